//! Values that were received and never seen (law 5).

use core::ptr;

/// Values put back, in the order of their abandonment. A list of boxes, so that
/// nothing is allocated or freed under the lock; as raw pointers, since a `Box`
/// says that nobody else points to what it holds, and the tail does.
pub(super) struct PutBack<T> {
    head: *mut Parcelled<T>,
    tail: *mut Parcelled<T>,
}

pub(super) struct Parcelled<T> {
    /// Taken before the box is freed, which is done outside the lock.
    pub(super) value: Option<T>,
    next: *mut Parcelled<T>,
}

impl<T> PutBack<T> {
    pub(super) const fn new() -> Self {
        PutBack { head: ptr::null_mut(), tail: ptr::null_mut() }
    }

    pub(super) fn parcel(value: T) -> Box<Parcelled<T>> {
        Box::new(Parcelled { value: Some(value), next: ptr::null_mut() })
    }

    pub(super) fn is_empty(&self) -> bool {
        self.head.is_null()
    }

    /// How many there are, by counting them.
    pub(super) fn len(&self) -> usize {
        let mut at = self.head.cast_const();
        core::iter::from_fn(|| {
            // SAFETY: the list owns its parcels.
            let parcel = unsafe { at.as_ref() }?;
            at = parcel.next;
            Some(())
        })
        .count()
    }

    pub(super) fn push(&mut self, parcel: Box<Parcelled<T>>) {
        let parcel = Box::into_raw(parcel);
        if self.head.is_null() {
            self.head = parcel;
        } else {
            // SAFETY: the list is not empty, so `tail` is its last parcel,
            // which the list owns.
            unsafe { (*self.tail).next = parcel };
        }
        self.tail = parcel;
    }

    pub(super) fn pop(&mut self) -> Option<Box<Parcelled<T>>> {
        if self.head.is_null() {
            return None;
        }
        // SAFETY: the list owns its first parcel, and gives it up.
        let mut first = unsafe { Box::from_raw(self.head) };
        self.head = core::mem::replace(&mut first.next, ptr::null_mut());
        Some(first)
    }
}

impl<T> Drop for PutBack<T> {
    fn drop(&mut self) {
        // One by one: a long list must not recurse.
        while self.pop().is_some() {}
    }
}
