//! Task-local values.

use std::cell::RefCell;
use std::fmt;
use std::future::Future;
use std::marker::PhantomPinned;
use std::mem;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::thread::LocalKey;

/// Declares task-local values.
///
/// [`scope`](TaskLocal::scope) sets a value for a future. All code that this future polls sees the value. A
/// spawned task does not inherit it.
///
/// ```
/// rialto_rt::task_local! {
///     /// The request that the task serves.
///     static REQUEST: u32;
/// }
///
/// # fn main() -> std::io::Result<()> {
/// let runtime = rialto_rt::Runtime::new()?;
/// let seen = runtime.block_on(REQUEST.scope(7, async {
///     rialto_rt::yield_now().await;
///     REQUEST.with(|request| *request)
/// }));
/// assert_eq!(seen, 7);
/// assert!(REQUEST.try_with(|_| ()).is_none());
/// # Ok(())
/// # }
/// ```
#[macro_export]
macro_rules! task_local {
    ($($(#[$attribute:meta])* $visible:vis static $name:ident: $type:ty);* $(;)?) => {
        $($(#[$attribute])*
        $visible static $name: $crate::task::TaskLocal<$type> = {
            ::std::thread_local! {
                static VALUE: ::std::cell::RefCell<::std::option::Option<$type>> =
                    const { ::std::cell::RefCell::new(::std::option::Option::None) };
            }
            $crate::task::TaskLocal::__new(::std::stringify!($name), &VALUE)
        };)*
    };
}

/// A task-local value. See [`task_local!`](crate::task_local).
#[doc(alias = "LocalKey")]
pub struct TaskLocal<T: 'static> {
    name: &'static str,
    value: &'static LocalKey<RefCell<Option<T>>>,
}

impl<T: 'static> TaskLocal<T> {
    #[doc(hidden)]
    pub const fn __new(name: &'static str, value: &'static LocalKey<RefCell<Option<T>>>) -> Self {
        TaskLocal { name, value }
    }

    /// Returns a future that runs `future` with the value set. An inner scope shadows an outer one.
    ///
    /// Dropping the returned future drops `future` first, and then the value. So the destructors of `future`
    /// still see the value, with two exceptions: a drop inside [`with`](Self::with), and a drop by a thread
    /// that is ending.
    pub fn scope<F: Future>(&'static self, value: T, future: F) -> TaskLocalFuture<T, F> {
        TaskLocalFuture { local: self, value: Some(value), future: Some(future), _pinned: PhantomPinned }
    }

    /// Calls `f` with the value.
    ///
    /// # Panics
    ///
    /// If no scope has set the value. See [`try_with`](Self::try_with).
    #[track_caller]
    pub fn with<R>(&'static self, f: impl FnOnce(&T) -> R) -> R {
        match self.try_with(f) {
            Some(result) => result,
            None => panic!(
                "the task-local `{0}` is not set here, and a spawned task does not inherit it; help: call \
                 this in the future of `{0}.scope(value, future)`",
                self.name
            ),
        }
    }

    /// Calls `f` with the value. Returns `None` if no scope has set it.
    pub fn try_with<R>(&'static self, f: impl FnOnce(&T) -> R) -> Option<R> {
        self.value.with_borrow(|value| value.as_ref().map(f))
    }

    /// Swaps the thread's value with `value` while `f` runs.
    fn swapped<R>(&'static self, value: &mut Option<T>, f: impl FnOnce() -> R) -> R {
        struct Back<'a, T: 'static>(&'static TaskLocal<T>, &'a mut Option<T>);
        impl<T> Drop for Back<'_, T> {
            fn drop(&mut self) {
                self.0.value.with_borrow_mut(|current| mem::swap(current, self.1));
            }
        }
        self.value.with_borrow_mut(|current| mem::swap(current, value));
        let _back = Back(self, value);
        f()
    }
}

impl<T> fmt::Debug for TaskLocal<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TaskLocal({})", self.name)
    }
}

/// The future of [`TaskLocal::scope`].
pub struct TaskLocalFuture<T: 'static, F> {
    local: &'static TaskLocal<T>,
    value: Option<T>,
    future: Option<F>,
    _pinned: PhantomPinned,
}

impl<T, F: Future> Future for TaskLocalFuture<T, F> {
    type Output = F::Output;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<F::Output> {
        // SAFETY: `value` is not pinned, and `future` is not moved.
        let this = unsafe { self.get_unchecked_mut() };
        let Some(future) = &mut this.future else { panic!("a scope was polled after it had completed") };
        // SAFETY: the future is pinned with `self`, and dropped in place.
        let future = unsafe { Pin::new_unchecked(future) };
        this.local.swapped(&mut this.value, || future.poll(cx))
    }
}

impl<T, F> Drop for TaskLocalFuture<T, F> {
    fn drop(&mut self) {
        let future = &mut self.future;
        // The value cannot be swapped while a `with` borrows it, or when the thread has destroyed it.
        let is_free = self.local.value.try_with(|value| value.try_borrow_mut().is_ok());
        if is_free == Ok(true) {
            // Dropped in place, while its destructors see the value.
            self.local.swapped(&mut self.value, || *future = None);
        } else {
            *future = None;
        }
    }
}

impl<T, F> fmt::Debug for TaskLocalFuture<T, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TaskLocalFuture")
    }
}
