//! The node: the container of processes, and the ways to find them.

use std::fmt;
use std::future::Future;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock, PoisonError, RwLock, Weak};

use rialto_rt::task;
use rialto_sync::{IVar, broadcast, oneshot};

use crate::connections::Connections;
use crate::dead_letter::{DeadLetter, DeadLetterReason, DeadLetters};
use crate::delivery;
use crate::exit::{Exit, IntoExit};
use crate::extensions::Extensions;
use crate::message::Envelope;
use crate::name_tables::{Names, ProcessNames, Services};
use crate::peer::Peer;
use crate::pid::{NodeId, Pid, Tag};
use crate::process::{self, Process};
use crate::signal::Watcher;
use crate::signal_state::SignalState;
use crate::table::Table;

/// A node: the place where processes live, and are found by their pids. A program may have several nodes,
/// which are independent of each other.
///
/// ```
/// use rialto_process::{Node, recv, self_pid, send, spawn_process};
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
/// A clone is a handle of the same node. The processes are tasks of the runtime on which they are spawned,
/// and end with that runtime.
///
/// Source: Termite's nodes.
#[derive(Clone)]
pub struct Node(Arc<Inner>);

struct Inner {
    /// Declared first, so that they are dropped first.
    connections: OnceLock<Box<dyn Connections>>,
    id: NodeId,
    table: Table<Process>,
    /// The capacity of each mailbox, in messages.
    bound: usize,
    /// The capacity of each mailbox in bytes, for messages from other nodes.
    bytes: usize,
    tags: AtomicU64,
    names: Names,
    dead: DeadLetters,
    services: Services,
    extensions: Extensions,
    /// Called when a process has begun, or has ended, for which an order waits.
    #[cfg(feature = "cps")]
    on_begun: OnceLock<fn(&Process)>,
}

/// A weak reference to a node.
#[derive(Clone)]
pub struct WeakNode(Weak<Inner>);

impl WeakNode {
    /// Returns the node, unless it was dropped.
    pub fn upgrade(&self) -> Option<Node> {
        self.0.upgrade().map(Node)
    }
}

/// The location of a process.
pub enum Location {
    /// The process is on this node, or on one that is reached without a connection.
    Local(Arc<Process>),
    /// The process is on the node at the other end of that connection, if it lives.
    Remote(Arc<dyn Peer>),
    /// There is no such process, or it cannot be reached.
    Nowhere(Exit),
}

/// The settings of a node.
pub(crate) struct NodeSettings {
    pub(crate) id: NodeId,
    pub(crate) bound: usize,
    pub(crate) bytes: usize,
}

/// The nodes of this program.
static NODES: RwLock<Vec<(NodeId, Weak<Inner>)>> = RwLock::new(Vec::new());
static DEFAULT: OnceLock<Node> = OnceLock::new();

impl Node {
    /// Builds a node with the connections that `connect` makes, if it makes any.
    pub(crate) fn build(
        settings: NodeSettings,
        connect: impl FnOnce(&WeakNode) -> Option<Box<dyn Connections>>,
    ) -> Node {
        let NodeSettings { id, bound, bytes } = settings;
        let inner = Arc::new_cyclic(|node| Inner {
            connections: connect(&WeakNode(node.clone())).map_or_else(OnceLock::new, OnceLock::from),
            id,
            table: Table::default(),
            bound,
            bytes,
            tags: AtomicU64::new(0),
            names: Names::default(),
            dead: DeadLetters::default(),
            services: Services::default(),
            extensions: Extensions::default(),
            #[cfg(feature = "cps")]
            on_begun: OnceLock::new(),
        });
        let mut nodes = NODES.write().unwrap_or_else(PoisonError::into_inner);
        nodes.retain(|(_, node)| node.strong_count() > 0);
        nodes.push((id, Arc::downgrade(&inner)));
        drop(nodes);
        Node(inner)
    }

    /// Returns the node of the running process. Outside of a process it is the default node of the program,
    /// which has no transport.
    pub fn current() -> Node {
        process::try_with_current(|process| process.node().clone())
            .unwrap_or_else(|| DEFAULT.get_or_init(Node::new).clone())
    }

    /// Returns the identity of this incarnation of the node.
    pub fn id(&self) -> NodeId {
        self.0.id
    }

