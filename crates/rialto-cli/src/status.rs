//! What the server tells of itself, under `/_rialto`, and to whom.

use std::net::IpAddr;

use hyper::header::{
    ACCEPT, CACHE_CONTROL, CONTENT_TYPE, FORWARDED, HeaderMap, HeaderValue, VIA, WWW_AUTHENTICATE,
};
use hyper::{Response, StatusCode};
use rialto_rt::Handle;

use crate::body::Content;
use crate::client::{Door, Server};
use crate::exchange::Books;
use crate::files::{Answer, plain, set};
use crate::stats::Outside;

const TEXT: &str = "text/plain; charset=utf-8";

/// The page at `path`, if it is one of these, and may be known to be.
pub fn answer(server: &Server, door: &Door, peer: IpAddr, path: &str, headers: &HeaderMap) -> Option<Answer> {
    let (text, kind) = match path.strip_prefix("/_rialto")? {
        "" | "/metrics" | "/blocked" | "/graph" if !is_shown(server, door, peer, headers) => {
            return refused(server, door);
        }
        "" => counters(server, headers.get(ACCEPT)),
        "/metrics" if server.diagnostics => {
            (Handle::current().prometheus(), "text/plain; version=0.0.4; charset=utf-8")
        }
        "/blocked" if server.diagnostics => (format!("{}\n", Handle::current().blocked()), TEXT),
        "/graph" if server.diagnostics => {
            (Handle::current().blocked().graph().to_string(), "text/vnd.graphviz; charset=utf-8")
        }
        _ => return None,
    };
    let mut answer = Response::new(Content::memory(text));
    set(&mut answer, CONTENT_TYPE, kind);
    set(&mut answer, CACHE_CONTROL, "no-store");
    Some(answer)
}

/// To those who have the token; and, at the address that is for this, to this machine.
fn is_shown(server: &Server, door: &Door, peer: IpAddr, headers: &HeaderMap) -> bool {
    let local = door.admin && peer.to_canonical().is_loopback() && !is_forwarded(headers);
    local || server.token.as_ref().is_some_and(|token| token.is_in(headers))
}

/// A proxy on this machine speaks for clients that are anywhere.
fn is_forwarded(headers: &HeaderMap) -> bool {
    let by = |name: &str| name.starts_with("x-forwarded-") || name == "x-real-ip";
    headers.contains_key(FORWARDED)
        || headers.contains_key(VIA)
        || headers.keys().any(|name| by(name.as_str()))
}

/// Where nobody can see them, they are not there.
fn refused(server: &Server, door: &Door) -> Option<Answer> {
    match (&server.token, door.admin) {
        (Some(_), _) => {
            let mut answer = plain(StatusCode::UNAUTHORIZED);
            set(&mut answer, WWW_AUTHENTICATE, "Bearer");
            Some(answer)
        }
        (None, true) => Some(plain(StatusCode::FORBIDDEN)),
        (None, false) => None,
    }
}

fn counters(server: &Server, accept: Option<&HeaderValue>) -> (String, &'static str) {
    let Books { stats, log } = &*server.books;
    let outside = Outside {
        tasks: Handle::current().metrics().live,
        parked: rialto_event::stats::waiters(),
        memory: server.memory.counts(),
        log_dropped: log.as_ref().map_or(0, |log| log.dropped()),
    };
    let json =
        accept.is_some_and(|accept| accept.as_bytes().windows(16).any(|part| part == b"application/json"));
    if json { (stats.json(outside), "application/json") } else { (stats.text(outside), TEXT) }
}
