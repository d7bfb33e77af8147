//! The sync: the one loop that executes the steps of a started event.
//!
//! The functions here that take a pending are steps of the [`SyncOf`] that owns it. Only this sync calls
//! them, in the order of [`pending`](crate::pending). The `SAFETY` comments name the step.

use core::cell::Cell;
use core::fmt;
use core::future::Future;
use core::mem;
use core::pin::{Pin, pin};
use core::ptr;
use core::task::{Context, Poll, Waker};
use std::thread::{self, Thread};

use pin_project_lite::pin_project;
use rialto_task::root::Root;

use crate::blocking;
use crate::budget;
use crate::diagnostics::{self, Wait};
use crate::event::{Event, TryEvent};
use crate::pending::{Ballot, Mode, Pending, Stage, TryOutcome, Winner, try_enabled};
use crate::state::{SyncState, Word};
use crate::stats::{self, AbandonedAt};
use crate::sync_context::{SyncContext, rewake_choice};

pin_project! {
    /// The future that syncs on an event. [`Event::sync`] creates it, and so does awaiting the event. `P` is the
    /// started form of the event; to name the future by its event, write [`SyncFuture`].
    ///
    /// # Cancellation
    ///
    /// Dropping the future before it is ready abandons the sync. If nothing was committed, nothing has
    /// happened, and the nacks inside fire. If a partner had committed with it, the value that it received is
    /// put back (law 5).
    ///
    /// A sync that is kept without being polled still waits. A partner may commit with it, and the value then
    /// stays in the sync until it is polled or dropped.
    ///
    /// # In `select!`
    ///
    /// The future can be an arm of [`select!`](crate::select!), as in `got = rx.recv() => ..`, if it was not
    /// polled. The arm is the event behind the future, as with `rx.recv_evt()`, so it loses nothing.
    ///
    /// # Panics
    ///
    /// - If the caller's code panics while the future is polled: a guard, a wrap, an object's state or a
    ///   waker. Such a panic before the commit abandons the sync at once, as a drop would: every waiter is
    ///   unlinked, nacks fire, and slots have their values back.
    /// - If the future is polled again after it was ready, or after it had panicked.
    #[must_use = "futures do nothing unless awaited"]
    pub struct SyncOf<P> where P: Pending {
        #[pin]
        pending: P,
        // Waiters point to the state, also those inside a boxed event, so it must not move either.
        #[pin]
        state: P::Mode,
    }

    impl<P: Pending> PinnedDrop for SyncOf<P> {
        fn drop(this: Pin<&mut Self>) {
            abandon(this);
        }
    }
}

impl<P: Pending> fmt::Debug for SyncOf<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SyncOf").finish_non_exhaustive()
    }
}

/// The future that syncs on an event of type `E`: the [`SyncOf`] of the event's started form.
///
/// ```
/// use rialto_event::{Event, RecvEvt, SyncFuture, channel};
/// use std::pin::Pin;
///
/// /// A receive that is stored and polled later.
/// struct Waiting(Pin<Box<SyncFuture<RecvEvt<u8>>>>);
///
/// let (tx, rx) = channel();
/// let waiting = Waiting(Box::pin(rx.into_recv_evt().sync()));
/// # drop((tx, waiting));
/// ```
pub type SyncFuture<E> = SyncOf<<E as Event>::Pending>;

impl<P: Pending> SyncOf<P> {
    /// Creates the sync of an event with the started form `pending`.
    #[inline]
    pub(crate) fn new(pending: P) -> Self {
        SyncOf { pending, state: Default::default() }
    }

    /// Blocks the calling thread until the event commits, and returns its value. See
    /// [`Event::sync_blocking`].
    #[track_caller]
    pub fn sync_blocking(self) -> P::Output {
        block_on(self)
    }

    /// Returns the started form of the event, for a sync of which it becomes a part.
    ///
    /// # Panics
    ///
    /// If the sync was polled already, and has passed its guards. Only a sync that is `Unpin` can get here
    /// after a poll.
    #[inline]
    pub(crate) fn into_pending(self) -> P {
        let is_fresh = match self.state.state() {
            None => self.pending.stage() == Stage::Fresh,
            Some(state) => matches!(state.load(), Word::Fresh),
        };
        assert!(
            is_fresh,
            "a future that was polled cannot be an arm; help: write the event, as `rx.recv_evt()`"
        );
        let this = mem::ManuallyDrop::new(self);
        // SAFETY: `this` is neither used nor dropped any more, and its other field needs no drop: a state word
        // is atomics. The caller passed the sync by value, so it is not pinned, or its fields are `Unpin`.
        // Nothing is linked, because the sync is fresh.
        unsafe { ptr::read(&raw const this.pending) }
    }
}

