//! `a..=b` as data: serde's form of the standard library's forgets that the last
//! number has been taken.

use serde::{Deserialize, Serialize};
use std::ops::Range;

/// The numbers from one to another, both included.
#[derive(Clone, Serialize, Deserialize)]
pub struct Inclusive<T> {
    before: Range<T>,
    last: Option<T>,
}

impl<T: PartialOrd + Clone> Inclusive<T> {
    /// None, if the first is after the last.
    pub fn new(first: T, last: T) -> Self {
        let some = first <= last;
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
