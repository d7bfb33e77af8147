//! The pinned form of an event, which can wait.
//!
//! An [`Event`](crate::Event) is a description that can be moved. Its [`Pending`] holds the waiters that
//! objects link into their queues. Only a sync calls a pending, in these steps:
//!
//! ```text
//! force     the guards, once, left to right, before anything is tried
//! survey    which alternatives look enabled; one of them is drawn
//! attempt   the drawn one, nothing linked yet
//! publish   all of them: each is tried again, and linked, under its object's lock
//!           (… wait until one of them is committed …)
//! retry     if it is polled meanwhile: the alternatives that no other thread can commit
//! settle    each loser is unlinked, then its nacks and abort functions fire
//! finish    the winner's value goes through the wraps
//!           (… a wrap that waits is polled by poll_after …)
//! ```

use core::pin::Pin;
use core::task::{Context, Poll, Waker};

use crate::boxed::FlattenedAlternatives;
use crate::diagnostics::Wait;
use crate::rng;
use crate::state::SyncState;
use crate::sync;
use crate::sync_context::SyncContext;
use crate::time::StartTime;

/// The answer of an object to a sync that tries one of its events.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TryOutcome {
    /// The sync is committed for this alternative.
    Committed,
    /// The event is not enabled. Its waiter is linked in the object's queue.
    Linked,
    /// The event is not enabled. No waiter is linked.
    NotEnabled,
    /// In the meantime, the sync was committed for another alternative.
    AlreadyCommitted,
}

/// The state of a sync over a single base event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// The waiter is not linked yet.
    Fresh,
    /// The waiter is linked, and the sync waits.
    Linked,
    /// The sync is committed, and its result has not been taken.
    Committed,
    /// The result has been taken, or the sync was abandoned.
    Finished,
}

/// The alternative for which a sync was decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Winner(usize);

impl Winner {
    /// No alternative: the sync was abandoned before its commit.
    pub const NONE: Winner = Winner(0);
    /// The only base event of a sync in [`Solo`] mode.
    pub const ONLY: Winner = Winner(1);

    /// Returns the alternative whose waiter has this address, or [`NONE`](Self::NONE) if it is zero.
    #[inline]
    pub(crate) fn at(waiter: usize) -> Self {
        Winner(waiter)
    }

    /// Returns whether the alternative whose waiter has this address was chosen.
    #[inline]
    pub fn is(self, waiter: *const ()) -> bool {
        self == Winner::ONLY || self.0 == waiter.addr()
    }
}

/// Whether a sync can have one base event or several, and so whether it needs a state word. Implemented by
/// [`Solo`] and [`SyncState`] only.
pub trait Mode: Default + Send + sealed::Sealed {
    /// Whether there may be several base events.
    const SEVERAL: bool;
    /// Returns the state word, if there is one.
    fn state(&self) -> Option<&SyncState>;
}

/// The mode of a sync over one base event. It has no state word and no claim: its waiter alone carries its
/// state.
#[derive(Debug, Default)]
pub struct Solo;

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Solo {}
    impl Sealed for super::SyncState {}
}

impl Mode for Solo {
    const SEVERAL: bool = false;
    #[inline(always)]
    fn state(&self) -> Option<&SyncState> {
        None
    }
}

impl Mode for SyncState {
    const SEVERAL: bool = true;
    #[inline(always)]
    fn state(&self) -> Option<&SyncState> {
        Some(self)
    }
}

/// A random draw of one enabled alternative, by reservoir sampling. Each has the same probability. Disabled
/// alternatives between them do not change the odds (law 12).
#[derive(Debug, Default)]
pub struct Ballot {
    seen: u32,
    enabled: u32,
    drawn: u32,
    began: StartTime,
}

impl Ballot {
    /// Counts the next alternative in order. `enabled` says whether it can commit now, judged without a lock.
    #[inline]
    pub fn count(&mut self, enabled: bool) {
        if enabled {
            self.enabled += 1;
            if self.enabled == 1 || rng::below(self.enabled) == 0 {
                self.drawn = self.seen;
            }
        }
        self.seen += 1;
    }

    /// Returns the time at which the sync began, which all of its alternatives share (law 10).
    #[inline]
    pub fn began(&self) -> &StartTime {
        &self.began
    }

