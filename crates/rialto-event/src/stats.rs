//! Counters for diagnostics: the waiters that are linked now, and the stages at which syncs were abandoned.

use std::cell::Cell;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A thread's balance of nodes linked and unlinked. A node may be linked on one
/// thread and unlinked on another: only the sum means something. When the
/// thread ends, its balance stands as it is until another thread goes on with
/// it; so there are as many as there were threads at one time.
type Balance = &'static Line;

/// A cache line of its own: its thread writes it all the time.
#[derive(Default)]
#[repr(align(128))]
struct Line(AtomicI64);

struct Balances {
    all: Vec<Balance>,
    unused: Vec<Balance>,
}

static BALANCES: Mutex<Balances> = Mutex::new(Balances { all: Vec::new(), unused: Vec::new() });

/// For threads that are ending.
static ENDING: AtomicI64 = AtomicI64::new(0);

thread_local! {
    static BALANCE: Cell<Option<Balance>> = const { Cell::new(None) };
    static RETURN: Return = const { Return };
}

/// Hands the thread's balance to the next thread.
struct Return;

impl Drop for Return {
    fn drop(&mut self) {
        if let Some(balance) = BALANCE.take() {
            balances().unused.push(balance);
        }
    }
}

fn balances() -> MutexGuard<'static, Balances> {
    BALANCES.lock().unwrap_or_else(PoisonError::into_inner)
}

#[inline]
fn add(change: i64) {
    match BALANCE.get() {
        // Only this thread writes it: no exchange is needed.
        Some(Line(balance)) => balance.store(balance.load(Ordering::Relaxed) + change, Ordering::Relaxed),
        None => add_first(change),
    }
}

#[cold]
fn add_first(change: i64) {
    if RETURN.try_with(|_| ()).is_err() {
        ENDING.fetch_add(change, Ordering::Relaxed);
        return;
    }
    let mut balances = balances();
    let balance = balances.unused.pop().unwrap_or_else(|| {
        let balance: Balance = Box::leak(Box::default());
        balances.all.push(balance);
        balance
    });
    drop(balances);
    BALANCE.set(Some(balance));
    add(change);
}

#[inline]
pub(crate) fn linked() {
    add(1);
}

#[inline]
pub(crate) fn unlinked() {
    add(-1);
}

/// Makes the place where the calling thread counts, which its first wait would
/// make: for executors under which no wait is to allocate.
pub fn enroll_thread() {
    add(0);
}

/// How many nodes wait in queues of channels, conditions, timers and other
/// objects, in the whole process. A choice of two that waits counts as two; a
/// `Timer` that runs counts as one, whether anybody waits for it or not.
/// Exact when no sync is in progress.
///
/// ```
/// assert!(rialto_event::stats::waiters() < 1_000_000);
/// ```
pub fn waiters() -> u64 {
    let live: i64 = balances().all.iter().map(|balance| balance.0.load(Ordering::Relaxed)).sum();
    u64::try_from(live + ENDING.load(Ordering::Relaxed)).unwrap_or(0)
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
