//! Fuzz targets for paths and headers. Each compares the server's parser with an oracle: a second
//! implementation of RFC 9110 and RFC 9112 that is short and slow.

use std::ffi::OsStr;
use std::ops::Range;
use std::os::unix::ffi::OsStrExt;
use std::path::Component;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use hyper::header::{HeaderMap, HeaderName, HeaderValue};

use crate::conditions::{Validators, Verdict};
use crate::head::{self, Fault, HeadInfo, Scan};
use crate::paths::{self, PathError};
use crate::ranges::{self, Selection};

/// The path of a request is refused, or decodes to a path below the served folder.
#[test]
fn fuzz_path() {
    let seeds = [
        "/",
        "/a/b.txt",
        "//a///b/",
        "/a%20b/%C3%A4",
        "/%2525",
        "/.well-known/acme",
        "/C:/x",
        "/%ff%fe",
        "/con.txt",
        "/a%0d%0ab",
    ];
    let words =
        ["%2e%2e", "..", "%2f", "%5c", "\\", "%00", "\0", "/./", "%25", "/.well-known/", "%", "C:", "~"];
    let target = rialto_fuzz::target!("path").seeds("path", seeds.map(Vec::from)).words(&words).longest(200);
    target.allocates(4096, 8).check(|bytes| {
        let Ok(text) = std::str::from_utf8(bytes) else { return false };
        let decoded = paths::decode(text);
        assert_eq!(decoded.clone().map(|relative| relative.path.into_os_string()), oracle_path(text));
        let Ok(relative) = decoded else { return false };
        assert!(relative.path.components().all(|part| matches!(part, Component::Normal(_))), "{relative:?}");
        assert_eq!(relative.folder, text.ends_with('/'));
        true
    });
}

/// The oracle of `paths::decode`: decodes each segment, then checks the decoded bytes.
fn oracle_path(text: &str) -> Result<std::ffi::OsString, PathError> {
    let segments: Vec<&str> = text.strip_prefix('/').ok_or(PathError::Malformed)?.split('/').collect();
    // The first segment that is refused determines the reason.
    for (at, segment) in segments.iter().enumerate() {
        let name = oracle_decoded(segment).ok_or(PathError::Malformed)?;
        if name.iter().any(|byte| b"/\\\0".contains(byte)) {
            return Err(PathError::Malformed);
        }
        if name.first() == Some(&b'.') && (at, &name[..]) != (0, b".well-known") {
            return Err(PathError::NotFound);
        }
    }
    let names = segments.iter().filter(|segment| !segment.is_empty());
    let names: Vec<Vec<u8>> = names.filter_map(|segment| oracle_decoded(segment)).collect();
    Ok(OsStr::from_bytes(&names.join(&b'/')).into())
}

fn oracle_decoded(segment: &str) -> Option<Vec<u8>> {
    let mut parts = segment.split('%');
    let mut name = parts.next()?.as_bytes().to_vec();
    for part in parts {
        let (digits, rest) = part.as_bytes().split_at_checked(2)?;
        // Checked here because `from_str_radix` accepts a sign.
        if !digits.iter().all(u8::is_ascii_hexdigit) {
            return None;
        }
        name.push(u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?);
        name.extend(rest);
    }
    Some(name)
}

