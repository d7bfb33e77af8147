//! Leaves by which a process goes to another node, and the same from outside.

use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll};

use rialto_cps::{DecodeError, Leaf};
use rialto_sync::oneshot;
use serde::{Deserialize, Serialize};

use crate::pid::{self, NodeId};

use super::desk::{self, Grant, Request, Ticket};
use super::orders::{Order, order};

/// What becomes of the process that is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Way {
    /// It ends, with its mailbox and its ties.
    Task,
    /// It hands on what comes.
    Proxy,
}

/// Why a process was not moved. It is where it was, and goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum NotMoved {
    /// Something that it holds cannot be written now, or a message in its mailbox cannot go there: its type is not in
    /// the vocabularies of both nodes, or there are more than one letter takes, or more have come meanwhile than a mailbox
    /// holds. This says what.
    NotData(String),
    /// Nothing is known here of such a node, or it cannot be reached.
    Unreachable,
    /// The other node takes in no computations of this function: it is to
    /// [accept](crate::Builder::accepts) them.
    NotAccepted {
        /// The outermost function.
        name: String,
    },
    /// The other node has another version of the function, of which the frames look different.
    LayoutMismatch {
        /// The function.
        name: String,
        /// Its layout here.
        ours: u64,
        /// Its layout there.
        theirs: u64,
    },
    /// As many processes of this node run on the other one as [may](crate::Builder::started_bound).
    TooMany,
    /// The other node could not read it; this says why.
    Unreadable(String),
    /// The other node was lost, or did not keep it, before it had taken over; this says why.
    Lost(String),
    /// It has moved already, and is here by its proxy only. (Of one that is asked from outside.)
    Away,
    /// No mobile process of that pid is here. (Of one that is asked from outside.)
    NotHere,
}

impl fmt::Display for NotMoved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotMoved::NotData(why) => write!(f, "the process is not moved: {why}"),
            NotMoved::Unreachable => f.write_str(
                "the process is not moved: the node where it is does not know the other one, or cannot reach it: \
                 `Node::knows` says where it is",
            ),
            NotMoved::NotAccepted { name } => {
                write!(f, "the other node does not accept `{name}`: name it there with `Builder::accepts`")
            }
            NotMoved::LayoutMismatch { name, ours, theirs } => write!(
                f,
                "`{name}` has layout {ours:016x} here and {theirs:016x} on the other node: let it end here, or run the \
                 same version there"
            ),
            NotMoved::TooMany => f.write_str(
                "as many processes run on the other node as may come from this one: raise `Builder::started_bound` there",
            ),
            NotMoved::Unreadable(why) => write!(f, "the other node could not read the process: {why}"),
            NotMoved::Lost(why) => write!(f, "the other node was lost while the process moved: {why}"),
            NotMoved::Away => f.write_str("the process has moved already: ask where it is now"),
            NotMoved::NotHere => f.write_str("no mobile process of that pid runs here"),
        }
    }
}

impl std::error::Error for NotMoved {}

impl NotMoved {
    /// The other node has read it, and refused.
    pub(crate) fn refused(error: DecodeError) -> Self {
        match error {
            DecodeError::UnknownFrame { name, .. }
            | DecodeError::MayNotStart(name)
            | DecodeError::MayNotResume(name) => NotMoved::NotAccepted { name },
            DecodeError::ChangedLayout { name, written, here, .. } => {
                NotMoved::LayoutMismatch { name, ours: written, theirs: here }
            }
            other => NotMoved::Unreadable(other.to_string()),
        }
    }
}

