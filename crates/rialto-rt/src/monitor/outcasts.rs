//! Threads that lost their core, and are still in the poll for which they did.

use std::sync::Arc;
use std::time::Duration;

use super::lookout::cpu_time;
use super::priority::Level;
use super::probe::State;
use super::quarantine::Set;
use crate::context::Seat;

/// A thread that used so many times [`Monitor::after`](super::Monitor::after)
/// gets only what the others leave.
const LAST: u32 = 20;

/// See the module's documentation.
pub(super) struct Outcasts {
    /// In the order in which they lost it.
    all: Vec<Outcast>,
    after: Duration,
}

struct Outcast {
    seat: Arc<Seat>,
    /// The processor time at the start of the poll, and at the last look.
    started: Option<Duration>,
    seen: Option<Duration>,
    /// That of a thread that spins.
    level: Option<Level>,
    confined: bool,
}

impl Outcasts {
    pub(super) fn new(after: Duration) -> Outcasts {
        Outcasts { all: Vec::new(), after }
    }

    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// The thread of `seat` has lost its core in a poll that began at
    /// `started` on its processor clock.
    pub(super) fn add(&mut self, seat: Arc<Seat>, started: Option<Duration>, spins: bool) {
        let mut outcast = Outcast { seen: cpu_time(&seat), seat, started, level: None, confined: false };
        if spins {
            outcast.lower(Level::Behind);
        }
        self.all.push(outcast);
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

    /// Looks at each. False if none of them uses a processor.
    pub(super) fn look(&mut self) -> bool {
        let mut active = false;
        self.all.retain_mut(|outcast| {
            active |= outcast.look(self.after);
            !outcast.seat.standing.has_left()
        });
        active
    }
}

impl Outcast {
    /// True if it uses a processor.
    fn look(&mut self, after: Duration) -> bool {
        let now = cpu_time(&self.seat);
        if let Some((now, started)) = now.zip(self.started) {
            let used = now.saturating_sub(started);
            if used >= after * LAST {
                self.lower(Level::Last);
            } else if used >= after && self.level.is_none() {
                self.lower(Level::Behind);
            }
        }
        std::mem::replace(&mut self.seen, now) != now
    }

    fn lower(&mut self, level: Level) {
        if self.level == Some(level) {
            return;
        }
        self.seat.standing.lower(level);
        self.level = Some(level);
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
