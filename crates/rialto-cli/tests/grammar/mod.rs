//! Random requests by the grammar of RFC 9110 and 9112, and an oracle for the answer to each. The oracle
//! shares no code with the server.
//!
//! ```text
//! request   a random method, target, headers and body
//! bytes     one of the many ways to write the request
//! answer    status and body, by the most naive reading of the standard
//! ```

use std::fmt;

use proptest::prelude::*;
use proptest::sample::select;

use crate::common::TempFolder;

/// A request that every body repeats. The server must never answer it as a request.
pub const SMUGGLED: &str = "GET /smuggled HTTP/1.1\r\nHost: test\r\n\r\n";

/// The names and contents of the files to serve.
const FILES: [(&str, &str); 6] = [
    ("index.html", "<!doctype html>root"),
    ("small", "hello"),
    ("empty", ""),
    ("dir/index.html", "<!doctype html>dir"),
    ("a b.txt", "a space"),
    ("ü.txt", "no ASCII"),
];

/// Returns the contents of the file `large`.
fn large() -> Vec<u8> {
    (0..100_000u32).map(|n| (n % 253) as u8).collect()
}

pub fn folder() -> TempFolder {
    let folder = TempFolder::new();
    for (name, text) in FILES {
        folder.write(name, text);
    }
    folder.write("large", large());
    folder.write(".hidden", "hidden");
    folder.write("smuggled", "SMUGGLED");
    std::os::unix::fs::symlink("/etc/passwd", folder.path().join("out")).unwrap();
    folder
}

/// The meaning of a path.
#[derive(Clone, Debug, PartialEq)]
pub enum Place {
    File(Vec<u8>),
    /// 301, to the same path with a slash.
    Moved,
    /// 404 or 400, as given.
    Refused(u16),
}

fn place(path: &str) -> Place {
    match path {
        "/large" | "//large" => Place::File(large()),
        "/" => Place::File(FILES[0].1.into()),
        "/dir/" => Place::File(FILES[3].1.into()),
        "/dir" => Place::Moved,
        _ => {
            let file = FILES.iter().find(|(name, _)| path.trim_start_matches('/') == *name);
            file.map_or(Place::Refused(404), |(_, text)| Place::File((*text).into()))
        }
    }
}

/// A request, and one way to write it.
#[derive(Clone)]
pub struct Request {
    pub method: &'static str,
    /// The target, as it is written.
    target: String,
    place: Place,
    minor: u8,
    headers: Vec<(String, Vec<u8>)>,
    range: Option<Range>,
    condition: Option<Condition>,
    body: Body,
    pub last: bool,
}

