//! The connections of a node, and what it knows of where other nodes are.
//!
//! A [`PeerConnection`] is one connection to another node, from the first record for that node until the
//! loss. It exists before its transport connection does.

use std::collections::{HashMap, HashSet, VecDeque};
use std::fmt;
use std::hash::BuildHasherDefault;
use std::io::{self, ErrorKind};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use rialto_event::time::Instant;
use rialto_process::escape::Line;
use rialto_process::internal::node::WeakNode;
use rialto_process::{Exit, Node, NodeId};
use rialto_rt::{AbortHandle, Handle};
use rialto_sync::pubsub::Topic;
use rialto_sync::{Condvar, broadcast};

use super::connection::{ConnectionInfo, PeerConnection};
use super::flow_control::ReceivedCredit;
use super::handshake::{Handshake, MAX_LOCATORS, MIN_KEEPALIVE_INTERVAL, NodeInfo};
use super::incoming::PeerLimits;
use super::outgoing::Outgoing;
use super::session::{ConnectionStart, Rivals, run, within};
use super::type_registry::{IdentityHasher, RegisteredTypes};
use super::version::Versions;
use crate::remote_relations::node_lost;
use crate::transport::{Connection, Locator, NodeKey, Transport};

/// The state that the tasks of a node's connections share.
pub(crate) struct Mesh {
    node: WeakNode,
    id: NodeId,
    transport: Box<dyn Transport>,
    handle: Handle,
    settings: ConnectionSettings,
    types: Arc<RegisteredTypes>,
    state: Mutex<State>,
    /// Signalled when a connection comes up or is removed.
    changed: Condvar,
    topic: Topic<NodeEvent>,
    listener: OnceLock<AbortHandle>,
}

/// The settings of a node for its connections.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ConnectionSettings {
    /// The protocol versions that the node speaks.
    pub(crate) versions: Versions,
    /// How long nothing may arrive from a peer.
    pub(crate) keepalive_timeout: Duration,
    /// How long it may take to connect to a peer, including the handshake.
    pub(crate) connect_timeout: Duration,
    /// How long a node is not dialled again after a failed attempt.
    pub(crate) redial_delay: Duration,
    /// How long data may wait for a peer that takes none of it.
    pub(crate) stall_timeout: Duration,
    /// Maximum bytes of signals that wait to be sent to a peer.
    pub(crate) signal_bound: usize,
    /// Maximum bytes of messages and replies that wait to be sent to a peer.
    pub(crate) unsent_bound: usize,
    pub(crate) limits: PeerLimits,
}

impl Default for ConnectionSettings {
    fn default() -> Self {
        ConnectionSettings {
            versions: Versions::ALL,
            keepalive_timeout: Duration::from_secs(10),
            connect_timeout: Duration::from_secs(10),
            redial_delay: Duration::from_millis(200),
            stall_timeout: Duration::from_secs(30),
            signal_bound: 16 << 20,
            unsent_bound: 64 << 20,
            limits: PeerLimits {
                max_message: 64 << 20,
                credit: 4 << 20,
                deferred_bound: 16 << 20,
                relations: 1 << 20,
                unread: 256 << 20,
            },
        }
    }
}

impl ConnectionSettings {
    /// Returns the interval of the keepalives that a peer is asked to send.
    pub(crate) fn keepalive_interval(&self) -> Duration {
        (self.keepalive_timeout / 4).max(MIN_KEEPALIVE_INTERVAL)
    }

    /// Returns the interval at which a connection checks that its peer is alive and takes its data.
    pub(crate) fn check_interval(&self) -> Duration {
        self.keepalive_interval().min((self.stall_timeout / 4).max(Duration::from_millis(1)))
    }
}

#[derive(Default)]
struct State {
    closed: bool,
    /// The connections by the short key of the peer. Each message looks here. (The keys are hashes already.)
    connections: HashMap<u64, Arc<PeerConnection>, BuildHasherDefault<IdentityHasher>>,
    /// The number of connections made so far.
    connections_made: u64,
    known: HashMap<u64, KnownNode>,
    /// Accepted transport connections whose peers have not sent their handshake yet.
    handshaking: usize,
    /// Events that are not published yet.
    events: VecDeque<NodeEvent>,
    /// Whether a thread is publishing them.
    publishing: bool,
}

