//! Sets of tasks: wait for the next task that ends.

use std::fmt;
use std::future::Future;
use std::mem;
use std::pin::pin;

use rialto_event::{
    Always, Closed, Condition, Either, Event, OneOf, Spawn, SyncFuture, Task, TaskLost, WaitEvt, Wrapped,
    always, opaque_event,
};

use crate::cancel::CancellationToken;
use crate::race::first;
use crate::unbounded::{Receiver, RecvEvt, Sender, unbounded};

/// A set of tasks on any executor. It yields their results in the order in which the tasks end, each once
/// (law 5). Waiting for the next result is an event. Dropping the set cancels the tasks that still run: each
/// drops its future at its next poll.
///
/// ```
/// use rialto_event::{after, choose, Event, ThreadSpawner};
/// use rialto_sync::JoinSet;
/// use std::time::Duration;
///
/// let mut squares = JoinSet::new(ThreadSpawner);
/// for n in 0..4 {
///     squares.spawn(async move { n * n });
/// }
/// let mut sum = 0;
/// loop {
///     let next = choose((
///         squares.join_next_evt(),
///         after(Duration::from_secs(60)).wrap(|()| None),
///     ));
///     let Some(square) = next.sync_blocking() else { break };
///     sum += square.expect("no panic");
/// }
/// assert_eq!(sum, 0 + 1 + 4 + 9);
/// ```
///
/// The spawner is as for [`from_future`](rialto_event::from_future): `tokio::spawn` on tokio, and
/// `rialto::rt::spawn` on Rialto's runtime.
///
/// Source: tokio's `JoinSet`.
#[doc(alias = "errgroup")]
#[doc(alias = "TaskGroup")]
#[doc(alias = "FuturesUnordered")]
pub struct JoinSet<T> {
    spawner: Box<dyn Fn(Task) + Send + Sync>,
    results_rx: Receiver<Result<T, TaskLost>>,
    /// Cloned for each new task.
    results_tx: Sender<Result<T, TaskLost>>,
    unjoined: usize,
    stop: CancellationToken,
}

