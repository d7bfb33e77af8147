//! Which driver the sockets made on this thread join.

use std::cell::RefCell;
use std::io;
use std::marker::PhantomData;
use std::sync::Arc;

use super::driver::Driver;

/// What the calling thread offers to those who make sockets and signals.
#[derive(Clone, Debug)]
pub(crate) enum Context {
    /// The driver of a runtime with real time and real I/O.
    Real(Arc<Driver>),
    /// A simulated runtime: it refuses the outside world.
    Simulated,
}

thread_local! {
    static CURRENT: RefCell<Option<Context>> = const { RefCell::new(None) };
}

/// Installs `context` for the calling thread until the guard is dropped. A
/// runtime does so on its workers and on threads inside its `block_on`.
pub(crate) fn enter(context: Context) -> Entered {
    let previous = CURRENT.with(|current| current.borrow_mut().replace(context));
    Entered { previous, _here: PhantomData }
}

/// Puts the context back that was there before [`enter`].
#[derive(Debug)]
#[must_use = "the context ends with the guard"]
pub(crate) struct Entered {
    previous: Option<Context>,
    /// The guard belongs to its thread.
    _here: PhantomData<*const ()>,
}

impl Drop for Entered {
    fn drop(&mut self) {
        let previous = self.previous.take();
        // A thread that is ending has lost its slot already, and needs none.
        let _ = CURRENT.try_with(|current| *current.borrow_mut() = previous);
    }
}

/// The driver of the calling thread's runtime.
///
/// # Errors
///
/// `Unsupported` outside a runtime and inside a simulated one.
pub(crate) fn current() -> io::Result<Arc<Driver>> {
    let refusal = match CURRENT.try_with(|current| current.borrow().clone()) {
        Ok(Some(Context::Real(driver))) => return Ok(driver),
        Ok(Some(Context::Simulated)) => {
            "a simulated runtime has no sockets, files, names of hosts, child processes, descriptors or signals: \
             use channels in their place, or a real runtime"
        }
        Ok(None) | Err(_) => {
            "sockets, files, names of hosts, child processes, descriptors and signals of `rialto::rt` need a \
             Rialto runtime: use them inside its `block_on`, or in a task of it. On tokio use tokio's own, with \
             the events of `rialto::tokio_evt`"
        }
    };
    Err(io::Error::new(io::ErrorKind::Unsupported, refusal))
}
