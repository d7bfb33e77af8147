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
mod part;
mod serve;
mod store;
mod take_or;

use rialto_task::Wake;
use rialto_task::primitives::{AtomicU8, HolderGuard, HolderLock, Ordering, is_mutant};

use crate::batch::{Batch, DeferredAction};
use crate::commits::{ObjectAddress, UsedEnd, answered, committed};
use crate::diagnostics::{Hold, Label, Resource};
use crate::pending::TryOutcome;
use crate::queue::{self, Served, WaitQueue};
use crate::sync_context::SyncContext;
use crate::waiter::{CLOSED, CallSlot, DONE, Waiter};

pub use calling::{
    CallBase, CallEvt, CallFrom, CallReturning, CallSource, Carry, ConstantCall, ConstantCallEvt,
    ConstantSource, OwnedCall, TakeBase, TakeEvt,
};
pub use ends::{End, Ends, Side};
pub use part::MappedArc;
pub use serve::ObjectState;
pub use store::{Flag, ItemSource};
pub use take_or::{See, TakeOrBase, TakeOrEvt};

/// A state that syncs can wait on, and its waiters. The state is an [`ItemSource`] or another
/// [`ObjectState`].
///
/// Put the object into an `Arc`, or into a struct of your own. [`take_evt`] and [`call_evt`] borrow it;
/// [`take_evt_of`] and [`call_evt_of`] take any pointer to it.
///
/// ```
/// use rialto_event::{after, choose, Event, ItemSource, Object};
/// use std::time::Duration;
///
/// /// A semaphore. The item is a permit.
/// struct Permits(u32);
///
/// impl ItemSource for Permits {
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
///
/// The fields have this order so that a call touches few cache lines: the hint, the lock and the queues, which
/// every call reads, come first.
#[repr(C)]
pub struct Object<S: ObjectState> {
    /// A copy of `state.ready_kinds()`, which is read without the lock.
    hint: AtomicU8,
    inner: HolderLock<Inner<S>>,
    label: Label,
}

#[repr(C)]
struct Inner<S: ObjectState> {
    waiters: WaitQueue,
    /// The waiters that an `update_all` is serving. The first and the last of them must be unlinked through
    /// this queue; one between two others is unlinked without it.
    broadcast: WaitQueue,
    state: S,
    /// Makes `Object` `Send` and `Sync` only if calls and answers are `Send`, too: other threads access the
    /// calls and receive the answers.
    _passing: PhantomData<(S::Call, S::Answer)>,
}

/// The slot of a waiter: its call, and the place for the answer.
type SlotOf<S> = CallSlot<<S as ObjectState>::Call, <S as ObjectState>::Answer>;

const REENTERED: &str = "an `Object` was used from inside its own lock, by the closure of `update` or a \
     method of its state; help: use the object, and poll or drop its events, after these have returned";

impl<S: ObjectState> fmt::Debug for Object<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Object").field("hint", &self.hint).finish_non_exhaustive()
    }
}

