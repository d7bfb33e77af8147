//! The end from which values are taken.

use std::sync::Arc;

use rialto_event::{CallEvt, Closed, Event, Object, SyncFuture, Wrapped, sync};

use super::{Buffer, Call, Received, handle};
use crate::error::TryRecvError;
use crate::held::Held;

/// The end of a [`mailbox`](crate::mailbox()) or a [`bounded`](crate::bounded())
/// channel from which values are taken. Clones take from the same one; each value
/// goes to one of them.
pub struct Receiver<T>(pub(crate) Arc<Object<Buffer<T>>>);

handle!(Receiver, receiver_came, receiver_left);

/// The event of [`Receiver::recv_evt`].
pub type RecvEvt<'a, T> = Wrapped<CallEvt<&'a Object<Buffer<T>>, Call<T>>, Received>;

/// The event of [`Receiver::into_recv_evt`].
pub type IntoRecvEvt<T> =
    Wrapped<Wrapped<CallEvt<Arc<Object<Buffer<T>>>, Call<T>>, Received>, Held<Receiver<T>>>;

impl<T> Receiver<T> {
    /// The event that there is a value, which it takes: CML's `recvEvt`.
    ///
    /// ```
    /// use rialto_event::Event;
    /// let (tx, rx) = rialto_sync::mailbox();
    /// assert_eq!(rx.recv_evt().try_sync(), None);
    /// tx.send(1).unwrap();
    /// assert_eq!(rx.recv_evt().try_sync(), Some(Ok(1)));
    /// ```
    pub fn recv_evt(&self) -> RecvEvt<'_, T> {
        Wrapped::with(self.0.call_evt(Call::Take), Received)
    }

    /// Like [`recv_evt`](Self::recv_evt), and owns this receiver.
    ///
    /// ```
    /// use rialto_event::Event;
    /// let (tx, rx) = rialto_sync::mailbox();
    /// let event = rx.into_recv_evt().boxed();
    /// tx.send(1).unwrap();
    /// assert_eq!(event.sync_blocking(), Ok(1));
    /// ```
    pub fn into_recv_evt(self) -> IntoRecvEvt<T> {
        let event = Object::call_evt_of(self.0.clone(), Call::Take);
        Wrapped::with(Wrapped::with(event, Received), Held(self))
    }

    /// Takes a value: [`recv_evt`](Self::recv_evt), awaited. Dropped before it is
    /// ready, it has taken none (law 5).
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
    /// let (tx, rx) = rialto_sync::mailbox();
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
