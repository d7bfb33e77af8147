//! The routes of an application: the page, its two files, the exchange of a token, and the WebSocket.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{Path, Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::Response;
use axum::routing::any;
use hyper::upgrade::OnUpgrade;
use serde_json::Value;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;

use crate::access::{is_host_allowed, is_same_origin};
use crate::live::Live;
use crate::page;
use crate::tree::{Kind, NodeId};

const CLIENT: &str = include_str!("../assets/client.js");
const STYLE: &str = include_str!("../assets/style.css");

/// Headers of every answer. The policy lets a page load its two files from its own server, and nothing else:
/// no inline scripts, no other sites, no frames.
const HEADERS: [(HeaderName, &str); 5] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; \
         form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::CACHE_CONTROL, "no-store"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// The longest token in the body of a request.
const MAX_TOKEN: usize = 256;
/// The largest number of rows that are made to be copied.
const MAX_COPIED: usize = 100_000;

impl Live {
    /// Returns the routes of the application, to be served by `rialto_axum::serve` or `axum::serve`, or to be
    /// merged into another `Router`. All paths are below [`base`](crate::Builder::base). They keep the
    /// application running, as a clone of this does.
    ///
    /// ```no_run
    /// use rialto_live::Live;
    /// use rialto_rt::{Runtime, net::TcpListener, spawn};
    ///
    /// # fn main() -> std::io::Result<()> {
    /// Runtime::new()?.block_on(async {
    ///     let live = Live::builder(|task| drop(spawn(task)))
    ///         .start(async |env| env.into_container().text("Hello").announce().set("Hello, world"));
    ///     let listener = TcpListener::bind("127.0.0.1:0").await?;
    ///     println!("open {}", live.url(&format!("http://{}", listener.local_addr()?)));
    ///     rialto_axum::serve(listener, live.route()).await;
    ///     Ok(())
    /// })
    /// # }
    /// ```
    pub fn route(&self) -> Router {
        let base = &self.shared.settings.base;
        let router = Router::new()
            .route(&format!("{base}/_live/client.js"), any(async || file("text/javascript", CLIENT)))
            .route(&format!("{base}/_live/style.css"), any(async || file("text/css", STYLE)))
            .route(&format!("{base}/_live/session"), any(session))
            .route(&format!("{base}/_live/socket"), any(socket))
            .route(&format!("{base}/_live/table/{{id}}"), any(table))
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
fn wrong_origin(request: &Request) -> Option<Response> {
    let is_own = is_same_origin(request.headers(), request.uri());
    (!is_own).then(|| refusal(StatusCode::FORBIDDEN, "the request comes from a page of another site"))
}

/// Returns the refusal of a request without the cookie.
fn no_access(live: &Live, request: &Request) -> Option<Response> {
    let why = "no access; help: open the URL that the program printed";
    (!live.shared.access.admits(request.headers())).then(|| refusal(StatusCode::UNAUTHORIZED, why))
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

/// `POST`: exchanges the token in the body for a cookie. `GET`: says whether the browser has access.
async fn session(State(live): State<Live>, request: Request) -> Response {
    if let Some(refused) = wrong_host(&live, &request) {
        return refused;
    }
    if request.method() != Method::POST {
        let refused = no_access(&live, &request);
        return refused.unwrap_or_else(|| answer(StatusCode::NO_CONTENT, "text/plain", ""));
    }
    if let Some(refused) = wrong_origin(&request) {
        return refused;
    }
    let body = axum::body::to_bytes(request.into_body(), MAX_TOKEN).await.unwrap_or_default();
    let token = std::str::from_utf8(&body).unwrap_or_default();
    let cookie = live.shared.access.exchange(token, &live.shared.settings.base);
    match cookie.and_then(|cookie| HeaderValue::from_str(&cookie).ok()) {
        Some(cookie) => {
            let mut response = answer(StatusCode::NO_CONTENT, "text/plain", "");
            response.headers_mut().insert(header::SET_COOKIE, cookie);
            response
        }
        None => refusal(StatusCode::UNAUTHORIZED, "the token is wrong, or was used before"),
    }
}

/// The rows of a table, to be copied: as text with tabs, or as JSON. Of a table with a source, it is the first
/// hundred thousand.
async fn table(State(live): State<Live>, Path(id): Path<NodeId>, request: Request) -> Response {
    if let Some(refused) = wrong_host(&live, &request) {
        return refused;
    }
    if let Some(refused) = no_access(&live, &request) {
        return refused;
    }
    let is_json = request.uri().query() == Some("as=json");
    let nodes = live.shared.context.tree.lock();
    let Some(node) = nodes.get(id).filter(|node| node.kind == Kind::Table) else {
        return refusal(StatusCode::NOT_FOUND, "there is no such table");
    };
    let source = node.source();
    let mut rows: Vec<Arc<[Box<str>]>> =
        node.rows(0..usize::MAX).map(|(_, row)| Arc::clone(&row.cells)).collect();
    let columns = node.properties.get("columns").and_then(Value::as_array).cloned().unwrap_or_default();
    // Texts are made outside the lock, because a table may be large.
    drop(nodes);
    if let Some(source) = source {
        let row = |at| source.row(at).1.into_iter().map(Into::into).collect();
        rows = (0..source.count().min(MAX_COPIED)).map(row).collect();
    }
    let names: Vec<&str> = columns.iter().filter_map(Value::as_str).collect();
    match is_json {
        true => answer(StatusCode::OK, "application/json", table_as_json(&names, &rows)),
        false => answer(StatusCode::OK, "text/plain; charset=utf-8", table_as_text(&names, &rows)),
    }
}

fn table_as_json(names: &[&str], rows: &[Arc<[Box<str>]>]) -> String {
    let object = |cells: &Arc<[Box<str>]>| {
        let pairs = names.iter().zip(cells.iter()).map(|(name, cell)| ((*name).into(), Value::from(&**cell)));
        Value::Object(pairs.collect())
    };
    Value::Array(rows.iter().map(object).collect()).to_string()
}

fn table_as_text(names: &[&str], rows: &[Arc<[Box<str>]>]) -> String {
    // A tab or a line's end within a cell would be read as the end of the cell.
    let plain = |cell: &str| cell.replace(['\t', '\n', '\r'], " ");
    let line = |cells: Vec<String>| cells.join("\t") + "\n";
    let head = line(names.iter().map(|name| plain(name)).collect());
    head + &rows.iter().map(|cells| line(cells.iter().map(|cell| plain(cell)).collect())).collect::<String>()
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
    let refused = wrong_host(&live, &request).or_else(|| wrong_origin(&request));
    if let Some(refused) = refused.or_else(|| no_access(&live, &request)) {
        return refused;
    }
    let key = socket_key(request.headers()).map(|key| derive_accept_key(key.as_bytes()));
    let (Some(key), Some(upgrade)) = (key, request.extensions_mut().remove::<OnUpgrade>()) else {
        return refusal(StatusCode::UPGRADE_REQUIRED, "this is a WebSocket of HTTP/1.1");
    };
    let Some(page) = live.shared.admit() else {
        return refusal(StatusCode::SERVICE_UNAVAILABLE, "too many pages are open; help: close one");
    };
    (live.shared.context.spawn)(Box::pin(async move {
        // If the upgrade fails, the connection is gone.
        if let Ok(upgraded) = upgrade.await {
            page::serve(upgraded, page).await;
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
