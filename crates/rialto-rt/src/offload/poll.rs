//! How an offloaded task is queued, polled and sent back.

use std::sync::Arc;

use rialto_event::__private::{blocking, time};
use rialto_task::primitives::Ordering;

use super::place::{OffloadPlace, PlaceRef, PushError};
use super::request::OffloadState;
use crate::context::{Context, Polled, queue_on_own_core};
use crate::io;
use crate::recorder;
use crate::shared::Shared;
use crate::slab::Page;
use crate::task_cell::{PollLeftover, PollObserver, RtVtable, Run};
use crate::task_ref::TaskRef;
use crate::worker_thread::WorkerThread;

/// Why code of a task outside of its section must not block a thread of a pool.
const NO_BLOCKING: &str =
    "only an `offload` section may block it; help: move the blocking call into an `offload` section";

/// A runtime as a place: its workers poll the task.
impl OffloadPlace for Shared {
    unsafe fn queue(self: Arc<Self>, task: TaskRef) -> Result<(), PushError> {
        if queue_on_own_core(task, Arc::as_ptr(&self)) || self.try_inject(task) {
            Ok(())
        } else {
            Err(PushError::Closed)
        }
    }
}

/// Returns whether the calling thread, to which `context` belongs, is at `place`.
pub(super) fn is_here(place: &PlaceRef, context: &Context) -> bool {
    context.pool.as_ref().is_some_and(|here| place.is(here))
        || context.thread.as_ref().is_some_and(|thread| place.is(&thread.shared))
}

/// Queues a task that is MOVED, at the place of its top open request, or at home.
///
/// # Safety
///
/// The caller owns SCHEDULED, and the task is in no queue. The caller does not touch the task afterwards.
#[cold]
pub(crate) unsafe fn route(task: TaskRef) {
    // SAFETY: with SCHEDULED ours, the task is alive until it is queued, and its requests are ours.
    unsafe {
        loop {
            let state = &task.header().state;
            let next = Page::with_side(task.raw(), |mut side| side.rare().requests.pop_finished(state));
            next.wake_sections();
            let Some(request) = &next.request else { break };
            OutstandingGuard::begin(task);
            let error = match request.place().queue(task) {
                Ok(()) => return,
                Err(error) => error,
            };
            // The task was refused: SCHEDULED is still ours, and the task is not outstanding any more.
            let _outstanding = OutstandingGuard::of(task);
            match error {
                PushError::HomeCloses => return task.home().inject(task),
                PushError::Closed => request.finish(OffloadState::PlaceClosed),
                PushError::NoThread(_) => request.finish(OffloadState::NoThread),
            }
        }
        if !queue_on_own_core(task, task.shared()) {
            task.home().inject(task);
        }
    }
}

/// Queues a task elsewhere that was taken from the queue of a closing place.
///
/// # Safety
///
/// As for [`route`].
pub(crate) unsafe fn reroute(task: TaskRef) {
    // SAFETY: as in `route`.
    unsafe {
        let _outstanding = OutstandingGuard::of(task);
        if let Some(request) = Page::with_side(task.raw(), |mut side| side.rare().requests.top()) {
            request.finish(OffloadState::PlaceClosed);
        }
        route(task);
    }
}

/// The count of an offloaded task that is queued or being polled. Until it is dropped, the task's home knows
/// that work is left to do ([`Quiescence`](crate::diagnostics::Quiescence)).
pub(crate) struct OutstandingGuard(Option<Arc<Shared>>);

impl OutstandingGuard {
    /// Counts the task, which is about to be queued elsewhere.
    ///
    /// # Safety
    ///
    /// The caller owns SCHEDULED.
    unsafe fn begin(task: TaskRef) {
        // SAFETY: with SCHEDULED the caller's, the task is alive.
        unsafe {
            (*task.shared()).quiescence.begin_outside_work();
            Page::with_side(task.raw(), |mut side| side.rare().outstanding = true);
        }
    }

