//! Atomics, cells, locks and back-off: the only file that knows whether a model checker runs the code.
//!
//! In a normal build, each item is the plain thing, at no cost. Under `--cfg loom` and `--cfg shuttle`, the
//! same names are instrumented versions. So the code that ships is the code that is explored: by loom in
//! every schedule of small programs, by Shuttle in random schedules of long ones. A correct spin lock exceeds
//! loom's branch limit, so under both a [`ByteLock`] and a [`HolderLock`] are the checker's mutex.

#[cfg(rialto_counted)]
pub mod counted;

#[cfg(any(loom, shuttle))]
pub use explored::*;
#[cfg(not(any(loom, shuttle)))]
pub use native::*;
#[cfg(not(loom))]
pub use plain_cell::Cell;
#[cfg(loom)]
pub use under_loom::*;

/// The model checker that runs the code, for models that need more of it than this module offers.
#[cfg(loom)]
#[doc(hidden)]
pub use loom as explorer;
/// The model checker that runs the code, for models that need more of it than this module offers.
#[cfg(shuttle)]
#[doc(hidden)]
pub use shuttle as explorer;

/// Whether loom or Shuttle runs this build. Assertions about layouts need it, because the instrumented types
/// are larger.
pub const LOOM: bool = cfg!(any(loom, shuttle));

/// A word that is written before another atomic publishes it, and that a thread may read while a later value is
/// written. Both values are right for that reader, so no model explores the order: this is the plain atomic in
/// every build.
#[derive(Debug)]
pub(crate) struct UnmodelledU32(core::sync::atomic::AtomicU32);

impl UnmodelledU32 {
    #[inline(always)]
    pub(crate) const fn new(value: u32) -> Self {
        UnmodelledU32(core::sync::atomic::AtomicU32::new(value))
    }
    #[inline(always)]
    pub(crate) fn get(&self) -> u32 {
        self.0.load(core::sync::atomic::Ordering::Relaxed)
    }
    #[inline(always)]
    pub(crate) fn set(&self, value: u32) {
        self.0.store(value, core::sync::atomic::Ordering::Relaxed);
    }
}

/// The largest state word at which a waker or a wait may own a count. Beyond it, further ones share one
/// count.
#[cfg(not(any(loom, shuttle)))]
#[inline(always)]
pub(crate) const fn most_counted() -> u32 {
    u32::MAX / 2
}
/// Does the same, with the limit that the model has set.
#[cfg(any(loom, shuttle))]
pub(crate) fn most_counted() -> u32 {
    MOST_COUNTED.get()
}
#[cfg(any(loom, shuttle))]
std::thread_local! {
    /// One OS thread runs all threads of a model, so this is the model's own.
    static MOST_COUNTED: core::cell::Cell<u32> = const { core::cell::Cell::new(u32::MAX / 2) };
}
/// From here on, wakers in the models of this OS thread share a count once a task has this number of owners.
#[cfg(any(loom, shuttle))]
#[doc(hidden)]
pub fn count_at_most(owners: u32) {
    MOST_COUNTED.set(owners * crate::state::OWNER - 1);
}

/// Returns whether the rule of this name is left out, so that its test can be seen to fail. It is true only
/// in the build of `ci/mutants.sh`, for the rule that `RIALTO_MUTANT` names.
#[cfg(not(rialto_mutants))]
#[doc(hidden)]
#[inline(always)]
#[must_use]
pub const fn is_mutant(_rule: &str) -> bool {
    false
}
/// Returns whether the rule of this name is left out: the one that `RIALTO_MUTANT` names.
#[cfg(rialto_mutants)]
#[doc(hidden)]
#[must_use]
pub fn is_mutant(rule: &str) -> bool {
    static CHOSEN: std::sync::OnceLock<Option<String>> = std::sync::OnceLock::new();
    CHOSEN.get_or_init(|| std::env::var("RIALTO_MUTANT").ok()).as_deref() == Some(rule)
}

/// Counts a task that is put into the queue that all workers share, in a build with `--cfg rialto_counted`.
#[doc(hidden)]
#[inline(always)]
pub fn count_injection() {
    #[cfg(rialto_counted)]
    counted::count_injection();
}
/// Counts tasks that a worker took from the queue of another one, in a build with `--cfg rialto_counted`.
#[doc(hidden)]
#[inline(always)]
#[cfg_attr(not(rialto_counted), allow(unused_variables))]
pub fn count_steals(tasks: u32) {
    #[cfg(rialto_counted)]
    counted::count_steals(tasks);
}

