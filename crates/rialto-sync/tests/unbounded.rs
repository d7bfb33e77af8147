//! Tests of unbounded channels.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::abandoning::sync_or_abandon;
use crate::support::waiting;
use rialto_event::{Closed, Condition, Event, choose, rng};
use rialto_rt::{Runtime, spawn, yield_now};
use rialto_sync::TryRecvError;
use rialto_sync::unbounded;
use rialto_sync::unbounded::WeakSender;

#[test]
fn a_send_never_waits_and_order_is_kept() {
    let (tx, rx) = unbounded();
    (0..1000).for_each(|n| tx.send(n).unwrap());
    assert_eq!((tx.len(), rx.is_empty()), (1000, false));
    assert!((0..1000).all(|n| rx.recv().sync_blocking() == Ok(n)));
    assert_eq!(rx.try_recv(), Err(TryRecvError::Empty));
}

#[test]
fn law_12_receivers_are_served_first_come_first_served() {
    let (tx, rx) = unbounded();
    let mut receivers: Vec<_> = (0..3).map(|_| waiting(rx.recv_evt())).collect();
    assert_eq!(tx.waiters(), 3);
    (0..3).for_each(|n| tx.send(n).unwrap());
    let got: Vec<_> = receivers.iter_mut().map(|receiver| receiver.poll()).collect();
    assert_eq!(got, [Some(Ok(0)), Some(Ok(1)), Some(Ok(2))]);
}

#[test]
fn law_5_an_unseen_value_goes_to_the_front() {
    let (tx, rx) = unbounded();
    let [first, second] = [(); 2].map(|()| waiting(rx.recv_evt()));
    (0..3).for_each(|n| tx.send(n).unwrap());
    drop(second);
    drop(first);
    let got: Vec<_> = (0..3).map(|_| rx.try_recv().unwrap()).collect();
    assert_eq!(got, [1, 0, 2], "in the order of their abandonment");
}

#[test]
fn law_1_a_losing_alternative_takes_nothing() {
    let ((tx, rx), stop) = (unbounded(), Condition::new());
    let mut either = waiting(choose((rx.recv_evt().wrap(Some), stop.wait_evt().wrap(|()| None))));
    stop.signal();
    tx.send(1).unwrap();
    assert_eq!(either.poll(), Some(None));
    assert_eq!(rx.try_recv(), Ok(1));
    assert_eq!(rx.waiters(), 0, "law 13");
}

#[test]
fn law_14_the_last_sender_closes_after_the_remaining_values() {
    let (tx, rx) = unbounded();
    let other = tx.clone();
    drop(tx);
    assert!(!rx.is_closed());
    let mut waits = [(); 3].map(|()| waiting(rx.recv_evt()));
    other.send(1).unwrap();
    drop(other);
    assert!(rx.is_closed());
    assert_eq!(waits.each_mut().map(|receiver| receiver.poll().unwrap().ok()), [Some(1), None, None]);
    assert_eq!(rx.try_recv(), Err(TryRecvError::Closed));
}

#[test]
fn law_14_the_last_receiver_closes_and_drops_the_remaining_values() {
    let (tx, rx) = unbounded();
    let value = Arc::new(());
    tx.send(value.clone()).unwrap();
    let event = rx.clone().into_recv_evt();
    drop(rx);
    assert!(!tx.is_closed(), "the event receives, too");
    drop(event);
    assert_eq!(Arc::strong_count(&value), 1);
    assert_eq!(tx.send(value.clone()), Err(Closed(value)));
}

#[test]
fn an_explicit_close_keeps_the_queued_values() {
    let (tx, rx) = unbounded();
    tx.send(1).unwrap();
    rx.close();
    assert_eq!(tx.send(2), Err(Closed(2)));
    assert_eq!(rx.recv().sync_blocking(), Ok(1));
    assert_eq!(rx.recv().sync_blocking(), Err(Closed(())));
}