/// The steps of a sync, for a `choose_all`, which executes several syncs at once.
impl<P: Pending> SyncOf<P> {
    /// Runs the guards.
    pub(crate) fn force(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        // SAFETY: this is the first step. The parts of a `choose_all` are published later, by `start`.
        unsafe { self.project().pending.force(cx) }
    }

    /// Returns whether the event could be committed now, judged without locks. Called after the guards have
    /// run.
    pub(crate) fn looks_enabled(self: Pin<&mut Self>) -> bool {
        let mut ballot = Ballot::default();
        // SAFETY: the guards have run, and `start` comes later.
        unsafe { self.project().pending.survey(&mut ballot) };
        ballot.enabled() > 0
    }

    /// Tries to commit the event, and links its waiters if that fails. Called after the guards have run.
    /// Returns whether the sync is committed.
    #[inline]
    pub(crate) fn start(self: Pin<&mut Self>, waker: &Waker) -> bool {
        let this = self.project();
        match this.state.into_ref().get_ref().state() {
            // SAFETY: the guards have run, nothing is linked.
            None => unsafe {
                this.pending.publish(&SyncContext::solo(waker).into_part(), true) == TryOutcome::Committed
            },
            Some(state) => try_several(this.pending, &SyncContext::several(state, waker).into_part()),
        }
    }

    /// Returns the depth of nested boxes in the event.
    pub(crate) fn depth(self: Pin<&mut Self>) -> usize {
        self.project().pending.depth()
    }

    /// Adds to `waits` what the sync waits for, unless it is committed. Called after the sync has started to
    /// wait.
    pub fn waits_for(self: Pin<&mut Self>, waits: &mut Vec<Wait>) {
        let this = self.project();
        let committed = match this.state.into_ref().get_ref().state() {
            None => matches!(this.pending.stage(), Stage::Committed | Stage::Finished),
            Some(state) => matches!(state.load(), Word::Synched(_) | Word::Finished),
        };
        if !committed {
            add_waits(&*this.pending, waits);
        }
    }

    /// Returns the result of a committed sync.
    #[inline]
    pub(crate) fn finish(self: Pin<&mut Self>) -> P::Output {
        let this = self.project();
        match this.state.into_ref().get_ref().state() {
            // SAFETY: the sync is committed, and has one base event.
            None => unsafe { result(this.pending, Winner::ONLY) },
            Some(state) => result_of_several(this.pending, state),
        }
    }
}

pin_project! {
    /// The future of an operation that owns the message it sends, such as
    /// [`Sender::send`](crate::Sender::send). It is a [`SyncOf`] whose type says that dropping it drops the
    /// message. So it cannot be an arm of [`select!`](crate::select!). To name the future by its event, write
    /// [`SendFuture`].
    ///
    /// ```compile_fail,E0277
    /// use rialto_event::{after, channel, select};
    /// use std::time::Duration;
    ///
    /// async fn send(message: String) {
    ///     let (tx, rx) = channel::<String>();
    ///     select! {
    ///         sent = tx.send(message) => drop(sent), // error: write `tx.send_from(&mut slot)`
    ///         () = after(Duration::from_secs(1)) => {} // the message would be lost
    ///     }
    /// }
    /// ```
    ///
    /// # Cancellation
    ///
    /// As for [`SyncOf`]: before the commit, nothing has happened. The message is dropped, committed or not.
    ///
    /// # Panics
    ///
    /// As for [`SyncOf`].
    #[must_use = "futures do nothing unless awaited"]
    pub struct SendOf<P> where P: Pending {
        #[pin]
        sync: SyncOf<P>,
    }
}

/// The future of an operation whose event has the type `E` and owns a message: the [`SendOf`] of the event's
/// started form.
///
/// ```
/// use rialto_event::{Borrowed, SendEvt, SendFuture, Sender, channel};
///
/// fn send_twice<'a>(tx: &'a Sender<u8>, n: u8) -> SendFuture<SendEvt<u8, Borrowed<'a, u8>>> {
///     tx.send(2 * n)
/// }
///
/// let (tx, rx) = channel();
/// std::thread::spawn(move || send_twice(&tx, 2).sync_blocking());
/// assert_eq!(rx.recv().sync_blocking(), Ok(4));
/// ```
pub type SendFuture<E> = SendOf<<E as Event>::Pending>;

