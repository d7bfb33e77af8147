//! Channels: unbuffered, from many senders to many receivers.
//!
//! A channel is a lock, two queues of waiting nodes, and the values that were
//! received but never seen. The sending and the receiving half differ only in
//! which queue is whose and which way the value goes: both commit in
//! [`Channel::rendezvous`].

use core::fmt;
use core::marker;
use core::ptr::NonNull;
use std::sync::{Arc, OnceLock};

mod error;
mod handle;
mod or_never;
mod put_back;
mod rare;
mod recv;
mod send;
mod weak;

use rialto_task::primitives::{
    AtomicBool, AtomicU8, AtomicUsize, ByteGuard, ByteLock, Cell, LOOM, Ordering, is_mutant,
};

use self::put_back::PutBack;
use self::rare::Rare;
use crate::drain::drain;
use crate::node::{Beside, CLOSED, DONE, Node, Receptacle};
use crate::pending::Offer;
use crate::queue::{Found, WaitQueue};
use crate::syncing::Syncing;
use crate::turns::Turns;
use crate::waits::{Label, Resource};

pub use self::error::{Closed, RecvTimeoutError, SendTimeoutError, TryRecvError, TrySendError};
pub use self::handle::{Borrowed, Handle, Receiver, Sender};
pub use self::or_never::{Open, OrNever};
pub use self::rare::ReadyEvt;
pub use self::recv::RecvEvt;
pub use self::send::{Origin, Send, SendEvt, SendFrom};
pub use self::weak::WeakSender;

/// What both ends share. Reached through [`Sender`] and [`Receiver`] only.
///
/// Two pairs that talk on two processors must not meet in one cache line. What
/// every message touches comes first and is as long as a line; the rest, and the
/// padding, keep the next channel's a line away. (An alignment would do, but
/// aligned memory is slow to allocate.)
#[repr(C)]
pub struct Channel<T> {
    ends: ByteLock<Ends<T>>,
    /// What `ends` holds, for a look without the lock.
    hints: AtomicU8,
    /// All handles of one end are gone.
    one_end_gone: AtomicBool,
    senders: AtomicUsize,
    receivers: AtomicUsize,
    label: Label,
    /// A name, and those who wait for an end of it: hardly any channel has them.
    rare: OnceLock<Box<Rare>>,
    /// Zero until a weak handle is made; then the weak handles, and one for the ends.
    weak: AtomicUsize,
}

const _: () = assert!(LOOM || size_of::<Channel<u64>>() <= 120);

struct Ends<T> {
    /// The waiting nodes of the two ends: [`SENDING`] ones have a pointer to
    /// the value they offer, [`RECEIVING`] ones are receptacles.
    waiting: [WaitQueue; 2],
    /// Received by syncs that were dropped before they saw them: law 5.
    put_back: PutBack<T>,
    closed: bool,
}

/// The slot of a sending node: where the offered value lies.
type Offering<T> = Beside<Offered<T>>;

/// A pointer to the value that a sending node offers.
pub struct Offered<T>(*const Cell<Option<T>>);

// SAFETY: the value travels with the event that holds both.
unsafe impl<T: marker::Send> marker::Send for Offered<T> {}

const SENDING: usize = 0;
const RECEIVING: usize = 1;

const SENDERS: u8 = 1 << SENDING;
const RECEIVERS: u8 = 1 << RECEIVING;
const PUT_BACK: u8 = 1 << 2;
const IS_CLOSED: u8 = 1 << 3;
/// Somebody waits for an end, or has waited.
const WATCHED: u8 = 1 << 4;

// SAFETY: values cross between threads, nothing else does: the queues and the
// nodes in them are reached under the lock.
unsafe impl<T: marker::Send> marker::Sync for Channel<T> {}
// SAFETY: as above.
unsafe impl<T: marker::Send> marker::Send for Channel<T> {}

/// A new channel: its sending and its receiving end, each of which can be
/// cloned. CML's `channel`.
///
/// Unbuffered: a send completes when a receive takes its value, at once and
/// together (law 2). Waiters are served first come, first served.
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

/// The same as [`channel`], with a name: reports of [who waits](crate::waits) call
/// it so.
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
    let channel = Box::new(Channel {
        ends: ByteLock::new(Ends {
            waiting: [WaitQueue::new(), WaitQueue::new()],
            put_back: PutBack::new(),
            closed: false,
        }),
        hints: AtomicU8::new(0),
        senders: AtomicUsize::new(1),
        receivers: AtomicUsize::new(1),
        one_end_gone: AtomicBool::new(false),
        label,
        rare: name.map_or_else(OnceLock::new, |name| OnceLock::from(Box::new(Rare::named(name)))),
        weak: AtomicUsize::new(0),
    });
    let channel = NonNull::from(Box::leak(channel));
    (Sender { channel }, Receiver { channel })
}

