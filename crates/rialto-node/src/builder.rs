//! A node to be.

use std::collections::hash_map::RandomState;
use std::fmt;
use std::hash::BuildHasher;
use std::ops::RangeInclusive;
use std::time::Duration;

use rialto_rt::Handle;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::exit::IntoExit;
use crate::node::Node;
use crate::pid::NodeId;
use crate::remote::{self, Entries};
use crate::transport::Transport;
use crate::wire::{Settings, Versions, Vocabulary, Words};

/// A node to be.
///
/// ```
/// let node = rialto_node::Node::builder().mailbox_bound(1_000).build();
/// ```
#[must_use = "a builder does nothing until it builds"]
pub struct Builder {
    bound: usize,
    bytes: usize,
    started: usize,
    seed: Option<u64>,
    vocabulary: Vocabulary,
    entries: Entries,
    transport: Option<Box<dyn Transport>>,
    settings: Settings,
    #[cfg(feature = "cps")]
    pub(crate) accepted: crate::moving::Accepted,
}

/// What a node is made of.
pub(crate) struct Parts {
    pub(crate) id: NodeId,
    pub(crate) bound: usize,
    pub(crate) bytes: usize,
    /// Processes that each other node may have here.
    pub(crate) started: usize,
    pub(crate) words: Words,
    pub(crate) entries: Entries,
    pub(crate) transport: Option<(Box<dyn Transport>, Handle, Settings)>,
    #[cfg(feature = "cps")]
    pub(crate) accepted: crate::moving::Accepted,
}

impl Builder {
    pub(crate) fn new() -> Builder {
        Builder {
            bound: 1_000_000,
            bytes: 64 << 20,
            started: 1 << 16,
            seed: None,
            vocabulary: remote::vocabulary(),
            entries: Entries::default(),
            transport: None,
            settings: Settings::default(),
            #[cfg(feature = "cps")]
            accepted: Default::default(),
        }
    }

    /// How many messages a mailbox holds; one more is [`Overloaded`](crate::Overloaded). By
    /// default a million. Exits and other signals are never refused; but a link over which they come to a
    /// process that has twice as much in its mailbox already, is lost.
    pub fn mailbox_bound(self, bound: usize) -> Self {
        Builder { bound: bound.max(1), ..self }
    }

    /// How many bytes of messages from other nodes lie in a mailbox, as they came, before nobody has read
    /// them. By default 64 MiB, of which each message takes some two hundred beside its own. What comes when there are as many, is a dead letter
    /// ([`Why::Full`](crate::Why)), and a call is [`Overloaded`](crate::CallError).
    pub fn mailbox_bytes(self, bytes: usize) -> Self {
        Builder { bytes: bytes.max(1), ..self }
    }

    /// Draws the node's name from `seed`: for simulations that are to be the same each time,
    /// and for nothing else.
    pub fn seed(self, seed: u64) -> Self {
        Builder { seed: Some(seed), ..self }
    }

    /// Messages of these types may go to other nodes, and come from there.
    ///
    /// # Panics
    ///
    /// If two types are to have the same name and version.
    #[track_caller]
    pub fn speaks(self, vocabulary: Vocabulary) -> Self {
        Builder { vocabulary: self.vocabulary.and(vocabulary), ..self }
    }

    /// The node talks to others, by way of `transport`, whose key is the node's. Without one it dials
    /// nobody, and takes no connections.
    ///
    /// Processes of two nodes with transports reach each other by these only, also within a program.
    pub fn transport(self, transport: impl Transport) -> Self {
        Builder { transport: Some(Box::new(transport)), ..self }
    }

    /// Nodes that this one talks to may start processes here of `body`, by that name: see
    /// [`remote_spawn`](crate::remote_spawn). Nothing else can be started from elsewhere.
    ///
    /// # Panics
    ///
    /// If the name is taken.
    #[track_caller]
    pub fn entry<A, F, B>(mut self, name: &str, body: B) -> Self
    where
        A: Serialize + DeserializeOwned + Send + 'static,
        F: Future<Output: IntoExit> + Send + 'static,
        B: Fn(A) -> F + Send + Sync + 'static,
    {
        self.entries.add(name, body);
        self
    }

    /// So many processes that another node has started here, by an [entry point](Self::entry), or that have
    /// come from there, may run at a time. By default 2^16, for each node. One more is
    /// [refused](crate::SpawnError::TooMany).
    pub fn started_bound(self, processes: usize) -> Self {
        Builder { started: processes, ..self }
    }

