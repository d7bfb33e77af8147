//! The sending half of a channel.

use core::marker::PhantomData;

use rialto_task::primitives::Cell;

use super::{
    Attempt, Borrowed, Channel, ChannelHandle, Closed, IS_CLOSED, Offered, Offering, OrNever, RECEIVERS,
    SENDING, Sender, UnwrapOpen,
};
use crate::base_event::{Base, BasePending};
use crate::diagnostics::Wait;
use crate::event::Event;
use crate::impl_event;
use crate::pending::TryOutcome;
use crate::queue::WaitQueue;
use crate::sync_context::SyncContext;
use crate::time::StartTime;
use crate::waiter::{DataSlot, ValueSlot, Waiter};
use crate::wrap::WrappedPending;

/// The event of [`Sender::send_evt`].
#[derive(Debug, Clone)]
#[must_use = "events do nothing unless you `.await` or sync on them"]
pub struct SendEvt<T, H: ChannelHandle = Sender<T>> {
    pub(super) handle: H,
    pub(super) value: H::Value,
    pub(super) _value: PhantomData<fn() -> T>,
}

impl<T, H: ChannelHandle> SendEvt<T, H> {
    /// Returns an event that is [`never`](crate::never()) where this one would yield [`Closed`] (law 14).
    pub fn or_never(self) -> OrNever<Self> {
        OrNever(self)
    }

    fn into_base_pending<const OR_NEVER: bool>(self) -> BasePending<SendBase<OwnedSend<H>, OR_NEVER>> {
        SendBase::pending(OwnedSend { handle: self.handle, value: Cell::new(Some(self.value)) })
    }
}

impl<T, H: ChannelHandle> Event for SendEvt<T, H> {
    type Pending = BasePending<SendBase<OwnedSend<H>, false>>;
    #[inline]
    fn into_pending(self) -> Self::Pending {
        self.into_base_pending()
    }
}
impl_event!(try [T, H: ChannelHandle] SendEvt<T, H> => Result<(), Closed<H::Value>>);

impl<T, H: ChannelHandle> Event for OrNever<SendEvt<T, H>> {
    type Pending = WrappedPending<BasePending<SendBase<OwnedSend<H>, true>>, UnwrapOpen>;
    fn into_pending(self) -> Self::Pending {
        WrappedPending::new(self.0.into_base_pending(), UnwrapOpen)
    }
}
impl_event!(try [T, H: ChannelHandle] OrNever<SendEvt<T, H>> => ());

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

    fn into_base_pending<const OR_NEVER: bool>(self) -> BasePending<SendBase<SlotSend<'a, T>, OR_NEVER>> {
        SendBase::pending(SlotSend { handle: self.handle, value: Cell::new(None), slot: self.slot })
    }
}

impl<'a, T> Event for SendFrom<'a, T> {
    type Pending = BasePending<SendBase<SlotSend<'a, T>, false>>;
    #[inline]
    fn into_pending(self) -> Self::Pending {
        self.into_base_pending()
    }
}
impl_event!(try ['a, T] SendFrom<'a, T> => Result<(), Closed>);

impl<'a, T> Event for OrNever<SendFrom<'a, T>> {
    type Pending = WrappedPending<BasePending<SendBase<SlotSend<'a, T>, true>>, UnwrapOpen>;
    fn into_pending(self) -> Self::Pending {
        WrappedPending::new(self.0.into_base_pending(), UnwrapOpen)
    }
}
impl_event!(try ['a, T] OrNever<SendFrom<'a, T>> => ());

/// The source of a send's value: its channel, its place while it is offered, where it came from, and where it
/// returns to if it is not sent.
pub trait SendSource {
    /// The type of the channel's values.
    type Value;
    /// The contents of [`Closed`].
    type Refused;
    /// Returns the channel.
    fn channel(&self) -> &Channel<Self::Value>;
    /// Returns the place from which receivers take the value, if the sync has started and there is a value.
    /// The owner calls this while its waiter is not linked. Another waiter that offers the same value may be
    /// linked.
    fn value_place(&self) -> Option<&Cell<Option<Self::Value>>>;
    /// Called when the sync starts: moves the value to its place.
    fn start(&mut self) {}
    /// Called when the value was not sent.
    fn not_chosen(&mut self);
    /// Called when the value was not sent, and the send has ended with an error: returns the contents of the
    /// error.
    fn take_refused(&mut self) -> Self::Refused;
}

/// Returns `place`, if it holds a value. It belongs to one waiter, which is not linked.
#[inline]
fn if_loaded<T>(place: &Cell<Option<T>>) -> Option<&Cell<Option<T>>> {
    // SAFETY: the waiter is not linked, so no other thread reaches its place.
    place.with(|value| unsafe { (*value).is_some() }).then_some(place)
}

/// The value of a [`SendEvt`], which owns it.
#[derive(Debug)]
pub struct OwnedSend<H: ChannelHandle> {
    handle: H,
    value: Cell<Option<H::Value>>,
}

impl<H: ChannelHandle> SendSource for OwnedSend<H> {
    type Value = H::Value;
    type Refused = H::Value;
    #[inline(always)]
    fn channel(&self) -> &Channel<H::Value> {
        self.handle.channel()
    }
    fn value_place(&self) -> Option<&Cell<Option<H::Value>>> {
        if_loaded(&self.value)
    }
    fn not_chosen(&mut self) {
        self.value.get_mut().take();
    }
    fn take_refused(&mut self) -> H::Value {
        match self.value.get_mut().take() {
            Some(value) => value,
            None => unreachable!("a closed channel takes no value"),
        }
    }
}

/// The value of a [`SendFrom`]: it comes from a slot of the caller, and returns to it if it is not sent.
#[derive(Debug)]
pub struct SlotSend<'a, T> {
    handle: Borrowed<'a, T>,
    value: Cell<Option<T>>,
    slot: &'a mut Option<T>,
}

impl<T> SendSource for SlotSend<'_, T> {
    type Value = T;
    type Refused = ();
    #[inline(always)]
    fn channel(&self) -> &Channel<T> {
        self.handle.channel()
    }
    fn value_place(&self) -> Option<&Cell<Option<T>>> {
        if_loaded(&self.value)
    }
    fn start(&mut self) {
        if self.slot.is_some() {
            *self.value.get_mut() = self.slot.take();
        }
    }
    fn not_chosen(&mut self) {
        if let Some(value) = self.value.get_mut().take() {
            *self.slot = Some(value);
        }
    }
    fn take_refused(&mut self) {
        self.not_chosen();
    }
}

