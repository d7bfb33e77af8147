//! The state word of one sync over several base events.
//!
//! | word | state | meaning |
//! |---|---|---|
//! | `0` | fresh | nothing is linked yet; only the owner knows the sync |
//! | wakee | WAITING | linked; who takes it to SYNCHED owns, and wakes, the wakee |
//! | wakee + 4 | CLAIMED | the owner commits with somebody else, or replaces the wakee |
//! | leaf + 4 | SYNCHED | decided for the alternative whose node lies at `leaf` |
//! | 4 | finished | the owner has its result, or has abandoned the sync |
//!
//! Only the owner takes WAITING to CLAIMED and back. Anyone who holds the lock of an object to
//! which a node of the sync is linked may take WAITING to SYNCHED. Nobody waits for a lock, runs
//! user code or allocates while CLAIMED. (Rules of conflict: `commit.rs`.)

use rialto_task::Wakee;
use rialto_task::primitives::{AtomicUsize, Ordering};
use rialto_task::wake::KIND;

use crate::pending::Winner;

const CLAIMED: usize = KIND + 1;
const FINISHED: usize = CLAIMED;

/// See the module's documentation.
#[derive(Debug, Default)]
#[repr(align(8))]
pub struct SyncState(AtomicUsize);

/// A word, taken apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Word {
    Fresh,
    Waiting,
    Claimed,
    Synched(Winner),
    Finished,
}

// The wakee in a word belongs to whoever takes the word out of the state: each SAFETY below says
// which exchange, or which exclusive state, did that.
impl SyncState {
    #[inline]
    pub(crate) fn load(&self) -> Word {
        // Acquire: what was written before the decision is seen.
        match self.0.load(Ordering::Acquire) {
            0 => Word::Fresh,
            FINISHED => Word::Finished,
            word if word & KIND == 0 => Word::Synched(Winner::at(word & !CLAIMED)),
            word if word & CLAIMED != 0 => Word::Claimed,
            _ => Word::Waiting,
        }
    }
    /// Owner, while nothing is linked: fresh to WAITING.
    #[inline]
    pub(crate) fn arm(&self, wakee: Wakee) {
        self.0.store(wakee.into_word(), Ordering::Relaxed);
    }
    /// Owner, while nothing is linked: to SYNCHED. Returns an armed wakee.
    #[inline]
    pub(crate) fn decide_unlinked(&self, leaf: *const ()) -> Option<Wakee> {
        let word = self.0.load(Ordering::Relaxed);
        self.0.store(leaf.expose_provenance() | CLAIMED, Ordering::Relaxed);
        // SAFETY: while nothing is linked, the owner alone reaches the word.
        (word != 0).then(|| unsafe { Wakee::from_word(word) })
    }
    /// WAITING to SYNCHED. `Err(Waiting)`: the wakee was replaced meanwhile; try again.
    #[inline]
    pub(crate) fn commit(&self, leaf: *const ()) -> Result<Wakee, Word> {
        let word = self.0.load(Ordering::Relaxed);
        if word & KIND == 0 || word & CLAIMED != 0 {
            return Err(self.load());
        }
        let decided = leaf.expose_provenance() | CLAIMED;
        match self.0.compare_exchange(word, decided, Ordering::AcqRel, Ordering::Acquire) {
            // SAFETY: our exchange took the wakee out of the word.
            Ok(_) => Ok(unsafe { Wakee::from_word(word) }),
            Err(_) => Err(self.load()),
        }
    }
    /// Owner: WAITING to CLAIMED. False: somebody has decided the sync.
    #[inline]
    pub(crate) fn claim(&self) -> bool {
        let word = self.0.load(Ordering::Relaxed);
        let claimed = || self.0.compare_exchange(word, word | CLAIMED, Ordering::AcqRel, Ordering::Acquire);
        word & KIND != 0 && claimed().is_ok()
    }
    /// Owner, CLAIMED: calls `f` with the wakee's word, and goes back to WAITING with the word
    /// that it returns.
    #[inline]
    pub(crate) fn unclaim(&self, f: impl FnOnce(usize) -> usize) {
        let word = f(self.0.load(Ordering::Relaxed) & !CLAIMED);
        self.0.store(word, Ordering::Release);
    }
    /// Owner: from any state to finished, or, CLAIMED, to SYNCHED. Returns what was.
    #[inline]
    pub(crate) fn take(&self, leaf: Option<*const ()>) -> (Winner, Option<Wakee>) {
        let decided = leaf.map_or(FINISHED, |leaf| leaf.expose_provenance() | CLAIMED);
        let word = self.0.swap(decided, Ordering::AcqRel);
        let winner = if word & KIND == 0 { Winner::at(word & !CLAIMED) } else { Winner::NOBODY };
        // SAFETY: our exchange took the wakee out of the word.
        (winner, (word & KIND != 0).then(|| unsafe { Wakee::from_word(word) }))
    }
}

impl Drop for SyncState {
    fn drop(&mut self) {
        drop(self.take(None));
    }
}
