//! Channels: unbuffered, from many senders to many receivers.
//!
//! A channel is a lock, two queues of waiting nodes, and the values that were
//! received but never seen. The sending and the receiving half differ only in
//! which queue is whose and which way the value goes: both commit in
//! [`Channel::rendezvous`].

use core::fmt;
use core::marker::{self, PhantomData};
use core::ptr::NonNull;

use rialto_task::primitives::{AtomicBool, AtomicU8, AtomicUsize, ByteGuard, ByteLock, Cell, Ordering};

use crate::event::Event;
use crate::impl_event;
use crate::leaf::{Base, Leaf};
use crate::node::{Beside, CLOSED, DONE, Node, Receptacle};
use crate::pending::Offer;
use crate::queue::{Batch, Found, WaitQueue};
use crate::sync::{Sync, sync};
use crate::syncing::Syncing;
use crate::wrap::{After, WrappedPending};

/// What both ends share. Reached through [`Sender`] and [`Receiver`] only.
pub struct Channel<T> {
    ends: ByteLock<Ends<T>>,
    /// What `ends` holds, for a look without the lock.
    hints: AtomicU8,
    senders: AtomicUsize,
    receivers: AtomicUsize,
    /// All handles of one end are gone.
    one_end_gone: AtomicBool,
}

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
pub fn channel<T>() -> (Sender<T>, Receiver<T>) {
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
        // SAFETY: the lock is held.
        match unsafe { ends.waiting[1 - MINE].serve(me, node.address()) } {
            Found::Partner(partner, wake) => {
                transfer(partner);
                // SAFETY: `serve` took it off the queue; its owner cannot end
                // before this, the last access.
                unsafe { partner.as_ref() }.publish(DONE);
                node.publish(DONE);
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
                node.publish(CLOSED);
                Offer::Committed
            }
            Found::Nobody if link && !ends.closed => {
                // SAFETY: the leaf is pinned, and its drop unlinks the node.
                unsafe { ends.waiting[MINE].push(node, me, or_never) };
                self.note(1 << MINE, true);
                self.note_end(&ends, 1 - MINE);
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
        let hints = self.hints.load(Ordering::Relaxed);
        let hints = if on { hints | hint } else { hints & !hint };
        self.hints.store(hints, Ordering::Release);
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
        unsafe { node.put(value) };
        node.publish(DONE);
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
                if let Some(value) = parcel.value.take() {
                    // SAFETY: committed by us, off its queue.
                    unsafe { node.put(value) };
                }
                node.publish(DONE);
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
        drop(refused);
    }

    /// Wakes every waiter of both ends with the news.
    fn close(&self) {
        loop {
            let mut batch = Batch::default();
            let mut ends = self.ends.lock();
            ends.closed = true;
            let close = |node: NonNull<Node>| {
                // SAFETY: `drain` committed it and took it off; last access.
                unsafe { node.as_ref() }.publish(CLOSED);
            };
            // SAFETY: the lock is held; the batch outlives it.
            unsafe {
                ends.waiting[SENDING].drain(&mut batch, close);
                ends.waiting[RECEIVING].drain(&mut batch, close);
            }
            let more = batch.is_full();
            self.note(IS_CLOSED, true);
            self.note_end(&ends, SENDING);
            self.note_end(&ends, RECEIVING);
            drop(ends);
            drop(batch);
            if !more {
                return;
            }
        }
    }

    fn drop_put_back(&self) {
        let mut ends = self.ends.lock();
        let values = core::mem::replace(&mut ends.put_back, PutBack::new());
        self.note(PUT_BACK, false);
        drop(ends);
        drop(values);
    }

    fn waiters(&self, end: usize) -> usize {
        self.ends.lock().waiting[end].len()
    }

    /// The last handle of one end is gone; true for the second end.
    fn leave(&self) -> bool {
        // AcqRel: whoever frees the channel comes after all that was done to it.
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

/// Values put back, in the order of their abandonment. A list of boxes, so that
/// nothing is allocated or freed under the lock.
struct PutBack<T> {
    head: Option<Box<Parcelled<T>>>,
    tail: *mut Parcelled<T>,
}

struct Parcelled<T> {
    /// Taken before the box is freed, which is done outside the lock.
    value: Option<T>,
    next: Option<Box<Parcelled<T>>>,
}

impl<T> PutBack<T> {
    const fn new() -> Self {
        PutBack { head: None, tail: core::ptr::null_mut() }
    }

    fn parcel(value: T) -> Box<Parcelled<T>> {
        Box::new(Parcelled { value: Some(value), next: None })
    }

    fn is_empty(&self) -> bool {
        self.head.is_none()
    }

    fn push(&mut self, parcel: Box<Parcelled<T>>) {
        let place = if self.head.is_none() {
            &mut self.head
        } else {
            // SAFETY: the list is not empty, so `tail` is its last box, which
            // the list owns and we borrow.
            unsafe { &mut (*self.tail).next }
        };
        let parcel = place.insert(parcel);
        self.tail = &raw mut **parcel;
    }

    fn pop(&mut self) -> Option<Box<Parcelled<T>>> {
        let mut first = self.head.take()?;
        self.head = first.next.take();
        Some(first)
    }
}

impl<T> Drop for PutBack<T> {
    fn drop(&mut self) {
        // One by one: a long list must not recurse.
        while self.pop().is_some() {}
    }
}

/// The sending end. Clones send on the same channel; when the last one is gone,
/// the channel is closed.
pub struct Sender<T> {
    channel: NonNull<Channel<T>>,
}

/// The receiving end. Clones receive from the same channel; when the last one
/// is gone, the channel is closed.
pub struct Receiver<T> {
    channel: NonNull<Channel<T>>,
}

/// How an event reaches its channel: through a handle that it owns, or one that
/// it borrows.
pub trait Handle<T> {
    /// The channel.
    fn channel(&self) -> &Channel<T>;
}

/// A borrowed handle.
#[derive(Debug)]
pub struct Borrowed<'a, T>(&'a Channel<T>);

impl<'a, T> Borrowed<'a, T> {
    pub(crate) fn to(handle: &'a impl Handle<T>) -> Self {
        Borrowed(handle.channel())
    }
}

impl<T> Clone for Borrowed<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Borrowed<'_, T> {}

impl<T> Handle<T> for Borrowed<'_, T> {
    #[inline(always)]
    fn channel(&self) -> &Channel<T> {
        self.0
    }
}

/// What is the same for both ends' handles.
macro_rules! handle {
    ($handle:ident, $count:ident) => {
        // SAFETY: a handle gives shared access to the channel.
        unsafe impl<T: marker::Send> marker::Send for $handle<T> {}
        // SAFETY: as above.
        unsafe impl<T: marker::Send> marker::Sync for $handle<T> {}

        impl<T> Handle<T> for $handle<T> {
            #[inline(always)]
            fn channel(&self) -> &Channel<T> {
                // SAFETY: the channel is freed after the last handle of the
                // second end.
                unsafe { self.channel.as_ref() }
            }
        }

        impl<T> Clone for $handle<T> {
            fn clone(&self) -> Self {
                if self.channel().$count.fetch_add(1, Ordering::Relaxed) > usize::MAX / 2 {
                    // As `Arc` does: a count that overflows would free the
                    // channel under its users.
                    std::process::abort();
                }
                $handle { channel: self.channel }
            }
        }

        impl<T> Drop for $handle<T> {
            fn drop(&mut self) {
                let channel = self.channel();
                if channel.$count.fetch_sub(1, Ordering::AcqRel) != 1 {
                    return;
                }
                channel.close();
                Self::end_is_gone(channel);
                if channel.leave() {
                    // SAFETY: both ends are gone, so this is the last pointer.
                    drop(unsafe { Box::from_raw(self.channel.as_ptr()) });
                }
            }
        }

        impl<T> fmt::Debug for $handle<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($handle), "({:p})"), self.channel)
            }
        }

        impl<T> $handle<T> {
            /// Whether both are handles of one channel. CML's `sameChannel`.
            ///
            /// ```
            /// let (tx, rx) = rialto_event::channel::<u8>();
            /// assert!(tx.same_channel(&rx) && rx.same_channel(&tx.clone()));
            /// ```
            pub fn same_channel(&self, other: &impl Handle<T>) -> bool {
                core::ptr::eq(self.channel(), other.channel())
            }

            /// Closes the channel: whoever waits is woken with [`Closed`], as is
            /// whoever comes later. Values put back can still be received.
            pub fn close(&self) {
                self.channel().close();
            }

            /// Whether the channel is closed.
            pub fn is_closed(&self) -> bool {
                self.channel().hints() & IS_CLOSED != 0
            }

            /// How many sends wait.
            pub fn waiting_senders(&self) -> usize {
                self.channel().waiters(SENDING)
            }

            /// How many receives wait.
            pub fn waiting_receivers(&self) -> usize {
                self.channel().waiters(RECEIVING)
            }
        }
    };
}

