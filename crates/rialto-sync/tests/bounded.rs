//! Tests of bounded channels.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::abandoning::sync_or_abandon;
use crate::support::waiting;
use rialto_event::{Closed, Condition, Event, always, choose, rng};
use rialto_rt::{Runtime, spawn, yield_now};
use rialto_sync::{TryRecvError, TrySendError, bounded};

#[test]
fn recv_many_makes_room() {
    let (tx, rx) = bounded(2);
    assert_eq!((tx.try_send(0), tx.try_send(1)), (Ok(()), Ok(())));
    let mut sends: Vec<_> = (2..5).map(|n| waiting(tx.send_evt(n))).collect();
    let mut got = Vec::new();
    assert_eq!(rx.recv_many_evt(&mut got, 4).sync_blocking(), 4, "each that is taken lets the next one in");
    assert_eq!(rx.recv_many_evt(&mut got, 4).sync_blocking(), 1);
    assert_eq!(got, [0, 1, 2, 3, 4]);
    assert!(sends.iter_mut().all(|send| send.poll() == Some(Ok(()))));
}

#[test]
fn a_send_waits_for_capacity_and_order_is_kept() {
    let (tx, rx) = bounded(2);
    assert_eq!((tx.try_send(1), tx.try_send(2)), (Ok(()), Ok(())));
    let mut sends = [3, 4].map(|n| waiting(tx.send_evt(n)));
    assert_eq!((tx.len(), tx.capacity(), tx.waiters()), (2, Some(2), 2));
    assert_eq!(rx.try_recv(), Ok(1));
    assert_eq!((sends[0].poll(), sends[1].poll()), (Some(Ok(())), None));
    assert_eq!([rx.try_recv(), rx.try_recv()], [Ok(2), Ok(3)]);
    assert_eq!(sends[1].poll(), Some(Ok(())));
    assert_eq!([rx.try_recv(), rx.try_recv()], [Ok(4), Err(TryRecvError::Empty)]);
}

#[test]
fn law_12_both_ends_are_served_first_come_first_served() {
    let (tx, rx) = bounded(1);
    let mut receivers = [(); 3].map(|()| waiting(rx.recv_evt()));
    (0..3).for_each(|n| assert_eq!(tx.try_send(n), Ok(())));
    assert_eq!(receivers.each_mut().map(|rx| rx.poll().unwrap()), [Ok(0), Ok(1), Ok(2)]);
    tx.try_send(3).unwrap();
    let mut senders = [4, 5, 6].map(|n| waiting(tx.send_evt(n)));
    assert_eq!(tx.try_send(7), Err(TrySendError::Full(7)), "nobody overtakes");
    (3..7).for_each(|n| assert_eq!(rx.try_recv(), Ok(n)));
    assert!(senders.iter_mut().all(|tx| tx.poll() == Some(Ok(()))));
}

#[test]
fn law_4_a_send_that_loses_keeps_its_message() {
    let (tx, rx) = bounded(1);
    tx.try_send(String::from("first")).unwrap();
    let mut slot = Some(String::from("second"));
    let lost = choose((tx.send_from(&mut slot).wrap(|_| true), always(false)));
    assert!(!lost.sync_blocking());
    assert_eq!(slot.as_deref(), Some("second"));
    drop(waiting(tx.send_from(&mut slot)));
    assert_eq!(slot.as_deref(), Some("second"));
    rx.close();
    assert_eq!(tx.send_from(&mut slot).sync_blocking(), Err(Closed(())));
    assert_eq!(slot.as_deref(), Some("second"));
    assert_eq!(rx.try_recv().as_deref(), Ok("first"));
}

#[test]
fn law_2_a_send_that_was_committed_and_not_seen_has_been_received() {
    let (tx, rx) = bounded(1);
    tx.try_send(1).unwrap();
    let send = waiting(tx.send_evt(2));
    assert_eq!(rx.try_recv(), Ok(1));
    drop(send);
    assert_eq!(rx.try_recv(), Ok(2));
}

