//! Base events in their pinned form: the only place where objects, waiters and syncs meet.

use core::pin::Pin;
use core::task::Waker;

use pin_project_lite::pin_project;
use rialto_task::Wakee;

use crate::diagnostics::Wait;
use crate::pending::{Arity, Ballot, Pending, Solo, Stage, TryOutcome, TryPending, Winner};
use crate::queue::WaitQueue;
use crate::sync_context::SyncContext;
use crate::time::StartTime;
use crate::waiter::{Waiter, WaiterState};

/// A base event: how a sync tries one end of an object, and waits on it.
///
/// An object has a lock and, under this lock, a queue of waiters for each end. To write a base event of your
/// own, use [`Object`](crate::Object), which is safe. Implement this trait only if a commit on your object
/// needs a partner. This example is a place where two partners meet and swap values. (The crate has it as
/// [`Exchange`](crate::Exchange), which also has events that own a pointer to it, and slots.)
///
/// ```
/// use rialto_event::base_event::{Base, BasePending};
/// use rialto_event::waiter::{DataSlot, Waiter, DONE};
/// use rialto_event::pending::TryOutcome;
/// use rialto_event::queue::{Found, WaitQueue};
/// use rialto_event::sync_context::SyncContext;
/// use rialto_event::{impl_event, Event};
/// use rialto_task::primitives::{ByteLock, Cell};
///
/// pub struct Exchange<T>(ByteLock<WaitQueue>, std::marker::PhantomData<fn(T) -> T>);
///
/// /// One party: its value, and after the commit the partner's value.
/// pub struct Party<'a, T> {
///     exchange: &'a Exchange<T>,
///     value: Cell<Option<T>>,
/// }
///
/// /// The slot of a waiter: where its party's value lies.
/// type Slot<T> = DataSlot<*const Cell<Option<T>>>;
///
/// // SAFETY: one lock guards the one queue. `try_commit` holds it throughout, runs no user code, and writes
/// // the partner's result before it publishes it. The value lies in the pinned base event as long as its
/// // waiter may be linked.
/// unsafe impl<T> Base for Party<'_, T> {
///     type Slot = Slot<T>;
///     type Output = T;
///     fn is_enabled(&self) -> bool {
///         true // Known under the lock only.
///     }
///     unsafe fn try_commit(
///         &self,
///         waiter: &Waiter<Slot<T>>,
///         me: &SyncContext<'_>,
///         link: bool,
///     ) -> TryOutcome {
///         let mut queue = self.exchange.0.lock();
///         // SAFETY: our own waiter, unlinked.
///         waiter.slot.with_mut(|slot| unsafe { (*slot).data = &self.value });
///         // SAFETY: the lock is held.
///         match unsafe { queue.serve(me, waiter.address()) } {
///             Found::Partner(partner, wake) => {
///                 // SAFETY: all waiters in this queue belong to parties, so they have this slot type; this
///                 // one is ours to serve.
///                 let partner = unsafe { partner.cast::<Waiter<Slot<T>>>().as_ref() };
///                 // SAFETY: until we publish, only we access both values.
///                 unsafe {
///                     let theirs = partner.slot.with(|slot| (*slot).data);
///                     self.value.with_mut(|mine| (*theirs).with_mut(|theirs| mine.swap(theirs)));
///                 }
///                 // SAFETY: both waiters are served, and their results are written.
///                 unsafe {
///                     partner.publish(DONE);
///                     waiter.publish(DONE);
///                 }
///                 drop(queue);
///                 wake.fire();
///                 TryOutcome::Committed
///             }
///             Found::AlreadyCommitted => TryOutcome::AlreadyCommitted,
///             Found::NoPartner if link => {
///                 // SAFETY: the base pending is pinned, and its drop unlinks the waiter.
///                 unsafe { queue.push(waiter, me, false) };
///                 TryOutcome::Linked
///             }
///             Found::NoPartner => TryOutcome::NotEnabled,
///         }
///     }
///     unsafe fn with_queue<R>(&self, _: &Waiter<Slot<T>>, f: impl FnOnce(&mut WaitQueue) -> R) -> R {
///         f(&mut self.exchange.0.lock())
///     }
///     unsafe fn take(&mut self, _: &Waiter<Slot<T>>, _closed: bool) -> T {
///         self.value.get_mut().take().expect("swapped")
///     }
///     /// The value of a swap that the sync did not see. It is dropped with the event.
///     unsafe fn put_back(&mut self, _: &Waiter<Slot<T>>) {}
/// }
///
/// pub struct SwapEvt<'a, T>(Party<'a, T>);
///
/// impl<'a, T> Event for SwapEvt<'a, T> {
///     type Pending = BasePending<Party<'a, T>>;
///     fn into_pending(self) -> Self::Pending {
///         BasePending::new(self.0, DataSlot::new(std::ptr::null()))
///     }
/// }
/// impl_event!(try ['a, T] SwapEvt<'a, T> => T);
///
/// impl<T> Exchange<T> {
///     pub fn new() -> Self {
///         Exchange(ByteLock::new(WaitQueue::new()), std::marker::PhantomData)
///     }
///     pub fn swap_evt(&self, value: T) -> SwapEvt<'_, T> {
///         SwapEvt(Party { exchange: self, value: Cell::new(Some(value)) })
///     }
/// }
/// // SAFETY: only values cross between threads, and the lock guards the queue.
/// unsafe impl<T: Send> Sync for Exchange<T> {}
///
/// let exchange = Exchange::new();
/// assert_eq!(exchange.swap_evt("alone").try_sync(), None);
/// std::thread::scope(|s| {
///     let other = s.spawn(|| exchange.swap_evt("cloth").sync_blocking());
///     assert_eq!(exchange.swap_evt("spice").sync_blocking(), "cloth");
///     assert_eq!(other.join().unwrap(), "spice");
/// });
/// ```
///
/// # Safety
///
/// Only the [`BasePending`] around the base event calls the unsafe methods. An implementation upholds these
/// rules:
///
/// - `try_commit` holds the object's lock from its first look at the state to its last, and no other object's
///   lock. Under the lock it calls no user code and allocates nothing.
/// - If `try_commit` returns `Committed`, the sync `me` was committed for `waiter`, and the waiter is `DONE`
///   or `CLOSED`, with its result written. If it returns `Linked`, the waiter was pushed to the queue that
///   `with_queue` passes on.
/// - `with_queue` does not panic, because a waiter must not stay in a queue longer than its sync exists.
/// - The thread that serves a waiter of the queue writes its result, and publishes it, before it releases the
///   lock.
pub unsafe trait Base {
    /// The waiter's slot. It begins with [`Links`](crate::waiter::Links).
    type Slot;
    /// The event's result.
    type Output;

