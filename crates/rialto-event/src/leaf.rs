//! Base events in their pinned form: the only place where objects, waiters and syncs meet.

use core::pin::Pin;
use core::task::Waker;

use pin_project_lite::pin_project;
use rialto_task::Wakee;

use crate::node::{Node, Standing};
use crate::pending::{Arity, Ballot, Offer, Pending, Solo, Stage, Winner};
use crate::queue::WaitQueue;
use crate::syncing::Syncing;
use crate::time::Began;
use crate::waits::Wait;

/// A base event: how a sync tries one end of an object, and waits on it.
///
/// An object has a lock and, under this lock, a queue of waiters for each end. To write a base event of your
/// own, use [`Object`](crate::Object), which is safe. Implement this trait only if a commit on your object
/// needs a partner. This example is a place where two partners meet and swap values. (The crate has it as
/// [`Exchange`](crate::Exchange), which also has events that own a pointer to it, and slots.)
///
/// ```
/// use rialto_event::leaf::{Base, Leaf};
/// use rialto_event::node::{Beside, Node, DONE};
/// use rialto_event::pending::Offer;
/// use rialto_event::queue::{Found, WaitQueue};
/// use rialto_event::syncing::Syncing;
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
/// type Slot<T> = Beside<*const Cell<Option<T>>>;
///
/// // SAFETY: one lock guards the one queue. `offer` holds it throughout, runs no user code, and writes the
/// // partner's result before it publishes it. The value lies in the pinned leaf as long as its node may be
/// // linked.
/// unsafe impl<T> Base for Party<'_, T> {
///     type Slot = Slot<T>;
///     type Output = T;
///     fn is_enabled(&self) -> bool {
///         true // Known under the lock only.
///     }
///     unsafe fn offer(&self, node: &Node<Slot<T>>, me: &Syncing<'_>, link: bool) -> Offer {
///         let mut queue = self.exchange.0.lock();
///         // SAFETY: our own node, unlinked.
///         node.slot.with_mut(|slot| unsafe { (*slot).beside = &self.value });
///         // SAFETY: the lock is held.
///         match unsafe { queue.serve(me, node.address()) } {
///             Found::Partner(partner, wake) => {
///                 // SAFETY: all nodes in this queue belong to parties, so they have this slot type; this
///                 // one is ours to serve.
///                 let partner = unsafe { partner.cast::<Node<Slot<T>>>().as_ref() };
///                 // SAFETY: until we publish, only we access both values.
///                 unsafe {
///                     let theirs = partner.slot.with(|slot| (*slot).beside);
///                     self.value.with_mut(|mine| (*theirs).with_mut(|theirs| mine.swap(theirs)));
///                 }
///                 // SAFETY: both nodes are served, and their results are written.
///                 unsafe {
///                     partner.publish(DONE);
///                     node.publish(DONE);
///                 }
///                 drop(queue);
///                 wake.fire();
///                 Offer::Committed
///             }
///             Found::Beaten => Offer::Beaten,
///             Found::Nobody if link => {
///                 // SAFETY: the leaf is pinned, and its drop unlinks the node.
///                 unsafe { queue.push(node, me, false) };
///                 Offer::Linked
///             }
///             Found::Nobody => Offer::Nothing,
///         }
///     }
///     unsafe fn with_queue<R>(&self, _: &Node<Slot<T>>, f: impl FnOnce(&mut WaitQueue) -> R) -> R {
///         f(&mut self.exchange.0.lock())
///     }
///     unsafe fn take(&mut self, _: &Node<Slot<T>>, _closed: bool) -> T {
///         self.value.get_mut().take().expect("swapped")
///     }
///     /// The value of a swap that the sync did not see. It is dropped with the event.
///     unsafe fn put_back(&mut self, _: &Node<Slot<T>>) {}
/// }
///
/// pub struct SwapEvt<'a, T>(Party<'a, T>);
///
/// impl<'a, T> Event for SwapEvt<'a, T> {
///     type Pending = Leaf<Party<'a, T>>;
///     fn into_pending(self) -> Self::Pending {
///         Leaf::new(self.0, Beside::new(std::ptr::null()))
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
/// assert_eq!(exchange.swap_evt("nobody").try_sync(), None);
/// std::thread::scope(|s| {
///     let other = s.spawn(|| exchange.swap_evt("cloth").sync_blocking());
///     assert_eq!(exchange.swap_evt("spice").sync_blocking(), "cloth");
///     assert_eq!(other.join().unwrap(), "spice");
/// });
/// ```
///
/// # Safety
///
/// Only the [`Leaf`] around the base event calls the unsafe methods. An implementation upholds these rules:
///
/// - `offer` holds the object's lock from its first look at the state to its last, and no other object's
///   lock. Under the lock it calls no user code and allocates nothing.
/// - If `offer` returns `Committed`, the sync `me` was committed for `node`, and the node is `DONE` or
///   `CLOSED`, with its result written. If it returns `Linked`, the node was pushed to the queue that
///   `with_queue` passes on.
/// - `with_queue` does not panic, because a node must not stay in a queue longer than its sync exists.
/// - The thread that serves a waiter of the queue writes its result, and publishes it, before it releases the
///   lock.
pub unsafe trait Base {
    /// The node's slot. It begins with [`Links`](crate::node::Links).
    type Slot;
    /// The event's result.
    type Output;

