//! A lock that detects when the thread that holds it takes it again.

use core::ops::{Deref, DerefMut};
use core::ptr;
use core::sync::atomic::AtomicUsize;

use rialto_task::primitives::{ByteGuard, ByteLock, Ordering};

/// A [`ByteLock`] for state whose methods are user code. If that code takes the lock again, a plain
/// `ByteLock` would deadlock.
pub(super) struct HolderLock<T> {
    lock: ByteLock<T>,
    /// The address that stands for the thread that holds the lock, or zero. A thread only compares it with
    /// its own address, which no other thread stores. So the field is not part of a protocol, and need not be
    /// one of the atomics that the models check.
    holder: AtomicUsize,
}

/// Releases its [`HolderLock`] when dropped.
pub(super) struct HolderGuard<'a, T> {
    data: ByteGuard<'a, T>,
    holder: &'a AtomicUsize,
}

/// Returns an address that no other living thread has.
#[inline]
fn this_thread() -> usize {
    thread_local!(static PLACE: u8 = const { 0 });
    PLACE.with(|place| ptr::from_ref(place).addr())
}

impl<T> HolderLock<T> {
    /// Creates an unlocked lock around `data`.
    pub(super) fn new(data: T) -> Self {
        HolderLock { lock: ByteLock::new(data), holder: AtomicUsize::new(0) }
    }

    /// Takes the lock, and waits for it if necessary. If the calling thread holds it, calls `reentered`,
    /// which must not return.
    #[inline]
    pub(super) fn lock(&self, reentered: impl FnOnce()) -> HolderGuard<'_, T> {
        let data = self.lock.lock_or(|| {
            if self.holder.load(Ordering::Relaxed) == this_thread() {
                reentered();
            }
        });
        self.holder.store(this_thread(), Ordering::Relaxed);
        HolderGuard { data, holder: &self.holder }
    }

    /// Returns the data, through exclusive access to the lock.
    pub(super) fn get_mut(&mut self) -> &mut T {
        self.lock.get_mut()
    }
}

impl<T> Drop for HolderGuard<'_, T> {
    #[inline]
    fn drop(&mut self) {
        self.holder.store(0, Ordering::Relaxed);
    }
}

impl<T> Deref for HolderGuard<'_, T> {
    type Target = T;
    #[inline]
    fn deref(&self) -> &T {
        &self.data
    }
}

impl<T> DerefMut for HolderGuard<'_, T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut T {
        &mut self.data
    }
}
