//! The store's thread. It does the requests of many tasks in one transaction, with one fsync (group commit).
//! It also sends the lease heartbeats and leases the tasks that are due.

use crate::answer::Responder;
use crate::clock::to_millis_ceil;
use crate::error::Error;
use crate::group_commit::GroupCommit;
use crate::job::Job;
use crate::leases::{self, LeaseTracker};
use crate::overlay::Overlay;
use crate::queue::{BusyGuard, Orphans, Queue, Shared, Waiting, Worker};
use crate::record::{self, Millis};
use crate::retention;
use crate::store::{Store, StoreError};
use crate::stranded::{self, StrandedTasks};
use crate::tasks::{self, LeasedTask, Lessee, TaskLease};
use crate::unregistered;
use std::collections::HashSet;
use std::sync::{Arc, MutexGuard};
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
    group_commit: Option<GroupCommit>,
    leases: LeaseTracker,
    /// When the thread last read the heartbeats of all flow workers, by the steady clock.
    leases_checked: Option<Millis>,
    /// The first number in the index of refused tasks that the thread has not looked at.
    next_refused: u64,
    /// The unregistered functions that have been reported.
    reported: HashSet<String>,
}

/// The thread's next action.
enum Next {
    Transact(WriteBatch),
    /// Close the store, until the next request.
    CloseStore(Vec<Responder<()>>),
    /// End, because the flows are closed. True if every task that was here has been given back.
    End(bool),
}

/// The input of one transaction.
struct WriteBatch {
    /// Something may have changed: look for due tasks.
    nudged: bool,
    jobs: Vec<Box<dyn Job>>,
    orphans: Orphans,
    leaving: Vec<u64>,
    workers: Vec<Worker>,
    free_places: usize,
}

/// The results of a transaction. They hold once it has committed.
struct BatchResult {
    leased: Vec<(usize, LeasedTask)>,
    due: Option<Millis>,
    next_refused: u64,
    looked: Option<Instant>,
    /// When the heartbeats were read, and what is known of them since.
    leases_checked: Option<(Millis, LeaseTracker)>,
    /// Flow workers of this process whose tasks other processes have taken over.
    taken_over: Vec<u64>,
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
            Next::Transact(batch) => engine.transact(store, batch),
            Next::CloseStore(callers) => {
                let closed = store.close();
                callers.into_iter().for_each(|caller| caller.respond(closed.clone().map_err(Error::Store)));
            }
            Next::End(true) => return Ok(()),
            Next::End(false) => return engine.error.map_or(Ok(()), Err),
        }
    }
}

