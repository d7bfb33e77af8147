//! A hierarchical timer wheel: inserting and removing cost the same however
//! many timers wait.
//!
//! Time is cut into ticks of 2^16 ns (66 us). Level 0 has a slot for each of
//! the next 64 ticks, level 1 for each of the next 64 spans of 64 ticks, and so
//! on: eight levels reach to the end of 64-bit time. A timer stands on the
//! level of the highest digit, in base 64, in which its tick differs from the
//! wheel's; when the wheel gets there, the slot is dealt out to lower levels.
//!
//! Source: Varghese and Lauck, *Hashed and hierarchical timing wheels* (1987).

use core::fmt;
use core::ptr::NonNull;
use std::thread::Thread;

use rialto_task::primitives::ByteLock;

use super::Instant;
use super::bell::{self, Bell};
use crate::batch::{Batch, Parcel};
use crate::node::{Beside, DONE, Node};
use crate::queue::{Served, WaitQueue};
use crate::syncing::Syncing;

const TICK_BITS: u32 = 16;
const DIGIT_BITS: u32 = 6;
const SLOTS: usize = 1 << DIGIT_BITS;
const LEVELS: usize = 8;

/// Where timers wait, each for its point in time. Shared by those who start
/// timers and the one who calls [`expire`](Self::expire).
pub struct Wheel {
    inner: ByteLock<Inner>,
}

struct Inner {
    /// The tick up to which all is expired; in it, some may be.
    tick: u64,
    slots: Box<[[WaitQueue; SLOTS]; LEVELS]>,
    /// One bit for each slot that is not empty.
    occupied: [u64; LEVELS],
    /// The time until which the wheel's thread sleeps, if it does, and how to
    /// wake it for an earlier timer.
    alarm: Option<(u64, Thread)>,
}

/// What a timer's node holds beside its links, under the wheel's lock.
#[derive(Debug, Default)]
pub struct Place {
    deadline: u64,
    level: u8,
    slot: u8,
}

pub(super) type TimerNode = Node<Beside<Place>>;

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
    /// An empty wheel, at time zero.
    pub fn new() -> Self {
        let slots = Box::new([const { [const { WaitQueue::new() }; SLOTS] }; LEVELS]);
        Wheel { inner: ByteLock::new(Inner { tick: 0, slots, occupied: [0; LEVELS], alarm: None }) }
    }

    /// How many timers wait, by counting them.
    pub fn len(&self) -> usize {
        self.inner.lock().slots.iter().flatten().map(WaitQueue::len).sum()
    }

    /// Whether no timer waits.
    pub fn is_empty(&self) -> bool {
        self.inner.lock().occupied == [0; LEVELS]
    }

    /// When [`expire`](Self::expire) has to be called next: not before the
    /// first deadline if that is near, and in time for it in any case.
    pub fn next_deadline(&self) -> Option<Instant> {
        self.inner.lock().next_deadline().map(Instant::from_nanos)
    }

    /// Commits every timer whose deadline is not after `now`, wakes those who
    /// wait for them, and returns how many there were. Runs foreign wakers, so
    /// call it without a lock.
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

    /// Before the wheel's own thread sleeps: until when it may. Timers that are
    /// inserted later and end before that unpark it.
    pub(super) fn set_alarm(&self, thread: Thread) -> Option<Instant> {
        let mut inner = self.inner.lock();
        let next = inner.next_deadline();
        inner.alarm = Some((next.unwrap_or(u64::MAX), thread));
        next.map(Instant::from_nanos)
    }

    /// # Safety
    ///
    /// The node is pinned, unlinked, and is taken off this wheel, through
    /// `with_queue`, before its memory goes.
    pub(super) unsafe fn insert(&self, node: &TimerNode, deadline: u64, me: &Syncing<'_>) {
        // SAFETY: as the caller promised.
        self.put(node, deadline, |queue| unsafe { queue.push(node, me, false) });
    }

    /// Like [`insert`](Self::insert), for a bell, which rings for its turn.
    ///
    /// # Safety
    ///
    /// As for [`insert`](Self::insert).
    pub(super) unsafe fn insert_bell(&self, bell: &Node<Beside<Bell>>, deadline: u64, turn: u64) {
        self.put(bell::as_timer(bell), deadline, |queue| {
            // SAFETY: unlinked, and under this wheel's lock.
            bell.slot.with_mut(|links| unsafe { (*links).beside.turn = turn });
            // SAFETY: as the caller promised.
            unsafe { queue.push_bell(bell) };
        });
    }

    /// Calls `push` with the queue for `deadline`, to which it adds `node`.
    #[inline(always)]
    fn put(&self, node: &TimerNode, deadline: u64, push: impl FnOnce(&mut WaitQueue)) {
        let mut inner = self.inner.lock();
        let (level, slot) = inner.place(deadline);
        // SAFETY: unlinked, by the word of our callers' callers.
        node.slot.with_mut(|links| unsafe { (*links).beside = Place { deadline, level, slot } });
        push(&mut inner.slots[usize::from(level)][usize::from(slot)]);
        inner.occupied[usize::from(level)] |= 1 << slot;
        let sleeper = inner.alarm.take_if(|(until, _)| deadline < *until);
        drop(inner);
        if let Some((_, thread)) = sleeper {
            thread.unpark();
        }
    }

    pub(super) fn with_queue<R>(&self, node: &TimerNode, f: impl FnOnce(&mut WaitQueue) -> R) -> R {
        let mut inner = self.inner.lock();
        // SAFETY: a place changes under this lock only.
        let (level, slot) = node.slot.with(|links| unsafe { ((*links).beside.level, (*links).beside.slot) });
        let queue = &mut inner.slots[usize::from(level)][usize::from(slot)];
        let result = f(queue);
        if queue.is_empty() {
            inner.occupied[usize::from(level)] &= !(1 << slot);
        }
        result
    }
}

