//! The plan of one sync: the effects of its guards, its base events, and the steps after one of them is
//! chosen.

use std::ops::Range;

use super::machine::Micro;
use super::outcome::{Got, Mark, Winner};
use super::program::{Base, Channel, Event, Label, TaskId, Value};

/// The parts of a sync that do not change while it runs.
pub struct Plan<'p> {
    pub event: &'p Event,
    /// The effects of its guards, from left to right.
    pub effects: Vec<Effect<'p>>,
    /// Its base events, from left to right.
    pub leaves: Vec<Leaf>,
    /// The values in its slots.
    pub slots: Vec<Value>,
    pub nacks: Vec<Label>,
    /// The leaves of each `or`: those of the first event are preferred to those of the second.
    prefers: Vec<[Range<usize>; 2]>,
    /// The labels of polls of a single base event. Such a poll tests its only alternative at one moment.
    pub polls_one: Vec<Label>,
}

/// The effect of one guard.
pub enum Effect<'p> {
    Tell(Label),
    Raise,
    Sync(Label, &'p Base),
    Nack(Option<TaskId>),
}

/// A base event of a sync. Each channel of a slot is a leaf of its own.
pub struct Leaf {
    pub base: Base,
    pub slot: Option<usize>,
}

impl<'p> Plan<'p> {
    pub fn new(event: &'p Event) -> Self {
        let mut plan = Plan {
            event,
            effects: vec![],
            leaves: vec![],
            slots: vec![],
            nacks: vec![],
            prefers: vec![],
            polls_one: vec![],
        };
        plan.add(event);
        plan
    }

    /// Returns true if `leaf` is preferred to `other`.
    pub fn prefers(&self, leaf: usize, other: usize) -> bool {
        self.prefers.iter().any(|[first, second]| first.contains(&leaf) && second.contains(&other))
    }

    fn add(&mut self, event: &'p Event) {
        match event {
            Event::Base(base) => self.leaves.push(Leaf { base: base.clone(), slot: None }),
            Event::Slot(channels, value) => self.slot(channels, *value),
            Event::Choose(events) => events.iter().for_each(|event| self.add(event)),
            Event::OrElse(both) => {
                let begin = self.leaves.len();
                self.add(&both[0]);
                let second = self.leaves.len();
                self.add(&both[1]);
                self.prefers.push([begin..second, second..self.leaves.len()]);
            }
            Event::Poll(label, event) => {
                let before = self.leaves.len();
                self.add(event);
                if self.leaves.len() == before + 1 {
                    self.polls_one.push(*label);
                }
            }
            Event::Wrap(_, event)
            | Event::Raise(event)
            | Event::Handle(_, event)
            | Event::WrapAbort(_, event) => self.add(event),
            Event::Guard(label, event) => self.forced(Effect::Tell(*label), event),
            Event::GuardRaise(event) => self.forced(Effect::Raise, event),
            Event::GuardSync(label, base, event) => self.forced(Effect::Sync(*label, base), event),
            Event::WithNack(label, watcher, event) => {
                self.nacks.push(*label);
                self.forced(Effect::Nack(*watcher), event);
            }
        }
    }

    fn forced(&mut self, effect: Effect<'p>, event: &'p Event) {
        self.effects.push(effect);
        self.add(event);
    }

    fn slot(&mut self, channels: &[Channel], value: Value) {
        let slot = Some(self.slots.len());
        self.slots.push(value);
        for &channel in channels {
            self.leaves.push(Leaf { base: Base::Send { channel, value, or_never: false }, slot });
        }
    }

    /// Returns the winner as it is reported. A slot does not report on which of its channels it was sent.
    pub fn told(&self, winner: Winner) -> Winner {
        let Winner::Leaf(leaf) = winner else { return winner };
        let Some(slot) = self.leaves[leaf].slot else { return winner };
        Winner::Leaf(self.leaves.iter().position(|leaf| leaf.slot == Some(slot)).unwrap_or(leaf))
    }

    /// Returns the steps that follow when the sync is decided for `winner` after `forced` guards: the nacks
    /// and abort functions of all alternatives that were not chosen.
    pub fn settle(&self, winner: Option<Winner>, forced: usize) -> Vec<Micro> {
        let mut settling = Walk { winner, forced, leaf: 0, effect: 0, out: vec![] };
        settling.settle(self.event);
        settling.out
    }