impl<'e> Engine<'e> {
    fn new(shared: &'e Arc<Shared>) -> Engine<'e> {
        let (due, looked, error, group_commit, leases, leases_checked) = Default::default();
        Engine {
            shared,
            due,
            looked,
            failed: 0,
            error,
            group_commit,
            leases,
            leases_checked,
            next_refused: 0,
            reported: HashSet::new(),
        }
    }

    /// Waits until there is something to do.
    fn wait(&self) -> Next {
        let mut queue = self.shared.lock();
        loop {
            if let Some((wanted, left)) = self.commit_delay(&queue) {
                queue = self.shared.wait(queue, Waiting::Requests(wanted), left).0;
                continue;
            }
            let now = self.shared.clock.millis();
            let unwritten = queue.take_unwritten(Instant::now());
            // Before the other jobs: one of them may be `leases::end_worker`, and after that the flow worker
            // may not write.
            queue.jobs.splice(0..0, unwritten.into_iter().map(|task| task.record_steps_job()));
            let nudged = queue.nudged && queue.has_tasks();
            if !queue.jobs.is_empty() || nudged || self.is_due(&queue, now) {
                return Next::Transact(self.take_batch(&mut queue));
            }
            if queue.runs == 0 && !queue.releasing.is_empty() {
                return Next::CloseStore(std::mem::take(&mut queue.releasing));
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
            queue = self.wait_for_nudge(queue, now);
        }
    }

    /// For how many requests to wait before the transaction begins, and for how long. `None` if it begins now.
    fn commit_delay(&self, queue: &Queue) -> Option<(usize, Duration)> {
        let group_commit = self.group_commit.filter(|_| !queue.closed)?;
        group_commit.delay(queue.jobs.len(), Instant::now())
    }

    fn take_batch(&self, queue: &mut Queue) -> WriteBatch {
        WriteBatch {
            nudged: std::mem::take(&mut queue.nudged),
            jobs: std::mem::take(&mut queue.jobs),
            orphans: queue.orphans.clone(),
            leaving: queue.leaving.clone(),
            workers: queue.workers.clone(),
            free_places: self.shared.settings.max_in_memory.saturating_sub(queue.busy),
        }
    }

    fn wait_for_nudge<'q>(&self, mut queue: MutexGuard<'q, Queue>, now: Millis) -> MutexGuard<'q, Queue> {
        let timeout = self.poll_timeout(&queue, now);
        if let Some(left) = queue.first_unwritten().map(|at| at.saturating_duration_since(Instant::now()))
            && left < timeout
        {
            // The thread wakes to write a step result. This timeout is not a poll, so it leaves `nudged` as
            // it is.
            return self.shared.wait(queue, Waiting::Anything, left).0;
        }
        let (mut queue, timed_out) = self.shared.wait(queue, Waiting::Anything, timeout);
        // A poll: other processes may have written to the store without a notification. It also retries after
        // a failure.
        queue.nudged |= timed_out && queue.has_tasks();
        queue
    }

    fn is_due(&self, queue: &Queue, now: Millis) -> bool {
        let has_place = queue.busy < self.shared.settings.max_in_memory;
        !queue.workers.is_empty() && has_place && self.failed == 0 && self.due.is_some_and(|due| due <= now)
    }

    /// The time to which a skipping clock jumps. `None` while a task here does more than wait for the clock.
    fn skip(&self, queue: &Queue, now: Millis) -> Option<Millis> {
        let clock = &self.shared.clock;
        let idle = clock.is_skipping() && !queue.workers.is_empty() && queue.busy == queue.dozing;
        if !idle || clock.is_waking() {
            return None;
        }
        let to = self.due.into_iter().chain(self.shared.clock.first_sleeper()).min()?;
        (to > now).then_some(to)
    }

    fn poll_timeout(&self, queue: &Queue, now: Millis) -> Duration {
        if self.failed > 0 {
            return Duration::from_millis(50 << self.failed.min(6));
        }
        let settings = &self.shared.settings;
        let due = match self.due {
            // Without a free place, a due task waits until another task leaves memory. `BusyGuard` wakes the
            // thread then.
            Some(due) if self.shared.clock.is_system() && queue.busy < settings.max_in_memory => {
                Duration::from_millis(due.saturating_sub(now).max(1))
            }
            _ => Duration::MAX,
        };
        due.min(settings.poll).min(settings.lease / 3)
    }

