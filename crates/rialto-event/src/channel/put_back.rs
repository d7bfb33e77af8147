//! The put-back values of a channel: received, but never seen (law 5).

use core::ptr;

/// A queue of the put-back values, in the order in which their receivers were abandoned.
///
/// It is a linked list of boxes, so that nothing is allocated or freed under the lock. The links are raw
/// pointers, because a `Box` asserts that no other pointer to its contents is in use, and `tail` is one.
pub(super) struct PutBack<T> {
    head: *mut Entry<T>,
    tail: *mut Entry<T>,
}

pub(super) struct Entry<T> {
    /// Taken before the box is freed. The box is freed outside the lock.
    pub(super) value: Option<T>,
    next: *mut Entry<T>,
}

impl<T> PutBack<T> {
    pub(super) const fn new() -> Self {
        PutBack { head: ptr::null_mut(), tail: ptr::null_mut() }
    }

    pub(super) fn entry(value: T) -> Box<Entry<T>> {
        Box::new(Entry { value: Some(value), next: ptr::null_mut() })
    }

    pub(super) fn is_empty(&self) -> bool {
        self.head.is_null()
    }

    /// Returns the number of values, by counting them.
    pub(super) fn len(&self) -> usize {
        let mut at = self.head.cast_const();
        core::iter::from_fn(|| {
            // SAFETY: the list owns its elements, so they are alive.
            let entry = unsafe { at.as_ref() }?;
            at = entry.next;
            Some(())
        })
        .count()
    }

    pub(super) fn push(&mut self, entry: Box<Entry<T>>) {
        let entry = Box::into_raw(entry);
        if self.head.is_null() {
            self.head = entry;
        } else {
            // SAFETY: the list is not empty, so `tail` is its last element, which the list owns.
            unsafe { (*self.tail).next = entry };
        }
        self.tail = entry;
    }

    pub(super) fn pop(&mut self) -> Option<Box<Entry<T>>> {
        if self.head.is_null() {
            return None;
        }
        // SAFETY: the list owns its first element, and gives it up.
        let mut first = unsafe { Box::from_raw(self.head) };
        self.head = core::mem::replace(&mut first.next, ptr::null_mut());
        Some(first)
    }
}

impl<T> Drop for PutBack<T> {
    fn drop(&mut self) {
        // One by one: dropping a long list must not recurse.
        while self.pop().is_some() {}
    }
}
