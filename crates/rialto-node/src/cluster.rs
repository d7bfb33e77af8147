//! Cluster membership by gossip: which nodes there are, and what each says about itself.
//!
//! Each node of a cluster is given some *seeds*: nodes, or addresses at which nodes can be found. The node
//! gossips with its seeds, and so learns of all other members, and they of it. There is no leader and no
//! central registry.
//!
//! ```
//! use rialto_node::cluster::{self, Cluster, ClusterEvent};
//! use rialto_node::transport::memory::Network;
//! use rialto_node::{Node, publish, self_pid};
//! use std::time::Duration;
//!
//! fn start(network: &Network, name: &str) -> std::io::Result<(Node, Cluster)> {
//!     let node = Node::builder().transport(network.transport(name)).types(cluster::type_registry()).build();
//!     let seed = "memory://first".parse::<rialto_node::transport::Locator>().map_err(std::io::Error::other)?;
//!     let cluster = Cluster::builder("fleet").seed(seed).gossip_interval(Duration::from_millis(50));
//! let cluster = cluster.start(&node)?;
//!     Ok((node, cluster))
//! }
//!
//! # fn main() -> std::io::Result<()> {
//! # let runtime = rialto_rt::Runtime::new()?;
//! # runtime.block_on(async {
//! let network = Network::new();
//! let (first, here) = start(&network, "first")?;
//! let (second, there) = start(&network, "second")?;
//! there.set("zone", "north").expect("it is short");
//!
//! let mut members = here.watch();
//! let come = |members: &std::sync::Arc<[cluster::Member]>| members.iter().any(|member| member.values.contains_key("zone"));
//! members.wait_for(come).await.expect("the cluster goes on");
//! assert_eq!(here.members()[0].node, second.id());
//! there.leave().await;
//! members.wait_for(|members| members.is_empty()).await.expect("the cluster goes on");
//! # drop(first);
//! # Ok(())
//! # })
//! # }
//! ```
//!
//! # Guarantees
//!
//! - A program can subscribe to changes of the membership ([`Cluster::subscribe`]), query the members
//!   ([`Cluster::members`]), and wait for a change ([`Cluster::watch`]).
//! - Membership agrees with the node's connections. A member with a connection is never dead. A dead member
//!   has no connection, so all links and monitors to it have fired.
//! - The node learns the addresses of members, as by [`add_peer`](crate::Node::add_peer), so it can send to
//!   their pids. It keeps the addresses that it knew before.
//! - Members agree eventually. Until then each has its own view.
//!
//! # Trust and bounds
//!
//! - Gossip adds no trust. It travels over the nodes' connections, whose transport has authenticated the
//!   peer. Gossip about a third node is only a hint where to connect; that node must prove its key.
//! - Memory is bounded. There are at most 400 members, including dead ones that are still remembered, each
//!   with a few KiB. Gossip that no correct node sends is refused and reported.
//!
//! A trusted peer that lies can still make others believe that a node exists or has another address, until
//! they connect to it; if there is no such node, for good. It can falsify what a node says about itself, for
//! as long as that node's membership lasts. A false address is tried in addition to the known ones.
//!
//! # Map of the source
//!
//! Gossip and its failure detector (phi accrual) are those of [chitchat](https://docs.rs/chitchat). It uses
//! the real clock and a thread of its own, so clusters do not work in simulations. Read first `view`
//! (combines gossip and connections), then `record` (what a member says about itself), `packet` (validates
//! packets), `gossip_socket` and `gossip_transport` (transport packets), `gossip_thread`, `seeds`.
//!
//! Sources: van Renesse and others, *Efficient Reconciliation and Flow Control for Anti-Entropy Protocols*
//! (Scuttlebutt, 2008); Hayashibara and others, *The φ Accrual Failure Detector* (2004); Erlang's `nodes/0`
//! and `monitor_nodes`.

mod gossip_socket;
mod gossip_thread;
mod gossip_transport;
mod member;
mod membership_id;
mod packet;
mod record;
mod seeds;
mod view;

