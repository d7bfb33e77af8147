//! The queue that all workers share: tasks woken from outside, and what does
//! not fit into a worker's own.

use std::collections::VecDeque;

use rialto_task::primitives::{AtomicUsize, Mutex, Ordering};

use crate::cell::TaskRef;
use crate::queue::Overflow;

/// First in, first out, without bound.
#[derive(Default)]
pub struct Injector {
    tasks: Mutex<VecDeque<TaskRef>>,
    /// The length, to look at without the lock.
    len: AtomicUsize,
}

impl Injector {
    /// How many tasks there are, about.
    #[inline]
    pub fn len(&self) -> usize {
        // Acquire is enough: who sleeps has a fence between its announcement
        // and this look, who pushes one between the push and its look at the
        // sleepers.
        self.len.load(Ordering::Acquire)
    }

    /// Whether there is no task, about.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds a task, as the last.
    pub fn push(&self, task: TaskRef) {
        let mut tasks = self.tasks.lock();
        tasks.push_back(task);
        self.len.store(tasks.len(), Ordering::Release);
    }

    /// Adds a task if `open` says so, under the lock. False if not.
    pub fn push_if(&self, task: TaskRef, open: impl FnOnce() -> bool) -> bool {
        let mut tasks = self.tasks.lock();
        let open = open();
        if open {
            tasks.push_back(task);
            self.len.store(tasks.len(), Ordering::Release);
        }
        open
    }

    /// What made `open` of [`push_if`](Self::push_if) false is seen by those who
    /// come later, and the tasks of those who came before are seen here.
    pub fn settle(&self) {
        drop(self.tasks.lock());
    }

    /// Takes the first task.
    pub fn pop(&self) -> Option<TaskRef> {
        if self.is_empty() {
            return None;
        }
        let mut tasks = self.tasks.lock();
        let task = tasks.pop_front();
        self.len.store(tasks.len(), Ordering::Release);
        give_back(&mut tasks);
        task
    }

    /// Takes a fair share for one of `workers`: the first task, and up to
    /// `most` that `rest` is called with.
    pub fn pop_share(&self, workers: usize, most: usize, mut rest: impl FnMut(TaskRef)) -> Option<TaskRef> {
        if self.is_empty() {
            return None;
        }
        let mut tasks = self.tasks.lock();
        let share = (tasks.len() / workers + 1).min(most + 1).min(tasks.len());
        let mut taken = tasks.drain(..share);
        let first = taken.next();
        taken.for_each(&mut rest);
        give_back(&mut tasks);
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

/// Room for so many is kept.
const KEPT: usize = 1024;

/// Gives memory back that a burst has needed. For each task that is moved then,
/// two were taken.
fn give_back<T>(tasks: &mut VecDeque<T>) {
    if tasks.capacity() > KEPT && tasks.len() < tasks.capacity() / 4 {
        tasks.shrink_to((tasks.len() * 2).max(KEPT));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_for_a_burst_goes_back() {
        let mut tasks: VecDeque<u32> = (0..1_000_000).collect();
        let (mut moved, mut capacity) = (0, tasks.capacity());
        while let Some(front) = tasks.pop_front() {
            assert!(tasks.front().is_none_or(|next| *next == front + 1));
            give_back(&mut tasks);
            if tasks.capacity() != capacity {
                capacity = tasks.capacity();
                moved += tasks.len();
            }
        }
        assert!(moved <= 500_000, "{moved} were moved");
        assert!(tasks.capacity() <= 2 * KEPT, "room for {} is kept", tasks.capacity());
    }
}
