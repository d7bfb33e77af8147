//! Input and output: streams and file descriptors as events.
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
//! chunks    the same, from streams of pieces: channels, files
//! output    writing as events
//! pull      events that commit with an item of an object: a connection, a signal
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
mod pull;
mod ready;
pub(crate) mod source;
#[cfg(unix)]
mod wait;

pub use chunks::{StreamReader, reader};
pub(crate) use context::{IoContext, current, enter, enter_runtime};
#[cfg(unix)]
pub use descriptor::{Descriptor, stdin, stdout};
pub(crate) use driver::{Driver, Registration};
pub use input::{Input, Readable};
pub use output::{Output, Writable, writer};
#[cfg(unix)]
pub(crate) use pidfd::Pidfd;
pub(crate) use pull::{Pull, PullObject, PullState};
pub use ready::ReadyEvt;
pub use source::Direction;
pub(crate) use source::Source;
#[cfg(unix)]
pub use wait::io_wait;