/// The value of a `Range` header.
#[derive(Clone, Debug)]
enum Range {
    Parts(Vec<Part>),
    /// An invalid value, which the server ignores.
    Broken(&'static str),
}

#[derive(Clone, Debug)]
enum Part {
    Between(u64, u64),
    From(u64),
    Suffix(u64),
}

/// A conditional header, and its outcome for each file.
#[derive(Clone, Debug)]
struct Condition {
    header: (&'static str, &'static str),
    verdict: Verdict,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Verdict {
    Met,
    NotModified,
    Failed,
    /// The condition is met, but the server ignores ranges.
    Whole,
}

#[derive(Clone, Debug)]
pub enum Body {
    None,
    /// A body with a `Content-Length`.
    Plain(usize),
    /// Chunks of these sizes, with or without extensions, with or without a trailer.
    Chunked(Vec<usize>, bool, bool),
}

/// The answer that the server must give.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub location: Option<String>,
    pub body: Expected,
}

#[derive(Debug)]
pub enum Expected {
    Nothing,
    /// Any text that is not empty.
    Any,
    These(Vec<u8>),
    /// These ranges, each in a part of its own.
    Multipart(Vec<Vec<u8>>),
}

/// Draws any request that the grammar allows.
pub fn request() -> impl Strategy<Value = Request> {
    let method = prop_oneof![
        6 => Just("GET"),
        2 => Just("HEAD"),
        1 => select(&["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "BREW"][..]),
    ];
    let headers = prop::collection::vec(header(), 0..5);
    let parts = (method, target(), headers, prop::option::of(range()), prop::option::of(condition()), body());
    let parts = (parts, prop_oneof![9 => Just(1u8), 1 => Just(0)]);
    parts.prop_map(|((method, (target, place), headers, range, condition, body), minor)| Request {
        method,
        target,
        place,
        // HTTP/1.0 has no chunks.
        minor: if matches!(body, Body::Chunked(..)) { 1 } else { minor },
        headers,
        range,
        condition,
        body,
        last: false,
    })
}

/// Draws the requests of one connection. The last one asks the server to close it.
pub fn pipeline() -> impl Strategy<Value = Vec<Request>> {
    prop::collection::vec(request(), 1..6).prop_map(|mut requests| {
        let count = requests.len();
        for (index, request) in requests.iter_mut().enumerate() {
            request.last = index + 1 == count;
            if !request.last {
                // After an HTTP/1.0 request the connection would end.
                request.minor = 1;
            }
        }
        requests
    })
}

/// Draws a target, as it is written, and its meaning.
fn target() -> impl Strategy<Value = (String, Place)> {
    let known = select(
        &[
            "/",
            "/small",
            "//small",
            "/empty",
            "/large",
            "/large",
            "/dir",
            "/dir/",
            "/a b.txt",
            "/ü.txt",
            "/nope",
            "/nope/",
            "/small/",
            "/small/x",
            "/.hidden",
            "/out",
            "/..",
            "/../small",
            "/./small",
            "/dir/../small",
        ][..],
    );
    let known = (known, any::<u64>()).prop_map(|(path, coins)| (encode(path, coins), place(path)));
    let broken = select(&["/%", "/%4", "/%zz", "/%00", "/a%2fsmall", "/..%5csmall", "/small%2F"][..])
        .prop_map(|path| (path.to_owned(), Place::Refused(400)));
    let query = prop_oneof![Just(""), Just("?"), Just("?a=/../%zz&b"), Just("?GET%20/smuggled")];
    let origin = prop_oneof![4 => Just(""), 1 => Just("http://test"), 1 => Just("http://test:80")];
    (prop_oneof![6 => known, 1 => broken], query, origin)
        .prop_map(|((path, place), query, origin)| (format!("{origin}{path}{query}"), place))
}

/// Percent-encodes those bytes of a path that must be encoded, and some others.
fn encode(path: &str, mut coins: u64) -> String {
    let mut out = String::new();
    for byte in path.bytes() {
        let coin = coins % 4;
        coins = coins.rotate_right(2);
        match (byte, coin) {
            (b'/', _) => out.push('/'),
            (b' ' | 0x80.., 0 | 2) | (_, 0) => out += &format!("%{byte:02x}"),
            (b' ' | 0x80.., _) => out += &format!("%{byte:02X}"),
            _ => out.push(char::from(byte)),
        }
    }
    out
}

/// Draws headers that do not change the answer, in each spelling.
fn header() -> impl Strategy<Value = (String, Vec<u8>)> {
    let name = prop_oneof![
        select(&["User-Agent", "ACCEPT", "referer", "Cookie", "Accept-Encoding", "cache-control"][..])
            .prop_map(String::from),
        "X-[!#$%&'*+.^_`|~0-9A-Za-z-]{1,12}",
    ];
    // Visible characters, blanks, and bytes beyond ASCII.
    let value = prop::collection::vec(
        prop_oneof![8 => 0x21..0x7fu8, 1 => 0x80..=0xffu8, 1 => Just(b' '), 1 => Just(b'\t')],
        0..40,
    );
    let around = select(&[("", ""), (" ", ""), ("\t ", " \t")][..]);
    (name, value, around).prop_map(|(name, value, (before, after))| {
        let value = [before.as_bytes(), &value, after.as_bytes()].concat();
        (name, value)
    })
}

fn range() -> impl Strategy<Value = Range> {
    let number = prop_oneof![0..12u64, 0..200_000u64, Just(99_999), Just(100_000), Just(u64::MAX)];
    let part = prop_oneof![
        (number.clone(), number.clone()).prop_map(|(a, b)| Part::Between(a.min(b), a.max(b))),
        number.clone().prop_map(Part::From),
        number.prop_map(Part::Suffix),
    ];
    let broken = select(
        &[
            "bytes",
            "bytes=",
            "bytes=x-",
            "bytes=5-2",
            "lines=0-1",
            "bytes=0-1;2-3",
            "bytes=-",
            "bytes=0--1",
            "=0-1",
        ][..],
    );
    prop_oneof![
        5 => prop::collection::vec(part, 1..4).prop_map(Range::Parts),
        1 => broken.prop_map(Range::Broken),
    ]
}

fn condition() -> impl Strategy<Value = Condition> {
    use Verdict::{Failed, Met, NotModified, Whole};
    const PAST: &str = "Sun, 06 Nov 1994 08:49:37 GMT";
    const FUTURE: &str = "Fri, 31 Dec 9999 23:59:59 GMT";
    select(
        &[
            (("If-None-Match", "*"), NotModified),
            (("If-None-Match", "\"nope\", W/\"nor, this\""), Met),
            (("If-None-Match", "\"unfinished"), Met),
            (("If-Match", "*"), Met),
            (("If-Match", "\"nope\""), Failed),
            (("If-Modified-Since", FUTURE), NotModified),
            (("If-Modified-Since", PAST), Met),
            (("If-Modified-Since", "yesterday"), Met),
            (("If-Unmodified-Since", PAST), Failed),
            (("If-Unmodified-Since", FUTURE), Met),
            (("If-Range", "\"nope\""), Whole),
            (("If-Range", PAST), Whole),
        ][..],
    )
    .prop_map(|(header, verdict)| Condition { header, verdict })
}

fn body() -> impl Strategy<Value = Body> {
    let chunks = prop::collection::vec(1..60usize, 0..5);
    prop_oneof![
        8 => Just(Body::None),
        1 => (0..200usize).prop_map(Body::Plain),
        1 => (chunks, any::<bool>(), any::<bool>()).prop_map(|(c, e, t)| Body::Chunked(c, e, t)),
    ]
}

/// Returns `length` bytes of requests that the server must not take for requests.
fn payload(length: usize) -> impl Iterator<Item = u8> {
    SMUGGLED.bytes().cycle().take(length)
}

impl Request {
    pub fn bytes(&self) -> Vec<u8> {
        let mut out =
            format!("{} {} HTTP/1.{}\r\nhOST: test\r\n", self.method, self.target, self.minor).into_bytes();
        let mut add = |name: &str, value: &[u8]| {
            out.extend([name.as_bytes(), b":", value, b"\r\n"].concat());
        };
        self.headers.iter().for_each(|(name, value)| add(name, value));
        if let Some(range) = &self.range {
            add("Range", range.text().as_bytes());
        }
        if let Some(Condition { header: (name, value), .. }) = &self.condition {
            add(name, value.as_bytes());
        }
        if self.last && self.minor == 1 {
            add("Connection", b" close");
        }
        match &self.body {
            Body::None => {}
            Body::Plain(length) => add("Content-Length", length.to_string().as_bytes()),
            Body::Chunked(..) => add("Transfer-Encoding", b" chunked"),
        }
        out.extend(b"\r\n");
        self.body.write(&mut out);
        out
    }

    /// Returns whether the connection ends after the answer. The server reads no body, so it ends after one.
    pub fn ends(&self) -> bool {
        let has_body = !matches!(self.body, Body::None | Body::Plain(0));
        self.last || self.minor == 0 || has_body
    }

    /// Returns the path as written, with a slash after it and the same query.
    fn moved(&self) -> String {
        let path = self.target.trim_start_matches("http://test").trim_start_matches(":80");
        match path.split_once('?') {
            Some((path, query)) => format!("{path}/?{query}"),
            None => format!("{path}/"),
        }
    }

    pub fn answer(&self) -> Answer {
        let answer = |status, body| Answer { status, location: None, body };
        let head = self.method == "HEAD";
        let text = || if head { Expected::Nothing } else { Expected::Any };
        if self.method == "OPTIONS" {
            return answer(200, Expected::Nothing);
        }
        if self.method != "GET" && !head {
            return answer(405, Expected::Any);
        }
        let bytes = match &self.place {
            Place::Refused(status) => return answer(*status, text()),
            Place::Moved => return Answer { location: Some(self.moved()), ..answer(301, text()) },
            Place::File(bytes) => bytes,
        };
        let verdict = self.condition.as_ref().map_or(Verdict::Met, |condition| condition.verdict);
        match verdict {
            Verdict::NotModified => return answer(304, Expected::Nothing),
            Verdict::Failed => return answer(412, text()),
            Verdict::Met | Verdict::Whole => {}
        }
        // Ranges apply to GET alone.
        let range = self.range.as_ref().filter(|_| !head && verdict == Verdict::Met);
        match range.map_or(Some(Vec::new()), |range| range.parts(bytes)) {
            None => answer(416, Expected::Any),
            Some(_) if head => answer(200, Expected::Nothing),
            Some(mut parts) => match parts.len() {
                0 => answer(200, Expected::These(bytes.clone())),
                1 => answer(206, Expected::These(parts.remove(0))),
                _ => answer(206, Expected::Multipart(parts)),
            },
        }
    }
}

impl Range {
    fn text(&self) -> String {
        match self {
            Range::Broken(text) => (*text).into(),
            Range::Parts(parts) => {
                let parts: Vec<_> = parts.iter().map(Part::text).collect();
                format!("bytes={}", parts.join(", "))
            }
        }
    }

    /// Returns the requested ranges: an empty list if the answer is the whole file, and `None` if each range
    /// is beyond its end.
    fn parts(&self, bytes: &[u8]) -> Option<Vec<Vec<u8>>> {
        let Range::Parts(parts) = self else { return Some(Vec::new()) };
        let stretches: Vec<Vec<u8>> =
            parts.iter().map(|part| part.of(bytes)).filter(|s| !s.is_empty()).collect();
        if stretches.is_empty() {
            // A suffix of an empty file is the whole file.
            let is_suffix = |part: &Part| matches!(part, Part::Suffix(length) if *length > 0);
            return parts.iter().any(is_suffix).then(Vec::new);
        }
        // If the ranges are longer together than the file, the answer is the whole file.
        let total: usize = stretches.iter().map(Vec::len).sum();
        Some(if stretches.len() > 1 && total > bytes.len() { Vec::new() } else { stretches })
    }
}

impl Part {
    fn text(&self) -> String {
        match self {
            Part::Between(first, last) => format!("{first}-{last}"),
            Part::From(first) => format!("{first}-"),
            Part::Suffix(length) => format!("-{length}"),
        }
    }

    /// Selects the range byte by byte.
    fn of(&self, bytes: &[u8]) -> Vec<u8> {
        let length = bytes.len() as u64;
        let wanted = |at: u64| match *self {
            Part::Between(first, last) => (first..=last).contains(&at),
            Part::From(first) => at >= first,
            Part::Suffix(suffix) => at >= length.saturating_sub(suffix),
        };
        bytes.iter().zip(0..).filter(|(_, at)| wanted(*at)).map(|(byte, _)| *byte).collect()
    }
}

impl Body {
    fn write(&self, out: &mut Vec<u8>) {
        match self {
            Body::None => {}
            Body::Plain(length) => out.extend(payload(*length)),
            Body::Chunked(chunks, extended, trailer) => {
                let extension = if *extended { ";name=\"a;b\"" } else { "" };
                for (index, size) in chunks.iter().enumerate() {
                    let size_text = if index % 2 == 0 { format!("{size:x}") } else { format!("00{size:X}") };
                    out.extend(format!("{size_text}{extension}\r\n").bytes());
                    out.extend(payload(*size));
                    out.extend(b"\r\n");
                }
                out.extend(format!("0{extension}\r\n").bytes());
                if *trailer {
                    out.extend(b"X-Trailer: GET /smuggled HTTP/1.1\r\n");
                }
                out.extend(b"\r\n");
            }
        }
    }
}

impl fmt::Debug for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} -> {}", String::from_utf8_lossy(&self.bytes()), self.answer().status)
    }
}
