//! Notifications without a value: wait until something has happened.

mod state;

use std::sync::Arc;

use rialto_event::object::TakeOrEvt;
use rialto_event::{Event, Object, SyncFuture, Wrapped, opaque_event};

use self::state::{Generation, Notification, NotifyState};
use crate::actions::Discard;

/// Notifies tasks that something has happened, without a value. Clones refer to the same `Notify`.
///
/// [`notify_one`](Self::notify_one) ends one wait, or stores one permit for the next wait.
/// [`notify_waiters`](Self::notify_waiters) ends all waits that have been created, and stores no permit. Waits
/// end first come, first served (law 12). If a wait is abandoned after a `notify_one` has ended it, the
/// permit goes to the next wait (law 5).
///
/// ```
/// use rialto_event::{Event, after, choose};
/// use rialto_sync::Notify;
/// use std::time::Duration;
///
/// let changed = Notify::new();
/// changed.notify_one(); // no task waits: the permit is stored
/// changed.notify_one(); // at most one permit is stored
/// let mut notified = || {
///     choose((
///         changed.notified_evt().wrap(|()| true),
///         after(Duration::from_millis(1)).wrap(|()| false),
///     ))
///     .sync_blocking()
/// };
/// assert_eq!([notified(), notified()], [true, false]);
/// ```
///
/// # Waiting for a state
///
/// A wait counts for `notify_waiters` from its *creation*, and not from its sync. So create the wait, look at
/// the state, and then await:
///
/// ```
/// # use rialto_sync::Notify;
/// # use std::sync::atomic::{AtomicU32, Ordering};
/// # async fn demonstrate(level: &AtomicU32, changed: &Notify) {
/// loop {
///     let notified = changed.notified_evt();
///     if level.load(Ordering::Acquire) > 100 {
///         break;
///     }
///     notified.await; // a `notify_waiters` since `notified_evt` is not missed
/// }
/// # }
/// ```
///
/// A [`Condvar`](crate::Condvar) is for waits that begin with their sync, and stores nothing. A
/// [`Condition`](rialto_event::Condition) is signalled once, for good.
///
/// Source: tokio's `Notify`.
#[derive(Debug, Clone)]
pub struct Notify(Arc<Object<NotifyState>>);

opaque_event! {
    /// The event of [`Notify::notified_evt`].
    pub struct NotifiedEvt['a](Wrapped<TakeOrEvt<&'a Object<NotifyState>, Generation>, Discard>) => ();

    /// The event of [`Notify::into_notified_evt`].
    pub struct IntoNotifiedEvt[](Wrapped<TakeOrEvt<Arc<Object<NotifyState>>, Generation>, Discard>) => ();
}

impl Notify {
    /// Creates a `Notify` without a permit.
    #[track_caller]
    pub fn new() -> Self {
        Notify(Arc::new(Object::new(NotifyState::default())))
    }

    /// Ends the wait that began first. If there is none, stores a permit, which ends the next wait at once. At
    /// most one permit is stored. If the waiting choice commits another alternative at the same moment, the
    /// notification goes to the next wait, or is stored.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::Notify;
    /// let changed = Notify::new();
    /// changed.notify_one();
    /// assert_eq!(changed.notified_evt().try_sync(), Some(()));
    /// assert_eq!(changed.notified_evt().try_sync(), None);
    /// ```
    pub fn notify_one(&self) {
        self.0.update(NotifyState::notify_one);
    }

    /// Ends all waits that have been created, in the order in which their syncs began. Stores no permit, and
    /// leaves a stored permit as it is.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::Notify;
    /// let changed = Notify::new();
    /// let before = changed.notified_evt();
    /// changed.notify_waiters();
    /// assert_eq!(before.try_sync(), Some(()));
    /// assert_eq!(changed.notified_evt().try_sync(), None);
    /// ```
    pub fn notify_waiters(&self) {
        self.0.update_all(NotifyState::notify_waiters, |_| Notification::ToAll);
    }

    /// Returns an event that waits for a notification. It borrows this handle.
    ///
    /// The event remembers the number of [`notify_waiters`](Self::notify_waiters) calls so far, and is enabled
    /// by a later one, even if its sync has not begun by then. So it is not `Clone`: create one for each sync.
    /// A stored permit is used up, also when there was such a call. If the event is not chosen or is dropped,
    /// it uses up no permit.
    pub fn notified_evt(&self) -> NotifiedEvt<'_> {
        let generation = self.generation();
        NotifiedEvt(Wrapped::with(TakeOrEvt::new(&*self.0, generation), Discard))
    }

    /// Returns an event like that of [`notified_evt`](Self::notified_evt), which owns this handle and is
    /// `'static`.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::Notify;
    /// let changed = Notify::new();
    /// let event = changed.clone().into_notified_evt().boxed();
    /// changed.notify_waiters();
    /// event.sync_blocking();
    /// ```
    pub fn into_notified_evt(self) -> IntoNotifiedEvt {
        let generation = self.generation();
        IntoNotifiedEvt(Wrapped::with(TakeOrEvt::new(self.0, generation), Discard))
    }

    /// Waits for a notification: [`notified_evt`](Self::notified_evt), awaited. The wait counts from this
    /// call. If the future is dropped after a `notify_one` has ended it, the permit goes to the next wait
    /// (law 5).
    pub fn notified(&self) -> SyncFuture<NotifiedEvt<'_>> {
        self.notified_evt().sync()
    }

    /// Waits for a notification: [`into_notified_evt`](Self::into_notified_evt), awaited. The wait counts from
    /// this call.
    pub fn notified_owned(self) -> SyncFuture<IntoNotifiedEvt> {
        self.into_notified_evt().sync()
    }

    fn generation(&self) -> Generation {
        self.0.look(NotifyState::generation)
    }

    /// Returns the number of syncs that wait.
    pub fn waiters(&self) -> usize {
        self.0.waiters()
    }
}

impl Default for Notify {
    #[track_caller]
    fn default() -> Self {
        Notify::new()
    }
}
