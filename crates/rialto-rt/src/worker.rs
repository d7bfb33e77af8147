//! A worker: the loop that runs the tasks of a core.

use std::io;
use std::mem;
use std::sync::{Arc, Weak};
use std::thread;
use std::time::{Duration, Instant};

use rialto_event::__private::blocking;
use rialto_event::rng;
use rialto_task::primitives::Ordering;

use crate::context::{Context, Polled};
use crate::core::{Core, PERIOD};
use crate::counters::Counters;
use crate::diagnostics::CountedCells;
use crate::io::enter_runtime;
use crate::offload::{poll_offloaded, route};
use crate::panics::{contain, lock};
use crate::recorder;
use crate::shared::Shared;
use crate::sysmon::CoreAssignment;
use crate::task_ref::TaskRef;
use crate::timers::{self, Timers};
use crate::trace;
use crate::worker_thread::WorkerThread;

/// How long a worker searches for work before it sleeps: about as long as it takes to wake a sleeping
/// processor.
const SEARCH: Duration = Duration::from_micros(20);
/// Between two looks a searcher yields the processor: the thread that would give it work may be waiting for a
/// processor. If the searcher gets the processor back later than this, other threads compute on it. Then the
/// worker looks only once before it sleeps, for the time [`BACK_OFF`].
const YIELD_TOO_LONG: Duration = Duration::from_micros(200);
const BACK_OFF: Duration = Duration::from_millis(50);
/// The interval at which a searcher tries to steal. It leaves a worker alone that has ended a poll in this
/// time.
const STEAL_INTERVAL: Duration = Duration::from_micros(4);
/// The interval of the beats of a searcher, while parasites are shared.
const SHARING_BEAT: Duration = Duration::from_micros(15);
/// The interval at which a busy worker polls the I/O driver.
const POLL_INTERVAL: Duration = Duration::from_micros(50);

/// Why code on a worker must not block.
pub(crate) const NO_BLOCKING: &str =
    "it is a worker, which runs tasks; help: `.await` instead, or block inside `spawn_blocking`";

/// The thread has to stop: its core was taken, or the runtime is closing.
struct MustStop;

/// A thread that works with a core.
struct WorkerLoop<'a> {
    thread: &'a WorkerThread,
    shared: &'a Shared,
    context: &'a Context,
    timers: Timers,
    polled_at: Instant,
    /// The time of its last maintenance or wake-up.
    looked_at: Instant,
    /// Until this time, other threads are assumed to need the processor.
    back_off_until: Instant,
    /// A timer has ended the last sleep, and no search has followed it. The next work is probably that of
    /// another timer, for which no search would wait long enough. So the worker does not search: before it
    /// sleeps, it looks at all queues anyway, and it sleeps in the poll of the I/O driver.
    woken_by_timer: bool,
}

/// Starts a thread that works with `core`.
///
/// # Errors
///
/// Returns the system's error, and the core, if the system gives no thread.
pub(crate) fn start(shared: &Arc<Shared>, core: Box<Core>) -> Result<(), (io::Error, Box<Core>)> {
    let job = assign(shared, core);
    let thread = Arc::clone(&job.thread);
    start_thread(shared, &thread.index.to_string(), Some(job)).map_err(|error| match thread.control.take() {
        Some(core) => (error, core),
        None => unreachable!("no thread knows the core"),
    })
}

/// Puts `core` into a new [`WorkerThread`]. From here on, waking the core's worker wakes the thread that is
/// given this assignment.
fn assign(shared: &Arc<Shared>, core: Box<Core>) -> CoreAssignment {
    let timers = core.timers.clone();
    let thread = Arc::new(WorkerThread::new(Arc::clone(shared), core));
    *lock(&shared.workers[thread.index].thread) = Some(Arc::clone(&thread));
    CoreAssignment { thread, timers }
}

/// Starts a spare thread, which waits for a core. The caller counts it as waiting.
pub(crate) fn start_spare(shared: &Arc<Shared>) -> io::Result<()> {
    start_thread(shared, "spare", None)
}

fn start_thread(shared: &Arc<Shared>, name: &str, job: Option<CoreAssignment>) -> io::Result<()> {
    let name = format!("{}-{name}", shared.config.thread_name);
    let clone = Arc::clone(shared);
    let mut threads = lock(&shared.threads);
    let handle = thread::Builder::new().name(name).spawn(move || {
        let config = &clone.config;
        config.start_stop_hooks.thread_starts();
        config.thread_hooks.run(|| thread_main(&clone, job));
        config.start_stop_hooks.thread_stops();
        thread_ends(&clone);
    })?;
    threads.running += 1;
    threads.handles.push(handle);
    Ok(())
}

