//! What the calling thread is to a runtime.

use std::cell::Cell;
use std::marker::PhantomData;
use std::ptr::{self, NonNull};
use std::sync::Arc;
use std::task::Waker;

use rialto_event::budget;
use rialto_task::wake::native_task;
use rialto_task::{Header, Turn};

use crate::away::{Place, Trip};
use crate::blocking;
use crate::cell::{self, Polls, Run, TaskRef};
use crate::control::{Control, InCore};
use crate::core::Core;
use crate::handle::Handle;
use crate::id::{TaskId, id_of};
use crate::monitor::Standing;
use crate::park::Parker;
use crate::pool::Threads;
use crate::shared::{Shared, lock};
use crate::slab::{Remote, Spares};

/// A thread's claim to a core. On cache lines of its own.
#[repr(align(128))]
pub(crate) struct Seat {
    pub(crate) shared: Arc<Shared>,
    pub(crate) index: usize,
    pub(crate) control: Control<Core>,
    /// Where this thread sleeps. Not a part of the core: the thread that lost
    /// it and the one that got it may both be asleep.
    pub(crate) parker: Arc<Parker>,
    pub(crate) standing: Standing,
}

/// What a thread inside a runtime knows. Lies on the thread's stack.
pub(crate) struct Context {
    pub(crate) handle: Handle,
    /// The core of the handle's runtime that this thread works with.
    pub(crate) seat: Option<Arc<Seat>>,
    /// The core for tasks that cannot leave this thread.
    pub(crate) local: Option<Arc<Seat>>,
    /// The pool of which this thread is one.
    pub(crate) pool: Option<Arc<Threads>>,
    /// The task being polled: the innermost parasite, if there is one.
    task: Cell<Option<TaskRef>>,
    /// What the task being polled asks for.
    wish: Cell<Wish>,
    /// The innermost section being polled, of whatever task.
    pub(crate) section: Cell<*const Trip<Place>>,
    /// Where the stack was when the thread entered.
    base: usize,
    /// The same where a parasite begins without further ado. Zero, from where no
    /// room is left: with diagnostics, in a `block_on`, while there is a penalty.
    /// So one comparison is enough.
    quick_base: Cell<usize>,
    /// The task whose parasite took long last; so many of its next ones are
    /// tasks.
    penalty: Cell<(Option<TaskRef>, u32)>,
    /// Cells of the handle's runtime, for parasites.
    pub(crate) spares: Spares,
    /// The future of a `block_on` is being polled; its name, once asked for.
    root: Cell<bool>,
    root_id: Cell<Option<TaskId>>,
}

/// What the calling thread is in the middle of.
pub(crate) enum Polling {
    /// The poll of a task: the innermost parasite, if there is one.
    Task(TaskRef),
    /// A closure of `spawn_blocking`.
    Closure,
    /// The future of a `block_on`.
    Root,
    Nothing,
}

/// How many syncs a poll may begin: so many take some microseconds.
const SYNCS: u32 = 128;

/// The paper's penalty count.
const PENALTY: u32 = 10;

/// How a poll ended.
pub(crate) enum Polled {
    Ended,
    /// It waits for a wake; it may be gone already.
    Waits,
    /// It was woken meanwhile: SCHEDULED is still the caller's, who queues it.
    Again,
    /// It wants to be elsewhere: the same, but `route` queues it.
    Leaves,
    /// It is away from home, and was not polled: the caller's, who lets it
    /// `visit`.
    Away,
}

/// What a poll leaves to be done, of a task that has not ended.
pub(crate) struct After {
    pub(crate) wish: Wish,
    pub(crate) turn: Turn,
}

/// What a task asks for in its poll: the same as waking it, without an atomic
/// exchange.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Wish {
    #[default]
    Nothing,
    /// Another poll, after others.
    Turn,
    /// Another poll, where its trips say.
    Move,
}

/// An address on the stack, about where it ends now.
#[inline(always)]
fn stack_address() -> usize {
    let here = 0_u8;
    (&raw const here).addr()
}

thread_local! {
    static CURRENT: Cell<*const Context> = const { Cell::new(ptr::null()) };
}

impl Seat {
    /// A seat for the thread that gets `core`. From here on whoever wakes the
    /// core's worker wakes this seat.
    pub(crate) fn new(shared: Arc<Shared>, core: Box<Core>) -> Seat {
        let index = core.index;
        let parker = Arc::new(Parker::default());
        *lock(&shared.workers[index].parker) = Arc::clone(&parker);
        Seat { shared, index, control: Control::new(core), parker, standing: Standing::default() }
    }

    /// The core, unless it was taken from this thread.
    ///
    /// # Safety
    ///
    /// Only for the thread of this seat.
    #[inline(always)]
    pub(crate) unsafe fn enter(&self) -> Option<InCore<'_, Core>> {
        // SAFETY: by contract.
        unsafe { self.control.enter() }
    }
}

