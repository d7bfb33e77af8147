//! Iteration over a place: what is kept is a position, and the item is borrowed again after a resume.
//!
//! Sequences go by index, sorted collections by the last key, hashed ones by the keys that are left, in the order of
//! the first iteration: one that was read from bytes iterates in another order.

use crate::Data;
use serde::{Deserialize, Serialize};
use std::borrow::Borrow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::hash::{BuildHasher, Hash};
use std::ops::Bound;

/// Where an iteration is: behind how many items, and what the collection needs to find the next.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct At<P> {
    count: usize,
    at: P,
}

impl<P: crate::HasLayout> crate::HasLayout for At<P> {
    const LAYOUT: u64 = crate::Layout::new().text("At").number(P::LAYOUT).hash();
}

/// What a `for` with awaits in it can go over by reference.
#[diagnostic::on_unimplemented(
    message = "a `for` with awaits in it cannot go over `{Self}`",
    label = "it has no positions that are data",
    note = "help: collect the items into a `Vec` before the loop"
)]
pub trait Positions {
    type Position: Data;
    type Item;
    fn start(self) -> Self::Position;
    /// Goes to the next item; whether there is one.
    fn advance(self, count: usize, at: &mut Self::Position) -> bool;
    /// The item of this position. It is there, since the place has not changed.
    fn current(self, count: usize, at: &Self::Position) -> Self::Item;
}

/// Before the first item.
pub fn position<P: Positions>(place: P) -> At<P::Position> {
    At { count: 0, at: place.start() }
}

/// Goes to the next item; whether there is one.
#[inline]
pub fn advance<P: Positions>(place: P, at: &mut At<P::Position>) -> bool {
    let more = place.advance(at.count, &mut at.at);
    at.count += usize::from(more);
    more
}

/// The item.
#[inline]
#[track_caller]
pub fn current<P: Positions>(place: P, at: &At<P::Position>) -> P::Item {
    place.current(at.count, &at.at)
}

/// The item, with its number.
#[inline]
#[track_caller]
pub fn enumerated<P: Positions>(place: P, at: &At<P::Position>) -> (usize, P::Item) {
    (at.count - 1, place.current(at.count, &at.at))
}

macro_rules! by_index {
    ($([$($generics:tt)*] $place:ty, $item:ty, $len:expr, $get:expr;)*) => {$(
        impl<'a, $($generics)*> Positions for $place {
            type Position = ();
            type Item = $item;

            #[inline]
            fn start(self) {}

            #[inline]
            fn advance(self, count: usize, (): &mut ()) -> bool {
                count < $len(self)
            }

            #[inline]
            #[track_caller]
            fn current(self, count: usize, (): &()) -> $item {
                $get(self, count - 1)
            }
        }
    )*};
}

by_index! {
    [T] &'a [T], &'a T, <[T]>::len, |place: &'a [T], i: usize| &place[i];
    [T] &'a mut [T], &'a mut T, |place: &mut [T]| place.len(), |place: &'a mut [T], i: usize| &mut place[i];
    [T] &'a Vec<T>, &'a T, Vec::len, |place: &'a Vec<T>, i: usize| &place[i];
    [T] &'a mut Vec<T>, &'a mut T, |place: &mut Vec<T>| place.len(), |place: &'a mut Vec<T>, i: usize| &mut place[i];
    [T] &'a VecDeque<T>, &'a T, VecDeque::len, |place: &'a VecDeque<T>, i: usize| &place[i];
    [T] &'a mut VecDeque<T>, &'a mut T, |place: &mut VecDeque<T>| place.len(),
        |place: &'a mut VecDeque<T>, i: usize| &mut place[i];
    [T, const N: usize] &'a [T; N], &'a T, |place: &[T; N]| place.len(), |place: &'a [T; N], i: usize| &place[i];
    [T, const N: usize] &'a mut [T; N], &'a mut T, |place: &mut [T; N]| place.len(),
        |place: &'a mut [T; N], i: usize| &mut place[i];
    [T] &'a Box<[T]>, &'a T, |place: &Box<[T]>| place.len(), |place: &'a Box<[T]>, i: usize| &place[i];
    [T] &'a Option<T>, &'a T, |place: &Option<T>| usize::from(place.is_some()),
        |place: &'a Option<T>, _| place.as_ref().unwrap_or_else(|| gone());
}

