//! Limits on the cost of reading, beside the length of the bytes: the depth of nesting, the native stack, and
//! the number of list elements that take no bytes.

use std::cell::Cell;

use crate::asked::{Purpose, purpose};

/// The budget for nesting. Each option, list, map and enum around a value costs 1, because recursive types
/// recurse through these. A value costs 1 more for each 128 bytes of its Rust type, because it takes more
/// native stack.
const DEEP: u32 = 1024;

/// The number of list elements that may take no bytes, in one outermost read.
const EMPTY: u32 = 65_536;

/// The native stack that one outermost read may take, in bytes: seven eighths of a thread's default of 2 MiB.
/// A value takes several times its size, and many times that without optimization.
const STACK: usize = 7 << 18;

/// The same for a [trial](crate::attempt): half of it. The value may be read in another place, where the
/// compiler has inlined other functions, and where the frames of a continuation around it take stack as well.
const TRIAL: usize = STACK / 2;

struct Account {
    is_open: Cell<bool>,
    deep: Cell<u32>,
    empty: Cell<u32>,
    /// The position on the stack when the outermost read began.
    stack: Cell<usize>,
    /// How much of the stack the outermost read may take.
    most: Cell<usize>,
}

impl Account {
    #[inline]
    fn has_stack(&self) -> Result<(), String> {
        let most = self.most.get();
        if self.stack.get().abs_diff(here()) > most { Err(too_much_stack(most)) } else { Ok(()) }
    }
}

/// Returns the current position on the native stack: the address of a local variable.
#[inline]
pub(super) fn here() -> usize {
    let local = 0_u8;
    std::ptr::from_ref(&local).addr()
}

thread_local! {
    /// The costs of the outermost read on this thread, which include those of the reads within it.
    static ACCOUNT: Account = const {
        Account {
            is_open: Cell::new(false),
            deep: Cell::new(0),
            empty: Cell::new(0),
            stack: Cell::new(0),
            most: Cell::new(0),
        }
    };
}

/// Runs `read`, or a write, on the account of the enclosing one, or on a new account if it is the outermost.
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
            account.most.set(if purpose() == Purpose::Trial { TRIAL } else { STACK });
        }
        is_open
    });
    let _outer = Outer(!is_part);
    read()
}

/// Returns how many values of a type can certainly be nested within each other and read. They have at most
/// `largest` bytes each, and one that holds one of each kind took `stack` bytes of the native stack.
///
/// No level takes more stack than that. It was measured with made-up values, which other functions read, so
/// this counts twice as much for each level. One level is left for a unit variant, which costs 1 and holds
/// nothing.
pub(super) fn levels_of(largest: usize, stack: usize) -> u32 {
    let by_size = DEEP / (1 + levels(largest));
    let by_stack = u32::try_from(TRIAL / 2 / stack.max(1)).unwrap_or(DEEP);
    by_size.min(by_stack).saturating_sub(1)
}

/// A level of nesting. It holds its part of the budget until it is dropped.
#[derive(Default)]
pub(super) struct Deeper(u32);

impl Drop for Deeper {
    #[inline]
    fn drop(&mut self) {
        // A small struct costs nothing.
        if self.0 > 0 {
            ACCOUNT.with(|account| account.deep.set(account.deep.get() - self.0));
        }
    }
}

/// Returns the cost of a value's size, which is added to that of its level.
const fn levels(size: usize) -> u32 {
    if size / 128 < DEEP as usize { (size / 128) as u32 } else { DEEP }
}

/// Whether the size of `T` costs nothing.
#[inline(always)]
pub(super) const fn is_small<T>() -> bool {
    levels(size_of::<T>()) == 0
}

/// Enters a level that costs `many` and the size of `T`. Fails if the budget or the native stack is used up.
#[inline]
pub(super) fn deeper<T>(many: u32) -> Result<Deeper, String> {
    let more = many + levels(size_of::<T>());
    if more == 0 {
        return Ok(Deeper(0));
    }
    ACCOUNT.with(|account| {
        let deep = account.deep.get();
        if more > DEEP - deep {
            return Err(too_deep());
        }
        account.has_stack()?;
        account.deep.set(deep + more);
        Ok(Deeper(more))
    })
}

#[cold]
fn too_deep() -> String {
    format!(
        "the value is nested too deep: more than {DEEP} values lie within each other, or fewer large ones; \
         help: keep long chains in a `Vec`"
    )
}

#[cold]
fn too_much_stack(most: usize) -> String {
    format!(
        "the value is nested too deep: so many values lie within each other that they take more than {} KiB \
         of stack; help: keep long chains in a `Vec`, and large fields in a `Box`",
        most >> 10
    )
}

/// Fails if the native stack is used up. Writing takes no more of it than reading may.
pub(super) fn has_stack() -> Result<(), String> {
    ACCOUNT.with(Account::has_stack)
}

/// Counts a list element that took no bytes. Fails if there were too many.
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