impl State {
    /// Returns whether `known` has, or can have, an entry for the node `key`. If the table is full, this
    /// removes an entry that is not needed. An entry that the program has made is never removed for this, and
    /// a key with the same short form does not replace it, unless the program itself says so.
    fn make_room_for(&mut self, key: NodeKey, source: Source) -> bool {
        let State { known, connections, .. } = self;
        if let Some(there) = known.get(&key.short()) {
            return there.key == key || there.source <= source;
        }
        if known.len() < MAX_KNOWN {
            return true;
        }
        let is_unneeded = |(short, known): &(&u64, &KnownNode)| {
            known.source <= source.min(Source::Peer) && !connections.contains_key(*short)
        };
        let unneeded = known.iter().find(is_unneeded).map(|(short, _)| *short);
        unneeded.is_some_and(|short| known.remove(&short).is_some()) || source == Source::Program
    }
}

/// The known locators of another node.
struct KnownNode {
    key: NodeKey,
    locators: Vec<Locator>,
    /// Locators that other nodes have reported, in addition.
    hearsay: Vec<Locator>,
    source: Source,
    /// The node is not dialled before this time.
    not_before: Option<Instant>,
}

impl KnownNode {
    fn of(key: NodeKey) -> KnownNode {
        KnownNode {
            key,
            locators: Vec::new(),
            hearsay: Vec::new(),
            source: Source::Hearsay,
            not_before: None,
        }
    }

    /// Adds the locators that `source` reports. They are tried before the earlier ones.
    fn add_locators(&mut self, mut places: Vec<Locator>, source: Source) {
        if source == Source::Hearsay {
            self.hearsay = places;
        } else {
            places.append(&mut self.locators);
            self.locators = places;
            // The node itself or the program has said where it is, so hearsay is obsolete.
            self.hearsay = Vec::new();
        }
        for places in [&mut self.locators, &mut self.hearsay] {
            let mut seen = HashSet::new();
            places.retain(|locator| seen.insert(locator.clone()));
            places.truncate(MAX_LOCATORS);
        }
        self.source = self.source.max(source);
        // Hearsay comes again and again, also of a node that cannot be reached.
        if source != Source::Hearsay {
            self.not_before = None;
        }
    }

    /// Returns the locators to dial. The newest come first. Reported and confirmed locators alternate, so
    /// false reports cannot keep this node from the real location.
    fn locators_to_dial(&self) -> Vec<Locator> {
        let turns = 0..self.hearsay.len().max(self.locators.len());
        let by_turns = turns.flat_map(|turn| [self.hearsay.get(turn), self.locators.get(turn)]);
        let mut seen = HashSet::new();
        by_turns.flatten().filter(|place| seen.insert(*place)).cloned().collect()
    }
}

/// The source of a locator, from the least to the most trusted. If the table is full, `Program` entries stay,
/// and a `Hearsay` entry replaces only other `Hearsay` entries.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Source {
    /// Other nodes, about this one.
    Hearsay,
    /// The node itself, over a connection.
    Peer,
    Program,
}

/// A change of the connections of a node: see [`Node::subscribe_nodes`](crate::Node::subscribe_nodes).
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum NodeEvent {
    /// There is a connection to that node.
    Up(NodeId),
    /// The connection is lost. Nothing that was sent over it arrives any more.
    Down {
        /// The node.
        node: NodeId,
        /// The reason, as text for people.
        why: String,
    },
    /// The node could not be reached.
    Unreachable {
        /// The part of its key that pids contain.
        key: u64,
        /// The reason, as text for people.
        why: String,
    },
    /// A peer that the transport trusts was refused.
    Refused {
        /// The key of the peer.
        peer: NodeKey,
        /// The reason, as text for people.
        why: String,
    },
    /// The transport accepts no connections any more.
    ListenerFailed {
        /// The reason, as text for people.
        why: String,
    },
}

