//! A sync that has borrowed what lies beside it: the crate's one place of unsafe
//! code.

use super::Arm;
use rialto_event::{Event, SyncFuture};
use std::cell::UnsafeCell;
use std::marker::PhantomPinned;
use std::pin::Pin;
use std::task::{Context, Poll};

/// An arm and its event, which waits or has been committed.
pub(super) struct Waiting<A: Arm> {
    /// Borrows `arm` as long as it is there, wherefore it is dropped first.
    sync: Option<SyncFuture<A::Event<'static>>>,
    arm: UnsafeCell<A>,
    _pinned: PhantomPinned,
}

impl<A: Arm> Waiting<A> {
    pub(super) fn new(arm: A) -> Pin<Box<Self>> {
        let mut waiting = Box::pin(Waiting { sync: None, arm: UnsafeCell::new(arm), _pinned: PhantomPinned });
        // SAFETY: the arm lies in a pinned box, and is neither moved nor looked at
        // before the sync is gone: `withdraw` drops the sync first, the drop, too.
        let arm: &'static mut A = unsafe { &mut *waiting.arm.get() };
        let event = arm.event().sync();
        // SAFETY: nothing is moved out; the sync is pinned from now on.
        unsafe { waiting.as_mut().get_unchecked_mut() }.sync = Some(event);
        waiting
    }

    pub(super) fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<A::Raw> {
        // SAFETY: `sync` is pinned with the whole: it is moved by nobody, and dropped in
        // its place.
        let sync = unsafe { self.map_unchecked_mut(|waiting| &mut waiting.sync) };
        match sync.as_pin_mut() {
            Some(sync) => sync.poll(cx),
            None => unreachable!("it is there until it is withdrawn"),
        }
    }

    /// Returns what the sync waits for: nothing if it does not wait any more.
    pub(super) fn waits(self: Pin<&mut Self>) -> Vec<rialto_event::diagnostics::Wait> {
        let mut waits = Vec::new();
        // SAFETY: as in `poll`.
        let sync = unsafe { self.map_unchecked_mut(|waiting| &mut waiting.sync) };
        if let Some(sync) = sync.as_pin_mut() {
            sync.waits_for(&mut waits);
        }
        waits
    }

    /// Ends the sync, and gives the arm back: with what it had offered, unless
    /// that is gone.
    pub(super) fn withdraw(mut self: Pin<Box<Self>>) -> A {
        // SAFETY: the sync is dropped in its place.
        unsafe { self.as_mut().get_unchecked_mut() }.sync = None;
        // SAFETY: the sync, for whose sake it was pinned, is gone.
        let waiting = unsafe { Pin::into_inner_unchecked(self) };
        waiting.arm.into_inner()
    }
}
