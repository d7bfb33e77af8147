//! Semaphores: a number of permits that tasks acquire.

mod state;

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use rialto_event::{Action, CallEvt, Closed, Event, Object, SyncFuture, Wrapped, opaque_event};

use self::state::{Call, Granted, Permit, SemaphoreState};
use crate::actions::Discard;

/// A number of permits, which tasks acquire. Acquiring permits is an event. They come back when their
/// [`SemaphorePermit`] is dropped, or when a sync is abandoned after they were granted to it (law 5). Waiters
/// are served first come, first served (law 12): requests for few permits do not overtake an earlier one for
/// many. Clones refer to the same semaphore.
///
/// ```
/// use rialto_event::{after, choose, Event};
/// use rialto_sync::Semaphore;
/// use std::time::Duration;
///
/// let connections = Semaphore::new(2);
/// let first = connections.acquire_evt().sync_blocking()?;
/// let second = connections.acquire_evt().sync_blocking()?;
/// let patient = choose((
///     connections.acquire_evt().wrap(Some),
///     after(Duration::from_millis(1)).wrap(|()| None),
/// ));
/// assert!(patient.sync_blocking().is_none());
/// drop(first);
/// assert!(connections.try_acquire().is_ok());
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

opaque_event! {
    /// The event of [`Semaphore::acquire_evt`] and [`Semaphore::acquire_many_evt`].
    pub struct AcquireEvt['a]: Clone (
        Wrapped<CallEvt<&'a Object<SemaphoreState>, Call>, Granted<&'a Object<SemaphoreState>>>
    ) => Result<SemaphorePermit<'a>, Closed>;

    /// The event of [`Semaphore::into_acquire_evt`] and [`Semaphore::into_acquire_many_evt`].
    pub struct IntoAcquireEvt[]: Clone (
        Wrapped<CallEvt<Arc<Object<SemaphoreState>>, Call>, Granted<Arc<Object<SemaphoreState>>>>
    ) => Result<OwnedSemaphorePermit, Closed>;

    /// The event of [`Semaphore::ready_evt`].
    pub struct ReadyEvt['a]: Clone (Wrapped<CallEvt<&'a Object<SemaphoreState>, Call>, Discard>) => ();
}

impl Semaphore {
    /// Creates a semaphore with this number of permits.
    #[track_caller]
    pub fn new(permits: usize) -> Self {
        Semaphore(Arc::new(Object::new(SemaphoreState::new(permits))))
    }