#[test]
fn law_5_an_unseen_value_goes_to_the_front_even_beyond_the_capacity() {
    let (tx, rx) = bounded(1);
    let receiver = waiting(rx.recv_evt());
    tx.try_send(1).unwrap();
    tx.try_send(2).unwrap();
    drop(receiver);
    assert_eq!((rx.len(), tx.try_send(3)), (2, Err(TrySendError::Full(3))));
    assert_eq!([rx.try_recv(), rx.try_recv()], [Ok(1), Ok(2)]);
    assert_eq!(tx.try_send(3), Ok(()));
}

#[test]
fn law_14_a_close_wakes_all_waiters() {
    let (tx, rx) = bounded(1);
    tx.try_send(1).unwrap();
    let mut send = waiting(tx.send_evt(2));
    let mut other = waiting(tx.clone().into_send_evt(3));
    drop(rx);
    assert_eq!((send.poll(), other.poll()), (Some(Err(Closed(2))), Some(Err(Closed(3)))));
    assert_eq!(tx.try_send(4), Err(TrySendError::Closed(4)));
    let (tx, rx) = bounded::<u8>(1);
    let mut receive = waiting(rx.recv_evt());
    drop(tx);
    assert_eq!(receive.poll(), Some(Err(Closed(()))));
}

#[test]
fn law_14_remaining_values_come_before_closed() {
    let (tx, rx) = bounded(2);
    tx.try_send(1).unwrap();
    let late = tx.into_send_evt(2);
    assert!(!rx.is_closed(), "the event is a sender, too");
    late.sync_blocking().unwrap();
    assert!(rx.is_closed());
    assert_eq!([rx.try_recv(), rx.try_recv(), rx.try_recv()], [Ok(1), Ok(2), Err(TryRecvError::Closed)]);
}

#[test]
fn law_13_a_send_or_receive_that_loses_is_unlinked() {
    let ((tx, rx), stop) = (bounded(1), Condition::new());
    let stopped = || stop.wait_evt().wrap(|()| None);
    let mut receive = waiting(choose((rx.recv_evt().wrap(Result::ok), stopped())));
    stop.signal();
    assert_eq!((receive.poll(), rx.waiters()), (Some(None), 0));
    tx.try_send(1).unwrap();
    drop(waiting(tx.send_evt(2)));
    assert_eq!(tx.waiters(), 0);
}

#[test]
fn reservations_and_sends_share_one_queue() {
    let (tx, rx) = bounded(1);
    tx.try_send(1).unwrap();
    let mut first = waiting(tx.reserve_evt());
    let mut second = waiting(tx.send_evt(3));
    assert_eq!((rx.try_recv(), second.poll()), (Ok(1), None));
    let permit = first.poll().unwrap().unwrap();
    assert_eq!(permit.send(2), Ok(()));
    assert_eq!((rx.try_recv(), second.poll(), rx.try_recv()), (Ok(2), Some(Ok(())), Ok(3)));
}

#[test]
fn a_receiver_behind_a_sender_that_waits_for_a_reserved_place_is_served() {
    let (tx, rx) = bounded(1);
    let permit = tx.reserve_evt().try_sync().unwrap().unwrap();
    let mut send = waiting(tx.send_evt(2));
    let mut receivers = [(); 2].map(|()| waiting(rx.recv_evt()));
    assert_eq!(tx.waiters(), 3, "senders and receivers");
    permit.send(1).unwrap();
    assert_eq!(receivers.each_mut().map(|rx| rx.poll()), [Some(Ok(1)), Some(Ok(2))]);
    assert_eq!((send.poll(), tx.waiters()), (Some(Ok(())), 0));
}

#[test]
fn law_5_an_unseen_or_unused_permit_frees_its_place() {
    let (tx, rx) = bounded(1);
    tx.try_send(1).unwrap();
    let unseen = waiting(tx.reserve_evt());
    assert_eq!((rx.try_recv(), tx.try_send(2)), (Ok(1), Err(TrySendError::Full(2))));
    drop(unseen);
    assert_eq!((tx.try_send(2), rx.try_recv()), (Ok(()), Ok(2)));
    drop(tx.reserve_evt().try_sync().unwrap().unwrap());
    assert_eq!(tx.try_send(3), Ok(()));
}

