//! Fingerprints of inferred types: what the layout of a function consists of.
//!
//! The macro knows the names of variables and the texts of written types, and hashes them. The layout of an
//! inferred type ([`HasLayout`](crate::HasLayout)) is a constant of the types that the body hands to
//! [`told`](super::told).

use super::call::{Function, Step};
use crate::layout::{Layouts, Parts, TypeLayout, numbered};
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
///
/// It is made where it is asked for, by code that is generic over the function. A constant of each function would be
/// checked and evaluated for each.
pub(super) struct Table {
    prints: Entry,
    layouts: Layouts,
}

impl Table {
    pub(super) const fn of<F: Function, M: Step<F>>(_: fn() -> M) -> Table {
        Table { prints: M::ENTRY, layouts: F::LAYOUTS }
    }

    const fn get(&self, index: usize) -> (TypeLayout, u64) {
        let (texts, others) = self.layouts;
        if index >= texts.len() {
            return others[index - texts.len()];
        }
        match nth(&self.prints, index) {
            Ok(print) => (print, texts[index]),
            Err(_) => panic!("each text has a print"),
        }
    }

    pub(super) fn all(&self) -> Vec<(TypeLayout, u64)> {
        let mut prints = Vec::new();
        flat(&self.prints, &mut prints);
        let (texts, others) = self.layouts;
        assert_eq!(prints.len(), texts.len(), "each print has a text");
        prints.into_iter().zip(texts.iter().copied()).chain(others.iter().copied()).collect()
    }

    /// The hash of a layout. There are many of them, and constants are evaluated slowly.
    pub(super) const fn hash(&self, (texts, entries): Parts) -> u64 {
        let (mut hash, mut at) = (texts, 0);
        while at < entries.len() {
            let entry = match self.get(entries[at] as usize | (entries[at + 1] as usize) << 8) {
                (TypeLayout::Hash(layout, _), _) => layout,
                (_, written) => written,
            };
            hash = (hash ^ entry).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            hash ^= hash >> 29;
            at += 2;
        }
        hash
    }
}

/// The entry at this index, or how many of the index are left behind these.
const fn nth(entry: &Entry, index: usize) -> Result<TypeLayout, usize> {
    match (entry, index) {
        (Entry::One(described), 0) => Ok(*described),
        (Entry::Forgotten, 0) => Ok(numbered(FORGOTTEN)),
        (Entry::One(_) | Entry::Forgotten, _) => Err(index - 1),
        (Entry::Several(all), _) => {
            let (mut left, mut next) = (index, 0);
            while next < all.len() {
                match nth(&all[next], left) {
                    Err(rest) => left = rest,
                    found => return found,
                }
                next += 1;
            }
            Err(left)
        }
    }
}

/// All of them, in their order.
fn flat(entry: &Entry, to: &mut Vec<TypeLayout>) {
    match entry {
        Entry::One(described) => to.push(*described),
        Entry::Forgotten => to.push(numbered(FORGOTTEN)),
        Entry::Several(all) => all.iter().for_each(|entry| flat(entry, to)),
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