impl<P: Pending> SendOf<P> {
    /// Returns the future of an operation that owns a message, and whose event has the sync `sync`. For
    /// methods such as [`Sender::send`](crate::Sender::send).
    ///
    /// ```
    /// use rialto_event::{Borrowed, Event, SendEvt, SendFuture, SendOf, Sender, channel};
    ///
    /// /// Sends log lines.
    /// struct Log(Sender<String>);
    ///
    /// impl Log {
    ///     fn write(&self, line: &str) -> SendFuture<SendEvt<String, Borrowed<'_, String>>> {
    ///         SendOf::new(self.0.send_evt(line.to_owned()).sync())
    ///     }
    /// }
    ///
    /// let (tx, rx) = channel();
    /// std::thread::spawn(move || Log(tx).write("started").sync_blocking());
    /// assert_eq!(rx.recv().sync_blocking().as_deref(), Ok("started"));
    /// ```
    #[inline]
    pub fn new(sync: SyncOf<P>) -> Self {
        SendOf { sync }
    }

    /// Blocks the calling thread until the event commits, and returns its value. See
    /// [`Event::sync_blocking`].
    #[track_caller]
    pub fn sync_blocking(self) -> P::Output {
        self.sync.sync_blocking()
    }

    /// Returns the sync.
    pub(crate) fn into_sync(self) -> SyncOf<P> {
        self.sync
    }
}

impl<P: Pending> fmt::Debug for SendOf<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SendOf").finish_non_exhaustive()
    }
}

impl<P: Pending> Future for SendOf<P> {
    type Output = P::Output;

    #[inline(always)]
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<P::Output> {
        self.project().sync.poll(cx)
    }
}

impl<P: Pending> Future for SyncOf<P> {
    type Output = P::Output;

    #[inline(always)]
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<P::Output> {
        let this = self.project();
        match this.state.into_ref().get_ref().state() {
            // SAFETY: the pending has just reported the commit.
            None if this.pending.is_served() => Poll::Ready(unsafe { this.pending.conclude() }),
            None if P::COMMITS_INLINE && this.pending.stage() == Stage::Fresh => {
                poll_fresh(this.pending, cx, begin_apart)
            }
            None => poll_solo(this.pending, cx),
            Some(state) => poll_several(this.pending, state, cx),
        }
    }
}

/// Polls a sync over one base event for the first time. Calls `begin` if the event cannot commit now.
#[inline(always)]
fn poll_fresh<'a, P: Pending>(
    mut pending: Pin<&'a mut P>,
    cx: &mut Context<'_>,
    begin: impl FnOnce(Pin<&'a mut P>, &mut Context<'_>) -> Poll<P::Output>,
) -> Poll<P::Output> {
    if !budget::spend(cx.waker()) {
        return Poll::Pending;
    }
    match commit_now(pending.as_mut()) {
        Some(output) => Poll::Ready(output),
        None => begin(pending, cx),
    }
}

/// Does the same as [`begin_solo`], as a function that is not compiled into its caller: see
/// [`Pending::COMMITS_INLINE`].
#[inline(never)]
fn begin_apart<P: Pending>(pending: Pin<&mut P>, cx: &mut Context<'_>) -> Poll<P::Output> {
    begin_solo(pending, cx)
}

/// Begins to wait, in a sync over one base event that cannot commit now.
#[inline(always)]
fn begin_solo<P: Pending>(mut pending: Pin<&mut P>, cx: &mut Context<'_>) -> Poll<P::Output> {
    let committed = or_abandon(pending.as_mut(), None, |pending| start_solo(pending, cx));
    end_solo(pending, committed)
}

/// Polls a sync over one base event, whose waiter carries its state.
#[inline(never)]
fn poll_solo<P: Pending>(mut pending: Pin<&mut P>, cx: &mut Context<'_>) -> Poll<P::Output> {
    let committed = match pending.stage() {
        Stage::Fresh => return poll_fresh(pending, cx, begin_solo),
        // SAFETY: the waiter is linked.
        Stage::Linked => !or_abandon(pending.as_mut(), None, |pending| unsafe { pending.rewake(cx.waker()) }),
        Stage::Committed => true,
        Stage::Finished => finished(),
    };
    end_solo(pending, committed)
}

