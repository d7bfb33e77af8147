//! Waiting nodes and the queues they are linked into: all the representation
//! types of the commit protocol stand here.
//!
//! ```text
//! Node { word, slot }          lies in the pinned sync; slot begins with the links
//!   word:  IDLE                not linked
//!          wakee               linked, the only base event of its sync
//!          state | IN_CHOICE   linked, one of several; `state` is a SyncState
//!          SERVING             taken off the queue, the result is being written
//!          DONE / CLOSED       the result is there / the object was closed
//!          FINISHED            the owner has taken the result
//! ```
//!
//! A word changes under the lock of the object whose queue the node is linked
//! to; unlinked, it is its owner's. `SERVING` is stored before the wakee is
//! notified: an owner that is polled between the two must not take the node
//! for a waiting one, since the notice it would wait for has been given.

use core::cell::Cell as Single;
use core::marker::PhantomPinned;
use core::mem::ManuallyDrop;
use core::mem::MaybeUninit;
use core::ptr::{self, NonNull};
use core::task::Waker;

use rialto_task::primitives::{AtomicUsize, Cell, LOOM, Ordering};
use rialto_task::wake::KIND;
use rialto_task::{Wake, Wakee};

use crate::state::{Commit, SyncState};
use crate::stats;

pub(crate) const IDLE: usize = 0;
const IN_CHOICE: usize = 4;
pub(crate) const DONE: usize = 5;
pub(crate) const CLOSED: usize = 6;
pub(crate) const FINISHED: usize = 7;
const SERVING: usize = 7 + 8;
const TAG: usize = 7;

/// In `Links::prev`: closing the object unlinks the node uncommitted.
const OR_NEVER: usize = 1;

/// A place in a queue, inside a pinned sync. `S` begins with [`Links`].
#[derive(Debug)]
#[repr(C)]
pub struct Node<S = Links> {
    word: AtomicUsize,
    pub(crate) slot: Cell<S>,
    // Partners reach the node while its owner is borrowed mutably.
    _pinned: PhantomPinned,
}

/// The neighbours in the queue.
#[derive(Debug, Clone, Copy)]
#[repr(C)]
pub struct Links {
    prev: *mut Node,
    next: *mut Node,
}

/// The slot of a node that receives a value: the value takes the place of the
/// links once the node is off its queue.
#[repr(C, packed(8))]
pub union Receptacle<T> {
    links: Links,
    value: ManuallyDrop<MaybeUninit<T>>,
}

/// The slot of a node that offers a value, or waits with a reason of its own.
#[derive(Debug)]
#[repr(C)]
pub struct Beside<X> {
    links: Links,
    /// What stands beside the links.
    pub(crate) beside: X,
}

const _: () = assert!(LOOM || size_of::<Node<Receptacle<u64>>>() == 24);
const _: () = assert!(LOOM || size_of::<Node<Receptacle<[u64; 2]>>>() == 24);

// SAFETY: nodes are reached from other threads under an object's lock; the
// links name nodes, never data of a thread.
unsafe impl Send for Links {}
// SAFETY: as above; a value travels with the node.
unsafe impl<T: Send> Send for Receptacle<T> {}

impl Links {
    pub(crate) const NONE: Links = Links { prev: ptr::null_mut(), next: ptr::null_mut() };
}

impl<T> Receptacle<T> {
    pub(crate) const EMPTY: Self = Receptacle { links: Links::NONE };
}

impl<X> Beside<X> {
    pub(crate) const fn new(beside: X) -> Self {
        Beside { links: Links::NONE, beside }
    }
}

impl<T> Node<Receptacle<T>> {
    /// Writes the value, in place of the links.
    ///
    /// # Safety
    ///
    /// The node is off its queue and the caller commits it, or owns it.
    #[inline]
    pub(crate) unsafe fn put(&self, value: T) {
        // SAFETY: by the caller's word nobody else reads or writes the slot.
        // `packed` lowers the alignment, hence the unaligned write.
        self.slot.with_mut(|slot| unsafe { slot.cast::<T>().write_unaligned(value) });
    }

    /// Takes the value of a node that is `DONE`.
    ///
    /// # Safety
    ///
    /// The caller owns the node, found it `DONE`, and takes the value once.
    #[inline]
    pub(crate) unsafe fn get(&self) -> T {
        // SAFETY: `put` wrote it before the word became `DONE`.
        self.slot.with(|slot| unsafe { slot.cast::<T>().read_unaligned() })
    }
}

/// Where a node stands, as its owner sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Standing {
    Idle,
    Linked,
    /// Committed, by DONE (false) or CLOSED (true).
    Served {
        closed: bool,
    },
    /// Committed, the result not yet written.
    Serving,
    Finished,
}

