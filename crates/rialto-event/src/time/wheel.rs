//! A hierarchical timer wheel: the cost of inserting and removing a timer does not depend on the number of
//! timers.
//!
//! Level 0 has a slot for each of the next 64 nanoseconds, level 1 has one for each of the next 64 spans of
//! 64 ns, and so on. Eleven levels cover all times of 64 bits. The level of a timer is that of the highest
//! digit, in base 64, in which its deadline differs from the wheel's time. When the wheel's time reaches a
//! slot, the timers of the slot move to lower levels (they are *cascaded*). So a timer moves at most eleven
//! times, whatever the number of timers. Timers fire in the order of their deadlines. Timers with the same
//! deadline fire in the order in which they were started.
//!
//! Source: Varghese and Lauck, *Hashed and hierarchical timing wheels* (1987).

use core::fmt;
use core::ptr::NonNull;
use std::thread::Thread;

use rialto_task::primitives::ByteLock;

use super::Instant;
use super::callback::{self, TimerCallback};
use crate::batch::{Batch, DeferredAction};
use crate::queue::{Served, WaitQueue};
use crate::sync_context::SyncContext;
use crate::waiter::{DONE, DataSlot, Waiter};

const DIGIT_BITS: u32 = 6;
const SLOTS: usize = 1 << DIGIT_BITS;
const LEVELS: usize = u64::BITS.div_ceil(DIGIT_BITS) as usize;
/// The highest level on which `next_deadline` searches a slot for its first deadline. Without this search,
/// the wheel's thread would wake up at the beginning of the slot and find no timer due. The slots of level 4
/// span 17 ms: a timer of 10 ms is there more often than not. Those of higher levels span a second or more,
/// so there an early wake-up matters less.
const LOOKED_THROUGH: usize = 4;
/// The maximum number of timers that this search reads.
const LOOKED_AT: usize = 64;

/// A timer wheel: the timers that wait, ordered by their deadlines. The threads that start timers share it
/// with the thread that calls [`expire`](Self::expire).
pub struct Wheel {
    inner: ByteLock<Inner>,
}

struct Inner {
    /// The time up to which all timers have expired, except those that were due already when they were
    /// inserted.
    time: u64,
    slots: Box<[[WaitQueue; SLOTS]; LEVELS]>,
    /// One bit for each slot that is not empty.
    occupied: [u64; LEVELS],
    /// The thread of the wheel, if it sleeps, and the time until which it sleeps. An earlier timer wakes it.
    sleeper: Option<(u64, Thread)>,
    /// How often the deadline of an inserted timer was read.
    #[cfg(test)]
    looks: core::cell::Cell<usize>,
}

/// The data in a timer's waiter, beside its links: the deadline, and the slot that holds the timer. The
/// wheel's lock guards it.
#[derive(Debug, Default)]
pub struct TimerData {
    deadline: u64,
    level: u8,
    slot: u8,
}

pub(super) type TimerWaiter = Waiter<DataSlot<TimerData>>;

impl Default for Wheel {
    fn default() -> Self {
        Wheel::new()
    }
}

impl fmt::Debug for Wheel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Wheel({} timers)", self.len())
    }
}

impl Wheel {
    /// Creates an empty wheel, at time zero.
    pub fn new() -> Self {
        let slots = Box::new([const { [const { WaitQueue::new() }; SLOTS] }; LEVELS]);
        let inner = Inner {
            time: 0,
            slots,
            occupied: [0; LEVELS],
            sleeper: None,
            #[cfg(test)]
            looks: Default::default(),
        };
        Wheel { inner: ByteLock::new(inner) }
    }

    /// Counts the timers that wait.
    pub fn len(&self) -> usize {
        self.inner.lock().slots.iter().flatten().map(WaitQueue::len).sum()
    }

    /// Returns whether no timer waits.
    pub fn is_empty(&self) -> bool {
        self.inner.lock().occupied == [0; LEVELS]
    }

    /// Returns the time at which [`expire`](Self::expire) has to be called next: the first deadline, or an
    /// earlier time if that deadline is far away or many timers are near it. `None` if no timer waits.
    pub fn next_deadline(&self) -> Option<Instant> {
        self.inner.lock().next_deadline().map(Instant::from_nanos)
    }

    /// Fires every timer whose deadline is not after `now`: commits its sync and wakes the task that waits.
    /// Returns how many timers fired; a timer whose sync was decided otherwise is only taken off. Timers fire
    /// in the order of their deadlines, and timers with the same deadline in the order in which they were
    /// started. It calls foreign wakers, so the caller must hold no lock.
    pub fn expire(&self, now: Instant) -> usize {
        let mut expired = 0;
        loop {
            let mut batch = Batch::default();
            let mut inner = self.inner.lock();
            expired += inner.expire(now.as_nanos(), &mut batch);
            let more = batch.is_full();
            drop(inner);
            drop(batch);
            if !more {
                return expired;
            }
        }
    }

