//! One client, from its connection's first byte to its last.

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
use rialto_event::{Condition, after, sync};
use rialto_rt::net::TcpStream;

use crate::body::{Body, Content};
use crate::connection::{Connection, Turn};
use crate::exchange::{Books, Exchange, Finish};
use crate::files::{self, Answer};
use crate::head::{Fault, MAX_HEAD};
use crate::hosts::Hosts;
use crate::log::Entry;
use crate::memory::{BASE, Memory, Share};
use crate::paths::Root;
use crate::status;
use crate::token::Token;

/// What hyper may buffer of a connection, in each direction.
const MAX_BUFFER: usize = 64 * 1024;
/// At shutdown an idle connection is kept for this long: a request that is on
/// its way already is still answered, and told that it was the last.
const LAST_CALL: Duration = Duration::from_millis(100);

/// What all clients of a server share.
#[derive(Debug)]
pub struct Server {
    /// The folder served.
    pub root: Arc<Root>,
    /// The counters and the log.
    pub books: Arc<Books>,
    /// How long a client may keep us waiting.
    pub timeout: Duration,
    /// What its tasks do is shown to those who see the counters.
    pub diagnostics: bool,
    /// Shows them to who is not on this machine.
    pub token: Option<Token>,
    /// What all clients have together who ask for files.
    pub memory: Arc<Memory>,
    /// Signalled when the server is to finish what is under way, and stop.
    pub stopping: Condition,
}

/// What all clients share who came by one address of the server.
#[derive(Debug)]
pub struct Door {
    /// Whom requests may mean.
    pub hosts: Hosts,
    /// The address of the counters: no files there.
    pub admin: bool,
    /// What its clients have together.
    pub memory: Arc<Memory>,
}

/// Serves a client until it leaves, fails, or is the last to be served.
pub async fn serve(
    server: &Server,
    door: &Door,
    share: Arc<Share>,
    stream: Arc<TcpStream>,
    peer: SocketAddr,
) {
    let Ok(_base) = Arc::clone(&share).charge(BASE).await else { return };
    let turn = Arc::new(Turn::default());
    let service = service_fn(|request| respond(server, door, &share, peer, &turn, request));
    let connection = Connection::new(stream, Arc::clone(&share), Arc::clone(&turn), server.timeout);
    let mut http = pin!(
        http1::Builder::new()
            .half_close(true)
            .max_header_size(MAX_HEAD)
            .max_buf_size(MAX_BUFFER)
            .serve_connection(connection, service)
    );
    // The connection is never dropped for a lost race: what it was told to do
    // at the end of each wait, it does in its own time.
    let ended = match until(http.as_mut(), sync(server.stopping.wait_evt())).await {
        Some(ended) => ended,
        None => match until(http.as_mut(), sync(after(LAST_CALL))).await {
            Some(ended) => ended,
            None => {
                http.as_mut().graceful_shutdown();
                http.await
            }
        },
    };
    if turn.is_late() {
        server.books.stats.timed_out.fetch_add(1, Relaxed);
    }
    if let Err(error) = ended {
        report(server, peer, &error);
    }
}

/// Drives `connection` until it ends, or until `event` happens: then `None`.
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
    door: &Door,
    share: &Arc<Share>,
    peer: SocketAddr,
    turn: &Arc<Turn>,
    request: Request<Incoming>,
) -> Result<Response<Body>, Infallible> {
    let has_body = !request.body().is_end_stream();
    let fault = turn.begin(has_body);
    let finish: Arc<dyn Finish> = turn.clone();
    let mut exchange = Exchange::begin(&server.books, finish, peer.ip(), &request);
    let mut answer = match fault {
        Some(fault) => {
            exchange.refuse();
            files::plain(status_of(fault))
        }
        None => answered(server, door, share, peer, &request).await,
    };
    // Bodies are not read: whether the next request begins behind one would be
    // a matter of how the bytes came.
    if has_body || fault.is_some() || server.stopping.is_signalled() {
        answer.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    }
    exchange.answer(answer.status());
    Ok(without_body_for_head(request.method(), answer)
        .map(|content| Body::new(content, exchange, Arc::clone(share))))
}

async fn answered(
    server: &Server,
    door: &Door,
    share: &Arc<Share>,
    peer: SocketAddr,
    request: &Request<Incoming>,
) -> Answer {
    let (method, uri, headers) = (request.method(), request.uri(), request.headers());
    if !door.hosts.are_meant(method, uri, headers) {
        return files::plain(StatusCode::MISDIRECTED_REQUEST);
    }
    if method != Method::GET && method != Method::HEAD {
        return files::of_method(method);
    }
    match status::answer(server, door, peer.ip(), uri.path(), headers) {
        Some(status) => status,
        None if door.admin => files::plain(StatusCode::NOT_FOUND),
        None => files::answer(&server.root, share, method, uri, headers).await,
    }
}

/// How a head is refused.
fn status_of(fault: Fault) -> StatusCode {
    match fault {
        Fault::Malformed => StatusCode::BAD_REQUEST,
        Fault::LongTarget => StatusCode::URI_TOO_LONG,
        Fault::TooLarge => StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
        Fault::Version => StatusCode::HTTP_VERSION_NOT_SUPPORTED,
    }
}

/// To HEAD, only the length of the body is told.
fn without_body_for_head(method: &Method, mut answer: Answer) -> Answer {
    if method == Method::HEAD && answer.body().len() > 0 {
        let length = HeaderValue::from(answer.body().len());
        answer.headers_mut().entry(hyper::header::CONTENT_LENGTH).or_insert(length);
        *answer.body_mut() = Content::none();
    }
    answer
}

/// A connection failed. Clients that leave are no news.
fn report(server: &Server, peer: SocketAddr, error: &hyper::Error) {
    let Books { stats, log } = &*server.books;
    if error.is_parse() {
        stats.malformed.fetch_add(1, Relaxed);
        if let Some(log) = log {
            // hyper has answered it, in as few bytes.
            let status = if error.is_parse_too_large() { 431 } else { 400 };
            let entry = Entry { host: peer.ip(), request: "-", status, bytes: 0, referer: None, agent: None };
            log.add(&entry, SystemTime::now());
        }
    }
}
