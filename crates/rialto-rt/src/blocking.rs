//! Threads for closures that block.

use std::collections::VecDeque;
use std::future::Future;
use std::io;
use std::pin::Pin;
use std::sync::{Arc, Condvar, Mutex};
use std::task::{Context as TaskContext, Poll};
use std::thread;
use std::time::{Duration, Instant};

use crate::cell::{self, Failure, TaskRef};
use crate::context::{Context, Polled};
use crate::handle::Handle;
use crate::join::JoinHandle;
use crate::shared::{Kind, Shared, lock};
use crate::slab::Foreign;

/// A bounded pool: threads come when all are busy, and go when they had
/// nothing to do for a while.
pub(crate) struct Pool {
    queue: Mutex<Queue>,
    /// There is a task, or the pool closes.
    work: Condvar,
    /// A thread has ended.
    ended: Condvar,
    most: usize,
    keep_alive: Duration,
    /// The cells of its tasks: apart from the others, since no worker and no
    /// shutdown may end a task that runs here.
    cells: Foreign,
}

#[derive(Default)]
struct Queue {
    tasks: VecDeque<TaskRef>,
    threads: usize,
    idle: usize,
    closed: bool,
}

/// A closure as a future that is ready at its first poll.
struct Call<F>(Option<F>);

impl<F> Unpin for Call<F> {}

impl<T, F: FnOnce() -> T> Future for Call<F> {
    type Output = T;

    fn poll(mut self: Pin<&mut Self>, _: &mut TaskContext<'_>) -> Poll<T> {
        match self.0.take() {
            Some(f) => Poll::Ready(f()),
            None => unreachable!("a closure is called once"),
        }
    }
}

/// A task for `f`, on the pool of `shared`.
pub(crate) fn spawn<T, F: FnOnce() -> T>(shared: &Arc<Shared>, f: F) -> JoinHandle<T> {
    let call = Call(Some(f));
    let pool = &shared.blocking;
    if shared.kind == Kind::Simulated {
        // One thread, and no time: the closure is a task like the others.
        return crate::schedule::spawn(shared, call);
    }
    // SAFETY: the cell is new, and of this size.
    let write = |cell| unsafe { cell::write(cell, 0, call) };
    let (task, closed) = pool.cells.spawn(cell::cell_of::<Call<F>>(), shared, write);
    let pushed = if closed { Err(Failure::Shutdown) } else { pool.push(shared, task) };
    if let Err(failure) = pushed {
        // SAFETY: the new task is in no queue, and ours.
        unsafe { task.fail(failure) }
    }
    // SAFETY: the handle's count of the new task.
    unsafe { JoinHandle::new(task) }
}

/// What the join of a closure yields for which there is no thread, nor will be.
fn no_thread(error: &io::Error) -> Failure {
    let text = format!("the system has no thread for a closure of `spawn_blocking`: {error}");
    Failure::Panic(Box::new(Box::new(text)))
}

/// Whether `task` is a closure.
///
/// # Safety
///
/// It is alive.
pub(crate) unsafe fn is_closure(task: TaskRef) -> bool {
    // SAFETY: by contract.
    let shared = unsafe { &*task.shared() };
    // SAFETY: by contract.
    unsafe { shared.blocking.cells.owns(task.raw()) }
}

impl Pool {
    pub(crate) fn new(most: usize, keep_alive: Duration) -> Pool {
        Pool {
            queue: Mutex::new(Queue::default()),
            work: Condvar::new(),
            ended: Condvar::new(),
            most,
            keep_alive,
            cells: Foreign::new(),
        }
    }

    pub(crate) fn open(&self) {
        self.cells.open();
    }

    /// As [`Foreign::tidy`].
    pub(crate) fn tidy(&self) {
        self.cells.tidy();
    }

    /// Closures that wait, and threads.
    pub(crate) fn counts(&self) -> (usize, usize) {
        let queue = lock(&self.queue);
        (queue.tasks.len(), queue.threads)
    }

    /// Why not, if the pool is closed, or can start no first thread.
    fn push(&self, shared: &Arc<Shared>, task: TaskRef) -> Result<(), Failure> {
        let mut queue = lock(&self.queue);
        if queue.closed {
            return Err(Failure::Shutdown);
        }
        queue.tasks.push_back(task);
        if queue.idle >= queue.tasks.len() {
            self.work.notify_one();
        } else if queue.threads < self.most {
            let theirs = Arc::clone(shared);
            let name = format!("{}-blocking", shared.config.thread_name);
            match thread::Builder::new().name(name).spawn(move || thread_main(theirs)) {
                Ok(_) => queue.threads += 1,
                Err(error) if queue.threads == 0 => {
                    queue.tasks.pop_back();
                    return Err(no_thread(&error));
                }
                // One of the others will come to it.
                Err(_) => {}
            }
        }
        Ok(())
    }

    /// The next task; `None` after an idle time, or when the pool closes.
    fn next(&self) -> Option<TaskRef> {
        let mut queue = lock(&self.queue);
        // A time without end is none.
        let deadline = Instant::now().checked_add(self.keep_alive);
        loop {
            if let Some(task) = queue.tasks.pop_front() {
                return Some(task);
            }
            let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
            let left = left.unwrap_or(Duration::MAX);
            if queue.closed || left.is_zero() {
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

    /// Ends what waits, and waits for what runs, up to `deadline`. False if
    /// something still runs.
    pub(crate) fn close(&self, deadline: Option<Instant>) -> bool {
        let heap = self.cells.close();
        let mut queue = lock(&self.queue);
        queue.closed = true;
        let waiting = std::mem::take(&mut queue.tasks);
        drop(queue);
        self.work.notify_all();
        for task in waiting {
            // SAFETY: the pool owns SCHEDULED of the tasks in its queue.
            unsafe { task.fail(Failure::Shutdown) }
        }
        let quiet = self.wait(deadline);
        if let Some(heap) = heap {
            // What still runs keeps its cell.
            heap.orphan();
        }
        quiet
    }

    fn wait(&self, deadline: Option<Instant>) -> bool {
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

fn thread_main(shared: Arc<Shared>) {
    let context = Context::new(Handle::new(Arc::clone(&shared)), None, None);
    let _entered = context.enter();
    let _io = shared.enter_io();
    while let Some(task) = shared.blocking.next() {
        // SAFETY: the queue's SCHEDULED is ours now.
        let polled = unsafe { context.poll(task, &()) };
        debug_assert!(matches!(polled, Polled::Ended), "a closure does not suspend");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::JoinError;

    #[test]
    fn a_closure_without_a_thread_says_so() {
        let error = JoinError::from(no_thread(&io::Error::other("too many")));
        let said = "the task panicked: the system has no thread for a closure of `spawn_blocking`: too many";
        assert_eq!(error.to_string(), said);
    }
}
