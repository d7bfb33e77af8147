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
use rialto_process::internal::node::Location;
use rialto_process::internal::reply_ticket::ReplyTicket;
use rialto_process::internal::send::send_over;
use rialto_process::peer::SendRefusal;
use rialto_process::{
    CallError, DeadLetterReason, Down, Envelope, Exit, Message, Node, Pid, ReplyTo, Tag, call_with, monitor,
    receive_evt, receive_of_evt, self_pid, send_evt,
};
use serde::{Deserialize, Serialize};

use crate::spawn_quota::{QuotaPermit, WithPermit};

use super::registry::{Attach, ChannelId, signature_of};
use super::share::{ChannelShare, EndKinds, ReceiverCount};

/// The messages of a bridge, apart from values.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Say")]
pub(crate) enum BridgeMessage {
    /// The number of values that the peer may send in all.
    Ask(u64),
    /// The number of values sent in all; the last one was sent just before. A value counts even if it cannot
    /// be decoded.
    Sent(u64),
    /// The member holds handles of these ends. The home replies when it has noted it.
    Holds(EndKinds, ReplyTo<()>),
    Closed,
    /// No content. A process sends it with `send_evt` to wait until the connection has room.
    Room,
    /// The member holds no handle any more.
    Leave,
    /// The home's answer to `Leave`: no value comes after this.
    Bye,
}

/// Spawns the bridge's process at the home. Returns its pid.
pub(super) fn spawn_home<T: Message>(
    node: &Node,
    shared: Arc<ChannelShare<T>>,
    agent: Pid,
    held: EndKinds,
    place: QuotaPermit,
) -> Pid {
    let bridge = async move { Bridge::new(&shared, agent, Some(held), held).run().await };
    node.spawn(WithPermit::new(bridge, Some(place)))
}

/// Spawns the bridge's process on the other node, the *agent*.
pub(super) fn spawn_agent<T: Message>(
    node: &Node,
    shared: Arc<ChannelShare<T>>,
    id: ChannelId,
    place: QuotaPermit,
) {
    let on = node.clone();
    let agent = async move {
        match attach(&shared, id).await {
            Ok((bridge, told)) => Bridge::new(&shared, bridge, None, told).run().await,
            Err(why) => {
                shared.cut_off(why.clone());
                why
            }
        }
    };
    node.spawn_task(async move {
        on.spawn(WithPermit::new(agent, Some(place)));
    });
}

/// Asks the home for membership. Returns the bridge process there, and the ends that the home knows now.
async fn attach<T: Message>(shared: &ChannelShare<T>, id: ChannelId) -> Result<(Pid, EndKinds), Exit> {
    let home = Pid::of_node(id.home);
    loop {
        let (held, tickets) = shared.held();
        let node = Node::current();
        let of = signature_of::<T>(&node).cloned().ok_or(Exit::NoProcess)?;
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
                shared.keep_tickets(tickets);
                send_evt(home, BridgeMessage::Room).await;
            }
            Err(CallError::Down(why)) => return Err(why),
            Err(_) => return Err(Exit::Disconnected),
        }
    }
}

struct Bridge<'a, T: Message> {
    shared: &'a ChannelShare<T>,
    peer: Pid,
    watched: Tag,
    /// At the home: the ends that the other node holds. `None` on the other node.
    member_ends: Option<EndKinds>,
    /// On the other node: the ends held here, as the home knows them.
    announced: EndKinds,
    sent: u64,
    /// The number of values that may be sent in all.
    limit: u64,
    received: u64,
    /// The number of values requested in all: by the last request, and by the largest.
    requested: u64,
    max_requested: u64,
    /// Counts the peer's waiting receivers as receivers of this node's channel.
    wanted: ReceiverCount<&'a ChannelShare<T>, T>,
    /// The value that is being sent. If the process ends meanwhile, its drop puts the value back.
    sending: Option<T>,
    /// The channel here is closed and empty.
    drained: bool,
    closed: bool,
    leaving: bool,
    /// The reason to report if the bridge ends now, because the home is lost; `None` after an orderly end.
    lost: Option<Exit>,
}

/// The pause before a value is sent again that found too many pending calls.
const PAUSE: Duration = Duration::from_millis(10);

/// The maximum number of receivers that a bridge counts for its peer. (More may wait there.)
const MAX_COUNTED_RECEIVERS: u64 = 1 << 16;

/// The next thing that happens to a bridge.
enum Next<T> {
    Message(Envelope),
    Changed,
    Value(Result<T, Closed>),
}

