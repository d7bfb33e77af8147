//! Handles of tasks.

use std::any::Any;
use std::fmt;
use std::future::Future;
use std::marker::PhantomData;
use std::pin::Pin;
use std::sync::{Mutex, PoisonError};
use std::task::{Context, Poll, Waker};

use rialto_event::waits::{self, Wait};
use rialto_event::{After, Condition, WaitEvt, Wrapped};
use rialto_task::{Header, Turn, Wakee, state};

use crate::cell::{Failure, TaskRef};
use crate::id::{TaskId, id_of};
use crate::shared::lock;
use crate::slab::Page;
use crate::waiters::{Complete, Waiter};

/// The right to a task's outcome: await it, or [`join`](Self::join).
///
/// One word. Dropping it *detaches*: the task goes on, and its outcome is
/// dropped when it ends.
///
/// Awaiting yields `Ok` with the task's value, or a [`JoinError`] that says
/// why there is none. Dropping a half-done await loses nothing as long as the
/// handle itself is kept (`(&mut handle).await`).
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
    /// A counted task that is JOINABLE; `None` once the outcome was taken.
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
    /// The handle of a task just made.
    ///
    /// # Safety
    ///
    /// The caller gives up the handle's count; outcomes of the task are `T`s.
    #[inline]
    pub(crate) unsafe fn new(task: TaskRef) -> Self {
        JoinHandle { task: Some(task), outcome: PhantomData }
    }

    /// Waits for the task's end.
    ///
    /// # Errors
    ///
    /// [`JoinError`] if the task panicked, was aborted, ended itself, or its
    /// runtime ended first.
    ///
    /// # Cancellation
    ///
    /// Dropping the future drops the handle: the task is detached. Await
    /// `&mut handle` to keep it.
    pub async fn join(self) -> Result<T, JoinError> {
        self.await
    }

    /// Asks for the task's end: its future is dropped where it waits, by a
    /// worker, soon. A task in the middle of a poll ends when that poll
    /// returns. The join then yields [`JoinError::is_aborted`]; or the task's
    /// value, if it ended before the request reached it.
    pub fn abort(&self) {
        if let Some(task) = self.task {
            // SAFETY: our count keeps the task alive.
            unsafe { abort(task) }
        }
    }

    /// A handle that can only abort, and can be cloned.
    ///
    /// # Panics
    ///
    /// If the outcome was taken already.
    #[track_caller]
    pub fn abort_handle(&self) -> AbortHandle {
        let task = self.counted();
        // SAFETY: our count keeps the task alive.
        unsafe { task.header() }.acquire();
        AbortHandle { task }
    }

    /// The task's name.
    ///
    /// # Panics
    ///
    /// If the outcome was taken already.
    #[track_caller]
    pub fn id(&self) -> TaskId {
        // SAFETY: our count keeps the task alive.
        unsafe { id_of(self.counted()) }
    }

    /// Whether the task has ended. True also if its outcome was taken.
    pub fn is_finished(&self) -> bool {
        self.task.is_none_or(|task| {
            // SAFETY: our count keeps the task alive.
            unsafe { task.header() }.state.load() & state::COMPLETE != 0
        })
    }

    /// What the await of this handle is noted as.
    #[track_caller]
    fn place(&self) -> *const () {
        self.counted().as_ptr().cast_const().cast()
    }

    #[track_caller]
    fn counted(&self) -> TaskRef {
        match self.task {
            Some(task) => task,
            None => panic!("the task's outcome was taken: a join handle yields it once"),
        }
    }

    /// The outcome, if the task is complete.
    #[inline]
    pub(crate) fn take(&mut self) -> Option<Result<T, JoinError>> {
        let task = self.counted();
        if !self.is_finished() {
            return None;
        }
        self.task = None;
        // SAFETY: COMPLETE is set, and JOINABLE makes the outcome ours; the
        // type is that of the handle. Then we give up our count.
        let outcome = unsafe {
            let outcome = task.take_outcome::<T>();
            Header::release(task.raw());
            outcome
        };
        Some(outcome.map_err(JoinError::from))
    }

    /// The event that the task has ended; it yields the outcome. A choice that
    /// it loses leaves the handle as it was.
    ///
    /// # Panics
    ///
    /// If the outcome was taken already.
    ///
    /// # Cancellation
    ///
    /// The outcome is taken when the event's value is: a sync that is dropped
    /// before leaves it to the next one.
    ///
    /// ```
    /// use rialto_event::{Event, after, choose, sync};
    /// use rialto_rt::Runtime;
    /// use std::time::Duration;
    ///
    /// let runtime = Runtime::simulated(1);
    /// let value = runtime.block_on(async {
    ///     let mut task = rialto_rt::spawn(async {
    ///         sync(after(Duration::from_secs(5))).await;
    ///         7
    ///     });
    ///     loop {
    ///         let late = after(Duration::from_secs(1)).wrap(|()| None);
    ///         if let Some(joined) = sync(choose((task.join_evt().wrap(Some), late))).await {
    ///             return joined;
    ///         }
    ///     }
    /// });
    /// assert_eq!(value.ok(), Some(7));
    /// ```
    #[track_caller]
    pub fn join_evt(&mut self) -> JoinEvt<'_, Self> {
        Wrapped::with(self.ended().into_wait_evt(), TakeOutcome(self))
    }

    /// Like [`join_evt`](Self::join_evt), and owns the handle: for protocols that
    /// are values. A choice that it loses drops the handle, which detaches the
    /// task.
    ///
    /// # Panics
    ///
    /// If the outcome was taken already.
    ///
    /// ```
    /// use rialto_event::{Event, sync};
    /// use rialto_rt::{JoinError, JoinHandle, Runtime};
    ///
    /// fn length_evt(reader: JoinHandle<String>) -> impl Event<Output = Result<usize, JoinError>> {
    ///     reader.into_join_evt().wrap(|text| text.map(|text| text.len()))
    /// }
    ///
    /// let length = Runtime::simulated(1).block_on(async {
    ///     sync(length_evt(rialto_rt::spawn(async { String::from("news") }))).await
    /// });
    /// assert_eq!(length.ok(), Some(4));
    /// ```
    #[track_caller]
    pub fn into_join_evt(mut self) -> IntoJoinEvt<Self> {
        Wrapped::with(self.ended().into_wait_evt(), TakeOwnOutcome(self))
    }

    /// The event that the task has ended, however it did. It yields nothing, takes nothing from the handle, and
    /// does not need it any more: clones of it go to any number of tasks, before the end and after it, and tell
    /// them also if the handle was dropped. CML's `joinEvt`.
    ///
    /// The outcome stays with the handle: see [`join_evt`](Self::join_evt).
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
        /// A handle can be shared, and its side of the slot is for one at a time.
        static ASKING: Mutex<()> = Mutex::new(());
        let Some(task) = self.task else {
            let condition = Condition::new();
            condition.signal();
            return Wrapped::with(condition.into_wait_evt(), Ended(None));
        };
        let _asking = lock(&ASKING);
        // SAFETY: it is shared, so that whoever else uses the slot asks the same, and we hold the lock.
        let condition = unsafe { self.condition(task, true) };
        // SAFETY: our count keeps the task alive.
        let id = unsafe { id_of(task) };
        Wrapped::with(condition.into_wait_evt(), Ended(Some(id.as_u64())))
    }

    /// A condition that is signalled when the task is complete.
    #[track_caller]
    pub(crate) fn ended(&mut self) -> Condition {
        // SAFETY: there is one handle, and it is ours.
        unsafe { self.condition(self.counted(), false) }
    }

    /// The same; it `stays` if the handle goes.
    ///
    /// # Safety
    ///
    /// `task` is the handle's. Nobody else uses the handle's side of its slot meanwhile.
    #[track_caller]
    unsafe fn condition(&self, task: TaskRef, stays: bool) -> Condition {
        let mut condition = None;
        // SAFETY: by contract.
        let left = unsafe {
            Self::wait(task, |before| {
                // Earlier ones serve again: events may still wait for them.
                let mut events = before.map(Waiter::into_events).unwrap_or_default();
                events.stays |= stays;
                condition = Some(events.condition.get_or_insert_default().clone());
                Waiter::Events(events)
            })
        };
        let condition = condition.unwrap_or_default();
        if left.is_err() {
            condition.signal();
        }
        condition
    }

    /// Leaves word to wake `waker`.
    #[inline]
    fn wait_for(&mut self, waker: &Waker) -> Result<(), Complete> {
        let task = self.counted();
        // SAFETY: our count keeps the task alive; there is one handle.
        if unsafe { Page::slot(task.raw()).has(&task.header().state, waker) } {
            return Ok(());
        }
        let wakee = Wakee::new(waker);
        // SAFETY: our count keeps the task alive; there is one handle.
        unsafe {
            Self::wait(task, |before| match before {
                Some(before) => before.with_await(wakee),
                None => Waiter::Wakee(wakee),
            })
        }
    }

    /// Leaves a waiter, made from the one that was left before, to who completes
    /// the task.
    ///
    /// # Safety
    ///
    /// The task has a handle and is counted, and nobody else uses the handle's side of its slot meanwhile.
    #[track_caller]
    unsafe fn wait(task: TaskRef, waiter: impl FnOnce(Option<Waiter>) -> Waiter) -> Result<(), Complete> {
        // SAFETY: by contract.
        unsafe {
            let slot = Page::slot(task.raw());
            let state = &task.header().state;
            let waiter = waiter(slot.retract(state)?);
            slot.leave(state, waiter).map_err(|left| {
                // The task is complete, and its completer has not found this.
                left.tell_others();
                Complete
            })
        }
    }
}

