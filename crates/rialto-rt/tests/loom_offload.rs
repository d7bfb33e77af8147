//! loom models of an offloaded task, which leaves its home and comes back. Other threads wake it, abort it,
//! take its section away, and shut the runtime down. To run them:
//! `RUSTFLAGS="--cfg loom" cargo test --release -p rialto-rt --test loom_models loom_offload`
#![cfg(loom)]

use std::ptr;
use std::sync::Arc;

use crate::loom_support::{explore, task};
use loom::sync::Mutex;
use loom::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use loom::thread;
use rialto_rt::internals::{Injector, OffloadRequest, OffloadStack, OffloadState, OffloadedPolls};
use rialto_task::Turn;
use rialto_task::primitives::{ByteLock, Cell};
use rialto_task::state::{ABORT, COMPLETE, MOVED, OWNER, State};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    Home,
    Offloaded,
}

/// The step that the task's next poll takes. Only the owner of SCHEDULED may access it; loom checks this.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// The section asks to be offloaded.
    Leave,
    /// The section waits for news.
    Section,
    /// The section has its news and is over, so the task returns home.
    Return,
    Ended,
}

struct Task {
    state: State,
    requests: ByteLock<OffloadStack<Place>>,
    request: Cell<Option<Arc<OffloadRequest<Place>>>>,
    stage: Cell<Stage>,
    /// The places where the task is queued.
    queue: Mutex<Vec<Place>>,
    news: AtomicBool,
    aborted: AtomicBool,
}

impl Task {
    /// Returns a spawned task that is in the queue of its home.
    fn new() -> Arc<Task> {
        Arc::new(Task {
            // Other threads have wakers of the task.
            state: State::spawned(4 * OWNER),
            requests: ByteLock::new(OffloadStack::default()),
            request: Cell::new(None),
            stage: Cell::new(Stage::Leave),
            queue: Mutex::new(vec![Place::Home]),
            news: AtomicBool::new(false),
            aborted: AtomicBool::new(false),
        })
    }

    fn stage(&self) -> Stage {
        self.stage.with(|stage| unsafe { *stage })
    }

    fn set(&self, new: Stage) {
        self.stage.with_mut(|stage| unsafe { *stage = new });
    }

    fn request(&self) -> Arc<OffloadRequest<Place>> {
        self.request.with(|request| unsafe { (*request).clone() }).unwrap()
    }

    /// Does what `schedule` and `route` of the runtime do. The caller owns SCHEDULED.
    fn schedule(&self) {
        let place = if self.state.load() & MOVED == 0 {
            Place::Home
        } else {
            // SAFETY: the caller owns SCHEDULED.
            let next = unsafe { self.requests.lock().pop_finished(&self.state) };
            next.wake_sections();
            next.request.map_or(Place::Home, |request| *request.place())
        };
        self.queue.lock().unwrap().push(place);
    }

    fn wake(&self) {
        if self.state.notify() {
            self.schedule();
        }
    }

    fn abort(&self) {
        if self.state.abort() {
            self.schedule();
        }
    }

    /// Polls the task while it is queued, each time at the place where it is queued.
    fn run(&self) {
        loop {
            let mut queue = self.queue.lock().unwrap();
            let place = queue.pop();
            assert!(queue.is_empty(), "queued twice");
            drop(queue);
            let Some(place) = place else { return };
            // SAFETY: the task was queued, so this thread owns SCHEDULED.
            let flags = unsafe { self.state.begin() };
            assert_ne!(self.stage(), Stage::Ended);
            if flags & ABORT != 0 {
                self.end();
                self.aborted.store(true, Ordering::SeqCst);
                return;
            }
            if self.poll(place) {
                self.end();
                return;
            }
            // SAFETY: as above; no wait takes over the turn.
            if !unsafe { self.state.suspend(Turn::Counted) } {
                self.schedule();
            }
        }
    }

    fn poll(&self, place: Place) -> bool {
        match self.stage() {
            Stage::Leave => {
                assert_eq!(place, Place::Home);
                let request = OffloadRequest::new(Place::Offloaded, None, ptr::null());
                // SAFETY: the thread that polls the task owns SCHEDULED.
                unsafe { self.requests.lock().push(request.clone(), &self.state) };
                self.request.with_mut(|place| unsafe { *place = Some(request) });
                self.set(Stage::Section);
                assert!(!self.state.notify());
            }
            Stage::Section if self.request().state() != OffloadState::Open && place == Place::Home => {
                // Another thread has taken the section away.
                return self.news.load(Ordering::Acquire);
            }
            Stage::Section => {
                assert_eq!(place, Place::Offloaded, "the section runs at home");
                if self.news.load(Ordering::Acquire) {
                    self.request().finish(OffloadState::Finished);
                    self.set(Stage::Return);
                    assert!(!self.state.notify());
                }
            }
            Stage::Return => {
                assert_eq!(place, Place::Home, "the task continues elsewhere");
                assert_eq!(self.state.load() & MOVED, 0, "its next wake goes elsewhere");
                return true;
            }
            Stage::Ended => unreachable!(),
        }
        false
    }

