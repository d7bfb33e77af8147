//! The state of a mutex, and its guard. They are public because the types of events name them, but they are not
//! reachable.

use std::ops::{Deref, DerefMut};

use rialto_event::diagnostics::Hold;
use rialto_event::{ItemSource, Object};

/// The state of a mutex: the value, while the mutex is unlocked.
#[derive(Debug)]
pub struct MutexState<T>(Option<Box<T>>);

impl<T> MutexState<T> {
    pub(super) fn new(value: T) -> Self {
        MutexState(Some(Box::new(value)))
    }

    /// Returns the value, unless a guard has it.
    pub(super) fn get_mut(&mut self) -> Option<&mut T> {
        self.0.as_deref_mut()
    }
}

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

/// The action of the locking events: turns the value into a guard. It contains the pointer to the mutex.
#[derive(Debug, Clone, Copy)]
pub struct IntoGuard<P>(pub(super) P);

/// The value of a locked mutex, and the pointer to that mutex.
pub struct Guard<T, P: Deref<Target = Object<MutexState<T>>>> {
    mutex: P,
    /// `None` once the value is back in the mutex.
    value: Option<Box<T>>,
    _hold: Hold,
}

const THERE: &str = "the value is there until the guard is dropped";

impl<T, P: Deref<Target = Object<MutexState<T>>>> Guard<T, P> {
    #[inline]
    pub(super) fn new(mutex: P, value: Box<T>) -> Self {
        let _hold = mutex.hold();
        Guard { mutex, value: Some(value), _hold }
    }
}

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
