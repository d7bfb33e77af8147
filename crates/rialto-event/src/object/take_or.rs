//! `take_evt_or`: an event that takes an item, or is content with a value that it derives from the state.

use super::{ItemSource, Object, StableDeref, TakeBase};
use crate::base_event::{Base, BasePending};
use crate::diagnostics::Wait;
use crate::event::Event;
use crate::impl_event;
use crate::pending::TryOutcome;
use crate::queue::WaitQueue;
use crate::sync_context::SyncContext;
use crate::waiter::{CallSlot, Waiter};

impl<S: ItemSource> Object<S> {
    /// Like [`take_evt`](Object::take_evt), with a second way to commit: if there is no item when the sync
    /// tries the event, it commits with the value of `see`. If `see` returns `None`, the sync waits for an
    /// item.
    ///
    /// So an event can depend on its own arguments: has the state changed since a version that I know, or is
    /// the phase that I was in over? Call [`update_all`](Object::update_all) at each change. Then no sync
    /// keeps waiting for which `see` would now return a value.
    ///
    /// ```
    /// use rialto_event::{Event, ItemSource, Object};
    ///
    /// /// A value that changes, and the number of its changes.
    /// struct Watched { value: char, changes: u64 }
    ///
    /// impl ItemSource for Watched {
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
    /// `see` runs under the lock, like the methods of the state, each time that the sync tries the event. If
    /// the sync commits with its value and is abandoned before it returns that value, the value is `put_back`
    /// like an item.
    pub fn take_evt_or<F>(&self, see: F) -> TakeOrEvt<&Self, F>
    where
        F: Fn(&S) -> Option<S::Item>,
    {
        TakeOrEvt(self, see)
    }

    /// [`take_evt_or`](Object::take_evt_or) for an object behind any [`StableDeref`] pointer. With an `Arc`
    /// and a `'static` function, the event is `'static`.
    ///
    /// ```
    /// use rialto_event::{Event, Flag, Object};
    /// let object = std::sync::Arc::new(Object::new(Flag(false)));
    /// Object::take_evt_or_of(object, |_| Some(())).sync_blocking();
    /// ```
    pub fn take_evt_or_of<P, F>(object: P, see: F) -> TakeOrEvt<P, F>
    where
        P: StableDeref<Target = Self>,
        F: Fn(&S) -> Option<S::Item>,
    {
        TakeOrEvt(object, see)
    }
}

/// The function of [`Object::take_evt_or`]. Every `Fn(&S) -> Option<S::Item>` implements it. Implement it for
/// a type of your own if you have to name the event's type.
pub trait See<S: ItemSource> {
    /// Returns the value with which a sync may commit in place of an item.
    fn see(&self, state: &S) -> Option<S::Item>;
}

impl<S: ItemSource, F: Fn(&S) -> Option<S::Item>> See<S> for F {
    #[inline]
    fn see(&self, state: &S) -> Option<S::Item> {
        self(state)
    }
}

/// The event of [`Object::take_evt_or`].
#[derive(Debug, Clone)]
#[must_use = "events do nothing unless you `.await` or sync on them"]
pub struct TakeOrEvt<P, F>(P, F);

impl<P, F> TakeOrEvt<P, F> {
    /// Creates the event of [`Object::take_evt_or_of`] with a function that is a type of your own, so that you
    /// can name the event's type: see [`See`].
    ///
    /// ```
    /// use rialto_event::object::{See, TakeOrEvt};
    /// use rialto_event::{Event, Flag, Object};
    ///
    /// struct Always;
    /// impl See<Flag> for Always {
    ///     fn see(&self, _: &Flag) -> Option<()> {
    ///         Some(())
    ///     }
    /// }
    /// let object = Object::new(Flag(false));
    /// let event: TakeOrEvt<&Object<Flag>, Always> = TakeOrEvt::new(&object, Always);
    /// event.sync_blocking();
    /// ```
    pub fn new(object: P, see: F) -> Self {
        TakeOrEvt(object, see)
    }
}

impl<S, P, F> Event for TakeOrEvt<P, F>
where
    S: ItemSource,
    P: StableDeref<Target = Object<S>>,
    F: See<S>,
{
    type Pending = BasePending<TakeOrBase<P, F>>;
    #[inline]
    fn into_pending(self) -> Self::Pending {
        BasePending::new(TakeOrBase { take: TakeBase::new(self.0), see: self.1 }, CallSlot::new(()))
    }
}
impl_event!(try [S: ItemSource, P: StableDeref<Target = Object<S>>, F: See<S>] TakeOrEvt<P, F> => S::Item);

/// The base event of [`TakeOrEvt`].
#[derive(Debug)]
pub struct TakeOrBase<P, F> {
    take: TakeBase<P>,
    see: F,
}

// SAFETY: as for `TakeBase`, whose queue links the waiter. The value of `see` is written under the same lock.
unsafe impl<S, P, F> Base for TakeOrBase<P, F>
where
    S: ItemSource,
    P: StableDeref<Target = Object<S>>,
    F: See<S>,
{
    type Slot = CallSlot<(), S::Item>;
    type Output = S::Item;

    /// Calls `see` under the lock if there is no item.
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

    unsafe fn try_commit(&self, waiter: &Waiter<Self::Slot>, me: &SyncContext<'_>, link: bool) -> TryOutcome {
        self.take.object().try_commit(waiter, me, link, |state| self.see.see(state))
    }

    unsafe fn with_queue<R>(&self, waiter: &Waiter<Self::Slot>, f: impl FnOnce(&mut WaitQueue) -> R) -> R {
        // SAFETY: by contract.
        unsafe { self.take.with_queue(waiter, f) }
    }

    unsafe fn take(&mut self, waiter: &Waiter<Self::Slot>, closed: bool) -> S::Item {
        // SAFETY: by contract.
        unsafe { self.take.take(waiter, closed) }
    }

    unsafe fn put_back(&mut self, waiter: &Waiter<Self::Slot>) {
        // SAFETY: by contract.
        unsafe { self.take.put_back(waiter) };
    }
}
