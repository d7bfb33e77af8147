//! The events of objects: calls, and takes of items.

use core::fmt;
use core::marker::PhantomData;

use rialto_task::abort;
use rialto_task::primitives::{Ordering, is_mutant};

use super::{ItemSource, Object, ObjectState, REENTERED, SlotOf, StableDeref};
use crate::base_event::{Base, BasePending};
use crate::diagnostics::Wait;
use crate::event::Event;
use crate::impl_event;
use crate::pending::TryOutcome;
use crate::queue::WaitQueue;
use crate::sync_context::SyncContext;
use crate::time::StartTime;
use crate::waiter::{CallSlot, Waiter};

impl<S: ItemSource> Object<S> {
    /// Returns the event that takes an item from the state. If the sync is abandoned after its commit, the
    /// item is put back (law 5).
    pub fn take_evt(&self) -> TakeEvt<&Self> {
        TakeEvt(self)
    }

    /// Like [`take_evt`](Self::take_evt), for an object behind any [`StableDeref`] pointer. With an `Arc`,
    /// the event is `'static`.
    ///
    /// ```
    /// # use rialto_event::{Event, ItemSource, Object};
    /// # struct Once(Option<u8>);
    /// # impl ItemSource for Once {
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
        P: StableDeref<Target = Self>,
    {
        TakeEvt(object)
    }
}

impl<S: ObjectState> Object<S> {
    /// Returns the event that commits when the state answers `call`, and yields the answer. The event owns
    /// the call, and drops it when it is not chosen. If the sync is abandoned after its commit, the answer
    /// goes to [`ObjectState::put_back_answer`] (law 5).
    ///
    /// # Panics
    ///
    /// The sync panics if [`ObjectState::answer`] panicked for this call.
    pub fn call_evt(&self, call: S::Call) -> CallEvt<&Self, S::Call> {
        CallEvt { object: self, call }
    }

    /// Like [`call_evt`](Self::call_evt), for an object behind any [`StableDeref`] pointer. With an `Arc`,
    /// the event is `'static`.
    ///
    /// ```
    /// use rialto_event::{Event, Flag, Object};
    /// let object = std::sync::Arc::new(Object::new(Flag(true)));
    /// Object::call_evt_of(object, ()).sync_blocking();
    /// ```
    pub fn call_evt_of<P>(object: P, call: S::Call) -> CallEvt<P, S::Call>
    where
        P: StableDeref<Target = Self>,
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
    /// # use rialto_event::{Carry, Event, Object, ObjectState};
    /// /// A place for one string.
    /// struct Place(Option<String>);
    ///
    /// struct Put(Option<String>);
    /// # impl Carry for Put {
    /// #     type Value = String;
    /// #     fn load(thing: String) -> Self { Put(Some(thing)) }
    /// #     fn unload(self) -> Option<String> { self.0 }
    /// # }
    /// # impl ObjectState for Place {
    /// #     type Call = Put;
    /// #     type Admission = ();
    /// #     type Answer = ();
    /// #     fn admit(&mut self, _: &Put, _: bool) -> Option<()> { self.0.is_none().then_some(()) }
    /// #     fn answer(&mut self, put: &mut Put, (): ()) { self.0 = put.0.take() }
    /// #     fn cancel_admission(&mut self, (): ()) {}
    /// #     fn put_back_answer(&mut self, (): ()) {}
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

    /// Like [`call_evt`](Self::call_evt), for a call that the type `C` stands for. So the compiler knows the
    /// call where the state answers it, and the event is smaller.
    ///
    /// ```
    /// use rialto_event::{ConstantCall, Event, Flag, Object};
    ///
    /// struct TakeCall;
    /// impl ConstantCall<Flag> for TakeCall {
    ///     const CALL: () = ();
    /// }
    /// Object::new(Flag(true)).constant_call_evt::<TakeCall>().sync_blocking();
    /// ```
    #[inline]
    pub fn constant_call_evt<C: ConstantCall<S>>(&self) -> ConstantCallEvt<&Self, C> {
        ConstantCallEvt { object: self, call: PhantomData }
    }

