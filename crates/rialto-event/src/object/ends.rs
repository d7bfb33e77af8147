//! Two handles that share an object.

use core::fmt;
use core::mem;
use core::ops::Deref;
use core::ptr::NonNull;

use rialto_task::primitives::{AtomicU8, Ordering, is_mutant};

use super::{Object, Serve, Steady};

/// A state that two share, who leave it one after the other: those at the two ends
/// of a oneshot, a client and its server. [`Object::ends`] makes such objects.
///
/// ```
/// use rialto_event::{End, Ends, Event, Object, Serve, Side};
///
/// /// Whether somebody has left, which the other can wait for.
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
    /// What nobody needs any more when one has left.
    type Rest;
    /// The handle of this side is gone, the other one is there. It runs under the
    /// lock, as [`Serve`]'s methods do; what it returns is dropped outside.
    fn left(&mut self, by: Side) -> Self::Rest;
}

/// Which of the two ends of an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Side {
    /// The first that [`Object::ends`] returned.
    First,
    /// The second.
    Second,
}

/// One of the two handles that keep an object: see [`Object::ends`]. Dropping it
/// tells the other end, by [`Ends::left`].
pub struct End<S: Ends> {
    /// Alive as long as one of us is: whoever leaves second frees it.
    shared: NonNull<Shared<S>>,
    side: Side,
}

struct Shared<S: Serve> {
    object: Object<S>,
    /// How many have left.
    left: AtomicU8,
}

// SAFETY: a handle gives references to the object, and whoever leaves second
// drops it, on whatever thread: what an `Arc` asks for.
unsafe impl<S: Ends> Send for End<S> where Object<S>: Send + Sync {}
// SAFETY: as above.
unsafe impl<S: Ends> Sync for End<S> where Object<S>: Send + Sync {}

// SAFETY: the object does not move until both handles are gone.
unsafe impl<S: Ends> Steady for End<S> {}

impl<S: Ends> Object<S> {
    /// An object that two handles share. It is what an `Arc` and a clone of it are,
    /// for a third of their atomic exchanges: who leaves last needs none.
    #[track_caller]
    pub fn ends(state: S) -> (End<S>, End<S>) {
        let shared = Shared { object: Object::new(state), left: AtomicU8::new(0) };
        let shared = NonNull::from(Box::leak(Box::new(shared)));
        (End { shared, side: Side::First }, End { shared, side: Side::Second })
    }
}

impl<S: Ends> End<S> {
    /// Whether the other end is gone.
    #[inline]
    pub fn is_last(&self) -> bool {
        // Acquire: with it comes all that the other has done.
        self.shared().left.load(Ordering::Acquire) != 0
    }

    /// Leaves with a last [`update`](Object::update), which takes the place of
    /// [`Ends::left`].
    ///
    /// # Panics
    ///
    /// As `update`; the end is gone then, too.
    pub fn leave<R>(self, last: impl FnOnce(&mut S) -> R) -> R {
        let leaving = Leaving(self.shared);
        let end = mem::ManuallyDrop::new(self);
        let result = end.update(last);
        drop(leaving);
        result
    }

    #[inline]
    fn shared(&self) -> &Shared<S> {
        // SAFETY: we have not left.
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

/// Leaves when dropped, whatever the state's code has done.
struct Leaving<S: Serve>(NonNull<Shared<S>>);

impl<S: Serve> Drop for Leaving<S> {
    #[inline]
    fn drop(&mut self) {
        // SAFETY: one of the two has not left before this swap.
        let left = unsafe { &(*self.0.as_ptr()).left };
        // Acquire and release: what either has done comes before the end. Who sees
        // that the other has gone need not say that it goes, too.
        let order = if is_mutant("no_last_end") { Ordering::Relaxed } else { Ordering::AcqRel };
        if left.load(Ordering::Acquire) != 0 || left.swap(1, order) != 0 {
            // SAFETY: from `Box::leak`; the other has left, and we are the last.
            drop(unsafe { Box::from_raw(self.0.as_ptr()) });
        }
    }
}
