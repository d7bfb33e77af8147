//! Random requests from the grammar: in each spelling, sent in pieces, and damaged anywhere. A valid request
//! gets the right answer. A damaged one harms no other request.

mod common;
mod grammar;

use std::io::{ErrorKind, Write};
use std::net::{Shutdown, TcpStream};

use common::{Client, PATIENCE, Response, Server};
use grammar::{Answer, Expected, Request, pipeline, request};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestRng, TestRunner};

/// Runs the same cases each time.
fn repeatable(cases: u32) -> TestRunner {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha))
}

/// Runs other cases each time.
fn random_runner() -> TestRunner {
    TestRunner::new(Config { cases: 20_000, failure_persistence: None, ..Config::default() })
}

fn start() -> (common::TempFolder, Server) {
    let folder = grammar::folder();
    let server = Server::start(folder.path(), &["--no-log", "--timeout", "20", "--host", "test"]);
    (folder, server)
}

type Outcome = Result<(), TestCaseError>;

/// Returns the bytes of the requests, one after the other.
fn bytes_of(requests: &[Request]) -> Vec<u8> {
    requests.iter().flat_map(Request::bytes).collect()
}

fn places(cuts: &[Index], bytes: &[u8]) -> Vec<usize> {
    if bytes.is_empty() { Vec::new() } else { cuts.iter().map(|cut| cut.index(bytes.len())).collect() }
}

/// Writes `bytes` in pieces that end at `cuts`. The server may close the connection before it has read all.
fn write_in_pieces(socket: &mut TcpStream, bytes: &[u8], mut cuts: Vec<usize>) {
    cuts.sort_unstable();
    cuts.push(bytes.len());
    let mut from = 0;
    for cut in cuts {
        if socket.write_all(&bytes[from..cut]).is_err() {
            return;
        }
        from = cut;
    }
}

/// Sends the requests in pieces, and compares the answers with those of the oracle.
fn answers_are_right(server: &Server, requests: &[Request], cuts: Vec<usize>) -> Outcome {
    let bytes = bytes_of(requests);
    let mut client = server.connect();
    let mut socket = client.socket().try_clone().unwrap();
    write_in_pieces(&mut socket, &bytes, cuts);
    for request in requests {
        let response = match client.try_response(request.method == "HEAD") {
            Ok(response) => response,
            Err(error) => return Err(TestCaseError::fail(format!("no answer to {request:?}: {error}"))),
        };
        matches(&response, &request.answer())
            .map_err(|why| TestCaseError::fail(format!("{why}: {request:?} got {response:?}")))?;
        if request.ends() {
            prop_assert!(client.at_end(), "more follows the answer to {request:?}");
            return Ok(());
        }
        prop_assert_eq!(response.header("connection"), None, "{:?}", request);
    }
    unreachable!("the last request is one")
}

fn matches(response: &Response, answer: &Answer) -> Result<(), &'static str> {
    if response.status != answer.status {
        return Err("the wrong status");
    }
    if answer.location.as_deref() != response.header("location") {
        return Err("the wrong location");
    }
    let right = match &answer.body {
        Expected::Any => !response.body.is_empty(),
        Expected::Nothing => response.body.is_empty(),
        Expected::These(bytes) => response.body == *bytes,
        Expected::Multipart(parts) => multipart(response).as_ref() == Some(parts),
    };
    if right { Ok(()) } else { Err("the wrong body") }
}

/// Returns the parts of a `multipart/byteranges` body.
fn multipart(response: &Response) -> Option<Vec<Vec<u8>>> {
    let kind = response.header("content-type")?;
    let boundary = format!("--{}", kind.strip_prefix("multipart/byteranges; boundary=")?);
    let mut rest = response.body.strip_prefix(boundary.as_bytes())?;
    let mut parts = Vec::new();
    while let Some(part) = rest.strip_prefix(b"\r\n") {
        let blank = position(part, b"\r\n\r\n")? + 4;
        let end = position(&part[blank..], format!("\r\n{boundary}").as_bytes())? + blank;
        parts.push(part[blank..end].to_vec());
        rest = &part[end + 2 + boundary.len()..];
    }
    (rest == b"--\r\n").then_some(parts)
}

