//! TLS through Zenoh's routers: nodes reach each other that cannot dial each other.
//!
//! ```text
//! packet     what goes in a sample
//! tunnel     a stream of bytes in samples: numbers, credit, an end
//! exchange   the session with the routers, and its tunnels
//! ```

mod exchange;
mod packet;
mod tunnel;

use std::fmt;
use std::io::{self, ErrorKind};
use std::sync::{Arc, Weak};
use std::time::Duration;

use rialto_event::{RecvEvt, Sender as ToAccept, channel, sleep};
use rialto_rt::{AbortHandle, spawn, spawn_blocking};
use rialto_sync::{bounded, broadcast, unbounded};

use self::exchange::{Exchange, Hello};
use self::packet::Packet;
use self::tunnel::Tunnel;
use super::sockets::{Shared, Side, accepted, greet, met, within};
use super::tls::{Guarded, LOOK, reload, watch};
use super::{BoxFuture, Connection, Identity, Limits, Locator, NodeKey, Notice, Refusal, Transport, Trust};

/// So often a hello is said again that was not heard.
const AGAIN: Duration = Duration::from_millis(250);
/// So long what was said by who is gone may be on its way, and nothing of it come.
const LINGER: Duration = Duration::from_millis(250);

/// Frames over TLS 1.3 over [Zenoh](https://zenoh.io)'s routers. Each node has a session with a router, and nobody
/// needs an address at which it can be dialled.
///
/// Each side proves to the other that it has the key that makes it who it is, as with [`Tls`](super::Tls), end to end:
/// **routers are not trusted**. They see which keys talk to each other, when, and how much; and can lose, hold
/// back or break off what they carry, as can everybody who may publish there. What is lost, doubled, out of its order or
/// of somebody else breaks the connection, and never comes out of it.
///
/// Its locators are `zenoh://KEY`.
///
/// ```no_run
/// use rialto_node::transport::{Identity, Transport, Trust, Zenoh};
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
/// Each end of a connection has a token of Zenoh's liveliness, which the routers take away when they have lost it: then
/// the connection breaks at the other end, as one of TCP does whose machine says that nobody is there any more. Where no
/// router notices, nodes do, by their [`silence`](crate::Builder::silence). Zenoh finds a way that was lost again;
/// connections break if that takes longer than a moment, or if anything was lost meanwhile, and nodes dial anew.
///
/// Clones are the same transport. When the last is dropped, it listens no more; connections stay.
///
/// Sources: Zenoh's publish and subscribe, and its liveliness; the windows of TCP and of HTTP/2.
#[derive(Clone)]
pub struct Zenoh {
    inner: Arc<Inner>,
}

struct Inner {
    shared: Arc<Shared<Guarded>>,
    exchange: Arc<Exchange>,
    accepted: RecvEvt<Connection>,
    tasks: Vec<AbortHandle>,
}

impl Drop for Inner {
    fn drop(&mut self) {
        self.tasks.iter().for_each(AbortHandle::abort);
    }
}

