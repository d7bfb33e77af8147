//! Rialto's runtime: a work-stealing scheduler of very cheap tasks.
//!
//! Use it to run tasks that wait for Rialto's [events](rialto_event). A task costs the size of its future
//! plus eight bytes, and a task that spins or blocks does not delay the others.
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
//! Most programs use this crate through the facade, as `rialto::rt`: `rialto_rt::spawn` in these examples is
//! `rialto::rt::spawn` there, and `rialto_event::Event` is `rialto::Event`.
//!
//! # Map of the source
//!
//! A *worker* is a thread that polls tasks. Its *core* is its scheduler state, such as its run queue. A core
//! can pass from one thread to another.
//!
//! Read first, in this order:
//!
//! | module | contains |
//! |---|---|
//! | `slab` | the memory of tasks |
//! | `task_cell` | a task: its header, then its future, then its outcome |
//! | `worker` | the loop that polls the tasks of a core |
//! | `control` | how a core is taken from a stuck thread |
//! | `idle` | why no work waits while a worker sleeps |
//! | `pace` | which task runs next, and when work is shared |
//! | `parasite` | tasks that start on the stack of their spawner |
//! | `shutdown` | the end of a runtime |
//!
//! The modules have layers, and import only modules of the same or of a lower layer:
//!
//! | layer | modules |
//! |---|---|
//! | the interface | `runtime`, `handle`, `spawn`, `task`, `scope`, `net`, .. |
//! | what threads do | `worker`, `block_on`, `sim`, `shutdown`, `sysmon::watch_loop`, `pool::pooled_task` |
//! | how tasks enter queues | `schedule`, `offload::poll`, `context` |
//! | the state of a runtime | `shared`, `worker_thread`, `core` |
//! | tasks and their memory | `task_cell`, `join`, `slab`, `queue`, `injector`, `unbounded`, `diagnostics` |
//!
//! A lower layer reaches a higher one through a trait that it owns: `TaskRuntime` (of `task_cell`), `PageOwner`
//! (of `slab`), `OffloadPlace` (of `offload`), or through a function that it is given.
//!
//! `docs/source-map.md` names the files of the crate.
//!
//! # Reclamation
//!
//! Reclamation is law 15 of the [events](rialto_event#the-laws). A waiting task can never run again if
//! nothing that could wake it refers to it any more. The runtime *reclaims* such a task:
//!
//! - A worker drops its future, with everything that it holds.
//! - Its join yields [`JoinError::is_reclaimed`].
//! - The hook [`Builder::on_reclaim`] is called, and [`Metrics::reclaimed`] counts the task.
//!
//! So you write no code that ends such a task.
//!
//! ```
//! use rialto_event::channel;
//! use rialto_rt::Runtime;
//!
//! # fn main() -> std::io::Result<()> {
//! let runtime = Runtime::new()?;
//! let (tx, rx) = channel::<u32>();
//! let task = runtime.spawn(async move { tx.send_evt(1).or_never().await });
//! drop(rx); // no task can receive any more
//! assert!(runtime.block_on(task).is_err_and(|error| error.is_reclaimed()));
//! # Ok(())
//! # }
//! ```
//!
//! **References that keep a task.** The header of a task counts them:
//!
//! - a waker of the task, wherever it is: in a timer, a driver, a foreign future, the slot of a join;
//! - a sync of the task that waits in the queue of a channel, a condition or another object: one count per
//!   sync, for however many alternatives;
//! - an [`AbortHandle`], because its owner can end the task. So a [`scope`] refers to its children.
//!
//! A [`JoinHandle`] does not keep its task. It only reports the task's outcome.
//!
//! **When it is decided.** The last reference decides, in the atomic step in which it goes away. If a poll
//! left no reference behind, the worker decides after that poll. No code can reach a task without references
//! any more, so this moment is the task's end in every schedule. The decision needs no pause and no search.
//!
//! **Blocked tasks that are not found:**
//!
//! - *Cycles.* A task that holds both ends of the channel on which it waits is kept by its own wait. Two
//!   tasks that wait for each other keep each other. The runtime cannot see which channel ends a future
//!   holds, because a future is opaque.
//! - *Waits that became hopeless after they began.* A receive with `or_never` waits on for a value that may
//!   be put back (law 14), and a choice counts as waiting until it ends. The runtime finds one such wait
//!   only: that of a single send with `or_never`.
//!
//! The two ends of a channel are separate types, so that a server can avoid the cycle: it keeps the receiver
//! only and hands out the sender. When its last client goes away, the channel closes, and the server learns
//! of it. A server that creates senders itself can keep a [`WeakSender`](rialto_event::WeakSender).
//! [`Runtime::run_until_idle`] reports the tasks that stay blocked forever.
//!
//! **Tasks that only hold something.** A task may exist to hold a value until the program ends. If it waits
//! for `std::future::pending`, it is reclaimed at once. Let it wait for a condition that another part of the
//! program keeps.
//!
//! Source: CML, whose threads are garbage when nothing that they wait for can be reached. MLton and SML/NJ
//! leave the search to their garbage collectors.

