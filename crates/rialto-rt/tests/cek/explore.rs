//! What can come of a program: all that the rules allow, or what is left of it
//! when computations take turns as the runtime's do.

use std::collections::{BTreeSet, HashSet};

use super::machine::{Channel, Constant, Direction, Mutant, Name, Rule, State, Transition};
use super::program::Program;

/// What is seen of a run: the marks, in order, and at the end who is blocked for
/// ever.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Outcome {
    pub marks: Vec<Constant>,
    pub blocked: Vec<(Direction, Channel)>,
}

/// How much is explored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Search {
    /// Every transition from every state.
    Full,
    /// Where a silent transition is possible, only that: what else is possible
    /// still is afterwards, and the same comes of it.
    Reduced,
}

/// More states than that are not explored.
const MOST_STATES: usize = 20_000;

/// All outcomes that the rules allow, and the rules that were used. None: there is
/// too much to explore.
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
            // Of a state that has a silent transition nobody comes a second time.
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

/// How computations take turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turns {
    /// A computation goes on until it blocks or ends; then it is the turn of any
    /// one that is ready. What is spawned is ready.
    Tasks,
    /// The same, but for parasites: they have their turn at once, and when that
    /// is over, it is their host's again.
    Parasites,
}

/// A state, and whose turn it is.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Scheduled {
    state: State,
    running: Option<Name>,
    /// Those whose turn a parasite's interrupts, the innermost last.
    hosts: Vec<Name>,
    /// Who is blocked, first come first served.
    blocked: Vec<(Direction, Channel, Name)>,
    inflatable: BTreeSet<Name>,
}

/// The outcomes that are left when computations take turns, and who waits on a
/// channel is served first come first served: some of those that the rules allow.
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
    /// What becomes of it by `transition`, if that has its turn.
    fn step(&self, turns: Turns, transition: Transition) -> Option<Scheduled> {
        let Transition { rule, actors: (actor, sender), to } = transition;
        let mut next = Scheduled { state: to, ..self.clone() };
        if let Some(sender) = sender {
            return next.meet(rule, &actor, &sender).then_some(next);
        }
        match &self.running {
            Some(running) if *running != actor => return None,
            // Whose turn begins has been told to nobody.
            _ => next.running = Some(actor.clone()),
        }
        // Who has just blocked meets who waits for it, if somebody does.
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

    /// Who has waited longest for the one whose turn it is, which has blocked.
    fn partner(&self) -> Option<&Name> {
        let (direction, channel, last) = self.blocked.last()?;
        (self.running.as_ref() == Some(last)).then_some(())?;
        let waits = |(other, c, _): &&(Direction, Channel, Name)| other != direction && c == channel;
        self.blocked.iter().find(waits).map(|(_, _, name)| name)
    }

    /// A step of the meeting of two; false, if it is not their turn. Who waited
    /// comes to the thread of the other; who came goes on.
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

/// The last one that `parent` has spawned: it evaluates.
fn newest(state: &State, parent: &Name) -> Name {
    let evaluating = state.evaluating();
    let child = evaluating.filter(|name| name.len() == parent.len() + 1 && name.starts_with(parent));
    child.max().expect("a parasite begins at once").clone()
}
