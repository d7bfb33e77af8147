//! Events of erased type.
//!
//! A boxed event costs one virtual call for each step of a sync. Boxes nest: a boxed choice of boxed events
//! is a box that contains boxes, and each step descends through all of them. A deep nesting would exhaust the
//! stack. So a choice of boxes that nest some levels deep is [flattened](Flat) when it is boxed. A nesting
//! that cannot be flattened, because each level changes the value or has a preference, is limited to a
//! maximum depth.

use core::fmt;
use core::pin::Pin;
use core::task::{Context, Poll, Waker};
use std::collections::VecDeque;

use pin_project_lite::pin_project;

use crate::choose::several_alternatives;
use crate::diagnostics::Wait;
use crate::event::{Event, TryEvent};
use crate::impl_event;
use crate::pending::{
    Arity, Ballot, Pending, Stage, TryOutcome, TryPending, Winner, attempt_in, publish_in, retry_in,
};
use crate::random_order::CyclicOrder;
use crate::state::SyncState;
use crate::sync_context::SyncContext;

/// The maximum depth of nested boxes.
const MOST_NESTED: usize = 1_000;
/// The depth from which on a choice is flattened when it is boxed. Flattening costs two more allocations.
const FLATTENED_FROM: usize = 8;

/// Returns the depth of a box around boxes that nest `depth` deep.
///
/// # Panics
///
/// If `depth` is `MOST_NESTED` already.
#[track_caller]
fn deeper(depth: usize) -> usize {
    assert!(
        depth < MOST_NESTED,
        "boxed events are nested more than {MOST_NESTED} deep; help: box fewer levels, or nest the boxes by \
         `choose` and `boxed` alone, which has no limit"
    );
    depth + 1
}

