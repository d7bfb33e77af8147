//! `choose`: one event that is a choice of several, for tuples, arrays, `Vec`s and options.

use core::pin::Pin;
use core::task::{Context, Poll, Waker};

use pin_project_lite::pin_project;

use crate::boxed::FlattenedAlternatives;
use crate::diagnostics::Wait;
use crate::event::{Event, TryEvent};
use crate::impl_event;
use crate::pending::{
    Arity, Ballot, Pending, Stage, TryOutcome, TryPending, Winner, attempt_in, publish_in, retry_in,
};
use crate::random_order::CyclicOrder;
use crate::state::SyncState;
use crate::sync_context::SyncContext;

/// Returns an event that commits exactly one of the base events in `events` (law 1). If several are enabled,
/// one of them is drawn, each with the same probability (law 12). CML's `choose`.
///
/// `events` is a tuple of up to 16 events with the same output, or an array or `Vec` of events of one type.
/// `choose` of an empty list is [`never`](crate::never()). For outputs of different types see
/// [`select!`](crate::select!).
///
/// ```
/// use rialto_event::{always, choose, never, Event};
/// assert_eq!(choose((never(), always(1))).sync_blocking(), 1);
/// assert_eq!(choose([always(2), always(2)]).sync_blocking(), 2);
/// assert_eq!(choose(vec![always(3)]).sync_blocking(), 3);
/// ```
pub fn choose<L: EventList>(events: L) -> Choose<L> {
    Choose(events)
}

/// A list of events, the argument of [`choose`](choose()).
pub trait EventList {
    /// The output of each event.
    type Output;
    /// The started form of the list.
    type Pending: Pending<Output = Self::Output, Mode = SyncState>;
    /// Turns the events into their started form. Starts nothing, and has no side effects.
    fn into_pending_list(self) -> Self::Pending;
    /// Returns the depth of nested boxes in the events.
    #[doc(hidden)]
    fn depth(&self) -> usize {
        0
    }
}

/// A list of events that can be tried at once.
pub trait TryEventList: EventList<Pending: TryPending> {}

/// The event of [`choose`](choose()).
#[derive(Debug, Clone)]
#[must_use = "events do nothing unless you `.await` or sync on them"]
pub struct Choose<L>(L);

impl<L: EventList> Event for Choose<L> {
    type Pending = L::Pending;
    #[inline]
    fn into_pending(self) -> L::Pending {
        self.0.into_pending_list()
    }
    fn depth(&self) -> usize {
        self.0.depth()
    }
}
impl_event!([L: EventList] Choose<L> => L::Output);
impl<L: TryEventList> TryEvent for Choose<L> {}

/// The methods of [`Pending`] that are called in `Solo` mode only, for an event that may have several
/// alternatives.
macro_rules! several_alternatives {
    () => {
        fn stage(&self) -> Stage {
            unreachable!("a choice keeps its stage in its sync's state word")
        }
        unsafe fn rewake(self: Pin<&mut Self>, _waker: &Waker) -> bool {
            unreachable!("a choice keeps its waker in its sync's state word")
        }
    };
}
pub(crate) use several_alternatives;