    fn transact(&mut self, store: &mut dyn Store, batch: WriteBatch) {
        let WriteBatch { nudged, jobs, orphans, leaving, mut workers, free_places } = batch;
        let (asked, begun) = (jobs.len(), Instant::now());
        let (mut jobs, mut deliver, mut found) = (Some(jobs), Vec::new(), None);
        let now = self.shared.clock.millis();
        let done = store.transaction(&mut |read| {
            let Some(jobs) = jobs.take() else {
                return Err(StoreError("`Store::transaction` called `work` twice".into()));
            };
            let mut tx = Overlay::new(read);
            let keys = jobs.iter().flat_map(|job| job.keys()).cloned();
            let ahead =
                tx.read_ahead(keys.chain(orphans.keys().flat_map(TaskLease::keys_to_catch_up)).collect());
            deliver.extend(jobs.into_iter().map(|job| job.run(&mut tx, now)));
            ahead?;
            for (lease, crashed) in &orphans {
                settle_orphan(self.shared, &mut tx, lease, crashed.as_ref(), now)?;
            }
            for &worker in &leaving {
                leases::end_worker(&mut tx, worker, now)?;
            }
            found = Some(self.do_periodic_work(&mut tx, &mut workers, nudged, free_places, now)?);
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
                // that it leased, so they become orphans.
                let leased = found.into_iter().flat_map(|found| found.leased);
                let lost = leased.map(|(_, task)| (task.lease, None));
                self.shared.lock().orphans.extend(lost);
            }
        }
        if let Some(error) = &error {
            jobs.into_iter().flatten().for_each(|job| job.fail(error));
        }
        self.group_commit = Some(GroupCommit::after(asked, begun.elapsed(), Instant::now()));
        for deliver in deliver {
            deliver(error.as_ref());
        }
    }

    /// The periodic work of a process that runs tasks: heartbeats, takeovers, leases and retention.
    fn do_periodic_work(
        &mut self,
        tx: &mut Overlay,
        workers: &mut [Worker],
        nudged: bool,
        free_places: usize,
        now: Millis,
    ) -> Result<BatchResult, StoreError> {
        let Engine { due, looked, next_refused, .. } = *self;
        let (leased, leases_checked, taken_over, unregistered) = Default::default();
        let mut found = BatchResult {
            leased,
            due,
            next_refused,
            looked,
            leases_checked,
            taken_over,
            unregistered,
            more: false,
        };
        if workers.is_empty() {
            return Ok(found);
        }
        self.check_leases(tx, workers, &mut found, now)?;
        let Shared { flows, settings, .. } = &**self.shared;
        let all = record::all_due();
        let put = tx.put_keys_with_prefix(&all).filter_map(record::read_flow);
        let put = put.filter(|(flow, _)| flows.iter().any(|one| one == flow)).map(|(_, at)| at);
        found.due = found.due.into_iter().chain(put).min();
        let long_ago = looked.is_none_or(|looked| looked.elapsed() >= settings.poll);
        // After a failure no task is leased: while the store cannot be written, each lease would be lost
        // again.
        if self.failed == 0 && (nudged || long_ago || found.due.is_some_and(|due| due <= now)) {
            self.lease_due_tasks(tx, workers, &mut found, free_places, now)?;
        }
        Ok(found)
    }

    /// Leases the tasks that are due, and deletes ended tasks.
    fn lease_due_tasks(
        &self,
        tx: &mut Overlay,
        workers: &mut [Worker],
        found: &mut BatchResult,
        free_places: usize,
        now: Millis,
    ) -> Result<(), StoreError> {
        let Shared { registry, flows, settings, .. } = &**self.shared;
        found.looked = Some(Instant::now());
        for (at, worker) in workers.iter_mut().enumerate() {
            let free_places = free_places - found.leased.len();
            let (number, build, limits) = (worker.number, &*registry.build, settings.limits);
            let by = Lessee { worker: number, flows, build, next_refused: found.next_refused, limits };
            let (taken, next_refused) = tasks::lease_due_tasks(tx, by, free_places, now)?;
            // Other processes took over from this flow worker while the process was frozen, and removed its
            // lease. Without a new lease they would not notice if it died while it runs these tasks.
            if !taken.is_empty() && tx.get(&record::lease(number))?.is_none() {
                self.send_heartbeat(tx, worker, found, now)?;
            }
            found.next_refused = next_refused;
            found.leased.extend(taken.into_iter().map(|task| (at, task)));
        }
        found.due = tasks::next_due(tx, flows)?;
        if let Some(keep) = settings.keep {
            found.more = retention::prune(tx, now.saturating_sub(to_millis_ceil(keep)))?;
        }
        Ok(())
    }

