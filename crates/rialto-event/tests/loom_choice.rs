//! Models of choices against choices: laws 1, 3, 4 and 9, and the order of conflicts by address, in both
//! directions.
#![cfg(any(loom, shuttle))]

use crate::loom_support;
use crate::loom_support::{Arena, Party, block_on, model, model_with, race, race_of_three};
use rialto_event::{Event, Receiver, Sender, TrySendError, channel, choose, send_any};
use rialto_task::primitives::explorer::thread;

/// The arena places of two parties. The party at the lower address keeps its claim in a conflict.
const ORDERS: [[usize; 2]; 2] = [[0, 1], [1, 0]];

/// The result of a send or a receive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Did {
    Sent(u8),
    Got(u8),
}
use Did::{Got, Sent};

fn sends(tx: &Sender<u8>, value: u8) -> impl Event<Output = Did, Pending: Send> + Clone + use<> {
    tx.clone().into_send_evt(value).wrap(move |sent| {
        assert!(sent.is_ok());
        Sent(value)
    })
}

fn receives(rx: &Receiver<u8>) -> impl Event<Output = Did, Pending: Send> + Clone + use<> {
    rx.clone().into_recv_evt().wrap(|got| Got(got.unwrap()))
}

/// Returns whether no waiter is left on the channel.
fn is_deserted(tx: &Sender<u8>) -> bool {
    tx.waiting_senders() + tx.waiting_receivers() == 0
}

#[test]
fn law_1_a_choice_races_a_send() {
    let arena = Arena::new(1);
    model(move || {
        let ((a, at_a), (b, at_b)) = (channel(), channel());
        let sender = thread::spawn(move || {
            assert_eq!(block_on(a.send(1)), Ok(()));
            a
        });
        let mut choice = arena.put(0, choose((receives(&at_b), receives(&at_a))).sync());
        assert_eq!(block_on(choice.as_mut()), Got(1));
        drop(choice);
        assert!(is_deserted(&b) && is_deserted(&sender.join().unwrap()));
    });
}

/// Of two offered messages, a choice takes one. The other sender keeps its message (law 4).
#[test]
fn law_4_losers_keep_their_message_when_a_choice_takes_one() {
    let arena = Arena::new(3);
    model(move || {
        let ((a, at_a), (b, at_b)) = (channel(), channel());
        let done = race_of_three(
            Party::new(arena, 0, sends(&a, 1).sync()),
            Party::new(arena, 1, sends(&b, 2).sync()),
            Party::new(arena, 2, choose((receives(&at_a), receives(&at_b))).sync()),
        );
        let a_won = [Some(Sent(1)), None, Some(Got(1))];
        let b_won = [None, Some(Sent(2)), Some(Got(2))];
        assert!(done == a_won || done == b_won, "{done:?}");
        assert!(is_deserted(&a) && is_deserted(&b));
    });
}

/// One choice sends on `a` or receives from `b`; the other one sends on `b` or receives from `a`.
#[test]
fn law_3_symmetric_choice_crosswise() {
    for [first, second] in ORDERS {
        let arena = Arena::new(2);
        model(move || {
            let ((a, at_a), (b, at_b)) = (channel(), channel());
            let done = race(
                Party::new(arena, first, choose((sends(&a, 1), receives(&at_b))).sync()),
                Party::new(arena, second, choose((sends(&b, 2), receives(&at_a))).sync()),
            );
            let on_a = (Some(Sent(1)), Some(Got(1)));
            let on_b = (Some(Got(2)), Some(Sent(2)));
            assert!(done == on_a || done == on_b, "{done:?}");
            assert!(is_deserted(&a) && is_deserted(&b));
        });
    }
}

/// One choice offers on two channels, the other one receives from both, in the same order or in opposite
/// orders.
#[test]
fn law_3_symmetric_choice_over_two_channels() {
    for [first, second] in ORDERS {
        for swapped in [false, true] {
            let arena = Arena::new(2);
            model(move || {
                let ((a, at_a), (b, at_b)) = (channel(), channel());
                let (c, d) = if swapped { (&at_b, &at_a) } else { (&at_a, &at_b) };
                let done = race(
                    Party::new(arena, first, choose((sends(&a, 1), sends(&b, 2))).sync()),
                    Party::new(arena, second, choose((receives(c), receives(d))).sync()),
                );
                let on_a = (Some(Sent(1)), Some(Got(1)));
                let on_b = (Some(Sent(2)), Some(Got(2)));
                assert!(done == on_a || done == on_b, "{done:?}");
                assert!(is_deserted(&a) && is_deserted(&b));
            });
        }
    }
}

