//! Differential test of parasites: random programs run on the runtime, with tasks and with parasites. Their
//! outcomes are compared with those of the paper's abstract machine.
//!
//! Read `cek::machine` first; it has the rules. The tests compare sets of outcomes. An outcome is the order
//! of everything that a program makes visible, and the computations that are blocked for ever.
//!
//! ```text
//!  the machine, all outcomes that its rules allow                           1
//!    = the runtime, with a yield before each visible step     with tasks
//!                                                             with parasites
//!    ⊇ the machine, where computations take turns                           2
//!        as tasks do       = the runtime as it is, with tasks
//!        as parasites do   = the runtime as it is, with parasites
//! ```
//!
//! The set (1) is the same for parasites and for tasks in their place. This is the paper's claim that the two
//! are equivalent. Without the additional yields (2), each has fewer outcomes than the rules allow, and the
//! two differ: a task runs until it waits; a parasite runs before its host continues; and the waiters of a
//! channel are served first come, first served. So asynchronous sends of one task arrive in order, which the
//! rules alone do not promise.
#![cfg(not(loom))]

mod cek;

use std::collections::BTreeSet;

use cek::explore::{Outcome, Search, Turns, outcomes, outcomes_by};
use cek::machine::{Constant, Direction, Mutant, RULES, Rule};
use cek::on_runtime::{Children, Manner, run, runs};
use cek::program::{Command, Program, program};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

const TASKS: Manner = Manner { children: Children::Tasks, yields: false };
const PARASITES: Manner = Manner { children: Children::Parasites, yields: false };

fn yielding(manner: Manner) -> Manner {
    Manner { yields: true, ..manner }
}

/// Draws `count` programs whose outcomes can be explored; the same programs each time.
fn programs(count: usize, most: usize) -> Vec<(Program, BTreeSet<Outcome>, BTreeSet<Rule>)> {
    let mut runner = TestRunner::deterministic();
    let mut draw = || program(most).new_tree(&mut runner).expect("not too many are filtered").current();
    let mut found = vec![];
    while found.len() < count {
        let program = draw();
        if let Some((outcomes, rules)) = outcomes(&program, Search::Reduced, None) {
            found.push((program, outcomes, rules));
        }
    }
    found
}

/// Draws `count` programs, and keeps the ones that have several outcomes, but not too many.
fn programs_to_exhaust(count: usize) -> Vec<(Program, BTreeSet<Outcome>)> {
    let drawn = programs(count, 7).into_iter().map(|(program, all, _)| (program, all));
    let kept: Vec<_> = drawn.filter(|(_, all)| (2..=MOST_OUTCOMES).contains(&all.len())).collect();
    assert!(kept.len() > count / 10, "too few of {count}: {}", kept.len());
    kept
}

/// Small enough that each outcome is seen under some of the seeds.
const MOST_OUTCOMES: usize = 60;

/// Runs `program` under one seed after the other, until all of `expected` were seen. Fails if another outcome
/// is seen, or if one is never seen.
fn see_all(
    program: &Program,
    manner: Manner,
    expected: &BTreeSet<Outcome>,
    seeds: u64,
) -> Result<(), String> {
    let mut missing = expected.clone();
    for seed in 0..seeds {
        let outcome = run(program, manner, seed);
        if !expected.contains(&outcome) {
            return Err(format!("{program:?}, {manner:?}, seed {seed}: {outcome:?} is not in {expected:#?}"));
        }
        missing.remove(&outcome);
        // A few more runs, which might show an unexpected outcome.
        if missing.is_empty() && seed > 20 {
            return Ok(());
        }
    }
    Err(format!("{program:?}, {manner:?}: never seen: {missing:#?}"))
}

