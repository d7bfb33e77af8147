//! What a proxy hands on over a link: some letters at a time, the next ones when those are in the mailbox.
//!
//! A letter that comes over a link to a full mailbox is a dead letter: its sender was told that there was credit, and
//! has turned to something else. A proxy has not, and waits: for the word that there was room for all that it has handed on.
//! Meanwhile its own mailbox fills, and who sends to it is told so, or waits.

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

/// Letters for that process, which are all from its proxy.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Passed {
    to: Pid,
    letters: Enclosed,
    /// They lie in its mailbox, or nobody will read them.
    done: ReplyTo<()>,
}

/// Hands these letters on, in their order, until they are there, or dead.
pub(crate) async fn pass(over: Option<&Arc<Link>>, to: Pid, letters: Vec<Envelope>) {
    let Some(link) = over else {
        for letter in letters {
            send_evt(to, letter).await;
        }
        return;
    };
    // What cannot be written with others is tried by halves, the first of them last on the pile.
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
    // If the link is lost, so is the process.
    let _ = sync(are_there.recv_evt()).await;
    Ok(())
}

impl Passed {
    /// Has the letters put into the mailbox, as there is room.
    pub(crate) fn comes(self, node: &Node, peer: Option<NodeId>) {
        let Passed { to, letters: Enclosed(letters), done } = self;
        let Found::Here(process) = node.find(to) else {
            letters.into_iter().for_each(|letter| refuse(letter, Why::NoProcess, || no_process(None, node)));
            return done.reply(());
        };
        // Only its proxies may say what has come to them.
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
        // Before it lies where it would be under a lock. If it cannot be, it is a dead letter.
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
