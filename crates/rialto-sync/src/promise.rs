//! Promises: values that a task computes once, for all readers.

use std::fmt;
use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};

use rialto_event::{Event, Spawn, SyncFuture, Task, TaskLost, TryEvent, guard};

use crate::ivar::IVar;

/// A value that a task computes once, for all holders of the promise. Reading it is an event, and uses
/// nothing up. A read that is not chosen does not affect the task, which goes on. Clones refer to the same
/// promise.
///
/// ```
/// use rialto_event::{Event, ThreadSpawner};
/// use rialto_sync::Promise;
///
/// let answer = Promise::spawn(ThreadSpawner, async { 6 * 7 });
/// assert_eq!(answer.read_evt().sync_blocking(), Ok(42));
/// assert_eq!(answer.read_evt().sync_blocking(), Ok(42));
/// ```
///
/// The spawner is as for [`from_future`](rialto_event::from_future): `tokio::spawn` on tokio, and
/// `rialto::rt::spawn` on Rialto's runtime.
///
/// Sources: Friedman and Wise (1976); Multilisp's futures; Hopac's `Promise`, which is lazy, as a promise of
/// [`lazy`](Self::lazy) is.
#[doc(alias = "Lazy")]
#[doc(alias = "get_or_init")]
pub struct Promise<T>(Arc<Inner<T>>);

struct Inner<T> {
    value: IVar<T, TaskLost>,
    /// Starts the task. `None` once the task was started.
    start: Mutex<Option<Box<dyn FnOnce() + Send>>>,
}

impl<T: Send + Sync + 'static> Promise<T> {
    /// Creates a promise, and starts its task at once.
    pub fn spawn<S, F>(spawner: S, future: F) -> Self
    where
        S: Spawn,
        F: Future<Output = T> + Send + 'static,
    {
        let value = IVar::new();
        spawner.spawn_task(task(future, value.clone()));
        Promise(Arc::new(Inner { value, start: Mutex::new(None) }))
    }

    /// Creates a promise whose task starts at the first read, or call of [`start`](Self::start). Until then,
    /// `future` is not polled.
    ///
    /// ```
    /// use rialto_event::{Event, ThreadSpawner};
    /// use rialto_sync::Promise;
    /// let never: Promise<u8> = Promise::lazy(ThreadSpawner, async { panic!("the value is never read") });
    /// # drop(never);
    /// let asked = Promise::lazy(ThreadSpawner, async { 42 });
    /// assert_eq!(asked.read_evt().sync_blocking(), Ok(42));
    /// ```
    #[doc(alias = "OnceCell")]
    #[doc(alias = "delay")]
    #[doc(alias = "sync.Once")]
    pub fn lazy<S, F>(spawner: S, future: F) -> Self
    where
        S: Spawn + Send + 'static,
        F: Future<Output = T> + Send + 'static,
    {
        let value = IVar::new();
        let task = task(future, value.clone());
        let start = Mutex::new(Some(Box::new(move || spawner.spawn_task(task)) as Box<dyn FnOnce() + Send>));
        Promise(Arc::new(Inner { value, start }))
    }
}

/// Returns the task that computes the value, or makes the variable fail with [`TaskLost`].
fn task<T: Send + Sync + 'static>(
    future: impl Future<Output = T> + Send + 'static,
    value: IVar<T, TaskLost>,
) -> Task {
    /// Makes the variable fail if the task ends without a value.
    struct FailOnDrop<T>(IVar<T, TaskLost>);
    impl<T> Drop for FailOnDrop<T> {
        fn drop(&mut self) {
            // Refused if the value was written.
            let _ = self.0.fail(TaskLost);
        }
    }
    let value = FailOnDrop(value);
    Box::pin(async move {
        // Only this task writes the variable, so the write succeeds.
        let _ = value.0.put(future.await);
    })
}

impl<T> Promise<T> {
    /// Starts the task, unless it was started before.
    pub fn start(&self) {
        let start = self.0.start.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(start) = start {
            start();
        }
    }

    /// Returns the value, or [`TaskLost`] if the task ended without one. Returns `None` while the task has
    /// not ended.
    pub fn get(&self) -> Option<&Result<T, TaskLost>> {
        self.0.value.get()
    }
}

impl<T: Clone + Send + Sync + 'static> Promise<T> {
    /// Returns an event that yields a clone of the value once the task has computed it. The event owns its
    /// handle. Its sync starts the task, unless it was started before.
    ///
    /// # Errors
    ///
    /// The event yields [`TaskLost`] if the task ended without a value: it panicked, or its spawner dropped
    /// it.
    pub fn read_evt(
        &self,
    ) -> impl TryEvent<Output = Result<T, TaskLost>, Pending: Send> + Clone + Send + use<T> {
        let promise = self.clone();
        guard(move || {
            promise.start();
            promise.0.value.read_evt()
        })
    }

    /// Reads the value: [`read_evt`](Self::read_evt), awaited. If the future is dropped, the task goes on.
    ///
    /// # Errors
    ///
    /// [`TaskLost`] if the task ended without a value.
    pub fn read(&self) -> SyncFuture<impl TryEvent<Output = Result<T, TaskLost>, Pending: Send> + use<T>> {
        self.read_evt().sync()
    }
}

impl<T> Clone for Promise<T> {
    fn clone(&self) -> Self {
        Promise(self.0.clone())
    }
}

impl<T: fmt::Debug> fmt::Debug for Promise<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Promise").field(&self.get()).finish()
    }
}
