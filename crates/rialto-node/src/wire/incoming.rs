//! The incoming half of a connection: decodes records, and carries them out.

use std::any::TypeId;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use super::encoded::Encoded;
use super::hello::Hello;
use super::link::{CALLS, Link};
use super::outgoing::ASSUMED;
use super::passage::{Answer, Ticket};
use super::record::{Body, Cause, Head, NoAnswer, Record, Sign, Whom};
use super::version::Feature;
use super::vocabulary::{Signature, translated, unmarked};
use crate::dead::Why;
use crate::exit::Exit;
use crate::mailbox::Refused;
use crate::message::Envelope;
use crate::node::{Found, Node};
use crate::opener::bring;
use crate::pid::{NodeId, Pid};
use crate::signal::{self, Down, Exited, Signal};

/// The incoming half of a connection.
pub(crate) struct Incoming {
    link: Arc<Link>,
    peer: NodeId,
    /// For each type number of the peer, the number in this node's type registry, if it is known here.
    words: Vec<Option<u32>>,
    /// The size of the peer's type registry.
    words_there: usize,
    /// A message that is arriving in parts.
    long: Option<Long>,
    /// The number of messages that have arrived.
    letters: u64,
    /// The bytes of the message lane that have arrived.
    spent: u64,
    /// The bytes that the peer may have sent on credit that it assumed before it was connected.
    assumed: u64,
    /// The records that take effect only after a later message, by the number of that message, each with its
    /// size.
    held: BTreeMap<u64, Vec<(Held, usize)>>,
    held_bytes: usize,
    /// An upper estimate of the peer's links and monitors: each signal since the last count may have added
    /// one.
    ties: usize,
    limits: Limits,
    /// The peer is trusted for administration only.
    is_client: bool,
}

/// The limits of a peer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// The maximum bytes of a message.
    pub(crate) letter: u64,
    /// The initial credit, in bytes.
    pub(crate) credit: u64,
    /// The maximum bytes of records that wait for messages.
    pub(crate) held: usize,
    /// The maximum number of links and monitors between its processes and processes here.
    pub(crate) ties: usize,
    /// If this many bytes of its messages are unread, it gets no more credit.
    pub(crate) unread: usize,
}

impl Limits {
    /// Before the handshake, this node assumes that the peer gives as much credit as it gets.
    pub(crate) fn assumed(&self) -> u64 {
        self.credit.min(ASSUMED)
    }
}

struct Long {
    head: Head,
    /// The number of bytes that are still to come.
    left: u64,
    /// `None` if the message exceeds the maximum: its parts are dropped.
    body: Option<Vec<u8>>,
}

enum Held {
    Signal(Pid, Signal),
    Cancelled(u64),
    Unanswered(u64, NoAnswer),
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
    pub(crate) fn new(link: Arc<Link>, peer: NodeId, hello: &Hello, limits: Limits) -> Incoming {
        let same = hello.digest == link.words().digest && hello.words as usize == link.words().len();
        let words = if same { (0..hello.words).map(Some).collect() } else { Vec::new() };
        if same {
            link.is_understood(&words);
        }
        Incoming {
            link,
            peer,
            words,
            words_there: hello.words as usize,
            long: None,
            letters: 0,
            spent: 0,
            assumed: hello.credit.min(ASSUMED),
            held: BTreeMap::new(),
            held_bytes: 0,
            ties: 0,
            limits,
            is_client: false,
        }
    }

    /// Sets whether the peer is trusted for administration only.
    pub(crate) fn of(self, is_client: bool) -> Incoming {
        Incoming { is_client, ..self }
    }

    /// Whether all types of the peer's registry are known by number.
    pub(crate) fn speaks_the_same(&self) -> bool {
        self.words.len() == self.words_there
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
        self.link.taken().owes(owed);
        self.link.pay_back();
        Ok(())
    }

