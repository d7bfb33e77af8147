//! The load generator of `web` and `echo`. One thread sends requests over several keep-alive connections,
//! each with at most one request under way.

use crate::child_process::LIMIT;
use crate::job::Sample;
use crate::system::Service;
use anyhow::{Context, Result, bail, ensure};
use mio::net::TcpStream;
use mio::{Events, Interest, Poll, Token};
use std::io::{ErrorKind, Read, Write};
use std::net::SocketAddr;
use std::time::{Duration, Instant};

/// The request of `web`.
pub const REQUEST: &[u8] = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";

/// The request of `echo`, and its answer.
const ECHOED: [u8; 100] =
    *b"0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789";

/// The number of requests per connection before the clock starts.
const WARMING: u64 = 10;

/// Sends the requests, and returns the time from the first request to the last response.
///
/// # Errors
///
/// If the address is not a loopback address, a connection fails or is closed, a response is malformed or has
/// another status than 200, or everything takes longer than [`LIMIT`].
pub fn load(
    address: SocketAddr,
    service: Service,
    connections: usize,
    requests: u64,
    latencies: bool,
) -> Result<Sample> {
    ensure!(address.ip().is_loopback(), "{address} is not a loopback address; use a server on this machine");
    let mut load = Load::connect(address, service, connections)?;
    load.run_requests(WARMING * connections as u64)?;
    let start = Instant::now();
    load.times.clear();
    load.run_requests(requests)?;
    Ok(if latencies { Sample::from_latenesses(load.times) } else { Sample::since(start, requests) })
}

struct Load {
    poll: Poll,
    connections: Vec<Connection>,
    deadline: Instant,
    /// The time until the answer to each request.
    times: Vec<Duration>,
}

impl Load {
    fn connect(address: SocketAddr, service: Service, connections: usize) -> Result<Load> {
        let poll = Poll::new()?;
        let connect = |index| {
            let stream = std::net::TcpStream::connect(address)
                .with_context(|| format!("cannot connect to the server at {address}"))?;
            stream.set_nodelay(true)?;
            stream.set_nonblocking(true)?;
            let mut stream = TcpStream::from_std(stream);
            poll.registry().register(&mut stream, Token(index), Interest::READABLE)?;
            Ok(Connection { stream, service, received: Vec::with_capacity(1024), sent: Instant::now() })
        };
        let connections = (0..connections).map(connect).collect::<Result<_>>()?;
        Ok(Load { poll, connections, deadline: Instant::now() + LIMIT, times: Vec::new() })
    }

    /// Sends this number of requests, and waits for their responses.
    fn run_requests(&mut self, requests: u64) -> Result<()> {
        let mut events = Events::with_capacity(1024);
        let mut unsent = requests;
        let mut unanswered = requests;
        for connection in &mut self.connections {
            if unsent > 0 {
                connection.send_request()?;
                unsent -= 1;
            }
        }
        while unanswered > 0 {
            let left = self.deadline.saturating_duration_since(Instant::now());
            ensure!(!left.is_zero(), "{unanswered} of {requests} requests have no answer after {LIMIT:?}");
            match self.poll.poll(&mut events, Some(left)) {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                polled => polled?,
            }
            for event in &events {
                let connection = &mut self.connections[event.token().0];
                while connection.poll_response()? {
                    unanswered -= 1;
                    self.times.push(connection.sent.elapsed());
                    if unsent == 0 {
                        break;
                    }
                    connection.send_request()?;
                    unsent -= 1;
                }
            }
        }
        Ok(())
    }
}

struct Connection {
    stream: TcpStream,
    service: Service,
    /// When the last request was sent.
    sent: Instant,
    received: Vec<u8>,
}

impl Connection {
    fn send_request(&mut self) -> Result<()> {
        // No other request is under way, and this one is shorter than any socket's buffer.
        let request = match self.service {
            Service::Echo => &ECHOED,
            _ => REQUEST,
        };
        self.sent = Instant::now();
        let sent = self.stream.write(request)?;
        ensure!(sent == request.len(), "the socket accepted only a part of a request");
        Ok(())
    }

    /// Returns whether the response is complete. If not, the stream was read until it would block, so the
    /// poll will report the next bytes.
    fn poll_response(&mut self) -> Result<bool> {
        let mut buffer = [0; 1024];
        loop {
            match self.stream.read(&mut buffer) {
                Ok(0) => bail!("the server closed a connection"),
                Ok(count) => self.received.extend_from_slice(&buffer[..count]),
                Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(false),
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(error.into()),
            }
            let length = match self.service {
                Service::Echo => (self.received.len() >= ECHOED.len()).then_some(ECHOED.len()),
                _ => response_length(&self.received)?,
            };
            if let Some(length) = length {
                ensure!(self.service == Service::Http || self.received == ECHOED, "the echo has other bytes");
                ensure!(self.received.len() == length, "the server sent more than one response to a request");
                self.received.clear();
                return Ok(true);
            }
        }
    }
}

/// Returns the length of the response at the start of `received`, or `None` if the response is incomplete.
///
/// # Errors
///
/// If the response is malformed, or has another status than 200.
pub fn response_length(received: &[u8]) -> Result<Option<usize>> {
    let Some(head) = received.windows(4).position(|bytes| bytes == b"\r\n\r\n") else { return Ok(None) };
    let text = std::str::from_utf8(&received[..head])?;
    let mut lines = text.split("\r\n");
    let status = lines.next().unwrap_or_default();
    ensure!(status.starts_with("HTTP/1.1 200 "), "the server's status is not 200: {status:?}");
    let length = lines
        .filter_map(|line| line.split_once(':'))
        .find(|(name, _)| name.eq_ignore_ascii_case("content-length"))
        .context("the response has no Content-Length")?;
    let whole = head + 4 + length.1.trim().parse::<usize>().context("the Content-Length is not a number")?;
    Ok((received.len() >= whole).then_some(whole))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_response_ends_with_its_body() -> Result<()> {
        let whole = b"HTTP/1.1 200 OK\r\nContent-Length: 3\r\ndate: now\r\n\r\nabc";
        assert_eq!(response_length(whole)?, Some(whole.len()));
        for end in 0..whole.len() {
            assert_eq!(response_length(&whole[..end])?, None, "{end}");
        }
        Ok(())
    }

    #[test]
    fn other_answers_are_errors() {
        for answer in [
            "HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n",
            "HTTP/1.1 200 OK\r\n\r\n",
            "HTTP/1.1 200 OK\r\ncontent-length: x\r\n\r\n",
        ] {
            assert!(response_length(answer.as_bytes()).is_err(), "{answer}");
        }
    }

    #[test]
    fn only_this_machine_is_loaded() {
        let elsewhere = SocketAddr::from(([192, 0, 2, 1], 80));
        assert!(
            load(elsewhere, Service::Http, 1, 1, false)
                .is_err_and(|error| error.to_string().contains("loopback"))
        );
    }
}
