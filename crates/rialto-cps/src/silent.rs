//! Types of which nobody sees when a value is dropped: it has no destructor, or one that only gives back memory.
//! `#[cps]` knows them by their names, and drops their values as soon as nobody names them any more; here the compiler
//! finds out whether a name is that of another type.

use crate::iterate::{Enumerated, Reversed};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::ffi::OsString;
use std::marker::PhantomData;
use std::num::NonZero;
use std::ops::{Range, RangeFrom, RangeInclusive};
use std::path::PathBuf;
use std::time::{Duration, Instant, SystemTime};

/// Nobody sees when such a value is dropped.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is written like a type of the standard library without a destructor of its own, and is another one",
    label = "a value of it would be dropped too early in a `#[cps]` function",
    note = "give the type, or its alias, another name, or write its own"
)]
pub trait Silent {}

macro_rules! silent {
    ($($ty:ty),*; $([$($parameter:ident),*] $of:ty),* $(,)?) => {
        $(impl Silent for $ty {})*
        $(impl<$($parameter: Silent),*> Silent for $of {})*
    };
}

silent! {
    u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64, bool, char, str, String,
    Duration, Instant, SystemTime, PathBuf, OsString, std::cmp::Ordering, std::sync::atomic::Ordering;
    [T] Vec<T>, [T] VecDeque<T>, [T] Option<T>, [T, E] Result<T, E>, [K, V] BTreeMap<K, V>, [T] BTreeSet<T>,
    [T] Range<T>, [T] RangeInclusive<T>, [T] RangeFrom<T>, [I] Reversed<I>, [I] Enumerated<I>, [T] [T],
    [A] (A,), [A, B] (A, B), [A, B, C] (A, B, C), [A, B, C, D] (A, B, C, D), [A, B, C, D, E] (A, B, C, D, E),
    [A, B, C, D, E, F] (A, B, C, D, E, F), [A, B, C, D, E, F, G] (A, B, C, D, E, F, G),
    [A, B, C, D, E, F, G, H] (A, B, C, D, E, F, G, H),
}

impl Silent for () {}
impl<T: Silent + ?Sized> Silent for Box<T> {}
impl<K: Silent, V: Silent, S> Silent for HashMap<K, V, S> {}
impl<T: Silent, S> Silent for HashSet<T, S> {}
impl<T: Silent, const N: usize> Silent for [T; N] {}
impl Silent for NonZero<u32> {}
impl Silent for NonZero<u64> {}
impl<T: ?Sized> Silent for PhantomData<T> {}
impl<T: ?Sized> Silent for &T {}
impl<T: ?Sized> Silent for &mut T {}
impl<T: ?Sized> Silent for *const T {}
impl<T: ?Sized> Silent for *mut T {}
