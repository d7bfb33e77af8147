//! loom models: the beat of parasites. To run them:
//! `RUSTFLAGS="--cfg loom" cargo test --release -p rialto-rt --test loom_models loom_heartbeat`
#![cfg(loom)]

use crate::loom_support::explore;
use loom::sync::Arc;
use loom::thread;
use rialto_rt::internals::Heartbeat;

/// Otherwise the pieces of a program would be the smaller, the more workers search.
#[test]
fn searching_workers_beat_no_faster_than_one() {
    explore(3, || {
        let heartbeat = Arc::new(Heartbeat::new());
        let seen = heartbeat.count();
        let clone = heartbeat.clone();
        let other = thread::spawn(move || clone.advance_from(seen));
        let mine = heartbeat.advance_from(seen);
        let theirs = other.join().unwrap();
        assert_eq!((mine, theirs, heartbeat.count()), (seen + 1, seen + 1, seen + 1));
    });
}

/// Sysmon and a searching worker may both advance the beat. No beat of sysmon is lost.
#[test]
fn a_beat_of_sysmon_counts_beside_a_searching_worker() {
    explore(3, || {
        let heartbeat = Arc::new(Heartbeat::new());
        let seen = heartbeat.count();
        let clone = heartbeat.clone();
        let sysmon = thread::spawn(move || clone.advance());
        let now = heartbeat.advance_from(seen);
        sysmon.join().unwrap();
        assert!((1..=2).contains(&now.wrapping_sub(seen)));
        assert!((1..=2).contains(&heartbeat.count().wrapping_sub(seen)));
        assert!(now == heartbeat.count() || now + 1 == heartbeat.count());
    });
}
