//! Two choices that meet: both commit in one step, or neither.

use core::ptr;

use rialto_task::Wakee;
use rialto_task::primitives::Backoff;

use crate::claims;
use crate::state::{SyncState, Word};
use crate::syncing::Syncing;

/// What became of two syncs that met.
pub(crate) enum Both {
    /// Both are decided; the partner's wakee is ours.
    Committed(Wakee),
    /// The partner was decided before, for another of its alternatives.
    Stale,
    /// We were, meanwhile.
    Beaten,
}

/// Commits `me` for `leaf` and the partner for `their_leaf`, in one step. The
/// caller holds the lock under which the partner's node is linked, so that its
/// state stays.
///
/// Conflicts are ordered by address: of two syncs that are CLAIMED and meet,
/// the lower keeps its claim and waits for the higher, which retreats. So no
/// circle of claims can wait for ever, and none can retreat for ever.
pub(crate) fn commit_both(
    me: &Syncing<'_>,
    theirs: &SyncState,
    leaf: *const (),
    their_leaf: *const (),
) -> Both {
    let Some(mine) = me.must_claim() else {
        // Nobody can commit us meanwhile: no claim is needed.
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

/// Takes the partner to SYNCHED; waits while it is CLAIMED, if `wait`.
fn commit_theirs(theirs: &SyncState, leaf: *const (), wait: bool) -> Result<Wakee, Word> {
    loop {
        match theirs.commit(leaf) {
            Err(Word::Claimed) if wait => wait_unclaimed(theirs),
            // Another wakee stands there now.
            Err(Word::Waiting) => {}
            outcome => return outcome,
        }
    }
}

/// Waits until the owner of `state` is out of its claim, which it holds for a
/// few instructions only, or for one poll of a `cancel_safe` future.
#[cold]
fn wait_unclaimed(state: &SyncState) {
    claims::check(state);
    let mut backoff = Backoff::new();
    while state.load() == Word::Claimed {
        backoff.snooze();
    }
}