/// A [`Zenoh`] to be.
#[must_use = "a builder does nothing until it starts"]
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
    /// A transport of the node that is `identity`, and trusts whom `trust` says.
    pub fn builder(identity: Identity, trust: Trust) -> ZenohBuilder {
        ZenohBuilder {
            identity,
            trust,
            routers: Vec::new(),
            config: None,
            prefix: "rialto".into(),
            limits: Limits::default(),
            look: LOOK,
        }
    }

    /// How many connections there are whose peers have proved who they are.
    pub fn connections(&self) -> usize {
        self.inner.shared.connections()
    }

    /// How many who dialled were refused.
    pub fn refused(&self) -> u64 {
        self.inner.shared.notices.refused()
    }

    /// What happens from now on and no caller is told of. A reader who is slow misses some, and is told how many.
    pub fn subscribe(&self) -> broadcast::Receiver<Notice> {
        self.inner.shared.notices.subscribe()
    }

    /// Reads anew who is trusted, and closes the connections of those who are not any more.
    ///
    /// # Errors
    ///
    /// A file cannot be read, or says what cannot be understood: who is trusted stays as it was.
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
    /// A router to have a session with, as Zenoh writes it: `tcp/10.0.0.1:7447`. Of several, the first that can be
    /// reached.
    pub fn router(mut self, endpoint: impl Into<String>) -> Self {
        self.routers.push(endpoint.into());
        self
    }

    /// Goes by this configuration of Zenoh's, in all but the [routers](Self::router) that are named here: for
    /// routers that want to know who uses them, say. By default it is a client that looks for nobody.
    pub fn config(self, config: zenoh::Config) -> Self {
        ZenohBuilder { config: Some(config), ..self }
    }

    /// What all keys begin with that samples are published under: by default `rialto`. The nodes of a network have
    /// the same.
    pub fn prefix(self, prefix: impl Into<String>) -> Self {
        ZenohBuilder { prefix: prefix.into(), ..self }
    }

    /// How much it grants to those who connect.
    pub fn limits(self, limits: Limits) -> Self {
        ZenohBuilder { limits, ..self }
    }

    /// How often the files that say who is trusted are looked at: by default every two seconds.
    pub fn look_every(self, look: Duration) -> Self {
        ZenohBuilder { look, ..self }
    }

    /// The transport, which can be dialled from now on, by tasks of the runtime around.
    ///
    /// # Errors
    ///
    /// A file of the trust cannot be read, or says what cannot be understood; no router can be reached, or the
    /// configuration is none; `InvalidInput` for the trust of [one machine](Trust::this_machine): routers may be anywhere.
    ///
    /// # Panics
    ///
    /// Outside of a runtime.
    pub async fn start(self) -> io::Result<Zenoh> {
        let config = self.whole_config()?;
        let ZenohBuilder { identity, trust, prefix, limits, look, .. } = self;
        let key = identity.key();
        let (guarded, stamp) = Guarded::new(identity, trust)?;
        if guarded.is_local() {
            return Err(io::Error::new(ErrorKind::InvalidInput, Refusal::NotLocal));
        }
        let has_files = guarded.has_files();
        let opened = spawn_blocking(move || Exchange::open(config, prefix, key)).await;
        let (exchange, (hellos, lost)) = opened.map_err(io::Error::other)??;
        let (shared, exchange) = (Arc::new(Shared::new(guarded, limits)), Arc::new(exchange));
        let (to_accept, accepted) = channel();
        let mut tasks =
            vec![spawn(listen(shared.clone(), exchange.clone(), hellos, to_accept)).abort_handle()];
        tasks.push(spawn(mourn(lost)).abort_handle());
        if has_files {
            tasks.push(spawn(watch(shared.clone(), look, stamp)).abort_handle());
        }
        Ok(Zenoh { inner: Arc::new(Inner { shared, exchange, accepted: accepted.into_recv_evt(), tasks }) })
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

/// Listens to those who say hello, for ever.
async fn listen(
    shared: Arc<Shared<Guarded>>,
    exchange: Arc<Exchange>,
    hellos: bounded::Receiver<Hello>,
    to_accept: ToAccept<Connection>,
) {
    loop {
        // Nobody is listened to for whom there is no room.
        let Ok(place) = shared.place().await else { return };
        let Ok(Hello { tunnel, from }) = hellos.recv().await else { return };
        // Else he has said it twice.
        if let Some(tunnel) = exchange.tunnel(tunnel, from) {
            tunnel.say(&Packet::Open);
            let patience = shared.patience();
            let met = met(shared.clone(), tunnel, patience, place);
            drop(spawn(greet(shared.clone(), None, met, to_accept.clone())));
        }
    }
}

/// Breaks tunnels whose other ends are gone, for ever.
async fn mourn(lost: unbounded::Receiver<Weak<Tunnel>>) {
    while let Ok(tunnel) = lost.recv().await {
        drop(spawn(async move {
            while tunnel.upgrade().is_some_and(|tunnel| !tunnel.is_settled()) {
                sleep(LINGER).await;
            }
        }));
    }
}

async fn dial(
    shared: Arc<Shared<Guarded>>,
    exchange: Arc<Exchange>,
    to: Locator,
    expected: Option<NodeKey>,
) -> io::Result<Connection> {
    let wrong = || {
        let why = format!("{to} is of another transport than zenoh, or names no key");
        io::Error::new(ErrorKind::InvalidInput, why)
    };
    let key = Some(to.place()).filter(|_| to.scheme() == "zenoh").and_then(|place| place.parse().ok());
    let key: NodeKey = key.ok_or_else(wrong)?;
    if let Some(expected) = expected.filter(|expected| *expected != key) {
        return Err(Refusal::Unexpected { expected, found: key }.into());
    }
    let tunnel = exchange.new_tunnel(key)?;
    let opened = async {
        loop {
            tunnel.say(&Packet::Hello(shared.key()));
            if within(AGAIN, tunnel.opened().wait_evt().into_future()).await.is_some() {
                return;
            }
        }
    };
    let late = || io::Error::new(ErrorKind::TimedOut, format!("{to} does not answer"));
    within(shared.limits().connect_time, opened).await.ok_or_else(late)?;
    shared.meet(tunnel, Side::Dialled { expected: Some(key) }).await
}

impl Transport for Zenoh {
    fn key(&self) -> NodeKey {
        self.inner.shared.key()
    }

    fn locators(&self) -> Vec<Locator> {
        // It is one.
        format!("zenoh://{}", self.key()).parse().into_iter().collect()
    }

    fn dial(&self, to: &Locator, expected: Option<NodeKey>) -> BoxFuture<io::Result<Connection>> {
        Box::pin(dial(self.inner.shared.clone(), self.inner.exchange.clone(), to.clone(), expected))
    }

    fn accept(&self) -> BoxFuture<io::Result<Connection>> {
        accepted(&self.inner.accepted)
    }
}
