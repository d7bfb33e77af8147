//! The session with the routers, and the tunnels over it.
//!
//! Each node subscribes to `PREFIX/KEY/*`. Packets for one of its tunnels go to `PREFIX/KEY/TUNNEL`, where
//! `TUNNEL` is a random number drawn by the dialler. While a node has a tunnel, it declares a liveliness
//! token under the same key expression; the routers remove the token when they lose the node's session. A
//! thread makes all puts and declarations, because these may block.

use std::collections::HashMap;
use std::fmt::Display;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;

use rialto_event::Event;
use rialto_sync::{bounded, unbounded};
use zenoh::liveliness::LivelinessToken;
use zenoh::pubsub::Subscriber;
use zenoh::qos::CongestionControl;
use zenoh::sample::{Sample, SampleKind};
use zenoh::{Config, Session, Wait};

use super::packet::Packet;
use super::tunnel::{PacketSink, Tunnel};
use crate::NodeKey;
use crate::random::random;

/// The capacity of the queue of dial requests. A request that does not fit is dropped; its sender repeats it.
const MAX_DIAL_REQUESTS: usize = 256;

/// A dialler's request. Its key is claimed, and not proved.
pub(super) struct DialRequest {
    pub(super) tunnel: u128,
    pub(super) from: NodeKey,
}

/// The session. When it is dropped, it accepts no more dial requests, and ends with its last tunnel.
pub(super) struct RouterSession {
    prefix: String,
    me: NodeKey,
    orders: unbounded::Sender<Command>,
    tunnels: Arc<Tunnels>,
}

/// The receivers of incoming dial requests, and of tunnels whose other ends may be lost.
pub(super) type SessionEvents = (bounded::Receiver<DialRequest>, unbounded::Receiver<Weak<Tunnel>>);

type Tunnels = Mutex<HashMap<u128, Weak<Tunnel>>>;

/// A command to the session's thread.
enum Command {
    /// Publish a packet under this key expression.
    Put(Arc<str>, Vec<u8>),
    Watch(WatchToken),
    /// The tunnel with this number no longer exists.
    Gone(u128),
}

/// A request to declare this end's token of a tunnel, and to watch the other end's token.
struct WatchToken {
    number: u128,
    here: String,
    there: Arc<str>,
}

/// For each tunnel, this end's token and the subscription to the other end's token.
type Watched = HashMap<u128, (Option<LivelinessToken>, Option<Subscriber<()>>)>;

/// The destination of a tunnel's packets.
struct TunnelPath {
    to: Arc<str>,
    number: u128,
    orders: unbounded::Sender<Command>,
    tunnels: Arc<Tunnels>,
}

fn lock(tunnels: &Tunnels) -> MutexGuard<'_, HashMap<u128, Weak<Tunnel>>> {
    tunnels.lock().unwrap_or_else(PoisonError::into_inner)
}

fn failed(why: impl Display) -> io::Error {
    io::Error::other(format!("Zenoh: {why}"))
}

impl RouterSession {
    /// Opens a session. This call blocks.
    pub(super) fn open(
        config: Config,
        prefix: String,
        me: NodeKey,
    ) -> io::Result<(RouterSession, SessionEvents)> {
        let session = zenoh::open(config).wait().map_err(failed)?;
        let tunnels = Arc::new(Tunnels::default());
        let ((to_hear, dials), (orders, given)) = (bounded(MAX_DIAL_REQUESTS), unbounded());
        let known = tunnels.clone();
        let heard = move |sample: Sample| on_sample(&sample, &known, &to_hear);
        session
            .declare_subscriber(format!("{prefix}/{me}/*"))
            .callback(heard)
            .background()
            .wait()
            .map_err(failed)?;
        let thread = thread::Builder::new().name("rialto-zenoh".into());
        let (to_mourn, lost) = unbounded();
        let their = tunnels.clone();
        thread.spawn(move || run_commands(&session, &given, &their, &to_mourn))?;
        Ok((RouterSession { prefix, me, orders, tunnels }, (dials, lost)))
    }

