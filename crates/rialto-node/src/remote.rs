//! Operations between nodes: references, connections, requests that every node answers, and remote spawn.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::future::{Future, poll_fn};
use std::io;
use std::time::Duration;

use rialto_codec::{Form, read_all_of, type_schema, write};
use rialto_event::{Closed, Event, SendEvent, guard};
use rialto_process::internal::call::{call_now, new_reply};
use rialto_process::internal::delivery;
use rialto_process::internal::process;
use rialto_process::internal::signal::Signal;
use rialto_process::internal::signal_state::{Link, SignalState};
use rialto_process::internal::unwinding::catch_panic;
use rialto_process::{CallError, Envelope, Exit, IntoExit, Message, NodeId, Pid, RemoteReason, ReplyTo};
use rialto_sync::broadcast;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::channels::{self, Attach};
use crate::node::{Node, NodeConnections};
use crate::spawn_quota::{QuotaPermit, SpawnQuota, WithPermit};
use crate::transport::{Connection, Locator, NodeKey};
use crate::wire::{self, Mesh, NodeEvent, Source, TypeRegistry};

/// The key of a node, and the locators at which it can be dialled. It is data: it can be sent, stored and
/// printed.
///
/// A pid names the node of its process, but contains no address. So send the `NodeRef` along with a pid to a
/// node that does not know the pid's node. The receiver passes it to [`Node::add_peer`].
///
/// Source: Termite's `make-node`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct NodeRef {
    /// The key, which identifies the node.
    pub key: NodeKey,
    /// The locators, in the order in which they are tried.
    pub locators: Vec<Locator>,
}

/// The error when a node cannot be reached. It contains the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreachable(String);

impl fmt::Display for Unreachable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the node cannot be reached: {}", self.0)
    }
}

impl Error for Unreachable {}

/// The request of `ping`.
#[derive(Serialize, Deserialize)]
pub(crate) struct Ping(pub(crate) ReplyTo<()>);

#[derive(Serialize, Deserialize)]
pub(crate) struct Resolve {
    pub(crate) name: String,
    pub(crate) from: ReplyTo<Option<Pid>>,
}

#[derive(Serialize, Deserialize)]
struct Start {
    entry: String,
    #[serde(rename = "shape")]
    fingerprint: u64,
    /// Whether the arguments are encoded in the self-describing form.
    described: bool,
    args: Vec<u8>,
    /// The process to which the new process is linked, if any.
    linked: Option<Pid>,
    from: ReplyTo<Result<StartReply, SpawnRefused>>,
}

/// The answer to [`Start`]: the process that was started.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Started")]
struct StartReply {
    pid: Pid,
    /// The starter's acknowledgement, for a linked process. If it is dropped without a reply, the start was
    /// abandoned, and the process is killed.
    taken: Option<ReplyTo<()>>,
}

/// Why no process was started, as its node reports it.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Refused")]
pub(crate) enum SpawnRefused {
    NotAllowed,
    #[serde(rename = "LayoutMismatch")]
    FingerprintMismatch(u64),
    #[serde(rename = "Unreadable")]
    Undecodable,
    Panicked,
    TooMany,
}

/// Calls a node itself. Without a node, the call fails.
pub(crate) fn call_node<M: Message, R: Message>(
    node: impl Into<Option<NodeId>>,
    message: impl FnOnce(ReplyTo<R>) -> M + Send + 'static,
) -> impl SendEvent<Output = Result<R, CallError>> + 'static {
    let node = node.into();
    guard(move || {
        // A node that `rialto-process` has made gets its services now: it may be the one that is called.
        NodeConnections::ensure(&Node::current());
        call_now(node.map(Pid::of_node), message)
    })
}

/// Returns the message types that every node understands.
pub(crate) fn type_registry() -> TypeRegistry {
    let types = TypeRegistry::new()
        .message::<Ping>("rialto.ping")
        .message::<()>("rialto.pong")
        .message::<Resolve>("rialto.resolve")
        .message::<Option<Pid>>("rialto.resolved")
        .message::<Start>("rialto.start")
        .message::<Result<StartReply, SpawnRefused>>("rialto.started")
        .shutdown_reason::<RemoteReason>("rialto.shutdown")
        .merge(channels::type_registry());
    #[cfg(feature = "cps")]
    let types = types.merge(crate::migration::type_registry());
    types.implied()
}

