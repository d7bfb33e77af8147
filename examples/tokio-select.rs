//! Replaces one `tokio::select!` that loses messages. The rest of the program stays as it is, on tokio.
//!
//! ```text
//! cargo run -p rialto-examples --example tokio-select
//! ```
//!
//! A relay forwards messages, and also has a heartbeat. In `relay_of_tokio`, the arm `tx.send(message)` is a
//! future that owns its message. If the heartbeat wins, `select!` drops the future, and the message with it.
//! In `relay_of_rialto`, the arm is an event that takes the message from a variable. If the heartbeat wins,
//! the message is still in the variable. The channels, the interval and the tasks are tokio's in both.
//!
//! It prints, for example:
//!
//! ```text
//! tokio::select!   lost 53 of 200 messages
//! rialto::select!  lost 0 of 200 messages
//! ```

use std::time::Duration;

use rialto::tokio_evt::prelude::*;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::task::JoinError;
use tokio::time::{interval, sleep};

const MESSAGES: u32 = 200;
const HEARTBEAT: Duration = Duration::from_millis(5);
/// The time that the receiver takes for a message. It is slower than the sender, so sends wait.
const WORK: Duration = Duration::from_millis(1);

async fn relay_of_tokio(mut rx: Receiver<u32>, tx: Sender<u32>) {
    let mut heartbeat = interval(HEARTBEAT);
    while let Some(message) = rx.recv().await {
        tokio::select! {
            sent = tx.send(message) => if sent.is_err() { return },
            _ = heartbeat.tick() => {} // `message` is gone
        }
    }
}

async fn relay_of_rialto(mut rx: Receiver<u32>, tx: Sender<u32>) {
    let mut heartbeat = interval(HEARTBEAT);
    while let Some(message) = rx.recv().await {
        let mut message = Some(message);
        while message.is_some() {
            rialto::select! {
                sent = tx.send_from(&mut message) => if sent.is_err() { return },
                _ = heartbeat.tick_evt() => {} // the loop offers `message` again
            }
        }
    }
}

/// Sends all messages through a relay, and returns how many of them were lost.
async fn lost<F>(relay: impl FnOnce(Receiver<u32>, Sender<u32>) -> F) -> Result<u32, JoinError>
where
    F: Future<Output = ()> + Send + 'static,
{
    let ((tx, relay_rx), (relay_tx, mut rx)) = (channel(1), channel(1));
    let relay = tokio::spawn(relay(relay_rx, relay_tx));
    let sender = tokio::spawn(async move {
        for message in 0..MESSAGES {
            if tx.send(message).await.is_err() {
                break;
            }
        }
    });
    let mut received = 0;
    while rx.recv().await.is_some() {
        received += 1;
        sleep(WORK).await;
    }
    sender.await?;
    relay.await?;
    Ok(MESSAGES - received)
}

#[tokio::main]
async fn main() -> Result<(), JoinError> {
    println!("tokio::select!   lost {} of {MESSAGES} messages", lost(relay_of_tokio).await?);
    println!("rialto::select!  lost {} of {MESSAGES} messages", lost(relay_of_rialto).await?);
    Ok(())
}
