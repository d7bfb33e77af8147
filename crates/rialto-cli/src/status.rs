//! The pages under `/_rialto`, which show the state of the server, and the rules for access to them.

use std::net::IpAddr;

use hyper::header::{
    ACCEPT, CACHE_CONTROL, CONTENT_TYPE, FORWARDED, HeaderMap, HeaderValue, VIA, WWW_AUTHENTICATE,
};
use hyper::{Response, StatusCode};
use rialto_rt::Handle;

use crate::body::Content;
use crate::client::{AddressState, Server};
use crate::exchange::Observers;
use crate::files::{ContentResponse, plain, set};
use crate::stats::Outside;

const TEXT: &str = "text/plain; charset=utf-8";

/// Returns the response for `path` if it is one of these pages. Returns `None` for other paths, and where the
/// request must not learn that the page exists.
pub fn page(
    server: &Server,
    address: &AddressState,
    peer: IpAddr,
    path: &str,
    headers: &HeaderMap,
) -> Option<ContentResponse> {
    let (text, kind) = match path.strip_prefix("/_rialto")? {
        "" | "/metrics" | "/blocked" | "/graph" if !is_shown(server, address, peer, headers) => {
            return refused(server, address);
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

/// Returns whether the request may see the pages: it has the token, or it comes from this machine to the
/// address of the counters.
fn is_shown(server: &Server, address: &AddressState, peer: IpAddr, headers: &HeaderMap) -> bool {
    let local = address.admin && peer.to_canonical().is_loopback() && !is_forwarded(headers);
    local || server.token.as_ref().is_some_and(|token| token.authorizes(headers))
}

/// Returns whether a proxy has forwarded the request. A proxy on this machine may do so for clients on any
/// machine.
fn is_forwarded(headers: &HeaderMap) -> bool {
    let by = |name: &str| name.starts_with("x-forwarded-") || name == "x-real-ip";
    headers.contains_key(FORWARDED)
        || headers.contains_key(VIA)
        || headers.keys().any(|name| by(name.as_str()))
}

/// Returns the response to a request that may not see the pages. Returns `None` where no request may see
/// them: they do not exist there.
fn refused(server: &Server, address: &AddressState) -> Option<ContentResponse> {
    match (&server.token, address.admin) {
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
    let Observers { stats, log } = &*server.observers;
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
