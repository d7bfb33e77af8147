//! Process migration: the leaves by which a process moves itself, and the function by which another one moves
//! it.

use std::pin::Pin;
use std::task::{Context, Poll};

use rialto_cps::Leaf;
use rialto_process::NodeId;
use rialto_process::internal::pid;
use rialto_sync::oneshot;
use serde::{Deserialize, Serialize};

use super::control::{self, Grant, Request, RequestId};
use super::move_result::{MoveKind, NotMoved};
use super::orders::{Order, order};

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
