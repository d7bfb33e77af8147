//! The two directions of a connection, over one TLS session.
//!
//! A direction holds the session's lock while it encrypts or decrypts, and never while it waits. The
//! receiving direction has a read buffer of its own, so that one read takes everything that has arrived, even
//! several records.

use std::future::poll_fn;
use std::io::{self, ErrorKind, IoSlice, Read, Write};
use std::mem;
use std::net::Shutdown;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};

use rustls::{AlertDescription, Connection, Error};

use super::verifier::check_alpn;
use crate::byte_stream::ByteStream;
use crate::frames::{ByteSink, ByteSource};
use crate::{NodeKey, Refusal};

/// The size of the read buffer: `SMALL_BUFFER` at first, `LARGE_BUFFER` once a read has filled it after the
/// handshake.
const SMALL_BUFFER: usize = 4 * 1024;
const LARGE_BUFFER: usize = 64 * 1024;

struct Session {
    tls: Mutex<Connection>,
    stream: Arc<dyn ByteStream>,
}

/// The outgoing direction. Dropping it ends the direction.
pub(crate) struct TlsOut {
    session: Arc<Session>,
    closed: bool,
}

/// The incoming direction.
pub(crate) struct TlsIn {
    session: Arc<Session>,
    /// The read buffer. Bytes `start..end` have been read and not yet decrypted.
    room: Vec<u8>,
    start: usize,
    end: usize,
    /// The last read filled the buffer, so there may have been more to read.
    is_short: bool,
    /// The session may have decrypted bytes, or an end to report.
    is_due: bool,
    /// The peer has announced the end of its stream (`close_notify`).
    ended: bool,
}

/// Creates the two directions of a session.
pub(super) fn halves(mut tls: Connection, stream: Arc<dyn ByteStream>) -> (TlsOut, TlsIn) {
    // No limit is needed: a direction writes only when the buffer is empty, so it holds at most one frame.
    tls.set_buffer_limit(None);
    let session = Arc::new(Session { tls: Mutex::new(tls), stream });
    let out = TlsOut { session: Arc::clone(&session), closed: false };
    let room = vec![0; SMALL_BUFFER];
    (out, TlsIn { session, room, start: 0, end: 0, is_short: false, is_due: false, ended: false })
}

/// Performs the handshake.
///
/// # Errors
///
/// The peer is refused, or refuses this node; the received bytes are not a handshake; or the connection
/// ended. TLS has then sent its alert to the peer, if it has one.
pub(super) async fn handshake(out: &mut TlsOut, input: &mut TlsIn) -> io::Result<()> {
    loop {
        poll_fn(|cx| out.poll_flush(cx)).await?;
        if !input.session.lock().is_handshaking() {
            break;
        }
        poll_fn(|cx| input.poll_more(cx)).await?;
    }
    check_alpn(&input.session.lock())
}

/// Translates an error that occurs before the first frame. `ours` is the key of this node.
pub(super) fn refusal_of(ours: NodeKey, error: &io::Error) -> Refusal {
    let tls = error.get_ref().and_then(|inner| inner.downcast_ref::<Error>());
    match tls {
        Some(Error::AlertReceived(alert)) if is_of_trust(*alert) => {
            Refusal::NotTrustedThere { key: ours, why: format!("{alert:?}") }
        }
        Some(other) => Refusal::InvalidHandshake(other.to_string()),
        None if error.kind() == ErrorKind::InvalidData => Refusal::InvalidHandshake(error.to_string()),
        None => Refusal::Closed,
    }
}

fn is_of_trust(alert: AlertDescription) -> bool {
    use AlertDescription as Alert;
    matches!(
        alert,
        Alert::AccessDenied
            | Alert::UnknownCA
            | Alert::BadCertificate
            | Alert::CertificateRevoked
            | Alert::CertificateExpired
            | Alert::CertificateUnknown
            | Alert::CertificateRequired
    )
}

impl Session {
    fn lock(&self) -> MutexGuard<'_, Connection> {
        // A panic within the session leaves it unusable; its next operation reports that.
        self.tls.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends the session's buffered records. If the socket has no capacity, it returns `Pending` and
    /// registers the task of `cx`, if there is one.
    fn poll_flush(&self, tls: &mut Connection, mut cx: Option<&mut Context<'_>>) -> Poll<io::Result<()>> {
        while tls.wants_write() {
            match tls.write_tls(&mut ToSocket { stream: &*self.stream, cx: cx.as_deref_mut() }) {
                Ok(0) => return Poll::Ready(Err(ErrorKind::WriteZero.into())),
                Ok(_) => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => return Poll::Pending,
                Err(error) => return Poll::Ready(Err(error)),
            }
        }
        Poll::Ready(Ok(()))
    }
}

