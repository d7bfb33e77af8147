//! A task away from home: queued, polled, and sent back.

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

/// Why a thread of a pool cannot be blocked by the rest of a task.
const NO_BLOCKING: &str = "this task is here for a `detached` section; block inside of that";

/// Where a task may go.
#[derive(Clone)]
pub(crate) enum Place {
    /// The threads of a pool.
    Pool(Arc<Threads>),
    /// The workers of a runtime.
    Runtime(Arc<Shared>),
}

/// Why a place does not take a task.
pub(crate) enum Refusal {
    /// The task's own runtime closes: it is to be ended there.
    HomeCloses,
    /// The place does.
    Closed,
    /// The system has none for the place.
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
    /// Whether the calling thread, whose context is given, is one of it.
    pub(super) fn is_here(&self, context: &Context) -> bool {
        match self {
            Place::Pool(threads) => context.pool.as_ref().is_some_and(|here| Arc::ptr_eq(here, threads)),
            Place::Runtime(shared) => {
                context.seat.as_ref().is_some_and(|seat| Arc::ptr_eq(&seat.shared, shared))
            }
        }
    }

    /// Queues a task there.
    ///
    /// # Safety
    ///
    /// The caller owns SCHEDULED; no more, if this succeeds.
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

/// Queues a task that is MOVED: where its last open trip goes, or at home.
///
/// # Safety
///
/// The caller owns SCHEDULED, the task is in no queue, and is not touched
/// afterwards.
#[cold]
pub(crate) unsafe fn route(task: TaskRef) {
    // SAFETY: with SCHEDULED ours the task is alive until it is queued, and its
    // trips are ours.
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
            // It is still ours, and goes nowhere yet.
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

/// Sends a task, taken from a queue of a place that closes, elsewhere.
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

/// A task that is queued or polled away from home is something left to do: so its
/// home has counted it, until this is dropped.
pub(crate) struct Outing(Option<Arc<Shared>>);

impl Outing {
    /// The task is about to be queued elsewhere.
    ///
    /// # Safety
    ///
    /// The caller owns SCHEDULED.
    unsafe fn begin(task: TaskRef) {
        // SAFETY: so the task is alive.
        unsafe {
            (*task.shared()).quiet.go_out();
            Page::with_side(task.raw(), |mut side| side.rare().out = true);
        }
    }

    /// What was begun for a task that is in no queue any more; nothing, if it had
    /// been queued at home.
    ///
    /// # Safety
    ///
    /// The caller owns SCHEDULED.
    pub(crate) unsafe fn of(task: TaskRef) -> Outing {
        // SAFETY: so the task is alive.
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

/// Polls a task of another place, taken from a queue, on the thread of
/// `context`, and does what its poll asks for.
///
/// # Safety
///
/// The caller owns SCHEDULED, and gives it up.
#[cold]
pub(crate) unsafe fn visit(context: &Context, seat: Option<&Seat>, task: TaskRef) {
    // SAFETY: with SCHEDULED ours the task is alive. Until it is dropped, there is
    // something left to do at home.
    let (home, _outing) = unsafe { (task.home(), Outing::of(task)) };
    home.quiet.uses_outside_timers();
    // Until it is dropped, the shutdown of the task's home waits. So it does not
    // meet a task that is being polled.
    let Some(_absence) = home.absent.begin() else { return home.inject(task) };
    // SAFETY: as above.
    let (run, after) = unsafe { poll(context, &Visitor { home: &home, seat }, task) };
    if run == Run::Ended {
        return;
    }
    if home.absent.is_closed() {
        // SAFETY: it has not ended, so SCHEDULED is still ours.
        unsafe {
            task.header().state.go_on(after.turn);
            return home.end_late(task);
        }
    }
    // SAFETY: as above. If nobody has woken it, it may be gone afterwards.
    unsafe {
        if task.after(after).is_some() {
            route(task);
        }
    }
}

/// # Safety
///
/// As for [`visit`].
unsafe fn poll(context: &Context, by: &Visitor<'_>, task: TaskRef) -> (Run, After) {
    // What it begins here must not end with this place: sockets are its home's,
    // timers nobody's.
    let _io = by.home.enter_io();
    let _time = time::leave();
    let _blocking = blocking::forbid(NO_BLOCKING);
    // SAFETY: by contract.
    unsafe { context.in_task(task, || task.run_away(by)) }
}

/// Who polls a task that is away from `home`.
struct Visitor<'a> {
    home: &'a Shared,
    /// The worker's.
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

/// Whether `task` is at home at `shared`.
///
/// # Safety
///
/// It is alive.
pub(crate) unsafe fn is_at_home(task: TaskRef, shared: &Shared) -> bool {
    // SAFETY: by contract.
    ptr::eq(unsafe { task.shared() }, shared)
}
