//! The part of a socket transport that does not depend on how peers prove their identity.
//!
//! A listener is one task that accepts, and one more task per dialling peer until its handshake is done. The
//! connection then waits for `accept`. After the handshake, the accepting side sends one byte: welcome, or
//! that a limit is reached. A dial that succeeds has therefore been admitted.
// Only TLS checks a peer again.
#![cfg_attr(not(feature = "tls"), allow(dead_code))]

use std::future::{Future, poll_fn, ready};
use std::io::{self, ErrorKind, IoSlice};
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use rialto_event::{Closed, Either, Event, RecvEvt, Sender as ToAccept, channel, sleep};
use rialto_rt::net::{TcpListener, TcpStream};
use rialto_rt::{AbortHandle, Handle};
use rialto_sync::OwnedSemaphorePermit;
use rialto_sync::race::first;
use rialto_sync::{Semaphore, broadcast};

use super::byte_stream::ByteStream;
use super::frames::{ByteSink, ByteSource, Receiver, Sender};
use super::notices::{Notice, Notices};
use super::registry::Registry;
use super::{BoxFuture, Connection, Limits, Locator, NodeKey, Refusal};

/// How long a listener pauses after an accept failed, for example for lack of file descriptors. Meanwhile,
/// new connections wait in the operating system's queue.
const ACCEPT_BACKOFF: Duration = Duration::from_millis(50);

/// The first byte that the accepting side sends after the handshake.
const WELCOME: u8 = 0;
const FULL: u8 = 1;

/// An authentication protocol: how the two ends of a connection prove their identities.
pub(super) trait Protocol: Send + Sync + 'static {
    /// The scheme of its locators.
    const SCHEME: &'static str;
    type Out: ByteSink + 'static;
    type In: ByteSource + 'static;
    /// The evidence that the peer presented. It is kept so that it can be judged again.
    type Proof: Send + Sync + 'static;

    fn key(&self) -> NodeKey;

    /// Whether the protocol talks to this address at all.
    fn reaches(&self, address: SocketAddr) -> bool;

    /// Performs the handshake.
    fn handshake(
        &self,
        stream: Arc<dyn ByteStream>,
        side: Role,
    ) -> impl Future<Output = Result<Authenticated<Self>, Refusal>> + Send
    where
        Self: Sized;

    /// Checks whether the proof is still valid.
    fn judge(&self, proof: &Self::Proof) -> Result<(), Refusal>;

    /// Translates an error of either direction that occurs before the first frame.
    fn refusal_of(&self, error: io::Error) -> Refusal;

    /// Whether this peer is trusted for administration only.
    fn is_client(&self, peer: NodeKey) -> bool;
}

/// The role of this node in a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Dialled { expected: Option<NodeKey> },
    Accepted,
}

/// The result of a handshake: a peer that has proved its identity.
pub(super) struct Authenticated<P: Protocol> {
    pub(super) peer: NodeKey,
    pub(super) proof: P::Proof,
    pub(super) out: P::Out,
    pub(super) input: P::In,
}

/// A transport over sockets.
pub(super) struct Sockets<P: Protocol> {
    shared: Arc<SocketState<P>>,
    addresses: Vec<SocketAddr>,
    locators: Vec<Locator>,
    accepted: RecvEvt<Connection>,
    tasks: Vec<AbortHandle>,
}

pub(super) struct SocketState<P: Protocol> {
    pub(super) protocol: P,
    limits: Limits,
    handshakes: Semaphore,
    registry: Arc<Registry<P::Proof>>,
    pub(super) notices: Notices,
}

/// The configuration of a transport over sockets.
#[derive(Clone, Debug, Default)]
pub(super) struct SocketSettings {
    pub(super) listen: Vec<SocketAddr>,
    /// The advertised places, which replace the listening addresses.
    pub(super) advertise: Vec<String>,
    pub(super) limits: Limits,
}

/// Starts to listen, without waiting.
fn listen_at(address: SocketAddr) -> io::Result<TcpListener> {
    TcpListener::from_std(std::net::TcpListener::bind(address)?)
}

