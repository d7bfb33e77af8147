//! The `Range` header (RFC 9110, section 14), for byte ranges.
//!
//! The crate `http-range-header` refuses valid headers: a suffix that is longer than the file, a range beyond
//! its end beside one within it, a number beyond `u64`. (Tests: `single_ranges`, `several_ranges`,
//! `numbers_that_are_too_large_are_compared_as_they_are`.)

use std::ops::Range;

/// The maximum number of ranges. More ranges, or ranges that are longer than the file together, are an attack
/// or a mistake. The response is then the whole file.
const MAX_RANGES: usize = 16;

/// The parts of a file that a `Range` header selects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Selection {
    /// The whole file: the header is ignored.
    Whole,
    /// One or more parts, none empty, all within the file.
    Parts(Vec<Range<u64>>),
    /// All ranges begin beyond the end of the file: 416.
    Unsatisfiable,
}

/// Returns the parts that `header` selects from a file of `length` bytes. A malformed header is ignored, as
/// section 14.2 allows.
pub fn select(header: &str, length: u64) -> Selection {
    let Some((unit, set)) = header.split_once('=') else { return Selection::Whole };
    if !unit.trim().eq_ignore_ascii_case("bytes") {
        return Selection::Whole;
    }
    let (mut parts, mut has_suffix) = (Vec::new(), false);
    for (count, spec) in set.split(',').map(str::trim).filter(|spec| !spec.is_empty()).enumerate() {
        if count == MAX_RANGES {
            return Selection::Whole;
        }
        match resolve(spec, length) {
            Some(part) if part.is_empty() => {}
            Some(part) => parts.push(part),
            None => return Selection::Whole,
        }
        has_suffix |= spec.strip_prefix('-').and_then(number).is_some_and(|suffix| suffix.value() > 0);
    }
    if set.trim_matches([',', ' ', '\t']).is_empty() {
        return Selection::Whole;
    }
    if parts.is_empty() {
        // A suffix of an empty file is satisfiable, but no `Content-Range` can describe it.
        return if has_suffix { Selection::Whole } else { Selection::Unsatisfiable };
    }
    let total: u128 = parts.iter().map(|part| u128::from(part.end - part.start)).sum();
    if parts.len() > 1 && total > length.into() { Selection::Whole } else { Selection::Parts(parts) }
}

/// Returns the part of a file that one range selects: empty if it lies beyond the end, `None` if it is
/// malformed.
fn resolve(spec: &str, length: u64) -> Option<Range<u64>> {
    let (first, last) = spec.split_once('-')?;
    if first.is_empty() {
        let suffix = number(last)?.value();
        return Some(length.saturating_sub(suffix)..length);
    }
    let (first, last) = (number(first)?, if last.is_empty() { None } else { Some(number(last)?) });
    if last.is_some_and(|last| last < first) {
        return None;
    }
    let end = last.map_or(length, |last| last.value().saturating_add(1).min(length));
    let first = first.value();
    Some(if first < end { first..end } else { 0..0 })
}

/// A number with any number of digits: their count, and the digits without leading zeros. The derived order
/// is the order of the numbers.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
struct Number<'a>(usize, &'a str);

/// Parses a number, which may contain digits only.
fn number(text: &str) -> Option<Number<'_>> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let digits = text.trim_start_matches('0');
    Some(Number(digits.len(), digits))
}

impl Number<'_> {
    /// Returns the number as `u64`. A larger number becomes `u64::MAX`, which is beyond the end of any file.
    fn value(&self) -> u64 {
        if self.0 == 0 { 0 } else { self.1.parse().unwrap_or(u64::MAX) }
    }
}

#[cfg(test)]
mod tests {
    use super::Selection::{Parts, Unsatisfiable, Whole};
    use super::*;
    use proptest::prelude::*;

    fn one(range: Range<u64>) -> Selection {
        Parts(Vec::from([range]))
    }

    #[test]
    fn single_ranges() {
        assert_eq!(select("bytes=0-0", 10), one(0..1));
        assert_eq!(select("bytes=2-5", 10), one(2..6));
        assert_eq!(select("bytes=2-", 10), one(2..10));
        assert_eq!(select("bytes=-3", 10), one(7..10));
        assert_eq!(select("bytes=-30", 10), one(0..10));
        assert_eq!(select("bytes=5-99", 10), one(5..10));
        assert_eq!(select("Bytes = 1-1", 10), one(1..2));
        assert_eq!(select("bytes=9-99999999999999999999999", 10), one(9..10));
    }

    #[test]
    fn beyond_the_end() {
        for header in ["bytes=10-", "bytes=10-20", "bytes=-0", "bytes=99999999999999999999-", "bytes=10-,-0"]
        {
            assert_eq!(select(header, 10), Unsatisfiable, "{header}");
        }
        assert_eq!(select("bytes=0-", 0), Unsatisfiable);
    }

    /// Section 14.1.2: a suffix that is not zero is satisfiable, but no `Content-Range` can describe an empty
    /// part.
    #[test]
    fn a_suffix_of_an_empty_file_is_the_whole_file() {
        assert_eq!(select("bytes=-5", 0), Whole);
        assert_eq!(select("bytes=0-,-5", 0), Whole);
        assert_eq!(select("bytes=-0", 0), Unsatisfiable);
    }

    #[test]
    fn numbers_that_are_too_large_are_compared_as_they_are() {
        let (large, larger) = ("99999999999999999999998", "99999999999999999999999");
        assert_eq!(select(&format!("bytes={larger}-{large}"), 10), Whole, "it is malformed");
        assert_eq!(select(&format!("bytes={large}-{larger}"), 10), Unsatisfiable);
        assert_eq!(select("bytes=00000000000000000000000009-8", 10), Whole, "it is malformed");
        assert_eq!(select("bytes=7-00000000000000000000000008", 10), one(7..9));
    }

    #[test]
    fn malformed_headers_are_ignored() {
        for header in [
            "",
            "bytes",
            "bytes=",
            "bytes=,",
            "bytes=a-b",
            "bytes=5-2",
            "bytes=-",
            "bytes=1",
            "bytes=+1-2",
            "bytes=1-2x",
            "lines=1-2",
            "bytes=0-1,x",
        ] {
            assert_eq!(select(header, 10), Whole, "{header:?}");
        }
    }

    #[test]
    fn several_ranges() {
        assert_eq!(select("bytes=0-1, 4-5 ,-1", 10), Parts(vec![0..2, 4..6, 9..10]));
        assert_eq!(select("bytes=0-1,50-60", 10), one(0..2), "those beyond the end are left out");
        assert_eq!(select("bytes=0-9,0-9", 10), Whole, "more than the file");
        assert_eq!(select(&format!("bytes={}", "0-0,".repeat(MAX_RANGES + 1)), 100), Whole);
    }

    proptest! {
        #[test]
        fn parts_lie_within_the_file(header in "bytes=[-,0-9 ]{0,30}", length in any::<u64>()) {
            if let Parts(parts) = select(&header, length) {
                prop_assert!(!parts.is_empty());
                for part in parts {
                    prop_assert!(part.start < part.end && part.end <= length);
                }
            }
        }
    }
}
