//! The handle by which the rest of a runtime reaches its sysmon.

use std::io;
use std::sync::{Arc, Condvar, Mutex, OnceLock, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use rialto_task::primitives::{AtomicU64, Ordering};

use super::lookout::Lookout;
use super::rest::{Rest, Slumber};
use super::{Monitor, priority};
use crate::shared::{Shared, lock};

/// A runtime's side of its sysmon.
#[derive(Default)]
pub(crate) struct Watch {
    slumber: Slumber,
    /// The runtime ends.
    over: Mutex<bool>,
    /// Wakes the thread of sysmon.
    bell: Condvar,
    thread: Mutex<Option<JoinHandle<()>>>,
    /// How long a poll may take before it is stuck.
    patience: OnceLock<Duration>,
    /// The number of cores that sysmon has taken from stuck threads, and the number of detached threads now.
    pub(super) rescues: AtomicU64,
    pub(super) stuck: AtomicU64,
}

/// Starts the sysmon of `shared`, if `settings` turn it on.
///
/// # Errors
///
/// Returns the system's error if it gives no thread.
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
    /// Returns how long a poll may take before it is stuck.
    pub(crate) fn patience(&self) -> Duration {
        self.patience.get().copied().unwrap_or(Duration::MAX)
    }

    /// Records that a worker woke up, or that a detached thread begins a poll, and wakes sysmon if it sleeps.
    pub(crate) fn up(&self, rest: &Rest) {
        if rest.end(&self.slumber) {
            self.ring();
        }
    }

    /// Whether the runtime has a sysmon.
    pub(crate) fn is_on(&self) -> bool {
        lock(&self.thread).is_some()
    }

    fn ring(&self) {
        // Taking the lock ensures that sysmon is not between its last check and its sleep.
        drop(lock(&self.over));
        self.bell.notify_all();
    }

    /// Ends sysmon, and waits for the end of its thread.
    pub(crate) fn stop(&self) {
        *lock(&self.over) = true;
        self.bell.notify_all();
        if let Some(thread) = lock(&self.thread).take() {
            // It runs no user code. If it panicked, the panic message was printed.
            let _ = thread.join();
        }
    }

    /// Returns the number of cores taken from stuck threads so far, and the number of detached threads now.
    pub(crate) fn counts(&self) -> (u64, u64) {
        (self.rescues.load(Ordering::Relaxed), self.stuck.load(Ordering::Relaxed))
    }

    /// Waits for `time`, until the next look of sysmon. Returns false if the runtime ends.
    pub(super) fn pause(&self, time: Duration) -> bool {
        let over = lock(&self.over);
        match self.bell.wait_timeout_while(over, time, |over| !*over) {
            Ok((over, _)) => !*over,
            Err(broken) => !*broken.into_inner().0,
        }
    }

    /// Makes sysmon sleep until a worker wakes up, but for `time` at most. Returns at once if not all workers
    /// are `resting`. Returns false if the runtime ends.
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
        // If the time is over, no worker has ended the sleep.
        let _ = self.slumber.end();
        !over
    }
}
