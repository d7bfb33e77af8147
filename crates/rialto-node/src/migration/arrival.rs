//! The arrival of a process at a node, and the protocol by which two nodes agree that it has moved.
//!
//! ```text
//!   origin                                  destination             its proxy there, if it was there before
//!     |---- Arrival: computation, mailbox ----->|                     |
//!     |                                         | decodes it, or      |
//!     |                                         |---- passes it on -->|  decodes it, and stops forwarding
//!     |<--- Landed: ready to run, with a pid ---|------- or ----------|
//!     |  (waits for Flushed if the proxy forwards over other nodes; or learns that it will not come)
//!     |---- Go -------------------------------->|------- or --------->|  runs the process
//!     |  becomes the proxy
//! ```
//!
//! `Landed` is the answer to a call, the `Arrival`. It is a call itself, and its answer is `Go`. So each
//! side learns of the end of the other, of its node and of the connection as a caller or a server does. No
//! monitors are needed.
//!
//! # Ownership
//!
//! - **Until `Go` is given to the connection, the origin owns the process.** It has the computation and all
//!   messages of the mailbox; the destination has copies. If the destination refuses, ends, or is lost, the
//!   copies are dropped, and the process continues at the origin.
//! - **Until `Go` has arrived, no node owns it.** `Go` is short: it contains only the messages that arrived
//!   since the `Arrival`. If the connection is lost at this moment, the process is lost. This is the two
//!   generals problem: neither node can know whether the last message arrived, and one more message would
//!   only be another last one.
//! - **Then the destination owns it.** A process that has landed runs if `Go` comes, and otherwise never.
//!   If the connection or the origin is lost before, its call has no answer, and the destination drops the
//!   process. So it never runs twice.
//!
//! The origin gives `Go` to the connection and becomes a proxy in one step. A kill comes before that step,
//! and then there is no `Go`; or after it, and then the proxy forwards the kill. The proxy monitors the
//! process over the connection that carries `Go`, and begins to do so before. So either `Go` arrives, or
//! the proxy learns that the connection is lost, and ends.
//!
//! # Order
//!
//! The messages that moved precede all messages to the new pid in the mailbox. A proxy that becomes the
//! process again has forwarded messages before. They must be in the origin's mailbox before `Go`. If the
//! proxy forwards to the origin itself, `Landed` follows them. Otherwise the proxy sends `Flushed` after
//! them, on the same path. If that path is lost, the proxy withdraws `Landed`, and waits for the outcome:
//! the process continues at the origin, or `Go` was on its way.
//!
//! A proxy waits when the mailbox to which it forwards is full. So the origin empties its own mailbox while
//! it waits. Otherwise `Flushed`, and the `Landed` that announces it, could wait behind messages for which
//! there is no room.
//!
//! # Permissions
//!
//! A node moves only its own processes. Only the process itself has the key to its proxy. An `Arrival` with
//! a wrong key is reported as a dead letter, and gets no answer. The number of processes of one node on
//! another, landed or not, is [bounded](crate::Builder::spawn_quota). A proxy has at most one order to
//! become the process again. The messages in an `Arrival` count as messages of the node that sends it.

use std::any::type_name;

use rialto_process::internal::call::PendingReply;
use rialto_process::internal::delivery;
use rialto_process::internal::node::Location;
use rialto_process::internal::process::{self, Process};
use rialto_process::internal::signal::{ForwardedSignal, Signal};
use rialto_process::internal::trace_context::MessageTrace;
use rialto_process::{
    DeadLetter, DeadLetterReason, Down, Envelope, Exit, Exited, Node, NodeId, Origin, Pid, ReplyTo, Tag,
    link_inbound,
};
use serde::{Deserialize, Serialize};

use crate::spawn_quota::SpawnQuota;
use crate::spawn_quota::WithPermit;
use crate::wire::{Enclosed, TypeRegistry, max_enclosed, remaining_tickets};

use super::accept_list::AcceptList;
use super::calling::PendingCalls;
use super::computation::Computation;
use super::control::{Grant, RequestId};
use super::earlier_pids::EarlierPids;
use super::encoded_reply::EncodedReply;
use super::forwarding::Forwarded;
use super::mobile::{MobileState, run};
use super::move_result::NotMoved;
use super::orders::{MobileRegistration, Order, order};

/// A process that moves, and the request that the destination accept it.
#[derive(Debug, Serialize, Deserialize)]
#[serde(from = "ArrivalFields")]
pub(crate) struct Arrival {
    pub(crate) name: String,
    pub(crate) bytes: Computation,
    /// The leaf that waits for the move, if one does.
    pub(crate) ticket: Option<RequestId>,
    pub(crate) traps: bool,
    /// The process that moves.
    pub(crate) origin: Pid,
    /// Identifies the [`Flushed`] for this move.
    pub(crate) tag: Tag,
    /// The earlier pids of the process; empty if it leaves no proxy.
    #[serde(rename = "selves")]
    pub(crate) earlier_pids: EarlierPids,
    /// The pending calls, whose answers follow the process.
    pub(crate) open: PendingCalls,
    /// The messages of its mailbox.
    #[serde(rename = "letters")]
    pub(crate) messages: Enclosed,
    pub(crate) from: ReplyTo<Landed>,
}

