//! The task of a page: it takes the page's messages from the WebSocket, and sends patches to it.

use std::sync::atomic::Ordering;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use rialto_event::time::Instant;
use rialto_event::{Condition, assume_cancel_safe, at_time, select, timeout};
use rialto_sync::Semaphore;
use serde_json::{Value, json};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error, Message, error::CapacityError};

use crate::access::nonce;
use crate::live::Admitted;
use crate::protocol::{MAX_MESSAGE, Message as PageMessage};
use crate::session::Session;

/// A page that takes no bytes for this time is closed.
const SEND_LIMIT: Duration = Duration::from_secs(60);
/// A page that has not acknowledged a patch for this number of keepalives is closed.
const SILENT_BEATS: u32 = 4;
/// A page that does not open for this time is closed.
const OPEN_LIMIT: Duration = Duration::from_secs(10);
/// The number of a page's inputs that are on their way to the root component. With more, the page's next
/// messages stay in its socket.
const MAX_INPUTS: usize = 64;

/// The reason that a page gets that has the cookie, but not the key.
const NO_KEY: &str = "no access; help: open the URL of the program, with its token";
/// The reason that a page gets whose patch is larger than it may be.
const TOO_LARGE: &str = "the view is too large; help: `Builder::max_patch`";
/// The reason that a page gets when the root component has ended.
const ENDED: &str = "the application has ended";

type Socket = WebSocketStream<TokioIo<Upgraded>>;

/// The reason why a page ends.
enum End {
    /// The connection is gone, or the page has left.
    Gone,
    /// The page has broken the protocol.
    Refused(String),
    /// The application is stopped. A new run of the program may replace it.
    Stopped,
    /// The root component has ended by itself.
    Ended,
}

/// Serves a page until it leaves.
pub(crate) async fn serve(upgraded: Upgraded, page: Admitted) {
    let config = WebSocketConfig::default()
        .max_message_size(Some(MAX_MESSAGE))
        .max_frame_size(Some(MAX_MESSAGE))
        .read_buffer_size(4096);
    let io = TokioIo::new(upgraded);
    let mut socket = WebSocketStream::from_raw_socket(io, Role::Server, Some(config)).await;
    let end = run(&mut socket, &page).await;
    farewell(&mut socket, end).await;
}

/// Refuses a page. The reason is a message, because browsers do not show the answer to a refused WebSocket.
pub(crate) async fn refuse(upgraded: Upgraded, reason: &str) {
    let mut socket = WebSocketStream::from_raw_socket(TokioIo::new(upgraded), Role::Server, None).await;
    farewell(&mut socket, End::Refused(reason.into())).await;
}

/// Closes the socket, and says why. A page that is `Refused` does not connect again.
async fn farewell(socket: &mut Socket, end: End) {
    let (code, error) = match &end {
        End::Gone => return,
        End::Refused(reason) => (CloseCode::Policy, json!({ "error": reason })),
        End::Ended => (CloseCode::Away, json!({ "error": ENDED, "again": true })),
        End::Stopped => (CloseCode::Away, Value::Null),
    };
    let reason = error["error"].as_str().unwrap_or_default();
    // The protocol of WebSockets limits the reason to 123 bytes. The message before it has all of it.
    let short: String = reason.chars().filter(char::is_ascii).take(120).collect();
    let close = CloseFrame { code, reason: short.into() };
    let farewell = async {
        if !error.is_null() {
            socket.send(Message::text(error.to_string())).await?;
        }
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
    let (nonce, beat) = (nonce(), shared.settings.keepalive);
    let milliseconds = u64::try_from(beat.as_millis()).unwrap_or(u64::MAX);
    let hello =
        json!({ "page": page.id.as_u64(), "app": &shared.run, "nonce": &nonce, "beat": milliseconds });
    let hello = hello.to_string();
    if let Err(end) = send(socket, Message::text(hello)).await {
        return end;
    }
    // Cancellation-safe: the socket keeps a message that is not complete.
    match timeout(OPEN_LIMIT, first_message(socket)).await.unwrap_or(Err(End::Gone)) {
        Ok(text) if !is_proved(&text, &nonce, page) => return End::Refused(NO_KEY.into()),
        Ok(text) => match session.handle(&text, tree) {
            Ok(_) => {}
            Err(error) => return End::Refused(error.to_string()),
        },
        Err(end) => return end,
    }
    let permits = Semaphore::new(MAX_INPUTS);
    let mut permit = None;
    let now = Instant::now();
    let (mut next_patch, mut next_beat, mut last_heard, mut is_changed) = (now, now + beat, now, true);
    loop {
        // Before a patch, which would show a view that nothing changes.
        if stop.is_signalled() {
            return stopped(page);
        }
        let is_due = session.is_ready() && (is_changed || session.is_dirty());
        select! {
            // The root's router takes inputs at once, so this waits only while the page sends faster than
            // that.
            free = permits.clone().into_acquire_evt(), if permit.is_none() =>
                // It is never closed.
                permit = free.ok(),
            // Cancellation-safe: the socket keeps a message that is not complete.
            message = assume_cancel_safe(socket.next()), if permit.is_some() => {
                let text = match read(message) {
                    Ok(Some(text)) => text,
                    Ok(None) => continue,
                    Err(end) => return end,
                };
                let before = session.unacknowledged();
                match session.handle(&text, tree) {
                    Ok(Some(input)) => shared.send(input, permit.take()),
                    Ok(None) => {}
                    Err(error) => return End::Refused(error.to_string()),
                }
                if session.unacknowledged() < before {
                    last_heard = Instant::now();
                }
            }
            _ = changes.changed_evt(), if !is_changed => is_changed = true,
            () = at_time(next_patch), if is_due => {
                is_changed = false;
                // So that a change that comes from here on is seen as a change.
                changes.mark_unchanged();
                let is_up_to_date = session.unacknowledged() == 0;
                if let Some(patch) = session.collect(tree) {
                    if patch.len() > shared.settings.max_patch {
                        return End::Refused(TOO_LARGE.into());
                    }
                    if let Err(end) = send(socket, Message::text(patch)).await {
                        return end;
                    }
                    let now = Instant::now();
                    last_heard = if is_up_to_date { now } else { last_heard };
                    (next_patch, next_beat) = (now + shared.settings.patch_interval, now + beat);
                }
            }
            () = at_time(next_beat) => {
                let now = Instant::now();
                let is_up_to_date = session.unacknowledged() == 0;
                if !is_up_to_date && last_heard + beat * SILENT_BEATS < now {
                    return End::Gone;
                }
                last_heard = if is_up_to_date { now } else { last_heard };
                next_beat = now + beat;
                let Some(empty) = session.beat() else { continue };
                if let Err(end) = send(socket, Message::text(empty)).await {
                    return end;
                }
            }
            () = stop.wait_evt() => return stopped(page),
        }
    }
}

fn stopped(page: &Admitted) -> End {
    if page.shared.context.has_ended.load(Ordering::Acquire) { End::Ended } else { End::Stopped }
}

/// Returns the first message of a page. It opens the page.
async fn first_message(socket: &mut Socket) -> Result<String, End> {
    loop {
        if let Some(text) = read(socket.next().await)? {
            return Ok(text);
        }
    }
}

/// Returns whether the page has the key. A message that does not open a page is refused later.
fn is_proved(text: &str, nonce: &str, page: &Admitted) -> bool {
    match PageMessage::read(text) {
        Ok(PageMessage::Open { proof, key, .. }) => page.shared.access.has_key(nonce, &proof, &key),
        _ => true,
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