type Body = Box<
    dyn Fn(&rialto_process::Node, &Start, Option<QuotaPermit>) -> Result<Pid, SpawnRefused> + Send + Sync,
>;

/// The entry points of a node, by name: other nodes can start no other processes.
#[derive(Default)]
pub(crate) struct Entries(BTreeMap<String, Entry>);

struct Entry {
    fingerprint: u64,
    body: Body,
}

impl Entries {
    /// Returns the entry points of a node.
    pub(crate) fn of(node: &rialto_process::Node) -> &Entries {
        node.extension()
    }

    #[track_caller]
    pub(crate) fn add<A, F, B>(&mut self, name: &str, body: B)
    where
        A: DeserializeOwned + Send + 'static,
        F: Future<Output: IntoExit> + Send + 'static,
        B: Fn(A) -> F + Send + Sync + 'static,
    {
        let body: Body = Box::new(move |node, &Start { ref args, described, linked, .. }, place| {
            let form = if described { Form::Described } else { Form::Compact };
            let args = read_all_of::<A>(form, args).map_err(|_| SpawnRefused::Undecodable)?;
            let relate = |_, state: &mut SignalState| {
                if let Some(parent) = linked {
                    state.relations().add_link_by_other(parent, Link::BOTH);
                }
            };
            // The parent learns of the link before the child runs, and so before anything that the child
            // sends.
            let announce = |child: Pid| {
                if let Some(parent) = linked {
                    delivery::deliver(node, parent, Signal::StartedLinked(child));
                }
            };
            Ok(node.spawn_announced(relate, announce, WithPermit::new(body(args), place)))
        });
        let before =
            self.0.insert(name.to_owned(), Entry { fingerprint: type_schema::<A>().fingerprint(), body });
        assert!(
            before.is_none(),
            "two entry points have the name {name:?}; help: give one of them another name in \
             `Builder::allow_spawn`"
        );
    }

    /// Returns the names of all entry points.
    pub(crate) fn names(&self) -> Vec<String> {
        self.0.keys().cloned().collect()
    }

    /// Starts the process that `start` describes. If another node asks for it, `by` is the key of that node,
    /// and the process counts towards that node's bound.
    fn start(
        &self,
        node: &rialto_process::Node,
        start: &Start,
        by: Option<u64>,
    ) -> Result<Pid, SpawnRefused> {
        let entry = self.0.get(&start.entry).ok_or(SpawnRefused::NotAllowed)?;
        if entry.fingerprint != start.fingerprint {
            return Err(SpawnRefused::FingerprintMismatch(entry.fingerprint));
        }
        let place =
            by.map(|key| SpawnQuota::of(node).acquire(key).ok_or(SpawnRefused::TooMany)).transpose()?;
        catch_panic(|| (entry.body)(node, start, place)).unwrap_or(Err(SpawnRefused::Panicked))
    }
}

/// Handles a request to the node itself, from another node or from a process here.
pub(crate) fn serve(node: &rialto_process::Node, request: Envelope) {
    let request = match request.open::<Ping>() {
        Ok(Ping(from)) => return from.reply(()),
        Err(request) => request,
    };
    let request = match request.open::<Resolve>() {
        Ok(Resolve { name, from }) => return from.reply(node.published(&name)),
        Err(request) => request,
    };
    let peer = request.peer();
    let request = match request.open::<Attach>() {
        Ok(attach) => return attach.serve(node, peer),
        // Its sender only waited until the connection had room.
        Err(request) if request.is::<channels::BridgeMessage>() => return,
        Err(request) => request,
    };
    #[cfg(feature = "cps")]
    let Err(request) = crate::migration::serve(node, peer, request) else { return };
    match request.open::<Start>() {
        // The start was abandoned: its caller would not learn the pid.
        Ok(start) if start.from.is_cancelled() => {}
        // A node may link only its own processes.
        Ok(Start { linked: Some(other), from, .. })
            if peer.is_some_and(|peer| peer.key != other.node().key) =>
        {
            from.reply(Err(SpawnRefused::NotAllowed));
        }
        Ok(start) => {
            let started = Entries::of(node).start(node, &start, peer.map(|peer| peer.key));
            let linked = start.linked.is_some();
            start.from.reply(
                started.map(|pid| StartReply {
                    pid,
                    taken: linked.then(|| kill_unless_acknowledged(node, pid)),
                }),
            );
        }
        Err(other) => {
            let reason = rialto_process::internal::dead_letter::DeadLetterReason::NoProcess;
            node.dead_letters().report(other.dead_letter(Some(Pid::of_node(node.id())), reason));
        }
    }
}

