//! A lock for many readers or one writer.

mod state;

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use rialto_event::{Action, CallEvt, Event, Object, SyncFuture, Wrapped, opaque_event};

use self::state::{Access, Answer, IntoReadGuard, IntoWriteGuard, ReadGuard, RwLockState, WriteGuard};
pub use crate::lock::TryLockError;
use crate::lock::guard;

/// A value that several tasks can read, or one task can write. Locking is an event. The lock is released when
/// its guard is dropped, which includes the end of a task that panics or is aborted. If a sync is abandoned
/// after it was granted the lock, the lock goes to the next waiters (law 5). Clones refer to the same lock.
///
/// ```
/// use rialto_event::Event;
/// use rialto_sync::RwLock;
///
/// let table = RwLock::new(vec![1, 2, 3]);
/// let (one, other) = (table.read_evt().sync_blocking(), table.read_evt().sync_blocking());
/// assert_eq!(one.len() + other.len(), 6);
/// assert!(table.try_write().is_err());
/// drop((one, other));
/// table.write_evt().sync_blocking().push(4);
/// ```
///
/// Readers and writers are served first come, first served (law 12). A reader that comes after a waiting
/// writer waits for it, so writers do not starve. Therefore a task that reads must not wait to read again. If
/// a writer came between the two reads, it would wait for the first one, and the second read for the writer:
/// a deadlock.
///
/// Sources: Courtois, Heymans and Parnas (1971); tokio's `RwLock`, for its fairness.
#[doc(alias = "with_max_readers")]
pub struct RwLock<T>(Arc<Object<RwLockState<T>>>);

guard! {
    /// Shared access to the value of a locked [`RwLock`], which it borrows. Its drop releases the lock.
    ///
    /// Source: tokio's `RwLockReadGuard`.
    RwLockReadGuard['a, T] (ReadGuard, &'a Object<RwLockState<T>>) by IntoReadGuard(Answer<T>)
}

guard! {
    /// Shared access to the value of a locked [`RwLock`], which owns its handle. Its drop releases the lock.
    ///
    /// Source: tokio's `OwnedRwLockReadGuard`.
    OwnedRwLockReadGuard[T] (ReadGuard, Arc<Object<RwLockState<T>>>) by IntoReadGuard(Answer<T>)
}

guard! {
    /// Exclusive access to the value of a locked [`RwLock`], which it borrows. Its drop releases the lock.
    ///
    /// Source: tokio's `RwLockWriteGuard`.
    RwLockWriteGuard['a, T] (WriteGuard, &'a Object<RwLockState<T>>) by IntoWriteGuard(Answer<T>), DerefMut
}

guard! {
    /// Exclusive access to the value of a locked [`RwLock`], which owns its handle. Its drop releases the lock.
    ///
    /// Source: tokio's `OwnedRwLockWriteGuard`.
    OwnedRwLockWriteGuard[T] (WriteGuard, Arc<Object<RwLockState<T>>>) by IntoWriteGuard(Answer<T>), DerefMut
}

opaque_event! {
    /// The event of [`RwLock::read_evt`].
    pub struct ReadEvt['a, T]: Clone (
        Wrapped<CallEvt<&'a Object<RwLockState<T>>, Access>, IntoReadGuard<&'a Object<RwLockState<T>>>>
    ) => RwLockReadGuard<'a, T>;

    /// The event of [`RwLock::into_read_evt`].
    pub struct IntoReadEvt[T]: Clone (
        Wrapped<CallEvt<Arc<Object<RwLockState<T>>>, Access>, IntoReadGuard<Arc<Object<RwLockState<T>>>>>
    ) => OwnedRwLockReadGuard<T>;

    /// The event of [`RwLock::write_evt`].
    pub struct WriteEvt['a, T]: Clone (
        Wrapped<CallEvt<&'a Object<RwLockState<T>>, Access>, IntoWriteGuard<&'a Object<RwLockState<T>>>>
    ) => RwLockWriteGuard<'a, T>;

    /// The event of [`RwLock::into_write_evt`].
    pub struct IntoWriteEvt[T]: Clone (
        Wrapped<CallEvt<Arc<Object<RwLockState<T>>>, Access>, IntoWriteGuard<Arc<Object<RwLockState<T>>>>>
    ) => OwnedRwLockWriteGuard<T>;
}

