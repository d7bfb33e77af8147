//! The detached threads: each has lost its core, and is still in the poll for which it lost it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::cpu_isolation::CpuSet;
use super::os_thread::ThreadState;
use super::priority::Level;
use super::stuck::Cause;
use crate::task_cell::RtVtable;
use crate::worker_thread::WorkerThread;

/// A detached thread is lowered to [`Level::Idle`] when its poll has used this many times
/// [`Sysmon::after`](super::Sysmon::after) of processor time, if its priority can be raised again.
const IDLE_PRIORITY_AFTER: u32 = 20;
/// A lowered thread is starved if it has waited for a processor for this long, and has used less than
/// [`SERVED`] of processor time meanwhile.
const STARVED_AFTER: Duration = Duration::from_millis(100);
const SERVED: Duration = Duration::from_millis(5);
/// A starved thread has its usual priority until it has used this much processor time.
const RELIEF: Duration = Duration::from_millis(10);

/// The detached threads of a runtime.
pub(super) struct DetachedThreads {
    /// In the order in which they lost their cores.
    all: Vec<DetachedThread>,
    /// One starved thread is relieved at a time, and not before this time. So starved threads together delay
    /// the workers for a tenth of the time at most.
    next_relief: Instant,
    after: Duration,
    report_after: Duration,
}

/// A poll that has kept its thread for so long that sysmon reports it.
pub(super) struct LongPoll {
    /// The vtable of its task.
    pub(super) vtable: &'static RtVtable,
    pub(super) cause: Cause,
    /// The time since sysmon first saw the poll.
    pub(super) time: Duration,
}

/// A thread that has just lost its core, and the state of its poll when sysmon first saw it.
pub(super) struct NewlyDetached {
    pub(super) thread: Arc<WorkerThread>,
    pub(super) since: Instant,
    /// The thread's processor time at `since`.
    pub(super) cpu: Option<Duration>,
    pub(super) cause: Cause,
}

/// A detached thread.
struct DetachedThread {
    thread: Arc<WorkerThread>,
    /// The vtable of the task that it polls.
    vtable: Option<&'static RtVtable>,
    since: Instant,
    /// The thread's processor time at `since`, and at the last look.
    started: Option<Duration>,
    seen: Option<Duration>,
    looked: Instant,
    /// How long it has been blocked, as the looks found it.
    blocked: Duration,
    /// It was passed on to be reported.
    reported: bool,
    /// The priority level of a thread that spins; `None` if it does not.
    level: Option<Level>,
    /// It has its usual priority for now, in spite of its level.
    boosted: bool,
    /// When the thread had last used [`SERVED`] of processor time, and its processor time then.
    served: (Instant, Option<Duration>),
    /// The thread was starved: it has its usual priority until this processor time.
    relieved_until: Option<Duration>,
    /// The system does not let the thread be raised again.
    fixed: bool,
    confined: bool,
}

impl DetachedThreads {
    pub(super) fn new(after: Duration, report_after: Duration) -> DetachedThreads {
        DetachedThreads { all: Vec::new(), next_relief: Instant::now(), after, report_after }
    }

    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// Adds a thread that has lost its core at `now`.
    pub(super) fn add(&mut self, lost: NewlyDetached, now: Instant) {
        let blocked = match lost.cause {
            Cause::Blocks => now.duration_since(lost.since),
            _ => Duration::ZERO,
        };
        let seen = lost.thread.status.cpu_time();
        let mut thread = DetachedThread {
            vtable: lost.thread.status.polled(),
            seen,
            thread: lost.thread,
            since: lost.since,
            started: lost.cpu,
            looked: now,
            blocked,
            reported: false,
            level: None,
            boosted: false,
            served: (now, seen),
            relieved_until: None,
            fixed: false,
            confined: false,
        };
        if lost.cause == Cause::Spins {
            thread.lower(Level::Nice);
        }
        self.all.push(thread);
    }

    /// Gives all detached threads their usual priority while a thread has waited long for a lock (`late`).
    /// One of them may hold that lock, and then gets to release it. Otherwise a starved thread has its usual
    /// priority for a while. So its poll ends, even if other programs use all processors.
    pub(super) fn boost(&mut self, late: bool, now: Instant) {
        self.relieve_starved(now);
        for thread in &mut self.all {
            thread.set_boosted(late || thread.relieved_until.is_some());
        }
    }

    /// Chooses the thread that has starved for longest, unless another one is still relieved.
    fn relieve_starved(&mut self, now: Instant) {
        if now < self.next_relief || self.all.iter().any(|thread| thread.relieved_until.is_some()) {
            return;
        }
        let starved = self.all.iter_mut().filter(|thread| thread.is_starved(now));
        if let Some(thread) = starved.min_by_key(|thread| thread.served.0) {
            thread.relieved_until = thread.seen.map(|seen| seen + RELIEF);
            self.next_relief = now + STARVED_AFTER;
        }
    }

    /// Returns the number of detached threads that spin.
    pub(super) fn spinning(&self) -> usize {
        self.all.iter().filter(|thread| thread.level.is_some()).count()
    }

    /// Keeps the threads that spin off the processor `free`. With `None`, lets all threads run everywhere.
    pub(super) fn confine(&mut self, free: Option<&CpuSet>) {
        for thread in &mut self.all {
            thread.confine(free.filter(|_| thread.level.is_some()));
        }
    }

