//! Semaphores: a number of permits that tasks acquire.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use rialto_event::diagnostics::Hold;
use rialto_event::{Action, CallEvt, Closed, Event, Object, ObjectState, SyncFuture, Wrapped, sync};

/// A number of permits, which tasks acquire. Acquiring permits is an event. They come back when their
/// [`Permit`] is dropped, or when a sync is abandoned after they were granted to it (law 5). Waiters are
/// served first come, first served (law 12): requests for few permits do not overtake an earlier one for
/// many. Clones refer to the same semaphore.
///
/// ```
/// use rialto_event::{after, choose, Event};
/// use rialto_sync::Semaphore;
/// use std::time::Duration;
///
/// let connections = Semaphore::new(2);
/// let first = connections.acquire_evt(1).sync_blocking()?;
/// let second = connections.acquire_evt(1).sync_blocking()?;
/// let patient = choose((
///     connections.acquire_evt(1).wrap(Some),
///     after(Duration::from_millis(1)).wrap(|()| None),
/// ));
/// assert!(patient.sync_blocking().is_none());
/// drop(first);
/// assert!(connections.try_acquire(1).is_some());
/// # drop(second);
/// # Ok::<(), rialto_event::Closed>(())
/// ```
///
/// Alternatives of one choice do not block one another. If two of them acquire from the same semaphore, the
/// smaller request is enabled as soon as there are enough permits for it.
///
/// Sources: Dijkstra (1965); tokio, for requests by number, permits as guards, and `close`.
#[derive(Clone)]
pub struct Semaphore(Arc<Object<SemaphoreState>>);

/// Permits of a [`Semaphore`]. They come back to it when this is dropped. `P` is the pointer to the
/// semaphore; by default the permit owns it.
#[must_use = "the permits are released when this is dropped"]
pub struct Permit<P = Arc<Object<SemaphoreState>>>
where
    P: Deref<Target = Object<SemaphoreState>>,
{
    semaphore: P,
    count: usize,
    _hold: Hold,
}

/// The event of [`Semaphore::acquire_evt`]. `P` is the pointer to the semaphore.
pub type AcquireEvt<P> = Wrapped<CallEvt<P, Call>, Granted<P>>;

/// The event of [`Semaphore::ready_evt`].
pub type ReadyEvt<'a> = Wrapped<CallEvt<&'a Object<SemaphoreState>, Call>, Ready>;

impl Semaphore {
    /// Creates a semaphore with this number of permits.
    #[track_caller]
    pub fn new(permits: usize) -> Self {
        Semaphore(Arc::new(Object::new(SemaphoreState { free: permits, closed: false })))
    }

    /// Returns an event that acquires `count` permits, all at once. It borrows this handle, as does the
    /// permit. If the semaphore never has that many, the event never commits.
    ///
    /// # Errors
    ///
    /// The event yields [`Closed`] if the semaphore is [closed](Self::close).
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::Semaphore;
    /// let semaphore = Semaphore::new(3);
    /// let two = semaphore.acquire_evt(2).sync_blocking().unwrap();
    /// assert_eq!((two.num_permits(), semaphore.available_permits()), (2, 1));
    /// assert!(semaphore.acquire_evt(2).try_sync().is_none());
    /// ```
    pub fn acquire_evt(&self, count: usize) -> AcquireEvt<&Object<SemaphoreState>> {
        Wrapped::with(self.0.call_evt(Call::Acquire(count)), Granted(&*self.0))
    }

    /// Returns an event like that of [`acquire_evt`](Self::acquire_evt), which owns this handle, as does the
    /// permit.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::{Semaphore, semaphore::Permit};
    /// let permit: Permit = Semaphore::new(1).into_acquire_evt(1).sync_blocking().unwrap();
    /// ```
    pub fn into_acquire_evt(self, count: usize) -> AcquireEvt<Arc<Object<SemaphoreState>>> {
        Wrapped::with(Object::call_evt_of(self.0.clone(), Call::Acquire(count)), Granted(self.0))
    }

