//! A worker's run queue: first in first out; other workers can steal half of it.
//!
//! The queue has a number of slots, which are used without a lock:
//!
//! ```text
//!  head: u64 = (stealing: u32, next: u32)       tail: u32
//!  stealing == next: nobody steals
//!  stealing <  next: a thief copies [stealing, next); the owner goes on at next
//! ```
//!
//! Only the owner moves `tail`, and it pops by moving `next`. A thief moves `next` past half of the tasks,
//! copies them, and then sets `stealing` to `next`. Until then the owner does not reuse the slots of these
//! tasks, and no second thief begins. The indices wrap around; only their differences matter.
//!
//! Each pop that competes with thieves needs an atomic exchange, which costs more than the poll of a short
//! task. So the owner can *claim* several tasks at once, by one exchange. They stay in their slots, which the
//! owner does not reuse before it has popped them.
//!
//! When the slots are full, the older half of the tasks goes to the queue's *overflow*, which has a lock:
//!
//! ```text
//!  oldest [ overflow, unbounded ] newest          [ slots ] <- the owner pushes here
//!    |                              |
//!    a thief takes these;           the owner takes these when the slots are empty
//!    the owner takes some now and then
//! ```
//!
//! So a tree of tasks stays with its worker, and grows in depth first: the memory of the tasks that ran last is
//! still in the cache of that worker. Thieves get the oldest tasks, which are near the root of such a tree and
//! keep them busy for long. The owner takes a few of the oldest now and then ([`Owner::pop_oldest`]), so that
//! each of them gets its turn even if the slots are never empty.
//!
//! Source of the idea: Go's scheduler and tokio's `queue`. The code is our own.

use std::sync::Arc;

use rialto_task::Header;
use rialto_task::primitives::{AtomicPtr, AtomicU32, AtomicU64, Ordering, is_mutant};

use crate::task_ref::TaskRef;
use crate::unbounded::{Age, UnboundedQueue};

/// The number of slots of a queue. Small under loom, so that its models reach a full queue.
pub const CAPACITY: u32 = if rialto_task::primitives::LOOM { 4 } else { 256 };

struct Buffer {
    head: AtomicU64,
    tail: AtomicU32,
    slots: [AtomicPtr<Header>; CAPACITY as usize],
    /// The tasks for which there was no slot. Only the owner adds to it.
    overflow: UnboundedQueue,
}

/// The end of a queue that belongs to the worker that runs the tasks.
pub struct Owner {
    buffer: Arc<Buffer>,
    /// The claimed tasks, which no thief can take, are from here to `claimed_end`.
    claimed: u32,
    claimed_end: u32,
    /// The slots from `tail` to here are known to be free.
    limit: u32,
    /// Whether there may be tasks in the overflow.
    overflowed: bool,
}

/// The end of a queue that the other workers use to steal.
#[derive(Clone)]
pub struct Stealer(Arc<Buffer>);

/// An empty queue.
pub fn queue() -> (Owner, Stealer) {
    let slots = std::array::from_fn(|_| AtomicPtr::new(std::ptr::null_mut()));
    let (head, tail, overflow) = (AtomicU64::new(0), AtomicU32::new(0), UnboundedQueue::default());
    let buffer = Arc::new(Buffer { head, tail, slots, overflow });
    let stealer = Stealer(Arc::clone(&buffer));
    (Owner { buffer, claimed: 0, claimed_end: 0, limit: CAPACITY, overflowed: false }, stealer)
}

impl Buffer {
    #[inline(always)]
    fn put(&self, index: u32, task: TaskRef) {
        // Relaxed: the index that makes the slot visible is stored with release.
        self.slots[(index % CAPACITY) as usize].store(task.as_ptr(), Ordering::Relaxed);
    }

    #[inline(always)]
    fn get(&self, index: u32) -> TaskRef {
        let task = self.slots[(index % CAPACITY) as usize].load(Ordering::Relaxed);
        // SAFETY: `put` stored a task there before the index became visible.
        unsafe { TaskRef::from_ptr(task) }
    }

    fn len(&self) -> u32 {
        let (_, next) = unpack(self.head.load(Ordering::Acquire));
        // The head may be older than the tail. If their difference exceeds CAPACITY, the owner has moved on
        // meanwhile; then the queue counts as empty.
        let len = self.tail.load(Ordering::Acquire).wrapping_sub(next);
        if len > CAPACITY { 0 } else { len }
    }

    fn overflow_len(&self) -> u32 {
        u32::try_from(self.overflow.len()).unwrap_or(u32::MAX / 2)
    }
}

