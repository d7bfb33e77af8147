//! Values that log when they drop, and programs that are compared by such logs.
#![allow(dead_code, reason = "each test program uses a part")]

use rialto_cps::{Continuation, Frame, Registry};
use serde::{Deserialize, Serialize};
use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::{Pin, pin};
use std::task::{Context, Poll, Waker};

thread_local! {
    static LOG: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
    static QUIET: Cell<bool> = const { Cell::new(false) };
    static STEPS: Cell<u32> = const { Cell::new(u32::MAX) };
    static ABROAD: Cell<u32> = const { Cell::new(0) };
}

/// Says so when it drops. The default, which stands where a part is lent, says nothing.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, rialto_cps::Layout)]
pub struct Noisy(pub u32);

impl Noisy {
    pub fn new(n: u32) -> Noisy {
        Noisy(n)
    }
}

impl Drop for Noisy {
    fn drop(&mut self) {
        if self.0 > 0 {
            log(format!("drop {}", self.0));
        }
    }
}

impl std::ops::Add<u32> for Noisy {
    type Output = u32;

    fn add(self, other: u32) -> u32 {
        self.0 + other
    }
}

/// Has two parts that are moved.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, rialto_cps::Layout)]
pub struct Two {
    pub first: Noisy,
    pub second: Noisy,
    pub number: u32,
}

/// Has methods that are named like some of those that take `self`, and borrow it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, rialto_cps::Layout)]
pub struct Lease(pub Noisy);

impl Lease {
    pub fn ok(&self) -> bool {
        true
    }

    pub fn map(&self, f: impl FnOnce(u32) -> u32) -> u32 {
        f(self.0.0)
    }

    pub fn expect(&self, n: u32) -> u32 {
        n
    }

    pub fn into_noisy(self) -> Noisy {
        self.0.clone()
    }
}

/// Is taken apart by `match`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Shape {
    Both(Noisy, Noisy),
    One { noisy: Noisy, number: u64 },
    Nothing,
}

/// Has a variant whose part is copied.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum State {
    Retry(u32),
    Failed(u32, Noisy),
}

/// Has a part that patterns look at.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Work {
    pub state: State,
    pub noisy: Noisy,
}

/// Is made by braces.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub enum Kind {
    Open { n: u32 },
    Shut,
}

pub fn kind(n: u32) -> Kind {
    Kind::Open { n }
}

pub fn byte(n: u8) -> u8 {
    n
}

pub fn parse(n: u32) -> Result<Option<u32>, u32> {
    match n {
        0 => Err(3),
        1 => Ok(None),
        n => Ok(Some(n)),
    }
}

pub fn found(n: u32) -> Option<Guard> {
    (n > 2).then(|| Guard { number: n + 1, noisy: Noisy::new(n + 70) })
}

pub fn lease(n: u32) -> Lease {
    Lease(Noisy::new(80 + n))
}

pub fn release(lease: Lease) -> u32 {
    lease.0.0
}

/// What generic functions ask of their parameters.
pub trait Thing: Clone {}
impl<T: Clone> Thing for T {}

/// Has a part that is copied, and one that is moved.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Guard {
    pub number: u32,
    pub noisy: Noisy,
}

/// Runs `f` without its log.
pub fn quietly<R>(f: impl FnOnce() -> R) -> R {
    struct Loud;
    impl Drop for Loud {
        fn drop(&mut self) {
            QUIET.set(false);
        }
    }
    QUIET.set(true);
    let _loud = Loud;
    f()
}

pub fn log(line: String) {
    if !QUIET.get() {
        LOG.with_borrow_mut(|log| log.push(line));
    }
}

/// A step of a program, which panics when its number is up.
pub fn step(n: u32) {
    log(n.to_string());
    match STEPS.get() {
        0 => panic!("at a step"),
        left => STEPS.set(left - 1),
    }
}

/// Counts the foreign futures that run now.
pub struct Abroad(());

impl Abroad {
    pub fn new() -> Abroad {
        ABROAD.set(ABROAD.get() + 1);
        Abroad(())
    }

    /// How many of them there are.
    pub fn count() -> u32 {
        ABROAD.get()
    }
}

impl Drop for Abroad {
    fn drop(&mut self) {
        ABROAD.set(ABROAD.get() - 1);
    }
}

/// The next programs panic at this step.
pub fn panics_at(step: u32) {
    STEPS.set(step);
}

pub fn check(n: u32) -> Result<u32, u32> {
    if n == 2 { Err(n) } else { Ok(n) }
}

/// Looks at it, and may fail.
pub fn looked_at(noisy: &Noisy, n: u32) -> Result<u32, u32> {
    step(noisy.0);
    check(n)
}

/// Drops it, and makes another.
pub fn renewed(noisy: Noisy) -> Noisy {
    Noisy::new(noisy.0 + 10)
}

/// Its type decides which numbers stand beside it.
pub const LARGE: u64 = 5;