handle!(Sender, senders);
handle!(Receiver, receivers);

impl<T> Sender<T> {
    fn end_is_gone(_channel: &Channel<T>) {}

    /// Sends `value`: ready when a receiver has it. The future owns the value:
    /// dropped before that, it drops it. To keep it, see
    /// [`send_from`](Self::send_from).
    ///
    /// # Errors
    ///
    /// [`Closed`], with the value, if the channel is or gets closed.
    #[inline]
    pub fn send(&self, value: T) -> Sync<SendEvt<T, Borrowed<'_, T>>> {
        sync(self.send_evt(value))
    }

    /// Sending `value`, as an event; it borrows this handle. It owns the value:
    /// not chosen, it drops it (law 4 offers [`send_from`](Self::send_from)).
    /// It can be cloned when `T` can. CML's `sendEvt`.
    ///
    /// Costs nothing over [`send`](Self::send), which is a sync of it.
    #[inline]
    pub fn send_evt(&self, value: T) -> SendEvt<T, Borrowed<'_, T>> {
        SendEvt { handle: Borrowed(self.channel()), value }
    }

    /// Like [`send_evt`](Self::send_evt), and owns the handle: for protocols
    /// that are values, to be stored or returned.
    pub fn into_send_evt(self, value: T) -> SendEvt<T> {
        SendEvt { handle: self, value }
    }

    /// Sending the value in `slot`, as an event: the spelling for
    /// [`select!`](crate::select!) and loops. The value moves into the sync when
    /// that starts, and back into the slot when the event loses, is dropped, or
    /// finds the channel closed. An empty slot is [`never`](crate::never()).
    ///
    /// ```
    /// use rialto_event::{channel, choose, always, Event};
    /// let (tx, rx) = channel();
    /// let mut slot = Some("precious");
    /// let sent = choose((tx.send_from(&mut slot).wrap(|_| true), always(false)));
    /// assert!(!sent.sync_blocking()); // nobody receives
    /// assert_eq!(slot, Some("precious"));
    /// # drop(rx);
    /// ```
    #[inline]
    pub fn send_from<'a>(&'a self, slot: &'a mut Option<T>) -> SendFrom<'a, T> {
        SendFrom { handle: Borrowed(self.channel()), slot }
    }

    /// Sends `value` if a receiver waits now.
    ///
    /// # Errors
    ///
    /// The value comes back if nobody waits, or the channel is closed. CML's
    /// `sendPoll`.
    pub fn try_send(&self, value: T) -> Result<(), TrySendError<T>> {
        let mut slot = Some(value);
        let outcome = self.send_from(&mut slot).try_sync();
        match (outcome, slot) {
            (Some(Err(Closed(()))), Some(value)) => Err(TrySendError::Closed(value)),
            (_, Some(value)) => Err(TrySendError::NoReceiver(value)),
            (_, None) => Ok(()),
        }
    }
}

