//! Diagnostics: which tasks are blocked, and what each of them waits for.
//!
//! A runtime with diagnostics keeps a task registry, [`Roll`]. A registered task has a different vtable. With
//! it, each poll records what the task waits for (`rialto_event::waits`). Nothing else about the task
//! changes. So a runtime without diagnostics pays for one check per spawn, and nothing for a parked task.
//!
//! The report, its text and its graph come from `rialto_event::waits`. The modules here:
//!
//! - `roll`: the task registry;
//! - `quiet`: how to decide that a runtime has nothing left to do;
//! - `idle`: `run_until_idle`, which waits for that;
//! - `deadlock`: detects a `block_on` that can never return;
//! - `dump`, `state`: a report at a signal, and its text;
//! - `reclaimed`: the report of a reclaimed task.

mod deadlock;
#[cfg(unix)]
mod dump;
mod idle;
mod quiet;
mod reclaimed;
mod roll;
mod state;

pub use deadlock::Deadlock;
pub(crate) use deadlock::Looks;
#[cfg(unix)]
pub(crate) use dump::{Dump, Sink};
pub(crate) use idle::run_until_idle;
pub use quiet::{Quiet, Sight, look};
pub(crate) use reclaimed::ReclaimHook;
pub use reclaimed::Reclaimed;
pub use rialto_event::waits::{Blocked, BlockedTask, WaitGraph};
pub(crate) use roll::{Entry, ListedMain, Roll, begin_listed, end_listed, poll_listed};
pub(crate) use state::State;
