//! Validators and conditional requests: RFC 9110, sections 8.8 and 13.
//!
//! The crate `headers` has types for these headers, but a tag with a byte beyond ASCII hides the other tags of
//! its list. (Test: `bytes_beyond_ascii_in_a_tag_do_not_hide_the_others`.)

use std::fs::Metadata;
use std::os::unix::fs::MetadataExt;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use hyper::header::{
    HeaderMap, HeaderName, HeaderValue, IF_MATCH, IF_MODIFIED_SINCE, IF_NONE_MATCH, IF_RANGE,
    IF_UNMODIFIED_SINCE, RANGE,
};

/// The validators of a file: they distinguish its versions.
#[derive(Clone, Debug)]
pub struct Validators {
    /// The entity tag, with its quotes and, if weak, its `W/`.
    pub etag: String,
    /// When the file was last modified, in whole seconds; `None` if no HTTP date can represent it.
    pub modified: Option<SystemTime>,
    /// When the metadata was read. The strength of `modified` depends on it.
    pub now: SystemTime,
}

/// The outcome of the conditions of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The response contains the file.
    Proceed {
        /// Whether the `Range` header applies.
        range: bool,
    },
    /// The status is 304: the client has this version.
    NotModified,
    /// The status is 412: the client wants another version.
    PreconditionFailed,
}

/// The resolution of the file system's clock. Two changes within one tick have the same time, so the tag of a
/// file that was changed so recently is weak.
const CLOCK_TICK: Duration = Duration::from_secs(1);

impl Validators {
    /// Creates the validators of a file from its metadata, which was read at the time `now`.
    ///
    /// The tag contains the time of the inode's last change (`ctime`), which no program can set back. So the
    /// tag changes even if another file with the same size and modification time replaces this one.
    pub fn of(file: &Metadata, now: SystemTime) -> Self {
        let changed = file.ctime().saturating_mul(1_000_000_000).saturating_add(file.ctime_nsec());
        let since = now.duration_since(UNIX_EPOCH).unwrap_or_default().saturating_sub(CLOCK_TICK);
        let weak = if i128::from(changed) > since.as_nanos() as i128 { "W/" } else { "" };
        let etag = format!("{weak}\"{:x}-{:x}-{changed:x}\"", file.ino(), file.len());
        Validators { etag, modified: http_time(file.mtime(), now), now }
    }

    /// Applies the conditional headers of a GET or HEAD request, in the order of section 13.2.2.
    pub fn judge(&self, headers: &HeaderMap) -> Verdict {
        if headers.contains_key(IF_MATCH) {
            if !self.listed(headers, &IF_MATCH, |tag| self.matches_strongly(tag)) {
                return Verdict::PreconditionFailed;
            }
        } else if let (Some(limit), Some(modified)) = (date(headers, &IF_UNMODIFIED_SINCE), self.modified)
            && modified > limit
        {
            return Verdict::PreconditionFailed;
        }
        if headers.contains_key(IF_NONE_MATCH) {
            if self.listed(headers, &IF_NONE_MATCH, |tag| opaque(tag) == opaque(self.etag.as_bytes())) {
                return Verdict::NotModified;
            }
        } else if let (Some(limit), Some(modified)) = (date(headers, &IF_MODIFIED_SINCE), self.modified)
            && modified <= limit
        {
            return Verdict::NotModified;
        }
        Verdict::Proceed { range: headers.contains_key(RANGE) && self.range_counts(headers) }
    }

    /// Returns whether a `Range` header applies (section 13.1.5): always without `If-Range`, and otherwise
    /// only if `If-Range` has a strong validator of this version.
    fn range_counts(&self, headers: &HeaderMap) -> bool {
        if !headers.contains_key(IF_RANGE) {
            return true;
        }
        let Some(value) = alone(headers, &IF_RANGE).map(HeaderValue::as_bytes) else { return false };
        if value.contains(&b'"') {
            return self.matches_strongly(value.trim_ascii());
        }
        // A date is a strong validator only if the last modification is more than a clock tick ago (section
        // 8.8.2.2).
        let strong = self.modified.filter(|&modified| modified + CLOCK_TICK < self.now);
        strong.is_some() && date(headers, &IF_RANGE) == strong
    }

