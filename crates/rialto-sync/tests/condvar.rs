//! Tests of condition variables.

use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::task::Poll;
use std::time::Duration;

use crate::support::{Hand, hand_that, waiting};
use rialto_event::__private::time::{Clock, VirtualClock, Wheel, enter};
use rialto_event::time::Instant;
use rialto_event::{Condition, Event, after, budget, channel, choose, rng};
use rialto_rt::{Runtime, Sysmon, spawn, yield_now};
use rialto_sync::Condvar;

fn woken<E: Event>(hands: &mut [Hand<E>]) -> Vec<bool> {
    hands.iter_mut().map(|hand| hand.poll().is_some()).collect()
}

#[test]
fn law_12_notify_one_serves_the_longest_wait() {
    let bell = Condvar::new();
    let mut waits: Vec<_> = (0..3).map(|_| waiting(bell.wait_evt())).collect();
    assert_eq!(bell.waiters(), 3);
    bell.notify_one();
    assert_eq!(woken(&mut waits[..2]), [true, false]);
    bell.notify_one();
    assert_eq!(woken(&mut waits[1..]), [true, false]);
    assert_eq!(bell.waiters(), 1);
}

#[test]
fn law_12_notify_all_wakes_in_the_order_of_the_waits() {
    let (bell, order) = (Condvar::new(), Arc::new(Mutex::new(Vec::new())));
    let waits = (0..1000).map(|n| {
        let order = order.clone();
        hand_that(bell.clone().into_wait_evt(), move || order.lock().unwrap().push(n))
    });
    let mut waits: Vec<_> = waits.collect();
    assert!(waits.iter_mut().all(|wait| wait.poll().is_none()));
    bell.notify_all();
    assert_eq!(*order.lock().unwrap(), Vec::from_iter(0..1000));
    assert!(waits.iter_mut().all(|wait| wait.poll().is_some()));
    assert_eq!(bell.waiters(), 0);
}

#[test]
fn a_notification_without_waiters_is_lost() {
    let bell = Condvar::new();
    bell.notify_one();
    bell.notify_all();
    let mut wait = waiting(bell.wait_evt());
    bell.notify_one();
    assert_eq!(wait.poll(), Some(()));
}

#[test]
fn notify_all_does_not_wake_later_waits() {
    let bell = Condvar::new();
    let mut waits: Vec<_> = (0..3).map(|_| waiting(bell.wait_evt())).collect();
    bell.notify_all();
    assert_eq!(waits[0].poll(), Some(()));
    let mut again = waiting(bell.wait_evt());
    assert_eq!(woken(&mut waits[1..]), [true, true]);
    assert_eq!(again.poll(), None);
}

#[test]
fn law_5_an_unseen_notification_goes_to_the_next_wait() {
    let bell = Condvar::new();
    let mut waits: Vec<_> = (0..3).map(|_| waiting(bell.wait_evt())).collect();
    bell.notify_one();
    drop(waits.remove(0));
    assert_eq!(woken(&mut waits), [true, false]);
    // An unseen notification passes from waiter to waiter. Without a further waiter it is lost.
    waits.remove(0);
    let next = waiting(bell.wait_evt());
    bell.notify_one();
    drop(waits);
    drop(next);
    assert_eq!(bell.wait_evt().try_sync(), None);
}

#[test]
fn law_5_an_unseen_notify_all_is_not_passed_on() {
    let bell = Condvar::new();
    let called = waiting(bell.wait_evt());
    bell.notify_all();
    let mut late = waiting(bell.wait_evt());
    drop(called);
    assert_eq!(late.poll(), None);
}

#[test]
fn law_1_a_decided_choice_leaves_the_notification_to_the_next() {
    let (bell, stop) = (Condvar::new(), Condition::new());
    let mut first = waiting(choose((bell.wait_evt().wrap(|()| "bell"), stop.wait_evt().wrap(|()| "stop"))));
    let mut next = waiting(bell.wait_evt());
    stop.signal(); // the choice is decided, but still in the queue
    bell.notify_one();
    assert_eq!(first.poll(), Some("stop"));
    assert_eq!(next.poll(), Some(()));
}

