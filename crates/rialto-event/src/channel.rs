//! Unbuffered channels, from many senders to many receivers.
//!
//! A channel consists of a lock, a wait queue for each end, and the put-back values. Sending and receiving
//! share one path, [`Channel::rendezvous`]. They differ only in the queue that they use, and in the direction
//! of the value.

use core::fmt;
use core::ptr::NonNull;
use std::sync::{Arc, OnceLock};

mod error;
mod extras;
mod handle;
mod or_never;
mod put_back;
mod recv;
mod send;
mod weak;

use rialto_task::primitives::{
    AtomicBool, AtomicU8, AtomicUsize, ByteGuard, ByteLock, Cell, LOOM, Ordering, is_mutant,
};

use self::extras::Extras;
use self::put_back::PutBack;
use crate::commits::{ObjectAddress, UsedEnd, committed};
use crate::diagnostics::{Label, NamedChannel, Resource, named};
use crate::drain::drain;
use crate::pending::TryOutcome;
use crate::queue::{Found, WaitQueue};
use crate::random_order::CyclicOrder;
use crate::sync_context::SyncContext;
use crate::waiter::{CLOSED, DONE, DataSlot, ValueSlot, Waiter};

pub use self::error::{Closed, RecvTimeoutError, SendTimeoutError, TryRecvError, TrySendError};
pub use self::extras::ReadyEvt;
pub use self::handle::{Borrowed, ChannelHandle, Receiver, Sender};
pub use self::or_never::{OrNever, UnwrapOpen};
pub use self::recv::RecvEvt;
pub use self::send::{SendBase, SendEvt, SendFrom, SendSource};
pub use self::weak::WeakSender;

/// The state that both ends share. It is reached through [`Sender`] and [`Receiver`] only.
///
/// Channels that are in use on two processors must not share a cache line. So the fields that every message
/// touches come first and are as long as a line. The other fields and the padding keep the next channel's a
/// line away. (An alignment attribute would do the same, but aligned memory is slow to allocate.)
#[repr(C)]
pub struct Channel<T> {
    ends: ByteLock<Ends<T>>,
    /// Flags that summarize `ends`, to be read without the lock.
    hints: AtomicU8,
    /// Whether all handles of one end are gone.
    one_end_gone: AtomicBool,
    senders: AtomicUsize,
    receivers: AtomicUsize,
    label: Label,
    /// The channel's name, and the waiters of `closed_evt` and `ready_evt`. Few channels have them.
    extras: OnceLock<Box<Extras>>,
    /// Zero until the first weak handle is made. From then on, the number of weak handles, plus one for the
    /// two ends.
    weak: AtomicUsize,
}

const _: () = assert!(LOOM || size_of::<Channel<u64>>() <= 120);

struct Ends<T> {
    /// The wait queue of each end. A waiter in [`SENDING`] points to the value that it offers. A waiter in
    /// [`RECEIVING`] has a place for the value.
    waiting: [WaitQueue; 2],
    /// Values whose receivers were abandoned before they saw them (law 5).
    put_back: PutBack<T>,
    closed: bool,
}

/// The slot of a sender's waiter.
type Offering<T> = DataSlot<Offered<T>>;

/// A pointer to the value that a sender's waiter offers.
pub struct Offered<T>(*const Cell<Option<T>>);

// SAFETY: one event holds both the pointer and the value, so they move to another thread together.
unsafe impl<T: Send> Send for Offered<T> {}

const SENDING: usize = 0;
const RECEIVING: usize = 1;

const SENDERS: u8 = 1 << SENDING;
const RECEIVERS: u8 = 1 << RECEIVING;
const PUT_BACK: u8 = 1 << 2;
const IS_CLOSED: u8 = 1 << 3;
/// A `closed_evt` or `ready_evt` of the channel exists, or has existed.
const HAS_OBSERVERS: u8 = 1 << 4;
/// The channel has a name: it is listed, and counts its commits.
const IS_NAMED: u8 = 1 << 5;

// SAFETY: only values cross between threads, and `T: Send`. The queues and the waiters in them are reached
// under the lock.
unsafe impl<T: Send> Sync for Channel<T> {}
// SAFETY: as above.
unsafe impl<T: Send> Send for Channel<T> {}

/// Creates a channel, and returns its sending and its receiving end. Both can be cloned. CML's `channel`.
///
/// The channel is unbuffered: a send and the receive of its value commit together, in one step (law 2).
/// Waiters are served first come, first served.
///
/// ```
/// use rialto_event::channel;
///
/// let (tx, rx) = channel();
/// let sender = std::thread::spawn(move || tx.send("news").sync_blocking());
/// assert_eq!(rx.recv().sync_blocking(), Ok("news"));
/// assert_eq!(sender.join().unwrap(), Ok(()));
/// ```
#[track_caller]
pub fn channel<T>() -> (Sender<T>, Receiver<T>) {
    make(Label::here(), None)
}

