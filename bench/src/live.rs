//! `live-latency`, `live-bytes` and `live-memory`: many open pages of one application, which all show the same
//! number. The server is a process of its own. The pages are WebSocket clients in this process, which speak the
//! protocol of the system's page.

use crate::catalog::Workload;
use crate::child_process::LIMIT;
use crate::job::{Job, Sample};
use crate::memory::resident_of;
use crate::system::Service;
use crate::web::start_server;
use anyhow::{Context, Result, bail, ensure};
use mio::net::TcpStream;
use mio::{Events, Interest, Poll, Token};
use std::io::{ErrorKind, Read, Write};
use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, Instant};

/// The number of pages that are open at the same time. A quick run has five for each press of the button.
const PAGES: u64 = 1_000;

/// The rows of the table.
pub const ROWS: usize = 1_000;

/// The row of the cell that changes. All pages show it.
pub const CHANGING_ROW: usize = 3;

/// The time between two changes of the cell.
pub const CHANGE: Duration = Duration::from_millis(10);

/// How long the bytes of a table's changes are counted.
const COUNTED: Duration = Duration::from_secs(1);

/// Returns the text that each page shows.
pub fn count_text(count: u64) -> String {
    format!("count={count};")
}

/// Measures the pages of a system.
///
/// # Errors
///
/// If a process or a page fails, or everything takes longer than [`LIMIT`].
pub fn measure(job: &Job) -> Result<Sample> {
    let service = if job.variant == "counter" { Service::Counter } else { Service::Table };
    let (server, address) = start_server(job, service, Path::new("."))?;
    let before = resident_of(server.id())?;
    let mut pages = Pages::open(address.parse()?, page_of(job.system)?, PAGES.min(5 * job.ops) as usize)?;
    if job.workload == Workload::LiveMemory {
        let growth = resident_of(server.id())?.saturating_sub(before);
        return Ok(Sample::of(growth as f64, pages.all.len() as u64));
    }
    let times = (0..job.ops).map(|press| pages.press(press as usize)).collect::<Result<Vec<_>>>()?;
    if job.workload == Workload::LiveLatency {
        return Ok(Sample::from_latenesses(times));
    }
    if service == Service::Table {
        pages.count_bytes_for(COUNTED)?;
    }
    Ok(Sample::of(pages.bytes as f64, pages.patches))
}

/// The protocol of a system's page.
struct PageProtocol {
    /// The path of the socket.
    path: &'static str,
    /// Returns the answer to a message of the server.
    answer: fn(&str) -> Vec<String>,
    /// Returns the message for a press of the button with this number.
    press: fn(u64) -> String,
    /// Returns the number of the button, from a message of the server that shows the page. `None` if the messages do not
    /// tell it: then the button is found by pressing.
    button: fn(&str) -> Option<u64>,
}