impl Inner {
    /// The level and slot for a deadline.
    fn place(&self, deadline: u64) -> (u8, u8) {
        // One that has passed already stands in the slot that is due first.
        let tick = (deadline >> TICK_BITS).max(self.tick);
        let level = match tick ^ self.tick {
            0 => 0,
            differs => (63 - differs.leading_zeros()) / DIGIT_BITS,
        };
        (level as u8, (tick >> (level * DIGIT_BITS)) as u8 & (SLOTS - 1) as u8)
    }

    /// The first slot in time that is occupied, and its first tick. On one
    /// level all stand ahead of the wheel's own digit, and every lower level
    /// comes before the next.
    fn first_slot(&self) -> Option<(usize, usize, u64)> {
        let level = self.occupied.iter().position(|occupied| *occupied != 0)?;
        let slot = self.occupied[level].trailing_zeros() as usize;
        let shift = level as u32 * DIGIT_BITS;
        let above = self.tick.checked_shr(shift + DIGIT_BITS).unwrap_or(0);
        let tick = (above << DIGIT_BITS | slot as u64) << shift;
        Some((level, slot, tick))
    }

    fn next_deadline(&self) -> Option<u64> {
        let (level, slot, tick) = self.first_slot()?;
        if level > 0 {
            return Some(tick << TICK_BITS);
        }
        // SAFETY: the lock is held, and the wheel's nodes are timers.
        unsafe { self.slots[level][slot].iter() }
            // SAFETY: as above.
            .map(|node| unsafe { deadline_of(node) })
            .min()
    }

    /// Serves what is due, as long as the batch has room.
    fn expire(&mut self, now: u64, batch: &mut Batch) -> usize {
        let now_tick = now >> TICK_BITS;
        let mut expired = 0;
        while let Some((level, slot, tick)) = self.first_slot()
            && tick <= now_tick
            && batch.has_room()
        {
            self.tick = self.tick.max(tick);
            if level > 0 {
                self.deal_out(level, slot);
                continue;
            }
            expired += self.expire_slot(slot, now, batch);
            if tick == now_tick || batch.is_full() {
                return expired;
            }
        }
        if batch.has_room() {
            self.tick = self.tick.max(now_tick);
        }
        expired
    }

    /// Moves the timers of a slot whose time has come to lower levels.
    fn deal_out(&mut self, level: usize, slot: usize) {
        let mut queue = core::mem::take(&mut self.slots[level][slot]);
        self.occupied[level] &= !(1 << slot);
        while let Some(node) = queue.first() {
            // SAFETY: linked, so alive, and a timer; the lock is held.
            unsafe {
                let timer = node.cast::<TimerNode>().as_ref();
                let (level, slot) = self.place(deadline_of(node));
                timer.slot.with_mut(|links| {
                    (*links).beside.level = level;
                    (*links).beside.slot = slot;
                });
                queue.move_first_to(&mut self.slots[usize::from(level)][usize::from(slot)]);
                self.occupied[usize::from(level)] |= 1 << slot;
            }
        }
    }

    /// Commits the timers of a level-0 slot whose deadline is not after `now`.
    fn expire_slot(&mut self, slot: usize, now: u64, batch: &mut Batch) -> usize {
        let queue = &mut self.slots[0][slot];
        let mut expired = 0;
        let mut at = queue.first();
        while let (Some(node), true) = (at, batch.has_room()) {
            // SAFETY: linked, so alive, and a timer; the lock is held.
            at = unsafe {
                let next = WaitQueue::after(node);
                if deadline_of(node) <= now
                    && let Some(parcel) = expire_node(queue, node)
                {
                    batch.push(Some(parcel));
                    expired += 1;
                }
                next
            };
        }
        if queue.is_empty() {
            self.occupied[0] &= !(1 << slot);
        }
        expired
    }
}

/// Commits the sync of a timer, or takes a bell off. What is left to do then, if
/// anybody cares.
///
/// # Safety
///
/// `node` is linked into `queue`, of a wheel whose lock is held.
unsafe fn expire_node(queue: &mut WaitQueue, node: NonNull<Node>) -> Option<Parcel> {
    // SAFETY: as the caller promised.
    unsafe {
        if node.as_ref().is_bell() {
            let bell = node.cast::<Node<Beside<Bell>>>().as_ref();
            queue.unlink(bell);
            return bell::ringing(bell).map(Parcel::Rings);
        }
        match queue.serve_node(node.as_ptr(), &Syncing::nobody(), core::ptr::null()) {
            Served::Partner(wake) => {
                node.as_ref().publish(DONE);
                Some(Parcel::Due(wake))
            }
            Served::Beaten | Served::Pass(_) => None,
        }
    }
}

/// # Safety
///
/// `node` is linked into a wheel whose lock is held.
unsafe fn deadline_of(node: NonNull<Node>) -> u64 {
    // SAFETY: a wheel's nodes are timers; a place changes under the lock only.
    unsafe { node.cast::<TimerNode>().as_ref().slot.with(|links| (*links).beside.deadline) }
}