/// A ring of three choices. Each sends on its own channel or receives from the previous one's. Two of them
/// commit with each other, and the third one waits.
fn ring_of_three([low, middle, high]: [usize; 3], preemptions: usize, one_waits: bool) {
    let arena = Arena::new(3);
    model_with(preemptions, move || {
        let [(a, at_a), (b, at_b), (c, at_c)] = [channel(), channel(), channel()];
        let mut first = Party::new(arena, low, choose((sends(&a, 1), receives(&at_c))).sync());
        let second = Party::new(arena, middle, choose((sends(&b, 2), receives(&at_a))).sync());
        let third = Party::new(arena, high, choose((sends(&c, 3), receives(&at_b))).sync());
        let done = if one_waits {
            first.poll();
            let (second, third) = race(second, third);
            [first.outcome(), second, third]
        } else {
            race_of_three(first, second, third)
        };
        let on_a = [Some(Sent(1)), Some(Got(1)), None];
        let on_b = [None, Some(Sent(2)), Some(Got(2))];
        let on_c = [Some(Got(3)), None, Some(Sent(3))];
        assert!(done == on_a || done == on_b || done == on_c, "{done:?}");
        assert!([a, b, c].iter().all(is_deserted));
    });
}

const RINGS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// All three arrive at once. With two preemptions this is the largest of the models, which the ignored tests
/// explore.
#[test]
fn law_1_one_commit_in_a_cycle_of_three() {
    [[0, 1, 2], [2, 1, 0]].iter().for_each(|ring| ring_of_three(*ring, 1, false));
}

#[test]
#[ignore = "takes ten seconds"]
fn law_1_one_commit_in_a_cycle_of_three_in_any_order() {
    RINGS.iter().for_each(|ring| ring_of_three(*ring, 1, false));
}

/// One choice waits already when the other two arrive.
#[test]
fn law_1_one_commit_in_a_cycle_with_a_waiter() {
    RINGS.iter().for_each(|ring| ring_of_three(*ring, 2, true));
}

#[test]
#[ignore = "minutes"]
fn law_1_one_commit_in_a_cycle_of_three_with_two_preemptions() {
    ring_of_three([0, 1, 2], 2, false);
    ring_of_three([2, 1, 0], 2, false);
}

/// The case that needs the claim. A choice receives on `a` or sends on `b`. It is linked on `a` and commits
/// with a partner on `b`, while a third party tries to commit it on `a`. Without the claim it would commit
/// twice.
#[test]
fn law_1_one_commit_of_a_choice_with_two_partners() {
    for [first, second] in ORDERS {
        let arena = Arena::new(3);
        model(move || {
            let ((a, at_a), (b, at_b)) = (channel(), channel());
            let (_c, at_c) = channel();
            let done = race_of_three(
                Party::new(arena, 2, sends(&a, 1).sync()),
                Party::new(arena, first, choose((receives(&at_c), receives(&at_b))).sync()),
                Party::new(arena, second, choose((receives(&at_a), sends(&b, 2))).sync()),
            );
            let on_a = [Some(Sent(1)), None, Some(Got(1))];
            let on_b = [None, Some(Got(2)), Some(Sent(2))];
            assert!(done == on_a || done == on_b, "{done:?}");
        });
    }
}

#[test]
fn law_3_the_same_event_twice_in_one_choice() {
    for [first, second] in ORDERS {
        let arena = Arena::new(2);
        model(move || {
            let (a, at_a) = channel();
            let (give, take) = (sends(&a, 1), receives(&at_a));
            let done = race(
                Party::new(arena, first, choose((take.clone(), take)).sync()),
                Party::new(arena, second, choose((give.clone(), give)).sync()),
            );
            assert_eq!(done, (Some(Got(1)), Some(Sent(1))));
            assert!(is_deserted(&a));
        });
    }
}

#[test]
fn law_3_a_choice_never_matches_itself() {
    for [first, second] in ORDERS {
        let arena = Arena::new(2);
        model(move || {
            let (a, at_a) = channel();
            let done = race(
                Party::new(arena, first, choose((sends(&a, 1), receives(&at_a))).sync()),
                Party::new(arena, second, choose((sends(&a, 2), receives(&at_a))).sync()),
            );
            let forth = (Some(Sent(1)), Some(Got(1)));
            let back = (Some(Got(2)), Some(Sent(2)));
            assert!(done == forth || done == back, "{done:?}");
            assert!(is_deserted(&a));
        });
    }
}

/// A receiver waits on `a` throughout. It is claimed for a while, because it tries to commit with a stale
/// waiter on `b`. A `try_send` on `a` must not overlook it.
#[test]
fn law_9_a_claimed_partner_is_waited_for() {
    for [first, second] in ORDERS {
        let arena = Arena::new(2);
        model(move || {
            let [(a, at_a), (b, at_b), (c, at_c)] = [channel(), channel(), channel()];
            // It offers on `b` and is committed on `c`, which makes its waiter on `b` stale.
            let mut decided = Party::new(arena, second, choose((sends(&b, 2), receives(&at_c))).sync());
            decided.poll();
            assert_eq!(c.try_send(3), Ok(()));
            let receiver = Party::new(arena, first, choose((receives(&at_a), receives(&at_b))).sync());
            let receiver = receiver.start();
            let waits = a.waiting_receivers() == 1;
            let sent = a.try_send(1);
            assert!(sent.is_ok() || !waits, "a waiting receiver was overlooked");
            let got = receiver.join().unwrap().outcome();
            assert_eq!(got.is_some(), sent.is_ok(), "{got:?}");
            assert_eq!(decided.outcome(), Some(Got(3)));
        });
    }
}

