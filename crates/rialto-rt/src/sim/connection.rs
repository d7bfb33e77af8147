//! A connection in a simulation: two flows of segments, one for each direction. Each segment has an arrival
//! time.
//!
//! ```text
//!  write   cuts the bytes into segments; each gets an arrival time, or waits for a partition to end
//!  read    takes a segment that has arrived; if there is none, the connection's alarm rings when one arrives
//! ```
//!
//! No task moves the segments: a reader compares their arrival times with the clock. Each connection has one
//! alarm, which wakes all tasks that wait for the connection. So no reader depends on the future of another
//! one.

use std::collections::VecDeque;
use std::future::Future;
use std::io::{self, ErrorKind};
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex, Weak};
use std::task::{Context, Poll, Wake, Waker};
use std::time::Duration;

use rialto_event::time::Instant;
use rialto_event::{Event, after, rng};

use super::network::{Network, RETRANSMISSION};
use crate::panics::lock;

/// The maximum number of bytes that are in transit or wait to be read, in each direction.
const WINDOW: usize = 64 * 1024;

/// The maximum number of bytes in a segment: an Ethernet frame, less the headers.
const SEGMENT: usize = 1460;

/// The time for which a sender tries to send a segment before the connection breaks: Linux's `tcp_retries2`
/// of 15.
const SEND_TIMEOUT: Duration = Duration::from_millis(924_600);

/// A segment.
enum Segment {
    Bytes(Vec<u8>),
    /// The end of the stream: no more bytes follow.
    End,
    Reset,
}

/// One direction of a connection.
#[derive(Default)]
struct Flow {
    /// The segments in order of arrival, each with its arrival time. `None` while a segment waits for a
    /// partition to end.
    segments: VecDeque<(Option<Instant>, Segment)>,
    /// The number of bytes of the first segment that were read.
    read: usize,
    /// The number of unread bytes in the segments.
    bytes: usize,
    /// The time at which the link has sent all bytes that were written.
    free_at: Option<Instant>,
    /// The arrival time of the last segment.
    last_at: Option<Instant>,
    /// The time since which segments wait for a partition to end, or are lost.
    waits_since: Option<Instant>,
    /// The sender has ended this direction.
    is_ended: bool,
}

/// One end of a connection.
#[derive(Default)]
struct End {
    /// The error of this end, once it is broken.
    broken: Option<ErrorKind>,
    /// The stream of this end was dropped.
    is_closed: bool,
    /// This end has ended its reading: reads return 0.
    read_shut: bool,
    wakers: Vec<Waker>,
}

/// The future of an alarm, which is ready at the alarm's time.
type AlarmFuture = Pin<Box<dyn Future<Output = ()> + Send>>;

struct State {
    /// `flows[0]` goes from the first end to the second one, `flows[1]` back.
    flows: [Flow; 2],
    ends: [End; 2],
    alarm: Option<(Instant, AlarmFuture)>,
}

/// A connection. See the [module](self).
pub(super) struct Connection {
    network: Network,
    /// The addresses of the client and of the server.
    pub(super) ends: [SocketAddr; 2],
    state: Mutex<State>,
}

/// A waker that wakes all tasks that wait for a connection.
struct Alarm(Weak<Connection>);

impl Wake for Alarm {
    fn wake(self: Arc<Self>) {
        if let Some(connection) = self.0.upgrade() {
            connection.wake();
        }
    }
}

/// One end of a connection. Dropping it ends both directions. If it has not read all that the peer sent, the
/// peer receives a reset.
pub(super) struct ConnectionEnd {
    pub(super) connection: Arc<Connection>,
    /// 0 for the client, 1 for the server.
    pub(super) end: usize,
}

impl Drop for ConnectionEnd {
    fn drop(&mut self) {
        self.connection.close(self.end);
    }
}

impl Connection {
    pub(super) fn new(network: Network, ends: [SocketAddr; 2]) -> Arc<Connection> {
        let state = State { flows: Default::default(), ends: Default::default(), alarm: None };
        let connection = Arc::new(Connection { network: network.clone(), ends, state: Mutex::new(state) });
        network.connected(&connection);
        connection
    }

    fn wake(&self) {
        let wakers: Vec<Waker> =
            lock(&self.state).ends.iter_mut().flat_map(|end| end.wakers.drain(..)).collect();
        wakers.into_iter().for_each(Waker::wake);
    }

    /// Reads bytes that have arrived at this end.
    pub(super) fn poll_read(
        self: &Arc<Self>,
        end: usize,
        cx: &mut Context<'_>,
        buffer: &mut [u8],
    ) -> Poll<io::Result<usize>> {
        let mut state = lock(&self.state);
        match state.read(end, Instant::now(), buffer) {
            Some(read) => {
                drop(state);
                if read.as_ref().is_ok_and(|count| *count > 0) {
                    // The peer may wait for room in the window.
                    self.wake();
                }
                Poll::Ready(read)
            }
            None => {
                self.wait(&mut state, end, cx);
                Poll::Pending
            }
        }
    }