/// Writes one line, as for an [`Exit`].
impl fmt::Display for NodeEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NodeEvent::Up(node) => write!(f, "node {node} is up"),
            NodeEvent::Down { node, why } => write!(f, "node {node} is down: {}", Line(why)),
            NodeEvent::Unreachable { key, why } => {
                write!(f, "the node {key:016x} cannot be reached: {}", Line(why))
            }
            NodeEvent::Refused { peer, why } => {
                write!(f, "the node with the key {peer} was refused: {}", Line(why))
            }
            NodeEvent::ListenerFailed { why } => write!(f, "no more connections are accepted: {}", Line(why)),
        }
    }
}

/// Maximum number of nodes whose locators are kept without a connection.
const MAX_KNOWN: usize = 4096;
/// Maximum number of accepted transport connections before their handshake.
const MAX_HANDSHAKING: usize = 1024;

impl Mesh {
    /// Returns the connections of a node; `None` without a transport.
    pub(crate) fn of(node: &Node) -> Option<&Arc<Mesh>> {
        node.existing_extension()
    }

    pub(crate) fn new(
        node: WeakNode,
        id: NodeId,
        transport: Box<dyn Transport>,
        (handle, settings, types): (Handle, ConnectionSettings, Arc<RegisteredTypes>),
    ) -> Arc<Mesh> {
        Arc::new(Mesh {
            node,
            id,
            transport,
            handle,
            settings,
            types,
            state: Mutex::default(),
            changed: Condvar::new(),
            topic: Topic::default(),
            listener: OnceLock::new(),
        })
    }

