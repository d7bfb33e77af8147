//! Handles of tasks: `JoinHandle` and `AbortHandle`, the events of a task's end, and `JoinError`.

use std::any::Any;
use std::fmt;
use std::future::Future;
use std::marker::PhantomData;
use std::pin::Pin;
use std::sync::{Mutex, PoisonError};
use std::task::{Context, Poll, Waker};

use rialto_event::diagnostics::{self, Wait};
use rialto_event::{Action, Condition, Event, SyncFuture, WaitEvt, Wrapped};
use rialto_task::{Header, Turn, Wakee, state};

use crate::id::{TaskId, id_of};
use crate::join_slot::{AlreadyComplete, JoinWaiter};
use crate::panics::lock;
use crate::slab::Page;
use crate::task_cell::Failure;
use crate::task_ref::TaskRef;

/// An owned permission to take a task's outcome. Await the handle, or call [`join`](Self::join).
///
/// Awaiting yields `Ok` with the task's value, or a [`JoinError`] that says why there is none.
///
/// A handle has the size of one word. Dropping it *detaches* the task: the task continues, and its outcome is
/// dropped when it ends.
///
/// # Cancellation
///
/// Dropping an unfinished await of `&mut handle` loses nothing: the handle can be awaited again. Dropping an
/// unfinished await of the handle itself detaches the task. Both can be arms of `select!`:
/// `joined = &mut handle => ..` is the event [`join_evt`](Self::join_evt), and `joined = handle => ..` is
/// [`into_join_evt`](Self::into_join_evt).
///
/// ```
/// use rialto_rt::Runtime;
///
/// # fn main() -> std::io::Result<()> {
/// let runtime = Runtime::new()?;
/// let six = runtime.spawn(async { 2 * 3 });
/// assert_eq!(runtime.block_on(six.join()).ok(), Some(6));
/// # Ok(())
/// # }
/// ```
#[must_use = "dropping the handle detaches the task; say so with `drop`"]
pub struct JoinHandle<T> {
    /// The task: JOINABLE, with a reference count of the handle's own. `None` once the outcome was taken.
    task: Option<TaskRef>,
    outcome: PhantomData<T>,
}

const _: () = assert!(size_of::<JoinHandle<[u8; 100]>>() == size_of::<usize>());

// SAFETY: the handle moves the outcome to the joining thread; the rest of the
// task may be touched from any thread.
unsafe impl<T: Send> Send for JoinHandle<T> {}
// SAFETY: a shared handle gives no access to the outcome.
unsafe impl<T: Send> Sync for JoinHandle<T> {}

impl<T> Unpin for JoinHandle<T> {}

impl<T> JoinHandle<T> {
    /// Creates the handle of a new task.
    ///
    /// # Safety
    ///
    /// The caller passes the handle's reference count of the task to this handle. The task's outcome has the
    /// type `T`.
    #[inline]
    pub(crate) unsafe fn new(task: TaskRef) -> Self {
        JoinHandle { task: Some(task), outcome: PhantomData }
    }

    /// Waits until the task has ended, and returns its value.
    ///
    /// # Errors
    ///
    /// [`JoinError`] if the task panicked, was aborted, ended itself or was reclaimed, or if its runtime shut
    /// down first.
    ///
    /// # Cancellation
    ///
    /// Dropping the future drops the handle, which detaches the task. Await `&mut handle` to keep the handle.
    pub async fn join(self) -> Result<T, JoinError> {
        self.await
    }

    /// Requests the end of the task. If the task waits, a worker soon drops its future. If it is being
    /// polled, it ends when that poll returns.
    ///
    /// The join then yields an error with [`JoinError::is_aborted`], or the task's value if the task ended
    /// before the request took effect.
    pub fn abort(&self) {
        if let Some(task) = self.task {
            // SAFETY: our count keeps the task alive.
            unsafe { abort(task) }
        }
    }