/// In CPC, each wait has a condition variable as its last argument, which interrupts it.
#[test]
fn a_signal_interrupts_every_other_wait() {
    let (wheel, clock) = (Arc::new(Wheel::new()), Arc::new(VirtualClock::new()));
    let _time = enter(wheel.clone(), Clock::Virtual(clock));
    let (bell, (tx, rx)) = (Condvar::new(), channel::<()>());
    let bell_evt = || bell.wait_evt().wrap(|()| "bell");
    let mut sleeper = waiting(choose((after(Duration::from_secs(1)).wrap(|()| "time"), bell_evt())));
    let mut receiver = waiting(choose((rx.recv_evt().wrap(|_| "message"), bell_evt())));
    let other = Condvar::new();
    let mut waiter = waiting(choose((other.wait_evt().wrap(|()| "other"), bell_evt())));
    bell.notify_all();
    assert_eq!([sleeper.poll(), receiver.poll(), waiter.poll()], [Some("bell"); 3]);
    assert_eq!((wheel.len(), rx.waiting_receivers(), other.waiters(), bell.waiters()), (0, 0, 0, 0));
    drop(tx);
}

/// In CPC, a wait can have a timeout.
#[test]
fn a_timed_out_wait_leaves_the_notification_to_the_next() {
    let (wheel, clock) = (Arc::new(Wheel::new()), Arc::new(VirtualClock::new()));
    let _time = enter(wheel.clone(), Clock::Virtual(clock.clone()));
    let bell = Condvar::new();
    let wait = |seconds| {
        let limit = after(Duration::from_secs(seconds)).wrap(|()| "time");
        waiting(choose((bell.wait_evt().wrap(|()| "bell"), limit)))
    };
    let (mut short, mut long) = (wait(1), wait(2));
    clock.advance_to(Instant::now() + Duration::from_secs(1));
    wheel.expire(Instant::now());
    assert_eq!((short.poll(), long.poll(), bell.waiters()), (Some("time"), None, 1));
    bell.notify_one();
    assert_eq!((long.poll(), bell.waiters(), wheel.len()), (Some("bell"), 0, 0));
}

#[test]
fn law_13_a_wait_that_loses_is_unlinked() {
    let (bell, stop) = (Condvar::new(), Condition::new());
    let mut both = waiting(choose((bell.wait_evt(), stop.wait_evt())));
    let dropped = waiting(choose((bell.wait_evt(), stop.wait_evt())));
    assert_eq!(bell.waiters(), 2);
    drop(dropped);
    assert_eq!(bell.waiters(), 1);
    stop.signal();
    assert_eq!((both.poll(), bell.waiters()), (Some(()), 0));
}

#[test]
fn a_notification_between_the_mark_and_the_wait_is_not_missed() {
    let bell = Condvar::new();
    for notify in [Condvar::notify_one, Condvar::notify_all] {
        let mark = bell.mark();
        assert_eq!(bell.wait_since_evt(mark).try_sync(), None);
        notify(&bell);
        assert_ne!(bell.mark(), mark);
        assert_eq!(bell.wait_since_evt(mark).try_sync(), Some(()));
        // It is enabled in a choice too, and behind another wait, which it leaves alone.
        let mut wait = waiting(bell.wait_evt());
        assert_eq!(choose((bell.wait_since_evt(mark), bell.wait_evt())).sync_blocking(), ());
        assert_eq!(wait.poll(), None);
        // There is no notification since the last one, so the event waits.
        let mut since = waiting(bell.wait_since_evt(bell.mark()));
        bell.notify_all();
        assert_eq!((wait.poll(), since.poll()), (Some(()), Some(())));
    }
}

