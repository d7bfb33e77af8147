//! Work that whoever unblocks it goes on with, on his own stack: without a task, as the
//! parts of a `choose_all`. Where that may not be, since whoever calls the waker is no event
//! of Rialto's, and may hold a lock that the work needs, whoever serves the timers does it.
//!
//! One word says who is at it:
//!
//! ```text
//! Idle      nobody
//! Running   somebody; whoever else comes leaves word that he is to look again
//! Over      it is done
//! ```

use std::mem;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::task::{Context, Poll, Wake, Waker};

use rialto_event::time::{FiredEvt, Timer};
use rialto_event::{SyncFuture, budget, may_work, sync, waits};

/// Something that is worked on in turns.
pub(super) trait Work: Send + Sync {
    /// Goes on with it, unless somebody else is at it, who then looks again.
    fn run(&self);
}

/// A waker that runs `work`. It does not keep it: what waits is kept by who waits for it.
pub(super) fn bell<W: Work + 'static>(work: Weak<W>) -> Waker {
    Waker::from(Arc::new(Bell { work, later: Mutex::default() }))
}

struct Bell<W> {
    work: Weak<W>,
    /// Rings it again.
    later: Mutex<Option<Later>>,
}

type Later = Pin<Box<SyncFuture<FiredEvt>>>;

impl<W: Work + 'static> Bell<W> {
    /// The work is due. It is not so much as held here: to drop it is to work, too.
    fn ring_later(self: &Arc<Self>) {
        let mut place = self.later.lock().unwrap_or_else(PoisonError::into_inner);
        // The one who comes last rings last, and stays.
        let before = place.replace(self.later());
        drop(place);
        drop(before);
    }

    fn later(self: &Arc<Self>) -> Later {
        let timer = Timer::new();
        let mut later = Box::pin(sync(timer.clone().into_fired_evt()));
        let waker = Waker::from(self.clone());
        let mut cx = Context::from_waker(&waker);
        // Not what the task waits for, on whose stack this is.
        let waits = waits::unnoted(|| budget::exempt(|| later.as_mut().poll(&mut cx)));
        debug_assert_eq!(waits, Poll::Pending, "the timer does not run yet");
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

/// What one at a time has in hand.
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

    /// Takes turns: each does `work` on the body, which is over when it returns none.
    /// `work` does not panic.
    pub(super) fn take(&self, mut work: impl FnMut(B) -> Option<B>) {
        while let Some(body) = self.begin() {
            let left = work(body);
            if !self.end(left) {
                return;
            }
        }
    }

    /// No code of others runs under this lock.
    fn state(&self) -> MutexGuard<'_, State<B>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Nothing, if it is over, or somebody is at it.
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

    /// True: somebody came meanwhile.
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
