//! The injector: the run queue that all workers share. It holds tasks that are woken or spawned by a thread
//! without a core of the runtime, and tasks that do not fit into a worker's own queue.

use std::collections::VecDeque;

use rialto_task::primitives::{AtomicUsize, Mutex, Ordering};

use crate::queue::Overflow;
use crate::task_ref::TaskRef;

/// An unbounded first-in, first-out queue of tasks.
#[derive(Default)]
pub struct Injector {
    tasks: Mutex<VecDeque<TaskRef>>,
    /// The length of `tasks`, so that it can be read without the lock.
    len: AtomicUsize,
}

impl Injector {
    /// Returns the approximate number of tasks.
    #[inline]
    pub fn len(&self) -> usize {
        // Acquire is enough. A worker that goes to sleep executes a full fence between its announcement and
        // this load. A thread that pushes executes one between the push and its look at the sleepers.
        self.len.load(Ordering::Acquire)
    }

    /// Returns whether there are no tasks, approximately.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds a task at the end.
    pub fn push(&self, task: TaskRef) {
        let mut tasks = self.tasks.lock();
        tasks.push_back(task);
        self.len.store(tasks.len(), Ordering::Release);
    }

    /// Adds a task at the end if `open`, called under the lock, returns true. Returns what `open` returned.
    pub fn push_if(&self, task: TaskRef, open: impl FnOnce() -> bool) -> bool {
        let mut tasks = self.tasks.lock();
        let open = open();
        if open {
            tasks.push_back(task);
            self.len.store(tasks.len(), Ordering::Release);
        }
        open
    }

    /// Waits for the calls of [`push_if`](Self::push_if) that hold the lock. The caller has changed the state
    /// that `open` reads. After this, the caller sees the tasks of all earlier calls, and all later calls see
    /// the change.
    pub fn await_pushes(&self) {
        drop(self.tasks.lock());
    }

    /// Removes and returns the first task.
    pub fn pop(&self) -> Option<TaskRef> {
        if self.is_empty() {
            return None;
        }
        let mut tasks = self.tasks.lock();
        let task = tasks.pop_front();
        self.len.store(tasks.len(), Ordering::Release);
        shrink(&mut tasks);
        task
    }

    /// Removes a fair share of the tasks for one of `workers` workers. Returns the first task, and calls
    /// `rest` with each of the others, at most `most`.
    pub fn pop_share(&self, workers: usize, most: usize, mut rest: impl FnMut(TaskRef)) -> Option<TaskRef> {
        if self.is_empty() {
            return None;
        }
        let mut tasks = self.tasks.lock();
        let share = (tasks.len() / workers + 1).min(most + 1).min(tasks.len());
        let mut taken = tasks.drain(..share);
        let first = taken.next();
        taken.for_each(&mut rest);
        shrink(&mut tasks);
        self.len.store(tasks.len(), Ordering::Release);
        first
    }
}

impl Overflow for &Injector {
    fn take(&mut self, batch: impl Iterator<Item = TaskRef>) {
        let mut tasks = self.tasks.lock();
        tasks.extend(batch);
        self.len.store(tasks.len(), Ordering::Release);
    }
}

/// The capacity that the queue always keeps.
const MIN_CAPACITY: usize = 1024;

/// Releases memory that a burst of tasks has needed. This moves the remaining tasks. While a full queue
/// drains, it moves at most one task for every two that are taken.
fn shrink<T>(tasks: &mut VecDeque<T>) {
    if tasks.capacity() > MIN_CAPACITY && tasks.len() < tasks.capacity() / 4 {
        tasks.shrink_to((tasks.len() * 2).max(MIN_CAPACITY));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn capacity_shrinks_after_a_burst() {
        let mut tasks: VecDeque<u32> = (0..1_000_000).collect();
        let (mut moved, mut capacity) = (0, tasks.capacity());
        while let Some(front) = tasks.pop_front() {
            assert!(tasks.front().is_none_or(|next| *next == front + 1));
            shrink(&mut tasks);
            if tasks.capacity() != capacity {
                capacity = tasks.capacity();
                moved += tasks.len();
            }
        }
        assert!(moved <= 500_000, "{moved} were moved");
        assert!(tasks.capacity() <= 2 * MIN_CAPACITY, "room for {} is kept", tasks.capacity());
    }
}
