//! A mutex that a task may hold across an await.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use rialto_event::diagnostics::Hold;
use rialto_event::{Action, Event, ItemSource, Object, SyncFuture, TakeEvt, Wrapped, sync};

/// A value that one task at a time can use. Locking is an event. The lock is released when its [`Guard`] is
/// dropped, which includes the end of a task that panics or is aborted. If a sync is abandoned after it was
/// granted the lock, the lock goes to the next waiter (law 5). Waiters are served first come, first served
/// (law 12). Clones refer to the same mutex.
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

/// Access to the value of a locked [`Mutex`]. Its drop unlocks the mutex. `P` is the pointer to the mutex; by
/// default the guard owns it.
#[must_use = "the mutex is unlocked when this is dropped"]
pub struct Guard<T, P = Arc<Object<MutexState<T>>>>
where
    P: Deref<Target = Object<MutexState<T>>>,
{
    mutex: P,
    /// `None` once the value is back in the mutex.
    value: Option<Box<T>>,
    _hold: Hold,
}

/// The event of [`Mutex::lock_evt`]. `P` is the pointer to the mutex.
pub type LockEvt<P> = Wrapped<TakeEvt<P>, IntoGuard<P>>;

/// The pointer to a [`Mutex`] in an event or a guard that borrows it.
pub type Borrowed<'a, T> = &'a Object<MutexState<T>>;
/// The pointer to a [`Mutex`] in an event or a guard that owns its handle.
pub type Shared<T> = Arc<Object<MutexState<T>>>;

impl<T> Mutex<T> {
    /// Creates an unlocked mutex that holds `value`.
    #[track_caller]
    pub fn new(value: T) -> Self {
        Mutex(Arc::new(Object::new(MutexState(Some(Box::new(value))))))
    }

    /// Returns an event that locks the mutex, and yields a [`Guard`]. It borrows this handle, as does the
    /// guard.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::Mutex;
    /// let mutex = Mutex::new(0);
    /// let guard = mutex.lock_evt().sync_blocking();
    /// assert!(mutex.lock_evt().try_sync().is_none());
    /// # drop(guard);
    /// ```
    pub fn lock_evt(&self) -> LockEvt<Borrowed<'_, T>> {
        Wrapped::with(self.0.take_evt(), IntoGuard(&*self.0))
    }

    /// Returns an event like that of [`lock_evt`](Self::lock_evt), which owns this handle, as does the guard.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::{Mutex, mutex::Guard};
    /// let guard: Guard<u8> = Mutex::new(1).into_lock_evt().sync_blocking();
    /// assert_eq!(*guard, 1);
    /// ```
    pub fn into_lock_evt(self) -> LockEvt<Shared<T>> {
        Wrapped::with(Object::take_evt_of(self.0.clone()), IntoGuard(self.0))
    }

    /// Locks the mutex: [`lock_evt`](Self::lock_evt), awaited. If the future is dropped before it is ready,
    /// it does not lock the mutex.
    pub fn lock(&self) -> SyncFuture<LockEvt<Borrowed<'_, T>>> {
        sync(self.lock_evt())
    }

    /// Locks the mutex, if it is unlocked and no other sync waits for it. Otherwise returns `None`.
    pub fn try_lock(&self) -> Option<Guard<T, Borrowed<'_, T>>> {
        self.lock_evt().try_sync()
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
        match object.update(|state| state.0.take()) {
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
            Some(guard) => f.debug_tuple("Mutex").field(&*guard).finish(),
            None => f.write_str("Mutex(<locked>)"),
        }
    }
}

const THERE: &str = "the value is there until the guard is dropped";

impl<T, P: Deref<Target = Object<MutexState<T>>>> Deref for Guard<T, P> {
    type Target = T;
    #[inline]
    fn deref(&self) -> &T {
        self.value.as_deref().expect(THERE)
    }
}

impl<T, P: Deref<Target = Object<MutexState<T>>>> DerefMut for Guard<T, P> {
    #[inline]
    fn deref_mut(&mut self) -> &mut T {
        self.value.as_deref_mut().expect(THERE)
    }
}

impl<T, P: Deref<Target = Object<MutexState<T>>>> Drop for Guard<T, P> {
    fn drop(&mut self) {
        let value = self.value.take();
        self.mutex.update(|state| state.0 = value);
    }
}

impl<T: fmt::Debug, P: Deref<Target = Object<MutexState<T>>>> fmt::Debug for Guard<T, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

/// The state of a mutex: the value, while the mutex is unlocked.
#[derive(Debug)]
pub struct MutexState<T>(Option<Box<T>>);

impl<T> ItemSource for MutexState<T> {
    type Item = Box<T>;

    fn is_ready(&self) -> bool {
        self.0.is_some()
    }

    fn take(&mut self) -> Option<Box<T>> {
        self.0.take()
    }

    fn put_back(&mut self, value: Box<T>) {
        self.0 = Some(value);
    }

    fn awaited(&self) -> &'static str {
        "a mutex"
    }
}

/// The action of [`Mutex::lock_evt`]: turns the value into a guard.
#[derive(Debug, Clone, Copy)]
pub struct IntoGuard<P>(P);

impl<T, P: Deref<Target = Object<MutexState<T>>>> Action<Box<T>> for IntoGuard<P> {
    type Output = Guard<T, P>;
    #[inline]
    fn apply(self, value: Box<T>) -> Guard<T, P> {
        let _hold = self.0.hold();
        Guard { mutex: self.0, value: Some(value), _hold }
    }
}