    /// Returns a handle that can only abort the task, and that can be cloned.
    ///
    /// # Panics
    ///
    /// If the outcome was taken already.
    #[track_caller]
    pub fn abort_handle(&self) -> AbortHandle {
        let task = self.task_ref();
        // SAFETY: our count keeps the task alive.
        unsafe { task.header() }.acquire();
        AbortHandle { task }
    }

    /// Returns the id of the task.
    ///
    /// # Panics
    ///
    /// If the outcome was taken already.
    #[track_caller]
    pub fn id(&self) -> TaskId {
        // SAFETY: our count keeps the task alive.
        unsafe { id_of(self.task_ref()) }
    }

    /// Returns whether the task has ended. This stays true after its outcome was taken.
    pub fn is_finished(&self) -> bool {
        self.task.is_none_or(|task| {
            // SAFETY: our count keeps the task alive.
            unsafe { task.header() }.state.load() & state::COMPLETE != 0
        })
    }

    /// Returns the address under which the diagnostics record an await of this handle.
    #[track_caller]
    fn note_key(&self) -> *const () {
        self.task_ref().as_ptr().cast_const().cast()
    }

    /// Returns the task, on which the handle holds a reference count. Panics if the outcome was taken.
    #[track_caller]
    fn task_ref(&self) -> TaskRef {
        match self.task {
            Some(task) => task,
            None => panic!(
                "a join handle was used after it had yielded the task's outcome; help: keep the outcome"
            ),
        }
    }

    /// Takes the outcome, if the task is complete.
    #[inline]
    pub(crate) fn take(&mut self) -> Option<Result<T, JoinError>> {
        let task = self.task_ref();
        if !self.is_finished() {
            return None;
        }
        self.task = None;
        // SAFETY: COMPLETE is set, JOINABLE gives the outcome to the handle, and `T` is its type. After that
        // we release our own count, which keeps the task alive for its id.
        let outcome = unsafe {
            let outcome = task.take_outcome::<T>();
            let outcome = outcome.map_err(|failure| JoinError::new(id_of(task), failure));
            Header::release(task.raw());
            outcome
        };
        Some(outcome)
    }

