//! The context of a thread inside a runtime: its cores, and the task that it polls.

use std::cell::Cell;
use std::marker::PhantomData;
use std::ptr::{self, NonNull};
use std::sync::Arc;
use std::task::Waker;

use rialto_event::budget;
use rialto_task::wake::native_task;
use rialto_task::{Header, Turn};

use crate::config::RuntimeKind;
use crate::id::{TaskId, id_of};
use crate::offload::{OffloadRequest, PlaceRef};
use crate::pool::ThreadPool;
use crate::recorder;
use crate::shared::Shared;
use crate::slab::{CellCache, RemoteFreeList};
use crate::task_cell::{self, PollLeftover, PollObserver, PollRequest, Run};
use crate::task_ref::TaskRef;
use crate::worker_thread::WorkerThread;

/// The context of a thread inside a runtime. It lies on the thread's stack.
pub(crate) struct Context {
    pub(crate) shared: Arc<Shared>,
    /// This thread as a worker thread of the context's runtime, if it is one.
    pub(crate) thread: Option<Arc<WorkerThread>>,
    /// This thread as the worker thread of local tasks, which cannot leave it.
    pub(crate) local: Option<Arc<WorkerThread>>,
    /// The pool that this thread belongs to.
    pub(crate) pool: Option<Arc<ThreadPool>>,
    /// The task being polled: the innermost parasite, if there is one.
    task: Cell<Option<TaskRef>>,
    /// The request of the task being polled.
    request: Cell<PollRequest>,
    /// The offload request of the innermost section being polled. It may belong to another task than the one
    /// being polled.
    pub(crate) section: Cell<*const OffloadRequest<PlaceRef>>,
    /// The stack address at which the thread entered.
    base: usize,
    /// Equal to `base` if parasites may begin on the fast path. Otherwise zero: with diagnostics, in a
    /// simulation, on a thread that is not a worker of the runtime, and during a penalty. Then
    /// `has_fast_room` is always false, so one comparison is enough.
    fast_base: Cell<usize>,
    /// The task whose parasite ran too long last, and how many of its next parasites start as tasks.
    penalty: Cell<(Option<TaskRef>, u32)>,
    /// Free cells of the context's runtime, for parasites.
    pub(crate) cell_cache: CellCache,
    /// Writes the thread's events for the flight recorder.
    pub(crate) recording: recorder::Writer,
    /// Whether the future of a `block_on` is being polled; and its id, once it is requested.
    root: Cell<bool>,
    root_id: Cell<Option<TaskId>>,
}

/// The code that the calling thread is running.
pub(crate) enum Polling {
    /// The poll of a task: the innermost parasite, if there is one.
    Task(TaskRef),
    /// A closure of `spawn_blocking`.
    Closure,
    /// The future of a `block_on`.
    Root,
    Nothing,
}

/// The cooperative budget: the number of syncs that a poll may begin. They take a few microseconds together.
const BUDGET: u32 = 128;

/// A parasite takes long if it lasts this many beats, and so at least one whole interval. Without sysmon
/// there is no beat, and no parasite takes long.
const LONG_BEATS: u32 = 2;

/// The paper's penalty count.
const PENALTY: u32 = 10;

/// The result of a poll.
pub(crate) enum Polled {
    Ended,
    /// The task waits for a wake. It may be gone already.
    Waits,
    /// The task was woken meanwhile. SCHEDULED is still the caller's, which queues the task.
    Again,
    /// The task asked to move. SCHEDULED is still the caller's, which calls `route`.
    Moves,
    /// The task is offloaded, and was not polled. SCHEDULED is still the caller's, which calls
    /// `poll_offloaded`.
    Offloaded,
}

#[cfg(feature = "recorder")]
impl From<&Polled> for recorder::PollOutcome {
    fn from(polled: &Polled) -> recorder::PollOutcome {
        match polled {
            Polled::Ended => recorder::PollOutcome::Ended,
            Polled::Waits | Polled::Moves | Polled::Offloaded => recorder::PollOutcome::Waits,
            Polled::Again => recorder::PollOutcome::Again,
        }
    }
}

/// Returns an address near the current end of the stack.
#[inline(always)]
fn stack_address() -> usize {
    let here = 0_u8;
    (&raw const here).addr()
}

thread_local! {
    static CURRENT: Cell<*const Context> = const { Cell::new(ptr::null()) };
}