/// An [`Arrival`] while it is decoded. The conversion gives the computation the rights to answer that no
/// other field has taken.
#[derive(Deserialize)]
#[serde(rename = "Arrival")]
struct ArrivalFields {
    name: String,
    bytes: Computation,
    ticket: Option<RequestId>,
    traps: bool,
    origin: Pid,
    tag: Tag,
    #[serde(rename = "selves")]
    earlier_pids: EarlierPids,
    open: PendingCalls,
    #[serde(rename = "letters")]
    messages: Enclosed,
    from: ReplyTo<Landed>,
}

impl From<ArrivalFields> for Arrival {
    fn from(written: ArrivalFields) -> Arrival {
        let ArrivalFields { name, bytes, ticket, traps, origin, tag, earlier_pids, open, messages, from } =
            written;
        Arrival {
            name,
            bytes: bytes.add_local_values(remaining_tickets()),
            ticket,
            traps,
            origin,
            tag,
            earlier_pids,
            open,
            messages,
            from,
        }
    }
}

/// The answer to an [`Arrival`].
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Landed(pub(crate) Result<Ready, NotMoved>);

/// The process is decoded, and can be handed over.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Ready {
    /// The pid that it will have.
    pub(crate) pid: Pid,
    /// Whether all that its proxy there has forwarded is in the origin's mailbox. If not, [`Flushed`] will
    /// come.
    pub(crate) flushed: bool,
    /// The maximum number of messages in `Go`. With more it could not be decoded.
    pub(crate) room: u64,
    pub(crate) go: ReplyTo<Go>,
}

/// The order to run, with the messages that arrived since the [`Arrival`].
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Go(pub(crate) Enclosed);

/// Nothing more comes from the proxy that is to become the process again.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Flushed(pub(crate) Tag);

/// Returns the message types of this protocol and of forwarding.
pub(crate) fn type_registry() -> TypeRegistry {
    TypeRegistry::new()
        .message::<Exited>("rialto.exited")
        .message::<Down>("rialto.down")
        .message::<Arrival>("rialto.arrival")
        .message::<Landed>("rialto.landed")
        .message::<Go>("rialto.go")
        .message::<Flushed>("rialto.flushed")
        .message::<Forwarded>("rialto.passed")
}

/// Handles a request that another node makes to the node itself. Returns a message of any other type.
pub(crate) fn serve(node: &Node, peer: Option<NodeId>, request: Envelope) -> Result<(), Envelope> {
    match request.open::<Arrival>() {
        Ok(arrival) => arrival.handle(node, peer),
        Err(request) => request.open::<Forwarded>()?.handle(node, peer),
    }
    Ok(())
}

impl Arrival {
    fn handle(self, node: &Node, peer: Option<NodeId>) {
        let before = self.earlier_pids.on(node.id()).map(|(before, key)| (before, key, node.find(before)));
        let is_its_own = peer.is_none_or(|peer| peer == self.origin.node());
        match before {
            _ if self.from.is_cancelled() => {}
            // A node may move only processes of its own, and only to another node.
            _ if !is_its_own || self.origin.node() == node.id() => {
                report_forged(node, None, peer);
                self.from.reply(Landed(Err(NotMoved::AlreadyMoved)))
            }
            Some((before, key, Location::Local(process))) => match process.signal_state().is_proxy_of(key) {
                true => order(before, Order::TakeBack(Box::new((self, MessageTrace::now())))),
                false => report_forged(node, Some(before), peer),
            },
            // The process was never here, or its proxy here has ended.
            _ => match peer.map(|peer| SpawnQuota::of(node).acquire(peer.key)) {
                Some(None) => self.from.reply(Landed(Err(NotMoved::TooMany))),
                // Boxed, because the future is moved in memory several times before it runs.
                place => drop(node.spawn(WithPermit::new(Box::pin(run_arrival(self)), place.flatten()))),
            },
        }
    }
}

/// Reports an [`Arrival`] that the sender had no right to send.
fn report_forged(node: &Node, to: Option<Pid>, peer: Option<NodeId>) {
    let (from, type_name) = (peer.map(Origin::Node), type_name::<Arrival>());
    node.dead_letters().report(DeadLetter { to, from, type_name, reason: DeadLetterReason::Forged });
}

/// A process that is decoded, and can be handed over.
pub(crate) struct DecodedArrival {
    state: ArrivedState,
    pub(crate) origin: Pid,
    pub(crate) tag: Tag,
    from: ReplyTo<Landed>,
}

