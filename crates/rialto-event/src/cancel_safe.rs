//! `cancel_safe`: a future that can be dropped without loss, as an event.

use core::fmt;
use core::future::{Future, IntoFuture};
use core::ops::DerefMut;
use core::pin::Pin;
use core::task::{Poll, Waker};

use pin_project_lite::pin_project;

use crate::basic::Anchor;
use crate::diagnostics::Wait;
use crate::event::Event;
use crate::impl_event;
use crate::pending::{Arity, Ballot, Pending, Solo, Stage, TryOutcome, TryPending, Winner};
use crate::sync_context::SyncContext;

/// A future that loses nothing when it is dropped before it is ready.
///
/// [`cancel_safe`] accepts such futures. The compiler cannot check the promise, so the trait is implemented
/// for *named* futures whose documentation makes it: std's [`Ready`](core::future::Ready) and
/// [`Pending`](core::future::Pending), and, with the feature `tokio`, tokio's `Notified`,
/// `oneshot::Receiver`, `JoinHandle` and `Sleep` and tokio-util's `WaitForCancellationFuture`; also for
/// `&mut F`, `Box<F>` and pinned pointers to these. Implement it for a future of yours that takes nothing
/// from its source before the poll that returns `Ready`.
///
/// No `async` block and no `async fn` implements it, because the compiler cannot tell one with a single step,
/// such as `rx.recv()`, from one that receives and then waits for something else.
///
/// ```compile_fail,E0277
/// use rialto_event::cancel_safe;
///
/// cancel_safe(async { 1 }); // error: it is not known to be cancel safe
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not known to be cancel safe",
    label = "if another arm wins, this future is dropped with everything it has received",
    note = "make each step an arm of its own: receive in one arm, keep the message in a variable, and use it in another arm",
    note = "rialto-tokio has events for single steps: `rx.recv_evt()` for `recv`, `listener.accept_evt()` for `accept`, `Input::new(stream).read_evt(n)` for `read`",
    note = "a future that must run to its end needs a task of its own: `from_future(spawner, future)`",
    note = "if its documentation promises that it is cancel safe, use `assume_cancel_safe(future)`"
)]
pub trait CancelSafe: Future {}

impl<T> CancelSafe for core::future::Ready<T> {}
impl<T> CancelSafe for core::future::Pending<T> {}
impl<F: CancelSafe + Unpin + ?Sized> CancelSafe for &mut F {}
impl<F: CancelSafe + Unpin + ?Sized> CancelSafe for Box<F> {}
impl<P: DerefMut<Target: CancelSafe>> CancelSafe for Pin<P> {}

/// The promises of tokio's documentation.
#[cfg(feature = "tokio")]
mod tokios {
    use tokio::sync::futures::{Notified, OwnedNotified};
    use tokio::sync::oneshot;
    use tokio::task::{JoinHandle, coop};
    use tokio::time::Sleep;
    use tokio_util::sync::{WaitForCancellationFuture, WaitForCancellationFutureOwned};

    use super::CancelSafe;

    impl CancelSafe for Notified<'_> {}
    impl CancelSafe for OwnedNotified {}
    impl<T> CancelSafe for oneshot::Receiver<T> {}
    impl<T> CancelSafe for JoinHandle<T> {}
    impl CancelSafe for Sleep {}
    impl CancelSafe for WaitForCancellationFuture<'_> {}
    impl CancelSafe for WaitForCancellationFutureOwned {}
    impl<F: CancelSafe> CancelSafe for coop::Unconstrained<F> {}
}