impl Context {
    pub(crate) fn new(
        shared: Arc<Shared>,
        thread: Option<Arc<WorkerThread>>,
        local: Option<Arc<WorkerThread>>,
    ) -> Context {
        let worker = thread.as_ref().map(|thread| thread.index);
        let recording = recorder::Writer::new(&shared, worker, shared.kind == RuntimeKind::Workers);
        let context = Context {
            shared,
            thread,
            local,
            pool: None,
            task: Cell::new(None),
            request: Cell::new(PollRequest::Nothing),
            section: Cell::new(ptr::null()),
            base: stack_address(),
            fast_base: Cell::new(0),
            penalty: Cell::new((None, 0)),
            cell_cache: CellCache::new(),
            recording,
            root: Cell::new(false),
            root_id: Cell::new(None),
        };
        context.enable_fast_path();
        context
    }

    /// Enables the fast path for parasites, if it is allowed here.
    fn enable_fast_path(&self) {
        let shared = &self.shared;
        let may = self.thread.is_some()
            && shared.config.task_registry.is_none()
            && shared.kind != RuntimeKind::Simulated;
        self.fast_base.set(if may { self.base } else { 0 });
    }

    /// Returns the context of a thread of `pool`, while it serves the runtime `shared`.
    pub(crate) fn in_pool(shared: Arc<Shared>, pool: Arc<ThreadPool>) -> Context {
        let mut context = Context::new(shared, None, None);
        context.pool = Some(pool);
        context
    }