impl<T> Receiver<T> {
    fn end_is_gone(channel: &Channel<T>) {
        channel.drop_put_back();
    }

    /// Receives a value. Dropped before it is ready, it loses nothing: a value
    /// that was on its way goes back to the channel (law 5).
    ///
    /// # Errors
    ///
    /// [`Closed`] if the channel is or gets closed, and nothing is left in it.
    #[inline]
    pub fn recv(&self) -> Sync<RecvEvt<T, Borrowed<'_, T>>> {
        sync(self.recv_evt())
    }

    /// Receiving a value, as an event; it borrows this handle. CML's `recvEvt`.
    ///
    /// Costs nothing over [`recv`](Self::recv), which is a sync of it.
    #[inline]
    pub fn recv_evt(&self) -> RecvEvt<T, Borrowed<'_, T>> {
        RecvEvt { handle: Borrowed(self.channel()), _value: PhantomData }
    }

    /// Like [`recv_evt`](Self::recv_evt), and owns the handle.
    pub fn into_recv_evt(self) -> RecvEvt<T> {
        RecvEvt { handle: self, _value: PhantomData }
    }

    /// Receives a value if a sender waits now.
    ///
    /// # Errors
    ///
    /// If no sender waits, or the channel is closed. CML's `recvPoll`.
    pub fn try_recv(&self) -> Result<T, TryRecvError> {
        match self.recv_evt().try_sync() {
            Some(Ok(value)) => Ok(value),
            Some(Err(Closed(()))) => Err(TryRecvError::Closed),
            None => Err(TryRecvError::NoSender),
        }
    }
}