    /// Returns an event that commits when the task has ended, and yields its outcome. If the event is not
    /// chosen, the handle is unchanged.
    ///
    /// # Panics
    ///
    /// If the outcome was taken already.
    ///
    /// # Cancellation
    ///
    /// The sync takes the outcome when it returns its result. If it is dropped before that, the next sync
    /// gets the outcome.
    ///
    /// ```
    /// use rialto_event::{Event, after, choose};
    /// use rialto_rt::Runtime;
    /// use std::time::Duration;
    ///
    /// let runtime = Runtime::simulated(1);
    /// let value = runtime.block_on(async {
    ///     let mut task = rialto_rt::spawn(async {
    ///         after(Duration::from_secs(5)).await;
    ///         7
    ///     });
    ///     loop {
    ///         let late = after(Duration::from_secs(1)).wrap(|()| None);
    ///         if let Some(joined) = choose((task.join_evt().wrap(Some), late)).await {
    ///             return joined;
    ///         }
    ///     }
    /// });
    /// assert_eq!(value.ok(), Some(7));
    /// ```
    #[track_caller]
    pub fn join_evt(&mut self) -> JoinEvt<'_, Self> {
        Wrapped::with(self.end_condition().into_wait_evt(), TakeOutcome(self))
    }

    /// Like [`join_evt`](Self::join_evt), but the event owns the handle. Use it for protocols that are
    /// values. If the event is not chosen, the handle is dropped, which detaches the task.
    ///
    /// # Panics
    ///
    /// If the outcome was taken already.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_rt::{JoinError, JoinHandle, Runtime};
    ///
    /// fn length_evt(reader: JoinHandle<String>) -> impl Event<Output = Result<usize, JoinError>> {
    ///     reader.into_join_evt().wrap(|text| text.map(|text| text.len()))
    /// }
    ///
    /// let length = Runtime::simulated(1).block_on(async {
    ///     length_evt(rialto_rt::spawn(async { String::from("news") })).await
    /// });
    /// assert_eq!(length.ok(), Some(4));
    /// ```
    #[track_caller]
    pub fn into_join_evt(mut self) -> IntoJoinEvt<Self> {
        Wrapped::with(self.end_condition().into_wait_evt(), TakeOwnedOutcome(self))
    }

    /// Returns an event that commits when the task has ended, for whatever reason. CML's `joinEvt`.
    ///
    /// The event does not take the outcome: use [`join_evt`](Self::join_evt) for that. It does not need the
    /// handle either, so it still works when the handle has been dropped. It can be cloned for any number of
    /// tasks, before and after the task's end.
    ///
    /// ```
    /// use rialto_event::{Event, after, choose, sleep};
    /// use rialto_rt::Runtime;
    /// use std::time::Duration;
    ///
    /// let runtime = Runtime::simulated(1);
    /// runtime.block_on(async {
    ///     let task = rialto_rt::spawn(async { sleep(Duration::from_secs(5)).await });
    ///     let ended = task.ended_evt();
    ///     let heard = [1, 2].map(|_| {
    ///         let ended = ended.clone();
    ///         rialto_rt::spawn(async move { ended.await })
    ///     });
    ///     let late = after(Duration::from_secs(1)).wrap(|()| "late");
    ///     assert_eq!(choose((ended.clone().wrap(|()| "ended"), late)).await, "late");
    ///     drop(task); // it goes on
    ///     for heard in heard {
    ///         heard.await.unwrap();
    ///     }
    ///     assert_eq!(ended.try_sync(), Some(()));
    /// });
    /// ```
    pub fn ended_evt(&self) -> EndedEvt {
        /// Serializes the calls: several threads may share a handle, but only one at a time may use the
        /// handle's side of the slot.
        static SLOT_LOCK: Mutex<()> = Mutex::new(());
        let Some(task) = self.task else {
            let condition = Condition::new();
            condition.signal();
            return Wrapped::with(condition.into_wait_evt(), Ended(None));
        };
        let _slot = lock(&SLOT_LOCK);
        // SAFETY: `&self` excludes the methods with `&mut self`. So the handle's side of the slot can only be
        // used by other calls of this function, and the lock excludes those.
        let condition = unsafe { self.condition(task, true) };
        // SAFETY: our count keeps the task alive.
        let id = unsafe { id_of(task) };
        Wrapped::with(condition.into_wait_evt(), Ended(Some(id.as_u64())))
    }

    /// Waits until the task has ended, for whatever reason: [`ended_evt`](Self::ended_evt), awaited. The
    /// future does not take the outcome. Dropping it loses nothing, so it can be an arm of `select!`.
    ///
    /// ```
    /// use rialto_event::{select, sleep};
    /// use rialto_rt::Runtime;
    /// use std::time::Duration;
    ///
    /// Runtime::simulated(1).block_on(async {
    ///     let task = rialto_rt::spawn(async { sleep(Duration::from_secs(5)).await });
    ///     let in_time = select! {
    ///         () = task.ended() => true,
    ///         () = sleep(Duration::from_secs(1)) => false,
    ///     };
    ///     assert!(!in_time);
    ///     task.ended().await;
    ///     assert!(task.is_finished());
    /// });
    /// ```
    pub fn ended(&self) -> SyncFuture<EndedEvt> {
        self.ended_evt().sync()
    }

    /// Returns a condition that is signalled when the task is complete.
    #[track_caller]
    pub(crate) fn end_condition(&mut self) -> Condition {
        // SAFETY: a task has one handle, and we borrow it mutably.
        unsafe { self.condition(self.task_ref(), false) }
    }

    /// Like [`end_condition`](Self::end_condition). With `outlives_handle`, the condition is signalled even if the handle is
    /// dropped.
    ///
    /// # Safety
    ///
    /// `task` is the handle's task. No other code uses the handle's side of the slot during the call.
    #[track_caller]
    unsafe fn condition(&self, task: TaskRef, outlives_handle: bool) -> Condition {
        let mut condition = None;
        // SAFETY: by contract.
        let registered = unsafe {
            Self::register(task, |before| {
                // An earlier condition is used again, because events may still wait for it.
                let mut waiters = before.map(JoinWaiter::into_waiters).unwrap_or_default();
                waiters.outlives_handle |= outlives_handle;
                condition = Some(waiters.condition.get_or_insert_default().clone());
                JoinWaiter::Many(waiters)
            })
        };
        let condition = condition.unwrap_or_default();
        if registered.is_err() {
            condition.signal();
        }
        condition
    }

    /// Registers `waker` to be woken when the task is complete.
    #[inline]
    fn register_waker(&mut self, waker: &Waker) -> Result<(), AlreadyComplete> {
        let task = self.task_ref();
        // SAFETY: our count keeps the task alive. A task has one handle, and we borrow it mutably.
        if unsafe { Page::join_slot(task.raw()).holds(&task.header().state, waker) } {
            return Ok(());
        }
        let wakee = Wakee::new(waker);
        // SAFETY: as above.
        unsafe {
            Self::register(task, |before| match before {
                Some(before) => before.with_await(wakee),
                None => JoinWaiter::Wakee(wakee),
            })
        }
    }

    /// Registers a waiter, which the thread that completes the task will notify. `waiter` makes it from the
    /// waiter that is registered now, if there is one.
    ///
    /// # Safety
    ///
    /// The task has a handle, and a reference count keeps the task alive. No other code uses the handle's
    /// side of the slot during the call.
    #[track_caller]
    unsafe fn register(
        task: TaskRef,
        waiter: impl FnOnce(Option<JoinWaiter>) -> JoinWaiter,
    ) -> Result<(), AlreadyComplete> {
        // SAFETY: by contract.
        unsafe {
            let slot = Page::join_slot(task.raw());
            let state = &task.header().state;
            let waiter = waiter(slot.retract(state)?);
            slot.store(state, waiter).map_err(|waiter| {
                // The task was completed before the waiter was registered, so its completer has not seen it.
                waiter.wake_others();
                AlreadyComplete
            })
        }
    }
}

