//! The hash of names and layouts. It is part of stored frames, so that it never changes.

/// FNV-1a of a text after others. The length of the text counts too.
#[must_use]
pub fn hash(before: u64, text: &str) -> u64 {
    let byte = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
    let start = before ^ 0xcbf2_9ce4_8422_2325;
    let length = (text.len() as u64).to_le_bytes();
    length.iter().chain(text.as_bytes()).fold(start, byte)
}
