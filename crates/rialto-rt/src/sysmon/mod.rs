//! The system monitor (*sysmon*). It keeps a task that spins or blocks from delaying other tasks. [`Sysmon`]
//! has its settings.
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
//! workers sleep and no detached thread uses a processor, sysmon sleeps too; see `sleep` and `alarms`.
//!
//! Each runtime has a sysmon of its own. It ends with its runtime, and so do its hook and its spare threads.
//! No runtime waits because sysmon is busy with another runtime.
//!
//! Sources of the idea: Erlang preempts a process after a number of reductions; a Rust program has no place
//! to count them. Go's `sysmon` takes a processor (P) from a thread that blocks in a system call.

mod alarms;
mod cpu_isolation;
mod detached_threads;
mod handle;
mod os_thread;
mod priority;
mod rate_limit;
mod settings;
mod sleep;
mod spare_threads;
mod stuck;
mod thread_status;
mod user_code;
mod watch_loop;

pub(crate) use handle::SysmonHandle;
pub use settings::Sysmon;
pub use sleep::{SysmonSleep, WorkerSleep};
pub(crate) use spare_threads::{CoreAssignment, SpareThreads};
pub(crate) use stuck::StuckHook;
pub use stuck::{Cause, Stuck};
pub(crate) use thread_status::ThreadStatus;
pub(crate) use watch_loop::start;
