//! Places whose addresses are the same in every schedule. Conflicts between
//! syncs are ordered by address, and loom replays: so what a model pins lies in
//! an arena that outlives the model, and both orders are models of their own.

use std::alloc::{Layout, alloc_zeroed};
use std::pin::Pin;
use std::ptr;

const PLACE: usize = 4096;

/// Places of growing address. Never freed: late accesses must find the poison.
#[derive(Clone, Copy)]
pub struct Arena(*mut u8);

// SAFETY: it only names memory; who puts something there owns it.
unsafe impl Send for Arena {}
// SAFETY: as above.
unsafe impl Sync for Arena {}

impl Arena {
    /// An arena of `places` places.
    pub fn new(places: usize) -> Self {
        let layout = Layout::from_size_align(places * PLACE, PLACE).unwrap();
        // SAFETY: the size is not zero.
        Arena(unsafe { alloc_zeroed(layout) })
    }

    /// The memory of a place.
    pub fn memory(self, place: usize) -> *mut u8 {
        self.0.wrapping_add(place * PLACE)
    }

    /// Puts `value` in the place of this number.
    pub fn put<T>(self, place: usize, value: T) -> Placed<T> {
        assert!(size_of::<T>() <= PLACE);
        let at = self.memory(place).cast::<T>();
        // SAFETY: large enough and aligned; models use a place once at a time.
        unsafe { at.write(value) };
        Placed(at)
    }
}

/// A pinned value at a fixed address. Dropped, its memory is poisoned: loom
/// stumbles over whatever reaches one of its atomics later.
pub struct Placed<T>(*mut T);

// SAFETY: as a `Box`.
unsafe impl<T: Send> Send for Placed<T> {}

impl<T> Placed<T> {
    /// The value, pinned.
    pub fn as_mut(&mut self) -> Pin<&mut T> {
        // SAFETY: ours, and it stays until it is dropped in place.
        unsafe { Pin::new_unchecked(&mut *self.0) }
    }
}

impl<T> Drop for Placed<T> {
    fn drop(&mut self) {
        // SAFETY: ours; not used again.
        unsafe { bury(self.0) }
    }
}

/// Drops what lies at `at`, and poisons its memory.
///
/// # Safety
///
/// `at` holds a value that the caller owns; nobody uses it afterwards.
pub unsafe fn bury<T>(at: *mut T) {
    // SAFETY: the caller's word.
    unsafe {
        ptr::drop_in_place(at);
        poison(at);
    }
}

/// # Safety
///
/// The memory at `at` is the caller's.
pub unsafe fn poison<T>(at: *mut T) {
    // SAFETY: the caller's word.
    unsafe { ptr::write_bytes(at.cast::<u8>(), 0xFF, size_of::<T>()) };
}
