//! The links of a node, and where other nodes are.

use std::collections::{HashMap, HashSet, VecDeque};
use std::fmt;
use std::hash::BuildHasherDefault;
use std::io::{self, ErrorKind};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use rialto_event::time::Instant;
use rialto_rt::{AbortHandle, Handle};
use rialto_sync::{CondVar, broadcast};

use super::hello::{About, Hello, LOCATORS};
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

/// What the tasks of a node's links share.
pub(crate) struct Shared {
    node: WeakNode,
    id: NodeId,
    transport: Box<dyn Transport>,
    handle: Handle,
    settings: Settings,
    words: Arc<Words>,
    state: Mutex<State>,
    /// A link is up, or gone.
    changed: CondVar,
    news: News<NodeEvent>,
    listener: OnceLock<AbortHandle>,
}

/// How a node treats its links.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    /// Of the protocol.
    pub(crate) versions: Versions,
    /// For so long a peer may say nothing.
    pub(crate) silence: Duration,
    /// For so long it may take to be connected.
    pub(crate) patience: Duration,
    /// For so long a node that could not be dialled is not dialled again.
    pub(crate) pause: Duration,
    /// For so long what is for a peer may wait without any of it being taken.
    pub(crate) stall: Duration,
    /// So many bytes of signals wait to be sent.
    pub(crate) signals: usize,
    /// And so many of letters.
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
    /// So often a peer is to say something.
    pub(crate) fn beat(&self) -> Duration {
        (self.silence / 4).max(Duration::from_millis(1))
    }

    /// So often it is looked whether a peer lives, and takes what waits for it.
    pub(crate) fn looks(&self) -> Duration {
        self.beat().min((self.stall / 4).max(Duration::from_millis(1)))
    }
}

#[derive(Default)]
struct State {
    closed: bool,
    /// Each letter is looked up here. (Keys are hashes already.)
    links: HashMap<u64, Arc<Link>, BuildHasherDefault<AsItIs>>,
    /// How many links there were.
    made: u64,
    known: HashMap<u64, Known>,
    /// Connections whose peers have not said hello yet.
    greeting: usize,
    /// What has happened, and is not told yet.
    events: VecDeque<NodeEvent>,
    /// Whether somebody tells it.
    tells: bool,
}

impl State {
    /// Whether it may be known where the node of that key is, for which another one may have been forgotten. What
    /// the program has said is not forgotten; nor does another key take its place that begins as its does.
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

/// What is known of a node.
struct Known {
    key: NodeKey,
    locators: Vec<Locator>,
    /// Where it is by hearsay, beside.
    heard: Vec<Locator>,
    source: Source,
    /// It is not dialled before.
    not_before: Option<Instant>,
}

impl Known {
    fn of(key: NodeKey) -> Known {
        Known { key, locators: Vec::new(), heard: Vec::new(), source: Source::Hearsay, not_before: None }
    }

    /// It can be dialled there, as `source` says; only then, where it could before.
    fn is_at(&mut self, mut places: Vec<Locator>, source: Source) {
        if source == Source::Hearsay {
            self.heard = places;
        } else {
            places.append(&mut self.locators);
            self.locators = places;
            // It has said so itself, or the program has.
            self.heard = Vec::new();
        }
        for places in [&mut self.locators, &mut self.heard] {
            let mut seen = HashSet::new();
            places.retain(|locator| seen.insert(locator.clone()));
            places.truncate(LOCATORS);
        }
        self.source = self.source.max(source);
        self.not_before = None;
    }

    /// Where it is dialled: first, where it may be by now; by turns, so that no lies keep it from where it is.
    fn places(&self) -> Vec<Locator> {
        let turns = 0..self.heard.len().max(self.locators.len());
        let by_turns = turns.flat_map(|turn| [self.heard.get(turn), self.locators.get(turn)]);
        let mut seen = HashSet::new();
        by_turns.flatten().filter(|place| seen.insert(*place)).cloned().collect()
    }
}

/// Who has said where a node is. What peers say makes room for others before what the program does, and before that
/// what they say of others, which replaces nothing but what was said so.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Source {
    /// Others, of it.
    Hearsay,
    /// It itself, when there was a link.
    Peer,
    Program,
}

