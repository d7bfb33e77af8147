//! Semaphores: a number of permits that tasks acquire.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use rialto_event::waits::Hold;
use rialto_event::{After, CallEvt, Closed, Event, Object, Serve, SyncFuture, Wrapped, sync};

/// A number of permits. To acquire some is an event; they come back when their
/// [`Permit`] is dropped, or if it was granted and nobody saw it (law 5). Waits are
/// first come, first served (law 12): who asks for many is not overtaken by those
/// who ask for few. Clones are the same semaphore.
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
/// Alternatives of one choice do not stand in each other's way: of two that acquire
/// from one semaphore, the one that asks for less is enabled when there are enough
/// permits for it.
///
/// Sources: Dijkstra (1965); permits by number, as guards, and `close` are tokio's.
#[derive(Clone)]
pub struct Semaphore(Arc<Object<Permits>>);

/// Permits of a [`Semaphore`], which come back to it when this is dropped. `P` is
/// how it reaches the semaphore: by a share of it, if nothing is said.
#[must_use = "the permits come back when this is dropped"]
pub struct Permit<P = Arc<Object<Permits>>>
where
    P: Deref<Target = Object<Permits>>,
{
    semaphore: P,
    count: usize,
    _hold: Hold,
}

/// The event of [`Semaphore::acquire_evt`]. `P` is how it reaches the semaphore.
pub type AcquireEvt<P> = Wrapped<CallEvt<P, Ask>, Granted<P>>;

/// The event of [`Semaphore::ready_evt`].
pub type ReadyEvt<'a> = Wrapped<CallEvt<&'a Object<Permits>, Ask>, Ready>;

impl Semaphore {
    /// A semaphore with so many permits.
    #[track_caller]
    pub fn new(permits: usize) -> Self {
        Semaphore(Arc::new(Object::new(Permits { free: permits, closed: false })))
    }

    /// The event that `count` permits are there, which it takes, all at once. If the
    /// semaphore never has as many, it never happens.
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
    /// assert_eq!((two.count(), semaphore.available()), (2, 1));
    /// assert!(semaphore.acquire_evt(2).try_sync().is_none());
    /// ```
    pub fn acquire_evt(&self, count: usize) -> AcquireEvt<&Object<Permits>> {
        Wrapped::with(self.0.call_evt(Ask::For(count)), Granted(&*self.0))
    }

    /// Like [`acquire_evt`](Self::acquire_evt); it owns its share of the semaphore,
    /// as does the permit.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::{Semaphore, semaphore::Permit};
    /// let permit: Permit = Semaphore::new(1).into_acquire_evt(1).sync_blocking().unwrap();
    /// ```
    pub fn into_acquire_evt(self, count: usize) -> AcquireEvt<Arc<Object<Permits>>> {
        Wrapped::with(Object::call_evt_of(self.0.clone(), Ask::For(count)), Granted(self.0))
    }

    /// Acquires permits: [`acquire_evt`](Self::acquire_evt), awaited. Dropped before
    /// it is ready, it has taken none.
    ///
    /// # Errors
    ///
    /// [`Closed`] if the semaphore is [closed](Self::close).
    pub fn acquire(&self, count: usize) -> SyncFuture<AcquireEvt<&Object<Permits>>> {
        sync(self.acquire_evt(count))
    }

    /// Acquires permits if they are there now, and nobody waits for some. `None` also if the
    /// semaphore is closed.
    pub fn try_acquire(&self, count: usize) -> Option<Permit<&Object<Permits>>> {
        self.acquire_evt(count).try_sync()?.ok()
    }

    /// Grants no more permits: each wait for some, and each later one, yields [`Closed`].
    /// Permits that are out stay valid. Closing again changes nothing.
    ///
    /// ```
    /// use rialto_event::{Closed, Event};
    /// use rialto_sync::Semaphore;
    /// let semaphore = Semaphore::new(2);
    /// let permit = semaphore.try_acquire(1).unwrap();
    /// semaphore.close();
    /// assert_eq!(semaphore.acquire_evt(1).sync_blocking().unwrap_err(), Closed(()));
    /// drop(permit);
    /// assert_eq!(semaphore.available(), 2);
    /// ```
    pub fn close(&self) {
        self.0.update(|permits| permits.closed = true);
    }

    /// Whether it is closed.
    pub fn is_closed(&self) -> bool {
        self.0.update(|permits| permits.closed)
    }

    /// The event that a permit is there, and nobody waits for it, or that the semaphore is closed. It takes none, and
    /// others may come before who is told. Racket's `semaphore-peek-evt`.
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
        Wrapped::with(self.0.call_evt(Ask::Whether), Ready)
    }

    /// Adds permits.
    ///
    /// # Panics
    ///
    /// If there would be more than `usize` counts.
    #[track_caller]
    pub fn add(&self, permits: usize) {
        let added = self.0.update(|own| own.add(permits));
        assert!(added, "a semaphore has no more than `usize::MAX` permits");
    }

    /// How many permits are there now.
    pub fn available(&self) -> usize {
        self.0.update(|permits| permits.free)
    }

    /// How many wait.
    pub fn waiters(&self) -> usize {
        self.0.waiters()
    }
}

