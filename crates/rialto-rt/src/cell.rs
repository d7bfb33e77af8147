//! A task: header, then future, then outcome, in one cell.
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
use std::ptr::NonNull;
use std::sync::Arc;
use std::task::{Context, Poll};

use rialto_task::wake::borrowed_waker;
use rialto_task::{Header, Turn, Vtable, state};

use crate::context::{After, Wish};
use crate::shared::Shared;
use crate::slab::{Page, cell_size};
use crate::waiters::{Slot, Waiter};
use crate::{context, diagnostics, schedule, trace};

/// A task in a queue. Owns nothing by itself; where it lies says who owns it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(transparent)]
pub struct TaskRef(NonNull<Header>);

// SAFETY: a task is handed from thread to thread by the state word's protocol;
// tasks that must not move are queued on their own thread only.
unsafe impl Send for TaskRef {}
// SAFETY: as above.
unsafe impl Sync for TaskRef {}

/// Why a task ended without a value.
pub(crate) enum Failure {
    Aborted,
    /// By itself.
    Done,
    /// Nobody could ever wake it again.
    Reclaimed,
    Shutdown,
    /// Boxed twice, to be one word.
    Panic(Box<Box<dyn Any + Send>>),
}

/// What a task leaves behind.
pub(crate) type Outcome<T> = Result<T, Failure>;

/// How tasks of one kind are polled and ended.
#[repr(C)]
pub(crate) struct RtVtable {
    /// First, so that the header finds it.
    base: Vtable,
    /// Polls the future. True: it is gone, and the outcome in its place.
    poll: unsafe fn(NonNull<Header>) -> bool,
    /// Drops the future and stores the failure.
    end: unsafe fn(NonNull<Header>, Failure),
    drop_outcome: unsafe fn(NonNull<Header>),
    /// The type of the future.
    name: fn() -> &'static str,
}

impl RtVtable {
    /// The type of the future.
    pub(crate) fn name(&self) -> &'static str {
        (self.name)()
    }
}

/// How [`TaskRef::run`] ends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Run {
    /// The task is complete, and may be gone.
    Ended,
    Pending,
    /// It is away from home, and was not polled.
    Away,
}

/// Who polls a task, and is told how it goes.
pub(crate) trait Polls {
    /// The poll begins.
    fn begins(&self, table: &'static RtVtable);
    /// The task is about to be seen to have ended, and may be gone then.
    fn ends(&self);
}

/// Who does not mind.
impl Polls for () {
    fn begins(&self, _: &'static RtVtable) {}
    fn ends(&self) {}
}

/// What follows the header.
#[repr(C)]
union Body<F: Future> {
    future: ManuallyDrop<F>,
    outcome: ManuallyDrop<Outcome<F::Output>>,
}

const HEADER: usize = size_of::<Header>();

/// The flags that say that the next worker ends the task.
const ENDS: u32 = state::ABORT | state::LOST;

/// The parts that depend on the type of the future.
struct Of<F>(F);

impl<F: Future> Of<F> {
    const TABLE: RtVtable = RtVtable {
        base: Vtable { schedule: schedule::schedule, free: context::free },
        poll: Self::poll,
        end: Self::end,
        drop_outcome: Self::drop_outcome,
        name: trace::type_name::<F>,
    };

    const TABLE_REF: &'static RtVtable = &Self::TABLE;

    /// For tasks of a runtime with diagnostics.
    const LISTED: RtVtable = RtVtable { poll: Self::poll_listed, end: Self::end_listed, ..Self::TABLE };
    const LISTED_REF: &'static RtVtable = &Self::LISTED;

    #[inline]
    fn table(listed: bool) -> &'static Vtable {
        if listed { &Self::LISTED_REF.base } else { &Self::TABLE_REF.base }
    }

    fn body(task: NonNull<Header>) -> *mut Body<F> {
        // SAFETY: the cell of a task holds the body behind the header.
        unsafe { task.byte_add(HEADER).cast().as_ptr() }
    }

