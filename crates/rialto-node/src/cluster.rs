//! Nodes that find each other: who is there, since when, and what each says of itself.
//!
//! Each node of a cluster is given some *seeds*: nodes, or places where nodes are. It gossips with them,
//! and so hears of all others; those hear of it. There is no leader, and no place that all know.
//!
//! ```
//! use rialto_node::cluster::{self, Cluster, ClusterEvent};
//! use rialto_node::transport::memory::Network;
//! use rialto_node::{Node, publish, self_pid};
//! use std::time::Duration;
//!
//! fn start(network: &Network, name: &str) -> std::io::Result<(Node, Cluster)> {
//!     let node = Node::builder().transport(network.transport(name)).speaks(cluster::vocabulary()).build();
//!     let seed = "memory://first".parse::<rialto_node::transport::Locator>().map_err(std::io::Error::other)?;
//!     let cluster = Cluster::builder("fleet").seed(seed).round(Duration::from_millis(50)).start(&node)?;
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
//! members.wait_until(come).await.expect("the cluster goes on");
//! assert_eq!(here.members()[0].node, second.id());
//! there.leave().await;
//! members.wait_until(|members| members.is_empty()).await.expect("the cluster goes on");
//! # drop(first);
//! # Ok(())
//! # })
//! # }
//! ```
//!
//! # What it promises
//!
//! - What happens to members is told ([`Cluster::subscribe`]), and who there is can be looked at
//!   ([`Cluster::members`]) and waited for ([`Cluster::watch`]).
//! - It is one with the node's links: a member to which there is a link is never dead; one that is dead has
//!   no link, so that all links and monitors to it have fired.
//! - Where members can be dialled, the node knows from then on, as by [`knows`](crate::Node::knows): their pids can be
//!   sent to. What it knew before, it knows beside.
//! - Members agree in the end, and not before: each has its own view.
//!
//! # What it never does
//!
//! - It trusts nobody. Gossip goes over the links of nodes, whose transport has proved who is there; what is
//!   heard of others is a hint where to dial, and who is dialled proves who he is.
//! - It grows without bounds. There are 400 members at most, dead ones that are not yet forgotten
//!   included, each with a few KiB. What a peer says that no node says is refused, and told.
//!
//! A trusted peer that lies can still make others believe that somebody is there who is not, or is elsewhere, until
//! they have a link to him, or for good if there is none; or that he says something else, as long as he lives. What he
//! lies of where somebody is, is tried beside what is known of that.
//!
//! # How it is made
//!
//! Gossip and its failure detector (phi accrual) are [chitchat](https://docs.rs/chitchat)'s, which goes by the
//! real clock, on a thread of its own: it is not for simulations. Read first: `view` (one truth of what is heard and what
//! is linked), then `record` (what a member says), `packet` (what is refused), `gossip` and `courier` (the way of
//! a packet), `keeper` (the thread), `seeds`.
//!
//! Sources: van Renesse and others, *Efficient Reconciliation and Flow Control for Anti-Entropy Protocols*
//! (Scuttlebutt, 2008); Hayashibara and others, *The φ Accrual Failure Detector* (2004); Erlang's `nodes/0`
//! and `monitor_nodes`.

mod courier;
mod gossip;
mod keeper;
mod life;
mod member;
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

pub use self::member::{ClusterEvent, Member, Status};
pub use self::record::{MAX_VALUES, Unsayable};
pub use self::seeds::Seed;

use self::gossip::{Answer, Ask, Ends, Tell};
use self::keeper::{Manner, Order};
use self::life::Life;
use self::packet::Census;
use self::record::Record;
use self::view::{Links, Sighting, View};
use crate::call::Call;
use crate::news::News;
use crate::node::Node;
use crate::pid::{NodeId, Pid};
use crate::process::kill;
use crate::services::publish_on;
use crate::transport::NodeKey;
use crate::wire::{NodeEvent, Vocabulary};

/// The types that gossip is made of: a node that is to be in a cluster [speaks](crate::Builder::speaks) them.
pub fn vocabulary() -> Vocabulary {
    Vocabulary::new()
        .message::<Call<Ask>>("rialto.gossip.ask")
        .message::<Answer>("rialto.gossip.answer")
        .message::<Tell>("rialto.gossip.tell")
        .implied()
}

/// A node's place in a cluster. See the [module](self).
///
/// Clones are the same. When the last is dropped, the node leaves, as by [`leave`](Cluster::leave).
#[derive(Clone)]
pub struct Cluster(Arc<Place>);

