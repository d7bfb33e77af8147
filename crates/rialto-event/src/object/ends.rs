//! `End`: two handles that share an object.

use core::fmt;
use core::mem;
use core::ops::Deref;
use core::ptr::NonNull;

use rialto_task::primitives::{AtomicU8, Ordering, is_mutant};

use super::{Object, ObjectState, StableDeref};

/// A state that two handles share, and that learns when one of them is dropped: for the two ends of a oneshot
/// channel, for example, or for a client and its server. [`Object::ends`] makes such an object.
///
/// ```
/// use rialto_event::{End, Ends, Event, Object, ObjectState, Side};
///
/// /// Whether one of the handles was dropped. The other one can wait for that.
/// struct Dropped(bool);
/// # impl ObjectState for Dropped {
/// #     type Call = ();
/// #     type Admission = ();
/// #     type Answer = ();
/// #     fn admit(&mut self, (): &(), _: bool) -> Option<()> { self.0.then_some(()) }
/// #     fn answer(&mut self, (): &mut (), (): ()) {}
/// #     fn cancel_admission(&mut self, (): ()) {}
/// #     fn put_back_answer(&mut self, (): ()) {}
/// # }
///
/// impl Ends for Dropped {
///     type Garbage = ();
///     fn end_dropped(&mut self, _by: Side) {
///         self.0 = true;
///     }
/// }
///
/// let (here, there) = Object::ends(Dropped(false));
/// assert_eq!(here.call_evt(()).try_sync(), None);
/// drop(there);
/// here.call_evt(()).sync_blocking();
/// ```
pub trait Ends: ObjectState {
    /// Values that can be dropped once one handle was dropped.
    type Garbage;
    /// Called when the handle of side `by` is dropped while the other one exists. If both are dropped at the
    /// same time, it can be called for both.
    ///
    /// It runs under the lock, like the methods of [`ObjectState`]. The returned value is dropped outside the
    /// lock.
    fn end_dropped(&mut self, by: Side) -> Self::Garbage;
}

/// One of the two ends of an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Side {
    /// The first handle that [`Object::ends`] returned.
    First,
    /// The second handle.
    Second,
}

/// One of the two handles that own an object: see [`Object::ends`]. Its drop calls [`Ends::end_dropped`].
pub struct End<S: Ends> {
    /// Valid until both handles are released. The second release frees it.
    shared: NonNull<Shared<S>>,
    side: Side,
}

struct Shared<S: ObjectState> {
    object: Object<S>,
    /// Not zero once a handle is released.
    one_gone: AtomicU8,
}

// SAFETY: a handle gives shared references to the object, and the release of the second handle drops it, on
// any thread. These are the conditions of `Arc`.
unsafe impl<S: Ends> Send for End<S> where Object<S>: Send + Sync {}
// SAFETY: as above.
unsafe impl<S: Ends> Sync for End<S> where Object<S>: Send + Sync {}

// SAFETY: the object does not move until both handles are released.
unsafe impl<S: Ends> StableDeref for End<S> {}

impl<S: Ends> Object<S> {
    /// Creates an object that two handles share. They do the work of an `Arc` and a clone of it with a third
    /// of the atomic exchanges: the release of the last handle needs none.
    #[track_caller]
    pub fn ends(state: S) -> (End<S>, End<S>) {
        let shared = Shared { object: Object::new(state), one_gone: AtomicU8::new(0) };
        let shared = NonNull::from(Box::leak(Box::new(shared)));
        (End { shared, side: Side::First }, End { shared, side: Side::Second })
    }
}

impl<S: Ends> End<S> {
    /// Returns whether the other handle is gone.
    #[inline]
    pub fn is_peer_gone(&self) -> bool {
        // Acquire: everything that the other handle did happens before.
        self.shared().one_gone.load(Ordering::Acquire) != 0
    }

    /// Drops this handle, with a last [`update`](Object::update) in place of [`Ends::end_dropped`].
    ///
    /// # Panics
    ///
    /// As `update`. The handle is released even then.
    pub fn leave<R>(self, last: impl FnOnce(&mut S) -> R) -> R {
        let release = ReleaseEnd(self.shared);
        let end = mem::ManuallyDrop::new(self);
        let result = end.update(last);
        drop(release);
        result
    }

    #[inline]
    fn shared(&self) -> &Shared<S> {
        // SAFETY: this handle is not released.
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
        let _release = ReleaseEnd(self.shared);
        if !self.is_peer_gone() {
            drop(self.update(|state| state.end_dropped(self.side)));
        }
    }
}

impl<S: Ends> fmt::Debug for End<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("End").field(&self.side).field(&**self).finish()
    }
}

/// Releases its handle when it is dropped, even if the state's code has panicked.
struct ReleaseEnd<S: ObjectState>(NonNull<Shared<S>>);

impl<S: ObjectState> Drop for ReleaseEnd<S> {
    #[inline]
    fn drop(&mut self) {
        // SAFETY: our handle is not released yet, so the memory is still there.
        let one_gone = unsafe { &(*self.0.as_ptr()).one_gone };
        // Acquire and release: the accesses of both handles happen before the memory is freed. If the other
        // handle is gone, no swap is needed to announce that this one is released.
        let order = if is_mutant("no_last_end") { Ordering::Relaxed } else { Ordering::AcqRel };
        if one_gone.load(Ordering::Acquire) != 0 || one_gone.swap(1, order) != 0 {
            // SAFETY: the pointer is from `Box::leak`. The other handle is gone, and we are the last.
            drop(unsafe { Box::from_raw(self.0.as_ptr()) });
        }
    }
}