/// Returns the result of a sync over one base event, if it is committed.
#[inline(always)]
fn end_solo<P: Pending>(pending: Pin<&mut P>, committed: bool) -> Poll<P::Output> {
    // SAFETY: the pending has just reported the commit.
    if committed { Poll::Ready(unsafe { pending.conclude() }) } else { pending_with_note(&*pending) }
}

/// Commits the event and returns its result, if that takes no partner and no waiter.
#[inline(always)]
fn commit_now<P: Pending>(pending: Pin<&mut P>) -> Option<P::Output> {
    /// Abandons the sync if the state of an object panics. If a wrap panics, the sync is over already.
    struct Committing<'a, P: Pending>(Pin<&'a mut P>);
    impl<P: Pending> Drop for Committing<'_, P> {
        #[cold]
        fn drop(&mut self) {
            if self.0.stage() != Stage::Finished {
                abandon_unfinished(self.0.as_mut(), None);
            }
        }
    }
    let mut committing = Committing(pending);
    // SAFETY: the sync is fresh and has one base event.
    let result = unsafe { committing.0.as_mut().commit_now() };
    mem::forget(committing);
    result
}

/// Runs the guards and publishes the waiter. Returns whether the sync is committed.
#[inline(always)]
fn start_solo<P: Pending>(mut pending: Pin<&mut P>, cx: &mut Context<'_>) -> bool {
    // SAFETY: the sync is fresh.
    unsafe { pending.as_mut().force(cx) }.is_ready() && publish_solo(pending, cx.waker())
}

/// Publishes the waiter. Returns whether the sync is committed.
#[inline(always)]
fn publish_solo<P: Pending>(pending: Pin<&mut P>, waker: &Waker) -> bool {
    // SAFETY: the guards have run, nothing is linked.
    unsafe { pending.publish(&SyncContext::solo(waker), true) == TryOutcome::Committed }
}

/// Polls a sync over several base events. `state` says which one won.
#[inline(never)]
fn poll_several<P: Pending>(
    mut pending: Pin<&mut P>,
    state: &SyncState,
    cx: &mut Context<'_>,
) -> Poll<P::Output> {
    let decided = match state.load() {
        Word::Fresh if !budget::spend(cx.waker()) => return Poll::Pending,
        Word::Fresh => or_abandon(pending.as_mut(), Some(state), |pending| start_several(pending, state, cx)),
        Word::Waiting => {
            or_abandon(pending.as_mut(), Some(state), |pending| poll_waiting(pending, state, cx))
        }
        Word::Synched(_) => true,
        Word::Claimed => unreachable!("the owner has ended its claim before it polls again"),
        Word::Finished => return poll_wrap_again(pending, cx),
    };
    if !decided {
        return pending_with_note(&*pending);
    }
    let (winner, _) = state.take(None);
    // SAFETY: the state word has named the winner.
    match unsafe { settled_result(pending.as_mut(), winner) } {
        Some(output) => Poll::Ready(output),
        None => after_commit(pending, cx),
    }
}

/// Polls the wrap that waits, in the poll in which the choice was decided.
#[cold]
fn after_commit<P: Pending>(pending: Pin<&mut P>, cx: &mut Context<'_>) -> Poll<P::Output> {
    // SAFETY: `finish` was called, and had no result.
    match unsafe { pending.poll_after(cx) } {
        Poll::Pending => Poll::Pending,
        Poll::Ready(Some(output)) => Poll::Ready(output),
        Poll::Ready(None) => no_winner(),
    }
}

/// Polls the wrap that waits, in a later poll.
#[cold]
fn poll_wrap_again<P: Pending>(pending: Pin<&mut P>, cx: &mut Context<'_>) -> Poll<P::Output> {
    // SAFETY: the choice is decided. The sync has called `finish`, or it was abandoned and no wrap waits.
    match unsafe { pending.poll_after(cx) } {
        Poll::Pending => Poll::Pending,
        Poll::Ready(Some(output)) => Poll::Ready(output),
        Poll::Ready(None) => finished(),
    }
}

#[cold]
fn no_winner() -> ! {
    unreachable!("a committed sync has a winner among its base events")
}