/// The state of a process that has arrived.
pub(crate) struct ArrivedState {
    mobile: MobileState,
    traps: bool,
    messages: Vec<Envelope>,
    /// The trace context of the process.
    trace: MessageTrace,
}

/// The pending [`Go`] for a process that has landed.
pub(crate) type PendingGo = PendingReply<Go>;

impl DecodedArrival {
    /// Decodes the process, whose trace context is `trace`. If that fails, tells the origin so.
    pub(crate) fn read(node: &Node, arrival: Arrival, trace: MessageTrace) -> Option<DecodedArrival> {
        let Arrival { name, bytes, ticket, traps, origin, tag, earlier_pids, open, messages, from } = arrival;
        let refused = match bytes.read(|bytes| AcceptList::of(node).read(&name, bytes)) {
            Some(Ok(continuation)) => {
                let granted = ticket.map(|ticket| (ticket, Grant::Moved(Ok(()))));
                let mobile = MobileState { continuation, grant: granted, earlier_pids, pending_calls: open };
                return Some(DecodedArrival {
                    state: ArrivedState { mobile, traps, messages: messages.0, trace },
                    origin,
                    tag,
                    from,
                });
            }
            Some(Err(error)) => NotMoved::refused(error),
            None => NotMoved::Undecodable("one of its variables panicked".into()),
        };
        from.reply(Landed(Err(refused)));
        None
    }

    /// Tells the origin that `me` is ready to become the process. It becomes it when `Go` comes.
    pub(crate) fn reply_ready(self, me: &Process, flushed: bool) -> (ArrivedState, PendingGo) {
        // A process that leaves no proxy behind has no home.
        if self.state.mobile.earlier_pids.home().is_some() {
            me.signal_state().add_proxy_node(self.origin.node().key);
        }
        let (go, mut going) = PendingReply::new();
        let room = max_enclosed(me.node()) as u64;
        let landed = EncodedReply::encode(self.from, Landed(Ok(Ready { pid: me.pid(), flushed, room, go })));
        // If `Landed` cannot be sent, `go` is dropped, and `going` reports that there is no answer.
        if let Ok(Ok(Some((left, Landed(Ok(Ready { go, .. })))))) = landed.map(EncodedReply::send) {
            going.mark_sent(go, left.connection().clone());
        }
        (self.state, going)
    }
}

impl ArrivedState {
    /// Makes `me` the process. The messages that moved go into the mailbox before those that have arrived
    /// here since.
    pub(crate) fn install(self, me: &Process, Go(more): Go) -> MobileState {
        let ArrivedState { mobile, traps, messages, trace } = self;
        trace.adopt();
        let mut signals = Vec::new();
        me.mailbox.update(|mailbox| {
            let mut state = me.signal_state();
            state.set_proxy_target(None);
            state.trap(traps);
            let held = mailbox.drain();
            messages.into_iter().chain(more.0).for_each(|message| mailbox.restore(message));
            for message in held {
                match message.open::<ForwardedSignal>() {
                    Ok(ForwardedSignal(Signal::Exit { from, reason })) if traps => {
                        mailbox.restore(Envelope::new(Exited { from, reason }));
                    }
                    Ok(ForwardedSignal(signal)) => signals.push(signal),
                    Err(message) => mailbox.restore(message),
                }
            }
        });
        if let Some(home) = mobile.earlier_pids.home().filter(|home| *home != me.pid()) {
            link_inbound(home);
        }
        signals.into_iter().for_each(|signal| delivery::deliver_here(me, signal));
        mobile
    }
}

/// Decodes the computation of an [`Arrival`], as if it were to be sent again. Other messages stay as they
/// are.
#[cfg(test)]
pub(crate) fn decode_again(node: &Node, message: Envelope) -> Envelope {
    let arrival = match message.open::<Arrival>() {
        Ok(arrival) => arrival,
        Err(other) => return other,
    };
    let Arrival { name, bytes, .. } = arrival;
    let continuation = bytes.read(|bytes| AcceptList::of(node).read(&name, bytes)).unwrap().unwrap();
    Envelope::new(Arrival { name, bytes: Computation::Live(continuation), ..arrival })
}

/// The body of a new process that waits for `Go`, and then becomes the process that moves.
async fn run_arrival(arrival: Arrival) -> Exit {
    let here = MobileRegistration::new(process::current("run_arrival"));
    let me = here.process().clone();
    let Some(decoded) = DecodedArrival::read(me.node(), arrival, MessageTrace::now()) else {
        return Exit::Normal;
    };
    // Set before the pid is known, so before an exit signal can come.
    me.signal_state().trap(decoded.state.traps);
    let (back, going) = decoded.reply_ready(&me, true);
    let Ok(go) = going.recv_evt().await else { return Exit::Normal };
    let mobile = back.install(&me, go);
    run(mobile, here).await
}
