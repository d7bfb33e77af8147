//! The target of a wake-up: a Rialto task, or a foreign waker.
//!
//! A waiting sync stores a [`Wakee`] in one tagged word. For a Rialto task, the wakee owns a *count* of the
//! task. So the task knows how many wakees and wakers could wake it, and its state word decides law 15
//! (`owners.rs`). Such a wakee allocates nothing, and the step that wakes the task also gives its count up.

use core::cell::Cell;
use core::mem::{self, ManuallyDrop};
use core::ptr::{self, NonNull};
use core::task::{RawWaker, RawWakerVTable, Waker};

use crate::contain;
use crate::header::Header;
use crate::shared_waker;
use crate::state::{OWNER, SCHEDULED};
use crate::turn::Turn;

/// The bits of a word that give the kind of its [`Wakee`]. They are never both zero. The third low bit is
/// free for the user of the word.
pub const TAG_MASK: usize = 0b011;
const USERS: usize = 0b100;
const ADDRESS: usize = !0b111;
const COUNTED: usize = 2;
const FOREIGN: usize = 3;

/// The target that a waiting sync stores: a count of a task, or a boxed waker.
#[derive(Debug)]
pub struct Wakee(usize);

impl Wakee {
    /// Returns the wakee for `waker`.
    #[inline(always)]
    pub fn new(waker: &Waker) -> Self {
        let Some(task) = native_task(waker) else { return Self::foreign(waker) };
        // SAFETY: the wakee owns the count. `waker` is alive, and so is the task that it wakes.
        let counted = unsafe { Turn::take(task) == Turn::Counted || task.as_ref().acquire_place() };
        if !counted {
            // SAFETY: the count is ours.
            return Self::boxed(unsafe { shared_waker::join(task) });
        }
        Wakee(task.as_ptr().expose_provenance() | COUNTED)
    }

    #[cold]
    fn foreign(waker: &Waker) -> Self {
        Self::boxed(waker.clone())
    }

    #[cold]
    fn boxed(waker: Waker) -> Self {
        Wakee(Box::into_raw(Box::new(Boxed(waker))).expose_provenance() | FOREIGN)
    }

    /// Returns the word to store. Its low two bits are not both zero, and its third bit is zero.
    #[inline]
    pub fn into_word(self) -> usize {
        ManuallyDrop::new(self).0
    }

    /// Takes the wakee back out of a word.
    ///
    /// # Safety
    ///
    /// `word` came from [`into_word`](Self::into_word). The caller takes over its ownership: the word is not
    /// turned into a wakee a second time.
    #[inline]
    pub unsafe fn from_word(word: usize) -> Self {
        debug_assert!(word & TAG_MASK != 0);
        Wakee(word & !USERS)
    }

    /// Returns whether the wakee stored in `word` wakes the same target as `waker`.
    ///
    /// # Safety
    ///
    /// `word` holds a wakee, which stays there during the call.
    #[inline]
    pub unsafe fn word_wakes(word: usize, waker: &Waker) -> bool {
        if word & TAG_MASK == FOREIGN {
            // SAFETY: a foreign word points to a boxed waker, which is alive while the word is stored.
            unsafe { &*ptr::with_exposed_provenance::<Boxed>(word & ADDRESS) }.0.will_wake(waker)
        } else {
            Wakee::word_is_task_of(word, waker)
        }
    }

    /// Returns whether `word` holds the task that `waker` wakes. Returns false for a foreign waker, without a
    /// comparison.
    #[inline]
    pub fn word_is_task_of(word: usize, waker: &Waker) -> bool {
        let is = |task: NonNull<Header>| word & TAG_MASK != FOREIGN && task.as_ptr().addr() == word & ADDRESS;
        native_task(waker).is_some_and(is)
    }

