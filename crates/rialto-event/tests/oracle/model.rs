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
    standing: Standing,
    wakes: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Standing {
    Waiting,
    /// Committed by a partner, not seen yet.
    Decided(usize, Outcome),
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
    pub fn enter(&mut self, alts: Vec<(Alt, usize)>) -> usize {
        self.parties.push(Party { alts, standing: Standing::Waiting, wakes: 0 });
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

    /// Who would be met: of the undecided who wait on the other end, the first;
    /// nobody meets himself.
    pub fn partner(&self, node: Node) -> Option<Node> {
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
        others.iter().copied().find(|(party, _)| *party != node.0)
    }

    /// An enabled alternative commits.
    pub fn commit(&mut self, node: Node) -> Outcome {
        self.parties[node.0].standing = Standing::Over;
        let (alt, value) = self.parties[node.0].alts[node.1];
        match alt {
            Alt::Send { channel, .. } if self.channels[channel].closed => Outcome::NotSent(value),
            Alt::Send { .. } => {
                let partner = self.partner(node).expect("it is enabled");
                self.decide(partner, Outcome::Received(value));
                Outcome::Sent
            }
            Alt::Recv { channel, .. } => {
                if let Some(value) = self.channels[channel].put_back.pop_front() {
                    return Outcome::Received(value);
                }
                let Some(partner) = self.partner(node) else { return Outcome::Closed };
                self.decide(partner, Outcome::Sent);
                Outcome::Received(self.parties[partner.0].alts[partner.1].1)
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

    /// A partner commits it; all its alternatives are out.
    fn decide(&mut self, node: Node, outcome: Outcome) {
        let party = &mut self.parties[node.0];
        assert_eq!(party.standing, Standing::Waiting);
        party.standing = Standing::Decided(node.1, outcome);
        party.wakes += 1;
        self.leave(node.0);
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

    /// Polled again: what a partner has decided, if one has.
    pub fn poll(&mut self, me: usize) -> Option<(usize, Outcome)> {
        let Standing::Decided(at, outcome) = self.parties[me].standing else { return None };
        self.parties[me].standing = Standing::Over;
        Some((at, outcome))
    }

    /// Dropped: as if it had never been; but what it had received goes back. The
    /// alternative that was chosen, if one was.
    pub fn drop(&mut self, me: usize) -> Option<usize> {
        self.leave(me);
        let (at, outcome) = self.poll(me)?;
        if let (Alt::Recv { channel, .. }, Outcome::Received(value)) = (self.parties[me].alts[at].0, outcome)
        {
            match self.channels[channel].receivers.front() {
                Some(next) => self.decide(*next, Outcome::Received(value)),
                None => self.channels[channel].put_back.push_back(value),
            }
        }
        Some(at)
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
        while let Some(&node) = self.channels[channel].senders.front() {
            if or_never(self, node) {
                self.channels[channel].senders.pop_front();
            } else {
                self.decide(node, Outcome::NotSent(self.parties[node.0].alts[node.1].1));
            }
        }
        while let Some(&node) = self.channels[channel].receivers.iter().find(|node| !or_never(self, **node)) {
            self.decide(node, Outcome::Closed);
        }
    }

    pub fn signal(&mut self, condition: usize) {
        self.conditions[condition].signalled = true;
        while let Some(&node) = self.conditions[condition].waiters.front() {
            self.decide(node, Outcome::Signalled);
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