    /// Sends the lease heartbeats of this process, and takes over from flow workers whose leases have
    /// expired.
    fn check_leases(
        &mut self,
        tx: &mut Overlay,
        workers: &mut [Worker],
        found: &mut BatchResult,
        now: Millis,
    ) -> Result<(), StoreError> {
        let (lease, steady) = (to_millis_ceil(self.shared.settings.lease), self.shared.clock.monotonic());
        for worker in workers {
            if steady >= worker.renewed.saturating_add(lease / 3) {
                self.send_heartbeat(tx, worker, found, now)?;
            }
        }
        if self.leases_checked.is_none_or(|before| steady >= before.saturating_add(lease / 3)) {
            let mut others = self.leases.clone();
            others.check(tx, lease, steady, now)?;
            found.leases_checked = Some((steady, others));
            found.unregistered = unregistered::unregistered_flows(tx, now)?;
        }
        Ok(())
    }

    /// Sends a lease heartbeat.
    fn send_heartbeat(
        &self,
        tx: &mut Overlay,
        worker: &mut Worker,
        found: &mut BatchResult,
        now: Millis,
    ) -> Result<(), StoreError> {
        let Shared { clock, settings, flows, .. } = &**self.shared;
        if !leases::send_heartbeat(tx, worker.number, to_millis_ceil(settings.lease), flows, now)? {
            found.taken_over.push(worker.number);
        }
        worker.renewed = clock.monotonic();
        Ok(())
    }

    /// Applies the results of a committed transaction, and sends leased tasks to their flow workers.
    fn committed(&mut self, orphans: &Orphans, leaving: &[u64], workers: &[Worker], found: BatchResult) {
        (self.due, self.next_refused) = (found.due, found.next_refused);
        self.looked = found.looked;
        if let Some((when, others)) = found.leases_checked {
            (self.leases_checked, self.leases) = (Some(when), others);
        }
        let mut queue = self.shared.lock();
        queue.orphans.retain(|lease, why| orphans.get(lease) != Some(why));
        queue.leaving.retain(|number| !leaving.contains(number));
        for current in &mut queue.workers {
            if let Some(worker) = workers.iter().find(|worker| worker.number == current.number) {
                current.renewed = worker.renewed;
            }
        }
        // After a failure no task was leased, so look again.
        queue.nudged |= found.more || std::mem::take(&mut self.failed) > 0;
        drop(queue);
        // Cancels the tasks that these flow workers have lost, before it sends them the tasks that they have
        // leased since.
        found.taken_over.iter().for_each(|&number| self.shared.cancel_tasks_of(number));
        for flow in found.unregistered {
            if self.reported.insert(flow.clone()) {
                (self.shared.report_unregistered.0)(&flow);
            }
        }
        for (at, task) in found.leased {
            // If the receiver is gone, the flow worker has left, and `leases::end_worker` makes its tasks
            // ready again.
            let _ = workers[at].to.send((task, BusyGuard::new(self.shared)));
        }
    }
}

/// Makes an orphan ready again, or records its crash. Skips a task that another flow worker has leased
/// since, or whose record cannot be read.
fn settle_orphan(
    shared: &Shared,
    tx: &mut Overlay,
    lease: &TaskLease,
    crashed: Option<&String>,
    now: Millis,
) -> Result<(), StoreError> {
    if tasks::try_get(tx, &lease.id)?.is_none() {
        return Ok(());
    }
    let settled = match crashed {
        None => tasks::release(tx, lease, now),
        Some(why) => tasks::crash(tx, lease, why.clone(), now, shared.settings.limits),
    };
    match settled {
        Err(Error::Store(error)) => Err(error),
        _ => Ok(()),
    }
}

