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
/// The word of a node whose result has been written.
pub const DONE: usize = 5;
/// The word of a node whose object was closed.
pub const CLOSED: usize = 6;
pub(crate) const FINISHED: usize = 7;
pub(crate) const SERVING: usize = 7 + 8;
pub(crate) const BELL: usize = 8 + 8;
pub(crate) const TAG: usize = 7;

/// A flag in `Links::prev`: closing the object unlinks the node, without a commit.
pub(crate) const OR_NEVER: usize = 1;

/// A waiter: the entry of a sync in a wait queue. It lies in the pinned sync. `S` begins with [`Links`].
///
/// The alignment keeps the low bits of its address free for the tag, also on 32-bit targets.
#[derive(Debug)]
#[repr(C, align(8))]
pub struct Node<S = Links> {
    pub(crate) word: AtomicUsize,
    /// Guarded by the object's lock while the node is linked. At other times it belongs to the owner, or to
    /// the partner that serves the node.
    pub slot: Cell<S>,
    // Partners access the node while its owner is borrowed mutably.
    _pinned: PhantomPinned,
}

/// The neighbours in the queue.
#[derive(Debug, Clone, Copy)]
#[repr(C)]
pub struct Links {
    pub(crate) prev: *mut Node,
    pub(crate) next: *mut Node,
}

/// The slot of a node that receives a value. Once the node is off its queue, the value takes the place of the
/// links.
#[cfg_attr(target_pointer_width = "64", repr(C, packed(8)))]
#[cfg_attr(not(target_pointer_width = "64"), repr(C, packed(4)))]
pub union Receptacle<T> {
    links: Links,
    value: ManuallyDrop<MaybeUninit<T>>,
}

/// The slot of a node that makes a call, and receives the answer.
#[cfg_attr(target_pointer_width = "64", repr(C, packed(8)))]
#[cfg_attr(not(target_pointer_width = "64"), repr(C, packed(4)))]
pub struct Asking<C, R> {
    answer: Receptacle<R>,
    call: MaybeUninit<C>,
}

/// The slot of a node with data beside its links, such as the place of an offered value, or a timer's
/// deadline.
#[derive(Debug)]
#[repr(C)]
pub struct Beside<X> {
    links: Links,
    /// The data beside the links.
    pub beside: X,
}

/// The alignment of slots. A value with a greater alignment lies unaligned in its slot.
const PACKING: usize = size_of::<usize>();

const _: () = assert!(LOOM || size_of::<Node<Receptacle<u64>>>() <= 24);
const _: () = assert!(size_of::<Node<Asking<(), u64>>>() == size_of::<Node<Receptacle<u64>>>());
const _: () = assert!(LOOM || size_of::<Node<Receptacle<[u64; 2]>>>() <= 24);

// SAFETY: other threads access nodes under an object's lock only. Links point to nodes, never to data that
// belongs to one thread.
unsafe impl Send for Links {}
// SAFETY: as above. The value moves to another thread together with the node.
unsafe impl<T: Send> Send for Receptacle<T> {}
// SAFETY: as above. The call also moves with the node, and other threads access it under the lock only.
unsafe impl<C: Send, R: Send> Send for Asking<C, R> {}

impl Links {
    pub(crate) const NONE: Links = Links { prev: ptr::null_mut(), next: ptr::null_mut() };
}

impl<T> Receptacle<T> {
    /// Empty and not linked.
    pub const EMPTY: Self = Receptacle { links: Links::NONE };
}

impl<C, R> Asking<C, R> {
    /// Without a call, and not linked.
    pub(crate) const EMPTY: Self = Asking { answer: Receptacle::EMPTY, call: MaybeUninit::uninit() };

    /// Creates the slot of a node that makes `call`. It is not linked.
    pub(crate) const fn new(call: C) -> Self {
        Asking { answer: Receptacle::EMPTY, call: MaybeUninit::new(call) }
    }
}

impl<X> Beside<X> {
    /// Creates a slot that holds `beside`. It is not linked.
    pub const fn new(beside: X) -> Self {
        Beside { links: Links::NONE, beside }
    }
}

impl<C, R> Node<Asking<C, R>> {
    /// Returns the same node as one that receives the answer.
    #[inline(always)]
    pub(crate) fn receptacle(&self) -> &Node<Receptacle<R>> {
        // SAFETY: the slot begins with the receptacle, and `new` has checked that the slot has the same
        // offset as in every node.
        unsafe { NonNull::from(self).cast().as_ref() }
    }

    /// Calls `f` with the call of the node.
    ///
    /// # Safety
    ///
    /// The slot holds a call. The node belongs to the caller, or it is linked and the caller holds the lock.
    #[inline(always)]
    pub(crate) unsafe fn with_call<T>(&self, f: impl FnOnce(&mut C) -> T) -> T {
        self.slot.with_mut(|slot| {
            // SAFETY: the place lies in the slot.
            let place = unsafe { (&raw mut (*slot).call).cast::<C>() };
            if align_of::<C>() <= PACKING {
                // SAFETY: the call is there, by contract only we access it, and the slot's alignment
                // suffices.
                f(unsafe { &mut *place })
            } else {
                // SAFETY: the call is there, and by contract only we access it.
                f(&mut unsafe { Lifted::new(place) }.call)
            }
        })
    }

    /// Stores `call` as the call of the node.
    ///
    /// # Safety
    ///
    /// The node belongs to the caller and is not linked. A call that the slot already holds is not dropped.
    pub(crate) unsafe fn ask(&self, call: C) {
        // SAFETY: by contract only we access the slot.
        self.slot.with_mut(|slot| unsafe { (&raw mut (*slot).call).cast::<C>().write_unaligned(call) });
    }

