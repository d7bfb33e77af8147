//! The digits of a varint, each seven bits of a byte: converts eight of them at once.

/// Gathers the digits of eight bytes, the lowest first, into a number of 56 bits.
#[inline]
pub(crate) fn gathered(bytes: u64) -> u64 {
    let of_7 = bytes & 0x7f7f_7f7f_7f7f_7f7f;
    let of_14 = of_7 & 0x007f_007f_007f_007f | of_7 >> 1 & 0x3f80_3f80_3f80_3f80;
    let of_28 = of_14 & 0x0000_3fff_0000_3fff | of_14 >> 2 & 0x0fff_c000_0fff_c000;
    of_28 & 0x0000_0000_0fff_ffff | of_28 >> 4 & 0x00ff_ffff_f000_0000
}

/// The inverse of [`gathered`]: scatters the lowest 56 bits of a number over eight bytes.
#[inline]
pub(crate) fn scattered(number: u64) -> u64 {
    let of_28 = number & 0x0000_0000_0fff_ffff | number << 4 & 0x0fff_ffff_0000_0000;
    let of_14 = of_28 & 0x0000_3fff_0000_3fff | of_28 << 2 & 0x3fff_0000_3fff_0000;
    of_14 & 0x007f_007f_007f_007f | of_14 << 1 & 0x7f00_7f00_7f00_7f00
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_scattered_and_gathered() {
        for bit in 0..56 {
            let (number, digit) = (1 << bit, 1 << (bit / 7 * 8 + bit % 7));
            assert_eq!((scattered(number), gathered(digit)), (digit, number));
        }
        assert_eq!((scattered(u64::MAX), gathered(u64::MAX)), (0x7f7f_7f7f_7f7f_7f7f, u64::MAX >> 8));
    }
}
