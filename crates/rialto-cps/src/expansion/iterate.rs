//! `for` over what is borrowed, with awaits in it: the loop keeps a position, and borrows the item again after each resume.
//!
//! A place cannot change while it is borrowed. So the position names the same item in every segment.

use crate::Data;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::hash::{BuildHasher, Hash};
use std::ops::Bound;

/// A borrow of a collection, whose items can be borrowed again.
#[diagnostic::on_unimplemented(
    message = "a `for` with awaits in it cannot go over `{Self}`",
    label = "its items cannot be found again after a resume",
    note = "the frame keeps a position in slices, vectors, `VecDeque` and arrays, and a key in the maps and sets of the \
            standard library",
    note = "help: collect into a `Vec` before the loop"
)]
pub trait Walk: Sized {
    /// Where the loop is.
    type Position: Data;
    /// An item.
    type Item;
    /// Before the first item.
    fn position(self) -> Self::Position;
    /// The next item, and where that is.
    fn advance(self, at: &mut Self::Position) -> Option<Self::Item>;
    /// The item at which the loop is.
    fn again(self, at: &Self::Position) -> Option<Self::Item>;
}

/// One that can also be gone through from its end.
#[diagnostic::on_unimplemented(
    message = "a `for` with awaits in it cannot go over `{Self}` from its end",
    label = "its items cannot be counted"
)]
pub trait WalkBack: Walk {
    /// How many items there are.
    fn count(self) -> usize;
    /// One of them.
    fn at(self, index: usize) -> Option<Self::Item>;
}

/// Before the first item.
#[inline]
pub fn position<W: Walk>(collection: W) -> W::Position {
    collection.position()
}

/// The next item: `while let Some(item) = advance(&place, &mut position)`.
#[inline]
pub fn advance<W: Walk>(collection: W, at: &mut W::Position) -> Option<W::Item> {
    collection.advance(at)
}

/// The item at which the loop is.
#[inline]
#[track_caller]
pub fn again<W: Walk>(collection: W, at: &W::Position) -> W::Item {
    match collection.again(at) {
        Some(item) => item,
        None => panic!("a collection has changed while a loop has borrowed it"),
    }
}

/// A position in what has indices: how many items the loop has begun.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Index(u64);

impl Index {
    fn next(&mut self) -> usize {
        let index = self.0;
        self.0 += 1;
        usize::try_from(index).unwrap_or(usize::MAX)
    }

    fn last(self) -> usize {
        usize::try_from(self.0 - 1).unwrap_or(usize::MAX)
    }
}

macro_rules! by_index {
    ($([$($of:tt)*] $collection:ty => $item:ty, $get:ident;)*) => {$(
        impl<'a, $($of)*> Walk for $collection {
            type Position = Index;
            type Item = $item;

            #[inline]
            fn position(self) -> Index {
                Index(0)
            }

            #[inline]
            fn advance(self, at: &mut Index) -> Option<$item> {
                self.$get(at.next())
            }

            #[inline]
            fn again(self, at: &Index) -> Option<$item> {
                self.$get(at.last())
            }
        }

        impl<'a, $($of)*> WalkBack for $collection {
            #[inline]
            fn count(self) -> usize {
                self.len()
            }

            #[inline]
            fn at(self, index: usize) -> Option<$item> {
                self.$get(index)
            }
        }
    )*};
}

by_index! {
    [T] &'a Vec<T> => &'a T, item;
    [T] &'a mut Vec<T> => &'a mut T, item_mut;
    [T] &'a [T] => &'a T, item;
    [T] &'a mut [T] => &'a mut T, item_mut;
    [T, const N: usize] &'a [T; N] => &'a T, item;
    [T, const N: usize] &'a mut [T; N] => &'a mut T, item_mut;
    [T] &'a VecDeque<T> => &'a T, item;
    [T] &'a mut VecDeque<T> => &'a mut T, item_mut;
    [T] &'a Box<[T]> => &'a T, item;
    [T] &'a mut Box<[T]> => &'a mut T, item_mut;
}

