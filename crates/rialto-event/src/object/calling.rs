//! The events of objects: calls, and the taking of items.

use core::fmt;

use rialto_task::abort;
use rialto_task::primitives::{Ordering, is_mutant};

use super::{Object, REENTERED, Serve, SlotOf, Steady, Store};
use crate::event::Event;
use crate::impl_event;
use crate::leaf::{Base, Leaf};
use crate::node::{Asking, Node};
use crate::pending::Offer;
use crate::queue::WaitQueue;
use crate::syncing::Syncing;
use crate::time::Began;
use crate::waits::Wait;

impl<S: Store> Object<S> {
    /// The event that takes an item from the state.
    pub fn take_evt(&self) -> TakeEvt<&Self> {
        TakeEvt(self)
    }

    /// The event that takes an item, from an object behind any [`Steady`]
    /// pointer: an `Arc` makes it `'static`.
    ///
    /// ```
    /// # use rialto_event::{Event, Object, Store};
    /// # struct Once(Option<u8>);
    /// # impl Store for Once {
    /// #     type Item = u8;
    /// #     fn is_ready(&self) -> bool { self.0.is_some() }
    /// #     fn take(&mut self) -> Option<u8> { self.0.take() }
    /// #     fn put_back(&mut self, item: u8) { self.0 = Some(item) }
    /// # }
    /// let object = std::sync::Arc::new(Object::new(Once(Some(1))));
    /// let event = Object::take_evt_of(object.clone());
    /// assert_eq!(event.sync_blocking(), 1);
    /// ```
    pub fn take_evt_of<P>(object: P) -> TakeEvt<P>
    where
        P: Steady<Target = Self>,
    {
        TakeEvt(object)
    }
}

impl<S: Serve> Object<S> {
    /// The event that `call` is answered. It owns the call, and drops it when it
    /// is not chosen.
    ///
    /// # Panics
    ///
    /// The sync does, if the state panicked when it answered.
    pub fn call_evt(&self, call: S::Call) -> CallEvt<&Self, S::Call> {
        CallEvt { object: self, call }
    }

    /// [`call_evt`](Self::call_evt) of an object behind any [`Steady`] pointer: an
    /// `Arc` makes it `'static`.
    ///
    /// ```
    /// use rialto_event::{Event, Flag, Object};
    /// let object = std::sync::Arc::new(Object::new(Flag(true)));
    /// Object::call_evt_of(object, ()).sync_blocking();
    /// ```
    pub fn call_evt_of<P>(object: P, call: S::Call) -> CallEvt<P, S::Call>
    where
        P: Steady<Target = Self>,
    {
        CallEvt { object, call }
    }

    /// Like [`call_evt`](Self::call_evt), with a call that is made of the value in
    /// `slot`. The value moves into the call when the sync starts. It moves back
    /// when the event is not chosen or is dropped; and when the call was answered
    /// and still has it. An empty slot is [`never`](crate::never()).
    ///
    /// ```
    /// # use rialto_event::{Carry, Event, Object, Serve};
    /// /// A place for one thing.
    /// struct Place(Option<String>);
    ///
    /// struct Put(Option<String>);
    /// # impl Carry for Put {
    /// #     type Value = String;
    /// #     fn load(thing: String) -> Self { Put(Some(thing)) }
    /// #     fn unload(self) -> Option<String> { self.0 }
    /// # }
    /// # impl Serve for Place {
    /// #     type Call = Put;
    /// #     type Admission = ();
    /// #     type Answer = ();
    /// #     fn admit(&mut self, _: &Put, _: bool) -> Option<()> { self.0.is_none().then_some(()) }
    /// #     fn answer(&mut self, put: &mut Put, (): ()) { self.0 = put.0.take() }
    /// #     fn dismiss(&mut self, (): ()) {}
    /// #     fn unseen(&mut self, (): ()) {}
    /// # }
    ///
    /// let place = Object::new(Place(None));
    /// let mut slot = Some(String::from("precious"));
    /// place.call_from(&mut slot).sync_blocking();
    /// assert_eq!(slot.replace(String::from("second")), None);
    /// assert_eq!(place.call_from(&mut slot).try_sync(), None);
    /// assert_eq!(slot.as_deref(), Some("second"));
    /// ```
    pub fn call_from<'a>(&'a self, slot: &'a mut Option<ValueOf<S>>) -> CallFrom<'a, S>
    where
        S::Call: Carry,
    {
        CallFrom { object: self, slot }
    }

