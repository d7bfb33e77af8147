//! Coming to a node, and how two nodes agree that a process has moved.
//!
//! ```text
//!   origin                                  other node             its proxy there, if it was there before
//!     |---- Arrival: it, and its mailbox ------>|                     |
//!     |                                         | reads it, or has it |
//!     |                                         |---- read by ------->|  which hands on nothing more
//!     |<--- Landed: it can run, as that pid ----|------- or ----------|
//!     |  (waits for Flushed, if the proxy hands on by others; or hears that it will not come)
//!     |---- Go -------------------------------->|------- or --------->|  it runs
//!     |  is its proxy
//! ```
//!
//! `Landed` answers a call, which is `Arrival`, and is one itself, which `Go` answers. So both hear of the end of the
//! other, of its node and of the link as any caller and any server does, and nobody is asked to watch.
//!
//! # Whose it is
//!
//! - **The origin's, until `Go` is given to the link.** It has the computation, and every message of the mailbox; the other end
//!   has copies. If that refuses, ends, or is lost, the copies are dropped, and it goes on where it was.
//! - **Nobody's, until `Go` has come.** `Go` is short: it has only those messages with it that have come since. If the link is lost
//!   just then, the process is gone: of two nodes one cannot know whether the last word was heard, and one more word
//!   would only be another last one.
//! - **The other node's from then on.** Who has landed runs if `Go` comes, and never else: if the link is lost before, or the origin is,
//!   its call has no answer, and it forgets what it has. So it never runs twice.
//!
//! `Go` is given to the link in one step with what makes the origin a proxy: who kills it, does so before, and then there is
//! no `Go`; or after, and then the kill is handed on. A proxy watches the process over the link over which `Go` went, and has begun
//! to before: either `Go` has come, or the proxy hears that the link is lost, and ends.
//!
//! # Order
//!
//! What was in the mailbox lies before all that comes to the new pid. What a proxy has handed on that becomes the process again is in the origin's mailbox
//! before `Go`: if it hands on to the origin itself, `Landed` comes behind it; else it says `Flushed` by the same way. If that way is
//! lost, it takes back that the process can run here, and waits for what comes of that: that it goes on at the origin; or `Go`, which was
//! on its way.
//!
//! Who hands on waits where a mailbox is full. So the origin takes out what comes to its own while it waits: else `Flushed`, and the word
//! that it is to be said, could wait behind what finds no room there.
//!
//! # What others may do
//!
//! A node moves its own processes, and none but the process itself has the key to its proxy: who has not is told of to those who subscribe to
//! dead letters, and has no answer. One node has so many processes on another, landed or not, as [may](crate::Builder::started_bound) be
//! there; and a proxy has one order at most to be the process again. What is in an `Arrival` is a letter of that node, and weighed as others
//! are.

use std::any::type_name;

use rialto_event::sync;
use serde::{Deserialize, Serialize};

use crate::call::{Answering, Awaited, ReplyTo};
use crate::dead::{DeadLetter, Origin, Why};
use crate::exit::Exit;
use crate::link::link_inbound;
use crate::message::Envelope;
#[cfg(test)]
use crate::message::Message;
use crate::node::{Found, Node};
use crate::pid::{NodeId, Pid, Tag};
use crate::process::{self, Process};
use crate::signal::{self, Down, Exited, Signal};
use crate::started::Placed;
use crate::wire::{Enclosed, Vocabulary, most_within, rest};

use super::calling::Open;
use super::carried::Carried;
use super::desk::{Grant, Ticket};
use super::migrating::NotMoved;
use super::mobile::{Person, live};
use super::orders::{Enrolled, Order, order};
use super::passing::Passed;
use super::proxy::Along;
use super::selves::Selves;

/// A process on its way, and the question whether it may come.
#[derive(Debug, Serialize, Deserialize)]
#[serde(from = "Written")]
pub(crate) struct Arrival {
    pub(crate) name: String,
    pub(crate) bytes: Carried,
    /// Which of its leaves waits for being there.
    pub(crate) ticket: Option<Ticket>,
    pub(crate) traps: bool,
    /// The process that wants to come.
    pub(crate) origin: Pid,
    /// By which [`Flushed`] is known.
    pub(crate) tag: Tag,
    /// What it was before. Of one that leaves no proxy, nothing.
    pub(crate) selves: Selves,
    /// Calls whose answers follow it.
    pub(crate) open: Open,
    /// What is in its mailbox.
    pub(crate) letters: Enclosed,
    pub(crate) from: ReplyTo<Landed>,
}

