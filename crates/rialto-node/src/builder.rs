//! The configuration of a node.

use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;

#[cfg(feature = "cps")]
use rialto_cps::{Frame, Registry};
use rialto_process::IntoExit;
use rialto_rt::Handle;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::node::{Node, NodeConnections};
use crate::remote::{self, Entries};
use crate::spawn_quota::SpawnQuota;
use crate::transport::Transport;
use crate::wire::{
    ConnectionSettings, MIN_KEEPALIVE_INTERVAL, Mesh, RegisteredTypes, TypeRegistry, Versions,
};

/// Configures and builds a [`Node`].
///
/// ```
/// let node = rialto_node::Node::builder().mailbox_bound(1_000).build();
/// ```
#[must_use = "a builder does nothing until `build` is called"]
pub struct Builder {
    processes: rialto_process::Builder,
    started: usize,
    types: TypeRegistry,
    entries: Entries,
    transport: Option<Box<dyn Transport>>,
    settings: ConnectionSettings,
    #[cfg(feature = "cps")]
    accepted: crate::migration::AcceptList,
    #[cfg(feature = "cps")]
    contexts: rialto_cps::rt::Contexts,
}

impl Node {
    /// Creates a node without a transport, with the default settings.
    #[allow(clippy::new_without_default)] // Each node is different.
    pub fn new() -> Node {
        Node::builder().build()
    }

    /// Returns a builder, to configure a node.
    pub fn builder() -> Builder {
        Builder::new()
    }
}

impl Builder {
    fn new() -> Builder {
        Builder {
            processes: rialto_process::Node::builder(),
            started: SpawnQuota::DEFAULT,
            types: remote::type_registry(),
            entries: Entries::default(),
            transport: None,
            settings: ConnectionSettings::default(),
            #[cfg(feature = "cps")]
            accepted: Default::default(),
            #[cfg(feature = "cps")]
            contexts: Default::default(),
        }
    }

    /// Sets the capacity of each mailbox, in messages. The default is a million. When the mailbox is full,
    /// `send` returns [`Overloaded`](crate::Overloaded). Exits and other signals are never refused. But if a
    /// signal from another node arrives in a mailbox that holds more than twice its capacity, in messages or
    /// in bytes, the connection to that node is closed.
    pub fn mailbox_bound(self, bound: usize) -> Self {
        Builder { processes: self.processes.mailbox_bound(bound), ..self }
    }

    /// Sets how many bytes of unread messages from other nodes a mailbox holds. The default is 64 MiB; each
    /// message counts about 150 bytes more than its encoded size. When the mailbox is full, a further message
    /// becomes a dead letter ([`DeadLetterReason::Full`](crate::DeadLetterReason)), and a call fails with
    /// [`Overloaded`](crate::CallError).
    pub fn mailbox_bytes(self, bytes: usize) -> Self {
        Builder { processes: self.processes.mailbox_bytes(bytes), ..self }
    }

    /// Derives the random parts of the [`NodeId`](crate::NodeId) from `seed`. Use it only for simulations that must be
    /// repeatable.
    pub fn seed(self, seed: u64) -> Self {
        Builder { processes: self.processes.seed(seed), ..self }
    }

    /// Adds the types that may travel to and from other nodes.
    ///
    /// # Panics
    ///
    /// If two types have the same name and version.
    #[track_caller]
    pub fn types(self, types: TypeRegistry) -> Self {
        Builder { types: self.types.merge(types), ..self }
    }

    /// Connects the node to other nodes by `transport`. The key of the transport is the node's key. Without a
    /// transport the node makes and accepts no connections.
    ///
    /// Processes of two nodes with transports communicate only by these transports, even within one program.
    pub fn transport(self, transport: impl Transport) -> Self {
        Builder { transport: Some(Box::new(transport)), ..self }
    }

    /// Registers `body` as the entry point `name`: other nodes may start processes of it, with
    /// [`remote_spawn`](crate::remote_spawn). They cannot start anything else.
    ///
    /// # Panics
    ///
    /// If the name is already registered.
    #[track_caller]
    pub fn allow_spawn<A, F, B>(mut self, name: &str, body: B) -> Self
    where
        A: Serialize + DeserializeOwned + Send + 'static,
        F: Future<Output: IntoExit> + Send + 'static,
        B: Fn(A) -> F + Send + Sync + 'static,
    {
        self.entries.add(name, body);
        self
    }