    /// Calls `f` under the lock with the queue of `node`. No panic here: a node
    /// must not outlive its sync in the queue.
    fn with_queue_of<R>(&self, node: &Node<SlotOf<S>>, f: impl FnOnce(&mut WaitQueue) -> R) -> R {
        f(self.inner.lock(|| abort(REENTERED)).queue_of(node))
    }
}

/// The event of [`Object::take_evt`].
#[derive(Debug, Clone)]
#[must_use = "an event does nothing until it is synchronised on: `.await` it"]
pub struct TakeEvt<P>(P);

impl<S: Store, P: Steady<Target = Object<S>>> Event for TakeEvt<P> {
    type Pending = Leaf<Take<P>>;
    #[inline]
    fn into_pending(self) -> Self::Pending {
        Leaf::new(Take::new(self.0), Asking::new(()))
    }
}
impl_event!(try [S: Store, P: Steady<Target = Object<S>>] TakeEvt<P> => S::Item);

/// The event of [`Object::call_evt`].
#[derive(Debug, Clone)]
#[must_use = "an event does nothing until it is synchronised on: `.await` it"]
pub struct CallEvt<P, C> {
    object: P,
    call: C,
}

impl<P, C> CallEvt<P, C> {
    /// The same event, and it yields what is left of the call beside the answer: a
    /// value that was refused, for instance.
    pub fn returning(self) -> CallReturning<P, C> {
        CallReturning(self)
    }
}

impl<S: Serve, P: Steady<Target = Object<S>>> Event for CallEvt<P, S::Call> {
    type Pending = Leaf<Calling<Own<P>>>;
    #[inline]
    fn into_pending(self) -> Self::Pending {
        let origin = Own { object: self.object, kinds: S::kinds(&self.call).into() };
        Leaf::new(Calling(origin), Asking::new(self.call))
    }
}
impl_event!(try [S: Serve, P: Steady<Target = Object<S>>] CallEvt<P, S::Call> => S::Answer);

/// The event of [`CallEvt::returning`].
#[derive(Debug, Clone)]
#[must_use = "an event does nothing until it is synchronised on: `.await` it"]
pub struct CallReturning<P, C>(CallEvt<P, C>);

impl<S: Serve, P: Steady<Target = Object<S>>> Event for CallReturning<P, S::Call> {
    type Pending = Leaf<Calling<Returning<P>>>;
    #[inline]
    fn into_pending(self) -> Self::Pending {
        let origin = Returning { object: self.0.object, kinds: S::kinds(&self.0.call).into() };
        Leaf::new(Calling(origin), Asking::new(self.0.call))
    }
}
impl_event!(try [S: Serve, P: Steady<Target = Object<S>>] CallReturning<P, S::Call> => (S::Answer, S::Call));

/// The event of [`Object::call_from`].
#[must_use = "an event does nothing until it is synchronised on: `.await` it"]
pub struct CallFrom<'a, S: Serve<Call: Carry>> {
    object: &'a Object<S>,
    slot: &'a mut Option<ValueOf<S>>,
}

impl<S: Serve<Call: Carry>> fmt::Debug for CallFrom<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CallFrom").field("object", self.object).finish_non_exhaustive()
    }
}