impl<S: ObjectState> Object<S> {
    /// Creates an object that holds `state`.
    #[track_caller]
    pub fn new(state: S) -> Self {
        let hint = AtomicU8::new(state.ready_kinds());
        let (waiters, broadcast) = (WaitQueue::new(), WaitQueue::new());
        let inner = Inner { waiters, broadcast, state, _passing: PhantomData };
        Object { hint, inner: HolderLock::new(inner), label: Label::here() }
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
                inner.broadcast.append(&mut inner.waiters);
            }
        };
        self.change(call, |inner, batch| {
            all.get().then(|| inner.serve_broadcast(ObjectAddress::of(self), batch, &mut give)).flatten()
        });
    }

    /// Calls `f` with the state, under the lock. Unlike [`update`](Self::update), it serves no waiters, because
    /// nothing has changed.
    ///
    /// ```
    /// let open = rialto_event::Object::new(rialto_event::Flag(false));
    /// assert!(!open.look(|flag| flag.0));
    /// ```
    ///
    /// # Panics
    ///
    /// If `f` panics, or uses this object again.
    pub fn look<R>(&self, f: impl FnOnce(&S) -> R) -> R {
        f(&self.lock().state)
    }

    /// Returns the state. Exclusive access to the object replaces the lock.
    ///
    /// No sync can wait on the object now, except one that was leaked (`mem::forget`). The next
    /// [`update`](Self::update), or the next sync that takes something, serves such a sync.
    ///
    /// ```
    /// use rialto_event::{Event, Flag, Object};
    ///
    /// let mut open = Object::new(Flag(false));
    /// open.get_mut().0 = true;
    /// assert_eq!(open.take_evt().try_sync(), Some(()));
    /// ```
    pub fn get_mut(&mut self) -> &mut S {
        // The caller may change the state, so only a look under the lock can tell what can be answered.
        self.hint.store(u8::MAX, Ordering::Relaxed);
        &mut self.inner.get_mut().state
    }

    /// Returns the number of waiters.
    ///
    /// # Panics
    ///
    /// If the calling thread is inside [`update`](Self::update) or a method of the state.
    pub fn waiters(&self) -> usize {
        let inner = self.lock();
        inner.broadcast.len() + inner.waiters.len()
    }
}

impl<S: ObjectState> Object<S> {
    /// Calls `f` under the lock, then serves in batches: the queue `broadcast` by `serve_broadcast`, and the
    /// other waiters from the state.
    fn change<R>(
        &self,
        f: impl FnOnce(&mut Inner<S>) -> R,
        serve_broadcast: impl FnMut(&mut Inner<S>, &mut Batch) -> Option<S::Answer>,
    ) -> R {
        let mut inner = self.lock();
        let invalidate_hint = InvalidateHint(&self.hint);
        let result = f(&mut inner);
        if !inner.broadcast.is_empty() {
            self.serve_after_change(inner, serve_broadcast);
        } else if inner.waiters.is_empty() {
            inner.state.all_answered();
            self.store_hint(&inner);
        } else if let Some(only) = inner.waiters.only() {
            self.serve_only(inner, only);
        } else {
            self.serve_after_change(inner, serve_broadcast);
        }
        mem::forget(invalidate_hint);
        result
    }