    /// Returns until when `thread`, which serves this wheel, may sleep; `None` means without limit. A timer
    /// that is inserted later and ends before that unparks the thread.
    pub(super) fn set_sleeper(&self, thread: Thread) -> Option<Instant> {
        let mut inner = self.inner.lock();
        let next = inner.next_deadline();
        inner.sleeper = Some((next.unwrap_or(u64::MAX), thread));
        next.map(Instant::from_nanos)
    }

    /// Inserts the waiter of the sync `me`, to be committed at `deadline`.
    ///
    /// # Safety
    ///
    /// The waiter is pinned and unlinked. It is taken off this wheel, through `with_queue`, before its memory
    /// is freed.
    pub(super) unsafe fn insert(&self, waiter: &TimerWaiter, deadline: u64, me: &SyncContext<'_>) {
        // SAFETY: as the caller promised.
        self.put(waiter, deadline, |queue| unsafe { queue.push(waiter, me, false) });
    }

    /// Inserts a callback, which calls its owner with `generation` at `deadline`.
    ///
    /// # Safety
    ///
    /// As for [`insert`](Self::insert).
    pub(super) unsafe fn insert_callback(
        &self,
        callback: &Waiter<DataSlot<TimerCallback>>,
        deadline: u64,
        generation: u64,
    ) {
        self.put(callback::as_timer(callback), deadline, |queue| {
            // SAFETY: the callback is unlinked, and this wheel's lock is held.
            callback.slot.with_mut(|links| unsafe { (*links).data.generation = generation });
            // SAFETY: as the caller promised.
            unsafe { queue.push_callback(callback) };
        });
    }

    /// Calls `push` with the queue for `deadline`, to which it adds `waiter`.
    #[inline(always)]
    fn put(&self, waiter: &TimerWaiter, deadline: u64, push: impl FnOnce(&mut WaitQueue)) {
        let mut inner = self.inner.lock();
        let (level, slot) = inner.slot_for(deadline);
        // SAFETY: the waiter is unlinked, as the callers of `insert` and `insert_callback` promised.
        waiter.slot.with_mut(|links| unsafe { (*links).data = TimerData { deadline, level, slot } });
        push(&mut inner.slots[usize::from(level)][usize::from(slot)]);
        inner.occupied[usize::from(level)] |= 1 << slot;
        let sleeper = inner.sleeper.take_if(|(until, _)| deadline < *until);
        drop(inner);
        if let Some((_, thread)) = sleeper {
            thread.unpark();
        }
    }

    /// Calls `f`, under the lock, with the queue to which `waiter` was added last.
    pub(super) fn with_queue<R>(&self, waiter: &TimerWaiter, f: impl FnOnce(&mut WaitQueue) -> R) -> R {
        let mut inner = self.inner.lock();
        // SAFETY: a timer's data changes only under this lock.
        let (level, slot) = waiter.slot.with(|links| unsafe { ((*links).data.level, (*links).data.slot) });
        let queue = &mut inner.slots[usize::from(level)][usize::from(slot)];
        let result = f(queue);
        if queue.is_empty() {
            inner.occupied[usize::from(level)] &= !(1 << slot);
        }
        result
    }
}

impl Inner {
    /// Returns the level and the slot for a deadline.
    fn slot_for(&self, deadline: u64) -> (u8, u8) {
        // A deadline that has passed goes into the slot that is due first.
        let deadline = deadline.max(self.time);
        let level = match deadline ^ self.time {
            0 => 0,
            differs => (63 - differs.leading_zeros()) / DIGIT_BITS,
        };
        (level as u8, (deadline >> (level * DIGIT_BITS)) as u8 & (SLOTS - 1) as u8)
    }

    /// Returns the level and the slot of the first occupied slot, and the time at which it begins. It is the
    /// lowest slot of the lowest occupied level: no timer on a level is behind the wheel's own digit there,
    /// and all timers of a level are due before those of the next level.
    fn first_slot(&self) -> Option<(usize, usize, u64)> {
        let level = self.occupied.iter().position(|occupied| *occupied != 0)?;
        let slot = self.occupied[level].trailing_zeros() as usize;
        let shift = level as u32 * DIGIT_BITS;
        let above = self.time.checked_shr(shift + DIGIT_BITS).unwrap_or(0);
        Some((level, slot, (above << DIGIT_BITS | slot as u64) << shift))
    }