    /// Whether a detached thread has a processor or waits for one. On a busy machine it may wait for long.
    pub(super) fn any_runnable(&self) -> bool {
        self.all.iter().any(|thread| thread.is_in_state(ThreadState::Runnable))
    }

    /// Looks at each detached thread, at `now`, and forgets those that have left. Returns false if none has
    /// used a processor since the last look.
    pub(super) fn look(&mut self, now: Instant) -> bool {
        let mut active = false;
        self.all.retain_mut(|thread| {
            active |= thread.look(self.after, now);
            !thread.thread.status.has_left()
        });
        active
    }

    /// Returns the polls that sysmon should report after the last look. Each is returned once.
    pub(super) fn take_long_polls(&mut self) -> Vec<LongPoll> {
        let after = self.report_after;
        self.all.iter_mut().filter_map(|thread| thread.take_long_poll(after)).collect()
    }

    /// Returns the shortest time after which a poll could have to be reported.
    pub(super) fn time_until_long_poll(&self) -> Option<Duration> {
        let waits = self.all.iter().filter(|thread| !thread.reported);
        waits.map(|thread| self.report_after.saturating_sub(thread.busy_time())).min()
    }
}

impl DetachedThread {
    fn is_in_state(&self, state: ThreadState) -> bool {
        self.thread.status.os_thread().is_some_and(|thread| thread.state() == state)
    }

    /// Returns true if the thread has used a processor since the last look.
    fn look(&mut self, after: Duration, now: Instant) -> bool {
        let since_last = now.duration_since(std::mem::replace(&mut self.looked, now));
        if self.is_in_state(ThreadState::Blocked) {
            self.blocked += since_last;
        }
        let cpu = self.thread.status.cpu_time();
        let active = std::mem::replace(&mut self.seen, cpu) != cpu;
        self.relieved_until = self.relieved_until.filter(|until| cpu.is_some_and(|cpu| cpu < *until));
        if cpu.zip(self.served.1).is_none_or(|(cpu, then)| cpu.saturating_sub(then) >= SERVED) {
            self.served = (now, cpu);
        }
        match (self.used(), self.level) {
            (Some(used), Some(Level::Nice)) if used >= after * IDLE_PRIORITY_AFTER => self.lower_to_idle(),
            (Some(used), None) if used >= after => self.lower(Level::Nice),
            _ => {}
        }
        active
    }

    /// Returns the processor time that the poll has used, if the system tells it.
    fn used(&self) -> Option<Duration> {
        self.seen.zip(self.started).map(|(seen, started)| seen.saturating_sub(started))
    }

    /// Returns how long the poll has computed or been blocked. Time in which another program had the
    /// processor does not count, if the system tells processor times.
    fn busy_time(&self) -> Duration {
        match self.used() {
            Some(used) => used.max(self.blocked),
            None => self.looked.duration_since(self.since),
        }
    }

    /// Returns the poll as one to report if it has kept its thread for `after`; only once.
    fn take_long_poll(&mut self, after: Duration) -> Option<LongPoll> {
        if self.reported || self.busy_time() < after {
            return None;
        }
        self.reported = true;
        let cause = match self.used() {
            Some(used) if used >= self.blocked => Cause::Spins,
            Some(_) => Cause::Blocks,
            None => Cause::Unknown,
        };
        Some(LongPoll { vtable: self.vtable?, cause, time: self.looked.duration_since(self.since) })
    }

    fn lower(&mut self, level: Level) {
        if self.level == Some(level) {
            return;
        }
        if !self.boosted {
            self.thread.status.lower(level);
        }
        self.level = Some(level);
    }

    /// Lowers the thread to [`Level::Idle`], but only if it can be raised again. Otherwise it would starve
    /// for as long as other programs use all processors.
    fn lower_to_idle(&mut self) {
        if self.boosted || self.can_be_raised() {
            self.lower(Level::Idle);
        }
    }

    /// Raises the thread, which is lowered. Returns false if the system refuses now, or has done so before.
    fn can_be_raised(&mut self) -> bool {
        self.fixed = self.fixed || !self.thread.status.raise();
        !self.fixed
    }

    /// Whether the thread has waited for a processor for long, because of its level.
    fn is_starved(&self, now: Instant) -> bool {
        self.level.is_some()
            && !self.fixed
            && now.duration_since(self.served.0) >= STARVED_AFTER
            && self.is_in_state(ThreadState::Runnable)
    }

    /// Gives the thread its usual priority, if the system allows it, or that of its level.
    fn set_boosted(&mut self, boosted: bool) {
        let Some(level) = self.level.filter(|_| self.boosted != boosted) else { return };
        // Lower only a thread that was raised. Lowered twice, it would end up with a higher niceness.
        if boosted {
            self.boosted = self.can_be_raised();
        } else {
            self.thread.status.lower(level);
            self.boosted = false;
        }
    }

    fn confine(&mut self, free: Option<&CpuSet>) {
        match free {
            Some(free) if !self.confined => self.thread.status.confine(free),
            None if self.confined => self.thread.status.unconfine(),
            _ => return,
        }
        self.confined = free.is_some();
    }
}
