//! Differential test of events: random programs of Concurrent ML run on the runtime, and an abstract machine
//! says which outcomes are allowed.
//!
//! Read `machine` first, whose rules are the laws, and then `program`, the language. The tests compare the
//! [`Outcome`](outcome::Outcome). It consists of the reports of the tasks, in order (received values, the
//! alternatives that committed, the nacks that had fired when a wrap ran, the values back in their slots);
//! how each task ended, or where it is blocked for ever; the waiters on each channel; and the values that
//! were put back into it.
//!
//! ```text
//!  the machine, by turns     ⊇ each run of the simulation                 1
//!                            = all runs, of small programs                2
//!  the machine, by steps     ⊇ each run on threads                        3
//!                            ⊇ the machine, by turns                      4
//!                            = the paper's rule, where it applies         5
//! ```
//!
//! Comparison 1 searches for the one outcome that was seen. Comparison 2 enumerates all outcomes; that each
//! of them happens is law 12 (fairness) as a whole. Comparison 5 shows that the machine is the paper's; see
//! `paper`. A program that fails is shrunk, and printed as ML.
#![cfg(not(any(loom, shuttle)))]

mod explore;
mod generate;
mod machine;
mod mutant;
mod on_runtime;
mod outcome;
mod paper;
mod plan;
mod program;
mod watchdog;

use std::collections::BTreeSet;
use std::sync::Arc;

use explore::{allows, outcomes};
use generate::Flavour;
use machine::{Machine, Rules};
use mutant::{MUTANTS, Mutant};
use on_runtime::Manner;
use outcome::Outcome;
use program::{Base, Command, Event, Program};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

const PLAIN: Flavour = Flavour { protocols: false, time: false, ends: false, most: 8 };
const PROTOCOLS: Flavour = Flavour { protocols: true, ..PLAIN };
const TIMED: Flavour = Flavour { time: true, most: 7, ..PROTOCOLS };
const ALL: Flavour = Flavour { ends: true, most: 6, ..TIMED };

/// Runs the program in simulations, and checks that the machine allows the outcomes.
fn compare(program: Program, seed: u64) -> Result<(), TestCaseError> {
    let program = Arc::new(program);
    for (yields, kept, seed) in [(true, false, seed), (true, true, !seed), (false, false, seed)] {
        let manner = Manner { yields, kept };
        let machine = Machine::new(&program, Rules::Turns).reclaiming(!kept);
        let outcome = on_runtime::simulated(&program, manner, seed);
        check(&machine, &program, &format!("{manner:?}, seed {seed}"), &outcome)?;
    }
    Ok(())
}

/// Runs the program on threads, and checks that the machine allows the outcomes.
fn compare_on_threads(program: Program) -> Result<(), TestCaseError> {
    let program = Arc::new(program);
    for (yields, kept) in [(true, false), (false, true), (false, false)] {
        let manner = Manner { yields, kept };
        let machine = Machine::new(&program, Rules::Steps).reclaiming(!kept);
        let outcome = on_runtime::on_threads(&program, manner);
        check(&machine, &program, &format!("{manner:?}, on threads"), &outcome)?;
    }
    Ok(())
}

fn check(
    machine: &Machine<'_>,
    program: &Program,
    how: &str,
    outcome: &Outcome,
) -> Result<(), TestCaseError> {
    match allows(machine, outcome) {
        Some(true) => Ok(()),
        Some(false) => {
            let why = format!("{how}: the laws do not allow{program:?}to come to\n{outcome}");
            Err(TestCaseError::fail(why))
        }
        None => Err(TestCaseError::reject("too much to explore")),
    }
}

fn larger(flavour: Flavour) -> Flavour {
    Flavour { most: flavour.most + 3, ..flavour }
}

