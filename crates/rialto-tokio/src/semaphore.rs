//! tokio's semaphores.

use std::sync::Arc;

use rialto_event::TryEvent;
use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore, SemaphorePermit};

use crate::coop::assume_cancel_safe;

/// Acquiring permits.
///
/// All rest on `acquire` and its kin, which are cancel safe: a wait that is not chosen
/// holds no permit, and has lost its place in the queue.
///
/// # Errors
///
/// The events yield [`AcquireError`] when the semaphore is closed.
///
/// ```
/// use rialto_event::Event;
/// use rialto_tokio::semaphore::SemaphoreExt;
///
/// let semaphore = tokio::sync::Semaphore::new(1);
/// let permit = semaphore.acquire_evt().sync_blocking().unwrap();
/// assert!(semaphore.acquire_evt().try_sync().is_none());
/// drop(permit);
/// assert!(semaphore.acquire_evt().try_sync().is_some());
/// ```
pub trait SemaphoreExt {
    /// A permit, which goes back when it is dropped.
    fn acquire_evt(
        &self,
    ) -> impl TryEvent<Output = Result<SemaphorePermit<'_>, AcquireError>, Pending: Send> + Send;

    /// So many permits at once.
    fn acquire_many_evt(
        &self,
        permits: u32,
    ) -> impl TryEvent<Output = Result<SemaphorePermit<'_>, AcquireError>, Pending: Send> + Send;

    /// A permit that owns its semaphore: event and permit can go to another task.
    fn into_acquire_evt(
        self: Arc<Self>,
    ) -> impl TryEvent<Output = Result<OwnedSemaphorePermit, AcquireError>, Pending: Send> + Send + 'static;

    /// So many permits at once, that own their semaphore.
    fn into_acquire_many_evt(
        self: Arc<Self>,
        permits: u32,
    ) -> impl TryEvent<Output = Result<OwnedSemaphorePermit, AcquireError>, Pending: Send> + Send + 'static;
}

impl SemaphoreExt for Semaphore {
    fn acquire_evt(
        &self,
    ) -> impl TryEvent<Output = Result<SemaphorePermit<'_>, AcquireError>, Pending: Send> + Send {
        assume_cancel_safe(self.acquire())
    }

    fn acquire_many_evt(
        &self,
        permits: u32,
    ) -> impl TryEvent<Output = Result<SemaphorePermit<'_>, AcquireError>, Pending: Send> + Send {
        assume_cancel_safe(self.acquire_many(permits))
    }

    fn into_acquire_evt(
        self: Arc<Self>,
    ) -> impl TryEvent<Output = Result<OwnedSemaphorePermit, AcquireError>, Pending: Send> + Send + 'static
    {
        assume_cancel_safe(self.acquire_owned())
    }

    fn into_acquire_many_evt(
        self: Arc<Self>,
        permits: u32,
    ) -> impl TryEvent<Output = Result<OwnedSemaphorePermit, AcquireError>, Pending: Send> + Send + 'static
    {
        assume_cancel_safe(self.acquire_many_owned(permits))
    }
}
