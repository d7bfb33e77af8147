//! Explores the outcomes of a program: all that the rules allow, or only those that are possible when
//! computations take turns as on the runtime.

use std::collections::{BTreeSet, HashSet};

use super::machine::{Channel, Constant, Direction, Mutant, Name, Rule, State, Transition};
use super::program::Program;

/// The observable outcome of a run: the marks in order, and the computations that are blocked for ever.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Outcome {
    pub marks: Vec<Constant>,
    pub blocked: Vec<(Direction, Channel)>,
}

/// How much of the state space is explored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Search {
    /// Every transition from every state.
    Full,
    /// If a silent transition is possible, only one such transition. All other transitions are still possible
    /// after it, with the same results.
    Reduced,
}

/// The limit on the number of explored states.
const MOST_STATES: usize = 20_000;

/// Returns all outcomes that the rules allow, and the rules that were used. Returns `None` if there are too
/// many states.
pub fn outcomes(
    program: &Program,
    search: Search,
    mutant: Option<Mutant>,
) -> Option<(BTreeSet<Outcome>, BTreeSet<Rule>)> {
    let (mut outcomes, mut rules, mut seen) = (BTreeSet::new(), BTreeSet::new(), HashSet::new());
    let mut left = vec![State::start(&program.expression())];
    while let Some(state) = left.pop() {
        let mut transitions = state.transitions(mutant);
        if transitions.is_empty() {
            outcomes.insert(Outcome { blocked: state.all_blocked(), marks: state.marks });
            continue;
        }
        if let (Search::Reduced, Some(at)) = (search, transitions.iter().position(|t| t.rule.is_silent())) {
            transitions = vec![transitions.swap_remove(at)];
        }
        for Transition { rule, to, .. } in transitions {
            rules.insert(rule);
            // The reduced search does not look for known states after a silent transition. A state with a
            // silent transition has one successor only, and the state at the start of such a chain was
            // checked.
            let to = to.canonical();
            if search == Search::Reduced && rule.is_silent() || seen.insert(to.clone()) {
                left.push(to);
            }
        }
        if seen.len() > MOST_STATES {
            return None;
        }
    }
    Some((outcomes, rules))
}

/// The order in which computations run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turns {
    /// A computation runs until it blocks or ends. Then any ready computation runs. A spawned computation is
    /// ready.
    Tasks,
    /// The same, except that a parasite runs at once. When its turn is over, its host continues.
    Parasites,
}

/// A state, and the computation whose turn it is.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Scheduled {
    state: State,
    running: Option<Name>,
    /// The hosts whose turns are interrupted by a parasite, the innermost last.
    hosts: Vec<Name>,
    /// The blocked computations, in the order in which they blocked.
    blocked: Vec<(Direction, Channel, Name)>,
    inflatable: BTreeSet<Name>,
}

/// Returns the outcomes that are possible when computations take turns and the waiters of a channel are
/// served first come, first served. They are a subset of the outcomes that the rules allow.
pub fn outcomes_by(turns: Turns, program: &Program) -> BTreeSet<Outcome> {
    let state = State::start(&program.expression());
    let none = BTreeSet::new();
    let start = Scheduled { state, running: None, hosts: vec![], blocked: vec![], inflatable: none };
    let (mut outcomes, mut seen, mut left) = (BTreeSet::new(), HashSet::new(), vec![start]);
    while let Some(scheduled) = left.pop() {
        let transitions = scheduled.state.transitions(None);
        if transitions.is_empty() {
            let State { marks, .. } = scheduled.state.clone();
            outcomes.insert(Outcome { marks, blocked: scheduled.state.all_blocked() });
        }
        let over = transitions.is_empty();
        let mut next = transitions.into_iter().filter_map(|t| scheduled.step(turns, t)).peekable();
        assert!(over || next.peek().is_some(), "it is somebody's turn: {:?}", scheduled.state);
        left.extend(next.filter(|next| seen.insert(next.clone())));
    }
    outcomes
}

impl Scheduled {
    /// Returns the state after `transition`, if its actor may run now.
    fn step(&self, turns: Turns, transition: Transition) -> Option<Scheduled> {
        let Transition { rule, actors: (actor, sender), to } = transition;
        let mut next = Scheduled { state: to, ..self.clone() };
        if let Some(sender) = sender {
            return next.meet(rule, &actor, &sender).then_some(next);
        }
        match &self.running {
            Some(running) if *running != actor => return None,
            // No computation was running, so the turn of the actor begins.
            _ => next.running = Some(actor.clone()),
        }
        // If the computation that has just blocked has a partner, the two meet before anything else runs.
        if self.partner().is_some() {
            return None;
        }
        match rule {
            Rule::SpawnParasite if turns == Turns::Parasites => {
                let parasite = newest(&next.state, &actor);
                next.inflatable.insert(parasite.clone());
                next.hosts.push(actor);
                next.running = Some(parasite);
            }
            Rule::Inflate if next.inflatable.remove(&actor) => next.turn_ends(),
            Rule::ThreadHalt | Rule::ParasiteHalt => next.turn_ends(),
            Rule::SendBlock | Rule::ReceiveBlock => {
                let stack = next.state.stacks().find(|stack| stack.name == actor);
                let (direction, channel) = stack.and_then(|stack| stack.blocked()).expect("it has blocked");
                next.blocked.push((direction, channel, actor));
                if next.partner().is_none() {
                    next.turn_ends();
                }
            }
            _ => {}
        }
        Some(next)
    }

    fn turn_ends(&mut self) {
        self.running = self.hosts.pop();
    }

    /// Returns the partner of the running computation, which has just blocked: the one that has waited
    /// longest.
    fn partner(&self) -> Option<&Name> {
        let (direction, channel, last) = self.blocked.last()?;
        (self.running.as_ref() == Some(last)).then_some(())?;
        let waits = |(other, c, _): &&(Direction, Channel, Name)| other != direction && c == channel;
        self.blocked.iter().find(waits).map(|(_, _, name)| name)
    }

    /// Takes a step of the meeting of two computations. Returns false if it is not their turn. The partner,
    /// which waited, migrates to the thread of the running computation, which then continues.
    fn meet(&mut self, rule: Rule, receiver: &Name, sender: &Name) -> bool {
        let (Some(running), Some(partner)) = (&self.running, self.partner()) else { return false };
        let pair = [receiver, sender];
        if !pair.contains(&running) || !pair.contains(&partner) {
            return false;
        }
        match rule {
            Rule::MigrateLeft => receiver == partner,
            Rule::MigrateRight => sender == partner,
            _ => {
                self.blocked.retain(|(_, _, name)| !pair.contains(&name));
                true
            }
        }
    }
}

/// Returns the computation that `parent` has spawned last, which evaluates.
fn newest(state: &State, parent: &Name) -> Name {
    let evaluating = state.evaluating();
    let child = evaluating.filter(|name| name.len() == parent.len() + 1 && name.starts_with(parent));
    child.max().expect("a parasite begins at once").clone()
}
