//! loom models: while sysmon sleeps, the alarm of each worker rings in time. To run them:
//! `RUSTFLAGS="--cfg loom" cargo test --release -p rialto-rt --test loom_models loom_sysmon`
#![cfg(loom)]

use crate::loom_support::explore;
use loom::sync::Arc;
use loom::sync::atomic::{AtomicU64, Ordering};
use loom::thread;
use rialto_rt::internals::{SysmonSleep, WorkerSleep};

/// When the alarm of a worker rings that is awake now.
const SOON: u64 = 1;
/// The worker sleeps until this time, then until that, and its alarm rings then.
const FIRST: u64 = 10;
const SECOND: u64 = 20;

#[derive(Default)]
struct Parts {
    worker: WorkerSleep,
    sysmon: SysmonSleep,
    rings_at: AtomicU64,
}

impl Parts {
    /// Returns the parts of a worker that sleeps, and of a sysmon that is awake. No alarm is set.
    fn new() -> Arc<Parts> {
        let parts = Parts { rings_at: AtomicU64::new(u64::MAX), ..Parts::default() };
        parts.worker.begin(FIRST);
        Arc::new(parts)
    }

    /// The worker wakes up.
    fn wake_up(&self, on_time: bool) {
        if self.worker.end(&self.sysmon) && !on_time {
            self.rings_at.store(SOON, Ordering::Relaxed);
        }
    }

    /// The worker goes to sleep, and puts its alarm off.
    fn go_to_sleep(&self) {
        self.worker.begin(SECOND);
        if self.sysmon.is_asleep() {
            self.rings_at.store(SECOND, Ordering::Relaxed);
        }
    }

    /// Sysmon goes to sleep. Returns whether it does.
    fn sysmon_goes_to_sleep(&self) -> bool {
        self.sysmon.begin(|| self.worker.until(), |until| self.rings_at.store(*until, Ordering::Relaxed))
    }
}

#[test]
fn sysmon_does_not_sleep_while_a_worker_is_awake() {
    explore(3, || {
        let parts = Parts::new();
        let clone = parts.clone();
        let worker = thread::spawn(move || {
            clone.wake_up(false);
            clone.go_to_sleep();
            clone.wake_up(false);
        });
        let slept = parts.sysmon_goes_to_sleep();
        worker.join().unwrap();
        let rings_at = parts.rings_at.load(Ordering::Relaxed);
        assert!(!slept || rings_at == SOON, "the worker is awake, and its alarm rings at {rings_at}");
    });
}

#[test]
fn a_sleeping_worker_has_an_alarm_in_time() {
    explore(3, || {
        let parts = Parts::new();
        let clone = parts.clone();
        let worker = thread::spawn(move || {
            clone.wake_up(false);
            clone.go_to_sleep();
        });
        let slept = parts.sysmon_goes_to_sleep();
        worker.join().unwrap();
        let rings_at = parts.rings_at.load(Ordering::Relaxed);
        assert!(!slept || rings_at <= SECOND, "the worker may wake up on time, and sets no alarm then");
    });
}

/// Such a worker leaves its alarm as it is.
#[test]
fn a_worker_that_wakes_up_on_time_has_an_alarm() {
    explore(3, || {
        let parts = Parts::new();
        let clone = parts.clone();
        let worker = thread::spawn(move || clone.wake_up(true));
        let slept = parts.sysmon_goes_to_sleep();
        worker.join().unwrap();
        assert!(!slept || parts.rings_at.load(Ordering::Relaxed) <= FIRST);
    });
}

/// Without alarms.
#[test]
fn one_of_two_waking_workers_wakes_sysmon() {
    explore(3, || {
        let parts = Arc::new((WorkerSleep::new(), WorkerSleep::new(), SysmonSleep::new()));
        parts.0.begin(FIRST);
        parts.1.begin(FIRST);
        assert!(parts.2.begin(|| Some(FIRST), |_| ()));
        let clone = parts.clone();
        let other = thread::spawn(move || clone.1.end(&clone.2) && clone.2.end());
        let wakes = [parts.0.end(&parts.2) && parts.2.end(), other.join().unwrap()];
        assert_eq!(wakes.iter().filter(|&&wakes| wakes).count(), 1);
    });
}
