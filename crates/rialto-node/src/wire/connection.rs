//! A connection to another node: [`PeerConnection`]. It lasts for one epoch, from the first record for that
//! node to the loss of the transport connection.
//!
//! It accepts messages and signals as soon as it exists, and queues them until the transport connection is
//! established. If that is lost, or never established, the `PeerConnection` is down for good, and a new one
//! may be made. The messages and signals of each process arrive in the order in which they were sent, without
//! a gap. After the `PeerConnection` is down, nothing more arrives from it.

use std::any::{Any, TypeId};
use std::cell::Cell;
use std::collections::{BTreeMap, VecDeque};
use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use rialto_event::{BoxEvent, Event, Object};
use rialto_process::internal::node::WeakNode;
use rialto_process::internal::process;
use rialto_process::internal::reply_ticket::ReplyTicket;
use rialto_process::internal::signal::Signal;
use rialto_process::internal::unwinding::catch_panic;
use rialto_process::peer::{CallOutcome, MessageType, NoAnswer, Peer, SendRefusal};
use rialto_process::{DeadLetter, DeadLetterReason, Envelope, Exit, NodeId, Origin, Pid, Tag};
use rialto_sync::{IVar, oneshot, unbounded};

use super::calls::CallTable;
use super::flow_control::ReceivedCredit;
use super::handshake::Handshake;
use super::outgoing::{NotSent, Outgoing, OutgoingMessage};
use super::record::{MessageHead, Recipient, Record, WireNoAnswer, WireSignal};
#[cfg(feature = "cps")]
use super::reply_tickets::SentCalls;
use super::reply_tickets::{decode_message, encode_message, in_sent, why_dropped};
use super::trace_context;
#[cfg(feature = "cps")]
use super::type_registry::to_local_type;
use super::type_registry::{RegisteredType, RegisteredTypes, split_form, with_form};
use super::version::{Feature, Version, Versions};
#[cfg(feature = "cps")]
use crate::migration::AcceptList;
use crate::transport::Connection;

/// Records a message to another node in the flight recorder of the calling thread's runtime. The low half of
/// the peer's short key is its number in the recording.
#[inline]
fn record_send(peer_key: u64, bytes: usize) {
    #[cfg(feature = "recorder")]
    rialto_rt::recorder::Recorder::note_send(peer_key as u32, bytes);
    #[cfg(not(feature = "recorder"))]
    let _ = (peer_key, bytes);
}

pub(crate) struct PeerConnection {
    node: WeakNode,
    here: NodeId,
    /// The short key of the peer.
    pub(crate) peer_key: u64,
    /// Distinguishes the connections of this incarnation of the node.
    pub(crate) epoch: u64,
    /// The peer, after its handshake.
    peer: OnceLock<PeerInfo>,
    types: Arc<RegisteredTypes>,
    pub(crate) out: Arc<Object<Outgoing>>,
    received_credit: ReceivedCredit,
    /// The total credit returned to the peer so far.
    credit_returned: AtomicU64,
    /// The bytes that were sent and received, as of the last keepalive timer.
    transferred: (AtomicU64, AtomicU64),
    calls: CallTable,
    /// The reason why it is down.
    why: OnceLock<String>,
    /// Monitors whose watcher is a variable, and not a process.
    watches: Mutex<BTreeMap<Tag, IVar<Exit>>>,
    /// Passes transport connections that the peer has made in the meantime to the task of this connection.
    pub(crate) rivals: unbounded::Sender<(Connection, Handshake)>,
}

/// A connection to another node, as it is now. [`Node::connections`](crate::Node::connections) returns them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ConnectionInfo {
    /// The other node.
    pub node: NodeId,
    /// The number of the connection. A later connection of this node has another one.
    pub epoch: u64,
    /// The version of the protocol.
    pub protocol: u16,
    /// The bytes of messages that the other node lets this one send now.
    pub credit: u64,
    /// The bytes that wait here to be sent.
    pub waiting: u64,
    /// The bytes of messages that have arrived, and that no process has read.
    pub unread: u64,
    /// The bytes that were sent, as of the last [keepalive](crate::Builder::keepalive_timeout) check.
    pub sent: u64,
    /// The bytes that were received, as of the last keepalive check.
    pub received: u64,
}

