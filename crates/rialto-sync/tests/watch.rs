//! Tests of watch channels.

use crate::abandoning::sync_or_abandon;
use crate::support::waiting;
use rialto_event::{Closed, Condition, Event, choose, rng};
use rialto_rt::{Runtime, spawn, yield_now};
use rialto_sync::watch;

#[test]
fn every_receiver_is_notified_and_sees_the_last_value() {
    let (tx, mut rx) = watch(0);
    let mut other = tx.subscribe();
    assert_eq!(rx.changed_evt().try_sync(), None);
    let mut wait = waiting(rx.changed_evt());
    tx.send_replace(1);
    tx.send_replace(2);
    assert_eq!((wait.poll(), other.get_and_update()), (Some(Ok(())), 2));
    drop(wait);
    assert_eq!((rx.get(), rx.changed_evt().try_sync()), (2, None));
    assert_eq!(other.changed_evt().try_sync(), None, "it has seen it");
    assert_eq!(tx.subscribe().changed_evt().try_sync(), None, "so has one who came later");
}

#[test]
fn look_does_not_mark_as_seen() {
    let (tx, mut rx) = watch(0);
    tx.send_modify(|value| *value = 1);
    assert_eq!((tx.look(|value| *value), rx.look(|value| *value)), (1, 1));
    let mut copy = rx.clone();
    assert_eq!(rx.look_and_update(|value| *value), 1);
    assert_eq!((rx.changed_evt().try_sync(), copy.changed_evt().try_sync()), (None, Some(Ok(()))));
}

#[test]
fn law_5_an_unseen_change_is_notified_again() {
    let (tx, mut rx) = watch(0);
    let unseen = waiting(rx.changed_evt());
    tx.send_replace(1);
    drop(unseen);
    assert_eq!(rx.changed_evt().try_sync(), Some(Ok(())));
    let stop = Condition::new();
    let mut either =
        waiting(choose((rx.changed_evt().wrap(|_| "changed"), stop.wait_evt().wrap(|()| "stop"))));
    stop.signal();
    tx.send_replace(2);
    assert_eq!(either.poll(), Some("stop"));
    drop(either);
    assert_eq!((rx.waiters(), rx.changed_evt().try_sync()), (0, Some(Ok(()))));
}

#[test]
fn law_14_each_end_is_notified_when_the_other_is_gone() {
    let (tx, mut rx) = watch(0);
    let other = tx.clone();
    drop(tx);
    let mut wait = waiting(rx.changed_evt());
    drop(other);
    assert_eq!(wait.poll(), Some(Err(Closed(()))));
    let (tx, rx) = watch(0);
    let event = rx.into_changed_evt();
    let mut closed = waiting(tx.closed_evt());
    assert_eq!(tx.receiver_count(), 1);
    drop(event);
    assert_eq!((closed.poll(), tx.receiver_count()), (Some(()), 0));
    assert_eq!(tx.send_replace(1), 0, "it can still be set");
}

#[test]
fn a_panicking_send_modify_notifies_no_receiver() {
    let (tx, mut rx) = watch(0);
    let broken = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| tx.send_modify(|_| panic!("no"))));
    assert!(broken.is_err());
    assert_eq!((rx.changed_evt().try_sync(), rx.get()), (None, 0));
    tx.send_replace(1);
    assert_eq!((rx.changed_evt().try_sync(), rx.get()), (Some(Ok(())), 1));
}

#[test]
fn wait_for_checks_now_and_after_each_change() {
    Runtime::simulated(1).block_on(async {
        let (tx, mut rx) = watch(0);
        let waits = spawn(async move { (rx.wait_for(|value| *value >= 3).await, rx.has_changed()) });
        for value in 1..=3 {
            tx.send_replace(value);
            yield_now().await;
        }
        assert_eq!(waits.await.unwrap(), (Ok(3), Ok(false)));
        let (tx, mut rx) = watch(0);
        drop(tx);
        assert_eq!(rx.wait_for(|value| *value > 0).await, Err(Closed(())));
    });
}

#[test]
fn get_does_not_mark_as_seen_and_get_and_update_does() {
    let (tx, mut rx) = watch(1);
    tx.send_replace(2);
    assert_eq!((rx.get(), rx.has_changed(), tx.get()), (2, Ok(true), 2));
    assert_eq!(rx.changed_evt().try_sync(), Some(Ok(())));
    tx.send_replace(3);
    assert_eq!((rx.get_and_update(), rx.has_changed()), (3, Ok(false)));
    assert_eq!(rx.changed_evt().try_sync(), None);
}

