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
//! A task costs the size of its future and eight bytes. See `slab` for where
//! tasks live, `worker` for the loop that runs them, `control` for how a
//! worker's core is taken from a stuck thread, `idle` for why no work waits
//! while a worker sleeps, `pace` for which task runs next and when work is
//! shared, `parasite` for tasks that begin on their spawner's stack, and
//! `shutdown` for the end.

pub mod acml;
mod around;
mod aside;
mod away;
mod barrier;
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
mod sim;
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
pub use diagnostics::{Blocked, BlockedTask, Deadlock, WaitGraph};
pub use done::done;
pub use handle::Handle;
pub use id::TaskId;
pub use join::{
    AbortHandle, IntoJoinEvt, JoinError, JoinEvt, JoinHandle, Outcome, TakeOutcome, TakeOwnOutcome,
};
pub use metrics::{Metrics, WorkerMetrics};
pub use monitor::{Cause, Monitor, Stuck};
pub use parasite::{Parasite, parasite, parasite_evt};
pub use pool::{Pool, PoolBuilder};
pub use reify::{Abandoned, Prepared, Reified, Reify, inflate, reify};
pub use runtime::{Builder, Runtime};
pub use scope::{Child, Scope, ScopeHandle, scope};
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
    pub use crate::waiters::{Slot, Waiter};

    /// Does what the monitor does every millisecond.
    pub fn advance_beat(runtime: &crate::Handle) {
        runtime.shared.advance_beat();
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