    /// Moves the call out.
    ///
    /// # Safety
    ///
    /// The slot holds a call, the node belongs to the caller and is not linked, and the call is moved out
    /// only once.
    #[inline]
    pub(crate) unsafe fn take_call(&self) -> C {
        // SAFETY: by contract.
        self.slot.with(|slot| unsafe { (&raw const (*slot).call).cast::<C>().read_unaligned() })
    }
}

/// An aligned copy of a value that lies unaligned. Its drop moves the value back.
struct Lifted<C> {
    place: *mut C,
    call: ManuallyDrop<C>,
}

impl<C> Lifted<C> {
    /// # Safety
    ///
    /// There is a value at `place`, and `place` belongs to the caller for the lifetime of the `Lifted`.
    unsafe fn new(place: *mut C) -> Self {
        // SAFETY: by contract. The value is not used at `place` until the drop moves it back.
        Lifted { place, call: ManuallyDrop::new(unsafe { place.read_unaligned() }) }
    }
}

impl<C> Drop for Lifted<C> {
    fn drop(&mut self) {
        // SAFETY: the value moves back to its place, and is not used here again.
        unsafe { self.place.write_unaligned(ManuallyDrop::take(&mut self.call)) }
    }
}

impl<T> Node<Receptacle<T>> {
    /// Writes the value in place of the links.
    ///
    /// # Safety
    ///
    /// The node is off its queue, and the caller commits it or owns it.
    #[inline]
    pub unsafe fn put(&self, value: T) {
        // SAFETY: by contract only we access the slot. `packed` lowers the alignment, so the write is
        // unaligned.
        self.slot.with_mut(|slot| unsafe { slot.cast::<T>().write_unaligned(value) });
    }

    /// Takes the value of a node that is `DONE`.
    ///
    /// # Safety
    ///
    /// The caller owns the node, has found it `DONE`, and takes the value only once.
    #[inline]
    pub unsafe fn get(&self) -> T {
        // SAFETY: `put` wrote it before the word became `DONE`.
        self.slot.with(|slot| unsafe { slot.cast::<T>().read_unaligned() })
    }
}

/// The state of a node, as its owner sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Standing {
    Idle,
    Linked,
    /// Committed: the word is DONE or, if `closed`, CLOSED.
    Served {
        closed: bool,
    },
    /// Committed, but the result is not yet written.
    Serving,
    Finished,
}

impl<S> Node<S> {
    /// Creates an unlinked node.
    #[inline]
    pub(crate) fn new(slot: S) -> Self {
        const { assert!(offset_of!(Node<S>, slot) == offset_of!(Node, slot), "all slots have the same offset") };
        Node { word: AtomicUsize::new(IDLE), slot: Cell::new(slot), _pinned: PhantomPinned }
    }

    /// Returns the node's address, which identifies its alternative in the sync.
    #[inline]
    pub fn address(&self) -> *const () {
        ptr::from_ref(self).cast()
    }

    /// Returns the node in the form that queues link.
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

    /// Returns the address of its sync's state word, if the node is linked and its sync is over several base
    /// events.
    pub(crate) fn choice(&self) -> Option<usize> {
        let word = self.word.load(Ordering::Relaxed);
        (word & TAG == IN_CHOICE).then_some(word & !TAG)
    }

    /// Returns whether another thread may access the node: it is linked, or is being served.
    #[inline(always)]
    pub(crate) fn is_reachable(&self) -> bool {
        // Greater than the small constants: SERVING, a wakee, or the address of a state.
        self.word.load(Ordering::Relaxed) > FINISHED
    }

    /// Returns whether the node is linked without a sync, as a timer.
    pub(crate) fn is_bell(&self) -> bool {
        self.word.load(Ordering::Relaxed) == BELL
    }

    /// Returns whether the result is there.
    #[inline(always)]
    pub(crate) fn is_served(&self) -> bool {
        // Acquire: with DONE comes the value.
        let word = self.word.load(Ordering::Acquire);
        word == DONE || word == CLOSED
    }

    /// Returns whether the owner has taken the result, or has put it back.
    #[inline(always)]
    pub(crate) fn is_finished(&self) -> bool {
        self.word.load(Ordering::Relaxed) == FINISHED
    }

    /// Marks the node as finished, because its owner takes the result or puts it back. Returns whether the
    /// word was `CLOSED`.
    #[inline(always)]
    pub(crate) fn close_book(&self) -> bool {
        // Acquire: with DONE comes the value.
        let word = self.word.load(Ordering::Acquire);
        self.word.store(FINISHED, Ordering::Relaxed);
        word == CLOSED
    }

    /// Publishes the result, `DONE` or `CLOSED`. A thread that does not own the node must not access it
    /// afterwards.
    ///
    /// # Safety
    ///
    /// The node is off its queue, and the caller serves it or owns it. For `DONE`, the result has been
    /// written.
    #[inline]
    pub unsafe fn publish(&self, result: usize) {
        self.word.store(result, Ordering::Release);
    }

    /// Returns whether the linked node, the only one of its sync, already wakes the task of `waker`. It takes
    /// no lock, so `false` means only that it cannot tell.
    #[inline]
    pub(crate) fn wakes_task(&self, waker: &Waker) -> bool {
        let word = self.word.load(Ordering::Relaxed);
        rialto_task::wake::native_task(waker).is_some_and(|task| task.as_ptr().addr() == word & !TAG)
            && word & KIND != KIND
    }
}