/// Checks, before anything else, that the store has the version of the format that this program knows.
/// Returns the states of the store that this program cannot read.
pub fn prepare(
    store: &mut dyn Store,
    is_exclusive: bool,
    shared: &Shared,
) -> Result<Vec<StrandedTasks>, StoreError> {
    let (now, mut found) = (shared.clock.millis(), Vec::new());
    store.transaction(&mut |read| {
        let mut tx = Overlay::new(read);
        match tx.record::<u32>(&record::format())? {
            None => tx.put_record(record::format(), &record::VERSION)?,
            Some(record::VERSION) => {}
            Some(other) => return Err(other_version(other)),
        }
        if is_exclusive {
            leases::take_over_all(&mut tx, now)?;
        }
        found = stranded::stranded_states(&mut tx, shared)?;
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
        for builder in [builder().lease(Duration::ZERO), builder().poll_interval(Duration::ZERO)] {
            let settings = builder.settings().clone();
            let registry = Registry::default();
            let shared =
                Shared::new(Clock::system(), registry, settings, unregistered::OnUnregistered::default());
            let timeout = Engine::new(&shared).poll_timeout(&shared.lock(), 0);
            assert!(timeout >= Duration::from_millis(1), "{timeout:?}");
            // Heartbeats are not due all the time.
            assert!(to_millis_ceil(shared.settings.lease) / 3 > 0);
        }
    }

    /// Otherwise a second jump could come before the sleeper runs, and its next sleep would begin too late.
    #[test]
    fn a_skipping_clock_does_not_jump_while_a_sleeper_wakes() {
        use std::future::Future;
        let clock = Clock::skipping(std::time::UNIX_EPOCH);
        let (limits, poll) = (Limits { crashes: 1, pause: 1, log: 1 }, Duration::from_secs(3600));
        let settings = Settings { limits, lease: 3 * poll, poll, max_in_memory: 1, keep: None };
        let registry = Registry::default();
        let shared = Shared::new(clock.clone(), registry, settings, unregistered::OnUnregistered::default());
        let (to, _tasks) = rialto_sync::unbounded();
        shared.add_worker(1, 0, to);
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

    /// A transaction begins with a copy of both lists, which may be made at any moment.
    #[test]
    fn a_retired_worker_is_in_one_list_only() {
        use std::sync::atomic::{AtomicBool, Ordering};
        const RETIREMENTS: u64 = 20_000;
        let settings = crate::Flows::builder().settings().clone();
        let registry = Registry::default();
        let reports = unregistered::OnUnregistered::default();
        let (shared, done) =
            (Shared::new(Clock::system(), registry, settings, reports), AtomicBool::new(false));
        std::thread::scope(|threads| {
            threads.spawn(|| {
                for number in 0..RETIREMENTS {
                    shared.add_worker(number, 0, rialto_sync::unbounded().0);
                    shared.retire_worker(number);
                    shared.lock().leaving.clear();
                }
                done.store(true, Ordering::Release);
            });
            while !done.load(Ordering::Acquire) {
                let queue = shared.lock();
                let is_leaving = |worker: &Worker| queue.leaving.contains(&worker.number);
                assert!(!queue.workers.iter().any(is_leaving));
            }
        });
    }

    #[test]
    fn a_due_task_without_capacity_causes_no_transactions() {
        let (limits, poll) = (Limits { crashes: 1, pause: 1, log: 1 }, Duration::from_secs(3600));
        let settings = Settings { limits, lease: 3 * poll, poll, max_in_memory: 1, keep: None };
        let registry = Registry::default();
        let shared =
            Shared::new(Clock::system(), registry, settings, unregistered::OnUnregistered::default());
        let (to, _tasks) = rialto_sync::unbounded();
        shared.add_worker(1, 0, to);
        let engine = Engine { due: Some(0), ..Engine::new(&shared) };
        let now = shared.clock.millis();
        assert!(engine.is_due(&shared.lock(), now));
        let busy = BusyGuard::new(&shared);
        assert!(!engine.is_due(&shared.lock(), now));
        assert_eq!(engine.poll_timeout(&shared.lock(), now), poll);
        drop(busy);
        assert!(shared.lock().nudged, "a place is free again, and the thread is not woken");
    }
}
