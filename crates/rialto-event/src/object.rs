//! The safe way to a base event of one's own: state under a small lock, and
//! waiters that are served from it.

use core::cell::Cell;
use core::fmt;
use core::marker::PhantomData;
use core::ops::Deref;
use std::rc::Rc;
use std::sync::Arc;

mod lock;
mod take_or;

use rialto_task::abort;
use rialto_task::primitives::{AtomicBool, Ordering};

use self::lock::{HolderGuard, HolderLock};
use crate::batch::{Batch, Parcel};
use crate::event::Event;
use crate::impl_event;
use crate::leaf::{Base, Leaf};
use crate::node::{DONE, Node, Receptacle};
use crate::pending::Offer;
use crate::queue::{Found, WaitQueue};
use crate::syncing::Syncing;
use crate::waits::Wait;

pub use take_or::{TakeOr, TakeOrEvt};

/// State from which waiters are served: a flag, a count of permits, a queue of
/// connections.
///
/// Its methods run under the [`Object`]'s lock while others wait for it: they
/// must be short, must not block, and must not touch events: the object's own
/// least of all, which panics. If one panics, no commit is lost, since nothing
/// is committed before `take` has returned.
pub trait Store {
    /// What a waiter receives.
    type Item;
    /// Whether `take` would give something.
    fn is_ready(&self) -> bool;
    /// Gives one item away.
    fn take(&mut self) -> Option<Self::Item>;
    /// An item that was given away and never seen: it goes to the front (law 5).
    fn put_back(&mut self, item: Self::Item);
    /// Those who wait have been served, as far as the state reached: what was
    /// for them, and for nobody who comes later, is forgotten here. A signal
    /// of a condition variable is such a thing. Nothing is, unless this is
    /// overridden.
    fn forget(&mut self) {}
    /// What those who wait for an item wait for, as a report of who is blocked
    /// says it: "a permit", say. By default the type's name.
    fn awaited(&self) -> &'static str {
        std::any::type_name::<Self>()
    }
}

/// The simplest store: a level. While it is set, everybody who waits goes on;
/// nothing is used up. A [`Condition`](crate::Condition) sets one for good.
///
/// ```
/// use rialto_event::{Event, Flag, Object};
///
/// let open = Object::new(Flag(false));
/// assert_eq!(open.take_evt().try_sync(), None);
/// open.update(|flag| flag.0 = true);
/// open.take_evt().sync_blocking();
/// open.update(|flag| flag.0 = false);
/// assert_eq!(open.take_evt().try_sync(), None);
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Flag(pub bool);

impl Store for Flag {
    type Item = ();
    fn is_ready(&self) -> bool {
        self.0
    }
    fn take(&mut self) -> Option<()> {
        self.0.then_some(())
    }
    /// Nothing was taken.
    fn put_back(&mut self, (): ()) {}
    fn awaited(&self) -> &'static str {
        "a condition"
    }
}

/// An object with one waitable end: a [`Store`] and those who wait for it.
///
/// Put it into an `Arc`, or into a struct of your own; [`take_evt`] borrows it,
/// [`take_evt_of`] takes any pointer to it.
///
/// ```
/// use rialto_event::{choose, timeout, Event, Object, Store};
/// use std::time::Duration;
///
/// /// A semaphore: the item is the right to go on.
/// struct Permits(u32);
///
/// impl Store for Permits {
///     type Item = ();
///     fn is_ready(&self) -> bool { self.0 > 0 }
///     fn take(&mut self) -> Option<()> {
///         self.0 = self.0.checked_sub(1)?;
///         Some(())
///     }
///     fn put_back(&mut self, (): ()) { self.0 += 1 }
/// }
///
/// let semaphore = Object::new(Permits(1));
/// semaphore.take_evt().sync_blocking();
/// assert_eq!(semaphore.take_evt().try_sync(), None);
/// semaphore.update(|permits| permits.0 += 1);
/// assert_eq!(semaphore.take_evt().try_sync(), Some(()));
/// ```
///
/// [`take_evt`]: Object::take_evt
/// [`take_evt_of`]: Object::take_evt_of
pub struct Object<S: Store> {
    inner: HolderLock<Inner<S>>,
    /// `store.is_ready()`, for a look without the lock.
    ready: AtomicBool,
}

