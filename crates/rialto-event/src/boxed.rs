//! Events whose type is hidden.
//!
//! A boxed event is one virtual call per step. Boxes nest: a choice of boxed events that is boxed is a box that holds
//! boxes, and each step goes down through them. So that no chain of them exhausts the stack, a choice of boxes that
//! nest some levels deep is [flattened](Flat) when it is boxed; and what cannot be flattened, since something happens
//! to its value on the way, is counted.

use core::fmt;
use core::pin::Pin;
use core::task::{Context, Poll, Waker};
use std::collections::VecDeque;

use pin_project_lite::pin_project;

use crate::choose::several_alternatives;
use crate::event::Event;
use crate::impl_event;
use crate::pending::{Arity, Ballot, Offer, Pending, Stage, Winner, attempt_in, publish_in, retry_in};
use crate::state::SyncState;
use crate::syncing::Syncing;
use crate::turns::Turns;
use crate::waits::Wait;

/// How deep boxes nest, at most.
const MOST_NESTED: usize = 1_000;
/// From this depth on, choices are flattened when they are boxed: it takes two allocations more.
const FLATTENED_FROM: usize = 8;

/// The depth of a box around boxes that nest so deep.
///
/// # Panics
///
/// If that is too deep.
#[track_caller]
fn deeper(depth: usize) -> usize {
    assert!(
        depth < MOST_NESTED,
        "boxed events are nested more than {MOST_NESTED} deep: each wraps the next one, or prefers something to it; \
         a choice of boxed events may be of any depth"
    );
    depth + 1
}

/// The steps of a pending that can be called through a pointer: all but those
/// for a sole base event. A boxed event always has a state word.
/// Its methods have the contract of those of [`Pending`].
trait ErasedPending<T> {
    unsafe fn force(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()>;
    fn alternatives(&self) -> u32;
    unsafe fn survey(self: Pin<&mut Self>, ballot: &mut Ballot);
    unsafe fn attempt(self: Pin<&mut Self>, turn: &mut u32, me: &Syncing<'_>) -> Offer;
    unsafe fn publish(self: Pin<&mut Self>, me: &Syncing<'_>, link: bool) -> Offer;
    unsafe fn retry(self: Pin<&mut Self>, me: &Syncing<'_>) -> Offer;
    unsafe fn settle(self: Pin<&mut Self>, winner: Winner) -> bool;
    unsafe fn finish(self: Pin<&mut Self>, winner: Winner) -> Option<T>;
    unsafe fn poll_after(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<T>>;
    fn is_contended(&self) -> bool;
    unsafe fn waits_for(&self, waits: &mut Vec<Wait>);
    /// How many boxes nest in it, itself included.
    fn depth(&self) -> usize;
    /// Its alternatives, if it is flat: then none are left.
    ///
    /// # Safety
    ///
    /// The caller owns it, and it has not been started. What is returned does not live longer than it may.
    unsafe fn take_list(self: Pin<&mut Self>) -> Option<List<'static, T>> {
        None
    }
}

/// Boxes whose type is hidden: all that they are is that they live so long.
type List<'a, T> = VecDeque<Pin<Box<dyn ErasedPending<T> + 'a>>>;

pin_project! {
    /// A pending in its box.
    struct Nested<P> {
        depth: usize,
        #[pin]
        pending: P,
    }
}

impl<P: Pending> ErasedPending<P::Output> for Nested<P> {
    unsafe fn force(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        // SAFETY: by contract.
        unsafe { self.project().pending.force(cx) }
    }
    fn alternatives(&self) -> u32 {
        self.pending.alternatives()
    }
    unsafe fn survey(self: Pin<&mut Self>, ballot: &mut Ballot) {
        // SAFETY: by contract.
        unsafe { self.project().pending.survey(ballot) };
    }
    unsafe fn attempt(self: Pin<&mut Self>, turn: &mut u32, me: &Syncing<'_>) -> Offer {
        // SAFETY: by contract.
        unsafe { self.project().pending.attempt(turn, me) }
    }
    unsafe fn publish(self: Pin<&mut Self>, me: &Syncing<'_>, link: bool) -> Offer {
        // SAFETY: by contract.
        unsafe { self.project().pending.publish(me, link) }
    }
    unsafe fn retry(self: Pin<&mut Self>, me: &Syncing<'_>) -> Offer {
        // SAFETY: by contract.
        unsafe { self.project().pending.retry(me) }
    }
    unsafe fn settle(self: Pin<&mut Self>, winner: Winner) -> bool {
        // SAFETY: by contract.
        unsafe { self.project().pending.settle(winner) }
    }
    unsafe fn finish(self: Pin<&mut Self>, winner: Winner) -> Option<P::Output> {
        // SAFETY: by contract.
        unsafe { self.project().pending.finish(winner) }
    }
    unsafe fn poll_after(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<P::Output>> {
        // SAFETY: by contract.
        unsafe { self.project().pending.poll_after(cx) }
    }
    fn is_contended(&self) -> bool {
        self.pending.is_contended()
    }
    unsafe fn waits_for(&self, waits: &mut Vec<Wait>) {
        // SAFETY: by contract.
        unsafe { self.pending.waits_for(waits) };
    }
    fn depth(&self) -> usize {
        self.depth
    }
}

/// The alternatives of a choice that is being flattened.
#[doc(hidden)]
pub struct Alternatives<'a, T> {
    list: List<'a, T>,
    depth: usize,
}

impl<T> fmt::Debug for Alternatives<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Alternatives({})", self.list.len())
    }
}

impl<'a, T> Alternatives<'a, T> {
    /// This one, in a box of its own.
    pub(crate) fn push<P: Pending<Output = T> + 'a>(&mut self, pending: P) {
        self.list.push_back(Box::pin(Nested { depth: self.depth, pending }));
    }

    /// These, in order. The shorter ones are moved: there may be very many, one level after the other.
    fn append(&mut self, mut others: List<'a, T>) {
        if self.list.len() < others.len() {
            while let Some(last) = self.list.pop_back() {
                others.push_front(last);
            }
            self.list = others;
        } else {
            self.list.append(&mut others);
        }
    }
}

/// A choice of which each alternative is a box of its own, and none is a choice that could be flattened. `P` is what
/// it was made of.
struct Flat<'a, P: Pending> {
    list: List<'a, P::Output>,
    depth: usize,
}

