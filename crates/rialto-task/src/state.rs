//! The task's state word: flags in the low bits, a count of owners above them (`owners.rs`).
//!
//! ```text
//!  idle ──notify──▶ SCHEDULED ──(queued, then polled)──suspend──▶ idle
//!   │                │    ▲ notify sets AGAIN: another turn
//!   │                └──complete──▶ SCHEDULED|COMPLETE, for ever
//!   └──the last waker goes──▶ SCHEDULED|LOST, as by a suspend without wakers: then complete
//! ```

use crate::owners::{is_lost, woken};
use crate::primitives::{AtomicU32, Ordering, is_mutant};
use crate::turn::Turn;

/// In a run queue or being polled. Whoever sets it owes one `schedule`; until then nobody may
/// poll, end or free the task. It stays set after completion, so that late wakes fall flat.
pub const SCHEDULED: u32 = 1;
/// Woken while scheduled. Only set beside `SCHEDULED`; only the polling worker clears it.
pub const AGAIN: u32 = 1 << 1;
/// The future is gone, its outcome stored. Never cleared. Set by a worker, or by shutdown after them.
pub const COMPLETE: u32 = 1 << 2;
/// Somebody asked for the end. Never cleared; the next worker that takes the task drops its future.
pub const ABORT: u32 = 1 << 3;
/// A join handle exists and owns the outcome. Whoever clears it, or sets `COMPLETE` and finds it
/// clear, drops the outcome.
pub const JOINABLE: u32 = 1 << 4;
/// A join has left word. Only its handle sets and clears it; who sets `COMPLETE` beside it tells.
pub const JOINING: u32 = 1 << 5;
/// Began on its host's stack: who unblocks it runs it next. Who inflates it clears it.
pub const PARASITE: u32 = 1 << 6;
/// Polled elsewhere than at home. Whoever owns `SCHEDULED` sets and clears it.
pub const MOVED: u32 = 1 << 7;
/// A join took back word that it had left. Only the join handle sets it, for good.
pub const REJOINS: u32 = 1 << 8;
/// Nobody could ever wake it again: law 15. Set beside `SCHEDULED`, never cleared.
pub const LOST: u32 = 1 << 9;
/// One owner: the runtime while the task lives, its join handle, each waker and wait, its [`Turn`].
pub const OWNER: u32 = 1 << 10;

/// See the module's documentation.
#[derive(Debug)]
pub struct State(pub(crate) AtomicU32);

impl State {
    /// The flags now, with everything written before they were set.
    #[inline]
    pub fn load(&self) -> u32 {
        self.0.load(Ordering::Acquire)
    }
    /// Asks for a poll. True if the caller now owes the task a `schedule`.
    #[inline]
    pub fn notify(&self) -> bool {
        self.schedule_with(0)
    }
    /// Asks for the task's end. True if the caller now owes a `schedule`.
    pub fn abort(&self) -> bool {
        self.schedule_with(ABORT)
    }
    #[inline]
    fn schedule_with(&self, flag: u32) -> bool {
        let mut old = self.0.load(Ordering::Relaxed);
        loop {
            // Release even if nothing changes: the poll must see what we wrote.
            match self.0.compare_exchange_weak(old, woken(old) | flag, Ordering::AcqRel, Ordering::Relaxed) {
                Ok(_) => return old & SCHEDULED == 0,
                Err(now) => old = now,
            }
        }
    }
    /// The worker is about to poll. Returns the flags; a wake up to here is answered by this poll.
    ///
    /// # Safety
    ///
    /// The caller owns `SCHEDULED`.
    #[inline]
    pub unsafe fn begin(&self) -> u32 {
        let flags = self.0.load(Ordering::Acquire);
        if flags & AGAIN == 0 { flags } else { self.0.fetch_and(!AGAIN, Ordering::AcqRel) }
    }
    /// The poll returned `Pending`, and left so much of its turn. True: now idle. False: still
    /// scheduled, as it was woken meanwhile or is lost; the worker owes another `schedule`.
    ///
    /// # Safety
    ///
    /// The caller owns `SCHEDULED` and the turn, and if this is true it has given up both.
    #[inline]
    pub unsafe fn suspend(&self, turn: Turn) -> bool {
        let mut old = self.0.load(Ordering::Relaxed);
        while old & AGAIN == 0 {
            let idle = (old & !SCHEDULED) - turn.owners() * OWNER;
            let lost = is_lost(idle) && !is_mutant("no_last_look");
            let new = if lost { idle + OWNER | SCHEDULED | LOST } else { idle };
            match self.0.compare_exchange_weak(old, new, Ordering::AcqRel, Ordering::Acquire) {
                Ok(_) => return !lost,
                Err(now) => old = now,
            }
        }
        // SAFETY: by contract.
        unsafe { self.go_on(turn) };
        false
    }
    /// Sets `set`, clears `clear`, returns the flags before.
    ///
    /// # Safety
    ///
    /// Both are flags, and the caller is who may change them: see each flag.
    #[inline]
    pub unsafe fn update(&self, set: u32, clear: u32) -> u32 {
        debug_assert_eq!((set | clear) / OWNER, 0);
        let change = |old| Some((old | set) & !clear);
        self.0.fetch_update(Ordering::AcqRel, Ordering::Acquire, change).unwrap_or_else(|old| old)
    }
}
