//! The connections of a node, and what it knows of where other nodes are.
//!
//! A [`Link`] is one connection to another node, from the first record for that node until the loss. It
//! exists before its transport connection does.

use std::collections::{HashMap, HashSet, VecDeque};
use std::fmt;
use std::hash::BuildHasherDefault;
use std::io::{self, ErrorKind};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use rialto_event::time::Instant;
use rialto_rt::{AbortHandle, Handle};
use rialto_sync::{CondVar, broadcast};

use super::hello::{About, Hello, LEAST_BEAT, LOCATORS};
use super::incoming::Limits;
use super::link::Link;
use super::outgoing::Outgoing;
use super::session::{Rivals, Start, run, within};
use super::taken::Taken;
use super::version::Versions;
use super::vocabulary::{AsItIs, Words};
use crate::exit::Exit;
use crate::news::News;
use crate::node::WeakNode;
use crate::pid::NodeId;
use crate::shown::Line;
use crate::transport::{Connection, Locator, NodeKey, Transport};

/// The state that the tasks of a node's connections share.
pub(crate) struct Shared {
    node: WeakNode,
    id: NodeId,
    transport: Box<dyn Transport>,
    handle: Handle,
    settings: Settings,
    words: Arc<Words>,
    state: Mutex<State>,
    /// Signalled when a connection comes up or is removed.
    changed: CondVar,
    news: News<NodeEvent>,
    listener: OnceLock<AbortHandle>,
}

/// The settings of a node for its connections.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    /// The protocol versions that the node speaks.
    pub(crate) versions: Versions,
    /// How long nothing may arrive from a peer.
    pub(crate) silence: Duration,
    /// How long it may take to connect to a peer, including the handshake.
    pub(crate) patience: Duration,
    /// How long a node is not dialled again after a failed attempt.
    pub(crate) pause: Duration,
    /// How long data may wait for a peer that takes none of it.
    pub(crate) stall: Duration,
    /// Maximum bytes of signals that wait to be sent to a peer.
    pub(crate) signals: usize,
    /// Maximum bytes of messages and replies that wait to be sent to a peer.
    pub(crate) letters: usize,
    pub(crate) limits: Limits,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            versions: Versions::ALL,
            silence: Duration::from_secs(10),
            patience: Duration::from_secs(10),
            pause: Duration::from_millis(200),
            stall: Duration::from_secs(30),
            signals: 16 << 20,
            letters: 64 << 20,
            limits: Limits {
                letter: 64 << 20,
                credit: 4 << 20,
                held: 16 << 20,
                ties: 1 << 20,
                unread: 256 << 20,
            },
        }
    }
}

impl Settings {
    /// Returns the interval of the keepalives that a peer is asked to send.
    pub(crate) fn beat(&self) -> Duration {
        (self.silence / 4).max(LEAST_BEAT)
    }

    /// Returns the interval at which a connection checks that its peer is alive and takes its data.
    pub(crate) fn looks(&self) -> Duration {
        self.beat().min((self.stall / 4).max(Duration::from_millis(1)))
    }
}

#[derive(Default)]
struct State {
    closed: bool,
    /// The connections by the short key of the peer. Each message looks here. (The keys are hashes already.)
    links: HashMap<u64, Arc<Link>, BuildHasherDefault<AsItIs>>,
    /// The number of connections made so far.
    made: u64,
    known: HashMap<u64, Known>,
    /// Accepted transport connections whose peers have not sent their handshake yet.
    greeting: usize,
    /// Events that are not published yet.
    events: VecDeque<NodeEvent>,
    /// Whether a thread is publishing them.
    tells: bool,
}

impl State {
    /// Returns whether `known` has, or can have, an entry for the node `key`. If the table is full, this
    /// removes an entry that is not needed. An entry that the program has made is never removed for this, and
    /// a key with the same short form does not replace it, unless the program itself says so.
    fn has_place_for(&mut self, key: NodeKey, source: Source) -> bool {
        let State { known, links, .. } = self;
        if let Some(there) = known.get(&key.short()) {
            return there.key == key || there.source <= source;
        }
        if known.len() < KNOWN {
            return true;
        }
        let is_unneeded = |(short, known): &(&u64, &Known)| {
            known.source <= source.min(Source::Peer) && !links.contains_key(*short)
        };
        let unneeded = known.iter().find(is_unneeded).map(|(short, _)| *short);
        unneeded.is_some_and(|short| known.remove(&short).is_some()) || source == Source::Program
    }
}

