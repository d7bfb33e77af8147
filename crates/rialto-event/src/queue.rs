//! Wait queues: the waiters of one end of an object.

use core::ptr::{self, NonNull};
use core::task::Waker;

use rialto_task::primitives::{LOOM, Ordering, is_mutant};
use rialto_task::wake::KIND;
use rialto_task::{Wake, Wakee};

use crate::commit::{Both, commit_both};
use crate::node::{BELL, IDLE, IN_CHOICE, Links, Node, OR_NEVER, SERVING, Standing, TAG};
use crate::rng;
use crate::state::{SyncState, Word};
use crate::stats;
use crate::syncing::Syncing;

/// The maximum number of waiters of its own sync among which a new waiter takes a random place.
const MOST_MIXED: u32 = 16;

/// The result of the search for a partner in a queue.
#[derive(Debug)]
pub enum Found {
    /// No waiter could be committed.
    Nobody,
    /// This waiter is the partner. Both syncs are committed, and the waiter is off the queue. The caller
    /// writes the result, publishes it, and fires the wake-up after it has released the lock.
    Partner(NonNull<Node>, Wake),
    /// In the meantime, another thread committed the caller's own sync.
    Beaten,
}

/// A queue of waiters, which are served first come, first served. It is an intrusive, doubly linked list,
/// guarded by the lock of its object.
#[derive(Debug)]
pub struct WaitQueue {
    head: *mut Node,
    tail: *mut Node,
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

