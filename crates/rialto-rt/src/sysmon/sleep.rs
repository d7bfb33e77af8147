//! Sysmon sleeps while all workers sleep. Each worker has an *alarm*, which wakes sysmon: see `alarms`.
//!
//! While sysmon sleeps, these hold for the alarm of each worker:
//!
//! - If the worker sleeps until `due`, the alarm rings at `due + after` at the latest. `after` is the time
//!   after which a poll is stuck.
//! - If the worker is awake, the alarm rings within `after` of its wake-up.
//!
//! So a worker that wakes up at `due` has nothing to do: its alarm is set already. A worker that wakes up
//! sooner sets its alarm. A worker that goes back to sleep may put its alarm off. If it always does so in
//! time, sysmon sleeps on.
//!
//! ```text
//!  a worker that wakes up       sysmon that goes to sleep
//!    until = AWAKE                sets the alarms for the times until which the workers sleep
//!    --- full fence ---           asleep = true
//!    sysmon asleep? sets          --- full fence ---
//!    its alarm                    a worker awake, or asleep until another time? stays awake
//! ```
//!
//! Because of the fences, the worker sees that sysmon is asleep, or sysmon sees that the worker was awake.
//! The worker sets its alarm after sysmon has set it.

use rialto_task::primitives::{AtomicBool, AtomicU64, Ordering, fence, is_mutant};

/// The worker is awake.
const AWAKE: u64 = 0;

/// Whether a worker sleeps, and the latest time at which it wants to wake up, in nanoseconds. The worker
/// writes it, and sysmon reads it.
#[derive(Debug)]
pub struct WorkerSleep {
    until: AtomicU64,
}

/// Whether sysmon sleeps, or is about to.
#[derive(Debug)]
pub struct SysmonSleep(AtomicBool);

impl Default for WorkerSleep {
    fn default() -> Self {
        WorkerSleep::new()
    }
}

impl WorkerSleep {
    /// The time until which a worker sleeps that waits for no timer.
    pub const FOREVER: u64 = u64::MAX;

    /// Returns the state of a worker that is awake.
    pub fn new() -> WorkerSleep {
        WorkerSleep { until: AtomicU64::new(AWAKE) }
    }

    /// Records that the worker goes to sleep, until this time at the latest.
    pub fn begin(&self, until: u64) {
        // Release: a thread that reads the time also sees what the worker did before.
        self.until.store(until.max(AWAKE + 1), Ordering::Release);
    }

    /// Records that the worker is awake. Returns whether sysmon sleeps. The caller then has to set its alarm,
    /// unless it wakes up at the time that it gave to [`begin`](Self::begin), or later.
    pub fn end(&self, sysmon: &SysmonSleep) -> bool {
        self.until.store(AWAKE, Ordering::Relaxed);
        if !is_mutant("no_rest_fence") {
            // See the module's documentation.
            fence(Ordering::SeqCst);
        }
        sysmon.is_asleep()
    }

    /// Returns the latest time at which the worker wants to wake up, if it sleeps.
    pub fn until(&self) -> Option<u64> {
        let until = self.until.load(Ordering::Acquire);
        (until != AWAKE).then_some(until)
    }
}

impl Default for SysmonSleep {
    fn default() -> Self {
        SysmonSleep::new()
    }
}

impl SysmonSleep {
    /// Returns the state of a sysmon that is awake.
    pub fn new() -> SysmonSleep {
        SysmonSleep(AtomicBool::new(false))
    }

    /// Records that sysmon goes to sleep, after `set_alarms` has set the alarms for the times until which all
    /// workers sleep, as `until` returns them. Returns false, and records that sysmon stays awake, if a
    /// worker is awake, or was meanwhile.
    pub fn begin<T: PartialEq>(&self, until: impl Fn() -> Option<T>, set_alarms: impl Fn(&T)) -> bool {
        let Some(before) = until() else { return false };
        let early = !is_mutant("late_alarms");
        if early {
            set_alarms(&before);
        }
        // Release: a worker that sees that sysmon sleeps sets its alarm after us.
        self.0.store(true, Ordering::Release);
        // See the module's documentation.
        fence(Ordering::SeqCst);
        // A thread may have ended the sleep already. Then it also wakes sysmon.
        let sleeps = until().as_ref() == Some(&before) || !self.end();
        if !early {
            set_alarms(&before);
        }
        sleeps
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
