//! When a `block_on` waits for what cannot come.
//!
//! Nothing is left to do for the runtime (see `quiet`), and the future of the
//! `block_on` is not woken. Then only somebody else could wake anything: another
//! thread of the process, or the handler of a signal. The system knows whether there
//! are such:
//!
//! ```text
//!  1  nothing is left to do
//!  2  all threads of the process are the runtime's own, no signal has a handler
//!  3  nothing is left to do, and nothing was done since 1; the future is not woken
//! ```
//!
//! At 2 nobody else was there, and from 1 to 3 nobody of ours made one; so nobody is
//! there at 3, and what sleeps then sleeps for ever. Where the system does not say,
//! the answer is no.
//!
//! Source of the idea: Go's `checkdead`; CML's RunCML, whose `doit` fails when all
//! threads are blocked.

use std::time::Duration;

use rialto_event::time;
use rialto_task::primitives::Ordering;

use super::quiet::{Sight, look};
use crate::shared::Shared;

/// What a [`block_on`](crate::Runtime::block_on) does that waits for ever: its
/// future, and every task of the runtime, is blocked, no timer runs, nobody waits for
/// I/O, and no closure of `spawn_blocking` and no `detached` section runs. See
/// [`Builder::deadlock`](crate::Builder::deadlock).
///
/// It looks while it has nothing else to do, at first after a fiftieth of a second,
/// then at longer and longer intervals, up to five seconds.
///
/// A simulation is alone with itself, and always [panics](crate::Runtime::simulated)
/// when it is stuck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Deadlock {
    /// If nobody else could wake anything, it panics, with the report of who is
    /// [blocked](crate::Runtime::blocked): no other thread is in the process than
    /// the runtime's own and that of the `block_on`, and no signal has a handler (but
    /// for that of [`dump_on`](crate::Builder::dump_on)). That is certain; so a
    /// program with more threads, or with another runtime, waits. The default; on
    /// Linux only, elsewhere it waits always.
    #[default]
    Certain,
    /// It panics whoever else there is: for programs whose other threads wake no
    /// tasks, and for tests, where there are always other threads.
    Suspected,
    /// It waits.
    Ignored,
}

/// Between two looks.
const FIRST: Duration = Duration::from_millis(20);
const LONGEST: Duration = Duration::from_secs(5);

/// When to look next.
pub(crate) struct Looks {
    deadlock: Deadlock,
    pause: Duration,
}

impl Looks {
    pub(crate) fn new(shared: &Shared) -> Looks {
        Looks { deadlock: shared.config.deadlock, pause: FIRST }
    }

    /// The future was polled.
    pub(crate) fn begin_anew(&mut self) {
        self.pause = FIRST;
    }

    /// How long a thread may sleep that would sleep until it is woken.
    pub(crate) fn pause(&mut self) -> Option<Duration> {
        if self.deadlock == Deadlock::Ignored {
            return None;
        }
        let pause = self.pause;
        self.pause = (pause * 2).min(LONGEST);
        Some(pause)
    }

    /// Whether nothing will ever wake who sleeps in the runtime `shared`, and on the
    /// calling thread, of which `is_asleep` tells.
    pub(crate) fn find(&self, shared: &Shared, is_asleep: impl Fn() -> bool) -> bool {
        let before = shared.progress();
        let is_quiet = || is_asleep() && !time::outside_timers() && look(shared, || ()).is_some();
        is_quiet()
            && (self.deadlock == Deadlock::Suspected || is_alone(shared))
            && is_quiet()
            && shared.progress() == before
    }
}

/// Whether nobody but the threads of `shared` and the calling one is in the process.
fn is_alone(shared: &Shared) -> bool {
    // Each is counted from after its start until before its end. One may end
    // meanwhile, but then it is not counted any more.
    let own = own_threads(shared);
    let process = system::process(shared.config.dump_signal);
    process == Some(own) && own_threads(shared) == own
}

/// The threads of `shared`, and the calling one.
fn own_threads(shared: &Shared) -> usize {
    let workers = crate::shared::lock(&shared.threads).running;
    let (_, blocking) = shared.blocking.counts();
    let dumping = shared.dumping.load(Ordering::SeqCst);
    1 + workers + usize::from(shared.watch.is_on()) + blocking + dumping + time::threads()
}

#[cfg(target_os = "linux")]
mod system {
    use std::fs;

    /// Signals that the standard library and the C library catch for themselves:
    /// SIGBUS and SIGSEGV, to tell of a stack that is too small; and the C
    /// library's own.
    const OWN: u64 = 1 << (7 - 1) | 1 << (11 - 1) | 0b11 << (32 - 1);

    /// The number of threads of the process; `None` if it catches signals other than
    /// `signal`, or that is not known.
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
    fn it_counts_threads_and_sees_handlers() {
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
