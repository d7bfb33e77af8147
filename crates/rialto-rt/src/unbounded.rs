//! An unbounded queue of tasks under a lock: the base of the injector, and of what does not fit into the slots
//! of a worker's run queue.

use std::collections::VecDeque;

use rialto_task::primitives::{AtomicUsize, Mutex, Ordering};

use crate::task_ref::TaskRef;

/// An unbounded queue of tasks.
#[derive(Default)]
pub struct UnboundedQueue {
    tasks: Mutex<VecDeque<TaskRef>>,
    /// The length of `tasks`, so that it can be read without the lock.
    len: AtomicUsize,
}

/// Which tasks of a queue are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Age {
    Oldest,
    Newest,
}

impl UnboundedQueue {
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

    /// Calls `f` with the tasks, under the lock.
    pub fn change<R>(&self, f: impl FnOnce(&mut VecDeque<TaskRef>) -> R) -> R {
        let mut tasks = self.tasks.lock();
        let result = f(&mut tasks);
        shrink(&mut tasks);
        self.len.store(tasks.len(), Ordering::Release);
        result
    }

    /// Takes tasks, and calls `each` with them, in their order. `count` receives the number of tasks, and returns
    /// how many it takes at most.
    pub fn take(&self, from: Age, count: impl FnOnce(usize) -> usize, each: impl FnMut(TaskRef)) {
        if self.is_empty() {
            return;
        }
        self.change(|tasks| {
            let len = tasks.len();
            let count = count(len).min(len);
            let start = if from == Age::Oldest { 0 } else { len - count };
            tasks.drain(start..start + count).for_each(each);
        });
    }

    /// Like [`take`](Self::take), but returns the first task that it takes, and calls `rest` with the others.
    pub fn take_first(
        &self,
        from: Age,
        count: impl FnOnce(usize) -> usize,
        mut rest: impl FnMut(TaskRef),
    ) -> Option<TaskRef> {
        let mut first = None;
        self.take(from, count, |task| match first {
            None => first = Some(task),
            Some(_) => rest(task),
        });
        first
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