/// The first byte of an input is the length of the pieces in which the rest arrives. The range of a head does
/// not depend on the pieces. An accepted head is a request by RFC 9112, and hyper's parser reads it in the
/// same way.
#[test]
fn fuzz_head() {
    let seeds = [
        "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
        "\r\n\nGET /f?x HTTP/1.0\nA:\n\nrest",
        "OPTIONS * HTTP/1.9\r\nhost:[::1]:80 \r\nTransfer-Encoding: chunked\r\n\r\n",
        "GET http://a/b HTTP/1.1\r\nHost: a.b:80\r\nContent-Length: 00\r\n\r\n",
        "HEAD /%20 HTTP/1.1\r\nX:\t\u{80} y\t\r\nHOST:\r\ncontent-length: 10\r\n\r\n0123456789",
    ];
    let seeds = seeds.into_iter().enumerate().map(|(at, text)| {
        let piece = [0, 1, 5][at % 3];
        let latin: Vec<u8> = text.chars().map(|char| char as u8).collect();
        [vec![piece], latin].concat()
    });
    let words = [
        "\r\n",
        "\n",
        "\r",
        "\r\n\r\n",
        " ",
        "\t",
        ":",
        "Host:",
        "\nHost: b\n",
        " HTTP/1.1",
        " HTTP/1.0",
        "HTTP/2.0",
        "Transfer-Encoding:",
        "Content-Length: 1",
        "GET ",
        "OPTIONS * ",
        "CONNECT a:1 ",
        "http://",
        "[::1]",
        "\0",
        "\x7f",
        ",",
    ];
    let target = rialto_fuzz::target!("head").seeds("head", seeds).words(&words).longest(600);
    target.allocates(1 << 15, 64).check(|bytes| {
        let Some((&piece, bytes)) = bytes.split_first() else { return false };
        let found = Scan::default().find(bytes);
        let ends = (1..=bytes.len()).filter(|end| piece == 0 || end % usize::from(piece) == 0);
        let (mut scan, ends) = (Scan::default(), ends.chain([bytes.len()]));
        let by_pieces = ends.map(|end| scan.find(&bytes[..end])).find(|found| *found != Ok(None));
        assert_eq!(by_pieces.unwrap_or(Ok(None)), found);
        assert_eq!(found, oracle_found(bytes));
        let Ok(Some(place)) = found else { return false };
        let head = &bytes[place];
        let mut checked = head.to_vec();
        let result = head::check(&mut checked);
        assert_eq!(result, oracle_head(head), "{}", head.escape_ascii());
        if result.is_ok() {
            // `check` has changed nothing but a higher minor version.
            let changed: Vec<_> = (0..head.len()).filter(|at| head[*at] != checked[*at]).collect();
            assert!(changed.iter().all(|at| checked[*at] == b'1' && checked[..*at].ends_with(b" HTTP/1.")));
            hyper_understands(&checked);
        }
        result.is_ok()
    });
}

/// The oracle of `Scan::find` (RFC 9112, section 2.2): empty lines, then the head up to the next empty line.
/// A CR is allowed only before a LF.
fn oracle_found(bytes: &[u8]) -> Result<Option<Range<usize>>, Fault> {
    let (mut at, mut start) = (0, None);
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        let (text, is_whole) = match line.strip_suffix(b"\n") {
            Some(text) => (text, true),
            None => (line, false),
        };
        let text = text.strip_suffix(b"\r").unwrap_or(text);
        if text.contains(&b'\r') {
            return Err(Fault::Malformed);
        }
        let end = at + line.len();
        match start {
            _ if !is_whole => {}
            Some(start) if text.is_empty() => return Ok(Some(start..end)),
            None if !text.is_empty() => start = Some(at),
            _ => {}
        }
        at = end;
    }
    Ok(None)
}

