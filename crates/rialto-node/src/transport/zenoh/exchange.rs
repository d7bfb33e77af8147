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
use super::tunnel::{Tunnel, Way};
use crate::key::random;
use crate::transport::NodeKey;

/// The capacity of the queue of hellos. A hello that does not fit is dropped; its sender repeats it.
const HELLOS: usize = 256;

/// A dialler's request. Its key is claimed, and not proved.
pub(super) struct Hello {
    pub(super) tunnel: u128,
    pub(super) from: NodeKey,
}

/// The session. When it is dropped, it accepts no more hellos, and ends with its last tunnel.
pub(super) struct Exchange {
    prefix: String,
    me: NodeKey,
    orders: unbounded::Sender<Order>,
    tunnels: Arc<Tunnels>,
}

/// The receivers of incoming hellos, and of tunnels whose other ends may be lost.
pub(super) type Heard = (bounded::Receiver<Hello>, unbounded::Receiver<Weak<Tunnel>>);

type Tunnels = Mutex<HashMap<u128, Weak<Tunnel>>>;

/// A command to the session's thread.
enum Order {
    /// Publish a packet under this key expression.
    Put(Arc<str>, Vec<u8>),
    Watch(Watch),
    /// The tunnel with this number no longer exists.
    Gone(u128),
}

/// A request to declare this end's token of a tunnel, and to watch the other end's token.
struct Watch {
    number: u128,
    here: String,
    there: Arc<str>,
}

/// For each tunnel, this end's token and the subscription to the other end's token.
type Watched = HashMap<u128, (Option<LivelinessToken>, Option<Subscriber<()>>)>;

/// The destination of a tunnel's packets.
struct Route {
    to: Arc<str>,
    number: u128,
    orders: unbounded::Sender<Order>,
    tunnels: Arc<Tunnels>,
}

fn lock(tunnels: &Tunnels) -> MutexGuard<'_, HashMap<u128, Weak<Tunnel>>> {
    tunnels.lock().unwrap_or_else(PoisonError::into_inner)
}

fn failed(why: impl Display) -> io::Error {
    io::Error::other(format!("Zenoh: {why}"))
}

impl Exchange {
    /// Opens a session. This call blocks.
    pub(super) fn open(config: Config, prefix: String, me: NodeKey) -> io::Result<(Exchange, Heard)> {
        let session = zenoh::open(config).wait().map_err(failed)?;
        let tunnels = Arc::new(Tunnels::default());
        let ((to_hear, hellos), (orders, given)) = (bounded(HELLOS), unbounded());
        let known = tunnels.clone();
        let heard = move |sample: Sample| hear(&sample, &known, &to_hear);
        session
            .declare_subscriber(format!("{prefix}/{me}/*"))
            .callback(heard)
            .background()
            .wait()
            .map_err(failed)?;
        let thread = thread::Builder::new().name("rialto-zenoh".into());
        let (to_mourn, lost) = unbounded();
        let their = tunnels.clone();
        thread.spawn(move || obey(&session, &given, &their, &to_mourn))?;
        Ok((Exchange { prefix, me, orders, tunnels }, (hellos, lost)))
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
        let _ = self.orders.send(Order::Watch(Watch { number, here: key(self.me), there: there.clone() }));
        let route = Route { to: there, number, orders: self.orders.clone(), tunnels: self.tunnels.clone() };
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

impl Way for Route {
    fn put(&self, packet: &Packet<'_>) {
        // This fails only if the session has ended; then the tunnel breaks, too.
        let _ = self.orders.send(Order::Put(self.to.clone(), packet.write()));
    }

    fn gone(&self) {
        lock(&self.tunnels).remove(&self.number);
        // As above.
        let _ = self.orders.send(Order::Gone(self.number));
    }
}

/// Passes a sample to its tunnel, or queues a hello. All other samples are ignored.
fn hear(sample: &Sample, tunnels: &Tunnels, hellos: &bounded::Sender<Hello>) {
    let last = sample.key_expr().as_str().rsplit('/').next().unwrap_or_default();
    let Ok(number) = u128::from_str_radix(last, 16) else { return };
    let bytes = sample.payload().to_bytes();
    let Some(packet) = Packet::read(&bytes) else { return };
    // This may become the last handle on the tunnel, so it must be dropped after the lock.
    let tunnel = lock(tunnels).get(&number).and_then(Weak::upgrade);
    match (tunnel, packet) {
        (Some(tunnel), packet) => tunnel.hear(packet),
        // If the queue is full, the hello is lost; its sender repeats it.
        (None, Packet::Hello(from)) => drop(hellos.try_send(Hello { tunnel: number, from })),
        (None, _) => {}
    }
}

/// Runs the session's thread, until all senders of orders are dropped.
fn obey(
    session: &Session,
    orders: &unbounded::Receiver<Order>,
    tunnels: &Arc<Tunnels>,
    to_mourn: &unbounded::Sender<Weak<Tunnel>>,
) {
    let mut watched = Watched::new();
    while let Ok(order) = orders.recv_evt().sync_blocking() {
        match order {
            Order::Put(to, bytes) => put(session, &to, bytes, tunnels),
            Order::Watch(watch) => {
                watched.insert(watch.number, watch.begin(session, tunnels, to_mourn));
            }
            Order::Gone(number) => drop(watched.remove(&number)),
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
        all.iter().for_each(|tunnel| tunnel.breaks("the session with the routers has ended"));
    }
}

impl Watch {
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
                known.sees(is_there);
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
