//! A lock for many readers or one writer.

use std::fmt;
use std::mem;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use rialto_event::diagnostics::Hold;
use rialto_event::{Action, CallEvt, Event, Object, ObjectState, SyncFuture, Wrapped, sync};

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
/// assert!(table.try_write().is_none());
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
pub struct RwLock<T>(Arc<Object<State<T>>>);

/// Shared access to the value of a locked [`RwLock`]. Its drop releases the lock. `P` is the pointer to the
/// lock; by default the guard owns it.
#[must_use = "the lock is released when this is dropped"]
pub struct ReadGuard<T, P = Arc<Object<State<T>>>>
where
    P: Deref<Target = Object<State<T>>>,
{
    lock: P,
    /// `None` once the lock is released.
    value: Option<Arc<T>>,
    _hold: Hold,
}

/// Exclusive access to the value of a locked [`RwLock`]. Its drop releases the lock. `P` is the pointer to
/// the lock; by default the guard owns it.
#[must_use = "the lock is released when this is dropped"]
pub struct WriteGuard<T, P = Arc<Object<State<T>>>>
where
    P: Deref<Target = Object<State<T>>>,
{
    lock: P,
    /// `None` once the lock is released.
    value: Option<Arc<T>>,
    hold: Hold,
}

/// The event of [`RwLock::read_evt`]. `P` is the pointer to the lock.
pub type ReadEvt<P> = Wrapped<CallEvt<P, Access>, IntoReadGuard<P>>;
/// The event of [`RwLock::write_evt`]. `P` is the pointer to the lock.
pub type WriteEvt<P> = Wrapped<CallEvt<P, Access>, IntoWriteGuard<P>>;
/// The pointer to an [`RwLock`] in an event or a guard that borrows it.
pub type Borrowed<'a, T> = &'a Object<State<T>>;
/// The pointer to an [`RwLock`] in an event or a guard that owns its handle.
pub type Shared<T> = Arc<Object<State<T>>>;

impl<T> RwLock<T> {
    /// Creates an unlocked lock around `value`.
    #[track_caller]
    pub fn new(value: T) -> Self {
        RwLock(Arc::new(Object::new(State { value: Some(Arc::new(value)), cached: None, readers: 0 })))
    }

    /// Returns an event that locks for reading, and yields a [`ReadGuard`]. It borrows this handle, as does
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
    pub fn read_evt(&self) -> ReadEvt<Borrowed<'_, T>> {
        Wrapped::with(self.0.call_evt(Access::Read), IntoReadGuard(&*self.0))
    }

    /// Returns an event like that of [`read_evt`](Self::read_evt), which owns this handle, as does the guard.
    pub fn into_read_evt(self) -> ReadEvt<Shared<T>> {
        Wrapped::with(Object::call_evt_of(self.0.clone(), Access::Read), IntoReadGuard(self.0))
    }

    /// Locks for reading: [`read_evt`](Self::read_evt), awaited. If the future is dropped before it is ready,
    /// it does not lock.
    pub fn read(&self) -> SyncFuture<ReadEvt<Borrowed<'_, T>>> {
        sync(self.read_evt())
    }

    /// Locks for reading, if no writer has the lock and no other sync waits. Otherwise returns `None`.
    pub fn try_read(&self) -> Option<ReadGuard<T, Borrowed<'_, T>>> {
        self.read_evt().try_sync()
    }

    /// Returns an event that locks for writing, and yields a [`WriteGuard`]. It borrows this handle, as does
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
    pub fn write_evt(&self) -> WriteEvt<Borrowed<'_, T>> {
        Wrapped::with(self.0.call_evt(Access::Write), IntoWriteGuard(&*self.0))
    }

    /// Returns an event like that of [`write_evt`](Self::write_evt), which owns this handle, as does the
    /// guard.
    pub fn into_write_evt(self) -> WriteEvt<Shared<T>> {
        Wrapped::with(Object::call_evt_of(self.0.clone(), Access::Write), IntoWriteGuard(self.0))
    }

    /// Locks for writing: [`write_evt`](Self::write_evt), awaited. If the future is dropped before it is
    /// ready, it does not lock.
    pub fn write(&self) -> SyncFuture<WriteEvt<Borrowed<'_, T>>> {
        sync(self.write_evt())
    }

    /// Locks for writing, if no reader or writer has the lock and no other sync waits. Otherwise returns
    /// `None`.
    pub fn try_write(&self) -> Option<WriteGuard<T, Borrowed<'_, T>>> {
        self.write_evt().try_sync()
    }

    /// Returns the value, if this is the only handle.
    ///
    /// # Errors
    ///
    /// The lock itself, if there are other handles, or events or guards that own one.
    pub fn into_inner(self) -> Result<T, Self> {
        let object = Arc::try_unwrap(self.0).map_err(RwLock)?;
        match object.update(State::take).map(Arc::try_unwrap) {
            Some(Ok(value)) => return Ok(value),
            // Only guards that were leaked can share the value.
            Some(Err(shared)) => object.update(|state| state.value = Some(shared)),
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
            Some(guard) => f.debug_tuple("RwLock").field(&*guard).finish(),
            None => f.write_str("RwLock(<locked>)"),
        }
    }
}

