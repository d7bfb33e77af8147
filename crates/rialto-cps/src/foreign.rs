//! Futures that cannot be serialized, awaited in `#[cps]` functions. A function that waits for one cannot be
//! copied or written.

use crate::Leaf;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::any::Any;
use std::fmt;
use std::marker::PhantomData;
use std::panic::Location;
use std::pin::Pin;
use std::task::{Context, Poll};

/// A future of which nothing is known but that it can be polled.
#[allow(non_camel_case_types)]
pub struct foreign {
    future: Pin<Box<dyn Erased>>,
    text: &'static str,
    place: &'static Location<'static>,
}

/// The message for an attempt to copy or write it: its text, and the place of its await.
impl fmt::Display for foreign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "it waits at {} for `{}`, a future that cannot be copied or serialized; help: wait until that \
             future has finished, or make it a `#[cps]` function or a `Leaf`",
            self.place, self.text
        )
    }
}

trait Erased: Send {
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Box<dyn Any>>;
}

impl<F: Future<Output: 'static> + Send> Erased for F {
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Box<dyn Any>> {
        Future::poll(self, cx).map(|value| Box::new(value) as Box<dyn Any>)
    }
}

/// Knows the type of what a foreign future yields, where that is not in sight.
pub struct Witness<T>(PhantomData<fn() -> T>);

impl<T> Witness<T> {
    /// Of a type to be found out.
    #[allow(clippy::new_without_default, reason = "there is no default type")]
    #[must_use]
    pub fn new() -> Self {
        Witness(PhantomData)
    }

    /// Returns the value that it has yielded.
    ///
    /// # Panics
    ///
    /// If it is of another type, which the function that made it precludes.
    pub fn open(&self, value: Box<dyn Any>) -> T
    where
        T: 'static,
    {
        *value.downcast().expect("it is of the witness's type")
    }
}

/// Awaits it.
#[must_use]
pub fn foreign(erased: foreign) -> foreign {
    erased
}

/// Forgets what it is. The place is the caller's.
#[track_caller]
pub fn erased<F>(future: F, _: &Witness<F::Output>, text: &'static str) -> foreign
where
    F: IntoFuture<Output: 'static, IntoFuture: Send + 'static>,
{
    foreign::of(future, text)
}

impl foreign {
    /// Erases the type of `future`. The place is the caller's.
    #[track_caller]
    pub(crate) fn of<F>(future: F, text: &'static str) -> foreign
    where
        F: IntoFuture<Output: 'static, IntoFuture: Send + 'static>,
    {
        foreign { future: Box::pin(future.into_future()), text, place: Location::caller() }
    }
}

impl Future for foreign {
    type Output = Box<dyn Any>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Box<dyn Any>> {
        self.future.as_mut().poll(cx)
    }
}

impl Clone for foreign {
    fn clone(&self) -> Self {
        panic!("a computation cannot be copied now: {self}")
    }
}

impl Serialize for foreign {
    fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
        Err(serde::ser::Error::custom(self))
    }
}

impl<'de> Deserialize<'de> for foreign {
    fn deserialize<D: Deserializer<'de>>(_: D) -> Result<Self, D::Error> {
        Err(de::Error::custom("a future that is no data was never written"))
    }
}

impl Leaf for foreign {
    const NAME: &'static str = "rialto_cps::foreign";
}
