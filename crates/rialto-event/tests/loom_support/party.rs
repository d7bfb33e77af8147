//! Parties: syncs that are polled with a foreign waker.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Wake, Waker};

use rialto_task::primitives::explorer;

use super::Placed;
use super::arena::Arena;

/// Blocks the model's thread on `future`, which may also be polled without a wake-up. The model checker
/// reports a deadlock if the future is never woken.
pub fn block_on<F: Future>(future: F) -> F::Output {
    explorer::future::block_on(future)
}

/// Polls once, with a waker that does nothing.
pub fn poll_once<F: Future>(future: Pin<&mut F>) -> Poll<F::Output> {
    future.poll(&mut Context::from_waker(Waker::noop()))
}

/// Polls `future` a few times, even without a wake-up, and then drops it.
#[cfg(shuttle)]
pub async fn impatient<F: Future>(future: F) -> Option<F::Output> {
    let mut future = std::pin::pin!(future);
    let mut patience = explorer::rand::Rng::gen_range(&mut explorer::rand::thread_rng(), 1..4);
    std::future::poll_fn(|cx| match future.as_mut().poll(cx) {
        Poll::Ready(output) => Poll::Ready(Some(output)),
        Poll::Pending if patience == 0 => Poll::Ready(None),
        Poll::Pending => {
            patience -= 1;
            cx.waker().wake_by_ref();
            Poll::Pending
        }
    })
    .await
}

/// Records that it was woken. The atomic is std's, not the model's, so it is read only after a join.
#[derive(Default)]
struct Flag(AtomicBool);

impl Wake for Flag {
    fn wake(self: Arc<Self>) {
        self.0.store(true, Ordering::SeqCst);
    }
}

/// One party of a race: a future that is polled once, at any time, on a thread of its own. After all parties
/// have been polled, [`outcome`](Self::outcome) returns the result. So no party blocks, and the model still
/// detects a lost or spurious wake-up.
pub struct Party<F: Future> {
    future: Placed<F>,
    flag: Arc<Flag>,
    output: Option<F::Output>,
}

impl<F: Future> Party<F> {
    /// Creates a party whose future lies in the given place of the arena.
    pub fn new(arena: Arena, place: usize, future: F) -> Self {
        Party { future: arena.put(place, future), flag: Arc::default(), output: None }
    }

    /// Polls once.
    pub fn poll(&mut self) {
        let waker = Waker::from(self.flag.clone());
        if let Poll::Ready(output) = self.future.as_mut().poll(&mut Context::from_waker(&waker)) {
            self.output = Some(output);
        }
    }

    /// Polls again with a new waker. Only the new waker counts from then on.
    pub fn poll_again(&mut self) {
        if self.output.is_none() {
            self.flag = Arc::default();
            self.poll();
        }
    }

    /// Returns the result if the future is ready, and drops the future.
    ///
    /// # Panics
    ///
    /// If the result came after the last poll and there was no wake-up, or if there was a wake-up without a
    /// result.
    pub fn outcome(mut self) -> Option<F::Output> {
        if self.output.is_none() {
            let woken = self.flag.0.load(Ordering::SeqCst);
            self.poll();
            assert_eq!(self.output.is_some(), woken, "a wake-up goes with a commit, and with nothing else");
        }
        self.output
    }
}

impl<F: Future + Send + 'static> Party<F>
where
    F::Output: Send,
{
    /// Polls on a thread of its own.
    pub fn start(mut self) -> explorer::thread::JoinHandle<Self> {
        explorer::thread::spawn(move || {
            self.poll();
            self
        })
    }
}

/// Polls two parties at the same time. Returns their results after both polls.
pub fn race<A, B>(a: Party<A>, mut b: Party<B>) -> (Option<A::Output>, Option<B::Output>)
where
    A: Future<Output: Send> + Send + 'static,
    B: Future,
{
    let a = a.start();
    b.poll();
    (a.join().unwrap().outcome(), b.outcome())
}

/// Polls three parties at the same time. Returns their results after all polls.
pub fn race_of_three<A, B, C>(a: Party<A>, b: Party<B>, mut c: Party<C>) -> [Option<A::Output>; 3]
where
    A: Future<Output: Send> + Send + 'static,
    B: Future<Output = A::Output> + Send + 'static,
    C: Future<Output = A::Output>,
{
    let (a, b) = (a.start(), b.start());
    c.poll();
    let (a, b) = (a.join().unwrap(), b.join().unwrap());
    [a.outcome(), b.outcome(), c.outcome()]
}
