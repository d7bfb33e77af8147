//! Fingerprints of inferred types: what the layout of a function consists of.
//!
//! The macro knows the names of variables and the texts of written types, and hashes them. The layout of an
//! inferred type ([`HasLayout`](crate::HasLayout)) is a constant of the types that the body hands to
//! [`printed`].

use super::call::{Function, Step};
use crate::layout::{TypeLayout, numbered};
use std::marker::PhantomData;

/// One entry of a function's table, or several.
#[derive(Clone, Copy)]
pub enum Entry {
    One(TypeLayout),
    /// The type of a variable that the state leaves out, with its name.
    Forgotten,
    Several(&'static [Entry]),
}

/// Has an entry: what is known of a variable or a callee, or a tuple of those.
pub trait Print {
    const ENTRY: Entry;
    /// `Proven`, if this is the print of what can be kept.
    type Proof;
}

/// All variables can be kept. Where one cannot, its print has an error and this type is unknown. What is asked of the state
/// is asked by way of it ([`Gate`]), so the compiler reports no second error.
pub struct Proven;

/// Both are proven.
pub trait And<O> {
    type Both;
}

impl And<Proven> for Proven {
    type Both = Proven;
}

/// No print has it. With one implementation of [`And`] alone, the compiler would take an unknown type for proven.
pub struct Unproven;

impl And<Unproven> for Proven {
    type Both = Unproven;
}

/// The state, if all variables can be kept.
pub trait Gate<S> {
    type State;
    fn open(state: &mut Self::State) -> &mut S;
}

impl<S> Gate<S> for Proven {
    type State = S;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn open(state: &mut S) -> &mut S {
        state
    }
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

/// A tuple is proven if its fields are.
macro_rules! both {
    () => { Proven };
    ($P:ident) => { $P::Proof };
    ($P:ident $($Q:ident)+) => { <$P::Proof as And<both!($($Q)+)>>::Both };
}

macro_rules! several {
    ($($($P:ident)*;)*) => {$(
        impl<$($P: Print<Proof = Proven>),*> Print for ($($P,)*) {
            const ENTRY: Entry = Entry::Several(&[$($P::ENTRY),*]);
            type Proof = both!($($P)*);
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
    others: &[(TypeLayout, u64)],
) -> [(TypeLayout, u64); N] {
    let mut table = [(TypeLayout::Text, 0); N];
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

const fn fill(entry: &Entry, at: usize, table: &mut [(TypeLayout, u64)]) -> usize {
    match entry {
        Entry::One(described) => {
            table[at].0 = *described;
            at + 1
        }
        Entry::Forgotten => {
            table[at].0 = numbered(FORGOTTEN);
            at + 1
        }
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

/// The layout that stands for types whose values the state leaves out.
pub(super) const FORGOTTEN: u64 = 0x666f_7267_6f74_7465;

/// Returns a hash of the facts about a type parameter without a layout: size, alignment, and whether it has a
/// destructor.
#[must_use]
pub const fn shape<T>() -> u64 {
    let shape =
        crate::Layout::new().text("shape").number(size_of::<T>() as u64).number(align_of::<T>() as u64);
    shape.number(std::mem::needs_drop::<T>() as u64).hash()
}
