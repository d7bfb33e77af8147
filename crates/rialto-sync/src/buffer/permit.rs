//! Permits: reserved places in bounded channels.

use std::fmt;
use std::sync::Arc;

use rialto_event::{Action, Closed, Object};

use super::{Answer, Buffer};

/// A reserved place for one value in a [`bounded`](crate::bounded()) channel. [`send`](Self::send) fills it
/// without waiting. Dropping the permit frees the place.
///
/// While the permit exists, the channel stays open even if all senders are gone.
#[must_use = "the reserved place is freed when this is dropped"]
pub struct Permit<T> {
    buffer: Arc<Object<Buffer<T>>>,
    holds_place: bool,
}

impl<T> Permit<T> {
    /// Sends `value` into the place, behind the values in the channel. Never waits.
    ///
    /// # Errors
    ///
    /// [`Closed`], with the value, if the channel is closed.
    ///
    /// ```
    /// use rialto_event::{Closed, Event};
    /// let (tx, rx) = rialto_sync::bounded(2);
    /// let permit = || tx.reserve_evt().sync_blocking().unwrap();
    /// let (first, second) = (permit(), permit());
    /// assert_eq!(second.send("sent first"), Ok(()));
    /// assert_eq!(rx.try_recv(), Ok("sent first"));
    /// drop(rx);
    /// assert_eq!(first.send("too late"), Err(Closed("too late")));
    /// ```
    pub fn send(mut self, value: T) -> Result<(), Closed<T>> {
        self.holds_place = false;
        let (sent, after_unlock) = self.buffer.update(|buffer| {
            let sent = buffer.push(value);
            (sent, buffer.unreserve())
        });
        drop(after_unlock);
        sent
    }
}

impl<T> Drop for Permit<T> {
    fn drop(&mut self) {
        if self.holds_place {
            drop(self.buffer.update(Buffer::unreserve));
        }
    }
}

impl<T> fmt::Debug for Permit<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Permit({:p})", self.buffer)
    }
}

/// The action of a reservation: makes the [`Permit`].
#[derive(Debug)]
pub struct Reserved<T>(pub(crate) Arc<Object<Buffer<T>>>);

impl<T> Clone for Reserved<T> {
    fn clone(&self) -> Self {
        Reserved(self.0.clone())
    }
}

impl<T> Action<Answer<T>> for Reserved<T> {
    type Output = Result<Permit<T>, Closed>;
    fn apply(self, answer: Answer<T>) -> Result<Permit<T>, Closed> {
        match answer {
            Answer::Reserved => Ok(Permit { buffer: self.0, holds_place: true }),
            _ => Err(Closed(())),
        }
    }
}
