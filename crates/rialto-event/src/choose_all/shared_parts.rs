//! The memory that a `choose_all` shares with the partners of its parts, and its reference count.
//!
//! The *owner* of the parts is the pending of the `choose_all`. Each part is *counted out* once: when it has
//! committed, or when it never will. The word `left` records the references that remain:
//!
//! ```text
//!  HOLDS    the owner has a pointer here
//!  WAITS    and waits for the object `all_committed`; it clears this when it abandons the parts
//!  below    the number of parts that are not counted out
//! ```
//!
//! The thread that commits a part counts it out: a partner, or the owner if the part commits at once. When
//! the owner abandons the parts, it counts out those that no partner has committed. The thread that counts
//! out the last part finds no other part in the word. It sets `all_committed`, if WAITS is set, before it
//! gives up its count. The thread that takes the word to zero frees the memory.

use core::cell::Cell;
use core::ops::Deref;
use core::ptr::NonNull;

use rialto_task::primitives::{AtomicUsize, Ordering, is_mutant};

use super::member::Members;
use crate::object::{Flag, Object, StableDeref};

const HOLDS: usize = 1 << (usize::BITS - 1);
const WAITS: usize = HOLDS >> 1;
const PARTS: usize = WAITS - 1;

/// See the module's documentation.
#[repr(C)]
struct SharedParts<S> {
    head: Head,
    members: S,
}

/// The fields of `SharedParts` that do not depend on the types of its members.
pub struct Head {
    left: AtomicUsize,
    /// Set when all parts have committed.
    all_committed: Object<Flag>,
    free: unsafe fn(NonNull<Head>),
}

/// The owner's pointer to the shared memory. Dropping it abandons the parts.
pub(super) struct PartsOwner<S: Members> {
    shared: NonNull<SharedParts<S>>,
    /// Whether the parts were collected or abandoned.
    taken: Cell<bool>,
}

/// The owner's pointer to `all_committed`. It is dropped before the [`PartsOwner`].
pub struct DoneRef(NonNull<Head>);

// SAFETY: the members move to another thread only with their owner, and `S: Send`. Partners reach only what
// they reach of every sync.
unsafe impl<S: Members + Send> Send for PartsOwner<S> {}
// SAFETY: it gives shared access to `all_committed`, an object that all threads may use.
unsafe impl Send for DoneRef {}
// SAFETY: as above.
unsafe impl Sync for DoneRef {}

impl Head {
    /// Counts out `parts` parts, which have committed, or never will. If they are the last ones, sets
    /// `all_committed`.
    ///
    /// # Safety
    ///
    /// The caller owns the counts of these parts.
    pub(super) unsafe fn count_out(this: NonNull<Head>, parts: usize) {
        // SAFETY: the counts of these parts keep the memory alive.
        let head = unsafe { this.as_ref() };
        let mut now = head.left.load(Ordering::Acquire);
        // The comparison and the subtraction are one atomic step, so exactly one of several callers is the
        // last.
        while now & PARTS != parts {
            if is_mutant("no_last") {
                head.left.fetch_sub(parts, Ordering::AcqRel);
                return;
            }
            match head.left.compare_exchange_weak(now, now - parts, Ordering::AcqRel, Ordering::Acquire) {
                Ok(_) => return,
                Err(other) => now = other,
            }
        }
        // These are the last parts: no other thread counts down any more.
        if now & WAITS != 0 {
            head.all_committed.update(|flag| flag.0 = true);
        }
        // SAFETY: the caller owns the counts.
        unsafe { Self::release(this, parts) }
    }

    /// Subtracts `what` from the word, and frees the memory if the word is zero then.
    ///
    /// # Safety
    ///
    /// The caller owns these bits or counts.
    unsafe fn release(this: NonNull<Head>, what: usize) {
        // SAFETY: until the subtraction, `what` keeps the memory alive.
        let head = unsafe { this.as_ref() };
        // Release: everything that this thread did comes before. Acquire: the memory is freed after the last
        // access of every thread.
        if head.left.fetch_sub(what, Ordering::AcqRel) == what {
            // SAFETY: the word is zero, so no other thread has a pointer.
            unsafe { (head.free)(this) }
        }
    }
}