/// The event of [`Receiver::recv_evt`].
#[derive(Debug)]
pub struct RecvEvt<T, H = Receiver<T>> {
    handle: H,
    _value: PhantomData<fn() -> T>,
}

impl<T, H: Clone> Clone for RecvEvt<T, H> {
    fn clone(&self) -> Self {
        RecvEvt { handle: self.handle.clone(), _value: PhantomData }
    }
}

impl<T, H: Handle<T>> RecvEvt<T, H> {
    /// [`never`](crate::never()) instead of [`Closed`] once the channel is closed
    /// (law 14): for a branch that is to fall silent.
    pub fn or_never(self) -> OrNever<Self> {
        OrNever(self)
    }
}

impl<T, H: Handle<T>> Event for RecvEvt<T, H> {
    type Pending = Leaf<Recv<T, H, false>>;
    #[inline]
    fn into_pending(self) -> Self::Pending {
        Leaf::new(Recv { handle: self.handle, _value: self._value }, Receptacle::EMPTY)
    }
}
impl_event!(try [T, H: Handle<T>] RecvEvt<T, H> => Result<T, Closed>);

/// The event of `or_never`: silent where the other says [`Closed`].
#[derive(Debug, Clone)]
pub struct OrNever<E>(E);

/// What is left of a result that cannot be [`Closed`].
#[derive(Debug)]
pub struct Open;

impl<T, V> After<Result<T, Closed<V>>> for Open {
    type Output = T;
    #[inline]
    fn after(self, value: Result<T, Closed<V>>) -> T {
        match value {
            Ok(value) => value,
            Err(_) => unreachable!("closing leaves an `or_never` event uncommitted"),
        }
    }
}

impl<T, H: Handle<T>> Event for OrNever<RecvEvt<T, H>> {
    type Pending = WrappedPending<Leaf<Recv<T, H, true>>, Open>;
    #[inline]
    fn into_pending(self) -> Self::Pending {
        let RecvEvt { handle, _value } = self.0;
        WrappedPending::new(Leaf::new(Recv { handle, _value }, Receptacle::EMPTY), Open)
    }
}
impl_event!(try [T, H: Handle<T>] OrNever<RecvEvt<T, H>> => T);

/// The receiving end of a channel, for one event.
#[derive(Debug)]
pub struct Recv<T, H, const OR_NEVER: bool> {
    handle: H,
    _value: PhantomData<fn() -> T>,
}

