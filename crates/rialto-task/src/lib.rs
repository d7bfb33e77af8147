//! The shared part of tasks: an 8-byte [`Header`], its [`State`] word, and the native wake path.
//!
//! This crate is for the authors of event code and of schedulers. Code that wakes a task needs only this
//! crate, and the runtime that owns the task does the rest.
//!
//! The crate contains what events and schedulers share, and nothing else. It never polls, queues, allocates
//! or frees a task. The runtime that created the task does that, through the task's [`Vtable`]. (A [`root`]
//! is the exception: the one future of a thread that blocks.) The crate knows nothing of events either.
//! `rialto-event` stores a [`Wakee`] in each waiter. The wakee is a Rialto task, a task of another executor,
//! or a plain thread; the event code treats them alike.
//!
//! Every partner in a rendezvous follows these steps:
//!
//! ```text
//! lock the object
//!     take the waiter off the queue, and mark it as being served
//!     let wake = wakee.notify();       // the task cannot end now before it is queued
//!     write the result into the waiter // from here on the waiter may be gone
//! unlock
//! wake.fire();                       // queue the task, or call the foreign waker
//! ```
//!
//! # Map of the source
//!
//! Read first: [`state`] (the state word and its transitions), then [`wake`]. `docs/source-map.md`
//! names the files of the crate.
//!
//! Sources: the header follows async-task's. The 8-byte layout, and the count that decides law 15, are
//! Rialto's own.

mod abort;
mod contain;
pub mod header;
mod owners;
pub mod primitives;
pub mod root;
mod shared_waker;
pub mod state;
pub mod turn;
pub mod wake;

pub use abort::abort;
pub use contain::contain;
pub use header::{Header, Vtable};
pub use state::State;
pub use turn::Turn;
pub use wake::{Wake, Wakee};
