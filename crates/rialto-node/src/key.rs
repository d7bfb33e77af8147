//! Secrets that name things.

use std::hash::{BuildHasher, RandomState};
use std::io;

use serde::{Deserialize, Serialize};

/// A secret that nobody guesses: who has it was told it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Key([u64; 2]);

impl Key {
    pub(crate) fn draw() -> Key {
        let Ok(bytes) = random::<16>() else {
            // The standard library has keys that it got before.
            return Key([RandomState::new().hash_one(0), RandomState::new().hash_one(1)]);
        };
        let number = u128::from_ne_bytes(bytes);
        Key([number as u64, (number >> 64) as u64])
    }
}

/// Bytes that nobody can guess.
///
/// # Errors
///
/// The system has none.
pub(crate) fn random<const N: usize>() -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|_| io::Error::other("the system gives no random numbers"))?;
    Ok(bytes)
}
