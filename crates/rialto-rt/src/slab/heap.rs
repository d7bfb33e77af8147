//! The heap of one worker.

use std::ptr::{self, NonNull};
use std::sync::Arc;

use rialto_task::Header;
use rialto_task::primitives::Ordering;

use super::page::{Page, PageOwner, class_of};
use super::page_lists::PageLists;
use super::remote_free_list::RemoteFreeList;

/// The heap from which a core allocates. Its owner uses it without atomics.
///
/// While the owner sleeps, it lends its page lists to threads that free cells of them. So memory goes back to
/// the system although the owner does not wake up. Meanwhile the heap has empty page lists, and owns no cell.
/// So the usual paths of `alloc` and `free` lead to their rare paths, which take the page lists back or go to
/// the mailbox.
pub(crate) struct Heap {
    /// Our box; `EMPTY_LISTS` while the page lists are lent.
    lists: NonNull<PageLists>,
    /// The mailbox of our pages; null while the page lists are lent.
    remote: *const RemoteFreeList,
    /// The mailbox of our pages, also while the page lists are lent.
    home: *const RemoteFreeList,
}

// SAFETY: a heap owns its pages. Other threads reach only the shared parts of the pages, or have the page
// lists on loan.
unsafe impl Send for Heap {}

/// Stands in for page lists that are lent. It is never written: it has no page to allocate from, and no cell
/// belongs to it.
static EMPTY_LISTS: PageLists = PageLists::new();

impl Heap {
    /// Returns a heap without pages. Its mailbox is `remote`, a part of the runtime that its pages keep
    /// alive.
    pub(crate) fn new(remote: *const RemoteFreeList) -> Heap {
        // SAFETY: the page lists are new.
        unsafe { Heap::of(PageLists::boxed(), remote) }
    }

    /// Returns the heap with the pages of `lists`.
    ///
    /// # Safety
    ///
    /// `lists` was made by [`PageLists::boxed`], and only the caller has it.
    pub(super) unsafe fn of(lists: NonNull<PageLists>, remote: *const RemoteFreeList) -> Heap {
        Heap { lists, remote, home: remote }
    }

    /// Returns the page lists, which must not be lent.
    #[inline(always)]
    fn lists(&mut self) -> &mut PageLists {
        debug_assert!(!self.remote.is_null());
        // SAFETY: the page lists are ours alone.
        unsafe { self.lists.as_mut() }
    }

    fn home<'a>(&self) -> &'a RemoteFreeList {
        // SAFETY: the runtime's shared part outlives its heaps.
        unsafe { &*self.home }
    }

    /// Allocates a cell of `size` bytes, which is a result of [`cell_size`](super::cell_size).
    #[inline]
    pub(crate) fn alloc(&mut self, size: usize, owner: &Arc<impl PageOwner>) -> NonNull<Header> {
        // SAFETY: the page lists are ours, or `EMPTY_LISTS`, which is never written.
        match unsafe { self.lists.as_ref() }.partial_page(class_of(size)) {
            Some(page) => self.lists().alloc_in(page),
            None => self.alloc_more(size, owner),
        }
    }

    #[cold]
    fn alloc_more(&mut self, size: usize, owner: &Arc<impl PageOwner>) -> NonNull<Header> {
        self.take_back();
        let remote = self.home();
        self.lists().alloc(size, owner, remote)
    }

    /// Frees a cell of this heap.
    ///
    /// # Safety
    ///
    /// This heap [`owns`](Self::owns) the cell, and the cell is not used any more.
    #[inline]
    pub(crate) unsafe fn free(&mut self, cell: NonNull<Header>) {
        // SAFETY: by contract.
        unsafe { self.lists().free(cell) }
    }

    /// Returns whether `cell` belongs to this heap, and the page lists are not lent.
    ///
    /// # Safety
    ///
    /// `cell` keeps its page alive.
    #[inline]
    pub(crate) unsafe fn owns(&self, cell: NonNull<Header>) -> bool {
        // SAFETY: by contract.
        unsafe { RemoteFreeList::of(cell) == self.remote }
    }

    /// Called before a sleep: frees empty pages, and lends the page lists to threads that free cells of the
    /// other pages.
    pub(crate) fn lend(&mut self) {
        if self.remote.is_null() || self.lists().is_empty() {
            return;
        }
        let remote = self.home();
        let lists = self.lists();
        lists.collect(remote);
        lists.free_empty_pages();
        if lists.is_empty() {
            return;
        }
        let mut lent = remote.lock();
        lists.free_eagerly = true;
        for cell in remote.lend() {
            // SAFETY: the cell was in this heap's mailbox.
            unsafe { lists.free(cell) }
        }
        lent.0 = Some(self.lists);
        drop(lent);
        (self.lists, self.remote) = (NonNull::from(&EMPTY_LISTS), ptr::null());
    }

    /// Takes the page lists back if they are lent, because the owner is awake.
    pub(crate) fn take_back(&mut self) {
        if !self.remote.is_null() {
            return;
        }
        let remote = self.home();
        let mut lent = remote.lock();
        let Some(lists) = lent.0.take() else {
            unreachable!("only the owner of a heap takes its page lists")
        };
        remote.end_loan();
        drop(lent);
        (self.lists, self.remote) = (lists, self.home);
        self.lists().free_eagerly = false;
    }

    /// Calls `f` with every cell that has held a task, and may hold one now. The page lists must not be lent.
    pub(crate) fn for_each_cell(&self, f: impl FnMut(NonNull<Header>)) {
        debug_assert!(!self.remote.is_null());
        // SAFETY: the page lists are ours.
        unsafe { self.lists.as_ref() }.for_each_cell(f);
    }

    /// Ends the heap. Each page stays until its last cell is free.
    pub(crate) fn orphan(mut self) {
        self.take_back();
        let remote = self.home();
        self.lists().orphan(remote);
    }
}

impl Drop for Heap {
    fn drop(&mut self) {
        self.take_back();
        // SAFETY: the page lists are in a box, which is ours again.
        drop(unsafe { Box::from_raw(self.lists.as_ptr()) });
    }
}

/// Allocates a cell in a page of its own, without a heap: for a task that is made after the heaps of its
/// runtime are gone. `remote` is closed.
pub(crate) fn orphan_cell(
    size: usize,
    owner: &Arc<impl PageOwner>,
    remote: *const RemoteFreeList,
) -> NonNull<Header> {
    let page = Page::new(size, owner, remote);
    // SAFETY: the page is new and ours. Freeing its only cell reduces the page's count to zero.
    let head = unsafe { page.as_ref() };
    head.own.used.set(1);
    head.orphans.store(1, Ordering::Relaxed);
    // SAFETY: the page has one cell.
    unsafe { page.byte_add(head.touch()).cast() }
}