    /// Returns ready if a read at this end would not wait.
    pub(super) fn poll_readable(self: &Arc<Self>, end: usize, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let mut state = lock(&self.state);
        match state.read(end, Instant::now(), &mut []) {
            Some(read) => Poll::Ready(read.map(drop)),
            None => {
                self.wait(&mut state, end, cx);
                Poll::Pending
            }
        }
    }

    /// Writes bytes at this end, up to the end of the window.
    pub(super) fn poll_write(
        self: &Arc<Self>,
        end: usize,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let mut state = lock(&self.state);
        let now = Instant::now();
        if let Some(kind) = state.broken(end, now) {
            return Poll::Ready(Err(kind.into()));
        }
        if state.flows[end].is_ended {
            return Poll::Ready(Err(ErrorKind::BrokenPipe.into()));
        }
        let room = WINDOW - state.flows[end].bytes;
        if room == 0 && !bytes.is_empty() {
            self.wait(&mut state, end, cx);
            return Poll::Pending;
        }
        let count = bytes.len().min(room);
        let mut rest = &bytes[..count];
        while !rest.is_empty() {
            // Half of the segments have the maximum length. So a reader sees parts of writes, and also whole
            // writes.
            let most = rest.len().min(SEGMENT);
            let length = if rng::below(2) == 0 { most } else { 1 + rng::below(most as u32) as usize };
            let (segment, behind) = rest.split_at(length);
            self.send(&mut state, end, Segment::Bytes(segment.to_vec()), now);
            rest = behind;
        }
        drop(state);
        self.wake();
        Poll::Ready(Ok(count))
    }

    /// Ends the direction that begins at this end.
    pub(super) fn shutdown_write(&self, end: usize) -> io::Result<()> {
        let mut state = lock(&self.state);
        let now = Instant::now();
        if state.broken(end, now).is_some() {
            return Err(ErrorKind::NotConnected.into());
        }
        if !state.flows[end].is_ended {
            state.flows[end].is_ended = true;
            self.send(&mut state, end, Segment::End, now);
        }
        drop(state);
        self.wake();
        Ok(())
    }

    /// Ends the reading at this end: its reads find the end of the stream.
    pub(super) fn shutdown_read(&self, end: usize) {
        lock(&self.state).ends[end].read_shut = true;
        self.wake();
    }

    /// Closes this end, because its stream was dropped. If it has not read all bytes, or more bytes come, the
    /// peer receives a reset, as on Linux.
    pub(super) fn close(&self, end: usize) {
        let mut state = lock(&self.state);
        let now = Instant::now();
        state.ends[end].is_closed = true;
        if state.broken(end, now).is_none() {
            let unread = &mut state.flows[1 - end];
            let last_at = unread.segments.iter().filter(|(_, segment)| matches!(segment, Segment::Bytes(_)));
            let last_at = last_at.map(|(at, _)| at.unwrap_or(now)).max();
            unread.segments.clear();
            (unread.read, unread.bytes) = (0, 0);
            match last_at {
                Some(at) => self.send(&mut state, end, Segment::Reset, at.max(now)),
                None if !state.flows[end].is_ended => self.send(&mut state, end, Segment::End, now),
                None => {}
            }
            state.flows[end].is_ended = true;
        }
        drop(state);
        self.wake();
    }

    /// Breaks both ends with the error `kind`. Returns false if each end was broken or closed already.
    pub(super) fn break_with(&self, kind: ErrorKind) -> bool {
        let mut state = lock(&self.state);
        let mut was_whole = false;
        for end in &mut state.ends {
            was_whole |= end.broken.is_none() && !end.is_closed;
            end.broken.get_or_insert(kind);
        }
        drop(state);
        self.wake();
        was_whole
    }

    /// Sends the waiting segments again, if their partition has ended.
    pub(super) fn resend_waiting(&self) {
        let mut state = lock(&self.state);
        let now = Instant::now();
        for end in 0..2 {
            if state.broken(end, now).is_some() {
                continue;
            }
            let flow = &mut state.flows[end];
            let waiting =
                flow.segments.iter().position(|(at, _)| at.is_none()).unwrap_or(flow.segments.len());
            let waiting: Vec<Segment> = flow.segments.drain(waiting..).map(|(_, segment)| segment).collect();
            flow.waits_since = None;
            for segment in waiting {
                // The bytes were counted when they were written, and `send` counts them again.
                if let Segment::Bytes(bytes) = &segment {
                    state.flows[end].bytes -= bytes.len();
                }
                self.send(&mut state, end, segment, now + RETRANSMISSION);
            }
        }
        drop(state);
        self.wake();
    }

