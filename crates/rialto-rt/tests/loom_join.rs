//! loom models: a join is told of its task's end once, by the worker or by the handle. To run them:
//! `RUSTFLAGS="--cfg loom" cargo test --release -p rialto-rt --test loom_models loom_join`
#![cfg(loom)]

use std::ptr::NonNull;
use std::sync::Arc;
use std::task::{Wake, Waker};

use loom::sync::atomic::{AtomicUsize, Ordering};
use loom::thread;
use rialto_event::Condition;
use rialto_rt::internals::{Around, Events, Leaving, Slot, Waiter};
use rialto_task::state::{COMPLETE, JOINABLE, JOINING, REJOINS, State};
use rialto_task::{Header, Turn, Vtable, Wakee};

/// A waker that counts its wakes.
struct Wakes(AtomicUsize);

impl Wake for Wakes {
    fn wake(self: Arc<Self>) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }
}

struct Task {
    header: Header,
    slot: Slot,
}

static TABLE: Vtable = Vtable { schedule: nothing, free: nothing };

unsafe fn nothing(_: NonNull<Header>) {}

impl Task {
    fn new() -> Arc<Task> {
        Arc::new(Task { header: Header::new(&TABLE), slot: Slot::default() })
    }

    fn state(&self) -> &State {
        &self.header.state
    }

    /// Does what a worker does at the task's end: `TaskRef::complete`.
    fn complete(&self) {
        // SAFETY: this thread is the worker, and the header outlives the call.
        match unsafe { Slot::complete(NonNull::from(&self.header), Turn::Whole, || &self.slot) } {
            Ok(waiter) => waiter.into_iter().for_each(Waiter::tell),
            Err(flags) => {
                assert!(flags & REJOINS != 0 || flags & JOINABLE == 0);
                // SAFETY: the worker owns SCHEDULED.
                if unsafe { self.state().update(COMPLETE, 0) } & JOINING != 0 {
                    // SAFETY: COMPLETE is set, and JOINING was set.
                    unsafe { self.slot.take() }.tell();
                }
            }
        }
    }

    /// Does what the handle's poll does. Returns false if the task is complete.
    fn wait(&self, wakes: &Arc<Wakes>) -> bool {
        let waker = Waker::from(Arc::clone(wakes));
        let waiter = Waiter::Wakee(Wakee::new(&waker));
        // SAFETY: only one thread acts as the handle.
        unsafe { self.slot.retract(self.state()).is_ok() && self.slot.leave(self.state(), waiter).is_ok() }
    }
}

fn wakes() -> Arc<Wakes> {
    Arc::new(Wakes(AtomicUsize::new(0)))
}

fn count(wakes: &Arc<Wakes>) -> usize {
    assert_eq!(Arc::strong_count(wakes), 1, "a waker was leaked");
    wakes.0.load(Ordering::SeqCst)
}

#[test]
fn a_join_that_waits_is_told_once() {
    loom::model(|| {
        let task = Task::new();
        let theirs = Arc::clone(&task);
        let worker = thread::spawn(move || theirs.complete());
        let wakes = wakes();
        let waits = task.wait(&wakes);
        worker.join().unwrap();
        assert_eq!(count(&wakes), usize::from(waits));
    });
}

#[test]
fn a_join_polled_again_with_another_waker() {
    loom::model(|| {
        let task = Task::new();
        let theirs = Arc::clone(&task);
        let worker = thread::spawn(move || theirs.complete());
        let (first, second) = (wakes(), wakes());
        let waits = task.wait(&first);
        let again = waits && task.wait(&second);
        worker.join().unwrap();
        // If `again` is false, the second poll has seen the end itself, and the first waker may have been
        // woken in vain.
        assert_eq!(count(&second), usize::from(again));
        assert!(count(&first) <= usize::from(!again));
    });
}

#[test]
fn a_handle_that_is_dropped_takes_its_waker_along() {
    loom::model(|| {
        let task = Task::new();
        let theirs = Arc::clone(&task);
        let worker = thread::spawn(move || theirs.complete());
        let wakes = wakes();
        let waits = task.wait(&wakes);
        // SAFETY: this thread acts as the handle.
        let retracted = unsafe { task.slot.retract(task.state()) };
        let told = retracted.is_err();
        drop(retracted);
        worker.join().unwrap();
        assert_eq!(count(&wakes), usize::from(waits && told));
    });
}

/// The events of other tasks are signalled, although the handle is dropped.
#[test]
fn a_handle_that_is_dropped_leaves_the_events_of_others() {
    loom::model(|| {
        let task = Task::new();
        let theirs = Arc::clone(&task);
        let worker = thread::spawn(move || theirs.complete());
        let wakes = wakes();
        let condition = Condition::new();
        let events = Events {
            condition: Some(condition.clone()),
            stays: true,
            awaits: Some(Wakee::new(&Waker::from(Arc::clone(&wakes)))),
            ..Events::default()
        };
        // SAFETY: this thread acts as the handle, which requests an event and is then dropped.
        unsafe {
            let (slot, state) = (&task.slot, task.state());
            match slot.leave(state, Waiter::Events(Box::new(events))) {
                Err(complete) => complete.tell_others(),
                Ok(()) => {
                    if let Some(stays) = slot.retract(state).ok().flatten().and_then(Waiter::without_handle)
                        && let Err(complete) = slot.leave(state, stays)
                    {
                        complete.tell_others();
                    }
                }
            }
            state.update(0, JOINABLE);
        }
        worker.join().unwrap();
        assert!(condition.is_signalled());
        count(&wakes);
    });
}

/// Counts the members that leave, and checks that the task is complete when they do.
struct Scope {
    task: Arc<Task>,
    left: AtomicUsize,
}

impl Around for Scope {
    fn leave(&self) {
        assert!(self.task.state().load() & COMPLETE != 0);
        self.left.fetch_add(1, Ordering::SeqCst);
    }
}

/// The worker or the handle may be the one that finds the end.
#[test]
fn a_member_leaves_its_scope_once_and_when_it_is_complete() {
    loom::model(|| {
        let task = Task::new();
        let scope = Arc::new(Scope { task: Arc::clone(&task), left: AtomicUsize::new(0) });
        let (slot, state) = (&task.slot, task.state());
        let leaving = Leaving(Arc::clone(&scope) as Arc<dyn Around>);
        // SAFETY: no other thread knows the task.
        let left = unsafe { slot.leave(state, Waiter::Events(Events::of_member(leaving))) };
        assert!(left.is_ok());
        let theirs = Arc::clone(&task);
        let worker = thread::spawn(move || theirs.complete());
        let wakes = wakes();
        let wakee = || Wakee::new(&Waker::from(Arc::clone(&wakes)));
        // SAFETY: this thread acts as the handle, which is awaited and then dropped.
        unsafe {
            if let Ok(Some(waiter)) = slot.retract(state)
                && let Err(complete) = slot.leave(state, waiter.with_await(wakee()))
            {
                complete.tell_others();
            }
            if let Some(stays) = slot.retract(state).ok().flatten().and_then(Waiter::without_handle)
                && let Err(complete) = slot.leave(state, stays)
            {
                complete.tell_others();
            }
            state.update(0, JOINABLE);
        }
        worker.join().unwrap();
        assert_eq!(scope.left.load(Ordering::SeqCst), 1);
        count(&wakes);
    });
}
