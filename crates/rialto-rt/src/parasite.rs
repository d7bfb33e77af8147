//! Parasites: computations that start on the stack of their *host*, the caller, and become tasks only if they
//! block.
//!
//! ```text
//!  parasite(future)
//!    a cell for it, as for a task        (from the thread's free list)
//!    its first poll, here and now        (the host waits, as for a call)
//!      ends:    the outcome in our hand; the cell goes back: no queue, no count
//!      blocks:  it is a task: the task that unblocks it runs it next, on its own worker
//! ```
//!
//! A parasite that blocked is marked as one (`state::PARASITE`). When a task unblocks it, it runs next on the
//! worker of that task. *Inflation* removes the mark; the parasite is then scheduled like other tasks.
//!
//! Source: Sivaramakrishnan, Ziarek, Prasad, Jagannathan, *Lightweight Asynchrony using Parasitic Threads*.
//! There a parasite is a frame on the stack of its host, and is copied to the heap when it blocks. A Rust
//! future must not move once it was polled. So here the future of a parasite starts in a cell, where it can
//! stay if it blocks.

use std::cell::Cell;
use std::fmt;
use std::future::Future;
use std::mem::{self, ManuallyDrop};
use std::pin::Pin;
use std::ptr::NonNull;
use std::sync::Arc;
use std::task::{Context as TaskContext, Poll};

use rialto_event::__private::time;
use rialto_event::diagnostics::Wait;
use rialto_event::{Condition, Event, Wrapped};
use rialto_task::primitives::Ordering;
use rialto_task::{Header, state};

use crate::context::{self, Context};
use crate::counters::Counters;
use crate::diagnostics::{PollRecord, TaskRegistry, begin_registered, note_parasite, register};
use crate::entered::panic_outside_runtime;
use crate::id::TaskId;
use crate::join::{
    IntoJoinEvt, JoinError, JoinEvt, JoinHandle, JoinOutcome, TakeOutcome, TakeOwnedOutcome, handle_is_arm,
};
use crate::offload::route;
use crate::recorder;
use crate::schedule::{self, Scheduler};
use crate::slab::MAX_ALIGN;
use crate::spawn_origin::SpawnOrigin;
use crate::task_cell::{self, Failure, PollLeftover, PollRequest};
use crate::task_ref::TaskRef;
use crate::trace;
use crate::worker::requeue;

/// The bytes of a thread's stack that nested polls may use: an eighth of a thread's default stack.
const NESTING: usize = 256 << 10;

/// Runs `future` at once, on the stack of the caller, until it ends or blocks.
///
/// If it blocks, it becomes a task, and the caller continues. When another task unblocks it, it runs next on
/// the worker of that task.
///
/// A parasite that does not block costs about as much as a function call: it allocates nothing and enters no
/// queue. One that blocks costs as much as a task of [`spawn`](crate::spawn). Use it for short work that may
/// have to wait, such as an asynchronous send.
///
/// To itself a parasite looks like a task. It has an id. Its `yield_now` lets other tasks run, its host
/// first. A panic does not reach the host; awaiting the handle yields it. The caller waits while the parasite
/// runs, so give a long computation a task of its own.
///
/// A parasite starts as a task in two cases:
///
/// - Polls are nested so deeply that the stack might not suffice.
/// - A parasite of the same host took long, and this is one of the next ten (the paper's penalty count). It
///   took long if it ran for more than a millisecond, or for some 30 microseconds while another worker
///   searches for work: so the halves of a problem are computed on several processors, if each half is a
///   parasite whose handle is awaited. In a simulation it took long if it started a hundred parasites or
///   more; the seed determines the number.
///
/// # Panics
///
/// Outside a runtime.
///
/// # Cancellation
///
/// Dropping the handle detaches the parasite, as for a task.
///
/// ```
/// use rialto_event::channel;
/// use rialto_rt::{Runtime, parasite};
///
/// # fn main() -> std::io::Result<()> {
/// let runtime = Runtime::new()?;
/// let task = runtime.spawn(async {
///     let (tx, rx) = channel();
///     let mut sum = parasite(async { 1 + 2 });
///     assert!(sum.is_finished(), "it did not block");
///     let sending = parasite(async move { tx.send("news").await });
///     assert!(!sending.is_finished(), "nobody receives yet");
///     assert_eq!(rx.recv().await, Ok("news"));
///     assert_eq!(sending.await.unwrap(), Ok(()));
///     sum.await.unwrap()
/// });
/// assert_eq!(runtime.block_on(task).unwrap(), 3);
/// # Ok(())
/// # }
/// ```
#[track_caller]
#[inline]
pub fn parasite<F>(future: F) -> Parasite<F::Output>
where
    F: Future + Send + 'static,
    F::Output: Send + 'static,
{
    begin(future, NESTING, Context::pay_penalty)
}

