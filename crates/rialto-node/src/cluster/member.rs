//! Who is in a cluster, and what happens to them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::pid::{NodeId, Pid};
use crate::remote::NodeRef;
use crate::services::service;

/// Another node of a cluster, as this one knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Member {
    /// This life of it.
    pub node: NodeId,
    /// Who it is, and where it says that it can be dialled. That it is the one is proved when it is.
    pub reference: NodeRef,
    /// Whether it can be reached.
    pub status: Status,
    /// The services that are [published](crate::publish) there.
    pub services: BTreeSet<String>,
    /// What it [says](super::Cluster::set) of itself.
    pub values: BTreeMap<String, String>,
}

impl Member {
    /// The service of that name there, if it says that it has one: to be sent to, called and monitored.
    pub fn service(&self, name: &str) -> Option<Pid> {
        self.services.contains(name).then(|| service(self.node, name))
    }
}

/// Whether a member can be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// There is a link to it; or it was heard of lately.
    Up,
    /// The link to it is lost, and there is none since; but others heard of it lately.
    Suspected,
}

/// What happens in a cluster, as one of its nodes sees it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ClusterEvent {
    /// A node is a member. So is, once more, one that was given up, and is heard of again.
    Joined(Member),
    /// A member has left and come again, or was restarted: what was there `before` is no more.
    Rejoined {
        /// What it was. The same node if it left and came again without a restart.
        before: NodeId,
        /// What it is.
        member: Member,
    },
    /// It says something else of itself than before.
    Changed(Member),
    /// The link to it is lost; others still hear of it.
    Suspected(Member),
    /// There is a link again to one that was suspected.
    Recovered(Member),
    /// It has left, in order. Its links stay as they are.
    Left(Member),
    /// Nobody has heard of it for long, and there is no link to it: each link and monitor to it has fired.
    Dead(Member),
    /// A seed could not be asked, for that reason. It is asked again and again; this is told when it
    /// changes, and to somebody.
    NoSeed {
        /// Where, or who.
        seed: String,
        /// Why, for a person to read.
        why: String,
    },
    /// What a trusted peer gossiped was refused.
    Refused {
        /// Why, for a person to read.
        why: String,
    },
    /// This node gossips no more, without having left, for that reason.
    Stopped {
        /// Why, for a person to read.
        why: String,
    },
}

impl fmt::Display for ClusterEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClusterEvent::Joined(member) => write!(f, "node {} has joined", member.node),
            ClusterEvent::Rejoined { before, member } => {
                write!(f, "node {} has joined, in place of {before}", member.node)
            }
            ClusterEvent::Changed(member) => write!(f, "node {} says something else", member.node),
            ClusterEvent::Suspected(member) => write!(f, "the link to node {} is lost", member.node),
            ClusterEvent::Recovered(member) => write!(f, "there is a link to node {} again", member.node),
            ClusterEvent::Left(member) => write!(f, "node {} has left", member.node),
            ClusterEvent::Dead(member) => write!(f, "node {} is dead", member.node),
            ClusterEvent::NoSeed { seed, why } => write!(f, "the seed {seed} cannot be asked: {why}"),
            ClusterEvent::Refused { why } => write!(f, "what a peer gossiped was refused: {why}"),
            ClusterEvent::Stopped { why } => write!(f, "this node gossips no more: {why}"),
        }
    }
}
