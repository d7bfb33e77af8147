//! Serves one client, from the first byte of its connection to the last.

use std::convert::Infallible;
use std::future::{Future, poll_fn};
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::task::Poll;
use std::time::{Duration, SystemTime};

use hyper::body::{Body as _, Incoming};
use hyper::header::{CONNECTION, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use rialto_event::{Condition, Event, after};
use rialto_rt::net::TcpStream;

use crate::body::{Body, Content};
use crate::connection::{Connection, ExchangeState};
use crate::exchange::{Exchange, Observers, OnFinish};
use crate::files::{self, ContentResponse};
use crate::head::{Fault, MAX_HEAD};
use crate::hosts::Hosts;
use crate::log::Entry;
use crate::memory::{BASE, Memory, Share};
use crate::paths::Root;
use crate::status;
use crate::token::Token;

/// The maximum number of bytes that hyper buffers for a connection in each direction.
const MAX_BUFFER: usize = 64 * 1024;
/// How long an idle connection stays open at shutdown. A request that the client has already sent is still
/// answered, with `Connection: close`.
const IDLE_GRACE: Duration = Duration::from_millis(100);

/// The state that all clients of a server share.
#[derive(Debug)]
pub struct Server {
    /// The folder served.
    pub root: Arc<Root>,
    /// The counters and the log.
    pub observers: Arc<Observers>,
    /// How long each wait for a client may take.
    pub timeout: Duration,
    /// Whether requests that may see the counters may also see the server's tasks.
    pub diagnostics: bool,
    /// The token that gives access to the counters from any machine.
    pub token: Option<Token>,
    /// The memory for the connections of all clients at the main address.
    pub memory: Arc<Memory>,
    /// Is signalled when the server is to finish the requests in flight, and stop.
    pub stopping: Condition,
}

/// The state that all clients of one listening address share.
#[derive(Debug)]
pub struct AddressState {
    /// The hosts that requests at this address may name.
    pub hosts: Hosts,
    /// Whether this is the address of the counters, which serves no files.
    pub admin: bool,
    /// The memory for the connections at this address.
    pub memory: Arc<Memory>,
}

/// Serves a client until it disconnects, its connection fails, or the server stops.
pub async fn serve(
    server: &Server,
    address: &AddressState,
    share: Arc<Share>,
    stream: Arc<TcpStream>,
    peer: SocketAddr,
) {
    let Ok(_base) = Arc::clone(&share).charge(BASE).await else { return };
    let state = Arc::new(ExchangeState::default());
    let service = service_fn(|request| respond(server, address, &share, peer, &state, request));
    let connection = Connection::new(stream, Arc::clone(&share), Arc::clone(&state), server.timeout);
    let mut http = pin!(
        http1::Builder::new()
            .half_close(true)
            .max_header_size(MAX_HEAD)
            .max_buf_size(MAX_BUFFER)
            .serve_connection(connection, service)
    );
    // `until` only borrows the connection, so an event that wins the race does not drop it. When the server
    // stops, hyper is told to shut down, and ends the connection after the request in flight.
    let ended = match until(http.as_mut(), server.stopping.wait_evt().sync()).await {
        Some(ended) => ended,
        None => match until(http.as_mut(), after(IDLE_GRACE).sync()).await {
            Some(ended) => ended,
            None => {
                http.as_mut().graceful_shutdown();
                http.await
            }
        },
    };
    if state.is_late() {
        server.observers.stats.timed_out.fetch_add(1, Relaxed);
    }
    if let Err(error) = ended {
        report(server, peer, &error);
    }
}

/// Polls `connection` until it ends, and returns its result; or until `event` is ready, and returns `None`.
pub async fn until<C: Future>(
    mut connection: Pin<&mut C>,
    event: impl Future<Output = ()>,
) -> Option<C::Output> {
    let mut event = pin!(event);
    poll_fn(|cx| match connection.as_mut().poll(cx) {
        Poll::Ready(ended) => Poll::Ready(Some(ended)),
        Poll::Pending => event.as_mut().poll(cx).map(|()| None),
    })
    .await
}

async fn respond(
    server: &Server,
    address: &AddressState,
    share: &Arc<Share>,
    peer: SocketAddr,
    state: &Arc<ExchangeState>,
    request: Request<Incoming>,
) -> Result<Response<Body>, Infallible> {
    let has_body = !request.body().is_end_stream();
    let fault = state.begin(has_body);
    let finish: Arc<dyn OnFinish> = state.clone();
    let mut exchange = Exchange::begin(&server.observers, finish, peer.ip(), &request);
    let mut answer = match fault {
        Some(fault) => {
            exchange.mark_refused();
            files::plain(status_of(fault))
        }
        None => respond_counted(server, address, share, peer, &request).await,
    };
    // Bodies are not read. Without this, it would depend on how the bytes arrived whether hyper can skip the
    // body and continue with the next request.
    if has_body || fault.is_some() || server.stopping.is_signalled() {
        answer.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    }
    exchange.set_status(answer.status());
    Ok(without_body_for_head(request.method(), answer)
        .map(|content| Body::new(content, exchange, Arc::clone(share))))
}

async fn respond_counted(
    server: &Server,
    address: &AddressState,
    share: &Arc<Share>,
    peer: SocketAddr,
    request: &Request<Incoming>,
) -> ContentResponse {
    let (method, uri, headers) = (request.method(), request.uri(), request.headers());
    if !address.hosts.accepts(method, uri, headers) {
        return files::plain(StatusCode::MISDIRECTED_REQUEST);
    }
    if method != Method::GET && method != Method::HEAD {
        return files::of_method(method);
    }
    match status::page(server, address, peer.ip(), uri.path(), headers) {
        Some(status) => status,
        None if address.admin => files::plain(StatusCode::NOT_FOUND),
        None => files::serve_file(&server.root, share, method, uri, headers).await,
    }
}

/// Returns the status for a request head that was refused.
fn status_of(fault: Fault) -> StatusCode {
    match fault {
        Fault::Malformed => StatusCode::BAD_REQUEST,
        Fault::LongTarget => StatusCode::URI_TOO_LONG,
        Fault::TooLarge => StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
        Fault::Version => StatusCode::HTTP_VERSION_NOT_SUPPORTED,
    }
}

/// Removes the body from the answer to a HEAD request, and keeps its length in `Content-Length`.
fn without_body_for_head(method: &Method, mut answer: ContentResponse) -> ContentResponse {
    if method == Method::HEAD && answer.body().len() > 0 {
        let length = HeaderValue::from(answer.body().len());
        answer.headers_mut().entry(hyper::header::CONTENT_LENGTH).or_insert(length);
        *answer.body_mut() = Content::none();
    }
    answer
}

/// Counts and logs a connection that failed because of a malformed request. Other errors, such as a client
/// that disconnected, are ignored.
fn report(server: &Server, peer: SocketAddr, error: &hyper::Error) {
    let Observers { stats, log } = &*server.observers;
    if error.is_parse() {
        stats.malformed.fetch_add(1, Relaxed);
        if let Some(log) = log {
            // hyper has sent a response with this status and an empty body.
            let status = if error.is_parse_too_large() { 431 } else { 400 };
            let entry = Entry { host: peer.ip(), request: "-", status, bytes: 0, referer: None, agent: None };
            log.add(&entry, SystemTime::now());
        }
    }
}
