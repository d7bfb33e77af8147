//! Sysmon sleeps while all workers sleep, and a worker that wakes up wakes it.
//!
//! Both sides write, pass a full fence, and then read what the other side writes:
//!
//! ```text
//!  a worker that wakes up       sysmon that goes to sleep
//!    asleep = false               asleep = true
//!    --- full fence ---           --- full fence ---
//!    sysmon asleep? wake it       a worker awake? stay awake
//! ```
//!
//! So either the worker sees that sysmon is asleep, or sysmon sees that the worker is awake.
//!
//! Sysmon sleeps no longer than until shortly after the first time at which a worker wants to wake up. So a
//! worker that wakes up *on time*, and not earlier than it wanted, need not wake sysmon.

use rialto_task::primitives::{AtomicBool, Ordering, fence, is_mutant};

/// Whether a worker sleeps. The worker writes it, and sysmon reads it.
#[derive(Debug)]
pub struct WorkerSleep(AtomicBool);

/// Whether sysmon sleeps, or is about to.
#[derive(Debug)]
pub struct SysmonSleep(AtomicBool);

impl Default for WorkerSleep {
    fn default() -> Self {
        WorkerSleep::new()
    }
}

impl WorkerSleep {
    /// Returns the flag of a worker that is awake.
    pub fn new() -> WorkerSleep {
        WorkerSleep(AtomicBool::new(false))
    }

    /// Records that the worker goes to sleep.
    pub fn begin(&self) {
        // Release: a thread that reads `true` also sees what the worker did before.
        self.0.store(true, Ordering::Release);
    }

    /// Records that the worker is awake. Returns true if the caller has to wake sysmon. `on_time` says that the
    /// worker does not wake up before the time that it has published before [`begin`](Self::begin).
    pub fn end(&self, sysmon: &SysmonSleep, on_time: bool) -> bool {
        self.0.store(false, Ordering::Relaxed);
        if !is_mutant("no_rest_fence") {
            // See the module's documentation.
            fence(Ordering::SeqCst);
        }
        // If several workers wake up at the same time, one of them wakes sysmon.
        !on_time && sysmon.0.load(Ordering::Relaxed) && sysmon.end()
    }

    /// Whether the worker sleeps.
    pub fn is_asleep(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}

impl Default for SysmonSleep {
    fn default() -> Self {
        SysmonSleep::new()
    }
}

impl SysmonSleep {
    /// Returns the flag of a sysmon that is awake.
    pub fn new() -> SysmonSleep {
        SysmonSleep(AtomicBool::new(false))
    }

    /// Records that sysmon goes to sleep. Returns false, and records that it stays awake, if `all_asleep`
    /// finds a worker awake.
    pub fn begin(&self, all_asleep: impl FnOnce() -> bool) -> bool {
        self.0.store(true, Ordering::Relaxed);
        // See the module's documentation.
        fence(Ordering::SeqCst);
        // If a worker is awake, it may have ended the sleep already. Then it also wakes sysmon.
        all_asleep() || !self.end()
    }

    /// Whether sysmon is still recorded as asleep.
    pub fn is_asleep(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }

    /// Ends the sleep. Returns true if this call ended it; the caller then has to wake sysmon.
    pub fn end(&self) -> bool {
        // Acquire and release: sysmon sees what the thread that ended its sleep did before.
        self.0.swap(false, Ordering::AcqRel)
    }
}