    fn record(&mut self, node: &Node, record: Record<'_>, length: usize) -> Result<(), Malformed> {
        match record {
            Record::Letter { head, body } => {
                self.no_parts_are_due()?;
                self.has_credit(head.to)?;
                let Body(body) = body;
                self.letter(node, head, |link, word, tickets, to| {
                    Encoded::new(link, word, body, tickets, to)
                })?;
                self.letter_has_come(node)?;
            }
            Record::Long { head, length: long } => {
                self.no_parts_are_due()?;
                self.has_credit(head.to)?;
                self.long(head, long)?;
            }
            Record::Part(Body(part)) => {
                self.part(node, part)?;
            }
            Record::Signal { to, after, signal } => {
                let (to, signal) = self.signal(to, signal)?;
                self.after(node, after, Held::Signal(to, signal), length)?;
            }
            Record::Unanswered { call, after, why } => {
                self.after(node, after, Held::Unanswered(call, why), length)?
            }
            Record::Cancelled { call, after } => self.after(node, after, Held::Cancelled(call), length)?,
            Record::Credit(bytes) => self.link.out.update(|out| out.credited(bytes)),
            Record::Beat => {}
            Record::Words(signatures) => self.more_words(&signatures)?,
        }
        Ok(())
    }

    fn no_parts_are_due(&self) -> Result<(), Malformed> {
        if self.long.is_some() { Err(Malformed("a message inside another one")) } else { Ok(()) }
    }

    /// Checks that the peer has credit. The last message may overdraw it. Answers consume credit, but are
    /// accepted without it, because this node has asked for them.
    fn has_credit(&self, to: Whom) -> Result<(), Malformed> {
        let credit = self.limits.credit.saturating_add(self.assumed).saturating_add(self.link.paid());
        if self.spent >= credit && !matches!(to, Whom::Caller(_)) {
            return Err(Malformed("more messages than it has credit for (`Builder::link_credit`)"));
        }
        Ok(())
    }

    fn long(&mut self, head: Head, length: u64) -> Result<(), Malformed> {
        if length == 0 {
            return Err(Malformed("a long message of 0 bytes"));
        }
        // The buffer grows as the parts arrive, so an announced length alone takes no memory.
        let body = (length <= self.limits.letter).then(Vec::new);
        self.long = Some(Long { head, left: length, body });
        Ok(())
    }

    fn part(&mut self, node: &Node, part: &[u8]) -> Result<(), Malformed> {
        let Some(long) = &mut self.long else { return Err(Malformed("a part without a message")) };
        let left = long.left.checked_sub(part.len() as u64).filter(|_| !part.is_empty());
        long.left = left.ok_or(Malformed("a message that is longer than announced"))?;
        if let Some(body) = &mut long.body {
            body.extend_from_slice(part);
        }
        if long.left > 0 {
            return Ok(());
        }
        match self.long.take() {
            Some(Long { head, body: Some(body), .. }) => {
                self.letter(node, head, |link, word, tickets, to| {
                    Encoded::whole(link, word, body, tickets, to)
                })?
            }
            Some(Long { head, .. }) => self.too_long(head)?,
            None => {}
        }
        self.letter_has_come(node)?;
        Ok(())
    }

    /// Reports a message that is too long as a dead letter, and tells the callers in it.
    fn too_long(&mut self, head: Head) -> Result<(), Malformed> {
        drop(self.tickets(head.calls)?);
        if let Whom::Caller(call) = head.to {
            self.link.calls().answer(call, Answer::None(NoAnswer::Dropped));
        }
        let word = translated(&self.words, head.word).flatten();
        let known = word.and_then(|word| self.link.words().get(unmarked(word).0));
        let name = known.map_or("<unregistered type>", |word| word.type_name);
        self.link.dead_letter(self.pid(head.to), name, Why::TooLong);
        Ok(())
    }

