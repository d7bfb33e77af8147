//! The system monitor (*sysmon*; in the API: [`Monitor`]). It keeps a task that spins or blocks from delaying
//! other tasks.
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
//! - A *look* is one pass over all workers.
//! - A poll is *stuck* if sysmon decides to take the core away from its thread.
//! - A *detached thread* has lost its core, and is still in the stuck poll. It finishes this poll without a
//!   core. If the task then asks for another poll at once, the thread continues with it for as long as its
//!   polls are long.
//! - A *spare thread* waits for a core.
//!
//! While it runs tasks, a worker pays only plain stores for this: the number of its polls, and the vtable of
//! the task that it polls. Sysmon reads them, and asks the operating system about the thread. While all
//! workers sleep and no detached thread uses a processor, sysmon sleeps too; see `rest`.
//!
//! Each runtime has a sysmon of its own. It ends with its runtime, and so do its hook and its spare threads.
//! No runtime waits because sysmon is busy with another runtime.
//!
//! Sources of the idea: Erlang preempts a process after a number of reductions; a Rust program has no place
//! to count them. Go's `sysmon` takes a processor (P) from a thread that blocks in a system call.

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