    /// Polls the future. If it ends, or panics, it is dropped, and its place is
    /// free.
    ///
    /// # Safety
    ///
    /// The caller owns SCHEDULED, and the future is there.
    #[inline(always)]
    unsafe fn step(task: NonNull<Header>) -> Option<Outcome<F::Output>> {
        let body = Self::body(task);
        let mut ended = false;
        let polled = catch_unwind(AssertUnwindSafe(|| {
            // SAFETY: the task outlives its poll. The future is in its place,
            // ours alone while we own SCHEDULED, and does not move.
            let polled = unsafe {
                let waker = borrowed_waker(task);
                Pin::new_unchecked(&mut *(*body).future).poll(&mut Context::from_waker(&waker))
            };
            if polled.is_ready() {
                ended = true;
                // SAFETY: as above; it is not touched again. Should this panic,
                // the value is dropped on the way.
                unsafe { ManuallyDrop::drop(&mut (*body).future) }
            }
            polled
        }));
        let outcome = match polled {
            Ok(Poll::Pending) => return None,
            Ok(Poll::Ready(value)) => Ok(value),
            Err(payload) => {
                if !ended {
                    // SAFETY: as above. One panic is reported: the first.
                    contain(|| unsafe { ManuallyDrop::drop(&mut (*body).future) });
                }
                Err(payload)
            }
        };
        Some(outcome.map_err(|payload| panicked(task, payload)))
    }

    unsafe fn poll(task: NonNull<Header>) -> bool {
        // SAFETY: as our caller promised; the future is gone, its place is free.
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
        // SAFETY: the caller owns the task, whose future is alive.
        let dropped = contain(|| unsafe { ManuallyDrop::drop(&mut (*body).future) });
        let failure = match dropped {
            None => failure,
            Some(payload) => panicked(task, payload),
        };
        // SAFETY: the future is gone, its place is free.
        unsafe { Self::store(task, Err(failure)) }
    }

    unsafe fn poll_listed(task: NonNull<Header>) -> bool {
        // SAFETY: as our caller promised.
        unsafe { diagnostics::poll_listed(task, Self::poll) }
    }

    unsafe fn end_listed(task: NonNull<Header>, failure: Failure) {
        // SAFETY: as our caller promised.
        unsafe { diagnostics::end_listed(task, || Self::end(task, failure)) }
    }

    unsafe fn store(task: NonNull<Header>, outcome: Outcome<F::Output>) {
        // SAFETY: the caller owns the place; it is aligned and large enough.
        unsafe { (&raw mut (*Self::body(task)).outcome).write(ManuallyDrop::new(outcome)) }
    }

    unsafe fn drop_outcome(task: NonNull<Header>) {
        // SAFETY: the caller owns the outcome, which is there.
        contain(|| unsafe { ManuallyDrop::drop(&mut (*Self::body(task)).outcome) });
    }
}

/// The bytes of the cell for an `F`.
pub(crate) const fn cell_of<F: Future>() -> usize {
    const {
        // An over-aligned future is boxed; its output has no other place.
        let align = align_of::<Outcome<F::Output>>();
        assert!(
            align <= crate::slab::MAX_ALIGN,
            "the output of a task is aligned to at most 64 bytes: box it"
        );
    };
    cell_size(Layout::new::<Body<F>>())
}

/// The same, of the type of `future`.
pub(crate) const fn cell_for<F: Future>(_: &F) -> usize {
    cell_of::<F>()
}

/// Makes a task of `future`: scheduled, owned by its runtime and its handle;
/// with `flags` in its state. `listed`: it may come on a [`Roll`](diagnostics::Roll).
///
/// # Safety
///
/// `cell` is unused, and of [`cell_of::<F>`](cell_of) bytes.
#[inline]
pub(crate) unsafe fn write<F: Future>(cell: NonNull<Header>, flags: u32, listed: bool, future: F) -> TaskRef {
    // SAFETY: the cell is ours; bodies of its size are aligned.
    unsafe {
        cell.write(Header::with_flags(Of::<F>::table(listed), flags));
        (&raw mut (*Of::<F>::body(cell)).future).write(ManuallyDrop::new(future));
    }
    TaskRef(cell)
}

/// As [`write()`], in a cell whose header says that it is free, and which those who end
/// the runtime may be looking at.
///
/// # Safety
///
/// As for `write`.
#[inline]
pub(crate) unsafe fn write_over<F: Future>(
    cell: NonNull<Header>,
    flags: u32,
    listed: bool,
    future: F,
) -> TaskRef {
    // SAFETY: the cell is ours; bodies of its size are aligned. The header comes last.
    unsafe {
        (&raw mut (*Of::<F>::body(cell)).future).write(ManuallyDrop::new(future));
        Header::occupy(cell, Of::<F>::table(listed), flags);
    }
    TaskRef(cell)
}

/// Says in the header of a new cell that it is free, to who walks all cells at
/// the end of a runtime.
pub(crate) fn mark_free(cell: NonNull<Header>) -> NonNull<Header> {
    // SAFETY: the caller's own, and nobody else looks yet.
    unsafe { cell.write(Header::free()) };
    cell
}

impl TaskRef {
    /// The task as a word for a queue.
    #[inline(always)]
    pub fn as_ptr(self) -> *mut Header {
        self.0.as_ptr()
    }