    fn tickets(&self, calls: Vec<u64>) -> Result<Vec<Ticket>, Malformed> {
        // Most messages contain no calls.
        if calls.is_empty() {
            return Ok(Vec::new());
        }
        if calls.len() > CALLS {
            return Err(Malformed("a message with too many calls"));
        }
        let ticket = |call| {
            let cancelled = self.link.calls().came(call);
            let cancelled = cancelled.ok_or(Malformed("a call whose number is in use, or too many calls"))?;
            Ok(Ticket::new(self.link.clone(), call, cancelled))
        };
        calls.into_iter().map(ticket).collect()
    }

    /// Delivers a message. Its calls are registered now, whether or not it is ever decoded.
    fn letter(
        &mut self,
        node: &Node,
        head: Head,
        encoded: impl FnOnce(Arc<Link>, u32, Vec<Ticket>, Pid) -> Encoded,
    ) -> Result<(), Malformed> {
        if !self.speaks_the_same() {
            return Err(Malformed("a message before the list of its types is complete"));
        }
        let Some(word) = translated(&self.words, head.word) else {
            return Err(Malformed("a message of a type that it has not announced"));
        };
        let tickets = self.tickets(head.calls)?;
        let to = self.pid(head.to);
        if let Some(word) = word.and_then(|word| self.link.words().get(unmarked(word).0))
            && self.is_client
            && word.is_of_nodes_only()
        {
            self.link.dead_letter(to, word.type_name, Why::Unknown);
            return Ok(());
        }
        let Some(word) = word else {
            self.link.dead_letter(to, "<unregistered type>", Why::Unknown);
            return Ok(());
        };
        let nobody = Pid::of_node(self.link.here());
        let letter = encoded(self.link.clone(), word, tickets, to.unwrap_or(nobody));
        match head.to {
            Whom::Caller(call) => self.link.calls().answer(call, Answer::Letter(letter)),
            _ => hand_over(node, self.peer, to.unwrap_or(nobody), letter),
        }
        Ok(())
    }

    /// Returns the pid of the recipient, if it is a process.
    fn pid(&self, whom: Whom) -> Option<Pid> {
        let here = self.link.here();
        match whom {
            Whom::Process(number) => Some(Pid { node: here, number }),
            Whom::Of { incarnation, number } => Some(Pid { node: NodeId { incarnation, ..here }, number }),
            Whom::Caller(_) => None,
        }
    }

    fn signal(&self, to: Whom, sign: Sign) -> Result<(Pid, Signal), Malformed> {
        let to = self.pid(to).ok_or(Malformed("a signal to a caller instead of a process"))?;
        let word_of = |word: u32| {
            self.words.get(word as usize).copied().flatten().and_then(|word| self.link.words().get(word))
        };
        let is_orderly = self.link.can_say(Feature::OrderlyReasons);
        let signal = sign.signal(self.peer, |why| why.exit(is_orderly, word_of));
        signal.map(|signal| (to, signal)).ok_or(Malformed("a signal of another node's process"))
    }

    /// Carries out a record now, or after message number `after` has arrived.
    fn after(&mut self, node: &Node, after: u64, what: Held, bytes: usize) -> Result<(), Malformed> {
        if after <= self.letters {
            return self.happens(node, what);
        }
        let bytes = bytes + Self::HELD;
        self.held_bytes += bytes;
        if self.held_bytes > self.limits.held {
            return Err(Malformed("too many signals that wait for a message (`Builder::signal_bound`)"));
        }
        self.held.entry(after).or_default().push((what, bytes));
        Ok(())
    }

    /// The memory that a waiting record takes in addition to its bytes.
    const HELD: usize = 256;

    fn letter_has_come(&mut self, node: &Node) -> Result<(), Malformed> {
        self.letters += 1;
        while let Some(entry) = self.held.first_entry()
            && *entry.key() <= self.letters
        {
            for (what, bytes) in entry.remove() {
                self.held_bytes -= bytes;
                self.happens(node, what)?;
            }
        }
        Ok(())
    }