/// The bridge ends, for this reason.
struct BridgeEnd(Exit);

impl BridgeEnd {
    /// The peer broke the protocol. Only a member sends `Holds` and `Leave`. Only the home sends `Bye`, to a
    /// member that leaves.
    fn protocol_error() -> BridgeEnd {
        BridgeEnd(Exit::custom(
            "the peer broke the protocol of a channel: only its other end may send this message",
        ))
    }
}

impl<'a, T: Message> Bridge<'a, T> {
    fn new(shared: &'a ChannelShare<T>, peer: Pid, bridged: Option<EndKinds>, told: EndKinds) -> Self {
        Bridge {
            shared,
            peer,
            watched: monitor(peer),
            member_ends: bridged,
            announced: told,
            sent: 0,
            limit: 0,
            received: 0,
            requested: 0,
            max_requested: 0,
            wanted: ReceiverCount::new(shared, 0),
            sending: None,
            drained: false,
            closed: false,
            leaving: false,
            lost: Some(Exit::Disconnected),
        }
    }

    async fn run(mut self) -> Exit {
        let why = loop {
            if let Err(BridgeEnd(why)) = self.step().await {
                break why;
            }
        };
        // Unread `Say` messages carry no values. They are taken out so that they do not become dead letters.
        while receive_of_evt::<BridgeMessage>().try_sync().is_some() {}
        why
    }

    async fn step(&mut self) -> Result<(), BridgeEnd> {
        let mark = self.shared.changed.mark();
        let takes = self.sent < self.limit && !self.drained && !self.leaving;
        self.wanted.set(if takes { (self.limit - self.sent).min(MAX_COUNTED_RECEIVERS) as usize } else { 0 });
        self.update_peer().await;
        let next = choose((
            receive_evt().wrap(Next::Message),
            self.shared.changed.wait_since_evt(mark).wrap(|()| Next::Changed),
            takes.then(|| self.shared.rx.recv_evt()).or_never_evt().wrap(Next::Value),
        ));
        match next.await {
            Next::Changed => {}
            Next::Value(Err(Closed(()))) => self.drained = true,
            Next::Value(Ok(value)) => {
                self.shared.mark_seen();
                self.forward_value(value).await;
            }
            Next::Message(message) => self.on_message(message).await?,
        }
        Ok(())
    }

    /// Sends the peer all that it must know.
    async fn update_peer(&mut self) {
        // After `Bye` the home says nothing more.
        if self.member_ends.is_some() && self.leaving {
            return;
        }
        if self.member_ends.is_none() && !self.leaving {
            self.update_ends().await;
        }
        if self.shared.tx.is_closed() && !self.closed {
            self.closed = true;
            self.send_control(BridgeMessage::Closed).await;
        }
        let may_come = self.member_ends.is_none_or(|held| held.senders) && !self.leaving;
        let waiting = if may_come { self.shared.demand(self.wanted.count()) } else { 0 };
        let ask = self.received + waiting;
        if ask != self.requested.max(self.received) {
            self.send_control(BridgeMessage::Ask(ask)).await;
        }
        self.requested = ask;
        self.max_requested = self.max_requested.max(ask);
    }

    async fn update_ends(&mut self) {
        if self.shared.leave() {
            self.leaving = true;
            return self.send_control(BridgeMessage::Leave).await;
        }
        let (held, tickets) = self.shared.held();
        if held == self.announced && tickets.is_empty() {
            return;
        }
        match call_with(self.peer, move |from| BridgeMessage::Holds(held, from)).await {
            Err(CallError::Overloaded) => {
                self.shared.keep_tickets(tickets);
                self.send_control(BridgeMessage::Room).await;
            }
            // If the home is gone, its `Down` arrives next.
            _ => self.announced = held,
        }
    }

    async fn send_control(&mut self, what: BridgeMessage) {
        send_evt(self.peer, what).await;
    }

    async fn on_message(&mut self, message: Envelope) -> Result<(), BridgeEnd> {
        if let Some(down) = message.peek::<Down>().filter(|down| down.monitor == self.watched) {
            self.lost = Some(down.reason.clone());
            return Err(BridgeEnd(Exit::Normal));
        }
        // Any node that knows this pid can send to it. Only the peer's messages count.
        if message.peer() != Some(self.peer.node()) {
            Node::current()
                .dead_letters()
                .report(message.dead_letter(Some(self_pid()), DeadLetterReason::Forged));
            return Ok(());
        }
        let message = match message.open::<BridgeMessage>() {
            Ok(said) => return self.on_control(said).await,
            Err(message) => message,
        };
        match message.open::<T>() {
            Ok(value) => self.on_value(value).await,
            // Not a value of this channel, or it cannot be decoded.
            Err(_) => Ok(()),
        }
    }

