//! The monitor as the rest of its runtime sees it.

use std::io;
use std::sync::{Arc, Condvar, Mutex, OnceLock, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use rialto_task::primitives::{AtomicU64, Ordering};

use super::lookout::Lookout;
use super::rest::{Rest, Slumber};
use super::{Monitor, priority};
use crate::shared::{Shared, lock};

/// See the module's documentation.
#[derive(Default)]
pub(crate) struct Watch {
    slumber: Slumber,
    /// The runtime ends.
    over: Mutex<bool>,
    bell: Condvar,
    thread: Mutex<Option<JoinHandle<()>>>,
    /// How long a poll may be.
    patience: OnceLock<Duration>,
    /// Cores that were taken from stuck threads, and such threads now.
    pub(super) rescues: AtomicU64,
    pub(super) stuck: AtomicU64,
}

/// Starts the monitor of `shared`.
///
/// # Errors
///
/// When the system gives no thread.
pub(crate) fn start(shared: &Arc<Shared>, settings: Monitor) -> io::Result<()> {
    if !settings.on {
        return Ok(());
    }
    let _ = shared.watch.patience.set(settings.after);
    let theirs = Arc::clone(shared);
    let name = format!("{}-monitor", shared.config.thread_name);
    let started = thread::Builder::new().name(name).spawn(move || {
        priority::sharpen();
        Lookout::new(&theirs, settings).keep();
    })?;
    *lock(&shared.watch.thread) = Some(started);
    Ok(())
}

impl Watch {
    /// How long a poll may be.
    pub(crate) fn patience(&self) -> Duration {
        self.patience.get().copied().unwrap_or(Duration::MAX)
    }

    /// A worker got up, or a thread without a core begins a poll.
    pub(crate) fn up(&self, rest: &Rest) {
        if rest.end(&self.slumber) {
            self.ring();
        }
    }

    /// Whether there is a monitor.
    pub(crate) fn is_on(&self) -> bool {
        lock(&self.thread).is_some()
    }

    fn ring(&self) {
        // The lock, so that the monitor is not between its look and its sleep.
        drop(lock(&self.over));
        self.bell.notify_all();
    }

    /// Ends the monitor, and waits until it has.
    pub(crate) fn stop(&self) {
        *lock(&self.over) = true;
        self.bell.notify_all();
        if let Some(thread) = lock(&self.thread).take() {
            // It runs no code of users. If it panicked, its message is printed.
            let _ = thread.join();
        }
    }

    /// Cores that were taken from stuck threads so far, and such threads now.
    pub(crate) fn counts(&self) -> (u64, u64) {
        (self.rescues.load(Ordering::Relaxed), self.stuck.load(Ordering::Relaxed))
    }

    /// For the monitor: the time until the next look. False if the runtime ends.
    pub(super) fn pause(&self, time: Duration) -> bool {
        let over = lock(&self.over);
        match self.bell.wait_timeout_while(over, time, |over| !*over) {
            Ok((over, _)) => !*over,
            Err(broken) => !*broken.into_inner().0,
        }
    }

    /// For the monitor: sleeps until a worker gets up, if all are `resting`, or
    /// for `time` at most. False if the runtime ends.
    pub(super) fn sleep(&self, resting: impl FnOnce() -> bool, time: Option<Duration>) -> bool {
        if !self.slumber.begin(resting) {
            return true;
        }
        let over = lock(&self.over);
        let asleep = |over: &mut bool| !*over && self.slumber.lasts();
        let over = match time {
            None => *self.bell.wait_while(over, asleep).unwrap_or_else(PoisonError::into_inner),
            Some(time) => {
                let woken = self.bell.wait_timeout_while(over, time, asleep);
                *woken.unwrap_or_else(PoisonError::into_inner).0
            }
        };
        // Whether a worker has ended it or the time has: the monitor is up.
        let _ = self.slumber.end();
        !over
    }
}