impl<P: Protocol> Sockets<P> {
    /// Starts to listen, and gets ready to dial.
    ///
    /// # Errors
    ///
    /// - An error of listening.
    /// - `Unsupported` outside a runtime.
    /// - `InvalidInput` if an advertised place is not a host and port, or if the protocol does not reach an
    ///   address.
    pub(super) fn start(protocol: P, plan: SocketSettings) -> io::Result<Self> {
        let refusal =
            "a socket transport needs a Rialto runtime; help: start it inside `block_on` or in a task";
        let runtime = Handle::try_current().map_err(|_| io::Error::new(ErrorKind::Unsupported, refusal))?;
        if plan.listen.iter().any(|address| !protocol.reaches(*address)) {
            return Err(io::Error::new(ErrorKind::InvalidInput, Refusal::NotLocal));
        }
        let listeners: Vec<_> =
            plan.listen.iter().map(|address| listen_at(*address)).collect::<io::Result<_>>()?;
        let addresses: Vec<_> = listeners.iter().map(TcpListener::local_addr).collect::<io::Result<_>>()?;
        let locators = locators(P::SCHEME, &addresses, &plan.advertise)?;
        let shared = Arc::new(SocketState::new(protocol, plan.limits));
        // Without listeners, the channel closes at once: there is no connection to accept.
        let (to_accept, accepted) = channel();
        let listen = |listener| {
            let task = runtime.spawn(listen(Arc::clone(&shared), listener, to_accept.clone()));
            task.abort_handle()
        };
        let tasks = listeners.into_iter().map(listen).collect();
        Ok(Sockets { shared, addresses, locators, accepted: accepted.into_recv_evt(), tasks })
    }

    pub(super) fn shared(&self) -> &Arc<SocketState<P>> {
        &self.shared
    }

    /// Registers a task that ends with the transport.
    pub(super) fn own_task(&mut self, task: AbortHandle) {
        self.tasks.push(task);
    }

    pub(super) fn addresses(&self) -> &[SocketAddr] {
        &self.addresses
    }

    pub(super) fn locators(&self) -> Vec<Locator> {
        self.locators.clone()
    }

    pub(super) fn connections(&self) -> usize {
        self.shared.connections()
    }

    pub(super) fn refused(&self) -> u64 {
        self.shared.notices.refused()
    }

    pub(super) fn subscribe(&self) -> broadcast::Receiver<Notice> {
        self.shared.notices.subscribe()
    }

    pub(super) fn dial(&self, to: &Locator, expected: Option<NodeKey>) -> BoxFuture<io::Result<Connection>> {
        let (shared, to) = (Arc::clone(&self.shared), to.clone());
        Box::pin(async move { shared.dial(&to, expected).await })
    }

    pub(super) fn accept(&self) -> BoxFuture<io::Result<Connection>> {
        if self.addresses.is_empty() {
            let why = "this node does not listen, because its transport was started without `listen`";
            return Box::pin(ready(Err(io::Error::new(ErrorKind::NotConnected, why))));
        }
        accepted(&self.accepted)
    }
}

/// Returns the next admitted connection.
pub(super) fn accepted(accepted: &RecvEvt<Connection>) -> BoxFuture<io::Result<Connection>> {
    let accepted = accepted.clone();
    Box::pin(async move { accepted.await.map_err(|_| io::Error::other("this node no longer listens")) })
}

impl<P: Protocol> Drop for Sockets<P> {
    fn drop(&mut self) {
        self.tasks.iter().for_each(AbortHandle::abort);
    }
}

/// Returns the locators at which peers can dial: the advertised places, or else the listening addresses,
/// without the unspecified ones (`0.0.0.0`, `::`).
fn locators(scheme: &str, addresses: &[SocketAddr], advertise: &[String]) -> io::Result<Vec<Locator>> {
    let named = addresses.iter().filter(|address| !address.ip().is_unspecified());
    let places: Vec<String> = match advertise {
        [] => named.map(SocketAddr::to_string).collect(),
        places => places.to_vec(),
    };
    let locator = |place: String| {
        let bad = |why| {
            io::Error::new(ErrorKind::InvalidInput, format!("invalid advertised address {place:?}: {why}"))
        };
        host_and_port(&place).map_err(&bad)?;
        format!("{scheme}://{place}")
            .parse()
            .map_err(|error: super::ParseLocatorError| bad(error.to_string()))
    };
    places.into_iter().map(locator).collect()
}

