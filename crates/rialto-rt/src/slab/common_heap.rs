//! The heap for threads that have no heap of their own.

use std::ptr::NonNull;
use std::sync::Arc;

use rialto_task::Header;

use super::heap::{Heap, orphan_cell};
use super::page::PageOwner;
use super::page_lists::PageLists;
use super::remote_free_list::RemoteFreeList;

/// A heap behind a lock. Its mailbox holds the page lists while the heap is open. An open heap must not move,
/// because its pages point to it.
pub(crate) struct CommonHeap {
    remote: RemoteFreeList,
}

impl CommonHeap {
    /// Returns a heap that is still closed.
    pub(crate) fn new() -> CommonHeap {
        CommonHeap { remote: RemoteFreeList::common() }
    }

    /// Opens the heap. From now on it must not move.
    pub(crate) fn open(&self) {
        self.remote.lock().0 = Some(PageLists::boxed());
    }

    /// Allocates a cell of `size` bytes, in which `write` makes a task. Also returns true if the heap was
    /// closed: then no worker will run the task.
    pub(crate) fn spawn<R>(
        &self,
        size: usize,
        owner: &Arc<impl PageOwner>,
        write: impl FnOnce(NonNull<Header>) -> R,
    ) -> (R, bool) {
        let lent = self.remote.lock();
        match lent.0 {
            // `write` runs under the lock: the thread that closes the heap walks its cells, and must find
            // complete tasks.
            // SAFETY: the lock gives us the page lists.
            Some(mut lists) => (write(unsafe { lists.as_mut() }.alloc(size, owner, &self.remote)), false),
            None => (write(orphan_cell(size, owner, &self.remote)), true),
        }
    }

    /// Returns whether `cell` belongs to this heap, or was allocated when this heap was closed.
    ///
    /// # Safety
    ///
    /// `cell` keeps its page alive.
    pub(crate) unsafe fn owns(&self, cell: NonNull<Header>) -> bool {
        // SAFETY: by contract.
        unsafe { RemoteFreeList::of(cell) == &raw const self.remote }
    }

    /// Returns whether the heap is closed. No worker will run a task that is made in a closed heap.
    pub(crate) fn is_closed(&self) -> bool {
        self.remote.lock().0.is_none()
    }

    /// Closes the heap and returns it. The caller ends its tasks, then orphans it.
    pub(crate) fn close(&self) -> Option<Heap> {
        // SAFETY: the page lists were taken out of the mailbox, so only we have them.
        self.remote.lock().0.take().map(|lists| unsafe { Heap::of(lists, &self.remote) })
    }

    /// Calls `f` with every cell that has held a task, and may hold one now. Meanwhile, no thread allocates in the
    /// heap. `f` must run no user code.
    pub(crate) fn for_each_cell(&self, f: impl FnMut(NonNull<Header>)) {
        if let Some(lists) = self.remote.lock().0 {
            // SAFETY: the lock gives us the page lists, for as long as its guard lives: to the end of this block.
            unsafe { lists.as_ref() }.for_each_cell(f);
        }
    }

    /// Takes back the cells that workers have freed, unless another thread uses the heap.
    pub(crate) fn collect(&self) {
        if !self.remote.is_empty()
            && let Some(lent) = self.remote.try_lock()
            && let Some(mut lists) = lent.0
        {
            // SAFETY: the lock gives us the page lists.
            unsafe { lists.as_mut() }.collect(&self.remote);
        }
    }

    /// Takes back the cells that workers have freed, and frees empty pages.
    pub(crate) fn tidy(&self) {
        if let Some(mut lists) = self.remote.lock().0 {
            // SAFETY: the lock gives us the page lists.
            let lists = unsafe { lists.as_mut() };
            lists.collect(&self.remote);
            lists.free_empty_pages();
        }
    }
}

impl Drop for CommonHeap {
    fn drop(&mut self) {
        drop(self.close());
    }
}
