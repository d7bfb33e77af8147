//! The laws as a sequential program: the results that each step of a program over channels and conditions may
//! have. It has no pointers, no locks, and no intermediate states.

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

/// The result of an alternative. Values are numbered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    Sent,
    NotSent(usize),
    Received(usize),
    Closed,
    Signalled,
    Always,
}

/// A sync over alternatives. Each alternative has the number of the value that it would send.
#[derive(Debug)]
struct Party {
    alts: Vec<(Alt, usize)>,
    /// Whether alternatives that are written earlier are preferred.
    in_order: bool,
    standing: Standing,
    wakes: usize,
}

/// An alternative and its result.
pub type Decision = (usize, Outcome);

#[derive(Debug, PartialEq, Eq)]
enum Standing {
    Waiting,
    /// Committed by a partner, and not polled since. The result is one of these.
    Decided(Vec<Decision>),
    Over,
}

/// A waiter: the number of a sync, and the position of one of its alternatives.
type Waiter = (usize, usize);

#[derive(Debug, Default)]
struct Channel {
    senders: VecDeque<Waiter>,
    receivers: VecDeque<Waiter>,
    put_back: VecDeque<usize>,
    closed: bool,
}

#[derive(Debug, Default)]
struct Condition {
    waiters: VecDeque<Waiter>,
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

    /// Starts a sync, without trying its alternatives. Returns its number.
    pub fn enter(&mut self, alts: Vec<(Alt, usize)>, in_order: bool) -> usize {
        self.parties.push(Party { alts, in_order, standing: Standing::Waiting, wakes: 0 });
        self.parties.len() - 1
    }

    /// Returns the alternatives that could commit now.
    pub fn enabled(&self, me: usize) -> Vec<usize> {
        (0..self.parties[me].alts.len()).filter(|at| self.is_enabled((me, *at))).collect()
    }

    fn is_enabled(&self, waiter: Waiter) -> bool {
        match self.parties[waiter.0].alts[waiter.1].0 {
            Alt::Send { channel, or_never } if self.channels[channel].closed => !or_never,
            Alt::Send { .. } => self.partner(waiter).is_some(),
            Alt::Recv { channel, or_never } => {
                let Channel { put_back, closed, .. } = &self.channels[channel];
                !put_back.is_empty() || self.partner(waiter).is_some() || (*closed && !or_never)
            }
            Alt::Wait(condition) => self.conditions[condition].signalled,
            Alt::Always => true,
            Alt::Never => false,
        }
    }

    /// Returns the sync with which `waiter` would commit, and the alternatives that it may take there. This
    /// is the first undecided sync at the other end. A sync never commits with itself.
    pub fn partner(&self, waiter: Waiter) -> Option<(usize, Vec<usize>)> {
        let (Alt::Send { channel, .. } | Alt::Recv { channel, .. }) = self.parties[waiter.0].alts[waiter.1].0
        else {
            return None;
        };
        let Channel { senders, receivers, closed, .. } = &self.channels[channel];
        let sends = matches!(self.parties[waiter.0].alts[waiter.1].0, Alt::Send { .. });
        if sends && *closed {
            return None; // Receivers with `or_never` may still wait, but a sender must not commit with them.
        }
        let others = if sends { receivers } else { senders };
        let (party, _) = others.iter().find(|(party, _)| *party != waiter.0)?;
        Some((*party, self.takes(others, *party)))
    }

    /// Returns the alternatives of `party` in `queue` that a partner may take. Their order in the queue is
    /// random (law 12), unless there is a preference.
    fn takes(&self, queue: &VecDeque<Waiter>, party: usize) -> Vec<usize> {
        let own = queue.iter().filter(|(one, _)| *one == party).map(|(_, at)| *at);
        own.take(if self.parties[party].in_order { 1 } else { usize::MAX }).collect()
    }

    /// Commits an enabled alternative, for which the program saw the result `seen`. Returns `seen` if the
    /// laws allow it, and otherwise another allowed result.
    pub fn commit(&mut self, waiter: Waiter, seen: Outcome) -> Outcome {
        self.parties[waiter.0].standing = Standing::Over;
        let (alt, value) = self.parties[waiter.0].alts[waiter.1];
        match alt {
            Alt::Send { channel, .. } if self.channels[channel].closed => Outcome::NotSent(value),
            Alt::Send { .. } => {
                let (partner, taken) = self.partner(waiter).expect("it is enabled");
                self.decide(partner, taken.into_iter().map(|at| (at, Outcome::Received(value))).collect());
                Outcome::Sent
            }
            Alt::Recv { channel, .. } => {
                if let Some(value) = self.channels[channel].put_back.pop_front() {
                    return Outcome::Received(value);
                }
                let Some((partner, taken)) = self.partner(waiter) else { return Outcome::Closed };
                let received = |at: &usize| Outcome::Received(self.parties[partner].alts[*at].1);
                // The value tells which alternative of the partner it was.
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

    /// Links the waiters of a sync that has no enabled alternative.
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

    /// A partner commits one of the `allowed` alternatives. All waiters of the sync are unlinked.
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

    /// Polls the sync again. Returns the results that are allowed, or none if it still waits.
    pub fn poll(&mut self, me: usize) -> Vec<Decision> {
        if self.is_waiting(me) {
            return Vec::new();
        }
        match std::mem::replace(&mut self.parties[me].standing, Standing::Over) {
            Standing::Decided(allowed) => allowed,
            _ => Vec::new(),
        }
    }

    /// Drops the sync. A value that it received and did not see goes to the next receiver or is put back.
    /// Returns the alternatives for which it may have been committed.
    pub fn drop(&mut self, me: usize) -> Vec<usize> {
        self.leave(me);
        let allowed = self.poll(me);
        // The first one stands for all: they waited in one queue.
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
        let or_never = |model: &Model, waiter: Waiter| {
            let (Alt::Send { or_never, .. } | Alt::Recv { or_never, .. }) =
                model.parties[waiter.0].alts[waiter.1].0
            else {
                unreachable!("only these wait on a channel")
            };
            or_never
        };
        // The close unlinks senders with `or_never`. Receivers with `or_never` stay linked, because a value
        // may still be put back.
        let senders = std::mem::take(&mut self.channels[channel].senders);
        self.channels[channel].senders =
            senders.into_iter().filter(|waiter| !or_never(self, *waiter)).collect();
        let told = |model: &Model| {
            let Channel { senders, receivers, .. } = &model.channels[channel];
            senders.iter().chain(receivers).find(|waiter| !or_never(model, **waiter)).map(|(party, _)| *party)
        };
        while let Some(party) = told(self) {
            // A sync that waits at both ends may get the close at either.
            let Channel { senders, receivers, .. } = &self.channels[channel];
            let loud: VecDeque<Waiter> =
                receivers.iter().copied().filter(|waiter| !or_never(self, *waiter)).collect();
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

    /// Returns the number of alternatives.
    pub fn alternatives(&self, me: usize) -> usize {
        self.parties[me].alts.len()
    }

    /// Returns how often the sync was woken so far.
    pub fn wakes(&self, me: usize) -> usize {
        self.parties[me].wakes
    }

    /// Returns whether the sync is undecided.
    pub fn is_waiting(&self, me: usize) -> bool {
        self.parties[me].standing == Standing::Waiting
    }
}