/// Returns `Pending`, and records what the sync waits for if diagnostics listen on this thread.
#[inline(always)]
fn pending_with_note<P: Pending>(pending: &P) -> Poll<P::Output> {
    if diagnostics::is_listening() {
        record(pending);
    }
    Poll::Pending
}

#[cold]
fn record<P: Pending>(pending: &P) {
    let mut waits = Vec::new();
    add_waits(pending, &mut waits);
    diagnostics::record_all(ptr::from_ref(pending).cast(), waits);
}

fn add_waits<P: Pending>(pending: &P, waits: &mut Vec<Wait>) {
    let before = waits.len();
    // SAFETY: the sync calls this for diagnostics, after its step has ended.
    unsafe { pending.waits_for(waits) };
    if waits.len() == before {
        waits.push(Wait::Never);
    }
}

/// Returns the result of a decided sync in which no wrap waits.
#[inline(always)]
fn result_of_several<P: Pending>(pending: Pin<&mut P>, state: &SyncState) -> P::Output {
    // The state becomes finished before the wraps run: if a wrap panics, the drop has nothing left to do.
    let (winner, _) = state.take(None);
    // SAFETY: the state word has named the winner.
    unsafe { result(pending, winner) }
}

/// Runs the guards and tries the alternatives. Returns whether the sync is decided.
#[inline(always)]
fn start_several<P: Pending>(mut pending: Pin<&mut P>, state: &SyncState, cx: &mut Context<'_>) -> bool {
    // SAFETY: the sync is fresh.
    unsafe { pending.as_mut().force(cx) }.is_ready()
        && try_several(pending, &SyncContext::several(state, cx.waker()))
}

/// Continues a sync that is polled while it waits. Returns whether the sync is decided.
fn poll_waiting<P: Pending>(pending: Pin<&mut P>, state: &SyncState, cx: &mut Context<'_>) -> bool {
    let me = SyncContext::waiting(state, cx.waker());
    me.draw_order();
    // SAFETY: the sync waits.
    !rewake_choice(state, cx.waker())
        || matches!(unsafe { pending.retry(&me) }, TryOutcome::Committed | TryOutcome::AlreadyCommitted)
}

/// Tries the alternatives, and links their waiters if none commits. Returns whether the sync is decided.
#[inline(always)]
fn try_several<P: Pending>(mut pending: Pin<&mut P>, me: &SyncContext<'_>) -> bool {
    // SAFETY: the guards have run, nothing is linked.
    let mut answer = unsafe { try_enabled(pending.as_mut(), me) };
    if answer == TryOutcome::NotEnabled {
        me.draw_order();
        // SAFETY: as before.
        answer = unsafe { pending.publish(me, true) };
    }
    matches!(answer, TryOutcome::Committed | TryOutcome::AlreadyCommitted)
}

/// Executes a step that runs the user's code: guards, wakers or objects' states. If the step panics, some
/// alternatives may be published and others not, or a guard may not have run. Such a sync cannot continue, so
/// it is abandoned at once (law 7).
#[inline(always)]
fn or_abandon<P: Pending, R>(
    pending: Pin<&mut P>,
    state: Option<&SyncState>,
    step: impl FnOnce(Pin<&mut P>) -> R,
) -> R {
    struct Stepping<'a, P: Pending>(Pin<&'a mut P>, Option<&'a SyncState>);
    impl<P: Pending> Drop for Stepping<'_, P> {
        #[cold]
        fn drop(&mut self) {
            abandon_unfinished(self.0.as_mut(), self.1);
        }
    }
    let mut stepping = Stepping(pending, state);
    let result = step(stepping.0.as_mut());
    mem::forget(stepping);
    result
}

/// Unlinks the losers and fires nacks, then takes the winner's value and applies the wraps.
///
/// # Safety
///
/// The caller is the sync of `pending`, which was committed for `winner`.
#[inline(always)]
pub(crate) unsafe fn result<P: Pending>(mut pending: Pin<&mut P>, winner: Winner) -> P::Output {
    // SAFETY: by contract.
    match unsafe { settled_result(pending.as_mut(), winner) } {
        Some(output) => output,
        None => no_winner(),
    }
}

/// Does the same, but returns `None` if a wrap waits.
///
/// # Safety
///
/// As for [`result`].
#[inline(always)]
unsafe fn settled_result<P: Pending>(mut pending: Pin<&mut P>, winner: Winner) -> Option<P::Output> {
    settle(pending.as_mut(), winner);
    // SAFETY: by contract; it is settled.
    unsafe { pending.finish(winner) }
}

