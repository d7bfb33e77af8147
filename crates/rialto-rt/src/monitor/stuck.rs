//! What the monitor reports.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use crate::blocking;
use crate::shared::Shared;
use crate::trace;

/// A task that kept its worker for too long in one poll. What the hook of
/// [`Builder::on_stuck`](crate::Builder::on_stuck) is told.
///
/// Its text says what to do:
///
/// ```text
/// a task spins for 1.2 ms and more in one poll of `app::index::{{closure}}`; the other
/// tasks of its worker go on elsewhere. Let it `yield_now().await` now and then, or
/// compute inside of `spawn_blocking`
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Stuck {
    future: &'static str,
    cause: Cause,
    time: Duration,
}

/// What a stuck task does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Cause {
    /// It uses the processor.
    Spins,
    /// It waits in the operating system, in a call that blocks the thread: for
    /// a file, a lock, a sleep.
    Blocks,
    /// The system does not say which of these.
    Unknown,
}

pub(crate) type StuckHook = Arc<dyn Fn(&Stuck) + Send + Sync>;

impl Stuck {
    pub(super) fn new(future: &'static str, cause: Cause, time: Duration) -> Stuck {
        Stuck { future, cause, time }
    }

    /// The type of the task's future. That of an `async` block or function
    /// names the function that it stands in, such as
    /// `app::index::{{closure}}`.
    pub fn future(&self) -> &'static str {
        self.future
    }

    /// What it does.
    pub fn cause(&self) -> Cause {
        self.cause
    }

    /// For how long it was in its poll when it was found.
    pub fn time(&self) -> Duration {
        self.time
    }

    /// Tells the hook, or prints.
    pub(super) fn report(self, shared: &Arc<Shared>) {
        let hook = shared.config.on_stuck.clone();
        let tell = move || {
            trace::stuck(&self);
            match &hook {
                // A hook that panics has its message printed.
                Some(hook) => drop(catch_unwind(AssertUnwindSafe(|| hook(&self)))),
                None => eprintln!("rialto: {self}"),
            }
        };
        // Not here: the hook may block, and so may stderr.
        drop(blocking::spawn(shared, tell));
    }
}

impl std::fmt::Display for Stuck {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (does, advice) = match self.cause {
            Cause::Spins => {
                ("spins", "let it `yield_now().await` now and then, or compute inside of `spawn_blocking`")
            }
            Cause::Blocks => ("blocks", "await instead, or block inside of `spawn_blocking`"),
            Cause::Unknown => ("spins or blocks", "await instead, or do it inside of `spawn_blocking`"),
        };
        write!(
            f,
            "a task {does} in one poll of `{}`, for {:?} so far; the other tasks of its worker go on \
             elsewhere: {advice}",
            self.future, self.time
        )
    }
}
