//! The futures that a custodian ends: those of its tasks, and of internal helper tasks.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use super::members::Members;
use crate::panics::contain;

/// A future that runs inside the scope of a custodian, and leaves it. A helper task leaves the scope when its
/// future is dropped, for whatever reason. A task leaves later, when it is complete, because others may have
/// its handle.
pub(super) struct CustodianFuture<F> {
    future: Option<F>,
    members: Arc<Members>,
    is_task: bool,
}

impl<F> CustodianFuture<F> {
    /// Returns the future of a task that has entered the scope.
    pub(super) fn for_task(future: F, members: Arc<Members>) -> Self {
        CustodianFuture { future: Some(future), members, is_task: true }
    }

    /// Returns the future of a helper task that has entered the scope.
    pub(super) fn for_helper(future: F, members: Arc<Members>) -> Self {
        CustodianFuture { future: Some(future), members, is_task: false }
    }
}

impl<F: Future> Future for CustodianFuture<F> {
    type Output = F::Output;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<F::Output> {
        // SAFETY: `future` is not moved until it is dropped in place.
        let this = unsafe { self.get_unchecked_mut() };
        let Some(future) = &mut this.future else {
            unreachable!("the future is there until the drop");
        };
        // SAFETY: as above.
        let future = unsafe { Pin::new_unchecked(future) };
        this.members.run_inside(|| future.poll(cx))
    }
}

impl<F> Drop for CustodianFuture<F> {
    fn drop(&mut self) {
        // The future is dropped first. Even if that panics, the member leaves the scope.
        let payload = contain(|| self.future = None);
        if self.is_task {
            // The task leaves the scope when it is complete, by its `ScopeMembership`.
            self.members.end_counting_task();
        } else {
            self.members.leave();
        }
        if let Some(payload) = payload {
            std::panic::resume_unwind(payload);
        }
    }
}
