//! The monitor's thread: it looks, judges, and gives cores to spare threads.

use std::sync::Arc;
use std::time::{Duration, Instant};

use rialto_task::primitives::{Ordering, late_waits};

use super::Monitor;
use super::blame::blamed;
use super::outcasts::{Long, Lost, Outcasts};
use super::probe::State;
use super::quarantine::{Quarantine, Set};
use super::reports::Reports;
use super::stuck::{Cause, Stuck};
use crate::cell::RtVtable;
use crate::context::Seat;
use crate::shared::{Counters, Shared, lock};
use crate::worker;

/// Looks at idle workers before the monitor sleeps too: a program that does a
/// little now and then is not to wake it each time.
const LINGER: u32 = 20;
/// Between two beats of [`Shared::beat`] lies at least so much time.
const BEAT: Duration = Duration::from_millis(1);
/// Where the system does not say what a thread does, a poll that is still there
/// after so many looks is stuck.
const UNTOLD: u32 = 20;
/// After a rescue there are perhaps more to come: for so long, looks are more
/// frequent and patience is shorter.
const BRISK: Duration = Duration::from_millis(20);

/// See the module's documentation.
pub(super) struct Lookout<'a> {
    shared: &'a Arc<Shared>,
    settings: Monitor,
    /// Of each worker.
    views: Vec<Option<View>>,
    /// The threads that lost their core.
    outcasts: Outcasts,
    reports: Reports<Kind>,
    quarantine: Quarantine,
    /// What each worker had done at the last look.
    progress: Vec<u64>,
    /// Looks in a row that saw no worker do anything.
    quiet: u32,
    brisk_until: Instant,
    /// Some worker was in the same poll as at the look before.
    suspects: bool,
}

