//! Watch channels: the latest value of a variable, and an event for its change.

use std::fmt;
use std::mem;
use std::sync::{Arc, PoisonError, RwLock};

use rialto_event::{Action, CallEvt, Closed, Object, ObjectState, SyncFuture, Wrapped, sync};

/// Creates a watch channel that holds `value`, and returns its sender and a first receiver. The sender
/// changes the value, and each receiver is notified. A receiver may miss intermediate values, but always sees
/// the last one. If a wait for a change is abandoned before it returned, the receiver is notified again
/// (law 5).
///
/// ```
/// use rialto_event::{after, choose, Event};
/// use rialto_sync::watch;
/// use std::time::Duration;
///
/// let (tx, mut rx) = watch("starting");
/// assert_eq!(rx.get(), "starting");
/// tx.send_replace("running");
/// tx.send_replace("ready");
/// let changed = choose((
///     rx.changed_evt().wrap(|changed| changed.is_ok()),
///     after(Duration::from_secs(60)).wrap(|()| false),
/// ));
/// assert!(changed.sync_blocking());
/// assert_eq!(rx.get(), "ready");
/// assert_eq!(rx.changed_evt().try_sync(), None); // seen
/// ```
///
/// Both ends can be cloned. Setting the value and looking at it wait only for other calls that access the
/// value at that moment.
///
/// Source: tokio's `watch`. As there, nothing is allocated after the channel is created.
#[track_caller]
pub fn watch<T>(value: T) -> (Sender<T>, Receiver<T>) {
    let state = Arc::new(Object::new(WatchState { version: 0, senders: 1, receivers: 1 }));
    let shared = Arc::new(Shared { value: RwLock::new(Versioned { value, version: 0 }), state });
    (Sender(shared.clone()), Receiver { shared, seen: 0 })
}

/// The sending end of a [`watch`](watch()) channel. It sets the value.
pub struct Sender<T>(Arc<Shared<T>>);

/// A receiving end of a [`watch`](watch()) channel. It reads the value, and waits for changes.
pub struct Receiver<T> {
    shared: Arc<Shared<T>>,
    /// The latest version that this receiver has seen.
    seen: u64,
}

struct Shared<T> {
    value: RwLock<Versioned<T>>,
    /// Waits for changes. The version in it is never ahead of that of `value`.
    state: Arc<Object<WatchState>>,
}

struct Versioned<T> {
    value: T,
    version: u64,
}

/// The event of [`Receiver::changed_evt`].
pub type ChangedEvt<'a, T> = Wrapped<CallEvt<&'a Object<WatchState>, Call>, MarkSeen<'a, T>>;
/// The event of [`Receiver::into_changed_evt`].
pub type IntoChangedEvt<T> = Wrapped<CallEvt<Arc<Object<WatchState>>, Call>, MarkSeenOwned<T>>;
/// The event of [`Sender::closed_evt`].
pub type ClosedEvt<'a> = Wrapped<CallEvt<&'a Object<WatchState>, Call>, NoReceiver>;

impl<T> Shared<T> {
    fn look<R>(&self, look: impl FnOnce(&Versioned<T>) -> R) -> R {
        look(&self.value.read().unwrap_or_else(PoisonError::into_inner))
    }
}

impl<T> Sender<T> {
    /// Sets the value, notifies the receivers, and returns the old value.
    ///
    /// ```
    /// let (tx, rx) = rialto_sync::watch(1);
    /// assert_eq!(tx.send_replace(2), 1);
    /// # drop(rx);
    /// ```
    pub fn send_replace(&self, value: T) -> T {
        self.send_modify(|old| mem::replace(old, value))
    }

    /// Changes the value in place, notifies the receivers, and returns the result of `change`. `change` must
    /// be short, because it runs under the lock of the value. If `change` itself accesses the value of this
    /// channel, it deadlocks or panics.
    ///
    /// ```
    /// let (tx, mut rx) = rialto_sync::watch(vec![1]);
    /// tx.send_modify(|list| list.push(2));
    /// assert_eq!(rx.get(), [1, 2]);
    /// ```
    ///
    /// # Panics
    ///
    /// If `change` panics. The value stays as `change` left it, and no receiver is notified.
    pub fn send_modify<R>(&self, change: impl FnOnce(&mut T) -> R) -> R {
        let mut value = self.0.value.write().unwrap_or_else(PoisonError::into_inner);
        let result = change(&mut value.value);
        value.version += 1;
        let version = value.version;
        drop(value);
        // Two concurrent changes may come here in either order.
        self.0.state.update(|state| state.version = state.version.max(version));
        result
    }

    /// Calls `look` with the value, and returns its result. `look` must be short, and must not set the value.
    pub fn look<R>(&self, look: impl FnOnce(&T) -> R) -> R {
        self.0.look(|versioned| look(&versioned.value))
    }