/// The oracle of `head::check`: RFC 9112, sections 3 and 5; RFC 9110, section 7.2.
fn oracle_head(head: &[u8]) -> Result<HeadInfo, Fault> {
    let lines = head.split(|&byte| byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    let lines: Vec<&[u8]> = lines.filter(|line| !line.is_empty()).collect();
    let (line, fields) = lines.split_first().ok_or(Fault::Malformed)?;
    let parts: Vec<&[u8]> = line.split(|&byte| byte == b' ').collect();
    let &[method, target, version] = &parts[..] else { return Err(Fault::Malformed) };
    if !oracle_token(method) || !oracle_target(method, target) {
        return Err(Fault::Malformed);
    }
    let is_old = match version.strip_prefix(b"HTTP/") {
        Some(&[major, b'.', minor]) if major.is_ascii_digit() && minor.is_ascii_digit() => {
            if major != b'1' {
                return Err(Fault::Version);
            }
            minor == b'0'
        }
        _ => return Err(Fault::Malformed),
    };
    let (mut hosts, mut body) = (0, false);
    for field in fields {
        let colon = field.iter().position(|&byte| byte == b':').ok_or(Fault::Malformed)?;
        let (name, value) = (&field[..colon], &field[colon + 1..]);
        let is_text = |byte: u8| byte == b'\t' || byte == b' ' || byte.is_ascii_graphic() || byte >= 0x80;
        if !oracle_token(name) || !value.iter().all(|&byte| is_text(byte)) {
            return Err(Fault::Malformed);
        }
        match &name.to_ascii_lowercase()[..] {
            b"host" if oracle_host(value.trim_ascii()) => hosts += 1,
            b"host" => return Err(Fault::Malformed),
            b"transfer-encoding" => body = true,
            b"content-length" => body |= value.trim_ascii().iter().any(|&byte| byte != b'0'),
            _ => {}
        }
    }
    if hosts == 1 || (hosts == 0 && is_old) { Ok(HeadInfo { body }) } else { Err(Fault::Malformed) }
}

/// Returns whether `text` is a token (RFC 9110, section 5.6.2).
fn oracle_token(text: &[u8]) -> bool {
    !text.is_empty()
        && text.iter().all(|byte| byte.is_ascii_graphic() && !b"\"(),/:;<=>?@[\\]{}".contains(byte))
}

/// Returns whether `target` has a form that RFC 9112, section 3.2, allows for `method`. The path itself is
/// checked by `paths::decode`.
fn oracle_target(method: &[u8], target: &[u8]) -> bool {
    if target.iter().any(|&byte| byte <= b' ' || byte == 0x7f) || target.is_empty() {
        return false;
    }
    let text = String::from_utf8_lossy(target);
    let scheme = text.split_once("://").map(|(scheme, _)| scheme);
    match method {
        b"CONNECT" => !text.contains('/'),
        b"OPTIONS" | b"PRI" if text == "*" => true,
        _ if text.starts_with('/') => true,
        // RFC 3986, section 3.1.
        _ => scheme.is_some_and(|scheme| {
            scheme.starts_with(|char: char| char.is_ascii_alphabetic())
                && scheme.chars().all(|char| char.is_ascii_alphanumeric() || "+-.".contains(char))
        }),
    }
}

/// Returns whether `text` is an authority without a user (RFC 3986, section 3.2). A comma is refused, because
/// two hosts in one field would be a list.
fn oracle_host(text: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(text) else { return false };
    let host = match text.rsplit_once(':') {
        Some((host, port)) if port.chars().all(|char| char.is_ascii_digit()) => host,
        _ => text,
    };
    if let Some(literal) = host.strip_prefix('[') {
        let literal = literal.strip_suffix(']');
        return literal.is_some_and(|literal| literal.parse::<std::net::Ipv6Addr>().is_ok());
    }
    let mut parts = host.split('%');
    let is_plain =
        |part: &str| part.chars().all(|char| char.is_ascii_alphanumeric() || "-._~!$&'()*+;=".contains(char));
    let is_encoded = |part: &str| {
        part.as_bytes().get(..2).is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
            && is_plain(part)
    };
    parts.next().is_some_and(is_plain) && parts.all(is_encoded)
}

/// Asserts that hyper's parser either refuses the head, or finds the same length and the same header names.
fn hyper_understands(head: &[u8]) {
    let mut room = [httparse::EMPTY_HEADER; 256];
    let mut request = httparse::Request::new(&mut room);
    match request.parse(head) {
        Ok(httparse::Status::Complete(length)) => assert_eq!(length, head.len()),
        Ok(httparse::Status::Partial) => panic!("hyper waits for more of {}", head.escape_ascii()),
        Err(_) => return,
    }
    let lines = head.split(|&byte| byte == b'\n').filter(|line| !matches!(line, [] | [b'\r']));
    let names = lines.skip(1).map(|line| &line[..line.iter().position(|&byte| byte == b':').unwrap_or(0)]);
    assert!(names.eq(request.headers.iter().map(|header| header.name.as_bytes())), "{}", head.escape_ascii());
}
#[test]
fn fuzz_range() {
    let seeds = [
        "10\nbytes=0-0",
        "10\nbytes=2-",
        "10\nbytes=-3",
        "10\nbytes=5-99",
        "10\nbytes=0-1, 4-5 ,-1",
        "10\nbytes=10-,-0",
        "0\nbytes=0-",
        "0\nbytes=-5",
        "18446744073709551615\nbytes=18446744073709551614-18446744073709551615",
        "10\nlines=1-2",
        "10\nbytes=7-00000000000000000000000000008",
        "10\nbytes=99999999999999999999999-99999999999999999999998",
    ];
    let words =
        ["bytes=", "-", ",", ", ", "18446744073709551615", "18446744073709551616", "0-", "-0", "\t", "+"];
    let target =
        rialto_fuzz::target!("range").seeds("range", seeds.map(Vec::from)).words(&words).longest(400);
    target.allocates(4096, 32).check(|bytes| {
        let Ok(text) = std::str::from_utf8(bytes) else { return false };
        let Some((length, header)) = text.split_once('\n') else { return false };
        let Ok(length) = length.parse() else { return false };
        let selection = ranges::select(header, length);
        if let Selection::Parts(parts) = &selection {
            assert!(
                !parts.is_empty() && parts.iter().all(|part| part.start < part.end && part.end <= length)
            );
        }
        let Some(wanted) = oracle_ranges(header) else {
            // `select` accepts some headers that do not follow the grammar. Their parts are within the file
            // too.
            return true;
        };
        assert_eq!(selection, oracle_selection(&wanted, length), "{header:?} of {length}");
        true
    });
}

/// A range of a header (RFC 9110, section 14.1.2). A number of more than 64 bits becomes `u64::MAX`.
enum Wanted {
    From(u64, Option<u64>),
    Last(u64),
}

/// Returns the ranges of a header that follows the grammar of sections 14.1 and 14.2, with white space only
/// around the elements of the list.
fn oracle_ranges(header: &str) -> Option<Vec<Wanted>> {
    let (unit, set) = header.split_at_checked("bytes=".len())?;
    if !unit.eq_ignore_ascii_case("bytes=") {
        return None;
    }
    let specs = set.split(',').map(|spec| spec.trim_matches([' ', '\t'])).filter(|spec| !spec.is_empty());
    let ranges: Vec<Wanted> = specs.map(oracle_range).collect::<Option<_>>()?;
    (!ranges.is_empty()).then_some(ranges)
}

fn oracle_range(spec: &str) -> Option<Wanted> {
    let (first, last) = spec.split_once('-')?;
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(first) || !digits(last) {
        return None;
    }
    let number = |text: &str| text.parse().unwrap_or(u64::MAX);
    let value = |text: &str| (text.trim_start_matches('0').len(), text.trim_start_matches('0').to_string());
    match (first, last) {
        ("", "") => None,
        ("", last) => Some(Wanted::Last(number(last))),
        (first, "") => Some(Wanted::From(number(first), None)),
        (first, last) if value(last) < value(first) => None,
        (first, last) => Some(Wanted::From(number(first), Some(number(last)))),
    }
}

fn oracle_selection(wanted: &[Wanted], length: u64) -> Selection {
    if wanted.len() > 16 {
        return Selection::Whole;
    }
    let (mut parts, mut satisfiable): (Vec<Range<u64>>, _) = (Vec::new(), false);
    for range in wanted {
        let (start, end) = match range {
            Wanted::From(first, last) => {
                (*first, last.map_or(length, |last| last.saturating_add(1).min(length)))
            }
            Wanted::Last(suffix) => {
                // A suffix of an empty file is satisfiable, but no `Content-Range` can describe it.
                satisfiable |= *suffix > 0;
                (length.saturating_sub(*suffix), length)
            }
        };
        if start < end {
            parts.push(start..end);
        }
    }
    let total: u128 = parts.iter().map(|part| u128::from(part.end - part.start)).sum();
    match parts.len() {
        0 if satisfiable => Selection::Whole,
        0 => Selection::Unsatisfiable,
        1 => Selection::Parts(parts),
        _ if total > length.into() => Selection::Whole,
        _ => Selection::Parts(parts),
    }
}

const DAY: Duration = Duration::from_secs(86_400);

/// The first line of an input names a file of `file`. The others are header lines.
#[test]
fn fuzz_conditions() {
    let words = [
        "If-Match: ",
        "If-None-Match: ",
        "If-Modified-Since: ",
        "If-Unmodified-Since: ",
        "If-Range: ",
        "Range: bytes=0-1",
        "\n",
        "\"a,b\"",
        "W/",
        "\"x\"",
        "*",
        ", ",
        "\u{e4}",
        "Fri, 20 Feb 1970 00:00:00 GMT",
        "Sat, 21 Feb 1970 00:00:00 GMT",
        "Friday, 20-Feb-70 00:00:00 GMT",
        "Fri Feb 20 00:00:00 1970",
    ];
    let seeds = [
        "strong\nIf-None-Match: \"x\", W/\"a,b\" , \"y\"",
        "strong\nIf-Match: \"a,b\"\nIf-Unmodified-Since: Thu, 19 Feb 1970 00:00:00 GMT",
        "weak\nIf-Match: W/\"a,b\"",
        "strong\nIf-Modified-Since: Fri, 20 Feb 1970 00:00:00 GMT",
        "strong\nIf-Unmodified-Since: Thu, 19 Feb 1970 00:00:00 GMT",
        "strong\nIf-Modified-Since: Fri, 20 Feb 1970 00:00:00 GMT\nIf-Modified-Since: Thu, 19 Feb 1970 00:00:00 GMT",
        "strong\nRange: bytes=0-1\nIf-Range: \"a,b\"",
        "strong\nRange: bytes=0-1\nIf-Range: Fri, 20 Feb 1970 00:00:00 GMT",
        "young\nRange: bytes=0-1\nIf-Range: Fri, 20 Feb 1970 00:00:00 GMT",
        "strong\nRange: bytes=0-1\nIf-Range: \"a,b\"\nIf-Range: \"x\"",
        "dateless\nIf-Modified-Since: Fri Feb 20 00:00:00 1970",
        "strong\nRange: bytes=0-1\nIf-Range: Friday, 20-Feb-70\"00:00:00 GMT",
        "strong\nIf-None-Match: *\nIf-Match: *",
        "strong\nIf-None-Match: \"\u{e4}\", \"a,b\"",
    ];
    let target = rialto_fuzz::target!("conditions").seeds("headers", seeds.map(Vec::from)).words(&words);
    target.longest(500).allocates(1 << 14, 64).check(|bytes| {
        let mut lines = bytes.split(|&byte| byte == b'\n');
        let Some(file) = lines.next().and_then(file) else { return false };
        let Some(headers) = lines.map(header).collect::<Option<HeaderMap>>() else { return false };
        let verdict = file.judge(&headers);
        if let Some(right) = oracle_verdict(&file, &headers) {
            assert_eq!(verdict, right, "{file:?} under {headers:?}");
        }
        true
    });
}

fn file(name: &[u8]) -> Option<Validators> {
    let (etag, modified, now) = match name {
        b"strong" => ("\"a,b\"", Some(50), 100),
        b"weak" => ("W/\"a,b\"", Some(50), 100),
        b"young" => ("\"a,b\"", Some(50), 50),
        b"dateless" => ("\"a,b\"", None, 100),
        _ => return None,
    };
    let day = |day: u32| UNIX_EPOCH + day * DAY;
    Some(Validators { etag: etag.into(), modified: modified.map(day), now: day(now) })
}

fn header(line: &[u8]) -> Option<(HeaderName, HeaderValue)> {
    let colon = line.iter().position(|&byte| byte == b':')?;
    let name = HeaderName::from_bytes(&line[..colon]).ok()?;
    // As hyper does, without the white space around the value.
    Some((name, HeaderValue::from_bytes(line[colon + 1..].trim_ascii()).ok()?))
}

/// The oracle of `Validators::judge`: the steps of section 13.2.2. Returns `None` if a header that decides
/// the outcome does not follow its grammar.
fn oracle_verdict(file: &Validators, headers: &HeaderMap) -> Option<Verdict> {
    let has = |name: &str| headers.contains_key(name);
    // Section 13.1.1: `If-Match` compares strongly.
    let strong = |tag: &Tag| !tag.weak && tag.text == file.etag.as_bytes();
    let weak = |tag: &Tag| tag.text == file.etag.trim_start_matches("W/").as_bytes();
    let after = |date: SystemTime| file.modified.is_some_and(|modified| modified > date);
    if has("if-match") {
        if !oracle_tags(headers, "if-match")?.is_none_or(|tags| tags.iter().any(strong)) {
            return Some(Verdict::PreconditionFailed);
        }
    } else if oracle_date(headers, "if-unmodified-since").is_some_and(after) {
        return Some(Verdict::PreconditionFailed);
    }
    if has("if-none-match") {
        if oracle_tags(headers, "if-none-match")?.is_none_or(|tags| tags.iter().any(weak)) {
            return Some(Verdict::NotModified);
        }
    } else if file.modified.is_some()
        && oracle_date(headers, "if-modified-since").is_some_and(|date| !after(date))
    {
        return Some(Verdict::NotModified);
    }
    let range = has("range") && (!has("if-range") || oracle_if_range(file, headers, strong));
    Some(Verdict::Proceed { range })
}

/// Returns whether `If-Range` matches (section 13.1.5): one tag that compares strongly, or exactly the date
/// of a file that was modified more than a second ago.
fn oracle_if_range(file: &Validators, headers: &HeaderMap, strong: impl Fn(&Tag) -> bool) -> bool {
    let mut values = headers.get_all("if-range").iter().map(HeaderValue::as_bytes);
    let (Some(value), None) = (values.next(), values.next()) else { return false };
    // `oracle_tags` accepts empty elements around the tag, which are not allowed here.
    if !value.starts_with(b",")
        && !value.ends_with(b",")
        && let Some(Some(tags)) = oracle_tags(headers, "if-range")
        && let [tag] = &tags[..]
    {
        return strong(tag);
    }
    let old = file.modified.is_some_and(|modified| file.now > modified + Duration::from_secs(1));
    old && oracle_date(headers, "if-range") == file.modified
}

/// Returns the date in a header that occurs exactly once (sections 5.6.7 and 13.1.3).
fn oracle_date(headers: &HeaderMap, name: &str) -> Option<SystemTime> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?;
    // Each form of a date has at least three spaces.
    if values.next().is_some() || value.as_bytes().iter().filter(|&&byte| byte == b' ').count() < 3 {
        return None;
    }
    httpdate::parse_http_date(value.to_str().ok()?).ok()
}