/// The event that the task behind a handle `H` has ended, made by `join_evt`;
/// yields the outcome.
pub type JoinEvt<'a, H> = Wrapped<WaitEvt, TakeOutcome<'a, H>>;

/// What happens when a joined task has ended.
#[derive(Debug)]
pub struct TakeOutcome<'a, H>(pub(crate) &'a mut H);

/// As [`JoinEvt`], made by `into_join_evt`: it owns the handle.
pub type IntoJoinEvt<H> = Wrapped<WaitEvt, TakeOwnOutcome<H>>;

/// As [`TakeOutcome`], of a handle of its own.
#[derive(Debug)]
pub struct TakeOwnOutcome<H>(pub(crate) H);

impl<H: Outcome> After<()> for TakeOwnOutcome<H> {
    type Output = H::Outcome;
    fn awaited(&self) -> Option<Wait> {
        Some(self.0.awaited())
    }
    fn after(mut self, (): ()) -> H::Outcome {
        self.0.take_outcome()
    }
}

/// The event that a task has ended, made by [`JoinHandle::ended_evt`].
pub type EndedEvt = Wrapped<WaitEvt, Ended>;

/// What happens when a task has ended that others wait for, too: nothing. It names the task in reports.
#[derive(Debug, Clone)]
pub struct Ended(Option<u64>);

