//! A lock that notices when its holder comes back to it.

use core::ops::{Deref, DerefMut};
use core::ptr;
use core::sync::atomic::AtomicUsize;

use rialto_task::primitives::{ByteGuard, ByteLock, Ordering};

/// A [`ByteLock`] under which code of the user's runs. Should that code come back
/// for the lock, it would wait for itself.
pub(super) struct HolderLock<T> {
    lock: ByteLock<T>,
    /// The thread that holds it. A thread asks only whether that is itself, and
    /// nobody else can have said so: no protocol, hence none of its atomics.
    holder: AtomicUsize,
}

/// Releases its [`HolderLock`] when dropped.
pub(super) struct HolderGuard<'a, T> {
    data: ByteGuard<'a, T>,
    holder: &'a AtomicUsize,
}

/// An address that no other living thread has.
#[inline]
fn this_thread() -> usize {
    thread_local!(static PLACE: u8 = const { 0 });
    PLACE.with(|place| ptr::from_ref(place).addr())
}

impl<T> HolderLock<T> {
    /// An open lock around `data`.
    pub(super) fn new(data: T) -> Self {
        HolderLock { lock: ByteLock::new(data), holder: AtomicUsize::new(0) }
    }

    /// Takes the lock, waiting for it if need be; `reentered`, which must not
    /// return, is called if this thread holds it.
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