    /// Like [`constant_call_evt`](Self::constant_call_evt), for an object behind any [`StableDeref`] pointer.
    pub fn constant_call_evt_of<P, C>(object: P) -> ConstantCallEvt<P, C>
    where
        P: StableDeref<Target = Self>,
        C: ConstantCall<S>,
    {
        ConstantCallEvt { object, call: PhantomData }
    }

    /// Calls `f` under the lock, with the queue of `waiter`. Aborts instead of panicking, because a waiter
    /// must not stay in the queue longer than its sync exists.
    fn with_queue_of<R>(&self, waiter: &Waiter<SlotOf<S>>, f: impl FnOnce(&mut WaitQueue) -> R) -> R {
        f(self.inner.lock(|| abort(REENTERED)).queue_of(waiter))
    }
}

/// The event of [`Object::take_evt`].
#[derive(Debug, Clone)]
#[must_use = "events do nothing unless you `.await` or sync on them"]
pub struct TakeEvt<P>(P);

impl<S: ItemSource, P: StableDeref<Target = Object<S>>> Event for TakeEvt<P> {
    type Pending = BasePending<TakeBase<P>>;
    #[inline]
    fn into_pending(self) -> Self::Pending {
        BasePending::new(TakeBase::new(self.0), CallSlot::new(()))
    }
}
impl_event!(try [S: ItemSource, P: StableDeref<Target = Object<S>>] TakeEvt<P> => S::Item);

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

impl<S: ObjectState, P: StableDeref<Target = Object<S>>> Event for CallEvt<P, S::Call> {
    type Pending = BasePending<CallBase<OwnedCall<P>>>;
    #[inline]
    fn into_pending(self) -> Self::Pending {
        let source = OwnedCall { object: self.object, kinds: S::kinds(&self.call).into() };
        BasePending::new(CallBase(source), CallSlot::new(self.call))
    }
}
impl_event!(try [S: ObjectState, P: StableDeref<Target = Object<S>>] CallEvt<P, S::Call> => S::Answer);

/// A type that stands for a call without contents, such as the request for an item. Copies of the call are made
/// and dropped at will, so it must own nothing.
pub trait ConstantCall<S: ObjectState> {
    /// The call.
    const CALL: S::Call;
    /// Whether the object has other calls, so that another one may be answered where this one is not.
    const DIFFERS: bool = true;
}

/// Stands for the call of an [`ItemSource`], which asks for an item.
#[derive(Debug)]
pub struct TakeItem;

impl<S: ItemSource> ConstantCall<S> for TakeItem {
    const CALL: () = ();
    const DIFFERS: bool = false;
}

/// The event of [`Object::constant_call_evt`].
#[must_use = "events do nothing unless you `.await` or sync on them"]
pub struct ConstantCallEvt<P, C> {
    object: P,
    call: PhantomData<fn() -> C>,
}

impl<P: Clone, C> Clone for ConstantCallEvt<P, C> {
    fn clone(&self) -> Self {
        ConstantCallEvt { object: self.object.clone(), call: PhantomData }
    }
}

impl<P: fmt::Debug, C> fmt::Debug for ConstantCallEvt<P, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ConstantCallEvt").field("object", &self.object).finish_non_exhaustive()
    }
}

impl<S, P, C> Event for ConstantCallEvt<P, C>
where
    S: ObjectState,
    P: StableDeref<Target = Object<S>>,
    C: ConstantCall<S>,
{
    type Pending = BasePending<CallBase<ConstantSource<P, C>>>;
    #[inline]
    fn into_pending(self) -> Self::Pending {
        let source = ConstantSource { object: self.object, call: PhantomData };
        BasePending::new(CallBase(source), CallSlot::new(C::CALL))
    }
}
impl_event!(try [S: ObjectState, P: StableDeref<Target = Object<S>>, C: ConstantCall<S>] ConstantCallEvt<P, C> => S::Answer);

