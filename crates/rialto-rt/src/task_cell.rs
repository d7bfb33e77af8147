//! A task: its header, then its future, then its outcome, in one cell.
//!
//! ```text
//!  spawn ──▶ future ──poll returns Ready, panics, or abort──▶ outcome ──▶ free
//!            (runtime's worker owns it while SCHEDULED)       (JOINABLE's owner)
//! ```

use std::alloc::Layout;
use std::any::Any;
use std::future::Future;
use std::mem::ManuallyDrop;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::ptr::{self, NonNull};
use std::task::{Context, Poll};

use rialto_task::wake::borrowed_waker;
use rialto_task::{Header, Turn, Vtable, state};

use crate::join_slot::{JoinSlot, JoinWaiter};
use crate::panics::contain;
use crate::recorder;
use crate::slab::{Page, cell_size};
use crate::task_ref::TaskRef;
use crate::{diagnostics, trace};

/// Why a task ended without a value.
pub(crate) enum Failure {
    Aborted,
    /// The task called `exit`.
    Done,
    /// The task could never run again (law 15).
    Reclaimed,
    Shutdown,
    /// The payload. Boxed twice, so that the variant has one word.
    Panic(Box<Box<dyn Any + Send>>),
}

/// The result of a task.
pub(crate) type Outcome<T> = Result<T, Failure>;

/// The functions of the runtime that its tasks call. They are chosen at compile time, so a task calls them as
/// it would call functions of this file.
pub(crate) trait TaskRuntime {
    /// How a woken task is queued, and how the cell of a task without owners is freed.
    const BASE: Vtable;

    /// Returns whether the task that is polled on this thread has made a [`PollRequest`].
    fn has_request() -> bool;

    /// Reports a panic of a task.
    ///
    /// # Safety
    ///
    /// The caller is ending the task, and keeps it alive.
    unsafe fn report_panic(task: TaskRef, payload: &(dyn Any + Send));

    /// Reports a task that is about to end because nothing can wake it any more.
    ///
    /// # Safety
    ///
    /// As for [`report_panic`](Self::report_panic).
    unsafe fn report_reclaimed(task: TaskRef);
}

/// The vtable of tasks with futures of one type: how they are polled and ended.
#[repr(C)]
pub(crate) struct RtVtable {
    /// The first field, because the header points to it.
    base: Vtable,
    /// Polls the future. Returns true if the outcome has replaced the future.
    poll: unsafe fn(NonNull<Header>) -> bool,
    /// Drops the future and stores the failure.
    end: unsafe fn(NonNull<Header>, Failure),
    drop_outcome: unsafe fn(NonNull<Header>),
    /// Reports that the task is reclaimed.
    report_reclaimed: unsafe fn(TaskRef),
    /// The type name of the future.
    name: fn() -> &'static str,
}

impl RtVtable {
    /// Returns the type name of the future.
    pub(crate) fn name(&self) -> &'static str {
        (self.name)()
    }
}

/// The result of [`TaskRef::run`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Run {
    /// The task is complete, and may be gone.
    Ended,
    Pending,
    /// The task is offloaded, and was not polled.
    Offloaded,
}

/// The requests and the turn that a poll leaves behind, if the task has not ended.
pub(crate) struct PollLeftover {
    pub(crate) request: PollRequest,
    pub(crate) turn: Turn,
}

/// A request that a task makes in its poll. It has the effect of a wake, and saves the atomic exchange.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum PollRequest {
    #[default]
    Nothing,
    /// To be polled again, after other tasks.
    Yield,
    /// To be polled again, at the place that its offload requests determine.
    Move,
}

