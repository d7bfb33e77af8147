//! Repeats a request until it succeeds, with growing pauses.
//!
//! ```text
//! cargo run -p rialto-examples --example retry
//! ```
//!
//! `retry` is the function to copy. It has a time limit for each attempt and one for all of them together. It
//! repeats only errors that may pass. `Backoff` doubles the pauses, and draws each of them at random, so that
//! clients that failed together do not return together.
//!
//! The service of this program closes its first connection, is silent to the second client and busy for the
//! third. It prints:
//!
//! ```text
//! attempt 1 failed: unexpected end of file
//! attempt 2 failed: the deadline has elapsed
//! attempt 3 failed: resource busy
//! the answer is 42
//! ```

use std::io::{self, ErrorKind};
use std::net::SocketAddr;
use std::time::Duration;

use rialto::rt::io::Input;
use rialto::rt::net::{TcpListener, TcpStream};
use rialto::rt::spawn;
use rialto::sync::Backoff;
use rialto::time::Instant;
use rialto::{at_time, select, timeout};

/// The first pause and the longest one.
const PAUSE: (Duration, Duration) = (Duration::from_millis(20), Duration::from_secs(1));
/// The time limit for one attempt.
const ATTEMPT: Duration = Duration::from_millis(500);
/// The time limit for all attempts.
const TOTAL: Duration = Duration::from_secs(60);

/// Repeats `attempt` until it succeeds, fails for good, or the time is over.
async fn retry<T>(mut attempt: impl AsyncFnMut() -> io::Result<T>) -> io::Result<T> {
    let deadline = Instant::now() + TOTAL;
    let mut backoff = Backoff::new(PAUSE.0, PAUSE.1);
    loop {
        select! {
            _earlier = backoff.next_evt() => {} // the first attempt is due at once
            () = at_time(deadline) => return Err(ErrorKind::TimedOut.into()),
        }
        // If the limit passes, the attempt's future is dropped, and its connection is closed.
        match timeout(ATTEMPT, attempt()).await.unwrap_or_else(|elapsed| Err(elapsed.into())) {
            Err(error) if may_pass(&error) => println!("attempt {} failed: {error}", backoff.attempts()),
            result => return result,
        }
    }
}

/// Returns whether another attempt may succeed.
fn may_pass(error: &io::Error) -> bool {
    use ErrorKind::*;
    matches!(
        error.kind(),
        ConnectionRefused | ConnectionReset | NetworkUnreachable | ResourceBusy | TimedOut | UnexpectedEof
    )
}

/// One request: reads a number from the service.
async fn ask(service: SocketAddr) -> io::Result<u32> {
    let input = Input::new(TcpStream::connect(service).await?);
    let answer = input.read_line_evt().await?.ok_or(ErrorKind::UnexpectedEof)?;
    if answer == "busy" {
        return Err(ErrorKind::ResourceBusy.into());
    }
    answer.parse().map_err(|error| io::Error::new(ErrorKind::InvalidData, error))
}

/// Stands for a service that has difficulties at first.
async fn service(listener: TcpListener) -> io::Result<()> {
    let mut silent = Vec::new();
    for client in 1.. {
        let (stream, _) = listener.accept().await?;
        match client {
            1 => drop(stream),
            2 => silent.push(stream), // the connection stays open
            3 => stream.write_all(b"busy\n").await?,
            _ => stream.write_all(b"42\n").await?,
        }
    }
    Ok(())
}

#[rialto::main]
async fn main() -> io::Result<()> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    drop(spawn(service(listener)));
    let answer = retry(async || ask(address).await).await?;
    println!("the answer is {answer}");
    Ok(())
}