#[test]
fn law_14_a_permit_keeps_the_channel_open() {
    let (tx, rx) = bounded(1);
    let permit = tx.into_reserve_evt().sync_blocking().unwrap();
    let mut receive = waiting(rx.recv_evt());
    assert_eq!((rx.is_closed(), receive.poll()), (false, None));
    permit.send(1).unwrap();
    assert_eq!((receive.poll(), rx.try_recv()), (Some(Ok(1)), Err(TryRecvError::Closed)));
    let (tx, rx) = bounded::<u8>(1);
    let permit = tx.into_reserve_evt().sync_blocking().unwrap();
    drop(permit);
    assert_eq!(rx.try_recv(), Err(TryRecvError::Closed));
}

#[test]
fn senders_learn_of_the_close_without_sending() {
    let (tx, rx) = bounded::<u8>(1);
    let (mut before, other) = (waiting(tx.closed_evt()), rx.clone());
    drop(rx);
    assert_eq!(before.poll(), None);
    drop(other);
    assert_eq!((before.poll(), tx.closed_evt().try_sync()), (Some(()), Some(())));
    let (tx, rx) = bounded::<u8>(1);
    rx.close();
    assert_eq!(tx.closed_evt().try_sync(), Some(()));
    assert_eq!(tx.reserve_evt().try_sync().map(|got| got.is_err()), Some(true));
}

async fn messages_are_conserved(capacity: usize, senders: u64, receivers: usize, each: u64) {
    let (tx, rx) = bounded(capacity);
    let seen = Arc::new(AtomicUsize::new(0));
    let mut tasks = Vec::new();
    for sender in 0..senders {
        let tx = tx.clone();
        tasks.push(spawn(async move {
            for n in 0..each {
                let mut slot = Some((sender, n));
                while slot.is_some() {
                    if rng::below(3) == 0 {
                        let permit = sync_or_abandon(tx.reserve_evt()).await;
                        yield_now().await;
                        if let Some(permit) = permit.filter(|_| rng::below(2) == 0) {
                            let value = slot.take().expect("unsent");
                            permit
                                .and_then(|permit| permit.send(value).map_err(|_| Closed(())))
                                .expect("open");
                        }
                    } else if let Some(sent) = sync_or_abandon(tx.send_from(&mut slot)).await {
                        sent.expect("a receiver is here");
                    }
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
                if let Some(value) = sync_or_abandon(rx.recv_evt()).await {
                    seen.fetch_add(1, Ordering::SeqCst);
                    got.push(value.expect("a sender is here"));
                }
                assert!(rx.len() <= capacity + receivers, "as many as can be put back");
                if rng::below(4) == 0 {
                    yield_now().await;
                }
            }
            got
        }));
    }
    let mut all = Vec::new();
    for task in tasks {
        all.extend(task.await.unwrap());
    }
    assert_eq!((rx.try_recv(), tx.waiters()), (Err(TryRecvError::Empty), 0));
    all.sort_unstable();
    assert!(all.into_iter().eq((0..senders).flat_map(|s| (0..each).map(move |n| (s, n)))));
}

#[test]
fn law_5_nothing_is_lost_or_doubled_under_any_schedule() {
    for seed in 0..100 {
        let capacity = 1 + seed as usize % 3;
        Runtime::simulated(seed).block_on(messages_are_conserved(capacity, 2, 3, 20));
    }
}

#[test]
fn law_5_nothing_is_lost_or_doubled_on_threads() {
    let runtime = Runtime::builder().worker_threads(4).build().unwrap();
    runtime.block_on(messages_are_conserved(2, 3, 3, 500));
}

#[test]
fn try_reserve_says_why_it_fails() {
    let (tx, rx) = bounded(1);
    let permit = tx.try_reserve().unwrap();
    assert_eq!(tx.try_reserve().unwrap_err(), TrySendError::Full(()));
    drop(permit);
    let permit = tx.clone().reserve_owned().sync_blocking().unwrap();
    assert_eq!((permit.send(1), rx.try_recv()), (Ok(()), Ok(1)));
    drop(rx);
    assert_eq!(tx.try_reserve().unwrap_err(), TrySendError::Closed(()));
    let (tx, rx) = bounded::<u8>(0);
    assert_eq!(tx.try_reserve().unwrap_err(), TrySendError::Full(()), "a rendezvous channel has no places");
    drop(rx);
}
