//! Who is blocked, and on what.
//!
//! A runtime with diagnostics keeps a [`Roll`] of its tasks. A task that is on it
//! has another vtable, by which its polls take notes of what they leave waiting
//! (`rialto_event::waits`); all else of it is as without. So a runtime without
//! diagnostics pays for one look per spawn, and a parked task costs what it costs.
//!
//! The report, its text and its graph are those of `rialto_event::waits`. `quiet` tells when
//! nothing is left to do, `idle` returns then; `deadlock` looks for a `block_on` that
//! waits for ever, and `dump` reports when a signal comes.

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