/// `get`, by a name that no collection has.
trait Item<'a> {
    type Item;
    fn item(self, index: usize) -> Option<&'a Self::Item>;
}

trait ItemMut<'a> {
    type Item;
    fn item_mut(self, index: usize) -> Option<&'a mut Self::Item>;
}

macro_rules! get {
    ($([$($of:tt)*] $collection:ty;)*) => {$(
        impl<'a, $($of)*> Item<'a> for &'a $collection {
            type Item = T;
            #[inline]
            fn item(self, index: usize) -> Option<&'a T> {
                self.get(index)
            }
        }

        impl<'a, $($of)*> ItemMut<'a> for &'a mut $collection {
            type Item = T;
            #[inline]
            fn item_mut(self, index: usize) -> Option<&'a mut T> {
                self.get_mut(index)
            }
        }
    )*};
}

get! {
    [T] Vec<T>;
    [T] [T];
    [T, const N: usize] [T; N];
    [T] VecDeque<T>;
    [T] Box<[T]>;
}

/// A variable, or a constant, that is a borrow itself.
macro_rules! borrowed_twice {
    ($([$($of:tt)*] $collection:ty;)*) => {$(
        impl<'a, $($of)*> Walk for &&'a $collection {
            type Position = Index;
            type Item = &'a T;

            #[inline]
            fn position(self) -> Index {
                Index(0)
            }

            #[inline]
            fn advance(self, at: &mut Index) -> Option<&'a T> {
                (*self).advance(at)
            }

            #[inline]
            fn again(self, at: &Index) -> Option<&'a T> {
                (*self).again(at)
            }
        }

        impl<'a, $($of)*> WalkBack for &&'a $collection {
            #[inline]
            fn count(self) -> usize {
                self.len()
            }

            #[inline]
            fn at(self, index: usize) -> Option<&'a T> {
                (*self).at(index)
            }
        }

        impl<'a, $($of)*> Reborrowed for &&'a $collection {
            fn counted(self) -> (usize, Self) {
                (self.len(), self)
            }
        }
    )*};
}

borrowed_twice! {
    [T] [T];
    [T, const N: usize] [T; N];
    [T] Vec<T>;
}

/// `for item in &option`, or `&result`.
macro_rules! by_itself {
    ($([$($of:tt)*] $one:ty => $item:ty, $get:expr;)*) => {$(
        impl<'a, $($of)*> Walk for $one {
            type Position = Index;
            type Item = $item;

            fn position(self) -> Index {
                Index(0)
            }

            fn advance(self, at: &mut Index) -> Option<$item> {
                (at.next() == 0).then(|| $get(self)).flatten()
            }

            fn again(self, _: &Index) -> Option<$item> {
                $get(self)
            }
        }
    )*};
}

by_itself! {
    [T] &'a Option<T> => &'a T, Option::as_ref;
    [T] &'a mut Option<T> => &'a mut T, Option::as_mut;
    [T, E] &'a Result<T, E> => &'a T, |result: &'a Result<T, E>| result.as_ref().ok();
    [T, E] &'a mut Result<T, E> => &'a mut T, |result: &'a mut Result<T, E>| result.as_mut().ok();
}

/// A constant over which a `for` goes by value: `(&&constant(&C)).begin(C)`.
pub struct Constant<'c, C>(&'c C);

/// Of this one.
#[inline(always)]
pub const fn constant<C>(of: &C) -> Constant<'_, C> {
    Constant(of)
}

/// A constant whose items are borrows, or have them. They are in the program, and the frame does not keep them.
pub trait Fixed {
    type Item;
    fn item(&self, index: usize) -> Option<Self::Item>;
}

impl<T> Fixed for &'static [T] {
    type Item = &'static T;

    fn item(&self, index: usize) -> Option<&'static T> {
        self.get(index)
    }
}

impl<T, const N: usize> Fixed for &'static [T; N] {
    type Item = &'static T;

    fn item(&self, index: usize) -> Option<&'static T> {
        self.get(index)
    }
}

impl<T: super::Borrows + Copy, const N: usize> Fixed for [T; N] {
    type Item = T;

