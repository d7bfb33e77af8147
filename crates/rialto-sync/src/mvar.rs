//! Variables that are full or empty.

use std::fmt;
use std::sync::Arc;

use rialto_event::{After, CallEvt, CallFrom, Carry, Event, Object, Serve, SyncFuture, Wrapped, sync};

use crate::fifo::Fifo;
use crate::ivar::Full;

/// A variable that holds a value or none: to put waits while it is full, to take,
/// read and swap while it is empty, first come, first served (law 12). Each is an
/// event, and atomic. Clones are the same variable.
///
/// ```
/// use rialto_event::Event;
/// use rialto_sync::MVar;
///
/// let counter = MVar::with(0);
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
/// A value that was taken, or swapped for another, and not seen is put back in
/// front (law 5). If there is another one by then, that comes next: none is lost.
///
/// Sources: the M-structures of Id; CML's `MVar`, whose put on a full one raises
/// `Put`, which is [`try_put`](Self::try_put) here; that a put can wait is
/// Concurrent Haskell's.
pub struct MVar<T>(Arc<Object<Content<T>>>);

/// An event of an [`MVar`] that yields a value; `P` is how it reaches the variable.
pub type ValueEvt<T, P> = Wrapped<CallEvt<P, Call<T>>, Value>;
/// An event of an [`MVar`] that puts a value; `P` is how it reaches the variable.
pub type PutEvt<T, P> = Wrapped<CallEvt<P, Call<T>>, Done>;
/// How an event reaches an [`MVar`] that it borrows.
pub type Borrowed<'a, T> = &'a Object<Content<T>>;
/// How an event reaches an [`MVar`] of which it owns a share.
pub type Shared<T> = Arc<Object<Content<T>>>;

impl<T> MVar<T> {
    /// An empty one.
    #[track_caller]
    pub fn new() -> Self {
        MVar(Arc::new(Object::new(Content(Fifo::new()))))
    }

    /// One that holds `value`: CML's `mVarInit`.
    #[track_caller]
    pub fn with(value: T) -> Self {
        let variable = MVar::new();
        variable.0.update(|content| content.0.push(value));
        variable
    }

    /// The event that it is empty and `value` is put into it. It owns the value,
    /// and drops it when it is not chosen.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::MVar;
    /// let variable = MVar::new();
    /// variable.put_evt(1).sync_blocking();
    /// assert_eq!(variable.put_evt(2).try_sync(), None);
    /// ```
    pub fn put_evt(&self, value: T) -> PutEvt<T, Borrowed<'_, T>> {
        Wrapped::with(self.0.call_evt(Call::load(value)), Done)
    }

    /// Like [`put_evt`](Self::put_evt), and owns its share of the variable.
    pub fn into_put_evt(self, value: T) -> PutEvt<T, Shared<T>> {
        Wrapped::with(Object::call_evt_of(self.0, Call::load(value)), Done)
    }

    /// The event that it is empty, and the value in `slot` is put into it. Not
    /// chosen, or dropped, it leaves the value in the slot (law 4).
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::MVar;
    /// let (variable, mut slot) = (MVar::with(1), Some(2));
    /// assert_eq!(variable.put_from(&mut slot).try_sync(), None);
    /// assert_eq!((slot, variable.take_evt().sync_blocking()), (Some(2), 1));
    /// variable.put_from(&mut slot).sync_blocking();
    /// assert_eq!((slot, variable.take_evt().sync_blocking()), (None, 2));
    /// ```
    pub fn put_from<'a>(&'a self, slot: &'a mut Option<T>) -> Wrapped<CallFrom<'a, Content<T>>, Done> {
        Wrapped::with(self.0.call_from(slot), Done)
    }

    /// Puts `value` into it, when it is empty: [`put_evt`](Self::put_evt), awaited.
    /// Dropped before it is ready, it drops the value.
    pub fn put(&self, value: T) -> SyncFuture<PutEvt<T, Borrowed<'_, T>>> {
        sync(self.put_evt(value))
    }

    /// Puts `value` into it if it is empty: CML's `mPut`.
    ///
    /// # Errors
    ///
    /// [`Full`], with the value, if it is full.
    ///
    /// ```
    /// use rialto_sync::{Full, MVar};
    /// let variable = MVar::with(1);
    /// assert_eq!(variable.try_put(2), Err(Full(2)));
    /// ```
    pub fn try_put(&self, value: T) -> Result<(), Full<T>> {
        let mut slot = Some(value);
        self.put_from(&mut slot).try_sync();
        slot.map_or(Ok(()), |value| Err(Full(value)))
    }

    /// The event that it is full, and the value is taken out: CML's `mTakeEvt`.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::MVar;
    /// let variable = MVar::with(1);
    /// assert_eq!(variable.take_evt().sync_blocking(), 1);
    /// assert_eq!(variable.take_evt().try_sync(), None);
    /// ```
    pub fn take_evt(&self) -> ValueEvt<T, Borrowed<'_, T>> {
        Wrapped::with(self.0.call_evt(Call::Take), Value)
    }

    /// Like [`take_evt`](Self::take_evt), and owns its share of the variable.
    pub fn into_take_evt(self) -> ValueEvt<T, Shared<T>> {
        Wrapped::with(Object::call_evt_of(self.0, Call::Take), Value)
    }

    /// Takes the value out: [`take_evt`](Self::take_evt), awaited. Dropped before it
    /// is ready, it has taken none.
    pub fn take(&self) -> SyncFuture<ValueEvt<T, Borrowed<'_, T>>> {
        sync(self.take_evt())
    }

    /// The event that it is full, and `value` takes the place of what was in it,
    /// which it yields: CML's `mSwapEvt`. It owns `value`, and drops it when it is
    /// not chosen.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::MVar;
    /// let variable = MVar::with(1);
    /// assert_eq!(variable.swap_evt(2).sync_blocking(), 1);
    /// assert_eq!(variable.take_evt().sync_blocking(), 2);
    /// ```
    pub fn swap_evt(&self, value: T) -> ValueEvt<T, Borrowed<'_, T>> {
        Wrapped::with(self.0.call_evt(Call::Swap(Some(value))), Value)
    }

    /// Like [`swap_evt`](Self::swap_evt), and owns its share of the variable.
    pub fn into_swap_evt(self, value: T) -> ValueEvt<T, Shared<T>> {
        Wrapped::with(Object::call_evt_of(self.0, Call::Swap(Some(value))), Value)
    }

    /// Swaps: [`swap_evt`](Self::swap_evt), awaited. Dropped before it is ready, it
    /// drops `value`.
    pub fn swap(&self, value: T) -> SyncFuture<ValueEvt<T, Borrowed<'_, T>>> {
        sync(self.swap_evt(value))
    }

    /// Whether it is full now.
    pub fn is_full(&self) -> bool {
        self.0.update(|content| !content.0.is_empty())
    }

    /// How many wait.
    pub fn waiters(&self) -> usize {
        self.0.waiters()
    }
}

