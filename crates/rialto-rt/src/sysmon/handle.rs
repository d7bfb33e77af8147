//! The handle by which the rest of a runtime reaches its sysmon.

use std::sync::{Condvar, Mutex, OnceLock, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use rialto_task::primitives::{AtomicU64, Ordering};

use super::sleep::{SysmonSleep, WorkerSleep};
use crate::panics::lock;

/// Why a sleep of sysmon has ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum SleepEnd {
    TimeOver,
    WorkerAwake,
    /// The runtime ends.
    Stopped,
}

/// A runtime's side of its sysmon.
#[derive(Default)]
pub(crate) struct SysmonHandle {
    asleep: SysmonSleep,
    /// The runtime ends.
    stopped: Mutex<bool>,
    /// Wakes the thread of sysmon.
    wake_thread: Condvar,
    pub(super) thread: Mutex<Option<JoinHandle<()>>>,
    /// How long a poll may take before it is stuck.
    pub(super) stuck_after: OnceLock<Duration>,
    /// The number of cores that sysmon has taken from stuck threads, and the number of detached threads now.
    pub(super) preemptions: AtomicU64,
    pub(super) detached: AtomicU64,
}

impl SysmonHandle {
    /// Returns how long a poll may take before it is stuck.
    pub(crate) fn stuck_after(&self) -> Duration {
        self.stuck_after.get().copied().unwrap_or(Duration::MAX)
    }

    /// Records that a worker woke up, or that a detached thread begins a poll, and wakes sysmon if it sleeps,
    /// unless the worker woke up `on_time`: see [`WorkerSleep::end`].
    pub(crate) fn worker_awake(&self, sleep: &WorkerSleep, on_time: bool) {
        if sleep.end(&self.asleep, on_time) {
            self.wake();
        }
    }

    /// Whether the runtime has a sysmon.
    pub(crate) fn is_on(&self) -> bool {
        lock(&self.thread).is_some()
    }

    fn wake(&self) {
        // Taking the lock ensures that sysmon is not between its last check and its sleep.
        drop(lock(&self.stopped));
        self.wake_thread.notify_all();
    }

    /// Ends sysmon, and waits for the end of its thread.
    pub(crate) fn stop(&self) {
        *lock(&self.stopped) = true;
        self.wake_thread.notify_all();
        if let Some(thread) = lock(&self.thread).take() {
            // It runs no user code. If it panicked, the panic message was printed.
            let _ = thread.join();
        }
    }

    /// Returns the number of cores taken from stuck threads so far, and the number of detached threads now.
    pub(crate) fn counts(&self) -> (u64, u64) {
        (self.preemptions.load(Ordering::Relaxed), self.detached.load(Ordering::Relaxed))
    }

    /// Waits for `time`, until the next look of sysmon. Returns false if the runtime ends.
    pub(super) fn wait_timeout(&self, time: Duration) -> bool {
        let stopped = lock(&self.stopped);
        match self.wake_thread.wait_timeout_while(stopped, time, |stopped| !*stopped) {
            Ok((stopped, _)) => !*stopped,
            Err(broken) => !*broken.into_inner().0,
        }
    }

    /// Makes sysmon sleep until a worker wakes up early, but for `time` at most, which is called when all
    /// workers sleep. Returns at once if `all_asleep` finds one awake.
    pub(super) fn sleep(
        &self,
        all_asleep: impl FnOnce() -> bool,
        time: impl FnOnce() -> Option<Duration>,
    ) -> SleepEnd {
        if !self.asleep.begin(all_asleep) {
            return SleepEnd::WorkerAwake;
        }
        let time = time();
        let stopped = lock(&self.stopped);
        let asleep = |stopped: &mut bool| !*stopped && self.asleep.is_asleep();
        let stopped = match time {
            None => *self.wake_thread.wait_while(stopped, asleep).unwrap_or_else(PoisonError::into_inner),
            Some(time) => {
                let woken = self.wake_thread.wait_timeout_while(stopped, time, asleep);
                *woken.unwrap_or_else(PoisonError::into_inner).0
            }
        };
        // If the time is over, no worker has ended the sleep.
        match self.asleep.end() {
            _ if stopped => SleepEnd::Stopped,
            true => SleepEnd::TimeOver,
            false => SleepEnd::WorkerAwake,
        }
    }
}
