//! Events for tokio's locks.

use rialto_event::TryEvent;
use tokio::sync::{Mutex, MutexGuard, RwLock, RwLockReadGuard, RwLockWriteGuard};

use crate::coop::assume_cancel_safe;

/// Extension trait: locking a mutex as an event.
///
/// ```
/// use rialto_event::Event;
/// use rialto_tokio::lock::MutexExt;
///
/// let mutex = tokio::sync::Mutex::new(1);
/// let mut guard = mutex.lock_evt().sync_blocking();
/// *guard += 1;
/// assert!(mutex.lock_evt().try_sync().is_none());
/// drop(guard);
/// assert_eq!(*mutex.lock_evt().sync_blocking(), 2);
/// ```
pub trait MutexExt<T: Send + 'static> {
    /// Returns an event that locks the mutex.
    ///
    /// Built on `lock`, which is cancel safe. If the event is not chosen, it holds nothing, and its place in
    /// the queue is lost. So a choice leaves no future behind that holds the lock and is not polled
    /// ("futurelock").
    fn lock_evt(&self) -> impl TryEvent<Output = MutexGuard<'_, T>, Pending: Send> + Send;
}

impl<T: Send + 'static> MutexExt<T> for Mutex<T> {
    fn lock_evt(&self) -> impl TryEvent<Output = MutexGuard<'_, T>, Pending: Send> + Send {
        assume_cancel_safe(self.lock())
    }
}

/// Extension trait: locking a read-write lock as an event.
///
/// ```
/// use rialto_event::Event;
/// use rialto_tokio::lock::RwLockExt;
///
/// let lock = tokio::sync::RwLock::new(1);
/// let (one, two) = (lock.read_evt().sync_blocking(), lock.read_evt().sync_blocking());
/// assert!(lock.write_evt().try_sync().is_none());
/// drop((one, two));
/// *lock.write_evt().sync_blocking() += 1;
/// ```
pub trait RwLockExt<T: Send + Sync + 'static> {
    /// Returns an event that locks for reading, shared with other readers. Built on `read`, as
    /// [`lock_evt`](MutexExt::lock_evt) is built on `lock`.
    fn read_evt(&self) -> impl TryEvent<Output = RwLockReadGuard<'_, T>, Pending: Send> + Send;

    /// Returns an event that locks for writing, exclusively. Built on `write` in the same way.
    fn write_evt(&self) -> impl TryEvent<Output = RwLockWriteGuard<'_, T>, Pending: Send> + Send;
}

impl<T: Send + Sync + 'static> RwLockExt<T> for RwLock<T> {
    fn read_evt(&self) -> impl TryEvent<Output = RwLockReadGuard<'_, T>, Pending: Send> + Send {
        assume_cancel_safe(self.read())
    }

    fn write_evt(&self) -> impl TryEvent<Output = RwLockWriteGuard<'_, T>, Pending: Send> + Send {
        assume_cancel_safe(self.write())
    }
}
