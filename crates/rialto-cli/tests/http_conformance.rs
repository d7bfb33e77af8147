//! The MUSTs of RFC 9110 and RFC 9112 that apply to an origin server of files: a row for each requirement.
//!
//! A second request follows each row's request on the same connection. An answer to it shows that the server
//! has kept the connection and found the right end of the first request.

mod common;

use std::io::{Read, Write};
use std::time::{Duration, SystemTime};

use common::{Client, Response, Server, TempFolder};

/// The request that follows each row's.
const NEXT: &str = "GET /next HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
const TEXT: &str = "abcdefghijklmnopqrstuvwxyz";

/// A requirement, a request that tests it, and the expected answer.
struct Row {
    section: &'static str,
    must: &'static str,
    request: &'static str,
    answer: Expect,
}

/// The expected answer to a row's request.
#[derive(Default)]
struct Expect {
    /// The status is one of these.
    status: &'static [u16],
    /// Header fields, each with a part of its value. For `-`, the field must be absent.
    fields: &'static [(&'static str, &'static str)],
    body: Option<&'static str>,
    /// Whether the server answers the next request on the connection; `None` if either is right.
    goes_on: Option<bool>,
}

const fn row(section: &'static str, must: &'static str, request: &'static str, answer: Expect) -> Row {
    Row { section, must, request, answer }
}

/// Expects one of these statuses, and that the connection goes on.
const fn kept(status: &'static [u16]) -> Expect {
    Expect { status, fields: &[], body: None, goes_on: Some(true) }
}

/// Expects one of these statuses, and that the connection ends.
const fn closed(status: &'static [u16]) -> Expect {
    Expect { status, fields: &[], body: None, goes_on: Some(false) }
}

impl Expect {
    const fn with(mut self, fields: &'static [(&'static str, &'static str)]) -> Expect {
        self.fields = fields;
        self
    }

    const fn body(mut self, body: &'static str) -> Expect {
        self.body = Some(body);
        self
    }
}

