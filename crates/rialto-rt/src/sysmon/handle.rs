//! The handle by which the rest of a runtime reaches its sysmon.

use std::sync::{Condvar, Mutex, OnceLock, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use rialto_event::time::Instant;
use rialto_task::primitives::{AtomicU64, Ordering};

use super::alarms::{AlarmPoll, Alarms};
use super::sleep::{SysmonSleep, WorkerSleep};
use super::thread_status::ThreadStatus;
use crate::panics::lock;

/// Why a sleep of sysmon has ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum SleepEnd {
    /// The time is over, or an alarm has rung.
    TimeOver,
    ThreadAwake,
    /// The runtime ends.
    Stopped,
}

/// A runtime's side of its sysmon.
#[derive(Default)]
pub(crate) struct SysmonHandle {
    asleep: SysmonSleep,
    /// The alarms, if the system has them.
    pub(super) alarms: OnceLock<Alarms>,
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

    /// Records that the calling thread, which has the core of this index or had it, goes to sleep. `timed` has the time at which its first timer
    /// is due, and the time at which it wakes up at the latest.
    pub(crate) fn worker_sleeps(
        &self,
        status: &ThreadStatus,
        core: usize,
        has_core: bool,
        timed: Option<(Instant, Instant)>,
    ) {
        let until = timed.map_or(WorkerSleep::FOREVER, |(_, until)| until.as_nanos());
        status.begin_sleep(timed.map(|(due, _)| due), until);
        if let Some(alarms) = self.alarms.get()
            && self.asleep.is_asleep()
            // Detached threads are looked at when a worker has worked.
            && self.detached.load(Ordering::Relaxed) == 0
        {
            alarms.put_off(core, until);
            if !has_core {
                // The alarm is that of another thread, which may be awake.
                alarms.set(core);
            }
        }
    }

    /// Records that the calling thread, a worker, woke up. It is `on_time` if it does so at the latest time
    /// that it gave, or later.
    pub(crate) fn worker_awake(&self, status: &ThreadStatus, core: usize, on_time: bool) {
        if !status.sleep.end(&self.asleep) || on_time {
            return;
        }
        match self.alarms.get() {
            Some(alarms) => alarms.set(core),
            None => self.end_sleep(),
        }
    }

    /// Wakes sysmon, if it sleeps, because a detached thread begins a poll.
    pub(crate) fn detached_thread_awake(&self) {
        if self.asleep.is_asleep() {
            self.end_sleep();
        }
    }

    fn end_sleep(&self) {
        // If several threads do this at the same time, one of them wakes sysmon.
        if self.asleep.end() {
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
        self.notify();
    }

    fn notify(&self) {
        self.wake_thread.notify_all();
        if let Some(alarms) = self.alarms.get() {
            alarms.wake();
        }
    }

    /// Ends sysmon, and waits for the end of its thread.
    pub(crate) fn stop(&self) {
        *lock(&self.stopped) = true;
        self.notify();
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

    /// Makes sysmon sleep until an alarm rings, or a thread wakes it, but for `time` at most. `until` returns
    /// the times until which the workers sleep. Returns at once if one is awake.
    pub(super) fn sleep(
        &self,
        poll: Option<&mut AlarmPoll>,
        until: impl Fn() -> Option<Vec<u64>>,
        time: impl FnOnce() -> Option<Duration>,
    ) -> SleepEnd {
        let set_alarms =
            |until: &Vec<u64>| self.alarms.get().into_iter().for_each(|alarms| alarms.set_all(until));
        if !self.asleep.begin(until, set_alarms) {
            return SleepEnd::ThreadAwake;
        }
        let stopped = match (poll, time()) {
            (Some(poll), time) => {
                poll.wait(time);
                *lock(&self.stopped)
            }
            (None, time) => {
                let asleep = |stopped: &mut bool| !*stopped && self.asleep.is_asleep();
                let time = time.unwrap_or(Duration::MAX);
                let woken = self.wake_thread.wait_timeout_while(lock(&self.stopped), time, asleep);
                *woken.unwrap_or_else(PoisonError::into_inner).0
            }
        };
        // If no thread has ended the sleep, an alarm or the time has.
        match self.asleep.end() {
            _ if stopped => SleepEnd::Stopped,
            true => SleepEnd::TimeOver,
            false => SleepEnd::ThreadAwake,
        }
    }
}
