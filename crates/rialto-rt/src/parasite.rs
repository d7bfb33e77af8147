//! Parasites: computations that begin on their host's stack, and become tasks
//! only if they block.
//!
//! ```text
//!  parasite(future)
//!    a cell for it, as for a task        (from the thread's free list)
//!    its first poll, here and now        (the host waits, as for a call)
//!      ends:    the outcome in our hand; the cell goes back: no queue, no count
//!      blocks:  it is a task: whoever unblocks it runs it next, on his worker
//! ```
//!
//! Source: Sivaramakrishnan, Ziarek, Prasad, Jagannathan, *Lightweight
//! Asynchrony using Parasitic Threads*. There a parasite is a frame on its
//! host's stack that is copied to the heap when it blocks; a Rust future may
//! not move once polled, so here it begins in the place where it may have to
//! stay.

use std::cell::Cell;
use std::fmt;
use std::future::Future;
use std::mem::{self, ManuallyDrop};
use std::pin::Pin;
use std::ptr::NonNull;
use std::sync::Arc;
use std::task::{Context as TaskContext, Poll};

use rialto_event::waits::Wait;
use rialto_event::{Condition, Event, Wrapped, sync, time};
use rialto_task::primitives::Ordering;
use rialto_task::{Header, state};

use crate::away::route;
use crate::cell::{self, Failure, TaskRef};
use crate::context::{self, After, Context, Wish};
use crate::diagnostics::{Roll, begin_listed};
use crate::handle::outside;
use crate::join::{IntoJoinEvt, JoinError, JoinEvt, JoinHandle, Outcome, TakeOutcome, TakeOwnOutcome};
use crate::schedule::{self, Birth};
use crate::shared::Counters;
use crate::slab::MAX_ALIGN;
use crate::trace;
use crate::worker::again;

/// So many bytes of a thread's stack are for polls inside of polls: an eighth of
/// what threads have by default.
const NESTING: usize = 256 << 10;
/// A parasite is long that lasts this many beats of the monitor: at least one
/// whole interval.
const LONG: u32 = 2;

/// Runs `future` at once, on the stack of the caller, until it ends or blocks.
/// If it blocks it becomes a task, and the caller goes on; whoever unblocks it
/// runs it next, on the worker that he runs on.
///
/// A parasite that does not block costs about as much as a call: it allocates
/// nothing and comes into no queue. One that blocks costs as much as a task of
/// [`spawn`](crate::spawn). So it suits what is short, and may have to wait:
/// an asynchronous send, the parts of a gathering.
///
/// It *is* a task as far as it can tell: it has an id, its `yield_now` yields
/// to others (its host first), and its panic is contained: the join yields
/// it. The caller waits while it runs: a long computation belongs into a task
/// of its own.
///
/// It is a task from the beginning where polls are nested in polls so deep that
/// the stack might not do; and after a parasite that ran for more than a
/// millisecond, the next ten of the same host are (the paper's penalty count).
///
/// # Panics
///
/// Outside of a runtime.
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

/// Synchronises on `event` at once, on the stack of the caller; if it has to
/// wait it becomes a task, and the caller goes on. So a message is *sent* in
/// the order of these calls, whoever receives it when.
///
/// As [`parasite`] of `sync(event)`, but for one thing: that this begins at
/// once does not depend on how its host has behaved, and holds to a greater
/// depth of calls within calls (of what the event's guards and wraps do).
///
/// # Panics
///
/// Outside of a runtime.
///
/// # Cancellation
///
/// Dropping the handle detaches the parasite: it waits on.
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
    begin(sync(event), 2 * NESTING, |_| false)
}

#[track_caller]
#[inline(always)]
fn begin<F>(future: F, room: usize, not: impl Fn(&Context) -> bool) -> Parasite<F::Output>
where
    F: Future + Send + 'static,
    F::Output: Send + 'static,
{
    let birth = Birth::here();
    begin_followed(trace::follow(birth, future), birth, room, not)
}

/// The same, for a future that is in its span.
#[inline(always)]
fn begin_followed<F>(
    future: F,
    birth: Birth<'_>,
    room: usize,
    not: impl Fn(&Context) -> bool,
) -> Parasite<F::Output>
where
    F: Future + Send + 'static,
    F::Output: Send + 'static,
{
    if const { align_of::<F>() > MAX_ALIGN } {
        return begin_aligned(Box::pin(future), birth, room, not);
    }
    begin_aligned(future, birth, room, not)
}

