//! axum with reqwest as its client: handlers that wait for events, and graceful shutdown.

use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::routing::{get, post};
use reqwest::Client;
use rialto::sync::stream::EventStream;
use rialto::tokio_evt::prelude::*;
use rialto::{
    Condition, Event, Receiver, Sender, after, assume_cancel_safe, channel, choose, from_future, select,
};
use rialto_ecosystem::runtimes::{in_rialto, spawn};
use rialto_ecosystem::server::Server;
use tokio::sync::broadcast;

rialto_ecosystem::on_both_runtimes! {
    a_handler_waits_for_tokio_and_rialto_events
    a_body_is_a_stream_of_events
    requests_in_flight_are_answered_before_the_end
    a_handler_that_panics_loses_its_connection_only
    a_disconnected_client_drops_its_handler
    the_first_of_two_answers_is_taken
}

const FOREVER: Duration = Duration::from_secs(3600);

#[derive(Clone)]
struct App {
    news: broadcast::Sender<String>,
    /// Signals that a handler has begun to wait.
    entered: Sender<()>,
    /// Signals that a handler was abandoned.
    left: Sender<()>,
    go: Condition,
    rialto: bool,
}

impl App {
    /// Returns the application, and the receivers of `entered` and `left`.
    fn new() -> (App, Receiver<()>, Receiver<()>) {
        let ((entered, is_entered), (left, is_left)) = (channel(), channel());
        let (news, go, rialto) = (broadcast::channel(16).0, Condition::new(), in_rialto());
        (App { news, entered, left, go, rialto }, is_entered, is_left)
    }

    fn router(self) -> Router {
        Router::new()
            .route("/news/{milliseconds}", get(news))
            .route("/news", post(publish))
            .route("/slow", get(slow))
            .route("/bug", get(bug))
            .route("/numbers/{count}", get(numbers))
            .with_state(self)
    }
}

/// Answers with the next news, or with 204 if there is none in time.
async fn news(State(app): State<App>, Path(milliseconds): Path<u64>) -> (StatusCode, String) {
    // The handler runs on the runtime that is being tested.
    assert_eq!(in_rialto(), app.rialto);
    let mut news = app.news.subscribe();
    app.entered.send(()).await.unwrap();
    select! {
        news = news.recv_evt() => (StatusCode::OK, news.unwrap()),
        () = after(Duration::from_millis(milliseconds)) => (StatusCode::NO_CONTENT, String::new()),
    }
}

async fn publish(State(app): State<App>, body: String) {
    app.news.send(body).unwrap();
}

/// Answers after `go` is signalled. Reports when it is abandoned.
async fn slow(State(app): State<App>) -> &'static str {
    app.entered.send(()).await.unwrap();
    let left = app.left.clone();
    let gave_up = move || spawn(async move { left.send(()).await });
    app.go.wait_evt().wrap_abort(gave_up).await;
    "done"
}

async fn bug() {
    panic!("a bug in one handler");
}

/// Streams numbers while another task produces them.
async fn numbers(Path(count): Path<u32>) -> Body {
    let (tx, rx) = channel();
    spawn(async move {
        for number in 0..count {
            if tx.send(number).await.is_err() {
                return;
            }
        }
    });
    let lines = rx.map(|number| Ok::<_, std::io::Error>(format!("{number}\n")));
    Body::from_stream(lines.into_futures())
}

fn client() -> Client {
    Client::builder().no_proxy().build().unwrap()
}

async fn a_handler_waits_for_tokio_and_rialto_events() {
    let (app, entered, _left) = App::new();
    let (server, client) = (Server::start(app.router()).await, client());
    let none = client.get(server.url("/news/1")).send();
    let (none, _) = tokio::join!(none, entered.recv());
    assert_eq!(none.unwrap().status(), StatusCode::NO_CONTENT);

    let some = client.get(server.url("/news/3600000")).send();
    let told = async {
        entered.recv().await.unwrap();
        client.post(server.url("/news")).body("the doge is elected").send().await
    };
    let (some, told) = tokio::join!(some, told);
    assert!(told.unwrap().status().is_success());
    assert_eq!(some.unwrap().text().await.unwrap(), "the doge is elected");
    server.stop.signal();
    server.ended().await;
}

async fn a_body_is_a_stream_of_events() {
    const COUNT: u32 = 1000;
    let (app, _entered, _left) = App::new();
    let (server, client) = (Server::start(app.router()).await, client());
    let mut response = client.get(server.url(&format!("/numbers/{COUNT}"))).send().await.unwrap();
    let mut text = Vec::new();
    // Each chunk competes with a timeout that often wins. No chunk is lost.
    loop {
        let chunk = assume_cancel_safe(response.chunk()).wrap(Some);
        match choose((chunk, after(Duration::from_micros(10)).wrap(|()| None))).await {
            Some(Ok(Some(chunk))) => text.extend(chunk),
            Some(Ok(None)) => break,
            Some(Err(error)) => panic!("{error}"),
            None => {}
        }
    }
    let expected: String = (0..COUNT).map(|number| format!("{number}\n")).collect();
    assert_eq!(String::from_utf8(text).unwrap(), expected);
    server.stop.signal();
    server.ended().await;
}

async fn requests_in_flight_are_answered_before_the_end() {
    let (app, entered, _left) = App::new();
    let go = app.go.clone();
    let (server, client) = (Server::start(app.router()).await, client());
    let request = client.get(server.url("/slow")).send();
    let rest = async {
        entered.recv().await.unwrap();
        server.stop.signal();
        server.refuses().await;
        go.signal();
    };
    let (response, ()) = tokio::join!(request, rest);
    assert_eq!(response.unwrap().text().await.unwrap(), "done");
    server.ended().await;
}

async fn a_handler_that_panics_loses_its_connection_only() {
    let (app, entered, _left) = App::new();
    let go = app.go.clone();
    let (server, client) = (Server::start(app.router()).await, client());
    let innocent = client.get(server.url("/slow")).send();
    let rest = async {
        entered.recv().await.unwrap();
        assert!(client.get(server.url("/bug")).send().await.is_err());
        // The server still serves others.
        let next = client.get(server.url("/numbers/1")).send().await.unwrap();
        assert_eq!(next.text().await.unwrap(), "0\n");
        go.signal();
    };
    let (response, ()) = tokio::join!(innocent, rest);
    assert_eq!(response.unwrap().text().await.unwrap(), "done");
    server.stop.signal();
    server.ended().await;
}

async fn a_disconnected_client_drops_its_handler() {
    let (app, entered, left) = App::new();
    let server = Server::start(app.router()).await;
    let asked = client().get(server.url("/slow")).send();
    // In a task of its own, which is dropped when the other arm is chosen.
    let response = from_future(spawn, asked);
    select! {
        response = response => panic!("{response:?}"),
        entered = entered.recv_evt() => entered.unwrap(),
    }
    left.recv().await.unwrap();
    server.stop.signal();
    server.ended().await;
}

async fn the_first_of_two_answers_is_taken() {
    let (app, entered, left) = App::new();
    let server = Server::start(app.router()).await;
    spawn(async move { while entered.recv().await.is_ok() {} });
    let ask = |path: &str| from_future(spawn, client().get(server.url(path)).send());
    let answer = choose((ask("/slow"), ask("/numbers/1"), after(FOREVER).wrap(|()| unreachable!())));
    let response = answer.await.unwrap().unwrap();
    assert_eq!(response.text().await.unwrap(), "0\n");
    // The other request may not have reached its handler.
    drop(left);
    server.stop.signal();
    server.ended().await;
}
