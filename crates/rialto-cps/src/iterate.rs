//! Iterators that are data, for loops with awaits in them.

use crate::range::Inclusive;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque};
use std::ops::{Range, RangeFrom, RangeInclusive};

/// A value that `for` goes over in a `#[cps]` function, if the body of the loop awaits. The item and the rest
/// of the items are in the frame, so they must be data.
///
/// Ranges, `Vec`, arrays, `Option`, and the collections of the standard library
/// are there; behind them `.into_iter()`, `.rev()` and `.enumerate()`. An iterator
/// of your own is its own state:
///
/// ```
/// use rialto_cps::{Iterate, cps, yield_now};
/// use serde::{Deserialize, Serialize};
///
/// #[derive(Clone, Serialize, Deserialize)]
/// struct Halving(u64);
///
/// impl Iterator for Halving {
///     type Item = u64;
///     fn next(&mut self) -> Option<u64> {
///         self.0 /= 2;
///         (self.0 > 0).then_some(self.0)
///     }
/// }
///
/// impl Iterate for Halving {
///     type Item = u64;
///     type Iter = Self;
///     fn iterate(self) -> Self {
///         self
///     }
/// }
///
/// #[cps]
/// async fn total(from: u64, more: Vec<u64>) -> u64 {
///     let mut total = 0u64;
///     let halves: Halving = Halving(from);
///     for n in halves {
///         yield_now().await;
///         total += n;
///     }
///     for (i, n) in more.into_iter().enumerate() {
///         yield_now().await;
///         total += n * i as u64;
///     }
///     total
/// }
/// # drop(total(1, vec![]));
/// ```
#[diagnostic::on_unimplemented(
    message = "a `for` with awaits in it cannot go over `{Self}`",
    label = "its iterator is not known to be data",
    note = "collect into a `Vec` before the loop, or implement `rialto_cps::Iterate` for it"
)]
pub trait Iterate: Sized {
    /// The type of the items.
    type Item;
    /// The items that are left. Writing it must not lose any.
    type Iter: Iterator<Item = Self::Item> + Clone + Serialize + DeserializeOwned + Send + 'static;
    /// From the beginning.
    fn iterate(self) -> Self::Iter;
}

/// The items of a collection that are left.
///
/// ```
/// use rialto_cps::Iterate;
///
/// let mut items = vec![1, 2, 3].iterate();
/// assert_eq!(items.next(), Some(1));
/// assert_eq!(items.next_back(), Some(3));
/// assert_eq!(items.len(), 1);
/// ```
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Items<T>(VecDeque<T>);

impl<T> Iterator for Items<T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        self.0.pop_front()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl<T> DoubleEndedIterator for Items<T> {
    fn next_back(&mut self) -> Option<T> {
        self.0.pop_back()
    }
}

impl<T> ExactSizeIterator for Items<T> {}

/// Items that keep the collection's order. That of a vector costs nothing.
macro_rules! items_of {
    ($($collection:ty, $item:ty, [$($generics:tt)*], $into:expr;)*) => {$(
        impl<$($generics)*> Iterate for $collection
        where
            $item: Clone + Serialize + DeserializeOwned + Send + 'static,
        {
            type Item = $item;
            type Iter = Items<$item>;
            fn iterate(self) -> Items<$item> {
                Items($into(self))
            }
        }
    )*};
}

items_of! {
    Vec<T>, T, [T], VecDeque::from;
    VecDeque<T>, T, [T], |all| all;
    Box<[T]>, T, [T], |all: Self| VecDeque::from(all.into_vec());
    [T; N], T, [T, const N: usize], VecDeque::from;
    Option<T>, T, [T], VecDeque::from_iter;
    LinkedList<T>, T, [T], VecDeque::from_iter;
    BinaryHeap<T>, T, [T], |all: Self| VecDeque::from(all.into_vec());
    BTreeSet<T>, T, [T], VecDeque::from_iter;
    HashSet<T, S>, T, [T, S], VecDeque::from_iter;
    BTreeMap<K, V>, (K, V), [K, V], VecDeque::from_iter;
    HashMap<K, V, S>, (K, V), [K, V, S], VecDeque::from_iter;
    std::vec::Drain<'_, T>, T, [T], VecDeque::from_iter;
    std::collections::vec_deque::Drain<'_, T>, T, [T], VecDeque::from_iter;
    std::collections::binary_heap::Drain<'_, T>, T, [T], VecDeque::from_iter;
    std::collections::hash_set::Drain<'_, T>, T, [T], VecDeque::from_iter;
    std::collections::hash_map::Drain<'_, K, V>, (K, V), [K, V], VecDeque::from_iter;
}

/// Implements the trait for iterators that are their own state.
macro_rules! itself {
    ($($iterator:ty, [$($generics:tt)*], [$($bounds:tt)*];)*) => {$(
        impl<$($generics)*> Iterate for $iterator
        where
            $($bounds)*
        {
            type Item = <Self as Iterator>::Item;
            type Iter = Self;
            fn iterate(self) -> Self {
                self
            }
        }
    )*};
}