impl<T> fmt::Debug for Channel<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Channel({self:p})")
    }
}

impl<T> Channel<T> {
    /// Commits `me`, for `node`, with the first waiter of the other end. Else:
    /// closed, or the node is linked, if `link`.
    #[inline(always)]
    fn rendezvous<S, const MINE: usize>(
        &self,
        half: Half<'_, S>,
        transfer: impl FnOnce(NonNull<Node>),
    ) -> Offer {
        let Half { node, me, link, or_never } = half;
        let mut ends = self.ends.lock();
        if MINE == RECEIVING && !ends.put_back.is_empty() {
            return self.take_put_back(ends, node.erase(), me);
        }
        let found = if MINE == SENDING && ends.closed {
            // Receivers that are silent about it may still wait; not for us.
            Found::Nobody
        } else {
            // SAFETY: the lock is held.
            unsafe { ends.waiting[1 - MINE].serve(me, node.address()) }
        };
        match found {
            Found::Partner(partner, wake) => {
                transfer(partner);
                // SAFETY: `serve` took it off the queue; its owner cannot end
                // before this, the last access.
                unsafe { partner.as_ref().publish(DONE) };
                // SAFETY: our own node, unlinked; what it was to receive is there.
                unsafe { node.publish(DONE) };
                self.note_end(&ends, 1 - MINE);
                drop(ends);
                wake.fire();
                Offer::Committed
            }
            Found::Beaten => Offer::Beaten,
            Found::Nobody if ends.closed && !or_never => {
                if !me.commit_alone(node.address()) {
                    return Offer::Beaten;
                }
                // SAFETY: our own node, unlinked.
                unsafe { node.publish(CLOSED) };
                Offer::Committed
            }
            // Closed: a silent receiver waits on, for what may be put back.
            Found::Nobody if link && (MINE == RECEIVING || !ends.closed) => {
                // SAFETY: the leaf is pinned, and its drop unlinks the node.
                unsafe { ends.waiting[MINE].push(node, me, or_never) };
                let theirs = if ends.waiting[1 - MINE].is_empty() { 0 } else { 1 << (1 - MINE) };
                let hints = self.set_hints(SENDERS | RECEIVERS, 1 << MINE | theirs);
                drop(ends);
                if hints & WATCHED != 0 {
                    self.tell_ready(MINE);
                }
                Offer::Linked
            }
            Found::Nobody => {
                // Stale waiters may have been taken off.
                self.note_end(&ends, 1 - MINE);
                Offer::Nothing
            }
        }
    }

    /// Says in the hints whether `end` has waiters. Called under the lock.
    #[inline(always)]
    fn note_end(&self, ends: &Ends<T>, end: usize) {
        self.note(1 << end, !ends.waiting[end].is_empty());
    }

    /// Sets or clears a hint. Called under the lock: nobody else writes.
    #[inline(always)]
    fn note(&self, hint: u8, on: bool) {
        self.set_hints(hint, if on { hint } else { 0 });
    }