    /// The task behind a word.
    ///
    /// # Safety
    ///
    /// `task` came from [`as_ptr`](Self::as_ptr).
    #[inline(always)]
    pub unsafe fn from_ptr(task: *mut Header) -> TaskRef {
        // SAFETY: it was made of a `NonNull`.
        TaskRef(unsafe { NonNull::new_unchecked(task) })
    }

    #[inline(always)]
    pub(crate) fn raw(self) -> NonNull<Header> {
        self.0
    }

    /// The header, for an owner of the task.
    ///
    /// # Safety
    ///
    /// The task is alive as long as the reference.
    #[inline(always)]
    pub(crate) unsafe fn header<'a>(self) -> &'a Header {
        // SAFETY: by contract.
        unsafe { self.0.as_ref() }
    }

    #[inline(always)]
    unsafe fn table(self) -> &'static RtVtable {
        // SAFETY: the tables of our tasks are the first field of a larger one.
        unsafe { &*std::ptr::from_ref(self.header().vtable()).cast() }
    }

    /// The runtime of the task.
    ///
    /// # Safety
    ///
    /// The task is alive.
    #[inline(always)]
    pub(crate) unsafe fn shared(self) -> *const Shared {
        // SAFETY: the page lives as long as the task.
        unsafe { Page::of(self.0).as_ref() }.shared()
    }

    /// The same, kept alive when the task is gone.
    ///
    /// # Safety
    ///
    /// The task is alive.
    pub(crate) unsafe fn home(self) -> Arc<Shared> {
        // SAFETY: the task's page holds a count of the runtime.
        unsafe {
            let shared = self.shared();
            Arc::increment_strong_count(shared);
            Arc::from_raw(shared)
        }
    }

