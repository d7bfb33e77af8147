//! An executor of native tasks, like a runtime's. A task is one allocation with a header and the future.
//! `schedule` queues it. The thread that owns SCHEDULED polls or ends it, and the last owner frees it.

use std::collections::VecDeque;
use std::future::Future;
use std::pin::Pin;
use std::ptr::NonNull;
use std::task::{Context, Poll};

use rialto_task::primitives::Cell;
use rialto_task::primitives::explorer::sync::{Arc, Condvar, Mutex};
use rialto_task::primitives::explorer::thread::{self, JoinHandle};
use rialto_task::wake::borrowed_waker;
use rialto_task::{Header, Turn, Vtable, state};

use super::arena::{Arena, bury, poison};

/// A queue of tasks, and the number of tasks that have not ended.
#[derive(Clone)]
pub struct Executor(Arc<Shared>);

struct Shared {
    inner: Mutex<Inner>,
    changed: Condvar,
}

struct Inner {
    queue: VecDeque<Queued>,
    /// The number of tasks that have not ended.
    live: usize,
    /// The number of tasks that were ended because nothing could wake them any more.
    reclaimed: usize,
}

struct Queued(NonNull<Header>);

// SAFETY: the protocol of a task's state word hands the task from thread to thread.
unsafe impl Send for Queued {}

/// The vtable of this executor. `base` is the first field, so a pointer to it is a pointer to the table.
#[repr(C)]
struct Table {
    base: Vtable,
    poll: unsafe fn(NonNull<Header>) -> bool,
    end: unsafe fn(NonNull<Header>),
}

/// The fields that every task begins with.
#[repr(C)]
struct Task {
    header: Header,
    executor: Executor,
    /// Written by `free` and read by all other accesses, so loom reports a race between them.
    alive: Cell<bool>,
}

#[repr(C)]
struct TaskOf<F> {
    task: Task,
    future: F,
}

struct Of<F>(F);

impl<F: Future<Output = ()>> Of<F> {
    const TABLE: Table =
        Table { base: Vtable { schedule, free: Self::free }, poll: Self::poll, end: Self::end };
    const TABLE_REF: &'static Table = &Self::TABLE;

    fn future(task: NonNull<Header>) -> *mut F {
        // SAFETY: the callers pass the header of a `TaskOf<F>`.
        unsafe { &raw mut (*task.cast::<TaskOf<F>>().as_ptr()).future }
    }

    unsafe fn poll(task: NonNull<Header>) -> bool {
        // SAFETY: the caller owns SCHEDULED, so it has exclusive access to the future.
        unsafe {
            let waker = borrowed_waker(task);
            let future = Pin::new_unchecked(&mut *Self::future(task));
            if future.poll(&mut Context::from_waker(&waker)) == Poll::Pending {
                return false;
            }
            Self::end(task);
        }
        true
    }

    unsafe fn end(task: NonNull<Header>) {
        // SAFETY: as in `poll`, and the future is not accessed again.
        unsafe { bury(Self::future(task)) }
    }

    unsafe fn free(task: NonNull<Header>) {
        let at = task.cast::<TaskOf<F>>().as_ptr();
        // SAFETY: the caller released the last count, so nothing else accesses the task.
        unsafe {
            (*at).task.alive.with_mut(|alive| assert!(std::mem::replace(&mut *alive, false), "freed twice"));
            drop((&raw mut (*at).task.executor).read());
            poison(at);
        }
    }
}

/// Accesses the task. Loom reports an error if the task was freed, or is freed at the same time.
///
/// # Safety
///
/// The caller claims that the task is alive. The models check this claim.
unsafe fn touch<'a>(task: NonNull<Header>) -> &'a Task {
    // SAFETY: the memory belongs to the arena and is never freed.
    let task = unsafe { task.cast::<Task>().as_ref() };
    // SAFETY: loom checks that no thread writes it at the same time.
    task.alive.with(|alive| assert!(unsafe { *alive }, "a freed task was used"));
    task
}

unsafe fn schedule(task: NonNull<Header>) {
    // SAFETY: the caller has set SCHEDULED, so the task lives until it is queued. The executor is cloned,
    // because the task that holds it may be freed before this function returns.
    let executor = unsafe { touch(task) }.executor.clone();
    executor.0.inner.lock().unwrap().queue.push_back(Queued(task));
    executor.0.changed.notify_all();
}

/// A join handle without the join: a count of the task, and the right to abort it.
pub struct Handle(NonNull<Header>);

// SAFETY: threads share headers.
unsafe impl Send for Handle {}

impl Handle {
    /// Requests the end of the task.
    pub fn abort(&self) {
        // SAFETY: the handle's count keeps the header alive.
        unsafe {
            if touch(self.0).header.state.abort() {
                schedule(self.0);
            }
        }
    }

    /// Wakes the task spuriously, as another of its wakers may.
    pub fn wake(&self) {
        // SAFETY: the handle's count keeps the header alive.
        unsafe {
            if touch(self.0).header.state.notify() {
                schedule(self.0);
            }
        }
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        // SAFETY: the handle owns the count.
        let released = unsafe { Header::release_if(self.0, Turn::Uncounted, 0, state::JOINABLE, |_| true) };
        assert!(released.is_ok());
    }
}