impl<S> Node<S> {
    /// An unlinked node.
    #[inline]
    pub(crate) fn new(slot: S) -> Self {
        Node { word: AtomicUsize::new(IDLE), slot: Cell::new(slot), _pinned: PhantomPinned }
    }

    /// Leaves are told apart by this address.
    #[inline]
    pub(crate) fn address(&self) -> *const () {
        ptr::from_ref(self).cast()
    }

    /// The node as queues see it.
    #[inline]
    pub(crate) fn erase(&self) -> NonNull<Node> {
        // Both are `repr(C)` and the slot begins with the links.
        NonNull::from(self).cast()
    }

    #[inline]
    pub(crate) fn standing(&self) -> Standing {
        // Acquire: with DONE comes the value.
        let word = self.word.load(Ordering::Acquire);
        if word == IDLE {
            Standing::Idle
        } else if word > FINISHED {
            if word == SERVING { Standing::Serving } else { Standing::Linked }
        } else if word == FINISHED {
            Standing::Finished
        } else {
            Standing::Served { closed: word == CLOSED }
        }
    }

    /// Linked, or about to be served: somebody else may reach it.
    #[inline(always)]
    pub(crate) fn is_reachable(&self) -> bool {
        // Beyond the small constants: SERVING, a wakee, or a state's address.
        self.word.load(Ordering::Relaxed) > FINISHED
    }

    /// The result is there.
    #[inline(always)]
    pub(crate) fn is_served(&self) -> bool {
        // Acquire: with DONE comes the value.
        let word = self.word.load(Ordering::Acquire);
        word == DONE || word == CLOSED
    }

    /// The owner has taken the result, or put it back.
    #[inline(always)]
    pub(crate) fn is_finished(&self) -> bool {
        self.word.load(Ordering::Relaxed) == FINISHED
    }

    /// The owner takes the result, or puts it back. Returns whether it is
    /// `CLOSED`.
    #[inline(always)]
    pub(crate) fn close_book(&self) -> bool {
        let word = self.word.load(Ordering::Relaxed);
        self.word.store(FINISHED, Ordering::Relaxed);
        word == CLOSED
    }

    /// Publishes the result (`DONE` or `CLOSED`): the last access of whoever
    /// is not the owner.
    #[inline]
    pub(crate) fn publish(&self, result: usize) {
        self.word.store(result, Ordering::Release);
    }
}

/// The sync on whose behalf objects are tried: what a commit must decide, and
/// whom a linked node will wake.
#[derive(Debug)]
pub struct Syncing<'a> {
    state: Option<&'a SyncState>,
    waker: Option<&'a Waker>,
    /// One of the sync's nodes is linked, so others can commit it.
    linked: Single<bool>,
    /// A wakee made before a lock was taken, or left over by a commit under
    /// it: dropped with this struct, outside the lock.
    spare: Single<usize>,
}

impl<'a> Syncing<'a> {
    /// Whoever commits waiters without syncing itself: a timer, a close.
    pub(crate) const fn nobody() -> Self {
        Self::new(None, None)
    }

    #[inline]
    const fn new(state: Option<&'a SyncState>, waker: Option<&'a Waker>) -> Self {
        Syncing { state, waker, linked: Single::new(false), spare: Single::new(0) }
    }

    /// A sync over one base event.
    #[inline]
    pub(crate) fn solo(waker: &'a Waker) -> Self {
        Self::new(None, Some(waker))
    }

    /// A sync over several, none of them linked yet.
    #[inline]
    pub(crate) fn several(state: &'a SyncState, waker: &'a Waker) -> Self {
        Self::new(Some(state), Some(waker))
    }

    /// Whether a node of the sync is linked.
    pub(crate) fn is_linked(&self) -> bool {
        self.linked.get()
    }

    /// Whether the sync runs in a Rialto task, whose wakee costs nothing.
    #[inline(always)]
    pub(crate) fn wakes_task(&self) -> bool {
        self.waker.is_some_and(|waker| rialto_task::wake::native_task(waker).is_some())
    }

    /// Makes the wakee of a foreign waker, which allocates, before the lock is
    /// taken under which `node` may be linked.
    #[inline(always)]
    pub(crate) fn prepare<S>(&self, node: &Node<S>) {
        if !self.wakes_task() {
            self.prepare_foreign(node.address());
        }
    }

    #[cold]
    fn prepare_foreign(&self, node: *const ()) {
        match self.state {
            None if self.spare.get() == 0 => self.keep(self.wakee(node)),
            Some(state) => self.arm(state),
            None => {}
        }
    }

