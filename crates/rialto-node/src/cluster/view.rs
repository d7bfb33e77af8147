//! The member set, from two sources: gossip, and the connections of this node.
//!
//! A connection has precedence over gossip:
//!
//! - A member with a connection is up, whatever gossip says.
//! - A member whose connection was lost is suspected while gossip hears of it, and dead when it does not.
//! - A member that never had a connection is up while gossip hears of it.
//!
//! So a connected member is never dead. A member has left only if it says so, or says that it does not know
//! the cluster.

use std::collections::{BTreeMap, BTreeSet};

use super::life::Life;
use super::member::{ClusterEvent, Member, Status};
use super::record::Record;
use crate::pid::NodeId;
use crate::remote::NodeRef;
use crate::transport::NodeKey;

/// A membership, as gossip reports it.
#[derive(Clone, Debug)]
pub(super) struct Sighting {
    pub(super) life: Life,
    /// Gossip has heard of it recently.
    pub(super) alive: bool,
    pub(super) record: Record,
}

#[derive(Default)]
pub(super) struct View(BTreeMap<NodeKey, Known>);

struct Known {
    life: Life,
    /// There was a connection to it at the last update, or between the last two.
    linked: bool,
    member: Member,
}

/// The connections of this node, and what they tell about members.
#[derive(Default)]
pub(super) struct Links {
    /// The nodes with a connection.
    pub(super) to: Vec<NodeId>,
    /// The nodes that had a connection since the last update, even if only in between.
    pub(super) had: BTreeSet<NodeId>,
    /// Connected nodes that do not know the cluster.
    pub(super) strangers: BTreeSet<NodeId>,
}

/// A sighting, with what the connections show about its node.
#[derive(Clone, Copy)]
struct Seen<'a> {
    sighting: &'a Sighting,
    linked: bool,
    /// There is a connection, or there was one since the last update.
    had: bool,
    left: bool,
}

impl<'a> Seen<'a> {
    fn new(sighting: &'a Sighting, links: &Links) -> Seen<'a> {
        let node = node_of(sighting);
        let left = sighting.record.left || links.strangers.contains(&node);
        let linked = links.to.contains(&node);
        Seen { sighting, linked, had: linked || links.had.contains(&node), left }
    }
}

impl Seen<'_> {
    fn is_there(&self) -> bool {
        !self.left && (self.linked || self.sighting.alive)
    }

    fn member(&self, status: Status) -> Member {
        let Sighting { life, record, .. } = self.sighting;
        Member {
            node: node_of(self.sighting),
            reference: NodeRef { key: life.key, locators: record.locators.clone() },
            status,
            services: record.services.clone(),
            values: record.values.clone(),
        }
    }
}

fn node_of(sighting: &Sighting) -> NodeId {
    NodeId { key: sighting.life.key.short(), incarnation: sighting.record.incarnation }
}

impl View {
    pub(super) fn members(&self) -> impl Iterator<Item = &Member> {
        self.0.values().map(|known| &known.member)
    }

    /// Updates the member set. Returns what has changed since the last update.
    pub(super) fn update(&mut self, sightings: &[Sighting], links: &Links) -> Vec<ClusterEvent> {
        let mut seen: BTreeMap<NodeKey, Seen> = BTreeMap::new();
        for sighting in sightings {
            let one = Seen::new(sighting, links);
            let rank = |seen: &Seen| (seen.is_there(), seen.linked, seen.sighting.life.since);
            let best = seen.entry(sighting.life.key).or_insert(one);
            if rank(&one) > rank(best) {
                *best = one;
            }
        }
        let mut events = Vec::new();
        self.0.retain(|key, known| match seen.get(key) {
            Some(seen) if seen.is_there() => true,
            _ => {
                events.push(end(known, sightings, links));
                false
            }
        });
        for (key, seen) in seen.iter().filter(|(_, seen)| seen.is_there()) {
            events.extend(self.see(*key, *seen));
        }
        events
    }

