//! What a task is to everyone who wakes it: an 8-byte [`Header`], its
//! [`State`] word, and the native wake path.
//!
//! This crate holds the little that events and schedulers share, and nothing
//! else. It never polls, queues, allocates or frees a task: the runtime that
//! made the task does, behind the task's [`Vtable`]. (A [`root`] is the
//! exception: the one future of a thread that blocks.) It knows nothing of
//! events either: `rialto-event` stores a [`Wakee`] in each waiting node, and
//! does not care whether a Rialto task, a task of another executor or a plain
//! thread stands behind it.
//!
//! The contract in one loop, as every partner in a rendezvous follows it:
//!
//! ```text
//! lock the object
//!     take the waiter's node off the queue, and mark it as being served
//!     let wake = wakee.notify();     // the task can now not end before it is queued
//!     write the result into the node // from here on the node may be gone
//! unlock
//! wake.fire();                       // queue the task, or call the foreign waker
//! ```
//!
//! Read first: [`state`] (the word and its transitions), then [`wake`].
//! [`primitives`] is the alias of atomics: the only file of the workspace that
//! knows whether loom is running the code.
//!
//! Source of the ideas: the header follows async-task's; the 8-byte
//! layout, and the count that decides law 15, are Rialto's own.

mod abort;
mod contain;
mod crowd;
pub mod header;
mod owners;
pub mod primitives;
pub mod root;
pub mod state;
pub mod turn;
pub mod wake;

pub use abort::abort;
pub use contain::contain;
pub use header::{Header, Vtable};
pub use state::State;
pub use turn::Turn;
pub use wake::{Wake, Wakee};
