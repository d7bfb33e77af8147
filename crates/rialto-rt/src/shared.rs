//! The data that all parts of a runtime share. The pages of its tasks keep it alive.

use std::any::Any;
use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;
use std::sync::{Arc, Condvar, Mutex, OnceLock, Weak};
use std::thread::JoinHandle;

use rialto_event::__private::time::Wheel;
use rialto_event::time::Instant;
use rialto_task::primitives::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use crate::config::{Config, RuntimeKind, TaskPanic};
use crate::core::Core;
use crate::counters::Counters;
use crate::diagnostics::{CountRequests, Quiescence, Reclaimed, entry_of};
use crate::heartbeat::Heartbeat;
use crate::id::id_of;
use crate::idle::Idle;
use crate::injector::Injector;
use crate::io;
use crate::offload::OffloadedPolls;
use crate::panics::{contain, lock};
use crate::park::{Parker, Poller};
use crate::pool::ThreadPool;
use crate::queue::{Stealer, queue};
use crate::recorder;
use crate::sim::Simulation;
use crate::slab::{CommonHeap, Heap, Page, PageOwner, RemoteFreeList};
use crate::sysmon::{SpareThreads, SysmonHandle};
use crate::task_cell::Failure;
use crate::task_ref::TaskRef;
use crate::trace;
use crate::worker_thread::WorkerThread;

/// The shared part of a runtime. See the module's documentation.
pub(crate) struct Shared {
    pub(crate) kind: RuntimeKind,
    pub(crate) injector: Injector,
    pub(crate) idle: Idle,
    pub(crate) workers: Box<[WorkerShared]>,
    /// The heap for spawns from threads that have no core here.
    pub(crate) common_heap: CommonHeap,
    pub(crate) outside_counters: Counters,
    /// The number of tasks that were reclaimed, because nothing could wake them any more (law 15).
    pub(crate) reclaimed: AtomicU64,
    /// The number of the runtime's pages.
    pub(crate) pages: AtomicU64,
    /// The runtime is shutting down: workers must leave their cores and end.
    pub(crate) closing: AtomicBool,
    /// The tasks were ended. No thread takes tasks from the shared queue any more.
    pub(crate) tasks_ended: AtomicBool,
    pub(crate) threads: Mutex<StartedThreads>,
    pub(crate) thread_ended: Condvar,
    pub(crate) poller: Option<Poller>,
    /// The blocking pool, and the heap for the cells of its closures.
    pub(crate) blocking: Arc<ThreadPool>,
    pub(crate) closure_heap: CommonHeap,
    /// The number of this runtime's tasks that are being polled elsewhere.
    pub(crate) offloaded_polls: OffloadedPolls,
    /// Quiescence detection, for threads that wait until the runtime has nothing left to do.
    pub(crate) quiescence: Quiescence,
    pub(crate) sysmon: SysmonHandle,
    pub(crate) spare_threads: SpareThreads,
    pub(crate) simulation: Option<Simulation>,
    pub(crate) config: Config,
    /// The number of threads that wait for the dump signal.
    pub(crate) dump_threads: AtomicUsize,
    pub(crate) heartbeat: Heartbeat,
}

/// The threads that run workers: those with a core, those that lost theirs, and spare ones.
#[derive(Default)]
pub(crate) struct StartedThreads {
    /// The number of threads that have not ended.
    pub(crate) running: usize,
    pub(crate) handles: Vec<JoinHandle<()>>,
}

/// A thief does not steal from a worker that makes progress and has at most this many tasks. They wait only
/// for a moment, and probably exchange messages with other tasks of that worker.
const STEAL_THRESHOLD: u32 = 16;

/// The part of a worker that other threads see. It is written all the time. So it has cache lines of its own,
/// like everything else that belongs to one worker.
#[repr(align(128))]
pub(crate) struct WorkerShared {
    pub(crate) queue: Stealer,
    /// Parks the thread that has the core.
    pub(crate) parker: Mutex<Arc<Parker>>,
    pub(crate) remote: RemoteFreeList,
    pub(crate) counters: Arc<Counters>,
    /// Thieves may steal although the worker makes progress: most of its polls yielded, or a trial goes on
    /// (see `pace`).
    pub(crate) stealable: AtomicBool,
    /// The timer wheel of the core.
    pub(crate) wheel: OnceLock<Weak<Wheel>>,
    /// The thread that has the core now, if there is one.
    pub(crate) thread: Mutex<Option<Arc<WorkerThread>>>,
    /// The requests to count the tasks of the core's heap.
    pub(crate) count_requests: CountRequests,
}

#[cfg(feature = "recorder")]
impl recorder::Recorded for Shared {
    fn recorder(&self) -> Option<&Arc<recorder::RecorderState>> {
        self.config.recorder.as_ref()
    }

