//! Random programs of Concurrent ML, beside a machine that says what they mean.
//!
//! Read first: `machine`, whose rules are the laws; `program`, the language. What
//! is compared is the [`Outcome`](outcome::Outcome): all that tasks tell, in order
//! (what was received, which alternative it was, which nacks had fired when a wrap
//! ran, what came back to its slot), how each task ended or where it is blocked for
//! ever, who is left waiting on a channel, and what was put back into it.
//!
//! ```text
//!  the machine, whose tasks take turns     ⊇ each run of the simulation             1
//!                                          = all runs, of small programs            2
//!  the machine, step by step               ⊇ each run on threads                    3
//!                                          ⊇ the machine whose tasks take turns     4
//!                                          = the paper's rule, where it applies     5
//! ```
//!
//! (1) is a search for the one outcome that was seen, (2) for all that there are:
//! that they all happen is law 12 at large. (5) is what makes the machine the
//! paper's; see `paper`. What has failed is shrunk, and printed as ML.
#![cfg(not(any(loom, shuttle)))]

mod explore;
mod generate;
mod machine;
mod mutant;
mod outcome;
mod paper;
mod plan;
mod program;
mod real;
mod watch;

use std::collections::BTreeSet;
use std::sync::Arc;

use explore::{allows, outcomes};
use generate::Flavour;
use machine::{Machine, Rules};
use mutant::{MUTANTS, Mutant};
use outcome::Outcome;
use program::{Base, Command, Event, Program};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use real::Manner;

const PLAIN: Flavour = Flavour { protocols: false, time: false, ends: false, most: 8 };
const PROTOCOLS: Flavour = Flavour { protocols: true, ..PLAIN };
const TIMED: Flavour = Flavour { time: true, most: 7, ..PROTOCOLS };
const ALL: Flavour = Flavour { ends: true, most: 6, ..TIMED };

/// What comes of the program under seeds, beside the machine.
fn compare(program: Program, seed: u64) -> Result<(), TestCaseError> {
    let program = Arc::new(program);
    for (yields, kept, seed) in [(true, false, seed), (true, true, !seed), (false, false, seed)] {
        let manner = Manner { yields, kept };
        let machine = Machine::new(&program, Rules::Turns).reclaiming(!kept);
        let outcome = real::simulated(&program, manner, seed);
        check(&machine, &program, &format!("{manner:?}, seed {seed}"), &outcome)?;
    }
    Ok(())
}

/// What comes of it on threads, beside the machine.
fn compare_on_threads(program: Program) -> Result<(), TestCaseError> {
    let program = Arc::new(program);
    for (yields, kept) in [(true, false), (false, true), (false, false)] {
        let manner = Manner { yields, kept };
        let machine = Machine::new(&program, Rules::Steps).reclaiming(!kept);
        let outcome = real::on_threads(&program, manner);
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

/// Programs for threads: without a time that passes; and without silent senders,
/// which the machine takes off a closed channel at once.
fn for_threads() -> impl Strategy<Value = Program> {
    let is_silent = |base: &Base| matches!(base, Base::Send { or_never: true, .. });
    let flavour = Flavour { time: false, ..ALL };
    flavour.program().prop_filter("silent", move |program| program.all_bases(|base| !is_silent(base)))
}

// Ten thousand programs.
proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_500))]
    #[test]
    fn plain_programs(program in PLAIN.program(), seed: u64) {
        compare(program, seed)?;
    }

    #[test]
    fn programs_of_protocols(program in PROTOCOLS.program(), seed: u64) {
        compare(program, seed)?;
    }

    #[test]
    fn programs_with_time(program in TIMED.program(), seed: u64) {
        compare(program, seed)?;
    }

    #[test]
    fn programs_with_ends(program in ALL.program(), seed: u64) {
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
    fn many_programs_with_ends(program in larger(ALL).program(), seed: u64) {
        compare(program, seed)?;
    }

    #[test]
    #[ignore = "long: many programs"]
    fn many_programs_on_threads(program in for_threads()) {
        compare_on_threads(program)?;
    }
}

/// Those of the machine, with a law gone wrong perhaps.
fn all_by(rules: Rules, program: &Program, mutant: Option<Mutant>) -> Option<BTreeSet<Outcome>> {
    outcomes(&Machine::new(program, rules).reclaiming(true).with(mutant))
}

/// The same so many programs each time, of those whose outcomes can be found, and
/// are several, but not too many.
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

/// So that each is seen under some of the seeds.
const MOST_OUTCOMES: usize = 16;

/// Runs `program` under more and more seeds, until all of `expected` were seen, and
/// nothing else.
fn see_all(program: &Arc<Program>, expected: &BTreeSet<Outcome>, seeds: u64) -> Result<(), String> {
    let mut missing = expected.clone();
    for seed in 0..seeds {
        let outcome = real::simulated(program, Manner { yields: true, kept: false }, seed);
        if !expected.contains(&outcome) {
            return Err(format!("seed {seed}: the laws do not allow{program:?}to come to\n{outcome}"));
        }
        missing.remove(&outcome);
        // Some more, for what should not be seen.
        if missing.is_empty() && seed > 20 {
            return Ok(());
        }
    }
    let missing: String = missing.iter().map(Outcome::to_string).collect();
    Err(format!("{program:?}never came to\n{missing}"))
}

/// Law 12 at large: whatever can happen happens, under some seed.
fn all_that_the_laws_allow_happens_to(count: usize, seeds: u64) {
    for flavour in [PLAIN, PROTOCOLS, TIMED, ALL] {
        for (program, all) in programs_to_exhaust(flavour, count) {
            see_all(&program, &all, seeds).unwrap_or_else(|why| panic!("{why}"));
        }
    }
}

#[test]
fn all_that_the_laws_allow_happens() {
    all_that_the_laws_allow_happens_to(20, 20_000);
}

#[test]
#[ignore = "long: many programs"]
fn of_many_programs_all_that_is_allowed_happens() {
    all_that_the_laws_allow_happens_to(500, 1_000_000);
}

/// Each law that has gone wrong is noticed: some program does what it does not
/// allow, or not all that it does.
#[test]
fn a_law_gone_wrong_is_noticed() {
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

/// What chance seldom brings: values that are put back, into a channel that is
/// closed, and one after the other.
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

/// What turns allow, steps allow too.
#[test]
fn turns_are_steps() {
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

/// That of two that meet one has waited is the paper's rule, by which any two match
/// that are at a sync. But for one thing: what finds something enabled never waits,
/// so two that both have `alwaysEvt` beside it never meet each other.
#[test]
fn steps_are_the_papers() {
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
