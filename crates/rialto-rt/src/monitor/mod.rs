//! The monitor: a task that spins or blocks delays no other.
//!
//! ```text
//!  a look, every tick while some worker is awake     the thread of the worker
//!    same poll as at the last looks? no: fine          polls a task that does
//!    used processor time, or asleep in the system?     not come back
//!      no: it only was not scheduled
//!      yes: take its core, give it to a spare thread
//!    lower the priority of a thread that goes on       the poll ends: the core is
//!    to spin without a core; keep a processor          gone, it becomes a spare
//!    free of such threads if they take all
//!    report a poll that has kept its thread for 100 ms
//! ```
//!
//! A worker tells the monitor nothing that it does not write anyway: the
//! number of its polls and what it polls are plain stores. The monitor reads
//! them, and asks the operating system about the thread. While all workers
//! sleep, and no thread computes without a core, so does the monitor; see `rest`.
//!
//! There is one monitor for each runtime, not one for the process: it ends with
//! its runtime, as the workers do, and so do its hook and its spare threads; and
//! no runtime waits while the monitor is busy with another.
//!
//! Source of the idea: Erlang's pre-emption by reductions, for which Rust has no
//! place to count, and Go's `sysmon`, which does what is done here for system
//! calls.

mod blame;
mod lookout;
mod outcasts;
mod priority;
mod probe;
mod quarantine;
mod reports;
mod rest;
mod settings;
mod spares;
mod standing;
mod stuck;
mod watch;

pub use rest::{Rest, Slumber};
pub use settings::Monitor;
pub(crate) use spares::{Job, Spares};
pub(crate) use standing::Standing;
pub(crate) use stuck::StuckHook;
pub use stuck::{Cause, Stuck};
pub(crate) use watch::{Watch, start};