    /// Called when the sync begins to try its alternatives. A relative timeout starts at the time in `began`;
    /// a send moves its value in. May be called more than once in a sync.
    ///
    /// # Safety
    ///
    /// The caller is the base pending of `waiter`, which is not linked.
    unsafe fn start(&mut self, _waiter: &Waiter<Self::Slot>, _began: &StartTime) {}
    /// Returns whether the event may be enabled now, by a look that is cheaper than `try_commit`. `true` can
    /// be wrong, because `try_commit` decides; `false` cannot.
    fn is_enabled(&self) -> bool;
    /// Returns whether a thread holds the object's lock now. For diagnostics only.
    fn is_contended(&self) -> bool {
        false
    }
    /// Returns what a waiting sync waits for. For diagnostics only.
    fn awaited(&self) -> Wait {
        Wait::Other(std::any::type_name::<Self>())
    }
    /// Tries to commit `me` for `waiter`. If that fails and `link` is true, it links the waiter.
    ///
    /// # Safety
    ///
    /// As for [`start`](Self::start), which the base pending has called.
    unsafe fn try_commit(&self, waiter: &Waiter<Self::Slot>, me: &SyncContext<'_>, link: bool) -> TryOutcome;
    /// See [`Pending::COMMITS_INLINE`].
    const COMMITS_INLINE: bool = false;
    /// Commits the event for a sync over it alone, without linking or serving a waiter, and returns the result.
    /// Marks the waiter as finished as soon as it is committed, which only this crate can do. Returns `None` if it
    /// cannot commit: then the sync calls `try_commit`.
    ///
    /// # Safety
    ///
    /// As for [`try_commit`](Self::try_commit).
    #[inline(always)]
    unsafe fn commit_now(&mut self, _waiter: &Waiter<Self::Slot>) -> Option<Self::Output> {
        None
    }
    /// Takes the object's lock, and calls `f` with the queue to which `try_commit` links `waiter`.
    ///
    /// # Safety
    ///
    /// The caller is the base pending of `waiter`. `f` leaves every other waiter in the queue as it is.
    unsafe fn with_queue<R>(&self, waiter: &Waiter<Self::Slot>, f: impl FnOnce(&mut WaitQueue) -> R) -> R;
    /// Takes the result of a waiter that was served. `closed` says whether it was served with `CLOSED`.
    ///
    /// # Safety
    ///
    /// The caller is the base pending of `waiter`, which was served, and this is the one call that takes the
    /// result.
    unsafe fn take(&mut self, waiter: &Waiter<Self::Slot>, closed: bool) -> Self::Output;
    /// Takes back the result of a commit whose sync was abandoned before it returned that result (law 5).
    ///
    /// # Safety
    ///
    /// As for [`take`](Self::take).
    unsafe fn put_back(&mut self, waiter: &Waiter<Self::Slot>);
    /// Takes back the value that `start` moved in, because the event was not chosen or the sync was dropped.
    ///
    /// # Safety
    ///
    /// The caller is the base pending of `waiter`, which is not linked and has no result.
    unsafe fn not_chosen(&mut self, _waiter: &Waiter<Self::Slot>) {}
}

pin_project! {
    /// The pending form of a base event: the base event and its waiter.
    #[derive(Debug)]
    pub struct BasePending<B> where B: Base {
        #[pin]
        waiter: Waiter<B::Slot>,
        base: B,
    }

    impl<B: Base> PinnedDrop for BasePending<B> {
        fn drop(this: Pin<&mut Self>) {
            if !this.waiter.is_finished() {
                this.abandon();
            }
        }
    }
}

impl<B: Base> BasePending<B> {
    /// Creates the pending form of `base`, which has not been tried.
    #[inline]
    pub fn new(base: B, slot: B::Slot) -> Self {
        BasePending { waiter: Waiter::new(slot), base }
    }

