//! loom models: no work waits while a worker sleeps. To run them:
//! `RUSTFLAGS="--cfg loom" cargo test --release -p rialto-rt --test loom_models loom_idle`
//!
//! The workers take the steps of `worker`, with the shared queue in place of all queues. A lost wake-up is a
//! deadlock, which loom reports.
#![cfg(loom)]

use std::mem;
use std::time::Duration;

use crate::loom_support::{explore, task};
use loom::sync::atomic::{AtomicUsize, Ordering};
use loom::sync::{Arc, Condvar, Mutex};
use loom::thread;
use rialto_rt::internals::{Idle, Injector, ParkDriver, Parker, Poller};

/// These workers have no I/O driver.
struct None;

impl ParkDriver for None {
    fn park(&self, _: Option<Duration>) -> bool {
        unreachable!("nobody has one")
    }
    fn unpark(&self) {
        unreachable!("nobody has one")
    }
}

const DRIVER: Option<&Poller<None>> = Option::None;

/// The work of each task.
#[derive(Clone, Copy)]
enum Work {
    Nothing,
    /// Waits until all have begun.
    MeetTheOthers,
}

struct Pool {
    injector: Injector,
    idle: Idle,
    parkers: Vec<Parker>,
    work: Work,
    /// Tasks that have not begun.
    waiting: Mutex<usize>,
    met: Condvar,
    /// Tasks that have not ended.
    left: AtomicUsize,
}

impl Pool {
    fn new(workers: usize, tasks: usize, work: Work) -> Arc<Pool> {
        Arc::new(Pool {
            injector: Injector::default(),
            idle: Idle::new(workers),
            parkers: (0..workers).map(|_| Parker::default()).collect(),
            work,
            waiting: Mutex::new(tasks),
            met: Condvar::new(),
            left: AtomicUsize::new(tasks),
        })
    }

    fn bring(&self) {
        self.injector.push(task(1));
        self.notify();
    }

    fn notify(&self) {
        if let Some(worker) = self.idle.notify() {
            self.parkers[worker].unpark(DRIVER);
        }
    }

    fn is_more(&self) -> bool {
        !self.injector.is_empty()
    }

    fn is_over(&self) -> bool {
        self.left.load(Ordering::Acquire) == 0
    }

    /// Runs a task, if there is one.
    fn run_one(&self, searching: &mut bool) -> bool {
        if self.injector.pop().is_none() {
            return false;
        }
        if mem::take(searching) && self.idle.end_search(|| self.is_more()) {
            self.notify();
        }
        if let Work::MeetTheOthers = self.work {
            let mut waiting = self.waiting.lock().unwrap();
            *waiting -= 1;
            if *waiting == 0 {
                self.met.notify_all();
            }
            while *waiting > 0 {
                waiting = self.met.wait(waiting).unwrap();
            }
        }
        if self.left.fetch_sub(1, Ordering::AcqRel) == 1 {
            // Wakes all workers, as the end of a runtime does.
            self.parkers.iter().for_each(|parker| parker.unpark(DRIVER));
        }
        true
    }

    /// Runs a worker until all tasks have ended.
    fn work(&self, worker: usize) {
        let mut searching = false;
        while !self.is_over() {
            if self.run_one(&mut searching) {
                continue;
            }
            searching = searching || self.idle.start_search();
            if searching && self.run_one(&mut searching) {
                continue;
            }
            if self.idle.sleep(worker, mem::take(&mut searching), || self.is_more()) {
                self.notify();
            }
            if !self.is_over() {
                self.parkers[worker].park(DRIVER, Option::None);
            }
            searching = self.idle.wake(worker);
        }
    }
}

/// The calling thread brings the tasks.
fn model(workers: usize, tasks: usize, work: Work) {
    let pool = Pool::new(workers, tasks, work);
    let threads: Vec<_> = (0..workers)
        .map(|worker| {
            let pool = Arc::clone(&pool);
            thread::spawn(move || pool.work(worker))
        })
        .collect();
    (0..tasks).for_each(|_| pool.bring());
    for thread in threads {
        thread.join().unwrap();
    }
    assert!(!pool.is_more());
}

#[test]
fn new_work_wakes_a_sleeping_worker() {
    explore(3, || model(1, 2, Work::Nothing));
}

#[test]
fn two_workers_share_new_work() {
    explore(2, || model(2, 2, Work::Nothing));
}

#[test]
fn dependent_tasks_run_concurrently() {
    explore(2, || model(2, 2, Work::MeetTheOthers));
}
