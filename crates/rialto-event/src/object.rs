//! Objects: the safe way to write a base event. An object is state under a small lock, and the waiters that
//! it serves from this state.

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

/// A state that syncs can wait on, and its waiters. The state is a [`Store`] or another [`Serve`].
///
/// Put the object into an `Arc`, or into a struct of your own. [`take_evt`] and [`call_evt`] borrow it;
/// [`take_evt_of`] and [`call_evt_of`] take any pointer to it.
///
/// ```
/// use rialto_event::{after, choose, Event, Object, Store};
/// use std::time::Duration;
///
/// /// A semaphore. The item is a permit.
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
    /// A copy of `state.openings()`, which is read without the lock: the hint.
    openings: AtomicU8,
    label: Label,
}

struct Inner<S: Serve> {
    state: S,
    waiters: WaitQueue,
    /// The waiters that an `update_all` is serving. Its first and last node must be unlinked through this
    /// queue; a node between two others is unlinked without it.
    called: WaitQueue,
    /// Makes `Object` `Send` and `Sync` only if calls and answers are `Send`, too: other threads access the
    /// calls and receive the answers.
    _passing: PhantomData<(S::Call, S::Answer)>,
}

/// The slot of a waiter: its call, and the place for the answer.
type SlotOf<S> = Asking<<S as Serve>::Call, <S as Serve>::Answer>;

const REENTERED: &str = "an `Object` was used from inside its own lock, by the closure of `update` or a \
     method of its state; help: use the object, and poll or drop its events, after these have returned";

impl<S: Serve> fmt::Debug for Object<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Object").field("openings", &self.openings).finish_non_exhaustive()
    }
}

impl<S: Serve> Object<S> {
    /// Creates an object that holds `state`.
    #[track_caller]
    pub fn new(state: S) -> Self {
        let openings = AtomicU8::new(state.openings());
        let (waiters, called) = (WaitQueue::new(), WaitQueue::new());
        let inner = Inner { state, waiters, called, _passing: PhantomData };
        Object { inner: HolderLock::new(inner), openings, label: Label::here() }
    }

    /// Records that the task that is being polled holds this object, until the returned value is dropped. For
    /// the guards of locks, which keep the value. See [`Hold`].
    #[inline]
    pub fn hold(&self) -> Hold {
        Hold::of(core::ptr::from_ref(self).addr())
    }

    /// Returns the object's identity for reports of blocked tasks.
    pub fn resource(&self) -> Resource {
        self.label.of(core::ptr::from_ref(self).addr())
    }

    /// Takes the lock.
    ///
    /// # Panics
    ///
    /// If the calling thread holds the lock.
    #[inline]
    fn lock(&self) -> HolderGuard<'_, Inner<S>> {
        self.inner.lock(|| panic!("{REENTERED}"))
    }

    /// Calls `f` with the state, under the lock. Then serves waiters, first come, first served, while the
    /// state can answer them.
    ///
    /// ```should_panic
    /// # use rialto_event::{Flag, Object};
    /// let open = Object::new(Flag(false));
    /// open.update(|_| open.update(|flag| flag.0 = true)); // panics: it holds the lock already
    /// ```
    ///
    /// # Panics
    ///
    /// If `f` panics, or if `f` or a method of the state uses this object again. If that code polls or drops
    /// a sync that waits on this object, the process aborts. After a panic the state stays as it was left,
    /// and the next update tries the waiters again.
    pub fn update<R>(&self, f: impl FnOnce(&mut S) -> R) -> R {
        self.change(|inner| f(&mut inner.state), |_, _| None)
    }

    /// Like [`update`](Self::update); but if `change` returns true, answers every sync that waits at that
    /// time with a value of `give`, first come, first served. Then it serves from the state, as `update`
    /// does.
    ///
    /// A sync that begins to wait later gets no value of `give`, even if its task has been served by this
    /// call before. `give` runs under the lock, too. If it panics, the waiters that it has not answered wait
    /// on.
    ///
    /// ```
    /// use rialto_event::{Event, Flag, Object};
    /// use std::thread;
    ///
    /// let turn = Object::new(Flag(false)); // never set: `update_all` serves the waiters
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

    /// Returns the number of waiters.
    ///
    /// # Panics
    ///
    /// If the calling thread is inside [`update`](Self::update) or a method of the state.
    pub fn waiters(&self) -> usize {
        let inner = self.lock();
        inner.called.len() + inner.waiters.len()
    }
}

