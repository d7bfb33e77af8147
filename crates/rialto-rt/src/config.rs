//! The settings of a runtime.

use std::any::Any;
use std::sync::Arc;

use crate::diagnostics::{ReclaimHook, TaskRegistry};
use crate::id::TaskId;
use crate::join::message;
use crate::sysmon::StuckHook;
use crate::thread_hooks::{StartStopHooks, ThreadHooks};

/// How the tasks of a runtime are run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RuntimeKind {
    /// By worker threads.
    Workers,
    /// By the thread of a `block_on`: these tasks cannot leave it.
    Local,
    /// By the thread of a `block_on`, in virtual time.
    Simulated,
}

/// The reaction of a [`block_on`](crate::Runtime::block_on) to a deadlock. Set it with
/// [`Builder::deadlock`](crate::Builder::deadlock).
///
/// In a deadlock the future of the `block_on` and every task of the runtime are blocked. No timer runs, no
/// task waits for I/O, and no closure of `spawn_blocking` and no `offload` section runs.
///
/// The `block_on` checks for a deadlock while it is idle: first after 20 milliseconds, then at intervals that
/// double, up to five seconds.
///
/// This setting has no effect on a simulation, which always [panics](crate::Runtime::simulated) when it is
/// stuck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Deadlock {
    /// Panics if the deadlock is certain, with the report of the [blocked](crate::Runtime::blocked) tasks.
    /// This is the default.
    ///
    /// The deadlock is certain if no code outside the runtime can wake a task. The only threads of the
    /// process are those of the runtime and the one of the `block_on`. No signal has a handler, except the
    /// signal of [`dump_on`](crate::Builder::dump_on). A program with other threads, or with another runtime,
    /// keeps waiting. So does every program on systems other than Linux.
    #[default]
    Certain,
    /// Panics even if the process has other threads or signal handlers. Use it in programs whose other
    /// threads wake no tasks, and in tests, which always have other threads.
    Suspected,
    /// Keeps waiting.
    Ignored,
}

/// The settings of a runtime, from its builder.
#[derive(Default)]
pub(crate) struct Config {
    pub(crate) thread_name: String,
    pub(crate) seed: u64,
    /// In a simulation: the number of scheduling decisions that are drawn from the seed.
    pub(crate) random_decisions: u64,
    pub(crate) on_panic: Option<PanicHook>,
    pub(crate) on_stuck: Option<StuckHook>,
    pub(crate) on_reclaim: Option<ReclaimHook>,
    /// With diagnostics: the task registry, which also lists local tasks.
    pub(crate) task_registry: Option<Arc<TaskRegistry>>,
    pub(crate) thread_hooks: ThreadHooks,
    pub(crate) start_stop_hooks: StartStopHooks,
    /// The flight recorder, which also records local tasks.
    #[cfg(feature = "recorder")]
    pub(crate) recorder: Option<Arc<crate::recorder::RecorderState>>,
    /// How a `block_on` reacts if it would wait forever.
    pub(crate) deadlock: Deadlock,
    /// The signal at which the runtime writes a report of its state.
    pub(crate) dump_signal: Option<i32>,
}

pub(crate) type PanicHook = Arc<dyn Fn(&TaskPanic<'_>) + Send + Sync>;

/// The report of a task's panic, which the runtime's panic hook receives. See
/// [`Builder::on_panic`](crate::Builder::on_panic).
#[derive(Debug)]
pub struct TaskPanic<'a> {
    pub(crate) id: TaskId,
    pub(crate) future: &'static str,
    pub(crate) payload: &'a (dyn Any + Send),
}

impl TaskPanic<'_> {
    /// Returns the id of the task that panicked.
    pub fn id(&self) -> TaskId {
        self.id
    }

    /// Returns the type name of the task's future.
    pub fn future(&self) -> &'static str {
        self.future
    }

    /// Returns the panic message. If the payload of the panic is not a string, returns a fixed text.
    pub fn message(&self) -> &str {
        message(self.payload).unwrap_or("a payload that is not a string")
    }
}