    /// Returns an event that acquires one permit. It borrows this handle, as does the permit.
    ///
    /// # Errors
    ///
    /// The event yields [`Closed`] if the semaphore is [closed](Self::close).
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::Semaphore;
    /// let semaphore = Semaphore::new(1);
    /// let permit = semaphore.acquire_evt().sync_blocking().unwrap();
    /// assert!(semaphore.acquire_evt().try_sync().is_none());
    /// # drop(permit);
    /// ```
    pub fn acquire_evt(&self) -> AcquireEvt<'_> {
        self.acquire_many_evt(1)
    }

    /// Returns an event that acquires `permits` permits, all at once. It borrows this handle, as does the
    /// result. If the semaphore never has that many, the event never commits.
    ///
    /// # Errors
    ///
    /// The event yields [`Closed`] if the semaphore is [closed](Self::close).
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::Semaphore;
    /// let semaphore = Semaphore::new(3);
    /// let two = semaphore.acquire_many_evt(2).sync_blocking().unwrap();
    /// assert_eq!((two.num_permits(), semaphore.available_permits()), (2, 1));
    /// assert!(semaphore.acquire_many_evt(2).try_sync().is_none());
    /// ```
    pub fn acquire_many_evt(&self, permits: usize) -> AcquireEvt<'_> {
        AcquireEvt(Wrapped::with(self.0.call_evt(Call::Acquire(permits)), Granted(&*self.0)))
    }

    /// Returns an event like that of [`acquire_evt`](Self::acquire_evt), which owns this handle, as does the
    /// permit.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::{OwnedSemaphorePermit, Semaphore};
    /// let permit: OwnedSemaphorePermit = Semaphore::new(1).into_acquire_evt().sync_blocking().unwrap();
    /// ```
    pub fn into_acquire_evt(self) -> IntoAcquireEvt {
        self.into_acquire_many_evt(1)
    }

    /// Returns an event like that of [`acquire_many_evt`](Self::acquire_many_evt), which owns this handle, as
    /// does the result.
    pub fn into_acquire_many_evt(self, permits: usize) -> IntoAcquireEvt {
        IntoAcquireEvt(Wrapped::with(
            Object::call_evt_of(self.0.clone(), Call::Acquire(permits)),
            Granted(self.0),
        ))
    }

    /// Acquires a permit: [`acquire_evt`](Self::acquire_evt), awaited. If the future is dropped before it is
    /// ready, it acquires none.
    ///
    /// # Errors
    ///
    /// [`Closed`] if the semaphore is [closed](Self::close).
    pub fn acquire(&self) -> SyncFuture<AcquireEvt<'_>> {
        self.acquire_evt().sync()
    }

    /// Acquires permits: [`acquire_many_evt`](Self::acquire_many_evt), awaited. If the future is dropped
    /// before it is ready, it acquires none.
    ///
    /// # Errors
    ///
    /// [`Closed`] if the semaphore is [closed](Self::close).
    pub fn acquire_many(&self, permits: usize) -> SyncFuture<AcquireEvt<'_>> {
        self.acquire_many_evt(permits).sync()
    }

    /// Acquires a permit that owns this handle: [`into_acquire_evt`](Self::into_acquire_evt), awaited. If the
    /// future is dropped before it is ready, it acquires none.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::Semaphore;
    /// let semaphore = Semaphore::new(1);
    /// let permit = semaphore.clone().acquire_owned().sync_blocking().unwrap();
    /// std::thread::spawn(move || drop(permit)).join().unwrap();
    /// assert_eq!(semaphore.available_permits(), 1);
    /// ```
    ///
    /// # Errors
    ///
    /// [`Closed`] if the semaphore is [closed](Self::close).
    pub fn acquire_owned(self) -> SyncFuture<IntoAcquireEvt> {
        self.into_acquire_evt().sync()
    }

    /// Acquires permits that own this handle: [`into_acquire_many_evt`](Self::into_acquire_many_evt),
    /// awaited. If the future is dropped before it is ready, it acquires none.
    ///
    /// # Errors
    ///
    /// [`Closed`] if the semaphore is [closed](Self::close).
    pub fn acquire_many_owned(self, permits: usize) -> SyncFuture<IntoAcquireEvt> {
        self.into_acquire_many_evt(permits).sync()
    }

    /// Acquires a permit if one is available now and no other sync waits for one.
    ///
    /// ```
    /// use rialto_sync::{Semaphore, TryAcquireError};
    /// let semaphore = Semaphore::new(1);
    /// let permit = semaphore.try_acquire().unwrap();
    /// assert_eq!(semaphore.try_acquire().unwrap_err(), TryAcquireError::NoPermits);
    /// semaphore.close();
    /// assert_eq!(semaphore.try_acquire().unwrap_err(), TryAcquireError::Closed);
    /// # drop(permit);
    /// ```
    ///
    /// # Errors
    ///
    /// [`TryAcquireError::NoPermits`] if it would have to wait, and [`TryAcquireError::Closed`] if the
    /// semaphore is [closed](Self::close).
    pub fn try_acquire(&self) -> Result<SemaphorePermit<'_>, TryAcquireError> {
        self.try_acquire_many(1)
    }

    /// Acquires `permits` permits, all at once, if they are available now and no other sync waits for some.
    ///
    /// # Errors
    ///
    /// As [`try_acquire`](Self::try_acquire).
    pub fn try_acquire_many(&self, permits: usize) -> Result<SemaphorePermit<'_>, TryAcquireError> {
        tried(self.acquire_many_evt(permits).try_sync())
    }

    /// Acquires a permit that owns this handle, as [`try_acquire`](Self::try_acquire) does.
    ///
    /// ```
    /// use rialto_sync::{Semaphore, TryAcquireError};
    /// let semaphore = Semaphore::new(1);
    /// let permit = semaphore.clone().try_acquire_owned().unwrap();
    /// assert_eq!(semaphore.clone().try_acquire_owned().unwrap_err(), TryAcquireError::NoPermits);
    /// std::thread::spawn(move || drop(permit)).join().unwrap();
    /// assert_eq!(semaphore.available_permits(), 1);
    /// ```
    ///
    /// # Errors
    ///
    /// As [`try_acquire`](Self::try_acquire).
    pub fn try_acquire_owned(self) -> Result<OwnedSemaphorePermit, TryAcquireError> {
        self.try_acquire_many_owned(1)
    }

    /// Acquires `permits` permits that own this handle, as [`try_acquire_many`](Self::try_acquire_many) does.
    ///
    /// # Errors
    ///
    /// As [`try_acquire`](Self::try_acquire).
    pub fn try_acquire_many_owned(self, permits: usize) -> Result<OwnedSemaphorePermit, TryAcquireError> {
        tried(self.into_acquire_many_evt(permits).try_sync())
    }

    /// Closes the semaphore, which then grants no more permits: all present and later requests yield
    /// [`Closed`]. Permits that were granted stay valid. A second call has no effect.
    ///
    /// ```
    /// use rialto_event::{Closed, Event};
    /// use rialto_sync::Semaphore;
    /// let semaphore = Semaphore::new(2);
    /// let permit = semaphore.try_acquire().unwrap();
    /// semaphore.close();
    /// assert_eq!(semaphore.acquire_evt().sync_blocking().unwrap_err(), Closed(()));
    /// drop(permit);
    /// assert_eq!(semaphore.available_permits(), 2);
    /// ```
    pub fn close(&self) {
        self.0.update(|state| state.closed = true);
    }

    /// Returns whether the semaphore is closed.
    pub fn is_closed(&self) -> bool {
        self.0.look(|state| state.closed)
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
    /// let permit = semaphore.try_acquire().unwrap();
    /// assert_eq!(semaphore.ready_evt().try_sync(), None);
    /// # drop(permit);
    /// ```
    pub fn ready_evt(&self) -> ReadyEvt<'_> {
        ReadyEvt(Wrapped::with(self.0.call_evt(Call::AwaitPermit), Discard))
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

    /// Removes up to `permits` available permits for good, and returns the number of permits that it has
    /// removed. Permits that tasks hold stay: [`SemaphorePermit::forget`] removes those.
    ///
    /// ```
    /// use rialto_sync::Semaphore;
    /// let semaphore = Semaphore::new(3);
    /// assert_eq!(semaphore.forget_permits(2), 2);
    /// assert_eq!(semaphore.forget_permits(2), 1);
    /// ```
    pub fn forget_permits(&self, permits: usize) -> usize {
        self.0.update(|state| state.remove(permits))
    }

    /// Returns the number of permits that are available now.
    pub fn available_permits(&self) -> usize {
        self.0.look(|state| state.free)
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

/// Returns the permits of an acquisition that did not wait.
fn tried<P>(granted: Option<Result<P, Closed>>) -> Result<P, TryAcquireError> {
    granted.ok_or(TryAcquireError::NoPermits)?.map_err(|Closed(())| TryAcquireError::Closed)
}

/// The error of [`Semaphore::try_acquire`] and [`Semaphore::try_acquire_many`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TryAcquireError {
    /// The semaphore is closed.
    Closed,
    /// There are not enough permits, or other syncs wait for some.
    NoPermits,
}

impl fmt::Display for TryAcquireError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TryAcquireError::Closed => "the semaphore is closed",
            TryAcquireError::NoPermits => "not enough permits are available, or other tasks wait for some",
        })
    }
}

