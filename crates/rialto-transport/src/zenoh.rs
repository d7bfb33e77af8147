//! TLS through Zenoh routers, for nodes that cannot dial each other directly.
//!
//! ```text
//! packet     the contents of a sample
//! tunnel     a byte stream in samples: sequence numbers, credit, an end
//! exchange   the session with the routers, and its tunnels
//! ```

mod packet;
mod router_session;
mod tunnel;

use std::fmt;
use std::io::{self, ErrorKind};
use std::sync::{Arc, Weak};
use std::time::Duration;

use rialto_event::{RecvEvt, Sender as ToAccept, channel, sleep};
use rialto_rt::{AbortHandle, spawn, spawn_blocking};
use rialto_sync::{bounded, broadcast, unbounded};

use self::packet::Packet;
use self::router_session::{DialRequest, RouterSession};
use self::tunnel::Tunnel;
use super::sockets::{
    Protocol, Role, SocketState, accept_handshake, accepted, no_answer, pass_to_accept, with_timeout,
};
use super::tls::{RELOAD_INTERVAL, TlsProtocol, reload, watch};
use super::{BoxFuture, Connection, Identity, Limits, Locator, NodeKey, Notice, Refusal, Transport, Trust};

/// How often a dialler repeats an unanswered dial request.
const HELLO_INTERVAL: Duration = Duration::from_millis(250);
/// How long packets of a lost peer may still be in transit. A tunnel breaks once none has arrived for this
/// long.
const IN_TRANSIT_TIME: Duration = Duration::from_millis(250);