// SAFETY: what is in it was parts of a `P`, and of those that it was made of.
unsafe impl<P: Pending + Send> Send for Flat<'_, P> {}

impl<'a, P: Pending + 'a> Flat<'a, P> {
    /// The alternatives of `pending`, whose boxes nest so deep.
    fn of(pending: P, depth: usize) -> Self {
        let mut alternatives = Alternatives { list: VecDeque::new(), depth };
        pending.split(&mut alternatives);
        Flat { list: alternatives.list, depth }
    }
}

impl<'a, P: Pending> Flat<'a, P> {
    /// The alternatives. Each is pinned in its own box.
    fn list(self: Pin<&mut Self>) -> &mut List<'a, P::Output> {
        // SAFETY: the list may move.
        &mut unsafe { self.get_unchecked_mut() }.list
    }
}

impl<P: Pending> ErasedPending<P::Output> for Flat<'_, P> {
    unsafe fn force(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        for part in self.list() {
            // SAFETY: by contract.
            if unsafe { part.as_mut().force(cx) }.is_pending() {
                return Poll::Pending;
            }
        }
        Poll::Ready(())
    }
    fn alternatives(&self) -> u32 {
        self.list.iter().map(|part| part.alternatives()).sum()
    }
    unsafe fn survey(self: Pin<&mut Self>, ballot: &mut Ballot) {
        // SAFETY: by contract.
        self.list().iter_mut().for_each(|part| unsafe { part.as_mut().survey(ballot) });
    }
    unsafe fn attempt(self: Pin<&mut Self>, turn: &mut u32, me: &Syncing<'_>) -> Offer {
        for part in self.list() {
            attempt_in!(turn, me, part.as_mut());
        }
        Offer::Nothing
    }
    unsafe fn publish(self: Pin<&mut Self>, me: &Syncing<'_>, link: bool) -> Offer {
        let list = self.list();
        let mut answer = Offer::Nothing;
        for turn in Turns::by_lot(list.len()) {
            publish_in!(answer, me, link, list[turn].as_mut());
        }
        answer
    }
    unsafe fn retry(self: Pin<&mut Self>, me: &Syncing<'_>) -> Offer {
        let list = self.list();
        for turn in Turns::by_lot(list.len()) {
            retry_in!(me, list[turn].as_mut());
        }
        Offer::Nothing
    }
    unsafe fn settle(self: Pin<&mut Self>, winner: Winner) -> bool {
        // SAFETY: by contract.
        self.list().iter_mut().fold(false, |chosen, part| unsafe { part.as_mut().settle(winner) } | chosen)
    }
    unsafe fn finish(self: Pin<&mut Self>, winner: Winner) -> Option<P::Output> {
        // SAFETY: by contract.
        self.list().iter_mut().find_map(|part| unsafe { part.as_mut().finish(winner) })
    }
    unsafe fn poll_after(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<P::Output>> {
        for part in self.list() {
            // SAFETY: by contract.
            match unsafe { part.as_mut().poll_after(cx) } {
                Poll::Ready(None) => {}
                polled => return polled,
            }
        }
        Poll::Ready(None)
    }
    fn is_contended(&self) -> bool {
        self.list.iter().any(|part| part.is_contended())
    }
    unsafe fn waits_for(&self, waits: &mut Vec<Wait>) {
        // SAFETY: by contract.
        self.list.iter().for_each(|part| unsafe { part.waits_for(waits) });
    }
    fn depth(&self) -> usize {
        self.depth
    }
    unsafe fn take_list(self: Pin<&mut Self>) -> Option<List<'static, P::Output>> {
        let list = core::mem::take(self.list());
        // SAFETY: they differ in a lifetime, for which the caller answers.
        Some(unsafe { core::mem::transmute::<List<'_, P::Output>, List<'static, P::Output>>(list) })
    }
}

