//! loom models: sysmon sleeps only while all workers do. To run them:
//! `RUSTFLAGS="--cfg loom" cargo test --release -p rialto-rt --test loom_models loom_monitor`
#![cfg(loom)]

use crate::loom_support::explore;
use loom::sync::Arc;
use loom::thread;
use rialto_rt::internals::{Rest, Slumber};

#[test]
fn the_monitor_does_not_sleep_while_a_worker_is_up() {
    explore(3, || {
        let parts = Arc::new((Rest::new(), Slumber::new()));
        parts.0.begin();
        let theirs = parts.clone();
        let worker = thread::spawn(move || {
            let (rest, slumber) = &*theirs;
            // Wakes up, goes to sleep, and is awake in the end.
            let told = rest.end(slumber);
            rest.begin();
            told | rest.end(slumber)
        });
        let (rest, slumber) = &*parts;
        let slept = slumber.begin(|| rest.is_resting());
        let told = worker.join().unwrap();
        assert!(!slept || !slumber.lasts(), "the worker is up");
        assert!(!slept || told, "who ended the sleep told the monitor");
    });
}

#[test]
fn of_two_workers_that_get_up_one_wakes_the_monitor() {
    explore(3, || {
        let parts = Arc::new((Rest::new(), Rest::new(), Slumber::new()));
        parts.0.begin();
        parts.1.begin();
        assert!(parts.2.begin(|| true));
        let theirs = parts.clone();
        let other = thread::spawn(move || theirs.1.end(&theirs.2));
        let tells = [parts.0.end(&parts.2), other.join().unwrap()];
        assert_eq!(tells.iter().filter(|&&tells| tells).count(), 1);
    });
}
