//! What the diagnostics count: waiting nodes now, and where abandoned syncs
//! stood.

use rialto_task::primitives::Ordering;
use std::sync::atomic::{AtomicI64, AtomicU64};
use std::sync::{Arc, Mutex, PoisonError};

/// One thread's balance of nodes linked and unlinked. A node may be linked on
/// one thread and unlinked on another: only the sum means something.
static BALANCES: Mutex<Vec<Arc<AtomicI64>>> = Mutex::new(Vec::new());

thread_local! {
    static BALANCE: Arc<AtomicI64> = {
        let balance = Arc::new(AtomicI64::new(0));
        let mut all = BALANCES.lock().unwrap_or_else(PoisonError::into_inner);
        settle_ended_threads(&mut all);
        all.push(balance.clone());
        balance
    };
}

/// The balances of threads that have ended, added up.
static ENDED: AtomicI64 = AtomicI64::new(0);

fn settle_ended_threads(all: &mut Vec<Arc<AtomicI64>>) {
    all.retain(|balance| {
        let live = Arc::strong_count(balance) > 1;
        if !live {
            ENDED.fetch_add(balance.load(Ordering::Relaxed), Ordering::Relaxed);
        }
        live
    });
}

#[inline]
fn add(change: i64) {
    // While a thread ends, its balance may be gone already.
    let counted = BALANCE.try_with(|balance| {
        // Only this thread writes it: no exchange is needed.
        balance.store(balance.load(Ordering::Relaxed) + change, Ordering::Relaxed);
    });
    if counted.is_err() {
        ENDED.fetch_add(change, Ordering::Relaxed);
    }
}

#[inline]
pub(crate) fn linked() {
    add(1);
}

#[inline]
pub(crate) fn unlinked() {
    add(-1);
}

/// How many nodes wait in queues of channels, conditions, timers and other
/// objects, in the whole process. A choice of two that waits counts as two.
/// Exact when no sync is in progress.
///
/// ```
/// assert!(rialto_event::stats::waiters() < 1_000_000);
/// ```
pub fn waiters() -> u64 {
    let mut all = BALANCES.lock().unwrap_or_else(PoisonError::into_inner);
    settle_ended_threads(&mut all);
    let live: i64 = all.iter().map(|balance| balance.load(Ordering::Relaxed)).sum();
    u64::try_from(live + ENDED.load(Ordering::Relaxed)).unwrap_or(0)
}

/// Where syncs stood when they were dropped without having yielded a result.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Abandoned {
    /// Nothing was linked yet.
    pub before_publish: u64,
    /// Linked, and nobody was looking.
    pub queued: u64,
    /// Linked, and a partner was at work in the object's queue at that moment.
    pub claimed: u64,
    /// Committed by a partner, not yet seen: law 5's case.
    pub committed_unseen: u64,
}

static BEFORE_PUBLISH: AtomicU64 = AtomicU64::new(0);
static QUEUED: AtomicU64 = AtomicU64::new(0);
static CLAIMED: AtomicU64 = AtomicU64::new(0);
static COMMITTED: AtomicU64 = AtomicU64::new(0);

/// The process's counts of abandoned syncs so far.
///
/// ```
/// let before = rialto_event::stats::abandoned_syncs();
/// # let _ = before;
/// ```
pub fn abandoned_syncs() -> Abandoned {
    Abandoned {
        before_publish: BEFORE_PUBLISH.load(Ordering::Relaxed),
        queued: QUEUED.load(Ordering::Relaxed),
        claimed: CLAIMED.load(Ordering::Relaxed),
        committed_unseen: COMMITTED.load(Ordering::Relaxed),
    }
}

/// Where an abandoned sync stood.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stood {
    BeforePublish,
    Queued,
    Claimed,
    CommittedUnseen,
}

#[cold]
pub(crate) fn abandoned(stood: Stood) {
    let count = match stood {
        Stood::BeforePublish => &BEFORE_PUBLISH,
        Stood::Queued => &QUEUED,
        Stood::Claimed => &CLAIMED,
        Stood::CommittedUnseen => &COMMITTED,
    };
    count.fetch_add(1, Ordering::Relaxed);
}