/// The known locators of another node.
struct Known {
    key: NodeKey,
    locators: Vec<Locator>,
    /// Locators that other nodes have reported, in addition.
    heard: Vec<Locator>,
    source: Source,
    /// The node is not dialled before this time.
    not_before: Option<Instant>,
}

impl Known {
    fn of(key: NodeKey) -> Known {
        Known { key, locators: Vec::new(), heard: Vec::new(), source: Source::Hearsay, not_before: None }
    }

    /// Adds the locators that `source` reports. They are tried before the earlier ones.
    fn is_at(&mut self, mut places: Vec<Locator>, source: Source) {
        if source == Source::Hearsay {
            self.heard = places;
        } else {
            places.append(&mut self.locators);
            self.locators = places;
            // The node itself or the program has said where it is, so hearsay is obsolete.
            self.heard = Vec::new();
        }
        for places in [&mut self.locators, &mut self.heard] {
            let mut seen = HashSet::new();
            places.retain(|locator| seen.insert(locator.clone()));
            places.truncate(LOCATORS);
        }
        self.source = self.source.max(source);
        // Hearsay comes again and again, also of a node that cannot be reached.
        if source != Source::Hearsay {
            self.not_before = None;
        }
    }

    /// Returns the locators to dial. The newest come first. Reported and confirmed locators alternate, so
    /// false reports cannot keep this node from the real location.
    fn places(&self) -> Vec<Locator> {
        let turns = 0..self.heard.len().max(self.locators.len());
        let by_turns = turns.flat_map(|turn| [self.heard.get(turn), self.locators.get(turn)]);
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
    Deaf {
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
            NodeEvent::Deaf { why } => write!(f, "no more connections are accepted: {}", Line(why)),
        }
    }
}

/// Maximum number of nodes whose locators are kept without a connection.
const KNOWN: usize = 4096;
/// Maximum number of accepted transport connections before their handshake.
const GREETING: usize = 1024;

