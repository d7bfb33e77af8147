//! Wait queues: the waiters of one end of an object.

use core::ptr::{self, NonNull};
use core::task::Waker;

use rialto_task::primitives::{LOOM, Ordering, is_mutant};
use rialto_task::wake::TAG_MASK;
use rialto_task::{Wake, Wakee};

use crate::commit::{RendezvousOutcome, commit_both};
use crate::rng;
use crate::state::{SyncState, Word};
use crate::stats;
use crate::sync_context::SyncContext;
use crate::waiter::{CALLBACK, IDLE, IN_CHOICE, Links, OR_NEVER, SERVING, TAG, Waiter, WaiterState};

/// The maximum number of waiters of its own sync among which a new waiter takes a random place.
const MOST_MIXED: u32 = 16;

/// The result of the search for a partner in a queue.
#[derive(Debug)]
pub enum Found {
    /// No waiter could be committed.
    NoPartner,
    /// This waiter is the partner. Both syncs are committed, and the waiter is off the queue. The caller
    /// writes the result, publishes it, and fires the wake-up after it has released the lock.
    Partner(NonNull<Waiter>, Wake),
    /// In the meantime, another thread committed the caller's own sync.
    AlreadyCommitted,
}

/// A queue of waiters, which are served first come, first served. It is an intrusive, doubly linked list,
/// guarded by the lock of its object.
#[derive(Debug)]
pub struct WaitQueue {
    head: *mut Waiter,
    tail: *mut Waiter,
}

// SAFETY: a queue is accessed only under the lock of its object, and so are the waiters that are linked into
// it.
unsafe impl Send for WaitQueue {}

impl Default for WaitQueue {
    fn default() -> Self {
        WaitQueue::new()
    }
}

impl WaitQueue {
    /// Creates an empty queue.
    pub const fn new() -> Self {
        WaitQueue { head: ptr::null_mut(), tail: ptr::null_mut() }
    }

