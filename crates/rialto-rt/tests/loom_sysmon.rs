//! loom models: sysmon sleeps only while all workers do. To run them:
//! `RUSTFLAGS="--cfg loom" cargo test --release -p rialto-rt --test loom_models loom_sysmon`
#![cfg(loom)]

use crate::loom_support::explore;
use loom::sync::Arc;
use loom::thread;
use rialto_rt::internals::{SysmonSleep, WorkerSleep};

#[test]
fn sysmon_does_not_sleep_while_a_worker_is_awake() {
    explore(3, || {
        let parts = Arc::new((WorkerSleep::new(), SysmonSleep::new()));
        parts.0.begin();
        let clone = parts.clone();
        let worker = thread::spawn(move || {
            let (worker_sleep, sysmon_sleep) = &*clone;
            // Wakes up, goes to sleep, and is awake in the end.
            let wakes = worker_sleep.end(sysmon_sleep, false);
            worker_sleep.begin();
            wakes | worker_sleep.end(sysmon_sleep, false)
        });
        let (worker_sleep, sysmon_sleep) = &*parts;
        let slept = sysmon_sleep.begin(|| worker_sleep.is_asleep());
        let wakes = worker.join().unwrap();
        assert!(!slept || !sysmon_sleep.is_asleep(), "the worker is awake");
        assert!(!slept || wakes, "the worker that ended the sleep wakes sysmon");
    });
}

#[test]
fn one_of_two_waking_workers_wakes_sysmon() {
    explore(3, || {
        let parts = Arc::new((WorkerSleep::new(), WorkerSleep::new(), SysmonSleep::new()));
        parts.0.begin();
        parts.1.begin();
        assert!(parts.2.begin(|| true));
        let clone = parts.clone();
        let other = thread::spawn(move || clone.1.end(&clone.2, false));
        let wakes = [parts.0.end(&parts.2, false), other.join().unwrap()];
        assert_eq!(wakes.iter().filter(|&&wakes| wakes).count(), 1);
    });
}

/// Sysmon sleeps no longer than until shortly after the time of a worker that wakes up on time.
#[test]
fn a_worker_that_wakes_up_on_time_leaves_sysmon_asleep() {
    explore(3, || {
        let parts = Arc::new((WorkerSleep::new(), SysmonSleep::new()));
        parts.0.begin();
        let clone = parts.clone();
        let worker = thread::spawn(move || {
            let (worker_sleep, sysmon_sleep) = &*clone;
            assert!(!worker_sleep.end(sysmon_sleep, true));
            worker_sleep.begin();
            worker_sleep.end(sysmon_sleep, false)
        });
        let (worker_sleep, sysmon_sleep) = &*parts;
        let slept = sysmon_sleep.begin(|| worker_sleep.is_asleep());
        let wakes = worker.join().unwrap();
        assert!(!slept || !sysmon_sleep.is_asleep(), "the worker is awake, and woke up early in the end");
        assert!(!slept || wakes, "the worker that ended the sleep wakes sysmon");
    });
}