struct Place {
    shared: Arc<Shared>,
    /// While the node is a member.
    at_work: Mutex<Option<AtWork>>,
    /// All is said.
    left: Condition,
}

struct AtWork {
    orders: unbounded::Sender<Order>,
    /// Who asks the seeds.
    seekers: Vec<Pid>,
}

impl Drop for AtWork {
    fn drop(&mut self) {
        self.seekers.iter().for_each(|seeker| kill(*seeker));
        // It may have stopped before.
        let _ = self.orders.send(Order::Leave);
    }
}

/// What the processes of a cluster share.
struct Shared {
    node: Node,
    /// As what the node is published.
    service: Arc<str>,
    record: Mutex<Record>,
    members: watch::Sender<Arc<[Member]>>,
    /// Nodes that were asked, and know nothing of the cluster.
    strangers: Mutex<BTreeSet<NodeId>>,
    news: Arc<News<ClusterEvent>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Cluster {
    /// A place to be in the cluster `name`. Nodes of other clusters are not gossiped with.
    pub fn builder(name: impl Into<String>) -> ClusterBuilder {
        ClusterBuilder {
            seeds: Vec::new(),
            record: Record::default(),
            unsayable: None,
            manner: Manner {
                cluster: name.into(),
                round: Duration::from_secs(1),
                threshold: 8.0,
                memory: Duration::from_secs(3600),
            },
        }
    }

    /// Who is there, besides this node, as far as it knows; in the order of their keys. Nobody once it has left.
    pub fn members(&self) -> Arc<[Member]> {
        self.0.shared.members.look(Arc::clone)
    }

    /// That member.
    pub fn member(&self, node: NodeId) -> Option<Member> {
        self.members().iter().find(|member| member.node == node).cloned()
    }

    /// The same as [`members`](Self::members), to wait for: [that it changes](watch::Receiver::changed_evt) is an
    /// event.
    pub fn watch(&self) -> watch::Receiver<Arc<[Member]>> {
        self.0.shared.members.subscribe()
    }

    /// What happens from now on. A reader who is slow misses some, and is told how many.
    pub fn subscribe(&self) -> broadcast::Receiver<ClusterEvent> {
        self.0.shared.news.subscribe()
    }

    /// The service `name` of each member that has [published](crate::publish) one: pids, to be sent to, called and
    /// monitored. Of this node itself none.
    pub fn providers(&self, name: &str) -> Vec<Pid> {
        self.members().iter().filter_map(|member| member.service(name)).collect()
    }

    /// This node says `value` of itself, under `key`. The others hear it within some rounds.
    ///
    /// # Errors
    ///
    /// [`Unsayable`]: it stays as it was.
    pub fn set(&self, key: &str, value: &str) -> Result<(), Unsayable> {
        let mut record = lock(&self.0.shared.record);
        record.set(key, value)?;
        self.say(&record);
        Ok(())
    }

    /// It says nothing under `key` any more. What did it say?
    pub fn unset(&self, key: &str) -> Option<String> {
        let mut record = lock(&self.0.shared.record);
        let before = record.values.remove(key);
        self.say(&record);
        before
    }

    /// Under the lock of the record, so that the last one is said last.
    fn say(&self, record: &Record) {
        if let Some(work) = &*lock(&self.0.at_work) {
            // Refused if it gossips no more, of which others are told.
            let _ = work.orders.send(Order::Say(record.clone()));
        }
    }

    /// Leaves: says so to some members, who tell the others; and gossips no more. Links stay as they are.
    ///
    /// # Cancellation
    ///
    /// Dropped once polled, the node leaves all the same.
    pub async fn leave(&self) {
        drop(lock(&self.0.at_work).take());
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

/// A [`Cluster`] to be.
#[derive(Clone, Debug)]
#[must_use = "a builder does nothing until it starts"]
pub struct ClusterBuilder {
    seeds: Vec<Seed>,
    record: Record,
    unsayable: Option<Unsayable>,
    manner: Manner,
}

impl ClusterBuilder {
    /// Somebody who is asked who there is: a [`NodeRef`](crate::NodeRef), or a
    /// [`Locator`](crate::transport::Locator). All nodes may have the same seeds, themselves included. They are asked
    /// each round while they are no members, so that parts of a cluster that was torn find each other.
    pub fn seed(mut self, seed: impl Into<Seed>) -> Self {
        self.seeds.push(seed.into());
        self
    }

    /// What the node says of itself from the beginning: see [`Cluster::set`].
    pub fn value(mut self, key: &str, value: &str) -> Self {
        self.unsayable = self.record.set(key, value).err().or(self.unsayable);
        self
    }

    /// How often it gossips, with three others or four: by default each second. The nodes of a cluster have the
    /// same round.
    pub fn round(mut self, round: Duration) -> Self {
        self.manner.round = round.max(Duration::from_millis(1));
        self
    }

    /// A member is dead when nothing was heard of it for so many times as long as usual: by default 8, which is as
    /// many rounds or less. (The φ of phi accrual, over the mean time.)
    pub fn threshold(mut self, threshold: f64) -> Self {
        self.manner.threshold = threshold.max(1.0);
        self
    }

    /// For so long a dead member is remembered, and tried again: by default an hour.
    pub fn memory(mut self, memory: Duration) -> Self {
        self.manner.memory = memory;
        self
    }

    /// Joins, and goes on by itself, by processes of `node` on the runtime around, and a thread.
    ///
    /// # Errors
    ///
    /// `Unsupported` if the node has no transport; `InvalidInput` if it does not speak the
    /// [`vocabulary`], or a [value](Self::value) cannot be said; `AlreadyExists` if it is in a cluster of that name;
    /// and that of the system if there is no thread to be had.
    ///
    /// # Panics
    ///
    /// Outside of a runtime.
    pub fn start(self, node: &Node) -> io::Result<Cluster> {
        let ClusterBuilder { seeds, record, unsayable, manner } = self;
        let key = fits(node, unsayable)?;
        let service = format!("rialto.gossip/{}", manner.cluster);
        let news = Arc::new(News::default());
        let shared = Arc::new(Shared {
            node: node.clone(),
            service: service.as_str().into(),
            record: Mutex::new(record),
            members: watch::watch::<Arc<[Member]>>(Arc::new([])).0,
            strangers: Mutex::default(),
            news: news.clone(),
        });
        let ((outgoing, sent), (heard, incoming)) = (bounded(QUEUE), bounded(QUEUE));
        let listener = node.spawn(courier::listen(heard.clone()));
        publish_on(node, &service, listener).map_err(|_| {
            kill(listener);
            let why = format!("this node is in the cluster {:?} already", manner.cluster);
            io::Error::new(ErrorKind::AlreadyExists, why)
        })?;
        let me = Life { key, since: now() };
        let told = Arc::new(watch::watch(0).0);
        let ends = Ends { outgoing, incoming, census: Arc::new(Mutex::new(Census::new(me))), news, told };
        let ((orders, given), (sightings, seen)) = (unbounded(), watch::watch(Vec::new()));
        let (carried, left, round) = (Condition::new(), Condition::new(), manner.round);
        let ended = Carried(carried.clone(), listener);
        let carried_for = shared.clone();
        node.spawn(async move {
            let _ended = ended;
            courier::carry(sent, heard, carried_for, round * PATIENCE).await;
        });
        shared.announce(&orders);
        let said = lock(&shared.record).clone();
        keeper::keep(me, manner, said, ends, (given, sightings))?;
        let ended = Left(left.clone(), shared.clone());
        let observed = shared.clone().observe(seen, orders.clone());
        node.spawn(async move {
            let _ended = ended;
            observed.await;
            carried.wait_evt().await;
        });
        let ask = |seed| node.spawn(seeds::ask(shared.clone(), seed, orders.clone(), round));
        let seekers = seeds.into_iter().map(ask).collect();
        Ok(Cluster(Arc::new(Place { shared, at_work: Mutex::new(Some(AtWork { orders, seekers })), left })))
    }
}

/// So much gossip waits to be carried, or to be heard.
const QUEUE: usize = 256;
/// For so many rounds a peer may take to answer.
const PATIENCE: u32 = 10;

/// When what there was to say is carried, nobody listens any more.
struct Carried(Condition, Pid);

impl Drop for Carried {
    fn drop(&mut self) {
        kill(self.1);
        self.0.signal();
    }
}

/// When it is over, nobody is there.
struct Left(Condition, Arc<Shared>);

impl Drop for Left {
    fn drop(&mut self) {
        self.1.members.set(Arc::new([]));
        self.0.signal();
    }
}

/// The key of `node`, if that can be in a cluster.
fn fits(node: &Node, unsayable: Option<Unsayable>) -> io::Result<NodeKey> {
    let wrong = |why: String| io::Error::new(ErrorKind::InvalidInput, why);
    if let Some(why) = unsayable {
        return Err(wrong(why.to_string()));
    }
    if node.words().of(TypeId::of::<Call<Ask>>()).is_none() {
        return Err(wrong("the node does not speak it: add `.speaks(cluster::vocabulary())`".into()));
    }
    let this = node.reference();
    let why = "a cluster is of nodes that talk: give this one a transport with `Builder::transport`";
    this.map(|this| this.key).ok_or_else(|| io::Error::new(ErrorKind::Unsupported, why))
}

/// Microseconds since 1970.
fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_micros()).unwrap_or(u64::MAX)
}

impl Shared {
    fn has(&self, key: NodeKey) -> bool {
        self.members.look(|members| members.iter().any(|member| member.reference.key == key))
    }

