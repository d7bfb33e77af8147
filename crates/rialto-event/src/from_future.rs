//! `from_future`: a future as an event, run by a task of its own.

use core::fmt;
use core::future::{Future, poll_fn};
use core::pin::{Pin, pin};
use core::task::Poll;
use std::sync::Arc;

use crate::condition::WaitEvt;
use crate::event::Event;
use crate::event::TryEvent;
use crate::nack::with_nack;
use crate::object::{ItemSource, Object};
use crate::sync::block_on;

/// A boxed future that runs as a task, as [`Spawn`] receives it.
pub type Task = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Runs a future as a task of its own.
///
/// Implemented by every function that takes a boxed future and hands it to a runtime. Wrap a runtime's handle
/// in a closure: `move |task| drop(handle.spawn(task))`. If you bind the closure to a name first, write out
/// the type of its parameter, [`Task`].
///
/// ```
/// use rialto_event::{from_future, Event, Task};
/// let pool = futures_pool();
/// let spawner = |task: Task| pool(task); // with tokio: tokio::spawn
/// assert_eq!(from_future(spawner, async { 1 }).sync_blocking(), Ok(1));
/// # fn futures_pool() -> fn(Task) {
/// #     use rialto_event::{Spawn, ThreadSpawner};
/// #     |task| ThreadSpawner.spawn_task(task)
/// # }
/// ```
pub trait Spawn {
    /// Runs `task` to its end, or drops it.
    fn spawn_task(self, task: Task);
}

impl<F: FnOnce(Task) -> R, R> Spawn for F {
    fn spawn_task(self, task: Task) {
        drop(self(task));
    }
}

/// Runs each task on a thread of its own.
#[derive(Debug, Clone, Copy)]
pub struct ThreadSpawner;

impl Spawn for ThreadSpawner {
    fn spawn_task(self, task: Task) {
        // If the thread cannot be started, the task is dropped, and its event yields `TaskLost`.
        let _ = std::thread::Builder::new().name("rialto-future".into()).spawn(move || block_on(task));
    }
}

/// Turns `future` into an event that yields `Ok` with the future's output.
///
/// When the sync starts, as in a guard, `spawner` runs the future as a task of its own. The event is enabled
/// once the future has finished. On tokio, the spawner is `tokio::spawn`.
///
/// If another alternative is chosen or the sync is dropped, the task drops the future at its next poll.
///
/// # Limits
///
/// Losing does not undo the effects of the future, because a future is not a base event. If it loses, input
/// that it has consumed (bytes of a stream, a message of a foreign channel) is lost. If the source can be an
/// event, use that event. An output of the future that no sync takes is dropped.
///
/// # Errors
///
/// The event yields [`TaskLost`] if the task ended without a value: the future panicked, or the spawner
/// dropped the task.
///
/// ```
/// use rialto_event::{after, choose, from_future, Event, ThreadSpawner};
/// use std::time::Duration;
/// let slow = from_future(ThreadSpawner, std::future::pending::<u8>());
/// let either = choose((slow.wrap(|v| v.ok()), after(Duration::from_millis(1)).wrap(|()| None)));
/// assert_eq!(either.sync_blocking(), None);
/// ```
pub fn from_future<S, F>(
    spawner: S,
    future: F,
) -> impl TryEvent<Output = Result<F::Output, TaskLost>, Pending: Send> + Send
where
    S: Spawn + Send,
    F: Future + Send + 'static,
    F::Output: Send + 'static,
{
    with_nack(move |nack| {
        let completion = Arc::new(Object::new(Completion { ready: None, finished: false }));
        let report = Report(completion.clone());
        spawner.spawn_task(Box::pin(run(future, nack, report)));
        Object::take_evt_of(completion)
    })
}

/// Runs `future` to its end, or drops it when `nack` is enabled.
async fn run<F: Future>(future: F, nack: WaitEvt, report: Report<F::Output>) {
    let mut future = pin!(future);
    let mut nack = pin!(nack.sync());
    let outcome = poll_fn(|cx| match nack.as_mut().poll(cx) {
        Poll::Ready(()) => Poll::Ready(None),
        Poll::Pending => future.as_mut().poll(cx).map(Some),
    });
    if let Some(value) = outcome.await {
        report.0.update(|completion| completion.finish(Ok(value)));
    }
}

/// Reports [`TaskLost`] on drop, unless a value was reported before.
struct Report<T>(Arc<Object<Completion<T>>>);

impl<T> Drop for Report<T> {
    fn drop(&mut self) {
        self.0.update(|completion| completion.finish(Err(TaskLost)));
    }
}

/// The error of [`from_future`]: the future's task ended without a value, because the future panicked or the
/// spawner dropped the task.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TaskLost;

impl fmt::Display for TaskLost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the future's task ended without a value: it panicked, or its spawner dropped it")
    }
}

impl std::error::Error for TaskLost {}

/// The result of the future's task, in the object on which the event waits.
struct Completion<T> {
    ready: Option<Result<T, TaskLost>>,
    /// A result was reported. It may have been taken since.
    finished: bool,
}

impl<T> ItemSource for Completion<T> {
    type Item = Result<T, TaskLost>;
    fn is_ready(&self) -> bool {
        self.ready.is_some()
    }
    fn take(&mut self) -> Option<Self::Item> {
        self.ready.take()
    }
    fn put_back(&mut self, item: Self::Item) {
        self.ready = Some(item);
    }
    fn awaited(&self) -> &'static str {
        "a future"
    }
}

impl<T> Completion<T> {
    fn finish(&mut self, outcome: Result<T, TaskLost>) {
        if !self.finished {
            self.finished = true;
            self.ready = Some(outcome);
        }
    }
}
