//! Watch channels: the latest value of a variable, and an event for its change.

mod state;

use std::fmt;
use std::mem;
use std::sync::{Arc, PoisonError, RwLock};

use rialto_event::{CallEvt, Closed, Event, Object, SyncFuture, Wrapped, opaque_event};

use self::state::{Call, MarkSeen, MarkSeenOwned, WatchState};
use crate::actions::Discard;

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
/// let (tx, mut rx) = watch::channel("starting");
/// assert_eq!(rx.get(), "starting");
/// tx.send_replace("running");
/// tx.send_replace("ready");
/// let changed = choose((
///     rx.changed_evt().wrap(|changed| changed.is_ok()),
///     after(Duration::from_secs(60)).wrap(|()| false),
/// ));
/// assert!(changed.sync_blocking());
/// assert_eq!(rx.get_and_update(), "ready");
/// assert_eq!(rx.changed_evt().try_sync(), None); // seen
/// ```
///
/// Both ends can be cloned. Setting the value and looking at it wait only for other calls that access the
/// value at that moment. There is no `borrow`: its guard would block the sender for as long as it lives, also
/// across an await. Use [`look`](Receiver::look) with a closure, or [`get`](Receiver::get).
///
/// At the root of this crate, this function has the name `watch`.
///
/// Source: tokio's `watch`. As there, nothing is allocated after the channel is created.
#[doc(alias = "watch")]
#[track_caller]
pub fn channel<T>(value: T) -> (Sender<T>, Receiver<T>) {
    let tx = Sender::new(value);
    let rx = tx.subscribe();
    (tx, rx)
}

/// The sending end of a [`watch`](channel()) channel. It sets the value.
pub struct Sender<T>(Arc<Shared<T>>);

/// A receiving end of a [`watch`](channel()) channel. It reads the value, and waits for changes.
pub struct Receiver<T> {
    shared: Arc<Shared<T>>,
    /// The latest version that this receiver has seen, or 0.
    seen: u64,
}

struct Shared<T> {
    value: RwLock<Versioned<T>>,
    /// Waits for changes. The version in it is never ahead of that of `value`.
    state: Arc<Object<WatchState>>,
}

struct Versioned<T> {
    value: T,
    /// The number of changes so far, plus one: no version is 0.
    version: u64,
}