    /// Makes this the context of the calling thread until the guard is dropped.
    pub(crate) fn enter(&self) -> Entered<'_> {
        Entered { outer: CURRENT.replace(self), context: PhantomData, _writer: self.recording.enter() }
    }

    /// Returns this thread as a worker thread of the runtime `shared`.
    #[inline(always)]
    pub(crate) fn thread_at(&self, shared: *const Shared) -> Option<&WorkerThread> {
        let at = |thread: &&WorkerThread| ptr::eq(Arc::as_ptr(&thread.shared), shared);
        self.thread.as_deref().filter(at).or_else(|| self.local.as_deref().filter(at))
    }

    /// Polls `task`, or ends it if it was aborted or is lost. Reports both to `observer`.
    ///
    /// # Safety
    ///
    /// The caller owns SCHEDULED, and has taken the task from its queue.
    #[inline(always)]
    pub(crate) unsafe fn poll(&self, task: TaskRef, observer: &impl PollObserver) -> Polled {
        // SAFETY: by contract.
        unsafe {
            // One check for the beginning and the end, so that a poll that is not recorded keeps nothing for
            // its end.
            if recorder::measures_poll(&self.recording) {
                return self.poll_recorded(task, observer);
            }
            self.poll_unrecorded(task, observer)
        }
    }

    /// Does the same as [`poll`](Self::poll), and records the poll.
    ///
    /// # Safety
    ///
    /// As for [`poll`](Self::poll).
    #[cold]
    #[inline(never)]
    unsafe fn poll_recorded(&self, task: TaskRef, observer: &impl PollObserver) -> Polled {
        // SAFETY: by contract. With SCHEDULED the caller's, the task is alive.
        unsafe {
            let begun = recorder::poll_begins(&self.recording, task);
            let polled = self.poll_unrecorded(task, observer);
            recorder::poll_ended(&self.recording, begun, &polled);
            polled
        }
    }

    /// Does the same as [`poll`](Self::poll), and records nothing.
    ///
    /// # Safety
    ///
    /// As for [`poll`](Self::poll).
    #[inline(always)]
    unsafe fn poll_unrecorded(&self, task: TaskRef, observer: &impl PollObserver) -> Polled {
        budget::renew(BUDGET);
        // SAFETY: by contract.
        let (run, after) = unsafe { self.in_task(task, || task.run(observer)) };
        match run {
            Run::Ended => Polled::Ended,
            Run::Offloaded => Polled::Offloaded,
            // SAFETY: not ended, so SCHEDULED is still ours.
            Run::Pending => match unsafe { task.after_poll(after) } {
                Some(PollRequest::Move) => Polled::Moves,
                Some(_) => Polled::Again,
                None => Polled::Waits,
            },
        }
    }

    /// Runs `f` as the poll of `task`. Also returns what the poll leaves behind.
    ///
    /// # Safety
    ///
    /// As for [`Turn::run`].
    #[inline(always)]
    pub(crate) unsafe fn in_task<R>(&self, task: TaskRef, f: impl FnOnce() -> R) -> (R, PollLeftover) {
        self.task.set(Some(task));
        // `f` contains the panics of user code, so `task` is always reset.
        // SAFETY: by contract.
        let (result, turn) = unsafe { Turn::run(task.raw(), f) };
        self.task.set(None);
        (result, PollLeftover { request: self.request.take(), turn })
    }

    /// Requests that the task being polled is queued at the place that its offload requests determine.
    pub(crate) fn move_task(&self) {
        self.request.set(PollRequest::Move);
    }

    /// Returns whether the tasks of `shared` cannot leave this thread.
    pub(crate) fn is_local(&self, shared: *const Shared) -> bool {
        self.local.as_ref().is_some_and(|local| ptr::eq(Arc::as_ptr(&local.shared), shared))
    }

    /// Requests another poll of the task being polled, if `waker` is its own. Returns whether it is.
    pub(crate) fn yield_task(&self, waker: &Waker) -> bool {
        let ours = native_task(waker).is_some_and(|task| self.task.get().map(TaskRef::raw) == Some(task));
        if ours && self.request.get() == PollRequest::Nothing {
            self.request.set(PollRequest::Yield);
        }
        ours
    }

    /// Runs `f` as the poll of the parasite `task`, inside its host's poll. Also returns what the poll leaves
    /// behind.
    ///
    /// # Safety
    ///
    /// As for [`Turn::run`].
    #[inline(always)]
    pub(crate) unsafe fn in_parasite<R>(&self, task: TaskRef, f: impl FnOnce() -> R) -> (R, PollLeftover) {
        let (host, request) = (self.task.get(), self.request.take());
        // Exempt from the budget: a parasite that yielded would become a task only because of that.
        // SAFETY: by contract.
        let (result, leftover) = budget::exempt(|| unsafe { self.in_task(task, f) });
        self.task.set(host);
        self.request.set(request);
        (result, leftover)
    }

    /// Runs `f` as a poll of the future of a `block_on`.
    pub(crate) fn in_root<R>(&self, f: impl FnOnce() -> R) -> R {
        self.root.set(true);
        recorder::turn_begins(&self.recording);
        budget::renew(BUDGET);
        let result = f();
        self.root.set(false);
        result
    }

    /// Sets the id of the `block_on`'s future.
    pub(crate) fn set_root_id(&self, id: TaskId) {
        self.root_id.set(Some(id));
    }

    /// Returns whether the stack has room for one more nested poll.
    #[inline(always)]
    pub(crate) fn has_room(&self, bytes: usize) -> bool {
        // Stacks grow down on all supported targets. On one that grows up, this is false, and no polls are
        // nested.
        self.base.wrapping_sub(stack_address()) < bytes
    }

    /// The same, but always false where the fast path is not allowed.
    #[inline(always)]
    pub(crate) fn has_fast_room(&self, bytes: usize) -> bool {
        self.fast_base.get().wrapping_sub(stack_address()) < bytes
    }

    /// Handles the beats since the count `since`, at which a parasite of the task being polled began. Returns
    /// whether it took long, and starts the penalty of its host in that case.
    #[cold]
    pub(crate) fn notice_beats(&self, since: u32) -> bool {
        let beat = self.shared.heartbeat.count();
        if let Some(thread) = &self.thread {
            thread.status.notice_beat(beat);
        }
        let long = beat.wrapping_sub(since) >= LONG_BEATS;
        if long {
            self.penalize();
        }
        long
    }

    /// Starts the penalty: a parasite of the task being polled ran too long.
    fn penalize(&self) {
        self.penalty.set((self.task.get(), PENALTY));
        self.fast_base.set(0);
    }

    /// Returns whether the next parasite of the task being polled must start as a task. Consumes one unit of
    /// its penalty.
    pub(crate) fn pay_penalty(&self) -> bool {
        let (host, count) = self.penalty.get();
        // If another host is polled, it pays nothing, and the penalty is cancelled.
        let pays = count > 0 && host == self.task.get();
        let left = if pays { count - 1 } else { 0 };
        self.penalty.set((host, left));
        if pays {
            self.shared.heartbeat.note_sharing();
        }
        if left == 0 {
            self.enable_fast_path();
        }
        pays
    }

    /// Allocates a cell of `size` bytes from a heap of the context's runtime. Its header is marked as free.
    #[cold]
    #[inline(never)]
    pub(crate) fn new_cell(&self, size: usize) -> NonNull<Header> {
        let shared = &self.shared;
        let thread = self.thread_at(Arc::as_ptr(shared));
        // SAFETY: the worker threads of a context are its own thread.
        match thread.and_then(|thread| unsafe { thread.enter() }) {
            Some(mut core) => task_cell::mark_free(core.heap.alloc(size, shared)),
            None => shared.common_heap.spawn(size, shared, task_cell::mark_free).0,
        }
    }

    /// Frees the cached cells of this thread. Call it outside of the core, which `free` enters.
    pub(crate) fn free_cached_cells(&self) {
        // SAFETY: the cells are free, and were ours.
        self.cell_cache.drain().for_each(|cell| unsafe { free(cell) });
    }

    /// Returns whether a poll is going on.
    #[inline(always)]
    pub(crate) fn is_polling(&self) -> bool {
        self.task.get().is_some() || self.root.get()
    }

    /// Returns what the thread is polling.
    pub(crate) fn polling(&self) -> Polling {
        match self.task.get() {
            // SAFETY: a task that is being polled is alive.
            Some(task) if unsafe { task.is_closure() } => Polling::Closure,
            Some(task) => Polling::Task(task),
            None if self.root.get() => Polling::Root,
            None => Polling::Nothing,
        }
    }

    /// Returns whether this thread runs a task or a closure of `shared`, or a task on a worker of `shared`.
    pub(crate) fn runs_for(&self, shared: &Arc<Shared>) -> bool {
        self.task.get().is_some_and(|task| {
            // SAFETY: a task that is being polled is alive.
            ptr::eq(&raw const **shared, unsafe { task.shared() }) || Arc::ptr_eq(&self.shared, shared)
        })
    }

    /// Returns the task being polled.
    pub(crate) fn task(&self) -> Option<TaskRef> {
        self.task.get()
    }

    /// Returns the id of the task being polled, or of the `block_on`'s future.
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
    // SAFETY: `enter` borrows the context until its guard restores the outer one, on this thread.
    f(unsafe { CURRENT.get().as_ref() })
}

