//! Events whose type is hidden.

use core::fmt;
use core::pin::Pin;
use core::task::{Context, Poll, Waker};

use crate::choose::several_alternatives;
use crate::event::Event;
use crate::impl_event;
use crate::pending::{Arity, Ballot, Offer, Pending, Stage, Winner};
use crate::state::SyncState;
use crate::syncing::Syncing;
use crate::waits::Wait;

/// The steps of a pending that can be called through a pointer: all but those
/// for a sole base event. A boxed event always has a state word.
/// Its methods have the contract of those of [`Pending`].
trait ErasedPending<T> {
    unsafe fn force(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()>;
    fn alternatives(&self) -> u32;
    unsafe fn survey(self: Pin<&mut Self>, ballot: &mut Ballot);
    unsafe fn attempt(self: Pin<&mut Self>, turn: &mut u32, me: &Syncing<'_>) -> Offer;
    unsafe fn publish(self: Pin<&mut Self>, me: &Syncing<'_>, link: bool) -> Offer;
    unsafe fn retry(self: Pin<&mut Self>, me: &Syncing<'_>) -> Offer;
    unsafe fn settle(self: Pin<&mut Self>, winner: Winner) -> bool;
    unsafe fn finish(self: Pin<&mut Self>, winner: Winner) -> Option<T>;
    unsafe fn poll_after(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<T>>;
    fn is_contended(&self) -> bool;
    unsafe fn waits_for(&self, waits: &mut Vec<Wait>);
}

impl<P: Pending> ErasedPending<P::Output> for P {
    unsafe fn force(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        // SAFETY: by contract.
        unsafe { Pending::force(self, cx) }
    }
    fn alternatives(&self) -> u32 {
        Pending::alternatives(self)
    }
    unsafe fn survey(self: Pin<&mut Self>, ballot: &mut Ballot) {
        // SAFETY: by contract.
        unsafe { Pending::survey(self, ballot) };
    }
    unsafe fn attempt(self: Pin<&mut Self>, turn: &mut u32, me: &Syncing<'_>) -> Offer {
        // SAFETY: by contract.
        unsafe { Pending::attempt(self, turn, me) }
    }
    unsafe fn publish(self: Pin<&mut Self>, me: &Syncing<'_>, link: bool) -> Offer {
        // SAFETY: by contract.
        unsafe { Pending::publish(self, me, link) }
    }
    unsafe fn retry(self: Pin<&mut Self>, me: &Syncing<'_>) -> Offer {
        // SAFETY: by contract.
        unsafe { Pending::retry(self, me) }
    }
    unsafe fn settle(self: Pin<&mut Self>, winner: Winner) -> bool {
        // SAFETY: by contract.
        unsafe { Pending::settle(self, winner) }
    }
    unsafe fn finish(self: Pin<&mut Self>, winner: Winner) -> Option<P::Output> {
        // SAFETY: by contract.
        unsafe { Pending::finish(self, winner) }
    }
    unsafe fn poll_after(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<P::Output>> {
        // SAFETY: by contract.
        unsafe { Pending::poll_after(self, cx) }
    }
    fn is_contended(&self) -> bool {
        Pending::is_contended(self)
    }
    unsafe fn waits_for(&self, waits: &mut Vec<Wait>) {
        // SAFETY: by contract.
        unsafe { Pending::waits_for(self, waits) };
    }
}

macro_rules! boxed_event {
    ($(#[$doc:meta])* $event:ident, $pending:ident $(, $send:ident)?) => {
        $(#[$doc])*
        #[must_use = "an event does nothing until it is synchronised on: `.await` it"]
        pub struct $event<'a, T>(Pin<Box<dyn ErasedPending<T> $(+ $send)? + 'a>>);

        impl<'a, T> $event<'a, T> {
            pub(crate) fn new<E>(event: E) -> Self
            where
                E: Event<Output = T> + 'a,
                E::Pending: $($send +)? 'a,
            {
                // `into_pending` has no effect, so it may as well be done now.
                $event(Box::pin(event.into_pending()))
            }
        }

        impl<T> fmt::Debug for $event<'_, T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(stringify!($event))
            }
        }

        impl<'a, T> Event for $event<'a, T> {
            type Pending = $pending<'a, T>;
            fn into_pending(self) -> Self::Pending {
                $pending(self.0)
            }
        }
        impl_event!(['a, T] $event<'a, T> => T);

        /// A boxed event, started.
        pub struct $pending<'a, T>(Pin<Box<dyn ErasedPending<T> $(+ $send)? + 'a>>);

        impl<T> fmt::Debug for $pending<'_, T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(stringify!($pending))
            }
        }

        impl<T> Arity for $pending<'_, T> {
            type Mode = SyncState;
        }

        // SAFETY: all is the inner pending's, which is pinned in its box.
        unsafe impl<T> Pending for $pending<'_, T> {
            type Output = T;

            unsafe fn force(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
                // SAFETY: by contract.
                unsafe { self.0.as_mut().force(cx) }
            }
            fn alternatives(&self) -> u32 {
                self.0.alternatives()
            }
            unsafe fn survey(mut self: Pin<&mut Self>, ballot: &mut Ballot) {
                // SAFETY: by contract.
                unsafe { self.0.as_mut().survey(ballot) };
            }
            unsafe fn attempt(mut self: Pin<&mut Self>, turn: &mut u32, me: &Syncing<'_>) -> Offer {
                // SAFETY: by contract.
                unsafe { self.0.as_mut().attempt(turn, me) }
            }
            unsafe fn publish(mut self: Pin<&mut Self>, me: &Syncing<'_>, link: bool) -> Offer {
                // SAFETY: by contract.
                unsafe { self.0.as_mut().publish(me, link) }
            }
            unsafe fn retry(mut self: Pin<&mut Self>, me: &Syncing<'_>) -> Offer {
                // SAFETY: by contract.
                unsafe { self.0.as_mut().retry(me) }
            }
            unsafe fn settle(mut self: Pin<&mut Self>, winner: Winner) -> bool {
                // SAFETY: by contract.
                unsafe { self.0.as_mut().settle(winner) }
            }
            unsafe fn finish(mut self: Pin<&mut Self>, winner: Winner) -> Option<T> {
                // SAFETY: by contract.
                unsafe { self.0.as_mut().finish(winner) }
            }
            unsafe fn poll_after(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<T>> {
                // SAFETY: by contract.
                unsafe { self.0.as_mut().poll_after(cx) }
            }
            several_alternatives!();
            fn is_contended(&self) -> bool {
                self.0.is_contended()
            }
            unsafe fn waits_for(&self, waits: &mut Vec<Wait>) {
                // SAFETY: by contract.
                unsafe { self.0.waits_for(waits) };
            }
        }
    };
}

boxed_event! {
    /// An event of hidden type that can move between threads. Made by
    /// [`Event::boxed`]. It may contain async guards, so it is no
    /// [`TryEvent`](crate::TryEvent).
    ///
    /// ```
    /// use rialto_event::{always, choose, timeout, BoxEvent, Event};
    /// use std::time::Duration;
    ///
    /// fn either(fast: bool) -> BoxEvent<'static, u8> {
    ///     if fast {
    ///         always(1).boxed()
    ///     } else {
    ///         timeout(Duration::from_millis(1)).wrap(|()| 2).boxed()
    ///     }
    /// }
    /// assert_eq!(choose(vec![either(false), either(true)]).sync_blocking(), 1);
    /// ```
    BoxEvent, BoxPending, Send
}

boxed_event! {
    /// An event of hidden type that stays on its thread. Made by
    /// [`Event::boxed_local`].
    LocalBoxEvent, LocalBoxPending
}

trait CloneErased<'a, T>: Send {
    fn clone_erased(&self) -> Box<dyn CloneErased<'a, T> + 'a>;
    fn start(self: Box<Self>) -> BoxEvent<'a, T>;
}

impl<'a, E> CloneErased<'a, E::Output> for E
where
    E: Event + Clone + Send + 'a,
    E::Pending: Send + 'a,
{
    fn clone_erased(&self) -> Box<dyn CloneErased<'a, E::Output> + 'a> {
        Box::new(self.clone())
    }
    fn start(self: Box<Self>) -> BoxEvent<'a, E::Output> {
        BoxEvent::new(*self)
    }
}