/// The event of `join_evt`: the task behind a handle `H` has ended. It yields the outcome.
pub type JoinEvt<'a, H> = Wrapped<WaitEvt, TakeOutcome<'a, H>>;

/// The action of a [`JoinEvt`]: takes the outcome from the handle.
#[derive(Debug)]
pub struct TakeOutcome<'a, H>(pub(crate) &'a mut H);

/// The event of `into_join_evt`. It is a [`JoinEvt`] that owns its handle.
pub type IntoJoinEvt<H> = Wrapped<WaitEvt, TakeOwnedOutcome<H>>;

/// The action of an [`IntoJoinEvt`]: takes the outcome from the handle that it owns.
#[derive(Debug)]
pub struct TakeOwnedOutcome<H>(pub(crate) H);

impl<H: JoinOutcome> Action<()> for TakeOwnedOutcome<H> {
    type Output = H::Outcome;
    fn awaited(&self) -> Option<Wait> {
        Some(self.0.awaited())
    }
    fn apply(mut self, (): ()) -> H::Outcome {
        self.0.take_outcome()
    }
}

/// The event of [`JoinHandle::ended_evt`]: a task has ended.
pub type EndedEvt = Wrapped<WaitEvt, Ended>;

/// The action of an [`EndedEvt`]. It does nothing when the task has ended; it names the task in reports.
#[derive(Debug, Clone)]
pub struct Ended(Option<u64>);

