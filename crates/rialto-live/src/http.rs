//! The requests of an application: the page, the two files of its client, the exchange of a token, tables that
//! are copied, files that are saved or sent, and the WebSocket.

use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, HttpBody};
use axum::extract::{Path, Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::Response;
use axum::routing::any;
use hyper::upgrade::OnUpgrade;
use rialto_event::timeout;
use serde_json::Value;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;

use crate::access::{PROOF, is_from_own_page, is_host_allowed, is_same_origin};
use crate::components::file::{NoFile, accept, content_of, takes_file};
use crate::live::Live;
use crate::order::{first_order, order_in};
use crate::page;
use crate::rows::RowSource;
use crate::session::{count_of, row_of};
use crate::tree::{Data, NodeId};

const CLIENT: &str = include_str!("../assets/client.js");
// Each page loads it, and the documentation names its size.
const _: () = assert!(CLIENT.len() < 42_000);
const STYLE: &str = include_str!("../assets/style.css");

/// Headers of every answer. The policy lets a page load its two files from its own server, and nothing else:
/// no inline scripts, no other sites, no frames.
const HEADERS: [(HeaderName, &str); 6] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; \
         form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::CACHE_CONTROL, "no-store"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// The longest token in the body of a request.
const MAX_TOKEN: usize = 256;
/// The largest number of rows that are made to be copied.
const MAX_COPIED: usize = 100_000;
/// The number of rows that are copied before other tasks run.
const COPIED_AT_ONCE: usize = 500;
/// The number of bytes that are copied before other tasks run.
const BYTES_AT_ONCE: usize = 256 * 1024;
/// The time in which the body of a request must arrive.
const BODY_LIMIT: Duration = Duration::from_secs(10);
/// The time in which a file must arrive.
const FILE_LIMIT: Duration = Duration::from_secs(60);

impl Live {
    /// Returns an axum `Router` with the application, to be served by `rialto_axum::serve` or `axum::serve`,
    /// or to be merged into another `Router`. All paths are below [`base`](crate::Builder::base): without
    /// one, the router has all paths. It keeps the application running, as a clone of this does.
    ///
    /// When the application ends, the pages say so, and try to connect again. For a graceful shutdown of the
    /// server, call [`stop`](Self::stop) first.
    ///
    /// ```no_run
    /// use rialto_live::Live;
    /// use rialto_rt::{Runtime, net::TcpListener, spawn};
    ///
    /// # fn main() -> std::io::Result<()> {
    /// Runtime::new()?.block_on(async {
    ///     let live = Live::builder(spawn).start(async |env| {
    ///         let root = env.into_container();
    ///         let _text = root.text("Hello, world");
    ///         // The view exists as long as its handles.
    ///         std::future::pending().await
    ///     });
    ///     let listener = TcpListener::bind("127.0.0.1:0").await?;
    ///     println!("open {}", live.url(&format!("http://{}", listener.local_addr()?)));
    ///     rialto_axum::serve(listener, live.axum_router()).await;
    ///     Ok(())
    /// })
    /// # }
    /// ```
    pub fn axum_router(&self) -> Router {
        let base = &self.shared.settings.base;
        let router = Router::new()
            .route(&format!("{base}/_live/client.js"), any(async || file("text/javascript", CLIENT)))
            .route(&format!("{base}/_live/style.css"), any(async || file("text/css", STYLE)))
            .route(&format!("{base}/_live/session"), any(session))
            .route(&format!("{base}/_live/socket"), any(socket))
            .route(&format!("{base}/_live/table/{{id}}"), any(table))
            .route(&format!("{base}/_live/file/{{id}}"), any(exchange_file))
            .route(&format!("{base}/"), any(index))
            .route(&format!("{base}/{{*path}}"), any(index));
        let router = if base.is_empty() { router } else { router.route(base, any(index)) };
        router.with_state(self.clone())
    }
}

fn answer(status: StatusCode, kind: &'static str, body: impl Into<Body>) -> Response {
    let mut response = Response::new(body.into());
    *response.status_mut() = status;
    let headers = HEADERS.into_iter().chain([(header::CONTENT_TYPE, kind)]);
    response.headers_mut().extend(headers.map(|(name, value)| (name, HeaderValue::from_static(value))));
    response
}

fn refusal(status: StatusCode, why: &str) -> Response {
    answer(status, "text/plain; charset=utf-8", format!("rialto-live: {why}\n"))
}

fn file(kind: &'static str, text: &'static str) -> Response {
    answer(StatusCode::OK, kind, text)
}

/// Returns the refusal of a request for a host that is not allowed.
fn wrong_host(live: &Live, request: &Request) -> Option<Response> {
    let hosts = &live.shared.settings.hosts;
    let is_allowed = is_host_allowed(request.headers(), request.uri(), hosts);
    let why = "this host is not allowed; help: the program must call `Builder::allow_host`";
    (!is_allowed).then(|| refusal(StatusCode::FORBIDDEN, why))
}

/// Returns the refusal of a request from a page of another site.
fn wrong_origin(live: &Live, request: &Request) -> Option<Response> {
    let is_own = is_same_origin(request.headers(), request.uri(), &live.shared.settings.origins);
    (!is_own).then(|| refusal(StatusCode::FORBIDDEN, "the request comes from a page of another site"))
}

/// Returns the refusal of a request without the cookie.
fn no_access(live: &Live, request: &Request) -> Option<Response> {
    let why = "no access; help: open the URL of the program, with its token";
    let (access, base) = (&live.shared.access, &live.shared.settings.base);
    (!access.admits(request.headers(), request.uri(), base)).then(|| refusal(StatusCode::UNAUTHORIZED, why))
}

/// The page itself. It is the same for everyone, so it needs no cookie.
async fn index(State(live): State<Live>, request: Request) -> Response {
    if let Some(refused) = wrong_host(&live, &request) {
        return refused;
    }
    let settings = &live.shared.settings;
    let (title, base) = (escape(&settings.title), &settings.base);
    let page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n\
         <link rel=\"stylesheet\" href=\"{base}/_live/style.css\">\n\
         <script defer src=\"{base}/_live/client.js\" data-base=\"{base}\"></script>\n</head>\n\
         <body>\n<noscript>This page needs JavaScript.</noscript>\n</body>\n</html>\n"
    );
    answer(StatusCode::OK, "text/html; charset=utf-8", page)
}