impl Context {
    pub(crate) fn new(handle: Handle, seat: Option<Arc<Seat>>, local: Option<Arc<Seat>>) -> Context {
        let context = Context {
            handle,
            seat,
            local,
            pool: None,
            task: Cell::new(None),
            wish: Cell::new(Wish::Nothing),
            section: Cell::new(ptr::null()),
            base: stack_address(),
            quick_base: Cell::new(0),
            penalty: Cell::new((None, 0)),
            spares: Spares::new(),
            root: Cell::new(false),
            root_id: Cell::new(None),
        };
        context.quicken();
        context
    }

    /// Parasites begin without further ado, if they may here.
    fn quicken(&self) {
        let may = self.seat.is_some() && self.handle.shared.config.roll.is_none();
        self.quick_base.set(if may { self.base } else { 0 });
    }

    /// For a thread of `pool`, for the time in which it serves the runtime of
    /// `handle`.
    pub(crate) fn in_pool(handle: Handle, pool: Arc<Threads>) -> Context {
        let mut context = Context::new(handle, None, None);
        context.pool = Some(pool);
        context
    }

    /// Makes this the context of the calling thread until the guard is dropped.
    pub(crate) fn enter(&self) -> Entered<'_> {
        Entered { outer: CURRENT.replace(self), context: PhantomData }
    }

    /// This thread's seat at the runtime `shared`.
    #[inline(always)]
    pub(crate) fn seat_at(&self, shared: *const Shared) -> Option<&Seat> {
        let at = |seat: &&Seat| ptr::eq(Arc::as_ptr(&seat.shared), shared);
        self.seat.as_deref().filter(at).or_else(|| self.local.as_deref().filter(at))
    }

    /// Polls `task`, or ends it if that was asked for; `polls` is told.
    ///
    /// # Safety
    ///
    /// The caller owns SCHEDULED, and has taken the task from its queue.
    #[inline(always)]
    pub(crate) unsafe fn poll(&self, task: TaskRef, polls: &impl Polls) -> Polled {
        budget::renew(SYNCS);
        // SAFETY: by contract.
        let (run, after) = unsafe { self.in_task(task, || task.run(polls)) };
        match run {
            Run::Ended => Polled::Ended,
            Run::Away => Polled::Away,
            // SAFETY: not ended, so SCHEDULED is still ours.
            Run::Pending => match unsafe { task.after(after) } {
                Some(Wish::Move) => Polled::Leaves,
                Some(_) => Polled::Again,
                None => Polled::Waits,
            },
        }
    }

    /// Runs `f` as the poll of `task`. What the task asks for comes beside.
    ///
    /// # Safety
    ///
    /// As for [`Turn::of`].
    #[inline(always)]
    pub(crate) unsafe fn in_task<R>(&self, task: TaskRef, f: impl FnOnce() -> R) -> (R, After) {
        self.task.set(Some(task));
        // `f` contains the panics of user code.
        // SAFETY: by contract.
        let (result, turn) = unsafe { Turn::of(task.raw(), f) };
        self.task.set(None);
        (result, After { wish: self.wish.take(), turn })
    }

    /// Has the task being polled queued where its trips say.
    pub(crate) fn move_task(&self) {
        self.wish.set(Wish::Move);
    }

    /// Whether the tasks of `shared` cannot leave this thread.
    pub(crate) fn is_local(&self, shared: *const Shared) -> bool {
        self.local.as_ref().is_some_and(|local| ptr::eq(Arc::as_ptr(&local.shared), shared))
    }

    /// Has the task being polled polled again, if `waker` wakes it.
    pub(crate) fn yield_task(&self, waker: &Waker) -> bool {
        let ours = native_task(waker).is_some_and(|task| self.task.get().map(TaskRef::raw) == Some(task));
        if ours && self.wish.get() == Wish::Nothing {
            self.wish.set(Wish::Turn);
        }
        ours
    }

    /// Runs `f` as the poll of the parasite `task`, inside of its host's poll.
    /// What it asks for comes beside.
    ///
    /// # Safety
    ///
    /// As for [`Turn::of`].
    #[inline(always)]
    pub(crate) unsafe fn in_parasite<R>(&self, task: TaskRef, f: impl FnOnce() -> R) -> (R, After) {
        let (host, wish) = (self.task.get(), self.wish.take());
        // One that gave way would be a task for that.
        // SAFETY: by contract.
        let (result, theirs) = budget::exempt(|| unsafe { self.in_task(task, f) });
        self.task.set(host);
        self.wish.set(wish);
        (result, theirs)
    }

    /// Runs `f` as a poll of the future of a `block_on`.
    pub(crate) fn in_root<R>(&self, f: impl FnOnce() -> R) -> R {
        self.root.set(true);
        budget::renew(SYNCS);
        let result = f();
        self.root.set(false);
        result
    }

    /// From here on the future of the `block_on` is called so.
    pub(crate) fn name_root(&self, id: TaskId) {
        self.root_id.set(Some(id));
    }

    /// Whether the stack has room for one more poll inside of a poll.
    #[inline(always)]
    pub(crate) fn has_room(&self, bytes: usize) -> bool {
        // Stacks grow down on all we run on; where not, nothing nests.
        self.base.wrapping_sub(stack_address()) < bytes
    }

    /// The same; but false where more than the room is to be looked at.
    #[inline(always)]
    pub(crate) fn has_quick_room(&self, bytes: usize) -> bool {
        self.quick_base.get().wrapping_sub(stack_address()) < bytes
    }

    /// A parasite of the task being polled took long.
    #[cold]
    pub(crate) fn penalize(&self) {
        self.penalty.set((self.task.get(), PENALTY));
        self.quick_base.set(0);
    }

    /// Whether the next parasite of the task being polled must be a task.
    pub(crate) fn pay_penalty(&self) -> bool {
        let (host, count) = self.penalty.get();
        // Another host has done nothing, and this one is forgotten.
        let pays = count > 0 && host == self.task.get();
        let left = if pays { count - 1 } else { 0 };
        self.penalty.set((host, left));
        if left == 0 {
            self.quicken();
        }
        pays
    }

    /// A cell of `size` bytes of the handle's runtime, whose header says that it is
    /// free; from a heap.
    #[cold]
    #[inline(never)]
    pub(crate) fn new_cell(&self, size: usize) -> NonNull<Header> {
        let shared = &self.handle.shared;
        let seat = self.seat_at(Arc::as_ptr(shared));
        // SAFETY: the seats of a context are its thread's.
        match seat.and_then(|seat| unsafe { seat.enter() }) {
            Some(mut core) => cell::mark_free(core.heap.alloc(size, shared)),
            None => shared.foreign.spawn(size, shared, cell::mark_free).0,
        }
    }

    /// Frees the cells that parasites have used here. Not inside of the core.
    pub(crate) fn give_spares_back(&self) {
        // SAFETY: they are free, and were ours.
        self.spares.drain().for_each(|cell| unsafe { free(cell) });
    }

    /// Whether a poll is going on.
    #[inline(always)]
    pub(crate) fn is_polling(&self) -> bool {
        self.task.get().is_some() || self.root.get()
    }

    /// What is being polled.
    pub(crate) fn polling(&self) -> Polling {
        match self.task.get() {
            // SAFETY: a task that is being polled is alive.
            Some(task) if unsafe { blocking::is_closure(task) } => Polling::Closure,
            Some(task) => Polling::Task(task),
            None if self.root.get() => Polling::Root,
            None => Polling::Nothing,
        }
    }

    /// The task being polled.
    pub(crate) fn task(&self) -> Option<TaskRef> {
        self.task.get()
    }

    /// The name of the task being polled.
    pub(crate) fn task_id(&self) -> Option<TaskId> {
        if let Some(task) = self.task.get() {
            // SAFETY: a task that is being polled is alive.
            return Some(unsafe { id_of(task) });
        }
        if self.root.get() && self.root_id.get().is_none() {
            self.root_id.set(Some(TaskId::fresh()));
        }
        self.root_id.get().filter(|_| self.root.get())
    }
}

