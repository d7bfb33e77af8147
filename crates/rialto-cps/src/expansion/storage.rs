//! The bytes that hold a value whose type has no name; taking a state apart in its place.

use std::marker::PhantomData;
use std::mem::MaybeUninit;
use std::pin::Pin;
use std::task::{Context, Poll};

/// Bytes of a size that is known before the type of the value is: `N` words, aligned to eight bytes.
///
/// Of a function that is not generic, `N` is the size of its state; of others it is a guess, and a larger state lies in
/// a box.
pub struct Words<const N: usize>([u64; N]);

/// Implemented by [`Words`] of each size, so that other types can be generic over it.
pub trait Storage: Sized + sealed::Storage {}

impl<const N: usize> Storage for Words<N> {}

mod sealed {
    pub trait Storage {}

    impl<const N: usize> Storage for super::Words<N> {}
}

/// A value of type `T` in `W`, by itself or in a box.
///
/// `T` is not a parameter of the type that owns this: see `Call`. So it does not drop the value by itself.
///
/// A union has values, whatever `W` is. Otherwise rustc would ask for `W` to find out whether a call returns, within the
/// body of the function whose state tells the size of `W`.
pub(super) struct Stored<W>(MaybeUninit<W>);

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
        let mut stored = Stored(MaybeUninit::<W>::uninit());
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

/// A state that can be over.
pub(super) trait Over {
    /// It is. As a constant, all its bytes would be written, and not the discriminant alone.
    fn ended() -> Self;
}

/// Polls the callee in a part of a state, where it lies. When it is ready, takes the part out: the state is over.
///
/// To replace the state would copy all of it, and compile a drop of all its other parts. Those are leaked, if there are
/// any.
///
/// # Safety
///
/// Nothing else uses the state meanwhile. The part is one of it, and borrowed by way of `state`.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn poll_part<S: Over, C: Future + Unpin, K>(
    state: *mut S,
    part: *mut (C, K),
    cx: &mut Context<'_>,
) -> Poll<(C::Output, K)> {
    // SAFETY: the caller's.
    let callee = unsafe { &mut (*part).0 };
    let Poll::Ready(result) = Pin::new(callee).poll(cx) else { return Poll::Pending };
    // SAFETY: the caller's; the reference to the callee is gone.
    let (callee, kept) = unsafe { moved_out(state, part) };
    drop(callee);
    Poll::Ready((result, kept))
}

/// Polls the callee of the variant that a state is, one of these, each with a callee and what is kept. The other arms follow.
macro_rules! poll_parts {
    ($state:expr, $cx:ident, $($S:ident $at:ident,)* { $($others:tt)* }) => {{
        let whole = &raw mut *$state;
        // SAFETY: it is borrowed until the end.
        match unsafe { &mut *whole } {
            // SAFETY: the part is borrowed by way of `whole`, and nothing else uses the state.
            $($S::$at(part) => unsafe { $crate::expansion::storage::poll_part(whole, part, $cx) }.map($S::$at),)*
            $($others)*
        }
    }};
}
pub(super) use poll_parts;

/// Moves a part out of a state, which is over then. There are no cleanup paths in it.
///
/// # Safety
///
/// The part is one of the state.
#[allow(improper_ctypes_definitions, reason = "it is called by Rust alone")]
unsafe extern "C" fn moved_out<S: Over, T>(state: *mut S, part: *mut T) -> T {
    // SAFETY: it is moved out of the state, which is overwritten without being dropped.
    unsafe {
        let moved = part.read();
        state.write(S::ended());
        moved
    }
}
