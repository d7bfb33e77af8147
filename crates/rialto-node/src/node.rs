//! A node: where processes live.

use std::fmt;
use std::future::Future;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock, PoisonError, RwLock, Weak};

use rialto_rt::task;
use rialto_sync::{IVar, broadcast, oneshot};

use crate::bonds::{Bonds, Watcher};
use crate::builder::{Builder, Parts};
use crate::channels::Channels;
use crate::dead::{DeadLetter, DeadLetters};
use crate::exit::{Exit, IntoExit};
use crate::names::{Known, Names};
use crate::pid::{NodeId, Pid, Tag};
use crate::process::{self, Process};
use crate::remote::Entries;
use crate::services::Services;
use crate::signal;
use crate::started::Started;
use crate::table::Table;
use crate::tied::Tied;
use crate::wire::{Link, Shared, Words};

/// Where processes live, and are found by their pids. Several may live in one program, and
/// know nothing of each other but what their processes are told.
///
/// ```
/// use rialto_node::{Node, recv, self_pid, send, spawn_process};
///
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(async {
/// let greeting = Node::new().run(async {
///     let me = self_pid();
///     spawn_process(async move { send(me, "Hello, world!") });
///     recv! { text: &'static str => text }
/// });
/// assert_eq!(greeting.await, Ok("Hello, world!"));
/// # });
/// # Ok(())
/// # }
/// ```
///
/// Clones are the same node. Its processes are tasks of the runtime in which they are
/// spawned, and end with it.
///
/// Source: Termite's nodes.
#[derive(Clone)]
pub struct Node(Arc<Inner>);

struct Inner {
    id: NodeId,
    table: Table,
    bound: usize,
    /// Of other nodes, in a mailbox.
    bytes: usize,
    tags: AtomicU64,
    names: Names,
    dead: DeadLetters,
    channels: Channels,
    #[cfg(feature = "cps")]
    mobiles: crate::moving::Mobiles,
    #[cfg(feature = "cps")]
    accepted: crate::moving::Accepted,
    words: Arc<Words>,
    entries: Entries,
    services: Services,
    tied: Tied,
    started: Arc<Started>,
    /// Of a node that talks to others.
    mesh: Option<Arc<Shared>>,
}

impl Drop for Inner {
    fn drop(&mut self) {
        if let Some(mesh) = &self.mesh {
            mesh.is_left();
        }
    }
}

/// A node that may be gone.
#[derive(Clone)]
pub(crate) struct WeakNode(Weak<Inner>);

impl WeakNode {
    pub(crate) fn upgrade(&self) -> Option<Node> {
        self.0.upgrade().map(Node)
    }
}

/// Where a process is.
pub(crate) enum Found {
    Here(Arc<Process>),
    /// Behind that link, if it lives.
    Away(Arc<Link>),
    /// There is none, or none that can be reached.
    Nobody(Exit),
}

/// The nodes of this program.
static NODES: RwLock<Vec<(NodeId, Weak<Inner>)>> = RwLock::new(Vec::new());
static DEFAULT: OnceLock<Node> = OnceLock::new();

impl Node {
    /// A node of its own.
    #[allow(clippy::new_without_default)] // No two are alike.
    pub fn new() -> Node {
        Node::builder().build()
    }

    /// A node, with more to say.
    pub fn builder() -> Builder {
        Builder::new()
    }

    /// The node that `parts` describe.
    pub(crate) fn build(parts: Parts) -> Node {
        #[cfg(feature = "cps")]
        let accepted = parts.accepted;
        let Parts { id, bound, bytes, started, words, entries, transport, .. } = parts;
        let (words, started) = (Arc::new(words), Started::new(started));
        let inner = Arc::new_cyclic(|node| {
            let shared = |(transport, handle, settings)| {
                Shared::new(WeakNode(node.clone()), id, transport, (handle, settings, words.clone()))
            };
            Inner {
                id,
                table: Table::default(),
                bound,
                bytes,
                tags: AtomicU64::new(0),
                names: Names::default(),
                dead: DeadLetters::default(),
                channels: Channels::default(),
                #[cfg(feature = "cps")]
                mobiles: Default::default(),
                #[cfg(feature = "cps")]
                accepted,
                mesh: transport.map(shared),
                words: words.clone(),
                entries,
                services: Services::default(),
                tied: Tied::default(),
                started: started.clone(),
            }
        });
        let mut nodes = NODES.write().unwrap_or_else(PoisonError::into_inner);
        nodes.retain(|(_, node)| node.strong_count() > 0);
        nodes.push((id, Arc::downgrade(&inner)));
        drop(nodes);
        if let Some(mesh) = &inner.mesh {
            mesh.start_listening();
        }
        Node(inner)
    }

    /// The node of the process that runs; elsewhere the program's default one.
    pub fn current() -> Node {
        process::try_with_current(|process| process.node().clone())
            .unwrap_or_else(|| DEFAULT.get_or_init(Node::new).clone())
    }

    /// This life of it.
    pub fn id(&self) -> NodeId {
        self.0.id
    }

    /// Makes a process of `future`, on the runtime around.
    ///
    /// # Panics
    ///
    /// Outside of a runtime.
    #[track_caller]
    pub fn spawn<F>(&self, future: F) -> Pid
    where
        F: Future<Output: IntoExit> + Send + 'static,
    {
        self.spawn_tied(|_, _| {}, future)
    }

    /// Runs `future` as a process, and waits for it.
    ///
    /// # Errors
    ///
    /// Why it ended, if not because it was done.
    ///
    /// # Cancellation
    ///
    /// Dropped, it leaves the process alone.
    ///
    /// # Panics
    ///
    /// Outside of a runtime.
    pub fn run<F>(&self, future: F) -> impl Future<Output = Result<F::Output, Exit>> + Send + use<F>
    where
        F: Future<Output: Send + 'static> + Send + 'static,
    {
        let node = self.clone();
        async move { node.run_here(future).await }
    }

    async fn run_here<F>(&self, future: F) -> Result<F::Output, Exit>
    where
        F: Future<Output: Send + 'static> + Send + 'static,
    {
        let ((done, result), why) = (oneshot(), IVar::new());
        let watcher = Watcher::Variable(why.clone());
        let tie = |_, bonds: &mut Bonds| drop(bonds.ties().watchers.insert(self.tag(), watcher));
        self.spawn_tied(tie, async move {
            let output = future.await;
            // Nobody may wait any more.
            let _ = done.send(output);
        });
        let why = match why.read().await {
            Ok(why) => why,
            Err(never) => match never {},
        };
        result.try_recv().map_err(|_| why)
    }

    /// Makes a process whose ties to others are made before it runs.
    #[track_caller]
    pub(crate) fn spawn_tied<F>(&self, tie: impl FnOnce(Pid, &mut Bonds), future: F) -> Pid
    where
        F: Future<Output: IntoExit> + Send + 'static,
    {
        self.spawn_announced(tie, |_| {}, future)
    }

    /// The same, of which others are told before it runs.
    #[track_caller]
    pub(crate) fn spawn_announced<F>(
        &self,
        tie: impl FnOnce(Pid, &mut Bonds),
        announce: impl FnOnce(Pid),
        future: F,
    ) -> Pid
    where
        F: Future<Output: IntoExit> + Send + 'static,
    {
        let process = self.0.table.insert(|number| {
            let pid = Pid { node: self.0.id, number };
            let mut bonds = Bonds::default();
            tie(pid, &mut bonds);
            Arc::new(Process::new(number, self.clone(), self.0.bound, bonds))
        });
        announce(process.pid());
        let task = task::Builder::new().spawn(process::run(process.clone(), future));
        let effect = process.bonds().has_task(task.abort_handle());
        signal::have(&process, effect);
        process.pid()
    }

    /// How many processes live here.
    pub fn processes(&self) -> usize {
        self.0.table.len()
    }

    /// The `count` processes with the longest mailboxes, the longest first, and how many messages
    /// lie there.
    ///
    /// ```
    /// use rialto_node::{Node, self_pid, send};
    ///
    /// # fn main() -> std::io::Result<()> {
    /// # let runtime = rialto_rt::Runtime::new()?;
    /// # runtime.block_on(Node::new().run(async {
    /// (0..3).for_each(|n| send(self_pid(), n).unwrap());
    /// assert_eq!(Node::current().longest_mailboxes(10), [(self_pid(), 3)]);
    /// # })).unwrap();
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// It looks at one after the other while they go on: no moment of all is seen.
    pub fn longest_mailboxes(&self, count: usize) -> Vec<(Pid, usize)> {
        let mut all = Vec::new();
        self.0.table.for_each(|process| all.push((process.pid(), process.mailbox.update(|m| m.len()))));
        all.sort_by_key(|(pid, length)| (std::cmp::Reverse(*length), *pid));
        all.truncate(count);
        all
    }

    /// How many messages were for processes that were no more, or have ended without having
    /// read them.
    pub fn dead_letter_count(&self) -> u64 {
        self.0.dead.count()
    }

    /// Those from now on. A reader who is slow misses some, and is told how many.
    ///
    /// ```
    /// use rialto_node::{Node, Why, send};
    ///
    /// # fn main() -> std::io::Result<()> {
    /// # let runtime = rialto_rt::Runtime::new()?;
    /// # runtime.block_on(async {
    /// let node = Node::new();
    /// let mut dead = node.subscribe_dead_letters();
    /// node.run(async {
    ///     let me = rialto_node::self_pid();
    ///     send(me, "for nobody").unwrap();
    /// }).await.unwrap();
    /// let letter = dead.recv().await.unwrap();
    /// assert_eq!((letter.type_name, letter.why), ("&str", Why::Unread));
    /// # });
    /// # Ok(())
    /// # }
    /// ```
    pub fn subscribe_dead_letters(&self) -> broadcast::Receiver<DeadLetter> {
        self.0.dead.subscribe()
    }

    pub(crate) fn mailbox_bound(&self) -> usize {
        self.0.bound
    }

    pub(crate) fn mailbox_bytes(&self) -> usize {
        self.0.bytes
    }

    pub(crate) fn dead_letters(&self) -> &DeadLetters {
        &self.0.dead
    }

    pub(crate) fn channels(&self) -> &Channels {
        &self.0.channels
    }

    pub(crate) fn downgrade(&self) -> WeakNode {
        WeakNode(Arc::downgrade(&self.0))
    }

    #[cfg(test)]
    pub(crate) fn weak_and_words(&self) -> (WeakNode, Arc<Words>) {
        (self.downgrade(), self.0.words.clone())
    }

    pub(crate) fn words(&self) -> &Words {
        &self.0.words
    }

    pub(crate) fn entries(&self) -> &Entries {
        &self.0.entries
    }

    pub(crate) fn services(&self) -> &Services {
        &self.0.services
    }

    pub(crate) fn mesh(&self) -> Option<&Arc<Shared>> {
        self.0.mesh.as_ref()
    }

    /// Where `pid` is, as seen from this node.
    pub(crate) fn find(&self, pid: Pid) -> Found {
        self.find_by(pid, Shared::link_to)
    }

    /// The same, but no node is dialled for that.
    pub(crate) fn find_linked(&self, pid: Pid) -> Found {
        self.find_by(pid, |mesh, key| mesh.existing(key).ok_or(Exit::Disconnected))
    }

    fn find_by(&self, pid: Pid, link: impl FnOnce(&Arc<Shared>, u64) -> Result<Arc<Link>, Exit>) -> Found {
        if pid.node == self.0.id {
            return self.here(pid.number).map_or(Found::Nobody(Exit::NoProcess), Found::Here);
        }
        let Some(mesh) = &self.0.mesh else {
            return Node::beside(pid, |_| true).unwrap_or(Found::Nobody(Exit::NoProcess));
        };
        if pid.node.key == self.0.id.key {
            // Of another life of this node.
            return Found::Nobody(Exit::NoProcess);
        }
        match link(mesh, pid.node.key) {
            Ok(link) => Found::Away(link),
            // It may be one that talks to nobody.
            Err(reason) => Node::beside(pid, |node| node.0.mesh.is_none()).unwrap_or(Found::Nobody(reason)),
        }
    }

    /// On another node of this program, if that is such a one.
    fn beside(pid: Pid, such: impl FnOnce(&Node) -> bool) -> Option<Found> {
        let node = of(pid.node).filter(such)?;
        Some(node.here(pid.number).map_or(Found::Nobody(Exit::NoProcess), Found::Here))
    }

    /// The process of that number here.
    fn here(&self, number: u64) -> Option<Arc<Process>> {
        if number & Pid::PUBLISHED == 0 {
            return self.0.table.get(number);
        }
        let pid = self.0.services.get(number)?;
        self.0.table.get(pid.number)
    }

    /// Has `future` go on by itself, on the runtime of this node's links.
    pub(crate) fn keep_going(&self, future: impl Future<Output = ()> + Send + 'static) {
        if let Some(mesh) = &self.0.mesh {
            drop(mesh.handle().spawn(future));
        }
    }

    /// The node of that key is lost: what is tied to it here hears of it.
    pub(crate) fn lost(&self, key: u64) {
        for process in self.0.tied.take(key).into_iter().filter_map(|number| self.0.table.get(number)) {
            let signals = process.bonds().lost(key);
            signals.into_iter().for_each(|signal| signal::take(&process, signal));
        }
    }

    /// The process of that number here is tied to `other`.
    pub(crate) fn is_tied(&self, number: u64, other: Pid) {
        let key = other.node().key;
        if self.mesh().is_some() && key != self.0.id.key {
            self.0.tied.note(&self.0.table, number, key);
        }
    }

    /// What other nodes have started here.
    pub(crate) fn started(&self) -> &Arc<Started> {
        &self.0.started
    }

    #[cfg(test)]
    pub(crate) fn tied(&self) -> &Tied {
        &self.0.tied
    }

    /// How many links and monitors processes there have with those here.
    pub(crate) fn ties_with(&self, key: u64) -> usize {
        self.0.tied.count(&self.0.table, key)
    }

    /// Whether a mailbox holds so much that no link may bring one more signal for it.
    pub(crate) fn is_overfull(&self, pid: Pid) -> bool {
        let Found::Here(process) = self.find(pid) else { return false };
        process.mailbox.update(|mailbox| mailbox.is_overfull(self.mailbox_bytes()))
    }

    pub(crate) fn tag(&self) -> Tag {
        Tag::numbered(self.0.id, self.0.tags.fetch_add(1, Ordering::Relaxed))
    }

    #[cfg(feature = "cps")]
    pub(crate) fn accepted(&self) -> &crate::moving::Accepted {
        &self.0.accepted
    }

    #[cfg(feature = "cps")]
    pub(crate) fn mobiles(&self) -> &crate::moving::Mobiles {
        &self.0.mobiles
    }

    pub(crate) fn table(&self) -> &Table {
        &self.0.table
    }

    pub(crate) fn names(&self) -> &Names {
        &self.0.names
    }

    /// The process is no more.
    pub(crate) fn forget(&self, pid: Pid, known: Option<Box<Known>>) {
        if let Some(known) = known {
            self.0.names.forget(pid, *known);
        }
        self.0.table.remove(pid.number);
    }
}

/// The process `pid`, if it lives in this program, and what runs here need not go over a link to it.
pub(crate) fn find(pid: Pid) -> Option<Arc<Process>> {
    let near = process::try_with_current(|process| {
        let node = process.node();
        (node.0.id == pid.node || node.0.mesh.is_some()).then(|| match node.0.id == pid.node {
            true => node.here(pid.number),
            false => None,
        })
    });
    near.flatten().unwrap_or_else(|| of(pid.node)?.here(pid.number))
}

/// The node of that name, if it lives in this program.
pub(crate) fn of(id: NodeId) -> Option<Node> {
    let nodes = NODES.read().unwrap_or_else(PoisonError::into_inner);
    // No other is upgraded: the last reference may be ours, and goes after the lock.
    let node = nodes.iter().find(|(known, _)| *known == id).and_then(|(_, node)| node.upgrade());
    drop(nodes);
    node.map(Node)
}

impl fmt::Debug for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Node").field("id", &self.0.id).field("processes", &self.processes()).finish()
    }
}

/// Makes a process of `future`, on the [node of the caller](Node::current) and the runtime
/// around. It runs by itself; its pid keeps nothing.
///
/// It ends when the future is ready ([`IntoExit`] says as what that counts), or panics, or
/// when an [exit](crate::exit) reaches it.
///
/// ```
/// use rialto_node::{Node, recv, send, self_pid, spawn_process};
///
/// struct Ping(rialto_node::Pid);
/// struct Pong;
///
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(Node::new().run(async {
/// let server = spawn_process(async {
///     loop {
///         recv! { Ping(from) => send(from, Pong).unwrap() }
///     }
/// });
/// send(server, Ping(self_pid())).unwrap();
/// recv! { Pong => {} }
/// # })).unwrap();
/// # Ok(())
/// # }
/// ```
///
/// # Panics
///
/// Outside of a runtime.
///
/// Source: `spawn` of Termite and Erlang.
#[track_caller]
pub fn spawn_process<F>(future: F) -> Pid
where
    F: Future<Output: IntoExit> + Send + 'static,
{
    Node::current().spawn(future)
}
