//! The channels of a node that other nodes know, and how another node becomes a *member* of one: a node that
//! holds ends and is not the home.

use std::any::Any;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use rialto_process::internal::capability::Key;
use rialto_process::internal::reply_ticket::ReplyTicket;
use rialto_process::{Message, Node, NodeId, Pid, ReplyTo};
use serde::{Deserialize, Serialize};

use crate::spawn_quota::{QuotaPermit, SpawnQuota};
use crate::wire::{RegisteredTypes, TypeRegistry, TypeSignature};

use super::bridge::{self, BridgeMessage};
use super::share::{ChannelShare, EndKinds};

/// Identifies a channel on all nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename = "Identity")]
pub(crate) struct ChannelId {
    /// The home of the channel.
    pub(super) home: NodeId,
    key: Key,
}

impl ChannelId {
    pub(super) fn draw(home: NodeId) -> ChannelId {
        ChannelId { home, key: Key::draw() }
    }
}

/// The listed channels of a node: as their home, or as a member.
pub(crate) struct ChannelRegistry {
    listed: Mutex<HashMap<ChannelId, Weak<dyn AnyChannel>>>,
    /// Counts the bridges to each other node.
    bridges: Arc<SpawnQuota>,
}

/// The maximum number of bridges to one other node, over all channels.
const BRIDGES: usize = 1 << 16;

impl Default for ChannelRegistry {
    fn default() -> Self {
        ChannelRegistry { listed: Mutex::default(), bridges: SpawnQuota::new(BRIDGES) }
    }
}

/// A channel with values of any type.
pub(super) trait AnyChannel: Any + Send + Sync {
    /// Makes another node a member. Returns the bridge process here that talks to the one of that node.
    fn attach(self: Arc<Self>, node: &Node, attach: &Attach) -> Option<Pid>;
}

impl<T: Message> AnyChannel for ChannelShare<T> {
    fn attach(self: Arc<Self>, node: &Node, attach: &Attach) -> Option<Pid> {
        let Attach { ref of, held, agent, .. } = *attach;
        let place = ChannelRegistry::of(node)
            .reserve_bridge(agent.node())
            .filter(|_| signature_of::<T>(node) == Some(of))?;
        self.add_bridge(held).then(|| bridge::spawn_home(node, self, agent, held, place))
    }
}

/// Returns the signature of the type in this node's type registry.
pub(super) fn signature_of<T: Message>(node: &Node) -> Option<&TypeSignature> {
    RegisteredTypes::of(node)?
        .find_by_type(std::any::TypeId::of::<T>())
        .map(|(_, registered)| &registered.signature)
}

/// Asks the home of a channel for membership, because an end of the channel has arrived.
#[derive(Serialize, Deserialize)]
pub(crate) struct Attach {
    pub(super) channel: ChannelId,
    pub(super) of: TypeSignature,
    pub(super) held: EndKinds,
    pub(super) agent: Pid,
    pub(super) from: ReplyTo<Option<Pid>>,
}

impl Attach {
    /// Handles the request at the home, or at the node that the sender takes for the home.
    pub(crate) fn serve(self, node: &Node, peer: Option<NodeId>) {
        // If the request is cancelled, no process would talk to the bridge.
        if !self.from.is_cancelled() {
            // A node may name only a process of its own.
            let is_its_own = peer.is_none_or(|peer| peer == self.agent.node());
            let listed = ChannelRegistry::of(node).find(&self.channel);
            let listed = listed.filter(|_| is_its_own && self.channel.home == node.id());
            let bridge = listed.and_then(|channel| channel.attach(node, &self));
            self.from.reply(bridge);
        }
    }
}

/// Returns the message types that channels use.
pub(crate) fn type_registry() -> TypeRegistry {
    TypeRegistry::new().message::<Attach>("rialto.attach").message::<BridgeMessage>("rialto.channel")
}