    /// Called when the sync begins to try its alternatives. A relative timeout starts at the time in `began`;
    /// a send moves its value in. May be called more than once in a sync.
    ///
    /// # Safety
    ///
    /// The caller is the leaf of `node`, which is not linked.
    unsafe fn start(&mut self, _node: &Node<Self::Slot>, _began: &Began) {}
    /// Returns whether the event may be enabled now, by a look that is cheaper than `offer`. `true` can be
    /// wrong, because `offer` decides; `false` cannot.
    fn is_enabled(&self) -> bool;
    /// Returns whether a thread holds the object's lock now. For diagnostics only.
    fn is_contended(&self) -> bool {
        false
    }
    /// Returns what a waiting sync waits for. For diagnostics only.
    fn awaited(&self) -> Wait {
        Wait::Other(std::any::type_name::<Self>())
    }
    /// Tries to commit `me` for `node`. If that fails and `link` is true, it links the node.
    ///
    /// # Safety
    ///
    /// As for [`start`](Self::start), which the leaf has called.
    unsafe fn offer(&self, node: &Node<Self::Slot>, me: &Syncing<'_>, link: bool) -> Offer;
    /// Takes the object's lock, and calls `f` with the queue to which `offer` links `node`.
    ///
    /// # Safety
    ///
    /// The caller is the leaf of `node`. `f` leaves every other node in the queue as it is.
    unsafe fn with_queue<R>(&self, node: &Node<Self::Slot>, f: impl FnOnce(&mut WaitQueue) -> R) -> R;
    /// Takes the result of a node that was served. `closed` says whether it was served with `CLOSED`.
    ///
    /// # Safety
    ///
    /// The caller is the leaf of `node`, which was served, and this is the one call that takes the result.
    unsafe fn take(&mut self, node: &Node<Self::Slot>, closed: bool) -> Self::Output;
    /// Takes back the result of a commit whose sync was abandoned before it returned that result (law 5).
    ///
    /// # Safety
    ///
    /// As for [`take`](Self::take).
    unsafe fn put_back(&mut self, node: &Node<Self::Slot>);
    /// Takes back the value that `start` moved in, because the event was not chosen or the sync was dropped.
    ///
    /// # Safety
    ///
    /// The caller is the leaf of `node`, which is not linked and has no result.
    unsafe fn lose(&mut self, _node: &Node<Self::Slot>) {}
}

pin_project! {
    /// The pending form of a base event: the base event and its node.
    #[derive(Debug)]
    pub struct Leaf<B> where B: Base {
        #[pin]
        node: Node<B::Slot>,
        base: B,
    }

    impl<B: Base> PinnedDrop for Leaf<B> {
        fn drop(this: Pin<&mut Self>) {
            if !this.node.is_finished() {
                this.abandon();
            }
        }
    }
}

impl<B: Base> Leaf<B> {
    /// Creates a leaf that has not been tried.
    #[inline]
    pub fn new(base: B, slot: B::Slot) -> Self {
        Leaf { node: Node::new(slot), base }
    }

