//! What a worker works with: taken from one thread and given to another as a
//! whole.

use std::sync::Arc;
use std::time::Duration;

use rialto_task::primitives::Ordering;

use crate::cell::TaskRef;
use crate::pace::Pace;
use crate::queue::Owner;
use crate::ring::Ring;
use crate::shared::{Counters, Shared};
use crate::slab::Heap;
use crate::timers::Timers;

/// How many tasks in a row may come from the hand-off slot before the others
/// have their turn.
const STREAK: u32 = 32;
/// Every so many tasks a worker looks at the shared queue, its timers and the
/// driver, however busy it is.
pub(crate) const PERIOD: u32 = 61;

/// See the module's documentation. On cache lines of its own.
#[repr(align(128))]
pub(crate) struct Core {
    pub(crate) index: usize,
    pub(crate) queue: Owner,
    /// The tasks that run next, in this order: woken by the ones that ran.
    woken: Ring,
    /// The task that runs after them: spawned last.
    slot: Option<TaskRef>,
    /// Tasks in a row that came from `woken` or the slot.
    streak: u32,
    pub(crate) tick: u32,
    pace: Pace,
    /// Polls of each worker, as they were at the last look.
    seen: Box<[u64]>,
    pub(crate) heap: Heap,
    pub(crate) timers: Timers,
    /// This worker is counted as searching.
    pub(crate) searching: bool,
    /// This worker is in the list of sleepers, or was taken out by who woke it.
    pub(crate) asleep: bool,
    rng: u64,
    /// What the worker has done.
    pub(crate) counters: Arc<Counters>,
    /// Under simulation all that is ready is in `ready`, in no order.
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
        Core {
            index,
            queue,
            woken: Ring::new(),
            slot: None,
            streak: 0,
            tick: 0,
            pace: Pace::unknown(),
            seen: vec![0; workers].into(),
            heap,
            timers: if simulated { Timers::simulated() } else { Timers::real() },
            searching: false,
            asleep: false,
            // Never zero, as the generator demands.
            rng: mix(seed.wrapping_add(index as u64)) | 1,
            counters,
            simulated,
            ready: Vec::new(),
        }
    }

    /// A task that the running one has spawned: it runs next, before others that
    /// were spawned. True if that leaves work that somebody else could do.
    #[inline]
    pub(crate) fn spawned(&mut self, task: TaskRef, shared: &Shared) -> bool {
        if self.simulated {
            self.push(task, shared);
            return false;
        }
        match self.slot.replace(task) {
            None => false,
            Some(displaced) => {
                self.push(displaced, shared);
                true
            }
        }
    }

    /// A task that the running one has woken: it runs next, unless polls are slow.
    /// True if others should be woken for what waits. A `parasite` runs next at
    /// any pace.
    #[inline]
    pub(crate) fn hand_off(&mut self, task: TaskRef, parasite: bool, shared: &Shared) -> bool {
        let room = if parasite { Ring::ROOM } else { self.pace.keeps() };
        if self.woken.len() < room && !self.simulated {
            self.woken.push(task);
            return false;
        }
        // Where others find it.
        self.push(task, shared);
        self.pace.outlasts_waking(self.queue.len())
    }

    /// A task that waits its turn.
    #[inline]
    pub(crate) fn push(&mut self, task: TaskRef, shared: &Shared) {
        if self.simulated {
            self.ready.push(task);
            shared.wake_simulation();
        } else {
            self.queue.push(task, &mut &shared.injector);
        }
    }

    /// A task whose poll ended with the wish for another one. True if there is
    /// other work beside it, which should not wait until the pace is known.
    pub(crate) fn yielded(&mut self, task: TaskRef, shared: &Shared) -> bool {
        self.pace.yielded();
        self.push(task, shared);
        !self.pace.is_quick() && self.has_two()
    }

    /// A task that was woken between two polls, by the driver or a timer. True if
    /// there is other work beside it.
    pub(crate) fn push_news(&mut self, task: TaskRef, shared: &Shared) -> bool {
        self.push(task, shared);
        self.has_two()
    }

    /// Whether beside the task that was queued just now another one waits.
    fn has_two(&self) -> bool {
        !self.woken.is_empty() || self.slot.is_some() || self.queue.len() > 1
    }

    /// The task to run next. `again` is the one that ran last, if it wants
    /// another turn: with nobody waiting it has it at once. True if others should
    /// be woken for what waits.
    #[inline(always)]
    pub(crate) fn next(&mut self, again: Option<TaskRef>, shared: &Shared) -> (Option<TaskRef>, bool) {
        self.tick = self.tick.wrapping_add(1);
        let (task, more) = match again {
            Some(task) if self.is_alone() && !self.is_due() => {
                self.pace.yielded();
                (Some(task), false)
            }
            Some(task) => {
                let more = self.yielded(task, shared);
                (self.pick(shared), more)
            }
            None => (self.pick(shared), false),
        };
        (self.leaving(task), more)
    }

    /// No task waits here.
    #[inline(always)]
    fn is_alone(&self) -> bool {
        self.slot.is_none() && self.woken.is_empty() && self.queue.is_empty() && !self.simulated
    }

    /// Whether it is the turn of what comes from outside.
    #[inline(always)]
    pub(crate) fn is_due(&self) -> bool {
        self.tick.is_multiple_of(PERIOD)
    }

    /// A task leaves the core to be polled.
    #[inline(always)]
    fn leaving(&self, task: Option<TaskRef>) -> Option<TaskRef> {
        if task.is_some() {
            Counters::add(&self.counters.polls, 1);
        }
        task
    }

    #[inline(always)]
    fn pick(&mut self, shared: &Shared) -> Option<TaskRef> {
        // A share, not one task: else a worker that is never out of work would
        // serve the shared queue more slowly than it can be filled.
        if self.is_due()
            && let Some(task) = self.take_share(shared)
        {
            return Some(task);
        }
        if self.streak < STREAK {
            self.streak += 1;
            if let Some(task) = self.woken.pop().or_else(|| self.slot.take()) {
                return Some(task);
            }
        } else {
            self.stand_behind(shared);
        }
        self.streak = 0;
        self.pop_queue().or_else(|| self.take_share(shared))
    }

    /// Those that would be next have been so for long: they are last in the queue
    /// now, and those who wait there have their turn.
    #[cold]
    fn stand_behind(&mut self, shared: &Shared) {
        while let Some(task) = self.woken.pop().or_else(|| self.slot.take()) {
            self.push(task, shared);
        }
    }

    /// The first of the queue. At a quick pace several are claimed at once: to
    /// defend each against thieves costs more than to run it.
    #[inline(always)]
    fn pop_queue(&mut self) -> Option<TaskRef> {
        self.queue.pop(self.pace.keeps().max(1) as u32)
    }

    /// What a searcher runs next: a task that came meanwhile, or, if it may
    /// `steal`, somebody else's.
    pub(crate) fn find(&mut self, shared: &Shared, steal: bool) -> Option<TaskRef> {
        let mut task = self.pop_own().or_else(|| self.take_share(shared));
        if task.is_none() && steal {
            task = self.steal(shared);
        }
        self.leaving(task)
    }

    fn pop_own(&mut self) -> Option<TaskRef> {
        self.woken.pop().or_else(|| self.slot.take()).or_else(|| self.pop_queue())
    }

    /// A share of the shared queue.
    #[cold]
    fn take_share(&mut self, shared: &Shared) -> Option<TaskRef> {
        if shared.injector.is_empty() {
            return None;
        }
        let most = (self.queue.room() / 2) as usize;
        let queue = &mut self.queue;
        // They have room: nobody else pushes to our queue.
        shared.injector.pop_share(shared.workers.len(), most, |task| queue.push(task, &mut Roomy))
    }

    /// The polls since the last call, or the last sleep, took `time` in all. True
    /// if others should be woken for what waits.
    pub(crate) fn keep_pace(&mut self, time: Duration, shared: &Shared) -> bool {
        let verdict = self.pace.measure(self.tick, time);
        shared.workers[self.index].independent.store(verdict.independent, Ordering::Relaxed);
        self.queue.len() >= verdict.share_from
    }

    /// After a sleep, the pace is unknown.
    pub(crate) fn forget_pace(&mut self) {
        self.pace.forget(self.tick);
    }

    /// Whether there is work to share, or to steal.
    pub(crate) fn sees_work(&mut self, shared: &Shared) -> bool {
        let mut victims = shared.workers.iter().zip(&mut self.seen);
        !shared.injector.is_empty()
            || !self.queue.is_empty()
            || victims.any(|(victim, seen)| victim.is_behind(seen))
    }

    /// Takes half of the work of some other worker, unless that one gets on
    /// with it.
    fn steal(&mut self, shared: &Shared) -> Option<TaskRef> {
        let count = shared.workers.len();
        let start = self.random() as usize % count;
        for i in 0..count {
            let victim = (start + i) % count;
            let seen = &mut self.seen[victim];
            let victim = &shared.workers[victim];
            if !victim.is_behind(seen) {
                continue;
            }
            let stolen = victim.queue.steal_into(&mut self.queue);
            if stolen > 0 {
                Counters::add(&self.counters.steals, u64::from(stolen));
                return self.queue.pop(1);
            }
        }
        None
    }

    /// Under simulation: how many tasks are ready, with those woken from
    /// outside.
    pub(crate) fn gather(&mut self, shared: &Shared) -> usize {
        while let Some(task) = shared.injector.pop() {
            self.ready.push(task);
        }
        self.ready.len()
    }

    /// Under simulation: takes one of them.
    pub(crate) fn take_ready(&mut self, at: usize) -> Option<TaskRef> {
        let task = (at < self.ready.len()).then(|| self.ready.swap_remove(at));
        self.leaving(task)
    }

    /// All tasks of the core, for the end of the runtime.
    pub(crate) fn pop_any(&mut self) -> Option<TaskRef> {
        self.pop_own().or_else(|| self.ready.pop())
    }

    /// xorshift64.
    pub(crate) fn random(&mut self) -> u64 {
        self.rng ^= self.rng << 13;
        self.rng ^= self.rng >> 7;
        self.rng ^= self.rng << 17;
        self.rng
    }
}