/// Creates a channel with a name, like [`channel`]. Reports of [blocked tasks](crate::diagnostics) use the
/// name, and [`named_channels`](crate::diagnostics::named_channels) lists the channel.
///
/// ```
/// let (tx, _rx) = rialto_event::named_channel::<u8>("requests");
/// assert_eq!(tx.name(), Some("requests"));
/// ```
///
/// Source of the idea: TraceCML's and RunCML's named modules and logged channels.
#[track_caller]
pub fn named_channel<T>(name: impl Into<Arc<str>>) -> (Sender<T>, Receiver<T>) {
    make(Label::here(), Some(name.into()))
}

fn make<T>(label: Label, name: Option<Arc<str>>) -> (Sender<T>, Receiver<T>) {
    let is_named = name.is_some();
    let channel = Box::new(Channel {
        ends: ByteLock::new(Ends {
            waiting: [WaitQueue::new(), WaitQueue::new()],
            put_back: PutBack::new(),
            closed: false,
        }),
        hints: AtomicU8::new(if is_named { IS_NAMED } else { 0 }),
        senders: AtomicUsize::new(1),
        receivers: AtomicUsize::new(1),
        one_end_gone: AtomicBool::new(false),
        label,
        extras: name.map_or_else(OnceLock::new, |name| OnceLock::from(Box::new(Extras::named(name)))),
        weak: AtomicUsize::new(0),
    });
    let channel = NonNull::from(Box::leak(channel));
    if is_named {
        // SAFETY: the channel stays in its place, and its drop unlists it before anything of it is dropped. Any
        // thread may call `look_at`: it reads counts under the channel's lock, and touches no value.
        unsafe { named::list(channel.cast(), look_at::<T>) }
    }
    (Sender { channel }, Receiver { channel })
}

/// Describes a channel.
///
/// # Safety
///
/// `channel` is a `Channel<T>`, which is not dropped meanwhile.
unsafe fn look_at<T>(channel: NonNull<()>) -> NamedChannel {
    // SAFETY: by contract.
    let channel = unsafe { channel.cast::<Channel<T>>().as_ref() };
    let ends = channel.ends.lock();
    let [senders, receivers] = [SENDING, RECEIVING].map(|end| ends.waiting[end].len());
    let is_closed = ends.closed;
    drop(ends);
    let commits = channel.commits();
    NamedChannel { channel: channel.resource(), senders, receivers, commits, is_closed }
}

impl<T> Drop for Channel<T> {
    fn drop(&mut self) {
        if self.name().is_some() {
            named::unlist(NonNull::from(self).cast());
        }
    }
}

impl<T> fmt::Debug for Channel<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Channel({self:p})")
    }
}

