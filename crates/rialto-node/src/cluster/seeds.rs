//! Asks the seeds as long as they are not members.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use rialto_event::sleep;
use rialto_sync::unbounded;

use super::ClusterState;
use super::gossip_thread::GossipCommand;
use super::member::ClusterEvent;
use crate::node::Node;
use crate::remote::NodeRef;
use crate::transport::{Locator, NodeKey};

/// A node, or an address, that is asked for the members of a cluster.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Seed {
    /// A node. If another node is at its addresses, that node is not asked.
    Node(NodeRef),
    /// An address. The node there is asked, if it is trusted.
    Locator(Locator),
}

impl From<NodeRef> for Seed {
    fn from(node: NodeRef) -> Seed {
        Seed::Node(node)
    }
}

impl From<Locator> for Seed {
    fn from(place: Locator) -> Seed {
        Seed::Locator(place)
    }
}

impl Seed {
    /// Returns the key or the address, for people to read.
    fn name(&self) -> String {
        match self {
            Seed::Node(node) => node.key.to_string(),
            Seed::Locator(place) => place.to_string(),
        }
    }

    fn is_node(&self, node: &NodeRef) -> bool {
        match self {
            Seed::Node(seed) => seed.key == node.key,
            Seed::Locator(place) => node.locators.contains(place),
        }
    }

    /// Connects to the seed. Returns its key.
    async fn connect(&self, node: &Node) -> io::Result<NodeKey> {
        let found = match self {
            Seed::Node(seed) => seed.clone(),
            Seed::Locator(place) => node.who_is_at(place).await?,
        };
        node.connect(&found).await.map_err(io::Error::other)?;
        Ok(found.key)
    }
}

/// Asks the seed every `pause`, until the gossip thread ends. Returns as soon as it finds that this node is
/// the seed.
pub(super) async fn keep_asking(
    shared: Arc<ClusterState>,
    seed: Seed,
    orders: unbounded::Sender<GossipCommand>,
    pause: Duration,
) {
    let (mut known, mut told) = (None, None);
    while !shared.node.reference().is_some_and(|this| seed.is_node(&this)) {
        if !known.is_some_and(|key| shared.has(key)) {
            let found = seed.connect(&shared.node).await;
            let why = found.as_ref().err().map(io::Error::to_string);
            known = found.ok();
            if known.is_some_and(|key| shared.node.reference().is_some_and(|this| this.key == key)) {
                // The seed is another address of this node.
                return;
            }
            let greeted = known.map(|key| orders.send(GossipCommand::GossipWith(key.short())));
            let is_heard = match &why {
                Some(why) if told.as_ref() != Some(why) => {
                    shared.topic.publish(ClusterEvent::NoSeed { seed: seed.name(), why: why.clone() })
                }
                _ => true,
            };
            if is_heard {
                told = why;
            }
            if greeted.is_some_and(|greeted| greeted.is_err()) {
                return;
            }
        }
        sleep(pause).await;
    }
}