/// Synchronises on `event` at once, on the stack of the caller. If the sync has to wait, it becomes a task,
/// and the caller continues.
///
/// So messages are sent in the order of these calls, whenever they are received.
///
/// It is like [`parasite`] of `event.sync()`, with two differences. It pays no penalty for long parasites of
/// its host. And nested polls, which guards and wraps of the event can cause, may use twice as much stack
/// before it starts as a task.
///
/// # Panics
///
/// Outside a runtime.
///
/// # Cancellation
///
/// Dropping the handle detaches the parasite: it continues to wait.
///
/// ```
/// use rialto_event::channel;
/// use rialto_rt::{Runtime, parasite_evt};
///
/// # fn main() -> std::io::Result<()> {
/// let runtime = Runtime::new()?;
/// let received = runtime.block_on(async {
///     let (tx, rx) = channel();
///     for n in 0..3 {
///         drop(parasite_evt(tx.clone().into_send_evt(n)));
///     }
///     [rx.recv().await, rx.recv().await, rx.recv().await]
/// });
/// assert_eq!(received, [Ok(0), Ok(1), Ok(2)]);
/// # Ok(())
/// # }
/// ```
#[track_caller]
#[inline]
pub fn parasite_evt<E>(event: E) -> Parasite<E::Output>
where
    E: Event<Pending: Send> + Send + 'static,
    E::Output: Send + 'static,
{
    begin(event.sync(), 2 * NESTING, |_| false)
}

/// Starts a parasite. It becomes a task at once if nested polls have used `room` bytes of the stack, or if
/// `not` says that it must not start here.
#[track_caller]
#[inline(always)]
fn begin<F>(future: F, room: usize, not: impl Fn(&Context) -> bool) -> Parasite<F::Output>
where
    F: Future + Send + 'static,
    F::Output: Send + 'static,
{
    let origin = SpawnOrigin::here();
    begin_in_span(trace::in_span(origin, future), origin, room, not)
}

/// Does the same for a future that is in its tracing span already.
#[inline(always)]
fn begin_in_span<F>(
    future: F,
    origin: SpawnOrigin<'_>,
    room: usize,
    not: impl Fn(&Context) -> bool,
) -> Parasite<F::Output>
where
    F: Future + Send + 'static,
    F::Output: Send + 'static,
{
    if const { align_of::<F>() > MAX_ALIGN } {
        return begin_aligned(Box::pin(future), origin, room, not);
    }
    begin_aligned(future, origin, room, not)
}

/// Does the same for a future whose alignment a cell can have.
#[inline(always)]
fn begin_aligned<F>(
    future: F,
    origin: SpawnOrigin<'_>,
    room: usize,
    not: impl Fn(&Context) -> bool,
) -> Parasite<F::Output>
where
    F: Future + Send + 'static,
    F::Output: Send + 'static,
{
    // The context is borrowed, so it stays in place during the call.
    context::with(|context| {
        let Some(context) = context else { panic_outside_runtime("a parasite") };
        // In the rare case the future is boxed. So in the common case a small future goes from registers into
        // its cell: moving it through memory would cost as much as all the rest.
        if !context.has_fast_room(room) {
            return *begin_slow(context, Box::new(future), origin, room, not);
        }
        // SAFETY: the cell has the size for an `F`.
        unsafe { StartCell::find(context, task_cell::cell_size_of::<F>()).begin(future) }
    })
}

