//! The monitor's thread: it looks, judges, and gives cores to spare threads.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rialto_task::primitives::Ordering;

use super::Monitor;
use super::priority::Level;
use super::probe::State;
use super::stuck::{Cause, Stuck};
use crate::context::Seat;
use crate::shared::{Counters, Shared, lock};
use crate::worker;

/// Looks at nothing but sleeping workers before the monitor sleeps too: a
/// program that does a little now and then is not to wake it each time.
const LINGER: u32 = 20;
/// Between two beats of [`Shared::beat`] lies at least so much time.
const BEAT: Duration = Duration::from_millis(1);
/// Where the system does not say what a thread does, a poll that is still there
/// after so many looks is stuck.
const UNTOLD: u32 = 20;
/// A thread that used so many times [`Monitor::after`] gets only what the others
/// leave.
const LAST: u32 = 20;

/// See the module's documentation.
pub(super) struct Lookout<'a> {
    shared: &'a Arc<Shared>,
    settings: Monitor,
    /// Of each worker.
    views: Vec<Option<View>>,
    alone: Vec<Alone>,
    /// Kinds of tasks that were reported.
    told: HashSet<&'static str>,
    told_full: bool,
    /// Looks in a row that saw nothing but sleeping workers.
    quiet: u32,
}

/// A worker in some poll, as it was first seen there.
struct View {
    seat: Arc<Seat>,
    polls: u64,
    since: Instant,
    cpu: Option<Duration>,
    /// Times that it was seen there since.
    looks: u32,
}

/// A thread that lost its core and is still in its poll.
struct Alone {
    seat: Arc<Seat>,
    /// The processor time at the start of the poll, and at the last look.
    started: Option<Duration>,
    seen: Option<Duration>,
    level: Option<Level>,
}

