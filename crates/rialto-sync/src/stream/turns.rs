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

use rialto_event::time::{FiredEvt, Timer};
use rialto_event::{SyncFuture, budget, may_work, sync, waits};

/// Work that one call at a time continues.
pub(super) trait Work: Send + Sync {
    /// Continues the work. If another call is in progress, on this or another thread, that call continues it
    /// once more instead.
    fn run(&self);
}

/// Returns a waker that runs `work`. The pointer is weak: only the readers keep the work alive.
pub(super) fn bell<W: Work + 'static>(work: Weak<W>) -> Waker {
    Waker::from(Arc::new(Bell { work, later: Mutex::default() }))
}

struct Bell<W> {
    work: Weak<W>,
    /// The sync of the timer that calls this waker again.
    later: Mutex<Option<Later>>,
}

type Later = Pin<Box<SyncFuture<FiredEvt>>>;

impl<W: Work + 'static> Bell<W> {
    /// Has the thread that serves the timers run the work. It does not upgrade the weak pointer: if that made
    /// this call the last owner, it would drop the work here, and the drop runs foreign code.
    fn ring_later(self: &Arc<Self>) {
        let mut place = self.later.lock().unwrap_or_else(PoisonError::into_inner);
        // Under the lock, so that the timer that stays is the one that was started last.
        let before = place.replace(self.later());
        drop(place);
        drop(before);
    }

    fn later(self: &Arc<Self>) -> Later {
        let timer = Timer::new();
        let mut later = Box::pin(sync(timer.clone().into_fired_evt()));
        let waker = Waker::from(self.clone());
        let mut cx = Context::from_waker(&waker);
        // This may run on the stack of an unrelated task. The timer is not a wait of that task.
        let waits = waits::unnoted(|| budget::exempt(|| later.as_mut().poll(&mut cx)));
        debug_assert_eq!(waits, Poll::Pending, "the timer is not started yet, so its sync waits");
        timer.restart_soon();
        later
    }
}

impl<W: Work + 'static> Wake for Bell<W> {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        if !may_work(Arc::as_ptr(self).cast()) {
            self.ring_later();
        } else if let Some(work) = self.work.upgrade() {
            work.run();
        }
    }
}

/// The body of the work. One call at a time has it.
pub(super) struct Turns<B>(Mutex<State<B>>);

enum State<B> {
    Idle(B),
    Running { again: bool },
    Over,
}

impl<B> Turns<B> {
    pub(super) fn new(body: B) -> Self {
        Turns(Mutex::new(State::Idle(body)))
    }

    /// Calls `work` with the body, and once more if other calls of `take` come meanwhile. If another call has
    /// the body, that one calls its own `work` once more instead. `work` returns the body, or `None` if the
    /// work is over. It must not panic: the state would stay `Running` forever.
    pub(super) fn take(&self, mut work: impl FnMut(B) -> Option<B>) {
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
    fn who_comes_meanwhile_has_it_looked_at_again() {
        let (turns, mut looks) = (Turns::new('a'), 0);
        turns.take(|body| {
            looks += 1;
            if looks == 1 {
                turns.take(|_| unreachable!("somebody is at it"));
            }
            Some(body)
        });
        assert_eq!(looks, 2);
        turns.take(|_| None);
        turns.take(|_| unreachable!("it is over"));
    }
}
