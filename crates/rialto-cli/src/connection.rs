//! A client's connection as hyper sees it: a stream of bytes in each direction. Each wait is a choice between
//! the socket and a deadline.
//!
//! The start of the timeout depends on the state of the connection:
//!
//! ```text
//! state                              the timeout begins
//! no byte of a request has arrived   at the end of the last exchange
//! part of a head has arrived         at its first byte, so that a client that
//!                                    sends a head slowly cannot keep a connection
//! an exchange is in progress         anew for each wait: for the client's next
//!                                    byte, or until the socket is writable
//! ```

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use hyper::rt::{Read, ReadBufCursor, Write};
use rialto_event::time::Instant;
use rialto_event::{Choose, Event, SyncFuture, TimerEvt, Wrap, at_time, choose};
use rialto_rt::net::{ReadyEvt, TcpStream};

use crate::exchange::OnFinish;
use crate::head::Fault;
use crate::input_buffer::{InputBuffer, STEP_COST};
use crate::memory::{Charge, ClosedForMemory, Share};

/// How long a client may continue to send after the last response (lingering close).
const LINGER: Duration = Duration::from_secs(1);

/// The state of a connection that its reader, its service and its body share. All of them run in the
/// connection's task.
#[derive(Debug, Default)]
pub struct ExchangeState {
    /// Even while the server waits for a request, odd during an exchange.
    phase: AtomicU32,
    /// A request had a body, which the server does not read, or its head was refused.
    must_linger: AtomicBool,
    /// The client exceeded the timeout.
    late: AtomicBool,
    /// Why the head of the next request was refused, if it was.
    fault: Mutex<Option<Fault>>,
}

impl ExchangeState {
    /// Begins an exchange: hyper has read a request. `body` is whether the request may have one. Returns a
    /// fault if the request only stands in for a head that was refused.
    pub fn begin(&self, body: bool) -> Option<Fault> {
        self.phase.fetch_add(1, Relaxed);
        let fault = self.fault().take();
        if body || fault.is_some() {
            self.must_linger.store(true, Relaxed);
        }
        fault
    }

    /// Returns whether the connection ends because the client exceeded the timeout. hyper does not report
    /// each error, so the connection itself records this.
    pub fn is_late(&self) -> bool {
        self.late.load(Relaxed)
    }

    fn timed_out(&self, message: &'static str) -> io::Error {
        self.late.store(true, Relaxed);
        io::Error::new(io::ErrorKind::TimedOut, message)
    }

    /// Records that the next request that hyper reads stands in for a head that was refused.
    fn refuse(&self, fault: Fault) {
        *self.fault() = Some(fault);
    }

    fn fault(&self) -> std::sync::MutexGuard<'_, Option<Fault>> {
        self.fault.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn phase(&self) -> u32 {
        self.phase.load(Relaxed)
    }

    fn in_exchange(&self) -> bool {
        self.phase() % 2 == 1
    }
}

impl OnFinish for ExchangeState {
    fn finished(&self) {
        self.phase.fetch_add(1, Relaxed);
    }
}

/// Why a wait has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Woken {
    Ready,
    Late,
    HangUp,
}

type WokenEvt<E> = Wrap<E, fn(()) -> Woken>;
/// The socket is readable, or the deadline has passed.
type ToRead = SyncFuture<Choose<(WokenEvt<ReadyEvt>, WokenEvt<TimerEvt>)>>;
/// The socket is writable, the client has hung up, or the deadline has passed.
type ToWrite = SyncFuture<Choose<(WokenEvt<ReadyEvt>, WokenEvt<ReadyEvt>, WokenEvt<TimerEvt>)>>;

type ToCharge = Pin<Box<dyn Future<Output = Result<Charge, ClosedForMemory>> + Send>>;

/// A socket with deadlines and a share of the memory.
pub struct Connection {
    stream: Arc<TcpStream>,
    share: Arc<Share>,
    state: Arc<ExchangeState>,
    timeout: Duration,
    head: AwaitedHead,
    input: InputBuffer,
    /// Set once the server has shut down its side of the socket: the end of the lingering close.
    linger_until: Option<Instant>,
    /// Whether the client may still send bytes, which makes the lingering close necessary.
    may_send_more: bool,
    /// The waits in progress. They are pinned, because they have waiters that another thread may commit at
    /// any time.
    to_read: Pin<Box<Option<ToRead>>>,
    to_write: Pin<Box<Option<ToWrite>>>,
    /// The wait for the memory that the next read needs.
    to_charge: Option<ToCharge>,
}