    /// Sets how many processes of each other node may run here at a time. It counts processes that the other
    /// node has started by an [entry point](Self::allow_spawn), and processes that have moved here from it.
    /// The default is 2^16. One more is [refused](crate::SpawnError::TooMany).
    pub fn spawn_quota(self, processes: usize) -> Self {
        Builder { started: processes, ..self }
    }

    /// Sets the versions of the node protocol that this node speaks, from 3 to 5. The default is all of them.
    ///
    /// A connection uses the newest version that both nodes speak. Nodes without a common version refuse each
    /// other. To update a fleet node by node, no such range is needed. A range that ends at an older version
    /// makes a node avoid new features, while others may still return to the older release. A range that
    /// begins at a newer version excludes nodes that were not updated. `docs/nodes.md` lists the features of
    /// each version.
    ///
    /// ```
    /// use rialto_node::Node;
    /// use rialto_node::transport::memory::Network;
    ///
    /// # let runtime = rialto_rt::Runtime::simulated(1);
    /// # runtime.block_on(async {
    /// let network = Network::new();
    /// let old = Node::builder().protocol_versions(3..=3).transport(network.transport("old")).build();
    /// let new = Node::builder().transport(network.transport("new")).build();
    /// new.connect(&old.reference().unwrap()).await.unwrap();
    /// assert_eq!(new.protocol_with(old.id()), Some(3));
    /// # });
    /// ```
    ///
    /// # Panics
    ///
    /// If the range is empty, or contains a version that this release does not speak.
    #[track_caller]
    pub fn protocol_versions(mut self, versions: RangeInclusive<u16>) -> Self {
        let Some(spoken) = Versions::from_range(versions.clone()) else {
            panic!(
                "`Builder::protocol_versions` was called with {versions:?}, but this release speaks {}; \
                 help: pass a range of these",
                Versions::ALL
            )
        };
        self.settings.versions = spoken;
        self
    }

    /// Sets how long nothing may arrive from a peer before the connection to it counts as lost. The default
    /// is ten seconds, and the least 40 milliseconds. A node that has nothing else to send sends a keepalive
    /// four times within this time.
    pub fn keepalive_timeout(mut self, timeout: Duration) -> Self {
        self.settings.keepalive_timeout = timeout.max(4 * MIN_KEEPALIVE_INTERVAL);
        self
    }

    /// Sets how long a peer may take nothing of the data that waits for it, even if it sends keepalives,
    /// before the connection counts as lost. The default is thirty seconds. Processes that read slowly do not
    /// cause this: their node still takes in the messages for which it has given [credit](Self::peer_credit).
    pub fn stall_timeout(mut self, timeout: Duration) -> Self {
        self.settings.stall_timeout = timeout;
        self
    }

    /// Sets how long a connection attempt, and the handshake of a peer, may take. The default is ten seconds.
    pub fn connect_timeout(mut self, timeout: Duration) -> Self {
        self.settings.connect_timeout = timeout;
        self
    }

    /// Sets the credit of each peer: how many bytes of messages it may send before this node has taken them
    /// in. As many bytes, but at most 4 MiB, wait here to be sent while a connection is being made. The
    /// default is 4 MiB. A sender without credit gets [`Overloaded`](crate::Overloaded). A peer that exceeds
    /// its credit is disconnected.
    pub fn peer_credit(mut self, bytes: u64) -> Self {
        self.settings.limits.credit = bytes.max(4);
        self
    }

    /// Sets how many bytes of unread messages of one peer all mailboxes hold together. Beyond that the peer
    /// gets no credit until some of them are read, or their processes end. The default is 256 MiB; each
    /// message counts about 150 bytes more than its encoded size. A single process cannot reach this bound if
    /// [`mailbox_bytes`](Self::mailbox_bytes) is less.
    pub fn unread_bound(mut self, bytes: usize) -> Self {
        self.settings.limits.unread = bytes.max(1);
        self
    }

    /// Sets the maximum length of a message from another node, in bytes. The default is 64 MiB. `send` on the
    /// other node [refuses](crate::Unsendable::TooLong) a longer one. If it was sent before the two nodes had
    /// connected, it becomes a dead letter here.
    pub fn max_message_bytes(mut self, bytes: u64) -> Self {
        self.settings.limits.max_message = bytes;
        self
    }

