//! Flow control: the bytes that a connection has taken in, for which the peer gets credit again.
//!
//! Credit is returned when a message has arrived, and not when a process reads it. Otherwise one slow process
//! would stop all others that the connection serves. But if the unread messages of a peer reach a bound, no
//! credit is returned until some of them are read or dropped.

use rialto_task::primitives::Ordering::SeqCst;
use rialto_task::primitives::{AtomicU64, AtomicUsize, is_mutant};

/// The counters, in bytes. Each thread changes one of them before it reads the other, with `SeqCst`. So the
/// thread that removes the last message above the bound sees what is owed, or the thread that adds to `owed`
/// sees that `unread` is below the bound. One of the two returns the credit.
pub(crate) struct ReceivedCredit {
    /// Bytes for which credit is still to be returned.
    owed: AtomicU64,
    /// Bytes of messages that are not read yet.
    unread: AtomicUsize,
    /// The minimum that is returned at a time.
    min_grant: u64,
    /// If this many bytes are unread, no credit is returned.
    bound: usize,
}

impl ReceivedCredit {
    /// Creates the counters of a connection that gives that credit.
    pub(crate) fn new(credit: u64, bound: usize) -> ReceivedCredit {
        ReceivedCredit { owed: AtomicU64::new(0), unread: AtomicUsize::new(0), min_grant: credit / 4, bound }
    }

    pub(crate) fn add_owed(&self, bytes: u64) {
        self.owed.fetch_add(bytes, SeqCst);
    }

    /// Adds a message that a process may read.
    pub(crate) fn add_unread(&self, bytes: usize) {
        self.unread.fetch_add(bytes, SeqCst);
    }

    /// Removes a message that was read or dropped. Returns whether credit may be due now, which the caller
    /// then pays.
    pub(crate) fn remove_unread(&self, bytes: usize) -> bool {
        let before = self.unread.fetch_sub(bytes, SeqCst);
        before >= self.bound && before - bytes < self.bound && !is_mutant("no_reader_pays")
    }

    /// Returns the bytes of messages that are not read yet.
    pub(crate) fn unread(&self) -> usize {
        self.unread.load(SeqCst)
    }

    /// Takes the credit that is due now, if it is enough to be worth a record.
    pub(crate) fn take_due(&self) -> Option<u64> {
        if self.owed.load(SeqCst) < self.min_grant.max(1) || self.unread.load(SeqCst) >= self.bound {
            return None;
        }
        // (Two threads may come here. The second one finds nothing.)
        Some(self.owed.swap(0, SeqCst)).filter(|owed| *owed > 0)
    }
}
