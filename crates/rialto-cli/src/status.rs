//! What the server tells of itself, under `/_rialto`.

use hyper::Response;
use hyper::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderValue};
use rialto_rt::Handle;

use crate::body::Content;
use crate::client::Server;
use crate::exchange::Books;
use crate::files::{Answer, set};
use crate::stats::Outside;

const TEXT: &str = "text/plain; charset=utf-8";

/// The page at `path`, if it is one of these.
pub fn answer(server: &Server, path: &str, accept: Option<&HeaderValue>) -> Option<Answer> {
    let (text, kind) = match path.strip_prefix("/_rialto")? {
        "" => counters(server, accept),
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

fn counters(server: &Server, accept: Option<&HeaderValue>) -> (String, &'static str) {
    let Books { stats, log } = &*server.books;
    let outside = Outside {
        tasks: Handle::current().metrics().live,
        parked: rialto_event::stats::waiters(),
        log_dropped: log.as_ref().map_or(0, |log| log.dropped()),
    };
    let json =
        accept.is_some_and(|accept| accept.as_bytes().windows(16).any(|part| part == b"application/json"));
    if json { (stats.json(outside), "application/json") } else { (stats.text(outside), TEXT) }
}
