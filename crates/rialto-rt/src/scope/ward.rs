//! The future of what a custodian ends: of its tasks, and of errands.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use super::roster::Roster;
use crate::cell::contain;

/// Runs inside of its scope. An errand leaves it when its future is dropped, however that happens; a task, which
/// others may have a handle of, when it is complete.
pub(super) struct Ward<F> {
    future: Option<F>,
    roster: Arc<Roster>,
    is_task: bool,
}

impl<F> Ward<F> {
    /// Of a task that has entered.
    pub(super) fn task(future: F, roster: Arc<Roster>) -> Self {
        Ward { future: Some(future), roster, is_task: true }
    }

    /// Of somebody else who has entered.
    pub(super) fn errand(future: F, roster: Arc<Roster>) -> Self {
        Ward { future: Some(future), roster, is_task: false }
    }
}

impl<F: Future> Future for Ward<F> {
    type Output = F::Output;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<F::Output> {
        // SAFETY: `future` stays where it is until it is dropped in place.
        let this = unsafe { self.get_unchecked_mut() };
        let Some(future) = &mut this.future else {
            unreachable!("it is there until the drop");
        };
        // SAFETY: as above.
        let future = unsafe { Pin::new_unchecked(future) };
        this.roster.inside(|| future.poll(cx))
    }
}

impl<F> Drop for Ward<F> {
    fn drop(&mut self) {
        // First what it owns; should that panic, it leaves all the same.
        let payload = contain(|| self.future = None);
        if self.is_task {
            // It leaves when it is complete, by its `Leaving`.
            self.roster.count_task_out();
        } else {
            self.roster.leave();
        }
        if let Some(payload) = payload {
            std::panic::resume_unwind(payload);
        }
    }
}