/// For a future that a cell can hold.
#[inline(always)]
fn begin_aligned<F>(
    future: F,
    birth: Birth<'_>,
    room: usize,
    not: impl Fn(&Context) -> bool,
) -> Parasite<F::Output>
where
    F: Future + Send + 'static,
    F::Output: Send + 'static,
{
    // The context stays in place during the call.
    context::with(|context| {
        let Some(context) = context else { outside("parasite") };
        // Boxed where it is rare, so that otherwise a small future goes from
        // registers into its cell: the way through memory costs as much as all
        // the rest.
        if !context.has_quick_room(room) {
            return *begin_slowly(context, Box::new(future), birth, room, not);
        }
        // SAFETY: the cell is of this size.
        unsafe { Place::find(context, cell::cell_of::<F>()).begin(future) }
    })
}

/// A parasite that may not begin here, or must be known of, or has no worker
/// around.
/// What comes back is boxed, too, and so in a register.
#[cold]
#[inline(never)]
#[expect(clippy::boxed_local, reason = "see `begin_aligned`")]
fn begin_slowly<F: Future>(
    context: &Context,
    future: Box<F>,
    birth: Birth<'_>,
    room: usize,
    not: impl Fn(&Context) -> bool,
) -> Box<Parasite<F::Output>> {
    let shared = &context.handle.shared;
    if !context.has_room(room) || not(context) {
        return Box::new(Parasite::task(schedule::spawn_followed(shared, birth, *future)));
    }
    // The timers of a `block_on` end with it.
    let _time = context.seat.is_none().then(|| {
        shared.quiet.uses_outside_timers();
        time::leave()
    });
    let place = Place::find(context, cell::cell_of::<F>());
    // SAFETY: the cell is of this size.
    Box::new(unsafe {
        match &shared.config.roll {
            None => place.begin(*future),
            Some(roll) => place.begin_listed(*future, birth, roll),
        }
    })
}

/// Where a parasite begins.
struct Place<'a> {
    context: &'a Context,
    /// Of `size` bytes, and of the context's runtime; its header says that it is
    /// free.
    cell: NonNull<Header>,
    size: usize,
}

impl<'a> Place<'a> {
    #[inline(always)]
    fn find(context: &'a Context, size: usize) -> Self {
        let cell = match context.spares.take(size) {
            Some(cell) => cell,
            None => context.new_cell(size),
        };
        Place { context, cell, size }
    }

    /// Runs the parasite until it ends or blocks.
    ///
    /// # Safety
    ///
    /// The cell is one for an `F`.
    #[inline(always)]
    unsafe fn begin<F: Future>(self, future: F) -> Parasite<F::Output> {
        // SAFETY: the cell is new, and of this size; the task is polled once.
        unsafe {
            let task = cell::write_over(self.cell, state::PARASITE, false, future);
            self.run(task, || task.start::<F>(), || ())
        }
    }

    /// The same, in a runtime with diagnostics.
    ///
    /// # Safety
    ///
    /// As for [`begin`](Self::begin).
    unsafe fn begin_listed<F: Future>(self, future: F, birth: Birth<'_>, roll: &Roll) -> Parasite<F::Output> {
        let waits = Cell::new(Vec::new());
        // SAFETY: as in `begin`. If it blocks, SCHEDULED is still ours.
        unsafe {
            let task = cell::write_over(self.cell, state::PARASITE, true, future);
            let start = || begin_listed(task, &waits, || task.start::<F>());
            self.run(task, start, || roll.list(task, birth, waits.take()))
        }
    }

