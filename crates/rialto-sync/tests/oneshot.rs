//! Tests of channels for one value.

use std::sync::Arc;

use crate::abandoning::sync_or_abandon;
use crate::support::waiting;
use rialto_event::{Closed, Event, always, choose, never, rng};
use rialto_rt::{Runtime, spawn, yield_now};
use rialto_sync::{TryRecvError, oneshot};

#[test]
fn the_value_is_received_once() {
    let (tx, rx) = oneshot();
    assert_eq!(rx.try_recv(), Err(TryRecvError::Empty));
    let mut receive = waiting(rx.recv_evt());
    assert_eq!(tx.send(1), Ok(()));
    assert_eq!(receive.poll(), Some(Ok(1)));
    assert_eq!(rx.try_recv(), Err(TryRecvError::Closed));
}

#[test]
fn law_14_a_sender_that_leaves_is_noticed() {
    let (tx, rx) = oneshot::<u8>();
    let mut receive = waiting(rx.into_recv_evt());
    drop(tx);
    assert_eq!(receive.poll(), Some(Err(Closed(()))));
}

#[test]
fn law_14_a_dropped_receiver_closes_the_channel_and_send_returns_the_value() {
    let (tx, rx) = oneshot();
    let mut closed = waiting(tx.closed_evt());
    let event = rx.into_recv_evt();
    assert!(!tx.is_closed());
    drop(event);
    assert_eq!(closed.poll(), Some(()));
    drop(closed);
    assert_eq!(tx.send(1), Err(Closed(1)));
}

#[test]
fn an_unread_value_is_dropped_with_the_receiver() {
    let ((tx, rx), value) = (oneshot(), Arc::new(()));
    tx.send(value.clone()).unwrap();
    drop(rx);
    assert_eq!(Arc::strong_count(&value), 1);
}

#[test]
fn a_closed_receiver_yields_the_sent_value() {
    let (tx, rx) = oneshot();
    tx.send(1).unwrap();
    rx.close();
    assert_eq!(rx.try_recv(), Ok(1));
    let (tx, rx) = oneshot();
    rx.close();
    assert_eq!((tx.send(1), rx.try_recv()), (Err(Closed(1)), Err(TryRecvError::Closed)));
}

#[test]
fn law_5_an_unseen_value_is_still_there() {
    let (tx, rx) = oneshot();
    let receive = waiting(rx.recv_evt());
    tx.send(1).unwrap();
    drop(receive);
    assert_eq!(rx.try_recv(), Ok(1));
}

#[test]
fn law_1_a_losing_alternative_takes_nothing() {
    let mut taken = 0;
    for _ in 0..100 {
        let (tx, rx) = oneshot();
        tx.send(1).unwrap();
        let got = choose((rx.recv_evt().wrap(Result::ok), always(None))).sync_blocking();
        assert_eq!(got.xor(rx.try_recv().ok()), Some(1), "here or there");
        taken += u32::from(got.is_some());
    }
    assert!((1..100).contains(&taken));
}

async fn one_value_arrives() {
    let (tx, rx) = oneshot();
    let sender = spawn(async move {
        for _ in 0..rng::below(4) {
            yield_now().await;
        }
        match rng::below(3) {
            0 => drop(tx),
            _ => tx.send(7).unwrap(),
        }
    });
    let got = loop {
        if let Some(got) = sync_or_abandon(rx.recv_evt()).await {
            break got;
        }
        yield_now().await;
    };
    sender.await.unwrap();
    assert!([Ok(7), Err(Closed(()))].contains(&got));
    assert_eq!(rx.try_recv(), Err(TryRecvError::Closed));
}

#[test]
fn law_5_nothing_is_lost_or_doubled_under_any_schedule() {
    for seed in 0..300 {
        Runtime::simulated(seed).block_on(one_value_arrives());
    }
}

#[test]
fn a_receiver_is_the_event_of_its_receive() {
    Runtime::simulated(1).block_on(async {
        let (tx, rx) = oneshot();
        drop(spawn(async move { tx.send(1) }));
        assert_eq!(rx.await, Ok(1));
        let (tx, mut rx) = oneshot();
        assert_eq!((&rx).try_sync(), None);
        tx.send(2).unwrap();
        assert_eq!((&mut rx).await, Ok(2));
        assert_eq!((&rx).await, Err(Closed(())));
        let (tx, rx) = oneshot::<u8>();
        drop(tx);
        assert_eq!(choose((rx, never())).await, Err(Closed(())));
    });
}

#[test]
fn law_5_a_receiver_that_is_borrowed_as_an_event_keeps_the_value() {
    let (tx, mut rx) = oneshot();
    let unseen = waiting(&rx);
    tx.send(1).unwrap();
    drop(unseen);
    assert_eq!(choose(((&mut rx).wrap(|_| 0), always(0))).sync_blocking(), 0);
    let value = rx.try_recv();
    assert!(matches!(value, Ok(1) | Err(TryRecvError::Closed)), "received once, or still there");
    let (tx, rx) = oneshot();
    let unseen = waiting(rx);
    tx.send(Arc::new(())).unwrap();
    drop(unseen);
}
