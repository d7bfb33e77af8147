//! `catch_panic`: turns a panic of a wrap into a value.

use core::pin::Pin;
use core::task::{Context, Poll, Waker};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;

use pin_project_lite::pin_project;

use crate::diagnostics::Wait;
use crate::event::{Event, TryEvent};
use crate::impl_event;
use crate::pending::{Arity, Ballot, Pending, Stage, TryOutcome, TryPending, Winner};
use crate::sync_context::SyncContext;
use crate::wrap::forward_to_inner;

/// The event of [`Event::catch_panic`].
#[derive(Debug, Clone)]
#[must_use = "events do nothing unless you `.await` or sync on them"]
pub struct CatchPanic<E>(E);

impl<E> CatchPanic<E> {
    pub(crate) fn new(event: E) -> Self {
        CatchPanic(event)
    }
}

impl<E: Event> Event for CatchPanic<E> {
    type Pending = CatchPanicPending<E::Pending>;
    fn into_pending(self) -> Self::Pending {
        CatchPanicPending { inner: self.0.into_pending() }
    }
    fn depth(&self) -> usize {
        self.0.depth()
    }
}
impl_event!([E: Event] CatchPanic<E> => thread::Result<E::Output>);
impl<E: TryEvent> TryEvent for CatchPanic<E> {}

pin_project! {
    /// The started form of [`CatchPanic`].
    #[derive(Debug)]
    pub struct CatchPanicPending<P> {
        #[pin]
        inner: P,
    }
}

impl<P: Arity> Arity for CatchPanicPending<P> {
    type Mode = P::Mode;
}

impl<P: TryPending> TryPending for CatchPanicPending<P> {}

// SAFETY: each step is forwarded to the inner pending. A panic unwinds out of its `finish` only after the
// base event has given its value away.
unsafe impl<P: Pending> Pending for CatchPanicPending<P> {
    type Output = thread::Result<P::Output>;

    forward_to_inner!(force alternatives survey attempt publish settle stage rewake waits_for);

    unsafe fn finish(self: Pin<&mut Self>, winner: Winner) -> Option<Self::Output> {
        // Unwind safety: after a panic the sync is over, so no step relies on the state that the panic left.
        // SAFETY: by contract.
        catch_unwind(AssertUnwindSafe(|| unsafe { self.project().inner.finish(winner) })).transpose()
    }

    unsafe fn poll_after(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Output>> {
        // SAFETY: by contract.
        match catch_unwind(AssertUnwindSafe(|| unsafe { self.project().inner.poll_after(cx) })) {
            Ok(Poll::Pending) => Poll::Pending,
            Ok(Poll::Ready(output)) => Poll::Ready(output.map(Ok)),
            Err(payload) => Poll::Ready(Some(Err(payload))),
        }
    }
}