/// Observes the polls of a task.
pub(crate) trait PollObserver {
    /// A poll begins.
    fn poll_begins(&self, table: &'static RtVtable);
    /// The task has ended. Called before any other thread can see that; afterwards the task may be gone.
    fn task_ended(&self);
}

/// Ignores the polls.
impl PollObserver for () {
    fn poll_begins(&self, _: &'static RtVtable) {}
    fn task_ended(&self) {}
}

/// The part of a cell after the header.
#[repr(C)]
union Body<F: Future> {
    future: ManuallyDrop<F>,
    outcome: ManuallyDrop<Outcome<F::Output>>,
}

const HEADER: usize = size_of::<Header>();

/// The flags at which the next worker ends the task.
const ENDS: u32 = state::ABORT | state::LOST;

/// The functions that depend on the type of the future, in a runtime `R`.
struct TypedTask<F, R>(F, R);

impl<F: Future, R: TaskRuntime> TypedTask<F, R> {
    const TABLE: RtVtable = RtVtable {
        base: R::BASE,
        poll: Self::poll,
        end: Self::end,
        drop_outcome: Self::drop_outcome,
        report_reclaimed: R::report_reclaimed,
        name: trace::type_name::<F>,
    };

    const TABLE_REF: &'static RtVtable = &Self::TABLE;

    /// The vtable of tasks in a runtime with diagnostics.
    const REGISTERED: RtVtable =
        RtVtable { poll: Self::poll_registered, end: Self::end_registered, ..Self::TABLE };
    const REGISTERED_REF: &'static RtVtable = &Self::REGISTERED;

    #[inline]
    fn table(registered: bool) -> &'static Vtable {
        if registered { &Self::REGISTERED_REF.base } else { &Self::TABLE_REF.base }
    }

    fn body(task: NonNull<Header>) -> *mut Body<F> {
        // SAFETY: the cell of a task contains the body after the header.
        unsafe { task.byte_add(HEADER).cast().as_ptr() }
    }

    /// Polls the future. If it completes or panics, drops it and returns the outcome; then its place is free.
    ///
    /// # Safety
    ///
    /// The caller owns SCHEDULED, and the cell contains the future.
    #[inline(always)]
    unsafe fn step(task: NonNull<Header>) -> Option<Outcome<F::Output>> {
        let body = Self::body(task);
        let mut ended = false;
        let polled = catch_unwind(AssertUnwindSafe(|| {
            // SAFETY: the task outlives its poll. The future is in its place and does not move. It is ours
            // alone while we own SCHEDULED.
            let polled = unsafe {
                let waker = borrowed_waker(task);
                Pin::new_unchecked(&mut *(*body).future).poll(&mut Context::from_waker(&waker))
            };
            if polled.is_ready() {
                ended = true;
                // SAFETY: as above, and the future is not touched again. If this panics, unwinding drops the
                // value in `polled`.
                unsafe { ManuallyDrop::drop(&mut (*body).future) }
            }
            polled
        }));
        let outcome = match polled {
            Ok(Poll::Pending) => return None,
            Ok(Poll::Ready(value)) => Ok(value),
            Err(payload) => {
                if !ended {
                    // SAFETY: as above. Only the first panic is reported.
                    contain(|| unsafe { ManuallyDrop::drop(&mut (*body).future) });
                }
                Err(payload)
            }
        };
        // SAFETY: the task is being ended, so it is alive.
        Some(outcome.map_err(|payload| unsafe { panicked::<R>(task, payload) }))
    }

    unsafe fn poll(task: NonNull<Header>) -> bool {
        // SAFETY: by contract; after `step` the future is gone and its place is free.
        unsafe {
            match Self::step(task) {
                None => false,
                Some(outcome) => {
                    Self::store(task, outcome);
                    true
                }
            }
        }
    }

    unsafe fn end(task: NonNull<Header>, failure: Failure) {
        let body = Self::body(task);
        // SAFETY: the caller owns the task, and its future is alive.
        let dropped = contain(|| unsafe { ManuallyDrop::drop(&mut (*body).future) });
        let failure = match dropped {
            None => failure,
            // SAFETY: as above.
            Some(payload) => unsafe { panicked::<R>(task, payload) },
        };
        // SAFETY: the future is gone, so its place is free.
        unsafe { Self::store(task, Err(failure)) }
    }

