//! The core of a worker: its scheduler state, which passes from thread to thread as a whole.

use std::sync::Arc;
use std::time::Duration;

use rialto_task::primitives::{Ordering, count_steals};

use crate::counters::Counters;
use crate::pace::Pace;
use crate::queue::Owner;
use crate::ring::Ring;
use crate::shared::Shared;
use crate::slab::Heap;
use crate::task_ref::TaskRef;
use crate::timers::Timers;

/// How many tasks in a row may come from `woken` and the LIFO slot before the queue has its turn.
const STREAK: u32 = 32;
/// After this many tasks, a worker looks at the shared queue, its timers and the I/O driver, however busy it
/// is.
pub(crate) const PERIOD: u32 = 61;
/// In one of so many periods, a worker polls as many tasks from the old end of its overflow as a period has. So
/// these get an eighth of the polls. With more, a tree of tasks would grow in breadth.
const OVERFLOW_PERIODS: u32 = 8;

/// See the module's documentation. Aligned to cache lines of its own.
#[repr(align(128))]
pub(crate) struct Core {
    pub(crate) index: usize,
    pub(crate) queue: Owner,
    /// The tasks that run next, in this order. Running tasks have woken them.
    woken: Ring,
    /// The LIFO slot: the task that was spawned last. It runs after those in `woken`.
    lifo_slot: Option<TaskRef>,
    /// How many tasks in a row came from `woken` or the slot.
    streak: u32,
    pub(crate) tick: u32,
    pace: Pace,
    /// The number of polls of each worker, at this worker's last look at it.
    seen: Box<[u64]>,
    pub(crate) heap: Heap,
    pub(crate) timers: Timers,
    /// Whether this worker is counted as searching.
    pub(crate) searching: bool,
    /// Whether this worker is in the list of sleepers, or was removed from it by a thread that woke it.
    pub(crate) asleep: bool,
    rng: u64,
    /// The worker's metrics.
    pub(crate) counters: Arc<Counters>,
    /// In a simulation, all ready tasks are in `ready`, in no order.
    simulated: bool,
    ready: Vec<TaskRef>,
}

impl Core {
    pub(crate) fn new(
        index: usize,
        workers: usize,
        queue: Owner,
        heap: Heap,
        counters: Arc<Counters>,
        seed: u64,
        simulated: bool,
    ) -> Core {
        let new_timers = if simulated { Timers::simulated } else { Timers::real };
        let timers = new_timers(Arc::clone(&counters));
        Core {
            index,
            queue,
            woken: Ring::new(),
            lifo_slot: None,
            streak: 0,
            tick: 0,
            pace: Pace::unknown(),
            seen: vec![0; workers].into(),
            heap,
            timers,
            searching: false,
            asleep: false,
            // The generator must never be zero.
            rng: mix(seed.wrapping_add(index as u64)) | 1,
            counters,
            simulated,
            ready: Vec::new(),
        }
    }

    /// Adds a task that the running one has spawned. It runs next, before tasks that were spawned earlier.
    /// Returns whether another worker should be woken for the task that it displaces.
    #[inline]
    pub(crate) fn push_spawned(&mut self, task: TaskRef, shared: &Shared) -> bool {
        if self.simulated {
            self.push(task, shared);
            return false;
        }
        match self.lifo_slot.replace(task) {
            None => false,
            Some(displaced) => {
                self.push(displaced, shared);
                true
            }
        }
    }

    /// Adds a task that the running one has woken. It runs next, unless polls are slow; a `parasite` runs
    /// next at any pace. Returns whether another worker should be woken for the tasks that wait.
    #[inline(always)]
    pub(crate) fn push_woken(&mut self, task: TaskRef, parasite: bool, shared: &Shared) -> bool {
        let room = if parasite { Ring::CAPACITY } else { self.pace.private_limit() };
        if self.woken.len() < room && !self.simulated {
            self.woken.push(task);
            return false;
        }
        // In the queue, where other workers can steal it.
        self.push(task, shared);
        self.pace.outlasts_waking(self.queue.len())
    }

    /// Adds a task to the end of the queue.
    #[inline]
    pub(crate) fn push(&mut self, task: TaskRef, shared: &Shared) {
        if self.simulated {
            self.ready.push(task);
            shared.wake_simulation();
        } else {
            self.queue.push(task);
        }
    }

    /// Queues a task that asked for another poll. Returns whether another worker should be woken: other tasks
    /// wait too, and polls are not known to be quick.
    pub(crate) fn push_yielded(&mut self, task: TaskRef, shared: &Shared) -> bool {
        self.pace.yielded();
        self.push(task, shared);
        !self.pace.is_quick() && self.has_other_work()
    }