    /// Accepts connections from now on. The node must exist by now: messages that arrived before would be
    /// lost.
    pub(crate) fn start_listening(self: &Arc<Self>) {
        debug_assert!(self.node.upgrade().is_some(), "the node exists before its connections are read");
        let listener = self.handle.spawn(listen(self.clone()));
        self.listener.get_or_init(|| listener.abort_handle());
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn settings(&self) -> &ConnectionSettings {
        &self.settings
    }

    pub(crate) fn transport(&self) -> &dyn Transport {
        &*self.transport
    }

    pub(crate) fn key(&self) -> NodeKey {
        self.transport.key()
    }

    pub(crate) fn handle(&self) -> &Handle {
        &self.handle
    }

    /// Returns the handshake that is sent over `connection`.
    pub(crate) fn handshake(&self, connection: &PeerConnection) -> Handshake {
        self.handshake_for(connection.epoch)
    }

    fn handshake_for(&self, epoch: u64) -> Handshake {
        let about = NodeInfo {
            incarnation: self.id.incarnation,
            digest: self.types.digest,
            type_count: self.types.len() as u32,
            credit: self.settings.limits.credit,
            max_message: self.settings.limits.max_message,
            keepalive_ms: u32::try_from(self.settings.keepalive_interval().as_millis()).unwrap_or(u32::MAX),
        };
        Handshake::new(about, epoch, self.transport.locators()).with_versions(self.settings.versions)
    }

    /// Records that the node `key` can be dialled at `locators`. They are tried before the earlier ones.
    pub(crate) fn add_locators(&self, key: NodeKey, locators: Vec<Locator>, source: Source) {
        if key == self.key() || locators.is_empty() {
            return;
        }
        let mut state = self.lock();
        if !state.make_room_for(key, source) {
            return;
        }
        let before = state.known.remove(&key.short()).filter(|known| known.key == key);
        let mut known = before.unwrap_or_else(|| KnownNode::of(key));
        known.add_locators(locators, source);
        state.known.insert(key.short(), known);
    }

    /// Returns the node whose short key is `key`, and its locators. Locators from hearsay are returned only
    /// if there are no others, because a node that passes them on vouches for them.
    pub(crate) fn known(&self, key: u64) -> Option<(NodeKey, Vec<Locator>)> {
        let state = self.lock();
        let known = state.known.get(&key)?;
        let places = if known.locators.is_empty() { &known.hearsay } else { &known.locators };
        Some((known.key, places.clone()))
    }

    /// Returns the connection to the node `key`; makes one if there is none. The connection may be down
    /// already.
    ///
    /// # Errors
    ///
    /// [`Exit::Disconnected`] if no locator of the node is known, if a recent attempt to reach it failed, or
    /// if this node has left.
    pub(crate) fn connection_to(self: &Arc<Self>, key: u64) -> Result<Arc<PeerConnection>, Exit> {
        let state = self.lock();
        if let Some(connection) = state.connections.get(&key) {
            return Ok(connection.clone());
        }
        let known =
            state.known.get(&key).filter(|known| known.not_before.is_none_or(|time| time <= Instant::now()));
        let Some(known) = known.filter(|_| !state.closed) else { return Err(Exit::Disconnected) };
        let start = ConnectionStart::Dial(known.key, None, known.locators_to_dial());
        Ok(self.make_connection(state, key, start))
    }

    /// Like [`connection_to`](Self::connection_to), but if that connection is lost, waits for its removal and
    /// then makes another one.
    ///
    /// # Errors
    ///
    /// As for [`connection_to`](Self::connection_to).
    pub(crate) async fn live_connection_to(self: &Arc<Self>, key: u64) -> Result<Arc<PeerConnection>, Exit> {
        self.wait_for_live(|| self.connection_to(key)).await
    }

    /// Returns a connection to that incarnation of a node, once it is up; `None` if there is none.
    #[cfg(feature = "cps")]
    pub(crate) async fn connection_to_node(self: &Arc<Self>, node: NodeId) -> Option<Arc<PeerConnection>> {
        let connection = self.live_connection_to(node.key).await.ok()?;
        let peer = match connection.peer() {
            Some(peer) => peer,
            None => self.wait_until_up(&connection).await.ok()?,
        };
        (peer == node).then_some(connection)
    }

    /// Waits until the handshake over `connection` is done. Returns the id of the peer.
    ///
    /// # Errors
    ///
    /// The reason why the connection is down.
    pub(crate) async fn wait_until_up(&self, connection: &PeerConnection) -> Result<NodeId, String> {
        loop {
            let mark = self.changed.mark();
            if let Some(id) = connection.peer() {
                return Ok(id);
            }
            // A lost connection is reported after it was removed from the mesh, so that the caller can connect
            // again at once.
            if connection.is_down() && !self.is_current(connection) {
                let at_once = || "the connection was lost during the handshake".into();
                return Err(connection.why().map_or_else(at_once, |why| why.to_string()));
            }
            self.changed.wait_since_evt(mark).await;
        }
    }

    /// Returns the existing connection. If that one is lost, waits for its removal, and returns its successor
    /// if there is one by then.
    pub(crate) async fn live_connection(&self, key: u64) -> Option<Arc<PeerConnection>> {
        self.wait_for_live(|| self.existing_connection(key).ok_or(())).await.ok()
    }

    /// Calls `find` until it returns a connection that is not lost. A lost one is removed from
    /// `State::connections` soon.
    async fn wait_for_live<E>(
        &self,
        find: impl Fn() -> Result<Arc<PeerConnection>, E>,
    ) -> Result<Arc<PeerConnection>, E> {
        loop {
            let mark = self.changed.mark();
            let connection = find()?;
            if !connection.is_lost() {
                return Ok(connection);
            }
            self.changed.wait_since_evt(mark).await;
        }
    }

    /// Returns the connection to the peer of `transport`, which was dialled at `locator`. If there is none,
    /// makes one over `transport`.
    ///
    /// # Errors
    ///
    /// [`Exit::Disconnected`] if this node has left.
    pub(crate) fn connection_over(
        self: &Arc<Self>,
        transport: Connection,
        locator: Locator,
    ) -> Result<Arc<PeerConnection>, Exit> {
        let key = transport.peer;
        let state = self.lock();
        if let Some(connection) = state.connections.get(&key.short()) {
            return Ok(connection.clone());
        }
        if state.closed {
            return Err(Exit::Disconnected);
        }
        let start = ConnectionStart::Dial(key, Some(transport), vec![locator]);
        Ok(self.make_connection(state, key.short(), start))
    }

    fn make_connection(
        self: &Arc<Self>,
        mut state: MutexGuard<'_, State>,
        key: u64,
        start: ConnectionStart,
    ) -> Arc<PeerConnection> {
        state.connections_made += 1;
        let out = Outgoing::new(
            self.settings.limits.assumed(),
            self.settings.signal_bound,
            self.settings.unsent_bound,
        );
        let taken = ReceivedCredit::new(self.settings.limits.credit, self.settings.limits.unread);
        let (connection, rivals): (Arc<PeerConnection>, Rivals) = PeerConnection::new(
            self.node.clone(),
            self.id,
            (key, state.connections_made),
            self.types.clone(),
            (out, taken),
        );
        state.connections.insert(key, connection.clone());
        drop(state);
        // If the runtime has shut down, the future is dropped at once, and the connection is down.
        drop(self.handle.spawn(run(self.clone(), connection.clone(), start, rivals)));
        connection
    }

    /// Both ends have sent their handshakes: the connection is up.
    pub(crate) fn up(&self, connection: &PeerConnection, key: NodeKey, handshake: &Handshake) {
        let id = NodeId { key: key.short(), incarnation: handshake.incarnation };
        connection.set_peer(id, handshake, self.settings.versions);
        if !self.transport.is_client(key) {
            self.add_locators(key, handshake.locators.clone(), Source::Peer);
        }
        self.publish(NodeEvent::Up(id));
        self.changed.notify_all();
    }

    /// Ends a connection. Everything that waits for something of it is notified, and nothing of it arrives
    /// any more. Then the connection is removed. The event is queued under the same lock, so it precedes all
    /// events of the next connection, and a subscriber that receives it can connect again.
    pub(crate) fn down(&self, connection: &PeerConnection, why: String) {
        connection.close(&why);
        if let Some(node) = self.node.upgrade() {
            node_lost(&node, connection.peer_key);
        }
        let event = match connection.peer() {
            Some(node) => NodeEvent::Down { node, why },
            None => NodeEvent::Unreachable { key: connection.peer_key, why },
        };
        let mut state = self.lock();
        if connection.peer().is_none()
            && let Some(known) = state.known.get_mut(&connection.peer_key)
        {
            known.not_before = Some(Instant::now() + self.settings.redial_delay);
        }
        let gone = state.connections.remove(&connection.peer_key);
        state.events.push_back(event);
        drop(state);
        drop(gone);
        self.publish_events();
        self.changed.notify_all();
    }

    pub(crate) fn close_reason(&self) -> &'static str {
        if self.lock().closed {
            "this node has left"
        } else {
            "this node closed the connection, or had too many signals to send (`Builder::signal_bound`)"
        }
    }

