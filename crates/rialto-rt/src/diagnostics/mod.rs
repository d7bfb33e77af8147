//! Diagnostics: which tasks are blocked, and what each of them waits for.
//!
//! A runtime with diagnostics keeps a [`TaskRegistry`]. A registered task has a different vtable. With it,
//! each poll records what the task waits for (`rialto_event::diagnostics`). Nothing else about the task
//! changes. So a runtime without diagnostics pays for one check per spawn, and nothing for a parked task.
//!
//! The report, its text and its graph come from `rialto_event::diagnostics`. The modules here:
//!
//! - `task_registry`: the task registry;
//! - `registered_task`: how a task enters it, is polled, and leaves it;
//! - `quiescence`: how to decide that a runtime has nothing left to do;
//! - `run_until_idle`: `run_until_idle`, which waits for that;
//! - `deadlock`: detects a `block_on` that can never return;
//! - `listed_task`: the description of any task;
//! - `parasite_count`: the number of parasites that a poll starts;
//! - `counted_cells`, `task_counts`: the number of tasks of each type, also without a registry;
//! - `dump`, `report`: a report at a signal, and its text;
//! - `reclaimed`: the report of a reclaimed task.

mod counted_cells;
mod deadlock;
#[cfg(unix)]
mod dump;
mod listed_task;
mod parasite_count;
mod quiescence;
mod reclaimed;
mod registered_task;
mod report;
mod run_until_idle;
mod task_counts;
mod task_registry;

pub(crate) use counted_cells::{CountRequests, CountedCells};
pub(crate) use deadlock::DeadlockChecks;
#[cfg(unix)]
pub(crate) use dump::{Dump, Sink};
pub use listed_task::{ListedTask, TaskCounts, TaskState};
pub(crate) use parasite_count::note_parasite;
pub use quiescence::{Quiescence, QuiescenceView, check_quiescence};
pub(crate) use reclaimed::ReclaimHook;
pub use reclaimed::Reclaimed;
pub(crate) use registered_task::{begin_registered, end_registered, entry_of, poll_registered, register};
pub(crate) use report::RuntimeReport;
pub use rialto_event::diagnostics::{Blocked, BlockedTask, WaitEdge, WaitGraph, WaitNode, WaitNodeKind};
pub(crate) use run_until_idle::run_until_idle;
pub(crate) use task_counts::count_tasks;
#[cfg(feature = "recorder")]
pub(crate) use task_registry::FoundTask;
pub(crate) use task_registry::{PollRecord, RegisteredMain, Registration, TaskRegistry};
