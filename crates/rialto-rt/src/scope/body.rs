//! The parent's side of a scope: it polls the body, and then waits for the children.

use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::ptr;
use std::task::{Context, Poll};

use rialto_event::diagnostics::{self, Wait};

use super::{Body, Failure, ScopeState};
use crate::panics::contain;

impl<'a, T, E, F: Future<Output = Result<T, E>>> Body<'a, T, E, F> {
    pub(super) fn new(future: F, state: &'a ScopeState<E>) -> Self {
        Body { future: Some(future), value: None, state }
    }

    /// Polls the body until it ends or the scope fails, and then drops it.
    fn poll_body(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        let failed = self.state.has_failed(cx.waker());
        let Some(future) = &mut self.future else { return Poll::Ready(()) };
        if !failed {
            // SAFETY: `self` is pinned by `poll`, so the future does not move until it is dropped in place
            // below.
            let future = unsafe { Pin::new_unchecked(future) };
            match catch_unwind(AssertUnwindSafe(|| self.state.members.run_inside(|| future.poll(cx)))) {
                Ok(Poll::Pending) => return Poll::Pending,
                Ok(Poll::Ready(Ok(value))) => self.value = Some(value),
                Ok(Poll::Ready(Err(error))) => self.state.fail(Failure::Error(error)),
                Err(payload) => self.state.fail(Failure::Panic(payload)),
            }
        }
        if let Some(payload) = contain(|| self.future = None) {
            self.state.fail(Failure::Panic(payload));
        }
        Poll::Ready(())
    }
}

impl<T, E, F: Future<Output = Result<T, E>>> Future for Body<'_, T, E, F> {
    type Output = Option<T>;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<T>> {
        // SAFETY: only `future` needs to stay in place, and `poll_body` does not move it.
        let this = unsafe { self.get_unchecked_mut() };
        if this.poll_body(cx).is_pending() {
            return Poll::Pending;
        }
        // A failure after this check wakes us.
        if this.state.has_failed(cx.waker()) {
            this.state.close();
        }
        if this.state.is_over(cx.waker()) {
            return Poll::Ready(this.value.take());
        }
        diagnostics::record(ptr::from_ref(this.state).cast(), || Wait::Children {
            tasks: this.state.child_ids(),
        });
        Poll::Pending
    }
}
