//! How tasks enter run queues: when they are woken, and when they are new.

use std::future::Future;
use std::panic::Location;
use std::ptr::NonNull;
use std::sync::Arc;

use rialto_task::primitives::Ordering;
use rialto_task::{Header, state};

use crate::away;
use crate::cell::{self, TaskRef};
use crate::context;
use crate::core::Core;
use crate::join::{AbortHandle, JoinHandle};
use crate::shared::{Counters, Shared};
use crate::slab::{MAX_ALIGN, Page};
use crate::trace;
use crate::waiters::{Events, Leaving, Waiter};

/// The source location at which a task was spawned.
pub(crate) type At = &'static Location<'static>;

/// The origin of a task, for reports: where it was spawned, and its name, if it has one.
#[derive(Clone, Copy)]
pub(crate) struct Birth<'a> {
    pub(crate) at: At,
    pub(crate) name: Option<&'a str>,
}

impl Birth<'_> {
    /// The origin of a task without a name.
    #[inline(always)]
    pub(crate) fn at(at: At) -> Self {
        Birth { at, name: None }
    }

    /// The same, at the caller of the calling `#[track_caller]` function.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn here() -> Self {
        Birth::at(Location::caller())
    }
}

/// Queues a task that was woken. This is the `schedule` entry of our vtables.
///
/// # Safety
///
/// The caller has set SCHEDULED, and does not touch the task afterwards.
pub(crate) unsafe fn schedule(task: NonNull<Header>) {
    // SAFETY: we own SCHEDULED, so the task lives until it is queued. The seats of a context belong to its
    // thread.
    unsafe {
        let task = TaskRef::from_ptr(task.as_ptr());
        let flags = task.header().state.load();
        if flags & state::MOVED != 0 {
            return away::route(task);
        }
        let shared = task.shared();
        let queued = context::with(|context| {
            let Some(context) = context else { return false };
            let Some(seat) = context.seat_at(shared) else { return false };
            let Some(mut core) = seat.enter() else { return false };
            // Outside a poll, this is a worker between two tasks that handles I/O events or timers. A single
            // task that becomes ready there is work for itself, so it wakes no other worker.
            let more = if context.is_polling() {
                core.hand_off(task, flags & state::PARASITE != 0, &seat.shared)
            } else {
                core.push_news(task, &seat.shared)
            };
            drop(core);
            if more {
                seat.shared.share();
            }
            true
        });
        if !queued {
            task.home().inject(task);
        }
    }
}

/// Queues `task` on the core that the calling thread has in the runtime `shared`. The caller owns SCHEDULED.
/// Returns false, and queues nothing, if the thread has no core there.
#[cold]
pub(crate) fn queue_here(task: TaskRef, shared: *const Shared) -> bool {
    context::with(|context| {
        let Some(seat) = context.and_then(|context| context.seat_at(shared)) else { return false };
        // SAFETY: the seats of a context belong to its thread.
        let Some(mut core) = (unsafe { seat.enter() }) else { return false };
        let more = core.push_news(task, &seat.shared);
        drop(core);
        if more {
            seat.shared.share();
        }
        true
    })
}

/// Spawns a task on the runtime `shared`.
#[inline]
#[track_caller]
pub(crate) fn spawn<F: Future>(shared: &Arc<Shared>, future: F) -> JoinHandle<F::Output> {
    spawn_at(shared, Birth::here(), future)
}

/// The same as [`spawn`], for a member of a scope. Before any worker can poll the task, `adopt` receives a
/// handle that keeps the task alive and can abort it. When the task is complete, it leaves the scope that
/// `leaving` names.
#[track_caller]
pub(crate) fn spawn_adopted<F: Future>(
    shared: &Arc<Shared>,
    leaving: Option<Leaving>,
    future: F,
    adopt: impl FnOnce(AbortHandle),
) -> JoinHandle<F::Output> {
    let birth = Birth::here();
    let future = trace::follow(birth, future);
    let adopt = |task: TaskRef| {
        if let Some(leaving) = leaving {
            let waiter = Waiter::Events(Events::of_member(leaving));
            // SAFETY: the task lives. Its join handle is made below, so the handle's side of the slot is
            // still ours.
            let left = unsafe { Page::slot(task.raw()).leave(&task.header().state, waiter) };
            debug_assert!(left.is_ok(), "a task that is in no queue has not ended");
        }
        // SAFETY: the task was made with one `OWNER` more, which is the count of this handle.
        adopt(unsafe { AbortHandle::new(task) });
    };
    let task = if align_of::<F>() > MAX_ALIGN {
        place_adopted(shared, birth, Box::pin(future), adopt)
    } else {
        place_adopted(shared, birth, future, adopt)
    };
    // SAFETY: the new task has a count for its join handle, which we give up.
    unsafe { JoinHandle::new(task) }
}

