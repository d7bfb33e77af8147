//! The queue that all workers share: tasks woken from outside, and what does
//! not fit into a worker's own.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rialto_task::primitives::{AtomicUsize, Ordering};

use crate::cell::TaskRef;
use crate::queue::Overflow;

/// First in, first out, without bound.
pub(crate) struct Injector {
    tasks: Mutex<VecDeque<TaskRef>>,
    /// The length, to look at without the lock.
    len: AtomicUsize,
}

impl Injector {
    pub(crate) fn new() -> Injector {
        Injector { tasks: Mutex::new(VecDeque::new()), len: AtomicUsize::new(0) }
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        // Acquire is enough: who sleeps has a fence between its announcement
        // and this look, who pushes one between the push and its look at the
        // sleepers.
        self.len.load(Ordering::Acquire)
    }

    pub(crate) fn push(&self, task: TaskRef) {
        let mut tasks = self.lock();
        tasks.push_back(task);
        self.len.store(tasks.len(), Ordering::Release);
    }

    pub(crate) fn pop(&self) -> Option<TaskRef> {
        if self.len() == 0 {
            return None;
        }
        let mut tasks = self.lock();
        let task = tasks.pop_front();
        self.len.store(tasks.len(), Ordering::Release);
        task
    }

    /// Takes a fair share for one of `workers`: the first task, and up to
    /// `most` that `rest` is called with.
    pub(crate) fn pop_share(
        &self,
        workers: usize,
        most: usize,
        mut rest: impl FnMut(TaskRef),
    ) -> Option<TaskRef> {
        if self.len() == 0 {
            return None;
        }
        let mut tasks = self.lock();
        let share = (tasks.len() / workers + 1).min(most + 1).min(tasks.len());
        let mut taken = tasks.drain(..share);
        let first = taken.next();
        taken.for_each(&mut rest);
        self.len.store(tasks.len(), Ordering::Release);
        first
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<TaskRef>> {
        // No user code runs under the lock.
        self.tasks.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Overflow for &Injector {
    fn take(&mut self, batch: impl Iterator<Item = TaskRef>) {
        let mut tasks = self.lock();
        tasks.extend(batch);
        self.len.store(tasks.len(), Ordering::Release);
    }
}
