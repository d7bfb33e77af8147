//! The base events that are enabled, and the waiters.

use super::{Ends, Machine, Phase, Rules, State, Task};
use crate::mutant::Mutant;
use crate::outcome::{Got, Winner};
use crate::plan::{Effect, Leaf};
use crate::program::{Base, Channel, Event, TaskId, Value};

/// A waiting base event.
#[derive(Clone, Copy)]
pub struct Waiter<'a> {
    pub task: TaskId,
    pub leaf: usize,
    pub base: &'a Base,
}

/// The result of a base event, and its partner: a task, and the number of the base event in its sync.
pub type Meeting = (Got, Option<(TaskId, usize)>);
/// The alternative that would be chosen, with its result and its partner.
pub type Enabled = (Winner, Meeting);

impl Machine<'_> {
    /// Returns all ways in which `event` could commit now.
    pub(super) fn enabled(
        &self,
        state: &State,
        task: usize,
        event: &Event,
        leaf: &mut usize,
    ) -> Vec<Enabled> {
        match event {
            Event::Base(_) => self.enabled_leaves(state, task, leaf, 1),
            Event::Slot(channels, _) => self.enabled_leaves(state, task, leaf, channels.len()),
            Event::Choose(events) => {
                events.iter().flat_map(|event| self.enabled(state, task, event, leaf)).collect()
            }
            Event::OrElse(both) => {
                let [first, second] = &**both;
                let mut enabled = self.enabled(state, task, first, leaf);
                let others = self.enabled(state, task, second, leaf);
                // Law 12: the first event is preferred. On threads, it may become enabled after it was tried,
                // and the second event may still commit.
                let all = self.rules == Rules::Steps || self.mutant == Some(Mutant::NoPreference);
                if enabled.is_empty() || all {
                    enabled.extend(others);
                }
                enabled
            }
            Event::Poll(label, event) => {
                let mut enabled = self.enabled(state, task, event, leaf);
                // On threads, a poll tries its alternatives one after the other.
                let at_once = self.plan(state, task).polls_one.contains(label);
                let nothing = enabled.is_empty() || self.rules == Rules::Steps && !at_once;
                if nothing && self.mutant != Some(Mutant::PollWaits) {
                    enabled.push((Winner::Nothing(*label), (Got::Nothing, None)));
                }
                enabled
            }
            Event::Wrap(_, event)
            | Event::Raise(event)
            | Event::Handle(_, event)
            | Event::Guard(_, event)
            | Event::GuardRaise(event)
            | Event::GuardSync(_, _, event)
            | Event::WithNack(_, _, event)
            | Event::WrapAbort(_, event) => self.enabled(state, task, event, leaf),
        }
    }

    pub(super) fn enabled_leaves(
        &self,
        state: &State,
        task: usize,
        leaf: &mut usize,
        count: usize,
    ) -> Vec<Enabled> {
        let leaves = *leaf..*leaf + count;
        *leaf = leaves.end;
        let plan = self.plan(state, task);
        let meetings = |leaf: usize| {
            let Base::Send { .. } = plan.leaves[leaf].base else {
                return self.meetings(state, task, &plan.leaves[leaf].base);
            };
            let mut meetings = self.meetings(state, task, &plan.leaves[leaf].base);
            if plan.leaves[leaf].slot.is_some() {
                // The value stays in its slot.
                for (got, _) in meetings.iter_mut().filter(|(got, _)| got.is_error()) {
                    *got = Got::Closed;
                }
            }
            meetings
        };
        leaves.flat_map(|leaf| meetings(leaf).into_iter().map(move |m| (Winner::Leaf(leaf), m))).collect()
    }

    /// Returns the ways in which `base` could commit for an arriving sync of `task`.
    pub(super) fn meetings(&self, state: &State, task: usize, base: &Base) -> Vec<Meeting> {
        match *base {
            Base::Send { channel, value, or_never } => self.receivers(state, task, channel, value, or_never),
            Base::Recv { channel, or_never } => self.senders(state, task, channel, or_never),
            Base::Always => alone(true, Got::Always),
            Base::Never => vec![],
            Base::Wait(condition) => alone(state.signalled & 1 << condition != 0, Got::Signalled),
            Base::Nack(label) => alone(state.nacked & 1 << label != 0, Got::Signalled),
            Base::After(time) => {
                let now = if self.mutant == Some(Mutant::TimeFromTheBegin) { state.now } else { 0 };
                alone(time <= now && self.mutant != Some(Mutant::ZeroWaits), Got::Time)
            }
            Base::At(time) => alone(time <= state.now, Got::Time),
            Base::Join(child) => match &state.tasks[usize::from(child)] {
                Task { phase: Phase::Ended(end), joined: false, .. } => alone(true, Got::Joined(*end)),
                _ => vec![],
            },
        }
    }

    pub(super) fn is_silent(&self, or_never: bool) -> bool {
        or_never && self.mutant != Some(Mutant::SilentIsClosed)
    }

    /// Returns true if `base` can never be enabled any more, and therefore has no waiter in a queue.
    pub(super) fn is_dead(&self, state: &State, base: &Base) -> bool {
        match base {
            Base::Never => true,
            // The task was joined before, so its handle is gone.
            Base::Join(child) => state.tasks[usize::from(*child)].joined,
            Base::Send { channel, .. } => base.is_silent() && state.channels[usize::from(*channel)].closed,
            _ => false,
        }
    }

    /// Returns the ways in which a send could commit.
    pub(super) fn receivers(
        &self,
        state: &State,
        task: usize,
        channel: Channel,
        value: Value,
        or_never: bool,
    ) -> Vec<Meeting> {
        if state.channels[usize::from(channel)].closed {
            return alone(!self.is_silent(or_never), Got::NotSent(value));
        }
        let of_its_own = |leaf: &Leaf| leaf.base.receives_from(channel);
        if self.mutant == Some(Mutant::MeetsItself) && self.plan(state, task).leaves.iter().any(of_its_own) {
            return alone(true, Got::Sent);
        }
        let receives = |w: &Waiter<'_>| w.base.receives_from(channel);
        self.partners(state, task, receives).map(|w| (Got::Sent, Some((w.task, w.leaf)))).collect()
    }

    /// Returns the ways in which a receive could commit: first with a put-back value (law 5), and only at the
    /// end with the closed channel (law 14).
    pub(super) fn senders(
        &self,
        state: &State,
        task: usize,
        channel: Channel,
        or_never: bool,
    ) -> Vec<Meeting> {
        let Ends { closed, put_back } = &state.channels[usize::from(channel)];
        let at_once = *closed && self.mutant == Some(Mutant::ClosedAtOnce);
        if let (Some(value), false) = (put_back.first(), at_once) {
            return alone(true, Got::Received(*value));
        }
        // When the channel closes, a sender with `or_never` leaves its queue at once.
        let gone = |w: &Waiter<'_>| *closed && w.base.is_silent();
        let sends = |w: &Waiter<'_>| w.base.sends_to(channel).is_some() && !gone(w);
        let received = |w: Waiter<'_>| {
            w.base.sends_to(channel).map(|value| (Got::Received(value), Some((w.task, w.leaf))))
        };
        let met: Vec<_> = self.partners(state, task, sends).filter_map(received).collect();
        if met.is_empty() { alone(*closed && !self.is_silent(or_never), Got::Closed) } else { met }
    }

    /// Returns all waiting base events, in the order of their arrival.
    pub(super) fn waiters<'a>(&'a self, state: &'a State) -> impl DoubleEndedIterator<Item = Waiter<'a>> {
        state.queue.iter().flat_map(move |&task| {
            let plan = self.plan(state, usize::from(task));
            let bases: Vec<&Base> = match state.tasks[usize::from(task)].phase {
                Phase::Forcing(forced, _) => match &plan.effects[forced] {
                    Effect::Sync(_, base) => vec![base],
                    _ => vec![],
                },
                _ => plan.leaves.iter().map(|leaf| &leaf.base).collect(),
            };
            bases.into_iter().enumerate().map(move |(leaf, base)| Waiter { task, leaf, base })
        })
    }

    /// Returns the waiters that are served next, from matching waiters in the order of their arrival. Law 12:
    /// the first task is served, by any of its alternatives to which it prefers no other.
    pub(super) fn taken<'a>(&self, state: &State, mut all: Vec<Waiter<'a>>) -> Vec<Waiter<'a>> {
        let Some(&Waiter { task, .. }) = all.first() else { return all };
        all.retain(|w| w.task == task);
        if let Phase::Waiting(_) = state.tasks[usize::from(task)].phase {
            let (plan, fit) = (self.plan(state, usize::from(task)), all.clone());
            all.retain(|w| !fit.iter().any(|other| plan.prefers(other.leaf, w.leaf)));
        }
        if self.mutant == Some(Mutant::InWrittenOrder) {
            all.truncate(1);
        }
        all
    }

    /// Returns the matching waiters that `task` could meet: the first ones (law 12), and never its own (law
    /// 3).
    pub(super) fn partners<'a>(
        &'a self,
        state: &'a State,
        task: usize,
        fits: impl Fn(&Waiter<'_>) -> bool + 'a,
    ) -> impl Iterator<Item = Waiter<'a>> {
        let mut all: Vec<_> = self
            .waiters(state)
            .filter(|waiter| usize::from(waiter.task) != task)
            .filter(|waiter| fits(waiter))
            .collect();
        if self.mutant == Some(Mutant::LastComeFirstServed) {
            all.reverse();
        }
        if self.rules == Rules::Turns {
            all = self.taken(state, all);
        }
        all.into_iter()
    }
}

/// A commit without a partner, if it is enabled.
fn alone(enabled: bool, got: Got) -> Vec<Meeting> {
    if enabled { vec![(got, None)] } else { vec![] }
}

impl Base {
    pub(super) fn is_silent(&self) -> bool {
        matches!(self, Base::Send { or_never: true, .. } | Base::Recv { or_never: true, .. })
    }

    pub(super) fn receives_from(&self, from: Channel) -> bool {
        matches!(self, Base::Recv { channel, .. } if *channel == from)
    }

    pub(super) fn sends_to(&self, to: Channel) -> Option<Value> {
        match self {
            Base::Send { channel, value, .. } if *channel == to => Some(*value),
            _ => None,
        }
    }
}
