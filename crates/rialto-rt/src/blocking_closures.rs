//! Closures of `spawn_blocking`, as tasks of the blocking pool.

use std::future::Future;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context as TaskContext, Poll};
use std::time::Instant;

use crate::config::RuntimeKind;
use crate::join::JoinHandle;
use crate::offload::PushError;
use crate::recorder;
use crate::schedule::{self, Scheduler};
use crate::shared::Shared;
use crate::slab::Heap;
use crate::spawn_origin::SpawnOrigin;
use crate::task_cell::{self, Failure};
use crate::trace;

/// A closure as a future that is ready at its first poll.
struct Call<F>(Option<F>);

impl<F> Unpin for Call<F> {}

impl<T, F: FnOnce() -> T> Future for Call<F> {
    type Output = T;

    fn poll(mut self: Pin<&mut Self>, _: &mut TaskContext<'_>) -> Poll<T> {
        match self.0.take() {
            Some(f) => Poll::Ready(f()),
            None => unreachable!("a closure is called once"),
        }
    }
}

/// Spawns a task for `f` on the blocking pool of `shared`. The cells of closures are in a heap of their own,
/// because no worker and no shutdown may end a task that runs on the pool.
#[track_caller]
pub(crate) fn spawn<T, F: FnOnce() -> T>(shared: &Arc<Shared>, f: F) -> JoinHandle<T> {
    let origin = SpawnOrigin::here();
    let call = trace::in_span(origin, Call(Some(f)));
    if shared.kind == RuntimeKind::Simulated {
        // A simulation has one thread, on which the closure runs like other tasks.
        return schedule::spawn_in_span(shared, origin, call);
    }
    let size = task_cell::cell_size_for(&call);
    // SAFETY: the cell is new, and of this size.
    let write = |cell| unsafe { task_cell::write::<Scheduler, _>(cell, 0, false, call) };
    let (task, closed) = shared.closure_heap.spawn(size, shared, write);
    // SAFETY: the new task is in no queue, so it is alive.
    unsafe { recorder::spawned(shared, task, Some(origin)) }
    shared.quiescence.begin_outside_work();
    let pushed = if closed {
        Err(PushError::HomeCloses)
    } else {
        // SAFETY: the new task is scheduled, in no queue, and ours.
        unsafe { shared.blocking.push(task, || shared.offloaded_polls.is_closed()) }
    };
    if let Err(refusal) = pushed {
        let failure = match refusal {
            PushError::HomeCloses | PushError::Closed => Failure::Shutdown,
            PushError::NoThread(error) => no_thread(&error),
        };
        // SAFETY: as above.
        unsafe { task.fail(failure) }
        shared.quiescence.end_outside_work();
    }
    // SAFETY: the handle's count of the new task.
    unsafe { JoinHandle::new(task) }
}

/// The failure of a closure for which the pool has no thread and can start none.
fn no_thread(error: &io::Error) -> Failure {
    let text = format!("cannot start a thread for a closure of `spawn_blocking`: {error}");
    Failure::Panic(Box::new(Box::new(text)))
}

/// Ends the closures that wait for a thread, and refuses new ones. Returns the heap of their cells.
pub(crate) fn close(shared: &Shared) -> Option<Heap> {
    let cells = shared.closure_heap.close();
    shared.blocking.close();
    cells
}

/// Waits for the running closures, until `deadline`. Must be called after [`close`]. Returns false if a
/// closure still runs.
pub(crate) fn wait(shared: &Shared, cells: Option<Heap>, deadline: Option<Instant>) -> bool {
    let ended = shared.blocking.wait(deadline);
    if let Some(cells) = cells {
        // A closure that still runs keeps its page alive.
        cells.orphan();
    }
    ended
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{JoinError, TaskId};

    #[test]
    fn the_join_error_says_that_the_pool_has_no_thread() {
        let error = JoinError::new(TaskId::fresh(), no_thread(&io::Error::other("too many")));
        let said = "the task panicked: cannot start a thread for a closure of `spawn_blocking`: too many";
        assert_eq!(error.to_string(), said);
    }
}
