//! The incoming half of a connection: decodes records, and carries them out.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use rialto_process::internal::delivery;
use rialto_process::internal::eager_decode::deliver;
use rialto_process::internal::encoded::Encoded;
use rialto_process::internal::mailbox::PutRefused;
use rialto_process::internal::node::Location;
use rialto_process::internal::reply_ticket::ReplyTicket;
use rialto_process::internal::signal::Signal;
use rialto_process::internal::trace_context::MessageTrace;
use rialto_process::peer::{CallOutcome, NoAnswer};
use rialto_process::{DeadLetterReason, Down, Envelope, Exit, Exited, Node, NodeId, Pid};

use super::connection::{MAX_CALLS, PeerConnection};
use super::handshake::Handshake;
use super::outgoing::MAX_ASSUMED_CREDIT;
use super::record::{Body, MessageHead, Recipient, Record, WireNoAnswer, WireSignal, WireTraceContext};
use super::reply_tickets::drop_unread;
use super::trace_context;
use super::type_registry::{TypeSignature, split_form, to_local_type};
use super::version::Feature;
use crate::remote_relations::count_relations_with;

/// The incoming half of a connection.
pub(crate) struct Incoming {
    connection: Arc<PeerConnection>,
    peer: NodeId,
    /// For each type number of the peer, the number in this node's type registry, if it is known here.
    types: Vec<Option<u32>>,
    /// The size of the peer's type registry.
    peer_type_count: usize,
    /// The trace context of the next message.
    context: Option<WireTraceContext>,
    /// A message that is arriving in parts.
    partial: Option<PartialMessage>,
    /// The number of messages that have arrived.
    messages: u64,
    /// The bytes of the message lane that have arrived.
    spent: u64,
    /// The bytes that the peer may have sent on credit that it assumed before it was connected.
    assumed: u64,
    /// The records that take effect only after a later message, by the number of that message, each with its
    /// size.
    deferred: BTreeMap<u64, Vec<(DeferredRecord, usize)>>,
    deferred_bytes: usize,
    /// An upper estimate of the peer's links and monitors: each signal since the last count may have added
    /// one.
    relations: usize,
    limits: PeerLimits,
    /// The peer is trusted for administration only.
    is_client: bool,
}

/// The limits of a peer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PeerLimits {
    /// The maximum bytes of a message.
    pub(crate) max_message: u64,
    /// The initial credit, in bytes.
    pub(crate) credit: u64,
    /// The maximum bytes of records that wait for messages.
    pub(crate) deferred_bound: usize,
    /// The maximum number of links and monitors between its processes and processes here.
    pub(crate) relations: usize,
    /// If this many bytes of its messages are unread, it gets no more credit.
    pub(crate) unread: usize,
}

impl PeerLimits {
    /// Before the handshake, this node assumes that the peer gives as much credit as it gets.
    pub(crate) fn assumed(&self) -> u64 {
        self.credit.min(MAX_ASSUMED_CREDIT)
    }
}

struct PartialMessage {
    context: Option<WireTraceContext>,
    head: MessageHead,
    /// The number of bytes that are still to come.
    left: u64,
    /// `None` if the message exceeds the maximum: its parts are dropped.
    body: Option<Vec<u8>>,
}

enum DeferredRecord {
    Signal(Pid, Signal),
    Cancelled(u64),
    Unanswered(u64, WireNoAnswer),
}

/// A violation of the protocol. It ends the connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Malformed(pub(crate) &'static str);

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the peer violated the protocol: it sent {}", self.0)
    }
}

