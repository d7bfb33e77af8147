//! The future of a section that runs elsewhere.

use std::fmt;
use std::future::Future;
use std::marker::PhantomPinned;
use std::panic::Location;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context as TaskContext, Poll};

use rialto_event::blocking;

use super::trip::{Fate, Trip, Trips};
use super::visit::{Place, is_at_home};
use crate::cell::TaskRef;
use crate::context::{self, Context, Polling};
use crate::handle::outside;
use crate::shared::Kind;
use crate::slab::Page;

/// The future of a section that runs elsewhere. [`detached`](crate::detached),
/// [`Pool::detached`](crate::Pool::detached) and [`on`](crate::on) return it and describe it.
#[must_use = "a section of a task does nothing until it is awaited"]
pub struct Elsewhere<F: Future> {
    /// `None`: the blocking pool of the task's home.
    to: Option<Place>,
    trip: Option<Arc<Trip<Place>>>,
    /// The section, structurally pinned. `None` once it has ended.
    section: Option<F>,
    /// The value of the section, kept until the task is back.
    value: Option<F::Output>,
    /// The place accepts no tasks any more, so the section runs wherever the task is.
    closed: bool,
    /// In a simulation: the task has yielded once, as it would by moving.
    turned: bool,
    caller: &'static Location<'static>,
    _pinned: PhantomPinned,
}

/// The position of the calling thread, relative to the section.
enum Stand {
    /// At the section's place, or at that of a section inside it.
    Here,
    There,
    /// In a simulation, where the section runs on the only thread.
    Simulated,
}

impl<F: Future> Elsewhere<F> {
    #[track_caller]
    pub(crate) fn new(to: Option<Place>, section: F) -> Self {
        Elsewhere {
            to,
            trip: None,
            section: Some(section),
            value: None,
            closed: false,
            turned: false,
            caller: Location::caller(),
            _pinned: PhantomPinned,
        }
    }

    /// Returns where the calling thread is. Begins the trip at the first call.
    ///
    /// # Panics
    ///
    /// Panics outside of a task, and in a task that cannot leave its thread.
    fn stand(&mut self, context: &Context) -> Stand {
        if self.closed {
            return Stand::Here;
        }
        let task = self.movable(context);
        // SAFETY: a task that is being polled is alive.
        let home = unsafe { &*task.shared() };
        if home.kind == Kind::Simulated {
            return Stand::Simulated;
        }
        let to = self.to.get_or_insert_with(|| Place::Pool(Arc::clone(&home.blocking)));
        if let Place::Runtime(shared) = to
            && shared.kind != Kind::Workers
        {
            panic!(
                "`on` at {}: a simulated runtime has no workers to run the section; help: use the handle of \
                 another runtime",
                self.caller
            );
        }
        if let Some(other) = self.trip.take_if(|trip| !with_trips(task, |trips| trips.contains(trip))) {
            // The trip belongs to another task, which polled this future before.
            other.finish(Fate::Over);
        }
        let trip = self.trip.get_or_insert_with(|| begin_trip(context, task, to.clone()));
        let here =
            to.is_here(context) || with_trips(task, |trips| trips.runs(trip, |to| to.is_here(context)));
        if here { Stand::Here } else { Stand::There }
    }

    /// Returns the task being polled, which can leave its thread.
    ///
    /// # Panics
    ///
    /// Panics outside of a task, and in a task that cannot leave its thread.
    fn movable(&self, context: &Context) -> TaskRef {
        let why = match context.polling() {
            // SAFETY: a task that is being polled is alive.
            Polling::Task(task) if context.is_local(unsafe { task.shared() }) => {
                "a task of `spawn_local` cannot leave its thread; help: use `spawn`"
            }
            Polling::Task(task) => return task,
            Polling::Root => {
                "the future of a `block_on` cannot leave its thread; help: spawn a task for this"
            }
            Polling::Closure => {
                "a closure of `spawn_blocking` cannot leave its thread; help: spawn a task for this"
            }
            Polling::Nothing => "only a task can leave its thread; help: spawn a task for this",
        };
        panic!("`detached` or `on` at {}: {why}", self.caller)
    }

    /// Polls the section, at its place.
    fn poll_section(&mut self, context: &Context, cx: &mut TaskContext<'_>) -> Poll<F::Output> {
        let permit = self.permit(context);
        let Some(section) = &mut self.section else { panic!("a section was polled after it had completed") };
        let polling = Polled::new(context, self.trip.as_deref());
        // SAFETY: the section stays at its address until it is dropped in place, since `self` is pinned.
        let polled = unsafe { Pin::new_unchecked(section) }.poll(cx);
        if polled.is_ready() {
            // Dropped here, where its destructors may block too.
            self.section = None;
        }
        polling.well();
        drop(permit);
        polled
    }

    /// Permits blocking on this thread, if it belongs to a pool and the section's place is a pool.
    fn permit(&self, context: &Context) -> Option<blocking::Guard> {
        let permitted = context.pool.is_some() && matches!(self.to, Some(Place::Pool(_)));
        permitted.then(blocking::permit)
    }

    /// Called when the section has ended at its place. If only the section kept the task there, the task
    /// moves first, and the value is returned afterwards.
    fn come_back(&mut self, value: F::Output, cx: &TaskContext<'_>, context: &Context) -> Poll<F::Output> {
        let Some((trip, task)) = self.trip.as_ref().zip(context.task()) else { return Poll::Ready(value) };
        // SAFETY: a task that is being polled is alive.
        let is_home = unsafe { context.seat.as_ref().is_some_and(|seat| is_at_home(task, &seat.shared)) };
        let stays = with_trips(task, |trips| {
            !trips.contains(trip) || trips.after(trip).map_or(is_home, |to| to.is_here(context))
        });
        trip.finish(Fate::Over);
        if stays {
            return Poll::Ready(value);
        }
        self.value = Some(value);
        trip.listen(cx.waker());
        context.move_task();
        Poll::Pending
    }

