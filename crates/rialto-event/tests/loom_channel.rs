//! Models of send and receive between two or three parties, with one base event per sync: laws 2, 4 and 5.
#![cfg(any(loom, shuttle))]

use std::task::Poll;

use crate::loom_support::{Arena, Party, block_on, model, model_with, poll_once};
use rialto_event::{Closed, Event, TryRecvError, TrySendError, channel};
use rialto_task::primitives::explorer::thread;

#[test]
fn law_2_rendezvous_of_a_send_and_a_receive() {
    model(|| {
        let (tx, rx) = channel();
        let sender = thread::spawn(move || block_on(tx.send(1)));
        assert_eq!(block_on(rx.recv()), Ok(1));
        assert_eq!(sender.join().unwrap(), Ok(()));
        assert_eq!(block_on(rx.recv()), Err(Closed(())));
    });
}

#[test]
fn law_2_rendezvous_two_senders_one_receiver() {
    let arena = Arena::new(3);
    model(move || {
        let (tx, rx) = channel();
        let first = Party::new(arena, 0, tx.clone().into_send_evt(1).sync()).start();
        let second = Party::new(arena, 1, tx.into_send_evt(2).sync()).start();
        let mut receiver = Party::new(arena, 2, rx.recv());
        receiver.poll();
        let (first, second) = (first.join().unwrap(), second.join().unwrap());
        match receiver.outcome() {
            Some(Ok(1)) => assert_eq!((first.outcome(), rx.try_recv()), (Some(Ok(())), Ok(2))),
            Some(Ok(2)) => assert_eq!((second.outcome(), rx.try_recv()), (Some(Ok(())), Ok(1))),
            got => panic!("{got:?}"),
        }
        assert_eq!(rx.waiting_senders(), 0);
    });
}

#[test]
fn law_2_rendezvous_two_receivers_one_sender() {
    let arena = Arena::new(3);
    model(move || {
        let (tx, rx) = channel();
        let first = Party::new(arena, 0, rx.clone().into_recv_evt().sync()).start();
        let second = Party::new(arena, 1, rx.into_recv_evt().sync()).start();
        let mut sender = Party::new(arena, 2, tx.send(7));
        sender.poll();
        let (first, second) = (first.join().unwrap(), second.join().unwrap());
        assert_eq!(sender.outcome(), Some(Ok(())));
        let got = (first.outcome(), second.outcome());
        assert!(got == (Some(Ok(7)), None) || got == (None, Some(Ok(7))), "{got:?}");
        assert_eq!(tx.waiting_receivers(), 0);
    });
}

#[test]
fn try_recv_sees_a_waiting_sender() {
    model(|| {
        let (tx, rx) = channel();
        let sender = thread::spawn(move || block_on(tx.send(1)));
        let waits = rx.waiting_senders() == 1;
        let got = match rx.try_recv() {
            Err(TryRecvError::Empty) => {
                assert!(!waits, "a waiting sender was overlooked");
                block_on(rx.recv())
            }
            got => got.map_err(|_| Closed(())),
        };
        assert_eq!(got, Ok(1));
        assert_eq!(sender.join().unwrap(), Ok(()));
    });
}

#[test]
fn try_send_sees_a_waiting_receiver() {
    model(|| {
        let (tx, rx) = channel();
        let receiver = thread::spawn(move || block_on(rx.recv()));
        let waits = tx.waiting_receivers() == 1;
        if let Err(refused) = tx.try_send(1) {
            assert_eq!(refused, TrySendError::Full(1));
            assert!(!waits, "a waiting receiver was overlooked");
            assert_eq!(block_on(tx.send(1)), Ok(()));
        }
        assert_eq!(receiver.join().unwrap(), Ok(1));
    });
}

#[test]
fn try_send_and_try_recv_never_commit_with_each_other() {
    model(|| {
        let (tx, rx) = channel();
        let sender = thread::spawn(move || {
            let sent = tx.try_send(1);
            (sent, tx)
        });
        assert_eq!(rx.try_recv(), Err(TryRecvError::Empty));
        assert_eq!(sender.join().unwrap().0, Err(TrySendError::Full(1)));
    });
}