    /// See [`Wheel::next_deadline`].
    fn next_deadline(&self) -> Option<u64> {
        let (level, slot, begins) = self.first_slot()?;
        if level == 0 || level > LOOKED_THROUGH {
            return Some(begins);
        }
        // SAFETY: the lock is held, and the wheel's waiters are timers.
        let mut timers = unsafe { self.slots[level][slot].iter() };
        // SAFETY: as above.
        let first = timers.by_ref().take(LOOKED_AT).map(|waiter| unsafe { self.deadline_of(waiter) }).min();
        if timers.next().is_some() { Some(begins) } else { first }
    }

    /// Commits the timers that are due, while the batch has capacity.
    fn expire(&mut self, now: u64, batch: &mut Batch) -> usize {
        let mut expired = 0;
        while let Some((level, slot, begins)) = self.first_slot()
            && begins <= now
        {
            if batch.is_full() {
                return expired;
            }
            self.time = self.time.max(begins);
            if level > 0 {
                self.time = self.only_one(level, slot).filter(|due| *due <= now).unwrap_or(self.time);
                self.cascade(level, slot);
            } else {
                expired += self.expire_slot(slot, batch);
            }
        }
        self.time = self.time.max(now);
        expired
    }

    /// Returns the deadline of the timer in this slot, if it is the only one there. The slot is the first
    /// occupied one, so no other timer is due before it.
    fn only_one(&self, level: usize, slot: usize) -> Option<u64> {
        let first = self.slots[level][slot].first()?;
        // SAFETY: linked, so alive, and a timer; the lock is held.
        unsafe { WaitQueue::after(first).is_none().then(|| self.deadline_of(first)) }
    }

    /// Cascades the timers of a slot whose time has come: moves them to lower levels, which are empty.
    fn cascade(&mut self, level: usize, slot: usize) {
        let mut queue = core::mem::take(&mut self.slots[level][slot]);
        self.occupied[level] &= !(1 << slot);
        while let Some(waiter) = queue.first() {
            // SAFETY: linked, so alive, and a timer; the lock is held.
            unsafe {
                let timer = waiter.cast::<TimerWaiter>().as_ref();
                let (level, slot) = self.slot_for(self.deadline_of(waiter));
                timer.slot.with_mut(|links| {
                    (*links).data.level = level;
                    (*links).data.slot = slot;
                });
                queue.move_first_to(&mut self.slots[usize::from(level)][usize::from(slot)]);
                self.occupied[usize::from(level)] |= 1 << slot;
            }
        }
    }

    /// Commits the timers of a slot of level 0, whose time has come, while the batch has capacity.
    fn expire_slot(&mut self, slot: usize, batch: &mut Batch) -> usize {
        let queue = &mut self.slots[0][slot];
        let mut expired = 0;
        while let Some(waiter) = queue.first().filter(|_| batch.has_capacity()) {
            // SAFETY: linked, so alive, and a timer; the lock is held.
            if let Some(action) = unsafe { expire_waiter(queue, waiter) } {
                batch.push(Some(action));
                expired += 1;
            }
        }
        if queue.is_empty() {
            self.occupied[0] &= !(1 << slot);
        }
        expired
    }

    /// Returns the deadline of a timer.
    ///
    /// # Safety
    ///
    /// `waiter` is linked into this wheel, whose lock is held.
    unsafe fn deadline_of(&self, waiter: NonNull<Waiter>) -> u64 {
        #[cfg(test)]
        self.looks.set(self.looks.get() + 1);
        // SAFETY: the waiters of a wheel are timers, and their data changes only under the lock.
        unsafe { waiter.cast::<TimerWaiter>().as_ref().slot.with(|links| (*links).data.deadline) }
    }
}

/// Commits the sync of a timer, or takes a callback off the wheel. Returns the wake-up or the call that is
/// due once the lock is released, if there is one.
///
/// # Safety
///
/// `waiter` is linked into `queue`, of a wheel whose lock is held.
unsafe fn expire_waiter(queue: &mut WaitQueue, waiter: NonNull<Waiter>) -> Option<DeferredAction> {
    // SAFETY: as the caller promised.
    unsafe {
        if waiter.as_ref().is_callback() {
            let callback = waiter.cast::<Waiter<DataSlot<TimerCallback>>>().as_ref();
            queue.unlink(callback);
            return callback::due_callback(callback).map(DeferredAction::Callback);
        }
        match queue.serve_waiter(waiter.as_ptr(), &SyncContext::none(), core::ptr::null()) {
            Served::Partner(wake) => {
                waiter.as_ref().publish(DONE);
                Some(DeferredAction::Wake(wake))
            }
            Served::AlreadyCommitted | Served::Skipped(_) => None,
        }
    }
}

#[cfg(test)]
mod tests;