/// The object-safe form of [`Pending`]. It lacks the steps for a sole base event, because a boxed event
/// always has a state word. Each method has the contract of the method of the same name in [`Pending`].
trait ErasedPending<T> {
    unsafe fn force(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()>;
    fn alternatives(&self) -> u32;
    unsafe fn survey(self: Pin<&mut Self>, ballot: &mut Ballot);
    unsafe fn attempt(self: Pin<&mut Self>, turn: &mut u32, me: &SyncContext<'_>) -> TryOutcome;
    unsafe fn publish(self: Pin<&mut Self>, me: &SyncContext<'_>, link: bool) -> TryOutcome;
    unsafe fn retry(self: Pin<&mut Self>, me: &SyncContext<'_>) -> TryOutcome;
    unsafe fn settle(self: Pin<&mut Self>, winner: Winner) -> bool;
    unsafe fn finish(self: Pin<&mut Self>, winner: Winner) -> Option<T>;
    unsafe fn poll_after(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<T>>;
    fn is_contended(&self) -> bool;
    unsafe fn waits_for(&self, waits: &mut Vec<Wait>);
    /// Returns the depth of nested boxes, this one included.
    fn depth(&self) -> usize;
    /// Takes all alternatives out of a flattened choice. Returns `None` for any other event.
    ///
    /// # Safety
    ///
    /// The caller owns the pending, and has not started it. It does not keep the list beyond the lifetime of
    /// the pending's type.
    unsafe fn take_list(self: Pin<&mut Self>) -> Option<List<'static, T>> {
        None
    }
}

/// Boxed pendings of erased type. All that the type says of them is that they are valid for `'a`.
type List<'a, T> = VecDeque<Pin<Box<dyn ErasedPending<T> + 'a>>>;

pin_project! {
    /// The contents of a box: a pending, and the depth of the box.
    struct BoxContents<P> {
        depth: usize,
        #[pin]
        pending: P,
    }
}

impl<P: Pending> ErasedPending<P::Output> for BoxContents<P> {
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
    unsafe fn attempt(self: Pin<&mut Self>, turn: &mut u32, me: &SyncContext<'_>) -> TryOutcome {
        // SAFETY: by contract.
        unsafe { self.project().pending.attempt(turn, me) }
    }
    unsafe fn publish(self: Pin<&mut Self>, me: &SyncContext<'_>, link: bool) -> TryOutcome {
        // SAFETY: by contract.
        unsafe { self.project().pending.publish(me, link) }
    }
    unsafe fn retry(self: Pin<&mut Self>, me: &SyncContext<'_>) -> TryOutcome {
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
pub struct FlattenedAlternatives<'a, T> {
    list: List<'a, T>,
    /// The depth of nested boxes: that of the deepest alternative, and at least [`FLATTENED_FROM`].
    depth: usize,
}

impl<T> fmt::Debug for FlattenedAlternatives<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FlattenedAlternatives({})", self.list.len())
    }
}

impl<'a, T> FlattenedAlternatives<'a, T> {
    /// Adds an alternative, in a box of its own.
    pub(crate) fn push<P: Pending<Output = T> + 'a>(&mut self, pending: P) {
        let depth = pending.depth() + 1;
        self.depth = self.depth.max(depth);
        self.list.push_back(Box::pin(BoxContents { depth, pending }));
    }

    /// Appends `others` in order. It moves the elements of the shorter list: in a deep nesting this is called
    /// at each level, and moving the longer one would take quadratic time.
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

/// A flattened choice: each alternative is in a box of its own, and none of them is a choice that could be
/// flattened. `P` is the pending from which it was made.
struct Flat<'a, P: Pending> {
    list: List<'a, P::Output>,
    depth: usize,
}

// SAFETY: each element of the list was a part of a `P`, or of a boxed event inside it. `P: Send` covers them
// all.
unsafe impl<P: Pending + Send> Send for Flat<'_, P> {}

impl<'a, P: Pending + 'a> Flat<'a, P> {
    /// Flattens `pending`. An alternative may still contain boxes, within a wrap for example.
    #[track_caller]
    fn of(pending: P) -> Self {
        let mut alternatives = FlattenedAlternatives { list: VecDeque::new(), depth: FLATTENED_FROM };
        pending.flatten_into(&mut alternatives);
        let FlattenedAlternatives { list, depth } = alternatives;
        Flat { list, depth: deeper(depth - 1) }
    }
}

impl<'a, P: Pending> Flat<'a, P> {
    /// Returns the alternatives. Each is pinned in its own box.
    fn list(self: Pin<&mut Self>) -> &mut List<'a, P::Output> {
        // SAFETY: only the alternatives are pinned, each in its own box. The list itself may move.
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
    unsafe fn attempt(self: Pin<&mut Self>, turn: &mut u32, me: &SyncContext<'_>) -> TryOutcome {
        for part in self.list() {
            attempt_in!(turn, me, part.as_mut());
        }
        TryOutcome::NotEnabled
    }
    unsafe fn publish(self: Pin<&mut Self>, me: &SyncContext<'_>, link: bool) -> TryOutcome {
        let list = self.list();
        let mut answer = TryOutcome::NotEnabled;
        for turn in CyclicOrder::random(list.len()) {
            publish_in!(answer, me, link, list[turn].as_mut());
        }
        answer
    }
    unsafe fn retry(self: Pin<&mut Self>, me: &SyncContext<'_>) -> TryOutcome {
        let list = self.list();
        for turn in CyclicOrder::random(list.len()) {
            retry_in!(me, list[turn].as_mut());
        }
        TryOutcome::NotEnabled
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
        // SAFETY: the two types differ in a lifetime only, and the caller promises to respect the real one.
        Some(unsafe { core::mem::transmute::<List<'_, P::Output>, List<'static, P::Output>>(list) })
    }
}

macro_rules! boxed_event {
    ($(#[$doc:meta])* $event:ident, $pending:ident $(, $send:ident)?) => {
        $(#[$doc])*
        #[must_use = "events do nothing unless you `.await` or sync on them"]
        pub struct $event<'a, T>(Pin<Box<dyn ErasedPending<T> $(+ $send)? + 'a>>);

        impl<'a, T> $event<'a, T> {
            #[track_caller]
            pub(crate) fn new<E>(event: E) -> Self
            where
                E: Event<Output = T> + 'a,
                E::Pending: $($send +)? 'a,
            {
                // `into_pending` has no side effects, so it can run before the sync.
                let pending = event.into_pending();
                let depth = pending.depth();
                if E::Pending::CAN_FLATTEN && depth >= FLATTENED_FROM {
                    return $event(Box::pin(Flat::of(pending)));
                }
                $event(Box::pin(BoxContents { depth: deeper(depth), pending }))
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

        /// The started form of a boxed event.
        pub struct $pending<'a, T>(Pin<Box<dyn ErasedPending<T> $(+ $send)? + 'a>>);

        impl<T> fmt::Debug for $pending<'_, T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(stringify!($pending))
            }
        }

        impl<T> Arity for $pending<'_, T> {
            type Mode = SyncState;
        }

        // SAFETY: each step is forwarded to the inner pending, which is pinned in its box.
        unsafe impl<T> Pending for $pending<'_, T> {
            type Output = T;
            const CAN_FLATTEN: bool = true;

            fn flatten_into<'a>(mut self, alternatives: &mut FlattenedAlternatives<'a, T>)
            where
                Self: 'a,
            {
                alternatives.depth = alternatives.depth.max(self.0.depth());
                // SAFETY: we own the box, and it has not been started. `Self: 'a`, so the box and everything
                // in it are valid for `'a`, and `alternatives` keeps the list no longer.
                match unsafe { self.0.as_mut().take_list() } {
                    Some(list) => alternatives.append(list),
                    None => alternatives.list.push_back(self.0),
                }
            }

