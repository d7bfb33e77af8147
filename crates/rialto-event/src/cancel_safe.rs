//! `cancel_safe`: a future that can be dropped without loss, as an event.

use core::fmt;
use core::future::{Future, IntoFuture};
use core::pin::Pin;
use core::task::{Poll, Waker};

use pin_project_lite::pin_project;

use crate::basic::Anchor;
use crate::event::Event;
use crate::impl_event;
use crate::pending::{Arity, Ballot, Offer, Pending, Solo, Stage, Winner};
use crate::syncing::Syncing;
use crate::waits::Wait;

/// `future` as an event, for futures that are *cancel safe*: dropped before they
/// are ready, they have done nothing. The documentation of a library says so of
/// single methods; tokio's of `mpsc::Receiver::recv`, `TcpListener::accept`,
/// `Notify::notified` and [many others](https://docs.rs/tokio/latest/tokio/macro.select.html#cancellation-safety).
/// (For those of tokio the crate `rialto-tokio` has methods that return the events.)
///
/// It is a base event. That the future is ready *is* the commit: it is polled by
/// the sync, in the task of the sync, and never once another alternative is
/// committed. So what it takes from its source it takes if and only if it is
/// chosen, and there is no moment in between in which a message could be lost.
///
/// ```
/// use rialto_event::{Event, cancel_safe, channel, choose};
///
/// /// A foreign queue, whose `pop` waits for an item.
/// struct Queue(Vec<u8>);
/// impl Queue {
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
/// let popped = choose((cancel_safe(queue.pop()).wrap(Some), sent())).sync_blocking();
/// assert_eq!(popped, Some(1));
/// std::thread::scope(|s| {
///     s.spawn(|| tx.send(2).sync_blocking());
///     let got = choose((cancel_safe(queue.pop()).wrap(Some), sent())).sync_blocking();
///     assert_eq!(got, Some(2));
/// });
/// ```
///
/// The event owns its future, and is used once; [`guard`](crate::guard()) makes
/// one for each sync.
///
/// # What it rests on
///
/// On the word of the future's author. One that is not cancel safe (tokio's
/// `read_exact`, `read_line`, `mpsc::Sender::send`, an async block that takes from one
/// place and then waits for another) loses here what it loses in any `select!`:
/// give it to [`from_future`](crate::from_future), which lets it run, or look for an
/// event that does the same.
///
/// While it is polled, those who would commit another alternative of the same
/// sync wait for the poll to be over, as briefly as polls should be. So the future
/// must not, *while it is polled*, send or receive on a channel, or update an
/// object, on which its own sync waits. Futures of libraries have no way to; an
/// async block of yours that uses events is an event itself, or a
/// [`guard_async`](crate::guard_async). Nor is a future that is to go on whatever else
/// happens, and runs your code, an alternative of a choice: a server's connection with the
/// handlers in it. Spawn it and wait for its end, or poll both.
///
/// # Cancellation
///
/// Not chosen, or dropped with its sync, the future is dropped: before nacks fire.
/// What it yields and the sync does not live to see is dropped, since there is no
/// way back to where it came from: that happens if another alternative's code
/// panics in the same poll. (So it can be no part of a
/// [`choose_all`](crate::choose_all()), which may have to put back.)
///
/// # Panics
///
/// The sync, if the future does; if it uses what it must not, as far as that is
/// noticed, instead of waiting for itself; and if it is a part of a
/// [`choose_all`](crate::choose_all()).
///
/// Source: the pollable base events of CML's implementations, whose "do" cannot
/// fail because nobody else runs; here the claim of Parallel CML takes that place.
pub fn cancel_safe<F: IntoFuture>(future: F) -> CancelSafe<F::IntoFuture> {
    CancelSafe(future.into_future())
}

/// The event of [`cancel_safe`].
#[derive(Clone)]
#[must_use = "an event does nothing until it is synchronised on: `.await` it"]
pub struct CancelSafe<F>(F);

impl<F> fmt::Debug for CancelSafe<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CancelSafe").finish_non_exhaustive()
    }
}

impl<F: Future> Event for CancelSafe<F> {
    type Pending = CancelSafePending<F>;
    fn into_pending(self) -> Self::Pending {
        CancelSafePending { anchor: Anchor::new(), future: Some(self.0), value: None, dormant: false }
    }
}
impl_event!(try [F: Future] CancelSafe<F> => F::Output);

pin_project! {
    /// A future that is polled as an alternative.
    pub struct CancelSafePending<F: Future> {
        #[pin]
        anchor: Anchor,
        // Until it is ready, or has lost.
        #[pin]
        future: Option<F>,
        value: Option<F::Output>,
        // It was polled, was not ready, and will wake the sync.
        dormant: bool,
    }
}

impl<F: Future> fmt::Debug for CancelSafePending<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CancelSafePending").field("dormant", &self.dormant).finish_non_exhaustive()
    }
}

impl<F: Future> CancelSafePending<F> {
    /// Polls the future, which commits if it is ready.
    fn poll(self: Pin<&mut Self>, me: &Syncing<'_>) -> Offer {
        assert!(
            !me.is_part(),
            "a `cancel_safe` future cannot be a part of `choose_all`: what it yields could not be put back"
        );
        let this = self.project();
        let Some(future) = this.future.as_pin_mut() else { return Offer::Nothing };
        match me.commit_when(this.anchor.address(), |cx| future.poll(cx)) {
            None => Offer::Beaten,
            Some(Poll::Ready(value)) => {
                *this.value = Some(value);
                this.anchor.stand(Stage::Committed);
                Offer::Committed
            }
            Some(Poll::Pending) => {
                *this.dormant = true;
                Offer::Nothing
            }
        }
    }
}

impl<F: Future> Arity for CancelSafePending<F> {
    type Mode = Solo;
}

// SAFETY: one alternative, named by the anchor; nothing is linked.
unsafe impl<F: Future> Pending for CancelSafePending<F> {
    type Output = F::Output;

    fn alternatives(&self) -> u32 {
        1
    }
    unsafe fn survey(self: Pin<&mut Self>, ballot: &mut Ballot) {
        ballot.count(!self.dormant);
    }
    unsafe fn attempt(self: Pin<&mut Self>, _turn: &mut u32, me: &Syncing<'_>) -> Offer {
        self.poll(me)
    }
    unsafe fn publish(mut self: Pin<&mut Self>, me: &Syncing<'_>, link: bool) -> Offer {
        if !self.dormant {
            let answer = self.as_mut().poll(me);
            if answer != Offer::Nothing {
                return answer;
            }
        }
        if !link {
            return Offer::Nothing;
        }
        me.stand_by();
        self.anchor.stand(Stage::Linked);
        Offer::Linked
    }
    unsafe fn retry(self: Pin<&mut Self>, me: &Syncing<'_>) -> Offer {
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
        waits.push(Wait::Other("a future"));
    }
    unsafe fn rewake(self: Pin<&mut Self>, waker: &Waker) -> bool {
        self.poll(&Syncing::solo(waker)) != Offer::Committed
    }
}
