//! The store's thread. It does the requests of many tasks in one transaction, with one fsync (group commit).
//! It also sends the lease heartbeats and claims the tasks that are due.

use crate::answer::Asked;
use crate::clock::whole;
use crate::context::Context;
use crate::error::Error;
use crate::gather::Gather;
use crate::job::{self, Job};
use crate::overlay::Overlay;
use crate::owners::{self, Heard};
use crate::queue::{Busy, Orphans, Queue, Shared, Worker};
use crate::record::{self, Millis};
use crate::retention;
use crate::store::{Store, StoreError};
use crate::stranded::{self, StrandedAt};
use crate::tasks::{self, Claim, Claimed, Claimer};
use crate::unregistered;
use std::collections::HashSet;
use std::sync::{Arc, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The state of the thread.
struct Engine<'e> {
    shared: &'e Arc<Shared>,
    /// When the next task is due, if that is known.
    due: Option<Millis>,
    /// When the thread last looked for due tasks.
    looked: Option<Instant>,
    /// The number of transactions that have failed in a row, and the last one's error.
    failed: u32,
    error: Option<StoreError>,
    /// How long to wait for more requests, since the last transaction.
    gather: Option<Gather>,
    others: Heard,
    /// When the thread last read the heartbeats of all flow workers, by the steady clock.
    listened: Option<Millis>,
    /// The first number on the shelf that the thread has not looked at.
    shelf: u64,
    /// The unregistered functions that have been reported.
    told: HashSet<String>,
}

/// The thread's next action.
enum Next {
    Turn(Turn),
    /// Close the store, until the next request.
    Release(Vec<Asked<()>>),
    /// End, because the flows are closed. True if every task that was here has been given back.
    End(bool),
}

/// The input of one transaction.
struct Turn {
    /// Something may have changed: look for due tasks.
    nudged: bool,
    jobs: Vec<Box<dyn Job>>,
    orphans: Orphans,
    leaving: Vec<u64>,
    workers: Vec<Worker>,
    room: usize,
}

/// The results of a transaction. They hold once it has committed.
struct Found {
    claimed: Vec<(usize, Claimed)>,
    due: Option<Millis>,
    shelf: u64,
    looked: Option<Instant>,
    /// When the heartbeats were read, and what is known of them since.
    listened: Option<(Millis, Heard)>,
    /// Flow workers of this process whose tasks other processes have taken over.
    buried: Vec<u64>,
    /// Functions with due tasks that no flow worker has registered.
    unregistered: Vec<String>,
    /// There are more ended tasks to delete.
    more: bool,
}

/// Serves requests until the flows are closed.
///
/// # Errors
///
/// The store's last error, if tasks of this process could not be given back.
pub fn run(shared: &Arc<Shared>, store: &mut dyn Store) -> Result<(), StoreError> {
    let mut engine = Engine::new(shared);
    loop {
        match engine.wait() {
            Next::Turn(turn) => engine.transact(store, turn),
            Next::Release(asked) => {
                let closed = store.close();
                asked.into_iter().for_each(|asked| asked.give(closed.clone().map_err(Error::Store)));
            }
            Next::End(true) => return Ok(()),
            Next::End(false) => return engine.error.map_or(Ok(()), Err),
        }
    }
}