    /// Serves the only waiter after a change. This is what [`serve_all`](Self::serve_all) does, without a batch:
    /// most objects have one waiter at a time.
    #[inline]
    fn serve_only<'a>(&'a self, inner: HolderGuard<'a, Inner<S>>, only: NonNull<Waiter>) {
        // The wake-up outlives the guard of the lock. If the state panics, it still happens, outside the lock.
        let mut wake = Wake::NONE;
        let mut inner = inner;
        // As in `serve_all`: before the waiter can learn of the change.
        self.store_hint(&inner);
        // SAFETY: linked here, and we hold the lock.
        let outcome = unsafe { inner.serve_waiter(only, true, |its| wake = its) };
        if matches!(outcome, WaiterOutcome::Answered(_)) {
            committed(ObjectAddress::of(self), UsedEnd::Object);
        }
        inner.state.all_answered();
        self.store_hint(&inner);
        drop(inner);
        wake.fire();
    }

    /// Serves all waiters after a change. It is a function of its own, because the batch takes 600 bytes of the
    /// stack and all registers, which an unlock without waiters does not need.
    #[inline(never)]
    fn serve_after_change<'a>(
        &'a self,
        inner: HolderGuard<'a, Inner<S>>,
        serve_broadcast: impl FnMut(&mut Inner<S>, &mut Batch) -> Option<S::Answer>,
    ) {
        // The batch outlives the guard of the lock. If the state panics, the pending wake-ups still happen,
        // outside the lock.
        self.serve_all(inner, &mut Batch::default(), serve_broadcast);
    }

    /// Serves all waiters in batches. Releases the lock after each batch, and at the end.
    fn serve_all<'a>(
        &'a self,
        mut inner: HolderGuard<'a, Inner<S>>,
        batch: &mut Batch,
        mut serve_broadcast: impl FnMut(&mut Inner<S>, &mut Batch) -> Option<S::Answer>,
    ) {
        loop {
            // Store the hint before serving: a thread that learns of the change from a result must also see
            // it in the hint.
            self.store_hint(&inner);
            let unneeded = serve_broadcast(&mut inner, batch);
            inner.serve(ObjectAddress::of(self), batch);
            let more = batch.is_full();
            if !more {
                inner.state.all_answered();
            }
            self.store_hint(&inner);
            drop(inner);
            drop(unneeded);
            batch.run();
            if !more {
                return;
            }
            inner = self.lock();
        }
    }

    /// Stores in the hint which kinds of calls can be answered now.
    #[inline]
    fn store_hint(&self, inner: &Inner<S>) {
        self.set_hint(inner.state.ready_kinds());
    }

    /// Sets the hint, under the lock. Most changes leave it as it is, and the next lock waits for each store.
    /// Without the lock it is only ever set to all bits, which is never wrong.
    #[inline(always)]
    fn set_hint(&self, kinds: u8) {
        if self.hint.load(Ordering::Relaxed) != kinds {
            self.hint.store(kinds, Ordering::Release);
        }
    }

    /// Returns the state's answer to a call, which `answer` makes under the lock, if no other sync waits.
    #[inline(always)]
    fn answer_now(&self, answer: impl FnOnce(&mut S) -> Option<S::Answer>) -> Option<S::Answer> {
        let mut inner = self.lock();
        let waits = !inner.waiters.is_empty() || !inner.broadcast.is_empty();
        if waits && !is_mutant("overtake") {
            return None;
        }
        let invalidate_hint = InvalidateHint(&self.hint);
        let answer = answer(&mut inner.state);
        if answer.is_some() {
            answered(ObjectAddress::of(self));
        }
        let put_back = PutBackOnPanic(&mut inner.state, answer);
        self.set_hint(put_back.0.ready_kinds());
        let answer = put_back.disarm();
        mem::forget(invalidate_hint);
        answer
    }

    /// Commits the sync `me` with the state's answer to the call of `waiter`, or with the value of `see`. If
    /// there is neither and `link` is true, it links the waiter.
    #[inline(always)]
    fn try_commit(
        &self,
        waiter: &Waiter<SlotOf<S>>,
        me: &SyncContext<'_>,
        link: bool,
        see: impl FnOnce(&S) -> Option<S::Answer>,
    ) -> TryOutcome {
        let inner = self.lock();
        let invalidate_hint = InvalidateHint(&self.hint);
        let outcome = self.try_commit_locked(inner, waiter, me, link, see);
        mem::forget(invalidate_hint);
        outcome
    }

    #[inline(always)]
    fn try_commit_locked<'a>(
        &'a self,
        mut inner: HolderGuard<'a, Inner<S>>,
        waiter: &Waiter<SlotOf<S>>,
        me: &SyncContext<'_>,
        link: bool,
        see: impl FnOnce(&S) -> Option<S::Answer>,
    ) -> TryOutcome {
        let behind = !inner.waiters.is_empty() && !is_mutant("no_precedence");
        if behind && inner.state.ready_kinds() != 0 {
            inner = self.serve_before(inner);
        }
        // Other alternatives of the same choice do not count as being ahead.
        // SAFETY: the lock is held.
        let is_first = inner.waiters.is_empty() || unsafe { inner.waiters.holds_only(me) };
        // SAFETY: our own waiter, unlinked.
        let admission = unsafe { waiter.with_call(|call| inner.state.admit(call, is_first)) };
        let reason = match admission {
            Some(admission) => Some(CommitReason::Admission(admission)),
            None => see(&inner.state).map(CommitReason::Seen),
        };
        let Some(reason) = reason else {
            if !link {
                return TryOutcome::NotEnabled;
            }
            // SAFETY: the base pending is pinned, and its drop unlinks the waiter.
            unsafe { inner.waiters.push(waiter, me, false) };
            return TryOutcome::Linked;
        };
        if !me.commit_alone(waiter.address()) {
            let unneeded = inner.cancel(reason);
            self.store_hint(&inner);
            drop(inner);
            drop(unneeded);
            return TryOutcome::AlreadyCommitted;
        }
        answered(ObjectAddress::of(self));
        match reason {
            // SAFETY: our own waiter, unlinked and committed.
            CommitReason::Admission(admission) => unsafe { inner.state.answer_waiter(waiter, admission) },
            // SAFETY: as above.
            CommitReason::Seen(answer) => unsafe { deliver(waiter, answer) },
        }
        if inner.waiters.is_empty() {
            self.store_hint(&inner);
        } else {
            // The answer may have changed the state, so that waiting calls can be answered now.
            self.serve_all(inner, &mut Batch::default(), |_, _| None);
        }
        TryOutcome::Committed
    }

    /// Serves the waiters before a newcomer is tried (law 12). Such waiters can exist because an update
    /// releases the lock between two batches.
    #[cold]
    fn serve_before<'a>(&'a self, mut inner: HolderGuard<'a, Inner<S>>) -> HolderGuard<'a, Inner<S>> {
        loop {
            let mut batch = Batch::default();
            inner.serve(ObjectAddress::of(self), &mut batch);
            if batch.is_empty() {
                return inner;
            }
            self.store_hint(&inner);
            drop(inner);
            batch.run();
            inner = self.lock();
        }
    }
}

