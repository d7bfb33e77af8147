//! Rialto's runtime: a work-stealing scheduler of very cheap tasks.
//!
//! The contract in one example:
//!
//! ```
//! use rialto_rt::Runtime;
//!
//! # fn main() -> std::io::Result<()> {
//! let runtime = Runtime::new()?;
//! let total = runtime.block_on(async {
//!     let tasks: Vec<_> = (0..100).map(|n| rialto_rt::spawn(async move { n })).collect();
//!     let mut total = 0;
//!     for task in tasks {
//!         total += task.await.expect("the task did not panic");
//!     }
//!     total
//! });
//! assert_eq!(total, 4950);
//! # Ok(())
//! # }
//! ```
//!
//! # Reclamation
//!
//! Law 15 of the events. A task that waits, and that nothing refers to which could
//! wake it, will never run again: it is *reclaimed*. Its future is dropped on a
//! worker, with all that it holds; its join yields [`JoinError::is_reclaimed`];
//! [`Builder::on_reclaim`] is told, and [`Metrics::reclaimed`] counts it. Nobody has
//! to write code by which such a task ends.
//!
//! ```
//! use rialto_event::channel;
//! use rialto_rt::Runtime;
//!
//! # fn main() -> std::io::Result<()> {
//! let runtime = Runtime::new()?;
//! let (tx, rx) = channel::<u32>();
//! let task = runtime.spawn(async move { tx.send_evt(1).or_never().await });
//! drop(rx); // nobody will ever receive
//! assert!(runtime.block_on(task).is_err_and(|error| error.is_reclaimed()));
//! # Ok(())
//! # }
//! ```
//!
//! What refers to a task, each by a count in its header:
//!
//! - a waker of it, whoever keeps it: a timer, a driver, a foreign future, the slot
//!   of a join;
//! - a sync of it that waits in the queue of a channel, a condition or any other
//!   object: one count per sync, whatever it chooses among;
//! - an [`AbortHandle`], whose owner has the task's end in his hand. So a [`scope`]
//!   refers to its children.
//!
//! A [`JoinHandle`] does not: it learns what became of the task. The last of these
//! to go decides, in the atomic step in which it goes; so does the worker, after a
//! poll that left none of them behind. A task that nothing refers to cannot be
//! handed to anybody again, so that moment is its end in every schedule, and the
//! decision needs neither a pause nor a search.
//!
//! **What is not found:** a cycle. A task that waits on a channel both ends of which
//! it holds itself is referred to by its own wait; two tasks that wait for each other
//! are referred to by each other. A future is opaque, nobody can tell such an end in
//! its frame from one outside. The two ends of a channel are apart for that reason: a
//! server that keeps the receiving end only, and hands out the sending end, learns of
//! the last client's leave, by the close; one that hands out senders itself has a
//! [`WeakSender`](rialto_event::WeakSender) for that. Nor is found a wait that has
//! fallen silent after it began, but for that of a single send: a receive with
//! `or_never` waits on for what may be put back (law 14), and a choice counts as long
//! as it waits. What is left blocked for ever is reported by
//! [`Runtime::run_until_idle`].
//!
//! A task that is to hold something until the program ends, without waiting for
//! anything, cannot do so by `std::future::pending`: it would be reclaimed at once.
//! It waits for a condition that somebody keeps.
//!
//! Source: CML, whose threads are garbage when nothing they wait for can be reached;
//! MLton and SML/NJ leave that to their collectors.
//!
//! # Parts
//!
//! A task costs the size of its future and eight bytes. See `slab` for where
//! tasks live, `worker` for the loop that runs them, `control` for how a
//! worker's core is taken from a stuck thread, `idle` for why no work waits
//! while a worker sleeps, `pace` for which task runs next and when work is
//! shared, `parasite` for tasks that begin on their spawner's stack, and
//! `shutdown` for the end.
//!
//! Programs use the crate through the facade, as `rialto::rt`: `rialto_rt::spawn` in these examples is
//! `rialto::rt::spawn` there, and `rialto_event::Event` is `rialto::Event`.

