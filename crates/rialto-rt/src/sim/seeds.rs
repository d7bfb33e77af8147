//! Runs a test in simulations with many seeds.

use std::any::Any;
use std::env;
use std::fmt::{self, Debug};
use std::future::Future;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::runtime::Runtime;

/// Up to this number of decisions, every shorter prefix is tried. With more, the prefix is found by
/// bisection.
const SCANNED: u64 = 500;

/// The result of a test.
pub trait TestOutcome {
    /// Returns why the test failed, or `None` if it passed.
    fn failure(self) -> Option<String>;
}

impl TestOutcome for () {
    fn failure(self) -> Option<String> {
        None
    }
}

impl<T, E: Debug> TestOutcome for Result<T, E> {
    fn failure(self) -> Option<String> {
        self.err().map(|error| format!("Error: {error:?}"))
    }
}

/// The failure of a test in a simulation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SeedFailure {
    /// The first seed with which the test failed.
    pub seed: u64,
    /// The number of scheduling decisions in that run.
    pub decisions: u64,
    /// The number of decisions that suffice: the test also fails if only these are drawn from the seed.
    pub prefix: u64,
    /// The panic message, or the error.
    pub message: String,
}

impl fmt::Display for SeedFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SeedFailure { seed, decisions, prefix, message } = self;
        write!(
            f,
            "seed {seed} fails: {message}\n  \
             note: the first {prefix} of its {decisions} scheduling decisions suffice\n  \
             help: run it alone, with RIALTO_SEED={seed} or `Runtime::simulated_prefix({seed}, {prefix})`"
        )
    }
}

/// Runs `test` in a simulation for each seed, until it fails. Then finds the shortest prefix of the
/// scheduling decisions with which it still fails.
///
/// `#[rialto::test(seeds = 0..200)]` makes a test that calls this, and panics with the failure. If the
/// environment variable `RIALTO_SEED` is set, only that seed is run.
///
/// A *decision* chooses one of several ready tasks. After the prefix, the first ready task runs. If a run
/// takes more than 500 decisions, the prefix is found by bisection, and there may be a shorter one.
///
/// # Errors
///
/// The first failure: a panic, or an error that `test` returns.
///
/// ```
/// use rialto_rt::{sim, spawn, yield_now};
/// use std::sync::{Arc, Mutex};
///
/// // Two tasks read a balance, wait, and write it.
/// let failure = sim::run_seeds(0..200, || async {
///     let balance = Arc::new(Mutex::new(0));
///     let tasks = [(); 2].map(|()| {
///         let balance = balance.clone();
///         spawn(async move {
///             let read = *balance.lock().unwrap();
///             yield_now().await;
///             *balance.lock().unwrap() = read + 1;
///         })
///     });
///     for task in tasks {
///         task.await.unwrap();
///     }
///     if *balance.lock().unwrap() == 2 { Ok(()) } else { Err("an update was lost") }
/// });
/// let failure = failure.unwrap_err();
/// assert!(failure.prefix <= 3 && failure.message.contains("an update was lost"));
/// ```
pub fn run_seeds<F>(seeds: Range<u64>, test: impl Fn() -> F) -> Result<(), SeedFailure>
where
    F: Future<Output: TestOutcome>,
{
    first_failure(seeds, Runtime::simulated_prefix, test)
}

/// Does the same as [`run_seeds`], in simulations that also drive a tokio runtime: see
/// [`Runtime::simulated_beside_tokio`]. The attribute is `#[rialto::test(seeds = 0..200, tokio)]`.
///
/// # Errors
///
/// The first failure: a panic, or an error that `test` returns.
///
/// # Panics
///
/// If the system gives no tokio runtime.
#[cfg(feature = "tokio-simulation")]
pub fn run_seeds_beside_tokio<F>(seeds: Range<u64>, test: impl Fn() -> F) -> Result<(), SeedFailure>
where
    F: Future<Output: TestOutcome>,
{
    let make = |seed, prefix| match Runtime::simulated_prefix(seed, prefix).beside_tokio() {
        Ok(runtime) => runtime,
        Err(error) => panic!("cannot start a tokio runtime: {error}"),
    };
    first_failure(seeds, make, test)
}

fn first_failure<F>(
    seeds: Range<u64>,
    make: impl Fn(u64, u64) -> Runtime,
    test: impl Fn() -> F,
) -> Result<(), SeedFailure>
where
    F: Future<Output: TestOutcome>,
{
    let only = env::var("RIALTO_SEED").ok().and_then(|seed| seed.parse().ok());
    let seeds = only.map_or(seeds, |seed: u64| seed..seed.saturating_add(1));
    for seed in seeds {
        let (message, decisions) = run(&make(seed, u64::MAX), &test);
        let Some(message) = message else { continue };
        let fails = |prefix| run(&make(seed, prefix), &test).0.is_some();
        let prefix = if decisions <= SCANNED {
            (0..decisions).find(|prefix| fails(*prefix)).unwrap_or(decisions)
        } else {
            bisect(decisions, fails)
        };
        return Err(SeedFailure { seed, decisions, prefix, message });
    }
    Ok(())
}

/// Panics if there is a failure, for the attribute macro.
#[doc(hidden)]
#[track_caller]
pub fn assert_no_failure(outcome: Result<(), SeedFailure>) {
    if let Err(failure) = outcome {
        panic!("{failure}");
    }
}

/// Runs the test once. Returns why it failed, if it did, and the number of decisions.
fn run<F: Future<Output: TestOutcome>>(runtime: &Runtime, test: &impl Fn() -> F) -> (Option<String>, u64) {
    let ran = catch_unwind(AssertUnwindSafe(|| runtime.block_on(test()).failure()));
    let failure = ran.unwrap_or_else(|panic| Some(message_of(&*panic)));
    (failure, runtime.decisions())
}

fn message_of(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref().cloned()).unwrap_or_else(|| "a panic with a non-string value".into())
}

/// Finds by bisection a number of decisions with which the test fails, and passes with one less. The test
/// fails with all `decisions`.
fn bisect(decisions: u64, fails: impl Fn(u64) -> bool) -> u64 {
    if fails(0) {
        return 0;
    }
    let (mut passes, mut failing) = (0, decisions);
    while failing - passes > 1 {
        let middle = passes + (failing - passes) / 2;
        if fails(middle) {
            failing = middle;
        } else {
            passes = middle;
        }
    }
    failing
}
