//! The control word of a thread. The thread owns its core until another thread takes the core away.
//!
//! ```text
//!  the thread, around each look at its core     a taker
//!    in_core = true        (plain store)          core = swap(core, null)
//!    --- light barrier ---                        --- heavy barrier ---
//!    core? null: it is gone                       wait until !in_core
//!    ... use the core: no user code here ...      the core is the taker's
//!    in_core = false       (release)
//! ```
//!
//! Either the thread's load comes after the taker's swap, and returns null; or its store of `in_core` comes
//! before the taker's load of it, and the taker waits. The thread runs no user code in between, so the wait
//! is short.

use std::ops::{Deref, DerefMut};
use std::ptr::{self, NonNull};

use rialto_task::primitives::{AtomicBool, AtomicPtr, Backoff, Ordering};

use crate::barrier;

/// See the module's documentation.
pub struct Control<C: Send> {
    in_core: AtomicBool,
    core: AtomicPtr<C>,
}

impl<C: Send> Control<C> {
    /// Returns the control word of a thread that owns `core`.
    pub fn new(core: Box<C>) -> Self {
        barrier::prepare();
        Control { in_core: AtomicBool::new(false), core: AtomicPtr::new(Box::into_raw(core)) }
    }

    /// Returns the core, for the thread that the control word belongs to. Returns `None` if the core was
    /// taken away, or is in use further up the stack.
    ///
    /// # Safety
    ///
    /// The caller is the thread that the control word belongs to.
    #[inline]
    pub unsafe fn enter(&self) -> Option<InCore<'_, C>> {
        if self.in_core.load(Ordering::Relaxed) {
            return None;
        }
        // Relaxed: the barrier orders the store before the load, as seen by the taker.
        self.in_core.store(true, Ordering::Relaxed);
        barrier::light();
        // Acquire: another thread filled the core.
        match NonNull::new(self.core.load(Ordering::Acquire)) {
            Some(core) => Some(InCore { control: self, core }),
            None => {
                self.in_core.store(false, Ordering::Relaxed);
                None
            }
        }
    }

    /// Returns whether the thread still has its core. The answer may be stale at once.
    pub fn has_core(&self) -> bool {
        !self.core.load(Ordering::Relaxed).is_null()
    }

    /// Gives a core that was taken away back to its thread.
    pub fn put(&self, core: Box<C>) {
        // Release: the thread sees the core's contents.
        let before = self.core.swap(Box::into_raw(core), Ordering::AcqRel);
        debug_assert!(before.is_null(), "a thread has one core");
    }

    /// Takes the core away from its thread. Returns `None` if another thread already did.
    pub fn take(&self) -> Option<Box<C>> {
        let core = NonNull::new(self.core.swap(ptr::null_mut(), Ordering::AcqRel))?;
        barrier::heavy();
        let mut backoff = Backoff::new();
        // Acquire: everything that the thread did in the core is visible.
        while self.in_core.load(Ordering::Acquire) {
            backoff.snooze();
        }
        // SAFETY: the pointer came from a box. The swap made us the only taker. The thread of the core is out
        // of it, and will find null.
        Some(unsafe { Box::from_raw(core.as_ptr()) })
    }
}

impl<C: Send> Drop for Control<C> {
    fn drop(&mut self) {
        drop(self.take());
    }
}

/// The right to use the core. Dropping it gives the right back.
pub struct InCore<'a, C: Send> {
    control: &'a Control<C>,
    core: NonNull<C>,
}

impl<C: Send> Deref for InCore<'_, C> {
    type Target = C;
    #[inline(always)]
    fn deref(&self) -> &C {
        // SAFETY: `in_core` is set, so the core stays alive, and only this thread uses it.
        unsafe { self.core.as_ref() }
    }
}

impl<C: Send> DerefMut for InCore<'_, C> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut C {
        // SAFETY: as above.
        unsafe { self.core.as_mut() }
    }
}

impl<C: Send> Drop for InCore<'_, C> {
    #[inline(always)]
    fn drop(&mut self) {
        // Release: a taker that reads this store sees everything that we did in the core.
        self.control.in_core.store(false, Ordering::Release);
    }
}
