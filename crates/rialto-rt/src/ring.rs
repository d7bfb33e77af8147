//! A short queue of tasks that only its owner reaches.

use crate::cell::TaskRef;

/// First in, first out.
pub(crate) struct Ring {
    tasks: [Option<TaskRef>; Ring::ROOM],
    head: usize,
    len: usize,
}

impl Ring {
    pub(crate) const ROOM: usize = 8;

    pub(crate) fn new() -> Ring {
        Ring { tasks: [None; Ring::ROOM], head: 0, len: 0 }
    }

    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Puts `task` last. There must be room.
    #[inline(always)]
    pub(crate) fn push(&mut self, task: TaskRef) {
        debug_assert!(self.len < Ring::ROOM);
        self.tasks[(self.head + self.len) % Ring::ROOM] = Some(task);
        self.len += 1;
    }

    /// Takes the first task.
    #[inline(always)]
    pub(crate) fn pop(&mut self) -> Option<TaskRef> {
        if self.len == 0 {
            return None;
        }
        let task = self.tasks[self.head % Ring::ROOM];
        self.head += 1;
        self.len -= 1;
        task
    }
}
