//! tokio's channels of many senders and one receiver.

use rialto_event::{Event, EventOption, TryEvent};
use tokio::sync::mpsc::error::SendError;
use tokio::sync::mpsc::{Permit, Receiver, Sender, UnboundedReceiver};

use crate::coop::assume_cancel_safe;

/// Receiving.
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
    /// The next message; `None` when the channel is closed and empty.
    ///
    /// Rests on `recv`, which is cancel safe: a message is taken from the channel in the
    /// poll that yields it, and not before.
    fn recv_evt(&mut self) -> impl TryEvent<Output = Option<T>, Pending: Send> + Send;

    /// As many messages as there are, at least one and at most `limit`, which are
    /// appended to `buffer`: how many; zero when the channel is closed and empty, or if
    /// `limit` is zero. Rests on `recv_many`, which is cancel safe.
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

/// Sending, where that is to wait for room.
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
/// assert_eq!(second, Some("two")); // there was no room: it is where it was
/// assert_eq!(rx.recv().await, Some("one"));
/// # }
/// ```
pub trait SenderExt<T: Send + 'static> {
    /// Sends the value in `slot` as soon as there is room; not chosen, it is in the slot
    /// still. An empty slot is [`never`](rialto_event::never()).
    ///
    /// Rests on `reserve`, which is cancel safe: the value stays in the slot until there
    /// is a place for it, and goes there in the same poll. A wait that loses has lost its
    /// place in the queue for room.
    ///
    /// # Errors
    ///
    /// [`SendError`] if the channel is closed; the value is in the slot.
    fn send_from(
        &self,
        slot: &mut Option<T>,
    ) -> impl TryEvent<Output = Result<(), SendError<()>>, Pending: Send> + Send;

    /// The right to send a message without waiting. Not used, it goes back when it is
    /// dropped. Rests on `reserve`, as above.
    ///
    /// # Errors
    ///
    /// [`SendError`] if the channel is closed.
    fn reserve_evt(
        &self,
    ) -> impl TryEvent<Output = Result<Permit<'_, T>, SendError<()>>, Pending: Send> + Send;

    /// The receiver is gone, or has closed the channel. Nothing is taken.
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