/// An event of hidden type that can be cloned, to be synchronised on again.
/// Made by [`Event::boxed_clone`].
///
/// ```
/// use rialto_event::{always, Event};
/// let event = always(4).boxed_clone();
/// assert_eq!(event.clone().sync_blocking() + event.sync_blocking(), 8);
/// ```
#[must_use = "an event does nothing until it is synchronised on: `.await` it"]
pub struct CloneBoxEvent<'a, T>(Box<dyn CloneErased<'a, T> + 'a>);

impl<'a, T> CloneBoxEvent<'a, T> {
    pub(crate) fn new<E>(event: E) -> Self
    where
        E: Event<Output = T> + Clone + Send + 'a,
        E::Pending: Send + 'a,
    {
        CloneBoxEvent(Box::new(event))
    }
}

impl<T> Clone for CloneBoxEvent<'_, T> {
    fn clone(&self) -> Self {
        CloneBoxEvent(self.0.clone_erased())
    }
}

impl<T> fmt::Debug for CloneBoxEvent<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CloneBoxEvent")
    }
}

impl<'a, T> Event for CloneBoxEvent<'a, T> {
    type Pending = BoxPending<'a, T>;
    fn into_pending(self) -> Self::Pending {
        self.0.start().into_pending()
    }
}
impl_event!(['a, T] CloneBoxEvent<'a, T> => T);