impl Action<()> for Ended {
    type Output = ();
    fn apply(self, (): ()) {}
    fn awaited(&self) -> Option<Wait> {
        self.0.map(|task| Wait::End { task })
    }
}

/// A handle that yields the outcome of a task.
pub trait JoinOutcome {
    /// The task's value, or the reason why there is none.
    type Outcome;
    /// Takes the outcome of a task that has ended.
    #[doc(hidden)]
    fn take_outcome(&mut self) -> Self::Outcome;
    /// Returns the wait that reports show for a join of the handle.
    #[doc(hidden)]
    fn awaited(&self) -> Wait;
}

impl<H: JoinOutcome> Action<()> for TakeOutcome<'_, H> {
    type Output = H::Outcome;
    fn awaited(&self) -> Option<Wait> {
        Some(self.0.awaited())
    }
    fn apply(self, (): ()) -> H::Outcome {
        self.0.take_outcome()
    }
}

impl<T> JoinOutcome for JoinHandle<T> {
    type Outcome = Result<T, JoinError>;
    fn take_outcome(&mut self) -> Self::Outcome {
        match self.take() {
            Some(outcome) => outcome,
            None => unreachable!("the event commits when the task is complete"),
        }
    }
    fn awaited(&self) -> Wait {
        Wait::End { task: self.id().as_u64() }
    }
}

impl<T> Future for JoinHandle<T> {
    type Output = Result<T, JoinError>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        if !self.is_finished() && self.register_waker(cx.waker()).is_ok() {
            diagnostics::record(self.note_key(), || self.awaited());
            return Poll::Pending;
        }
        match self.take() {
            Some(outcome) => Poll::Ready(outcome),
            None => unreachable!("only a complete task refuses a waiter"),
        }
    }
}

/// Marks the implementations of `Arm` for handles of tasks.
#[derive(Debug)]
pub enum OfHandle {}

/// Lets a handle be an arm of `select!`. If `&mut handle` loses, no waker of the waiting task stays behind in the
/// task of the handle, as it would if `select!` polled the handle. If the handle itself loses, it is dropped.
macro_rules! handle_is_arm {
    ($([$($of:tt)*] $handle:ty => $event:ty, $method:ident;)*) => {$(
        impl<$($of)*> rialto_event::macros::Arm<$crate::join::OfHandle> for $handle {
            type Event = $event;
            type Kept = ();
            #[track_caller]
            fn event(self) -> Self::Event {
                self.$method()
            }
        }
    )*};
}
pub(crate) use handle_is_arm;

handle_is_arm! {
    ['a, T] &'a mut JoinHandle<T> => JoinEvt<'a, JoinHandle<T>>, join_evt;
    [T] JoinHandle<T> => IntoJoinEvt<JoinHandle<T>>, into_join_evt;
}

impl<T> Drop for JoinHandle<T> {
    fn drop(&mut self) {
        let Some(task) = self.task.take() else { return };
        let early = |flags| flags & (state::COMPLETE | state::JOIN_WAITER) == 0;
        // SAFETY: our count keeps the task alive until we release it. The thread that clears JOINABLE after
        // COMPLETE was set owns the outcome, so we may drop it then.
        unsafe {
            if Header::release_if(task.raw(), Turn::Uncounted, 0, state::JOINABLE, early).is_ok() {
                return;
            }
            if task.header().state.load() & state::JOIN_WAITER != 0 {
                diagnostics::retract(task.as_ptr().cast_const().cast());
                let (slot, state) = (Page::join_slot(task.raw()), &task.header().state);
                let retracted = slot.retract(state).ok().flatten();
                if let Some(others) = retracted.and_then(JoinWaiter::without_handle)
                    && let Err(ended) = slot.store(state, others)
                {
                    ended.wake_others();
                }
            }
            let flags = task.header().state.update(0, state::JOINABLE);
            if flags & state::COMPLETE != 0 {
                task.drop_outcome();
            }
            Header::release(task.raw());
        }
    }
}

impl<T> fmt::Debug for JoinHandle<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JoinHandle").field("finished", &self.is_finished()).finish_non_exhaustive()
    }
}

