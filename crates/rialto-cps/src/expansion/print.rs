//! Fingerprints of inferred types: what the layout of a function consists of.
//!
//! The macro knows the names of variables and the texts of written types, and hashes them. The layout of an
//! inferred type ([`HasLayout`](crate::HasLayout)) is a constant of the types that the body hands to
//! [`printed`].

use super::call::{Function, Step};
use super::state::State;
use crate::layout::{Described, Layouts, undescribed};
use crate::states::Site;
use std::marker::PhantomData;

/// One entry of a function's table, or several.
#[derive(Clone, Copy)]
pub enum Entry {
    One(Option<Described>),
    /// The type of a variable whose name is not kept either.
    Forgotten,
    Several(&'static [Entry]),
}

/// Has an entry: what is known of a variable or a callee, or a tuple of those.
pub trait Print {
    const ENTRY: Entry;
    /// `Proven`, if this is the print of what can be kept.
    type Proof;
}

/// All variables can be kept. Where one cannot, its print has an error and this type is not known. What is asked of the state
/// is asked by way of it ([`Gate`]), so the compiler reports no second error.
pub struct Proven;

/// Both are proven.
pub trait And<O> {
    type Both;
}

impl And<Proven> for Proven {
    type Both = Proven;
}

/// No print has it. With one implementation of [`And`] alone, the compiler would take a type that is not known for proven.
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
        Entry::Forgotten => {
            table[at].0 = Some((FORGOTTEN, undescribed));
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

/// The layout that stands for types whose values are not kept.
const FORGOTTEN: u64 = 0x666f_7267_6f74_7465;

/// The facts of a state that the macro knows.
#[derive(Clone, Copy)]
pub struct SiteText {
    /// See [`Site`].
    pub name: &'static str,
    /// The hash of the name.
    pub texts: u64,
    /// The entries of what the function is generic over.
    pub base: &'static [u8],
    pub kept: KeptTexts,
    /// Whether it awaits the function itself: then it lists no callees.
    pub itself: bool,
}

/// The variables that a state keeps, and the entries of their types. Behind them is that of the value of a step that is
/// awaited there.
#[derive(Clone, Copy)]
pub struct KeptTexts {
    pub variables: &'static [(&'static str, &'static str)],
    pub types: &'static [u8],
}

/// The facts of a state of this name, which keeps these variables.
#[must_use]
pub const fn site(
    name: &'static str,
    variables: &'static [(&'static str, &'static str)],
    types: &'static [u8],
) -> SiteText {
    SiteText { name, texts: named(name), base: b"", kept: KeptTexts { variables, types }, itself: false }
}

/// The same, where the types tell which variables are kept.
#[must_use]
pub const fn site_of<const N: usize, const M: usize>(
    name: &'static str,
    kept: &'static Filtered<N, M>,
) -> SiteText {
    let KeptTexts { variables, types } = kept.texts();
    site(name, variables, types)
}

impl SiteText {
    /// Of a function that is generic over what has these entries.
    #[must_use]
    pub const fn over(self, base: &'static [u8]) -> Self {
        SiteText { base, ..self }
    }

    /// It awaits the function itself.
    #[must_use]
    pub const fn itself(self) -> Self {
        SiteText { itself: true, ..self }
    }
}

/// The variables of a state that are kept, once their types are known.
pub struct Filtered<const N: usize, const M: usize> {
    variables: [(&'static str, &'static str); N],
    types: [[u8; 2]; M],
    count: usize,
}

/// Without the variables that drop unseen.
#[must_use]
pub const fn filtered<const N: usize, const M: usize>(
    table: Layouts,
    variables: [(&'static str, &'static str); N],
    entries: &[u8],
) -> Filtered<N, M> {
    let mut types = [[0; 2]; M];
    types.as_flattened_mut().copy_from_slice(entries);
    let mut left = Filtered { variables, types, count: 0 };
    let (mut at, mut to, mut temporaries) = (0, 0, 0);
    while at < M {
        let forgotten = matches!(table[index(types.as_flattened(), at)].0, Some((FORGOTTEN, _)));
        if !forgotten || at >= N {
            left.types[to] = types[at];
            to += 1;
            if at < N {
                left.variables[left.count] = variables[at];
                if let [b'_'] = variables[at].0.as_bytes() {
                    temporaries += 1;
                    left.variables[left.count].0 = temporary(temporaries);
                } else if own(variables[at].0) < variables[at].0.len() {
                    left.variables[left.count].0 = counted(&variables, at, &left.variables, left.count);
                }
                left.count += 1;
            }
        }
        at += 1;
    }
    // The entry of a step is behind those of the variables that are left.
    assert!(to == left.count + M - N);
    left
}

/// The name of a variable without the number behind it: its length.
const fn own(name: &str) -> usize {
    let (bytes, mut at) = (name.as_bytes(), 0);
    while at < bytes.len() && bytes[at] != b'#' {
        at += 1;
    }
    at
}

const fn same_name(one: &str, other: &str) -> bool {
    let length = own(one);
    let mut at = 0;
    while at < length && own(other) == length && one.as_bytes()[at] == other.as_bytes()[at] {
        at += 1;
    }
    at == length && own(other) == length
}

/// The variable's name, counted among those of the same name that are left: `row` or `row#2`.
const fn counted<const N: usize>(
    all: &[(&'static str, &'static str); N],
    this: usize,
    left: &[(&'static str, &'static str); N],
    count: usize,
) -> &'static str {
    let (mut before, mut at) = (0, 0);
    while at < count {
        before += same_name(left[at].0, all[this].0) as usize;
        at += 1;
    }
    // The first of the name has no number, and so on.
    at = 0;
    loop {
        if same_name(all[at].0, all[this].0) {
            if before == 0 {
                return all[at].0;
            }
            before -= 1;
        }
        at += 1;
    }
}

/// The name of the temporary of this number, counted from 1.
const fn temporary(number: usize) -> &'static str {
    const DIGITS: &str =
        "_00_01_02_03_04_05_06_07_08_09_10_11_12_13_14_15_16_17_18_19_20_21_22_23_24_25_26_27_28_29_30_31";
    const SINGLE: &str = "_0_1_2_3_4_5_6_7_8_9";
    let (digits, width) = if number < 10 { (SINGLE, 2) } else { (DIGITS, 3) };
    assert!(number * width < digits.len(), "a state keeps at most 31 temporaries");
    digits.split_at(number * width).1.split_at(width).0
}

