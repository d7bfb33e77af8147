//! Tests of mutexes.

use std::panic::AssertUnwindSafe;

use crate::abandoning::sync_or_abandon;
use crate::support::waiting;
use rialto_event::{Condition, Event, always, choose};
use rialto_rt::{Runtime, spawn, yield_now};
use rialto_sync::{Mutex, TryLockError};

#[test]
fn law_12_one_at_a_time_first_come_first_served() {
    let mutex = Mutex::new(0);
    let guard = mutex.try_lock().unwrap();
    let mut waits = [(); 2].map(|()| waiting(mutex.lock_evt()));
    assert_eq!(mutex.waiters(), 2);
    drop(guard);
    assert!(waits[1].poll().is_none() && mutex.try_lock().is_err());
    *waits[0].poll().unwrap() += 1;
    *waits[1].poll().unwrap() += 1;
    assert_eq!(*mutex.try_lock().unwrap(), 2);
}

#[test]
fn law_1_a_losing_alternative_locks_nothing() {
    let (mutex, stop) = (Mutex::new(()), Condition::new());
    for _ in 0..100 {
        let guard = choose((mutex.lock_evt().wrap(Some), always(()).wrap(|()| None))).sync_blocking();
        assert_eq!(guard.is_none(), mutex.try_lock().is_ok());
    }
    let guard = mutex.try_lock();
    let mut either = waiting(choose((mutex.lock_evt().wrap(Some), stop.wait_evt().wrap(|()| None))));
    stop.signal();
    drop(guard);
    assert!(either.poll().is_some_and(|got| got.is_none()));
    assert!(mutex.try_lock().is_ok());
}

#[test]
fn law_5_an_unseen_lock_goes_to_the_next() {
    let mutex = Mutex::new(());
    let guard = mutex.try_lock();
    let (first, mut next) = (waiting(mutex.lock_evt()), waiting(mutex.clone().into_lock_evt()));
    drop(guard);
    assert!(next.poll().is_none());
    drop(first);
    assert!(next.poll().is_some());
}

#[test]
fn a_panicking_holder_releases_the_lock_without_poison() {
    let mutex = Mutex::new(1);
    let broken = std::panic::catch_unwind(AssertUnwindSafe(|| {
        *mutex.try_lock().unwrap() = 2;
        let _guard = mutex.try_lock();
        panic!("while it is held");
    }));
    assert!(broken.is_err());
    assert_eq!(*mutex.try_lock().unwrap(), 2);
}

#[test]
fn an_aborted_holder_releases_the_lock() {
    for seed in 0..50 {
        Runtime::simulated(seed).block_on(async {
            let mutex = Mutex::new(0);
            let holders: Vec<_> = (0..3)
                .map(|_| {
                    let mutex = mutex.clone();
                    spawn(async move {
                        let _guard = mutex.lock().await;
                        rialto_event::never::<()>().await;
                    })
                })
                .collect();
            let waits = spawn({
                let mutex = mutex.clone();
                async move { *mutex.lock().await += 1 }
            });
            for _ in 0..3 {
                yield_now().await;
            }
            for holder in holders {
                holder.abort();
                assert!(holder.await.is_err());
            }
            waits.await.unwrap();
            assert_eq!((mutex.waiters(), mutex.into_inner().unwrap()), (0, 1));
        });
    }
}

#[test]
fn into_inner_of_the_last_handle_returns_the_value() {
    let mutex = Mutex::new(String::from("value"));
    let guard = mutex.clone().into_lock_evt().sync_blocking();
    let mutex = mutex.into_inner().unwrap_err();
    drop(guard);
    std::mem::forget(mutex.try_lock());
    let mutex = mutex.into_inner().unwrap_err();
    assert_eq!(format!("{mutex:?}"), "Mutex(<locked>)");
    assert_eq!(format!("{:?}", Mutex::new(1)), "Mutex(1)");
}

#[test]
fn get_mut_needs_the_only_handle_and_changes_the_value() {
    let mut mutex = Mutex::new(1);
    *mutex.get_mut().unwrap() = 2;
    assert_eq!(*mutex.try_lock().unwrap(), 2);
    let owned = mutex.clone().into_lock_evt();
    assert_eq!(mutex.get_mut(), None, "an event owns a handle");
    let guard = owned.sync_blocking();
    assert_eq!(mutex.get_mut(), None, "a guard owns a handle");
    drop(guard);
    assert_eq!(mutex.get_mut(), Some(&mut 2));
    std::mem::forget(mutex.try_lock());
    assert_eq!(mutex.get_mut(), None, "a leaked guard has the value");
    assert!(mutex.try_lock().is_err(), "and keeps the lock");
}

/// Tasks read, yield and write under the lock. No update is lost.
async fn updates_are_not_lost(tasks: u32, rounds: u32) {
    let mutex = Mutex::new(0);
    let workers: Vec<_> = (0..tasks)
        .map(|_| {
            let mutex = mutex.clone();
            spawn(async move {
                let mut done = 0;
                for _ in 0..rounds {
                    if let Some(mut guard) = sync_or_abandon(mutex.lock_evt()).await {
                        let value = *guard;
                        yield_now().await;
                        *guard = value + 1;
                        done += 1;
                    }
                    yield_now().await;
                }
                done
            })
        })
        .collect();
    let mut done = 0;
    for worker in workers {
        done += worker.await.unwrap();
    }
    assert_eq!((mutex.waiters(), mutex.into_inner().unwrap()), (0, done));
}

#[test]
fn law_5_no_update_is_lost_under_any_schedule() {
    for seed in 0..200 {
        Runtime::simulated(seed).block_on(updates_are_not_lost(4, 20));
    }
}

#[test]
fn law_5_no_update_is_lost_on_threads() {
    Runtime::builder().worker_threads(4).build().unwrap().block_on(updates_are_not_lost(8, 500));
}

#[test]
fn an_owned_guard_keeps_the_mutex_and_try_lock_fails_meanwhile() {
    let mutex = Mutex::new(1);
    let mut guard = mutex.clone().lock_owned().sync_blocking();
    assert_eq!(mutex.try_lock().unwrap_err(), TryLockError);
    std::thread::spawn(move || *guard = 2).join().unwrap();
    assert_eq!(format!("{mutex:?}"), "Mutex(2)");
    assert_eq!(mutex.try_lock().unwrap().to_string(), "2");
}