    /// Acquires permits: [`acquire_evt`](Self::acquire_evt), awaited. If the future is dropped before it is
    /// ready, it acquires none.
    ///
    /// # Errors
    ///
    /// [`Closed`] if the semaphore is [closed](Self::close).
    pub fn acquire(&self, count: usize) -> SyncFuture<AcquireEvt<&Object<SemaphoreState>>> {
        sync(self.acquire_evt(count))
    }

    /// Acquires permits, if they are available now and no other sync waits for some. Otherwise, or if the
    /// semaphore is closed, returns `None`.
    pub fn try_acquire(&self, count: usize) -> Option<Permit<&Object<SemaphoreState>>> {
        self.acquire_evt(count).try_sync()?.ok()
    }

    /// Closes the semaphore, which then grants no more permits: all present and later requests yield
    /// [`Closed`]. Permits that were granted stay valid. A second call has no effect.
    ///
    /// ```
    /// use rialto_event::{Closed, Event};
    /// use rialto_sync::Semaphore;
    /// let semaphore = Semaphore::new(2);
    /// let permit = semaphore.try_acquire(1).unwrap();
    /// semaphore.close();
    /// assert_eq!(semaphore.acquire_evt(1).sync_blocking().unwrap_err(), Closed(()));
    /// drop(permit);
    /// assert_eq!(semaphore.available_permits(), 2);
    /// ```
    pub fn close(&self) {
        self.0.update(|state| state.closed = true);
    }

    /// Returns whether the semaphore is closed.
    pub fn is_closed(&self) -> bool {
        self.0.update(|state| state.closed)
    }

    /// Returns an event that is enabled while a permit is available and no other sync waits for some, or once
    /// the semaphore is closed. It borrows this handle. It acquires nothing, so another task may get the
    /// permit first. Racket's `semaphore-peek-evt`.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::Semaphore;
    /// let semaphore = Semaphore::new(1);
    /// semaphore.ready_evt().sync_blocking();
    /// let permit = semaphore.try_acquire(1).unwrap();
    /// assert_eq!(semaphore.ready_evt().try_sync(), None);
    /// # drop(permit);
    /// ```
    pub fn ready_evt(&self) -> ReadyEvt<'_> {
        Wrapped::with(self.0.call_evt(Call::AwaitPermit), Ready)
    }

    /// Adds permits.
    ///
    /// # Panics
    ///
    /// If the semaphore would have more than `usize::MAX` available permits.
    #[track_caller]
    pub fn add_permits(&self, permits: usize) {
        let added = self.0.update(|state| state.add(permits));
        assert!(added, "the semaphore would have more than `usize::MAX` permits");
    }

    /// Returns the number of permits that are available now.
    pub fn available_permits(&self) -> usize {
        self.0.update(|state| state.free)
    }

    /// Returns the number of syncs that wait.
    pub fn waiters(&self) -> usize {
        self.0.waiters()
    }
}

impl fmt::Debug for Semaphore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Semaphore").field(&self.available_permits()).finish()
    }
}

impl<P: Deref<Target = Object<SemaphoreState>>> Permit<P> {
    /// Returns the number of permits.
    pub fn num_permits(&self) -> usize {
        self.count
    }

    /// Drops the permits for good: the semaphore has fewer from now on.
    ///
    /// ```
    /// use rialto_sync::Semaphore;
    /// let semaphore = Semaphore::new(2);
    /// semaphore.try_acquire(1).unwrap().forget();
    /// assert_eq!(semaphore.available_permits(), 1);
    /// ```
    pub fn forget(mut self) {
        self.count = 0;
    }

    /// Moves `count` of the permits into a permit of their own. Returns `None` if there are not as many.
    ///
    /// ```
    /// use rialto_sync::Semaphore;
    /// let semaphore = Semaphore::new(3);
    /// let mut three = semaphore.try_acquire(3).unwrap();
    /// drop(three.split(1));
    /// assert_eq!((three.num_permits(), semaphore.available_permits()), (2, 1));
    /// ```
    pub fn split(&mut self, count: usize) -> Option<Self>
    where
        P: Clone,
    {
        self.count = self.count.checked_sub(count)?;
        let _hold = self.semaphore.hold();
        Some(Permit { semaphore: self.semaphore.clone(), count, _hold })
    }
}

