//! The end from which values are taken.

use std::fmt;
use std::sync::Arc;

use rialto_event::{After, CallEvt, Closed, Event, Object, SyncFuture, Wrapped, impl_event, sync};

use super::{Answer, Buffer, Call, Received, handle};
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

/// The event of [`Receiver::recv_many_evt`].
pub type RecvManyEvt<'a, T> = Wrapped<CallEvt<&'a Object<Buffer<T>>, Call<T>>, ReceivedMany<'a, T>>;

/// What becomes of the first value, and the rest.
#[derive(Debug)]
pub struct ReceivedMany<'a, T> {
    channel: &'a Object<Buffer<T>>,
    values: &'a mut Vec<T>,
    most: usize,
}

impl<T> After<Answer<T>> for ReceivedMany<'_, T> {
    type Output = usize;
    fn after(self, answer: Answer<T>) -> usize {
        let Answer::Taken(first) = answer else { return 0 };
        let before = self.values.len();
        self.values.push(first);
        // Taken after the commit: until here all of them may still be put back.
        while self.values.len() - before < self.most {
            let Some(next) = self.channel.update(Buffer::pop) else { break };
            self.values.push(next);
        }
        self.values.len() - before
    }
}

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

    /// The event that there are values, of which it takes as many as there are, at most `most`, and appends
    /// them to `values`. Yields how many: none if nothing is left, and nobody can send any more. Not chosen,
    /// it has taken none.
    ///
    /// It commits when it has the first one. Values that come while it takes the others may be among them;
    /// with several receivers each value goes to one of them, in order.
    ///
    /// ```
    /// use rialto_event::Event;
    /// let (tx, rx) = rialto_sync::mailbox();
    /// (0..5).for_each(|n| tx.send(n).unwrap());
    /// let mut values = Vec::new();
    /// assert_eq!(rx.recv_many_evt(&mut values, 3).sync_blocking(), 3);
    /// assert_eq!(rx.recv_many_evt(&mut values, 3).sync_blocking(), 2);
    /// assert_eq!(values, [0, 1, 2, 3, 4]);
    /// assert_eq!(rx.recv_many_evt(&mut values, 3).try_sync(), None);
    /// ```
    ///
    /// # Panics
    ///
    /// If `most` is zero.
    ///
    /// Source: tokio's `mpsc::Receiver::recv_many`.
    #[track_caller]
    pub fn recv_many_evt<'a>(&'a self, values: &'a mut Vec<T>, most: usize) -> RecvManyEvt<'a, T> {
        assert!(most > 0, "to receive at most no values would not be to wait for any");
        let channel = &*self.0;
        Wrapped::with(channel.call_evt(Call::Take), ReceivedMany { channel, values, most })
    }

    /// Takes values: [`recv_many_evt`](Self::recv_many_evt), awaited. Dropped before it is ready, it has
    /// taken none.
    ///
    /// # Panics
    ///
    /// If `most` is zero.
    #[track_caller]
    pub fn recv_many<'a>(&'a self, values: &'a mut Vec<T>, most: usize) -> SyncFuture<RecvManyEvt<'a, T>> {
        sync(self.recv_many_evt(values, most))
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
