//! The state word of one sync over several base events.
//!
//! | word | state | meaning |
//! |---|---|---|
//! | `0` | fresh | nothing is linked yet; only the owner knows the sync |
//! | wakee | WAITING | linked; whoever takes it to SYNCHED wakes the wakee |
//! | wakee + 4 | CLAIMED | the owner is committing with somebody else, or replaces the wakee |
//! | leaf + 4 | SYNCHED | decided for the alternative whose node lies at `leaf` |
//! | 4 | finished | the owner has its result, or has abandoned the sync |
//!
//! Only the owner takes WAITING to CLAIMED and back. Anyone who holds the lock
//! of an object in which one of the nodes is linked may take WAITING to
//! SYNCHED, and then owns the wakee. Nobody waits for a lock while CLAIMED.

use core::mem;
use core::task::Waker;

use rialto_task::Wakee;
use rialto_task::primitives::{AtomicUsize, Backoff, Ordering};
use rialto_task::wake::KIND;

const CLAIMED: usize = KIND + 1;
const FINISHED: usize = CLAIMED;

/// See the module's documentation.
#[derive(Debug)]
#[repr(align(8))]
pub struct SyncState(AtomicUsize);

/// What became of an attempt to commit somebody's sync.
pub(crate) enum Commit {
    /// Done; the wakee is ours to notify.
    Won(Wakee),
    /// Its owner is committing elsewhere: wait, or retreat.
    Claimed,
    /// It is decided already: its node is stale.
    Lost,
}

/// The alternative that a decided sync chose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Winner(usize);

impl Winner {
    /// No alternative: the sync was abandoned before commit.
    pub const NOBODY: Winner = Winner(0);
    /// The only base event there is.
    pub const ONLY: Winner = Winner(1);

    /// Whether the leaf whose node lies at `leaf` was chosen.
    #[inline]
    pub fn is(self, leaf: *const ()) -> bool {
        self == Winner::ONLY || self.0 == leaf.addr()
    }
}

/// Where a sync over several base events stands, as its owner sees it.
pub(crate) enum Progress {
    Fresh,
    Waiting,
    Decided,
    Finished,
}

impl Default for SyncState {
    fn default() -> Self {
        SyncState(AtomicUsize::new(0))
    }
}

impl SyncState {
    #[inline]
    pub(crate) fn progress(&self) -> Progress {
        // Acquire: who decided wrote before it released.
        match self.0.load(Ordering::Acquire) {
            0 => Progress::Fresh,
            FINISHED => Progress::Finished,
            word if word & KIND == 0 => Progress::Decided,
            _ => Progress::Waiting,
        }
    }
    /// Owner: nothing is linked or armed yet.
    #[inline]
    pub(crate) fn is_fresh(&self) -> bool {
        self.0.load(Ordering::Relaxed) == 0
    }
    /// Owner, before the first node is linked: fresh to WAITING. The lock of
    /// the object that a node is linked to publishes it.
    #[inline]
    pub(crate) fn arm(&self, wakee: Wakee) {
        self.0.store(wakee.into_word(), Ordering::Relaxed);
    }
    /// Owner, while no node is linked: decided. Returns an armed wakee.
    #[inline]
    pub(crate) fn decide_unlinked(&self, leaf: *const ()) -> Option<Wakee> {
        let word = self.0.load(Ordering::Relaxed);
        self.0.store(leaf.expose_provenance() | CLAIMED, Ordering::Relaxed);
        // SAFETY: while nothing is linked, the owner alone reaches the word.
        (word != 0).then(|| unsafe { Wakee::from_word(word) })
    }
    /// WAITING to SYNCHED, for the alternative at `leaf`. By anyone who holds
    /// the lock under which a node of this sync is linked.
    #[inline]
    pub(crate) fn commit(&self, leaf: *const ()) -> Commit {
        let word = self.0.load(Ordering::Relaxed);
        if word & KIND == 0 {
            return Commit::Lost;
        }
        if word & CLAIMED != 0 {
            return Commit::Claimed;
        }
        let decided = leaf.expose_provenance() | CLAIMED;
        match self.0.compare_exchange(word, decided, Ordering::AcqRel, Ordering::Acquire) {
            // SAFETY: our exchange took the wakee out of the word.
            Ok(_) => Commit::Won(unsafe { Wakee::from_word(word) }),
            Err(now) if now & KIND == 0 => Commit::Lost,
            // Claimed, or a new wakee after a claim: look again.
            Err(_) => Commit::Claimed,
        }
    }
    /// Owner: WAITING to CLAIMED. False: somebody decided the sync first.
    #[inline]
    pub(crate) fn claim(&self) -> bool {
        let word = self.0.load(Ordering::Relaxed);
        let (from, to) = (Ordering::AcqRel, Ordering::Acquire);
        word & KIND != 0 && self.0.compare_exchange(word, word | CLAIMED, from, to).is_ok()
    }
    /// Owner: CLAIMED back to WAITING.
    #[inline]
    pub(crate) fn unclaim(&self) {
        let word = self.0.load(Ordering::Relaxed);
        self.0.store(word & !CLAIMED, Ordering::Release);
    }
    /// Owner: CLAIMED to SYNCHED. Returns its own wakee, to be dropped later.
    #[inline]
    pub(crate) fn decide_claimed(&self, leaf: *const ()) -> Wakee {
        let word = self.0.load(Ordering::Relaxed) & !CLAIMED;
        self.0.store(leaf.expose_provenance() | CLAIMED, Ordering::Release);
        // SAFETY: while CLAIMED, the owner alone changes the word.
        unsafe { Wakee::from_word(word) }
    }
    /// Owner, polled again: leaves the wakee that `waker` wants. False: the
    /// sync is decided.
    pub(crate) fn rewake(&self, waker: &Waker) -> bool {
        // A foreign waker is cloned before the claim: no user code under it.
        let mut fresh = None;
        while self.claim() {
            let word = self.0.load(Ordering::Relaxed) & !CLAIMED;
            // SAFETY: while CLAIMED, the wakee stays in the word.
            if unsafe { Wakee::word_wakes(word, waker) } {
                self.unclaim();
                return true;
            }
            if let Some(wakee) = fresh.take() {
                self.0.store(Wakee::into_word(wakee), Ordering::Release);
                // SAFETY: the old wakee was ours to replace while CLAIMED.
                drop(unsafe { Wakee::from_word(word) });
                return true;
            }
            self.unclaim();
            fresh = Some(Wakee::new(waker, core::ptr::from_ref(self).cast()));
        }
        false
    }
    /// Owner: whatever it was, now finished. Returns who had won, and the
    /// wakee if nobody had.
    pub(crate) fn finish(&self) -> (Winner, Option<Wakee>) {
        let word = self.0.swap(FINISHED, Ordering::AcqRel);
        if word & KIND == 0 {
            return (Winner(word & !CLAIMED), None);
        }
        // SAFETY: the exchange took the wakee out of the word.
        (Winner::NOBODY, Some(unsafe { Wakee::from_word(word) }))
    }
    /// Waits until the owner is out of CLAIMED. The caller holds the lock of
    /// an object in which a node of this sync is linked, so it stays alive.
    #[cold]
    pub(crate) fn wait_unclaimed(&self) {
        let mut backoff = Backoff::new();
        let claimed = |word: usize| word & CLAIMED != 0 && word & KIND != 0;
        while claimed(self.0.load(Ordering::Acquire)) {
            backoff.snooze();
        }
    }
}

impl Drop for SyncState {
    fn drop(&mut self) {
        mem::drop(self.finish());
    }
}
