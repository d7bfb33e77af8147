//! The receiving half of a channel.

use core::marker::PhantomData;

use super::{
    Attempt, ChannelHandle, Closed, IS_CLOSED, Offering, OrNever, PUT_BACK, RECEIVING, Receiver, SENDERS,
    UnwrapOpen,
};
use crate::base_event::{Base, BasePending};
use crate::diagnostics::Wait;
use crate::event::Event;
use crate::impl_event;
use crate::pending::TryOutcome;
use crate::queue::WaitQueue;
use crate::sync_context::SyncContext;
use crate::waiter::{ValueSlot, Waiter};
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

impl<T, H: ChannelHandle> RecvEvt<T, H> {
    /// Returns an event that is [`never`](crate::never()) where this one would yield [`Closed`] (law 14).
    /// When the channel is closed, the alternative is disabled. It still receives values that are put back.
    pub fn or_never(self) -> OrNever<Self> {
        OrNever(self)
    }
}

impl<T, H: ChannelHandle> Event for RecvEvt<T, H> {
    type Pending = BasePending<RecvBase<H, false>>;
    #[inline]
    fn into_pending(self) -> Self::Pending {
        BasePending::new(RecvBase { handle: self.handle }, ValueSlot::EMPTY)
    }
}
impl_event!(try [T, H: ChannelHandle] RecvEvt<T, H> => Result<H::Value, Closed>);

impl<T, H: ChannelHandle> Event for OrNever<RecvEvt<T, H>> {
    type Pending = WrappedPending<BasePending<RecvBase<H, true>>, UnwrapOpen>;
    #[inline]
    fn into_pending(self) -> Self::Pending {
        WrappedPending::new(
            BasePending::new(RecvBase { handle: self.0.handle }, ValueSlot::EMPTY),
            UnwrapOpen,
        )
    }
}
impl_event!(try [T, H: ChannelHandle] OrNever<RecvEvt<T, H>> => H::Value);

/// The base event of a receive.
#[derive(Debug)]
pub struct RecvBase<H, const OR_NEVER: bool> {
    handle: H,
}

// SAFETY: `rendezvous` holds the channel's one lock throughout and runs no user code. The waiter has a slot
// to which a sender writes the value before it publishes the result.
unsafe impl<H: ChannelHandle, const OR_NEVER: bool> Base for RecvBase<H, OR_NEVER> {
    type Slot = ValueSlot<H::Value>;
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
    unsafe fn try_commit(&self, waiter: &Waiter<Self::Slot>, me: &SyncContext<'_>, link: bool) -> TryOutcome {
        let attempt = Attempt { waiter, me, link, or_never: OR_NEVER };
        self.handle.channel().rendezvous::<_, RECEIVING>(attempt, |sender| {
            // SAFETY: the waiters in the senders' queue are offerings of the channel's value type. The
            // offered value stays in its place until we publish the result.
            let value = unsafe {
                let offering = sender.cast::<Waiter<Offering<H::Value>>>().as_ref();
                let place = offering.slot.with(|slot| (*slot).data.0);
                (*place).with_mut(|value| (*value).take())
            };
            let Some(value) = value else { unreachable!("a linked sender offers a value") };
            // SAFETY: our own waiter, unlinked.
            unsafe { waiter.write_value(value) };
        })
    }

    unsafe fn with_queue<R>(&self, _waiter: &Waiter<Self::Slot>, f: impl FnOnce(&mut WaitQueue) -> R) -> R {
        self.handle.channel().with_queue(RECEIVING, f)
    }

    #[inline]
    unsafe fn take(&mut self, waiter: &Waiter<Self::Slot>, closed: bool) -> Self::Output {
        if closed {
            return Err(Closed(()));
        }
        // SAFETY: the waiter is DONE, and its value is taken once.
        Ok(unsafe { waiter.take_value() })
    }

    unsafe fn put_back(&mut self, waiter: &Waiter<Self::Slot>) {
        // SAFETY: the waiter is DONE, and its value is taken once.
        let value = unsafe { waiter.take_value() };
        if !rialto_task::primitives::is_mutant("no_put_back") {
            self.handle.channel().put_back(value);
        }
    }
}
