//! The timer wheel against a list of deadlines.

mod support;

use std::sync::Arc;
use std::time::Duration;

use rialto_event::time::{Clock, Instant, VirtualClock, Wheel, enter};
use rialto_event::{Event, TimerEvt, always, at_time, choose, rng, timeout};
use support::{Hand, waiting};

struct Time {
    wheel: Arc<Wheel>,
    clock: Arc<VirtualClock>,
}

impl Time {
    fn advance_to(&self, nanos: u64) -> usize {
        self.clock.advance_to(Instant::from_nanos(nanos));
        self.wheel.expire(Instant::from_nanos(nanos))
    }

    fn next(&self) -> Option<u64> {
        self.wheel.next_deadline().map(Instant::as_nanos)
    }
}

fn virtual_time<R>(test: impl FnOnce(&Time) -> R) -> R {
    let time = Time { wheel: Arc::new(Wheel::new()), clock: Arc::new(VirtualClock::new()) };
    let _time = enter(time.wheel.clone(), Clock::Virtual(time.clock.clone()));
    test(&time)
}

/// A span of up to `2^bits` nanoseconds, each power of two as likely.
fn span() -> u64 {
    1 + rng::next() % (1 << (10 + rng::below(40)))
}

/// Random timers, cancelled and expired at random: none is early, none is
/// missed, and the wheel never asks to be woken too late.
fn random_timers(seed: u64) {
    rng::seed(seed);
    virtual_time(|time| {
        let mut timers: Vec<(u64, Hand<TimerEvt>)> = Vec::new();
        let mut now = 0;
        for _ in 0..400 {
            for _ in 0..rng::below(8) {
                let deadline = now + span();
                timers.push((deadline, waiting(at_time(Instant::from_nanos(deadline)))));
            }
            if !timers.is_empty() && rng::below(2) == 0 {
                drop(timers.swap_remove(rng::below(timers.len() as u32) as usize));
            }
            let earliest = timers.iter().map(|timer| timer.0).min();
            assert_eq!(time.next().is_some(), earliest.is_some());
            if let (Some(next), Some(earliest)) = (time.next(), earliest) {
                assert!(next <= earliest, "asks to be woken at {next} for {earliest}");
            }
            now = match (rng::below(3), time.next()) {
                (0, _) | (_, None) => now + span(),
                (1, Some(next)) => next.max(now),
                (_, Some(next)) => now + next.saturating_sub(now) / 2,
            };
            let due = timers.iter().filter(|timer| timer.0 <= now).count();
            assert_eq!(time.advance_to(now), due);
            timers.retain_mut(|(deadline, hand)| {
                let fired = hand.poll().is_some();
                assert_eq!(fired, *deadline <= now, "deadline {deadline}, now {now}");
                assert_eq!(hand.wakes(), usize::from(fired));
                !fired
            });
            assert_eq!(time.wheel.len(), timers.len());
        }
        drop(timers);
        assert!(time.wheel.is_empty());
        assert_eq!(time.next(), None);
    });
}

#[test]
fn random_timers_fire_when_they_are_due() {
    (0..30).for_each(random_timers);
}

#[test]
#[ignore = "long: many seeds"]
fn random_timers_fire_when_they_are_due_many_seeds() {
    (0..3_000).for_each(random_timers);
}

#[test]
fn following_the_wheel_reaches_every_deadline_exactly() {
    virtual_time(|time| {
        rng::seed(3);
        let mut deadlines: Vec<u64> = (0..200).map(|_| span()).collect();
        let timers: Vec<_> = deadlines.iter().map(|d| waiting(at_time(Instant::from_nanos(*d)))).collect();
        deadlines.sort_unstable();
        let mut reached = Vec::new();
        let mut steps = 0;
        while let Some(next) = time.next() {
            let fired = time.advance_to(next);
            reached.extend(std::iter::repeat_n(next, fired));
            steps += 1;
            assert!(steps < 200 * 10, "each step comes nearer");
        }
        assert_eq!(reached, deadlines);
        drop(timers);
    });
}

#[test]
fn a_million_losing_timeouts_leave_no_entry() {
    virtual_time(|time| {
        for n in 0..1_000_000u64 {
            let losing = timeout(Duration::from_micros(n * 37 % 3_600_000_000 + 1));
            assert!(choose((losing.wrap(|()| false), always(true).or_else(always(false)))).sync_blocking());
        }
        assert!(time.wheel.is_empty());
    });
}

#[test]
fn a_million_waiting_timeouts_are_cancelled_by_losing() {
    virtual_time(|time| {
        let (tx, rx) = rialto_event::channel::<()>();
        for round in 0..10 {
            let mut choices: Vec<_> = (0..100_000u64)
                .map(|n| {
                    let late = timeout(Duration::from_micros((n + round) * 7919 % 100_000_000 + 1));
                    waiting(choose((late.wrap(|()| false), rx.recv_evt().wrap(|got| got.is_ok()))))
                })
                .collect();
            assert_eq!(time.wheel.len(), 100_000);
            for choice in &mut choices {
                assert_eq!(tx.try_send(()), Ok(()));
                assert_eq!(choice.poll(), Some(true));
            }
            assert!(time.wheel.is_empty());
            assert_eq!(rx.waiting_receivers(), 0);
        }
    });
}

#[test]
fn a_timer_of_a_plain_thread_is_served_by_the_driver() {
    let start = std::time::Instant::now();
    timeout(Duration::from_millis(20)).sync_blocking();
    assert!(start.elapsed() >= Duration::from_millis(20), "never early");
    // An earlier timer wakes the driver that sleeps for a later one.
    let late = waiting(timeout(Duration::from_secs(3600)));
    timeout(Duration::from_millis(5)).sync_blocking();
    drop(late);
}
