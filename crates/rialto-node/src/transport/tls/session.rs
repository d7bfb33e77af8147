//! The two directions of a connection, over one TLS session.
//!
//! The session is locked while a direction encrypts or decrypts what is there, never while it waits.
//! The way in has a buffer for what the socket gives, so that one read brings all that has come,
//! however many records that is.

use std::future::poll_fn;
use std::io::{self, ErrorKind, IoSlice, Read, Write};
use std::mem;
use std::net::Shutdown;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};

use rustls::{AlertDescription, Connection, Error};

use super::verifier::speaks_ours;
use crate::transport::frames::{Inward, Outward};
use crate::transport::stream::Stream;
use crate::transport::{NodeKey, Refusal};

/// Room for what a socket gives: at first, and once the peer is trusted and has filled that.
const LITTLE: usize = 4 * 1024;
const MUCH: usize = 64 * 1024;

struct Session {
    tls: Mutex<Connection>,
    stream: Arc<dyn Stream>,
}

/// The way out; dropped, it ends the direction.
pub(in crate::transport) struct TlsOut {
    session: Arc<Session>,
    closed: bool,
}

/// The way in.
pub(in crate::transport) struct TlsIn {
    session: Arc<Session>,
    /// What was read and not yet decrypted stands from `start` to `end`.
    room: Vec<u8>,
    start: usize,
    end: usize,
    /// There may have been more to read than there was room.
    is_short: bool,
    /// The session may have something that was decrypted, or an end to tell.
    is_due: bool,
    /// The peer has said that nothing more comes.
    ended: bool,
}

/// The two directions.
pub(super) fn halves(mut tls: Connection, stream: Arc<dyn Stream>) -> (TlsOut, TlsIn) {
    // A direction takes what is written only when nothing waits: at most a frame does.
    tls.set_buffer_limit(None);
    let session = Arc::new(Session { tls: Mutex::new(tls), stream });
    let out = TlsOut { session: Arc::clone(&session), closed: false };
    let room = vec![0; LITTLE];
    (out, TlsIn { session, room, start: 0, end: 0, is_short: false, is_due: false, ended: false })
}

/// Goes through the handshake.
///
/// # Errors
///
/// The peer is refused, or refuses; what came is no handshake; the connection ended. The peer has been
/// told, as far as TLS tells.
pub(super) async fn handshake(out: &mut TlsOut, input: &mut TlsIn) -> io::Result<()> {
    loop {
        poll_fn(|cx| out.poll_flush(cx)).await?;
        if !input.session.lock().is_handshaking() {
            break;
        }
        poll_fn(|cx| input.poll_more(cx)).await?;
    }
    speaks_ours(&input.session.lock())
}

/// What an error means before a frame has come. `ours` is this node.
pub(super) fn refusal_of(ours: NodeKey, error: &io::Error) -> Refusal {
    let tls = error.get_ref().and_then(|inner| inner.downcast_ref::<Error>());
    match tls {
        Some(Error::AlertReceived(alert)) if is_of_trust(*alert) => {
            Refusal::NotTrustedThere { key: ours, why: format!("{alert:?}") }
        }
        Some(other) => Refusal::NoHandshake(other.to_string()),
        None if error.kind() == ErrorKind::InvalidData => Refusal::NoHandshake(error.to_string()),
        None => Refusal::Gone,
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
        // A panic within a session leaves it unusable, which it will say.
        self.tls.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends what the session has to say. Without room it is pending, and the task of `cx`, if there
    /// is one, will be woken.
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

/// Writes to the socket; `WouldBlock` if there is no room.
struct ToSocket<'a, 'b> {
    stream: &'a dyn Stream,
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

impl Outward for TlsOut {
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
        // It may have ended already. Without a word of the session's the peer takes it for broken.
        let _ = self.session.stream.shutdown(Shutdown::Write);
    }
}

impl TlsIn {
    /// Reads more, and has the session look at it.
    fn poll_more(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.start == self.end {
            if self.is_short && self.room.len() < MUCH {
                self.room.resize(MUCH, 0);
            }
            // The room is this direction's own: the other one goes on meanwhile.
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
        // An alert, or the answer to a change of keys. If there is no room, the way out takes it along,
        // whose task is the one to be woken; an error it will meet, too.
        let _ = self.session.poll_flush(tls, None);
        let state = looked.map_err(|error| io::Error::new(ErrorKind::InvalidData, error))?;
        self.ended |= state.peer_has_closed();
        // (A socket that gave nothing has ended, which the session tells its own way.)
        self.is_due |= state.plaintext_bytes_to_read() > 0 || self.ended || self.end == 0;
        Poll::Ready(Ok(()))
    }
}

impl Inward for TlsIn {
    fn poll_read(&mut self, cx: &mut Context<'_>, room: &mut [u8]) -> Poll<io::Result<usize>> {
        loop {
            if mem::take(&mut self.is_due) {
                // 0 after an orderly end; an error if the connection just ended.
                match self.session.lock().reader().read(room) {
                    Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                    Ok(count) => {
                        // What does not fill the room was all there was.
                        self.is_due = self.ended || count == 0 || count == room.len();
                        return Poll::Ready(Ok(count));
                    }
                    // (The session would say where its manual says so.)
                    Err(error) if error.kind() == ErrorKind::UnexpectedEof => {
                        let why = "the other end is gone, and has not said goodbye";
                        return Poll::Ready(Err(io::Error::new(error.kind(), why)));
                    }
                    error => return Poll::Ready(error),
                }
            }
            ready!(self.poll_more(cx))?;
        }
    }
}