/// Requirements for messages and connections: RFC 9112, and RFC 9110 for versions, methods, fields and
/// routing.
const MESSAGES: &[Row] = &[
    row(
        "9112 2.2",
        "an empty line before the request line is ignored",
        "\r\nGET /f HTTP/1.1\r\nHost: localhost\r\n\r\n",
        kept(&[200]),
    ),
    row(
        "9112 2.2",
        "a bare CR before the request line is invalid",
        "\rGET /f HTTP/1.1\r\nHost: localhost\r\n\r\n",
        closed(&[400]),
    ),
    row(
        "9112 2.2",
        "a bare CR in the request line is invalid",
        "GET /f\r HTTP/1.1\r\nHost: localhost\r\n\r\n",
        closed(&[400]),
    ),
    row(
        "9112 2.2",
        "a bare CR that ends the request line is invalid",
        "GET /f HTTP/1.1\rHost: localhost\r\n\r\n",
        closed(&[400]),
    ),
    row(
        "9112 2.2",
        "a bare CR in a field's name is invalid",
        "GET /f HTTP/1.1\r\nHost: localhost\r\nX\rY: z\r\n\r\n",
        closed(&[400]),
    ),
    row(
        "9112 2.2",
        "a bare CR in a field's value is invalid",
        "GET /f HTTP/1.1\r\nHost: localhost\r\nX: y\rz\r\n\r\n",
        closed(&[400]),
    ),
    row(
        "9112 2.2",
        "a bare CR that ends a field's value is invalid",
        "GET /f HTTP/1.1\r\nHost: localhost\r\nX: y\r\r\n\r\n",
        closed(&[400]),
    ),
    row(
        "9112 2.2",
        "a bare CR that ends a head is invalid",
        "GET /f HTTP/1.1\r\nHost: localhost\r\n\r\r\n",
        closed(&[400]),
    ),
    row(
        "9112 2.2",
        "white space before the first field is refused, or its line is skipped",
        "GET /f HTTP/1.1\r\n X: y\r\nHost: localhost\r\n\r\n",
        closed(&[400]),
    ),
    row(
        "9112 2.3",
        "the version's name is case-sensitive",
        "GET /f http/1.1\r\nHost: localhost\r\n\r\n",
        closed(&[400]),
    ),
    row("9112 2.3", "a version has two digits", "GET /f HTTP/1\r\nHost: localhost\r\n\r\n", closed(&[400])),
    row(
        "9110 2.5",
        "a higher minor version is read as the highest that is known",
        "GET /f HTTP/1.2\r\nHost: localhost\r\n\r\n",
        Expect { status: &[200, 400, 505], fields: &[], body: None, goes_on: None },
    ),
    row(
        "9110 15.6.6",
        "another major version gets 505",
        "GET /f HTTP/3.0\r\nHost: localhost\r\n\r\n",
        closed(&[505]),
    ),
    row("9110 15.6.6", "HTTP/2's preface is answered", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", closed(&[505])),
    row("9112 3", "a request line without a version is refused", "GET /f\r\n\r\n", closed(&[400])),
    row(
        "9112 3",
        "a request line with more than three parts is refused",
        "GET /f x HTTP/1.1\r\nHost: localhost\r\n\r\n",
        closed(&[400]),
    ),
    row("9110 9.1", "a method is a token", "G(T /f HTTP/1.1\r\nHost: localhost\r\n\r\n", closed(&[400])),
    row(
        "9110 9.1",
        "methods are case-sensitive",
        "get /f HTTP/1.1\r\nHost: localhost\r\n\r\n",
        kept(&[405, 501]),
    ),
    row(
        "9112 3.2.1",
        "a target in origin form begins with a slash",
        "GET f HTTP/1.1\r\nHost: localhost\r\n\r\n",
        closed(&[400]),
    ),
    row(
        "9112 3.2.2",
        "a target in absolute form is accepted",
        "GET http://localhost/f HTTP/1.1\r\nHost: localhost\r\n\r\n",
        kept(&[200]).body(TEXT),
    ),
    row(
        "9112 3.2.2",
        "the host of an absolute target counts, not that of the field",
        "GET http://elsewhere.test/f HTTP/1.1\r\nHost: localhost\r\n\r\n",
        kept(&[421]),
    ),
    row(
        "9112 3.2.2",
        "the field's host is ignored beside an absolute target",
        "GET http://localhost/f HTTP/1.1\r\nHost: elsewhere.test\r\n\r\n",
        kept(&[200]),
    ),
    row(
        "9112 3.2.3",
        "only CONNECT has a target in authority form",
        "GET localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        closed(&[400]),
    ),
    row(
        "9112 3.2.4",
        "OPTIONS * asks about the server",
        "OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n",
        kept(&[200, 204]).with(&[("allow", "GET, HEAD, OPTIONS"), ("content-length", "0")]),
    ),
    row(
        "9112 3.2.4",
        "only OPTIONS has the target *",
        "GET * HTTP/1.1\r\nHost: localhost\r\n\r\n",
        closed(&[400]),
    ),
    row(
        "9112 3.2",
        "a request of HTTP/1.1 without a Host gets 400",
        "GET /f HTTP/1.1\r\n\r\n",
        closed(&[400]),
    ),
    row(
        "9112 3.2",
        "so does one in absolute form",
        "GET http://localhost/f HTTP/1.1\r\n\r\n",
        closed(&[400]),
    ),
    row(
        "9112 3.2",
        "so does one with two",
        "GET /f HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n",
        closed(&[400]),
    ),
    row(
        "9112 3.2",
        "so does one of HTTP/1.0 with two",
        "GET /f HTTP/1.0\r\nHost: localhost\r\nHost: localhost\r\n\r\n",
        closed(&[400]),
    ),
    row(
        "9112 3.2",
        "so does one whose Host has a path",
        "GET /f HTTP/1.1\r\nHost: localhost/f\r\n\r\n",
        closed(&[400]),
    ),
    row(
        "9112 3.2",
        "so does one whose Host has a space",
        "GET /f HTTP/1.1\r\nHost: local host\r\n\r\n",
        closed(&[400]),
    ),
    row(
        "9112 3.2",
        "so does one whose Host is a list",
        "GET /f HTTP/1.1\r\nHost: localhost, a\r\n\r\n",
        closed(&[400]),
    ),
    row(
        "9112 3.2",
        "so does one whose Host has a user",
        "GET /f HTTP/1.1\r\nHost: me@localhost\r\n\r\n",
        closed(&[400]),
    ),
    row(
        "9112 3.2",
        "so does one whose Host's port is no number",
        "GET /f HTTP/1.1\r\nHost: localhost:http\r\n\r\n",
        closed(&[400]),
    ),
    row(
        "9112 3.2",
        "so does one whose Host is half an IPv6 address",
        "GET /f HTTP/1.1\r\nHost: [::1\r\n\r\n",
        closed(&[400]),
    ),
    row(
        "9110 7.4",
        "a host that is not ours gets 421",
        "GET /f HTTP/1.1\r\nHost: elsewhere.test\r\n\r\n",
        kept(&[421]),
    ),
    row("9110 7.4", "so does an empty one", "GET /f HTTP/1.1\r\nHost:\r\n\r\n", kept(&[421])),
    row(
        "9110 7.4",
        "https is refused where nothing is secured",
        "GET https://localhost/f HTTP/1.1\r\nHost: localhost\r\n\r\n",
        kept(&[421]),
    ),
    row("9110 7.2", "a host's name has no case", "GET /f HTTP/1.1\r\nhOST: LocalHost\r\n\r\n", kept(&[200])),
    row("9112 2.3", "HTTP/1.0 needs no Host", "GET /f HTTP/1.0\r\n\r\n", closed(&[200]).body(TEXT)),
    row(
        "9112 5.1",
        "white space between a field's name and its colon gets 400",
        "GET /f HTTP/1.1\r\nHost: localhost\r\nX : y\r\n\r\n",
        closed(&[400]),
    ),
    row(
        "9112 5.2",
        "a folded line gets 400, or counts as spaces",
        "GET /f HTTP/1.1\r\nHost: localhost\r\nX: y\r\n z\r\n\r\n",
        closed(&[400]),
    ),
    row("9112 5", "a field has a name", "GET /f HTTP/1.1\r\nHost: localhost\r\n: y\r\n\r\n", closed(&[400])),
    row(
        "9112 5",
        "a field has a colon",
        "GET /f HTTP/1.1\r\nHost: localhost\r\nnonsense\r\n\r\n",
        closed(&[400]),
    ),
    row(
        "9110 5.5",
        "NUL in a field's value is refused, or replaced",
        "GET /f HTTP/1.1\r\nHost: localhost\r\nX: a\0b\r\n\r\n",
        closed(&[400]),
    ),
    row(
        "9110 5.1",
        "a field that is not known is ignored",
        "GET /f HTTP/1.1\r\nHost: localhost\r\nX-Unknown: y\r\n\r\n",
        kept(&[200]),
    ),
    row(
        "9112 6.1",
        "a length beside a transfer coding ends the connection",
        "GET /f HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        closed(&[200, 400]),
    ),
    row(
        "9112 6.1",
        "a transfer coding in HTTP/1.0 ends the connection",
        "GET /f HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        closed(&[200, 400]),
    ),
    row(
        "9112 6.3",
        "chunked that is not the last coding gets 400",
        "GET /f HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked, gzip\r\n\r\n",
        closed(&[400]),
    ),
    row(
        "9112 6.1",
        "a coding that is not known gets 501 or 400",
        "GET /f HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: cow\r\n\r\n",
        closed(&[400, 501]),
    ),
    row(
        "9112 6.3",
        "a length that is no number gets 400",
        "GET /f HTTP/1.1\r\nHost: localhost\r\nContent-Length: +5\r\n\r\nhello",
        closed(&[400]),
    ),
    row(
        "9112 6.3",
        "two lengths that differ get 400",
        "GET /f HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
        closed(&[400]),
    ),
    row(
        "9112 6.3",
        "so do two in a list",
        "GET /f HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5, 6\r\n\r\nhello",
        closed(&[400]),
    ),
    row(
        "9112 9.3",
        "a body is read to its end, or the connection ends",
        "POST /f HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello",
        closed(&[405]),
    ),
    row(
        "9112 7.1",
        "so is a chunked one",
        "POST /f HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
        closed(&[405]),
    ),
    row(
        "9112 9.3",
        "HTTP/1.1 persists",
        "GET /f HTTP/1.1\r\nHost: localhost\r\n\r\n",
        kept(&[200]).body(TEXT),
    ),
    row("9112 9.3", "HTTP/1.0 does not", "GET /f HTTP/1.0\r\nHost: localhost\r\n\r\n", closed(&[200])),
    row(
        "9112 9.3",
        "unless it asks to",
        "GET /f HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n",
        kept(&[200]).with(&[("connection", "keep-alive")]),
    ),
    row(
        "9112 9.6",
        "close ends the connection, and says so",
        "GET /f HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        closed(&[200]).with(&[("connection", "close")]),
    ),
    row(
        "9110 7.6.1",
        "so does close in a list, in any case",
        "GET /f HTTP/1.1\r\nHost: localhost\r\nConnection: x, Close\r\n\r\n",
        closed(&[200]),
    ),
    row(
        "9110 7.8",
        "an upgrade to what is not known is ignored",
        "GET /f HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n",
        kept(&[200]).with(&[("upgrade", "-")]),
    ),
    row(
        "9110 10.1.1",
        "an expectation of 100 gets 100, or the final answer",
        "POST /f HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\nhello",
        closed(&[405]),
    ),
    row(
        "9110 10.1.1",
        "in HTTP/1.0 it is ignored",
        "GET /f HTTP/1.0\r\nHost: localhost\r\nExpect: 100-continue\r\n\r\n",
        closed(&[200]),
    ),
];

/// Requirements for methods, conditions, ranges and status codes, mostly of RFC 9110, chapters 8 to 15.
/// `{etag}` and `{date}` stand for the entity tag and the date of `/f`.
const MEANINGS: &[Row] = &[
    row(
        "9110 6.6.1",
        "an answer has a date",
        "GET /f HTTP/1.1\r\nHost: localhost\r\n\r\n",
        kept(&[200]).with(&[("date", " GMT")]),
    ),
    row(
        "9110 6.6.1",
        "so has an error",
        "GET /none HTTP/1.1\r\nHost: localhost\r\n\r\n",
        kept(&[404]).with(&[("date", " GMT")]),
    ),
    row(
        "9110 6.6.1",
        "so has a refusal of the head",
        "GET /f HTTP/1.1\r\n\r\n",
        closed(&[400]).with(&[("date", " GMT"), ("connection", "close")]),
    ),
    row(
        "9110 8.6",
        "an answer of known length says it, and is not chunked",
        "GET /f HTTP/1.1\r\nHost: localhost\r\n\r\n",
        kept(&[200]).with(&[("content-length", "26"), ("transfer-encoding", "-")]).body(TEXT),
    ),
    row(
        "9112 6.1",
        "HTTP/1.0 gets no transfer coding",
        "GET /f HTTP/1.0\r\nHost: localhost\r\n\r\n",
        closed(&[200]).with(&[("transfer-encoding", "-")]),
    ),
    row(
        "9110 8.8.3",
        "a file has a tag",
        "GET /f HTTP/1.1\r\nHost: localhost\r\n\r\n",
        kept(&[200]).with(&[("etag", "\"")]),
    ),
    row(
        "9110 9.3.2",
        "HEAD has no content, and the fields of GET",
        "HEAD /f HTTP/1.1\r\nHost: localhost\r\n\r\n",
        kept(&[200]).with(&[("content-length", "26"), ("etag", "\"")]).body(""),
    ),
    row(
        "9110 9.3.2",
        "nor has HEAD's error",
        "HEAD /none HTTP/1.1\r\nHost: localhost\r\n\r\n",
        kept(&[404]).body(""),
    ),
    row(
        "9110 15.5.6",
        "405 has the methods that are allowed",
        "DELETE /f HTTP/1.1\r\nHost: localhost\r\n\r\n",
        kept(&[405]).with(&[("allow", "GET, HEAD, OPTIONS")]),
    ),
    row(
        "9110 9.3.7",
        "OPTIONS of a file says them too",
        "OPTIONS /f HTTP/1.1\r\nHost: localhost\r\n\r\n",
        kept(&[200, 204]).with(&[("allow", "GET, HEAD, OPTIONS"), ("content-length", "0")]),
    ),
    row(
        "9110 9.3.8",
        "TRACE, which would show secrets, is not there",
        "TRACE /f HTTP/1.1\r\nHost: localhost\r\n\r\n",
        kept(&[405, 501]),
    ),
    row(
        "9110 9.3.6",
        "CONNECT is not there, and makes no tunnel",
        "CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        Expect { status: &[405, 501], fields: &[], body: None, goes_on: None },
    ),
    row(
        "9110 13.1.1",
        "If-Match of the tag",
        "GET /f HTTP/1.1\r\nHost: localhost\r\nIf-Match: {etag}\r\n\r\n",
        kept(&[200]),
    ),
    row(
        "9110 13.1.1",
        "If-Match of another tag gets 412",
        "GET /f HTTP/1.1\r\nHost: localhost\r\nIf-Match: \"x\"\r\n\r\n",
        kept(&[412]),
    ),
    row(
        "9110 13.1.1",
        "If-Match compares strongly",
        "GET /f HTTP/1.1\r\nHost: localhost\r\nIf-Match: W/{etag}\r\n\r\n",
        kept(&[412]),
    ),
    row(
        "9110 13.1.2",
        "If-None-Match compares weakly, and gets 304 with the tag and without content",
        "GET /f HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: \"x\", W/{etag}\r\n\r\n",
        kept(&[304]).with(&[("etag", "\""), ("date", " GMT")]).body(""),
    ),
    row(
        "9110 13.1.2",
        "so does HEAD",
        "HEAD /f HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: *\r\n\r\n",
        kept(&[304]).body(""),
    ),
    row(
        "9110 13.1.2",
        "a method that is refused is refused before its conditions",
        "PUT /f HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: *\r\n\r\n",
        kept(&[405, 412]),
    ),
    row(
        "9110 13.1.3",
        "If-Modified-Since is ignored beside If-None-Match",
        "GET /f HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: \"x\"\r\nIf-Modified-Since: {date}\r\n\r\n",
        kept(&[200]),
    ),
    row(
        "9110 13.1.3",
        "If-Modified-Since of the file's date gets 304",
        "GET /f HTTP/1.1\r\nHost: localhost\r\nIf-Modified-Since: {date}\r\n\r\n",
        kept(&[304]).body(""),
    ),
    row(
        "9110 13.1.3",
        "what is no date is ignored",
        "GET /f HTTP/1.1\r\nHost: localhost\r\nIf-Modified-Since: yesterday\r\n\r\n",
        kept(&[200]),
    ),
    row(
        "9110 5.6.7",
        "the two obsolete forms of a date are understood",
        "GET /f HTTP/1.1\r\nHost: localhost\r\nIf-Unmodified-Since: Sunday, 06-Nov-94 08:49:37 GMT\r\n\r\n",
        kept(&[412]),
    ),
    row(
        "9110 5.6.7",
        "that of C, too",
        "GET /f HTTP/1.1\r\nHost: localhost\r\nIf-Unmodified-Since: Sun Nov  6 08:49:37 1994\r\n\r\n",
        kept(&[412]),
    ),
    row(
        "9110 13.1.4",
        "If-Unmodified-Since is ignored beside If-Match",
        "GET /f HTTP/1.1\r\nHost: localhost\r\nIf-Match: *\r\nIf-Unmodified-Since: Sun, 06 Nov 1994 08:49:37 GMT\r\n\r\n",
        kept(&[200]),
    ),
    row(
        "9110 13.1.5",
        "a range of another version is ignored",
        "GET /f HTTP/1.1\r\nHost: localhost\r\nRange: bytes=0-1\r\nIf-Range: \"x\"\r\n\r\n",
        kept(&[200]).body(TEXT),
    ),
    row(
        "9110 13.1.5",
        "If-Range compares strongly",
        "GET /f HTTP/1.1\r\nHost: localhost\r\nRange: bytes=0-1\r\nIf-Range: W/{etag}\r\n\r\n",
        kept(&[200]).body(TEXT),
    ),
    row(
        "9110 13.1.5",
        "If-Range without a range is ignored",
        "GET /f HTTP/1.1\r\nHost: localhost\r\nIf-Range: {etag}\r\n\r\n",
        kept(&[200]).body(TEXT),
    ),
    row(
        "9110 14.2",
        "a range of a unit that is not known is ignored",
        "GET /f HTTP/1.1\r\nHost: localhost\r\nRange: lines=0-1\r\n\r\n",
        kept(&[200]).body(TEXT),
    ),
    row(
        "9110 14.2",
        "a range is ignored with any other method",
        "HEAD /f HTTP/1.1\r\nHost: localhost\r\nRange: bytes=0-1\r\n\r\n",
        kept(&[200]).with(&[("content-length", "26"), ("content-range", "-")]),
    ),
    row(
        "9110 15.3.7",
        "206 of one part has Content-Range, and the fields of 200",
        "GET /f HTTP/1.1\r\nHost: localhost\r\nRange: bytes=1-3\r\n\r\n",
        kept(&[206]).with(&[("content-range", "bytes 1-3/26"), ("date", " GMT"), ("etag", "\"")]).body("bcd"),
    ),
    row(
        "9110 15.3.7.2",
        "206 of several parts has none",
        "GET /f HTTP/1.1\r\nHost: localhost\r\nRange: bytes=1-3,7-8\r\n\r\n",
        kept(&[206]).with(&[("content-range", "-"), ("content-type", "multipart/byteranges; boundary=")]),
    ),
    row(
        "9110 15.3.7.2",
        "a single range gets no multipart",
        "GET /f HTTP/1.1\r\nHost: localhost\r\nRange: bytes=-2,\r\n\r\n",
        kept(&[206]).with(&[("content-range", "bytes 24-25/26")]).body("yz"),
    ),
    row(
        "9110 15.5.17",
        "a range beyond the end gets 416, with the length",
        "GET /f HTTP/1.1\r\nHost: localhost\r\nRange: bytes=26-\r\n\r\n",
        kept(&[416]).with(&[("content-range", "bytes */26")]),
    ),
    row(
        "9110 15.4.2",
        "a redirect says where to",
        "GET /folder HTTP/1.1\r\nHost: localhost\r\n\r\n",
        kept(&[301]).with(&[("location", "/folder/")]),
    ),
];

/// Makes a folder with a file that is old enough for strong validators.
fn folder() -> TempFolder {
    let folder = TempFolder::new();
    let path = folder.write("f", TEXT);
    let old = SystemTime::now() - Duration::from_secs(3600);
    std::fs::File::options().write(true).open(path).unwrap().set_modified(old).unwrap();
    folder.write("next", "next");
    folder.write("folder/index.html", "index");
    folder
}

/// Returns the answers to `request` and to [`NEXT`], until the server closes the connection.
fn answers(server: &Server, request: &str) -> Vec<Response> {
    let mut client = server.connect();
    client.send(format!("{request}{NEXT}"));
    let mut answers = Vec::new();
    let mut head_only = request.starts_with("HEAD ");
    while let Ok(response) = client.try_response(head_only) {
        answers.push(response);
        head_only = false;
    }
    answers
}

/// Returns the fault of the answer to a row's request, if it has one.
fn fault(server: &Server, row: &Row, request: &str) -> Option<String> {
    let (answers, expect) = (answers(server, request), &row.answer);
    let Some((answer, rest)) = answers.split_first() else { return Some("no answer".into()) };
    if !expect.status.contains(&answer.status) {
        return Some(format!("{} and not {:?}", answer.status, expect.status));
    }
    for (name, value) in expect.fields {
        let right = match (answer.header(name), *value) {
            (None, "-") => true,
            (Some(found), part) => found.contains(part),
            (None, _) => false,
        };
        if !right {
            return Some(format!("{name}: {:?} and not {value:?}", answer.header(name)));
        }
    }
    if expect.body.is_some_and(|body| answer.body != body.as_bytes()) {
        return Some(format!("the body {:?}", answer.text()));
    }
    let goes_on = match rest {
        [] => false,
        [next] if (next.status, next.body.as_slice()) == (200, b"next") => true,
        others => return Some(format!("then {others:?}")),
    };
    let right = expect.goes_on.is_none_or(|expected| expected == goes_on);
    (!right).then(|| format!("the connection {}", if goes_on { "goes on" } else { "ends" }))
}

fn check(rows: &[Row]) {
    let folder = folder();
    let server = Server::start(folder.path(), &["--no-log"]);
    let mut etag = String::new();
    server.eventually("a strong tag", |server| {
        etag = server.get("/f", &[]).header("etag").unwrap().to_owned();
        etag.starts_with('"')
    });
    let date = server.get("/f", &[]).header("last-modified").unwrap().to_owned();
    let faults: Vec<String> = rows
        .iter()
        .filter_map(|row| {
            let request = row.request.replace("{etag}", &etag).replace("{date}", &date);
            let fault = fault(&server, row, &request)?;
            Some(format!("RFC {}: {}: {fault}", row.section, row.must))
        })
        .collect();
    assert!(faults.is_empty(), "{} of {} rows:\n{}", faults.len(), rows.len(), faults.join("\n"));
    server.stop();
}

#[test]
fn messages_are_read_as_rfc_9112_demands() {
    check(MESSAGES);
}

#[test]
fn requests_are_answered_as_rfc_9110_demands() {
    check(MEANINGS);
}

/// A head that arrives byte by byte gets the same status.
#[test]
fn heads_in_pieces_are_read_the_same() {
    let folder = folder();
    let server = Server::start(folder.path(), &["--no-log"]);
    for row in MESSAGES {
        let mut client = server.connect();
        for byte in row.request.bytes() {
            // The server may have refused the request by now.
            let mut socket = client.socket();
            if socket.write_all(&[byte]).is_err() {
                break;
            }
        }
        let status = client.try_response(false).map(|answer| answer.status);
        let right = status.as_ref().is_ok_and(|status| row.answer.status.contains(status));
        assert!(right, "RFC {}: {}: {status:?}", row.section, row.must);
    }
    server.stop();
}

/// A target that is too long gets 414 (RFC 9112, 3), and a head that is too long gets 431 (RFC 6585, 5).
#[test]
fn what_is_too_long_is_told_apart() {
    let folder = folder();
    let server = Server::start(folder.path(), &["--no-log"]);
    let ask = |request: String| {
        let mut client = server.connect();
        client.send(request);
        client.response(false).status
    };
    let x = "x".repeat(40_000);
    assert_eq!(ask(format!("GET /{x} HTTP/1.1\r\nHost: localhost\r\n\r\n")), 414);
    assert_eq!(ask(format!("GET /f HTTP/1.1\r\nHost: localhost\r\nX: {x}\r\n\r\n")), 431);
    // RFC 9112, 3: a server should support request lines of at least 8,000 bytes.
    assert_eq!(ask(format!("GET /{} HTTP/1.1\r\nHost: localhost\r\n\r\n", &x[..8000])), 404);
    server.stop();
}

/// The server refuses a bare CR as soon as it sees it, before the head ends.
#[test]
fn a_bare_cr_in_an_unfinished_head_is_refused() {
    let folder = folder();
    let server = Server::start(folder.path(), &["--no-log"]);
    for half in ["GET /f HTTP/1.1\rX", "GET /f HTTP/1.1\r\nHost: localhost\r\nX: a\rb"] {
        let mut client = server.connect();
        client.send(half);
        assert_eq!(client.response(false).status, 400, "{half:?}");
        assert!(client.at_end());
    }
    server.stop();
}

fn status_with_host(client: &mut Client, host: &str) -> u16 {
    client.send(format!("GET /f HTTP/1.1\r\nHost: {host}\r\n\r\n"));
    client.response(false).status
}

/// RFC 9110, 7.4. Against DNS rebinding: a web page cannot reach the server by a foreign name that resolves
/// to it.
#[test]
fn only_listed_hosts_are_answered() {
    let folder = folder();
    let server =
        Server::start(folder.path(), &["--no-log", "--host", "files.test", "--host", "other.test:81"]);
    let (mut client, port) = (server.connect(), server.address.port());
    for good in ["localhost", "LOCALHOST", "localhost.", "127.0.0.1", "[::1]", "files.test", "files.test:9"] {
        assert_eq!(status_with_host(&mut client, good), 200, "{good}");
    }
    for good in ["localhost", "127.0.0.1", "[::1]", "files.test"] {
        let good = format!("{good}:{port}");
        assert_eq!(status_with_host(&mut client, &good), 200, "{good}");
    }
    assert_eq!(status_with_host(&mut client, "other.test:81"), 200);
    for bad in [
        "attacker.test",
        "localhost.attacker.test",
        "localhost:1",
        "192.0.2.1",
        "other.test",
        "other.test:82",
    ] {
        assert_eq!(status_with_host(&mut client, bad), 421, "{bad}");
    }
    let rebound = format!("attacker.test:{port}");
    assert_eq!(status_with_host(&mut client, &rebound), 421);
    server.stop();
}

/// If a server listens on all addresses, each address of the machine is one of its hosts.
#[test]
fn a_server_on_all_addresses_answers_to_each() {
    let folder = folder();
    let server = Server::start(folder.path(), &["--no-log", "--listen", "0.0.0.0:0"]);
    let mut client = server.connect();
    // This sends no packet. It asks the system from which address it would send.
    let socket = std::net::UdpSocket::bind("0.0.0.0:0").unwrap();
    if socket.connect("192.0.2.1:9").is_ok() {
        let own = socket.local_addr().unwrap().ip();
        assert_eq!(status_with_host(&mut client, &own.to_string()), 200);
    }
    for (host, status) in [("127.0.0.1", 200), ("127.0.0.2", 200), ("192.0.2.1", 421), ("attacker.test", 421)]
    {
        assert_eq!(status_with_host(&mut client, host), status, "{host}");
    }
    server.stop();
}

#[test]
fn an_invalid_host_option_is_refused() {
    for bad in ["", "a b", "http://a", "a/b", "a:b", "[::1"] {
        let mut command = common::program();
        let output = command.args(["serve", "--host", bad]).output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{bad}: {stderr}");
        assert!(stderr.contains("--host"), "{stderr}");
    }
}

/// The server does not read the next request while one is in flight, so the answers come in order.
#[test]
fn answers_come_in_the_order_of_their_requests() {
    let folder = folder();
    folder.write("large", vec![b'x'; 3_000_000]);
    let server = Server::start(folder.path(), &["--no-log"]);
    let mut client = server.connect();
    client.send("GET /large HTTP/1.1\r\nHost: localhost\r\n\r\nGET /f HTTP/1.1\r\n\r\n");
    assert_eq!(client.response(false).body.len(), 3_000_000);
    assert_eq!(client.response(false).status, 400);
    let mut rest = Vec::new();
    client.into_socket().read_to_end(&mut rest).unwrap();
    assert_eq!(rest, b"");
    server.stop();
}
