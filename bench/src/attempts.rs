//! The load of `connections`: many clients that connect at the same time, as in the measurement of the web
//! server of the paper on CPC.

use crate::child_process::LIMIT;
use crate::job::Sample;
use crate::load::{REQUEST, response_length};
use anyhow::{Result, bail, ensure};
use mio::net::TcpStream;
use mio::{Events, Interest, Poll, Registry, Token};
use rustix::net::sockopt;
use std::io::{ErrorKind, Read, Write};
use std::net::SocketAddr;
use std::time::{Duration, Instant};

/// Connects `attempts` clients at once, and each sends a request. Repeats this until there were `total`
/// clients. Returns the time from each attempt to the whole response.
///
/// # Errors
///
/// If the address is not a loopback address, a connection fails, a response is malformed, or a round takes
/// longer than [`LIMIT`].
pub fn attempts(address: SocketAddr, attempts: usize, total: u64) -> Result<Sample> {
    ensure!(address.ip().is_loopback(), "{address} is not a loopback address; use a server on this machine");
    let mut times = Duration::ZERO;
    let rounds = total.div_ceil(attempts as u64);
    for _ in 0..rounds {
        times += round(address, attempts)?;
    }
    Ok(Sample::of(times.as_secs_f64() * 1e9, rounds * attempts as u64))
}

/// A client: it connects, sends one request, and reads the response.
pub struct Attempt {
    stream: TcpStream,
    /// When the client was to connect.
    pub begun: Instant,
    asked: bool,
    received: Vec<u8>,
}

/// Returns the sum of the times of all attempts.
fn round(address: SocketAddr, count: usize) -> Result<Duration> {
    let mut poll = Poll::new()?;
    let mut attempts = Vec::with_capacity(count);
    for index in 0..count {
        attempts.push(Attempt::begin(address, poll.registry(), Token(index), Instant::now())?);
    }
    let (mut times, mut unanswered) = (Duration::ZERO, count);
    let (deadline, mut events) = (Instant::now() + LIMIT, Events::with_capacity(1024));
    while unanswered > 0 {
        let left = deadline.saturating_duration_since(Instant::now());
        ensure!(!left.is_zero(), "{unanswered} of {count} attempts have no answer after {LIMIT:?}");
        match poll.poll(&mut events, Some(left)) {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            polled => polled?,
        }
        for event in &events {
            let attempt = &mut attempts[event.token().0];
            if attempt.advance(REQUEST)? {
                times += attempt.begun.elapsed();
                unanswered -= 1;
            }
        }
    }
    Ok(times)
}

impl Attempt {
    /// Begins to connect.
    ///
    /// # Errors
    ///
    /// Those of the system.
    pub fn begin(address: SocketAddr, registry: &Registry, token: Token, begun: Instant) -> Result<Attempt> {
        let mut stream = TcpStream::connect(address)?;
        registry.register(&mut stream, token, Interest::READABLE | Interest::WRITABLE)?;
        Ok(Attempt { stream, begun, asked: false, received: Vec::new() })
    }

    /// The bytes of the response that were received.
    pub fn response(&self) -> &[u8] {
        &self.received
    }

    /// Closes the connection by a reset, so that its port can be used again at once.
    ///
    /// # Errors
    ///
    /// Those of the system.
    pub fn reset(self) -> Result<()> {
        Ok(sockopt::set_socket_linger(&self.stream, Some(Duration::ZERO))?)
    }

    /// Sends the request when the connection exists, and reads. Returns true once, when the response is
    /// complete.
    ///
    /// # Errors
    ///
    /// If the connection fails or is closed, or the response is malformed or has another status than 200.
    pub fn advance(&mut self, request: &[u8]) -> Result<bool> {
        if !self.asked {
            if let Some(error) = self.stream.take_error()? {
                return Err(error.into());
            }
            match self.stream.write(request) {
                Ok(sent) => ensure!(sent == request.len(), "the socket accepted only a part of a request"),
                // It is not connected yet.
                Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::NotConnected) => {
                    return Ok(false);
                }
                Err(error) => return Err(error.into()),
            }
            self.asked = true;
        }
        let mut buffer = [0; 4096];
        loop {
            match self.stream.read(&mut buffer) {
                Ok(0) => bail!("the server closed a connection"),
                Ok(count) => self.received.extend_from_slice(&buffer[..count]),
                Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(false),
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(error.into()),
            }
            if response_length(&self.received)?.is_some() {
                return Ok(true);
            }
        }
    }
}
