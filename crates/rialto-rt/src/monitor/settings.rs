//! What the builder says about the monitor.

use std::time::Duration;

/// How a runtime watches over its workers: a task that spins or blocks in one
/// poll loses its worker to the other tasks, and goes on by itself on a thread
/// of its own, at a lower priority if it uses a processor. If as many tasks do
/// that as there are processors, one processor is kept for the workers while
/// they have something to do, and the others share the rest. Where the system
/// does not let a thread change its priority or its processors, they share all
/// with the workers.
///
/// On by default, with the values below. It costs a thread that looks at the
/// workers once in [`after`](Self::after) while they work, more often when a
/// poll takes long, and sleeps while they sleep and no task computes without
/// one; and a spare thread, from the first time that a poll takes long.
///
/// On systems other than Linux there is only the clock on the wall: a task that
/// could not run because the machine was busy is taken for one that spins, if
/// it lasts ten times as long as `after`; and no priority is lowered.
///
/// ```
/// use rialto_rt::{Monitor, Runtime};
/// use std::time::Duration;
///
/// # fn main() -> std::io::Result<()> {
/// let runtime = Runtime::builder()
///     .monitor(Monitor::new().after(Duration::from_millis(5)).threads(64))
///     .build()?;
/// # drop(runtime);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Monitor {
    pub(super) on: bool,
    pub(super) after: Duration,
    pub(super) threads: usize,
    pub(super) report_after: Duration,
}

/// A build for debugging takes several times as long for the same, and its tests share
/// the machine with each other: what is a trifle is not to be named as a hog.
const AFTER: Duration = Duration::from_millis(if cfg!(debug_assertions) { 10 } else { 1 });

impl Monitor {
    /// The default: on.
    pub fn new() -> Monitor {
        Monitor { on: true, after: AFTER, threads: 512, report_after: Duration::from_millis(100) }
    }

    /// No monitor: a poll that spins or blocks keeps its worker, and what waits
    /// there waits for its end.
    pub fn off() -> Monitor {
        Monitor { on: false, ..Monitor::new() }
    }

    /// For how long a poll may go on before its worker is given to a spare
    /// thread: of processor time, or blocked in the system. By default one
    /// millisecond, ten if this crate is built with `debug_assertions`; at least a tenth of that. It is found within twice the time.
    pub fn after(mut self, time: Duration) -> Self {
        self.after = time.max(Duration::from_micros(100));
        self
    }

    /// For how long a poll must have computed or been blocked before it is reported: by default 100 ms. Of a
    /// poll that ends sooner there is only the count in [`Metrics::rescues`](crate::Metrics::rescues), if it
    /// lost its worker. At most one report in a minute names futures of the same type, and none names a
    /// future of Rialto's own.
    pub fn report_after(mut self, time: Duration) -> Self {
        self.report_after = time;
        self
    }

    /// How many tasks may be stuck at a time, on a thread each; by default 512.
    /// The next one that gets stuck keeps its worker, until one of the others
    /// ends its poll, and a warning says so.
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }
}

impl Default for Monitor {
    fn default() -> Self {
        Monitor::new()
    }
}
