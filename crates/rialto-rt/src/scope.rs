//! Children that end before their parent goes on.

use std::any::Any;
use std::fmt;
use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};

use crate::handle::Handle;
use crate::join::{AbortHandle, JoinHandle};
use crate::shared::lock;

/// Runs `body` with a [`Scope`] to spawn children in, and waits until every
/// child has ended.
///
/// The first error, of the body or of a child, cancels the rest: the body's
/// future is dropped, the other children are aborted, and when all have ended
/// the error is the result. A panic does the same, and goes on in the task
/// that awaits the scope.
///
/// # Cancellation
///
/// Dropping the future drops the body and *requests* the end of the children,
/// without waiting for it. Awaiting it waits.
///
/// Source of the idea: Trio's nurseries; `std::thread::scope`.
///
/// ```
/// use rialto_rt::{Runtime, scope};
///
/// # fn main() -> std::io::Result<()> {
/// let runtime = Runtime::new()?;
/// let sum = runtime.block_on(scope(async |s| {
///     let children: Vec<_> = (1..=3).map(|n| s.spawn(async move { Ok::<_, String>(n) })).collect();
///     let mut sum = 0;
///     for child in children {
///         sum += child.await.ok().flatten().unwrap_or(0);
///     }
///     Ok(sum)
/// }));
/// assert_eq!(sum, Ok(6));
///
/// let failed = runtime.block_on(scope(async |s| {
///     drop(s.spawn(async { Err::<(), _>("no luck") }));
///     std::future::pending::<Result<(), _>>().await
/// }));
/// assert_eq!(failed, Err("no luck"));
/// # Ok(())
/// # }
/// ```
pub async fn scope<T, E, B>(body: B) -> Result<T, E>
where
    B: AsyncFnOnce(Scope<E>) -> Result<T, E>,
{
    let family = Arc::new(Family { state: Mutex::new(State::new()) });
    // At the end there is nobody left to abort, but for a child that somebody
    // spawns later through a clone of the scope.
    let _guard = AbortOnDrop(Arc::clone(&family));
    let body = body(Scope { family: Arc::clone(&family) });
    let value = Body { future: Some(body), family: &family, value: None }.await;
    match (lock(&family.state).failure.take(), value) {
        (None, Some(value)) => Ok(value),
        (Some(Failed::Error(error)), _) => Err(error),
        (Some(Failed::Panic(payload)), _) => resume_unwind(payload),
        (None, None) => unreachable!("a body that was cancelled has a cause"),
    }
}

/// Where the body of a [`scope`] spawns its children.
pub struct Scope<E> {
    family: Arc<Family<E>>,
}

/// What a scope and its children share.
struct Family<E> {
    state: Mutex<State<E>>,
}

struct State<E> {
    /// Children whose futures are not dropped.
    live: usize,
    /// One per child, swept when as many have ended as live.
    children: Vec<AbortHandle>,
    failure: Option<Failed<E>>,
    /// New children are not wanted any more.
    cancelled: bool,
    parent: Option<Waker>,
}

enum Failed<E> {
    Error(E),
    Panic(Box<dyn Any + Send>),
}

impl<E> Clone for Scope<E> {
    fn clone(&self) -> Self {
        Scope { family: Arc::clone(&self.family) }
    }
}

impl<E> fmt::Debug for Scope<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = lock(&self.family.state);
        f.debug_struct("Scope").field("live", &state.live).field("cancelled", &state.cancelled).finish()
    }
}

impl<E: Send + 'static> Scope<E> {
    /// Makes a task that belongs to the scope. Its handle yields `Some` of its
    /// value, or `None` if it failed: the error is the scope's. Unlike the
    /// body, it borrows nothing: what it uses it owns.
    ///
    /// After the scope was cancelled the child is aborted at once.
    ///
    /// # Panics
    ///
    /// Outside of a runtime.
    #[track_caller]
    pub fn spawn<T, F>(&self, future: F) -> JoinHandle<Option<T>>
    where
        F: Future<Output = Result<T, E>> + Send + 'static,
        T: Send + 'static,
    {
        let runtime = Handle::current();
        let family = Arc::clone(&self.family);
        lock(&family.state).live += 1;
        let task = runtime.spawn(Child { future: Some(future), family });
        let abort = task.abort_handle();
        if let Some(unwanted) = self.family.adopt(abort) {
            unwanted.abort();
        }
        task
    }

    /// Aborts all children, and those that are spawned later. The body goes
    /// on.
    pub fn cancel(&self) {
        self.family.cancel();
    }
}

impl<E> State<E> {
    fn new() -> Self {
        State { live: 0, children: Vec::new(), failure: None, cancelled: false, parent: None }
    }
}

