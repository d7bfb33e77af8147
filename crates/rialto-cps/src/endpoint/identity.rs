use serde::{Deserialize, Serialize};
use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// The identity of an end of a channel, in frames and messages.
///
/// It is a unique number that cannot be guessed, so a program that has it was given it. Or it is the name of
/// a
/// [named channel](crate::named_channel), which any program can write.
///
/// ```
/// let (tx, rx) = rialto_cps::channel::<u8>();
/// assert_eq!(tx.id(), tx.clone().id());
/// assert_ne!(tx.id(), rx.id());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum EndpointId {
    /// Drawn when the end was first written.
    Drawn([u8; 16]),
    /// Given to the channel.
    Named(Box<str>),
}

/// Which end it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Side {
    Sending,
    Receiving,
}

impl EndpointId {
    /// One that no other endpoint has, here or elsewhere.
    pub(super) fn draw() -> Self {
        // The standard library's keys come from the system; with a count, each answer is
        // as good as random to who does not know them.
        static KEYS: OnceLock<[RandomState; 2]> = OnceLock::new();
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let keys = KEYS.get_or_init(Default::default);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let mut bytes = [0; 16];
        for (half, key) in bytes.chunks_mut(8).zip(keys) {
            half.copy_from_slice(&key.hash_one((count, std::process::id())).to_le_bytes());
        }
        EndpointId::Drawn(bytes)
    }
}

impl fmt::Display for EndpointId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EndpointId::Drawn(bytes) => write!(f, "{:032x}", u128::from_be_bytes(*bytes)),
            EndpointId::Named(name) => write!(f, "{name:?}"),
        }
    }
}

impl fmt::Debug for EndpointId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