impl Executor {
    /// Creates an executor without tasks.
    pub fn new() -> Self {
        let inner = Inner { queue: VecDeque::new(), live: 0, reclaimed: 0 };
        Executor(Arc::new(Shared { inner: Mutex::new(inner), changed: Condvar::new() }))
    }

    /// Creates a task in the given place of the arena, and queues it.
    pub fn spawn<F: Future<Output = ()>>(&self, arena: Arena, place: usize, future: F) -> Handle {
        let header = Header::new(&Of::<F>::TABLE_REF.base);
        let alive = Cell::new(true);
        let task = Task { header, executor: self.clone(), alive };
        assert!(size_of::<TaskOf<F>>() <= 4096);
        let at = arena.memory(place).cast::<TaskOf<F>>();
        // SAFETY: the place is large enough, and only this task uses it.
        unsafe { at.write(TaskOf { task, future }) };
        let task = NonNull::new(at.cast::<Header>()).unwrap();
        self.0.inner.lock().unwrap().live += 1;
        // SAFETY: a new task is SCHEDULED.
        unsafe { schedule(task) };
        Handle(task)
    }

    /// Runs tasks until all of them have ended.
    pub fn run(&self) {
        let mut inner = self.0.inner.lock().unwrap();
        while inner.live > 0 {
            match inner.queue.pop_front() {
                Some(task) => {
                    drop(inner);
                    self.execute(task.0);
                    inner = self.0.inner.lock().unwrap();
                }
                None => inner = self.0.changed.wait(inner).unwrap(),
            }
        }
        drop(inner);
        self.0.changed.notify_all();
    }

    /// Runs tasks on a new thread until all of them have ended.
    pub fn start(&self) -> JoinHandle<()> {
        let worker = self.clone();
        thread::spawn(move || worker.run())
    }

    /// Returns how many tasks have been reclaimed.
    pub fn reclaimed(&self) -> usize {
        self.0.inner.lock().unwrap().reclaimed
    }

    /// Runs tasks until the queue is empty.
    pub fn run_queued(&self) {
        while let Some(task) = self.pop() {
            self.execute(task.0);
        }
    }

    fn pop(&self) -> Option<Queued> {
        self.0.inner.lock().unwrap().queue.pop_front()
    }

    /// Runs one task, like `TaskRef::run` and the worker of `rialto-rt`.
    fn execute(&self, task: NonNull<Header>) {
        // SAFETY: the task comes from the queue, so this thread owns SCHEDULED.
        unsafe {
            let flags = touch(task).header.state.begin();
            if flags & (state::ABORT | state::LOST) != 0 {
                self.0.inner.lock().unwrap().reclaimed += usize::from(flags & state::ABORT == 0);
                return self.fail(task);
            }
            let (ended, turn) = Turn::run(task, || (table(task).poll)(task));
            if ended {
                self.complete(task, turn);
            } else if !touch(task).header.state.suspend(turn) {
                schedule(task);
            }
        }
    }

    unsafe fn complete(&self, task: NonNull<Header>, turn: Turn) {
        // SAFETY: the executor owns its count, and the rest of `turn`, until `release_if`.
        let released = unsafe {
            touch(task);
            Header::release_if(task, turn, state::COMPLETE, 0, |_| true)
        };
        assert!(released.is_ok());
        self.0.inner.lock().unwrap().live -= 1;
    }

    /// Ends `tasks` after all workers have stopped. A task may sleep, be queued, or be about to be queued by
    /// a thread that woke it.
    pub fn shut_down(&self, tasks: Vec<Handle>) {
        let mut owed = 0;
        for handle in &tasks {
            // SAFETY: the handle's count keeps the task alive.
            let state = &unsafe { touch(handle.0) }.header.state;
            if state.load() & state::COMPLETE != 0 {
                continue;
            }
            if state.notify() {
                // SAFETY: `notify` gave SCHEDULED to this thread.
                unsafe { self.fail(handle.0) };
            } else {
                owed += 1;
            }
        }
        while owed > 0 {
            let mut inner = self.0.inner.lock().unwrap();
            let task = loop {
                match inner.queue.pop_front() {
                    Some(task) => break task,
                    None => inner = self.0.changed.wait(inner).unwrap(),
                }
            };
            drop(inner);
            // SAFETY: the task comes from the queue, so this thread owns SCHEDULED.
            unsafe { self.fail(task.0) };
            owed -= 1;
        }
    }

    unsafe fn fail(&self, task: NonNull<Header>) {
        // SAFETY: the caller owns SCHEDULED.
        unsafe {
            (table(task).end)(task);
            self.complete(task, Turn::Counted);
        }
    }
}

unsafe fn table<'a>(task: NonNull<Header>) -> &'a Table {
    // SAFETY: the vtable of each task here is the first field of a `Table`.
    unsafe { &*std::ptr::from_ref(touch(task).header.vtable()).cast() }
}