#[cold]
#[track_caller]
fn gone() -> ! {
    panic!("an item of an iteration is gone")
}

/// By the last key.
macro_rules! by_key {
    ($([$($generics:tt)*] $place:ty, $item:ty, $next:expr, $get:expr;)*) => {$(
        impl<'a, K: Ord + Data, $($generics)*> Positions for $place {
            type Position = Option<K>;
            type Item = $item;

            fn start(self) -> Option<K> {
                None
            }

            fn advance(self, _: usize, at: &mut Option<K>) -> bool {
                let next: Option<&K> = match &*at {
                    None => $next(self, Bound::Unbounded),
                    Some(last) => $next(self, Bound::Excluded(last)),
                };
                let Some(next) = next.cloned() else { return false };
                *at = Some(next);
                true
            }

            #[track_caller]
            fn current(self, _: usize, at: &Option<K>) -> $item {
                let Some(key) = at else { gone() };
                $get(self, key).unwrap_or_else(|| gone())
            }
        }
    )*};
}

fn next_of_map<'a, K: Ord, V>(map: &'a BTreeMap<K, V>, from: Bound<&K>) -> Option<&'a K> {
    map.range((from, Bound::Unbounded)).next().map(|(key, _)| key)
}

fn next_of_set<'a, K: Ord>(set: &'a BTreeSet<K>, from: Bound<&K>) -> Option<&'a K> {
    set.range((from, Bound::Unbounded)).next()
}

by_key! {
    [V] &'a BTreeMap<K, V>, (&'a K, &'a V), next_of_map, |map: &'a BTreeMap<K, V>, key| map.get_key_value(key);
    [V] &'a mut BTreeMap<K, V>, (&'a K, &'a mut V), |map: &'a mut BTreeMap<K, V>, from| next_of_map(map, from),
        |map: &'a mut BTreeMap<K, V>, key: &K| {
            map.range_mut::<K, _>((Bound::Included(key), Bound::Unbounded)).next()
        };
    [] &'a BTreeSet<K>, &'a K, next_of_set, |set: &'a BTreeSet<K>, key| set.get(key);
}

/// The keys that are left; the first is the current one.
macro_rules! by_keys_left {
    ($([$($generics:tt)*] $place:ty, $item:ty, $keys:expr, $get:expr;)*) => {$(
        impl<'a, K: Hash + Eq + Data, $($generics)* S: BuildHasher> Positions for $place {
            type Position = VecDeque<K>;
            type Item = $item;

            fn start(self) -> VecDeque<K> {
                $keys(self)
            }

            fn advance(self, count: usize, at: &mut VecDeque<K>) -> bool {
                if count > 0 {
                    at.pop_front();
                }
                !at.is_empty()
            }

            #[track_caller]
            fn current(self, _: usize, at: &VecDeque<K>) -> $item {
                let Some(key) = at.front() else { gone() };
                $get(self, key).unwrap_or_else(|| gone())
            }
        }
    )*};
}

by_keys_left! {
    [V,] &'a HashMap<K, V, S>, (&'a K, &'a V), |map: &HashMap<K, V, S>| map.keys().cloned().collect(),
        |map: &'a HashMap<K, V, S>, key| map.get_key_value(key);
    [V,] &'a mut HashMap<K, V, S>, (&'a K, &'a mut V), |map: &mut HashMap<K, V, S>| map.keys().cloned().collect(),
        |map: &'a mut HashMap<K, V, S>, key: &K| map.iter_mut().find(|(other, _)| *other == key.borrow());
    [] &'a HashSet<K, S>, &'a K, |set: &HashSet<K, S>| set.iter().cloned().collect(),
        |set: &'a HashSet<K, S>, key| set.get(key);
}