impl<'a> Lookout<'a> {
    pub(super) fn new(shared: &'a Arc<Shared>, settings: Monitor) -> Lookout<'a> {
        let views = shared.workers.iter().map(|_| None).collect();
        let (alone, told) = (Vec::new(), HashSet::new());
        Lookout { shared, settings, views, alone, told, told_full: false, quiet: 0 }
    }

    /// Looks until the runtime ends.
    pub(super) fn keep(mut self) {
        let tick = self.settings.after / 2;
        let mut beat_at = Instant::now();
        loop {
            let now = Instant::now();
            if now >= beat_at {
                self.shared.advance_beat();
                beat_at = now + BEAT;
            }
            let mut active = self.look_at_alone();
            for worker in 0..self.views.len() {
                active |= self.look_at(worker, now);
            }
            self.quiet = if active { 0 } else { self.quiet + 1 };
            let watch = &self.shared.watch;
            let on = if self.quiet < LINGER {
                watch.pause(tick)
            } else {
                self.quiet = 0;
                watch.sleep(|| self.all_rest())
            };
            if !on {
                return;
            }
        }
    }

    fn all_rest(&self) -> bool {
        let rests = |seat: &Arc<Seat>| seat.standing.rest.is_resting();
        self.shared.workers.iter().all(|worker| lock(&worker.seat).as_ref().is_none_or(rests))
    }

    /// Looks at a worker. False if it sleeps.
    fn look_at(&mut self, index: usize, now: Instant) -> bool {
        let worker = &self.shared.workers[index];
        let seat = lock(&worker.seat).clone();
        let Some(seat) = seat.filter(|seat| !seat.standing.rest.is_resting()) else {
            self.views[index] = None;
            return false;
        };
        let polls = worker.counters.polls.load(Ordering::Relaxed);
        match &mut self.views[index] {
            Some(view) if view.polls == polls && Arc::ptr_eq(&view.seat, &seat) => {
                view.looks += 1;
                if !worker.queue.is_empty() {
                    // What can be stolen need not wait for a spare thread.
                    self.shared.notify();
                }
                // While it is judged, a thread can start.
                let _ = self.shared.spares.prepare(self.shared);
                if let Some(cause) = view.judge(now, &self.settings) {
                    self.rescue(index, cause, now);
                }
            }
            view => *view = Some(View { cpu: cpu_time(&seat), seat, polls, since: now, looks: 0 }),
        }
        true
    }

    /// Gives the core of a worker that is stuck to a spare thread.
    fn rescue(&mut self, index: usize, cause: Cause, now: Instant) {
        let Some(view) = self.views[index].take() else { return };
        if self.alone.len() >= self.settings.threads {
            return self.tell_full();
        }
        let worker = &self.shared.workers[index];
        let mut stuck = false;
        let given = worker::hand_over(self.shared, index, |seat| {
            // The thread begins no poll any more: is it still in that one?
            stuck = worker.counters.polls.load(Ordering::Relaxed) == view.polls
                && std::ptr::eq(seat, &*view.seat);
            if stuck {
                seat.standing.set_stuck();
                if cause == Cause::Spins {
                    seat.standing.lower(Level::Behind);
                }
            }
        });
        match given {
            Ok(true) if stuck => {
                Counters::add(&self.shared.watch.rescues, 1);
                self.tell(&view, cause, now);
                let level = (cause == Cause::Spins).then_some(Level::Behind);
                let seen = cpu_time(&view.seat);
                self.alone.push(Alone { seat: view.seat, started: view.cpu, seen, level });
            }
            Ok(_) => {}
            Err(error) => self.tell_no_thread(&error),
        }
    }

    /// Looks at the threads without a core. False if there is nothing to do
    /// about any of them.
    fn look_at_alone(&mut self) -> bool {
        let mut active = false;
        self.alone.retain_mut(|alone| {
            active |= alone.look(self.settings.after);
            !alone.seat.standing.has_left()
        });
        if self.alone.len() < self.settings.threads {
            self.told_full = false;
        }
        self.shared.watch.stuck.store(self.alone.len() as u64, Ordering::Relaxed);
        active
    }

    /// Reports a task that is stuck, if it is the first of its kind.
    fn tell(&mut self, view: &View, cause: Cause, now: Instant) {
        let Some(table) = view.seat.standing.polled() else { return };
        let future = table.name();
        if self.told.insert(future) {
            Stuck::new(future, cause, now.duration_since(view.since)).report(self.shared);
        }
    }

    #[cold]
    fn tell_full(&mut self) {
        if !std::mem::replace(&mut self.told_full, true) {
            eprintln!(
                "rialto: {} tasks spin or block, each on a thread of its own; there will be no more of these \
                 threads: tasks wait now. See `Monitor::threads`.",
                self.alone.len()
            );
        }
    }

    #[cold]
    fn tell_no_thread(&mut self, error: &std::io::Error) {
        if !std::mem::replace(&mut self.told_full, true) {
            eprintln!(
                "rialto: a task spins or blocks, and the system gives no thread for the others: {error}"
            );
        }
    }
}

impl View {
    /// Why it is stuck, if it is.
    fn judge(&self, now: Instant, settings: &Monitor) -> Option<Cause> {
        if now.duration_since(self.since) < settings.after {
            return None;
        }
        let Some((used, probe)) = cpu_time(&self.seat)
            .zip(self.cpu)
            .map(|(now, then)| now.saturating_sub(then))
            .zip(self.seat.standing.probe())
        else {
            return (self.looks >= UNTOLD).then_some(Cause::Unknown);
        };
        if used >= settings.after / 2 {
            return Some(Cause::Spins);
        }
        match probe.state() {
            State::Blocked => Some(Cause::Blocks),
            // It was not scheduled: somebody else has the processor.
            State::Runnable => None,
            State::Unknown => (self.looks >= UNTOLD).then_some(Cause::Unknown),
        }
    }
}

impl Alone {
    /// True if it uses a processor, and can be put down further.
    fn look(&mut self, after: Duration) -> bool {
        if self.level == Some(Level::Last) {
            return false;
        }
        let now = cpu_time(&self.seat);
        let Some((now_used, started)) = now.zip(self.started) else { return false };
        let used = now_used.saturating_sub(started);
        let level = match used {
            _ if used >= after * LAST => Some(Level::Last),
            _ if used >= after => Some(Level::Behind),
            _ => None,
        };
        if level > self.level
            && let Some(level) = level
        {
            self.seat.standing.lower(level);
            self.level = Some(level);
        }
        std::mem::replace(&mut self.seen, now) != now
    }
}

fn cpu_time(seat: &Seat) -> Option<Duration> {
    seat.standing.probe()?.cpu_time()
}