/// The notification comes at each critical moment of `wait_until`: during the first look, before the wait is
/// in the queue; and during the second look, when it is. The next look sees the change.
#[test]
fn wait_until_misses_no_signal() {
    let runtime = Runtime::builder().worker_threads(1).build().unwrap();
    for moment in 1..=2 {
        let (bell, mut looks, mut changed) = (Condvar::new(), 0, false);
        let look = || {
            looks += 1;
            let seen = changed.then_some(());
            if looks == moment {
                changed = true;
                bell.notify_one();
            }
            seen
        };
        runtime.block_on(bell.wait_until(look));
        assert_eq!((looks, bell.waiters()), (moment + 1, 0));
    }
}

/// The same, when the cooperative budget is spent. Then the first poll of the wait yields, and does not put
/// the wait into the queue.
#[test]
fn wait_until_misses_no_notification_when_the_budget_is_spent() {
    let runtime = Runtime::builder().worker_threads(1).build().unwrap();
    let (bell, mut looks, mut changed) = (Condvar::new(), 0, false);
    let look = || {
        looks += 1;
        let seen = changed.then_some(());
        if looks == 2 {
            assert_eq!(bell.waiters(), 0, "it has yielded");
            changed = true;
            bell.notify_one();
        }
        seen
    };
    runtime.block_on(async {
        budget::renew(0);
        bell.wait_until(look).await;
    });
    assert_eq!((looks, bell.waiters()), (3, 0));
}

/// If the wait is notified while `look` succeeds, the notification passes to the next waiter.
#[test]
fn wait_until_takes_no_notification_it_does_not_need() {
    let runtime = Runtime::builder().worker_threads(1).build().unwrap();
    let (bell, mut looks, mut next) = (Condvar::new(), 0, None);
    let look = || {
        looks += 1;
        if looks == 2 {
            // The wait of `wait_until` is ahead of `next`, so it gets the notification.
            next = Some(waiting(bell.wait_evt()));
            bell.notify_one();
        }
        (looks == 2).then_some(())
    };
    runtime.block_on(bell.wait_until(look));
    assert_eq!(next.expect("it waits").poll(), Some(()));
}

/// As with the broadcast of the CPC paper, the tasks of one worker continue in the order of their waits.
#[test]
fn law_12_tasks_go_on_in_the_order_of_their_waits() {
    let runtime = Runtime::builder().worker_threads(1).sysmon(Sysmon::off()).build().unwrap();
    let bell = Condvar::new();
    let [began, ended] = [(); 2].map(|()| Arc::new(Mutex::new(Vec::new())));
    let mut tasks = Vec::new();
    for n in 0..100 {
        let (bell, began, ended) = (bell.clone(), began.clone(), ended.clone());
        tasks.push(runtime.spawn(async move {
            began.lock().unwrap().push(n);
            bell.wait().await;
            ended.lock().unwrap().push(n);
        }));
    }
    let caller = runtime.spawn(async move {
        while bell.waiters() < 100 {
            yield_now().await;
        }
        bell.notify_all();
    });
    runtime.block_on(caller).unwrap();
    for task in tasks {
        runtime.block_on(task).unwrap();
    }
    assert_eq!(*ended.lock().unwrap(), *began.lock().unwrap());
}

#[test]
fn two_tasks_take_turns() {
    for workers in [1, 2] {
        let runtime = Runtime::builder().worker_threads(workers).build().unwrap();
        let (turn, changed) = (Arc::new(Mutex::new(0)), Condvar::new());
        let player = |me: usize| {
            let (turn, changed) = (turn.clone(), changed.clone());
            async move {
                for _ in 0..5_000 {
                    changed.wait_until(|| (*turn.lock().unwrap() % 2 == me).then_some(())).await;
                    *turn.lock().unwrap() += 1;
                    changed.notify_one();
                }
            }
        };
        let other = runtime.spawn(player(1));
        runtime.block_on(player(0));
        runtime.block_on(other).unwrap();
        assert_eq!(*turn.lock().unwrap(), 10_000);
    }
}