    /// The wakee of a sync whose memory begins or lies at `place`.
    #[inline(always)]
    fn wakee(&self, place: *const ()) -> Option<Wakee> {
        self.waker.map(|waker| Wakee::new(waker, place))
    }

    /// The pinned sync that holds the state unlinks every node, those in boxes
    /// too: so the state's place decides whether the wakee may be uncounted.
    #[inline(always)]
    fn arm(&self, state: &SyncState) {
        if state.is_fresh()
            && let Some(wakee) = self.wakee(ptr::from_ref(state).cast())
        {
            state.arm(wakee);
        }
    }

    /// The word of a node that is being linked.
    #[inline(always)]
    fn word(&self, node: *const ()) -> usize {
        match (self.state, self.spare.replace(0)) {
            (Some(state), _) => {
                self.arm(state);
                self.linked.set(true);
                ptr::from_ref(state).expose_provenance() | IN_CHOICE
            }
            (None, 0) => self.wakee(node).map_or(IDLE, Wakee::into_word),
            (None, prepared) => prepared,
        }
    }

    /// Commits the sync for `leaf` when no partner is involved. False: it has
    /// been committed by somebody else.
    #[inline(always)]
    pub(crate) fn commit_alone(&self, leaf: *const ()) -> bool {
        match self.state {
            None => true,
            Some(state) if !self.linked.get() => {
                self.keep(state.decide_unlinked(leaf));
                true
            }
            Some(state) => match state.commit(leaf) {
                Commit::Won(own) => {
                    self.keep(Some(own));
                    true
                }
                Commit::Lost => false,
                Commit::Claimed => unreachable!("only the owner claims, and it does not"),
            },
        }
    }

    /// Whether the sync must be claimed before a partner's is committed.
    #[inline]
    fn must_claim(&self) -> Option<&'a SyncState> {
        if cfg!(rialto_mutant = "no_claim") {
            return None;
        }
        self.state.filter(|_| self.linked.get())
    }

    #[inline]
    fn keep(&self, wakee: Option<Wakee>) {
        if let Some(wakee) = wakee {
            let old = self.spare.replace(wakee.into_word());
            debug_assert_eq!(old, 0, "one wakee is left over at most");
        }
    }
}

impl Drop for Syncing<'_> {
    #[inline]
    fn drop(&mut self) {
        let spare = self.spare.get();
        if spare != 0 {
            // SAFETY: `keep` gave us the wakee, and it went into no node.
            drop(unsafe { Wakee::from_word(spare) });
        }
    }
}

/// Who was found in a queue.
pub(crate) enum Found {
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
pub(crate) struct WaitQueue {
    head: *mut Node,
    tail: *mut Node,
}

// SAFETY: a queue is reached under its object's lock only, and so are the
// nodes linked into it.
unsafe impl Send for WaitQueue {}

impl WaitQueue {
    pub(crate) const fn new() -> Self {
        WaitQueue { head: ptr::null_mut(), tail: ptr::null_mut() }
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.head.is_null()
    }

    /// How many wait, by counting them.
    pub(crate) fn len(&self) -> usize {
        // SAFETY: a queue is reached under its lock only.
        unsafe { self.iter() }.count()
    }

    /// Links `node` at the end, for the sync `me`.
    ///
    /// # Safety
    ///
    /// The node is pinned, unlinked, and will be taken off before its memory
    /// goes; the caller holds this queue's lock.
    #[inline(always)]
    pub(crate) unsafe fn push<S>(&mut self, node: &Node<S>, me: &Syncing<'_>, or_never: bool) {
        // SAFETY: as the caller promised.
        unsafe { self.link(node.erase().as_ptr(), or_never) };
        node.word.store(me.word(node.address()), Ordering::Relaxed);
    }

