//! The section of a task that runs elsewhere, as a future.

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

/// A section of a task that runs elsewhere. Made by
/// [`detached`](crate::detached), [`Pool::detached`](crate::Pool::detached) and
/// [`on`](crate::on), which say what it does.
#[must_use = "a section of a task does nothing until it is awaited"]
pub struct Elsewhere<F: Future> {
    /// `None`: the pool of the task's home.
    to: Option<Place>,
    trip: Option<Arc<Trip<Place>>>,
    /// Pinned. `None` once it has ended.
    section: Option<F>,
    /// Its value, until the task is back.
    value: Option<F::Output>,
    /// The place takes nobody any more, so the section goes on where it is.
    closed: bool,
    /// Under simulation: others have had a turn.
    turned: bool,
    caller: &'static Location<'static>,
    _pinned: PhantomPinned,
}

/// Where the calling thread is, seen from a section.
enum Stand {
    /// Where the section runs, or one in it.
    Here,
    There,
    /// In a simulation.
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

    /// # Panics
    ///
    /// In what is no task, or one that cannot leave its thread.
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
            panic!("`on` at {}: a simulated runtime has no workers to go to", self.caller);
        }
        if let Some(other) = self.trip.take_if(|trip| !with_trips(task, |trips| trips.contains(trip))) {
            // Of another task, in which this future was polled before.
            other.finish(Fate::Over);
        }
        let trip = self.trip.get_or_insert_with(|| begin_trip(context, task, to.clone()));
        let here =
            to.is_here(context) || with_trips(task, |trips| trips.runs(trip, |to| to.is_here(context)));
        if here { Stand::Here } else { Stand::There }
    }

    /// The task being polled.
    fn movable(&self, context: &Context) -> TaskRef {
        let why = match context.polling() {
            // SAFETY: a task that is being polled is alive.
            Polling::Task(task) if context.is_local(unsafe { task.shared() }) => {
                "a task of `spawn_local` cannot leave its thread"
            }
            Polling::Task(task) => return task,
            Polling::Root => "the future of a `block_on` cannot leave its thread: spawn a task for this",
            Polling::Closure => "a closure of `spawn_blocking` is on its thread for good",
            Polling::Nothing => "this needs a task to move",
        };
        panic!("`detached` or `on` at {}: {why}", self.caller)
    }

    /// Polls the section, which runs here.
    fn poll_section(&mut self, context: &Context, cx: &mut TaskContext<'_>) -> Poll<F::Output> {
        let permit = self.permit(context);
        let Some(section) = &mut self.section else { panic!("a section was polled after it had ended") };
        let polling = Polled::new(context, self.trip.as_deref());
        // SAFETY: it stays where it is until it is dropped in place: our owner
        // is pinned.
        let polled = unsafe { Pin::new_unchecked(section) }.poll(cx);
        if polled.is_ready() {
            // Here, where its destructors may block too.
            self.section = None;
        }
        polling.well();
        drop(permit);
        polled
    }

    /// The right to block the thread, where it may be.
    fn permit(&self, context: &Context) -> Option<blocking::Guard> {
        let permitted = context.pool.is_some() && matches!(self.to, Some(Place::Pool(_)));
        permitted.then(blocking::permit)
    }

    /// The section has ended where it ran. If it was what kept the task there,
    /// the task goes back first.
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

    /// The value, once the task is back.
    fn give(&mut self, value: F::Output, context: &Context, cx: &TaskContext<'_>) -> Poll<F::Output> {
        let away =
            |(trip, task): (&Arc<Trip<Place>>, TaskRef)| with_trips(task, |trips| trips.contains(trip));
        if !self.trip.as_ref().zip(context.task()).is_some_and(away) {
            return Poll::Ready(value);
        }
        self.value = Some(value);
        self.wait(cx)
    }

    /// The task is to be elsewhere first, which the trip tells.
    fn wait(&self, cx: &TaskContext<'_>) -> Poll<F::Output> {
        if let Some(trip) = &self.trip {
            trip.listen(cx.waker());
        }
        Poll::Pending
    }

    /// In a simulation there is one thread: the section runs there, and others
    /// have their turn where it would leave and come back.
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

    /// What became of the trip, if the place refused the task.
    fn heed(&mut self) {
        match self.trip.as_ref().map(|trip| trip.fate()) {
            Some(Fate::Closed) => self.closed = true,
            Some(Fate::NoThread) => {
                self.trip = None;
                panic!("`detached` at {}: the system gives no thread for the pool", self.caller)
            }
            _ => {}
        }
    }
}

/// Calls `f` with the trips of `task`, which is being polled.
fn with_trips<R>(task: TaskRef, f: impl FnOnce(&mut Trips<Place>) -> R) -> R {
    // SAFETY: so it is alive, and its trips are the polling thread's.
    unsafe { Page::with_side(task.raw(), |mut side| f(&mut side.rare().trips)) }
}

/// The task wants to be at `to` from here on.
fn begin_trip(context: &Context, task: TaskRef, to: Place) -> Arc<Trip<Place>> {
    let there = !to.is_here(context);
    // Made outside of the page's lock.
    let trip = Trip::new(to, with_trips(task, |trips| trips.top()), context.section.get());
    // SAFETY: a task that is being polled is alive.
    let state = unsafe { &task.header().state };
    // SAFETY: who polls the task owns SCHEDULED.
    with_trips(task, |trips| unsafe { trips.push(Arc::clone(&trip), state) });
    if there {
        context.move_task();
    }
    trip
}

impl<F: Future> Future for Elsewhere<F> {
    type Output = F::Output;

    fn poll(self: Pin<&mut Self>, cx: &mut TaskContext<'_>) -> Poll<F::Output> {
        // SAFETY: `section` is pinned, and handled so; nothing else is.
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
    /// Drops the section, which may block if this is the thread for that.
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

/// A section that is being polled: what wants to go elsewhere meanwhile lies in
/// it. One that panics is not to keep the task away any more.
struct Polled<'a> {
    context: &'a Context,
    trip: Option<&'a Trip<Place>>,
    /// The section around.
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

    /// It did not panic.
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
