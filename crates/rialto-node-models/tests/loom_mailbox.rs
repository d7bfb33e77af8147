//! Models of the mailbox: messages are put in, received selectively, and put back, all at the same time.
#![cfg(any(loom, shuttle))]

mod loom_support;

use std::pin::pin;
use std::sync::Arc;

use loom_support::eager_decode::deliver;
use loom_support::mailbox::{Mailbox, MailboxAnswer, MailboxCall, PutMessage, PutRefused};
use loom_support::message::Envelope;
use loom_support::wire::Encoded;
use loom_support::{block_on, mailbox_of, model, poll_once, receive, receive_if, send};
use loom_support::{
    dead_letter, encoded, exit, mailbox, message, message_queue, pid, signal, trace_context, transport,
    typed_message, unwinding, wire,
};
use rialto_event::{Event, Object};
use rialto_task::primitives::explorer::thread;

#[derive(Debug, PartialEq)]
struct Ping(u8);
#[derive(Debug, PartialEq)]
struct Pong(u8);

fn any(_: &Ping) -> bool {
    true
}

#[test]
fn a_put_races_a_receive() {
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
fn message_refused_by_one_receive_reaches_another() {
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
fn later_message_stays_behind_a_refused_one() {
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
fn law_5_an_abandoned_receive_takes_nothing() {
    model(|| {
        let mailbox = mailbox_of(9);
        let sender = thread::spawn({
            let mailbox = mailbox.clone();
            move || [1, 2].into_iter().for_each(|n| send(&mailbox, Ping(n)))
        });
        let abandoned = poll_once(pin!(receive(&mailbox, any)));
        let next = if abandoned.is_ready() { 2 } else { 1 };
        assert_eq!(block_on(receive(&mailbox, any)), Ping(next));
        sender.join().unwrap();
        assert_eq!(mailbox.update(|mailbox| mailbox.len()), 2 - usize::from(next));
    });
}

fn put_evt(mailbox: &Object<Mailbox>, message: Ping) -> impl Future<Output = (MailboxAnswer, MailboxCall)> {
    mailbox.call_evt(MailboxCall::Put(PutMessage::new(Envelope::new(message)))).returning().sync()
}

#[test]
fn waiting_put_gets_capacity() {
    model(|| {
        let mailbox = mailbox_of(1);
        send(&mailbox, Ping(1));
        let sender = thread::spawn({
            let mailbox = mailbox.clone();
            move || {
                for n in [2, 3] {
                    assert!(matches!(block_on(put_evt(&mailbox, Ping(n))).0, MailboxAnswer::Put));
                }
            }
        });
        assert_eq!([(); 3].map(|()| block_on(receive(&mailbox, any)).0), [1, 2, 3]);
        sender.join().unwrap();
    });
}

/// The process ends: a message that is being put in is either in the mailbox or returned to its sender.
#[test]
fn put_racing_with_close_is_enqueued_or_returned() {
    model(|| {
        let mailbox = mailbox_of(1);
        send(&mailbox, Ping(1));
        let waiting = thread::spawn({
            let mailbox = mailbox.clone();
            move || match block_on(put_evt(&mailbox, Ping(2))) {
                (MailboxAnswer::Closed, MailboxCall::Put(PutMessage { message: Some(_), .. })) => {}
                other => panic!("{other:?}"),
            }
        });
        let signal = thread::spawn({
            let mailbox = mailbox.clone();
            move || match mailbox.update(|mailbox| mailbox.put_signal(Envelope::new(Pong(3)))) {
                Ok(()) => 1,
                Err(PutRefused::Closed(_)) => 0,
                Err(PutRefused::Full(_)) => panic!("there is always room for a signal"),
            }
        });
        let left = mailbox.update(Mailbox::close).len();
        waiting.join().unwrap();
        assert_eq!(left, 1 + signal.join().unwrap());
    });
}

/// A message from another node. Its decoder uses the mailbox, so it would deadlock under the mailbox's lock.
fn remote_message(mailbox: &Arc<Object<Mailbox>>, message: Ping) -> Envelope {
    let mailbox = mailbox.clone();
    Encoded::message(message, move || mailbox.update(|_| ()), drop)
}

#[test]
fn messages_are_not_decoded_under_the_lock() {
    model(|| {
        let mailbox = mailbox_of(9);
        assert!(deliver(&mailbox, remote_message(&mailbox, Ping(1)), 100).is_ok());
        let connection = thread::spawn({
            let mailbox = mailbox.clone();
            move || {
                for n in [2, 3] {
                    assert!(deliver(&mailbox, remote_message(&mailbox, Ping(n)), 100).is_ok());
                }
            }
        });
        assert_eq!(block_on(receive_if(&mailbox, |ping: &Ping| ping.0 == 3)), Ping(3));
        connection.join().unwrap();
        assert_eq!([(); 2].map(|()| block_on(receive(&mailbox, any)).0), [1, 2]);
    });
}
