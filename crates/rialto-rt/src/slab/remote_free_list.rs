//! The return of cells to their heap, when another thread than the heap's owner frees them.

use std::ptr::{self, NonNull};

use rialto_task::Header;
use rialto_task::primitives::{AtomicPtr, Mutex, MutexGuard, Ordering, fence};

use super::page::{FreeCell, Page};
use super::page_lists::PageLists;

/// The mailbox of a heap: it receives the cells that other threads free.
///
/// ```text
///  stack     the heap's owner
///  cells     is awake, and will take them
///  LENT      sleeps: a thread that frees a cell takes the lock, and frees the cell itself
///  CLOSED    is gone: each page counts its cells
/// ```
///
/// Threads push single cells, and take all cells at once. So there is no ABA problem.
pub(crate) struct RemoteFreeList {
    stack: AtomicPtr<FreeCell>,
    /// The page lists while the owner does not need them, for the thread that has the lock.
    lent: Mutex<LentLists>,
    /// The heap has no owner, and is always lent. Only workers leave cells on the stack. They also take the
    /// cells back, when they tidy up before they sleep.
    common: bool,
}

/// The place of lent page lists. The thread that has the lock may use them.
#[derive(Default)]
pub(super) struct LentLists(pub(super) Option<NonNull<PageLists>>);

// SAFETY: the right to use the page lists comes with the lock.
unsafe impl Send for LentLists {}

static MARKS: [u64; 2] = [0; 2];

/// Returns the mark that is in the stack while the page lists are lent.
fn lent_mark() -> *mut FreeCell {
    (&raw const MARKS[0]).cast_mut().cast()
}

/// Returns the mark that is in the stack once the heap is gone.
fn closed_mark() -> *mut FreeCell {
    (&raw const MARKS[1]).cast_mut().cast()
}

impl RemoteFreeList {
    /// Returns the mailbox of a heap that one thread at a time owns.
    pub(crate) fn new() -> RemoteFreeList {
        RemoteFreeList { stack: AtomicPtr::new(ptr::null_mut()), lent: Mutex::default(), common: false }
    }

    /// Returns the mailbox of the heap that all threads share. Its page lists stay lent.
    pub(crate) fn common() -> RemoteFreeList {
        RemoteFreeList { common: true, ..RemoteFreeList::new() }
    }

    /// Returns the mailbox of the heap to which `cell` belongs.
    ///
    /// # Safety
    ///
    /// `cell` keeps its page alive.
    #[inline]
    pub(super) unsafe fn of(cell: NonNull<Header>) -> *const RemoteFreeList {
        // SAFETY: by contract.
        unsafe { Page::of(cell).as_ref() }.remote
    }

    /// Frees a cell from outside of its heap. A caller that `tidies` is a worker, which takes cells back
    /// before it sleeps. So it may leave the cell for then.
    ///
    /// # Safety
    ///
    /// `cell` belongs to a heap, and is not used any more.
    pub(crate) unsafe fn free(cell: NonNull<Header>, tidies: bool) {
        // SAFETY: the cell keeps its page alive, and the page keeps the runtime's shared part alive.
        let (page, remote) = unsafe {
            let page = Page::of(cell);
            (page, &*page.as_ref().remote)
        };
        let link = cell.cast::<FreeCell>().as_ptr();
        let mut head = remote.stack.load(Ordering::Relaxed);
        loop {
            if ptr::eq(head, closed_mark()) {
                // Acquire: the page's count was written before the mailbox was closed.
                fence(Ordering::Acquire);
                // SAFETY: the heap is gone, and this cell was counted in its page.
                return unsafe { Page::release_cells(page, 1) };
            }
            let is_lent = ptr::eq(head, lent_mark());
            if is_lent || remote.common && !tidies {
                // SAFETY: by contract.
                if unsafe { remote.free_on_loan(cell) } {
                    return;
                }
                if is_lent {
                    // The owner has taken the page lists back.
                    head = remote.stack.load(Ordering::Relaxed);
                    continue;
                }
            }
            // SAFETY: the cell is ours until the exchange succeeds.
            unsafe { (&raw mut (*link).next).write(NonNull::new(head)) };
            // Release: the owner of the heap sees our last writes to the cell.
            match remote.stack.compare_exchange_weak(head, link, Ordering::Release, Ordering::Relaxed) {
                Ok(_) => return,
                Err(now) => head = now,
            }
        }
    }

    /// Frees a cell in place of the heap's owner. Returns false if the page lists are not lent.
    ///
    /// # Safety
    ///
    /// As for [`free`](Self::free).
    #[cold]
    unsafe fn free_on_loan(&self, cell: NonNull<Header>) -> bool {
        let lent = self.lent.lock();
        let Some(mut lists) = lent.0 else { return false };
        // SAFETY: the lock gives us the page lists. This may free a page, and so give up a count of the
        // runtime. It is not the last count: the heap's owner has one, and cannot give it up before it has
        // taken the page lists back.
        unsafe { lists.as_mut().free(cell) }
        true
    }

    /// Returns the page lists, if they are lent, for as long as the guard holds the lock.
    pub(super) fn lock(&self) -> MutexGuard<'_, LentLists> {
        self.lent.lock()
    }

    /// Does the same as [`lock`](Self::lock), if no other thread has the lock.
    pub(super) fn try_lock(&self) -> Option<MutexGuard<'_, LentLists>> {
        self.lent.try_lock()
    }

    /// Returns whether no cells wait in the mailbox.
    pub(super) fn is_empty(&self) -> bool {
        let head = self.stack.load(Ordering::Relaxed);
        head.is_null() || ptr::eq(head, lent_mark())
    }

    /// Takes all cells.
    pub(super) fn take(&self) -> FreedCells {
        self.swap(ptr::null_mut())
    }

    /// Takes all cells. From now on, a thread that frees a cell takes the lock, which the caller holds.
    pub(super) fn lend(&self) -> FreedCells {
        self.swap(lent_mark())
    }

    /// Ends the loan. The caller has taken the page lists back, and still holds the lock. While they were
    /// lent, no cells came.
    pub(super) fn end_loan(&self) {
        self.stack.store(ptr::null_mut(), Ordering::Relaxed);
    }

    /// Takes all cells. From now on, the pages have no heap.
    pub(super) fn close(&self) -> FreedCells {
        self.swap(closed_mark())
    }

    fn swap(&self, mark: *mut FreeCell) -> FreedCells {
        // Acquire: pairs with the release in `free`. Release: a thread that finds the mailbox closed sees the
        // counts that were written before.
        let head = self.stack.swap(mark, Ordering::AcqRel);
        debug_assert!(!MARKS.as_ptr_range().contains(&head.cast_const().cast()), "a heap has one owner");
        FreedCells(NonNull::new(head))
    }
}

/// The cells that were taken from a mailbox.
pub(super) struct FreedCells(Option<NonNull<FreeCell>>);

impl Iterator for FreedCells {
    type Item = NonNull<Header>;

    fn next(&mut self) -> Option<NonNull<Header>> {
        let cell = self.0?;
        // SAFETY: a cell on the list holds the next link, and is ours.
        self.0 = unsafe { (*cell.as_ptr()).next };
        Some(cell.cast())
    }
}