    /// Returns the count that `begin` made for a task, after the task was taken from a queue. Returns an
    /// empty one if the task was queued at home.
    ///
    /// # Safety
    ///
    /// The caller owns SCHEDULED.
    pub(crate) unsafe fn of(task: TaskRef) -> OutstandingGuard {
        // SAFETY: with SCHEDULED the caller's, the task is alive.
        unsafe {
            let outstanding =
                Page::with_side(task.raw(), |mut side| std::mem::take(&mut side.rare().outstanding));
            OutstandingGuard(outstanding.then(|| task.home()))
        }
    }
}

impl Drop for OutstandingGuard {
    fn drop(&mut self) {
        if let Some(home) = &self.0 {
            home.quiescence.end_outside_work();
        }
    }
}

/// Polls a MOVED task that was taken from a queue, on the thread of `context`, and then does what the task
/// asks for.
///
/// # Safety
///
/// The caller owns SCHEDULED, and gives it up.
#[cold]
pub(crate) unsafe fn poll_offloaded(context: &Context, thread: Option<&WorkerThread>, task: TaskRef) {
    // SAFETY: with SCHEDULED ours, the task is alive. Until `_outstanding` is dropped, the home counts work
    // as left to do.
    let (home, _outstanding) = unsafe { (task.home(), OutstandingGuard::of(task)) };
    home.quiescence.note_outside_timers();
    // Until it is dropped, the shutdown of the task's home waits. So a shutdown does not end a task that is
    // being polled.
    let Some(_polled) = home.offloaded_polls.begin() else { return home.inject(task) };
    // SAFETY: as above.
    let (run, after) = unsafe { poll(context, &OffloadObserver { home: &home, thread }, task) };
    if run == Run::Ended {
        return;
    }
    if home.offloaded_polls.is_closed() {
        // SAFETY: the task has not ended, so SCHEDULED is still ours.
        unsafe {
            task.header().state.begin_next_turn(after.turn);
            return home.fail_after_shutdown(task);
        }
    }
    // SAFETY: as above. If `after` returns `None`, the task waits and may be gone.
    unsafe {
        if task.after_poll(after).is_some() {
            route(task);
        }
    }
}

/// Polls the task in the environment of its home.
///
/// # Safety
///
/// As for [`poll_offloaded`].
unsafe fn poll(context: &Context, observer: &OffloadObserver<'_>, task: TaskRef) -> (Run, PollLeftover) {
    // Sockets and timers that the task begins here must outlive the section. The sockets join the driver of
    // its home. The timers run on the driver thread of `rialto-event`, which belongs to no runtime.
    let _io = io::enter_runtime(observer.home);
    let _time = time::use_timer_thread();
    let _blocking = blocking::forbid(NO_BLOCKING);
    let writer = &context.recording;
    recorder::turn_begins(writer);
    // SAFETY: by contract.
    unsafe {
        let begun = if recorder::measures_poll(writer) { recorder::poll_begins(writer, task) } else { None };
        let polled = context.in_task(task, || task.run_offloaded(observer));
        let ended = polled.0 == Run::Ended;
        recorder::poll_ended(writer, begun, if ended { &Polled::Ended } else { &Polled::Waits });
        polled
    }
}

/// Reports the polls of an offloaded task.
struct OffloadObserver<'a> {
    home: &'a Shared,
    /// The worker thread that polls the task; `None` on a thread of a pool.
    thread: Option<&'a WorkerThread>,
}

impl PollObserver for OffloadObserver<'_> {
    fn poll_begins(&self, table: &'static RtVtable) {
        match self.thread {
            Some(thread) => thread.poll_begins(table),
            None => _ = self.home.outside_counters.polls.fetch_add(1, Ordering::Relaxed),
        }
    }

    fn task_ended(&self) {
        self.home.outside_counters.completed.fetch_add(1, Ordering::Relaxed);
    }
}
