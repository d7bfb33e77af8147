//! A queue that puts returned values in front.

use std::collections::VecDeque;
use std::mem;

/// A first-in, first-out queue for the state of objects. Values that were taken and put back go in front.
#[derive(Debug)]
pub struct Fifo<T> {
    values: VecDeque<T>,
    /// The number of values at the front that were put back. By law 5 they stay in the order in which they
    /// were put back.
    put_back_count: usize,
}

impl<T> Fifo<T> {
    /// An empty queue whose capacity is larger than this frees its memory.
    const MAX_IDLE_CAPACITY: usize = 1024;

    pub(crate) const fn new() -> Self {
        Fifo { values: VecDeque::new(), put_back_count: 0 }
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
        // Usually it is zero, and a branch costs less than a store.
        if self.put_back_count > 0 {
            self.put_back_count -= 1;
        }
        if self.values.is_empty() {
            self.trim();
        }
        Some(value)
    }

    fn trim(&mut self) {
        if self.values.capacity() > Self::MAX_IDLE_CAPACITY {
            self.values = VecDeque::new();
        }
    }

    /// Inserts `value` ahead of all others, except those that were put back before.
    pub(crate) fn put_back(&mut self, value: T) {
        self.values.insert(self.put_back_count, value);
        self.put_back_count += 1;
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
    fn law_5_put_back_values_come_first_in_the_order_of_their_return() {
        let mut fifo = Fifo::new();
        (0..6).for_each(|n| fifo.push(n));
        assert_eq!([fifo.pop(), fifo.pop(), fifo.pop()], [Some(0), Some(1), Some(2)]);
        fifo.put_back(1);
        fifo.put_back(0);
        assert_eq!(fifo.pop(), Some(1));
        fifo.put_back(2);
        let rest: Vec<_> = std::iter::from_fn(|| fifo.pop()).collect();
        assert_eq!(rest, [0, 2, 3, 4, 5]);
    }

    #[test]
    fn memory_of_a_long_queue_is_freed() {
        let mut fifo = Fifo::new();
        (0..100_000).for_each(|n| fifo.push(n));
        assert_eq!(std::iter::from_fn(|| fifo.pop()).count(), 100_000);
        assert!(fifo.values.capacity() <= Fifo::<i32>::MAX_IDLE_CAPACITY);
    }
}
