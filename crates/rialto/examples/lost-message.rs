//! Counts the messages that a `select!` loses.
//!
//! `cargo run --release --example lost-message [MESSAGES]`
//!
//! A source sends messages to a relay, which passes them on to a sink. The relay has a second duty: a
//! heartbeat each millisecond. The sink pauses now and then, so that the heartbeat is sometimes due while a
//! message waits.
//!
//! The relay is written in three ways: as is common with tokio's `select!`, with the remedy from tokio's
//! documentation, and with Rialto's `select!`. All of them run on the same tokio runtime.

use std::fmt::Write as _;
use std::pin::pin;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use tokio::sync::mpsc;
use tokio::time::{Interval, interval, sleep};

/// The period of the heartbeat.
const BEAT: Duration = Duration::from_millis(1);
/// The number of messages between two pauses of the sink, and the length of a pause.
const BETWEEN_PAUSES: u64 = 10_000;
const PAUSE: Duration = Duration::from_millis(3);
/// The capacity of tokio's channels. Rialto's channels have no buffer.
const BUFFER: usize = 64;

#[tokio::main]
async fn main() -> ExitCode {
    let messages = match std::env::args().nth(1).map(|count| count.replace('_', "").parse()) {
        None => 1_000_000,
        Some(Ok(count)) => count,
        Some(Err(_)) => {
            eprintln!("`MESSAGES` is not a number\nhelp: lost-message [MESSAGES], by default 1000000");
            return ExitCode::FAILURE;
        }
    };
    println!("{} messages through a relay that also has a heartbeat, on tokio's runtime\n", digits(messages));
    let runs = run(messages, |run| print!("{run}")).await;
    println!("{EXPLANATION}");
    if runs.iter().all(|run| run.lost == 0 || run.expected_to_lose) {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

const EXPLANATION: &str = "
To be fair: tokio's `rx.recv()` alone is cancel-safe, and loses nothing. A future
that loses its race is dropped with everything that it holds: the message that was
moved into `tx.send(message)`, or the one that a two-step arm received in its first
step. tokio's own remedies, shown, work: get a permit from `tx.reserve()` first, or
keep the future across the heartbeats and poll `&mut future`. The compiler does not
say where a remedy is needed: both forms compile.

With Rialto an arm is an event, not a future. `tx.send_from(&mut slot)` has either
sent the message or left it in the slot. An `async` block of two steps is not an
event: make the second step an arm of its own, or put it into the body.
(`tx.send_evt(message)`, for protocols that are values, owns its message and drops
it when not chosen.)

This is not a benchmark: tokio's channels here buffer 64 messages, Rialto's none,
so each message takes two rendezvous between threads.";

/// One relay's result.
pub struct Run {
    /// The kind of arm that the relay has.
    pub shape: &'static str,
    /// How the relay is written.
    pub relay: &'static str,
    /// Whether the relay is expected to lose messages.
    pub expected_to_lose: bool,
    /// The number of messages that the source sent and the sink never received.
    pub lost: u64,
    /// The number of heartbeats during the run.
    pub beats: u64,
    took: Duration,
}

impl std::fmt::Display for Run {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Run { shape, relay, lost, beats, took, .. } = self;
        let (lost, beats) = (digits(*lost), digits(*beats));
        writeln!(f, "{shape:<14}{relay:<34}lost {lost:>7}   beats {beats:>6}   {:>5.2} s", took.as_secs_f64())
    }
}

/// Runs every relay. Calls `show` with each result as soon as it is known.
pub async fn run(messages: u64, show: impl Fn(&Run)) -> Vec<Run> {
    let mut runs = Vec::new();
    macro_rules! relay {
        ($shape:literal, $relay:literal, $loses:literal, $pipeline:ident($function:path)) => {{
            let start = Instant::now();
            let (arrived, beats) = $pipeline!(messages, $function);
            runs.extend([Run {
                shape: $shape,
                relay: $relay,
                expected_to_lose: $loses,
                lost: messages - arrived,
                beats,
                took: start.elapsed(),
            }]);
            runs.iter().next_back().into_iter().for_each(&show);
        }};
    }
    relay!("send arm", "tokio, tx.send(message)", true, tokio_pipeline(send_arm::tokio));
    relay!("", "tokio, tx.reserve()", false, tokio_pipeline(send_arm::tokio_remedy));
    relay!("", "rialto, tx.send_from(&mut slot)", false, rialto_pipeline(send_arm::rialto));
    relay!("two-step arm", "tokio, recv then reserve", true, tokio_pipeline(two_steps::tokio));
    relay!("", "tokio, &mut future", false, tokio_pipeline(two_steps::tokio_remedy));
    relay!("", "rialto, an arm for each step", false, rialto_pipeline(two_steps::rialto));
    runs
}

/// Runs source, relay and sink with tokio's channels.
macro_rules! tokio_pipeline {
    ($messages:expr, $relay:path) => {{
        let ((tx, relay_rx), (relay_tx, mut rx)) = (mpsc::channel(BUFFER), mpsc::channel(BUFFER));
        let messages = $messages;
        tokio::spawn(async move {
            for message in 0..messages {
                tx.send(message).await.expect("the relay outlives the source");
            }
        });
        let relay = tokio::spawn($relay(relay_rx, relay_tx));
        let arrived = sink(async || rx.recv().await).await;
        (arrived, relay.await.expect("the relay does not panic"))
    }};
}

/// Runs source, relay and sink with Rialto's channels.
macro_rules! rialto_pipeline {
    ($messages:expr, $relay:path) => {{
        let ((tx, relay_rx), (relay_tx, rx)) = (rialto::channel(), rialto::channel());
        let messages = $messages;
        tokio::spawn(async move {
            for message in 0..messages {
                tx.send(message).await.expect("the relay outlives the source");
            }
        });
        let relay = tokio::spawn($relay(relay_rx, relay_tx));
        let arrived = sink(async || rx.recv().await.ok()).await;
        (arrived, relay.await.expect("the relay does not panic"))
    }};
}
use {rialto_pipeline, tokio_pipeline};

/// Counts the messages that arrive until the relay has ended. Panics if one arrives twice or out of order.
async fn sink(mut receive: impl AsyncFnMut() -> Option<u64>) -> u64 {
    let (mut arrived, mut next) = (0_u64, 0);
    while let Some(message) = receive().await {
        assert!(message >= next, "message {message} came twice or out of order");
        (arrived, next) = (arrived + 1, message + 1);
        if arrived.is_multiple_of(BETWEEN_PAUSES) {
            sleep(PAUSE).await;
        }
    }
    arrived
}

/// Returns tokio's interval timer for the heartbeat.
fn heartbeat() -> Interval {
    interval(BEAT)
}

/// Relays that have received a message, and then race its send against the heartbeat.
mod send_arm {
    use super::*;

    pub async fn tokio(mut rx: mpsc::Receiver<u64>, tx: mpsc::Sender<u64>) -> u64 {
        let (mut heartbeat, mut beats) = (heartbeat(), 0);
        while let Some(message) = rx.recv().await {
            tokio::select! {
                sent = tx.send(message) => sent.expect("the sink listens"),
                _ = heartbeat.tick() => beats += 1, // and `message` is dropped with its future
            }
        }
        beats
    }

    pub async fn tokio_remedy(mut rx: mpsc::Receiver<u64>, tx: mpsc::Sender<u64>) -> u64 {
        let (mut heartbeat, mut beats) = (heartbeat(), 0);
        while let Some(message) = rx.recv().await {
            loop {
                tokio::select! {
                    permit = tx.reserve() => {
                        permit.expect("the sink listens").send(message);
                        break;
                    }
                    _ = heartbeat.tick() => beats += 1,
                }
            }
        }
        beats
    }

    pub async fn rialto(rx: rialto::Receiver<u64>, tx: rialto::Sender<u64>) -> u64 {
        let (mut next_beat, mut beats) = (rialto::time::Instant::now() + BEAT, 0);
        while let Ok(message) = rx.recv().await {
            let mut message = Some(message);
            while message.is_some() {
                rialto::select! {
                    sent = tx.send_from(&mut message) => sent.expect("the sink listens"),
                    () = rialto::at_time(next_beat) => {
                        beats += 1; // and the message is back in its slot
                        next_beat += BEAT;
                    }
                }
            }
        }
        beats
    }
}

/// Relays with one arm of two steps: it receives, then waits for room.
mod two_steps {
    use super::*;

    /// Passes one message on. Returns `None` if the channel is closed.
    async fn pass_on(rx: &mut mpsc::Receiver<u64>, tx: &mpsc::Sender<u64>) -> Option<()> {
        let message = rx.recv().await?;
        let permit = tx.reserve().await.expect("the sink listens");
        permit.send(message);
        Some(())
    }

    pub async fn tokio(mut rx: mpsc::Receiver<u64>, tx: mpsc::Sender<u64>) -> u64 {
        let (mut heartbeat, mut beats) = (heartbeat(), 0);
        loop {
            tokio::select! {
                passed = pass_on(&mut rx, &tx) => if passed.is_none() { return beats },
                _ = heartbeat.tick() => beats += 1, // `pass_on` may hold a received message
            }
        }
    }

    pub async fn tokio_remedy(mut rx: mpsc::Receiver<u64>, tx: mpsc::Sender<u64>) -> u64 {
        let (mut heartbeat, mut beats) = (heartbeat(), 0);
        loop {
            let mut passing = pin!(pass_on(&mut rx, &tx));
            loop {
                tokio::select! {
                    passed = &mut passing => match passed {
                        Some(()) => break,
                        None => return beats,
                    },
                    _ = heartbeat.tick() => beats += 1,
                }
            }
        }
    }

    pub async fn rialto(rx: rialto::Receiver<u64>, tx: rialto::Sender<u64>) -> u64 {
        let (mut next_beat, mut beats) = (rialto::time::Instant::now() + BEAT, 0);
        let mut message = None;
        loop {
            rialto::select! {
                got = rx.recv_evt(), if message.is_none() => match got {
                    Ok(received) => message = Some(received),
                    Err(_closed) => return beats,
                },
                // An empty slot never sends.
                sent = tx.send_from(&mut message) => sent.expect("the sink listens"),
                () = rialto::at_time(next_beat) => {
                    beats += 1;
                    next_beat += BEAT;
                }
            }
        }
    }
}

/// Formats a number with commas.
fn digits(number: u64) -> String {
    let plain = number.to_string();
    let mut text = String::new();
    for (index, digit) in plain.chars().enumerate() {
        let comma = if index > 0 && (plain.len() - index).is_multiple_of(3) { "," } else { "" };
        // Writing to a string does not fail.
        let _ = write!(text, "{comma}{digit}");
    }
    text
}