    /// Sets how many bytes of messages and replies may wait here to be sent to one peer, whatever credit the
    /// peer gives. The default is 64 MiB. Beyond that `send` returns [`Overloaded`](crate::Overloaded). A
    /// reply is not sent then, and its caller gets [`CallError::Overloaded`](crate::CallError::Overloaded).
    pub fn unsent_bound(mut self, bytes: usize) -> Self {
        self.settings.unsent_bound = bytes.max(1);
        self
    }

    /// Sets how many bytes of exits, links and other signals may wait to be sent to one peer. The same bound
    /// applies to arrived signals that wait for a message that they must not overtake. The default is 16 MiB.
    /// No signal is dropped: beyond the bound the connection is closed.
    pub fn signal_bound(mut self, bytes: usize) -> Self {
        self.settings.signal_bound = bytes;
        self.settings.limits.deferred_bound = bytes;
        self
    }

    /// Sets how many links and monitors the processes of one peer may have with processes here. The default
    /// is 2^20. Beyond that the connection is closed.
    pub fn peer_links_bound(mut self, relations: usize) -> Self {
        self.settings.limits.relations = relations;
        self
    }

    /// Builds the node.
    ///
    /// # Panics
    ///
    /// With a [`transport`](Self::transport), outside of a runtime: connections are tasks of the runtime.
    #[track_caller]
    pub fn build(self) -> Node {
        let key = self.transport.as_ref().map(|transport| transport.key().short());
        // A closure would hide the caller's location from the panic outside of a runtime.
        let mut transport = None;
        if let Some(given) = self.transport {
            transport = Some((given, Handle::current(), self.settings));
        }
        let types = Arc::new(RegisteredTypes::new(self.types));
        let mut mesh = None;
        let node = self.processes.build_with(key, |id, node| {
            mesh = transport.map(|(transport, handle, settings)| {
                Mesh::new(node.clone(), id, transport, (handle, settings, types.clone()))
            });
            Some(Box::new(NodeConnections::new(mesh.clone())))
        });
        node.add_extension(types);
        node.add_extension(self.entries);
        node.add_extension(SpawnQuota::new(self.started));
        #[cfg(feature = "cps")]
        {
            node.add_extension(self.accepted);
            crate::migration::give_context(&node, self.contexts);
        }
        if let Some(mesh) = mesh {
            node.add_extension(mesh.clone());
            mesh.start_listening();
        }
        node.into()
    }
}

#[cfg(feature = "cps")]
impl Builder {
    /// Accepts computations of this `#[cps]` function from other nodes: see
    /// [`migrate_to`](crate::migration::migrate_to()). No others are decoded. Functions that it calls need
    /// not be accepted. Of a generic function, each instance must be accepted.
    ///
    /// A node that sends a computation chooses the values of its variables and the point at which it
    /// continues. Accept only functions that the other nodes cannot misuse.
    pub fn allow_migration<F: Frame<Output: IntoExit + 'static>>(mut self) -> Self {
        self.accepted.add::<F>();
        self
    }

    /// Gives a value to the `#[cps]` functions that run in processes of this node: a client, a pool, a configuration.
    /// They find it by its type, with [`context`](rialto_cps::context()), also after they have moved here from another
    /// node. A second value of the same type replaces the first.
    pub fn context<C: Clone + Send + Sync + 'static>(self, value: C) -> Self {
        Builder { contexts: self.contexts.with(value), ..self }
    }

    /// Sets the registry of the items to which computations from other nodes may refer: function pointers,
    /// and the ends of channels in its directory. The functions in the registry are not accepted: no
    /// process starts with one. But a message may contain a [`Continuation`](rialto_cps::Continuation) of one, for example as the job
    /// of a [dispatcher](crate::dispatcher).
    ///
    /// Call it before [`allow_migration`](Self::allow_migration), because it replaces the registry.
    pub fn allow_migrations(mut self, registry: Registry) -> Self {
        self.accepted.set_registry(registry);
        self
    }
}

impl fmt::Debug for Builder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Builder")
            .field("processes", &self.processes)
            .field("spawn_quota", &self.started)
            .field("types", &self.types)
            .field("settings", &self.settings)
            .finish_non_exhaustive()
    }
}
