//! The callees that an await polls: frames, and other futures.

use super::print::{Entry, Print, Proven};
use crate::layout::numbered;
use crate::nested::{Boxed, Nested};
use crate::{Frame, Leaf};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::marker::PhantomData;
use std::panic::Location;
use std::pin::Pin;
use std::task::{Context, Poll};

/// Polls what has just been called: its result, or itself, which waits.
///
/// # Errors
///
/// It waits.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn first<C: Frame>(mut callee: C, cx: &mut Context<'_>, _: On<C>) -> Result<C::Output, C> {
    match Pin::new(&mut callee).poll(cx) {
        Poll::Ready(value) => Ok(value),
        Poll::Pending => Err(callee),
    }
}

/// A call of the function itself, on the heap.
pub fn nested<C: Frame>(callee: C) -> Nested<C> {
    Nested::new(callee)
}

/// A call on the heap.
pub fn boxed<C: Frame>(callee: C) -> Boxed<C> {
    Boxed::new(callee)
}

/// The type of what an await polls, to be inferred.
pub struct On<C>(PhantomData<fn() -> C>);

impl<C> On<C> {
    #[allow(clippy::new_without_default, reason = "there is no default type")]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    #[allow(improper_ctypes_definitions, reason = "it is called by Rust alone")]
    pub const extern "C" fn new() -> Self {
        On(PhantomData)
    }
}

impl<C> Clone for On<C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C> Copy for On<C> {}

impl<C: Frame> Print for On<C> {
    const ENTRY: Entry = Entry::One(numbered(C::LAYOUT));
    type Proof = Proven;
}

/// Asks what is awaited: `awaited(&future).frame(future, "text")`. The compiler looks for a method that takes this by
/// value, then by `&`, then by `&mut`. So the macro writes no references, and the compiler looks at one type only.
pub struct Awaited<F>(PhantomData<fn() -> F>);

/// Of this future.
#[cfg_attr(not(debug_assertions), inline(always))]
#[allow(improper_ctypes_definitions, reason = "it is called by Rust alone")]
pub const extern "C" fn awaited<F>(_: &F) -> Awaited<F> {
    Awaited(PhantomData)
}

/// A `#[cps]` function or a leaf.
pub trait AwaitsFrame<F>: Sized {
    #[allow(improper_ctypes_definitions, reason = "it is called by Rust alone")]
    #[cfg_attr(not(debug_assertions), inline(always))]
    extern "C" fn frame(self, future: F, _: &'static str) -> F {
        future
    }
}

impl<F: Frame> AwaitsFrame<F> for Awaited<F> {}

/// One on the heap.
pub trait AwaitsBox<F> {
    fn frame(self, future: Pin<Box<F>>, _: &'static str) -> Boxed<F>;
}

impl<F: Frame> AwaitsBox<F> for &Awaited<Pin<Box<F>>> {
    fn frame(self, future: Pin<Box<F>>, _: &'static str) -> Boxed<F> {
        Boxed::new(*Pin::into_inner(future))
    }
}

/// Any other future.
pub trait AwaitsForeign<F: IntoFuture> {
    fn frame(self, future: F, text: &'static str) -> Foreign<F::Output>;
}

impl<F: IntoFuture<IntoFuture: Send + 'static>> AwaitsForeign<F> for &mut Awaited<F> {
    #[track_caller]
    fn frame(self, future: F, text: &'static str) -> Foreign<F::Output> {
        Foreign { future: Box::pin(future.into_future()), text, place: Location::caller() }
    }
}

/// A future that can only be polled. While it is pending, its frame cannot be copied or written.
pub struct Foreign<T> {
    future: Pin<Box<dyn Future<Output = T> + Send>>,
    text: &'static str,
    place: &'static Location<'static>,
}

impl<T> Foreign<T> {
    /// Why it cannot be copied or written.
    fn why(&self) -> String {
        // A time limit around a call of a `#[cps]` function has a form that is data.
        let is_limit = self.text.replace(' ', "").contains("timeout(");
        let help = match is_limit {
            true => "use `within(call, d)`, which is data",
            false => "wait until that future has finished, or make it a `#[cps]` function or a `Leaf`",
        };
        format!(
            "it waits at {} for `{}`, a future that cannot be copied or serialized; help: {help}",
            self.place, self.text
        )
    }
}

impl<T> Future for Foreign<T> {
    type Output = T;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<T> {
        self.future.as_mut().poll(cx)
    }
}

impl<T> Clone for Foreign<T> {
    fn clone(&self) -> Self {
        panic!("a computation cannot be copied now: {}", self.why())
    }
}

impl<T> Serialize for Foreign<T> {
    fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
        Err(serde::ser::Error::custom(self.why()))
    }
}

impl<'de, T> Deserialize<'de> for Foreign<T> {
    fn deserialize<D: Deserializer<'de>>(_: D) -> Result<Self, D::Error> {
        Err(serde::de::Error::custom("a future that is no data was never written"))
    }
}

impl<T: 'static> Leaf for Foreign<T> {
    const NAME: &'static str = "rialto_cps::foreign";
}
