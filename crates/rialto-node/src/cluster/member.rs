//! The members of a cluster, and the events of their membership.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use rialto_process::{NodeId, Pid, service};

use crate::remote::NodeRef;

/// Another node of a cluster, as this node knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Member {
    /// The node and its incarnation.
    pub node: NodeId,
    /// Its key, and the addresses that it claims. It must prove the key when a node connects to it.
    pub reference: NodeRef,
    /// Whether it can be reached.
    pub status: MemberStatus,
    /// The names of the services that are [published](crate::publish) there.
    pub services: BTreeSet<String>,
    /// The values that it has [set](super::Cluster::set).
    pub values: BTreeMap<String, String>,
}

impl Member {
    /// Returns the pid of the service `name` of this member, if it has published one. The pid can be sent to,
    /// called and monitored.
    pub fn service(&self, name: &str) -> Option<Pid> {
        self.services.contains(name).then(|| service(self.node, name))
    }
}

/// Whether a member can be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemberStatus {
    /// There is a connection to it; or none was lost, and the member was heard of recently.
    Up,
    /// The connection to it was lost and has not come back, but other nodes have heard of it recently.
    Suspected,
}

/// A change in a cluster, as one of its nodes sees it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ClusterEvent {
    /// A node has become a member, or is heard of again after it was dead.
    Joined(Member),
    /// A member has left and come back, or was restarted. The incarnation `before` is gone if it was
    /// restarted.
    Rejoined {
        /// The node before. It is the same if it has come back without a restart.
        before: NodeId,
        /// The member now.
        member: Member,
    },
    /// The member says something else about itself than before.
    Changed(Member),
    /// The connection to the member is lost; other nodes still hear of it.
    Suspected(Member),
    /// There is a connection to a suspected member again.
    Recovered(Member),
    /// The member has left in order. Connections to it stay open.
    Left(Member),
    /// No node has heard of it for long, and there is no connection to it. Each link and monitor to it has
    /// fired.
    Dead(Member),
    /// A seed could not be asked, for that reason. It is asked again and again. The event is sent when the
    /// reason changes, as soon as there is a subscriber.
    NoSeed {
        /// The address or the key of the seed.
        seed: String,
        /// The reason, for people to read.
        why: String,
    },
    /// Gossip of a trusted peer was refused.
    Refused {
        /// The reason, for people to read.
        why: String,
    },
    /// This node has stopped gossiping without having left the cluster.
    Stopped {
        /// The reason, for people to read.
        why: String,
    },
}

impl fmt::Display for ClusterEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClusterEvent::Joined(member) => write!(f, "node {} has joined", member.node),
            ClusterEvent::Rejoined { before, member } => {
                write!(f, "node {} has rejoined; its previous incarnation was {before}", member.node)
            }
            ClusterEvent::Changed(member) => {
                write!(f, "node {} has changed its addresses, services or values", member.node)
            }
            ClusterEvent::Suspected(member) => {
                write!(f, "the connection to node {} is lost, but other nodes still hear of it", member.node)
            }
            ClusterEvent::Recovered(member) => {
                write!(f, "the connection to node {} is restored", member.node)
            }
            ClusterEvent::Left(member) => write!(f, "node {} has left", member.node),
            ClusterEvent::Dead(member) => write!(f, "node {} is dead", member.node),
            ClusterEvent::NoSeed { seed, why } => write!(f, "the seed {seed} cannot be queried: {why}"),
            ClusterEvent::Refused { why } => write!(f, "gossip of a peer was refused: {why}"),
            ClusterEvent::Stopped { why } => write!(f, "this node has stopped gossiping: {why}"),
        }
    }
}
