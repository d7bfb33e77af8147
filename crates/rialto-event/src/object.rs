//! Objects: the safe way to write a base event. An object is state under a small lock, with waiters that are
//! served from this state.

use core::cell::Cell;
use core::fmt;
use core::marker::PhantomData;
use core::mem;
use core::ops::Deref;
use core::ptr::NonNull;
use std::rc::Rc;
use std::sync::Arc;

mod calling;
mod ends;
mod lock;
mod part;
mod serve;
mod store;
mod take_or;

use rialto_task::primitives::{AtomicU8, Ordering, is_mutant};

use self::lock::{HolderGuard, HolderLock};
use crate::batch::{Batch, Parcel};
use crate::node::{Asking, CLOSED, DONE, Node};
use crate::pending::Offer;
use crate::queue::{self, Served, WaitQueue};
use crate::syncing::Syncing;
use crate::waits::{Hold, Label, Resource};

pub use calling::{CallEvt, CallFrom, CallReturning, Calling, Carry, Origin, Own, Take, TakeEvt};
pub use ends::{End, Ends, Side};
pub use part::Part;
pub use serve::Serve;
pub use store::{Flag, Store};
pub use take_or::{See, TakeOr, TakeOrEvt};

/// State that can be waited for: a [`Store`] or another [`Serve`], and those who
/// wait for its answers.
///
/// Put it into an `Arc`, or into a struct of your own; [`take_evt`] and
/// [`call_evt`] borrow it, [`take_evt_of`] and [`call_evt_of`] take any pointer to
/// it.
///
/// ```
/// use rialto_event::{after, choose, Event, Object, Store};
/// use std::time::Duration;
///
/// /// A semaphore: the item is the right to go on.
/// struct Permits(u32);
///
/// impl Store for Permits {
///     type Item = ();
///     fn is_ready(&self) -> bool { self.0 > 0 }
///     fn take(&mut self) -> Option<()> {
///         self.0 = self.0.checked_sub(1)?;
///         Some(())
///     }
///     fn put_back(&mut self, (): ()) { self.0 += 1 }
/// }
///
/// let semaphore = Object::new(Permits(1));
/// semaphore.take_evt().sync_blocking();
/// assert_eq!(semaphore.take_evt().try_sync(), None);
/// semaphore.update(|permits| permits.0 += 1);
/// assert_eq!(semaphore.take_evt().try_sync(), Some(()));
/// ```
///
/// [`take_evt`]: Object::take_evt
/// [`take_evt_of`]: Object::take_evt_of
/// [`call_evt`]: Object::call_evt
/// [`call_evt_of`]: Object::call_evt_of
pub struct Object<S: Serve> {
    inner: HolderLock<Inner<S>>,
    /// `state.openings()`, for a look without the lock.
    openings: AtomicU8,
    label: Label,
}

struct Inner<S: Serve> {
    state: S,
    waiters: WaitQueue,
    /// Those whom an `update_all` is serving. Only the ends know where they are:
    /// a node between two others is unlinked without its queue.
    called: WaitQueue,
    /// Calls are seen by other threads, and answers go there, whatever the state
    /// makes them of.
    _passing: PhantomData<(S::Call, S::Answer)>,
}

/// The slot of who waits for an answer.
type SlotOf<S> = Asking<<S as Serve>::Call, <S as Serve>::Answer>;

const REENTERED: &str = "an `Object` was used from inside its own lock: the closure of `update` and the methods of \
     its state must not touch the object, nor poll or drop its events";

impl<S: Serve> fmt::Debug for Object<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Object").field("openings", &self.openings).finish_non_exhaustive()
    }
}

impl<S: Serve> Object<S> {
    /// An object that holds `state`.
    #[track_caller]
    pub fn new(state: S) -> Self {
        let openings = AtomicU8::new(state.openings());
        let (waiters, called) = (WaitQueue::new(), WaitQueue::new());
        let inner = Inner { state, waiters, called, _passing: PhantomData };
        Object { inner: HolderLock::new(inner), openings, label: Label::here() }
    }

