//! What buffered channels answer when they cannot.

use std::error::Error;
use std::fmt;

/// Why a value was not sent. Brings it back.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum TrySendError<T> {
    /// There is no room now, or others wait for it.
    Full(T),
    /// Nobody will receive any more.
    Closed(T),
}

impl<T> fmt::Debug for TrySendError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TrySendError::Full(_) => "Full(..)",
            TrySendError::Closed(_) => "Closed(..)",
        })
    }
}

impl<T> fmt::Display for TrySendError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TrySendError::Full(_) => "the channel has no room now",
            TrySendError::Closed(_) => "the channel is closed",
        })
    }
}

impl<T> Error for TrySendError<T> {}

/// Why nothing was received.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TryRecvError {
    /// There is nothing now, or others wait for it.
    Empty,
    /// The channel is closed, and nothing is left in it.
    Closed,
}

impl fmt::Display for TryRecvError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TryRecvError::Empty => "there is nothing to receive now",
            TryRecvError::Closed => "the channel is closed, and nothing is left in it",
        })
    }
}

impl Error for TryRecvError {}
