//! How tasks enter run queues: when they are woken, and when they are new.

use std::any::Any;
use std::future::Future;
use std::ptr::NonNull;
use std::sync::Arc;

use rialto_task::primitives::Ordering;
use rialto_task::{Header, Vtable, state};

use crate::context::{self, Context};
use crate::core::Core;
use crate::counters::Counters;
use crate::diagnostics::{self, PollRecord};
use crate::join::{AbortHandle, JoinHandle};
use crate::join_slot::{JoinWaiter, JoinWaiters, ScopeMembership};
use crate::offload::route;
use crate::recorder;
use crate::shared::Shared;
use crate::slab::{MAX_ALIGN, Page};
use crate::spawn_origin::SpawnOrigin;
use crate::task_cell::{self, TaskRuntime};
use crate::task_ref::TaskRef;
use crate::trace;

/// The functions of this runtime that its tasks call.
pub(crate) struct Scheduler;

impl TaskRuntime for Scheduler {
    const BASE: Vtable = Vtable { schedule, free: context::free };

    fn has_request() -> bool {
        context::has_request()
    }

    unsafe fn report_panic(task: TaskRef, payload: &(dyn Any + Send)) {
        // SAFETY: by contract.
        unsafe { (*task.shared()).report_panic(task, payload) }
    }

    unsafe fn report_reclaimed(task: TaskRef) {
        // SAFETY: by contract.
        unsafe { (*task.shared()).report_reclaimed(task) }
    }
}

/// Queues a task that was woken. This is the `schedule` entry of our vtables.
///
/// # Safety
///
/// The caller has set SCHEDULED, and does not touch the task afterwards.
unsafe fn schedule(task: NonNull<Header>) {
    // SAFETY: we own SCHEDULED, so the task lives until it is queued.
    unsafe {
        let task = TaskRef::from_ptr(task.as_ptr());
        let flags = task.header().state.load();
        if flags & state::MOVED != 0 {
            return schedule_moved(task);
        }
        let queued = context::with(|context| {
            let Some(context) = context else {
                if recorder::records_wakes_outside() {
                    recorder::woken(task);
                }
                return false;
            };
            // One check, and a call that nothing follows, so that a wake that is not recorded keeps nothing for later.
            if context.recording.records_wakes() {
                return queue_recorded(context, task, flags);
            }
            queue_woken(context, task, flags)
        });
        if !queued {
            task.home().inject(task);
        }
    }
}

/// Does the same for a task that is MOVED.
///
/// # Safety
///
/// As for [`schedule`].
#[cold]
unsafe fn schedule_moved(task: TaskRef) {
    // SAFETY: by contract. With SCHEDULED ours, the task is alive.
    unsafe {
        if context::with(|context| {
            context.map_or_else(recorder::records_wakes_outside, |context| context.recording.records_wakes())
        }) {
            recorder::woken(task);
        }
        route(task);
    }
}

/// Does the same as [`queue_woken`], and records the wake.
///
/// # Safety
///
/// As for [`schedule`].
#[cold]
#[inline(never)]
unsafe fn queue_recorded(context: &Context, task: TaskRef, flags: u32) -> bool {
    // SAFETY: by contract. With SCHEDULED ours, the task is alive.
    unsafe {
        recorder::woken(task);
        queue_woken(context, task, flags)
    }
}

/// Queues a task that was woken on the thread of `context`. Returns false, and queues nothing, if the thread has
/// no core of the task's runtime.
///
/// # Safety
///
/// As for [`schedule`].
#[inline(always)]
unsafe fn queue_woken(context: &Context, task: TaskRef, flags: u32) -> bool {
    // SAFETY: by contract. The worker threads of a context are its own thread.
    unsafe {
        let Some(thread) = context.thread_at(task.shared()) else { return false };
        let Some(mut core) = thread.enter() else { return false };
        // Outside a poll, this is a worker between two tasks that handles I/O events or timers. A single task
        // that becomes ready there is work for itself, so it wakes no other worker.
        let more = if context.is_polling() {
            core.push_woken(task, flags & state::PARASITE != 0, &thread.shared)
        } else {
            core.push_between_polls(task, &thread.shared)
        };
        drop(core);
        if more {
            thread.shared.wake_another();
        }
        true
    }
}

