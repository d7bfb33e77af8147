//! The future of a section that runs elsewhere.

use std::fmt;
use std::future::Future;
use std::marker::PhantomPinned;
use std::panic::Location;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context as TaskContext, Poll};

use rialto_event::__private::blocking;

use super::place::PlaceRef;
use super::poll::is_here;
use super::request::{OffloadRequest, OffloadStack, OffloadState};
use crate::config::RuntimeKind;
use crate::context::{self, Context, Polling};
use crate::entered::panic_outside_runtime;
use crate::pool::ThreadPool;
use crate::shared::Shared;
use crate::slab::Page;
use crate::task_ref::TaskRef;

/// The future of a section that runs elsewhere. [`offload`](crate::offload()),
/// [`BlockingPool::offload`](crate::BlockingPool::offload) and [`offload_to`](crate::offload_to) return it
/// and describe it.
#[must_use = "a section of a task does nothing until it is awaited"]
pub struct OffloadedSection<F: Future> {
    /// `None`: the blocking pool of the task's home.
    target: Option<OffloadTarget>,
    request: Option<Arc<OffloadRequest<PlaceRef>>>,
    /// The section, structurally pinned. `None` once it has ended.
    section: Option<F>,
    /// The value of the section, kept until the task is back.
    value: Option<F::Output>,
    /// The place accepts no tasks any more, so the section runs wherever the task is.
    target_closed: bool,
    /// In a simulation: the task has yielded once, as it would by moving.
    has_yielded: bool,
    caller: &'static Location<'static>,
    _pinned: PhantomPinned,
}

/// The place that a section asks for.
pub(crate) enum OffloadTarget {
    /// The threads of a pool.
    Pool(Arc<ThreadPool>),
    /// The workers of a runtime.
    Runtime(Arc<Shared>),
}

impl OffloadTarget {
    fn place(&self) -> PlaceRef {
        match self {
            OffloadTarget::Pool(threads) => PlaceRef::new(Arc::clone(threads)),
            OffloadTarget::Runtime(shared) => PlaceRef::new(Arc::clone(shared)),
        }
    }
}

/// The position of the calling thread, relative to the section.
enum Position {
    /// At the section's place, or at that of a section inside it.
    Here,
    There,
    /// In a simulation, where the section runs on the only thread.
    Simulated,
}

impl<F: Future> OffloadedSection<F> {
    #[track_caller]
    pub(crate) fn new(target: Option<OffloadTarget>, section: F) -> Self {
        OffloadedSection {
            target,
            request: None,
            section: Some(section),
            value: None,
            target_closed: false,
            has_yielded: false,
            caller: Location::caller(),
            _pinned: PhantomPinned,
        }
    }

    /// Returns where the calling thread is. Begins the request at the first call.
    ///
    /// # Panics
    ///
    /// Panics outside of a task, and in a task that cannot leave its thread.
    fn position(&mut self, context: &Context) -> Position {
        if self.target_closed {
            return Position::Here;
        }
        let task = self.movable_task(context);
        // SAFETY: a task that is being polled is alive.
        let home = unsafe { &*task.shared() };
        if home.kind == RuntimeKind::Simulated {
            return Position::Simulated;
        }
        let target = self.target.get_or_insert_with(|| OffloadTarget::Pool(Arc::clone(&home.blocking)));
        if let OffloadTarget::Runtime(shared) = target
            && shared.kind != RuntimeKind::Workers
        {
            panic!(
                "`offload_to` at {}: a simulated runtime has no workers to run the section; help: use the \
                 handle of another runtime",
                self.caller
            );
        }
        let place = target.place();
        let is_of = |request: &Arc<_>, task| with_requests(task, |requests| requests.contains(request));
        if let Some(other) = self.request.take_if(|request| !is_of(request, task)) {
            // The request belongs to another task, which polled this future before.
            other.finish(OffloadState::Finished);
        }
        let request = self.request.get_or_insert_with(|| begin_request(context, task, place.clone()));
        let may_run = || with_requests(task, |requests| requests.may_run(request, |to| is_here(to, context)));
        let here = is_here(&place, context) || may_run();
        if here { Position::Here } else { Position::There }
    }

