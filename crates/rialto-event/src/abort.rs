//! `wrap_abort`: a function that runs if the event is not chosen.

use core::pin::Pin;
use core::task::{Context, Poll, Waker};

use pin_project_lite::pin_project;
use rialto_task::contain;

use crate::diagnostics::Wait;
use crate::event::{Event, TryEvent};
use crate::impl_event;
use crate::pending::{Arity, Ballot, Pending, Stage, TryOutcome, TryPending, Winner};
use crate::sync_context::SyncContext;
use crate::wrap::forward_to_inner;

/// The event of [`Event::wrap_abort`].
#[derive(Debug, Clone)]
#[must_use = "events do nothing unless you `.await` or sync on them"]
pub struct WrapAbort<E, F> {
    event: E,
    abort: F,
}

impl<E, F> WrapAbort<E, F> {
    pub(crate) fn new(event: E, abort: F) -> Self {
        WrapAbort { event, abort }
    }
}

impl<E: Event, F: FnOnce()> Event for WrapAbort<E, F> {
    type Pending = WrapAbortPending<E::Pending, F>;
    fn into_pending(self) -> Self::Pending {
        WrapAbortPending { inner: self.event.into_pending(), abort: Some(self.abort) }
    }
    fn depth(&self) -> usize {
        self.event.depth()
    }
}
impl_event!([E: Event, F: FnOnce()] WrapAbort<E, F> => E::Output);
impl<E: TryEvent, F: FnOnce()> TryEvent for WrapAbort<E, F> {}

pin_project! {
    /// The started form of a [`WrapAbort`]: the inner event, and the function to run if it is not chosen.
    #[derive(Debug)]
    pub struct WrapAbortPending<P, F> {
        #[pin]
        inner: P,
        abort: Option<F>,
    }
}

impl<P: Arity, F> Arity for WrapAbortPending<P, F> {
    type Mode = P::Mode;
}

impl<P: TryPending, F> TryPending for WrapAbortPending<P, F> {}

// SAFETY: each step is forwarded to the inner pending. `settle` adds the abort function, which it takes
// before the call, so a second `settle` does not run it again.
unsafe impl<P: Pending, F: FnOnce()> Pending for WrapAbortPending<P, F> {
    type Output = P::Output;

    forward_to_inner!(force alternatives survey attempt publish finish stage rewake waits_for);

    unsafe fn settle(self: Pin<&mut Self>, winner: Winner) -> bool {
        let this = self.project();
        // SAFETY: by contract.
        let chosen = unsafe { this.inner.settle(winner) };
        let abort = this.abort.take();
        if !chosen && let Some(abort) = abort {
            // The paper runs the abort function in a thread of its own, so its failure affects no other code.
            // Here, too, the panic hook reports a panic, and the sync continues.
            contain(abort);
        }
        chosen
    }
}