impl<'e> Engine<'e> {
    fn new(shared: &'e Arc<Shared>) -> Engine<'e> {
        let (due, looked, error, gather, listened, others) = Default::default();
        let told = HashSet::new();
        Engine { shared, due, looked, failed: 0, error, gather, others, listened, shelf: 0, told }
    }

    /// Waits until there is something to do.
    fn wait(&self) -> Next {
        let mut queue = self.shared.lock();
        loop {
            if let Some(left) = self.gathers(&queue) {
                let waited = self.shared.nudge.wait_timeout(queue, left);
                queue = waited.unwrap_or_else(PoisonError::into_inner).0;
                continue;
            }
            let now = self.shared.clock.millis();
            let late = queue.take_late(Instant::now());
            // Before the other jobs: one of them may be `owners::leave`, and after that the flow worker may
            // not write.
            queue.jobs.splice(0..0, late.into_iter().map(record_late));
            let nudged = queue.nudged && queue.has_tasks();
            if !queue.jobs.is_empty() || nudged || self.is_due(&queue, now) {
                return Next::Turn(self.turn(&mut queue));
            }
            if queue.runs == 0 && !queue.releasing.is_empty() {
                return Next::Release(std::mem::take(&mut queue.releasing));
            }
            if queue.closed {
                return Next::End(!queue.has_tasks());
            }
            if let Some(to) = self.skip(&queue, now) {
                drop(queue);
                self.shared.clock.jump(to);
                queue = self.shared.lock();
                continue;
            }
            queue = self.pause(queue, now);
        }
    }

    /// How long to wait for more requests before the transaction begins. `None` if it begins now.
    fn gathers(&self, queue: &Queue) -> Option<Duration> {
        let gather = self.gather.filter(|_| !queue.closed)?;
        gather.left(queue.jobs.len(), Instant::now())
    }

    fn turn(&self, queue: &mut Queue) -> Turn {
        Turn {
            nudged: std::mem::take(&mut queue.nudged),
            jobs: std::mem::take(&mut queue.jobs),
            orphans: queue.orphans.clone(),
            leaving: queue.leaving.clone(),
            workers: queue.workers.clone(),
            room: self.shared.settings.room.saturating_sub(queue.busy),
        }
    }

    fn pause<'q>(&self, mut queue: MutexGuard<'q, Queue>, now: Millis) -> MutexGuard<'q, Queue> {
        let patience = self.patience(&queue, now);
        if let Some(late) = queue.first_late().map(|at| at.saturating_duration_since(Instant::now()))
            && late < patience
        {
            // The thread wakes to write a step result. This timeout is not a poll, so it leaves `nudged` as
            // it is.
            return self.shared.nudge.wait_timeout(queue, late).unwrap_or_else(PoisonError::into_inner).0;
        }
        let waited = self.shared.nudge.wait_timeout(queue, patience);
        let (mut queue, over) = waited.unwrap_or_else(PoisonError::into_inner);
        // A poll: other processes may have written to the store without a notification. It also retries after
        // a failure.
        queue.nudged |= over.timed_out() && queue.has_tasks();
        queue
    }

    fn is_due(&self, queue: &Queue, now: Millis) -> bool {
        let room = queue.busy < self.shared.settings.room;
        !queue.workers.is_empty() && room && self.failed == 0 && self.due.is_some_and(|due| due <= now)
    }

    /// The time to which a skipping clock jumps. `None` while a task here does more than wait for the clock.
    fn skip(&self, queue: &Queue, now: Millis) -> Option<Millis> {
        let clock = &self.shared.clock;
        let idle = clock.skips() && !queue.workers.is_empty() && queue.busy == queue.dozing;
        if !idle || clock.is_waking() {
            return None;
        }
        let to = self.due.into_iter().chain(self.shared.clock.first_sleeper()).min()?;
        (to > now).then_some(to)
    }

    fn patience(&self, queue: &Queue, now: Millis) -> Duration {
        if self.failed > 0 {
            return Duration::from_millis(50 << self.failed.min(6));
        }
        let settings = &self.shared.settings;
        let due = match self.due {
            // Without room, a due task waits until another task leaves memory. `Busy` wakes the thread then.
            Some(due) if self.shared.clock.is_real() && queue.busy < settings.room => {
                Duration::from_millis(due.saturating_sub(now).max(1))
            }
            _ => Duration::MAX,
        };
        due.min(settings.poll).min(settings.lease / 3)
    }

    fn transact(&mut self, store: &mut dyn Store, turn: Turn) {
        let Turn { nudged, jobs, orphans, leaving, mut workers, room } = turn;
        let (asked, begun) = (jobs.len(), Instant::now());
        let (mut jobs, mut deliver, mut found) = (Some(jobs), Vec::new(), None);
        let now = self.shared.clock.millis();
        let done = store.transaction(&mut |read| {
            let Some(jobs) = jobs.take() else {
                return Err(StoreError("`Store::transaction` called `work` twice".into()));
            };
            let mut tx = Overlay::new(read);
            let about = jobs.iter().flat_map(|job| job.about()).cloned();
            let ahead = tx.ahead(about.chain(orphans.keys().flat_map(Claim::about)).collect());
            deliver.extend(jobs.into_iter().map(|job| job.run(&mut tx, now)));
            ahead?;
            for (claim, crashed) in &orphans {
                adopt(self.shared, &mut tx, claim, crashed.as_ref(), now)?;
            }
            for &owner in &leaving {
                owners::leave(&mut tx, owner, now)?;
            }
            found = Some(self.look(&mut tx, &mut workers, nudged, room, now)?);
            Ok(tx.into_changes(|key| record::concerns_others(key, now)))
        });
        // If the store has not called `work`, nothing was done, even if the store returned `Ok`.
        let idle = || StoreError("`Store::transaction` returned `Ok` without a result of `work`".into());
        let error = done.err().or_else(|| found.is_none().then(idle));
        self.error.clone_from(&error);
        match (&error, found) {
            (None, Some(found)) => {
                self.committed(&orphans, &leaving, &workers, found);
            }
            (_, found) => {
                self.failed += 1;
                // The transaction may have committed in spite of the error. Then no process runs the tasks
                // that it claimed, so they become orphans.
                let claimed = found.into_iter().flat_map(|found| found.claimed);
                let lost = claimed.map(|(_, task)| (task.claim, None));
                self.shared.lock().orphans.extend(lost);
            }
        }
        if let Some(error) = &error {
            jobs.into_iter().flatten().for_each(|job| job.refuse(error));
        }
        self.gather = Some(Gather::after(asked, begun.elapsed(), Instant::now()));
        for deliver in deliver {
            deliver(error.as_ref());
        }
    }

    /// The periodic work of a process that runs tasks: heartbeats, takeovers, claims and retention.
    fn look(
        &mut self,
        tx: &mut Overlay,
        workers: &mut [Worker],
        nudged: bool,
        room: usize,
        now: Millis,
    ) -> Result<Found, StoreError> {
        let Engine { due, looked, shelf, .. } = *self;
        let (claimed, listened, buried, unregistered) = Default::default();
        let mut found = Found { claimed, due, shelf, looked, listened, buried, unregistered, more: false };
        if workers.is_empty() {
            return Ok(found);
        }
        self.listen(tx, workers, &mut found, now)?;
        let Shared { flows, settings, .. } = &**self.shared;
        let all = record::all_due();
        let put = tx.put_below(&all).filter_map(record::read_flow);
        let put = put.filter(|(flow, _)| flows.iter().any(|one| one == flow)).map(|(_, at)| at);
        found.due = found.due.into_iter().chain(put).min();
        let long_ago = looked.is_none_or(|looked| looked.elapsed() >= settings.poll);
        // After a failure nothing is claimed: while the store cannot be written, each claim would be lost
        // again.
        if self.failed == 0 && (nudged || long_ago || found.due.is_some_and(|due| due <= now)) {
            self.claim(tx, workers, &mut found, room, now)?;
        }
        Ok(found)
    }

    /// Claims the tasks that are due, and deletes ended tasks.
    fn claim(
        &self,
        tx: &mut Overlay,
        workers: &mut [Worker],
        found: &mut Found,
        room: usize,
        now: Millis,
    ) -> Result<(), StoreError> {
        let Shared { registry, flows, settings, .. } = &**self.shared;
        found.looked = Some(Instant::now());
        for (at, worker) in workers.iter_mut().enumerate() {
            let room = room - found.claimed.len();
            let (owner, build, limits) = (worker.owner, &*registry.build, settings.limits);
            let by = Claimer { owner, flows, build, shelf: found.shelf, limits };
            let (taken, shelf) = tasks::claim(tx, by, room, now)?;
            // Other processes took over from this flow worker while the process was frozen, and removed its
            // lease. Without a new lease they would not notice if it died while it runs these tasks.
            if !taken.is_empty() && tx.get(&record::owner(owner))?.is_none() {
                self.beat(tx, worker, found, now)?;
            }
            found.shelf = shelf;
            found.claimed.extend(taken.into_iter().map(|task| (at, task)));
        }
        found.due = tasks::next_due(tx, flows)?;
        if let Some(keep) = settings.keep {
            found.more = retention::prune(tx, now.saturating_sub(whole(keep)))?;
        }
        Ok(())
    }

    /// Sends the lease heartbeats of this process, and takes over from flow workers whose leases have
    /// expired.
    fn listen(
        &mut self,
        tx: &mut Overlay,
        workers: &mut [Worker],
        found: &mut Found,
        now: Millis,
    ) -> Result<(), StoreError> {
        let (lease, steady) = (whole(self.shared.settings.lease), self.shared.clock.steady());
        for worker in workers {
            if steady >= worker.renewed.saturating_add(lease / 3) {
                self.beat(tx, worker, found, now)?;
            }
        }
        if self.listened.is_none_or(|before| steady >= before.saturating_add(lease / 3)) {
            let mut others = self.others.clone();
            others.listen(tx, lease, steady, now)?;
            found.listened = Some((steady, others));
            found.unregistered = unregistered::find(tx, now)?;
        }
        Ok(())
    }

    /// Sends a lease heartbeat.
    fn beat(
        &self,
        tx: &mut Overlay,
        worker: &mut Worker,
        found: &mut Found,
        now: Millis,
    ) -> Result<(), StoreError> {
        let Shared { clock, settings, flows, .. } = &**self.shared;
        if !owners::beat(tx, worker.owner, whole(settings.lease), flows, now)? {
            found.buried.push(worker.owner);
        }
        worker.renewed = clock.steady();
        Ok(())
    }

    /// Applies the results of a committed transaction, and sends claimed tasks to their flow workers.
    fn committed(&mut self, orphans: &Orphans, leaving: &[u64], workers: &[Worker], found: Found) {
        (self.due, self.shelf) = (found.due, found.shelf);
        self.looked = found.looked;
        if let Some((when, others)) = found.listened {
            (self.listened, self.others) = (Some(when), others);
        }
        let mut queue = self.shared.lock();
        queue.orphans.retain(|claim, why| orphans.get(claim) != Some(why));
        queue.leaving.retain(|owner| !leaving.contains(owner));
        for there in &mut queue.workers {
            if let Some(worker) = workers.iter().find(|worker| worker.owner == there.owner) {
                there.renewed = worker.renewed;
            }
        }
        // After a failure nothing was claimed, so look again.
        queue.nudged |= found.more || std::mem::take(&mut self.failed) > 0;
        drop(queue);
        // Cancels the tasks that these flow workers have lost, before it sends them the tasks that they have
        // claimed since.
        found.buried.iter().for_each(|&owner| self.shared.give_up(owner));
        for flow in found.unregistered {
            if self.told.insert(flow.clone()) {
                (self.shared.tell.0)(&flow);
            }
        }
        for (at, task) in found.claimed {
            // If the receiver is gone, the flow worker has left, and `owners::leave` makes its tasks ready
            // again.
            let _ = workers[at].to.send((task, Busy::new(self.shared)));
        }
    }
}

