//! The order in which the alternatives of a choice are tried and queued (law 12).
//!
//! If a partner can commit with several alternatives of a waiting choice, it takes the first one in its
//! queue. So no alternative may always be queued first. Three random draws ensure this. None of them
//! allocates.
//!
//! - An alternative that is queued right behind others of its own sync goes to a random place among them
//!   ([`WaitQueue::push`](crate::queue::WaitQueue::push)). So each one is first with the same probability,
//!   however the choices are nested.
//! - Waiters of other syncs may come between two alternatives of a sync. So each sync draws whether it queues
//!   its alternatives in the written order or in the opposite one ([`draw_direction`]). It draws once for all
//!   of them, because a draw costs as much as the rest of the work for an alternative. Of any two
//!   alternatives, each comes before the other with the same probability.
//! - A list may be long, so it begins with a random part ([`CyclicOrder`]). This keeps the probabilities of
//!   any two parts equal: the walk that begins at part `s`, and the opposite walk that begins at `i + j - s`,
//!   visit the parts `i` and `j` at exchanged places.
//!
//! If a choice states a preference, its waiters mix only with those that were linked after the preference. Of
//! any two alternatives that the preference does not order, each still comes first with the same probability.
//! Of three or more, some may come first more often than others.

use rialto_task::primitives::{LOOM, is_mutant};

use crate::rng;

/// Draws whether the alternatives are taken in the opposite of the written order.
#[inline]
pub(crate) fn draw_direction() -> bool {
    // Model checks explore the written order only, because a draw is not a choice of the model's scheduler.
    !LOOM && !is_mutant("no_direction") && rng::flip()
}

/// An iterator over the positions `0..parts`, each once, in a cyclic order.
#[derive(Debug)]
pub(crate) struct CyclicOrder {
    at: usize,
    left: usize,
    parts: usize,
    backwards: bool,
}

impl CyclicOrder {
    /// Returns the written order.
    #[inline]
    pub(crate) fn in_order(parts: usize) -> CyclicOrder {
        CyclicOrder { at: 0, left: parts, parts, backwards: false }
    }

    /// Draws a starting position and a direction. Model checks explore the written order only, because a draw
    /// is not a choice of the model's scheduler.
    #[inline]
    pub(crate) fn random(parts: usize) -> CyclicOrder {
        if LOOM || parts < 2 || is_mutant("no_lot") {
            return CyclicOrder::in_order(parts);
        }
        let draw = rng::next();
        let at = ((draw >> 32) * parts as u64) >> 32;
        CyclicOrder { at: at as usize, backwards: draw & (1 << 31) != 0, ..CyclicOrder::in_order(parts) }
    }
}

impl Iterator for CyclicOrder {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        self.left = self.left.checked_sub(1)?;
        let at = self.at;
        self.at = match self.backwards {
            true => at.checked_sub(1).unwrap_or(self.parts - 1),
            false if at + 1 == self.parts => 0,
            false => at + 1,
        };
        Some(at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_part_has_one_turn() {
        rng::seed(1);
        for parts in 0..20 {
            for _ in 0..50 {
                let mut turns: Vec<_> = CyclicOrder::random(parts).collect();
                turns.sort_unstable();
                assert_eq!(turns, (0..parts).collect::<Vec<_>>());
            }
        }
        assert_eq!(CyclicOrder::in_order(3).collect::<Vec<_>>(), [0, 1, 2]);
    }

    /// Enumerates all walks, instead of drawing some.
    #[test]
    fn each_order_of_two_parts_is_equally_likely() {
        for parts in 2..12 {
            let walks = || {
                (0..parts).flat_map(|at| {
                    [false, true].map(|backwards| {
                        CyclicOrder { at, backwards, ..CyclicOrder::in_order(parts) }.collect::<Vec<_>>()
                    })
                })
            };
            let comes_first = |i, j| {
                let place = |walk: &[usize], part| walk.iter().position(|at| *at == part);
                walks().filter(|walk| place(walk, i) < place(walk, j)).count()
            };
            for (i, j) in (0..parts).flat_map(|i| (0..i).map(move |j| (i, j))) {
                assert_eq!(comes_first(i, j), comes_first(j, i), "{i} and {j} of {parts}");
            }
        }
    }
}
