//! Atomics, cells, locks and back-off: the only file that knows who runs the
//! code.
//!
//! Natively each item is the thing it says, at no cost. Under `--cfg loom` and
//! `--cfg shuttle` the same names are instrumented twins, so that the code which
//! ships is the code which is explored: by loom in every schedule of small
//! programs, by Shuttle in random schedules of long ones. A correct spin lock
//! trips loom's branch limit, so under both a [`ByteLock`] is a mutex of theirs.

#[cfg(any(loom, shuttle))]
pub use explored::*;
#[cfg(not(any(loom, shuttle)))]
pub use native::*;
#[cfg(not(loom))]
pub use plain_cell::Cell;
#[cfg(loom)]
pub use under_loom::*;

/// The explorer that runs the code, for what models need beside this.
#[cfg(loom)]
#[doc(hidden)]
pub use loom as explorer;
/// As above.
#[cfg(shuttle)]
#[doc(hidden)]
pub use shuttle as explorer;

/// Whether this build runs under loom or Shuttle: for layout assertions, which
/// their larger types do not meet.
pub const LOOM: bool = cfg!(any(loom, shuttle));

/// The word of a task with so many owners that further wakers share one count.
#[cfg(not(any(loom, shuttle)))]
#[inline(always)]
pub(crate) const fn most_counted() -> u32 {
    u32::MAX / 2
}
/// As above.
#[cfg(any(loom, shuttle))]
pub(crate) fn most_counted() -> u32 {
    MOST_COUNTED.get()
}
#[cfg(any(loom, shuttle))]
std::thread_local! {
    /// The threads of a model are one of the system's.
    static MOST_COUNTED: core::cell::Cell<u32> = const { core::cell::Cell::new(u32::MAX / 2) };
}
/// From here on, wakers share a count once a task of this thread's models has so many owners.
#[cfg(any(loom, shuttle))]
#[doc(hidden)]
pub fn count_at_most(owners: u32) {
    MOST_COUNTED.set(owners * crate::state::OWNER - 1);
}

/// Whether the rule of this name is left out, to see a test fail: never, but in the build of `ci/mutants.sh`, where
/// `RIALTO_MUTANT` names one.
#[cfg(not(rialto_mutants))]
#[doc(hidden)]
#[inline(always)]
#[must_use]
pub const fn is_mutant(_rule: &str) -> bool {
    false
}
/// As above.
#[cfg(rialto_mutants)]
#[doc(hidden)]
#[must_use]
pub fn is_mutant(rule: &str) -> bool {
    static CHOSEN: std::sync::OnceLock<Option<String>> = std::sync::OnceLock::new();
    CHOSEN.get_or_init(|| std::env::var("RIALTO_MUTANT").ok()).as_deref() == Some(rule)
}