/// The base event of a send. It has one type parameter, because the compiler would take equal lifetimes in
/// two parameters for different ones: see [`ChannelHandle`].
#[derive(Debug)]
pub struct SendBase<O, const OR_NEVER: bool>(O);

impl<O: SendSource, const OR_NEVER: bool> SendBase<O, OR_NEVER> {
    pub(crate) fn pending(source: O) -> BasePending<Self> {
        BasePending::new(SendBase(source), DataSlot::new(Offered(core::ptr::null())))
    }

    pub(crate) fn source(&mut self) -> &mut O {
        &mut self.0
    }
}

// SAFETY: as for `RecvBase`. The place of the value is inside the pinned base event, or, for `send_any`,
// beside it in the pinned event. So it stays valid until the waiter is unlinked or its result is published.
unsafe impl<O: SendSource, const OR_NEVER: bool> Base for SendBase<O, OR_NEVER> {
    type Slot = Offering<O::Value>;
    type Output = Result<(), Closed<O::Refused>>;

    #[inline]
    unsafe fn start(&mut self, _waiter: &Waiter<Self::Slot>, _began: &StartTime) {
        self.0.start();
    }

    #[inline]
    fn is_enabled(&self) -> bool {
        let closed = if OR_NEVER { 0 } else { IS_CLOSED };
        self.0.channel().hints() & (RECEIVERS | closed) != 0 && self.0.value_place().is_some()
    }

    fn is_contended(&self) -> bool {
        self.0.channel().ends.try_lock().is_none()
    }

    fn awaited(&self) -> Wait {
        Wait::Send { channel: self.0.channel().resource() }
    }

    #[inline(always)]
    unsafe fn try_commit(&self, waiter: &Waiter<Self::Slot>, me: &SyncContext<'_>, link: bool) -> TryOutcome {
        let Some(place) = self.0.value_place() else { return TryOutcome::NotEnabled };
        // SAFETY: our own waiter, unlinked.
        waiter.slot.with_mut(|slot| unsafe { (*slot).data = Offered(place) });
        let attempt = Attempt { waiter, me, link, or_never: OR_NEVER };
        self.0.channel().rendezvous::<_, SENDING>(attempt, |receiver| {
            // SAFETY: the sync is committed for this waiter, so no other thread takes the value.
            let value = place.with_mut(|value| unsafe { (*value).take() });
            let Some(value) = value else { unreachable!("we offer a value") };
            // SAFETY: the waiters in the receivers' queue have slots for the channel's value type. We have
            // committed the sync of this one, and it is off its queue.
            unsafe { receiver.cast::<Waiter<ValueSlot<O::Value>>>().as_ref().write_value(value) };
        })
    }

    unsafe fn with_queue<R>(&self, _waiter: &Waiter<Self::Slot>, f: impl FnOnce(&mut WaitQueue) -> R) -> R {
        self.0.channel().with_queue(SENDING, f)
    }

    #[inline]
    unsafe fn take(&mut self, _waiter: &Waiter<Self::Slot>, closed: bool) -> Self::Output {
        if closed { Err(Closed(self.0.take_refused())) } else { Ok(()) }
    }

    /// Does nothing: the value was received, so the send is complete even if its task never sees the result.
    unsafe fn put_back(&mut self, _waiter: &Waiter<Self::Slot>) {}

    unsafe fn not_chosen(&mut self, _waiter: &Waiter<Self::Slot>) {
        self.0.not_chosen();
    }
}
