//! Models of a connection's outgoing queue: its task goes to sleep while senders add records, and everything
//! is sent.
#![cfg(any(loom, shuttle))]

mod loom_support;

use std::future::poll_fn;
use std::mem;
use std::sync::Arc;
use std::task::{Poll, Waker};

use loom_support::wire::outgoing::{Next, NotSent, Outgoing, OutgoingMessage};
use loom_support::wire::record::{MessageHead, Record};
use loom_support::{block_on, model};
use loom_support::{
    dead_letter, encoded, exit, mailbox, message, message_queue, pid, signal, trace_context, transport,
    typed_message, unwinding, wire,
};
use rialto_event::{Event, Object};
use rialto_task::primitives::explorer::thread;

/// More bytes than a model sends.
const MUCH: usize = 10_000;

fn queue(credit: u64) -> Arc<Object<Outgoing>> {
    let out = Arc::new(Object::new(Outgoing::new(credit, MUCH, MUCH)));
    out.update(|out| out.open(credit, credit));
    out
}

/// Returns a message with `bytes` bytes, which are all `name`.
fn message_of(name: u8, bytes: usize) -> OutgoingMessage {
    OutgoingMessage {
        sender: 1,
        context: None,
        head: MessageHead { calls: Vec::new() },
        body: vec![name; bytes],
    }
}

fn send(
    out: &Object<Outgoing>,
    OutgoingMessage { sender, context, head, body }: OutgoingMessage,
) -> Result<(), NotSent> {
    out.update(|out| out.push_message(sender, context, head, &body))
}

fn signal(out: &Object<Outgoing>, name: u8) {
    assert_eq!(out.update(|out| out.push_reserved(&Record::Signal(name))), Ok(()));
}

/// The task of the connection. Returns everything that was sent until its end: the bytes of messages, and the
/// names of signals.
async fn run_connection(out: &Object<Outgoing>) -> (Vec<u8>, Vec<u8>) {
    let (mut frame, mut sent) = (Vec::new(), Vec::new());
    poll_fn(|cx| {
        loop {
            let more = match out.update(|out| out.next(&mut frame, cx.waker())) {
                Next::Frame { more } => more,
                Next::Nothing => return Poll::Pending,
                Next::Finished | Next::Closed => return Poll::Ready(()),
            };
            sent.push(mem::take(&mut frame));
            if !more {
                return Poll::Pending;
            }
        }
    })
    .await;
    read(sent)
}

fn read(frames: impl IntoIterator<Item = Vec<u8>>) -> (Vec<u8>, Vec<u8>) {
    let (mut messages, mut signals) = (Vec::new(), Vec::new());
    for frame in frames {
        let mut frame = &frame[..];
        while !frame.is_empty() {
            let (record, rest) = rialto_codec::read::<Record<'_>>(frame).unwrap();
            frame = rest;
            match record {
                Record::Message { body, .. } | Record::Part(body) => messages.extend(body.0),
                Record::LongMessage { .. } | Record::TraceContext(_) => {}
                Record::Signal(name) => signals.push(name),
            }
        }
    }
    (messages, signals)
}

#[test]
fn message_queued_as_the_task_parks_is_sent() {
    model(|| {
        let out = queue(1_000);
        let sender = thread::spawn({
            let out = out.clone();
            move || {
                assert_eq!(send(&out, message_of(1, 3)), Ok(()));
                signal(&out, 2);
                assert_eq!(send(&out, message_of(3, 80)), Ok(()));
                out.update(|out| out.leave());
            }
        });
        let (messages, signals) = block_on(run_connection(&out));
        assert_eq!((messages, signals), ([vec![1; 3], vec![3; 80]].concat(), vec![2]));
        sender.join().unwrap();
    });
}

#[test]
fn concurrent_sends_are_not_interleaved() {
    model(|| {
        let out = queue(1_000);
        let senders = [(1, 50), (2, 50)].map(|(name, bytes)| {
            let out = out.clone();
            thread::spawn(move || assert_eq!(send(&out, message_of(name, bytes)), Ok(())))
        });
        let task = thread::spawn({
            let out = out.clone();
            move || block_on(run_connection(&out)).0
        });
        senders.into_iter().for_each(|sender| sender.join().unwrap());
        out.update(|out| out.leave());
        let messages = task.join().unwrap();
        let in_order = |first, then| messages == [vec![first; 50], vec![then; 50]].concat();
        assert!(in_order(1, 2) || in_order(2, 1), "{messages:?}");
    });
}

/// One message overdraws the credit. The other one waits until credit is returned.
#[test]
fn waiting_sender_gets_credit() {
    model(|| {
        let out = queue(1);
        let senders = [1, 2].map(|name| {
            let out = out.clone();
            thread::spawn(move || block_on(Object::call_evt_of(out, message_of(name, 3)).sync()))
        });
        out.update(|out| out.add_credit(1_000));
        assert_eq!(senders.map(|sender| sender.join().unwrap()), [Ok(()); 2]);
    });
}

/// The connection breaks. An accepted message was either sent or is returned as unsent, and a waiting sender
/// gets an error.
#[test]
fn send_racing_with_close_is_sent_or_reported() {
    model(|| {
        let out = queue(1);
        let waiting = thread::spawn({
            let out = out.clone();
            move || block_on(Object::call_evt_of(out.clone(), message_of(1, 3)).sync())
        });
        let sender = thread::spawn({
            let out = out.clone();
            move || {
                out.update(|out| {
                    out.check_room().and_then(|()| out.push_message(1, None, message_of(2, 3).head, &[2; 3]))
                })
            }
        });
        // One poll of the task.
        let mut frames = vec![Vec::new()];
        out.update(|out| out.next(&mut frames[0], Waker::noop()));
        let unsent = out.update(|out| {
            assert!(out.close());
            out.unsent()
        });
        let (went, reported) = (read(frames).0, read(unsent).0);
        let (waited, sent) = (waiting.join().unwrap(), sender.join().unwrap());
        // There was credit for only one of the two.
        assert!(waited.is_err() || sent.is_err());
        let expected = match (waited, sent) {
            (Ok(()), _) => vec![1; 3],
            (_, Ok(())) => vec![2; 3],
            _ => Vec::new(),
        };
        assert_eq!([went, reported].concat(), expected);
        assert_eq!(waited.is_err(), waited == Err(NotSent::Closed));
    });
}

/// The task of a connection was polled earlier with another waker, before it was connected.
#[test]
fn close_wakes_the_last_registered_waker() {
    model(|| {
        let out = queue(1_000);
        assert!(!out.update(|out| out.register_close_waker(Waker::noop())));
        let closer = thread::spawn({
            let out = out.clone();
            move || assert!(out.update(|out| out.close()))
        });
        let end =
            |cx: &mut std::task::Context<'_>| match out.update(|out| out.register_close_waker(cx.waker())) {
                true => Poll::Ready(()),
                false => Poll::Pending,
            };
        block_on(poll_fn(end));
        closer.join().unwrap();
    });
}
