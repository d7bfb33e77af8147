//! Models of the effects on the losers of a choice: nacks, slots, unlinking and closing. Laws 4, 5, 7, 13 and
//! 14.
#![cfg(any(loom, shuttle))]

use std::cell::RefCell;
use std::rc::Rc;

use crate::loom_support::{Arena, Party, model, poll_once, race};
use rialto_event::{Closed, Event, TryRecvError, WaitEvt, channel, choose, with_nack};
use rialto_task::primitives::explorer::thread;

/// A place in which a guard stores its nack for the test. Only the main thread of the model uses it, so it
/// needs no type of the model checker.
type Kept = Rc<RefCell<Option<WaitEvt>>>;

/// Returns whether the nack is enabled.
fn fired(nack: &Kept) -> bool {
    let nack = nack.borrow_mut().take().expect("the guard has run");
    nack.try_sync().is_some()
}

#[test]
fn law_7_nacks_fire_if_and_only_if_another_alternative_commits() {
    let arena = Arena::new(3);
    model(move || {
        let ((a, at_a), (b, at_b)) = (channel(), channel());
        let kept = [Kept::default(), Kept::default()];
        let branch = |rx: rialto_event::Receiver<u8>, kept: Kept| {
            with_nack(move |nack| {
                kept.replace(Some(nack));
                rx.into_recv_evt()
            })
        };
        let event = choose((branch(at_a, kept[0].clone()), branch(at_b, kept[1].clone())));
        let first = Party::new(arena, 0, a.into_send_evt(1).sync()).start();
        let second = Party::new(arena, 1, b.into_send_evt(2).sync()).start();
        let mut choice = Party::new(arena, 2, event.sync());
        choice.poll();
        let (first, second) = (first.join().unwrap(), second.join().unwrap());
        let won = choice.outcome().unwrap().unwrap();
        let nacks = kept.map(|nack| fired(&nack));
        assert_eq!(nacks, [won != 1, won != 2]);
        // The event owned the only receiver of the other channel, so that channel is closed.
        let sent = [first.outcome().unwrap().is_ok(), second.outcome().unwrap().is_ok()];
        assert_eq!(sent, [won == 1, won == 2]);
    });
}

/// If the choice is dropped before a commit, both nacks fire. If it is dropped after a commit that it had not
/// seen, the chosen nack does not fire, and the value is put back.
#[test]
fn law_7_nacks_of_a_dropped_choice() {
    let arena = Arena::new(2);
    model(move || {
        let ((a, at_a), (_b, at_b)) = (channel(), channel());
        let kept = [Kept::default(), Kept::default()];
        let branch = |rx: rialto_event::Receiver<u8>, kept: Kept| {
            with_nack(move |nack| {
                kept.replace(Some(nack));
                rx.into_recv_evt()
            })
        };
        let event = choose((branch(at_a.clone(), kept[0].clone()), branch(at_b, kept[1].clone())));
        let sender = Party::new(arena, 0, a.into_send_evt(1).sync()).start();
        let mut choice = arena.put(1, event.sync());
        let seen = poll_once(choice.as_mut()).is_ready();
        drop(choice);
        let nacks = kept.map(|nack| fired(&nack));
        let sent = sender.join().unwrap();
        let chosen = !nacks[0];
        assert!(nacks[1], "the branch that nobody wanted");
        assert!(chosen || !seen);
        if chosen {
            assert_eq!(sent.outcome(), Some(Ok(())));
        } else {
            drop(sent);
        }
        // The value was seen by the choice, is put back, or was dropped with its sender.
        assert_eq!(at_a.try_recv().is_ok(), chosen && !seen);
    });
}

/// A choice is dropped at any moment of a commit. The value is put back, or still with its sender, and no
/// waiter is left.
#[test]
fn law_5_a_dropped_choice_puts_the_value_back() {
    for [first, second] in [[0, 1], [1, 0]] {
        let arena = Arena::new(2);
        model(move || {
            let ((a, at_a), (b, at_b)) = (channel(), channel());
            let offers = choose((a.clone().into_send_evt(1), b.clone().into_send_evt(2)));
            let sender = Party::new(arena, first, offers.sync()).start();
            let mut choice = arena.put(second, choose((at_b.recv_evt(), at_a.recv_evt())).sync());
            let seen = poll_once(choice.as_mut());
            drop(choice);
            let sender = sender.join().unwrap();
            let got = [at_a.try_recv(), at_b.try_recv()];
            let values = got.iter().filter(|got| got.is_ok()).count();
            assert_eq!(values, usize::from(seen.is_pending()));
            assert_eq!(sender.outcome(), Some(Ok(())));
            assert_eq!(a.waiting_receivers() + b.waiting_receivers(), 0);
            assert_eq!(a.waiting_senders() + b.waiting_senders(), 0);
        });
    }
}

