//! What a link is told: records, as they come, and what becomes of them.

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

/// One end of a connection.
pub(crate) struct Incoming {
    link: Arc<Link>,
    peer: NodeId,
    /// This node's numbers of the other's words.
    words: Vec<Option<u32>>,
    /// How many words the other has.
    words_there: usize,
    /// A letter that comes in parts.
    long: Option<Long>,
    /// How many letters have come.
    letters: u64,
    /// Bytes of the lane of letters that have come.
    spent: u64,
    /// So many it may have sent on credit that it only took for given, before it was connected.
    assumed: u64,
    /// What counts after letters that have not come yet, and its bytes.
    held: BTreeMap<u64, Vec<(Held, usize)>>,
    held_bytes: usize,
    /// Signals that may have made a tie, since the ties were counted.
    ties: usize,
    limits: Limits,
    /// It is trusted for administration only.
    is_client: bool,
}

/// What a peer may do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// The longest letter, in bytes.
    pub(crate) letter: u64,
    /// The credit it has, in bytes.
    pub(crate) credit: u64,
    /// Bytes of signals that wait for letters.
    pub(crate) held: usize,
    /// Links and monitors of its processes with processes here.
    pub(crate) ties: usize,
    /// Bytes of its letters that lie unread, before it gets no credit.
    pub(crate) unread: usize,
}

impl Limits {
    /// A peer is taken to give as much credit as it gets, until it has said.
    pub(crate) fn assumed(&self) -> u64 {
        self.credit.min(ASSUMED)
    }
}

struct Long {
    head: Head,
    /// So much of it is to come.
    left: u64,
    /// `None`, if it is longer than one may be: what comes of it is dropped.
    body: Option<Vec<u8>>,
}

enum Held {
    Signal(Pid, Signal),
    Cancelled(u64),
    Unanswered(u64, NoAnswer),
}