const THERE: &str = "the value is there until the guard is dropped";
const ALONE: &str = "a writer has the only reference to the value";

impl<T, P: Deref<Target = Object<State<T>>>> WriteGuard<T, P> {
    /// Turns the guard into a read guard. No writer gets the lock in between, and other readers can get it,
    /// too.
    ///
    /// ```
    /// use rialto_sync::RwLock;
    /// let lock = RwLock::new(1);
    /// let mut writer = lock.try_write().unwrap();
    /// *writer = 2;
    /// let reader = writer.downgrade();
    /// assert_eq!(*reader + *lock.try_read().unwrap(), 4);
    /// ```
    pub fn downgrade(mut self) -> ReadGuard<T, P>
    where
        P: Clone,
    {
        let value = self.value.take();
        let (lock, reader) = (self.lock.clone(), value.clone());
        lock.update(|state| {
            state.value = value;
            state.readers += 1;
        });
        ReadGuard { lock, value: reader, _hold: mem::take(&mut self.hold) }
    }
}

impl<T, P: Deref<Target = Object<State<T>>>> Deref for ReadGuard<T, P> {
    type Target = T;
    #[inline]
    fn deref(&self) -> &T {
        self.value.as_deref().expect(THERE)
    }
}

impl<T, P: Deref<Target = Object<State<T>>>> Deref for WriteGuard<T, P> {
    type Target = T;
    #[inline]
    fn deref(&self) -> &T {
        self.value.as_deref().expect(THERE)
    }
}

impl<T, P: Deref<Target = Object<State<T>>>> DerefMut for WriteGuard<T, P> {
    #[inline]
    fn deref_mut(&mut self) -> &mut T {
        self.value.as_mut().and_then(Arc::get_mut).expect(ALONE)
    }
}

impl<T, P: Deref<Target = Object<State<T>>>> Drop for ReadGuard<T, P> {
    fn drop(&mut self) {
        if let Some(value) = self.value.take() {
            self.lock.update(|state| state.end_read(value));
        }
    }
}

impl<T, P: Deref<Target = Object<State<T>>>> Drop for WriteGuard<T, P> {
    fn drop(&mut self) {
        if let value @ Some(_) = self.value.take() {
            self.lock.update(|state| state.value = value);
        }
    }
}

impl<T: fmt::Debug, P: Deref<Target = Object<State<T>>>> fmt::Debug for ReadGuard<T, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

impl<T: fmt::Debug, P: Deref<Target = Object<State<T>>>> fmt::Debug for WriteGuard<T, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

/// The state of a lock: the value, unless a writer has it, and the number of readers.
#[derive(Debug)]
pub struct State<T> {
    value: Option<Arc<T>>,
    /// A clone of `value` that a reader has returned, kept for the next reader. It saves the atomic
    /// operations of a clone and a drop.
    cached: Option<Arc<T>>,
    readers: usize,
}

