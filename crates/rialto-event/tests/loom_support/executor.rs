//! Native tasks as a runtime keeps them: a header, then the future, in one
//! allocation; queued by `schedule`, polled and ended by whoever owns
//! SCHEDULED, freed by the last owner.

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

/// A queue of tasks, and how many have not ended.
#[derive(Clone)]
pub struct Executor(Arc<Shared>);

struct Shared {
    inner: Mutex<Inner>,
    changed: Condvar,
}

struct Inner {
    queue: VecDeque<Queued>,
    /// Tasks that have not ended.
    live: usize,
    /// Tasks that were ended since nobody could ever wake them.
    reclaimed: usize,
}

struct Queued(NonNull<Header>);

// SAFETY: a task is handed from thread to thread by its state word's protocol.
unsafe impl Send for Queued {}

/// The runtime's table: the base first, so that the header finds it.
#[repr(C)]
struct Table {
    base: Vtable,
    poll: unsafe fn(NonNull<Header>) -> bool,
    end: unsafe fn(NonNull<Header>),
}

/// What every task begins with.
#[repr(C)]
struct Task {
    header: Header,
    executor: Executor,
    /// Written by `free`, read by all others: loom reports a race of the two.
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
        // SAFETY: called with the header of a `TaskOf<F>`.
        unsafe { &raw mut (*task.cast::<TaskOf<F>>().as_ptr()).future }
    }

    unsafe fn poll(task: NonNull<Header>) -> bool {
        // SAFETY: the caller owns SCHEDULED, so the future is its own.
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
        // SAFETY: as above; the future is not touched again.
        unsafe { bury(Self::future(task)) }
    }

    unsafe fn free(task: NonNull<Header>) {
        let at = task.cast::<TaskOf<F>>().as_ptr();
        // SAFETY: no owner is left.
        unsafe {
            (*at).task.alive.with_mut(|alive| assert!(std::mem::replace(&mut *alive, false), "freed twice"));
            drop((&raw mut (*at).task.executor).read());
            poison(at);
        }
    }
}

/// Touches the task: loom reports it if it was freed, or is meanwhile.
///
/// # Safety
///
/// The caller's claim that the task lives is what is examined.
unsafe fn touch<'a>(task: NonNull<Header>) -> &'a Task {
    // SAFETY: the memory is the arena's, for ever.
    let task = unsafe { task.cast::<Task>().as_ref() };
    // SAFETY: loom checks that nobody writes it meanwhile.
    task.alive.with(|alive| assert!(unsafe { *alive }, "a freed task was used"));
    task
}

unsafe fn schedule(task: NonNull<Header>) {
    // SAFETY: the caller set SCHEDULED: the task lives until it is queued. A
    // count of our own, since it may be gone before we are out.
    let executor = unsafe { touch(task) }.executor.clone();
    executor.0.inner.lock().unwrap().queue.push_back(Queued(task));
    executor.0.changed.notify_all();
}

/// A join handle without the join: its count, and the right to abort.
pub struct Handle(NonNull<Header>);

// SAFETY: headers are shared between threads.
unsafe impl Send for Handle {}

impl Handle {
    /// Asks for the task's end.
    pub fn abort(&self) {
        // SAFETY: our count keeps the header.
        unsafe {
            if touch(self.0).header.state.abort() {
                schedule(self.0);
            }
        }
    }

    /// Wakes the task for no reason, as other wakers of it may.
    pub fn wake(&self) {
        // SAFETY: our count keeps the header.
        unsafe {
            if touch(self.0).header.state.notify() {
                schedule(self.0);
            }
        }
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        // SAFETY: the count is ours.
        let released = unsafe { Header::release_if(self.0, Turn::Spent, 0, state::JOINABLE, |_| true) };
        assert!(released.is_ok());
    }
}

