//! Tests of the work that the wheel does, counted in reads of timers' deadlines.

use core::pin::Pin;
use core::task::{Context, Poll, Waker};
use std::future::Future;
use std::sync::{Arc, Mutex};
use std::task::Wake;

use super::{DIGIT_BITS, LEVELS, LOOKED_AT, Wheel};
use crate::time::Instant;
use crate::time::hooks::{Clock, VirtualClock, enter};
use crate::{Event, at_time, channel, choose, rng};

/// A boxed sync on a timer, after its first poll.
type Waiting = Pin<Box<dyn Future<Output = ()>>>;

fn waits_for(timer: impl Future<Output = ()> + 'static) -> Waiting {
    let mut timer: Waiting = Box::pin(timer);
    assert!(poll(&mut timer, Waker::noop()).is_pending());
    timer
}

fn poll(timer: &mut Waiting, waker: &Waker) -> Poll<()> {
    timer.as_mut().poll(&mut Context::from_waker(waker))
}

/// Calls `test` with a wheel at the time `now`. Timers that `test` starts are inserted into this wheel.
fn on_a_wheel(now: u64, test: impl FnOnce(&Wheel)) {
    let (wheel, clock) = (Arc::new(Wheel::new()), Arc::new(VirtualClock::new()));
    clock.advance_to(Instant::from_nanos(now));
    wheel.expire(Instant::from_nanos(now));
    let _time = enter(wheel.clone(), Clock::Virtual(clock));
    test(&wheel);
}

fn start(deadline: u64) -> Waiting {
    waits_for(at_time(Instant::from_nanos(deadline)).sync())
}

/// Returns how often a timer's deadline was read since the last call.
fn looks(wheel: &Wheel) -> usize {
    wheel.inner.lock().looks.take()
}

/// Calls `expire` for each time that `next_deadline` returns, until the wheel is empty. Returns the number of
/// calls.
fn follow(wheel: &Wheel) -> usize {
    let mut steps = 0;
    while let Some(next) = wheel.next_deadline() {
        wheel.expire(next);
        steps += 1;
    }
    steps
}

const MANY: usize = 50_000;
const NOW: u64 = 1 << 40;

#[test]
fn near_timers_move_at_most_once_per_level() {
    // All deadlines are within the next 50 µs, in random order.
    let near = || NOW + 1 + u64::from(rng::below(50_000));
    let each_at_its_time = |wheel: &Wheel| follow(wheel);
    let all_at_once = |wheel: &Wheel| wheel.expire(Instant::from_nanos(NOW + 50_000));
    // The timers are started in random order, and expire in 100 steps.
    let by_halves = |wheel: &Wheel| {
        (1..=100).map(|part| wheel.expire(Instant::from_nanos(NOW + part * 500))).sum::<usize>()
    };
    for expire in [&each_at_its_time as &dyn Fn(&Wheel) -> usize, &all_at_once, &by_halves] {
        on_a_wheel(NOW, |wheel| {
            let timers: Vec<_> = (0..MANY).map(|_| start(near())).collect();
            looks(wheel);
            expire(wheel);
            assert!(wheel.is_empty());
            let each = looks(wheel) as f64 / MANY as f64;
            assert!(each <= LEVELS as f64, "{each} looks at each timer");
            drop(timers);
        });
    }
}

#[test]
fn next_deadline_reads_a_bounded_number_of_timers() {
    on_a_wheel(NOW, |wheel| {
        let timers: Vec<_> = (0..MANY).map(|n| start(NOW + 100_000 + n as u64 % 1000)).collect();
        looks(wheel);
        for _ in 0..100 {
            assert!(wheel.next_deadline() <= Some(Instant::from_nanos(NOW + 100_000)));
        }
        assert!(looks(wheel) <= 100 * LOOKED_AT);
        drop(timers);
    });
}

/// Otherwise a task that sleeps for some milliseconds would wake its worker twice: also at the beginning of a
/// slot.
#[test]
fn next_deadline_of_a_few_timers_is_exact_up_to_a_second() {
    on_a_wheel(NOW, |wheel| {
        for milliseconds in 1..1_000 {
            let deadline = NOW + milliseconds * 1_000_000 + 7;
            let timer = start(deadline);
            // The slots of level 5 span 1.07 s.
            if deadline >> (5 * DIGIT_BITS) == NOW >> (5 * DIGIT_BITS) {
                assert_eq!(wheel.next_deadline(), Some(Instant::from_nanos(deadline)));
            }
            drop(timer);
        }
    });
}

#[test]
fn cancelled_timers_are_never_read() {
    on_a_wheel(NOW, |wheel| {
        let (tx, rx) = channel::<()>();
        let choice = |n: u64| {
            let late = at_time(Instant::from_nanos(NOW + 1 + n * 7919 % 10_000_000_000));
            let rx = rx.clone();
            waits_for(async move { choose((late, rx.recv_evt().wrap(|_| ()))).await })
        };
        let mut choices: Vec<_> = (0..1_000_000).map(choice).collect();
        looks(wheel);
        for choice in &mut choices {
            assert_eq!(tx.try_send(()), Ok(()));
            assert_eq!(poll(choice, Waker::noop()), Poll::Ready(()));
        }
        assert_eq!(looks(wheel), 0);
        assert!(wheel.is_empty());
        assert_eq!((wheel.next_deadline(), rx.waiting_receivers()), (None, 0));
    });
}

/// Records that it was woken.
struct Note(usize, Arc<Mutex<Vec<usize>>>);

impl Wake for Note {
    fn wake(self: Arc<Self>) {
        self.1.lock().expect("no test panics with it").push(self.0);
    }
}

#[test]
fn timers_fire_in_order_of_deadline_then_start() {
    for seed in 0..20 {
        rng::seed(seed);
        on_a_wheel(NOW, |wheel| {
            let woken = Arc::new(Mutex::new(Vec::new()));
            let (mut timers, mut expected) = (Vec::new(), Vec::new());
            for n in 0..2_000 {
                // Few different deadlines, so that many timers share one.
                let deadline = NOW + 1 + u64::from(rng::below(200)) * (1 << rng::below(30));
                let mut timer = start(deadline);
                let waker = Arc::new(Note(n, woken.clone())).into();
                assert!(poll(&mut timer, &waker).is_pending());
                timers.push(timer);
                // A deadline that has passed is due at the wheel's time.
                let now = wheel.inner.lock().time;
                expected.push((deadline.max(now), n));
                if n % 100 == 0 {
                    // Advance the wheel, so that later timers go to other levels.
                    wheel.expire(Instant::from_nanos(now + u64::from(rng::below(1_000))));
                }
            }
            follow(wheel);
            expected.sort_unstable();
            let expected: Vec<_> = expected.into_iter().map(|(_, n)| n).collect();
            assert_eq!(*woken.lock().expect("as above"), expected, "seed {seed}");
        });
    }
}
