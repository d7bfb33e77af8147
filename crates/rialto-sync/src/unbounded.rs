//! Mailboxes: to send is never to wait.

use std::sync::Arc;

use rialto_event::{Closed, Object, WaitEvt};

use crate::buffer::{Buffer, closed_evt, handle};
#[doc(inline)]
pub use crate::buffer::{IntoRecvEvt, Receiver, RecvEvt, RecvManyEvt};

/// A new mailbox: a channel without bounds, into which a [`send`](Sender::send)
/// goes at once. A value that was sent is received once, in the order of sending,
/// or still lies in the mailbox; one that was taken and not seen goes back to the
/// front (law 5).
///
/// ```
/// use rialto_event::{choose, timeout, Event};
/// use rialto_sync::mailbox;
/// use std::time::Duration;
///
/// let (tx, rx) = mailbox();
/// tx.send("one").unwrap();
/// tx.send("two").unwrap();
/// drop(tx);
/// let patient = choose((
///     rx.recv_evt().wrap(|got| got.ok()),
///     timeout(Duration::from_secs(60)).wrap(|()| None),
/// ));
/// assert_eq!(patient.sync_blocking(), Some("one"));
/// assert_eq!(rx.recv().sync_blocking(), Ok("two"));
/// assert!(rx.recv().sync_blocking().is_err()); // closed: all senders are gone
/// ```
///
/// Both ends can be cloned. When the last sender is gone, receivers get what is
/// left, then [`Closed`]. When the last receiver is, what is left is dropped, and
/// senders get [`Closed`] with their value.
///
/// Nothing slows a sender down here. (SML/NJ's mailboxes make it yield now and
/// then.) Where it must not run ahead, use a [`bounded`](crate::bounded()) channel.
///
/// Source: CML's `Mailbox`.
#[track_caller]
pub fn mailbox<T>() -> (Sender<T>, Receiver<T>) {
    let buffer = Arc::new(Object::new(Buffer::new(usize::MAX)));
    (Sender(buffer.clone()), Receiver(buffer))
}

/// The end of a [`mailbox`](mailbox()) into which values go.
pub struct Sender<T>(Arc<Object<Buffer<T>>>);

handle!(Sender, sender_came, sender_left);

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
    /// let (tx, rx) = rialto_sync::mailbox();
    /// assert_eq!(tx.send(1), Ok(()));
    /// drop(rx);
    /// assert_eq!(tx.send(2), Err(Closed(2)));
    /// ```
    pub fn send(&self, value: T) -> Result<(), Closed<T>> {
        self.0.update(|buffer| buffer.push(value))
    }

    /// The event that nothing can be sent any more: all receivers are gone, or one has
    /// closed the mailbox. It owns what it needs.
    ///
    /// ```
    /// use rialto_event::Event;
    /// let (tx, rx) = rialto_sync::mailbox::<u8>();
    /// assert_eq!(tx.closed_evt().try_sync(), None);
    /// drop(rx);
    /// tx.closed_evt().sync_blocking();
    /// ```
    pub fn closed_evt(&self) -> WaitEvt {
        closed_evt(&self.0)
    }
}