    /// Returns the value if the task is back. Otherwise keeps it and waits.
    fn give(&mut self, value: F::Output, context: &Context, cx: &TaskContext<'_>) -> Poll<F::Output> {
        let away =
            |(trip, task): (&Arc<Trip<Place>>, TaskRef)| with_trips(task, |trips| trips.contains(trip));
        if !self.trip.as_ref().zip(context.task()).is_some_and(away) {
            return Poll::Ready(value);
        }
        self.value = Some(value);
        self.wait(cx)
    }

    /// Waits until the task is at the right place; then the trip wakes the section.
    fn wait(&self, cx: &TaskContext<'_>) -> Poll<F::Output> {
        if let Some(trip) = &self.trip {
            trip.listen(cx.waker());
        }
        Poll::Pending
    }

    /// Runs the section in a simulation, on its only thread. The task yields where it would leave and where
    /// it would come back, so that other tasks run.
    fn take_turns(&mut self, context: &Context, cx: &mut TaskContext<'_>) -> Poll<F::Output> {
        if self.turned {
            match self.poll_section(context, cx) {
                Poll::Ready(value) => self.value = Some(value),
                Poll::Pending => return Poll::Pending,
            }
        }
        self.turned = true;
        cx.waker().wake_by_ref();
        Poll::Pending
    }

    /// Handles a refusal: the place has closed, or has no thread.
    fn heed(&mut self) {
        match self.trip.as_ref().map(|trip| trip.fate()) {
            Some(Fate::Closed) => self.closed = true,
            Some(Fate::NoThread) => {
                self.trip = None;
                panic!(
                    "`detached` at {}: cannot start a thread of its pool; help: raise the limit of threads",
                    self.caller
                )
            }
            _ => {}
        }
    }
}

/// Calls `f` with the trips of `task`, which is being polled.
fn with_trips<R>(task: TaskRef, f: impl FnOnce(&mut Trips<Place>) -> R) -> R {
    // SAFETY: a task that is being polled is alive, and its trips belong to the polling thread.
    unsafe { Page::with_side(task.raw(), |mut side| f(&mut side.rare().trips)) }
}

/// Begins a trip of `task` to `to`, and asks for a move if the task is not there.
fn begin_trip(context: &Context, task: TaskRef, to: Place) -> Arc<Trip<Place>> {
    let there = !to.is_here(context);
    // Allocated outside of the page's lock.
    let trip = Trip::new(to, with_trips(task, |trips| trips.top()), context.section.get());
    // SAFETY: a task that is being polled is alive.
    let state = unsafe { &task.header().state };
    // SAFETY: the thread that polls the task owns SCHEDULED.
    with_trips(task, |trips| unsafe { trips.push(Arc::clone(&trip), state) });
    if there {
        context.move_task();
    }
    trip
}

impl<F: Future> Future for Elsewhere<F> {
    type Output = F::Output;

    fn poll(self: Pin<&mut Self>, cx: &mut TaskContext<'_>) -> Poll<F::Output> {
        // SAFETY: `section` is structurally pinned: it is not moved below. No other field is pinned.
        let this = unsafe { self.get_unchecked_mut() };
        context::with(|context| {
            let Some(context) = context else { outside("`detached` or `on`") };
            if let Some(value) = this.value.take() {
                return this.give(value, context, cx);
            }
            this.heed();
            match this.stand(context) {
                Stand::Here => match this.poll_section(context, cx) {
                    Poll::Ready(value) => this.come_back(value, cx, context),
                    Poll::Pending => Poll::Pending,
                },
                Stand::There => this.wait(cx),
                Stand::Simulated => this.take_turns(context, cx),
            }
        })
    }
}

impl<F: Future> Drop for Elsewhere<F> {
    /// Drops the section, which may block if this thread permits it.
    fn drop(&mut self) {
        if let Some(trip) = &self.trip {
            trip.finish(Fate::Over);
        }
        if self.section.is_some() {
            let _permit = context::with(|context| context.and_then(|context| self.permit(context)));
            self.section = None;
        }
    }
}

/// A guard while a section is polled. Trips that begin meanwhile are inside of this section. If the section
/// panics, the guard ends its trip, so that it does not keep the task away.
struct Polled<'a> {
    context: &'a Context,
    trip: Option<&'a Trip<Place>>,
    /// The section around this one.
    outer: *const Trip<Place>,
}

impl<'a> Polled<'a> {
    fn new(context: &'a Context, trip: Option<&'a Trip<Place>>) -> Self {
        let outer = context.section.get();
        if let Some(trip) = trip {
            context.section.set(trip);
        }
        Polled { context, trip, outer }
    }

    /// The poll did not panic: the trip continues.
    fn well(mut self) {
        self.trip = None;
    }
}

impl Drop for Polled<'_> {
    fn drop(&mut self) {
        self.context.section.set(self.outer);
        if let Some(trip) = self.trip {
            trip.finish(Fate::Over);
        }
    }
}

impl<F: Future> fmt::Debug for Elsewhere<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = match (&self.section, &self.trip) {
            (None, _) => "ended",
            (Some(_), None) => "not begun",
            (Some(_), Some(_)) => "away",
        };
        write!(f, "Elsewhere({state})")
    }
}
