//! Sets of tasks: wait for the next task that ends.

use std::fmt;
use std::future::{Future, poll_fn};
use std::pin::pin;
use std::task::Poll;

use rialto_event::{Condition, Event, EventOption, Spawn, TaskLost, TryEvent, WaitEvt, always, choose};

use crate::cancel::CancellationToken;
use crate::unbounded::{Receiver, Sender, unbounded};

/// A set of tasks on any executor. It yields their results in the order in which the tasks end, each once
/// (law 5). Waiting for the next result is an event. Dropping the set cancels the tasks that still run: each
/// drops its future at its next poll.
///
/// ```
/// use rialto_event::{after, choose, Event, ThreadSpawner};
/// use rialto_sync::JoinSet;
/// use std::time::Duration;
///
/// let mut squares = JoinSet::new();
/// for n in 0..4 {
///     squares.spawn(ThreadSpawner, async move { n * n });
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
/// The spawner is as for [`from_future`](rialto_event::from_future): on tokio,
/// `|task: Task| drop(tokio::spawn(task))`.
///
/// Source: tokio's `JoinSet`.
pub struct JoinSet<T> {
    results_rx: Receiver<Result<T, TaskLost>>,
    /// Cloned for each new task.
    results_tx: Sender<Result<T, TaskLost>>,
    unjoined: usize,
    stop: CancellationToken,
}

impl<T: Send + 'static> JoinSet<T> {
    /// Creates an empty set.
    #[track_caller]
    pub fn new() -> Self {
        let (results_tx, results_rx) = unbounded();
        JoinSet { results_rx, results_tx, unjoined: 0, stop: CancellationToken::new() }
    }

    /// Runs `future` as a task of the set. The returned handle aborts this task alone. Dropping the handle
    /// has no effect.
    ///
    /// ```
    /// use rialto_event::{Event, TaskLost, ThreadSpawner, never};
    /// use rialto_sync::JoinSet;
    /// let mut set = JoinSet::new();
    /// let task = set.spawn(ThreadSpawner, async { never::<u8>().await });
    /// task.abort();
    /// assert_eq!(set.join_next_evt().sync_blocking(), Some(Err(TaskLost)));
    /// ```
    pub fn spawn<S, F>(&mut self, spawner: S, future: F) -> AbortHandle
    where
        S: Spawn,
        F: Future<Output = T> + Send + 'static,
    {
        self.unjoined += 1;
        let handle = AbortHandle { stop: self.stop.child_token(), ended: Condition::new() };
        let report = ReportOnDrop { to: self.results_tx.clone(), ended: handle.ended.clone(), done: false };
        let stop = handle.stop.clone();
        spawner.spawn_task(Box::pin(async move {
            if let Some(value) = run_until_stopped(stop.into_cancelled_evt().into_future(), future).await {
                report.send(value);
            }
        }));
        handle
    }

    /// Returns an event that yields the result of the next task that ends: its value, or [`TaskLost`] if the
    /// task panicked, was cancelled, or was dropped by its executor. If the set is empty, it yields `None` at
    /// once.
    ///
    /// ```
    /// use rialto_event::{Event, ThreadSpawner};
    /// use rialto_sync::JoinSet;
    /// let mut set = JoinSet::new();
    /// set.spawn(ThreadSpawner, async { 1 });
    /// assert_eq!(set.join_next_evt().sync_blocking(), Some(Ok(1)));
    /// assert_eq!(set.join_next_evt().sync_blocking(), None);
    /// ```
    pub fn join_next_evt(
        &mut self,
    ) -> impl TryEvent<Output = Option<Result<T, TaskLost>>, Pending: Send> + Send + use<'_, T> {
        let JoinSet { results_rx, unjoined, .. } = self;
        let none_left = (*unjoined == 0).then(|| always(None)).or_never_evt();
        let next = results_rx.recv_evt().wrap(move |result| {
            *unjoined -= 1;
            // The set owns a sender, so the channel is open.
            Some(result.unwrap_or(Err(TaskLost)))
        });
        choose((none_left, next))
    }

    /// Waits for the next result: [`join_next_evt`](Self::join_next_evt), awaited. If the future is dropped
    /// before it is ready, the set keeps the result.
    pub async fn join_next(&mut self) -> Option<Result<T, TaskLost>> {
        self.join_next_evt().await
    }
}

impl<T> JoinSet<T> {
    /// Cancels all tasks. Each one that has not ended before ends at its next poll, as [`TaskLost`]. Tasks
    /// that are spawned later are cancelled from the beginning.
    pub fn abort_all(&self) {
        self.stop.cancel();
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

impl<T> Drop for JoinSet<T> {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

impl<T: Send + 'static> Default for JoinSet<T> {
    #[track_caller]
    fn default() -> Self {
        JoinSet::new()
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
    /// let mut set = JoinSet::new();
    /// let task = set.spawn(ThreadSpawner, async { 1 });
    /// task.ended_evt().sync_blocking();
    /// assert!(task.is_finished());
    /// assert_eq!(set.join_next_evt().sync_blocking(), Some(Ok(1)));
    /// ```
    pub fn ended_evt(&self) -> WaitEvt {
        self.ended.clone().into_wait_evt()
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

/// Runs `future`. Returns `None` if `stop` is ready before.
async fn run_until_stopped<F: Future>(stop: impl Future<Output = ()>, future: F) -> Option<F::Output> {
    let (mut stop, mut future) = (pin!(stop), pin!(future));
    poll_fn(|cx| match stop.as_mut().poll(cx) {
        Poll::Ready(()) => Poll::Ready(None),
        Poll::Pending => future.as_mut().poll(cx).map(Some),
    })
    .await
}
