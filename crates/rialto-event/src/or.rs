//! Two events as one: with a preference (`or`), or with different output types (the building block of
//! `select!`).

use core::marker::PhantomData;
use core::pin::Pin;
use core::task::{Context, Poll, Waker};

use pin_project_lite::pin_project;

use crate::choose::several_alternatives;
use crate::diagnostics::Wait;
use crate::event::{Event, TryEvent};
use crate::impl_event;
use crate::pending::{
    Arity, Ballot, Mode, Pending, Stage, TryOutcome, TryPending, Winner, attempt_in, publish_in, retry_in,
};
use crate::state::SyncState;
use crate::sync_context::SyncContext;

/// The value of one of two events: the output of a choice between them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Either<A, B> {
    /// The value of the first event.
    Left(A),
    /// The value of the second event.
    Right(B),
}

impl<T> Either<T, T> {
    fn into_inner(self) -> T {
        match self {
            Either::Left(value) | Either::Right(value) => value,
        }
    }
}

/// How a choice selects among its enabled alternatives.
pub trait Preference {
    /// Whether the first event is preferred if both are enabled.
    const PREFER_FIRST: bool;

    /// Returns whether the second event is queued, or tried again, before the first.
    #[doc(hidden)]
    #[inline]
    fn is_backwards(me: &SyncContext<'_>) -> bool {
        !Self::PREFER_FIRST && me.is_backwards()
    }

    /// Keeps waiters that are linked from here on behind the waiters that are linked already, if the first
    /// event is preferred.
    #[doc(hidden)]
    #[inline]
    fn keep(me: &SyncContext<'_>) {
        if Self::PREFER_FIRST {
            me.add_preference();
        }
    }
}

/// A random draw: each enabled alternative has the same probability (law 12).
#[derive(Debug, Clone)]
pub struct RandomOrder;

/// A preference for the first event.
#[derive(Debug, Clone)]
pub struct Biased;

impl Preference for RandomOrder {
    const PREFER_FIRST: bool = false;
}

impl Preference for Biased {
    const PREFER_FIRST: bool = true;
}

/// A choice of two events, whose output types may differ. `O` is its `Preference`.
#[derive(Debug, Clone)]
#[must_use = "events do nothing unless you `.await` or sync on them"]
pub struct EitherOf<A, B, O>(A, B, PhantomData<O>);

/// Returns the choice of two events with a random draw between them. See [`select!`](crate::select!).
pub fn either<A: Event, B: Event>(a: A, b: B) -> EitherOf<A, B, RandomOrder> {
    EitherOf(a, b, PhantomData)
}

/// Returns the choice of two events that prefers the first if both are enabled.
pub fn either_biased<A: Event, B: Event>(a: A, b: B) -> EitherOf<A, B, Biased> {
    EitherOf(a, b, PhantomData)
}

impl<A: Event, B: Event, O: Preference> Event for EitherOf<A, B, O> {
    type Pending = OrPending<A::Pending, B::Pending, O>;
    #[inline]
    fn into_pending(self) -> Self::Pending {
        OrPending { a: self.0.into_pending(), b: self.1.into_pending(), order: PhantomData }
    }
    fn depth(&self) -> usize {
        self.0.depth().max(self.1.depth())
    }
}
impl_event!([A: Event, B: Event, O: Preference] EitherOf<A, B, O> => Either<A::Output, B::Output>);
impl<A: TryEvent, B: TryEvent, O: Preference> TryEvent for EitherOf<A, B, O> {}

/// The second event of a choice. `publish` has two call sites for it, because it may come before or after the
/// first event. If the second event is a choice itself, a function that is not inlined keeps its code from
/// being generated twice.
struct SecondOf<'a, B>(Pin<&'a mut B>);

impl<B: Pending> SecondOf<'_, B> {
    /// # Safety
    ///
    /// As for [`Pending::publish`].
    #[inline(always)]
    unsafe fn publish(self, me: &SyncContext<'_>, link: bool) -> TryOutcome {
        if B::Mode::SEVERAL {
            // SAFETY: by contract.
            unsafe { self.publish_several(me, link) }
        } else {
            // SAFETY: by contract.
            unsafe { self.0.publish(me, link) }
        }
    }

    #[inline(never)]
    unsafe fn publish_several(self, me: &SyncContext<'_>, link: bool) -> TryOutcome {
        // SAFETY: by contract.
        unsafe { self.0.publish(me, link) }
    }
}

pin_project! {
    /// The started form of [`EitherOf`].
    #[derive(Debug)]
    pub struct OrPending<A, B, O> {
        #[pin]
        a: A,
        #[pin]
        b: B,
        order: PhantomData<O>,
    }
}

impl<A, B, O> Arity for OrPending<A, B, O> {
    type Mode = SyncState;
}
impl<A: TryPending, B: TryPending, O> TryPending for OrPending<A, B, O> {}