struct Tag {
    weak: bool,
    /// With its quotes.
    text: Vec<u8>,
}

/// Returns the tags in all lines of a header, or `Some(None)` for `*`. Returns `None` if the lines are not a
/// list of tags (section 8.8.3).
fn oracle_tags(headers: &HeaderMap, name: &str) -> Option<Option<Vec<Tag>>> {
    let values: Vec<&[u8]> = headers.get_all(name).iter().map(HeaderValue::as_bytes).collect();
    // The lines of a header are one list.
    let all = values.join(&b", "[..]);
    if all == b"*" {
        return Some(None);
    }
    let (mut rest, mut tags) = (&all[..], Vec::new());
    loop {
        // Empty elements are allowed.
        while let [b' ' | b'\t' | b',', more @ ..] = rest {
            rest = more;
        }
        if rest.is_empty() {
            return Some(Some(tags));
        }
        let weak = rest.starts_with(b"W/");
        let opaque = rest.strip_prefix(b"W/").unwrap_or(rest);
        let inner = opaque.strip_prefix(b"\"")?;
        let length = inner.iter().position(|&byte| byte == b'"')?;
        // Section 8.8.3 forbids a space in a tag. Most servers accept it, so the oracle does not decide.
        if inner[..length].iter().any(|&byte| byte <= b' ' || byte == 0x7f) {
            return None;
        }
        tags.push(Tag { weak, text: opaque[..length + 2].to_vec() });
        rest = inner[length + 1..].trim_ascii_start();
        if !rest.is_empty() && !rest.starts_with(b",") {
            return None;
        }
    }
}
