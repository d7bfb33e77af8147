//! A foreign future that borrows variables of the function: they lie in a box beside it, and come back with its result.

use crate::Leaf;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::marker::PhantomData;
use std::panic::Location;
use std::pin::Pin;
use std::ptr::NonNull;
use std::task::{Context, Poll};

/// A future that borrows from values, which it returns.
pub type Borrows<'v, T> = Pin<Box<dyn Future<Output = T> + Send + 'v>>;

/// A future that borrows `V`, and `V`. While it is pending, its frame is not data.
pub struct Borrowing<V, T> {
    /// Borrows what `values` points to, wherefore it is dropped first.
    future: Option<Borrows<'static, T>>,
    /// A box that this owns. It is not a `Box`, since moving one would assert that nothing else points into it.
    values: NonNull<V>,
    owns: PhantomData<V>,
    text: &'static str,
    place: &'static Location<'static>,
}

// SAFETY: it owns the values and a future, which are `Send`. A reference to this gives none to either.
unsafe impl<V: Send, T> Send for Borrowing<V, T> {}

impl<V, T> Unpin for Borrowing<V, T> {}

impl<V: 'static, T> Borrowing<V, T> {
    /// Calls `call` with a borrow of the values.
    #[track_caller]
    pub(super) fn new(
        values: V,
        text: &'static str,
        call: impl for<'v> FnOnce(&'v mut V) -> Borrows<'v, T>,
    ) -> Self {
        let values = NonNull::from(Box::leak(Box::new(values)));
        let mut all = Borrowing { future: None, values, owns: PhantomData, text, place: Location::caller() };
        // SAFETY: the box is there until `into_values` or the drop of this, both of which drop the future before. Nobody
        // else has the pointer. `call` takes any lifetime, so it keeps no borrow but the one in the future.
        let borrowed: &'static mut V = unsafe { &mut *values.as_ptr() };
        all.future = Some(call(borrowed));
        all
    }

    /// Drops the future, and returns what it borrowed.
    pub(super) fn into_values(self) -> V {
        let mut all = std::mem::ManuallyDrop::new(self);
        all.future = None;
        // SAFETY: the pointer is that of a box, and the future, which borrowed from it, is gone. This is not dropped.
        *unsafe { Box::from_raw(all.values.as_ptr()) }
    }

    /// Why it cannot be copied or written.
    fn why(&self) -> String {
        format!(
            "it waits at {} for `{}`, a future that cannot be copied or serialized; help: wait until that future has \
             finished, or make it a `#[cps]` function or a `Leaf`",
            self.place, self.text
        )
    }
}

impl<V, T> Drop for Borrowing<V, T> {
    fn drop(&mut self) {
        self.future = None;
        // SAFETY: as in `into_values`, which does not come here.
        drop(unsafe { Box::from_raw(self.values.as_ptr()) });
    }
}

impl<V, T> Future for Borrowing<V, T> {
    type Output = T;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<T> {
        match &mut self.future {
            Some(future) => future.as_mut().poll(cx),
            None => unreachable!("it is there until the values are taken"),
        }
    }
}

/// The same, as what a frame awaits: it yields the result and the values.
pub struct Returning<V, T>(Option<Borrowing<V, T>>);

impl<V: 'static, T> Returning<V, T> {
    pub(super) fn new(borrowing: Borrowing<V, T>) -> Self {
        Returning(Some(borrowing))
    }

    fn why(&self) -> String {
        self.0.as_ref().map_or_else(|| "it has completed".into(), Borrowing::why)
    }
}

impl<V, T> Unpin for Returning<V, T> {}

impl<V: 'static, T> Future for Returning<V, T> {
    type Output = (T, V);

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<(T, V)> {
        let Some(borrowing) = &mut self.0 else { panic!("a future was polled after it had completed") };
        match Pin::new(borrowing).poll(cx) {
            Poll::Pending => Poll::Pending,
            Poll::Ready(result) => match self.0.take() {
                Some(borrowing) => Poll::Ready((result, borrowing.into_values())),
                None => unreachable!("it was there"),
            },
        }
    }
}

impl<V: 'static, T> Clone for Returning<V, T> {
    fn clone(&self) -> Self {
        panic!("a computation cannot be copied now: {}", self.why())
    }
}

impl<V: 'static, T> Serialize for Returning<V, T> {
    fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
        Err(serde::ser::Error::custom(self.why()))
    }
}

impl<'de, V, T> Deserialize<'de> for Returning<V, T> {
    fn deserialize<D: Deserializer<'de>>(_: D) -> Result<Self, D::Error> {
        Err(serde::de::Error::custom("a future that is no data was never written"))
    }
}

impl<V: Send + 'static, T: 'static> Leaf for Returning<V, T> {
    const NAME: &'static str = "rialto_cps::foreign";
}
