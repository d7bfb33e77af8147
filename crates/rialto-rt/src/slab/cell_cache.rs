//! The cache of free cells that a thread keeps for parasites, which mostly end at once.

use std::cell::Cell;
use std::ptr::NonNull;

use rialto_task::Header;

use super::page::{FINE, FreeCell, Page, class_of};

/// For each size class, a list of cells that are free but count as used. The thread takes and returns them
/// without atomics, locks, or its core.
pub(crate) struct CellCache {
    lists: [Cell<Option<NonNull<FreeCell>>>; CLASSES],
    /// Cells were kept since the last [`drain`](Self::drain).
    some: Cell<bool>,
}

/// The number of classes whose cells are kept. Larger cells are not kept.
const CLASSES: usize = FINE / 8 + 1;

impl CellCache {
    pub(crate) const fn new() -> CellCache {
        CellCache { lists: [const { Cell::new(None) }; CLASSES], some: Cell::new(false) }
    }

    /// Takes a cell of `size` bytes, if there is one. Its header is marked as free.
    #[inline(always)]
    pub(crate) fn take(&self, size: usize) -> Option<NonNull<Header>> {
        let list = self.lists.get(class_of(size))?;
        let cell = list.get()?;
        // SAFETY: a cell in the list is ours, and holds a link. It keeps its page alive.
        unsafe {
            list.set((*cell.as_ptr()).next);
            Page::of(cell.cast()).as_ref().clear_side(cell.cast());
        }
        Some(cell.cast())
    }

    /// Keeps a cell of `size` bytes. Returns false if it is too large.
    ///
    /// # Safety
    ///
    /// The cell belongs to the caller, which gives it up. Its header is marked as free.
    #[inline(always)]
    pub(crate) unsafe fn keep(&self, cell: NonNull<Header>, size: usize) -> bool {
        let Some(list) = self.lists.get(class_of(size)) else { return false };
        let free = cell.cast::<FreeCell>();
        // SAFETY: the cell is ours, and large enough for a link.
        unsafe { (&raw mut (*free.as_ptr()).next).write(list.get()) };
        list.set(Some(free));
        self.some.set(true);
        true
    }

    /// Takes all cells.
    pub(crate) fn drain(&self) -> impl Iterator<Item = NonNull<Header>> {
        let lists = if self.some.replace(false) { &self.lists[..] } else { &[] };
        lists.iter().flat_map(|list| {
            std::iter::from_fn(|| {
                let cell = list.get()?;
                // SAFETY: as in `take`.
                list.set(unsafe { (*cell.as_ptr()).next });
                Some(cell.cast())
            })
        })
    }
}
