//! Suspended computations as values: the paper's interface to parasites.
//!
//! ```text
//!  reify(f).await    suspends; f gets the Reified
//!     prepare(value) gives it the value that the await will yield
//!     attach()       resumes it: next, where the caller runs
//! ```
//!
//! Source: Sivaramakrishnan, Ziarek, Prasad, Jagannathan, *Lightweight Asynchrony using Parasitic Threads*,
//! figure 3: `reify`, `prepare`, `attach`, `inflate`. In the paper an unreachable reified parasite is
//! garbage. Here its await yields [`Abandoned`] when the [`Reified`] value is dropped.

use std::fmt;
use std::future::Future;
use std::mem;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context as TaskContext, Poll, Waker};

use rialto_task::primitives::ByteLock;
use rialto_task::state;

use crate::context;
use crate::parasite;

/// Suspends the calling computation, a parasite or a task, and passes it to `f` as a value. The await
/// continues when that value is [attached](Prepared::attach).
///
/// `f` runs during the first poll, on the thread that polls. It stores the value where the code that will
/// resume the computation finds it. An event of your own is usually the better way to wait. CML has no
/// `reify`, because it has first-class continuations.
///
/// # Errors
///
/// [`Abandoned`] if the value is dropped, because then nothing can resume the computation.
///
/// # Cancellation
///
/// If the future is dropped, a later `attach` has no effect.
///
/// ```
/// use rialto_rt::{Runtime, parasite, reify};
/// use std::sync::Mutex;
///
/// # fn main() -> std::io::Result<()> {
/// let runtime = Runtime::new()?;
/// static WAITING: Mutex<Vec<rialto_rt::Reified<u32>>> = Mutex::new(Vec::new());
/// let task = runtime.spawn(async {
///     let waits = parasite(async {
///         1 + reify(|me| WAITING.lock().unwrap().push(me)).await.unwrap()
///     });
///     let reified = WAITING.lock().unwrap().pop().unwrap();
///     reified.prepare(41).attach();
///     waits.await.unwrap()
/// });
/// assert_eq!(runtime.block_on(task).unwrap(), 42);
/// # Ok(())
/// # }
/// ```
pub fn reify<T, F: FnOnce(Reified<T>)>(f: F) -> Reify<T, F> {
    Reify(Stage::Start(f))
}

/// The future of [`reify`].
#[must_use = "a future does nothing until it is awaited"]
pub struct Reify<T, F>(Stage<T, F>);

enum Stage<T, F> {
    Start(F),
    Waiting(Arc<Suspension<T>>),
    Ended,
}

/// The state that a suspended computation shares with its [`Reified`] value.
struct Suspension<T>(ByteLock<State<T>>);

enum State<T> {
    /// The computation is suspended. There is no waker yet during its first poll.
    Suspended(Option<Waker>),
    /// The computation can continue with this value.
    Attached(T),
    /// The computation has its value, was abandoned, or was dropped.
    Over,
}

impl<T> Suspension<T> {
    /// Replaces the state and returns the old one. If the state is `Over`, it stays, and `new` is returned.
    fn set(&self, new: State<T>) -> State<T> {
        let mut state = self.0.lock();
        match *state {
            State::Over => new,
            _ => mem::replace(&mut *state, new),
        }
    }
}

/// A suspended computation that waits for a `T`. Made by [`reify`].
///
/// Dropping it abandons the computation, whose await then yields [`Abandoned`].
#[must_use = "dropping it abandons the computation"]
pub struct Reified<T>(Resumer<T>);

/// A suspended computation and the value with which it will continue: the paper's `ready_par`.
#[must_use = "`attach` it: dropping it abandons the computation"]
pub struct Prepared<T> {
    resumer: Resumer<T>,
    value: T,
}

/// The right to end the suspension, once. Dropping it abandons the computation.
struct Resumer<T>(Option<Arc<Suspension<T>>>);

impl<T> Resumer<T> {
    fn end(&mut self, new: State<T>) {
        let Some(suspension) = self.0.take() else { return };
        // Outside the lock, because this runs foreign code: the waker, and the drop of a value not delivered.
        if let State::Suspended(Some(waker)) = suspension.set(new) {
            waker.wake();
        }
    }
}

impl<T> Drop for Resumer<T> {
    fn drop(&mut self) {
        self.end(State::Over);
    }
}