impl After<()> for Ended {
    type Output = ();
    fn after(self, (): ()) {}
    fn awaited(&self) -> Option<Wait> {
        self.0.map(|task| Wait::End { task })
    }
}

/// A handle from which an outcome is taken.
pub trait Outcome {
    /// What the task left.
    type Outcome;
    /// The outcome of a task that has ended.
    #[doc(hidden)]
    fn take_outcome(&mut self) -> Self::Outcome;
    /// What who joins it waits for.
    #[doc(hidden)]
    fn awaited(&self) -> Wait;
}

impl<H: Outcome> After<()> for TakeOutcome<'_, H> {
    type Output = H::Outcome;
    fn awaited(&self) -> Option<Wait> {
        Some(self.0.awaited())
    }
    fn after(self, (): ()) -> H::Outcome {
        self.0.take_outcome()
    }
}

impl<T> Outcome for JoinHandle<T> {
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
        if !self.is_finished() && self.wait_for(cx.waker()).is_ok() {
            waits::note(self.place(), || self.awaited());
            return Poll::Pending;
        }
        match self.take() {
            Some(outcome) => Poll::Ready(outcome),
            None => unreachable!("only a complete task refuses a waiter"),
        }
    }
}

impl<T> Drop for JoinHandle<T> {
    fn drop(&mut self) {
        let Some(task) = self.task.take() else { return };
        let early = |flags| flags & (state::COMPLETE | state::JOINING) == 0;
        // SAFETY: our count keeps the task alive until it is given up. Who
        // clears JOINABLE after COMPLETE owns the outcome.
        unsafe {
            if Header::release_if(task.raw(), Turn::Spent, 0, state::JOINABLE, early).is_ok() {
                return;
            }
            if task.header().state.load() & state::JOINING != 0 {
                waits::withdraw(task.as_ptr().cast_const().cast());
                let (slot, state) = (Page::slot(task.raw()), &task.header().state);
                let retracted = slot.retract(state).ok().flatten();
                if let Some(stays) = retracted.and_then(Waiter::without_handle)
                    && let Err(ended) = slot.leave(state, stays)
                {
                    ended.tell_others();
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

/// Aborts a task, and nothing else. See [`JoinHandle::abort_handle`].
pub struct AbortHandle {
    task: TaskRef,
}

impl AbortHandle {
    /// A handle of a task just made.
    ///
    /// # Safety
    ///
    /// The caller gives up a count of the task that is nobody else's.
    #[inline]
    pub(crate) unsafe fn new(task: TaskRef) -> Self {
        AbortHandle { task }
    }

    /// As [`JoinHandle::abort`].
    pub fn abort(&self) {
        // SAFETY: our count keeps the task alive.
        unsafe { abort(self.task) }
    }

    /// As [`JoinHandle::id`].
    pub fn id(&self) -> TaskId {
        // SAFETY: our count keeps the task alive.
        unsafe { id_of(self.task) }
    }

    /// As [`JoinHandle::is_finished`].
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
        // SAFETY: we own a count and give it up.
        unsafe { Header::release(self.task.raw()) }
    }
}

impl fmt::Debug for AbortHandle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AbortHandle").field("finished", &self.is_finished()).finish_non_exhaustive()
    }
}

/// # Safety
///
/// The caller's count keeps the task alive.
unsafe fn abort(task: TaskRef) {
    // SAFETY: alive; if `abort` says so, the duty to queue is ours.
    unsafe {
        if task.header().state.abort() {
            (task.header().vtable().schedule)(task.raw());
        }
    }
}

/// Why a join has no value.
pub struct JoinError(Reason);

enum Reason {
    /// In a mutex, so that the error can be shared, as those of others are.
    Panic(Mutex<Box<dyn Any + Send>>),
    Aborted,
    Done,
    Reclaimed,
    Shutdown,
}

impl JoinError {
    /// The task panicked, in a poll or when its future was dropped.
    pub fn is_panic(&self) -> bool {
        matches!(self.0, Reason::Panic(_))
    }

    /// The task was aborted.
    pub fn is_aborted(&self) -> bool {
        matches!(self.0, Reason::Aborted)
    }

    /// The task ended itself, with [`done`](crate::done).
    pub fn is_ended(&self) -> bool {
        matches!(self.0, Reason::Done)
    }

    /// The task waited for what could not happen any more, and was dropped: see
    /// [reclamation](crate#reclamation).
    pub fn is_reclaimed(&self) -> bool {
        matches!(self.0, Reason::Reclaimed)
    }

    /// The runtime shut down before the task ended.
    pub fn is_shutdown(&self) -> bool {
        matches!(self.0, Reason::Shutdown)
    }

    /// What the task panicked with, for [`resume_unwind`](std::panic::resume_unwind).
    ///
    /// # Errors
    ///
    /// The error itself, if the task did not panic.
    pub fn into_panic(self) -> Result<Box<dyn Any + Send>, JoinError> {
        match self.0 {
            Reason::Panic(payload) => Ok(payload.into_inner().unwrap_or_else(PoisonError::into_inner)),
            other => Err(JoinError(other)),
        }
    }
}

impl From<Failure> for JoinError {
    fn from(failure: Failure) -> Self {
        JoinError(match failure {
            Failure::Panic(payload) => Reason::Panic(Mutex::new(*payload)),
            Failure::Aborted => Reason::Aborted,
            Failure::Done => Reason::Done,
            Failure::Reclaimed => Reason::Reclaimed,
            Failure::Shutdown => Reason::Shutdown,
        })
    }
}

/// The text of a panic, if it has one.
pub(crate) fn message(payload: &(dyn Any + Send)) -> Option<&str> {
    match payload.downcast_ref::<&'static str>() {
        Some(text) => Some(text),
        None => payload.downcast_ref::<String>().map(String::as_str),
    }
}

impl fmt::Display for JoinError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Reason::Panic(payload) => match message(&**lock(payload)) {
                Some(text) => write!(f, "the task panicked: {text}"),
                None => f.write_str("the task panicked with a value that is not text: see `into_panic`"),
            },
            Reason::Aborted => f.write_str("the task was aborted"),
            Reason::Done => f.write_str("the task ended itself with `done`"),
            Reason::Reclaimed => f.write_str(
                "the task was reclaimed: it waited, and nothing was left that could ever have woken it",
            ),
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
