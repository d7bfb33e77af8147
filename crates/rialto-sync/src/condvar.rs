//! Condition variables: wait for a notification that the state may have changed.

mod state;

use std::future::{Future, poll_fn};
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;

use rialto_event::{Event, Object, SyncFuture, TakeEvt, TryEvent, Wrapped, opaque_event};

use self::state::{CondvarState, Signal};
use crate::actions::Discard;

/// A condition variable. Waits end first come, first served (law 12). If a wait is abandoned before it saw
/// its notification, the notification goes to the next wait (law 5). Clones refer to the same variable.
///
/// [`notify_one`](Self::notify_one) ends one wait, [`notify_all`](Self::notify_all) all present ones. A
/// notification that finds no wait is lost. ([`Notify`](crate::Notify) stores one for the next wait. The one
/// signal of a [`Condition`](rialto_event::Condition) lasts for good.)
///
/// ```
/// use rialto_event::{after, choose, Event};
/// use rialto_sync::Condvar;
/// use std::time::Duration;
///
/// let bell = Condvar::new();
/// let cook = std::thread::spawn({
///     let bell = bell.clone();
///     move || {
///         while bell.waiters() == 0 {
///             std::thread::yield_now();
///         }
///         bell.notify_one();
///     }
/// });
/// let rang = choose((
///     bell.wait_evt().wrap(|()| true),
///     after(Duration::from_secs(60)).wrap(|()| false),
/// ));
/// assert!(rang.sync_blocking());
/// cook.join().unwrap();
/// bell.notify_one(); // lost: no task waits
/// assert_eq!(bell.wait_evt().try_sync(), None);
/// ```
///
/// # Waiting for a state
///
/// CPC's threads are cooperative: no other thread runs between a look at a variable and the wait, so CPC
/// needs no mutex. Rialto's tasks run on several cores. After a task has found that there is no job, and
/// before it waits, another task may bring a job and notify; then the notification is lost. So take a
/// [`mark`](Self::mark) first, then look at the state, and then wait for a notification *since the mark*:
///
/// ```
/// # use rialto_event::{Condition, Event, select};
/// # use rialto_sync::Condvar;
/// # use std::sync::atomic::{AtomicU32, Ordering};
/// # async fn demonstrate(level: &AtomicU32, changed: &Condvar, stop: &Condition) {
/// loop {
///     let mark = changed.mark();
///     if level.load(Ordering::Acquire) > 100 {
///         break;
///     }
///     select! {
///         () = changed.wait_since_evt(mark) => {}
///         () = stop.wait_evt() => return,
///     }
/// }
/// # }
/// ```
///
/// A task that changes the state changes it first, and notifies after that. [`wait_until`](Self::wait_until)
/// is this loop without another alternative. A task that received a notification and does not look at the
/// state must pass it on, by another call of `notify_one`.
///
/// If the only purpose of the state is to be waited for, an [`Object`] is simpler. It gives out its items
/// under one lock, first come, first served, and needs no loop.
///
/// # Sources
///
/// Condition variables are Hoare's (1974). This form is CPC's `cpc_condvar` (section 3.2): its get, retain
/// and release are `new`, `clone` and `drop`, and the optional timeout of its wait is a choice. Marks are the
/// eventcounts of Reed and Kanodia (1979).
#[doc(alias = "CondVar")]
#[doc(alias = "cpc_condvar")]
#[doc(alias = "sync.Cond")]
#[derive(Debug, Clone)]
pub struct Condvar(Arc<Object<CondvarState>>);

/// A position in the sequence of notifications of a [`Condvar`]: see [`mark`](Condvar::mark).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark(u64);

impl Condvar {
    /// Creates a condition variable without waiters.
    #[track_caller]
    pub fn new() -> Self {
        Condvar(Arc::new(Object::new(CondvarState::default())))
    }

    /// Ends the wait that began first. Without a wait it has no effect. If the waiting choice commits another
    /// alternative at the same moment, the notification goes to the next wait.
    ///
    /// ```
    /// # use rialto_sync::Condvar;
    /// Condvar::new().notify_one();
    /// ```
    #[doc(alias = "cpc_signal")]
    pub fn notify_one(&self) {
        self.0.update(CondvarState::notify_one);
    }

    /// Ends all waits that have begun, in the order in which they began. A wait that begins later does not
    /// end, even if it is a new wait of a task that this call has woken.
    ///
    /// ```
    /// # use rialto_sync::Condvar;
    /// Condvar::new().notify_all();
    /// ```
    #[doc(alias = "cpc_signal_all")]
    pub fn notify_all(&self) {
        self.0.update_all(CondvarState::notify_all, |_| Signal::ToAll);
    }