    /// # Safety
    ///
    /// `at` is alive and unlinked; the caller holds this queue's lock.
    #[inline(always)]
    unsafe fn link(&mut self, at: *mut Node, or_never: bool) {
        // SAFETY: the node is ours, the tail is linked: both are alive.
        unsafe {
            let prev = self.tail.map_addr(|tail| tail | usize::from(or_never) * OR_NEVER);
            (*at).slot.with_mut(|links| *links = Links { prev, next: ptr::null_mut() });
            if self.tail.is_null() {
                self.head = at;
            } else {
                set_next(self.tail, at);
            }
        }
        self.tail = at;
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
        (word & TAG != IN_CHOICE).then(|| unsafe { Wakee::from_word(word) })
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
    pub(crate) unsafe fn serve(&mut self, me: &Syncing<'_>, leaf: *const ()) -> Found {
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
        // SAFETY: we took the wakee's word out of the node; its owner cannot
        // end before we publish.
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
        if me.state.is_some_and(|mine| ptr::eq(mine, theirs)) && !cfg!(rialto_mutant = "no_self_check") {
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
            other.link(at, false);
        }
    }

    /// Takes nodes off until the queue is empty or the batch full: those
    /// marked `or_never` uncommitted, for the others `serve` writes and
    /// publishes the result.
    ///
    /// # Safety
    ///
    /// The caller holds this queue's lock, and drops the batch outside it.
    pub(crate) unsafe fn drain(&mut self, batch: &mut Batch, mut serve: impl FnMut(NonNull<Node>)) {
        while let (Some(at), true) = (NonNull::new(self.head), batch.has_room()) {
            // SAFETY: linked, so alive; the lock is held.
            unsafe {
                if at.as_ref().slot.with(|links| (*links).prev.addr()) & OR_NEVER != 0 {
                    // A choice goes on without it. A sole event can never be
                    // enabled again; its task keeps waiting, as on `never`.
                    batch.push(self.unlink(at.as_ref()).map(Parcel::Unneeded));
                } else if let Served::Partner(wake) =
                    self.serve_node(at.as_ptr(), &Syncing::nobody(), ptr::null())
                {
                    batch.push(Some(Parcel::Due(wake)));
                    serve(at);
                }
            }
        }
    }
}

/// What is left to do for waiters served together, once no lock is held.
/// Dropping it does it.
#[derive(Debug, Default)]
pub(crate) struct Batch {
    parcels: [Option<Parcel>; Batch::ROOM],
    count: usize,
}

#[derive(Debug)]
pub(crate) enum Parcel {
    Due(#[allow(dead_code, reason = "fires when dropped")] Wake),
    Unneeded(#[allow(dead_code, reason = "held to be dropped outside the lock")] Wakee),
}

impl Batch {
    const ROOM: usize = 16;

    pub(crate) fn has_room(&self) -> bool {
        self.count < Batch::ROOM
    }

    pub(crate) fn is_full(&self) -> bool {
        !self.has_room()
    }

    pub(crate) fn push(&mut self, parcel: Option<Parcel>) {
        if parcel.is_some() {
            self.parcels[self.count] = parcel;
            self.count += 1;
        }
    }
}

/// What became of one waiter.
pub(crate) enum Served {
    Partner(Wake),
    Beaten,
    /// Not this one; the next one is named.
    Pass(*mut Node),
}

enum Both {
    Committed(Wakee),
    Stale,
    Beaten,
}

/// Commits two syncs in one step. Conflicts are ordered by address: of two
/// syncs that are CLAIMED and meet, the lower keeps its claim and waits for
/// the higher, which retreats. So no circle of claims can wait for ever, and
/// none can retreat for ever.
fn commit_both(me: &Syncing<'_>, theirs: &SyncState, leaf: *const (), their_leaf: *const ()) -> Both {
    let Some(mine) = me.must_claim() else {
        // Nobody can commit us meanwhile: no claim is needed.
        return loop {
            match theirs.commit(their_leaf) {
                Commit::Won(wakee) => {
                    me.commit_alone(leaf);
                    break Both::Committed(wakee);
                }
                Commit::Claimed => theirs.wait_unclaimed(),
                Commit::Lost => break Both::Stale,
            }
        };
    };
    loop {
        if !mine.claim() {
            return Both::Beaten;
        }
        let keep_claim = ptr::from_ref(mine) < ptr::from_ref(theirs);
        let outcome = loop {
            match theirs.commit(their_leaf) {
                Commit::Claimed if keep_claim => theirs.wait_unclaimed(),
                other => break other,
            }
        };
        match outcome {
            Commit::Won(wakee) => {
                me.keep(Some(mine.decide_claimed(leaf)));
                return Both::Committed(wakee);
            }
            Commit::Lost => {
                mine.unclaim();
                return Both::Stale;
            }
            Commit::Claimed => {
                mine.unclaim();
                theirs.wait_unclaimed();
            }
        }
    }
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

impl<S> Node<S> {
    /// Whether the linked solo node already wakes what `waker` wakes, as far
    /// as that can be told without the lock.
    #[inline]
    pub(crate) fn wakes_task(&self, waker: &Waker) -> bool {
        let word = self.word.load(Ordering::Relaxed);
        rialto_task::wake::native_task(waker).is_some_and(|task| task.as_ptr().addr() == word & !TAG)
            && word & KIND != KIND
    }
}