/// Escapes a text for an element.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// `POST`: exchanges the token in the body for a cookie, and a key in the body of the answer. `GET`: says
/// whether the browser has the cookie.
async fn session(State(live): State<Live>, request: Request) -> Response {
    if let Some(refused) = wrong_host(&live, &request) {
        return refused;
    }
    if request.method() != Method::POST {
        let refused = no_access(&live, &request);
        return refused.unwrap_or_else(|| answer(StatusCode::NO_CONTENT, "text/plain", ""));
    }
    if let Some(refused) = wrong_origin(&live, &request) {
        return refused;
    }
    let (parts, body) = request.into_parts();
    // Without a cookie anyone can send this request, so it must not cost much.
    if body.size_hint().lower() > MAX_TOKEN as u64 {
        return refusal(StatusCode::PAYLOAD_TOO_LARGE, "this is no token");
    }
    let body = match timeout(BODY_LIMIT, axum::body::to_bytes(body, MAX_TOKEN)).await {
        Ok(Ok(body)) => body,
        Ok(Err(_)) => return refusal(StatusCode::PAYLOAD_TOO_LARGE, "this is no token"),
        Err(_) => return refusal(StatusCode::REQUEST_TIMEOUT, "the token did not come"),
    };
    let token = std::str::from_utf8(&body).unwrap_or_default();
    let (access, base) = (&live.shared.access, &live.shared.settings.base);
    let granted = access.exchange(token, &parts.headers, &parts.uri, base);
    match granted.and_then(|granted| Some((HeaderValue::from_str(&granted.cookie).ok()?, granted.key))) {
        Some((cookie, key)) => {
            let mut response = answer(StatusCode::OK, "text/plain", key);
            response.headers_mut().insert(header::SET_COOKIE, cookie);
            response
        }
        None => refusal(StatusCode::UNAUTHORIZED, "the token is wrong, or was used before"),
    }
}

/// Returns the refusal of a request that does not prove that it comes from a page of this program.
fn no_proof(live: &Live, request: &Request) -> Option<Response> {
    if !is_from_own_page(request.headers()) {
        return Some(refusal(StatusCode::FORBIDDEN, "the request does not come from a page of this program"));
    }
    let proof = request.headers().get(PROOF).and_then(|proof| proof.to_str().ok()).unwrap_or_default();
    let is_proved = live.shared.access.has_key(&live.shared.run, proof, proof);
    (!is_proved).then(|| refusal(StatusCode::UNAUTHORIZED, "no access; help: reload the page"))
}