    fn see(&mut self, key: NodeKey, seen: Seen<'_>) -> Option<ClusterEvent> {
        let (life, linked) = (seen.sighting.life, seen.linked);
        // A new member whose connection is lost already counts as linked, and is suspected at the next
        // update.
        let fresh = || Known { life, linked: seen.had, member: seen.member(Status::Up) };
        let Some(known) = self.0.get_mut(&key) else {
            let known = self.0.entry(key).or_insert_with(fresh);
            return Some(ClusterEvent::Joined(known.member.clone()));
        };
        if known.life != life {
            let before = known.member.node;
            *known = fresh();
            return Some(ClusterEvent::Rejoined { before, member: known.member.clone() });
        }
        let lost = (known.linked || seen.had) && !linked;
        known.linked = linked;
        let before = known.member.status;
        let status = match before {
            _ if linked => Status::Up,
            Status::Up if lost => Status::Suspected,
            before => before,
        };
        let member = seen.member(status);
        if member == known.member {
            return None;
        }
        known.member = member.clone();
        Some(match (before, status) {
            (Status::Up, Status::Suspected) => ClusterEvent::Suspected(member),
            (Status::Suspected, Status::Up) => ClusterEvent::Recovered(member),
            _ => ClusterEvent::Changed(member),
        })
    }
}