/// What happens to the links of a node: see [`Node::subscribe_nodes`](crate::Node::subscribe_nodes).
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum NodeEvent {
    /// There is a link to that node.
    Up(NodeId),
    /// It is lost, for that reason. Nothing that was sent over it comes any more.
    Down {
        /// The node.
        node: NodeId,
        /// Why, for a person to read.
        why: String,
    },
    /// A node could not be dialled.
    Unreachable {
        /// Its key, as far as pids have it.
        key: u64,
        /// Why, for a person to read.
        why: String,
    },
    /// A peer whose transport knows it was turned away.
    Refused {
        /// Who.
        peer: NodeKey,
        /// Why, for a person to read.
        why: String,
    },
    /// The transport takes no connections any more.
    Deaf {
        /// Why, for a person to read.
        why: String,
    },
}

/// In one line, as an [`Exit`] is.
impl fmt::Display for NodeEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NodeEvent::Up(node) => write!(f, "node {node} is up"),
            NodeEvent::Down { node, why } => write!(f, "node {node} is down: {}", Line(why)),
            NodeEvent::Unreachable { key, why } => {
                write!(f, "the node {key:016x} cannot be reached: {}", Line(why))
            }
            NodeEvent::Refused { peer, why } => {
                write!(f, "the node with the key {peer} was turned away: {}", Line(why))
            }
            NodeEvent::Deaf { why } => write!(f, "no connections are taken any more: {}", Line(why)),
        }
    }
}

/// So many nodes are known that have no link.
const KNOWN: usize = 4096;
/// So many connections may be about to say hello.
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

    /// Takes connections from now on. The node exists: what a peer said before would be lost.
    pub(crate) fn start_listening(self: &Arc<Self>) {
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

    /// What is said first over `link`.
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

    /// The node of that key can be dialled there; only then, where it could before.
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

    /// Who has that key, and where it can be dialled, as far as is known; by hearsay only if nothing else is, since
    /// who hands that on vouches for it.
    pub(crate) fn known(&self, key: u64) -> Option<(NodeKey, Vec<Locator>)> {
        let state = self.lock();
        let known = state.known.get(&key)?;
        let places = if known.locators.is_empty() { &known.heard } else { &known.locators };
        Some((known.key, places.clone()))
    }

    /// The link to the node of that key. It may be down already.
    ///
    /// # Errors
    ///
    /// It is not known where that node is, or it cannot be reached at the moment.
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

    /// The same; if that one is lost, another one, once there is room for it.
    ///
    /// # Errors
    ///
    /// As of [`link_to`](Self::link_to).
    pub(crate) async fn live_link_to(self: &Arc<Self>, key: u64) -> Result<Arc<Link>, Exit> {
        self.live(|| self.link_to(key)).await
    }

    /// The one that there is, if it is not lost. One that is has made room for another by then.
    pub(crate) async fn live_link(&self, key: u64) -> Option<Arc<Link>> {
        self.live(|| self.existing(key).ok_or(())).await.ok()
    }

    /// The first one that is found and is not lost: one that is makes room for another.
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

    /// A link to the node of that key, by a connection that was dialled at `locator`, if there is none by now.
    ///
    /// # Errors
    ///
    /// This node is closed.
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
        // If the runtime has shut down, the link is down at once.
        drop(self.handle.spawn(run(self.clone(), link.clone(), start, rivals)));
        link
    }

    /// Both have said hello.
    pub(crate) fn up(&self, link: &Link, key: NodeKey, hello: &Hello) {
        let id = NodeId { key: key.short(), incarnation: hello.incarnation };
        link.is_with(id, hello, self.settings.versions);
        if !self.transport.is_client(key) {
            self.learn(key, hello.locators.clone(), Source::Peer);
        }
        self.tell(NodeEvent::Up(id));
        self.changed.signal_all();
    }

    /// The end of a link: nothing of it comes any more; who waits for something of it is told, and then
    /// the node can be linked to again. So it can when that is told: before all that is to be told of the next link.
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
            "it was closed, or had too many signals to send"
        }
    }

    pub(crate) fn tell(&self, event: NodeEvent) {
        self.lock().events.push_back(event);
        self.tell_events();
    }

    /// In their order, and under no lock: who is woken may do as he likes. One at a time tells, and also what
    /// comes meanwhile.
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

    /// The nodes to which there are links.
    pub(crate) fn peers(&self) -> Vec<NodeId> {
        let mut peers: Vec<NodeId> = self.lock().links.values().filter_map(|link| link.peer()).collect();
        peers.sort_unstable();
        peers
    }

    pub(crate) fn existing(&self, key: u64) -> Option<Arc<Link>> {
        self.lock().links.get(&key).cloned()
    }

    /// Whether it is `link` by which that node would be reached.
    pub(crate) fn has(&self, link: &Link) -> bool {
        self.existing(link.key).is_some_and(|existing| std::ptr::eq(&*existing, link))
    }

    /// No links any more. Each sends what it has, and says good-bye; those that take longer than that are
    /// cut. Whether none had to be.
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

    /// The node is gone, and what it has sent goes, as long as the runtime is there.
    pub(crate) fn is_left(self: &Arc<Self>) {
        if let Some(listener) = self.listener.get() {
            listener.abort();
        }
        self.leaves();
        if !self.lock().links.is_empty() {
            drop(self.handle.spawn(self.clone().leave(self.settings.patience)));
        }
    }

    /// From here on there are no new links. (Who dials is heard, and turned away.)
    fn leaves(&self) {
        self.lock().closed = true;
        self.each_link(Outgoing::leave);
    }

    /// As a crash does it.
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

    /// A peer has dialled, and said hello: to which link its connection belongs. If the peer has begun
    /// anew, and its last link is not cleared away yet, it comes back, to be asked again.
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
            // Links of one life are numbered in their order.
            let is_newer = link.number_there().is_none_or(|number| hello.link > number);
            if there.incarnation == hello.incarnation && !is_newer {
                // Both had dialled, and the other connection is used; or the peer has given it up since.
                return None;
            }
            link.out.update(Outgoing::close);
            return Some((connection, hello));
        }
        // It is being connected. If it is by what came, this one is dropped.
        let _ = link.rivals.send((connection, hello));
        None
    }
}

