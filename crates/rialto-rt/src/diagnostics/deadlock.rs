//! Detects a `block_on` that can never return.
//!
//! The runtime has nothing left to do (see `quiescence`), and the future of the `block_on` is not woken. Then
//! only code outside the runtime can wake anything: another thread of the process, or a signal handler. The
//! operating system reports whether such code exists. The check has three steps:
//!
//! ```text
//!  1  nothing is left to do
//!  2  all threads of the process are the runtime's own, no signal has a handler
//!  3  nothing is left to do, and nothing was done since 1; the future is not woken
//! ```
//!
//! Step 2 finds no other code. Between 1 and 3 the runtime ran nothing that could have started any. So there
//! is none at 3 either, and everything that sleeps then sleeps for ever. If the system gives no answer at 2,
//! the check reports no deadlock.
//!
//! Source of the idea: Go's `checkdead`; CML's RunCML, whose `doit` fails when all threads are blocked.

use std::time::Duration;

use rialto_event::__private::time;
use rialto_task::primitives::Ordering;

use super::quiescence::{QuiescenceView, check_quiescence};
use crate::config::Deadlock;
use crate::panics::lock;
use crate::shared::Shared;

/// The first and the longest interval between two checks.
const FIRST: Duration = Duration::from_millis(20);
const LONGEST: Duration = Duration::from_secs(5);

/// The schedule of the checks for a deadlock.
pub(crate) struct DeadlockChecks {
    deadlock: Deadlock,
    interval: Duration,
}

impl DeadlockChecks {
    pub(crate) fn new(shared: &Shared) -> DeadlockChecks {
        DeadlockChecks { deadlock: shared.config.deadlock, interval: FIRST }
    }

    /// Starts again with the shortest interval, because the future is polled.
    pub(crate) fn reset(&mut self) {
        self.interval = FIRST;
    }

    /// Returns how long the thread may sleep before the next check; `None` if it needs no check.
    pub(crate) fn next_interval(&mut self) -> Option<Duration> {
        if self.deadlock == Deadlock::Ignored {
            return None;
        }
        let interval = self.interval;
        self.interval = (interval * 2).min(LONGEST);
        Some(interval)
    }

    /// Returns whether the runtime `shared` and the calling thread are in a deadlock. `is_asleep` says
    /// whether the calling thread has nothing to do.
    pub(crate) fn is_deadlocked(&self, shared: &Shared, is_asleep: impl Fn() -> bool) -> bool {
        let before = shared.progress();
        let is_quiet =
            || is_asleep() && !time::timer_thread_is_busy() && check_quiescence(shared, || ()).is_some();
        is_quiet()
            && (self.deadlock == Deadlock::Suspected || is_alone(shared))
            && is_quiet()
            && shared.progress() == before
    }
}

/// Returns whether the threads of `shared` and the calling thread are the only threads of the process.
fn is_alone(shared: &Shared) -> bool {
    // The runtime counts each of its threads from after its start until before its end, so its count is
    // never too high. If a thread ends between the two counts, the second `own_threads` differs.
    let own = own_threads(shared);
    let process = system::process(shared.config.dump_signal);
    process == Some(own) && own_threads(shared) == own
}

/// Returns the number of threads of `shared`, plus one for the calling thread.
fn own_threads(shared: &Shared) -> usize {
    let workers = lock(&shared.threads).running;
    let (_, blocking) = shared.blocking.counts();
    let dump_threads = shared.dump_threads.load(Ordering::SeqCst);
    1 + workers + usize::from(shared.sysmon.is_on()) + blocking + dump_threads + time::timer_threads()
}

#[cfg(target_os = "linux")]
mod system {
    use std::fs;

    /// Signals that the libraries handle for themselves. The standard library catches SIGBUS and SIGSEGV to
    /// report a stack overflow. The C library uses the signals 32 and 33.
    const OWN: u64 = 1 << (7 - 1) | 1 << (11 - 1) | 0b11 << (32 - 1);

    /// Returns the number of threads of the process. Returns `None` if the process catches a signal other
    /// than `signal` and those of [`OWN`], or if the system does not tell.
    pub(super) fn process(signal: Option<i32>) -> Option<usize> {
        let status = fs::read_to_string("/proc/self/status").ok()?;
        let line = |name| status.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
        let caught = u64::from_str_radix(line("SigCgt:")?, 16).ok()?;
        let ours = signal.map_or(0, |signal| 1 << (signal - 1));
        if caught & !OWN & !ours != 0 {
            return None;
        }
        line("Threads:")?.parse().ok()
    }

    #[cfg(test)]
    #[test]
    fn the_process_has_threads_and_no_signal_handlers() {
        use std::sync::mpsc;
        let threads = process(None).expect("no handlers are installed in this process");
        let (end, ends) = mpsc::channel::<()>();
        let thread = std::thread::spawn(move || ends.recv().is_ok());
        assert!(process(None).expect("as above") >= 1 && threads >= 1);
        drop(end);
        thread.join().expect("it ends");
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    pub(super) fn process(_: Option<i32>) -> Option<usize> {
        None
    }
}