/// Returns the acknowledgement to send with the answer to a linked start. The process is killed if the
/// acknowledgement is dropped without a reply, or its holder ends: then the starter has abandoned the
/// start, and does not know the pid. If the starter's node is lost, the link notifies the process
/// instead.
fn kill_unless_acknowledged(node: &rialto_process::Node, pid: Pid) -> ReplyTo<()> {
    let ((taken, is_taken), node) = (new_reply(), node.clone());
    drop(rialto_rt::spawn(async move {
        let unseen = match is_taken.recv().await {
            Err(Closed(())) | Ok(Err(CallError::Unanswered)) => true,
            Ok(Err(CallError::Down(reason))) => reason != Exit::Disconnected,
            Ok(_) => false,
        };
        if unseen {
            delivery::deliver(&node, pid, Signal::Kill);
        }
    }));
    taken
}

impl Node {
    /// Returns the reference by which other nodes find this node; `None` if it has no
    /// [transport](crate::Builder::transport).
    pub fn reference(&self) -> Option<NodeRef> {
        let mesh = Mesh::of(self)?;
        Some(NodeRef { key: mesh.key(), locators: mesh.transport().locators() })
    }

    /// Returns the reference of a node that this one knows, whatever its incarnation. A process that has the
    /// node's id, from a pid or a [`NodeEvent`], can pass the reference on, or dial the node again. Returns
    /// `None` if this node does not know the other one, or has forgotten it.
    ///
    /// ```
    /// use rialto_node::Node;
    /// use rialto_node::transport::memory::Network;
    ///
    /// # let runtime = rialto_rt::Runtime::simulated(1);
    /// # runtime.block_on(async {
    /// let network = Network::new();
    /// let node = |name| Node::builder().transport(network.transport(name)).build();
    /// let (here, there) = (node("here"), node("there"));
    /// let id = here.connect_at(&"memory://there".parse().unwrap()).await.unwrap();
    /// assert_eq!(here.reference_of(id), there.reference());
    /// assert_eq!(here.reference_of(here.id()), here.reference());
    /// # });
    /// ```
    pub fn reference_of(&self, node: NodeId) -> Option<NodeRef> {
        if node == self.id() {
            return self.reference();
        }
        let (key, locators) = Mesh::of(self)?.known(node.key)?;
        Some(NodeRef { key, locators })
    }

    /// Records where another node can be dialled. This node dials it when something must be sent there. Nodes
    /// that are connected know each other's locators already. Without a transport, nothing is recorded.
    #[doc(alias("net_kernel", "epmd"))]
    pub fn add_peer(&self, other: &NodeRef) {
        if let Some(mesh) = Mesh::of(self) {
            mesh.add_locators(other.key, other.locators.clone(), Source::Program);
        }
    }

    /// Like [`add_peer`](Self::add_peer), for locators that another node reports (hearsay).
    #[cfg(feature = "cluster")]
    pub(crate) fn add_hearsay(&self, other: &NodeRef) {
        if let Some(mesh) = Mesh::of(self) {
            mesh.add_locators(other.key, other.locators.clone(), Source::Hearsay);
        }
    }

    /// Connects to another node, if there is no connection, and returns its id: the incarnation that runs
    /// now.
    ///
    /// # Errors
    ///
    /// [`Unreachable`], if the node cannot be dialled, or this node has no transport.
    ///
    /// # Cancellation
    ///
    /// If the future is dropped, the connection may still be made.
    pub async fn connect(&self, other: &NodeRef) -> Result<NodeId, Unreachable> {
        let key = other.key.short();
        if Mesh::of(self).is_some_and(|mesh| mesh.key() == other.key) {
            return Ok(self.id());
        }
        let before = Mesh::of(self).and_then(|mesh| mesh.existing_connection(key));
        self.add_peer(other);
        match self.connect_by_key(key).await {
            // The attempt that failed had begun before this call, perhaps with outdated locators. `add_peer`
            // also ends the pause that follows a failed attempt.
            Err(_) if before.is_some_and(|connection| connection.peer().is_none()) => {
                self.add_peer(other);
                self.connect_by_key(key).await
            }
            linked => linked,
        }
    }