/// An [`Arrival`] as it is read, before the calls that it has not named are known to be its computation's.
#[derive(Deserialize)]
#[serde(rename = "Arrival")]
struct Written {
    name: String,
    bytes: Carried,
    ticket: Option<Ticket>,
    traps: bool,
    origin: Pid,
    tag: Tag,
    selves: Selves,
    open: Open,
    letters: Enclosed,
    from: ReplyTo<Landed>,
}

impl From<Written> for Arrival {
    fn from(written: Written) -> Arrival {
        let Written { name, bytes, ticket, traps, origin, tag, selves, open, letters, from } = written;
        Arrival { name, bytes: bytes.with(rest()), ticket, traps, origin, tag, selves, open, letters, from }
    }
}

/// The answer.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Landed(pub(crate) Result<Ready, NotMoved>);

/// It is read, and can be handed over.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Ready {
    /// Who it will be.
    pub(crate) pid: Pid,
    /// Nothing more comes of what that one had handed on.
    pub(crate) flushed: bool,
    /// So many letters `Go` may bring: with more it could not be read.
    pub(crate) room: u64,
    pub(crate) go: ReplyTo<Go>,
}

/// It is there from now on, with what has come to its mailbox since.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Go(pub(crate) Enclosed);

/// Nothing more comes from the proxy that was asked to be the process again.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Flushed(pub(crate) Tag);

/// What is said meanwhile, and what a proxy hands on.
pub(crate) fn vocabulary() -> Vocabulary {
    Vocabulary::new()
        .message::<Exited>("rialto.exited")
        .message::<Down>("rialto.down")
        .message::<Arrival>("rialto.arrival")
        .message::<Landed>("rialto.landed")
        .message::<Go>("rialto.go")
        .message::<Flushed>("rialto.flushed")
        .message::<Passed>("rialto.passed")
}

/// Does what is asked of the node itself, by another one; what is something else comes back.
pub(crate) fn serve(node: &Node, peer: Option<NodeId>, request: Envelope) -> Result<(), Envelope> {
    match request.open::<Arrival>() {
        Ok(arrival) => arrival.comes(node, peer),
        Err(request) => request.open::<Passed>()?.comes(node, peer),
    }
    Ok(())
}

impl Arrival {
    fn comes(self, node: &Node, peer: Option<NodeId>) {
        let before = self.selves.on(node.id()).map(|(before, key)| (before, key, node.find(before)));
        let is_its_own = peer.is_none_or(|peer| peer == self.origin.node());
        match before {
            _ if self.from.is_cancelled() => {}
            // A node moves its own processes, and from itself.
            _ if !is_its_own || self.origin.node() == node.id() => {
                is_forged(node, None, peer);
                self.from.reply(Landed(Err(NotMoved::Away)))
            }
            Some((before, key, Found::Here(process))) => match process.bonds().stands_in_for(key) {
                true => order(before, Order::Home(Box::new(self))),
                false => is_forged(node, Some(before), peer),
            },
            // It was not here, or what it has left here is no more.
            _ => match peer.map(|peer| node.started().place(peer.key)) {
                Some(None) => self.from.reply(Landed(Err(NotMoved::TooMany))),
                // Boxed: until it runs it is copied several times.
                place => drop(node.spawn(Placed::new(Box::pin(land(self)), place.flatten()))),
            },
        }
    }
}

/// It is told of, and nothing comes of it.
fn is_forged(node: &Node, to: Option<Pid>, peer: Option<NodeId>) {
    let (from, type_name) = (peer.map(Origin::Node), type_name::<Arrival>());
    node.dead_letters().report(DeadLetter { to, from, type_name, why: Why::Forged });
}

/// A process that was read, and may be handed over.
pub(crate) struct Landing {
    back: Return,
    pub(crate) origin: Pid,
    pub(crate) tag: Tag,
    from: ReplyTo<Landed>,
}