struct PeerInfo {
    id: NodeId,
    /// The peer's own number for this connection.
    epoch: u64,
    /// The version of the protocol that both speak.
    version: Version,
    /// The maximum bytes of a message to the peer.
    longest: u64,
    /// For each type number of the peer, the number in this node's type registry, if it is known here.
    types: OnceLock<Vec<Option<u32>>>,
    /// For each type of this node, whether the peer knows it.
    known_types: OnceLock<Vec<bool>>,
}

thread_local! {
    /// The buffer in which messages are encoded.
    static SCRATCH: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
}

/// The maximum number of calls in a message: their numbers fit into one frame.
pub(crate) const MAX_CALLS: usize = 4096;

/// The maximum capacity of a buffer that is kept.
const SCRATCH_KEPT: usize = 64 * 1024;

impl PeerConnection {
    pub(crate) fn new(
        node: WeakNode,
        here: NodeId,
        (peer_key, epoch): (u64, u64),
        types: Arc<RegisteredTypes>,
        (out, received_credit): (Outgoing, ReceivedCredit),
    ) -> (Arc<PeerConnection>, unbounded::Receiver<(Connection, Handshake)>) {
        let (rivals, others) = unbounded();
        #[cfg(test)]
        super::chaos_tests::OPEN_CONNECTIONS.set(super::chaos_tests::OPEN_CONNECTIONS.get() + 1);
        let connection = PeerConnection {
            node,
            here,
            peer_key,
            epoch,
            peer: OnceLock::new(),
            types,
            out: Arc::new(Object::new(out)),
            received_credit,
            credit_returned: AtomicU64::new(0),
            transferred: Default::default(),
            calls: CallTable::default(),
            why: OnceLock::new(),
            watches: Mutex::default(),
            rivals,
        };
        (Arc::new(connection), others)
    }

    pub(crate) fn types(&self) -> &RegisteredTypes {
        &self.types
    }

    fn registered_type(&self, type_number: u32) -> &RegisteredType {
        match self.types.get(split_form(type_number).0) {
            Some(registered) => registered,
            None => unreachable!("the type was looked up when the message arrived"),
        }
    }

    pub(crate) fn received_credit(&self) -> &ReceivedCredit {
        &self.received_credit
    }

    /// Returns credit to the peer, if enough is due.
    pub(crate) fn return_credit(&self) {
        if let Some(bytes) = self.received_credit.take_due() {
            // Add it before the peer learns of the credit, and may use it.
            self.credit_returned.fetch_add(bytes, Ordering::SeqCst);
            self.send_reserved(&Record::Credit(bytes));
        }
    }

    /// Returns the total credit returned so far.
    pub(crate) fn credit_returned(&self) -> u64 {
        self.credit_returned.load(Ordering::SeqCst)
    }

    /// Notes the bytes that were sent and received so far. They are for people only.
    pub(crate) fn set_transferred(&self, sent: u64, received: u64) {
        self.transferred.0.store(sent, Ordering::Relaxed);
        self.transferred.1.store(received, Ordering::Relaxed);
    }

    /// Describes the connection, once it is up.
    pub(crate) fn info(&self) -> Option<ConnectionInfo> {
        let (credit, waiting) = self.out.update(|out| (out.credit(), out.waiting() as u64));
        Some(ConnectionInfo {
            node: self.peer()?,
            epoch: self.epoch,
            protocol: self.version()?.number(),
            credit,
            waiting,
            unread: self.received_credit.unread() as u64,
            sent: self.transferred.0.load(Ordering::Relaxed),
            received: self.transferred.1.load(Ordering::Relaxed),
        })
    }

    pub(crate) fn calls(&self) -> &CallTable {
        &self.calls
    }

    pub(crate) fn node(&self) -> &WeakNode {
        &self.node
    }

    pub(crate) fn here(&self) -> NodeId {
        self.here
    }

    /// Returns the peer, after its handshake.
    pub(crate) fn peer(&self) -> Option<NodeId> {
        self.peer.get().map(|peer| peer.id)
    }

