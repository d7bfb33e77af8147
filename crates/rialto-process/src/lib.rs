//! Isolated processes over Rialto's tasks: Erlang's and Termite's model, with types.
//!
//! Use it to build a service from parts that fail and restart independently, on one machine or on several.
//!
//! A process is a task with a [`Pid`], a mailbox, and links to other processes. It shares nothing with them
//! except messages. A sender does not wait ([`send`]). A receiver takes the first message that matches
//! ([`recv!`]); the other messages stay in the mailbox.
//!
//! ```
//! use rialto_process::{Exited, Node, Pid, recv, self_pid, send, spawn_link, trap_exits};
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
//! Programs use this crate as a part of `rialto-node`, which adds connections between nodes, and re-exports
//! it. Depend on it alone for processes within one program.
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
//! | `typed_message` | a message of any type as one pointer; the only unsafe code |
//! | `message_queue`, `mailbox` | messages by type; the mailbox |
//! | `receive`, `arms` | the loop of a `recv!`, and its arms |
//! | `table`, `node` | from a pid to its process; the node |
//! | [`connections`], [`peer`] | the connections of a node, as its processes see them |
//!
//! `docs/source-map.md` names the files of the crate.
//!
//! Sources: Germain, Feeley and Monnier, *Concurrency oriented programming in Termite Scheme* (2006);
//! Erlang/OTP.

#[allow(missing_docs, reason = "public in `internal` only")]
mod arms;
mod builder;
mod call;
#[allow(missing_docs, reason = "public in `internal` only")]
mod capability;
pub mod connections;
mod dead_letter;
mod delivery;
mod destination;
#[allow(missing_docs, reason = "public in `internal` only")]
mod eager_decode;
mod encoded;
pub mod escape;
pub mod event_manager;
mod exit;
mod extensions;
mod handlers;
mod inspect;
mod link;
#[allow(missing_docs, reason = "public in `internal` only")]
mod mailbox;
mod message;
#[allow(missing_docs, reason = "public in `internal` only")]
mod message_queue;
mod name_tables;
mod names;
mod node;
pub mod peer;
#[allow(missing_docs, reason = "public in `internal` only")]
mod pending_requests;
mod pid;
mod process;
mod receive;
mod reply_ticket;
mod send;
mod send_after;
#[doc(alias("gen_server"))]
pub mod server;
mod services;
mod signal;
#[allow(missing_docs, reason = "public in `internal` only")]
mod signal_state;
#[allow(missing_docs, reason = "public in `internal` only")]
mod small_map;
mod start;
pub mod state_machine;
pub mod supervisor;
#[allow(missing_docs, reason = "public in `internal` only")]
mod table;
mod trace;
mod trace_context;
mod typed_message;
#[allow(missing_docs, reason = "public in `internal` only")]
mod unwinding;

pub use builder::Builder;
pub use call::{Call, CallError, ReplyTo, Request, call, call_with, call_within};
pub use dead_letter::{DeadLetter, DeadLetterReason, Origin};
pub use destination::{Address, Destination};
pub use exit::{Exit, IntoExit, Reason, RemoteReason};
pub use handlers::{catch, raise, with_handler};
pub use inspect::{MailboxInfo, ProcessInfo};
pub use link::{
    demonitor, down, down_evt, link, link_inbound, link_outbound, monitor, spawn_link, spawn_linked_to,
    spawn_monitor, unlink,
};
pub use message::Envelope;
pub use names::{
    RegisterError, group_members, join_group, leave_group, register, registered, unregister, whereis,
};
pub use node::{Node, spawn_process};
pub use pid::{NodeId, Pid, Tag};
pub use process::{exit, exit_self, is_alive, kill, self_pid, trap_exits, try_self_pid};
pub use receive::{receive, receive_evt, receive_if, receive_if_evt, receive_of, receive_of_evt};
pub use send::{Overloaded, SendError, Unsendable, send, send_evt};
pub use send_after::{TimerRef, send_after};
pub use services::{publish, service, unpublish};
pub use signal::{Down, Exited};
pub use typed_message::Message;

/// The items to which the expansion of [`recv!`] refers.
#[doc(hidden)]
pub mod macros {
    pub use crate::arms::{ArmMatcher, open};
    pub use crate::receive::{receive_arms, receive_arms_within};
    pub use crate::typed_message::TypedMessage;
    pub use rialto_macros::recv;
}

/// The items of this crate's modules that `rialto-node` uses. They are not for other crates, and may change in
/// any version.
#[doc(hidden)]
pub mod internal {
    pub mod arms {
        pub use crate::arms::*;
    }
    pub mod call {
        pub use crate::call::*;
    }
    pub mod capability {
        pub use crate::capability::*;
    }
    pub mod dead_letter {
        pub use crate::dead_letter::*;
    }
    pub mod delivery {
        pub use crate::delivery::*;
    }
    pub mod eager_decode {
        pub use crate::eager_decode::*;
    }
    pub mod encoded {
        pub use crate::encoded::*;
    }
    pub mod exit {
        pub use crate::exit::*;
    }
    pub mod inspect {
        pub use crate::inspect::*;
    }
    pub mod link {
        pub use crate::link::*;
    }
    pub mod mailbox {
        pub use crate::mailbox::*;
    }
    pub mod message {
        pub use crate::message::*;
    }
    pub mod message_queue {
        pub use crate::message_queue::*;
    }
    pub mod names {
        pub use crate::names::*;
    }
    pub mod node {
        pub use crate::node::*;
    }
    pub mod pending_requests {
        pub use crate::pending_requests::*;
    }
    pub mod pid {
        pub use crate::pid::*;
    }
    pub mod process {
        pub use crate::process::*;
    }
    pub mod receive {
        pub use crate::receive::*;
    }
    pub mod reply_ticket {
        pub use crate::reply_ticket::*;
    }
    pub mod send {
        pub use crate::send::*;
    }
    pub mod services {
        pub use crate::services::*;
    }
    pub mod signal {
        pub use crate::signal::*;
    }
    pub mod signal_state {
        pub use crate::signal_state::*;
    }
    pub mod trace_context {
        pub use crate::trace_context::*;
    }
    pub mod unwinding {
        pub use crate::unwinding::*;
    }
    pub mod table {
        pub use crate::table::*;
    }
}

/// Receives the first message that matches one of the arms, and runs that arm.
///
/// ```
/// use rialto_process::{Node, Pid, Tag, recv, self_pid, send};
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
/// rialto_process::recv! { after(std::time::Duration::ZERO) => {}, n: u32 => {} } // `after` is the last
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
