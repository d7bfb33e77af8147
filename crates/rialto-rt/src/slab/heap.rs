//! The heap of one worker.

use std::ptr::{self, NonNull};
use std::sync::Arc;

use rialto_task::Header;
use rialto_task::primitives::Ordering;

use super::page::{Page, class_of};
use super::remote::Remote;
use super::shelf::Shelf;
use crate::shared::Shared;

/// The heap from which a core allocates. Its owner uses it without atomics.
///
/// While the owner sleeps, it lends the shelf to threads that free cells of it. So memory goes back to the
/// system although the owner does not wake up. Meanwhile the heap has an empty shelf, and owns no cell. So
/// the usual paths of `alloc` and `free` lead to their rare paths, which take the shelf back or go to the
/// mailbox.
pub(crate) struct Heap {
    /// Our box; `NOTHING` while the shelf is lent.
    shelf: NonNull<Shelf>,
    /// The mailbox of our pages; null while the shelf is lent.
    remote: *const Remote,
    /// The mailbox of our pages, also while the shelf is lent.
    home: *const Remote,
}

// SAFETY: a heap owns its pages. Other threads reach only the shared parts of the pages, or have the shelf on
// loan.
unsafe impl Send for Heap {}

/// Stands in for a shelf that is lent. It is never written: it has no page to allocate from, and no cell
/// belongs to it.
static NOTHING: Shelf = Shelf::new();

impl Heap {
    /// Returns a heap without pages. Its mailbox is `remote`, a part of the runtime that its pages keep
    /// alive.
    pub(crate) fn new(remote: *const Remote) -> Heap {
        // SAFETY: the shelf is new.
        unsafe { Heap::of(Shelf::boxed(), remote) }
    }

    /// Returns the heap with the pages on `shelf`.
    ///
    /// # Safety
    ///
    /// The shelf is a [`boxed`](Shelf::boxed) one, and only the caller has it.
    pub(super) unsafe fn of(shelf: NonNull<Shelf>, remote: *const Remote) -> Heap {
        Heap { shelf, remote, home: remote }
    }

    /// Returns the shelf, which must not be lent.
    #[inline(always)]
    fn shelf(&mut self) -> &mut Shelf {
        debug_assert!(!self.remote.is_null());
        // SAFETY: the shelf is ours alone.
        unsafe { self.shelf.as_mut() }
    }

    fn home<'a>(&self) -> &'a Remote {
        // SAFETY: the runtime's shared part outlives its heaps.
        unsafe { &*self.home }
    }

    /// Allocates a cell of `size` bytes, which is a result of [`cell_size`](super::cell_size).
    #[inline]
    pub(crate) fn alloc(&mut self, size: usize, shared: &Arc<Shared>) -> NonNull<Header> {
        // SAFETY: the shelf is ours, or it is `NOTHING`, which is never written.
        match unsafe { self.shelf.as_ref() }.listed(class_of(size)) {
            Some(page) => self.shelf().alloc_in(page),
            None => self.alloc_more(size, shared),
        }
    }

    #[cold]
    fn alloc_more(&mut self, size: usize, shared: &Arc<Shared>) -> NonNull<Header> {
        self.take_back();
        let remote = self.home();
        self.shelf().alloc(size, shared, remote)
    }

    /// Frees a cell of this heap.
    ///
    /// # Safety
    ///
    /// This heap [`owns`](Self::owns) the cell, and the cell is not used any more.
    #[inline]
    pub(crate) unsafe fn free(&mut self, cell: NonNull<Header>) {
        // SAFETY: by contract.
        unsafe { self.shelf().free(cell) }
    }

    /// Returns whether `cell` belongs to this heap, and the shelf is not lent.
    ///
    /// # Safety
    ///
    /// `cell` keeps its page alive.
    #[inline]
    pub(crate) unsafe fn owns(&self, cell: NonNull<Header>) -> bool {
        // SAFETY: by contract.
        unsafe { Remote::of(cell) == self.remote }
    }

    /// Called before a sleep: frees empty pages, and lends the shelf to threads that free cells of the other
    /// pages.
    pub(crate) fn lend(&mut self) {
        if self.remote.is_null() || self.shelf().is_empty() {
            return;
        }
        let remote = self.home();
        let shelf = self.shelf();
        shelf.collect(remote);
        shelf.trim();
        if shelf.is_empty() {
            return;
        }
        let mut lent = remote.lock();
        shelf.thrifty = true;
        for cell in remote.lend() {
            // SAFETY: the cell was in this heap's mailbox.
            unsafe { shelf.free(cell) }
        }
        lent.0 = Some(self.shelf);
        drop(lent);
        (self.shelf, self.remote) = (NonNull::from(&NOTHING), ptr::null());
    }

    /// Takes the shelf back if it is lent, because the owner is awake.
    pub(crate) fn take_back(&mut self) {
        if !self.remote.is_null() {
            return;
        }
        let remote = self.home();
        let mut lent = remote.lock();
        let Some(shelf) = lent.0.take() else { unreachable!("only the owner of a heap takes its page list") };
        remote.end_loan();
        drop(lent);
        (self.shelf, self.remote) = (shelf, self.home);
        self.shelf().thrifty = false;
    }

    /// Calls `f` with every cell that has held a task, and may hold one now. The shelf must not be lent.
    pub(crate) fn for_each_cell(&self, f: impl FnMut(NonNull<Header>)) {
        debug_assert!(!self.remote.is_null());
        // SAFETY: the shelf is ours.
        unsafe { self.shelf.as_ref() }.pages().flat_map(Page::cells).for_each(f);
    }

    /// Ends the heap. Each page stays until its last cell is free.
    pub(crate) fn orphan(mut self) {
        self.take_back();
        let remote = self.home();
        self.shelf().orphan(remote);
    }
}

impl Drop for Heap {
    fn drop(&mut self) {
        self.take_back();
        // SAFETY: the shelf is a box, and ours again.
        drop(unsafe { Box::from_raw(self.shelf.as_ptr()) });
    }
}

/// Allocates a cell in a page of its own, without a heap: for a task that is made after the heaps of its
/// runtime are gone. `remote` is closed.
pub(crate) fn orphan_cell(size: usize, shared: &Arc<Shared>, remote: *const Remote) -> NonNull<Header> {
    let page = Page::new(size, shared, remote);
    // SAFETY: the page is new and ours. Freeing its only cell reduces the page's count to zero.
    let head = unsafe { page.as_ref() };
    head.own.used.set(1);
    head.orphans.store(1, Ordering::Relaxed);
    // SAFETY: the page has one cell.
    unsafe { page.byte_add(head.touch()).cast() }
}