use std::any::TypeId;
use std::collections::BTreeSet;
use std::fmt;
use std::io::{self, ErrorKind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rialto_event::{Condition, select};
use rialto_sync::{bounded, broadcast, unbounded, watch};

pub use self::member::{ClusterEvent, Member, MemberStatus};
pub use self::record::{InvalidValue, MAX_VALUE_BYTES};
pub use self::seeds::Seed;

use rialto_process::internal::services::publish_on;
use rialto_process::{Call, NodeId, Pid, kill};
use rialto_sync::pubsub::Topic;

use self::gossip_socket::{Ack, SocketQueues, Syn, SynAck};
use self::gossip_thread::{GossipCommand, GossipSettings};
use self::membership_id::MembershipId;
use self::packet::PacketValidator;
use self::record::Record;
use self::view::{Connections, MemberReport, View};
use crate::node::Node;
use crate::transport::NodeKey;
use crate::wire::{NodeEvent, TypeRegistry};

/// Returns the message types of gossip. A node must [register](crate::Builder::types) them to be in a
/// cluster.
pub fn type_registry() -> TypeRegistry {
    TypeRegistry::new()
        .message::<Call<Syn>>("rialto.gossip.ask")
        .message::<SynAck>("rialto.gossip.answer")
        .message::<Ack>("rialto.gossip.tell")
        .implied()
}

/// A node's membership in a cluster. See the [module](self).
///
/// Clones are the same membership. When the last clone is dropped, the node leaves, as by
/// [`leave`](Cluster::leave).
#[derive(Clone)]
pub struct Cluster(Arc<Membership>);

struct Membership {
    shared: Arc<ClusterState>,
    /// `None` when the node has left.
    active: Mutex<Option<Active>>,
    /// Signalled when the node has told others that it leaves.
    left: Condition,
}

struct Active {
    orders: unbounded::Sender<GossipCommand>,
    /// The processes that ask the seeds.
    seed_askers: Vec<Pid>,
}

impl Drop for Active {
    fn drop(&mut self) {
        self.seed_askers.iter().for_each(|asker| kill(*asker));
        // The thread may have stopped already.
        let _ = self.orders.send(GossipCommand::Leave);
    }
}

/// The state that the processes of a cluster share.
struct ClusterState {
    node: Node,
    /// The name under which this node's listener is published.
    service: Arc<str>,
    record: Mutex<Record>,
    members: watch::Sender<Arc<[Member]>>,
    /// Connected nodes that were asked and are not in the cluster.
    non_members: Mutex<BTreeSet<NodeId>>,
    topic: Arc<Topic<ClusterEvent>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Cluster {
    /// Starts the configuration of a membership in the cluster `name`. The node does not gossip with other
    /// clusters.
    pub fn builder(name: impl Into<String>) -> ClusterBuilder {
        ClusterBuilder {
            seeds: Vec::new(),
            record: Record::default(),
            invalid_value: None,
            settings: GossipSettings {
                cluster: name.into(),
                interval: Duration::from_secs(1),
                threshold: 8.0,
                dead_member_grace_period: Duration::from_secs(3600),
            },
        }
    }

    /// Returns the other members that this node knows, in the order of their keys. Empty once the node has
    /// left.
    pub fn members(&self) -> Arc<[Member]> {
        self.0.shared.members.look(Arc::clone)
    }

    /// Returns the member `node`, if it is one.
    pub fn member(&self, node: NodeId) -> Option<Member> {
        self.members().iter().find(|member| member.node == node).cloned()
    }

    /// Returns the [members](Self::members) as a variable that can be watched: a
    /// [change](watch::Receiver::changed_evt) is an event.
    pub fn watch(&self) -> watch::Receiver<Arc<[Member]>> {
        self.0.shared.members.subscribe()
    }

    /// Subscribes to events from now on. A slow reader misses events, and receives the number of missed ones.
    pub fn subscribe(&self) -> broadcast::Receiver<ClusterEvent> {
        self.0.shared.topic.subscribe()
    }

    /// Returns the pids of the service `name` of all members that have [published](crate::publish) it. These
    /// pids can be sent to, called and monitored. A service of this node itself is not included.
    pub fn providers(&self, name: &str) -> Vec<Pid> {
        self.members().iter().filter_map(|member| member.service(name)).collect()
    }

    /// Publishes `value` under `key` in this node's record. The other members learn it within some rounds.
    ///
    /// # Errors
    ///
    /// [`InvalidValue`]; the record is then unchanged.
    pub fn set(&self, key: &str, value: &str) -> Result<(), InvalidValue> {
        let mut record = lock(&self.0.shared.record);
        record.set(key, value)?;
        self.gossip_record(&record);
        Ok(())
    }

    /// Removes `key` from this node's record. Returns its value.
    pub fn unset(&self, key: &str) -> Option<String> {
        let mut record = lock(&self.0.shared.record);
        let before = record.values.remove(key);
        self.gossip_record(&record);
        before
    }

    /// The caller holds the lock of the record, so that the last change is sent last.
    fn gossip_record(&self, record: &Record) {
        if let Some(work) = &*lock(&self.0.active) {
            // Refused if gossip has stopped; a `ClusterEvent` reports that.
            let _ = work.orders.send(GossipCommand::SetRecord(record.clone()));
        }
    }

    /// Leaves the cluster: tells some members, which tell the others, and stops gossiping. Connections stay
    /// open.
    ///
    /// # Cancellation
    ///
    /// If it is dropped after its first poll, the node leaves nevertheless.
    pub async fn leave(&self) {
        drop(lock(&self.0.active).take());
        self.0.left.wait_evt().await;
    }
}

impl fmt::Debug for Cluster {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cluster")
            .field("service", &self.0.shared.service)
            .field("members", &self.members())
            .finish_non_exhaustive()
    }
}

/// Configures and starts a [`Cluster`].
#[derive(Clone, Debug)]
#[must_use = "a builder does nothing until `start` is called"]
pub struct ClusterBuilder {
    seeds: Vec<Seed>,
    record: Record,
    invalid_value: Option<InvalidValue>,
    settings: GossipSettings,
}

impl ClusterBuilder {
    /// Adds a seed: a [`NodeRef`](crate::NodeRef), or a [`Locator`](crate::transport::Locator). All nodes may
    /// have the same seeds, the seeds themselves included. A seed is asked in each round while it is not a
    /// member, so that the parts of a cluster find each other after a network partition.
    pub fn seed(mut self, seed: impl Into<Seed>) -> Self {
        self.seeds.push(seed.into());
        self
    }

    /// Adds a value to the node's record from the beginning: see [`Cluster::set`].
    pub fn value(mut self, key: &str, value: &str) -> Self {
        self.invalid_value = self.record.set(key, value).err().or(self.invalid_value);
        self
    }

    /// Sets the time between two rounds of gossip. In each round the node gossips with three or four others.
    /// The default is one second. All nodes of a cluster use the same value.
    pub fn gossip_interval(mut self, interval: Duration) -> Self {
        self.settings.interval = interval.max(Duration::from_millis(1));
        self
    }

    /// Sets how long a silence makes a member dead, as a multiple of the usual interval between its signs of
    /// life. The default is 8, which takes 8 rounds or less. (It is the φ of phi accrual, in terms of the
    /// mean interval.)
    pub fn threshold(mut self, threshold: f64) -> Self {
        self.settings.threshold = threshold.max(1.0);
        self
    }

    /// Sets how long a dead member is remembered, and asked again. The default is one hour.
    pub fn dead_member_grace_period(mut self, time: Duration) -> Self {
        self.settings.dead_member_grace_period = time;
        self
    }

    /// Joins the cluster. Membership is maintained by processes of `node` on the current runtime, and by a
    /// thread.
    ///
    /// # Errors
    ///
    /// `Unsupported` if the node has no transport; `InvalidInput` if it does not have the types of
    /// [`type_registry`], or a [value](Self::value) is not allowed; `AlreadyExists` if it is in a cluster of
    /// that name already; an error of the system if no thread can be started.
    ///
    /// # Panics
    ///
    /// Outside of a runtime.
    #[track_caller]
    pub fn start(self, node: &Node) -> io::Result<Cluster> {
        let ClusterBuilder { seeds, record, invalid_value, settings } = self;
        let key = check_node(node, invalid_value)?;
        let service = format!("rialto.gossip/{}", settings.cluster);
        let topic = Arc::new(Topic::default());
        let shared = Arc::new(ClusterState {
            node: node.clone(),
            service: service.as_str().into(),
            record: Mutex::new(record),
            members: watch::channel::<Arc<[Member]>>(Arc::new([])).0,
            non_members: Mutex::default(),
            topic: topic.clone(),
        });
        let ((outgoing, sent), (heard, incoming)) = (bounded(QUEUE), bounded(QUEUE));
        let listener = node.spawn(gossip_transport::listen(heard.clone()));
        publish_on(node, &service, listener).map_err(|_| {
            kill(listener);
            let why = format!(
                "this node is already in the cluster {:?}; help: clone its `Cluster`",
                settings.cluster
            );
            io::Error::new(ErrorKind::AlreadyExists, why)
        })?;
        let me = MembershipId { key, joined_at: now() };
        let acks_sent = Arc::new(watch::channel(0).0);
        let ends = SocketQueues {
            outgoing,
            incoming,
            validator: Arc::new(Mutex::new(PacketValidator::new(me))),
            topic,
            acks_sent,
        };
        let ((orders, given), (reports, seen)) = (unbounded(), watch::channel(Vec::new()));
        let (carried, left, interval) = (Condition::new(), Condition::new(), settings.interval);
        let ended = CarrierGuard(carried.clone(), listener);
        let carried_for = shared.clone();
        node.spawn(async move {
            let _ended = ended;
            gossip_transport::carry(sent, heard, carried_for, interval * MAX_ANSWER_ROUNDS).await;
        });
        shared.update_record(&orders);
        let said = lock(&shared.record).clone();
        gossip_thread::start_gossip_thread(me, settings, said, ends, (given, reports))?;
        let ended = LeaveGuard(left.clone(), shared.clone());
        let observed = shared.clone().observe(seen, orders.clone());
        node.spawn(async move {
            let _ended = ended;
            observed.await;
            carried.wait_evt().await;
        });
        let ask = |seed| node.spawn(seeds::keep_asking(shared.clone(), seed, orders.clone(), interval));
        let seed_askers = seeds.into_iter().map(ask).collect();
        Ok(Cluster(Arc::new(Membership {
            shared,
            active: Mutex::new(Some(Active { orders, seed_askers })),
            left,
        })))
    }
}

/// The capacity of the queues of outgoing and of incoming packets.
const QUEUE: usize = 256;
/// How many rounds a peer may take to answer.
const MAX_ANSWER_ROUNDS: u32 = 10;

/// Ends the listener when the process that carries packets has ended.
struct CarrierGuard(Condition, Pid);

impl Drop for CarrierGuard {
    fn drop(&mut self) {
        kill(self.1);
        self.0.signal();
    }
}

/// When dropped, empties the member set and reports that the node has left.
struct LeaveGuard(Condition, Arc<ClusterState>);

impl Drop for LeaveGuard {
    fn drop(&mut self) {
        self.1.members.send_replace(Arc::new([]));
        self.0.signal();
    }
}

/// Returns the key of `node`, if it can be in a cluster.
fn check_node(node: &Node, invalid_value: Option<InvalidValue>) -> io::Result<NodeKey> {
    let wrong = |why: String| io::Error::new(ErrorKind::InvalidInput, why);
    if let Some(why) = invalid_value {
        return Err(wrong(why.to_string()));
    }
    if RegisteredTypes::of(node).is_none_or(|types| types.find_by_type(TypeId::of::<Call<Syn>>()).is_none()) {
        let why = "the types of gossip are not registered on this node; help: add \
                   `.types(cluster::type_registry())` to its builder";
        return Err(wrong(why.into()));
    }
    let this = node.reference();
    let why = "this node has no transport, so it cannot join a cluster; help: give it one with \
               `Builder::transport`";
    this.map(|this| this.key).ok_or_else(|| io::Error::new(ErrorKind::Unsupported, why))
}

/// Returns the microseconds since 1970.
fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_micros()).unwrap_or(u64::MAX)
}

