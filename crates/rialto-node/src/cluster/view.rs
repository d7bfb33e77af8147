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

use rialto_process::NodeId;

use super::member::{ClusterEvent, Member, MemberStatus};
use super::membership_id::MembershipId;
use super::record::Record;
use crate::remote::NodeRef;
use crate::transport::NodeKey;

/// A membership, as gossip reports it.
#[derive(Clone, Debug)]
pub(super) struct MemberReport {
    pub(super) membership: MembershipId,
    /// Gossip has heard of it recently.
    pub(super) alive: bool,
    pub(super) record: Record,
}

#[derive(Default)]
pub(super) struct View(BTreeMap<NodeKey, KnownMember>);

struct KnownMember {
    membership: MembershipId,
    /// There was a connection to it at the last update, or between the last two.
    connected: bool,
    member: Member,
}

/// The connections of this node, and what they tell about members.
#[derive(Default)]
pub(super) struct Connections {
    /// The nodes with a connection.
    pub(super) connected: Vec<NodeId>,
    /// The nodes that had a connection since the last update, even if only in between.
    pub(super) had_connection: BTreeSet<NodeId>,
    /// Connected nodes that do not know the cluster.
    pub(super) non_members: BTreeSet<NodeId>,
}

/// A report, with what the connections show about its node.
#[derive(Clone, Copy)]
struct CombinedReport<'a> {
    report: &'a MemberReport,
    connected: bool,
    /// There is a connection, or there was one since the last update.
    had_connection: bool,
    left: bool,
}

impl<'a> CombinedReport<'a> {
    fn new(report: &'a MemberReport, connections: &Connections) -> CombinedReport<'a> {
        let node = node_of(report);
        let left = report.record.left || connections.non_members.contains(&node);
        let connected = connections.connected.contains(&node);
        CombinedReport {
            report,
            connected,
            had_connection: connected || connections.had_connection.contains(&node),
            left,
        }
    }
}

impl CombinedReport<'_> {
    fn is_there(&self) -> bool {
        !self.left && (self.connected || self.report.alive)
    }

    fn member(&self, status: MemberStatus) -> Member {
        let MemberReport { membership, record, .. } = self.report;
        Member {
            node: node_of(self.report),
            reference: NodeRef { key: membership.key, locators: record.locators.clone() },
            status,
            services: record.services.clone(),
            values: record.values.clone(),
        }
    }
}

fn node_of(report: &MemberReport) -> NodeId {
    NodeId { key: report.membership.key.short(), incarnation: report.record.incarnation }
}

impl View {
    pub(super) fn members(&self) -> impl Iterator<Item = &Member> {
        self.0.values().map(|known| &known.member)
    }

    /// Updates the member set. Returns what has changed since the last update.
    pub(super) fn update(
        &mut self,
        reports: &[MemberReport],
        connections: &Connections,
    ) -> Vec<ClusterEvent> {
        let mut seen: BTreeMap<NodeKey, CombinedReport> = BTreeMap::new();
        for report in reports {
            let one = CombinedReport::new(report, connections);
            let rank =
                |seen: &CombinedReport| (seen.is_there(), seen.connected, seen.report.membership.joined_at);
            let best = seen.entry(report.membership.key).or_insert(one);
            if rank(&one) > rank(best) {
                *best = one;
            }
        }
        let mut events = Vec::new();
        self.0.retain(|key, known| match seen.get(key) {
            Some(seen) if seen.is_there() => true,
            _ => {
                events.push(end(known, reports, connections));
                false
            }
        });
        for (key, seen) in seen.iter().filter(|(_, seen)| seen.is_there()) {
            events.extend(self.update_member(*key, *seen));
        }
        events
    }