    unsafe fn poll_registered(task: NonNull<Header>) -> bool {
        // SAFETY: by contract.
        unsafe { diagnostics::poll_registered(task, Self::poll, R::has_request) }
    }

    unsafe fn end_registered(task: NonNull<Header>, failure: Failure) {
        // SAFETY: by contract.
        unsafe { diagnostics::end_registered(task, || Self::end(task, failure)) }
    }

    unsafe fn store(task: NonNull<Header>, outcome: Outcome<F::Output>) {
        // SAFETY: the caller owns the place, which is aligned and large enough.
        unsafe { (&raw mut (*Self::body(task)).outcome).write(ManuallyDrop::new(outcome)) }
    }

    unsafe fn drop_outcome(task: NonNull<Header>) {
        // SAFETY: the caller owns the outcome, which has been stored.
        contain(|| unsafe { ManuallyDrop::drop(&mut (*Self::body(task)).outcome) });
    }
}

/// Returns the size in bytes of the cell for an `F`.
pub(crate) const fn cell_size_of<F: Future>() -> usize {
    const {
        // An over-aligned future is boxed. Its output cannot be.
        let align = align_of::<Outcome<F::Output>>();
        assert!(
            align <= crate::slab::MAX_ALIGN,
            "the output of a task has an alignment of more than 64 bytes; help: return it in a `Box`"
        );
    };
    cell_size(Layout::new::<Body<F>>())
}

/// The same, for the type of `future`.
pub(crate) const fn cell_size_for<F: Future>(_: &F) -> usize {
    cell_size_of::<F>()
}

/// Writes a new task into `cell`. It is SCHEDULED, and its runtime, its join handle and its turn own a count
/// each. `flags` are added to its state word. `registered` selects the vtable for runtimes with diagnostics.
///
/// # Safety
///
/// `cell` is unused, and has [`cell_size_of::<F>`](cell_size_of) bytes.
#[inline]
pub(crate) unsafe fn write<R: TaskRuntime, F: Future>(
    cell: NonNull<Header>,
    flags: u32,
    registered: bool,
    future: F,
) -> TaskRef {
    // SAFETY: the cell is ours, and bodies in cells of its size are aligned.
    unsafe {
        cell.write(Header::with_flags(TypedTask::<F, R>::table(registered), flags));
        (&raw mut (*TypedTask::<F, R>::body(cell)).future).write(ManuallyDrop::new(future));
    }
    TaskRef::new(cell)
}

/// Does the same as [`write()`], in a cell whose header is marked as free. A thread that shuts the runtime
/// down may look at that header at the same time.
///
/// # Safety
///
/// As for `write`.
#[inline]
pub(crate) unsafe fn write_over<R: TaskRuntime, F: Future>(
    cell: NonNull<Header>,
    flags: u32,
    registered: bool,
    future: F,
) -> TaskRef {
    // SAFETY: the cell is ours, and bodies in cells of its size are aligned. The header is written last,
    // after the future.
    unsafe {
        (&raw mut (*TypedTask::<F, R>::body(cell)).future).write(ManuallyDrop::new(future));
        Header::occupy(cell, TypedTask::<F, R>::table(registered), flags);
    }
    TaskRef::new(cell)
}

/// Marks the header of a new cell as free, for the thread that walks all cells at the end of a runtime.
pub(crate) fn mark_free(cell: NonNull<Header>) -> NonNull<Header> {
    // SAFETY: the cell is the caller's, and no other thread looks at it yet.
    unsafe { cell.write(Header::vacant()) };
    cell
}

/// Returns the table of the task in `cell`, if it has one that has not ended. The task may end at any time.
///
/// # Safety
///
/// The caller owns the cell's heap, and the cell has held a task, or was marked as free.
pub(crate) unsafe fn table_of_cell(cell: NonNull<Header>) -> Option<&'static RtVtable> {
    // SAFETY: the cell holds a header, and stays while the heap is the caller's.
    let vtable = unsafe { cell.as_ref() }.vtable_if_unfinished()?;
    // SAFETY: the vtable of each of our tasks is the first field of an `RtVtable`, and that lives for ever.
    Some(unsafe { &*ptr::from_ref(vtable).cast() })
}

