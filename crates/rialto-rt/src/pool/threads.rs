//! Threads that come when there is work, and go when there is none.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use rialto_task::state;

use crate::away::{Outing, Refusal, visit};
use crate::cell::{Failure, TaskRef};
use crate::context::{Context, Polled};
use crate::handle::Handle;
use crate::shared::{Shared, lock};

/// A bounded pool of threads that may be blocked: threads come when all are
/// busy, and go when they had nothing to do for a while. They run closures, and
/// tasks for the time of a `detached` section.
pub(crate) struct Threads {
    name: String,
    most: usize,
    keep_alive: Duration,
    queue: Mutex<Queue>,
    /// There is a task, or threads are to go.
    work: Condvar,
    /// A thread has ended.
    ended: Condvar,
}

#[derive(Default)]
struct Queue {
    tasks: VecDeque<TaskRef>,
    threads: usize,
    idle: usize,
    /// No thread waits for work.
    leaving: bool,
    /// Nobody is taken in.
    closed: bool,
}

impl Threads {
    /// So many threads at `most`, none of them yet.
    pub(crate) fn new(name: String, most: usize, keep_alive: Duration) -> Arc<Threads> {
        let (work, ended) = (Condvar::new(), Condvar::new());
        Arc::new(Threads { name, most, keep_alive, queue: Mutex::default(), work, ended })
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Tasks that wait, and threads.
    pub(crate) fn counts(&self) -> (usize, usize) {
        let queue = lock(&self.queue);
        (queue.tasks.len(), queue.threads)
    }

    /// Queues a closure, or a task that is MOVED.
    ///
    /// # Safety
    ///
    /// The caller owns SCHEDULED, and if this succeeds no more.
    pub(crate) unsafe fn push(self: &Arc<Self>, task: TaskRef) -> Result<(), Refusal> {
        // SAFETY: with SCHEDULED the caller's, the task is alive.
        let home = unsafe { &*task.shared() };
        let mut queue = lock(&self.queue);
        // Under the lock: else `recall` might come between the look and the push.
        if home.absent.is_closed() {
            return Err(Refusal::HomeCloses);
        }
        if queue.closed {
            return Err(Refusal::Closed);
        }
        queue.tasks.push_back(task);
        if queue.idle >= queue.tasks.len() {
            self.work.notify_one();
        } else if queue.threads < self.most {
            let theirs = Arc::clone(self);
            match thread::Builder::new().name(self.name.clone()).spawn(move || theirs.run()) {
                Ok(_) => queue.threads += 1,
                Err(error) if queue.threads == 0 => {
                    queue.tasks.pop_back();
                    return Err(Refusal::NoThread(error));
                }
                // One of the others will come to it.
                Err(_) => {}
            }
        }
        Ok(())
    }

    /// What a thread does.
    fn run(self: Arc<Self>) {
        while let Some(task) = self.next() {
            // SAFETY: the queue's SCHEDULED is ours now.
            unsafe { self.serve(task) }
        }
    }

    /// # Safety
    ///
    /// The caller owns SCHEDULED, and gives it up.
    unsafe fn serve(self: &Arc<Self>, task: TaskRef) {
        // SAFETY: with SCHEDULED ours the task is alive.
        let (home, flags) = unsafe { (task.home(), task.header().state.load()) };
        // Until it is dropped, the shutdown of the task's home waits: for what the hooks do
        // after the section too. For a closure's it waits as long as there are threads.
        let _absence = (flags & state::MOVED != 0).then(|| home.absent.begin());
        // SAFETY: by contract; `run` calls it once.
        home.config.around.run(|| unsafe { self.serve_inside(&home, task, flags) });
    }

    /// # Safety
    ///
    /// As above.
    unsafe fn serve_inside(self: &Arc<Self>, home: &Arc<Shared>, task: TaskRef, flags: u32) {
        let context = Context::in_pool(Handle::new(Arc::clone(home)), Arc::clone(self));
        let _entered = context.enter();
        if flags & state::MOVED != 0 {
            // SAFETY: by contract.
            return unsafe { visit(&context, None, task) };
        }
        let _io = home.enter_io();
        // SAFETY: by contract.
        let polled = unsafe { context.poll(task, &()) };
        debug_assert!(matches!(polled, Polled::Ended), "a closure does not suspend");
        home.quiet.come_in();
    }

    /// The next task; `None` after an idle time, or when the threads are to go.
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
            if queue.leaving || left.is_zero() {
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

    /// From here on no thread stays without work. Tasks that are inside come and
    /// go as before, on fresh threads.
    pub(crate) fn leave(&self) {
        lock(&self.queue).leaving = true;
        self.work.notify_all();
    }

    /// Sends the tasks home that belong to `home`, which closes: the waiting ones
    /// at once; others are not taken in any more.
    pub(crate) fn recall(&self, home: &Shared) {
        let mut queue = lock(&self.queue);
        let theirs = |task: &TaskRef| {
            // SAFETY: the queue owns SCHEDULED of its tasks, so they are alive.
            unsafe { std::ptr::eq(task.shared(), home) && task.header().state.load() & state::MOVED != 0 }
        };
        let (recalled, others): (VecDeque<_>, _) =
            std::mem::take(&mut queue.tasks).into_iter().partition(theirs);
        queue.tasks = others;
        drop(queue);
        for task in recalled {
            // SAFETY: the queue owned SCHEDULED of its tasks.
            drop(unsafe { Outing::of(task) });
            home.inject(task);
        }
    }

    /// Ends the closures that wait; no more come.
    pub(crate) fn close(&self) {
        let mut queue = lock(&self.queue);
        (queue.closed, queue.leaving) = (true, true);
        let waiting = std::mem::take(&mut queue.tasks);
        drop(queue);
        self.work.notify_all();
        for task in waiting {
            // SAFETY: the queue owned SCHEDULED of its tasks.
            unsafe { task.fail(Failure::Shutdown) }
        }
    }

    /// Waits for those that run, up to `deadline`. False if something still runs.
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