    fn matches_strongly(&self, tag: &[u8]) -> bool {
        !tag.starts_with(b"W/") && tag == self.etag.as_bytes()
    }

    /// Returns whether the header `name` is `*`, or lists a tag that `matches`.
    fn listed(&self, headers: &HeaderMap, name: &HeaderName, matches: impl Fn(&[u8]) -> bool) -> bool {
        let mut values = headers.get_all(name).iter().map(HeaderValue::as_bytes);
        values.any(|list| list.trim_ascii() == b"*" || tags(list).any(&matches))
    }
}

/// Returns the file time `seconds` as an HTTP date can represent it: from 1970 to 9999, and never later than
/// `now` (section 8.8.2.1).
fn http_time(seconds: i64, now: SystemTime) -> Option<SystemTime> {
    let time = UNIX_EPOCH + Duration::from_secs(u64::try_from(seconds).ok()?.min(253_402_300_799));
    let now = now.duration_since(UNIX_EPOCH).ok()?.as_secs();
    Some(time.min(UNIX_EPOCH + Duration::from_secs(now)))
}

/// Returns the value of a header if it occurs exactly once.
fn alone<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Option<&'h HeaderValue> {
    let mut values = headers.get_all(name).iter();
    values.next().filter(|_| values.next().is_none())
}

/// Returns the date in a header. A value that is not a date is ignored, and so is a header that occurs more
/// than once (sections 13.1.3 and 13.1.4).
fn date(headers: &HeaderMap, name: &HeaderName) -> Option<SystemTime> {
    let text = alone(headers, name)?.to_str().ok()?;
    // The parser ignores the character between day and time in the form of RFC 850. A space belongs there.
    let has_spaces = text.split(' ').count() >= 4;
    httpdate::parse_http_date(text).ok().filter(|_| has_spaces)
}

fn opaque(tag: &[u8]) -> &[u8] {
    tag.strip_prefix(b"W/").unwrap_or(tag)
}