    /// Returns the steps of the winner's wraps, innermost first.
    pub fn finish(&self, winner: Winner, got: Got) -> Vec<Micro> {
        let mut finishing =
            Walk { winner: Some(winner), forced: self.effects.len(), leaf: 0, effect: 0, out: vec![] };
        finishing.finish(self.event, &mut got.is_error());
        finishing.out
    }

    /// Reports the values that are back in their slots.
    pub fn given_back(&self, sent: Option<Winner>) -> impl Iterator<Item = Micro> {
        let gone = match sent {
            Some(Winner::Leaf(leaf)) => self.leaves[leaf].slot,
            _ => None,
        };
        let slots = self.slots.iter().enumerate();
        slots.filter(move |(slot, _)| gone != Some(*slot)).map(|(_, value)| Micro::Tell(Mark::Back(*value)))
    }
}

/// A walk through an event, from left to right.
struct Walk {
    winner: Option<Winner>,
    forced: usize,
    leaf: usize,
    effect: usize,
    out: Vec<Micro>,
}

impl Walk {
    /// Advances over `count` leaves, and returns whether the winner is one of them.
    fn leaves(&mut self, count: usize) -> bool {
        let leaves = self.leaf..self.leaf + count;
        self.leaf = leaves.end;
        matches!(self.winner, Some(Winner::Leaf(leaf)) if leaves.contains(&leaf))
    }

    /// Advances over a guard, and returns whether it was forced, so that its event exists.
    fn is_forced(&mut self) -> bool {
        self.effect += 1;
        self.effect <= self.forced
    }

    /// Collects nacks and abort functions, and returns whether `event` contains the winner.
    fn settle(&mut self, event: &Event) -> bool {
        match event {
            Event::Base(_) => self.leaves(1),
            Event::Slot(channels, _) => self.leaves(channels.len()),
            Event::Choose(events) => events.iter().fold(false, |chosen, event| self.settle(event) | chosen),
            Event::OrElse(both) => both.iter().fold(false, |chosen, event| self.settle(event) | chosen),
            Event::Poll(label, event) => self.settle(event) | (self.winner == Some(Winner::Nothing(*label))),
            Event::Wrap(_, event) | Event::Raise(event) | Event::Handle(_, event) => self.settle(event),
            Event::Guard(_, event) | Event::GuardRaise(event) | Event::GuardSync(_, _, event) => {
                self.is_forced() && self.settle(event)
            }
            Event::WithNack(label, _, event) => {
                if !self.is_forced() {
                    return false;
                }
                let chosen = self.settle(event);
                if !chosen {
                    self.out.push(Micro::Nack(*label));
                }
                chosen
            }
            Event::WrapAbort(label, event) => {
                let chosen = self.settle(event);
                if !chosen {
                    self.out.push(Micro::Tell(Mark::Abort(*label)));
                }
                chosen
            }
        }
    }

    /// Collects wraps, and returns whether `event` contains the winner. `failed`: whether its result is an
    /// error.
    fn finish(&mut self, event: &Event, failed: &mut bool) -> bool {
        match event {
            Event::Base(_) => self.leaves(1),
            Event::Slot(channels, _) => self.leaves(channels.len()),
            Event::Choose(events) => {
                events.iter().fold(false, |chosen, event| self.finish(event, failed) | chosen)
            }
            Event::OrElse(both) => {
                both.iter().fold(false, |chosen, event| self.finish(event, failed) | chosen)
            }
            Event::Poll(label, event) => {
                self.finish(event, failed) | (self.winner == Some(Winner::Nothing(*label)))
            }
            Event::Guard(_, event)
            | Event::GuardRaise(event)
            | Event::GuardSync(_, _, event)
            | Event::WithNack(_, _, event)
            | Event::WrapAbort(_, event) => self.finish(event, failed),
            Event::Wrap(label, event) => self.wrap(event, failed, |_| Some(Micro::Wrap(*label))),
            Event::Raise(event) => self.wrap(event, failed, |_| Some(Micro::Raise)),
            Event::Handle(label, event) => self.wrap(event, failed, |failed| {
                std::mem::take(failed).then_some(Micro::Tell(Mark::Handle(*label)))
            }),
        }
    }

    fn wrap(
        &mut self,
        event: &Event,
        failed: &mut bool,
        then: impl FnOnce(&mut bool) -> Option<Micro>,
    ) -> bool {
        let chosen = self.finish(event, failed);
        if chosen {
            self.out.extend(then(failed));
        }
        chosen
    }
}