    /// Returns the base event.
    pub(crate) fn base(self: Pin<&mut Self>) -> &mut B {
        self.project().base
    }

    /// Commits the event if it is enabled now. Otherwise the leaf stays as it was. For a sync over this leaf
    /// alone, this has the effect of [`poll_evt`](crate::Event::poll_evt).
    #[inline]
    pub(crate) fn try_alone(self: Pin<&mut Self>) -> Option<B::Output> {
        let this = self.as_ref().project_ref();
        if !this.base.is_enabled() {
            return None;
        }
        // SAFETY: our own node, unlinked.
        match unsafe { this.base.offer(&this.node, &Syncing::solo(Waker::noop()), false) } {
            // SAFETY: it is committed.
            Offer::Committed => unsafe { self.finish(Winner::ONLY) },
            _ => None,
        }
    }

    /// Takes the node off its queue, if it is linked. Afterwards it is idle, or was served.
    #[inline]
    fn withdraw(base: &B, node: &Node<B::Slot>) {
        // SAFETY: our own node. If it is linked, `with_queue` holds the lock of its queue.
        let wakee: Option<Wakee> = unsafe { base.with_queue(node, |queue| queue.unlink(node)) };
        drop(wakee);
    }

    /// Ensures that the node is idle or served, and not linked. A partner serves the node under the object's
    /// lock, so taking that lock waits for the result.
    #[inline(always)]
    fn detach(base: &B, node: &Node<B::Slot>) {
        if rialto_task::primitives::is_mutant("no_unlink") && node.standing() == Standing::Linked {
            return;
        }
        if node.is_reachable() {
            Self::withdraw(base, node);
        }
    }

    /// Links the node of an event that looked enabled, but did not commit.
    #[cold]
    fn link(base: &B, node: &Node<B::Slot>, me: &Syncing<'_>) -> Offer {
        me.prepare();
        // SAFETY: our own node, unlinked.
        unsafe { base.offer(node, me, true) }
    }

    #[cold]
    fn abandon(self: Pin<&mut Self>) {
        let this = self.project();
        Self::detach(this.base, &this.node);
        match this.node.standing() {
            Standing::Finished => {}
            Standing::Served { .. } => Self::give_back(this.base, &this.node),
            // SAFETY: our own node, unlinked, and it was not served.
            _ => unsafe { this.base.lose(&this.node) },
        }
    }

    /// Takes back the result of a commit, because the sync was abandoned.
    #[cold]
    fn give_back(base: &mut B, node: &Node<B::Slot>) {
        let standing = node.standing();
        // First mark the node as finished: if the base event panics, nothing is taken back twice.
        node.close_book();
        match standing {
            // SAFETY: our own node; it was served, and its result was not taken.
            Standing::Served { closed: false } => unsafe { base.put_back(node) },
            // SAFETY: our own node; there is no result.
            _ => unsafe { base.lose(node) },
        }
    }
}

impl<B: Base> Arity for Leaf<B> {
    type Mode = Solo;
}

// SAFETY: the node is pinned with the leaf, and the leaf's drop unlinks it. A leaf is one alternative, and
// the address of its node identifies it.
unsafe impl<B: Base> Pending for Leaf<B> {
    type Output = B::Output;

    #[inline]
    fn alternatives(&self) -> u32 {
        1
    }

    #[inline]
    unsafe fn survey(self: Pin<&mut Self>, ballot: &mut Ballot) {
        let this = self.project();
        // SAFETY: our own node, unlinked.
        unsafe { this.base.start(&this.node, ballot.began()) };
        ballot.count(this.base.is_enabled());
    }