    fn item(&self, index: usize) -> Option<T> {
        self.get(index).copied()
    }
}

/// By an index.
pub trait GoesByIndex<C: Fixed> {
    fn begin(&self, constant: C) -> Index;
    fn further(&self, at: &mut Index) -> Option<C::Item>;
    fn item(&self, at: &Index) -> C::Item;
}

impl<C: Fixed> GoesByIndex<C> for &Constant<'_, C> {
    fn begin(&self, _: C) -> Index {
        Index(0)
    }

    fn further(&self, at: &mut Index) -> Option<C::Item> {
        self.0.item(at.next())
    }

    fn item(&self, at: &Index) -> C::Item {
        self.0.item(at.last()).expect("a constant does not change")
    }
}

/// By the items that are left.
pub trait GoesByItems<C: crate::Iterate> {
    fn begin(&self, constant: C) -> C::Iter;
    fn further(&self, left: &mut C::Iter) -> Option<C::Item>;
    fn item(&self, left: &C::Iter) -> C::Item;
}

impl<C: crate::Iterate> GoesByItems<C> for Constant<'_, C> {
    fn begin(&self, constant: C) -> C::Iter {
        constant.iterate()
    }

    fn further(&self, left: &mut C::Iter) -> Option<C::Item> {
        left.next()
    }

    #[cold]
    fn item(&self, _: &C::Iter) -> C::Item {
        unreachable!("the frame has it")
    }
}

/// A position in what is sorted: the key of the last item that the loop has begun.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LastKey<K>(Option<K>);

fn beyond<K: Ord>(last: &LastKey<K>) -> (Bound<&K>, Bound<&K>) {
    (last.0.as_ref().map_or(Bound::Unbounded, Bound::Excluded), Bound::Unbounded)
}

fn before<K: Ord>(last: &LastKey<K>) -> (Bound<&K>, Bound<&K>) {
    (Bound::Unbounded, last.0.as_ref().map_or(Bound::Unbounded, Bound::Excluded))
}

impl<'a, K: Ord + Data, V> Walk for &'a BTreeMap<K, V> {
    type Position = LastKey<K>;
    type Item = (&'a K, &'a V);

    fn position(self) -> LastKey<K> {
        LastKey(None)
    }

    fn advance(self, at: &mut LastKey<K>) -> Option<Self::Item> {
        let (key, value) = self.range::<K, _>(beyond(at)).next()?;
        at.0 = Some(key.clone());
        Some((key, value))
    }

    fn again(self, at: &LastKey<K>) -> Option<Self::Item> {
        self.get_key_value(at.0.as_ref()?)
    }
}

impl<'a, K: Ord + Data, V> Walk for &'a mut BTreeMap<K, V> {
    type Position = LastKey<K>;
    type Item = (&'a K, &'a mut V);

    fn position(self) -> LastKey<K> {
        LastKey(None)
    }

    fn advance(self, at: &mut LastKey<K>) -> Option<Self::Item> {
        let (key, value) = self.range_mut::<K, _>(beyond(at)).next()?;
        at.0 = Some(key.clone());
        Some((key, value))
    }

    fn again(self, at: &LastKey<K>) -> Option<Self::Item> {
        let key = at.0.as_ref()?;
        self.range_mut::<K, _>((Bound::Included(key), Bound::Included(key))).next()
    }
}

impl<'a, T: Ord + Data> Walk for &'a BTreeSet<T> {
    type Position = LastKey<T>;
    type Item = &'a T;

    fn position(self) -> LastKey<T> {
        LastKey(None)
    }

    fn advance(self, at: &mut LastKey<T>) -> Option<&'a T> {
        let item = self.range::<T, _>(beyond(at)).next()?;
        at.0 = Some(item.clone());
        Some(item)
    }

    fn again(self, at: &LastKey<T>) -> Option<&'a T> {
        self.get(at.0.as_ref()?)
    }
}

/// A position in what is hashed: the keys that are left, the next one last, and the key of the item that the loop has
/// begun. A map that is read from bytes iterates in another order; so the first order is kept.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct KeysLeft<K> {
    left: Vec<K>,
    last: Option<K>,
}

