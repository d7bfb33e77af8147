//! Models of the mailbox: messages are put in, received selectively, and put back, all at the same time.
#![cfg(any(loom, shuttle))]

mod loom_support;

use std::pin::pin;
use std::sync::Arc;

use loom_support::mailbox::{Answer, Call, Mailbox, Parcel, Refused};
use loom_support::message::Envelope;
use loom_support::opener::bring;
use loom_support::wire::Encoded;
use loom_support::{block_on, mailbox_of, model, opened_evt, poll_once, receive, send};
use loom_support::{dead, exit, letters, mailbox, message, moving, pid, signal, transport, unwinding, wire};
use rialto_event::{Object, sync};
use rialto_task::primitives::explorer::thread;

#[derive(Debug, PartialEq)]
struct Ping(u8);
#[derive(Debug, PartialEq)]
struct Pong(u8);

fn any(_: &Ping) -> bool {
    true
}

#[test]
fn a_message_meets_a_receive() {
    model(|| {
        let mailbox = mailbox_of(9);
        let sender = thread::spawn({
            let mailbox = mailbox.clone();
            move || send(&mailbox, Ping(1))
        });
        assert_eq!(block_on(receive(&mailbox, any)), Ping(1));
        sender.join().unwrap();
    });
}

/// A receive puts back a message that does not match. A concurrent receive may already have searched past its
/// place, and must still find it.
#[test]
fn what_one_receive_refuses_another_one_gets() {
    model(|| {
        let mailbox = mailbox_of(9);
        [1, 3].into_iter().for_each(|n| send(&mailbox, Ping(n)));
        let other = thread::spawn({
            let mailbox = mailbox.clone();
            move || assert!(poll_once(pin!(receive(&mailbox, |ping: &Ping| ping.0 == 2))).is_pending())
        });
        assert_eq!(block_on(receive(&mailbox, |ping: &Ping| ping.0 == 1)), Ping(1));
        other.join().unwrap();
        assert_eq!(block_on(receive(&mailbox, any)), Ping(3));
    });
}

/// A receive has taken the only message out when others arrive. The message goes back to its place before
/// them.
#[test]
fn what_comes_meanwhile_comes_behind_what_was_refused() {
    model(|| {
        let mailbox = mailbox_of(9);
        send(&mailbox, Ping(1));
        let sender = thread::spawn({
            let mailbox = mailbox.clone();
            move || {
                send(&mailbox, Pong(2));
                send(&mailbox, Ping(3));
            }
        });
        assert_eq!(block_on(receive(&mailbox, |ping: &Ping| ping.0 == 3)), Ping(3));
        sender.join().unwrap();
        let left = mailbox.update(Mailbox::close);
        assert!(left[0].peek() == Some(&Ping(1)) && left[1].peek() == Some(&Pong(2)) && left.len() == 2);
    });
}

/// A receive is dropped while its message arrives. Another receive gets the message.
#[test]
fn law_5_a_receive_that_is_given_up_takes_nothing() {
    model(|| {
        let mailbox = mailbox_of(9);
        let sender = thread::spawn({
            let mailbox = mailbox.clone();
            move || [1, 2].into_iter().for_each(|n| send(&mailbox, Ping(n)))
        });
        let given_up = poll_once(pin!(receive(&mailbox, any)));
        let next = if given_up.is_ready() { 2 } else { 1 };
        assert_eq!(block_on(receive(&mailbox, any)), Ping(next));
        sender.join().unwrap();
        assert_eq!(mailbox.update(|mailbox| mailbox.len()), 2 - usize::from(next));
    });
}

fn put_evt(mailbox: &Object<Mailbox>, message: Ping) -> impl Future<Output = (Answer, Call)> {
    sync(mailbox.call_evt(Call::Put(Parcel::new(Envelope::new(message)))).returning())
}

#[test]
fn who_waits_for_room_gets_it() {
    model(|| {
        let mailbox = mailbox_of(1);
        send(&mailbox, Ping(1));
        let sender = thread::spawn({
            let mailbox = mailbox.clone();
            move || {
                for n in [2, 3] {
                    assert!(matches!(block_on(put_evt(&mailbox, Ping(n))).0, Answer::Put));
                }
            }
        });
        assert_eq!([(); 3].map(|()| block_on(receive(&mailbox, any)).0), [1, 2, 3]);
        sender.join().unwrap();
    });
}

/// The process ends: a message that is being put in is either in the mailbox or returned to its sender.
#[test]
fn what_comes_as_it_closes_lies_there_or_comes_back() {
    model(|| {
        let mailbox = mailbox_of(1);
        send(&mailbox, Ping(1));
        let waiting = thread::spawn({
            let mailbox = mailbox.clone();
            move || match block_on(put_evt(&mailbox, Ping(2))) {
                (Answer::Closed, Call::Put(Parcel { message: Some(_), .. })) => {}
                other => panic!("{other:?}"),
            }
        });
        let signal = thread::spawn({
            let mailbox = mailbox.clone();
            move || match mailbox.update(|mailbox| mailbox.put_signal(Envelope::new(Pong(3)))) {
                Ok(()) => 1,
                Err(Refused::Closed(_)) => 0,
                Err(Refused::Full(_)) => panic!("there is always room for a signal"),
            }
        });
        let left = mailbox.update(Mailbox::close).len();
        waiting.join().unwrap();
        assert_eq!(left, 1 + signal.join().unwrap());
    });
}

/// A message from another node. Its decoder uses the mailbox, so it would deadlock under the mailbox's lock.
fn letter(mailbox: &Arc<Object<Mailbox>>, message: Ping) -> Envelope {
    let mailbox = mailbox.clone();
    Encoded::letter(message, move || mailbox.update(|_| ()), drop)
}

#[test]
fn letters_that_an_event_looks_into_are_decoded_under_no_lock() {
    model(|| {
        let mailbox = mailbox_of(9);
        assert!(bring(&mailbox, letter(&mailbox, Ping(1)), 100).is_ok());
        let link = thread::spawn({
            let mailbox = mailbox.clone();
            move || {
                for n in [2, 3] {
                    assert!(bring(&mailbox, letter(&mailbox, Ping(n)), 100).is_ok());
                }
            }
        });
        assert_eq!(block_on(opened_evt(&mailbox, |ping: &Ping| ping.0 == 3)), Ping(3));
        link.join().unwrap();
        assert_eq!([(); 2].map(|()| block_on(receive(&mailbox, any)).0), [1, 2]);
    });
}