/// Returns an event that yields the output of `future`, a named future that is *cancel safe*: it loses
/// nothing when it is dropped before it is ready.
///
/// [`CancelSafe`] lists such futures. For tokio's `recv`, `accept`, `read` and other `async fn`s, the crate
/// `rialto-tokio` has methods that return events. For every other future there is [`assume_cancel_safe`].
///
/// The event is a base event, and commits in the poll in which the future is ready. The sync polls the future
/// in its own task, and never after another alternative has committed. So the future takes something from its
/// source if and only if it is chosen.
///
/// ```
/// use rialto_event::{Event, cancel_safe, channel, choose};
/// use std::future::ready;
///
/// let (tx, rx) = channel::<u8>();
/// let either = choose((cancel_safe(ready(1)).wrap(Some), rx.recv_evt().wrap(|got| got.ok())));
/// assert_eq!(either.sync_blocking(), Some(1)); // no sender waits
/// # drop(tx);
/// ```
///
/// The event owns its future, so it serves one sync. In a loop, pass `&mut future`, or make a future for each
/// sync with a [`guard`](crate::guard()).
///
/// # What the future must not do
///
/// During a poll of the future, the sync is claimed: a partner that would commit another alternative of it
/// waits until the poll ends. So the poll must be short. And *in a poll* the future must not send or receive
/// on a channel, or update an object, on which its own sync waits. The future of a library has no access to
/// these. If an async block of yours uses events, write it as an event, or as a
/// [`guard_async`](crate::guard_async).
///
/// A future that runs your code and must always make progress, such as a server's connection with its
/// handlers, does not belong in a choice either. Spawn it and wait for its end, or poll both.
///
/// # Cancellation
///
/// If the event is not chosen, or its sync is dropped, the future is dropped before the nacks around it fire.
/// If the code of another alternative panics in the poll in which the future became ready, its output is
/// dropped, because nothing can put it back. (For this reason it cannot be a part of a
/// [`choose_all`](crate::choose_all()).)
///
/// # Panics
///
/// The sync panics in three cases: if the future panics; if the future uses a channel or an object on which
/// its own sync waits, and this is detected; and if the event is a part of a
/// [`choose_all`](crate::choose_all()).
///
/// Source: the pollable base events of CML's implementations. Their "do" step cannot fail, because no other
/// thread runs meanwhile; here the claim of Parallel CML gives this guarantee.
pub fn cancel_safe<F: CancelSafe>(future: F) -> CancelSafeEvt<F> {
    CancelSafeEvt(future)
}

/// Returns an event that yields the output of `future`, like [`cancel_safe`], but on *your* promise that the
/// future is cancel safe. Libraries document this for each method; tokio's documentation has [a
/// list](https://docs.rs/tokio/latest/tokio/macro.select.html#cancellation-safety).
///
/// ```
/// use rialto_event::{Event, assume_cancel_safe, channel, choose};
///
/// /// A foreign queue, whose `pop` waits for an item.
/// struct Queue(Vec<u8>);
/// impl Queue {
///     /// Cancel safe: an item leaves the queue in the poll that returns it.
///     async fn pop(&mut self) -> u8 {
///         match self.0.pop() {
///             Some(item) => item,
///             None => std::future::pending().await,
///         }
///     }
/// }
///
/// let (mut queue, (tx, rx)) = (Queue(vec![1]), channel::<u8>());
/// let sent = || rx.recv_evt().wrap(|got| got.ok());
/// let popped = choose((assume_cancel_safe(queue.pop()).wrap(Some), sent())).sync_blocking();
/// assert_eq!(popped, Some(1));
/// std::thread::scope(|s| {
///     s.spawn(|| tx.send(2).sync_blocking());
///     let got = choose((assume_cancel_safe(queue.pop()).wrap(Some), sent())).sync_blocking();
///     assert_eq!(got, Some(2));
/// });
/// ```
///
/// # If the promise is false
///
/// Whenever another alternative is chosen while the future waits, everything that the future has taken so far
/// is lost, silently, as in tokio's `select!`:
///
/// - an `async` block that receives a message and then awaits something else loses the message;
/// - `mpsc::Sender::send(value)` loses the value (use `send_from`), and its place in the queue;
/// - `read_exact`, `read_line` and `read_to_end` lose the bytes that they have read, so the rest of the
///   stream is read from the middle of a line (use `rialto_tokio::Input`);
/// - `write_all` has written a prefix, and does not say how long it is;
/// - a request may or may not have reached the server, and its answer is lost.
///
/// Memory safety does not depend on the promise. Make each step an arm of its own, or let such a future run
/// to its end with [`from_future`](crate::from_future).
///
/// # Panics
///
/// As [`cancel_safe`].
pub fn assume_cancel_safe<F: IntoFuture>(future: F) -> CancelSafeEvt<F::IntoFuture> {
    CancelSafeEvt(future.into_future())
}

/// The event of [`cancel_safe`] and [`assume_cancel_safe`].
#[derive(Clone)]
#[must_use = "events do nothing unless you `.await` or sync on them"]
pub struct CancelSafeEvt<F>(F);

