mod erased;

use crate::context;
use crate::control::prompt::{self, Grant, Request};
use crate::control::{Copied, OtherResult, made_in};
use crate::refusal::pretended;
use crate::trace::Traced;
use crate::{EncodeError, Frame, Leaf, nested, refusal, scope, shared, trace};
use erased::Erased;
use rialto_codec::{Purpose, purpose};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::any::type_name;
use std::cell::Cell;
use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll};

/// The rest of a call of a `#[cps]` function that returns `T`: a frame on the heap, with its type erased.
///
/// It is a future, to be awaited on any executor. A clone is a copy of the rest of the call, and both run
/// independently. [`to_bytes`](Self::to_bytes) writes it, at
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
pub struct Continuation<T>(Erased<T>);

impl<T> Continuation<T> {
    /// That of a frame, which may be suspended already.
    #[must_use]
    pub fn new<F: Frame<Output = T>>(frame: F) -> Self {
        Continuation(Erased::new(frame))
    }

    /// One that stands for another where that is only tried.
    pub(crate) fn nothing() -> Self {
        Continuation(Erased::nothing())
    }

    /// Gives a value to the computation, which finds it by its type: see [`context`](crate::context()).
    ///
    /// The value is not in the bytes. A program that reads them gives the value again. A clone has it.
    #[must_use]
    pub fn with_context<C: Clone + Send + Sync + 'static>(self, value: C) -> Self
    where
        T: 'static,
    {
        Continuation(self.0.with_context(value))
    }

    /// The outermost function: its module path and name.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.0.name()
    }

    /// Writes it; [`Registry::continuation`](crate::Registry::continuation)
    /// reads it. It goes on being what it is.
    ///
    /// If it waits, it is withdrawn from what it waits for, and has to be polled again: see
    /// [`Wait`](crate::Wait).
    ///
    /// # Errors
    ///
    /// When it has completed; when a variable of the frame has a `Serialize` that
    /// fails, or would not be read as the same value; when a function has called itself more than 256 deep.
    pub fn to_bytes(&self) -> Result<Vec<u8>, EncodeError> {
        shared::writing(|| self.0.write())
    }

    /// Runs it as a part of what it lies in: no boundary.
    pub(crate) fn poll_within(&mut self, cx: &mut Context<'_>) -> Poll<T> {
        self.0.poll(cx)
    }

    /// Returns the values that it holds and the events that it waits for.
    pub(crate) fn trace(&self) -> Traced {
        self.0.trace()
    }

    /// Writes it as a part of something else.
    pub(crate) fn write_within(&self) -> Result<Vec<u8>, EncodeError> {
        let _level = nested::level().map_err(|why| EncodeError { name: self.name(), why })?;
        self.0.write()
    }
}

impl<T: 'static> Continuation<T> {
    /// Polls it as a future is polled; `start` is called for each copy that it
    /// [`fork`](crate::fork())s, in the middle of the poll.
    ///
    /// # Panics
    ///
    /// As it panics itself; and when more than 256 are run within each other.
    pub fn poll_forking(&mut self, cx: &mut Context<'_>, start: &mut dyn FnMut(Self)) -> Poll<T> {
        // Those within another count as calls do; the outermost is free.
        let _level = prompt::is_within().then(|| nested::running(self.name()));
        match self.poll_granting(cx, None) {
            (Poll::Pending, Some(request)) => self.poll_serving(cx, *request, start),
            (polled, _) => polled,
        }
    }

    /// Polls once. Returns also what a leaf has asked for.
    #[inline]
    fn poll_granting(
        &mut self,
        cx: &mut Context<'_>,
        grant: Option<Grant>,
    ) -> (Poll<T>, Option<Box<Request>>) {
        let name = self.name();
        prompt::during(grant, || context::running(name, || self.0.poll(cx)))
    }

    /// Does what leaves ask for, and polls again, until none asks.
    #[cold]
    fn poll_serving(
        &mut self,
        cx: &mut Context<'_>,
        mut request: Request,
        start: &mut dyn FnMut(Self),
    ) -> Poll<T> {
        loop {
            let grant = match self.serve(request, start) {
                Served::Ended(result) => return Poll::Ready(result),
                Served::Granted(what) => Some(what),
                Served::Replaced => None,
            };
            match self.poll_granting(cx, grant) {
                (Poll::Pending, Some(next)) => request = *next,
                (polled, _) => return polled,
            }
        }
    }

    /// Does what a leaf has asked for. All of its frames are suspended.
    fn serve(&mut self, request: Request, start: &mut dyn FnMut(Self)) -> Served<T> {
        match request {
            Request::Capture(ask) => Served::Granted((ask, Box::new(Copied::of(|| Box::new(self.clone()))))),
            Request::Fork(ask) => {
                let (child, places) = made_in(|| self.clone());
                if let Some(place) = places.find::<()>(ask) {
                    place.put(());
                }
                start(child);
                Served::Granted((ask, Box::new(())))
            }
            Request::Throw(ask, other) => {
                let refused = OtherResult::of(&*other, type_name::<T>());
                match other.into_any().downcast::<Self>() {
                    Ok(other) => {
                        *self = *other;
                        Served::Replaced
                    }
                    Err(_) => Served::Granted((ask, Box::new(refused))),
                }
            }
            Request::Done(ask, result, returns) => match result.downcast::<T>() {
                Ok(result) => Served::Ended(*result),
                Err(_) => {
                    let refused = OtherResult {
                        name: self.name().into(),
                        returns: type_name::<T>().into(),
                        asked: returns.into(),
                    };
                    Served::Granted((ask, Box::new(refused)))
                }
            },
        }
    }
}

