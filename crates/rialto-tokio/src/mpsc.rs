//! Events for tokio's channels with many senders and one receiver.

use rialto_event::{Event, EventOption, TryEvent};
use tokio::sync::mpsc::error::SendError;
use tokio::sync::mpsc::{Permit, Receiver, Sender, UnboundedReceiver};

use crate::coop::assume_cancel_safe;

/// Extension trait: receiving as an event.
///
/// ```
/// use rialto_event::Event;
/// use rialto_tokio::mpsc::ReceiverExt;
///
/// let (tx, mut rx) = tokio::sync::mpsc::unbounded_channel();
/// assert_eq!(rx.recv_evt().try_sync(), None);
/// tx.send(1).unwrap();
/// drop(tx);
/// assert_eq!(rx.recv_evt().sync_blocking(), Some(1));
/// assert_eq!(rx.recv_evt().sync_blocking(), None); // closed
/// ```
pub trait ReceiverExt<T: Send> {
    /// Returns an event that receives the next message. It yields `None` if the channel is closed and empty.
    ///
    /// Built on `recv`, which is cancel safe: a message leaves the channel in the poll that yields it, and
    /// not before.
    fn recv_evt(&mut self) -> impl TryEvent<Output = Option<T>, Pending: Send> + Send;

    /// Returns an event that receives the messages that are in the channel, at least one and at most `limit`.
    /// It appends them to `buffer` and yields their number. It yields zero if the channel is closed and
    /// empty, or if `limit` is zero. Built on `recv_many`, which is cancel safe.
    fn recv_many_evt(
        &mut self,
        buffer: &mut Vec<T>,
        limit: usize,
    ) -> impl TryEvent<Output = usize, Pending: Send> + Send;
}

macro_rules! receiver {
    ($receiver:ident) => {
        impl<T: Send> ReceiverExt<T> for $receiver<T> {
            fn recv_evt(&mut self) -> impl TryEvent<Output = Option<T>, Pending: Send> + Send {
                assume_cancel_safe(self.recv())
            }

            fn recv_many_evt(
                &mut self,
                buffer: &mut Vec<T>,
                limit: usize,
            ) -> impl TryEvent<Output = usize, Pending: Send> + Send {
                assume_cancel_safe(self.recv_many(buffer, limit))
            }
        }
    };
}
receiver!(Receiver);
receiver!(UnboundedReceiver);

/// Extension trait: sending to a bounded channel as an event.
///
/// ```
/// use rialto_event::{Event, after, select};
/// use rialto_tokio::mpsc::SenderExt;
/// use std::time::Duration;
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() {
/// let (tx, mut rx) = tokio::sync::mpsc::channel(1);
/// let mut first = Some("one");
/// assert_eq!(tx.send_from(&mut first).await, Ok(()));
/// let mut second = Some("two");
/// select! {
///     sent = tx.send_from(&mut second) => sent.unwrap(),
///     () = after(Duration::from_millis(1)) => {}
/// }
/// assert_eq!(second, Some("two")); // the channel was full: the message is still in its slot
/// assert_eq!(rx.recv().await, Some("one"));
/// # }
/// ```
pub trait SenderExt<T: Send + 'static> {
    /// Returns an event that sends the value in `slot` as soon as the channel has room. If the event is not
    /// chosen, the value is still in the slot. With an empty slot the event is
    /// [`never`](rialto_event::never()).
    ///
    /// Built on `reserve`, which is cancel safe. The value stays in the slot until the channel has room for
    /// it, and is sent in the same poll. If the event is not chosen, its place in the queue for room is lost.
    ///
    /// # Errors
    ///
    /// [`SendError`] if the channel is closed. The value is in the slot.
    fn send_from(
        &self,
        slot: &mut Option<T>,
    ) -> impl TryEvent<Output = Result<(), SendError<()>>, Pending: Send> + Send;

    /// Returns an event that reserves room for one message, and yields the permit to send it without waiting.
    /// An unused permit gives the room back when it is dropped. Built on `reserve`, like
    /// [`send_from`](Self::send_from).
    ///
    /// # Errors
    ///
    /// [`SendError`] if the channel is closed.
    fn reserve_evt(
        &self,
    ) -> impl TryEvent<Output = Result<Permit<'_, T>, SendError<()>>, Pending: Send> + Send;

    /// Returns an event that is enabled once the receiver is dropped or has closed the channel. It takes
    /// nothing.
    fn closed_evt(&self) -> impl TryEvent<Output = (), Pending: Send> + Send;
}

impl<T: Send + 'static> SenderExt<T> for Sender<T> {
    fn send_from(
        &self,
        slot: &mut Option<T>,
    ) -> impl TryEvent<Output = Result<(), SendError<()>>, Pending: Send> + Send {
        let reserved = slot.is_some().then(|| assume_cancel_safe(self.reserve()));
        reserved.or_never_evt().wrap(move |permit| {
            let permit = permit?;
            if let Some(value) = slot.take() {
                permit.send(value);
            }
            Ok(())
        })
    }

    fn reserve_evt(
        &self,
    ) -> impl TryEvent<Output = Result<Permit<'_, T>, SendError<()>>, Pending: Send> + Send {
        assume_cancel_safe(self.reserve())
    }

    fn closed_evt(&self) -> impl TryEvent<Output = (), Pending: Send> + Send {
        assume_cancel_safe(self.closed())
    }
}
