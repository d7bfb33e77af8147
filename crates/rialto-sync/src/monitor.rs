//! Monitors: notification when a task ends, and how, for any task that has the monitor.

use std::future::{Future, poll_fn};
use std::pin::pin;

use rialto_event::{Event, TryEvent};

use crate::ivar::IVar;

/// `future`, and a monitor of it: whoever has a clone of that is told when the future ends,
/// and how, on whatever executor it runs. So a server that dies is noticed by its
/// clients, and by those who would start another. To watch no longer, drop the monitor.
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
/// What the future yields goes to who awaits it; its panic goes on.
///
/// Sources: `watch` and `unwatch` of CML's `TraceCML`; Erlang's monitors.
pub fn monitor<F: Future>(future: F) -> (impl Future<Output = F::Output> + use<F>, Monitor) {
    let monitor = Monitor(IVar::new());
    let report = Report { to: monitor.clone(), how: Down::Dropped };
    let monitored = async move {
        // All of it moves in here.
        let (mut future, mut report) = (pin!(future), report);
        let output = poll_fn(|cx| {
            // What it is, if the poll does not come back.
            report.how = Down::Panicked;
            let polled = future.as_mut().poll(cx);
            report.how = Down::Dropped;
            polled
        });
        let output = output.await;
        report.how = Down::Returned;
        output
    };
    (monitored, monitor)
}

/// Tells how a future has ended; made by [`monitor`](monitor()). Clones tell of the same.
#[derive(Clone, Debug)]
pub struct Monitor(IVar<Down>);

/// How a future has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Down {
    /// It has yielded what it was to yield.
    Returned,
    /// It has panicked.
    Panicked,
    /// It was dropped before it was ready: its task was aborted or reclaimed, or its executor has shut
    /// down; or it was never run.
    Dropped,
}

impl Monitor {
    /// The event that the future has ended; it yields how, to all who ask, and owns what it
    /// needs.
    pub fn down_evt(&self) -> impl TryEvent<Output = Down, Pending: Send> + Clone + Send + 'static {
        self.0.read_evt().wrap(|down| match down {
            Ok(down) => down,
            Err(never) => match never {},
        })
    }

    /// Waits until the future has ended: [`down_evt`](Self::down_evt), awaited.
    pub async fn down(&self) -> Down {
        self.down_evt().await
    }

    /// How the future has ended, if it has.
    pub fn is_down(&self) -> Option<Down> {
        self.0.get().and_then(|down| down.as_ref().ok().copied())
    }
}

/// Tells when it is dropped.
struct Report {
    to: Monitor,
    how: Down,
}

impl Drop for Report {
    fn drop(&mut self) {
        // There is one report.
        let _ = self.to.0.put(self.how);
    }
}