/// Returns whether the task that is polled on this thread has made a request.
pub(crate) fn has_request() -> bool {
    with(|context| context.is_some_and(|context| context.request.get() != PollRequest::Nothing))
}

/// Queues `task` on the core that the calling thread has in the runtime `shared`. The caller owns SCHEDULED.
/// Returns false, and queues nothing, if the thread has no core there.
#[cold]
pub(crate) fn queue_on_own_core(task: TaskRef, shared: *const Shared) -> bool {
    with(|context| {
        let Some(thread) = context.and_then(|context| context.thread_at(shared)) else { return false };
        // SAFETY: the worker threads of a context are its own thread.
        let Some(mut core) = (unsafe { thread.enter() }) else { return false };
        let more = core.push_between_polls(task, &thread.shared);
        drop(core);
        if more {
            thread.shared.wake_another();
        }
        true
    })
}

impl Drop for Context {
    fn drop(&mut self) {
        self.free_cached_cells();
    }
}

/// Restores the outer context when dropped.
pub(crate) struct Entered<'a> {
    outer: *const Context,
    context: PhantomData<&'a Context>,
    _writer: recorder::EnteredWriter<'a>,
}

impl Drop for Entered<'_> {
    fn drop(&mut self) {
        budget::stop_renewing();
        CURRENT.set(self.outer);
    }
}

/// Frees the cell of a task whose last owner is gone.
///
/// # Safety
///
/// Called once per task, by the contract of its vtable.
pub(crate) unsafe fn free(task: NonNull<Header>) {
    // SAFETY: the cell keeps its page alive until it is freed.
    let shared = unsafe { TaskRef::from_ptr(task.as_ptr()).shared() };
    with(|context| {
        let thread = context.and_then(|context| context.thread_at(shared));
        // SAFETY: the worker threads of a context are its own thread.
        let core = thread.and_then(|thread| unsafe { thread.enter() });
        let tidies = core.is_some();
        if let Some(mut core) = core {
            // SAFETY: the task has no owner, so the cell is not used any more.
            unsafe {
                if core.heap.owns(task) {
                    return core.heap.free(task);
                }
            }
        }
        // SAFETY: as above.
        unsafe { RemoteFreeList::free(task, tidies) }
    });
}
