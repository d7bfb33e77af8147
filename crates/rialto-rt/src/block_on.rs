//! Running a future on the calling thread.

use std::future::Future;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context as TaskContext, Poll, Wake, Waker};
use std::time::Duration;

use rialto_event::blocking;
use rialto_task::primitives::{AtomicBool, Ordering};

use crate::blocking::Pool;
use crate::context::{Context, Seat};
use crate::control::Control;
use crate::core::PERIOD;
use crate::handle::Handle;
use crate::io::{Context as IoContext, enter as enter_io};
use crate::shared::{Config, Counters, Kind, Shared};
use crate::shutdown::end_tasks;
use crate::worker::run;

/// Why a thread in `block_on` cannot be blocked otherwise.
const NO_BLOCKING: &str = "it is inside of `block_on`; await instead, or block inside of `spawn_blocking`";

/// Wakes the thread of a `block_on` to poll its future.
struct RootWaker {
    woken: AtomicBool,
    /// Its parker is where the thread sleeps.
    local: Arc<Shared>,
}

impl Wake for RootWaker {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        // Release: the poll sees what was written before the wake.
        self.woken.store(true, Ordering::Release);
        self.local.workers[0].parker.unpark(None);
    }
}

/// The tasks of one thread, which end with its `block_on`.
pub(crate) struct LocalSet {
    pub(crate) seat: Arc<Seat>,
}

impl LocalSet {
    pub(crate) fn new(handle: &Handle, kind: Kind) -> LocalSet {
        let outer = &handle.shared.config;
        let config = Config {
            thread_name: outer.thread_name.clone(),
            seed: outer.seed,
            on_panic: outer.on_panic.clone(),
        };
        let (shared, cores) = Shared::new(kind, 1, None, Pool::new(0, Duration::ZERO), config);
        let Some(core) = cores.into_iter().next() else { unreachable!("one worker has one core") };
        LocalSet { seat: Arc::new(Seat { shared, index: 0, control: Control::new(core) }) }
    }
}

impl Drop for LocalSet {
    /// Ends the tasks, also when the future of the `block_on` panicked.
    fn drop(&mut self) {
        if let Some(core) = self.seat.control.take() {
            end_tasks(&self.seat.shared, vec![core], None);
        }
    }
}

/// Runs `future` on the calling thread, inside of the runtime `handle`.
pub(crate) fn block_on<F: Future>(handle: &Handle, future: F) -> F::Output {
    blocking::check();
    let _blocking = blocking::forbid(NO_BLOCKING);
    let set = LocalSet::new(handle, Kind::Local);
    let context = Context::new(handle.clone(), None, Some(Arc::clone(&set.seat)));
    let _entered = context.enter();
    let _io = handle.shared.driver.clone().map(|driver| enter_io(IoContext::Real(driver)));
    // Dropped before the context, so that destructors are inside of it too.
    let set = set;
    let mut future = pin!(future);
    drive(future.as_mut(), &set.seat, &context)
}

fn drive<F: Future>(mut future: Pin<&mut F>, seat: &Seat, context: &Context) -> F::Output {
    let root = Arc::new(RootWaker { woken: AtomicBool::new(true), local: Arc::clone(&seat.shared) });
    let waker = Waker::from(Arc::clone(&root));
    let mut cx = TaskContext::from_waker(&waker);
    loop {
        // Acquire: pairs with the wake.
        if root.woken.swap(false, Ordering::Acquire)
            && let Poll::Ready(value) = context.in_root(|| future.as_mut().poll(&mut cx))
        {
            return value;
        }
        let more = run_some(seat, context);
        if !more && !root.woken.load(Ordering::Acquire) {
            seat.shared.workers[0].parker.park(None, None);
        }
    }
}

/// Runs a few local tasks; false if there are no more.
fn run_some(seat: &Seat, context: &Context) -> bool {
    for _ in 0..PERIOD {
        // SAFETY: the seat is that of the calling thread.
        let Some(mut core) = (unsafe { seat.enter() }) else { return false };
        let Some(task) = core.next(&seat.shared) else { return false };
        Counters::add(&seat.shared.workers[0].counters.polls, 1);
        drop(core);
        run(context, seat, task);
    }
    true
}