impl Error for TryAcquireError {}

/// Defines the two public types of permits. Each contains a [`Permit`], which returns its permits when it is
/// dropped.
macro_rules! permit {
    ($(#[$doc:meta])* $name:ident [$($generics:tt)*] ($pointer:ty)) => {
        $(#[$doc])*
        #[must_use = "the permits are released when this is dropped"]
        pub struct $name<$($generics)*>(Permit<$pointer>);

        impl<$($generics)*> $name<$($generics)*> {
            /// Returns the number of permits.
            pub fn num_permits(&self) -> usize {
                self.0.count
            }

            /// Drops the permits for good: the semaphore has fewer from now on.
            ///
            /// ```
            /// use rialto_sync::Semaphore;
            /// let semaphore = Semaphore::new(2);
            /// semaphore.try_acquire().unwrap().forget();
            /// assert_eq!(semaphore.available_permits(), 1);
            /// ```
            pub fn forget(mut self) {
                self.0.count = 0;
            }

            /// Moves `permits` of the permits into a value of their own. Returns `None` if there are not as
            /// many.
            ///
            /// ```
            /// use rialto_sync::Semaphore;
            /// let semaphore = Semaphore::new(3);
            /// let mut three = semaphore.try_acquire_many(3).unwrap();
            /// drop(three.split(1));
            /// assert_eq!((three.num_permits(), semaphore.available_permits()), (2, 1));
            /// ```
            pub fn split(&mut self, permits: usize) -> Option<Self> {
                self.0.split(permits).map($name)
            }

            /// Adds the permits of `other` to these.
            ///
            /// ```
            /// use rialto_sync::Semaphore;
            /// let semaphore = Semaphore::new(3);
            /// let mut permits = semaphore.try_acquire().unwrap();
            /// permits.merge(semaphore.try_acquire_many(2).unwrap());
            /// assert_eq!(permits.num_permits(), 3);
            /// ```
            ///
            /// # Panics
            ///
            /// If `other` is from another semaphore. Its permits go back to that one.
            #[track_caller]
            pub fn merge(&mut self, other: Self) {
                self.0.merge(other.0);
            }
        }

        impl<$($generics)*> fmt::Debug for $name<$($generics)*> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_tuple(stringify!($name)).field(&self.0.count).finish()
            }
        }

        impl<$($generics)*> Action<Option<usize>> for Granted<$pointer> {
            type Output = Result<$name<$($generics)*>, Closed>;
            #[inline]
            fn apply(self, granted: Option<usize>) -> Self::Output {
                granted.map(|count| $name(Permit::new(self.0, count))).ok_or(Closed(()))
            }
        }
    };
}

permit! {
    /// Permits of a [`Semaphore`], which it borrows. They come back to the semaphore when this is dropped.
    ///
    /// Source: tokio's `SemaphorePermit`.
    SemaphorePermit['a] (&'a Object<SemaphoreState>)
}

permit! {
    /// Permits of a [`Semaphore`], which own their handle. They come back to the semaphore when this is
    /// dropped.
    ///
    /// Source: tokio's `OwnedSemaphorePermit`.
    OwnedSemaphorePermit[] (Arc<Object<SemaphoreState>>)
}