impl<S: Serve> Object<S> {
    /// Calls `f` under the lock, then serves in batches: the queue `called` by `serve_called`, and the other
    /// waiters from the state.
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
            // The batch outlives the guard of the lock. If the state panics, the pending wake-ups still
            // happen, outside the lock.
            self.serve_all(inner, &mut Batch::default(), serve_called);
        }
        mem::forget(unsure);
        result
    }

    /// Serves all waiters in batches. Releases the lock after each batch, and at the end.
    fn serve_all<'a>(
        &'a self,
        mut inner: HolderGuard<'a, Inner<S>>,
        batch: &mut Batch,
        mut serve_called: impl FnMut(&mut Inner<S>, &mut Batch) -> Option<S::Answer>,
    ) {
        loop {
            // Store the hint before serving: a thread that learns of the change from a result must also see
            // it in the hint.
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

    /// Stores in the hint which kinds of calls can be answered now.
    #[inline]
    fn hint(&self, inner: &Inner<S>) {
        self.openings.store(inner.state.openings(), Ordering::Release);
    }

    /// Commits the sync `me` with the state's answer to the call of `node`, or with the value of `see`. If
    /// there is neither and `link` is true, it links the node.
    #[inline(always)]
    fn offer(
        &self,
        node: &Node<SlotOf<S>>,
        me: &Syncing<'_>,
        link: bool,
        see: impl FnOnce(&S) -> Option<S::Answer>,
    ) -> Offer {
        let inner = self.lock();
        let unsure = Unsure(&self.openings);
        let offer = self.offer_locked(inner, node, me, link, see);
        mem::forget(unsure);
        offer
    }

    #[inline(always)]
    fn offer_locked<'a>(
        &'a self,
        mut inner: HolderGuard<'a, Inner<S>>,
        node: &Node<SlotOf<S>>,
        me: &Syncing<'_>,
        link: bool,
        see: impl FnOnce(&S) -> Option<S::Answer>,
    ) -> Offer {
        let behind = !inner.waiters.is_empty() && !is_mutant("no_precedence");
        if behind && inner.state.openings() != 0 {
            inner = self.serve_before(inner);
        }
        // Other alternatives of the same choice do not count as being ahead.
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
            // SAFETY: our own node, unlinked and committed.
            Found::Admission(admission) => unsafe { inner.state.answer_node(node, admission) },
            // SAFETY: as above.
            Found::Seen(answer) => unsafe { deliver(node, answer) },
        }
        if inner.waiters.is_empty() {
            self.hint(&inner);
        } else {
            // The answer may have changed the state, so that waiting calls can be answered now.
            self.serve_all(inner, &mut Batch::default(), |_, _| None);
        }
        Offer::Committed
    }

    /// Serves the waiters before a newcomer is tried (law 12). Such waiters can exist because an update
    /// releases the lock between two batches.
    #[cold]
    fn serve_before<'a>(&'a self, mut inner: HolderGuard<'a, Inner<S>>) -> HolderGuard<'a, Inner<S>> {
        loop {
            let mut batch = Batch::default();
            inner.serve(&mut batch);
            if batch.is_empty() {
                return inner;
            }
            self.hint(&inner);
            drop(inner);
            batch.deliver();
            inner = self.lock();
        }
    }
}

/// Sets all bits of the hint, because user code has panicked: only a look under the lock can tell now what
/// can be answered.
struct Unsure<'a>(&'a AtomicU8);

impl Drop for Unsure<'_> {
    #[cold]
    fn drop(&mut self) {
        self.0.store(u8::MAX, Ordering::Release);
    }
}

impl<S: Serve> Inner<S> {
    /// Answers waiters, while the state can and the batch has room.
    fn serve(&mut self, batch: &mut Batch) {
        // The answer to one waiter may allow the answer to one ahead of it.
        while self.serve_once(batch) && !self.state.in_turn() {}
    }

    /// Goes through the waiters once. Returns whether any was answered.
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

    /// Answers the waiter at `at`, if the state admits its call.
    ///
    /// # Safety
    ///
    /// `at` is linked among the waiters, and the caller holds the lock.
    unsafe fn serve_node(&mut self, at: NonNull<Node>, is_first: bool, batch: &mut Batch) -> Turn {
        // SAFETY: all nodes in the queue belong to calls of this object.
        let node = unsafe { at.cast::<Node<SlotOf<S>>>().as_ref() };
        // SAFETY: linked, and we hold the lock.
        let admission = unsafe { node.with_call(|call| self.state.admit(call, is_first)) };
        // SAFETY: linked here.
        let next = unsafe { WaitQueue::after(at) };
        let Some(admission) = admission else {
            // A node whose sync is decided for another alternative does not block those behind it.
            // SAFETY: linked here, and we hold the lock.
            return if unsafe { self.waiters.pass_decided(at) } { Turn::Gone(next) } else { Turn::Waits };
        };
        // SAFETY: linked here, and we hold the lock.
        match unsafe { self.waiters.serve_node(at.as_ptr(), &Syncing::nobody(), core::ptr::null()) } {
            Served::Partner(wake) => {
                batch.push(Some(Parcel::Due(wake)));
                // SAFETY: committed by us, and off its queue.
                unsafe { self.state.answer_node(node, admission) };
                Turn::Answered(next)
            }
            // Its sync is decided for another alternative, so the node may be gone.
            Served::Pass(_) | Served::Beaten => {
                self.state.dismiss(admission);
                Turn::Gone(next)
            }
        }
    }