    pub(crate) fn publish(&self, event: NodeEvent) {
        self.lock().events.push_back(event);
        self.publish_events();
    }

    /// Publishes the events in order, without the lock: a woken subscriber may run any code. One thread at a
    /// time publishes, including the events that are added meanwhile.
    fn publish_events(&self) {
        struct Telling<'a>(&'a Mesh);
        impl Drop for Telling<'_> {
            fn drop(&mut self) {
                self.0.lock().publishing = false;
            }
        }
        loop {
            let mut state = self.lock();
            if state.publishing {
                return;
            }
            let Some(event) = state.events.pop_front() else { return };
            state.publishing = true;
            drop(state);
            let _telling = Telling(self);
            self.topic.publish(event);
        }
    }

    pub(crate) fn subscribe(&self) -> broadcast::Receiver<NodeEvent> {
        self.topic.subscribe()
    }

    /// Returns the nodes to which there are connections.
    pub(crate) fn peers(&self) -> Vec<NodeId> {
        let mut peers: Vec<NodeId> =
            self.lock().connections.values().filter_map(|connection| connection.peer()).collect();
        peers.sort_unstable();
        peers
    }

    /// Describes the connections that are up, in the order of the nodes.
    pub(crate) fn connection_infos(&self) -> Vec<ConnectionInfo> {
        let connections: Vec<Arc<PeerConnection>> = self.lock().connections.values().cloned().collect();
        let mut infos: Vec<_> = connections.iter().filter_map(|connection| connection.info()).collect();
        infos.sort_unstable_by_key(|info| info.node);
        infos
    }

    pub(crate) fn existing_connection(&self, key: u64) -> Option<Arc<PeerConnection>> {
        self.lock().connections.get(&key).cloned()
    }

    /// Returns whether `connection` is the current connection to its node.
    pub(crate) fn is_current(&self, connection: &PeerConnection) -> bool {
        self.existing_connection(connection.peer_key)
            .is_some_and(|existing| std::ptr::eq(&*existing, connection))
    }

    /// Closes all connections. Each sends what it has queued, and tells its peer that this node leaves. Those
    /// that take longer than `patience` are cut. Returns whether none had to be cut.
    pub(crate) async fn leave(self: Arc<Self>, patience: Duration) -> bool {
        self.start_leaving();
        let all_left = within(patience, async {
            self.wait_until_gone().await;
            Ok(())
        });
        let in_time = all_left.await.is_ok();
        if !in_time {
            self.each_connection(|out| _ = out.close());
            self.wait_until_gone().await;
        }
        in_time
    }

    /// The node was dropped. Queued records are still sent, while the runtime exists.
    pub(crate) fn node_dropped(self: &Arc<Self>) {
        if let Some(listener) = self.listener.get() {
            listener.abort();
        }
        self.start_leaving();
        if !self.lock().connections.is_empty() {
            drop(self.handle.spawn(self.clone().leave(self.settings.connect_timeout)));
        }
    }

    /// From here on there are no new connections. (A peer that dials is dropped after its handshake.)
    fn start_leaving(&self) {
        self.lock().closed = true;
        self.each_connection(Outgoing::leave);
    }

    /// Closes everything at once, as a crash does.
    #[cfg(test)]
    pub(crate) fn cut(&self) {
        self.lock().closed = true;
        self.each_connection(|out| _ = out.close());
    }

    fn each_connection(&self, change: impl Fn(&mut Outgoing)) {
        let connections: Vec<_> = self.lock().connections.values().cloned().collect();
        connections.iter().for_each(|connection| connection.out.update(&change));
    }

    async fn wait_until_gone(&self) {
        loop {
            let mark = self.changed.mark();
            if self.lock().connections.is_empty() {
                return;
            }
            self.changed.wait_since_evt(mark).await;
        }
    }

    /// Assigns an accepted transport connection to the connection to its peer, after the peer's handshake. If
    /// the peer has begun a new connection and the previous one still exists, closes the previous one and
    /// returns `transport`: the caller asks again when the previous connection is removed.
    fn admit(
        self: &Arc<Self>,
        transport: Connection,
        handshake: Handshake,
    ) -> Option<(Connection, Handshake)> {
        let key = transport.peer.short();
        let state = self.lock();
        if state.closed {
            return None;
        }
        let Some(connection) = state.connections.get(&key).cloned() else {
            self.make_connection(state, key, ConnectionStart::Accepted(transport, handshake));
            return None;
        };
        drop(state);
        if let Some(there) = connection.peer() {
            // The connections of one incarnation have increasing epochs.
            let is_newer = connection.peer_epoch().is_none_or(|number| handshake.epoch > number);
            if there.incarnation == handshake.incarnation && !is_newer {
                // Both ends had dialled, and the other connection is in use; or the peer has since closed
                // this one.
                return None;
            }
            connection.out.update(Outgoing::close);
            return Some((transport, handshake));
        }
        // The connection is still being established, and may take this transport connection. If it is being
        // established over another accepted one, this one is dropped.
        let _ = connection.rivals.send((transport, handshake));
        None
    }
}

