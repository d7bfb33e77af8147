//! `MappedArc`: a pointer to an object inside a larger struct.

use core::any::Any;
use core::fmt;
use core::ops::Deref;
use core::ptr::NonNull;
use std::sync::Arc;

use super::StableDeref;

/// A pointer to a part of the value in an `Arc`. With it, an [`Object`](crate::Object) that is a field of a
/// larger struct has `'static` events, without an allocation of its own.
///
/// ```
/// use rialto_event::{Event, Flag, MappedArc, Object};
/// use std::sync::Arc;
///
/// struct Door {
///     number: u32,
///     open: Object<Flag>,
/// }
///
/// let door = Arc::new(Door { number: 7, open: Object::new(Flag(false)) });
/// let opened = Object::take_evt_of(MappedArc::of(door.clone(), |door| &door.open));
/// door.open.update(|flag| flag.0 = true);
/// opened.sync_blocking();
/// assert_eq!(door.number, 7);
/// ```
pub struct MappedArc<U: ?Sized> {
    whole: Arc<dyn Any + Send + Sync>,
    /// Points into `whole`, or to data that outlives this pointer.
    part: NonNull<U>,
}

// SAFETY: it holds an `Arc` that may be sent, and gives shared references to the part, as a `&U` does.
unsafe impl<U: ?Sized + Sync> Send for MappedArc<U> {}
// SAFETY: as above.
unsafe impl<U: ?Sized + Sync> Sync for MappedArc<U> {}

impl<U: ?Sized> MappedArc<U> {
    /// Creates a pointer to the part of `whole` that `part` returns. Calls `part` once.
    #[inline]
    pub fn of<T: Any + Send + Sync>(whole: Arc<T>, part: impl FnOnce(&T) -> &U) -> MappedArc<U> {
        let part = NonNull::from(part(&whole));
        MappedArc { whole, part }
    }
}

impl<U: ?Sized> Clone for MappedArc<U> {
    #[inline]
    fn clone(&self) -> Self {
        MappedArc { whole: self.whole.clone(), part: self.part }
    }
}

impl<U: ?Sized> Deref for MappedArc<U> {
    type Target = U;
    #[inline]
    fn deref(&self) -> &U {
        // SAFETY: `of` got this reference from the value in `whole`, by a function that works for every
        // lifetime of a borrow of that value. The value does not move, and is only shared, as long as this
        // `Arc` is one of its owners.
        unsafe { self.part.as_ref() }
    }
}

// SAFETY: the pointer never changes.
unsafe impl<U: ?Sized> StableDeref for MappedArc<U> {}

impl<U: ?Sized + fmt::Debug> fmt::Debug for MappedArc<U> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("MappedArc").field(&&**self).finish()
    }
}
