//! Exchanges: a rendezvous in which two partners swap values.

use core::fmt;
use core::marker::PhantomData;

use rialto_task::primitives::{ByteLock, Cell};

use crate::base_event::{Base, BasePending};
use crate::commits::{ObjectAddress, UsedEnd, committed};
use crate::diagnostics::{Resource, Wait};
use crate::event::Event;
use crate::impl_event;
use crate::object::StableDeref;
use crate::pending::TryOutcome;
use crate::queue::{Found, WaitQueue};
use crate::sync_context::SyncContext;
use crate::time::StartTime;
use crate::waiter::{DONE, DataSlot, Waiter};

/// A place where two partners meet and swap values: a rendezvous in which both sides do the same. Both commit
/// in one step, or neither does (law 2). Waiters are served first come, first served (law 12). A choice never
/// matches itself (law 3).
///
/// ```
/// use rialto_event::{Event, Exchange};
///
/// let exchange = Exchange::new();
/// assert_eq!(exchange.swap_evt("nothing").try_sync(), None); // no partner waits
/// std::thread::scope(|s| {
///     let other = s.spawn(|| exchange.swap_evt("cloth").sync_blocking());
///     assert_eq!(exchange.swap_evt("spice").sync_blocking(), "cloth");
///     assert_eq!(other.join().unwrap(), "spice");
/// });
/// ```
///
/// Channels cannot express this: if each of two partners offers both a send and a receive, one of them sends,
/// and receives nothing in return.
///
/// Sources: the swap channels of Reppy's *Concurrent Programming in ML* (1999), which swap in two steps;
/// Ada's extended rendezvous.
pub struct Exchange<T> {
    waiting: ByteLock<WaitQueue>,
    _values: PhantomData<core::cell::Cell<T>>,
}

/// The place of a waiting party's value.
pub struct ValuePtr<T>(*const Cell<Option<T>>);

// SAFETY: only values cross between threads. The queue and the waiters in it are accessed under the lock
// only.
unsafe impl<T: Send> Sync for Exchange<T> {}
// SAFETY: the value lies beside the waiter, and moves to another thread together with it.
unsafe impl<T: Send> Send for ValuePtr<T> {}

impl<T> Exchange<T> {
    /// Creates an exchange without waiters.
    pub fn new() -> Self {
        Exchange { waiting: ByteLock::new(WaitQueue::new()), _values: PhantomData }
    }

    /// Returns the event that swaps `value` for the value of a partner, and yields the partner's value.
    ///
    /// The event owns `value`, and drops it when it is not chosen. If the sync is dropped after the swap but
    /// before it has returned, the partner's value is dropped.
    pub fn swap_evt(&self, value: T) -> SwapEvt<&Self> {
        SwapEvt { exchange: self, value }
    }

    /// Like [`swap_evt`](Self::swap_evt), for an exchange behind any [`StableDeref`] pointer. With an `Arc`,
    /// the event is `'static`.
    ///
    /// ```
    /// use rialto_event::{Event, Exchange};
    /// use std::sync::Arc;
    /// let exchange = Arc::new(Exchange::new());
    /// let event = Exchange::swap_evt_of(exchange.clone(), 1);
    /// let other = std::thread::spawn(move || event.sync_blocking());
    /// assert_eq!((exchange.swap_evt(2).sync_blocking(), other.join().unwrap()), (1, 2));
    /// ```
    pub fn swap_evt_of<P>(exchange: P, value: T) -> SwapEvt<P>
    where
        P: StableDeref<Target = Self>,
    {
        SwapEvt { exchange, value }
    }

    /// Returns the event that swaps the value in `slot` for the value of a partner.
    ///
    /// When the sync has ended, the slot has a value (laws 4 and 5): its own if the event was not chosen, the
    /// partner's if they swapped, even if the sync was dropped before it returned. With an empty slot, the
    /// event is [`never`](crate::never()).
    ///
    /// ```
    /// use rialto_event::{Event, Exchange, always, choose};
    /// let (exchange, mut slot) = (Exchange::new(), Some("cloth"));
    /// choose((exchange.swap_from(&mut slot), always(()))).sync_blocking();
    /// assert_eq!(slot, Some("cloth"));
    /// std::thread::scope(|s| {
    ///     s.spawn(|| exchange.swap_evt("spice").sync_blocking());
    ///     exchange.swap_from(&mut slot).sync_blocking();
    /// });
    /// assert_eq!(slot, Some("spice"));
    /// ```
    pub fn swap_from<'a>(&'a self, slot: &'a mut Option<T>) -> SwapFrom<'a, T> {
        SwapFrom { exchange: self, slot }
    }

