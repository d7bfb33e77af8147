//! A condition: a one-shot broadcast.

use std::sync::Arc;

use crate::base_event::BasePending;
use crate::event::Event;
use crate::impl_event;
use crate::object::{Flag, Object, StableDeref, TakeBase, TakeEvt};
use crate::sync::SyncFuture;

/// A condition that is signalled once. The signal enables all waits for it, those that wait now and later
/// ones. Clones refer to the same condition.
///
/// ```
/// use rialto_event::{Condition, Event};
/// let stop = Condition::new();
/// let waiter = std::thread::spawn({
///     let stop = stop.clone();
///     move || stop.wait_evt().sync_blocking()
/// });
/// stop.signal();
/// waiter.join().unwrap();
/// assert!(stop.is_signalled());
/// ```
///
/// Source: Guile Fibers' conditions; the `cvar` of Parallel CML.
#[derive(Debug, Clone)]
pub struct Condition(Arc<Object<Flag>>);

impl Condition {
    /// Creates a condition that is not signalled.
    #[track_caller]
    pub fn new() -> Self {
        Condition(Arc::new(Object::new(Flag(false))))
    }

    /// Signals the condition: enables every [`wait_evt`](Self::wait_evt), for good. Returns whether this was
    /// the first signal. Exactly one of several calls returns true, and the others have no effect.
    ///
    /// ```
    /// let stop = rialto_event::Condition::new();
    /// assert!(stop.signal());
    /// assert!(!stop.signal());
    /// ```
    pub fn signal(&self) -> bool {
        self.0.update(|flag| !core::mem::replace(&mut flag.0, true))
    }

    /// Returns whether the condition is signalled.
    pub fn is_signalled(&self) -> bool {
        self.wait_evt().try_sync().is_some()
    }

    /// Returns an event that is enabled once the condition is signalled.
    #[inline]
    pub fn wait_evt(&self) -> WaitEvt<&Object<Flag>> {
        WaitEvt(self.0.take_evt())
    }

    /// Waits until the condition is signalled: [`wait_evt`](Self::wait_evt), awaited.
    ///
    /// ```
    /// let ready = rialto_event::Condition::new();
    /// ready.signal();
    /// ready.wait().sync_blocking();
    /// ```
    pub fn wait(&self) -> SyncFuture<WaitEvt<&Object<Flag>>> {
        self.wait_evt().sync()
    }

    /// Returns an event like that of [`wait_evt`](Self::wait_evt), which owns this handle and is `'static`.
    pub fn into_wait_evt(self) -> WaitEvt {
        WaitEvt(Object::take_evt_of(self.0))
    }

    /// Returns the number of syncs that wait.
    pub fn waiters(&self) -> usize {
        self.0.waiters()
    }
}

impl Default for Condition {
    #[track_caller]
    fn default() -> Self {
        Condition::new()
    }
}

/// An event that is enabled once a [`Condition`] is signalled. A nack is such an event. `P` is the pointer to
/// the condition; by default the event owns it.
#[derive(Debug, Clone)]
#[must_use = "events do nothing unless you `.await` or sync on them"]
pub struct WaitEvt<P = Arc<Object<Flag>>>(TakeEvt<P>);

impl<P: StableDeref<Target = Object<Flag>>> Event for WaitEvt<P> {
    type Pending = BasePending<TakeBase<P>>;
    #[inline]
    fn into_pending(self) -> Self::Pending {
        self.0.into_pending()
    }
}
impl_event!(try [P: StableDeref<Target = Object<Flag>>] WaitEvt<P> => ());
