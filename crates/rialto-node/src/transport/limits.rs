//! What a node grants to those who connect.

use std::time::Duration;

/// How many connections there may be, and how long their beginning may take.
///
/// ```
/// use rialto_node::transport::Limits;
/// use std::time::Duration;
///
/// let limits = Limits::default().connections(100).handshake_time(Duration::from_secs(2));
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "limits do nothing until a transport has them"]
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
    /// Connections at the same time, of peers that have proved who they are: by default 4,096. One
    /// more is told that there is no room.
    pub fn connections(self, connections: usize) -> Limits {
        Limits { connections, ..self }
    }

    /// Of them, those of one peer: by default 4. (Two nodes need one; when both dial at the same time
    /// there are two for a moment, and while a dead one is not known to be dead there is one more.)
    pub fn connections_of_a_peer(self, of_a_peer: usize) -> Limits {
        Limits { of_a_peer, ..self }
    }

    /// Connections at the same time whose peers have not yet proved who they are, at least one: by
    /// default 256. Others wait in the system's queue, unread. Each takes some tens of KiB at most.
    pub fn handshakes(self, handshakes: usize) -> Limits {
        Limits { handshakes: handshakes.max(1), ..self }
    }

    /// How long a peer may take to prove who it is: by default 5 seconds. Then the connection is
    /// closed. While more than half of the [places](Self::handshakes) are taken, those who come have an
    /// eighth of it.
    pub fn handshake_time(self, handshake_time: Duration) -> Limits {
        Limits { handshake_time, ..self }
    }

    /// How long a dial waits for the connection, before the handshake: by default 10 seconds.
    pub fn connect_time(self, connect_time: Duration) -> Limits {
        Limits { connect_time, ..self }
    }
}