/// The event of [`CallEvt::returning`].
#[derive(Debug, Clone)]
#[must_use = "events do nothing unless you `.await` or sync on them"]
pub struct CallReturning<P, C>(CallEvt<P, C>);

impl<S: ObjectState, P: StableDeref<Target = Object<S>>> Event for CallReturning<P, S::Call> {
    type Pending = BasePending<CallBase<ReturningCall<P>>>;
    #[inline]
    fn into_pending(self) -> Self::Pending {
        let source = ReturningCall { object: self.0.object, kinds: S::kinds(&self.0.call).into() };
        BasePending::new(CallBase(source), CallSlot::new(self.0.call))
    }
}
impl_event!(try [S: ObjectState, P: StableDeref<Target = Object<S>>] CallReturning<P, S::Call> => (S::Answer, S::Call));

/// The event of [`Object::call_from`].
#[must_use = "events do nothing unless you `.await` or sync on them"]
pub struct CallFrom<'a, S: ObjectState<Call: Carry>> {
    object: &'a Object<S>,
    slot: &'a mut Option<ValueOf<S>>,
}

impl<S: ObjectState<Call: Carry>> fmt::Debug for CallFrom<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CallFrom").field("object", self.object).finish_non_exhaustive()
    }
}

impl<'a, S: ObjectState<Call: Carry>> Event for CallFrom<'a, S> {
    type Pending = BasePending<CallBase<SlotCall<'a, S>>>;
    #[inline]
    fn into_pending(self) -> Self::Pending {
        let source = SlotCall { object: self.object, slot: self.slot, kinds: None };
        BasePending::new(CallBase(source), CallSlot::EMPTY)
    }
}
impl_event!(try ['a, S: ObjectState<Call: Carry>] CallFrom<'a, S> => S::Answer);

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
type ValueOf<S> = <<S as ObjectState>::Call as Carry>::Value;

/// The source of a call: its object, where it comes from, and the destination of the call and the answer.
/// (One trait for all, so that [`CallBase`] has one type parameter: see `channel/handle.rs`.)
pub trait CallSource {
    /// The state of the object.
    type State: ObjectState;
    /// The event's result.
    type Output;
    /// Returns the object that is called.
    fn object(&self) -> &Object<Self::State>;
    /// Whether the object has other calls: see [`ConstantCall::DIFFERS`].
    const DIFFERS: bool = true;
    /// Returns the kinds of the call, or `None` if its waiter holds no call. For a call in the waiter, either
    /// [`answered`](Self::answered) or [`not_chosen`](Self::not_chosen) follows, once.
    fn kinds(&self) -> Option<u8>;
    /// Returns the call, if all calls of this source are the same. The waiter holds one as well.
    #[inline(always)]
    fn constant() -> Option<<Self::State as ObjectState>::Call> {
        None
    }
    /// Called when the sync starts. Returns the call, unless the waiter holds it already or there is none.
    fn start(&mut self) -> Option<<Self::State as ObjectState>::Call> {
        None
    }
    /// Turns the answer into the event's result.
    fn answered(
        &mut self,
        call: <Self::State as ObjectState>::Call,
        answer: <Self::State as ObjectState>::Answer,
    ) -> Self::Output;
    /// Takes back a call that was not answered, or whose answer no sync will return.
    fn not_chosen(&mut self, _call: <Self::State as ObjectState>::Call) {}
}

/// A call that a type stands for.
pub struct ConstantSource<P, C> {
    object: P,
    call: PhantomData<fn() -> C>,
}

impl<P, C> fmt::Debug for ConstantSource<P, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ConstantSource").finish_non_exhaustive()
    }
}

