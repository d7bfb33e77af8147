//! The session with the routers, and the tunnels over it.
//!
//! Each node subscribes to `PREFIX/KEY/*`; what is meant for a tunnel of it goes to `PREFIX/KEY/TUNNEL`, where
//! `TUNNEL` is a number that who dials has drawn. While it has that tunnel, a token of liveliness under the same key
//! says so, which the routers take away when its session is gone. One thread puts and declares all there is, for that may
//! block.

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

/// So many who say hello wait to be listened to. Others say it again.
const HELLOS: usize = 256;

/// Somebody who dials, as he says.
pub(super) struct Hello {
    pub(super) tunnel: u128,
    pub(super) from: NodeKey,
}

/// Dropped, it takes no hellos, and ends when its last tunnel does.
pub(super) struct Exchange {
    prefix: String,
    me: NodeKey,
    orders: unbounded::Sender<Order>,
    tunnels: Arc<Tunnels>,
}

/// What comes from outside: hellos, and tunnels whose other ends are gone.
pub(super) type Heard = (bounded::Receiver<Hello>, unbounded::Receiver<Weak<Tunnel>>);

type Tunnels = Mutex<HashMap<u128, Weak<Tunnel>>>;

/// What the thread is to do.
enum Order {
    /// A packet goes there.
    Put(Arc<str>, Vec<u8>),
    Watch(Watch),
    /// The tunnel of that number is no more.
    Gone(u128),
}

/// A tunnel, both of whose ends have tokens.
struct Watch {
    number: u128,
    here: String,
    there: Arc<str>,
}

/// This end's token, and who sees that of the other.
type Watched = HashMap<u128, (Option<LivelinessToken>, Option<Subscriber<()>>)>;

/// Where the packets of a tunnel go.
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
    /// Opens a session. It blocks.
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

    /// A tunnel of that number to that node, unless there is one.
    pub(super) fn tunnel(&self, number: u128, to: NodeKey) -> Option<Arc<Tunnel>> {
        let mut tunnels = lock(&self.tunnels);
        if tunnels.contains_key(&number) {
            return None;
        }
        let key = |node| format!("{}/{node}/{number:032x}", self.prefix);
        let there: Arc<str> = key(to).into();
        // Refused when the session is gone: then nothing comes over it, either.
        let _ = self.orders.send(Order::Watch(Watch { number, here: key(self.me), there: there.clone() }));
        let route = Route { to: there, number, orders: self.orders.clone(), tunnels: self.tunnels.clone() };
        let tunnel = Tunnel::new(route);
        tunnels.insert(number, Arc::downgrade(&tunnel));
        Some(tunnel)
    }

    /// One whose number nobody can guess.
    pub(super) fn new_tunnel(&self, to: NodeKey) -> io::Result<Arc<Tunnel>> {
        self.tunnel(u128::from_be_bytes(random()?), to).ok_or_else(|| failed("two tunnels have one number"))
    }
}

impl Way for Route {
    fn put(&self, packet: &Packet<'_>) {
        // Refused when the session is gone: then the tunnel is broken, too.
        let _ = self.orders.send(Order::Put(self.to.clone(), packet.write()));
    }

    fn gone(&self) {
        lock(&self.tunnels).remove(&self.number);
        // As above.
        let _ = self.orders.send(Order::Gone(self.number));
    }
}

/// What has come goes to its tunnel, or is somebody's hello. What is neither is nothing.
fn hear(sample: &Sample, tunnels: &Tunnels, hellos: &bounded::Sender<Hello>) {
    let last = sample.key_expr().as_str().rsplit('/').next().unwrap_or_default();
    let Ok(number) = u128::from_str_radix(last, 16) else { return };
    let bytes = sample.payload().to_bytes();
    let Some(packet) = Packet::read(&bytes) else { return };
    // Its last owner may be this one: then it goes after the lock.
    let tunnel = lock(tunnels).get(&number).and_then(Weak::upgrade);
    match (tunnel, packet) {
        (Some(tunnel), packet) => tunnel.hear(packet),
        // Where there is no room it is lost: he says it again.
        (None, Packet::Hello(from)) => drop(hellos.try_send(Hello { tunnel: number, from })),
        (None, _) => {}
    }
}

/// Until nobody has anything to say any more.
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
    // It may be closed already.
    let _ = session.close().wait();
}

fn put(session: &Session, to: &str, bytes: Vec<u8>, tunnels: &Tunnels) {
    // What waits for more to go with it, waits for nothing: nodes have packed it already.
    let put = session.put(to, bytes).congestion_control(CongestionControl::Block).express(true);
    if put.wait().is_err() {
        let all: Vec<_> = lock(tunnels).values().filter_map(Weak::upgrade).collect();
        all.iter().for_each(|tunnel| tunnel.breaks("the session with the routers is gone"));
    }
}

impl Watch {
    /// What cannot be declared is not there: the other end is noticed by its silence then.
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
