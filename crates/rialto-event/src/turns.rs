//! The order in which the parts of a choice are tried and queued: law 12.
//!
//! A partner that comes for several alternatives of a choice that waits takes the first one in its queue. So none
//! of them may always be the first. Draws see to it, and none allocates:
//!
//! - An alternative that is queued right behind others of its own sync takes any place among them
//!   ([`WaitQueue::push`](crate::queue::WaitQueue::push)). So each is as likely to be the first, however they are
//!   nested.
//! - Others may come between two alternatives of a sync. So it draws whether it queues its alternatives in the
//!   written order or in the opposite one ([`backwards_by_lot`]), once for all of them, because a draw costs as much
//!   as the rest of an alternative. Of any two, each is as likely to come before the other.
//! - Where a choice has a preference, its nodes mix with those behind the preference only. Of any two alternatives that are
//!   not ordered by it, each still comes first as often; of three or more, some may come first more often than others.
//! - A list, which may be long, begins with any of its parts, too ([`Turns`]). (The walk that begins at part `s` and
//!   the opposite one that begins at `i + j - s` have parts `i` and `j` in exchanged places.)

use rialto_task::primitives::{LOOM, is_mutant};

use crate::rng;

/// Whether the parts have their turns in the opposite of the written order.
#[inline]
pub(crate) fn backwards_by_lot() -> bool {
    // Models explore the order that is written: a draw is no choice of the scheduler's.
    !LOOM && !is_mutant("no_direction") && rng::flip()
}

/// The places of a number of parts, each once.
#[derive(Debug)]
pub(crate) struct Turns {
    at: usize,
    left: usize,
    parts: usize,
    backwards: bool,
}

impl Turns {
    /// As they are written.
    #[inline]
    pub(crate) fn in_order(parts: usize) -> Turns {
        Turns { at: 0, left: parts, parts, backwards: false }
    }

    /// By lot. (Models explore the order that is written: a draw is no choice of the scheduler's.)
    #[inline]
    pub(crate) fn by_lot(parts: usize) -> Turns {
        if LOOM || parts < 2 || is_mutant("no_lot") {
            return Turns::in_order(parts);
        }
        let draw = rng::next();
        let at = ((draw >> 32) * parts as u64) >> 32;
        Turns { at: at as usize, backwards: draw & (1 << 31) != 0, ..Turns::in_order(parts) }
    }
}

impl Iterator for Turns {
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
                let mut turns: Vec<_> = Turns::by_lot(parts).collect();
                turns.sort_unstable();
                assert_eq!(turns, (0..parts).collect::<Vec<_>>());
            }
        }
        assert_eq!(Turns::in_order(3).collect::<Vec<_>>(), [0, 1, 2]);
    }

    /// Not estimated by draws: all of them are counted.
    #[test]
    fn of_two_parts_each_comes_first_as_often() {
        for parts in 2..12 {
            let walks = || {
                (0..parts).flat_map(|at| {
                    [false, true].map(|backwards| {
                        Turns { at, backwards, ..Turns::in_order(parts) }.collect::<Vec<_>>()
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
