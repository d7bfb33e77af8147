//! The monitor sleeps while all workers do.
//!
//! ```text
//!  a worker that gets up        the monitor that lies down
//!    resting = false              asleep = true
//!    --- full fence ---           --- full fence ---
//!    asleep? wake the monitor     somebody not resting? stay up
//! ```
//!
//! With a fence between write and read on both sides, either the worker sees
//! the monitor asleep or the monitor sees the worker up.

use rialto_task::primitives::{AtomicBool, Ordering, fence, is_mutant};

/// Whether a worker sleeps.
#[derive(Debug)]
pub struct Rest(AtomicBool);

/// Whether the monitor sleeps.
#[derive(Debug)]
pub struct Slumber(AtomicBool);

impl Default for Rest {
    fn default() -> Self {
        Rest::new()
    }
}

impl Rest {
    /// Of a worker that is up.
    pub fn new() -> Rest {
        Rest(AtomicBool::new(false))
    }

    /// The worker lies down.
    pub fn begin(&self) {
        // Release: who sees it resting sees what it did before.
        self.0.store(true, Ordering::Release);
    }

    /// The worker is up. True if it has to wake the monitor.
    pub fn end(&self, monitor: &Slumber) -> bool {
        self.0.store(false, Ordering::Relaxed);
        if !is_mutant("no_rest_fence") {
            // See the module's documentation.
            fence(Ordering::SeqCst);
        }
        // One of those who get up wakes it.
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
    /// Of a monitor that is up.
    pub fn new() -> Slumber {
        Slumber(AtomicBool::new(false))
    }

    /// The monitor lies down. False if somebody is not `resting`.
    pub fn begin(&self, resting: impl FnOnce() -> bool) -> bool {
        self.0.store(true, Ordering::Relaxed);
        // See the module's documentation.
        fence(Ordering::SeqCst);
        // With somebody up it may be that the worker has ended it already.
        resting() || !self.end()
    }

    /// Whether it lasts.
    pub fn lasts(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }

    /// Ends it. True if the caller did, and has to tell.
    pub fn end(&self) -> bool {
        // Acquire and release: what was done before is seen by who gets up.
        self.0.swap(false, Ordering::AcqRel)
    }
}