/// All of a process that has come.
pub(crate) struct Return {
    person: Person,
    traps: bool,
    letters: Vec<Envelope>,
}

/// What comes for a landing, or does not.
pub(crate) type Going = Awaited<Go>;

impl Landing {
    /// Reads it. If it cannot be, that is said.
    pub(crate) fn read(node: &Node, arrival: Arrival) -> Option<Landing> {
        let Arrival { name, bytes, ticket, traps, origin, tag, selves, open, letters, from } = arrival;
        let refused = match bytes.read(|bytes| node.accepted().read(&name, bytes)) {
            Some(Ok(mind)) => {
                let granted = ticket.map(|ticket| (ticket, Grant::Moved(Ok(()))));
                let person = Person { mind, granted, selves, open };
                return Some(Landing {
                    back: Return { person, traps, letters: letters.0 },
                    origin,
                    tag,
                    from,
                });
            }
            Some(Err(error)) => NotMoved::refused(error),
            None => NotMoved::Unreadable("one of its variables panicked".into()),
        };
        from.reply(Landed(Err(refused)));
        None
    }

    /// Says that `me` is ready to be it. It is once that is allowed.
    pub(crate) fn answers(self, me: &Process, flushed: bool) -> (Return, Going) {
        // Who leaves nothing behind has no proxy.
        if self.back.person.selves.home().is_some() {
            me.bonds().has_relay(self.origin.node().key);
        }
        let (go, mut going) = Awaited::new();
        let room = most_within(me.node()) as u64;
        let landed = self.from.write(Landed(Ok(Ready { pid: me.pid(), flushed, room, go })));
        // Who does not get it gives no answer.
        if let Ok(Ok(Some((left, Landed(Ok(Ready { go, .. })))))) = landed.map(Answering::give) {
            going.has_left(go, left.link());
        }
        (self.back, going)
    }
}

impl Return {
    /// The process that runs is it from now on: what was in its mailbox lies before what has come here since.
    pub(crate) fn is(self, me: &Process, Go(more): Go) -> Person {
        let Return { person, traps, letters } = self;
        let mut signals = Vec::new();
        me.mailbox.update(|mailbox| {
            let mut bonds = me.bonds();
            bonds.goes(None);
            bonds.trap(traps);
            let held = mailbox.drain();
            letters.into_iter().chain(more.0).for_each(|letter| mailbox.restore(letter));
            for message in held {
                match message.open::<Along>() {
                    Ok(Along(Signal::Exit { from, reason })) if traps => {
                        mailbox.restore(Envelope::new(Exited { from, reason }));
                    }
                    Ok(Along(signal)) => signals.push(signal),
                    Err(message) => mailbox.restore(message),
                }
            }
        });
        if let Some(home) = person.selves.home().filter(|home| *home != me.pid()) {
            link_inbound(home);
        }
        signals.into_iter().for_each(|signal| signal::take(me, signal));
        person
    }
}

/// Of an [`Arrival`] that was read, that of its process, as if it were on its way again. Others are as they were.
#[cfg(test)]
pub(crate) fn reread(node: &Node, message: Box<dyn Message>) -> Box<dyn Message> {
    let message: Box<dyn std::any::Any> = match (*message).type_name() == type_name::<Arrival>() {
        true => message,
        false => return message,
    };
    let Ok(arrival) = message.downcast::<Arrival>() else { unreachable!("its name was looked at") };
    let Arrival { name, bytes, .. } = *arrival;
    let mind = bytes.read(|bytes| node.accepted().read(&name, bytes)).unwrap().unwrap();
    Box::new(Arrival { name, bytes: Carried::Mind(mind), ..*arrival })
}

/// The body of a process that takes in one that was not here before, and becomes it.
async fn land(arrival: Arrival) -> Exit {
    let here = Enrolled::new(process::current("a landing"));
    let me = here.process().clone();
    let Some(landing) = Landing::read(me.node(), arrival) else { return Exit::Normal };
    // Before anybody can ask it to end.
    me.bonds().trap(landing.back.traps);
    let (back, going) = landing.answers(&me, true);
    let Ok(go) = sync(going.recv_evt()).await else { return Exit::Normal };
    let person = back.is(&me, go);
    live(person, here).await
}