/// Accepts the connections that other nodes make.
async fn listen(shared: Arc<Mesh>) {
    loop {
        match shared.transport.accept().await {
            Ok(transport) => {
                let room = {
                    let mut state = shared.lock();
                    let room = state.handshaking < MAX_HANDSHAKING;
                    state.handshaking += usize::from(room);
                    room
                };
                if room {
                    drop(shared.handle.spawn(receive_handshake(shared.clone(), transport)));
                } else {
                    let why = format!("{MAX_HANDSHAKING} connections are in their handshake already");
                    shared.publish(NodeEvent::Refused { peer: transport.peer, why });
                }
            }
            Err(error) if error.kind() == ErrorKind::NotConnected => return,
            Err(error) => return shared.publish(NodeEvent::ListenerFailed { why: error.to_string() }),
        }
    }
}

async fn receive_handshake(shared: Arc<Mesh>, mut transport: Connection) {
    struct Greeting<'a>(&'a Mesh);
    impl Drop for Greeting<'_> {
        fn drop(&mut self) {
            self.0.lock().handshaking -= 1;
        }
    }
    let _greeting = Greeting(&shared);
    let peer = transport.peer;
    let handshake = if peer == shared.key() {
        Err(io::Error::other("it has the key of this node; help: give each node a key of its own"))
    } else {
        within(shared.settings.connect_timeout, Handshake::receive(&mut transport, shared.settings.versions))
            .await
    };
    let mut again = match handshake {
        Ok(handshake) => Some((transport, handshake)),
        // The peer has only asked which node is here (`who_is_at`).
        Err(error) if error.kind() == io::ErrorKind::ConnectionRefused => return,
        Err(error) => {
            if error.kind() == io::ErrorKind::Unsupported {
                // The peer reads the versions of this node, and refuses it for the same reason. It may be
                // gone already.
                let _ = within(shared.settings.connect_timeout, shared.handshake_for(0).send(&mut transport))
                    .await;
            }
            return shared.publish(NodeEvent::Refused { peer, why: error.to_string() });
        }
    };
    while let Some((transport, handshake)) = again.take() {
        let mark = shared.changed.mark();
        again = shared.admit(transport, handshake);
        if again.is_some() {
            shared.changed.wait_since_evt(mark).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use rialto_rt::Runtime;

    use super::*;
    use crate::node::Node;
    use crate::transport::memory::Network;

    /// Returns the `n`th of many keys.
    fn key(n: u64) -> NodeKey {
        let mut key = NodeKey([0; 32]);
        key.0[..8].copy_from_slice(&n.to_be_bytes());
        key
    }

    fn place() -> Vec<Locator> {
        vec!["memory://elsewhere".parse().unwrap()]
    }

    #[test]
    fn peer_locators_are_bounded_and_do_not_evict_those_of_the_program() {
        Runtime::simulated(1).block_on(async {
            let node = Node::builder().transport(Network::new().transport("a")).build();
            let mesh = Mesh::of(&node).unwrap();
            mesh.add_locators(key(1), place(), Source::Program);
            // The node itself reports it, too.
            mesh.add_locators(key(1), place(), Source::Peer);
            (2..2 + 2 * MAX_KNOWN as u64).for_each(|n| mesh.add_locators(key(n), place(), Source::Peer));
            assert_eq!(mesh.lock().known.len(), MAX_KNOWN);
            assert!(mesh.lock().known.contains_key(&key(1).short()));
        });
    }

    /// Neither many reports, nor keys with the same short form, nor many locators do.
    #[test]
    fn hearsay_evicts_no_confirmed_locators() {
        Runtime::simulated(1).block_on(async {
            let node = Node::builder().transport(Network::new().transport("a")).build();
            let mesh = Mesh::of(&node).unwrap();
            let places = |key: NodeKey| {
                mesh.lock().known.get(&key.short()).map(KnownNode::locators_to_dial).unwrap_or_default()
            };
            let at = |text: &str| -> Locator { text.parse().unwrap() };
            for (n, source) in [(1, Source::Program), (2, Source::Peer)] {
                mesh.add_locators(key(n), place(), source);
                let mut similar = NodeKey([7; 32]);
                similar.0[..8].copy_from_slice(&key(n).0[..8]);
                mesh.add_locators(similar, vec![at("memory://similar")], Source::Hearsay);
                for round in 0..10 {
                    let lies = (0..20).map(|lie| at(&format!("memory://lie-{round}-{lie}"))).collect();
                    mesh.add_locators(key(n), lies, Source::Hearsay);
                }
                assert_eq!(places(key(n)).len(), MAX_LOCATORS + 1);
                assert_eq!(places(key(n)).get(1), place().first(), "{source:?}");
                mesh.add_locators(key(n), vec![at("memory://moved")], Source::Peer);
                assert_eq!(places(key(n)), [&[at("memory://moved")][..], &place()].concat());
            }
            (3..3 + 2 * MAX_KNOWN as u64).for_each(|n| mesh.add_locators(key(n), place(), Source::Hearsay));
            assert_eq!(mesh.lock().known.len(), MAX_KNOWN);
            assert!([1, 2].iter().all(|n| mesh.lock().known.contains_key(&key(*n).short())));
        });
    }

    /// If the program dials a locator from hearsay, it becomes knowledge of the program.
    #[test]
    fn reference_uses_hearsay_only_without_confirmed_locators() {
        Runtime::simulated(1).block_on(async {
            let network = Network::new();
            let node = |name| Node::builder().transport(network.transport(name)).build();
            let (a, b, c) = (node("a"), node("b"), node("c"));
            let lie = vec!["memory://lie".parse::<Locator>().unwrap()];
            a.add_peer(&b.reference().unwrap());
            for there in [&b, &c] {
                Mesh::of(&a).unwrap().add_locators(
                    there.reference().unwrap().key,
                    lie.clone(),
                    Source::Hearsay,
                );
            }
            assert_eq!(a.reference_of(b.id()), b.reference());
            assert_eq!(a.reference_of(c.id()).unwrap().locators, lie);
        });
    }

    /// Not even if the false reports contain the real location, as the last locator.
    #[test]
    fn false_locators_do_not_prevent_dialling_the_real_one() {
        Runtime::simulated(1).block_on(async {
            let network = Network::new();
            let node = |name| Node::builder().transport(network.transport(name)).build();
            let (a, b) = (node("a"), node("b"));
            let there = b.reference().unwrap();
            a.add_peer(&there);
            let lies = (1..MAX_LOCATORS).map(|lie| {
                network.partition("a", &format!("lie-{lie}"));
                format!("memory://lie-{lie}").parse().unwrap()
            });
            let mesh = Mesh::of(&a).unwrap();
            mesh.add_locators(there.key, lies.chain(there.locators).collect(), Source::Hearsay);
            let begin = Instant::now();
            assert_eq!(a.connect_by_key(there.key.short()).await, Ok(b.id()));
            assert!(begin.elapsed() < 2 * mesh.settings().connect_timeout);
        });
    }

    /// Reports of an unreachable node come with each round of gossip.
    #[test]
    fn hearsay_does_not_shorten_the_pause_after_a_failed_dial() {
        let pause = Some(Instant::now() + Duration::from_secs(1));
        let mut known = KnownNode { not_before: pause, ..KnownNode::of(key(1)) };
        known.add_locators(place(), Source::Hearsay);
        assert_eq!(known.not_before, pause);
        known.add_locators(place(), Source::Program);
        assert_eq!(known.not_before, None);
    }

    #[test]
    fn locators_from_the_program_are_never_evicted() {
        Runtime::simulated(1).block_on(async {
            let node = Node::builder().transport(Network::new().transport("a")).build();
            let mesh = Mesh::of(&node).unwrap();
            let all = MAX_KNOWN as u64 + 10;
            (1..=all).for_each(|n| mesh.add_locators(key(n), place(), Source::Program));
            mesh.add_locators(key(all + 1), place(), Source::Peer);
            // A key with the same first bytes as another one.
            let mut similar = NodeKey([7; 32]);
            similar.0[..8].copy_from_slice(&key(5).0[..8]);
            assert_eq!(similar.short(), key(5).short());
            mesh.add_locators(similar, place(), Source::Peer);
            let state = mesh.lock();
            assert_eq!(state.known.len() as u64, all);
            assert!(
                (1..=all).all(|n| state.known.get(&key(n).short()).is_some_and(|known| known.key == key(n)))
            );
        });
    }

    #[test]
    fn connection_made_after_runtime_shutdown_is_down_and_removed() {
        let runtime = Runtime::builder().worker_threads(1).build().unwrap();
        let network = Network::new();
        let (node, other) = runtime.block_on(async {
            let node = |name| Node::builder().transport(network.transport(name)).build();
            (node("a"), node("b").reference().unwrap())
        });
        drop(runtime);
        node.add_peer(&other);
        let mesh = Mesh::of(&node).unwrap();
        let connection = mesh.connection_to(other.key.short()).unwrap();
        assert!(connection.is_down());
        assert!(mesh.existing_connection(other.key.short()).is_none());
    }
}