    /// Queues a task that the I/O driver or a timer has woken between two polls. Returns whether other tasks
    /// wait too.
    pub(crate) fn push_between_polls(&mut self, task: TaskRef, shared: &Shared) -> bool {
        self.push(task, shared);
        self.has_other_work()
    }

    /// Returns whether another task waits beside the one that was just queued.
    fn has_other_work(&self) -> bool {
        !self.woken.is_empty() || self.lifo_slot.is_some() || self.queue.len() > 1
    }

    /// Returns the task to run next, and whether another worker should be woken for the tasks that wait.
    /// `again` is the task that ran last, if it asked for another poll. If no other task waits, it is polled
    /// again at once.
    #[inline(always)]
    pub(crate) fn next(&mut self, again: Option<TaskRef>, shared: &Shared) -> (Option<TaskRef>, bool) {
        self.tick = self.tick.wrapping_add(1);
        let (task, more) = match again {
            Some(task) if self.is_alone() && !self.is_due() => {
                self.pace.yielded();
                (Some(task), false)
            }
            Some(task) => {
                let more = self.push_yielded(task, shared);
                (self.pick(shared), more)
            }
            None => (self.pick(shared), false),
        };
        (self.count_poll(task), more)
    }

    /// Returns whether no task waits here.
    #[inline(always)]
    fn is_alone(&self) -> bool {
        self.lifo_slot.is_none() && self.woken.is_empty() && self.queue.is_empty() && !self.simulated
    }

    /// Returns whether it is time to look at the shared queue, the timers and the I/O driver.
    #[inline(always)]
    pub(crate) fn is_due(&self) -> bool {
        self.tick.is_multiple_of(PERIOD)
    }

    /// Counts the poll of a task that leaves the core.
    #[inline(always)]
    fn count_poll(&self, task: Option<TaskRef>) -> Option<TaskRef> {
        if task.is_some() {
            Counters::add(&self.counters.polls, 1);
        }
        task
    }

    #[inline(always)]
    fn pick(&mut self, shared: &Shared) -> Option<TaskRef> {
        if self.is_due()
            && let Some(task) = self.pick_due(shared)
        {
            return Some(task);
        }
        if self.streak < STREAK {
            self.streak += 1;
            if let Some(task) = self.woken.pop().or_else(|| self.lifo_slot.take()) {
                return Some(task);
            }
        } else {
            self.demote_lifo(shared);
        }
        self.streak = 0;
        self.pop_queue().or_else(|| self.take_share(shared))
    }

    /// Returns a task of a queue that might never have its turn if this worker is never out of work: of the
    /// shared queue, or of the overflow of its own.
    #[cold]
    fn pick_due(&mut self, shared: &Shared) -> Option<TaskRef> {
        if self.tick.is_multiple_of(PERIOD * OVERFLOW_PERIODS)
            && let Some(task) = self.queue.pop_oldest(PERIOD - 1)
        {
            return Some(task);
        }
        // Takes a share of the shared queue, not one task. Otherwise the queue could be filled faster than a
        // worker that is never out of work serves it.
        self.take_share(shared)
    }

    /// Moves the tasks of `woken` and the slot to the end of the queue, so that the queue has its turn.
    #[cold]
    fn demote_lifo(&mut self, shared: &Shared) {
        while let Some(task) = self.woken.pop().or_else(|| self.lifo_slot.take()) {
            self.push(task, shared);
        }
    }

    /// Takes the first task of the queue. When polls are quick, claims several at once: protecting each one
    /// against thieves costs more than running it.
    #[inline(always)]
    fn pop_queue(&mut self) -> Option<TaskRef> {
        self.queue.pop(self.pace.private_limit().max(1) as u32)
    }

    /// Returns the next task for a searching worker: one that has arrived meanwhile or, if it may `steal`,
    /// another worker's.
    pub(crate) fn find(&mut self, shared: &Shared, steal: bool) -> Option<TaskRef> {
        let mut task = self.pop_own().or_else(|| self.take_share(shared));
        if task.is_none() && steal {
            task = self.steal(shared);
        }
        self.count_poll(task)
    }

    fn pop_own(&mut self) -> Option<TaskRef> {
        self.woken.pop().or_else(|| self.lifo_slot.take()).or_else(|| self.pop_queue())
    }

