use crate::{EncodeError, Frame, codec};
use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll};

/// What is left to do of some `#[cps]` function that returns `T`, whichever it
/// is: a frame on the heap whose type is forgotten.
///
/// It is a future, to be awaited on any executor. Cloning it copies what is left
/// to do: both run, each by itself. [`to_bytes`](Self::to_bytes) writes it, at
/// any time, suspended or not yet begun; [`Registry`](crate::Registry) reads it.
/// Dropping it cancels the call.
///
/// ```
/// use rialto_cps::{Continuation, cps, yield_now};
/// use std::pin::Pin;
/// use std::task::{Context, Poll, Waker};
///
/// #[cps]
/// async fn add(a: u64, b: u64) -> u64 {
///     yield_now().await;
///     a + b
/// }
///
/// let mut cx = Context::from_waker(Waker::noop());
/// let mut one = Continuation::new(add(1, 2));
/// assert!(Pin::new(&mut one).poll(&mut cx).is_pending());
/// let mut other = one.clone();
/// assert_eq!(Pin::new(&mut one).poll(&mut cx), Poll::Ready(3));
/// assert_eq!(Pin::new(&mut other).poll(&mut cx), Poll::Ready(3));
/// ```
///
/// # Panics
///
/// If it is polled after it has completed, as futures of `async fn` do.
///
/// Termite's first-class continuations; CPC's `cpc_fork` is `clone`.
pub struct Continuation<T>(Box<dyn Erased<T>>);

trait Erased<T>: Send {
    fn name(&self) -> &'static str;
    fn poll(&mut self, cx: &mut Context<'_>) -> Poll<T>;
    fn copy(&self) -> Box<dyn Erased<T>>;
    fn write(&self) -> Result<Vec<u8>, EncodeError>;
}

impl<F: Frame> Erased<F::Output> for F {
    fn name(&self) -> &'static str {
        F::NAME
    }

    fn poll(&mut self, cx: &mut Context<'_>) -> Poll<F::Output> {
        Future::poll(Pin::new(self), cx)
    }

    fn copy(&self) -> Box<dyn Erased<F::Output>> {
        Box::new(self.clone())
    }

    fn write(&self) -> Result<Vec<u8>, EncodeError> {
        codec::write(self)
    }
}

impl<T> Continuation<T> {
    /// That of a frame, which may be suspended already.
    #[must_use]
    pub fn new<F: Frame<Output = T>>(frame: F) -> Self {
        Continuation(Box::new(frame))
    }

    /// The outermost function: its module path and name.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.0.name()
    }

    /// Writes it; [`Registry::continuation`](crate::Registry::continuation)
    /// reads it. It goes on being what it is.
    ///
    /// # Errors
    ///
    /// When it has completed; when a variable of the frame has a `Serialize` that
    /// fails.
    pub fn to_bytes(&self) -> Result<Vec<u8>, EncodeError> {
        self.0.write()
    }
}

impl<T> Clone for Continuation<T> {
    fn clone(&self) -> Self {
        Continuation(self.0.copy())
    }
}

impl<T> Future for Continuation<T> {
    type Output = T;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<T> {
        self.0.poll(cx)
    }
}

impl<T> fmt::Debug for Continuation<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Continuation").field(&self.name()).finish()
    }
}