    /// Returns the task being polled, which can leave its thread.
    ///
    /// # Panics
    ///
    /// Panics outside of a task, and in a task that cannot leave its thread.
    fn movable_task(&self, context: &Context) -> TaskRef {
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
        panic!("`offload` or `offload_to` at {}: {why}", self.caller)
    }

    /// Polls the section, at its place.
    fn poll_section(&mut self, context: &Context, cx: &mut TaskContext<'_>) -> Poll<F::Output> {
        let permit = self.permit(context);
        let Some(section) = &mut self.section else { panic!("a section was polled after it had completed") };
        let polling = SectionGuard::new(context, self.request.as_deref());
        // SAFETY: the section stays at its address until it is dropped in place, since `self` is pinned.
        let polled = unsafe { Pin::new_unchecked(section) }.poll(cx);
        if polled.is_ready() {
            // Dropped here, where its destructors may block too.
            self.section = None;
        }
        polling.disarm();
        drop(permit);
        polled
    }

    /// Permits blocking on this thread, if it belongs to a pool and the section's place is a pool.
    fn permit(&self, context: &Context) -> Option<blocking::Guard> {
        let permitted = context.pool.is_some() && matches!(self.target, Some(OffloadTarget::Pool(_)));
        permitted.then(blocking::permit)
    }

    /// Called when the section has ended at its place. If only the section kept the task there, the task
    /// moves first, and the value is returned afterwards.
    fn finish_section(
        &mut self,
        value: F::Output,
        cx: &TaskContext<'_>,
        context: &Context,
    ) -> Poll<F::Output> {
        let Some((request, task)) = self.request.as_ref().zip(context.task()) else {
            return Poll::Ready(value);
        };
        // SAFETY: a task that is being polled is alive.
        let is_home =
            unsafe { context.thread.as_ref().is_some_and(|thread| task.is_at_home(&thread.shared)) };
        let stays = with_requests(task, |requests| {
            !requests.contains(request)
                || requests.place_after(request).map_or(is_home, |to| is_here(to, context))
        });
        request.finish(OffloadState::Finished);
        if stays {
            return Poll::Ready(value);
        }
        self.value = Some(value);
        request.set_waker(cx.waker());
        context.move_task();
        Poll::Pending
    }

    /// Returns the value if the task is back. Otherwise keeps it and waits.
    fn return_value(&mut self, value: F::Output, context: &Context, cx: &TaskContext<'_>) -> Poll<F::Output> {
        let request = self.request.as_ref().zip(context.task());
        if !request.is_some_and(|(request, task)| with_requests(task, |requests| requests.contains(request)))
        {
            return Poll::Ready(value);
        }
        self.value = Some(value);
        self.wait(cx)
    }

    /// Waits until the task is at the right place; then the request wakes the section.
    fn wait(&self, cx: &TaskContext<'_>) -> Poll<F::Output> {
        if let Some(request) = &self.request {
            request.set_waker(cx.waker());
        }
        Poll::Pending
    }

    /// Runs the section in a simulation, on its only thread. The task yields where it would leave and where
    /// it would come back, so that other tasks run.
    fn poll_simulated(&mut self, context: &Context, cx: &mut TaskContext<'_>) -> Poll<F::Output> {
        if self.has_yielded {
            match self.poll_section(context, cx) {
                Poll::Ready(value) => self.value = Some(value),
                Poll::Pending => return Poll::Pending,
            }
        }
        self.has_yielded = true;
        cx.waker().wake_by_ref();
        Poll::Pending
    }

