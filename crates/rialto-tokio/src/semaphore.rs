//! Events for tokio's semaphores.

use std::sync::Arc;

use rialto_event::TryEvent;
use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore, SemaphorePermit};

use crate::coop::assume_cancel_safe;

/// Extension trait: acquiring permits as an event.
///
/// All events are built on `acquire` and its variants, which are cancel safe. If an event is not chosen, it
/// holds no permit, and its place in the queue is lost.
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
///
/// # Errors
///
/// The events yield [`AcquireError`] if the semaphore is closed.
pub trait SemaphoreExt {
    /// Returns an event that acquires a permit. The permit returns to the semaphore when it is dropped.
    fn acquire_evt(
        &self,
    ) -> impl TryEvent<Output = Result<SemaphorePermit<'_>, AcquireError>, Pending: Send> + Send;

    /// Returns an event that acquires `permits` permits at once.
    fn acquire_many_evt(
        &self,
        permits: u32,
    ) -> impl TryEvent<Output = Result<SemaphorePermit<'_>, AcquireError>, Pending: Send> + Send;

    /// Returns an event that acquires a permit. Both own the semaphore, so they can move to another task.
    fn into_acquire_evt(
        self: Arc<Self>,
    ) -> impl TryEvent<Output = Result<OwnedSemaphorePermit, AcquireError>, Pending: Send> + Send + 'static;

    /// Returns an event that acquires `permits` permits at once. It owns the semaphore, and so does its
    /// result.
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