macro_rules! boxed_event {
    ($(#[$doc:meta])* $event:ident, $pending:ident $(, $send:ident)?) => {
        $(#[$doc])*
        #[must_use = "an event does nothing until it is synchronised on: `.await` it"]
        pub struct $event<'a, T>(Pin<Box<dyn ErasedPending<T> $(+ $send)? + 'a>>);

        impl<'a, T> $event<'a, T> {
            #[track_caller]
            pub(crate) fn new<E>(event: E) -> Self
            where
                E: Event<Output = T> + 'a,
                E::Pending: $($send +)? 'a,
            {
                let depth = event.depth();
                // `into_pending` has no effect, so it may as well be done now.
                let pending = event.into_pending();
                if E::Pending::SPLITS && depth >= FLATTENED_FROM {
                    return $event(Box::pin(Flat::of(pending, depth)));
                }
                $event(Box::pin(Nested { depth: deeper(depth), pending }))
            }
        }

        impl<T> fmt::Debug for $event<'_, T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(stringify!($event))
            }
        }

        impl<'a, T> Event for $event<'a, T> {
            type Pending = $pending<'a, T>;
            fn into_pending(self) -> Self::Pending {
                $pending(self.0)
            }
            fn depth(&self) -> usize {
                self.0.depth()
            }
        }
        impl_event!(['a, T] $event<'a, T> => T);

        /// A boxed event, started.
        pub struct $pending<'a, T>(Pin<Box<dyn ErasedPending<T> $(+ $send)? + 'a>>);

        impl<T> fmt::Debug for $pending<'_, T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(stringify!($pending))
            }
        }

        impl<T> Arity for $pending<'_, T> {
            type Mode = SyncState;
        }

        // SAFETY: all is the inner pending's, which is pinned in its box.
        unsafe impl<T> Pending for $pending<'_, T> {
            type Output = T;
            const SPLITS: bool = true;

            fn split<'a>(mut self, alternatives: &mut Alternatives<'a, T>)
            where
                Self: 'a,
            {
                // SAFETY: ours, and not started. It lives as long as `'a`, and so does all in it.
                match unsafe { self.0.as_mut().take_list() } {
                    Some(list) => alternatives.append(list),
                    None => alternatives.list.push_back(self.0),
                }
            }

            unsafe fn force(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
                // SAFETY: by contract.
                unsafe { self.0.as_mut().force(cx) }
            }
            fn alternatives(&self) -> u32 {
                self.0.alternatives()
            }
            unsafe fn survey(mut self: Pin<&mut Self>, ballot: &mut Ballot) {
                // SAFETY: by contract.
                unsafe { self.0.as_mut().survey(ballot) };
            }
            unsafe fn attempt(mut self: Pin<&mut Self>, turn: &mut u32, me: &Syncing<'_>) -> Offer {
                // SAFETY: by contract.
                unsafe { self.0.as_mut().attempt(turn, me) }
            }
            unsafe fn publish(mut self: Pin<&mut Self>, me: &Syncing<'_>, link: bool) -> Offer {
                // SAFETY: by contract.
                unsafe { self.0.as_mut().publish(me, link) }
            }
            unsafe fn retry(mut self: Pin<&mut Self>, me: &Syncing<'_>) -> Offer {
                // SAFETY: by contract.
                unsafe { self.0.as_mut().retry(me) }
            }
            unsafe fn settle(mut self: Pin<&mut Self>, winner: Winner) -> bool {
                // SAFETY: by contract.
                unsafe { self.0.as_mut().settle(winner) }
            }
            unsafe fn finish(mut self: Pin<&mut Self>, winner: Winner) -> Option<T> {
                // SAFETY: by contract.
                unsafe { self.0.as_mut().finish(winner) }
            }
            unsafe fn poll_after(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<T>> {
                // SAFETY: by contract.
                unsafe { self.0.as_mut().poll_after(cx) }
            }
            several_alternatives!();
            fn is_contended(&self) -> bool {
                self.0.is_contended()
            }
            unsafe fn waits_for(&self, waits: &mut Vec<Wait>) {
                // SAFETY: by contract.
                unsafe { self.0.waits_for(waits) };
            }
        }
    };
}

