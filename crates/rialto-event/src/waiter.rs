//! Waiters, and their links in wait queues: all representation types of the commit protocol are on this page.
//!
//! A waiter is the entry of a sync in the wait queue of an object. Its type is [`Waiter`]:
//!
//! ```text
//! Waiter { word, slot }        lies in the pinned sync; slot begins with the links
//!   word:  IDLE                not linked
//!          wakee               linked, the only base event of its sync
//!          state | IN_CHOICE   linked, one of several; `state` is a SyncState
//!          CALLBACK            linked without a sync: a timer callback, in a wheel
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
use rialto_task::wake::TAG_MASK;

pub(crate) const IDLE: usize = 0;
pub(crate) const IN_CHOICE: usize = 4;
/// The word of a waiter whose result has been written.
pub const DONE: usize = 5;
/// The word of a waiter whose object was closed.
pub const CLOSED: usize = 6;
pub(crate) const FINISHED: usize = 7;
pub(crate) const SERVING: usize = 7 + 8;
pub(crate) const CALLBACK: usize = 8 + 8;
pub(crate) const TAG: usize = 7;

/// A flag in `Links::prev`: closing the object unlinks the waiter, without a commit.
pub(crate) const OR_NEVER: usize = 1;

/// A waiter: the entry of a sync in a wait queue. It lies in the pinned sync. `S` begins with [`Links`].
///
/// The alignment keeps the low bits of its address free for the tag, also on 32-bit targets.
#[derive(Debug)]
#[repr(C, align(8))]
pub struct Waiter<S = Links> {
    pub(crate) word: AtomicUsize,
    /// Guarded by the object's lock while the waiter is linked. At other times it belongs to the owner, or to
    /// the partner that serves the waiter.
    pub slot: Cell<S>,
    // Partners access the waiter while its owner is borrowed mutably.
    _pinned: PhantomPinned,
}

/// The neighbours in the queue.
#[derive(Debug, Clone, Copy)]
#[repr(C)]
pub struct Links {
    pub(crate) prev: *mut Waiter,
    pub(crate) next: *mut Waiter,
}

/// The slot of a waiter that receives a value. Once the waiter is off its queue, the value takes the place of
/// the links.
#[cfg_attr(target_pointer_width = "64", repr(C, packed(8)))]
#[cfg_attr(not(target_pointer_width = "64"), repr(C, packed(4)))]
pub union ValueSlot<T> {
    links: Links,
    value: ManuallyDrop<MaybeUninit<T>>,
}

/// The slot of a waiter that makes a call, and receives the answer.
#[cfg_attr(target_pointer_width = "64", repr(C, packed(8)))]
#[cfg_attr(not(target_pointer_width = "64"), repr(C, packed(4)))]
pub struct CallSlot<C, R> {
    answer: ValueSlot<R>,
    call: MaybeUninit<C>,
}

/// The slot of a waiter with data beside its links, such as the place of an offered value, or a timer's
/// deadline.
#[derive(Debug)]
#[repr(C)]
pub struct DataSlot<X> {
    links: Links,
    /// The data beside the links.
    pub data: X,
}

/// The alignment of slots. A value with a greater alignment lies unaligned in its slot.
const PACKING: usize = size_of::<usize>();

const _: () = assert!(LOOM || size_of::<Waiter<ValueSlot<u64>>>() <= 24);
const _: () = assert!(size_of::<Waiter<CallSlot<(), u64>>>() == size_of::<Waiter<ValueSlot<u64>>>());
const _: () = assert!(LOOM || size_of::<Waiter<ValueSlot<[u64; 2]>>>() <= 24);

// SAFETY: other threads access waiters under an object's lock only. Links point to waiters, never to data
// that belongs to one thread.
unsafe impl Send for Links {}
// SAFETY: as above. The value moves to another thread together with the waiter.
unsafe impl<T: Send> Send for ValueSlot<T> {}
// SAFETY: as above. The call also moves with the waiter, and other threads access it under the lock only.
unsafe impl<C: Send, R: Send> Send for CallSlot<C, R> {}

