//! Limits on the cost of reading, beside the length of the bytes: the depth of nesting, the native stack, and
//! the number of list elements that take no bytes.

use std::cell::Cell;

use crate::purpose::{Purpose, purpose};

/// The budget for nesting. Each option, list, map and enum around a value costs 1, because recursive types
/// recurse through these. A value costs 1 more for each 128 bytes of its Rust type, because it takes more
/// native stack.
const MAX_DEPTH: u32 = 1024;

/// The number of list elements that may take no bytes, in one outermost read.
const MAX_EMPTY_ELEMENTS: u32 = 65_536;

/// The native stack that one outermost read may take, in bytes: seven eighths of a thread's default of 2 MiB.
/// A value takes several times its size, and many times that without optimization.
const MAX_STACK: usize = 7 << 18;

/// The same for a [trial](crate::check_round_trip): half of it. The value may be read in another place, where
/// the compiler has inlined other functions, and where the frames of a continuation around it take stack as
/// well.
const TRIAL: usize = MAX_STACK / 2;

struct DecodeBudget {
    is_open: Cell<bool>,
    deep: Cell<u32>,
    empty: Cell<u32>,
    /// The position on the stack when the outermost read began.
    stack: Cell<usize>,
    /// How much of the stack the outermost read may take.
    most: Cell<usize>,
}

impl DecodeBudget {
    #[inline]
    fn has_stack(&self) -> Result<(), String> {
        let most = self.most.get();
        if self.stack.get().abs_diff(stack_position()) > most { Err(too_much_stack(most)) } else { Ok(()) }
    }
}

/// Returns the current position on the native stack: the address of a local variable.
#[inline]
pub(super) fn stack_position() -> usize {
    let local = 0_u8;
    std::ptr::from_ref(&local).addr()
}

thread_local! {
    /// The costs of the outermost read on this thread, which include those of the reads within it.
    static DECODE_BUDGET: DecodeBudget = const {
        DecodeBudget {
            is_open: Cell::new(false),
            deep: Cell::new(0),
            empty: Cell::new(0),
            stack: Cell::new(0),
            most: Cell::new(0),
        }
    };
}

/// Runs `read`, or a write, on the budget of the enclosing one, or on a new budget if it is the outermost.
pub(super) fn in_read<R>(read: impl FnOnce() -> R) -> R {
    struct Outer(bool);
    impl Drop for Outer {
        fn drop(&mut self) {
            if self.0 {
                DECODE_BUDGET.with(|budget| budget.is_open.set(false));
            }
        }
    }
    let is_part = DECODE_BUDGET.with(|budget| {
        let is_open = budget.is_open.replace(true);
        if !is_open {
            budget.deep.set(0);
            budget.empty.set(0);
            budget.stack.set(stack_position());
            budget.most.set(if purpose() == Purpose::RoundTrip { TRIAL } else { MAX_STACK });
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
pub(super) fn max_nesting(largest: usize, stack: usize) -> u32 {
    let by_size = MAX_DEPTH / (1 + cost_of_size(largest));
    let by_stack = u32::try_from(TRIAL / 2 / stack.max(1)).unwrap_or(MAX_DEPTH);
    by_size.min(by_stack).saturating_sub(1)
}

/// A level of nesting. It holds its part of the budget until it is dropped.
#[derive(Default)]
pub(super) struct Level(u32);

impl Drop for Level {
    #[inline]
    fn drop(&mut self) {
        // A small struct costs nothing.
        if self.0 > 0 {
            DECODE_BUDGET.with(|budget| budget.deep.set(budget.deep.get() - self.0));
        }
    }
}

/// Returns the cost of a value's size, which is added to that of its level.
const fn cost_of_size(size: usize) -> u32 {
    if size / 128 < MAX_DEPTH as usize { (size / 128) as u32 } else { MAX_DEPTH }
}

/// Whether the size of `T` costs nothing.
#[inline(always)]
pub(super) const fn is_small<T>() -> bool {
    cost_of_size(size_of::<T>()) == 0
}

/// Enters a level that costs `many` and the size of `T`. Fails if the budget or the native stack is used up.
#[inline]
pub(super) fn enter_level<T>(many: u32) -> Result<Level, String> {
    let more = many + cost_of_size(size_of::<T>());
    if more == 0 {
        return Ok(Level(0));
    }
    DECODE_BUDGET.with(|budget| {
        let deep = budget.deep.get();
        if more > MAX_DEPTH - deep {
            return Err(too_deep());
        }
        budget.has_stack()?;
        budget.deep.set(deep + more);
        Ok(Level(more))
    })
}

#[cold]
fn too_deep() -> String {
    format!(
        "the value is nested too deep: more than {MAX_DEPTH} values lie within each other, or fewer large ones; \
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
    DECODE_BUDGET.with(DecodeBudget::has_stack)
}

/// Counts a list element that took no bytes. Fails if there were too many.
pub(super) fn count_empty_element() -> Result<(), String> {
    DECODE_BUDGET.with(|budget| {
        let empty = budget.empty.get();
        if empty == MAX_EMPTY_ELEMENTS {
            return Err(format!("more than {MAX_EMPTY_ELEMENTS} elements take no bytes"));
        }
        budget.empty.set(empty + 1);
        Ok(())
    })
}
