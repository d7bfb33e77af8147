//! Values that cannot be serialized, which a computation finds by their types.

use rialto_cps::{Continuation, Registry, context, cps, resume, yield_now};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll, Waker};

mod support;
use support::run;

trait Payments: Send + Sync {
    fn charge(&self, amount: u64) -> u64;
}

/// Counts what was charged.
#[derive(Default)]
struct Bank(AtomicU64);

impl Payments for Bank {
    fn charge(&self, amount: u64) -> u64 {
        self.0.fetch_add(amount, Ordering::SeqCst) + amount
    }
}

#[derive(Clone, Debug, PartialEq)]
struct Name(&'static str);

#[cps]
async fn charges(amount: u64) -> u64 {
    let first: u64 = context::<Arc<dyn Payments>>().charge(amount);
    yield_now().await;
    first + context::<Arc<dyn Payments>>().charge(amount)
}

#[cps]
async fn named(within: Continuation<String>) -> String {
    let inner: String = resume::<String>(within).await;
    format!("{} around {inner}", context::<Name>().0)
}

#[cps]
async fn own_name() -> String {
    yield_now().await;
    context::<Name>().0.to_string()
}

fn poll_once<T: 'static>(continuation: &mut Continuation<T>) -> Poll<T> {
    Pin::new(continuation).poll(&mut Context::from_waker(Waker::noop()))
}

#[test]
fn a_computation_finds_what_it_was_given() {
    let bank = Arc::new(Bank::default());
    let charged = Continuation::new(charges(3)).with_context::<Arc<dyn Payments>>(bank.clone());
    assert_eq!(run(charged), 3 + 6);
    assert_eq!(bank.0.load(Ordering::SeqCst), 6);
}

#[test]
fn a_frame_keeps_nothing_of_it_and_whoever_reads_the_bytes_gives_it_again() {
    let mut here = Continuation::new(charges(3)).with_context::<Arc<dyn Payments>>(Arc::new(Bank::default()));
    assert!(poll_once(&mut here).is_pending());
    let bare = Registry::new().with::<charges>().continuation::<u64>(&here.to_bytes().unwrap()).unwrap();
    let there = bare.with_context::<Arc<dyn Payments>>(Arc::new(Bank::default()));
    assert_eq!(there.to_bytes().unwrap(), here.to_bytes().unwrap());
    assert_eq!(run(there), 3 + 3, "the other bank has seen one charge");
}

#[test]
fn a_clone_has_it_too() {
    let bank = Arc::new(Bank::default());
    let one = Continuation::new(charges(1)).with_context::<Arc<dyn Payments>>(bank.clone());
    let other = one.clone();
    assert_eq!((run(one), run(other)), (1 + 2, 3 + 4));
}

#[test]
fn the_last_of_a_type_and_the_innermost_continuation_decide() {
    let one = Continuation::new(own_name()).with_context(Name("first")).with_context(Name("second"));
    assert_eq!(run(one), "second");
    let inner = || Continuation::new(own_name());
    let both = Continuation::new(named(inner().with_context(Name("inner")))).with_context(Name("outer"));
    assert_eq!(run(both), "outer around inner");
    let outer = Continuation::new(named(inner())).with_context(Name("outer"));
    assert_eq!(run(outer), "outer around outer");
}

#[test]
fn a_missing_value_is_a_panic_that_names_type_and_function() {
    let mut lost = Continuation::new(own_name()).with_context(7_u64);
    assert!(poll_once(&mut lost).is_pending());
    let panic = catch_unwind(AssertUnwindSafe(|| poll_once(&mut lost))).unwrap_err();
    let message = panic.downcast_ref::<String>().unwrap();
    let wanted = "no value of type `context::Name` is in the context of `context::own_name`\nhelp: give one by \
                  `Continuation::with_context`";
    assert!(message.starts_with(wanted), "{message}");
    // It was left when it panicked.
    assert!(catch_unwind(context::<u64>).is_err());
}