    /// The type of the task's future.
    pub(crate) unsafe fn name(self) -> &'static str {
        // SAFETY: the task is alive.
        unsafe { self.table() }.name()
    }

    /// Polls the task, or ends it if that was asked for, or it is lost; unless it
    /// is away from home. `by` is told of the end before anybody can see it.
    ///
    /// # Safety
    ///
    /// The caller owns SCHEDULED, and has taken the task from its queue.
    #[inline(always)]
    pub(crate) unsafe fn run(self, by: &impl Polls) -> Run {
        // SAFETY: who owns SCHEDULED owns the future.
        unsafe {
            let flags = self.header().state.begin();
            match flags & (ENDS | state::MOVED) {
                0 => self.poll(by),
                flags if flags & state::MOVED == 0 => self.end(flags, by),
                _ => Run::Away,
            }
        }
    }

    /// As [`run`](Self::run), for who knows that the task is away from home.
    ///
    /// # Safety
    ///
    /// As for [`run`](Self::run).
    pub(crate) unsafe fn run_away(self, by: &impl Polls) -> Run {
        // SAFETY: as above.
        unsafe {
            let flags = self.header().state.begin();
            if flags & ENDS == 0 { self.poll(by) } else { self.end(flags, by) }
        }
    }

    /// # Safety
    ///
    /// As for [`run`](Self::run).
    #[inline(always)]
    unsafe fn poll(self, by: &impl Polls) -> Run {
        // SAFETY: by contract.
        unsafe {
            let table = self.table();
            by.begins(table);
            if !(table.poll)(self.0) {
                return Run::Pending;
            }
            by.ends();
            self.complete(Turn::take(self.0));
        }
        Run::Ended
    }

    /// Ends the task, as its `flags` say.
    ///
    /// # Safety
    ///
    /// As for [`run`](Self::run).
    #[cold]
    unsafe fn end(self, flags: u32, by: &impl Polls) -> Run {
        // SAFETY: by contract.
        unsafe {
            let table = self.table();
            by.begins(table);
            (table.end)(self.0, self.why_ended(flags));
            by.ends();
            self.complete(Turn::take(self.0));
        }
        Run::Ended
    }

    /// Marks the task as one that ends itself, and asks for its end.
    ///
    /// # Safety
    ///
    /// It is being polled by the calling thread.
    pub(crate) unsafe fn end_itself(self) {
        // SAFETY: so it is alive, and SCHEDULED is set: no duty to queue it.
        unsafe {
            Page::with_side(self.0, |mut side| side.rare().done = true);
            self.header().state.abort();
        }
    }

    /// Who asked for the end of the task; or that nobody did.
    #[cold]
    unsafe fn why_ended(self, flags: u32) -> Failure {
        if flags & state::ABORT == 0 {
            // SAFETY: the task is alive.
            unsafe { &*self.shared() }.report_reclaimed(self.0);
            return Failure::Reclaimed;
        }
        // SAFETY: the task is alive.
        let done =
            unsafe { Page::with_side(self.0, |mut side| side.rare_if_any().is_some_and(|rare| rare.done)) };
        if done { Failure::Done } else { Failure::Aborted }
    }

    /// The first poll of a parasite, outside of any queue. Its outcome, if it
    /// ended: then only [`end_early`](Self::end_early) is left to do.
    ///
    /// # Safety
    ///
    /// [`write()`] has just made the task of an `F`, as a parasite.
    #[inline(always)]
    pub(crate) unsafe fn start<F: Future>(self) -> Option<Outcome<F::Output>> {
        // SAFETY: new tasks are scheduled, and nobody else knows this one.
        unsafe { Of::<F>::step(self.0) }
    }

    /// Gives up a task that ended in its first poll: the counts of the runtime, of
    /// the handle that it never had, and what is left of its turn. `free` frees the cell.
    ///
    /// # Safety
    ///
    /// [`start`](Self::start) gave its outcome away.
    #[inline(always)]
    pub(crate) unsafe fn end_early(self, turn: Turn, free: impl FnOnce(NonNull<Header>)) {
        // SAFETY: the counts are the caller's.
        unsafe {
            // A wait that has taken the turn over is not seen in the word.
            if turn == Turn::Whole && self.header().state.unmake(state::PARASITE) {
                return free(self.0);
            }
            if self.header().state.load() & state::MOVED != 0 {
                self.forget_trips();
            }
            // A waker was cloned, and may still be there: it must find the task
            // complete.
            self.give_up(turn, state::COMPLETE, state::JOINABLE);
            Header::release(self.0);
        }
    }

    /// A poll has returned without an end. What is to be done with the task, for
    /// whom SCHEDULED is still the caller's: it wants to be elsewhere, or have
    /// another turn, was woken meanwhile, or is lost. `None`: it may be gone.
    ///
    /// # Safety
    ///
    /// The caller owns SCHEDULED, and has just polled the task.
    #[inline(always)]
    pub(crate) unsafe fn after(self, After { wish, turn }: After) -> Option<Wish> {
        // SAFETY: with SCHEDULED ours the task is alive.
        let state = &unsafe { self.header() }.state;
        if wish == Wish::Nothing {
            // SAFETY: SCHEDULED and the turn are ours.
            return (!unsafe { state.suspend(turn) }).then_some(Wish::Turn);
        }
        // SAFETY: as above.
        unsafe { state.go_on(turn) };
        Some(wish)
    }

    /// Ends a task whose turn has not begun.
    ///
    /// # Safety
    ///
    /// The caller owns SCHEDULED, and the task is in no queue.
    pub(crate) unsafe fn fail(self, failure: Failure) {
        // SAFETY: as above.
        unsafe {
            (self.table().end)(self.0, failure);
            self.complete(Turn::Whole);
        }
    }

    /// The outcome is stored: tells the join, and gives up the runtime's count, and
    /// what is left of the turn.
    ///
    /// # Safety
    ///
    /// The caller owns SCHEDULED, the turn, and the runtime's count.
    #[inline]
    unsafe fn complete(self, turn: Turn) {
        // SAFETY: the runtime's count is ours until it is given up.
        unsafe {
            match Slot::complete(self.0, turn, || Page::slot(self.0)) {
                Ok(None) => {}
                Ok(Some(waiter)) => tell(waiter),
                Err(flags) => self.complete_rarer(turn, flags),
            }
        }
    }

    /// # Safety
    ///
    /// As for [`complete`](Self::complete).
    #[cold]
    unsafe fn complete_rarer(self, turn: Turn, flags: u32) {
        // SAFETY: as above.
        unsafe {
            if flags & state::MOVED != 0 {
                self.forget_trips();
                self.complete(turn);
            } else if flags & (state::JOINABLE | state::JOINING) == 0 {
                self.complete_detached(turn);
            } else {
                self.complete_rejoined(turn);
            }
        }
    }

    /// The future is gone, and with it what had it polled elsewhere.
    ///
    /// # Safety
    ///
    /// The caller owns SCHEDULED.
    #[cold]
    unsafe fn forget_trips(self) {
        // SAFETY: so the task is alive, and its trips are ours.
        let trips = unsafe {
            self.header().state.update(0, state::MOVED);
            Page::with_side(self.0, |mut side| std::mem::take(&mut side.rare().trips))
        };
        // Outside of the page's lock.
        drop(trips);
    }

    /// Nobody wants the outcome, and nobody can any more.
    ///
    /// # Safety
    ///
    /// As for [`complete`](Self::complete).
    unsafe fn complete_detached(self, turn: Turn) {
        // SAFETY: as in `complete`.
        unsafe {
            (self.table().drop_outcome)(self.0);
            self.give_up(turn, state::COMPLETE, 0);
        }
    }

    /// Somebody waits who has turned away before, and may again; or whose handle is gone.
    ///
    /// # Safety
    ///
    /// As for [`complete`](Self::complete).
    unsafe fn complete_rejoined(self, turn: Turn) {
        // SAFETY: as in `complete`.
        unsafe {
            let flags = self.header().state.update(state::COMPLETE, 0);
            if flags & state::JOINABLE == 0 {
                // First: what the outcome owns is gone before a custodian hears of the end.
                (self.table().drop_outcome)(self.0);
            }
            if flags & state::JOINING != 0 {
                // A join that came first is in the slot, which is ours now; one
                // that comes later finds COMPLETE.
                tell(Page::slot(self.0).take());
            }
            self.give_up(turn, 0, 0);
        }
    }

    /// Gives up a count and what is left of the turn, and changes the flags `set` and
    /// `clear` in the same step.
    ///
    /// # Safety
    ///
    /// Both are the caller's.
    unsafe fn give_up(self, turn: Turn, set: u32, clear: u32) {
        // SAFETY: by contract.
        let released = unsafe { Header::release_if(self.0, turn, set, clear, |_| true) };
        debug_assert!(released.is_ok());
    }

    /// Drops the outcome of a complete task.
    ///
    /// # Safety
    ///
    /// The caller cleared JOINABLE after COMPLETE was set.
    pub(crate) unsafe fn drop_outcome(self) {
        // SAFETY: the outcome is the caller's.
        unsafe { (self.table().drop_outcome)(self.0) }
    }

    /// Moves the outcome out.
    ///
    /// # Safety
    ///
    /// The task is complete, its outcome is the caller's, and of this type.
    #[inline]
    pub(crate) unsafe fn take_outcome<T>(self) -> Outcome<T> {
        // SAFETY: the outcome is at the start of the body, whatever the future.
        unsafe { self.0.byte_add(HEADER).cast::<Outcome<T>>().read() }
    }
}

/// Tells a join. A foreign waker may panic: its own affair.
#[inline]
fn tell(waiter: Waiter) {
    contain(|| waiter.tell());
}

/// Runs what a user wrote; a panic is the payload.
pub(crate) fn contain(f: impl FnOnce()) -> Option<Box<dyn Any + Send>> {
    catch_unwind(AssertUnwindSafe(f)).err()
}

#[cold]
fn panicked(task: NonNull<Header>, payload: Box<dyn Any + Send>) -> Failure {
    // SAFETY: called with a task that is being ended, so it is alive.
    unsafe { &*TaskRef(task).shared() }.report_panic(task, &*payload);
    Failure::Panic(Box::new(payload))
}
