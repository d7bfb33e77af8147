//! Models of flow control: the credit that is owed to the peer is returned, whichever thread makes it due.
//! Run by loom: `RUSTFLAGS="--cfg loom" cargo test --release -p rialto-node-models --test loom_flow_control`
#![cfg(loom)]

#[path = "../../rialto-node/src/wire/flow_control.rs"]
#[allow(dead_code)]
mod flow_control;

use flow_control::ReceivedCredit;
use loom::sync::Arc;
use loom::thread;

const CREDIT: u64 = 4;
const BOUND: usize = 10;

/// A message of `bytes` bytes arrives. Returns the credit that is paid.
fn arrives(received: &ReceivedCredit, bytes: usize) -> u64 {
    received.add_owed(bytes as u64);
    received.add_unread(bytes);
    received.take_due().unwrap_or(0)
}

/// A message is read. Returns the credit that is paid.
fn is_read(received: &ReceivedCredit, bytes: usize) -> u64 {
    if received.remove_unread(bytes) { received.take_due().unwrap_or(0) } else { 0 }
}

fn explore(model: impl Fn() + Sync + Send + 'static) {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(3);
    builder.check(model);
}

/// The unread bytes have reached the bound, and nothing is paid for the last message yet.
fn full() -> Arc<ReceivedCredit> {
    let received = Arc::new(ReceivedCredit::new(CREDIT, BOUND));
    assert_eq!(arrives(&received, BOUND), 0);
    received
}

#[test]
fn read_racing_with_an_arrival_returns_credit() {
    explore(|| {
        let received = full();
        let reader = {
            let received = received.clone();
            thread::spawn(move || is_read(&received, BOUND))
        };
        let paid = arrives(&received, 5);
        assert_eq!(paid + reader.join().unwrap(), BOUND as u64 + 5);
    });
}

#[test]
fn concurrent_reads_return_credit_once() {
    explore(|| {
        let received = full();
        assert_eq!(arrives(&received, 6), 0);
        let reader = {
            let received = received.clone();
            thread::spawn(move || is_read(&received, BOUND))
        };
        let paid = is_read(&received, 6);
        assert_eq!(paid + reader.join().unwrap(), BOUND as u64 + 6);
    });
}

/// One reader finds that the unread bytes still exceed the bound. The reader that brings them below it pays.
#[test]
fn arrival_racing_with_two_reads_returns_credit() {
    explore(|| {
        let received = full();
        assert_eq!(arrives(&received, 2), 0);
        let reader = {
            let received = received.clone();
            thread::spawn(move || is_read(&received, 2))
        };
        let other = {
            let received = received.clone();
            thread::spawn(move || is_read(&received, BOUND))
        };
        let paid = arrives(&received, 1);
        assert_eq!(paid + reader.join().unwrap() + other.join().unwrap(), BOUND as u64 + 3);
    });
}