    fn end(&self) {
        self.set(Stage::Ended);
        // SAFETY: the thread that ends the task owns SCHEDULED.
        unsafe {
            self.state.update(0, MOVED);
            self.state.update(COMPLETE, 0);
        }
        // No thread can queue it any more.
        assert!(!self.state.notify());
    }

    fn is_complete(&self) -> bool {
        self.state.load() & COMPLETE != 0
    }
}

#[test]
fn a_wake_reaches_an_offloaded_task() {
    explore(2, || {
        let task = Task::new();
        let clone = task.clone();
        let waking = thread::spawn(move || {
            clone.news.store(true, Ordering::Release);
            clone.wake();
        });
        task.run();
        waking.join().unwrap();
        task.run();
        assert!(task.is_complete(), "the wake is lost");
        assert!(!task.aborted.load(Ordering::SeqCst));
    });
}

#[test]
fn wakes_from_two_sides() {
    explore(2, || {
        let task = Task::new();
        let threads = [0, 1].map(|which| {
            let task = task.clone();
            thread::spawn(move || {
                if which == 0 {
                    task.news.store(true, Ordering::Release);
                }
                task.wake();
            })
        });
        task.run();
        threads.into_iter().for_each(|thread| thread.join().unwrap());
        task.run();
        assert!(task.is_complete());
    });
}

#[test]
fn the_waking_thread_polls_too() {
    explore(2, || {
        let task = Task::new();
        let clone = task.clone();
        // The thread that wakes the task also runs it, if it is queued.
        let other = thread::spawn(move || {
            clone.news.store(true, Ordering::Release);
            clone.wake();
            clone.run();
        });
        task.run();
        other.join().unwrap();
        task.run();
        assert!(task.is_complete());
    });
}

#[test]
fn an_abort_against_a_wake() {
    explore(2, || {
        let task = Task::new();
        let (waking, aborting) = (task.clone(), task.clone());
        let waking = thread::spawn(move || {
            waking.news.store(true, Ordering::Release);
            waking.wake();
        });
        let aborting = thread::spawn(move || aborting.abort());
        task.run();
        waking.join().unwrap();
        aborting.join().unwrap();
        task.run();
        assert!(task.is_complete());
    });
}

#[test]
fn a_section_is_finished_by_another_thread() {
    explore(2, || {
        let task = Task::new();
        // The task is offloaded already, and its section waits or is about to wait.
        let request = OffloadRequest::new(Place::Offloaded, None, ptr::null());
        // SAFETY: no other thread knows the task.
        unsafe { task.requests.lock().push(request.clone(), &task.state) };
        task.request.with_mut(|place| unsafe { *place = Some(request.clone()) });
        task.set(Stage::Section);
        task.queue.lock().unwrap()[0] = Place::Offloaded;
        let clone = task.clone();
        let taking = thread::spawn(move || {
            request.finish(OffloadState::Finished);
            clone.news.store(true, Ordering::Release);
            clone.wake();
        });
        task.run();
        taking.join().unwrap();
        task.run();
        assert!(task.is_complete());
    });
}

#[test]
fn a_shutdown_waits_for_offloaded_polls() {
    explore(2, || {
        let (polls, running) = (Arc::new(OffloadedPolls::default()), Arc::new(AtomicUsize::new(0)));
        let threads = [0, 1].map(|_| {
            let (polls, running) = (polls.clone(), running.clone());
            thread::spawn(move || {
                if let Some(poll) = polls.begin() {
                    running.fetch_add(1, Ordering::Relaxed);
                    thread::yield_now();
                    running.fetch_sub(1, Ordering::Relaxed);
                    drop(poll);
                }
            })
        });
        polls.close();
        assert!(polls.wait(None));
        assert_eq!(running.load(Ordering::Relaxed), 0);
        assert!(polls.begin().is_none());
        threads.into_iter().for_each(|thread| thread.join().unwrap());
    });
}

#[test]
fn a_closing_host_admits_or_refuses_a_task() {
    explore(2, || {
        let (host, closing) = (Arc::new(Injector::default()), Arc::new(AtomicBool::new(false)));
        let (host_clone, closes) = (host.clone(), closing.clone());
        let guest = thread::spawn(move || {
            let task = task(1);
            host_clone.push_if(task, || !closes.load(Ordering::Acquire))
        });
        closing.store(true, Ordering::SeqCst);
        host.await_pushes();
        let found = host.pop().is_some();
        assert_eq!(guest.join().unwrap(), found, "the host loses or duplicates the task");
    });
}
