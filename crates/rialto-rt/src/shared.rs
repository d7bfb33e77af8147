//! What all parts of a runtime share, and its pages keep alive.

use std::any::Any;
use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr::NonNull;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError, Weak};
use std::thread::JoinHandle;

use rialto_event::time::Wheel;
use rialto_task::Header;
use rialto_task::primitives::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering};

use crate::around::Around;
use crate::away::Absent;
use crate::cell::{Failure, TaskRef, contain};
use crate::context::Seat;
use crate::core::Core;
use crate::diagnostics::{Deadlock, Quiet, ReclaimHook, Roll};
use crate::id::{TaskId, id_of};
use crate::idle::Idle;
use crate::injector::Injector;
use crate::io;
use crate::join::message;
use crate::monitor::{Spares, StuckHook, Watch};
use crate::park::{Parker, Poller};
use crate::pool::Threads;
use crate::queue::{Thief, queue};
use crate::sim::Simulation;
use crate::slab::{Foreign, Heap, Remote};

/// Who runs the tasks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// Worker threads.
    Workers,
    /// The thread of a `block_on`, for tasks that cannot leave it.
    Local,
    /// The thread of a `block_on`, in virtual time.
    Simulated,
}

/// See the module's documentation.
pub(crate) struct Shared {
    pub(crate) kind: Kind,
    pub(crate) injector: Injector,
    pub(crate) idle: Idle,
    pub(crate) workers: Box<[Worker]>,
    /// For spawns from threads that have no core here.
    pub(crate) foreign: Foreign,
    pub(crate) foreign_counters: Counters,
    /// Tasks that nobody could ever wake again, and that were dropped.
    pub(crate) reclaimed: AtomicU64,
    /// Pages of the runtime.
    pub(crate) pages: AtomicU64,
    /// Workers must leave their cores and end.
    pub(crate) closing: AtomicBool,
    /// The tasks were ended: nobody looks into the shared queue any more.
    pub(crate) over: AtomicBool,
    pub(crate) threads: Mutex<WorkerThreads>,
    pub(crate) thread_ended: Condvar,
    pub(crate) poller: Option<Poller>,
    /// The threads that may be blocked, and the cells of closures that run there.
    pub(crate) blocking: Arc<Threads>,
    pub(crate) closures: Foreign,
    /// Tasks that are being polled away from here.
    pub(crate) absent: Absent,
    /// Whether anything is left to do, for those who wait for that.
    pub(crate) quiet: Quiet,
    pub(crate) watch: Watch,
    pub(crate) spares: Spares,
    pub(crate) simulation: Option<Simulation>,
    pub(crate) config: Config,
    /// Threads that wait for the signal at which the runtime says what it does.
    pub(crate) dumping: AtomicUsize,
    /// Advances about every millisecond while workers are busy: the monitor's.
    beat: AtomicU32,
}

/// The worker threads: those with a core, and those that lost theirs.
#[derive(Default)]
pub(crate) struct WorkerThreads {
    /// Threads that have not ended.
    pub(crate) running: usize,
    pub(crate) handles: Vec<JoinHandle<()>>,
}

/// So many tasks of a worker that gets on are its own: they wait for a moment
/// only, and are likely to talk to those that run there.
const FEW: u32 = 16;

/// What the builder says.
#[derive(Default)]
pub(crate) struct Config {
    pub(crate) thread_name: String,
    pub(crate) seed: u64,
    /// Of a simulation: how many of its scheduling decisions are drawn.
    pub(crate) drawn: u64,
    pub(crate) on_panic: Option<PanicHook>,
    pub(crate) on_stuck: Option<StuckHook>,
    pub(crate) on_reclaim: Option<ReclaimHook>,
    /// With diagnostics: its tasks, and local ones.
    pub(crate) roll: Option<Arc<Roll>>,
    pub(crate) around: Around,
    /// What a `block_on` does that waits for ever.
    pub(crate) deadlock: Deadlock,
    /// The signal at which the runtime says what it does.
    pub(crate) dump_signal: Option<i32>,
}