    /// Passes over the next `alternatives` alternatives, enabled or not.
    #[inline]
    pub fn skip(&mut self, alternatives: u32) {
        self.seen += alternatives;
    }

    /// Returns how many alternatives were enabled so far.
    #[inline]
    pub fn enabled(&self) -> u32 {
        self.enabled
    }

    /// Returns the position of the drawn alternative, or `None` if no alternative was enabled.
    #[inline]
    pub fn drawn(&self) -> Option<u32> {
        (self.enabled > 0).then_some(self.drawn)
    }
}

/// Whether a started event can have one base event or several.
///
/// This trait is separate from [`Pending`] and has none of its bounds, because the compiler needs it to
/// decide whether the future of a spawned task is `Send`. At that point the compiler no longer knows which
/// lifetimes are equal ([rust-lang/rust#110338](https://github.com/rust-lang/rust/issues/110338)). With the
/// bounds of `Pending`, it could not prove again that a closure accepts the value of its event.
pub trait Arity {
    /// [`Solo`] if there can be one base event only, and else [`SyncState`].
    type Mode: Mode;
}

/// A started event: pinned, and able to wait. The module's documentation lists its steps.
///
/// For a new kind of base event, use [`Object`](crate::object::Object), or implement
/// [`Base`](crate::base_event::Base) if an object is not enough. This trait is for combinators.
///
/// # Safety
///
/// An implementation guarantees:
///
/// - After `publish` has returned and until `settle`, linked waiters do not move. The drop unlinks the
///   waiters that are still linked.
/// - `settle` can be called again, and returns the same answer, because the first call may have panicked.
/// - Of the alternatives that `attempt` and `publish` try, at most one commits. After `Committed` or
///   `AlreadyCommitted`, no further alternative is tried.
/// - `settle` and `finish` answer for exactly the base event that `Winner` names.
/// - The alternatives that `survey` counts and skips add up to `alternatives`.
///
/// A caller guarantees: the unsafe methods are the steps of one sync. The caller is the sync that owns the
/// pending, or the pending around this one, which passes on a step of that sync. The steps come in the order
/// of the module's documentation. No other code uses the pending in the meantime, and it is not used for a
/// second sync.
///
/// In the implementations, the comment `SAFETY: by contract` means: the caller's guarantees hold for the
/// inner pending, too.
pub unsafe trait Pending: Arity {
    /// The type of the value that the event yields.
    type Output;

    /// Whether the type shows that the event contains a wrap that waits ([`then`](crate::Event::then)). The
    /// type of a boxed event does not show it.
    const WAITS_AFTER: bool = false;

    /// Whether boxed events are among the alternatives, so that flattening may shorten a chain of boxes.
    #[doc(hidden)]
    const CAN_FLATTEN: bool = false;
    /// Whether [`commit_now`](Self::commit_now) is compiled into each function that awaits the event. Then a result
    /// that is there at once goes from registers into the caller's variables. From a called function it would go
    /// through memory, often stored in two pieces and loaded as one, for which the processor waits.
    const COMMITS_INLINE: bool = false;