    /// Returns whether the queue has no waiter.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.head.is_null()
    }

    /// Counts the waiters.
    pub fn len(&self) -> usize {
        // SAFETY: a queue is accessed only under its lock.
        unsafe { self.iter() }.count()
    }

    /// Links `waiter` for the sync `me`. It goes to the end of the queue or, if the last waiters belong to
    /// the same sync, to a random place among them (law 12).
    ///
    /// # Safety
    ///
    /// The waiter is pinned and unlinked, and it is unlinked again before its memory is freed. The caller
    /// holds this queue's lock.
    #[inline(always)]
    pub unsafe fn push<S>(&mut self, waiter: &Waiter<S>, me: &SyncContext<'_>, or_never: bool) {
        let at = waiter.untyped().as_ptr();
        let word = match me.choice_word() {
            Some(word) => {
                // SAFETY: the lock is held.
                if me.has_preference() || unsafe { self.ends_with(word) } {
                    // SAFETY: as the caller promised.
                    unsafe { self.link_among(at, word, me, or_never) };
                } else {
                    // SAFETY: as the caller promised.
                    unsafe { self.link_last(at, or_never) };
                }
                word
            }
            None => {
                // SAFETY: as the caller promised.
                unsafe { self.link_last(at, or_never) };
                me.solo_word()
            }
        };
        waiter.word.store(word, Ordering::Relaxed);
    }

    /// Returns whether the last waiter belongs to the choice with this word.
    ///
    /// # Safety
    ///
    /// The caller holds this queue's lock.
    #[inline(always)]
    unsafe fn ends_with(&self, word: usize) -> bool {
        // SAFETY: linked, so alive.
        unsafe { self.tail.as_ref() }.is_some_and(|tail| tail.word.load(Ordering::Relaxed) == word)
    }

    /// Links `at` at a random place among the last waiters of its choice, which has this word.
    ///
    /// # Safety
    ///
    /// As for [`push`](Self::push).
    #[cold]
    unsafe fn link_among(&mut self, at: *mut Waiter, word: usize, me: &SyncContext<'_>, or_never: bool) {
        let most = if me.has_preference() { me.record_link(ptr::from_ref(self).addr()) } else { MOST_MIXED };
        // SAFETY: the lock is held.
        let next = unsafe { self.drawn_place(word, most) };
        // SAFETY: as the caller promised; `next` is linked here, or null.
        unsafe { self.link(at, next, or_never) };
    }

    /// Draws a place before, between or after the last waiters of the choice with this word, each with the
    /// same probability. At most `most` of these waiters are considered. Returns the waiter before which to
    /// link, or null for the end of the queue.
    ///
    /// # Safety
    ///
    /// The caller holds this queue's lock.
    unsafe fn drawn_place(&self, word: usize, most: u32) -> *mut Waiter {
        // Model checks explore the written order only (see `random_order.rs`). The walk is bounded, because
        // the lock is held.
        let most = if LOOM || is_mutant("no_drawn_place") { 0 } else { most.min(MOST_MIXED) };
        let (mut at, mut own) = (self.tail, 0);
        // SAFETY: each waiter is linked here, so it is alive.
        while own < most && !at.is_null() && unsafe { &*at }.word.load(Ordering::Relaxed) == word {
            own += 1;
            // SAFETY: as above.
            at = unsafe { prev(at) };
        }
        let mut place: *mut Waiter = ptr::null_mut();
        for _ in 0..rng::below(own + 1) {
            // SAFETY: as above. The loop above has passed at least as many waiters.
            place = if place.is_null() { self.tail } else { unsafe { prev(place) } };
        }
        place
    }

    /// Returns whether all waiters in this queue belong to the sync `me`. The search ends at the first one
    /// that does not.
    ///
    /// # Safety
    ///
    /// The caller holds this queue's lock.
    pub(crate) unsafe fn holds_only(&self, me: &SyncContext<'_>) -> bool {
        // SAFETY: the lock is held.
        let mut waiters = unsafe { self.iter() };
        // SAFETY: each waiter is linked here, so it is alive.
        waiters.all(|at| unsafe { at.as_ref() }.choice().is_some_and(|state| me.owns_address(state)))
    }

    /// Links at the end a waiter that belongs to no sync: that of a restartable timer.
    ///
    /// # Safety
    ///
    /// As for [`push`](Self::push).
    pub(crate) unsafe fn push_callback<S>(&mut self, waiter: &Waiter<S>) {
        // SAFETY: as the caller promised.
        unsafe { self.link_last(waiter.untyped().as_ptr(), false) };
        waiter.word.store(CALLBACK, Ordering::Relaxed);
    }

    /// Links `waiter` before `next`, as an alternative of the choice with the state word `state`.
    ///
    /// # Safety
    ///
    /// As for [`push`](Self::push); and `next` is linked here.
    pub(crate) unsafe fn push_before(&mut self, next: NonNull<Waiter>, waiter: &Waiter, state: &SyncState) {
        // SAFETY: as the caller promised.
        unsafe { self.link(waiter.untyped().as_ptr(), next.as_ptr(), false) };
        waiter.word.store(ptr::from_ref(state).expose_provenance() | IN_CHOICE, Ordering::Relaxed);
    }

    /// Links `at` at the end.
    ///
    /// # Safety
    ///
    /// `at` is alive and unlinked; the caller holds this queue's lock.
    #[inline(always)]
    unsafe fn link_last(&mut self, at: *mut Waiter, or_never: bool) {
        // SAFETY: as the caller promised.
        unsafe { self.link(at, ptr::null_mut(), or_never) };
    }

    /// Links `at` before `next`, or at the end if `next` is null.
    ///
    /// # Safety
    ///
    /// `at` is alive and unlinked; `next` is null or linked here. The caller holds this queue's lock.
    #[inline(always)]
    unsafe fn link(&mut self, at: *mut Waiter, next: *mut Waiter, or_never: bool) {
        // SAFETY: `at` is the caller's, and its neighbours are linked here: all are alive.
        unsafe {
            let before = if next.is_null() { self.tail } else { prev(next) };
            let prev = before.map_addr(|before| before | usize::from(or_never) * OR_NEVER);
            (*at).slot.with_mut(|links| *links = Links { prev, next });
            if before.is_null() {
                self.head = at;
            } else {
                set_next(before, at);
            }
            if next.is_null() {
                self.tail = at;
            } else {
                set_prev(next, at);
            }
        }
        stats::linked();
    }

    /// Takes a linked waiter off the queue.
    ///
    /// # Safety
    ///
    /// `at` is linked here; the caller holds this queue's lock.
    #[inline(always)]
    unsafe fn take(&mut self, at: *mut Waiter) {
        // SAFETY: `at` and its neighbours are linked, so they are alive.
        unsafe {
            let (prev, next) = (prev(at), next(at));
            if prev.is_null() {
                self.head = next;
            } else {
                set_next(prev, next);
            }
            if next.is_null() {
                self.tail = prev;
            } else {
                set_prev(next, prev);
            }
        }
        stats::unlinked();
    }

    /// Takes `waiter` off the queue if it is still linked, and makes it idle. Returns the wakee that it
    /// stored. The caller drops the wakee outside the lock.
    ///
    /// # Safety
    ///
    /// The waiter is linked here or nowhere; the caller holds this queue's lock.
    #[inline]
    pub(crate) unsafe fn unlink<S>(&mut self, waiter: &Waiter<S>) -> Option<Wakee> {
        let word = waiter.word.load(Ordering::Relaxed);
        if waiter.state() != WaiterState::Linked {
            return None;
        }
        // SAFETY: its word says that it is linked, and the caller promised that it is then linked here.
        unsafe { self.take(waiter.untyped().as_ptr()) };
        // Release: an owner that reads IDLE may free the waiter at once.
        waiter.word.store(IDLE, Ordering::Release);
        // SAFETY: the word of a solo waiter owns its wakee, and the store above has cleared the word.
        (word & TAG_MASK != 0).then(|| unsafe { Wakee::from_word(word) })
    }

    /// Returns whether `waiter`, if it is linked, wakes what `waker` wakes. Its sync has one base event.
    ///
    /// # Safety
    ///
    /// As for [`unlink`](Self::unlink).
    pub(crate) unsafe fn wakes<S>(&self, waiter: &Waiter<S>, waker: &Waker) -> bool {
        let word = waiter.word.load(Ordering::Relaxed);
        // SAFETY: the wakee of a linked solo waiter stays in its word while the lock is held.
        waiter.state() == WaiterState::Linked && unsafe { Wakee::word_wakes(word, waker) }
    }

    /// Makes `waiter`, if it is linked, wake `wakee` instead. Its sync has one base event. Returns the wakee
    /// that is not needed: the old one, or `wakee` itself if the waiter has been served.
    ///
    /// # Safety
    ///
    /// As for [`unlink`](Self::unlink).
    pub(crate) unsafe fn rewake<S>(&mut self, waiter: &Waiter<S>, wakee: Wakee) -> Wakee {
        if waiter.state() != WaiterState::Linked {
            return wakee;
        }
        // SAFETY: the word of a linked solo waiter owns its wakee, and the lock is held.
        unsafe { Wakee::from_word(waiter.word.swap(wakee.into_word(), Ordering::Relaxed)) }
    }

    /// Commits `me`, for `waiter`, with the first waiter here that can be committed.
    ///
    /// # Safety
    ///
    /// The caller holds this queue's lock.
    #[inline(always)]
    pub unsafe fn serve(&mut self, me: &SyncContext<'_>, waiter: *const ()) -> Found {
        let mut at = self.head;
        while !at.is_null() {
            // SAFETY: `at` is linked here.
            match unsafe { self.serve_waiter(at, me, waiter) } {
                Served::Partner(wake) => {
                    // SAFETY: not null.
                    return Found::Partner(unsafe { NonNull::new_unchecked(at) }, wake);
                }
                Served::AlreadyCommitted => return Found::AlreadyCommitted,
                Served::Skipped(next) => at = next,
            }
        }
        Found::NoPartner
    }

    /// Commits `me`, for `waiter`, with the waiter at `at`, if possible.
    ///
    /// # Safety
    ///
    /// `at` is linked here; the caller holds this queue's lock.
    #[inline(always)]
    pub(crate) unsafe fn serve_waiter(
        &mut self,
        at: *mut Waiter,
        me: &SyncContext<'_>,
        waiter: *const (),
    ) -> Served {
        // SAFETY: linked, so alive.
        let partner = unsafe { &*at };
        let word = partner.word.load(Ordering::Relaxed);
        if word & TAG == IN_CHOICE {
            // SAFETY: as the caller promised.
            return unsafe { self.serve_choice(at, word, me, waiter) };
        }
        if !me.commit_alone(waiter) {
            return Served::AlreadyCommitted;
        }
        // SAFETY: linked here.
        unsafe { self.take(at) };
        partner.word.store(SERVING, Ordering::Relaxed);
        // SAFETY: the store above took the wakee's word out of the partner's waiter.
        Served::Partner(unsafe { Wakee::from_word(word) }.notify())
    }

    /// Does the same for the waiter of a choice, whose state word decides.
    ///
    /// # Safety
    ///
    /// As for [`serve_waiter`](Self::serve_waiter).
    #[inline(never)]
    unsafe fn serve_choice(
        &mut self,
        at: *mut Waiter,
        word: usize,
        me: &SyncContext<'_>,
        waiter: *const (),
    ) -> Served {
        // SAFETY: the state word lies in the pinned sync, beside its linked waiters, so it is alive.
        let theirs = unsafe { &*ptr::with_exposed_provenance::<SyncState>(word & !TAG) };
        // SAFETY: linked, so alive.
        let next = unsafe { next(at) };
        if me.owns(theirs) && !is_mutant("no_self_check") {
            return Served::Skipped(next);
        }
        match commit_both(me, theirs, waiter, at.cast_const().cast()) {
            RendezvousOutcome::Committed(wakee) => {
                // SAFETY: linked here.
                unsafe { self.take(at) };
                // SAFETY: alive until the caller publishes the result: to finish, its owner needs this lock
                // or the published result.
                unsafe { &*at }.word.store(SERVING, Ordering::Relaxed);
                Served::Partner(wakee.notify())
            }
            RendezvousOutcome::Stale => {
                // The partner's sync is decided for another alternative. Take its waiter off on behalf of the
                // owner, which may free it as soon as it reads IDLE (hence Release).
                // SAFETY: linked here.
                unsafe { self.take(at) };
                // SAFETY: alive: before the owner frees it, it must unlink it under this lock or read IDLE.
                unsafe { &*at }.word.store(IDLE, Ordering::Release);
                Served::Skipped(next)
            }
            RendezvousOutcome::AlreadyCommitted => Served::AlreadyCommitted,
        }
    }

    /// Takes the waiter at `at` off the queue if its sync is already decided, and returns whether it did. It
    /// acts on behalf of the owner, as `serve` does.
    ///
    /// # Safety
    ///
    /// `at` is linked here; the caller holds this queue's lock.
    pub(crate) unsafe fn unlink_if_decided(&mut self, at: NonNull<Waiter>) -> bool {
        // SAFETY: linked, so alive.
        let waiter = unsafe { at.as_ref() };
        let word = waiter.word.load(Ordering::Relaxed);
        if word & TAG != IN_CHOICE {
            return false;
        }
        // SAFETY: the state word lies in the pinned sync, beside its linked waiters, so it is alive.
        let theirs = unsafe { &*ptr::with_exposed_provenance::<SyncState>(word & !TAG) };
        let decided = matches!(theirs.load(), Word::Synched(_) | Word::Finished);
        if decided {
            // SAFETY: linked here.
            unsafe { self.take(at.as_ptr()) };
            // Release: the owner, which must unlink it or read IDLE, may now free it.
            waiter.word.store(IDLE, Ordering::Release);
        }
        decided
    }

    /// Returns the first waiter.
    pub(crate) fn first(&self) -> Option<NonNull<Waiter>> {
        NonNull::new(self.head)
    }

    /// Returns the waiter, if there is exactly one.
    #[inline]
    pub(crate) fn only(&self) -> Option<NonNull<Waiter>> {
        NonNull::new(self.head).filter(|_| self.head == self.tail)
    }

    /// Returns the waiter after `at`.
    ///
    /// # Safety
    ///
    /// `at` is linked; the caller holds the lock of its queue.
    pub(crate) unsafe fn after(at: NonNull<Waiter>) -> Option<NonNull<Waiter>> {
        // SAFETY: as the caller promised.
        NonNull::new(unsafe { next(at.as_ptr()) })
    }

    /// Returns the waiters in order.
    ///
    /// # Safety
    ///
    /// The caller holds this queue's lock while it uses the iterator.
    pub(crate) unsafe fn iter(&self) -> impl Iterator<Item = NonNull<Waiter>> {
        // SAFETY: each waiter is linked here.
        core::iter::successors(self.first(), |at| unsafe { Self::after(*at) })
    }

    /// Returns whether `waiter` is the first or the last waiter here. A waiter between two others can be
    /// unlinked through any queue under the same lock, because only its neighbours change.
    #[inline]
    pub(crate) fn ends_in<S>(&self, waiter: &Waiter<S>) -> bool {
        let at = waiter.untyped().as_ptr();
        self.head == at || self.tail == at
    }

    /// Moves all waiters of `other` to the end of this queue. The same lock guards both queues.
    pub(crate) fn append(&mut self, other: &mut WaitQueue) {
        let WaitQueue { head, tail } = core::mem::take(other);
        if head.is_null() {
            return;
        }
        if self.tail.is_null() {
            self.head = head;
        } else {
            // SAFETY: both are linked, so alive; queues are accessed only under their lock.
            unsafe {
                set_next(self.tail, head);
                set_prev(head, self.tail);
            }
        }
        self.tail = tail;
    }

    /// Moves the first waiter to the end of `other`. Its word stays as it is.
    ///
    /// # Safety
    ///
    /// This queue is not empty; the same lock guards both queues, and the caller holds it.
    pub(crate) unsafe fn move_first_to(&mut self, other: &mut WaitQueue) {
        let at = self.head;
        // SAFETY: it is linked here. After `take` it is unlinked, and can be linked again.
        unsafe {
            self.take(at);
            other.link_last(at, false);
        }
    }
}

