//! A transport over TCP sockets: what is the same whatever proves who the peers are.
//!
//! A listener is a task that accepts, and a task for each who dials until it has proved who it is;
//! then the connection waits for `accept`. After the handshake the one who was dialled says one byte:
//! welcome, or that there is no room. So a dial that succeeds has been let in.
// Only the transport with keys judges a peer again.
#![cfg_attr(not(feature = "tls"), allow(dead_code))]

use std::future::{Future, poll_fn, ready};
use std::io::{self, ErrorKind, IoSlice};
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use rialto_event::{Closed, Either, RecvEvt, Sender as ToAccept, channel, sleep, sync};
use rialto_rt::net::{TcpListener, TcpStream};
use rialto_rt::{AbortHandle, Handle};
use rialto_sync::semaphore::Permit;
use rialto_sync::{Semaphore, broadcast};

use super::frames::{Inward, Outward, Receiver, Sender};
use super::notices::{Notice, Notices};
use super::registry::Registry;
use super::stream::Stream;
use super::{BoxFuture, Connection, Limits, Locator, NodeKey, Refusal};
use crate::first::first;

/// After an accept failed for want of file descriptors or memory, those who dial wait in the
/// system's queue for this long.
const BREATH: Duration = Duration::from_millis(50);

/// What the dialled node says first.
const WELCOME: u8 = 0;
const FULL: u8 = 1;

/// Who proves who it is to whom, and how.
pub(super) trait Protocol: Send + Sync + 'static {
    /// Of its locators.
    const SCHEME: &'static str;
    type Out: Outward + 'static;
    type In: Inward + 'static;
    /// What the peer has shown, to be judged again.
    type Proof: Send + Sync + 'static;

    fn key(&self) -> NodeKey;

    /// Whether it talks to that address at all.
    fn reaches(&self, address: SocketAddr) -> bool;

    /// The handshake.
    fn meet(
        &self,
        stream: Arc<dyn Stream>,
        side: Side,
    ) -> impl Future<Output = Result<Met<Self>, Refusal>> + Send
    where
        Self: Sized;

    /// Whether the proof still holds.
    fn judge(&self, proof: &Self::Proof) -> Result<(), Refusal>;

    /// What an error of the two directions means while no frame has come.
    fn refusal_of(&self, error: io::Error) -> Refusal;

    /// Whether that peer is trusted for administration only.
    fn is_client(&self, _peer: NodeKey) -> bool {
        false
    }
}

/// Which end of a connection this is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Dialled { expected: Option<NodeKey> },
    Accepted,
}

/// A peer that has proved who it is.
pub(super) struct Met<P: Protocol> {
    pub(super) peer: NodeKey,
    pub(super) proof: P::Proof,
    pub(super) out: P::Out,
    pub(super) input: P::In,
}

/// A transport over sockets.
pub(super) struct Sockets<P: Protocol> {
    shared: Arc<Shared<P>>,
    addresses: Vec<SocketAddr>,
    locators: Vec<Locator>,
    accepted: RecvEvt<Connection>,
    tasks: Vec<AbortHandle>,
}

pub(super) struct Shared<P: Protocol> {
    pub(super) protocol: P,
    limits: Limits,
    handshakes: Semaphore,
    registry: Arc<Registry<P::Proof>>,
    pub(super) notices: Notices,
}

/// What a transport over sockets begins with.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    pub(super) listen: Vec<SocketAddr>,
    /// Instead of the addresses listened at.
    pub(super) advertise: Vec<String>,
    pub(super) limits: Limits,
}