impl<P: Deref<Target = Object<SemaphoreState>>> Drop for Permit<P> {
    fn drop(&mut self) {
        if self.count > 0 {
            self.semaphore.update(|state| state.give_back(self.count));
        }
    }
}

impl<P: Deref<Target = Object<SemaphoreState>>> fmt::Debug for Permit<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Permit").field(&self.count).finish()
    }
}

/// The state of a semaphore: the number of available permits.
#[derive(Debug)]
pub struct SemaphoreState {
    free: usize,
    closed: bool,
}

impl SemaphoreState {
    /// Returns false, and adds nothing, if the sum would overflow.
    fn add(&mut self, permits: usize) -> bool {
        let sum = self.free.checked_add(permits);
        self.free = sum.unwrap_or(self.free);
        sum.is_some()
    }

    /// Adds permits that were granted. If [`Semaphore::add_permits`] has raised the total above
    /// `usize::MAX` meanwhile, `usize::MAX` are available afterwards.
    fn give_back(&mut self, permits: usize) {
        self.free = self.free.saturating_add(permits);
    }
}

/// The reason to admit a call.
#[derive(Debug)]
pub enum Admission {
    /// The permits are available.
    Granted,
    /// The semaphore is closed.
    Closed,
}

/// The kind of calls that need a permit: see [`ObjectState::kinds`].
const NEEDS_PERMIT: u8 = 1;
/// The kind of calls for zero permits.
const ZERO_PERMITS: u8 = 2;

/// A request to a semaphore.
#[derive(Debug, Clone, Copy)]
pub enum Call {
    /// Asks for this number of permits.
    Acquire(usize),
    /// Waits until a permit is available, and takes none.
    AwaitPermit,
}

impl ObjectState for SemaphoreState {
    type Call = Call;
    type Admission = Admission;
    /// The number of permits that were granted, or `None` if the semaphore is closed.
    type Answer = Option<usize>;

    /// A waiting `AwaitPermit` delays no call for permits behind it, because each needs at least one permit,
    /// too. (A call for zero permits does wait.)
    fn admit(&mut self, call: &Call, is_first: bool) -> Option<Admission> {
        if self.closed {
            return Some(Admission::Closed);
        }
        let wanted = match *call {
            Call::Acquire(count) => count,
            Call::AwaitPermit => 1,
        };
        (is_first && wanted <= self.free).then_some(Admission::Granted)
    }

    fn answer(&mut self, call: &mut Call, admission: Admission) -> Option<usize> {
        match (admission, *call) {
            (Admission::Closed, _) => None,
            (Admission::Granted, Call::AwaitPermit) => Some(0),
            (Admission::Granted, Call::Acquire(count)) => {
                self.free -= count;
                Some(count)
            }
        }
    }

    fn cancel_admission(&mut self, _: Admission) {}

    fn put_back_answer(&mut self, granted: Option<usize>) {
        self.give_back(granted.unwrap_or(0));
    }

    fn ready_kinds(&self) -> u8 {
        if self.free > 0 || self.closed { NEEDS_PERMIT | ZERO_PERMITS } else { ZERO_PERMITS }
    }

    fn kinds(call: &Call) -> u8 {
        if matches!(call, Call::Acquire(0)) { ZERO_PERMITS } else { NEEDS_PERMIT }
    }

    fn waited_for(&self) -> &'static str {
        "permits of a semaphore"
    }
}

/// The action of [`Semaphore::ready_evt`]: yields `()`.
#[derive(Debug, Clone, Copy)]
pub struct Ready;

impl Action<Option<usize>> for Ready {
    type Output = ();
    fn apply(self, _: Option<usize>) {}
}

/// The action of [`Semaphore::acquire_evt`]: turns the answer into a permit.
#[derive(Debug, Clone, Copy)]
pub struct Granted<P>(P);

impl<P: Deref<Target = Object<SemaphoreState>>> Action<Option<usize>> for Granted<P> {
    type Output = Result<Permit<P>, Closed>;
    #[inline]
    fn apply(self, granted: Option<usize>) -> Result<Permit<P>, Closed> {
        let count = granted.ok_or(Closed(()))?;
        let _hold = self.0.hold();
        Ok(Permit { semaphore: self.0, count, _hold })
    }
}