/// Programs for threads. They do not use time. They do not use sends with `or_never`, because the machine
/// removes such a sender from a closed channel at once.
fn for_threads() -> impl Strategy<Value = Program> {
    let is_silent = |base: &Base| matches!(base, Base::Send { or_never: true, .. });
    let flavour = Flavour { time: false, ..ALL };
    flavour.program().prop_filter("silent", move |program| program.all_bases(|base| !is_silent(base)))
}

// Ten thousand programs in total.
proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_500))]
    #[test]
    fn plain_programs(program in PLAIN.program(), seed: u64) {
        compare(program, seed)?;
    }

    #[test]
    fn programs_with_guards_and_nacks(program in PROTOCOLS.program(), seed: u64) {
        compare(program, seed)?;
    }

    #[test]
    fn programs_with_time(program in TIMED.program(), seed: u64) {
        compare(program, seed)?;
    }

    #[test]
    fn programs_with_closing_and_aborts(program in ALL.program(), seed: u64) {
        compare(program, seed)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]
    #[test]
    fn programs_on_threads(program in for_threads()) {
        compare_on_threads(program)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { max_global_rejects: 100_000, ..ProptestConfig::with_cases(50_000) })]
    #[test]
    #[ignore = "long: many programs, and larger ones"]
    fn many_programs_with_time(program in larger(TIMED).program(), seed: u64) {
        compare(program, seed)?;
    }

    #[test]
    #[ignore = "long: many programs, and larger ones"]
    fn many_programs_with_closing_and_aborts(program in larger(ALL).program(), seed: u64) {
        compare(program, seed)?;
    }

    #[test]
    #[ignore = "long: many programs"]
    fn many_programs_on_threads(program in for_threads()) {
        compare_on_threads(program)?;
    }
}

/// Returns all outcomes by the machine, which may have a mutant.
fn all_by(rules: Rules, program: &Program, mutant: Option<Mutant>) -> Option<BTreeSet<Outcome>> {
    outcomes(&Machine::new(program, rules).reclaiming(true).with(mutant))
}

/// Draws `count` programs that have several outcomes, but not too many; the same programs each time.
fn programs_to_exhaust(flavour: Flavour, count: usize) -> Vec<(Arc<Program>, BTreeSet<Outcome>)> {
    let mut runner = TestRunner::deterministic();
    let small = Flavour { most: 5, ..flavour };
    let mut draw = || small.program().new_tree(&mut runner).expect("none is filtered").current();
    let mut found = vec![];
    while found.len() < count {
        let program = Arc::new(draw());
        match all_by(Rules::Turns, &program, None) {
            Some(all) if (2..=MOST_OUTCOMES).contains(&all.len()) => found.push((program, all)),
            _ => {}
        }
    }
    found
}

/// Small enough that each outcome is seen under some of the seeds.
const MOST_OUTCOMES: usize = 16;

/// Runs `program` under one seed after the other, until all of `expected` were seen. Fails if another outcome
/// is seen, or if one is never seen.
fn see_all(program: &Arc<Program>, expected: &BTreeSet<Outcome>, seeds: u64) -> Result<(), String> {
    let mut missing = expected.clone();
    for seed in 0..seeds {
        let outcome = on_runtime::simulated(program, Manner { yields: true, kept: false }, seed);
        if !expected.contains(&outcome) {
            return Err(format!("seed {seed}: the laws do not allow{program:?}to come to\n{outcome}"));
        }
        missing.remove(&outcome);
        // A few more runs, which might show an unexpected outcome.
        if missing.is_empty() && seed > 20 {
            return Ok(());
        }
    }
    let missing: String = missing.iter().map(Outcome::to_string).collect();
    Err(format!("{program:?}never came to\n{missing}"))
}

/// Law 12 as a whole: every possible outcome happens, under some seed.
fn all_that_the_laws_allow_happens_to(count: usize, seeds: u64) {
    for flavour in [PLAIN, PROTOCOLS, TIMED, ALL] {
        for (program, all) in programs_to_exhaust(flavour, count) {
            see_all(&program, &all, seeds).unwrap_or_else(|why| panic!("{why}"));
        }
    }
}

