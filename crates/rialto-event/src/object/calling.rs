//! The events of objects: calls, and takes of items.

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
    /// Returns the event that takes an item from the state. If the sync is abandoned after its commit, the
    /// item is put back (law 5).
    pub fn take_evt(&self) -> TakeEvt<&Self> {
        TakeEvt(self)
    }

    /// Like [`take_evt`](Self::take_evt), for an object behind any [`Steady`] pointer. With an `Arc`, the
    /// event is `'static`.
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
    /// Returns the event that commits when the state answers `call`, and yields the answer. The event owns
    /// the call, and drops it when it is not chosen. If the sync is abandoned after its commit, the answer
    /// goes to [`Serve::unseen`] (law 5).
    ///
    /// # Panics
    ///
    /// The sync panics if [`Serve::answer`] panicked for this call.
    pub fn call_evt(&self, call: S::Call) -> CallEvt<&Self, S::Call> {
        CallEvt { object: self, call }
    }

    /// Like [`call_evt`](Self::call_evt), for an object behind any [`Steady`] pointer. With an `Arc`, the
    /// event is `'static`.
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

    /// Like [`call_evt`](Self::call_evt), with a call that is made from the value in `slot`.
    ///
    /// The value moves into the call when the sync starts. It moves back if the event is not chosen, or if
    /// the sync is dropped before its commit. After the answer, it moves back if the call still contains it.
    /// With an empty slot, the event is [`never`](crate::never()).
    ///
    /// ```
    /// # use rialto_event::{Carry, Event, Object, Serve};
    /// /// A place for one string.
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

    /// Calls `f` under the lock, with the queue of `node`. Aborts instead of panicking, because a node must
    /// not stay in the queue longer than its sync exists.
    fn with_queue_of<R>(&self, node: &Node<SlotOf<S>>, f: impl FnOnce(&mut WaitQueue) -> R) -> R {
        f(self.inner.lock(|| abort(REENTERED)).queue_of(node))
    }
}

/// The event of [`Object::take_evt`].
#[derive(Debug, Clone)]
#[must_use = "events do nothing unless you `.await` or sync on them"]
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
#[must_use = "events do nothing unless you `.await` or sync on them"]
pub struct CallEvt<P, C> {
    object: P,
    call: C,
}

impl<P, C> CallEvt<P, C> {
    /// Returns the same event, with the result `(answer, call)`: the call as the state left it. It may
    /// contain a value that the state refused, for example.
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
#[must_use = "events do nothing unless you `.await` or sync on them"]
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
#[must_use = "events do nothing unless you `.await` or sync on them"]
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

/// A call of [`Object::call_from`]: it is made from a value, and may still contain the value after the
/// answer.
pub trait Carry {
    /// The type of the value in the call.
    type Value;
    /// Makes a call from the value.
    fn load(value: Self::Value) -> Self;
    /// Returns the value, if the call still contains it.
    fn unload(self) -> Option<Self::Value>;
}

/// The type of the value in a state's calls.
type ValueOf<S> = <<S as Serve>::Call as Carry>::Value;

/// The origin of a call: its object, its source, and the destination of the call and the answer. (One trait
/// for all, so that [`Calling`] has one type parameter: see `channel/handle.rs`.)
pub trait Origin {
    /// The state of the object.
    type State: Serve;
    /// The event's result.
    type Output;
    /// Returns the object that is called.
    fn object(&self) -> &Object<Self::State>;
    /// Whether calls differ, so that another one may be answered where this one is not.
    const DIFFER: bool = true;
    /// Returns the kinds of the call, or `None` if its node holds no call. For a call in the node, either
    /// [`answered`](Self::answered) or [`lost`](Self::lost) follows, once.
    fn kinds(&self) -> Option<u8>;
    /// Called when the sync starts. Returns the call, unless the node holds it already or there is none.
    fn start(&mut self) -> Option<<Self::State as Serve>::Call> {
        None
    }
    /// Turns the answer into the event's result.
    fn answered(
        &mut self,
        call: <Self::State as Serve>::Call,
        answer: <Self::State as Serve>::Answer,
    ) -> Self::Output;
    /// Takes back a call that was not answered, or whose answer no sync will return.
    fn lost(&mut self, _call: <Self::State as Serve>::Call) {}
}

/// The origin of a call that asks for an item.
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

/// The origin of a call that the event owns.
#[derive(Debug)]
pub struct Own<P> {
    object: P,
    /// One byte would do. But the compiler would then copy the struct in overlapping pieces, for which the
    /// processor waits; so the field is a whole word, like the memory that follows it.
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

/// The origin of a call that the event yields together with the answer.
#[derive(Debug)]
pub struct Returning<P> {
    object: P,
    /// A word for the reason given in [`Own`].
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

/// The origin of a call that is made from a value in a slot of the caller.
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

/// The base event of a call: the node waits for the object's answer.
#[derive(Debug)]
pub struct Calling<O>(O);

/// The base event that takes an item.
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

/// A call that is over without a result. Its drop returns the call to its origin, even if the state's code
/// panics.
struct Losing<'a, O: Origin>(&'a mut O, Option<<O::State as Serve>::Call>);

impl<'a, O: Origin> Losing<'a, O> {
    fn new(origin: &'a mut O, node: &Node<SlotOf<O::State>>) -> Self {
        // SAFETY: the node holds the call and is ours and unlinked. The call is over, so it is moved out only
        // once.
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

// SAFETY: one lock guards everything, and is held from the admission to the answer. All nodes in the queues
// have this slot type, and only the object serves them. The state's code runs under the lock, which detects a
// re-entry.
unsafe impl<O: Origin> Base for Calling<O> {
    type Slot = SlotOf<O::State>;
    type Output = O::Output;

    #[inline]
    unsafe fn start(&mut self, node: &Node<Self::Slot>, _began: &Began) {
        if let Some(call) = self.0.start() {
            // SAFETY: the node holds no call yet, so it is not linked.
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
        // SAFETY: the node holds the call, and is ours and served. The call is over, so it is moved out only
        // once.
        let call = unsafe { node.take_call() };
        if closed {
            self.0.lost(call);
            panic!("the state of an `Object` panicked when it answered this call");
        }
        // SAFETY: the node is DONE, and its answer is taken once.
        let answer = unsafe { node.receptacle().get() };
        self.0.answered(call, answer)
    }

    unsafe fn put_back(&mut self, node: &Node<Self::Slot>) {
        // SAFETY: the node is DONE, and its answer is taken once.
        let answer = unsafe { node.receptacle().get() };
        let losing = Losing::new(&mut self.0, node);
        if !is_mutant("no_put_back") {
            losing.0.object().update(|state| state.unseen(answer));
        }
    }

    unsafe fn lose(&mut self, node: &Node<Self::Slot>) {
        drop(Losing::new(&mut self.0, node));
        // Calls behind this one may have waited only because of it.
        if O::DIFFER && O::State::IN_TURN && self.0.object().openings.load(Ordering::Acquire) != 0 {
            self.0.object().update(|_| ());
        }
    }
}