/// Spawns a task on the runtime `shared`.
#[inline]
#[track_caller]
pub(crate) fn spawn<F: Future>(shared: &Arc<Shared>, future: F) -> JoinHandle<F::Output> {
    spawn_at(shared, SpawnOrigin::here(), future)
}

/// The same as [`spawn`], for a member of a scope. Before any worker can poll the task, `register` receives a
/// handle that keeps the task alive and can abort it. When the task is complete, it leaves the scope of
/// `membership`.
#[track_caller]
pub(crate) fn spawn_member<F: Future>(
    shared: &Arc<Shared>,
    membership: Option<ScopeMembership>,
    future: F,
    register: impl FnOnce(AbortHandle),
) -> JoinHandle<F::Output> {
    let origin = SpawnOrigin::here();
    let future = trace::in_span(origin, future);
    let register = |task: TaskRef| {
        if let Some(membership) = membership {
            let waiter = JoinWaiter::Many(JoinWaiters::of_member(membership));
            // SAFETY: the task lives. Its join handle is made below, so the handle's side of the slot is
            // still ours.
            let left = unsafe { Page::join_slot(task.raw()).store(&task.header().state, waiter) };
            debug_assert!(left.is_ok(), "a task that is in no queue has not ended");
        }
        // SAFETY: the task was made with one `OWNER` more, which is the count of this handle.
        register(unsafe { AbortHandle::new(task) });
    };
    let task = if align_of::<F>() > MAX_ALIGN {
        new_member_task(shared, origin, Box::pin(future), register)
    } else {
        new_member_task(shared, origin, future, register)
    };
    // SAFETY: the new task has a count for its join handle, which we give up.
    unsafe { JoinHandle::new(task) }
}

/// The same as [`spawn`], for a task with this `origin`.
#[inline]
pub(crate) fn spawn_at<F: Future>(
    shared: &Arc<Shared>,
    origin: SpawnOrigin<'_>,
    future: F,
) -> JoinHandle<F::Output> {
    spawn_in_span(shared, origin, trace::in_span(origin, future))
}

/// The same, for a future that already is in its tracing span.
#[inline]
pub(crate) fn spawn_in_span<F: Future>(
    shared: &Arc<Shared>,
    origin: SpawnOrigin<'_>,
    future: F,
) -> JoinHandle<F::Output> {
    // SAFETY: the new task has a count for its join handle, which we give up.
    unsafe { JoinHandle::new(new_task(shared, 0, origin, future)) }
}

/// Makes and queues a task, with `flags` in its state. An over-aligned future is boxed.
#[inline]
fn new_task<F: Future>(shared: &Arc<Shared>, flags: u32, origin: SpawnOrigin<'_>, future: F) -> TaskRef {
    if align_of::<F>() > MAX_ALIGN {
        new_queued_task(shared, flags, origin, Box::pin(future))
    } else {
        new_queued_task(shared, flags, origin, future)
    }
}

#[inline]
fn new_queued_task<F: Future>(
    shared: &Arc<Shared>,
    flags: u32,
    origin: SpawnOrigin<'_>,
    future: F,
) -> TaskRef {
    let mut future = Some(future);
    let task = with_core(shared, |core, is_polling| {
        let task = alloc_task(core, shared, flags, origin, future.take()?);
        Some((task, queue_new(core, task, shared, is_polling)))
    });
    match (task, future) {
        (Some(task), _) => task,
        (None, Some(future)) => new_task_outside(shared, flags, origin, future, |_| ()),
        (None, None) => unreachable!("the future was moved into the task"),
    }
}

