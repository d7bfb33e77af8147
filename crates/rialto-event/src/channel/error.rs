//! What a channel answers when it cannot.

use core::fmt;

/// The channel is closed. Of a send, it brings the value back.
#[derive(Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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

/// Why [`Sender::try_send`](crate::Sender::try_send) did not send. Brings the value back.
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

/// Why [`Receiver::try_recv`](crate::Receiver::try_recv) did not receive.
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
