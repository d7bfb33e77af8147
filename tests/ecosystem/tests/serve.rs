//! `rialto_axum::serve` over real sockets: the versions of HTTP, upgrades, and every way to end a server.

use std::future::poll_fn;
use std::io::{self, ErrorKind};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::ws::{Message as WsMessage, WebSocket, WebSocketUpgrade};
use axum::extract::{ConnectInfo, State};
use axum::http::{Request, StatusCode, Version};
use axum::response::Response;
use axum::routing::{any, get, post};
use futures_util::{SinkExt, StreamExt};
use hyper::body::Incoming;
use hyper::client::conn::{http1, http2};
use hyper_util::rt::TokioIo;
use rialto::rt::net::{TcpListener, TcpStream, UnixListener, UnixStream};
use rialto::rt::{Handle, JoinHandle, spawn, yield_now};
use rialto::{Condition, Event, Receiver, Sender, TryEvent, after, assume_cancel_safe, channel, select};
use rialto_axum::{Listener, Served, serve};
use rialto_ecosystem::runtimes::{in_rialto, in_rialto_tasks};
use rialto_ecosystem::server::LOOPBACK;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

/// Long enough for a client's bytes to arrive, and short enough for a test.
const GRACE: Duration = Duration::from_millis(50);

#[derive(Clone)]
struct App {
    /// Signals that a handler has begun.
    entered: Sender<()>,
    /// The number of handlers of `/slow` that were dropped.
    dropped: Arc<AtomicUsize>,
    /// Lets the waiting handlers finish.
    go: Condition,
    /// The number of requests that were answered.
    answered: Arc<AtomicUsize>,
    stop: Condition,
}

impl App {
    fn new() -> (App, Receiver<()>) {
        let (entered, is_entered) = channel();
        let answered = Arc::new(AtomicUsize::new(0));
        let (dropped, go, stop) = (Arc::default(), Condition::new(), Condition::new());
        (App { entered, dropped, go, answered, stop }, is_entered)
    }

    fn router(&self) -> Router {
        Router::new()
            .route("/peer", get(|ConnectInfo(peer): ConnectInfo<SocketAddr>| async move { peer.to_string() }))
            .route("/count", get(count))
            .route("/slow", get(slow))
            .route("/body", post(body))
            .route("/bug", get(bug))
            .route("/echo", any(|upgrade: WebSocketUpgrade| async { upgrade.on_upgrade(echo) }))
            .route("/echo-until-stop", any(echo_until_stop))
            .with_state(self.clone())
    }

    /// Serves the application on a free port of the loopback interface.
    async fn start(&self, grace: Option<Duration>) -> Server {
        let listener = TcpListener::bind(LOOPBACK).await.unwrap();
        let address = listener.local_addr().unwrap();
        let server = serve(listener, self.router()).with_graceful_shutdown(self.stop.clone().into_wait_evt());
        let server = match grace {
            Some(grace) => server.grace_period(grace),
            None => server,
        };
        Server { address, task: spawn(server.into_future()) }
    }
}

struct Server {
    address: SocketAddr,
    task: JoinHandle<Served>,
}

async fn count(State(app): State<App>) -> String {
    assert!(in_rialto());
    (app.answered.fetch_add(1, Ordering::Relaxed) + 1).to_string()
}

async fn bug() {
    panic!("a bug in one handler");
}

struct Dropped(Arc<AtomicUsize>);