impl Executor {
    /// No task yet.
    pub fn new() -> Self {
        let inner = Inner { queue: VecDeque::new(), live: 0, reclaimed: 0 };
        Executor(Arc::new(Shared { inner: Mutex::new(inner), changed: Condvar::new() }))
    }

    /// A new task, in the place of this number; queued.
    pub fn spawn<F: Future<Output = ()>>(&self, arena: Arena, place: usize, future: F) -> Handle {
        let header = Header::new(&Of::<F>::TABLE_REF.base);
        let alive = Cell::new(true);
        let task = Task { header, executor: self.clone(), alive };
        assert!(size_of::<TaskOf<F>>() <= 4096);
        let at = arena.memory(place).cast::<TaskOf<F>>();
        // SAFETY: large enough, and used by this task alone.
        unsafe { at.write(TaskOf { task, future }) };
        let task = NonNull::new(at.cast::<Header>()).unwrap();
        self.0.inner.lock().unwrap().live += 1;
        // SAFETY: a new task is SCHEDULED.
        unsafe { schedule(task) };
        Handle(task)
    }

    /// Works until every task has ended.
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

    /// Works on a thread of its own until every task has ended.
    pub fn start(&self) -> JoinHandle<()> {
        let worker = self.clone();
        thread::spawn(move || worker.run())
    }

    /// How many tasks were reclaimed so far.
    pub fn reclaimed(&self) -> usize {
        self.0.inner.lock().unwrap().reclaimed
    }

    /// Works until nothing is queued.
    pub fn run_queued(&self) {
        while let Some(task) = self.pop() {
            self.execute(task.0);
        }
    }

    fn pop(&self) -> Option<Queued> {
        self.0.inner.lock().unwrap().queue.pop_front()
    }

    /// The runtime's step: see `rialto-rt`, `TaskRef::run` and the worker.
    fn execute(&self, task: NonNull<Header>) {
        // SAFETY: taken from the queue, SCHEDULED is ours.
        unsafe {
            let flags = touch(task).header.state.begin();
            if flags & (state::ABORT | state::LOST) != 0 {
                self.0.inner.lock().unwrap().reclaimed += usize::from(flags & state::ABORT == 0);
                return self.fail(task);
            }
            let (ended, turn) = Turn::of(task, || (table(task).poll)(task));
            if ended {
                self.complete(task, turn);
            } else if !touch(task).header.state.suspend(turn) {
                schedule(task);
            }
        }
    }

    unsafe fn complete(&self, task: NonNull<Header>, turn: Turn) {
        // SAFETY: the executor's count is ours until the last line, and so is what
        // is left of the turn.
        let released = unsafe {
            touch(task);
            Header::release_if(task, turn, state::COMPLETE, 0, |_| true)
        };
        assert!(released.is_ok());
        self.0.inner.lock().unwrap().live -= 1;
    }

    /// No worker runs any more: ends `tasks`, which sleep, are queued, or are
    /// about to be queued by somebody who woke them.
    pub fn shut_down(&self, tasks: Vec<Handle>) {
        let mut owed = 0;
        for handle in &tasks {
            // SAFETY: the handle's count keeps it.
            let state = &unsafe { touch(handle.0) }.header.state;
            if state.load() & state::COMPLETE != 0 {
                continue;
            }
            if state.notify() {
                // SAFETY: SCHEDULED is ours.
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
            // SAFETY: taken from the queue, SCHEDULED is ours.
            unsafe { self.fail(task.0) };
            owed -= 1;
        }
    }

    unsafe fn fail(&self, task: NonNull<Header>) {
        // SAFETY: SCHEDULED is the caller's.
        unsafe {
            (table(task).end)(task);
            self.complete(task, Turn::Whole);
        }
    }
}

unsafe fn table<'a>(task: NonNull<Header>) -> &'a Table {
    // SAFETY: the tables of our tasks are the first field of a larger one.
    unsafe { &*std::ptr::from_ref(touch(task).header.vtable()).cast() }
}