    /// Adds the alternatives, each in a box of its own, to those of a choice that is being flattened.
    #[doc(hidden)]
    fn flatten_into<'a>(self, alternatives: &mut FlattenedAlternatives<'a, Self::Output>)
    where
        Self: Sized + 'a,
    {
        alternatives.push(self);
    }

    /// Returns the depth of nested boxes. An event that a guard has yet to make does not count.
    #[doc(hidden)]
    fn depth(&self) -> usize {
        0
    }

    /// Runs the guards that have not run yet. The sync calls it until it returns `Ready`.
    ///
    /// # Safety
    ///
    /// The caller is the sync, which has not published the pending.
    unsafe fn force(self: Pin<&mut Self>, _cx: &mut Context<'_>) -> Poll<()> {
        Poll::Ready(())
    }
    /// Returns the number of alternatives, once the guards have run.
    fn alternatives(&self) -> u32;
    /// Counts each alternative in `ballot`.
    ///
    /// # Safety
    ///
    /// The caller is the sync, which has forced the pending and linked none of its waiters.
    unsafe fn survey(self: Pin<&mut Self>, ballot: &mut Ballot);
    /// Tries the alternative at the position `turn`, and links no waiter. A combinator subtracts from `turn`
    /// the alternatives of each part that it passes over.
    ///
    /// # Safety
    ///
    /// As for [`survey`](Self::survey); `me` represents that sync.
    unsafe fn attempt(self: Pin<&mut Self>, turn: &mut u32, me: &SyncContext<'_>) -> TryOutcome;
    /// Tries all alternatives. If `link` is true, links the waiter of each one that is not enabled.
    ///
    /// # Safety
    ///
    /// As for [`attempt`](Self::attempt).
    unsafe fn publish(self: Pin<&mut Self>, me: &SyncContext<'_>, link: bool) -> TryOutcome;
    /// Commits the event and returns its value, if that takes no partner and no waiter: the fast path of a sync over
    /// this event alone. After `None` nothing has happened, except that the base event may have started, and
    /// the sync goes on by `publish`. After `Some`, and after a panic of a wrap, the pending is finished.
    ///
    /// # Safety
    ///
    /// The caller is the sync, which has [`Solo`] mode and has not published the pending. An implementation whose
    /// `force` does something returns `None`.
    #[inline(always)]
    unsafe fn commit_now(self: Pin<&mut Self>) -> Option<Self::Output> {
        None
    }
    /// Tries again the alternatives that only the sync itself can commit. Called when a sync over several
    /// base events is polled while it waits. A combinator passes the call on to its parts, one after the
    /// other, until one of them answers `Committed` or `AlreadyCommitted`.
    ///
    /// # Safety
    ///
    /// The caller is the sync that `me` represents, and it waits.
    unsafe fn retry(self: Pin<&mut Self>, _me: &SyncContext<'_>) -> TryOutcome {
        TryOutcome::NotEnabled
    }
    /// Unlinks the losers' waiters, then fires their nacks and abort functions. Returns whether the winner is
    /// in this pending.
    ///
    /// [`Winner::NONE`] means that the sync was abandoned, possibly before `force`: guards that have not
    /// run never run, and a result that was not seen is put back (law 5).
    ///
    /// # Safety
    ///
    /// The caller is the sync. `winner` is the alternative for which it was committed, or [`Winner::NONE`]
    /// if it was abandoned.
    unsafe fn settle(self: Pin<&mut Self>, winner: Winner) -> bool;
    /// Takes the result, if the winner is in this pending, and applies the wraps. If one of them waits, there
    /// is no result yet, and the sync calls [`poll_after`](Self::poll_after).
    ///
    /// # Safety
    ///
    /// As for [`settle`](Self::settle), which the caller has called with the same `winner`.
    unsafe fn finish(self: Pin<&mut Self>, winner: Winner) -> Option<Self::Output>;
    /// Polls the wrap in this pending that waits, then applies the wraps around it. Called after
    /// [`finish`](Self::finish) has returned no result. Returns `Ready(None)` if no wrap waits, or if that
    /// wrap has panicked.
    ///
    /// # Safety
    ///
    /// The caller is the sync, which has called `finish` of the pending.
    unsafe fn poll_after(self: Pin<&mut Self>, _cx: &mut Context<'_>) -> Poll<Option<Self::Output>> {
        Poll::Ready(None)
    }
    /// Does the work of `settle` and `finish`, right after [`publish`](Self::publish) or
    /// [`is_served`](Self::is_served) has reported the commit. Called in [`Solo`] mode only. An
    /// implementation without losers, nacks and guards can do less.
    ///
    /// # Safety
    ///
    /// The caller is the sync, and the pending has just reported the commit.
    #[inline(always)]
    unsafe fn conclude(self: Pin<&mut Self>) -> Self::Output
    where
        Self: Sized,
    {
        // SAFETY: by contract.
        unsafe { sync::result(self, Winner::ONLY) }
    }
    /// Returns the state of the sync. Called in [`Solo`] mode only.
    fn stage(&self) -> Stage;
    /// Returns true only if the sync is committed and its result is there. A shortcut for the poll: an
    /// implementation may always return false.
    fn is_served(&self) -> bool {
        false
    }
    /// Returns whether another thread is using the queue of one of the pending's objects. For diagnostics
    /// only.
    fn is_contended(&self) -> bool {
        false
    }
    /// Adds to `waits` an entry for each thing that the alternatives wait for. For diagnostics only.
    ///
    /// # Safety
    ///
    /// The caller is the sync, and it executes no other step of the pending at the same time.
    unsafe fn waits_for(&self, _waits: &mut Vec<Wait>) {}
    /// Makes the linked waiter wake `waker`, with which the sync is polled again. Called in [`Solo`] mode
    /// only. Returns false if the sync is committed by now.
    ///
    /// # Safety
    ///
    /// The caller is the sync, and the waiter of the pending is linked.
    unsafe fn rewake(self: Pin<&mut Self>, waker: &Waker) -> bool;
}

/// The started form of an event that can be tried at once: it has no async guard, and no wrap that waits. For
/// the futures of syncs, it tells what [`TryEvent`](crate::TryEvent) tells for events.
///
/// It does not have [`Pending`] as a supertrait: the compiler would then know two reasons why the started form of
/// an opaque event is a `Pending`, and could not infer that one's output.
#[diagnostic::on_unimplemented(
    message = "this future cannot be tried, because it may have to wait",
    label = "the event behind this future has, or may have, an async guard or a `then`",
    note = "a `select!` with `default` accepts only futures whose type shows that they need not wait: in a signature, write `SyncFuture<impl TryEvent<Output = T>>` in place of `SyncFuture<impl Event<Output = T>>`",
    note = "a `select!` with `after` in place of `default` accepts all"
)]
pub trait TryPending {}