    /// Creates a receiver that has seen the current value.
    pub fn subscribe(&self) -> Receiver<T> {
        self.0.state.update(|state| state.receivers += 1);
        Receiver { seen: self.0.look(|versioned| versioned.version), shared: self.0.clone() }
    }

    /// Returns an event that is enabled when no receiver exists.
    ///
    /// ```
    /// use rialto_event::Event;
    /// let (tx, rx) = rialto_sync::watch(1);
    /// assert_eq!(tx.closed_evt().try_sync(), None);
    /// drop(rx);
    /// tx.closed_evt().sync_blocking();
    /// ```
    pub fn closed_evt(&self) -> ClosedEvt<'_> {
        Wrapped::with(self.0.state.call_evt(Call::AwaitNoReceivers), NoReceiver)
    }

    /// Waits until all receivers are gone: [`closed_evt`](Self::closed_evt), awaited.
    pub fn closed(&self) -> SyncFuture<ClosedEvt<'_>> {
        sync(self.closed_evt())
    }

    /// Returns the number of receivers.
    pub fn receiver_count(&self) -> usize {
        self.0.state.update(|state| state.receivers)
    }
}

impl<T> Receiver<T> {
    /// Returns an event that is enabled when the value has changed since this receiver saw it, or when all
    /// senders are gone. When the event is chosen because of a change, the current value counts as seen.
    ///
    /// # Errors
    ///
    /// The event yields [`Closed`] if this receiver has seen the last value, and all senders are gone.
    ///
    /// ```
    /// use rialto_event::{Closed, Event};
    /// let (tx, mut rx) = rialto_sync::watch(1);
    /// tx.send_replace(2);
    /// drop(tx);
    /// assert_eq!(rx.changed_evt().sync_blocking(), Ok(()));
    /// assert_eq!(rx.changed_evt().sync_blocking(), Err(Closed(())));
    /// ```
    pub fn changed_evt(&mut self) -> ChangedEvt<'_, T> {
        let Receiver { shared, seen } = self;
        Wrapped::with(shared.state.call_evt(Call::Changed(*seen)), MarkSeen { shared, seen })
    }

    /// Returns an event like that of [`changed_evt`](Self::changed_evt), which owns the receiver, and yields
    /// it together with the result.
    ///
    /// ```
    /// use rialto_event::Event;
    /// let (tx, rx) = rialto_sync::watch(1);
    /// let event = rx.into_changed_evt().boxed();
    /// tx.send_replace(2);
    /// let (changed, mut rx) = event.sync_blocking();
    /// assert_eq!((changed, rx.get()), (Ok(()), 2));
    /// ```
    pub fn into_changed_evt(self) -> IntoChangedEvt<T> {
        let state = self.shared.state.clone();
        Wrapped::with(Object::call_evt_of(state, Call::Changed(self.seen)), MarkSeenOwned(self))
    }

    /// Waits for a change: [`changed_evt`](Self::changed_evt), awaited. If the future is dropped before it is
    /// ready, the change does not count as seen.
    ///
    /// # Errors
    ///
    /// [`Closed`] if this receiver has seen the last value, and all senders are gone.
    pub fn changed(&mut self) -> SyncFuture<ChangedEvt<'_, T>> {
        sync(self.changed_evt())
    }

    /// Calls `look` with the value, and returns its result. The value does not count as seen.
    ///
    /// ```
    /// use rialto_event::Event;
    /// let (tx, mut rx) = rialto_sync::watch(1);
    /// tx.send_replace(2);
    /// assert_eq!(rx.look(|value| *value), 2);
    /// assert_eq!(rx.changed_evt().try_sync(), Some(Ok(())));
    /// ```
    ///
    /// `look` must be short, and must not set the value.
    pub fn look<R>(&self, look: impl FnOnce(&T) -> R) -> R {
        self.shared.look(|versioned| look(&versioned.value))
    }

    /// Calls `look` with the value, and returns its result. The value then counts as seen.
    ///
    /// ```
    /// use rialto_event::Event;
    /// let (tx, mut rx) = rialto_sync::watch(1);
    /// tx.send_replace(2);
    /// assert_eq!(rx.look_and_update(|value| *value), 2);
    /// assert_eq!(rx.changed_evt().try_sync(), None);
    /// ```
    pub fn look_and_update<R>(&mut self, look: impl FnOnce(&T) -> R) -> R {
        let seen = &mut self.seen;
        self.shared.look(|versioned| {
            *seen = versioned.version;
            look(&versioned.value)
        })
    }

    /// Returns a clone of the value, which then counts as seen.
    pub fn get(&mut self) -> T
    where
        T: Clone,
    {
        self.look_and_update(T::clone)
    }

    /// Waits until `is_it` returns true for the value. It checks the value now, and after each change. A
    /// value that it has checked counts as seen, even if the future is dropped.
    ///
    /// # Errors
    ///
    /// [`Closed`] if `is_it` returns false for the last value, and all senders are gone.
    pub async fn wait_for(&mut self, mut is_it: impl FnMut(&T) -> bool) -> Result<(), Closed> {
        while !self.look_and_update(&mut is_it) {
            self.changed().await?;
        }
        Ok(())
    }

    /// Returns the number of waiters of the channel: receivers that wait for a change, and senders that wait
    /// for the last receiver to go.
    pub fn waiters(&self) -> usize {
        self.shared.state.waiters()
    }
}