/// A word of each thread's own, `Cell<usize>`, zero at first.
#[doc(hidden)]
#[macro_export]
#[cfg(not(any(loom, shuttle)))]
macro_rules! thread_word {
    ($(#[$doc:meta])* $name:ident) => {
        ::std::thread_local! {
            $(#[$doc])*
            static $name: ::core::cell::Cell<usize> = const { ::core::cell::Cell::new(0) };
        }
    };
}
/// As above.
#[doc(hidden)]
#[macro_export]
#[cfg(any(loom, shuttle))]
macro_rules! thread_word {
    ($(#[$doc:meta])* $name:ident) => {
        $crate::primitives::explorer::thread_local! {
            $(#[$doc])*
            static $name: ::core::cell::Cell<usize> = ::core::cell::Cell::new(0);
        }
    };
}
pub use thread_word;

#[cfg(not(loom))]
mod plain_cell {
    use core::cell::UnsafeCell;
    use core::marker::PhantomPinned;

    /// A cell that several threads reach by a protocol of their own. What
    /// holds one must not be moved while they may (hence `PhantomPinned`, which
    /// also tells the compiler that a `&mut` to it is not the only way there).
    #[repr(transparent)]
    #[derive(Debug, Default)]
    pub struct Cell<T: ?Sized>(PhantomPinned, UnsafeCell<T>);

    impl<T> Cell<T> {
        /// A cell that holds `value`.
        #[inline]
        pub const fn new(value: T) -> Self {
            Cell(PhantomPinned, UnsafeCell::new(value))
        }

        /// Calls `f` with a pointer for reading.
        #[inline(always)]
        pub fn with<R>(&self, f: impl FnOnce(*const T) -> R) -> R {
            f(self.1.get())
        }

        /// Calls `f` with a pointer for writing.
        #[inline(always)]
        pub fn with_mut<R>(&self, f: impl FnOnce(*mut T) -> R) -> R {
            f(self.1.get())
        }

        /// The value, when nobody else can reach the cell.
        #[inline(always)]
        pub fn get_mut(&mut self) -> &mut T {
            self.1.get_mut()
        }
    }
}

#[cfg(not(any(loom, shuttle)))]
mod native {
    use core::cell::UnsafeCell;
    use core::hint::spin_loop;
    use core::marker::PhantomData;
    use core::ops::{Deref, DerefMut};
    pub use core::sync::atomic::{
        AtomicBool, AtomicPtr, AtomicU8, AtomicU32, AtomicU64, AtomicUsize, Ordering, fence,
    };
    use std::sync::{PoisonError, TryLockError};
    use std::thread;
    use std::time::Duration;

    pub use std::sync::MutexGuard;

    /// A lock of one byte beside the data it guards, for critical sections of
    /// a few dozen nanoseconds without user code.
    ///
    /// Taking it is one atomic exchange, releasing it a plain store. Whoever
    /// finds it taken spins with exponential back-off, then gives its
    /// processor away, then sleeps for growing moments: a holder that the
    /// operating system has put aside costs the others no processor time.
    #[derive(Debug, Default)]
    pub struct ByteLock<T> {
        locked: AtomicBool,
        data: UnsafeCell<T>,
    }

    // SAFETY: the data is reached only through the guard, and `lock` hands out
    // one guard at a time; so sharing the lock moves the data between threads.
    unsafe impl<T: Send> Sync for ByteLock<T> {}

    impl<T> ByteLock<T> {
        /// An open lock around `data`.
        #[inline]
        pub const fn new(data: T) -> Self {
            ByteLock { locked: AtomicBool::new(false), data: UnsafeCell::new(data) }
        }

        /// Takes the lock, waiting for it if need be.
        #[inline(always)]
        pub fn lock(&self) -> ByteGuard<'_, T> {
            // Acquire pairs with the release of the guard's drop: what the last
            // holder wrote is seen.
            if self.locked.swap(true, Ordering::Acquire) {
                self.lock_contended();
            }
            self.guard()
        }

        /// Takes the lock; calls `taken` first, once, if it is not free now.
        #[inline]
        pub fn lock_or(&self, taken: impl FnOnce()) -> ByteGuard<'_, T> {
            if self.locked.swap(true, Ordering::Acquire) {
                self.lock_taken(taken);
            }
            self.guard()
        }

        #[cold]
        fn lock_taken(&self, taken: impl FnOnce()) {
            taken();
            self.lock_contended();
        }

        /// Takes the lock if it is free now.
        #[inline]
        pub fn try_lock(&self) -> Option<ByteGuard<'_, T>> {
            if self.locked.swap(true, Ordering::Acquire) { None } else { Some(self.guard()) }
        }

        /// For who has taken the lock.
        #[inline(always)]
        fn guard(&self) -> ByteGuard<'_, T> {
            ByteGuard { lock: self, _data: PhantomData }
        }

        #[cold]
        fn lock_contended(&self) {
            let (mut backoff, mut late) = (Backoff::new(), None);
            loop {
                // Spin on a load: a failed exchange would steal the line.
                while self.locked.load(Ordering::Relaxed) {
                    if backoff.is_long() {
                        late.get_or_insert_with(LateWait::begin);
                    }
                    backoff.snooze();
                }
                if !self.locked.swap(true, Ordering::Acquire) {
                    return;
                }
            }
        }

        /// The data, when nobody else can reach the lock.
        pub fn get_mut(&mut self) -> &mut T {
            self.data.get_mut()
        }
    }

    static LATE_WAITS: AtomicUsize = AtomicUsize::new(0);

    /// How many threads have waited for a [`ByteLock`] for more than a millisecond and a half, and wait on: the thread
    /// that holds it has no processor. Whoever lowers the priority of threads raises them while there is such a wait.
    pub fn late_waits() -> usize {
        LATE_WAITS.load(Ordering::Relaxed)
    }

    /// Such a wait.
    struct LateWait;

    impl LateWait {
        #[cold]
        fn begin() -> LateWait {
            LATE_WAITS.fetch_add(1, Ordering::Relaxed);
            LateWait
        }
    }

    impl Drop for LateWait {
        fn drop(&mut self) {
            LATE_WAITS.fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// Releases its [`ByteLock`] when dropped.
    #[derive(Debug)]
    pub struct ByteGuard<'a, T> {
        lock: &'a ByteLock<T>,
        /// Shared, it shares the data.
        _data: PhantomData<&'a mut T>,
    }

    impl<T> Deref for ByteGuard<'_, T> {
        type Target = T;
        #[inline(always)]
        fn deref(&self) -> &T {
            // SAFETY: this guard is the only one there is.
            unsafe { &*self.lock.data.get() }
        }
    }

    impl<T> DerefMut for ByteGuard<'_, T> {
        #[inline(always)]
        fn deref_mut(&mut self) -> &mut T {
            // SAFETY: this guard is the only one there is.
            unsafe { &mut *self.lock.data.get() }
        }
    }

    impl<T> Drop for ByteGuard<'_, T> {
        #[inline(always)]
        fn drop(&mut self) {
            self.lock.locked.store(false, Ordering::Release);
        }
    }

    /// A mutex whose holder may sleep. For critical sections without user code:
    /// there a panic leaves what is guarded whole, and the lock open.
    #[derive(Debug, Default)]
    pub struct Mutex<T>(std::sync::Mutex<T>);

    impl<T> Mutex<T> {
        /// An open mutex around `data`.
        pub const fn new(data: T) -> Self {
            Mutex(std::sync::Mutex::new(data))
        }

        /// Takes the lock, waiting for it if need be.
        pub fn lock(&self) -> MutexGuard<'_, T> {
            self.0.lock().unwrap_or_else(PoisonError::into_inner)
        }

        /// Takes the lock if it is free now.
        pub fn try_lock(&self) -> Option<MutexGuard<'_, T>> {
            match self.0.try_lock() {
                Ok(guard) => Some(guard),
                Err(TryLockError::Poisoned(broken)) => Some(broken.into_inner()),
                Err(TryLockError::WouldBlock) => None,
            }
        }
    }

    /// Where threads sleep until what a [`Mutex`] guards has changed.
    #[derive(Debug, Default)]
    pub struct Condvar(std::sync::Condvar);

    impl Condvar {
        /// Opens the lock, sleeps until a notification or for no reason, and takes
        /// the lock again.
        pub fn wait<'a, T>(&self, guard: MutexGuard<'a, T>) -> MutexGuard<'a, T> {
            self.0.wait(guard).unwrap_or_else(PoisonError::into_inner)
        }

        /// As [`wait`](Self::wait), for `time` at most.
        pub fn wait_timeout<'a, T>(&self, guard: MutexGuard<'a, T>, time: Duration) -> MutexGuard<'a, T> {
            self.0.wait_timeout(guard, time).unwrap_or_else(PoisonError::into_inner).0
        }

        /// Wakes one sleeper, if there is one.
        pub fn notify_one(&self) {
            self.0.notify_one();
        }

        /// Wakes all who wait.
        pub fn notify_all(&self) {
            self.0.notify_all();
        }
    }

    /// Growing pauses for a wait that is nearly always short.
    #[derive(Debug, Default)]
    pub struct Backoff {
        step: u32,
    }

    impl Backoff {
        const SPINS: u32 = 7;
        const YIELDS: u32 = 14;
        /// Sleeps of 1.55 milliseconds in all.
        const LONG: u32 = Self::YIELDS + 5;

        /// No pause taken yet.
        #[inline]
        pub const fn new() -> Self {
            Backoff { step: 0 }
        }

        /// Whether its pauses took more than a millisecond and a half.
        fn is_long(&self) -> bool {
            self.step >= Self::LONG
        }

        /// Pauses: a few spins, then the processor for others, then a sleep
        /// of 50 microseconds that grows to a millisecond.
        pub fn snooze(&mut self) {
            if self.step < Self::SPINS {
                for _ in 0..1u32 << self.step {
                    spin_loop();
                }
            } else if self.step < Self::YIELDS {
                thread::yield_now();
            } else {
                let micros = 50 << (self.step - Self::YIELDS).min(4);
                thread::sleep(Duration::from_micros(micros.min(1_000)));
            }
            self.step = self.step.saturating_add(1);
        }
    }
}