impl<S: Members> PartsOwner<S> {
    pub(super) fn new(members: S) -> Self {
        let parts = members.count();
        let head = Head {
            left: AtomicUsize::new(HOLDS | WAITS | parts),
            all_committed: Object::new(Flag(false)),
            free: Self::free,
        };
        let this = NonNull::from(Box::leak(Box::new(SharedParts { head, members })));
        // SAFETY: no other thread has a pointer yet.
        unsafe { (*this.as_ptr()).members.attach(this.cast()) };
        PartsOwner { shared: this, taken: Cell::new(false) }
    }

    /// Frees the memory.
    ///
    /// # Safety
    ///
    /// No other pointer to it exists any more.
    unsafe fn free(this: NonNull<Head>) {
        // SAFETY: `new` made it from a box, and the head is its first field.
        drop(unsafe { Box::from_raw(this.cast::<SharedParts<S>>().as_ptr()) });
    }

    pub(super) fn done_event(&self) -> DoneRef {
        DoneRef(self.shared.cast())
    }

    pub(super) fn members(&self) -> &S {
        // SAFETY: HOLDS keeps it alive.
        unsafe { &self.shared.as_ref().members }
    }

    fn head(&self) -> &Head {
        // SAFETY: HOLDS keeps it alive.
        unsafe { &self.shared.as_ref().head }
    }

    /// Starts the parts, in order. Returns whether all of them have committed.
    pub(super) fn begin(&self) -> bool {
        /// Counts out the parts that have committed when it is dropped, so also if a later part panics.
        struct CountOutOnDrop<'a, S: Members>(&'a PartsOwner<S>, usize);
        impl<S: Members> Drop for CountOutOnDrop<'_, S> {
            fn drop(&mut self) {
                if self.1 > 0 {
                    // SAFETY: the members have committed this many parts, and leave it to us to count them
                    // out.
                    unsafe { Head::count_out(self.0.shared.cast(), self.1) }
                }
            }
        }
        let mut committed = CountOutOnDrop(self, 0);
        // SAFETY: the caller is the owner.
        unsafe { self.members().begin(&mut committed.1) };
        let all = committed.1 == self.members().count();
        if all {
            // No part waits, so no other thread has a pointer to the memory.
            committed.1 = 0;
            self.head().left.store(HOLDS, Ordering::Relaxed);
        }
        all
    }

    /// Takes the results of the parts.
    ///
    /// # Safety
    ///
    /// All parts have committed.
    pub(super) unsafe fn collect(&self) -> S::Output {
        // SAFETY: by contract; the caller is the owner.
        let output = unsafe { self.members().collect() };
        self.taken.set(true);
        output
    }

    /// Abandons the parts: those that have not committed never will.
    #[cold]
    pub(super) fn abandon(&self) {
        self.head().left.fetch_and(!WAITS, Ordering::Relaxed);
        // SAFETY: the caller is the owner.
        unsafe { self.members().abandon() };
        self.taken.set(true);
    }
}

impl<S: Members> Drop for PartsOwner<S> {
    fn drop(&mut self) {
        if !self.taken.get() {
            self.abandon();
        }
        // No other thread sets or clears these two bits.
        let ours = self.head().left.load(Ordering::Relaxed) & (HOLDS | WAITS);
        // SAFETY: they are the owner's bits.
        unsafe { Head::release(self.shared.cast(), ours) }
    }
}

impl Deref for DoneRef {
    type Target = Object<Flag>;
    fn deref(&self) -> &Object<Flag> {
        // SAFETY: the owner outlives it.
        unsafe { &self.0.as_ref().all_committed }
    }
}

// SAFETY: it always points to the same object.
unsafe impl StableDeref for DoneRef {}