pub mod acml;
mod barrier;
mod beside_tokio;
mod block_on;
mod blocking_closures;
mod config;
mod context;
mod control;
mod core;
mod counters;
mod diagnostics;
mod entered;
mod exit;
#[cfg(unix)]
pub mod fs;
mod handle;
mod heartbeat;
#[cfg(feature = "hyper")]
mod hyper_executor;
mod id;
mod idle;
mod injector;
pub mod io;
mod join;
mod join_slot;
mod metrics;
pub mod net;
mod offload;
mod offload_evt;
mod pace;
mod panics;
mod parasite;
mod park;
mod pool;
#[cfg(unix)]
pub mod process;
mod queue;
#[cfg(feature = "recorder")]
pub mod recorder;
#[cfg(not(feature = "recorder"))]
#[path = "recorder_off.rs"]
mod recorder;
mod reify;
mod ring;
mod runtime;
mod schedule;
mod scope;
mod shared;
mod shutdown;
#[cfg(unix)]
pub mod signal;
pub mod sim;
mod slab;
mod spawn;
mod spawn_origin;
mod sysmon;
pub mod task;
mod task_builder;
mod task_cell;
mod task_local;
mod task_ref;
mod thread_hooks;
mod timers;
mod trace;
mod unbounded;
mod worker;
mod worker_thread;
mod yield_now;

pub use config::{Deadlock, TaskPanic};
pub use diagnostics::{
    Blocked, BlockedTask, ListedTask, Reclaimed, TaskCounts, TaskState, WaitEdge, WaitGraph, WaitNode,
    WaitNodeKind,
};
pub use exit::exit;
pub use handle::{EnterGuard, Handle, TryCurrentError};
pub use id::TaskId;
pub use join::{
    AbortHandle, Ended, EndedEvt, IntoJoinEvt, JoinError, JoinEvt, JoinHandle, JoinOutcome, TakeOutcome,
    TakeOwnedOutcome,
};
pub use metrics::{Metrics, WorkerMetrics};
pub use offload::{OffloadedSection, offload, offload_to};
pub use parasite::{Parasite, parasite, parasite_evt};
pub use pool::{BlockingPool, BlockingPoolBuilder};
pub use reify::{Abandoned, Prepared, Reified, Reify, inflate, reify};
pub use runtime::{Builder, Runtime};
pub use scope::{
    Custodian, CustodianHandle, KeptResource, Scope, ScopeHandle, ScopedJoinHandle, TrySpawnError, scope,
};
pub use sim::{PollResult, Step};
pub use spawn::{spawn, spawn_blocking, spawn_local};
pub use sysmon::{Cause, Stuck, Sysmon};
pub use yield_now::{YieldNow, yield_now};

/// Internals that the tests of this crate use.
#[doc(hidden)]
pub mod internals {
    pub use crate::control::Control;
    pub use crate::diagnostics::{Quiescence, QuiescenceView, check_quiescence};
    pub use crate::heartbeat::Heartbeat;
    pub use crate::idle::Idle;
    pub use crate::injector::Injector;
    pub use crate::io::source::{Direction, Readiness, Source};
    pub use crate::join_slot::{JoinSlot, JoinWaiter, JoinWaiters, ScopeMembership, TaskScope};
    pub use crate::offload::{NextPlace, OffloadRequest, OffloadStack, OffloadState, OffloadedPolls};
    pub use crate::park::{ParkDriver, Parker, Poller};
    pub use crate::queue::{Owner, Stealer, queue};
    #[cfg(feature = "recorder")]
    pub use crate::recorder::ring::{Copied, Ring};
    pub use crate::sysmon::{SysmonSleep, WorkerSleep};
    pub use crate::task_ref::TaskRef;

    /// Advances the beat, as sysmon does about every millisecond.
    pub fn advance_beat(runtime: &crate::Handle) {
        runtime.shared.heartbeat.advance();
    }

    /// Returns the number of beats so far.
    pub fn beat(runtime: &crate::Handle) -> u32 {
        runtime.shared.heartbeat.count()
    }

    /// Returns the number of workers that sleep.
    pub fn sleeping(runtime: &crate::Handle) -> usize {
        runtime.shared.idle.sleeping()
    }

    /// Returns the event that is enabled while `direction` of `source` is ready.
    pub fn ready_evt(source: &std::sync::Arc<Source>, direction: Direction) -> crate::io::ReadyEvt {
        crate::io::ReadyEvt::new(source, direction)
    }

    /// Gives the core of a worker to a spare thread. Returns false if no thread has the core.
    ///
    /// # Errors
    ///
    /// Returns the system's error if no thread can be started.
    pub fn hand_over(runtime: &crate::Handle, worker: usize) -> std::io::Result<bool> {
        crate::worker::hand_over(&runtime.shared, worker, |_| {})
    }
}