    /// Like [`connect`](Self::connect), for the node with that short key. Its locators must be known.
    pub(crate) async fn connect_by_key(&self, key: u64) -> Result<NodeId, Unreachable> {
        let unreachable = |why: &str| Err(Unreachable(why.into()));
        let Some(mesh) = Mesh::of(self) else {
            return unreachable(NO_TRANSPORT);
        };
        let Ok(connection) = mesh.live_connection_to(key).await else {
            return unreachable(
                "this node knows no address of it, or could not dial it a moment ago; help: pass its \
                 `NodeRef` to `Node::add_peer`, or try again",
            );
        };
        mesh.wait_until_up(&connection).await.map_err(Unreachable)
    }

    /// Connects to the node that can be dialled at `locator`, if there is no connection to it, and returns
    /// its id.
    ///
    /// ```
    /// use rialto_node::Node;
    /// use rialto_node::transport::memory::Network;
    ///
    /// # let runtime = rialto_rt::Runtime::simulated(1);
    /// # runtime.block_on(async {
    /// let network = Network::new();
    /// let node = |name| Node::builder().transport(network.transport(name)).build();
    /// let (here, there) = (node("here"), node("there"));
    /// assert_eq!(here.connect_at(&"memory://there".parse().unwrap()).await.unwrap(), there.id());
    /// # });
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`Transport::dial`](crate::transport::Transport::dial): no node can be reached there, or none
    /// with which this node may talk. [`Unreachable`], if the connection could not be set up. Other errors,
    /// if this node has no transport, or has left.
    ///
    /// # Cancellation
    ///
    /// If the future is dropped, the connection may still be made.
    pub async fn connect_at(&self, locator: &Locator) -> io::Result<NodeId> {
        let mesh = Mesh::of(self).ok_or_else(no_transport)?;
        let dialled = mesh.transport().dial(locator, None).await?;
        let key = dialled.peer;
        if key == mesh.key() {
            close_in_order(dialled).await;
            return Ok(self.id());
        }
        mesh.add_locators(key, vec![locator.clone()], Source::Program);
        let connection = match mesh.live_connection(key.short()).await {
            Some(connection) => {
                close_in_order(dialled).await;
                connection
            }
            None => mesh
                .connection_over(dialled, locator.clone())
                .map_err(|_| io::Error::other("this node has left, and makes no connections any more"))?,
        };
        mesh.wait_until_up(&connection).await.map_err(|why| io::Error::other(Unreachable(why)))
    }

    /// Returns the reference of the node that can be dialled at `locator`. It makes no lasting connection.
    ///
    /// # Errors
    ///
    /// Those of [`Transport::dial`](crate::transport::Transport::dial): no node can be reached there, or none
    /// with which this node may talk. Another error, if this node has no transport.
    pub async fn who_is_at(&self, locator: &Locator) -> io::Result<NodeRef> {
        let mesh = Mesh::of(self).ok_or_else(no_transport)?;
        let dialled = mesh.transport().dial(locator, None).await?;
        let key = dialled.peer;
        close_in_order(dialled).await;
        Ok(NodeRef { key, locators: vec![locator.clone()] })
    }

    /// Returns the nodes to which this node is connected now.
    #[doc(alias("nodes"))]
    pub fn connected_nodes(&self) -> Vec<NodeId> {
        Mesh::of(self).map_or_else(Vec::new, |mesh| mesh.peers())
    }

    /// Returns the version of the protocol that the connection to `other` uses, or `None` without a
    /// connection: see [`Builder::protocol_versions`](crate::Builder::protocol_versions).
    pub fn protocol_with(&self, other: NodeId) -> Option<u16> {
        let connection = Mesh::of(self)?.existing_connection(other.key)?;
        let version = connection.version().filter(|_| connection.peer() == Some(other));
        version.map(wire::Version::number)
    }

    /// Closes the connection to `other`, as if it were lost. Returns whether there was one.
    pub fn disconnect(&self, other: NodeId) -> bool {
        let connection = Mesh::of(self).and_then(|mesh| mesh.existing_connection(other.key));
        let connection = connection.filter(|connection| connection.peer() == Some(other));
        connection.is_some_and(|connection| connection.out.update(|out| out.close()))
    }

    /// Leaves the other nodes in order. This node makes and accepts no more connections. Each connection
    /// first sends what it was given before, and then tells the peer that this node has left. So the links
    /// and monitors of other nodes on processes here fire at once, with [`Exit::Disconnected`](crate::Exit),
    /// after everything that was sent. From now on, a message to another node becomes a dead letter. The
    /// processes of this node continue, and reach each other.
    ///
    /// Returns whether all connections ended in this way within `patience`. Those that did not are closed.
    ///
    /// A node also leaves when its last handle is dropped, after its last process has ended, as long as the
    /// runtime is there.
    ///
    /// # Cancellation
    ///
    /// If the future is dropped after it was first polled, the node leaves nevertheless, but slow connections
    /// are not closed.
    ///
    /// ```
    /// use rialto_node::transport::memory::Network;
    /// use rialto_node::{Node, TypeRegistry, recv, send, self_pid};
    /// use std::time::Duration;
    ///
    /// # let runtime = rialto_rt::Runtime::simulated(1);
    /// # runtime.block_on(async {
    /// let network = Network::new();
    /// let node = |name| {
    ///     let types = TypeRegistry::new().message::<String>("text");
    ///     Node::builder().transport(network.transport(name)).types(types).build()
    /// };
    /// let (here, there) = (node("here"), node("there"));
    /// here.add_peer(&there.reference().unwrap());
    /// let reader = there.spawn(async { recv! { word: String => assert_eq!(word, "Good-bye") } });
    /// here.run(async move { send(reader, String::from("Good-bye")).unwrap() }).await.unwrap();
    /// assert!(here.leave(Duration::from_secs(5)).await); // it has arrived
    /// # });
    /// ```
    ///
    /// Source: Erlang's `net_kernel:stop`; the lingering close of TCP, which needs both ends.
    pub async fn leave(&self, patience: Duration) -> bool {
        match Mesh::of(self) {
            Some(mesh) => mesh.clone().leave(patience).await,
            None => true,
        }
    }

    /// Returns a receiver of the events of this node's connections, from now on. A slow receiver misses
    /// events, and receives the number of missed ones. Without a [transport](crate::Builder::transport) there
    /// are no events.
    #[doc(alias("monitor_nodes", "nodedown", "nodeup"))]
    pub fn subscribe_nodes(&self) -> broadcast::Receiver<NodeEvent> {
        match Mesh::of(self) {
            Some(mesh) => mesh.subscribe(),
            None => broadcast::channel(1).1,
        }
    }
}