impl fmt::Debug for Semaphore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Semaphore").field(&self.available()).finish()
    }
}

impl<P: Deref<Target = Object<Permits>>> Permit<P> {
    /// How many permits it stands for.
    pub fn count(&self) -> usize {
        self.count
    }

    /// They do not come back: the semaphore has fewer from now on.
    ///
    /// ```
    /// use rialto_sync::Semaphore;
    /// let semaphore = Semaphore::new(2);
    /// semaphore.try_acquire(1).unwrap().forget();
    /// assert_eq!(semaphore.available(), 1);
    /// ```
    pub fn forget(mut self) {
        self.count = 0;
    }

    /// Takes `count` of them into a permit of their own; `None` if there are not as
    /// many.
    ///
    /// ```
    /// use rialto_sync::Semaphore;
    /// let semaphore = Semaphore::new(3);
    /// let mut three = semaphore.try_acquire(3).unwrap();
    /// drop(three.split(1));
    /// assert_eq!((three.count(), semaphore.available()), (2, 1));
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

impl<P: Deref<Target = Object<Permits>>> Drop for Permit<P> {
    fn drop(&mut self) {
        if self.count > 0 {
            // There were as many before.
            self.semaphore.update(|permits| permits.add(self.count));
        }
    }
}

impl<P: Deref<Target = Object<Permits>>> fmt::Debug for Permit<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Permit").field(&self.count).finish()
    }
}

/// How many permits are there. A call asks for a number of them.
#[derive(Debug)]
pub struct Permits {
    free: usize,
    closed: bool,
}

impl Permits {
    /// False if there would be too many.
    fn add(&mut self, permits: usize) -> bool {
        let sum = self.free.checked_add(permits);
        self.free = sum.unwrap_or(self.free);
        sum.is_some()
    }
}

/// Whether a call is granted its permits, or hears that there are no more.
#[derive(Debug)]
pub enum Admission {
    /// They are there.
    Granted,
    /// The semaphore is closed.
    Closed,
}

const ANY: u8 = 1;
const NONE: u8 = 2;

/// What is asked of a semaphore.
#[derive(Debug, Clone, Copy)]
pub enum Ask {
    /// So many permits.
    For(usize),
    /// Whether one is there.
    Whether,
}

impl Serve for Permits {
    type Call = Ask;
    type Admission = Admission;
    /// `None`: it is closed.
    type Answer = Option<usize>;

    /// Who asks whether one is there keeps nobody waiting: those behind it ask for no less.
    fn admit(&mut self, ask: &Ask, is_first: bool) -> Option<Admission> {
        if self.closed {
            return Some(Admission::Closed);
        }
        let wanted = match *ask {
            Ask::For(count) => count,
            Ask::Whether => 1,
        };
        (is_first && wanted <= self.free).then_some(Admission::Granted)
    }

    fn answer(&mut self, ask: &mut Ask, admission: Admission) -> Option<usize> {
        match (admission, *ask) {
            (Admission::Closed, _) => None,
            (Admission::Granted, Ask::Whether) => Some(0),
            (Admission::Granted, Ask::For(count)) => {
                self.free -= count;
                Some(count)
            }
        }
    }

    fn dismiss(&mut self, _: Admission) {}

    fn unseen(&mut self, granted: Option<usize>) {
        // There were as many before.
        self.add(granted.unwrap_or(0));
    }

    fn openings(&self) -> u8 {
        if self.free > 0 || self.closed { ANY | NONE } else { NONE }
    }

    fn kinds(ask: &Ask) -> u8 {
        if matches!(ask, Ask::For(0)) { NONE } else { ANY }
    }

    fn waited_for(&self) -> &'static str {
        "permits of a semaphore"
    }
}

/// What is told when a permit is there: nothing more.
#[derive(Debug, Clone, Copy)]
pub struct Ready;

impl After<Option<usize>> for Ready {
    type Output = ();
    fn after(self, _: Option<usize>) {}
}

/// What becomes of permits that were granted.
#[derive(Debug, Clone, Copy)]
pub struct Granted<P>(P);

impl<P: Deref<Target = Object<Permits>>> After<Option<usize>> for Granted<P> {
    type Output = Result<Permit<P>, Closed>;
    #[inline]
    fn after(self, granted: Option<usize>) -> Result<Permit<P>, Closed> {
        let count = granted.ok_or(Closed(()))?;
        let _hold = self.0.hold();
        Ok(Permit { semaphore: self.0, count, _hold })
    }
}