/// Settles the pending completely, even if the drop of a loser's value panics. After such a panic, the other
/// alternatives still learn which one has won. (Otherwise the nacks among them would fire when they are
/// dropped.) Then the sync is over, and its result, which no code will see, is put back.
#[inline(always)]
fn settle<P: Pending>(pending: Pin<&mut P>, winner: Winner) -> bool {
    struct Settling<'a, P: Pending>(Pin<&'a mut P>, Winner);
    impl<P: Pending> Drop for Settling<'_, P> {
        #[cold]
        fn drop(&mut self) {
            // SAFETY: this is the same step again. Then the sync is abandoned, because no code will see its
            // result.
            unsafe {
                self.0.as_mut().settle(self.1);
                self.0.as_mut().settle(Winner::NONE);
            }
        }
    }
    let mut settling = Settling(pending, winner);
    // SAFETY: the sync is over, and `winner` says how.
    let chosen = unsafe { settling.0.as_mut().settle(winner) };
    mem::forget(settling);
    chosen
}

#[cold]
fn finished() -> ! {
    panic!("a `SyncFuture` was polled after it had yielded its result, or after it panicked")
}

/// Abandons a sync that is dropped, unless it is over already.
#[inline]
fn abandon<P: Pending>(this: Pin<&mut SyncOf<P>>) {
    let this = this.project();
    let state = this.state.into_ref().get_ref().state();
    let finished = match state {
        None => this.pending.stage() == Stage::Finished,
        Some(state) => state.load() == Word::Finished,
    };
    if !finished {
        abandon_unfinished(this.pending, state);
    }
}

/// Abandons a sync that is not over. If it was committed, its result is put back (law 5).
#[cold]
fn abandon_unfinished<P: Pending>(mut pending: Pin<&mut P>, state: Option<&SyncState>) {
    diagnostics::retract(ptr::from_ref(&*pending).cast());
    let published = match state {
        None => matches!(pending.stage(), Stage::Linked | Stage::Committed),
        Some(state) => state.load() != Word::Fresh,
    };
    let contended = published && pending.is_contended();
    let winner = state.map_or(Winner::NONE, |state| state.take(None).0);
    let committed = settle(pending.as_mut(), winner);
    if committed {
        // SAFETY: the sync is abandoned. This step puts back the result that was not seen.
        unsafe { pending.settle(Winner::NONE) };
    }
    stats::abandoned(match (published, committed, contended) {
        (_, true, _) => AbandonedAt::CommittedUnseen,
        (false, ..) => AbandonedAt::BeforePublish,
        (.., true) => AbandonedAt::Claimed,
        (.., false) => AbandonedAt::Queued,
    });
}

/// Blocks the calling thread until `future` is ready, and returns its output.
#[track_caller]
pub(crate) fn block_on<F: Future>(future: F) -> F::Output {
    thread_local! {
        /// The thread's root task, kept for the next call. Empty while a call further up the stack uses it.
        static ROOT: Cell<Option<Root<Thread>>> = const { Cell::new(None) };
    }
    blocking::check();
    blocking::check_executor();
    // On a thread that is ending, the thread-local root may be destroyed already.
    let kept = ROOT.try_with(Cell::take).ok().flatten();
    let root = kept.unwrap_or_else(|| Root::new(thread::current()));
    let mut future = pin!(future);
    loop {
        if let Poll::Ready(output) =
            diagnostics::without_listener(|| budget::exempt(|| root.poll(future.as_mut())))
        {
            let _ = ROOT.try_with(|place| place.set(Some(root)));
            return output;
        }
        // The token of `park` alone is not reliable: other code that blocks during a poll, such as a nested
        // sync or a lock, may have taken it. So the root's own flag decides.
        blocking::wait(|| {
            while !root.is_woken() {
                thread::park();
            }
        });
    }
}

/// Commits `event` if it is enabled now, and returns its value.
pub(crate) fn try_now<E: TryEvent>(event: E) -> Option<E::Output> {
    let mut polled = pin!(crate::poll_evt::poll_evt(event).sync());
    let poll = || polled.as_mut().poll(&mut Context::from_waker(Waker::noop()));
    match budget::exempt(poll) {
        Poll::Ready(output) => output,
        Poll::Pending => unreachable!("a `TryEvent` has no async guard, so it does not wait"),
    }
}
