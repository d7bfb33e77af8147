//! The paper's rule, as literally as possible, for programs of its section 2.1.
//!
//! In Reppy's semantics (the thesis, and *The Essence of Concurrent ML*) events are values. A relation says
//! which two events match on a channel `k`, and with which results the two sides continue:
//!
//! ```text
//!  ev ::= k!v | k? | ev ⇒ f | ev ⊕ ev | Λ            send, receive, wrap, choose, never
//!
//!  k!v ⌣ k?  with ((), v)
//!  ev1 ⌣ ev2  with (e1, e2)   implies   ev2 ⌣ ev1  with (e2, e1)
//!                             and       (ev1 ⇒ f) ⌣ ev2  with (f e1, e2)
//!                             and       (ev1 ⊕ ev3) ⌣ ev2, (ev3 ⊕ ev1) ⌣ ev2  with (e1, e2)
//!
//!  ev1 ⌣ ev2  with (e1, e2)
//!  ──────────────────────────────────────────────────────────────────────────
//!  P + ⟨p1; E1[sync ev1]⟩ + ⟨p2; E2[sync ev2]⟩  ⇒  P + ⟨p1; E1[e1]⟩ + ⟨p2; E2[e2]⟩
//! ```
//!
//! Any two processes that are at a `sync` may match. There are no wait queues, and nothing is tried first.
//! `alwaysEvt` and conditions commit without a partner.

use std::collections::{BTreeSet, HashSet};

use super::outcome::{End, Fate, Got, Left, Mark, Outcome, Winner};
use super::program::{Base, Command, Event, Program};

/// One way in which an event can match: a base event, and the wraps around it.
struct Side<'p> {
    base: &'p Base,
    leaf: usize,
    wraps: Vec<Mark>,
}

fn sides(event: &Event) -> Vec<Side<'_>> {
    fn walk<'p>(event: &'p Event, leaf: &mut usize) -> Vec<Side<'p>> {
        match event {
            Event::Base(base) => {
                *leaf += 1;
                vec![Side { base, leaf: *leaf - 1, wraps: vec![] }]
            }
            Event::Choose(events) => events.iter().flat_map(|event| walk(event, leaf)).collect(),
            Event::Wrap(label, event) => {
                let mut sides = walk(event, leaf);
                sides.iter_mut().for_each(|side| side.wraps.push(Mark::Wrap(*label, vec![])));
                sides
            }
            event => unreachable!("{event} is not of section 2.1"),
        }
    }
    walk(event, &mut 0)
}

#[derive(Clone, PartialEq, Eq, Hash)]
enum Process {
    Unborn,
    /// `E[sync ev]` or another command, and the marks to report before it.
    At(usize, Vec<Mark>),
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    processes: Vec<Process>,
    signalled: u64,
    marks: Vec<Mark>,
}

/// Returns all outcomes of the program, or `None` if there are more than `most` states.
pub fn outcomes(program: &Program, most: usize) -> Option<BTreeSet<Outcome>> {
    let mut processes = vec![Process::Unborn; program.tasks.len()];
    processes[0] = Process::At(0, vec![]);
    let mut left = vec![State { processes, signalled: 0, marks: vec![] }];
    let (mut seen, mut outcomes) = (HashSet::new(), BTreeSet::new());
    while let Some(state) = left.pop() {
        let next = state.next(program);
        if next.is_empty() {
            outcomes.insert(state.outcome(program));
        }
        left.extend(next.into_iter().filter(|next| seen.insert(next.clone())));
        if seen.len() > most {
            return None;
        }
    }
    Some(outcomes)
}

impl State {
    /// Returns the event on which the process is about to sync, and the number of its command.
    fn sync<'p>(&self, program: &'p Program, process: usize) -> Option<(usize, &'p Event)> {
        match &self.processes[process] {
            Process::At(at, told) if told.is_empty() => match program.tasks[process].get(*at) {
                Some(Command::Sync(event)) => Some((*at, event)),
                _ => None,
            },
            _ => None,
        }
    }

    fn next(&self, program: &Program) -> Vec<State> {
        let mut next = vec![];
        for p1 in 0..self.processes.len() {
            next.extend(self.goes_on(program, p1));
            let Some((_, ev1)) = self.sync(program, p1) else { continue };
            for side in sides(ev1) {
                next.extend(self.alone(p1, &side));
                for p2 in (0..self.processes.len()).filter(|p2| *p2 != p1) {
                    let Some((_, ev2)) = self.sync(program, p2) else { continue };
                    for other in sides(ev2) {
                        let (Base::Send { channel: k, value, .. }, Base::Recv { channel, .. }) =
                            (side.base, other.base)
                        else {
                            continue;
                        };
                        if k == channel {
                            let mut matched = self.clone();
                            matched.synced(p1, &side, Got::Sent);
                            matched.synced(p2, &other, Got::Received(*value));
                            next.push(matched);
                        }
                    }
                }
            }
        }
        next
    }

    fn alone(&self, process: usize, side: &Side<'_>) -> Option<State> {
        let got = match side.base {
            Base::Always => Got::Always,
            Base::Wait(condition) if self.signalled & 1 << condition != 0 => Got::Signalled,
            _ => return None,
        };
        let mut next = self.clone();
        next.synced(process, side, got);
        Some(next)
    }

    fn synced(&mut self, process: usize, side: &Side<'_>, got: Got) {
        let Process::At(at, told) = &mut self.processes[process] else { unreachable!("it is at a sync") };
        told.extend(side.wraps.iter().cloned());
        told.push(Mark::Done(process as u8, *at, Winner::Leaf(side.leaf), got));
        *at += 1;
    }

    /// Takes a step of this process that involves no other process.
    fn goes_on(&self, program: &Program, process: usize) -> Option<State> {
        let Process::At(at, told) = &self.processes[process] else { return None };
        let mut next = self.clone();
        if let Some(mark) = told.first() {
            next.marks.push(mark.clone());
            next.processes[process] = Process::At(*at, told[1..].to_vec());
            return Some(next);
        }
        match program.tasks[process].get(*at)? {
            Command::Spawn(child, _) => next.processes[usize::from(*child)] = Process::At(0, vec![]),
            Command::Signal(condition) => next.signalled |= 1 << condition,
            Command::Skip => {}
            _ => return None,
        }
        next.processes[process] = Process::At(at + 1, vec![]);
        Some(next)
    }

    fn outcome(&self, program: &Program) -> Outcome {
        let mut channels = vec![Left::default(); usize::from(program.channels)];
        let fate = |(process, state): (usize, &Process)| match state {
            Process::Unborn => Fate::Unborn,
            Process::At(at, _) if *at == program.tasks[process].len() => Fate::Ended(End::Returned),
            Process::At(at, _) => Fate::Blocked(*at),
        };
        let tasks = self.processes.iter().enumerate().map(fate).collect();
        for process in 0..self.processes.len() {
            for side in self.sync(program, process).into_iter().flat_map(|(_, event)| sides(event)) {
                match side.base {
                    Base::Send { channel, .. } => channels[usize::from(*channel)].senders += 1,
                    Base::Recv { channel, .. } => channels[usize::from(*channel)].receivers += 1,
                    _ => {}
                }
            }
        }
        Outcome { marks: self.marks.clone(), tasks, channels }
    }
}
