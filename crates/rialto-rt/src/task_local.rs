//! Task-local values.

use std::cell::Cell;
use std::fmt;
use std::future::Future;
use std::marker::PhantomPinned;
use std::pin::Pin;
use std::ptr::NonNull;
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
                static SLOT: $crate::task::TaskLocalSlot<$type> =
                    const { $crate::task::TaskLocalSlot::empty() };
            }
            $crate::task::TaskLocal::__new(::std::stringify!($name), &SLOT)
        };)*
    };
}

/// A task-local value. See [`task_local!`](crate::task_local).
#[doc(alias = "LocalKey")]
pub struct TaskLocal<T: 'static> {
    name: &'static str,
    slot: &'static LocalKey<TaskLocalSlot<T>>,
}

/// The place of the value that is set on a thread: in the innermost scope that the thread polls or drops.
///
/// It is a pointer, because a scope sets it at each poll, and a value may be large.
#[doc(hidden)]
pub struct TaskLocalSlot<T>(Cell<Option<NonNull<T>>>);

impl<T> TaskLocalSlot<T> {
    /// Returns the slot of a thread without a scope.
    pub const fn empty() -> Self {
        TaskLocalSlot(Cell::new(None))
    }
}

impl<T> fmt::Debug for TaskLocalSlot<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TaskLocalSlot")
    }
}

impl<T: 'static> TaskLocal<T> {
    #[doc(hidden)]
    pub const fn __new(name: &'static str, slot: &'static LocalKey<TaskLocalSlot<T>>) -> Self {
        TaskLocal { name, slot }
    }

    /// Returns a future that runs `future` with the value set. An inner scope shadows an outer one.
    ///
    /// Dropping the returned future drops `future` first, and then the value. So the destructors of `future`
    /// still see the value.
    pub fn scope<F: Future>(&'static self, value: T, future: F) -> TaskLocalFuture<T, F> {
        TaskLocalFuture { local: self, value, future: Some(future), _pinned: PhantomPinned }
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
    #[inline]
    pub fn try_with<R>(&'static self, f: impl FnOnce(&T) -> R) -> Option<R> {
        let value = self.slot.with(|slot| slot.0.get())?;
        // SAFETY: `with_value` has stored the pointer on this thread, and removes it before it returns. Until
        // then it borrows the value, and so does every `with_value` further down the stack.
        Some(f(unsafe { value.as_ref() }))
    }

    /// Sets the value of this thread while `f` runs.
    #[inline(always)]
    fn with_value<R>(&'static self, value: &T, f: impl FnOnce() -> R) -> R {
        struct Restore<T: 'static>(&'static LocalKey<TaskLocalSlot<T>>, Option<NonNull<T>>);
        impl<T> Drop for Restore<T> {
            fn drop(&mut self) {
                self.0.with(|slot| slot.0.set(self.1));
            }
        }
        let outer = self.slot.with(|slot| slot.0.replace(Some(NonNull::from(value))));
        let _restore = Restore(self.slot, outer);
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
    value: T,
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
        this.local.with_value(&this.value, || future.poll(cx))
    }
}

impl<T, F> Drop for TaskLocalFuture<T, F> {
    fn drop(&mut self) {
        let TaskLocalFuture { local, value, future, .. } = self;
        // Dropped in place, while its destructors see the value.
        local.with_value(value, || *future = None);
    }
}

impl<T, F> fmt::Debug for TaskLocalFuture<T, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TaskLocalFuture")
    }
}
