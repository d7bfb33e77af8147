//! Where the parts of a `choose_all` and who gathers them meet.
//!
//! One word says who is left:
//!
//! ```text
//!  HOLDS    the gatherer has a pointer here
//!  WAITS    and wants the news; it clears this when it turns away
//!  below    parts that nobody has counted out
//! ```
//!
//! Who commits a part counts it out: a partner, or the gatherer, if it could
//! happen at once. Of those that it abandons the gatherer counts out the ones
//! that nobody has committed. The last one to be counted finds itself alone below,
//! and owes the gatherer the news first. Whoever takes the word to nothing frees
//! the memory.

use core::cell::Cell;
use core::ops::Deref;
use core::ptr::NonNull;

use rialto_task::primitives::{AtomicUsize, Ordering, is_mutant};

use super::member::Members;
use crate::object::{Flag, Object, Steady};

const HOLDS: usize = 1 << (usize::BITS - 1);
const WAITS: usize = HOLDS >> 1;
const PARTS: usize = WAITS - 1;

/// See the module's documentation.
#[repr(C)]
struct Gathering<S> {
    head: Head,
    members: S,
}

/// What is the same for all gatherings.
pub struct Head {
    left: AtomicUsize,
    /// Set when all parts have happened.
    news: Object<Flag>,
    free: unsafe fn(NonNull<Head>),
}

/// The gatherer's pointer to a gathering. Dropped, it abandons the parts.
pub(super) struct Gatherer<S: Members> {
    gathering: NonNull<Gathering<S>>,
    /// The parts are gone.
    over: Cell<bool>,
}

/// A pointer of the gatherer's to the news: it is gone before the gatherer is.
pub struct Bulletin(NonNull<Head>);

// SAFETY: the members go where their gatherer goes; partners reach only what
// they reach of every sync.
unsafe impl<S: Members + Send> Send for Gatherer<S> {}
// SAFETY: it gives shared access to the news, which are for all threads.
unsafe impl Send for Bulletin {}
// SAFETY: as above.
unsafe impl Sync for Bulletin {}

impl Head {
    /// So many parts have happened, or never will. The last ones leave the news.
    ///
    /// # Safety
    ///
    /// The caller has to count them out.
    pub(super) unsafe fn count_out(this: NonNull<Head>, parts: usize) {
        // SAFETY: those who are counted keep it alive.
        let head = unsafe { this.as_ref() };
        let mut now = head.left.load(Ordering::Acquire);
        // Looked at and counted in one step: one of several is the last.
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
        // The last: nobody else counts down any more.
        if now & WAITS != 0 {
            head.news.update(|news| news.0 = true);
        }
        // SAFETY: the caller's counts.
        unsafe { Self::leave(this, parts) }
    }

    /// Takes `what` from the word; frees the memory if that was the last.
    ///
    /// # Safety
    ///
    /// It is the caller's to take.
    unsafe fn leave(this: NonNull<Head>, what: usize) {
        // SAFETY: what is taken kept it alive.
        let head = unsafe { this.as_ref() };
        // Release: all that was done here comes before. Acquire: the memory is
        // freed after everybody's last access.
        if head.left.fetch_sub(what, Ordering::AcqRel) == what {
            // SAFETY: nobody else has a pointer.
            unsafe { (head.free)(this) }
        }
    }
}

impl<S: Members> Gatherer<S> {
    pub(super) fn new(members: S) -> Self {
        let parts = members.count();
        let head = Head {
            left: AtomicUsize::new(HOLDS | WAITS | parts),
            news: Object::new(Flag(false)),
            free: Self::free,
        };
        let gathering = Box::leak(Box::new(Gathering { head, members }));
        let this = NonNull::from(gathering);
        // SAFETY: nobody else knows it.
        unsafe { (*this.as_ptr()).members.attach(this.cast()) };
        Gatherer { gathering: this, over: Cell::new(false) }
    }

    /// # Safety
    ///
    /// Nobody has a pointer to it any more.
    unsafe fn free(this: NonNull<Head>) {
        // SAFETY: `new` made it of a box, with the head in front.
        drop(unsafe { Box::from_raw(this.cast::<Gathering<S>>().as_ptr()) });
    }

    pub(super) fn bulletin(&self) -> Bulletin {
        Bulletin(self.gathering.cast())
    }

    pub(super) fn members(&self) -> &S {
        // SAFETY: HOLDS keeps it alive.
        unsafe { &self.gathering.as_ref().members }
    }

    fn head(&self) -> &Head {
        // SAFETY: HOLDS keeps it alive.
        unsafe { &self.gathering.as_ref().head }
    }

    /// Begins the parts, in order. True: all have happened.
    pub(super) fn begin(&self) -> bool {
        /// Also if a part panics.
        struct Happened<'a, S: Members>(&'a Gatherer<S>, usize);
        impl<S: Members> Drop for Happened<'_, S> {
            fn drop(&mut self) {
                if self.1 > 0 {
                    // SAFETY: the members have said so.
                    unsafe { Head::count_out(self.0.gathering.cast(), self.1) }
                }
            }
        }
        let mut happened = Happened(self, 0);
        // SAFETY: this is the gatherer.
        unsafe { self.members().begin(&mut happened.1) };
        let all = happened.1 == self.members().count();
        if all {
            // No part waits, so nobody else knows the gathering.
            happened.1 = 0;
            self.head().left.store(HOLDS, Ordering::Relaxed);
        }
        all
    }

    /// What the parts have yielded.
    ///
    /// # Safety
    ///
    /// All have happened.
    pub(super) unsafe fn collect(&self) -> S::Output {
        // SAFETY: by contract; this is the gatherer.
        let output = unsafe { self.members().collect() };
        self.over.set(true);
        output
    }

    /// Ends the parts that have not ended: nothing of them will happen.
    #[cold]
    pub(super) fn abandon(&self) {
        self.head().left.fetch_and(!WAITS, Ordering::Relaxed);
        // SAFETY: this is the gatherer.
        unsafe { self.members().abandon() };
        self.over.set(true);
    }
}

impl<S: Members> Drop for Gatherer<S> {
    fn drop(&mut self) {
        if !self.over.get() {
            self.abandon();
        }
        // Nobody else sets or clears these two.
        let ours = self.head().left.load(Ordering::Relaxed) & (HOLDS | WAITS);
        // SAFETY: the gatherer's own.
        unsafe { Head::leave(self.gathering.cast(), ours) }
    }
}

impl Deref for Bulletin {
    type Target = Object<Flag>;
    fn deref(&self) -> &Object<Flag> {
        // SAFETY: the gatherer outlives it.
        unsafe { &self.0.as_ref().news }
    }
}

// SAFETY: it always points to the same news.
unsafe impl Steady for Bulletin {}
