//! Taking the rest of a computation into one's hand: the paper's interface to
//! parasites.
//!
//! ```text
//!  reify(f).await    suspends; f gets the Reified
//!     prepare(value) gives it the value that the await will yield
//!     attach()       resumes it: next, where the caller runs
//! ```
//!
//! Source: Sivaramakrishnan, Ziarek, Prasad, Jagannathan, *Lightweight
//! Asynchrony using Parasitic Threads*, figure 3: `reify`, `prepare`, `attach`,
//! `inflate`. There a reified parasite that nobody refers to is garbage; here
//! its await yields [`Abandoned`].

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

/// Suspends the calling computation, parasite or task, and gives it to `f` as a
/// value; the await goes on when that value is [attached](Prepared::attach).
///
/// `f` runs on the caller, at the first poll, after everything before it; it
/// stores the value with whoever will resume the computation. CML has no such
/// thing, since it has continuations; an event of one's own is mostly the
/// better way to wait.
///
/// # Errors
///
/// [`Abandoned`] if the value was dropped: nobody can resume the computation.
///
/// # Cancellation
///
/// Dropping the future: what is attached later has no effect.
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
    Waiting(Arc<Place<T>>),
    Ended,
}

/// Where the computation and who has it in his hand meet.
struct Place<T>(ByteLock<State<T>>);

enum State<T> {
    /// Suspended; its waker, unless it is being polled for the first time.
    Suspended(Option<Waker>),
    Attached(T),
    /// Nobody can attach any more, or nobody waits any more.
    Over,
}

impl<T> Place<T> {
    /// Replaces the state, but for one that is over.
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
/// Dropping it abandons the computation.
#[must_use = "dropping it abandons the computation"]
pub struct Reified<T>(Hand<T>);

/// A suspended computation and the value that it will go on with: the paper's
/// `ready_par`.
#[must_use = "`attach` it: dropping it abandons the computation"]
pub struct Prepared<T> {
    hand: Hand<T>,
    value: T,
}

/// The right to end the suspension.
struct Hand<T>(Option<Arc<Place<T>>>);

impl<T> Hand<T> {
    fn end(&mut self, new: State<T>) {
        let Some(place) = self.0.take() else { return };
        // Outside of the lock: a foreign waker, and the value that nobody gets.
        if let State::Suspended(Some(waker)) = place.set(new) {
            waker.wake();
        }
    }
}

impl<T> Drop for Hand<T> {
    fn drop(&mut self) {
        self.end(State::Over);
    }
}

impl<T> Reified<T> {
    /// Gives the computation the value that its await will yield.
    pub fn prepare(self, value: T) -> Prepared<T> {
        Prepared { hand: self.0, value }
    }
}

impl<T> Prepared<T> {
    /// Resumes the computation. On a worker of its runtime it runs next there,
    /// before what waits in the queue, when the caller suspends: the paper's
    /// migration to the point of synchronisation.
    pub fn attach(mut self) {
        self.hand.end(State::Attached(self.value));
    }
}

/// Why [`reify`] has no value: the computation was dropped by who had it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Abandoned;

impl fmt::Display for Abandoned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("whoever was to resume this computation has dropped it")
    }
}

impl std::error::Error for Abandoned {}

impl<T, F> Unpin for Reify<T, F> {}

impl<T, F: FnOnce(Reified<T>)> Future for Reify<T, F> {
    type Output = Result<T, Abandoned>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut TaskContext<'_>) -> Poll<Self::Output> {
        let place = match mem::replace(&mut self.0, Stage::Ended) {
            Stage::Start(f) => {
                let place = Arc::new(Place(ByteLock::new(State::Suspended(None))));
                // Should this panic, the hand is dropped with it.
                f(Reified(Hand(Some(Arc::clone(&place)))));
                place
            }
            Stage::Waiting(place) => place,
            Stage::Ended => panic!("a reified computation was polled after it had gone on"),
        };
        let waker = cx.waker().clone();
        let mut state = place.0.lock();
        let before = match *state {
            State::Suspended(_) => mem::replace(&mut *state, State::Suspended(Some(waker))),
            _ => mem::replace(&mut *state, State::Over),
        };
        drop(state);
        match before {
            State::Suspended(_) => {
                self.0 = Stage::Waiting(place);
                Poll::Pending
            }
            State::Attached(value) => Poll::Ready(Ok(value)),
            State::Over => Poll::Ready(Err(Abandoned)),
        }
    }
}

impl<T, F> Drop for Reify<T, F> {
    fn drop(&mut self) {
        if let Stage::Waiting(place) = &self.0 {
            // What was attached is dropped here, what will be, there.
            drop(place.set(State::Over));
        }
    }
}

/// Makes the calling parasite a task like others, if it is one still: its host
/// goes on, and the parasite waits for its turn, perhaps on another worker. For
/// the slow branch of a computation that is mostly quick. Elsewhere without
/// effect.
///
/// # Cancellation
///
/// Nothing happens before it is awaited.
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
        // SAFETY: a task that is being polled is alive, and ours to inflate.
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