impl<'a, S: Serve<Call: Carry>> Event for CallFrom<'a, S> {
    type Pending = Leaf<Calling<FromSlot<'a, S>>>;
    #[inline]
    fn into_pending(self) -> Self::Pending {
        let origin = FromSlot { object: self.object, slot: self.slot, kinds: None };
        Leaf::new(Calling(origin), Asking::EMPTY)
    }
}
impl_event!(try ['a, S: Serve<Call: Carry>] CallFrom<'a, S> => S::Answer);

/// A call that is made of a value, and may still have it when it is over: for
/// [`Object::call_from`].
pub trait Carry {
    /// What it carries.
    type Value;
    /// The call with a value.
    fn load(value: Self::Value) -> Self;
    /// The value, if it still has it.
    fn unload(self) -> Option<Self::Value>;
}

/// What the calls of a state carry.
type ValueOf<S> = <<S as Serve>::Call as Carry>::Value;

/// Where a call comes from, to which object it goes, and what becomes of it. (All in
/// one type, for the reason that is given in `channel/handle.rs`.)
pub trait Origin {
    /// What is asked.
    type State: Serve;
    /// What the event yields.
    type Output;
    /// Who is asked.
    fn object(&self) -> &Object<Self::State>;
    /// Whether others may be answered where this one is not.
    const DIFFER: bool = true;
    /// The kinds that the call is of. `None` if it is not in its node; if it is,
    /// one of the last two follows, once.
    fn kinds(&self) -> Option<u8>;
    /// The sync starts: the call, if it is not in its node.
    fn start(&mut self) -> Option<<Self::State as Serve>::Call> {
        None
    }
    /// The call was answered.
    fn answered(
        &mut self,
        call: <Self::State as Serve>::Call,
        answer: <Self::State as Serve>::Answer,
    ) -> Self::Output;
    /// It was not, or nobody will see the answer.
    fn lost(&mut self, _call: <Self::State as Serve>::Call) {}
}

/// The wish for an item.
#[derive(Debug)]
pub struct Plain<P> {
    object: P,
}

impl<S: Store, P: Steady<Target = Object<S>>> Origin for Plain<P> {
    type State = S;
    type Output = S::Item;
    const DIFFER: bool = false;
    #[inline]
    fn object(&self) -> &Object<S> {
        &self.object
    }
    #[inline]
    fn kinds(&self) -> Option<u8> {
        Some(u8::MAX)
    }
    #[inline]
    fn answered(&mut self, (): (), item: S::Item) -> S::Item {
        item
    }
}

/// A call that belongs to its event.
#[derive(Debug)]
pub struct Own<P> {
    object: P,
    /// As wide as what follows in memory: a byte would have that copied in pieces
    /// that overlap, for which a processor waits.
    kinds: usize,
}

impl<S: Serve, P: Steady<Target = Object<S>>> Origin for Own<P> {
    type State = S;
    type Output = S::Answer;
    #[inline]
    fn object(&self) -> &Object<S> {
        &self.object
    }
    #[inline]
    fn kinds(&self) -> Option<u8> {
        Some(self.kinds as u8)
    }
    #[inline]
    fn answered(&mut self, _call: S::Call, answer: S::Answer) -> S::Answer {
        answer
    }
}

/// A call that comes back with its answer.
#[derive(Debug)]
pub struct Returning<P> {
    object: P,
    /// As [`Own`]'s.
    kinds: usize,
}

impl<S: Serve, P: Steady<Target = Object<S>>> Origin for Returning<P> {
    type State = S;
    type Output = (S::Answer, S::Call);
    #[inline]
    fn object(&self) -> &Object<S> {
        &self.object
    }
    fn kinds(&self) -> Option<u8> {
        Some(self.kinds as u8)
    }
    fn answered(&mut self, call: S::Call, answer: S::Answer) -> Self::Output {
        (answer, call)
    }
}

/// A call made of a value that is at home in a slot of the caller's.
pub struct FromSlot<'a, S: Serve<Call: Carry>> {
    object: &'a Object<S>,
    slot: &'a mut Option<ValueOf<S>>,
    kinds: Option<u8>,
}

impl<S: Serve<Call: Carry>> fmt::Debug for FromSlot<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FromSlot").field("object", self.object).finish_non_exhaustive()
    }
}

impl<S: Serve<Call: Carry>> Origin for FromSlot<'_, S> {
    type State = S;
    type Output = S::Answer;

    #[inline]
    fn object(&self) -> &Object<S> {
        self.object
    }

    fn kinds(&self) -> Option<u8> {
        self.kinds
    }

    fn start(&mut self) -> Option<S::Call> {
        if self.kinds.is_some() {
            return None;
        }
        let call = S::Call::load(self.slot.take()?);
        self.kinds = Some(S::kinds(&call));
        Some(call)
    }

    fn answered(&mut self, call: S::Call, answer: S::Answer) -> S::Answer {
        self.lost(call);
        answer
    }

    fn lost(&mut self, call: S::Call) {
        self.kinds = None;
        if let Some(value) = call.unload() {
            *self.slot = Some(value);
        }
    }
}