    /// The versions of the protocol that this node speaks with others, of 3 and 4. By default both.
    ///
    /// A connection speaks the newest version that both nodes have. Nodes that have none in common refuse each other. So the
    /// nodes of a fleet can be updated one by one, and need no such range. A range that ends earlier keeps a node from what
    /// is new while others may still go back to the older release; one that begins later keeps out nodes that
    /// were not updated. `docs/nodes.md` says what each version has.
    ///
    /// ```
    /// use rialto_node::Node;
    /// use rialto_node::transport::memory::Network;
    ///
    /// # let runtime = rialto_rt::Runtime::simulated(1);
    /// # runtime.block_on(async {
    /// let network = Network::new();
    /// let old = Node::builder().protocol(3..=3).transport(network.transport("old")).build();
    /// let new = Node::builder().transport(network.transport("new")).build();
    /// new.connect(&old.reference().unwrap()).await.unwrap();
    /// assert_eq!(new.protocol_with(old.id()), Some(3));
    /// # });
    /// ```
    ///
    /// # Panics
    ///
    /// If the range is empty, or has a version that this release does not speak.
    #[track_caller]
    pub fn protocol(mut self, versions: RangeInclusive<u16>) -> Self {
        self.settings.versions = Versions::of(versions.clone()).unwrap_or_else(|| {
            panic!("this release speaks {} of the protocol, and not {versions:?}", Versions::ALL)
        });
        self
    }

    /// For so long another node may say nothing before its link counts as lost. By default ten
    /// seconds; a node that has nothing to say, says so four times in that while.
    pub fn silence(mut self, silence: Duration) -> Self {
        self.settings.silence = silence.max(Duration::from_millis(4));
        self
    }

    /// For so long another node may take nothing of what waits for it, however alive it says it is, before its
    /// link counts as lost. By default thirty seconds. A node that reads slowly gets no more
    /// [credit](Self::link_credit) for messages than it has read; what it was sent, it takes.
    pub fn stall(mut self, stall: Duration) -> Self {
        self.settings.stall = stall;
        self
    }

    /// For so long a peer may take to be connected, and to say hello. By default ten seconds.
    pub fn patience(mut self, patience: Duration) -> Self {
        self.settings.patience = patience;
        self
    }

    /// So many bytes of messages another node may send before this one has taken them in; and so many, 4 MiB at
    /// most, wait here while a link is being made. By default 4 MiB. More is
    /// [`Overloaded`](crate::Overloaded) there; a node that sends more all the same is cut off.
    pub fn link_credit(mut self, bytes: u64) -> Self {
        self.settings.limits.credit = bytes.max(4);
        self
    }

    /// So many bytes of messages of another node lie here, as they came, before nobody has read them: then
    /// it gets no more credit, until some are read, or their processes end. By default 256 MiB, of which each message
    /// takes some two hundred beside its own. No one
    /// process comes to so much, as long as [`mailbox_bytes`](Self::mailbox_bytes) is less.
    pub fn unread_bound(mut self, bytes: usize) -> Self {
        self.settings.limits.unread = bytes.max(1);
        self
    }

    /// How many bytes a message from elsewhere may have. By default 64 MiB. A longer one is
    /// [refused](crate::Unsendable::TooLong) where it is sent; one that is sent before the nodes have
    /// talked is a dead letter here.
    pub fn longest_message(mut self, bytes: u64) -> Self {
        self.settings.limits.letter = bytes;
        self
    }

    /// So many bytes of messages, and of answers to calls, wait here to be sent to another node, whatever
    /// credit that gives. By default 64 MiB. One more message is [`Overloaded`](crate::Overloaded); who
    /// has called and whose answer is one more, hears
    /// [`CallError::Overloaded`](crate::CallError::Overloaded).
    pub fn unsent_bound(mut self, bytes: usize) -> Self {
        self.settings.letters = bytes.max(1);
        self
    }

    /// So many bytes of links, exits and other signals wait to be sent to another node; and of those that
    /// came from there, for messages that they are not to overtake. By default 16 MiB. No signal is
    /// dropped: if there are more, the connection is.
    pub fn signal_bound(mut self, bytes: usize) -> Self {
        self.settings.signals = bytes;
        self.settings.limits.held = bytes;
        self
    }

    /// So many links and monitors processes of another node may have with those here. By default 2^20. If
    /// there are more, the connection is closed.
    pub fn ties_bound(mut self, ties: usize) -> Self {
        self.settings.limits.ties = ties;
        self
    }

    /// The node.
    ///
    /// # Panics
    ///
    /// With a [`transport`](Self::transport), outside of a runtime: its links are tasks of that.
    #[track_caller]
    pub fn build(self) -> Node {
        let random = RandomState::new();
        let draw = |what: u8| match self.seed {
            Some(seed) => seed.wrapping_mul(2).wrapping_add(u64::from(what)),
            None => random.hash_one(what),
        };
        let key = self.transport.as_ref().map_or_else(|| draw(0), |transport| transport.key().short());
        let transport = self.transport.map(|transport| (transport, Handle::current(), self.settings));
        Node::build(Parts {
            id: NodeId { key, incarnation: draw(1) },
            bound: self.bound,
            bytes: self.bytes,
            started: self.started,
            words: Words::new(self.vocabulary),
            entries: self.entries,
            transport,
            #[cfg(feature = "cps")]
            accepted: self.accepted,
        })
    }
}

impl fmt::Debug for Builder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Builder")
            .field("mailbox_bound", &self.bound)
            .field("mailbox_bytes", &self.bytes)
            .field("started_bound", &self.started)
            .field("speaks", &self.vocabulary)
            .field("settings", &self.settings)
            .finish_non_exhaustive()
    }
}
