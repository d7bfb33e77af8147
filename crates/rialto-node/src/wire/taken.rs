//! What a link has taken in, for which its other end is to have credit again.
//!
//! Credit comes back when a letter has come, and not when somebody reads it: one process that does not
//! would stop all the others that the link serves. But once so much of a peer lies unread that its memory
//! counts, it gets none, until some of that is read or dropped.

use rialto_task::primitives::Ordering::SeqCst;
use rialto_task::primitives::{AtomicU64, AtomicUsize, is_mutant};

/// In bytes. Each of the two is changed before the other is looked at, in one order for all: who takes away
/// the last letter that was too much finds what is owed, or who owes it finds that there is room.
pub(crate) struct Taken {
    /// For which there is to be credit.
    owed: AtomicU64,
    /// Of letters that somebody may yet read.
    unread: AtomicUsize,
    /// So much is paid back at a time, at least.
    share: u64,
    /// If so much is unread, nothing is.
    bound: usize,
}

impl Taken {
    /// Of a link that gives so much credit.
    pub(crate) fn new(credit: u64, bound: usize) -> Taken {
        Taken { owed: AtomicU64::new(0), unread: AtomicUsize::new(0), share: credit / 4, bound }
    }

    pub(crate) fn owes(&self, bytes: u64) {
        self.owed.fetch_add(bytes, SeqCst);
    }

    /// Somebody may read so much.
    pub(crate) fn comes(&self, bytes: usize) {
        self.unread.fetch_add(bytes, SeqCst);
    }

    /// It is read, or dropped. Whether more may be owed than is paid.
    pub(crate) fn goes(&self, bytes: usize) -> bool {
        let before = self.unread.fetch_sub(bytes, SeqCst);
        before >= self.bound && before - bytes < self.bound && !is_mutant("no_reader_pays")
    }

    /// What is to be paid back now, if it is enough to be worth a word.
    pub(crate) fn pay(&self) -> Option<u64> {
        if self.owed.load(SeqCst) < self.share.max(1) || self.unread.load(SeqCst) >= self.bound {
            return None;
        }
        // (Two may come here; the second finds nothing.)
        Some(self.owed.swap(0, SeqCst)).filter(|owed| *owed > 0)
    }
}