impl<const N: usize, const M: usize> Filtered<N, M> {
    /// Returns the texts of the variables that are kept.
    #[must_use]
    pub const fn texts(&'static self) -> KeptTexts {
        let (variables, _) = self.variables.split_at(self.count);
        let (types, _) = self.types.as_flattened().split_at(2 * (self.count + M - N));
        KeptTexts { variables, types }
    }
}

/// The entry of this number among these.
const fn index(entries: &[u8], at: usize) -> usize {
    entries[2 * at] as usize | (entries[2 * at + 1] as usize) << 8
}

/// The states of a function.
#[must_use]
pub const fn sites<F: Function, M: Step<F>, const N: usize>(
    _: fn() -> M,
    layouts: Layouts,
    texts: [SiteText; N],
    file: &'static str,
    lines: [u32; N],
) -> [Site; N] {
    let callees = <M::State as State>::CALLEES;
    assert!(callees.count() == N, "each state has a site");
    // Steps where they cannot be awaited are refused by this.
    let _ = <M::State as State>::STEPS;
    let parts: (Layouts, (u64, &[u8])) = (&[], (0, &[]));
    let nothing =
        Site { name: "", location: ("", 0), parts, base: (0, &[]), types: &[], variables: &[], callees: &[] };
    let mut sites = [nothing; N];
    let mut at = 0;
    while at < N {
        let SiteText { name, texts, base, kept: KeptTexts { variables, types }, itself } = texts[at];
        let callees = if itself { &[] } else { callees.of(at) };
        let base_layout = site_layout(layouts, texts, base, &[], &[]);
        let layout = site_layout(layouts, texts, base, variables, types);
        let (parts, base) = ((layouts, (layout, b"" as &[u8])), (base_layout, b"" as &[u8]));
        let location = (file, lines[at]);
        sites[at] = Site { name, location, parts, base, types, variables, callees };
        at += 1;
    }
    sites
}