struct Inner<S: Store> {
    store: S,
    waiters: WaitQueue,
    /// Those whom an `update_all` is serving. Only the ends know where they are:
    /// a node between two others is unlinked without its queue.
    called: WaitQueue,
    /// Items go to other threads, whatever the store makes them of.
    _items: PhantomData<S::Item>,
}

const REENTERED: &str = "an `Object` was used from inside its own lock: the closure of `update` and the methods of \
     its `Store` must not touch the object, nor poll or drop its events";

impl<S: Store> fmt::Debug for Object<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Object").field("ready", &self.ready).finish_non_exhaustive()
    }
}

impl<S: Store> Object<S> {
    /// An object that holds `store`.
    pub fn new(store: S) -> Self {
        let ready = AtomicBool::new(store.is_ready());
        let (waiters, called) = (WaitQueue::new(), WaitQueue::new());
        let inner = Inner { store, waiters, called, _items: PhantomData };
        Object { inner: HolderLock::new(inner), ready }
    }

    /// # Panics
    ///
    /// On the thread that holds the lock already.
    #[inline]
    fn lock(&self) -> HolderGuard<'_, Inner<S>> {
        self.inner.lock(|| panic!("{REENTERED}"))
    }

    /// Calls `f` with the state, under the lock, then serves those who wait for
    /// as long as the state has something to give, first come, first served.
    ///
    /// ```should_panic
    /// # use rialto_event::{Flag, Object};
    /// let open = Object::new(Flag(false));
    /// open.update(|_| open.update(|flag| flag.0 = true)); // panics: it holds the lock already
    /// ```
    ///
    /// # Panics
    ///
    /// If `f` does, and if `f` or the store comes back to this object; polling
    /// or dropping a sync that waits for it, under its lock, even ends the
    /// process.
    pub fn update<R>(&self, f: impl FnOnce(&mut S) -> R) -> R {
        self.change(|inner| f(&mut inner.store), |_, _| None)
    }

    /// Like [`update`](Self::update); but if `change` says so, everybody who waits
    /// then gets what `give` makes of the state, first come, first served.
    /// Who begins to wait later is not served, not even one who was, and is back
    /// before the last one is. `give` runs under the lock, too; should it panic,
    /// those who were not served yet wait on.
    ///
    /// ```
    /// use rialto_event::{Event, Flag, Object};
    /// use std::thread;
    ///
    /// let turn = Object::new(Flag(false)); // never set: whoever waits, waits for `update_all`
    /// thread::scope(|s| {
    ///     let waiters = [(); 3].map(|()| s.spawn(|| turn.take_evt().sync_blocking()));
    ///     while turn.waiters() < 3 {
    ///         thread::yield_now();
    ///     }
    ///     turn.update_all(|_| true, |_| ());
    ///     waiters.map(|waiter| waiter.join().unwrap());
    /// });
    /// assert_eq!(turn.take_evt().try_sync(), None);
    /// ```
    ///
    /// # Panics
    ///
    /// As [`update`](Self::update).
    pub fn update_all(&self, change: impl FnOnce(&mut S) -> bool, mut give: impl FnMut(&mut S) -> S::Item) {
        let all = Cell::new(false);
        let call = |inner: &mut Inner<S>| {
            all.set(change(&mut inner.store));
            if all.get() {
                inner.called.append(&mut inner.waiters);
            }
        };
        self.change(call, |inner, batch| all.get().then(|| inner.serve_called(batch, &mut give)).flatten());
    }

    /// How many wait.
    pub fn waiters(&self) -> usize {
        let inner = self.lock();
        inner.called.len() + inner.waiters.len()
    }

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