/// Puts the answer back, because the state has panicked after it (law 5).
struct PutBackOnPanic<'a, S: ObjectState>(&'a mut S, Option<S::Answer>);

impl<S: ObjectState> PutBackOnPanic<'_, S> {
    #[inline(always)]
    fn disarm(self) -> Option<S::Answer> {
        let mut this = mem::ManuallyDrop::new(self);
        this.1.take()
    }
}

impl<S: ObjectState> Drop for PutBackOnPanic<'_, S> {
    #[cold]
    fn drop(&mut self) {
        if let Some(answer) = self.1.take() {
            self.0.put_back_answer(answer);
        }
    }
}

/// Sets all bits of the hint, because user code has panicked: only a look under the lock can tell now what
/// can be answered.
struct InvalidateHint<'a>(&'a AtomicU8);

impl Drop for InvalidateHint<'_> {
    #[cold]
    fn drop(&mut self) {
        self.0.store(u8::MAX, Ordering::Release);
    }
}

impl<S: ObjectState> Inner<S> {
    /// Answers waiters, while the state can and the batch has capacity.
    fn serve(&mut self, object: ObjectAddress, batch: &mut Batch) {
        // The answer to one waiter may allow the answer to one ahead of it.
        while self.serve_once(object, batch) && !self.state.in_order() {}
    }

    /// Goes through the waiters once. Returns whether any was answered.
    fn serve_once(&mut self, object: ObjectAddress, batch: &mut Batch) -> bool {
        let (mut at, mut ahead, mut any) = (self.waiters.first(), Ahead::Empty, false);
        while let Some(waiter) = at
            && batch.has_capacity()
        {
            // SAFETY: linked, so alive, and we hold the lock.
            let choice = unsafe { waiter.as_ref() }.choice();
            if ahead.blocks(choice) && self.state.in_order() {
                return any;
            }
            let push = |wake| batch.push(Some(DeferredAction::Wake(wake)));
            // SAFETY: linked here, and we hold the lock.
            at = match unsafe { self.serve_waiter(waiter, !ahead.blocks(choice), push) } {
                WaiterOutcome::Waits => {
                    ahead = ahead.and(choice);
                    // SAFETY: as above.
                    unsafe { WaitQueue::after(waiter) }
                }
                WaiterOutcome::Decided(next) => next,
                WaiterOutcome::Answered(next) => {
                    any = true;
                    committed(object, UsedEnd::Object);
                    next
                }
            };
        }
        any
    }

