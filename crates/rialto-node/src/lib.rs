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
//! Two crates are below this one, and it re-exports them: `rialto-process` has the processes of one node, and
//! `rialto-transport`, here as [`transport`], carries frames.
//! Read first: `wire`, the protocol over a connection, which implements the traits of
//! [`rialto_process::peer`]; then `remote`, the operations between nodes. `docs/source-map.md` names the files
//! of the three crates.
//!
//! Sources: Germain, Feeley and Monnier, *Concurrency oriented programming in Termite Scheme* (2006);
//! Erlang/OTP.
#![forbid(unsafe_code)]

pub mod admin;
mod builder;
pub mod channels;
#[cfg(feature = "cluster")]
pub mod cluster;
pub mod dispatcher;
mod lazy;
#[cfg(feature = "live")]
pub mod live;
#[cfg(feature = "cps")]
pub mod migration;
mod multi;
mod node;
pub mod port;
mod remote;
mod remote_relations;
mod services;
mod spawn_quota;
mod wire;

pub use builder::Builder;
pub use lazy::{Fetch, Fetched, Lazy};
pub use multi::{MultiReply, multi_call};
pub use node::Node;
pub use remote::{NodeRef, SpawnError, Unreachable, remote_spawn, remote_spawn_link};
pub use services::{ping, resolve_service};
pub use wire::{ConnectionInfo, NodeEvent, TypeRegistry};

#[doc(inline)]
pub use rialto_process::{
    Address, Call, CallError, DeadLetter, DeadLetterReason, Destination, Down, Envelope, Exit, Exited,
    IntoExit, MailboxInfo, Message, NodeId, Origin, Overloaded, Pid, ProcessInfo, Reason, RegisterError,
    RemoteReason, ReplyTo, Request, SendError, Tag, TimerRef, Unsendable, call, call_with, call_within,
    catch, demonitor, down, down_evt, escape, event_manager, exit, exit_self, group_members, is_alive,
    join_group, kill, leave_group, link, link_inbound, link_outbound, monitor, publish, raise, receive,
    receive_evt, receive_if, receive_if_evt, receive_of, receive_of_evt, recv, register, registered,
    self_pid, send, send_after, send_evt, server, service, spawn_link, spawn_linked_to, spawn_monitor,
    spawn_process, state_machine, supervisor, trap_exits, try_self_pid, unlink, unpublish, unregister,
    whereis, with_handler,
};
#[doc(inline)]
pub use rialto_transport as transport;
