//! The heap of all threads that have none.

use std::ptr::NonNull;
use std::sync::Arc;

use rialto_task::Header;

use super::heap::{Heap, orphan_cell};
use super::remote::Remote;
use super::shelf::Shelf;
use crate::shared::Shared;

/// A heap behind a lock: that of its mailbox, which has the shelf while the
/// heap is open. It must not move once opened, for its pages point to it.
pub(crate) struct Foreign {
    remote: Remote,
}

impl Foreign {
    /// A heap that is still closed.
    pub(crate) fn new() -> Foreign {
        Foreign { remote: Remote::common() }
    }

    /// From here on it stays where it is.
    pub(crate) fn open(&self) {
        self.remote.lock().0 = Some(Shelf::boxed());
    }

    /// A cell of `size` bytes, that `write` makes a task of. True if the heap
    /// was closed: nobody will run the task.
    pub(crate) fn spawn<R>(
        &self,
        size: usize,
        shared: &Arc<Shared>,
        write: impl FnOnce(NonNull<Header>) -> R,
    ) -> (R, bool) {
        let lent = self.remote.lock();
        match lent.0 {
            // Under the lock: who closes the heap walks it, and must find
            // whole tasks.
            // SAFETY: the lock gives us the shelf.
            Some(mut shelf) => (write(unsafe { shelf.as_mut() }.alloc(size, shared, &self.remote)), false),
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

    /// Whether it was closed: what is made here from then on nobody will run.
    pub(crate) fn is_closed(&self) -> bool {
        self.remote.lock().0.is_none()
    }

    /// Closes the heap. The caller ends its tasks, then orphans it.
    pub(crate) fn close(&self) -> Option<Heap> {
        // SAFETY: whoever takes the shelf has it alone.
        self.remote.lock().0.take().map(|shelf| unsafe { Heap::of(shelf, &self.remote) })
    }

    /// Takes home what workers have freed, unless the heap is in use.
    pub(crate) fn collect(&self) {
        if !self.remote.is_empty()
            && let Some(lent) = self.remote.try_lock()
            && let Some(mut shelf) = lent.0
        {
            // SAFETY: the lock gives us the shelf.
            unsafe { shelf.as_mut() }.collect(&self.remote);
        }
    }

    /// Takes home what workers have freed, and gives empty pages back.
    pub(crate) fn tidy(&self) {
        if let Some(mut shelf) = self.remote.lock().0 {
            // SAFETY: the lock gives us the shelf.
            let shelf = unsafe { shelf.as_mut() };
            shelf.collect(&self.remote);
            shelf.trim();
        }
    }
}

impl Drop for Foreign {
    fn drop(&mut self) {
        drop(self.close());
    }
}
