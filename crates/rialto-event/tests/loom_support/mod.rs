//! What the models share: how a model is explored, places of fixed address,
//! flagged wakers, and an executor of native tasks.
#![allow(dead_code, unused_imports, reason = "each test file uses a part of it")]

mod arena;
mod executor;
mod party;

pub use arena::{Arena, Placed};
pub use executor::{Executor, Handle};
#[cfg(shuttle)]
pub use party::impatient;
pub use party::{Party, block_on, poll_once, race, race_of_three};

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

/// Two preemptions are what completes, and what has found every mistake that
/// three have found.
const PREEMPTIONS: usize = 2;

/// Explores every schedule of `f`; under Shuttle, some with more preemptions.
pub fn model(f: impl Fn() + Sync + Send + 'static) {
    model_with(PREEMPTIONS, f);
}

/// Explores every schedule of `f` with at most `preemptions` preemptions; under
/// Shuttle, random ones with up to as many again, and one.
pub fn model_with(preemptions: usize, f: impl Fn() + Sync + Send + 'static) {
    let schedules = Arc::new(AtomicUsize::new(0));
    let counted = schedules.clone();
    let start = Instant::now();
    explore(preemptions, move || {
        counted.fetch_add(1, Ordering::Relaxed);
        // The same draws in each schedule: loom replays prefixes.
        rialto_event::rng::seed(1);
        f();
    });
    let name = std::thread::current().name().unwrap_or("?").to_owned();
    println!("{name}: {} schedules in {:.1?}", schedules.load(Ordering::Relaxed), start.elapsed());
}

#[cfg(loom)]
fn explore(preemptions: usize, f: impl Fn() + Sync + Send + 'static) {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound.get_or_insert(preemptions);
    builder.max_branches = 20_000;
    builder.check(f);
}

#[cfg(shuttle)]
fn explore(preemptions: usize, f: impl Fn() + Sync + Send + 'static) {
    use shuttle::scheduler::PctScheduler;
    let scheduler = PctScheduler::new(2 * preemptions + 1, 10_000);
    shuttle::Runner::new(scheduler, shuttle_config()).run(f);
}

/// Stacks for code that is not optimised.
#[cfg(shuttle)]
pub fn shuttle_config() -> shuttle::Config {
    let mut config = shuttle::Config::new();
    config.stack_size = 1 << 18;
    config
}