/// The request head for which the connection waits.
#[derive(Clone, Copy, Debug)]
struct AwaitedHead {
    /// The phase in which the connection waits for this head.
    phase: u32,
    /// Part of it has arrived.
    begun: bool,
    /// Set at the first wait for it. Most heads arrive without a wait, and then the clock is not read.
    deadline: Option<Instant>,
}

impl Connection {
    /// Creates the connection of a new client, whose waits end after `timeout`.
    pub fn new(
        stream: Arc<TcpStream>,
        share: Arc<Share>,
        state: Arc<ExchangeState>,
        timeout: Duration,
    ) -> Self {
        let head = AwaitedHead { phase: state.phase(), begun: false, deadline: None };
        let (to_read, to_write) = (Box::pin(None), Box::pin(None));
        Connection {
            stream,
            share,
            state,
            timeout,
            head,
            input: InputBuffer::default(),
            linger_until: None,
            may_send_more: false,
            to_read,
            to_write,
            to_charge: None,
        }
    }

    /// Returns the deadline for the client's next byte.
    fn read_deadline(&mut self) -> Instant {
        if let Some(end) = self.linger_until {
            return end;
        }
        let timeout = self.timeout;
        let late = || Instant::now() + timeout;
        if self.state.in_exchange() {
            return late();
        }
        *self.awaited_head().deadline.get_or_insert_with(late)
    }

    /// Returns the head of the current phase. In a new phase, that is a new head.
    fn awaited_head(&mut self) -> &mut AwaitedHead {
        let phase = self.state.phase();
        if self.head.phase != phase {
            self.input.settle();
            // Its first bytes may have arrived together with the previous request.
            let begun = !self.input.is_empty();
            self.head = AwaitedHead { phase, begun, deadline: None };
        }
        &mut self.head
    }

    /// Is called when bytes have arrived. If they are the first of a head, its timeout begins anew.
    fn note_bytes_arrived(&mut self) {
        if !self.state.in_exchange() {
            let head = self.awaited_head();
            if !head.begun {
                *head = AwaitedHead { begun: true, deadline: None, ..*head };
            }
        }
    }

    /// Is called when the deadline has passed. An idle connection ends as if the client had closed it. A
    /// connection in the middle of a request fails.
    fn too_late_to_read(&mut self) -> Poll<io::Result<()>> {
        if self.to_write.is_some() {
            // The last response is still being written. The write has a deadline of its own, and a client
            // that reads a response is not idle.
            self.head.deadline = None;
            return Poll::Pending;
        }
        if !self.state.in_exchange() && !self.head.begun {
            return Poll::Ready(Ok(()));
        }
        Poll::Ready(Err(self.state.timed_out("the request took too long to arrive")))
    }

    fn poll_readable(&mut self, cx: &mut Context<'_>) -> Poll<Woken> {
        if self.to_read.is_none() {
            let deadline = self.read_deadline();
            let ready: WokenEvt<_> = self.stream.readable_evt().wrap(|()| Woken::Ready);
            let late: WokenEvt<_> = at_time(deadline).wrap(|()| Woken::Late);
            self.to_read.set(Some(choose((ready, late)).sync()));
        }
        let woken = match self.to_read.as_mut().as_pin_mut() {
            Some(wait) => ready!(wait.poll(cx)),
            None => Woken::Ready,
        };
        self.to_read.set(None);
        Poll::Ready(woken)
    }

    /// Waits until the connection may hold more bytes from the client.
    fn poll_memory(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), ClosedForMemory>> {
        if !self.state.in_exchange() {
            self.awaited_head();
        }
        while self.input.room() == 0 {
            let charging =
                self.to_charge.get_or_insert_with(|| Box::pin(Arc::clone(&self.share).charge(STEP_COST)));
            let charge = ready!(charging.as_mut().poll(cx));
            self.to_charge = None;
            self.input.grow(charge?);
        }
        Poll::Ready(Ok(()))
    }