    /// Returns the number of waiters.
    pub fn waiters(&self) -> usize {
        self.waiting.lock().len()
    }
}

impl<T> Default for Exchange<T> {
    fn default() -> Self {
        Exchange::new()
    }
}

impl<T> fmt::Debug for Exchange<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Exchange({self:p})")
    }
}

/// The event of [`Exchange::swap_evt`].
#[must_use = "events do nothing unless you `.await` or sync on them"]
pub struct SwapEvt<P: StableDeref<Target: IsExchange>> {
    exchange: P,
    value: <P::Target as IsExchange>::Value,
}

impl<P: StableDeref<Target: IsExchange<Value: Clone>> + Clone> Clone for SwapEvt<P> {
    fn clone(&self) -> Self {
        SwapEvt { exchange: self.exchange.clone(), value: self.value.clone() }
    }
}

impl<P: StableDeref<Target: IsExchange>> fmt::Debug for SwapEvt<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SwapEvt(..)")
    }
}

impl<P: StableDeref<Target: IsExchange>> Event for SwapEvt<P> {
    type Pending = BasePending<SwapBase<OwnedSwap<P>>>;
    fn into_pending(self) -> Self::Pending {
        SwapBase::pending(OwnedSwap(self.exchange), Some(self.value))
    }
}
impl_event!(try [P: StableDeref<Target: IsExchange>] SwapEvt<P> => <P::Target as IsExchange>::Value);

/// The event of [`Exchange::swap_from`].
#[must_use = "events do nothing unless you `.await` or sync on them"]
pub struct SwapFrom<'a, T> {
    exchange: &'a Exchange<T>,
    slot: &'a mut Option<T>,
}

impl<T> fmt::Debug for SwapFrom<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("SwapFrom").field(self.exchange).finish()
    }
}

impl<'a, T> Event for SwapFrom<'a, T> {
    type Pending = BasePending<SwapBase<SlotSwap<'a, T>>>;
    fn into_pending(self) -> Self::Pending {
        SwapBase::pending(SlotSwap(self.exchange, self.slot), None)
    }
}
impl_event!(try ['a, T] SwapFrom<'a, T> => ());

/// The exchange behind an event's pointer: lets the event name the type of the value. Implemented by
/// [`Exchange`] only.
pub trait IsExchange: sealed::Sealed {
    /// The type of the values that are swapped.
    type Value;
    #[doc(hidden)]
    fn waiting(&self) -> &ByteLock<WaitQueue>;
}

impl<T> IsExchange for Exchange<T> {
    type Value = T;
    #[inline]
    fn waiting(&self) -> &ByteLock<WaitQueue> {
        &self.waiting
    }
}

mod sealed {
    pub trait Sealed {}
    impl<T> Sealed for super::Exchange<T> {}
}

/// The source of a party's value: the exchange, where the value comes from, and the place for the value
/// received in return. (One trait for all three, so that [`SwapBase`] has one type parameter: see
/// `channel/handle.rs`.)
pub trait SwapSource {
    /// The type of the values that are swapped.
    type Value;
    /// The event's result.
    type Output;
    /// The queue of the exchange.
    fn waiting(&self) -> &ByteLock<WaitQueue>;
    /// Called when the sync starts and the party has no value: returns the value to offer, if there is one.
    fn start(&mut self) -> Option<Self::Value> {
        None
    }
    /// Turns the partner's value into the event's result.
    fn swapped(&mut self, value: Self::Value) -> Self::Output;
    /// Takes back a value that the event does not yield: its own if the event was not chosen, or the
    /// partner's if the sync was abandoned after the swap.
    fn put_back(&mut self, _: Self::Value) {}
}

/// A value that the event owns.
#[derive(Debug)]
pub struct OwnedSwap<P>(P);

impl<P: StableDeref<Target: IsExchange>> SwapSource for OwnedSwap<P> {
    type Value = <P::Target as IsExchange>::Value;
    type Output = <P::Target as IsExchange>::Value;
    #[inline]
    fn waiting(&self) -> &ByteLock<WaitQueue> {
        self.0.waiting()
    }
    fn swapped(&mut self, value: Self::Value) -> Self::Value {
        value
    }
}

/// A value from a slot of the caller. At the end of the sync, a value lies in the slot again.
#[derive(Debug)]
pub struct SlotSwap<'a, T>(&'a Exchange<T>, &'a mut Option<T>);

impl<T> SwapSource for SlotSwap<'_, T> {
    type Value = T;
    type Output = ();
    #[inline]
    fn waiting(&self) -> &ByteLock<WaitQueue> {
        &self.0.waiting
    }
    fn start(&mut self) -> Option<T> {
        self.1.take()
    }
    fn swapped(&mut self, value: T) {
        *self.1 = Some(value);
    }
    fn put_back(&mut self, value: T) {
        *self.1 = Some(value);
    }
}