/// A job that records the results of a task's steps without a state.
fn record_late(context: Arc<Context>) -> Box<dyn Job> {
    let of = context.clone();
    let record = move |tx: &mut Overlay, now| of.record_ended(tx, now);
    job::then(context.about(), record, move |done| {
        if let Err(error) = done {
            context.lost(&error);
        }
    })
}

/// Makes an orphan ready again, or records its crash. Skips a task that another flow worker has claimed
/// since, or whose record cannot be read.
fn adopt(
    shared: &Shared,
    tx: &mut Overlay,
    claim: &Claim,
    crashed: Option<&String>,
    now: Millis,
) -> Result<(), StoreError> {
    if tasks::readable(tx, &claim.id)?.is_none() {
        return Ok(());
    }
    let adopted = match crashed {
        None => tasks::release(tx, claim, now),
        Some(why) => tasks::crash(tx, claim, why.clone(), now, shared.settings.limits),
    };
    match adopted {
        Err(Error::Store(error)) => Err(error),
        _ => Ok(()),
    }
}

/// Checks, before anything else, that the store has the version of the format that this program knows.
/// Returns the states of the store that this program cannot read.
pub fn prepare(store: &mut dyn Store, alone: bool, shared: &Shared) -> Result<Vec<StrandedAt>, StoreError> {
    let (now, mut found) = (shared.clock.millis(), Vec::new());
    store.transaction(&mut |read| {
        let mut tx = Overlay::new(read);
        match tx.record::<u32>(&record::format())? {
            None => tx.put_record(record::format(), &record::VERSION)?,
            Some(record::VERSION) => {}
            Some(other) => return Err(other_version(other)),
        }
        if alone {
            owners::evict_all(&mut tx, now)?;
        }
        found = stranded::find(&mut tx, shared)?;
        Ok(tx.into_changes(|key| record::concerns_others(key, now)))
    })?;
    Ok(found)
}