impl<S, P, C> CallSource for ConstantSource<P, C>
where
    S: ObjectState,
    P: StableDeref<Target = Object<S>>,
    C: ConstantCall<S>,
{
    type State = S;
    type Output = S::Answer;
    const DIFFERS: bool = C::DIFFERS;
    #[inline]
    fn object(&self) -> &Object<S> {
        &self.object
    }
    #[inline]
    fn kinds(&self) -> Option<u8> {
        Some(S::kinds(&C::CALL))
    }
    #[inline(always)]
    fn constant() -> Option<S::Call> {
        Some(C::CALL)
    }
    #[inline]
    fn answered(&mut self, _call: S::Call, answer: S::Answer) -> S::Answer {
        answer
    }
}

/// A call that the event owns.
#[derive(Debug)]
pub struct OwnedCall<P> {
    object: P,
    /// One byte would do. But the compiler would then copy the struct in overlapping pieces, for which the
    /// processor waits; so the field is a whole word, like the memory that follows it.
    kinds: usize,
}

impl<S: ObjectState, P: StableDeref<Target = Object<S>>> CallSource for OwnedCall<P> {
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

/// A call that the event yields together with the answer.
#[derive(Debug)]
pub struct ReturningCall<P> {
    object: P,
    /// A word for the reason given in [`OwnedCall`].
    kinds: usize,
}

impl<S: ObjectState, P: StableDeref<Target = Object<S>>> CallSource for ReturningCall<P> {
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

/// A call that is made from a value in a slot of the caller.
pub struct SlotCall<'a, S: ObjectState<Call: Carry>> {
    object: &'a Object<S>,
    slot: &'a mut Option<ValueOf<S>>,
    kinds: Option<u8>,
}

impl<S: ObjectState<Call: Carry>> fmt::Debug for SlotCall<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SlotCall").field("object", self.object).finish_non_exhaustive()
    }
}

impl<S: ObjectState<Call: Carry>> CallSource for SlotCall<'_, S> {
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
        self.not_chosen(call);
        answer
    }

    fn not_chosen(&mut self, call: S::Call) {
        self.kinds = None;
        if let Some(value) = call.unload() {
            *self.slot = Some(value);
        }
    }
}

/// The base event of a call: the waiter waits for the object's answer.
#[derive(Debug)]
pub struct CallBase<O>(O);

/// The base event that takes an item.
pub type TakeBase<P> = CallBase<ConstantSource<P, TakeItem>>;

impl<P> TakeBase<P> {
    pub(crate) fn new(object: P) -> Self {
        CallBase(ConstantSource { object, call: PhantomData })
    }

    pub(super) fn object(&self) -> &P::Target
    where
        P: StableDeref,
    {
        &self.0.object
    }
}

/// A call that is over without a result. Its drop returns the call to its source, even if the state's code
/// panics.
struct ReturnCall<'a, O: CallSource>(&'a mut O, Option<<O::State as ObjectState>::Call>);

impl<'a, O: CallSource> ReturnCall<'a, O> {
    fn new(source: &'a mut O, waiter: &Waiter<SlotOf<O::State>>) -> Self {
        // SAFETY: the waiter holds the call and is ours and unlinked. The call is over, so it is moved out
        // only once.
        let call = source.kinds().map(|_| unsafe { waiter.take_call() });
        ReturnCall(source, call)
    }
}

impl<O: CallSource> Drop for ReturnCall<'_, O> {
    fn drop(&mut self) {
        if let Some(call) = self.1.take() {
            self.0.not_chosen(call);
        }
    }
}

/// Answers `call`, if the state admits it. No other sync waits.
#[inline(always)]
fn admit_and_answer<S: ObjectState>(state: &mut S, call: &mut S::Call) -> Option<S::Answer> {
    let admission = state.admit(call, true)?;
    Some(state.answer(call, admission))
}

