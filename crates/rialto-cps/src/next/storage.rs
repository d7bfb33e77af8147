//! The bytes that hold a value whose type has no name. This is the one place of unsafe code in `next`.

use std::marker::PhantomData;
use std::mem::MaybeUninit;

/// Bytes of a size that is known before the type of the value is: `N` words, aligned to eight bytes.
///
/// Of a function that is not generic, `N` is the size of its state; of others it is a guess, and a larger state lies in
/// a box.
pub struct Words<const N: usize>([MaybeUninit<u64>; N]);

/// What [`Words`] is, as a type that others are generic over.
pub trait Storage: Sized + sealed::Storage {}

impl<const N: usize> Storage for Words<N> {}

mod sealed {
    pub trait Storage {
        fn uninit() -> Self;
    }

    impl<const N: usize> Storage for super::Words<N> {
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn uninit() -> Self {
            super::Words([const { std::mem::MaybeUninit::uninit() }; N])
        }
    }
}

/// A value of type `T` in `W`, by itself or in a box.
///
/// `T` is not a parameter of the type that owns this: see `Call`. So it does not drop the value by itself.
pub(super) struct Stored<W>(W);

/// How a `T` lies in a `W`.
struct Fit<W, T>(PhantomData<(W, T)>);

impl<W, T> Fit<W, T> {
    const INLINE: bool = size_of::<T>() <= size_of::<W>() && align_of::<T>() <= align_of::<W>();
    const BOXED: () = assert!(
        size_of::<*mut T>() <= size_of::<W>() && align_of::<*mut T>() <= align_of::<W>(),
        "the storage has room for a pointer"
    );
}

impl<W: Storage> Stored<W> {
    /// Stores a value.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn new<T>(value: T) -> Self {
        let mut stored = Stored(W::uninit());
        let place = (&raw mut stored.0).cast::<T>();
        if Fit::<W, T>::INLINE {
            // SAFETY: `INLINE` says that size and alignment suffice, and the bytes are owned by `stored`.
            unsafe { place.write(value) };
        } else {
            const { Fit::<W, T>::BOXED };
            // SAFETY: `BOXED` says that size and alignment suffice for a pointer, and the bytes are owned by `stored`.
            unsafe { place.cast::<*mut T>().write(Box::into_raw(Box::new(value))) };
        }
        stored
    }

    /// The value.
    ///
    /// # Safety
    ///
    /// It was made by `new` of the same `T`, and `discard` has not been called.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) unsafe fn get<T>(&self) -> &T {
        let place = (&raw const self.0).cast::<T>();
        if Fit::<W, T>::INLINE {
            // SAFETY: `new` has written a `T` there.
            unsafe { &*place }
        } else {
            // SAFETY: `new` has written a pointer there, to a box that this owns.
            unsafe { &**place.cast::<*mut T>() }
        }
    }

    /// The value.
    ///
    /// # Safety
    ///
    /// As for `get`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) unsafe fn get_mut<T>(&mut self) -> &mut T {
        let place = (&raw mut self.0).cast::<T>();
        if Fit::<W, T>::INLINE {
            // SAFETY: `new` has written a `T` there.
            unsafe { &mut *place }
        } else {
            // SAFETY: `new` has written a pointer there, to a box that this owns.
            unsafe { &mut **place.cast::<*mut T>() }
        }
    }

    /// Drops the value.
    ///
    /// # Safety
    ///
    /// As for `get`; and nothing else is called afterwards.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) unsafe fn discard<T>(&mut self) {
        let place = (&raw mut self.0).cast::<T>();
        if Fit::<W, T>::INLINE {
            // SAFETY: `new` has written a `T` there, which is not used again.
            unsafe { place.drop_in_place() };
        } else {
            // SAFETY: `new` has written a pointer there, to a box that is not used again.
            drop(unsafe { Box::from_raw(place.cast::<*mut T>().read()) });
        }
    }
}