    /// That the task which is being polled holds what this gives, for as long as the
    /// value lives: for guards of locks. See [`Hold`].
    #[inline]
    pub fn hold(&self) -> Hold {
        Hold::of(core::ptr::from_ref(self).addr())
    }

    /// What names it in reports of who waits.
    pub fn resource(&self) -> Resource {
        self.label.of(core::ptr::from_ref(self).addr())
    }

    /// # Panics
    ///
    /// On the thread that holds the lock already.
    #[inline]
    fn lock(&self) -> HolderGuard<'_, Inner<S>> {
        self.inner.lock(|| panic!("{REENTERED}"))
    }

    /// Calls `f` with the state, under the lock, then serves those who wait for
    /// as long as the state has something to give, first come, first served.
    ///
    /// ```should_panic
    /// # use rialto_event::{Flag, Object};
    /// let open = Object::new(Flag(false));
    /// open.update(|_| open.update(|flag| flag.0 = true)); // panics: it holds the lock already
    /// ```
    ///
    /// # Panics
    ///
    /// If `f` does, and if `f` or the state comes back to this object; polling
    /// or dropping a sync that waits for it, under its lock, even ends the
    /// process. After a panic the state is as it was left, and those who wait are
    /// looked at with the next update.
    pub fn update<R>(&self, f: impl FnOnce(&mut S) -> R) -> R {
        self.change(|inner| f(&mut inner.state), |_, _| None)
    }

    /// Like [`update`](Self::update); but if `change` says so, everybody who waits
    /// then gets what `give` makes of the state, first come, first served.
    /// Who begins to wait later is not served, not even one who was, and is back
    /// before the last one is. `give` runs under the lock, too; should it panic,
    /// those who were not served yet wait on.
    ///
    /// ```
    /// use rialto_event::{Event, Flag, Object};
    /// use std::thread;
    ///
    /// let turn = Object::new(Flag(false)); // never set: whoever waits, waits for `update_all`
    /// thread::scope(|s| {
    ///     let waiters = [(); 3].map(|()| s.spawn(|| turn.take_evt().sync_blocking()));
    ///     while turn.waiters() < 3 {
    ///         thread::yield_now();
    ///     }
    ///     turn.update_all(|_| true, |_| ());
    ///     waiters.map(|waiter| waiter.join().unwrap());
    /// });
    /// assert_eq!(turn.take_evt().try_sync(), None);
    /// ```
    ///
    /// # Panics
    ///
    /// As [`update`](Self::update).
    pub fn update_all(&self, change: impl FnOnce(&mut S) -> bool, mut give: impl FnMut(&mut S) -> S::Answer) {
        let all = Cell::new(false);
        let call = |inner: &mut Inner<S>| {
            all.set(change(&mut inner.state));
            if all.get() {
                inner.called.append(&mut inner.waiters);
            }
        };
        self.change(call, |inner, batch| all.get().then(|| inner.serve_called(batch, &mut give)).flatten());
    }

    /// How many wait.
    pub fn waiters(&self) -> usize {
        let inner = self.lock();
        inner.called.len() + inner.waiters.len()
    }
}

impl<S: Serve> Object<S> {
    /// Calls `f` under the lock, then serves in batches: those who were called,
    /// by `serve_called`, and others from the state.
    fn change<R>(
        &self,
        f: impl FnOnce(&mut Inner<S>) -> R,
        serve_called: impl FnMut(&mut Inner<S>, &mut Batch) -> Option<S::Answer>,
    ) -> R {
        let mut inner = self.lock();
        let unsure = Unsure(&self.openings);
        let result = f(&mut inner);
        if inner.waiters.is_empty() && inner.called.is_empty() {
            inner.state.all_answered();
            self.hint(&inner);
        } else {
            // The batch outlives the guard: should the state panic, the wakes that
            // are due still happen outside the lock.
            self.serve_all(inner, &mut Batch::default(), serve_called);
        }
        mem::forget(unsure);
        result
    }