/// Returns whether `at` is marked `or_never`: closing its object leaves it uncommitted.
///
/// # Safety
///
/// `at` is linked; the caller holds the lock of its queue.
pub(crate) unsafe fn is_or_never(at: NonNull<Waiter>) -> bool {
    // SAFETY: as the caller promised.
    unsafe { at.as_ref() }.slot.with(|links| unsafe { (*links).prev.addr() }) & OR_NEVER != 0
}

/// The outcome of serving one waiter.
pub(crate) enum Served {
    Partner(Wake),
    AlreadyCommitted,
    /// The waiter could not be committed. The field is the next waiter, or null.
    Skipped(*mut Waiter),
}

// # Safety of the next four functions
//
// `at` is alive and linked into a queue whose lock the caller holds. So no other thread reads or writes the
// links in the meantime.

#[inline]
unsafe fn next(at: *mut Waiter) -> *mut Waiter {
    // SAFETY: see above.
    unsafe { (*at).slot.with(|links| (*links).next) }
}

#[inline]
unsafe fn prev(at: *mut Waiter) -> *mut Waiter {
    // SAFETY: see above.
    unsafe { (*at).slot.with(|links| (*links).prev) }.map_addr(|prev| prev & !OR_NEVER)
}

#[inline]
unsafe fn set_next(at: *mut Waiter, to: *mut Waiter) {
    // SAFETY: see above.
    unsafe { (*at).slot.with_mut(|links| (*links).next = to) }
}

#[inline]
unsafe fn set_prev(at: *mut Waiter, to: *mut Waiter) {
    let keep = |old: *mut Waiter| to.map_addr(|prev| prev | old.addr() & OR_NEVER);
    // SAFETY: see above.
    unsafe { (*at).slot.with_mut(|links| (*links).prev = keep((*links).prev)) }
}
