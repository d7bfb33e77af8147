//! How many children live, and what ends them early.

use std::fmt;
use std::sync::Mutex;
use std::task::Waker;

use super::{Failure, Family, State};
use crate::handle::Handle;
use crate::join::AbortHandle;
use crate::shared::lock;

impl<E> Family<E> {
    /// No children yet; they will run on `runtime`.
    pub(super) fn new(runtime: Handle) -> Self {
        let state = State { live: 0, children: Vec::new(), failure: None, closed: false, parent: None };
        Family { runtime, state: Mutex::new(state) }
    }

    /// Counts a child in. False: it is not wanted, though counted.
    pub(super) fn enter(&self) -> bool {
        let mut state = lock(&self.state);
        state.live += 1;
        !state.closed && state.failure.is_none()
    }

    /// Keeps the child for a later abort, which may be now.
    pub(super) fn adopt(&self, child: AbortHandle) {
        let mut state = lock(&self.state);
        if state.closed {
            drop(state);
            return child.abort();
        }
        let ended = state.sweep();
        state.children.push(child);
        drop(state);
        // Outside of the lock: they may be the last owners of their tasks.
        drop(ended);
    }

    /// A child is gone.
    pub(super) fn leave(&self) {
        let mut state = lock(&self.state);
        state.live -= 1;
        let parent = if state.live == 0 { state.parent.take() } else { None };
        drop(state);
        if let Some(parent) = parent {
            parent.wake();
        }
    }

    /// The first failure counts. The parent, which it wakes, does the rest.
    pub(super) fn fail(&self, failure: Failure<E>) {
        let mut state = lock(&self.state);
        // Closed without a failure: nobody asks for one any more.
        let late = if state.closed || state.failure.is_some() {
            Some(failure)
        } else {
            state.failure.replace(failure)
        };
        let parent = state.parent.take();
        drop(state);
        // Outside of the lock: these are user code.
        drop(late);
        if let Some(parent) = parent {
            parent.wake();
        }
    }

    /// Whether the scope has failed; if not, `parent` is woken when it does.
    pub(super) fn has_failed(&self, parent: &Waker) -> bool {
        let mut state = lock(&self.state);
        let failed = state.failure.is_some();
        let before = if failed { None } else { state.listen(parent) };
        drop((state, before));
        failed
    }

    /// Takes in no more children, and aborts those that are there. The body is
    /// gone.
    pub(super) fn close(&self) {
        let mut state = lock(&self.state);
        state.closed = true;
        let children = std::mem::take(&mut state.children);
        drop(state);
        children.iter().for_each(AbortHandle::abort);
    }

    /// Whether all children are gone, and no more can come; if not, `parent`
    /// is woken when they are, or when one fails. The body is gone.
    pub(super) fn is_over(&self, parent: &Waker) -> bool {
        let mut state = lock(&self.state);
        let over = state.live == 0;
        state.closed |= over;
        let before = if over { None } else { state.listen(parent) };
        drop((state, before));
        over
    }

    /// The numbers of those that have not ended.
    pub(super) fn children(&self) -> Vec<u64> {
        let state = lock(&self.state);
        let live = state.children.iter().filter(|child| !child.is_finished());
        live.map(|child| child.id().as_u64()).collect()
    }

    pub(super) fn take_failure(&self) -> Option<Failure<E>> {
        lock(&self.state).failure.take()
    }

    pub(super) fn describe(&self, mut into: fmt::DebugStruct<'_, '_>) -> fmt::Result {
        let state = lock(&self.state);
        into.field("live", &state.live).field("closed", &state.closed).finish()
    }
}

impl<E> State<E> {
    /// The handles of children that have ended, if they are many.
    fn sweep(&mut self) -> Vec<AbortHandle> {
        if self.children.len() <= 2 * self.live + 16 {
            return Vec::new();
        }
        let (ended, live) = self.children.drain(..).partition(AbortHandle::is_finished);
        self.children = live;
        ended
    }

    /// Stores the waker of the parent; the one before, if it is another one,
    /// is the caller's to drop outside of the lock.
    fn listen(&mut self, parent: &Waker) -> Option<Waker> {
        match &self.parent {
            Some(known) if known.will_wake(parent) => None,
            _ => self.parent.replace(parent.clone()),
        }
    }
}