    /// Links `node` for the sync `me`. It goes to the end of the queue or, if the last waiters belong to the
    /// same sync, to a random place among them (law 12).
    ///
    /// # Safety
    ///
    /// The node is pinned and unlinked, and it is unlinked again before its memory is freed. The caller holds
    /// this queue's lock.
    #[inline(always)]
    pub unsafe fn push<S>(&mut self, node: &Node<S>, me: &Syncing<'_>, or_never: bool) {
        let at = node.erase().as_ptr();
        let word = match me.choice_word() {
            Some(word) => {
                // SAFETY: the lock is held.
                if me.is_ordered() || unsafe { self.ends_with(word) } {
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
        node.word.store(word, Ordering::Relaxed);
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
    unsafe fn link_among(&mut self, at: *mut Node, word: usize, me: &Syncing<'_>, or_never: bool) {
        let most = if me.is_ordered() { me.note(ptr::from_ref(self).addr()) } else { MOST_MIXED };
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
    unsafe fn drawn_place(&self, word: usize, most: u32) -> *mut Node {
        // Model checks explore the written order only (see `turns.rs`). The walk is bounded, because the lock
        // is held.
        let most = if LOOM || is_mutant("no_drawn_place") { 0 } else { most.min(MOST_MIXED) };
        let (mut at, mut own) = (self.tail, 0);
        // SAFETY: each waiter is linked here, so it is alive.
        while own < most && !at.is_null() && unsafe { &*at }.word.load(Ordering::Relaxed) == word {
            own += 1;
            // SAFETY: as above.
            at = unsafe { prev(at) };
        }
        let mut place: *mut Node = ptr::null_mut();
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
    pub(crate) unsafe fn holds_only(&self, me: &Syncing<'_>) -> bool {
        // SAFETY: the lock is held.
        let mut nodes = unsafe { self.iter() };
        // SAFETY: each waiter is linked here, so it is alive.
        nodes.all(|at| unsafe { at.as_ref() }.choice().is_some_and(|state| me.is_at(state)))
    }

    /// Links at the end a waiter that belongs to no sync: that of a restartable timer.
    ///
    /// # Safety
    ///
    /// As for [`push`](Self::push).
    pub(crate) unsafe fn push_bell<S>(&mut self, node: &Node<S>) {
        // SAFETY: as the caller promised.
        unsafe { self.link_last(node.erase().as_ptr(), false) };
        node.word.store(BELL, Ordering::Relaxed);
    }

    /// Links `node` before `next`, as an alternative of the choice with the state word `state`.
    ///
    /// # Safety
    ///
    /// As for [`push`](Self::push); and `next` is linked here.
    pub(crate) unsafe fn push_before(&mut self, next: NonNull<Node>, node: &Node, state: &SyncState) {
        // SAFETY: as the caller promised.
        unsafe { self.link(node.erase().as_ptr(), next.as_ptr(), false) };
        node.word.store(ptr::from_ref(state).expose_provenance() | IN_CHOICE, Ordering::Relaxed);
    }

    /// Links `at` at the end.
    ///
    /// # Safety
    ///
    /// `at` is alive and unlinked; the caller holds this queue's lock.
    #[inline(always)]
    unsafe fn link_last(&mut self, at: *mut Node, or_never: bool) {
        // SAFETY: as the caller promised.
        unsafe { self.link(at, ptr::null_mut(), or_never) };
    }

    /// Links `at` before `next`, or at the end if `next` is null.
    ///
    /// # Safety
    ///
    /// `at` is alive and unlinked; `next` is null or linked here. The caller holds this queue's lock.
    #[inline(always)]
    unsafe fn link(&mut self, at: *mut Node, next: *mut Node, or_never: bool) {
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
    unsafe fn take(&mut self, at: *mut Node) {
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

    /// Takes `node` off the queue if it is still linked, and makes it idle. Returns the wakee that it stored.
    /// The caller drops the wakee outside the lock.
    ///
    /// # Safety
    ///
    /// The node is linked here or nowhere; the caller holds this queue's lock.
    #[inline]
    pub(crate) unsafe fn unlink<S>(&mut self, node: &Node<S>) -> Option<Wakee> {
        let word = node.word.load(Ordering::Relaxed);
        if node.standing() != Standing::Linked {
            return None;
        }
        // SAFETY: its word says that it is linked, and the caller promised that it is then linked here.
        unsafe { self.take(node.erase().as_ptr()) };
        // Release: an owner that reads IDLE may free the node at once.
        node.word.store(IDLE, Ordering::Release);
        // SAFETY: the word of a solo waiter owns its wakee, and the store above has cleared the word.
        (word & KIND != 0).then(|| unsafe { Wakee::from_word(word) })
    }

    /// Returns whether the linked solo waiter `node` wakes what `waker` wakes.
    ///
    /// # Safety
    ///
    /// As for [`unlink`](Self::unlink).
    pub(crate) unsafe fn wakes<S>(&self, node: &Node<S>, waker: &Waker) -> bool {
        let word = node.word.load(Ordering::Relaxed);
        // SAFETY: the wakee of a linked solo waiter stays in its word while the lock is held.
        node.standing() == Standing::Linked && unsafe { Wakee::word_wakes(word, waker) }
    }

    /// Makes the linked solo waiter `node` wake `wakee` instead. Returns the wakee that is not needed: the
    /// old one, or `wakee` itself if the waiter has been served.
    ///
    /// # Safety
    ///
    /// As for [`unlink`](Self::unlink).
    pub(crate) unsafe fn rewake<S>(&mut self, node: &Node<S>, wakee: Wakee) -> Wakee {
        if node.standing() != Standing::Linked {
            return wakee;
        }
        // SAFETY: the word of a linked solo waiter owns its wakee, and the lock is held.
        unsafe { Wakee::from_word(node.word.swap(wakee.into_word(), Ordering::Relaxed)) }
    }

    /// Commits `me`, for `leaf`, with the first waiter that can be committed.
    ///
    /// # Safety
    ///
    /// The caller holds this queue's lock.
    #[inline(always)]
    pub unsafe fn serve(&mut self, me: &Syncing<'_>, leaf: *const ()) -> Found {
        let mut at = self.head;
        while !at.is_null() {
            // SAFETY: `at` is linked here.
            match unsafe { self.serve_node(at, me, leaf) } {
                Served::Partner(wake) => {
                    // SAFETY: not null.
                    return Found::Partner(unsafe { NonNull::new_unchecked(at) }, wake);
                }
                Served::Beaten => return Found::Beaten,
                Served::Pass(next) => at = next,
            }
        }
        Found::Nobody
    }

    /// Commits `me` with the waiter at `at`, if possible.
    ///
    /// # Safety
    ///
    /// `at` is linked here; the caller holds this queue's lock.
    #[inline(always)]
    pub(crate) unsafe fn serve_node(&mut self, at: *mut Node, me: &Syncing<'_>, leaf: *const ()) -> Served {
        // SAFETY: linked, so alive.
        let node = unsafe { &*at };
        let word = node.word.load(Ordering::Relaxed);
        if word & TAG == IN_CHOICE {
            // SAFETY: as the caller promised.
            return unsafe { self.serve_choice(at, word, me, leaf) };
        }
        if !me.commit_alone(leaf) {
            return Served::Beaten;
        }
        // SAFETY: linked here.
        unsafe { self.take(at) };
        node.word.store(SERVING, Ordering::Relaxed);
        // SAFETY: the store above took the wakee's word out of the node.
        Served::Partner(unsafe { Wakee::from_word(word) }.notify())
    }

    /// Does the same for the waiter of a choice, whose state word decides.
    ///
    /// # Safety
    ///
    /// As for [`serve_node`](Self::serve_node).
    #[inline(never)]
    unsafe fn serve_choice(
        &mut self,
        at: *mut Node,
        word: usize,
        me: &Syncing<'_>,
        leaf: *const (),
    ) -> Served {
        // SAFETY: the state word lies in the pinned sync, beside its linked waiters, so it is alive.
        let theirs = unsafe { &*ptr::with_exposed_provenance::<SyncState>(word & !TAG) };
        // SAFETY: linked, so alive.
        let next = unsafe { next(at) };
        if me.is(theirs) && !is_mutant("no_self_check") {
            return Served::Pass(next);
        }
        match commit_both(me, theirs, leaf, at.cast_const().cast()) {
            Both::Committed(wakee) => {
                // SAFETY: linked here.
                unsafe { self.take(at) };
                // SAFETY: alive until the caller publishes the result: to finish, its owner needs this lock
                // or the published result.
                unsafe { &*at }.word.store(SERVING, Ordering::Relaxed);
                Served::Partner(wakee.notify())
            }
            Both::Stale => {
                // The partner's sync is decided for another alternative. Take its waiter off on behalf of the
                // owner, which may free it as soon as it reads IDLE (hence Release).
                // SAFETY: linked here.
                unsafe { self.take(at) };
                // SAFETY: alive: before the owner frees it, it must unlink it under this lock or read IDLE.
                unsafe { &*at }.word.store(IDLE, Ordering::Release);
                Served::Pass(next)
            }
            Both::Beaten => Served::Beaten,
        }
    }

    /// Takes the waiter at `at` off the queue if its sync is already decided, and returns whether it did. It
    /// acts on behalf of the owner, as `serve` does.
    ///
    /// # Safety
    ///
    /// `at` is linked here; the caller holds this queue's lock.
    pub(crate) unsafe fn pass_decided(&mut self, at: NonNull<Node>) -> bool {
        // SAFETY: linked, so alive.
        let node = unsafe { at.as_ref() };
        let word = node.word.load(Ordering::Relaxed);
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
            node.word.store(IDLE, Ordering::Release);
        }
        decided
    }

    /// Returns the first waiter.
    pub(crate) fn first(&self) -> Option<NonNull<Node>> {
        NonNull::new(self.head)
    }

    /// Returns the waiter after `at`.
    ///
    /// # Safety
    ///
    /// `at` is linked; the caller holds the lock of its queue.
    pub(crate) unsafe fn after(at: NonNull<Node>) -> Option<NonNull<Node>> {
        // SAFETY: as the caller promised.
        NonNull::new(unsafe { next(at.as_ptr()) })
    }

    /// Returns the waiters in order.
    ///
    /// # Safety
    ///
    /// The caller holds this queue's lock while it uses the iterator.
    pub(crate) unsafe fn iter(&self) -> impl Iterator<Item = NonNull<Node>> {
        // SAFETY: each waiter is linked here.
        core::iter::successors(self.first(), |at| unsafe { Self::after(*at) })
    }

    /// Returns whether `node` is the first or the last waiter here. A waiter between two others can be
    /// unlinked through any queue under the same lock, because only its neighbours change.
    #[inline]
    pub(crate) fn ends_in<S>(&self, node: &Node<S>) -> bool {
        let at = node.erase().as_ptr();
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
pub(crate) unsafe fn is_or_never(at: NonNull<Node>) -> bool {
    // SAFETY: as the caller promised.
    unsafe { at.as_ref() }.slot.with(|links| unsafe { (*links).prev.addr() }) & OR_NEVER != 0
}

/// The outcome of serving one waiter.
pub(crate) enum Served {
    Partner(Wake),
    Beaten,
    /// The waiter could not be committed. The field is the next waiter, or null.
    Pass(*mut Node),
}

// # Safety of the next four functions
//
// `at` is alive and linked into a queue whose lock the caller holds. So no other thread reads or writes the
// links in the meantime.

#[inline]
unsafe fn next(at: *mut Node) -> *mut Node {
    // SAFETY: see above.
    unsafe { (*at).slot.with(|links| (*links).next) }
}

#[inline]
unsafe fn prev(at: *mut Node) -> *mut Node {
    // SAFETY: see above.
    unsafe { (*at).slot.with(|links| (*links).prev) }.map_addr(|prev| prev & !OR_NEVER)
}

#[inline]
unsafe fn set_next(at: *mut Node, to: *mut Node) {
    // SAFETY: see above.
    unsafe { (*at).slot.with_mut(|links| (*links).next = to) }
}

#[inline]
unsafe fn set_prev(at: *mut Node, to: *mut Node) {
    let keep = |old: *mut Node| to.map_addr(|prev| prev | old.addr() & OR_NEVER);
    // SAFETY: see above.
    unsafe { (*at).slot.with_mut(|links| (*links).prev = keep((*links).prev)) }
}
