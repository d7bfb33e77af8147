//! Resources that a custodian owns and that tasks use.

use std::fmt;
use std::future::{Future, poll_fn};
use std::pin::pin;
use std::sync::{Arc, Mutex};
use std::task::Poll;

use rialto_event::{Closed, Event};

use super::members::Members;
use crate::panics::lock;

/// Access to a resource that a [`Custodian`](crate::Custodian) owns. Clones access the same resource. Made by
/// [`keep`](crate::CustodianHandle::keep).
///
/// When the custodian is over, the resource has been dropped, even if a `KeptResource` still exists.
///
/// Source: Racket's custodian boxes.
pub struct KeptResource<R> {
    resource: Arc<Mutex<Option<Arc<R>>>>,
    members: Arc<Members>,
    finalizer: u64,
}

/// A use of the resource, counted as a member of the scope. The scope is not over before it is dropped.
struct UseGuard<'a>(&'a Members);

impl Drop for UseGuard<'_> {
    fn drop(&mut self) {
        self.0.leave();
    }
}

impl<R: Send + Sync + 'static> KeptResource<R> {
    pub(super) fn new(members: &Arc<Members>, resource: R) -> KeptResource<R> {
        let resource = Arc::new(Mutex::new(Some(Arc::new(resource))));
        let clone = Arc::clone(&resource);
        let finalizer = members.add_finalizer(Box::new(move || drop(take(&clone))));
        KeptResource { resource, members: Arc::clone(members), finalizer }
    }

    /// Runs `f` with the resource, until its future is ready or the custodian closes. Any task may do this,
    /// and several at the same time. If the custodian closes first, the future is dropped at its next await.
    ///
    /// # Errors
    ///
    /// [`Closed`] if the custodian is closed, or closes first, or the resource was [taken back](Self::take).
    ///
    /// # Cancellation
    ///
    /// Dropping this future drops that of `f`.
    pub async fn with<T>(&self, f: impl AsyncFnOnce(&R) -> T) -> Result<T, Closed> {
        self.members.enter().map_err(|_| Closed(()))?;
        let _use = UseGuard(&self.members);
        let Some(resource) = lock(&self.resource).clone() else { return Err(Closed(())) };
        let mut closing = pin!(self.members.closing.wait_evt().sync());
        let mut work = pin!(f(&resource));
        poll_fn(|cx| match closing.as_mut().poll(cx) {
            Poll::Ready(()) => Poll::Ready(Err(Closed(()))),
            Poll::Pending => work.as_mut().poll(cx).map(Ok),
        })
        .await
    }

    /// Takes the resource back from the custodian. `None` if the custodian is over, if the resource has been
    /// taken before, or if it is in use now.
    pub fn take(&self) -> Option<R> {
        let mut resource = lock(&self.resource);
        let taken = match Arc::try_unwrap(resource.take()?) {
            Ok(taken) => Some(taken),
            Err(used) => {
                *resource = Some(used);
                None
            }
        };
        drop(resource);
        if taken.is_some() {
            drop(self.members.remove_finalizer(self.finalizer));
        }
        taken
    }
}

/// Moves the resource out, so that the caller can drop it, which runs user code, outside the lock.
fn take<R>(resource: &Mutex<Option<Arc<R>>>) -> Option<Arc<R>> {
    lock(resource).take()
}

impl<R> Clone for KeptResource<R> {
    fn clone(&self) -> Self {
        KeptResource {
            resource: Arc::clone(&self.resource),
            members: Arc::clone(&self.members),
            finalizer: self.finalizer,
        }
    }
}

impl<R> fmt::Debug for KeptResource<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KeptResource").field("closed", &self.members.is_closed()).finish_non_exhaustive()
    }
}