#[test]
fn every_outcome_that_the_laws_allow_happens() {
    all_that_the_laws_allow_happens_to(20, 20_000);
}

#[test]
#[ignore = "long: many programs"]
fn every_allowed_outcome_of_many_programs_happens() {
    all_that_the_laws_allow_happens_to(500, 1_000_000);
}

/// Each mutant of the laws is detected: some program has an outcome that the mutant does not allow, or never
/// has one that it allows.
#[test]
fn mutants_of_laws_are_detected() {
    let mut programs = seldom();
    programs.extend([TIMED, ALL].into_iter().flat_map(|flavour| programs_to_exhaust(flavour, 150)));
    for mutant in MUTANTS {
        let noticed = programs.iter().any(|(program, all)| {
            let wrong = all_by(Rules::Turns, program, Some(mutant));
            wrong.is_some_and(|wrong| wrong != *all && see_all(program, &wrong, 500).is_err())
        });
        assert!(noticed, "{mutant:?}");
    }
}

/// Programs that are seldom drawn: values that are put back into a closed channel, and one after the other.
fn seldom() -> Vec<(Arc<Program>, BTreeSet<Outcome>)> {
    let recv = || Event::Base(Base::Recv { channel: 0, or_never: false });
    let send = || Command::Sync(Event::Base(Base::Send { channel: 0, value: 0, or_never: false }));
    let gives_up = || Command::Spawn(0, vec![Command::Abandon(recv())]);
    let closed = vec![gives_up(), send(), Command::Close(0), Command::Sync(recv())];
    let in_order = vec![gives_up(), send(), gives_up(), send(), Command::Sync(recv()), Command::Sync(recv())];
    let explored = |main| {
        let program = Arc::new(Program::new(1, 0, main));
        let all = all_by(Rules::Turns, &program, None).expect("it is small");
        (program, all)
    };
    vec![explored(closed), explored(in_order)]
}

/// Every outcome by turns is also an outcome by steps.
#[test]
fn outcomes_by_turns_are_outcomes_by_steps() {
    let mut compared = 0;
    for flavour in [PLAIN, PROTOCOLS, ALL] {
        for (program, all) in programs_to_exhaust(Flavour { time: false, ..flavour }, 60) {
            let Some(steps) = all_by(Rules::Steps, &program, None) else { continue };
            let more: String = all.difference(&steps).map(Outcome::to_string).collect();
            assert!(more.is_empty(), "{program:?}comes to\n{more}by turns, and not by steps");
            compared += 1;
        }
    }
    assert!(compared > 60, "{compared}");
}

/// In the machine, one of two tasks that meet has waited. By the paper's rule, any two tasks at a sync can
/// match. The outcomes are the same, with one exception: a sync that finds an enabled alternative never
/// waits. So two syncs that both have `alwaysEvt` as an alternative never meet.
#[test]
fn steps_match_the_papers_rule() {
    let (mut compared, mut same) = (0, 0);
    for (program, _) in programs_to_exhaust(PLAIN, 200) {
        let steps = outcomes(&Machine::new(&program, Rules::Steps));
        let papers = paper::outcomes(&program, 3_000);
        let (Some(steps), Some(papers)) = (steps, papers) else { continue };
        let differ: String = steps.difference(&papers).map(Outcome::to_string).collect();
        assert!(differ.is_empty(), "{program:?}comes to\n{differ}by the machine, not by the paper");
        compared += 1;
        if program.all_bases(|base| !matches!(base, Base::Always | Base::Wait(_))) {
            let differ: String = papers.difference(&steps).map(Outcome::to_string).collect();
            assert!(differ.is_empty(), "{program:?}comes to\n{differ}by the paper, not by the machine");
            same += 1;
        }
    }
    assert!(compared > 60 && same > 20, "{compared}, {same}");
}