/// The layout of a state, as the macro computes it where all types are written: of the name, then the names of the variables,
/// then the entries. Each entry is there once, and where it stands counts as a text does.
const fn site_layout(
    table: Layouts,
    texts: u64,
    base: &[u8],
    variables: &[(&str, &str)],
    types: &[u8],
) -> u64 {
    let (mut texts, mut at) = (texts, 0);
    while at < variables.len() {
        texts = hashed(texts, variables[at].0.as_bytes());
        at += 1;
    }
    let count = (base.len() + types.len()) / 2;
    let mut at = 0;
    while at < count {
        texts = numbered(texts, position(table, base, types, variables.len(), at));
        at += 1;
    }
    let (mut hash, mut at) = (texts, 0);
    while at < count {
        if is_first(table, base, types, variables.len(), at) {
            hash = (hash ^ value(table[ordered(base, types, variables.len(), at)]))
                .wrapping_mul(0x9e37_79b9_7f4a_7c15);
            hash ^= hash >> 29;
        }
        at += 1;
    }
    hash
}

/// Which one of the different entries it is.
const fn position(table: Layouts, base: &[u8], types: &[u8], variables: usize, at: usize) -> usize {
    let entry = table[ordered(base, types, variables, at)];
    let (mut before, mut position) = (0, 0);
    while !same(table[ordered(base, types, variables, before)], entry) {
        if is_first(table, base, types, variables, before) {
            position += 1;
        }
        before += 1;
    }
    position
}

/// The index in the table of the entry of this number: of what the function is generic over, then of a step, then of the
/// variables.
const fn ordered(base: &[u8], types: &[u8], variables: usize, at: usize) -> usize {
    let (generics, steps) = (base.len() / 2, types.len() / 2 - variables);
    if at < generics {
        index(base, at)
    } else if at < generics + steps {
        index(types, variables + at - generics)
    } else {
        index(types, at - generics - steps)
    }
}

/// Whether no entry before it is the same.
const fn is_first(table: Layouts, base: &[u8], types: &[u8], variables: usize, at: usize) -> bool {
    let entry = table[ordered(base, types, variables, at)];
    let mut before = 0;
    while before < at {
        if same(table[ordered(base, types, variables, before)], entry) {
            return false;
        }
        before += 1;
    }
    true
}

const fn value((layout, written): (Option<Described>, u64)) -> u64 {
    match layout {
        Some((layout, _)) => layout,
        None => written,
    }
}

/// Whether two entries may be of the same type.
const fn same(one: (Option<Described>, u64), other: (Option<Described>, u64)) -> bool {
    value(one) == value(other) && one.1 == other.1
}

/// FNV-1a of a text after others, as the macro hashes.
const fn hashed(before: u64, text: &[u8]) -> u64 {
    let mut hash = before ^ 0xcbf2_9ce4_8422_2325;
    let length = (text.len() as u64).to_le_bytes();
    let mut at = 0;
    while at < length.len() + text.len() {
        let byte = if at < length.len() { length[at] } else { text[at - length.len()] };
        hash = (hash ^ byte as u64).wrapping_mul(0x0000_0100_0000_01b3);
        at += 1;
    }
    hash
}

/// Returns a hash of the facts about a type parameter without a layout: size, alignment, and whether it has a
/// destructor.
#[must_use]
pub const fn shape<T>() -> u64 {
    let shape =
        crate::Layout::new().text("shape").number(size_of::<T>() as u64).number(align_of::<T>() as u64);
    shape.number(std::mem::needs_drop::<T>() as u64).hash()
}

/// The hash of a state's name.
#[must_use]
pub const fn named(name: &str) -> u64 {
    hashed(hashed(0, b""), name.as_bytes())
}

/// The same of a number's decimal digits.
const fn numbered(before: u64, number: usize) -> u64 {
    let (mut digits, mut at, mut left) = ([0; 20], 20, number);
    loop {
        at -= 1;
        digits[at] = b'0' + (left % 10) as u8;
        left /= 10;
        if left == 0 {
            break;
        }
    }
    let (_, digits) = digits.split_at(at);
    hashed(before, digits)
}
