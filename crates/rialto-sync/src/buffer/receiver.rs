//! The end from which values are taken.

use std::fmt;
use std::sync::Arc;

use rialto_event::{CallEvt, Closed, Event, Object, SyncFuture, Wrapped, impl_event, sync};

use super::{Buffer, Call, Received, handle};
use crate::error::TryRecvError;
use crate::held::Held;

/// The end of a [`mailbox`](crate::mailbox()) or a [`bounded`](crate::bounded())
/// channel from which values are taken. Clones take from the same one; each value
/// goes to one of them.
pub struct Receiver<T>(pub(crate) Arc<Object<Buffer<T>>>);

handle!(Receiver, receiver_came, receiver_left);

/// The event of [`Receiver::recv_evt`].
#[must_use = "an event does nothing until it is synchronised on: `.await` it"]
pub struct RecvEvt<'a, T>(&'a Object<Buffer<T>>);

/// The event of [`Receiver::into_recv_evt`].
#[must_use = "an event does nothing until it is synchronised on: `.await` it"]
pub struct IntoRecvEvt<T>(Receiver<T>);

/// What both are, once they are started.
type Taking<P, T> = Wrapped<CallEvt<P, Call<T>>, Received>;

impl<'a, T> Event for RecvEvt<'a, T> {
    type Pending = <Taking<&'a Object<Buffer<T>>, T> as Event>::Pending;
    fn into_pending(self) -> Self::Pending {
        Wrapped::with(self.0.call_evt(Call::Take), Received).into_pending()
    }
}
impl_event!(try ['a, T] RecvEvt<'a, T> => Result<T, Closed>);

impl<T> Event for IntoRecvEvt<T> {
    type Pending = <Wrapped<Taking<Arc<Object<Buffer<T>>>, T>, Held<Receiver<T>>> as Event>::Pending;
    fn into_pending(self) -> Self::Pending {
        let event = Object::call_evt_of(self.0.0.clone(), Call::Take);
        Wrapped::with(Wrapped::with(event, Received), Held(self.0)).into_pending()
    }
}
impl_event!(try [T] IntoRecvEvt<T> => Result<T, Closed>);

impl<T> Clone for RecvEvt<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for RecvEvt<'_, T> {}

impl<T> Clone for IntoRecvEvt<T> {
    fn clone(&self) -> Self {
        IntoRecvEvt(self.0.clone())
    }
}

impl<T> fmt::Debug for IntoRecvEvt<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "IntoRecvEvt({:?})", self.0)
    }
}

impl<T> fmt::Debug for RecvEvt<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RecvEvt({:p})", self.0)
    }
}

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
        RecvEvt(&self.0)
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
        IntoRecvEvt(self)
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
