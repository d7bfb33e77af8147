//! Mailboxes: to send is never to wait.

mod letters;

use std::fmt;
use std::sync::Arc;

use rialto_event::{Closed, Event, Object, SyncFuture, TakeEvt, Wrapped, sync};

use self::letters::Letters;
use crate::error::TryRecvError;
use crate::held::Held;

/// A new mailbox: a channel without bounds, into which a [`send`](Sender::send)
/// goes at once. A value that was sent is received once, in the order of sending,
/// or still lies in the mailbox; one that was taken and not seen goes back to the
/// front (law 5).
///
/// ```
/// use rialto_event::{choose, timeout, Event};
/// use rialto_sync::mailbox::mailbox;
/// use std::time::Duration;
///
/// let (tx, rx) = mailbox();
/// tx.send("one").unwrap();
/// tx.send("two").unwrap();
/// drop(tx);
/// let next = || {
///     choose((rx.recv_evt().wrap(|got| got.ok()), timeout(Duration::from_secs(60)).wrap(|()| None)))
/// };
/// assert_eq!(next().sync_blocking(), Some("one"));
/// assert_eq!(rx.recv().sync_blocking(), Ok("two"));
/// assert!(rx.recv().sync_blocking().is_err()); // closed: all senders are gone
/// ```
///
/// Both ends can be cloned. When the last sender is gone, receivers get what is
/// left, then [`Closed`]. When the last receiver is, what is left is dropped, and
/// senders get [`Closed`] with their value.
///
/// Nothing slows a sender down here. (SML/NJ's mailboxes make it yield now and
/// then.)
///
/// Source: CML's `Mailbox`.
pub fn mailbox<T>() -> (Sender<T>, Receiver<T>) {
    let object = Arc::new(Object::new(Letters::new()));
    (Sender(object.clone()), Receiver(object))
}

/// The end of a [`mailbox`](mailbox()) into which values go.
pub struct Sender<T>(Arc<Object<Letters<T>>>);

/// The end of a [`mailbox`](mailbox()) from which they are taken. Clones take
/// from the same one; each value goes to one of them.
pub struct Receiver<T>(Arc<Object<Letters<T>>>);

/// The event of [`Receiver::recv_evt`].
pub type RecvEvt<'a, T> = TakeEvt<&'a Object<Letters<T>>>;

/// The event of [`Receiver::into_recv_evt`].
pub type IntoRecvEvt<T> = Wrapped<TakeEvt<Arc<Object<Letters<T>>>>, Held<Receiver<T>>>;

impl<T> Sender<T> {
    /// Puts `value` into the mailbox; never waits. It goes to the receiver that
    /// waits longest, if one does.
    ///
    /// # Errors
    ///
    /// [`Closed`], with the value, if nobody will receive it.
    ///
    /// ```
    /// use rialto_event::Closed;
    /// let (tx, rx) = rialto_sync::mailbox::mailbox();
    /// assert_eq!(tx.send(1), Ok(()));
    /// drop(rx);
    /// assert_eq!(tx.send(2), Err(Closed(2)));
    /// ```
    pub fn send(&self, value: T) -> Result<(), Closed<T>> {
        self.0.update(|letters| letters.add(value))
    }
}

impl<T> Receiver<T> {
    /// The event that there is a value, which it takes: CML's `recvEvt`.
    ///
    /// ```
    /// use rialto_event::Event;
    /// let (tx, rx) = rialto_sync::mailbox::mailbox();
    /// assert_eq!(rx.recv_evt().try_sync(), None);
    /// tx.send(1).unwrap();
    /// assert_eq!(rx.recv_evt().try_sync(), Some(Ok(1)));
    /// ```
    pub fn recv_evt(&self) -> RecvEvt<'_, T> {
        self.0.take_evt()
    }

    /// Like [`recv_evt`](Self::recv_evt), and owns this receiver.
    ///
    /// ```
    /// use rialto_event::Event;
    /// let (tx, rx) = rialto_sync::mailbox::mailbox();
    /// let event = rx.into_recv_evt().boxed();
    /// tx.send(1).unwrap();
    /// assert_eq!(event.sync_blocking(), Ok(1));
    /// ```
    pub fn into_recv_evt(self) -> IntoRecvEvt<T> {
        Wrapped::with(Object::take_evt_of(self.0.clone()), Held(self))
    }

    /// Takes a value: [`recv_evt`](Self::recv_evt), awaited. Dropped before it
    /// is ready, it has taken none.
    ///
    /// # Errors
    ///
    /// [`Closed`] if nothing is left, and nobody can send any more.
    pub fn recv(&self) -> SyncFuture<RecvEvt<'_, T>> {
        sync(self.recv_evt())
    }

    /// Takes a value if there is one now: CML's `recvPoll`.
    ///
    /// # Errors
    ///
    /// [`TryRecvError`]: there is none now, or never again.
    ///
    /// ```
    /// use rialto_sync::TryRecvError;
    /// let (tx, rx) = rialto_sync::mailbox::mailbox();
    /// assert_eq!(rx.try_recv(), Err(TryRecvError::Empty));
    /// tx.send(1).unwrap();
    /// drop(tx);
    /// assert_eq!(rx.try_recv(), Ok(1));
    /// assert_eq!(rx.try_recv(), Err(TryRecvError::Closed));
    /// ```
    pub fn try_recv(&self) -> Result<T, TryRecvError> {
        match self.recv_evt().try_sync() {
            Some(got) => got.map_err(|Closed(())| TryRecvError::Closed),
            None => Err(TryRecvError::Empty),
        }
    }
}

/// What is the same for both ends' handles.
macro_rules! handle {
    ($handle:ident, $count:ident, $left:ident) => {
        impl<T> $handle<T> {
            /// How many values lie in the mailbox.
            pub fn len(&self) -> usize {
                self.0.update(|letters| letters.waiting.len())
            }

            /// Whether none does.
            pub fn is_empty(&self) -> bool {
                self.len() == 0
            }

            /// Closes the mailbox: nothing more can be sent; what lies in it can
            /// be received.
            pub fn close(&self) {
                self.0.update(|letters| letters.closed = true);
            }

            /// Whether nothing can be sent any more.
            pub fn is_closed(&self) -> bool {
                self.0.update(|letters| letters.closed)
            }

            /// How many receives wait.
            pub fn waiting_receivers(&self) -> usize {
                self.0.waiters()
            }
        }

        impl<T> Clone for $handle<T> {
            fn clone(&self) -> Self {
                self.0.update(|letters| letters.$count += 1);
                $handle(self.0.clone())
            }
        }

        impl<T> Drop for $handle<T> {
            fn drop(&mut self) {
                let _unread = self.0.update(Letters::$left);
            }
        }

        impl<T> fmt::Debug for $handle<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($handle), "({:p})"), self.0)
            }
        }
    };
}

handle!(Sender, senders, sender_left);
handle!(Receiver, receivers, receiver_left);
