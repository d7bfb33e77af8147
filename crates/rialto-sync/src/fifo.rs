//! A queue that puts returned values in front.

use std::collections::VecDeque;
use std::mem;

/// A first-in, first-out queue for the state of objects. Values that were taken and given back go in front.
#[derive(Debug)]
pub struct Fifo<T> {
    values: VecDeque<T>,
    /// The number of values at the front that were given back. By law 5 they stay in the order in which they
    /// were given back.
    given_back: usize,
}

impl<T> Fifo<T> {
    /// An empty queue whose capacity is larger than this frees its memory.
    const KEPT: usize = 1024;

    pub(crate) const fn new() -> Self {
        Fifo { values: VecDeque::new(), given_back: 0 }
    }

    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    pub(crate) fn first(&self) -> Option<&T> {
        self.values.front()
    }

    pub(crate) fn push(&mut self, value: T) {
        self.values.push_back(value);
    }

    pub(crate) fn pop(&mut self) -> Option<T> {
        let value = self.values.pop_front()?;
        self.given_back = self.given_back.saturating_sub(1);
        if self.values.is_empty() && self.values.capacity() > Self::KEPT {
            self.values = VecDeque::new();
        }
        Some(value)
    }

    /// Inserts `value` ahead of all others, except those that were given back before.
    pub(crate) fn give_back(&mut self, value: T) {
        self.values.insert(self.given_back, value);
        self.given_back += 1;
    }

    /// Takes all values out, to be dropped outside the lock.
    pub(crate) fn take_all(&mut self) -> Fifo<T> {
        mem::replace(self, Fifo::new())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn law_5_given_back_values_come_first_in_the_order_of_their_return() {
        let mut fifo = Fifo::new();
        (0..6).for_each(|n| fifo.push(n));
        assert_eq!([fifo.pop(), fifo.pop(), fifo.pop()], [Some(0), Some(1), Some(2)]);
        fifo.give_back(1);
        fifo.give_back(0);
        assert_eq!(fifo.pop(), Some(1));
        fifo.give_back(2);
        let rest: Vec<_> = std::iter::from_fn(|| fifo.pop()).collect();
        assert_eq!(rest, [0, 2, 3, 4, 5]);
    }

    #[test]
    fn memory_of_many_is_given_back() {
        let mut fifo = Fifo::new();
        (0..100_000).for_each(|n| fifo.push(n));
        assert_eq!(std::iter::from_fn(|| fifo.pop()).count(), 100_000);
        assert!(fifo.values.capacity() <= Fifo::<i32>::KEPT);
    }
}
