//! Tests of broadcast channels, and of receivers that lag.

use std::sync::Arc;

use crate::abandoning::sync_or_abandon;
use crate::support::waiting;
use rialto_event::{Closed, Condition, Event, choose, rng};
use rialto_rt::{Runtime, spawn, yield_now};
use rialto_sync::broadcast;
use rialto_sync::broadcast::RecvError::{self, Lagged};
use rialto_sync::broadcast::TryRecvError;

#[test]
fn every_receiver_gets_every_value() {
    let (tx, mut rx) = broadcast(4);
    let mut others = [(); 2].map(|()| tx.subscribe());
    let mut waits = others.each_mut().map(|other| waiting(other.recv_evt()));
    assert_eq!((tx.receiver_count(), tx.send(1), tx.send(2)), (3, Ok(3), Ok(3)));
    assert!(waits.iter_mut().all(|wait| wait.poll() == Some(Ok(1))));
    drop(waits);
    assert!(others.iter_mut().all(|other| other.recv_evt().try_sync() == Some(Ok(2))));
    assert_eq!([(); 2].map(|()| rx.recv_evt().try_sync()), [Some(Ok(1)), Some(Ok(2))]);
    assert_eq!(rx.recv_evt().try_sync(), None);
}

#[test]
fn a_slow_receiver_gets_lagged_and_continues() {
    let (tx, mut rx) = broadcast(2);
    (0..7).for_each(|n| assert_eq!(tx.send(n), Ok(1)));
    assert_eq!(rx.len(), 7);
    let got: Vec<_> = std::iter::from_fn(|| rx.recv_evt().try_sync()).collect();
    assert_eq!(got, [Err(Lagged(5)), Ok(5), Ok(6)]);
    drop(tx);
    assert_eq!(rx.recv_evt().sync_blocking(), Err(RecvError::Closed));
}

#[test]
fn law_14_a_send_without_receivers_returns_the_value() {
    let (tx, rx) = broadcast(2);
    drop(rx);
    assert_eq!(tx.send(1), Err(Closed(1)));
    let mut late = tx.subscribe();
    assert_eq!((tx.clone().send(2), late.recv_evt().try_sync()), (Ok(1), Some(Ok(2))));
}

#[test]
fn a_clone_receives_what_the_original_would() {
    let (tx, mut rx) = broadcast(2);
    (0..3).for_each(|n| assert!(tx.send(n).is_ok()));
    let mut copy = rx.clone();
    let all = |rx: &mut rialto_sync::broadcast::Receiver<_>| -> Vec<_> {
        std::iter::from_fn(|| rx.recv_evt().try_sync()).filter_map(Result::ok).collect()
    };
    assert_eq!((all(&mut rx), all(&mut copy)), (vec![1, 2], vec![1, 2]));
}

#[test]
fn law_5_an_unseen_value_is_received_again_unless_overwritten() {
    let (tx, mut rx) = broadcast(1);
    let unseen = waiting(rx.recv_evt());
    tx.send(1).unwrap();
    drop(unseen);
    assert_eq!(rx.recv_evt().try_sync(), Some(Ok(1)));
    let unseen = waiting(rx.recv_evt());
    tx.send(2).unwrap();
    tx.send(3).unwrap();
    drop(unseen);
    assert_eq!([(); 2].map(|()| rx.recv_evt().try_sync()), [Some(Err(Lagged(1))), Some(Ok(3))]);
}

#[test]
fn a_value_is_dropped_when_all_have_read_it() {
    let ((tx, mut rx), value) = (broadcast(8), Arc::new(()));
    let mut slow = rx.clone();
    (0..5).for_each(|_| assert!(tx.send(value.clone()).is_ok()));
    for _ in 0..3 {
        rx.recv_evt().sync_blocking().unwrap();
    }
    assert_eq!(Arc::strong_count(&value), 6);
    slow.recv_evt().sync_blocking().unwrap();
    assert_eq!(Arc::strong_count(&value), 5);
    drop(slow);
    assert_eq!(Arc::strong_count(&value), 3);
    drop(rx);
    assert_eq!(Arc::strong_count(&value), 1);
}

#[test]
fn law_13_a_wait_that_loses_is_unlinked() {
    let ((tx, mut rx), stop) = (broadcast::<u8>(2), Condition::new());
    let mut either = waiting(choose((rx.recv_evt().wrap(|_| ()), stop.wait_evt())));
    stop.signal();
    assert_eq!(either.poll(), Some(()));
    drop(either);
    assert_eq!((rx.waiters(), tx.send(1)), (0, Ok(1)));
}

