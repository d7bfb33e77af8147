//! `guard` and `guard_async`: events that a function builds at the start of each sync.

use core::future::{Future, IntoFuture};
use core::pin::Pin;
use core::task::{Context, Poll, Waker};

use pin_project_lite::pin_project;

use crate::diagnostics::Wait;
use crate::event::{Event, TryEvent};
use crate::impl_event;
use crate::pending::{Arity, Ballot, Pending, Stage, TryOutcome, TryPending, Winner};
use crate::sync_context::SyncContext;

/// Returns an event that calls `make` at the start of each sync, and then acts as the event that `make`
/// returns. CML's `guard`.
///
/// `make` runs once per sync, before any base event is tried and outside all locks. The guards of a choice
/// run from left to right (law 6).
///
/// If `make` panics, the sync is abandoned at once (law 7): nacks that were handed out already fire, and
/// another poll of the sync panics.
///
/// ```
/// use rialto_event::{always, guard, Event};
/// let event = guard(|| always(String::from("made at sync")));
/// assert_eq!(event.sync_blocking(), "made at sync");
/// ```
pub fn guard<F, E>(make: F) -> Guard<F>
where
    F: FnOnce() -> E,
    E: Event,
{
    Guard(make)
}

/// Like [`guard`], but `make` returns a future, which the sync awaits to get the event. The future can send a
/// request, for example.
///
/// No timeout of the same choice covers this future, because timeouts start after the last guard (law 6). The
/// event is not a [`TryEvent`].
///
/// ```
/// use rialto_event::{always, guard_async, Event};
/// let event = guard_async(|| async { always(3) });
/// assert_eq!(event.sync_blocking(), 3);
/// ```
pub fn guard_async<F, Fut, E>(make: F) -> GuardAsync<F>
where
    F: FnOnce() -> Fut,
    Fut: Future<Output = E>,
    E: Event,
{
    GuardAsync(make)
}

/// The function of a guard: builds the event at the start of a sync. Every `FnOnce() -> E` implements it.
/// Implement it for a type of your own if you have to name the guard's type: see [`Guard::with`].
pub trait MakeEvent {
    /// The event that it builds.
    type Event: Event;
    /// Builds the event. Runs once per sync.
    fn make(self) -> Self::Event;
}

impl<F: FnOnce() -> E, E: Event> MakeEvent for F {
    type Event = E;
    #[inline]
    fn make(self) -> E {
        self()
    }
}

/// The event of [`guard`].
#[derive(Debug, Clone)]
#[must_use = "events do nothing unless you `.await` or sync on them"]
pub struct Guard<F>(F);

impl<M: MakeEvent> Guard<M> {
    /// Like [`guard`], with a function whose type has a name. Then you can name the type of the guard, and
    /// your users see whether it is `Clone` or `Send`.
    ///
    /// ```
    /// use rialto_event::{Always, Event, Guard, MakeEvent, always};
    ///
    /// #[derive(Clone)]
    /// struct Greeting(&'static str);
    /// impl MakeEvent for Greeting {
    ///     type Event = Always<String>;
    ///     fn make(self) -> Always<String> {
    ///         always(format!("hello, {}", self.0))
    ///     }
    /// }
    ///
    /// let event: Guard<Greeting> = Guard::with(Greeting("Venice"));
    /// assert_eq!(event.clone().sync_blocking(), "hello, Venice");
    /// assert_eq!(event.sync_blocking(), "hello, Venice");
    /// ```
    pub fn with(make: M) -> Self {
        Guard(make)
    }
}

/// The event of [`guard_async`].
#[derive(Debug, Clone)]
#[must_use = "events do nothing unless you `.await` or sync on them"]
pub struct GuardAsync<F>(F);

impl<M: MakeEvent> Event for Guard<M> {
    type Pending = GuardPending<M, <M::Event as Event>::Pending>;
    fn into_pending(self) -> Self::Pending {
        GuardPending::Delayed { make: Some(self.0) }
    }
}
impl_event!([M: MakeEvent] Guard<M> => <M::Event as IntoFuture>::Output);
impl<M: MakeEvent<Event: TryEvent>> TryEvent for Guard<M> {}

