//! Tests of semaphores.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::abandoning::sync_or_abandon;
use crate::support::waiting;
use rialto_event::{Condition, Event, always, choose, rng};
use rialto_rt::{Runtime, spawn, yield_now};
use rialto_sync::{Semaphore, TryAcquireError};

#[test]
fn dropped_permits_are_returned() {
    let semaphore = Semaphore::new(3);
    let two = semaphore.try_acquire_many(2).unwrap();
    let one = semaphore.clone().into_acquire_evt().sync_blocking().unwrap();
    assert_eq!((two.num_permits(), one.num_permits(), semaphore.available_permits()), (2, 1, 0));
    let mut wait = waiting(semaphore.acquire_many_evt(2));
    drop(one);
    assert!(wait.poll().is_none());
    drop(two);
    let got = wait.poll().unwrap().unwrap();
    assert_eq!((got.num_permits(), semaphore.available_permits()), (2, 1));
    drop(got);
    assert_eq!((semaphore.available_permits(), semaphore.waiters()), (3, 0));
}

#[test]
fn law_12_a_small_request_does_not_overtake_a_large_one() {
    let semaphore = Semaphore::new(1);
    let mut many = waiting(semaphore.acquire_many_evt(3));
    assert!(semaphore.try_acquire().is_err());
    let mut few = waiting(semaphore.acquire_evt());
    semaphore.add_permits(1);
    assert!(many.poll().is_none() && few.poll().is_none());
    semaphore.add_permits(1);
    let many = many.poll().unwrap().unwrap();
    assert!(few.poll().is_none());
    drop(many);
    assert!(few.poll().is_some());
}

#[test]
fn an_abandoned_acquire_unblocks_the_next() {
    let (semaphore, stop) = (Semaphore::new(1), Condition::new());
    let acquire = |count| semaphore.acquire_many_evt(count).wrap(Some);
    let mut many = waiting(choose((acquire(2), stop.wait_evt().wrap(|()| None))));
    let mut few = waiting(acquire(1));
    stop.signal();
    assert!(few.poll().is_none() && many.poll().is_some_and(|permit| permit.is_none()));
    let few = few.poll().expect("nobody is in the way");
    drop(waiting(acquire(1)));
    drop(few);
    assert_eq!((semaphore.available_permits(), semaphore.waiters()), (1, 0));
}

/// A choice that another alternative has decided does not wait any more, even before its next poll.
#[test]
fn law_1_a_decided_choice_does_not_block_the_queue() {
    let (semaphore, stop) = (Semaphore::new(1), Condition::new());
    let mut many =
        waiting(choose((semaphore.acquire_many_evt(2).wrap(|_| true), stop.wait_evt().wrap(|()| false))));
    let mut few = waiting(semaphore.acquire_evt());
    stop.signal();
    semaphore.add_permits(0);
    assert!(few.poll().is_some_and(|permit| permit.unwrap().num_permits() == 1));
    assert!(semaphore.try_acquire().is_ok());
    assert_eq!(many.poll(), Some(false));
}

#[test]
fn zero_permits_are_granted_in_turn() {
    let semaphore = Semaphore::new(0);
    assert_eq!(semaphore.try_acquire_many(0).map(|permit| permit.num_permits()), Ok(0));
    let first = waiting(semaphore.acquire_evt());
    assert!(semaphore.try_acquire_many(0).is_err(), "but in turn");
    drop(first);
}

#[test]
fn law_5_unseen_permits_go_to_the_next() {
    let semaphore = Semaphore::new(0);
    let first = waiting(semaphore.acquire_many_evt(2));
    let mut next = [(); 2].map(|()| waiting(semaphore.acquire_evt()));
    semaphore.add_permits(2);
    assert!(next.iter_mut().all(|wait| wait.poll().is_none()));
    drop(first);
    assert!(next.iter_mut().all(|wait| wait.poll().is_some()));
    assert_eq!(semaphore.available_permits(), 2);
}

#[test]
fn law_1_a_losing_alternative_takes_no_permit() {
    let semaphore = Semaphore::new(5);
    for _ in 0..100 {
        let got =
            choose((semaphore.acquire_many_evt(3).wrap(Some), always(()).wrap(|()| None))).sync_blocking();
        assert_eq!(semaphore.available_permits(), if got.is_some() { 2 } else { 5 });
    }
}

#[test]
fn forgotten_permits_are_lost_and_split_ones_return_separately() {
    let semaphore = Semaphore::new(5);
    let mut four = semaphore.try_acquire_many(4).unwrap();
    let one = four.split(1).unwrap();
    assert!(four.split(4).is_none());
    four.forget();
    assert_eq!(semaphore.available_permits(), 1);
    drop(one);
    assert_eq!(semaphore.available_permits(), 2);
}