/// A receive that is leaked by `mem::forget` while it waits still receives. Only its own receiver misses the
/// value.
#[test]
fn a_receive_that_is_forgotten_makes_no_other_receiver_lag() {
    let (tx, mut leaky) = broadcast(2);
    let mut other = tx.subscribe();
    std::mem::forget(waiting(leaky.recv_evt()));
    tx.send(1).unwrap();
    tx.send(2).unwrap();
    let rest = |rx: &mut broadcast::Receiver<_>| -> Vec<_> {
        std::iter::from_fn(|| rx.recv_evt().try_sync()).collect()
    };
    assert_eq!((rest(&mut leaky), rest(&mut other)), (vec![Ok(2)], vec![Ok(1), Ok(2)]));
}

/// A number with a destructor. The channel shares such values, and does not copy them.
#[derive(Clone)]
struct Owned(Box<u64>);

impl From<u64> for Owned {
    fn from(value: u64) -> Self {
        Owned(Box::new(value))
    }
}

impl From<Owned> for u64 {
    fn from(Owned(value): Owned) -> Self {
        *value
    }
}

/// Each receiver counts the values that it received and those that it missed. The sum is the number of values
/// that were sent.
async fn counts_add_up<V>(capacity: usize, receivers: usize, values: u64)
where
    V: From<u64> + Into<u64> + Clone + Send + Sync + 'static,
{
    let (tx, rx) = broadcast::<V>(capacity);
    let tasks: Vec<_> = (0..receivers)
        .map(|_| {
            let mut rx = rx.clone();
            spawn(async move {
                let mut next = 0;
                loop {
                    match sync_or_abandon(rx.recv_evt()).await {
                        Some(Ok(value)) => {
                            assert_eq!(value.into(), next);
                            next += 1;
                        }
                        Some(Err(Lagged(missed))) => next += missed,
                        Some(Err(RecvError::Closed)) => return next,
                        None => yield_now().await,
                    }
                }
            })
        })
        .collect();
    drop(rx);
    for value in 0..values {
        tx.send(V::from(value)).ok().unwrap();
        for _ in 0..rng::below(4) {
            yield_now().await;
        }
    }
    drop(tx);
    for task in tasks {
        assert_eq!(task.await.unwrap(), values);
    }
}

#[test]
fn law_5_counts_add_up_under_any_schedule() {
    for seed in 0..100 {
        let capacity = 1 + seed as usize % 4;
        Runtime::simulated(seed).block_on(counts_add_up::<u64>(capacity, 3, 50));
        Runtime::simulated(seed).block_on(counts_add_up::<Owned>(capacity, 3, 50));
    }
}

#[test]
fn law_5_counts_add_up_on_threads() {
    let runtime = Runtime::builder().worker_threads(4).build().unwrap();
    runtime.block_on(counts_add_up::<u64>(4, 4, 2_000));
    runtime.block_on(counts_add_up::<Owned>(4, 4, 2_000));
}

#[test]
fn a_resubscribed_receiver_gets_later_values_only() {
    let (tx, mut rx) = broadcast(4);
    tx.send(1).unwrap();
    let (mut later, mut copy) = (rx.resubscribe(), rx.clone());
    assert_eq!((tx.receiver_count(), later.len(), later.is_empty(), copy.len()), (3, 0, true, 1));
    tx.send(2).unwrap();
    drop(tx);
    let all =
        |rx: &mut broadcast::Receiver<i32>| std::iter::from_fn(|| rx.try_recv().ok()).collect::<Vec<_>>();
    assert_eq!([all(&mut rx), all(&mut copy), all(&mut later)], [vec![1, 2], vec![1, 2], vec![2]]);
    assert_eq!(rx.resubscribe().try_recv(), Err(TryRecvError::Closed));
}

#[test]
fn try_recv_says_why_it_fails() {
    let (tx, mut rx) = broadcast(1);
    assert_eq!(rx.try_recv(), Err(TryRecvError::Empty));
    tx.send(1).unwrap();
    tx.send(2).unwrap();
    assert_eq!([rx.try_recv(), rx.try_recv()], [Err(TryRecvError::Lagged(1)), Ok(2)]);
    drop(tx);
    assert_eq!(rx.try_recv(), Err(TryRecvError::Closed));
    assert!(rx.is_empty());
}
