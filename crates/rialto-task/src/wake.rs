//! Who is to be woken: a Rialto task, or a foreign waker.
//!
//! A sync that waits stores a [`Wakee`] in one tagged word. For a Rialto task it
//! is a *count*: so the task knows how many could wake it, and law 15 is decided
//! in the state word (`owners.rs`). It allocates nothing, and is given up in the
//! very step that wakes.

use core::cell::Cell;
use core::mem::{self, ManuallyDrop};
use core::ptr::{self, NonNull};
use core::task::{RawWaker, RawWakerVTable, Waker};

use crate::contain;
use crate::crowd;
use crate::header::Header;
use crate::state::{OWNER, SCHEDULED};
use crate::turn::Turn;

/// The bits of a word that a [`Wakee`] uses for its kind: not zero; the third low
/// bit is the user's.
pub const KIND: usize = 0b011;
const USERS: usize = 0b100;
const ADDRESS: usize = !0b111;
const COUNTED: usize = 2;
const FOREIGN: usize = 3;

/// The sleeper behind a waiting sync: owns a count of a task, or a boxed waker.
#[derive(Debug)]
pub struct Wakee(usize);

impl Wakee {
    /// The wakee for `waker`.
    #[inline(always)]
    pub fn new(waker: &Waker) -> Self {
        let Some(task) = native_task(waker) else { return Self::foreign(waker) };
        // SAFETY: the wakee owns the count. `waker` is alive, and so is the task it wakes.
        let counted = unsafe { Turn::take(task) == Turn::Whole || task.as_ref().acquire_place() };
        if !counted {
            // SAFETY: the count is ours.
            return Self::boxed(unsafe { crowd::join(task) });
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

    /// The word to store: the low two bits are not zero, the third is.
    #[inline]
    pub fn into_word(self) -> usize {
        ManuallyDrop::new(self).0
    }

    /// Takes the wakee back out of a word.
    ///
    /// # Safety
    ///
    /// `word` came from [`into_word`](Self::into_word), and its ownership is
    /// now the caller's: nobody else makes a wakee of it.
    #[inline]
    pub unsafe fn from_word(word: usize) -> Self {
        debug_assert!(word & KIND != 0);
        Wakee(word & !USERS)
    }

    /// Whether the wakee stored in `word` is the one that `waker` would give.
    ///
    /// # Safety
    ///
    /// `word` holds a wakee that stays there during the call.
    #[inline]
    pub unsafe fn word_wakes(word: usize, waker: &Waker) -> bool {
        if word & KIND == FOREIGN {
            // SAFETY: a foreign word is a boxed waker, alive while it is stored.
            unsafe { &*ptr::with_exposed_provenance::<Boxed>(word & ADDRESS) }.0.will_wake(waker)
        } else {
            Wakee::word_is_task_of(word, waker)
        }
    }

    /// Whether `word` holds the task that `waker` wakes. A foreign waker is not
    /// looked at: false.
    #[inline]
    pub fn word_is_task_of(word: usize, waker: &Waker) -> bool {
        let is = |task: NonNull<Header>| word & KIND != FOREIGN && task.as_ptr().addr() == word & ADDRESS;
        native_task(waker).is_some_and(is)
    }

    /// Marks the task scheduled. From here on the task cannot end before the
    /// returned [`Wake`] is fired; so this comes before the result is
    /// published, and the firing after the lock is released.
    #[inline(always)]
    pub fn notify(self) -> Wake {
        let word = self.into_word();
        let address = word & ADDRESS;
        if word & KIND == FOREIGN {
            // SAFETY: we own the boxed waker.
            return Wake(Kind::Foreign(unsafe { Box::from_raw(ptr::with_exposed_provenance_mut(address)) }));
        }
        // SAFETY: never null: it was made of a `NonNull`. We own a count, and
        // give it up. If the task was scheduled by somebody else already, it may
        // be gone once the result is published: then no pointer is kept.
        Wake(unsafe { notify_and_release(NonNull::new_unchecked(ptr::with_exposed_provenance_mut(address))) })
    }
}

/// A foreign waker, aligned so that its address leaves the tag's bits free on
/// 32 bits, too.
#[derive(Debug)]
#[repr(align(8))]
struct Boxed(Waker);

impl Drop for Wakee {
    fn drop(&mut self) {
        let address = self.0 & ADDRESS;
        if self.0 & KIND == COUNTED {
            // SAFETY: we own this count, which was made of a `NonNull`.
            unsafe { Header::release(NonNull::new_unchecked(ptr::with_exposed_provenance_mut(address))) }
        } else {
            // SAFETY: we own the boxed waker.
            let waker = unsafe { Box::<Boxed>::from_raw(ptr::with_exposed_provenance_mut(address)) };
            contain(|| drop(waker));
        }
    }
}

/// The second half of a wake-up, to be fired once no lock is held.
#[derive(Debug)]
#[must_use = "the task was marked scheduled and waits to be queued"]
pub struct Wake(Kind);

#[derive(Debug)]
enum Kind {
    Nothing,
    /// We set `SCHEDULED`: the task lives until we queue it.
    Owed(NonNull<Header>),
    /// We gave up the last count: the cell is ours to free.
    Last(NonNull<Header>),
    Foreign(Box<Boxed>),
}

// SAFETY: a header may be notified and released from any thread, and a waker
// is `Send`.
unsafe impl Send for Wake {}

impl Wake {
    /// Nobody to wake.
    pub const NOBODY: Wake = Wake(Kind::Nothing);

    /// Queues the task, or calls the foreign waker. Call it without a lock.
    #[inline(always)]
    pub fn fire(mut self) {
        if let Kind::Owed(task) = self.0 {
            self.0 = Kind::Nothing;
            // SAFETY: `notify` set `SCHEDULED`, so the duty to queue is ours,
            // and the task is alive until we have done it.
            unsafe { (task.as_ref().vtable().schedule)(task) }
            mem::forget(self);
        }
        // Else dropping does the work.
    }

    #[cold]
    fn fire_rarer(&mut self) {
        match mem::replace(&mut self.0, Kind::Nothing) {
            Kind::Nothing => {}
            // SAFETY: as in `fire`.
            Kind::Owed(task) => unsafe { (task.as_ref().vtable().schedule)(task) },
            // SAFETY: nobody else can reach the task any more.
            Kind::Last(task) => unsafe { (task.as_ref().vtable().free)(task) },
            Kind::Foreign(waker) => call(waker.0),
        }
    }
}

thread_local! {
    /// The data of the foreign waker that this thread calls, if that is all it does.
    static CALLED: Cell<*const ()> = const { Cell::new(ptr::null()) };
}

fn call(waker: Waker) {
    let before = CALLED.get();
    // What a waker of others' calls, it may call under a lock of its own.
    if before.is_null() {
        CALLED.set(waker.data());
    }
    // That it panics is its executor's affair.
    contain(|| waker.wake());
    CALLED.set(before);
}

/// Asked by the waker with this data as it is called: whether [`Wake::fire`] calls it, and
/// no code of others' in between. Then no lock is held, unless by whoever uses Rialto
/// under one. It is asked once in a call.
pub fn is_called_by_fire(data: *const ()) -> bool {
    let is_called = ptr::eq(CALLED.get(), data);
    if is_called {
        CALLED.set(ptr::null());
    }
    is_called
}

/// Fires, so that a panic on the way loses no wake-up.
impl Drop for Wake {
    #[inline(always)]
    fn drop(&mut self) {
        if !matches!(self.0, Kind::Nothing) {
            self.fire_rarer();
        }
    }
}

/// Marks the task scheduled and gives up a count, in one step.
///
/// # Safety
///
/// The caller owns a count of the live task.
unsafe fn notify_and_release(task: NonNull<Header>) -> Kind {
    // SAFETY: the count keeps it alive.
    let before = unsafe { task.as_ref() }.state.notify_and_remove_owner();
    if before & SCHEDULED == 0 {
        // Until it is queued its runtime owns it.
        Kind::Owed(task)
    } else if before / OWNER == 1 {
        Kind::Last(task)
    } else {
        Kind::Nothing
    }
}

/// A waker for the task at `task` that owns no count: for the time of a poll.
///
/// # Safety
///
/// The task outlives the waker.
#[inline]
pub unsafe fn borrowed_waker(task: NonNull<Header>) -> ManuallyDrop<Waker> {
    // SAFETY: the functions of `NATIVE` keep the contract of `RawWaker`.
    ManuallyDrop::new(unsafe { Waker::from_raw(raw(task)) })
}

/// The Rialto task that `waker` wakes, if it wakes one.
#[inline]
pub fn native_task(waker: &Waker) -> Option<NonNull<Header>> {
    if ptr::eq(waker.vtable(), &raw const NATIVE) {
        NonNull::new(waker.data().cast_mut().cast())
    } else {
        None
    }
}

/// A static, not a constant: its address is what tells our wakers apart.
static NATIVE: RawWakerVTable = RawWakerVTable::new(clone, wake, wake_by_ref, release);

#[inline]
fn raw(task: NonNull<Header>) -> RawWaker {
    RawWaker::new(task.as_ptr().cast_const().cast(), &NATIVE)
}

// SAFETY of the four: `data` is the header of a task that the waker keeps
// alive, by a count or by the promise made to `borrowed_waker`.

unsafe fn header(data: *const ()) -> NonNull<Header> {
    // SAFETY: made of a `NonNull` by `raw`.
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
        unsafe { crowded(task) }
    }
}

/// A waker for `task`, which is one of its crowd.
///
/// # Safety
///
/// As for [`crowd::join`].
#[cold]
unsafe fn crowded(task: NonNull<Header>) -> RawWaker {
    // SAFETY: by contract.
    let waker = ManuallyDrop::new(unsafe { crowd::join(task) });
    RawWaker::new(waker.data(), waker.vtable())
}

unsafe fn wake(data: *const ()) {
    // SAFETY: see above; the waker's count is given up.
    Wake(unsafe { notify_and_release(header(data)) }).fire();
}

unsafe fn wake_by_ref(data: *const ()) {
    // SAFETY: see above.
    let task = unsafe { header(data) };
    // SAFETY: see above; if `notify` says so, the duty to queue is ours.
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