#[test]
fn law_14_a_close_fails_waiting_and_later_acquires() {
    let (semaphore, stop) = (Semaphore::new(1), Condition::new());
    let permit = semaphore.try_acquire().unwrap();
    let mut waits = [1, 5, 0].map(|count| waiting(semaphore.acquire_many_evt(count)));
    let either = choose((semaphore.acquire_evt().wrap(|got| got.is_ok()), stop.wait_evt().wrap(|()| true)));
    let mut either = waiting(either);
    assert!(!semaphore.is_closed());
    semaphore.close();
    assert!(semaphore.is_closed());
    assert!(waits.iter_mut().all(|wait| wait.poll().is_some_and(|got| got.is_err())));
    assert_eq!(either.poll(), Some(false));
    assert!(semaphore.acquire_many_evt(0).sync_blocking().is_err() && semaphore.try_acquire_many(0).is_err());
    drop(permit);
    semaphore.add_permits(1);
    assert_eq!((semaphore.available_permits(), semaphore.waiters()), (2, 0));
    assert!(semaphore.acquire_evt().sync_blocking().is_err(), "for good");
}

#[test]
fn readiness_waits_for_a_permit_and_takes_none() {
    let (semaphore, stop) = (Semaphore::new(0), Condition::new());
    let mut ready = waiting(semaphore.ready_evt());
    let mut either =
        waiting(choose((semaphore.ready_evt().wrap(|()| "ready"), stop.wait_evt().wrap(|()| "stopped"))));
    let mut elsewhere = waiting(choose((
        semaphore.acquire_many_evt(2).wrap(|_| "acquired"),
        stop.wait_evt().wrap(|()| "stopped"),
    )));
    semaphore.add_permits(1);
    assert_eq!((ready.poll(), either.poll()), (Some(()), Some("ready")));
    assert_eq!((semaphore.available_permits(), semaphore.waiters()), (1, 1));
    stop.signal();
    assert_eq!(elsewhere.poll(), Some("stopped"));
    assert_eq!(semaphore.ready_evt().try_sync(), Some(()), "the permit is still there");
}

/// A permit is not ready for a sync behind others that wait for permits: they are served before it.
#[test]
fn law_12_readiness_has_its_turn_behind_other_waiters() {
    let semaphore = Semaphore::new(0);
    let mut two = waiting(semaphore.acquire_many_evt(2));
    let mut ready = waiting(semaphore.ready_evt());
    semaphore.add_permits(1);
    assert!(two.poll().is_none() && ready.poll().is_none());
    assert_eq!(semaphore.ready_evt().try_sync(), None, "the permit is kept for the first waiter");
    semaphore.add_permits(1);
    let permits = two.poll().expect("two permits are available").unwrap();
    assert!(ready.poll().is_none(), "no permit is left");
    drop(permits);
    assert_eq!((ready.poll(), semaphore.available_permits(), semaphore.waiters()), (Some(()), 2, 0));

    // The first waiter leaves. Its permit is ready for the next one.
    let three = waiting(semaphore.acquire_many_evt(3));
    let mut ready = waiting(semaphore.ready_evt());
    drop(three);
    assert_eq!(ready.poll(), Some(()));
}

#[test]
fn readiness_delays_no_waiter_behind_it() {
    let semaphore = Semaphore::new(0);
    let mut ready = waiting(semaphore.ready_evt());
    let mut one = waiting(semaphore.acquire_evt());
    let mut none = waiting(semaphore.acquire_many_evt(0));
    semaphore.add_permits(1);
    let permit = one.poll().expect("a sync that takes no permit is before it").unwrap();
    assert_eq!((permit.num_permits(), semaphore.available_permits()), (1, 0));
    assert_eq!((ready.poll(), none.poll().is_some(), semaphore.waiters()), (Some(()), true, 0));
}

#[test]
fn law_14_a_closed_semaphore_is_ready_for_good() {
    let semaphore = Semaphore::new(1);
    let permit = semaphore.try_acquire().unwrap();
    let mut many = waiting(semaphore.acquire_many_evt(5));
    let mut ready = [(); 2].map(|()| waiting(semaphore.ready_evt()));
    semaphore.close();
    assert!(many.poll().is_some_and(|got| got.is_err()));
    assert!(ready.iter_mut().all(|ready| ready.poll() == Some(())));
    assert_eq!((semaphore.available_permits(), semaphore.waiters()), (0, 0));
    for _ in 0..2 {
        assert_eq!(semaphore.ready_evt().try_sync(), Some(()));
        semaphore.ready_evt().sync_blocking();
    }
    drop(permit);
    assert_eq!(semaphore.ready_evt().try_sync(), Some(()));
}