#[cfg(loom)]
mod under_loom {
    use core::cell::UnsafeCell;
    use core::ops::{Deref, DerefMut};
    use loom::sync::atomic;
    pub use loom::sync::atomic::{AtomicPtr, Ordering, fence};

    /// An atomic whose loads loom tries in both orders with other threads'
    /// stores. Loom remembers only the last access to an atomic: a store whose
    /// own thread has just loaded hides the loads of all others, and the
    /// schedules in which those come later are never run. So each load first
    /// touches the shadow, where every two touches are in conflict. They are
    /// relaxed, and order nothing else.
    #[derive(Debug, Default)]
    pub struct Watched<A> {
        shadow: atomic::AtomicU8,
        atomic: A,
    }

    impl<A> Deref for Watched<A> {
        type Target = A;
        fn deref(&self) -> &A {
            &self.atomic
        }
    }

    impl<A> DerefMut for Watched<A> {
        fn deref_mut(&mut self) -> &mut A {
            &mut self.atomic
        }
    }

    macro_rules! watched {
        ($($atomic:ident $value:ty,)*) => { $(
            /// Loom's, watched.
            pub type $atomic = Watched<atomic::$atomic>;

            impl Watched<atomic::$atomic> {
                /// An atomic that holds `value`.
                pub fn new(value: $value) -> Self {
                    Watched { shadow: atomic::AtomicU8::new(0), atomic: atomic::$atomic::new(value) }
                }

                /// The value.
                pub fn load(&self, order: Ordering) -> $value {
                    self.shadow.fetch_add(0, Ordering::Relaxed);
                    self.atomic.load(order)
                }
            }
        )* };
    }
    watched!(AtomicBool bool, AtomicU8 u8, AtomicU32 u32, AtomicU64 u64, AtomicUsize usize,);

