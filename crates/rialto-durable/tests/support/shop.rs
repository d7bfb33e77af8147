//! The shop of `kill.rs`: an order is paid at a peer, packed, shipped, and closed after three days.

use rialto_durable::{
    Attempt, Clock, Failure, Flows, Redb, RetryPolicy, StepError, checkpoint, kv, sleep, step,
};
use std::io::{BufRead, BufReader, Error, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::time::{Duration, UNIX_EPOCH};

const THREE_DAYS: Duration = Duration::from_secs(3 * 24 * 3600);

/// The number of items in an order.
pub const ITEMS: u64 = 2;

#[rialto_cps::cps]
pub async fn order(number: u64, peer: SocketAddr) -> Result<String, StepError> {
    let receipt = paid(number, peer).await?;
    // Steps without a checkpoint between them: each step is a state.
    for item in 0u64..ITEMS {
        let request = number * ITEMS + item;
        step::<String>("pack", policy(), move |attempt| ask(peer, "pack", request, attempt)).await?;
    }
    let label = step::<String>("ship", policy(), move |attempt| ask(peer, "ship", number, attempt)).await?;
    kv::put(&format!("shipped/{number}"), &label);
    kv::update("shipped", |count: Option<u64>| Some(count.unwrap_or(0) + 1));
    checkpoint!("shipped");
    checkpoint!("kept", sleep(THREE_DAYS));
    kv::update("closed", |count: Option<u64>| Some(count.unwrap_or(0) + 1));
    Ok(format!("{receipt} {label}"))
}

#[rialto_cps::cps]
async fn paid(number: u64, peer: SocketAddr) -> Result<String, StepError> {
    let amount = 10u64 * number;
    checkpoint!("priced");
    let receipt = step::<String>("pay", policy(), move |attempt| ask(peer, "pay", amount, attempt)).await?;
    checkpoint!("paid");
    Ok(receipt)
}

fn policy() -> RetryPolicy {
    RetryPolicy::default().backoff(Duration::from_millis(1), Duration::from_millis(10))
}

/// Sends one request to the peer, on a thread of its own, because the call blocks.
async fn ask(peer: SocketAddr, what: &'static str, number: u64, attempt: Attempt) -> Result<String, Failure> {
    let (tx, rx) = rialto_sync::unbounded();
    std::thread::spawn(move || tx.send(asked(peer, what, number, &attempt.idempotency_key)));
    match rx.recv().await {
        Ok(answer) => Ok(answer?),
        Err(_) => Err(Failure::retryable("there is no thread")),
    }
}

fn asked(peer: SocketAddr, what: &str, number: u64, key: &str) -> Result<String, Error> {
    let mut stream = TcpStream::connect(peer)?;
    writeln!(stream, "{what} {number} {key}")?;
    let mut answer = String::new();
    BufReader::new(stream).read_line(&mut answer)?;
    match answer.strip_suffix('\n') {
        Some(answer) => Ok(answer.to_string()),
        None => Err(Error::other("the answer was cut short")),
    }
}

/// Opens the shop's orders in a file. The clock jumps ahead when the tasks only wait for a time.
pub fn open(file: &Path) -> Flows {
    Flows::builder()
        .flow::<order>()
        .clock(Clock::skipping(UNIX_EPOCH))
        // This process is killed so often that its tasks would go into quarantine.
        .max_crashes(u32::MAX)
        .exclusive()
        .open(Redb::open(file).unwrap())
        .unwrap()
}
