//! Sysmon sleeps while all workers sleep, and a worker that wakes up wakes it.
//!
//! Both sides write, pass a full fence, and then read what the other side writes:
//!
//! ```text
//!  a worker that gets up        the monitor that lies down
//!    resting = false              asleep = true
//!    --- full fence ---           --- full fence ---
//!    asleep? wake the monitor     somebody not resting? stay up
//! ```
//!
//! So either the worker sees that sysmon is asleep, or sysmon sees that the worker is awake.

use rialto_task::primitives::{AtomicBool, Ordering, fence, is_mutant};

/// Whether a worker sleeps. The worker writes it, and sysmon reads it.
#[derive(Debug)]
pub struct Rest(AtomicBool);

/// Whether sysmon sleeps, or is about to.
#[derive(Debug)]
pub struct Slumber(AtomicBool);

impl Default for Rest {
    fn default() -> Self {
        Rest::new()
    }
}

impl Rest {
    /// Returns the flag of a worker that is awake.
    pub fn new() -> Rest {
        Rest(AtomicBool::new(false))
    }

    /// Records that the worker goes to sleep.
    pub fn begin(&self) {
        // Release: a thread that reads `true` also sees what the worker did before.
        self.0.store(true, Ordering::Release);
    }

    /// Records that the worker is awake. Returns true if the caller has to wake sysmon.
    pub fn end(&self, monitor: &Slumber) -> bool {
        self.0.store(false, Ordering::Relaxed);
        if !is_mutant("no_rest_fence") {
            // See the module's documentation.
            fence(Ordering::SeqCst);
        }
        // If several workers wake up at the same time, one of them wakes sysmon.
        monitor.0.load(Ordering::Relaxed) && monitor.end()
    }

    /// Whether the worker sleeps.
    pub fn is_resting(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}

impl Default for Slumber {
    fn default() -> Self {
        Slumber::new()
    }
}

impl Slumber {
    /// Returns the flag of a sysmon that is awake.
    pub fn new() -> Slumber {
        Slumber(AtomicBool::new(false))
    }

    /// Records that sysmon goes to sleep. Returns false, and records that it stays awake, if `resting` finds
    /// a worker awake.
    pub fn begin(&self, resting: impl FnOnce() -> bool) -> bool {
        self.0.store(true, Ordering::Relaxed);
        // See the module's documentation.
        fence(Ordering::SeqCst);
        // If a worker is awake, it may have ended the sleep already. Then it also wakes sysmon.
        resting() || !self.end()
    }

    /// Whether sysmon is still recorded as asleep.
    pub fn lasts(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }

    /// Ends the sleep. Returns true if this call ended it; the caller then has to wake sysmon.
    pub fn end(&self) -> bool {
        // Acquire and release: sysmon sees what the thread that ended its sleep did before.
        self.0.swap(false, Ordering::AcqRel)
    }
}