impl Links {
    pub(crate) const NONE: Links = Links { prev: ptr::null_mut(), next: ptr::null_mut() };
}

impl<T> ValueSlot<T> {
    /// Empty and not linked.
    pub const EMPTY: Self = ValueSlot { links: Links::NONE };
}

impl<C, R> CallSlot<C, R> {
    /// Without a call, and not linked.
    pub(crate) const EMPTY: Self = CallSlot { answer: ValueSlot::EMPTY, call: MaybeUninit::uninit() };

    /// Creates the slot of a waiter that makes `call`. It is not linked.
    pub(crate) const fn new(call: C) -> Self {
        CallSlot { answer: ValueSlot::EMPTY, call: MaybeUninit::new(call) }
    }
}

impl<X> DataSlot<X> {
    /// Creates a slot that holds `data`. It is not linked.
    pub const fn new(data: X) -> Self {
        DataSlot { links: Links::NONE, data }
    }
}

impl<C, R> Waiter<CallSlot<C, R>> {
    /// Returns the same waiter as one that receives the answer.
    #[inline(always)]
    pub(crate) fn value_slot(&self) -> &Waiter<ValueSlot<R>> {
        // SAFETY: the slot begins with the value's slot, and `new` has checked that the slot has the same
        // offset as in every waiter.
        unsafe { NonNull::from(self).cast().as_ref() }
    }

    /// Calls `f` with the call of the waiter.
    ///
    /// # Safety
    ///
    /// The slot holds a call. The waiter belongs to the caller, or it is linked and the caller holds the
    /// lock.
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
                f(&mut unsafe { AlignedCopy::new(place) }.call)
            }
        })
    }

    /// Stores `call` as the call of the waiter.
    ///
    /// # Safety
    ///
    /// The waiter belongs to the caller and is not linked. A call that the slot already holds is not dropped.
    pub(crate) unsafe fn ask(&self, call: C) {
        // SAFETY: by contract only we access the slot.
        self.slot.with_mut(|slot| unsafe { (&raw mut (*slot).call).cast::<C>().write_unaligned(call) });
    }

    /// Moves the call out.
    ///
    /// # Safety
    ///
    /// The slot holds a call, the waiter belongs to the caller and is not linked, and the call is moved out
    /// only once.
    #[inline]
    pub(crate) unsafe fn take_call(&self) -> C {
        // SAFETY: by contract.
        self.slot.with(|slot| unsafe { (&raw const (*slot).call).cast::<C>().read_unaligned() })
    }
}

/// An aligned copy of a value that lies unaligned. Its drop moves the value back.
struct AlignedCopy<C> {
    place: *mut C,
    call: ManuallyDrop<C>,
}

impl<C> AlignedCopy<C> {
    /// # Safety
    ///
    /// There is a value at `place`, and `place` belongs to the caller for the lifetime of the `AlignedCopy`.
    unsafe fn new(place: *mut C) -> Self {
        // SAFETY: by contract. The value is not used at `place` until the drop moves it back.
        AlignedCopy { place, call: ManuallyDrop::new(unsafe { place.read_unaligned() }) }
    }
}

impl<C> Drop for AlignedCopy<C> {
    fn drop(&mut self) {
        // SAFETY: the value moves back to its place, and is not used here again.
        unsafe { self.place.write_unaligned(ManuallyDrop::take(&mut self.call)) }
    }
}

impl<T> Waiter<ValueSlot<T>> {
    /// Writes the value in place of the links.
    ///
    /// # Safety
    ///
    /// The waiter is off its queue, and the caller commits it or owns it.
    #[inline]
    pub unsafe fn write_value(&self, value: T) {
        // SAFETY: by contract only we access the slot. `packed` lowers the alignment, so the write is
        // unaligned.
        self.slot.with_mut(|slot| unsafe { slot.cast::<T>().write_unaligned(value) });
    }

