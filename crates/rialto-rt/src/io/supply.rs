//! Events that commit on what an object gives: connections, signals.
//!
//! The system's queue is the store, as far as it reaches: a waiter's item is
//! pulled from it under the lock that guards the waiters, so looking, taking
//! and beginning to wait are one step, and nothing is taken for which nobody
//! waits. What was taken and never seen is put back, in front.

use std::collections::VecDeque;
use std::fmt;
use std::io;
use std::sync::Arc;

use rialto_event::waits::{Resource, Wait};
use rialto_event::{Object, Store};

use super::source::{Direction, Source, awaited};

/// How an item is had from the system.
pub(crate) trait Pull: fmt::Debug + Send + Sync + 'static {
    /// What a waiter receives.
    type Item: Send + 'static;
    /// What a report says that one waits for.
    const AWAITED: &'static str;
    /// Takes an item without waiting. It is called under a small lock.
    ///
    /// # Errors
    ///
    /// `WouldBlock` if there is none now. Other errors are passed to a waiter.
    fn pull(&self) -> io::Result<Self::Item>;
}

/// An object's items, and those who wait for them.
pub(crate) type Supplied<P> = Arc<Object<Supply<P>>>;

/// What stands under the lock.
pub(crate) struct Supply<P: Pull> {
    returned: VecDeque<io::Result<P::Item>>,
    pull: Arc<P>,
    source: Arc<Source>,
}

impl<P: Pull> Store for Supply<P> {
    type Item = io::Result<P::Item>;

    fn is_ready(&self) -> bool {
        !self.returned.is_empty() || self.source.readiness().allows(Direction::Read)
    }

    fn take(&mut self) -> Option<Self::Item> {
        if let Some(item) = self.returned.pop_front() {
            return Some(item);
        }
        loop {
            let seen = self.source.readiness();
            if !seen.allows(Direction::Read) {
                return None;
            }
            match self.pull.pull() {
                // If an edge came meanwhile, there may be something again.
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    self.source.withdraw(Direction::Read, seen);
                }
                item => return Some(item),
            }
        }
    }

    fn put_back(&mut self, item: Self::Item) {
        self.returned.push_front(item);
    }

    fn awaited(&self) -> &'static str {
        P::AWAITED
    }

    fn wait_of(&self, at: Resource) -> Wait {
        awaited(self.source.fd(), P::AWAITED, at)
    }
}

impl<P: Pull> Supply<P> {
    /// The items that `pull` gives when `source` is ready to be read.
    pub(crate) fn of(pull: Arc<P>, source: &Arc<Source>) -> Supplied<P> {
        let supply = Supply { returned: VecDeque::new(), pull, source: Arc::clone(source) };
        let supplied = Arc::new(Object::new(supply));
        source.set_consumer(&supplied);
        supplied
    }
}

impl<P: Pull> fmt::Debug for Supply<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Supply").field("pull", &self.pull).finish_non_exhaustive()
    }
}
