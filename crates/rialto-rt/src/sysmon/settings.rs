//! The settings of sysmon.

use std::time::Duration;

/// The settings of a runtime's system monitor, which keeps a task that spins or blocks from delaying other
/// tasks.
///
/// A task that spins or blocks for long in one poll is *stuck*. Sysmon then gives its worker to a spare
/// thread, which runs the other tasks. The stuck task finishes its poll on its old thread, alone, and at a
/// lower priority if it uses a processor. If as many stuck tasks spin as there are processors, sysmon keeps
/// one processor free for the workers while they have work, and the stuck tasks share the others. A stuck
/// task that other programs keep from all processors gets its usual priority back for a tenth of the time.
/// Where the system does not let a thread change its priority or its processors, the stuck tasks share all of
/// them with the workers.
///
/// A poll that runs many short [`parasite`](crate::parasite)s may take eight times as long before it is
/// stuck. Usually it ends sooner, because its parasites start as tasks.
///
/// Sysmon is on by default, with the values below. It costs one thread, which looks at the workers once in
/// [`after`](Self::after) while they work, and more often when a poll takes long. It sleeps while all workers
/// sleep and no stuck task uses a processor. On Linux it sleeps on while they wake up for less than that
/// time, at the cost of a timer of the kernel for each worker. From the first long poll on, it also costs a
/// spare thread.
///
/// On systems other than Linux, sysmon knows only how long a poll has lasted. There a task is stuck after ten
/// times `after`, even if it only waited for a processor, and sysmon lowers no priority.
///
/// ```
/// use rialto_rt::{Runtime, Sysmon};
/// use std::time::Duration;
///
/// # fn main() -> std::io::Result<()> {
/// let runtime = Runtime::builder()
///     .sysmon(Sysmon::new().after(Duration::from_millis(5)).threads(64))
///     .build()?;
/// # drop(runtime);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Sysmon {
    pub(super) on: bool,
    pub(super) after: Duration,
    pub(super) threads: usize,
    pub(super) report_after: Duration,
}

/// The default of [`Sysmon::after`]. It is longer in a debug build, where the same code takes several times
/// as long, and where tests share the machine: ordinary polls should not count as stuck there.
const AFTER: Duration = Duration::from_millis(if cfg!(debug_assertions) { 10 } else { 1 });

impl Sysmon {
    /// Returns the default settings. Sysmon is on.
    pub fn new() -> Sysmon {
        Sysmon { on: true, after: AFTER, threads: 512, report_after: Duration::from_millis(100) }
    }

    /// Returns settings without sysmon. A poll that spins or blocks keeps its worker, and tasks that wait
    /// there and that no other worker steals wait for its end.
    pub fn off() -> Sysmon {
        Sysmon { on: false, ..Sysmon::new() }
    }

    /// Sets how long a poll may take before its worker is given to a spare thread. The default is 1 ms, or
    /// 10 ms if this crate is built with `debug_assertions`; the minimum is 0.1 ms.
    ///
    /// A poll that has taken this long is stuck if its thread has used a processor for half of the time, or
    /// is blocked in the system now. Sysmon finds it within twice the time.
    pub fn after(mut self, time: Duration) -> Self {
        self.after = time.max(Duration::from_micros(100));
        self
    }

    /// Sets how long a poll must have computed or been blocked before sysmon reports it. The default is
    /// 100 ms. A poll that loses its worker and ends sooner is only counted, in
    /// [`Metrics::preemptions`](crate::Metrics::preemptions). Sysmon reports futures of one type at most once
    /// a minute, and does not report Rialto's own futures.
    pub fn report_after(mut self, time: Duration) -> Self {
        self.report_after = time;
        self
    }

    /// Sets how many tasks may be stuck at a time, each on a thread of its own. The default is 512. The next
    /// stuck task keeps its worker until one of the others ends its poll, and a line on stderr says so.
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }
}

impl Default for Sysmon {
    fn default() -> Self {
        Sysmon::new()
    }
}
