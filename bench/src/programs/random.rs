//! The numbers from which the inputs are made. The part in Go has the same.

/// The generator of all inputs: Marsaglia's xorshift with 64 bits.
pub struct Random(u64);

impl Random {
    /// Creates a generator. A seed always leads to the same numbers.
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// Returns the next number.
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// Returns a number below `bound`.
    pub fn below(&mut self, bound: u64) -> u64 {
        (self.next() >> 16) % bound
    }
}
