//! `a..=b` as data: serde's form of the standard library's forgets that the last
//! number has been taken.

use serde::{Deserialize, Serialize};
use std::ops::{Range, RangeInclusive};

/// The numbers from one to another, both included.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Inclusive<T> {
    before: Range<T>,
    last: Option<T>,
}

impl<T: PartialOrd + Clone> Inclusive<T> {
    /// None, if the range is empty.
    pub fn new(range: RangeInclusive<T>) -> Self {
        let some = !range.is_empty();
        let (first, last) = range.into_inner();
        Inclusive { before: first..last.clone(), last: some.then_some(last) }
    }
}

impl<T> Iterator for Inclusive<T>
where
    Range<T>: Iterator<Item = T>,
{
    type Item = T;

    fn next(&mut self) -> Option<T> {
        self.before.next().or_else(|| self.last.take())
    }
}

impl<T> DoubleEndedIterator for Inclusive<T>
where
    Range<T>: DoubleEndedIterator<Item = T>,
{
    fn next_back(&mut self) -> Option<T> {
        self.last.take().or_else(|| self.before.next_back())
    }
}