/// Takes the core of a worker from its thread, which may be stuck in a poll, and gives it to a spare thread.
/// Between the two, calls `taken` with the old thread. Returns false if no thread has the core.
///
/// # Errors
///
/// Returns the system's error if no spare thread can be started. Then the old thread keeps the core.
pub(crate) fn hand_over(
    shared: &Arc<Shared>,
    index: usize,
    taken: impl FnOnce(&WorkerThread),
) -> io::Result<bool> {
    let Some(thread) = lock(&shared.workers[index].thread).clone() else { return Ok(false) };
    let spare = shared.spare_threads.reserve(|| start_spare(shared))?;
    // Called before the core is taken, because the thread may notice the loss at once, and leave.
    thread.status.begin_handover(&shared.quiescence);
    let Some(core) = thread.control.take() else {
        thread.status.end_handover(&shared.quiescence);
        return Ok(false);
    };
    taken(&thread);
    spare.give(assign(shared, core));
    // Wakes the old thread if it sleeps, because it has nothing left to wait for.
    thread.parker.unpark(shared.poller.as_ref());
    Ok(true)
}

fn thread_main(shared: &Arc<Shared>, job: Option<CoreAssignment>) {
    rialto_event::stats::enroll_thread();
    let mut next = job.or_else(|| shared.spare_threads.wait());
    while let Some(CoreAssignment { thread, timers }) = next {
        serve(shared, &thread, timers);
        // A poll that continued without the core may have started timers. They are on the core's wheel, and
        // the worker that has it may sleep past them.
        shared.unpark(thread.index);
        if thread.status.is_stuck() {
            trace::preempted(thread.index);
        }
        thread.status.end_handover(&shared.quiescence);
        let stays = thread.status.undo_and_leave() && shared.spare_threads.join_spares(shared.workers.len());
        next = if stays { shared.spare_threads.wait() } else { None };
    }
}

/// Called at the end of a thread, when all hooks have returned: the shutdown does not wait for it any more.
fn thread_ends(shared: &Shared) {
    let mut threads = lock(&shared.threads);
    threads.running -= 1;
    if !shared.is_closing() {
        // The thread ends before the shutdown, which joins the threads that are listed.
        let this = thread::current().id();
        threads.handles.retain(|handle| handle.thread().id() != this);
    }
    drop(threads);
    shared.thread_ended.notify_all();
}

/// Works with the core of `thread`, the calling thread, until it is taken or the runtime closes.
fn serve(shared: &Arc<Shared>, thread: &Arc<WorkerThread>, timers: Timers) {
    thread.status.set_os_thread();
    let context = Context::new(Arc::clone(shared), Some(Arc::clone(thread)), None);
    let _context = context.enter();
    let _io = enter_runtime(shared);
    let _blocking = blocking::forbid(NO_BLOCKING);
    let _time = timers.enter();
    rng::seed(shared.config.seed ^ (thread.index as u64) << 32);
    let now = Instant::now();
    let mut worker = WorkerLoop {
        thread,
        shared,
        context: &context,
        timers,
        polled_at: now,
        looked_at: now,
        back_off_until: now,
        woken_by_timer: false,
    };
    // The thread is done when the core is gone or the runtime closes. The panics of tasks are contained
    // elsewhere. A panic that arrives here comes from a foreign waker that was called for a timer or for I/O.
    // Its message was printed, and the worker continues.
    while contain(|| {
        let MustStop = worker.work();
    })
    .is_some()
    {}
}