/// Returns the entity tags of a list. Within its quotes, a tag may contain commas and non-ASCII bytes.
fn tags(list: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = list;
    std::iter::from_fn(move || {
        let start = rest.iter().position(|byte| !b", \t".contains(byte))?;
        rest = &rest[start..];
        let quote = |from: usize| rest[from..].iter().position(|&byte| byte == b'"').map(|at| from + at);
        let close = quote(quote(0)? + 1)?;
        let (tag, after) = rest.split_at(close + 1);
        rest = after;
        Some(tag)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: Duration = Duration::from_secs(86_400);

    fn file() -> Validators {
        let now = UNIX_EPOCH + 100 * DAY;
        Validators { etag: "\"a,b\"".into(), modified: Some(UNIX_EPOCH + 50 * DAY), now }
    }

    fn judge(file: &Validators, headers: &[(HeaderName, &str)]) -> Verdict {
        file.judge(&headers.iter().map(|(name, value)| (name.clone(), value.parse().unwrap())).collect())
    }

    fn days(days: u32) -> String {
        httpdate::fmt_http_date(UNIX_EPOCH + days * DAY)
    }

    const ALL: Verdict = Verdict::Proceed { range: false };
    const PART: Verdict = Verdict::Proceed { range: true };

    #[test]
    fn if_none_match_compares_weakly() {
        for known in ["\"a,b\"", "W/\"a,b\"", "\"x\", W/\"a,b\" , \"y\"", "*"] {
            assert_eq!(judge(&file(), &[(IF_NONE_MATCH, known)]), Verdict::NotModified, "{known}");
        }
        for other in ["\"a\"", "\"b\"", "", "a,b", "\"a,b"] {
            assert_eq!(judge(&file(), &[(IF_NONE_MATCH, other)]), ALL, "{other}");
        }
    }

    #[test]
    fn if_match_compares_strongly() {
        assert_eq!(judge(&file(), &[(IF_MATCH, "\"x\", \"a,b\"")]), ALL);
        assert_eq!(judge(&file(), &[(IF_MATCH, "*")]), ALL);
        assert_eq!(judge(&file(), &[(IF_MATCH, "W/\"a,b\"")]), Verdict::PreconditionFailed);
        assert_eq!(judge(&file(), &[(IF_MATCH, "")]), Verdict::PreconditionFailed);
        let weak = Validators { etag: "W/\"a,b\"".into(), ..file() };
        assert_eq!(judge(&weak, &[(IF_MATCH, "W/\"a,b\"")]), Verdict::PreconditionFailed);
    }

    #[test]
    fn dates_apply_only_without_tags() {
        assert_eq!(judge(&file(), &[(IF_MODIFIED_SINCE, &days(50))]), Verdict::NotModified);
        assert_eq!(judge(&file(), &[(IF_MODIFIED_SINCE, &days(49))]), ALL);
        assert_eq!(judge(&file(), &[(IF_MODIFIED_SINCE, "yesterday")]), ALL);
        assert_eq!(judge(&file(), &[(IF_MODIFIED_SINCE, &days(50)), (IF_NONE_MATCH, "\"x\"")]), ALL);
        assert_eq!(judge(&file(), &[(IF_UNMODIFIED_SINCE, &days(50))]), ALL);
        assert_eq!(judge(&file(), &[(IF_UNMODIFIED_SINCE, &days(49))]), Verdict::PreconditionFailed);
        assert_eq!(judge(&file(), &[(IF_UNMODIFIED_SINCE, &days(49)), (IF_MATCH, "*")]), ALL);
    }

    #[test]
    fn a_date_has_spaces_between_its_parts() {
        let judged = |date: &str| judge(&file(), &[(IF_MODIFIED_SINCE, date)]);
        assert_eq!(judged("Friday, 20-Feb-70 00:00:00 GMT"), Verdict::NotModified);
        for damaged in ["Friday, 20-Feb-70\"00:00:00 GMT", "Friday, 20-Feb-70x00:00:00 GMT"] {
            assert_eq!(judged(damaged), ALL, "{damaged}");
        }
    }

    /// Sections 13.1.3 and 13.1.4: a date header that occurs more than once is ignored.
    #[test]
    fn repeated_dates_are_ignored() {
        for (first, second) in [(49, 50), (50, 49)] {
            let twice =
                |name: HeaderName| judge(&file(), &[(name.clone(), &days(first)), (name, &days(second))]);
            assert_eq!(twice(IF_MODIFIED_SINCE), ALL);
            assert_eq!(twice(IF_UNMODIFIED_SINCE), ALL);
        }
    }

    #[test]
    fn a_range_under_two_conditions_does_not_count() {
        let range = (RANGE, "bytes=0-1");
        for second in ["\"x\"", "\"a,b\""] {
            let conditions = [range.clone(), (IF_RANGE, "\"a,b\""), (IF_RANGE, second)];
            assert_eq!(judge(&file(), &conditions), ALL, "{second}");
        }
    }

    /// Section 8.8.3: an entity tag may contain bytes beyond ASCII.
    #[test]
    fn bytes_beyond_ascii_in_a_tag_do_not_hide_the_others() {
        let headers =
            |name| HeaderMap::from_iter([(name, HeaderValue::from_bytes(b"\"\xe4\", \"a,b\"").unwrap())]);
        assert_eq!(file().judge(&headers(IF_NONE_MATCH)), Verdict::NotModified);
        assert_eq!(file().judge(&headers(IF_MATCH)), ALL);
    }

    #[test]
    fn if_range_needs_a_strong_validator() {
        let part = |condition: &str| judge(&file(), &[(RANGE, "bytes=0-1"), (IF_RANGE, condition)]);
        assert_eq!(judge(&file(), &[(RANGE, "bytes=0-1")]), PART);
        assert_eq!(part("\"a,b\""), PART);
        assert_eq!(part("W/\"a,b\""), ALL);
        assert_eq!(part("\"x\""), ALL);
        assert_eq!(part(&days(50)), PART);
        assert_eq!(part(&days(51)), ALL);
        assert_eq!(part("nonsense"), ALL);
        let young = Validators { now: UNIX_EPOCH + 50 * DAY, ..file() };
        assert_eq!(judge(&young, &[(RANGE, "bytes=0-1"), (IF_RANGE, &days(50))]), ALL);
    }

    #[test]
    fn times_outside_http_dates() {
        let now = UNIX_EPOCH + 100 * DAY;
        assert_eq!(http_time(-1, now), None);
        assert_eq!(http_time(i64::MAX, now), Some(now), "never later than the answer");
        assert_eq!(http_time(7, now), Some(UNIX_EPOCH + Duration::from_secs(7)));
    }
}
