//! The task's state word: flags in the low bits, a count of owners above them (`owners.rs`).
//!
//! ```text
//!  idle ──notify──▶ SCHEDULED ──(queued, then polled)──suspend──▶ idle
//!   │                │    ▲ a notify meanwhile sets NOTIFIED: another turn follows
//!   │                └──complete──▶ SCHEDULED|COMPLETE, final
//!   └──the last waker is dropped──▶ SCHEDULED|LOST, then complete
//!                                   (also reached from suspend, if no waker is left)
//! ```

use crate::owners::{is_lost, woken};
use crate::primitives::{AtomicU32, Ordering, is_mutant};
use crate::turn::Turn;

/// In a run queue or being polled. The thread that sets it owes the task one `schedule`. Until then no other
/// thread may poll, end or free the task. It stays set after completion, so that late wakes have no effect.
pub const SCHEDULED: u32 = 1;
/// Woken while scheduled. It is only set together with `SCHEDULED`. Only the polling worker clears it.
pub const NOTIFIED: u32 = 1 << 1;
/// The future is gone and its outcome is stored. Set by a worker, or by shutdown after the workers have
/// stopped. Never cleared.
pub const COMPLETE: u32 = 1 << 2;
/// The task's end was requested: the next worker that takes the task drops its future. Never cleared.
pub const ABORT: u32 = 1 << 3;
/// A join handle exists and owns the outcome. The outcome is dropped by the thread that clears this flag
/// after `COMPLETE` was set, or that sets `COMPLETE` and finds this flag clear.
pub const JOINABLE: u32 = 1 << 4;
/// The join handle has left a waiter. Only the handle sets and clears the flag. The thread that sets
/// `COMPLETE` and finds it set wakes the waiter.
pub const JOIN_WAITER: u32 = 1 << 5;
/// The task began on its host's stack. The worker that unblocks it runs it next. Cleared by inflation.
pub const PARASITE: u32 = 1 << 6;
/// The task is polled on a thread outside its runtime's workers. The owner of `SCHEDULED` sets and clears it.
pub const MOVED: u32 = 1 << 7;
/// The join handle has retracted a waiter at least once. Only the handle sets it. Never cleared.
pub const WAITER_RETRACTED: u32 = 1 << 8;
/// Nothing can ever wake the task again (law 15). It is set together with `SCHEDULED`. Never cleared.
pub const LOST: u32 = 1 << 9;
/// The unit of the count of owners. The owners are the runtime (while the task lives), the join handle, each
/// waker, each wait, each abort handle, and the task's [`Turn`].
pub const OWNER: u32 = 1 << 10;

/// The state word. The module's documentation shows its transitions.
#[derive(Debug)]
pub struct State(pub(crate) AtomicU32);

impl State {
    /// Returns the state word. Everything written before its flags were set is visible.
    #[inline]
    pub fn load(&self) -> u32 {
        self.0.load(Ordering::Acquire)
    }
    /// Requests a poll. Returns true if the caller now owes the task a `schedule`.
    #[inline]
    pub fn notify(&self) -> bool {
        self.schedule_with(0)
    }
    /// Requests the task's end. Returns true if the caller now owes the task a `schedule`.
    pub fn abort(&self) -> bool {
        self.schedule_with(ABORT)
    }
    #[inline]
    fn schedule_with(&self, flag: u32) -> bool {
        let mut old = self.0.load(Ordering::Relaxed);
        loop {
            // Release even if nothing changes: the poll must see what the caller wrote before.
            match self.0.compare_exchange_weak(old, woken(old) | flag, Ordering::AcqRel, Ordering::Relaxed) {
                Ok(_) => return old & SCHEDULED == 0,
                Err(now) => old = now,
            }
        }
    }
    /// Marks the begin of a poll, and returns the state word from before. This poll answers every wake so
    /// far.
    ///
    /// # Safety
    ///
    /// The caller owns `SCHEDULED`.
    #[inline]
    pub unsafe fn begin(&self) -> u32 {
        let flags = self.0.load(Ordering::Acquire);
        if flags & NOTIFIED == 0 { flags } else { self.0.fetch_and(!NOTIFIED, Ordering::AcqRel) }
    }
    /// Marks the end of a poll that returned `Pending`; `turn` is the rest of its turn. Returns true if the
    /// task is now idle. Returns false if the task is still scheduled, because it was woken meanwhile or is
    /// lost. Then the worker owes it another `schedule`.
    ///
    /// # Safety
    ///
    /// The caller owns `SCHEDULED` and the turn. If the result is true, it has given up both.
    #[inline]
    pub unsafe fn suspend(&self, turn: Turn) -> bool {
        let mut old = self.0.load(Ordering::Relaxed);
        while old & NOTIFIED == 0 {
            let idle = (old & !SCHEDULED) - turn.owners() * OWNER;
            let lost = is_lost(idle) && !is_mutant("no_last_look");
            let new = if lost { idle + OWNER | SCHEDULED | LOST } else { idle };
            match self.0.compare_exchange_weak(old, new, Ordering::AcqRel, Ordering::Acquire) {
                Ok(_) => return !lost,
                Err(now) => old = now,
            }
        }
        // SAFETY: by contract.
        unsafe { self.begin_next_turn(turn) };
        false
    }
    /// Sets the flags `set` and clears the flags `clear`. Returns the state word from before.
    ///
    /// # Safety
    ///
    /// Both contain flags only, and the caller may change these flags: see each flag.
    #[inline]
    pub unsafe fn update(&self, set: u32, clear: u32) -> u32 {
        debug_assert_eq!((set | clear) / OWNER, 0);
        let change = |old| Some((old | set) & !clear);
        self.0.fetch_update(Ordering::AcqRel, Ordering::Acquire, change).unwrap_or_else(|old| old)
    }
}