// SAFETY: `rendezvous` holds the channel's one lock throughout and runs no user
// code; the node is a receptacle that senders write to.
unsafe impl<T, H: Handle<T>, const OR_NEVER: bool> Base for Recv<T, H, OR_NEVER> {
    type Slot = Receptacle<T>;
    type Output = Result<T, Closed>;

    #[inline]
    fn is_enabled(&self) -> bool {
        let closed = if OR_NEVER { 0 } else { IS_CLOSED };
        self.handle.channel().hints() & (SENDERS | PUT_BACK | closed) != 0
    }

    fn is_contended(&self) -> bool {
        self.handle.channel().ends.try_lock().is_none()
    }

    #[inline(always)]
    fn offer(&self, node: &Node<Self::Slot>, me: &Syncing<'_>, link: bool) -> Offer {
        let half = Half { node, me, link, or_never: OR_NEVER };
        self.handle.channel().rendezvous::<_, RECEIVING>(half, |sender| {
            // SAFETY: the nodes in the senders' queue are offerings of `T`,
            // and the offered value lies beside its node until we publish.
            let value = unsafe {
                let offering = sender.cast::<Node<Offering<T>>>().as_ref();
                let place = offering.slot.with(|slot| (*slot).beside.0);
                (*place).with_mut(|value| (*value).take())
            };
            let Some(value) = value else { unreachable!("a linked sender offers a value") };
            // SAFETY: our own node, unlinked.
            unsafe { node.put(value) };
        })
    }

    fn with_queue<R>(&self, _node: &Node<Self::Slot>, f: impl FnOnce(&mut WaitQueue) -> R) -> R {
        self.handle.channel().with_queue(RECEIVING, f)
    }

    #[inline]
    fn take(&mut self, node: &Node<Self::Slot>, closed: bool) -> Self::Output {
        if closed {
            return Err(Closed(()));
        }
        // SAFETY: DONE, and taken once.
        Ok(unsafe { node.get() })
    }

    fn put_back(&mut self, node: &Node<Self::Slot>) {
        // SAFETY: DONE, and taken once.
        let value = unsafe { node.get() };
        if !cfg!(rialto_mutant = "no_put_back") {
            self.handle.channel().put_back(value);
        }
    }
}

/// The event of [`Sender::send_evt`].
#[derive(Debug, Clone)]
pub struct SendEvt<T, H = Sender<T>> {
    handle: H,
    value: T,
}

impl<T, H: Handle<T>> SendEvt<T, H> {
    /// [`never`](crate::never()) instead of [`Closed`] once the channel is closed
    /// (law 14).
    pub fn or_never(self) -> OrNever<Self> {
        OrNever(self)
    }

    fn leaf<const OR_NEVER: bool>(self) -> Leaf<Send<T, H, Owned<T>, OR_NEVER>> {
        Send::leaf(self.handle, Owned(Cell::new(Some(self.value))))
    }
}

impl<T, H: Handle<T>> Event for SendEvt<T, H> {
    type Pending = Leaf<Send<T, H, Owned<T>, false>>;
    #[inline]
    fn into_pending(self) -> Self::Pending {
        self.leaf()
    }
}
impl_event!(try [T, H: Handle<T>] SendEvt<T, H> => Result<(), Closed<T>>);

impl<T, H: Handle<T>> Event for OrNever<SendEvt<T, H>> {
    type Pending = WrappedPending<Leaf<Send<T, H, Owned<T>, true>>, Open>;
    fn into_pending(self) -> Self::Pending {
        WrappedPending::new(self.0.leaf(), Open)
    }
}
impl_event!(try [T, H: Handle<T>] OrNever<SendEvt<T, H>> => ());

/// The event of [`Sender::send_from`].
#[derive(Debug)]
pub struct SendFrom<'a, T> {
    handle: Borrowed<'a, T>,
    slot: &'a mut Option<T>,
}

impl<'a, T> SendFrom<'a, T> {
    /// [`never`](crate::never()) instead of [`Closed`] once the channel is closed
    /// (law 14).
    pub fn or_never(self) -> OrNever<Self> {
        OrNever(self)
    }