/// A choice that offers from slots is dropped at any moment.
#[test]
fn law_4_losers_keep_their_message_when_dropped() {
    for [first, second] in [[0, 1], [1, 0]] {
        let arena = Arena::new(2);
        model(move || {
            let ((a, at_a), (b, at_b)) = (channel(), channel());
            let receiver = choose((at_a.into_recv_evt(), at_b.into_recv_evt()));
            let receiver = Party::new(arena, first, receiver.sync()).start();
            let (mut one, mut two) = (Some(1), Some(2));
            let offers = choose((b.send_from(&mut two), a.send_from(&mut one)));
            let mut choice = arena.put(second, offers.sync());
            let seen = poll_once(choice.as_mut()).is_ready();
            drop(choice);
            let got = receiver.join().unwrap().outcome();
            match got {
                None => assert_eq!((one, two, seen), (Some(1), Some(2), false)),
                Some(Ok(1)) => assert_eq!((one, two), (None, Some(2))),
                Some(got) => assert_eq!((got, one, two), (Ok(2), Some(1), None)),
            }
        });
    }
}

#[test]
fn law_14_closing_races_a_choice() {
    let arena = Arena::new(2);
    model(move || {
        let ((a, at_a), (b, at_b)) = (channel::<u8>(), channel::<u8>());
        let closer = thread::spawn(move || a.close());
        let sender = Party::new(arena, 0, b.into_send_evt(1).sync()).start();
        let mut choice = Party::new(arena, 1, choose((at_a.recv_evt(), at_b.recv_evt())).sync());
        choice.poll();
        closer.join().unwrap();
        let sender = sender.join().unwrap();
        match choice.outcome() {
            Some(Ok(1)) => assert_eq!(sender.outcome(), Some(Ok(()))),
            got => assert_eq!((got, sender.outcome()), (Some(Err(Closed(()))), None)),
        }
        assert_eq!(at_a.waiting_receivers() + at_b.waiting_receivers(), 0);
    });
}

/// The close does not commit an `or_never` alternative, and the choice waits for the other one.
#[test]
fn law_14_closing_leaves_an_or_never_alternative_uncommitted() {
    let arena = Arena::new(2);
    model(move || {
        let ((a, at_a), (b, at_b)) = (channel::<u8>(), channel::<u8>());
        let closer = thread::spawn(move || drop(a));
        let event = choose((at_a.recv_evt().or_never(), at_b.recv_evt().or_never()));
        let mut choice = Party::new(arena, 1, event.sync());
        let sender = Party::new(arena, 0, b.into_send_evt(1).sync()).start();
        choice.poll();
        closer.join().unwrap();
        let sender = sender.join().unwrap();
        assert_eq!((choice.outcome(), sender.outcome()), (Some(1), Some(Ok(()))));
        assert_eq!(at_a.waiting_receivers() + at_b.waiting_receivers(), 0);
    });
}

/// The only base event of a sync is an `or_never` receive. The close does not wake it, and it waits on.
#[test]
fn law_14_closing_does_not_wake_a_single_or_never_receive() {
    let arena = Arena::new(1);
    model(move || {
        let (a, at_a) = channel::<u8>();
        let party = Party::new(arena, 0, at_a.clone().into_recv_evt().or_never().sync()).start();
        drop(a);
        assert_eq!(party.join().unwrap().outcome(), None);
        assert_eq!(at_a.try_recv(), Err(TryRecvError::Closed));
    });
}

/// Two choices commit with each other, and the nack inside one of them agrees with the result.
#[test]
fn law_7_nacks_agree_when_two_choices_commit() {
    for [first, second] in [[0, 1], [1, 0]] {
        let arena = Arena::new(2);
        model(move || {
            let ((a, at_a), (b, at_b)) = (channel(), channel());
            let kept = Kept::default();
            let keep = kept.clone();
            let requested = with_nack(move |nack| {
                keep.replace(Some(nack));
                at_a.into_recv_evt()
            });
            let (sent, got) = race(
                Party::new(arena, first, choose((a.into_send_evt(1), b.into_send_evt(2))).sync()),
                Party::new(arena, second, choose((at_b.into_recv_evt(), requested)).sync()),
            );
            assert_eq!(sent, Some(Ok(())));
            assert_eq!(fired(&kept), got != Some(Ok(1)));
        });
    }
}