    fn task_registry(&self) -> Option<&crate::diagnostics::TaskRegistry> {
        self.config.task_registry.as_deref()
    }

    fn now_nanos(&self) -> u64 {
        self.now().as_nanos()
    }
}

impl Shared {
    /// Returns the shared part of a runtime with `workers` workers, and their cores.
    #[expect(clippy::vec_box, reason = "a core is passed on as a pointer")]
    pub(crate) fn new(
        kind: RuntimeKind,
        workers: usize,
        driver: Option<Arc<io::Driver>>,
        blocking: Arc<ThreadPool>,
        config: Config,
    ) -> (Arc<Shared>, Vec<Box<Core>>) {
        let (owners, workers): (Vec<_>, Vec<_>) = (0..workers).map(|_| WorkerShared::new()).unzip();
        let seed = config.seed;
        let shared = Arc::new(Shared {
            kind,
            injector: Injector::default(),
            idle: Idle::new(workers.len()),
            workers: workers.into(),
            common_heap: CommonHeap::new(),
            outside_counters: Counters::default(),
            reclaimed: AtomicU64::new(0),
            pages: AtomicU64::new(0),
            closing: AtomicBool::new(false),
            tasks_ended: AtomicBool::new(false),
            threads: Mutex::new(StartedThreads::default()),
            thread_ended: Condvar::new(),
            poller: driver.map(Poller::new),
            blocking,
            closure_heap: CommonHeap::new(),
            offloaded_polls: OffloadedPolls::default(),
            quiescence: Quiescence::default(),
            sysmon: SysmonHandle::default(),
            spare_threads: SpareThreads::default(),
            simulation: (kind == RuntimeKind::Simulated).then(|| Simulation::new(config.random_decisions)),
            config,
            dump_threads: AtomicUsize::new(0),
            heartbeat: Heartbeat::new(),
        });
        shared.common_heap.open();
        shared.closure_heap.open();
        let core = |(index, owner): (usize, _)| {
            let worker = &shared.workers[index];
            let heap = Heap::new(&worker.remote);
            let counters = Arc::clone(&worker.counters);
            let simulated = kind == RuntimeKind::Simulated;
            let core = Core::new(index, shared.workers.len(), owner, heap, counters, seed, simulated);
            let _ = worker.wheel.set(core.timers.wheel());
            Box::new(core)
        };
        let cores = owners.into_iter().enumerate().map(core).collect();
        (shared, cores)
    }

    /// Queues a task from a thread that has no core here. If the runtime has ended its tasks already, ends
    /// this one.
    ///
    /// The caller holds a count of the runtime. After the push, the task may end at any time, and with it the
    /// task's page and that page's count of the runtime.
    pub(crate) fn inject(&self, task: TaskRef) {
        if self.injector.push_if(task, || !self.tasks_ended.load(Ordering::Acquire)) {
            return self.notify();
        }
        // SAFETY: SCHEDULED is the caller's, and the task is in no queue.
        unsafe { self.fail_after_shutdown(task) }
    }

    /// Ends a task that came too late to be ended with the others.
    ///
    /// # Safety
    ///
    /// As for [`TaskRef::fail`].
    pub(crate) unsafe fn fail_after_shutdown(&self, task: TaskRef) {
        self.outside_counters.completed.fetch_add(1, Ordering::Relaxed);
        // SAFETY: by contract.
        unsafe { task.fail(Failure::Shutdown) }
    }

    /// Queues a task of another runtime. Returns false, and queues nothing, if this runtime is closing.
    pub(crate) fn try_inject(&self, task: TaskRef) -> bool {
        let open = self.injector.push_if(task, || !self.is_closing());
        if open {
            self.notify();
        }
        open
    }

    /// Called by a worker that has more tasks than the one that it runs next. Wakes another worker for them,
    /// if there is one that sleeps and none is searching.
    #[inline]
    pub(crate) fn wake_another(&self) {
        if self.kind == RuntimeKind::Workers && self.workers.len() > 1 {
            self.notify();
        }
    }

    /// Called if there is work that the calling thread will not do. Wakes a thread for it, if necessary.
    pub(crate) fn notify(&self) {
        match self.kind {
            RuntimeKind::Workers => {
                if let Some(worker) = self.idle.notify() {
                    self.unpark(worker);
                }
            }
            RuntimeKind::Local => self.unpark(0),
            RuntimeKind::Simulated => {
                self.unpark(0);
                self.wake_simulation();
            }
        }
    }

    /// Wakes the driver of a simulation, if `block_on` does not poll the simulation itself.
    #[cold]
    pub(crate) fn wake_simulation(&self) {
        if let Some(simulation) = &self.simulation {
            simulation.wake();
        }
    }