impl WorkerLoop<'_> {
    /// Runs tasks until the core is gone or the runtime closes.
    fn work(&mut self) -> MustStop {
        match self.take_over_core() {
            Ok(()) => {}
            Err(gone) => return gone,
        }
        let mut again = None;
        loop {
            let (task, due) = match self.next(again) {
                Ok(next) => next,
                Err(gone) => return gone,
            };
            again = match task {
                Some(task) => self.execute(task),
                None => match self.search().and_then(|task| self.execute_or_sleep(task)) {
                    Ok(again) => again,
                    Err(gone) => return gone,
                },
            };
            if due {
                if let Some(task) = again.take() {
                    self.requeue(task);
                }
                if let Err(gone) = self.maintenance() {
                    return gone;
                }
            }
        }
    }

    /// Prepares the core, which may have been taken from a thread that slept.
    fn take_over_core(&mut self) -> Result<(), MustStop> {
        let mut core = self.core()?;
        core.heap.take_back();
        if core.asleep {
            core.asleep = false;
            core.searching = self.shared.idle.wake(core.index);
        }
        drop(core);
        self.count_tasks_if_asked()
    }

    /// Counts the tasks of the core's heap, if a thread has asked for it.
    fn count_tasks_if_asked(&self) -> Result<(), MustStop> {
        let requests = &self.shared.workers[self.thread.index].count_requests;
        if requests.is_some() {
            let counts = CountedCells::of_heap(&self.core()?.heap);
            // Outside of the core, because an answer wakes a task.
            requests.answer(&counts);
        }
        Ok(())
    }

    #[inline(always)]
    fn core(&self) -> Result<crate::control::InCore<'_, Core>, MustStop> {
        // SAFETY: `self.thread` is the calling thread.
        unsafe { self.thread.enter() }.ok_or(MustStop)
    }

    /// Returns the next task, of the worker's own core or of the shared queue, and whether maintenance is due
    /// after it. `again` is the task that ran last, if it asked for another poll.
    #[inline(always)]
    fn next(&self, again: Option<TaskRef>) -> Result<(Option<TaskRef>, bool), MustStop> {
        let Ok(mut core) = self.core() else {
            if let Some(task) = again {
                run_coreless(self.context, self.thread, task);
            }
            return Err(MustStop);
        };
        let (task, more) = core.next(again, self.shared);
        let due = core.is_due();
        let found = task.is_some() && mem::take(&mut core.searching);
        drop(core);
        if found {
            self.end_search();
        }
        if more {
            self.shared.wake_another();
        }
        Ok((task, due))
    }

    /// Ends this worker's search, which has found a task. Wakes another worker if there is more work.
    #[cold]
    fn end_search(&self) {
        let sees_work = || self.core().is_ok_and(|mut core| core.sees_work(self.shared));
        if self.shared.idle.end_search(sees_work) {
            self.shared.notify();
        }
    }

    /// Polls `task`, outside of the core. Returns it if it asked for another poll.
    #[inline(always)]
    fn execute(&self, task: TaskRef) -> Option<TaskRef> {
        // SAFETY: the task comes from a queue, so SCHEDULED is ours now.
        match unsafe { self.context.poll(task, self.thread) } {
            Polled::Ended | Polled::Waits => None,
            Polled::Again => Some(task),
            polled => {
                pass_on(self.context, self.thread, task, polled);
                None
            }
        }
    }

    /// Queues `task`, which asked for another poll.
    #[cold]
    fn requeue(&self, task: TaskRef) {
        requeue(self.thread, task, || run_coreless(self.context, self.thread, task));
    }

    fn execute_or_sleep(&mut self, task: Option<TaskRef>) -> Result<Option<TaskRef>, MustStop> {
        let again = match task {
            Some(task) => self.execute(task),
            None => {
                self.sleep()?;
                None
            }
        };
        if self.shared.is_closing() {
            if let Some(task) = again {
                self.requeue(task);
            }
            return Err(MustStop);
        }
        Ok(again)
    }

    /// Searches for work for a moment, also at the other workers, because waking a sleeping processor costs
    /// more. Returns `None` if there is none, if enough workers search already, or after a sleep that a timer
    /// has ended.
    #[cold]
    fn search(&mut self) -> Result<Option<TaskRef>, MustStop> {
        // First, because the worker may sleep without a search.
        recorder::search_begins(&self.context.recording);
        let woken_by_timer = mem::take(&mut self.woken_by_timer);
        let mut core = self.core()?;
        if !core.searching {
            if woken_by_timer || !self.shared.idle.start_search() {
                return Ok(None);
            }
            core.searching = true;
        }
        drop(core);
        let mut now = Instant::now();
        let mut end = if now < self.back_off_until { now } else { now + SEARCH };
        let mut steal_at = now;
        let heartbeat = &self.shared.heartbeat;
        let (mut beat, mut beat_at) = (heartbeat.count(), now + SHARING_BEAT);
        loop {
            if let Some(poller) = &self.shared.poller {
                // I/O events that are handled here need not wake a thread.
                poller.poll_now();
            }
            let mut core = self.core()?;
            let steal = now >= steal_at;
            if steal {
                steal_at = now + STEAL_INTERVAL;
            }
            let stolen = core.counters.steals.load(Ordering::Relaxed);
            if let Some(task) = core.find(self.shared, steal) {
                core.searching = false;
                let stolen = core.counters.steals.load(Ordering::Relaxed) - stolen;
                drop(core);
                self.end_search();
                recorder::turn_begins(&self.context.recording);
                trace::stole(self.thread.index, stolen);
                return Ok(Some(task));
            }
            drop(core);
            let shares = now >= self.back_off_until && heartbeat.is_sharing();
            if now >= end && !shares || self.shared.is_closing() {
                return Ok(None);
            }
            if shares && now >= beat_at {
                beat = heartbeat.advance_from(beat);
                beat_at = now + SHARING_BEAT;
            }
            thread::yield_now();
            let then = mem::replace(&mut now, Instant::now());
            if now.duration_since(then) > YIELD_TOO_LONG {
                self.back_off_until = now + BACK_OFF;
                end = now;
            }
        }
    }

    /// Sleeps until there is work, I/O, or a timer is due.
    #[cold]
    fn sleep(&mut self) -> Result<(), MustStop> {
        self.tidy()?;
        let mut core = self.core()?;
        let searching = mem::take(&mut core.searching);
        core.asleep = true;
        let index = core.index;
        Counters::add(&core.counters.parks, 1);
        let more = self.shared.idle.sleep(index, searching, || core.sees_work(self.shared));
        drop(core);
        if more {
            self.shared.notify();
        }
        self.shared.quiescence.notify();
        let mut timer_is_due = false;
        if !self.shared.is_closing() {
            // The thread sleeps beyond the time at which the first timer is due.
            let timed = self.timers.due().map(|due| {
                let now = self.timers.now();
                let time = whole_milliseconds(due.duration_since(now));
                (due, time, now + time)
            });
            let (thread, planned) = (self.thread, timed.map(|(due, _, until)| (due, until)));
            let has_core = thread.control.has_core();
            self.shared.sysmon.worker_sleeps(&thread.status, thread.index, has_core, planned);
            thread.parker.park(self.shared.poller.as_ref(), timed.map(|(_, time, _)| time));
            let mut on_time = false;
            if let Some((due, _, until)) = timed {
                let now = self.timers.now();
                (timer_is_due, on_time) = (now >= due, now >= until);
            }
            self.shared.sysmon.worker_awake(&thread.status, thread.index, on_time);
        }
        recorder::turn_begins(&self.context.recording);
        self.polled_at = Instant::now();
        self.looked_at = self.polled_at;
        let searching = match self.core() {
            Ok(mut core) => {
                core.asleep = false;
                core.heap.take_back();
                core.forget_pace();
                core.searching = self.shared.idle.wake(core.index);
                core.searching
            }
            Err(gone) => {
                // The wake-up of this thread may have been meant for the thread that now has the core.
                self.shared.unpark(self.thread.index);
                return Err(gone);
            }
        };
        self.woken_by_timer = timer_is_due && !searching;
        self.count_tasks_if_asked()?;
        self.timers.expire();
        if self.woken_by_timer && self.shared.workers.len() > 1 {
            self.expire_timers_of_sleeper()?;
        }
        Ok(())
    }

    /// Fires the timers that are due on one other worker, if it sleeps. Their tasks run here, and start their
    /// next timers here. So when there is little work, a single worker wakes up for the timers of all.
    fn expire_timers_of_sleeper(&self) -> Result<(), MustStop> {
        let mut core = self.core()?;
        let count = self.shared.workers.len();
        let other = (core.index + 1 + core.random() as usize % (count - 1)) % count;
        drop(core);
        let other = &self.shared.workers[other];
        let first_due = lock(&other.thread).as_ref().and_then(|thread| thread.status.due());
        let now = self.timers.now();
        if first_due.is_some_and(|due| due <= now)
            && let Some(wheel) = other.wheel.get().and_then(Weak::upgrade)
            && let Some(due) = wheel.next_deadline()
        {
            timers::expire(&wheel, due, now, &other.counters);
        }
        Ok(())
    }

    /// Takes back freed cells and frees empty pages, before a sleep. Other threads handle the cells that they
    /// free during the sleep.
    fn tidy(&self) -> Result<(), MustStop> {
        self.context.free_cached_cells();
        self.core()?.heap.lend();
        self.shared.common_heap.tidy();
        self.shared.closure_heap.tidy();
        Ok(())
    }

    /// Handles the timers and the I/O events of a busy worker, and measures its pace. Fails if the runtime is
    /// closing.
    #[cold]
    fn maintenance(&mut self) -> Result<(), MustStop> {
        if self.shared.is_closing() {
            return Err(MustStop);
        }
        let now = Instant::now();
        let then = mem::replace(&mut self.looked_at, now);
        recorder::period_ended(&self.context.recording, PERIOD, now.duration_since(then));
        if self.core()?.measure_pace(now.duration_since(then), self.shared) {
            self.shared.wake_another();
        }
        if now.duration_since(self.polled_at) < POLL_INTERVAL {
            return Ok(());
        }
        self.polled_at = now;
        self.count_tasks_if_asked()?;
        self.timers.expire();
        if let Some(poller) = &self.shared.poller {
            poller.poll_now();
        }
        self.shared.common_heap.collect();
        Ok(())
    }
}

