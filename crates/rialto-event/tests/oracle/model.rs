//! The laws as a sequential program: what each step of a program over channels
//! and conditions may do. No pointers, no locks, no states between states.

use std::collections::VecDeque;

/// One alternative of a sync. Channels and conditions are numbered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Alt {
    Send { channel: usize, or_never: bool },
    Recv { channel: usize, or_never: bool },
    Wait(usize),
    Always,
    Never,
}

/// What an alternative has come to. Values are numbered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    Sent,
    NotSent(usize),
    Received(usize),
    Closed,
    Signalled,
    Always,
}

/// A sync over alternatives, each with the value that it would send.
#[derive(Debug)]
struct Party {
    alts: Vec<(Alt, usize)>,
    /// Those that are written first are preferred.
    in_order: bool,
    standing: Standing,
    wakes: usize,
}

/// An alternative, and what it has come to.
pub type Decision = (usize, Outcome);

#[derive(Debug, PartialEq, Eq)]
enum Standing {
    Waiting,
    /// Committed by a partner, not seen yet: one of these.
    Decided(Vec<Decision>),
    Over,
}

/// A sync, and one of its alternatives.
type Node = (usize, usize);

#[derive(Debug, Default)]
struct Channel {
    senders: VecDeque<Node>,
    receivers: VecDeque<Node>,
    put_back: VecDeque<usize>,
    closed: bool,
}

#[derive(Debug, Default)]
struct Condition {
    waiters: VecDeque<Node>,
    signalled: bool,
}

#[derive(Debug)]
pub struct Model {
    channels: Vec<Channel>,
    conditions: Vec<Condition>,
    parties: Vec<Party>,
}

impl Model {
    pub fn new(channels: usize, conditions: usize) -> Self {
        Model {
            channels: (0..channels).map(|_| Channel::default()).collect(),
            conditions: (0..conditions).map(|_| Condition::default()).collect(),
            parties: Vec::new(),
        }
    }

    /// A sync begins; nothing is tried yet. Its number.
    pub fn enter(&mut self, alts: Vec<(Alt, usize)>, in_order: bool) -> usize {
        self.parties.push(Party { alts, in_order, standing: Standing::Waiting, wakes: 0 });
        self.parties.len() - 1
    }

    /// Which alternatives could commit now.
    pub fn enabled(&self, me: usize) -> Vec<usize> {
        (0..self.parties[me].alts.len()).filter(|at| self.is_enabled((me, *at))).collect()
    }

    fn is_enabled(&self, node: Node) -> bool {
        match self.parties[node.0].alts[node.1].0 {
            Alt::Send { channel, or_never } if self.channels[channel].closed => !or_never,
            Alt::Send { .. } => self.partner(node).is_some(),
            Alt::Recv { channel, or_never } => {
                let Channel { put_back, closed, .. } = &self.channels[channel];
                !put_back.is_empty() || self.partner(node).is_some() || (*closed && !or_never)
            }
            Alt::Wait(condition) => self.conditions[condition].signalled,
            Alt::Always => true,
            Alt::Never => false,
        }
    }

    /// Who would be met, and by which alternatives: of the undecided that wait on the other end, the first; no sync
    /// meets itself.
    pub fn partner(&self, node: Node) -> Option<(usize, Vec<usize>)> {
        let (Alt::Send { channel, .. } | Alt::Recv { channel, .. }) = self.parties[node.0].alts[node.1].0
        else {
            return None;
        };
        let Channel { senders, receivers, closed, .. } = &self.channels[channel];
        let sends = matches!(self.parties[node.0].alts[node.1].0, Alt::Send { .. });
        if sends && *closed {
            return None; // Silent receivers may still wait; not for a sender.
        }
        let others = if sends { receivers } else { senders };
        let (party, _) = others.iter().find(|(party, _)| *party != node.0)?;
        Some((*party, self.takes(others, *party)))
    }

    /// The alternatives of `party` in a queue that one partner may take. They stand there in any order (law 12),
    /// unless one is preferred to another.
    fn takes(&self, queue: &VecDeque<Node>, party: usize) -> Vec<usize> {
        let own = queue.iter().filter(|(one, _)| *one == party).map(|(_, at)| *at);
        own.take(if self.parties[party].in_order { 1 } else { usize::MAX }).collect()
    }

    /// An enabled alternative commits, and what came of it was `seen`: what may have been, and that if it may.
    pub fn commit(&mut self, node: Node, seen: Outcome) -> Outcome {
        self.parties[node.0].standing = Standing::Over;
        let (alt, value) = self.parties[node.0].alts[node.1];
        match alt {
            Alt::Send { channel, .. } if self.channels[channel].closed => Outcome::NotSent(value),
            Alt::Send { .. } => {
                let (partner, taken) = self.partner(node).expect("it is enabled");
                self.decide(partner, taken.into_iter().map(|at| (at, Outcome::Received(value))).collect());
                Outcome::Sent
            }
            Alt::Recv { channel, .. } => {
                if let Some(value) = self.channels[channel].put_back.pop_front() {
                    return Outcome::Received(value);
                }
                let Some((partner, taken)) = self.partner(node) else { return Outcome::Closed };
                let received = |at: &usize| Outcome::Received(self.parties[partner].alts[*at].1);
                // The value tells which alternative it was.
                let at = *taken.iter().find(|at| received(at) == seen).unwrap_or(&taken[0]);
                let received = received(&at);
                self.decide(partner, vec![(at, Outcome::Sent)]);
                received
            }
            Alt::Wait(_) => Outcome::Signalled,
            Alt::Always => Outcome::Always,
            Alt::Never => unreachable!("never enabled"),
        }
    }