/// Writes to the socket. Returns `WouldBlock` if it has no capacity.
struct ToSocket<'a, 'b> {
    stream: &'a dyn ByteStream,
    cx: Option<&'a mut Context<'b>>,
}

impl Write for ToSocket<'_, '_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_vectored(&[IoSlice::new(bytes)])
    }

    fn write_vectored(&mut self, bytes: &[IoSlice<'_>]) -> io::Result<usize> {
        match &mut self.cx {
            None => self.stream.try_write_vectored(bytes),
            Some(cx) => match self.stream.poll_write_vectored(cx, bytes) {
                Poll::Ready(done) => done,
                Poll::Pending => Err(ErrorKind::WouldBlock.into()),
            },
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl ByteSink for TlsOut {
    fn poll_write(&mut self, cx: &mut Context<'_>, bytes: &[IoSlice<'_>]) -> Poll<io::Result<usize>> {
        let tls = &mut *self.session.lock();
        ready!(self.session.poll_flush(tls, Some(cx)))?;
        let count = tls.writer().write_vectored(bytes)?;
        match self.session.poll_flush(tls, Some(cx)) {
            Poll::Ready(Err(error)) => Poll::Ready(Err(error)),
            _ => Poll::Ready(Ok(count)),
        }
    }

    fn poll_flush(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.session.poll_flush(&mut self.session.lock(), Some(cx))
    }

    fn poll_close(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let tls = &mut *self.session.lock();
        if !self.closed {
            tls.send_close_notify();
            self.closed = true;
        }
        ready!(self.session.poll_flush(tls, Some(cx)))?;
        Poll::Ready(self.session.stream.shutdown(Shutdown::Write))
    }
}

impl Drop for TlsOut {
    fn drop(&mut self) {
        // The stream may have ended already. Without a `close_notify`, the peer reports the connection as
        // broken.
        let _ = self.session.stream.shutdown(Shutdown::Write);
    }
}

impl TlsIn {
    /// Reads from the socket unless unprocessed bytes are left, and passes the bytes to the session.
    fn poll_more(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.start == self.end {
            if self.is_short && self.room.len() < LARGE_BUFFER {
                self.room.resize(LARGE_BUFFER, 0);
            }
            // The read buffer belongs to this direction, so reading needs no lock and does not stop the other
            // direction.
            let count = ready!(self.session.stream.poll_read(cx, &mut self.room))?;
            (self.start, self.end) = (0, count);
        }
        let tls = &mut *self.session.lock();
        if self.end == 0 && tls.is_handshaking() {
            return Poll::Ready(Err(ErrorKind::UnexpectedEof.into()));
        }
        self.is_short = self.end == self.room.len() && !tls.is_handshaking();
        self.start += tls.read_tls(&mut &self.room[self.start..self.end])?;
        let looked = tls.process_new_packets();
        // Sends an alert, or the answer to a key update. If the socket has no capacity, the outgoing
        // direction sends it later, and its task stays the one to be woken. That direction also sees an
        // error.
        let _ = self.session.poll_flush(tls, None);
        let state = looked.map_err(|error| io::Error::new(ErrorKind::InvalidData, error))?;
        self.ended |= state.peer_has_closed();
        // A read of 0 bytes means that the socket has ended; the session tells whether the end was orderly.
        self.is_due |= state.plaintext_bytes_to_read() > 0 || self.ended || self.end == 0;
        Poll::Ready(Ok(()))
    }
}

impl ByteSource for TlsIn {
    fn poll_read(&mut self, cx: &mut Context<'_>, room: &mut [u8]) -> Poll<io::Result<usize>> {
        loop {
            if mem::take(&mut self.is_due) {
                // 0 after an orderly end; an error if the connection ended without one.
                match self.session.lock().reader().read(room) {
                    Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                    Ok(count) => {
                        // If `room` is not full, nothing more is decrypted.
                        self.is_due = self.ended || count == 0 || count == room.len();
                        return Poll::Ready(Ok(count));
                    }
                    // Replaces rustls's text, which only refers to its manual.
                    Err(error) if error.kind() == ErrorKind::UnexpectedEof => {
                        let why = "the peer ended the connection without a close notification";
                        return Poll::Ready(Err(io::Error::new(error.kind(), why)));
                    }
                    error => return Poll::Ready(error),
                }
            }
            ready!(self.poll_more(cx))?;
        }
    }
}