/// Rounds up, as the I/O driver does on most systems. So timers that are due in the same millisecond need one
/// wake-up.
fn whole_milliseconds(time: Duration) -> Duration {
    const NEARLY: Duration = Duration::from_nanos(999_999);
    u64::try_from(time.saturating_add(NEARLY).as_millis()).map_or(time, Duration::from_millis)
}

/// Polls `task`, which comes from a queue, on `thread`, the calling thread. Queues it if it asked for that.
/// Returns true if the task has ended.
pub(crate) fn run(context: &Context, thread: &WorkerThread, task: TaskRef) -> bool {
    recorder::turn_begins(&context.recording);
    // SAFETY: the task comes from a queue, so SCHEDULED is ours now.
    match unsafe { context.poll(task, thread) } {
        Polled::Ended => return true,
        Polled::Waits => {}
        Polled::Again => requeue(thread, task, || run_coreless(context, thread, task)),
        polled => pass_on(context, thread, task, polled),
    }
    false
}

/// Passes on a task that is not polled here any more.
#[cold]
fn pass_on(context: &Context, thread: &WorkerThread, task: TaskRef, polled: Polled) {
    // SAFETY: SCHEDULED is still ours, and the task is in no queue.
    unsafe {
        match polled {
            Polled::Moves => route(task),
            Polled::Offloaded => poll_offloaded(context, Some(thread), task),
            Polled::Ended | Polled::Waits | Polled::Again => {}
        }
    }
}