/// The same as [`new_queued_task`], in two steps. Between them `register` receives the task, while no core is
/// borrowed.
fn new_member_task<F: Future>(
    shared: &Arc<Shared>,
    origin: SpawnOrigin<'_>,
    future: F,
    register: impl FnOnce(TaskRef),
) -> TaskRef {
    let mut future = Some(future);
    let task = with_core(shared, |core, _| {
        Some((alloc_task(core, shared, state::OWNER, origin, future.take()?), false))
    });
    match (task, future) {
        (Some(task), _) => {
            register(task);
            let queued =
                with_core(shared, |core, is_polling| Some(((), queue_new(core, task, shared, is_polling))));
            if queued.is_none() {
                shared.inject(task);
            }
            task
        }
        (None, Some(future)) => new_task_outside(shared, state::OWNER, origin, future, register),
        (None, None) => unreachable!("the future was moved into the task"),
    }
}

/// Calls `f` with the core that the calling thread has in the runtime `shared`, and with whether the thread
/// is in a poll. Wakes another worker if `f` returns true beside its value. `None` if the thread has no core
/// there.
#[inline(always)]
fn with_core<R>(shared: &Arc<Shared>, f: impl FnOnce(&mut Core, bool) -> Option<(R, bool)>) -> Option<R> {
    context::with(|context| {
        let context = context?;
        let thread = context.thread_at(Arc::as_ptr(shared))?;
        // SAFETY: the worker threads of a context are its own thread.
        let mut core = unsafe { thread.enter() }?;
        let (value, more) = f(&mut core, context.is_polling())?;
        drop(core);
        if more {
            shared.wake_another();
        }
        Some(value)
    })
}

/// Makes a task in the heap of `core`. It is in no queue yet.
#[inline(always)]
fn alloc_task<F: Future>(
    core: &mut Core,
    shared: &Arc<Shared>,
    flags: u32,
    origin: SpawnOrigin<'_>,
    future: F,
) -> TaskRef {
    let cell = core.heap.alloc(task_cell::cell_size_of::<F>(), shared);
    let registry = shared.config.task_registry.as_ref();
    // SAFETY: the cell is new, and has this size.
    let task = unsafe { task_cell::write::<Scheduler, _>(cell, flags, registry.is_some(), future) };
    if let Some(registry) = registry {
        // SAFETY: the task is new.
        unsafe { diagnostics::register(registry, task, origin, PollRecord::default()) };
    }
    // SAFETY: as above.
    unsafe { recorder::spawned(shared, task, Some(origin)) }
    Counters::add(&core.counters.spawned, 1);
    task
}

/// Queues a task that [`alloc_task`] made. Returns true if another worker should be woken for waiting work.
#[inline(always)]
fn queue_new(core: &mut Core, task: TaskRef, shared: &Shared, is_polling: bool) -> bool {
    if is_polling {
        core.push_spawned(task, shared)
    } else {
        core.push(task, shared);
        true
    }
}

/// Makes and queues a task on a thread that has no core. `register` receives the task before it is queued.
fn new_task_outside<F: Future>(
    shared: &Arc<Shared>,
    flags: u32,
    origin: SpawnOrigin<'_>,
    future: F,
    register: impl FnOnce(TaskRef),
) -> TaskRef {
    let registry = shared.config.task_registry.as_ref();
    // SAFETY: the cell is new, and has this size.
    let write = |cell| unsafe { task_cell::write::<Scheduler, _>(cell, flags, registry.is_some(), future) };
    let (task, closed) = shared.common_heap.spawn(task_cell::cell_size_of::<F>(), shared, write);
    if let Some(registry) = registry {
        // SAFETY: the task is new.
        unsafe { diagnostics::register(registry, task, origin, PollRecord::default()) };
    }
    // SAFETY: as above.
    unsafe { recorder::spawned(shared, task, Some(origin)) }
    shared.outside_counters.spawned.fetch_add(1, Ordering::Relaxed);
    register(task);
    if closed {
        // SAFETY: the new task is SCHEDULED and in no queue, so it is ours.
        unsafe { shared.fail_after_shutdown(task) }
    } else {
        shared.inject(task);
    }
    task
}
