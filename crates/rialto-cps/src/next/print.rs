//! Fingerprints of inferred types: what the layout of a function consists of.
//!
//! The macro knows the names of variables and the texts of written types, and hashes them. What an inferred type looks
//! like ([`HasLayout`](crate::HasLayout)) is a constant of the types that the body hands to [`printed`].

use super::call::{Function, Step};
use super::state::State;
use crate::layout::{Described, Layouts, Parts};
use crate::states::Site;
use std::marker::PhantomData;

/// One entry of a function's table, or several.
#[derive(Clone, Copy)]
pub enum Entry {
    One(Option<Described>),
    /// The type of a variable that cannot be kept, and has a destructor.
    Refused,
    Several(&'static [Entry]),
}

/// Has an entry: what is known of a variable or a callee, or a tuple of those.
pub trait Print {
    const ENTRY: Entry;
}

/// The types of the prints, to be inferred.
pub struct Prints<P>(PhantomData<fn() -> P>);

impl<P> Prints<P> {
    pub(super) const fn new() -> Self {
        Prints(PhantomData)
    }
}

/// These are the prints of the function.
#[cfg_attr(not(debug_assertions), inline(always))]
#[allow(improper_ctypes_definitions, reason = "it is called by Rust alone")]
pub extern "C" fn printed<P: Print>(_: Prints<P>, _: P) {}

macro_rules! several {
    ($($($P:ident)*;)*) => {$(
        impl<$($P: Print),*> Print for ($($P,)*) {
            const ENTRY: Entry = Entry::Several(&[$($P::ENTRY),*]);
        }
    )*};
}

several! {
    ;
    A;
    A B;
    A B C;
    A B C D;
    A B C D E;
    A B C D E F;
    A B C D E F G;
    A B C D E F G H;
    A B C D E F G H I;
    A B C D E F G H I J;
    A B C D E F G H I J K;
    A B C D E F G H I J K L;
}

/// The table of a function: its prints in their order, each with the hash of its text, and then the types that are known
/// without a variable.
#[must_use]
pub const fn table<F: Function, M: Step<F>, const N: usize>(
    _: fn() -> M,
    texts: &[u64],
    others: &[(Option<Described>, u64)],
) -> [(Option<Described>, u64); N] {
    let mut table = [(None, 0); N];
    let count = fill(&M::ENTRY, 0, &mut table);
    assert!(count == texts.len() && count + others.len() == N, "each print has a text");
    let mut at = 0;
    while at < count {
        table[at].1 = texts[at];
        at += 1;
    }
    while at < N {
        table[at] = others[at - count];
        at += 1;
    }
    table
}

const fn fill(entry: &Entry, at: usize, table: &mut [(Option<Described>, u64)]) -> usize {
    match entry {
        Entry::One(described) => {
            table[at].0 = *described;
            at + 1
        }
        Entry::Refused => at + 1,
        Entry::Several(all) => {
            let (mut at, mut next) = (at, 0);
            while next < all.len() {
                at = fill(&all[next], at, table);
                next += 1;
            }
            at
        }
    }
}

/// Checks the print of this index, while the program is checked: of a variable that is only to be dropped, that it can be
/// kept or has no destructor.
pub const fn checked<F: Function, M: Step<F>>(_: fn() -> M, index: usize, message: &'static str) {
    if is_refused(&M::ENTRY, index).0 {
        panic!("{}", message);
    }
}

/// Whether that entry is refused; and how many entries are before it that are not in here.
const fn is_refused(entry: &Entry, index: usize) -> (bool, usize) {
    match entry {
        Entry::Several(all) => {
            let (mut left, mut next) = (index, 0);
            while next < all.len() {
                let (refused, before) = is_refused(&all[next], left);
                if refused || before == usize::MAX {
                    return (refused, before);
                }
                left = before;
                next += 1;
            }
            (false, left)
        }
        // Found.
        Entry::Refused if index == 0 => (true, usize::MAX),
        Entry::One(_) if index == 0 => (false, usize::MAX),
        Entry::One(_) | Entry::Refused => (false, index - 1),
    }
}

/// What the macro knows of a state.
#[derive(Clone, Copy)]
pub struct SiteText {
    /// See [`Site`].
    pub name: &'static str,
    pub parts: Parts,
    pub base: Parts,
    pub types: &'static [u8],
    pub variables: &'static [(&'static str, &'static str)],
    /// Whether it awaits the function itself: then it lists no callees.
    pub itself: bool,
}

/// The states of a function.
#[must_use]
pub const fn sites<F: Function, M: Step<F>, const N: usize>(
    _: fn() -> M,
    layouts: Layouts,
    texts: [SiteText; N],
) -> [Site; N] {
    let callees = <M::State as State>::CALLEES;
    assert!(callees.count() == N, "each state has a site");
    let nothing =
        Site { name: "", parts: (&[], (0, &[])), base: (0, &[]), types: &[], variables: &[], callees: &[] };
    let mut sites = [nothing; N];
    let mut at = 0;
    while at < N {
        let SiteText { name, parts, base, types, variables, itself } = texts[at];
        let callees = if itself { &[] } else { callees.of(at) };
        sites[at] = Site { name, parts: (layouts, parts), base, types, variables, callees };
        at += 1;
    }
    sites
}
