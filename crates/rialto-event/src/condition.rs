//! A condition: a one-shot broadcast.

use std::sync::Arc;

use crate::event::Event;
use crate::impl_event;
use crate::leaf::Leaf;
use crate::object::{Flag, Object, Steady, Take, TakeEvt};

/// Something that happens once and is seen by everybody who waits for it, now
/// or later. Clones are the same condition.
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
    /// A condition that has not been signalled.
    #[track_caller]
    pub fn new() -> Self {
        Condition(Arc::new(Object::new(Flag(false))))
    }

    /// It has happened: enables every [`wait_evt`](Self::wait_evt), for good. Whether this was the first signal: one of
    /// many is told so. Signalling again changes nothing.
    ///
    /// ```
    /// let stop = rialto_event::Condition::new();
    /// assert!(stop.signal());
    /// assert!(!stop.signal());
    /// ```
    pub fn signal(&self) -> bool {
        self.0.update(|flag| !core::mem::replace(&mut flag.0, true))
    }

    /// Whether it has happened.
    pub fn is_signalled(&self) -> bool {
        self.wait_evt().try_sync().is_some()
    }

    /// Enabled once it has happened.
    #[inline]
    pub fn wait_evt(&self) -> WaitEvt<&Object<Flag>> {
        WaitEvt(self.0.take_evt())
    }

    /// Like [`wait_evt`](Self::wait_evt), and owns its share of the condition.
    pub fn into_wait_evt(self) -> WaitEvt {
        WaitEvt(Object::take_evt_of(self.0))
    }

    /// How many wait.
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

/// The event that a [`Condition`] has happened; a nack is one. `P` is how it
/// reaches the condition: owned, if nothing is said.
#[derive(Debug, Clone)]
#[must_use = "an event does nothing until it is synchronised on: `.await` it"]
pub struct WaitEvt<P = Arc<Object<Flag>>>(TakeEvt<P>);

impl<P: Steady<Target = Object<Flag>>> Event for WaitEvt<P> {
    type Pending = Leaf<Take<P>>;
    #[inline]
    fn into_pending(self) -> Self::Pending {
        self.0.into_pending()
    }
}
impl_event!(try [P: Steady<Target = Object<Flag>>] WaitEvt<P> => ());
