//! Services in a simulation: hyper, axum with a WebSocket, and tonic, over a network that loses segments.

use std::convert::Infallible;
use std::future::{Future, ready};
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::ws::{Message as Sent, WebSocketUpgrade};
use axum::extract::{Request as AxumRequest, State};
use axum::http::{Request, StatusCode};
use axum::response::Response as AxumResponse;
use axum::routing::{any, get, post};
use futures_util::{SinkExt, StreamExt};
use hyper::body::Incoming;
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use rialto::rt::sim::{Network, NetworkLink, SeedFailure, TcpListener, TcpStream, run_seeds_beside_tokio};
use rialto::rt::{self, Runtime, Step};
use rialto::time::Instant;
use rialto::{Condition, Event, TryEvent, after, always, channel, sleep};
use rialto_axum::{Listener, Served};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_tungstenite::tungstenite::Message;
use tonic::body::Body as TonicBody;
use tonic::server::{Grpc, NamedService, UnaryService};
use tonic::transport::server::Connected;
use tonic::transport::{Endpoint, Server};
use tonic::{Response, Status};
use tonic_prost::ProstCodec;
use tower::{Service, ServiceExt, service_fn};

type Result<T = (), E = Box<dyn std::error::Error + Send + Sync>> = std::result::Result<T, E>;

const ADDRESS: &str = "10.0.0.1:80";

/// A slow link that loses segments, like a mobile connection in a train.
fn lossy() -> NetworkLink {
    NetworkLink::new()
        .latency(Duration::from_millis(20), Duration::from_millis(90))
        .loss(0.05)
        .bandwidth(200_000)
}

/// Serves the router for the whole simulation.
async fn serve(router: Router) -> Result {
    let listener = TcpListener::bind(ADDRESS).await?;
    drop(rt::spawn(rialto_axum::serve(listener, router).into_future()));
    Ok(())
}

/// Sends one request over a connection of its own.
async fn ask(request: Request<Body>) -> Result<(StatusCode, String)> {
    let stream = TcpStream::connect(ADDRESS).await?;
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    let connection = tokio::spawn(connection);
    let response = sender.send_request(request).await?;
    let (status, body) = (response.status(), to_bytes(Body::new(response.into_body()), usize::MAX).await?);
    drop(sender);
    connection.await??;
    Ok((status, String::from_utf8(body.to_vec())?))
}

/// A bank account with a race: between the two steps of a withdrawal, it waits for the fraud department.
#[derive(Clone, Default)]
struct Bank {
    balance: Arc<Mutex<i64>>,
}

impl Bank {
    fn router(self) -> Router {
        Router::new()
            .route("/", get(|State(bank): State<Bank>| ready(bank.balance.lock().unwrap().to_string())))
            .route("/withdraw", post(withdraw))
            .route("/echo", any(|upgrade: WebSocketUpgrade| async { upgrade.on_upgrade(echo) }))
            .with_state(self)
    }
}

async fn withdraw(State(bank): State<Bank>, amount: String) -> StatusCode {
    let Ok(amount) = amount.parse::<i64>() else { return StatusCode::BAD_REQUEST };
    if *bank.balance.lock().unwrap() < amount {
        return StatusCode::CONFLICT;
    }
    tokio::time::sleep(Duration::from_millis(5)).await;
    *bank.balance.lock().unwrap() -= amount;
    StatusCode::OK
}

async fn echo(mut socket: axum::extract::ws::WebSocket) {
    while let Some(Ok(message)) = socket.recv().await {
        if let Sent::Text(text) = message
            && socket.send(Sent::Text(text)).await.is_err()
        {
            return;
        }
    }
}

fn withdrawal(amount: i64) -> Request<Body> {
    Request::post("/withdraw").header("host", "bank").body(Body::from(amount.to_string())).unwrap()
}

/// Two clients withdraw at about the same time.
async fn two_withdrawals() -> Result {
    Network::current().set_default_link(lossy());
    let bank = Bank { balance: Arc::new(Mutex::new(100)) };
    serve(bank.clone().router()).await?;
    let clients = [0, 1].map(|_| rt::spawn(ask(withdrawal(80))));
    for client in clients {
        let (status, _) = client.await??;
        assert!(matches!(status, StatusCode::OK | StatusCode::CONFLICT), "{status}");
    }
    let (_, balance) = ask(Request::get("/").header("host", "bank").body(Body::empty())?).await?;
    match balance.parse::<i64>()? {
        20 => Ok(()),
        overdrawn => Err(format!("the balance is {overdrawn}").into()),
    }
}

#[test]
fn seeds_find_a_planted_race_in_a_service_of_axum() {
    let failure = run_seeds_beside_tokio(0..200, two_withdrawals).unwrap_err();
    let SeedFailure { seed, prefix, decisions, message, .. } = &failure;
    assert!(message.contains("the balance is -60"), "{failure}");
    assert!(prefix <= decisions, "{failure}");
    // The failure is reproducible, and it does not occur with every seed.
    let again = run_seeds_beside_tokio(*seed..seed + 1, two_withdrawals).unwrap_err();
    assert_eq!(again, failure);
    let passes = (0..50).filter(|seed| run_seeds_beside_tokio(*seed..seed + 1, two_withdrawals).is_ok());
    assert!(passes.count() > 0);
}