impl<T: Send + 'static> JoinSet<T> {
    /// Creates an empty set, whose tasks `spawner` runs: `JoinSet::new(tokio::spawn)` on tokio,
    /// `JoinSet::new(rialto::rt::spawn)` on Rialto's runtime.
    #[track_caller]
    pub fn new(spawner: impl Spawn + Clone + Send + Sync + 'static) -> Self {
        let (results_tx, results_rx) = unbounded();
        let spawner = Box::new(move |task| spawner.clone().spawn_task(task));
        JoinSet { spawner, results_rx, results_tx, unjoined: 0, stop: CancellationToken::new() }
    }

    /// Runs `future` as a task of the set. The returned handle aborts this task alone. Dropping the handle
    /// has no effect.
    ///
    /// ```
    /// use rialto_event::{Event, TaskLost, ThreadSpawner, never};
    /// use rialto_sync::JoinSet;
    /// let mut set = JoinSet::new(ThreadSpawner);
    /// let task = set.spawn(async { never::<u8>().await });
    /// task.abort();
    /// assert_eq!(set.join_next_evt().sync_blocking(), Some(Err(TaskLost)));
    /// ```
    ///
    /// # Panics
    ///
    /// If the spawner panics, as `tokio::spawn` does outside of a runtime.
    pub fn spawn(&mut self, future: impl Future<Output = T> + Send + 'static) -> AbortHandle {
        let (handle, task) = self.add(future);
        (self.spawner)(task);
        handle
    }

    /// Like [`spawn`](Self::spawn), with another spawner for this task.
    ///
    /// ```
    /// use rialto_event::{Event, ThreadSpawner};
    /// use rialto_sync::JoinSet;
    /// let mut set = JoinSet::new(ThreadSpawner);
    /// set.spawn_on(async { 1 }, ThreadSpawner);
    /// assert_eq!(set.join_next_evt().sync_blocking(), Some(Ok(1)));
    /// ```
    pub fn spawn_on(
        &mut self,
        future: impl Future<Output = T> + Send + 'static,
        spawner: impl Spawn,
    ) -> AbortHandle {
        let (handle, task) = self.add(future);
        spawner.spawn_task(task);
        handle
    }

    /// Adds a task to the set. If the task is dropped without a run, its result is [`TaskLost`].
    fn add(&mut self, future: impl Future<Output = T> + Send + 'static) -> (AbortHandle, Task) {
        self.unjoined += 1;
        let handle = AbortHandle { stop: self.stop.child_token(), ended: Condition::new() };
        let report = ReportOnDrop { to: self.results_tx.clone(), ended: handle.ended.clone(), done: false };
        let stop = handle.stop.clone();
        let task = Box::pin(async move {
            // A statement of its own: the future is dropped before the result is reported.
            let ended = first(pin!(stop.cancelled_owned()), pin!(future)).await;
            if let Either::Right(value) = ended {
                report.send(value);
            }
        });
        (handle, task)
    }

    /// Returns an event that yields the result of the next task that ends: its value, or [`TaskLost`] if the
    /// task panicked, was cancelled, or was dropped by its executor. If the set is empty, it yields `None` at
    /// once.
    ///
    /// ```
    /// use rialto_event::{Event, ThreadSpawner};
    /// use rialto_sync::JoinSet;
    /// let mut set = JoinSet::new(ThreadSpawner);
    /// set.spawn(async { 1 });
    /// assert_eq!(set.join_next_evt().sync_blocking(), Some(Ok(1)));
    /// assert_eq!(set.join_next_evt().sync_blocking(), None);
    /// ```
    pub fn join_next_evt(&mut self) -> JoinNextEvt<'_, T> {
        let JoinSet { results_rx, unjoined, .. } = self;
        JoinNextEvt(if *unjoined == 0 {
            OneOf::First(always(None))
        } else {
            OneOf::Second(Wrapped::with(results_rx.recv_evt(), CountJoined(unjoined)))
        })
    }

    /// Waits for the next result: [`join_next_evt`](Self::join_next_evt), awaited. If the future is dropped
    /// before it is ready, the set keeps the result.
    pub fn join_next(&mut self) -> SyncFuture<JoinNextEvt<'_, T>> {
        self.join_next_evt().sync()
    }

    /// Returns the result of a task that has ended, if there is one. The result is as for
    /// [`join_next_evt`](Self::join_next_evt).
    ///
    /// ```
    /// use rialto_event::{Event, ThreadSpawner};
    /// use rialto_sync::JoinSet;
    /// let mut set = JoinSet::new(ThreadSpawner);
    /// assert_eq!(set.try_join_next(), None);
    /// set.spawn(async { 1 }).ended_evt().sync_blocking();
    /// assert_eq!(set.try_join_next(), Some(Ok(1)));
    /// ```
    pub fn try_join_next(&mut self) -> Option<Result<T, TaskLost>> {
        self.join_next_evt().try_sync().flatten()
    }

    /// Aborts all tasks, and waits until they have ended. Drops their results.
    ///
    /// If the future is dropped before it is ready, the tasks are aborted nevertheless.
    ///
    /// Source: tokio's `JoinSet::shutdown`.
    pub async fn shutdown(&mut self) {
        self.abort_all();
        while self.join_next().await.is_some() {}
    }
}

impl<T> JoinSet<T> {
    /// Aborts all tasks. Each one that has not ended before ends at its next poll, as [`TaskLost`]. Tasks that
    /// are spawned later are not affected.
    ///
    /// ```
    /// use rialto_event::{Event, TaskLost, ThreadSpawner, never};
    /// use rialto_sync::JoinSet;
    /// let mut set = JoinSet::new(ThreadSpawner);
    /// set.spawn(async { never::<u8>().await });
    /// set.abort_all();
    /// assert_eq!(set.join_next_evt().sync_blocking(), Some(Err(TaskLost)));
    /// set.spawn(async { 1 });
    /// assert_eq!(set.join_next_evt().sync_blocking(), Some(Ok(1)));
    /// ```
    #[doc(alias = "cancel_all")]
    pub fn abort_all(&mut self) {
        mem::take(&mut self.stop).cancel();
    }

