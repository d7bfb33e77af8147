//! An explicit-state search for the reason why conflicts are ordered by address: it explores every
//! interleaving of a few small, abstract choices.
//!
//! A party is one sync over several alternatives. It tries them in order: it locks the channel, tries to
//! commit with each partner that waits at the other end, and otherwise links itself and goes on. To commit,
//! it claims itself and then takes its partner. If the partner is claimed too, the rule under examination
//! decides:
//!
//! - *Retreat and try again* is the textbook rule (Reppy, Russo and Xiao 2009). It has a *fair livelock*: a
//!   cycle without a commit in which every party acts.
//! - *Keep the claim and wait* has a deadlock.
//! - *Order by address* has neither, and never leaves two parties waiting that could commit with each other.

use std::collections::HashMap;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rule {
    RetreatAndRetry,
    KeepAndWait,
    /// The rule of `commit.rs`.
    LowerKeepsHigherRetreats,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Word {
    Waiting,
    Claimed,
    Synched,
}

/// The next step of a party. Its fields `alternative` and `at` (the position in the queue that it scans)
/// belong to the step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Step {
    Lock,
    Scan,
    Claim,
    Commit,
    /// The partner is committed; the party itself is not yet.
    Finish,
    Retreat,
    /// The party has retreated, and waits until the partner's claim ends.
    Wait,
    Done,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Party {
    step: Step,
    word: Word,
    alternative: u8,
    at: u8,
    linked: bool,
}

/// An end of a channel: its number, and whether it sends.
type End = (usize, bool);

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct State {
    parties: Vec<Party>,
    /// For each channel, the parties that wait at its receiving end and at its sending end.
    queues: Vec<[Vec<u8>; 2]>,
    locked: Vec<bool>,
}

/// The parties' alternatives. A party's number stands for its address.
struct Scene {
    rule: Rule,
    alternatives: Vec<Vec<End>>,
}

impl Scene {
    fn channels(&self) -> usize {
        self.alternatives.iter().flatten().map(|end| end.0 + 1).max().unwrap_or(0)
    }

    fn start(&self) -> State {
        let party = Party { step: Step::Lock, word: Word::Waiting, alternative: 0, at: 0, linked: false };
        State {
            parties: vec![party; self.alternatives.len()],
            queues: vec![Default::default(); self.channels()],
            locked: vec![false; self.channels()],
        }
    }

    /// Performs the next step of `me`. Returns the same state if the party spins, or `None` if it is done or
    /// waits for a lock.
    fn act(&self, state: &State, me: usize) -> Option<State> {
        let mut next = state.clone();
        let party = state.parties[me];
        let alternatives = &self.alternatives[me];
        if party.step == Step::Done {
            return None;
        }
        let (channel, sends) = alternatives[usize::from(party.alternative)];
        let partner = state.queues[channel][usize::from(!sends)].get(usize::from(party.at)).copied();
        let them = usize::from(partner.unwrap_or(0));
        let set = |next: &mut State, step| next.parties[me].step = step;
        match party.step {
            Step::Lock if state.locked[channel] => return None,
            Step::Lock => {
                next.locked[channel] = true;
                next.parties[me].at = 0;
                set(&mut next, Step::Scan);
            }
            Step::Scan => match partner {
                None => {
                    next.queues[channel][usize::from(sends)].push(me as u8);
                    next.locked[channel] = false;
                    next.parties[me].linked = true;
                    next.parties[me].alternative += 1;
                    let more = usize::from(next.parties[me].alternative) < alternatives.len();
                    set(&mut next, if more { Step::Lock } else { Step::Done });
                }
                Some(_) if them == me => next.parties[me].at += 1,
                // A party that is not linked cannot be committed by others, so it needs no claim.
                Some(_) => set(&mut next, if party.linked { Step::Claim } else { Step::Commit }),
            },
            Step::Claim if party.word == Word::Synched => {
                next.locked[channel] = false;
                set(&mut next, Step::Done);
            }
            Step::Claim => {
                next.parties[me].word = Word::Claimed;
                set(&mut next, Step::Commit);
            }
            Step::Commit => match state.parties[them].word {
                Word::Waiting => {
                    next.parties[them].word = Word::Synched;
                    next.queues[channel][usize::from(!sends)].remove(usize::from(party.at));
                    set(&mut next, Step::Finish);
                }
                Word::Synched => {
                    next.queues[channel][usize::from(!sends)].remove(usize::from(party.at));
                    next.parties[me].word = Word::Waiting;
                    set(&mut next, Step::Scan);
                }
                Word::Claimed if party.linked && self.retreats(me, them) => {
                    set(&mut next, Step::Retreat);
                }
                Word::Claimed => {}
            },
            Step::Finish => {
                assert_eq!(party.word, if party.linked { Word::Claimed } else { Word::Waiting });
                next.parties[me].word = Word::Synched;
                next.locked[channel] = false;
                set(&mut next, Step::Done);
            }
            Step::Retreat => {
                next.parties[me].word = Word::Waiting;
                let waits = self.rule == Rule::LowerKeepsHigherRetreats;
                set(&mut next, if waits { Step::Wait } else { Step::Claim });
            }
            Step::Wait if state.parties[them].word == Word::Claimed => {}
            Step::Wait => set(&mut next, Step::Claim),
            Step::Done => unreachable!("handled above"),
        }
        Some(next)
    }

    fn retreats(&self, me: usize, them: usize) -> bool {
        match self.rule {
            Rule::RetreatAndRetry => true,
            Rule::KeepAndWait => false,
            Rule::LowerKeepsHigherRetreats => me > them,
        }
    }

    /// Returns whether two parties wait that could commit with each other.
    fn overlooks_somebody(&self, state: &State) -> bool {
        let waits = |end: &Vec<u8>| {
            end.iter()
                .copied()
                .filter(|party| state.parties[usize::from(*party)].word == Word::Waiting)
                .collect()
        };
        state.queues.iter().any(|ends| {
            let [receivers, senders]: [Vec<u8>; 2] = [waits(&ends[0]), waits(&ends[1])];
            senders.iter().any(|sender| receivers.iter().any(|receiver| receiver != sender))
        })
    }
}

/// The result of a search.
#[derive(Debug, Default, PartialEq, Eq)]
struct Found {
    states: usize,
    deadlock: bool,
    fair_livelock: bool,
    overlooked: bool,
}

/// All reachable states. The edges of a state name the party that acts and the state to which it leads.
struct Graph {
    states: Vec<State>,
    edges: Vec<Vec<(usize, u32)>>,
}

fn explore(scene: &Scene) -> Graph {
    let start = scene.start();
    let mut known = HashMap::from([(start.clone(), 0u32)]);
    let mut graph = Graph { states: vec![start], edges: Vec::new() };
    while graph.edges.len() < graph.states.len() {
        let state = graph.states[graph.edges.len()].clone();
        let mut edges = Vec::new();
        for party in 0..state.parties.len() {
            let Some(next) = scene.act(&state, party) else { continue };
            let number = *known.entry(next).or_insert_with_key(|next| {
                graph.states.push(next.clone());
                (graph.states.len() - 1) as u32
            });
            edges.push((party, number));
        }
        graph.edges.push(edges);
    }
    graph
}

fn search(rule: Rule, alternatives: &[Vec<End>]) -> Found {
    let scene = Scene { rule, alternatives: alternatives.to_vec() };
    let graph = explore(&scene);
    let mut found = Found { states: graph.states.len(), ..Found::default() };
    for (number, state) in graph.states.iter().enumerate() {
        let moves = graph.edges[number].iter().any(|(_, next)| *next as usize != number);
        let all_done = state.parties.iter().all(|party| party.step == Step::Done);
        found.deadlock |= !moves && !all_done;
        found.overlooked |= all_done && scene.overlooks_somebody(state);
    }
    found.fair_livelock = components(&graph.edges).iter().any(|component| is_fair(&graph, component));
    found
}

/// Returns whether the parties can stay in these states for ever under a fair scheduler: each party either
/// acts again and again, or is unable to act again and again.
fn is_fair(graph: &Graph, component: &[u32]) -> bool {
    let inside: std::collections::HashSet<u32> = component.iter().copied().collect();
    let moves = component.iter().any(|state| {
        graph.edges[*state as usize].iter().any(|(_, next)| next != state && inside.contains(next))
    });
    let parties = graph.states[0].parties.len();
    moves
        && (0..parties).all(|party| {
            component.iter().any(|state| {
                let mut acts =
                    graph.edges[*state as usize].iter().filter(|(who, _)| *who == party).peekable();
                acts.peek().is_none() || acts.any(|(_, next)| inside.contains(next))
            })
        })
}

/// The strongly connected components (Tarjan 1972), without recursion.
fn components(edges: &[Vec<(usize, u32)>]) -> Vec<Vec<u32>> {
    const NEW: u32 = u32::MAX;
    let (mut index, mut low) = (vec![NEW; edges.len()], vec![0u32; edges.len()]);
    let (mut open, mut is_open) = (Vec::new(), vec![false; edges.len()]);
    let (mut found, mut count) = (Vec::new(), 0);
    for root in 0..edges.len() {
        let mut path = if index[root] == NEW { vec![(root, 0)] } else { Vec::new() };
        while let Some((at, edge)) = path.last_mut() {
            let (here, number) = (*at, *edge);
            if number == 0 {
                (index[here], low[here]) = (count, count);
                count += 1;
                open.push(here as u32);
                is_open[here] = true;
            }
            if let Some((_, to)) = edges[here].get(number) {
                *edge += 1;
                let to = *to as usize;
                if index[to] == NEW {
                    path.push((to, 0));
                } else if is_open[to] {
                    low[here] = low[here].min(index[to]);
                }
                continue;
            }
            path.pop();
            if let Some((parent, _)) = path.last() {
                low[*parent] = low[*parent].min(low[here]);
            }
            if low[here] == index[here] {
                let from = open.iter().rposition(|state| *state as usize == here).unwrap();
                let component = open.split_off(from);
                component.iter().for_each(|state| is_open[*state as usize] = false);
                found.push(component);
            }
        }
    }
    found
}

/// Each party sends on its own channel or receives from its neighbour's. The first `turned` parties try their
/// alternatives in the opposite order.
fn ring(parties: usize, turned: usize) -> Vec<Vec<End>> {
    let mut ring: Vec<_> = (0..parties).map(|n| vec![(n, true), ((n + 1) % parties, false)]).collect();
    ring.iter_mut().take(turned).for_each(|alternatives| alternatives.reverse());
    ring
}

/// Every party sends or receives on one channel.
fn crowd(parties: usize) -> Vec<Vec<End>> {
    vec![vec![(0, true), (0, false)]; parties]
}

/// One party sends on one of all channels. Each of the others receives from one of two.
fn fan(others: usize) -> Vec<Vec<End>> {
    let mut fan = vec![(0..others).map(|channel| (channel, true)).collect()];
    fan.extend((0..others).map(|n| vec![(n, false), ((n + 1) % others, false)]));
    fan
}

/// The same scene with every order of addresses.
fn orders(scene: &[Vec<End>]) -> Vec<Vec<Vec<End>>> {
    if scene.len() < 2 {
        return vec![scene.to_vec()];
    }
    let without =
        |n: usize| scene.iter().enumerate().filter(move |(m, _)| *m != n).map(|(_, party)| party.clone());
    (0..scene.len())
        .flat_map(|n| {
            let rest: Vec<_> = without(n).collect();
            orders(&rest).into_iter().map(move |mut order| {
                order.insert(0, scene[n].clone());
                order
            })
        })
        .collect()
}

fn small_scenes() -> Vec<Vec<Vec<End>>> {
    let mut scenes = vec![ring(2, 0), ring(2, 1), crowd(2), crowd(3), fan(2)];
    scenes.extend((0..=2).map(|turned| ring(3, turned)));
    scenes.iter().flat_map(|scene| orders(scene)).collect()
}

fn commits_always(scenes: &[Vec<Vec<End>>]) {
    for scene in scenes {
        let found = search(Rule::LowerKeepsHigherRetreats, scene);
        let expected = Found { states: found.states, ..Found::default() };
        assert_eq!(found, expected, "{scene:?}");
    }
}

#[test]
fn the_textbook_rule_has_a_fair_livelock() {
    for scene in [ring(2, 0), ring(3, 0), ring(4, 0)] {
        let found = search(Rule::RetreatAndRetry, &scene);
        assert!(found.fair_livelock && !found.deadlock, "{found:?} in {scene:?}");
    }
}

#[test]
fn keeping_the_claim_has_a_deadlock() {
    for scene in [ring(2, 0), ring(3, 0)] {
        let found = search(Rule::KeepAndWait, &scene);
        assert!(found.deadlock, "{found:?} in {scene:?}");
    }
}

#[test]
fn ordering_by_address_always_commits() {
    commits_always(&small_scenes());
}

#[test]
#[ignore = "seconds in release, a minute without"]
fn ordering_by_address_always_commits_among_four() {
    let mut scenes: Vec<_> = (0..=3).map(|turned| ring(4, turned)).collect();
    scenes.extend([crowd(4), fan(3)]);
    commits_always(&scenes.iter().flat_map(|scene| orders(scene)).collect::<Vec<_>>());
}