/// Starts a parasite in a rare case: it must not start here, or the runtime has diagnostics, or the thread is
/// not a worker, as in a `block_on`, or it is a simulation. The result is boxed too, so that it is returned
/// in a register.
#[cold]
#[inline(never)]
#[expect(clippy::boxed_local, reason = "see `begin_aligned`")]
fn begin_slow<F: Future>(
    context: &Context,
    future: Box<F>,
    origin: SpawnOrigin<'_>,
    room: usize,
    not: impl Fn(&Context) -> bool,
) -> Box<Parasite<F::Output>> {
    let shared = &context.shared;
    note_parasite();
    if let Some(simulation) = &shared.simulation
        && simulation.begin_parasite(shared.config.seed)
    {
        shared.heartbeat.advance();
    }
    if !context.has_room(room) || not(context) {
        return Box::new(Parasite::task(schedule::spawn_in_span(shared, origin, *future)));
    }
    // The timers of a `block_on` end with it, but the parasite may outlive it. So the parasite's timers run
    // outside.
    let _time = context.thread.is_none().then(|| {
        shared.quiescence.note_outside_timers();
        time::use_timer_thread()
    });
    let start = StartCell::find(context, task_cell::cell_size_of::<F>());
    // SAFETY: the cell has the size for an `F`.
    Box::new(unsafe {
        match &shared.config.task_registry {
            None => start.begin(*future),
            Some(registry) => start.begin_registered(*future, origin, registry),
        }
    })
}

/// The cell in which a parasite starts.
struct StartCell<'a> {
    context: &'a Context,
    /// A cell of `size` bytes that belongs to the context's runtime. Its header says that it is free.
    cell: NonNull<Header>,
    size: usize,
}

impl<'a> StartCell<'a> {
    /// Takes a cell of `size` bytes: one that the thread keeps, or a new one.
    #[inline(always)]
    fn find(context: &'a Context, size: usize) -> Self {
        let cell = match context.cell_cache.take(size) {
            Some(cell) => cell,
            None => context.new_cell(size),
        };
        StartCell { context, cell, size }
    }

    /// Runs the parasite until it ends or blocks.
    ///
    /// # Safety
    ///
    /// The cell has the size for an `F`.
    #[inline(always)]
    unsafe fn begin<F: Future>(self, future: F) -> Parasite<F::Output> {
        // SAFETY: the cell is new and has the size for an `F`, by contract. `start` is called once, and is
        // the first poll.
        unsafe {
            let task = task_cell::write_over::<Scheduler, _>(self.cell, state::PARASITE, false, future);
            self.run(task, || task.start::<Scheduler, F>(), || ())
        }
    }

    /// Does the same in a runtime with diagnostics: if the parasite blocks, it is added to the task registry.
    ///
    /// # Safety
    ///
    /// As for [`begin`](Self::begin).
    unsafe fn begin_registered<F: Future>(
        self,
        future: F,
        origin: SpawnOrigin<'_>,
        registry: &Arc<TaskRegistry>,
    ) -> Parasite<F::Output> {
        let first = Cell::new(PollRecord::default());
        // SAFETY: as in `begin`. If the parasite blocks, SCHEDULED is still ours when `register` is called.
        unsafe {
            let task = task_cell::write_over::<Scheduler, _>(self.cell, state::PARASITE, true, future);
            let start =
                || begin_registered(task, &first, || task.start::<Scheduler, F>(), context::has_request);
            self.run(task, start, || register(registry, task, origin, first.take()))
        }
    }