    /// Serves in batches, and lets go of the lock.
    fn serve_all<'a>(
        &'a self,
        mut inner: HolderGuard<'a, Inner<S>>,
        batch: &mut Batch,
        mut serve_called: impl FnMut(&mut Inner<S>, &mut Batch) -> Option<S::Answer>,
    ) {
        loop {
            // Before anybody is served: who has seen the state through a
            // result must see it through the hint, too.
            self.hint(&inner);
            let unneeded = serve_called(&mut inner, batch);
            inner.serve(batch);
            let more = batch.is_full();
            if !more {
                inner.state.all_answered();
            }
            self.hint(&inner);
            drop(inner);
            drop(unneeded);
            batch.deliver();
            if !more {
                return;
            }
            inner = self.lock();
        }
    }

    /// Writes down what may be answered without a wait.
    #[inline]
    fn hint(&self, inner: &Inner<S>) {
        self.openings.store(inner.state.openings(), Ordering::Release);
    }

    /// Answers the call of `node`, or gives it what `see` sees, and commits the
    /// sync `me`; else links the node, if `link`.
    #[inline(always)]
    fn offer(
        &self,
        node: &Node<SlotOf<S>>,
        me: &Syncing<'_>,
        link: bool,
        see: impl FnOnce(&S) -> Option<S::Answer>,
    ) -> Offer {
        let mut inner = self.lock();
        let behind = !inner.waiters.is_empty() && !is_mutant("no_precedence");
        if behind && inner.state.openings() != 0 {
            inner = self.serve_before(inner);
        }
        // Other alternatives of the same choice are in nobody's way.
        // SAFETY: the lock is held.
        let is_first = inner.waiters.is_empty() || unsafe { inner.waiters.holds_only(me) };
        // SAFETY: our own node, unlinked.
        let admission = unsafe { node.with_call(|call| inner.state.admit(call, is_first)) };
        let found = match admission {
            Some(admission) => Some(Found::Admission(admission)),
            None => see(&inner.state).map(Found::Seen),
        };
        let Some(found) = found else {
            if !link {
                return Offer::Nothing;
            }
            // SAFETY: the leaf is pinned, and its drop unlinks the node.
            unsafe { inner.waiters.push(node, me, false) };
            return Offer::Linked;
        };
        if !me.commit_alone(node.address()) {
            let unneeded = inner.dismiss(found);
            self.hint(&inner);
            drop(inner);
            drop(unneeded);
            return Offer::Beaten;
        }
        match found {
            // SAFETY: our own node, unlinked; committed.
            Found::Admission(admission) => unsafe { inner.state.answer_node(node, admission) },
            // SAFETY: as above.
            Found::Seen(answer) => unsafe { deliver(node, answer) },
        }
        if inner.waiters.is_empty() {
            self.hint(&inner);
        } else {
            // What this call has changed may be what others wait for.
            self.serve_all(inner, &mut Batch::default(), |_, _| None);
        }
        Offer::Committed
    }

    /// An update that serves many lets go of the lock in between. Whoever comes
    /// then serves those who came before: law 12.
    #[cold]
    fn serve_before<'a>(&'a self, mut inner: HolderGuard<'a, Inner<S>>) -> HolderGuard<'a, Inner<S>> {
        loop {
            let mut batch = Batch::default();
            inner.serve(&mut batch);
            if batch.is_empty() {
                return inner;
            }
            drop(inner);
            batch.deliver();
            inner = self.lock();
        }
    }
}

/// Should code of the user's panic: what may be answered, only the lock can tell.
struct Unsure<'a>(&'a AtomicU8);

impl Drop for Unsure<'_> {
    #[cold]
    fn drop(&mut self) {
        self.0.store(u8::MAX, Ordering::Release);
    }
}

impl<S: Serve> Inner<S> {
    /// Answers those who wait, as far as the state reaches, until the batch is
    /// full.
    fn serve(&mut self, batch: &mut Batch) {
        // An answer to one may be what another, before it, waits for.
        while self.serve_once(batch) && !self.state.in_turn() {}
    }

