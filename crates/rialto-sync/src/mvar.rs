//! Variables that are full or empty.

mod state;

use std::fmt;
use std::sync::Arc;

use rialto_event::{
    CallEvt, CallFrom, Carry, Event, Object, SendFuture, SendOf, SyncFuture, Wrapped, opaque_event,
};

use self::state::{Call, IntoValue, MVarState};
use crate::actions::Discard;
use crate::ivar::SetError;

/// A variable that is either full (it holds a value) or empty. A put waits while it is full. A take, a read
/// and a swap wait while it is empty. Each of these operations is atomic, and an event. Waiters are served
/// first come, first served (law 12). Clones refer to the same variable.
///
/// ```
/// use rialto_event::Event;
/// use rialto_sync::MVar;
///
/// let counter = MVar::full(0);
/// let workers = [(); 4].map(|()| {
///     let counter = counter.clone();
///     std::thread::spawn(move || {
///         for _ in 0..100 {
///             let value = counter.take_evt().sync_blocking();
///             counter.put_evt(value + 1).sync_blocking();
///         }
///     })
/// });
/// workers.map(|worker| worker.join().unwrap());
/// assert_eq!(counter.read_evt().sync_blocking(), 400);
/// ```
///
/// If a take or a swap is abandoned before it returned its value, the value is put back at the front (law 5).
/// If the variable is full again by then, it holds both values, and the returned one comes first. So no value
/// is lost.
///
/// Sources: the M-structures of Id; CML's `MVar`, whose put into a full variable raises `Put`, which is
/// [`try_put`](Self::try_put) here; Concurrent Haskell, for a put that can wait.
pub struct MVar<T>(Arc<Object<MVarState<T>>>);

opaque_event! {
    /// An event of an [`MVar`] that yields a value: of [`MVar::take_evt`], [`MVar::read_evt`] and
    /// [`MVar::swap_evt`].
    #[derive(Clone)]
    pub struct ValueEvt['a, T](Wrapped<CallEvt<&'a Object<MVarState<T>>, Call<T>>, IntoValue>) => T;

    /// Like [`ValueEvt`], with a handle of its own: of [`MVar::into_take_evt`], [`MVar::into_read_evt`] and
    /// [`MVar::into_swap_evt`].
    #[derive(Clone)]
    pub struct IntoValueEvt[T](Wrapped<CallEvt<Arc<Object<MVarState<T>>>, Call<T>>, IntoValue>) => T;

    /// The event of [`MVar::put_evt`].
    #[derive(Clone)]
    pub struct PutEvt['a, T](Wrapped<CallEvt<&'a Object<MVarState<T>>, Call<T>>, Discard>) => ();

    /// The event of [`MVar::into_put_evt`].
    #[derive(Clone)]
    pub struct IntoPutEvt[T](Wrapped<CallEvt<Arc<Object<MVarState<T>>>, Call<T>>, Discard>) => ();

    /// The event of [`MVar::put_from`].
    pub struct PutFrom['a, T](Wrapped<CallFrom<'a, MVarState<T>>, Discard>) => ();
}

impl<T> MVar<T> {
    /// Creates an empty variable.
    #[track_caller]
    pub fn new() -> Self {
        MVar(Arc::new(Object::new(MVarState::new())))
    }

    /// Creates a variable that holds `value`: CML's `mVarInit`.
    #[track_caller]
    pub fn full(value: T) -> Self {
        let variable = MVar::new();
        variable.0.update(|state| state.fill(value));
        variable
    }

