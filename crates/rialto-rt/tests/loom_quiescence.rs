//! loom models: a thread that waits until the runtime is idle is woken when the last work is done, and not
//! before. To run them:
//! `RUSTFLAGS="--cfg loom" cargo test --release -p rialto-rt --test loom_models loom_quiescence`
//!
//! A watcher that is not woken is a deadlock, which loom reports. In these models it does not also check at
//! intervals.
#![cfg(loom)]

use crate::loom_support::explore;
use loom::sync::Arc;
use loom::sync::atomic::{AtomicUsize, Ordering};
use loom::thread;
use rialto_rt::internals::{Idle, Quiescence, QuiescenceView, check_quiescence};

/// A runtime of one worker, as its watcher sees it.
struct World {
    quiescence: Quiescence,
    idle: Idle,
    timers: AtomicUsize,
    /// The number of polls that start another timer.
    rearms: AtomicUsize,
    queue: AtomicUsize,
    polls: AtomicUsize,
    done: AtomicUsize,
}

impl World {
    /// Returns a world whose worker sleeps.
    fn asleep() -> Arc<World> {
        let idle = Idle::new(1);
        assert!(!idle.sleep(0, false, || false));
        let [timers, rearms, queue, polls, done] = [0; 5].map(AtomicUsize::new);
        Arc::new(World { quiescence: Quiescence::default(), idle, timers, rearms, queue, polls, done })
    }

    /// Queues a task. If the worker has to be woken for it, takes the worker's steps.
    fn push(&self) {
        self.queue.fetch_add(1, Ordering::AcqRel);
        if let Some(worker) = self.idle.notify() {
            assert!(self.idle.wake(worker), "it was woken for work");
            self.work(true);
        }
    }

    /// Takes the steps of an awake worker, which may be searching at first.
    fn work(&self, mut searching: bool) {
        let take = |number: usize| number.checked_sub(1);
        loop {
            if self.queue.fetch_update(Ordering::AcqRel, Ordering::Acquire, take).is_ok() {
                let polls = self.polls.load(Ordering::Relaxed);
                self.polls.store(polls + 1, Ordering::Relaxed);
                if std::mem::take(&mut searching) {
                    self.idle.end_search(|| false);
                }
                self.done.fetch_add(1, Ordering::Relaxed);
                if self.rearms.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).is_ok() {
                    self.timers.fetch_add(1, Ordering::AcqRel);
                }
                continue;
            }
            let more = self.idle.sleep(0, searching, || self.queue.load(Ordering::Acquire) > 0);
            if more && let Some(worker) = self.idle.notify() {
                searching = self.idle.wake(worker);
                continue;
            }
            return self.quiescence.notify();
        }
    }

    /// Takes the steps of the sleeping worker when its timer is due, and those of the task that the timer
    /// wakes.
    fn ring(&self) {
        assert!(!self.idle.wake(0), "nobody else woke it");
        self.timers.fetch_sub(1, Ordering::AcqRel);
        self.queue.fetch_add(1, Ordering::AcqRel);
        self.work(false);
    }

    fn watch(&self) {
        self.quiescence.wait(|| check_quiescence(self, || ()));
    }
}

impl QuiescenceView for World {
    fn progress(&self) -> [u64; 2] {
        [self.polls.load(Ordering::Acquire) as u64, self.quiescence.outside_work().1]
    }
    fn is_at_rest(&self) -> bool {
        self.idle.sleeping() == 1 && !self.quiescence.outside_work().0
    }
    fn has_work(&self) -> bool {
        self.timers.load(Ordering::Acquire) > 0 || self.queue.load(Ordering::Acquire) > 0
    }
}

#[test]
fn the_last_outside_work_wakes_the_watcher() {
    explore(2, || {
        let world = World::asleep();
        let others = [(); 2].map(|()| {
            world.quiescence.begin_outside_work();
            let clone = Arc::clone(&world);
            thread::spawn(move || {
                clone.done.fetch_add(1, Ordering::Relaxed);
                clone.quiescence.end_outside_work();
            })
        });
        world.watch();
        assert_eq!(world.done.load(Ordering::Relaxed), 2);
        others.into_iter().for_each(|other| other.join().unwrap());
    });
}

#[test]
fn work_handed_to_the_worker_is_not_missed() {
    explore(2, || {
        let world = World::asleep();
        world.quiescence.begin_outside_work();
        let clone = Arc::clone(&world);
        let other = thread::spawn(move || {
            // A section is over, and its task comes home.
            clone.push();
            clone.quiescence.end_outside_work();
        });
        world.watch();
        assert_eq!(world.done.load(Ordering::Relaxed), 1);
        other.join().unwrap();
    });
}

#[test]
fn two_tasks_from_two_sides() {
    explore(2, || {
        let world = World::asleep();
        let others = [(); 2].map(|()| {
            world.quiescence.begin_outside_work();
            let clone = Arc::clone(&world);
            thread::spawn(move || {
                clone.push();
                clone.quiescence.end_outside_work();
            })
        });
        world.watch();
        assert_eq!(world.done.load(Ordering::Relaxed), 2);
        others.into_iter().for_each(|other| other.join().unwrap());
    });
}

#[test]
fn a_rearmed_timer_is_not_missed() {
    explore(2, || {
        let world = World::asleep();
        world.timers.store(1, Ordering::Relaxed);
        world.rearms.store(1, Ordering::Relaxed);
        let clone = Arc::clone(&world);
        let worker = thread::spawn(move || {
            clone.ring();
            clone.ring();
        });
        world.watch();
        assert_eq!(world.done.load(Ordering::Relaxed), 2);
        worker.join().unwrap();
    });
}
