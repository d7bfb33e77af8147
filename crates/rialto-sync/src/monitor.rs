//! Monitors: an event that tells when and how a task has ended, on any executor.

use std::future::{Future, poll_fn};
use std::pin::pin;

use rialto_event::{Event, SyncFuture, TryEvent};

use crate::ivar::IVar;

/// Wraps `future`, and returns the wrapped future and a monitor of it. The monitor and its clones tell when
/// and how the future ends, on any executor. So the clients of a server notice its end, and a supervisor can
/// start another one. To stop monitoring, drop the monitor.
///
/// ```
/// use rialto_event::{Event, after, choose};
/// use rialto_sync::{unbounded, monitor, monitor::Down};
/// use std::time::Duration;
///
/// let (requests, requested) = unbounded::<u32>();
/// let (server, monitor) = monitor(async move {
///     while let Ok(request) = requested.recv().await {
///         assert_ne!(request, 13, "a bug");
///     }
/// });
/// # use rialto_event::{Spawn, ThreadSpawner};
/// ThreadSpawner.spawn_task(Box::pin(server));
/// assert_eq!(monitor.down_evt().try_sync(), None);
/// requests.send(13).unwrap();
/// let ended = choose((
///     monitor.down_evt().wrap(Some),
///     after(Duration::from_secs(60)).wrap(|()| None),
/// ));
/// assert_eq!(ended.sync_blocking(), Some(Down::Panicked));
/// ```
///
/// The wrapped future yields the output of `future`, and passes its panic on.
///
/// Sources: `watch` and `unwatch` of CML's `TraceCML`; Erlang's monitors.
pub fn monitor<F: Future>(future: F) -> (impl Future<Output = F::Output> + use<F>, Monitor) {
    let monitor = Monitor(IVar::new());
    let report = ReportOnDrop { to: monitor.clone(), outcome: Down::Dropped };
    let monitored = async move {
        // Move both into the block as a whole. By itself, the use of `report.outcome` would capture that
        // field only.
        let (mut future, mut report) = (pin!(future), report);
        let output = poll_fn(|cx| {
            // The outcome if this poll panics.
            report.outcome = Down::Panicked;
            let polled = future.as_mut().poll(cx);
            report.outcome = Down::Dropped;
            polled
        });
        let output = output.await;
        report.outcome = Down::Returned;
        output
    };
    (monitored, monitor)
}

/// A monitor of a future, made by [`monitor`](monitor()). Its clones monitor the same future.
#[derive(Clone, Debug)]
pub struct Monitor(IVar<Down>);

/// The way in which a future has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Down {
    /// It has yielded its output.
    Returned,
    /// It has panicked.
    Panicked,
    /// It was dropped before it was ready: its task was aborted or reclaimed, its executor has shut down, or
    /// it was never run.
    Dropped,
}

impl Monitor {
    /// Returns an event that is enabled once the future has ended. It yields the way in which the future
    /// ended, to any number of syncs. It owns its handle.
    pub fn down_evt(&self) -> impl TryEvent<Output = Down, Pending: Send> + Clone + Send + 'static {
        self.0.read_evt().wrap(|down| match down {
            Ok(down) => down,
            Err(never) => match never {},
        })
    }

    /// Waits until the future has ended, and returns how: [`down_evt`](Self::down_evt), awaited.
    pub fn down(&self) -> SyncFuture<impl TryEvent<Output = Down, Pending: Send> + 'static> {
        self.down_evt().sync()
    }

    /// Returns how the future has ended, or `None` if it has not.
    pub fn try_down(&self) -> Option<Down> {
        self.0.get().and_then(|down| down.as_ref().ok().copied())
    }
}

/// Reports the outcome when it is dropped.
struct ReportOnDrop {
    to: Monitor,
    outcome: Down,
}

impl Drop for ReportOnDrop {
    fn drop(&mut self) {
        // This is the only report, so the variable is not written yet.
        let _ = self.to.0.put(self.outcome);
    }
}