    /// Returns the base event.
    pub(crate) fn base(self: Pin<&mut Self>) -> &mut B {
        self.project().base
    }

    /// Commits the event if it is enabled now. Otherwise the pending stays as it was. For a sync over this
    /// event alone, this has the effect of [`poll_evt`](crate::Event::poll_evt).
    #[inline]
    pub(crate) fn try_alone(self: Pin<&mut Self>) -> Option<B::Output> {
        let this = self.as_ref().project_ref();
        if !this.base.is_enabled() {
            return None;
        }
        // SAFETY: our own waiter, unlinked.
        match unsafe { this.base.try_commit(&this.waiter, &SyncContext::solo(Waker::noop()), false) } {
            // SAFETY: it is committed.
            TryOutcome::Committed => unsafe { self.finish(Winner::ONLY) },
            _ => None,
        }
    }

    /// Takes the waiter off its queue, if it is linked. Afterwards it is idle, or was served.
    #[inline]
    fn unlink(base: &B, waiter: &Waiter<B::Slot>) {
        // SAFETY: our own waiter. If it is linked, `with_queue` holds the lock of its queue.
        let wakee: Option<Wakee> = unsafe { base.with_queue(waiter, |queue| queue.unlink(waiter)) };
        drop(wakee);
    }

    /// Ensures that the waiter is idle or served, and not linked. A partner serves the waiter under the
    /// object's lock, so taking that lock waits for the result.
    #[inline(always)]
    fn ensure_unlinked(base: &B, waiter: &Waiter<B::Slot>) {
        if rialto_task::primitives::is_mutant("no_unlink") && waiter.state() == WaiterState::Linked {
            return;
        }
        if waiter.is_reachable() {
            Self::unlink(base, waiter);
        }
    }

    /// Links the waiter of an event that looked enabled, but did not commit.
    #[cold]
    fn link(base: &B, waiter: &Waiter<B::Slot>, me: &SyncContext<'_>) -> TryOutcome {
        me.prepare();
        // SAFETY: our own waiter, unlinked.
        unsafe { base.try_commit(waiter, me, true) }
    }

    #[cold]
    fn abandon(self: Pin<&mut Self>) {
        let this = self.project();
        Self::ensure_unlinked(this.base, &this.waiter);
        match this.waiter.state() {
            WaiterState::Finished => {}
            WaiterState::Served { .. } => Self::return_result(this.base, &this.waiter),
            // SAFETY: our own waiter, unlinked, and it was not served.
            _ => unsafe { this.base.not_chosen(&this.waiter) },
        }
    }

    /// Takes back the result of a commit, because the sync was abandoned.
    #[cold]
    fn return_result(base: &mut B, waiter: &Waiter<B::Slot>) {
        let state = waiter.state();
        // First mark the waiter as finished: if the base event panics, nothing is taken back twice.
        waiter.finish();
        match state {
            // SAFETY: our own waiter; it was served, and its result was not taken.
            WaiterState::Served { closed: false } => unsafe { base.put_back(waiter) },
            // SAFETY: our own waiter; there is no result.
            _ => unsafe { base.not_chosen(waiter) },
        }
    }
}

impl<B: Base> Arity for BasePending<B> {
    type Mode = Solo;
}
impl<B: Base> TryPending for BasePending<B> {}

// SAFETY: the waiter is pinned with the base pending, whose drop unlinks it. A base pending is one
// alternative, and the address of its waiter identifies it.
unsafe impl<B: Base> Pending for BasePending<B> {
    type Output = B::Output;

    #[inline]
    fn alternatives(&self) -> u32 {
        1
    }

    #[inline]
    unsafe fn survey(self: Pin<&mut Self>, ballot: &mut Ballot) {
        let this = self.project();
        // SAFETY: our own waiter, unlinked.
        unsafe { this.base.start(&this.waiter, ballot.began()) };
        ballot.count(this.base.is_enabled());
    }

