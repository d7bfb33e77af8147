//! A mutex that a task may hold across an await.

mod state;

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use rialto_event::{Action, Event, ItemSource, Object, SyncFuture, TakeEvt, Wrapped, opaque_event};

use self::state::{Guard, IntoGuard, MutexState};
pub use crate::lock::TryLockError;
use crate::lock::guard;

/// A value that one task at a time can use. Locking is an event. The lock is released when its
/// [`MutexGuard`] is dropped, which includes the end of a task that panics or is aborted. If a sync is
/// abandoned after it was granted the lock, the lock goes to the next waiter (law 5). Waiters are served first
/// come, first served (law 12). Clones refer to the same mutex.
///
/// ```
/// use rialto_event::{after, choose, Event};
/// use rialto_sync::Mutex;
/// use std::time::Duration;
///
/// let names = Mutex::new(vec!["Ada"]);
/// let mut guard = names.lock_evt().sync_blocking();
/// guard.push("Grace");
/// let impatient = choose((
///     names.lock_evt().wrap(|guard| guard.len()),
///     after(Duration::from_millis(1)).wrap(|()| 0),
/// ));
/// assert_eq!(impatient.sync_blocking(), 0);
/// drop(guard);
/// assert_eq!(names.lock_evt().sync_blocking().len(), 2);
/// ```
///
/// Unlike a [`std::sync::Mutex`], it may be held across an await. If you do not need that, `std`'s mutex is
/// faster. When a holder panics, the value stays as it is: there is no poisoning.
///
/// An alternative of a `select!` that is not chosen never holds the lock. So tasks cannot deadlock because a
/// future was granted the lock but is not polled any more ("futurelock"). This does not cover a guard that
/// the task already holds while it waits in the choice.
///
/// Sources: tokio's `Mutex`; Hopac, for locking as an event.
pub struct Mutex<T>(Arc<Object<MutexState<T>>>);

guard! {
    /// Access to the value of a locked [`Mutex`], which it borrows. Its drop unlocks the mutex.
    ///
    /// Source: tokio's `MutexGuard`.
    MutexGuard['a, T] (Guard, &'a Object<MutexState<T>>) by IntoGuard(Box<T>), DerefMut
}

guard! {
    /// Access to the value of a locked [`Mutex`], which owns its handle. Its drop unlocks the mutex.
    ///
    /// Source: tokio's `OwnedMutexGuard`.
    OwnedMutexGuard[T] (Guard, Arc<Object<MutexState<T>>>) by IntoGuard(Box<T>), DerefMut
}

opaque_event! {
    /// The event of [`Mutex::lock_evt`].
    pub struct LockEvt['a, T]: Clone (
        Wrapped<TakeEvt<&'a Object<MutexState<T>>>, IntoGuard<&'a Object<MutexState<T>>>>
    ) => MutexGuard<'a, T>;

    /// The event of [`Mutex::into_lock_evt`].
    pub struct IntoLockEvt[T]: Clone (
        Wrapped<TakeEvt<Arc<Object<MutexState<T>>>>, IntoGuard<Arc<Object<MutexState<T>>>>>
    ) => OwnedMutexGuard<T>;
}

impl<T> Mutex<T> {
    /// Creates an unlocked mutex that holds `value`.
    #[track_caller]
    pub fn new(value: T) -> Self {
        Mutex(Arc::new(Object::new(MutexState::new(value))))
    }

