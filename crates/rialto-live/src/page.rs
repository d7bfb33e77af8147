//! The task of a page: it takes the page's messages from the WebSocket, and sends patches to it.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use rialto_event::time::Instant;
use rialto_event::{Condition, assume_cancel_safe, at_time, select, timeout};
use serde_json::json;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error, Message, error::CapacityError};

use crate::live::Admitted;
use crate::protocol::MAX_MESSAGE;
use crate::session::Session;

/// A page that takes no bytes for this time is closed.
const SEND_LIMIT: Duration = Duration::from_secs(60);
/// The time between two pings of an open page.
const PING: Duration = Duration::from_secs(30);
/// A page from which nothing has come for this time, not even the answer to a ping, is closed.
const SILENCE_LIMIT: Duration = Duration::from_secs(90);

type Socket = WebSocketStream<TokioIo<Upgraded>>;

/// The reason why a page ends.
enum End {
    /// The connection is gone, or the page has left.
    Gone,
    /// The page has broken the protocol.
    Refused(String),
    /// The application has ended.
    Stopped,
}

/// Serves a page until it leaves.
pub(crate) async fn serve(upgraded: Upgraded, page: Admitted) {
    let config = WebSocketConfig::default()
        .max_message_size(Some(MAX_MESSAGE))
        .max_frame_size(Some(MAX_MESSAGE))
        .read_buffer_size(MAX_MESSAGE);
    let io = TokioIo::new(upgraded);
    let mut socket = WebSocketStream::from_raw_socket(io, Role::Server, Some(config)).await;
    let end = run(&mut socket, &page).await;
    let (code, reason) = match end {
        End::Gone => return,
        End::Refused(reason) => (CloseCode::Policy, reason),
        End::Stopped => (CloseCode::Away, "the application has ended".into()),
    };
    let error = Message::text(json!({ "error": &reason }).to_string());
    // The protocol of WebSockets limits the reason to 123 bytes. The message before it has all of it.
    let short: String = reason.chars().filter(char::is_ascii).take(120).collect();
    let close = CloseFrame { code, reason: short.into() };
    let farewell = async {
        socket.send(error).await?;
        socket.close(Some(close)).await
    };
    // The page may be gone already.
    let _ = timeout(SEND_LIMIT, farewell).await;
}

async fn run(socket: &mut Socket, page: &Admitted) -> End {
    let shared = &page.shared;
    let (tree, stop): (_, &Condition) = (&shared.context.tree, &shared.context.stop);
    let mut changes = tree.subscribe();
    let mut session = Session::new(page.id);
    let hello = json!({ "page": page.id.as_u64(), "app": &shared.run }).to_string();
    if let Err(end) = send(socket, Message::text(hello)).await {
        return end;
    }
    let now = Instant::now();
    let (mut next_patch, mut next_ping, mut last_heard, mut is_changed) = (now, now + PING, now, true);
    loop {
        let is_due = session.is_ready() && (is_changed || session.is_dirty());
        select! {
            // Cancellation-safe: the socket keeps a message that is not complete.
            message = assume_cancel_safe(socket.next()) => {
                last_heard = Instant::now();
                let text = match read(message) {
                    Ok(Some(text)) => text,
                    Ok(None) => continue,
                    Err(end) => return end,
                };
                match session.handle(&text, tree) {
                    Ok(Some(input)) => shared.send(input),
                    Ok(None) => {}
                    Err(error) => return End::Refused(error.to_string()),
                }
            }
            _ = changes.changed_evt(), if !is_changed => is_changed = true,
            () = at_time(next_patch), if is_due => {
                is_changed = false;
                // So that a change that comes from here on is seen as a change.
                changes.mark_unchanged();
                if let Some(patch) = session.collect(tree) {
                    if let Err(end) = send(socket, Message::text(patch)).await {
                        return end;
                    }
                    next_patch = Instant::now() + shared.settings.frame;
                }
            }
            () = at_time(next_ping) => {
                if last_heard + SILENCE_LIMIT < Instant::now() {
                    return End::Gone;
                }
                next_ping = Instant::now() + PING;
                if let Err(end) = send(socket, Message::Ping(Default::default())).await {
                    return end;
                }
            }
            () = stop.wait_evt() => return End::Stopped,
        }
    }
}

/// Returns the text of a message, if it has one.
fn read(message: Option<Result<Message, Error>>) -> Result<Option<String>, End> {
    match message {
        Some(Ok(Message::Text(text))) => Ok(Some(text.as_str().into())),
        Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => Ok(None),
        Some(Ok(Message::Binary(_))) => Err(End::Refused("messages are texts".into())),
        Some(Ok(Message::Close(_))) | None => Err(End::Gone),
        Some(Err(Error::Capacity(CapacityError::MessageTooLong { .. }))) => {
            Err(End::Refused("a message has at most 16384 bytes".into()))
        }
        Some(Err(Error::Utf8(_))) => Err(End::Refused("messages are UTF-8".into())),
        Some(Err(_)) => Err(End::Gone),
    }
}

/// Sends a message, and waits until the socket has taken it.
async fn send(socket: &mut Socket, message: Message) -> Result<(), End> {
    match timeout(SEND_LIMIT, socket.send(message)).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(End::Gone),
    }
}
