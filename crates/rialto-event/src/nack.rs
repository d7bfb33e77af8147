//! `with_nack`: events that learn that they were not chosen.

use core::pin::Pin;
use core::task::{Context, Poll, Waker};

use pin_project_lite::pin_project;

use crate::condition::{Condition, WaitEvt};
use crate::diagnostics::Wait;
use crate::event::{Event, TryEvent};
use crate::guard::panic_guard_ended;
use crate::impl_event;
use crate::pending::{Arity, Ballot, Pending, Stage, TryOutcome, TryPending, Winner};
use crate::sync_context::SyncContext;

/// Like [`guard`](crate::guard), but passes a *negative acknowledgement* (nack) to `make`. CML's `withNack`.
///
/// The nack is an event. It becomes enabled if and only if the sync commits another alternative, or is
/// abandoned before its commit: it is dropped, its task is aborted, or its code panics. If the event that
/// `make` returns is chosen, the nack never becomes enabled (law 7).
///
/// With a nack, a server learns that its client has chosen something else:
///
/// ```
/// use rialto_event::{always, choose, never, with_nack, Event};
/// let mut nack = None;
/// let request = with_nack(|n| {
///     nack = Some(n);
///     never()
/// });
/// assert_eq!(choose((request, always(1))).sync_blocking(), 1);
/// nack.expect("the guard ran").sync_blocking(); // it fired: 1 was chosen
/// ```
pub fn with_nack<F, E>(make: F) -> WithNack<F>
where
    F: FnOnce(WaitEvt) -> E,
    E: Event,
{
    WithNack(make)
}

/// The event of [`with_nack`].
#[derive(Debug, Clone)]
#[must_use = "events do nothing unless you `.await` or sync on them"]
pub struct WithNack<F>(F);

impl<F: FnOnce(WaitEvt) -> E, E: Event> Event for WithNack<F> {
    type Pending = WithNackPending<F, E::Pending>;
    fn into_pending(self) -> Self::Pending {
        WithNackPending { make: Some(self.0), nack: Nack(None), inner: None }
    }
}
impl_event!([F: FnOnce(WaitEvt) -> E, E: Event] WithNack<F> => E::Output);
impl<F: FnOnce(WaitEvt) -> E, E: TryEvent> TryEvent for WithNack<F> {}

/// Fires the nack when it is dropped, unless it was disarmed. So the nack fires also if the guard panics
/// after it has received the nack.
#[derive(Debug)]
struct Nack(Option<Condition>);

impl Nack {
    fn fire(&mut self) {
        if let Some(condition) = self.0.take()
            && !rialto_task::primitives::is_mutant("no_nack")
        {
            condition.signal();
        }
    }
}

impl Drop for Nack {
    fn drop(&mut self) {
        self.fire();
    }
}

pin_project! {
    /// The pending form of [`WithNack`]: the inner pending, and its nack.
    #[derive(Debug)]
    pub struct WithNackPending<F, P> {
        make: Option<F>,
        nack: Nack,
        #[pin]
        inner: Option<P>,
    }
}

impl<F, P: Arity> Arity for WithNackPending<F, P> {
    type Mode = P::Mode;
}

impl<F, P: TryPending> TryPending for WithNackPending<F, P> {}

// SAFETY: before `force`, nothing is linked. Afterwards the inner pending upholds the contract.
unsafe impl<F: FnOnce(WaitEvt) -> E, E: Event> Pending for WithNackPending<F, E::Pending> {
    type Output = E::Output;
    const WAITS_AFTER: bool = E::Pending::WAITS_AFTER;

    unsafe fn force(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        let mut this = self.project();
        if this.inner.is_none() {
            let Some(make) = this.make.take() else { panic_guard_ended() };
            let condition = Condition::new();
            let nack = condition.clone().into_wait_evt();
            this.nack.0 = Some(condition);
            this.inner.set(Some(make(nack).into_pending()));
        }
        // SAFETY: by contract.
        unsafe { this.inner.force(cx) }
    }

    #[inline]
    fn alternatives(&self) -> u32 {
        self.inner.alternatives()
    }
    #[inline]
    unsafe fn survey(self: Pin<&mut Self>, ballot: &mut Ballot) {
        // SAFETY: by contract.
        unsafe { self.project().inner.survey(ballot) };
    }
    #[inline]
    unsafe fn attempt(self: Pin<&mut Self>, turn: &mut u32, me: &SyncContext<'_>) -> TryOutcome {
        // SAFETY: by contract.
        unsafe { self.project().inner.attempt(turn, me) }
    }
    #[inline]
    unsafe fn publish(self: Pin<&mut Self>, me: &SyncContext<'_>, link: bool) -> TryOutcome {
        // SAFETY: by contract.
        unsafe { self.project().inner.publish(me, link) }
    }
    unsafe fn retry(self: Pin<&mut Self>, me: &SyncContext<'_>) -> TryOutcome {
        // SAFETY: by contract.
        unsafe { self.project().inner.retry(me) }
    }

    unsafe fn settle(self: Pin<&mut Self>, winner: Winner) -> bool {
        let this = self.project();
        // SAFETY: by contract.
        let chosen = unsafe { this.inner.settle(winner) };
        // Abandoned before it was forced: the guard will not run.
        *this.make = None;
        if chosen {
            this.nack.0 = None;
        } else {
            this.nack.fire();
        }
        chosen
    }

    #[inline]
    unsafe fn finish(self: Pin<&mut Self>, winner: Winner) -> Option<E::Output> {
        // SAFETY: by contract.
        unsafe { self.project().inner.finish(winner) }
    }
    unsafe fn poll_after(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<E::Output>> {
        // SAFETY: by contract.
        unsafe { self.project().inner.poll_after(cx) }
    }
    #[inline]
    fn stage(&self) -> Stage {
        match &self.inner {
            Some(inner) => inner.stage(),
            None if self.make.is_none() => Stage::Finished,
            None => Stage::Fresh,
        }
    }
    fn is_contended(&self) -> bool {
        self.inner.is_contended()
    }
    unsafe fn waits_for(&self, waits: &mut Vec<Wait>) {
        // SAFETY: by contract.
        unsafe { self.inner.waits_for(waits) };
    }
    #[inline]
    unsafe fn rewake(self: Pin<&mut Self>, waker: &Waker) -> bool {
        // SAFETY: by contract.
        unsafe { self.project().inner.rewake(waker) }
    }
}
