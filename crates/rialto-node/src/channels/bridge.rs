//! The two processes that carry values between the home of a channel and another node that has ends of it.
//!
//! Both do the same. Each says how many values it can use; the other takes so many out of the channel at its end, as a
//! receiver there. What comes is given to a receiver that waits. If none does any more, it goes back: at home,
//! ahead of all that wait to send (law 5 of the events); from elsewhere, to the home.
//!
//! ```text
//!   receivers wait at the home                    senders wait here
//!        home  ------- Ask(received + waiting) ------->  agent     takes one, as a receiver: the sender is told
//!              <------ the value, Sent(1) -------------            "received"
//! ```
//!
//! Numbers are counted from the beginning, so nothing has to be said twice; and who sends more than was asked
//! for, and was given, breaks the protocol.

use std::sync::Arc;

use rialto_event::{Closed, Event, EventOption, choose};
use serde::{Deserialize, Serialize};

use crate::call::{CallError, ReplyTo, call_with};
use crate::dead::Why;
use crate::exit::Exit;
use crate::link::monitor;
use crate::message::{Envelope, Message};
use crate::node::{Found, Node};
use crate::pid::{Pid, Tag};
use crate::process::self_pid;
use crate::receive::{receive_evt, receive_evt_of};
use crate::send::{post, send_evt};
use crate::signal::Down;
use crate::started::{Place, Placed};
use crate::wire::{Refusal, Ticket};

use super::listed::{Attach, Identity, word};
use super::shared::{Held, Shared, Wanted};

/// What the two say, beside values.
#[derive(Serialize, Deserialize)]
pub(crate) enum Say {
    /// So many values may be sent, from the beginning.
    Ask(u64),
    /// So many were sent, the last just now. (It may be that it cannot be read.)
    Sent(u64),
    /// The other node has handles of these ends.
    Holds(Held, ReplyTo<()>),
    Closed,
    /// Nothing: there was room for it.
    Room,
    /// The other node has no handle any more.
    Leave,
    /// No value comes after this.
    Bye,
}

/// The process of the home.
pub(super) fn at_home<T: Message>(
    node: &Node,
    shared: Arc<Shared<T>>,
    agent: Pid,
    held: Held,
    place: Place,
) -> Pid {
    let bridge = async move { Bridge::new(&shared, agent, Some(held), held).run().await };
    node.spawn(Placed::new(bridge, Some(place)))
}

/// That of another node.
pub(super) fn away<T: Message>(node: &Node, shared: Arc<Shared<T>>, id: Identity, place: Place) {
    let on = node.clone();
    let agent = async move {
        match attach(&shared, id).await {
            Ok((bridge, told)) => Bridge::new(&shared, bridge, None, told).run().await,
            Err(why) => {
                shared.lose(why.clone());
                why
            }
        }
    };
    node.keep_going(async move {
        on.spawn(Placed::new(agent, Some(place)));
    });
}

/// Asks the home for a share: with whom to talk, and what that knows of.
async fn attach<T: Message>(shared: &Shared<T>, id: Identity) -> Result<(Pid, Held), Exit> {
    let home = Pid::of_node(id.home);
    loop {
        let (held, tickets) = shared.held();
        let node = Node::current();
        let of = word::<T>(&node).cloned().ok_or(Exit::NoProcess)?;
        let agent = self_pid();
        let asked = call_with(home, move |from| Attach { channel: id, of, held, agent, from }).await;
        match asked {
            Ok(bridge) => {
                drop(tickets);
                // It names a process of its own.
                let bridge = bridge.filter(|bridge| bridge.node() == id.home);
                return bridge.map(|bridge| (bridge, held)).ok_or(Exit::NoProcess);
            }
            Err(CallError::Overloaded) => {
                shared.still_due(tickets);
                send_evt(home, Say::Room).await;
            }
            Err(CallError::Down(why)) => return Err(why),
            Err(_) => return Err(Exit::Disconnected),
        }
    }
}