    /// Whether `node`, which was asked, is in the cluster.
    fn gossips(&self, node: NodeId, it_does: bool) {
        let mut strangers = lock(&self.strangers);
        if it_does {
            strangers.remove(&node)
        } else {
            strangers.insert(node)
        };
    }

    /// What the links say, to these among others.
    fn links(&self, had: BTreeSet<NodeId>) -> Links {
        let (to, mut strangers) = (self.node.linked_nodes(), lock(&self.strangers));
        strangers.retain(|stranger| to.contains(stranger));
        Links { to, had, strangers: strangers.clone() }
    }

    /// Says what has become of this node, if it is something else than before.
    fn announce(&self, orders: &unbounded::Sender<Order>) {
        let published = self.node.services().all();
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
            // Refused if it gossips no more, of which others are told.
            let _ = orders.send(Order::Say(said));
        }
    }

    /// Sees who there is, and tells of it, as long as the keeper does.
    async fn observe(
        self: Arc<Self>,
        mut seen: watch::Receiver<Vec<Sighting>>,
        orders: unbounded::Sender<Order>,
    ) {
        let mut links = self.node.subscribe_nodes();
        let mut view = View::default();
        loop {
            let mut had = BTreeSet::new();
            let goes_on = select! {
                seen = seen.changed_evt() => seen.is_ok(),
                // Whatever has happened to a link, and even if it was missed. It may have gone before anybody looks.
                event = links.recv_evt() => {
                    if let Ok(NodeEvent::Up(node) | NodeEvent::Down { node, .. }) = event {
                        had.insert(node);
                    }
                    true
                }
            };
            if !goes_on {
                break;
            }
            self.announce(&orders);
            let links = self.links(had);
            let events = seen.look(|seen| view.update(seen, &links));
            self.tell(&view, events, &links.to);
        }
    }