    /// Returns an event that waits for a notification. It borrows this handle. CPC's `cpc_wait`. The wait
    /// begins with the sync. If it is not chosen or is dropped, it uses up no notification.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::Condvar;
    /// assert_eq!(Condvar::new().wait_evt().try_sync(), None);
    /// ```
    #[doc(alias = "cpc_wait")]
    pub fn wait_evt(&self) -> WaitEvt<'_> {
        WaitEvt(Wrapped::with(self.0.take_evt(), Discard))
    }

    /// Returns an event like that of [`wait_evt`](Self::wait_evt), which owns this handle and is `'static`.
    ///
    /// ```
    /// use rialto_event::{after, choose, Event};
    /// use rialto_sync::{Condvar, condvar::IntoWaitEvt};
    /// use std::time::Duration;
    ///
    /// /// Holds the event, to be cloned for several choices.
    /// struct Kitchen { bell: IntoWaitEvt }
    ///
    /// let kitchen = Kitchen { bell: Condvar::new().into_wait_evt() };
    /// choose((kitchen.bell.clone(), after(Duration::from_millis(1)))).sync_blocking();
    /// ```
    pub fn into_wait_evt(self) -> IntoWaitEvt {
        IntoWaitEvt(Wrapped::with(Object::take_evt_of(self.0), Discard))
    }

    /// Waits for a notification: [`wait_evt`](Self::wait_evt), awaited. If the future is dropped before it is
    /// ready, it uses up no notification.
    pub fn wait(&self) -> SyncFuture<WaitEvt<'_>> {
        self.wait_evt().sync()
    }

    /// Returns the present position in the sequence of notifications, for
    /// [`wait_since_evt`](Self::wait_since_evt).
    pub fn mark(&self) -> Mark {
        Mark(self.0.look(|state| state.sequence))
    }

    /// Returns an event that waits for a notification since `mark`. If any notification was given since the
    /// mark, even to another wait, the event is enabled at once: the caller should look at the state again.
    /// `mark` must be from the same variable.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::Condvar;
    /// let bell = Condvar::new();
    /// let mark = bell.mark();
    /// assert_eq!(bell.wait_since_evt(mark).try_sync(), None);
    /// bell.notify_one(); // no task waits
    /// bell.wait_since_evt(mark).sync_blocking();
    /// ```
    pub fn wait_since_evt(&self, mark: Mark) -> impl TryEvent<Output = (), Pending: Send> + Clone + Send {
        Wrapped::with(self.0.take_evt_or(move |state| state.since(mark)), Discard)
    }

    /// Waits for a notification since `mark`: [`wait_since_evt`](Self::wait_since_evt), awaited. If the future
    /// is dropped before it is ready, it uses up no notification.
    pub fn wait_since(&self, mark: Mark) -> SyncFuture<impl TryEvent<Output = (), Pending: Send>> {
        self.wait_since_evt(mark).sync()
    }

    /// Calls `look` until it returns `Some`: at once, and again after each notification. Returns that value.
    /// A notification that is given after a call of `look` has begun is not missed.
    ///
    /// If the future is dropped while it waits, it uses up no notification. A value that `look` has returned
    /// cannot be lost, because the same poll returns it.
    ///
    /// ```
    /// use rialto_sync::Condvar;
    /// use std::sync::Mutex;
    ///
    /// /// Waits for a job.
    /// async fn next(jobs: &Mutex<Vec<u32>>, changed: &Condvar) -> u32 {
    ///     changed.wait_until(|| jobs.lock().unwrap().pop()).await
    /// }
    /// # use rialto_event::Event;
    /// # let (jobs, changed) = (Mutex::new(vec![1]), Condvar::new());
    /// # let found = rialto_event::guard_async(|| async { rialto_event::always(next(&jobs, &changed).await) });
    /// # assert_eq!(found.sync_blocking(), 1);
    /// ```
    pub async fn wait_until<R>(&self, mut look: impl FnMut() -> Option<R>) -> R {
        loop {
            if let Some(found) = look() {
                return found;
            }
            if let Some(found) = self.wait_or_find(&mut look).await {
                return found;
            }
        }
    }

    /// Begins to wait, then calls `look`, then waits. It is cheaper than a mark, because it takes the lock
    /// once. It calls `look` at each poll, because the first poll may have yielded (cooperative budget)
    /// before the wait began.
    async fn wait_or_find<R>(&self, look: &mut impl FnMut() -> Option<R>) -> Option<R> {
        let mut wait = pin!(self.wait());
        poll_fn(|cx| match wait.as_mut().poll(cx) {
            Poll::Ready(()) => Poll::Ready(None),
            Poll::Pending => look().map_or(Poll::Pending, |found| Poll::Ready(Some(found))),
        })
        .await
    }

    /// Returns the number of waits. CPC's `cpc_condvar_count`.
    pub fn waiters(&self) -> usize {
        self.0.waiters()
    }
}

impl Default for Condvar {
    #[track_caller]
    fn default() -> Self {
        Condvar::new()
    }
}

opaque_event! {
    /// The event of [`Condvar::wait_evt`].
    pub struct WaitEvt['a]: Clone (Wrapped<TakeEvt<&'a Object<CondvarState>>, Discard>) => ();

    /// The event of [`Condvar::into_wait_evt`].
    pub struct IntoWaitEvt[]: Clone (Wrapped<TakeEvt<Arc<Object<CondvarState>>>, Discard>) => ();
}
