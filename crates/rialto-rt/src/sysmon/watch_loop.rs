//! The thread of sysmon: it looks at the workers, finds stuck polls, and gives cores to spare threads.

use std::cell::Cell;
use std::io;
use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use rialto_event::__private::time::Clock;
use rialto_event::time::Instant as DueTime;
use rialto_task::primitives::{Ordering, starved_waiters};

use super::alarms::{AlarmPoll, Alarms};
use super::cpu_isolation::{CpuIsolation, CpuSet};
use super::detached_threads::{DetachedThreads, LongPoll, NewlyDetached};
use super::handle::SleepEnd;
use super::os_thread::ThreadState;
use super::rate_limit::RateLimit;
use super::sleep::WorkerSleep;
use super::stuck::{Cause, Stuck};
use super::user_code::user_code_of;
use super::{Sysmon, priority};
use crate::blocking_closures;
use crate::counters::Counters;
use crate::heartbeat::Heartbeat;
use crate::panics::lock;
use crate::shared::{Shared, WorkerShared};
use crate::task_cell::RtVtable;
use crate::trace;
use crate::worker;
use crate::worker_thread::WorkerThread;

/// Without alarms, the number of looks that find all workers idle before sysmon sleeps again after a worker
/// has woken it. A program that does a little work now and then should not have to wake it each time.
const IDLE_LOOKS_BEFORE_SLEEP: u32 = 20;
/// The minimum time between two beats of sysmon.
const BEAT: Duration = Duration::from_millis(1);
/// A poll that runs parasites is stuck after this many times `Sysmon::after`. Sooner than that, it usually
/// waits for a parasite that has started as a task.
const GRACE: u32 = 8;
/// A poll is stuck after this many looks if the system does not tell the state of its thread.
const LOOKS_WITHOUT_STATE: u32 = 20;
/// A preemption takes the core of a stuck thread and gives it to a spare thread. More preemptions may follow.
/// For this time the looks are therefore more frequent, and a poll is stuck sooner.
const ALERT_TIME: Duration = Duration::from_millis(20);

/// The state of sysmon's thread.
struct WatchLoop<'a> {
    shared: &'a Arc<Shared>,
    settings: Sysmon,
    /// For each worker, the poll in which it was seen.
    observed: Vec<Option<ObservedPoll>>,
    /// The detached threads.
    detached: DetachedThreads,
    reports: RateLimit<ReportKind>,
    isolation: CpuIsolation,
    /// For each worker, its number of polls and sleeps at the last look.
    progress: Vec<u64>,
    /// Where sysmon waits for alarms, if the system has them.
    alarm_poll: Option<AlarmPoll>,
    /// Consecutive looks that saw no activity.
    idle_looks: u32,
    /// A thread has woken sysmon from its last sleep.
    was_woken: bool,
    alert_until: Instant,
    /// A worker was in the same poll as at the look before.
    saw_long_poll: bool,
}

/// What a look has found.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    /// A thread is awake, or a processor is kept free.
    Busy,
    /// All workers sleep, and one has worked since the look before.
    Worked,
    Idle,
}

/// The kinds of reports. Each kind is reported at most once a minute.
#[derive(PartialEq, Eq, Hash)]
enum ReportKind {
    /// A task, by the vtable of its future. The type name would not do: the `async` blocks of one function
    /// share it.
    Task(*const RtVtable),
    /// A stuck task keeps its worker, because the limit of detached threads is reached, or because the system
    /// gives no thread.
    CannotPreempt,
}

/// A worker in one poll, as sysmon first saw it there.
struct ObservedPoll {
    thread: Arc<WorkerThread>,
    polls: u64,
    since: Instant,
    cpu: Option<Duration>,
    /// How often sysmon has seen it in this poll since.
    looks: u32,
    /// The beat that a parasite on the thread had noticed last at that time.
    noticed_beat: u32,
}

/// Starts the sysmon of `shared`, if `settings` turn it on.
///
/// # Errors
///
/// Returns the system's error if it gives no thread.
pub(crate) fn start(shared: &Arc<Shared>, settings: Sysmon) -> io::Result<()> {
    if !settings.on {
        return Ok(());
    }
    let _ = shared.sysmon.stuck_after.set(settings.after);
    let alarm_poll = match Alarms::new(shared.workers.len(), settings.after) {
        Ok((alarms, poll)) => {
            let _ = shared.sysmon.alarms.set(alarms);
            Some(poll)
        }
        // Then workers that wake up wake sysmon.
        Err(_) => None,
    };
    let clone = Arc::clone(shared);
    let name = format!("{}-sysmon", shared.config.thread_name);
    let started = thread::Builder::new().name(name).spawn(move || {
        priority::use_exact_timers();
        WatchLoop::new(&clone, settings, alarm_poll).run();
    })?;
    *lock(&shared.sysmon.thread) = Some(started);
    Ok(())
}

