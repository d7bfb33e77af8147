//! Cells that a thread has at hand, for what comes and goes.

use std::cell::Cell;
use std::ptr::NonNull;

use rialto_task::Header;

use super::page::{FINE, FreeCell, Page, class_of};

/// Per class, a list of cells that are free but count as used: no atomic, no
/// lock, no core is between the thread and them.
pub(crate) struct Spares {
    lists: [Cell<Option<NonNull<FreeCell>>>; CLASSES],
    /// Some were kept since all were taken.
    some: Cell<bool>,
}

/// What is larger is not kept.
const CLASSES: usize = FINE / 8 + 1;

impl Spares {
    pub(crate) const fn new() -> Spares {
        Spares { lists: [const { Cell::new(None) }; CLASSES], some: Cell::new(false) }
    }

    /// A cell of `size` bytes, if there is one. Its header says that it is free.
    #[inline(always)]
    pub(crate) fn take(&self, size: usize) -> Option<NonNull<Header>> {
        let list = self.lists.get(class_of(size))?;
        let cell = list.get()?;
        // SAFETY: a cell in the list is ours, and holds a link; it keeps its page.
        unsafe {
            list.set((*cell.as_ptr()).next);
            Page::of(cell.cast()).as_ref().wipe(cell.cast());
        }
        Some(cell.cast())
    }

    /// Keeps a cell of `size` bytes. False if it is too large for that.
    ///
    /// # Safety
    ///
    /// The cell is the caller's, who gives it up, and its header says that it is
    /// free.
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

    /// Takes all of them.
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
