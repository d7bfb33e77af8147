//! The state of a lock, and its guards. They are public because the types of events name them, but they are not
//! reachable.

use std::mem;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use rialto_event::diagnostics::Hold;
use rialto_event::{Object, ObjectState};

/// The state of a lock: the value, unless a writer has it, and the number of readers.
#[derive(Debug)]
pub struct RwLockState<T> {
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

impl<T> RwLockState<T> {
    pub(super) fn new(value: T) -> Self {
        RwLockState { value: Some(Arc::new(value)), cached: None, readers: 0 }
    }

    fn is_free_for(&self, access: Access) -> bool {
        self.value.is_some() && (matches!(access, Access::Read) || self.readers == 0)
    }

    /// Takes the value. If there are no readers, the result is the only reference to it.
    pub(super) fn take(&mut self) -> Option<Arc<T>> {
        self.cached = None;
        self.value.take()
    }

    /// Returns the value, unless guards that were leaked have it or share it.
    pub(super) fn get_mut(&mut self) -> Option<&mut T> {
        self.cached = None;
        self.value.as_mut().and_then(Arc::get_mut)
    }

    /// Puts the value back that [`take`](Self::take) has returned.
    pub(super) fn put(&mut self, value: Arc<T>) {
        self.value = Some(value);
    }

    /// Counts one reader less, and keeps its reference for the next reader. At most one such reference is
    /// kept, so that `take` can drop it, and a writer then has the only reference.
    fn end_read(&mut self, value: Arc<T>) {
        self.readers -= 1;
        self.cached = Some(value);
    }
}

impl<T> ObjectState for RwLockState<T> {
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

/// The action of the reading events: turns the answer into a guard. It contains the pointer to the lock.
#[derive(Debug, Clone, Copy)]
pub struct IntoReadGuard<P>(pub(super) P);

/// The action of the writing events: turns the answer into a guard. It contains the pointer to the lock.
#[derive(Debug, Clone, Copy)]
pub struct IntoWriteGuard<P>(pub(super) P);

/// Shared access to the value, and the pointer to the lock.
pub struct ReadGuard<T, P: Deref<Target = Object<RwLockState<T>>>> {
    lock: P,
    /// `None` once the lock is released.
    value: Option<Arc<T>>,
    _hold: Hold,
}

/// Exclusive access to the value, and the pointer to the lock.
pub struct WriteGuard<T, P: Deref<Target = Object<RwLockState<T>>>> {
    lock: P,
    /// `None` once the lock is released.
    value: Option<Arc<T>>,
    hold: Hold,
}

const THERE: &str = "the value is there until the guard is dropped";
const ALONE: &str = "a writer has the only reference to the value";

impl<T, P: Deref<Target = Object<RwLockState<T>>>> ReadGuard<T, P> {
    #[inline]
    pub(super) fn new(lock: P, (Answer::Read(value) | Answer::Write(value)): Answer<T>) -> Self {
        let _hold = lock.hold();
        ReadGuard { lock, value: Some(value), _hold }
    }
}

impl<T, P: Deref<Target = Object<RwLockState<T>>>> WriteGuard<T, P> {
    #[inline]
    pub(super) fn new(lock: P, (Answer::Read(value) | Answer::Write(value)): Answer<T>) -> Self {
        let hold = lock.hold();
        WriteGuard { lock, value: Some(value), hold }
    }

    pub(super) fn downgrade(mut self) -> ReadGuard<T, P>
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

impl<T, P: Deref<Target = Object<RwLockState<T>>>> Deref for ReadGuard<T, P> {
    type Target = T;
    #[inline]
    fn deref(&self) -> &T {
        self.value.as_deref().expect(THERE)
    }
}

impl<T, P: Deref<Target = Object<RwLockState<T>>>> Deref for WriteGuard<T, P> {
    type Target = T;
    #[inline]
    fn deref(&self) -> &T {
        self.value.as_deref().expect(THERE)
    }
}

impl<T, P: Deref<Target = Object<RwLockState<T>>>> DerefMut for WriteGuard<T, P> {
    #[inline]
    fn deref_mut(&mut self) -> &mut T {
        self.value.as_mut().and_then(Arc::get_mut).expect(ALONE)
    }
}

impl<T, P: Deref<Target = Object<RwLockState<T>>>> Drop for ReadGuard<T, P> {
    fn drop(&mut self) {
        if let Some(value) = self.value.take() {
            self.lock.update(|state| state.end_read(value));
        }
    }
}

impl<T, P: Deref<Target = Object<RwLockState<T>>>> Drop for WriteGuard<T, P> {
    fn drop(&mut self) {
        if let value @ Some(_) = self.value.take() {
            self.lock.update(|state| state.value = value);
        }
    }
}
