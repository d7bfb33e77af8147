//! The state word of a sync over several base events.
//!
//! | word | state | meaning |
//! |---|---|---|
//! | `0` | fresh | no waiter is linked yet; only the owner knows the sync |
//! | wakee | WAITING | linked; the thread that takes the word to SYNCHED owns the wakee and wakes it |
//! | wakee + 4 | CLAIMED | the owner is committing with a partner, or is replacing the wakee |
//! | waiter + 4 | SYNCHED | decided for the alternative whose waiter has this address |
//! | 4 | finished | the owner has its result, or has abandoned the sync |
//!
//! Only the owner takes WAITING to CLAIMED and back. Any thread may take WAITING to SYNCHED if it holds the
//! lock of an object to which a waiter of the sync is linked.
//!
//! While the word is CLAIMED, the owner waits for no lock, runs no user code and allocates nothing. The one
//! exception is the poll of a `cancel_safe` future. (The file `commit.rs` says what happens when two claims
//! meet.)

use rialto_task::Wakee;
use rialto_task::primitives::{AtomicUsize, Ordering};
use rialto_task::wake::TAG_MASK;

use crate::pending::Winner;

const CLAIMED: usize = TAG_MASK + 1;
const FINISHED: usize = CLAIMED;

/// The state word. See the module's documentation.
#[derive(Debug, Default)]
#[repr(align(8))]
pub struct SyncState(AtomicUsize, core::marker::PhantomPinned);

/// A decoded state word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Word {
    Fresh,
    Waiting,
    Claimed,
    Synched(Winner),
    Finished,
}

// The thread that takes a word out of the state owns the wakee in it. Each SAFETY comment names the step that
// took it.
impl SyncState {
    #[inline]
    pub(crate) fn load(&self) -> Word {
        match self.0.load(Ordering::Acquire) {
            0 => Word::Fresh,
            FINISHED => Word::Finished,
            word if word & TAG_MASK == 0 => Word::Synched(Winner::at(word & !CLAIMED)),
            word if word & CLAIMED != 0 => Word::Claimed,
            _ => Word::Waiting,
        }
    }
    /// Fresh to WAITING. Called by the owner, while no waiter is linked.
    pub(crate) fn arm(&self, wakee: Wakee) {
        self.0.store(wakee.into_word(), Ordering::Relaxed);
    }
    /// WAITING to SYNCHED for the alternative of `waiter`. Returns the wakee, which the caller now owns.
    /// `Err(Waiting)` means that the owner has replaced the wakee in the meantime: try again.
    #[inline]
    pub(crate) fn commit(&self, waiter: *const ()) -> Result<Wakee, Word> {
        let word = self.0.load(Ordering::Relaxed);
        if word & TAG_MASK == 0 || word & CLAIMED != 0 {
            return Err(self.load());
        }
        let to = waiter.expose_provenance() | CLAIMED;
        let taken = self.0.compare_exchange(word, to, Ordering::AcqRel, Ordering::Acquire);
        // SAFETY: this exchange took the wakee out of the word.
        taken.map(|word| unsafe { Wakee::from_word(word) }).map_err(|_| self.load())
    }
    /// WAITING to CLAIMED. Called by the owner. Returns false if another thread has decided the sync.
    pub(crate) fn claim(&self) -> bool {
        let word = self.0.load(Ordering::Relaxed);
        let claimed = || self.0.compare_exchange(word, word | CLAIMED, Ordering::AcqRel, Ordering::Acquire);
        word & TAG_MASK != 0 && claimed().is_ok()
    }
    /// CLAIMED back to WAITING. Called by the owner. `f` maps the word of the wakee to its new word.
    #[inline]
    pub(crate) fn unclaim(&self, f: impl FnOnce(usize) -> usize) {
        let word = f(self.0.load(Ordering::Relaxed) & !CLAIMED);
        self.0.store(word, Ordering::Release);
    }
    /// Any state to SYNCHED for the alternative of `waiter`, or to finished if `waiter` is `None`. Called by
    /// the owner. Returns what the word held: the winner of a decided sync, or the wakee of a waiting one.
    #[inline]
    pub(crate) fn take(&self, waiter: Option<*const ()>) -> (Winner, Option<Wakee>) {
        let to = waiter.map_or(FINISHED, |waiter| waiter.expose_provenance() | CLAIMED);
        let mut word = self.0.load(Ordering::Acquire);
        if word & TAG_MASK != 0 {
            word = self.0.swap(to, Ordering::AcqRel);
            if word & TAG_MASK != 0 {
                // SAFETY: this swap took the wakee out of the word.
                return (Winner::NONE, Some(unsafe { Wakee::from_word(word) }));
            }
        }
        self.0.store(to, Ordering::Relaxed); // Fresh or decided: no other thread writes the word any more.
        (Winner::at(word & !CLAIMED), None)
    }
}

impl Drop for SyncState {
    fn drop(&mut self) {
        drop(self.take(None));
    }
}
