//! loom models: no wake-up is lost between a thread's last check and its sleep. To run them:
//! `RUSTFLAGS="--cfg loom" cargo test --release -p rialto-rt --test loom_models loom_park`
//!
//! A lost wake-up is a deadlock, which loom reports.
#![cfg(loom)]

use std::future::poll_fn;
use std::pin::pin;
use std::task::{Poll, Waker};
use std::time::Duration;

use crate::loom_support::explore;
use loom::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use loom::sync::{Arc, Condvar, Mutex};
use loom::thread;
use rialto_rt::internals::{ParkDriver, Parker, Poller};
use rialto_task::root::{Root, Unpark};

/// A driver without I/O: only its alarm wakes it.
struct Alarm {
    rung: Mutex<bool>,
    rings: Condvar,
    polls: AtomicUsize,
}

impl Alarm {
    fn poller() -> Poller<Alarm> {
        let alarm = Alarm { rung: Mutex::new(false), rings: Condvar::new(), polls: AtomicUsize::new(0) };
        Poller::new(std::sync::Arc::new(alarm))
    }
}

impl ParkDriver for Alarm {
    fn park(&self, timeout: Option<Duration>) -> bool {
        assert_eq!(self.polls.fetch_add(1, Ordering::Relaxed), 0, "two threads poll");
        let mut rung = self.rung.lock().unwrap();
        while !*rung && timeout.is_none() {
            rung = self.rings.wait(rung).unwrap();
        }
        *rung = false;
        self.polls.fetch_sub(1, Ordering::Relaxed);
        true
    }

    fn unpark(&self) {
        *self.rung.lock().unwrap() = true;
        self.rings.notify_one();
    }
}

/// A thread that sleeps until its flag is raised.
struct Sleeper {
    parker: Parker,
    raised: AtomicBool,
}

impl Sleeper {
    fn new() -> Sleeper {
        Sleeper { parker: Parker::default(), raised: AtomicBool::new(false) }
    }

    /// Sleeps until the flag is raised. A relaxed load suffices, because the parker makes writes before the
    /// unpark visible.
    fn sleep(&self, poller: Option<&Poller<Alarm>>) {
        while !self.raised.load(Ordering::Relaxed) {
            self.parker.park(poller, None);
        }
    }

    fn wake(&self, poller: Option<&Poller<Alarm>>) {
        self.raised.store(true, Ordering::Relaxed);
        self.parker.unpark(poller);
    }
}

/// Starts threads that sleep, one of them in the driver if there is one. Runs `meanwhile`, and then wakes
/// each of them once.
fn model(sleepers: usize, driver: bool, meanwhile: impl FnOnce(&Poller<Alarm>)) {
    let poller = Arc::new(Alarm::poller());
    let sleepers: Vec<_> = (0..sleepers).map(|_| Arc::new(Sleeper::new())).collect();
    let threads: Vec<_> = sleepers
        .iter()
        .map(|sleeper| {
            let (sleeper, poller) = (Arc::clone(sleeper), Arc::clone(&poller));
            thread::spawn(move || sleeper.sleep(driver.then_some(&*poller)))
        })
        .collect();
    meanwhile(&poller);
    sleepers.iter().for_each(|sleeper| sleeper.wake(driver.then_some(&*poller)));
    for thread in threads {
        thread.join().unwrap();
    }
}

#[test]
fn a_sleeper_is_woken() {
    explore(3, || model(1, false, |_| ()));
}

#[test]
fn a_sleeper_in_the_driver_is_woken() {
    explore(3, || model(1, true, |_| ()));
}

#[test]
fn each_of_two_sleepers_with_one_driver_is_woken() {
    explore(2, || model(2, true, |_| ()));
}

#[test]
fn poll_now_does_not_consume_an_unpark() {
    explore(3, || {
        model(1, true, |poller| {
            poller.poll_now();
            poller.poll_now();
        });
    });
}

#[derive(Clone)]
struct Bed(Arc<Parker>);

impl Unpark for Bed {
    fn unpark(&self) {
        self.0.unpark(None::<&Poller<Alarm>>);
    }
}

/// A future's waker, and the flag that ends the future.
#[derive(Clone)]
struct Place(Arc<(Mutex<Option<Waker>>, AtomicBool)>);

impl Place {
    fn new() -> Place {
        Place(Arc::new((Mutex::new(None), AtomicBool::new(false))))
    }

    fn wait(&self) -> impl Future<Output = ()> + '_ {
        poll_fn(|cx| {
            let mut place = self.0.0.lock().unwrap();
            if self.0.1.load(Ordering::Relaxed) {
                return Poll::Ready(());
            }
            *place = Some(cx.waker().clone());
            Poll::Pending
        })
    }

    /// Ends the future. If it waits, wakes it twice.
    fn end(&self) {
        let waker = self.0.0.lock().unwrap().clone();
        self.0.1.store(true, Ordering::Relaxed);
        if let Some(waker) = waker {
            waker.wake_by_ref();
            waker.wake();
        }
    }
}

#[test]
fn a_wake_polls_the_root_again() {
    explore(3, || {
        let (bed, place) = (Bed(Arc::new(Parker::default())), Place::new());
        let root = Root::new(bed.clone());
        let mut future = pin!(place.wait());
        let clone = place.clone();
        let mut waking = None;
        loop {
            if root.poll(future.as_mut()).is_ready() {
                break;
            }
            // The future has left its waker.
            let clone = clone.clone();
            waking.get_or_insert_with(|| thread::spawn(move || clone.end()));
            while !root.is_woken() {
                bed.0.park(None::<&Poller<Alarm>>, None);
            }
        }
        drop(root);
        waking.expect("it waited").join().unwrap();
    });
}

#[test]
fn a_root_ends_while_it_is_being_woken() {
    explore(3, || {
        let (bed, place) = (Bed(Arc::new(Parker::default())), Place::new());
        let root = Root::new(bed);
        assert!(root.poll(pin!(place.wait())).is_pending());
        let clone = place.clone();
        let waking = thread::spawn(move || clone.end());
        drop(root);
        waking.join().unwrap();
        // Drops the last waker, and with it the root's memory. loom checks for leaks.
        drop(place.0.0.lock().unwrap().take());
    });
}