impl<'a> WatchLoop<'a> {
    fn new(shared: &'a Arc<Shared>, settings: Sysmon, alarm_poll: Option<AlarmPoll>) -> WatchLoop<'a> {
        let observed = shared.workers.iter().map(|_| None).collect();
        WatchLoop {
            detached: DetachedThreads::new(settings.after, settings.report_after),
            isolation: CpuIsolation::new(),
            progress: vec![0; shared.workers.len()],
            alert_until: Instant::now(),
            saw_long_poll: false,
            reports: RateLimit::new(),
            alarm_poll,
            idle_looks: 0,
            was_woken: false,
            shared,
            settings,
            observed,
        }
    }

    /// Looks until the runtime ends.
    fn run(mut self) {
        let mut beat_at = Instant::now();
        loop {
            let now = Instant::now();
            if now >= beat_at {
                self.shared.heartbeat.advance();
                beat_at = now + BEAT;
            }
            let look = self.look(now);
            self.idle_looks = if look == Look::Idle { self.idle_looks + 1 } else { 0 };
            if !self.wait_for_next_look(now, look) {
                return;
            }
        }
    }

    /// Waits until the next look. Returns false if the runtime ends.
    fn wait_for_next_look(&mut self, now: Instant, look: Look) -> bool {
        let rests = self.idle_looks >= IDLE_LOOKS_BEFORE_SLEEP || !self.was_woken;
        if look == Look::Busy || !rests || self.detached.any_runnable() {
            let part = match self.saw_long_poll {
                _ if now < self.alert_until => 5,
                true => 2,
                false => 1,
            };
            return self.shared.sysmon.wait_timeout(self.settings.after / part);
        }
        self.idle_looks = 0;
        let end = self.sleep();
        self.was_woken = end == SleepEnd::ThreadAwake && self.alarm_poll.is_none();
        end != SleepEnd::Stopped
    }

    /// Sleeps until the first worker that has woken up could be stuck, or until a detached thread must be
    /// reported. Without alarms, also until a worker wakes up sooner than it wanted.
    fn sleep(&mut self) -> SleepEnd {
        let first = Cell::new(WorkerSleep::FOREVER);
        let until = || {
            let all: Vec<u64> = self.shared.workers.iter().map(sleeps_until).collect::<Option<_>>()?;
            first.set(all.iter().copied().min().unwrap_or(WorkerSleep::FOREVER));
            Some(all)
        };
        let has_alarms = self.alarm_poll.is_some();
        let time = || {
            let due = Some(first.get()).filter(|due| !has_alarms && *due != WorkerSleep::FOREVER);
            let until_due = due.map(|due| DueTime::from_nanos(due).duration_since(Clock::Real.now()));
            let until_stuck = until_due.map(|time| time.saturating_add(self.settings.after));
            until_stuck.into_iter().chain(self.detached.time_until_long_poll()).min()
        };
        self.shared.sysmon.sleep(self.alarm_poll.as_mut(), until, time)
    }

    /// Looks at all threads.
    fn look(&mut self, now: Instant) -> Look {
        let spinning = self.look_at_detached_threads(now);
        let worked = self.work_was_done();
        self.isolation.decide(now, self.detached.spinning(), worked);
        let free = self.isolation.free().copied();
        self.detached.confine(free.as_ref());
        let mut awake = false;
        self.saw_long_poll = false;
        for worker in 0..self.observed.len() {
            awake |= self.look_at(worker, now, free.as_ref());
        }
        match (spinning | awake | free.is_some(), worked) {
            (true, _) => Look::Busy,
            (false, true) => Look::Worked,
            (false, false) => Look::Idle,
        }
    }

    /// Whether a worker has begun a poll or a sleep since the last look.
    fn work_was_done(&mut self) -> bool {
        let mut worked = false;
        for (worker, seen) in self.shared.workers.iter().zip(&mut self.progress) {
            let counters = &worker.counters;
            let done = counters.polls.load(Ordering::Relaxed) + counters.parks.load(Ordering::Relaxed);
            worked |= mem::replace(seen, done) != done;
        }
        worked
    }

    /// Looks at a worker. Returns false if it sleeps.
    fn look_at(&mut self, index: usize, now: Instant, free: Option<&CpuSet>) -> bool {
        let worker = &self.shared.workers[index];
        let Some(thread) = lock(&worker.thread).clone() else { return false };
        if thread.status.sleep.until().is_some() {
            self.observed[index] = None;
            if let Some(free) = free
                && thread.status.is_overdue()
            {
                thread.status.migrate_to(free);
            }
            return false;
        }
        let polls = worker.counters.polls.load(Ordering::Relaxed);
        match &mut self.observed[index] {
            Some(observed) if observed.polls == polls && Arc::ptr_eq(&observed.thread, &thread) => {
                observed.looks += 1;
                self.saw_long_poll = true;
                if !worker.queue.is_empty() {
                    // Tasks that another worker can steal need not wait for a spare thread.
                    self.shared.notify();
                }
                // The spare thread can start while sysmon looks at the poll.
                let _ = self.shared.spare_threads.ensure_spare(|| worker::start_spare(self.shared));
                let alert = now < self.alert_until;
                let stuck_after = if alert { self.settings.after / 2 } else { self.settings.after };
                if now.duration_since(observed.since)
                    < observed.grace(&self.shared.heartbeat) * self.settings.after
                {
                    // Its parasites will soon be tasks, so the poll will end.
                    if self.shared.workers.len() > 1 {
                        self.shared.heartbeat.note_sharing();
                        self.shared.notify();
                    }
                } else if let Some(cause) = observed.stuck_cause(now, stuck_after) {
                    self.preempt(index, cause, now);
                }
            }
            observed => {
                let (cpu, noticed_beat) = (thread.status.cpu_time(), thread.status.noticed_beat());
                *observed = Some(ObservedPoll { thread, polls, since: now, cpu, looks: 0, noticed_beat });
            }
        }
        true
    }

    /// Gives the core of a worker that is stuck for `cause` to a spare thread.
    fn preempt(&mut self, index: usize, cause: Cause, now: Instant) {
        let Some(observed) = self.observed[index].take() else { return };
        if self.detached.len() >= self.settings.threads {
            return self.warn_thread_limit(now);
        }
        let worker = &self.shared.workers[index];
        let mut stuck = false;
        let given = worker::hand_over(self.shared, index, |thread| {
            // Without its core the thread counts no new poll. Is it still in the poll that was found stuck?
            stuck = worker.counters.polls.load(Ordering::Relaxed) == observed.polls
                && std::ptr::eq(thread, &*observed.thread);
            if stuck {
                thread.status.set_stuck();
                let (thread, since, cpu) = (Arc::clone(&observed.thread), observed.since, observed.cpu);
                self.detached.add(NewlyDetached { thread, since, cpu, cause }, now);
            }
        });
        match given {
            Ok(true) if stuck => {
                Counters::add(&self.shared.sysmon.preemptions, 1);
                self.alert_until = now + ALERT_TIME;
            }
            Ok(_) => {}
            Err(error) => self.warn_no_thread(&error, now),
        }
    }

    /// Looks at the detached threads. Returns false if none of them uses a processor. While one does, sysmon
    /// stays awake, and so the beat goes on, by which that thread measures the parasites that it runs.
    fn look_at_detached_threads(&mut self, now: Instant) -> bool {
        let active = self.detached.look(now);
        self.detached.boost(starved_waiters() > 0, now);
        self.shared.sysmon.detached.store(self.detached.len() as u64, Ordering::Relaxed);
        for long in self.detached.take_long_polls() {
            self.report_long_poll(&long, now);
        }
        active
    }

    /// Reports a poll that has kept its thread for long, unless it is in Rialto's own code, or a task of its
    /// kind was reported in the last minute.
    #[cold]
    fn report_long_poll(&mut self, long: &LongPoll, now: Instant) {
        let Some(code) = user_code_of(long.vtable.name()) else { return };
        if self.reports.may_report(ReportKind::Task(long.vtable), now) {
            let registry = self.shared.config.task_registry.as_ref();
            let task = registry.and_then(|registry| registry.long_poll_of_type(long.vtable.name()));
            let stuck = Stuck::new((long.vtable.name(), code), task, (long.cause, long.time));
            self.report(stuck);
        }
    }

    /// Calls the hook with the report, or prints it to stderr if there is no hook.
    fn report(&self, stuck: Stuck) {
        let hook = self.shared.config.on_stuck.clone();
        let report = move || {
            trace::stuck(&stuck);
            match &hook {
                // A panic of the hook is ignored. Its message was printed.
                Some(hook) => drop(catch_unwind(AssertUnwindSafe(|| hook(&stuck)))),
                None => eprintln!("rialto: {stuck}"),
            }
        };
        // Not on this thread: the hook may block, and so may stderr.
        if self.shared.blocking.is_full() {
            // Its threads may all be blocked, as the task is. Without a thread there is no report.
            drop(thread::Builder::new().name("rialto-report".into()).spawn(report));
        } else {
            drop(blocking_closures::spawn(self.shared, report));
        }
    }

    #[cold]
    fn warn_thread_limit(&mut self, now: Instant) {
        if self.reports.may_report(ReportKind::CannotPreempt, now) {
            eprintln!(
                "rialto: {} tasks spin or block, which is the maximum; the next one delays the other tasks \
                 of its worker; help: use `spawn_blocking`, or raise `Sysmon::threads`",
                self.detached.len()
            );
        }
    }

    #[cold]
    fn warn_no_thread(&mut self, error: &io::Error, now: Instant) {
        if self.reports.may_report(ReportKind::CannotPreempt, now) {
            eprintln!(
                "rialto: a task spins or blocks, and no spare thread can be started for the others: {error}"
            );
        }
    }
}

/// Returns the time until which a worker sleeps; `None` if it is awake.
fn sleeps_until(worker: &WorkerShared) -> Option<u64> {
    match &*lock(&worker.thread) {
        Some(thread) => thread.status.sleep.until(),
        None => Some(WorkerSleep::FOREVER),
    }
}

impl ObservedPoll {
    /// Returns how many times `Sysmon::after` the poll may take because it runs parasites. Zero if none of
    /// them has noticed the current beat, or the one before: then none has ended for a while.
    fn grace(&self, heartbeat: &Heartbeat) -> u32 {
        let noticed = self.thread.status.noticed_beat();
        match heartbeat.count().wrapping_sub(noticed) {
            0 | 1 if noticed != self.noticed_beat => GRACE,
            // It may have been in an earlier poll. The next beat will show it.
            0 | 1 => 2,
            _ => 0,
        }
    }

