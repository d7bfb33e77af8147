//! The sending half of a channel.

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
#[must_use = "events do nothing unless you `.await` or sync on them"]
pub struct SendEvt<T, H: Handle = Sender<T>> {
    pub(super) handle: H,
    pub(super) value: H::Value,
    pub(super) _value: PhantomData<fn() -> T>,
}

impl<T, H: Handle> SendEvt<T, H> {
    /// Returns an event that is [`never`](crate::never()) where this one would yield [`Closed`] (law 14).
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
#[must_use = "events do nothing unless you `.await` or sync on them"]
pub struct SendFrom<'a, T> {
    pub(super) handle: Borrowed<'a, T>,
    pub(super) slot: &'a mut Option<T>,
}

impl<'a, T> SendFrom<'a, T> {
    /// Returns an event that is [`never`](crate::never()) where this one would yield [`Closed`] (law 14).
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

/// The origin of a send's value: its channel, its place while it is offered, where it came from, and where it
/// goes if it is not sent.
pub trait Origin {
    /// The type of the channel's values.
    type Value;
    /// The contents of [`Closed`].
    type Refused;
    /// Returns the channel.
    fn channel(&self) -> &Channel<Self::Value>;
    /// Returns the place from which receivers take the value, if the sync has started and there is a value.
    /// The owner calls this while its node is not linked. Another node that offers the same value may be
    /// linked.
    fn loaded(&self) -> Option<&Cell<Option<Self::Value>>>;
    /// Called when the sync starts: moves the value to its place.
    fn start(&mut self) {}
    /// Called when the value was not sent.
    fn lose(&mut self);
    /// Called when the value was not sent, and the send has ended with an error: returns the contents of the
    /// error.
    fn refuse(&mut self) -> Self::Refused;
}

/// Returns `place`, if it holds a value. It belongs to one node, which is not linked.
#[inline]
fn if_loaded<T>(place: &Cell<Option<T>>) -> Option<&Cell<Option<T>>> {
    // SAFETY: the node is not linked, so no other thread reaches its place.
    place.with(|value| unsafe { (*value).is_some() }).then_some(place)
}

/// The origin of a [`SendEvt`], which owns its value.
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

/// The origin of a [`SendFrom`]: the value comes from a slot of the caller, and returns to it if it is not
/// sent.
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

/// The base event of a send. It has one type parameter, because the compiler would take equal lifetimes in
/// two parameters for different ones: see [`Handle`].
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

// SAFETY: as for `Recv`. The place of the value is inside the pinned leaf, or, for `send_any`, beside it in
// the pinned event. So it stays valid until the node is unlinked or its result is published.
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
            // SAFETY: the sync is committed for this node, so no other thread takes the value.
            let value = place.with_mut(|value| unsafe { (*value).take() });
            let Some(value) = value else { unreachable!("we offer a value") };
            // SAFETY: the nodes in the receivers' queue are receptacles of the channel's value type. We have
            // committed the sync of this one, and it is off its queue.
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

    /// Does nothing: the value was received, so the send is complete even if its task never sees the result.
    unsafe fn put_back(&mut self, _node: &Node<Self::Slot>) {}

    unsafe fn lose(&mut self, _node: &Node<Self::Slot>) {
        self.0.lose();
    }
}