    fn leaf<const OR_NEVER: bool>(self) -> Leaf<Send<T, Borrowed<'a, T>, FromSlot<'a, T>, OR_NEVER>> {
        Send::leaf(self.handle, FromSlot { value: Cell::new(None), slot: self.slot })
    }
}

impl<'a, T> Event for SendFrom<'a, T> {
    type Pending = Leaf<Send<T, Borrowed<'a, T>, FromSlot<'a, T>, false>>;
    #[inline]
    fn into_pending(self) -> Self::Pending {
        self.leaf()
    }
}
impl_event!(try ['a, T] SendFrom<'a, T> => Result<(), Closed>);

impl<'a, T> Event for OrNever<SendFrom<'a, T>> {
    type Pending = WrappedPending<Leaf<Send<T, Borrowed<'a, T>, FromSlot<'a, T>, true>>, Open>;
    fn into_pending(self) -> Self::Pending {
        WrappedPending::new(self.0.leaf(), Open)
    }
}
impl_event!(try ['a, T] OrNever<SendFrom<'a, T>> => ());

/// Where the value of a send lies while it is offered, where it came from, and
/// what becomes of it if it is not sent.
pub trait Origin<T> {
    /// What [`Closed`] brings back.
    type Refused;
    /// The place from which receivers take it, once it has started, and if
    /// there is a value. Asked by the owner while the asking node is not
    /// linked; another node that offers the same value may be.
    fn loaded(&self) -> Option<&Cell<Option<T>>>;
    /// The sync starts: the value comes to its place.
    fn start(&mut self) {}
    /// It was not sent.
    fn lose(&mut self);
    /// The channel is closed.
    fn refuse(&mut self) -> Self::Refused;
}

/// The place, if it holds a value. It belongs to one node, which is not linked.
#[inline]
fn if_loaded<T>(place: &Cell<Option<T>>) -> Option<&Cell<Option<T>>> {
    // SAFETY: nobody else reaches the place of a node that is not linked.
    place.with(|value| unsafe { (*value).is_some() }).then_some(place)
}

/// A value that belongs to its event.
#[derive(Debug)]
pub struct Owned<T>(Cell<Option<T>>);

impl<T> Origin<T> for Owned<T> {
    type Refused = T;
    fn loaded(&self) -> Option<&Cell<Option<T>>> {
        if_loaded(&self.0)
    }
    fn lose(&mut self) {
        self.0.get_mut().take();
    }
    fn refuse(&mut self) -> T {
        match self.0.get_mut().take() {
            Some(value) => value,
            None => unreachable!("a closed channel takes no value"),
        }
    }
}

/// A value that is at home in a slot of the caller's.
#[derive(Debug)]
pub struct FromSlot<'a, T> {
    value: Cell<Option<T>>,
    slot: &'a mut Option<T>,
}

impl<T> Origin<T> for FromSlot<'_, T> {
    type Refused = ();
    fn loaded(&self) -> Option<&Cell<Option<T>>> {
        if_loaded(&self.value)
    }
    fn start(&mut self) {
        if self.slot.is_some() {
            *self.value.get_mut() = self.slot.take();
        }
    }
    fn lose(&mut self) {
        if let Some(value) = self.value.get_mut().take() {
            *self.slot = Some(value);
        }
    }
    fn refuse(&mut self) {
        self.lose();
    }
}

/// The sending end of a channel, for one event.
#[derive(Debug)]
pub struct Send<T, H, O, const OR_NEVER: bool> {
    handle: H,
    origin: O,
    _value: PhantomData<fn(T)>,
}

impl<T, H: Handle<T>, O: Origin<T>, const OR_NEVER: bool> Send<T, H, O, OR_NEVER> {
    pub(crate) fn leaf(handle: H, origin: O) -> Leaf<Self> {
        Leaf::new(Send { handle, origin, _value: PhantomData }, Beside::new(Offered(core::ptr::null())))
    }