/// Declares a thread-local `Cell<usize>` that is zero at first.
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
/// Declares a `Cell<usize>` of each modelled thread that is zero at first.
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

    /// A cell that several threads access under a protocol of their own. The value that contains the cell
    /// must not move while other threads may access it. `PhantomPinned` therefore makes it `!Unpin`, which
    /// also tells the compiler that a `&mut` to it is not the only way to reach its contents.
    #[repr(transparent)]
    #[derive(Debug, Default)]
    pub struct Cell<T: ?Sized>(PhantomPinned, UnsafeCell<T>);

    impl<T> Cell<T> {
        /// Creates a cell that holds `value`.
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

        /// Returns the value, through exclusive access to the cell.
        #[inline(always)]
        pub fn get_mut(&mut self) -> &mut T {
            self.1.get_mut()
        }
    }
}

#[cfg(not(any(loom, shuttle)))]
mod native {
    #[cfg(rialto_counted)]
    pub use super::counted::{AtomicBool, AtomicPtr, AtomicU8, AtomicU32, AtomicU64, AtomicUsize};
    use core::cell::UnsafeCell;
    use core::hint::spin_loop;
    use core::marker::PhantomData;
    use core::ops::{Deref, DerefMut};
    #[cfg(not(rialto_counted))]
    pub use core::sync::atomic::{AtomicBool, AtomicPtr, AtomicU8, AtomicU32, AtomicU64, AtomicUsize};
    pub use core::sync::atomic::{Ordering, fence};
    use std::sync::{PoisonError, TryLockError};
    use std::thread;
    use std::time::Duration;

    pub use std::sync::MutexGuard;

    /// A spin lock of one byte next to its data, for critical sections of a few dozen nanoseconds without
    /// user code.
    ///
    /// To take a free lock is one atomic exchange, and to release it is a plain store. A thread that finds it
    /// taken spins with exponential back-off, then yields its processor, then sleeps for growing intervals.
    /// So a holder that the operating system has descheduled costs the other threads no processor time.
    #[derive(Debug, Default)]
    pub struct ByteLock<T> {
        locked: AtomicBool,
        data: UnsafeCell<T>,
    }

    // SAFETY: the data is reached only through the guard, and `lock` returns one guard at a time. So sharing
    // the lock only moves the data between threads.
    unsafe impl<T: Send> Sync for ByteLock<T> {}

    impl<T> ByteLock<T> {
        /// Creates an open lock around `data`.
        #[inline]
        pub const fn new(data: T) -> Self {
            ByteLock { locked: AtomicBool::new(false), data: UnsafeCell::new(data) }
        }

        /// Takes the lock. Waits until it is free.
        #[inline(always)]
        pub fn lock(&self) -> ByteGuard<'_, T> {
            // Acquire pairs with the release in the guard's drop: this thread sees the writes of the last
            // holder.
            if self.locked.swap(true, Ordering::Acquire) {
                self.lock_contended();
            }
            self.guard()
        }

