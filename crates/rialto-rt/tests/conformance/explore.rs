//! What can come of a program: all of it, or whether one outcome can.

use std::collections::{BTreeSet, HashSet};

use super::machine::{Machine, State};
use super::outcome::Outcome;

/// More states than that are not explored: for one outcome, and for all.
const MOST_FOR_ONE: usize = 30_000;
const MOST_FOR_ALL: usize = 3_000;

/// All outcomes. None: there is too much to explore.
pub fn outcomes(machine: &Machine<'_>) -> Option<BTreeSet<Outcome>> {
    let mut outcomes = BTreeSet::new();
    let note = |outcome| {
        outcomes.insert(outcome);
        false
    };
    let all = explore(machine, MOST_FOR_ALL, |_| true, note);
    all.then_some(outcomes)
}

/// Whether `outcome` can come of the program. None: there is too much to explore.
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

/// Goes through all states that `follow`, until it has been to the end of all, or
/// to an outcome that is `enough`. Whether it has been everywhere.
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
