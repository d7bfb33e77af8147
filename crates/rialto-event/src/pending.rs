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

use crate::boxed::Alternatives;
use crate::rng;
use crate::state::SyncState;
use crate::sync;
use crate::syncing::Syncing;
use crate::time::Began;
use crate::waits::Wait;

/// What an object answers to a sync that tries one of its events.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Offer {
    /// The sync is committed, for this alternative.
    Committed,
    /// Not enabled; the node waits in the object's queue.
    Linked,
    /// Not enabled; no node waits.
    Nothing,
    /// The sync was committed meanwhile, for another alternative.
    Beaten,
}

/// Where a sync over a single base event stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Not linked.
    Fresh,
    /// Linked, waiting.
    Linked,
    /// Committed.
    Committed,
    /// Its result has been taken.
    Finished,
}

/// The alternative that a decided sync chose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Winner(usize);

impl Winner {
    /// No alternative: the sync was abandoned before commit.
    pub const NOBODY: Winner = Winner(0);
    /// The only base event there is.
    pub const ONLY: Winner = Winner(1);

    /// The one whose node lies at `leaf`; nobody, if that is zero.
    #[inline]
    pub(crate) fn at(leaf: usize) -> Self {
        Winner(leaf)
    }

    /// Whether the leaf whose node lies at `leaf` was chosen.
    #[inline]
    pub fn is(self, leaf: *const ()) -> bool {
        self == Winner::ONLY || self.0 == leaf.addr()
    }
}

/// How many base events a sync can have: decides whether it needs a state
/// word. Implemented by [`Solo`] and [`SyncState`] only.
pub trait Mode: Default + Send + sealed::Sealed {
    /// Whether there may be several.
    const SEVERAL: bool;
    /// The state word, if there is one.
    fn state(&self) -> Option<&SyncState>;
}

/// The mode of a sync over one base event: no state word, no claim. Its node's
/// presence in the queue is its state.
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

/// Draws one of the enabled alternatives, each with the same chance, whatever
/// stands disabled between them.
#[derive(Debug, Default)]
pub struct Ballot {
    seen: u32,
    enabled: u32,
    drawn: u32,
    began: Began,
}

impl Ballot {
    /// The next alternative in order; `enabled` if it can commit now, as far
    /// as a look without a lock can tell.
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

    /// When the sync began, for all of its alternatives (law 10).
    #[inline]
    pub fn began(&self) -> &Began {
        &self.began
    }

    /// The next `alternatives` stand back, enabled or not.
    #[inline]
    pub fn skip(&mut self, alternatives: u32) {
        self.seen += alternatives;
    }

    /// How many were enabled so far.
    #[inline]
    pub fn enabled(&self) -> u32 {
        self.enabled
    }

    /// The place of the drawn alternative, if any was enabled.
    #[inline]
    pub fn drawn(&self) -> Option<u32> {
        (self.enabled > 0).then_some(self.drawn)
    }
}

/// How many base events a started event can have. Apart from [`Pending`], and
/// without its conditions: whether a future in a spawned task is `Send` hangs on
/// this, and there the compiler has forgotten which lifetimes are the same
/// ([rust-lang/rust#110338](https://github.com/rust-lang/rust/issues/110338)).
/// It could not tell again that a closure takes what its event yields.
pub trait Arity {
    /// [`Solo`] if there can be one base event only.
    type Mode: Mode;
}

/// An event that has been started: see the module's documentation.
///
/// Implement [`Base`](crate::leaf::Base) or, better, use
/// [`Object`](crate::object::Object) for a new kind of base event. This trait
/// is for combinators.
///
/// # Safety
///
/// Of an implementation:
///
/// - Once `publish` has returned, and until `settle`, linked nodes stay where
///   they are; the drop unlinks those that are still linked.
/// - `settle` can be called again, with the same answer: it may have panicked.
/// - Of the alternatives that `attempt` and `publish` try, at most one commits;
///   after `Committed` or `Beaten`, no further one is tried.
/// - `settle` and `finish` answer for exactly the leaf that `Winner` names.
/// - `count`ed and `skip`ped alternatives in `survey` add up to `alternatives`.
///
/// Of a caller: the unsafe methods are the steps of one sync. The caller is the
/// sync to which the pending belongs, or the pending around this one, which
/// passes a step of that sync on. The steps come in the order of the module's
/// documentation, the pending is not used by anything else meanwhile, and it
/// is not used for a second sync.
pub unsafe trait Pending: Arity {
    /// What the event yields.
    type Output;

    /// Whether a wrap in here waits, as far as the type can tell: that of a boxed event cannot.
    const WAITS_AFTER: bool = false;

    /// Whether there are boxed events among its alternatives, so that it may be flattened.
    #[doc(hidden)]
    const SPLITS: bool = false;