/// A peer says what no node would say: the connection ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Malformed(pub(crate) &'static str);

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the peer breaks the protocol: {}", self.0)
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

    /// Of one that may be trusted for administration only.
    pub(crate) fn of(self, is_client: bool) -> Incoming {
        Incoming { is_client, ..self }
    }

    /// Whether it speaks the same words.
    pub(crate) fn speaks_the_same(&self) -> bool {
        self.words.len() == self.words_there
    }

    /// What a frame says.
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
            // What is spent, and no more, comes back.
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
        if self.long.is_some() { Err(Malformed("a letter within another one")) } else { Ok(()) }
    }

    /// The last letter may be more than there is credit for. Answers take credit, and never lack it: who asks
    /// has waited.
    fn has_credit(&self, to: Whom) -> Result<(), Malformed> {
        let credit = self.limits.credit.saturating_add(self.assumed).saturating_add(self.link.paid());
        if self.spent >= credit && !matches!(to, Whom::Caller(_)) {
            return Err(Malformed("more messages than it has credit for (`Builder::link_credit`)"));
        }
        Ok(())
    }

    fn long(&mut self, head: Head, length: u64) -> Result<(), Malformed> {
        if length == 0 {
            return Err(Malformed("a letter of no parts"));
        }
        // It grows as it comes: a peer that only says so takes no memory.
        let body = (length <= self.limits.letter).then(Vec::new);
        self.long = Some(Long { head, left: length, body });
        Ok(())
    }

    fn part(&mut self, node: &Node, part: &[u8]) -> Result<(), Malformed> {
        let Some(long) = &mut self.long else { return Err(Malformed("a part of no letter")) };
        let left = long.left.checked_sub(part.len() as u64).filter(|_| !part.is_empty());
        long.left = left.ok_or(Malformed("a letter that is longer than was said"))?;
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

    /// Nobody reads it, and those who wait for its answers are told.
    fn too_long(&mut self, head: Head) -> Result<(), Malformed> {
        drop(self.tickets(head.calls)?);
        if let Whom::Caller(call) = head.to {
            self.link.calls().answer(call, Answer::None(NoAnswer::Dropped));
        }
        let word = translated(&self.words, head.word).flatten();
        let known = word.and_then(|word| self.link.words().get(unmarked(word).0));
        let name = known.map_or("a type that is not in the vocabulary of this node", |word| word.type_name);
        self.link.dead_letter(self.pid(head.to), name, Why::TooLong);
        Ok(())
    }

    fn tickets(&self, calls: Vec<u64>) -> Result<Vec<Ticket>, Malformed> {
        // Most letters ask for nothing.
        if calls.is_empty() {
            return Ok(Vec::new());
        }
        if calls.len() > CALLS {
            return Err(Malformed("a letter that asks for too many replies"));
        }
        let ticket = |call| {
            let cancelled = self.link.calls().came(call);
            let cancelled = cancelled.ok_or(Malformed("a call that is not new, or too many"))?;
            Ok(Ticket::new(self.link.clone(), call, cancelled))
        };
        calls.into_iter().map(ticket).collect()
    }

    /// A letter has come. Its calls are known from now on, whether it is decoded or not.
    fn letter(
        &mut self,
        node: &Node,
        head: Head,
        encoded: impl FnOnce(Arc<Link>, u32, Vec<Ticket>, Pid) -> Encoded,
    ) -> Result<(), Malformed> {
        if !self.speaks_the_same() {
            return Err(Malformed("a letter before the vocabulary"));
        }
        let Some(word) = translated(&self.words, head.word) else {
            return Err(Malformed("a letter of a type that it has not named"));
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
            self.link.dead_letter(to, "a type that is not in the vocabulary of this node", Why::Unknown);
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

    /// The process that is meant, if one is.
    fn pid(&self, whom: Whom) -> Option<Pid> {
        let here = self.link.here();
        match whom {
            Whom::Process(number) => Some(Pid { node: here, number }),
            Whom::Of { incarnation, number } => Some(Pid { node: NodeId { incarnation, ..here }, number }),
            Whom::Caller(_) => None,
        }
    }

    fn signal(&self, to: Whom, sign: Sign) -> Result<(Pid, Signal), Malformed> {
        let to = self.pid(to).ok_or(Malformed("a signal for no process"))?;
        let word_of = |word: u32| {
            self.words.get(word as usize).copied().flatten().and_then(|word| self.link.words().get(word))
        };
        let is_orderly = self.link.can_say(Feature::OrderlyReasons);
        let signal = sign.signal(self.peer, |why| why.exit(is_orderly, word_of));
        signal.map(|signal| (to, signal)).ok_or(Malformed("a signal of another node's process"))
    }

    /// Has that take effect after so many letters.
    fn after(&mut self, node: &Node, after: u64, what: Held, bytes: usize) -> Result<(), Malformed> {
        if after <= self.letters {
            return self.happens(node, what);
        }
        let bytes = bytes + Self::HELD;
        self.held_bytes += bytes;
        if self.held_bytes > self.limits.held {
            return Err(Malformed("too many signals that wait for a letter (`Builder::signal_bound`)"));
        }
        self.held.entry(after).or_default().push((what, bytes));
        Ok(())
    }

    /// What it takes to hold one, beside its text.
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

    /// They are counted when so many signals have come that there could be too many.
    fn has_tied(&mut self, node: &Node) -> Result<(), Malformed> {
        self.ties += 1;
        if self.ties > self.limits.ties {
            let all = node.ties_with(self.peer.key);
            if all > self.limits.ties {
                return Err(Malformed("more links and monitors than it may have (`Builder::ties_bound`)"));
            }
            // Half of the room that is left is used up before they are counted again.
            self.ties = all.midpoint(self.limits.ties);
        }
        Ok(())
    }

    fn more_words(&mut self, signatures: &[Signature]) -> Result<(), Malformed> {
        if self.words.len() + signatures.len() > self.words_there {
            return Err(Malformed("more words than it has"));
        }
        self.words.extend(signatures.iter().map(|signature| self.link.words().like(signature)));
        if self.speaks_the_same() {
            self.link.is_understood(&self.words);
        }
        Ok(())
    }

    /// How much it keeps: bytes of a letter, and of signals.
    #[cfg(test)]
    pub(crate) fn holds(&self) -> usize {
        self.long.as_ref().and_then(|long| long.body.as_ref()).map_or(0, Vec::len) + self.held_bytes
    }
}

/// Whether a proxy of that process is on the node `peer`, which may tell it then what others say.
fn is_relayed(node: &Node, to: Pid, peer: NodeId) -> bool {
    matches!(node.find(to), Found::Here(process) if process.bonds().is_relayed_by(peer.key))
}

/// A letter of `peer` for a process of this node.
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
    // Of an end a process is told by signals, unless it is its proxy that was told.
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

/// Nobody will read it.
pub(crate) fn refuse(message: Envelope, why: Why, answer: impl FnOnce() -> NoAnswer) {
    if let Some(letter) = message.into_encoded() {
        letter.is_dead(why);
        letter.refuse(answer());
    }
}
