//! The two ends of a child: the future of its task, and the handle in the body.

use std::fmt;
use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use rialto_event::Wrapped;
use rialto_event::diagnostics::Wait;

use super::{ChildFuture, Failure, ScopeState, ScopedJoinHandle};
use crate::id::TaskId;
use crate::join::{JoinError, JoinEvt, JoinHandle, JoinOutcome, TakeOutcome, handle_is_arm};
use crate::panics::contain;
use crate::schedule;

impl<T, E, F> ChildFuture<E, F>
where
    F: Future<Output = Result<T, E>> + Send + 'static,
    T: Send + 'static,
    E: Send + 'static,
{
    /// Counts the child in. If the scope refuses it, the future is dropped at once.
    pub(super) fn new(state: &Arc<ScopeState<E>>, future: F) -> Self {
        let admitted = state.enter();
        ChildFuture { future: admitted.then_some(future), admitted, state: Arc::clone(state) }
    }

    pub(super) fn is_admitted(&self) -> bool {
        self.admitted
    }

    /// Spawns the child as a task.
    #[track_caller]
    pub(super) fn start(self) -> JoinHandle<T> {
        let state = Arc::clone(&self.state);
        schedule::spawn_member(&state.members.runtime.shared, None, self, |child| state.register(child))
    }
}

impl<E, F> ChildFuture<E, F> {
    /// Drops the future. A panic of its destructors is a failure of the scope.
    fn end(&mut self) {
        if let Some(payload) = contain(|| self.future = None) {
            self.state.fail(Failure::Panic(payload));
        }
    }
}

impl<T, E, F: Future<Output = Result<T, E>>> Future for ChildFuture<E, F> {
    type Output = T;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<T> {
        // SAFETY: `future` stays where it is until it is dropped in place.
        let this = unsafe { self.get_unchecked_mut() };
        // The child was refused, or has failed. The parent will abort it.
        let Some(future) = &mut this.future else { return Poll::Pending };
        // SAFETY: as above.
        let future = unsafe { Pin::new_unchecked(future) };
        let outcome =
            match catch_unwind(AssertUnwindSafe(|| this.state.members.run_inside(|| future.poll(cx)))) {
                Ok(Poll::Pending) => return Poll::Pending,
                Ok(Poll::Ready(outcome)) => outcome.map_err(Failure::Error),
                Err(payload) => Err(Failure::Panic(payload)),
            };
        this.end();
        match outcome {
            Ok(value) => Poll::Ready(value),
            Err(failure) => {
                this.state.fail(failure);
                Poll::Pending
            }
        }
    }
}

impl<E, F> Drop for ChildFuture<E, F> {
    fn drop(&mut self) {
        if self.future.is_some() {
            self.end();
            // The task ends before its future: by an abort, by `exit`, or because the runtime shuts down.
            // Only a shutdown is a failure of the scope.
            if self.state.members.runtime.shared.is_closing() {
                self.state.fail(Failure::Shutdown);
            }
        }
        if self.admitted {
            self.state.members.leave_task();
        }
    }
}

impl<T> ScopedJoinHandle<'_, T> {
    /// Aborts the child: it ends soon, at the await at which it is suspended. A child in the middle of a poll
    /// ends when that poll returns. The other children continue, and the scope does not fail.
    pub fn abort(self) {
        self.task.abort();
    }

    /// Returns the event that the child has ended, which yields the child's value. If a choice does not
    /// choose it, the child is unchanged.
    ///
    /// # Panics
    ///
    /// If the value was taken already. A sync panics where awaiting the child would.
    ///
    /// ```
    /// use rialto_event::{Event, after, choose};
    /// use rialto_rt::{Runtime, scope};
    /// use std::time::Duration;
    ///
    /// let runtime = Runtime::simulated(1);
    /// let (slow, quick) = (Duration::from_secs(9), Duration::from_secs(1));
    /// let faster = runtime.block_on(scope(async |s| {
    ///     let work = |name, time| async move {
    ///         after(time).await;
    ///         Ok::<_, ()>(name)
    ///     };
    ///     let (mut a, mut b) = (s.spawn(work("a", slow)), s.spawn(work("b", quick)));
    ///     let first = choose((a.join_evt(), b.join_evt())).await;
    ///     a.abort(); // otherwise the scope would wait for it
    ///     Ok(first)
    /// }));
    /// assert_eq!(faster, Ok("b"));
    /// ```
    pub fn join_evt(&mut self) -> JoinEvt<'_, Self> {
        Wrapped::with(self.task.end_condition().into_wait_evt(), TakeOutcome(self))
    }

    /// Returns the id of the child's task.
    ///
    /// # Panics
    ///
    /// If the value was taken already.
    #[track_caller]
    pub fn id(&self) -> TaskId {
        self.task.id()
    }

    /// Whether the child has ended.
    pub fn is_finished(&self) -> bool {
        self.task.is_finished()
    }
}

handle_is_arm! {
    ['a, 'scope, T] &'a mut ScopedJoinHandle<'scope, T> => JoinEvt<'a, ScopedJoinHandle<'scope, T>>, join_evt;
}

impl<T> JoinOutcome for ScopedJoinHandle<'_, T> {
    type Outcome = T;
    fn take_outcome(&mut self) -> T {
        value(self.task.take_outcome())
    }
    fn awaited(&self) -> Wait {
        self.task.awaited()
    }
}

impl<T> Future for ScopedJoinHandle<'_, T> {
    type Output = T;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<T> {
        Pin::new(&mut self.task).poll(cx).map(value)
    }
}

/// The value of a child that has ended.
///
/// # Panics
///
/// If the child has no value: it ended itself with `exit`; or it failed, and is awaited outside the scope's
/// body. (Inside, its failure would have dropped the body.)
fn value<T>(outcome: Result<T, JoinError>) -> T {
    match outcome {
        Ok(value) => value,
        Err(error) if error.is_exited() => panic!("a child of a scope has no value: {error}"),
        Err(error) => {
            panic!("a child of a scope has no value: {error}; help: await it only in the body of its scope")
        }
    }
}

impl<T> fmt::Debug for ScopedJoinHandle<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ScopedJoinHandle").field("finished", &self.is_finished()).finish_non_exhaustive()
    }
}
