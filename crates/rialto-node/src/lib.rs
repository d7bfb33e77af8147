//! Isolated processes over Rialto's tasks: Erlang's and Termite's model, with types.
//!
//! Use it to build a service from parts that fail and restart independently, on one machine or on several.
//!
//! A process is a task with a [`Pid`], a mailbox, and links to other processes. It shares nothing with them
//! except messages. A sender does not wait ([`send`]). A receiver takes the first message that matches
//! ([`recv!`]); the other messages stay in the mailbox.
//!
//! ```
//! use rialto_node::{Exited, Node, Pid, recv, self_pid, send, spawn_link, trap_exits};
//! use std::time::Duration;
//!
//! struct Double(u32, Pid);
//! struct Doubled(u32);
//!
//! async fn doubler() {
//!     loop {
//!         recv! {
//!             Double(13, _) => panic!("bad luck"),
//!             Double(number, from) => send(from, Doubled(2 * number)).unwrap(),
//!         }
//!     }
//! }
//!
//! # fn main() -> std::io::Result<()> {
//! # let runtime = rialto_rt::Runtime::new()?;
//! # runtime.block_on(Node::new().run(async {
//! trap_exits(true);
//! let server = spawn_link(doubler());
//! for number in [21, 13] {
//!     send(server, Double(number, self_pid())).unwrap();
//!     recv! {
//!         Doubled(answer) => assert_eq!(answer, 42),
//!         Exited { from, reason } if from == server => println!("{from} has ended: {reason}"),
//!         after(Duration::from_secs(60)) => unreachable!("one of these happens"),
//!     }
//! }
//! # })).unwrap();
//! # Ok(())
//! # }
//! ```
//!
//! Receives, ends of processes and timeouts are [events](rialto_event), so they can be alternatives of any
//! choice.
//!
//! Most programs use this crate through the facade, as `rialto::node`: `rialto_node::spawn_link` in these
//! examples is `rialto::node::spawn_link` there.
//!
//! # Nodes
//!
//! A node is where processes live. A [`Node`] with a [transport](Builder::transport) communicates with other
//! nodes: pids, links, monitors, calls and exits work as within one node.
//!
//! - Only types of the node's [`TypeRegistry`] travel.
//! - Only [entry points](Builder::allow_spawn) that the node names can be started from elsewhere
//!   ([`remote_spawn`]).
//! - Messages over a connection arrive in order and without a gap, until the connection is lost. Then each
//!   link and each monitor to that node reports it once: [`Exit::Disconnected`].
//!
//! # Guarantees and limits
//!
//! - *No copies.* Within a node, a message is moved. It is not copied and not encoded.
//! - *No hidden waiting.* The crate waits only where you await. It calls none of your code under a lock, with
//!   one exception: the condition of a [`receive_if_evt`].
//! - *No silent loss.* A message that no process will read is counted, and
//!   [reported](Node::subscribe_dead_letters) to subscribers.
//! - *Limits of isolation.* Rust shares some things between processes: statics, an `Arc` in a message, an
//!   abort of the program. A process that panics ends, and its links learn of it. A process that spins cannot
//!   be killed until it waits.
//!
//! # Map of the source
//!
//! Read first, in this order:
//!
//! | modules | contain |
//! |---|---|
//! | `signal_state` | links, monitors and exit signals; the order in which two processes are locked |
//! | `process` | the future of a process, and its end |
//! | `message_queue`, `mailbox` | messages by type; the mailbox |
//! | `receive`, `arms` | the loop of a `recv!`, and its arms |
//! | `table`, `node` | from a pid to its process; the node |
//!
//! Then read what you need:
//!
//! | modules | contain |
//! |---|---|
//! | `start`, `server`, `state_machine`, `event_manager`, `supervisor`, `dispatcher`, `port`, `lazy`, `admin` | what is built on processes; `start` makes a start an event |
//! | `transport`, `wire` | connections between nodes, and the protocol over them |
//! | `channels` | channels between nodes |
//! | `migration` (feature `cps`) | processes that can be copied and moved to other nodes |
//! | `cluster` (feature `cluster`) | nodes that find each other |
//!
//! Sources: Germain, Feeley and Monnier, *Concurrency oriented programming in Termite Scheme* (2006);
//! Erlang/OTP.
#![forbid(unsafe_code)]

pub mod admin;
mod arms;
mod builder;
mod call;
mod capability;
pub mod channels;
#[cfg(feature = "cluster")]
pub mod cluster;
mod dead_letter;
mod destination;
pub mod dispatcher;
mod eager_decode;
pub mod escape;
pub mod event_manager;
mod exit;
mod handlers;
mod inspect;
mod lazy;
mod link;
mod mailbox;
mod message;
mod message_queue;
#[cfg(feature = "cps")]
pub mod migration;
mod multi;
mod names;
mod node;
mod pending_requests;
mod pid;
pub mod port;
mod process;
mod receive;
mod remote;
mod remote_relations;
mod send;
mod send_after;
#[doc(alias("gen_server"))]
pub mod server;
mod services;
mod signal;
mod signal_state;
mod small_map;
mod spawn_quota;
mod start;
pub mod state_machine;
pub mod supervisor;
mod table;
mod trace;
mod unwinding;
mod wire;