boxed_event! {
    /// An event of hidden type that can move between threads. Made by
    /// [`Event::boxed`]. It may contain async guards, so it is no
    /// [`TryEvent`](crate::TryEvent).
    ///
    /// ```
    /// use rialto_event::{after, always, choose, BoxEvent, Event};
    /// use std::time::Duration;
    ///
    /// fn either(fast: bool) -> BoxEvent<'static, u8> {
    ///     if fast {
    ///         always(1).boxed()
    ///     } else {
    ///         after(Duration::from_millis(1)).wrap(|()| 2).boxed()
    ///     }
    /// }
    /// assert_eq!(choose(vec![either(false), either(true)]).sync_blocking(), 1);
    /// ```
    BoxEvent, BoxPending, Send
}

boxed_event! {
    /// An event of hidden type that stays on its thread. Made by
    /// [`Event::boxed_local`].
    LocalBoxEvent, LocalBoxPending
}

trait CloneErased<'a, T>: Send {
    fn depth(&self) -> usize;
    fn clone_erased(&self) -> Box<dyn CloneErased<'a, T> + 'a>;
    fn start(self: Box<Self>) -> BoxEvent<'a, T>;
}

impl<'a, E> CloneErased<'a, E::Output> for E
where
    E: Event + Clone + Send + 'a,
    E::Pending: Send + 'a,
{
    fn depth(&self) -> usize {
        Event::depth(self) + 1
    }
    fn clone_erased(&self) -> Box<dyn CloneErased<'a, E::Output> + 'a> {
        Box::new(self.clone())
    }
    fn start(self: Box<Self>) -> BoxEvent<'a, E::Output> {
        BoxEvent::new(*self)
    }
}

/// An event of hidden type that can be cloned, to be synchronised on again.
/// Made by [`Event::boxed_clone`].
///
/// ```
/// use rialto_event::{always, Event};
/// let event = always(4).boxed_clone();
/// assert_eq!(event.clone().sync_blocking() + event.sync_blocking(), 8);
/// ```
#[must_use = "an event does nothing until it is synchronised on: `.await` it"]
pub struct CloneBoxEvent<'a, T>(Box<dyn CloneErased<'a, T> + 'a>);

impl<'a, T> CloneBoxEvent<'a, T> {
    #[track_caller]
    pub(crate) fn new<E>(event: E) -> Self
    where
        E: Event<Output = T> + Clone + Send + 'a,
        E::Pending: Send + 'a,
    {
        deeper(Event::depth(&event));
        CloneBoxEvent(Box::new(event))
    }
}

impl<T> Clone for CloneBoxEvent<'_, T> {
    fn clone(&self) -> Self {
        CloneBoxEvent(self.0.clone_erased())
    }
}

impl<T> fmt::Debug for CloneBoxEvent<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CloneBoxEvent")
    }
}

impl<'a, T> Event for CloneBoxEvent<'a, T> {
    type Pending = BoxPending<'a, T>;
    fn into_pending(self) -> Self::Pending {
        self.0.start().into_pending()
    }
    fn depth(&self) -> usize {
        self.0.depth()
    }
}
impl_event!(['a, T] CloneBoxEvent<'a, T> => T);