    /// Returns the peer's number for this connection.
    pub(crate) fn peer_epoch(&self) -> Option<u64> {
        self.peer.get().map(|peer| peer.epoch)
    }

    /// Records the peer `id` and its handshake: the connection is up. This node speaks `ours`.
    pub(crate) fn set_peer(&self, id: NodeId, handshake: &Handshake, ours: Versions) {
        self.peer.get_or_init(|| PeerInfo {
            id,
            epoch: handshake.epoch,
            // A handshake without a common version is refused when it is decoded.
            version: handshake.common(ours).unwrap_or(Version::OLDEST),
            longest: handshake.max_message,
            types: OnceLock::new(),
            known_types: OnceLock::new(),
        });
    }

    /// Records the translation of the peer's type numbers into this node's.
    pub(crate) fn set_known_types(&self, types: &[Option<u32>]) {
        let Some(peer) = self.peer.get() else { return };
        let mut understands = vec![false; self.types.len()];
        types.iter().flatten().for_each(|number| understands[*number as usize] = true);
        peer.types.get_or_init(|| types.to_vec());
        peer.known_types.get_or_init(|| understands);
    }

    /// Returns the common protocol version; `None` before the connection is up.
    pub(crate) fn version(&self) -> Option<Version> {
        self.peer.get().map(|peer| peer.version)
    }

    /// Whether the peer supports a feature. Returns true before its version is known.
    pub(crate) fn supports(&self, feature: Feature) -> bool {
        self.version().is_none_or(|version| version.has(feature))
    }

    /// Returns an error if the peer does not support a feature.
    pub(crate) fn require(&self, feature: Feature) -> Result<(), String> {
        match self.version() {
            Some(version) if !version.has(feature) => {
                let number = version.number();
                Err(format!(
                    "the connection uses version {number} of the protocol, which does not support {feature}; \
                     help: update the older node"
                ))
            }
            _ => Ok(()),
        }
    }

    /// Queues a record in the reserved lane, in the protocol version of the connection.
    fn push_reserved(&self, out: &mut Outgoing, record: Record<'_>) -> Result<(), NotSent> {
        out.push_reserved(&self.to_peer_version(record))
    }

    /// Translates records that were queued before the protocol version was known.
    pub(crate) fn translate_queued(&self, out: &mut Outgoing) {
        if !self.supports(Feature::OrderlyReasons) {
            out.map_reserved(|record| self.to_peer_version(record));
        }
        if !self.supports(Feature::TraceContexts) {
            out.omit_trace_contexts();
        }
    }