    /// Runs `start`, the first poll of `task`. Calls `blocks` if the task has not ended.
    ///
    /// # Safety
    ///
    /// `task` is new and in our cell, and `start` is its first poll.
    #[inline(always)]
    unsafe fn run<T>(
        self,
        task: TaskRef,
        start: impl FnOnce() -> Option<Result<T, Failure>>,
        blocks: impl FnOnce(),
    ) -> Parasite<T> {
        let heartbeat = &self.context.shared.heartbeat;
        let beat = heartbeat.count();
        // SAFETY: the task is new, so SCHEDULED and its first turn are ours.
        let (outcome, after) = unsafe { self.context.in_parasite(task, start) };
        let long = heartbeat.count() != beat && self.context.notice_beats(beat);
        let Some(outcome) = outcome else {
            blocks();
            return Parasite::task(block(self.context, task, long, after));
        };
        // SAFETY: `start` gave us the outcome. The closure gets the cell only when no other reference to it
        // is left.
        unsafe {
            task.end_early(after.turn, |cell| {
                if !self.context.cell_cache.keep(cell, self.size) {
                    context::free(cell);
                }
            });
        }
        Parasite::new(match outcome {
            Ok(value) => State::Ended(value),
            Err(failure) => State::Failed(failure),
        })
    }
}

/// Makes a parasite that did not end in its first poll a task. If the poll took `long`, the task is inflated.
fn block<T>(context: &Context, task: TaskRef, long: bool, after: PollLeftover) -> JoinHandle<T> {
    let shared = &context.shared;
    // SAFETY: SCHEDULED is ours, so the task is alive.
    unsafe { recorder::spawned(shared, task, None) }
    let thread = context.thread_at(Arc::as_ptr(shared));
    // SAFETY: the worker threads of a context are its own thread.
    let has_core = match thread.and_then(|thread| unsafe { thread.enter() }) {
        Some(core) => {
            Counters::add(&core.counters.spawned, 1);
            true
        }
        None => {
            shared.outside_counters.spawned.fetch_add(1, Ordering::Relaxed);
            false
        }
    };
    // SAFETY: the handle takes its own count of the new task. That count keeps the task alive after we have
    // given up the duty to queue it. SCHEDULED is ours until then.
    unsafe {
        let handle = JoinHandle::new(task);
        if !has_core && shared.common_heap.is_closed() {
            // The runtime is ending its tasks, and may have passed over this one: see
            // `shutdown::end_or_keep_busy`.
            task.header().state.begin_next_turn(after.turn);
            shared.fail_after_shutdown(task);
            return handle;
        }
        if long {
            inflate(task);
        }
        let inject = || shared.inject(task);
        match task.after_poll(after) {
            None => {}
            Some(PollRequest::Move) => route(task),
            Some(_) => thread.map_or_else(inject, |thread| requeue(thread, task, inject)),
        }
        if let (false, Some(thread)) = (has_core, thread) {
            // The parasite may have started timers. They are in the wheel of the core, whose new thread may
            // sleep past them.
            shared.unpark(thread.index);
        }
        handle
    }
}

/// Inflates a parasite: from here on it is scheduled like other tasks.
///
/// # Safety
///
/// The caller owns SCHEDULED, by polling the task or otherwise.
pub(crate) unsafe fn inflate(task: TaskRef) {
    // SAFETY: the owner of SCHEDULED keeps the task alive, and may clear the flag.
    unsafe { task.header().state.update(0, state::PARASITE) };
}

/// The handle of a parasite. Await it to get the parasite's outcome.
///
/// Dropping it *detaches* the parasite: if it blocked, it continues to run.
///
/// # Panics
///
/// Awaiting the handle panics if the outcome was taken already.
#[must_use = "dropping the handle detaches the parasite; say so with `drop`"]
pub struct Parasite<T>(ManuallyDrop<State<T>>);

enum State<T> {
    /// The parasite panicked without blocking.
    Failed(Failure),
    /// The parasite ended without blocking.
    Ended(T),
    /// The parasite blocked, or started as a task.
    Task(JoinHandle<T>),
    /// The outcome was taken.
    Taken,
}

impl<T> Unpin for Parasite<T> {}

impl<T> Parasite<T> {
    #[inline(always)]
    fn new(state: State<T>) -> Self {
        Parasite(ManuallyDrop::new(state))
    }

    fn task(handle: JoinHandle<T>) -> Self {
        Parasite::new(State::Task(handle))
    }

    /// Returns the handle of a parasite that ended with `value` without blocking.
    #[inline(always)]
    pub(crate) fn ended(value: T) -> Self {
        Parasite::new(State::Ended(value))
    }

