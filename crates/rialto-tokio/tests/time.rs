//! Timers on tokio's clock. In most tests it is paused: it advances to the next timer when all tasks wait.

use std::time::Duration;

use rialto_event::{Event, SendEvent, TryEvent, always, channel, choose, guard_async, never, select};
use rialto_tokio::prelude::*;
use rialto_tokio::time::{Timer, TimerEvt, after, at_time, within};
use tokio::time::{Instant, advance, interval, sleep};

const HOUR: Duration = Duration::from_secs(3600);
const SECOND: Duration = Duration::from_secs(1);

#[tokio::test(start_paused = true)]
async fn a_choice_with_a_timer_advances_the_clock_to_it() {
    let ((_tx, rx), start, real) = (channel::<u32>(), Instant::now(), std::time::Instant::now());
    for hours in 1..=1000 {
        let late = choose((rx.recv_evt().wrap(|_| false), after(HOUR).wrap(|()| true))).await;
        assert!(late);
        assert_eq!(start.elapsed(), hours * HOUR);
    }
    assert!(real.elapsed() < 60 * SECOND);
}

#[tokio::test(start_paused = true)]
async fn the_earliest_of_several_alternatives_is_chosen() {
    let start = Instant::now();
    let timers: Vec<_> = [30, 10, 20].map(|n| after(n * SECOND).wrap(move |()| n)).into();
    assert_eq!(choose(timers).await, 10);
    assert_eq!(start.elapsed(), 10 * SECOND);
}

#[tokio::test(start_paused = true)]
async fn law_10_a_relative_time_runs_from_the_start_of_its_sync() {
    let (timer, start) = (after(HOUR), Instant::now());
    advance(HOUR).await;
    timer.clone().await;
    assert_eq!(start.elapsed(), 2 * HOUR);
    timer.await;
    assert_eq!(start.elapsed(), 3 * HOUR);
}

#[tokio::test(start_paused = true)]
async fn law_10_a_timer_starts_after_the_last_guard() {
    let start = Instant::now();
    let asks_first = guard_async(|| async {
        sleep(HOUR).await;
        never()
    });
    choose((after(SECOND), asks_first)).await;
    assert_eq!(start.elapsed(), HOUR + SECOND);
}

#[tokio::test(start_paused = true)]
async fn law_10_a_past_time_is_enabled_at_once() {
    let start = Instant::now();
    assert_eq!(after(Duration::ZERO).try_sync(), Some(()));
    assert_eq!(at_time(start).try_sync(), Some(()));
    assert_eq!(after(Duration::from_nanos(1)).try_sync(), None);
    assert_eq!(at_time(start + SECOND).try_sync(), None);
    assert_eq!(start, Instant::now());
}

#[tokio::test(start_paused = true)]
async fn a_losing_timer_is_removed() {
    let start = Instant::now();
    for _ in 0..1000 {
        choose((always(()).or(never()), after(HOUR).or(never()))).await;
    }
    // If a losing timer were still there, the clock would stop at it first.
    after(2 * HOUR).await;
    assert_eq!(start.elapsed(), 2 * HOUR);
    assert_eq!(choose((after(SECOND).wrap(|()| 1), after(HOUR).wrap(|()| 2))).await, 1);
    assert_eq!(start.elapsed(), 2 * HOUR + SECOND);
}

#[tokio::test(start_paused = true)]
async fn messages_against_a_timer_that_often_wins_are_all_received() {
    let (tx, rx) = channel();
    let sender = tokio::spawn(async move {
        for n in 0..200_u32 {
            sleep(Duration::from_millis(u64::from(n % 7))).await;
            let mut slot = Some(n);
            while slot.is_some() {
                select! {
                    sent = tx.send_from(&mut slot) => sent.unwrap(),
                    () = after(Duration::from_millis(2)) => {}
                }
            }
        }
    });
    let (mut got, mut late) = (Vec::new(), 0);
    loop {
        select! {
            message = rx.recv_evt() => match message {
                Ok(message) => got.push(message),
                Err(_) => break,
            },
            () = after(Duration::from_millis(3)) => late += 1,
        }
    }
    sender.await.unwrap();
    assert_eq!(got, (0..200).collect::<Vec<_>>());
    assert!(late > 0);
}

#[tokio::test(start_paused = true)]
async fn within_has_its_time_and_prefers_the_event() {
    let ((tx, rx), start) = (channel(), Instant::now());
    assert_eq!(within(rx.recv_evt(), HOUR).await, None);
    assert_eq!(start.elapsed(), HOUR);
    tokio::spawn(async move { tx.send(1).await });
    tokio::task::yield_now().await;
    assert_eq!(within(rx.recv_evt(), Duration::ZERO).await, Some(Ok(1)));
}

#[tokio::test(start_paused = true)]
async fn a_timer_is_restarted_and_stopped() {
    let (mut timer, start) = (Timer::new(), Instant::now());
    assert_eq!((timer.deadline(), timer.has_fired()), (None, false));
    assert_eq!(timer.fired_evt().try_sync(), None);
    timer.restart(HOUR);
    assert!(choose((timer.fired_evt().wrap(|()| false), after(SECOND).wrap(|()| true))).await);
    timer.restart(2 * HOUR);
    timer.fired_evt().await;
    assert_eq!(start.elapsed(), 2 * HOUR + SECOND);
    // The timer stays fired.
    assert!(timer.has_fired());
    assert_eq!(timer.fired_evt().try_sync(), Some(()));
    timer.stop();
    assert!(choose((timer.fired_evt().wrap(|()| false), after(HOUR).wrap(|()| true))).await);
    timer.restart_at(start);
    assert_eq!(timer.fired_evt().try_sync(), Some(()));
    timer.restart(Duration::MAX);
    assert_eq!(timer.fired_evt().try_sync(), None);
}

#[tokio::test(start_paused = true)]
async fn a_tick_that_is_not_chosen_is_not_lost() {
    let (mut ticks, start) = (interval(SECOND), Instant::now());
    assert_eq!(ticks.tick_evt().await, start);
    for _ in 0..3 {
        let early = after(SECOND / 10).wrap(|()| None);
        assert_eq!(choose((ticks.tick_evt().wrap(Some), early)).await, None);
    }
    assert_eq!(ticks.tick_evt().await, start + SECOND);
    assert_eq!(ticks.tick_evt().await, start + 2 * SECOND);
}

#[tokio::test(start_paused = true)]
async fn the_end_of_time_never_comes() {
    assert!(choose((after(Duration::MAX).wrap(|()| false), after(1000 * HOUR).wrap(|()| true))).await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn timers_fire_on_a_running_clock() {
    let start = Instant::now();
    let tasks: Vec<_> =
        (1..20).map(|n| tokio::spawn(after(Duration::from_millis(n)).into_future())).collect();
    for task in tasks {
        task.await.unwrap();
    }
    assert!(start.elapsed() >= Duration::from_millis(19));
}

#[test]
fn a_timer_event_can_be_stored_and_sent() {
    fn is<E: SendEvent + TryEvent + Clone + 'static>(event: E) -> E {
        event
    }
    struct Deadline(TimerEvt);
    let Deadline(event) = Deadline(is(after(SECOND)));
    drop(event.boxed_clone());
}

#[test]
#[should_panic(expected = "Tokio 1.x runtime")]
fn a_timer_outside_a_runtime_panics() {
    after(SECOND).sync_blocking();
}