/// The clone is made in the lock of the variable, and dropped there if nobody saw it:
/// both must be short, and must not use the variable, which panics.
impl<T: Clone> MVar<T> {
    /// The event that it is full; yields a clone of the value, which stays: CML's
    /// `mGetEvt`.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::MVar;
    /// let variable = MVar::with(1);
    /// assert_eq!(variable.read_evt().sync_blocking(), 1);
    /// assert!(variable.is_full());
    /// ```
    pub fn read_evt(&self) -> ValueEvt<T, Borrowed<'_, T>> {
        Wrapped::with(self.0.call_evt(Call::Read(T::clone)), Value)
    }

    /// Like [`read_evt`](Self::read_evt), and owns its share of the variable.
    pub fn into_read_evt(self) -> ValueEvt<T, Shared<T>> {
        Wrapped::with(Object::call_evt_of(self.0, Call::Read(T::clone)), Value)
    }

    /// Reads the value: [`read_evt`](Self::read_evt), awaited.
    pub fn read(&self) -> SyncFuture<ValueEvt<T, Borrowed<'_, T>>> {
        sync(self.read_evt())
    }
}

impl<T> Clone for MVar<T> {
    fn clone(&self) -> Self {
        MVar(self.0.clone())
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

/// The value, if there is one. More than one, if some were put back since.
#[derive(Debug)]
pub struct Content<T>(Fifo<T>);

/// What is asked of a variable.
#[derive(Debug, Clone)]
pub enum Call<T> {
    /// To take this in. Empty once it has.
    Put(Option<T>),
    /// For the value.
    Take,
    /// For what this makes of it.
    Read(fn(&T) -> T),
    /// For the value in exchange for this. Empty once it was given.
    Swap(Option<T>),
}

/// What it answers.
#[derive(Debug)]
pub enum Answer<T> {
    /// The value was put.
    Put,
    /// It was taken, or swapped.
    Taken(T),
    /// It is still there.
    Read(T),
}

/// Puts wait if it is full, the others if it is empty: never both. So that they are
/// served in turn is no hindrance to either.
impl<T> Serve for Content<T> {
    type Call = Call<T>;
    type Admission = ();
    type Answer = Answer<T>;

    fn admit(&mut self, call: &Call<T>, _is_first: bool) -> Option<()> {
        (matches!(call, Call::Put(_)) == self.0.is_empty()).then_some(())
    }

    fn answer(&mut self, call: &mut Call<T>, (): ()) -> Answer<T> {
        let new = match call {
            Call::Read(clone) => return Answer::Read(clone(self.0.first().expect(ADMITTED))),
            Call::Put(value) | Call::Swap(value) => value.take(),
            Call::Take => None,
        };
        let old = self.0.pop();
        if let Some(new) = new {
            self.0.push(new);
        }
        old.map_or(Answer::Put, Answer::Taken)
    }

    fn dismiss(&mut self, (): ()) {}

    fn unseen(&mut self, answer: Answer<T>) {
        match answer {
            Answer::Taken(value) => self.0.give_back(value),
            Answer::Put | Answer::Read(_) => {}
        }
    }

    fn waited_for(&self) -> &'static str {
        if self.0.is_empty() { "a value in an MVar" } else { "an MVar to be empty" }
    }
}

const ADMITTED: &str = "it is full: that was asked before";

impl<T> Carry for Call<T> {
    type Value = T;

    fn load(value: T) -> Self {
        Call::Put(Some(value))
    }

    fn unload(self) -> Option<T> {
        match self {
            Call::Put(value) | Call::Swap(value) => value,
            Call::Take | Call::Read(_) => None,
        }
    }
}

/// What who asks for the value makes of the answer.
#[derive(Debug, Clone, Copy)]
pub struct Value;

impl<T> After<Answer<T>> for Value {
    type Output = T;
    fn after(self, answer: Answer<T>) -> T {
        match answer {
            Answer::Taken(value) | Answer::Read(value) => value,
            Answer::Put => unreachable!("nothing was put"),
        }
    }
}

/// What who puts makes of it.
#[derive(Debug, Clone, Copy)]
pub struct Done;

impl<T> After<Answer<T>> for Done {
    type Output = ();
    fn after(self, _: Answer<T>) {}
}