impl<T> Reified<T> {
    /// Sets the value that the computation's await will yield.
    pub fn prepare(self, value: T) -> Prepared<T> {
        Prepared { resumer: self.0, value }
    }
}

impl<T> Prepared<T> {
    /// Resumes the computation.
    ///
    /// If a worker of its runtime calls this, a parasite runs next on that worker, as soon as the caller
    /// suspends and before the tasks in the run queue: the paper's migration to the point of synchronisation.
    /// A task does so too, unless the recent polls of that worker were slow.
    pub fn attach(mut self) {
        self.resumer.end(State::Attached(self.value));
    }
}

/// The error of [`reify`]: the [`Reified`] or [`Prepared`] value was dropped before it was attached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Abandoned;

impl fmt::Display for Abandoned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the computation was abandoned: its `Reified` or `Prepared` was dropped without `attach`")
    }
}

impl std::error::Error for Abandoned {}

impl<T, F> Unpin for Reify<T, F> {}

impl<T, F: FnOnce(Reified<T>)> Future for Reify<T, F> {
    type Output = Result<T, Abandoned>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut TaskContext<'_>) -> Poll<Self::Output> {
        let suspension = match mem::replace(&mut self.0, Stage::Ended) {
            Stage::Start(f) => {
                let suspension = Arc::new(Suspension(ByteLock::new(State::Suspended(None))));
                // If `f` panics, the `Resumer` is dropped during the unwinding.
                f(Reified(Resumer(Some(Arc::clone(&suspension)))));
                suspension
            }
            Stage::Waiting(suspension) => suspension,
            Stage::Ended => panic!("the future of `reify` was polled after it had completed"),
        };
        let waker = cx.waker().clone();
        let mut state = suspension.0.lock();
        let before = match *state {
            State::Suspended(_) => mem::replace(&mut *state, State::Suspended(Some(waker))),
            _ => mem::replace(&mut *state, State::Over),
        };
        drop(state);
        match before {
            State::Suspended(_) => {
                self.0 = Stage::Waiting(suspension);
                Poll::Pending
            }
            State::Attached(value) => Poll::Ready(Ok(value)),
            State::Over => Poll::Ready(Err(Abandoned)),
        }
    }
}

impl<T, F> Drop for Reify<T, F> {
    fn drop(&mut self) {
        if let Stage::Waiting(suspension) = &self.0 {
            // A value that is attached already is dropped here. `attach` drops a value that comes later.
            drop(suspension.set(State::Over));
        }
    }
}

/// Turns the calling parasite into an ordinary task. Its host continues, and the new task waits for its turn
/// in a run queue, perhaps on another worker. Use it in the slow branch of a computation that is mostly
/// quick.
///
/// If the caller is not a parasite, or was inflated before, it does nothing.
///
/// # Cancellation
///
/// Nothing happens before the future is polled.
///
/// ```
/// use rialto_rt::{Runtime, inflate, parasite};
///
/// # fn main() -> std::io::Result<()> {
/// let runtime = Runtime::new()?;
/// let task = runtime.spawn(async {
///     let answer = |question: u32| async move {
///         if question > 9 {
///             inflate().await; // this will take a while
///         }
///         question * 2
///     };
///     assert!(parasite(answer(1)).is_finished());
///     let slow = parasite(answer(21));
///     assert!(!slow.is_finished());
///     slow.await.unwrap()
/// });
/// assert_eq!(runtime.block_on(task).unwrap(), 42);
/// # Ok(())
/// # }
/// ```
pub async fn inflate() {
    let is_parasite = context::with(|context| {
        let Some(task) = context.and_then(context::Context::task) else { return false };
        // SAFETY: the task is being polled by this thread, so it is alive, and this thread may inflate it.
        unsafe {
            let parasite = task.header().state.load() & state::PARASITE != 0;
            if parasite {
                parasite::inflate(task);
            }
            parasite
        }
    });
    if is_parasite {
        crate::yield_now().await;
    }
}

impl<T> fmt::Debug for Reified<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Reified")
    }
}

impl<T: fmt::Debug> fmt::Debug for Prepared<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Prepared").field(&self.value).finish()
    }
}

impl<T, F> fmt::Debug for Reify<T, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Reify")
    }
}