const NO_TRANSPORT: &str = "this node has no transport; help: give it one with `Builder::transport`";

fn no_transport() -> io::Error {
    io::Error::other(NO_TRANSPORT)
}

/// Closes a connection in order: the peer then knows that nothing more was wanted. If this fails, the peer
/// finds out by itself.
async fn close_in_order(mut connection: Connection) {
    let _ = poll_fn(|cx| connection.sender.poll_close(cx)).await;
}

/// Why no process was started on another node.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum SpawnError {
    /// The other node has no entry point of this name.
    NotAllowed {
        /// The name.
        entry: String,
    },
    /// The type of the arguments has another fingerprint there: the programs differ.
    FingerprintMismatch {
        /// The fingerprint on the other node.
        theirs: u64,
        /// The fingerprint on this node.
        ours: u64,
    },
    /// The arguments cannot be encoded here or decoded there, or the entry point panicked on them before the
    /// process began.
    Arguments(String),
    /// The other node runs as many processes of this node as it [allows](crate::Builder::spawn_quota).
    TooMany,
    /// The other node could not be called, or did not answer.
    Call(CallError),
}

impl fmt::Display for SpawnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SpawnError::NotAllowed { entry } => write!(
                f,
                "the other node has no entry point {entry:?}; help: register it there with \
                 `Builder::allow_spawn`"
            ),
            SpawnError::FingerprintMismatch { theirs, ours } => write!(
                f,
                "the type of the arguments has the fingerprint {theirs:016x} on the other node and \
                 {ours:016x} here; help: pass exactly the type that the entry point takes (`7_u64`, not \
                 `7`), and run the same version of the program on both nodes"
            ),
            SpawnError::Arguments(why) => write!(f, "the arguments cannot be passed: {why}"),
            SpawnError::TooMany => f.write_str(
                "the other node runs the maximum number of processes of this node; help: let some of them \
                 end, or raise `Builder::spawn_quota` there",
            ),
            SpawnError::Call(error) => error.fmt(f),
        }
    }
}

