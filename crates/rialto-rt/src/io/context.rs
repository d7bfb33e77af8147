//! The I/O context of a thread: the driver with which new sockets are registered.

use std::cell::RefCell;
use std::io;
use std::marker::PhantomData;
use std::sync::Arc;

use super::driver::Driver;
use crate::entered;
use crate::shared::Shared;

/// The I/O context of a thread. The constructors of sockets, signals and descriptors use it.
#[derive(Clone, Debug)]
pub(crate) enum IoContext {
    /// The driver of a runtime with real time and real I/O.
    Real(Arc<Driver>),
    /// A simulated runtime, which refuses real I/O.
    Simulated,
}

thread_local! {
    static CURRENT: RefCell<Option<IoContext>> = const { RefCell::new(None) };
}

/// Installs `context` for the calling thread until the guard is dropped. A runtime does this on its workers,
/// on its blocking threads, and on threads inside its `block_on`.
pub(crate) fn enter(context: IoContext) -> Entered {
    let previous = CURRENT.with(|current| current.borrow_mut().replace(context));
    Entered { previous, _here: PhantomData }
}

/// Makes the I/O driver of `shared`, if it has one, the driver with which new sockets of this thread register.
/// Ends when the guard is dropped.
pub(crate) fn enter_runtime(shared: &Shared) -> Option<Entered> {
    shared.poller.as_ref().map(|poller| enter(IoContext::Real(Arc::clone(poller.driver()))))
}

/// A guard that restores the context from before [`enter`].
#[derive(Debug)]
#[must_use = "the thread leaves the context when the guard is dropped"]
pub(crate) struct Entered {
    previous: Option<IoContext>,
    /// Makes the guard `!Send`, because it belongs to its thread.
    _here: PhantomData<*const ()>,
}

impl Drop for Entered {
    fn drop(&mut self) {
        let previous = self.previous.take();
        // While a thread ends, its thread-local value may be gone already. Then there is nothing to restore.
        let _ = CURRENT.try_with(|current| *current.borrow_mut() = previous);
    }
}

/// Returns the context of the runtime that a guard of `Handle::enter` has entered on this thread.
fn entered() -> Option<IoContext> {
    let shared = entered::entered()?;
    match (&shared.simulation, &shared.poller) {
        (Some(_), _) => Some(IoContext::Simulated),
        (None, poller) => Some(IoContext::Real(Arc::clone(poller.as_ref()?.driver()))),
    }
}

/// Returns the driver of the calling thread's runtime.
///
/// # Errors
///
/// `Unsupported` outside a runtime and inside a simulated one.
pub(crate) fn current() -> io::Result<Arc<Driver>> {
    let context = CURRENT.try_with(|current| current.borrow().clone()).ok().flatten();
    let refusal = match context.or_else(entered) {
        Some(IoContext::Real(driver)) => return Ok(driver),
        Some(IoContext::Simulated) => {
            "a simulated runtime refuses real sockets, files, host names, child processes, descriptors and \
             signals; help: use channels or the sockets of `rialto_rt::sim`, or a real runtime"
        }
        None => {
            "sockets, files, host names, child processes, descriptors and signals of `rialto::rt` need a \
             Rialto runtime; help: use them in a task, or inside `Runtime::block_on`; on tokio, use tokio's \
             own, with the events of `rialto::tokio_evt`"
        }
    };
    Err(io::Error::new(io::ErrorKind::Unsupported, refusal))
}