fn position(bytes: &[u8], part: &[u8]) -> Option<usize> {
    bytes.windows(part.len()).position(|window| window == part)
}

fn pipelines(mut runner: TestRunner) {
    let (_folder, server) = start();
    let cuts = prop::collection::vec(any::<Index>(), 0..4);
    let result = runner.run(&(pipeline(), cuts), |(requests, cuts)| {
        answers_are_right(&server, &requests, places(&cuts, &bytes_of(&requests)))
    });
    result.unwrap_or_else(|error| panic!("{error}"));
    server.stop();
}

#[test]
fn each_request_of_a_pipeline_has_its_answer() {
    pipelines(repeatable(500));
}

#[test]
#[ignore = "long"]
fn each_request_of_many_pipelines_has_its_answer() {
    pipelines(random_runner());
}

#[test]
fn a_pipeline_may_be_cut_at_every_byte() {
    let (_folder, server) = start();
    let result = repeatable(5).run(&pipeline(), |requests| {
        (1..bytes_of(&requests).len())
            .try_for_each(|cut| answers_are_right(&server, &requests, Vec::from([cut])))
    });
    result.unwrap_or_else(|error| panic!("{error}"));
    server.stop();
}

#[test]
fn requests_may_arrive_byte_by_byte() {
    let (_folder, server) = start();
    let result = repeatable(20).run(&pipeline(), |requests| {
        let cuts = (1..bytes_of(&requests).len()).collect();
        answers_are_right(&server, &requests, cuts)
    });
    result.unwrap_or_else(|error| panic!("{error}"));
    server.stop();
}