/// Splits `host:port`, `1.2.3.4:port` or `[::1]:port` into its two parts.
fn host_and_port(place: &str) -> Result<(&str, u16), String> {
    let parts = place.rsplit_once(':').and_then(|(host, port)| Some((host, port.parse().ok()?)));
    let usable = |(host, _): &(&str, u16)| !host.is_empty() && (host.starts_with('[') || !host.contains(':'));
    parts.filter(usable).ok_or_else(|| format!("{place:?} is not a host and a port, as in `10.0.0.1:4370`"))
}

/// Accepts connections until the task is aborted.
async fn listen<P: Protocol>(
    shared: Arc<SocketState<P>>,
    listener: TcpListener,
    to_accept: ToAccept<Connection>,
) {
    let mut failing = false;
    loop {
        // Accept only when the handshake limit leaves capacity.
        let Ok(place) = shared.handshake_permit().await else { return };
        match listener.accept().await {
            Ok((stream, from)) => {
                failing = false;
                let patience = shared.handshake_limit();
                let met = accept_handshake(Arc::clone(&shared), set_nodelay(stream), patience, place);
                drop(rialto_rt::spawn(pass_to_accept(
                    Arc::clone(&shared),
                    Some(from),
                    met,
                    to_accept.clone(),
                )));
            }
            Err(error) => {
                if !failing {
                    shared.notices.publish(Notice::AcceptFailed { why: error.to_string() });
                }
                failing = true;
                sleep(ACCEPT_BACKOFF).await;
            }
        }
    }
}

/// Performs the handshake with a dialling peer, within `patience`. It holds a handshake permit until then.
pub(super) async fn accept_handshake<P: Protocol>(
    shared: Arc<SocketState<P>>,
    stream: Arc<dyn ByteStream>,
    patience: Duration,
    _place: OwnedSemaphorePermit,
) -> Result<Connection, Refusal> {
    with_timeout(patience, shared.handshake_and_admit(stream, Role::Accepted))
        .await
        .unwrap_or(Err(Refusal::TimedOut))
}

/// Passes a connection on to `accept` after its handshake, or reports the refusal.
pub(super) async fn pass_to_accept<P: Protocol>(
    shared: Arc<SocketState<P>>,
    from: Option<SocketAddr>,
    met: impl Future<Output = Result<Connection, Refusal>>,
    to_accept: ToAccept<Connection>,
) {
    match met.await {
        Ok(connection) => {
            // If the transport is gone, the connection is dropped with the failed send.
            let _ = to_accept.send(connection).await;
        }
        Err(why) => shared.notices.publish(Notice::Refused { from, why }),
    }
}

/// Disables Nagle's algorithm, so that frames leave at once: the node itself packs small messages into one
/// frame.
fn set_nodelay(stream: TcpStream) -> Arc<dyn ByteStream> {
    // A broken socket reports its error at the next use.
    let _ = stream.set_nodelay(true);
    Arc::new(stream)
}

impl<P: Protocol> SocketState<P> {
    pub(super) fn new(protocol: P, limits: Limits) -> SocketState<P> {
        SocketState {
            protocol,
            limits,
            handshakes: Semaphore::new(limits.handshakes),
            registry: Arc::new(Registry::new()),
            notices: Notices::default(),
        }
    }

    #[cfg(feature = "zenoh")]
    pub(super) fn key(&self) -> NodeKey {
        self.protocol.key()
    }

    #[cfg(feature = "zenoh")]
    pub(super) fn limits(&self) -> &Limits {
        &self.limits
    }

    pub(super) fn connections(&self) -> usize {
        self.registry.len()
    }

    /// Waits for a handshake permit.
    pub(super) async fn handshake_permit(&self) -> Result<OwnedSemaphorePermit, Closed> {
        self.handshakes.clone().into_acquire_evt().await
    }

    /// Returns the time limit for a new peer's handshake. It is shorter when many handshakes are in progress,
    /// so that stalling peers do not keep others out.
    pub(super) fn handshake_limit(&self) -> Duration {
        let Limits { handshakes, handshake_time, .. } = self.limits;
        let is_crowded = self.handshakes.available_permits() < handshakes / 2;
        if is_crowded { handshake_time / 8 } else { handshake_time }
    }