impl TaskRef {
    /// Returns the task's table.
    ///
    /// # Safety
    ///
    /// The task is alive.
    #[inline(always)]
    pub(crate) unsafe fn table(self) -> &'static RtVtable {
        // SAFETY: the vtable in the header of each of our tasks is the first field of an `RtVtable`.
        unsafe { &*std::ptr::from_ref(self.header().vtable()).cast() }
    }

    /// Returns the type name of the task's future.
    pub(crate) unsafe fn name(self) -> &'static str {
        // SAFETY: the task is alive.
        unsafe { self.table() }.name()
    }

    /// Polls the task, or ends it if it was aborted or is lost. Does neither if the task is offloaded. Calls
    /// `observer.task_ended` before another thread can see that the task has ended.
    ///
    /// # Safety
    ///
    /// The caller owns SCHEDULED, and has taken the task from its queue.
    #[inline(always)]
    pub(crate) unsafe fn run(self, observer: &impl PollObserver) -> Run {
        // SAFETY: the owner of SCHEDULED owns the future.
        unsafe {
            let flags = self.header().state.begin();
            match flags & (ENDS | state::MOVED) {
                0 => self.poll(observer),
                flags if flags & state::MOVED == 0 => self.end(flags, observer),
                _ => Run::Offloaded,
            }
        }
    }

    /// Does the same as [`run`](Self::run), also if the task is offloaded.
    ///
    /// # Safety
    ///
    /// As for [`run`](Self::run).
    pub(crate) unsafe fn run_offloaded(self, observer: &impl PollObserver) -> Run {
        // SAFETY: as above.
        unsafe {
            let flags = self.header().state.begin();
            if flags & ENDS == 0 { self.poll(observer) } else { self.end(flags, observer) }
        }
    }

    /// Polls the task.
    ///
    /// # Safety
    ///
    /// As for [`run`](Self::run).
    #[inline(always)]
    unsafe fn poll(self, observer: &impl PollObserver) -> Run {
        // SAFETY: by contract.
        unsafe {
            let table = self.table();
            observer.poll_begins(table);
            if !(table.poll)(self.raw()) {
                return Run::Pending;
            }
            observer.task_ended();
            recorder::ended(self);
            self.complete(Turn::take(self.raw()));
        }
        Run::Ended
    }

    /// Ends the task for the reason that its `flags` give.
    ///
    /// # Safety
    ///
    /// As for [`run`](Self::run).
    #[cold]
    unsafe fn end(self, flags: u32, observer: &impl PollObserver) -> Run {
        // SAFETY: by contract.
        unsafe {
            let table = self.table();
            observer.poll_begins(table);
            (table.end)(self.raw(), self.failure_of(flags));
            observer.task_ended();
            recorder::ended(self);
            self.complete(Turn::take(self.raw()));
        }
        Run::Ended
    }

    /// Ends the calling task, for `exit`: marks it, and aborts it.
    ///
    /// # Safety
    ///
    /// The calling thread is polling the task.
    pub(crate) unsafe fn end_itself(self) {
        // SAFETY: the task is being polled, so it is alive. SCHEDULED is set, so `abort` creates no duty to
        // queue the task.
        unsafe {
            Page::with_side(self.raw(), |mut side| side.rare().done = true);
            self.header().state.abort();
        }
    }

    /// Returns why the task ends: it was aborted, called `exit`, or is lost.
    #[cold]
    unsafe fn failure_of(self, flags: u32) -> Failure {
        if flags & state::ABORT == 0 {
            // SAFETY: the task is alive.
            unsafe { (self.table().report_reclaimed)(self) };
            return Failure::Reclaimed;
        }
        // SAFETY: the task is alive.
        let done = unsafe {
            Page::with_side(self.raw(), |mut side| side.rare_if_any().is_some_and(|rare| rare.done))
        };
        if done { Failure::Done } else { Failure::Aborted }
    }

    /// Polls a parasite for the first time, outside of any queue. Returns its outcome if it ended. Then the
    /// caller must call [`end_early`](Self::end_early), and nothing else.
    ///
    /// # Safety
    ///
    /// [`write_over`] has just made the task, with an `F`, as a parasite.
    #[inline(always)]
    pub(crate) unsafe fn start<R: TaskRuntime, F: Future>(self) -> Option<Outcome<F::Output>> {
        // SAFETY: a new task is SCHEDULED, and no other thread knows this one.
        unsafe { TypedTask::<F, R>::step(self.raw()) }
    }

    /// Gives up a task that ended in its first poll: the count of the runtime, that of the join handle, which
    /// was never made, and the rest of its turn. `free` frees the cell.
    ///
    /// # Safety
    ///
    /// [`start`](Self::start) returned the outcome.
    #[inline(always)]
    pub(crate) unsafe fn end_early(self, turn: Turn, free: impl FnOnce(NonNull<Header>)) {
        // SAFETY: the counts are the caller's.
        unsafe {
            // If the turn is uncounted, a wait has taken its count over, which the state word does not show.
            if turn == Turn::Counted && self.header().state.end_unshared(state::PARASITE) {
                return free(self.raw());
            }
            if self.header().state.load() & state::MOVED != 0 {
                self.forget_requests();
            }
            // A waker was cloned and may still exist: it must find the task complete.
            self.give_up(turn, state::COMPLETE, state::JOINABLE);
            Header::release(self.raw());
        }
    }

    /// Called after a poll of a task that has not ended. Returns the next step if SCHEDULED is still the
    /// caller's: the task asked to move or to be polled again, was woken meanwhile, or is lost. Returns
    /// `None` if the task waits; then it may be gone.
    ///
    /// # Safety
    ///
    /// The caller owns SCHEDULED, and has just polled the task.
    #[inline(always)]
    pub(crate) unsafe fn after_poll(
        self,
        PollLeftover { request, turn }: PollLeftover,
    ) -> Option<PollRequest> {
        // SAFETY: with SCHEDULED ours, the task is alive.
        let state = &unsafe { self.header() }.state;
        if request == PollRequest::Nothing {
            // SAFETY: SCHEDULED and the turn are ours.
            return (!unsafe { state.suspend(turn) }).then_some(PollRequest::Yield);
        }
        // SAFETY: as above.
        unsafe { state.begin_next_turn(turn) };
        Some(request)
    }

    /// Ends a task with `failure`, before its turn begins.
    ///
    /// # Safety
    ///
    /// The caller owns SCHEDULED, and the task is in no queue.
    pub(crate) unsafe fn fail(self, failure: Failure) {
        // SAFETY: by contract.
        unsafe {
            (self.table().end)(self.raw(), failure);
            self.complete(Turn::Counted);
        }
    }

    /// Completes the task, after its outcome was stored. Wakes its join, and gives up the runtime's count and
    /// the rest of the turn.
    ///
    /// # Safety
    ///
    /// The caller owns SCHEDULED, the turn, and the runtime's count.
    #[inline]
    unsafe fn complete(self, turn: Turn) {
        // SAFETY: the runtime's count is ours until it is given up.
        unsafe {
            match JoinSlot::complete(self.raw(), turn, || Page::join_slot(self.raw())) {
                Ok(None) => {}
                Ok(Some(waiter)) => wake_join(waiter),
                Err(flags) => self.complete_slow(turn, flags),
            }
        }
    }

    /// Completes the task in the cases that [`JoinSlot::complete`] does not handle.
    ///
    /// # Safety
    ///
    /// As for [`complete`](Self::complete).
    #[cold]
    unsafe fn complete_slow(self, turn: Turn, flags: u32) {
        // SAFETY: as above.
        unsafe {
            if flags & state::MOVED != 0 {
                self.forget_requests();
                self.complete(turn);
            } else if flags & (state::JOINABLE | state::JOIN_WAITER) == 0 {
                self.complete_detached(turn);
            } else {
                self.complete_rejoined(turn);
            }
        }
    }

    /// Drops the task's offload requests, after its future was dropped.
    ///
    /// # Safety
    ///
    /// The caller owns SCHEDULED.
    #[cold]
    unsafe fn forget_requests(self) {
        // SAFETY: with SCHEDULED the caller's, the task is alive, and its requests are ours.
        let requests = unsafe {
            self.header().state.update(0, state::MOVED);
            Page::with_side(self.raw(), |mut side| std::mem::take(&mut side.rare().requests))
        };
        // Dropped outside of the page's lock.
        drop(requests);
    }

    /// Completes a task that has no join handle and no waiter: drops the outcome.
    ///
    /// # Safety
    ///
    /// As for [`complete`](Self::complete).
    unsafe fn complete_detached(self, turn: Turn) {
        // SAFETY: as in `complete`.
        unsafe {
            (self.table().drop_outcome)(self.raw());
            self.give_up(turn, state::COMPLETE, 0);
        }
    }

    /// Completes a task whose join handle has retracted a waiter before, and may do so again; or whose handle
    /// is gone while others wait for its end.
    ///
    /// # Safety
    ///
    /// As for [`complete`](Self::complete).
    unsafe fn complete_rejoined(self, turn: Turn) {
        // SAFETY: as in `complete`.
        unsafe {
            let flags = self.header().state.update(state::COMPLETE, 0);
            if flags & state::JOINABLE == 0 {
                // The outcome is dropped first: a custodian learns of the end only after everything that the
                // outcome owns is gone.
                (self.table().drop_outcome)(self.raw());
            }
            if flags & state::JOIN_WAITER != 0 {
                // If the join came first, its waiter is in the slot, which is ours now. If it comes later, it
                // finds COMPLETE.
                wake_join(Page::join_slot(self.raw()).take());
            }
            self.give_up(turn, 0, 0);
        }
    }

    /// Gives up a count and the rest of the turn. Sets the flags `set` and clears `clear` in the same step.
    ///
    /// # Safety
    ///
    /// The count and the turn are the caller's.
    unsafe fn give_up(self, turn: Turn, set: u32, clear: u32) {
        // SAFETY: by contract.
        let released = unsafe { Header::release_if(self.raw(), turn, set, clear, |_| true) };
        debug_assert!(released.is_ok());
    }

    /// Drops the outcome of a complete task.
    ///
    /// # Safety
    ///
    /// The caller cleared JOINABLE after COMPLETE was set.
    pub(crate) unsafe fn drop_outcome(self) {
        // SAFETY: the outcome is the caller's.
        unsafe { (self.table().drop_outcome)(self.raw()) }
    }

    /// Moves the outcome out of the cell.
    ///
    /// # Safety
    ///
    /// The task is complete. Its outcome has this type and is the caller's.
    #[inline]
    pub(crate) unsafe fn take_outcome<T>(self) -> Outcome<T> {
        // SAFETY: the outcome is at the start of the body, for every type of future.
        unsafe { self.raw().byte_add(HEADER).cast::<Outcome<T>>().read() }
    }
}

/// Wakes a join. A panic of a foreign waker is contained.
#[inline]
fn wake_join(waiter: JoinWaiter) {
    contain(|| waiter.wake());
}

/// # Safety
///
/// The caller is ending the task, so it is alive.
#[cold]
unsafe fn panicked<R: TaskRuntime>(task: NonNull<Header>, payload: Box<dyn Any + Send>) -> Failure {
    // SAFETY: by contract.
    unsafe { R::report_panic(TaskRef::new(task), &*payload) };
    Failure::Panic(Box::new(payload))
}