impl ChannelRegistry {
    /// Returns the channels of a node.
    pub(crate) fn of(node: &Node) -> &ChannelRegistry {
        node.extension()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<ChannelId, Weak<dyn AnyChannel>>> {
        self.listed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reserves a place for one more bridge to that node.
    fn reserve_bridge(&self, node: NodeId) -> Option<QuotaPermit> {
        self.bridges.acquire(node.key)
    }

    fn find(&self, id: &ChannelId) -> Option<Arc<dyn AnyChannel>> {
        self.lock().get(id).and_then(Weak::upgrade)
    }

    pub(super) fn add<T: Message>(&self, id: ChannelId, channel: &Arc<ChannelShare<T>>) {
        let listed: Weak<dyn AnyChannel> = Arc::downgrade(channel) as Weak<dyn AnyChannel>;
        self.lock().insert(id, listed);
    }

    /// Like [`add`](Self::add), but only if no live channel is listed except `before`.
    fn add_after<T: Message>(
        &self,
        before: Option<&Arc<ChannelShare<T>>>,
        id: ChannelId,
        channel: &Arc<ChannelShare<T>>,
    ) -> bool {
        let mut all = self.lock();
        // This must not upgrade the `Weak`: dropping the last reference would need the lock that is held
        // here.
        let there = all.get(&id).filter(|there| there.strong_count() > 0).map(|there| there.as_ptr().addr());
        let is_same = there.is_none_or(|there| before.is_some_and(|it| Arc::as_ptr(it).addr() == there));
        if is_same {
            all.insert(id, Arc::downgrade(channel) as Weak<dyn AnyChannel>);
        }
        is_same
    }

    /// Removes the entry of a channel that was dropped, unless another share has replaced it.
    pub(super) fn forget(&self, id: &ChannelId) {
        let mut all = self.lock();
        if all.get(id).is_some_and(|channel| channel.strong_count() == 0) {
            all.remove(id);
        }
    }

    #[cfg(test)]
    pub(super) fn knows(&self, id: &ChannelId) -> bool {
        self.find(id).is_some()
    }

    #[cfg(test)]
    pub(crate) fn len(&self) -> usize {
        self.lock().len()
    }
}

/// Handles the arrival of an end at this node. Returns the share to which it belongs. Of two ends that arrive
/// concurrently, one creates the share, and the other finds it.
pub(super) fn import_end<T: Message>(
    node: &Node,
    id: ChannelId,
    held: EndKinds,
    ticket: ReplyTicket,
) -> Result<Arc<ChannelShare<T>>, &'static str> {
    if signature_of::<T>(node).is_none() {
        return Err("the type of the channel's values is not in the type registry of the node");
    }
    let mut ticket = ticket;
    loop {
        let there = ChannelRegistry::of(node).find(&id).map(|channel| {
            let channel: Arc<dyn Any + Send + Sync> = channel;
            channel.downcast::<ChannelShare<T>>().map_err(|_| "a channel of values of another type")
        });
        let there = there.transpose()?;
        // The handle is counted before the ticket is dropped: then the sender of the end releases its own
        // handle.
        ticket = match &there {
            Some(shared) if id.home == node.id() => {
                shared.hold(held);
                return Ok(shared.clone());
            }
            None if id.home == node.id() => return Err("a channel that is no more, or never was"),
            Some(shared) => match shared.join(held, ticket) {
                None => return Ok(shared.clone()),
                Some(ticket) => ticket,
            },
            None => ticket,
        };
        let place = ChannelRegistry::of(node)
            .reserve_bridge(id.home)
            .ok_or("more channels of a node than there may be here")?;
        let shared = Arc::new(ChannelShare::away(id, node, held, ticket));
        if ChannelRegistry::of(node).add_after(there.as_ref(), id, &shared) {
            bridge::spawn_agent(node, shared.clone(), id, place);
            return Ok(shared);
        }
        let Some(unused) = shared.take_back_ticket() else { unreachable!("the share was not published") };
        ticket = unused;
    }
}
