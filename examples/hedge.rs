//! Asks a second replica if the first one is slow. The first answer wins, and the other request is cancelled.
//!
//! ```text
//! cargo run -p rialto-examples --example hedge
//! ```
//!
//! `hedged` is the function to copy. Each round of its loop chooses among three events: an answer, the time
//! to ask the next replica, and the deadline. The requests run in a `JoinSet`, which cancels the remaining
//! ones when it is dropped. Their connections close, so the slow replica notices that its work is useless. It
//! chooses, too: between the end of its work and the end of its client.
//!
//! It prints:
//!
//! ```text
//! asks replica 1
//! asks replica 2
//! the answer is 42, from replica 2
//! requests whose client has hung up: 1 and 0
//! ```

use std::io::{self, ErrorKind};
use std::net::SocketAddr;
use std::time::Duration;

use rialto::rt::io::Input;
use rialto::rt::net::{TcpListener, TcpStream};
use rialto::rt::{JoinHandle, spawn};
use rialto::sync::JoinSet;
use rialto::time::Instant;
use rialto::{after, at_time, select};

/// A request without an answer goes to the next replica, too, after this time.
const HEDGE: Duration = Duration::from_millis(50);
/// The time limit for an answer.
const LIMIT: Duration = Duration::from_secs(30);

/// Returns the first answer of a replica, with the replica's index.
async fn hedged(replicas: &[SocketAddr], question: &str) -> io::Result<(usize, String)> {
    let deadline = Instant::now() + LIMIT;
    let mut requests = JoinSet::new(spawn);
    let mut rest = replicas.iter().enumerate();
    let mut failure = io::Error::new(ErrorKind::NotFound, "there is no replica");
    loop {
        if let Some((index, replica)) = rest.next() {
            println!("asks replica {}", index + 1);
            let request = ask(index, *replica, question.to_owned());
            requests.spawn(request);
        }
        select! {
            ended = requests.join_next_evt() => match ended {
                Some(Ok(Ok(answer))) => return Ok(answer),
                // Asks the next replica at once.
                Some(Ok(Err(error))) => failure = error,
                Some(Err(lost)) => failure = io::Error::other(lost),
                None => return Err(failure), // all of them have failed
            },
            () = after(HEDGE), if rest.len() > 0 => {}
            () = at_time(deadline) => return Err(ErrorKind::TimedOut.into()),
        }
    }
}

async fn ask(index: usize, replica: SocketAddr, question: String) -> io::Result<(usize, String)> {
    let input = Input::new(TcpStream::connect(replica).await?);
    input.stream().write_all(format!("{question}\n").as_bytes()).await?;
    let answer = input.read_line_evt().await?.ok_or(ErrorKind::UnexpectedEof)?;
    Ok((index, answer))
}

/// A replica that works on each request for the time `work`, unless its client hangs up. Returns the number
/// of requests whose client did.
async fn replica(listener: TcpListener, work: Duration) -> io::Result<u32> {
    let (input, mut abandoned) = (Input::new(listener.accept().await?.0), 0);
    while input.read_line_evt().await?.is_some() {
        select! {
            () = after(work) => input.stream().write_all(b"42\n").await?,
            // The client sends one request at a time, so this is the end of its stream.
            _end = input.read_line_evt() => abandoned += 1,
        }
    }
    Ok(abandoned)
}

async fn start(work: Duration) -> io::Result<(SocketAddr, JoinHandle<io::Result<u32>>)> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    Ok((listener.local_addr()?, spawn(replica(listener, work))))
}

#[rialto::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (slow, slow_task) = start(Duration::from_secs(3600)).await?;
    let (quick, quick_task) = start(Duration::ZERO).await?;
    let (index, answer) = hedged(&[slow, quick], "What do you get if you multiply six by nine?").await?;
    println!("the answer is {answer}, from replica {}", index + 1);
    println!("requests whose client has hung up: {} and {}", slow_task.await??, quick_task.await??);
    Ok(())
}