impl<K: Clone> KeysLeft<K> {
    fn of<'k>(keys: impl Iterator<Item = &'k K>) -> Self
    where
        K: 'k,
    {
        let mut left: Vec<K> = keys.cloned().collect();
        left.reverse();
        KeysLeft { left, last: None }
    }

    fn next(&mut self) -> Option<&K> {
        self.last = self.left.pop();
        self.last.as_ref()
    }
}

impl<'a, K: Hash + Eq + Data, V, S: BuildHasher> Walk for &'a HashMap<K, V, S> {
    type Position = KeysLeft<K>;
    type Item = (&'a K, &'a V);

    fn position(self) -> KeysLeft<K> {
        KeysLeft::of(self.keys())
    }

    fn advance(self, at: &mut KeysLeft<K>) -> Option<Self::Item> {
        self.get_key_value(at.next()?)
    }

    fn again(self, at: &KeysLeft<K>) -> Option<Self::Item> {
        self.get_key_value(at.last.as_ref()?)
    }
}

impl<'a, K: Hash + Eq + Data, V, S: BuildHasher> Walk for &'a mut HashMap<K, V, S> {
    type Position = KeysLeft<K>;
    type Item = (&'a K, &'a mut V);

    fn position(self) -> KeysLeft<K> {
        KeysLeft::of(self.keys())
    }

    fn advance(self, at: &mut KeysLeft<K>) -> Option<Self::Item> {
        entry_mut(self, at.next()?)
    }

    fn again(self, at: &KeysLeft<K>) -> Option<Self::Item> {
        entry_mut(self, at.last.as_ref()?)
    }
}

/// An entry with the map's own key. Only the iterator lends that beside a value that can be changed, so this takes time
/// in proportion to the size of the map.
fn entry_mut<'a, K: Hash + Eq, V, S: BuildHasher>(
    map: &'a mut HashMap<K, V, S>,
    key: &K,
) -> Option<(&'a K, &'a mut V)> {
    map.iter_mut().find(|(other, _)| *other == key)
}

impl<'a, T: Hash + Eq + Data, S: BuildHasher> Walk for &'a HashSet<T, S> {
    type Position = KeysLeft<T>;
    type Item = &'a T;

    fn position(self) -> KeysLeft<T> {
        KeysLeft::of(self.iter())
    }

    fn advance(self, at: &mut KeysLeft<T>) -> Option<&'a T> {
        self.get(at.next()?)
    }

    fn again(self, at: &KeysLeft<T>) -> Option<&'a T> {
        self.get(at.last.as_ref()?)
    }
}

/// An iterator of the standard library over what is borrowed: each time it is made, it yields the same items.
pub trait Steady: Iterator {}

macro_rules! steady {
    ($([$($of:tt)*] $iterator:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($of)*> Steady for $iterator {}
    )*};
}