impl<P: Protocol> Sockets<P> {
    /// Listens, and is ready to dial.
    ///
    /// # Errors
    ///
    /// Those of listening; `Unsupported` outside of a runtime; `InvalidInput` for an advertised place
    /// that is none, or an address that the protocol does not reach.
    pub(super) fn start(protocol: P, plan: Plan) -> io::Result<Self> {
        let refusal =
            "a transport over sockets needs a Rialto runtime: make it inside `block_on`, or in a task";
        let runtime = Handle::try_current().ok_or_else(|| io::Error::new(ErrorKind::Unsupported, refusal))?;
        if plan.listen.iter().any(|address| !protocol.reaches(*address)) {
            return Err(io::Error::new(ErrorKind::InvalidInput, Refusal::NotLocal));
        }
        let listeners: Vec<_> = plan.listen.iter().map(TcpListener::bind).collect::<io::Result<_>>()?;
        let addresses: Vec<_> = listeners.iter().map(TcpListener::local_addr).collect::<io::Result<_>>()?;
        let locators = locators(P::SCHEME, &addresses, &plan.advertise)?;
        let shared = Arc::new(Shared::new(protocol, plan.limits));
        // Without listeners it is closed at once: nobody will come.
        let (to_accept, accepted) = channel();
        let listen = |listener| {
            let task = runtime.spawn(listen(Arc::clone(&shared), listener, to_accept.clone()));
            task.abort_handle()
        };
        let tasks = listeners.into_iter().map(listen).collect();
        Ok(Sockets { shared, addresses, locators, accepted: accepted.into_recv_evt(), tasks })
    }

    pub(super) fn shared(&self) -> &Arc<Shared<P>> {
        &self.shared
    }

    /// A task that ends with the transport.
    pub(super) fn keep(&mut self, task: AbortHandle) {
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
            let why = "this node listens nowhere: it only dials";
            return Box::pin(ready(Err(io::Error::new(ErrorKind::NotConnected, why))));
        }
        accepted(&self.accepted)
    }
}

/// The next one that was let in.
pub(super) fn accepted(accepted: &RecvEvt<Connection>) -> BoxFuture<io::Result<Connection>> {
    let accepted = accepted.clone();
    Box::pin(async move {
        let nobody = |_| io::Error::other("this node does not listen any more: it only dials");
        accepted.await.map_err(nobody)
    })
}

impl<P: Protocol> Drop for Sockets<P> {
    fn drop(&mut self) {
        self.tasks.iter().for_each(AbortHandle::abort);
    }
}

/// Where peers can dial: the places that are advertised, or else the addresses listened at, but those
/// that name no machine.
fn locators(scheme: &str, addresses: &[SocketAddr], advertise: &[String]) -> io::Result<Vec<Locator>> {
    let named = addresses.iter().filter(|address| !address.ip().is_unspecified());
    let places: Vec<String> = match advertise {
        [] => named.map(SocketAddr::to_string).collect(),
        places => places.to_vec(),
    };
    let locator = |place: String| {
        let bad =
            |why| io::Error::new(ErrorKind::InvalidInput, format!("cannot be dialled at {place:?}: {why}"));
        host_and_port(&place).map_err(&bad)?;
        format!("{scheme}://{place}").parse().map_err(|error: super::NotALocator| bad(error.to_string()))
    };
    places.into_iter().map(locator).collect()
}

/// The two parts of `host:port`, `1.2.3.4:port` or `[::1]:port`.
fn host_and_port(place: &str) -> Result<(&str, u16), String> {
    let parts = place.rsplit_once(':').and_then(|(host, port)| Some((host, port.parse().ok()?)));
    let usable = |(host, _): &(&str, u16)| !host.is_empty() && (host.starts_with('[') || !host.contains(':'));
    parts.filter(usable).ok_or_else(|| format!("{place:?} is no host and port, as in `10.0.0.1:4370`"))
}

