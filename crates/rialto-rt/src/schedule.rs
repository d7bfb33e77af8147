//! How tasks come into queues: woken, or new.

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

/// Where a task was spawned.
pub(crate) type At = &'static Location<'static>;

/// What a report says of a task besides: where it was spawned, and its name, if
/// it has one.
#[derive(Clone, Copy)]
pub(crate) struct Birth<'a> {
    pub(crate) at: At,
    pub(crate) name: Option<&'a str>,
}

impl Birth<'_> {
    /// Of a task without a name.
    #[inline(always)]
    pub(crate) fn at(at: At) -> Self {
        Birth { at, name: None }
    }

    /// The same, at the caller of the function that is marked so.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn here() -> Self {
        Birth::at(Location::caller())
    }
}

/// Queues a task that was woken: the `schedule` of our vtables.
///
/// # Safety
///
/// The caller set SCHEDULED, and does not touch the task afterwards.
pub(crate) unsafe fn schedule(task: NonNull<Header>) {
    // SAFETY: until it is queued, the task lives. The seats of a context are its
    // thread's.
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
            // Outside of a poll it is a worker between two tasks, with news from
            // the driver or the timers: one task that it brings for itself wakes
            // nobody.
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

/// Queues `task`, for whom SCHEDULED is the caller's, with the calling thread's
/// core of the runtime `shared`. False if it has none.
#[cold]
pub(crate) fn queue_here(task: TaskRef, shared: *const Shared) -> bool {
    context::with(|context| {
        let Some(seat) = context.and_then(|context| context.seat_at(shared)) else { return false };
        // SAFETY: the seats of a context are its thread's.
        let Some(mut core) = (unsafe { seat.enter() }) else { return false };
        let more = core.push_news(task, &seat.shared);
        drop(core);
        if more {
            seat.shared.share();
        }
        true
    })
}

/// A new task of the runtime `shared`.
#[inline]
#[track_caller]
pub(crate) fn spawn<F: Future>(shared: &Arc<Shared>, future: F) -> JoinHandle<F::Output> {
    spawn_at(shared, Birth::here(), future)
}

/// The same, for a scope. `adopt` gets a handle that keeps the task and can end it, before any worker can poll
/// the task. When the task is complete it leaves what it is `leaving`.
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
            // SAFETY: the task lives; its handle is made below, so that its side of the slot is ours.
            let left = unsafe { Page::slot(task.raw()).leave(&task.header().state, waiter) };
            debug_assert!(left.is_ok(), "no worker knows of the task");
        }
        // SAFETY: the count beside that of the join handle.
        adopt(unsafe { AbortHandle::new(task) });
    };
    let task = if align_of::<F>() > MAX_ALIGN {
        place_adopted(shared, birth, Box::pin(future), adopt)
    } else {
        place_adopted(shared, birth, future, adopt)
    };
    // SAFETY: the handle's count of the new task.
    unsafe { JoinHandle::new(task) }
}

/// The same as [`spawn`], for what was spawned as `birth` says.
#[inline]
pub(crate) fn spawn_at<F: Future>(
    shared: &Arc<Shared>,
    birth: Birth<'_>,
    future: F,
) -> JoinHandle<F::Output> {
    spawn_followed(shared, birth, trace::follow(birth, future))
}

/// The same, for a future that is in its span.
#[inline]
pub(crate) fn spawn_followed<F: Future>(
    shared: &Arc<Shared>,
    birth: Birth<'_>,
    future: F,
) -> JoinHandle<F::Output> {
    // SAFETY: the handle's count of the new task.
    unsafe { JoinHandle::new(make(shared, 0, birth, future)) }
}

/// A new task, with `flags` in its state.
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
        (None, None) => unreachable!("a future that was taken was placed"),
    }
}

/// The same, in two steps: between them, without a borrow of the core, `adopt` gets the task.
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
        (None, None) => unreachable!("a future that was taken was placed"),
    }
}

/// Calls `f` with the calling thread's core of the runtime `shared`, and whether the thread polls a task. Wakes
/// another worker if `f` says that there is work for one. `None` if the thread has no core there.
#[inline(always)]
fn with_core<R>(shared: &Arc<Shared>, f: impl FnOnce(&mut Core, bool) -> Option<(R, bool)>) -> Option<R> {
    context::with(|context| {
        let context = context?;
        let seat = context.seat_at(Arc::as_ptr(shared))?;
        // SAFETY: the seats of a context are its thread's.
        let mut core = unsafe { seat.enter() }?;
        let (value, more) = f(&mut core, context.is_polling())?;
        drop(core);
        if more {
            shared.share();
        }
        Some(value)
    })
}

/// A new task in the heap of `core`, and in no queue.
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
    // SAFETY: the cell is new, and of this size.
    let task = unsafe { cell::write(cell, flags, roll.is_some(), future) };
    if let Some(roll) = roll {
        // SAFETY: it is new.
        unsafe { roll.list(task, birth, Vec::new()) };
    }
    Counters::add(&core.counters.spawned, 1);
    task
}

/// Queues a task that was written here. True if another worker should be woken for what waits.
#[inline(always)]
fn queue_new(core: &mut Core, task: TaskRef, shared: &Shared, is_polling: bool) -> bool {
    if is_polling {
        core.spawned(task, shared)
    } else {
        core.push(task, shared);
        true
    }
}

/// A new task from a thread that has no core. `adopt` gets it before it is queued.
fn place_foreign<F: Future>(
    shared: &Arc<Shared>,
    flags: u32,
    birth: Birth<'_>,
    future: F,
    adopt: impl FnOnce(TaskRef),
) -> TaskRef {
    let roll = shared.config.roll.as_ref();
    // SAFETY: the cell is new, and of this size.
    let write = |cell| unsafe { cell::write(cell, flags, roll.is_some(), future) };
    let (task, closed) = shared.foreign.spawn(cell::cell_of::<F>(), shared, write);
    if let Some(roll) = roll {
        // SAFETY: it is new.
        unsafe { roll.list(task, birth, Vec::new()) };
    }
    shared.foreign_counters.spawned.fetch_add(1, Ordering::Relaxed);
    adopt(task);
    if closed {
        // SAFETY: the new task is scheduled, in no queue, and ours.
        unsafe { shared.end_late(task) }
    } else {
        shared.inject(task);
    }
    task
}
