//! `send_any`: one value, offered on several channels.

use core::fmt;
use core::pin::Pin;
use core::task::{Context, Poll, Waker};

use pin_project_lite::pin_project;
use rialto_task::primitives::Cell;

use crate::base_event::BasePending;
use crate::channel::{Borrowed, Channel, ChannelHandle, Closed, SendBase, SendSource, Sender};
use crate::choose::{ChooseMany, several_alternatives};
use crate::diagnostics::Wait;
use crate::event::Event;
use crate::impl_event;
use crate::pending::{Arity, Ballot, Pending, Stage, TryOutcome, TryPending, Winner};
use crate::state::SyncState;
use crate::sync_context::SyncContext;

/// Returns the event that offers the value in `slot` on several channels. Exactly one receiver gets the
/// value: the first receiver on any of the channels. As with [`send_from`](Sender::send_from), a value that
/// was not sent is back in the slot, and with an empty slot the event is [`never`](crate::never()).
///
/// `channels` is an array or a tuple of references to senders, or a slice of senders. If one of the channels
/// is closed, the event is enabled and yields [`Closed`] (law 14). The event costs one allocation.
///
/// ```
/// use rialto_event::{channel, send_any, Event};
///
/// let ((a, at_a), (b, at_b)) = (channel(), channel());
/// let receiver = std::thread::spawn(move || at_b.recv().sync_blocking());
/// let mut slot = Some(5);
/// assert_eq!(send_any((&a, &b), &mut slot).sync_blocking(), Ok(()));
/// assert_eq!(receiver.join().unwrap(), Ok(5));
/// assert_eq!(slot, None);
/// # drop(at_a);
/// ```
pub fn send_any<'a, T, S>(channels: S, slot: &'a mut Option<T>) -> SendAny<'a, T>
where
    S: Senders<'a, T>,
{
    SendAny { offers: channels.into_offers(), slot }
}

/// A list of senders on which [`send_any`] can offer a value.
pub trait Senders<'a, T: 'a> {
    /// Creates an offer on each of the channels.
    fn into_offers(self) -> Offers<'a, T>;
}

/// The base event of a [`send_any`] on one of its channels.
pub type OfferPending<'a, T> = BasePending<SendBase<SharedSend<'a, T>, false>>;

/// The base events of a [`send_any`]. They are boxed for every kind of list: the result is one type with one
/// lifetime, which the compiler can check for `Send` in a spawned task.
pub type Offers<'a, T> = Box<[OfferPending<'a, T>]>;

impl<'a, T, const N: usize> Senders<'a, T> for [&'a Sender<T>; N] {
    fn into_offers(self) -> Offers<'a, T> {
        self.into_iter().map(offer_pending).collect()
    }
}

impl<'a, T> Senders<'a, T> for &'a [Sender<T>] {
    fn into_offers(self) -> Offers<'a, T> {
        self.iter().map(offer_pending).collect()
    }
}

macro_rules! senders_tuple {
    ($($name:ident $sender:ident),+) => {
        impl<'a, T> Senders<'a, T> for ($(senders_tuple!(@ $name $sender),)+) {
            fn into_offers(self) -> Offers<'a, T> {
                let ($($name,)+) = self;
                [$($name),+].into_offers()
            }
        }
    };
    (@ $name:ident $sender:ident) => { &'a $sender<T> };
}
senders_tuple!(a Sender, b Sender);
senders_tuple!(a Sender, b Sender, c Sender);
senders_tuple!(a Sender, b Sender, c Sender, d Sender);

fn offer_pending<T>(sender: &Sender<T>) -> OfferPending<'_, T> {
    SendBase::pending(SharedSend { handle: Borrowed::to(sender), place: core::ptr::null() })
}

/// The [`SendSource`] of one offer. Its value lies outside the offer's base pending, in the
/// [`SendAnyPending`] around it: `place` points there. It is null if there is no value, and before the sync
/// starts.
#[derive(Debug)]
pub struct SharedSend<'a, T> {
    handle: Borrowed<'a, T>,
    place: *const Cell<Option<T>>,
}

// SAFETY: `place` points into the same pinned event, so the value moves between threads together with the
// pointer.
unsafe impl<T: Send> Send for SharedSend<'_, T> {}

impl<T> SendSource for SharedSend<'_, T> {
    type Value = T;
    type Refused = ();
    #[inline(always)]
    fn channel(&self) -> &Channel<T> {
        self.handle.channel()
    }
    /// Returns the place without a look at the value, because a receiver on another channel may be taking the
    /// value while this offer is made.
    fn value_place(&self) -> Option<&Cell<Option<T>>> {
        // SAFETY: `place` is null until the event is pinned and starts. From then on the place lies beside
        // this offer, and is dropped after the offer's waiter is unlinked.
        unsafe { self.place.as_ref() }
    }
    fn not_chosen(&mut self) {}
    fn take_refused(&mut self) {}
}