/// Runs `program` in all manners, and fails if the machine does not allow an outcome.
fn compare(program: &Program, seeds: u64) -> Result<(), String> {
    let Some((all, _)) = outcomes(program, Search::Reduced, None) else { return Ok(()) };
    for manner in [TASKS, PARASITES, yielding(TASKS), yielding(PARASITES)] {
        let surprise = |outcome: &Outcome| !all.contains(outcome);
        if let Some(outcome) = runs(program, manner, 0..seeds).into_iter().find(surprise) {
            return Err(format!("{program:?}, {manner:?}: {outcome:?} is not in {all:#?}"));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    /// For any program, the runtime has only outcomes that the rules allow.
    #[test]
    fn outcomes_are_allowed_by_the_rules(program in program(8)) {
        compare(&program, 10).map_err(TestCaseError::fail)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]
    #[test]
    #[ignore = "long: many programs"]
    fn outcomes_of_many_programs_are_allowed_by_the_rules(program in program(12)) {
        compare(&program, 50).map_err(TestCaseError::fail)?;
    }
}

fn all_that_the_rules_allow_happens_with_turns_in_between(programs: usize) {
    for (program, all) in programs_to_exhaust(programs) {
        for manner in [TASKS, PARASITES] {
            see_all(&program, yielding(manner), &all, 20_000).unwrap();
        }
    }
}

fn all_that_their_turns_allow_happens(programs: usize) {
    for (program, all) in programs_to_exhaust(programs) {
        for (turns, manner) in [(Turns::Tasks, TASKS), (Turns::Parasites, PARASITES)] {
            let expected = match turns {
                Turns::Tasks => outcomes_by(turns, &program.with_tasks()),
                Turns::Parasites => outcomes_by(turns, &program),
            };
            assert!(expected.is_subset(&all), "{program:?}: {expected:#?} is not in {all:#?}");
            see_all(&program, manner, &expected, 20_000).unwrap();
        }
    }
}

/// With a yield before each visible step, the runtime has all outcomes that the rules allow, with tasks and
/// with parasites.
#[test]
fn with_yields_every_allowed_outcome_happens() {
    all_that_the_rules_allow_happens_with_turns_in_between(80);
}

/// Without these yields, tasks and parasites have exactly the outcomes that their turns allow, a subset of
/// what the rules allow.
#[test]
fn without_yields_every_scheduled_outcome_happens() {
    all_that_their_turns_allow_happens(60);
}

#[test]
#[ignore = "long: many programs"]
fn every_allowed_outcome_of_many_programs_happens() {
    all_that_the_rules_allow_happens_with_turns_in_between(2_000);
    all_that_their_turns_allow_happens(2_000);
}

/// The paper calls them "semantically equivalent", and says that they "can be interchanged".
#[test]
fn parasites_and_tasks_are_equivalent_in_the_machine() {
    for (program, all, _) in programs(200, 8) {
        let (by_tasks, _) = outcomes(&program.with_tasks(), Search::Reduced, None).expect("less to explore");
        assert_eq!(all, by_tasks, "{program:?}");
    }
}

#[test]
fn every_rule_is_used() {
    let used: BTreeSet<Rule> = programs(200, 8).into_iter().flat_map(|(.., rules)| rules).collect();
    let unused: Vec<_> = RULES.into_iter().filter(|rule| !used.contains(rule)).collect();
    assert_eq!(unused, []);
}

/// A search that takes silent transitions first finds the same outcomes.
#[test]
fn the_reduced_search_finds_all_that_the_full_one_finds() {
    use Command::{Host, Inflate, Mark, Parasite, Recv, Send};
    for main in [
        vec![Parasite(vec![Mark(1)]), Mark(2)],
        vec![Host(vec![Mark(1)]), Parasite(vec![Mark(2)])],
        vec![Parasite(vec![Inflate, Mark(1)]), Mark(2)],
        vec![Parasite(vec![Send(0, 1), Mark(2)]), Recv(0)],
        vec![Host(vec![Recv(0)]), Send(0, 1), Mark(2)],
        vec![Parasite(vec![Send(0, 1)]), Host(vec![Send(0, 2)]), Recv(0)],
    ] {
        let program = Program { channels: 1, main };
        let found = |search| outcomes(&program, search, None).expect("it is small").0;
        let full = found(Search::Full);
        assert!(full.len() > 1, "{program:?}: {full:#?}");
        assert_eq!(full, found(Search::Reduced), "{program:?}");
    }
}

/// The order in which a receiver gets two messages that parasites send.
#[test]
fn asynchronous_sends_arrive_in_order() {
    let send = |value| Command::Parasite(vec![Command::Send(0, value)]);
    let receives = || Command::Recv(0);
    let programs = [
        vec![send(1), send(2), receives(), receives()],
        vec![Command::Host(vec![receives(), receives()]), send(1), send(2)],
        vec![Command::Host(vec![send(1), send(2)]), receives(), receives()],
    ];
    for main in programs {
        let program = Program { channels: 1, main };
        let got = |outcomes: BTreeSet<Outcome>| outcomes.into_iter().map(|o| o.marks).collect::<Vec<_>>();
        let both = [vec![1, 2], vec![2, 1]];
        let (all, _) = outcomes(&program, Search::Reduced, None).expect("it is small");
        assert_eq!(got(all), both, "the rules know no order of those that wait");
        assert_eq!(got(runs(&program, TASKS, 0..200)), both);
        assert_eq!(got(runs(&program, PARASITES, 0..200)), both[..1]);
    }
}

/// An outcome contains the computations that are blocked for ever.
#[test]
fn a_wait_without_a_partner_is_blocked_forever() {
    let main = vec![Command::Parasite(vec![Command::Recv(0)]), Command::Mark(1), Command::Send(1, 2)];
    let blocked = vec![(Direction::Send, 1), (Direction::Receive, 0)];
    let outcome = Outcome { marks: vec![1 as Constant], blocked };
    let program = Program { channels: 2, main };
    assert_eq!(run(&program, PARASITES, 1), outcome);
    assert_eq!(outcomes(&program, Search::Reduced, None).expect("it is small").0, BTreeSet::from([outcome]));
}

/// Each mutant of the machine is detected: some program has an outcome that the mutant does not allow, or
/// never has one that it allows.
#[test]
fn mutants_of_rules_are_detected() {
    let programs = programs_to_exhaust(40);
    for mutant in [
        Mutant::SenderForgotten,
        Mutant::ValueLost,
        Mutant::ValueKept,
        Mutant::HostForgotten,
        Mutant::InflatedTwice,
        Mutant::MigrantLost,
        Mutant::NoMigration,
        Mutant::ParasiteLast,
    ] {
        let noticed = programs.iter().any(|(program, _)| {
            let wrong = outcomes(program, Search::Reduced, Some(mutant));
            wrong.is_some_and(|(wrong, _)| see_all(program, yielding(PARASITES), &wrong, 500).is_err())
        });
        assert!(noticed, "{mutant:?}");
    }
}

/// A fault of the runtime is detected as well.
#[test]
fn faults_of_the_runtime_are_detected() {
    let hasty = Manner { children: Children::Hasty, yields: false };
    let programs = programs_to_exhaust(40);
    let noticed = |manner, expected: &dyn Fn(&Program, &BTreeSet<Outcome>) -> BTreeSet<Outcome>| {
        programs.iter().any(|(program, all)| see_all(program, manner, &expected(program, all), 500).is_err())
    };
    assert!(noticed(hasty, &|_, all| all.clone()), "sends that do not wait");
    assert!(
        noticed(TASKS, &|program, _| outcomes_by(Turns::Parasites, program)),
        "parasites that come later"
    );
}
