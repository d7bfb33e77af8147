//! The errors of channel operations. All kinds of channels use them.

use core::fmt;

/// The error of an operation on a closed channel. That of a send contains the value that was not sent.
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
        f.write_str("the channel is closed: all handles of the other end were dropped, or `close` was called")
    }
}

impl<V> std::error::Error for Closed<V> {}

/// Defines the error of a send, with two cases. Both contain the value that was not sent.
macro_rules! send_error {
    ($(#[$doc:meta])* $error:ident, $(#[$case_doc:meta])* $case:ident, $text:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq)]
        pub enum $error<T> {
            $(#[$case_doc])*
            $case(T),
            /// The channel is closed.
            Closed(T),
        }

        impl<T> $error<T> {
            /// The value that was not sent.
            pub fn into_inner(self) -> T {
                match self {
                    $error::$case(value) | $error::Closed(value) => value,
                }
            }

            /// Whether the channel is closed.
            pub fn is_closed(&self) -> bool {
                matches!(self, $error::Closed(_))
            }
        }

        impl<T> From<Closed<T>> for $error<T> {
            fn from(Closed(value): Closed<T>) -> Self {
                $error::Closed(value)
            }
        }

        impl<T> fmt::Debug for $error<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self {
                    $error::$case(_) => concat!(stringify!($case), "(..)"),
                    $error::Closed(_) => "Closed(..)",
                })
            }
        }

        impl<T> fmt::Display for $error<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self {
                    $error::$case(_) => $text,
                    $error::Closed(_) => "the channel is closed",
                })
            }
        }

        impl<T> std::error::Error for $error<T> {}
    };
}

/// Defines the error of a receive, with two cases.
macro_rules! recv_error {
    ($(#[$doc:meta])* $error:ident, $(#[$case_doc:meta])* $case:ident, $text:literal) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $error {
            $(#[$case_doc])*
            $case,
            /// The channel is closed, and no value is left in it.
            Closed,
        }

        impl $error {
            /// Whether the channel is closed.
            pub fn is_closed(self) -> bool {
                self == $error::Closed
            }
        }

        impl From<Closed> for $error {
            fn from(_: Closed) -> Self {
                $error::Closed
            }
        }

        impl fmt::Display for $error {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self {
                    $error::$case => $text,
                    $error::Closed => "the channel is closed, and no message is left in it",
                })
            }
        }

        impl std::error::Error for $error {}
    };
}

send_error! {
    /// The error of `try_send`. It contains the value that was not sent.
    TrySendError,
    /// The channel is full, or other sends already wait. A rendezvous channel is full unless a receiver
    /// waits.
    Full,
    "the channel is full: its buffer has no room, or, if it has no buffer, no receiver waits"
}

send_error! {
    /// The error of `send_timeout`. It contains the value that was not sent.
    SendTimeoutError,
    /// The time limit has passed.
    Timeout,
    "timed out: the channel's buffer had no room, or, if it has no buffer, no receiver came"
}

recv_error! {
    /// The error of `try_recv`.
    TryRecvError,
    /// The channel is empty, or other receives already wait. A rendezvous channel is empty unless a sender
    /// waits.
    Empty,
    "no message waits: the channel's buffer is empty, or, if it has no buffer, no sender waits"
}

recv_error! {
    /// The error of `recv_timeout`.
    RecvTimeoutError,
    /// The time limit has passed.
    Timeout,
    "timed out: no message came"
}
