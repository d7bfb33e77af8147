//! Random numbers for the choice among enabled alternatives, one generator for each thread.
//!
//! A runtime seeds the generators of its workers, so that a simulated run draws the same alternatives each
//! time. The generator is not secure: do not use it for secrets.
//!
//! A seed in a bug report or in `proptest-regressions` must find the same run in a later build. The crate
//! `fastrand` has changed the numbers of its seeds in a minor version (2.1.0), and promises none. (Test:
//! `a_seed_draws_the_same_in_every_build`.)

use core::cell::Cell;
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};

thread_local! {
    static STATE: Cell<u64> = const { Cell::new(0) };
}

/// Seeds this thread's generator: from here on, its draws depend on `seed` alone.
pub fn seed(seed: u64) {
    // The first step of SplitMix64, so that similar seeds give different sequences. The state must not be 0.
    STATE.set(mix(seed.wrapping_add(0x9E37_79B9_7F4A_7C15)) | 1);
}

/// Returns 64 random bits (xorshift64*, Vigna 2014).
#[inline]
pub fn next() -> u64 {
    step().wrapping_mul(0x2545_F491_4F6C_DD1D)
}

/// Returns true or false, each with the same probability.
#[inline]
pub fn flip() -> bool {
    step() >> 63 != 0
}

#[inline]
fn step() -> u64 {
    let mut state = STATE.get();
    if state == 0 {
        state = fresh();
    }
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    STATE.set(state);
    state
}

/// Returns a number below `bound`. The probabilities of the numbers differ by at most 2^-32.
#[inline]
pub fn below(bound: u32) -> u32 {
    (((next() >> 32) * u64::from(bound)) >> 32) as u32
}

/// Returns a number in `0.0..1.0`.
#[inline]
pub fn unit() -> f64 {
    // An `f64` has 53 bits of precision.
    (next() >> 11) as f64 / (1_u64 << 53) as f64
}

#[cold]
fn fresh() -> u64 {
    mix(RandomState::new().build_hasher().finish()) | 1
}

fn mix(mut x: u64) -> u64 {
    x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A change here makes the seeds of all earlier reports worthless.
    #[test]
    fn a_seed_draws_the_same_in_every_build() {
        seed(5);
        assert_eq!(
            [next(), next(), next()],
            [0xCCD5_1B3B_1776_3604, 0x082F_3F28_BF01_B230, 0xB8EC_0B9E_67DD_1C67]
        );
        assert_eq!((0..8).map(|_| below(100)).collect::<Vec<_>>(), [68, 32, 44, 55, 2, 16, 17, 74]);
        assert_eq!([flip(), flip(), flip(), flip()], [true, false, false, false]);
        assert_eq!(unit(), 0.10030645634177293);
    }

    #[test]
    fn the_same_seed_draws_the_same() {
        let draw = || (0..50).map(|_| below(1000)).collect::<Vec<_>>();
        seed(5);
        let first = draw();
        seed(5);
        assert_eq!(first, draw());
        seed(6);
        assert_ne!(first, draw());
    }
}
