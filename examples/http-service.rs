//! A small HTTP service in which every wait has a time limit.
//!
//! ```text
//! cargo run -p rialto-examples --example http-service                     # a demonstration
//! cargo run -p rialto-examples --example http-service 127.0.0.1:8080      # serves until Ctrl-C
//! ```
//!
//! The service is an axum `Router`. `rialto_axum::serve` runs each connection as a task of Rialto's runtime.
//! The limits:
//!
//! - for the head of a request: `header_timeout` disconnects clients that send nothing;
//! - for an answer: the middleware `limit` answers with 504, and drops the handler;
//! - for the shutdown: `grace_period`, after the event that is given to `with_graceful_shutdown`.
//!
//! The demonstration has three clients: one asks for an answer, one for an answer that takes too long, and
//! one asks nothing. It prints:
//!
//! ```text
//! serves http://127.0.0.1:38211
//! /hello/Ada: HTTP/1.1 200 OK: Hello, Ada!
//! /report: HTTP/1.1 504 Gateway Timeout
//! the silent client was disconnected
//! 3 connections have ended, 0 were aborted
//! ```

use std::net::SocketAddr;
use std::time::Duration;
use std::{env, io};

use axum::Router;
use axum::extract::{Path, Request};
use axum::http::StatusCode;
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use rialto::rt::io::Input;
use rialto::rt::net::{TcpListener, TcpStream};
use rialto::rt::signal;
use rialto::rt::spawn;
use rialto::types::WaitEvt;
use rialto::{Condition, sleep, timeout};
use rialto_axum::Served;

/// The time limit for the head of a request.
const HEAD: Duration = Duration::from_secs(2);
/// The time limit for an answer.
const ANSWER: Duration = Duration::from_secs(1);
/// How long the shutdown waits for requests that have begun.
const GRACE: Duration = Duration::from_secs(5);

fn service() -> Router {
    Router::new()
        .route("/hello/{name}", get(async |Path(name): Path<String>| format!("Hello, {name}!\n")))
        .route("/report", get(report))
        .layer(from_fn(limit))
}

/// A report that takes an hour.
async fn report() -> &'static str {
    sleep(Duration::from_secs(3600)).await;
    "The report\n"
}

/// Limits the time of each handler.
async fn limit(request: Request, next: Next) -> Response {
    match timeout(ANSWER, next.run(request)).await {
        Ok(response) => response,
        Err(_elapsed) => StatusCode::GATEWAY_TIMEOUT.into_response(),
    }
}

/// Serves until `stop`, and then finishes the requests that have begun.
async fn serve(listener: TcpListener, stop: WaitEvt) -> Served {
    rialto_axum::serve(listener, service())
        .header_timeout(HEAD)
        .with_graceful_shutdown(stop)
        .grace_period(GRACE)
        .await
}

/// A client: returns the answer, or what there is of it when the server closes the connection.
async fn send(server: SocketAddr, request: String) -> io::Result<String> {
    let client = Input::new(TcpStream::connect(server).await?);
    client.stream().write_all(request.as_bytes()).await?;
    let answer = client.read_to_end_evt().await?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

/// Asks for `path`, and prints the status and the body of the answer.
async fn ask(server: SocketAddr, path: &str) -> io::Result<()> {
    let request = format!("GET {path} HTTP/1.1\r\nhost: {server}\r\nconnection: close\r\n\r\n");
    let answer = send(server, request).await?;
    let (head, body) = answer.split_once("\r\n\r\n").ok_or(io::ErrorKind::InvalidData)?;
    let parts = [head.lines().next().unwrap_or_default(), body.trim_end()];
    println!("{path}: {}", parts.join(": ").trim_end_matches(": "));
    Ok(())
}

async fn demonstration(server: SocketAddr) -> io::Result<()> {
    ask(server, "/hello/Ada").await?;
    ask(server, "/report").await?;
    if send(server, String::new()).await?.is_empty() {
        println!("the silent client was disconnected");
    }
    Ok(())
}

#[rialto::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let address = env::args().nth(1);
    let listener = TcpListener::bind(address.as_deref().unwrap_or("127.0.0.1:0")).await?;
    let (server, stop) = (listener.local_addr()?, Condition::new());
    println!("serves http://{server}");
    let serving = spawn(serve(listener, stop.clone().into_wait_evt()));
    match address {
        None => demonstration(server).await?,
        Some(_) => signal::ctrl_c().await?,
    }
    stop.signal();
    let Served { ended, aborted } = serving.await?;
    println!("{ended} connections have ended, {aborted} were aborted");
    Ok(())
}