/// A handle that can abort a task. It gives no access to the task's outcome. See
/// [`JoinHandle::abort_handle`].
///
/// While it exists, the task is not [reclaimed](crate#reclamation).
pub struct AbortHandle {
    task: TaskRef,
}

impl AbortHandle {
    /// Creates a handle of a new task.
    ///
    /// # Safety
    ///
    /// The caller passes a reference count of the task, which it owns, to this handle.
    #[inline]
    pub(crate) unsafe fn new(task: TaskRef) -> Self {
        AbortHandle { task }
    }

    /// Requests the end of the task, as [`JoinHandle::abort`] does.
    pub fn abort(&self) {
        // SAFETY: our count keeps the task alive.
        unsafe { abort(self.task) }
    }

    /// Returns the id of the task.
    pub fn id(&self) -> TaskId {
        // SAFETY: our count keeps the task alive.
        unsafe { id_of(self.task) }
    }

    /// Returns whether the task has ended.
    pub fn is_finished(&self) -> bool {
        // SAFETY: our count keeps the task alive.
        unsafe { self.task.header() }.state.load() & state::COMPLETE != 0
    }
}

impl Clone for AbortHandle {
    fn clone(&self) -> Self {
        // SAFETY: our count keeps the task alive.
        unsafe { self.task.header() }.acquire();
        AbortHandle { task: self.task }
    }
}

impl Drop for AbortHandle {
    fn drop(&mut self) {
        // SAFETY: we own a count, and release it.
        unsafe { Header::release(self.task.raw()) }
    }
}

impl fmt::Debug for AbortHandle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AbortHandle").field("finished", &self.is_finished()).finish_non_exhaustive()
    }
}

/// Requests the end of `task`.
///
/// # Safety
///
/// The caller's count keeps the task alive.
unsafe fn abort(task: TaskRef) {
    // SAFETY: the task is alive. If `abort` returns true, it is our duty to queue the task.
    unsafe {
        if task.header().state.abort() {
            (task.header().vtable().schedule)(task.raw());
        }
    }
}

/// The reason why a join yields no value.
///
/// ```
/// let runtime = rialto_rt::Runtime::simulated(1);
/// runtime.block_on(async {
///     let task = rialto_rt::spawn(async { panic!("on purpose") });
///     let id = task.id();
///     let error = task.await.unwrap_err();
///     assert!(error.is_panic() && !error.is_cancelled());
///     assert_eq!(error.id(), id);
///     assert_eq!(error.into_panic().downcast_ref(), Some(&"on purpose"));
/// });
/// ```
pub struct JoinError {
    task: TaskId,
    reason: Reason,
}

enum Reason {
    /// The panic's payload. The mutex makes the error `Sync`, as error types usually are.
    Panic(Mutex<Box<dyn Any + Send>>),
    Aborted,
    Exited,
    Reclaimed,
    Shutdown,
}

impl JoinError {
    /// Returns the error of the task with the id `task`.
    pub(crate) fn new(task: TaskId, failure: Failure) -> JoinError {
        let reason = match failure {
            Failure::Panic(payload) => Reason::Panic(Mutex::new(*payload)),
            Failure::Aborted => Reason::Aborted,
            Failure::Done => Reason::Exited,
            Failure::Reclaimed => Reason::Reclaimed,
            Failure::Shutdown => Reason::Shutdown,
        };
        JoinError { task, reason }
    }

    /// Returns the id of the task. A [`Parasite`](crate::Parasite) that panicked before it became a task has
    /// an id that no task has.
    pub fn id(&self) -> TaskId {
        self.task
    }

