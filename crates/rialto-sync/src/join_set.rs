//! Sets of tasks: wait for the next task that ends, whichever it is.

use std::fmt;
use std::future::{Future, poll_fn};
use std::pin::pin;
use std::task::Poll;

use rialto_event::{Condition, Event, EventOption, Lost, Spawn, TryEvent, WaitEvt, always, choose};

use crate::cancel::CancelToken;
use crate::unbounded::{Receiver, Sender, unbounded};

/// Tasks on any executor, whose ends come in the order in which they end: each is seen
/// once (law 5), and to wait for the next is an event. Dropped, the set cancels those
/// that are left: their futures are dropped at their next step.
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
    ended: Receiver<Result<T, Lost>>,
    /// For each task that is begun.
    report: Sender<Result<T, Lost>>,
    running: usize,
    stop: CancelToken,
}

impl<T: Send + 'static> JoinSet<T> {
    /// A set without tasks.
    #[track_caller]
    pub fn new() -> Self {
        let (report, ended) = unbounded();
        JoinSet { ended, report, running: 0, stop: CancelToken::new() }
    }

    /// Runs `future` in a task of the set. The handle aborts this task alone; dropping it does nothing.
    ///
    /// ```
    /// use rialto_event::{Event, Lost, ThreadSpawner, never};
    /// use rialto_sync::JoinSet;
    /// let mut set = JoinSet::new();
    /// let task = set.spawn(ThreadSpawner, async { never::<u8>().await });
    /// task.abort();
    /// assert_eq!(set.join_next_evt().sync_blocking(), Some(Err(Lost)));
    /// ```
    pub fn spawn<S, F>(&mut self, spawner: S, future: F) -> AbortHandle
    where
        S: Spawn,
        F: Future<Output = T> + Send + 'static,
    {
        self.running += 1;
        let handle = AbortHandle { stop: self.stop.child(), ended: Condition::new() };
        let report = Report { to: self.report.clone(), ended: handle.ended.clone(), done: false };
        let stop = handle.stop.clone();
        spawner.spawn_task(Box::pin(async move {
            if let Some(value) = unless(stop.into_cancelled_evt().into_future(), future).await {
                report.send(value);
            }
        }));
        handle
    }

    /// The event that a task has ended: its value, or [`Lost`] if it panicked, was
    /// cancelled, or dropped by its executor. `None`, at once, if none is left.
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
    ) -> impl TryEvent<Output = Option<Result<T, Lost>>, Pending: Send> + Send + use<'_, T> {
        let JoinSet { ended, running, .. } = self;
        let none_left = (*running == 0).then(|| always(None)).or_never_evt();
        let next = ended.recv_evt().wrap(move |ended| {
            *running -= 1;
            // The set has a sender: the channel does not close.
            Some(ended.unwrap_or(Err(Lost)))
        });
        choose((none_left, next))
    }

    /// Waits for the next end: [`join_next_evt`](Self::join_next_evt), awaited. Dropped
    /// before it is ready, it has seen none.
    pub async fn join_next(&mut self) -> Option<Result<T, Lost>> {
        self.join_next_evt().await
    }
}

impl<T> JoinSet<T> {
    /// Cancels all tasks; they end at their next step, as [`Lost`], unless they have
    /// ended before. Later ones are cancelled from their beginning.
    pub fn cancel_all(&self) {
        self.stop.cancel();
    }

    /// How many tasks there are whose end was not seen.
    pub fn len(&self) -> usize {
        self.running
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.running == 0
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
        f.debug_struct("JoinSet").field("running", &self.running).finish_non_exhaustive()
    }
}

/// A task of a [`JoinSet`]. Clones are the same task.
///
/// Source: tokio's `AbortHandle`.
#[derive(Clone)]
pub struct AbortHandle {
    stop: CancelToken,
    ended: Condition,
}

impl AbortHandle {
    /// Cancels the task: it ends at its next step, as [`Lost`], unless it has ended before.
    pub fn abort(&self) {
        self.stop.cancel();
    }

    /// Whether the task has ended, in whatever way. The set has its end then.
    pub fn is_finished(&self) -> bool {
        self.ended.is_signalled()
    }

    /// The event that the task has ended; for any number who wait, also after the end. It takes nothing from
    /// the set.
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

/// Says how a task ended, also if it is dropped.
struct Report<T> {
    to: Sender<Result<T, Lost>>,
    ended: Condition,
    done: bool,
}

impl<T> Report<T> {
    fn send(mut self, value: T) {
        self.done = true;
        // If the set is gone, nobody cares.
        let _ = self.to.send(Ok(value));
        // The drop tells those who wait for the end.
    }
}

impl<T> Drop for Report<T> {
    fn drop(&mut self) {
        if !self.done {
            let _ = self.to.send(Err(Lost));
        }
        self.ended.signal();
    }
}

/// Runs `future`, unless `stop` is ready.
async fn unless<F: Future>(stop: impl Future<Output = ()>, future: F) -> Option<F::Output> {
    let (mut stop, mut future) = (pin!(stop), pin!(future));
    poll_fn(|cx| match stop.as_mut().poll(cx) {
        Poll::Ready(()) => Poll::Ready(None),
        Poll::Pending => future.as_mut().poll(cx).map(Some),
    })
    .await
}