/// The error for a store of another version. It is refused, so that it is not misread.
fn other_version(written: u32) -> StoreError {
    let here = record::VERSION;
    let what_to_do = match written < here {
        true => "let its tasks end with the rialto that began them, and start new ones in a new store",
        false => "open it with that rialto, or a later one",
    };
    let age = if written < here { "an older" } else { "a newer" };
    StoreError(format!(
        "{age} rialto wrote this store: its records have version {written}, and this rialto reads only \
         version {here}\n\
         help: {what_to_do}"
    ))
}

/// The message of a panic.
pub fn said(panic: &(dyn std::any::Any + Send)) -> String {
    match (panic.downcast_ref::<&str>(), panic.downcast_ref::<String>()) {
        (Some(text), _) => (*text).to_string(),
        (_, Some(text)) => text.clone(),
        _ => "the panic has no message".to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Clock;
    use crate::queue::Settings;
    use crate::registry::Registry;
    use crate::tasks::Limits;

    #[test]
    fn a_lease_or_polling_interval_of_zero_does_not_spin() {
        let builder = crate::Flows::builder;
        for builder in [builder().lease(Duration::ZERO), builder().poll(Duration::ZERO)] {
            let settings = builder.settings().clone();
            let registry = Registry { build: String::new(), versions: Vec::new(), migrations: Vec::new() };
            let shared = Shared::new(Clock::system(), registry, settings, unregistered::Tell::default());
            let patience = Engine::new(&shared).patience(&shared.lock(), 0);
            assert!(patience >= Duration::from_millis(1), "{patience:?}");
            // Heartbeats are not due all the time.
            assert!(whole(shared.settings.lease) / 3 > 0);
        }
    }

    /// Otherwise a second jump could come before the sleeper runs, and its next sleep would begin too late.
    #[test]
    fn a_skipping_clock_does_not_jump_while_a_sleeper_wakes() {
        use std::future::Future;
        let clock = Clock::skipping(std::time::UNIX_EPOCH);
        let (limits, poll) = (Limits { crashes: 1, pause: 1, log: 1 }, Duration::from_secs(3600));
        let settings = Settings { limits, lease: 3 * poll, poll, room: 1, keep: None };
        let registry = Registry { build: String::new(), versions: Vec::new(), migrations: Vec::new() };
        let shared = Shared::new(clock.clone(), registry, settings, unregistered::Tell::default());
        let (to, _tasks) = rialto_sync::unbounded();
        shared.work(1, 0, to);
        let engine = Engine::new(&shared);
        let mut cx = std::task::Context::from_waker(std::task::Waker::noop());
        let (mut first, mut second) = (Box::pin(clock.sleep_until(1)), Box::pin(clock.sleep_until(10)));
        assert!(first.as_mut().poll(&mut cx).is_pending() && second.as_mut().poll(&mut cx).is_pending());
        assert_eq!(engine.skip(&shared.lock(), 0), Some(1));
        clock.jump(1);
        assert_eq!(engine.skip(&shared.lock(), 1), None);
        assert!(first.as_mut().poll(&mut cx).is_ready());
        assert_eq!(engine.skip(&shared.lock(), 1), Some(10));
    }

    #[test]
    fn what_waits_for_room_does_so_without_transactions() {
        let (limits, poll) = (Limits { crashes: 1, pause: 1, log: 1 }, Duration::from_secs(3600));
        let settings = Settings { limits, lease: 3 * poll, poll, room: 1, keep: None };
        let registry = Registry { build: String::new(), versions: Vec::new(), migrations: Vec::new() };
        let shared = Shared::new(Clock::system(), registry, settings, unregistered::Tell::default());
        let (to, _tasks) = rialto_sync::unbounded();
        shared.work(1, 0, to);
        let engine = Engine { due: Some(0), ..Engine::new(&shared) };
        let now = shared.clock.millis();
        assert!(engine.is_due(&shared.lock(), now));
        let busy = Busy::new(&shared);
        assert!(!engine.is_due(&shared.lock(), now));
        assert_eq!(engine.patience(&shared.lock(), now), poll);
        drop(busy);
        assert!(shared.lock().nudged, "there is room again, and nobody hears of it");
    }
}