/// Frames over TLS 1.3 over [Zenoh](https://zenoh.io) routers. Each node has a session with a router, and
/// needs no address at which it can be dialled.
///
/// As with [`Tls`](super::Tls), each side proves to the other, end to end, that it owns the key that
/// identifies it. **Routers are not trusted.** They see which keys talk to each other, when, and how many
/// bytes. They can also lose, delay or interrupt the traffic, and so can every program that may publish
/// there. Lost, duplicated, reordered or forged data breaks the connection, and is never delivered.
///
/// Its locators are `zenoh://KEY`.
///
/// ```no_run
/// use rialto_transport::{Identity, Transport, Trust, Zenoh};
///
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(async {
/// let (here, there) = (Identity::generate()?, Identity::generate()?);
/// let (of_here, of_there) = (Trust::keys([there.key()]), Trust::keys([here.key()]));
/// let here = Zenoh::builder(here, of_here).router("tcp/127.0.0.1:7447").start().await?;
/// let there = Zenoh::builder(there, of_there).router("tcp/127.0.0.1:7447").start().await?;
/// let dialled = there.dial(&here.locators()[0], None).await?;
/// let accepted = here.accept().await?;
/// assert_eq!((dialled.peer, accepted.peer), (here.key(), there.key()));
/// # Ok(())
/// # })
/// # }
/// ```
///
/// Each end of a connection has a Zenoh liveliness token, which the routers remove when they have lost that
/// end. The connection then breaks at the other end, like a reset TCP connection. If no router notices, the
/// nodes do, by their keepalive timeout. Zenoh reconnects to a
/// router by itself. Connections break if that takes longer than a moment, or if data was lost meanwhile, and
/// nodes dial again.
///
/// Clones share the same transport. When the last is dropped, it stops listening; connections stay open.
///
/// Sources: Zenoh's publish and subscribe, and its liveliness; the windows of TCP and of HTTP/2.
#[derive(Clone)]
pub struct Zenoh {
    inner: Arc<Inner>,
}

struct Inner {
    shared: Arc<SocketState<TlsProtocol>>,
    session: Arc<RouterSession>,
    accepted: RecvEvt<Connection>,
    tasks: Vec<AbortHandle>,
}

impl Drop for Inner {
    fn drop(&mut self) {
        self.tasks.iter().for_each(AbortHandle::abort);
    }
}

/// Configures and starts a [`Zenoh`].
#[must_use = "a builder does nothing until `start` is called"]
pub struct ZenohBuilder {
    identity: Identity,
    trust: Trust,
    routers: Vec<String>,
    config: Option<zenoh::Config>,
    prefix: String,
    limits: Limits,
    look: Duration,
}

impl Zenoh {
    /// Returns a builder for the transport of the node `identity`, which trusts the peers in `trust`.
    pub fn builder(identity: Identity, trust: Trust) -> ZenohBuilder {
        ZenohBuilder {
            identity,
            trust,
            routers: Vec::new(),
            config: None,
            prefix: "rialto".into(),
            limits: Limits::default(),
            look: RELOAD_INTERVAL,
        }
    }

    /// Returns the number of connections whose peers have completed the handshake.
    pub fn connections(&self) -> usize {
        self.inner.shared.connections()
    }

    /// Returns the number of dialling peers that were refused.
    pub fn refused(&self) -> u64 {
        self.inner.shared.notices.refused()
    }

    /// Subscribes to the notices of this transport from now on: events that no method reports to its caller.
    /// A slow receiver misses notices, and is told how many.
    pub fn subscribe(&self) -> broadcast::Receiver<Notice> {
        self.inner.shared.notices.subscribe()
    }

    /// Reads the trust files again, and closes the connections of peers that are no longer trusted.
    ///
    /// # Errors
    ///
    /// A file cannot be read or understood. The trust store then stays as it was, except for revocations if
    /// those can be read.
    pub fn reload(&self) -> io::Result<()> {
        reload(&self.inner.shared)
    }
}

impl fmt::Debug for Zenoh {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("Zenoh");
        debug.field("key", &self.key()).field("connections", &self.connections()).finish_non_exhaustive()
    }
}

impl ZenohBuilder {
    /// Adds a router to connect to, in Zenoh's notation: `tcp/10.0.0.1:7447`. With several, the first that
    /// can be reached is used.
    pub fn router(mut self, endpoint: impl Into<String>) -> Self {
        self.routers.push(endpoint.into());
        self
    }

    /// Sets the Zenoh configuration, for example for routers that authenticate their users. The
    /// [routers](Self::router) named here replace those in it. By default, the session is a client without
    /// scouting.
    pub fn config(self, config: zenoh::Config) -> Self {
        ZenohBuilder { config: Some(config), ..self }
    }

    /// Sets the prefix of all key expressions under which samples are published. The default is `rialto`. All
    /// nodes of a network use the same prefix.
    pub fn prefix(self, prefix: impl Into<String>) -> Self {
        ZenohBuilder { prefix: prefix.into(), ..self }
    }

    /// Sets the limits on connections.
    pub fn limits(self, limits: Limits) -> Self {
        ZenohBuilder { limits, ..self }
    }

    /// Sets how often the trust files are checked for changes. The default is two seconds.
    pub fn reload_interval(self, look: Duration) -> Self {
        ZenohBuilder { look, ..self }
    }

    /// Starts the transport. It can be dialled from now on, and runs in tasks of the current runtime.
    ///
    /// # Errors
    ///
    /// - A trust file cannot be read or understood.
    /// - No router can be reached, or the configuration is invalid.
    /// - `InvalidInput` for the trust of [one machine](Trust::this_machine), because routers may be anywhere.
    ///
    /// # Panics
    ///
    /// Outside a runtime.
    pub async fn start(self) -> io::Result<Zenoh> {
        let config = self.whole_config()?;
        let ZenohBuilder { identity, trust, prefix, limits, look, .. } = self;
        let key = identity.key();
        let (guarded, stamp) = TlsProtocol::new(identity, trust)?;
        if guarded.is_local() {
            return Err(io::Error::new(ErrorKind::InvalidInput, Refusal::NotLocal));
        }
        let has_files = guarded.has_files();
        let opened = spawn_blocking(move || RouterSession::open(config, prefix, key)).await;
        let (session, (dials, lost)) = opened.map_err(io::Error::other)??;
        let (shared, session) = (Arc::new(SocketState::new(guarded, limits)), Arc::new(session));
        let (to_accept, accepted) = channel();
        let mut tasks = vec![spawn(listen(shared.clone(), session.clone(), dials, to_accept)).abort_handle()];
        tasks.push(spawn(watch_lost_tunnels(lost)).abort_handle());
        if has_files {
            tasks.push(spawn(watch(shared.clone(), look, stamp)).abort_handle());
        }
        Ok(Zenoh { inner: Arc::new(Inner { shared, session, accepted: accepted.into_recv_evt(), tasks }) })
    }

    fn whole_config(&self) -> io::Result<zenoh::Config> {
        let mut config = self.config.clone().unwrap_or_default();
        let mut set = |key: &str, value: &str| {
            let set = config.insert_json5(key, value);
            set.map_err(|why| io::Error::new(ErrorKind::InvalidInput, format!("Zenoh: {key}: {why}")))
        };
        if self.config.is_none() {
            set("mode", "\"client\"")?;
            set("scouting/multicast/enabled", "false")?;
            set("scouting/gossip/enabled", "false")?;
        }
        if !self.routers.is_empty() {
            set("connect/endpoints", &format!("{:?}", self.routers))?;
        }
        Ok(config)
    }
}

impl fmt::Debug for ZenohBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("ZenohBuilder");
        debug.field("identity", &self.identity).field("routers", &self.routers).field("prefix", &self.prefix);
        debug.finish_non_exhaustive()
    }
}

