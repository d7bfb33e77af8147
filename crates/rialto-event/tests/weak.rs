//! Weak senders, which do not keep their channel open.
#![cfg(not(any(loom, shuttle)))]

use std::sync::Arc;
use std::thread;

use crate::support::waiting;
use rialto_event::{Closed, Event, channel};

#[test]
fn law_14_weak_senders_do_not_keep_a_channel_open() {
    let (tx, rx) = channel::<u8>();
    let (weak, also) = (tx.downgrade(), tx.downgrade().clone());
    let again = weak.upgrade().expect("there is a sender");
    drop(tx);
    assert!(!rx.is_closed() && again.same_channel(&rx));
    drop(again);
    assert!(rx.is_closed());
    assert_eq!(rx.recv().sync_blocking(), Err(Closed(())));
    assert!(weak.upgrade().is_none() && also.upgrade().is_none());
}

#[test]
fn a_weak_sender_outlives_its_channel() {
    let value = Arc::new(());
    for first in 0..3 {
        let (tx, rx) = channel();
        let weak = tx.downgrade();
        let mut sync = Box::pin(tx.clone().into_send_evt(Arc::clone(&value)).sync());
        assert!(poll_once(sync.as_mut()));
        let mut parts: [Option<Box<dyn std::any::Any>>; 3] =
            [Some(Box::new(rx)), Some(Box::new(weak)), Some(Box::new((sync, tx)))];
        for turn in 0..3 {
            parts[(first + turn) % 3] = None;
        }
        assert_eq!(Arc::strong_count(&value), 1);
    }
}

/// Values that were put back are dropped with the last receiver, whichever end goes first.
#[test]
fn law_5_a_weak_sender_keeps_no_value_that_was_put_back() {
    for senders_first in [false, true] {
        let ((tx, rx), value) = (channel(), Arc::new(()));
        let weak = tx.downgrade();
        let unseen = waiting(rx.recv_evt());
        assert!(tx.try_send(Arc::clone(&value)).is_ok());
        drop(unseen);
        assert_eq!(Arc::strong_count(&value), 2, "the value was not put back");
        if senders_first {
            drop(tx);
        }
        drop(rx);
        assert_eq!(Arc::strong_count(&value), 1);
        drop(weak);
    }
}

fn poll_once<F: Future>(future: std::pin::Pin<&mut F>) -> bool {
    future.poll(&mut std::task::Context::from_waker(std::task::Waker::noop())).is_pending()
}

#[test]
fn weak_senders_are_upgraded_on_many_threads() {
    for _ in 0..200 {
        let (tx, rx) = channel::<u32>();
        let weak = tx.downgrade();
        let clients: Vec<_> = (0..4)
            .map(|n| {
                let weak = weak.clone();
                thread::spawn(move || {
                    let mut sent = 0;
                    while let Some(tx) = weak.upgrade() {
                        if tx.send(n).sync_blocking().is_err() || sent == 20 {
                            break;
                        }
                        sent += 1;
                    }
                    sent
                })
            })
            .collect();
        drop(weak);
        let mut received = 0;
        for _ in 0..10 {
            received += u32::from(rx.recv().sync_blocking().is_ok());
        }
        assert_eq!(received, 10);
        drop((tx, rx));
        let sent: u32 = clients.into_iter().map(|client| client.join().unwrap()).sum();
        assert!(sent >= received);
    }
}