    fn to_peer_version<'a>(&self, record: Record<'a>) -> Record<'a> {
        let are_words = self.supports(Feature::OrderlyReasons);
        record.without_unknown_orderly_reasons(&self.types, |number| are_words && self.knows_type(number))
    }

    pub(crate) fn is_down(&self) -> bool {
        self.out.update(|out| out.is_closed())
    }

    /// Whether it was up, and is down now.
    pub(crate) fn is_lost(&self) -> bool {
        self.peer().is_some() && self.is_down()
    }

    /// Translates a type number of the peer; `None` if the peer has not announced it, or the type is unknown
    /// here.
    #[cfg(feature = "cps")]
    pub(crate) fn to_local_type(&self, type_number: u32) -> Option<u32> {
        to_local_type(self.peer.get()?.types.get()?, type_number)?
    }

    pub(crate) fn knows_type(&self, type_number: u32) -> bool {
        let types = self.peer.get().and_then(|peer| peer.known_types.get());
        types.is_none_or(|types| types.get(type_number as usize).copied().unwrap_or(false))
    }

    /// Returns the type number under which a value of that type is sent. If the type has several names, this
    /// is one that the peer knows.
    pub(crate) fn find_type(&self, of: TypeId) -> Result<(u32, &RegisteredType), SendRefusal> {
        let (number, registered) = self.types.find_by_type(of).ok_or(SendRefusal::NotRegistered)?;
        if self.knows_type(number) {
            return Ok((number, registered));
        }
        self.types
            .find_by_type_where(of, |number| self.knows_type(number))
            .ok_or(SendRefusal::NotRegisteredThere)
    }

    /// Returns the address of `to` at the peer, or `None` if its node is not the peer.
    fn recipient(&self, to: Pid) -> Option<Recipient> {
        match self.peer() {
            None => Some(Recipient::ProcessOf { incarnation: to.node().incarnation, number: to.number }),
            Some(peer) if peer == to.node() => Some(Recipient::Process(to.number)),
            Some(_) => None,
        }
    }

    /// Encodes a message without sending it. The calls in it are registered.
    pub(crate) fn encode_message(
        self: &Arc<Self>,
        to: Pid,
        of: TypeId,
        message: &dyn Any,
    ) -> Result<OutgoingMessage, SendRefusal> {
        let to = self.recipient(to).ok_or(SendRefusal::OtherIncarnation)?;
        self.encode_to(to, of, message, Vec::new())
    }

    fn encode_to(
        self: &Arc<Self>,
        to: Recipient,
        of: TypeId,
        message: &dyn Any,
        mut body: Vec<u8>,
    ) -> Result<OutgoingMessage, SendRefusal> {
        let (number, registered) = self.find_type(of)?;
        body.clear();
        // Before the handshake, the peer's limit is unknown. A longer message then becomes a dead letter at
        // the peer.
        let longest = self.peer.get().map_or(u64::MAX, |peer| peer.longest);
        let (form, calls) = encode_message(self, registered, message, &mut body, longest)?;
        if calls.len() > MAX_CALLS {
            self.calls.remove(&calls);
            return Err(SendRefusal::EncodeFailed(format!("it asks for more than {MAX_CALLS} replies")));
        }
        // The caller keeps its own context, so an answer needs none.
        let context = match to {
            Recipient::Caller(_) => None,
            _ => trace_context::current(),
        };
        Ok(OutgoingMessage {
            sender: sender(),
            context,
            head: MessageHead { to, type_number: with_form(number, form), calls },
            body,
        })
    }

    /// Sends a message to `to`, and returns the calls in it. The caller must then settle the message.
    pub(crate) fn send(
        self: &Arc<Self>,
        to: Pid,
        of: TypeId,
        message: &dyn Any,
    ) -> Result<Vec<u64>, SendRefusal> {
        let to = self.recipient(to).ok_or(SendRefusal::OtherIncarnation)?;
        let OutgoingMessage { sender, context, head, body } =
            self.encode_to(to, of, message, SCRATCH.take())?;
        let calls = head.calls.clone();
        let sent = self
            .out
            .update(|out| out.check_room().and_then(|()| out.push_message(sender, context, head, &body)));
        if sent.is_ok() {
            record_send(self.peer_key, body.len());
        }
        keep_scratch(body);
        match sent {
            Ok(()) => Ok(calls),
            Err(why) => {
                self.calls.remove(&calls);
                Err(if why == NotSent::NoCredit { SendRefusal::Overloaded } else { SendRefusal::Down })
            }
        }
    }

    /// Answers a call of the peer. The answer may overdraw the credit, because the peer waits for it. Returns
    /// the calls in the answer.
    ///
    /// # Errors
    ///
    /// The reason why it was not sent: the outgoing queue is full, or it cannot be encoded.
    fn reply(self: &Arc<Self>, call: u64, of: TypeId, answer: &dyn Any) -> Result<Vec<u64>, SendRefusal> {
        if !self.out.update(|out| out.has_room()) {
            return Err(SendRefusal::Overloaded);
        }
        let written = self.encode_to(Recipient::Caller(call), of, answer, SCRATCH.take());
        let OutgoingMessage { sender, context, head, body } = written?;
        let calls = head.calls.clone();
        // If the connection is down, the caller no longer waits.
        let _ = self.out.update(|out| out.push_message(sender, context, head, &body));
        record_send(self.peer_key, body.len());
        keep_scratch(body);
        Ok(calls)
    }

    /// Encodes an answer without sending it.
    #[cfg(feature = "cps")]
    pub(crate) fn answer<R: rialto_process::Message>(
        self: &Arc<Self>,
        call: u64,
        answer: &R,
    ) -> Result<OutgoingMessage, SendRefusal> {
        self.encode_to(Recipient::Caller(call), TypeId::of::<R>(), answer, Vec::new())
    }

    /// Encodes a message to `to`. The returned future sends it when there is credit.
    ///
    /// # Errors
    ///
    /// The reason why it was not sent.
    #[cfg(feature = "cps")]
    pub(crate) fn send_when_credit<M: rialto_process::Message>(
        self: &Arc<Self>,
        to: Pid,
        message: &M,
    ) -> Result<impl Future<Output = Result<SentCalls, SendRefusal>> + Send + use<M>, SendRefusal> {
        let (outgoing, left) = SentCalls::of(self, self.encode_message(to, TypeId::of::<M>(), message)?);
        let sent = Object::call_evt_of(self.out.clone(), outgoing);
        Ok(async move { sent.await.map(|()| left).map_err(|_| SendRefusal::Down) })
    }

    /// Reports that a call has no answer. It takes effect after all messages of the running process.
    pub(crate) fn send_no_answer(&self, call: u64, why: NoAnswer) {
        let why = WireNoAnswer::of(why, &self.types);
        // If the connection is down, the caller no longer waits.
        let _ = self.out.update(|out| {
            let after = out.last_of(sender());
            self.push_reserved(out, Record::Unanswered { call, after, why })
        });
    }

    pub(crate) fn cancel(&self, call: u64) {
        if self.calls.abandon(call) {
            self.send_cancelled(call);
        }
    }

    /// Tells the peer that the answer is no longer wanted. The outcome of the call still arrives.
    pub(crate) fn send_cancelled(&self, call: u64) {
        // It takes effect after all messages so far, because the one with the call may still be on its way.
        let _ = self.out.update(|out| {
            let after = out.last();
            out.push_reserved(&Record::Cancelled { call, after })
        });
    }

    /// Queues a record in the reserved lane. If the connection is down, the record is dropped.
    pub(crate) fn send_reserved(&self, record: &Record<'_>) {
        let _ = self.out.update(|out| out.push_reserved(record));
    }

    /// Sends a signal.
    ///
    /// # Errors
    ///
    /// The signal, and the exit reason that the process then has.
    pub(crate) fn signal(&self, to: Pid, signal: Signal) -> Result<(), (Signal, Exit)> {
        let Some(recipient) = self.recipient(to) else {
            return Err((signal, Exit::NoProcess));
        };
        self.add_watch(&signal);
        let sign = WireSignal::of(signal.clone(), self.here, &self.types);
        let sender = sign.sender().map_or_else(sender, |sender| sender.number);
        let sent = self.out.update(|out| {
            let after = match sign {
                // It must follow the monitor that it removes, which any process may have made.
                WireSignal::Demonitor(_) => out.last(),
                _ => out.last_of(sender),
            };
            self.push_reserved(out, Record::Signal { to: recipient, after, signal: sign })
        });
        if sent.is_err() {
            self.remove_watch(&signal);
            return Err((signal, Exit::Disconnected));
        }
        Ok(())
    }

    fn watches(&self) -> MutexGuard<'_, BTreeMap<Tag, IVar<Exit>>> {
        self.watches.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps the variable of a monitor, for the notice of the process's end.
    fn add_watch(&self, signal: &Signal) {
        match signal {
            Signal::Monitor {
                monitor,
                by: rialto_process::internal::signal::Watcher::Variable(variable),
            } => {
                self.watches().insert(*monitor, variable.clone());
            }
            Signal::Demonitor(monitor) => drop(self.watches().remove(monitor)),
            _ => {}
        }
    }

    fn remove_watch(&self, signal: &Signal) {
        if let Signal::Monitor { monitor, .. } = signal {
            self.watches().remove(monitor);
        }
    }

    /// Translates an exit reason of the peer.
    pub(crate) fn exit_of(&self, why: super::record::WireExit) -> Exit {
        let peer = self.peer.get().and_then(|peer| peer.types.get());
        let is_orderly = self.supports(Feature::OrderlyReasons);
        why.exit(is_orderly, |number| self.types.get((*peer?.get(number as usize)?)?))
    }

    /// Translates the peer's reason why a call has no answer.
    pub(crate) fn no_answer_of(&self, why: WireNoAnswer) -> NoAnswer {
        match why {
            WireNoAnswer::Dropped => NoAnswer::Dropped,
            WireNoAnswer::Overloaded => NoAnswer::Overloaded,
            WireNoAnswer::Down(why) => NoAnswer::Down(self.exit_of(why)),
        }
    }

    /// Notifies the variable of a monitor that the process has ended.
    pub(crate) fn monitor_down(&self, monitor: Tag, reason: Exit) {
        let variable = self.watches().remove(&monitor);
        if let Some(variable) = variable {
            drop(variable.put(reason));
        }
    }

    /// Returns the reason why it is down, as text for people.
    pub(crate) fn why(&self) -> Option<&str> {
        self.why.get().map(String::as_str)
    }

    /// Marks the connection as down: nothing is sent any more, and everything that waits for the peer is
    /// notified.
    pub(crate) fn close(&self, why: &str) {
        self.why.get_or_init(|| why.into());
        let unsent = self.out.update(|out| {
            out.close();
            out.unsent()
        });
        self.report_unsent_frames(unsent);
        self.calls.close();
        let watches = std::mem::take(&mut *self.watches());
        for variable in watches.into_values() {
            drop(variable.put(Exit::Disconnected));
        }
    }

    /// Reports the messages in unsent frames as dead letters. If the first parts of a message were sent, its
    /// head is unknown.
    fn report_unsent_frames(&self, frames: VecDeque<Vec<u8>>) {
        let mut is_told = false;
        for frame in frames {
            let mut frame = &frame[..];
            while let Ok((record, rest)) = rialto_codec::read::<Record<'_>>(frame) {
                frame = rest;
                match record {
                    Record::Message { head, .. } | Record::LongMessage { head, .. } => {
                        self.report_unsent_message(&head)
                    }
                    Record::TraceContext(_) => continue,
                    _ if !is_told => self.report_unsent(None, "<unknown type>"),
                    _ => {}
                }
                is_told = true;
            }
        }
    }

    /// Reports an unsent message. An answer is not reported: its caller learns that the connection is lost.
    fn report_unsent_message(&self, head: &MessageHead) {
        let to = match head.to {
            Recipient::Process(number) => self.peer().map(|node| Pid { node, number }),
            Recipient::ProcessOf { incarnation, number } => {
                Some(Pid { node: NodeId { key: self.peer_key, incarnation }, number })
            }
            Recipient::Caller(_) => return,
        };
        if let Some(registered) = self.types.get(split_form(head.type_number).0) {
            self.report_unsent(to, registered.of().name());
        }
    }

    fn report_unsent(&self, to: Option<Pid>, type_name: &'static str) {
        self.report(DeadLetter { to, from: None, type_name, reason: DeadLetterReason::Unreachable });
    }

    /// Reports a message of the peer as a dead letter.
    pub(crate) fn dead_letter(&self, to: Option<Pid>, type_name: &'static str, why: DeadLetterReason) {
        self.report(DeadLetter { to, from: self.origin(), type_name, reason: why });
    }

    fn report(&self, letter: DeadLetter) {
        if let Some(node) = self.node.upgrade() {
            node.dead_letters().report(letter);
        }
    }

    /// Returns the origin of the messages that arrive over it.
    pub(crate) fn origin(&self) -> Option<Origin> {
        self.peer().map(Origin::Node)
    }
}

