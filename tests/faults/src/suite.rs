//! Runs scenarios, several at a time, and reports the results.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use crate::hub;
use crate::invariants::Tally;
use crate::scenarios::{ALL, Scenario};
use crate::world::World;

/// Several can run at once, because they wait most of the time.
const AT_A_TIME: usize = 4;

/// Runs the scenarios that `arguments` name, or all. Where namespaces cannot be created, prints that and
/// reports success.
pub fn run(arguments: &[&str]) -> ExitCode {
    if let Err(why) = hub::enter().and_then(|()| hub::prepare()) {
        println!("skipped: cannot use network namespaces: {why}");
        return ExitCode::SUCCESS;
    }
    let plain = arguments.contains(&"--plain");
    let names: Vec<_> = arguments.iter().filter(|argument| !argument.starts_with("--")).collect();
    let named = |name: &str| names.is_empty() || names.iter().any(|part| name.contains(**part));
    let chosen: Vec<Scenario> = ALL.iter().filter(|(name, _)| named(name)).copied().collect();
    let (next, failed) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let start = Instant::now();
    thread::scope(|scope| {
        for _ in 0..AT_A_TIME.min(chosen.len()) {
            scope.spawn(|| {
                while let Some(scenario) = chosen.get(next.fetch_add(1, Ordering::Relaxed)) {
                    failed.fetch_add(usize::from(!passes(*scenario, plain)), Ordering::Relaxed);
                }
            });
        }
    });
    let failed = failed.into_inner();
    println!("{} scenarios, {failed} failed, in {:.0} s", chosen.len(), start.elapsed().as_secs_f64());
    if failed == 0 && !chosen.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn passes((name, scenario): Scenario, plain: bool) -> bool {
    let start = Instant::now();
    let run = catch_unwind(AssertUnwindSafe(|| {
        let mut world = World::new(plain);
        scenario(&mut world);
        world.settle_and_check()
    }));
    let seconds = start.elapsed().as_secs_f64();
    match &run {
        Ok(Tally { notes, ends }) => println!("{name} ... ok ({seconds:.1} s: {notes} notes, {ends} ends)"),
        Err(_) => println!("{name} ... FAILED ({seconds:.1} s)"),
    }
    run.is_ok()
}