impl Incoming {
    pub(crate) fn new(
        connection: Arc<PeerConnection>,
        peer: NodeId,
        handshake: &Handshake,
        limits: PeerLimits,
    ) -> Incoming {
        let same = handshake.digest == connection.types().digest
            && handshake.type_count as usize == connection.types().len();
        let types = if same { (0..handshake.type_count).map(Some).collect() } else { Vec::new() };
        if same {
            connection.set_known_types(&types);
        }
        Incoming {
            connection,
            peer,
            types,
            peer_type_count: handshake.type_count as usize,
            context: None,
            partial: None,
            messages: 0,
            spent: 0,
            assumed: handshake.credit.min(MAX_ASSUMED_CREDIT),
            deferred: BTreeMap::new(),
            deferred_bytes: 0,
            relations: 0,
            limits,
            is_client: false,
        }
    }

    /// Sets whether the peer is trusted for administration only.
    pub(crate) fn with_client(self, is_client: bool) -> Incoming {
        Incoming { is_client, ..self }
    }

    /// Whether all types of the peer's registry are known by number.
    pub(crate) fn knows_all_types(&self) -> bool {
        self.types.len() == self.peer_type_count
    }

    /// Processes a frame.
    pub(crate) fn frame(&mut self, node: &Node, mut frame: &[u8]) -> Result<(), Malformed> {
        if frame.is_empty() {
            return Err(Malformed("an empty frame"));
        }
        let mut owed = 0;
        while !frame.is_empty() {
            let Ok((record, rest)) = rialto_codec::read::<Record<'_>>(frame) else {
                return Err(Malformed("a record that cannot be read"));
            };
            let length = frame.len() - rest.len();
            // Exactly the credit that a record has consumed is returned.
            let cost = if record.takes_credit() { length as u64 } else { 0 };
            self.record(node, record, length)?;
            self.spent += cost;
            owed += cost;
            frame = rest;
        }
        self.connection.received_credit().add_owed(owed);
        self.connection.return_credit();
        Ok(())
    }

    fn record(&mut self, node: &Node, record: Record<'_>, length: usize) -> Result<(), Malformed> {
        match record {
            Record::Message { head, body } => {
                self.check_no_partial()?;
                self.check_credit(head.to)?;
                let Body(body) = body;
                let context = self.context.take();
                self.deliver_message(node, context, head, |connection, type_number, tickets, to| {
                    Encoded::new(connection, type_number, body, tickets, to)
                })?;
                self.message_arrived(node)?;
            }
            Record::LongMessage { head, length: long } => {
                self.check_no_partial()?;
                self.check_credit(head.to)?;
                self.begin_partial(head, long)?;
            }
            Record::Part(Body(part)) => {
                self.part(node, part)?;
            }
            Record::Signal { to, after, signal } => {
                let (to, signal) = self.signal(to, signal)?;
                self.apply_after(node, after, DeferredRecord::Signal(to, signal), length)?;
            }
            Record::Unanswered { call, after, why } => {
                self.apply_after(node, after, DeferredRecord::Unanswered(call, why), length)?
            }
            Record::Cancelled { call, after } => {
                self.apply_after(node, after, DeferredRecord::Cancelled(call), length)?
            }
            Record::Credit(bytes) => self.connection.out.update(|out| out.add_credit(bytes)),
            Record::Keepalive => {}
            Record::Types(signatures) => self.add_types(&signatures)?,
            Record::TraceContext(context) => self.trace_context(context)?,
        }
        Ok(())
    }

    /// Keeps the trace context of the next message.
    fn trace_context(&mut self, context: WireTraceContext) -> Result<(), Malformed> {
        self.check_no_partial()?;
        if !self.connection.supports(Feature::TraceContexts) {
            return Err(Malformed("a trace context, which its version of the protocol does not have"));
        }
        if !context.is_valid() {
            return Err(Malformed("a trace context with an identifier that is zero"));
        }
        match self.context.replace(context) {
            Some(_) => Err(Malformed("two trace contexts for one message")),
            None => Ok(()),
        }
    }

    fn check_no_partial(&self) -> Result<(), Malformed> {
        if self.partial.is_some() { Err(Malformed("a message inside another one")) } else { Ok(()) }
    }

    /// Checks that the peer has credit. The last message may overdraw it. Answers consume credit, but are
    /// accepted without it, because this node has asked for them.
    fn check_credit(&self, to: Recipient) -> Result<(), Malformed> {
        let credit =
            self.limits.credit.saturating_add(self.assumed).saturating_add(self.connection.credit_returned());
        if self.spent >= credit && !matches!(to, Recipient::Caller(_)) {
            return Err(Malformed("more messages than it has credit for (`Builder::peer_credit`)"));
        }
        Ok(())
    }

    fn begin_partial(&mut self, head: MessageHead, length: u64) -> Result<(), Malformed> {
        if length == 0 {
            return Err(Malformed("a long message of 0 bytes"));
        }
        // The buffer grows as the parts arrive, so an announced length alone takes no memory.
        let body = (length <= self.limits.max_message).then(Vec::new);
        let context = self.context.take();
        self.partial = Some(PartialMessage { context, head, left: length, body });
        Ok(())
    }

    fn part(&mut self, node: &Node, part: &[u8]) -> Result<(), Malformed> {
        let Some(long) = &mut self.partial else { return Err(Malformed("a part without a message")) };
        let left = long.left.checked_sub(part.len() as u64).filter(|_| !part.is_empty());
        long.left = left.ok_or(Malformed("a message that is longer than announced"))?;
        if let Some(body) = &mut long.body {
            body.extend_from_slice(part);
        }
        if long.left > 0 {
            return Ok(());
        }
        match self.partial.take() {
            Some(PartialMessage { context, head, body: Some(body), .. }) => {
                self.deliver_message(node, context, head, |connection, type_number, tickets, to| {
                    Encoded::from_parts(connection, type_number, body, tickets, to)
                })?
            }
            Some(PartialMessage { head, .. }) => self.too_long(head)?,
            None => {}
        }
        self.message_arrived(node)?;
        Ok(())
    }

    /// Reports a message that is too long as a dead letter, and tells the callers in it.
    fn too_long(&mut self, head: MessageHead) -> Result<(), Malformed> {
        drop(self.tickets(head.calls)?);
        if let Recipient::Caller(call) = head.to {
            self.connection.calls().answer(call, CallOutcome::NoAnswer(NoAnswer::Dropped));
        }
        let type_number = to_local_type(&self.types, head.type_number).flatten();
        let known = type_number.and_then(|number| self.connection.types().get(split_form(number).0));
        let name = known.map_or("<unregistered type>", |registered| registered.of().name());
        self.connection.dead_letter(self.pid(head.to), name, DeadLetterReason::TooLong);
        Ok(())
    }

    fn tickets(&self, calls: Vec<u64>) -> Result<Vec<ReplyTicket>, Malformed> {
        // Most messages contain no calls.
        if calls.is_empty() {
            return Ok(Vec::new());
        }
        if calls.len() > MAX_CALLS {
            return Err(Malformed("a message with too many calls"));
        }
        let ticket = |call| {
            let cancelled = self.connection.calls().register(call);
            let cancelled = cancelled.ok_or(Malformed("a call whose number is in use, or too many calls"))?;
            Ok(ReplyTicket::new(self.connection.clone(), call, cancelled))
        };
        calls.into_iter().map(ticket).collect()
    }

    /// Delivers a message. Its calls are registered now, whether or not it is ever decoded.
    fn deliver_message(
        &mut self,
        node: &Node,
        context: Option<WireTraceContext>,
        head: MessageHead,
        encoded: impl FnOnce(Arc<PeerConnection>, u32, Vec<ReplyTicket>, Pid) -> Encoded,
    ) -> Result<(), Malformed> {
        if !self.knows_all_types() {
            return Err(Malformed("a message before the list of its types is complete"));
        }
        let Some(type_number) = to_local_type(&self.types, head.type_number) else {
            return Err(Malformed("a message of a type that it has not announced"));
        };
        let context = trace_context::carried(context, !head.calls.is_empty());
        let tickets = self.tickets(head.calls)?;
        let to = self.pid(head.to);
        if let Some(known) = type_number.and_then(|number| self.connection.types().get(split_form(number).0))
            && self.is_client
            && known.is_internal()
        {
            self.connection.dead_letter(to, known.of().name(), DeadLetterReason::Unknown);
            return Ok(());
        }
        let Some(type_number) = type_number else {
            self.connection.dead_letter(to, "<unregistered type>", DeadLetterReason::Unknown);
            return Ok(());
        };
        let receiver = to.unwrap_or(Pid::of_node(self.connection.here()));
        let message = encoded(self.connection.clone(), type_number, tickets, receiver);
        match head.to {
            Recipient::Caller(call) => self.connection.calls().answer(call, CallOutcome::Reply(message)),
            _ => deliver_from_peer(node, self.peer, receiver, message, context),
        }
        Ok(())
    }

    /// Returns the pid of the recipient, if it is a process.
    fn pid(&self, recipient: Recipient) -> Option<Pid> {
        let here = self.connection.here();
        match recipient {
            Recipient::Process(number) => Some(Pid { node: here, number }),
            Recipient::ProcessOf { incarnation, number } => {
                Some(Pid { node: NodeId { incarnation, ..here }, number })
            }
            Recipient::Caller(_) => None,
        }
    }

    fn signal(&self, to: Recipient, sign: WireSignal) -> Result<(Pid, Signal), Malformed> {
        let to = self.pid(to).ok_or(Malformed("a signal to a caller instead of a process"))?;
        let type_of = |number: u32| {
            let local = self.types.get(number as usize).copied().flatten();
            local.and_then(|local| self.connection.types().get(local))
        };
        let is_orderly = self.connection.supports(Feature::OrderlyReasons);
        let signal = sign.signal(self.peer, |why| why.exit(is_orderly, type_of));
        signal.map(|signal| (to, signal)).ok_or(Malformed("a signal of another node's process"))
    }

    /// Carries out a record now, or after message number `after` has arrived.
    fn apply_after(
        &mut self,
        node: &Node,
        after: u64,
        what: DeferredRecord,
        bytes: usize,
    ) -> Result<(), Malformed> {
        if after <= self.messages {
            return self.apply(node, what);
        }
        let bytes = bytes + Self::DEFERRED_OVERHEAD;
        self.deferred_bytes += bytes;
        if self.deferred_bytes > self.limits.deferred_bound {
            return Err(Malformed("too many signals that wait for a message (`Builder::signal_bound`)"));
        }
        self.deferred.entry(after).or_default().push((what, bytes));
        Ok(())
    }

    /// The memory that a waiting record takes in addition to its bytes.
    const DEFERRED_OVERHEAD: usize = 256;

    fn message_arrived(&mut self, node: &Node) -> Result<(), Malformed> {
        self.messages += 1;
        while let Some(entry) = self.deferred.first_entry()
            && *entry.key() <= self.messages
        {
            for (what, bytes) in entry.remove() {
                self.deferred_bytes -= bytes;
                self.apply(node, what)?;
            }
        }
        Ok(())
    }

    fn apply(&mut self, node: &Node, what: DeferredRecord) -> Result<(), Malformed> {
        match what {
            DeferredRecord::Cancelled(call) => self.connection.calls().cancelled(call),
            DeferredRecord::Unanswered(call, why) => {
                self.connection.calls().answer(call, CallOutcome::NoAnswer(self.connection.no_answer_of(why)))
            }
            DeferredRecord::Signal(to, Signal::Down(down)) if to == Pid::of_node(self.connection.here()) => {
                self.connection.monitor_down(down.monitor, down.reason);
            }
            DeferredRecord::Signal(to, Signal::Exit { from, .. })
                if from.node().key != self.peer.key && !has_proxy_on(node, to, self.peer) => {}
            DeferredRecord::Signal(to, signal) => {
                let (relations, tells) = (signal.may_add_relation(), signal.may_be_a_message());
                delivery::deliver(node, to, signal);
                if relations {
                    self.count_relation(node)?;
                }
                if tells && node.is_overfull(to) {
                    return Err(Malformed("more signals than a mailbox takes (`Builder::mailbox_bound`)"));
                }
            }
        }
        Ok(())
    }

    /// Counts a signal that may have made a link or monitor. The exact number is only computed when the
    /// estimate exceeds the limit.
    fn count_relation(&mut self, node: &Node) -> Result<(), Malformed> {
        self.relations += 1;
        if self.relations > self.limits.relations {
            let all = count_relations_with(node, self.peer.key);
            if all > self.limits.relations {
                let why = "more links and monitors than it may have (`Builder::peer_links_bound`)";
                return Err(Malformed(why));
            }
            // The next exact count happens when half of the remaining capacity may be used up.
            self.relations = all.midpoint(self.limits.relations);
        }
        Ok(())
    }

    fn add_types(&mut self, signatures: &[TypeSignature]) -> Result<(), Malformed> {
        if self.types.len() + signatures.len() > self.peer_type_count {
            return Err(Malformed("more types than it announced"));
        }
        self.types
            .extend(signatures.iter().map(|signature| self.connection.types().find_by_signature(signature)));
        if self.knows_all_types() {
            self.connection.set_known_types(&self.types);
        }
        Ok(())
    }

    /// Returns the bytes that it buffers: a partial message, and records that wait.
    #[cfg(test)]
    pub(crate) fn buffered_bytes(&self) -> usize {
        self.partial.as_ref().and_then(|long| long.body.as_ref()).map_or(0, Vec::len) + self.deferred_bytes
    }
}