impl<S: Store> Object<S> {
    /// Calls `f` under the lock, then serves in batches: those who were called,
    /// by `serve_called`, and others from the state.
    fn change<R>(
        &self,
        f: impl FnOnce(&mut Inner<S>) -> R,
        mut serve_called: impl FnMut(&mut Inner<S>, &mut Batch) -> Option<S::Item>,
    ) -> R {
        // Outlives the guard: should the store panic, the wakes that are due
        // still happen outside the lock.
        let mut batch = Batch::default();
        let mut inner = self.lock();
        let result = f(&mut inner);
        loop {
            // Before anybody is served: who has seen the state through a
            // result must see it through the hint, too.
            self.ready.store(inner.store.is_ready(), Ordering::Release);
            let unneeded = serve_called(&mut inner, &mut batch);
            inner.serve(&mut batch);
            let more = batch.is_full();
            if !more {
                inner.store.forget();
            }
            self.ready.store(inner.store.is_ready(), Ordering::Release);
            drop(inner);
            drop(unneeded);
            batch.deliver();
            if !more {
                return result;
            }
            inner = self.lock();
        }
    }

    /// Gives an item, or what `see` sees, to the sync `me`; else links its node,
    /// if `link`.
    #[inline(always)]
    fn offer(
        &self,
        node: &Node<Receptacle<S::Item>>,
        me: &Syncing<'_>,
        link: bool,
        see: impl FnOnce(&S) -> Option<S::Item>,
    ) -> Offer {
        let mut inner = self.lock();
        let behind = !inner.waiters.is_empty() && !cfg!(rialto_mutant = "no_precedence");
        if behind && inner.store.is_ready() {
            inner = self.serve_before(inner);
        }
        let taken = inner.store.take();
        let seen = if taken.is_none() { see(&inner.store) } else { None };
        let was_taken = taken.is_some();
        let Some(item) = taken.or(seen) else {
            if !link {
                return Offer::Nothing;
            }
            // SAFETY: the leaf is pinned, and its drop unlinks the node.
            unsafe { inner.waiters.push(node, me, false) };
            return Offer::Linked;
        };
        let mut unneeded = None;
        let committed = me.commit_alone(node.address());
        if committed {
            // SAFETY: our own node, unlinked.
            unsafe { node.put(item) };
            node.publish(DONE);
        } else if was_taken {
            inner.store.put_back(item);
        } else {
            unneeded = Some(item);
        }
        self.ready.store(inner.store.is_ready(), Ordering::Release);
        drop(inner);
        drop(unneeded);
        if committed { Offer::Committed } else { Offer::Beaten }
    }

    /// An update that serves many lets go of the lock in between. Whoever comes
    /// then serves those who came before: law 12.
    #[cold]
    fn serve_before<'a>(&'a self, mut inner: HolderGuard<'a, Inner<S>>) -> HolderGuard<'a, Inner<S>> {
        loop {
            let mut batch = Batch::default();
            inner.serve(&mut batch);
            if batch.is_empty() {
                return inner;
            }
            drop(inner);
            batch.deliver();
            inner = self.lock();
        }
    }
}

impl<S: Store> Inner<S> {
    /// Serves those who wait from the state, until the batch is full.
    fn serve(&mut self, batch: &mut Batch) {
        while batch.has_room() && !self.waiters.is_empty() {
            let Some(item) = self.store.take() else { return };
            // SAFETY: the lock is held, and the queue is of this object.
            if let Some(item) = unsafe { hand_over(&mut self.waiters, item, batch) } {
                self.store.put_back(item);
            }
        }
    }

    /// Serves those who were called, until the batch is full. An item that
    /// nobody was there for is to be dropped outside the lock.
    fn serve_called(
        &mut self,
        batch: &mut Batch,
        give: &mut impl FnMut(&mut S) -> S::Item,
    ) -> Option<S::Item> {
        /// Should `give` panic: back to the front of those who wait.
        struct Called<'a>(&'a mut WaitQueue, &'a mut WaitQueue);
        impl Drop for Called<'_> {
            fn drop(&mut self) {
                self.0.append(self.1);
                core::mem::swap(self.0, self.1);
            }
        }
        let called = Called(&mut self.called, &mut self.waiters);
        let mut unneeded = None;
        while unneeded.is_none() && batch.has_room() && !called.0.is_empty() {
            let item = give(&mut self.store);
            // SAFETY: the lock is held, and the queue is of this object.
            unneeded = unsafe { hand_over(called.0, item, batch) };
        }
        core::mem::forget(called);
        unneeded
    }

    /// The queue that `node` is linked into, if it is, as far as that matters.
    fn queue_of<T>(&mut self, node: &Node<T>) -> &mut WaitQueue {
        if self.called.ends_in(node) { &mut self.called } else { &mut self.waiters }
    }
}

