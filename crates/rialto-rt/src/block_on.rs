//! `block_on`: runs a future, and local tasks, on the calling thread.

use std::future::Future;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use rialto_event::__private::blocking;
use rialto_event::diagnostics;
use rialto_task::root::{Root, Unpark};

use crate::config::{Config, RuntimeKind};
use crate::context::Context;
use crate::core::PERIOD;
use crate::diagnostics::{DeadlockChecks, RegisteredMain};
use crate::io;
use crate::park::{Parker, Poller};
use crate::pool::new_thread_pool;
use crate::recorder;
use crate::shared::Shared;
use crate::shutdown::end_tasks;
use crate::sim;
use crate::slab::Heap;
use crate::spawn_origin::SpawnLocation;
use crate::timers::Timers;
use crate::worker::run;
use crate::worker_thread::WorkerThread;

/// Why code in a `block_on` must not block the thread.
pub(crate) const NO_BLOCKING: &str =
    "it runs a `block_on`; help: `.await` instead, or block inside `spawn_blocking`";

/// Unparks the thread of a `block_on`, and the driver of its simulation if it has one.
#[derive(Clone)]
pub(crate) struct BlockOnUnpark(Arc<Parker>, Option<Arc<sim::Driver>>);

impl Unpark for BlockOnUnpark {
    fn unpark(&self) {
        self.0.unpark(None::<&Poller>);
        if let Some(driver) = &self.1 {
            driver.wake();
        }
    }
}

/// Returns a root that polls the future of a `block_on` on `thread`.
pub(crate) fn root_of(thread: &WorkerThread) -> Root<BlockOnUnpark> {
    Root::new(BlockOnUnpark(Arc::clone(&thread.parker), None))
}

/// The same, in a simulation that another runtime polls.
#[cfg(feature = "tokio-simulation")]
pub(crate) fn simulated_root_of(thread: &WorkerThread, driver: Arc<sim::Driver>) -> Root<BlockOnUnpark> {
    Root::new(BlockOnUnpark(Arc::clone(&thread.parker), Some(driver)))
}

/// The local tasks of a thread, which end with its `block_on`.
pub(crate) struct LocalSet {
    pub(crate) thread: Arc<WorkerThread>,
    pub(crate) timers: Timers,
}

impl LocalSet {
    pub(crate) fn new(shared: &Arc<Shared>, kind: RuntimeKind) -> LocalSet {
        let outer = &shared.config;
        let config = Config {
            thread_name: outer.thread_name.clone(),
            seed: outer.seed,
            on_panic: outer.on_panic.clone(),
            on_reclaim: outer.on_reclaim.clone(),
            task_registry: outer.task_registry.clone(),
            #[cfg(feature = "recorder")]
            recorder: outer.recorder.clone(),
            ..Config::default()
        };
        let (local, cores) =
            Shared::new(kind, 1, None, new_thread_pool(String::new(), 0, Duration::ZERO), config);
        let Some(core) = cores.into_iter().next() else { unreachable!("one worker has one core") };
        let timers = core.timers.clone();
        LocalSet { timers, thread: Arc::new(WorkerThread::new(local, core)) }
    }
}

impl Drop for LocalSet {
    /// Ends the tasks, also if the future of the `block_on` panicked.
    fn drop(&mut self) {
        if let Some(core) = self.thread.control.take() {
            end_tasks(&self.thread.shared, vec![core], None);
        }
    }
}

/// Registers the future of a `block_on`, called at `at`, in the task registry of the runtime, if it has one.
pub(crate) fn register_main<F>(
    shared: &Arc<Shared>,
    context: &Context,
    at: SpawnLocation,
) -> Option<RegisteredMain> {
    let registered = shared.config.task_registry.as_ref()?.register_main::<F>(at);
    context.set_root_id(registered.id());
    Some(registered)
}

/// Runs `future` on the calling thread, inside the runtime `shared`. `at` is the location of the call, for
/// reports.
#[track_caller]
pub(crate) fn block_on<F: Future>(shared: &Arc<Shared>, at: SpawnLocation, future: F) -> F::Output {
    if let Some(simulation) = &shared.simulation {
        return sim::block_on(shared, simulation, at, future);
    }
    blocking::check();
    shared.config.thread_hooks.run(|| block_inside(shared, at, future))
}

fn block_inside<F: Future>(shared: &Arc<Shared>, at: SpawnLocation, future: F) -> F::Output {
    let _blocking = blocking::forbid(NO_BLOCKING);
    let set = LocalSet::new(shared, RuntimeKind::Local);
    let context = Context::new(Arc::clone(shared), None, Some(Arc::clone(&set.thread)));
    let _entered = context.enter();
    let _io = io::enter_runtime(shared);
    // Dropped before the context, so that the destructors of tasks run inside the context.
    let set = set;
    let _time = set.timers.enter();
    let registered = register_main::<F>(shared, &context, at);
    let mut future = pin!(future);
    // This may block a task's `offload` section. The waits of `future` must not be noted as waits of that
    // task.
    diagnostics::without_listener(|| drive(future.as_mut(), registered.as_ref(), &set, &context))
}

fn drive<F: Future>(
    mut future: Pin<&mut F>,
    registered: Option<&RegisteredMain>,
    set: &LocalSet,
    context: &Context,
) -> F::Output {
    let (thread, timers) = (&*set.thread, &set.timers);
    let root = root_of(thread);
    let mut poll = || context.in_root(|| root.poll(future.as_mut()));
    let mut checks = DeadlockChecks::new(&context.shared);
    loop {
        if root.is_woken() {
            checks.reset();
            let polled = match registered {
                Some(registered) => registered.poll(&mut poll),
                None => poll(),
            };
            if let Poll::Ready(value) = polled {
                return value;
            }
        }
        let more = run_some(thread, context);
        timers.expire();
        if !more && !root.is_woken() {
            context.free_cached_cells();
            with_heap(thread, Heap::lend);
            let timeout = timers.timeout();
            thread.parker.park(None::<&Poller>, timeout.or_else(|| checks.next_interval()));
            with_heap(thread, Heap::take_back);
            timers.expire();
            let is_asleep = || !root.is_woken() && is_idle(thread) && timers.due().is_none();
            if timeout.is_none() && checks.is_deadlocked(&context.shared, is_asleep) {
                deadlocked(&context.shared);
            }
        }
    }
}

/// Calls `f` with the heap of the local tasks.
fn with_heap(thread: &WorkerThread, f: impl FnOnce(&mut Heap)) {
    // SAFETY: `thread` is the calling thread.
    if let Some(mut core) = unsafe { thread.enter() } {
        f(&mut core.heap);
    }
}

/// Returns whether no local task is ready.
fn is_idle(thread: &WorkerThread) -> bool {
    thread.shared.injector.is_empty() && thread.shared.workers.iter().all(|worker| worker.queue.is_empty())
}

/// Panics with a report of the tasks that wait.
#[cold]
fn deadlocked(shared: &Shared) -> ! {
    recorder::save_after_failure(shared);
    panic!(
        "deadlock: this `block_on` waits, its runtime has nothing left to do, and no other thread could wake \
         it (see `Builder::deadlock`): {}",
        shared.blocked()
    );
}

/// Runs up to `PERIOD` local tasks. Returns false if none is left.
fn run_some(thread: &WorkerThread, context: &Context) -> bool {
    for _ in 0..PERIOD {
        // SAFETY: `thread` is the calling thread.
        let Some(mut core) = (unsafe { thread.enter() }) else { return false };
        let (Some(task), _) = core.next(None, &thread.shared) else { return false };
        drop(core);
        run(context, thread, task);
    }
    true
}
