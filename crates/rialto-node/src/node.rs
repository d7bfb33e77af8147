//! The node with its connections: what it adds to the node of `rialto-process`, which has the processes.

use std::fmt;
use std::future::Future;
use std::ops::Deref;
use std::pin::Pin;
use std::sync::Arc;

use rialto_process::connections::Connections;
use rialto_process::peer::{Peer, set_reply_codec};
use rialto_process::{DeadLetter, Envelope, Exit, IntoExit, MailboxInfo, NodeId, Pid, ProcessInfo};
use rialto_sync::broadcast;

use crate::remote;
use crate::remote_relations::RemoteRelations;
use crate::wire::{Mesh, REPLY_CODEC};

/// A node: the place where processes live, and are found by their pids. A program may have several nodes,
/// which are independent of each other.
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
/// A clone is a handle of the same node. The processes are tasks of the runtime on which they are spawned,
/// and end with that runtime.
///
/// Source: Termite's nodes.
///
/// It is a [`rialto_process::Node`], by `Deref`, with connections to other nodes.
#[derive(Clone)]
pub struct Node(rialto_process::Node);

impl Node {
    /// Returns the node of the running process. Outside of a process it is the default node of the program,
    /// which has no transport.
    pub fn current() -> Node {
        Node(rialto_process::Node::current())
    }

    /// Returns the identity of this incarnation of the node.
    pub fn id(&self) -> NodeId {
        self.0.id()
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
        self.0.spawn(future)
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
        self.0.run(future)
    }

    /// Returns the number of processes on this node: see [`rialto_process::Node::process_count`].
    #[doc(alias("system_info"))]
    pub fn process_count(&self) -> usize {
        self.0.process_count()
    }

    /// Returns the processes of this node: see [`rialto_process::Node::processes`].
    pub fn processes(&self) -> Vec<Pid> {
        self.0.processes()
    }

    /// Describes a process of this node: see [`rialto_process::Node::process_info`].
    pub fn process_info(&self, pid: Pid) -> Option<ProcessInfo> {
        self.0.process_info(pid)
    }

    /// Returns what is in the mailbox of a process of this node: see [`rialto_process::Node::mailbox_info`].
    pub fn mailbox_info(&self, pid: Pid) -> Option<MailboxInfo> {
        self.0.mailbox_info(pid)
    }

    /// Returns the `count` processes with the longest mailboxes, the longest first, with the number of their
    /// messages: see [`rialto_process::Node::longest_mailboxes`].
    pub fn longest_mailboxes(&self, count: usize) -> Vec<(Pid, usize)> {
        self.0.longest_mailboxes(count)
    }

    /// Returns the number of [dead letters](DeadLetter) of this node so far.
    pub fn dead_letter_count(&self) -> u64 {
        self.0.dead_letter_count()
    }

    /// Returns a receiver of the [dead letters](DeadLetter) from now on: see
    /// [`rialto_process::Node::subscribe_dead_letters`].
    pub fn subscribe_dead_letters(&self) -> broadcast::Receiver<DeadLetter> {
        self.0.subscribe_dead_letters()
    }
}

impl Deref for Node {
    type Target = rialto_process::Node;

    fn deref(&self) -> &rialto_process::Node {
        &self.0
    }
}

impl From<rialto_process::Node> for Node {
    fn from(node: rialto_process::Node) -> Node {
        Node(node)
    }
}

impl From<Node> for rialto_process::Node {
    fn from(node: Node) -> rialto_process::Node {
        node.0
    }
}

impl fmt::Debug for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The connections of a node.
#[derive(Default)]
pub(crate) struct NodeConnections {
    /// `None` without a transport.
    mesh: Option<Arc<Mesh>>,
}

impl NodeConnections {
    pub(crate) fn new(mesh: Option<Arc<Mesh>>) -> NodeConnections {
        set_reply_codec(REPLY_CODEC);
        NodeConnections { mesh }
    }

    /// Lets a node answer requests, if it was made by `rialto-process`.
    pub(crate) fn ensure(node: &rialto_process::Node) {
        node.connections_or(|| Box::new(NodeConnections::new(None)));
    }
}

impl Drop for NodeConnections {
    fn drop(&mut self) {
        if let Some(mesh) = &self.mesh {
            mesh.node_dropped();
        }
    }
}

impl Connections for NodeConnections {
    fn has_transport(&self) -> bool {
        self.mesh.is_some()
    }

    fn connection_to(&self, key: u64) -> Result<Arc<dyn Peer>, Exit> {
        let mesh = self.mesh.as_ref().ok_or(Exit::NoProcess)?;
        Ok(mesh.connection_to(key)?)
    }

    fn existing_connection(&self, key: u64) -> Option<Arc<dyn Peer>> {
        Some(self.mesh.as_ref()?.existing_connection(key)?)
    }

    fn serve(&self, node: &rialto_process::Node, request: Envelope) {
        remote::serve(node, request);
    }

    fn spawn(&self, future: Pin<Box<dyn Future<Output = ()> + Send>>) {
        if let Some(mesh) = &self.mesh {
            drop(mesh.handle().spawn(future));
        }
    }

    fn record_relation(&self, node: &rialto_process::Node, number: u64, key: u64) {
        if self.mesh.is_some() {
            RemoteRelations::of(node).record(node.table(), number, key);
        }
    }
}
