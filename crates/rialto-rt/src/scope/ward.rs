//! The futures that a custodian ends: those of its tasks, and of internal helper tasks.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use super::roster::Roster;
use crate::cell::contain;

/// A future that runs inside the scope of a custodian, and leaves it. A helper task (*errand*) leaves the
/// scope when its future is dropped, for whatever reason. A task leaves later, when it is complete, because
/// others may have its handle.
pub(super) struct Ward<F> {
    future: Option<F>,
    roster: Arc<Roster>,
    is_task: bool,
}

impl<F> Ward<F> {
    /// Returns the future of a task that has entered the scope.
    pub(super) fn task(future: F, roster: Arc<Roster>) -> Self {
        Ward { future: Some(future), roster, is_task: true }
    }

    /// Returns the future of a helper task that has entered the scope.
    pub(super) fn errand(future: F, roster: Arc<Roster>) -> Self {
        Ward { future: Some(future), roster, is_task: false }
    }
}

impl<F: Future> Future for Ward<F> {
    type Output = F::Output;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<F::Output> {
        // SAFETY: `future` is not moved until it is dropped in place.
        let this = unsafe { self.get_unchecked_mut() };
        let Some(future) = &mut this.future else {
            unreachable!("the future is there until the drop");
        };
        // SAFETY: as above.
        let future = unsafe { Pin::new_unchecked(future) };
        this.roster.inside(|| future.poll(cx))
    }
}

impl<F> Drop for Ward<F> {
    fn drop(&mut self) {
        // The future is dropped first. Even if that panics, the member leaves the scope.
        let payload = contain(|| self.future = None);
        if self.is_task {
            // The task leaves the scope when it is complete, by its `Leaving`.
            self.roster.count_task_out();
        } else {
            self.roster.leave();
        }
        if let Some(payload) = payload {
            std::panic::resume_unwind(payload);
        }
    }
}
