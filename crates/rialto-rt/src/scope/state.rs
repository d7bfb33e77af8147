//! The state that a scope shares with its children. Its first failure, of the body or of a child, is the
//! scope's result.

use std::fmt;
use std::sync::Mutex;
use std::task::Waker;

use super::members::Members;
use super::{Failure, ScopeState};
use crate::handle::Handle;
use crate::join::AbortHandle;
use crate::panics::lock;

impl<E> ScopeState<E> {
    /// A scope without children, inside the caller's scope. The children will run on `runtime`.
    pub(super) fn new(runtime: Handle) -> Self {
        let members = Members::open(runtime, Members::current());
        ScopeState { members, failure: Mutex::new(None) }
    }

    /// Counts a child in. Returns false if the scope has failed or is closed: then the child must not run.
    pub(super) fn enter(&self) -> bool {
        lock(&self.failure).is_none() && self.members.enter_task().is_ok()
    }

    /// Stores the child's handle, to abort it when the scope closes. If it is closed, aborts the child now.
    pub(super) fn register(&self, child: AbortHandle) {
        self.members.register_task(child);
    }

    /// Stores `failure` if it is the first one, and wakes the parent, which then ends the scope.
    pub(super) fn fail(&self, failure: Failure<E>) {
        let mut first = lock(&self.failure);
        // A scope that closed without a failure has its result already, so a late failure is dropped.
        let late =
            if first.is_some() || self.members.is_closed() { Some(failure) } else { first.replace(failure) };
        drop(first);
        self.members.wake_body();
        // Outside the lock, because the drop runs user code.
        drop(late);
    }

    /// Whether the scope has failed. If not, `parent` is woken when it does.
    pub(super) fn has_failed(&self, parent: &Waker) -> bool {
        self.members.set_body_waker(parent);
        lock(&self.failure).is_some()
    }

    /// Refuses new children, and aborts the present ones. The body has been dropped before.
    pub(super) fn close(&self) {
        self.members.close();
    }

    /// Whether all children are gone and the scope is closed. If not, `parent` is woken when that may have
    /// changed, or when a child fails. The body has been dropped before.
    pub(super) fn is_over(&self, parent: &Waker) -> bool {
        self.members.is_over(parent)
    }

    /// The ids of the children that have not ended.
    pub(super) fn child_ids(&self) -> Vec<u64> {
        self.members.task_ids()
    }

    pub(super) fn take_failure(&self) -> Option<Failure<E>> {
        lock(&self.failure).take()
    }

    pub(super) fn describe(&self, into: fmt::DebugStruct<'_, '_>) -> fmt::Result {
        self.members.describe(into)
    }
}
