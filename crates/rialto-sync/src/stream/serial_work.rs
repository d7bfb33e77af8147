//! Work without a task: the thread that unblocks it continues it, on its own stack, as with the alternatives
//! of a `choose_all`. A foreign library that calls the waker may hold a lock that the work needs. So the work
//! does not run inside such a call: the thread that serves the timers does it.
//!
//! Only one call works at a time. The state says whether one does:
//!
//! ```text
//! Idle      no call works
//! Running   a call works; a call that comes meanwhile sets `again`, and the first one works once more
//! Over      the work is done
//! ```

use std::mem;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::task::{Context, Poll, Wake, Waker};

use rialto_event::__private::waker_may_work;
use rialto_event::time::{FiredEvt, Timer};
use rialto_event::{Event, SyncFuture, budget, diagnostics};

/// Work that one call at a time continues.
pub(super) trait Work: Send + Sync {
    /// Continues the work. If another call is in progress, on this or another thread, that call continues it
    /// once more instead.
    fn run(&self);
}

/// Returns a waker that runs `work`. The pointer is weak: only the readers keep the work alive.
pub(super) fn work_waker<W: Work + 'static>(work: Weak<W>) -> Waker {
    Waker::from(Arc::new(WorkWaker { work, deferred: Mutex::default() }))
}

struct WorkWaker<W> {
    work: Weak<W>,
    /// The sync of the timer that calls this waker again.
    deferred: Mutex<Option<TimerSync>>,
}

type TimerSync = Pin<Box<SyncFuture<FiredEvt>>>;

impl<W: Work + 'static> WorkWaker<W> {
    /// Has the thread that serves the timers run the work. It does not upgrade the weak pointer: if that made
    /// this call the last owner, it would drop the work here, and the drop runs foreign code.
    fn defer(self: &Arc<Self>) {
        let mut deferred = self.deferred.lock().unwrap_or_else(PoisonError::into_inner);
        // Under the lock, so that the timer that stays is the one that was started last.
        let before = deferred.replace(self.start_timer());
        drop(deferred);
        drop(before);
    }

    fn start_timer(self: &Arc<Self>) -> TimerSync {
        let timer = Timer::new();
        let mut timer_sync = Box::pin(timer.clone().into_fired_evt().sync());
        let waker = Waker::from(self.clone());
        let mut cx = Context::from_waker(&waker);
        // This may run on the stack of an unrelated task. The timer is not a wait of that task.
        let waits = diagnostics::without_listener(|| budget::exempt(|| timer_sync.as_mut().poll(&mut cx)));
        debug_assert_eq!(waits, Poll::Pending, "the timer is not started yet, so its sync waits");
        timer.restart_soon();
        timer_sync
    }
}

impl<W: Work + 'static> Wake for WorkWaker<W> {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        if !waker_may_work(Arc::as_ptr(self).cast()) {
            self.defer();
        } else if let Some(work) = self.work.upgrade() {
            work.run();
        }
    }
}

/// The body of the work. One call at a time has it.
pub(super) struct SerialWork<B>(Mutex<State<B>>);

enum State<B> {
    Idle(B),
    Running { again: bool },
    Over,
}

impl<B> SerialWork<B> {
    pub(super) fn new(body: B) -> Self {
        SerialWork(Mutex::new(State::Idle(body)))
    }

    /// Calls `work` with the body, and once more if other calls of `run` come meanwhile. If another call has
    /// the body, that one calls its own `work` once more instead. `work` returns the body, or `None` if the
    /// work is over. It must not panic: the state would stay `Running` forever.
    pub(super) fn run(&self, mut work: impl FnMut(B) -> Option<B>) {
        while let Some(body) = self.begin() {
            let left = work(body);
            if !self.end(left) {
                return;
            }
        }
    }

    /// Locks the state. No foreign code runs under this lock.
    fn state(&self) -> MutexGuard<'_, State<B>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the body. Returns `None` if the work is over, or another call has the body.
    fn begin(&self) -> Option<B> {
        let mut state = self.state();
        match mem::replace(&mut *state, State::Running { again: false }) {
            State::Idle(body) => Some(body),
            State::Running { .. } => {
                *state = State::Running { again: true };
                None
            }
            State::Over => {
                *state = State::Over;
                None
            }
        }
    }

    /// Puts the body back. Returns whether another call came meanwhile.
    fn end(&self, left: Option<B>) -> bool {
        let next = left.map_or(State::Over, State::Idle);
        let before = mem::replace(&mut *self.state(), next);
        matches!(before, State::Running { again: true })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_during_the_work_makes_it_run_again() {
        let (work, mut runs) = (SerialWork::new('a'), 0);
        work.run(|body| {
            runs += 1;
            if runs == 1 {
                work.run(|_| unreachable!("the outer call has the body"));
            }
            Some(body)
        });
        assert_eq!(runs, 2);
        work.run(|_| None);
        work.run(|_| unreachable!("it is over"));
    }
}
