//! How a proxy forwards messages over a connection: a batch at a time, the next one when the last one is in
//! the mailbox.
//!
//! An ordinary message that arrives over a connection at a full mailbox becomes a dead letter, because its
//! sender no longer waits. A proxy can wait: the destination acknowledges each batch once the mailbox had
//! room for all of it. Meanwhile the proxy's own mailbox fills up, and its senders get the back-pressure.

use std::sync::Arc;

use rialto_event::Object;
use rialto_process::internal::call::PendingReply;
use rialto_process::internal::eager_decode::deliver;
use rialto_process::internal::mailbox::{MailboxCall, PutMessage, PutRefused};
use rialto_process::internal::node::Location;
use rialto_process::internal::process::Process;
use rialto_process::internal::send::report_dead_letter;
use rialto_process::peer::{NoAnswer, SendRefusal};
use rialto_process::{DeadLetterReason, Envelope, Exit, Node, NodeId, Pid, ReplyTo, send_evt};
use serde::{Deserialize, Serialize};

use crate::wire::{Enclosed, PeerConnection, refuse};

/// A batch of messages that a proxy forwards to its process.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename = "Passed")]
pub(crate) struct Forwarded {
    to: Pid,
    #[serde(rename = "letters")]
    messages: Enclosed,
    /// The acknowledgement: each message is in the mailbox, or is a dead letter.
    done: ReplyTo<()>,
}

/// Forwards these messages in order. Returns when each is in the mailbox or is a dead letter.
pub(crate) async fn forward(over: Option<&Arc<PeerConnection>>, to: Pid, messages: Vec<Envelope>) {
    let Some(connection) = over else {
        for message in messages {
            send_evt(to, message).await;
        }
        return;
    };
    // A batch that cannot be sent is split into halves. The first half goes on top of the stack, to keep the
    // order.
    let mut pile = vec![messages];
    while let Some(mut messages) = pile.pop() {
        let Err((back, why)) = forward_batch(connection, to, messages).await else { continue };
        messages = back;
        let why = match why {
            SendRefusal::Down | SendRefusal::OtherIncarnation => DeadLetterReason::Unreachable,
            _ if messages.len() > 1 => {
                pile.push(messages.split_off(messages.len() / 2));
                pile.push(messages);
                continue;
            }
            _ => DeadLetterReason::Unsendable,
        };
        messages.iter().for_each(|message| report_dead_letter(Some(to), message, why));
    }
}

async fn forward_batch(
    connection: &Arc<PeerConnection>,
    to: Pid,
    messages: Vec<Envelope>,
) -> Result<(), (Vec<Envelope>, SendRefusal)> {
    let (done, mut are_there) = PendingReply::new();
    let passed = Forwarded { to, messages: Enclosed(messages), done };
    let sent = match connection.send_when_credit(Pid::of_node(to.node()), &passed) {
        Ok(sent) => sent.await,
        Err(why) => Err(why),
    };
    match sent {
        Ok(left) => {
            left.settle(passed.messages);
            are_there.mark_sent(passed.done, left.connection().clone());
        }
        Err(why) => return Err((passed.messages.0, why)),
    }
    // If the connection is lost, so is the process. The proxy's monitor reports that.
    let _ = are_there.recv_evt().await;
    Ok(())
}

impl Forwarded {
    /// Puts the messages into the mailbox. If it is full, a task puts the others there as room appears.
    pub(crate) fn handle(self, node: &Node, peer: Option<NodeId>) {
        let Forwarded { to, messages: Enclosed(messages), done } = self;
        let Location::Local(process) = node.find(to) else {
            messages
                .into_iter()
                .for_each(|message| refuse(message, DeadLetterReason::NoProcess, || no_process(None)));
            return done.reply(());
        };
        // Only a node with a proxy of the process may forward messages to it.
        if !peer.is_some_and(|peer| process.signal_state().has_proxy_on(peer.key)) {
            messages
                .into_iter()
                .for_each(|message| refuse(message, DeadLetterReason::Forged, || NoAnswer::Dropped));
            return done.reply(());
        }
        let mut messages = messages.into_iter();
        while let Some(message) = messages.next() {
            match deliver(&process.mailbox, message, node.mailbox_bytes()) {
                Ok(()) => {}
                Err(PutRefused::Closed(message)) => refuse_closed(&process, message),
                Err(PutRefused::Full(message)) => {
                    let rest = [message].into_iter().chain(messages).collect();
                    return node.spawn_task(put_when_there_is_room(process, rest, done));
                }
            }
        }
        done.reply(());
    }
}

async fn put_when_there_is_room(process: Arc<Process>, messages: Vec<Envelope>, done: ReplyTo<()>) {
    let bytes = process.node().mailbox_bytes();
    for message in messages {
        // Decodes the message now, because later it would be decoded under the lock of the mailbox. If that
        // fails, it is a dead letter.
        if !message.try_decode() {
            continue;
        }
        let call = MailboxCall::Put(PutMessage::remote(message, bytes));
        let (_, call) = Object::call_evt_of(process.clone().mailbox_of(), call).returning().await;
        if let MailboxCall::Put(PutMessage { message: Some(message), .. }) = call {
            refuse_closed(&process, message);
        }
    }
    done.reply(());
}

fn refuse_closed(process: &Process, message: Envelope) {
    refuse(message, DeadLetterReason::NoProcess, || no_process(process.signal_state().ending()));
}

fn no_process(reason: Option<Exit>) -> NoAnswer {
    NoAnswer::Down(reason.unwrap_or(Exit::NoProcess))
}