    /// Takes this worker's share of the shared queue, and returns its first task.
    #[cold]
    fn take_share(&mut self, shared: &Shared) -> Option<TaskRef> {
        if shared.injector.is_empty() {
            return None;
        }
        let most = (self.queue.free_slots() / 2) as usize;
        let queue = &mut self.queue;
        // The queue has room for them, because only its owner pushes to it.
        shared.injector.pop_share(shared.workers.len(), most, |task| queue.push(task))
    }

    /// Updates the pace: all polls since the last call, or the last sleep, took `time` together. Returns
    /// whether another worker should be woken for the tasks that wait.
    pub(crate) fn measure_pace(&mut self, time: Duration, shared: &Shared) -> bool {
        let measurement = self.pace.measure(self.tick, time);
        shared.workers[self.index].stealable.store(measurement.stealable, Ordering::Relaxed);
        self.queue.len() >= measurement.wake_from
    }

    /// Forgets the pace, which is unknown after a sleep.
    pub(crate) fn forget_pace(&mut self) {
        self.pace.forget(self.tick);
    }

    /// Returns whether there is work to share or to steal.
    pub(crate) fn sees_work(&mut self, shared: &Shared) -> bool {
        let mut victims = shared.workers.iter().zip(&mut self.seen);
        !shared.injector.is_empty()
            || !self.queue.is_empty()
            || victims.any(|(victim, seen)| victim.may_steal_from(seen))
    }

    /// Steals half of the tasks of another worker, unless that worker makes progress and has few.
    fn steal(&mut self, shared: &Shared) -> Option<TaskRef> {
        let count = shared.workers.len();
        let start = self.random() as usize % count;
        for i in 0..count {
            let victim = (start + i) % count;
            let seen = &mut self.seen[victim];
            let victim = &shared.workers[victim];
            if !victim.may_steal_from(seen) {
                continue;
            }
            let stolen = victim.queue.steal_into(&mut self.queue);
            if stolen > 0 {
                Counters::add(&self.counters.steals, u64::from(stolen));
                count_steals(stolen);
                return self.queue.pop(1);
            }
        }
        None
    }

    /// In a simulation: collects the tasks that were woken from outside, and returns how many are ready.
    pub(crate) fn collect_injected(&mut self, shared: &Shared) -> usize {
        while let Some(task) = shared.injector.pop() {
            self.ready.push(task);
        }
        self.ready.len()
    }

    /// In a simulation: takes one of the ready tasks.
    pub(crate) fn take_ready(&mut self, at: usize) -> Option<TaskRef> {
        let task = (at < self.ready.len()).then(|| self.ready.swap_remove(at));
        self.count_poll(task)
    }

    /// Takes any task of the core, for the end of the runtime.
    pub(crate) fn pop_any(&mut self) -> Option<TaskRef> {
        self.pop_own().or_else(|| self.ready.pop())
    }

    /// Returns a random number, by xorshift64.
    pub(crate) fn random(&mut self) -> u64 {
        self.rng ^= self.rng << 13;
        self.rng ^= self.rng >> 7;
        self.rng ^= self.rng << 17;
        self.rng
    }
}