/// The state that the tasks of a conservation test share.
#[derive(Clone, Default)]
struct Shared {
    bell: Condvar,
    /// The number of patient waits that have begun.
    standing: Arc<AtomicU32>,
    /// The number of waits that `bell` has ended, and whose task has seen it.
    received: Arc<AtomicU32>,
    /// Notified when one of the two counters changes.
    counted: Condvar,
}

impl Shared {
    fn receive(&self) {
        self.received.fetch_add(1, Ordering::SeqCst);
        self.counted.notify_one();
    }

    /// Waits once, until it is notified.
    async fn patient(self) {
        let mut wait = Box::pin(self.bell.wait());
        assert!(poll_once(&mut wait).await.is_none());
        self.standing.fetch_add(1, Ordering::SeqCst);
        self.counted.notify_one();
        wait.await;
        self.receive();
    }

    /// Waits many times, and mostly abandons the wait: before it begins, while it waits, or when it has been
    /// notified and has not been polled since.
    async fn sync_or_abandon(self, rounds: u32) {
        for _ in 0..rounds {
            let other = Condition::new();
            let either = choose((self.bell.wait_evt().wrap(|()| true), other.wait_evt().wrap(|()| false)));
            let mut wait = Box::pin(either.sync());
            let mut received = false;
            for _ in 0..rng::below(4) {
                received = poll_once(&mut wait).await == Some(true);
                if received {
                    break;
                }
                yield_now().await;
            }
            if received {
                self.receive();
            } else if rng::below(2) == 0 {
                // Either this signal decides the choice, or the condition variable already has.
                other.signal();
                if wait.await {
                    self.receive();
                }
            }
        }
    }
}

async fn poll_once<F: Future + Unpin>(future: &mut F) -> Option<F::Output> {
    poll_fn(|cx| match Pin::new(&mut *future).poll(cx) {
        Poll::Ready(output) => Poll::Ready(Some(output)),
        Poll::Pending => Poll::Ready(None),
    })
    .await
}

/// For each notification a patient task begins to wait. So there is always a waiter for the notification,
/// though mostly behind waits that are abandoned, and each notification must end exactly one wait.
async fn notifications_are_received_once(notifications: u32, abandoning: u32, rounds: u32) {
    let shared = Shared::default();
    let abandoning: Vec<_> = (0..abandoning).map(|_| spawn(shared.clone().sync_or_abandon(rounds))).collect();
    let mut patient = Vec::new();
    for n in 1..=notifications {
        patient.push(spawn(shared.clone().patient()));
        shared.counted.wait_until(|| (shared.standing.load(Ordering::SeqCst) == n).then_some(())).await;
        for _ in 0..rng::below(3) {
            yield_now().await;
        }
        shared.bell.notify_one();
    }
    for task in abandoning {
        task.await.unwrap();
    }
    let received = || shared.received.load(Ordering::SeqCst);
    shared.counted.wait_until(|| (received() >= notifications).then_some(())).await;
    // All waits that have ended are counted. Only those that still wait can add to the count.
    let waiting = shared.bell.waiters();
    shared.bell.notify_all();
    for task in patient {
        task.await.unwrap();
    }
    assert_eq!(received(), notifications + waiting as u32);
}

#[test]
fn law_5_no_signal_is_lost_or_doubled_under_any_schedule() {
    for seed in 0..200 {
        Runtime::simulated(seed).block_on(notifications_are_received_once(20, 3, 30));
    }
}

#[test]
fn law_5_no_signal_is_lost_or_doubled_on_threads() {
    Runtime::builder()
        .worker_threads(4)
        .build()
        .unwrap()
        .block_on(notifications_are_received_once(500, 8, 500));
}

#[test]
#[ignore = "long: many seeds, many notifications"]
fn law_5_no_signal_is_lost_or_doubled_long() {
    for seed in 0..20_000 {
        Runtime::simulated(seed).block_on(notifications_are_received_once(20, 3, 30));
    }
    let runtime = Runtime::builder().worker_threads(4).build().unwrap();
    for _ in 0..100 {
        runtime.block_on(notifications_are_received_once(2_000, 8, 5_000));
    }
}
