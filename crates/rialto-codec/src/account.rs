//! What the values that are being read may cost beside their bytes: how deep they lie within each other, and how
//! many elements there are that take no bytes.

use std::cell::Cell;

/// How deep options, lists, maps and enums may lie within each other, which is what types refer to themselves by. A
/// large value counts as several: one more for each 128 bytes, as it takes as much more of the native stack.
const DEEP: u32 = 1024;

/// How many elements of lists may take no bytes, in all that is read.
const EMPTY: u32 = 65_536;

/// How much of the native stack all that is read may take, in bytes: seven eighths of what a thread has by
/// default. A value takes several times its size, and many times that without optimization.
const STACK: usize = 7 << 18;

struct Account {
    is_open: Cell<bool>,
    deep: Cell<u32>,
    empty: Cell<u32>,
    /// Where the stack was when the outermost value began.
    stack: Cell<usize>,
}

/// Where the stack is.
#[inline]
fn here() -> usize {
    let local = 0_u8;
    std::ptr::from_ref(&local).addr()
}

thread_local! {
    /// Of what is read within each other, in one account.
    static ACCOUNT: Account = const {
        Account { is_open: Cell::new(false), deep: Cell::new(0), empty: Cell::new(0), stack: Cell::new(0) }
    };
}

/// Runs `read` on the account of what it is a part of, or on a new one.
pub(super) fn reading<R>(read: impl FnOnce() -> R) -> R {
    struct Outer(bool);
    impl Drop for Outer {
        fn drop(&mut self) {
            if self.0 {
                ACCOUNT.with(|account| account.is_open.set(false));
            }
        }
    }
    let is_part = ACCOUNT.with(|account| {
        let is_open = account.is_open.replace(true);
        if !is_open {
            account.deep.set(0);
            account.empty.set(0);
            account.stack.set(here());
        }
        is_open
    });
    let _outer = Outer(!is_part);
    read()
}

/// So many values that are no larger can at least lie within each other.
pub(super) fn levels_of(largest: usize) -> u32 {
    DEEP / (1 + u32::try_from(largest / 128).unwrap_or(DEEP).min(DEEP))
}

/// Further in, until it is dropped.
#[derive(Default)]
pub(super) struct Deeper(u32);

impl Drop for Deeper {
    #[inline]
    fn drop(&mut self) {
        // A struct that is small counts as nothing.
        if self.0 > 0 {
            ACCOUNT.with(|account| account.deep.set(account.deep.get() - self.0));
        }
    }
}

/// A value of this size counts as so many.
const fn levels(size: usize) -> u32 {
    if size / 128 < DEEP as usize { (size / 128) as u32 } else { DEEP }
}

/// Whether a value of this type counts as nothing by its size.
#[inline(always)]
pub(super) const fn is_small<T>() -> bool {
    levels(size_of::<T>()) == 0
}

/// What is further in counts as so many, and by its size.
#[inline]
pub(super) fn deeper<T>(many: u32) -> Result<Deeper, String> {
    let more = many + levels(size_of::<T>());
    if more == 0 {
        return Ok(Deeper(0));
    }
    ACCOUNT.with(|account| {
        let deep = account.deep.get();
        if more > DEEP - deep || account.stack.get().abs_diff(here()) > STACK {
            return Err(too_deep());
        }
        account.deep.set(deep + more);
        Ok(Deeper(more))
    })
}

#[cold]
fn too_deep() -> String {
    format!("more than {DEEP} values lie within each other, or fewer large ones")
}

/// An element took no bytes.
pub(super) fn empty() -> Result<(), String> {
    ACCOUNT.with(|account| {
        let empty = account.empty.get();
        if empty == EMPTY {
            return Err(format!("more than {EMPTY} elements take no bytes"));
        }
        account.empty.set(empty + 1);
        Ok(())
    })
}