    /// A cell whose every access loom checks for races. The data comes last
    /// and the layout is C's, so that a cell over a union can be reached as a
    /// cell over the union's first field, as it can natively.
    #[repr(C)]
    #[derive(Debug)]
    pub struct Cell<T> {
        track: loom::cell::UnsafeCell<()>,
        data: UnsafeCell<T>,
    }

    impl<T> Cell<T> {
        /// A cell that holds `value`.
        pub fn new(value: T) -> Self {
            Cell { track: loom::cell::UnsafeCell::new(()), data: UnsafeCell::new(value) }
        }

        /// Calls `f` with a pointer for reading.
        pub fn with<R>(&self, f: impl FnOnce(*const T) -> R) -> R {
            self.track.with(|_| f(self.data.get()))
        }

        /// Calls `f` with a pointer for writing.
        pub fn with_mut<R>(&self, f: impl FnOnce(*mut T) -> R) -> R {
            self.track.with_mut(|_| f(self.data.get()))
        }

        /// The value, when nobody else can reach the cell.
        pub fn get_mut(&mut self) -> &mut T {
            self.data.get_mut()
        }
    }
}

#[cfg(any(loom, shuttle))]
mod explored {
    use core::ops::{Deref, DerefMut};

    use std::sync::PoisonError;
    use std::time::Duration;

