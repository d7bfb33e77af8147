//! Taking an item, or being content with what is seen of the state: for events
//! that depend on who asks.

use super::{Object, Steady, Store, Take};
use crate::event::Event;
use crate::impl_event;
use crate::leaf::{Base, Leaf};
use crate::node::{Asking, Node};
use crate::pending::Offer;
use crate::queue::WaitQueue;
use crate::syncing::Syncing;
use crate::waits::Wait;

impl<S: Store> Object<S> {
    /// Like [`take_evt`](Object::take_evt); and if there is nothing to take when
    /// the sync tries the event, `see` looks at the state, and what it returns
    /// is as good as an item. If that is nothing, too, it waits like everybody.
    ///
    /// So an event can depend on who asks: has anything changed since I looked,
    /// is the phase over that I was in? With [`update_all`](Object::update_all)
    /// at each change, nobody waits who would not wait if he asked again:
    ///
    /// ```
    /// use rialto_event::{Event, Object, Store};
    ///
    /// /// A value that changes, and how often it has.
    /// struct Watched { value: char, changes: u64 }
    ///
    /// impl Store for Watched {
    ///     type Item = char;
    ///     fn is_ready(&self) -> bool { false } // nothing is used up
    ///     fn take(&mut self) -> Option<char> { None }
    ///     fn put_back(&mut self, _: char) {}
    /// }
    ///
    /// let watched = Object::new(Watched { value: 'a', changes: 0 });
    /// let changed_since = |seen| {
    ///     watched.take_evt_or(move |watched| (watched.changes > seen).then_some(watched.value))
    /// };
    /// assert_eq!(changed_since(0).try_sync(), None);
    /// let change = |watched: &mut Watched| {
    ///     (watched.value, watched.changes) = ('b', watched.changes + 1);
    ///     true
    /// };
    /// watched.update_all(change, |watched| watched.value);
    /// assert_eq!(changed_since(0).sync_blocking(), 'b');
    /// assert_eq!(changed_since(1).try_sync(), None);
    /// ```
    ///
    /// `see` runs under the lock, like the methods of the store, and each time
    /// that the sync tries the event. What it gave and nobody saw is `put_back`
    /// like an item.
    pub fn take_evt_or<F>(&self, see: F) -> TakeOrEvt<&Self, F>
    where
        F: Fn(&S) -> Option<S::Item>,
    {
        TakeOrEvt(self, see)
    }

    /// [`take_evt_or`](Object::take_evt_or) of an object behind any [`Steady`]
    /// pointer.
    ///
    /// ```
    /// use rialto_event::{Event, Flag, Object};
    /// let object = std::sync::Arc::new(Object::new(Flag(false)));
    /// Object::take_evt_or_of(object, |_| Some(())).sync_blocking();
    /// ```
    pub fn take_evt_or_of<P, F>(object: P, see: F) -> TakeOrEvt<P, F>
    where
        P: Steady<Target = Self>,
        F: Fn(&S) -> Option<S::Item>,
    {
        TakeOrEvt(object, see)
    }
}

/// What one is content with who finds nothing to take: a function of the state, or a type of one's own, where the
/// event's type must have a name.
pub trait See<S: Store> {
    /// As good as an item, if it is something.
    fn see(&self, state: &S) -> Option<S::Item>;
}

impl<S: Store, F: Fn(&S) -> Option<S::Item>> See<S> for F {
    #[inline]
    fn see(&self, state: &S) -> Option<S::Item> {
        self(state)
    }
}

/// The event of [`Object::take_evt_or`].
#[derive(Debug, Clone)]
#[must_use = "an event does nothing until it is synchronised on: `.await` it"]
pub struct TakeOrEvt<P, F>(P, F);

impl<P, F> TakeOrEvt<P, F> {
    pub(crate) fn new(object: P, see: F) -> Self {
        TakeOrEvt(object, see)
    }
}

impl<S, P, F> Event for TakeOrEvt<P, F>
where
    S: Store,
    P: Steady<Target = Object<S>>,
    F: See<S>,
{
    type Pending = Leaf<TakeOr<P, F>>;
    #[inline]
    fn into_pending(self) -> Self::Pending {
        Leaf::new(TakeOr { take: Take::new(self.0), see: self.1 }, Asking::new(()))
    }
}
impl_event!(try [S: Store, P: Steady<Target = Object<S>>, F: See<S>] TakeOrEvt<P, F> => S::Item);

/// The waitable end of an object, for one who may be content without an item.
#[derive(Debug)]
pub struct TakeOr<P, F> {
    take: Take<P>,
    see: F,
}

// SAFETY: as for `Take`, to whose queue the node is linked; what is seen is put
// under the same lock.
unsafe impl<S, P, F> Base for TakeOr<P, F>
where
    S: Store,
    P: Steady<Target = Object<S>>,
    F: See<S>,
{
    type Slot = Asking<(), S::Item>;
    type Output = S::Item;

    /// Only the lock can tell what is seen.
    fn is_enabled(&self) -> bool {
        if self.take.is_enabled() {
            return true;
        }
        let inner = self.take.object().lock();
        let seen = self.see.see(&inner.state);
        drop(inner);
        seen.is_some()
    }

    fn awaited(&self) -> Wait {
        self.take.awaited()
    }

    unsafe fn offer(&self, node: &Node<Self::Slot>, me: &Syncing<'_>, link: bool) -> Offer {
        self.take.object().offer(node, me, link, |state| self.see.see(state))
    }

    unsafe fn with_queue<R>(&self, node: &Node<Self::Slot>, f: impl FnOnce(&mut WaitQueue) -> R) -> R {
        // SAFETY: by contract.
        unsafe { self.take.with_queue(node, f) }
    }

    unsafe fn take(&mut self, node: &Node<Self::Slot>, closed: bool) -> S::Item {
        // SAFETY: by contract.
        unsafe { self.take.take(node, closed) }
    }

    unsafe fn put_back(&mut self, node: &Node<Self::Slot>) {
        // SAFETY: by contract.
        unsafe { self.take.put_back(node) };
    }
}