struct Bridge<'a, T: Message> {
    shared: &'a Shared<T>,
    peer: Pid,
    watched: Tag,
    /// At home: what the other node has.
    bridged: Option<Held>,
    /// Away: what the home knows of.
    told: Held,
    sent: u64,
    /// So many may be sent.
    limit: u64,
    received: u64,
    /// So many were asked for, at last and at most.
    asked: u64,
    most: u64,
    /// What the other wants of this end, and may get.
    wanted: Wanted<&'a Shared<T>, T>,
    /// A value for which there is no room.
    held: Option<T>,
    /// Nothing can be taken out of the channel any more.
    dry: bool,
    closed: bool,
    leaving: bool,
    /// Why the home is lost.
    lost: Option<Exit>,
}

/// So many receivers wait behind a bridge at most, as far as others see. (There may be more.)
const MOST_WANTED: u64 = 1 << 16;

/// What comes next.
enum Next<T> {
    Message(Envelope),
    Changed,
    Value(Result<T, Closed>),
}

/// The end of a bridge.
struct Over(Exit);

impl Over {
    /// The home tells of no handles; and says goodbye to who leaves it.
    fn wrongly() -> Over {
        Over(Exit::custom("a node said of a channel what only its other end says"))
    }
}

impl<'a, T: Message> Bridge<'a, T> {
    fn new(shared: &'a Shared<T>, peer: Pid, bridged: Option<Held>, told: Held) -> Self {
        Bridge {
            shared,
            peer,
            watched: monitor(peer),
            bridged,
            told,
            sent: 0,
            limit: 0,
            received: 0,
            asked: 0,
            most: 0,
            wanted: Wanted::new(shared, 0),
            held: None,
            dry: false,
            closed: false,
            leaving: false,
            lost: Some(Exit::Disconnected),
        }
    }

    async fn run(mut self) -> Exit {
        let why = loop {
            if let Err(Over(why)) = self.step().await {
                break why;
            }
        };
        // What was said beside values is nobody's loss.
        while receive_evt_of::<Say>().try_sync().is_some() {}
        why
    }

    async fn step(&mut self) -> Result<(), Over> {
        let mark = self.shared.changed.mark();
        let takes = self.sent < self.limit && !self.dry && !self.leaving;
        self.wanted.set(if takes { (self.limit - self.sent).min(MOST_WANTED) as usize } else { 0 });
        self.tell().await;
        let next = choose((
            receive_evt().wrap(Next::Message),
            self.shared.changed.wait_since_evt(mark).wrap(|()| Next::Changed),
            takes.then(|| self.shared.rx.recv_evt()).or_never_evt().wrap(Next::Value),
        ));
        match next.await {
            Next::Changed => {}
            Next::Value(Err(Closed(()))) => self.dry = true,
            Next::Value(Ok(value)) => {
                self.shared.settle();
                self.pass(value).await;
            }
            Next::Message(message) => self.hear(message).await?,
        }
        Ok(())
    }

    /// Says what the other is to know.
    async fn tell(&mut self) {
        // Who has heard goodbye hears no more.
        if self.bridged.is_some() && self.leaving {
            return;
        }
        if self.bridged.is_none() && !self.leaving {
            self.tell_held().await;
        }
        if self.shared.tx.is_closed() && !self.closed {
            self.closed = true;
            self.say(Say::Closed).await;
        }
        let may_come = self.bridged.is_none_or(|held| held.senders) && !self.leaving;
        let waiting = if may_come { self.shared.unserved(self.wanted.count()) } else { 0 };
        let ask = self.received + waiting;
        if ask != self.asked.max(self.received) {
            self.say(Say::Ask(ask)).await;
        }
        self.asked = ask;
        self.most = self.most.max(ask);
    }

    async fn tell_held(&mut self) {
        if self.shared.leave() {
            self.leaving = true;
            return self.say(Say::Leave).await;
        }
        let (held, tickets) = self.shared.held();
        if held == self.told && tickets.is_empty() {
            return;
        }
        match call_with(self.peer, move |from| Say::Holds(held, from)).await {
            Err(CallError::Overloaded) => {
                self.shared.still_due(tickets);
                self.say(Say::Room).await;
            }
            // If it is no more, that is heard.
            _ => self.told = held,
        }
    }

    async fn say(&mut self, what: Say) {
        send_evt(self.peer, what).await;
    }