/// One who waits for an object's answer.
#[derive(Debug)]
pub struct Calling<O>(O);

/// One who waits for an item.
pub type Take<P> = Calling<Plain<P>>;

impl<P> Take<P> {
    pub(crate) fn new(object: P) -> Self {
        Calling(Plain { object })
    }

    pub(super) fn object(&self) -> &P::Target
    where
        P: Steady,
    {
        &self.0.object
    }
}

/// A call that is over, without an answer that anybody sees. Whatever the state does
/// meanwhile, it goes back when this is dropped.
struct Losing<'a, O: Origin>(&'a mut O, Option<<O::State as Serve>::Call>);

impl<'a, O: Origin> Losing<'a, O> {
    fn new(origin: &'a mut O, node: &Node<SlotOf<O::State>>) -> Self {
        // SAFETY: it is there, the node is ours and unlinked; and it is over.
        let call = origin.kinds().map(|_| unsafe { node.take_call() });
        Losing(origin, call)
    }
}

impl<O: Origin> Drop for Losing<'_, O> {
    fn drop(&mut self) {
        if let Some(call) = self.1.take() {
            self.0.lost(call);
        }
    }
}

// SAFETY: one lock guards all, and is held from the admission to the answer; the
// nodes in the queues are of the slot's type, served by the object only. The
// state's code runs under the lock, which notices when it comes back.
unsafe impl<O: Origin> Base for Calling<O> {
    type Slot = SlotOf<O::State>;
    type Output = O::Output;

    #[inline]
    unsafe fn start(&mut self, node: &Node<Self::Slot>, _began: &Began) {
        if let Some(call) = self.0.start() {
            // SAFETY: it is not there yet, so the node is not linked.
            unsafe { node.ask(call) };
        }
    }

    #[inline]
    fn is_enabled(&self) -> bool {
        let openings = self.0.object().openings.load(Ordering::Acquire);
        self.0.kinds().is_some_and(|kinds| openings & kinds != 0)
    }

    fn awaited(&self) -> Wait {
        let object = self.0.object();
        let state = &object.lock().state;
        state.wait_of(object.resource())
    }

    unsafe fn offer(&self, node: &Node<Self::Slot>, me: &Syncing<'_>, link: bool) -> Offer {
        if self.0.kinds().is_none() {
            return Offer::Nothing;
        }
        self.0.object().offer(node, me, link, |_| None)
    }

    unsafe fn with_queue<R>(&self, node: &Node<Self::Slot>, f: impl FnOnce(&mut WaitQueue) -> R) -> R {
        self.0.object().with_queue_of(node, f)
    }

    unsafe fn take(&mut self, node: &Node<Self::Slot>, closed: bool) -> O::Output {
        // SAFETY: it is there, the node is ours and served; and it is over.
        let call = unsafe { node.take_call() };
        if closed {
            self.0.lost(call);
            panic!("the state of an `Object` panicked when it answered this call");
        }
        // SAFETY: DONE, and taken once.
        let answer = unsafe { node.receptacle().get() };
        self.0.answered(call, answer)
    }

    unsafe fn put_back(&mut self, node: &Node<Self::Slot>) {
        // SAFETY: DONE, and taken once.
        let answer = unsafe { node.receptacle().get() };
        let losing = Losing::new(&mut self.0, node);
        if !is_mutant("no_put_back") {
            losing.0.object().update(|state| state.unseen(answer));
        }
    }

    unsafe fn lose(&mut self, node: &Node<Self::Slot>) {
        drop(Losing::new(&mut self.0, node));
        // Those behind may have waited for this one only.
        if O::DIFFER && O::State::IN_TURN && self.0.object().openings.load(Ordering::Acquire) != 0 {
            self.0.object().update(|_| ());
        }
    }
}