impl Error for SpawnError {}

/// Returns the event that `node` has started a process of the [entry point](crate::Builder::allow_spawn)
/// `entry`, with these arguments. It yields the pid.
///
/// If the event is not chosen or is dropped, or if the connection is lost meanwhile, the process may run
/// nevertheless.
///
/// ```
/// use rialto_node::transport::memory::Network;
/// use rialto_node::{Node, Pid, TypeRegistry, recv, remote_spawn, self_pid, send};
///
/// async fn double((number, to): (u64, Pid)) {
///     send(to, 2 * number).unwrap();
/// }
///
/// # let runtime = rialto_rt::Runtime::simulated(1);
/// # runtime.block_on(async {
/// let network = Network::new();
/// let node = |name| {
///     let types = TypeRegistry::new().message::<u64>("number");
///     Node::builder().transport(network.transport(name)).types(types).allow_spawn("double", double).build()
/// };
/// let (here, there) = (node("here"), node("there"));
/// let there = here.connect(&there.reference().unwrap()).await.unwrap();
/// # let there_node = there;
/// let doubled = here.run(async move {
///     remote_spawn(there, "double", (21_u64, self_pid())).await.unwrap();
///     recv! { doubled: u64 => doubled }
/// });
/// # let _ = there_node;
/// # drop(doubled);
/// # });
/// ```
///
/// Source: Termite's `remote-spawn`; the allow-list is Rialto's.
#[doc(alias("spawn/4", "rpc", "erpc"))]
pub fn remote_spawn<A: Serialize + DeserializeOwned + 'static>(
    node: NodeId,
    entry: &str,
    args: A,
) -> impl SendEvent<Output = Result<Pid, SpawnError>> + 'static {
    start(node, entry, args, None)
}

/// Like [`remote_spawn`], and links the process with the running one in both directions before it begins, so
/// that its end cannot be missed.
///
/// If the event is not chosen or is dropped, the process is killed, if it was started.
///
/// # Panics
///
/// Outside of a process.
///
/// Source: Termite's `remote-spawn-link`.
#[track_caller]
pub fn remote_spawn_link<A: Serialize + DeserializeOwned + 'static>(
    node: NodeId,
    entry: &str,
    args: A,
) -> impl SendEvent<Output = Result<Pid, SpawnError>> + 'static {
    start(node, entry, args, Some(process::self_pid()))
}

fn start<A: Serialize + DeserializeOwned + 'static>(
    node: NodeId,
    entry: &str,
    args: A,
    linked: Option<Pid>,
) -> impl SendEvent<Output = Result<Pid, SpawnError>> + 'static {
    let (mut bytes, entry, fingerprint) = (Vec::new(), entry.to_owned(), type_schema::<A>().fingerprint());
    let written = write(&args, &mut bytes, usize::MAX, &mut ());
    let asked = written.is_ok();
    let described = matches!(written, Ok(Form::Described));
    let name = entry.clone();
    let message = move |from| Start { entry, fingerprint, described, args: bytes, linked, from };
    let call = call_node(asked.then_some(node), message);
    call.wrap(move |answer| match (written, answer) {
        (Err(error), _) => Err(SpawnError::Arguments(error.to_string())),
        (_, Ok(Ok(StartReply { pid, taken }))) => {
            taken.into_iter().for_each(|taken| taken.reply(()));
            Ok(pid)
        }
        (_, Ok(Err(SpawnRefused::NotAllowed))) => Err(SpawnError::NotAllowed { entry: name }),
        (_, Ok(Err(SpawnRefused::FingerprintMismatch(theirs)))) => {
            Err(SpawnError::FingerprintMismatch { theirs, ours: fingerprint })
        }
        (_, Ok(Err(SpawnRefused::Panicked))) => {
            Err(SpawnError::Arguments("the entry point panicked on them, before the process began".into()))
        }
        (_, Ok(Err(SpawnRefused::TooMany))) => Err(SpawnError::TooMany),
        (_, Ok(Err(SpawnRefused::Undecodable))) => {
            Err(SpawnError::Arguments("the other node cannot decode them".into()))
        }
        (_, Err(error)) => Err(SpawnError::Call(error)),
    })
}
