//! A heap for threads that have no core.

use std::ptr::NonNull;
use std::sync::{Arc, Mutex};

use rialto_task::Header;

use crate::shared::{Shared, lock};
use crate::slab::{Heap, Remote, orphan_cell};

/// A heap behind a lock. It must not move once opened: its pages point to it.
pub(crate) struct Foreign {
    heap: Mutex<Option<Heap>>,
    remote: Remote,
}

impl Foreign {
    /// A heap that is still closed.
    pub(crate) fn new() -> Foreign {
        Foreign { heap: Mutex::new(None), remote: Remote::new() }
    }

    /// From here on it stays where it is.
    pub(crate) fn open(&self) {
        *lock(&self.heap) = Some(Heap::new(&self.remote));
    }

    /// A cell of `size` bytes, that `write` makes a task of. True if the heap
    /// was closed: nobody will run the task.
    pub(crate) fn spawn<R>(
        &self,
        size: usize,
        shared: &Arc<Shared>,
        write: impl FnOnce(NonNull<Header>) -> R,
    ) -> (R, bool) {
        let mut heap = lock(&self.heap);
        match &mut *heap {
            // Under the lock: who closes the heap walks it, and must find
            // whole tasks.
            Some(heap) => (write(heap.alloc(size, shared)), false),
            None => (write(orphan_cell(size, shared, &self.remote)), true),
        }
    }

    /// Whether `cell` is of this heap, or came when it was closed.
    ///
    /// # Safety
    ///
    /// `cell` keeps its page.
    pub(crate) unsafe fn owns(&self, cell: NonNull<Header>) -> bool {
        // SAFETY: by contract.
        unsafe { Remote::of(cell) == &raw const self.remote }
    }

    /// Closes the heap. The caller ends its tasks, then orphans it.
    pub(crate) fn close(&self) -> Option<Heap> {
        lock(&self.heap).take()
    }

    /// Takes home what was freed elsewhere, unless the heap is in use.
    pub(crate) fn collect(&self) {
        if !self.remote.is_empty()
            && let Ok(mut heap) = self.heap.try_lock()
            && let Some(heap) = &mut *heap
        {
            heap.collect();
        }
    }
}