impl Peer for PeerConnection {
    fn leads_to(&self, key: u64) -> bool {
        self.peer_key == key && self.why.get().is_none()
    }

    fn id(&self) -> Option<NodeId> {
        self.peer()
    }

    fn has_node(&self) -> bool {
        self.node.upgrade().is_some()
    }

    fn spawn(&self, task: Pin<Box<dyn Future<Output = ()> + Send>>) {
        if let Some(node) = self.node.upgrade() {
            node.spawn_task(task);
        }
    }

    fn send(self: Arc<Self>, to: Pid, of: TypeId, message: &dyn Any) -> Result<Vec<u64>, SendRefusal> {
        PeerConnection::send(&self, to, of, message)
    }

    fn into_send_evt(
        self: Arc<Self>,
        to: Pid,
        of: TypeId,
        message: &dyn Any,
    ) -> Result<(Vec<u64>, BoxEvent<'static, bool>), SendRefusal> {
        let outgoing = self.encode_message(to, of, message)?;
        let calls = outgoing.head.calls.clone();
        let (peer, bytes) = (self.peer_key, outgoing.body.len());
        let sent = Object::call_evt_of(self.out.clone(), outgoing).wrap(move |sent| {
            let is_sent = sent.is_ok();
            if is_sent {
                record_send(peer, bytes);
            }
            is_sent
        });
        Ok((calls, sent.boxed()))
    }