    fn happens(&mut self, node: &Node, what: Held) -> Result<(), Malformed> {
        match what {
            Held::Cancelled(call) => self.link.calls().cancelled(call),
            Held::Unanswered(call, why) => self.link.calls().answer(call, Answer::None(why)),
            Held::Signal(to, Signal::Down(down)) if to == Pid::of_node(self.link.here()) => {
                self.link.down(down.monitor, down.reason);
            }
            Held::Signal(to, Signal::Exit { from, .. })
                if from.node().key != self.peer.key && !is_relayed(node, to, self.peer) => {}
            Held::Signal(to, signal) => {
                let (ties, tells) = (signal.may_tie(), signal.may_be_a_message());
                signal::deliver(node, to, signal);
                if ties {
                    self.has_tied(node)?;
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
    fn has_tied(&mut self, node: &Node) -> Result<(), Malformed> {
        self.ties += 1;
        if self.ties > self.limits.ties {
            let all = node.ties_with(self.peer.key);
            if all > self.limits.ties {
                return Err(Malformed("more links and monitors than it may have (`Builder::ties_bound`)"));
            }
            // The next exact count happens when half of the remaining capacity may be used up.
            self.ties = all.midpoint(self.limits.ties);
        }
        Ok(())
    }

    fn more_words(&mut self, signatures: &[Signature]) -> Result<(), Malformed> {
        if self.words.len() + signatures.len() > self.words_there {
            return Err(Malformed("more types than it announced"));
        }
        self.words.extend(signatures.iter().map(|signature| self.link.words().like(signature)));
        if self.speaks_the_same() {
            self.link.is_understood(&self.words);
        }
        Ok(())
    }

    /// Returns the bytes that it buffers: a partial message, and records that wait.
    #[cfg(test)]
    pub(crate) fn holds(&self) -> usize {
        self.long.as_ref().and_then(|long| long.body.as_ref()).map_or(0, Vec::len) + self.held_bytes
    }
}

/// Whether a proxy of process `to` is on the node `peer`, which may then forward what others have sent.
fn is_relayed(node: &Node, to: Pid, peer: NodeId) -> bool {
    matches!(node.find(to), Found::Here(process) if process.bonds().is_relayed_by(peer.key))
}

/// Delivers a message of `peer` to a process of this node.
fn hand_over(node: &Node, peer: NodeId, to: Pid, letter: Encoded) {
    if to == Pid::of_node(node.id()) {
        return node.serve(Envelope::encoded(letter));
    }
    let process = match node.find(to) {
        Found::Here(process) => process,
        Found::Away(_) | Found::Nobody(_) => {
            letter.is_dead(Why::NoProcess);
            return letter.refuse(NoAnswer::Down(Cause::NoProcess));
        }
    };
    // A process learns of an end by a signal. Such a notice comes as a message only if a proxy of the process
    // received the signal, and forwards it.
    let tells_of_end = [TypeId::of::<Down>(), TypeId::of::<Exited>()].contains(&letter.of());
    if tells_of_end && !process.bonds().is_relayed_by(peer.key) {
        return letter.is_dead(Why::Forged);
    }
    match bring(&process.mailbox, Envelope::encoded(letter), node.mailbox_bytes()) {
        Ok(()) => {}
        Err(Refused::Full(message)) => refuse(message, Why::Full, || NoAnswer::Overloaded),
        Err(Refused::Closed(message)) => refuse(message, Why::NoProcess, || {
            let reason = process.bonds().ending().unwrap_or(Exit::NoProcess);
            NoAnswer::Down(Cause::of(reason, node.words()))
        }),
    }
}

/// Reports a message as a dead letter, and refuses the calls in it.
pub(crate) fn refuse(message: Envelope, why: Why, answer: impl FnOnce() -> NoAnswer) {
    if let Some(letter) = message.into_encoded() {
        letter.is_dead(why);
        letter.refuse(answer());
    }
}