    /// Creates a tunnel with this number to a node, unless the number is in use.
    pub(super) fn tunnel(&self, number: u128, to: NodeKey) -> Option<Arc<Tunnel>> {
        let mut tunnels = lock(&self.tunnels);
        if tunnels.contains_key(&number) {
            return None;
        }
        let key = |node| format!("{}/{node}/{number:032x}", self.prefix);
        let there: Arc<str> = key(to).into();
        // This fails only if the session has ended; then no packet arrives either.
        let _ =
            self.orders.send(Command::Watch(WatchToken { number, here: key(self.me), there: there.clone() }));
        let route =
            TunnelPath { to: there, number, orders: self.orders.clone(), tunnels: self.tunnels.clone() };
        let tunnel = Tunnel::new(route);
        tunnels.insert(number, Arc::downgrade(&tunnel));
        Some(tunnel)
    }

    /// Creates a tunnel with a number that cannot be guessed.
    pub(super) fn new_tunnel(&self, to: NodeKey) -> io::Result<Arc<Tunnel>> {
        self.tunnel(u128::from_be_bytes(random()?), to)
            .ok_or_else(|| failed("the random number of a tunnel is in use"))
    }
}

impl PacketSink for TunnelPath {
    fn put(&self, packet: &Packet<'_>) {
        // This fails only if the session has ended; then the tunnel breaks, too.
        let _ = self.orders.send(Command::Put(self.to.clone(), packet.write()));
    }

    fn tunnel_dropped(&self) {
        lock(&self.tunnels).remove(&self.number);
        // As above.
        let _ = self.orders.send(Command::Gone(self.number));
    }
}

/// Passes a sample to its tunnel, or queues a dial request. All other samples are ignored.
fn on_sample(sample: &Sample, tunnels: &Tunnels, dials: &bounded::Sender<DialRequest>) {
    let last = sample.key_expr().as_str().rsplit('/').next().unwrap_or_default();
    let Ok(number) = u128::from_str_radix(last, 16) else { return };
    let bytes = sample.payload().to_bytes();
    let Some(packet) = Packet::read(&bytes) else { return };
    // This may become the last handle on the tunnel, so it must be dropped after the lock.
    let tunnel = lock(tunnels).get(&number).and_then(Weak::upgrade);
    match (tunnel, packet) {
        (Some(tunnel), packet) => tunnel.handle_packet(packet),
        // If the queue is full, the request is lost; its sender repeats it.
        (None, Packet::Dial(from)) => drop(dials.try_send(DialRequest { tunnel: number, from })),
        (None, _) => {}
    }
}

/// Runs the session's thread, until all senders of orders are dropped.
fn run_commands(
    session: &Session,
    orders: &unbounded::Receiver<Command>,
    tunnels: &Arc<Tunnels>,
    to_mourn: &unbounded::Sender<Weak<Tunnel>>,
) {
    let mut watched = Watched::new();
    while let Ok(order) = orders.recv_evt().sync_blocking() {
        match order {
            Command::Put(to, bytes) => put(session, &to, bytes, tunnels),
            Command::Watch(watch) => {
                watched.insert(watch.number, watch.begin(session, tunnels, to_mourn));
            }
            Command::Gone(number) => drop(watched.remove(&number)),
        }
    }
    // The session may be closed already.
    let _ = session.close().wait();
}

fn put(session: &Session, to: &str, bytes: Vec<u8>, tunnels: &Tunnels) {
    // Express: do not wait for further messages to batch, because nodes already pack small messages into
    // frames.
    let put = session.put(to, bytes).congestion_control(CongestionControl::Block).express(true);
    if put.wait().is_err() {
        let all: Vec<_> = lock(tunnels).values().filter_map(Weak::upgrade).collect();
        all.iter().for_each(|tunnel| tunnel.break_off("the session with the routers has ended"));
    }
}

impl WatchToken {
    /// Declares the token and the subscription. If that fails, a lost peer is only noticed by its silence.
    fn begin(
        self,
        session: &Session,
        tunnels: &Arc<Tunnels>,
        to_mourn: &unbounded::Sender<Weak<Tunnel>>,
    ) -> (Option<LivelinessToken>, Option<Subscriber<()>>) {
        let (tunnels, to_mourn) = (tunnels.clone(), to_mourn.clone());
        let see = move |sample: Sample| {
            let Some(tunnel) = lock(&tunnels).get(&self.number).cloned() else { return };
            let is_there = sample.kind() == SampleKind::Put;
            if let Some(known) = tunnel.upgrade() {
                known.set_token_present(is_there);
            }
            if !is_there {
                let _ = to_mourn.send(tunnel);
            }
        };
        let liveliness = session.liveliness();
        let token = liveliness.declare_token(self.here).wait();
        let seen = liveliness.declare_subscriber(&*self.there).history(true).callback(see).wait();
        (token.ok(), seen.ok())
    }
}