pub use builder::Builder;
pub use call::{Call, CallError, ReplyTo, Request, call, call_with, call_within};
pub use dead_letter::{DeadLetter, DeadLetterReason, Origin};
pub use destination::{Address, Destination};
pub use exit::{Exit, IntoExit, Reason, RemoteReason};
pub use handlers::{catch, raise, with_handler};
pub use inspect::ProcessInfo;
pub use lazy::{Fetch, Fetched, Lazy};
pub use link::{
    demonitor, down, down_evt, link, link_inbound, link_outbound, monitor, spawn_link, spawn_linked_to,
    spawn_monitor, unlink,
};
pub use message::{Envelope, Message};
pub use multi::{MultiReply, multi_call};
pub use names::{
    RegisterError, group_members, join_group, leave_group, register, registered, unregister, whereis,
};
pub use node::{Node, spawn_process};
pub use pid::{NodeId, Pid, Tag};
pub use process::{exit, exit_self, is_alive, kill, self_pid, trap_exits, try_self_pid};
pub use receive::{receive, receive_evt, receive_if, receive_if_evt, receive_of, receive_of_evt};
pub use remote::{NodeRef, SpawnError, Unreachable, remote_spawn, remote_spawn_link};
pub use send::{Overloaded, SendError, Unsendable, send, send_evt};
pub use send_after::{TimerRef, send_after};
pub use services::{ping, publish, resolve_service, service, unpublish};
pub use signal::{Down, Exited};
pub use wire::{NodeEvent, TypeRegistry};

#[doc(inline)]
pub use rialto_transport as transport;

/// The items to which the expansion of [`recv!`] refers.
#[doc(hidden)]
pub mod macros {
    pub use crate::arms::{ArmMatcher, open};
    pub use crate::receive::{receive_arms, receive_arms_within};
    pub use rialto_macros::recv;
}

/// Receives the first message that matches one of the arms, and runs that arm.
///
/// ```
/// use rialto_node::{Node, Pid, Tag, recv, self_pid, send};
/// use std::time::Duration;
///
/// struct Order { id: Tag, pieces: u32 }
///
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(Node::new().run(async {
/// # let mine = Tag::new();
/// # send(self_pid(), Order { id: mine, pieces: 3 }).unwrap();
/// # let limit = 10;
/// let pieces = recv! {
///     Order { id: ^mine, pieces } if pieces < limit => pieces,
///     Some(number): Option<u32> => number,
///     number: u32 => number,
///     after(Duration::from_secs(1)) => 0,
/// };
/// # assert_eq!(pieces, 3);
/// # })).unwrap();
/// # Ok(())
/// # }
/// ```
///
/// An arm consists of a pattern, its type, a condition, and a body:
///
/// * The type can be omitted if the pattern names it, as `Order { .. }` does. The type [`Envelope`] matches
///   any message. Arms of one type are tried in order.
/// * `^name` or `^(expression)` in a pattern is a *pinned* variable: it matches a value that is equal to
///   it.
/// * After `if`, the variables of the pattern have their own types; nothing has moved yet. The condition is
///   evaluated for each alternative of `A(n) | B(n)` that matches, until it holds.
/// * `after(duration) => ..` can be the last arm. It runs when no message has matched within that time.
///   Messages that are there already are examined first, even if the time is zero. Messages that do not
///   match do not extend the time.
///
/// The body of an arm runs after the receive: it may await, return or break.
///
/// The mailbox is searched in the order of arrival. Messages that match no arm stay at their places for
/// another `recv!`. Messages of types without an arm are not examined: they cost nothing, however many
/// there are. A condition is evaluated once for each message, by the process itself, under no lock. If it
/// panics, so does the receive, and the message is lost.
///
/// In a `#[cps]` function a waiting `recv!` is data, with copies of the variables that pins and conditions
/// name. Conditions are then evaluated under the lock of the mailbox, and see the variables of the pattern.
/// The type can be omitted only if it is the path of the pattern. See the chapter on processes that move.
///
/// Anything else is a compile error:
///
/// ```compile_fail
/// # async fn f() {
/// rialto_node::recv! { after(std::time::Duration::ZERO) => {}, n: u32 => {} } // `after` is the last
/// # }
/// ```
///
/// # Cancellation
///
/// If the future is dropped before it is ready, it has received nothing.
///
/// # Panics
///
/// Outside of a process.
///
/// Source: Termite's `recv`, whose `after` starts anew with each message that does not fit;
/// Erlang's `receive`; Elixir's pins.
#[macro_export]
#[doc(alias("receive"))]
macro_rules! recv {
    ($($arms:tt)*) => { $crate::macros::recv!([$crate] $($arms)*) };
}
