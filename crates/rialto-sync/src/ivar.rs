//! Variables that are written once.

mod state;

use std::convert::Infallible;
use std::error::Error;
use std::fmt;
use std::sync::{Arc, OnceLock};

use rialto_event::{Condition, Event, SyncFuture, WaitEvt, Wrapped, opaque_event};

use self::state::CloneContent;

/// A variable that is written once. Every task that reads it gets the value, now and later: a read uses
/// nothing up. A second write is an error, and returns its value. Clones refer to the same variable.
///
/// ```
/// use rialto_event::Event;
/// use rialto_sync::IVar;
///
/// let answer = IVar::new();
/// let readers = [(); 3].map(|()| {
///     let answer: IVar<u32> = answer.clone();
///     std::thread::spawn(move || answer.read_evt().sync_blocking())
/// });
/// answer.put(42).unwrap();
/// assert!(readers.into_iter().all(|reader| reader.join().unwrap() == Ok(42)));
/// assert_eq!(answer.put(43).unwrap_err().0, 43);
/// ```
///
/// # Failure
///
/// A variable may fail instead. `E` is the type of the reason, which every read then yields as an error.
///
/// ```
/// use rialto_event::Event;
/// use rialto_sync::IVar;
///
/// let page: IVar<String, &'static str> = IVar::new();
/// page.fail("not found").unwrap();
/// assert_eq!(page.read_evt().sync_blocking(), Err("not found"));
/// ```
///
/// Sources: the I-structures of Id; CML's `IVar`, whose second put raises `Put`; Hopac, for failure as a
/// state.
#[doc(alias = "SetOnce")]
#[doc(alias = "OnceCell")]
pub struct IVar<T, E = Infallible>(Arc<Inner<T, E>>);

struct Inner<T, E> {
    content: OnceLock<Result<T, E>>,
    written: Condition,
}

/// The error of a second write. It contains the value (or the error) that was not written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SetError<V>(pub V);

impl<V> fmt::Debug for SetError<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SetError(..)")
    }
}

impl<V> fmt::Display for SetError<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the variable was written before, or has failed")
    }
}

impl<V> Error for SetError<V> {}

opaque_event! {
    /// The event of [`IVar::read_evt`]. It owns its handle.
    pub struct ReadEvt[T, E]: Clone (Wrapped<WaitEvt, CloneContent<T, E>>)
        => Result<T, E> where [T: Clone, E: Clone];
}

impl<T, E> IVar<T, E> {
    /// Creates a variable that is not written.
    #[track_caller]
    pub fn new() -> Self {
        IVar(Arc::new(Inner { content: OnceLock::new(), written: Condition::new() }))
    }

    /// Writes the value, for all readers.
    ///
    /// # Errors
    ///
    /// [`SetError`], with the value, if the variable was written before or has failed.
    pub fn put(&self, value: T) -> Result<(), SetError<T>> {
        self.set(Ok(value)).map_err(|refused| match refused {
            Ok(value) => SetError(value),
            Err(_) => unreachable!("a refused write returns its own content"),
        })
    }

    /// Makes the variable fail: all its reads yield `error`.
    ///
    /// # Errors
    ///
    /// [`SetError`], with the error, if the variable was written before or has failed.
    pub fn fail(&self, error: E) -> Result<(), SetError<E>> {
        self.set(Err(error)).map_err(|refused| match refused {
            Err(error) => SetError(error),
            Ok(_) => unreachable!("a refused write returns its own content"),
        })
    }

    fn set(&self, content: Result<T, E>) -> Result<(), Result<T, E>> {
        self.0.content.set(content)?;
        self.0.written.signal();
        Ok(())
    }

    /// Returns the value or the error, if the variable was written or has failed.
    ///
    /// ```
    /// use rialto_sync::IVar;
    /// let answer: IVar<u32> = IVar::new();
    /// assert_eq!(answer.get(), None);
    /// answer.put(42).unwrap();
    /// assert_eq!(answer.get(), Some(&Ok(42)));
    /// ```
    pub fn get(&self) -> Option<&Result<T, E>> {
        self.0.content.get()
    }

    /// Returns an event that is enabled once the variable is written or has failed. [`get`](Self::get)
    /// returns `Some` then. Use it if the value cannot be cloned.
    pub fn written_evt(&self) -> WaitEvt {
        self.0.written.clone().into_wait_evt()
    }

    /// Waits until the variable is written or has failed: [`written_evt`](Self::written_evt), awaited.
    pub fn written(&self) -> SyncFuture<WaitEvt> {
        self.written_evt().sync()
    }

    /// Returns the number of syncs that wait.
    pub fn waiters(&self) -> usize {
        self.0.written.waiters()
    }
}

impl<T: Clone, E: Clone> IVar<T, E> {
    /// Returns an event that yields a clone of the value or the error, once the variable is written or has
    /// failed. The task that reads makes the clone. The event owns its handle. CML's `iGetEvt`.
    ///
    /// ```
    /// use rialto_event::{always, Event};
    /// use rialto_sync::IVar;
    /// let answer: IVar<u32> = IVar::new();
    /// assert_eq!(answer.read_evt().or(always(Ok(0))).sync_blocking(), Ok(0));
    /// ```
    pub fn read_evt(&self) -> ReadEvt<T, E> {
        ReadEvt(Wrapped::with(self.written_evt(), CloneContent(self.clone())))
    }

    /// Reads the variable: [`read_evt`](Self::read_evt), awaited.
    ///
    /// # Errors
    ///
    /// The error with which the variable failed. (A variable that cannot fail is read by
    /// `let Ok(value) = variable.read().await`.)
    #[doc(alias = "wait")]
    pub fn read(&self) -> SyncFuture<ReadEvt<T, E>> {
        self.read_evt().sync()
    }
}

impl<T, E> Clone for IVar<T, E> {
    fn clone(&self) -> Self {
        IVar(self.0.clone())
    }
}

impl<T, E> Default for IVar<T, E> {
    #[track_caller]
    fn default() -> Self {
        IVar::new()
    }
}

impl<T: fmt::Debug, E: fmt::Debug> fmt::Debug for IVar<T, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("IVar").field(&self.get()).finish()
    }
}
