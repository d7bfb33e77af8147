//! How a thread of a pool runs a task, and how the task gets there and back.

use std::sync::Arc;

use rialto_task::state;

use super::ThreadPool;
use crate::context::{Context, Polled};
use crate::io;
use crate::offload::{OffloadPlace, OutstandingGuard, PushError, poll_offloaded};
use crate::shared::Shared;
use crate::task_ref::TaskRef;

/// A pool as a place: its threads poll the task.
impl OffloadPlace for ThreadPool {
    unsafe fn queue(self: Arc<Self>, task: TaskRef) -> Result<(), PushError> {
        // SAFETY: the caller owns SCHEDULED, so the task is alive.
        let home = unsafe { &*task.shared() };
        // SAFETY: by contract.
        unsafe { self.push(task, || home.offloaded_polls.is_closed()) }
    }
}

/// Runs `task` on a thread of `pool`, inside the `around_thread` hooks of its runtime.
///
/// # Safety
///
/// The caller owns SCHEDULED, and gives it up.
pub(super) unsafe fn run_task(pool: &Arc<ThreadPool>, task: TaskRef) {
    // SAFETY: we own SCHEDULED, so the task is alive.
    let (home, flags) = unsafe { (task.home(), task.header().state.load()) };
    // The shutdown of the task's home runtime waits while this guard lives, so it also waits for the code
    // that the hooks run after the section. A closure needs no guard: the shutdown waits for the threads.
    let _polled = (flags & state::MOVED != 0).then(|| home.offloaded_polls.begin());
    // SAFETY: by contract; `ThreadHooks::run` calls the closure once.
    home.config.thread_hooks.run(|| unsafe { run_in_context(pool, &home, task, flags) });
}

/// # Safety
///
/// As for [`run_task`].
unsafe fn run_in_context(pool: &Arc<ThreadPool>, home: &Arc<Shared>, task: TaskRef, flags: u32) {
    let context = Context::in_pool(Arc::clone(home), Arc::clone(pool));
    let _entered = context.enter();
    if flags & state::MOVED != 0 {
        // SAFETY: by contract.
        return unsafe { poll_offloaded(&context, None, task) };
    }
    let _io = io::enter_runtime(home);
    // SAFETY: by contract.
    let polled = unsafe { context.poll(task, &()) };
    debug_assert!(matches!(polled, Polled::Ended), "a closure does not suspend");
    home.quiescence.end_outside_work();
}

/// Sends the tasks of `home` that wait in `pool` back to it. `home` is shutting down, so the pool refuses its
/// tasks from now on.
pub(super) fn return_tasks(pool: &ThreadPool, home: &Shared) {
    let returned = pool.take_tasks(|task| {
        // SAFETY: the queue owns SCHEDULED of its tasks, so they are alive.
        unsafe { task.is_at_home(home) && task.header().state.load() & state::MOVED != 0 }
    });
    for task in returned {
        // SAFETY: the queue owned SCHEDULED of its tasks; it is ours now.
        drop(unsafe { OutstandingGuard::of(task) });
        home.inject(task);
    }
}