steady! {
    ['a, T] std::slice::Iter<'a, T>;
    ['a, T] std::slice::IterMut<'a, T>;
    ['a, T] std::slice::Chunks<'a, T>;
    ['a, T] std::slice::ChunksExact<'a, T>;
    ['a, T] std::slice::Windows<'a, T>;
    ['a, T] std::collections::vec_deque::Iter<'a, T>;
    ['a, K, V] std::collections::btree_map::Iter<'a, K, V>;
    ['a, K, V] std::collections::btree_map::Range<'a, K, V>;
    ['a, K, V] std::collections::btree_map::Keys<'a, K, V>;
    ['a, K, V] std::collections::btree_map::Values<'a, K, V>;
    ['a, T] std::collections::btree_set::Iter<'a, T>;
    ['a, T] std::collections::btree_set::Range<'a, T>;
    ['a, T] std::option::Iter<'a, T>;
    ['a] std::str::Chars<'a>;
    ['a] std::str::CharIndices<'a>;
    ['a] std::str::Bytes<'a>;
    ['a] std::str::Lines<'a>;
    ['a] std::str::SplitWhitespace<'a>;
    ['a] std::str::Split<'a, char>;
    ['a, 'p] std::str::Split<'a, &'p str>;
    ['a] std::str::RSplit<'a, char>;
    ['a] std::str::SplitN<'a, char>;
    ['a, 'p] std::str::SplitN<'a, &'p str>;
    [I: Steady + DoubleEndedIterator] std::iter::Rev<I>;
    [I: Steady] std::iter::Enumerate<I>;
    [I: Steady] std::iter::Take<I>;
    [I: Steady] std::iter::Skip<I>;
    [I: Steady] std::iter::StepBy<I>;
    [I: Steady, F: FnMut(&I::Item) -> bool] std::iter::Filter<I, F>;
    [I: Steady, F: FnMut(&I::Item) -> bool] std::iter::TakeWhile<I, F>;
    [I: Steady, F: FnMut(&I::Item) -> bool] std::iter::SkipWhile<I, F>;
    [I: Steady, R, F: FnMut(I::Item) -> R] std::iter::Map<I, F>;
    [I: Steady, R, F: FnMut(I::Item) -> Option<R>] std::iter::FilterMap<I, F>;
    [A: Steady, B: Steady] std::iter::Zip<A, B>;
    [A: Steady, B: Steady<Item = A::Item>] std::iter::Chain<A, B>;
    ['a, T: Clone + 'a, I: Steady<Item = &'a T>] std::iter::Cloned<I>;
    ['a, T: Copy + 'a, I: Steady<Item = &'a T>] std::iter::Copied<I>;
}

impl<I: Steady> Walk for I {
    type Position = Index;
    type Item = I::Item;

    fn position(self) -> Index {
        Index(0)
    }

    fn advance(mut self, at: &mut Index) -> Option<I::Item> {
        self.nth(at.next())
    }

    fn again(mut self, at: &Index) -> Option<I::Item> {
        self.nth(at.last())
    }
}

/// `.enumerate()`.
pub struct Enumerated<W>(pub W);

impl<W: Walk> Walk for Enumerated<W> {
    type Position = (u64, W::Position);
    type Item = (usize, W::Item);

    fn position(self) -> Self::Position {
        (0, self.0.position())
    }

    fn advance(self, (number, at): &mut Self::Position) -> Option<Self::Item> {
        let item = self.0.advance(at)?;
        *number += 1;
        Some((usize::try_from(*number - 1).ok()?, item))
    }

    fn again(self, (number, at): &Self::Position) -> Option<Self::Item> {
        Some((usize::try_from(*number - 1).ok()?, self.0.again(at)?))
    }
}

impl<W: WalkBack> WalkBack for Enumerated<W> {
    fn count(self) -> usize {
        self.0.count()
    }

    fn at(self, index: usize) -> Option<Self::Item> {
        Some((index, self.0.at(index)?))
    }
}

/// `.rev()`.
pub struct Reversed<W>(pub W);

impl<W: WalkBack + Reborrowed> WalkBack for Reversed<W> {
    fn count(self) -> usize {
        self.0.count()
    }

    fn at(self, index: usize) -> Option<Self::Item> {
        let (all, collection) = self.0.counted();
        collection.at(all.checked_sub(index + 1)?)
    }
}

/// From the last key.
macro_rules! reversed_by_key {
    ($([$($of:tt)*] $collection:ty, $key:ident => $item:ty, $range:ident, $key_of:expr;)*) => {$(
        impl<'a, $($of)*> Walk for Reversed<$collection> {
            type Position = LastKey<$key>;
            type Item = $item;

            fn position(self) -> LastKey<$key> {
                LastKey(None)
            }

            fn advance(self, at: &mut LastKey<$key>) -> Option<$item> {
                let item = self.0.$range::<$key, _>(before(at)).next_back()?;
                at.0 = Some($key_of(&item).clone());
                Some(item)
            }

            fn again(self, at: &LastKey<$key>) -> Option<$item> {
                self.0.again(at)
            }
        }
    )*};
}

reversed_by_key! {
    [K: Ord + Data, V] &'a BTreeMap<K, V>, K => (&'a K, &'a V), range, |item: &(&'a K, &'a V)| item.0;
    [K: Ord + Data, V] &'a mut BTreeMap<K, V>, K => (&'a K, &'a mut V), range_mut, |item: &(&'a K, &'a mut V)| item.0;
    [T: Ord + Data] &'a BTreeSet<T>, T => &'a T, range, |item: &&'a T| *item;
}

impl<W: WalkBack + Reborrowed> Walk for Reversed<W> {
    type Position = Index;
    type Item = W::Item;

    fn position(self) -> Index {
        Index(0)
    }

    fn advance(self, at: &mut Index) -> Option<W::Item> {
        let count = at.next() + 1;
        let (all, collection) = self.0.counted();
        collection.at(all.checked_sub(count)?)
    }

    fn again(self, at: &Index) -> Option<W::Item> {
        let count = at.last() + 1;
        let (all, collection) = self.0.counted();
        collection.at(all.checked_sub(count)?)
    }
}

/// A borrow whose items can be counted without losing it.
pub trait Reborrowed: Sized {
    fn counted(self) -> (usize, Self);
}

impl<W: Reborrowed> Reborrowed for Enumerated<W> {
    fn counted(self) -> (usize, Self) {
        let (count, collection) = self.0.counted();
        (count, Enumerated(collection))
    }
}

impl<W: Reborrowed> Reborrowed for Reversed<W> {
    fn counted(self) -> (usize, Self) {
        let (count, collection) = self.0.counted();
        (count, Reversed(collection))
    }
}

impl<W: Reborrowed> Reborrowed for Cloned<W> {
    fn counted(self) -> (usize, Self) {
        let (count, collection) = self.0.counted();
        (count, Cloned(collection))
    }
}

macro_rules! counted {
    ($([$($of:tt)*] $collection:ty;)*) => {$(
        impl<$($of)*> Reborrowed for &$collection {
            fn counted(self) -> (usize, Self) {
                (self.len(), self)
            }
        }

        impl<$($of)*> Reborrowed for &mut $collection {
            fn counted(self) -> (usize, Self) {
                (self.len(), self)
            }
        }
    )*};
}

counted! {
    [T] Vec<T>;
    [T] [T];
    [T, const N: usize] [T; N];
    [T] VecDeque<T>;
    [T] Box<[T]>;
}

/// `.cloned()`, `.copied()`.
pub struct Cloned<W>(pub W);

impl<'a, T: Clone + 'a, W: Walk<Item = &'a T>> Walk for Cloned<W> {
    type Position = W::Position;
    type Item = T;

    fn position(self) -> Self::Position {
        self.0.position()
    }

    fn advance(self, at: &mut Self::Position) -> Option<T> {
        self.0.advance(at).cloned()
    }

    fn again(self, at: &Self::Position) -> Option<T> {
        self.0.again(at).cloned()
    }
}

impl<'a, T: Clone + 'a, W: WalkBack<Item = &'a T>> WalkBack for Cloned<W> {
    fn count(self) -> usize {
        self.0.count()
    }

    fn at(self, index: usize) -> Option<T> {
        self.0.at(index).cloned()
    }
}

/// `.keys()` of a map.
pub struct Keys<W>(pub W);

/// `.values()` and `.values_mut()` of a map.
pub struct Values<W>(pub W);

/// A part of each entry; from the end, that of the entries from the end.
macro_rules! parts_of_entries {
    ($($part:ident: $item:ident, $of:expr;)*) => {$(
        impl<K, V, W: Walk<Item = (K, V)>> Walk for $part<W> {
            type Position = W::Position;
            type Item = $item;

            fn position(self) -> Self::Position {
                self.0.position()
            }

            fn advance(self, at: &mut Self::Position) -> Option<$item> {
                self.0.advance(at).map($of)
            }

            fn again(self, at: &Self::Position) -> Option<$item> {
                self.0.again(at).map($of)
            }
        }

        impl<K, V, W> Walk for Reversed<$part<W>>
        where
            Reversed<W>: Walk<Item = (K, V)>,
        {
            type Position = <Reversed<W> as Walk>::Position;
            type Item = $item;

            fn position(self) -> Self::Position {
                $part(Reversed(self.0.0)).position()
            }

            fn advance(self, at: &mut Self::Position) -> Option<$item> {
                $part(Reversed(self.0.0)).advance(at)
            }

            fn again(self, at: &Self::Position) -> Option<$item> {
                $part(Reversed(self.0.0)).again(at)
            }
        }
    )*};
}

parts_of_entries! {
    Keys: K, |(key, _)| key;
    Values: V, |(_, value)| value;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Goes through a collection, and finds each item again.
    fn all<'c, C, W: Walk + 'c>(collection: &'c mut C, borrow: impl Fn(&'c mut C) -> W) -> Vec<W::Item>
    where
        C: Clone,
        W::Item: Clone + PartialEq + std::fmt::Debug,
    {
        // Each borrow is one of a copy: the items of a `&mut` cannot be borrowed twice.
        let copies = || Box::leak(Box::new(collection.clone()));
        let mut at = borrow(copies()).position();
        let mut items = Vec::new();
        while let Some(item) = borrow(copies()).advance(&mut at) {
            assert_eq!(borrow(copies()).again(&at).as_ref(), Some(&item));
            items.push(item);
        }
        items
    }

    #[test]
    fn items_are_found_again() {
        let mut vector = vec![5, 6, 7];
        assert_eq!(all(&mut vector, |all| &*all), [&5, &6, &7]);
        assert_eq!(all(&mut vector, |all| Reversed(&*all)), [&7, &6, &5]);
        assert_eq!(all(&mut vector, |all| Enumerated(&*all)), [(0, &5), (1, &6), (2, &7)]);
        assert_eq!(
            all(&mut vector, |all| Enumerated(Reversed(Cloned(&*all).0))),
            [(0, &7), (1, &6), (2, &5)]
        );
        assert_eq!(all(&mut VecDeque::from([1, 2]), |all| Cloned(&*all)), [1, 2]);
        assert_eq!(all(&mut BTreeSet::from([2, 1]), |all| &*all), [&1, &2]);
        let mut map = BTreeMap::from([(2, 'b'), (1, 'a')]);
        assert_eq!(all(&mut map, |all| &*all), [(&1, &'a'), (&2, &'b')]);
        assert_eq!(all(&mut map, |all| Keys(&*all)), [&1, &2]);
        assert_eq!(all(&mut map, |all| Values(&*all)), [&'a', &'b']);
        assert_eq!(all(&mut map, |all| Reversed(&*all)), [(&2, &'b'), (&1, &'a')]);
        assert_eq!(all(&mut map, |all| Reversed(Keys(&*all))), [&2, &1]);
        assert_eq!(all(&mut map, |all| Reversed(Values(&*all))), [&'b', &'a']);
        assert_eq!(all(&mut BTreeSet::from([2, 1]), |all| Reversed(&*all)), [&2, &1]);
        assert_eq!(all(&mut vector, |all| Reversed(Enumerated(&*all))), [(2, &7), (1, &6), (0, &5)]);
        assert_eq!(all(&mut Some(1), |all| &*all), [&1]);
    }

    #[test]
    fn the_first_order_of_a_hash_map_is_kept() {
        let map: HashMap<u32, u32> = (0..100).map(|n| (n, n * n)).collect();
        let order: Vec<u32> = map.keys().copied().collect();
        let mut at = position(&map);
        let mut seen = Vec::new();
        loop {
            // Another map has other hash keys.
            let mut map: HashMap<u32, u32> = map.iter().map(|(key, value)| (*key, *value)).collect();
            let Some((key, value)) = advance(&mut map, &mut at) else { break };
            assert_eq!(*value, key * key);
            seen.push(*key);
        }
        assert_eq!(seen, order);
    }

    #[test]
    fn items_are_changed_in_their_place() {
        let mut all = vec![1, 2, 3];
        let mut at = position(&mut all);
        while let Some(item) = advance(&mut all, &mut at) {
            *item += 1;
            *again(&mut all, &at) *= 2;
        }
        assert_eq!(all, [4, 6, 8]);
    }
}