    /// Marks the task as scheduled. From then on the task cannot end before the returned [`Wake`] is fired.
    /// So call this before you publish the result, and fire the wake after you have released the lock.
    #[inline(always)]
    pub fn notify(self) -> Wake {
        let word = self.into_word();
        let address = word & ADDRESS;
        if word & TAG_MASK == FOREIGN {
            // SAFETY: we own the boxed waker.
            return Wake(Kind::Foreign(unsafe { Box::from_raw(ptr::with_exposed_provenance_mut(address)) }));
        }
        // SAFETY: the address is not null, because it was made from a `NonNull`. We own a count, and give it
        // up. If another thread had already scheduled the task, it may be gone once the result is published.
        // In that case the returned `Kind` keeps no pointer to it.
        Wake(unsafe { notify_and_release(NonNull::new_unchecked(ptr::with_exposed_provenance_mut(address))) })
    }
}

/// A foreign waker, aligned so that its address leaves the bits of the tag free on 32-bit targets too.
#[derive(Debug)]
#[repr(align(8))]
struct Boxed(Waker);

impl Drop for Wakee {
    fn drop(&mut self) {
        let address = self.0 & ADDRESS;
        if self.0 & TAG_MASK == COUNTED {
            // SAFETY: we own this count; the address was made from a `NonNull`.
            unsafe { Header::release(NonNull::new_unchecked(ptr::with_exposed_provenance_mut(address))) }
        } else {
            // SAFETY: we own the boxed waker.
            let waker = unsafe { Box::<Boxed>::from_raw(ptr::with_exposed_provenance_mut(address)) };
            contain(|| drop(waker));
        }
    }
}

/// The second half of a wake-up. Fire it when you hold no lock.
#[derive(Debug)]
#[must_use = "the task was marked scheduled, but it is queued only by `fire`"]
pub struct Wake(Kind);

#[derive(Debug)]
enum Kind {
    Nothing,
    /// We set `SCHEDULED`, so the task lives until we queue it.
    Owed(NonNull<Header>),
    /// We gave up the last count, so we must free the cell.
    Last(NonNull<Header>),
    Foreign(Box<Boxed>),
}

// SAFETY: any thread may notify and release a header, and a waker is `Send`.
unsafe impl Send for Wake {}

impl Wake {
    /// The empty wake-up, which does nothing.
    pub const NONE: Wake = Wake(Kind::Nothing);

    /// Queues the task, or calls the foreign waker. Call it without holding a lock.
    #[inline(always)]
    pub fn fire(mut self) {
        if let Kind::Owed(task) = self.0 {
            self.0 = Kind::Nothing;
            // SAFETY: `notify` set `SCHEDULED`, so we owe the task a `schedule`, and it lives until then.
            unsafe { (task.as_ref().vtable().schedule)(task) }
            mem::forget(self);
        }
        // In all other cases the destructor does the work.
    }

    #[cold]
    fn fire_rarer(&mut self) {
        match mem::replace(&mut self.0, Kind::Nothing) {
            Kind::Nothing => {}
            // SAFETY: as in `fire`.
            Kind::Owed(task) => unsafe { (task.as_ref().vtable().schedule)(task) },
            // SAFETY: no other thread can reach the task any more.
            Kind::Last(task) => unsafe { (task.as_ref().vtable().free)(task) },
            Kind::Foreign(waker) => call(waker.0),
        }
    }
}

thread_local! {
    /// The data pointer of the foreign waker that [`Wake::fire`] is calling on this thread, if it calls it
    /// directly.
    static CALLED: Cell<*const ()> = const { Cell::new(ptr::null()) };
}

fn call(waker: Waker) {
    let before = CALLED.get();
    // A foreign waker may call other wakers under a lock of its own, so calls inside its call do not count.
    if before.is_null() {
        CALLED.set(waker.data());
    }
    // A panic of a foreign waker is left to its executor.
    contain(|| waker.wake());
    CALLED.set(before);
}