impl<T> Channel<T> {
    /// Commits the sync `me`, for `waiter`, with the first waiter of the other end. `transfer` then moves the
    /// value between the two waiters, under the lock.
    ///
    /// A receive takes a put-back value first, if there is one. Without a partner, the sync commits with
    /// `CLOSED` if the channel is closed and `or_never` is not set. Otherwise the waiter is linked, if
    /// `link`.
    #[inline(always)]
    fn rendezvous<S, const MINE: usize>(
        &self,
        attempt: Attempt<'_, S>,
        transfer: impl FnOnce(NonNull<Waiter>),
    ) -> TryOutcome {
        let Attempt { waiter, me, link, or_never } = attempt;
        let mut ends = self.ends.lock();
        if MINE == RECEIVING && !ends.put_back.is_empty() {
            return self.take_put_back(ends, waiter.untyped(), me);
        }
        let found = if MINE == SENDING && ends.closed {
            // Receivers with `or_never` may still wait for a put-back value. A send on a closed channel must
            // not serve them.
            Found::NoPartner
        } else {
            // SAFETY: the lock is held.
            unsafe { ends.waiting[1 - MINE].serve(me, waiter.address()) }
        };
        match found {
            Found::Partner(partner, wake) => {
                transfer(partner);
                // SAFETY: `serve` took the waiter off the queue. Its owner cannot finish before this call
                // publishes the result, and this is our last access to it.
                unsafe { partner.as_ref().publish(DONE) };
                // SAFETY: our own waiter, unlinked. If it receives, `transfer` has written the value.
                unsafe { waiter.publish(DONE) };
                committed(
                    ObjectAddress::of(self),
                    if MINE == SENDING { UsedEnd::Send } else { UsedEnd::Recv },
                );
                if self.update_hint(&ends, 1 - MINE) & IS_NAMED != 0 {
                    self.count_commit();
                }
                drop(ends);
                wake.fire();
                TryOutcome::Committed
            }
            Found::AlreadyCommitted => TryOutcome::AlreadyCommitted,
            Found::NoPartner if ends.closed && !or_never => {
                if !me.commit_alone(waiter.address()) {
                    return TryOutcome::AlreadyCommitted;
                }
                // SAFETY: our own waiter, unlinked.
                unsafe { waiter.publish(CLOSED) };
                TryOutcome::Committed
            }
            // On a closed channel, a receiver with `or_never` waits on, because a value may still be put
            // back.
            Found::NoPartner if link && (MINE == RECEIVING || !ends.closed) => {
                // SAFETY: the base pending is pinned, and its drop unlinks the waiter.
                unsafe { ends.waiting[MINE].push(waiter, me, or_never) };
                let theirs = if ends.waiting[1 - MINE].is_empty() { 0 } else { 1 << (1 - MINE) };
                let hints = self.set_hints(SENDERS | RECEIVERS, 1 << MINE | theirs);
                drop(ends);
                if hints & HAS_OBSERVERS != 0 {
                    self.tell_ready(MINE);
                }
                TryOutcome::Linked
            }
            Found::NoPartner => {
                // `serve` may have taken off waiters whose syncs are already decided.
                self.update_hint(&ends, 1 - MINE);
                TryOutcome::NotEnabled
            }
        }
    }

    /// Records in the hints whether `end` has waiters, and returns all hints. Called under the lock.
    #[inline(always)]
    fn update_hint(&self, ends: &Ends<T>, end: usize) -> u8 {
        self.set_hints(1 << end, if ends.waiting[end].is_empty() { 0 } else { 1 << end })
    }

    /// Sets or clears a hint. Called under the lock, so there is no other writer.
    #[inline(always)]
    fn set_hint(&self, hint: u8, on: bool) {
        self.set_hints(hint, if on { hint } else { 0 });
    }

    /// Sets the hints in `which` to those in `to`, and returns all hints. Called under the lock, like
    /// `set_hint`.
    #[inline(always)]
    fn set_hints(&self, which: u8, to: u8) -> u8 {
        let hints = self.hints.load(Ordering::Relaxed) & !which | to;
        self.hints.store(hints, Ordering::Release);
        hints
    }

    #[inline]
    fn hints(&self) -> u8 {
        self.hints.load(Ordering::Acquire)
    }

    fn with_queue<R>(&self, end: usize, f: impl FnOnce(&mut WaitQueue) -> R) -> R {
        let mut ends = self.ends.lock();
        let result = f(&mut ends.waiting[end]);
        self.update_hint(&ends, end);
        result
    }

    /// Takes a value that was put back, for the receiver `me`.
    #[cold]
    fn take_put_back(
        &self,
        mut ends: ByteGuard<'_, Ends<T>>,
        waiter: NonNull<Waiter>,
        me: &SyncContext<'_>,
    ) -> TryOutcome {
        // SAFETY: only a receiver calls this, with its own waiter, which is unlinked and has a slot for a
        // `T`.
        let waiter = unsafe { waiter.cast::<Waiter<ValueSlot<T>>>().as_ref() };
        if !me.commit_alone(waiter.address()) {
            return TryOutcome::AlreadyCommitted;
        }
        let entry = ends.put_back.pop();
        self.set_hint(PUT_BACK, !ends.put_back.is_empty());
        drop(ends);
        let Some(value) = entry.and_then(|entry| entry.value) else {
            unreachable!("there is a value, and we hold the lock")
        };
        // SAFETY: our own waiter, unlinked.
        unsafe {
            waiter.write_value(value);
            waiter.publish(DONE);
        }
        TryOutcome::Committed
    }

