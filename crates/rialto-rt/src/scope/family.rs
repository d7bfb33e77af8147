//! The children of a scope whose failures are its own.

use std::fmt;
use std::sync::Mutex;
use std::task::Waker;

use super::roster::Roster;
use super::{Failure, Family};
use crate::handle::Handle;
use crate::join::AbortHandle;
use crate::shared::lock;

impl<E> Family<E> {
    /// No children yet; they will run on `runtime`.
    pub(super) fn new(runtime: Handle) -> Self {
        let roster = Roster::open(runtime, Roster::current());
        Family { roster, failure: Mutex::new(None) }
    }

    /// Counts a child in. False: it is not wanted.
    pub(super) fn enter(&self) -> bool {
        lock(&self.failure).is_none() && self.roster.enter_task().is_ok()
    }

    /// Keeps the child for a later abort, which may be now.
    pub(super) fn adopt(&self, child: AbortHandle) {
        self.roster.adopt_task(child);
    }

    /// The first failure counts. The parent, which it wakes, does the rest.
    pub(super) fn fail(&self, failure: Failure<E>) {
        let mut first = lock(&self.failure);
        // Closed without a failure: nobody asks for one any more.
        let late =
            if first.is_some() || self.roster.is_closed() { Some(failure) } else { first.replace(failure) };
        drop(first);
        self.roster.wake_body();
        // Outside of the lock: this is user code.
        drop(late);
    }

    /// Whether the scope has failed; if not, `parent` is woken when it does.
    pub(super) fn has_failed(&self, parent: &Waker) -> bool {
        self.roster.listen(parent);
        lock(&self.failure).is_some()
    }

    /// Takes in no more children, and aborts those that are there. The body is
    /// gone.
    pub(super) fn close(&self) {
        self.roster.close();
    }

    /// Whether all children are gone, and no more can come; if not, `parent`
    /// is woken when they are, or when one fails. The body is gone.
    pub(super) fn is_over(&self, parent: &Waker) -> bool {
        self.roster.is_over(parent)
    }

    /// The numbers of those that have not ended.
    pub(super) fn children(&self) -> Vec<u64> {
        self.roster.task_numbers()
    }

    pub(super) fn take_failure(&self) -> Option<Failure<E>> {
        lock(&self.failure).take()
    }

    pub(super) fn describe(&self, into: fmt::DebugStruct<'_, '_>) -> fmt::Result {
        self.roster.describe(into)
    }
}
