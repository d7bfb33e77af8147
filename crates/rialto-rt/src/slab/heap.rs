//! The pages of one worker.

use std::ptr::{self, NonNull};
use std::sync::Arc;

use rialto_task::Header;
use rialto_task::primitives::Ordering;

use super::page::{Page, class_of};
use super::remote::Remote;
use super::shelf::Shelf;
use crate::shared::Shared;

/// What a core allocates from. Its owner uses it without atomics.
///
/// While the owner sleeps, the shelf is lent to those who free cells of it:
/// memory goes back to the system although its owner does not wake. The heap
/// then has an empty shelf in its place, and no cell is its own, so that the
/// usual paths lead to the rare ones where it is taken back.
pub(crate) struct Heap {
    /// A box of ours; `NOTHING` while it is lent.
    shelf: NonNull<Shelf>,
    /// The mailbox of our pages; null while the shelf is lent.
    remote: *const Remote,
    /// The mailbox of our pages.
    home: *const Remote,
}

// SAFETY: a heap owns its pages; other threads reach only their shared parts,
// or have the shelf on loan.
unsafe impl Send for Heap {}

/// In the place of a shelf that is lent. Nobody writes it: it has no page that
/// would be allocated from, and no cell is one of its.
static NOTHING: Shelf = Shelf::new();

impl Heap {
    /// A heap without pages whose mailbox is `remote`, a part of the runtime
    /// that its pages keep alive.
    pub(crate) fn new(remote: *const Remote) -> Heap {
        // SAFETY: the shelf is new.
        unsafe { Heap::of(Shelf::boxed(), remote) }
    }

    /// The heap with the pages on `shelf`.
    ///
    /// # Safety
    ///
    /// The shelf is a [`boxed`](Shelf::boxed) one, and the caller's alone.
    pub(super) unsafe fn of(shelf: NonNull<Shelf>, remote: *const Remote) -> Heap {
        Heap { shelf, remote, home: remote }
    }

    /// Only while it is not lent.
    #[inline(always)]
    fn shelf(&mut self) -> &mut Shelf {
        debug_assert!(!self.remote.is_null());
        // SAFETY: it is ours alone.
        unsafe { self.shelf.as_mut() }
    }

    fn home<'a>(&self) -> &'a Remote {
        // SAFETY: the runtime's shared part outlives its heaps.
        unsafe { &*self.home }
    }

    /// A cell of `size` bytes, as given by [`cell_size`](super::cell_size).
    #[inline]
    pub(crate) fn alloc(&mut self, size: usize, shared: &Arc<Shared>) -> NonNull<Header> {
        // SAFETY: ours, or `NOTHING`, which nobody writes.
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
    /// This heap [`owns`](Self::owns) the cell, and nobody uses it.
    #[inline]
    pub(crate) unsafe fn free(&mut self, cell: NonNull<Header>) {
        // SAFETY: by contract.
        unsafe { self.shelf().free(cell) }
    }

    /// Whether `cell` is of this heap, and the heap not lent.
    ///
    /// # Safety
    ///
    /// `cell` keeps its page.
    #[inline]
    pub(crate) unsafe fn owns(&self, cell: NonNull<Header>) -> bool {
        // SAFETY: by contract.
        unsafe { Remote::of(cell) == self.remote }
    }

    /// Before a sleep: gives empty pages back, and lends the shelf to those who
    /// free cells of the others.
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
            // SAFETY: it was in this heap's mailbox.
            unsafe { shelf.free(cell) }
        }
        lent.0 = Some(self.shelf);
        drop(lent);
        (self.shelf, self.remote) = (NonNull::from(&NOTHING), ptr::null());
    }

    /// The owner is awake.
    pub(crate) fn take_back(&mut self) {
        if !self.remote.is_null() {
            return;
        }
        let remote = self.home();
        let mut lent = remote.lock();
        let Some(shelf) = lent.0.take() else { unreachable!("who took the shelf is its owner") };
        remote.end_loan();
        drop(lent);
        (self.shelf, self.remote) = (shelf, self.home);
        self.shelf().thrifty = false;
    }

    /// Runs `f` on every cell that has held a task, and perhaps does now. The
    /// heap is not lent.
    pub(crate) fn for_each_cell(&self, f: impl FnMut(NonNull<Header>)) {
        debug_assert!(!self.remote.is_null());
        // SAFETY: the shelf is ours.
        unsafe { self.shelf.as_ref() }.pages().flat_map(Page::cells).for_each(f);
    }

    /// Ends the heap. Each page lives on until its last cell is free.
    pub(crate) fn orphan(mut self) {
        self.take_back();
        let remote = self.home();
        self.shelf().orphan(remote);
    }
}

impl Drop for Heap {
    fn drop(&mut self) {
        self.take_back();
        // SAFETY: it is a box, and ours again.
        drop(unsafe { Box::from_raw(self.shelf.as_ptr()) });
    }
}

/// A cell with a page of its own and no heap, for a task that is born after
/// its runtime's heaps are gone: `remote` is closed.
pub(crate) fn orphan_cell(size: usize, shared: &Arc<Shared>, remote: *const Remote) -> NonNull<Header> {
    let page = Page::new(size, shared, remote);
    // SAFETY: the page is new and ours. Freeing its only cell counts it down.
    let head = unsafe { page.as_ref() };
    head.own.used.set(1);
    head.orphans.store(1, Ordering::Relaxed);
    // SAFETY: the page has one cell.
    unsafe { page.byte_add(head.touch()).cast() }
}