impl<T> RwLock<T> {
    /// Creates an unlocked lock around `value`.
    #[track_caller]
    pub fn new(value: T) -> Self {
        RwLock(Arc::new(Object::new(RwLockState::new(value))))
    }

    /// Returns an event that locks for reading, and yields a [`RwLockReadGuard`]. It borrows this handle, as does
    /// the guard. It waits while a writer has the lock, or a sync that came earlier waits.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::RwLock;
    /// let lock = RwLock::new(1);
    /// let writer = lock.try_write();
    /// assert!(lock.read_evt().try_sync().is_none());
    /// drop(writer);
    /// assert_eq!(*lock.read_evt().sync_blocking(), 1);
    /// ```
    pub fn read_evt(&self) -> ReadEvt<'_, T> {
        ReadEvt(Wrapped::with(self.0.call_evt(Access::Read), IntoReadGuard(&*self.0)))
    }

    /// Returns an event like that of [`read_evt`](Self::read_evt), which owns this handle, as does the guard.
    pub fn into_read_evt(self) -> IntoReadEvt<T> {
        let call = Object::call_evt_of(self.0.clone(), Access::Read);
        IntoReadEvt(Wrapped::with(call, IntoReadGuard(self.0)))
    }

    /// Locks for reading: [`read_evt`](Self::read_evt), awaited. If the future is dropped before it is ready,
    /// it does not lock.
    pub fn read(&self) -> SyncFuture<ReadEvt<'_, T>> {
        self.read_evt().sync()
    }

    /// Locks for reading, with a guard that owns this handle: [`into_read_evt`](Self::into_read_evt), awaited. If
    /// the future is dropped before it is ready, it does not lock.
    pub fn read_owned(self) -> SyncFuture<IntoReadEvt<T>> {
        self.into_read_evt().sync()
    }

    /// Locks for reading, if no writer has the lock and no other sync waits.
    ///
    /// # Errors
    ///
    /// [`TryLockError`] if it would have to wait.
    pub fn try_read(&self) -> Result<RwLockReadGuard<'_, T>, TryLockError> {
        self.read_evt().try_sync().ok_or(TryLockError)
    }

    /// Locks for reading, with a guard that owns this handle, if no writer has the lock and no other sync waits.
    ///
    /// ```
    /// let lock = rialto_sync::RwLock::new(1);
    /// let reader = lock.clone().try_read_owned().unwrap();
    /// assert!(lock.clone().try_write_owned().is_err());
    /// std::thread::spawn(move || drop(reader)).join().unwrap();
    /// *lock.try_write_owned().unwrap() = 2;
    /// ```
    ///
    /// # Errors
    ///
    /// [`TryLockError`] if it would have to wait.
    pub fn try_read_owned(self) -> Result<OwnedRwLockReadGuard<T>, TryLockError> {
        self.into_read_evt().try_sync().ok_or(TryLockError)
    }

    /// Returns an event that locks for writing, and yields a [`RwLockWriteGuard`]. It borrows this handle, as does
    /// the guard. It waits while a reader or a writer has the lock, or a sync that came earlier waits.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::RwLock;
    /// let lock = RwLock::new(1);
    /// let reader = lock.try_read();
    /// assert!(lock.write_evt().try_sync().is_none());
    /// drop(reader);
    /// *lock.write_evt().sync_blocking() = 2;
    /// ```
    pub fn write_evt(&self) -> WriteEvt<'_, T> {
        WriteEvt(Wrapped::with(self.0.call_evt(Access::Write), IntoWriteGuard(&*self.0)))
    }

    /// Returns an event like that of [`write_evt`](Self::write_evt), which owns this handle, as does the
    /// guard.
    pub fn into_write_evt(self) -> IntoWriteEvt<T> {
        let call = Object::call_evt_of(self.0.clone(), Access::Write);
        IntoWriteEvt(Wrapped::with(call, IntoWriteGuard(self.0)))
    }

    /// Locks for writing: [`write_evt`](Self::write_evt), awaited. If the future is dropped before it is
    /// ready, it does not lock.
    pub fn write(&self) -> SyncFuture<WriteEvt<'_, T>> {
        self.write_evt().sync()
    }

    /// Locks for writing, with a guard that owns this handle: [`into_write_evt`](Self::into_write_evt), awaited. If
    /// the future is dropped before it is ready, it does not lock.
    pub fn write_owned(self) -> SyncFuture<IntoWriteEvt<T>> {
        self.into_write_evt().sync()
    }

    /// Locks for writing, if no reader or writer has the lock and no other sync waits.
    ///
    /// # Errors
    ///
    /// [`TryLockError`] if it would have to wait.
    pub fn try_write(&self) -> Result<RwLockWriteGuard<'_, T>, TryLockError> {
        self.write_evt().try_sync().ok_or(TryLockError)
    }

    /// Locks for writing, with a guard that owns this handle, if no reader or writer has the lock and no other
    /// sync waits. See [`try_read_owned`](Self::try_read_owned) for an example.
    ///
    /// # Errors
    ///
    /// [`TryLockError`] if it would have to wait.
    pub fn try_write_owned(self) -> Result<OwnedRwLockWriteGuard<T>, TryLockError> {
        self.into_write_evt().try_sync().ok_or(TryLockError)
    }

    /// Returns the value without locking, if this is the only handle. `None` if there are other handles, or
    /// events or guards that own one, or if a guard was leaked (`mem::forget`).
    ///
    /// tokio's lock is not a handle, so its `get_mut` always returns the value.
    ///
    /// ```
    /// use rialto_sync::RwLock;
    /// let mut lock = RwLock::new(1);
    /// *lock.get_mut().expect("it has no other handle") = 2;
    /// let other = lock.clone();
    /// assert_eq!(lock.get_mut(), None);
    /// # drop(other);
    /// ```
    pub fn get_mut(&mut self) -> Option<&mut T> {
        Arc::get_mut(&mut self.0)?.get_mut().get_mut()
    }

    /// Returns the value, if this is the only handle.
    ///
    /// # Errors
    ///
    /// The lock itself, if there are other handles, or events or guards that own one.
    ///
    /// ```
    /// use rialto_sync::RwLock;
    /// let lock = RwLock::new(1);
    /// let lock = { let other = lock.clone(); lock.into_inner().unwrap_err() };
    /// assert_eq!(lock.into_inner().unwrap(), 1);
    /// ```
    pub fn into_inner(self) -> Result<T, Self> {
        let object = Arc::try_unwrap(self.0).map_err(RwLock)?;
        match object.update(RwLockState::take).map(Arc::try_unwrap) {
            Some(Ok(value)) => return Ok(value),
            // Only guards that were leaked can share the value.
            Some(Err(shared)) => object.update(|state| state.put(shared)),
            None => {}
        }
        Err(RwLock(Arc::new(object)))
    }

    /// Returns the number of syncs that wait.
    pub fn waiters(&self) -> usize {
        self.0.waiters()
    }
}