/// Answers dial requests, until the task is aborted.
async fn listen(
    shared: Arc<SocketState<TlsProtocol>>,
    session: Arc<RouterSession>,
    dials: bounded::Receiver<DialRequest>,
    to_accept: ToAccept<Connection>,
) {
    loop {
        // Take a request only when the handshake limit leaves capacity.
        let Ok(place) = shared.handshake_permit().await else { return };
        let Ok(DialRequest { tunnel, from }) = dials.recv().await else { return };
        // If the tunnel exists, the request was a repetition.
        if let Some(tunnel) = session.tunnel(tunnel, from) {
            tunnel.send_packet(&Packet::Open);
            let patience = shared.handshake_limit();
            let met = accept_handshake(shared.clone(), tunnel, patience, place);
            drop(spawn(pass_to_accept(shared.clone(), None, met, to_accept.clone())));
        }
    }
}

/// Breaks the tunnels whose other ends are lost, until the task is aborted.
async fn watch_lost_tunnels(lost: unbounded::Receiver<Weak<Tunnel>>) {
    while let Ok(tunnel) = lost.recv().await {
        drop(spawn(async move {
            while tunnel.upgrade().is_some_and(|tunnel| !tunnel.break_if_lost()) {
                sleep(IN_TRANSIT_TIME).await;
            }
        }));
    }
}

async fn dial(
    shared: Arc<SocketState<TlsProtocol>>,
    session: Arc<RouterSession>,
    to: Locator,
    expected: Option<NodeKey>,
) -> io::Result<Connection> {
    let wrong = || {
        let why = format!("{to} is not an address of this transport, which dials `zenoh://` and a key");
        io::Error::new(ErrorKind::InvalidInput, why)
    };
    let key = Some(to.address()).filter(|_| to.scheme() == "zenoh").and_then(|place| place.parse().ok());
    let key: NodeKey = key.ok_or_else(wrong)?;
    if let Some(expected) = expected.filter(|expected| *expected != key) {
        return Err(Refusal::Unexpected { expected, found: key }.into());
    }
    let tunnel = session.new_tunnel(key)?;
    let opened = async {
        loop {
            tunnel.send_packet(&Packet::Dial(shared.key()));
            if with_timeout(HELLO_INTERVAL, tunnel.opened().wait_evt().into_future()).await.is_some() {
                return;
            }
        }
    };
    let time = shared.limits().connect_time;
    with_timeout(time, opened).await.ok_or_else(|| no_answer(&to, time))?;
    shared.handshake(tunnel, Role::Dialled { expected: Some(key) }).await
}

impl Transport for Zenoh {
    fn key(&self) -> NodeKey {
        self.inner.shared.key()
    }

    fn locators(&self) -> Vec<Locator> {
        // This text is always a valid locator.
        format!("zenoh://{}", self.key()).parse().into_iter().collect()
    }

    fn dial(&self, to: &Locator, expected: Option<NodeKey>) -> BoxFuture<io::Result<Connection>> {
        Box::pin(dial(self.inner.shared.clone(), self.inner.session.clone(), to.clone(), expected))
    }

    fn accept(&self) -> BoxFuture<io::Result<Connection>> {
        accepted(&self.inner.accepted)
    }

    fn is_client(&self, peer: NodeKey) -> bool {
        self.inner.shared.protocol.is_client(peer)
    }
}
