//! Process migration: the leaves by which a process moves itself, and the function by which another one moves
//! it.

use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll};

use rialto_cps::{DecodeError, Leaf};
use rialto_process::NodeId;
use rialto_process::internal::pid;
use rialto_sync::oneshot;
use serde::{Deserialize, Serialize};

use super::control::{self, Grant, Request, RequestId};
use super::orders::{Order, order};

/// The kind of a move, which decides about the old pid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum MoveKind {
    /// The old process ends, with its mailbox, links and monitors.
    WithoutProxy,
    /// The old pid belongs to a forwarding proxy.
    WithProxy,
}

/// Why a process was not moved. The process continues where it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum NotMoved {
    /// The state of the process cannot be encoded now, or the messages in its mailbox cannot be sent: the
    /// type of one is not in the [`TypeRegistry`](crate::TypeRegistry) of both nodes, there are too many for
    /// one wire message, or more arrived during the move than a mailbox holds. The text names the cause.
    #[serde(rename = "NotData")]
    Unsendable(String),
    /// The other node is not known here, or cannot be reached.
    Unreachable,
    /// The other node does not [accept](crate::Builder::allow_migration) processes that run this function.
    NotAccepted {
        /// The outermost function.
        name: String,
    },
    /// The other node has a version of the function whose continuation frame has another layout.
    LayoutMismatch {
        /// The function.
        name: String,
        /// Its layout on this node.
        ours: u64,
        /// Its layout on the other node.
        theirs: u64,
    },
    /// The other node runs as many processes of this node as it [allows](crate::Builder::spawn_quota).
    TooMany,
    /// The other node could not decode the process, for this reason.
    #[serde(rename = "Unreadable")]
    Undecodable(String),
    /// The other node was lost, or dropped the process, before the process was handed over. The text says
    /// why.
    Lost(String),
    /// The process has moved already, and only its proxy is here. (From [`migrate_process`].)
    #[serde(rename = "Away")]
    AlreadyMoved,
    /// This node has no mobile process with that pid. (From [`migrate_process`].)
    #[serde(rename = "NotHere")]
    NoProcess,
}

impl fmt::Display for NotMoved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotMoved::Unsendable(why) => write!(f, "the process was not moved: {why}"),
            NotMoved::Unreachable => f.write_str(
                "the process was not moved: its node does not know the other node, or cannot reach it; help: \
                 pass the `NodeRef` of the other node to `Node::add_peer`",
            ),
            NotMoved::NotAccepted { name } => write!(
                f,
                "the process was not moved: the other node does not accept `{name}`; help: name it there \
                 with `Builder::allow_migration`"
            ),
            NotMoved::LayoutMismatch { name, ours, theirs } => write!(
                f,
                "the process was not moved: `{name}` has the layout {ours:016x} here and {theirs:016x} on \
                 the other node, because their programs differ; help: run the same version there, or let the \
                 process end here"
            ),
            NotMoved::TooMany => f.write_str(
                "the process was not moved: the other node runs the maximum number of processes of this \
                 node; help: raise `Builder::spawn_quota` there",
            ),
            NotMoved::Undecodable(why) => {
                write!(f, "the process was not moved: the other node could not decode it: {why}")
            }
            NotMoved::Lost(why) => {
                write!(f, "the process was not moved: the other node did not take it over: {why}")
            }
            NotMoved::AlreadyMoved => f.write_str(
                "the process has already moved to another node; help: call `migrate_process` there, with its \
                 new pid",
            ),
            NotMoved::NoProcess => f.write_str("no mobile process with that pid runs on this node"),
        }
    }
}

impl std::error::Error for NotMoved {}

impl NotMoved {
    /// Translates the error of the node that decodes the process. `ours` and `theirs` are from the view of
    /// the origin.
    pub(crate) fn refused(error: DecodeError) -> Self {
        match error {
            DecodeError::UnknownFrame { name, .. }
            | DecodeError::MayNotStart(name)
            | DecodeError::MayNotResume(name) => NotMoved::NotAccepted { name },
            DecodeError::ChangedLayout { name, written, here, .. } => {
                NotMoved::LayoutMismatch { name, ours: written, theirs: here }
            }
            other => NotMoved::Undecodable(other.to_string()),
        }
    }
}

