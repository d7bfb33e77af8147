//! Durable tasks: `#[cps]` functions that go on after a crash, from their last
//! state, in this process or another, and without replay.
//!
//! ```
//! use rialto_durable::{Clock, Flows, Policy, Redb, StepError, checkpoint, sleep, step};
//! use std::time::{Duration, UNIX_EPOCH};
//!
//! #[rialto_cps::cps]
//! async fn order(id: String, amount: u64) -> Result<u64, StepError> {
//!     let receipt = step::<u64>("charge", Policy::default(), move |attempt| charge(attempt.idempotency_key, amount)).await?;
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
//!     let worker = tokio::spawn(flows.clone().run(|task| drop(tokio::spawn(task))));
//!     flows.start("order-7", order("7".into(), 100)).await?;
//!     let result = flows.result::<Result<u64, StepError>>("order-7").await?;
//!     assert_eq!(result, Some(Ok(1)));
//!     flows.stop();
//!     worker.await??;
//!     Ok(())
//! }
//! ```
//!
//! # What it holds
//!
//! A task is a `#[cps]` function that has been [started](Flows::start) under a name. It is in the
//! store from then on. At each [`checkpoint!`] the variables that are needed later are written, by their
//! names, and after a crash the task goes on there. What happens between two states happens again
//! after a crash, if it was not a [`step`](step()), whose result is recorded. [`put`](put()) and its like are writes
//! that happen exactly once. [`sleep`](sleep()) and [`signal`](signal()) wait in the store, and not in memory.
//!
//! It never replays: there are no rules of determinism. It never reads frames that it does not understand: a task whose
//! frames no version of its function reads is put aside, and is visible.
//!
//! # Files
//!
//! Read `record` first: what the store holds, on one page; then `tasks`: what can happen to a task, `owners`: who runs
//! it, and `retention`: what is left of it. `engine` is the thread that does it, many tasks at a time, `gather` how long it waits for
//! more of them, `queue` what is asked of it; `drive` runs a task, and `vigil` keeps watch for one that waits in memory; `context` is what its
//! leaves (`checkpointing`, `sleeping`, `signalling`, `stepping`) see. `unregistered` and `counting` are what people see of many; `frames` is how a suspended task is written; `registry` and
//! `migrate` are how old ones are read, and `lock` says which must be. [`Store`] is what is needed of a database: [`Redb`] is one, `Postgres` another;
//! `closed` and `unchanged` are how a file is known to be whole, and looked at.
//!
//! The idea of persistent workflows is that of the durable-execution engines, whose programs are replayed; that of writing
//! the continuation instead is Termite's (Germain, Feeley, Monnier 2006).
//!
//! Programs use the crate through the facade, as `rialto::durable` (feature `durable`), and `#[cps]` as
//! `rialto::cps::cps`.

/// The chapter, so that its examples are tested.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/durable.md")]
mod chapter {}

mod answer;
#[cfg(unix)]
mod asking;
mod checkpointing;
mod clock;
mod closed;
mod context;
mod counting;
mod data;
mod drive;
mod engine;
mod error;
mod flows;
mod frames;
#[cfg(test)]
mod fuzz;
mod gather;
mod hearing;
mod job;
mod lengths;
mod lock;
mod migrate;
mod nulls;
mod overlay;
mod owners;
#[cfg(feature = "postgres")]
mod postgres_table;
mod queue;
mod record;
mod redb_file;
mod registry;
mod retention;
mod schemas;
mod signalling;
mod sleeping;
mod stepping;
mod stopping;
mod store;
mod stranded;
mod tasks;
mod unchanged;
mod unregistered;
mod view;
mod vigil;

#[cfg(unix)]
pub use asking::{Request, Serving, ask};
pub use checkpointing::checkpoint;
pub use clock::Clock;
pub use counting::Counts;
pub use data::{put, remove, update};
pub use error::{Error, FrameError};
pub use flows::{Builder, Flows};
pub use lock::{Frames, Skipped, Stranded};
pub use migrate::Edit;
#[cfg(feature = "postgres")]
pub use postgres_table::Postgres;
pub use redb_file::Redb;
pub use signalling::{signal, signal_within};
pub use sleeping::{sleep, sleep_until};
#[doc(hidden)]
pub use stepping::At;
pub use stepping::{Attempt, Attempts, Failure, Policy, StepError, step};
pub use store::{Change, Listen, Pair, Range, Read, Store, StoreError, Work};
pub use stranded::StrandedAt;
pub use view::{Details, FrameView, Happened, Status, Summary, VariableView};
