//! The threads of a blocking pool: they start when there is work, and end when they are idle.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use rialto_task::state;

use crate::context::{Context, Polled};
use crate::handle::Handle;
use crate::offload::{OutstandingGuard, PushError, poll_offloaded};
use crate::panics::lock;
use crate::shared::Shared;
use crate::task_cell::Failure;
use crate::task_ref::TaskRef;

/// A bounded pool of threads that may block. A thread starts when all others are busy, and ends after it was
/// idle for a while. The threads run closures of `spawn_blocking`, and tasks during an `offload` section.
pub(crate) struct ThreadPool {
    name: String,
    most: usize,
    keep_alive: Duration,
    queue: Mutex<Queue>,
    /// Signalled when there is a task, or the threads must end.
    work: Condvar,
    /// Signalled when a thread has ended.
    ended: Condvar,
}

#[derive(Default)]
struct Queue {
    tasks: VecDeque<TaskRef>,
    threads: usize,
    idle: usize,
    /// Threads end instead of waiting for work.
    retire_idle: bool,
    /// `push` refuses every task.
    closed: bool,
}

impl ThreadPool {
    /// A pool of at most `most` threads; none has started yet.
    pub(crate) fn new(name: String, most: usize, keep_alive: Duration) -> Arc<ThreadPool> {
        let (work, ended) = (Condvar::new(), Condvar::new());
        Arc::new(ThreadPool { name, most, keep_alive, queue: Mutex::default(), work, ended })
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The number of waiting tasks, and the number of threads.
    pub(crate) fn counts(&self) -> (usize, usize) {
        let queue = lock(&self.queue);
        (queue.tasks.len(), queue.threads)
    }

    /// Returns whether a new task would wait for the end of another one.
    pub(crate) fn is_full(&self) -> bool {
        let queue = lock(&self.queue);
        queue.threads >= self.most && queue.idle <= queue.tasks.len()
    }

    /// Queues a closure, or a task whose MOVED bit is set. Starts a thread if none is idle.
    ///
    /// # Safety
    ///
    /// The caller owns SCHEDULED. If this succeeds, the ownership passes to the queue.
    pub(crate) unsafe fn push(self: &Arc<Self>, task: TaskRef) -> Result<(), PushError> {
        // SAFETY: the caller owns SCHEDULED, so the task is alive.
        let home = unsafe { &*task.shared() };
        let mut queue = lock(&self.queue);
        // Checked under the lock. Otherwise `return_tasks_of` could run between the check and the push, and
        // miss the task.
        if home.offloaded_polls.is_closed() {
            return Err(PushError::HomeCloses);
        }
        if queue.closed {
            return Err(PushError::Closed);
        }
        queue.tasks.push_back(task);
        if queue.idle >= queue.tasks.len() {
            self.work.notify_one();
        } else if queue.threads < self.most {
            let clone = Arc::clone(self);
            match thread::Builder::new().name(self.name.clone()).spawn(move || clone.run()) {
                Ok(_) => queue.threads += 1,
                Err(error) if queue.threads == 0 => {
                    queue.tasks.pop_back();
                    return Err(PushError::NoThread(error));
                }
                // One of the other threads will take the task.
                Err(_) => {}
            }
        }
        Ok(())
    }

    /// The loop of a pool thread.
    fn run(self: Arc<Self>) {
        while let Some(task) = self.next() {
            // SAFETY: the queue owned SCHEDULED of the task, and has passed it to us.
            unsafe { self.run_task(task) }
        }
    }

    /// Runs `task` inside the `around_thread` hooks of its runtime.
    ///
    /// # Safety
    ///
    /// The caller owns SCHEDULED, and gives it up.
    unsafe fn run_task(self: &Arc<Self>, task: TaskRef) {
        // SAFETY: we own SCHEDULED, so the task is alive.
        let (home, flags) = unsafe { (task.home(), task.header().state.load()) };
        // The shutdown of the task's home runtime waits while this guard lives, so it also waits for the code
        // that the hooks run after the section. A closure needs no guard: the shutdown waits for the threads.
        let _polled = (flags & state::MOVED != 0).then(|| home.offloaded_polls.begin());
        // SAFETY: by contract; `ThreadHooks::run` calls the closure once.
        home.config.thread_hooks.run(|| unsafe { self.run_in_context(&home, task, flags) });
    }

    /// # Safety
    ///
    /// As for [`run_task`](Self::run_task).
    unsafe fn run_in_context(self: &Arc<Self>, home: &Arc<Shared>, task: TaskRef, flags: u32) {
        let context = Context::in_pool(Handle::new(Arc::clone(home)), Arc::clone(self));
        let _entered = context.enter();
        if flags & state::MOVED != 0 {
            // SAFETY: by contract.
            return unsafe { poll_offloaded(&context, None, task) };
        }
        let _io = home.enter_io();
        // SAFETY: by contract.
        let polled = unsafe { context.poll(task, &()) };
        debug_assert!(matches!(polled, Polled::Ended), "a closure does not suspend");
        home.quiescence.end_outside_work();
    }

    /// Waits for the next task. `None` after the keep-alive time, or when the threads must end; the calling
    /// thread is then no longer counted.
    fn next(&self) -> Option<TaskRef> {
        let mut queue = lock(&self.queue);
        // A keep-alive that overflows `Instant` means that there is no deadline.
        let deadline = Instant::now().checked_add(self.keep_alive);
        loop {
            if let Some(task) = queue.tasks.pop_front() {
                return Some(task);
            }
            let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
            let left = left.unwrap_or(Duration::MAX);
            if queue.retire_idle || left.is_zero() {
                queue.threads -= 1;
                self.ended.notify_all();
                return None;
            }
            queue.idle += 1;
            queue = match self.work.wait_timeout(queue, left) {
                Ok((queue, _)) => queue,
                Err(broken) => broken.into_inner().0,
            };
            queue.idle -= 1;
        }
    }

    /// Makes the idle threads end, now and in future. Tasks can still enter the pool, and run on new threads.
    pub(crate) fn retire_idle(&self) {
        lock(&self.queue).retire_idle = true;
        self.work.notify_all();
    }

    /// Sends the waiting tasks of `home` back to it. `home` is shutting down, so `push` refuses its tasks
    /// from now on.
    pub(crate) fn return_tasks_of(&self, home: &Shared) {
        let mut queue = lock(&self.queue);
        let returns = |task: &TaskRef| {
            // SAFETY: the queue owns SCHEDULED of its tasks, so they are alive.
            unsafe { std::ptr::eq(task.shared(), home) && task.header().state.load() & state::MOVED != 0 }
        };
        let (returned, others): (VecDeque<_>, _) =
            std::mem::take(&mut queue.tasks).into_iter().partition(returns);
        queue.tasks = others;
        drop(queue);
        for task in returned {
            // SAFETY: the queue owned SCHEDULED of its tasks; it is ours now.
            drop(unsafe { OutstandingGuard::of(task) });
            home.inject(task);
        }
    }

    /// Ends the closures that wait, and refuses new ones.
    pub(crate) fn close(&self) {
        let mut queue = lock(&self.queue);
        (queue.closed, queue.retire_idle) = (true, true);
        let waiting = std::mem::take(&mut queue.tasks);
        drop(queue);
        self.work.notify_all();
        for task in waiting {
            // SAFETY: the queue owned SCHEDULED of its tasks; it is ours now.
            unsafe { task.fail(Failure::Shutdown) }
        }
    }

    /// Waits until all threads have ended, but not past `deadline`. Returns false if one still runs.
    pub(crate) fn wait(&self, deadline: Option<Instant>) -> bool {
        let mut queue = lock(&self.queue);
        while queue.threads > 0 {
            queue = match deadline {
                None => self.ended.wait(queue).unwrap_or_else(|broken| broken.into_inner()),
                Some(deadline) => {
                    let left = deadline.saturating_duration_since(Instant::now());
                    if left.is_zero() {
                        return false;
                    }
                    match self.ended.wait_timeout(queue, left) {
                        Ok((queue, _)) => queue,
                        Err(broken) => broken.into_inner().0,
                    }
                }
            };
        }
        true
    }
}
