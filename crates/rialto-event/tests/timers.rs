//! Timers: the wheel compared with a list of deadlines, restartable timers, intervals and `within`.

use std::sync::Arc;
use std::time::Duration;

use crate::support::{Hand, waiting};
use rialto_event::__private::time::{Clock, VirtualClock, Wheel, enter};
use rialto_event::time::{Instant, Timer, interval, interval_at};
use rialto_event::{Event, TimerEvt, after, always, at_time, choose, rng};

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

/// A random span of up to `2^bits` nanoseconds. Each number of bits from 10 to 49 has the same probability.
fn span() -> u64 {
    1 + rng::next() % (1 << (10 + rng::below(40)))
}

/// Random timers, dropped and expired at random. No timer fires early, none is missed, and `next_deadline` is
/// never too late.
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
fn many_random_timers_fire_when_they_are_due() {
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
            let losing = after(Duration::from_micros(n * 37 % 3_600_000_000 + 1));
            assert!(choose((losing.wrap(|()| false), always(true).or(always(false)))).sync_blocking());
        }
        assert!(time.wheel.is_empty());
    });
}

#[test]
fn a_million_losing_timeouts_that_waited_are_removed() {
    virtual_time(|time| {
        let (tx, rx) = rialto_event::channel::<()>();
        for round in 0..10 {
            let mut choices: Vec<_> = (0..100_000u64)
                .map(|n| {
                    let late = after(Duration::from_micros((n + round) * 7919 % 100_000_000 + 1));
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
fn the_timer_thread_serves_timers_of_plain_threads() {
    let start = std::time::Instant::now();
    after(Duration::from_millis(20)).sync_blocking();
    assert!(start.elapsed() >= Duration::from_millis(20), "never early");
    // An earlier timer wakes the timer thread, which sleeps for a later one.
    let late = waiting(after(Duration::from_secs(3600)));
    after(Duration::from_millis(5)).sync_blocking();
    drop(late);
}

#[test]
fn a_timer_fires_at_the_last_deadline_set() {
    virtual_time(|time| {
        let timer = Timer::new();
        assert_eq!((timer.deadline(), timer.has_fired()), (None, false));
        let mut waits = [waiting(timer.fired_evt()), waiting(timer.fired_evt())];
        timer.restart(Duration::from_micros(500));
        timer.restart(Duration::from_millis(10)); // later
        assert_eq!(time.advance_to(9_000_000), 0);
        timer.restart(Duration::from_millis(1)); // earlier
        assert_eq!(timer.deadline(), Some(Instant::from_nanos(10_000_000)));
        timer.restart_at(Instant::from_nanos(9_500_000));
        assert_eq!((time.next(), time.wheel.len()), (Some(9_500_000), 1));
        assert!(!timer.has_fired() && waits.iter_mut().all(|wait| wait.poll().is_none()));
        assert_eq!(time.advance_to(9_500_000), 1);
        assert!(timer.has_fired() && waits.iter_mut().all(|wait| wait.poll().is_some()));
        assert!(time.wheel.is_empty());
    });
}

#[test]
fn a_fired_timer_stays_fired_until_restarted() {
    virtual_time(|time| {
        let timer = Timer::new();
        timer.restart(Duration::from_nanos(1));
        time.advance_to(1);
        assert_eq!(timer.fired_evt().try_sync(), Some(()));
        assert_eq!(timer.fired_evt().try_sync(), Some(()));
        timer.restart(Duration::from_nanos(1));
        assert_eq!(timer.fired_evt().try_sync(), None);
        time.advance_to(2);
        assert_eq!(timer.clone().into_fired_evt().try_sync(), Some(()));
        timer.stop();
        assert_eq!((timer.fired_evt().try_sync(), timer.deadline()), (None, None));
        timer.restart(Duration::ZERO);
        assert!(timer.has_fired());
        timer.restart_at(Instant::FAR_FUTURE);
        assert!(!timer.has_fired() && time.wheel.is_empty());
    });
}

#[test]
fn a_stopped_timer_does_not_fire() {
    virtual_time(|time| {
        let timer = Timer::new();
        timer.restart(Duration::from_nanos(5));
        let mut wait = waiting(timer.fired_evt());
        timer.stop();
        assert!(time.wheel.is_empty());
        time.advance_to(5);
        assert_eq!(wait.poll(), None);
        timer.restart(Duration::from_nanos(5));
        time.advance_to(10);
        assert_eq!(wait.poll(), Some(()));
    });
}

#[test]
fn law_13_dropping_the_last_handle_removes_the_timer() {
    virtual_time(|time| {
        let timer = Timer::new();
        timer.restart(Duration::from_nanos(5));
        let other = timer.clone();
        drop(timer);
        assert_eq!(time.wheel.len(), 1);
        // A waiting sync keeps the timer alive, until it is dropped.
        let mut wait = waiting(other.into_fired_evt());
        assert_eq!(time.wheel.len(), 1);
        time.advance_to(5);
        assert_eq!(wait.poll(), Some(()));
        let timer = Timer::new();
        timer.restart(Duration::from_nanos(5));
        drop(waiting(timer.into_fired_evt()));
        assert!(time.wheel.is_empty());
    });
}

#[test]
fn law_5_an_abandoned_wait_does_not_unfire_a_timer() {
    virtual_time(|time| {
        let timer = Timer::new();
        timer.restart(Duration::from_nanos(5));
        let wait = waiting(timer.fired_evt());
        time.advance_to(5);
        drop(wait);
        assert_eq!(timer.fired_evt().try_sync(), Some(()));
    });
}

#[test]
fn restart_moves_a_timer_to_the_current_wheel() {
    let timer = Timer::new();
    virtual_time(|here| {
        timer.restart(Duration::from_secs(1));
        virtual_time(|there| {
            timer.restart(Duration::from_secs(2));
            assert_eq!((here.wheel.len(), there.wheel.len()), (0, 1));
            there.advance_to(2_000_000_000);
            assert!(timer.has_fired());
        });
        timer.restart(Duration::from_secs(1));
        assert_eq!(here.wheel.len(), 1);
    });
}

/// Random restarts, stops and expirations of a few timers, compared with their expected states.
fn random_restarts(seed: u64) {
    rng::seed(seed);
    virtual_time(|time| {
        let timers = [(); 4].map(|()| Timer::new());
        let mut model: [Option<u64>; 4] = [None; 4];
        let mut now = 0;
        for _ in 0..400 {
            let n = rng::below(4) as usize;
            match rng::below(4) {
                0 => {
                    timers[n].stop();
                    model[n] = None;
                }
                1 => now = time.next().filter(|_| rng::below(2) == 0).unwrap_or(now + span()).max(now),
                _ => {
                    let span = span();
                    timers[n].restart(Duration::from_nanos(span));
                    model[n] = Some(now + span);
                }
            }
            let running = |now| model.iter().flatten().filter(|deadline| **deadline > now).count();
            let before = time.wheel.len();
            let fired = time.advance_to(now);
            assert_eq!((time.wheel.len(), before - fired), (running(now), running(now)));
            for (timer, deadline) in timers.iter().zip(model) {
                let fired = deadline.is_some_and(|deadline| deadline <= now);
                assert_eq!(timer.fired_evt().try_sync().is_some(), fired);
            }
        }
    });
}

#[test]
fn only_the_last_of_random_restarts_counts() {
    (0..50).for_each(random_restarts);
}

#[test]
fn concurrent_restarts_leave_one_deadline() {
    virtual_time(|time| {
        let (wheel, clock) = (&time.wheel, &time.clock);
        for round in 0..200 {
            let timer = Timer::new();
            std::thread::scope(|s| {
                for n in 1..=3u64 {
                    let timer = &timer;
                    s.spawn(move || {
                        let _time = enter(wheel.clone(), Clock::Virtual(clock.clone()));
                        timer.restart(Duration::from_millis(n));
                    });
                }
            });
            let set = timer.deadline().expect("it runs");
            assert_eq!((time.wheel.len(), time.next().is_some_and(|next| next <= set.as_nanos())), (1, true));
            assert_eq!(time.advance_to(set.as_nanos() - 1), 0, "round {round}");
            assert_eq!(time.advance_to(set.as_nanos()), 1);
            assert!(timer.has_fired());
        }
    });
}

#[test]
fn ticks_come_at_regular_times_and_are_counted() {
    virtual_time(|time| {
        let mut ticks = interval(Duration::from_nanos(10));
        assert_eq!(ticks.tick_evt().try_sync(), Some(1), "at once, as tokio's");
        assert_eq!(ticks.tick_evt().try_sync(), None);
        time.advance_to(10);
        assert_eq!(ticks.tick_evt().sync_blocking(), 1);
        // A late tick counts the missed ones, and the next tick is on time.
        time.advance_to(45);
        assert_eq!(ticks.tick_evt().sync_blocking(), 3);
        assert_eq!(ticks.next_tick(), Instant::from_nanos(50));
        assert_eq!(ticks.tick_evt().try_sync(), None);
    });
}

#[test]
fn a_reset_moves_the_next_tick_and_drops_those_before() {
    virtual_time(|time| {
        let ns = Duration::from_nanos;
        let mut ticks = interval_at(Instant::from_nanos(7), ns(10));
        assert_eq!((ticks.next_tick().as_nanos(), ticks.period()), (7, ns(10)));
        time.advance_to(38); // four ticks have come
        ticks.reset();
        assert_eq!(ticks.tick_evt().try_sync(), None);
        assert_eq!(ticks.next_tick().as_nanos(), 48);
        ticks.reset_after(ns(3));
        time.advance_to(41);
        assert_eq!(ticks.tick_evt().try_sync(), Some(1));
        assert_eq!(ticks.next_tick().as_nanos(), 51, "the period is unchanged");
        ticks.reset_immediately();
        assert_eq!(ticks.tick_evt().try_sync(), Some(1));
        // A time in the past stands for the ticks since then.
        ticks.reset_at(Instant::from_nanos(20));
        assert_eq!(ticks.tick_evt().try_sync(), Some(3));
        assert_eq!(ticks.next_tick().as_nanos(), 50);
    });
}

#[test]
fn within_limits_the_time_and_prefers_the_event() {
    virtual_time(|time| {
        let (tx, rx) = rialto_event::channel();
        let ns = Duration::from_nanos;
        assert_eq!(rx.recv_evt().within(Duration::ZERO).try_sync(), Some(None));
        let mut late = waiting(rx.recv_evt().within(ns(5)));
        time.advance_to(5);
        assert_eq!(late.poll(), Some(None));
        let mut in_time = waiting(rx.recv_evt().within(ns(5)));
        assert_eq!(tx.try_send(7), Ok(()));
        time.advance_to(10);
        assert_eq!(in_time.poll(), Some(Some(Ok(7))));
        for _ in 0..50 {
            assert_eq!(always(1).within(Duration::ZERO).sync_blocking(), Some(1));
        }
        // The time begins with the sync, also in a choice.
        let limited = rx.recv_evt().within(ns(5)).wrap(|got| got.is_none());
        time.advance_to(20);
        let mut choice = waiting(choose((limited, rialto_event::never())));
        time.advance_to(24);
        assert_eq!(choice.poll(), None);
        time.advance_to(25);
        assert_eq!(choice.poll(), Some(true));
    });
}

#[test]
fn law_5_a_tick_that_was_not_seen_is_not_lost() {
    virtual_time(|time| {
        let mut ticks = interval_at(Instant::from_nanos(5), Duration::from_nanos(10));
        let tick = waiting(ticks.tick_evt());
        time.advance_to(5);
        drop(tick);
        assert_eq!(choose((ticks.tick_evt(), rialto_event::never())).sync_blocking(), 1);
        assert_eq!(choose((ticks.tick_evt(), always(0))).sync_blocking(), 0);
        time.advance_to(15);
        assert_eq!(ticks.tick_evt().try_sync(), Some(1));
    });
}