/// A way to damage the bytes of a request.
#[derive(Clone, Debug)]
enum Break {
    /// Changes the byte at an index.
    Change(Index, u8),
    Insert(Index, Vec<u8>),
    Remove(Index),
    Truncate(Index),
    /// Repeats one of the lines.
    RepeatLine(Index),
    DropLine(Index),
    /// Adds a header, before the blank line.
    Header(&'static [u8]),
    /// Ends every line with these bytes.
    LineEnds(&'static [u8]),
    Replace(&'static [u8], &'static [u8]),
}

/// Bytes that have a meaning in HTTP.
const PIECES: &[&[u8]] = &[
    b"\r\n",
    b"\r\n\r\n",
    b"\0",
    b"\n",
    b"\r",
    b" ",
    b"\t",
    b":",
    b"%",
    b"/../",
    b"\xff\xfe",
    b"GET /smuggled HTTP/1.1\r\n\r\n",
    b"ffffffffffffffffffff\r\n",
];

/// Headers that are malformed, contradictory or unsupported, or that change how the body is read.
const HEADERS: &[&[u8]] = &[
    b"Content-Length: 5\r\n",
    b"Content-Length: 5\r\nContent-Length: 6\r\n",
    b"Content-Length: -1\r\n",
    b"Content-Length: +5\r\n",
    b"Content-Length: 0x5\r\n",
    b"Content-Length: 99999999999999999999\r\n",
    b"Transfer-Encoding: chunked\r\n",
    b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n",
    b"Transfer-Encoding: identity\r\n",
    b"Transfer-Encoding: gzip, chunked\r\n",
    b"Transfer-Encoding: chunked, gzip\r\n",
    b"Transfer-Encoding : chunked\r\n",
    b"Transfer-Encoding:\x0bchunked\r\n",
    b"X: folded\r\n more\r\n",
    b": nameless\r\n",
    b"No colon\r\n",
    b"Bad name: x\r\n",
    b"Expect: 100-continue\r\n",
    b"Connection: upgrade\r\nUpgrade: h2c\r\nHTTP2-Settings: x\r\n",
    b"Host: other\r\nHost: more\r\n",
];

/// Replacements that make a request line invalid: the old bytes and the new ones.
const VERSIONS: &[(&[u8], &[u8])] = &[
    (b"HTTP/1.", b"HTTP/2."),
    (b"HTTP/1.", b"HTTP/11."),
    (b"HTTP/1.1", b"HTTP/1.9"),
    (b"HTTP/1.", b"http/1."),
    (b" HTTP/1.1", b""),
    (b" HTTP", b"\tHTTP"),
    (b"GET ", b"GET  "),
    (b"GET", b"G\x00T"),
];

fn breakage() -> impl Strategy<Value = Break> {
    prop_oneof![
        (any::<Index>(), any::<u8>()).prop_map(|(at, byte)| Break::Change(at, byte)),
        (any::<Index>(), select(PIECES)).prop_map(|(at, piece)| Break::Insert(at, piece.to_vec())),
        (any::<Index>(), prop::collection::vec(any::<u8>(), 1..8))
            .prop_map(|(at, bytes)| Break::Insert(at, bytes)),
        any::<Index>().prop_map(Break::Remove),
        any::<Index>().prop_map(Break::Truncate),
        any::<Index>().prop_map(Break::RepeatLine),
        any::<Index>().prop_map(Break::DropLine),
        select(HEADERS).prop_map(Break::Header),
        Just(Break::LineEnds(b"\n")),
        Just(Break::LineEnds(b"\r\r\n")),
        select(VERSIONS).prop_map(|(from, to)| Break::Replace(from, to)),
    ]
}

impl Break {
    fn apply(&self, bytes: &mut Vec<u8>) {
        if bytes.is_empty() {
            return;
        }
        let line = |bytes: &[u8], at: &Index| {
            let starts: Vec<usize> = (0..bytes.len()).filter(|&i| i == 0 || bytes[i - 1] == b'\n').collect();
            let start = *at.get(&starts);
            let end =
                bytes[start..].iter().position(|&byte| byte == b'\n').map_or(bytes.len(), |n| start + n + 1);
            start..end
        };
        match self {
            Break::Change(at, byte) => *at.get_mut(bytes) = *byte,
            Break::Insert(at, piece) => {
                let at = at.index(bytes.len());
                drop(bytes.splice(at..at, piece.iter().copied()));
            }
            Break::Remove(at) => drop(bytes.remove(at.index(bytes.len()))),
            Break::Truncate(at) => bytes.truncate(at.index(bytes.len())),
            Break::RepeatLine(at) => {
                let range = line(bytes, at);
                let copy = bytes[range.clone()].to_vec();
                drop(bytes.splice(range.start..range.start, copy));
            }
            Break::DropLine(at) => drop(bytes.drain(line(bytes, at))),
            Break::Header(header) => {
                let at = position(bytes, b"\r\n\r\n").map_or(bytes.len(), |at| at + 2);
                drop(bytes.splice(at..at, header.iter().copied()));
            }
            Break::LineEnds(end) => {
                let lines: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').collect();
                let lines: Vec<&[u8]> =
                    lines.iter().map(|line| line.strip_suffix(b"\r").unwrap_or(line)).collect();
                *bytes = lines.join(*end);
            }
            Break::Replace(from, to) => {
                if let Some(at) = position(bytes, from) {
                    drop(bytes.splice(at..at + from.len(), to.iter().copied()));
                }
            }
        }
    }
}

/// Sends valid requests, then a damaged one. The valid ones get their answers, and the connection ends.
fn check_damaged(server: &Server, before: &[Request], broken: &[u8], cuts: &[Index]) -> Outcome {
    let mut bytes = bytes_of(before);
    bytes.extend(broken);
    let mut client = server.connect();
    let mut socket = client.socket().try_clone().unwrap();
    write_in_pieces(&mut socket, &bytes, places(cuts, &bytes));
    let _ = socket.shutdown(Shutdown::Write);
    for request in before {
        let response = client.try_response(request.method == "HEAD");
        let response =
            response.map_err(|error| TestCaseError::fail(format!("no answer to {request:?}: {error}")))?;
        prop_assert_eq!(matches(&response, &request.answer()), Ok(()), "{:?} got {:?}", request, response);
    }
    let rest = rest_of(client)?;
    prop_assert!(rest.is_empty() || rest.starts_with(b"HTTP/1."), "{:?}", String::from_utf8_lossy(&rest));
    Ok(())
}

/// Reads the bytes that come until the server closes or resets the connection.
fn rest_of(mut client: Client) -> Result<Vec<u8>, TestCaseError> {
    let (mut rest, mut chunk) = (Vec::new(), [0; 4096]);
    loop {
        match client.read(&mut chunk) {
            Ok(0) => return Ok(rest),
            Ok(count) => rest.extend_from_slice(&chunk[..count]),
            Err(error) if error.kind() == ErrorKind::WouldBlock => {
                return Err(TestCaseError::fail(format!("no end within {PATIENCE:?}")));
            }
            Err(_) => return Ok(rest),
        }
    }
}

fn broken(mut runner: TestRunner, least: u64) {
    let (_folder, server) = start();
    server.get("/small", &[]);
    let files = server.open_files();
    let whole = request().prop_filter("ends the connection", |request| !request.ends());
    let before = prop::collection::vec(whole, 0..3);
    let breaks = prop::collection::vec(breakage(), 1..4);
    let cuts = prop::collection::vec(any::<Index>(), 0..3);
    let result = runner.run(&(before, request(), breaks, cuts), |(before, request, breaks, cuts)| {
        let mut bytes = request.bytes();
        breaks.iter().for_each(|way| way.apply(&mut bytes));
        check_damaged(&server, &before, &bytes, &cuts)
    });
    result.unwrap_or_else(|error| panic!("{error}"));
    assert!(server.counter("connections_malformed") > least);
    server.wait_until_idle(files);
    server.stop();
}

#[test]
fn damaged_requests_do_not_affect_others() {
    broken(repeatable(1500), 300);
}

#[test]
#[ignore = "long"]
fn many_damaged_requests_do_not_affect_others() {
    broken(random_runner(), 3000);
}

/// Request smuggling: if two servers could disagree about the end of a request, this one answers nothing
/// after the first possible end.
#[test]
fn ambiguous_bodies_cannot_smuggle_a_request() {
    let (_folder, server) = start();
    let smuggled = grammar::SMUGGLED;
    let chunk = format!("{:x}\r\n{smuggled}\r\n0\r\n\r\n", smuggled.len());
    for (headers, body) in [
        // A length beside chunks.
        (format!("Content-Length: {}\r\nTransfer-Encoding: chunked", chunk.len()), chunk.clone()),
        ("Transfer-Encoding: chunked\r\nContent-Length: 4".into(), chunk.clone()),
        // Two lengths.
        (format!("Content-Length: 0\r\nContent-Length: {}", smuggled.len()), smuggled.into()),
        ("Content-Length: 0, 5".into(), smuggled.into()),
        // A malformed length that some servers accept.
        (format!("Content-Length: +{}", smuggled.len()), smuggled.into()),
        (format!("Content-Length : {}", smuggled.len()), smuggled.into()),
        // Codings that do not tell where the body ends.
        ("Transfer-Encoding: chunked, identity".into(), smuggled.into()),
        ("Transfer-Encoding: xchunked".into(), smuggled.into()),
        ("Transfer-Encoding:\x0bchunked".into(), smuggled.into()),
        // Chunk sizes that overflow, are signed, or have no digits.
        ("Transfer-Encoding: chunked".into(), format!("fffffffffffffffff\r\n{smuggled}")),
        ("Transfer-Encoding: chunked".into(), format!("-1\r\n{smuggled}")),
        ("Transfer-Encoding: chunked".into(), format!("\r\n{smuggled}")),
        ("Transfer-Encoding: chunked".into(), format!("0x5\r\n{smuggled}")),
    ] {
        let mut client = server.connect();
        client.send(format!("POST /small HTTP/1.1\r\nHost: test\r\n{headers}\r\n\r\n{body}"));
        let _ = client.socket().shutdown(Shutdown::Write);
        let answers = rest_of(client).unwrap();
        let text = String::from_utf8_lossy(&answers);
        assert!(!text.contains("SMUGGLED"), "{headers:?}: {text}");
        assert!(text.starts_with("HTTP/1.1 4"), "{headers:?}: {text}");
    }
    server.stop();
}