impl ClusterState {
    fn has(&self, key: NodeKey) -> bool {
        self.members.look(|members| members.iter().any(|member| member.reference.key == key))
    }

    /// Records whether `node`, which was asked, is in the cluster.
    fn set_is_member(&self, node: NodeId, is_member: bool) {
        let mut non_members = lock(&self.non_members);
        if is_member {
            non_members.remove(&node)
        } else {
            non_members.insert(node)
        };
    }

    /// Returns what the node's connections show. `had` are the nodes to which one came or went since the last
    /// look.
    fn connections(&self, had: BTreeSet<NodeId>) -> Connections {
        let (connected, mut non_members) = (self.node.connected_nodes(), lock(&self.non_members));
        non_members.retain(|node| connected.contains(node));
        Connections { connected, had_connection: had, non_members: non_members.clone() }
    }

    /// Updates this node's record, and gossips it if it has changed.
    fn update_record(&self, orders: &unbounded::Sender<GossipCommand>) {
        let published = self.node.all_published();
        let names = published.iter().map(|(name, _)| name).filter(|name| **name != self.service);
        let services = names.map(|name| name.to_string());
        let (services, this) = (services.collect(), self.node.reference());
        let mut record = lock(&self.record);
        let mut said = record.clone();
        said.incarnation = self.node.id().incarnation;
        said.locators = this.map_or_else(Vec::new, |this| this.locators);
        said.services = services;
        if said != *record {
            *record = said.clone();
            // Refused if gossip has stopped; a `ClusterEvent` reports that.
            let _ = orders.send(GossipCommand::SetRecord(said));
        }
    }

