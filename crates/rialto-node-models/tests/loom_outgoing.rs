//! Models of a connection's outgoing queue: its task goes to sleep while senders add records, and everything
//! is sent.
#![cfg(any(loom, shuttle))]

mod loom_support;

use std::future::poll_fn;
use std::mem;
use std::sync::Arc;
use std::task::{Poll, Waker};

use loom_support::wire::outgoing::{Next, NotSent, Outgoing, Parcel};
use loom_support::wire::record::{Head, Record};
use loom_support::{block_on, model};
use loom_support::{dead, exit, letters, mailbox, message, moving, pid, signal, transport, unwinding, wire};
use rialto_event::{Object, sync};
use rialto_task::primitives::explorer::thread;

/// More bytes than a model sends.
const MUCH: usize = 10_000;

fn link(credit: u64) -> Arc<Object<Outgoing>> {
    let out = Arc::new(Object::new(Outgoing::new(credit, MUCH, MUCH)));
    out.update(|out| out.open(credit, credit));
    out
}

/// Returns a message with `bytes` bytes, which are all `name`.
fn letter(name: u8, bytes: usize) -> Parcel {
    Parcel { sender: 1, head: Head { calls: Vec::new() }, body: vec![name; bytes] }
}

fn send(out: &Object<Outgoing>, Parcel { sender, head, body }: Parcel) -> Result<(), NotSent> {
    out.update(|out| out.letter(sender, head, &body))
}

fn signal(out: &Object<Outgoing>, name: u8) {
    assert_eq!(out.update(|out| out.reserved(&Record::Signal(name))), Ok(()));
}

/// The task of the connection. Returns everything that was sent until its end: the bytes of messages, and the
/// names of signals.
async fn talk(out: &Object<Outgoing>) -> (Vec<u8>, Vec<u8>) {
    let (mut leaving, mut gone) = (Vec::new(), Vec::new());
    poll_fn(|cx| {
        loop {
            let more = match out.update(|out| out.next(&mut leaving, cx.waker())) {
                Next::Frame { more } => more,
                Next::Nothing => return Poll::Pending,
                Next::Last | Next::Closed => return Poll::Ready(()),
            };
            gone.push(mem::take(&mut leaving));
            if !more {
                return Poll::Pending;
            }
        }
    })
    .await;
    read(gone)
}

fn read(frames: impl IntoIterator<Item = Vec<u8>>) -> (Vec<u8>, Vec<u8>) {
    let (mut letters, mut signals) = (Vec::new(), Vec::new());
    for frame in frames {
        let mut frame = &frame[..];
        while !frame.is_empty() {
            let (record, rest) = rialto_codec::read::<Record<'_>>(frame).unwrap();
            frame = rest;
            match record {
                Record::Letter { body, .. } | Record::Part(body) => letters.extend(body.0),
                Record::Long { .. } => {}
                Record::Signal(name) => signals.push(name),
            }
        }
    }
    (letters, signals)
}

#[test]
fn what_is_sent_as_the_task_lies_down_goes() {
    model(|| {
        let out = link(1_000);
        let sender = thread::spawn({
            let out = out.clone();
            move || {
                assert_eq!(send(&out, letter(1, 3)), Ok(()));
                signal(&out, 2);
                assert_eq!(send(&out, letter(3, 80)), Ok(()));
                out.update(|out| out.leave());
            }
        });
        let (letters, signals) = block_on(talk(&out));
        assert_eq!((letters, signals), ([vec![1; 3], vec![3; 80]].concat(), vec![2]));
        sender.join().unwrap();
    });
}

#[test]
fn what_two_send_at_once_goes_whole() {
    model(|| {
        let out = link(1_000);
        let senders = [(1, 50), (2, 50)].map(|(name, bytes)| {
            let out = out.clone();
            thread::spawn(move || assert_eq!(send(&out, letter(name, bytes)), Ok(())))
        });
        let task = thread::spawn({
            let out = out.clone();
            move || block_on(talk(&out)).0
        });
        senders.into_iter().for_each(|sender| sender.join().unwrap());
        out.update(|out| out.leave());
        let letters = task.join().unwrap();
        let in_order = |first, then| letters == [vec![first; 50], vec![then; 50]].concat();
        assert!(in_order(1, 2) || in_order(2, 1), "{letters:?}");
    });
}

/// One message overdraws the credit. The other one waits until credit is returned.
#[test]
fn who_waits_for_credit_gets_it() {
    model(|| {
        let out = link(1);
        let senders = [1, 2].map(|name| {
            let out = out.clone();
            thread::spawn(move || block_on(sync(Object::call_evt_of(out, letter(name, 3)))))
        });
        out.update(|out| out.credited(1_000));
        assert_eq!(senders.map(|sender| sender.join().unwrap()), [Ok(()); 2]);
    });
}

/// The connection breaks. An accepted message was either sent or is returned as unsent, and a waiting sender
/// gets an error.
#[test]
fn what_is_sent_as_the_link_is_closed_goes_or_is_told() {
    model(|| {
        let out = link(1);
        let waiting = thread::spawn({
            let out = out.clone();
            move || block_on(sync(Object::call_evt_of(out.clone(), letter(1, 3))))
        });
        let sender = thread::spawn({
            let out = out.clone();
            move || out.update(|out| out.admits().and_then(|()| out.letter(1, letter(2, 3).head, &[2; 3])))
        });
        // One poll of the task.
        let mut gone = vec![Vec::new()];
        out.update(|out| out.next(&mut gone[0], Waker::noop()));
        let unsent = out.update(|out| {
            assert!(out.close());
            out.unsent()
        });
        let (went, told) = (read(gone).0, read(unsent).0);
        let (waited, sent) = (waiting.join().unwrap(), sender.join().unwrap());
        // There was credit for only one of the two.
        assert!(waited.is_err() || sent.is_err());
        let expected = match (waited, sent) {
            (Ok(()), _) => vec![1; 3],
            (_, Ok(())) => vec![2; 3],
            _ => Vec::new(),
        };
        assert_eq!([went, told].concat(), expected);
        assert_eq!(waited.is_err(), waited == Err(NotSent::Closed));
    });
}

/// The task of a connection was polled earlier with another waker, before it was connected.
#[test]
fn a_close_wakes_the_task_as_it_was_polled_last() {
    model(|| {
        let out = link(1_000);
        assert!(!out.update(|out| out.ends(Waker::noop())));
        let closer = thread::spawn({
            let out = out.clone();
            move || assert!(out.update(|out| out.close()))
        });
        let end = |cx: &mut std::task::Context<'_>| match out.update(|out| out.ends(cx.waker())) {
            true => Poll::Ready(()),
            false => Poll::Pending,
        };
        block_on(poll_fn(end));
        closer.join().unwrap();
    });
}