#[test]
fn law_5_a_dropped_receive_puts_the_value_back() {
    let arena = Arena::new(1);
    model(move || {
        let (tx, rx) = channel();
        let sender = thread::spawn(move || block_on(tx.send(1)));
        let mut receive = arena.put(0, rx.recv());
        let got = match poll_once(receive.as_mut()) {
            Poll::Ready(got) => got,
            Poll::Pending => {
                drop(receive);
                block_on(rx.recv())
            }
        };
        assert_eq!(got, Ok(1));
        assert_eq!(sender.join().unwrap(), Ok(()));
        assert_eq!(rx.try_recv(), Err(TryRecvError::Closed));
    });
}

/// The value of an abandoned receive goes to the receiver that waits behind it.
#[test]
fn law_5_a_value_put_back_wakes_the_next_receiver() {
    let arena = Arena::new(3);
    model(move || {
        let (tx, rx) = channel();
        let mut leaver = arena.put(0, rx.recv());
        assert!(poll_once(leaver.as_mut()).is_pending());
        let mut next = Party::new(arena, 1, rx.recv());
        next.poll();
        let sender = Party::new(arena, 2, tx.into_send_evt(1).sync()).start();
        drop(leaver);
        assert_eq!(sender.join().unwrap().outcome(), Some(Ok(())));
        assert_eq!(next.outcome(), Some(Ok(1)));
    });
}

/// All three arrive at once. One preemption only, because with two the model takes a minute.
#[test]
fn law_5_a_put_back_races_the_next_receiver() {
    let arena = Arena::new(3);
    model_with(1, move || {
        let (tx, rx) = channel();
        let next = Party::new(arena, 1, rx.clone().into_recv_evt().sync()).start();
        let leaver = thread::spawn(move || {
            let mut receive = arena.put(0, rx.recv());
            poll_once(receive.as_mut()).is_ready()
        });
        let mut sender = Party::new(arena, 2, tx.send(1));
        sender.poll();
        let left_with_it = leaver.join().unwrap();
        let next = next.join().unwrap();
        assert_eq!(sender.outcome(), Some(Ok(())));
        assert_eq!(next.outcome(), (!left_with_it).then_some(Ok(1)));
    });
}

#[test]
fn law_4_a_dropped_send_has_sent_or_keeps_its_message() {
    let arena = Arena::new(1);
    model(move || {
        let (tx, rx) = channel();
        let receiver = thread::spawn(move || block_on(rx.recv()));
        let mut slot = Some(Box::new(1));
        let mut send = arena.put(0, tx.send_from(&mut slot).sync());
        let sent = poll_once(send.as_mut()).is_ready();
        drop(send);
        if slot.is_some() {
            assert!(!sent);
            assert_eq!(block_on(tx.send_from(&mut slot).sync()), Ok(()));
        }
        assert_eq!(slot, None);
        assert_eq!(receiver.join().unwrap(), Ok(Box::new(1)));
    });
}

/// The receive is polled with a second waker while a partner commits. The commit wakes the second one.
#[test]
fn a_receive_polled_again_wakes_the_latest_waker() {
    let arena = Arena::new(1);
    model(move || {
        let (tx, rx) = channel();
        let sender = thread::spawn(move || block_on(tx.send(1)));
        let mut party = Party::new(arena, 0, rx.recv());
        party.poll();
        party.poll_again();
        assert_eq!(sender.join().unwrap(), Ok(()));
        assert_eq!(party.outcome(), Some(Ok(1)));
    });
}

#[test]
fn law_14_closing_races_a_receive() {
    model(|| {
        let (tx, rx) = channel::<u8>();
        let closer = thread::spawn(move || drop(tx));
        assert_eq!(block_on(rx.recv()), Err(Closed(())));
        // After one operation has seen the close, all later ones see it, even if the closing thread is not
        // done.
        assert_eq!(rx.try_recv(), Err(TryRecvError::Closed));
        assert!(rx.is_closed());
        closer.join().unwrap();
    });
}