    unsafe fn attempt(self: Pin<&mut Self>, _turn: &mut u32, me: &SyncContext<'_>) -> TryOutcome {
        let this = self.project();
        // SAFETY: our own waiter, unlinked.
        unsafe { this.base.try_commit(&this.waiter, me, false) }
    }

    #[inline(always)]
    unsafe fn publish(self: Pin<&mut Self>, me: &SyncContext<'_>, link: bool) -> TryOutcome {
        let this = self.project();
        // SAFETY: our own waiter, unlinked.
        unsafe { this.base.start(&this.waiter, &StartTime::default()) };
        // A foreign waker's wakee needs an allocation. If the event looks enabled, try without it first: a
        // commit saves the allocation.
        let link_now = link && (me.wakes_task() || !this.base.is_enabled());
        if link_now {
            me.prepare();
        }
        // SAFETY: our own waiter, unlinked.
        match unsafe { this.base.try_commit(&this.waiter, me, link_now) } {
            TryOutcome::NotEnabled if link && !link_now => Self::link(this.base, &this.waiter, me),
            answer => answer,
        }
    }

    const COMMITS_INLINE: bool = B::COMMITS_INLINE;

    #[inline(always)]
    unsafe fn commit_now(self: Pin<&mut Self>) -> Option<B::Output> {
        let this = self.project();
        // SAFETY: our own waiter, unlinked.
        unsafe { this.base.commit_now(&this.waiter) }
    }

    #[inline(always)]
    unsafe fn settle(self: Pin<&mut Self>, winner: Winner) -> bool {
        let this = self.project();
        Self::ensure_unlinked(this.base, &this.waiter);
        if this.waiter.is_served() {
            if winner == Winner::NONE {
                Self::return_result(this.base, &this.waiter);
            }
            return true;
        }
        if !this.waiter.is_finished() {
            // The order matters: see `return_result`.
            this.waiter.finish();
            // SAFETY: our own waiter, unlinked, and it was not served.
            unsafe { this.base.not_chosen(&this.waiter) };
            return false;
        }
        // This is a repeated call of `settle`.
        winner.is(this.waiter.address())
    }

    #[inline(always)]
    unsafe fn finish(self: Pin<&mut Self>, winner: Winner) -> Option<B::Output> {
        let this = self.project();
        // After `settle`, a committed alternative has its result, unless an earlier call of `finish` has
        // taken it.
        if !winner.is(this.waiter.address()) || !this.waiter.is_served() {
            return None;
        }
        let closed = this.waiter.finish();
        // SAFETY: our own waiter; it was served, and its result is taken once.
        Some(unsafe { this.base.take(&this.waiter, closed) })
    }

    #[inline(always)]
    unsafe fn conclude(self: Pin<&mut Self>) -> B::Output {
        let this = self.project();
        // In `SERVING`, the partner still writes the result, under the object's lock: wait for it.
        Self::ensure_unlinked(this.base, &this.waiter);
        let closed = this.waiter.finish();
        // SAFETY: by contract it was served, and its result is taken once.
        unsafe { this.base.take(&this.waiter, closed) }
    }

    #[inline]
    fn stage(&self) -> Stage {
        match self.waiter.state() {
            WaiterState::Idle => Stage::Fresh,
            WaiterState::Linked => Stage::Linked,
            WaiterState::Serving | WaiterState::Served { .. } => Stage::Committed,
            WaiterState::Finished => Stage::Finished,
        }
    }

    #[inline(always)]
    fn is_served(&self) -> bool {
        self.waiter.is_served()
    }

    fn is_contended(&self) -> bool {
        self.waiter.state() == WaiterState::Serving || self.base.is_contended()
    }

    unsafe fn waits_for(&self, waits: &mut Vec<Wait>) {
        waits.push(self.base.awaited());
    }

    unsafe fn rewake(self: Pin<&mut Self>, waker: &Waker) -> bool {
        let this = self.project();
        if this.waiter.wakes_task(waker) {
            return true;
        }
        // SAFETY: our own waiter; the lock of its queue is held.
        let same = unsafe { this.base.with_queue(&this.waiter, |queue| queue.wakes(&this.waiter, waker)) };
        if same {
            return true;
        }
        let wakee = Wakee::new(waker);
        // SAFETY: our own waiter; the lock of its queue is held.
        let unneeded =
            unsafe { this.base.with_queue(&this.waiter, |queue| queue.rewake(&this.waiter, wakee)) };
        drop(unneeded);
        // Idle: closing the channel has unlinked a waiter with `or_never`, without a commit.
        !matches!(this.waiter.state(), WaiterState::Serving | WaiterState::Served { .. })
    }
}
