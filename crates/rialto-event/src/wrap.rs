//! `wrap`, `map_err` and `wrap_handler`: functions applied to the value after the commit (law 8).

use core::pin::Pin;
use core::task::{Context, Poll, Waker};

use pin_project_lite::pin_project;

use crate::diagnostics::Wait;
use crate::event::{Event, TryEvent};
use crate::impl_event;
use crate::pending::{Arity, Ballot, Pending, Stage, TryOutcome, TryPending, Winner};
use crate::sync_context::SyncContext;

/// A function that is applied to the value of an event after the commit. One trait serves `wrap`, `map_err`
/// and `wrap_handler`, so that they share one [`Pending`].
pub trait Action<T> {
    /// The type of the result.
    type Output;
    /// Returns the event's result. Runs once, on the syncing task, outside locks. A panic does not undo the
    /// commit.
    fn apply(self, value: T) -> Self::Output;
    /// Returns what the event waits for, in place of what the inner event reports. For diagnostics only.
    fn awaited(&self) -> Option<Wait> {
        None
    }
}

/// The action of [`Event::wrap`]. Public for crates that build actions from others, such as those of
/// asynchronous events.
///
/// ```
/// use rialto_event::{Action, Apply};
/// assert_eq!(Apply(|n: u32| n + 1).apply(2), 3);
/// ```
#[derive(Debug, Clone)]
pub struct Apply<F>(pub F);
/// The action of [`Event::map_err`].
#[derive(Debug, Clone)]
pub struct ApplyErr<F>(F);
/// The action of [`Event::wrap_handler`].
///
/// ```
/// use rialto_event::{Action, HandleErr};
/// assert_eq!(HandleErr(|n: u32| n + 1).apply(Err(2)), 3);
/// ```
#[derive(Debug, Clone)]
pub struct HandleErr<F>(pub F);

impl<T, R, F: FnOnce(T) -> R> Action<T> for Apply<F> {
    type Output = R;
    #[inline]
    fn apply(self, value: T) -> R {
        (self.0)(value)
    }
}

impl<T, E, R, F: FnOnce(E) -> R> Action<Result<T, E>> for ApplyErr<F> {
    type Output = Result<T, R>;
    #[inline]
    fn apply(self, value: Result<T, E>) -> Result<T, R> {
        value.map_err(self.0)
    }
}

impl<T, E, F: FnOnce(E) -> T> Action<Result<T, E>> for HandleErr<F> {
    type Output = T;
    #[inline]
    fn apply(self, value: Result<T, E>) -> T {
        value.unwrap_or_else(self.0)
    }
}

/// An event with an action, which is applied to its value after the commit.
///
/// [`Event::wrap`], [`Event::map_err`] and [`Event::wrap_handler`] create it. A library whose event needs a
/// nameable type, so that users see that it is `Send`, creates it by [`with`](Self::with) and an action of
/// its own.
#[derive(Debug, Clone)]
#[must_use = "events do nothing unless you `.await` or sync on them"]
pub struct Wrapped<E, A> {
    event: E,
    action: A,
}

/// The event of [`Event::wrap`].
pub type Wrap<E, F> = Wrapped<E, Apply<F>>;
/// The event of [`Event::map_err`].
pub type MapErr<E, F> = Wrapped<E, ApplyErr<F>>;
/// The event of [`Event::wrap_handler`].
pub type WrapHandler<E, F> = Wrapped<E, HandleErr<F>>;

impl<E, A> Wrapped<E, A> {
    /// Creates an event that yields the result of `action` for the value of `event`.
    ///
    /// ```
    /// use rialto_event::{Action, Always, Event, Wrapped, always};
    ///
    /// struct Doubled;
    /// impl Action<u32> for Doubled {
    ///     type Output = u32;
    ///     fn apply(self, value: u32) -> u32 {
    ///         2 * value
    ///     }
    /// }
    /// type Four = Wrapped<Always<u32>, Doubled>;
    ///
    /// let four: Four = Wrapped::with(always(2), Doubled);
    /// assert_eq!(four.sync_blocking(), 4);
    /// ```
    pub fn with(event: E, action: A) -> Self {
        Wrapped { event, action }
    }
}

impl<E, F> Wrap<E, F> {
    pub(crate) fn new(event: E, f: F) -> Self {
        Wrapped { event, action: Apply(f) }
    }
}

impl<E, F> MapErr<E, F> {
    pub(crate) fn new(event: E, f: F) -> Self {
        Wrapped { event, action: ApplyErr(f) }
    }
}

impl<E, F> WrapHandler<E, F> {
    pub(crate) fn new(event: E, f: F) -> Self {
        Wrapped { event, action: HandleErr(f) }
    }
}

impl<E: Event, A: Action<E::Output>> Event for Wrapped<E, A> {
    type Pending = WrappedPending<E::Pending, A>;
    #[inline]
    fn into_pending(self) -> Self::Pending {
        WrappedPending::new(self.event.into_pending(), self.action)
    }
    fn depth(&self) -> usize {
        self.event.depth()
    }
}
impl_event!([E: Event, A: Action<E::Output>] Wrapped<E, A> => A::Output);
impl<E: TryEvent, A: Action<E::Output>> TryEvent for Wrapped<E, A> {}

pin_project! {
    /// The started form of [`Wrapped`].
    #[derive(Debug)]
    pub struct WrappedPending<P, A> {
        #[pin]
        inner: P,
        action: Option<A>,
    }
}