pub(crate) type PanicHook = Arc<dyn Fn(&TaskPanic<'_>) + Send + Sync>;

/// What the panic hook of a runtime is told. See
/// [`Builder::on_panic`](crate::Builder::on_panic).
#[derive(Debug)]
pub struct TaskPanic<'a> {
    id: TaskId,
    future: &'static str,
    payload: &'a (dyn Any + Send),
}

impl TaskPanic<'_> {
    /// The task that panicked.
    pub fn id(&self) -> TaskId {
        self.id
    }

    /// The type of its future.
    pub fn future(&self) -> &'static str {
        self.future
    }

    /// The text of the panic.
    pub fn message(&self) -> &str {
        message(self.payload).unwrap_or("a value that is not text")
    }
}

/// The part of a worker that others see. On cache lines of its own, and so is
/// what belongs to one worker elsewhere: it is written all the time.
#[repr(align(128))]
pub(crate) struct Worker {
    pub(crate) queue: Thief,
    /// Where the thread that has the core sleeps.
    pub(crate) parker: Mutex<Arc<Parker>>,
    pub(crate) remote: Remote,
    pub(crate) counters: Arc<Counters>,
    /// Its tasks yield more than they wake each other.
    pub(crate) independent: AtomicBool,
    /// Of the core's timers.
    pub(crate) wheel: OnceLock<Weak<Wheel>>,
    /// The thread that has the core now, if one has.
    pub(crate) seat: Mutex<Option<Arc<Seat>>>,
}

/// Written by the owner of a core, inside of it; read by anybody.
#[derive(Default)]
#[repr(align(128))]
pub(crate) struct Counters {
    pub(crate) spawned: AtomicU64,
    pub(crate) completed: AtomicU64,
    pub(crate) polls: AtomicU64,
    pub(crate) steals: AtomicU64,
    pub(crate) parks: AtomicU64,
}

impl Counters {
    /// Adds without an atomic exchange: there is one writer.
    #[inline]
    pub(crate) fn add(counter: &AtomicU64, more: u64) {
        counter.store(counter.load(Ordering::Relaxed) + more, Ordering::Relaxed);
    }
}

impl Shared {
    /// The shared part for `workers` workers, and their cores.
    #[expect(clippy::vec_box, reason = "a core is passed on as a pointer")]
    pub(crate) fn new(
        kind: Kind,
        workers: usize,
        driver: Option<Arc<io::Driver>>,
        blocking: Arc<Threads>,
        config: Config,
    ) -> (Arc<Shared>, Vec<Box<Core>>) {
        let (owners, workers): (Vec<_>, Vec<_>) = (0..workers).map(|_| Worker::new()).unzip();
        let seed = config.seed;
        let shared = Arc::new(Shared {
            kind,
            injector: Injector::default(),
            idle: Idle::new(workers.len()),
            workers: workers.into(),
            foreign: Foreign::new(),
            foreign_counters: Counters::default(),
            reclaimed: AtomicU64::new(0),
            pages: AtomicU64::new(0),
            closing: AtomicBool::new(false),
            over: AtomicBool::new(false),
            threads: Mutex::new(WorkerThreads::default()),
            thread_ended: Condvar::new(),
            poller: driver.map(Poller::new),
            blocking,
            closures: Foreign::new(),
            absent: Absent::default(),
            quiet: Quiet::default(),
            watch: Watch::default(),
            spares: Spares::default(),
            simulation: (kind == Kind::Simulated).then(|| Simulation::new(config.drawn)),
            config,
            dumping: AtomicUsize::new(0),
            beat: AtomicU32::new(0),
        });
        shared.foreign.open();
        shared.closures.open();
        let core = |(index, owner): (usize, _)| {
            let worker = &shared.workers[index];
            let heap = Heap::new(&worker.remote);
            let counters = Arc::clone(&worker.counters);
            let simulated = kind == Kind::Simulated;
            let core = Core::new(index, shared.workers.len(), owner, heap, counters, seed, simulated);
            let _ = worker.wheel.set(core.timers.wheel());
            Box::new(core)
        };
        let cores = owners.into_iter().enumerate().map(core).collect();
        (shared, cores)
    }

