//! Waiters, and their links in wait queues: all representation types of the commit protocol are on this page.
//!
//! A waiter is the entry of a sync in the wait queue of an object. Its type is [`Node`]:
//!
//! ```text
//! Node { word, slot }          lies in the pinned sync; slot begins with the links
//!   word:  IDLE                not linked
//!          wakee               linked, the only base event of its sync
//!          state | IN_CHOICE   linked, one of several; `state` is a SyncState
//!          BELL                linked without a sync: the waiter of a timer, in a wheel
//!          SERVING             taken off the queue, the result is being written
//!          DONE / CLOSED       the result is there / the object was closed
//!          FINISHED            the owner has taken the result
//! ```
//!
//! While the waiter is linked, its word changes only under the lock of the object in whose queue it is. When
//! it is not linked, its word belongs to its owner.
//!
//! `SERVING` is stored before the wakee is notified. The owner may be polled between the two steps. Without
//! the mark it would treat its waiter as still waiting, and would wait for a notification that has already
//! been given.

use core::marker::PhantomPinned;
use core::mem::{ManuallyDrop, MaybeUninit, offset_of};
use core::ptr::{self, NonNull};
use core::task::Waker;

use rialto_task::primitives::{AtomicUsize, Cell, LOOM, Ordering};
use rialto_task::wake::KIND;

pub(crate) const IDLE: usize = 0;
pub(crate) const IN_CHOICE: usize = 4;
/// The result of a node whose partner came.
pub const DONE: usize = 5;
/// The result of a node whose object was closed.
pub const CLOSED: usize = 6;
pub(crate) const FINISHED: usize = 7;
pub(crate) const SERVING: usize = 7 + 8;
pub(crate) const BELL: usize = 8 + 8;
pub(crate) const TAG: usize = 7;

/// In `Links::prev`: closing the object unlinks the node uncommitted.
pub(crate) const OR_NEVER: usize = 1;

/// A place in a queue, inside a pinned sync. `S` begins with [`Links`].
///
/// Aligned so that its address leaves the tag's bits free on 32 bits, too.
#[derive(Debug)]
#[repr(C, align(8))]
pub struct Node<S = Links> {
    pub(crate) word: AtomicUsize,
    /// Guarded by the object's lock while the node is linked; else its owner's,
    /// or the partner's who serves it.
    pub slot: Cell<S>,
    // Partners reach the node while its owner is borrowed mutably.
    _pinned: PhantomPinned,
}

/// The neighbours in the queue.
#[derive(Debug, Clone, Copy)]
#[repr(C)]
pub struct Links {
    pub(crate) prev: *mut Node,
    pub(crate) next: *mut Node,
}

/// The slot of a node that receives a value: the value takes the place of the
/// links once the node is off its queue.
#[cfg_attr(target_pointer_width = "64", repr(C, packed(8)))]
#[cfg_attr(not(target_pointer_width = "64"), repr(C, packed(4)))]
pub union Receptacle<T> {
    links: Links,
    value: ManuallyDrop<MaybeUninit<T>>,
}

/// The slot of a node that asks for something, and receives the answer.
#[cfg_attr(target_pointer_width = "64", repr(C, packed(8)))]
#[cfg_attr(not(target_pointer_width = "64"), repr(C, packed(4)))]
pub struct Asking<C, R> {
    answer: Receptacle<R>,
    call: MaybeUninit<C>,
}

/// The slot of a node that offers a value, or waits with a reason of its own.
#[derive(Debug)]
#[repr(C)]
pub struct Beside<X> {
    links: Links,
    /// What stands beside the links.
    pub beside: X,
}

/// The alignment of slots: what is aligned more lies there unaligned.
const PACKING: usize = size_of::<usize>();

const _: () = assert!(LOOM || size_of::<Node<Receptacle<u64>>>() <= 24);
const _: () = assert!(size_of::<Node<Asking<(), u64>>>() == size_of::<Node<Receptacle<u64>>>());
const _: () = assert!(LOOM || size_of::<Node<Receptacle<[u64; 2]>>>() <= 24);

