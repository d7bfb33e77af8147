//! The rendezvous of two choices: both commit in one step, or neither does.

use core::ptr;

use rialto_task::Wakee;
use rialto_task::primitives::Backoff;

use crate::claims;
use crate::state::{SyncState, Word};
use crate::syncing::Syncing;

/// The outcome of an attempt to commit two syncs.
pub(crate) enum Both {
    /// Both are decided. The caller owns the partner's wakee.
    Committed(Wakee),
    /// The partner had been decided before, for another of its alternatives.
    Stale,
    /// Our own sync was decided meanwhile, for another of its alternatives.
    Beaten,
}

/// Commits `me` for `leaf` and the partner for `their_leaf`, in one step. The caller holds the lock under
/// which the partner's node is linked, so the partner's state word stays valid.
///
/// Conflicts are ordered by address. If two CLAIMED syncs try to commit with each other, the one at the lower
/// address keeps its claim and waits. The one at the higher address gives its claim up, waits, and retries.
/// So a cycle of claims can neither deadlock nor livelock.
pub(crate) fn commit_both(
    me: &Syncing<'_>,
    theirs: &SyncState,
    leaf: *const (),
    their_leaf: *const (),
) -> Both {
    let Some(mine) = me.must_claim() else {
        // No other thread can commit our sync meanwhile, so no claim is needed.
        return match commit_theirs(theirs, their_leaf, true) {
            Ok(wakee) => {
                me.commit_alone(leaf);
                Both::Committed(wakee)
            }
            Err(_) => Both::Stale,
        };
    };
    let keep_claim = ptr::from_ref(mine) < ptr::from_ref(theirs);
    while mine.claim() {
        match commit_theirs(theirs, their_leaf, keep_claim) {
            Ok(wakee) => {
                me.keep(mine.take(Some(leaf)).1);
                return Both::Committed(wakee);
            }
            Err(Word::Claimed) => {
                mine.unclaim(|wakee| wakee);
                wait_unclaimed(theirs);
            }
            Err(_) => {
                mine.unclaim(|wakee| wakee);
                return Both::Stale;
            }
        }
    }
    Both::Beaten
}

/// Takes the partner from WAITING to SYNCHED. If `wait`, waits while it is CLAIMED.
fn commit_theirs(theirs: &SyncState, leaf: *const (), wait: bool) -> Result<Wakee, Word> {
    loop {
        match theirs.commit(leaf) {
            Err(Word::Claimed) if wait => wait_unclaimed(theirs),
            // The owner has replaced its wakee: try again.
            Err(Word::Waiting) => {}
            outcome => return outcome,
        }
    }
}

/// Waits until the claim of `state` ends. Its owner holds it for a few instructions only, or for one poll of
/// a `cancel_safe` future.
#[cold]
fn wait_unclaimed(state: &SyncState) {
    claims::check(state);
    let mut backoff = Backoff::new();
    while state.load() == Word::Claimed {
        backoff.snooze();
    }
}
