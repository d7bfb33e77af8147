//! Promises: values that a task computes once, for all readers.

use std::fmt;
use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};

use rialto_event::{Lost, Spawn, Task, TryEvent, guard};

use crate::ivar::IVar;

/// A value that a task of its own makes, once, and that all can read who have the
/// promise: a read uses nothing up, and one that is not chosen leaves no trace; the task
/// goes on. Clones are the same promise.
///
/// ```
/// use rialto_event::{Event, ThreadSpawner};
/// use rialto_sync::Promise;
///
/// let answer = Promise::start(ThreadSpawner, async { 6 * 7 });
/// assert_eq!(answer.read_evt().sync_blocking(), Ok(42));
/// assert_eq!(answer.read_evt().sync_blocking(), Ok(42));
/// ```
///
/// The spawner is as for [`from_future`](rialto_event::from_future): on tokio,
/// `|task: Task| drop(tokio::spawn(task))`.
///
/// Sources: Friedman and Wise (1976), Multilisp's futures; Hopac's `Promise`, of which
/// [`delay`](Self::delay) is the lazy one.
pub struct Promise<T>(Arc<Inner<T>>);

struct Inner<T> {
    value: IVar<T, Lost>,
    /// What begins to make it, if that was not begun.
    start: Mutex<Option<Box<dyn FnOnce() + Send>>>,
}

impl<T: Send + Sync + 'static> Promise<T> {
    /// Begins at once.
    pub fn start<S, F>(spawner: S, future: F) -> Self
    where
        S: Spawn,
        F: Future<Output = T> + Send + 'static,
    {
        let value = IVar::new();
        spawner.spawn_task(task(future, value.clone()));
        Promise(Arc::new(Inner { value, start: Mutex::new(None) }))
    }

    /// Begins when somebody reads it, or asks it to [`begin`](Self::begin). If nobody
    /// does, `future` is never polled.
    ///
    /// ```
    /// use rialto_event::{Event, ThreadSpawner};
    /// use rialto_sync::Promise;
    /// let never: Promise<u8> = Promise::delay(ThreadSpawner, async { panic!("nobody asks") });
    /// # drop(never);
    /// let asked = Promise::delay(ThreadSpawner, async { 42 });
    /// assert_eq!(asked.read_evt().sync_blocking(), Ok(42));
    /// ```
    pub fn delay<S, F>(spawner: S, future: F) -> Self
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

/// The task that makes the value, or says that there will be none.
fn task<T: Send + Sync + 'static>(
    future: impl Future<Output = T> + Send + 'static,
    value: IVar<T, Lost>,
) -> Task {
    /// However the task ends, somebody is told.
    struct Report<T>(IVar<T, Lost>);
    impl<T> Drop for Report<T> {
        fn drop(&mut self) {
            // Refused, if there is a value.
            let _ = self.0.fail(Lost);
        }
    }
    let report = Report(value);
    Box::pin(async move {
        // Nobody else writes it.
        let _ = report.0.put(future.await);
    })
}

impl<T> Promise<T> {
    /// Begins to make it, if that was not begun.
    pub fn begin(&self) {
        let start = self.0.start.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(start) = start {
            start();
        }
    }

    /// The value, if it is there, or [`Lost`].
    pub fn get(&self) -> Option<&Result<T, Lost>> {
        self.0.value.get()
    }
}

impl<T: Clone + Send + Sync + 'static> Promise<T> {
    /// The event that the value is there; it yields a clone, and owns its share of the
    /// promise. Its sync begins to make the value, if that was not begun.
    ///
    /// # Errors
    ///
    /// [`Lost`] if the task ended without a value: it panicked, or its spawner dropped
    /// it.
    pub fn read_evt(&self) -> impl TryEvent<Output = Result<T, Lost>, Pending: Send> + Clone + Send + use<T> {
        let promise = self.clone();
        guard(move || {
            promise.begin();
            promise.0.value.read_evt()
        })
    }

    /// Reads the value: [`read_evt`](Self::read_evt), awaited.
    ///
    /// # Errors
    ///
    /// [`Lost`] if the task ended without a value.
    pub async fn read(&self) -> Result<T, Lost> {
        self.read_evt().await
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
