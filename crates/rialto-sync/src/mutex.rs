//! A mutex that a task may hold across an await.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use rialto_event::waits::Hold;
use rialto_event::{After, Event, Object, Store, SyncFuture, TakeEvt, Wrapped, sync};

/// A value that one at a time may use. To lock it is an event; the lock is released
/// when its [`Guard`] is dropped, and so by the end of a task that is aborted or
/// panics, or if it was granted and nobody saw it (law 5). Waits are first come,
/// first served (law 12). Clones are the same mutex.
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
/// It may be held across awaits, which a [`std::sync::Mutex`] must not be. Where that
/// is not needed the latter is faster. A holder that panics leaves the value as it
/// is: nothing is poisoned.
///
/// Between two events of one `select!` no lock is held by an arm that was not
/// chosen; so two tasks cannot wait for each other by way of an arm that nobody
/// polls ("futurelock"), unless a guard is kept beside the choice.
///
/// Source: tokio's `Mutex`; that a lock is an event, Hopac's.
pub struct Mutex<T>(Arc<Object<Place<T>>>);

/// The value of a locked [`Mutex`], which is unlocked when this is dropped. `P` is
/// how it reaches the mutex: by a share of it, if nothing is said.
#[must_use = "the mutex is unlocked when this is dropped"]
pub struct Guard<T, P = Arc<Object<Place<T>>>>
where
    P: Deref<Target = Object<Place<T>>>,
{
    mutex: P,
    /// There, until it goes back.
    value: Option<Box<T>>,
    _hold: Hold,
}

/// The event of [`Mutex::lock_evt`]. `P` is how it reaches the mutex.
pub type LockEvt<P> = Wrapped<TakeEvt<P>, Locked<P>>;

/// How an event or a guard reaches a [`Mutex`] that it borrows.
pub type Borrowed<'a, T> = &'a Object<Place<T>>;
/// How an event or a guard reaches a [`Mutex`] of which it owns a share.
pub type Shared<T> = Arc<Object<Place<T>>>;

impl<T> Mutex<T> {
    /// An unlocked mutex around `value`.
    #[track_caller]
    pub fn new(value: T) -> Self {
        Mutex(Arc::new(Object::new(Place(Some(Box::new(value))))))
    }

    /// The event that it is unlocked; it locks it.
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
        Wrapped::with(self.0.take_evt(), Locked(&*self.0))
    }

    /// Like [`lock_evt`](Self::lock_evt); it owns its share of the mutex, as does the
    /// guard.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::{Mutex, mutex::Guard};
    /// let guard: Guard<u8> = Mutex::new(1).into_lock_evt().sync_blocking();
    /// assert_eq!(*guard, 1);
    /// ```
    pub fn into_lock_evt(self) -> LockEvt<Shared<T>> {
        Wrapped::with(Object::take_evt_of(self.0.clone()), Locked(self.0))
    }

    /// Locks it: [`lock_evt`](Self::lock_evt), awaited. Dropped before it is ready, it
    /// has not.
    pub fn lock(&self) -> SyncFuture<LockEvt<Borrowed<'_, T>>> {
        sync(self.lock_evt())
    }

    /// Locks it if it is unlocked now, and nobody waits.
    pub fn try_lock(&self) -> Option<Guard<T, Borrowed<'_, T>>> {
        self.lock_evt().try_sync()
    }

    /// The value, if this is the only handle.
    ///
    /// # Errors
    ///
    /// The mutex itself, if there are others, or a guard of its own share.
    ///
    /// ```
    /// use rialto_sync::Mutex;
    /// let mutex = Mutex::new(1);
    /// let mutex = { let other = mutex.clone(); mutex.into_inner().unwrap_err() };
    /// assert_eq!(mutex.into_inner().unwrap(), 1);
    /// ```
    pub fn into_inner(self) -> Result<T, Self> {
        let object = Arc::try_unwrap(self.0).map_err(Mutex)?;
        match object.update(|place| place.0.take()) {
            Some(value) => Ok(*value),
            // Only a guard that was leaked can have it.
            None => Err(Mutex(Arc::new(object))),
        }
    }

    /// How many wait.
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

impl<T, P: Deref<Target = Object<Place<T>>>> Deref for Guard<T, P> {
    type Target = T;
    #[inline]
    fn deref(&self) -> &T {
        self.value.as_deref().expect(THERE)
    }
}

impl<T, P: Deref<Target = Object<Place<T>>>> DerefMut for Guard<T, P> {
    #[inline]
    fn deref_mut(&mut self) -> &mut T {
        self.value.as_deref_mut().expect(THERE)
    }
}

impl<T, P: Deref<Target = Object<Place<T>>>> Drop for Guard<T, P> {
    fn drop(&mut self) {
        let value = self.value.take();
        self.mutex.update(|place| place.0 = value);
    }
}

impl<T: fmt::Debug, P: Deref<Target = Object<Place<T>>>> fmt::Debug for Guard<T, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

/// Where the value lies while the mutex is unlocked.
#[derive(Debug)]
pub struct Place<T>(Option<Box<T>>);

impl<T> Store for Place<T> {
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

/// What becomes of the value of a mutex that was locked.
#[derive(Debug, Clone, Copy)]
pub struct Locked<P>(P);

impl<T, P: Deref<Target = Object<Place<T>>>> After<Box<T>> for Locked<P> {
    type Output = Guard<T, P>;
    #[inline]
    fn after(self, value: Box<T>) -> Guard<T, P> {
        let _hold = self.0.hold();
        Guard { mutex: self.0, value: Some(value), _hold }
    }
}
