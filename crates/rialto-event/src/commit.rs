//! The rendezvous of two choices: both commit in one step, or neither does.

use core::ptr;

use rialto_task::Wakee;
use rialto_task::primitives::Backoff;

use crate::claim;
use crate::state::{SyncState, Word};
use crate::sync_context::SyncContext;

/// The outcome of an attempt to commit two syncs.
pub(crate) enum RendezvousOutcome {
    /// Both are decided. The caller owns the partner's wakee.
    Committed(Wakee),
    /// The partner had been decided before, for another of its alternatives.
    Stale,
    /// Our own sync was decided meanwhile, for another of its alternatives.
    AlreadyCommitted,
}

/// Commits `me` for `waiter` and the partner for `their_waiter`, in one step. The caller holds the lock under
/// which the partner's waiter is linked, so the partner's state word stays valid.
///
/// Conflicts are ordered by address. If two CLAIMED syncs try to commit with each other, the one at the lower
/// address keeps its claim and waits. The one at the higher address gives its claim up, waits, and retries.
/// So a cycle of claims can neither deadlock nor livelock.
pub(crate) fn commit_both(
    me: &SyncContext<'_>,
    theirs: &SyncState,
    waiter: *const (),
    their_waiter: *const (),
) -> RendezvousOutcome {
    let Some(mine) = me.state_to_claim() else {
        // No other thread can commit our sync meanwhile, so no claim is needed.
        return match commit_theirs(theirs, their_waiter, true) {
            Ok(wakee) => {
                me.commit_alone(waiter);
                RendezvousOutcome::Committed(wakee)
            }
            Err(_) => RendezvousOutcome::Stale,
        };
    };
    let keep_claim = ptr::from_ref(mine) < ptr::from_ref(theirs);
    while mine.claim() {
        match commit_theirs(theirs, their_waiter, keep_claim) {
            Ok(wakee) => {
                me.store_spare(mine.take(Some(waiter)).1);
                return RendezvousOutcome::Committed(wakee);
            }
            Err(Word::Claimed) => {
                mine.unclaim(|wakee| wakee);
                wait_unclaimed(theirs);
            }
            Err(_) => {
                mine.unclaim(|wakee| wakee);
                return RendezvousOutcome::Stale;
            }
        }
    }
    RendezvousOutcome::AlreadyCommitted
}

/// Takes the partner from WAITING to SYNCHED. If `wait`, waits while it is CLAIMED.
fn commit_theirs(theirs: &SyncState, waiter: *const (), wait: bool) -> Result<Wakee, Word> {
    loop {
        match theirs.commit(waiter) {
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
    claim::assert_not_own_claim(state);
    let mut backoff = Backoff::new();
    while state.load() == Word::Claimed {
        backoff.snooze();
    }
}
