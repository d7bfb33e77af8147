//! Durable tasks: `#[cps]` functions that continue after a crash from their last state, without replay, in
//! this process or in another.
//!
//! Use it for work that outlives a process, such as orders, payments and reminders.
//!
//! ```
//! use rialto_durable::{Clock, Flows, RetryPolicy, Redb, StepError, checkpoint, sleep, step};
//! use std::time::{Duration, UNIX_EPOCH};
//!
//! #[rialto_cps::cps]
//! async fn order(id: String, amount: u64) -> Result<u64, StepError> {
//!     let receipt = step::<u64>("charge", RetryPolicy::default(), move |attempt| charge(attempt.idempotency_key, amount)).await?;
//!     checkpoint!("paid");
//!     checkpoint!("rested", sleep(Duration::from_secs(3 * 24 * 3600)));
//!     println!("{id} is done");
//!     Ok(receipt)
//! }
//!
//! async fn charge(key: String, amount: u64) -> Result<u64, rialto_durable::Failure> {
//!     println!("{amount}, once for {key}");
//!     Ok(1)
//! }
//!
//! #[tokio::main(flavor = "current_thread")]
//! async fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     let clock = Clock::skipping(UNIX_EPOCH); // three days pass in no time
//!     let flows = Flows::builder().flow::<order>().clock(clock).open(Redb::in_memory()?)?;
//!     let worker = tokio::spawn(flows.clone().run(tokio::spawn));
//!     flows.start("order-7", order("7".into(), 100)).await?;
//!     let result = flows.result::<Result<u64, StepError>>("order-7").await?;
//!     assert_eq!(result, Some(Ok(1)));
//!     flows.stop();
//!     worker.await??;
//!     Ok(())
//! }
//! ```
//!
//! Most programs use this crate through the facade, as `rialto::durable` (feature `durable`), and `#[cps]` as
//! `rialto::cps::cps`.
//!
//! # How it works
//!
//! A *durable task* is a `#[cps]` function that was [started](Flows::start) under a name. From then on it is
//! in the store.
//!
//! - A *state* is a point at which the task is saved: its start, each step, each durable wait and each
//!   [`checkpoint!`]. The variables that the function needs later are written there, by their names.
//! - After a crash the task continues at its last state. Code between two states runs again. A
//!   [`step`](step()) does not, once its result is recorded.
//! - [`kv::put`], [`kv::update`] and [`kv::remove`] are saved together with the task's next state, so they
//!   happen exactly once.
//! - A task in [`sleep`](sleep()) or [`wait_signal`](wait_signal()) waits in the store. It leaves memory,
//!   with few exceptions (see `docs/durable.md`).
//!
//! There is no replay, so there are no rules of determinism. The crate never misreads a frame: if no version
//! of its function can read a task's frames, the task goes into quarantine, where you can see it.
//!
//! # Map of the source
//!
//! Read first, in this order:
//!
//! | module | contains |
//! |---|---|
//! | `record` | the content of the store, on one page |
//! | `tasks` | the transitions of a task |
//! | `leases` | flow workers and their leases |
//! | `retention` | which records of tasks are kept, and for how long |
//!
//! `docs/source-map.md` names the files of the crate.
//!
//! Sources: durable-execution engines have the idea of persistent workflows, and replay them. Writing the
//! continuation instead is Termite's idea (Germain, Feeley, Monnier 2006).
#![forbid(unsafe_code)]

/// The chapter, so that its examples are tested.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/durable.md")]
mod chapter {}

#[cfg(unix)]
pub mod admin;
mod answer;
mod cbor_check;
mod cbor_lengths;
mod checkpointing;
mod clean_shutdown;
mod clock;
mod context;
mod counting;
mod cow_backend;
mod drive;
mod engine;
mod error;
mod flow_trace;
mod flows;
mod frames;
mod frames_lock;
#[cfg(test)]
mod fuzz;
mod group_commit;
mod in_memory_wait;
mod job;
pub mod kv;
mod leases;
mod listener_thread;
mod migrate;
mod overlay;
mod pending;
#[cfg(feature = "postgres")]
mod postgres_table;
mod queue;
mod record;
mod redaction;
mod redb_file;
mod registry;
mod retention;
mod schemas;
mod searching;
mod shutdown;
mod signalling;
mod sleeping;
mod stack_counts;
mod step_layouts;
mod stepping;
pub mod store;
mod stranded;
mod tasks;
mod unregistered;
mod view;

pub use checkpointing::checkpoint;
pub use clock::Clock;
pub use counting::Counts;
pub use error::{Error, FrameError};
pub use flows::{Builder, Flows};
pub use frames_lock::{FramesLock, Skipped, UnreadableState};
pub use migrate::FrameEdit;
pub use pending::{FailingStep, PendingStep};
#[cfg(feature = "postgres")]
pub use postgres_table::Postgres;
pub use redb_file::Redb;
pub use searching::{Search, StartOptions};
pub use signalling::{wait_signal, wait_signal_within};
pub use sleeping::{sleep, sleep_until};
#[doc(hidden)]
pub use stepping::At;
pub use stepping::{Attempt, AttemptFn, Failure, RetryPolicy, StepError, step};
pub use store::StoreError;
pub use stranded::StrandedTasks;
pub use view::{Details, FrameView, HistoryEntry, Status, Summary, VariableView};