    /// Returns true if the task panicked, in a poll or when its future was dropped.
    pub fn is_panic(&self) -> bool {
        matches!(self.reason, Reason::Panic(_))
    }

    /// Returns true if the task ended without a value and without a panic. As in tokio, this is the contrary
    /// of [`is_panic`](Self::is_panic). The other methods say why: [`is_aborted`](Self::is_aborted),
    /// [`is_exited`](Self::is_exited), [`is_reclaimed`](Self::is_reclaimed), [`is_shutdown`](Self::is_shutdown).
    ///
    /// ```
    /// let runtime = rialto_rt::Runtime::simulated(1);
    /// runtime.block_on(async {
    ///     let (_tx, rx) = rialto_event::channel::<u8>();
    ///     let task = rialto_rt::spawn(async move { rx.recv().await });
    ///     task.abort();
    ///     let error = task.await.unwrap_err();
    ///     assert!(error.is_cancelled() && error.is_aborted());
    /// });
    /// ```
    pub fn is_cancelled(&self) -> bool {
        !self.is_panic()
    }

    /// Returns true if the task was aborted.
    pub fn is_aborted(&self) -> bool {
        matches!(self.reason, Reason::Aborted)
    }

    /// Returns true if the task ended itself with [`exit`](crate::exit()).
    pub fn is_exited(&self) -> bool {
        matches!(self.reason, Reason::Exited)
    }

    /// Returns true if the task was [reclaimed](crate#reclamation): it waited, and nothing could ever wake it
    /// again.
    pub fn is_reclaimed(&self) -> bool {
        matches!(self.reason, Reason::Reclaimed)
    }

    /// Returns true if the runtime shut down before the task ended.
    pub fn is_shutdown(&self) -> bool {
        matches!(self.reason, Reason::Shutdown)
    }

    /// Returns the payload of the task's panic, for [`resume_unwind`](std::panic::resume_unwind).
    ///
    /// # Panics
    ///
    /// If the task did not panic. See [`try_into_panic`](Self::try_into_panic).
    #[track_caller]
    pub fn into_panic(self) -> Box<dyn Any + Send> {
        match self.try_into_panic() {
            Ok(payload) => payload,
            Err(error) => {
                panic!("`into_panic` of a task that did not panic: {error}; help: use `try_into_panic`")
            }
        }
    }

    /// Returns the payload of the task's panic, for [`resume_unwind`](std::panic::resume_unwind).
    ///
    /// # Errors
    ///
    /// The error itself, if the task did not panic.
    pub fn try_into_panic(self) -> Result<Box<dyn Any + Send>, JoinError> {
        match self.reason {
            Reason::Panic(payload) => Ok(payload.into_inner().unwrap_or_else(PoisonError::into_inner)),
            reason => Err(JoinError { reason, ..self }),
        }
    }
}

/// Returns the message of a panic, if its payload is a string.
pub(crate) fn message(payload: &(dyn Any + Send)) -> Option<&str> {
    match payload.downcast_ref::<&'static str>() {
        Some(text) => Some(text),
        None => payload.downcast_ref::<String>().map(String::as_str),
    }
}

impl fmt::Display for JoinError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.reason {
            Reason::Panic(payload) => match message(&**lock(payload)) {
                Some(text) => write!(f, "the task panicked: {text}"),
                None => f.write_str(
                    "the task panicked with a payload that is not a string; help: get it with `into_panic`",
                ),
            },
            Reason::Aborted => f.write_str("the task was aborted"),
            Reason::Exited => f.write_str("the task ended itself with `exit`"),
            Reason::Reclaimed => {
                f.write_str("the task was reclaimed, because it waited and nothing could wake it any more")
            }
            Reason::Shutdown => f.write_str("the runtime shut down before the task ended"),
        }
    }
}

impl fmt::Debug for JoinError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "JoinError({self})")
    }
}

impl std::error::Error for JoinError {}
