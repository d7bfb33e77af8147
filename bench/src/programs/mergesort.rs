//! Merge sort of a million numbers, down to ten.

use super::divide::{Divide, Divided};
use super::random::Random;

const SMALL: usize = 10;

/// Numbers to sort.
pub struct Unsorted(Vec<u64>);

impl Divide for Unsorted {
    type Answer = Vec<u64>;

    fn new(size: u64) -> Self {
        let mut random = Random::new(5);
        Unsorted((0..10_000 * size).map(|_| random.next()).collect())
    }

    fn divide(mut self) -> Divided<Self> {
        if self.0.len() <= SMALL {
            self.0.sort_unstable();
            return Divided::Solved(self.0);
        }
        let second = self.0.split_off(self.0.len() / 2);
        Divided::Halves(self, Unsorted(second))
    }

    fn combine(first: Vec<u64>, second: Vec<u64>) -> Vec<u64> {
        let mut merged = Vec::with_capacity(first.len() + second.len());
        let (mut first, mut second) = (first.into_iter().peekable(), second.into_iter().peekable());
        while let (Some(a), Some(b)) = (first.peek(), second.peek()) {
            merged.extend(if a <= b { first.next() } else { second.next() });
        }
        merged.extend(first.chain(second));
        merged
    }

    fn sum(sorted: &Vec<u64>) -> u64 {
        let places = 1..=sorted.len() as u64;
        places.zip(sorted).fold(0, |sum: u64, (place, value)| sum.wrapping_add(place.wrapping_mul(*value)))
    }
}