#[test]
fn send_needs_a_receiver_and_send_replace_does_not() {
    let tx = watch::Sender::new(1);
    assert_eq!((tx.is_closed(), tx.send(2), tx.get()), (true, Err(Closed(2)), 1));
    assert_eq!(tx.send_replace(3), 1);
    let rx = tx.subscribe();
    assert_eq!((tx.is_closed(), rx.get(), rx.has_changed()), (false, 3, Ok(false)));
    assert_eq!((tx.send(4), rx.get(), rx.has_changed()), (Ok(()), 4, Ok(true)));
}

#[test]
fn send_if_modified_notifies_only_if_told_so() {
    let (tx, mut rx) = watch(1);
    assert!(!tx.send_if_modified(|value| *value > 1));
    assert_eq!(rx.changed_evt().try_sync(), None);
    let mut wait = waiting(rx.changed_evt());
    assert!(tx.send_if_modified(|value| std::mem::replace(value, 2) == 1));
    assert_eq!(wait.poll(), Some(Ok(())));
}

#[test]
fn mark_changed_and_mark_unchanged_decide_what_counts_as_seen() {
    let (tx, mut rx) = watch(1);
    rx.mark_changed();
    assert_eq!(rx.has_changed(), Ok(true));
    assert_eq!((rx.changed_evt().try_sync(), rx.changed_evt().try_sync()), (Some(Ok(())), None));
    tx.send_replace(2);
    rx.mark_unchanged();
    assert_eq!((rx.has_changed(), rx.changed_evt().try_sync()), (Ok(false), None));
    rx.mark_changed();
    drop(tx);
    assert_eq!(rx.has_changed(), Ok(true), "the last value is unseen");
    assert_eq!(rx.changed_evt().try_sync(), Some(Ok(())));
    assert_eq!((rx.has_changed(), rx.changed_evt().try_sync()), (Err(Closed(())), Some(Err(Closed(())))));
}

#[test]
fn wait_for_yields_the_value_that_it_has_checked() {
    Runtime::simulated(1).block_on(async {
        let (tx, mut rx) = watch(1);
        tx.send_replace(2);
        drop(tx);
        assert_eq!(rx.wait_for(|value| *value == 2).await, Ok(2), "also after the last sender is gone");
        assert_eq!(rx.wait_for(|value| *value == 2).await, Ok(2));
        assert_eq!(rx.wait_for(|value| *value == 3).await, Err(Closed(())));
    });
}

/// Each receiver sees growing values, and in the end the last one.
async fn all_see_the_last_value(setters: u64, receivers: usize, each: u64) {
    let (tx, rx) = watch(0);
    let watchers: Vec<_> = (0..receivers)
        .map(|_| {
            let mut rx = rx.clone();
            spawn(async move {
                let mut last = 0;
                loop {
                    match sync_or_abandon(rx.changed_evt()).await {
                        Some(Ok(())) => {
                            let value = rx.get();
                            assert!(value >= last);
                            last = value;
                        }
                        Some(Err(Closed(()))) => return last,
                        None => yield_now().await,
                    }
                }
            })
        })
        .collect();
    let setters: Vec<_> = (0..setters)
        .map(|_| {
            let tx = tx.clone();
            spawn(async move {
                for _ in 0..each {
                    tx.send_modify(|value| *value += 1);
                    if rng::below(2) == 0 {
                        yield_now().await;
                    }
                }
            })
        })
        .collect();
    let all = each * setters.len() as u64;
    drop(tx);
    for setter in setters {
        setter.await.unwrap();
    }
    for watcher in watchers {
        assert_eq!(watcher.await.unwrap(), all);
    }
    assert_eq!(rx.waiters(), 0);
}

#[test]
fn law_5_all_see_the_last_value_under_any_schedule() {
    for seed in 0..100 {
        Runtime::simulated(seed).block_on(all_see_the_last_value(2, 3, 20));
    }
}

#[test]
fn law_5_all_see_the_last_value_on_threads() {
    Runtime::builder().worker_threads(4).build().unwrap().block_on(all_see_the_last_value(3, 3, 1_000));
}
