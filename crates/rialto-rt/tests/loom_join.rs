//! loom models: a join is woken once when its task ends, by the worker or by the handle. To run them:
//! `RUSTFLAGS="--cfg loom" cargo test --release -p rialto-rt --test loom_models loom_join`
#![cfg(loom)]

use std::ptr::NonNull;
use std::sync::Arc;
use std::task::{Wake, Waker};

use loom::sync::atomic::{AtomicUsize, Ordering};
use loom::thread;
use rialto_event::Condition;
use rialto_rt::internals::{JoinSlot, JoinWaiter, JoinWaiters, ScopeMembership, TaskScope};
use rialto_task::state::{COMPLETE, JOIN_WAITER, JOINABLE, State, WAITER_RETRACTED};
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
    slot: JoinSlot,
}

static TABLE: Vtable = Vtable { schedule: nothing, free: nothing };

unsafe fn nothing(_: NonNull<Header>) {}

impl Task {
    fn new() -> Arc<Task> {
        Arc::new(Task { header: Header::new(&TABLE), slot: JoinSlot::default() })
    }

    fn state(&self) -> &State {
        &self.header.state
    }

    /// Does what a worker does at the task's end: `TaskRef::complete`.
    fn complete(&self) {
        // SAFETY: this thread is the worker, and the header outlives the call.
        match unsafe { JoinSlot::complete(NonNull::from(&self.header), Turn::Counted, || &self.slot) } {
            Ok(waiter) => waiter.into_iter().for_each(JoinWaiter::wake),
            Err(flags) => {
                assert!(flags & WAITER_RETRACTED != 0 || flags & JOINABLE == 0);
                // SAFETY: the worker owns SCHEDULED.
                if unsafe { self.state().update(COMPLETE, 0) } & JOIN_WAITER != 0 {
                    // SAFETY: COMPLETE is set, and JOIN_WAITER was set.
                    unsafe { self.slot.take() }.wake();
                }
            }
        }
    }

    /// Does what the handle's poll does. Returns false if the task is complete.
    fn wait(&self, wakes: &Arc<Wakes>) -> bool {
        let waker = Waker::from(Arc::clone(wakes));
        let waiter = JoinWaiter::Wakee(Wakee::new(&waker));
        // SAFETY: only one thread acts as the handle.
        unsafe { self.slot.retract(self.state()).is_ok() && self.slot.store(self.state(), waiter).is_ok() }
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
fn a_waiting_join_is_woken_once() {
    loom::model(|| {
        let task = Task::new();
        let clone = Arc::clone(&task);
        let worker = thread::spawn(move || clone.complete());
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
        let clone = Arc::clone(&task);
        let worker = thread::spawn(move || clone.complete());
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
fn a_dropped_handle_drops_its_waker() {
    loom::model(|| {
        let task = Task::new();
        let clone = Arc::clone(&task);
        let worker = thread::spawn(move || clone.complete());
        let wakes = wakes();
        let waits = task.wait(&wakes);
        // SAFETY: this thread acts as the handle.
        let retracted = unsafe { task.slot.retract(task.state()) };
        let completed = retracted.is_err();
        drop(retracted);
        worker.join().unwrap();
        assert_eq!(count(&wakes), usize::from(waits && completed));
    });
}

/// The events of other tasks are signalled, although the handle is dropped.
#[test]
fn a_handle_that_is_dropped_leaves_the_events_of_others() {
    loom::model(|| {
        let task = Task::new();
        let clone = Arc::clone(&task);
        let worker = thread::spawn(move || clone.complete());
        let wakes = wakes();
        let condition = Condition::new();
        let waiters = JoinWaiters {
            condition: Some(condition.clone()),
            outlives_handle: true,
            awaiter: Some(Wakee::new(&Waker::from(Arc::clone(&wakes)))),
            ..JoinWaiters::default()
        };
        // SAFETY: this thread acts as the handle, which requests an event and is then dropped.
        unsafe {
            let (slot, state) = (&task.slot, task.state());
            match slot.store(state, JoinWaiter::Many(Box::new(waiters))) {
                Err(complete) => complete.wake_others(),
                Ok(()) => {
                    if let Some(stays) =
                        slot.retract(state).ok().flatten().and_then(JoinWaiter::without_handle)
                        && let Err(complete) = slot.store(state, stays)
                    {
                        complete.wake_others();
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

impl TaskScope for Scope {
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
        let membership = ScopeMembership(Arc::clone(&scope) as Arc<dyn TaskScope>);
        // SAFETY: no other thread knows the task.
        let stored = unsafe { slot.store(state, JoinWaiter::Many(JoinWaiters::of_member(membership))) };
        assert!(stored.is_ok());
        let clone = Arc::clone(&task);
        let worker = thread::spawn(move || clone.complete());
        let wakes = wakes();
        let wakee = || Wakee::new(&Waker::from(Arc::clone(&wakes)));
        // SAFETY: this thread acts as the handle, which is awaited and then dropped.
        unsafe {
            if let Ok(Some(waiter)) = slot.retract(state)
                && let Err(complete) = slot.store(state, waiter.with_await(wakee()))
            {
                complete.wake_others();
            }
            if let Some(stays) = slot.retract(state).ok().flatten().and_then(JoinWaiter::without_handle)
                && let Err(complete) = slot.store(state, stays)
            {
                complete.wake_others();
            }
            state.update(0, JOINABLE);
        }
        worker.join().unwrap();
        assert_eq!(scope.left.load(Ordering::SeqCst), 1);
        count(&wakes);
    });
}