macro_rules! choose_tuple {
    ($pending:ident: $($part:ident $field:ident $place:literal),+) => {
        pin_project! {
            /// The started form of a choice of several events.
            #[derive(Debug)]
            pub struct $pending<$($part),+> { $( #[pin] $field: $part, )+ }
        }

        impl<Out, $($part: Event<Output = Out>),+> EventList for ($($part,)+) {
            type Output = Out;
            type Pending = $pending<$($part::Pending),+>;
            #[inline]
            fn into_pending_list(self) -> Self::Pending {
                let ($($field,)+) = self;
                $pending { $( $field: $field.into_pending(), )+ }
            }
            fn depth(&self) -> usize {
                let ($($field,)+) = self;
                0 $( .max($field.depth()) )+
            }
        }

        impl<Out, $($part: TryEvent<Output = Out>),+> TryEventList for ($($part,)+) {}

        impl<$($part),+> Arity for $pending<$($part),+> {
            type Mode = SyncState;
        }
        impl<$($part: TryPending),+> TryPending for $pending<$($part),+> {}

        // SAFETY: each alternative belongs to one element. Each step is forwarded to the elements, until one
        // commits or the sync is already committed. `survey` and `attempt` visit them in the same order.
        unsafe impl<Out, $($part: Pending<Output = Out>),+> Pending for $pending<$($part),+> {
            type Output = Out;
            const WAITS_AFTER: bool = false $( || $part::WAITS_AFTER )+;
            const CAN_FLATTEN: bool = false $( || $part::CAN_FLATTEN )+;

            fn flatten_into<'a>(self, alternatives: &mut FlattenedAlternatives<'a, Out>)
            where
                Self: 'a,
            {
                $( self.$field.flatten_into(alternatives); )+
            }
            fn depth(&self) -> usize {
                0 $( .max(self.$field.depth()) )+
            }
            #[inline]
            unsafe fn force(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
                let this = self.project();
                // SAFETY: by contract.
                $( if unsafe { this.$field.force(cx) }.is_pending() { return Poll::Pending; } )+
                Poll::Ready(())
            }
            #[inline]
            fn alternatives(&self) -> u32 {
                0 $( + self.$field.alternatives() )+
            }
            #[inline]
            unsafe fn survey(self: Pin<&mut Self>, ballot: &mut Ballot) {
                let this = self.project();
                // SAFETY: by contract.
                $( unsafe { this.$field.survey(ballot) }; )+
            }
            #[inline]
            unsafe fn attempt(self: Pin<&mut Self>, turn: &mut u32, me: &SyncContext<'_>) -> TryOutcome {
                let this = self.project();
                $( attempt_in!(turn, me, this.$field); )+
                TryOutcome::NotEnabled
            }
            #[inline]
            unsafe fn publish(self: Pin<&mut Self>, me: &SyncContext<'_>, link: bool) -> TryOutcome {
                let mut this = self.project();
                let mut answer = TryOutcome::NotEnabled;
                for turn in me.turns([$($place),+].len()) {
                    match turn {
                        $( $place => publish_in!(answer, me, link, this.$field.as_mut()), )+
                        _ => {}
                    }
                }
                answer
            }
            unsafe fn retry(self: Pin<&mut Self>, me: &SyncContext<'_>) -> TryOutcome {
                let mut this = self.project();
                for turn in me.turns([$($place),+].len()) {
                    match turn {
                        $( $place => retry_in!(me, this.$field.as_mut()), )+
                        _ => {}
                    }
                }
                TryOutcome::NotEnabled
            }
            #[inline]
            unsafe fn settle(self: Pin<&mut Self>, winner: Winner) -> bool {
                let this = self.project();
                let mut chosen = false;
                // SAFETY: by contract.
                $( chosen |= unsafe { this.$field.settle(winner) }; )+
                chosen
            }
            #[inline]
            unsafe fn finish(self: Pin<&mut Self>, winner: Winner) -> Option<Out> {
                let this = self.project();
                // SAFETY: by contract.
                None $( .or_else(|| unsafe { this.$field.finish(winner) }) )+
            }
            unsafe fn poll_after(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Out>> {
                let this = self.project();
                $(
                    // SAFETY: by contract.
                    match unsafe { this.$field.poll_after(cx) } {
                        Poll::Ready(None) => {}
                        polled => return polled,
                    }
                )+
                Poll::Ready(None)
            }
            several_alternatives!();
            fn is_contended(&self) -> bool {
                false $( || self.$field.is_contended() )+
            }
            unsafe fn waits_for(&self, waits: &mut Vec<Wait>) {
                // SAFETY: by contract.
                $( unsafe { self.$field.waits_for(waits) }; )+
            }
        }
    };
}

choose_tuple!(Choose1: A a 0);
choose_tuple!(Choose2: A a 0, B b 1);
choose_tuple!(Choose3: A a 0, B b 1, C c 2);
choose_tuple!(Choose4: A a 0, B b 1, C c 2, D d 3);
choose_tuple!(Choose5: A a 0, B b 1, C c 2, D d 3, E e 4);
choose_tuple!(Choose6: A a 0, B b 1, C c 2, D d 3, E e 4, F f 5);
choose_tuple!(Choose7: A a 0, B b 1, C c 2, D d 3, E e 4, F f 5, G g 6);
choose_tuple!(Choose8: A a 0, B b 1, C c 2, D d 3, E e 4, F f 5, G g 6, H h 7);
choose_tuple!(Choose9: A a 0, B b 1, C c 2, D d 3, E e 4, F f 5, G g 6, H h 7, I i 8);
choose_tuple!(Choose10: A a 0, B b 1, C c 2, D d 3, E e 4, F f 5, G g 6, H h 7, I i 8, J j 9);
choose_tuple!(Choose11: A a 0, B b 1, C c 2, D d 3, E e 4, F f 5, G g 6, H h 7, I i 8, J j 9, K k 10);
choose_tuple!(Choose12: A a 0, B b 1, C c 2, D d 3, E e 4, F f 5, G g 6, H h 7, I i 8, J j 9, K k 10, L l 11);
choose_tuple!(Choose13: A a 0, B b 1, C c 2, D d 3, E e 4, F f 5, G g 6, H h 7, I i 8, J j 9, K k 10, L l 11, M m 12);
choose_tuple!(Choose14: A a 0, B b 1, C c 2, D d 3, E e 4, F f 5, G g 6, H h 7, I i 8, J j 9, K k 10, L l 11, M m 12, N n 13);
choose_tuple!(Choose15: A a 0, B b 1, C c 2, D d 3, E e 4, F f 5, G g 6, H h 7, I i 8, J j 9, K k 10, L l 11, M m 12, N n 13, O o 14);
choose_tuple!(Choose16: A a 0, B b 1, C c 2, D d 3, E e 4, F f 5, G g 6, H h 7, I i 8, J j 9, K k 10, L l 11, M m 12, N n 13, O o 14, P p 15);

/// The started form of a choice of any number of events of one type. `S` is a boxed slice or an array of
/// their pendings.
#[derive(Debug)]
pub struct ChooseMany<S>(S);

impl<S> ChooseMany<S> {
    pub(crate) fn new(parts: S) -> Self {
        ChooseMany(parts)
    }

    /// Returns the elements, each pinned as the whole is.
    pub(crate) fn parts<'a, P: 'a>(self: Pin<&'a mut Self>) -> impl Iterator<Item = Pin<&'a mut P>>
    where
        S: AsMut<[P]>,
    {
        // SAFETY: once pinned, the slice is never moved or resized: nothing takes it out of the private
        // field, and it is dropped in place.
        let parts = unsafe { self.get_unchecked_mut() }.0.as_mut();
        // SAFETY: as above; the elements are pinned with the whole.
        parts.iter_mut().map(|part| unsafe { Pin::new_unchecked(part) })
    }

    /// Returns the element at `place`, pinned as the whole is.
    fn part<'a, P: 'a>(self: Pin<&'a mut Self>, place: usize) -> Pin<&'a mut P>
    where
        S: AsMut<[P]>,
    {
        // SAFETY: as in `parts`.
        unsafe { self.map_unchecked_mut(|this| &mut this.0.as_mut()[place]) }
    }
}

impl<E: Event> EventList for Vec<E> {
    type Output = E::Output;
    type Pending = ChooseMany<Box<[E::Pending]>>;
    fn into_pending_list(self) -> Self::Pending {
        ChooseMany(self.into_iter().map(E::into_pending).collect())
    }
    fn depth(&self) -> usize {
        self.iter().map(E::depth).max().unwrap_or(0)
    }
}
impl<E: TryEvent> TryEventList for Vec<E> {}

impl<E: Event, const N: usize> EventList for [E; N] {
    type Output = E::Output;
    type Pending = ChooseMany<[E::Pending; N]>;
    fn into_pending_list(self) -> Self::Pending {
        ChooseMany(self.map(E::into_pending))
    }
    fn depth(&self) -> usize {
        self.iter().map(E::depth).max().unwrap_or(0)
    }
}
impl<E: TryEvent, const N: usize> TryEventList for [E; N] {}

/// The list in a [`ChooseMany`]: a boxed slice or an array.
pub trait PendingList: AsRef<[Self::Part]> + AsMut<[Self::Part]> + IntoIterator<Item = Self::Part> {
    /// The type of an element.
    type Part: Pending;
}
impl<P: Pending> PendingList for Box<[P]> {
    type Part = P;
}
impl<P: Pending, const N: usize> PendingList for [P; N] {
    type Part = P;
}

impl<S> Arity for ChooseMany<S> {
    type Mode = SyncState;
}
impl<S: PendingList<Part: TryPending>> TryPending for ChooseMany<S> {}

// SAFETY: as for a tuple of events.
unsafe impl<S: PendingList> Pending for ChooseMany<S> {
    type Output = <S::Part as Pending>::Output;
    const WAITS_AFTER: bool = S::Part::WAITS_AFTER;
    const CAN_FLATTEN: bool = S::Part::CAN_FLATTEN;

    fn flatten_into<'a>(self, alternatives: &mut FlattenedAlternatives<'a, Self::Output>)
    where
        Self: 'a,
    {
        self.0.into_iter().for_each(|part| part.flatten_into(alternatives));
    }
    fn depth(&self) -> usize {
        self.0.as_ref().iter().map(Pending::depth).max().unwrap_or(0)
    }

    unsafe fn force(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        for part in self.parts() {
            // SAFETY: by contract.
            if unsafe { part.force(cx) }.is_pending() {
                return Poll::Pending;
            }
        }
        Poll::Ready(())
    }
    fn alternatives(&self) -> u32 {
        self.0.as_ref().iter().map(Pending::alternatives).sum()
    }
    unsafe fn survey(self: Pin<&mut Self>, ballot: &mut Ballot) {
        // SAFETY: by contract.
        self.parts().for_each(|part| unsafe { part.survey(ballot) });
    }
    unsafe fn attempt(self: Pin<&mut Self>, turn: &mut u32, me: &SyncContext<'_>) -> TryOutcome {
        for part in self.parts() {
            attempt_in!(turn, me, part);
        }
        TryOutcome::NotEnabled
    }
    unsafe fn publish(self: Pin<&mut Self>, me: &SyncContext<'_>, link: bool) -> TryOutcome {
        let mut this = self;
        let mut answer = TryOutcome::NotEnabled;
        for turn in CyclicOrder::random(this.0.as_ref().len()) {
            publish_in!(answer, me, link, this.as_mut().part(turn));
        }
        answer
    }
    unsafe fn retry(self: Pin<&mut Self>, me: &SyncContext<'_>) -> TryOutcome {
        let mut this = self;
        for turn in CyclicOrder::random(this.0.as_ref().len()) {
            retry_in!(me, this.as_mut().part(turn));
        }
        TryOutcome::NotEnabled
    }
    unsafe fn settle(self: Pin<&mut Self>, winner: Winner) -> bool {
        // SAFETY: by contract.
        self.parts().fold(false, |chosen, part| unsafe { part.settle(winner) } | chosen)
    }
    unsafe fn finish(self: Pin<&mut Self>, winner: Winner) -> Option<Self::Output> {
        // SAFETY: by contract.
        self.parts().find_map(|part| unsafe { part.finish(winner) })
    }
    unsafe fn poll_after(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Output>> {
        for part in self.parts() {
            // SAFETY: by contract.
            match unsafe { part.poll_after(cx) } {
                Poll::Ready(None) => {}
                polled => return polled,
            }
        }
        Poll::Ready(None)
    }
    several_alternatives!();
    fn is_contended(&self) -> bool {
        self.0.as_ref().iter().any(Pending::is_contended)
    }
    unsafe fn waits_for(&self, waits: &mut Vec<Wait>) {
        // SAFETY: by contract.
        self.0.as_ref().iter().for_each(|part| unsafe { part.waits_for(waits) });
    }
}

/// Turns an optional event into an event.
///
/// ```
/// use rialto_event::{always, choose, Event, EventOption};
/// let event = |on: bool| on.then(|| always(1)).or_never_evt();
/// assert_eq!(choose((event(false), event(true))).sync_blocking(), 1);
/// ```
pub trait EventOption: Sized {
    /// Returns the event inside, or [`never`](crate::never()) for `None`.
    fn or_never_evt(self) -> Optional<Self> {
        Optional(self)
    }
}

/// `None` is [`never`](crate::never()): a disabled alternative.
impl<E: Event> EventOption for Option<E> {}

/// The event of [`EventOption::or_never_evt`].
#[derive(Debug, Clone)]
#[must_use = "events do nothing unless you `.await` or sync on them"]
pub struct Optional<O>(pub(crate) O);

impl<E: Event> Event for Optional<Option<E>> {
    type Pending = Option<E::Pending>;
    #[inline]
    fn into_pending(self) -> Self::Pending {
        self.0.map(E::into_pending)
    }
    fn depth(&self) -> usize {
        self.0.as_ref().map_or(0, E::depth)
    }
}
impl_event!([E: Event] Optional<Option<E>> => E::Output);
impl<E: TryEvent> TryEvent for Optional<Option<E>> {}

impl<P: Arity> Arity for Option<P> {
    type Mode = P::Mode;
}
impl<P: TryPending> TryPending for Option<P> {}

// SAFETY: `None` has no alternatives. In `Some`, each step is forwarded to the inner pending.
unsafe impl<P: Pending> Pending for Option<P> {
    type Output = P::Output;
    const WAITS_AFTER: bool = P::WAITS_AFTER;
    const CAN_FLATTEN: bool = P::CAN_FLATTEN;

    fn flatten_into<'a>(self, alternatives: &mut FlattenedAlternatives<'a, P::Output>)
    where
        Self: 'a,
    {
        if let Some(inner) = self {
            inner.flatten_into(alternatives);
        }
    }
    fn depth(&self) -> usize {
        self.as_ref().map_or(0, P::depth)
    }

    #[inline]
    unsafe fn force(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        // SAFETY: by contract.
        self.as_pin_mut().map_or(Poll::Ready(()), |inner| unsafe { inner.force(cx) })
    }
    #[inline]
    fn alternatives(&self) -> u32 {
        self.as_ref().map_or(0, P::alternatives)
    }
    #[inline]
    unsafe fn survey(self: Pin<&mut Self>, ballot: &mut Ballot) {
        if let Some(inner) = self.as_pin_mut() {
            // SAFETY: by contract.
            unsafe { inner.survey(ballot) };
        }
    }
    #[inline]
    unsafe fn attempt(self: Pin<&mut Self>, turn: &mut u32, me: &SyncContext<'_>) -> TryOutcome {
        // SAFETY: by contract.
        self.as_pin_mut().map_or(TryOutcome::NotEnabled, |inner| unsafe { inner.attempt(turn, me) })
    }
    #[inline]
    unsafe fn publish(self: Pin<&mut Self>, me: &SyncContext<'_>, link: bool) -> TryOutcome {
        // SAFETY: by contract.
        self.as_pin_mut().map_or(TryOutcome::NotEnabled, |inner| unsafe { inner.publish(me, link) })
    }
    unsafe fn retry(self: Pin<&mut Self>, me: &SyncContext<'_>) -> TryOutcome {
        // SAFETY: by contract.
        self.as_pin_mut().map_or(TryOutcome::NotEnabled, |inner| unsafe { inner.retry(me) })
    }
    #[inline]
    unsafe fn settle(self: Pin<&mut Self>, winner: Winner) -> bool {
        // SAFETY: by contract.
        self.as_pin_mut().is_some_and(|inner| unsafe { inner.settle(winner) })
    }
    #[inline]
    unsafe fn finish(self: Pin<&mut Self>, winner: Winner) -> Option<P::Output> {
        // SAFETY: by contract.
        self.as_pin_mut().and_then(|inner| unsafe { inner.finish(winner) })
    }
    unsafe fn poll_after(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<P::Output>> {
        // SAFETY: by contract.
        self.as_pin_mut().map_or(Poll::Ready(None), |inner| unsafe { inner.poll_after(cx) })
    }
    #[inline]
    fn stage(&self) -> Stage {
        self.as_ref().map_or(Stage::Fresh, P::stage)
    }
    fn is_contended(&self) -> bool {
        self.as_ref().is_some_and(P::is_contended)
    }
    unsafe fn waits_for(&self, waits: &mut Vec<Wait>) {
        if let Some(inner) = self {
            // SAFETY: by contract.
            unsafe { inner.waits_for(waits) };
        }
    }
    #[inline]
    unsafe fn rewake(self: Pin<&mut Self>, waker: &Waker) -> bool {
        // SAFETY: by contract.
        self.as_pin_mut().is_none_or(|inner| unsafe { inner.rewake(waker) })
    }
}