    /// Spawns a process that runs `future`, on this node and the current runtime. Returns its pid.
    ///
    /// # Panics
    ///
    /// Outside of a runtime.
    #[track_caller]
    pub fn spawn<F>(&self, future: F) -> Pid
    where
        F: Future<Output: IntoExit> + Send + 'static,
    {
        self.spawn_with(|_, _| {}, future)
    }

    /// Runs `future` as a process, and waits for it.
    ///
    /// # Errors
    ///
    /// The exit reason of the process, if it ended before `future` was ready.
    ///
    /// # Cancellation
    ///
    /// If the returned future is dropped, the process continues.
    ///
    /// # Panics
    ///
    /// When it is polled outside of a runtime.
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
        let relate =
            |_, state: &mut SignalState| drop(state.relations().monitored_by.insert(self.tag(), watcher));
        self.spawn_with(relate, async move {
            let output = future.await;
            // The caller may no longer wait.
            let _ = done.send(output);
        });
        let why = match why.read().await {
            Ok(why) => why,
            Err(never) => match never {},
        };
        result.try_recv().map_err(|_| why)
    }

    /// Spawns a process. Its links and monitors are made by `relate`, before it runs.
    #[track_caller]
    #[doc(hidden)]
    pub fn spawn_with<F>(&self, relate: impl FnOnce(Pid, &mut SignalState), future: F) -> Pid
    where
        F: Future<Output: IntoExit> + Send + 'static,
    {
        self.spawn_announced(relate, |_| {}, future)
    }

    /// Like [`spawn_with`](Self::spawn_with). Calls `announce` before the process runs, when it can be found
    /// by its pid.
    #[track_caller]
    #[doc(hidden)]
    pub fn spawn_announced<F>(
        &self,
        relate: impl FnOnce(Pid, &mut SignalState),
        announce: impl FnOnce(Pid),
        future: F,
    ) -> Pid
    where
        F: Future<Output: IntoExit> + Send + 'static,
    {
        let process = self.0.table.insert(|number| {
            let pid = Pid { node: self.0.id, number };
            let mut state = SignalState::default();
            relate(pid, &mut state);
            Arc::new(Process::new(number, self.clone(), self.0.bound, state))
        });
        announce(process.pid());
        let task = task::Builder::new().spawn(process::run(process.clone(), future));
        let effect = process.signal_state().set_task_handle(task.abort_handle());
        delivery::apply_effect(&process, effect);
        process.pid()
    }

    /// Returns the number of processes on this node.
    ///
    /// ```
    /// use rialto_process::Node;
    ///
    /// # fn main() -> std::io::Result<()> {
    /// # let runtime = rialto_rt::Runtime::new()?;
    /// # runtime.block_on(Node::new().run(async {
    /// assert_eq!(Node::current().process_count(), 1);
    /// # })).unwrap();
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// Source: `erlang:system_info(process_count)`.
    #[doc(alias("system_info"))]
    pub fn process_count(&self) -> usize {
        self.0.table.len()
    }

    /// Returns the `count` processes with the longest mailboxes, the longest first, with the number of their
    /// messages.
    ///
    /// ```
    /// use rialto_process::{Node, self_pid, send};
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
    /// The mailboxes are read one after the other, while the processes run. So the result is not a snapshot
    /// of one moment.
    pub fn longest_mailboxes(&self, count: usize) -> Vec<(Pid, usize)> {
        let mut all = Vec::new();
        self.0.table.for_each(|process| all.push((process.pid(), process.mailbox.update(|m| m.len()))));
        all.sort_by_key(|(pid, length)| (std::cmp::Reverse(*length), *pid));
        all.truncate(count);
        all
    }

    /// Returns the number of [dead letters](DeadLetter) of this node so far: messages that no process will
    /// read.
    pub fn dead_letter_count(&self) -> u64 {
        self.0.dead.count()
    }

    /// Returns a receiver of the [dead letters](DeadLetter) from now on. A slow receiver misses some, and is
    /// told how many.
    ///
    /// ```
    /// use rialto_process::{DeadLetterReason, Node, send};
    ///
    /// # fn main() -> std::io::Result<()> {
    /// # let runtime = rialto_rt::Runtime::new()?;
    /// # runtime.block_on(async {
    /// let node = Node::new();
    /// let mut dead = node.subscribe_dead_letters();
    /// node.run(async {
    ///     let me = rialto_process::self_pid();
    ///     send(me, "for nobody").unwrap();
    /// }).await.unwrap();
    /// let letter = dead.recv().await.unwrap();
    /// assert_eq!((letter.type_name, letter.reason), ("&str", DeadLetterReason::Unread));
    /// # });
    /// # Ok(())
    /// # }
    /// ```
    pub fn subscribe_dead_letters(&self) -> broadcast::Receiver<DeadLetter> {
        self.0.dead.subscribe()
    }

    #[doc(hidden)]
    pub fn mailbox_bound(&self) -> usize {
        self.0.bound
    }

    #[doc(hidden)]
    pub fn mailbox_bytes(&self) -> usize {
        self.0.bytes
    }

    #[doc(hidden)]
    pub fn dead_letters(&self) -> &DeadLetters {
        &self.0.dead
    }

    #[doc(hidden)]
    pub fn downgrade(&self) -> WeakNode {
        WeakNode(Arc::downgrade(&self.0))
    }

    pub(crate) fn services(&self) -> &Services {
        &self.0.services
    }

    /// Returns the value of the type `T` that is kept with the node. If there is none yet, it is the default.
    #[doc(hidden)]
    pub fn extension<T: Default + Send + Sync + 'static>(&self) -> &T {
        self.existing_extension().unwrap_or_else(|| self.0.extensions.get_or_add(T::default()))
    }

    /// Returns the value of the type `T` that is kept with the node, if there is one.
    #[doc(hidden)]
    pub fn existing_extension<T: Send + Sync + 'static>(&self) -> Option<&T> {
        self.0.extensions.get()
    }

    /// Keeps a value with the node, unless there is one of this type already.
    #[doc(hidden)]
    pub fn add_extension<T: Send + Sync + 'static>(&self, value: T) {
        self.0.extensions.get_or_add(value);
    }

    /// Sets the function to call when a process has begun, or has ended, for which an order waits.
    #[cfg(feature = "cps")]
    #[doc(hidden)]
    pub fn on_begun(&self, call: fn(&Process)) {
        self.0.on_begun.get_or_init(|| call);
    }

    #[cfg(feature = "cps")]
    pub(crate) fn process_begun(&self, process: &Process) {
        if let Some(call) = self.0.on_begun.get() {
            call(process);
        }
    }

    /// Returns the connections, if it has any.
    pub fn connections(&self) -> Option<&dyn Connections> {
        self.0.connections.get().map(|connections| &**connections)
    }

    /// Returns the connections. If the node has none yet, they are those that `make` returns.
    pub fn connections_or(&self, make: impl FnOnce() -> Box<dyn Connections>) -> &dyn Connections {
        &**self.0.connections.get_or_init(make)
    }

    pub(crate) fn has_transport(&self) -> bool {
        self.connections().is_some_and(Connections::has_transport)
    }

    /// Handles a request to the node itself. A node without connections has no services, so its requests are
    /// dead letters.
    #[doc(hidden)]
    pub fn serve(&self, request: Envelope) {
        match self.connections() {
            Some(connections) => connections.serve(self, request),
            None => {
                let to = Some(Pid::of_node(self.id()));
                self.dead_letters().report(request.dead_letter(to, DeadLetterReason::NoProcess));
            }
        }
    }

    /// Returns the location of `pid`, as seen from this node. Makes a connection to its node if there is
    /// none.
    #[doc(hidden)]
    pub fn find(&self, pid: Pid) -> Location {
        self.find_by(pid, |connections, key| connections.connection_to(key))
    }

    /// Like [`find`](Self::find), but uses only connections that exist.
    pub(crate) fn find_connected(&self, pid: Pid) -> Location {
        self.find_by(pid, |connections, key| connections.existing_connection(key).ok_or(Exit::Disconnected))
    }

    fn find_by(
        &self,
        pid: Pid,
        find: impl FnOnce(&dyn Connections, u64) -> Result<Arc<dyn Peer>, Exit>,
    ) -> Location {
        if pid.node == self.0.id {
            return self
                .process_by_number(pid.number)
                .map_or(Location::Nowhere(Exit::NoProcess), Location::Local);
        }
        let Some(connections) = self.connections().filter(|connections| connections.has_transport()) else {
            return Node::locate_in_program(pid, |_| true).unwrap_or(Location::Nowhere(Exit::NoProcess));
        };
        if pid.node.key == self.0.id.key {
            // The pid is of another incarnation of this node.
            return Location::Nowhere(Exit::NoProcess);
        }
        match find(connections, pid.node.key) {
            Ok(connection) => Location::Remote(connection),
            // The node may be one of this program that has no transport.
            Err(reason) => Node::locate_in_program(pid, |node| !node.has_transport())
                .unwrap_or(Location::Nowhere(reason)),
        }
    }

    /// Finds the process on another node of this program, if that node satisfies `such`.
    fn locate_in_program(pid: Pid, such: impl FnOnce(&Node) -> bool) -> Option<Location> {
        let node = node_by_id(pid.node).filter(such)?;
        Some(node.process_by_number(pid.number).map_or(Location::Nowhere(Exit::NoProcess), Location::Local))
    }

    /// Returns the process of this node with that number, or of the service with that number.
    fn process_by_number(&self, number: u64) -> Option<Arc<Process>> {
        if number & Pid::SERVICE_BIT == 0 {
            return self.0.table.get(number);
        }
        let pid = self.0.services.get(number)?;
        self.0.table.get(pid.number)
    }

    /// Spawns `future` as a task on the runtime of this node's connections. Without a transport, drops it.
    #[doc(hidden)]
    pub fn spawn_task(&self, future: impl Future<Output = ()> + Send + 'static) {
        if let Some(connections) = self.connections() {
            connections.spawn(Box::pin(future));
        }
    }

    /// Records that the process of this node with that number has a link or monitor with `other`.
    #[doc(hidden)]
    pub fn record_relation(&self, number: u64, other: Pid) {
        let key = other.node().key;
        if key != self.0.id.key
            && let Some(connections) = self.connections()
        {
            connections.record_relation(self, number, key);
        }
    }

    /// Returns whether the mailbox of `pid` is so far over its capacity that no connection may bring another
    /// signal for it.
    #[doc(hidden)]
    pub fn is_overfull(&self, pid: Pid) -> bool {
        let Location::Local(process) = self.find(pid) else { return false };
        process.mailbox.update(|mailbox| mailbox.is_overfull(self.mailbox_bytes()))
    }

    #[doc(hidden)]
    pub fn tag(&self) -> Tag {
        Tag::numbered(self.0.id, self.0.tags.fetch_add(1, Ordering::Relaxed))
    }

    #[doc(hidden)]
    pub fn table(&self) -> &Table<Process> {
        &self.0.table
    }

    pub(crate) fn names(&self) -> &Names {
        &self.0.names
    }

    /// Removes a process that has ended, with its names and groups.
    pub(crate) fn forget(&self, pid: Pid, known: Option<Box<ProcessNames>>) {
        if let Some(known) = known {
            self.0.names.forget(pid, *known);
        }
        self.0.table.remove(pid.number);
    }
}

