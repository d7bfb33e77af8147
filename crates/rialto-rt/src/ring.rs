//! A short queue of tasks for the thread that has the core: thieves cannot reach it.

use crate::task_ref::TaskRef;

/// A first in, first out queue. The indices wrap around; only their difference matters.
pub(crate) struct Ring {
    tasks: [Option<TaskRef>; Ring::CAPACITY],
    head: u32,
    tail: u32,
}

impl Ring {
    pub(crate) const CAPACITY: usize = 8;

    pub(crate) fn new() -> Ring {
        Ring { tasks: [None; Ring::CAPACITY], head: 0, tail: 0 }
    }

    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.tail.wrapping_sub(self.head) as usize
    }

    #[inline(always)]
    pub(crate) fn is_empty(&self) -> bool {
        self.head == self.tail
    }

    /// Adds `task` at the end. The queue must not be full.
    #[inline(always)]
    pub(crate) fn push(&mut self, task: TaskRef) {
        debug_assert!(self.len() < Ring::CAPACITY);
        self.tasks[self.tail as usize % Ring::CAPACITY] = Some(task);
        self.tail = self.tail.wrapping_add(1);
    }

    /// Takes the first task, if there is one.
    #[inline(always)]
    pub(crate) fn pop(&mut self) -> Option<TaskRef> {
        if self.is_empty() {
            return None;
        }
        let task = self.tasks[self.head as usize % Ring::CAPACITY];
        self.head = self.head.wrapping_add(1);
        task
    }
}
