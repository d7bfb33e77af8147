//! `always` and `never`.

use core::cell::Cell;
use core::marker::{PhantomData, PhantomPinned};
use core::pin::Pin;
use core::task::Waker;

use pin_project_lite::pin_project;

use crate::event::Event;
use crate::impl_event;
use crate::pending::{Arity, Ballot, Pending, Solo, Stage, TryOutcome, TryPending, Winner};
use crate::sync_context::SyncContext;

/// Returns an event that is always enabled and yields `value`. CML's `alwaysEvt`.
///
/// In a choice it is one alternative among others, so it may win even if a channel is ready. For "if nothing
/// else is enabled now", see [`Event::poll_evt`].
///
/// ```
/// use rialto_event::{always, Event};
/// assert_eq!(always(5).sync_blocking(), 5);
/// ```
pub fn always<T>(value: T) -> Always<T> {
    Always(value)
}

/// Returns an event that is never enabled. CML's `never`.
///
/// ```
/// use rialto_event::{never, Event};
/// assert_eq!(never::<u8>().try_sync(), None);
/// ```
pub fn never<T>() -> Never<T> {
    Never(PhantomData)
}

/// The event of [`always`].
#[derive(Debug, Clone)]
#[must_use = "events do nothing unless you `.await` or sync on them"]
pub struct Always<T>(T);

/// The event of [`never`](never()).
#[derive(Debug)]
#[must_use = "events do nothing unless you `.await` or sync on them"]
pub struct Never<T>(PhantomData<fn() -> T>);

impl<T> Clone for Never<T> {
    fn clone(&self) -> Self {
        never()
    }
}

/// The identity and the stage of a base event that has no object and no waiter, such as [`always`].
///
/// The protocol identifies a base event by an address, here that of the anchor. So an anchor must not be
/// zero-sized, and it is aligned so that its address leaves the low bits of a state word free.
#[derive(Debug)]
#[repr(align(8))]
pub(crate) struct Anchor {
    stage: Cell<Stage>,
    _pinned: PhantomPinned,
}

impl Anchor {
    pub(crate) fn new() -> Self {
        Anchor { stage: Cell::new(Stage::Fresh), _pinned: PhantomPinned }
    }

    pub(crate) fn address(&self) -> *const () {
        core::ptr::from_ref(self).cast()
    }

    #[inline]
    pub(crate) fn commit(&self, me: &SyncContext<'_>) -> TryOutcome {
        if me.commit_alone(self.address()) {
            self.stage.set(Stage::Committed);
            TryOutcome::Committed
        } else {
            TryOutcome::AlreadyCommitted
        }
    }

    /// Returns whether this base event has won and its result has not been taken. `winner` alone does not
    /// tell: [`Winner::ONLY`] matches every base event.
    #[inline]
    pub(crate) fn won(&self, winner: Winner) -> bool {
        self.stage.get() == Stage::Committed && winner.is(self.address())
    }

    /// Records that the base event waits, or has committed.
    pub(crate) fn stand(&self, stage: Stage) {
        self.stage.set(stage);
    }

    #[inline]
    pub(crate) fn finish(&self) {
        self.stage.set(Stage::Finished);
    }

    #[inline]
    pub(crate) fn stage(&self) -> Stage {
        self.stage.get()
    }
}

impl<T> Event for Always<T> {
    type Pending = AlwaysPending<T>;
    fn into_pending(self) -> Self::Pending {
        AlwaysPending { anchor: Anchor::new(), value: Some(self.0) }
    }
}
impl_event!(try [T] Always<T> => T);

pin_project! {
    /// The started form of an [`Always`].
    #[derive(Debug)]
    pub struct AlwaysPending<T> {
        #[pin]
        anchor: Anchor,
        value: Option<T>,
    }
}

impl<T> Arity for AlwaysPending<T> {
    type Mode = Solo;
}

impl<T> TryPending for AlwaysPending<T> {}

// SAFETY: there is one alternative, identified by the anchor's address, and no waiter is ever linked.
unsafe impl<T> Pending for AlwaysPending<T> {
    type Output = T;

    fn alternatives(&self) -> u32 {
        1
    }
    unsafe fn survey(self: Pin<&mut Self>, ballot: &mut Ballot) {
        ballot.count(true);
    }
    unsafe fn attempt(self: Pin<&mut Self>, _turn: &mut u32, me: &SyncContext<'_>) -> TryOutcome {
        self.project().anchor.commit(me)
    }
    unsafe fn publish(self: Pin<&mut Self>, me: &SyncContext<'_>, _link: bool) -> TryOutcome {
        self.project().anchor.commit(me)
    }
    unsafe fn settle(self: Pin<&mut Self>, winner: Winner) -> bool {
        self.anchor.won(winner)
    }
    unsafe fn finish(self: Pin<&mut Self>, winner: Winner) -> Option<T> {
        if !self.anchor.won(winner) {
            return None;
        }
        let this = self.project();
        this.anchor.finish();
        this.value.take()
    }
    fn stage(&self) -> Stage {
        self.anchor.stage()
    }
    unsafe fn rewake(self: Pin<&mut Self>, _waker: &Waker) -> bool {
        true
    }
}

impl<T> Event for Never<T> {
    type Pending = NeverPending<T>;
    fn into_pending(self) -> Self::Pending {
        NeverPending(PhantomData)
    }
}
impl_event!(try [T] Never<T> => T);

/// The started form of a [`Never`].
#[derive(Debug)]
pub struct NeverPending<T>(PhantomData<fn() -> T>);

impl<T> Arity for NeverPending<T> {
    type Mode = Solo;
}

impl<T> TryPending for NeverPending<T> {}

// SAFETY: there is no alternative: no waiter is ever linked, and none wins.
unsafe impl<T> Pending for NeverPending<T> {
    type Output = T;

    fn alternatives(&self) -> u32 {
        0
    }
    unsafe fn survey(self: Pin<&mut Self>, _ballot: &mut Ballot) {}
    unsafe fn attempt(self: Pin<&mut Self>, _turn: &mut u32, _me: &SyncContext<'_>) -> TryOutcome {
        TryOutcome::NotEnabled
    }
    unsafe fn publish(self: Pin<&mut Self>, _me: &SyncContext<'_>, _link: bool) -> TryOutcome {
        TryOutcome::NotEnabled
    }
    unsafe fn settle(self: Pin<&mut Self>, _winner: Winner) -> bool {
        false
    }
    unsafe fn finish(self: Pin<&mut Self>, _winner: Winner) -> Option<T> {
        None
    }
    fn stage(&self) -> Stage {
        Stage::Fresh
    }
    unsafe fn rewake(self: Pin<&mut Self>, _waker: &Waker) -> bool {
        true
    }
}