    unsafe fn attempt(self: Pin<&mut Self>, _turn: &mut u32, me: &Syncing<'_>) -> Offer {
        let this = self.project();
        // SAFETY: our own node, unlinked.
        unsafe { this.base.offer(&this.node, me, false) }
    }

    #[inline(always)]
    unsafe fn publish(self: Pin<&mut Self>, me: &Syncing<'_>, link: bool) -> Offer {
        let this = self.project();
        // SAFETY: our own node, unlinked.
        unsafe { this.base.start(&this.node, &Began::default()) };
        // A foreign waker's wakee needs an allocation. If the event looks enabled, try without it first: a
        // commit saves the allocation.
        let link_now = link && (me.wakes_task() || !this.base.is_enabled());
        if link_now {
            me.prepare();
        }
        // SAFETY: our own node, unlinked.
        match unsafe { this.base.offer(&this.node, me, link_now) } {
            Offer::Nothing if link && !link_now => Self::link(this.base, &this.node, me),
            answer => answer,
        }
    }

    #[inline(always)]
    unsafe fn settle(self: Pin<&mut Self>, winner: Winner) -> bool {
        let this = self.project();
        Self::detach(this.base, &this.node);
        if this.node.is_served() {
            if winner == Winner::NOBODY {
                Self::give_back(this.base, &this.node);
            }
            return true;
        }
        if !this.node.is_finished() {
            // The order matters: see `give_back`.
            this.node.close_book();
            // SAFETY: our own node, unlinked, and it was not served.
            unsafe { this.base.lose(&this.node) };
            return false;
        }
        // This is a repeated call of `settle`.
        winner.is(this.node.address())
    }

    #[inline(always)]
    unsafe fn finish(self: Pin<&mut Self>, winner: Winner) -> Option<B::Output> {
        let this = self.project();
        // After `settle`, a committed alternative has its result, unless an earlier call of `finish` has
        // taken it.
        if !winner.is(this.node.address()) || !this.node.is_served() {
            return None;
        }
        let closed = this.node.close_book();
        // SAFETY: our own node; it was served, and its result is taken once.
        Some(unsafe { this.base.take(&this.node, closed) })
    }

    #[inline(always)]
    unsafe fn conclude(self: Pin<&mut Self>) -> B::Output {
        let this = self.project();
        // In `SERVING`, the partner still writes the result, under the object's lock: wait for it.
        Self::detach(this.base, &this.node);
        let closed = this.node.close_book();
        // SAFETY: by contract it was served, and its result is taken once.
        unsafe { this.base.take(&this.node, closed) }
    }

    #[inline]
    fn stage(&self) -> Stage {
        match self.node.standing() {
            Standing::Idle => Stage::Fresh,
            Standing::Linked => Stage::Linked,
            Standing::Serving | Standing::Served { .. } => Stage::Committed,
            Standing::Finished => Stage::Finished,
        }
    }

    #[inline(always)]
    fn is_served(&self) -> bool {
        self.node.is_served()
    }

    fn is_contended(&self) -> bool {
        self.node.standing() == Standing::Serving || self.base.is_contended()
    }

    unsafe fn waits_for(&self, waits: &mut Vec<Wait>) {
        waits.push(self.base.awaited());
    }

    unsafe fn rewake(self: Pin<&mut Self>, waker: &Waker) -> bool {
        let this = self.project();
        if this.node.wakes_task(waker) {
            return true;
        }
        // SAFETY: our own node; the lock of its queue is held.
        let same = unsafe { this.base.with_queue(&this.node, |queue| queue.wakes(&this.node, waker)) };
        if same {
            return true;
        }
        let wakee = Wakee::new(waker);
        // SAFETY: our own node; the lock of its queue is held.
        let unneeded = unsafe { this.base.with_queue(&this.node, |queue| queue.rewake(&this.node, wakee)) };
        drop(unneeded);
        // Idle: closing the channel has unlinked a waiter with `or_never`, without a commit.
        !matches!(this.node.standing(), Standing::Serving | Standing::Served { .. })
    }
}
