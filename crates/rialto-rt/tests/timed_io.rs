//! Reads and writes with a time limit, as choices.
#![cfg(not(loom))]

use std::io::{Error, ErrorKind};
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use crate::support::runtime;
use rialto_event::{after, select};
use rialto_rt::net::{TcpListener, TcpStream};
use rialto_rt::spawn;

/// Returns both ends of a connection.
async fn pair() -> (TcpStream, TcpStream) {
    let listener = TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, 0))).await.unwrap();
    let address = listener.local_addr().unwrap();
    let client = spawn(async move { TcpStream::connect(address).await.unwrap() });
    let (server, _) = listener.accept().await.unwrap();
    (client.await.unwrap(), server)
}

/// Reads what arrives within `limit`.
async fn read_within(stream: &TcpStream, buffer: &mut [u8], limit: Duration) -> Result<usize, Error> {
    loop {
        select! {
            () = stream.readable_evt() => match stream.try_read(buffer) {
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                read => return read,
            },
            () = after(limit) => return Err(ErrorKind::TimedOut.into()),
        }
    }
}

/// Writes until the stream takes nothing for `limit`, and returns the number of bytes written.
async fn write_until_stuck(stream: &TcpStream, limit: Duration) -> Result<usize, Error> {
    let mut written = 0;
    loop {
        select! {
            () = stream.writable_evt() => match stream.try_write(&[7; 65_536]) {
                Ok(count) => written += count,
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(error) => return Err(error),
            },
            () = after(limit) => return Ok(written),
        }
    }
}

const SHORT: Duration = Duration::from_millis(2);
const LONG: Duration = Duration::from_secs(3600);

#[test]
fn a_read_that_times_out_has_taken_nothing() {
    runtime(1).block_on(async {
        let (ours, theirs) = pair().await;
        let mut buffer = [0; 16];
        for round in 0..3_u8 {
            let silent = read_within(&ours, &mut buffer, SHORT).await.unwrap_err();
            assert_eq!(silent.kind(), ErrorKind::TimedOut);
            theirs.write_all(&[round; 3]).await.unwrap();
            let mut got = Vec::new();
            while got.len() < 3 {
                let count = read_within(&ours, &mut buffer, LONG).await.unwrap();
                got.extend_from_slice(&buffer[..count]);
            }
            assert_eq!(got, [round; 3]);
        }
        drop(theirs);
        assert_eq!(read_within(&ours, &mut buffer, LONG).await.unwrap(), 0);
    });
}

#[test]
fn a_timed_out_write_reports_the_bytes_written() {
    runtime(1).block_on(async {
        let (ours, theirs) = pair().await;
        let mut written = write_until_stuck(&ours, SHORT).await.unwrap();
        assert!(written > 0);
        let reader = spawn(async move {
            let (mut buffer, mut read) = ([0; 65_536], 0);
            loop {
                match read_within(&theirs, &mut buffer, LONG).await.unwrap() {
                    0 => return read,
                    count => read += count,
                }
            }
        });
        // Now the peer reads.
        ours.writable_evt().await;
        ours.write_all(&[7; 1_000]).await.unwrap();
        written += 1_000;
        drop(ours);
        assert_eq!(reader.await.unwrap(), written);
    });
}
