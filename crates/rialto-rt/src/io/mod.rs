//! The I/O driver: readiness from the operating system, delivered to tasks
//! while a worker parks.
//!
//! One [`Driver`] per runtime holds one poll object of the system (epoll on
//! Linux). Whichever worker runs out of work parks in it; the others sleep on
//! their own. Each registered object has a [`Source`]: its readiness, and who
//! waits for it.
//!
//! [`context`] says, for the calling thread, which driver a new socket joins.

mod context;
mod driver;
mod ready;
pub mod signal;
mod source;
mod supply;

pub(crate) use context::{Context, current, enter};
pub(crate) use driver::{Driver, Registration};
pub use ready::ReadyEvt;
pub(crate) use source::{Direction, Source};
pub(crate) use supply::{Pull, Supplied};