    /// Answers the waiter at `at`, if the state admits its call. Passes the wake-up to `defer`, before it runs
    /// code of the state that may panic.
    ///
    /// # Safety
    ///
    /// `at` is linked among the waiters, and the caller holds the lock.
    #[inline]
    unsafe fn serve_waiter(
        &mut self,
        at: NonNull<Waiter>,
        is_first: bool,
        defer: impl FnOnce(Wake),
    ) -> WaiterOutcome {
        // SAFETY: all waiters in the queue belong to calls of this object.
        let waiter = unsafe { at.cast::<Waiter<SlotOf<S>>>().as_ref() };
        // SAFETY: linked, and we hold the lock.
        let admission = unsafe { waiter.with_call(|call| self.state.admit(call, is_first)) };
        // SAFETY: linked here.
        let next = unsafe { WaitQueue::after(at) };
        let Some(admission) = admission else {
            // A waiter whose sync is decided for another alternative does not block those behind it.
            // SAFETY: linked here, and we hold the lock.
            return if unsafe { self.waiters.unlink_if_decided(at) } {
                WaiterOutcome::Decided(next)
            } else {
                WaiterOutcome::Waits
            };
        };
        // SAFETY: linked here, and we hold the lock.
        match unsafe { self.waiters.serve_waiter(at.as_ptr(), &SyncContext::none(), core::ptr::null()) } {
            Served::Partner(wake) => {
                defer(wake);
                // SAFETY: committed by us, and off its queue.
                unsafe { self.state.answer_waiter(waiter, admission) };
                WaiterOutcome::Answered(next)
            }
            // Its sync is decided for another alternative, so the waiter may be gone.
            Served::Skipped(_) | Served::AlreadyCommitted => {
                self.state.cancel_admission(admission);
                WaiterOutcome::Decided(next)
            }
        }
    }

    /// Undoes a `CommitReason` whose sync has committed another alternative. The caller drops the returned
    /// answer outside the lock.
    fn cancel(&mut self, reason: CommitReason<S>) -> Option<S::Answer> {
        match reason {
            CommitReason::Admission(admission) => {
                self.state.cancel_admission(admission);
                None
            }
            CommitReason::Seen(answer) => Some(answer),
        }
    }

    /// Serves the queue `broadcast` until the batch is full. Returns an answer for which there was no waiter;
    /// the caller drops it outside the lock.
    fn serve_broadcast(
        &mut self,
        object: ObjectAddress,
        batch: &mut Batch,
        give: &mut impl FnMut(&mut S) -> S::Answer,
    ) -> Option<S::Answer> {
        /// If `give` panics, moves the rest of `broadcast` back to the front of `waiters`.
        struct RestoreBroadcast<'a>(&'a mut WaitQueue, &'a mut WaitQueue);
        impl Drop for RestoreBroadcast<'_> {
            fn drop(&mut self) {
                self.0.append(self.1);
                mem::swap(self.0, self.1);
            }
        }
        let queues = RestoreBroadcast(&mut self.broadcast, &mut self.waiters);
        let mut unneeded = None;
        while unneeded.is_none() && batch.has_capacity() && !queues.0.is_empty() {
            let answer = give(&mut self.state);
            let none = SyncContext::none();
            // SAFETY: the lock is held, and the queue belongs to this object.
            match unsafe { queues.0.serve(&none, core::ptr::null()) } {
                queue::Found::Partner(waiter, wake) => {
                    committed(object, UsedEnd::Object);
                    batch.push(Some(DeferredAction::Wake(wake)));
                    // SAFETY: all waiters in the queue belong to calls of this object. We have committed this
                    // one, and it is off the queue.
                    unsafe { deliver(waiter.cast::<Waiter<SlotOf<S>>>().as_ref(), answer) };
                }
                _ => unneeded = Some(answer),
            }
        }
        mem::forget(queues);
        unneeded
    }

    /// Returns the queue through which `waiter` can be unlinked. For a waiter between two others, any queue
    /// under the same lock will do.
    fn queue_of<T>(&mut self, waiter: &Waiter<T>) -> &mut WaitQueue {
        if self.broadcast.ends_in(waiter) { &mut self.broadcast } else { &mut self.waiters }
    }
}