impl<T> Clone for Sender<T> {
    fn clone(&self) -> Self {
        self.0.state.update(|state| state.senders += 1);
        Sender(self.0.clone())
    }
}

/// The clone has seen the same version as this receiver.
impl<T> Clone for Receiver<T> {
    fn clone(&self) -> Self {
        self.shared.state.update(|state| state.receivers += 1);
        Receiver { shared: self.shared.clone(), seen: self.seen }
    }
}

impl<T> Drop for Sender<T> {
    fn drop(&mut self) {
        self.0.state.update(|state| state.senders -= 1);
    }
}

impl<T> Drop for Receiver<T> {
    fn drop(&mut self) {
        self.shared.state.update(|state| state.receivers -= 1);
    }
}

impl<T> fmt::Debug for Sender<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sender({:p})", self.0)
    }
}

impl<T> fmt::Debug for Receiver<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Receiver").field("seen", &self.seen).finish_non_exhaustive()
    }
}

/// The version of the value and the numbers of handles, as the state of an [`Object`] on which syncs wait.
#[derive(Debug)]
pub struct WatchState {
    version: u64,
    senders: usize,
    receivers: usize,
}

/// A call to the object.
#[derive(Debug, Clone, Copy)]
pub enum Call {
    /// Waits until the value is newer than this version, or all senders are gone.
    Changed(u64),
    /// Waits until all receivers are gone.
    AwaitNoReceivers,
}

/// The answer to a call.
#[derive(Debug, Clone, Copy)]
pub enum Answer {
    /// The value has changed.
    Changed,
    /// All handles of the other end are gone.
    Closed,
}

impl ObjectState for WatchState {
    type Call = Call;
    type Admission = Answer;
    type Answer = Answer;
    /// A waiter that cannot be answered must not block those behind it. One is a sender that waits for the
    /// receivers to go; another is a receiver that has seen a value before its version was in this state.
    const IN_ORDER: bool = false;

    fn admit(&mut self, call: &Call, _is_first: bool) -> Option<Answer> {
        match call {
            Call::Changed(seen) if self.version > *seen => Some(Answer::Changed),
            Call::Changed(_) => (self.senders == 0).then_some(Answer::Closed),
            Call::AwaitNoReceivers => (self.receivers == 0).then_some(Answer::Closed),
        }
    }

    fn answer(&mut self, _: &mut Call, answer: Answer) -> Answer {
        answer
    }

    fn cancel_admission(&mut self, _: Answer) {}

    /// There is nothing to put back: the receiver still has its old version, so its next call is answered
    /// again.
    fn put_back_answer(&mut self, _: Answer) {}

    fn waited_for(&self) -> &'static str {
        "a change of a watched value"
    }
}

fn mark_seen<T>(shared: &Shared<T>, seen: &mut u64, answer: Answer) -> Result<(), Closed> {
    match answer {
        Answer::Changed => {
            *seen = shared.look(|versioned| versioned.version);
            Ok(())
        }
        Answer::Closed => Err(Closed(())),
    }
}

/// The action of [`Receiver::changed_evt`]: marks the current value as seen, unless all senders are gone.
pub struct MarkSeen<'a, T> {
    shared: &'a Shared<T>,
    seen: &'a mut u64,
}

impl<T> Action<Answer> for MarkSeen<'_, T> {
    type Output = Result<(), Closed>;
    fn apply(self, answer: Answer) -> Result<(), Closed> {
        mark_seen(self.shared, self.seen, answer)
    }
}

/// The action of [`Receiver::into_changed_evt`]: yields the result and the receiver.
pub struct MarkSeenOwned<T>(Receiver<T>);

impl<T> Action<Answer> for MarkSeenOwned<T> {
    type Output = (Result<(), Closed>, Receiver<T>);
    fn apply(mut self, answer: Answer) -> Self::Output {
        (mark_seen(&self.0.shared, &mut self.0.seen, answer), self.0)
    }
}

/// The action of [`Sender::closed_evt`].
#[derive(Debug, Clone, Copy)]
pub struct NoReceiver;

impl Action<Answer> for NoReceiver {
    type Output = ();
    fn apply(self, _: Answer) {}
}

impl<T> fmt::Debug for MarkSeen<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("MarkSeen").field(&self.seen).finish()
    }
}

impl<T> fmt::Debug for MarkSeenOwned<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("MarkSeenOwned").field(&self.0).finish()
    }
}