    /// # Safety
    ///
    /// `task` is new, in our cell, and `start` is its first poll.
    #[inline(always)]
    unsafe fn run<T>(
        self,
        task: TaskRef,
        start: impl FnOnce() -> Option<Result<T, Failure>>,
        blocks: impl FnOnce(),
    ) -> Parasite<T> {
        let shared = &self.context.handle.shared;
        let beat = shared.beat();
        // SAFETY: it is new: SCHEDULED and its first turn are ours.
        let (outcome, after) = unsafe { self.context.in_parasite(task, start) };
        let long = shared.beat().wrapping_sub(beat) >= LONG;
        if long {
            self.context.penalize();
        }
        let Some(outcome) = outcome else {
            blocks();
            return Parasite::task(block(self.context, task, long, after));
        };
        // SAFETY: its outcome is ours, and nobody knows its cell.
        unsafe {
            task.end_early(after.turn, |cell| {
                if !self.context.spares.keep(cell, self.size) {
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

/// A parasite that did not end at once is a task from here on; one that took
/// `long` is no parasite any more.
fn block<T>(context: &Context, task: TaskRef, long: bool, after: After) -> JoinHandle<T> {
    let shared = &context.handle.shared;
    let seat = context.seat_at(Arc::as_ptr(shared));
    // SAFETY: the seat is this thread's.
    let has_core = match seat.and_then(|seat| unsafe { seat.enter() }) {
        Some(core) => {
            Counters::add(&core.counters.spawned, 1);
            true
        }
        None => {
            shared.foreign_counters.spawned.fetch_add(1, Ordering::Relaxed);
            false
        }
    };
    // SAFETY: the handle's count of the new task, which keeps it alive after
    // the worker's duty is given up. SCHEDULED is ours until then.
    unsafe {
        let handle = JoinHandle::new(task);
        if !has_core && shared.foreign.is_closed() {
            // The runtime ends its tasks, and may have passed this one by: see
            // `shutdown::is_busy`.
            task.header().state.go_on(after.turn);
            shared.end_late(task);
            return handle;
        }
        if long {
            inflate(task);
        }
        let inject = || shared.inject(task);
        match task.after(after) {
            None => {}
            Some(Wish::Move) => route(task),
            Some(_) => seat.map_or_else(inject, |seat| again(seat, task, inject)),
        }
        if let (false, Some(seat)) = (has_core, seat) {
            // Its timers are on the wheel of who has the core now, and may sleep.
            shared.unpark(seat.index);
        }
        handle
    }
}

/// From here on the task is like others. It goes to where others run it.
///
/// # Safety
///
/// The caller polls the task, or owns SCHEDULED otherwise.
pub(crate) unsafe fn inflate(task: TaskRef) {
    // SAFETY: so it is alive, and the flag is the caller's.
    unsafe { task.header().state.update(0, state::PARASITE) };
}

/// The right to a parasite's outcome: await it.
///
/// Dropping it *detaches*: a parasite that blocked goes on.
#[must_use = "dropping the handle detaches the parasite; say so with `drop`"]
pub struct Parasite<T>(ManuallyDrop<State<T>>);

enum State<T> {
    /// It did not block, but panic.
    Failed(Failure),
    /// It did not block.
    Ended(T),
    /// It did.
    Task(JoinHandle<T>),
    /// The outcome was given away.
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

    /// One that did not block.
    #[inline(always)]
    pub(crate) fn ended(value: T) -> Self {
        Parasite::new(State::Ended(value))
    }

    /// Whether it has ended: then awaiting it does not wait. True also if its
    /// outcome was taken.
    pub fn is_finished(&self) -> bool {
        match &*self.0 {
            State::Task(handle) => handle.is_finished(),
            _ => true,
        }
    }

    /// As [`JoinHandle::abort`]; without effect if it did not block.
    pub fn abort(&self) {
        if let State::Task(handle) = &*self.0 {
            handle.abort();
        }
    }

    /// The event that the parasite has ended; it yields the outcome. A choice
    /// that it loses leaves the handle as it was.
    ///
    /// # Panics
    ///
    /// If the outcome was taken already.
    ///
    /// # Cancellation
    ///
    /// As for [`JoinHandle::join_evt`].
    pub fn join_evt(&mut self) -> JoinEvt<'_, Self> {
        Wrapped::with(self.end().into_wait_evt(), TakeOutcome(self))
    }

    /// Like [`join_evt`](Self::join_evt), and owns the handle. See
    /// [`JoinHandle::into_join_evt`].
    ///
    /// # Panics
    ///
    /// If the outcome was taken already.
    pub fn into_join_evt(mut self) -> IntoJoinEvt<Self> {
        Wrapped::with(self.end().into_wait_evt(), TakeOwnOutcome(self))
    }

    /// A condition that is signalled when it has ended.
    fn end(&mut self) -> Condition {
        if let State::Task(handle) = &mut *self.0 {
            return handle.ended();
        }
        let ended = Condition::new();
        ended.signal();
        ended
    }

    /// The outcome, if there is one.
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

impl<T> State<T> {
    #[cold]
    fn failure(self) -> JoinError {
        match self {
            State::Failed(failure) => failure.into(),
            _ => panic!("the parasite's outcome was taken: its handle yields it once"),
        }
    }
}

/// By hand: nothing is left to drop for most, which is seen here at once.
impl<T> Drop for Parasite<T> {
    #[inline(always)]
    fn drop(&mut self) {
        if !matches!(*self.0, State::Taken) {
            // SAFETY: once, and nobody looks at it afterwards.
            unsafe { ManuallyDrop::drop(&mut self.0) }
        }
    }
}

impl<T> Outcome for Parasite<T> {
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