/// The destructor of a value may use the value's own channel, because values are dropped outside the lock.
#[test]
fn values_are_dropped_outside_the_lock() {
    struct Own(WeakSender<Own>, Arc<AtomicUsize>);
    impl Drop for Own {
        fn drop(&mut self) {
            let tx = self.0.upgrade().expect("the test has a sender");
            assert!(tx.is_closed() && tx.is_empty());
            self.1.fetch_add(1, Ordering::SeqCst);
        }
    }
    let ((tx, rx), dropped) = (unbounded(), Arc::default());
    for _ in 0..2 {
        tx.send(Own(tx.downgrade(), Arc::clone(&dropped))).unwrap();
    }
    drop(rx);
    assert_eq!(dropped.load(Ordering::SeqCst), 2);
}

#[test]
fn recv_many_keeps_order_and_limit() {
    let ((tx, rx), stop) = (unbounded(), Condition::new());
    let mut got = vec![0];
    let mut waits = waiting(rx.recv_many_evt(&mut got, 3));
    (1..6).for_each(|n| tx.send(n).unwrap());
    assert_eq!(waits.poll(), Some(3), "those that came since");
    drop(waits);
    assert_eq!(got, [0, 1, 2, 3]);
    stop.signal();
    let either = choose((rx.recv_many_evt(&mut got, 9), stop.wait_evt().wrap(|()| 0)));
    if either.sync_blocking() == 0 {
        assert_eq!((got.len(), rx.len()), (4, 2), "law 1");
        assert_eq!(rx.recv_many_evt(&mut got, 9).sync_blocking(), 2);
    }
    drop(tx);
    assert_eq!(rx.recv_many_evt(&mut got, 9).sync_blocking(), 0, "law 14");
    assert_eq!(got, [0, 1, 2, 3, 4, 5]);
}

async fn messages_are_conserved(senders: u64, receivers: usize, each: u64) {
    let (tx, rx) = unbounded();
    let seen = Arc::new(AtomicUsize::new(0));
    let mut tasks = Vec::new();
    for sender in 0..senders {
        let tx = tx.clone();
        tasks.push(spawn(async move {
            for n in 0..each {
                tx.send((sender, n)).unwrap();
                if rng::below(4) == 0 {
                    yield_now().await;
                }
            }
            Vec::new()
        }));
    }
    for _ in 0..receivers {
        let (rx, seen) = (rx.clone(), seen.clone());
        tasks.push(spawn(async move {
            let mut got = Vec::new();
            while seen.load(Ordering::SeqCst) < (senders * each) as usize {
                if rng::below(2) == 0 {
                    let (before, most) = (got.len(), 1 + rng::below(4) as usize);
                    let count = sync_or_abandon(rx.recv_many_evt(&mut got, most)).await.unwrap_or(0);
                    assert!(got.len() == before + count && count <= most);
                    seen.fetch_add(count, Ordering::SeqCst);
                } else if let Some(letter) = sync_or_abandon(rx.recv_evt()).await {
                    seen.fetch_add(1, Ordering::SeqCst);
                    got.push(letter.expect("a sender is here"));
                }
                yield_now().await;
            }
            got
        }));
    }
    let mut all = Vec::new();
    for task in tasks {
        all.extend(task.await.unwrap());
    }
    assert_eq!(rx.try_recv(), Err(TryRecvError::Empty));
    all.sort_unstable();
    assert!(all.into_iter().eq((0..senders).flat_map(|s| (0..each).map(move |n| (s, n)))));
    assert_eq!(rx.waiters(), 0);
    drop(tx);
}

#[test]
fn law_5_nothing_is_lost_or_doubled_under_any_schedule() {
    for seed in 0..100 {
        Runtime::simulated(seed).block_on(messages_are_conserved(2, 3, 30));
    }
}

#[test]
fn law_5_nothing_is_lost_or_doubled_on_threads() {
    let runtime = Runtime::builder().worker_threads(4).build().unwrap();
    runtime.block_on(messages_are_conserved(3, 4, 1_000));
}