        /// Takes the lock if it is free now.
        #[inline]
        pub fn try_lock(&self) -> Option<ByteGuard<'_, T>> {
            if self.locked.swap(true, Ordering::Acquire) { None } else { Some(self.guard()) }
        }

        /// Makes the guard, after the lock was taken.
        #[inline(always)]
        fn guard(&self) -> ByteGuard<'_, T> {
            ByteGuard { lock: self, _data: PhantomData }
        }

        #[cold]
        fn lock_contended(&self) {
            wait_for_lock(
                || self.locked.load(Ordering::Relaxed),
                || !self.locked.swap(true, Ordering::Acquire),
            );
        }

        /// Returns the data, through exclusive access to the lock.
        pub fn get_mut(&mut self) -> &mut T {
            self.data.get_mut()
        }
    }

    /// Waits until `is_taken` returns false and `take` returns true.
    fn wait_for_lock(is_taken: impl Fn() -> bool, take: impl Fn() -> bool) {
        let (mut backoff, mut starved) = (Backoff::new(), None);
        loop {
            // Spin on a load: a failed exchange would still take the cache line from the holder.
            while is_taken() {
                #[cfg(rialto_counted)]
                super::counted::count_spin();
                if backoff.is_long() {
                    starved.get_or_insert_with(StarvedWaiter::begin);
                }
                backoff.snooze();
            }
            if take() {
                return;
            }
        }
    }

    /// A [`ByteLock`] whose state is a word that says which thread holds it. It is for state whose methods are
    /// user code: if that code takes the lock again, a `ByteLock` would deadlock.
    #[derive(Debug)]
    #[repr(C)]
    pub struct HolderLock<T> {
        /// The address that stands for the thread that holds the lock, or zero.
        holder: AtomicUsize,
        data: UnsafeCell<T>,
    }

    // SAFETY: as for `ByteLock`.
    unsafe impl<T: Send> Sync for HolderLock<T> {}

    /// Returns an address that no other living thread has.
    #[inline(always)]
    fn this_thread() -> usize {
        thread_local!(static PLACE: u8 = const { 0 });
        PLACE.with(|place| core::ptr::from_ref(place).addr())
    }

    impl<T> HolderLock<T> {
        /// Creates an open lock around `data`.
        #[inline]
        pub const fn new(data: T) -> Self {
            HolderLock { holder: AtomicUsize::new(0), data: UnsafeCell::new(data) }
        }

        /// Takes the lock, and waits for it if necessary. If the calling thread holds it, calls `reentered`,
        /// which must not return.
        #[inline(always)]
        pub fn lock(&self, reentered: impl FnOnce()) -> HolderGuard<'_, T> {
            let me = this_thread();
            // Acquire pairs with the release in the guard's drop: this thread sees the writes of the last
            // holder.
            if let Err(holder) = self.holder.compare_exchange(0, me, Ordering::Acquire, Ordering::Relaxed) {
                if holder == me {
                    reentered();
                }
                self.lock_contended(me);
            }
            HolderGuard { lock: self, _data: PhantomData }
        }

        #[cold]
        #[inline(never)]
        fn lock_contended(&self, me: usize) {
            wait_for_lock(
                || self.holder.load(Ordering::Relaxed) != 0,
                || self.holder.compare_exchange(0, me, Ordering::Acquire, Ordering::Relaxed).is_ok(),
            );
        }

        /// Returns the data, through exclusive access to the lock.
        pub fn get_mut(&mut self) -> &mut T {
            self.data.get_mut()
        }
    }

    /// Releases its [`HolderLock`] when dropped.
    #[derive(Debug)]
    pub struct HolderGuard<'a, T> {
        lock: &'a HolderLock<T>,
        /// A shared guard shares the data.
        _data: PhantomData<&'a mut T>,
    }

    impl<T> Deref for HolderGuard<'_, T> {
        type Target = T;
        #[inline(always)]
        fn deref(&self) -> &T {
            // SAFETY: this is the only guard of the lock.
            unsafe { &*self.lock.data.get() }
        }
    }

    impl<T> DerefMut for HolderGuard<'_, T> {
        #[inline(always)]
        fn deref_mut(&mut self) -> &mut T {
            // SAFETY: this is the only guard of the lock.
            unsafe { &mut *self.lock.data.get() }
        }
    }

    impl<T> Drop for HolderGuard<'_, T> {
        #[inline(always)]
        fn drop(&mut self) {
            self.lock.holder.store(0, Ordering::Release);
        }
    }

    static STARVED_WAITERS: AtomicUsize = AtomicUsize::new(0);

    /// Returns the number of threads that are waiting for a [`ByteLock`] and have waited for more than 1.5
    /// milliseconds. The holder of such a lock probably has no processor. Code that lowers the priority of
    /// threads must raise it again while the number is not zero.
    pub fn starved_waiters() -> usize {
        STARVED_WAITERS.load(Ordering::Relaxed)
    }

    /// A wait of more than 1.5 milliseconds, counted while it lasts.
    struct StarvedWaiter;

    impl StarvedWaiter {
        #[cold]
        fn begin() -> StarvedWaiter {
            STARVED_WAITERS.fetch_add(1, Ordering::Relaxed);
            StarvedWaiter
        }
    }

    impl Drop for StarvedWaiter {
        fn drop(&mut self) {
            STARVED_WAITERS.fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// Releases its [`ByteLock`] when dropped.
    #[derive(Debug)]
    pub struct ByteGuard<'a, T> {
        lock: &'a ByteLock<T>,
        /// A shared guard shares the data.
        _data: PhantomData<&'a mut T>,
    }

    impl<T> Deref for ByteGuard<'_, T> {
        type Target = T;
        #[inline(always)]
        fn deref(&self) -> &T {
            // SAFETY: this is the only guard of the lock.
            unsafe { &*self.lock.data.get() }
        }
    }

    impl<T> DerefMut for ByteGuard<'_, T> {
        #[inline(always)]
        fn deref_mut(&mut self) -> &mut T {
            // SAFETY: this is the only guard of the lock.
            unsafe { &mut *self.lock.data.get() }
        }
    }

    impl<T> Drop for ByteGuard<'_, T> {
        #[inline(always)]
        fn drop(&mut self) {
            self.lock.locked.store(false, Ordering::Release);
        }
    }

    /// A mutex whose holder may sleep. It is never poisoned. It is for critical sections without user code,
    /// where a panic leaves the data consistent.
    #[derive(Debug, Default)]
    pub struct Mutex<T>(std::sync::Mutex<T>);

    impl<T> Mutex<T> {
        /// Creates an open mutex around `data`.
        pub const fn new(data: T) -> Self {
            Mutex(std::sync::Mutex::new(data))
        }

        /// Takes the lock. Waits until it is free.
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

    /// A condition variable for a [`Mutex`].
    #[derive(Debug, Default)]
    pub struct Condvar(std::sync::Condvar);

    impl Condvar {
        /// Releases the lock, waits for a notification, and takes the lock again. Also returns after a
        /// spurious wake-up.
        pub fn wait<'a, T>(&self, guard: MutexGuard<'a, T>) -> MutexGuard<'a, T> {
            self.0.wait(guard).unwrap_or_else(PoisonError::into_inner)
        }

        /// Does the same as [`wait`](Self::wait), for `time` at most.
        pub fn wait_timeout<'a, T>(&self, guard: MutexGuard<'a, T>, time: Duration) -> MutexGuard<'a, T> {
            self.0.wait_timeout(guard, time).unwrap_or_else(PoisonError::into_inner).0
        }

        /// Wakes one waiting thread, if there is one.
        pub fn notify_one(&self) {
            self.0.notify_one();
        }

        /// Wakes all waiting threads.
        pub fn notify_all(&self) {
            self.0.notify_all();
        }
    }

    /// Growing pauses, for a wait that is nearly always short.
    #[derive(Debug, Default)]
    pub struct Backoff {
        step: u32,
    }

    impl Backoff {
        const SPINS: u32 = 7;
        const YIELDS: u32 = 14;
        /// The step after sleeps of 1.55 milliseconds in total.
        const LONG: u32 = Self::YIELDS + 5;

        /// Creates a back-off that starts with the shortest pause.
        #[inline]
        pub const fn new() -> Self {
            Backoff { step: 0 }
        }

        /// Returns whether the pauses took more than 1.5 milliseconds.
        fn is_long(&self) -> bool {
            self.step >= Self::LONG
        }

        /// Pauses. The first pauses spin, the next ones yield the processor, and the others sleep, for 50
        /// microseconds at first and 800 at most.
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

    /// An atomic whose loads loom explores in both orders with the stores of other threads. Loom remembers
    /// only the last access to an atomic. So a store by a thread that has just loaded hides the loads of all
    /// other threads, and loom never runs the schedules in which those loads come later. Therefore each load
    /// first touches the shadow, where any two accesses conflict. These accesses are relaxed, so they order
    /// nothing else.
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
            /// Loom's atomic, with a shadow.
            pub type $atomic = Watched<atomic::$atomic>;

            impl Watched<atomic::$atomic> {
                /// Creates an atomic that holds `value`.
                pub fn new(value: $value) -> Self {
                    Watched { shadow: atomic::AtomicU8::new(0), atomic: atomic::$atomic::new(value) }
                }

                /// Loads the value.
                pub fn load(&self, order: Ordering) -> $value {
                    self.shadow.fetch_add(0, Ordering::Relaxed);
                    self.atomic.load(order)
                }
            }
        )* };
    }
    watched!(AtomicBool bool, AtomicU8 u8, AtomicU32 u32, AtomicU64 u64, AtomicUsize usize,);

    /// A cell in which loom checks each access for races. The data comes last, and the layout is C's. So a
    /// cell over a union can be used as a cell over the union's first field, as in a normal build.
    #[repr(C)]
    #[derive(Debug)]
    pub struct Cell<T> {
        track: loom::cell::UnsafeCell<()>,
        data: UnsafeCell<T>,
    }

    impl<T> Cell<T> {
        /// Creates a cell that holds `value`.
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

        /// Returns the value, through exclusive access to the cell.
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

    /// The model checker's mutex, without poisoning.
    #[derive(Debug, Default)]
    pub struct Mutex<T>(sync::Mutex<T>);

    impl<T> Mutex<T> {
        /// Creates an open mutex around `data`.
        pub fn new(data: T) -> Self {
            Mutex(sync::Mutex::new(data))
        }

        /// Takes the lock. Waits until it is free.
        pub fn lock(&self) -> MutexGuard<'_, T> {
            self.0.lock().unwrap_or_else(PoisonError::into_inner)
        }

        /// Takes the lock if it is free now. Loom's version waits for a thread that takes the lock at the
        /// same moment, so it does not suit locks whose holders sleep.
        pub fn try_lock(&self) -> Option<MutexGuard<'_, T>> {
            self.0.try_lock().ok()
        }

        /// Returns the data, through exclusive access to the lock.
        pub fn get_mut(&mut self) -> &mut T {
            self.0.get_mut().unwrap_or_else(PoisonError::into_inner)
        }
    }

    /// The model checker's condition variable. In a model no time passes.
    #[derive(Debug, Default)]
    pub struct Condvar(sync::Condvar);

    impl Condvar {
        /// Releases the lock, waits for a notification, and takes the lock again.
        pub fn wait<'a, T>(&self, guard: MutexGuard<'a, T>) -> MutexGuard<'a, T> {
            self.0.wait(guard).unwrap_or_else(PoisonError::into_inner)
        }

        /// Does the same as [`wait`](Self::wait): there is no timeout.
        pub fn wait_timeout<'a, T>(&self, guard: MutexGuard<'a, T>, _: Duration) -> MutexGuard<'a, T> {
            self.wait(guard)
        }

        /// Wakes one waiting thread, if there is one.
        pub fn notify_one(&self) {
            self.0.notify_one();
        }

        /// Wakes all waiting threads.
        pub fn notify_all(&self) {
            self.0.notify_all();
        }
    }

    /// Always zero: under a model checker, a `ByteLock` is a mutex.
    pub fn starved_waiters() -> usize {
        0
    }

    /// The byte lock, as a mutex of the model checker.
    #[derive(Debug)]
    pub struct ByteLock<T>(Mutex<T>);

    impl<T> ByteLock<T> {
        /// Creates an open lock around `data`.
        pub fn new(data: T) -> Self {
            ByteLock(Mutex::new(data))
        }

        /// Takes the lock. Waits until it is free.
        pub fn lock(&self) -> ByteGuard<'_, T> {
            ByteGuard(self.0.lock())
        }

        /// Takes the lock if it is free now.
        pub fn try_lock(&self) -> Option<ByteGuard<'_, T>> {
            self.0.try_lock().map(ByteGuard)
        }

        /// Returns the data, through exclusive access to the lock.
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

    /// The lock that knows its holder, as a mutex of the model checker.
    #[derive(Debug)]
    pub struct HolderLock<T>(ByteLock<T>);

    /// Releases its [`HolderLock`] when dropped.
    pub type HolderGuard<'a, T> = ByteGuard<'a, T>;

    impl<T> HolderLock<T> {
        /// Creates an open lock around `data`.
        pub fn new(data: T) -> Self {
            HolderLock(ByteLock::new(data))
        }

        /// Takes the lock. It does not check who holds it, because that would be one more step to explore.
        pub fn lock(&self, _reentered: impl FnOnce()) -> HolderGuard<'_, T> {
            self.0.lock()
        }

        /// Returns the data, through exclusive access to the lock.
        pub fn get_mut(&mut self) -> &mut T {
            self.0.get_mut()
        }
    }

    /// Lets another thread run.
    #[derive(Debug, Default)]
    pub struct Backoff;

    impl Backoff {
        /// Creates a back-off.
        pub const fn new() -> Self {
            Backoff
        }

        /// Lets another thread run.
        pub fn snooze(&mut self) {
            thread::yield_now();
        }
    }
}

#[cfg(all(test, not(any(loom, shuttle))))]
mod tests {
    use super::*;
    use core::cell::Cell;
    use std::thread;

    #[test]
    fn one_thread_at_a_time_holds_the_lock() {
        let lock = HolderLock::new(0_u32);
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..1_000 {
                        let mut sum = lock.lock(|| panic!("another thread holds it"));
                        let before = *sum;
                        std::hint::spin_loop();
                        *sum = before + 1;
                    }
                });
            }
        });
        assert_eq!(*lock.lock(|| panic!("it is free")), 4_000);
    }

    #[test]
    fn a_holder_that_comes_back_is_noticed() {
        let lock = HolderLock::new(());
        let held = lock.lock(|| panic!("it is free"));
        let noticed = Cell::new(false);
        let again = std::panic::catch_unwind(core::panic::AssertUnwindSafe(|| {
            lock.lock(|| {
                noticed.set(true);
                panic!("it is ours")
            });
        }));
        assert!(again.is_err() && noticed.get());
        drop(held);
        drop(lock.lock(|| panic!("it is free again")));
    }
}