/// The finalizer of SplitMix64: similar seeds yield dissimilar numbers.
pub(crate) fn mix(seed: u64) -> u64 {
    let x = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::config::{Config, RuntimeKind};
    use crate::pool::new_thread_pool;

    #[expect(clippy::vec_box, reason = "a core is passed on as a pointer")]
    fn two_workers() -> (Arc<Shared>, Vec<Box<Core>>) {
        let config = Config { seed: 1, ..Config::default() };
        Shared::new(RuntimeKind::Workers, 2, None, new_thread_pool(String::new(), 0, Duration::ZERO), config)
    }

    fn task(number: usize) -> TaskRef {
        // SAFETY: the pointer is not null. It is never dereferenced, because these tasks are not run.
        unsafe { TaskRef::from_ptr(std::ptr::without_provenance_mut(number * 8)) }
    }

    fn polled(shared: &Shared, worker: usize) {
        Counters::add(&shared.workers[worker].counters.polls, 1);
    }

    #[test]
    fn woken_tasks_are_shared_if_they_take_longer_than_a_wake() {
        let (shared, mut cores) = two_workers();
        let core = &mut cores[0];
        assert!(!core.push_woken(task(1), false, &shared), "the next one is one's own");
        assert!(core.push_woken(task(2), false, &shared), "the pace is unknown");
        core.tick += 100;
        assert!(
            !core.measure_pace(Duration::from_micros(10), &shared),
            "100 ns a poll: one worker is enough"
        );
        assert!(!core.push_woken(task(3), false, &shared), "a moment's work");
        assert!(
            (4..200).any(|number| core.push_woken(task(number), false, &shared)),
            "there are too many once"
        );
    }

    #[test]
    fn parasites_run_next_at_any_pace() {
        let (shared, mut cores) = two_workers();
        let core = &mut cores[0];
        for pace in [None, Some(Duration::from_millis(500))] {
            if let Some(time) = pace {
                core.tick += 100;
                core.measure_pace(time, &shared);
            }
            core.push(task(9), &shared);
            assert!(!core.push_woken(task(1), true, &shared));
            assert!(!core.push_woken(task(2), true, &shared));
            let order = [(); 3].map(|()| core.next(None, &shared).0);
            assert_eq!(order, [1, 2, 9].map(|number| Some(task(number))));
        }
    }

    #[test]
    fn spawned_tasks_are_shared_at_once() {
        let (shared, mut cores) = two_workers();
        let core = &mut cores[0];
        core.tick += 100;
        core.measure_pace(Duration::from_micros(10), &shared);
        assert!(!core.push_spawned(task(1), &shared));
        assert!(core.push_spawned(task(2), &shared));
    }

    #[test]
    fn slow_tasks_can_always_be_stolen() {
        let (shared, mut cores) = two_workers();
        let [core, thief] = &mut cores[..] else { unreachable!() };
        core.tick += 100;
        assert!(!core.measure_pace(Duration::from_millis(100), &shared), "there is nothing to share");
        assert!(core.push_woken(task(1), false, &shared), "a millisecond");
        assert!(core.measure_pace(Duration::from_millis(1), &shared));
        polled(&shared, 0);
        assert_eq!(thief.steal(&shared), None, "it got on since the last look");
        assert_eq!(thief.steal(&shared), Some(task(1)), "and now it did not");
    }

    #[test]
    fn thieves_skip_a_progressing_worker_with_a_short_queue() {
        let (shared, mut cores) = two_workers();
        let [core, thief] = &mut cores[..] else { unreachable!() };
        for number in 1..=16 {
            core.push(task(number), &shared);
        }
        for _ in 0..3 {
            polled(&shared, 0);
            assert!(!thief.sees_work(&shared));
            polled(&shared, 0);
            assert_eq!(thief.steal(&shared), None);
        }
        core.push(task(17), &shared);
        polled(&shared, 0);
        assert_eq!(thief.steal(&shared), Some(task(1)));
        assert_eq!(thief.queue.len(), 8, "half of them");
    }

    /// Runs tasks that all yield in each poll. Returns the longest time, in polls, that one of them waited.
    fn longest_wait(tasks: usize, polls: usize) -> usize {
        let (shared, mut cores) = two_workers();
        let core = &mut cores[0];
        (1..=tasks).for_each(|number| core.push(task(number), &shared));
        let mut last = vec![0; tasks + 1];
        let (mut again, mut longest) = (None, 0);
        for poll in 1..=polls {
            again = core.next(again, &shared).0;
            let number = again.unwrap().as_ptr().addr() / 8;
            longest = longest.max(poll - std::mem::replace(&mut last[number], poll));
        }
        last[1..].iter().fold(longest, |longest, last| longest.max(polls - last))
    }

    /// The slots of the queue are never empty here.
    #[test]
    fn tasks_in_the_overflow_get_their_turn() {
        assert!(longest_wait(250, 100_000) <= 250);
        let longest = longest_wait(1_000, 400_000);
        assert!(longest <= 30_000, "a task waited for {longest} polls");
    }

    #[test]
    fn thieves_take_the_oldest_tasks_and_the_owner_the_newest() {
        let (shared, mut cores) = two_workers();
        let [core, thief] = &mut cores[..] else { unreachable!() };
        (1..=1_000).for_each(|number| core.push(task(number), &shared));
        assert!(shared.injector.is_empty(), "it stays with its worker");
        polled(&shared, 0);
        assert!(thief.sees_work(&shared));
        assert_eq!(thief.steal(&shared), Some(task(1)));
        assert_eq!(thief.queue.len(), 127);
        let slots = std::iter::from_fn(|| core.queue.pop(1)).take(256);
        let first = slots.map(|task| task.as_ptr().addr() / 8).collect::<Vec<_>>();
        assert!(first.iter().all(|number| *number > 600), "{first:?}");
        let mut rest: Vec<_> = std::iter::from_fn(|| core.pop_any()).collect();
        rest.extend(std::iter::from_fn(|| thief.pop_any()));
        assert_eq!(rest.len() + first.len() + 1, 1_000);
        assert!(!core.sees_work(&shared));
    }
}