    async fn on_control(&mut self, said: BridgeMessage) -> Result<(), BridgeEnd> {
        match said {
            BridgeMessage::Ask(limit) => self.limit = limit,
            BridgeMessage::Sent(sent) => {
                self.received = self.received.max(sent.min(self.max_requested + self.sent))
            }
            BridgeMessage::Holds(..) | BridgeMessage::Leave if self.member_ends.is_none() => {
                return Err(BridgeEnd::protocol_error());
            }
            BridgeMessage::Bye if self.member_ends.is_some() || !self.leaving => {
                return Err(BridgeEnd::protocol_error());
            }
            BridgeMessage::Holds(held, from) => {
                self.set_member_ends(held);
                from.reply(());
            }
            BridgeMessage::Closed => {
                self.closed = true;
                self.shared.close();
            }
            BridgeMessage::Room => {}
            BridgeMessage::Leave => {
                self.leaving = true;
                self.set_member_ends(EndKinds::NOTHING);
                self.send_control(BridgeMessage::Bye).await;
            }
            BridgeMessage::Bye => {
                // No handle is left here. The remaining values were put back by receivers that are gone; they
                // go to the home.
                while let Ok(value) = self.shared.rx.try_recv() {
                    self.forward_value(value).await;
                }
                self.lost = None;
                return Err(BridgeEnd(Exit::Normal));
            }
        }
        Ok(())
    }

    fn set_member_ends(&mut self, held: EndKinds) {
        if let Some(before) = &mut self.member_ends {
            self.shared.update_bridge(*before, held);
            *before = held;
        }
    }

    /// Handles an arriving value, which was requested here or is given back.
    async fn on_value(&mut self, value: T) -> Result<(), BridgeEnd> {
        if self.received >= self.max_requested + self.sent {
            let why = "the peer broke the protocol of a channel: it sent more values than were requested";
            return Err(BridgeEnd(Exit::custom(why)));
        }
        self.received += 1;
        match self.shared.give_to_receiver(value) {
            Ok(()) => {}
            Err(value) if self.member_ends.is_some() => self.shared.rx.put_back(value),
            Err(value) => self.forward_value(value).await,
        }
        Ok(())
    }

    /// Sends a value to the peer, as soon as the connection has room for it.
    async fn forward_value(&mut self, value: T) {
        self.sending = Some(value);
        while let Some(value) = self.sending.take() {
            match send_value(self.peer, value) {
                Ok(()) => {
                    self.sent += 1;
                    self.send_control(BridgeMessage::Sent(self.sent)).await;
                }
                Err((value, SendRefusal::Overloaded)) => {
                    self.sending = Some(value);
                    self.send_control(BridgeMessage::Room).await;
                }
                Err((value, SendRefusal::TooManyCalls)) => {
                    self.sending = Some(value);
                    sleep(PAUSE).await;
                }
                // The `Down` of the peer arrives next.
                Err((value, SendRefusal::Down | SendRefusal::OtherIncarnation)) => {
                    return self.shared.rx.put_back(value);
                }
                Err((value, _)) => {
                    let dead = Envelope::new(value);
                    Node::current()
                        .dead_letters()
                        .report(dead.dead_letter(Some(self.peer), DeadLetterReason::Unsendable));
                }
            }
        }
    }
}

fn send_value<T: Message>(peer: Pid, value: T) -> Result<(), (T, SendRefusal)> {
    match Node::current().find(peer) {
        Location::Remote(connection) => send_over(&connection, peer, value),
        Location::Local(_) | Location::Nowhere(_) => Err((value, SendRefusal::Down)),
    }
}

impl<T: Message> Drop for Bridge<'_, T> {
    fn drop(&mut self) {
        if let Some(value) = self.sending.take() {
            self.shared.rx.put_back(value);
        }
        self.wanted.set(0);
        match (self.member_ends, self.lost.take()) {
            (Some(held), _) => self.shared.remove_bridge(held),
            (None, Some(why)) => self.shared.cut_off(why),
            (None, None) => {}
        }
    }
}

impl<T: Message> ChannelShare<T> {
    /// Keeps tickets whose ends are still to be announced to the home.
    fn keep_tickets(&self, tickets: Vec<ReplyTicket>) {
        tickets.into_iter().for_each(|ticket| drop(self.join(EndKinds::NOTHING, ticket)));
    }
}