impl<T> Clone for RwLock<T> {
    fn clone(&self) -> Self {
        RwLock(self.0.clone())
    }
}

impl<T: Default> Default for RwLock<T> {
    #[track_caller]
    fn default() -> Self {
        RwLock::new(T::default())
    }
}

impl<T: fmt::Debug> fmt::Debug for RwLock<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.try_read() {
            Ok(guard) => f.debug_tuple("RwLock").field(&*guard).finish(),
            Err(TryLockError) => f.write_str("RwLock(<locked>)"),
        }
    }
}

/// Defines `downgrade` for a write guard.
macro_rules! downgrade {
    ($write:ident => $read:ident [$($generics:tt)*]) => {
        impl<$($generics)*> $write<$($generics)*> {
            /// Turns the guard into a read guard. No writer gets the lock in between, and other readers can
            /// get it, too.
            ///
            /// ```
            /// use rialto_sync::RwLock;
            /// let lock = RwLock::new(1);
            /// let mut writer = lock.try_write().unwrap();
            /// *writer = 2;
            /// let reader = writer.downgrade();
            /// assert_eq!(*reader + *lock.try_read().unwrap(), 4);
            /// ```
            pub fn downgrade(self) -> $read<$($generics)*> {
                $read(self.0.downgrade())
            }
        }
    };
}

downgrade!(RwLockWriteGuard => RwLockReadGuard ['a, T]);
downgrade!(OwnedRwLockWriteGuard => OwnedRwLockReadGuard [T]);