/// Draws among the enabled alternatives until one commits or none is enabled. This is the half of a sync that
/// links no waiter.
///
/// # Safety
///
/// As for [`Pending::attempt`].
#[inline]
pub(crate) unsafe fn try_enabled<P: Pending>(mut pending: Pin<&mut P>, me: &SyncContext<'_>) -> TryOutcome {
    // A drawn partner may have gone by the time its object is locked. After a few such draws, the
    // alternatives are tried one after the other, and the first that can commit wins. A `cancel_safe` future
    // looks enabled until its first poll, so each of them can be drawn in vain once.
    for _ in 0..pending.alternatives().max(4) {
        let mut ballot = Ballot::default();
        // SAFETY: by contract.
        unsafe { pending.as_mut().survey(&mut ballot) };
        let Some(mut turn) = ballot.drawn() else { return TryOutcome::NotEnabled };
        // SAFETY: by contract.
        match unsafe { pending.as_mut().attempt(&mut turn, me) } {
            TryOutcome::NotEnabled => {}
            answer => return answer,
        }
    }
    // SAFETY: by contract.
    unsafe { pending.publish(me, false) }
}

/// Tries the drawn alternative if it is in this part, and else subtracts the part's alternatives from the
/// turn. A sequence of these is an `attempt`.
macro_rules! attempt_in {
    ($turn:ident, $me:ident, $part:expr) => {{
        let alternatives = $part.alternatives();
        if *$turn < alternatives {
            // SAFETY: by contract.
            return unsafe { $part.attempt($turn, $me) };
        }
        *$turn -= alternatives;
    }};
}

/// Publishes one part. Returns from the calling method if the answer decides the sync.
macro_rules! publish_in {
    ($answer:ident, $me:ident, $link:ident, $part:expr) => {
        // SAFETY: by contract.
        match unsafe { $part.publish($me, $link) } {
            TryOutcome::NotEnabled => {}
            TryOutcome::Linked => $answer = TryOutcome::Linked,
            decided => return decided,
        }
    };
}

/// Retries one part. Returns from the calling method if the answer decides the sync.
macro_rules! retry_in {
    ($me:ident, $part:expr) => {
        // SAFETY: by contract.
        match unsafe { $part.retry($me) } {
            TryOutcome::Committed => return TryOutcome::Committed,
            TryOutcome::AlreadyCommitted => return TryOutcome::AlreadyCommitted,
            TryOutcome::NotEnabled | TryOutcome::Linked => {}
        }
    };
}

pub(crate) use {attempt_in, publish_in, retry_in};