pin_project! {
    /// The pending form of a guard.
    #[project = GuardProjection]
    #[derive(Debug)]
    pub enum GuardPending<F, P> {
        /// The guard has not run. If `make` is `None`, it has panicked or the sync was abandoned.
        Delayed { make: Option<F> },
        /// The guard has returned the event, which is `inner`.
        Forced { #[pin] inner: P },
    }
}

impl<F: FnOnce() -> Fut, Fut: Future<Output = E>, E: Event> Event for GuardAsync<F> {
    type Pending = GuardAsyncPending<F, Fut, E::Pending>;
    fn into_pending(self) -> Self::Pending {
        GuardAsyncPending::Delayed { make: Some(self.0) }
    }
}
impl_event!([F: FnOnce() -> Fut, Fut: Future<Output = E>, E: Event] GuardAsync<F> => E::Output);

pin_project! {
    /// The pending form of an async guard.
    #[project = GuardAsyncProjection]
    #[derive(Debug)]
    pub enum GuardAsyncPending<F, Fut, P> {
        /// The guard has not started. If `make` is `None`, it has panicked or the sync was abandoned.
        Delayed { make: Option<F> },
        /// The guard's future is running.
        Running { #[pin] future: Fut },
        /// The future has returned the event, which is `inner`.
        Forced { #[pin] inner: P },
    }
}

/// Panics, because the guard that is being forced has panicked or was abandoned before.
#[cold]
pub(crate) fn panic_guard_ended() -> ! {
    panic!("a sync was polled after its guard had panicked or was abandoned; help: sync on a new event")
}

/// Implements the methods of a pending that gets its inner pending only when it is forced. Before that, it
/// has no alternatives: nothing is linked, and nothing can win.
macro_rules! forward_once_forced {
    ($projection:ident, $type:ident) => {
        #[inline]
        fn alternatives(&self) -> u32 {
            if let $type::Forced { inner } = self { inner.alternatives() } else { 0 }
        }
        #[inline]
        unsafe fn survey(self: Pin<&mut Self>, ballot: &mut Ballot) {
            if let $projection::Forced { inner } = self.project() {
                // SAFETY: by contract.
                unsafe { inner.survey(ballot) };
            }
        }
        #[inline]
        unsafe fn attempt(self: Pin<&mut Self>, turn: &mut u32, me: &SyncContext<'_>) -> TryOutcome {
            match self.project() {
                // SAFETY: by contract.
                $projection::Forced { inner } => unsafe { inner.attempt(turn, me) },
                _ => TryOutcome::NotEnabled,
            }
        }
        #[inline]
        unsafe fn publish(self: Pin<&mut Self>, me: &SyncContext<'_>, link: bool) -> TryOutcome {
            match self.project() {
                // SAFETY: by contract.
                $projection::Forced { inner } => unsafe { inner.publish(me, link) },
                _ => TryOutcome::NotEnabled,
            }
        }
        unsafe fn retry(self: Pin<&mut Self>, me: &SyncContext<'_>) -> TryOutcome {
            match self.project() {
                // SAFETY: by contract.
                $projection::Forced { inner } => unsafe { inner.retry(me) },
                _ => TryOutcome::NotEnabled,
            }
        }
        #[inline]
        unsafe fn settle(mut self: Pin<&mut Self>, winner: Winner) -> bool {
            match self.as_mut().project() {
                // SAFETY: by contract.
                $projection::Forced { inner } => unsafe { inner.settle(winner) },
                // Abandoned before it was forced: the guard will not run.
                _ => {
                    self.set($type::Delayed { make: None });
                    false
                }
            }
        }
        #[inline]
        unsafe fn finish(self: Pin<&mut Self>, winner: Winner) -> Option<Self::Output> {
            match self.project() {
                // SAFETY: by contract.
                $projection::Forced { inner } => unsafe { inner.finish(winner) },
                _ => None,
            }
        }
        unsafe fn poll_after(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Output>> {
            match self.project() {
                // SAFETY: by contract.
                $projection::Forced { inner } => unsafe { inner.poll_after(cx) },
                _ => Poll::Ready(None),
            }
        }
        #[inline]
        fn stage(&self) -> Stage {
            match self {
                $type::Forced { inner } => inner.stage(),
                $type::Delayed { make: None } => Stage::Finished,
                _ => Stage::Fresh,
            }
        }
        #[inline]
        unsafe fn rewake(self: Pin<&mut Self>, waker: &Waker) -> bool {
            match self.project() {
                // SAFETY: by contract.
                $projection::Forced { inner } => unsafe { inner.rewake(waker) },
                _ => true,
            }
        }
        unsafe fn waits_for(&self, waits: &mut Vec<Wait>) {
            match self {
                // SAFETY: by contract.
                $type::Forced { inner } => unsafe { inner.waits_for(waits) },
                _ => waits.push(Wait::Other("an async guard")),
            }
        }
    };
}

impl<F, P: Arity> Arity for GuardPending<F, P> {
    type Mode = P::Mode;
}
impl<M: MakeEvent<Event: Event<Pending: TryPending>>> TryPending
    for GuardPending<M, <M::Event as Event>::Pending>
{
}

// SAFETY: before `force`, nothing is linked. Afterwards the inner pending upholds the contract.
unsafe impl<M: MakeEvent> Pending for GuardPending<M, <M::Event as Event>::Pending> {
    type Output = <M::Event as IntoFuture>::Output;
    const WAITS_AFTER: bool = <M::Event as Event>::Pending::WAITS_AFTER;

    unsafe fn force(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        if let GuardProjection::Delayed { make } = self.as_mut().project() {
            let Some(make) = make.take() else { panic_guard_ended() };
            let inner = make.make().into_pending();
            self.set(GuardPending::Forced { inner });
        }
        match self.project() {
            // SAFETY: by contract.
            GuardProjection::Forced { inner } => unsafe { inner.force(cx) },
            GuardProjection::Delayed { .. } => unreachable!("the guard has just been forced"),
        }
    }

    forward_once_forced!(GuardProjection, GuardPending);
}

impl<F, Fut, P: Arity> Arity for GuardAsyncPending<F, Fut, P> {
    type Mode = P::Mode;
}

// SAFETY: before `force`, nothing is linked. Afterwards the inner pending upholds the contract.
unsafe impl<F, Fut, E> Pending for GuardAsyncPending<F, Fut, E::Pending>
where
    F: FnOnce() -> Fut,
    Fut: Future<Output = E>,
    E: Event,
{
    type Output = E::Output;
    const WAITS_AFTER: bool = E::Pending::WAITS_AFTER;

    unsafe fn force(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        loop {
            match self.as_mut().project() {
                GuardAsyncProjection::Delayed { make } => {
                    let Some(make) = make.take() else { panic_guard_ended() };
                    let future = make();
                    self.set(GuardAsyncPending::Running { future });
                }
                GuardAsyncProjection::Running { future } => match future.poll(cx) {
                    Poll::Pending => return Poll::Pending,
                    Poll::Ready(event) => {
                        let inner = event.into_pending();
                        self.set(GuardAsyncPending::Forced { inner });
                    }
                },
                // SAFETY: by contract.
                GuardAsyncProjection::Forced { inner } => return unsafe { inner.force(cx) },
            }
        }
    }

    forward_once_forced!(GuardAsyncProjection, GuardAsyncPending);
}
