//! `then`: a wrap that waits.

use core::future::Future;
use core::pin::Pin;
use core::task::{Context, Poll, Waker};

use pin_project_lite::pin_project;

use crate::choose::several_alternatives;
use crate::diagnostics::Wait;
use crate::event::Event;
use crate::impl_event;
use crate::pending::{Arity, Ballot, Pending, Stage, TryOutcome, Winner};
use crate::state::SyncState;
use crate::sync_context::SyncContext;
use crate::wrap::forward_to_inner;

/// The event of [`Event::then`].
#[derive(Debug, Clone)]
#[must_use = "events do nothing unless you `.await` or sync on them"]
pub struct Then<E, F> {
    event: E,
    then: F,
}

impl<E, F> Then<E, F> {
    pub(crate) fn new(event: E, then: F) -> Self {
        Then { event, then }
    }
}

impl<E, F, Fut> Event for Then<E, F>
where
    E: Event,
    F: FnOnce(E::Output) -> Fut,
    Fut: Future,
{
    type Pending = ThenPending<E::Pending, F, Fut>;
    fn into_pending(self) -> Self::Pending {
        ThenPending { inner: self.event.into_pending(), then: Some(self.then), running: None }
    }
    fn depth(&self) -> usize {
        self.event.depth()
    }
}
impl_event!([E: Event, F: FnOnce(E::Output) -> Fut, Fut: Future] Then<E, F> => Fut::Output);

pin_project! {
    /// The started form of [`Then`]: an event, and the future that is polled after its commit.
    #[derive(Debug)]
    pub struct ThenPending<P, F, Fut> {
        #[pin]
        inner: P,
        // `None` once it has made the future.
        then: Option<F>,
        // Present from the commit until the future has ended.
        #[pin]
        running: Option<Fut>,
    }
}

impl<P, F, Fut> ThenPending<P, F, Fut> {
    /// Calls `then` with the value, and stores the future that it returns.
    fn run<T>(self: Pin<&mut Self>, value: T)
    where
        F: FnOnce(T) -> Fut,
    {
        let mut this = self.project();
        let future = this.then.take().map(|then| then(value));
        this.running.set(future);
    }

    /// Polls the future, if there is one. When the future is ready or panics, it is dropped and not polled
    /// again.
    fn poll_running(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Option<Poll<Fut::Output>>
    where
        Fut: Future,
    {
        struct ClearWhenDone<'a, Fut>(Pin<&'a mut Option<Fut>>);
        impl<Fut> Drop for ClearWhenDone<'_, Fut> {
            fn drop(&mut self) {
                self.0.set(None);
            }
        }
        let mut clear = ClearWhenDone(self.project().running);
        let polled = clear.0.as_mut().as_pin_mut()?.poll(cx);
        if polled.is_pending() {
            core::mem::forget(clear);
        }
        Some(polled)
    }
}

impl<P, F, Fut> Arity for ThenPending<P, F, Fut> {
    /// A state word, also for a single base event: it records that the sync is decided while the future still
    /// runs.
    type Mode = SyncState;
}

// SAFETY: each step is forwarded to the inner pending. Only its value is processed here, after the commit.
unsafe impl<P, F, Fut> Pending for ThenPending<P, F, Fut>
where
    P: Pending,
    F: FnOnce(P::Output) -> Fut,
    Fut: Future,
{
    type Output = Fut::Output;
    const WAITS_AFTER: bool = true;

    forward_to_inner!(force survey settle waits_for);

    fn alternatives(&self) -> u32 {
        self.inner.alternatives()
    }
    fn depth(&self) -> usize {
        self.inner.depth()
    }
    unsafe fn attempt(self: Pin<&mut Self>, turn: &mut u32, me: &SyncContext<'_>) -> TryOutcome {
        me.refuse_part(
            "`then` cannot be in a part of `choose_all`, because no task would run its future; \
             help: apply `then` to the `choose_all`, or use `wrap` in the part",
        );
        // SAFETY: by contract.
        unsafe { self.project().inner.attempt(turn, me) }
    }
    unsafe fn publish(self: Pin<&mut Self>, me: &SyncContext<'_>, link: bool) -> TryOutcome {
        me.refuse_part(
            "`then` cannot be in a part of `choose_all`, because no task would run its future; \
             help: apply `then` to the `choose_all`, or use `wrap` in the part",
        );
        // SAFETY: by contract.
        unsafe { self.project().inner.publish(me, link) }
    }
    unsafe fn retry(self: Pin<&mut Self>, me: &SyncContext<'_>) -> TryOutcome {
        // SAFETY: by contract.
        unsafe { self.project().inner.retry(me) }
    }
    /// Passes the value on to the future. `poll_after` returns the future's output.
    unsafe fn finish(mut self: Pin<&mut Self>, winner: Winner) -> Option<Fut::Output> {
        // SAFETY: by contract.
        if let Some(value) = unsafe { self.as_mut().project().inner.finish(winner) } {
            self.run(value);
        }
        None
    }
    unsafe fn poll_after(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Fut::Output>> {
        if self.running.is_none() {
            // SAFETY: by contract.
            match unsafe { self.as_mut().project().inner.poll_after(cx) } {
                Poll::Pending => return Poll::Pending,
                Poll::Ready(None) => return Poll::Ready(None),
                Poll::Ready(Some(value)) => self.as_mut().run(value),
            }
        }
        match self.poll_running(cx) {
            Some(Poll::Pending) => Poll::Pending,
            Some(Poll::Ready(output)) => Poll::Ready(Some(output)),
            None => Poll::Ready(None),
        }
    }
    several_alternatives!();
    fn is_contended(&self) -> bool {
        self.inner.is_contended()
    }
}