/// The reason why a sync can commit.
enum CommitReason<S: ObjectState> {
    Admission(S::Admission),
    /// The value that `see` has returned.
    Seen(S::Answer),
}

/// The waiters ahead of another one. Alternatives of the same choice do not block one another: their order in
/// the queue is random, so it must not decide which of them can commit.
#[derive(Clone, Copy)]
enum Ahead {
    Empty,
    /// Waiters of one choice only, whose state word lies at this address.
    Choice(usize),
    Others,
}

impl Ahead {
    #[inline]
    fn blocks(self, choice: Option<usize>) -> bool {
        match self {
            Ahead::Empty => false,
            Ahead::Choice(ahead) => choice != Some(ahead),
            Ahead::Others => true,
        }
    }

    /// Adds a waiter that keeps waiting, and its choice, if it belongs to one.
    #[inline]
    fn and(self, choice: Option<usize>) -> Ahead {
        match (self, choice) {
            (Ahead::Empty, Some(choice)) => Ahead::Choice(choice),
            (Ahead::Choice(ahead), Some(choice)) if ahead == choice => self,
            _ => Ahead::Others,
        }
    }
}

/// The outcome for one waiter.
enum WaiterOutcome {
    /// It keeps waiting.
    Waits,
    /// It was answered. The next waiter follows.
    Answered(Option<NonNull<Waiter>>),
    /// Its sync was decided for another alternative. The next waiter follows.
    Decided(Option<NonNull<Waiter>>),
}

/// The state's answer to a committed call.
trait AnswerWaiter: ObjectState + Sized {
    /// Answers the call of a waiter that is committed.
    ///
    /// # Safety
    ///
    /// The caller holds the lock. The waiter is off its queue, and the caller may publish it.
    #[inline(always)]
    unsafe fn answer_waiter(&mut self, waiter: &Waiter<SlotOf<Self>>, admission: Self::Admission) {
        /// If the state panics, publishes CLOSED: the sync of the call panics then, and does not wait
        /// forever.
        struct CloseOnPanic<'a, S>(&'a Waiter<S>);
        impl<S> Drop for CloseOnPanic<'_, S> {
            fn drop(&mut self) {
                // SAFETY: the waiter is off its queue and ours to publish, by the contract of the enclosing
                // function.
                unsafe { self.0.publish(CLOSED) };
            }
        }
        let close_on_panic = CloseOnPanic(waiter);
        // SAFETY: by contract.
        let answer = unsafe { waiter.with_call(|call| self.answer(call, admission)) };
        mem::forget(close_on_panic);
        // SAFETY: as above.
        unsafe { deliver(waiter, answer) }
    }
}

impl<S: ObjectState> AnswerWaiter for S {}

/// Writes the answer to the waiter, and publishes it.
///
/// # Safety
///
/// The waiter is committed and off its queue, and the caller may publish it.
#[inline(always)]
unsafe fn deliver<C, R>(waiter: &Waiter<CallSlot<C, R>>, answer: R) {
    // SAFETY: by contract.
    unsafe { waiter.value_slot().write_value(answer) };
    // SAFETY: as above. The answer is written.
    unsafe { waiter.publish(DONE) };
}

/// A pointer that always points to the same object. Events rely on it: a waiter is unlinked from the object
/// to which it was linked.
///
/// # Safety
///
/// Each call of `deref`, on any thread, yields the same object.
pub unsafe trait StableDeref: Deref {}

// SAFETY: its `deref` runs no code that could choose another target.
unsafe impl<T: ?Sized> StableDeref for &T {}
// SAFETY: its target is fixed when it is made.
unsafe impl<T: ?Sized> StableDeref for Box<T> {}
// SAFETY: as above.
unsafe impl<T: ?Sized> StableDeref for Rc<T> {}
// SAFETY: as above.
unsafe impl<T: ?Sized> StableDeref for Arc<T> {}
