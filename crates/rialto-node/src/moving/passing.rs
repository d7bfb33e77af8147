//! How a proxy forwards messages over a connection: a batch at a time, the next one when the last one is in
//! the mailbox.
//!
//! An ordinary message that arrives over a connection at a full mailbox becomes a dead letter, because its
//! sender no longer waits. A proxy can wait: the destination acknowledges each batch once the mailbox had
//! room for all of it. Meanwhile the proxy's own mailbox fills up, and its senders get the back-pressure.

use std::sync::Arc;

use rialto_event::{Object, sync};
use serde::{Deserialize, Serialize};

use crate::call::{Awaited, ReplyTo};
use crate::dead::Why;
use crate::exit::Exit;
use crate::mailbox::{Call, Parcel, Refused};
use crate::message::Envelope;
use crate::node::{Found, Node};
use crate::opener::bring;
use crate::pid::{NodeId, Pid};
use crate::process::Process;
use crate::send::{dead, send_evt};
use crate::wire::{Cause, Enclosed, Link, NoAnswer, Refusal, refuse};

/// A batch of messages that a proxy forwards to its process.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename = "Passed")]
pub(crate) struct Passed {
    to: Pid,
    #[serde(rename = "letters")]
    letters: Enclosed,
    /// The acknowledgement: each message is in the mailbox, or is a dead letter.
    done: ReplyTo<()>,
}

/// Forwards these messages in order. Returns when each is in the mailbox or is a dead letter.
pub(crate) async fn pass(over: Option<&Arc<Link>>, to: Pid, letters: Vec<Envelope>) {
    let Some(link) = over else {
        for letter in letters {
            send_evt(to, letter).await;
        }
        return;
    };
    // A batch that cannot be sent is split into halves. The first half goes on top of the stack, to keep the
    // order.
    let mut pile = vec![letters];
    while let Some(mut letters) = pile.pop() {
        let Err((back, why)) = pass_over(link, to, letters).await else { continue };
        letters = back;
        let why = match why {
            Refusal::Down | Refusal::OtherLife => Why::Unreachable,
            _ if letters.len() > 1 => {
                pile.push(letters.split_off(letters.len() / 2));
                pile.push(letters);
                continue;
            }
            _ => Why::Unsendable,
        };
        letters.iter().for_each(|letter| dead(Some(to), letter, why));
    }
}

async fn pass_over(
    link: &Arc<Link>,
    to: Pid,
    letters: Vec<Envelope>,
) -> Result<(), (Vec<Envelope>, Refusal)> {
    let (done, mut are_there) = Awaited::new();
    let passed = Passed { to, letters: Enclosed(letters), done };
    let sent = match link.dispatch(Pid::of_node(to.node()), &passed) {
        Ok(sent) => sent.await,
        Err(why) => Err(why),
    };
    match sent {
        Ok(left) => {
            left.settle(passed.letters);
            are_there.has_left(passed.done, left.link());
        }
        Err(why) => return Err((passed.letters.0, why)),
    }
    // If the connection is lost, so is the process. The proxy's monitor reports that.
    let _ = sync(are_there.recv_evt()).await;
    Ok(())
}

impl Passed {
    /// Puts the messages into the mailbox. If it is full, a task puts the others there as room appears.
    pub(crate) fn comes(self, node: &Node, peer: Option<NodeId>) {
        let Passed { to, letters: Enclosed(letters), done } = self;
        let Found::Here(process) = node.find(to) else {
            letters.into_iter().for_each(|letter| refuse(letter, Why::NoProcess, || no_process(None, node)));
            return done.reply(());
        };
        // Only a node with a proxy of the process may forward messages to it.
        if !peer.is_some_and(|peer| process.bonds().is_relayed_by(peer.key)) {
            letters.into_iter().for_each(|letter| refuse(letter, Why::Forged, || NoAnswer::Dropped));
            return done.reply(());
        }
        let mut letters = letters.into_iter();
        while let Some(letter) = letters.next() {
            match bring(&process.mailbox, letter, node.mailbox_bytes()) {
                Ok(()) => {}
                Err(Refused::Closed(letter)) => is_closed(&process, letter),
                Err(Refused::Full(letter)) => {
                    let rest = [letter].into_iter().chain(letters).collect();
                    return node.keep_going(put_when_there_is_room(process, rest, done));
                }
            }
        }
        done.reply(());
    }
}

async fn put_when_there_is_room(process: Arc<Process>, letters: Vec<Envelope>, done: ReplyTo<()>) {
    let bytes = process.node().mailbox_bytes();
    for letter in letters {
        // Decodes the message now, because later it would be decoded under the lock of the mailbox. If that
        // fails, it is a dead letter.
        if !letter.is_readable() {
            continue;
        }
        let call = Call::Put(Parcel::letter(letter, bytes));
        let (_, call) = sync(Object::call_evt_of(process.clone().mailbox_of(), call).returning()).await;
        if let Call::Put(Parcel { message: Some(letter), .. }) = call {
            is_closed(&process, letter);
        }
    }
    done.reply(());
}

fn is_closed(process: &Process, letter: Envelope) {
    refuse(letter, Why::NoProcess, || no_process(process.bonds().ending(), process.node()));
}

fn no_process(reason: Option<Exit>, node: &Node) -> NoAnswer {
    NoAnswer::Down(Cause::of(reason.unwrap_or(Exit::NoProcess), node.words()))
}
