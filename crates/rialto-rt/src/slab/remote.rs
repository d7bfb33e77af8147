//! How cells come home that are freed by others than the owner of their heap.

use std::ptr::{self, NonNull};

use rialto_task::Header;
use rialto_task::primitives::{AtomicPtr, Mutex, MutexGuard, Ordering, fence};

use super::page::{FreeCell, Page};
use super::shelf::Shelf;

/// The mailbox of a heap.
///
/// ```text
///  stack     the heap's owner
///  cells     is awake: it will take them
///  LENT      sleeps: who frees a cell takes the lock, and frees it itself
///  CLOSED    is gone: each page counts its cells
/// ```
///
/// A stack to push on and to take whole, so there is no ABA problem.
pub(crate) struct Remote {
    stack: AtomicPtr<FreeCell>,
    /// The shelf, for who has the lock, while the owner does not need it.
    lent: Mutex<Lent>,
    /// The heap is nobody's, and always lent: cells are left for workers only,
    /// and by them, who tidy up before they sleep.
    common: bool,
}

/// A shelf for whoever has the lock.
#[derive(Default)]
pub(super) struct Lent(pub(super) Option<NonNull<Shelf>>);

// SAFETY: the right to use the shelf comes with the lock.
unsafe impl Send for Lent {}

static MARKS: [u64; 2] = [0; 2];

/// Stands in the stack while the shelf is lent.
fn lent() -> *mut FreeCell {
    (&raw const MARKS[0]).cast_mut().cast()
}

/// Stands in the stack when the heap is gone.
fn closed() -> *mut FreeCell {
    (&raw const MARKS[1]).cast_mut().cast()
}

impl Remote {
    /// For the heap of one thread at a time.
    pub(crate) fn new() -> Remote {
        Remote { stack: AtomicPtr::new(ptr::null_mut()), lent: Mutex::default(), common: false }
    }

    /// For the heap of all, which stays lent.
    pub(crate) fn common() -> Remote {
        Remote { common: true, ..Remote::new() }
    }

    /// The mailbox of the heap that `cell` is of.
    ///
    /// # Safety
    ///
    /// `cell` keeps its page.
    #[inline]
    pub(super) unsafe fn of(cell: NonNull<Header>) -> *const Remote {
        // SAFETY: by contract.
        unsafe { Page::of(cell).as_ref() }.remote
    }

    /// Frees a cell from outside of its heap. Who `tidies` up before its own
    /// sleep may leave the work for then.
    ///
    /// # Safety
    ///
    /// `cell` belongs to a heap, and nobody uses it.
    pub(crate) unsafe fn free(cell: NonNull<Header>, tidies: bool) {
        // SAFETY: the cell keeps its page, and that the runtime's shared part.
        let (page, remote) = unsafe {
            let page = Page::of(cell);
            (page, &*page.as_ref().remote)
        };
        let link = cell.cast::<FreeCell>().as_ptr();
        let mut head = remote.stack.load(Ordering::Relaxed);
        loop {
            if ptr::eq(head, closed()) {
                // Acquire: the counts were written before the closing.
                fence(Ordering::Acquire);
                // SAFETY: the heap is gone, and this cell was one of the page's.
                return unsafe { Page::leave(page, 1) };
            }
            let is_lent = ptr::eq(head, lent());
            if is_lent || remote.common && !tidies {
                // SAFETY: by contract.
                if unsafe { remote.free_in_its_stead(cell) } {
                    return;
                }
                if is_lent {
                    // The owner has it back.
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

    /// False if the shelf is not lent.
    ///
    /// # Safety
    ///
    /// As for [`free`](Self::free).
    #[cold]
    unsafe fn free_in_its_stead(&self, cell: NonNull<Header>) -> bool {
        let lent = self.lent.lock();
        let Some(mut shelf) = lent.0 else { return false };
        // SAFETY: the lock gives us the shelf. If this ends a page, and with it
        // a count of the runtime, there are others: the owner's, which cannot be
        // given up before it has the shelf back.
        unsafe { shelf.as_mut().free(cell) }
        true
    }

    /// The shelf, if it is lent, for as long as the lock is held.
    pub(super) fn lock(&self) -> MutexGuard<'_, Lent> {
        self.lent.lock()
    }

    /// As [`lock`](Self::lock), if nobody else holds it.
    pub(super) fn try_lock(&self) -> Option<MutexGuard<'_, Lent>> {
        self.lent.try_lock()
    }

    /// Whether no cells wait to be taken home.
    pub(super) fn is_empty(&self) -> bool {
        let head = self.stack.load(Ordering::Relaxed);
        head.is_null() || ptr::eq(head, lent())
    }

    /// Takes all cells.
    pub(super) fn take(&self) -> Strays {
        self.leave(ptr::null_mut())
    }

    /// Takes all cells; from here on who frees one takes the lock, which the
    /// caller holds.
    pub(super) fn lend(&self) -> Strays {
        self.leave(lent())
    }

    /// The owner has the shelf back, and still the lock. While it was lent there
    /// came no cells.
    pub(super) fn end_loan(&self) {
        self.stack.store(ptr::null_mut(), Ordering::Relaxed);
    }

    /// Takes all cells; from here on the pages have no heap.
    pub(super) fn close(&self) -> Strays {
        self.leave(closed())
    }

    fn leave(&self, mark: *mut FreeCell) -> Strays {
        // Acquire: pairs with the release of `free`. Release: who finds the
        // mailbox closed sees the counts written before.
        let head = self.stack.swap(mark, Ordering::AcqRel);
        debug_assert!(!MARKS.as_ptr_range().contains(&head.cast_const().cast()), "a heap has one owner");
        Strays(NonNull::new(head))
    }
}

/// The cells of a mailbox, one by one.
pub(super) struct Strays(Option<NonNull<FreeCell>>);

impl Iterator for Strays {
    type Item = NonNull<Header>;

    fn next(&mut self) -> Option<NonNull<Header>> {
        let cell = self.0?;
        // SAFETY: a cell on the list holds the next link, and is ours.
        self.0 = unsafe { (*cell.as_ptr()).next };
        Some(cell.cast())
    }
}
