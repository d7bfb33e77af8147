//! Explores the outcomes of a program: all of them, or whether one is possible.

use std::collections::{BTreeSet, HashSet};

use super::machine::{Machine, State};
use super::outcome::Outcome;

/// The limits on the number of explored states: for one outcome, and for all.
const MOST_FOR_ONE: usize = 30_000;
const MOST_FOR_ALL: usize = 3_000;

/// Returns all outcomes, or `None` if there are too many states.
pub fn outcomes(machine: &Machine<'_>) -> Option<BTreeSet<Outcome>> {
    let mut outcomes = BTreeSet::new();
    let note = |outcome| {
        outcomes.insert(outcome);
        false
    };
    let all = explore(machine, MOST_FOR_ALL, |_| true, note);
    all.then_some(outcomes)
}

/// Returns whether the program can have `outcome`, or `None` if there are too many states.
pub fn allows(machine: &Machine<'_>, outcome: &Outcome) -> Option<bool> {
    let mut found = false;
    let all = explore(
        machine,
        MOST_FOR_ONE,
        |state| outcome.marks.starts_with(&state.marks),
        |end| {
            found |= end == *outcome;
            found
        },
    );
    (found || all).then_some(found)
}

/// Visits the states that `follow` accepts, until all are visited or `enough` accepts an outcome. Returns
/// true if all were visited.
fn explore(
    machine: &Machine<'_>,
    most: usize,
    follow: impl Fn(&State) -> bool,
    mut enough: impl FnMut(Outcome) -> bool,
) -> bool {
    let mut seen = HashSet::new();
    let mut left = vec![machine.start()];
    while let Some(state) = left.pop() {
        let next = machine.next(&state);
        if next.is_empty() {
            if enough(machine.outcome(state)) {
                return false;
            }
            continue;
        }
        left.extend(next.into_iter().filter(|next| follow(next) && seen.insert(next.clone())));
        if seen.len() > most {
            return false;
        }
    }
    true
}