// SAFETY: nodes are reached from other threads under an object's lock; the
// links name nodes, never data of a thread.
unsafe impl Send for Links {}
// SAFETY: as above; a value travels with the node.
unsafe impl<T: Send> Send for Receptacle<T> {}
// SAFETY: as above; and so does the call, which is seen under the lock only.
unsafe impl<C: Send, R: Send> Send for Asking<C, R> {}

impl Links {
    pub(crate) const NONE: Links = Links { prev: ptr::null_mut(), next: ptr::null_mut() };
}

impl<T> Receptacle<T> {
    /// Nothing in it, and not linked.
    pub const EMPTY: Self = Receptacle { links: Links::NONE };
}

impl<C, R> Asking<C, R> {
    /// Asks for nothing yet, and is not linked.
    pub(crate) const EMPTY: Self = Asking { answer: Receptacle::EMPTY, call: MaybeUninit::uninit() };

    /// Asks for what `call` says, and is not linked.
    pub(crate) const fn new(call: C) -> Self {
        Asking { answer: Receptacle::EMPTY, call: MaybeUninit::new(call) }
    }
}

impl<X> Beside<X> {
    /// `beside`, and not linked.
    pub const fn new(beside: X) -> Self {
        Beside { links: Links::NONE, beside }
    }
}

impl<C, R> Node<Asking<C, R>> {
    /// The same node, as one that receives the answer.
    #[inline(always)]
    pub(crate) fn receptacle(&self) -> &Node<Receptacle<R>> {
        // SAFETY: the slot begins with the receptacle, and lies where that of
        // any node does: `new` has looked.
        unsafe { NonNull::from(self).cast().as_ref() }
    }

    /// Calls `f` with what the node asks for.
    ///
    /// # Safety
    ///
    /// The call is there; the node is the caller's, or is linked and the caller
    /// holds the lock.
    #[inline(always)]
    pub(crate) unsafe fn with_call<T>(&self, f: impl FnOnce(&mut C) -> T) -> T {
        self.slot.with_mut(|slot| {
            // SAFETY: within the slot.
            let place = unsafe { (&raw mut (*slot).call).cast::<C>() };
            if align_of::<C>() <= PACKING {
                // SAFETY: it is there, ours by contract, and aligned as the slot is.
                f(unsafe { &mut *place })
            } else {
                // SAFETY: it is there, and ours by contract.
                f(&mut unsafe { Lifted::new(place) }.call)
            }
        })
    }

    /// Asks for what `call` says.
    ///
    /// # Safety
    ///
    /// The node is the caller's, and not linked. A call that is there already is
    /// forgotten.
    pub(crate) unsafe fn ask(&self, call: C) {
        // SAFETY: by contract nobody else reaches the slot.
        self.slot.with_mut(|slot| unsafe { (&raw mut (*slot).call).cast::<C>().write_unaligned(call) });
    }

    /// Moves the call out.
    ///
    /// # Safety
    ///
    /// The call is there, the node is the caller's and not linked; and it does
    /// so once.
    #[inline]
    pub(crate) unsafe fn take_call(&self) -> C {
        // SAFETY: by contract.
        self.slot.with(|slot| unsafe { (&raw const (*slot).call).cast::<C>().read_unaligned() })
    }
}

/// A value that lies where it is not aligned, moved out until this is dropped.
struct Lifted<C> {
    place: *mut C,
    call: ManuallyDrop<C>,
}

impl<C> Lifted<C> {
    /// # Safety
    ///
    /// There is a value at `place`, which is the caller's as long as this.
    unsafe fn new(place: *mut C) -> Self {
        // SAFETY: by contract; it is moved back, and not used there before.
        Lifted { place, call: ManuallyDrop::new(unsafe { place.read_unaligned() }) }
    }
}

impl<C> Drop for Lifted<C> {
    fn drop(&mut self) {
        // SAFETY: moved back to where it came from; not used here again.
        unsafe { self.place.write_unaligned(ManuallyDrop::take(&mut self.call)) }
    }
}

impl<T> Node<Receptacle<T>> {
    /// Writes the value, in place of the links.
    ///
    /// # Safety
    ///
    /// The node is off its queue and the caller commits it, or owns it.
    #[inline]
    pub unsafe fn put(&self, value: T) {
        // SAFETY: by the caller's word nobody else reads or writes the slot.
        // `packed` lowers the alignment, hence the unaligned write.
        self.slot.with_mut(|slot| unsafe { slot.cast::<T>().write_unaligned(value) });
    }