    fn poll_writable(&mut self, cx: &mut Context<'_>) -> Poll<Woken> {
        if self.to_write.is_none() {
            let ready: WokenEvt<_> = self.stream.writable_evt().wrap(|()| Woken::Ready);
            let gone: WokenEvt<_> = self.stream.hangup_evt().wrap(|()| Woken::HangUp);
            let late: WokenEvt<_> = at_time(Instant::now() + self.timeout).wrap(|()| Woken::Late);
            self.to_write.set(Some(choose((ready, gone, late)).sync()));
        }
        let woken = match self.to_write.as_mut().as_pin_mut() {
            Some(wait) => ready!(wait.poll(cx)),
            None => Woken::Ready,
        };
        self.to_write.set(None);
        Poll::Ready(woken)
    }

    /// Reads and discards bytes until the client closes its side or the time is over: a lingering close (RFC
    /// 9112, section 9.6). If the socket were closed with unread bytes, the system would reset the
    /// connection, and the client could lose a response that it has not read yet. An idle client has sent no
    /// such bytes, so its connection is closed at once.
    fn poll_linger(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let mut waste = [0; 4096];
        loop {
            if self.to_read.is_none() {
                match self.stream.try_read(&mut waste) {
                    Ok(0) => return Poll::Ready(Ok(())),
                    Ok(_) => {
                        self.may_send_more = true;
                        continue;
                    }
                    Err(error) if error.kind() == io::ErrorKind::WouldBlock && self.may_send_more => {}
                    Err(_) => return Poll::Ready(Ok(())),
                }
            }
            if ready!(self.poll_readable(cx)) == Woken::Late {
                return Poll::Ready(Ok(()));
            }
        }
    }

    /// Makes `attempt` to write at once, and again when the socket is writable, until it succeeds or fails.
    fn poll_attempt(
        &mut self,
        cx: &mut Context<'_>,
        attempt: impl Fn(&TcpStream) -> io::Result<usize>,
    ) -> Poll<io::Result<usize>> {
        loop {
            if self.to_write.is_none() {
                match attempt(&self.stream) {
                    Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                    done => return Poll::Ready(done),
                }
            }
            match ready!(self.poll_writable(cx)) {
                Woken::Ready => {}
                Woken::HangUp => return Poll::Ready(Err(io::ErrorKind::ConnectionReset.into())),
                Woken::Late => {
                    return Poll::Ready(Err(self.state.timed_out("the client does not read the response")));
                }
            }
        }
    }
}

impl Read for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        mut buffer: ReadBufCursor<'_>,
    ) -> Poll<io::Result<()>> {
        let this = &mut *self;
        loop {
            match this.input.give(&mut buffer) {
                Ok(false) => {}
                Ok(true) => return Poll::Ready(Ok(())),
                Err(fault) => {
                    this.state.refuse(fault);
                    return Poll::Ready(Ok(()));
                }
            }
            if ready!(this.poll_memory(cx)).is_err() {
                return Poll::Ready(Err(io::ErrorKind::ConnectionAborted.into()));
            }
            if this.to_read.is_none() {
                match this.input.read(&this.stream) {
                    Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                    Err(error) => return Poll::Ready(Err(error)),
                    Ok(0) => return Poll::Ready(Ok(())),
                    Ok(_) => {
                        this.note_bytes_arrived();
                        continue;
                    }
                }
            }
            if ready!(this.poll_readable(cx)) == Woken::Late {
                match this.too_late_to_read() {
                    Poll::Pending => {}
                    done => return done,
                }
            }
        }
    }
}

impl Write for Connection {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.poll_attempt(cx, |stream| stream.try_write(bytes))
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.poll_attempt(cx, |stream| stream.try_write_vectored(slices))
    }

    fn is_write_vectored(&self) -> bool {
        true
    }

    fn poll_flush(self: Pin<&mut Self>, _cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.linger_until.is_none() {
            match self.stream.shutdown(std::net::Shutdown::Write) {
                // The client has already disconnected.
                Err(error) if error.kind() == io::ErrorKind::NotConnected => return Poll::Ready(Ok(())),
                done => done?,
            }
            self.to_read.set(None);
            // From now on, bytes are read only to be discarded.
            (self.input, self.to_charge) = (InputBuffer::default(), None);
            self.may_send_more =
                self.head.begun || self.state.in_exchange() || self.state.must_linger.load(Relaxed);
            self.linger_until = Some(Instant::now() + LINGER);
        }
        self.poll_linger(cx)
    }
}