impl<E> Family<E> {
    /// Keeps the child for a later abort; gives it back if that is now.
    fn adopt(&self, child: AbortHandle) -> Option<AbortHandle> {
        let mut swept = Vec::new();
        let mut state = lock(&self.state);
        if state.cancelled {
            return Some(child);
        }
        if state.children.len() > 2 * state.live + 16 {
            let (ended, live) = state.children.drain(..).partition(AbortHandle::is_finished);
            (swept, state.children) = (ended, live);
        }
        state.children.push(child);
        drop(state);
        drop(swept);
        None
    }

    fn cancel(&self) {
        let mut state = lock(&self.state);
        state.cancelled = true;
        let children = std::mem::take(&mut state.children);
        drop(state);
        children.iter().for_each(AbortHandle::abort);
    }

    /// The first failure counts; it cancels the rest and wakes the parent.
    fn fail(&self, failure: Failed<E>) {
        let mut state = lock(&self.state);
        let late = if state.failure.is_none() {
            state.failure = Some(failure);
            None
        } else {
            Some(failure)
        };
        let parent = state.parent.take();
        drop(state);
        // Outside of the lock: these are user code.
        drop(late);
        self.cancel();
        if let Some(parent) = parent {
            parent.wake();
        }
    }

    /// A child's future is gone.
    fn leave(&self) {
        let mut state = lock(&self.state);
        state.live -= 1;
        let parent = if state.live == 0 { state.parent.take() } else { None };
        drop(state);
        if let Some(parent) = parent {
            parent.wake();
        }
    }
}

/// Requests the end of the children of a scope that is dropped.
struct AbortOnDrop<E>(Arc<Family<E>>);

impl<E> Drop for AbortOnDrop<E> {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// Runs a body, then waits for the children. Yields the body's value unless it
/// failed or was cancelled.
struct Body<'a, T, E, F> {
    future: Option<F>,
    family: &'a Family<E>,
    value: Option<T>,
}

impl<T, E, F: Future<Output = Result<T, E>>> Future for Body<'_, T, E, F> {
    type Output = Option<T>;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<T>> {
        // SAFETY: `future` stays where it is until it is dropped in place.
        let this = unsafe { self.get_unchecked_mut() };
        let mut state = lock(&this.family.state);
        let before = state.parent.replace(cx.waker().clone());
        let failed = state.failure.is_some();
        drop((state, before));
        if failed {
            this.future = None;
        }
        if let Some(future) = &mut this.future {
            // SAFETY: as above.
            let future = unsafe { Pin::new_unchecked(future) };
            match catch_unwind(AssertUnwindSafe(|| future.poll(cx))) {
                Ok(Poll::Pending) => return Poll::Pending,
                Ok(Poll::Ready(Ok(value))) => this.value = Some(value),
                Ok(Poll::Ready(Err(error))) => this.family.fail(Failed::Error(error)),
                Err(payload) => this.family.fail(Failed::Panic(payload)),
            }
            this.future = None;
        }
        // A child's failure after this look finds the waker stored below.
        let mut state = lock(&this.family.state);
        if state.live == 0 {
            return Poll::Ready(this.value.take());
        }
        let before = state.parent.replace(cx.waker().clone());
        drop((state, before));
        Poll::Pending
    }
}

/// A child: counts itself out when its future is gone, however that came.
struct Child<E, F> {
    future: Option<F>,
    family: Arc<Family<E>>,
}

impl<T, E, F: Future<Output = Result<T, E>>> Future for Child<E, F> {
    type Output = Option<T>;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<T>> {
        // SAFETY: `future` stays where it is until it is dropped in place.
        let this = unsafe { self.get_unchecked_mut() };
        let Some(future) = &mut this.future else { panic!("a child was polled after its end") };
        // SAFETY: as above.
        let future = unsafe { Pin::new_unchecked(future) };
        match catch_unwind(AssertUnwindSafe(|| future.poll(cx))) {
            Ok(Poll::Pending) => Poll::Pending,
            Ok(Poll::Ready(Ok(value))) => Poll::Ready(Some(value)),
            Ok(Poll::Ready(Err(error))) => {
                this.family.fail(Failed::Error(error));
                Poll::Ready(None)
            }
            Err(payload) => {
                this.family.fail(Failed::Panic(payload));
                Poll::Ready(None)
            }
        }
    }
}

impl<E, F> Drop for Child<E, F> {
    fn drop(&mut self) {
        struct Leave<'a, E>(&'a Family<E>);
        impl<E> Drop for Leave<'_, E> {
            fn drop(&mut self) {
                self.0.leave();
            }
        }
        // Even if the future's own drop panics, and not before it is over.
        let _leave = Leave(&self.family);
        self.future = None;
    }
}
