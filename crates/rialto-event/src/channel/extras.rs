//! The parts that few channels have: a name, and the waiters of `closed_evt` and `ready_evt`.

use core::fmt;
use std::sync::Arc;

use rialto_task::primitives::{AtomicU64, Ordering};

use super::{Channel, HAS_OBSERVERS, IS_CLOSED, PUT_BACK, RECEIVING, SENDERS, SENDING};
use crate::condition::{Condition, WaitEvt};
use crate::object::{ItemSource, Object, See, TakeOrEvt};

/// See the module's documentation.
pub(super) struct Extras {
    name: Option<Arc<str>>,
    /// The number of commits of a sender with a receiver, if the channel has a name. It is written under the
    /// channel's lock.
    commits: AtomicU64,
    /// Signalled when the channel is closed.
    closed: Condition,
    /// For each end, the object on which a `ready_evt` waits until that end has a waiter.
    ready: [Object<NoItem>; 2],
}

/// A state that never holds an item. Its waiters are served when the channel changes; before it waits, a sync
/// looks at the channel itself.
pub struct NoItem;

impl ItemSource for NoItem {
    type Item = ();
    fn is_ready(&self) -> bool {
        false
    }
    fn take(&mut self) -> Option<()> {
        None
    }
    fn put_back(&mut self, (): ()) {}
    fn awaited(&self) -> &'static str {
        "a partner on a channel"
    }
}

/// The event of `ready_evt`: a partner waits, or the channel is closed.
pub type ReadyEvt<'a, T> = TakeOrEvt<&'a Object<NoItem>, ReadyTest<'a, T>>;

/// The test of a `ready_evt`: whether one of these hints of the channel is set.
pub struct ReadyTest<'a, T> {
    channel: &'a Channel<T>,
    hints: u8,
}

impl<T> See<NoItem> for ReadyTest<'_, T> {
    fn see(&self, _: &NoItem) -> Option<()> {
        (self.channel.hints() & self.hints != 0).then_some(())
    }
}

impl<T> Clone for ReadyTest<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for ReadyTest<'_, T> {}

impl<T> fmt::Debug for ReadyTest<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ReadyTest({:?})", self.channel)
    }
}

impl Extras {
    fn new(name: Option<Arc<str>>) -> Extras {
        let ready = [Object::new(NoItem), Object::new(NoItem)];
        Extras { name, commits: AtomicU64::new(0), closed: Condition::new(), ready }
    }

    pub(super) fn named(name: Arc<str>) -> Extras {
        Extras::new(Some(name))
    }
}

impl<T> Channel<T> {
    pub(super) fn name(&self) -> Option<&Arc<str>> {
        self.extras.get()?.name.as_ref()
    }

    /// Counts a commit. Called under the channel's lock, so there is no other writer.
    #[cold]
    pub(super) fn count_commit(&self) {
        if let Some(extras) = self.extras.get() {
            extras.commits.store(extras.commits.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
        }
    }

    /// Returns the number of commits, which only a channel with a name counts.
    pub(super) fn commits(&self) -> u64 {
        self.extras.get().map_or(0, |extras| extras.commits.load(Ordering::Relaxed))
    }

    #[inline(always)]
    pub(super) fn is_observed(&self) -> bool {
        self.hints() & HAS_OBSERVERS != 0
    }

    /// Sets `HAS_OBSERVERS`: from here on, each change of the channel also serves the waiters in [`Extras`].
    fn observe(&self) -> &Extras {
        let extras = self.extras.get_or_init(|| Box::new(Extras::new(None)));
        // Under the lock: we see each change that came before, and each later change sees the flag.
        let ends = self.ends.lock();
        self.set_hint(HAS_OBSERVERS, true);
        drop(ends);
        extras
    }

    #[cold]
    pub(super) fn tell_ready(&self, end: usize) {
        if let Some(extras) = self.extras.get() {
            extras.ready[end].update_all(|_| true, |_| ());
        }
    }

    #[cold]
    pub(super) fn tell_closed(&self) {
        if let Some(extras) = self.extras.get() {
            extras.closed.signal();
            self.tell_ready(SENDING);
            self.tell_ready(RECEIVING);
        }
    }

    /// Returns an event that is enabled once the channel is closed.
    pub(super) fn closed_evt(&self) -> WaitEvt {
        let closed = &self.observe().closed;
        if self.hints() & IS_CLOSED != 0 {
            closed.signal();
        }
        closed.clone().into_wait_evt()
    }

    /// Returns an event that is enabled while `end` has a waiter (or, for senders, a value was put back), or
    /// the channel is closed.
    pub(super) fn ready_evt(&self, end: usize) -> ReadyEvt<'_, T> {
        let waits = if end == SENDING { SENDERS | PUT_BACK } else { 1 << end };
        let test = ReadyTest { channel: self, hints: waits | IS_CLOSED };
        TakeOrEvt::new(&self.observe().ready[end], test)
    }

    /// Returns the number of put-back values.
    pub(super) fn len(&self) -> usize {
        self.ends.lock().put_back.len()
    }
}
