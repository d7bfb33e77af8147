//! The end of a runtime: workers first, then the tasks, then the pages.

use std::ptr::NonNull;
use std::sync::Arc;
use std::time::Instant;

use rialto_task::Header;
use rialto_task::primitives::{Backoff, Ordering};

use crate::away::{is_at_home, send_off};
use crate::blocking;
use crate::cell::{Failure, TaskRef};
use crate::core::Core;
use crate::pool;
use crate::shared::{Shared, lock};
use crate::sim::Simulation;
use crate::slab::Heap;

/// Ends the runtime of worker threads `shared`. True if nothing was left
/// behind: no thread in a poll or a blocking closure that outlasted `deadline`.
pub(crate) fn shut_down(shared: &Arc<Shared>, deadline: Option<Instant>) -> bool {
    shared.closing.store(true, Ordering::SeqCst);
    shared.absent.close();
    pool::recall(shared);
    // Before anybody is waited for: a poll, or a closure that runs, may block on one
    // that waits for a thread.
    let closures = blocking::close(shared);
    shared.watch.stop();
    shared.spares.close();
    (0..shared.workers.len()).for_each(|worker| shared.unpark(worker));
    let workers_ended = wait_for_workers(shared, deadline);
    let all_home = shared.absent.wait(deadline);
    let seats = shared.workers.iter().filter_map(|worker| lock(&worker.seat).take());
    // A thread that is stuck in a poll keeps the task it polls; the others are
    // in the core.
    let mut cores: Vec<_> = seats.filter_map(|seat| seat.control.take()).collect();
    cores.extend(shared.simulation.as_ref().and_then(Simulation::take_core));
    let tasks_ended = end_tasks(shared, cores, deadline);
    let blocking_ended = blocking::wait(shared, closures, deadline);
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
        // The thread has nothing more to do than to end. A worker contains the
        // panics of user code; those of thread-locals' destructors are printed.
        let _ = handle.join();
    }
    true
}

/// Ends every task of `shared`, whose cores nobody works with any more.
///
/// A task is ended by whoever owns SCHEDULED. Queued tasks are ours with their
/// queue; sleeping ones become ours by setting SCHEDULED. What is left was
/// just woken by somebody who still has to queue it: that is a matter of
/// moments, and it arrives in the shared queue. Or it is being polled: by a thread
/// that was left behind, or as a parasite of a blocking closure. See [`is_busy`].
#[expect(clippy::vec_box, reason = "a core is passed on as a pointer")]
pub(crate) fn end_tasks(shared: &Arc<Shared>, cores: Vec<Box<Core>>, deadline: Option<Instant>) -> bool {
    // From here on a spawn from outside finds the heap closed, and no task of
    // another runtime comes in.
    shared.injector.settle();
    let foreign = shared.foreign.close();
    let mut ended = 0;
    let mut heaps: Vec<Heap> = foreign.into_iter().collect();
    // Given up last: by then the tasks have taken theirs off.
    let mut timers = Vec::with_capacity(cores.len());
    for mut core in cores {
        while let Some(task) = core.pop_any() {
            end_or_send_off(task, shared, &mut ended);
        }
        core.heap.take_back();
        heaps.push(core.heap);
        timers.push(core.timers);
    }
    while let Some(task) = shared.injector.pop() {
        end_or_send_off(task, shared, &mut ended);
    }
    let mut busy = claim_sleepers(&heaps, &mut ended);
    let mut backoff = Backoff::new();
    while !busy.is_empty() && deadline.is_none_or(|deadline| Instant::now() < deadline) {
        backoff.snooze();
        end_injected(shared, &mut ended);
        busy.retain(|cell| is_busy(*cell, &mut ended));
    }
    // Who still has a task ends it himself, instead of queueing it.
    shared.over.store(true, Ordering::Release);
    shared.injector.settle();
    end_injected(shared, &mut ended);
    busy.retain(|cell| is_busy(*cell, &mut ended));
    shared.foreign_counters.completed.fetch_add(ended, Ordering::Relaxed);
    heaps.into_iter().for_each(Heap::orphan);
    drop(timers);
    busy.is_empty()
}

/// Ends what is in the shared queue, where no other runtime's tasks come any more.
fn end_injected(shared: &Shared, ended: &mut u64) {
    while let Some(task) = shared.injector.pop() {
        end(task, ended);
    }
}

/// Ends the tasks that sleep; returns the cells of those that somebody else has.
fn claim_sleepers(heaps: &[Heap], ended: &mut u64) -> Vec<NonNull<Header>> {
    let mut busy = Vec::new();
    for heap in heaps {
        heap.for_each_cell(|cell| {
            if is_busy(cell, ended) {
                busy.push(cell);
            }
        });
    }
    busy
}

/// Ends the task in `cell`, if there is one, and it sleeps. True if somebody else
/// has it: who woke it, and will queue it, or who polls it.
///
/// A parasite in its first poll need not come into the queue. It may end in that
/// poll. If it blocks, `parasite::block` looks at its core and the common heap:
///
/// ```text
///  core gone, heap closed       it fails the parasite, whether this walk has passed
///                               its cell before, in use or free, or comes later
///  core there, or heap open     so the walk comes later, and meets the parasite:
///                               asleep, and claims it; or it leaves AGAIN, at which
///                               the thread queues it
/// ```
///
/// So busy cells are asked again until they are free, or their tasks complete. They
/// stay in place until the heaps are orphaned.
fn is_busy(cell: NonNull<Header>, ended: &mut u64) -> bool {
    // SAFETY: a cell that once held a task holds a header. In one step, since a
    // thread that was left behind, or is one of closures, may begin and end
    // parasites in cells that it has at hand.
    match unsafe { cell.as_ref() }.state.notify_if_owned() {
        None => false,
        Some(false) => true,
        Some(true) => {
            // SAFETY: its SCHEDULED is ours.
            end(unsafe { TaskRef::from_ptr(cell.as_ptr()) }, ended);
            false
        }
    }
}

/// A task from a queue of `shared`, where those of other runtimes may be too.
fn end_or_send_off(task: TaskRef, shared: &Shared, ended: &mut u64) {
    // SAFETY: SCHEDULED is ours with the queue, so the task is alive.
    unsafe { if is_at_home(task, shared) { end(task, ended) } else { send_off(task) } }
}

fn end(task: TaskRef, ended: &mut u64) {
    *ended += 1;
    // SAFETY: SCHEDULED is ours, see `end_tasks`.
    unsafe { task.fail(Failure::Shutdown) }
}
