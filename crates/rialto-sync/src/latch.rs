//! Latches: wait until a number of things have happened.

mod state;

use std::fmt;
use std::sync::Arc;

use rialto_event::{Event, Object, SyncFuture, TakeEvt, diagnostics, opaque_event};

use self::state::Count;

/// A count that goes down to zero, which opens the latch for good. All waits end then, and later ones end at
/// once, as for a [`Condition`](rialto_event::Condition). A wait uses nothing up, and has no effect if it is
/// not chosen. Clones refer to the same latch.
///
/// ```
/// use rialto_event::Event;
/// use rialto_sync::Latch;
///
/// let started = Latch::new(3);
/// let workers = [(); 3].map(|()| {
///     let started = started.clone();
///     std::thread::spawn(move || started.count_down(1))
/// });
/// started.wait_evt().sync_blocking();
/// assert!(started.is_open());
/// # workers.map(|worker| worker.join().unwrap());
/// ```
///
/// Until the latch is open, [`hold`](Self::hold) can add to the count.
///
/// Sources: Java's `CountDownLatch`; Hopac's `Latch`, whose `holding` is `hold`.
#[doc(alias = "WaitGroup")]
#[doc(alias = "CountDownLatch")]
#[derive(Clone)]
pub struct Latch(Arc<Object<Count>>);

opaque_event! {
    /// The event of [`Latch::wait_evt`].
    pub struct WaitEvt['a]: Clone (TakeEvt<&'a Object<Count>>) => ();

    /// The event of [`Latch::into_wait_evt`].
    pub struct IntoWaitEvt[]: Clone (TakeEvt<Arc<Object<Count>>>) => ();
}

impl Latch {
    /// Creates a latch that opens when `count` has been counted down. With 0, it is open.
    #[track_caller]
    pub fn new(count: usize) -> Self {
        Latch(Arc::new(Object::new(Count(count))))
    }

    /// Subtracts `count` from the remaining count, which does not go below zero.
    pub fn count_down(&self, count: usize) {
        self.0.update(|state| state.0 = state.0.saturating_sub(count));
    }

    /// Adds one to the count, until the [`LatchHold`] is dropped. Returns `None` if the latch is open, or if
    /// the count would overflow.
    ///
    /// ```
    /// use rialto_sync::Latch;
    /// let done = Latch::new(1);
    /// let hold = done.hold().unwrap();
    /// done.count_down(1);
    /// assert_eq!(done.count(), 1);
    /// drop(hold);
    /// assert!(done.is_open() && done.hold().is_none());
    /// ```
    pub fn hold(&self) -> Option<LatchHold> {
        let held = self.0.update(|count| {
            let more = count.0.checked_add(1).filter(|_| count.0 > 0);
            count.0 = more.unwrap_or(count.0);
            more.is_some()
        });
        held.then(|| LatchHold { latch: self.clone(), _hold: self.0.hold() })
    }

    /// Returns an event that is enabled once the latch is open. It borrows this handle.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::Latch;
    /// assert_eq!(Latch::new(1).wait_evt().try_sync(), None);
    /// Latch::new(0).wait_evt().sync_blocking();
    /// ```
    pub fn wait_evt(&self) -> WaitEvt<'_> {
        WaitEvt(self.0.take_evt())
    }

    /// Returns an event like that of [`wait_evt`](Self::wait_evt), which owns this handle and is `'static`.
    pub fn into_wait_evt(self) -> IntoWaitEvt {
        IntoWaitEvt(Object::take_evt_of(self.0))
    }

    /// Waits until the latch is open: [`wait_evt`](Self::wait_evt), awaited.
    pub fn wait(&self) -> SyncFuture<WaitEvt<'_>> {
        self.wait_evt().sync()
    }

    /// Returns the remaining count.
    pub fn count(&self) -> usize {
        self.0.look(|count| count.0)
    }

    /// Returns whether the latch is open.
    pub fn is_open(&self) -> bool {
        self.wait_evt().try_sync().is_some()
    }

    /// Returns the number of syncs that wait.
    pub fn waiters(&self) -> usize {
        self.0.waiters()
    }
}

impl fmt::Debug for Latch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Latch").field(&self.count()).finish()
    }
}

/// One count of a [`Latch`], which [`Latch::hold`] has added. Its drop counts it down.
#[derive(Debug)]
#[must_use = "the latch is counted down when this is dropped"]
pub struct LatchHold {
    latch: Latch,
    _hold: diagnostics::Hold,
}

impl Drop for LatchHold {
    fn drop(&mut self) {
        self.latch.count_down(1);
    }
}