opaque_event! {
    /// The event of [`Receiver::changed_evt`].
    pub struct ChangedEvt['a, T](Wrapped<CallEvt<&'a Object<WatchState>, Call>, MarkSeen<'a, T>>)
        => Result<(), Closed>;

    /// The event of [`Receiver::into_changed_evt`].
    pub struct IntoChangedEvt[T](Wrapped<CallEvt<Arc<Object<WatchState>>, Call>, MarkSeenOwned<T>>)
        => (Result<(), Closed>, Receiver<T>);

    /// The event of [`Sender::closed_evt`].
    pub struct ClosedEvt['a]: Clone (Wrapped<CallEvt<&'a Object<WatchState>, Call>, Discard>) => ();
}

impl<T> Shared<T> {
    fn look<R>(&self, look: impl FnOnce(&Versioned<T>) -> R) -> R {
        look(&self.value.read().unwrap_or_else(PoisonError::into_inner))
    }

    fn version(&self) -> u64 {
        self.look(|versioned| versioned.version)
    }
}

impl<T> Sender<T> {
    /// Creates a channel that holds `value` and has no receiver. [`subscribe`](Self::subscribe) creates one.
    ///
    /// ```
    /// use rialto_sync::watch::Sender;
    /// let tx = Sender::new(1);
    /// assert!(tx.is_closed());
    /// let rx = tx.subscribe();
    /// assert_eq!(tx.send(2), Ok(()));
    /// assert_eq!(rx.get(), 2);
    /// ```
    #[track_caller]
    pub fn new(value: T) -> Self {
        let state = Arc::new(Object::new(WatchState::new()));
        Sender(Arc::new(Shared {
            value: RwLock::new(Versioned { value, version: WatchState::FIRST }),
            state,
        }))
    }

    /// Sets the value and notifies the receivers. Never waits for a receiver.
    ///
    /// To set the value even if there is no receiver, use [`send_replace`](Self::send_replace).
    ///
    /// ```
    /// use rialto_event::Closed;
    /// let (tx, rx) = rialto_sync::watch(1);
    /// assert_eq!(tx.send(2), Ok(()));
    /// drop(rx);
    /// assert_eq!(tx.send(3), Err(Closed(3)));
    /// assert_eq!(tx.get(), 2);
    /// ```
    ///
    /// # Errors
    ///
    /// [`Closed`], with `value`, if there is no receiver. The channel keeps its old value.
    pub fn send(&self, value: T) -> Result<(), Closed<T>> {
        if self.is_closed() {
            return Err(Closed(value));
        }
        self.send_replace(value);
        Ok(())
    }

    /// Sets the value, notifies the receivers, and returns the old value. It also works without receivers: a
    /// later [`subscribe`](Self::subscribe) sees the new value.
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
    /// let (tx, rx) = rialto_sync::watch(vec![1]);
    /// tx.send_modify(|list| list.push(2));
    /// assert_eq!(rx.get(), [1, 2]);
    /// ```
    ///
    /// # Panics
    ///
    /// If `change` panics. The value stays as `change` left it, and no receiver is notified.
    pub fn send_modify<R>(&self, change: impl FnOnce(&mut T) -> R) -> R {
        self.change(change, |_| true)
    }

    /// Changes the value in place, and notifies the receivers if `change` returns true. Returns that result.
    /// `change` must be short, because it runs under the lock of the value. If it returns false, it should not
    /// have changed the value, because no receiver would learn of it.
    ///
    /// ```
    /// use rialto_event::Event;
    /// let (tx, mut rx) = rialto_sync::watch(5);
    /// let raise_to = |least: u32| move |value: &mut u32| std::mem::replace(value, least.max(*value)) < least;
    /// assert!(!tx.send_if_modified(raise_to(3)));
    /// assert_eq!(rx.changed_evt().try_sync(), None);
    /// assert!(tx.send_if_modified(raise_to(7)));
    /// assert_eq!(rx.changed_evt().try_sync(), Some(Ok(())));
    /// ```
    ///
    /// # Panics
    ///
    /// As [`send_modify`](Self::send_modify).
    pub fn send_if_modified(&self, change: impl FnOnce(&mut T) -> bool) -> bool {
        self.change(change, |modified| *modified)
    }

    /// Changes the value, and notifies the receivers if `modified` returns true for the result.
    fn change<R>(&self, change: impl FnOnce(&mut T) -> R, modified: impl FnOnce(&R) -> bool) -> R {
        let mut value = self.0.value.write().unwrap_or_else(PoisonError::into_inner);
        let result = change(&mut value.value);
        if modified(&result) {
            value.version += 1;
            let version = value.version;
            drop(value);
            // Two concurrent changes may come here in either order.
            self.0.state.update(|state| state.version = state.version.max(version));
        }
        result
    }

    /// Calls `f` with the value, and returns its result. `f` runs under the lock of the value. It must be
    /// short, and must not use this channel.
    ///
    /// tokio's `borrow`, with a closure in place of a guard: a guard would block the senders for as long as it
    /// lives.
    #[doc(alias = "borrow")]
    pub fn look<R>(&self, f: impl FnOnce(&T) -> R) -> R {
        self.0.look(|versioned| f(&versioned.value))
    }

    /// Returns a clone of the value.
    ///
    /// ```
    /// let (tx, _rx) = rialto_sync::watch(1);
    /// assert_eq!(tx.get(), 1);
    /// ```
    #[doc(alias = "borrow")]
    pub fn get(&self) -> T
    where
        T: Clone,
    {
        self.look(T::clone)
    }

    /// Creates a receiver that has seen the current value.
    pub fn subscribe(&self) -> Receiver<T> {
        self.0.state.update(|state| state.receivers += 1);
        Receiver { seen: self.0.version(), shared: self.0.clone() }
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
        ClosedEvt(Wrapped::with(self.0.state.call_evt(Call::AwaitNoReceivers), Discard))
    }

    /// Waits until all receivers are gone: [`closed_evt`](Self::closed_evt), awaited.
    pub fn closed(&self) -> SyncFuture<ClosedEvt<'_>> {
        self.closed_evt().sync()
    }

    /// Returns whether there is no receiver. [`subscribe`](Self::subscribe) opens the channel again.
    pub fn is_closed(&self) -> bool {
        self.receiver_count() == 0
    }

    /// Returns the number of receivers.
    pub fn receiver_count(&self) -> usize {
        self.0.state.look(|state| state.receivers)
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
        ChangedEvt(Wrapped::with(shared.state.call_evt(Call::Changed(*seen)), MarkSeen { shared, seen }))
    }

    /// Returns an event like that of [`changed_evt`](Self::changed_evt), which owns the receiver, and yields
    /// it together with the result.
    ///
    /// ```
    /// use rialto_event::Event;
    /// let (tx, rx) = rialto_sync::watch(1);
    /// let event = rx.into_changed_evt().boxed();
    /// tx.send_replace(2);
    /// let (changed, rx) = event.sync_blocking();
    /// assert_eq!((changed, rx.get()), (Ok(()), 2));
    /// ```
    pub fn into_changed_evt(self) -> IntoChangedEvt<T> {
        let call = Object::call_evt_of(self.shared.state.clone(), Call::Changed(self.seen));
        IntoChangedEvt(Wrapped::with(call, MarkSeenOwned(self)))
    }

    /// Waits for a change: [`changed_evt`](Self::changed_evt), awaited. If the future is dropped before it is
    /// ready, the change does not count as seen.
    ///
    /// # Errors
    ///
    /// [`Closed`] if this receiver has seen the last value, and all senders are gone.
    pub fn changed(&mut self) -> SyncFuture<ChangedEvt<'_, T>> {
        self.changed_evt().sync()
    }

    /// Returns whether the value has changed since this receiver saw it. It does not count as seen.
    ///
    /// ```
    /// use rialto_event::Closed;
    /// let (tx, mut rx) = rialto_sync::watch(1);
    /// assert_eq!(rx.has_changed(), Ok(false));
    /// tx.send_replace(2);
    /// drop(tx);
    /// assert_eq!(rx.has_changed(), Ok(true));
    /// rx.mark_unchanged();
    /// assert_eq!(rx.has_changed(), Err(Closed(())));
    /// ```
    ///
    /// # Errors
    ///
    /// [`Closed`] if this receiver has seen the last value, and all senders are gone. (tokio's returns an
    /// error as soon as all senders are gone.)
    pub fn has_changed(&self) -> Result<bool, Closed> {
        let (version, senders) = self.shared.state.look(|state| (state.version, state.senders));
        match version > self.seen {
            false if senders == 0 => Err(Closed(())),
            changed => Ok(changed),
        }
    }

    /// Makes the current value count as unseen: the next [`changed`](Self::changed) is ready at once.
    ///
    /// ```
    /// use rialto_event::Event;
    /// let (_tx, mut rx) = rialto_sync::watch(1);
    /// rx.mark_changed();
    /// assert_eq!(rx.changed_evt().try_sync(), Some(Ok(())));
    /// ```
    pub fn mark_changed(&mut self) {
        self.seen = 0;
    }

    /// Makes the current value count as seen.
    pub fn mark_unchanged(&mut self) {
        self.seen = self.shared.version();
    }

    /// Calls `f` with the value, and returns its result. The value does not count as seen, so
    /// [`changed`](Self::changed) still reports it.
    ///
    /// ```
    /// use rialto_event::Event;
    /// let (tx, mut rx) = rialto_sync::watch(1);
    /// tx.send_replace(2);
    /// assert_eq!(rx.look(|value| *value), 2);
    /// assert_eq!(rx.changed_evt().try_sync(), Some(Ok(())));
    /// ```
    ///
    /// `f` runs under the lock of the value. It must be short, and must not use this channel.
    ///
    /// tokio's `borrow`, with a closure in place of a guard: a guard would block the senders for as long as it
    /// lives.
    #[doc(alias = "borrow")]
    pub fn look<R>(&self, f: impl FnOnce(&T) -> R) -> R {
        self.shared.look(|versioned| f(&versioned.value))
    }

    /// Calls `f` with the value, and returns its result. The value then counts as seen. `f` is as for
    /// [`look`](Self::look).
    ///
    /// ```
    /// use rialto_event::Event;
    /// let (tx, mut rx) = rialto_sync::watch(1);
    /// tx.send_replace(2);
    /// assert_eq!(rx.look_and_update(|value| *value), 2);
    /// assert_eq!(rx.changed_evt().try_sync(), None);
    /// ```
    #[doc(alias = "borrow_and_update")]
    pub fn look_and_update<R>(&mut self, f: impl FnOnce(&T) -> R) -> R {
        let seen = &mut self.seen;
        self.shared.look(|versioned| {
            *seen = versioned.version;
            f(&versioned.value)
        })
    }

    /// Returns a clone of the value. The value does not count as seen.
    ///
    /// ```
    /// let (tx, rx) = rialto_sync::watch(1);
    /// tx.send_replace(2);
    /// assert_eq!((rx.get(), rx.has_changed()), (2, Ok(true)));
    /// ```
    #[doc(alias = "borrow")]
    pub fn get(&self) -> T
    where
        T: Clone,
    {
        self.look(T::clone)
    }

    /// Returns a clone of the value, which then counts as seen. Use it in a loop over
    /// [`changed`](Self::changed).
    ///
    /// ```
    /// let (tx, mut rx) = rialto_sync::watch(1);
    /// tx.send_replace(2);
    /// assert_eq!((rx.get_and_update(), rx.has_changed()), (2, Ok(false)));
    /// ```
    #[doc(alias = "borrow_and_update")]
    pub fn get_and_update(&mut self) -> T
    where
        T: Clone,
    {
        self.look_and_update(T::clone)
    }

    /// Waits until `condition` returns true for the value, and returns a clone of that value. It checks the
    /// value now, and after each change. Each value that it has checked counts as seen. `condition` runs under
    /// the lock of the value: it must be short, and must not use this channel.
    ///
    /// This is a future, and not an event. In a choice, use [`changed_evt`](Self::changed_evt) in a loop.
    ///
    /// ```
    /// # use rialto_event::{Event, always, guard_async};
    /// # let test = guard_async(|| async {
    /// let (tx, mut rx) = rialto_sync::watch(1);
    /// std::thread::spawn(move || (2..=5).for_each(|n| drop(tx.send(n))));
    /// assert_eq!(rx.wait_for(|value| *value == 5).await, Ok(5));
    /// # always(()) });
    /// # test.sync_blocking();
    /// ```
    ///
    /// # Errors
    ///
    /// [`Closed`] if `condition` returns false for the last value, and all senders are gone.
    ///
    /// # Cancellation
    ///
    /// If the future is dropped, the values that it has checked count as seen.
    pub async fn wait_for(&mut self, mut condition: impl FnMut(&T) -> bool) -> Result<T, Closed>
    where
        T: Clone,
    {
        loop {
            if let Some(found) = self.look_and_update(|value| condition(value).then(|| value.clone())) {
                return Ok(found);
            }
            self.changed().await?;
        }
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