/// The same as [`spawn`], with the origin `birth`.
#[inline]
pub(crate) fn spawn_at<F: Future>(
    shared: &Arc<Shared>,
    birth: Birth<'_>,
    future: F,
) -> JoinHandle<F::Output> {
    spawn_followed(shared, birth, trace::follow(birth, future))
}

/// The same, for a future that already is in its tracing span.
#[inline]
pub(crate) fn spawn_followed<F: Future>(
    shared: &Arc<Shared>,
    birth: Birth<'_>,
    future: F,
) -> JoinHandle<F::Output> {
    // SAFETY: the new task has a count for its join handle, which we give up.
    unsafe { JoinHandle::new(make(shared, 0, birth, future)) }
}

/// Makes and queues a task, with `flags` in its state. An over-aligned future is boxed.
#[inline]
fn make<F: Future>(shared: &Arc<Shared>, flags: u32, birth: Birth<'_>, future: F) -> TaskRef {
    if align_of::<F>() > MAX_ALIGN {
        place(shared, flags, birth, Box::pin(future))
    } else {
        place(shared, flags, birth, future)
    }
}

#[inline]
fn place<F: Future>(shared: &Arc<Shared>, flags: u32, birth: Birth<'_>, future: F) -> TaskRef {
    let mut future = Some(future);
    let task = with_core(shared, |core, is_polling| {
        let task = write_here(core, shared, flags, birth, future.take()?);
        Some((task, queue_new(core, task, shared, is_polling)))
    });
    match (task, future) {
        (Some(task), _) => task,
        (None, Some(future)) => place_foreign(shared, flags, birth, future, |_| ()),
        (None, None) => unreachable!("the future was moved into the task"),
    }
}

/// The same as [`place`], in two steps. Between them `adopt` receives the task, while no core is borrowed.
fn place_adopted<F: Future>(
    shared: &Arc<Shared>,
    birth: Birth<'_>,
    future: F,
    adopt: impl FnOnce(TaskRef),
) -> TaskRef {
    let mut future = Some(future);
    let task = with_core(shared, |core, _| {
        Some((write_here(core, shared, state::OWNER, birth, future.take()?), false))
    });
    match (task, future) {
        (Some(task), _) => {
            adopt(task);
            let queued =
                with_core(shared, |core, is_polling| Some(((), queue_new(core, task, shared, is_polling))));
            if queued.is_none() {
                shared.inject(task);
            }
            task
        }
        (None, Some(future)) => place_foreign(shared, state::OWNER, birth, future, adopt),
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
        let seat = context.seat_at(Arc::as_ptr(shared))?;
        // SAFETY: the seats of a context belong to its thread.
        let mut core = unsafe { seat.enter() }?;
        let (value, more) = f(&mut core, context.is_polling())?;
        drop(core);
        if more {
            shared.share();
        }
        Some(value)
    })
}

/// Makes a task in the heap of `core`. It is in no queue yet.
#[inline(always)]
fn write_here<F: Future>(
    core: &mut Core,
    shared: &Arc<Shared>,
    flags: u32,
    birth: Birth<'_>,
    future: F,
) -> TaskRef {
    let cell = core.heap.alloc(cell::cell_of::<F>(), shared);
    let roll = shared.config.roll.as_ref();
    // SAFETY: the cell is new, and has this size.
    let task = unsafe { cell::write(cell, flags, roll.is_some(), future) };
    if let Some(roll) = roll {
        // SAFETY: the task is new.
        unsafe { roll.list(task, birth, Vec::new()) };
    }
    Counters::add(&core.counters.spawned, 1);
    task
}

/// Queues a task that [`write_here`] made. Returns true if another worker should be woken for waiting work.
#[inline(always)]
fn queue_new(core: &mut Core, task: TaskRef, shared: &Shared, is_polling: bool) -> bool {
    if is_polling {
        core.spawned(task, shared)
    } else {
        core.push(task, shared);
        true
    }
}

/// Makes and queues a task on a thread that has no core. `adopt` receives the task before it is queued.
fn place_foreign<F: Future>(
    shared: &Arc<Shared>,
    flags: u32,
    birth: Birth<'_>,
    future: F,
    adopt: impl FnOnce(TaskRef),
) -> TaskRef {
    let roll = shared.config.roll.as_ref();
    // SAFETY: the cell is new, and has this size.
    let write = |cell| unsafe { cell::write(cell, flags, roll.is_some(), future) };
    let (task, closed) = shared.foreign.spawn(cell::cell_of::<F>(), shared, write);
    if let Some(roll) = roll {
        // SAFETY: the task is new.
        unsafe { roll.list(task, birth, Vec::new()) };
    }
    shared.foreign_counters.spawned.fetch_add(1, Ordering::Relaxed);
    adopt(task);
    if closed {
        // SAFETY: the new task is SCHEDULED and in no queue, so it is ours.
        unsafe { shared.end_late(task) }
    } else {
        shared.inject(task);
    }
    task
}