    /// Adds its alternatives, each in a box, to those of a choice that is being flattened.
    #[doc(hidden)]
    fn split<'a>(self, alternatives: &mut Alternatives<'a, Self::Output>)
    where
        Self: Sized + 'a,
    {
        alternatives.push(self);
    }

    /// Runs the guards that have not run. Called until it is ready.
    ///
    /// # Safety
    ///
    /// The caller is the sync, which has not published the pending.
    unsafe fn force(self: Pin<&mut Self>, _cx: &mut Context<'_>) -> Poll<()> {
        Poll::Ready(())
    }
    /// How many alternatives there are, once forced.
    fn alternatives(&self) -> u32;
    /// Counts each alternative in `ballot`.
    ///
    /// # Safety
    ///
    /// The caller is the sync, which has forced the pending and linked none of its nodes.
    unsafe fn survey(self: Pin<&mut Self>, ballot: &mut Ballot);
    /// Tries the alternative at place `turn`, counting down; nothing is linked.
    ///
    /// # Safety
    ///
    /// As for [`survey`](Self::survey); `me` stands for that sync.
    unsafe fn attempt(self: Pin<&mut Self>, turn: &mut u32, me: &Syncing<'_>) -> Offer;
    /// Tries them all in order, linking each that is not enabled if `link`.
    ///
    /// # Safety
    ///
    /// As for [`attempt`](Self::attempt).
    unsafe fn publish(self: Pin<&mut Self>, me: &Syncing<'_>, link: bool) -> Offer;
    /// Polled again while it waits, as one of several: tries those alternatives
    /// again that only the sync itself can commit. A combinator passes this on to
    /// its parts, in order, until one answers for good.
    ///
    /// # Safety
    ///
    /// The caller is the sync that `me` stands for, and it waits.
    unsafe fn retry(self: Pin<&mut Self>, _me: &Syncing<'_>) -> Offer {
        Offer::Nothing
    }
    /// Unlinks all but the winner, then lets nacks and abort functions fire.
    /// Returns whether the winner was in here. Called with [`Winner::NOBODY`],
    /// also before it was forced, the sync is over: guards that have not run never
    /// will, and a result that was not seen is put back.
    ///
    /// # Safety
    ///
    /// The caller is the sync, and `winner` is what it was committed for: [`Winner::NOBODY`] if it was
    /// abandoned.
    unsafe fn settle(self: Pin<&mut Self>, winner: Winner) -> bool;
    /// Takes the result, if the winner is in here, and applies the wraps. If one of them waits, there is no
    /// result yet: then [`poll_after`](Self::poll_after) is asked.
    ///
    /// # Safety
    ///
    /// As for [`settle`](Self::settle), which the caller has called with the same `winner`.
    unsafe fn finish(self: Pin<&mut Self>, winner: Winner) -> Option<Self::Output>;
    /// After [`finish`](Self::finish) had no result: polls the wrap in here that waits, and applies the others.
    /// `None` if none does, or it has panicked.
    ///
    /// # Safety
    ///
    /// The caller is the sync, which has called `finish` of the pending.
    unsafe fn poll_after(self: Pin<&mut Self>, _cx: &mut Context<'_>) -> Poll<Option<Self::Output>> {
        Poll::Ready(None)
    }
    /// `settle` and `finish`, where [`publish`](Self::publish) or
    /// [`is_served`](Self::is_served) has just said that it is committed; asked in [`Solo`]
    /// mode only. A part without losers, nacks or guards can do with less.
    ///
    /// # Safety
    ///
    /// The caller is the sync, and the pending has said so.
    #[inline(always)]
    unsafe fn conclude(self: Pin<&mut Self>) -> Self::Output
    where
        Self: Sized,
    {
        // SAFETY: by contract.
        unsafe { sync::result(self, Winner::ONLY) }
    }
    /// Where it stands; asked in [`Solo`] mode only.
    fn stage(&self) -> Stage;
    /// A shortcut: true only if it is committed and its result is there. May
    /// always be false.
    fn is_served(&self) -> bool {
        false
    }
    /// Whether a partner is at work in the queue of one of its objects. For
    /// diagnostics only.
    fn is_contended(&self) -> bool {
        false
    }
    /// Adds what its alternatives wait for. For diagnostics only.
    ///
    /// # Safety
    ///
    /// The caller is the sync, and does not pass the pending on meanwhile.
    unsafe fn waits_for(&self, _waits: &mut Vec<Wait>) {}
    /// Polled again with `waker`; asked in [`Solo`] mode only. False if it is
    /// committed by now.
    ///
    /// # Safety
    ///
    /// The caller is the sync, and the pending is linked.
    unsafe fn rewake(self: Pin<&mut Self>, waker: &Waker) -> bool;
}

/// Draws among what is enabled, until one commits or none is: the half of a
/// sync that links nothing.
///
/// # Safety
///
/// As for [`Pending::attempt`].
#[inline]
pub(crate) unsafe fn try_enabled<P: Pending>(mut pending: Pin<&mut P>, me: &Syncing<'_>) -> Offer {
    // A drawn partner may have gone by the time its object is locked; after a
    // few such draws, whatever can be had is taken in order. A future only looks
    // enabled until it is polled: each can be drawn for nothing once.
    for _ in 0..pending.alternatives().max(4) {
        let mut ballot = Ballot::default();
        // SAFETY: by contract.
        unsafe { pending.as_mut().survey(&mut ballot) };
        let Some(mut turn) = ballot.drawn() else { return Offer::Nothing };
        // SAFETY: by contract.
        match unsafe { pending.as_mut().attempt(&mut turn, me) } {
            Offer::Nothing => {}
            answer => return answer,
        }
    }
    // SAFETY: by contract.
    unsafe { pending.publish(me, false) }
}

/// Passes the turn down a list of parts: the shared shape of `attempt`.
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

/// Publishes the parts in order until one answers for good.
macro_rules! publish_in {
    ($answer:ident, $me:ident, $link:ident, $part:expr) => {
        // SAFETY: by contract.
        match unsafe { $part.publish($me, $link) } {
            Offer::Nothing => {}
            Offer::Linked => $answer = Offer::Linked,
            decided => return decided,
        }
    };
}

/// Passes a retry on to a part.
macro_rules! retry_in {
    ($me:ident, $part:expr) => {
        // SAFETY: by contract.
        match unsafe { $part.retry($me) } {
            Offer::Committed => return Offer::Committed,
            Offer::Beaten => return Offer::Beaten,
            Offer::Nothing | Offer::Linked => {}
        }
    };
}

pub(crate) use {attempt_in, publish_in, retry_in};
