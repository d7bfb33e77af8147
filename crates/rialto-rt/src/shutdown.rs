//! The shutdown of a runtime: first the workers end, then the tasks, then the pages.

use std::ptr::NonNull;
use std::sync::Arc;
use std::time::Instant;

use rialto_task::Header;
use rialto_task::primitives::{Backoff, Ordering};

use crate::blocking_closures;
use crate::core::Core;
use crate::offload::reroute;
use crate::panics::lock;
use crate::pool;
use crate::shared::Shared;
use crate::sim::Simulation;
use crate::slab::Heap;
use crate::task_cell::Failure;
use crate::task_ref::TaskRef;

/// Shuts down the runtime `shared`. Returns true if everything has ended. Returns false if a poll or a
/// blocking closure outlasted `deadline`.
pub(crate) fn shut_down(shared: &Arc<Shared>, deadline: Option<Instant>) -> bool {
    shared.closing.store(true, Ordering::SeqCst);
    shared.offloaded_polls.close();
    pool::return_tasks_of(shared);
    // Called before anything is waited for: a poll, or a running closure, may be blocked on a closure that
    // waits for a thread.
    let closures = blocking_closures::close(shared);
    shared.sysmon.stop();
    shared.spare_threads.close();
    (0..shared.workers.len()).for_each(|worker| shared.unpark(worker));
    let workers_ended = wait_for_workers(shared, deadline);
    let all_home = shared.offloaded_polls.wait(deadline);
    let threads = shared.workers.iter().filter_map(|worker| lock(&worker.thread).take());
    // A thread that is stuck in a poll keeps the task that it polls. The other tasks are in the core.
    let mut cores: Vec<_> = threads.filter_map(|thread| thread.control.take()).collect();
    cores.extend(shared.simulation.as_ref().and_then(Simulation::take_core));
    let tasks_ended = end_tasks(shared, cores, deadline);
    let blocking_ended = blocking_closures::wait(shared, closures, deadline);
    workers_ended && all_home && tasks_ended && blocking_ended
}

fn wait_for_workers(shared: &Shared, deadline: Option<Instant>) -> bool {
    let mut threads = lock(&shared.threads);
    while threads.running > 0 {
        threads = match deadline {
            None => shared.thread_ended.wait(threads).unwrap_or_else(|broken| broken.into_inner()),
            Some(deadline) => {
                let left = deadline.saturating_duration_since(Instant::now());
                if left.is_zero() {
                    return false;
                }
                match shared.thread_ended.wait_timeout(threads, left) {
                    Ok((threads, _)) => threads,
                    Err(broken) => broken.into_inner().0,
                }
            }
        };
    }
    let handles = std::mem::take(&mut threads.handles);
    drop(threads);
    for handle in handles {
        // The thread has nothing left to do but to end. A worker contains the panics of user code. Panics in
        // the destructors of thread-locals are printed.
        let _ = handle.join();
    }
    true
}

