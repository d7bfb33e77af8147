//! The thread of sysmon: it looks at the workers, finds stuck polls, and gives cores to spare threads.

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

/// The number of looks that find all workers idle before sysmon sleeps too. A program that does a little work
/// now and then should not have to wake it each time.
const LINGER: u32 = 20;
/// The minimum time between two beats of [`Shared::beat`].
const BEAT: Duration = Duration::from_millis(1);
/// A poll is stuck after this many looks if the system does not tell the state of its thread.
const UNTOLD: u32 = 20;
/// A *rescue* takes the core of a stuck thread and gives it to a spare thread. More rescues may follow. For
/// this time the looks are therefore more frequent, and a poll is stuck sooner.
const BRISK: Duration = Duration::from_millis(20);

/// The state of sysmon's thread.
pub(super) struct Lookout<'a> {
    shared: &'a Arc<Shared>,
    settings: Monitor,
    /// For each worker, the poll in which it was seen.
    views: Vec<Option<View>>,
    /// The detached threads.
    outcasts: Outcasts,
    reports: Reports<Kind>,
    quarantine: Quarantine,
    /// For each worker, its number of polls and sleeps at the last look.
    progress: Vec<u64>,
    /// Consecutive looks that saw no activity.
    quiet: u32,
    brisk_until: Instant,
    /// A worker was in the same poll as at the look before.
    suspects: bool,
}

/// The kinds of reports. Each kind is reported at most once a minute.
#[derive(PartialEq, Eq, Hash)]
enum Kind {
    /// A task, by the vtable of its future. The type name would not do: the `async` blocks of one function
    /// share it.
    Task(*const RtVtable),
    /// A stuck task keeps its worker, because the limit of detached threads is reached, or because the system
    /// gives no thread.
    Full,
}

/// A worker in one poll, as sysmon first saw it there.
struct View {
    seat: Arc<Seat>,
    polls: u64,
    since: Instant,
    cpu: Option<Duration>,
    /// How often sysmon has seen it in this poll since.
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

    /// Waits until the next look. Returns false if the runtime ends.
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

    /// Looks at all threads. Returns false if there is no activity.
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

    /// Whether a worker has begun a poll or a sleep since the last look.
    fn work_was_done(&mut self) -> bool {
        let mut worked = false;
        for (worker, seen) in self.shared.workers.iter().zip(&mut self.progress) {
            let counters = &worker.counters;
            let done = counters.polls.load(Ordering::Relaxed) + counters.parks.load(Ordering::Relaxed);
            worked |= std::mem::replace(seen, done) != done;
        }
        worked
    }

    /// Whether all workers sleep.
    fn all_rest(&self) -> bool {
        let rests = |seat: &Arc<Seat>| seat.standing.rest.is_resting();
        self.shared.workers.iter().all(|worker| lock(&worker.seat).as_ref().is_none_or(rests))
    }

    /// Looks at a worker. Returns false if it sleeps.
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
                    // Tasks that another worker can steal need not wait for a spare thread.
                    self.shared.notify();
                }
                // The spare thread can start while sysmon judges the poll.
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

    /// Gives the core of a worker that is stuck for `cause` to a spare thread.
    fn rescue(&mut self, index: usize, cause: Cause, now: Instant) {
        let Some(view) = self.views[index].take() else { return };
        if self.outcasts.len() >= self.settings.threads {
            return self.tell_full(now);
        }
        let worker = &self.shared.workers[index];
        let mut stuck = false;
        let given = worker::hand_over(self.shared, index, |seat| {
            // Without its core the thread counts no new poll. Is it still in the poll that was judged?
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

    /// Looks at the detached threads. Returns false if none of them uses a processor. While one does, sysmon
    /// stays awake, and so the beat goes on, by which that thread measures the parasites that it runs.
    fn look_at_outcasts(&mut self, now: Instant) -> bool {
        let active = self.outcasts.look(now);
        self.outcasts.let_finish(late_waits() > 0);
        self.shared.watch.stuck.store(self.outcasts.len() as u64, Ordering::Relaxed);
        for long in self.outcasts.long() {
            self.tell(&long, now);
        }
        active
    }

    /// Reports a poll that has kept its thread for long, unless it is in Rialto's own code, or a task of its
    /// kind was reported in the last minute.
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
                "rialto: {} tasks spin or block, which is the maximum; the next one delays the other tasks \
                 of its worker; help: use `spawn_blocking`, or raise `Monitor::threads`",
                self.outcasts.len()
            );
        }
    }

    #[cold]
    fn tell_no_thread(&mut self, error: &std::io::Error, now: Instant) {
        if self.reports.may_report(Kind::Full, now) {
            eprintln!(
                "rialto: a task spins or blocks, and no spare thread can be started for the others: {error}"
            );
        }
    }
}

impl View {
    /// Returns why the worker is stuck, or `None` if it is not.
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
            // The thread is ready to run, but other threads have the processors.
            State::Runnable => None,
            State::Unknown => (self.looks >= UNTOLD).then_some(Cause::Unknown),
        }
    }
}

/// Returns the processor time that the thread of `seat` has used, if the system tells it.
pub(super) fn cpu_time(seat: &Seat) -> Option<Duration> {
    seat.standing.probe()?.cpu_time()
}