    /// Takes the value of a waiter that is `DONE`.
    ///
    /// # Safety
    ///
    /// The caller owns the waiter, has found it `DONE`, and takes the value only once.
    #[inline]
    pub unsafe fn take_value(&self) -> T {
        // SAFETY: `write_value` wrote it before the word became `DONE`.
        self.slot.with(|slot| unsafe { slot.cast::<T>().read_unaligned() })
    }
}

/// The state of a waiter, as its owner sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WaiterState {
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

impl<S> Waiter<S> {
    /// Creates an unlinked waiter.
    #[inline]
    pub(crate) fn new(slot: S) -> Self {
        const {
            assert!(offset_of!(Waiter<S>, slot) == offset_of!(Waiter, slot), "all slots have the same offset")
        };
        Waiter { word: AtomicUsize::new(IDLE), slot: Cell::new(slot), _pinned: PhantomPinned }
    }

    /// Returns the waiter's address, which identifies its alternative in the sync.
    #[inline]
    pub fn address(&self) -> *const () {
        ptr::from_ref(self).cast()
    }

    /// Returns the waiter in the form that queues link.
    #[inline]
    pub(crate) fn untyped(&self) -> NonNull<Waiter> {
        // Both are `repr(C)` and the slot begins with the links.
        NonNull::from(self).cast()
    }

    #[inline]
    pub(crate) fn state(&self) -> WaiterState {
        // Acquire: with DONE comes the value.
        let word = self.word.load(Ordering::Acquire);
        if word == IDLE {
            WaiterState::Idle
        } else if word > FINISHED {
            if word == SERVING { WaiterState::Serving } else { WaiterState::Linked }
        } else if word == FINISHED {
            WaiterState::Finished
        } else {
            WaiterState::Served { closed: word == CLOSED }
        }
    }

    /// Returns the address of its sync's state word, if the waiter is linked and its sync is over several
    /// base events.
    pub(crate) fn choice(&self) -> Option<usize> {
        let word = self.word.load(Ordering::Relaxed);
        (word & TAG == IN_CHOICE).then_some(word & !TAG)
    }

    /// Returns whether another thread may access the waiter: it is linked, or is being served.
    #[inline(always)]
    pub(crate) fn is_reachable(&self) -> bool {
        // Greater than the small constants: SERVING, a wakee, or the address of a state.
        self.word.load(Ordering::Relaxed) > FINISHED
    }

    /// Returns whether the waiter is linked without a sync, as a timer callback.
    pub(crate) fn is_callback(&self) -> bool {
        self.word.load(Ordering::Relaxed) == CALLBACK
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

    /// Marks the waiter as finished, because its owner takes the result or puts it back. Returns whether the
    /// word was `CLOSED`.
    #[inline(always)]
    pub(crate) fn finish(&self) -> bool {
        // Acquire: with DONE comes the value.
        let word = self.word.load(Ordering::Acquire);
        self.word.store(FINISHED, Ordering::Relaxed);
        word == CLOSED
    }

    /// Publishes the result, `DONE` or `CLOSED`. A thread that does not own the waiter must not access it
    /// afterwards.
    ///
    /// # Safety
    ///
    /// The waiter is off its queue, and the caller serves it or owns it. For `DONE`, the result has been
    /// written.
    #[inline]
    pub unsafe fn publish(&self, result: usize) {
        self.word.store(result, Ordering::Release);
    }

    /// Returns whether the linked waiter, the only one of its sync, already wakes the task of `waker`. It
    /// takes no lock, so `false` means only that it cannot tell.
    #[inline]
    pub(crate) fn wakes_task(&self, waker: &Waker) -> bool {
        let word = self.word.load(Ordering::Relaxed);
        rialto_task::wake::native_task(waker).is_some_and(|task| task.as_ptr().addr() == word & !TAG)
            && word & TAG_MASK != TAG_MASK
    }
}