    /// Takes the value of a node that is `DONE`.
    ///
    /// # Safety
    ///
    /// The caller owns the node, found it `DONE`, and takes the value once.
    #[inline]
    pub unsafe fn get(&self) -> T {
        // SAFETY: `put` wrote it before the word became `DONE`.
        self.slot.with(|slot| unsafe { slot.cast::<T>().read_unaligned() })
    }
}

/// Where a node stands, as its owner sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Standing {
    Idle,
    Linked,
    /// Committed, by DONE (false) or CLOSED (true).
    Served {
        closed: bool,
    },
    /// Committed, the result not yet written.
    Serving,
    Finished,
}

impl<S> Node<S> {
    /// An unlinked node.
    #[inline]
    pub(crate) fn new(slot: S) -> Self {
        const {
            assert!(offset_of!(Node<S>, slot) == offset_of!(Node, slot), "links lie where queues expect them")
        };
        Node { word: AtomicUsize::new(IDLE), slot: Cell::new(slot), _pinned: PhantomPinned }
    }

    /// Leaves are told apart by this address.
    #[inline]
    pub fn address(&self) -> *const () {
        ptr::from_ref(self).cast()
    }

    /// The node as queues see it.
    #[inline]
    pub(crate) fn erase(&self) -> NonNull<Node> {
        // Both are `repr(C)` and the slot begins with the links.
        NonNull::from(self).cast()
    }

    #[inline]
    pub(crate) fn standing(&self) -> Standing {
        // Acquire: with DONE comes the value.
        let word = self.word.load(Ordering::Acquire);
        if word == IDLE {
            Standing::Idle
        } else if word > FINISHED {
            if word == SERVING { Standing::Serving } else { Standing::Linked }
        } else if word == FINISHED {
            Standing::Finished
        } else {
            Standing::Served { closed: word == CLOSED }
        }
    }

    /// The address of the state of its sync, if it is linked and is one of several.
    pub(crate) fn choice(&self) -> Option<usize> {
        let word = self.word.load(Ordering::Relaxed);
        (word & TAG == IN_CHOICE).then_some(word & !TAG)
    }

    /// Linked, or about to be served: somebody else may reach it.
    #[inline(always)]
    pub(crate) fn is_reachable(&self) -> bool {
        // Beyond the small constants: SERVING, a wakee, or a state's address.
        self.word.load(Ordering::Relaxed) > FINISHED
    }

    /// Linked, and of no sync.
    pub(crate) fn is_bell(&self) -> bool {
        self.word.load(Ordering::Relaxed) == BELL
    }

    /// The result is there.
    #[inline(always)]
    pub(crate) fn is_served(&self) -> bool {
        // Acquire: with DONE comes the value.
        let word = self.word.load(Ordering::Acquire);
        word == DONE || word == CLOSED
    }

    /// The owner has taken the result, or put it back.
    #[inline(always)]
    pub(crate) fn is_finished(&self) -> bool {
        self.word.load(Ordering::Relaxed) == FINISHED
    }

    /// The owner takes the result, or puts it back. Returns whether it is
    /// `CLOSED`.
    #[inline(always)]
    pub(crate) fn close_book(&self) -> bool {
        // Acquire: with DONE comes the value.
        let word = self.word.load(Ordering::Acquire);
        self.word.store(FINISHED, Ordering::Relaxed);
        word == CLOSED
    }

    /// Publishes the result (`DONE` or `CLOSED`): the last access of whoever
    /// is not the owner.
    ///
    /// # Safety
    ///
    /// The node is off its queue, and the caller serves it or owns it. With `DONE`, the
    /// result is written.
    #[inline]
    pub unsafe fn publish(&self, result: usize) {
        self.word.store(result, Ordering::Release);
    }

    /// Whether the linked solo node already wakes what `waker` wakes, as far
    /// as that can be told without the lock.
    #[inline]
    pub(crate) fn wakes_task(&self, waker: &Waker) -> bool {
        let word = self.word.load(Ordering::Relaxed);
        rialto_task::wake::native_task(waker).is_some_and(|task| task.as_ptr().addr() == word & !TAG)
            && word & KIND != KIND
    }
}
