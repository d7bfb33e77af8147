//! A node: where processes live.

use std::collections::hash_map::RandomState;
use std::fmt;
use std::future::Future;
use std::hash::BuildHasher;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock, PoisonError, RwLock, Weak};

use rialto_rt::task;
use rialto_sync::{IVar, broadcast, oneshot};

use crate::bonds::{Bonds, Watcher};
use crate::dead::{DeadLetter, DeadLetters};
use crate::exit::{Exit, IntoExit};
use crate::names::{Known, Names};
use crate::pid::{NodeId, Pid, Tag};
use crate::process::{self, Process};
use crate::signal;
use crate::table::Table;

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
    tags: AtomicU64,
    names: Names,
    dead: DeadLetters,
    #[cfg(feature = "cps")]
    mobiles: crate::moving::Mobiles,
    #[cfg(feature = "cps")]
    accepted: crate::moving::Accepted,
}

/// The nodes of this program.
static NODES: RwLock<Vec<(NodeId, Weak<Inner>)>> = RwLock::new(Vec::new());
static DEFAULT: OnceLock<Node> = OnceLock::new();

/// A node to be.
///
/// ```
/// let node = rialto_node::Node::builder().mailbox_bound(1_000).build();
/// ```
#[derive(Clone, Debug)]
#[must_use = "a builder does nothing until it builds"]
pub struct Builder {
    bound: usize,
    seed: Option<u64>,
    #[cfg(feature = "cps")]
    pub(crate) accepted: crate::moving::Accepted,
}

impl Builder {
    /// How many messages a mailbox holds; one more is [`Overloaded`](crate::Overloaded). By
    /// default a million. Exits and other signals are never refused.
    pub fn mailbox_bound(self, bound: usize) -> Self {
        Builder { bound: bound.max(1), ..self }
    }

    /// Draws the node's name from `seed`: for simulations that are to be the same each time,
    /// and for nothing else.
    pub fn seed(self, seed: u64) -> Self {
        Builder { seed: Some(seed), ..self }
    }

    /// The node.
    pub fn build(self) -> Node {
        let random = RandomState::new();
        let draw = |what: u8| match self.seed {
            Some(seed) => seed.wrapping_mul(2).wrapping_add(u64::from(what)),
            None => random.hash_one(what),
        };
        let id = NodeId { key: draw(0), incarnation: draw(1) };
        let inner = Inner {
            id,
            table: Table::default(),
            bound: self.bound,
            tags: AtomicU64::new(0),
            names: Names::default(),
            dead: DeadLetters::default(),
            #[cfg(feature = "cps")]
            mobiles: Default::default(),
            #[cfg(feature = "cps")]
            accepted: self.accepted,
        };
        let node = Node(Arc::new(inner));
        let mut nodes = NODES.write().unwrap_or_else(PoisonError::into_inner);
        nodes.retain(|(_, node)| node.strong_count() > 0);
        nodes.push((id, Arc::downgrade(&node.0)));
        node
    }
}

impl Node {
    /// A node of its own.
    #[allow(clippy::new_without_default)] // No two are alike.
    pub fn new() -> Node {
        Node::builder().build()
    }

    /// A node, with more to say.
    pub fn builder() -> Builder {
        Builder {
            bound: 1_000_000,
            seed: None,
            #[cfg(feature = "cps")]
            accepted: Default::default(),
        }
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
        let process = self.0.table.insert(|number| {
            let pid = Pid { node: self.0.id, number };
            let mut bonds = Bonds::default();
            tie(pid, &mut bonds);
            Arc::new(Process::new(number, self.clone(), self.0.bound, bonds))
        });
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

    pub(crate) fn dead_letters(&self) -> &DeadLetters {
        &self.0.dead
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

/// The process `pid`, if it lives in this program.
pub(crate) fn find(pid: Pid) -> Option<Arc<Process>> {
    let here = |node: &Node| node.0.table.get(pid.number);
    let near =
        process::try_with_current(|process| (process.pid().node == pid.node).then(|| here(process.node())));
    near.flatten().unwrap_or_else(|| here(&of(pid.node)?))
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