/// Drops it, and agrees.
pub fn consumed(_: Noisy) -> bool {
    true
}

/// Drops it, and tells the sum.
pub fn sum(n: u32, noisy: Noisy) -> u32 {
    n + noisy.0
}

/// How a program ended, and what it logged.
#[derive(Debug, PartialEq)]
pub enum Outcome {
    Ended(Vec<String>),
    Dropped(Vec<String>),
    Panicked(Vec<String>),
}

pub fn logged() -> Vec<String> {
    LOG.with_borrow_mut(std::mem::take)
}

pub fn run<F: Future>(future: F) -> Outcome {
    run_for(future, usize::MAX)
}

/// Polls that often, then drops it.
pub fn run_for<F: Future>(future: F, polls: usize) -> Outcome {
    let ended = catch_unwind(AssertUnwindSafe(|| {
        let mut future = pin!(future);
        (0..polls).any(|_| future.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_ready())
    }));
    match ended {
        Ok(true) => Outcome::Ended(logged()),
        Ok(false) => Outcome::Dropped(logged()),
        Err(_) => Outcome::Panicked(logged()),
    }
}

/// What it does, and what it logs.
pub fn logging<T>(run: impl FnOnce() -> T) -> (T, Vec<String>) {
    logged();
    let result = run();
    (result, logged())
}

/// Its bytes, unless it awaits a foreign future.
pub fn bytes<T: 'static>(from: &Continuation<T>) -> Option<Vec<u8>> {
    match from.to_bytes() {
        Ok(bytes) => Some(bytes),
        Err(why) => {
            // In a `join!`, it may have ended before the others.
            let is_abroad = Abroad::count() > 0 || why.to_string().contains("`join!(");
            assert!(is_abroad, "it can be written: {why}");
            None
        }
    }
}

/// Runs the frame, and exchanges it at every suspension for a copy of the frame that was read from its bytes. The
/// exchange logs nothing. While the frame awaits a foreign future, it stays as it is.
pub fn hopping<F: Frame<Output: 'static>>(frame: F) -> F::Output {
    let registry = Registry::new().with::<F>();
    let mut current = Continuation::new(frame);
    loop {
        quietly(|| {
            if let Some(bytes) = bytes(&current) {
                current = registry.continuation(&bytes).expect("it can be read").clone();
            }
        });
        let poll = Pin::new(&mut current).poll(&mut Context::from_waker(Waker::noop()));
        if let Poll::Ready(result) = poll {
            return result;
        }
    }
}

fn hop<F: Frame<Output: 'static>>(frame: F) -> Outcome {
    match catch_unwind(AssertUnwindSafe(|| hopping(frame))) {
        Ok(_) => Outcome::Ended(logged()),
        Err(_) => Outcome::Panicked(logged()),
    }
}

pub fn only_other_panics_are_told() {
    std::panic::set_hook(Box::new(|info| {
        if info.payload_as_str() != Some("at a step") {
            eprintln!("{info}");
        }
    }));
}

/// The same happens, whatever happens.
pub fn compare<F, G>(frame: fn(u32) -> F, future: fn(u32) -> G)
where
    F: Frame<Output = G::Output>,
    G: Future<Output: 'static>,
{
    only_other_panics_are_told();
    for n in 0..4 {
        panics_at(u32::MAX);
        let to_the_end = run(future(n));
        assert_eq!(run(frame(n)), to_the_end, "of {n}");
        assert_eq!(hop(frame(n)), to_the_end, "of {n}, by its bytes");
        for polls in 0.. {
            let expected = run_for(future(n), polls);
            assert_eq!(run_for(frame(n), polls), expected, "of {n}, dropped after {polls} polls");
            if !matches!(expected, Outcome::Dropped(_)) {
                break;
            }
        }
        for step in 0.. {
            panics_at(step);
            let expected = run(future(n));
            panics_at(step);
            assert_eq!(run(frame(n)), expected, "of {n}, with a panic at step {step}");
            if expected == to_the_end {
                break;
            }
        }
    }
}

/// Whether a frame that differs from the future only in the order of its log does so: each value still drops once, and the
/// frame does the same by its bytes.
pub fn differs_in_order<F, G>(frame: fn(u32) -> F, future: fn(u32) -> G) -> bool
where
    F: Frame<Output = G::Output>,
    G: Future<Output: 'static>,
{
    only_other_panics_are_told();
    for n in 0..4 {
        panics_at(u32::MAX);
        let (own, expected) = (run(frame(n)), run(future(n)));
        assert_eq!(hop(frame(n)), own, "of {n}, by its bytes");
        let sorted = |outcome: &Outcome| match outcome {
            Outcome::Ended(log) | Outcome::Panicked(log) | Outcome::Dropped(log) => {
                let mut log = log.clone();
                log.sort();
                log
            }
        };
        assert_eq!(sorted(&own), sorted(&expected), "of {n}, in any order");
    }
    catch_unwind(|| compare(frame, future)).is_err()
}