    fn update_member(&mut self, key: NodeKey, seen: CombinedReport<'_>) -> Option<ClusterEvent> {
        let (membership, connected) = (seen.report.membership, seen.connected);
        // A new member whose connection is lost already counts as connected, and is suspected at the next
        // update.
        let fresh = || KnownMember {
            membership,
            connected: seen.had_connection,
            member: seen.member(MemberStatus::Up),
        };
        let Some(known) = self.0.get_mut(&key) else {
            let known = self.0.entry(key).or_insert_with(fresh);
            return Some(ClusterEvent::Joined(known.member.clone()));
        };
        if known.membership != membership {
            let before = known.member.node;
            *known = fresh();
            return Some(ClusterEvent::Rejoined { before, member: known.member.clone() });
        }
        let lost = (known.connected || seen.had_connection) && !connected;
        known.connected = connected;
        let before = known.member.status;
        let status = match before {
            _ if connected => MemberStatus::Up,
            MemberStatus::Up if lost => MemberStatus::Suspected,
            before => before,
        };
        let member = seen.member(status);
        if member == known.member {
            return None;
        }
        known.member = member.clone();
        Some(match (before, status) {
            (MemberStatus::Up, MemberStatus::Suspected) => ClusterEvent::Suspected(member),
            (MemberStatus::Suspected, MemberStatus::Up) => ClusterEvent::Recovered(member),
            _ => ClusterEvent::Changed(member),
        })
    }
}