/// The outcome of a request.
enum Served<T> {
    Granted(Grant),
    Replaced,
    Ended(T),
}

impl<T> Clone for Continuation<T> {
    /// A copy of what is left to do. If it waits, it is withdrawn from what it waits for,
    /// and has to be polled again: see [`Wait`](crate::Wait).
    ///
    /// # Panics
    ///
    /// When more than 256 lie within each other: they could not be written, and, copied, would overflow the
    /// stack.
    fn clone(&self) -> Self {
        let _level = nested::level().unwrap_or_else(|why| panic!("a continuation is not copied: {why}"));
        shared::copying(|| Continuation(self.0.copy()))
    }
}

impl<T: 'static> Future for Continuation<T> {
    type Output = T;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<T> {
        self.poll_forking(cx, &mut |_| {
            panic!(
                "`fork` is awaited in a continuation that is polled as a future, which cannot start the copy: run it by \
                 `run_on`, or poll it by `poll_forking`"
            )
        })
    }
}

/// Awaited in a `#[cps]` function, by [`resume()`], it runs there, within a boundary:
/// what it captures is itself.
impl<T: 'static> Leaf for Continuation<T> {
    const NAME: &'static str = "rialto_cps::resume";
}

/// The continuation, which [`resume()`] returns.
#[allow(non_camel_case_types)]
pub type resume<T> = Continuation<T>;

/// Runs a continuation where it is awaited: `resume::<u64>(continuation).await`.
///
/// ```
/// use rialto_cps::{Continuation, cps, resume, yield_now};
///
/// #[cps]
/// async fn half(n: u64) -> u64 {
///     yield_now().await;
///     n / 2
/// }
///
/// #[cps]
/// async fn twice(first: Continuation<u64>) -> u64 {
///     resume::<u64>(first.clone()).await + resume::<u64>(first).await
/// }
/// let first = Continuation::new(half(14));
/// assert_eq!(rialto_rt::Runtime::new().unwrap().block_on(twice(first)), 14);
/// ```
pub fn resume<T: 'static>(continuation: Continuation<T>) -> resume<T> {
    continuation
}

/// As bytes, whatever the format is.
impl<T> Serialize for Continuation<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if trace::is_on() {
            trace::part(nested::level().map_or_else(|_| Traced::default(), |_level| self.trace()));
            return serializer.serialize_unit();
        }
        if purpose() != Purpose::Value {
            return serializer.serialize_unit_struct("Continuation");
        }
        let bytes = shared::or_writing(|| self.write_within()).map_err(serde::ser::Error::custom)?;
        WRITTEN.set(WRITTEN.get().map(|written| written + 1));
        serializer.serialize_bytes(&bytes)
    }
}

thread_local! {
    /// How many continuations were written as values within [`counting_continuations`]; `None` outside of it.
    static WRITTEN: Cell<Option<usize>> = const { Cell::new(None) };
}

/// Restores the count around, when it is dropped.
struct Outer(Option<usize>);

impl Drop for Outer {
    fn drop(&mut self) {
        WRITTEN.set(self.0);
    }
}

/// Runs `write`, and says how many continuations serde has written in it. A call within another one counts for itself.
#[doc(hidden)]
pub fn counting_continuations<R>(write: impl FnOnce() -> R) -> (R, usize) {
    let _outer = Outer(WRITTEN.replace(Some(0)));
    let result = write();
    (result, WRITTEN.get().unwrap_or_default())
}

/// Runs `write`, and leaves what it writes out of a count around.
#[doc(hidden)]
#[inline]
pub fn uncounted_continuations<R>(write: impl FnOnce() -> R) -> R {
    let _outer = WRITTEN.get().is_some().then(|| Outer(WRITTEN.replace(None)));
    write()
}

/// By the registry that reads what it lies in: see
/// [`Registry::value`](crate::Registry::value).
impl<'de, T: 'static> Deserialize<'de> for Continuation<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if purpose() != Purpose::Value {
            return pretended("Continuation", deserializer).map(|()| Self::nothing());
        }
        let bytes = serde_bytes::ByteBuf::deserialize(deserializer)?;
        scope::continuation(&bytes).map_err(refusal::refuse)
    }
}

impl<T> fmt::Debug for Continuation<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Continuation").field(&self.name()).finish()
    }
}