    /// Whether the parasite has ended. Awaiting the handle then does not wait. Also true if the outcome was
    /// taken.
    pub fn is_finished(&self) -> bool {
        match &*self.0 {
            State::Task(handle) => handle.is_finished(),
            _ => true,
        }
    }

    /// Aborts the parasite, as [`JoinHandle::abort`] does. Has no effect if the parasite ended without
    /// blocking.
    pub fn abort(&self) {
        if let State::Task(handle) = &*self.0 {
            handle.abort();
        }
    }

    /// Returns the event that the parasite has ended. It yields the outcome. If a choice takes another
    /// alternative, the handle is unchanged.
    ///
    /// # Panics
    ///
    /// Panics if the outcome was taken already: here, or when the event commits.
    ///
    /// # Cancellation
    ///
    /// As for [`JoinHandle::join_evt`].
    pub fn join_evt(&mut self) -> JoinEvt<'_, Self> {
        Wrapped::with(self.end().into_wait_evt(), TakeOutcome(self))
    }

    /// Returns the same event as [`join_evt`](Self::join_evt), which here owns the handle. See
    /// [`JoinHandle::into_join_evt`].
    ///
    /// # Panics
    ///
    /// As [`join_evt`](Self::join_evt).
    pub fn into_join_evt(mut self) -> IntoJoinEvt<Self> {
        Wrapped::with(self.end().into_wait_evt(), TakeOwnedOutcome(self))
    }

    /// Returns a condition that is signalled when the parasite has ended.
    fn end(&mut self) -> Condition {
        if let State::Task(handle) = &mut *self.0 {
            return handle.end_condition();
        }
        let ended = Condition::new();
        ended.signal();
        ended
    }

    /// Takes the outcome, if there is one.
    #[inline(always)]
    fn take(&mut self) -> Option<Result<T, JoinError>> {
        if let State::Task(handle) = &mut *self.0 {
            return handle.take();
        }
        match mem::replace(&mut *self.0, State::Taken) {
            State::Ended(value) => Some(Ok(value)),
            other => Some(Err(other.failure())),
        }
    }
}

handle_is_arm! {
    ['a, T] &'a mut Parasite<T> => JoinEvt<'a, Parasite<T>>, join_evt;
    [T] Parasite<T> => IntoJoinEvt<Parasite<T>>, into_join_evt;
}

impl<T> State<T> {
    #[cold]
    fn failure(self) -> JoinError {
        match self {
            State::Failed(failure) => JoinError::new(TaskId::fresh(), failure),
            _ => panic!(
                "a parasite's handle was used after it had yielded the outcome; help: keep the outcome"
            ),
        }
    }
}

/// Written by hand: most handles have nothing left to drop, and this check is inlined.
impl<T> Drop for Parasite<T> {
    #[inline(always)]
    fn drop(&mut self) {
        if !matches!(*self.0, State::Taken) {
            // SAFETY: the state is dropped only here, and is not used afterwards.
            unsafe { ManuallyDrop::drop(&mut self.0) }
        }
    }
}

impl<T> JoinOutcome for Parasite<T> {
    type Outcome = Result<T, JoinError>;
    fn take_outcome(&mut self) -> Self::Outcome {
        match self.take() {
            Some(outcome) => outcome,
            None => unreachable!("the event commits when there is an outcome"),
        }
    }
    fn awaited(&self) -> Wait {
        match &*self.0 {
            State::Task(handle) => handle.awaited(),
            _ => Wait::Other("a parasite"),
        }
    }
}

impl<T> Future for Parasite<T> {
    type Output = Result<T, JoinError>;

    #[inline]
    fn poll(mut self: Pin<&mut Self>, cx: &mut TaskContext<'_>) -> Poll<Self::Output> {
        if let State::Task(handle) = &mut *self.0 {
            return Pin::new(handle).poll(cx);
        }
        match self.take() {
            Some(outcome) => Poll::Ready(outcome),
            None => Poll::Pending,
        }
    }
}

impl<T> fmt::Debug for Parasite<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Parasite").field("finished", &self.is_finished()).finish_non_exhaustive()
    }
}
