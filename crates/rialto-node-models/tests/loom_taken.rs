//! Models of flow control: the credit that is owed to the peer is returned, whichever thread makes it due.
//! Run by loom: `RUSTFLAGS="--cfg loom" cargo test --release -p rialto-node-models --test loom_taken`
#![cfg(loom)]

#[path = "../../rialto-node/src/wire/taken.rs"]
#[allow(dead_code)]
mod taken;

use loom::sync::Arc;
use loom::thread;
use taken::Taken;

const CREDIT: u64 = 4;
const BOUND: usize = 10;

/// A message of `bytes` bytes arrives. Returns the credit that is paid.
fn comes(taken: &Taken, bytes: usize) -> u64 {
    taken.owes(bytes as u64);
    taken.comes(bytes);
    taken.pay().unwrap_or(0)
}

/// A message is read. Returns the credit that is paid.
fn is_read(taken: &Taken, bytes: usize) -> u64 {
    if taken.goes(bytes) { taken.pay().unwrap_or(0) } else { 0 }
}

fn explore(model: impl Fn() + Sync + Send + 'static) {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(3);
    builder.check(model);
}

/// The unread bytes have reached the bound, and nothing is paid for the last message yet.
fn full() -> Arc<Taken> {
    let taken = Arc::new(Taken::new(CREDIT, BOUND));
    assert_eq!(comes(&taken, BOUND), 0);
    taken
}

#[test]
fn what_is_read_as_a_letter_comes_is_paid_for() {
    explore(|| {
        let taken = full();
        let reader = {
            let taken = taken.clone();
            thread::spawn(move || is_read(&taken, BOUND))
        };
        let paid = comes(&taken, 5);
        assert_eq!(paid + reader.join().unwrap(), BOUND as u64 + 5);
    });
}

#[test]
fn two_who_read_at_once_pay_once() {
    explore(|| {
        let taken = full();
        assert_eq!(comes(&taken, 6), 0);
        let reader = {
            let taken = taken.clone();
            thread::spawn(move || is_read(&taken, BOUND))
        };
        let paid = is_read(&taken, 6);
        assert_eq!(paid + reader.join().unwrap(), BOUND as u64 + 6);
    });
}

/// One reader finds that the unread bytes still exceed the bound. The reader that brings them below it pays.
#[test]
fn what_comes_beside_two_who_read_is_paid_for() {
    explore(|| {
        let taken = full();
        assert_eq!(comes(&taken, 2), 0);
        let reader = {
            let taken = taken.clone();
            thread::spawn(move || is_read(&taken, 2))
        };
        let other = {
            let taken = taken.clone();
            thread::spawn(move || is_read(&taken, BOUND))
        };
        let paid = comes(&taken, 1);
        assert_eq!(paid + reader.join().unwrap() + other.join().unwrap(), BOUND as u64 + 3);
    });
}
