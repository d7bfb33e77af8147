//! A bridge: two processes that carry values between the home of a channel and a *member*, another node that
//! holds ends of it.
//!
//! Both processes run the same code. Each tells the other how many values it can use. The other one takes as
//! many out of the channel on its own node, as a receiver there. An arriving value is given to a receiver
//! that waits. If none waits any more, the value goes back: at the home it is put back, ahead of all waiting
//! senders (law 5 of the events); on the other node it is sent back to the home.
//!
//! ```text
//!   receivers wait at the home                    senders wait here
//!        home  ------- Ask(received + waiting) ------->  agent     takes one, as a receiver: the sender is told
//!              <------ the value, Sent(1) -------------            "received"
//! ```
//!
//! All numbers count from the beginning of the bridge, so no message must be repeated. A process that sends
//! more values than it was asked for and than were given to it breaks the protocol.

use std::sync::Arc;
use std::time::Duration;

use rialto_event::{Closed, Event, EventOption, choose, sleep};
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

/// The messages of a bridge, apart from values.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Say")]
pub(crate) enum Say {
    /// The number of values that the peer may send in all.
    Ask(u64),
    /// The number of values sent in all; the last one was sent just before. A value counts even if it cannot
    /// be decoded.
    Sent(u64),
    /// The member holds handles of these ends. The home replies when it has noted it.
    Holds(Held, ReplyTo<()>),
    Closed,
    /// No content. A process sends it with `send_evt` to wait until the connection has room.
    Room,
    /// The member holds no handle any more.
    Leave,
    /// The home's answer to `Leave`: no value comes after this.
    Bye,
}

/// Spawns the bridge's process at the home. Returns its pid.
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

/// Spawns the bridge's process on the other node, the *agent*.
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

/// Asks the home for membership. Returns the bridge process there, and the ends that the home knows now.
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
                // The home may name only a process of its own.
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
    /// At the home: the ends that the other node holds. `None` on the other node.
    bridged: Option<Held>,
    /// On the other node: the ends held here, as the home knows them.
    told: Held,
    sent: u64,
    /// The number of values that may be sent in all.
    limit: u64,
    received: u64,
    /// The number of values requested in all: by the last request, and by the largest.
    asked: u64,
    most: u64,
    /// Counts the peer's waiting receivers as receivers of this node's channel.
    wanted: Wanted<&'a Shared<T>, T>,
    /// The value that is being sent. If the process ends meanwhile, its drop puts the value back.
    held: Option<T>,
    /// The channel here is closed and empty.
    dry: bool,
    closed: bool,
    leaving: bool,
    /// The reason to report if the bridge ends now, because the home is lost; `None` after an orderly end.
    lost: Option<Exit>,
}

/// The pause before a value is sent again that found too many pending calls.
const PAUSE: Duration = Duration::from_millis(10);

/// The maximum number of receivers that a bridge counts for its peer. (More may wait there.)
const MOST_WANTED: u64 = 1 << 16;

/// The next thing that happens to a bridge.
enum Next<T> {
    Message(Envelope),
    Changed,
    Value(Result<T, Closed>),
}

/// The bridge ends, for this reason.
struct Over(Exit);

impl Over {
    /// The peer broke the protocol. Only a member sends `Holds` and `Leave`. Only the home sends `Bye`, to a
    /// member that leaves.
    fn wrongly() -> Over {
        Over(Exit::custom(
            "the peer broke the protocol of a channel: only its other end may send this message",
        ))
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
        // Unread `Say` messages carry no values. They are taken out so that they do not become dead letters.
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

    /// Sends the peer all that it must know.
    async fn tell(&mut self) {
        // After `Bye` the home says nothing more.
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
            // If the home is gone, its `Down` arrives next.
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
        // Any node that knows this pid can send to it. Only the peer's messages count.
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
            // Not a value of this channel, or it cannot be decoded.
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
                // No handle is left here. The remaining values were put back by receivers that are gone; they
                // go to the home.
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

    /// Handles an arriving value, which was requested here or is given back.
    async fn come(&mut self, value: T) -> Result<(), Over> {
        if self.received >= self.most + self.sent {
            let why = "the peer broke the protocol of a channel: it sent more values than were requested";
            return Err(Over(Exit::custom(why)));
        }
        self.received += 1;
        match self.shared.hand(value) {
            Ok(()) => {}
            Err(value) if self.bridged.is_some() => self.shared.rx.put_back(value),
            Err(value) => self.pass(value).await,
        }
        Ok(())
    }

    /// Sends a value to the peer, as soon as the connection has room for it.
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
                Err((value, Refusal::TooManyCalls)) => {
                    self.held = Some(value);
                    sleep(PAUSE).await;
                }
                // The `Down` of the peer arrives next.
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
    /// Keeps tickets whose ends are still to be announced to the home.
    fn still_due(&self, tickets: Vec<Ticket>) {
        tickets.into_iter().for_each(|ticket| drop(self.join(Held::NOTHING, ticket)));
    }
}