macro_rules! migrating {
    ($(#[$doc:meta])* $leaf:ident $way:ident $name:literal) => {
        #[doc = concat!("What [`", stringify!($leaf), "()`] returns.")]
        #[derive(Clone, Debug, Serialize, Deserialize)]
        #[allow(non_camel_case_types)]
        #[must_use = "futures do nothing unless they are awaited"]
        pub struct $leaf {
            to: NodeId,
            ticket: Option<Ticket>,
        }

        $(#[$doc])*
        pub fn $leaf(node: NodeId) -> $leaf {
            $leaf { to: node, ticket: None }
        }

        impl Future for $leaf {
            type Output = Result<(), NotMoved>;

            fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Self::Output> {
                let Self { to, ticket } = &mut *self;
                match desk::ask::<Self>(ticket, || Request::Move(*to, Way::$way)) {
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
    /// Goes on as another process, on `node`, which has a pid and an empty mailbox of its own. The one that awaits this
    /// ends here, as one that was done; what is in its mailbox, its links, monitors and names are left behind. Whether it
    /// traps exits goes along.
    ///
    /// It is data on the way: its bytes are read by a node that [accepts](crate::Builder::accepts) the function.
    /// If anything fails before it is told to run there, it goes on here, and has lost nothing. If the connection is lost while it
    /// is told so, it may be gone; it never runs twice.
    ///
    /// ```
    /// use rialto_cps::cps;
    /// use rialto_node::moving::{migrate_to, mobile};
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
    /// let (here, there) = (Node::new(), Node::builder().accepts::<visit>().build());
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
    /// [`NotMoved`]: then it goes on where it was.
    ///
    /// # Panics
    ///
    /// If it is awaited in what is not [`mobile`](super::mobile()).
    ///
    /// Source: Termite's `migrate-task`.
    migrate_to Task "rialto_node::migrate_to"
}

migrating! {
    /// Goes on as another process, on `node`, and leaves a *proxy* behind, under the pid that it had: what is in the
    /// mailbox goes along, and what comes there later follows, in its order. Links, monitors and names of the old pid
    /// hold until the moved process ends, and hear why it did. Exits that reach the old pid go
    /// along, and so does a kill. The moved process hears, as by a link, if the first proxy is lost; a proxy ends when what it hands on to does, or its node
    /// is lost.
    ///
    /// A process has one pid on each node: who comes to a node where it has a proxy is that process again. So one that goes back and forth leaves no
    /// chain behind, and messages that were sent to any of its pids are received once each, those of one sender
    /// to one pid in their order. (Of messages that one sender sends to two of its pids, any may be first.)
    ///
    /// What the process does with its own ties after it has moved is done by its pid there: a link that was made
    /// here is undone here only.
    ///
    /// A proxy hands on what there is room for in the mailbox there, and waits with the rest: who sends to the old pid hears that
    /// it is [overloaded](crate::Overloaded) when its mailbox, too, is full. Over a link, messages are of types in the vocabularies of
    /// both nodes: one in the mailbox that is not is a reason not to move, one that comes to the proxy is a dead letter.
    ///
    /// It is read and handed over as with [`migrate_to`](migrate_to()). To the node on which it is, it need not move.
    ///
    /// ```
    /// use rialto_cps::cps;
    /// use rialto_node::moving::{migrate_with_proxy, mobile, receive};
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
    /// let (here, there) = (Node::new(), Node::builder().accepts::<sum>().build());
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
    /// [`NotMoved`]: then it goes on where it was.
    ///
    /// # Panics
    ///
    /// If it is awaited in what is not [`mobile`](super::mobile()).
    ///
    /// Source: Termite's `migrate/proxy`.
    migrate_with_proxy Proxy "rialto_node::migrate_with_proxy"
}

/// Moves the mobile process `pid` to `node` from where it waits next, as if it had awaited
/// [`migrate_with_proxy`](migrate_with_proxy()) there; it notices nothing but its new pid.
///
/// # Errors
///
/// [`NotMoved`].
///
/// # Cancellation
///
/// Dropped, it has no effect: the process moves all the same.
pub async fn migrate_process(pid: pid::Pid, node: NodeId) -> Result<(), NotMoved> {
    let (reply, result) = oneshot();
    order(pid, Order::Move(node, reply));
    result.recv().await.unwrap_or(Err(NotMoved::NotHere))
}