/// docs/simulation.md quotes the service and prints its failure.
#[test]
fn the_chapter_has_this_service_and_its_failure() {
    let chapter = include_str!("../../../docs/simulation.md");
    let quoted = chapter.split_once("```rust,ignore\n").and_then(|(_, rest)| rest.split_once("```"));
    let (quoted, _) = quoted.expect("it quotes the service");
    for item in quoted.split_terminator("\n\n") {
        assert!(include_str!("simulation.rs").contains(item.trim_end()), "not in this file: {item}");
    }
    let failure = run_seeds_beside_tokio(0..200, two_withdrawals).unwrap_err();
    assert!(chapter.contains(&format!("```text\n{failure}\n```")), "print this in the chapter: {failure}");
    assert_eq!(failure.prefix, 0, "the chapter explains why no decision need be random");
}

/// Runs the program, and returns its output and its trace.
fn trace_of<T>(seed: u64, program: impl Future<Output = Result<T>>) -> (T, Vec<Step>) {
    let runtime = Runtime::simulated_beside_tokio(seed).unwrap();
    let output = runtime.block_on(program).unwrap();
    (output, runtime.trace())
}

#[test]
fn a_websocket_of_axum_survives_a_partition() {
    let program = || async {
        let network = Network::current();
        network.set_default_link(lossy());
        serve(Bank::default().router()).await?;
        let stream = TcpStream::connect(ADDRESS).await?;
        let (client, server) = (stream.local_addr().ip(), stream.peer_addr().ip());
        let (mut socket, _) = tokio_tungstenite::client_async("ws://bank/echo", stream).await?;
        let start = Instant::now();
        for number in 0..10 {
            if number == 5 {
                network.partition(client, server);
                let network = network.clone();
                drop(tokio::spawn(async move {
                    tokio::time::sleep(Duration::from_secs(30)).await;
                    network.heal(client, server);
                }));
            }
            socket.send(Message::text(format!("message {number}"))).await?;
            let echoed = socket.next().await.ok_or("the socket was closed")??;
            assert_eq!(echoed.into_text()?.as_str(), format!("message {number}"));
        }
        assert!(start.elapsed() > Duration::from_secs(30));
        Ok(start.elapsed())
    };
    for seed in 0..12 {
        assert_eq!(trace_of(seed, program()), trace_of(seed, program()));
    }
}

/// The grace period is in virtual time. The seed alone determines the run, including hyper's timeouts.
#[test]
fn a_stop_waits_for_the_grace_in_virtual_time() {
    const GRACE: Duration = Duration::from_secs(10);
    let program = || async {
        let (listener, stop) = (TcpListener::bind(ADDRESS).await?, Condition::new());
        let (entered, is_entered) = channel();
        let slow = move |State(seconds): State<u64>| {
            let entered = entered.clone();
            async move {
                entered.send(()).await.unwrap();
                sleep(Duration::from_secs(seconds)).await;
            }
        };
        let router = |seconds| Router::new().route("/", get(slow.clone())).with_state(seconds);
        let router = Router::new().nest("/5", router(5)).nest("/60", router(60));
        let server = rialto_axum::serve(listener, router)
            .with_graceful_shutdown(stop.clone().into_wait_evt())
            .grace_period(GRACE);
        let server = rt::spawn(server.into_future());
        let asked = |path| Request::get(path).header("host", "slow").body(Body::empty());
        let (quick, late) = (rt::spawn(ask(asked("/5")?)), rt::spawn(ask(asked("/60")?)));
        is_entered.recv().await?;
        is_entered.recv().await?;
        let stopped = Instant::now();
        stop.signal();
        assert_eq!(server.await?, Served { ended: 1, aborted: 1 });
        assert_eq!(stopped.elapsed(), GRACE);
        assert_eq!(quick.await??.0, StatusCode::OK);
        assert!(late.await?.is_err());
        Ok(())
    };
    for seed in 0..12 {
        assert_eq!(trace_of(seed, program()), trace_of(seed, program()));
    }
}

/// A listener for which the system never has a file descriptor.
struct NoFiles(Arc<AtomicUsize>);

impl Listener for NoFiles {
    type Io = TcpStream;
    type Addr = SocketAddr;

    fn accept_evt(
        &self,
    ) -> impl TryEvent<Output = io::Result<(TcpStream, SocketAddr)>, Pending: Send> + Send {
        self.0.fetch_add(1, Ordering::Relaxed);
        always(()).wrap(|()| Err(io::ErrorKind::QuotaExceeded.into()))
    }
}