    fn drop_sent(self: Arc<Self>, calls: Vec<u64>, drop_message: &mut dyn FnMut()) {
        in_sent(self, calls, drop_message);
    }

    fn signal(&self, to: Pid, signal: Signal) -> Result<(), (Signal, Exit)> {
        PeerConnection::signal(self, to, signal)
    }

    fn forget_calls(&self, calls: &[u64]) {
        self.calls.remove(calls);
    }

    fn mark_sent(&self, call: u64) -> Option<oneshot::Receiver<CallOutcome>> {
        self.calls.mark_sent(call)
    }

    fn cancel(&self, call: u64) {
        PeerConnection::cancel(self, call);
    }

    fn send_cancelled(&self, call: u64) {
        PeerConnection::send_cancelled(self, call);
    }

    fn reply(self: Arc<Self>, call: u64, of: TypeId, answer: &dyn Any) -> Result<Vec<u64>, SendRefusal> {
        PeerConnection::reply(&self, call, of, answer)
    }

    fn send_no_answer(&self, call: u64, why: NoAnswer) {
        PeerConnection::send_no_answer(self, call, why);
    }

    fn send_dropped(&self, call: u64) {
        PeerConnection::send_no_answer(self, call, why_dropped());
    }

    fn call_over(&self, call: u64) {
        self.calls.answered(call);
    }

