//! The sending half.

use core::marker::PhantomData;

use rialto_task::primitives::Cell;

use super::{
    Borrowed, Channel, Closed, Half, Handle, IS_CLOSED, Offered, Offering, Open, OrNever, RECEIVERS, SENDING,
    Sender,
};
use crate::event::Event;
use crate::impl_event;
use crate::leaf::{Base, Leaf};
use crate::node::{Beside, Node, Receptacle};
use crate::pending::Offer;
use crate::queue::WaitQueue;
use crate::syncing::Syncing;
use crate::time::Began;
use crate::waits::Wait;
use crate::wrap::WrappedPending;

/// The event of [`Sender::send_evt`].
#[derive(Debug, Clone)]
#[must_use = "an event does nothing until it is synchronised on: `.await` it"]
pub struct SendEvt<T, H: Handle = Sender<T>> {
    pub(super) handle: H,
    pub(super) value: H::Value,
    pub(super) _value: PhantomData<fn() -> T>,
}

impl<T, H: Handle> SendEvt<T, H> {
    /// [`never`](crate::never()) instead of [`Closed`] once the channel is closed
    /// (law 14).
    pub fn or_never(self) -> OrNever<Self> {
        OrNever(self)
    }

    fn leaf<const OR_NEVER: bool>(self) -> Leaf<Send<Owned<H>, OR_NEVER>> {
        Send::leaf(Owned { handle: self.handle, value: Cell::new(Some(self.value)) })
    }
}

impl<T, H: Handle> Event for SendEvt<T, H> {
    type Pending = Leaf<Send<Owned<H>, false>>;
    #[inline]
    fn into_pending(self) -> Self::Pending {
        self.leaf()
    }
}
impl_event!(try [T, H: Handle] SendEvt<T, H> => Result<(), Closed<H::Value>>);

impl<T, H: Handle> Event for OrNever<SendEvt<T, H>> {
    type Pending = WrappedPending<Leaf<Send<Owned<H>, true>>, Open>;
    fn into_pending(self) -> Self::Pending {
        WrappedPending::new(self.0.leaf(), Open)
    }
}
impl_event!(try [T, H: Handle] OrNever<SendEvt<T, H>> => ());

/// The event of [`Sender::send_from`].
#[derive(Debug)]
#[must_use = "an event does nothing until it is synchronised on: `.await` it"]
pub struct SendFrom<'a, T> {
    pub(super) handle: Borrowed<'a, T>,
    pub(super) slot: &'a mut Option<T>,
}

impl<'a, T> SendFrom<'a, T> {
    /// [`never`](crate::never()) instead of [`Closed`] once the channel is closed
    /// (law 14).
    pub fn or_never(self) -> OrNever<Self> {
        OrNever(self)
    }

    fn leaf<const OR_NEVER: bool>(self) -> Leaf<Send<FromSlot<'a, T>, OR_NEVER>> {
        Send::leaf(FromSlot { handle: self.handle, value: Cell::new(None), slot: self.slot })
    }
}

impl<'a, T> Event for SendFrom<'a, T> {
    type Pending = Leaf<Send<FromSlot<'a, T>, false>>;
    #[inline]
    fn into_pending(self) -> Self::Pending {
        self.leaf()
    }
}
impl_event!(try ['a, T] SendFrom<'a, T> => Result<(), Closed>);

impl<'a, T> Event for OrNever<SendFrom<'a, T>> {
    type Pending = WrappedPending<Leaf<Send<FromSlot<'a, T>, true>>, Open>;
    fn into_pending(self) -> Self::Pending {
        WrappedPending::new(self.0.leaf(), Open)
    }
}
impl_event!(try ['a, T] OrNever<SendFrom<'a, T>> => ());

/// What a send is made of: its channel, where its value lies while it is offered,
/// where that came from, and what becomes of it if it is not sent.
pub trait Origin {
    /// What the channel carries.
    type Value;
    /// What [`Closed`] brings back.
    type Refused;
    /// The channel.
    fn channel(&self) -> &Channel<Self::Value>;
    /// The place from which receivers take it, once it has started, and if
    /// there is a value. Asked by the owner while the asking node is not
    /// linked; another node that offers the same value may be.
    fn loaded(&self) -> Option<&Cell<Option<Self::Value>>>;
    /// The sync starts: the value comes to its place.
    fn start(&mut self) {}
    /// It was not sent.
    fn lose(&mut self);
    /// It is not sent, and never will be: what goes back to who asked for it.
    fn refuse(&mut self) -> Self::Refused;
}

/// The place, if it holds a value. It belongs to one node, which is not linked.
#[inline]
fn if_loaded<T>(place: &Cell<Option<T>>) -> Option<&Cell<Option<T>>> {
    // SAFETY: nobody else reaches the place of a node that is not linked.
    place.with(|value| unsafe { (*value).is_some() }).then_some(place)
}

/// A value that belongs to its event.
#[derive(Debug)]
pub struct Owned<H: Handle> {
    handle: H,
    value: Cell<Option<H::Value>>,
}

impl<H: Handle> Origin for Owned<H> {
    type Value = H::Value;
    type Refused = H::Value;
    #[inline(always)]
    fn channel(&self) -> &Channel<H::Value> {
        self.handle.channel()
    }
    fn loaded(&self) -> Option<&Cell<Option<H::Value>>> {
        if_loaded(&self.value)
    }
    fn lose(&mut self) {
        self.value.get_mut().take();
    }
    fn refuse(&mut self) -> H::Value {
        match self.value.get_mut().take() {
            Some(value) => value,
            None => unreachable!("a closed channel takes no value"),
        }
    }
}

/// A value that is at home in a slot of the caller's.
#[derive(Debug)]
pub struct FromSlot<'a, T> {
    handle: Borrowed<'a, T>,
    value: Cell<Option<T>>,
    slot: &'a mut Option<T>,
}

impl<T> Origin for FromSlot<'_, T> {
    type Value = T;
    type Refused = ();
    #[inline(always)]
    fn channel(&self) -> &Channel<T> {
        self.handle.channel()
    }
    fn loaded(&self) -> Option<&Cell<Option<T>>> {
        if_loaded(&self.value)
    }
    fn start(&mut self) {
        if self.slot.is_some() {
            *self.value.get_mut() = self.slot.take();
        }
    }
    fn lose(&mut self) {
        if let Some(value) = self.value.get_mut().take() {
            *self.slot = Some(value);
        }
    }
    fn refuse(&mut self) {
        self.lose();
    }
}