    /// Goes through those who wait, once. Whether anybody was answered.
    fn serve_once(&mut self, batch: &mut Batch) -> bool {
        let (mut at, mut ahead, mut any) = (self.waiters.first(), Ahead::Nobody, false);
        while let Some(node) = at
            && batch.has_room()
        {
            // SAFETY: linked, so alive, and we hold the lock.
            let choice = unsafe { node.as_ref() }.choice();
            if ahead.is_in_the_way_of(choice) && self.state.in_turn() {
                return any;
            }
            // SAFETY: linked here, and we hold the lock.
            at = match unsafe { self.serve_node(node, !ahead.is_in_the_way_of(choice), batch) } {
                Turn::Waits => {
                    ahead = ahead.and(choice);
                    // SAFETY: as above.
                    unsafe { WaitQueue::after(node) }
                }
                Turn::Gone(next) => next,
                Turn::Answered(next) => {
                    any = true;
                    next
                }
            };
        }
        any
    }

    /// # Safety
    ///
    /// `at` is linked among the waiters, and the caller holds the lock.
    unsafe fn serve_node(&mut self, at: NonNull<Node>, is_first: bool, batch: &mut Batch) -> Turn {
        // SAFETY: the nodes in the queue ask this object.
        let node = unsafe { at.cast::<Node<SlotOf<S>>>().as_ref() };
        // SAFETY: linked, and we hold the lock.
        let admission = unsafe { node.with_call(|call| self.state.admit(call, is_first)) };
        // SAFETY: linked here.
        let next = unsafe { WaitQueue::after(at) };
        let Some(admission) = admission else {
            // Decided for another of its alternatives, it is in nobody's way.
            // SAFETY: linked here, and we hold the lock.
            return if unsafe { self.waiters.pass_decided(at) } { Turn::Gone(next) } else { Turn::Waits };
        };
        // SAFETY: linked here, and we hold the lock.
        match unsafe { self.waiters.serve_node(at.as_ptr(), &Syncing::nobody(), core::ptr::null()) } {
            Served::Partner(wake) => {
                batch.push(Some(Parcel::Due(wake)));
                // SAFETY: committed by us, off its queue.
                unsafe { self.state.answer_node(node, admission) };
                Turn::Answered(next)
            }
            // Decided for another of its alternatives: it may be gone.
            Served::Pass(_) | Served::Beaten => {
                self.state.dismiss(admission);
                Turn::Gone(next)
            }
        }
    }

    /// What was found was for nothing. What is left of it is to be dropped outside
    /// the lock.
    fn dismiss(&mut self, found: Found<S>) -> Option<S::Answer> {
        match found {
            Found::Admission(admission) => {
                self.state.dismiss(admission);
                None
            }
            Found::Seen(answer) => Some(answer),
        }
    }

    /// Serves those who were called, until the batch is full. An item that
    /// nobody was there for is to be dropped outside the lock.
    fn serve_called(
        &mut self,
        batch: &mut Batch,
        give: &mut impl FnMut(&mut S) -> S::Answer,
    ) -> Option<S::Answer> {
        /// Should `give` panic: back to the front of those who wait.
        struct Called<'a>(&'a mut WaitQueue, &'a mut WaitQueue);
        impl Drop for Called<'_> {
            fn drop(&mut self) {
                self.0.append(self.1);
                mem::swap(self.0, self.1);
            }
        }
        let called = Called(&mut self.called, &mut self.waiters);
        let mut unneeded = None;
        while unneeded.is_none() && batch.has_room() && !called.0.is_empty() {
            let answer = give(&mut self.state);
            let nobody = Syncing::nobody();
            // SAFETY: the lock is held, and the queue is of this object.
            match unsafe { called.0.serve(&nobody, core::ptr::null()) } {
                queue::Found::Partner(node, wake) => {
                    batch.push(Some(Parcel::Due(wake)));
                    // SAFETY: the nodes in the queue ask this object; this one is
                    // committed by us, and off it.
                    unsafe { deliver(node.cast::<Node<SlotOf<S>>>().as_ref(), answer) };
                }
                _ => unneeded = Some(answer),
            }
        }
        mem::forget(called);
        unneeded
    }

    /// The queue that `node` is linked into, if it is, as far as that matters.
    fn queue_of<T>(&mut self, node: &Node<T>) -> &mut WaitQueue {
        if self.called.ends_in(node) { &mut self.called } else { &mut self.waiters }
    }
}

