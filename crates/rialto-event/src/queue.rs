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

/// Among how many nodes of its own sync, at most, a node is linked.
const MOST_MIXED: u32 = 16;

/// Who was found in a queue.
#[derive(Debug)]
pub enum Found {
    /// Nobody that could be committed.
    Nobody,
    /// This waiter: both syncs are committed, its node is off the queue. The
    /// caller writes the result, publishes it, and fires the wake after the
    /// lock is released.
    Partner(NonNull<Node>, Wake),
    /// Our own sync was committed by somebody else meanwhile.
    Beaten,
}

/// Waiting nodes, first come, first served. Guarded by its object's lock.
#[derive(Debug)]
pub struct WaitQueue {
    head: *mut Node,
    tail: *mut Node,
}

// SAFETY: a queue is reached under its object's lock only, and so are the
// nodes linked into it.
unsafe impl Send for WaitQueue {}

impl Default for WaitQueue {
    fn default() -> Self {
        WaitQueue::new()
    }
}

impl WaitQueue {
    /// Nobody waits.
    pub const fn new() -> Self {
        WaitQueue { head: ptr::null_mut(), tail: ptr::null_mut() }
    }

    /// Whether nobody waits.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.head.is_null()
    }

    /// How many wait, by counting them.
    pub fn len(&self) -> usize {
        // SAFETY: a queue is reached under its lock only.
        unsafe { self.iter() }.count()
    }

    /// Links `node` for the sync `me`: at the end; or, if other nodes of the sync stand there, in any place among them.
    ///
    /// # Safety
    ///
    /// The node is pinned, unlinked, and will be taken off before its memory
    /// goes; the caller holds this queue's lock.
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

    /// Whether the last node is one of the choice with this word.
    ///
    /// # Safety
    ///
    /// The caller holds this queue's lock.
    #[inline(always)]
    unsafe fn ends_with(&self, word: usize) -> bool {
        // SAFETY: linked, so alive.
        unsafe { self.tail.as_ref() }.is_some_and(|tail| tail.word.load(Ordering::Relaxed) == word)
    }

    /// Links `at` in a place among the last nodes of its choice, which has this word.
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

    /// Any of the places behind and before the last nodes of the choice with this word, each with the same chance: the
    /// node before which to link; null for the end. Of its nodes, so many are looked at.
    ///
    /// # Safety
    ///
    /// The caller holds this queue's lock.
    unsafe fn drawn_place(&self, word: usize, most: u32) -> *mut Node {
        // Models explore the order that is written. Many are not walked through, under a lock: see `turns.rs`.
        let most = if LOOM || is_mutant("no_drawn_place") { 0 } else { most.min(MOST_MIXED) };
        let (mut at, mut own) = (self.tail, 0);
        // SAFETY: each is linked here, so alive.
        while own < most && !at.is_null() && unsafe { &*at }.word.load(Ordering::Relaxed) == word {
            own += 1;
            // SAFETY: as above.
            at = unsafe { prev(at) };
        }
        let mut place: *mut Node = ptr::null_mut();
        for _ in 0..rng::below(own + 1) {
            // SAFETY: as above; there are so many.
            place = if place.is_null() { self.tail } else { unsafe { prev(place) } };
        }
        place
    }

    /// Whether nodes of the sync `me` stand here, not very many, and no others.
    ///
    /// # Safety
    ///
    /// The caller holds this queue's lock.
    pub(crate) unsafe fn holds_only(&self, me: &Syncing<'_>) -> bool {
        // SAFETY: the lock is held.
        let mut nodes = unsafe { self.iter() };
        // SAFETY: each is linked here, so alive.
        let own = |at: NonNull<Node>| unsafe { at.as_ref() }.choice().is_some_and(|state| me.is_at(state));
        nodes.by_ref().take(MOST_MIXED as usize).all(own) && nodes.next().is_none()
    }

    /// Links `node`, which belongs to no sync, at the end.
    ///
    /// # Safety
    ///
    /// As for [`push`](Self::push).
    pub(crate) unsafe fn push_bell<S>(&mut self, node: &Node<S>) {
        // SAFETY: as the caller promised.
        unsafe { self.link_last(node.erase().as_ptr(), false) };
        node.word.store(BELL, Ordering::Relaxed);
    }

    /// Links `node` before `next`, as one of the alternatives of `state`.
    ///
    /// # Safety
    ///
    /// As for [`push`](Self::push); and `next` is linked here.
    pub(crate) unsafe fn push_before(&mut self, next: NonNull<Node>, node: &Node, state: &SyncState) {
        // SAFETY: as the caller promised.
        unsafe { self.link(node.erase().as_ptr(), next.as_ptr(), false) };
        node.word.store(ptr::from_ref(state).expose_provenance() | IN_CHOICE, Ordering::Relaxed);
    }

    /// At the end.
    ///
    /// # Safety
    ///
    /// `at` is alive and unlinked; the caller holds this queue's lock.
    #[inline(always)]
    unsafe fn link_last(&mut self, at: *mut Node, or_never: bool) {
        // SAFETY: as the caller promised.
        unsafe { self.link(at, ptr::null_mut(), or_never) };
    }

    /// Before `next`; if that is null, at the end.
    ///
    /// # Safety
    ///
    /// `at` is alive and unlinked, `next` is linked here; the caller holds this
    /// queue's lock.
    #[inline(always)]
    unsafe fn link(&mut self, at: *mut Node, next: *mut Node, or_never: bool) {
        // SAFETY: the node is ours, its neighbours are linked: all are alive.
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

    /// Takes a linked node off.
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

    /// Takes `node` off if it is still linked; it is then idle. Returns the
    /// wakee it stored, to be dropped outside the lock.
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
        // SAFETY: linked, by its word, and by the caller's word linked here.
        unsafe { self.take(node.erase().as_ptr()) };
        // Release: an owner that reads IDLE may free the node at once.
        node.word.store(IDLE, Ordering::Release);
        // SAFETY: a solo node's word owns its wakee, and we cleared it.
        (word & KIND != 0).then(|| unsafe { Wakee::from_word(word) })
    }

    /// Whether a linked solo node wakes what `waker` wakes.
    ///
    /// # Safety
    ///
    /// As for [`unlink`](Self::unlink).
    pub(crate) unsafe fn wakes<S>(&self, node: &Node<S>, waker: &Waker) -> bool {
        let word = node.word.load(Ordering::Relaxed);
        // SAFETY: a linked solo node's wakee stays while the lock is held.
        node.standing() == Standing::Linked && unsafe { Wakee::word_wakes(word, waker) }
    }

    /// Makes a linked solo node wake `wakee` instead. Returns the wakee that
    /// is not needed: the old one, or the new one if the node is served.
    ///
    /// # Safety
    ///
    /// As for [`unlink`](Self::unlink).
    pub(crate) unsafe fn rewake<S>(&mut self, node: &Node<S>, wakee: Wakee) -> Wakee {
        if node.standing() != Standing::Linked {
            return wakee;
        }
        // SAFETY: a solo node's word owns its wakee; we hold the lock.
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

    /// Commits `me` with the waiter at `at`, if that can be done.
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
            // SAFETY: as our caller promised.
            return unsafe { self.serve_choice(at, word, me, leaf) };
        }
        if !me.commit_alone(leaf) {
            return Served::Beaten;
        }
        // SAFETY: linked here.
        unsafe { self.take(at) };
        node.word.store(SERVING, Ordering::Relaxed);
        // SAFETY: we took the wakee's word out of the node.
        Served::Partner(unsafe { Wakee::from_word(word) }.notify())
    }

    /// The waiter is one of several in its sync: its state decides.
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
        // SAFETY: the state lies beside its linked nodes, in the pinned sync.
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
                // SAFETY: alive until we publish: its owner needs this lock,
                // or the published result, to finish.
                unsafe { &*at }.word.store(SERVING, Ordering::Relaxed);
                Served::Partner(wakee.notify())
            }
            Both::Stale => {
                // Decided for another of its alternatives: take it off for
                // its owner, which may free it as soon as it reads IDLE.
                // SAFETY: linked here.
                unsafe { self.take(at) };
                // SAFETY: alive: its owner has to unlink it, or read IDLE.
                unsafe { &*at }.word.store(IDLE, Ordering::Release);
                Served::Pass(next)
            }
            Both::Beaten => Served::Beaten,
        }
    }

    /// Takes the waiter at `at` off if its sync is decided for another of its
    /// alternatives: for its owner, as `serve` does.
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
        // SAFETY: the state lies beside its linked nodes, in the pinned sync.
        let theirs = unsafe { &*ptr::with_exposed_provenance::<SyncState>(word & !TAG) };
        let decided = matches!(theirs.load(), Word::Synched(_) | Word::Finished);
        if decided {
            // SAFETY: linked here.
            unsafe { self.take(at.as_ptr()) };
            // Release: its owner, who has to unlink it or read IDLE, may free it.
            node.word.store(IDLE, Ordering::Release);
        }
        decided
    }

    /// The first linked node.
    pub(crate) fn first(&self) -> Option<NonNull<Node>> {
        NonNull::new(self.head)
    }

    /// The node after `at`.
    ///
    /// # Safety
    ///
    /// `at` is linked; the caller holds the lock of its queue.
    pub(crate) unsafe fn after(at: NonNull<Node>) -> Option<NonNull<Node>> {
        // SAFETY: as the caller promised.
        NonNull::new(unsafe { next(at.as_ptr()) })
    }

    /// The linked nodes in order.
    ///
    /// # Safety
    ///
    /// The caller holds this queue's lock as long as it uses the iterator.
    pub(crate) unsafe fn iter(&self) -> impl Iterator<Item = NonNull<Node>> {
        // SAFETY: each is linked here.
        core::iter::successors(self.first(), |at| unsafe { Self::after(*at) })
    }

    /// Whether `node` is the first or the last one here. A node between two
    /// others can be unlinked through any queue under the same lock.
    #[inline]
    pub(crate) fn ends_in<S>(&self, node: &Node<S>) -> bool {
        let at = node.erase().as_ptr();
        self.head == at || self.tail == at
    }

    /// Moves all of `other` to the end of this queue. One lock guards both.
    pub(crate) fn append(&mut self, other: &mut WaitQueue) {
        let WaitQueue { head, tail } = core::mem::take(other);
        if head.is_null() {
            return;
        }
        if self.tail.is_null() {
            self.head = head;
        } else {
            // SAFETY: both are linked, so alive; queues are reached under their
            // lock only.
            unsafe {
                set_next(self.tail, head);
                set_prev(head, self.tail);
            }
        }
        self.tail = tail;
    }

    /// Moves the first node to the end of `other`. Its word stays as it is.
    ///
    /// # Safety
    ///
    /// This queue is not empty; one lock guards both, and the caller holds it.
    pub(crate) unsafe fn move_first_to(&mut self, other: &mut WaitQueue) {
        let at = self.head;
        // SAFETY: linked here; then it is off, and ours to link again.
        unsafe {
            self.take(at);
            other.link_last(at, false);
        }
    }
}

/// Whether closing its object leaves `at` uncommitted.
///
/// # Safety
///
/// `at` is linked; the caller holds the lock of its queue.
pub(crate) unsafe fn is_or_never(at: NonNull<Node>) -> bool {
    // SAFETY: as the caller promised.
    unsafe { at.as_ref() }.slot.with(|links| unsafe { (*links).prev.addr() }) & OR_NEVER != 0
}

/// What became of one waiter.
pub(crate) enum Served {
    Partner(Wake),
    Beaten,
    /// Not this one; the next one is named.
    Pass(*mut Node),
}

// # Safety of the four
//
// `at` is a live node, linked into a queue whose lock is held: nobody else
// reads or writes the links meanwhile.

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