/// A choice with a `poll_evt` commits in its first poll, while a sender looks for a partner. Either both get
/// the same value or neither gets any.
#[test]
fn law_9_a_try_send_races_a_choice() {
    for [first, second] in ORDERS {
        let arena = Arena::new(2);
        model(move || {
            let ((a, at_a), (b, at_b)) = (channel(), channel());
            let sender = Party::new(arena, second, choose((sends(&a, 1), sends(&b, 2))).sync()).start();
            let either = choose((receives(&at_a).poll_evt(), receives(&at_b).wrap(Some)));
            let mut polls = Party::new(arena, first, either.sync());
            polls.poll();
            let sent = sender.join().unwrap().outcome();
            match polls.outcome().expect("a `poll_evt` is always enabled") {
                Some(Got(value)) => assert_eq!(sent, Some(Sent(value))),
                got => assert_eq!((got, sent), (None, None)),
            }
        });
    }
}

/// A choice and a `try_send` run at the same time. Either both commit or neither does.
#[test]
fn law_9_a_choice_races_a_try() {
    let arena = Arena::new(2);
    model(move || {
        let ((a, at_a), (_b, at_b)) = (channel(), channel());
        let mut waiting = Party::new(arena, 0, choose((receives(&at_b), receives(&at_a))).sync());
        let sender = thread::spawn(move || {
            let sent = a.try_send(1);
            (sent, a)
        });
        waiting.poll();
        let (sent, a) = sender.join().unwrap();
        assert!(matches!(sent, Ok(()) | Err(TrySendError::Full(1))));
        assert_eq!(waiting.outcome().is_some(), sent.is_ok());
        assert!(is_deserted(&a));
    });
}

/// The choice is polled with a second waker while a partner commits.
#[test]
#[ignore = "takes seconds"]
fn a_choice_polled_again_wakes_the_latest_waker() {
    for [first, second] in ORDERS {
        let arena = Arena::new(2);
        model(move || {
            let ((a, at_a), (b, at_b)) = (channel(), channel());
            let mut choice = Party::new(arena, first, choose((receives(&at_a), receives(&at_b))).sync());
            let sender = Party::new(arena, second, choose([sends(&b, 2), sends(&a, 1)]).sync()).start();
            choice.poll();
            choice.poll_again();
            let sent = sender.join().unwrap().outcome();
            match choice.outcome() {
                Some(Got(value)) => assert_eq!(sent, Some(Sent(value))),
                got => panic!("{got:?}"),
            }
        });
    }
}

/// One value is offered on two channels, and one of two receivers gets it.
#[test]
fn law_4_send_any_gives_its_value_once() {
    let arena = Arena::new(3);
    model(move || {
        let ((a, at_a), (b, at_b)) = (channel(), channel());
        let first = Party::new(arena, 0, at_a.into_recv_evt().sync()).start();
        let second = Party::new(arena, 1, at_b.into_recv_evt().sync()).start();
        let mut slot = Some(Box::new(1));
        let mut send = Party::new(arena, 2, send_any((&a, &b), &mut slot).sync());
        send.poll();
        let (first, second) = (first.join().unwrap(), second.join().unwrap());
        assert_eq!(send.outcome(), Some(Ok(())));
        assert_eq!(slot, None);
        let got = (first.outcome(), second.outcome());
        let value = Some(Ok(Box::new(1)));
        assert!(got == (value.clone(), None) || got == (None, value), "{got:?}");
        assert!(a.waiting_senders() + b.waiting_senders() == 0);
    });
}

/// The send is dropped: the value is back in its slot, or the receiver has it.
#[test]
fn law_4_a_dropped_send_any_has_sent_or_keeps_its_message() {
    let arena = Arena::new(3);
    model(move || {
        let ((a, at_a), (b, at_b)) = (channel(), channel());
        let receiver = Party::new(arena, 0, choose((at_a.into_recv_evt(), at_b.into_recv_evt())).sync());
        let receiver = receiver.start();
        let mut slot = Some(Box::new(1));
        {
            let mut send = arena.put(1, send_any((&a, &b), &mut slot).sync());
            let _ = loom_support::poll_once(send.as_mut());
        }
        let got = receiver.join().unwrap().outcome();
        assert_eq!(got.is_some(), slot.is_none());
    });
}