    /// Returns an event that puts `value` into the variable once it is empty. It borrows this handle. It owns
    /// the value, and drops it when it is not chosen.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::MVar;
    /// let variable = MVar::new();
    /// variable.put_evt(1).sync_blocking();
    /// assert_eq!(variable.put_evt(2).try_sync(), None);
    /// ```
    pub fn put_evt(&self, value: T) -> PutEvt<'_, T> {
        PutEvt(Wrapped::with(self.0.call_evt(Call::load(value)), Discard))
    }

    /// Returns an event like that of [`put_evt`](Self::put_evt), which owns this handle.
    pub fn into_put_evt(self, value: T) -> IntoPutEvt<T> {
        IntoPutEvt(Wrapped::with(Object::call_evt_of(self.0, Call::load(value)), Discard))
    }

    /// Returns an event that puts the value in `slot` into the variable once it is empty. The value is back
    /// in the slot if the event is not chosen or is dropped (law 4). With an empty slot the event is
    /// [`never`](rialto_event::never()).
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::MVar;
    /// let (variable, mut slot) = (MVar::full(1), Some(2));
    /// assert_eq!(variable.put_from(&mut slot).try_sync(), None);
    /// assert_eq!((slot, variable.take_evt().sync_blocking()), (Some(2), 1));
    /// variable.put_from(&mut slot).sync_blocking();
    /// assert_eq!((slot, variable.take_evt().sync_blocking()), (None, 2));
    /// ```
    pub fn put_from<'a>(&'a self, slot: &'a mut Option<T>) -> PutFrom<'a, T> {
        PutFrom(Wrapped::with(self.0.call_from(slot), Discard))
    }

    /// Puts `value` into the variable once it is empty: [`put_evt`](Self::put_evt), awaited. If the future is
    /// dropped before the commit, the value is dropped.
    pub fn put(&self, value: T) -> SendFuture<PutEvt<'_, T>> {
        SendOf::new(self.put_evt(value).sync())
    }

    /// Puts `value` into the variable if it is empty now: CML's `mPut`.
    ///
    /// # Errors
    ///
    /// [`SetError`], with the value, if the variable is full.
    ///
    /// ```
    /// use rialto_sync::{MVar, SetError};
    /// let variable = MVar::full(1);
    /// assert_eq!(variable.try_put(2), Err(SetError(2)));
    /// ```
    pub fn try_put(&self, value: T) -> Result<(), SetError<T>> {
        let mut slot = Some(value);
        self.put_from(&mut slot).try_sync();
        slot.map_or(Ok(()), |value| Err(SetError(value)))
    }

    /// Returns an event that takes the value out of the variable once it is full. It borrows this handle.
    /// CML's `mTakeEvt`.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::MVar;
    /// let variable = MVar::full(1);
    /// assert_eq!(variable.take_evt().sync_blocking(), 1);
    /// assert_eq!(variable.take_evt().try_sync(), None);
    /// ```
    pub fn take_evt(&self) -> ValueEvt<'_, T> {
        ValueEvt(Wrapped::with(self.0.call_evt(Call::Take), IntoValue))
    }

    /// Returns an event like that of [`take_evt`](Self::take_evt), which owns this handle.
    pub fn into_take_evt(self) -> IntoValueEvt<T> {
        IntoValueEvt(Wrapped::with(Object::call_evt_of(self.0, Call::Take), IntoValue))
    }

    /// Takes the value out once the variable is full: [`take_evt`](Self::take_evt), awaited. If the future is
    /// dropped before it is ready, it takes nothing.
    pub fn take(&self) -> SyncFuture<ValueEvt<'_, T>> {
        self.take_evt().sync()
    }

    /// Returns an event that replaces the value of the variable by `value` once it is full, and yields the
    /// old value. It borrows this handle. It owns `value`, and drops it when it is not chosen. CML's
    /// `mSwapEvt`.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::MVar;
    /// let variable = MVar::full(1);
    /// assert_eq!(variable.swap_evt(2).sync_blocking(), 1);
    /// assert_eq!(variable.take_evt().sync_blocking(), 2);
    /// ```
    pub fn swap_evt(&self, value: T) -> ValueEvt<'_, T> {
        ValueEvt(Wrapped::with(self.0.call_evt(Call::Swap(Some(value))), IntoValue))
    }

    /// Returns an event like that of [`swap_evt`](Self::swap_evt), which owns this handle.
    pub fn into_swap_evt(self, value: T) -> IntoValueEvt<T> {
        IntoValueEvt(Wrapped::with(Object::call_evt_of(self.0, Call::Swap(Some(value))), IntoValue))
    }

    /// Replaces the value once the variable is full, and returns the old one: [`swap_evt`](Self::swap_evt),
    /// awaited. If the future is dropped before the commit, `value` is dropped.
    pub fn swap(&self, value: T) -> SendFuture<ValueEvt<'_, T>> {
        SendOf::new(self.swap_evt(value).sync())
    }

    /// Returns whether the variable is full now.
    pub fn is_full(&self) -> bool {
        self.0.update(|state| state.is_full())
    }

    /// Returns the number of syncs that wait.
    pub fn waiters(&self) -> usize {
        self.0.waiters()
    }
}

/// A read clones the value under the lock of the variable. If the read is abandoned, the clone is dropped
/// under that lock. So both `clone` and `drop` of `T` must be short. They must not use the variable: that
/// panics.
impl<T: Clone> MVar<T> {
    /// Returns an event that yields a clone of the value once the variable is full. The value stays in the
    /// variable. The event borrows this handle. CML's `mGetEvt`.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::MVar;
    /// let variable = MVar::full(1);
    /// assert_eq!(variable.read_evt().sync_blocking(), 1);
    /// assert!(variable.is_full());
    /// ```
    pub fn read_evt(&self) -> ValueEvt<'_, T> {
        ValueEvt(Wrapped::with(self.0.call_evt(Call::Read(T::clone)), IntoValue))
    }

    /// Returns an event like that of [`read_evt`](Self::read_evt), which owns this handle.
    pub fn into_read_evt(self) -> IntoValueEvt<T> {
        IntoValueEvt(Wrapped::with(Object::call_evt_of(self.0, Call::Read(T::clone)), IntoValue))
    }

    /// Reads the value once the variable is full: [`read_evt`](Self::read_evt), awaited.
    pub fn read(&self) -> SyncFuture<ValueEvt<'_, T>> {
        self.read_evt().sync()
    }
}

impl<T> Clone for MVar<T> {
    fn clone(&self) -> Self {
        MVar(self.0.clone())
    }
}

/// Creates a variable that holds the value, as [`MVar::full`] does.
impl<T> From<T> for MVar<T> {
    #[track_caller]
    fn from(value: T) -> Self {
        MVar::full(value)
    }
}

impl<T> Default for MVar<T> {
    #[track_caller]
    fn default() -> Self {
        MVar::new()
    }
}

impl<T> fmt::Debug for MVar<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MVar({:p})", self.0)
    }
}