/// Returns whether [`Wake::fire`] calls the waker with this data directly, with no other foreign waker in
/// between. Then Rialto holds no lock. (The code that uses Rialto may still hold one of its own.) A waker
/// asks this while it is called, at most once in each call.
pub fn is_called_by_fire(data: *const ()) -> bool {
    let is_called = ptr::eq(CALLED.get(), data);
    if is_called {
        CALLED.set(ptr::null());
    }
    is_called
}

/// Fires, so that a panic before `fire` loses no wake-up.
impl Drop for Wake {
    #[inline(always)]
    fn drop(&mut self) {
        if !matches!(self.0, Kind::Nothing) {
            self.fire_rarer();
        }
    }
}

/// Marks the task as scheduled and gives up a count, in one step.
///
/// # Safety
///
/// The caller owns a count of the live task.
unsafe fn notify_and_release(task: NonNull<Header>) -> Kind {
    // SAFETY: the count keeps the task alive.
    let before = unsafe { task.as_ref() }.state.notify_and_remove_owner();
    if before & SCHEDULED == 0 {
        // The runtime owns the task until it is queued.
        Kind::Owed(task)
    } else if before / OWNER == 1 {
        Kind::Last(task)
    } else {
        Kind::Nothing
    }
}

/// Returns a waker for `task` that owns no count. It is for the time of a poll.
///
/// # Safety
///
/// The task outlives the waker.
#[inline]
pub unsafe fn borrowed_waker(task: NonNull<Header>) -> ManuallyDrop<Waker> {
    // SAFETY: the functions of `NATIVE` satisfy the contract of `RawWaker`.
    ManuallyDrop::new(unsafe { Waker::from_raw(raw(task)) })
}

/// Returns the Rialto task that `waker` wakes, or `None` if it is a foreign waker.
#[inline]
pub fn native_task(waker: &Waker) -> Option<NonNull<Header>> {
    if ptr::eq(waker.vtable(), &raw const NATIVE) {
        NonNull::new(waker.data().cast_mut().cast())
    } else {
        None
    }
}

/// A static rather than a constant, because its address identifies our wakers.
static NATIVE: RawWakerVTable = RawWakerVTable::new(clone, wake, wake_by_ref, release);

#[inline]
fn raw(task: NonNull<Header>) -> RawWaker {
    RawWaker::new(task.as_ptr().cast_const().cast(), &NATIVE)
}

// SAFETY of the four functions: `data` is the header of a task. The waker keeps the task alive, by a count or
// by the contract of `borrowed_waker`.

unsafe fn header(data: *const ()) -> NonNull<Header> {
    // SAFETY: `raw` made it from a `NonNull`.
    unsafe { NonNull::new_unchecked(data.cast_mut().cast()) }
}

unsafe fn clone(data: *const ()) -> RawWaker {
    // SAFETY: see above.
    let task = unsafe { header(data) };
    // SAFETY: see above.
    if unsafe { task.as_ref() }.acquire_place() {
        raw(task)
    } else {
        // SAFETY: see above; the count is ours.
        unsafe { shared(task) }
    }
}

/// Returns a waker of `task` that owns no count by itself.
///
/// # Safety
///
/// As for [`shared_waker::join`].
#[cold]
unsafe fn shared(task: NonNull<Header>) -> RawWaker {
    // SAFETY: by contract.
    let waker = ManuallyDrop::new(unsafe { shared_waker::join(task) });
    RawWaker::new(waker.data(), waker.vtable())
}

unsafe fn wake(data: *const ()) {
    // SAFETY: see above; the waker's count is given up.
    Wake(unsafe { notify_and_release(header(data)) }).fire();
}

unsafe fn wake_by_ref(data: *const ()) {
    // SAFETY: see above.
    let task = unsafe { header(data) };
    // SAFETY: see above; if `notify` returns true, we owe the task a `schedule`.
    unsafe {
        if task.as_ref().state.notify() {
            (task.as_ref().vtable().schedule)(task);
        }
    }
}

unsafe fn release(data: *const ()) {
    // SAFETY: see above; the waker's count is given up.
    unsafe { Header::release(header(data)) }
}
