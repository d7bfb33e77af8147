//! Secret keys, and random bytes.

use std::hash::{BuildHasher, RandomState};
use std::io;

use serde::{Deserialize, Serialize};

/// A secret that cannot be guessed. A process that presents it must have been given it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Key([u64; 2]);

impl Key {
    #[doc(hidden)]
    pub fn draw() -> Key {
        let Ok(bytes) = random::<16>() else {
            // The standard library has random keys of its own.
            return Key([RandomState::new().hash_one(0), RandomState::new().hash_one(1)]);
        };
        let number = u128::from_ne_bytes(bytes);
        Key([number as u64, (number >> 64) as u64])
    }
}

/// Returns random bytes that cannot be guessed.
///
/// # Errors
///
/// The system provides no random bytes.
pub(crate) fn random<const N: usize>() -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    let failed = |error| io::Error::other(format!("the operating system provides no random bytes: {error}"));
    getrandom::fill(&mut bytes).map_err(failed)?;
    Ok(bytes)
}