/// Calls `f` with the context of the calling thread, if it has one.
#[inline(always)]
pub(crate) fn with<R>(f: impl FnOnce(Option<&Context>) -> R) -> R {
    // SAFETY: `enter` borrows the context until its guard puts back the outer
    // one, on this very thread.
    f(unsafe { CURRENT.get().as_ref() })
}

impl Drop for Context {
    fn drop(&mut self) {
        self.give_spares_back();
    }
}

/// Puts the outer context back.
pub(crate) struct Entered<'a> {
    outer: *const Context,
    context: PhantomData<&'a Context>,
}

impl Drop for Entered<'_> {
    fn drop(&mut self) {
        budget::lift();
        CURRENT.set(self.outer);
    }
}

/// The last owner of a task is gone: frees its cell.
///
/// # Safety
///
/// Called once per task, by its vtable's contract.
pub(crate) unsafe fn free(task: NonNull<Header>) {
    // SAFETY: the cell keeps its page until it is freed.
    let shared = unsafe { TaskRef::from_ptr(task.as_ptr()).shared() };
    with(|context| {
        let seat = context.and_then(|context| context.seat_at(shared));
        // SAFETY: the seats of a context are its thread's.
        let core = seat.and_then(|seat| unsafe { seat.enter() });
        let tidies = core.is_some();
        if let Some(mut core) = core {
            // SAFETY: nobody uses the cell any more.
            unsafe {
                if core.heap.owns(task) {
                    return core.heap.free(task);
                }
            }
        }
        // SAFETY: as above.
        unsafe { Remote::free(task, tidies) }
    });
}
