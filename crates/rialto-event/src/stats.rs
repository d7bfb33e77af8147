//! Counters for diagnostics: the waiters that are linked now, and the stages at which syncs were abandoned.

use std::cell::Cell;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A counter of one thread: the waiters that it has linked, minus those that it has unlinked. A waiter may be
/// linked on one thread and unlinked on another, so only the sum of all counters is meaningful. When a thread
/// ends, its counter keeps its value, and another thread continues with it. So there are as many counters as
/// there were threads at the same time.
type Balance = &'static Line;

/// A counter on a cache line of its own, because its thread writes it often.
#[derive(Default)]
#[repr(align(128))]
struct Line(AtomicI64);

struct Balances {
    all: Vec<Balance>,
    unused: Vec<Balance>,
}

static BALANCES: Mutex<Balances> = Mutex::new(Balances { all: Vec::new(), unused: Vec::new() });

/// The counter of threads that are ending and have returned their own.
static ENDING: AtomicI64 = AtomicI64::new(0);

thread_local! {
    static BALANCE: Cell<Option<Balance>> = const { Cell::new(None) };
    static RETURN: Return = const { Return };
}

/// Makes the thread's counter available to another thread, when this one ends.
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
        // Only this thread writes the counter, so a load and a store are enough.
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

/// Creates the calling thread's counter of waiters. Otherwise the first wait on the thread creates it, which
/// may allocate. For executors in which waiting must not allocate.
#[doc(hidden)]
pub fn enroll_thread() {
    add(0);
}

/// Returns the number of waiters in the queues of channels, conditions, timers and other objects, in the
/// whole process. A waiting choice of two events counts as two. A `Timer` that runs counts as one, whether or
/// not a sync waits for it. The number is exact when no sync is in progress.
///
/// ```
/// assert!(rialto_event::stats::waiters() < 1_000_000);
/// ```
pub fn waiters() -> u64 {
    let live: i64 = balances().all.iter().map(|balance| balance.0.load(Ordering::Relaxed)).sum();
    u64::try_from(live + ENDING.load(Ordering::Relaxed)).unwrap_or(0)
}

/// The numbers of abandoned syncs, by their state at that moment. A sync is abandoned if it ends before it
/// has returned its result.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Abandoned {
    /// No waiter was linked yet.
    pub before_publish: u64,
    /// Waiters were linked, and no other thread was using their queues.
    pub queued: u64,
    /// Waiters were linked, and another thread was using the queue of one of them.
    pub claimed: u64,
    /// The sync was committed, and had not returned its result: the case of law 5.
    pub committed_unseen: u64,
}

static BEFORE_PUBLISH: AtomicU64 = AtomicU64::new(0);
static QUEUED: AtomicU64 = AtomicU64::new(0);
static CLAIMED: AtomicU64 = AtomicU64::new(0);
static COMMITTED: AtomicU64 = AtomicU64::new(0);

/// Returns how many syncs the process has abandoned so far.
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

/// The state of a sync at the moment when it was abandoned. See [`Abandoned`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum AbandonedAt {
    BeforePublish,
    Queued,
    Claimed,
    CommittedUnseen,
}

#[cold]
pub(crate) fn abandoned(at: AbandonedAt) {
    let count = match at {
        AbandonedAt::BeforePublish => &BEFORE_PUBLISH,
        AbandonedAt::Queued => &QUEUED,
        AbandonedAt::Claimed => &CLAIMED,
        AbandonedAt::CommittedUnseen => &COMMITTED,
    };
    count.fetch_add(1, Ordering::Relaxed);
}