impl Owner {
    /// Returns the number of tasks in the queue. It is exact if no thief is active.
    #[inline]
    pub fn len(&self) -> u32 {
        let overflow = if self.overflowed { self.buffer.overflow_len() } else { 0 };
        self.claimed_end.wrapping_sub(self.claimed) + self.buffer.len() + overflow
    }

    /// Whether the queue is empty. Claimed tasks count.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns a number of pushes for which there are slots, and updates `limit` accordingly.
    pub fn free_slots(&mut self) -> u32 {
        // Acquire: pairs with the release in `finish_steal`, after which a thief reads its slots no more.
        let (stealing, _) = unpack(self.buffer.head.load(Ordering::Acquire));
        let tail = self.tail();
        // Slots are in use from the first claimed task on, or from the first task of a thief that began
        // before the claim, whichever is older.
        let claimed = self.claimed_end.wrapping_sub(self.claimed);
        let forgotten = is_mutant("no_claimed_places");
        let since = if claimed == 0 || forgotten { tail } else { self.claimed };
        let used = tail.wrapping_sub(since).max(tail.wrapping_sub(stealing));
        let room = CAPACITY - used;
        self.limit = tail.wrapping_add(room);
        room
    }

    /// Adds `task` at the end. If all slots are full, moves the claimed tasks, half of the others, and then
    /// `task` to the overflow. If a thief is still copying, moves `task` alone.
    #[inline(always)]
    pub fn push(&mut self, task: TaskRef) {
        if self.tail() == self.limit && self.free_slots() == 0 {
            return self.push_full(task);
        }
        let tail = self.tail();
        self.buffer.put(tail, task);
        // Release: a thief that sees the tail sees the task.
        self.buffer.tail.store(tail.wrapping_add(1), Ordering::Release);
    }

    #[cold]
    fn push_full(&mut self, task: TaskRef) {
        self.overflowed = true;
        // The claimed tasks are the oldest, so they go first. They must go: all slots behind them count as
        // used.
        let claimed = self.claimed..self.claimed_end;
        let head = self.buffer.head.load(Ordering::Acquire);
        let (stealing, next) = unpack(head);
        let half = self.tail().wrapping_sub(next) / 2;
        if stealing == next {
            let moved = next.wrapping_add(half);
            let taken = self.buffer.head.compare_exchange(
                head,
                pack(moved, moved),
                Ordering::AcqRel,
                Ordering::Acquire,
            );
            if taken.is_ok() {
                self.claimed = self.claimed_end;
                let buffer = &self.buffer;
                let claimed =
                    (0..claimed.end.wrapping_sub(claimed.start)).map(|i| claimed.start.wrapping_add(i));
                let old = claimed.chain((0..half).map(|i| next.wrapping_add(i)));
                let old = old.map(|index| buffer.get(index)).chain(std::iter::once(task));
                return buffer.overflow.change(|tasks| tasks.extend(old));
            }
            // A thief was faster. It will free slots, but perhaps has not yet.
        }
        self.buffer.overflow.change(|tasks| tasks.push_back(task));
    }

    /// Takes the first task. If none is claimed, first claims up to `most` tasks. If the slots are empty, takes
    /// the newest tasks of the overflow.
    #[inline(always)]
    pub fn pop(&mut self, most: u32) -> Option<TaskRef> {
        if self.claimed == self.claimed_end && !self.reserve(most) {
            return if self.overflowed { self.refill(Age::Newest, CAPACITY / 2) } else { None };
        }
        let task = self.buffer.get(self.claimed);
        self.claimed = self.claimed.wrapping_add(1);
        Some(task)
    }

    /// Takes the oldest task of the overflow, and moves up to `most` of those behind it to the end of the slots.
    #[inline]
    pub fn pop_oldest(&mut self, most: u32) -> Option<TaskRef> {
        if self.overflowed { self.refill(Age::Oldest, most) } else { None }
    }

    /// Takes a task out of the overflow, and moves up to `most` of those behind it to the end of the slots.
    #[cold]
    fn refill(&mut self, from: Age, most: u32) -> Option<TaskRef> {
        let room = self.free_slots().min(most);
        let (buffer, mut tail) = (&self.buffer, self.tail());
        let first = buffer.overflow.take_first(
            from,
            |_| room as usize + 1,
            |task| {
                buffer.put(tail, task);
                tail = tail.wrapping_add(1);
            },
        );
        // Release: a thief that sees the tail sees the tasks.
        buffer.tail.store(tail, Ordering::Release);
        // Thieves only take from the overflow. So it stays empty until the next push to it.
        self.overflowed = !buffer.overflow.is_empty();
        first
    }