    /// Queues a task from a thread that has no core here.
    ///
    /// The caller holds a count of the runtime: after the push the task, its
    /// page and with it the page's count may go. One that was left behind when
    /// the runtime ended is ended here.
    pub(crate) fn inject(&self, task: TaskRef) {
        if self.injector.push_if(task, || !self.over.load(Ordering::Acquire)) {
            return self.notify();
        }
        // SAFETY: SCHEDULED is the caller's, and the task in no queue.
        unsafe { self.end_late(task) }
    }

    /// Ends a task that came too late to be ended with the others.
    ///
    /// # Safety
    ///
    /// As for [`TaskRef::fail`].
    pub(crate) unsafe fn end_late(&self, task: TaskRef) {
        self.foreign_counters.completed.fetch_add(1, Ordering::Relaxed);
        // SAFETY: by contract.
        unsafe { task.fail(Failure::Shutdown) }
    }

    /// Queues a task of another runtime. False if this one closes.
    pub(crate) fn admit(&self, task: TaskRef) -> bool {
        let open = self.injector.push_if(task, || !self.is_closing());
        if open {
            self.notify();
        }
        open
    }

    /// The calling worker has more work than it does next: wakes another one
    /// for it, if there is one and it sleeps.
    #[inline]
    pub(crate) fn share(&self) {
        if self.kind == Kind::Workers && self.workers.len() > 1 {
            self.notify();
        }
    }

    /// There is work that the calling thread will not do: wakes somebody for
    /// it, if need be.
    pub(crate) fn notify(&self) {
        match self.kind {
            Kind::Workers => {
                if let Some(worker) = self.idle.notify() {
                    self.unpark(worker);
                }
            }
            Kind::Local => self.unpark(0),
            Kind::Simulated => {
                self.unpark(0);
                self.wake_simulation();
            }
        }
    }

    /// Has a simulation polled again, where it does not poll itself.
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

    /// Makes the runtime's driver the one that sockets of this thread join,
    /// until the guard is dropped.
    pub(crate) fn enter_io(&self) -> Option<impl Sized + use<>> {
        self.poller.as_ref().map(|poller| io::enter(io::Context::Real(Arc::clone(poller.driver()))))
    }

    /// A clock so coarse that it costs nothing to look at.
    #[inline(always)]
    pub(crate) fn beat(&self) -> u32 {
        self.beat.load(Ordering::Relaxed)
    }

    /// For the one who has the beat.
    pub(crate) fn advance_beat(&self) {
        self.beat.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Acquire)
    }

    /// Tells the hook of a panic in `task`, which is being ended.
    pub(crate) fn report_panic(&self, task: NonNull<Header>, payload: &(dyn Any + Send)) {
        let Some(hook) = &self.config.on_panic else { return };
        // SAFETY: who ends a task keeps it alive.
        let (id, future) = unsafe {
            let task = TaskRef::from_ptr(task.as_ptr());
            (id_of(task), task.name())
        };
        // A hook that panics has its message printed; the task's panic counts.
        let told = catch_unwind(AssertUnwindSafe(|| hook(&TaskPanic { id, future, payload })));
        if let Err(payload) = told {
            contain(|| drop(payload));
        }
    }
}

impl Worker {
    /// Whether there are tasks that the worker will not come to soon: more than
    /// a few, or it is still in the poll that it was in at the last look, of
    /// which `seen` tells.
    pub(crate) fn is_behind(&self, seen: &mut u64) -> bool {
        let polls = self.counters.polls.load(Ordering::Relaxed);
        let stays = mem::replace(seen, polls) == polls;
        match self.queue.len() {
            0 => false,
            len => stays || len > FEW || self.independent.load(Ordering::Relaxed),
        }
    }

    fn new() -> (crate::queue::Owner, Worker) {
        let (owner, thief) = queue();
        let worker = Worker {
            queue: thief,
            parker: Mutex::new(Arc::new(Parker::default())),
            remote: Remote::new(),
            counters: Arc::default(),
            independent: AtomicBool::new(false),
            wheel: OnceLock::new(),
            seat: Mutex::new(None),
        };
        (owner, worker)
    }
}

/// Locks what no user code runs under, so that a panic leaves it whole.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