/// Ends every task of `shared`. No thread uses the `cores` any more.
///
/// The owner of SCHEDULED may end a task. Queued tasks are ours together with their queue. A sleeping task
/// becomes ours when we set SCHEDULED. The remaining tasks are *busy*, for one of two reasons:
///
/// - Another thread has just woken the task, and has yet to queue it. That takes only a moment. Then the task
///   arrives in the shared queue.
/// - The task is being polled: by a thread that was left behind, or as a parasite of a blocking closure. See
///   [`end_or_keep_busy`].
#[expect(clippy::vec_box, reason = "a core is passed on as a pointer")]
pub(crate) fn end_tasks(shared: &Arc<Shared>, cores: Vec<Box<Core>>, deadline: Option<Instant>) -> bool {
    // From here on, a spawn from outside finds the heap closed, and tasks of other runtimes are refused.
    shared.injector.await_pushes();
    let common = shared.common_heap.close();
    let mut ended = 0;
    let mut heaps: Vec<Heap> = common.into_iter().collect();
    // Dropped last: by then the tasks have removed their timers.
    let mut timers = Vec::with_capacity(cores.len());
    for mut core in cores {
        while let Some(task) = core.pop_any() {
            end_or_reroute(task, shared, &mut ended);
        }
        core.heap.take_back();
        heaps.push(core.heap);
        timers.push(core.timers);
    }
    while let Some(task) = shared.injector.pop() {
        end_or_reroute(task, shared, &mut ended);
    }
    let mut busy = end_sleeping_tasks(&heaps, &mut ended);
    let mut backoff = Backoff::new();
    while !busy.is_empty() && deadline.is_none_or(|deadline| Instant::now() < deadline) {
        backoff.snooze();
        end_injected(shared, &mut ended);
        busy.retain(|cell| end_or_keep_busy(*cell, &mut ended));
    }
    // From here on, a thread that still has a task ends it instead of queueing it.
    shared.tasks_ended.store(true, Ordering::Release);
    shared.injector.await_pushes();
    end_injected(shared, &mut ended);
    busy.retain(|cell| end_or_keep_busy(*cell, &mut ended));
    shared.outside_counters.completed.fetch_add(ended, Ordering::Relaxed);
    heaps.into_iter().for_each(Heap::orphan);
    drop(timers);
    busy.is_empty()
}

/// Ends the tasks in the shared queue, which receives no tasks of other runtimes any more.
fn end_injected(shared: &Shared, ended: &mut u64) {
    while let Some(task) = shared.injector.pop() {
        end(task, ended);
    }
}

/// Ends the tasks that sleep. Returns the cells of the busy tasks, which other threads own.
fn end_sleeping_tasks(heaps: &[Heap], ended: &mut u64) -> Vec<NonNull<Header>> {
    let mut busy = Vec::new();
    for heap in heaps {
        heap.for_each_cell(|cell| {
            if end_or_keep_busy(cell, ended) {
                busy.push(cell);
            }
        });
    }
    busy
}

/// Ends the task in `cell`, if there is one and it sleeps. Returns true if another thread owns the task: the
/// thread that woke it and will queue it, or the thread that polls it.
///
/// A parasite in its first poll may never be queued, because it may end in that poll. If it blocks,
/// `parasite::block` looks at its core and at the common heap:
///
/// ```text
///  core gone, heap closed       `block` ends the parasite. The walk over the cells may have passed this cell
///                               already, when it was in use or free, or may still come to it
///  core there, or heap open     the walk still comes to this cell, and finds the parasite asleep, and ends
///                               it; or finds it SCHEDULED, and sets NOTIFIED: then its thread queues it
/// ```
///
/// So busy cells are looked at again until they are free or their tasks complete. They stay in place until
/// the heaps are orphaned.
fn end_or_keep_busy(cell: NonNull<Header>, ended: &mut u64) -> bool {
    // SAFETY: a cell that once held a task holds a header. `notify_if_owned` looks and claims in one atomic
    // step, because a thread that was left behind, or one of the blocking pool, may start and end parasites
    // in its cached cells meanwhile.
    match unsafe { cell.as_ref() }.state.notify_if_owned() {
        None => false,
        Some(false) => true,
        Some(true) => {
            // SAFETY: the task's SCHEDULED is ours.
            end(unsafe { TaskRef::from_ptr(cell.as_ptr()) }, ended);
            false
        }
    }
}

/// Ends a task from a queue of `shared`, or sends it on if it belongs to another runtime.
fn end_or_reroute(task: TaskRef, shared: &Shared, ended: &mut u64) {
    // SAFETY: SCHEDULED came with the task from the queue and is ours, so the task is alive.
    unsafe { if task.is_at_home(shared) { end(task, ended) } else { reroute(task) } }
}

fn end(task: TaskRef, ended: &mut u64) {
    *ended += 1;
    // SAFETY: SCHEDULED is ours: see `end_tasks`.
    unsafe { task.fail(Failure::Shutdown) }
}