/// Commits the first of `queue` that can be committed, with `item`; gives it
/// back if there is none.
///
/// # Safety
///
/// The nodes in the queue are receptacles of `T`, linked by `Take::offer`; the
/// caller holds the queue's lock, and drops the batch outside it.
unsafe fn hand_over<T>(queue: &mut WaitQueue, item: T, batch: &mut Batch) -> Option<T> {
    // SAFETY: the lock is held.
    let Found::Partner(node, wake) = (unsafe { queue.serve(&Syncing::nobody(), core::ptr::null()) }) else {
        return Some(item);
    };
    // SAFETY: as the caller promised.
    let node = unsafe { node.cast::<Node<Receptacle<T>>>().as_ref() };
    // SAFETY: committed by us, off its queue.
    unsafe { node.put(item) };
    node.publish(DONE);
    batch.push(Some(Parcel::Due(wake)));
    None
}

/// A pointer that always points to the same place: a waiter is taken off the
/// object to which it was linked.
///
/// # Safety
///
/// Each call of `deref`, on whatever thread, yields the same object.
pub unsafe trait Steady: Deref {}

// SAFETY: it has no code of its own.
unsafe impl<T: ?Sized> Steady for &T {}
// SAFETY: its target is chosen when it is made.
unsafe impl<T: ?Sized> Steady for Box<T> {}
// SAFETY: as above.
unsafe impl<T: ?Sized> Steady for Rc<T> {}
// SAFETY: as above.
unsafe impl<T: ?Sized> Steady for Arc<T> {}

/// The event of [`Object::take_evt`].
#[derive(Debug, Clone)]
#[must_use = "an event does nothing until it is synchronised on: `.await` it"]
pub struct TakeEvt<P>(P);

impl<S: Store, P: Steady<Target = Object<S>>> Event for TakeEvt<P> {
    type Pending = Leaf<Take<P>>;
    #[inline]
    fn into_pending(self) -> Self::Pending {
        Leaf::new(Take(self.0), Receptacle::EMPTY)
    }
}
impl_event!(try [S: Store, P: Steady<Target = Object<S>>] TakeEvt<P> => S::Item);

/// The waitable end of an object.
#[derive(Debug)]
pub struct Take<P>(P);

// SAFETY: one lock guards all; an item is taken before the commit and put back
// if there is none, so that a panic of the store's loses nothing; the nodes in
// the queue are receptacles of the item, served by `Object::serve` only.
unsafe impl<S: Store, P: Steady<Target = Object<S>>> Base for Take<P> {
    type Slot = Receptacle<S::Item>;
    type Output = S::Item;

    #[inline]
    fn is_enabled(&self) -> bool {
        self.0.ready.load(Ordering::Acquire)
    }

    fn awaited(&self) -> Wait {
        let object = &*self.0;
        let what = object.lock().store.awaited();
        Wait::Object { at: core::ptr::from_ref(object).addr(), what }
    }

    fn offer(&self, node: &Node<Self::Slot>, me: &Syncing<'_>, link: bool) -> Offer {
        self.0.offer(node, me, link, |_| None)
    }

    fn with_queue<R>(&self, node: &Node<Self::Slot>, f: impl FnOnce(&mut WaitQueue) -> R) -> R {
        // No panic here: a node must not outlive its sync in the queue.
        f(self.0.inner.lock(|| abort(REENTERED)).queue_of(node))
    }

    fn take(&mut self, node: &Node<Self::Slot>, _closed: bool) -> S::Item {
        // SAFETY: DONE, and taken once.
        unsafe { node.get() }
    }

    fn put_back(&mut self, node: &Node<Self::Slot>) {
        // SAFETY: DONE, and taken once.
        let item = unsafe { node.get() };
        if !cfg!(rialto_mutant = "no_put_back") {
            self.0.update(|store| store.put_back(item));
        }
    }
}