/// Tasks never hold more permits than there are, and in the end all permits are back.
async fn permits_are_conserved(permits: usize, tasks: usize, rounds: u32) {
    let (semaphore, out) = (Semaphore::new(permits), Arc::new(AtomicUsize::new(0)));
    let tasks: Vec<_> = (0..tasks)
        .map(|_| {
            let (semaphore, out) = (semaphore.clone(), out.clone());
            spawn(async move {
                for _ in 0..rounds {
                    let count = 1 + rng::below(permits as u32) as usize;
                    if let Some(permit) = sync_or_abandon(semaphore.acquire_many_evt(count)).await {
                        let permit = permit.unwrap();
                        assert!(out.fetch_add(count, Ordering::SeqCst) + count <= permits);
                        yield_now().await;
                        out.fetch_sub(count, Ordering::SeqCst);
                        drop(permit);
                    }
                    yield_now().await;
                }
                // A patient acquire of all permits gets its turn.
                drop(semaphore.acquire_many(permits).await.unwrap());
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    assert_eq!((semaphore.available_permits(), semaphore.waiters()), (permits, 0));
}

#[test]
fn law_5_nothing_is_lost_or_doubled_under_any_schedule() {
    for seed in 0..200 {
        Runtime::simulated(seed).block_on(permits_are_conserved(3, 4, 20));
    }
}

#[test]
fn law_5_nothing_is_lost_or_doubled_on_threads() {
    Runtime::builder().worker_threads(4).build().unwrap().block_on(permits_are_conserved(5, 8, 500));
}

#[test]
fn permits_return_after_others_were_added() {
    let semaphore = Semaphore::new(usize::MAX);
    let permit = semaphore.try_acquire_many(2).unwrap();
    semaphore.add_permits(1);
    drop(permit);
    assert_eq!(semaphore.available_permits(), usize::MAX);
}

#[test]
fn try_acquire_says_why_it_fails() {
    let semaphore = Semaphore::new(1);
    let permit = semaphore.try_acquire().unwrap();
    assert_eq!(semaphore.try_acquire().unwrap_err(), TryAcquireError::NoPermits);
    assert_eq!(semaphore.try_acquire_many(2).unwrap_err(), TryAcquireError::NoPermits);
    drop(permit);
    semaphore.close();
    assert_eq!(semaphore.try_acquire().unwrap_err(), TryAcquireError::Closed);
}

#[test]
fn permits_of_one_semaphore_can_be_merged() {
    let (semaphore, other) = (Semaphore::new(3), Semaphore::new(1));
    let mut permits = semaphore.try_acquire().unwrap();
    permits.merge(semaphore.try_acquire_many(2).unwrap());
    assert_eq!((permits.num_permits(), semaphore.available_permits()), (3, 0));
    let foreign = other.try_acquire().unwrap();
    let merged = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| permits.merge(foreign)));
    assert!(merged.is_err());
    assert_eq!(other.available_permits(), 1, "a refused permit goes back");
    drop(permits);
    assert_eq!((semaphore.available_permits(), semaphore.waiters()), (3, 0));
}

#[test]
fn owned_permits_keep_the_semaphore_and_can_be_split_and_merged() {
    let semaphore = Semaphore::new(3);
    let mut owned = semaphore.clone().acquire_many_owned(2).sync_blocking().unwrap();
    let one = owned.split(1).unwrap();
    let mut third = std::thread::spawn(move || one).join().unwrap();
    third.merge(owned);
    assert_eq!((third.num_permits(), semaphore.available_permits()), (2, 1));
    third.forget();
    assert_eq!(semaphore.available_permits(), 1);
}

#[test]
fn forget_permits_removes_available_ones_only() {
    let semaphore = Semaphore::new(3);
    let held = semaphore.try_acquire().unwrap();
    assert_eq!((semaphore.forget_permits(5), semaphore.available_permits()), (2, 0));
    drop(held);
    assert_eq!((semaphore.forget_permits(0), semaphore.available_permits()), (0, 1));
}

#[test]
fn law_5_an_abandoned_owned_acquire_returns_its_permits() {
    let semaphore = Semaphore::new(0);
    let (unseen, mut next) =
        (waiting(semaphore.clone().into_acquire_many_evt(2)), waiting(semaphore.clone().into_acquire_evt()));
    semaphore.add_permits(2);
    drop(unseen);
    assert!(next.poll().is_some());
    assert_eq!(semaphore.available_permits(), 2);
}