/// Takes the connections that others make.
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
                    let why = "too many connections are about to begin".into();
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
        Err(io::Error::other("it has this node's own key: give each node a key of its own"))
    } else {
        within(shared.settings.patience, Hello::hear(&mut connection, shared.settings.versions)).await
    };
    let mut again = match hello {
        Ok(hello) => Some((connection, hello)),
        // It has asked who is here.
        Err(error) if error.kind() == io::ErrorKind::ConnectionRefused => return,
        Err(error) => {
            if error.kind() == io::ErrorKind::Unsupported {
                // It learns the versions of this node, and refuses it for the same reason. It may have gone.
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

    /// One of many.
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
            // It says so itself, too.
            mesh.learn(key(1), place(), Source::Peer);
            (2..2 + 2 * KNOWN as u64).for_each(|n| mesh.learn(key(n), place(), Source::Peer));
            assert_eq!(mesh.lock().known.len(), KNOWN);
            assert!(mesh.lock().known.contains_key(&key(1).short()));
        });
    }

    /// Neither in number nor by names that look alike nor by places.
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

    /// Who dials by what he was told makes that knowledge of the program's.
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

    /// Not even where they name it, as the last place.
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

    #[test]
    fn what_the_program_says_is_never_forgotten() {
        Runtime::simulated(1).block_on(async {
            let node = Node::builder().transport(Network::new().transport("a")).build();
            let mesh = node.mesh().unwrap();
            let all = KNOWN as u64 + 10;
            (1..=all).for_each(|n| mesh.learn(key(n), place(), Source::Program));
            mesh.learn(key(all + 1), place(), Source::Peer);
            // A key of which the first bytes are those of another one.
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