    /// Handles a refusal: the place has closed, or has no thread.
    fn check_refusal(&mut self) {
        match self.request.as_ref().map(|request| request.state()) {
            Some(OffloadState::PlaceClosed) => self.target_closed = true,
            Some(OffloadState::NoThread) => {
                self.request = None;
                panic!(
                    "`offload` at {}: cannot start a thread of its pool; help: raise the limit of threads",
                    self.caller
                )
            }
            _ => {}
        }
    }
}

/// Calls `f` with the offload requests of `task`, which is being polled.
fn with_requests<R>(task: TaskRef, f: impl FnOnce(&mut OffloadStack<PlaceRef>) -> R) -> R {
    // SAFETY: a task that is being polled is alive, and its requests belong to the polling thread.
    unsafe { Page::with_side(task.raw(), |mut side| f(&mut side.rare().requests)) }
}

/// Begins a request to poll `task` at `place`, and asks for a move if the task is not there.
fn begin_request(context: &Context, task: TaskRef, place: PlaceRef) -> Arc<OffloadRequest<PlaceRef>> {
    let there = !is_here(&place, context);
    // Allocated outside of the page's lock.
    let request =
        OffloadRequest::new(place, with_requests(task, |requests| requests.top()), context.section.get());
    // SAFETY: a task that is being polled is alive.
    let state = unsafe { &task.header().state };
    // SAFETY: the thread that polls the task owns SCHEDULED.
    with_requests(task, |requests| unsafe { requests.push(Arc::clone(&request), state) });
    if there {
        context.move_task();
    }
    request
}

impl<F: Future> Future for OffloadedSection<F> {
    type Output = F::Output;

    fn poll(self: Pin<&mut Self>, cx: &mut TaskContext<'_>) -> Poll<F::Output> {
        // SAFETY: `section` is structurally pinned: it is not moved below. No other field is pinned.
        let this = unsafe { self.get_unchecked_mut() };
        context::with(|context| {
            let Some(context) = context else { panic_outside_runtime("`offload` or `offload_to`") };
            if let Some(value) = this.value.take() {
                return this.return_value(value, context, cx);
            }
            this.check_refusal();
            match this.position(context) {
                Position::Here => match this.poll_section(context, cx) {
                    Poll::Ready(value) => this.finish_section(value, cx, context),
                    Poll::Pending => Poll::Pending,
                },
                Position::There => this.wait(cx),
                Position::Simulated => this.poll_simulated(context, cx),
            }
        })
    }
}

impl<F: Future> Drop for OffloadedSection<F> {
    /// Drops the section, which may block if this thread permits it.
    fn drop(&mut self) {
        if let Some(request) = &self.request {
            request.finish(OffloadState::Finished);
        }
        if self.section.is_some() {
            let _permit = context::with(|context| context.and_then(|context| self.permit(context)));
            self.section = None;
        }
    }
}

/// A guard while a section is polled. Requests that begin meanwhile are inside of this section. If the
/// section panics, the guard finishes its request, so that it does not keep the task away from home.
struct SectionGuard<'a> {
    context: &'a Context,
    request: Option<&'a OffloadRequest<PlaceRef>>,
    /// The request of the section around this one.
    outer: *const OffloadRequest<PlaceRef>,
}

impl<'a> SectionGuard<'a> {
    fn new(context: &'a Context, request: Option<&'a OffloadRequest<PlaceRef>>) -> Self {
        let outer = context.section.get();
        if let Some(request) = request {
            context.section.set(request);
        }
        SectionGuard { context, request, outer }
    }

    /// The poll did not panic: the request continues.
    fn disarm(mut self) {
        self.request = None;
    }
}

impl Drop for SectionGuard<'_> {
    fn drop(&mut self) {
        self.context.section.set(self.outer);
        if let Some(request) = self.request {
            request.finish(OffloadState::Finished);
        }
    }
}

impl<F: Future> fmt::Debug for OffloadedSection<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = match (&self.section, &self.request) {
            (None, _) => "ended",
            (Some(_), None) => "not begun",
            (Some(_), Some(_)) => "offloaded",
        };
        write!(f, "OffloadedSection({state})")
    }
}