/// Whether a proxy of process `to` is on the node `peer`, which may then forward what others have sent.
fn has_proxy_on(node: &Node, to: Pid, peer: NodeId) -> bool {
    matches!(node.find(to), Location::Local(process) if process.signal_state().has_proxy_on(peer.key))
}

/// Delivers a message of `peer` to a process of this node.
fn deliver_from_peer(node: &Node, peer: NodeId, to: Pid, message: Encoded, context: MessageTrace) {
    if to == Pid::of_node(node.id()) {
        // A process that is spawned for the peer inherits the context.
        return context.in_scope(|| node.serve(Envelope::encoded(message).with_context(context)));
    }
    let process = match node.find(to) {
        Location::Local(process) => process,
        Location::Remote(_) | Location::Nowhere(_) => {
            message.report_dead_letter(DeadLetterReason::NoProcess);
            return refuse_calls(message, NoAnswer::Down(Exit::NoProcess));
        }
    };
    // A process learns of an end by a signal. Such a notice comes as a message only if a proxy of the process
    // received the signal, and forwards it.
    let tells_of_end = message.of().is::<Down>() || message.of().is::<Exited>();
    if tells_of_end && !process.signal_state().has_proxy_on(peer.key) {
        return message.report_dead_letter(DeadLetterReason::Forged);
    }
    match deliver(&process.mailbox, Envelope::encoded(message).with_context(context), node.mailbox_bytes()) {
        Ok(()) => {}
        Err(PutRefused::Full(message)) => refuse(message, DeadLetterReason::Full, || NoAnswer::Overloaded),
        Err(PutRefused::Closed(message)) => refuse(message, DeadLetterReason::NoProcess, || {
            NoAnswer::Down(process.signal_state().ending().unwrap_or(Exit::NoProcess))
        }),
    }
}

/// Reports a message as a dead letter, and refuses the calls in it.
pub(crate) fn refuse(message: Envelope, why: DeadLetterReason, answer: impl FnOnce() -> NoAnswer) {
    if let Some(message) = message.into_encoded() {
        message.report_dead_letter(why);
        refuse_calls(message, answer());
    }
}

/// Refuses the calls in a message, both in its head and, if it is decoded, in its value.
fn refuse_calls(message: Encoded, why: NoAnswer) {
    for ticket in message.take_tickets() {
        ticket.refuse(why.clone());
    }
    drop_unread(message, why);
}