    async fn dial(&self, to: &Locator, expected: Option<NodeKey>) -> io::Result<Connection> {
        let time = self.limits.connect_time;
        let stream = with_timeout(time, self.connect(to)).await;
        let stream = stream.unwrap_or_else(|| Err(no_answer(to, time)))?;
        self.handshake(set_nodelay(stream), Role::Dialled { expected }).await
    }

    /// Performs the handshake on a connected stream, within the time limit.
    pub(super) async fn handshake(&self, stream: Arc<dyn ByteStream>, side: Role) -> io::Result<Connection> {
        let met = with_timeout(self.limits.handshake_time, self.handshake_and_admit(stream, side)).await;
        Ok(met.unwrap_or(Err(Refusal::TimedOut))?)
    }

    async fn connect(&self, to: &Locator) -> io::Result<TcpStream> {
        let wrong = |why| io::Error::new(ErrorKind::InvalidInput, why);
        if to.scheme() != P::SCHEME {
            return Err(wrong(format!(
                "{to} is not an address of this transport, which dials `{}://`",
                P::SCHEME
            )));
        }
        let (host, port) = host_and_port(to.address()).map_err(wrong)?;
        let stream = match to.address().parse::<SocketAddr>() {
            Ok(address) if !self.protocol.reaches(address) => return Err(Refusal::NotLocal.into()),
            Ok(address) => TcpStream::connect(address).await?,
            Err(_) => TcpStream::connect((host, port)).await?,
        };
        match self.protocol.reaches(stream.peer_addr()?) {
            true => Ok(stream),
            false => Err(Refusal::NotLocal.into()),
        }
    }

    /// Performs the handshake, and then admits the connection: checks the limits, and exchanges the verdict.
    async fn handshake_and_admit(
        &self,
        stream: Arc<dyn ByteStream>,
        side: Role,
    ) -> Result<Connection, Refusal> {
        let gone = |_| Refusal::Closed;
        let Authenticated { peer, proof, mut out, mut input } =
            self.protocol.handshake(Arc::clone(&stream), side).await?;
        let admit = || {
            let judge = |proof: &P::Proof| self.protocol.judge(proof);
            self.registry.admit(peer, proof, stream, &self.limits, judge)
        };
        let held = match side {
            Role::Accepted => {
                let held = admit();
                let verdict = if held.is_ok() { WELCOME } else { FULL };
                write_all(&mut out, &[verdict]).await.map_err(gone)?;
                held?
            }
            Role::Dialled { .. } => {
                let mut verdict = [FULL];
                read_exact(&mut input, &mut verdict)
                    .await
                    .map_err(|error| self.protocol.refusal_of(error))?;
                if verdict != [WELCOME] {
                    return Err(Refusal::LimitReached);
                }
                admit()?
            }
        };
        Ok(Connection {
            peer,
            sender: Box::new(Sender::new(out, Arc::clone(&held))),
            receiver: Box::new(Receiver::new(input, held)),
        })
    }

    /// Closes the connections of peers that are no longer trusted.
    pub(super) fn judge_all(&self) {
        for peer in self.registry.judge_all(|proof| self.protocol.judge(proof)) {
            self.notices.publish(Notice::Disconnected { peer });
        }
    }
}

/// Writes all of `bytes`.
pub(super) async fn write_all(out: &mut impl ByteSink, mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        let count = poll_fn(|cx| out.poll_write(cx, &[IoSlice::new(bytes)])).await?;
        if count == 0 {
            return Err(ErrorKind::WriteZero.into());
        }
        bytes = &bytes[count..];
    }
    poll_fn(|cx| out.poll_flush(cx)).await
}

/// Reads until `room` is full.
pub(super) async fn read_exact(input: &mut impl ByteSource, mut room: &mut [u8]) -> io::Result<()> {
    while !room.is_empty() {
        let count = poll_fn(|cx| input.poll_read(cx, room)).await?;
        if count == 0 {
            return Err(ErrorKind::UnexpectedEof.into());
        }
        room = &mut room[count..];
    }
    Ok(())
}

