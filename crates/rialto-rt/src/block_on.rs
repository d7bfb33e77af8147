//! `block_on`: runs a future, and local tasks, on the calling thread.

use std::future::Future;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use rialto_event::{blocking, waits};
use rialto_task::root::{Root, Unpark};

use crate::context::{Context, Seat};
use crate::core::PERIOD;
use crate::diagnostics::{ListedMain, Looks};
use crate::handle::Handle;
use crate::park::{Parker, Poller};
use crate::pool::Threads;
use crate::schedule::At;
use crate::shared::{Config, Kind, Shared};
use crate::shutdown::end_tasks;
use crate::sim;
use crate::slab::Heap;
use crate::timers::Timers;
use crate::worker::run;

/// Why code in a `block_on` must not block the thread.
pub(crate) const NO_BLOCKING: &str =
    "it runs a `block_on`; help: `.await` instead, or block inside `spawn_blocking`";

/// Unparks the thread of a `block_on`, and the driver of its simulation if it has one.
#[derive(Clone)]
pub(crate) struct Bed(Arc<Parker>, Option<Arc<sim::Driver>>);

impl Unpark for Bed {
    fn unpark(&self) {
        self.0.unpark(None::<&Poller>);
        if let Some(driver) = &self.1 {
            driver.wake();
        }
    }
}

/// Returns a root that polls the future of a `block_on` on the thread of `seat`.
pub(crate) fn root_of(seat: &Seat) -> Root<Bed> {
    Root::new(Bed(Arc::clone(&seat.parker), None))
}

/// The same, in a simulation that another runtime polls.
#[cfg(feature = "tokio-simulation")]
pub(crate) fn simulated_root_of(seat: &Seat, driver: Arc<sim::Driver>) -> Root<Bed> {
    Root::new(Bed(Arc::clone(&seat.parker), Some(driver)))
}

/// The local tasks of a thread, which end with its `block_on`.
pub(crate) struct LocalSet {
    pub(crate) seat: Arc<Seat>,
    pub(crate) timers: Timers,
}

impl LocalSet {
    pub(crate) fn new(handle: &Handle, kind: Kind) -> LocalSet {
        let outer = &handle.shared.config;
        let config = Config {
            thread_name: outer.thread_name.clone(),
            seed: outer.seed,
            on_panic: outer.on_panic.clone(),
            on_reclaim: outer.on_reclaim.clone(),
            roll: outer.roll.clone(),
            ..Config::default()
        };
        let (shared, cores) =
            Shared::new(kind, 1, None, Threads::new(String::new(), 0, Duration::ZERO), config);
        let Some(core) = cores.into_iter().next() else { unreachable!("one worker has one core") };
        let timers = core.timers.clone();
        LocalSet { timers, seat: Arc::new(Seat::new(shared, core)) }
    }
}

impl Drop for LocalSet {
    /// Ends the tasks, also if the future of the `block_on` panicked.
    fn drop(&mut self) {
        if let Some(core) = self.seat.control.take() {
            end_tasks(&self.seat.shared, vec![core], None);
        }
    }
}

/// Lists the future of a `block_on`, called at `at`, in the task registry of the runtime, if it has one.
pub(crate) fn list_main<F>(handle: &Handle, context: &Context, at: At) -> Option<ListedMain> {
    let listed = handle.shared.config.roll.as_ref()?.list_main::<F>(at);
    context.name_root(listed.id());
    Some(listed)
}

/// Runs `future` on the calling thread, inside the runtime of `handle`. `at` is the location of the call, for
/// reports.
#[track_caller]
pub(crate) fn block_on<F: Future>(handle: &Handle, at: At, future: F) -> F::Output {
    if let Some(simulation) = &handle.shared.simulation {
        return sim::block_on(handle, simulation, at, future);
    }
    blocking::check();
    handle.shared.config.around.run(|| block_inside(handle, at, future))
}

fn block_inside<F: Future>(handle: &Handle, at: At, future: F) -> F::Output {
    let _blocking = blocking::forbid(NO_BLOCKING);
    let set = LocalSet::new(handle, Kind::Local);
    let context = Context::new(handle.clone(), None, Some(Arc::clone(&set.seat)));
    let _entered = context.enter();
    let _io = handle.shared.enter_io();
    // Dropped before the context, so that the destructors of tasks run inside the context.
    let set = set;
    let _time = set.timers.enter();
    let listed = list_main::<F>(handle, &context, at);
    let mut future = pin!(future);
    // This may block a task's `detached` section. The waits of `future` must not be noted as waits of that
    // task.
    waits::unnoted(|| drive(future.as_mut(), listed.as_ref(), &set, &context))
}

fn drive<F: Future>(
    mut future: Pin<&mut F>,
    listed: Option<&ListedMain>,
    set: &LocalSet,
    context: &Context,
) -> F::Output {
    let (seat, timers) = (&*set.seat, &set.timers);
    let root = root_of(seat);
    let mut poll = || context.in_root(|| root.poll(future.as_mut()));
    let mut looks = Looks::new(&context.handle.shared);
    loop {
        if root.is_woken() {
            looks.begin_anew();
            let polled = match listed {
                Some(listed) => listed.poll(&mut poll),
                None => poll(),
            };
            if let Poll::Ready(value) = polled {
                return value;
            }
        }
        let more = run_some(seat, context);
        timers.expire();
        if !more && !root.is_woken() {
            context.give_spares_back();
            with_heap(seat, Heap::lend);
            let timeout = timers.timeout();
            seat.parker.park(None::<&Poller>, timeout.or_else(|| looks.pause()));
            with_heap(seat, Heap::take_back);
            timers.expire();
            let is_asleep = || !root.is_woken() && is_idle(seat) && timers.due().is_none();
            if timeout.is_none() && looks.find(&context.handle.shared, is_asleep) {
                deadlocked(&context.handle.shared);
            }
        }
    }
}

/// Calls `f` with the heap of the local tasks.
fn with_heap(seat: &Seat, f: impl FnOnce(&mut Heap)) {
    // SAFETY: the seat is that of the calling thread.
    if let Some(mut core) = unsafe { seat.enter() } {
        f(&mut core.heap);
    }
}

/// Returns whether no local task is ready.
fn is_idle(seat: &Seat) -> bool {
    seat.shared.injector.is_empty() && seat.shared.workers.iter().all(|worker| worker.queue.is_empty())
}

/// Panics with a report of the tasks that wait.
#[cold]
fn deadlocked(shared: &Shared) -> ! {
    panic!(
        "deadlock: this `block_on` waits, its runtime has nothing left to do, and no other thread could wake \
         it (see `Builder::deadlock`): {}",
        shared.blocked()
    );
}

/// Runs up to `PERIOD` local tasks. Returns false if none is left.
fn run_some(seat: &Seat, context: &Context) -> bool {
    for _ in 0..PERIOD {
        // SAFETY: the seat is that of the calling thread.
        let Some(mut core) = (unsafe { seat.enter() }) else { return false };
        let (Some(task), _) = core.next(None, &seat.shared) else { return false };
        drop(core);
        run(context, seat, task);
    }
    true
}