    /// Says where the value comes from, before the sync starts.
    pub(crate) fn set_origin(&mut self, origin: O) {
        self.origin = origin;
    }
}

// SAFETY: as for `Recv`. The value's place is inside the pinned leaf, or, for
// `send_any`, beside it in the pinned event: it stays until the node is
// unlinked or its result published.
unsafe impl<T, H: Handle<T>, O: Origin<T>, const OR_NEVER: bool> Base for Send<T, H, O, OR_NEVER> {
    type Slot = Offering<T>;
    type Output = Result<(), Closed<O::Refused>>;

    #[inline]
    fn start(&mut self, _node: &Node<Self::Slot>) {
        self.origin.start();
    }

    #[inline]
    fn is_enabled(&self) -> bool {
        let closed = if OR_NEVER { 0 } else { IS_CLOSED };
        self.handle.channel().hints() & (RECEIVERS | closed) != 0 && self.origin.loaded().is_some()
    }

    fn is_contended(&self) -> bool {
        self.handle.channel().ends.try_lock().is_none()
    }

    #[inline(always)]
    fn offer(&self, node: &Node<Self::Slot>, me: &Syncing<'_>, link: bool) -> Offer {
        let Some(place) = self.origin.loaded() else { return Offer::Nothing };
        // SAFETY: our own node, unlinked.
        node.slot.with_mut(|slot| unsafe { (*slot).beside = Offered(place) });
        let half = Half { node, me, link, or_never: OR_NEVER };
        self.handle.channel().rendezvous::<_, SENDING>(half, |receiver| {
            // SAFETY: the sync is committed for this node: no other takes it.
            let value = place.with_mut(|value| unsafe { (*value).take() });
            let Some(value) = value else { unreachable!("we offer a value") };
            // SAFETY: the nodes in the receivers' queue are receptacles of
            // `T`; this one is committed by us and off its queue.
            unsafe { receiver.cast::<Node<Receptacle<T>>>().as_ref().put(value) };
        })
    }

    fn with_queue<R>(&self, _node: &Node<Self::Slot>, f: impl FnOnce(&mut WaitQueue) -> R) -> R {
        self.handle.channel().with_queue(SENDING, f)
    }

    #[inline]
    fn take(&mut self, _node: &Node<Self::Slot>, closed: bool) -> Self::Output {
        if closed { Err(Closed(self.origin.refuse())) } else { Ok(()) }
    }

    /// The value was received: the send has happened, seen or not.
    fn put_back(&mut self, _node: &Node<Self::Slot>) {}

    fn lose(&mut self, _node: &Node<Self::Slot>) {
        self.origin.lose();
    }
}

/// The channel is closed. Of a send, it brings the value back.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Closed<V = ()>(pub V);

impl<V> fmt::Debug for Closed<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Closed(..)")
    }
}

impl<V> fmt::Display for Closed<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the channel is closed: all handles of the other end are gone, or it was closed")
    }
}

impl<V> std::error::Error for Closed<V> {}

/// Why [`Sender::try_send`] did not send. Brings the value back.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum TrySendError<T> {
    /// No receiver waits now.
    NoReceiver(T),
    /// The channel is closed.
    Closed(T),
}

impl<T> fmt::Debug for TrySendError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TrySendError::NoReceiver(_) => "NoReceiver(..)",
            TrySendError::Closed(_) => "Closed(..)",
        })
    }
}

impl<T> fmt::Display for TrySendError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TrySendError::NoReceiver(_) => "no receiver waits on the channel",
            TrySendError::Closed(_) => "the channel is closed",
        })
    }
}

impl<T> std::error::Error for TrySendError<T> {}

/// Why [`Receiver::try_recv`] did not receive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TryRecvError {
    /// No sender waits now.
    NoSender,
    /// The channel is closed and nothing is left in it.
    Closed,
}

impl fmt::Display for TryRecvError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TryRecvError::NoSender => "no sender waits on the channel",
            TryRecvError::Closed => "the channel is closed",
        })
    }
}

impl std::error::Error for TryRecvError {}