macro_rules! migrating {
    ($(#[$doc:meta])* $leaf:ident $kind:ident $name:literal) => {
        #[doc = concat!("What [`", stringify!($leaf), "()`] returns.")]
        #[derive(Clone, Debug, Serialize, Deserialize)]
        #[allow(non_camel_case_types)]
        #[must_use = "futures do nothing unless they are awaited"]
        pub struct $leaf {
            to: NodeId,
            ticket: Option<RequestId>,
        }

        $(#[$doc])*
        pub fn $leaf(node: NodeId) -> $leaf {
            $leaf { to: node, ticket: None }
        }

        impl Future for $leaf {
            type Output = Result<(), NotMoved>;

            fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Self::Output> {
                let Self { to, ticket } = &mut *self;
                match control::request::<Self>(ticket, || Request::Move(*to, MoveKind::$kind)) {
                    Some(Grant::Moved(result)) => Poll::Ready(result),
                    _ => Poll::Pending,
                }
            }
        }

        impl Leaf for $leaf {
            const NAME: &'static str = $name;
        }
    };
}

migrating! {
    /// Moves the computation to `node`, where it continues as a new process with a new pid and an empty
    /// mailbox. The old process ends with [`Exit::Normal`](crate::Exit::Normal). Its messages, links,
    /// monitors and names are left behind. It [traps exits](crate::trap_exits) there if it did here.
    ///
    /// The computation is sent as data, to a node that [accepts](crate::Builder::allow_migration) its
    /// function. If anything fails before the order to run there is sent, the process continues here and has
    /// lost nothing. If the connection is lost while that order is on its way, the process may be lost. It
    /// never runs twice.
    ///
    /// ```
    /// use rialto_cps::cps;
    /// use rialto_node::migration::{migrate_to, mobile};
    /// use rialto_node::{Node, NodeId, Pid, recv, self_pid, send, spawn_process};
    ///
    /// #[cps]
    /// async fn visit(node: NodeId, report: Pid) {
    ///     let before: NodeId = self_pid().node();
    ///     let went = migrate_to(node).await;
    ///     assert_eq!(went, Ok(()));
    ///     let _ = send(report, (before, self_pid().node()));
    /// }
    ///
    /// # fn main() -> std::io::Result<()> {
    /// # let runtime = rialto_rt::Runtime::new()?;
    /// # runtime.block_on(async {
    /// let (here, there) = (Node::new(), Node::builder().allow_migration::<visit>().build());
    /// let (from, to) = (here.id(), there.id());
    /// here.run(async move {
    ///     spawn_process(mobile(visit(to, self_pid())));
    ///     recv! { nodes: (NodeId, NodeId) => assert_eq!(nodes, (from, to)) }
    /// }).await.unwrap();
    /// # });
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// [`NotMoved`]: the process continues where it was.
    ///
    /// # Panics
    ///
    /// If it is awaited outside of a [`mobile`](super::mobile()) process.
    ///
    /// Source: Termite's `migrate-task`.
    migrate_to WithoutProxy "rialto_node::migrate_to"
}

migrating! {
    /// Moves the process to `node`, where it has a new pid, and leaves a forwarding *proxy* behind under the
    /// old pid. The messages in the mailbox move along. The proxy forwards later ones in order, and exit
    /// signals and kills too. Links, monitors and names of the old pid remain in effect, and report the end
    /// of the moved process.
    ///
    /// A proxy ends when the process ends, or when the node to which it forwards is lost. If the first proxy
    /// of a process is lost, the process receives an exit signal, as by a link.
    ///
    /// A process has one pid on each node. When it returns to a node where it has a proxy, it gets the
    /// proxy's pid back, so a process that moves back and forth leaves no chain of proxies. Each message to
    /// one of its pids is received once. The messages from one sender to one pid are received in order;
    /// messages to two pids of the process have no common order.
    ///
    /// After the move, links and monitors that the process makes or undoes are those of its new pid. A link
    /// of the old pid can be undone only on the old node.
    ///
    /// If the mailbox on the new node is full, messages wait at the proxy. If the proxy's mailbox is full
    /// too, a sender to the old pid gets [`Overloaded`](crate::Overloaded). Over a connection, the message
    /// types must be in the [`TypeRegistry`](crate::TypeRegistry) of both nodes. A message of another type in
    /// the mailbox prevents the move. One that arrives at the proxy becomes a dead letter.
    ///
    /// The process is sent and handed over as by [`migrate_to`](migrate_to()). If `node` is the current node,
    /// it does not move, and the result is `Ok`.
    ///
    /// ```
    /// use rialto_cps::cps;
    /// use rialto_node::migration::{migrate_with_proxy, mobile, receive};
    /// use rialto_node::{Exit, Node, NodeId, down_evt, send, spawn_process};
    ///
    /// #[cps]
    /// async fn sum(node: NodeId) -> Exit {
    ///     let first = receive::<u64>().await;
    ///     let went = migrate_with_proxy(node).await;
    ///     assert_eq!(went, Ok(()));
    ///     Exit::custom(first + receive::<u64>().await)
    /// }
    ///
    /// # fn main() -> std::io::Result<()> {
    /// # let runtime = rialto_rt::Runtime::new()?;
    /// # runtime.block_on(async {
    /// let (here, there) = (Node::new(), Node::builder().allow_migration::<sum>().build());
    /// # let there_id = there.id();
    /// # here.run(async move {
    /// let sum = spawn_process(mobile(sum(there_id)));
    /// let _ = (send(sum, 1_u64), send(sum, 2_u64)); // the second follows it
    /// assert_eq!(down_evt(sum).await, Exit::custom(3_u64));
    /// # }).await.unwrap();
    /// # });
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// [`NotMoved`]: the process continues where it was.
    ///
    /// # Panics
    ///
    /// If it is awaited outside of a [`mobile`](super::mobile()) process.
    ///
    /// Source: Termite's `migrate/proxy`.
    migrate_with_proxy WithProxy "rialto_node::migrate_with_proxy"
}

/// Moves the mobile process `pid` of this node to `node`. It moves at its next suspension point, as if it had
/// awaited [`migrate_with_proxy`](migrate_with_proxy()) there. It notices only that its pid has changed.
///
/// # Errors
///
/// [`NotMoved`]: the process continues where it was.
///
/// # Cancellation
///
/// If the future is dropped after it was polled, the process still moves.
pub async fn migrate_process(pid: pid::Pid, node: NodeId) -> Result<(), NotMoved> {
    let (reply, result) = oneshot();
    order(pid, Order::Move(node, reply));
    result.recv().await.unwrap_or(Err(NotMoved::NoProcess))
}
