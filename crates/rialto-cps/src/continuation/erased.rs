//! A frame on the heap whose type is forgotten, and its drop, which does not go down the native stack with those
//! that lie within each other.

use crate::context::Contexts;
use crate::trace::{self, Traced};
use crate::{EncodeError, Frame, codec};
use std::any::Any;
use std::cell::{Cell, RefCell};
use std::ops::{Deref, DerefMut};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

/// The frame, which is there until it is dropped.
pub(super) struct Erased<T>(Option<Box<dyn Call<T>>>);

/// The operations on frames that return a `T`.
pub(super) trait Call<T>: Send {
    fn name(&self) -> &'static str;
    fn poll(&mut self, cx: &mut Context<'_>) -> Poll<T>;
    fn copy(&self) -> Erased<T>;
    fn write(&self) -> Result<Vec<u8>, EncodeError>;
    fn trace(&self) -> Traced;
    /// To be dropped, some time.
    fn into_any(self: Box<Self>) -> Box<dyn Any>;
    /// The values that are given to it.
    fn contexts(&mut self) -> Option<&mut Arc<Contexts>> {
        None
    }
}

impl<F: Frame> Call<F::Output> for F {
    fn name(&self) -> &'static str {
        F::NAME
    }

    fn poll(&mut self, cx: &mut Context<'_>) -> Poll<F::Output> {
        Future::poll(Pin::new(self), cx)
    }

    fn copy(&self) -> Erased<F::Output> {
        Erased::new(self.clone())
    }

    fn write(&self) -> Result<Vec<u8>, EncodeError> {
        codec::write(self)
    }

    fn trace(&self) -> Traced {
        trace::frame(self)
    }

    fn into_any(self: Box<Self>) -> Box<dyn Any> {
        self
    }
}

/// One to which values are given. They are not written.
struct WithContexts<T> {
    inner: Erased<T>,
    contexts: Arc<Contexts>,
}

impl<T: 'static> Call<T> for WithContexts<T> {
    fn name(&self) -> &'static str {
        self.inner.name()
    }

    fn poll(&mut self, cx: &mut Context<'_>) -> Poll<T> {
        let WithContexts { inner, contexts } = self;
        contexts.during(inner.name(), || inner.poll(cx))
    }

    fn copy(&self) -> Erased<T> {
        let (inner, contexts) = (self.inner.copy(), self.contexts.clone());
        Erased(Some(Box::new(WithContexts { inner, contexts })))
    }

    fn write(&self) -> Result<Vec<u8>, EncodeError> {
        self.inner.write()
    }

    fn trace(&self) -> Traced {
        self.inner.trace()
    }

    fn into_any(self: Box<Self>) -> Box<dyn Any> {
        self
    }

    fn contexts(&mut self) -> Option<&mut Arc<Contexts>> {
        Some(&mut self.contexts)
    }
}

/// Stands for a frame where a value is only tried.
struct Nothing;

impl<T> Call<T> for Nothing {
    fn name(&self) -> &'static str {
        "nothing"
    }

    fn poll(&mut self, _: &mut Context<'_>) -> Poll<T> {
        Poll::Pending
    }

    fn copy(&self) -> Erased<T> {
        Erased::nothing()
    }

    fn write(&self) -> Result<Vec<u8>, EncodeError> {
        Err(EncodeError { name: "nothing", why: "it stands for a continuation that is only tried".into() })
    }

    fn trace(&self) -> Traced {
        Traced::default()
    }

    fn into_any(self: Box<Self>) -> Box<dyn Any> {
        self
    }
}

impl<T> Erased<T> {
    pub(super) fn new<F: Frame<Output = T>>(frame: F) -> Self {
        Erased(Some(Box::new(frame)))
    }

    /// One that never ends.
    pub(super) fn nothing() -> Self {
        Erased(Some(Box::new(Nothing)))
    }
}

impl<T: 'static> Erased<T> {
    /// Gives it a value.
    pub(super) fn with_context<C: Clone + Send + Sync + 'static>(mut self, value: C) -> Self {
        if let Some(contexts) = self.contexts() {
            let with = Contexts::clone(contexts).with(value);
            *contexts = Arc::new(with);
            return self;
        }
        let contexts = Arc::new(Contexts::default().with(value));
        Erased(Some(Box::new(WithContexts { inner: self, contexts })))
    }
}

impl<T> Deref for Erased<T> {
    type Target = dyn Call<T>;

    fn deref(&self) -> &Self::Target {
        match &self.0 {
            Some(frame) => &**frame,
            None => unreachable!("it is being dropped"),
        }
    }
}

impl<T> DerefMut for Erased<T> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        match &mut self.0 {
            Some(frame) => &mut **frame,
            None => unreachable!("it is being dropped"),
        }
    }
}

/// How many are dropped within each other on the native stack.
const DEEP: u32 = 64;

thread_local! {
    static DROPPING: Cell<u32> = const { Cell::new(0) };
    /// Those further in, to be dropped when the outermost has been.
    static LATER: RefCell<Vec<Box<dyn Any>>> = const { RefCell::new(Vec::new()) };
}

/// One further in.
struct Level;

impl Level {
    fn enter() -> Option<Level> {
        (DROPPING.get() < DEEP).then(|| {
            DROPPING.set(DROPPING.get() + 1);
            Level
        })
    }
}

impl Drop for Level {
    fn drop(&mut self) {
        // The outermost is still counted while it drops the others: what they hold comes to them.
        while DROPPING.get() == 1
            && let Ok(Some(left)) = LATER.try_with(|later| later.borrow_mut().pop())
        {
            drop(left);
        }
        DROPPING.set(DROPPING.get() - 1);
    }
}

impl<T> Drop for Erased<T> {
    fn drop(&mut self) {
        let Some(frame) = self.0.take() else { return };
        let Some(_level) = Level::enter() else {
            let mut left = Some(frame.into_any());
            // Where the thread ends, it is dropped here.
            let _ = LATER.try_with(|later| later.borrow_mut().extend(left.take()));
            return;
        };
        drop(frame);
    }
}