impl<P, A> WrappedPending<P, A> {
    #[inline]
    pub(crate) fn new(inner: P, action: A) -> Self {
        WrappedPending { inner, action: Some(action) }
    }
}

/// Forwards methods of `Pending` to the field `inner`, for a pending with one part and no alternatives of its
/// own.
macro_rules! forward_to_inner {
    ($($name:ident)*) => { $( forward_to_inner!(@ $name); )* };
    (@ force) => {
        unsafe fn force(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
            // SAFETY: by contract.
            unsafe { self.project().inner.force(cx) }
        }
    };
    (@ alternatives) => {
        const WAITS_AFTER: bool = P::WAITS_AFTER;
        #[inline]
        fn alternatives(&self) -> u32 {
            self.inner.alternatives()
        }
        fn depth(&self) -> usize {
            self.inner.depth()
        }
    };
    (@ survey) => {
        #[inline]
        unsafe fn survey(self: Pin<&mut Self>, ballot: &mut Ballot) {
            // SAFETY: by contract.
            unsafe { self.project().inner.survey(ballot) };
        }
    };
    (@ attempt) => {
        #[inline]
        unsafe fn attempt(self: Pin<&mut Self>, turn: &mut u32, me: &SyncContext<'_>) -> TryOutcome {
            // SAFETY: by contract.
            unsafe { self.project().inner.attempt(turn, me) }
        }
    };
    (@ publish) => {
        #[inline]
        unsafe fn publish(self: Pin<&mut Self>, me: &SyncContext<'_>, link: bool) -> TryOutcome {
            // SAFETY: by contract.
            unsafe { self.project().inner.publish(me, link) }
        }
        unsafe fn retry(self: Pin<&mut Self>, me: &SyncContext<'_>) -> TryOutcome {
            // SAFETY: by contract.
            unsafe { self.project().inner.retry(me) }
        }
    };
    (@ settle) => {
        #[inline]
        unsafe fn settle(self: Pin<&mut Self>, winner: Winner) -> bool {
            // SAFETY: by contract.
            unsafe { self.project().inner.settle(winner) }
        }
    };
    (@ finish) => {
        #[inline]
        unsafe fn finish(self: Pin<&mut Self>, winner: Winner) -> Option<Self::Output> {
            // SAFETY: by contract.
            unsafe { self.project().inner.finish(winner) }
        }
        unsafe fn poll_after(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Output>> {
            // SAFETY: by contract.
            unsafe { self.project().inner.poll_after(cx) }
        }
    };
    (@ stage) => {
        #[inline]
        fn stage(&self) -> Stage {
            self.inner.stage()
        }
    };
    (@ rewake) => {
        #[inline]
        unsafe fn rewake(self: Pin<&mut Self>, waker: &Waker) -> bool {
            // SAFETY: by contract.
            unsafe { self.project().inner.rewake(waker) }
        }
        #[inline]
        fn is_served(&self) -> bool {
            self.inner.is_served()
        }
        fn is_contended(&self) -> bool {
            self.inner.is_contended()
        }
    };
    (@ waits_for) => {
        unsafe fn waits_for(&self, waits: &mut Vec<Wait>) {
            // SAFETY: by contract.
            unsafe { self.inner.waits_for(waits) };
        }
    };
}
pub(crate) use forward_to_inner;

impl<P: Arity, A> Arity for WrappedPending<P, A> {
    type Mode = P::Mode;
}
impl<P: TryPending, A> TryPending for WrappedPending<P, A> {}

// SAFETY: each step is forwarded to the inner pending. Only the value is changed, after the commit.
unsafe impl<P: Pending, A: Action<P::Output>> Pending for WrappedPending<P, A> {
    type Output = A::Output;

    forward_to_inner!(force alternatives survey attempt publish settle stage rewake);

    const COMMITS_INLINE: bool = P::COMMITS_INLINE;

    #[inline(always)]
    unsafe fn commit_now(self: Pin<&mut Self>) -> Option<A::Output> {
        let this = self.project();
        // SAFETY: by contract.
        let value = unsafe { this.inner.commit_now() }?;
        this.action.take().map(|action| action.apply(value))
    }

    #[inline]
    unsafe fn finish(self: Pin<&mut Self>, winner: Winner) -> Option<A::Output> {
        let this = self.project();
        // SAFETY: by contract.
        let value = unsafe { this.inner.finish(winner) }?;
        this.action.take().map(|action| action.apply(value))
    }

    unsafe fn poll_after(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<A::Output>> {
        let this = self.project();
        // SAFETY: by contract.
        let polled = unsafe { this.inner.poll_after(cx) };
        polled.map(|value| value.zip(this.action.take()).map(|(value, action)| action.apply(value)))
    }

    #[inline(always)]
    unsafe fn conclude(self: Pin<&mut Self>) -> A::Output {
        let this = self.project();
        // SAFETY: by contract.
        let value = unsafe { this.inner.conclude() };
        match this.action.take() {
            Some(action) => action.apply(value),
            None => unreachable!("a sync yields its result once"),
        }
    }

    unsafe fn waits_for(&self, waits: &mut Vec<Wait>) {
        match self.action.as_ref().and_then(A::awaited) {
            Some(wait) => waits.push(wait),
            // SAFETY: by contract.
            None => unsafe { self.inner.waits_for(waits) },
        }
    }
}
