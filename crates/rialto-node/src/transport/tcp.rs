//! TCP as it is: nobody proves anything.

use std::fmt;
use std::io::{self, IoSlice};
use std::net::{Shutdown, SocketAddr};
use std::sync::Arc;
use std::task::{Context, Poll};

use rialto_rt::net::ToSocketAddr;
use rialto_sync::broadcast;

use super::frames::{Inward, Outward};
use super::sockets::{Met, Plan, Protocol, Side, Sockets, hear, over_sockets, say};
use super::stream::Stream;
use super::{BoxFuture, Connection, Limits, Locator, NodeKey, Notice, Refusal, Transport};

/// Frames over TCP, neither encrypted nor authenticated: each node *says* who it is, and is believed.
/// **Whoever reaches the port can be any node.** It is for measurements, for tests, and for wires that
/// something else protects; `Tls`, of the feature `tls`, is for all others.
///
/// Its locators are `tcp://host:port`, with a name, an IPv4 address, or an IPv6 address in brackets.
///
/// ```
/// use rialto_node::transport::{NodeKey, Tcp, Transport};
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
/// Clones are the same transport. When the last is dropped, it listens no more; connections stay.
#[derive(Clone)]
pub struct Tcp {
    sockets: Arc<Sockets<Plain>>,
}

/// A [`Tcp`] to be.
#[derive(Clone, Debug)]
#[must_use = "a builder does nothing until it starts"]
pub struct TcpBuilder {
    key: NodeKey,
    plan: Plan,
}

impl Tcp {
    /// A transport of the node `key`.
    pub fn builder(key: NodeKey) -> TcpBuilder {
        TcpBuilder { key, plan: Plan::default() }
    }
}

impl TcpBuilder {
    /// The transport, which listens from now on, by tasks of the runtime around.
    ///
    /// # Errors
    ///
    /// Those of listening: the port is in use, say; `InvalidInput` for an advertised place that is
    /// none; `Unsupported` outside of a runtime, and inside a simulated one.
    pub fn start(self) -> io::Result<Tcp> {
        Ok(Tcp { sockets: Arc::new(Sockets::start(Plain { key: self.key }, self.plan)?) })
    }
}

over_sockets!(Tcp, TcpBuilder);

/// What each side says first, before its key. The last byte is the version.
const HELLO: [u8; 8] = *b"rialto\0\x01";

/// Peers are believed.
struct Plain {
    key: NodeKey,
}

/// The way out; dropped, it ends the direction.
pub(super) struct PlainOut(Arc<dyn Stream>);

/// The way in.
pub(super) struct PlainIn(Arc<dyn Stream>);

impl Protocol for Plain {
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

    async fn meet(&self, stream: Arc<dyn Stream>, side: Side) -> Result<Met<Plain>, Refusal> {
        let (mut out, mut input) = (PlainOut(Arc::clone(&stream)), PlainIn(stream));
        let hello = [&HELLO[..], &self.key.0].concat();
        // Who was dialled says nothing before it has been greeted.
        if let Side::Dialled { .. } = side {
            say(&mut out, &hello).await.map_err(|error| self.refusal_of(error))?;
        }
        let found = hear_hello(&mut input).await?;
        match side {
            Side::Dialled { expected: Some(expected) } if expected != found => {
                return Err(Refusal::Unexpected { expected, found });
            }
            Side::Dialled { .. } => {}
            Side::Accepted => say(&mut out, &hello).await.map_err(|error| self.refusal_of(error))?,
        }
        Ok(Met { peer: found, proof: (), out, input })
    }

    fn judge(&self, (): &()) -> Result<(), Refusal> {
        Ok(())
    }

    fn refusal_of(&self, _: io::Error) -> Refusal {
        Refusal::Gone
    }
}

/// The peer's greeting; what is none is refused at its first byte that differs.
async fn hear_hello(input: &mut PlainIn) -> Result<NodeKey, Refusal> {
    let (mut byte, mut key) = ([0], [0; 32]);
    for (place, wanted) in HELLO.iter().enumerate() {
        hear(input, &mut byte).await.map_err(|_| Refusal::Gone)?;
        if byte != [*wanted] {
            return Err(Refusal::NoHandshake(format!("its byte {place} is {}", byte[0])));
        }
    }
    hear(input, &mut key).await.map_err(|_| Refusal::Gone)?;
    Ok(NodeKey(key))
}

impl Outward for PlainOut {
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
        // It may have ended already.
        let _ = self.0.shutdown(Shutdown::Write);
    }
}

impl Inward for PlainIn {
    fn poll_read(&mut self, cx: &mut Context<'_>, room: &mut [u8]) -> Poll<io::Result<usize>> {
        self.0.poll_read(cx, room)
    }
}
