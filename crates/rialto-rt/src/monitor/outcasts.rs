//! Threads that lost their core, and are still in the poll for which they did.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::lookout::cpu_time;
use super::priority::Level;
use super::probe::State;
use super::quarantine::Set;
use super::stuck::Cause;
use crate::cell::RtVtable;
use crate::context::Seat;

/// A thread that used so many times [`Monitor::after`](super::Monitor::after)
/// gets only what the others leave.
const LAST: u32 = 20;

/// See the module's documentation.
pub(super) struct Outcasts {
    /// In the order in which they lost it.
    all: Vec<Outcast>,
    after: Duration,
    report_after: Duration,
}

/// A poll that has kept its thread for so long that it is to be reported.
pub(super) struct Long {
    /// Of its task.
    pub(super) kind: &'static RtVtable,
    pub(super) cause: Cause,
    /// Since it began.
    pub(super) time: Duration,
}

/// A thread that has lost its core, and how its poll had gone when it was found.
pub(super) struct Lost {
    pub(super) seat: Arc<Seat>,
    pub(super) since: Instant,
    /// The thread's processor time then.
    pub(super) cpu: Option<Duration>,
    pub(super) cause: Cause,
}

struct Outcast {
    seat: Arc<Seat>,
    /// What it polls.
    kind: Option<&'static RtVtable>,
    since: Instant,
    /// The processor time at the start of the poll, and at the last look.
    started: Option<Duration>,
    seen: Option<Duration>,
    looked: Instant,
    /// For how long looks have found it blocked.
    blocked: Duration,
    /// It has been reported, or others of its kind have.
    told: bool,
    /// That of a thread that spins.
    level: Option<Level>,
    /// It has its usual priority for now, whatever its level is.
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

    /// A thread has lost its core at `now`.
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

    /// While somebody waits `late` for a lock, one of them may hold it: they run with their usual priority, so that it
    /// gets to the end.
    pub(super) fn let_finish(&mut self, late: bool) {
        self.all.iter_mut().for_each(|outcast| outcast.let_finish(late));
    }

    /// How many of them spin.
    pub(super) fn spinning(&self) -> usize {
        self.all.iter().filter(|outcast| outcast.level.is_some()).count()
    }

    /// Keeps those that spin off the processor `free`; with none, lets all run
    /// everywhere.
    pub(super) fn confine(&mut self, free: Option<&Set>) {
        for outcast in &mut self.all {
            outcast.confine(free.filter(|_| outcast.level.is_some()));
        }
    }

    /// Whether one of them would use a processor if it had one: on a busy
    /// machine it may be without for long.
    pub(super) fn any_runnable(&self) -> bool {
        let runs =
            |outcast: &Outcast| outcast.seat.standing.probe().is_some_and(|p| p.state() == State::Runnable);
        self.all.iter().any(runs)
    }

    /// Looks at each at `now`. False if none of them uses a processor.
    pub(super) fn look(&mut self, now: Instant) -> bool {
        let mut active = false;
        self.all.retain_mut(|outcast| {
            active |= outcast.look(self.after, now);
            !outcast.seat.standing.has_left()
        });
        active
    }

    /// Those that have become long by the last look. Each comes once.
    pub(super) fn long(&mut self) -> Vec<Long> {
        let after = self.report_after;
        self.all.iter_mut().filter_map(|outcast| outcast.long(after)).collect()
    }

    /// How soon one of them could become long, at the earliest.
    pub(super) fn next_long(&self) -> Option<Duration> {
        let waits = self.all.iter().filter(|outcast| !outcast.told);
        waits.map(|outcast| self.report_after.saturating_sub(outcast.kept())).min()
    }
}

impl Outcast {
    /// True if it uses a processor.
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

    /// How much processor time the poll has used, if the system says.
    fn used(&self) -> Option<Duration> {
        self.seen.zip(self.started).map(|(seen, started)| seen.saturating_sub(started))
    }

    /// For how long it has computed, or has been blocked: not the time for which another program had the
    /// processor.
    fn kept(&self) -> Duration {
        match self.used() {
            Some(used) => used.max(self.blocked),
            None => self.looked.duration_since(self.since),
        }
    }

    /// What there is to report, once, if it has kept its thread for as long as `after`.
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
        // Lowered twice, a thread would go further down.
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