    /// Keeps the member set up to date, and reports what happens, until the gossip thread ends.
    async fn observe(
        self: Arc<Self>,
        mut seen: watch::Receiver<Vec<MemberReport>>,
        orders: unbounded::Sender<GossipCommand>,
    ) {
        let mut node_events = self.node.subscribe_nodes();
        let mut view = View::default();
        loop {
            let mut had = BTreeSet::new();
            let goes_on = select! {
                seen = seen.changed_evt() => seen.is_ok(),
                // Every event of a connection, even a missed one. The connection may be gone before the next
                // look.
                event = node_events.recv_evt() => {
                    if let Ok(NodeEvent::Up(node) | NodeEvent::Down { node, .. }) = event {
                        had.insert(node);
                    }
                    true
                }
            };
            if !goes_on {
                break;
            }
            self.update_record(&orders);
            let connections = self.connections(had);
            let events = seen.look(|seen| view.update(seen, &connections));
            self.publish(&view, events, &connections.connected);
        }
    }

    fn publish(&self, view: &View, events: Vec<ClusterEvent>, connected: &[NodeId]) {
        if events.is_empty() {
            return;
        }
        for event in &events {
            // A connected member has announced its addresses itself.
            if let ClusterEvent::Joined(member)
            | ClusterEvent::Rejoined { member, .. }
            | ClusterEvent::Changed(member) = event
                && !connected.contains(&member.node)
            {
                self.node.add_hearsay(&member.reference);
            }
        }
        self.members.send_replace(view.members().cloned().collect());
        for event in events {
            self.topic.publish(event);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    use rialto_event::sleep;

    use super::*;
    use crate::transport::memory::Network;

    #[test]
    fn connection_lost_between_updates_makes_a_member_suspected() {
        rialto_rt::Runtime::simulated(1).block_on(async {
            let network = Network::new();
            let node = |name| Node::builder().transport(network.transport(name)).build();
            let (here, there) = (node("here"), node("there"));
            let shared = Arc::new(ClusterState {
                node: here.clone(),
                service: "gossip".into(),
                record: Mutex::default(),
                members: watch::channel::<Arc<[Member]>>(Arc::new([])).0,
                non_members: Mutex::default(),
                topic: Arc::default(),
            });
            let key = there.reference().unwrap().key;
            let record = Record { incarnation: there.id().incarnation, ..Record::default() };
            let report = MemberReport { membership: MembershipId { key, joined_at: 1 }, alive: true, record };
            let ((orders, _given), (reports, seen)) = (unbounded(), watch::channel(Vec::new()));
            let mut observed = pin!(shared.clone().observe(seen, orders));
            let mut look = || {
                let looked = observed.as_mut().poll(&mut Context::from_waker(Waker::noop()));
                assert_eq!(looked, Poll::Pending);
                shared.members.look(|members| members.iter().map(|member| member.status).collect::<Vec<_>>())
            };
            assert_eq!(look(), []);
            reports.send_replace(vec![report]);
            assert_eq!(look(), [MemberStatus::Up]);
            here.connect(&there.reference().unwrap()).await.unwrap();
            here.disconnect(there.id());
            while !here.connected_nodes().is_empty() {
                sleep(Duration::from_millis(1)).await;
            }
            assert_eq!(look(), [MemberStatus::Suspected]);
        });
    }
}