    /// Sends a segment from this end: computes its arrival time, and adds it to the flow.
    fn send(&self, state: &mut State, end: usize, segment: Segment, now: Instant) {
        let length = match &segment {
            Segment::Bytes(bytes) => bytes.len(),
            Segment::End | Segment::Reset => 0,
        };
        let flow = &mut state.flows[end];
        let link = self.network.link(self.ends[end].ip(), self.ends[1 - end].ip());
        // If earlier segments wait, this one waits too.
        let at = link.filter(|_| flow.waits_since.is_none()).and_then(|link| {
            let sent_at = flow.free_at.map_or(now, |free_at| free_at.max(now)) + link.occupied(length);
            flow.free_at = Some(sent_at);
            let at = sent_at + link.travel()?;
            Some(flow.last_at.map_or(at, |last_at| last_at.max(at)))
        });
        match at {
            Some(at) => flow.last_at = Some(at),
            None => flow.waits_since = Some(flow.waits_since.unwrap_or(now)),
        }
        let is_for_nobody = state.ends[1 - end].is_closed;
        if is_for_nobody {
            // The peer's host answers with a reset, because the program has closed the socket.
            if let (Some(at), Segment::Bytes(_)) = (at, &segment) {
                self.send(state, 1 - end, Segment::Reset, at);
            }
            return;
        }
        flow.bytes += length;
        flow.segments.push_back((at, segment));
    }

    /// Registers the caller's waker, which is woken when a segment arrives or the state of the connection
    /// changes. Sets the alarm.
    fn wait(self: &Arc<Self>, state: &mut State, end: usize, cx: &Context<'_>) {
        let wakers = &mut state.ends[end].wakers;
        if !wakers.iter().any(|waker| waker.will_wake(cx.waker())) {
            wakers.push(cx.waker().clone());
        }
        let Some(next) = state.next() else {
            state.alarm = None;
            return;
        };
        if state.alarm.as_ref().is_some_and(|(at, _)| *at == next) {
            return;
        }
        let mut rings = Box::pin(after(next.duration_since(Instant::now())).sync());
        let waker = Waker::from(Arc::new(Alarm(Arc::downgrade(self))));
        if rings.as_mut().poll(&mut Context::from_waker(&waker)).is_ready() {
            // The time has come meanwhile, so the caller has to look again.
            cx.waker().wake_by_ref();
            state.alarm = None;
            return;
        }
        state.alarm = Some((next, rings));
    }
}

impl State {
    /// Returns the time of the next arrival, or of the next timeout.
    fn next(&self) -> Option<Instant> {
        let now = Instant::now();
        let arrivals = self.flows.iter().flat_map(|flow| flow.segments.iter().filter_map(|(at, _)| *at));
        let given_up =
            self.flows.iter().filter_map(|flow| flow.waits_since).map(|since| since + SEND_TIMEOUT);
        arrivals.chain(given_up).filter(|at| *at > now).min()
    }

    /// Returns the error of this end, if it is broken. Records a timeout, or a reset that has arrived.
    fn broken(&mut self, end: usize, now: Instant) -> Option<ErrorKind> {
        let gives_up = self.flows[end].waits_since.is_some_and(|since| since + SEND_TIMEOUT <= now);
        let arrived =
            self.flows[1 - end].segments.iter().take_while(|(at, _)| at.is_some_and(|at| at <= now));
        let is_reset = arrived.into_iter().any(|(_, segment)| matches!(segment, Segment::Reset));
        let broken = &mut self.ends[end].broken;
        if gives_up {
            broken.get_or_insert(ErrorKind::TimedOut);
        } else if is_reset {
            broken.get_or_insert(ErrorKind::ConnectionReset);
        }
        *broken
    }

    /// Takes bytes that have arrived, or the end of the stream. `None` if a read has to wait.
    fn read(&mut self, end: usize, now: Instant, buffer: &mut [u8]) -> Option<io::Result<usize>> {
        if self.ends[end].read_shut {
            return Some(Ok(0));
        }
        // The bytes that arrived before a reset are read first, unless a write has found the reset already.
        let flow = &mut self.flows[1 - end];
        let arrived = flow.segments.front().filter(|(at, _)| at.is_some_and(|at| at <= now));
        match (arrived, self.ends[end].broken) {
            (_, Some(kind)) => return Some(Err(kind.into())),
            (Some((_, Segment::Bytes(bytes))), None) => {
                let rest = &bytes[flow.read..];
                let count = rest.len().min(buffer.len());
                buffer[..count].copy_from_slice(&rest[..count]);
                flow.read += count;
                flow.bytes -= count;
                if flow.read == bytes.len() {
                    flow.read = 0;
                    flow.segments.pop_front();
                }
                return Some(Ok(count));
            }
            (Some((_, Segment::End)), None) => return Some(Ok(0)),
            (Some((_, Segment::Reset)) | None, None) => {}
        }
        self.broken(end, now).map(|kind| Err(kind.into()))
    }
}
