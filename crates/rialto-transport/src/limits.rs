//! Limits on the connections of a transport.

use std::time::Duration;

/// Limits on the number of connections, and on the time that connecting and the handshake may take.
///
/// ```
/// use rialto_transport::Limits;
/// use std::time::Duration;
///
/// let limits = Limits::default().connections(100).handshake_time(Duration::from_secs(2));
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "limits have no effect until they are passed to a transport's builder"]
pub struct Limits {
    pub(super) connections: usize,
    pub(super) of_a_peer: usize,
    pub(super) handshakes: usize,
    pub(super) handshake_time: Duration,
    pub(super) connect_time: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: 4096,
            of_a_peer: 4,
            handshakes: 256,
            handshake_time: Duration::from_secs(5),
            connect_time: Duration::from_secs(10),
        }
    }
}

impl Limits {
    /// Sets the maximum number of connections whose peers have completed the handshake. The default is 4,096.
    /// A further peer is told that the limit is reached.
    pub fn connections(self, connections: usize) -> Limits {
        Limits { connections, ..self }
    }

    /// Sets the maximum number of connections with one peer. The default is 4. Two nodes normally need one
    /// connection. There are briefly two when both nodes dial at the same time, and one more while a broken
    /// connection has not been detected.
    pub fn connections_per_peer(self, of_a_peer: usize) -> Limits {
        Limits { of_a_peer, ..self }
    }

    /// Sets the maximum number of concurrent handshakes with dialling peers, at least one. The default is
    /// 256. Further connections wait, unread, in the operating system's queue. A handshake needs at most some
    /// tens of KiB.
    pub fn handshakes(self, handshakes: usize) -> Limits {
        Limits { handshakes: handshakes.max(1), ..self }
    }

    /// Sets how long a handshake may take; after that the connection is closed. The default is 5 seconds.
    /// While more than half of the [handshake limit](Self::handshakes) is in use, a new dialling peer gets an
    /// eighth of this time.
    pub fn handshake_time(self, handshake_time: Duration) -> Limits {
        Limits { handshake_time, ..self }
    }

    /// Sets how long a dial waits for the connection, before the handshake. The default is 10 seconds.
    pub fn connect_time(self, connect_time: Duration) -> Limits {
        Limits { connect_time, ..self }
    }
}
