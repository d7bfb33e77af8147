//! Support for the models: how a model is explored, memory at fixed addresses, parties, and an
//! executor of native tasks.
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

/// With two preemptions the exploration completes. It has found every bug that three preemptions have found.
const PREEMPTIONS: usize = 2;

/// Explores every schedule of `f` with at most [`PREEMPTIONS`] preemptions; under Shuttle, random schedules.
pub fn model(f: impl Fn() + Sync + Send + 'static) {
    model_with(PREEMPTIONS, f);
}

/// Explores every schedule of `f` with at most `preemptions` preemptions. Shuttle explores random schedules
/// with a depth of `2 * preemptions + 1`.
pub fn model_with(preemptions: usize, f: impl Fn() + Sync + Send + 'static) {
    let schedules = Arc::new(AtomicUsize::new(0));
    let counted = schedules.clone();
    let start = Instant::now();
    explore(preemptions, move || {
        counted.fetch_add(1, Ordering::Relaxed);
        // Each schedule must make the same draws, because loom replays prefixes of schedules.
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

/// A larger stack, because the code is not optimised.
#[cfg(shuttle)]
pub fn shuttle_config() -> shuttle::Config {
    let mut config = shuttle::Config::new();
    config.stack_size = 1 << 18;
    config
}