impl Shared {
    pub(crate) fn new(
        node: WeakNode,
        id: NodeId,
        transport: Box<dyn Transport>,
        (handle, settings, words): (Handle, Settings, Arc<Words>),
    ) -> Arc<Shared> {
        Arc::new(Shared {
            node,
            id,
            transport,
            handle,
            settings,
            words,
            state: Mutex::default(),
            changed: CondVar::new(),
            news: News::default(),
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

    pub(crate) fn settings(&self) -> &Settings {
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

    pub(crate) fn changed(&self) -> &CondVar {
        &self.changed
    }

    /// Returns the handshake that is sent over `link`.
    pub(crate) fn hello(&self, link: &Link) -> Hello {
        self.hello_of(link.number)
    }

    fn hello_of(&self, link: u64) -> Hello {
        let about = About {
            incarnation: self.id.incarnation,
            digest: self.words.digest,
            words: self.words.len() as u32,
            credit: self.settings.limits.credit,
            longest: self.settings.limits.letter,
            beat: u32::try_from(self.settings.beat().as_millis()).unwrap_or(u32::MAX),
        };
        Hello::new(about, link, self.transport.locators()).speaking(self.settings.versions)
    }

    /// Records that the node `key` can be dialled at `locators`. They are tried before the earlier ones.
    pub(crate) fn learn(&self, key: NodeKey, locators: Vec<Locator>, source: Source) {
        if key == self.key() || locators.is_empty() {
            return;
        }
        let mut state = self.lock();
        if !state.has_place_for(key, source) {
            return;
        }
        let before = state.known.remove(&key.short()).filter(|known| known.key == key);
        let mut known = before.unwrap_or_else(|| Known::of(key));
        known.is_at(locators, source);
        state.known.insert(key.short(), known);
    }

    /// Returns the node whose short key is `key`, and its locators. Locators from hearsay are returned only
    /// if there are no others, because a node that passes them on vouches for them.
    pub(crate) fn known(&self, key: u64) -> Option<(NodeKey, Vec<Locator>)> {
        let state = self.lock();
        let known = state.known.get(&key)?;
        let places = if known.locators.is_empty() { &known.heard } else { &known.locators };
        Some((known.key, places.clone()))
    }

    /// Returns the connection to the node `key`; makes one if there is none. The connection may be down
    /// already.
    ///
    /// # Errors
    ///
    /// [`Exit::Disconnected`] if no locator of the node is known, if a recent attempt to reach it failed, or
    /// if this node has left.
    pub(crate) fn link_to(self: &Arc<Self>, key: u64) -> Result<Arc<Link>, Exit> {
        let state = self.lock();
        if let Some(link) = state.links.get(&key) {
            return Ok(link.clone());
        }
        let known =
            state.known.get(&key).filter(|known| known.not_before.is_none_or(|time| time <= Instant::now()));
        let Some(known) = known.filter(|_| !state.closed) else { return Err(Exit::Disconnected) };
        let start = Start::Dial(known.key, None, known.places());
        Ok(self.make_link(state, key, start))
    }

    /// Like [`link_to`](Self::link_to), but if that connection is lost, waits for its removal and then makes
    /// another one.
    ///
    /// # Errors
    ///
    /// As for [`link_to`](Self::link_to).
    pub(crate) async fn live_link_to(self: &Arc<Self>, key: u64) -> Result<Arc<Link>, Exit> {
        self.live(|| self.link_to(key)).await
    }

    /// Returns the existing connection. If that one is lost, waits for its removal, and returns its successor
    /// if there is one by then.
    pub(crate) async fn live_link(&self, key: u64) -> Option<Arc<Link>> {
        self.live(|| self.existing(key).ok_or(())).await.ok()
    }

    /// Calls `find` until it returns a connection that is not lost. A lost one is removed from `State::links`
    /// soon.
    async fn live<E>(&self, find: impl Fn() -> Result<Arc<Link>, E>) -> Result<Arc<Link>, E> {
        loop {
            let mark = self.changed.mark();
            let link = find()?;
            if !link.is_lost() {
                return Ok(link);
            }
            self.changed.wait_since_evt(mark).await;
        }
    }

    /// Returns the connection to the peer of `connection`, which was dialled at `locator`. If there is none,
    /// makes one over `connection`.
    ///
    /// # Errors
    ///
    /// [`Exit::Disconnected`] if this node has left.
    pub(crate) fn link_over(
        self: &Arc<Self>,
        connection: Connection,
        locator: Locator,
    ) -> Result<Arc<Link>, Exit> {
        let key = connection.peer;
        let state = self.lock();
        if let Some(link) = state.links.get(&key.short()) {
            return Ok(link.clone());
        }
        if state.closed {
            return Err(Exit::Disconnected);
        }
        let start = Start::Dial(key, Some(connection), vec![locator]);
        Ok(self.make_link(state, key.short(), start))
    }

    fn make_link(self: &Arc<Self>, mut state: MutexGuard<'_, State>, key: u64, start: Start) -> Arc<Link> {
        state.made += 1;
        let out = Outgoing::new(self.settings.limits.assumed(), self.settings.signals, self.settings.letters);
        let taken = Taken::new(self.settings.limits.credit, self.settings.limits.unread);
        let (link, rivals): (Arc<Link>, Rivals) =
            Link::new(self.node.clone(), self.id, (key, state.made), self.words.clone(), (out, taken));
        state.links.insert(key, link.clone());
        drop(state);
        // If the runtime has shut down, the future is dropped at once, and the link is down.
        drop(self.handle.spawn(run(self.clone(), link.clone(), start, rivals)));
        link
    }

    /// Both ends have sent their handshakes: the connection is up.
    pub(crate) fn up(&self, link: &Link, key: NodeKey, hello: &Hello) {
        let id = NodeId { key: key.short(), incarnation: hello.incarnation };
        link.is_with(id, hello, self.settings.versions);
        if !self.transport.is_client(key) {
            self.learn(key, hello.locators.clone(), Source::Peer);
        }
        self.tell(NodeEvent::Up(id));
        self.changed.signal_all();
    }

    /// Ends a connection. Everything that waits for something of it is notified, and nothing of it arrives
    /// any more. Then the connection is removed. The event is queued under the same lock, so it precedes all
    /// events of the next connection, and a subscriber that receives it can connect again.
    pub(crate) fn down(&self, link: &Link, why: String) {
        link.close(&why);
        if let Some(node) = self.node.upgrade() {
            node.lost(link.key);
        }
        let event = match link.peer() {
            Some(node) => NodeEvent::Down { node, why },
            None => NodeEvent::Unreachable { key: link.key, why },
        };
        let mut state = self.lock();
        if link.peer().is_none()
            && let Some(known) = state.known.get_mut(&link.key)
        {
            known.not_before = Some(Instant::now() + self.settings.pause);
        }
        let gone = state.links.remove(&link.key);
        state.events.push_back(event);
        drop(state);
        drop(gone);
        self.tell_events();
        self.changed.signal_all();
    }

    pub(crate) fn why_closed(&self) -> &'static str {
        if self.lock().closed {
            "this node has left"
        } else {
            "this node closed the connection, or had too many signals to send (`Builder::signal_bound`)"
        }
    }

    pub(crate) fn tell(&self, event: NodeEvent) {
        self.lock().events.push_back(event);
        self.tell_events();
    }

    /// Publishes the events in order, without the lock: a woken subscriber may run any code. One thread at a
    /// time publishes, including the events that are added meanwhile.
    fn tell_events(&self) {
        struct Telling<'a>(&'a Shared);
        impl Drop for Telling<'_> {
            fn drop(&mut self) {
                self.0.lock().tells = false;
            }
        }
        loop {
            let mut state = self.lock();
            if state.tells {
                return;
            }
            let Some(event) = state.events.pop_front() else { return };
            state.tells = true;
            drop(state);
            let _telling = Telling(self);
            self.news.tell(event);
        }
    }

    pub(crate) fn subscribe(&self) -> broadcast::Receiver<NodeEvent> {
        self.news.subscribe()
    }

    /// Returns the nodes to which there are connections.
    pub(crate) fn peers(&self) -> Vec<NodeId> {
        let mut peers: Vec<NodeId> = self.lock().links.values().filter_map(|link| link.peer()).collect();
        peers.sort_unstable();
        peers
    }

    pub(crate) fn existing(&self, key: u64) -> Option<Arc<Link>> {
        self.lock().links.get(&key).cloned()
    }

    /// Returns whether `link` is the current connection to its node.
    pub(crate) fn has(&self, link: &Link) -> bool {
        self.existing(link.key).is_some_and(|existing| std::ptr::eq(&*existing, link))
    }

    /// Closes all connections. Each sends what it has queued, and tells its peer that this node leaves. Those
    /// that take longer than `patience` are cut. Returns whether none had to be cut.
    pub(crate) async fn leave(self: Arc<Self>, patience: Duration) -> bool {
        self.leaves();
        let all_left = within(patience, async {
            self.are_gone().await;
            Ok(())
        });
        let in_time = all_left.await.is_ok();
        if !in_time {
            self.each_link(|out| _ = out.close());
            self.are_gone().await;
        }
        in_time
    }

    /// The node was dropped. Queued records are still sent, while the runtime exists.
    pub(crate) fn is_left(self: &Arc<Self>) {
        if let Some(listener) = self.listener.get() {
            listener.abort();
        }
        self.leaves();
        if !self.lock().links.is_empty() {
            drop(self.handle.spawn(self.clone().leave(self.settings.patience)));
        }
    }

    /// From here on there are no new connections. (A peer that dials is dropped after its handshake.)
    fn leaves(&self) {
        self.lock().closed = true;
        self.each_link(Outgoing::leave);
    }

    /// Closes everything at once, as a crash does.
    #[cfg(test)]
    pub(crate) fn cut(&self) {
        self.lock().closed = true;
        self.each_link(|out| _ = out.close());
    }

    fn each_link(&self, change: impl Fn(&mut Outgoing)) {
        let links: Vec<_> = self.lock().links.values().cloned().collect();
        links.iter().for_each(|link| link.out.update(&change));
    }

    async fn are_gone(&self) {
        loop {
            let mark = self.changed.mark();
            if self.lock().links.is_empty() {
                return;
            }
            self.changed.wait_since_evt(mark).await;
        }
    }

    /// Assigns an accepted connection to a link, after the handshake of its peer. If the peer has begun a new
    /// connection and the previous link still exists, closes that link and returns the connection: the caller
    /// asks again when the link is removed.
    fn admit(self: &Arc<Self>, connection: Connection, hello: Hello) -> Option<(Connection, Hello)> {
        let key = connection.peer.short();
        let state = self.lock();
        if state.closed {
            return None;
        }
        let Some(link) = state.links.get(&key).cloned() else {
            self.make_link(state, key, Start::Accepted(connection, hello));
            return None;
        };
        drop(state);
        if let Some(there) = link.peer() {
            // The links of one incarnation have increasing numbers.
            let is_newer = link.number_there().is_none_or(|number| hello.link > number);
            if there.incarnation == hello.incarnation && !is_newer {
                // Both ends had dialled, and the other connection is in use; or the peer has since closed
                // this one.
                return None;
            }
            link.out.update(Outgoing::close);
            return Some((connection, hello));
        }
        // The link is still connecting, and may take this connection. If it is connecting over an accepted
        // connection, this one is dropped.
        let _ = link.rivals.send((connection, hello));
        None
    }
}

/// Accepts the connections that other nodes make.
async fn listen(shared: Arc<Shared>) {
    loop {
        match shared.transport.accept().await {
            Ok(connection) => {
                let room = {
                    let mut state = shared.lock();
                    let room = state.greeting < GREETING;
                    state.greeting += usize::from(room);
                    room
                };
                if room {
                    drop(shared.handle.spawn(greeted(shared.clone(), connection)));
                } else {
                    let why = format!("{GREETING} connections are in their handshake already");
                    shared.tell(NodeEvent::Refused { peer: connection.peer, why });
                }
            }
            Err(error) if error.kind() == ErrorKind::NotConnected => return,
            Err(error) => return shared.tell(NodeEvent::Deaf { why: error.to_string() }),
        }
    }
}

async fn greeted(shared: Arc<Shared>, mut connection: Connection) {
    struct Greeting<'a>(&'a Shared);
    impl Drop for Greeting<'_> {
        fn drop(&mut self) {
            self.0.lock().greeting -= 1;
        }
    }
    let _greeting = Greeting(&shared);
    let peer = connection.peer;
    let hello = if peer == shared.key() {
        Err(io::Error::other("it has the key of this node; help: give each node a key of its own"))
    } else {
        within(shared.settings.patience, Hello::hear(&mut connection, shared.settings.versions)).await
    };
    let mut again = match hello {
        Ok(hello) => Some((connection, hello)),
        // The peer has only asked which node is here (`who_is_at`).
        Err(error) if error.kind() == io::ErrorKind::ConnectionRefused => return,
        Err(error) => {
            if error.kind() == io::ErrorKind::Unsupported {
                // The peer reads the versions of this node, and refuses it for the same reason. It may be
                // gone already.
                let _ = within(shared.settings.patience, shared.hello_of(0).say(&mut connection)).await;
            }
            return shared.tell(NodeEvent::Refused { peer, why: error.to_string() });
        }
    };
    while let Some((connection, hello)) = again.take() {
        let mark = shared.changed.mark();
        again = shared.admit(connection, hello);
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
    fn what_peers_say_of_themselves_fills_no_table_and_drives_out_nothing_that_the_program_says() {
        Runtime::simulated(1).block_on(async {
            let node = Node::builder().transport(Network::new().transport("a")).build();
            let mesh = node.mesh().unwrap();
            mesh.learn(key(1), place(), Source::Program);
            // The node itself reports it, too.
            mesh.learn(key(1), place(), Source::Peer);
            (2..2 + 2 * KNOWN as u64).for_each(|n| mesh.learn(key(n), place(), Source::Peer));
            assert_eq!(mesh.lock().known.len(), KNOWN);
            assert!(mesh.lock().known.contains_key(&key(1).short()));
        });
    }

    /// Neither many reports, nor keys with the same short form, nor many locators do.
    #[test]
    fn hearsay_drives_out_nothing_that_somebody_knows() {
        Runtime::simulated(1).block_on(async {
            let node = Node::builder().transport(Network::new().transport("a")).build();
            let mesh = node.mesh().unwrap();
            let places =
                |key: NodeKey| mesh.lock().known.get(&key.short()).map(Known::places).unwrap_or_default();
            let at = |text: &str| -> Locator { text.parse().unwrap() };
            for (n, source) in [(1, Source::Program), (2, Source::Peer)] {
                mesh.learn(key(n), place(), source);
                let mut similar = NodeKey([7; 32]);
                similar.0[..8].copy_from_slice(&key(n).0[..8]);
                mesh.learn(similar, vec![at("memory://similar")], Source::Hearsay);
                for round in 0..10 {
                    let lies = (0..20).map(|lie| at(&format!("memory://lie-{round}-{lie}"))).collect();
                    mesh.learn(key(n), lies, Source::Hearsay);
                }
                assert_eq!(places(key(n)).len(), LOCATORS + 1);
                assert_eq!(places(key(n)).get(1), place().first(), "{source:?}");
                mesh.learn(key(n), vec![at("memory://moved")], Source::Peer);
                assert_eq!(places(key(n)), [&[at("memory://moved")][..], &place()].concat());
            }
            (3..3 + 2 * KNOWN as u64).for_each(|n| mesh.learn(key(n), place(), Source::Hearsay));
            assert_eq!(mesh.lock().known.len(), KNOWN);
            assert!([1, 2].iter().all(|n| mesh.lock().known.contains_key(&key(*n).short())));
        });
    }

    /// If the program dials a locator from hearsay, it becomes knowledge of the program.
    #[test]
    fn a_node_is_handed_on_as_it_is_known_and_by_hearsay_if_it_is_not() {
        Runtime::simulated(1).block_on(async {
            let network = Network::new();
            let node = |name| Node::builder().transport(network.transport(name)).build();
            let (a, b, c) = (node("a"), node("b"), node("c"));
            let lie = vec!["memory://lie".parse::<Locator>().unwrap()];
            a.knows(&b.reference().unwrap());
            for there in [&b, &c] {
                a.mesh().unwrap().learn(there.reference().unwrap().key, lie.clone(), Source::Hearsay);
            }
            assert_eq!(a.reference_of(b.id()), b.reference());
            assert_eq!(a.reference_of(c.id()).unwrap().locators, lie);
        });
    }

    /// Not even if the false reports contain the real location, as the last locator.
    #[test]
    fn lies_keep_nobody_from_where_a_node_is_known_to_be() {
        Runtime::simulated(1).block_on(async {
            let network = Network::new();
            let node = |name| Node::builder().transport(network.transport(name)).build();
            let (a, b) = (node("a"), node("b"));
            let there = b.reference().unwrap();
            a.knows(&there);
            let lies = (1..LOCATORS).map(|lie| {
                network.partition("a", &format!("lie-{lie}"));
                format!("memory://lie-{lie}").parse().unwrap()
            });
            let mesh = a.mesh().unwrap();
            mesh.learn(there.key, lies.chain(there.locators).collect(), Source::Hearsay);
            let begin = Instant::now();
            assert_eq!(a.linked(there.key.short()).await, Ok(b.id()));
            assert!(begin.elapsed() < 2 * mesh.settings().patience);
        });
    }

    /// Reports of an unreachable node come with each round of gossip.
    #[test]
    fn hearsay_does_not_shorten_the_pause_after_a_failed_dial() {
        let pause = Some(Instant::now() + Duration::from_secs(1));
        let mut known = Known { not_before: pause, ..Known::of(key(1)) };
        known.is_at(place(), Source::Hearsay);
        assert_eq!(known.not_before, pause);
        known.is_at(place(), Source::Program);
        assert_eq!(known.not_before, None);
    }

    #[test]
    fn what_the_program_says_is_never_forgotten() {
        Runtime::simulated(1).block_on(async {
            let node = Node::builder().transport(Network::new().transport("a")).build();
            let mesh = node.mesh().unwrap();
            let all = KNOWN as u64 + 10;
            (1..=all).for_each(|n| mesh.learn(key(n), place(), Source::Program));
            mesh.learn(key(all + 1), place(), Source::Peer);
            // A key with the same first bytes as another one.
            let mut similar = NodeKey([7; 32]);
            similar.0[..8].copy_from_slice(&key(5).0[..8]);
            assert_eq!(similar.short(), key(5).short());
            mesh.learn(similar, place(), Source::Peer);
            let state = mesh.lock();
            assert_eq!(state.known.len() as u64, all);
            assert!(
                (1..=all).all(|n| state.known.get(&key(n).short()).is_some_and(|known| known.key == key(n)))
            );
        });
    }

    #[test]
    fn a_link_that_is_made_when_the_runtime_has_shut_down_is_down_and_gone() {
        let runtime = Runtime::builder().workers(1).build().unwrap();
        let network = Network::new();
        let (node, other) = runtime.block_on(async {
            let node = |name| Node::builder().transport(network.transport(name)).build();
            (node("a"), node("b").reference().unwrap())
        });
        drop(runtime);
        node.knows(&other);
        let mesh = node.mesh().unwrap();
        let link = mesh.link_to(other.key.short()).unwrap();
        assert!(link.is_down());
        assert!(mesh.existing(other.key.short()).is_none());
    }
}