itself! {
    Items<T>, [T], [T: Clone + Serialize + DeserializeOwned + Send + 'static];
    Range<T>, [T], [Self: Iterator, T: Clone + Serialize + DeserializeOwned + Send + 'static];
    RangeFrom<T>, [T], [Self: Iterator, T: Clone + Serialize + DeserializeOwned + Send + 'static];
    Inclusive<T>, [T], [Self: Iterator, T: Clone + Serialize + DeserializeOwned + Send + 'static];
    Reversed<I>, [I], [I: DoubleEndedIterator + Clone + Serialize + DeserializeOwned + Send + 'static];
    Enumerated<I>, [I], [I: Iterator + Clone + Serialize + DeserializeOwned + Send + 'static];
}

impl<T> Iterate for RangeInclusive<T>
where
    T: PartialOrd + Clone + Serialize + DeserializeOwned + Send + 'static,
    Inclusive<T>: Iterator<Item = T>,
{
    type Item = T;
    type Iter = Inclusive<T>;
    fn iterate(self) -> Inclusive<T> {
        Inclusive::new(self)
    }
}

/// An iterator of the standard library over values that ends. A `for` with awaits in it evaluates all of its items before the
/// first turn, since the closures of its adaptors are not data.
pub trait Finite: Iterator {}

macro_rules! finite {
    ($([$($of:tt)*] $iterator:ty, $item:ty, [$($part:ty),*];)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($of)*> Finite for $iterator {}

        // Not one implementation for all `Finite`: the compiler would say of a `Vec<T>` that it is not `Finite`, where
        // `T` is not data.
        #[diagnostic::do_not_recommend]
        impl<$($of)*> Iterate for $iterator
        where
            $($part: Clone + Serialize + DeserializeOwned + Send + 'static,)*
        {
            type Item = $item;
            type Iter = Items<$item>;
            fn iterate(self) -> Items<$item> {
                Items(self.collect())
            }
        }
    )*};
}

finite! {
    [T] std::vec::IntoIter<T>, T, [T];
    [T] std::collections::vec_deque::IntoIter<T>, T, [T];
    [T, const N: usize] std::array::IntoIter<T, N>, T, [T];
    [T] std::option::IntoIter<T>, T, [T];
    [T] std::collections::btree_set::IntoIter<T>, T, [T];
    [T] std::collections::hash_set::IntoIter<T>, T, [T];
    [T] std::collections::linked_list::IntoIter<T>, T, [T];
    [T] std::collections::binary_heap::IntoIter<T>, T, [T];
    [K, V] std::collections::btree_map::IntoIter<K, V>, (K, V), [K, V];
    [K, V] std::collections::btree_map::IntoKeys<K, V>, K, [K];
    [K, V] std::collections::btree_map::IntoValues<K, V>, V, [V];
    [K, V] std::collections::hash_map::IntoIter<K, V>, (K, V), [K, V];
    [K, V] std::collections::hash_map::IntoKeys<K, V>, K, [K];
    [K, V] std::collections::hash_map::IntoValues<K, V>, V, [V];
    [I: Iterator] std::iter::Take<I>, I::Item, [I::Item];
    [I: Finite] std::iter::Skip<I>, I::Item, [I::Item];
    [I: Finite] std::iter::StepBy<I>, I::Item, [I::Item];
    [I: Finite] std::iter::Enumerate<I>, (usize, I::Item), [I::Item];
    [I: Finite + DoubleEndedIterator] std::iter::Rev<I>, I::Item, [I::Item];
    [I: Finite] std::iter::Peekable<I>, I::Item, [I::Item];
    [I: Finite, P: FnMut(&I::Item) -> bool] std::iter::Filter<I, P>, I::Item, [I::Item];
    [I: Finite, P: FnMut(&I::Item) -> bool] std::iter::SkipWhile<I, P>, I::Item, [I::Item];
    [I: Finite, P: FnMut(&I::Item) -> bool] std::iter::TakeWhile<I, P>, I::Item, [I::Item];
    [I: Finite, R, F: FnMut(I::Item) -> R] std::iter::Map<I, F>, R, [R];
    [I: Finite, R, F: FnMut(I::Item) -> Option<R>] std::iter::FilterMap<I, F>, R, [R];
    [I: Finite, R: IntoIterator<IntoIter: Finite>, F: FnMut(I::Item) -> R] std::iter::FlatMap<I, R, F>, R::Item, [R::Item];
    [I: Finite, J: Iterator] std::iter::Zip<I, J>, (I::Item, J::Item), [I::Item, J::Item];
    [I: Finite, J: Finite<Item = I::Item>] std::iter::Chain<I, J>, I::Item, [I::Item];
}

/// From the end: `.rev()` in a `for`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Reversed<I>(I);

impl<I: DoubleEndedIterator> Iterator for Reversed<I> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        self.0.next_back()
    }
}

impl<I: DoubleEndedIterator> DoubleEndedIterator for Reversed<I> {
    fn next_back(&mut self) -> Option<I::Item> {
        self.0.next()
    }
}

/// With their numbers: `.enumerate()` in a `for`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Enumerated<I>(usize, I);

impl<I: Iterator> Iterator for Enumerated<I> {
    type Item = (usize, I::Item);

    fn next(&mut self) -> Option<(usize, I::Item)> {
        let item = self.1.next()?;
        self.0 += 1;
        Some((self.0 - 1, item))
    }
}

/// Returns the items of `it`, from its end.
pub fn reversed<I: Iterate<Iter: DoubleEndedIterator>>(it: I) -> Reversed<I::Iter> {
    Reversed(it.iterate())
}

/// Returns the items of `it`, with numbers.
pub fn enumerated<I: Iterate>(it: I) -> Enumerated<I::Iter> {
    Enumerated(0, it.iterate())
}
