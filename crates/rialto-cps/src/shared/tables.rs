//! Which cells have been met in what is written, read or copied: one table for all of
//! it, since serde and `Clone` pass nothing along.

use super::cycles;
use std::any::Any;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::thread::LocalKey;

/// In the order in which they were met; where they lie, while it matters.
#[derive(Default)]
struct Numbers {
    by_address: HashMap<usize, u32>,
    /// Nobody else comes to lie there meanwhile.
    kept: Vec<Box<dyn Any>>,
}

/// Cells that have been read, by number.
type Cells = Vec<Box<dyn Any>>;

/// Original and copy, by the original's address.
type Copies = HashMap<usize, Box<dyn Any>>;

thread_local! {
    static NUMBERS: Table<Numbers> = const { RefCell::new(None) };
    static CELLS: Table<Cells> = const { RefCell::new(None) };
    static COPIES: Table<Copies> = const { RefCell::new(None) };
    /// Handles are cloned, whatever else is going on.
    static ALIASING: Cell<bool> = const { Cell::new(false) };
}

/// `None` outside of an operation. A table is allocated when its first cell is met, because most values have
/// none.
type Table<T> = RefCell<Option<Option<Box<T>>>>;

/// Runs `f` with a table of its own.
fn with_new<T, R>(table: &'static LocalKey<Table<T>>, f: impl FnOnce() -> R) -> R {
    /// Restores the outer table, also if `f` panics.
    struct Outer<T: 'static>(&'static LocalKey<Table<T>>, Option<Option<Box<T>>>);
    impl<T> Drop for Outer<T> {
        fn drop(&mut self) {
            // The old table is dropped after the borrow has ended.
            drop(self.0.replace(self.1.take()));
        }
    }
    let _outer = Outer(table, table.replace(Some(None)));
    f()
}

fn with_some<T, R>(table: &'static LocalKey<Table<T>>, f: impl FnOnce() -> R) -> R {
    if table.with_borrow(Option::is_some) { f() } else { with_new(table, f) }
}

/// Writes a whole.
pub(crate) fn writing<R>(write: impl FnOnce() -> R) -> R {
    with_new(&NUMBERS, write)
}

/// How many cells were met in what is being written.
pub(crate) fn met() -> usize {
    NUMBERS.with_borrow(|numbers| numbers.iter().flatten().map(|numbers| numbers.kept.len()).sum())
}

/// Forgets the cells that were met since then, so that they are written again where they occur next.
pub(crate) fn forget_since(met: usize) {
    let forgotten = NUMBERS.with_borrow_mut(|numbers| {
        let numbers = numbers.as_mut()?.as_mut()?;
        numbers.by_address.retain(|_, number| (*number as usize) < met);
        Some(numbers.kept.split_off(met.min(numbers.kept.len())))
    });
    drop(forgotten);
}

/// Writes a part of what is being written, or a whole.
pub(crate) fn or_writing<R>(write: impl FnOnce() -> R) -> R {
    with_some(&NUMBERS, write)
}

/// Reads a whole.
pub(crate) fn reading<R>(read: impl FnOnce() -> R) -> R {
    let read = with_new(&CELLS, read);
    cycles::reclaim_if_many();
    read
}

/// Reads a part of what is being read, or a whole.
pub(super) fn or_reading<R>(read: impl FnOnce() -> R) -> R {
    with_some(&CELLS, read)
}

/// Copies a computation, or a part of one that is being copied.
pub(crate) fn copying<R>(copy: impl FnOnce() -> R) -> R {
    if ALIASING.get() || COPIES.with_borrow(Option::is_some) {
        return copy();
    }
    let copy = with_new(&COPIES, copy);
    cycles::reclaim_if_many();
    copy
}

/// Meanwhile a clone of a handle is a handle of the same cell.
pub(super) fn aliasing<R>(f: impl FnOnce() -> R) -> R {
    struct Outer(bool);
    impl Drop for Outer {
        fn drop(&mut self) {
            ALIASING.set(self.0);
        }
    }
    let _outer = Outer(ALIASING.replace(true));
    f()
}

pub(super) fn is_copying() -> bool {
    !ALIASING.get() && COPIES.with_borrow(Option::is_some)
}

/// The copy of the cell that lies there, if there is one.
pub(super) fn copied<H: 'static>(address: usize, handle: impl FnOnce(&H) -> H) -> Option<H> {
    COPIES.with_borrow(|copies| {
        let (_, copy) = copies.as_ref()?.as_ref()?.get(&address)?.downcast_ref::<(H, H)>()?;
        Some(handle(copy))
    })
}

/// A cell, and its copy, which will be filled.
pub(super) fn note_copy<H: 'static>(address: usize, original_and_copy: (H, H)) {
    COPIES.with_borrow_mut(|copies| {
        if let Some(copies) = copies {
            copies.get_or_insert_default().insert(address, Box::new(original_and_copy));
        }
    });
}

/// The number of the cell that lies there, and whether it is met for the first time.
pub(super) fn number(address: usize, keep: impl FnOnce() -> Box<dyn Any>) -> (u32, bool) {
    NUMBERS.with_borrow_mut(|numbers| {
        let numbers = numbers.get_or_insert_default().get_or_insert_default();
        if let Some(&number) = numbers.by_address.get(&address) {
            return (number, false);
        }
        let number = u32::try_from(numbers.kept.len()).unwrap_or(u32::MAX);
        numbers.by_address.insert(address, number);
        numbers.kept.push(keep());
        (number, true)
    })
}

/// A cell begins to be read, if it is none that was read before: its number.
pub(super) fn begin<H: 'static>(empty: impl FnOnce() -> H) -> u32 {
    CELLS.with_borrow_mut(|cells| {
        let cells = cells.get_or_insert_default().get_or_insert_default();
        cells.push(Box::new(empty()));
        u32::try_from(cells.len() - 1).unwrap_or(u32::MAX)
    })
}

/// It was one that was read before.
pub(super) fn forget_last() {
    let last = CELLS.with_borrow_mut(|cells| cells.as_mut()?.as_mut()?.pop());
    drop(last);
}

/// The cell of this number, if it is of this type.
pub(super) fn there<H: 'static>(number: u32, handle: impl FnOnce(&H) -> H) -> Option<H> {
    CELLS.with_borrow(|cells| {
        let cell = cells.as_ref()?.as_ref()?.get(usize::try_from(number).ok()?)?;
        cell.downcast_ref::<H>().map(handle)
    })
}