#[test]
fn law_14_closing_races_a_send() {
    model(|| {
        let (tx, rx) = channel();
        let closer = thread::spawn(move || drop(rx));
        assert_eq!(block_on(tx.send(Box::new(1))), Err(Closed(Box::new(1))));
        closer.join().unwrap();
    });
}

/// A send commits with a receive or fails by the close, and both sides agree.
#[test]
fn law_14_closing_races_a_rendezvous() {
    model(|| {
        let (tx, rx) = channel();
        let closer = rx.clone();
        let sender = thread::spawn(move || block_on(tx.send(1)));
        let closer = thread::spawn(move || closer.close());
        let received = block_on(rx.recv());
        closer.join().unwrap();
        let sent = sender.join().unwrap();
        assert_eq!(received.is_ok(), sent.is_ok());
        assert_eq!(received.unwrap_or(1), sent.map_or_else(|Closed(value)| value, |()| 1));
    });
}

/// A value that is put back after the close is still received.
#[test]
fn law_5_a_value_put_back_survives_the_close() {
    let arena = Arena::new(2);
    model(move || {
        let (tx, rx) = channel();
        let leaver = rx.clone();
        let leaver = thread::spawn(move || {
            let mut receive = arena.put(0, leaver.recv());
            matches!(poll_once(receive.as_mut()), Poll::Ready(Ok(1)))
        });
        let mut send = arena.put(1, tx.send(1));
        let unseen = poll_once(send.as_mut()).is_ready();
        drop(send);
        drop(tx);
        let seen = leaver.join().unwrap();
        match rx.try_recv() {
            Ok(value) => assert!(unseen && !seen && value == 1),
            Err(why) => assert_eq!((why, unseen && !seen), (TryRecvError::Closed, false)),
        }
        assert_eq!(rx.try_recv(), Err(TryRecvError::Closed));
    });
}

/// A weak sender is upgraded while the last sender is dropped. Either the upgrade succeeds and the channel is
/// open, or it fails and the channel is closed.
#[test]
fn law_14_an_upgrade_races_the_last_drop() {
    model(|| {
        let (tx, rx) = channel();
        let weak = tx.downgrade();
        let dropper = thread::spawn(move || drop(tx));
        let sent = weak.upgrade().map(|tx| {
            let sent = tx.try_send(1);
            assert!(!tx.is_closed(), "it has a sender");
            sent
        });
        assert!(sent.is_none_or(|sent| sent == Err(TrySendError::Full(1))));
        dropper.join().unwrap();
        assert!(rx.is_closed() && weak.upgrade().is_none());
    });
}

/// A tracer asks for the number of handles while another handle is replaced by a weak one.
#[test]
fn a_tracer_overlooks_no_weak_handle() {
    model(|| {
        let (tx, _rx) = channel::<u8>();
        let other = tx.clone();
        let replacer = thread::spawn(move || other.downgrade());
        assert!(tx.handle_count().1 > 1, "another handle exists");
        drop(replacer.join().unwrap());
    });
}

/// Both ends and the weak handle are dropped at the same time. The last one frees the channel, after all
/// accesses of the others.
#[test]
fn the_last_handle_of_three_frees_the_channel() {
    model(|| {
        let (tx, rx) = channel::<u8>();
        let weak = tx.downgrade();
        let one = thread::spawn(move || drop(tx));
        let other = thread::spawn(move || drop(rx));
        drop(weak.upgrade());
        drop(weak);
        one.join().unwrap();
        other.join().unwrap();
    });
}

#[test]
fn an_upgrade_and_its_drop_race_the_last_drop() {
    model(|| {
        let (tx, rx) = channel::<u8>();
        let weak = tx.downgrade();
        let dropper = thread::spawn(move || drop(tx));
        let sender = weak.upgrade();
        drop(weak);
        dropper.join().unwrap();
        assert_eq!(rx.is_closed(), sender.is_none());
        drop(rx);
        if let Some(sender) = sender {
            assert!(sender.is_closed());
        }
    });
}
