//! The detached threads: each has lost its core, and is still in the poll for which it lost it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::lookout::cpu_time;
use super::priority::Level;
use super::probe::State;
use super::quarantine::Set;
use super::stuck::Cause;
use crate::cell::RtVtable;
use crate::context::Seat;

/// A detached thread is lowered to [`Level::Last`] when its poll has used this many times
/// [`Monitor::after`](super::Monitor::after) of processor time.
const LAST: u32 = 20;

/// The detached threads of a runtime.
pub(super) struct Outcasts {
    /// In the order in which they lost their cores.
    all: Vec<Outcast>,
    after: Duration,
    report_after: Duration,
}

/// A poll that has kept its thread for so long that sysmon reports it.
pub(super) struct Long {
    /// The vtable of its task.
    pub(super) kind: &'static RtVtable,
    pub(super) cause: Cause,
    /// The time since sysmon first saw the poll.
    pub(super) time: Duration,
}

/// A thread that has just lost its core, and the state of its poll when sysmon first saw it.
pub(super) struct Lost {
    pub(super) seat: Arc<Seat>,
    pub(super) since: Instant,
    /// The thread's processor time at `since`.
    pub(super) cpu: Option<Duration>,
    pub(super) cause: Cause,
}

/// A detached thread.
struct Outcast {
    seat: Arc<Seat>,
    /// The vtable of the task that it polls.
    kind: Option<&'static RtVtable>,
    since: Instant,
    /// The thread's processor time at `since`, and at the last look.
    started: Option<Duration>,
    seen: Option<Duration>,
    looked: Instant,
    /// How long it has been blocked, as the looks found it.
    blocked: Duration,
    /// It was passed on to be reported.
    told: bool,
    /// The priority level of a thread that spins; `None` if it does not.
    level: Option<Level>,
    /// It has its usual priority for now, in spite of its level.
    raised: bool,
    confined: bool,
}

impl Outcasts {
    pub(super) fn new(after: Duration, report_after: Duration) -> Outcasts {
        Outcasts { all: Vec::new(), after, report_after }
    }

    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// Adds a thread that has lost its core at `now`.
    pub(super) fn add(&mut self, lost: Lost, now: Instant) {
        let blocked = match lost.cause {
            Cause::Blocks => now.duration_since(lost.since),
            _ => Duration::ZERO,
        };
        let mut outcast = Outcast {
            kind: lost.seat.standing.polled(),
            seen: cpu_time(&lost.seat),
            seat: lost.seat,
            since: lost.since,
            started: lost.cpu,
            looked: now,
            blocked,
            told: false,
            level: None,
            raised: false,
            confined: false,
        };
        if lost.cause == Cause::Spins {
            outcast.lower(Level::Behind);
        }
        self.all.push(outcast);
    }

    /// Gives all detached threads their usual priority while a thread has waited long for a lock (`late`).
    /// One of them may hold that lock, and then gets to release it.
    pub(super) fn let_finish(&mut self, late: bool) {
        self.all.iter_mut().for_each(|outcast| outcast.let_finish(late));
    }

    /// Returns the number of detached threads that spin.
    pub(super) fn spinning(&self) -> usize {
        self.all.iter().filter(|outcast| outcast.level.is_some()).count()
    }

    /// Keeps the threads that spin off the processor `free`. With `None`, lets all threads run everywhere.
    pub(super) fn confine(&mut self, free: Option<&Set>) {
        for outcast in &mut self.all {
            outcast.confine(free.filter(|_| outcast.level.is_some()));
        }
    }

    /// Whether a detached thread has a processor or waits for one. On a busy machine it may wait for long.
    pub(super) fn any_runnable(&self) -> bool {
        let runs =
            |outcast: &Outcast| outcast.seat.standing.probe().is_some_and(|p| p.state() == State::Runnable);
        self.all.iter().any(runs)
    }

    /// Looks at each detached thread, at `now`, and forgets those that have left. Returns false if none has
    /// used a processor since the last look.
    pub(super) fn look(&mut self, now: Instant) -> bool {
        let mut active = false;
        self.all.retain_mut(|outcast| {
            active |= outcast.look(self.after, now);
            !outcast.seat.standing.has_left()
        });
        active
    }

    /// Returns the polls that sysmon should report after the last look. Each is returned once.
    pub(super) fn long(&mut self) -> Vec<Long> {
        let after = self.report_after;
        self.all.iter_mut().filter_map(|outcast| outcast.long(after)).collect()
    }

    /// Returns the shortest time after which a poll could have to be reported.
    pub(super) fn next_long(&self) -> Option<Duration> {
        let waits = self.all.iter().filter(|outcast| !outcast.told);
        waits.map(|outcast| self.report_after.saturating_sub(outcast.kept())).min()
    }
}

impl Outcast {
    /// Returns true if the thread has used a processor since the last look.
    fn look(&mut self, after: Duration, now: Instant) -> bool {
        let since_last = now.duration_since(std::mem::replace(&mut self.looked, now));
        if self.seat.standing.probe().is_some_and(|probe| probe.state() == State::Blocked) {
            self.blocked += since_last;
        }
        let cpu = cpu_time(&self.seat);
        let active = std::mem::replace(&mut self.seen, cpu) != cpu;
        if let Some(used) = self.used() {
            if used >= after * LAST {
                self.lower(Level::Last);
            } else if used >= after && self.level.is_none() {
                self.lower(Level::Behind);
            }
        }
        active
    }

    /// Returns the processor time that the poll has used, if the system tells it.
    fn used(&self) -> Option<Duration> {
        self.seen.zip(self.started).map(|(seen, started)| seen.saturating_sub(started))
    }

    /// Returns how long the poll has computed or been blocked. Time in which another program had the
    /// processor does not count, if the system tells processor times.
    fn kept(&self) -> Duration {
        match self.used() {
            Some(used) => used.max(self.blocked),
            None => self.looked.duration_since(self.since),
        }
    }

    /// Returns the poll as one to report if it has kept its thread for `after`; only once.
    fn long(&mut self, after: Duration) -> Option<Long> {
        if self.told || self.kept() < after {
            return None;
        }
        self.told = true;
        let cause = match self.used() {
            Some(used) if used >= self.blocked => Cause::Spins,
            Some(_) => Cause::Blocks,
            None => Cause::Unknown,
        };
        Some(Long { kind: self.kind?, cause, time: self.looked.duration_since(self.since) })
    }

    fn lower(&mut self, level: Level) {
        if self.level == Some(level) {
            return;
        }
        if !self.raised {
            self.seat.standing.lower(level);
        }
        self.level = Some(level);
    }

    fn let_finish(&mut self, late: bool) {
        let Some(level) = self.level.filter(|_| self.raised != late) else { return };
        // Lower only a thread that was raised. Lowered twice, it would end up with a higher niceness.
        if late {
            self.raised = self.seat.standing.raise();
        } else {
            self.seat.standing.lower(level);
            self.raised = false;
        }
    }

    fn confine(&mut self, free: Option<&Set>) {
        match free {
            Some(free) if !self.confined => self.seat.standing.confine(free),
            None if self.confined => self.seat.standing.release(),
            _ => return,
        }
        self.confined = free.is_some();
    }
}
