//! Plain TCP: the transport without authentication.

use std::fmt;
use std::io::{self, IoSlice};
use std::net::{Shutdown, SocketAddr};
use std::sync::Arc;
use std::task::{Context, Poll};

use rialto_rt::net::ToSocketAddrs;
use rialto_sync::broadcast;

use super::byte_stream::ByteStream;
use super::frames::{ByteSink, ByteSource};
use super::sockets::{
    Authenticated, Protocol, Role, SocketSettings, Sockets, over_sockets, read_exact, write_all,
};
use super::{BoxFuture, Connection, Limits, Locator, NodeKey, Notice, Refusal, Transport};

/// Frames over TCP, neither encrypted nor authenticated: each node *claims* a key, and its peer believes it.
/// **Any program that reaches the port can pose as any node.** Use it for measurements, for tests, and on
/// networks that are protected by other means; use `Tls`, of the feature `tls`, everywhere else.
///
/// Its locators are `tcp://host:port`, with a name, an IPv4 address, or an IPv6 address in brackets.
///
/// ```
/// use rialto_transport::{NodeKey, Tcp, Transport};
///
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(async {
/// let here = Tcp::builder(NodeKey([1; 32])).listen("127.0.0.1:0")?.start()?;
/// let there = Tcp::builder(NodeKey([2; 32])).start()?; // it only dials
/// let dialled = there.dial(&here.locators()[0], Some(here.key())).await?;
/// let accepted = here.accept().await?;
/// assert_eq!((dialled.peer, accepted.peer), (here.key(), there.key()));
/// # Ok(())
/// # })
/// # }
/// ```
///
/// Clones share the same transport. When the last is dropped, it stops listening; connections stay open.
#[derive(Clone)]
pub struct Tcp {
    sockets: Arc<Sockets<PlainProtocol>>,
}

/// Configures and starts a [`Tcp`].
#[derive(Clone, Debug)]
#[must_use = "a builder does nothing until `start` is called"]
pub struct TcpBuilder {
    key: NodeKey,
    plan: SocketSettings,
}

impl Tcp {
    /// Returns a builder for the transport of the node `key`.
    pub fn builder(key: NodeKey) -> TcpBuilder {
        TcpBuilder { key, plan: SocketSettings::default() }
    }
}

impl TcpBuilder {
    /// Starts the transport. It listens from now on, in tasks of the current runtime.
    ///
    /// # Errors
    ///
    /// - An error of listening, for example because the port is in use.
    /// - `InvalidInput` if an advertised place is not a host and port.
    /// - `Unsupported` outside a runtime, and inside a simulated one.
    pub fn start(self) -> io::Result<Tcp> {
        Ok(Tcp { sockets: Arc::new(Sockets::start(PlainProtocol { key: self.key }, self.plan)?) })
    }
}

over_sockets!(Tcp, TcpBuilder);

/// The greeting that each side sends before its key. The last byte is the version.
const GREETING: [u8; 8] = *b"rialto\0\x01";

/// The protocol of [`Tcp`]: it believes every peer.
struct PlainProtocol {
    key: NodeKey,
}

/// The outgoing direction. Dropping it ends the direction.
pub(super) struct PlainOut(Arc<dyn ByteStream>);

/// The incoming direction.
pub(super) struct PlainIn(Arc<dyn ByteStream>);

impl Protocol for PlainProtocol {
    const SCHEME: &'static str = "tcp";
    type Out = PlainOut;
    type In = PlainIn;
    type Proof = ();

    fn key(&self) -> NodeKey {
        self.key
    }

    fn reaches(&self, _: SocketAddr) -> bool {
        true
    }

    async fn handshake(
        &self,
        stream: Arc<dyn ByteStream>,
        side: Role,
    ) -> Result<Authenticated<PlainProtocol>, Refusal> {
        let (mut out, mut input) = (PlainOut(Arc::clone(&stream)), PlainIn(stream));
        let greeting = [&GREETING[..], &self.key.0].concat();
        // The accepting side sends nothing before it has received the greeting.
        if let Role::Dialled { .. } = side {
            write_all(&mut out, &greeting).await.map_err(|error| self.refusal_of(error))?;
        }
        let found = read_greeting(&mut input).await?;
        match side {
            Role::Dialled { expected: Some(expected) } if expected != found => {
                return Err(Refusal::Unexpected { expected, found });
            }
            Role::Dialled { .. } => {}
            Role::Accepted => write_all(&mut out, &greeting).await.map_err(|error| self.refusal_of(error))?,
        }
        Ok(Authenticated { peer: found, proof: (), out, input })
    }

    fn judge(&self, (): &()) -> Result<(), Refusal> {
        Ok(())
    }

    fn refusal_of(&self, _: io::Error) -> Refusal {
        Refusal::Closed
    }

    /// No peer has a proved identity here, so none has fewer rights than another.
    fn is_client(&self, _: NodeKey) -> bool {
        false
    }
}

/// Reads the peer's greeting. A wrong greeting is refused at the first byte that differs.
async fn read_greeting(input: &mut PlainIn) -> Result<NodeKey, Refusal> {
    let (mut byte, mut key) = ([0], [0; 32]);
    for (place, wanted) in GREETING.iter().enumerate() {
        read_exact(input, &mut byte).await.map_err(|_| Refusal::Closed)?;
        if byte != [*wanted] {
            let why = format!("byte {place} of its handshake is {}, and not {wanted}", byte[0]);
            return Err(Refusal::InvalidHandshake(why));
        }
    }
    read_exact(input, &mut key).await.map_err(|_| Refusal::Closed)?;
    Ok(NodeKey(key))
}

impl ByteSink for PlainOut {
    fn poll_write(&mut self, cx: &mut Context<'_>, bytes: &[IoSlice<'_>]) -> Poll<io::Result<usize>> {
        self.0.poll_write_vectored(cx, bytes)
    }

    fn poll_flush(&mut self, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_close(&mut self, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(self.0.shutdown(Shutdown::Write))
    }
}

impl Drop for PlainOut {
    fn drop(&mut self) {
        // The stream may have ended already.
        let _ = self.0.shutdown(Shutdown::Write);
    }
}

impl ByteSource for PlainIn {
    fn poll_read(&mut self, cx: &mut Context<'_>, room: &mut [u8]) -> Poll<io::Result<usize>> {
        self.0.poll_read(cx, room)
    }
}