/// Queues a task that was woken during its poll. If `thread`, the calling thread, has no core any more, calls
/// `coreless` instead.
pub(crate) fn requeue(thread: &WorkerThread, task: TaskRef, coreless: impl FnOnce()) {
    // SAFETY: `thread` is the calling thread.
    match unsafe { thread.enter() } {
        Some(mut core) => {
            let more = core.push_yielded(task, &thread.shared);
            drop(core);
            if more {
                thread.shared.wake_another();
            }
        }
        None => coreless(),
    }
}

/// Handles a task that asked for another poll after its thread has lost the core. If sysmon found the thread
/// stuck, polls the task here again, as long as its polls are long: on a worker, each of them would delay
/// other tasks until sysmon reacts. Otherwise, or afterwards, queues the task.
#[cold]
fn run_coreless(context: &Context, thread: &WorkerThread, task: TaskRef) {
    let shared = &thread.shared;
    let mut long = thread.status.is_stuck();
    while long && !shared.is_closing() {
        // Sysmon may have gone to sleep while the last poll was blocked.
        shared.sysmon.detached_thread_awake();
        recorder::turn_begins(&context.recording);
        let begun = Instant::now();
        shared.outside_counters.polls.fetch_add(1, Ordering::Relaxed);
        // SAFETY: the task was woken during its last poll, so SCHEDULED is ours, and the task is alive.
        match unsafe { context.poll(task, thread) } {
            Polled::Again => {}
            polled => return pass_on(context, thread, task, polled),
        }
        long = begun.elapsed() >= shared.sysmon.stuck_after();
    }
    shared.inject(task);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sleep_is_rounded_up_to_milliseconds() {
        let rounded =
            [0, 1, 1_000_000, 1_000_001].map(|nanos| whole_milliseconds(Duration::from_nanos(nanos)));
        assert_eq!(rounded, [0, 1, 1, 2].map(Duration::from_millis));
        assert_eq!(whole_milliseconds(Duration::MAX), Duration::MAX);
    }
}