    async fn hear(&mut self, message: Envelope) -> Result<(), Over> {
        if let Some(down) = message.peek::<Down>().filter(|down| down.monitor == self.watched) {
            self.lost = Some(down.reason.clone());
            return Err(Over(Exit::Normal));
        }
        // Whoever knows its pid can send to it.
        if message.peer() != Some(self.peer.node()) {
            Node::current().dead_letters().add(Some(self_pid()), &message, Why::Forged);
            return Ok(());
        }
        let message = match message.open::<Say>() {
            Ok(said) => return self.heard(said).await,
            Err(message) => message,
        };
        match message.open::<T>() {
            Ok(value) => self.come(value).await,
            // It was none, or cannot be read.
            Err(_) => Ok(()),
        }
    }

    async fn heard(&mut self, said: Say) -> Result<(), Over> {
        match said {
            Say::Ask(limit) => self.limit = limit,
            Say::Sent(sent) => self.received = self.received.max(sent.min(self.most + self.sent)),
            Say::Holds(..) | Say::Leave if self.bridged.is_none() => return Err(Over::wrongly()),
            Say::Bye if self.bridged.is_some() || !self.leaving => return Err(Over::wrongly()),
            Say::Holds(held, from) => {
                self.bridges(held);
                from.reply(());
            }
            Say::Closed => {
                self.closed = true;
                self.shared.close();
            }
            Say::Room => {}
            Say::Leave => {
                self.leaving = true;
                self.bridges(Held::NOTHING);
                self.say(Say::Bye).await;
            }
            Say::Bye => {
                // Nobody is here: what is left was given back by who has left.
                while let Ok(value) = self.shared.rx.try_recv() {
                    self.pass(value).await;
                }
                self.lost = None;
                return Err(Over(Exit::Normal));
            }
        }
        Ok(())
    }

    fn bridges(&mut self, held: Held) {
        if let Some(before) = &mut self.bridged {
            self.shared.bridges(*before, held);
            *before = held;
        }
    }

    /// A value has come, which was asked for, or is given back.
    async fn come(&mut self, value: T) -> Result<(), Over> {
        if self.received >= self.most + self.sent {
            return Err(Over(Exit::custom("a node sent more values over a channel than were asked for")));
        }
        self.received += 1;
        match self.shared.hand(value) {
            Ok(()) => {}
            Err(value) if self.bridged.is_some() => self.shared.rx.put_back(value),
            Err(value) => self.pass(value).await,
        }
        Ok(())
    }

    /// Sends a value to the other end, when the link has room for it.
    async fn pass(&mut self, value: T) {
        self.held = Some(value);
        while let Some(value) = self.held.take() {
            match over(self.peer, value) {
                Ok(()) => {
                    self.sent += 1;
                    self.say(Say::Sent(self.sent)).await;
                }
                Err((value, Refusal::Overloaded)) => {
                    self.held = Some(value);
                    self.say(Say::Room).await;
                }
                // That is heard next.
                Err((value, Refusal::Down | Refusal::OtherLife)) => return self.shared.rx.put_back(value),
                Err((value, _)) => {
                    let dead = Envelope::new(value);
                    Node::current().dead_letters().add(Some(self.peer), &dead, Why::Unsendable);
                }
            }
        }
    }
}

fn over<T: Message>(peer: Pid, value: T) -> Result<(), (T, Refusal)> {
    match Node::current().find(peer) {
        Found::Away(link) => post(&link, peer, value),
        Found::Here(_) | Found::Nobody(_) => Err((value, Refusal::Down)),
    }
}

impl<T: Message> Drop for Bridge<'_, T> {
    fn drop(&mut self) {
        if let Some(value) = self.held.take() {
            self.shared.rx.put_back(value);
        }
        self.wanted.set(0);
        match (self.bridged, self.lost.take()) {
            (Some(held), _) => self.shared.unbridge(held),
            (None, Some(why)) => self.shared.lose(why),
            (None, None) => {}
        }
    }
}

impl<T: Message> Shared<T> {
    /// They were not told yet.
    fn still_due(&self, tickets: Vec<Ticket>) {
        tickets.into_iter().for_each(|ticket| drop(self.join(Held::NOTHING, ticket)));
    }
}
