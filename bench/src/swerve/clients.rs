//! The clients: each connects, asks for the file once, and reads it.

use crate::attempts::Attempt;
use crate::child_process::LIMIT;
use crate::job::Sample;
use anyhow::{Context, Result, ensure};
use mio::{Events, Poll, Token};
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

/// The file that clients ask for.
pub const FILE: &str = "file";

/// The length of the file in bytes, as in the paper.
const LENGTH: usize = 10 * 1024;

/// The bytes of the file.
pub fn contents() -> Vec<u8> {
    (0..LENGTH).map(|index| (index % 251) as u8).collect()
}

/// When clients connect.
#[derive(Clone, Copy, Debug)]
pub enum Arrivals {
    /// This number at a time. Each that is served is followed by another.
    AtATime(usize),
    /// This number in a second, whether or not others are served yet.
    InASecond(u64),
}

/// The most clients that may wait.
const MOST_WAITING: usize = 10_000;

/// Connects `requests` clients. Returns the time from the first to the last, or, for a rate, the time until each had its
/// answer, counted from the moment at which it was due.
///
/// # Errors
///
/// If the address is not a loopback address, a connection fails, a response is not the file, more than
/// [`MOST_WAITING`] clients wait, or all takes longer than [`LIMIT`].
pub fn clients(address: SocketAddr, arrivals: Arrivals, requests: u64) -> Result<Sample> {
    ensure!(address.ip().is_loopback(), "{address} is not a loopback address; use a server on this machine");
    let mut clients = Clients {
        poll: Poll::new()?,
        address,
        request: format!("GET /{FILE} HTTP/1.1\r\nHost: localhost\r\n\r\n").into_bytes(),
        contents: contents(),
        waiting: Vec::new(),
        free: Vec::new(),
        times: Vec::new(),
    };
    let start = Instant::now();
    clients.run(arrivals, start, requests)?;
    Ok(match arrivals {
        Arrivals::AtATime(_) => Sample::since(start, requests),
        Arrivals::InASecond(_) => Sample::from_latenesses(clients.times),
    })
}

struct Clients {
    poll: Poll,
    address: SocketAddr,
    request: Vec<u8>,
    contents: Vec<u8>,
    waiting: Vec<Option<Attempt>>,
    /// The free places in `waiting`.
    free: Vec<usize>,
    /// The time of each client that was served.
    times: Vec<Duration>,
}

impl Clients {
    fn run(&mut self, arrivals: Arrivals, start: Instant, requests: u64) -> Result<()> {
        let mut events = Events::with_capacity(1024);
        let (mut begun, deadline) = (0, start + LIMIT);
        while self.times.len() < requests as usize {
            let now = Instant::now();
            ensure!(now < deadline, "{} of {requests} clients are not served after {LIMIT:?}", {
                requests as usize - self.times.len()
            });
            while begun < requests && self.is_due(arrivals, start, begun) {
                let due = match arrivals {
                    Arrivals::AtATime(_) => Instant::now(),
                    Arrivals::InASecond(rate) => due(start, rate, begun),
                };
                self.connect(due)?;
                begun += 1;
            }
            let next = match arrivals {
                Arrivals::InASecond(rate) if begun < requests => due(start, rate, begun),
                _ => deadline,
            };
            match self.poll.poll(&mut events, Some(next.saturating_duration_since(Instant::now()))) {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                polled => polled?,
            }
            for event in &events {
                self.advance(event.token().0)?;
            }
        }
        Ok(())
    }

    /// Whether the client with this number is to connect.
    fn is_due(&self, arrivals: Arrivals, start: Instant, number: u64) -> bool {
        match arrivals {
            Arrivals::AtATime(most) => self.waiting.len() - self.free.len() < most,
            Arrivals::InASecond(rate) => due(start, rate, number) <= Instant::now(),
        }
    }

    fn connect(&mut self, due: Instant) -> Result<()> {
        let place = self.free.pop().unwrap_or(self.waiting.len());
        ensure!(place < MOST_WAITING, "the server does not keep up: {MOST_WAITING} clients wait");
        let attempt = Attempt::begin(self.address, self.poll.registry(), Token(place), due)?;
        match self.waiting.get_mut(place) {
            Some(free) => *free = Some(attempt),
            None => self.waiting.push(Some(attempt)),
        }
        Ok(())
    }

    fn advance(&mut self, place: usize) -> Result<()> {
        // A list may have several events of a client, and the first of them may end it.
        let Some(attempt) = &mut self.waiting[place] else { return Ok(()) };
        if !attempt.advance(&self.request)? {
            return Ok(());
        }
        let attempt = self.waiting[place].take().context("the client is there")?;
        self.free.push(place);
        self.times.push(attempt.begun.elapsed());
        ensure!(attempt.response().ends_with(&self.contents), "a response is not the file");
        attempt.reset()
    }
}

/// The moment at which the client with this number is to connect.
fn due(start: Instant, rate: u64, number: u64) -> Instant {
    start + Duration::from_nanos(1_000_000_000 * number / rate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clients_come_at_their_rate() {
        let start = Instant::now();
        assert_eq!(due(start, 2_500, 0), start);
        assert_eq!(due(start, 2_500, 5_000), start + Duration::from_secs(2));
    }

    #[test]
    fn only_this_machine_has_clients() {
        let elsewhere = SocketAddr::from(([192, 0, 2, 1], 80));
        let refused = clients(elsewhere, Arrivals::AtATime(1), 1).unwrap_err();
        assert!(refused.to_string().contains("loopback"));
    }
}