    /// Claims up to `most` of the first tasks: thieves can no longer take them. Returns false if there is
    /// none.
    fn reserve(&mut self, most: u32) -> bool {
        let tail = self.tail();
        // Relaxed: the owner itself has stored the tasks that it claims.
        let mut head = self.buffer.head.load(Ordering::Relaxed);
        loop {
            let (stealing, next) = unpack(head);
            let count = tail.wrapping_sub(next).min(most);
            if count == 0 {
                return false;
            }
            let after = next.wrapping_add(count);
            let new = if stealing == next { pack(after, after) } else { pack(stealing, after) };
            // If this succeeds, a thief that wants the same tasks fails at its own exchange.
            match self.buffer.head.compare_exchange_weak(head, new, Ordering::AcqRel, Ordering::Relaxed) {
                Ok(_) => {
                    (self.claimed, self.claimed_end) = (next, after);
                    return true;
                }
                Err(now) => head = now,
            }
        }
    }

    /// The tail. Relaxed, because only the owner moves it.
    #[inline]
    fn tail(&self) -> u32 {
        self.buffer.tail.load(Ordering::Relaxed)
    }
}

impl Stealer {
    /// Returns the approximate number of tasks in the queue that are not claimed.
    pub fn len(&self) -> u32 {
        let overflow = if is_mutant("no_overflow") { 0 } else { self.0.overflow_len() };
        self.0.len() + overflow
    }

    /// Whether the queue seems to have no task to steal.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Moves half of the tasks in the overflow, rounded up, or else half of those in the slots, into `own`; but
    /// no more than it has free slots. Returns their number.
    pub fn steal_into(&self, own: &mut Owner) -> u32 {
        let room = own.free_slots();
        if room == 0 || Arc::ptr_eq(&self.0, &own.buffer) {
            return 0;
        }
        let stolen = self.steal_overflow(own, room);
        if stolen > 0 {
            return stolen;
        }
        let Some((first, count)) = self.begin_steal(room) else { return 0 };
        let tail = own.tail();
        for i in 0..count {
            own.buffer.put(tail.wrapping_add(i), self.0.get(first.wrapping_add(i)));
        }
        self.finish_steal();
        // Release: a thief that sees the tail sees the tasks.
        own.buffer.tail.store(tail.wrapping_add(count), Ordering::Release);
        count
    }

    /// Moves the older half of the overflow into `own`, which has `room` free slots. Returns the number of tasks.
    fn steal_overflow(&self, own: &mut Owner, room: u32) -> u32 {
        let (buffer, first) = (&own.buffer, own.tail());
        let mut tail = first;
        let most = room.min(CAPACITY / 2) as usize;
        self.0.overflow.take(
            Age::Oldest,
            |len| len.div_ceil(2).min(most),
            |task| {
                buffer.put(tail, task);
                tail = tail.wrapping_add(1);
            },
        );
        // Release: a thief that sees the tail sees the tasks.
        buffer.tail.store(tail, Ordering::Release);
        tail.wrapping_sub(first)
    }

    /// Moves `next` past up to `most` tasks, which this thief may then copy. Returns the first and their
    /// number.
    fn begin_steal(&self, most: u32) -> Option<(u32, u32)> {
        let mut head = self.0.head.load(Ordering::Acquire);
        loop {
            let (stealing, next) = unpack(head);
            if stealing != next {
                return None;
            }
            // Acquire: pairs with the owner's release, so the tasks up to this tail are visible.
            let len = self.0.tail.load(Ordering::Acquire).wrapping_sub(next);
            // The head may be older than the tail; then the exchange fails.
            let count = len.div_ceil(2).min(most);
            if len == 0 {
                return None;
            }
            if len > CAPACITY {
                head = self.0.head.load(Ordering::Acquire);
                continue;
            }
            let new = pack(stealing, next.wrapping_add(count));
            match self.0.head.compare_exchange_weak(head, new, Ordering::AcqRel, Ordering::Acquire) {
                Ok(_) => return Some((next, count)),
                Err(now) => head = now,
            }
        }
    }

    /// Ends the theft: the tasks are copied, and the owner may reuse their slots.
    fn finish_steal(&self) {
        let mut head = self.0.head.load(Ordering::Relaxed);
        loop {
            let (_, next) = unpack(head);
            // Release: our reads of the slots come before the owner's next writes.
            match self.0.head.compare_exchange_weak(
                head,
                pack(next, next),
                Ordering::AcqRel,
                Ordering::Relaxed,
            ) {
                Ok(_) => return,
                Err(now) => head = now,
            }
        }
    }
}

fn pack(stealing: u32, next: u32) -> u64 {
    u64::from(stealing) << 32 | u64::from(next)
}

fn unpack(head: u64) -> (u32, u32) {
    ((head >> 32) as u32, head as u32)
}