    /// Undoes a `Found` whose sync has committed another alternative. The caller drops the returned answer
    /// outside the lock.
    fn dismiss(&mut self, found: Found<S>) -> Option<S::Answer> {
        match found {
            Found::Admission(admission) => {
                self.state.dismiss(admission);
                None
            }
            Found::Seen(answer) => Some(answer),
        }
    }

    /// Serves the queue `called` until the batch is full. Returns an answer for which there was no waiter;
    /// the caller drops it outside the lock.
    fn serve_called(
        &mut self,
        batch: &mut Batch,
        give: &mut impl FnMut(&mut S) -> S::Answer,
    ) -> Option<S::Answer> {
        /// If `give` panics, moves the rest of `called` back to the front of `waiters`.
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
            // SAFETY: the lock is held, and the queue belongs to this object.
            match unsafe { called.0.serve(&nobody, core::ptr::null()) } {
                queue::Found::Partner(node, wake) => {
                    batch.push(Some(Parcel::Due(wake)));
                    // SAFETY: all nodes in the queue belong to calls of this object. We have committed this
                    // one, and it is off the queue.
                    unsafe { deliver(node.cast::<Node<SlotOf<S>>>().as_ref(), answer) };
                }
                _ => unneeded = Some(answer),
            }
        }
        mem::forget(called);
        unneeded
    }

    /// Returns the queue through which `node` can be unlinked. For a node between two others, any queue under
    /// the same lock will do.
    fn queue_of<T>(&mut self, node: &Node<T>) -> &mut WaitQueue {
        if self.called.ends_in(node) { &mut self.called } else { &mut self.waiters }
    }
}

/// The reason why a sync can commit.
enum Found<S: Serve> {
    Admission(S::Admission),
    /// The value that `see` has returned.
    Seen(S::Answer),
}

/// The waiters ahead of a node. Alternatives of the same choice do not block one another: their order in the
/// queue is random, so it must not decide which of them can commit.
#[derive(Clone, Copy)]
enum Ahead {
    Nobody,
    /// Nodes of one choice only, whose state word lies at this address.
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

    /// Adds a node that keeps waiting, and its choice, if it belongs to one.
    #[inline]
    fn and(self, choice: Option<usize>) -> Ahead {
        match (self, choice) {
            (Ahead::Nobody, Some(choice)) => Ahead::Choice(choice),
            (Ahead::Choice(ahead), Some(choice)) if ahead == choice => self,
            _ => Ahead::Others,
        }
    }
}

/// The outcome for one waiter.
enum Turn {
    /// It keeps waiting.
    Waits,
    /// It was answered. The next node follows.
    Answered(Option<NonNull<Node>>),
    /// Its sync was decided for another alternative. The next node follows.
    Gone(Option<NonNull<Node>>),
}

/// The state's answer to a committed call.
trait AnswerNode: Serve + Sized {
    /// Answers the call of a node that is committed.
    ///
    /// # Safety
    ///
    /// The caller holds the lock. The node is off its queue, and the caller may publish it.
    #[inline(always)]
    unsafe fn answer_node(&mut self, node: &Node<SlotOf<Self>>, admission: Self::Admission) {
        /// If the state panics, publishes CLOSED: the sync of the call panics then, and does not wait
        /// forever.
        struct Unanswered<'a, S>(&'a Node<S>);
        impl<S> Drop for Unanswered<'_, S> {
            fn drop(&mut self) {
                // SAFETY: the node is off its queue and ours to publish, by the contract of the enclosing
                // function.
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

/// Writes the answer to the node, and publishes it.
///
/// # Safety
///
/// The node is committed and off its queue, and the caller may publish it.
#[inline(always)]
unsafe fn deliver<C, R>(node: &Node<Asking<C, R>>, answer: R) {
    // SAFETY: by contract.
    unsafe { node.receptacle().put(answer) };
    // SAFETY: as above. The answer is written.
    unsafe { node.publish(DONE) };
}

/// A pointer that always points to the same object. Events rely on it: a waiter is unlinked from the object
/// to which it was linked.
///
/// # Safety
///
/// Each call of `deref`, on any thread, yields the same object.
pub unsafe trait Steady: Deref {}

// SAFETY: its `deref` runs no code that could choose another target.
unsafe impl<T: ?Sized> Steady for &T {}
// SAFETY: its target is fixed when it is made.
unsafe impl<T: ?Sized> Steady for Box<T> {}
// SAFETY: as above.
unsafe impl<T: ?Sized> Steady for Rc<T> {}
// SAFETY: as above.
unsafe impl<T: ?Sized> Steady for Arc<T> {}