/// Returns the event with which a membership ends.
fn end(known: &KnownMember, reports: &[MemberReport], connections: &Connections) -> ClusterEvent {
    let last = reports.iter().find(|report| report.membership == known.membership);
    let member = known.member.clone();
    match last.is_some_and(|last| CombinedReport::new(last, connections).left) {
        true => ClusterEvent::Left(member),
        false => ClusterEvent::Dead(member),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: NodeKey = NodeKey([1; 32]);

    fn report(since: u64, incarnation: u64, alive: bool) -> MemberReport {
        let record = Record { incarnation, ..Record::default() };
        MemberReport { membership: MembershipId { key: KEY, joined_at: since }, alive, record }
    }

    fn node(incarnation: u64) -> NodeId {
        NodeId { key: KEY.short(), incarnation }
    }

    fn to(incarnation: u64) -> Connections {
        Connections { connected: vec![node(incarnation)], ..Connections::default() }
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
    fn connection_has_precedence_over_gossip() {
        let mut view = View::default();
        let (alive, silent) = ([report(1, 7, true)], [report(1, 7, false)]);
        assert_eq!(told(view.update(&silent, &Connections::default())), []);
        assert_eq!(told(view.update(&silent, &to(7))), [("joined", 7)]);
        assert_eq!(told(view.update(&alive, &to(7))), []);
        assert_eq!(told(view.update(&alive, &Connections::default())), [("suspected", 7)]);
        assert_eq!(view.members().next().unwrap().status, MemberStatus::Suspected);
        assert_eq!(told(view.update(&alive, &Connections::default())), []);
        assert_eq!(told(view.update(&silent, &to(7))), [("recovered", 7)]);
        assert_eq!(told(view.update(&silent, &Connections::default())), [("dead", 7)]);
        assert_eq!(view.members().count(), 0);
        assert_eq!(told(view.update(&alive, &Connections::default())), [("joined", 7)]);
    }

    #[test]
    fn connection_between_two_updates_makes_a_member_suspected() {
        let mut view = View::default();
        let it = [report(1, 7, true)];
        let had = |incarnation| Connections {
            had_connection: [node(incarnation)].into(),
            ..Connections::default()
        };
        // The member joins with such a connection, or has it later.
        assert_eq!(told(view.update(&it, &had(7))), [("joined", 7)]);
        assert_eq!(told(view.update(&it, &Connections::default())), [("suspected", 7)]);
        assert_eq!(told(view.update(&it, &to(7))), [("recovered", 7)]);
        let mut view = View::default();
        view.update(&it, &Connections::default());
        assert_eq!(told(view.update(&it, &had(8))), [], "that was another incarnation");
        assert_eq!(told(view.update(&it, &had(7))), [("suspected", 7)]);
        assert_eq!(told(view.update(&it, &had(7))), []);
        let again = Connections { had_connection: [node(7)].into(), ..to(7) };
        assert_eq!(told(view.update(&it, &again)), [("recovered", 7)]);
    }

    #[test]
    fn member_without_connection_is_up_while_gossip_reports_it() {
        let mut view = View::default();
        assert_eq!(told(view.update(&[report(1, 7, true)], &Connections::default())), [("joined", 7)]);
        assert_eq!(told(view.update(&[report(1, 7, true)], &Connections::default())), []);
        assert_eq!(told(view.update(&[], &Connections::default())), [("dead", 7)]);
    }

    #[test]
    fn connection_to_another_incarnation_does_not_count() {
        let mut view = View::default();
        assert_eq!(told(view.update(&[report(1, 7, false)], &to(8))), []);
        view.update(&[report(1, 7, true)], &to(7));
        assert_eq!(told(view.update(&[report(1, 7, true)], &to(8))), [("suspected", 7)]);
    }

    #[test]
    fn restart_is_one_rejoined_event() {
        let (old, new) = (report(1, 7, true), report(2, 8, true));
        let mut view = View::default();
        view.update(std::slice::from_ref(&old), &to(7));
        assert_eq!(
            told(view.update(&[old.clone(), new.clone()], &Connections::default())),
            [("rejoined", 8)]
        );
        assert_eq!(told(view.update(&[old.clone(), new.clone()], &to(8))), []);
        assert_eq!(told(view.update(std::slice::from_ref(&new), &to(8))), []);
        // The node's clock was set back.
        let mut view = View::default();
        let newer = report(0, 9, true);
        view.update(std::slice::from_ref(&old), &to(7));
        assert_eq!(told(view.update(&[old, newer], &to(9))), [("rejoined", 9)]);
    }

    /// It claims a later time of joining, and seems more alive.
    #[test]
    fn forged_membership_does_not_replace_a_connected_one() {
        let mut view = View::default();
        view.update(&[report(1, 7, true)], &to(7));
        let both = [report(1, 7, false), report(u64::MAX, 8, true)];
        assert_eq!(told(view.update(&both, &to(7))), []);
        assert_eq!(view.members().next().unwrap().node, node(7));
        assert_eq!(told(view.update(&both, &Connections::default())), [("rejoined", 8)]);
        assert_eq!(told(view.update(&both, &to(7))), [("rejoined", 7)]);
    }

    #[test]
    fn leaving_member_has_left_despite_its_connection() {
        let mut view = View::default();
        let mut it = report(1, 7, true);
        view.update(std::slice::from_ref(&it), &to(7));
        it.record.left = true;
        assert_eq!(told(view.update(std::slice::from_ref(&it), &to(7))), [("left", 7)]);
        assert_eq!(told(view.update(std::slice::from_ref(&it), &to(7))), []);
        let again = report(2, 7, true);
        assert_eq!(told(view.update(&[it, again], &to(7))), [("joined", 7)]);
    }

    #[test]
    fn node_outside_the_cluster_has_left() {
        let mut view = View::default();
        let it = [report(1, 7, true)];
        view.update(&it, &to(7));
        let stranger = Connections { non_members: [node(7)].into(), ..to(7) };
        assert_eq!(told(view.update(&it, &stranger)), [("left", 7)]);
        assert_eq!(told(view.update(&it, &stranger)), []);
        assert_eq!(told(view.update(&it, &to(7))), [("joined", 7)]);
    }

    #[test]
    fn changed_record_is_reported() {
        let mut view = View::default();
        let mut it = report(1, 7, true);
        view.update(std::slice::from_ref(&it), &Connections::default());
        it.record.set("zone", "north").unwrap();
        it.record.services.insert("printer".into());
        assert_eq!(told(view.update(std::slice::from_ref(&it), &Connections::default())), [("changed", 7)]);
        let member = view.members().next().unwrap();
        assert_eq!(member.values["zone"], "north");
        assert_eq!(
            member.service("printer"),
            Some(rialto_process::internal::services::service(node(7), "printer"))
        );
        assert_eq!(member.service("scanner"), None);
    }
}
