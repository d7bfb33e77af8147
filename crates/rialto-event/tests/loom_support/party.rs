//! Syncs under a foreign waker.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Wake, Waker};

use rialto_task::primitives::explorer;

use super::Placed;
use super::arena::Arena;

/// Blocks the model's thread on `future`, which may be woken without reason, too.
/// A deadlock is reported if nobody ever wakes it.
pub fn block_on<F: Future>(future: F) -> F::Output {
    explorer::future::block_on(future)
}

/// Polls under a waker that does nothing.
pub fn poll_once<F: Future>(future: Pin<&mut F>) -> Poll<F::Output> {
    future.poll(&mut Context::from_waker(Waker::noop()))
}

/// Polls `future` a few times, whether it is woken or not; then gives it up.
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

/// Remembers that it was woken. No atomic of the model's: read after a join only.
#[derive(Default)]
struct Flag(AtomicBool);

impl Wake for Flag {
    fn wake(self: Arc<Self>) {
        self.0.store(true, Ordering::SeqCst);
    }
}

/// One party of a race: a future that is polled once, at any time, in a thread
/// of its own; then, when all have been, [`outcome`](Self::outcome) says what
/// came of it. So nobody needs to be rescued from a wait, and yet a wake-up
/// that was lost, or given without reason, is seen.
pub struct Party<F: Future> {
    future: Placed<F>,
    flag: Arc<Flag>,
    output: Option<F::Output>,
}

impl<F: Future> Party<F> {
    /// A party whose sync lies in the place of this number.
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

    /// Polls again, under another waker, which alone counts from then on.
    pub fn poll_again(&mut self) {
        if self.output.is_none() {
            self.flag = Arc::default();
            self.poll();
        }
    }

    /// The result, if there is one by now. Who has it without having seen it
    /// must have been woken, and nobody else. Drops the sync.
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
    /// Polls in a thread of its own.
    pub fn start(mut self) -> explorer::thread::JoinHandle<Self> {
        explorer::thread::spawn(move || {
            self.poll();
            self
        })
    }
}

/// Two parties poll at once; what came of each, once both have.
pub fn race<A, B>(a: Party<A>, mut b: Party<B>) -> (Option<A::Output>, Option<B::Output>)
where
    A: Future<Output: Send> + Send + 'static,
    B: Future,
{
    let a = a.start();
    b.poll();
    (a.join().unwrap().outcome(), b.outcome())
}

/// Three parties poll at once; what came of each, once all have.
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