/// What is reported once a minute.
#[derive(PartialEq, Eq, Hash)]
enum Kind {
    /// A task, by the table of its future: siblings in one function have the same name.
    Task(*const RtVtable),
    /// There are as many threads without a core as there may be.
    Full,
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

impl<'a> Lookout<'a> {
    pub(super) fn new(shared: &'a Arc<Shared>, settings: Monitor) -> Lookout<'a> {
        let views = shared.workers.iter().map(|_| None).collect();
        Lookout {
            outcasts: Outcasts::new(settings.after, settings.report_after),
            quarantine: Quarantine::new(),
            progress: vec![0; shared.workers.len()],
            brisk_until: Instant::now(),
            suspects: false,
            reports: Reports::new(),
            quiet: 0,
            shared,
            settings,
            views,
        }
    }

    /// Looks until the runtime ends.
    pub(super) fn keep(mut self) {
        let mut beat_at = Instant::now();
        loop {
            let now = Instant::now();
            if now >= beat_at {
                self.shared.advance_beat();
                beat_at = now + BEAT;
            }
            let active = self.look(now);
            self.quiet = if active { 0 } else { self.quiet + 1 };
            if !self.rest(now) {
                return;
            }
        }
    }

    /// Waits until the next look. False if the runtime ends.
    fn rest(&mut self, now: Instant) -> bool {
        let watch = &self.shared.watch;
        if self.quiet >= LINGER && self.outcasts.any_runnable() {
            self.quiet = 0;
        }
        if self.quiet < LINGER {
            let part = match self.suspects {
                _ if now < self.brisk_until => 5,
                true => 2,
                false => 1,
            };
            return watch.pause(self.settings.after / part);
        }
        self.quiet = 0;
        watch.sleep(|| self.all_rest(), self.outcasts.next_long())
    }

    /// Looks at all. False if nobody does anything.
    fn look(&mut self, now: Instant) -> bool {
        let spinning = self.look_at_outcasts(now);
        let worked = self.work_was_done();
        self.quarantine.decide(now, self.outcasts.spinning(), worked);
        let free = self.quarantine.free().copied();
        self.outcasts.confine(free.as_ref());
        let mut awake = false;
        self.suspects = false;
        for worker in 0..self.views.len() {
            awake |= self.look_at(worker, now, free.as_ref());
        }
        spinning | worked | awake | free.is_some()
    }

    /// Whether some worker has begun a poll or a sleep since the last look.
    fn work_was_done(&mut self) -> bool {
        let mut worked = false;
        for (worker, seen) in self.shared.workers.iter().zip(&mut self.progress) {
            let counters = &worker.counters;
            let done = counters.polls.load(Ordering::Relaxed) + counters.parks.load(Ordering::Relaxed);
            worked |= std::mem::replace(seen, done) != done;
        }
        worked
    }

    fn all_rest(&self) -> bool {
        let rests = |seat: &Arc<Seat>| seat.standing.rest.is_resting();
        self.shared.workers.iter().all(|worker| lock(&worker.seat).as_ref().is_none_or(rests))
    }

    /// Looks at a worker. False if it sleeps.
    fn look_at(&mut self, index: usize, now: Instant, free: Option<&Set>) -> bool {
        let worker = &self.shared.workers[index];
        let Some(seat) = lock(&worker.seat).clone() else { return false };
        if seat.standing.rest.is_resting() {
            self.views[index] = None;
            if let Some(free) = free
                && seat.standing.is_overdue()
            {
                seat.standing.fetch(free);
            }
            return false;
        }
        let polls = worker.counters.polls.load(Ordering::Relaxed);
        match &mut self.views[index] {
            Some(view) if view.polls == polls && Arc::ptr_eq(&view.seat, &seat) => {
                view.looks += 1;
                self.suspects = true;
                if !worker.queue.is_empty() {
                    // What can be stolen need not wait for a spare thread.
                    self.shared.notify();
                }
                // While it is judged, a thread can start.
                let _ = self.shared.spares.prepare(self.shared);
                let brisk = now < self.brisk_until;
                let patience = if brisk { self.settings.after / 2 } else { self.settings.after };
                if let Some(cause) = view.judge(now, patience) {
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
        if self.outcasts.len() >= self.settings.threads {
            return self.tell_full(now);
        }
        let worker = &self.shared.workers[index];
        let mut stuck = false;
        let given = worker::hand_over(self.shared, index, |seat| {
            // The thread begins no poll any more: is it still in that one?
            stuck = worker.counters.polls.load(Ordering::Relaxed) == view.polls
                && std::ptr::eq(seat, &*view.seat);
            if stuck {
                seat.standing.set_stuck();
                let (seat, since, cpu) = (Arc::clone(&view.seat), view.since, view.cpu);
                self.outcasts.add(Lost { seat, since, cpu, cause }, now);
            }
        });
        match given {
            Ok(true) if stuck => {
                Counters::add(&self.shared.watch.rescues, 1);
                self.brisk_until = now + BRISK;
            }
            Ok(_) => {}
            Err(error) => self.tell_no_thread(&error, now),
        }
    }

    /// Looks at the threads without a core. False if none of them uses a
    /// processor: while one does, the beat goes on, by which parasites are told
    /// that their hosts take long.
    fn look_at_outcasts(&mut self, now: Instant) -> bool {
        let active = self.outcasts.look(now);
        self.outcasts.let_finish(late_waits() > 0);
        self.shared.watch.stuck.store(self.outcasts.len() as u64, Ordering::Relaxed);
        for long in self.outcasts.long() {
            self.tell(&long, now);
        }
        active
    }

    /// Reports a poll that has kept its thread for long, unless others of its kind were reported a moment
    /// ago.
    #[cold]
    fn tell(&mut self, long: &Long, now: Instant) {
        let Some(code) = blamed(long.kind.name()) else { return };
        if self.reports.may_report(Kind::Task(long.kind), now) {
            let task = self.shared.config.roll.as_ref().and_then(|roll| roll.polled_as(long.kind.name()));
            Stuck::new(long, code, task).report(self.shared);
        }
    }

    #[cold]
    fn tell_full(&mut self, now: Instant) {
        if self.reports.may_report(Kind::Full, now) {
            eprintln!(
                "rialto: {} tasks spin or block, a thread for each; the next one keeps its worker from the other tasks: \
                 see `Monitor::threads`",
                self.outcasts.len()
            );
        }
    }

    #[cold]
    fn tell_no_thread(&mut self, error: &std::io::Error, now: Instant) {
        if self.reports.may_report(Kind::Full, now) {
            eprintln!(
                "rialto: a task spins or blocks, and the system gives no thread for the others: {error}"
            );
        }
    }
}

impl View {
    /// Why it is stuck, if it is.
    fn judge(&self, now: Instant, patience: Duration) -> Option<Cause> {
        if now.duration_since(self.since) < patience {
            return None;
        }
        let Some((used, probe)) = cpu_time(&self.seat)
            .zip(self.cpu)
            .map(|(now, then)| now.saturating_sub(then))
            .zip(self.seat.standing.probe())
        else {
            return (self.looks >= UNTOLD).then_some(Cause::Unknown);
        };
        if used >= patience / 2 {
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

pub(super) fn cpu_time(seat: &Seat) -> Option<Duration> {
    seat.standing.probe()?.cpu_time()
}