/// The rows of a table, to be copied: as text with tabs, or as JSON.
async fn table(State(live): State<Live>, Path(id): Path<String>, request: Request) -> Response {
    let wrong_method = || {
        let is_wrong = request.method() != Method::GET;
        is_wrong.then(|| refusal(StatusCode::METHOD_NOT_ALLOWED, "a table is copied by `GET`"))
    };
    let refused = wrong_host(&live, &request).or_else(|| no_access(&live, &request));
    if let Some(refused) = refused.or_else(wrong_method).or_else(|| no_proof(&live, &request)) {
        return refused;
    }
    let Ok(_permit) = live.shared.copying.try_acquire() else {
        return refusal(StatusCode::SERVICE_UNAVAILABLE, "another table is being copied; help: try again");
    };
    let query = request.uri().query().unwrap_or_default();
    let is_json = query.split('&').any(|pair| pair == "as=json");
    let Some((columns, rows)) = id.parse().ok().and_then(|id| rows_to_copy(&live, id, query)) else {
        return refusal(StatusCode::NOT_FOUND, "there is no such table");
    };
    let mut copy = if is_json { "[".into() } else { line(&columns) };
    let mut yielded_at = 0;
    for at in 0..rows.count() {
        let cells = rows.get(at);
        if is_json {
            copy += if at > 0 { "," } else { "" };
            copy += &object(&columns, &cells);
        } else {
            copy += &line(&cells);
        }
        if copy.len() > live.shared.settings.max_copy {
            let why = "the table is too large to be copied; help: `Builder::max_copy`";
            return refusal(StatusCode::PAYLOAD_TOO_LARGE, why);
        }
        if at % COPIED_AT_ONCE == COPIED_AT_ONCE - 1 || copy.len() - yielded_at > BYTES_AT_ONCE {
            yielded_at = copy.len();
            yield_now().await;
        }
    }
    match is_json {
        true => answer(StatusCode::OK, "application/json", copy + "]"),
        false => answer(StatusCode::OK, "text/plain; charset=utf-8", copy),
    }
}

/// `GET`: the content of a download. `POST`: a file for a file field, in the body.
async fn exchange_file(State(live): State<Live>, Path(id): Path<String>, request: Request) -> Response {
    let refused = wrong_host(&live, &request).or_else(|| no_access(&live, &request));
    if let Some(refused) = refused.or_else(|| no_proof(&live, &request)) {
        return refused;
    }
    let Ok(id) = id.parse() else { return refused_file(NoFile::Missing) };
    match *request.method() {
        Method::GET => send_file(&live, id),
        Method::POST => receive_file(&live, id, request).await,
        _ => refusal(StatusCode::METHOD_NOT_ALLOWED, "a file is saved by `GET`, and sent by `POST`"),
    }
}

fn send_file(live: &Live, id: NodeId) -> Response {
    let Ok(_permit) = live.shared.copying.try_acquire() else { return another_file() };
    match content_of(&live.shared.context.tree, id) {
        Ok(content) if content.len() > live.shared.settings.max_file => too_large_file(),
        Ok(content) => answer(StatusCode::OK, "application/octet-stream", content),
        Err(why) => refused_file(why),
    }
}

async fn receive_file(live: &Live, id: NodeId, request: Request) -> Response {
    if let Some(refused) = wrong_origin(live, &request) {
        return refused;
    }
    let (tree, most) = (&live.shared.context.tree, live.shared.settings.max_file);
    if !takes_file(tree, id) {
        return refused_file(NoFile::Missing);
    }
    let body = request.into_body();
    if body.size_hint().lower() > most as u64 {
        return too_large_file();
    }
    let Ok(_permit) = live.shared.receiving.try_acquire() else { return another_file() };
    match timeout(FILE_LIMIT, axum::body::to_bytes(body, most)).await {
        Ok(Ok(file)) => match accept(tree, id, file.into()) {
            Ok(()) => answer(StatusCode::NO_CONTENT, "text/plain", ""),
            Err(why) => refused_file(why),
        },
        Ok(Err(_)) => too_large_file(),
        Err(_) => refusal(StatusCode::REQUEST_TIMEOUT, "the file did not come"),
    }
}

fn another_file() -> Response {
    refusal(StatusCode::SERVICE_UNAVAILABLE, "another file is on its way; help: try again")
}

fn too_large_file() -> Response {
    refusal(StatusCode::PAYLOAD_TOO_LARGE, "the file is too large; help: `Builder::max_file`")
}

fn refused_file(why: NoFile) -> Response {
    match why {
        NoFile::Missing => refusal(StatusCode::NOT_FOUND, "there is no such file"),
        NoFile::Panicked => {
            refusal(StatusCode::INTERNAL_SERVER_ERROR, "the program has failed to make the file")
        }
        NoFile::Unread => refusal(
            StatusCode::SERVICE_UNAVAILABLE,
            "the program has not read the last file; help: try again",
        ),
    }
}

