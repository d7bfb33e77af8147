//! How a task away from home is queued, polled and sent back.

use std::io;
use std::ptr;
use std::sync::Arc;

use rialto_event::{blocking, time};
use rialto_task::primitives::Ordering;

use super::trip::Fate;
use crate::cell::{Polls, RtVtable, Run, TaskRef};
use crate::context::{After, Context, Seat};
use crate::pool::Threads;
use crate::schedule::queue_here;
use crate::shared::Shared;
use crate::slab::Page;

/// Why code of a task outside of its section must not block a thread of a pool.
const NO_BLOCKING: &str =
    "only a `detached` section may block it; help: move the blocking call into a `detached` section";

/// A place where a task may be polled, besides its home.
#[derive(Clone)]
pub(crate) enum Place {
    /// The threads of a pool.
    Pool(Arc<Threads>),
    /// The workers of a runtime.
    Runtime(Arc<Shared>),
}

/// Why a place does not accept a task.
pub(crate) enum Refusal {
    /// The task's home is closing; the task has to be ended there.
    HomeCloses,
    /// The place is closing.
    Closed,
    /// The system has no thread for the place.
    NoThread(io::Error),
}

impl PartialEq for Place {
    fn eq(&self, other: &Place) -> bool {
        match (self, other) {
            (Place::Pool(one), Place::Pool(other)) => Arc::ptr_eq(one, other),
            (Place::Runtime(one), Place::Runtime(other)) => Arc::ptr_eq(one, other),
            _ => false,
        }
    }
}

impl Place {
    /// Returns whether the calling thread, to which `context` belongs, is at this place.
    pub(super) fn is_here(&self, context: &Context) -> bool {
        match self {
            Place::Pool(threads) => context.pool.as_ref().is_some_and(|here| Arc::ptr_eq(here, threads)),
            Place::Runtime(shared) => {
                context.seat.as_ref().is_some_and(|seat| Arc::ptr_eq(&seat.shared, shared))
            }
        }
    }

    /// Queues a task at this place.
    ///
    /// # Safety
    ///
    /// The caller owns SCHEDULED. If this succeeds, it has given SCHEDULED up.
    unsafe fn queue(&self, task: TaskRef) -> Result<(), Refusal> {
        match self {
            // SAFETY: by contract.
            Place::Pool(threads) => unsafe { threads.push(task) },
            Place::Runtime(shared) => {
                if queue_here(task, Arc::as_ptr(shared)) || shared.admit(task) {
                    Ok(())
                } else {
                    Err(Refusal::Closed)
                }
            }
        }
    }
}

/// Queues a task that is MOVED, where its top open trip goes, or at home.
///
/// # Safety
///
/// The caller owns SCHEDULED, and the task is in no queue. The caller does not touch the task afterwards.
#[cold]
pub(crate) unsafe fn route(task: TaskRef) {
    // SAFETY: with SCHEDULED ours, the task is alive until it is queued, and its trips are ours.
    unsafe {
        loop {
            let state = &task.header().state;
            let stop = Page::with_side(task.raw(), |mut side| side.rare().trips.next(state));
            stop.tell();
            let Some(trip) = &stop.trip else { break };
            Outing::begin(task);
            let refusal = match trip.to().queue(task) {
                Ok(()) => return,
                Err(refusal) => (refusal, trip),
            };
            // The task was refused: SCHEDULED is still ours, and the task is not out yet.
            let _over = Outing::of(task);
            match refusal {
                (Refusal::HomeCloses, _) => return task.home().inject(task),
                (Refusal::Closed, trip) => trip.finish(Fate::Closed),
                (Refusal::NoThread(_), trip) => trip.finish(Fate::NoThread),
            }
        }
        if !queue_here(task, task.shared()) {
            task.home().inject(task);
        }
    }
}

/// Sends a task elsewhere that was taken from the queue of a closing place.
///
/// # Safety
///
/// As for [`route`].
pub(crate) unsafe fn send_off(task: TaskRef) {
    // SAFETY: as in `route`.
    unsafe {
        let _over = Outing::of(task);
        if let Some(trip) = Page::with_side(task.raw(), |mut side| side.rare().trips.top()) {
            trip.finish(Fate::Closed);
        }
        route(task);
    }
}