    fn type_of(&self, type_number: u32) -> &'static MessageType {
        self.registered_type(type_number).of()
    }

    fn decode(
        self: Arc<Self>,
        type_number: u32,
        body: &[u8],
        tickets: Vec<ReplyTicket>,
        forwarded: bool,
    ) -> Option<Envelope> {
        let registered = self.registered_type(type_number);
        let form = split_form(type_number).1;
        // This runs code of the program, which may panic.
        let arrive = || decode_message(&self, registered, (tickets, forwarded), (form, body));
        #[cfg(feature = "cps")]
        if let Some(node) = self.node.upgrade()
            && self.supports(Feature::Continuations)
        {
            return catch_panic(|| AcceptList::of(&node).with_registry(arrive))?.ok();
        }
        catch_panic(arrive)?.ok()
    }

    fn add_unread(&self, weight: usize) {
        self.received_credit.add_unread(weight);
    }

    fn remove_unread(&self, weight: usize) {
        if self.received_credit.remove_unread(weight) {
            self.return_credit();
        }
    }

    fn refuse_when_reason_known(&self, tickets: Vec<ReplyTicket>) {
        for ticket in tickets {
            process::notify_when_reason_known(move |reason| ticket.refuse(NoAnswer::Down(reason)));
        }
    }

    fn dead_letter(&self, to: Option<Pid>, type_name: &'static str, why: DeadLetterReason) {
        PeerConnection::dead_letter(self, to, type_name, why);
    }
}

/// Returns a connection of this crate, which makes all of them.
pub(crate) fn of_this_crate(peer: Arc<dyn Peer>) -> Arc<PeerConnection> {
    let peer: Arc<dyn Any + Send + Sync> = peer;
    match peer.downcast() {
        Ok(connection) => connection,
        Err(_) => unreachable!("only this crate makes connections"),
    }
}

#[cfg(test)]
impl Drop for PeerConnection {
    fn drop(&mut self) {
        super::chaos_tests::OPEN_CONNECTIONS.set(super::chaos_tests::OPEN_CONNECTIONS.get() - 1);
    }
}

fn keep_scratch(body: Vec<u8>) {
    if body.capacity() <= SCRATCH_KEPT {
        SCRATCH.set(body);
    }
}

/// Returns the number of the running process, or 0.
fn sender() -> u64 {
    process::try_self_pid().map_or(0, |pid| pid.number)
}
