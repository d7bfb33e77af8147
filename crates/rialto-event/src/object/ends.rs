//! `End`: two handles that share an object.

use core::fmt;
use core::mem;
use core::ops::Deref;
use core::ptr::NonNull;

use rialto_task::primitives::{AtomicU8, Ordering, is_mutant};

use super::{Object, Serve, Steady};

/// A state that two handles share, and that learns when one of them is dropped: for the two ends of a oneshot
/// channel, for example, or for a client and its server. [`Object::ends`] makes such an object.
///
/// ```
/// use rialto_event::{End, Ends, Event, Object, Serve, Side};
///
/// /// Whether one of the handles was dropped. The other one can wait for that.
/// struct Left(bool);
/// # impl Serve for Left {
/// #     type Call = ();
/// #     type Admission = ();
/// #     type Answer = ();
/// #     fn admit(&mut self, (): &(), _: bool) -> Option<()> { self.0.then_some(()) }
/// #     fn answer(&mut self, (): &mut (), (): ()) {}
/// #     fn dismiss(&mut self, (): ()) {}
/// #     fn unseen(&mut self, (): ()) {}
/// # }
///
/// impl Ends for Left {
///     type Rest = ();
///     fn left(&mut self, _by: Side) {
///         self.0 = true;
///     }
/// }
///
/// let (here, there) = Object::ends(Left(false));
/// assert_eq!(here.call_evt(()).try_sync(), None);
/// drop(there);
/// here.call_evt(()).sync_blocking();
/// ```
pub trait Ends: Serve {
    /// Values that can be dropped once one handle has left.
    type Rest;
    /// Called when the handle of side `by` is dropped while the other one exists. If both are dropped at the
    /// same time, it can be called for both.
    ///
    /// It runs under the lock, like the methods of [`Serve`]. The returned value is dropped outside the lock.
    fn left(&mut self, by: Side) -> Self::Rest;
}

/// One of the two ends of an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Side {
    /// The first handle that [`Object::ends`] returned.
    First,
    /// The second handle.
    Second,
}

/// One of the two handles that own an object: see [`Object::ends`]. Its drop calls [`Ends::left`].
pub struct End<S: Ends> {
    /// Valid until both handles have left. The second one to leave frees it.
    shared: NonNull<Shared<S>>,
    side: Side,
}

struct Shared<S: Serve> {
    object: Object<S>,
    /// Not zero once a handle has left.
    left: AtomicU8,
}

// SAFETY: a handle gives shared references to the object, and the second handle to leave drops it, on any
// thread. These are the conditions of `Arc`.
unsafe impl<S: Ends> Send for End<S> where Object<S>: Send + Sync {}
// SAFETY: as above.
unsafe impl<S: Ends> Sync for End<S> where Object<S>: Send + Sync {}

// SAFETY: the object does not move until both handles have left.
unsafe impl<S: Ends> Steady for End<S> {}

impl<S: Ends> Object<S> {
    /// Creates an object that two handles share. They do the work of an `Arc` and a clone of it with a third
    /// of the atomic exchanges: the last handle to leave needs none.
    #[track_caller]
    pub fn ends(state: S) -> (End<S>, End<S>) {
        let shared = Shared { object: Object::new(state), left: AtomicU8::new(0) };
        let shared = NonNull::from(Box::leak(Box::new(shared)));
        (End { shared, side: Side::First }, End { shared, side: Side::Second })
    }
}

impl<S: Ends> End<S> {
    /// Returns whether the other handle has left.
    #[inline]
    pub fn is_last(&self) -> bool {
        // Acquire: everything that the other handle did happens before.
        self.shared().left.load(Ordering::Acquire) != 0
    }

    /// Drops this handle, with a last [`update`](Object::update) in place of [`Ends::left`].
    ///
    /// # Panics
    ///
    /// As `update`. The handle leaves even then.
    pub fn leave<R>(self, last: impl FnOnce(&mut S) -> R) -> R {
        let leaving = Leaving(self.shared);
        let end = mem::ManuallyDrop::new(self);
        let result = end.update(last);
        drop(leaving);
        result
    }

    #[inline]
    fn shared(&self) -> &Shared<S> {
        // SAFETY: this handle has not left.
        unsafe { self.shared.as_ref() }
    }
}

impl<S: Ends> Deref for End<S> {
    type Target = Object<S>;
    #[inline]
    fn deref(&self) -> &Object<S> {
        &self.shared().object
    }
}

impl<S: Ends> Drop for End<S> {
    #[inline]
    fn drop(&mut self) {
        let _leaves = Leaving(self.shared);
        if !self.is_last() {
            drop(self.update(|state| state.left(self.side)));
        }
    }
}

impl<S: Ends> fmt::Debug for End<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("End").field(&self.side).field(&**self).finish()
    }
}

/// Makes its handle leave when it is dropped, even if the state's code has panicked.
struct Leaving<S: Serve>(NonNull<Shared<S>>);

impl<S: Serve> Drop for Leaving<S> {
    #[inline]
    fn drop(&mut self) {
        // SAFETY: our handle has not left yet, so the memory is still there.
        let left = unsafe { &(*self.0.as_ptr()).left };
        // Acquire and release: the accesses of both handles happen before the memory is freed. If the other
        // handle has left, no swap is needed to announce that this one leaves.
        let order = if is_mutant("no_last_end") { Ordering::Relaxed } else { Ordering::AcqRel };
        if left.load(Ordering::Acquire) != 0 || left.swap(1, order) != 0 {
            // SAFETY: the pointer is from `Box::leak`. The other handle has left, and we are the last.
            drop(unsafe { Box::from_raw(self.0.as_ptr()) });
        }
    }
}
