//! The receiving half of a channel.

use core::marker::PhantomData;

use super::{
    Closed, Half, Handle, IS_CLOSED, Offering, Open, OrNever, PUT_BACK, RECEIVING, Receiver, SENDERS,
};
use crate::event::Event;
use crate::impl_event;
use crate::leaf::{Base, Leaf};
use crate::node::{Node, Receptacle};
use crate::pending::Offer;
use crate::queue::WaitQueue;
use crate::syncing::Syncing;
use crate::waits::Wait;
use crate::wrap::WrappedPending;

/// The event of [`Receiver::recv_evt`].
#[derive(Debug)]
#[must_use = "events do nothing unless you `.await` or sync on them"]
pub struct RecvEvt<T, H = Receiver<T>> {
    pub(super) handle: H,
    pub(super) _value: PhantomData<fn() -> T>,
}

impl<T, H: Clone> Clone for RecvEvt<T, H> {
    fn clone(&self) -> Self {
        RecvEvt { handle: self.handle.clone(), _value: PhantomData }
    }
}

impl<T, H: Handle> RecvEvt<T, H> {
    /// Returns an event that is [`never`](crate::never()) where this one would yield [`Closed`] (law 14).
    /// When the channel is closed, the alternative is disabled. It still receives values that are put back.
    pub fn or_never(self) -> OrNever<Self> {
        OrNever(self)
    }
}

impl<T, H: Handle> Event for RecvEvt<T, H> {
    type Pending = Leaf<Recv<H, false>>;
    #[inline]
    fn into_pending(self) -> Self::Pending {
        Leaf::new(Recv { handle: self.handle }, Receptacle::EMPTY)
    }
}
impl_event!(try [T, H: Handle] RecvEvt<T, H> => Result<H::Value, Closed>);

impl<T, H: Handle> Event for OrNever<RecvEvt<T, H>> {
    type Pending = WrappedPending<Leaf<Recv<H, true>>, Open>;
    #[inline]
    fn into_pending(self) -> Self::Pending {
        WrappedPending::new(Leaf::new(Recv { handle: self.0.handle }, Receptacle::EMPTY), Open)
    }
}
impl_event!(try [T, H: Handle] OrNever<RecvEvt<T, H>> => H::Value);

/// The base event of a receive.
#[derive(Debug)]
pub struct Recv<H, const OR_NEVER: bool> {
    handle: H,
}

// SAFETY: `rendezvous` holds the channel's one lock throughout and runs no user code. The node is a
// receptacle, to which a sender writes the value before it publishes the result.
unsafe impl<H: Handle, const OR_NEVER: bool> Base for Recv<H, OR_NEVER> {
    type Slot = Receptacle<H::Value>;
    type Output = Result<H::Value, Closed>;

    #[inline]
    fn is_enabled(&self) -> bool {
        let closed = if OR_NEVER { 0 } else { IS_CLOSED };
        self.handle.channel().hints() & (SENDERS | PUT_BACK | closed) != 0
    }

    fn is_contended(&self) -> bool {
        self.handle.channel().ends.try_lock().is_none()
    }

    fn awaited(&self) -> Wait {
        Wait::Recv { channel: self.handle.channel().resource() }
    }

    #[inline(always)]
    unsafe fn offer(&self, node: &Node<Self::Slot>, me: &Syncing<'_>, link: bool) -> Offer {
        let half = Half { node, me, link, or_never: OR_NEVER };
        self.handle.channel().rendezvous::<_, RECEIVING>(half, |sender| {
            // SAFETY: the nodes in the senders' queue are offerings of the channel's value type. The offered
            // value stays in its place until we publish the result.
            let value = unsafe {
                let offering = sender.cast::<Node<Offering<H::Value>>>().as_ref();
                let place = offering.slot.with(|slot| (*slot).beside.0);
                (*place).with_mut(|value| (*value).take())
            };
            let Some(value) = value else { unreachable!("a linked sender offers a value") };
            // SAFETY: our own node, unlinked.
            unsafe { node.put(value) };
        })
    }

    unsafe fn with_queue<R>(&self, _node: &Node<Self::Slot>, f: impl FnOnce(&mut WaitQueue) -> R) -> R {
        self.handle.channel().with_queue(RECEIVING, f)
    }

    #[inline]
    unsafe fn take(&mut self, node: &Node<Self::Slot>, closed: bool) -> Self::Output {
        if closed {
            return Err(Closed(()));
        }
        // SAFETY: the node is DONE, and its value is taken once.
        Ok(unsafe { node.get() })
    }

    unsafe fn put_back(&mut self, node: &Node<Self::Slot>) {
        // SAFETY: the node is DONE, and its value is taken once.
        let value = unsafe { node.get() };
        if !rialto_task::primitives::is_mutant("no_put_back") {
            self.handle.channel().put_back(value);
        }
    }
}