#[test]
fn accept_errors_neither_spin_the_server_nor_hide_the_stop() {
    const MINUTE: Duration = Duration::from_secs(60);
    let program = || async {
        let attempts = Arc::new(AtomicUsize::new(0));
        let start = Instant::now();
        let server = rialto_axum::serve(NoFiles(attempts.clone()), Router::new())
            .with_graceful_shutdown(after(MINUTE));
        assert_eq!(server.await, Served { ended: 0, aborted: 0 });
        assert_eq!(start.elapsed(), MINUTE);
        let attempts = attempts.load(Ordering::Relaxed);
        assert!((30..=150).contains(&attempts), "{attempts} attempts");
        Ok(())
    };
    for seed in 0..12 {
        assert_eq!(trace_of(seed, program()), trace_of(seed, program()));
    }
}

/// hyper alone: a service that counts its requests, on one persistent connection.
#[test]
fn hyper_answers_many_requests_on_one_connection() {
    let program = || async {
        Network::current().set_default_link(lossy());
        let listener = TcpListener::bind(ADDRESS).await?;
        drop(rt::spawn(async move {
            let (stream, _) = listener.accept().await?;
            let count = Mutex::new(0);
            let service = hyper::service::service_fn(move |_: Request<Incoming>| {
                let mut count = count.lock().unwrap();
                *count += 1;
                ready(Ok::<_, Infallible>(AxumResponse::new(Body::from(count.to_string()))))
            });
            let serving = hyper::server::conn::http1::Builder::new();
            drop(serving.serve_connection(TokioIo::new(stream), service).await);
            io::Result::Ok(())
        }));
        let stream = TcpStream::connect(ADDRESS).await?;
        let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
        drop(rt::spawn(connection));
        for number in 1..=20 {
            let request = Request::get("/").header("host", "counter").body(Body::empty())?;
            let response = sender.send_request(request).await?;
            let body = to_bytes(Body::new(response.into_body()), usize::MAX).await?;
            assert_eq!(body, number.to_string());
        }
        Ok(())
    };
    for seed in 0..12 {
        assert_eq!(trace_of(seed, program()), trace_of(seed, program()));
    }
}

#[derive(Clone, PartialEq, prost::Message)]
struct Number {
    #[prost(uint32, tag = "1")]
    number: u32,
}

/// The service `rialto.Doubler`, as a generator would write it.
#[derive(Clone)]
struct Doubler;

impl NamedService for Doubler {
    const NAME: &'static str = "rialto.Doubler";
}

impl UnaryService<Number> for Doubler {
    type Response = Number;
    type Future = Pin<Box<dyn Future<Output = std::result::Result<Response<Number>, Status>> + Send>>;

    fn call(&mut self, request: tonic::Request<Number>) -> Self::Future {
        Box::pin(async move {
            tokio::time::sleep(Duration::from_millis(50)).await;
            Ok(Response::new(Number { number: request.into_inner().number * 2 }))
        })
    }
}

impl Service<AxumRequest<TonicBody>> for Doubler {
    type Response = axum::http::Response<TonicBody>;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = std::result::Result<Self::Response, Infallible>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<std::result::Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: AxumRequest<TonicBody>) -> Self::Future {
        let codec = ProstCodec::<Number, Number>::default();
        Box::pin(async move { Ok(Grpc::new(codec).unary(Doubler, request).await) })
    }
}

/// A connection in the form that tonic requires.
struct Incomer(TcpStream);

impl Connected for Incomer {
    type ConnectInfo = SocketAddr;

    fn connect_info(&self) -> SocketAddr {
        self.0.peer_addr()
    }
}

impl AsyncRead for Incomer {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_read(cx, buffer)
    }
}

impl AsyncWrite for Incomer {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        AsyncWrite::poll_write(Pin::new(&mut self.0), cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_shutdown(cx)
    }
}

#[test]
fn tonic_calls_through_a_lossy_network() {
    let program = || async {
        Network::current().set_default_link(lossy());
        let listener = TcpListener::bind(ADDRESS).await?;
        let incoming = futures_util::stream::unfold(listener, |listener| async {
            let accepted = listener.accept().await.map(|(stream, _)| Incomer(stream));
            Some((accepted, listener))
        });
        let incoming = Box::pin(incoming);
        drop(tokio::spawn(Server::builder().add_service(Doubler).serve_with_incoming(incoming)));
        let connector = service_fn(|_| async { TcpStream::connect(ADDRESS).await.map(TokioIo::new) });
        let channel = Endpoint::from_static("http://doubler").connect_with_connector(connector).await?;
        let calls = (1..=5).map(|number| {
            let mut channel = channel.clone();
            rt::spawn(async move {
                channel.ready().await?;
                let mut client = tonic::client::Grpc::new(channel);
                client.ready().await?;
                let path = axum::http::uri::PathAndQuery::from_static("/rialto.Doubler/Double");
                let codec = ProstCodec::<Number, Number>::default();
                let response = client.unary(tonic::Request::new(Number { number }), path, codec).await?;
                Result::<u32>::Ok(response.into_inner().number)
            })
        });
        let calls: Vec<_> = calls.collect();
        let mut doubled = Vec::new();
        for call in calls {
            doubled.push(call.await??);
        }
        assert_eq!(doubled, [2, 4, 6, 8, 10]);
        Ok(())
    };
    for seed in 0..12 {
        assert_eq!(trace_of(seed, program()), trace_of(seed, program()));
    }
}