    /// Returns an event that locks the mutex, and yields a [`MutexGuard`]. It borrows this handle, as does
    /// the guard.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::Mutex;
    /// let mutex = Mutex::new(0);
    /// let guard = mutex.lock_evt().sync_blocking();
    /// assert!(mutex.lock_evt().try_sync().is_none());
    /// # drop(guard);
    /// ```
    pub fn lock_evt(&self) -> LockEvt<'_, T> {
        LockEvt(Wrapped::with(self.0.take_evt(), IntoGuard(&*self.0)))
    }

    /// Returns an event like that of [`lock_evt`](Self::lock_evt), which owns this handle, as does the guard.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::{Mutex, OwnedMutexGuard};
    /// let guard: OwnedMutexGuard<u8> = Mutex::new(1).into_lock_evt().sync_blocking();
    /// assert_eq!(*guard, 1);
    /// ```
    pub fn into_lock_evt(self) -> IntoLockEvt<T> {
        IntoLockEvt(Wrapped::with(Object::take_evt_of(self.0.clone()), IntoGuard(self.0)))
    }

    /// Locks the mutex: [`lock_evt`](Self::lock_evt), awaited. If the future is dropped before it is ready,
    /// it does not lock the mutex.
    #[doc(alias = "blocking_lock")]
    pub fn lock(&self) -> SyncFuture<LockEvt<'_, T>> {
        self.lock_evt().sync()
    }

    /// Locks the mutex with a guard that owns this handle: [`into_lock_evt`](Self::into_lock_evt), awaited. If
    /// the future is dropped before it is ready, it does not lock the mutex.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::Mutex;
    /// let mutex = Mutex::new(1);
    /// let mut guard = mutex.clone().lock_owned().sync_blocking();
    /// std::thread::spawn(move || *guard = 2).join().unwrap();
    /// assert_eq!(*mutex.try_lock().unwrap(), 2);
    /// ```
    pub fn lock_owned(self) -> SyncFuture<IntoLockEvt<T>> {
        self.into_lock_evt().sync()
    }

    /// Locks the mutex, if it is unlocked and no other sync waits for it.
    ///
    /// ```
    /// let mutex = rialto_sync::Mutex::new(1);
    /// if let Ok(mut guard) = mutex.try_lock() {
    ///     *guard += 1;
    /// }
    /// assert_eq!(*mutex.try_lock().unwrap(), 2);
    /// ```
    ///
    /// # Errors
    ///
    /// [`TryLockError`] if it would have to wait.
    pub fn try_lock(&self) -> Result<MutexGuard<'_, T>, TryLockError> {
        self.lock_evt().try_sync().ok_or(TryLockError)
    }

    /// Locks the mutex with a guard that owns this handle, if it is unlocked and no other sync waits for it.
    ///
    /// ```
    /// let mutex = rialto_sync::Mutex::new(1);
    /// let guard = mutex.clone().try_lock_owned().unwrap();
    /// assert!(mutex.clone().try_lock_owned().is_err());
    /// std::thread::spawn(move || drop(guard)).join().unwrap();
    /// assert_eq!(*mutex.try_lock_owned().unwrap(), 1);
    /// ```
    ///
    /// # Errors
    ///
    /// [`TryLockError`] if it would have to wait.
    pub fn try_lock_owned(self) -> Result<OwnedMutexGuard<T>, TryLockError> {
        self.into_lock_evt().try_sync().ok_or(TryLockError)
    }

    /// Returns the value without locking, if this is the only handle. `None` if there are other handles, or
    /// events or guards that own one, or if a guard was leaked (`mem::forget`).
    ///
    /// tokio's mutex is not a handle, so its `get_mut` always returns the value.
    ///
    /// ```
    /// use rialto_sync::Mutex;
    /// let mut mutex = Mutex::new(1);
    /// *mutex.get_mut().expect("it has no other handle") = 2;
    /// let other = mutex.clone();
    /// assert_eq!(mutex.get_mut(), None);
    /// # drop(other);
    /// ```
    pub fn get_mut(&mut self) -> Option<&mut T> {
        Arc::get_mut(&mut self.0)?.get_mut().get_mut()
    }

    /// Returns the value, if this is the only handle.
    ///
    /// # Errors
    ///
    /// The mutex itself, if there are other handles, or events or guards that own one.
    ///
    /// ```
    /// use rialto_sync::Mutex;
    /// let mutex = Mutex::new(1);
    /// let mutex = { let other = mutex.clone(); mutex.into_inner().unwrap_err() };
    /// assert_eq!(mutex.into_inner().unwrap(), 1);
    /// ```
    pub fn into_inner(self) -> Result<T, Self> {
        let object = Arc::try_unwrap(self.0).map_err(Mutex)?;
        match object.update(ItemSource::take) {
            Some(value) => Ok(*value),
            // Only a guard that was leaked can have the value.
            None => Err(Mutex(Arc::new(object))),
        }
    }

    /// Returns the number of syncs that wait.
    pub fn waiters(&self) -> usize {
        self.0.waiters()
    }
}

impl<T> Clone for Mutex<T> {
    fn clone(&self) -> Self {
        Mutex(self.0.clone())
    }
}

impl<T: Default> Default for Mutex<T> {
    #[track_caller]
    fn default() -> Self {
        Mutex::new(T::default())
    }
}

impl<T: fmt::Debug> fmt::Debug for Mutex<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.try_lock() {
            Ok(guard) => f.debug_tuple("Mutex").field(&*guard).finish(),
            Err(TryLockError) => f.write_str("Mutex(<locked>)"),
        }
    }
}