/// Lets other tasks of the thread run.
async fn yield_now() {
    let mut is_second = false;
    std::future::poll_fn(|context| {
        if std::mem::replace(&mut is_second, true) {
            return Poll::Ready(());
        }
        context.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
}

/// The rows of a table that is copied.
enum Rows {
    Kept(Vec<Arc<[Box<str>]>>),
    Source(Arc<dyn RowSource>),
}

impl Rows {
    fn count(&self) -> usize {
        match self {
            Rows::Kept(rows) => rows.len(),
            Rows::Source(source) => count_of(&**source).min(MAX_COPIED),
        }
    }

    fn get(&self, at: usize) -> Vec<String> {
        match self {
            Rows::Kept(rows) => rows[at].iter().map(|cell| cell.to_string()).collect(),
            Rows::Source(source) => row_of(&**source, at).1,
        }
    }
}

/// Returns the columns and the first rows of a table. Texts are made later, outside the lock of the tree.
/// The query of the request may have the order of a sortable table, as the link of a page has it.
fn rows_to_copy(live: &Live, id: NodeId, query: &str) -> Option<(Vec<String>, Rows)> {
    let nodes = live.shared.context.tree.lock();
    let node = nodes.get(id).filter(|node| node.kind.has_rows())?;
    let columns = node.properties.get("columns").and_then(Value::as_array).into_iter().flatten();
    let columns = columns.filter_map(Value::as_str).map(String::from).collect();
    let rows = match &node.data {
        Data::Source(source) => Rows::Source(Arc::clone(source)),
        Data::Sorted(rows) => {
            let order = order_in(&format!("?{query}"), node).unwrap_or_else(|| first_order(node));
            let rows = Arc::clone(rows);
            // The code of the rows runs outside the lock.
            drop(nodes);
            Rows::Source(rows.select(&order))
        }
        _ => Rows::Kept(node.rows(0..MAX_COPIED).map(|(_, row)| Arc::clone(&row.cells)).collect()),
    };
    Some((columns, rows))
}

/// Returns a row as an object of JSON.
fn object(columns: &[String], cells: &[String]) -> String {
    let pairs = columns.iter().zip(cells).map(|(name, cell)| (name.clone(), Value::from(cell.as_str())));
    Value::Object(pairs.collect()).to_string()
}

/// Returns a row as a line of text. A tab or a line's end within a cell would be read as the end of the cell.
fn line(cells: &[String]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| cell.replace(['\t', '\n', '\r'], " ")).collect();
    cells.join("\t") + "\n"
}

/// Returns the key of a request for a WebSocket (RFC 6455, section 4.2.1).
fn socket_key(headers: &HeaderMap) -> Option<&HeaderValue> {
    let has = |name: HeaderName, word: &str| {
        let value = headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        value.split(',').any(|part| part.trim().eq_ignore_ascii_case(word))
    };
    let is_upgrade = has(header::UPGRADE, "websocket") && has(header::CONNECTION, "upgrade");
    let is_known = has(header::SEC_WEBSOCKET_VERSION, "13");
    headers.get(header::SEC_WEBSOCKET_KEY).filter(|_| is_upgrade && is_known)
}

/// The WebSocket of a page.
async fn socket(State(live): State<Live>, mut request: Request) -> Response {
    let refused = wrong_host(&live, &request).or_else(|| wrong_origin(&live, &request));
    if let Some(refused) = refused.or_else(|| no_access(&live, &request)) {
        return refused;
    }
    let key = socket_key(request.headers()).map(|key| derive_accept_key(key.as_bytes()));
    let (Some(key), Some(upgrade)) = (key, request.extensions_mut().remove::<OnUpgrade>()) else {
        return refusal(StatusCode::UPGRADE_REQUIRED, "this is a WebSocket of HTTP/1.1");
    };
    let page = live.shared.admit();
    (live.shared.context.spawn)(Box::pin(async move {
        // If the upgrade fails, the connection is gone.
        match (upgrade.await, page) {
            (Ok(upgraded), Some(page)) => page::serve(upgraded, page).await,
            (Ok(upgraded), None) => page::refuse(upgraded, "too many pages are open; help: close one").await,
            (Err(_), _) => {}
        }
    }));
    let mut response = answer(StatusCode::SWITCHING_PROTOCOLS, "text/plain", "");
    let headers = response.headers_mut();
    headers.insert(header::CONNECTION, HeaderValue::from_static("upgrade"));
    headers.insert(header::UPGRADE, HeaderValue::from_static("websocket"));
    if let Ok(key) = HeaderValue::from_str(&key) {
        headers.insert(header::SEC_WEBSOCKET_ACCEPT, key);
    }
    response
}