/// Returns the event with which a membership ends.
fn end(known: &Known, sightings: &[Sighting], links: &Links) -> ClusterEvent {
    let last = sightings.iter().find(|sighting| sighting.life == known.life);
    let member = known.member.clone();
    match last.is_some_and(|last| Seen::new(last, links).left) {
        true => ClusterEvent::Left(member),
        false => ClusterEvent::Dead(member),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: NodeKey = NodeKey([1; 32]);

    fn sighting(since: u64, incarnation: u64, alive: bool) -> Sighting {
        let record = Record { incarnation, ..Record::default() };
        Sighting { life: Life { key: KEY, since }, alive, record }
    }

    fn node(incarnation: u64) -> NodeId {
        NodeId { key: KEY.short(), incarnation }
    }

    fn to(incarnation: u64) -> Links {
        Links { to: vec![node(incarnation)], ..Links::default() }
    }

    /// Shortens events for comparison.
    fn told(events: Vec<ClusterEvent>) -> Vec<(&'static str, u64)> {
        let short = |event: &ClusterEvent| match event {
            ClusterEvent::Joined(member) => ("joined", member.node.incarnation),
            ClusterEvent::Rejoined { member, .. } => ("rejoined", member.node.incarnation),
            ClusterEvent::Changed(member) => ("changed", member.node.incarnation),
            ClusterEvent::Suspected(member) => ("suspected", member.node.incarnation),
            ClusterEvent::Recovered(member) => ("recovered", member.node.incarnation),
            ClusterEvent::Left(member) => ("left", member.node.incarnation),
            ClusterEvent::Dead(member) => ("dead", member.node.incarnation),
            other => panic!("{other}"),
        };
        events.iter().map(short).collect()
    }

    #[test]
    fn a_link_is_a_better_witness_than_what_is_heard() {
        let mut view = View::default();
        let (alive, silent) = ([sighting(1, 7, true)], [sighting(1, 7, false)]);
        assert_eq!(told(view.update(&silent, &Links::default())), []);
        assert_eq!(told(view.update(&silent, &to(7))), [("joined", 7)]);
        assert_eq!(told(view.update(&alive, &to(7))), []);
        assert_eq!(told(view.update(&alive, &Links::default())), [("suspected", 7)]);
        assert_eq!(view.members().next().unwrap().status, Status::Suspected);
        assert_eq!(told(view.update(&alive, &Links::default())), []);
        assert_eq!(told(view.update(&silent, &to(7))), [("recovered", 7)]);
        assert_eq!(told(view.update(&silent, &Links::default())), [("dead", 7)]);
        assert_eq!(view.members().count(), 0);
        assert_eq!(told(view.update(&alive, &Links::default())), [("joined", 7)]);
    }

    #[test]
    fn who_had_a_link_between_two_looks_is_suspected() {
        let mut view = View::default();
        let it = [sighting(1, 7, true)];
        let had = |incarnation| Links { had: [node(incarnation)].into(), ..Links::default() };
        // The member joins with such a connection, or has it later.
        assert_eq!(told(view.update(&it, &had(7))), [("joined", 7)]);
        assert_eq!(told(view.update(&it, &Links::default())), [("suspected", 7)]);
        assert_eq!(told(view.update(&it, &to(7))), [("recovered", 7)]);
        let mut view = View::default();
        view.update(&it, &Links::default());
        assert_eq!(told(view.update(&it, &had(8))), [], "that was another life");
        assert_eq!(told(view.update(&it, &had(7))), [("suspected", 7)]);
        assert_eq!(told(view.update(&it, &had(7))), []);
        let again = Links { had: [node(7)].into(), ..to(7) };
        assert_eq!(told(view.update(&it, &again)), [("recovered", 7)]);
    }

    #[test]
    fn who_is_heard_of_and_was_never_linked_is_up() {
        let mut view = View::default();
        assert_eq!(told(view.update(&[sighting(1, 7, true)], &Links::default())), [("joined", 7)]);
        assert_eq!(told(view.update(&[sighting(1, 7, true)], &Links::default())), []);
        assert_eq!(told(view.update(&[], &Links::default())), [("dead", 7)]);
    }

    #[test]
    fn a_link_to_another_life_says_nothing_of_this_one() {
        let mut view = View::default();
        assert_eq!(told(view.update(&[sighting(1, 7, false)], &to(8))), []);
        view.update(&[sighting(1, 7, true)], &to(7));
        assert_eq!(told(view.update(&[sighting(1, 7, true)], &to(8))), [("suspected", 7)]);
    }

    #[test]
    fn a_restart_is_one_event_whatever_is_still_heard_of_the_old_life() {
        let (old, new) = (sighting(1, 7, true), sighting(2, 8, true));
        let mut view = View::default();
        view.update(std::slice::from_ref(&old), &to(7));
        assert_eq!(told(view.update(&[old.clone(), new.clone()], &Links::default())), [("rejoined", 8)]);
        assert_eq!(told(view.update(&[old.clone(), new.clone()], &to(8))), []);
        assert_eq!(told(view.update(std::slice::from_ref(&new), &to(8))), []);
        // The node's clock was set back.
        let mut view = View::default();
        let newer = sighting(0, 9, true);
        view.update(std::slice::from_ref(&old), &to(7));
        assert_eq!(told(view.update(&[old, newer], &to(9))), [("rejoined", 9)]);
    }

    /// It claims a later time of joining, and seems more alive.
    #[test]
    fn a_life_that_others_invent_displaces_none_to_which_there_is_a_link() {
        let mut view = View::default();
        view.update(&[sighting(1, 7, true)], &to(7));
        let both = [sighting(1, 7, false), sighting(u64::MAX, 8, true)];
        assert_eq!(told(view.update(&both, &to(7))), []);
        assert_eq!(view.members().next().unwrap().node, node(7));
        assert_eq!(told(view.update(&both, &Links::default())), [("rejoined", 8)]);
        assert_eq!(told(view.update(&both, &to(7))), [("rejoined", 7)]);
    }

    #[test]
    fn who_leaves_has_left_even_if_the_link_stays() {
        let mut view = View::default();
        let mut it = sighting(1, 7, true);
        view.update(std::slice::from_ref(&it), &to(7));
        it.record.left = true;
        assert_eq!(told(view.update(std::slice::from_ref(&it), &to(7))), [("left", 7)]);
        assert_eq!(told(view.update(std::slice::from_ref(&it), &to(7))), []);
        let again = sighting(2, 7, true);
        assert_eq!(told(view.update(&[it, again], &to(7))), [("joined", 7)]);
    }

    #[test]
    fn who_knows_nothing_of_the_cluster_has_left() {
        let mut view = View::default();
        let it = [sighting(1, 7, true)];
        view.update(&it, &to(7));
        let stranger = Links { strangers: [node(7)].into(), ..to(7) };
        assert_eq!(told(view.update(&it, &stranger)), [("left", 7)]);
        assert_eq!(told(view.update(&it, &stranger)), []);
        assert_eq!(told(view.update(&it, &to(7))), [("joined", 7)]);
    }

    #[test]
    fn what_a_member_says_is_told_when_it_changes() {
        let mut view = View::default();
        let mut it = sighting(1, 7, true);
        view.update(std::slice::from_ref(&it), &Links::default());
        it.record.set("zone", "north").unwrap();
        it.record.services.insert("printer".into());
        assert_eq!(told(view.update(std::slice::from_ref(&it), &Links::default())), [("changed", 7)]);
        let member = view.members().next().unwrap();
        assert_eq!(member.values["zone"], "north");
        assert_eq!(member.service("printer"), Some(crate::services::service(node(7), "printer")));
        assert_eq!(member.service("scanner"), None);
    }
}