/// SplitMix64's finisher: similar seeds give unlike numbers.
fn mix(seed: u64) -> u64 {
    let x = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

/// The overflow of a queue that has room.
struct Roomy;

impl crate::queue::Overflow for Roomy {
    fn take(&mut self, _: impl Iterator<Item = TaskRef>) {
        unreachable!("the room was counted, and only the owner pushes");
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::pool::Threads;
    use crate::shared::{Config, Kind};

    #[expect(clippy::vec_box, reason = "a core is passed on as a pointer")]
    fn two_workers() -> (Arc<Shared>, Vec<Box<Core>>) {
        let config = Config { seed: 1, ..Config::default() };
        Shared::new(Kind::Workers, 2, None, Threads::new(String::new(), 0, Duration::ZERO), config)
    }

    fn task(number: usize) -> TaskRef {
        // SAFETY: never null, and never followed: these tasks are not run.
        unsafe { TaskRef::from_ptr(std::ptr::without_provenance_mut(number * 8)) }
    }

    fn polled(shared: &Shared, worker: usize) {
        Counters::add(&shared.workers[worker].counters.polls, 1);
    }

    #[test]
    fn what_is_woken_is_shared_if_it_outlasts_the_waking() {
        let (shared, mut cores) = two_workers();
        let core = &mut cores[0];
        assert!(!core.hand_off(task(1), false, &shared), "the next one is one's own");
        assert!(core.hand_off(task(2), false, &shared), "the pace is unknown");
        core.tick += 100;
        assert!(!core.keep_pace(Duration::from_micros(10), &shared), "100 ns a poll: one worker is enough");
        assert!(!core.hand_off(task(3), false, &shared), "a moment's work");
        assert!(
            (4..200).any(|number| core.hand_off(task(number), false, &shared)),
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
                core.keep_pace(time, &shared);
            }
            core.push(task(9), &shared);
            assert!(!core.hand_off(task(1), true, &shared));
            assert!(!core.hand_off(task(2), true, &shared));
            let order = [(); 3].map(|()| core.next(None, &shared).0);
            assert_eq!(order, [1, 2, 9].map(|number| Some(task(number))));
        }
    }

    #[test]
    fn what_is_spawned_is_shared_at_once() {
        let (shared, mut cores) = two_workers();
        let core = &mut cores[0];
        core.tick += 100;
        core.keep_pace(Duration::from_micros(10), &shared);
        assert!(!core.spawned(task(1), &shared));
        assert!(core.spawned(task(2), &shared));
    }

    #[test]
    fn of_slow_tasks_none_is_kept_from_thieves() {
        let (shared, mut cores) = two_workers();
        let [core, thief] = &mut cores[..] else { unreachable!() };
        core.tick += 100;
        assert!(!core.keep_pace(Duration::from_millis(100), &shared), "there is nothing to share");
        assert!(core.hand_off(task(1), false, &shared), "a millisecond");
        assert!(core.keep_pace(Duration::from_millis(1), &shared));
        polled(&shared, 0);
        assert_eq!(thief.steal(&shared), None, "it got on since the last look");
        assert_eq!(thief.steal(&shared), Some(task(1)), "and now it did not");
    }

    #[test]
    fn a_worker_that_gets_on_is_left_alone_unless_it_has_many() {
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
}