/// Why a call need not wait.
enum Found<S: Serve> {
    Admission(S::Admission),
    /// It is content with this.
    Seen(S::Answer),
}

/// Who waits ahead of a node. The alternatives of one choice are in one another's way no more than in that of a
/// partner: an order among them is drawn, and which of them can be had must not hang on it.
#[derive(Clone, Copy)]
enum Ahead {
    Nobody,
    /// Nodes of the choice whose state lies there.
    Choice(usize),
    Others,
}

impl Ahead {
    #[inline]
    fn is_in_the_way_of(self, choice: Option<usize>) -> bool {
        match self {
            Ahead::Nobody => false,
            Ahead::Choice(ahead) => choice != Some(ahead),
            Ahead::Others => true,
        }
    }

    /// And a node that waits on, of that choice if it is of one.
    #[inline]
    fn and(self, choice: Option<usize>) -> Ahead {
        match (self, choice) {
            (Ahead::Nobody, Some(choice)) => Ahead::Choice(choice),
            (Ahead::Choice(ahead), Some(choice)) if ahead == choice => self,
            _ => Ahead::Others,
        }
    }
}

/// What became of one who waits.
enum Turn {
    /// Waits on.
    Waits,
    /// Is answered, and the next one is named.
    Answered(Option<NonNull<Node>>),
    /// Did not wait any more.
    Gone(Option<NonNull<Node>>),
}

/// What the state does to a node.
trait AnswerNode: Serve + Sized {
    /// Answers the call of a node that is committed.
    ///
    /// # Safety
    ///
    /// The caller holds the lock, and the node is off its queue and its to
    /// publish.
    #[inline(always)]
    unsafe fn answer_node(&mut self, node: &Node<SlotOf<Self>>, admission: Self::Admission) {
        /// Should the state panic: its caller is told, and does not wait for ever.
        struct Unanswered<'a, S>(&'a Node<S>);
        impl<S> Drop for Unanswered<'_, S> {
            fn drop(&mut self) {
                // SAFETY: off its queue and ours, by the contract of the function around.
                unsafe { self.0.publish(CLOSED) };
            }
        }
        let unanswered = Unanswered(node);
        // SAFETY: by contract.
        let answer = unsafe { node.with_call(|call| self.answer(call, admission)) };
        mem::forget(unanswered);
        // SAFETY: as above.
        unsafe { deliver(node, answer) }
    }
}

impl<S: Serve> AnswerNode for S {}

/// The answer goes to who asked.
///
/// # Safety
///
/// The node is committed, off its queue, and the caller's to publish.
#[inline(always)]
unsafe fn deliver<C, R>(node: &Node<Asking<C, R>>, answer: R) {
    // SAFETY: by contract.
    unsafe { node.receptacle().put(answer) };
    // SAFETY: as above; the answer is there.
    unsafe { node.publish(DONE) };
}

/// A pointer that always points to the same place: a waiter is taken off the
/// object to which it was linked.
///
/// # Safety
///
/// Each call of `deref`, on whatever thread, yields the same object.
pub unsafe trait Steady: Deref {}

// SAFETY: it has no code of its own.
unsafe impl<T: ?Sized> Steady for &T {}
// SAFETY: its target is chosen when it is made.
unsafe impl<T: ?Sized> Steady for Box<T> {}
// SAFETY: as above.
unsafe impl<T: ?Sized> Steady for Rc<T> {}
// SAFETY: as above.
unsafe impl<T: ?Sized> Steady for Arc<T> {}
