//! A chat over WebSocket in which a slow guest never delays the others.
//!
//! ```text
//! cargo run -p rialto-examples --example chat                     # a demonstration
//! cargo run -p rialto-examples --example chat 127.0.0.1:8080      # serves until Ctrl-C
//! ```
//!
//! The room is a `broadcast` channel: a send never waits, and the channel keeps the last lines. Each guest
//! has a task, which chooses between a message of its guest, a line of the room, and the end of the room.
//! While the task writes to its guest, the room goes on. A guest that reads too slowly misses the oldest
//! lines and is told how many. A guest that takes no bytes at all is disconnected.
//!
//! In the demonstration Ada and Bob talk, and Eve does not read. They talk until Eve is gone. It prints:
//!
//! ```text
//! guests enter at ws://127.0.0.1:41623/NAME
//! Eve has left: it does not read
//! Ada and Bob have read 2599 lines
//! the room is closed
//! ```

use std::env;
use std::time::Duration;

use axum::Router;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::any;
use futures_util::{SinkExt, StreamExt};
use rialto::rt::net::{TcpListener, TcpStream};
use rialto::rt::signal;
use rialto::rt::spawn;
use rialto::sync::broadcast::{self, RecvError};
use rialto::{Condition, assume_cancel_safe, select, timeout};
use tokio_tungstenite::{WebSocketStream, client_async, tungstenite};

type Result<T = ()> = std::result::Result<T, Box<dyn std::error::Error + Send + Sync>>;

/// The number of lines that the room keeps for slow guests.
const KEPT: usize = 16;
/// A guest that takes no bytes for this time is disconnected.
const PATIENCE: Duration = Duration::from_secs(1);

#[derive(Clone)]
struct Room {
    lines: broadcast::Sender<Utf8Bytes>,
    stop: Condition,
}

impl Room {
    /// Tells all guests, and never waits for one.
    fn say(&self, line: String) {
        let _ = self.lines.send(line.into()); // fails if the room is empty
    }
}

async fn enter(upgrade: WebSocketUpgrade, Path(name): Path<String>, State(room): State<Room>) -> Response {
    upgrade.on_upgrade(async move |socket| {
        let why = guest(socket, &name, &room).await;
        room.say(format!("{name} has left: {why}"));
    })
}

/// Serves a guest. Returns why it has left.
async fn guest(mut socket: WebSocket, name: &str, room: &Room) -> &'static str {
    let mut lines = room.lines.subscribe();
    room.say(format!("{name} is here"));
    loop {
        let line = select! {
            // `recv` is cancellation-safe: the socket keeps a message that is not complete.
            message = assume_cancel_safe(socket.recv()) => match message {
                Some(Ok(Message::Text(text))) => {
                    room.say(format!("{name}: {text}"));
                    continue;
                }
                Some(Ok(Message::Close(_))) | None => return "it has said goodbye",
                Some(Ok(_)) => continue,
                Some(Err(_)) => return "its connection is lost",
            },
            line = lines.recv_evt() => match line {
                Ok(line) => line,
                Err(RecvError::Lagged(missed)) => format!("({missed} lines are missing here)").into(),
                Err(RecvError::Closed) => return "the room is closed",
            },
            () = room.stop.wait_evt() => return "the room is closed",
        };
        match timeout(PATIENCE, socket.send(Message::Text(line))).await {
            Ok(Ok(())) => {}
            Ok(Err(_)) => return "its connection is lost",
            Err(_elapsed) => return "it does not read",
        }
    }
}

async fn serve(listener: TcpListener, stop: Condition) {
    let room = Room { lines: broadcast::channel(KEPT).0, stop: stop.clone() };
    let router = Router::new().route("/{name}", any(enter)).with_state(room);
    rialto_axum::serve(listener, router).with_graceful_shutdown(stop.wait_evt()).grace_period(PATIENCE).await;
}

type Guest = WebSocketStream<TcpStream>;

/// Connects a client, and waits until it reads that it is here.
async fn join(server: &str, name: &str) -> Result<Guest> {
    let stream = TcpStream::connect(server).await?;
    let (mut guest, _response) = client_async(format!("ws://{server}/{name}"), stream).await?;
    while read(&mut guest).await? != format!("{name} is here") {}
    Ok(guest)
}

async fn read(guest: &mut Guest) -> Result<String> {
    let message = guest.next().await.ok_or("the server has closed the connection")??;
    Ok(message.into_text()?.to_string())
}

/// Ada talks, and Bob listens. Both read each line, until one of them reads that Eve has left.
async fn demonstration(server: &str) -> Result {
    let (mut ada, mut bob) = (join(server, "Ada").await?, join(server, "Bob").await?);
    let _eve = join(server, "Eve").await?; // never reads again
    for number in 1.. {
        let said = format!("{number} {}", "x".repeat(64 << 10));
        ada.send(tungstenite::Message::text(&*said)).await?;
        for guest in [&mut ada, &mut bob] {
            let mut line = String::new();
            while !line.ends_with(&said) {
                line = read(guest).await?;
                if line.starts_with("Eve has left") {
                    println!("{line}\nAda and Bob have read {} lines", number - 1);
                    return Ok(());
                }
            }
        }
    }
    Ok(())
}

#[rialto::main(tokio)] // axum runs the protocol of a WebSocket by `tokio::spawn`
async fn main() -> Result {
    let address = env::args().nth(1);
    let listener = TcpListener::bind(address.as_deref().unwrap_or("127.0.0.1:0")).await?;
    let (server, stop) = (listener.local_addr()?.to_string(), Condition::new());
    println!("guests enter at ws://{server}/NAME");
    let serving = spawn(serve(listener, stop.clone()));
    match address {
        None => demonstration(&server).await?,
        Some(_) => signal::ctrl_c().await?,
    }
    stop.signal();
    serving.await?;
    println!("the room is closed");
    Ok(())
}