    /// Sets these hints to that. Returns all hints. Called under the lock, as `note`.
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
        self.note_end(&ends, end);
        result
    }

    /// Takes a value that was put back, for the receiver `me`.
    #[cold]
    fn take_put_back(
        &self,
        mut ends: ByteGuard<'_, Ends<T>>,
        node: NonNull<Node>,
        me: &Syncing<'_>,
    ) -> Offer {
        // SAFETY: only receivers take: their own node, unlinked, a receptacle.
        let node = unsafe { node.cast::<Node<Receptacle<T>>>().as_ref() };
        if !me.commit_alone(node.address()) {
            return Offer::Beaten;
        }
        let parcel = ends.put_back.pop();
        self.note(PUT_BACK, !ends.put_back.is_empty());
        drop(ends);
        let Some(value) = parcel.and_then(|parcel| parcel.value) else {
            unreachable!("there is a value, and we hold the lock")
        };
        // SAFETY: our own node, unlinked.
        unsafe {
            node.put(value);
            node.publish(DONE);
        }
        Offer::Committed
    }

    /// Law 5: a received value that was never seen goes to the receiver that
    /// waits longest, or ahead of all waiting senders.
    fn put_back(&self, value: T) {
        let mut parcel = PutBack::parcel(value);
        let mut ends = self.ends.lock();
        // SAFETY: the lock is held.
        let refused = match unsafe { ends.waiting[RECEIVING].serve(&Syncing::nobody(), core::ptr::null()) } {
            Found::Partner(node, wake) => {
                // SAFETY: the nodes in this queue are receptacles of `T`.
                let node = unsafe { node.cast::<Node<Receptacle<T>>>().as_ref() };
                let Some(value) = parcel.value.take() else { unreachable!("a new parcel has a value") };
                // SAFETY: committed by us, off its queue.
                unsafe {
                    node.put(value);
                    node.publish(DONE);
                }
                self.note_end(&ends, RECEIVING);
                drop(ends);
                wake.fire();
                return;
            }
            // The last receiver is gone: nobody will ever take it.
            _ if self.receivers.load(Ordering::Acquire) == 0 => Some(parcel),
            _ => {
                ends.put_back.push(parcel);
                self.note(PUT_BACK, true);
                None
            }
        };
        self.note_end(&ends, RECEIVING);
        drop(ends);
        if refused.is_none() && self.is_watched() {
            self.tell_ready(SENDING);
        }
        drop(refused);
    }

    /// Closes the channel, and wakes every waiter of both ends with the news.
    fn close(&self) {
        let mut ends = self.ends.lock();
        if core::mem::replace(&mut ends.closed, true) {
            return; // Nobody who would be woken has begun to wait since.
        }
        self.note(IS_CLOSED, true);
        let nobody_waits = ends.waiting.iter().all(WaitQueue::is_empty);
        drop(ends);
        if !nobody_waits {
            self.wake_all();
        }
        if self.is_watched() {
            self.tell_closed();
        }
    }

    #[cold]
    fn wake_all(&self) {
        // A choice may wait at both ends: neither is always told first (law 12).
        for end in Turns::by_lot(2) {
            // Silent receivers stay: a value may still be put back.
            drain(CLOSED, end == RECEIVING, |f| self.with_queue(end, f));
        }
    }

    fn drop_put_back(&self) {
        let mut ends = self.ends.lock();
        let values = core::mem::replace(&mut ends.put_back, PutBack::new());
        self.note(PUT_BACK, false);
        drop(ends);
        drop(values);
    }

    /// What names it in reports.
    fn resource(&self) -> Resource {
        self.label.of(core::ptr::from_ref(self).addr()).named(self.name().cloned())
    }

    fn waiters(&self, end: usize) -> usize {
        self.ends.lock().waiting[end].len()
    }

    /// Whether the caller has the only handle of the end with this `count`, and
    /// nobody can make another one.
    fn is_sole(&self, count: &AtomicUsize) -> bool {
        // Acquire: a weak handle was made before the handle was gone that made it. That
        // there is none now says nothing: between the two loads one may have become a
        // sender, and then be gone. That there has been none stays true.
        let never_weak = if is_mutant("no_trace") { 0..=1 } else { 0..=0 };
        count.load(Ordering::Acquire) == 1 && never_weak.contains(&self.weak.load(Ordering::Acquire))
    }

    /// A weak handle is gone, or the last handle of the second end. True if nobody
    /// refers to the channel any more: then it is the caller's to free.
    fn let_go(&self) -> bool {
        // Acquire: all that the others did comes before. Alone, nobody is left who
        // could make another handle, so the count needs no exchange.
        self.weak.load(Ordering::Acquire) <= 1 || self.weak.fetch_sub(1, Ordering::AcqRel) == 1
    }

    /// The last handle of one end is gone; true if the other end's is, too, and no
    /// weak handle is left: then the channel is to be freed.
    fn leave(&self) -> bool {
        self.leaves_second() && self.let_go()
    }

    fn leaves_second(&self) -> bool {
        // Acquire: whoever frees the channel comes after all that was done to it.
        if self.one_end_gone.load(Ordering::Acquire) {
            return true;
        }
        self.close();
        if self.receivers.load(Ordering::Relaxed) == 0 && self.hints() & PUT_BACK != 0 {
            self.drop_put_back();
        }
        self.one_end_gone.swap(true, Ordering::AcqRel)
    }
}

/// One side of a rendezvous.
struct Half<'a, S> {
    node: &'a Node<S>,
    me: &'a Syncing<'a>,
    link: bool,
    or_never: bool,
}