impl Drop for Dropped {
    fn drop(&mut self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

async fn slow(State(app): State<App>) -> &'static str {
    let _dropped = Dropped(app.dropped);
    app.entered.send(()).await.unwrap();
    app.go.wait_evt().await;
    "done"
}

async fn body(State(app): State<App>, body: Body) -> Bytes {
    app.entered.send(()).await.unwrap();
    to_bytes(body, usize::MAX).await.unwrap()
}

async fn echo(mut socket: WebSocket) {
    while let Some(Ok(message)) = socket.recv().await {
        if let WsMessage::Text(text) = message
            && socket.send(WsMessage::Text(text)).await.is_err()
        {
            return;
        }
    }
}

async fn echo_until_stop(State(app): State<App>, upgrade: WebSocketUpgrade) -> Response {
    upgrade.on_upgrade(async move |mut socket| {
        loop {
            select! {
                message = assume_cancel_safe(socket.recv()) => match message {
                    Some(Ok(WsMessage::Text(text))) => socket.send(WsMessage::Text(text)).await.unwrap(),
                    _ => return,
                },
                () = app.stop.wait_evt() => return,
            }
        }
    })
}

fn request(path: &str) -> Request<Body> {
    Request::get(format!("http://here{path}")).body(Body::empty()).unwrap()
}

async fn text(response: hyper::Response<hyper::body::Incoming>) -> String {
    let body = to_bytes(Body::new(response.into_body()), usize::MAX).await.unwrap();
    String::from_utf8(body.to_vec()).unwrap()
}

/// Opens an HTTP/1.1 connection.
async fn connect(address: SocketAddr) -> http1::SendRequest<Body> {
    let stream = TcpStream::connect(address).await.unwrap();
    let (sender, connection) = http1::handshake(TokioIo::new(stream)).await.unwrap();
    drop(spawn(connection));
    sender
}

/// Opens an HTTP/2 connection with prior knowledge.
async fn connect2(address: SocketAddr) -> http2::SendRequest<Body> {
    let stream = TcpStream::connect(address).await.unwrap();
    let (sender, connection) = http2::handshake(Handle::current(), TokioIo::new(stream)).await.unwrap();
    drop(spawn(connection));
    sender
}

/// Opens an HTTP/2 connection that tells exactly which requests were answered. hyper's client also reports an
/// error for an answered request if the server's GOAWAY arrives before the client reads the connection again.
async fn connect_h2(address: SocketAddr) -> h2::client::SendRequest<Bytes> {
    let stream = TcpStream::connect(address).await.unwrap();
    let (sender, connection) = h2::client::handshake(stream).await.unwrap();
    drop(spawn(connection));
    sender
}

/// Returns the body of the response to a GET.
async fn get_h2(client: &mut h2::client::SendRequest<Bytes>, path: &str) -> Result<String, h2::Error> {
    poll_fn(|context| client.poll_ready(context)).await?;
    let (response, _) = client.send_request(request(path).map(drop), true)?;
    let mut body = response.await?.into_body();
    let mut text = Vec::new();
    while let Some(data) = body.data().await {
        text.extend(data?);
    }
    Ok(String::from_utf8(text).unwrap())
}

async fn websocket(address: SocketAddr, path: &str) -> WebSocketStream<TcpStream> {
    let stream = TcpStream::connect(address).await.unwrap();
    let (mut socket, _) = tokio_tungstenite::client_async(format!("ws://here{path}"), stream).await.unwrap();
    for word in ["one", "two"] {
        socket.send(Message::text(word)).await.unwrap();
        assert_eq!(socket.next().await.unwrap().unwrap().into_text().unwrap().as_str(), word);
    }
    socket
}

type Answer = JoinHandle<hyper::Result<Response<Incoming>>>;

/// Sends a request over each version of HTTP, which the slow handler begins to answer, and opens a WebSocket.
async fn busy_clients(
    address: SocketAddr,
    entered: &Receiver<()>,
) -> (Answer, Answer, WebSocketStream<TcpStream>) {
    let (mut client, mut client2) = (connect(address).await, connect2(address).await);
    let slow = spawn(async move { client.send_request(request("/slow")).await });
    let slow2 = spawn(async move { client2.send_request(request("/slow")).await });
    let socket = websocket(address, "/echo").await;
    entered.recv().await.unwrap();
    entered.recv().await.unwrap();
    (slow, slow2, socket)
}

/// Waits until connections to `address` are refused. The operating system may have queued some before the
/// listener was closed.
async fn refused(address: SocketAddr) {
    while TcpStream::connect(address).await.is_ok() {
        yield_now().await;
    }
}

#[test]
fn http1_keeps_its_connection() {
    in_rialto_tasks(async {
        let (app, _) = App::new();
        let server = app.start(None).await;
        let mut client = connect(server.address).await;
        let first = client.send_request(request("/peer")).await.unwrap();
        assert_eq!((first.status(), first.version()), (StatusCode::OK, Version::HTTP_11));
        let first = text(first).await;
        assert!(first.starts_with("127.0.0.1:"));
        // The same client port shows that it is the same connection.
        assert_eq!(text(client.send_request(request("/peer")).await.unwrap()).await, first);
        app.stop.signal();
        assert_eq!(server.task.await.unwrap(), Served { ended: 1, aborted: 0 });
    });
}

#[test]
fn http2_answers_several_at_once() {
    in_rialto_tasks(async {
        let (app, entered) = App::new();
        let server = app.start(None).await;
        let mut client = connect2(server.address).await;
        let slow: Vec<_> = (0..8).map(|_| spawn(client.send_request(request("/slow")))).collect();
        for _ in &slow {
            entered.recv().await.unwrap();
        }
        let quick = client.send_request(request("/peer")).await.unwrap();
        assert_eq!((quick.status(), quick.version()), (StatusCode::OK, Version::HTTP_2));
        // A panic in a handler resets its stream only.
        assert!(client.send_request(request("/bug")).await.is_err());
        app.stop.signal();
        app.go.signal();
        for response in slow {
            assert_eq!(text(response.await.unwrap().unwrap()).await, "done");
        }
        assert_eq!(server.task.await.unwrap(), Served { ended: 1, aborted: 0 });
    });
}

#[test]
fn a_websocket_ends_at_the_stop_if_its_handler_checks_for_it() {
    in_rialto_tasks(async {
        let (app, _) = App::new();
        let server = app.start(None).await;
        let mut socket = websocket(server.address, "/echo-until-stop").await;
        app.stop.signal();
        assert_eq!(server.task.await.unwrap(), Served { ended: 1, aborted: 0 });
        assert!(!matches!(socket.next().await, Some(Ok(Message::Text(_)))));
    });
}

#[test]
fn a_unix_socket_is_served() {
    in_rialto_tasks(async {
        let path = std::env::temp_dir().join(format!("rialto-axum-{}.sock", std::process::id()));
        let listener = UnixListener::bind(&path).unwrap();
        let stop = Condition::new();
        let app = Router::new().route("/", get(async || "by a path"));
        let server =
            spawn(serve(listener, app).with_graceful_shutdown(stop.clone().into_wait_evt()).into_future());
        let stream = UnixStream::connect(&path).await.unwrap();
        std::fs::remove_file(&path).unwrap();
        let (mut client, connection) = http1::handshake(TokioIo::new(stream)).await.unwrap();
        drop(spawn(connection));
        assert_eq!(text(client.send_request(request("/")).await.unwrap()).await, "by a path");
        stop.signal();
        assert_eq!(server.await.unwrap().aborted, 0);
    });
}

#[test]
fn a_stop_answers_open_requests_and_refuses_new_ones() {
    in_rialto_tasks(async {
        let (app, entered) = App::new();
        let server = app.start(None).await;
        let (mut begun, mut begun2) = (connect(server.address).await, connect_h2(server.address).await);
        let idle = connect(server.address).await;
        let begun = spawn(async move { text(begun.send_request(request("/slow")).await.unwrap()).await });
        let begun2 = spawn(async move { get_h2(&mut begun2, "/slow").await.unwrap() });
        entered.recv().await.unwrap();
        entered.recv().await.unwrap();
        app.stop.signal();
        refused(server.address).await;
        // The idle connection is closed without waiting for the others.
        while !idle.is_closed() {
            yield_now().await;
        }
        app.go.signal();
        assert_eq!((begun.await.unwrap(), begun2.await.unwrap()), ("done".into(), "done".into()));
        assert_eq!(server.task.await.unwrap().aborted, 0);
    });
}

#[test]
fn connections_that_outlive_the_grace_are_aborted() {
    in_rialto_tasks(async {
        let (app, entered) = App::new();
        let server = app.start(Some(GRACE)).await;
        let (slow, slow2, mut socket) = busy_clients(server.address, &entered).await;
        app.stop.signal();
        assert_eq!(server.task.await.unwrap(), Served { ended: 0, aborted: 3 });
        assert!(slow.await.unwrap().is_err() && slow2.await.unwrap().is_err());
        // The WebSocket's task runs on tokio, so it is not aborted, but its socket has failed.
        assert!(!matches!(socket.next().await, Some(Ok(_))));
    });
}

#[test]
fn a_dropped_server_drops_all_connections() {
    in_rialto_tasks(async {
        let (app, entered) = App::new();
        let server = app.start(None).await;
        let (slow, slow2, mut socket) = busy_clients(server.address, &entered).await;
        server.task.abort();
        assert!(server.task.await.unwrap_err().is_aborted());
        assert!(slow.await.unwrap().is_err() && slow2.await.unwrap().is_err());
        // Wait until both handlers are dropped.
        while app.dropped.load(Ordering::Relaxed) < 2 {
            yield_now().await;
        }
        assert!(!matches!(socket.next().await, Some(Ok(_))));
        refused(server.address).await;
    });
}

#[test]
fn a_panic_costs_one_connection() {
    in_rialto_tasks(async {
        let (app, entered) = App::new();
        let server = app.start(None).await;
        let (mut innocent, mut guilty) = (connect(server.address).await, connect(server.address).await);
        let slow = spawn(async move { text(innocent.send_request(request("/slow")).await.unwrap()).await });
        entered.recv().await.unwrap();
        assert!(guilty.send_request(request("/bug")).await.is_err());
        let mut next = connect(server.address).await;
        assert_eq!(text(next.send_request(request("/count")).await.unwrap()).await, "1");
        app.go.signal();
        assert_eq!(slow.await.unwrap(), "done");
        app.stop.signal();
        assert_eq!(server.task.await.unwrap(), Served { ended: 3, aborted: 0 });
    });
}

#[test]
fn a_client_that_stalls_does_not_delay_the_stop_beyond_the_grace() {
    in_rialto_tasks(async {
        let (app, entered) = App::new();
        let server = app.start(Some(GRACE)).await;
        let silent = TcpStream::connect(server.address).await.unwrap();
        let in_head = TcpStream::connect(server.address).await.unwrap();
        in_head.write_all(b"GET /count HTT").await.unwrap();
        let in_body = TcpStream::connect(server.address).await.unwrap();
        in_body
            .write_all(b"POST /body HTTP/1.1\r\nhost: here\r\ncontent-length: 9\r\n\r\nbeg")
            .await
            .unwrap();
        // The other two were accepted earlier.
        entered.recv().await.unwrap();
        app.stop.signal();
        let served = server.task.await.unwrap();
        assert!(served.aborted >= 1 && served.ended + served.aborted == 3, "{served:?}");
        drop((silent, in_head, in_body));
    });
}

#[test]
fn a_slow_request_head_ends_its_connection() {
    in_rialto_tasks(async {
        let (listener, stop) = (TcpListener::bind(LOOPBACK).await.unwrap(), Condition::new());
        let address = listener.local_addr().unwrap();
        let (app, _) = App::new();
        let stopped = stop.clone().into_wait_evt();
        let server = serve(listener, app.router())
            .with_graceful_shutdown(stopped)
            .header_timeout(Duration::from_millis(10));
        let server = spawn(server.into_future());
        // No bytes, a part of the HTTP/2 preface, and a part of a head.
        let begun: [&[u8]; 3] = [b"", b"PRI * HTTP", b"GET /count HTTP/1.1\r\nhost: "];
        for begun in begun {
            let client = TcpStream::connect(address).await.unwrap();
            client.write_all(begun).await.unwrap();
            while client.read(&mut [0; 64]).await.is_ok_and(|count| count > 0) {}
        }
        stop.signal();
        assert_eq!(server.await.unwrap(), Served { ended: 3, aborted: 0 });
    });
}

/// The time limit applies to the head only, even to a head that is shorter than the HTTP/2 preface.
#[test]
fn a_short_request_head_does_not_limit_its_handler() {
    in_rialto_tasks(async {
        let (listener, (app, entered)) = (TcpListener::bind(LOOPBACK).await.unwrap(), App::new());
        let address = listener.local_addr().unwrap();
        let limit = Duration::from_millis(10);
        drop(spawn(serve(listener, app.router()).header_timeout(limit).into_future()));
        let client = TcpStream::connect(address).await.unwrap();
        client.write_all(b"GET /slow HTTP/1.0\r\n\r\n").await.unwrap();
        entered.recv().await.unwrap();
        after(5 * limit).await;
        app.go.signal();
        let mut answer = Vec::new();
        let mut chunk = [0; 256];
        while let Ok(count @ 1..) = client.read(&mut chunk).await {
            answer.extend(&chunk[..count]);
        }
        assert!(answer.ends_with(b"done"), "{:?}", String::from_utf8_lossy(&answer));
    });
}

/// Clients of both versions send requests until the server is gone. They receive a response to every request
/// that a handler saw.
#[test]
fn a_stop_loses_no_response() {
    const CLIENTS: usize = 64;
    const BEFORE_THE_STOP: usize = 1000;
    in_rialto_tasks(async {
        let (app, _) = App::new();
        let server = app.start(None).await;
        let address = server.address;
        let clients: Vec<_> = (0..CLIENTS)
            .map(|number| {
                spawn(async move {
                    let mut answers = 0;
                    if number % 2 == 0 {
                        let mut client = connect(address).await;
                        while let Ok(response) = client.send_request(request("/count")).await {
                            assert!(text(response).await.parse::<usize>().is_ok());
                            answers += 1;
                        }
                    } else {
                        let mut client = connect_h2(address).await;
                        while let Ok(response) = get_h2(&mut client, "/count").await {
                            assert!(response.parse::<usize>().is_ok());
                            answers += 1;
                        }
                    }
                    answers
                })
            })
            .collect();
        let mut own = connect(address).await;
        let mut own_answers = 0;
        while app.answered.load(Ordering::Relaxed) < BEFORE_THE_STOP {
            text(own.send_request(request("/count")).await.unwrap()).await;
            own_answers += 1;
        }
        app.stop.signal();
        let mut answers = own_answers;
        for client in clients {
            answers += client.await.unwrap();
        }
        assert_eq!(server.task.await.unwrap().aborted, 0);
        assert_eq!(answers, app.answered.load(Ordering::Relaxed));
    });
}

/// A listener that fails for the first connections, as if the process had too many open files.
struct Failing {
    listener: TcpListener,
    errors: Arc<AtomicUsize>,
}

impl Listener for Failing {
    type Io = TcpStream;
    type Addr = SocketAddr;

