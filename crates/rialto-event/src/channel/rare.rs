//! What hardly any channel has: a name, and those who wait for its ends without using them.

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
    /// For those who wait until somebody waits at the end of this number.
    ready: [Object<Edge>; 2],
}

/// Nothing lies in it: who waits is told when something happens, and who comes looks at the channel.
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

/// The event that a partner waits: of `ready_evt`.
pub type ReadyEvt<'a, T> = TakeOrEvt<&'a Object<Edge>, Look<'a, T>>;

/// A look whether one of these hints is set.
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

    /// From here on, whoever changes the channel tells those who wait in there.
    fn watch(&self) -> &Rare {
        let rare = self.rare.get_or_init(|| Box::new(Rare::new(None)));
        // Under the lock: who has changed the channel before is seen by us, who does later sees this.
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

    /// The event that the channel is closed.
    pub(super) fn closed_evt(&self) -> WaitEvt {
        let closed = &self.watch().closed;
        if self.hints() & IS_CLOSED != 0 {
            closed.signal();
        }
        closed.clone().into_wait_evt()
    }

    /// The event that somebody waits at this end, or the channel is closed.
    pub(super) fn ready_evt(&self, end: usize) -> ReadyEvt<'_, T> {
        let waits = if end == SENDING { SENDERS | PUT_BACK } else { 1 << end };
        let look = Look { channel: self, hints: waits | IS_CLOSED };
        TakeOrEvt::new(&self.watch().ready[end], look)
    }

    /// How many values were put back.
    pub(super) fn len(&self) -> usize {
        self.ends.lock().put_back.len()
    }
}