/// Returns the output of `future`, or `None` if it takes longer than `limit`. This is not a choice of events:
/// a handshake computes for a while, and the thread that commits the timeout would have to wait for it.
pub(super) async fn with_timeout<F: Future>(limit: Duration, future: F) -> Option<F::Output> {
    match first(pin!(future), pin!(sleep(limit).sync())).await {
        Either::Left(output) => Some(output),
        Either::Right(()) => None,
    }
}

/// The error if a peer did not answer a dial within this time.
pub(super) fn no_answer(to: &Locator, time: Duration) -> io::Error {
    io::Error::new(ErrorKind::TimedOut, format!("{to} did not answer within {time:?}"))
}

/// Defines the methods that every transport over sockets has, and those of its builder.
macro_rules! over_sockets {
    ($transport:ident, $builder:ident) => {
        impl $builder {
            /// Listens at `address`, in addition to addresses named earlier. Port 0 selects a free port.
            ///
            /// # Errors
            ///
            /// `InvalidInput` if a text is not an address.
            pub fn listen(mut self, address: impl ToSocketAddrs) -> io::Result<Self> {
                self.plan.listen.push(address.to_socket_addr()?);
                Ok(self)
            }

            /// Tells peers to dial this node at `place`, a host and a port, instead of at its listening
            /// addresses. A node needs this behind network address translation, or if it listens at the
            /// unspecified address (`0.0.0.0`), which peers cannot dial.
            pub fn advertise(mut self, place: impl Into<String>) -> Self {
                self.plan.advertise.push(place.into());
                self
            }

            /// Sets the limits on connections.
            pub fn limits(mut self, limits: Limits) -> Self {
                self.plan.limits = limits;
                self
            }
        }

        impl $transport {
            /// Returns the addresses at which it listens. Port 0 is resolved.
            pub fn addresses(&self) -> &[SocketAddr] {
                self.sockets.addresses()
            }

            /// Returns the number of connections whose peers have completed the handshake.
            pub fn connections(&self) -> usize {
                self.sockets.connections()
            }

            /// Returns the number of dialling peers that were refused.
            pub fn refused(&self) -> u64 {
                self.sockets.refused()
            }

            /// Subscribes to the notices of this transport from now on: events that no method reports to its
            /// caller. A slow receiver misses notices, and is told how many.
            pub fn subscribe(&self) -> broadcast::Receiver<Notice> {
                self.sockets.subscribe()
            }
        }

        impl Transport for $transport {
            fn key(&self) -> NodeKey {
                self.sockets.shared().protocol.key()
            }

            fn locators(&self) -> Vec<Locator> {
                self.sockets.locators()
            }

            fn dial(&self, to: &Locator, expected: Option<NodeKey>) -> BoxFuture<io::Result<Connection>> {
                self.sockets.dial(to, expected)
            }

            fn accept(&self) -> BoxFuture<io::Result<Connection>> {
                self.sockets.accept()
            }

            fn is_client(&self, peer: NodeKey) -> bool {
                self.sockets.shared().protocol.is_client(peer)
            }
        }

        impl fmt::Debug for $transport {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let mut debug = f.debug_struct(stringify!($transport));
                debug.field("key", &self.key()).field("addresses", &self.addresses());
                debug.field("connections", &self.connections()).finish_non_exhaustive()
            }
        }
    };
}
pub(super) use over_sockets;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_hosts_and_ports() {
        for (place, parts) in
            [("a.b:1", ("a.b", 1)), ("1.2.3.4:5", ("1.2.3.4", 5)), ("[::1]:80", ("[::1]", 80))]
        {
            assert_eq!(host_and_port(place), Ok(parts));
        }
        for place in ["", "a", ":1", "a:", "a:x", "a:70000", "::1:80", "::1"] {
            assert!(host_and_port(place).is_err(), "{place}");
        }
    }

    #[test]
    fn an_address_that_names_no_machine_is_not_advertised() {
        let addresses = ["0.0.0.0:1", "[::]:2", "127.0.0.1:3"].map(|address| address.parse().unwrap());
        assert_eq!(locators("tcp", &addresses, &[]).unwrap(), ["tcp://127.0.0.1:3".parse().unwrap()]);
        let told = locators("tls", &addresses, &["node.example:9".into()]).unwrap();
        assert_eq!(told, ["tls://node.example:9".parse().unwrap()]);
        assert!(locators("tls", &[], &["node.example".into()]).is_err());
    }
}
