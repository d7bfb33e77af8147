//! Values that were received and never seen (law 5).

/// Values put back, in the order of their abandonment. A list of boxes, so that
/// nothing is allocated or freed under the lock.
pub(super) struct PutBack<T> {
    head: Option<Box<Parcelled<T>>>,
    tail: *mut Parcelled<T>,
}

pub(super) struct Parcelled<T> {
    /// Taken before the box is freed, which is done outside the lock.
    pub(super) value: Option<T>,
    next: Option<Box<Parcelled<T>>>,
}

impl<T> PutBack<T> {
    pub(super) const fn new() -> Self {
        PutBack { head: None, tail: core::ptr::null_mut() }
    }

    pub(super) fn parcel(value: T) -> Box<Parcelled<T>> {
        Box::new(Parcelled { value: Some(value), next: None })
    }

    pub(super) fn is_empty(&self) -> bool {
        self.head.is_none()
    }

    pub(super) fn push(&mut self, parcel: Box<Parcelled<T>>) {
        let place = if self.head.is_none() {
            &mut self.head
        } else {
            // SAFETY: the list is not empty, so `tail` is its last box, which
            // the list owns and we borrow.
            unsafe { &mut (*self.tail).next }
        };
        let parcel = place.insert(parcel);
        self.tail = &raw mut **parcel;
    }

    pub(super) fn pop(&mut self) -> Option<Box<Parcelled<T>>> {
        let mut first = self.head.take()?;
        self.head = first.next.take();
        Some(first)
    }
}

impl<T> Drop for PutBack<T> {
    fn drop(&mut self) {
        // One by one: a long list must not recurse.
        while self.pop().is_some() {}
    }
}
