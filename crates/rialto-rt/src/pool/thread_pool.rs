//! The threads of a blocking pool: they start when there is work, and end when they are idle.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::offload::PushError;
use crate::panics::lock;
use crate::task_cell::Failure;
use crate::task_ref::TaskRef;
use crate::thread_hooks::StartStopHooks;

/// Runs a task that a thread has taken from the queue. The caller owns SCHEDULED, and gives it up.
pub(crate) type RunTask = unsafe fn(&Arc<ThreadPool>, TaskRef);

/// A bounded pool of threads that may block. A thread starts when all others are busy, and ends after it was
/// idle for a while. The threads run closures of `spawn_blocking`, and tasks during an `offload` section.
pub(crate) struct ThreadPool {
    name: String,
    most: usize,
    keep_alive: Duration,
    hooks: StartStopHooks,
    run_task: RunTask,
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
    /// Threads that take no tasks any more, and have not left the hook at their end.
    stopping: usize,
    /// Threads end instead of waiting for work.
    retire_idle: bool,
    /// `push` refuses every task.
    closed: bool,
}

impl ThreadPool {
    /// Returns a pool of at most `most` threads, which call `hooks` and `run_task`. None has started yet.
    pub(super) fn new(
        name: String,
        most: usize,
        keep_alive: Duration,
        hooks: StartStopHooks,
        run_task: RunTask,
    ) -> Arc<ThreadPool> {
        let (work, ended) = (Condvar::new(), Condvar::new());
        Arc::new(ThreadPool { name, most, keep_alive, hooks, run_task, queue: Mutex::default(), work, ended })
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

    /// Queues a closure, or a task whose MOVED bit is set. Starts a thread if none is idle. `home_closes` says
    /// whether the task's home refuses that its tasks run elsewhere.
    ///
    /// # Safety
    ///
    /// The caller owns SCHEDULED. If this succeeds, the ownership passes to the queue.
    pub(crate) unsafe fn push(
        self: &Arc<Self>,
        task: TaskRef,
        home_closes: impl FnOnce() -> bool,
    ) -> Result<(), PushError> {
        let mut queue = lock(&self.queue);
        // Checked under the lock. Otherwise `take_tasks` could run between the check and the push, and miss
        // the task.
        if home_closes() {
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
        self.hooks.thread_starts();
        while let Some(task) = self.next() {
            // SAFETY: the queue owned SCHEDULED of the task, and has passed it to us.
            unsafe { (self.run_task)(&self, task) }
        }
        self.hooks.thread_stops();
        lock(&self.queue).stopping -= 1;
        self.ended.notify_all();
    }

    /// Waits for the next task. `None` after the keep-alive time, or when the threads must end; the calling
    /// thread is then counted as stopping, so that a new task does not wait for it.
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
                queue.stopping += 1;
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

    /// Takes the waiting tasks for which `is_wanted` returns true.
    pub(super) fn take_tasks(&self, is_wanted: impl FnMut(&TaskRef) -> bool) -> VecDeque<TaskRef> {
        let mut queue = lock(&self.queue);
        let (taken, others) = std::mem::take(&mut queue.tasks).into_iter().partition(is_wanted);
        queue.tasks = others;
        taken
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
        while queue.threads + queue.stopping > 0 {
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