pub mod acml;
mod around;
mod aside;
mod away;
mod barrier;
mod beside_tokio;
mod block_on;
mod blocking;
mod cell;
mod context;
mod control;
mod core;
mod diagnostics;
mod done;
#[cfg(unix)]
pub mod fs;
mod handle;
#[cfg(feature = "hyper")]
mod hyper_executor;
mod id;
mod idle;
mod injector;
pub mod io;
mod join;
mod metrics;
mod monitor;
pub mod net;
mod pace;
mod parasite;
mod park;
mod pool;
#[cfg(unix)]
pub mod process;
mod queue;
mod reify;
mod ring;
mod runtime;
mod schedule;
mod scope;
mod shared;
mod shutdown;
pub mod sim;
mod slab;
mod spawn;
pub mod task;
mod task_builder;
mod task_local;
mod timers;
mod trace;
mod waiters;
mod worker;
mod yield_now;

pub use away::{Elsewhere, detached, on};
pub use diagnostics::{Blocked, BlockedTask, Deadlock, Reclaimed, WaitGraph};
pub use done::done;
pub use handle::Handle;
pub use id::TaskId;
pub use join::{
    AbortHandle, Ended, EndedEvt, IntoJoinEvt, JoinError, JoinEvt, JoinHandle, Outcome, TakeOutcome,
    TakeOwnOutcome,
};
pub use metrics::{Metrics, WorkerMetrics};
pub use monitor::{Cause, Monitor, Stuck};
pub use parasite::{Parasite, parasite, parasite_evt};
pub use pool::{Pool, PoolBuilder};
pub use reify::{Abandoned, Prepared, Reified, Reify, inflate, reify};
pub use runtime::{Builder, Runtime};
pub use scope::{Child, Custodian, CustodianHandle, Kept, Refused, Scope, ScopeHandle, scope};
pub use shared::TaskPanic;
pub use sim::{Action, Step};
pub use spawn::{spawn, spawn_blocking, spawn_local};
pub use yield_now::{YieldNow, yield_now};

/// For the tests of this crate.
#[doc(hidden)]
pub mod internals {
    pub use crate::away::{Absent, Fate, Stop, Trip, Trips};
    pub use crate::cell::TaskRef;
    pub use crate::control::Control;
    pub use crate::diagnostics::{Quiet, Sight, look};
    pub use crate::idle::Idle;
    pub use crate::injector::Injector;
    pub use crate::io::source::{Direction, Readiness, Source};
    pub use crate::monitor::{Rest, Slumber};
    pub use crate::park::{Drive, Parker, Poller};
    pub use crate::queue::{Overflow, Owner, Thief, queue};
    pub use crate::waiters::{Around, Events, Leaving, Slot, Waiter};

    /// Does what the monitor does every millisecond.
    pub fn advance_beat(runtime: &crate::Handle) {
        runtime.shared.advance_beat();
    }

    /// How often it has.
    pub fn beat(runtime: &crate::Handle) -> u32 {
        runtime.shared.beat()
    }

    /// How many workers sleep.
    pub fn sleeping(runtime: &crate::Handle) -> usize {
        runtime.shared.idle.sleeping()
    }

    /// The event that `direction` of `source` is ready.
    pub fn ready_evt(source: &std::sync::Arc<Source>, direction: Direction) -> crate::io::ReadyEvt {
        crate::io::ReadyEvt::new(source, direction)
    }

    /// Gives the core of a worker to a fresh thread. False if nobody has it.
    ///
    /// # Errors
    ///
    /// When no thread can be started.
    pub fn hand_over(runtime: &crate::Handle, worker: usize) -> std::io::Result<bool> {
        crate::worker::hand_over(&runtime.shared, worker, |_| {})
    }
}