    pub use super::explorer::sync::MutexGuard;
    use super::explorer::{sync, thread};
    #[cfg(shuttle)]
    pub use shuttle::sync::atomic::{
        AtomicBool, AtomicPtr, AtomicU8, AtomicU32, AtomicU64, AtomicUsize, Ordering, fence,
    };

    /// The explorer's mutex, which a panic leaves open.
    #[derive(Debug, Default)]
    pub struct Mutex<T>(sync::Mutex<T>);

    impl<T> Mutex<T> {
        /// An open mutex around `data`.
        pub fn new(data: T) -> Self {
            Mutex(sync::Mutex::new(data))
        }

        /// Takes the lock, waiting for it if need be.
        pub fn lock(&self) -> MutexGuard<'_, T> {
            self.0.lock().unwrap_or_else(PoisonError::into_inner)
        }

        /// Takes the lock if it is free now. Loom's waits for a holder that came
        /// in the same moment, so it is of no use where holders sleep.
        pub fn try_lock(&self) -> Option<MutexGuard<'_, T>> {
            self.0.try_lock().ok()
        }

        /// The data, when nobody else can reach the lock.
        pub fn get_mut(&mut self) -> &mut T {
            self.0.get_mut().unwrap_or_else(PoisonError::into_inner)
        }
    }

    /// The explorer's condition variable. Time does not pass.
    #[derive(Debug, Default)]
    pub struct Condvar(sync::Condvar);

    impl Condvar {
        /// Opens the lock, sleeps until a notification, and takes the lock again.
        pub fn wait<'a, T>(&self, guard: MutexGuard<'a, T>) -> MutexGuard<'a, T> {
            self.0.wait(guard).unwrap_or_else(PoisonError::into_inner)
        }

        /// As [`wait`](Self::wait).
        pub fn wait_timeout<'a, T>(&self, guard: MutexGuard<'a, T>, _: Duration) -> MutexGuard<'a, T> {
            self.wait(guard)
        }

        /// Wakes one sleeper, if there is one.
        pub fn notify_one(&self) {
            self.0.notify_one();
        }

        /// Wakes all who wait.
        pub fn notify_all(&self) {
            self.0.notify_all();
        }
    }

    /// Nobody does, where a lock is no lock of a byte.
    pub fn late_waits() -> usize {
        0
    }

    /// The byte lock as a mutex of the explorer's.
    #[derive(Debug)]
    pub struct ByteLock<T>(Mutex<T>);

    impl<T> ByteLock<T> {
        /// An open lock around `data`.
        pub fn new(data: T) -> Self {
            ByteLock(Mutex::new(data))
        }

        /// Takes the lock, waiting for it if need be.
        pub fn lock(&self) -> ByteGuard<'_, T> {
            ByteGuard(self.0.lock())
        }

        /// Takes the lock. Whether it was free is not looked at: that would be a
        /// schedule of its own.
        pub fn lock_or(&self, _taken: impl FnOnce()) -> ByteGuard<'_, T> {
            self.lock()
        }

        /// Takes the lock if it is free now.
        pub fn try_lock(&self) -> Option<ByteGuard<'_, T>> {
            self.0.try_lock().map(ByteGuard)
        }

        /// The data, when nobody else can reach the lock.
        pub fn get_mut(&mut self) -> &mut T {
            self.0.get_mut()
        }
    }

    /// Releases its [`ByteLock`] when dropped.
    #[derive(Debug)]
    pub struct ByteGuard<'a, T>(MutexGuard<'a, T>);

    impl<T> Deref for ByteGuard<'_, T> {
        type Target = T;
        fn deref(&self) -> &T {
            &self.0
        }
    }

    impl<T> DerefMut for ByteGuard<'_, T> {
        fn deref_mut(&mut self) -> &mut T {
            &mut self.0
        }
    }

    /// Lets somebody else run.
    #[derive(Debug, Default)]
    pub struct Backoff;

    impl Backoff {
        /// No pause taken yet.
        pub const fn new() -> Self {
            Backoff
        }

        /// Lets somebody else run.
        pub fn snooze(&mut self) {
            thread::yield_now();
        }
    }
}