/// Accepts those who dial, for ever.
async fn listen<P: Protocol>(shared: Arc<Shared<P>>, listener: TcpListener, to_accept: ToAccept<Connection>) {
    let mut failing = false;
    loop {
        // Nobody is accepted for whom there is no room.
        let Ok(place) = shared.place().await else { return };
        match listener.accept().await {
            Ok((stream, from)) => {
                failing = false;
                let patience = shared.patience();
                let met = met(Arc::clone(&shared), at_once(stream), patience, place);
                drop(rialto_rt::spawn(greet(Arc::clone(&shared), Some(from), met, to_accept.clone())));
            }
            Err(error) => {
                if !failing {
                    shared.notices.tell(Notice::AcceptFailed { why: error.to_string() });
                }
                failing = true;
                sleep(BREATH).await;
            }
        }
    }
}

/// Lets one who has dialled prove who it is, in that time; until then it has a place.
pub(super) async fn met<P: Protocol>(
    shared: Arc<Shared<P>>,
    stream: Arc<dyn Stream>,
    patience: Duration,
    _place: Permit,
) -> Result<Connection, Refusal> {
    within(patience, shared.introduce(stream, Side::Accepted)).await.unwrap_or(Err(Refusal::Late))
}

/// Hands on one who has proved who it is.
pub(super) async fn greet<P: Protocol>(
    shared: Arc<Shared<P>>,
    from: Option<SocketAddr>,
    met: impl Future<Output = Result<Connection, Refusal>>,
    to_accept: ToAccept<Connection>,
) {
    match met.await {
        Ok(connection) => {
            // Refused if the transport is gone: then so is the connection.
            let _ = to_accept.send(connection).await;
        }
        Err(why) => shared.notices.tell(Notice::Refused { from, why }),
    }
}

/// Frames leave at once: what can wait, the node packs into one.
fn at_once(stream: TcpStream) -> Arc<dyn Stream> {
    // A socket that is gone says so when it is used.
    let _ = stream.set_nodelay(true);
    Arc::new(stream)
}

