//! Input and output: streams, signals and file descriptors as events.
//!
//! Each runtime has one driver, with one poll object of the system (epoll on Linux). A worker that runs out
//! of work parks in the poll object, and wakes the tasks that wait for the ready objects. The other idle
//! workers sleep on their own. Each registered object has a *source*: its readiness, and the waiters for it.
//! The modules:
//!
//! ```text
//! driver    polls, and hands each edge to the source that its token names
//! source    remembers edges until an operation disproves them
//! ready     the event that a direction of an object is ready
//! wait      the event that any descriptor is ready, registered for one wait
//! input     reading as events: bytes, lines, all there is
//! chunks    the same, of what comes in pieces: from channels, from files
//! output    writing as events
//! supply    events that commit on what an object gives: connections, signals
//! context   which driver a new socket joins, for the calling thread
//! ```
//!
//! Sources of the ideas: the readiness word with its tick follows tokio. Events that commit on data, under
//! the lock of the waiters, are Rialto's own.

mod attempt;
mod chunks;
mod context;
#[cfg(unix)]
mod descriptor;
mod driver;
mod input;
mod output;
#[cfg(unix)]
mod pidfd;
mod ready;
#[cfg(unix)]
pub mod signal;
pub(crate) mod source;
mod supply;
#[cfg(unix)]
mod wait;

pub use chunks::{Chunks, reader};
pub(crate) use context::{Context, current, enter};
#[cfg(unix)]
pub use descriptor::{Descriptor, stdin, stdout};
pub(crate) use driver::{Driver, Registration};
pub use input::{Input, Readable};
pub use output::{Output, Writable, writer};
#[cfg(unix)]
pub(crate) use pidfd::Pidfd;
pub use ready::ReadyEvt;
pub use source::Direction;
pub(crate) use source::Source;
pub(crate) use supply::{Pull, Supplied, Supply};
#[cfg(unix)]
pub use wait::io_wait;
