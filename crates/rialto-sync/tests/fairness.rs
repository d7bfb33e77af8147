//! Law 12 for a choice that waits before its partner comes: if a partner can commit with either of two
//! alternatives, each of them is equally likely.

use rialto_event::{Event, choose, rng};
use rialto_sync::{Mutex, RwLock, Semaphore, bounded, oneshot, unbounded, watch};

use crate::support::{Hand, waiting};

/// Asserts that the second alternative wins half of two thousand commits, within four and a half standard
/// deviations.
#[track_caller]
fn assert_fair(mut commit: impl FnMut() -> usize) {
    rng::seed(12);
    let second: usize = (0..2_000).map(|_| commit()).sum();
    assert!((900..=1_100).contains(&second), "the second was chosen {second} times");
}

/// Runs `partner`, and returns the result of the choice that waited for it.
fn result_after<E: Event>(mut choice: Hand<E>, partner: impl FnOnce()) -> E::Output {
    partner();
    choice.poll().expect("the partner came for it")
}

#[test]
fn law_12_capacity_of_a_bounded_channel_goes_to_either_of_two_sends() {
    let (tx, rx) = bounded(1);
    assert_fair(|| {
        tx.try_send(9).expect("room");
        let sends = waiting(choose((tx.send_evt(0), tx.send_evt(1))));
        result_after(sends, || assert_eq!(rx.try_recv(), Ok(9))).expect("open");
        rx.try_recv().expect("sent")
    });
    assert_fair(|| {
        choose((tx.send_evt(0), tx.send_evt(1))).sync_blocking().expect("open");
        rx.try_recv().expect("sent")
    });
}

#[test]
fn law_12_a_value_in_a_bounded_channel_goes_to_either_of_two_receives() {
    let (tx, rx) = bounded(1);
    let receives = || choose((rx.recv_evt().wrap(|_| 0), rx.recv_evt().wrap(|_| 1)));
    assert_fair(|| result_after(waiting(receives()), || tx.try_send(()).expect("room")));
    assert_fair(|| {
        tx.try_send(()).expect("room");
        receives().sync_blocking()
    });
}

#[test]
fn law_12_a_place_in_a_bounded_channel_goes_to_a_send_or_a_reserve() {
    let (tx, rx) = bounded(1);
    assert_fair(|| {
        tx.try_send(0).expect("room");
        let either = choose((tx.send_evt(1).wrap(|_| 0), tx.reserve_evt().wrap(|_| 1)));
        let which = result_after(waiting(either), || assert_eq!(rx.try_recv(), Ok(0)));
        let _ = rx.try_recv();
        which
    });
}

#[test]
fn law_12_a_value_in_an_unbounded_channel_goes_to_either_of_two_receives() {
    let (tx, rx) = unbounded();
    let receives = || choose((rx.recv_evt().wrap(|_| 0), rx.recv_evt().wrap(|_| 1)));
    assert_fair(|| result_after(waiting(receives()), || tx.send(()).expect("open")));
    assert_fair(|| {
        tx.send(()).expect("open");
        receives().sync_blocking()
    });
}

#[test]
fn law_12_a_permit_goes_to_either_of_two_acquires() {
    let semaphore = Semaphore::new(1);
    let acquires = || choose((semaphore.acquire_evt().wrap(|_| 0), semaphore.acquire_evt().wrap(|_| 1)));
    assert_fair(|| {
        let held = semaphore.try_acquire().expect("free");
        result_after(waiting(acquires()), || drop(held))
    });
    assert_fair(|| acquires().sync_blocking());
}

/// An alternative that asks for more permits than there are blocks later syncs, but not the other
/// alternatives of its own choice.
#[test]
fn law_12_a_large_request_does_not_block_another_alternative_of_its_choice() {
    for few_and_many in [[1, 2], [2, 1]] {
        for _ in 0..50 {
            let semaphore = Semaphore::new(0);
            let acquires = choose(few_and_many.map(|count| semaphore.acquire_many_evt(count)));
            let permits = result_after(waiting(acquires), || semaphore.add_permits(1)).expect("it is open");
            assert_eq!(permits.num_permits(), 1);
        }
    }
}

#[test]
fn law_12_a_later_sync_does_not_overtake_a_choice() {
    for counts in [[2, 3], [3, 2]] {
        for _ in 0..50 {
            let semaphore = Semaphore::new(0);
            let mut first = waiting(choose(counts.map(|count| semaphore.acquire_many_evt(count))));
            let mut later = waiting(semaphore.acquire_evt());
            semaphore.add_permits(1);
            assert!(first.poll().is_none() && later.poll().is_none());
            semaphore.add_permits(1);
            let two = first.poll().expect("two permits").expect("it is open");
            assert!(two.num_permits() == 2 && later.poll().is_none());
            semaphore.add_permits(1);
            assert!(later.poll().is_some());
        }
    }
}

#[test]
fn law_12_a_freed_lock_goes_to_either_of_two_waiters() {
    let (mutex, lock) = (Mutex::new(0), RwLock::new(0));
    assert_fair(|| {
        let held = mutex.try_lock().expect("free");
        let either = waiting(choose((mutex.lock_evt().wrap(|_| 0), mutex.lock_evt().wrap(|_| 1))));
        result_after(either, || drop(held))
    });
    assert_fair(|| {
        let held = lock.try_write().expect("free");
        let either = waiting(choose((lock.read_evt().wrap(|_| 0), lock.write_evt().wrap(|_| 1))));
        result_after(either, || drop(held))
    });
}

#[test]
fn law_12_a_notification_goes_to_either_alternative() {
    let (tx, rx) = watch(0);
    let (mut one, mut other) = (rx.clone(), rx);
    assert_fair(|| {
        one.mark_unchanged();
        other.mark_unchanged();
        let either = waiting(choose((one.changed_evt().wrap(|_| 0), other.changed_evt().wrap(|_| 1))));
        result_after(either, || tx.send_modify(|value| *value += 1))
    });
    assert_fair(|| {
        let (tx, rx) = oneshot::<()>();
        let either = waiting(choose((rx.recv_evt().wrap(|_| 0), rx.recv_evt().wrap(|_| 1))));
        result_after(either, || tx.send(()).expect("a receiver"))
    });
}