impl<P: Protocol> Shared<P> {
    pub(super) fn new(protocol: P, limits: Limits) -> Shared<P> {
        Shared {
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

    /// Room for one more who has to prove who he is.
    pub(super) async fn place(&self) -> Result<Permit, Closed> {
        self.handshakes.clone().into_acquire_evt(1).await
    }

    /// How long one who has just dialled may take. When it gets crowded it is less, so that those who
    /// stall do not keep the others out.
    pub(super) fn patience(&self) -> Duration {
        let Limits { handshakes, handshake_time, .. } = self.limits;
        let is_crowded = self.handshakes.available() < handshakes / 2;
        if is_crowded { handshake_time / 8 } else { handshake_time }
    }

    async fn dial(&self, to: &Locator, expected: Option<NodeKey>) -> io::Result<Connection> {
        let stream = within(self.limits.connect_time, self.connect(to)).await;
        let late = || io::Error::new(ErrorKind::TimedOut, format!("{to} does not answer"));
        let stream = stream.unwrap_or_else(|| Err(late()))?;
        self.meet(at_once(stream), Side::Dialled { expected }).await
    }

    /// The handshake, in the time that there is for it.
    pub(super) async fn meet(&self, stream: Arc<dyn Stream>, side: Side) -> io::Result<Connection> {
        let met = within(self.limits.handshake_time, self.introduce(stream, side)).await;
        Ok(met.unwrap_or(Err(Refusal::Late))?)
    }

    async fn connect(&self, to: &Locator) -> io::Result<TcpStream> {
        let wrong = |why| io::Error::new(ErrorKind::InvalidInput, why);
        if to.scheme() != P::SCHEME {
            return Err(wrong(format!("{to} is of another transport than {}", P::SCHEME)));
        }
        let (host, port) = host_and_port(to.place()).map_err(wrong)?;
        let stream = match to.place().parse::<SocketAddr>() {
            Ok(address) if !self.protocol.reaches(address) => return Err(Refusal::NotLocal.into()),
            Ok(address) => TcpStream::connect(address).await?,
            Err(_) => TcpStream::connect_host_evt(host, port).await?,
        };
        match self.protocol.reaches(stream.peer_addr()?) {
            true => Ok(stream),
            false => Err(Refusal::NotLocal.into()),
        }
    }

    /// The handshake, and what follows on who the peer is.
    async fn introduce(&self, stream: Arc<dyn Stream>, side: Side) -> Result<Connection, Refusal> {
        let gone = |_| Refusal::Gone;
        let Met { peer, proof, mut out, mut input } = self.protocol.meet(Arc::clone(&stream), side).await?;
        let admit = || {
            let judge = |proof: &P::Proof| self.protocol.judge(proof);
            self.registry.admit(peer, proof, stream, &self.limits, judge)
        };
        let held = match side {
            Side::Accepted => {
                let held = admit();
                let verdict = if held.is_ok() { WELCOME } else { FULL };
                say(&mut out, &[verdict]).await.map_err(gone)?;
                held?
            }
            Side::Dialled { .. } => {
                let mut verdict = [FULL];
                hear(&mut input, &mut verdict).await.map_err(|error| self.protocol.refusal_of(error))?;
                if verdict != [WELCOME] {
                    return Err(Refusal::Full);
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

    /// Closes the connections of peers that are not trusted any more.
    pub(super) fn judge_all(&self) {
        for peer in self.registry.judge_all(|proof| self.protocol.judge(proof)) {
            self.notices.tell(Notice::Cut { peer });
        }
    }
}

/// Writes all of `bytes`.
pub(super) async fn say(out: &mut impl Outward, mut bytes: &[u8]) -> io::Result<()> {
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
pub(super) async fn hear(input: &mut impl Inward, mut room: &mut [u8]) -> io::Result<()> {
    while !room.is_empty() {
        let count = poll_fn(|cx| input.poll_read(cx, room)).await?;
        if count == 0 {
            return Err(ErrorKind::UnexpectedEof.into());
        }
        room = &mut room[count..];
    }
    Ok(())
}

/// What comes of `future`, unless it takes longer. (No choice of events: a handshake computes, and
/// whoever would commit the timeout meanwhile would wait for that.)
pub(super) async fn within<F: Future>(limit: Duration, future: F) -> Option<F::Output> {
    match first(pin!(future), pin!(sync(sleep(limit)))).await {
        Either::Left(output) => Some(output),
        Either::Right(()) => None,
    }
}

/// The methods that every transport over sockets has, and what it begins with.
macro_rules! over_sockets {
    ($transport:ident, $builder:ident) => {
        impl $builder {
            /// Listens at `address`, beside others that were named before; port 0 takes a free port.
            ///
            /// # Errors
            ///
            /// `InvalidInput` for a text that is no address.
            pub fn listen(mut self, address: impl ToSocketAddr) -> io::Result<Self> {
                self.plan.listen.push(address.to_socket_addr()?);
                Ok(self)
            }

            /// Tells peers that it is dialled at `place`, a host and a port, instead of where it
            /// listens: behind a translator of addresses, or if it listens at all addresses
            /// (`0.0.0.0`), which names none.
            pub fn advertise(mut self, place: impl Into<String>) -> Self {
                self.plan.advertise.push(place.into());
                self
            }

            /// How much it grants to those who connect.
            pub fn limits(mut self, limits: Limits) -> Self {
                self.plan.limits = limits;
                self
            }
        }

        impl $transport {
            /// Where it listens; port 0 is resolved.
            pub fn addresses(&self) -> &[SocketAddr] {
                self.sockets.addresses()
            }

            /// How many connections there are whose peers have proved who they are.
            pub fn connections(&self) -> usize {
                self.sockets.connections()
            }

            /// How many who dialled were refused.
            pub fn refused(&self) -> u64 {
                self.sockets.refused()
            }

            /// What happens from now on and no caller is told of. A reader who is slow misses some,
            /// and is told how many.
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
    fn places_are_hosts_and_ports() {
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