/// The access that a call asks for.
#[derive(Debug, Clone, Copy)]
pub enum Access {
    /// To read.
    Read,
    /// To write.
    Write,
}

/// The value, for a reader or a writer.
#[derive(Debug)]
pub enum Answer<T> {
    /// One of several references to the value.
    Read(Arc<T>),
    /// The only reference to the value.
    Write(Arc<T>),
}

const READABLE: u8 = 1;
const WRITABLE: u8 = 2;

impl<T> State<T> {
    fn is_free_for(&self, access: Access) -> bool {
        self.value.is_some() && (matches!(access, Access::Read) || self.readers == 0)
    }

    /// Takes the value. If there are no readers, the result is the only reference to it.
    fn take(&mut self) -> Option<Arc<T>> {
        self.cached = None;
        self.value.take()
    }

    /// Counts one reader less, and keeps its reference for the next reader. At most one such reference is
    /// kept, so that `take` can drop it, and a writer then has the only reference.
    fn end_read(&mut self, value: Arc<T>) {
        self.readers -= 1;
        self.cached = Some(value);
    }
}

impl<T> ObjectState for State<T> {
    type Call = Access;
    type Admission = Arc<T>;
    type Answer = Answer<T>;

    fn admit(&mut self, access: &Access, is_first: bool) -> Option<Arc<T>> {
        if !is_first || !self.is_free_for(*access) {
            return None;
        }
        match access {
            Access::Read => self.cached.take().or_else(|| self.value.clone()),
            Access::Write => self.take(),
        }
    }

    fn answer(&mut self, access: &mut Access, value: Arc<T>) -> Answer<T> {
        match access {
            Access::Read => {
                self.readers += 1;
                Answer::Read(value)
            }
            Access::Write => Answer::Write(value),
        }
    }

    fn cancel_admission(&mut self, value: Arc<T>) {
        // For a reader, this replaces one reference to the value by another, so it drops no `T`.
        self.value = Some(value);
    }

    fn put_back_answer(&mut self, answer: Answer<T>) {
        match answer {
            Answer::Read(value) => self.end_read(value),
            Answer::Write(value) => self.value = Some(value),
        }
    }

    fn ready_kinds(&self) -> u8 {
        let bit = |access, bit| if self.is_free_for(access) { bit } else { 0 };
        bit(Access::Read, READABLE) | bit(Access::Write, WRITABLE)
    }

    fn kinds(access: &Access) -> u8 {
        match access {
            Access::Read => READABLE,
            Access::Write => WRITABLE,
        }
    }

    fn waited_for(&self) -> &'static str {
        "a read-write lock"
    }
}

/// The action of [`RwLock::read_evt`]: turns the answer into a guard.
#[derive(Debug, Clone, Copy)]
pub struct IntoReadGuard<P>(P);

impl<T, P: Deref<Target = Object<State<T>>>> Action<Answer<T>> for IntoReadGuard<P> {
    type Output = ReadGuard<T, P>;
    #[inline]
    fn apply(self, (Answer::Read(value) | Answer::Write(value)): Answer<T>) -> ReadGuard<T, P> {
        let _hold = self.0.hold();
        ReadGuard { lock: self.0, value: Some(value), _hold }
    }
}

/// The action of [`RwLock::write_evt`]: turns the answer into a guard.
#[derive(Debug, Clone, Copy)]
pub struct IntoWriteGuard<P>(P);

impl<T, P: Deref<Target = Object<State<T>>>> Action<Answer<T>> for IntoWriteGuard<P> {
    type Output = WriteGuard<T, P>;
    #[inline]
    fn apply(self, (Answer::Read(value) | Answer::Write(value)): Answer<T>) -> WriteGuard<T, P> {
        let hold = self.0.hold();
        WriteGuard { lock: self.0, value: Some(value), hold }
    }
}