    fn tell(&self, view: &View, events: Vec<ClusterEvent>, links: &[NodeId]) {
        if events.is_empty() {
            return;
        }
        for event in &events {
            // Who has a link has said himself where he is.
            if let ClusterEvent::Joined(member)
            | ClusterEvent::Rejoined { member, .. }
            | ClusterEvent::Changed(member) = event
                && !links.contains(&member.node)
            {
                self.node.hears_of(&member.reference);
            }
        }
        self.members.set(view.members().cloned().collect());
        for event in events {
            self.news.tell(event);
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
    fn who_had_a_link_while_nobody_looked_is_suspected() {
        rialto_rt::Runtime::simulated(1).block_on(async {
            let network = Network::new();
            let node = |name| Node::builder().transport(network.transport(name)).build();
            let (here, there) = (node("here"), node("there"));
            let shared = Arc::new(Shared {
                node: here.clone(),
                service: "gossip".into(),
                record: Mutex::default(),
                members: watch::watch::<Arc<[Member]>>(Arc::new([])).0,
                strangers: Mutex::default(),
                news: Arc::default(),
            });
            let key = there.reference().unwrap().key;
            let record = Record { incarnation: there.id().incarnation, ..Record::default() };
            let sighting = Sighting { life: Life { key, since: 1 }, alive: true, record };
            let ((orders, _given), (sightings, seen)) = (unbounded(), watch::watch(Vec::new()));
            let mut observed = pin!(shared.clone().observe(seen, orders));
            let mut look = || {
                let looked = observed.as_mut().poll(&mut Context::from_waker(Waker::noop()));
                assert_eq!(looked, Poll::Pending);
                shared.members.look(|members| members.iter().map(|member| member.status).collect::<Vec<_>>())
            };
            assert_eq!(look(), []);
            sightings.set(vec![sighting]);
            assert_eq!(look(), [Status::Up]);
            here.connect(&there.reference().unwrap()).await.unwrap();
            here.disconnect(there.id());
            while !here.linked_nodes().is_empty() {
                sleep(Duration::from_millis(1)).await;
            }
            assert_eq!(look(), [Status::Suspected]);
        });
    }
}