    /// Puts back a received value that was never seen (law 5). The receiver that has waited longest gets it;
    /// if none waits, the value goes ahead of all waiting senders.
    fn put_back(&self, value: T) {
        let mut entry = PutBack::entry(value);
        let mut ends = self.ends.lock();
        // SAFETY: the lock is held.
        let refused = match unsafe { ends.waiting[RECEIVING].serve(&SyncContext::none(), core::ptr::null()) }
        {
            Found::Partner(waiter, wake) => {
                // SAFETY: the waiters in this queue have slots for a `T`.
                let waiter = unsafe { waiter.cast::<Waiter<ValueSlot<T>>>().as_ref() };
                let Some(value) = entry.value.take() else { unreachable!("a new entry has a value") };
                // SAFETY: we have committed the waiter's sync, and the waiter is off its queue.
                unsafe {
                    waiter.write_value(value);
                    waiter.publish(DONE);
                }
                committed(ObjectAddress::of(self), UsedEnd::Recv);
                self.update_hint(&ends, RECEIVING);
                drop(ends);
                wake.fire();
                return;
            }
            // The last receiver is gone, so the value is dropped (below, outside the lock).
            _ if self.receivers.load(Ordering::Acquire) == 0 => Some(entry),
            _ => {
                ends.put_back.push(entry);
                self.set_hint(PUT_BACK, true);
                None
            }
        };
        self.update_hint(&ends, RECEIVING);
        drop(ends);
        if refused.is_none() && self.is_observed() {
            self.tell_ready(SENDING);
        }
        drop(refused);
    }

    /// Closes the channel, and wakes every waiter of both ends.
    fn close(&self) {
        let mut ends = self.ends.lock();
        if core::mem::replace(&mut ends.closed, true) {
            return; // A closed channel links no waiter that closing would wake.
        }
        self.set_hint(IS_CLOSED, true);
        let nobody_waits = ends.waiting.iter().all(WaitQueue::is_empty);
        drop(ends);
        if !nobody_waits {
            self.wake_all();
        }
        if self.is_observed() {
            self.tell_closed();
        }
    }

    #[cold]
    fn wake_all(&self) {
        // A choice may wait at both ends, so neither end is always the first (law 12).
        for end in CyclicOrder::random(2) {
            // Receivers with `or_never` stay linked, because a value may still be put back.
            drain(CLOSED, end == RECEIVING, |f| self.with_queue(end, f));
        }
    }

    fn drop_put_back(&self) {
        let mut ends = self.ends.lock();
        let values = core::mem::replace(&mut ends.put_back, PutBack::new());
        self.set_hint(PUT_BACK, false);
        drop(ends);
        drop(values);
    }

    /// Returns the channel as reports name it.
    fn resource(&self) -> Resource {
        self.label.of(core::ptr::from_ref(self).addr()).named(self.name().cloned())
    }

    fn waiters(&self, end: usize) -> usize {
        self.ends.lock().waiting[end].len()
    }

    /// Returns whether the caller has the only handle of the end with this `count`, and no thread can make
    /// another.
    fn is_sole(&self, count: &AtomicUsize) -> bool {
        // Acquire: a handle that made a weak handle did so before it was dropped, so the second load sees
        // that. Only zero, "no weak handle was ever made", proves anything. One, "there is none now", does
        // not: between the two loads, a weak handle may have been upgraded to a sender, and then dropped.
        let never_weak = if is_mutant("no_trace") { 0..=1 } else { 0..=0 };
        count.load(Ordering::Acquire) == 1 && never_weak.contains(&self.weak.load(Ordering::Acquire))
    }

    /// Releases one reference: that of a weak handle, or the one of both ends, when the last handle of the
    /// second end is gone. Returns true if no reference is left: the caller then owns the channel, and frees
    /// it.
    fn release_ref(&self) -> bool {
        // Acquire: everything that other handles did comes before. If this is the only reference, no thread
        // can make another one, so the count needs no atomic exchange.
        self.weak.load(Ordering::Acquire) <= 1 || self.weak.fetch_sub(1, Ordering::AcqRel) == 1
    }

    /// Called when the last handle of an end is gone. Returns true if the caller must free the channel: the
    /// other end has no handles either, and no weak handle is left.
    fn release_end(&self) -> bool {
        self.close_end() && self.release_ref()
    }

    /// Closes the channel if this end is the first one to go, and drops the put-back values if it is that of
    /// the receivers. Returns true if this end is the second.
    fn close_end(&self) -> bool {
        // Acquire: the thread that frees the channel comes after everything that was done to it.
        let is_second = self.one_end_gone.load(Ordering::Acquire);
        if !is_second {
            self.close();
        }
        // Also if this end is the second: a weak handle may keep the channel (law 5).
        if self.receivers.load(Ordering::Relaxed) == 0 && self.hints() & PUT_BACK != 0 {
            self.drop_put_back();
        }
        is_second || self.one_end_gone.swap(true, Ordering::AcqRel)
    }
}

/// One side of a rendezvous.
struct Attempt<'a, S> {
    waiter: &'a Waiter<S>,
    me: &'a SyncContext<'a>,
    link: bool,
    or_never: bool,
}
