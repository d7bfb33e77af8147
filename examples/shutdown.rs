//! Cancels tasks and shuts down in order, on Ctrl-C or SIGTERM.
//!
//! ```text
//! cargo run -p rialto-examples --example shutdown 127.0.0.1:7000
//! nc 127.0.0.1 7000               # a client, in another terminal: type a line, or `wait 20`
//! ```
//!
//! The server answers lines. A request `wait 20` takes twenty seconds. The steps of the shutdown:
//!
//! 1. Accept no more connections, and cancel a token that each connection has in its choice. An idle
//!    connection says goodbye. A request that has begun is answered first.
//! 2. Wait until all connections have ended, but not longer than the grace period, nor after a second Ctrl-C.
//! 3. End the others, and wait until everything that they own is dropped.
//!
//! It prints the address, and at the end how the connections have ended:
//!
//! ```text
//! listens on 127.0.0.1:7000; Ctrl-C stops
//! stops; open connections: 2
//! interrupted again; aborted connections: 1
//! ```

use std::time::Duration;
use std::{env, io};

use rialto::rt::io::Input;
use rialto::rt::net::{TcpListener, TcpStream};
use rialto::rt::signal::unix::{SignalKind, signal};
use rialto::rt::{Custodian, CustodianHandle, spawn};
use rialto::sync::CancellationToken;
use rialto::{after, choose, select, sleep};

/// How long requests may take after the first Ctrl-C.
const GRACE: Duration = Duration::from_secs(30);

/// Accepts connections until `stop` is cancelled. A panic or an error of a connection ends only that one.
async fn accept(listener: TcpListener, connections: CustodianHandle, stop: CancellationToken) {
    loop {
        select! {
            client = listener.accept_evt() => match client {
                Ok((stream, _)) => drop(connections.spawn(connection(stream, stop.child_token()))),
                // For example, too many files are open. The client stays in the system's queue.
                Err(_) => sleep(Duration::from_millis(10)).await,
            },
            () = stop.cancelled_evt() => return,
        }
    }
}

/// Answers the lines of a client, until it ends or `stop` is cancelled.
async fn connection(stream: TcpStream, stop: CancellationToken) -> io::Result<()> {
    let input = Input::new(stream);
    loop {
        let line = select! {
            line = input.read_line_evt() => line?,
            () = stop.cancelled_evt() => return input.stream().write_all(b"goodbye\n").await,
        };
        let Some(line) = line else { return Ok(()) };
        // Outside the choice: the stop does not interrupt a request.
        let answer = answer(&line).await;
        input.stream().write_all(answer.as_bytes()).await?;
    }
}

/// Stands for the work of a request.
async fn answer(request: &str) -> String {
    if let Some(Ok(seconds)) = request.strip_prefix("wait ").map(str::parse) {
        sleep(Duration::from_secs(seconds)).await;
    }
    format!("done: {request}\n")
}

#[rialto::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let address = env::args().nth(1).unwrap_or_else(|| "127.0.0.1:0".into());
    let listener = TcpListener::bind(&*address).await?;
    let (interrupt, terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    println!("listens on {}; Ctrl-C stops", listener.local_addr()?);

    let (connections, stop) = (Custodian::new(), CancellationToken::new());
    let acceptor = spawn(accept(listener, connections.handle(), stop.clone()));
    let signalled = || choose((interrupt.recv_evt(), terminate.recv_evt()));
    signalled().await?;
    println!("stops; open connections: {}", connections.task_count());
    stop.cancel();
    acceptor.await?; // the listener is closed

    let why = select! {
        () = connections.idle_evt() => "all connections have ended",
        () = after(GRACE) => "the grace period is over",
        again = signalled() => again.map(|()| "interrupted again")?,
    };
    println!("{why}; aborted connections: {}", connections.task_count());
    connections.shutdown().await;
    Ok(())
}