    pub(crate) fn unpark(&self, worker: usize) {
        let parker = Arc::clone(&lock(&self.workers[worker].parker));
        parker.unpark(self.poller.as_ref());
    }

    pub(crate) fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Acquire)
    }

    /// Calls the panic hook for a panic in `task`.
    ///
    /// # Safety
    ///
    /// The caller is ending the task, and keeps it alive.
    pub(crate) unsafe fn report_panic(&self, task: TaskRef, payload: &(dyn Any + Send)) {
        recorder::save_after_failure(self);
        let Some(hook) = &self.config.on_panic else { return };
        // SAFETY: by contract.
        let (id, future) = unsafe { (id_of(task), task.name()) };
        // If the hook panics, its message is printed. The task still fails with its own panic.
        let called = catch_unwind(AssertUnwindSafe(|| hook(&TaskPanic { id, future, payload })));
        if let Err(payload) = called {
            contain(|| drop(payload));
        }
    }

    /// Counts `task` as reclaimed, and calls the hook.
    ///
    /// # Safety
    ///
    /// The caller is about to end the task, because nothing can wake it any more, and keeps it alive.
    pub(crate) unsafe fn report_reclaimed(&self, task: TaskRef) {
        self.reclaimed.fetch_add(1, Ordering::Relaxed);
        if self.config.on_reclaim.is_none() && !trace::sees_reclaimed() {
            return;
        }
        // SAFETY: by contract.
        let reclaimed = unsafe {
            let known = entry_of(task.raw()).map(|entry| entry.report(Instant::now()));
            Reclaimed::new(id_of(task), task.name(), known)
        };
        // If the hook panics, its message is printed, and the task is reclaimed all the same.
        contain(|| {
            trace::reclaimed(&reclaimed);
            self.config.on_reclaim.iter().for_each(|hook| hook(&reclaimed));
        })
        .map(|payload| contain(|| drop(payload)));
    }
}

// SAFETY: this is the only implementation.
unsafe impl PageOwner for Shared {
    fn pages(&self) -> &AtomicU64 {
        &self.pages
    }
}

impl TaskRef {
    /// Returns the task's runtime.
    ///
    /// # Safety
    ///
    /// The task is alive.
    #[inline(always)]
    pub(crate) unsafe fn shared(self) -> *const Shared {
        // The owner of a page is a `Shared`: see `PageOwner`.
        // SAFETY: the page lives as long as the task.
        unsafe { Page::of(self.raw()).as_ref() }.owner().cast()
    }

    /// Returns the task's runtime, with a count that keeps it alive after the task.
    ///
    /// # Safety
    ///
    /// The task is alive.
    pub(crate) unsafe fn home(self) -> Arc<Shared> {
        // SAFETY: the task's page holds a count of the runtime.
        unsafe {
            let shared = self.shared();
            Arc::increment_strong_count(shared);
            Arc::from_raw(shared)
        }
    }

    /// Returns whether the task is a closure of `spawn_blocking`.
    ///
    /// # Safety
    ///
    /// The task is alive.
    pub(crate) unsafe fn is_closure(self) -> bool {
        // SAFETY: by contract.
        unsafe { (*self.shared()).closure_heap.owns(self.raw()) }
    }

    /// Returns whether `shared` is the task's home.
    ///
    /// # Safety
    ///
    /// The task is alive.
    pub(crate) unsafe fn is_at_home(self, shared: &Shared) -> bool {
        // SAFETY: by contract.
        ptr::eq(unsafe { self.shared() }, shared)
    }
}

impl WorkerShared {
    /// Returns whether the worker has tasks that it will not reach soon. That is so if it has more than a
    /// few, if it is still in the same poll as at the caller's last look, or if its tasks are
    /// [`stealable`](Self::stealable). `seen` is the worker's number of polls at that look, and is updated.
    pub(crate) fn may_steal_from(&self, seen: &mut u64) -> bool {
        let polls = self.counters.polls.load(Ordering::Relaxed);
        let stays = mem::replace(seen, polls) == polls;
        match self.queue.len() {
            0 => false,
            len => stays || len > STEAL_THRESHOLD || self.stealable.load(Ordering::Relaxed),
        }
    }

    fn new() -> (crate::queue::Owner, WorkerShared) {
        let (owner, stealer) = queue();
        let worker = WorkerShared {
            queue: stealer,
            parker: Mutex::new(Arc::new(Parker::default())),
            remote: RemoteFreeList::new(),
            counters: Arc::default(),
            stealable: AtomicBool::new(false),
            wheel: OnceLock::new(),
            thread: Mutex::new(None),
            count_requests: CountRequests::default(),
        };
        (owner, worker)
    }
}