    /// Returns why the worker is stuck, or `None` if it is not.
    fn stuck_cause(&self, now: Instant, stuck_after: Duration) -> Option<Cause> {
        if now.duration_since(self.since) < stuck_after {
            return None;
        }
        let Some((used, os_thread)) = self
            .thread
            .status
            .cpu_time()
            .zip(self.cpu)
            .map(|(now, then)| now.saturating_sub(then))
            .zip(self.thread.status.os_thread())
        else {
            return (self.looks >= LOOKS_WITHOUT_STATE).then_some(Cause::Unknown);
        };
        if used >= stuck_after / 2 {
            return Some(Cause::Spins);
        }
        match os_thread.state() {
            ThreadState::Blocked => Some(Cause::Blocks),
            // The thread is ready to run, but other threads have the processors.
            ThreadState::Runnable => None,
            ThreadState::Unknown => (self.looks >= LOOKS_WITHOUT_STATE).then_some(Cause::Unknown),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{Config, RuntimeKind};
    use crate::pool::new_thread_pool;

    #[test]
    fn a_poll_whose_parasites_notice_the_beats_is_stuck_later() {
        let pool = new_thread_pool(String::new(), 0, Duration::ZERO);
        let (shared, mut cores) = Shared::new(RuntimeKind::Workers, 1, None, pool, Config::default());
        let Some(core) = cores.pop() else { unreachable!("there is one worker") };
        let (heartbeat, now) = (&shared.heartbeat, Instant::now());
        let thread = Arc::new(WorkerThread::new(Arc::clone(&shared), core));
        let status = &thread.status;
        (0..5).for_each(|_| heartbeat.advance());
        let observed = |noticed| ObservedPoll {
            thread: Arc::clone(&thread),
            polls: 0,
            since: now,
            cpu: None,
            looks: 0,
            noticed_beat: noticed,
        };
        assert_eq!(observed(0).grace(heartbeat), 0, "it has run no parasite");
        status.notice_beat(5);
        assert_eq!(observed(0).grace(heartbeat), GRACE);
        heartbeat.advance();
        assert_eq!(observed(0).grace(heartbeat), GRACE, "the beat is new");
        assert_eq!(observed(5).grace(heartbeat), 2, "that was perhaps an earlier poll");
        heartbeat.advance();
        assert_eq!(observed(0).grace(heartbeat), 0, "no parasite has ended for a whole interval");
    }
}