    /// None was enabled: it waits on all.
    pub fn wait(&mut self, me: usize) {
        for at in 0..self.parties[me].alts.len() {
            match self.parties[me].alts[at].0 {
                Alt::Send { channel, .. } if self.channels[channel].closed => {}
                Alt::Send { channel, .. } => self.channels[channel].senders.push_back((me, at)),
                Alt::Recv { channel, .. } => self.channels[channel].receivers.push_back((me, at)),
                Alt::Wait(condition) => self.conditions[condition].waiters.push_back((me, at)),
                Alt::Always | Alt::Never => {}
            }
        }
    }

    /// A partner commits one of these alternatives; all are out.
    fn decide(&mut self, party: usize, allowed: Vec<Decision>) {
        let one = &mut self.parties[party];
        assert_eq!(one.standing, Standing::Waiting);
        one.standing = Standing::Decided(allowed);
        one.wakes += 1;
        self.leave(party);
    }

    fn leave(&mut self, me: usize) {
        for Channel { senders, receivers, .. } in &mut self.channels {
            senders.retain(|(party, _)| *party != me);
            receivers.retain(|(party, _)| *party != me);
        }
        for condition in &mut self.conditions {
            condition.waiters.retain(|(party, _)| *party != me);
        }
    }

    /// Polled again: what a partner has decided, one of these; nothing if none has.
    pub fn poll(&mut self, me: usize) -> Vec<Decision> {
        if self.is_waiting(me) {
            return Vec::new();
        }
        match std::mem::replace(&mut self.parties[me].standing, Standing::Over) {
            Standing::Decided(allowed) => allowed,
            _ => Vec::new(),
        }
    }

    /// Dropped: as if it had never been; but what it had received goes back. The
    /// alternatives of which one was chosen, if one was.
    pub fn drop(&mut self, me: usize) -> Vec<usize> {
        self.leave(me);
        let allowed = self.poll(me);
        // Whichever it was: they waited in one queue.
        if let Some((at, Outcome::Received(value))) = allowed.first()
            && let Alt::Recv { channel, .. } = self.parties[me].alts[*at].0
        {
            let receivers = &self.channels[channel].receivers;
            match receivers.front() {
                Some((next, _)) => {
                    let taken = self.takes(receivers, *next);
                    self.decide(*next, taken.into_iter().map(|at| (at, Outcome::Received(*value))).collect());
                }
                None => self.channels[channel].put_back.push_back(*value),
            }
        }
        allowed.into_iter().map(|(at, _)| at).collect()
    }

    pub fn close(&mut self, channel: usize) {
        self.channels[channel].closed = true;
        let or_never = |model: &Model, node: Node| {
            let (Alt::Send { or_never, .. } | Alt::Recv { or_never, .. }) =
                model.parties[node.0].alts[node.1].0
            else {
                unreachable!("only these wait on a channel")
            };
            or_never
        };
        // Silent senders do not wait any more; silent receivers do, for a value may be put back.
        let senders = std::mem::take(&mut self.channels[channel].senders);
        self.channels[channel].senders = senders.into_iter().filter(|node| !or_never(self, *node)).collect();
        let told = |model: &Model| {
            let Channel { senders, receivers, .. } = &model.channels[channel];
            senders.iter().chain(receivers).find(|node| !or_never(model, **node)).map(|(party, _)| *party)
        };
        while let Some(party) = told(self) {
            // One that waits at both ends is told at either.
            let Channel { senders, receivers, .. } = &self.channels[channel];
            let loud: VecDeque<Node> =
                receivers.iter().copied().filter(|node| !or_never(self, *node)).collect();
            let not_sent = |at: usize| (at, Outcome::NotSent(self.parties[party].alts[at].1));
            let sends = self.takes(senders, party).into_iter().map(not_sent);
            let receives = self.takes(&loud, party).into_iter().map(|at| (at, Outcome::Closed));
            let allowed = sends.chain(receives).collect();
            self.decide(party, allowed);
        }
    }

    pub fn signal(&mut self, condition: usize) {
        self.conditions[condition].signalled = true;
        while let Some((party, _)) = self.conditions[condition].waiters.front() {
            let taken = self.takes(&self.conditions[condition].waiters, *party);
            self.decide(*party, taken.into_iter().map(|at| (at, Outcome::Signalled)).collect());
        }
    }

    /// How many alternatives it has.
    pub fn alternatives(&self, me: usize) -> usize {
        self.parties[me].alts.len()
    }

    /// How often it was woken so far.
    pub fn wakes(&self, me: usize) -> usize {
        self.parties[me].wakes
    }

    /// Nothing can be done any more that would decide it.
    pub fn is_waiting(&self, me: usize) -> bool {
        self.parties[me].standing == Standing::Waiting
    }
}
