//! Models of timers that are restarted by several threads, or expire during a restart or drop.
#![cfg(loom)]

use crate::loom_support;
use std::sync::Arc;

use crate::loom_support::{Arena, Party, model};
use loom::thread;
use rialto_event::__private::time::{Clock, VirtualClock, Wheel, enter};
use rialto_event::time::{Instant, Timer};
use rialto_event::{Event, channel, choose};

fn at(nanos: u64) -> Instant {
    Instant::from_nanos(nanos)
}

/// Loom's threads all run on one OS thread, so they share its current wheel.
fn on<R>(wheel: &Arc<Wheel>, f: impl FnOnce() -> R) -> R {
    let _time = enter(wheel.clone(), Clock::Virtual(Arc::new(VirtualClock::new())));
    f()
}

/// Two threads restart a timer. The wheel holds it once, for the deadline that was set last, and it fires at
/// that time only.
#[test]
fn two_restarts_leave_one_deadline() {
    model(|| {
        let wheel = Arc::new(Wheel::new());
        let timer = Timer::new();
        on(&wheel, || {
            let other = thread::spawn({
                let timer = timer.clone();
                move || timer.restart_at(at(10))
            });
            timer.restart_at(at(11));
            other.join().unwrap();
        });
        let set = timer.deadline().unwrap();
        assert_eq!(wheel.expire(at(set.as_nanos() - 1)), 0);
        assert_eq!((wheel.expire(set), timer.has_fired()), (1, true));
    });
}

/// The timer expires while it is restarted. It has not fired, because its new deadline is later.
#[test]
fn a_restart_races_the_expiry() {
    let arena = Arena::new(1);
    model(move || {
        let wheel = Arc::new(Wheel::new());
        let timer = Timer::new();
        on(&wheel, || timer.restart_at(at(1)));
        let mut wait = Party::new(arena, 0, timer.clone().into_fired_evt().sync());
        wait.poll();
        let ring = thread::spawn({
            let wheel = wheel.clone();
            move || wheel.expire(at(1))
        });
        on(&wheel, || timer.restart_at(at(2)));
        ring.join().unwrap();
        assert!(!timer.has_fired());
        assert_eq!((wheel.len(), wheel.expire(at(2)), timer.has_fired()), (1, 1, true));
        // The wait may have seen the first deadline instead.
        assert_eq!(wait.outcome(), Some(()));
    });
}

/// The timer expires while its last handle is dropped.
#[test]
fn a_drop_races_the_expiry() {
    let arena = Arena::new(1);
    model(move || {
        let wheel = Arc::new(Wheel::new());
        let timer = Timer::new();
        on(&wheel, || timer.restart_at(at(1)));
        let mut wait = arena.put(0, timer.into_fired_evt().sync());
        assert!(loom_support::poll_once(wait.as_mut()).is_pending());
        let ring = thread::spawn({
            let wheel = wheel.clone();
            move || wheel.expire(at(1))
        });
        drop(wait);
        ring.join().unwrap();
        assert!(wheel.is_empty());
    });
}

/// A choice of the timer and a receive: one of the two commits.
#[test]
fn law_1_an_expiry_races_a_choice() {
    let arena = Arena::new(2);
    model(move || {
        let wheel = Arc::new(Wheel::new());
        let ((tx, rx), timer) = (channel(), Timer::new());
        on(&wheel, || timer.restart_at(at(1)));
        let event = choose((timer.fired_evt().wrap(|()| None), rx.recv_evt().wrap(Result::ok)));
        let mut choice = Party::new(arena, 1, event.sync());
        choice.poll();
        let ring = thread::spawn({
            let wheel = wheel.clone();
            move || wheel.expire(at(1))
        });
        let sender = Party::new(arena, 0, tx.into_send_evt(1).sync()).start();
        ring.join().unwrap();
        let sender = sender.join().unwrap();
        let got = choice.outcome().unwrap();
        assert_eq!(sender.outcome(), got.map(|_| Ok(())));
    });
}
