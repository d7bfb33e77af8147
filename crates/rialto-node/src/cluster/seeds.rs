//! Asks the seeds until they are members; and again when they are not any more.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use rialto_event::sleep;
use rialto_sync::unbounded;

use super::Shared;
use super::keeper::Order;
use super::member::ClusterEvent;
use crate::node::Node;
use crate::remote::NodeRef;
use crate::transport::{Locator, NodeKey};

/// Somebody who is asked who there is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Seed {
    /// A node. If somebody else is there, he is not asked.
    Node(NodeRef),
    /// Whoever is there, and may be talked to.
    Place(Locator),
}

impl From<NodeRef> for Seed {
    fn from(node: NodeRef) -> Seed {
        Seed::Node(node)
    }
}

impl From<Locator> for Seed {
    fn from(place: Locator) -> Seed {
        Seed::Place(place)
    }
}

impl Seed {
    /// For a person to read.
    fn name(&self) -> String {
        match self {
            Seed::Node(node) => node.key.to_string(),
            Seed::Place(place) => place.to_string(),
        }
    }

    fn is(&self, node: &NodeRef) -> bool {
        match self {
            Seed::Node(seed) => seed.key == node.key,
            Seed::Place(place) => node.locators.contains(place),
        }
    }

    /// Who that is, once there is a link to it.
    async fn link(&self, node: &Node) -> io::Result<NodeKey> {
        let found = match self {
            Seed::Node(seed) => seed.clone(),
            Seed::Place(place) => node.who_is_at(place).await?,
        };
        node.connect(&found).await.map_err(io::Error::other)?;
        Ok(found.key)
    }
}

/// For ever, every `pause`.
pub(super) async fn ask(shared: Arc<Shared>, seed: Seed, orders: unbounded::Sender<Order>, pause: Duration) {
    let (mut known, mut told) = (None, None);
    while !shared.node.reference().is_some_and(|this| seed.is(&this)) {
        if !known.is_some_and(|key| shared.has(key)) {
            let found = seed.link(&shared.node).await;
            let why = found.as_ref().err().map(io::Error::to_string);
            known = found.ok();
            // This node itself has another place, and finds itself there: then it is told nothing.
            let greeted = known.map(|key| orders.send(Order::Greet(key.short())));
            let is_heard = match &why {
                Some(why) if told.as_ref() != Some(why) => {
                    shared.news.tell(ClusterEvent::NoSeed { seed: seed.name(), why: why.clone() })
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
