//! That the random programs of `differential.rs` are those which the generator makes; and
//! thousands more of them, in a program of their own, by two builds of it. What fails is shrunk, and
//! its seed told.
//!
//! ```text
//! RIALTO_CPS_PROGRAMS=2000 cargo test -p rialto-cps --test generator -- --ignored
//! RIALTO_CPS_PROGRAMS=700..800 RIALTO_CPS_LEVELS=0 cargo test -p rialto-cps --test generator -- --ignored
//! ```
//!
//! With `RIALTO_CPS_WHOLE=1` those that fail are shown as they are: shrinking one takes a build for each step.

#[path = "support/apart.rs"]
mod apart;
#[path = "support/package.rs"]
mod package;
#[path = "support/programs/mod.rs"]
mod programs;

use apart::Apart;
use programs::{Program, file, program};
use std::ops::Range;
use std::time::Instant;

/// How many are kept.
const KEPT: u64 = 24;
/// How many are compiled at a time.
const AT_A_TIME: u64 = 120;

#[test]
fn the_programs_are_those_of_the_generator() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/generated/programs.rs");
    let programs = file(&(0..KEPT).map(program).collect::<Vec<_>>());
    if std::env::var_os("RIALTO_BLESS").is_some() {
        std::fs::write(path, &programs).expect("the file can be written");
    }
    let there = std::fs::read_to_string(path).expect("the file is there");
    assert!(there == programs, "tests/generated/programs.rs is stale: see differential.rs");
}

/// The seeds of programs that fail by a bug of `#[cps]` that is known. They are left out, since a failure costs two more
/// builds of all others.
///
/// - 126 drops a copy: a `&self` method, called on a variable behind a loop over a map of that variable, gets a copy.
const KNOWN: [u64; 1] = [126];

/// From `RIALTO_CPS_PROGRAMS`: up to this seed, or from one to another.
fn seeds() -> Range<u64> {
    let asked = std::env::var("RIALTO_CPS_PROGRAMS").unwrap_or_default();
    let (from, to) = asked.split_once("..").unwrap_or(("", &asked));
    from.parse().unwrap_or(KEPT)..to.parse().unwrap_or(300)
}

#[test]
#[ignore = "compiles hundreds of programs: minutes, or hours"]
fn thousands_of_programs_do_the_same_in_both_forms() {
    let apart = Apart::new("cps-programs");
    let seeds = seeds();
    let (mut bad, mut refused) = (Vec::new(), 0);
    for first in seeds.clone().step_by(AT_A_TIME as usize) {
        let begun = Instant::now();
        let end = seeds.end.min(first + AT_A_TIME);
        let batch = (first..end).filter(|seed| !KNOWN.contains(seed)).map(program).collect();
        let failed = failing(&apart, batch);
        bad.extend(failed.0);
        refused += failed.1;
        println!("seeds {first}..{end}: {:?}", begun.elapsed());
    }
    println!("{refused} do not compile as `async fn`");
    assert!(refused * 5 <= seeds.clone().count(), "{refused} of {seeds:?} do not compile as `async fn`");
    let numbers: Vec<u64> = bad.iter().map(|program| program.seed).collect();
    if let Some(bad) = bad.first() {
        panic!("seeds {numbers:?} fail; {}", least(&apart, bad));
    }
}

/// Those whose forms differ, and how many were left out, since they do not compile as `async fn`.
fn failing(apart: &Apart, mut batch: Vec<Program>) -> (Vec<Program>, usize) {
    let (mut bad, mut refused) = (Vec::new(), 0);
    while let Err(failed) = apart.compare(&batch) {
        let (out, rest): (Vec<_>, Vec<_>) =
            batch.into_iter().partition(|program| failed.seeds.contains(&program.seed));
        assert!(!out.is_empty(), "no single program is to blame:\n{}", failed.output);
        println!("{:?} {:?}:\n{}", failed.seeds, failed.kind, failed.told());
        match failed.kind {
            apart::Kind::IsNoProgram => refused += out.len(),
            _ => bad.extend(out),
        }
        batch = rest;
    }
    (bad, refused)
}

/// The least that fails as this one does.
fn least(apart: &Apart, bad: &Program) -> String {
    let kind = apart.compare(std::slice::from_ref(bad)).err().map(|failed| failed.kind);
    let mut fails = |program: &Program| {
        let again = apart.compare(std::slice::from_ref(program)).err();
        again.is_some_and(|again| Some(again.kind) == kind && !again.seeds.is_empty())
    };
    // Whatever is taken out of what is no program, that is none either.
    let least = match kind {
        Some(apart::Kind::IsNoProgram) => bad.clone(),
        _ if std::env::var_os("RIALTO_CPS_WHOLE").is_some() => bad.clone(),
        _ => programs::shrink::shrink(bad.clone(), &mut fails),
    };
    let why = apart.compare(std::slice::from_ref(&least)).err().map_or(String::new(), |failed| failed.output);
    let text = least.print(programs::Form::Frame, "#[cps]");
    let future = least.print(programs::Form::Future, "");
    let beside = if future == text.replace("    #[cps]\n", "") { String::new() } else { future };
    format!("the least of {}:\n{text}{beside}\n{why}", bad.seed)
}