/// The page of rialto-live: its documentation lists the messages.
const RIALTO: PageProtocol = PageProtocol {
    path: "/_live/socket",
    answer: |text| {
        if text.contains("\"nonce\"") {
            return vec![r#"{"t":"open","path":"/"}"#.into()];
        }
        let mut answers = Vec::new();
        if let Some(version) = number_after(text, "\"v\":") {
            answers.push(format!(r#"{{"t":"shown","v":{version}}}"#));
        }
        if let Some(table) = id_of(text, "table") {
            answers.push(format!(r#"{{"t":"rows","id":{table},"from":0,"to":50}}"#));
        }
        answers
    },
    press: |id| format!(r#"{{"t":"mouse","id":{id},"action":"click","x":1,"y":1,"mods":0}}"#),
    button: |text| id_of(text, "button"),
};

/// The page of dioxus-liveview: the messages of its `main.js` and its interpreter.
const DIOXUS: PageProtocol = PageProtocol {
    path: "/ws",
    answer: |_| Vec::new(),
    press: |id| {
        let mouse =
            r#""alt_key":false,"button":0,"buttons":0,"client_x":1.0,"client_y":1.0,"ctrl_key":false,"#;
        let mouse =
            format!(r#"{mouse}"meta_key":false,"offset_x":1.0,"offset_y":1.0,"page_x":1.0,"page_y":1.0,"#);
        let mouse = format!(r#"{mouse}"screen_x":1.0,"screen_y":1.0,"shift_key":false"#);
        let event = format!(r#"{{"element":{id},"name":"click","bubbles":true,"data":{{{mouse}}}}}"#);
        format!(r#"{{"method":"user_event","params":{event}}}"#)
    },
    button: |_| None,
};

fn page_of(system: &str) -> Result<&'static PageProtocol> {
    match system {
        "rialto" => Ok(&RIALTO),
        "dioxus" => Ok(&DIOXUS),
        _ => bail!("{system} has no pages"),
    }
}

/// Returns the number that follows `name`.
fn number_after(text: &str, name: &str) -> Option<u64> {
    let rest = &text[text.find(name)? + name.len()..];
    let digits = rest.find(|next: char| !next.is_ascii_digit()).unwrap_or(rest.len());
    rest[..digits].parse().ok()
}

/// Returns the number of the first node of this kind in a patch.
fn id_of(text: &str, kind: &str) -> Option<u64> {
    let kind = format!("\"kind\":\"{kind}\"");
    text.split("{\"id\":").skip(1).find(|node| node.contains(&kind)).and_then(|node| {
        let digits = node.find(|next: char| !next.is_ascii_digit())?;
        node[..digits].parse().ok()
    })
}

/// Many open pages.
struct Pages {
    protocol: &'static PageProtocol,
    poll: Poll,
    all: Vec<Page>,
    deadline: Instant,
    button: u64,
    /// The number that all pages show.
    count: u64,
    /// The messages with changes, and their bytes.
    patches: u64,
    bytes: u64,
}

struct Page {
    stream: TcpStream,
    received: Vec<u8>,
    unsent: Vec<u8>,
    /// The number that it shows.
    shown: Option<u64>,
    shown_at: Instant,
}

impl Pages {
    /// Opens pages, until all of them show 0, and finds the button.
    fn open(address: SocketAddr, protocol: &'static PageProtocol, count: usize) -> Result<Pages> {
        let poll = Poll::new()?;
        let connect = |index| {
            let stream = connected(address, protocol.path)?;
            let mut stream = TcpStream::from_std(stream);
            poll.registry().register(&mut stream, Token(index), Interest::READABLE | Interest::WRITABLE)?;
            let (received, unsent) = (Vec::new(), Vec::new());
            Ok(Page { stream, received, unsent, shown: None, shown_at: Instant::now() })
        };
        let all = (0..count).map(connect).collect::<Result<_>>()?;
        let deadline = Instant::now() + LIMIT;
        let mut pages = Pages { protocol, poll, all, deadline, button: 0, count: 0, patches: 0, bytes: 0 };
        pages.until_all_show(0)?;
        pages.find_button()?;
        (pages.patches, pages.bytes) = (0, 0);
        Ok(pages)
    }

    /// Presses what may be the button, if the messages did not tell its number, until the pages show 1.
    fn find_button(&mut self) -> Result<()> {
        let is_known = self.button > 0;
        let candidates = if is_known { self.button..=self.button } else { 1..=20 };
        for candidate in candidates {
            self.button = candidate;
            self.send(0, &(self.protocol.press)(candidate));
            let wait = if is_known { self.deadline } else { Instant::now() + Duration::from_millis(500) };
            while self.all[0].shown != Some(1) && Instant::now() < wait {
                self.turn(wait)?;
            }
            if self.all[0].shown == Some(1) {
                self.count = 1;
                return self.until_all_show(1);
            }
        }
        bail!("no button of the page changes the number")
    }

    /// Presses the button in one of the pages, and waits until all show the next number. Returns the time until
    /// this page shows it.
    fn press(&mut self, page: usize) -> Result<Duration> {
        let page = page % self.all.len();
        self.count += 1;
        let begin = Instant::now();
        self.send(page, &(self.protocol.press)(self.button));
        self.until_all_show(self.count)?;
        Ok(self.all[page].shown_at.duration_since(begin))
    }

    fn until_all_show(&mut self, count: u64) -> Result<()> {
        while self.all.iter().any(|page| page.shown != Some(count)) {
            ensure!(Instant::now() < self.deadline, "not all pages show {count} after {LIMIT:?}");
            self.turn(self.deadline)?;
        }
        Ok(())
    }

    /// Counts only the messages of this time from now on.
    fn count_bytes_for(&mut self, time: Duration) -> Result<()> {
        (self.patches, self.bytes) = (0, 0);
        let end = Instant::now() + time;
        while Instant::now() < end {
            self.turn(end)?;
        }
        Ok(())
    }

    /// Waits for messages, at most until `end`, and handles them.
    fn turn(&mut self, end: Instant) -> Result<()> {
        let mut events = Events::with_capacity(1024);
        match self.poll.poll(&mut events, Some(end.saturating_duration_since(Instant::now()))) {
            Err(error) if error.kind() == ErrorKind::Interrupted => return Ok(()),
            polled => polled?,
        }
        for event in &events {
            let index = event.token().0;
            self.all[index].write()?;
            self.all[index].read()?;
            while let Some(message) = take_message(&mut self.all[index].received)? {
                self.handle(index, &message);
            }
        }
        Ok(())
    }

    fn handle(&mut self, index: usize, message: &[u8]) {
        self.patches += 1;
        self.bytes += message.len() as u64;
        // A message of dioxus has numbers between its texts.
        let text = String::from_utf8_lossy(message);
        if let Some(count) = number_after(&text, "count=") {
            self.all[index].shown = Some(count);
            self.all[index].shown_at = Instant::now();
        }
        if let Some(button) = (self.protocol.button)(&text) {
            self.button = button;
        }
        for answer in (self.protocol.answer)(&text) {
            self.send(index, &answer);
        }
    }

    fn send(&mut self, index: usize, text: &str) {
        let page = &mut self.all[index];
        page.unsent.extend(frame(text));
        // An error comes again at the next read.
        let _ = page.write();
    }
}

impl Page {
    fn write(&mut self) -> Result<()> {
        while !self.unsent.is_empty() {
            match self.stream.write(&self.unsent) {
                Ok(count) => drop(self.unsent.drain(..count)),
                Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(()),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    fn read(&mut self) -> Result<()> {
        let mut buffer = [0; 16 * 1024];
        loop {
            match self.stream.read(&mut buffer) {
                Ok(0) => bail!("the server closed a page"),
                Ok(count) => self.received.extend_from_slice(&buffer[..count]),
                Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(()),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error.into()),
            }
        }
    }
}

/// Connects a WebSocket to `path`.
fn connected(address: SocketAddr, path: &str) -> Result<std::net::TcpStream> {
    ensure!(address.ip().is_loopback(), "{address} is not a loopback address; use a server on this machine");
    let mut stream = std::net::TcpStream::connect(address)?;
    stream.set_nodelay(true)?;
    let head = format!("GET {path} HTTP/1.1\r\nhost: {address}\r\norigin: http://{address}\r\n");
    let upgrade = "connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n";
    // Any 16 bytes will do: this client does not check the answer's hash.
    let key = "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    stream.write_all(format!("{head}{upgrade}{key}").as_bytes())?;
    let (mut answer, mut byte) = (Vec::new(), [0]);
    while !answer.ends_with(b"\r\n\r\n") {
        stream.read_exact(&mut byte).context("the server closed a page")?;
        answer.extend(byte);
    }
    ensure!(
        answer.starts_with(b"HTTP/1.1 101 "),
        "the server refuses a WebSocket: {:?}",
        String::from_utf8_lossy(&answer)
    );
    stream.set_nonblocking(true)?;
    Ok(stream)
}

/// Returns a text as a frame of a WebSocket client. Its mask is 0, which a server cannot tell from another one.
fn frame(text: &str) -> Vec<u8> {
    let mut bytes = vec![0x81];
    match u16::try_from(text.len()) {
        Ok(length @ 0..126) => bytes.push(0x80 | length as u8),
        Ok(length) => {
            bytes.push(0x80 | 126);
            bytes.extend(length.to_be_bytes());
        }
        Err(_) => unreachable!("a page sends short messages"),
    }
    bytes.extend([0; 4]);
    bytes.extend(text.as_bytes());
    bytes
}

/// Takes the first message from the bytes of a WebSocket, if all of it is there. Frames of other kinds are left out.
fn take_message(received: &mut Vec<u8>) -> Result<Option<Vec<u8>>> {
    loop {
        let [head, length, ..] = received[..] else { return Ok(None) };
        let (begin, length) = match length {
            126 if received.len() >= 4 => (4, u64::from(u16::from_be_bytes([received[2], received[3]]))),
            127 if received.len() >= 10 => {
                (10, u64::from_be_bytes(received[2..10].try_into().context("eight bytes")?))
            }
            126 | 127 => return Ok(None),
            length => (2, u64::from(length)),
        };
        let end = begin + usize::try_from(length)?;
        if received.len() < end {
            return Ok(None);
        }
        let message = received[begin..end].to_vec();
        received.drain(..end);
        match head {
            0x81 | 0x82 => return Ok(Some(message)),
            0x88 => bail!("the server closed a page: {:?}", String::from_utf8_lossy(&message)),
            0x89 | 0x8A => {}
            _ => bail!("a frame of the kind {head:#x}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_taken_when_it_is_whole() -> Result<()> {
        // A ping, then a text.
        let bytes = [0x89, 0, 0x81, 2, b'h', b'i'];
        for end in 0..bytes.len() {
            assert_eq!(take_message(&mut bytes[..end].to_vec())?, None, "{end}");
        }
        let mut all = bytes.to_vec();
        assert_eq!(take_message(&mut all)?, Some(b"hi".to_vec()));
        assert!(all.is_empty());
        let mut long = [&[0x82, 126, 1, 0][..], &[7; 256]].concat();
        assert_eq!(take_message(&mut long)?, Some(vec![7; 256]));
        assert!(take_message(&mut vec![0x88, 0]).is_err());
        Ok(())
    }

    #[test]
    fn a_page_of_rialto_answers() {
        assert_eq!((RIALTO.answer)(r#"{"page":1,"nonce":"x"}"#), [r#"{"t":"open","path":"/"}"#]);
        let patch = r#"{"v":17,"nodes":[{"id":1,"kind":"container"},{"id":12,"kind":"button"}]}"#;
        assert_eq!((RIALTO.answer)(patch), [r#"{"t":"shown","v":17}"#]);
        assert_eq!(((RIALTO.button)(patch), (RIALTO.button)("{}")), (Some(12), None));
        assert_eq!(number_after(&count_text(42), "count="), Some(42));
    }
}
