//! Memory whose addresses are the same in every schedule.
//!
//! Conflicts between syncs are ordered by address, and loom replays schedules. So the syncs of a model lie in
//! an arena that outlives the model, and each order of addresses is a model of its own.

use std::alloc::{Layout, alloc_zeroed};
use std::pin::Pin;
use std::ptr;

const PLACE: usize = 4096;

/// A sequence of places with increasing addresses. It is never freed, so that late accesses find the poison.
#[derive(Clone, Copy)]
pub struct Arena(*mut u8);

// SAFETY: it only names memory. The caller of `put` or `memory` owns the place.
unsafe impl Send for Arena {}
// SAFETY: as above.
unsafe impl Sync for Arena {}

impl Arena {
    /// Allocates an arena of `places` places.
    pub fn new(places: usize) -> Self {
        let layout = Layout::from_size_align(places * PLACE, PLACE).unwrap();
        // SAFETY: the size is not zero.
        Arena(unsafe { alloc_zeroed(layout) })
    }

    /// Returns the memory of a place.
    pub fn memory(self, place: usize) -> *mut u8 {
        self.0.wrapping_add(place * PLACE)
    }

    /// Puts `value` into the place with this number.
    pub fn put<T>(self, place: usize, value: T) -> Placed<T> {
        assert!(size_of::<T>() <= PLACE);
        let at = self.memory(place).cast::<T>();
        // SAFETY: the place is large enough and aligned, and a model uses a place for one value at a time.
        unsafe { at.write(value) };
        Placed(at)
    }
}

/// A pinned value at a fixed address. Its drop poisons the memory, so that loom fails at a later access to
/// one of its atomics.
pub struct Placed<T>(*mut T);

// SAFETY: it owns its value, like a `Box`.
unsafe impl<T: Send> Send for Placed<T> {}

impl<T> Placed<T> {
    /// Returns the pinned value.
    pub fn as_mut(&mut self) -> Pin<&mut T> {
        // SAFETY: the value is owned by `self`, and stays in place until it is dropped there.
        unsafe { Pin::new_unchecked(&mut *self.0) }
    }
}

impl<T> Drop for Placed<T> {
    fn drop(&mut self) {
        // SAFETY: the value is owned by `self`, and is not used again.
        unsafe { bury(self.0) }
    }
}

/// Drops the value at `at`, and poisons its memory.
///
/// # Safety
///
/// `at` holds a value that the caller owns and that is not used afterwards.
pub unsafe fn bury<T>(at: *mut T) {
    // SAFETY: as the caller promised.
    unsafe {
        ptr::drop_in_place(at);
        poison(at);
    }
}

/// Poisons the memory of a `T` at `at`.
///
/// # Safety
///
/// The caller owns the memory at `at`.
pub unsafe fn poison<T>(at: *mut T) {
    // SAFETY: as the caller promised.
    unsafe { ptr::write_bytes(at.cast::<u8>(), 0xFF, size_of::<T>()) };
}