/// Returns the process `pid`, if it is in this program and the running process may reach it without a
/// connection. A process of a node with a transport reaches only the processes of its own node in this way.
pub fn find(pid: Pid) -> Option<Arc<Process>> {
    let near = process::try_with_current(|process| {
        let node = process.node();
        (node.0.id == pid.node || node.has_transport()).then(|| match node.0.id == pid.node {
            true => node.process_by_number(pid.number),
            false => None,
        })
    });
    near.flatten().unwrap_or_else(|| node_by_id(pid.node)?.process_by_number(pid.number))
}

/// Returns the node with that id, if it is in this program.
pub fn node_by_id(id: NodeId) -> Option<Node> {
    let nodes = NODES.read().unwrap_or_else(PoisonError::into_inner);
    // Only the matching node is upgraded. The result may be its last reference, and must be dropped after the
    // lock is released.
    let node = nodes.iter().find(|(known, _)| *known == id).and_then(|(_, node)| node.upgrade());
    drop(nodes);
    node.map(Node)
}

impl fmt::Debug for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Node").field("id", &self.0.id).field("processes", &self.process_count()).finish()
    }
}

/// Spawns a process that runs `future`, on the [node of the caller](Node::current) and the current runtime.
/// Returns its pid. The process does not depend on its pid or on the caller.
///
/// It ends when the future is ready ([`IntoExit`] converts the output to the exit reason), when the future
/// panics, or when the process receives an [exit signal](crate::exit).
///
/// ```
/// use rialto_process::{Node, recv, send, self_pid, spawn_process};
///
/// struct Ping(rialto_process::Pid);
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
#[doc(alias("spawn"))]
#[track_caller]
pub fn spawn_process<F>(future: F) -> Pid
where
    F: Future<Output: IntoExit> + Send + 'static,
{
    Node::current().spawn(future)
}