// SAFETY: one lock guards everything, and is held from the admission to the answer. All waiters in the queues
// have this slot type, and only the object serves them. The state's code runs under the lock, which detects a
// re-entry.
unsafe impl<O: CallSource> Base for CallBase<O> {
    type Slot = SlotOf<O::State>;
    type Output = O::Output;

    #[inline]
    unsafe fn start(&mut self, waiter: &Waiter<Self::Slot>, _began: &StartTime) {
        if let Some(call) = self.0.start() {
            // SAFETY: the waiter holds no call yet, so it is not linked.
            unsafe { waiter.ask(call) };
        }
    }

    #[inline]
    fn is_enabled(&self) -> bool {
        let ready = self.0.object().hint.load(Ordering::Acquire);
        self.0.kinds().is_some_and(|kinds| ready & kinds != 0)
    }

    fn awaited(&self) -> Wait {
        let object = self.0.object();
        let state = &object.lock().state;
        state.wait_of(object.resource())
    }

    unsafe fn try_commit(&self, waiter: &Waiter<Self::Slot>, me: &SyncContext<'_>, link: bool) -> TryOutcome {
        if self.0.kinds().is_none() {
            return TryOutcome::NotEnabled;
        }
        self.0.object().try_commit(waiter, me, link, |_| None)
    }

    const COMMITS_INLINE: bool = true;

    #[inline(always)]
    unsafe fn commit_now(&mut self, waiter: &Waiter<Self::Slot>) -> Option<O::Output> {
        // SAFETY: our own waiter, unlinked.
        unsafe { self.start(waiter, &StartTime::default()) };
        if !self.is_enabled() {
            return None;
        }
        if let Some(mut call) = O::constant() {
            let answer = self.0.object().answer_now(|state| admit_and_answer(state, &mut call))?;
            waiter.finish();
            return Some(self.0.answered(call, answer));
        }
        // SAFETY: our own waiter, unlinked, which holds the call: the event is enabled.
        let answer = |state: &mut _| unsafe { waiter.with_call(|call| admit_and_answer(state, call)) };
        let answer = self.0.object().answer_now(answer)?;
        waiter.finish();
        // SAFETY: the call is over, so it is moved out only once.
        let call = unsafe { waiter.take_call() };
        Some(self.0.answered(call, answer))
    }

    unsafe fn with_queue<R>(&self, waiter: &Waiter<Self::Slot>, f: impl FnOnce(&mut WaitQueue) -> R) -> R {
        self.0.object().with_queue_of(waiter, f)
    }

    unsafe fn take(&mut self, waiter: &Waiter<Self::Slot>, closed: bool) -> O::Output {
        // SAFETY: the waiter holds the call, and is ours and served. The call is over, so it is moved out
        // only once.
        let call = unsafe { waiter.take_call() };
        if closed {
            self.0.not_chosen(call);
            panic!("the state of an `Object` panicked when it answered this call");
        }
        // SAFETY: the waiter is DONE, and its answer is taken once.
        let answer = unsafe { waiter.value_slot().take_value() };
        self.0.answered(call, answer)
    }

    unsafe fn put_back(&mut self, waiter: &Waiter<Self::Slot>) {
        // SAFETY: the waiter is DONE, and its answer is taken once.
        let answer = unsafe { waiter.value_slot().take_value() };
        let return_call = ReturnCall::new(&mut self.0, waiter);
        if !is_mutant("no_put_back") {
            return_call.0.object().update(|state| state.put_back_answer(answer));
        }
    }

    unsafe fn not_chosen(&mut self, waiter: &Waiter<Self::Slot>) {
        drop(ReturnCall::new(&mut self.0, waiter));
        // Calls behind this one may have waited only because of it.
        if O::DIFFERS && O::State::IN_ORDER && self.0.object().hint.load(Ordering::Acquire) != 0 {
            self.0.object().update(|_| ());
        }
    }
}
