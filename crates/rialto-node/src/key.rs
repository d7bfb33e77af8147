//! Secrets that name things.

use std::hash::{BuildHasher, RandomState};

use serde::{Deserialize, Serialize};

/// A secret that nobody guesses: who has it was told it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Key([u64; 2]);

impl Key {
    pub(crate) fn draw() -> Key {
        // The standard library's keys come from the system.
        Key([RandomState::new().hash_one(0), RandomState::new().hash_one(1)])
    }
}