    fn accept_evt(
        &self,
    ) -> impl TryEvent<Output = io::Result<(TcpStream, SocketAddr)>, Pending: Send> + Send {
        let errors = Arc::clone(&self.errors);
        self.listener.accept_evt().wrap(move |arrival| {
            match errors.try_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)) {
                Ok(_) => Err(ErrorKind::QuotaExceeded.into()),
                Err(_) => arrival,
            }
        })
    }
}

#[test]
fn an_accept_error_ends_no_connection() {
    in_rialto_tasks(async {
        let (listener, errors) = (TcpListener::bind(LOOPBACK).await.unwrap(), Arc::new(AtomicUsize::new(3)));
        let address = listener.local_addr().unwrap();
        let (app, _) = App::new();
        let listener = Failing { listener, errors: Arc::clone(&errors) };
        let server = serve(listener, app.router()).with_graceful_shutdown(app.stop.clone().into_wait_evt());
        let server = spawn(server.into_future());
        for _ in 0..3 {
            assert!(connect(address).await.send_request(request("/count")).await.is_err());
        }
        let mut client = connect(address).await;
        assert_eq!(text(client.send_request(request("/count")).await.unwrap()).await, "1");
        app.stop.signal();
        assert_eq!(server.await.unwrap(), Served { ended: 1, aborted: 0 });
    });
}

#[test]
fn a_stop_may_be_borrowed() {
    in_rialto_tasks(async {
        let (listener, stop) = (TcpListener::bind(LOOPBACK).await.unwrap(), Condition::new());
        stop.signal();
        let served = serve(listener, Router::new()).with_graceful_shutdown(stop.wait_evt()).await;
        assert_eq!(served, Served { ended: 0, aborted: 0 });
    });
}