// SAFETY: each alternative belongs to exactly one of the two parts, and each step is passed on to both, in
// order. `survey` skips the alternatives that it does not count.
unsafe impl<A: Pending, B: Pending, O: Preference> Pending for OrPending<A, B, O> {
    type Output = Either<A::Output, B::Output>;
    const WAITS_AFTER: bool = A::WAITS_AFTER || B::WAITS_AFTER;

    fn depth(&self) -> usize {
        self.a.depth().max(self.b.depth())
    }

    #[inline]
    unsafe fn force(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        let this = self.project();
        // SAFETY: by contract.
        if unsafe { this.a.force(cx) }.is_pending() {
            return Poll::Pending;
        }
        // SAFETY: by contract.
        unsafe { this.b.force(cx) }
    }
    #[inline]
    fn alternatives(&self) -> u32 {
        self.a.alternatives() + self.b.alternatives()
    }
    #[inline]
    unsafe fn survey(self: Pin<&mut Self>, ballot: &mut Ballot) {
        let this = self.project();
        let before = ballot.enabled();
        // SAFETY: by contract.
        unsafe { this.a.survey(ballot) };
        if O::PREFER_FIRST && ballot.enabled() > before {
            ballot.skip(this.b.alternatives());
        } else {
            // SAFETY: by contract.
            unsafe { this.b.survey(ballot) };
        }
    }
    #[inline]
    unsafe fn attempt(self: Pin<&mut Self>, turn: &mut u32, me: &SyncContext<'_>) -> TryOutcome {
        let this = self.project();
        attempt_in!(turn, me, this.a);
        // SAFETY: by contract.
        unsafe { this.b.attempt(turn, me) }
    }
    #[inline]
    unsafe fn publish(self: Pin<&mut Self>, me: &SyncContext<'_>, link: bool) -> TryOutcome {
        let mut this = self.project();
        let mut answer = TryOutcome::NotEnabled;
        let backwards = O::is_backwards(me);
        O::keep(me);
        if backwards {
            publish_in!(answer, me, link, SecondOf(this.b.as_mut()));
        }
        publish_in!(answer, me, link, this.a);
        O::keep(me);
        if !backwards {
            publish_in!(answer, me, link, SecondOf(this.b));
        }
        O::keep(me);
        answer
    }
    unsafe fn retry(self: Pin<&mut Self>, me: &SyncContext<'_>) -> TryOutcome {
        let mut this = self.project();
        let backwards = O::is_backwards(me);
        for is_second in [backwards, !backwards] {
            match is_second {
                false => retry_in!(me, this.a.as_mut()),
                true => retry_in!(me, this.b.as_mut()),
            }
        }
        TryOutcome::NotEnabled
    }
    #[inline]
    unsafe fn settle(self: Pin<&mut Self>, winner: Winner) -> bool {
        let this = self.project();
        // SAFETY: by contract.
        let (a, b) = unsafe { (this.a.settle(winner), this.b.settle(winner)) };
        a | b
    }
    #[inline]
    unsafe fn finish(self: Pin<&mut Self>, winner: Winner) -> Option<Self::Output> {
        let this = self.project();
        // SAFETY: by contract.
        match unsafe { this.a.finish(winner) } {
            Some(value) => Some(Either::Left(value)),
            // SAFETY: by contract.
            None => unsafe { this.b.finish(winner) }.map(Either::Right),
        }
    }
    unsafe fn poll_after(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Output>> {
        let this = self.project();
        // SAFETY: by contract.
        match unsafe { this.a.poll_after(cx) } {
            // SAFETY: by contract.
            Poll::Ready(None) => unsafe { this.b.poll_after(cx) }.map(|value| value.map(Either::Right)),
            polled => polled.map(|value| value.map(Either::Left)),
        }
    }
    several_alternatives!();
    fn is_contended(&self) -> bool {
        self.a.is_contended() || self.b.is_contended()
    }
    unsafe fn waits_for(&self, waits: &mut Vec<Wait>) {
        // SAFETY: by contract.
        unsafe { self.a.waits_for(waits) };
        // SAFETY: by contract.
        unsafe { self.b.waits_for(waits) };
    }
}

/// The event of [`Event::or`].
#[derive(Debug, Clone)]
#[must_use = "events do nothing unless you `.await` or sync on them"]
pub struct OrElse<A, B>(EitherOf<A, B, Biased>);

impl<A, B> OrElse<A, B> {
    pub(crate) fn new(a: A, b: B) -> Self {
        OrElse(EitherOf(a, b, PhantomData))
    }
}

impl<A: Event, B: Event<Output = A::Output>> Event for OrElse<A, B> {
    type Pending = <crate::wrap::Wrap<EitherOf<A, B, Biased>, Merge<A::Output>> as Event>::Pending;
    fn into_pending(self) -> Self::Pending {
        self.0.wrap(Either::into_inner as Merge<A::Output>).into_pending()
    }
    fn depth(&self) -> usize {
        self.0.depth()
    }
}
impl_event!([A: Event, B: Event<Output = A::Output>] OrElse<A, B> => A::Output);
impl<A: TryEvent, B: TryEvent<Output = A::Output>> TryEvent for OrElse<A, B> {}

type Merge<T> = fn(Either<T, T>) -> T;