impl<F> fmt::Debug for CancelSafeEvt<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CancelSafeEvt").finish_non_exhaustive()
    }
}

impl<F: Future> Event for CancelSafeEvt<F> {
    type Pending = CancelSafePending<F>;
    fn into_pending(self) -> Self::Pending {
        CancelSafePending { anchor: Anchor::new(), future: Some(self.0), value: None, dormant: false }
    }
}
impl_event!(try [F: Future] CancelSafeEvt<F> => F::Output);

pin_project! {
    /// The started form of a [`CancelSafeEvt`]: a future that the sync polls.
    pub struct CancelSafePending<F: Future> {
        #[pin]
        anchor: Anchor,
        // Present until it is ready or has lost.
        #[pin]
        future: Option<F>,
        value: Option<F::Output>,
        // The future was polled and was not ready. It will wake the sync.
        dormant: bool,
    }
}

impl<F: Future> fmt::Debug for CancelSafePending<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CancelSafePending").field("dormant", &self.dormant).finish_non_exhaustive()
    }
}

impl<F: Future> CancelSafePending<F> {
    /// Polls the future, and commits the sync if it is ready.
    fn poll(self: Pin<&mut Self>, me: &SyncContext<'_>) -> TryOutcome {
        assert!(
            !me.is_part(),
            "a `cancel_safe` event cannot be in a part of `choose_all`, because its output cannot be put \
             back; help: use `from_future(spawner, future)`"
        );
        let this = self.project();
        let Some(future) = this.future.as_pin_mut() else { return TryOutcome::NotEnabled };
        match me.commit_if_ready(this.anchor.address(), |cx| future.poll(cx)) {
            None => TryOutcome::AlreadyCommitted,
            Some(Poll::Ready(value)) => {
                *this.value = Some(value);
                this.anchor.stand(Stage::Committed);
                TryOutcome::Committed
            }
            Some(Poll::Pending) => {
                *this.dormant = true;
                TryOutcome::NotEnabled
            }
        }
    }
}

impl<F: Future> Arity for CancelSafePending<F> {
    type Mode = Solo;
}
impl<F: Future> TryPending for CancelSafePending<F> {}

// SAFETY: there is one alternative, identified by the anchor's address, and no waiter is ever linked.
unsafe impl<F: Future> Pending for CancelSafePending<F> {
    type Output = F::Output;

    fn alternatives(&self) -> u32 {
        1
    }
    unsafe fn survey(self: Pin<&mut Self>, ballot: &mut Ballot) {
        ballot.count(!self.dormant);
    }
    unsafe fn attempt(self: Pin<&mut Self>, _turn: &mut u32, me: &SyncContext<'_>) -> TryOutcome {
        self.poll(me)
    }
    unsafe fn publish(mut self: Pin<&mut Self>, me: &SyncContext<'_>, link: bool) -> TryOutcome {
        if !self.dormant {
            let answer = self.as_mut().poll(me);
            if answer != TryOutcome::NotEnabled {
                return answer;
            }
        }
        if !link {
            return TryOutcome::NotEnabled;
        }
        me.wait_without_waiter();
        self.anchor.stand(Stage::Linked);
        TryOutcome::Linked
    }
    unsafe fn retry(self: Pin<&mut Self>, me: &SyncContext<'_>) -> TryOutcome {
        self.poll(me)
    }
    unsafe fn settle(self: Pin<&mut Self>, winner: Winner) -> bool {
        let mut this = self.project();
        let chosen = this.anchor.won(winner);
        this.future.set(None);
        if !chosen {
            this.anchor.finish();
            *this.value = None;
        }
        chosen
    }
    unsafe fn finish(self: Pin<&mut Self>, winner: Winner) -> Option<F::Output> {
        if !self.anchor.won(winner) {
            return None;
        }
        let this = self.project();
        this.anchor.finish();
        this.value.take()
    }
    fn stage(&self) -> Stage {
        self.anchor.stage()
    }
    fn is_served(&self) -> bool {
        self.anchor.stage() == Stage::Committed
    }
    unsafe fn waits_for(&self, waits: &mut Vec<Wait>) {
        waits.push(Wait::Other(core::any::type_name::<F>()));
    }
    unsafe fn rewake(self: Pin<&mut Self>, waker: &Waker) -> bool {
        self.poll(&SyncContext::solo(waker)) != TryOutcome::Committed
    }
}