            unsafe fn force(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
                // SAFETY: by contract.
                unsafe { self.0.as_mut().force(cx) }
            }
            fn depth(&self) -> usize {
                self.0.depth()
            }
            fn alternatives(&self) -> u32 {
                self.0.alternatives()
            }
            unsafe fn survey(mut self: Pin<&mut Self>, ballot: &mut Ballot) {
                // SAFETY: by contract.
                unsafe { self.0.as_mut().survey(ballot) };
            }
            unsafe fn attempt(mut self: Pin<&mut Self>, turn: &mut u32, me: &SyncContext<'_>) -> TryOutcome {
                // SAFETY: by contract.
                unsafe { self.0.as_mut().attempt(turn, me) }
            }
            unsafe fn publish(mut self: Pin<&mut Self>, me: &SyncContext<'_>, link: bool) -> TryOutcome {
                // SAFETY: by contract.
                unsafe { self.0.as_mut().publish(me, link) }
            }
            unsafe fn retry(mut self: Pin<&mut Self>, me: &SyncContext<'_>) -> TryOutcome {
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
    /// An event of erased type that can move between threads. [`Event::boxed`] makes it. It may contain async
    /// guards, so it does not implement [`TryEvent`](crate::TryEvent).
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
    /// An event of erased type that can be tried, and can move between threads. [`Event::boxed_try`] makes it.
    ///
    /// ```
    /// use rialto_event::{BoxTryEvent, Event, always, never, select};
    ///
    /// fn perhaps(now: bool) -> BoxTryEvent<'static, u8> {
    ///     if now { always(1).boxed_try() } else { never().boxed_try() }
    /// }
    /// assert_eq!(select! { n = perhaps(true) => n, default => 0 }, 1);
    /// assert_eq!(perhaps(false).try_sync(), None);
    /// ```
    BoxTryEvent, BoxTryPending, Send
}

// `boxed_try` boxes only events that can be tried.
impl<T> TryEvent for BoxTryEvent<'_, T> {}
impl<T> TryPending for BoxTryPending<'_, T> {}

boxed_event! {
    /// An event of erased type that stays on its thread. [`Event::boxed_local`] makes it.
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

/// An event of erased type that can be cloned, to sync on it again. [`Event::boxed_clone`] makes it.
///
/// ```
/// use rialto_event::{always, Event};
/// let event = always(4).boxed_clone();
/// assert_eq!(event.clone().sync_blocking() + event.sync_blocking(), 8);
/// ```
#[must_use = "events do nothing unless you `.await` or sync on them"]
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