/// The sending end of a channel, for one event. One parameter, since the lifetimes
/// of two would be told apart where they are the same: see [`Handle`].
#[derive(Debug)]
pub struct Send<O, const OR_NEVER: bool>(O);

impl<O: Origin, const OR_NEVER: bool> Send<O, OR_NEVER> {
    pub(crate) fn leaf(origin: O) -> Leaf<Self> {
        Leaf::new(Send(origin), Beside::new(Offered(core::ptr::null())))
    }

    pub(crate) fn origin(&mut self) -> &mut O {
        &mut self.0
    }
}

// SAFETY: as for `Recv`. The value's place is inside the pinned leaf, or, for
// `send_any`, beside it in the pinned event: it stays until the node is
// unlinked or its result published.
unsafe impl<O: Origin, const OR_NEVER: bool> Base for Send<O, OR_NEVER> {
    type Slot = Offering<O::Value>;
    type Output = Result<(), Closed<O::Refused>>;

    #[inline]
    unsafe fn start(&mut self, _node: &Node<Self::Slot>, _began: &Began) {
        self.0.start();
    }

    #[inline]
    fn is_enabled(&self) -> bool {
        let closed = if OR_NEVER { 0 } else { IS_CLOSED };
        self.0.channel().hints() & (RECEIVERS | closed) != 0 && self.0.loaded().is_some()
    }

    fn is_contended(&self) -> bool {
        self.0.channel().ends.try_lock().is_none()
    }

    fn awaited(&self) -> Wait {
        Wait::Send { channel: self.0.channel().resource() }
    }

    #[inline(always)]
    unsafe fn offer(&self, node: &Node<Self::Slot>, me: &Syncing<'_>, link: bool) -> Offer {
        let Some(place) = self.0.loaded() else { return Offer::Nothing };
        // SAFETY: our own node, unlinked.
        node.slot.with_mut(|slot| unsafe { (*slot).beside = Offered(place) });
        let half = Half { node, me, link, or_never: OR_NEVER };
        self.0.channel().rendezvous::<_, SENDING>(half, |receiver| {
            // SAFETY: the sync is committed for this node: no other takes it.
            let value = place.with_mut(|value| unsafe { (*value).take() });
            let Some(value) = value else { unreachable!("we offer a value") };
            // SAFETY: the nodes in the receivers' queue are receptacles of
            // its value's type; this one is committed by us and off its queue.
            unsafe { receiver.cast::<Node<Receptacle<O::Value>>>().as_ref().put(value) };
        })
    }

    unsafe fn with_queue<R>(&self, _node: &Node<Self::Slot>, f: impl FnOnce(&mut WaitQueue) -> R) -> R {
        self.0.channel().with_queue(SENDING, f)
    }

    #[inline]
    unsafe fn take(&mut self, _node: &Node<Self::Slot>, closed: bool) -> Self::Output {
        if closed { Err(Closed(self.0.refuse())) } else { Ok(()) }
    }

    /// The value was received: the send has happened, seen or not.
    unsafe fn put_back(&mut self, _node: &Node<Self::Slot>) {}

    unsafe fn lose(&mut self, _node: &Node<Self::Slot>) {
        self.0.lose();
    }
}
