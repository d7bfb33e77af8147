//! Closures of `spawn_blocking`, as tasks of the blocking pool.

use std::future::Future;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context as TaskContext, Poll};
use std::time::Instant;

use crate::away::Refusal;
use crate::cell::{self, Failure, TaskRef};
use crate::join::JoinHandle;
use crate::schedule::{self, Birth};
use crate::shared::{Kind, Shared};
use crate::slab::Heap;
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
    let birth = Birth::here();
    let call = trace::follow(birth, Call(Some(f)));
    if shared.kind == Kind::Simulated {
        // A simulation has one thread, on which the closure runs like other tasks.
        return schedule::spawn_followed(shared, birth, call);
    }
    let size = cell::cell_for(&call);
    // SAFETY: the cell is new, and of this size.
    let write = |cell| unsafe { cell::write(cell, 0, false, call) };
    let (task, closed) = shared.closures.spawn(size, shared, write);
    shared.quiet.go_out();
    // SAFETY: the new task is scheduled, in no queue, and ours.
    let pushed = if closed { Err(Refusal::HomeCloses) } else { unsafe { shared.blocking.push(task) } };
    if let Err(refusal) = pushed {
        let failure = match refusal {
            Refusal::HomeCloses | Refusal::Closed => Failure::Shutdown,
            Refusal::NoThread(error) => no_thread(&error),
        };
        // SAFETY: as above.
        unsafe { task.fail(failure) }
        shared.quiet.come_in();
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
    let cells = shared.closures.close();
    shared.blocking.close();
    cells
}

/// Waits for the running closures, until `deadline`. Must be called after [`close`]. Returns false if a
/// closure still runs.
pub(crate) fn wait(shared: &Shared, cells: Option<Heap>, deadline: Option<Instant>) -> bool {
    let quiet = shared.blocking.wait(deadline);
    if let Some(cells) = cells {
        // A closure that still runs keeps its page alive.
        cells.orphan();
    }
    quiet
}

/// Returns whether `task` is a closure of `spawn_blocking`.
///
/// # Safety
///
/// The task is alive.
pub(crate) unsafe fn is_closure(task: TaskRef) -> bool {
    // SAFETY: by contract.
    unsafe { (*task.shared()).closures.owns(task.raw()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::JoinError;

    #[test]
    fn a_closure_without_a_thread_says_so() {
        let error = JoinError::from(no_thread(&io::Error::other("too many")));
        let said = "the task panicked: cannot start a thread for a closure of `spawn_blocking`: too many";
        assert_eq!(error.to_string(), said);
    }
}
