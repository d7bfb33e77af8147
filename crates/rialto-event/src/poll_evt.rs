//! `poll_evt`: an event that tells whether another event is enabled (law 9).

use core::pin::Pin;
use core::task::{Context, Poll, Waker};

use pin_project_lite::pin_project;

use crate::basic::Anchor;
use crate::event::{Event, TryEvent};
use crate::impl_event;
use crate::pending::{Arity, Ballot, Pending, Stage, TryOutcome, TryPending, Winner, try_enabled};
use crate::sync_context::SyncContext;

/// The event of [`Event::poll_evt`].
#[derive(Debug, Clone)]
#[must_use = "events do nothing unless you `.await` or sync on them"]
pub struct PollEvt<E>(E);

pub(crate) fn poll_evt<E: Event>(event: E) -> PollEvt<E> {
    PollEvt(event)
}

impl<E: Event> Event for PollEvt<E> {
    type Pending = PollPending<E::Pending>;
    fn into_pending(self) -> Self::Pending {
        PollPending { inner: self.0.into_pending(), nothing: Anchor::new() }
    }
    fn depth(&self) -> usize {
        self.0.depth()
    }
}
impl_event!([E: Event] PollEvt<E> => Option<E::Output>);
impl<E: TryEvent> TryEvent for PollEvt<E> {}

pin_project! {
    /// The started form of [`PollEvt`]. Its result `None` is a base event of its own, identified by the
    /// address of the anchor.
    #[derive(Debug)]
    pub struct PollPending<P> {
        #[pin]
        inner: P,
        #[pin]
        nothing: Anchor,
    }
}

impl<P: Arity> Arity for PollPending<P> {
    type Mode = P::Mode;
}

impl<P: TryPending> TryPending for PollPending<P> {}

// SAFETY: there is one alternative. It commits an enabled alternative of the inner pending, or else the
// anchor. No waiter is linked.
unsafe impl<P: Pending> Pending for PollPending<P> {
    type Output = Option<P::Output>;
    const WAITS_AFTER: bool = P::WAITS_AFTER;

    fn depth(&self) -> usize {
        self.inner.depth()
    }
    unsafe fn force(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        // SAFETY: by contract.
        unsafe { self.project().inner.force(cx) }
    }
    fn alternatives(&self) -> u32 {
        1
    }
    unsafe fn survey(self: Pin<&mut Self>, ballot: &mut Ballot) {
        ballot.count(true);
    }
    unsafe fn attempt(self: Pin<&mut Self>, _turn: &mut u32, me: &SyncContext<'_>) -> TryOutcome {
        // SAFETY: by contract.
        unsafe { self.publish(me, false) }
    }
    unsafe fn publish(self: Pin<&mut Self>, me: &SyncContext<'_>, _link: bool) -> TryOutcome {
        let this = self.project();
        // SAFETY: by contract.
        match unsafe { try_enabled(this.inner, me) } {
            TryOutcome::NotEnabled => this.nothing.commit(me),
            answer => answer,
        }
    }
    unsafe fn settle(self: Pin<&mut Self>, winner: Winner) -> bool {
        let this = self.project();
        // Settle the inner pending in any case: if the anchor won, the inner event has lost, and its nacks
        // fire (law 9).
        let nothing = this.nothing.won(winner);
        let inner = if nothing { Winner::NONE } else { winner };
        // SAFETY: by contract.
        let chosen = unsafe { this.inner.settle(inner) };
        chosen | nothing
    }
    unsafe fn finish(self: Pin<&mut Self>, winner: Winner) -> Option<Self::Output> {
        let this = self.project();
        if this.nothing.won(winner) {
            this.nothing.finish();
            return Some(None);
        }
        // SAFETY: by contract.
        unsafe { this.inner.finish(winner) }.map(Some)
    }
    unsafe fn poll_after(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Output>> {
        // SAFETY: by contract.
        unsafe { self.project().inner.poll_after(cx) }.map(|output| output.map(Some))
    }
    fn stage(&self) -> Stage {
        match self.nothing.stage() {
            Stage::Fresh => self.inner.stage(),
            stage => stage,
        }
    }
    unsafe fn rewake(self: Pin<&mut Self>, waker: &Waker) -> bool {
        // SAFETY: by contract.
        unsafe { self.project().inner.rewake(waker) }
    }
}
