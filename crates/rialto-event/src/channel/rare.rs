//! The parts that few channels have: a name, and the waiters of `closed_evt` and `ready_evt`.

use core::fmt;
use std::sync::Arc;

use super::{Channel, IS_CLOSED, PUT_BACK, RECEIVING, SENDERS, SENDING, WATCHED};
use crate::condition::{Condition, WaitEvt};
use crate::object::{Object, See, Store, TakeOrEvt};

/// See the module's documentation.
pub(super) struct Rare {
    name: Option<Arc<str>>,
    /// Signalled when the channel is closed.
    closed: Condition,
    /// For each end, the object on which a `ready_evt` waits until that end has a waiter.
    ready: [Object<Edge>; 2],
}

/// A store that never holds an item. Its waiters are served when the channel changes; before it waits, a sync
/// looks at the channel itself.
pub struct Edge;

impl Store for Edge {
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
pub type ReadyEvt<'a, T> = TakeOrEvt<&'a Object<Edge>, Look<'a, T>>;

/// The test of a `ready_evt`: whether one of these hints of the channel is set.
pub struct Look<'a, T> {
    channel: &'a Channel<T>,
    hints: u8,
}

impl<T> See<Edge> for Look<'_, T> {
    fn see(&self, _: &Edge) -> Option<()> {
        (self.channel.hints() & self.hints != 0).then_some(())
    }
}

impl<T> Clone for Look<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Look<'_, T> {}

impl<T> fmt::Debug for Look<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Look({:?})", self.channel)
    }
}

impl Rare {
    fn new(name: Option<Arc<str>>) -> Rare {
        Rare { name, closed: Condition::new(), ready: [Object::new(Edge), Object::new(Edge)] }
    }

    pub(super) fn named(name: Arc<str>) -> Rare {
        Rare::new(Some(name))
    }
}

impl<T> Channel<T> {
    pub(super) fn name(&self) -> Option<&Arc<str>> {
        self.rare.get()?.name.as_ref()
    }

    #[inline(always)]
    pub(super) fn is_watched(&self) -> bool {
        self.hints() & WATCHED != 0
    }

    /// Sets `WATCHED`: from here on, each change of the channel also serves the waiters in [`Rare`].
    fn watch(&self) -> &Rare {
        let rare = self.rare.get_or_init(|| Box::new(Rare::new(None)));
        // Under the lock: we see each change that came before, and each later change sees the flag.
        let ends = self.ends.lock();
        self.note(WATCHED, true);
        drop(ends);
        rare
    }

    #[cold]
    pub(super) fn tell_ready(&self, end: usize) {
        if let Some(rare) = self.rare.get() {
            rare.ready[end].update_all(|_| true, |_| ());
        }
    }

    #[cold]
    pub(super) fn tell_closed(&self) {
        if let Some(rare) = self.rare.get() {
            rare.closed.signal();
            self.tell_ready(SENDING);
            self.tell_ready(RECEIVING);
        }
    }

    /// Returns an event that is enabled once the channel is closed.
    pub(super) fn closed_evt(&self) -> WaitEvt {
        let closed = &self.watch().closed;
        if self.hints() & IS_CLOSED != 0 {
            closed.signal();
        }
        closed.clone().into_wait_evt()
    }

    /// Returns an event that is enabled while `end` has a waiter (or, for senders, a value was put back), or
    /// the channel is closed.
    pub(super) fn ready_evt(&self, end: usize) -> ReadyEvt<'_, T> {
        let waits = if end == SENDING { SENDERS | PUT_BACK } else { 1 << end };
        let look = Look { channel: self, hints: waits | IS_CLOSED };
        TakeOrEvt::new(&self.watch().ready[end], look)
    }

    /// Returns the number of put-back values.
    pub(super) fn len(&self) -> usize {
        self.ends.lock().put_back.len()
    }
}