/// One of the two partners: the base event of an exchange.
pub struct SwapBase<S: SwapSource> {
    source: S,
    /// The party's own value before the swap, the partner's value after it.
    value: Cell<Option<S::Value>>,
}

impl<S: SwapSource> fmt::Debug for SwapBase<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SwapBase")
    }
}

impl<S: SwapSource> SwapBase<S> {
    fn pending(source: S, value: Option<S::Value>) -> BasePending<Self> {
        BasePending::new(
            SwapBase { source, value: Cell::new(value) },
            DataSlot::new(ValuePtr(core::ptr::null())),
        )
    }

    /// Hands the value, if there is one, to [`SwapSource::put_back`].
    fn put_value_back(&mut self) {
        if let Some(value) = self.value.get_mut().take() {
            self.source.put_back(value);
        }
    }

    fn has_value(&self) -> bool {
        // SAFETY: called by the owner while the waiter is not linked.
        self.value.with(|value| unsafe { (*value).is_some() })
    }
}

// SAFETY: one lock guards the one queue. `try_commit` holds it throughout, runs no user code, and writes the
// partner's result before it publishes it. The value lies in the pinned base event as long as its waiter may
// be linked or served.
unsafe impl<S: SwapSource> Base for SwapBase<S> {
    type Slot = DataSlot<ValuePtr<S::Value>>;
    type Output = S::Output;

    unsafe fn start(&mut self, _waiter: &Waiter<Self::Slot>, _began: &StartTime) {
        let value = self.value.get_mut();
        if value.is_none() {
            *value = self.source.start();
        }
    }

    /// Tells only whether there is a value to offer: whether a partner waits can be told under the lock only.
    fn is_enabled(&self) -> bool {
        self.has_value()
    }

    fn awaited(&self) -> Wait {
        let at = Resource::at(core::ptr::from_ref(self.source.waiting()).addr());
        Wait::Object { at, what: "a partner at an exchange" }
    }

    unsafe fn try_commit(&self, waiter: &Waiter<Self::Slot>, me: &SyncContext<'_>, link: bool) -> TryOutcome {
        if !self.has_value() {
            return TryOutcome::NotEnabled;
        }
        // SAFETY: our own waiter, unlinked.
        waiter.slot.with_mut(|slot| unsafe { (*slot).data = ValuePtr(&self.value) });
        let mut queue = self.source.waiting().lock();
        // SAFETY: the lock is held.
        match unsafe { queue.serve(me, waiter.address()) } {
            Found::Partner(partner, wake) => {
                // SAFETY: all waiters in this queue belong to parties at this exchange, so they have this
                // slot type. We have committed this one, so it is ours to serve.
                let partner = unsafe { partner.cast::<Waiter<Self::Slot>>().as_ref() };
                // SAFETY: until we publish, only we access both values.
                unsafe {
                    let theirs = partner.slot.with(|slot| (*slot).data.0);
                    self.value.with_mut(|mine| (*theirs).with_mut(|theirs| mine.swap(theirs)));
                }
                // SAFETY: both waiters are served, and their results are written.
                unsafe {
                    partner.publish(DONE);
                    waiter.publish(DONE);
                }
                committed(ObjectAddress::of(self.source.waiting()), UsedEnd::Object);
                drop(queue);
                wake.fire();
                TryOutcome::Committed
            }
            Found::AlreadyCommitted => TryOutcome::AlreadyCommitted,
            Found::NoPartner if link => {
                // SAFETY: the base pending is pinned, and its drop unlinks the waiter.
                unsafe { queue.push(waiter, me, false) };
                TryOutcome::Linked
            }
            Found::NoPartner => TryOutcome::NotEnabled,
        }
    }

    unsafe fn with_queue<R>(&self, _: &Waiter<Self::Slot>, f: impl FnOnce(&mut WaitQueue) -> R) -> R {
        f(&mut self.source.waiting().lock())
    }

    unsafe fn take(&mut self, _: &Waiter<Self::Slot>, _closed: bool) -> S::Output {
        match self.value.get_mut().take() {
            Some(value) => self.source.swapped(value),
            None => unreachable!("each party of an exchange brings a value"),
        }
    }

    unsafe fn put_back(&mut self, _: &Waiter<Self::Slot>) {
        self.put_value_back();
    }

    unsafe fn not_chosen(&mut self, _: &Waiter<Self::Slot>) {
        self.put_value_back();
    }
}
