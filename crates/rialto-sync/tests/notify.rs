//! Tests of notifications without a value.

use crate::abandoning::sync_or_abandon;
use crate::support::{hand, waiting};
use rialto_event::{Condition, Event, choose, rng};
use rialto_rt::{Runtime, spawn, yield_now};
use rialto_sync::Notify;

#[test]
fn notify_one_ends_the_first_wait_or_stores_one_permit() {
    let changed = Notify::new();
    let mut waits = [(); 2].map(|()| waiting(changed.notified_evt()));
    assert_eq!(changed.waiters(), 2);
    changed.notify_one();
    assert_eq!(waits.each_mut().map(|wait| wait.poll().is_some()), [true, false]);
    changed.notify_one();
    assert!(waits[1].poll().is_some());
    changed.notify_one();
    changed.notify_one();
    assert_eq!(changed.notified_evt().try_sync(), Some(()));
    assert_eq!(changed.notified_evt().try_sync(), None, "one permit is stored, and not two");
}

#[test]
fn notify_waiters_ends_the_waits_that_exist_and_stores_nothing() {
    let changed = Notify::new();
    let (mut linked, created) = (waiting(changed.notified_evt()), changed.clone().into_notified_evt());
    let mut not_polled = hand(changed.notified_evt());
    changed.notify_waiters();
    assert!(linked.poll().is_some() && not_polled.poll().is_some(), "a wait counts from its creation");
    assert_eq!(created.try_sync(), Some(()));
    assert_eq!(changed.notified_evt().try_sync(), None);
}

#[test]
fn notify_waiters_leaves_the_permit() {
    let changed = Notify::new();
    changed.notify_one();
    changed.notify_waiters();
    assert_eq!([(); 2].map(|()| changed.notified_evt().try_sync()), [Some(()), None]);
}

#[test]
fn law_5_an_unseen_permit_goes_to_the_next_wait_or_is_stored() {
    let changed = Notify::new();
    let (first, mut next) = (waiting(changed.notified_evt()), waiting(changed.notified_evt()));
    changed.notify_one();
    assert!(next.poll().is_none());
    drop(first);
    assert!(next.poll().is_some());
    drop(next);
    let unseen = waiting(changed.notified_evt());
    changed.notify_one();
    drop(unseen);
    assert_eq!(changed.notified_evt().try_sync(), Some(()));
}

#[test]
fn law_5_an_unseen_notification_for_all_is_no_permit() {
    let changed = Notify::new();
    let (unseen, mut other) = (waiting(changed.notified_evt()), waiting(changed.notified_evt()));
    changed.notify_waiters();
    drop(unseen);
    assert!(other.poll().is_some());
    assert_eq!((changed.notified_evt().try_sync(), changed.waiters()), (None, 0));
}

#[test]
fn law_1_a_losing_wait_uses_up_no_permit() {
    let (changed, stop) = (Notify::new(), Condition::new());
    stop.signal();
    changed.notify_one();
    let mut permits = 1;
    for _ in 0..100 {
        let notified = changed.notified_evt().wrap(|()| 1);
        permits -= choose((notified, stop.wait_evt().wrap(|()| 0))).sync_blocking();
        let left = changed.notified_evt().try_sync();
        assert_eq!(left.is_some(), permits == 1);
        changed.notify_one();
        permits = 1;
    }
}

/// Each permit is a job: a wait that was abandoned has done none, so all jobs get done in the end.
async fn no_notification_is_lost(workers: usize, jobs: u32) {
    let (ready, taken) = (Notify::new(), Notify::new());
    let done = std::sync::Arc::new(std::sync::atomic::AtomicU32::new(0));
    let workers: Vec<_> = (0..workers)
        .map(|_| {
            let (ready, taken, done) = (ready.clone(), taken.clone(), done.clone());
            spawn(async move {
                while done.load(std::sync::atomic::Ordering::SeqCst) < jobs {
                    if sync_or_abandon(ready.notified_evt()).await.is_some() {
                        done.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
                        taken.notify_one();
                    } else {
                        yield_now().await;
                    }
                }
            })
        })
        .collect();
    for _ in 0..jobs {
        if rng::below(2) == 0 {
            yield_now().await;
        }
        ready.notify_one();
        taken.notified().await;
    }
    while !workers.iter().all(|worker| worker.is_finished()) {
        ready.notify_waiters();
        yield_now().await;
    }
    assert_eq!((ready.waiters(), taken.waiters()), (0, 0));
}

#[test]
fn law_5_no_notification_is_lost_under_any_schedule() {
    for seed in 0..100 {
        Runtime::simulated(seed).block_on(no_notification_is_lost(3, 20));
    }
}

#[test]
fn law_5_no_notification_is_lost_on_threads() {
    Runtime::builder().worker_threads(4).build().unwrap().block_on(no_notification_is_lost(3, 500));
}