/// The event of [`send_any`].
#[must_use = "events do nothing unless you `.await` or sync on them"]
pub struct SendAny<'a, T> {
    offers: Offers<'a, T>,
    slot: &'a mut Option<T>,
}

impl<T> fmt::Debug for SendAny<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SendAny")
    }
}

impl<'a, T> Event for SendAny<'a, T> {
    type Pending = SendAnyPending<'a, T>;
    fn into_pending(self) -> Self::Pending {
        SendAnyPending { offers: ChooseMany::new(self.offers), value: Cell::new(None), slot: self.slot }
    }
}
impl_event!(try ['a, T] SendAny<'a, T> => Result<(), Closed>);

pin_project! {
    /// The started form of [`SendAny`]: a value that is offered on several channels.
    pub struct SendAnyPending<'a, T> {
        #[pin]
        offers: ChooseMany<Offers<'a, T>>,
        #[pin]
        value: Cell<Option<T>>,
        slot: &'a mut Option<T>,
    }

    impl<'a, T> PinnedDrop for SendAnyPending<'a, T> {
        fn drop(this: Pin<&mut Self>) {
            // No offer may outlive the value.
            // SAFETY: the pending is being dropped, and is pinned until then; `settle` is allowed at any
            // time.
            unsafe { this.settle(Winner::NONE) };
        }
    }
}

impl<T> SendAnyPending<'_, T> {
    /// Moves the value out of the slot, and tells the offers where it lies.
    fn start(self: Pin<&mut Self>) {
        let mut this = self.project();
        if this.slot.is_some() {
            // SAFETY: no waiter is linked yet, so no other thread can access the value.
            this.value.as_ref().with_mut(|value| unsafe { *value = this.slot.take() });
        }
        // SAFETY: as above.
        let loaded = this.value.with(|value| unsafe { (*value).is_some() });
        let place = if loaded { &raw const *this.value } else { core::ptr::null() };
        for offer in this.offers.as_mut().parts() {
            offer.base().source().place = place;
        }
    }
}

impl<T> Arity for SendAnyPending<'_, T> {
    type Mode = SyncState;
}

impl<T> TryPending for SendAnyPending<'_, T> {}

// SAFETY: the offers are base events of one choice. The value lies pinned beside them, and only the one
// partner that commits takes it.
unsafe impl<T> Pending for SendAnyPending<'_, T> {
    type Output = Result<(), Closed>;

    unsafe fn force(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        // SAFETY: by contract.
        unsafe { self.project().offers.force(cx) }
    }
    fn alternatives(&self) -> u32 {
        self.offers.alternatives()
    }
    unsafe fn survey(mut self: Pin<&mut Self>, ballot: &mut Ballot) {
        self.as_mut().start();
        // SAFETY: by contract.
        unsafe { self.project().offers.survey(ballot) };
    }
    unsafe fn attempt(self: Pin<&mut Self>, turn: &mut u32, me: &SyncContext<'_>) -> TryOutcome {
        // SAFETY: by contract.
        unsafe { self.project().offers.attempt(turn, me) }
    }
    unsafe fn publish(mut self: Pin<&mut Self>, me: &SyncContext<'_>, link: bool) -> TryOutcome {
        if !me.is_linked() {
            self.as_mut().start();
        }
        // SAFETY: by contract.
        unsafe { self.project().offers.publish(me, link) }
    }
    unsafe fn settle(self: Pin<&mut Self>, winner: Winner) -> bool {
        let this = self.project();
        // SAFETY: by contract.
        let chosen = unsafe { this.offers.settle(winner) };
        // SAFETY: no offer is linked any more.
        let unsent = this.value.as_ref().with_mut(|value| unsafe { (*value).take() });
        if unsent.is_some() {
            **this.slot = unsent;
        }
        chosen
    }
    unsafe fn finish(self: Pin<&mut Self>, winner: Winner) -> Option<Self::Output> {
        // SAFETY: by contract.
        unsafe { self.project().offers.finish(winner) }
    }
    several_alternatives!();
    fn is_contended(&self) -> bool {
        self.offers.is_contended()
    }
    unsafe fn waits_for(&self, waits: &mut Vec<Wait>) {
        // SAFETY: by contract.
        unsafe { self.offers.waits_for(waits) };
    }
}