/// The count of a task that is queued or polled away from home. It tells the task's home that work is left to
/// do (`Quiet`), until it is dropped.
pub(crate) struct Outing(Option<Arc<Shared>>);

impl Outing {
    /// Counts the task, which is about to be queued elsewhere.
    ///
    /// # Safety
    ///
    /// The caller owns SCHEDULED.
    unsafe fn begin(task: TaskRef) {
        // SAFETY: with SCHEDULED the caller's, the task is alive.
        unsafe {
            (*task.shared()).quiet.go_out();
            Page::with_side(task.raw(), |mut side| side.rare().out = true);
        }
    }

    /// Returns the count that `begin` made for a task, after the task was taken from a queue. Returns an
    /// empty one if the task was queued at home.
    ///
    /// # Safety
    ///
    /// The caller owns SCHEDULED.
    pub(crate) unsafe fn of(task: TaskRef) -> Outing {
        // SAFETY: with SCHEDULED the caller's, the task is alive.
        unsafe {
            let out = Page::with_side(task.raw(), |mut side| std::mem::take(&mut side.rare().out));
            Outing(out.then(|| task.home()))
        }
    }
}

impl Drop for Outing {
    fn drop(&mut self) {
        if let Some(home) = &self.0 {
            home.quiet.come_in();
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
pub(crate) unsafe fn visit(context: &Context, seat: Option<&Seat>, task: TaskRef) {
    // SAFETY: with SCHEDULED ours, the task is alive. Until `_outing` is dropped, the home counts work as
    // left to do.
    let (home, _outing) = unsafe { (task.home(), Outing::of(task)) };
    home.quiet.uses_outside_timers();
    // Until it is dropped, the shutdown of the task's home waits. So a shutdown does not end a task that is
    // being polled.
    let Some(_absence) = home.absent.begin() else { return home.inject(task) };
    // SAFETY: as above.
    let (run, after) = unsafe { poll(context, &Visitor { home: &home, seat }, task) };
    if run == Run::Ended {
        return;
    }
    if home.absent.is_closed() {
        // SAFETY: the task has not ended, so SCHEDULED is still ours.
        unsafe {
            task.header().state.go_on(after.turn);
            return home.end_late(task);
        }
    }
    // SAFETY: as above. If `after` returns `None`, the task waits and may be gone.
    unsafe {
        if task.after(after).is_some() {
            route(task);
        }
    }
}

/// Polls the task in the environment of its home.
///
/// # Safety
///
/// As for [`visit`].
unsafe fn poll(context: &Context, by: &Visitor<'_>, task: TaskRef) -> (Run, After) {
    // Sockets and timers that the task begins here must outlive its stay. The sockets join the driver of its
    // home. The timers run on the driver thread of `rialto-event`, which belongs to no runtime.
    let _io = by.home.enter_io();
    let _time = time::leave();
    let _blocking = blocking::forbid(NO_BLOCKING);
    // SAFETY: by contract.
    unsafe { context.in_task(task, || task.run_away(by)) }
}

/// Reports the polls of a task that is away from `home`.
struct Visitor<'a> {
    home: &'a Shared,
    /// The seat of the worker that polls the task; `None` on a thread of a pool.
    seat: Option<&'a Seat>,
}

impl Polls for Visitor<'_> {
    fn begins(&self, table: &'static RtVtable) {
        match self.seat {
            Some(seat) => seat.begins(table),
            None => _ = self.home.foreign_counters.polls.fetch_add(1, Ordering::Relaxed),
        }
    }

    fn ends(&self) {
        self.home.foreign_counters.completed.fetch_add(1, Ordering::Relaxed);
    }
}

/// Returns whether `shared` is the home of `task`.
///
/// # Safety
///
/// The task is alive.
pub(crate) unsafe fn is_at_home(task: TaskRef, shared: &Shared) -> bool {
    // SAFETY: by contract.
    ptr::eq(unsafe { task.shared() }, shared)
}
