//! Events that commit with an item from a registered object: a connection, a signal.
//!
//! The items stay in the system's queue until a waiter needs one. A waiter's item is pulled from there under
//! the lock that guards the waiters. So looking, taking and beginning to wait are one step, and no item is
//! taken without a waiter. An item that was taken and never seen is put back, in front (law 5).

use std::collections::VecDeque;
use std::fmt;
use std::io;
use std::sync::Arc;

use rialto_event::diagnostics::{Resource, Wait};
use rialto_event::{ItemSource, Object};

use super::source::{Direction, Source, awaited};

/// Takes items from the system.
pub(crate) trait Pull: fmt::Debug + Send + Sync + 'static {
    /// The item that a waiter receives.
    type Item: Send + 'static;
    /// The name of an item in reports of blocked tasks.
    const AWAITED: &'static str;
    /// Takes an item without waiting. It is called under a byte lock, so it must be short.
    ///
    /// # Errors
    ///
    /// `WouldBlock` if there is no item now. Any other error is passed to a waiter.
    fn pull(&self) -> io::Result<Self::Item>;
}

/// An object that pulls items for its waiters.
pub(crate) type PullObject<P> = Arc<Object<PullState<P>>>;

/// The state under the lock of the waiters.
pub(crate) struct PullState<P: Pull> {
    /// Items that were put back.
    put_back: VecDeque<io::Result<P::Item>>,
    /// `None` once the owner was dropped. Then each take fails.
    pull: Option<Arc<P>>,
    source: Arc<Source>,
}

impl<P: Pull> ItemSource for PullState<P> {
    type Item = io::Result<P::Item>;

    fn is_ready(&self) -> bool {
        !self.put_back.is_empty() || self.source.readiness().allows(Direction::Read) || self.pull.is_none()
    }

    fn take(&mut self) -> Option<Self::Item> {
        if let Some(item) = self.put_back.pop_front() {
            return Some(item);
        }
        let Some(pull) = &self.pull else { return Some(Err(io::ErrorKind::NotConnected.into())) };
        loop {
            let seen = self.source.readiness();
            if !seen.allows(Direction::Read) {
                return None;
            }
            match pull.pull() {
                // If an edge came meanwhile, the readiness stays, and the loop tries again.
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    self.source.clear_word(Direction::Read, seen);
                }
                item => return Some(item),
            }
        }
    }

    fn put_back(&mut self, item: Self::Item) {
        self.put_back.push_front(item);
    }

    fn awaited(&self) -> &'static str {
        P::AWAITED
    }

    fn wait_of(&self, at: Resource) -> Wait {
        awaited(self.source.fd(), P::AWAITED, at)
    }
}

impl<P: Pull> PullState<P> {
    /// Creates an object of the items that `pull` takes when `source` is ready for reading.
    pub(crate) fn of(pull: Arc<P>, source: &Arc<Source>) -> PullObject<P> {
        let state = PullState { put_back: VecDeque::new(), pull: Some(pull), source: Arc::clone(source) };
        let object = Arc::new(Object::new(state));
        source.set_consumer(&object);
        object
    }

    /// Closes `object`, because its owner is being dropped and gets no more edges. Events that outlive the
    /// owner yield `NotConnected`, and do not keep the system's object open.
    pub(crate) fn close(object: &PullObject<P>) {
        let pull = object.update(|state| state.pull.take());
        drop(pull);
    }
}

impl<P: Pull> fmt::Debug for PullState<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PullState").field("pull", &self.pull).finish_non_exhaustive()
    }
}
