//! Models of what waits and is captured from outside, while a partner commits: whatever it waits for happens once.
#![cfg(any(loom, shuttle))]

#[path = "../../rialto-event/tests/loom_support/mod.rs"]
mod loom_support;

use loom_support::{block_on, model, poll_once};
use rialto_cps::{Chosen2, channel, choose2, recv, send};
use rialto_task::primitives::explorer::thread;
use std::pin::pin;

#[test]
fn a_receive_is_captured_while_its_value_comes() {
    model(|| {
        let (tx, rx) = channel::<u8>();
        let sender = thread::spawn(move || assert!(block_on(tx.send(1)).is_ok()));
        let mut waiting = pin!(recv(&rx));
        if poll_once(waiting.as_mut()).is_pending() {
            // The value, if it was on its way, is in the channel again: for either.
            let copy = (*waiting).clone();
            assert_eq!(block_on(copy), Ok(1));
        }
        sender.join().unwrap();
        assert_eq!(rx.waiting_senders(), 0);
    });
}

#[test]
fn a_send_is_captured_while_its_value_is_taken() {
    model(|| {
        let (tx, rx) = channel::<u8>();
        let receiver = {
            let rx = rx.clone();
            thread::spawn(move || assert_eq!(block_on(rx.recv()), Ok(7)))
        };
        let mut waiting = pin!(send(&tx, 7));
        let sent = poll_once(waiting.as_mut()).is_ready() || {
            let copy = (*waiting).clone();
            block_on(copy).is_ok()
        };
        assert!(sent);
        receiver.join().unwrap();
        assert_eq!(rx.waiting_senders(), 0, "it is not offered again");
    });
}

#[test]
fn a_choice_is_captured_while_one_of_it_commits() {
    model(|| {
        let ((tx, rx), (out, taken)) = (channel::<u8>(), channel::<u8>());
        let other = {
            let tx = tx.clone();
            thread::spawn(move || assert!(block_on(tx.send(1)).is_ok()))
        };
        let mut waiting = pin!(choose2(recv(&rx), send(&out, 7)));
        if poll_once(waiting.as_mut()).is_pending() {
            let copy = (*waiting).clone();
            assert_eq!(block_on(copy), Chosen2::First(Ok(1)));
        }
        other.join().unwrap();
        assert_eq!(taken.waiting_senders(), 0, "what was not chosen is not offered");
    });
}
