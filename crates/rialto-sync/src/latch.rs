//! Latches: wait until a number of things have happened.

use std::fmt;
use std::sync::Arc;

use rialto_event::{Event, Object, Store, SyncFuture, TakeEvt, sync, waits};

/// A count that goes down to zero, and those who wait for that: they all go on, and
/// so does whoever comes later (as for a [`Condition`](rialto_event::Condition)). A
/// wait uses nothing up, and one that is not chosen leaves no trace. Clones are the
/// same latch.
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
/// As long as it is not open it can be held by more: see [`hold`](Self::hold).
///
/// Sources: Java's `CountDownLatch`; Hopac's `Latch`, whose `holding` is `hold`.
#[derive(Clone)]
pub struct Latch(Arc<Object<Count>>);

/// The event of [`Latch::wait_evt`]. `P` is how it reaches the latch.
pub type WaitEvt<P> = TakeEvt<P>;

impl Latch {
    /// A latch that opens after so many counts; with zero, it is open.
    #[track_caller]
    pub fn new(count: usize) -> Self {
        Latch(Arc::new(Object::new(Count(count))))
    }

    /// Takes `count` from what is left. Below zero there is nothing.
    pub fn count_down(&self, count: usize) {
        self.0.update(|left| left.0 = left.0.saturating_sub(count));
    }

    /// One thing more to wait for, until the [`Hold`] is dropped. `None` if the latch
    /// is open, which it stays.
    ///
    /// ```
    /// use rialto_sync::Latch;
    /// let done = Latch::new(1);
    /// let hold = done.hold().unwrap();
    /// done.count_down(1);
    /// assert_eq!(done.left(), 1);
    /// drop(hold);
    /// assert!(done.is_open() && done.hold().is_none());
    /// ```
    pub fn hold(&self) -> Option<Hold> {
        let held = self.0.update(|left| {
            let more = left.0.checked_add(1).filter(|_| left.0 > 0);
            left.0 = more.unwrap_or(left.0);
            more.is_some()
        });
        held.then(|| Hold { latch: self.clone(), _hold: self.0.hold() })
    }

    /// The event that it is open.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::Latch;
    /// assert_eq!(Latch::new(1).wait_evt().try_sync(), None);
    /// Latch::new(0).wait_evt().sync_blocking();
    /// ```
    pub fn wait_evt(&self) -> WaitEvt<&Object<Count>> {
        self.0.take_evt()
    }

    /// Like [`wait_evt`](Self::wait_evt), and owns its share of the latch.
    pub fn into_wait_evt(self) -> WaitEvt<Arc<Object<Count>>> {
        Object::take_evt_of(self.0)
    }

    /// Waits until it is open: [`wait_evt`](Self::wait_evt), awaited.
    pub fn wait(&self) -> SyncFuture<WaitEvt<&Object<Count>>> {
        sync(self.wait_evt())
    }

    /// What is left to count.
    pub fn left(&self) -> usize {
        self.0.update(|left| left.0)
    }

    /// Whether nothing is.
    pub fn is_open(&self) -> bool {
        self.wait_evt().try_sync().is_some()
    }

    /// How many wait.
    pub fn waiters(&self) -> usize {
        self.0.waiters()
    }
}

impl fmt::Debug for Latch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Latch").field(&self.left()).finish()
    }
}

/// Keeps a [`Latch`] from opening until it is dropped.
#[derive(Debug)]
#[must_use = "the latch is let go when this is dropped"]
pub struct Hold {
    latch: Latch,
    _hold: waits::Hold,
}

impl Drop for Hold {
    fn drop(&mut self) {
        self.latch.count_down(1);
    }
}

/// What is left to count.
#[derive(Debug)]
pub struct Count(usize);

impl Store for Count {
    type Item = ();

    fn is_ready(&self) -> bool {
        self.0 == 0
    }

    fn take(&mut self) -> Option<()> {
        self.is_ready().then_some(())
    }

    /// Nothing was used up.
    fn put_back(&mut self, (): ()) {}

    fn awaited(&self) -> &'static str {
        "a latch"
    }
}
