//! `OneOf`: an event of one of two types, chosen when the event is created.

use core::pin::Pin;
use core::task::{Context, Poll, Waker};

use pin_project_lite::pin_project;

use crate::boxed::FlattenedAlternatives;
use crate::diagnostics::Wait;
use crate::event::{Event, TryEvent};
use crate::impl_event;
use crate::pending::{Arity, Ballot, Pending, Stage, TryOutcome, TryPending, Winner};
use crate::sync_context::SyncContext;

/// An event of one of two types with the same output, chosen when the event is created.
///
/// Unlike a choice, it contains a single event. It lets a type or a function have two implementations without
/// a box.
///
/// ```
/// use rialto_event::{Event, OneOf, always, never};
/// let now_or_never = |now: bool| if now { OneOf::First(always(1)) } else { OneOf::Second(never()) };
/// assert_eq!(now_or_never(true).try_sync(), Some(1));
/// assert_eq!(now_or_never(false).try_sync(), None);
/// ```
#[derive(Debug, Clone)]
#[must_use = "events do nothing unless you `.await` or sync on them"]
pub enum OneOf<A, B> {
    /// An event of the first type.
    First(A),
    /// An event of the second type.
    Second(B),
}

impl<A, B> Event for OneOf<A, B>
where
    A: Event,
    B: Event<Output = A::Output>,
    B::Pending: Arity<Mode = <A::Pending as Arity>::Mode>,
{
    type Pending = OneOfPending<A::Pending, B::Pending>;
    #[inline]
    fn into_pending(self) -> Self::Pending {
        match self {
            OneOf::First(event) => OneOfPending::First { inner: event.into_pending() },
            OneOf::Second(event) => OneOfPending::Second { inner: event.into_pending() },
        }
    }
    fn depth(&self) -> usize {
        match self {
            OneOf::First(event) => event.depth(),
            OneOf::Second(event) => event.depth(),
        }
    }
}
impl_event!([A: Event, B: Event<Output = A::Output, Pending: Arity<Mode = <A::Pending as Arity>::Mode>>] OneOf<A, B> => A::Output);
impl<A, B> TryEvent for OneOf<A, B>
where
    A: TryEvent,
    B: TryEvent<Output = A::Output>,
    B::Pending: Arity<Mode = <A::Pending as Arity>::Mode>,
{
}

pin_project! {
    /// The started form of [`OneOf`].
    #[project = Projection]
    #[derive(Debug)]
    pub enum OneOfPending<A, B> {
        /// The started form of the first type.
        First { #[pin] inner: A },
        /// The started form of the second type.
        Second { #[pin] inner: B },
    }
}

impl<A: Arity, B: Arity> Arity for OneOfPending<A, B> {
    type Mode = A::Mode;
}
impl<A: TryPending, B: TryPending> TryPending for OneOfPending<A, B> {}

/// Forwards a call to the pending inside.
macro_rules! of_one {
    ($this:expr, $inner:ident => $call:expr) => {
        match $this {
            // SAFETY: by contract.
            Projection::First { inner: $inner } => $call,
            // SAFETY: by contract.
            Projection::Second { inner: $inner } => $call,
        }
    };
    (ref $this:expr, $inner:ident => $call:expr) => {
        match $this {
            OneOfPending::First { inner: $inner } => $call,
            OneOfPending::Second { inner: $inner } => $call,
        }
    };
}

// SAFETY: each step is forwarded to the inner pending, which keeps the contract.
unsafe impl<A, B> Pending for OneOfPending<A, B>
where
    A: Pending,
    B: Pending<Output = A::Output> + Arity<Mode = A::Mode>,
{
    type Output = A::Output;
    const WAITS_AFTER: bool = A::WAITS_AFTER || B::WAITS_AFTER;
    const CAN_FLATTEN: bool = A::CAN_FLATTEN || B::CAN_FLATTEN;

    fn flatten_into<'a>(self, alternatives: &mut FlattenedAlternatives<'a, A::Output>)
    where
        Self: 'a,
    {
        match self {
            OneOfPending::First { inner } => inner.flatten_into(alternatives),
            OneOfPending::Second { inner } => inner.flatten_into(alternatives),
        }
    }

    fn depth(&self) -> usize {
        of_one!(ref self, inner => inner.depth())
    }
    unsafe fn force(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        // SAFETY: by contract.
        of_one!(self.project(), inner => unsafe { inner.force(cx) })
    }
    #[inline]
    fn alternatives(&self) -> u32 {
        of_one!(ref self, inner => inner.alternatives())
    }
    #[inline]
    unsafe fn survey(self: Pin<&mut Self>, ballot: &mut Ballot) {
        // SAFETY: by contract.
        of_one!(self.project(), inner => unsafe { inner.survey(ballot) })
    }
    #[inline]
    unsafe fn attempt(self: Pin<&mut Self>, turn: &mut u32, me: &SyncContext<'_>) -> TryOutcome {
        // SAFETY: by contract.
        of_one!(self.project(), inner => unsafe { inner.attempt(turn, me) })
    }
    #[inline]
    unsafe fn publish(self: Pin<&mut Self>, me: &SyncContext<'_>, link: bool) -> TryOutcome {
        // SAFETY: by contract.
        of_one!(self.project(), inner => unsafe { inner.publish(me, link) })
    }
    const COMMITS_INLINE: bool = A::COMMITS_INLINE || B::COMMITS_INLINE;

    #[inline(always)]
    unsafe fn commit_now(self: Pin<&mut Self>) -> Option<A::Output> {
        // SAFETY: by contract.
        of_one!(self.project(), inner => unsafe { inner.commit_now() })
    }
    unsafe fn retry(self: Pin<&mut Self>, me: &SyncContext<'_>) -> TryOutcome {
        // SAFETY: by contract.
        of_one!(self.project(), inner => unsafe { inner.retry(me) })
    }
    #[inline]
    unsafe fn settle(self: Pin<&mut Self>, winner: Winner) -> bool {
        // SAFETY: by contract.
        of_one!(self.project(), inner => unsafe { inner.settle(winner) })
    }
    #[inline]
    unsafe fn finish(self: Pin<&mut Self>, winner: Winner) -> Option<A::Output> {
        // SAFETY: by contract.
        of_one!(self.project(), inner => unsafe { inner.finish(winner) })
    }
    unsafe fn poll_after(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<A::Output>> {
        // SAFETY: by contract.
        of_one!(self.project(), inner => unsafe { inner.poll_after(cx) })
    }
    #[inline(always)]
    unsafe fn conclude(self: Pin<&mut Self>) -> A::Output {
        // SAFETY: by contract.
        of_one!(self.project(), inner => unsafe { inner.conclude() })
    }
    #[inline]
    fn stage(&self) -> Stage {
        of_one!(ref self, inner => inner.stage())
    }
    #[inline]
    fn is_served(&self) -> bool {
        of_one!(ref self, inner => inner.is_served())
    }
    fn is_contended(&self) -> bool {
        of_one!(ref self, inner => inner.is_contended())
    }
    unsafe fn waits_for(&self, waits: &mut Vec<Wait>) {
        // SAFETY: by contract.
        of_one!(ref self, inner => unsafe { inner.waits_for(waits) })
    }
    #[inline]
    unsafe fn rewake(self: Pin<&mut Self>, waker: &Waker) -> bool {
        // SAFETY: by contract.
        of_one!(self.project(), inner => unsafe { inner.rewake(waker) })
    }
}