    /// Returns the number of tasks whose results the set has not yet yielded.
    pub fn len(&self) -> usize {
        self.unjoined
    }

    /// Returns whether the set has yielded the results of all its tasks.
    pub fn is_empty(&self) -> bool {
        self.unjoined == 0
    }
}

opaque_event! {
    /// The event of [`JoinSet::join_next_evt`].
    pub struct JoinNextEvt['a, T](
        OneOf<
            Always<Option<Result<T, TaskLost>>>,
            Wrapped<RecvEvt<'a, Result<T, TaskLost>>, CountJoined<'a>>,
        >
    ) => Option<Result<T, TaskLost>>;
}

impl<T> Drop for JoinSet<T> {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

impl<T> fmt::Debug for JoinSet<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JoinSet").field("unjoined", &self.unjoined).finish_non_exhaustive()
    }
}

/// A handle to one task of a [`JoinSet`]. Clones refer to the same task.
///
/// Source: tokio's `AbortHandle`.
#[derive(Clone)]
pub struct AbortHandle {
    stop: CancellationToken,
    ended: Condition,
}

impl AbortHandle {
    /// Cancels the task. Unless it has ended before, it ends at its next poll, as [`TaskLost`].
    pub fn abort(&self) {
        self.stop.cancel();
    }

    /// Returns whether the task has ended, in any way. Its result is then in the set, or was yielded.
    pub fn is_finished(&self) -> bool {
        self.ended.is_signalled()
    }

    /// Returns an event that is enabled once the task has ended. Any number of syncs can wait for it, also
    /// after the end. It takes no result from the set.
    ///
    /// ```
    /// use rialto_event::{Event, ThreadSpawner};
    /// use rialto_sync::JoinSet;
    /// let mut set = JoinSet::new(ThreadSpawner);
    /// let task = set.spawn(async { 1 });
    /// task.ended_evt().sync_blocking();
    /// assert!(task.is_finished());
    /// assert_eq!(set.join_next_evt().sync_blocking(), Some(Ok(1)));
    /// ```
    pub fn ended_evt(&self) -> WaitEvt {
        self.ended.clone().into_wait_evt()
    }

    /// Waits until the task has ended: [`ended_evt`](Self::ended_evt), awaited.
    pub fn ended(&self) -> SyncFuture<WaitEvt> {
        self.ended_evt().sync()
    }
}

impl fmt::Debug for AbortHandle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AbortHandle").field("finished", &self.is_finished()).finish_non_exhaustive()
    }
}

/// Sends the result of a task to its set: the value, or [`TaskLost`] if it is dropped without one.
struct ReportOnDrop<T> {
    to: Sender<Result<T, TaskLost>>,
    ended: Condition,
    done: bool,
}

impl<T> ReportOnDrop<T> {
    fn send(mut self, value: T) {
        self.done = true;
        // If the set is gone, the result is not needed.
        let _ = self.to.send(Ok(value));
        // The drop of `self` signals `ended`, after the result is in the channel.
    }
}

impl<T> Drop for ReportOnDrop<T> {
    fn drop(&mut self) {
        if !self.done {
            let _ = self.to.send(Err(TaskLost));
        }
        self.ended.signal();
    }
}

use count_joined::CountJoined;

/// A module of its own, so that the type is public for [`JoinNextEvt`] and cannot be reached.
mod count_joined {
    use super::{Closed, TaskLost};

    /// The action of a receive of a result: counts the task as joined.
    pub struct CountJoined<'a>(pub(super) &'a mut usize);

    impl<T> rialto_event::Action<Result<Result<T, TaskLost>, Closed>> for CountJoined<'_> {
        type Output = Option<Result<T, TaskLost>>;
        fn apply(self, result: Result<Result<T, TaskLost>, Closed>) -> Self::Output {
            *self.0 -= 1;
            // The set owns a sender, so the channel is open.
            Some(result.unwrap_or(Err(TaskLost)))
        }
    }
}
