//! The network of a simulation: hosts, and the links between them.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::io::{self, ErrorKind};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

use rialto_event::rng;
use rialto_sync::unbounded;

use super::connection::{Connection, ConnectionEnd};
use crate::panics::lock;

/// The time after which a sender sends a lost segment again, for the first time.
pub(super) const RETRANSMISSION: Duration = Duration::from_millis(200);

/// The longest time before a segment is sent again: Linux's `TCP_RTO_MAX`.
const LONGEST_RETRANSMISSION: Duration = Duration::from_secs(120);

/// How often a lost segment is sent again: Linux's `tcp_retries2`.
const RETRANSMISSIONS: u32 = 15;

/// The time after which a client sends a second SYN. It doubles with each further SYN.
pub(super) const SECOND_SYN: Duration = Duration::from_secs(1);

/// The number of SYNs that a client sends.
pub(super) const SYNS: u32 = 7;

/// The maximum number of connections that wait to be accepted.
pub(super) const BACKLOG: usize = 128;

/// The host of clients that do not name their host: see [`TcpStream::connect`](super::TcpStream::connect).
const CLIENT: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));

/// The first ephemeral port. Clients, and listeners on port 0, get ephemeral ports.
const EPHEMERAL: u16 = 49_152;

/// A link between two hosts: it determines how segments travel from one to the other.
///
/// No bytes are dropped or reordered: a lost segment is sent again, and the segments behind it wait. So a
/// program sees a loss as a delay, as a program that uses TCP does.
///
/// ```
/// use rialto_rt::sim::NetworkLink;
/// use std::time::Duration;
///
/// let mobile = NetworkLink::new()
///     .latency(Duration::from_millis(40), Duration::from_millis(200))
///     .bandwidth(100_000)
///     .loss(0.02);
/// # let _ = mobile;
/// ```
#[derive(Clone, Debug)]
pub struct NetworkLink {
    least: Duration,
    most: Duration,
    bytes_per_second: Option<u64>,
    loss: f64,
}

impl Default for NetworkLink {
    fn default() -> Self {
        NetworkLink::new()
    }
}

impl NetworkLink {
    /// Returns a link with a latency of 0.5 to 1 ms, no limit of bandwidth, and no loss.
    pub fn new() -> NetworkLink {
        let (least, most) = (Duration::from_micros(500), Duration::from_millis(1));
        NetworkLink { least, most, bytes_per_second: None, loss: 0.0 }
    }

    /// Sets the latency: the time that a segment travels, drawn between `least` and `most`.
    #[must_use]
    pub fn latency(self, least: Duration, most: Duration) -> NetworkLink {
        NetworkLink { least, most: most.max(least), ..self }
    }

    /// Sets the number of bytes that the link carries per second, for each connection and direction.
    ///
    /// # Panics
    ///
    /// If `bytes_per_second` is zero. For a link that carries nothing, use [`Network::partition`].
    #[must_use]
    #[track_caller]
    pub fn bandwidth(self, bytes_per_second: u64) -> NetworkLink {
        assert!(bytes_per_second > 0, "the bandwidth of a link is 0; help: use `Network::partition`");
        NetworkLink { bytes_per_second: Some(bytes_per_second), ..self }
    }

    /// Sets the probability that a segment is lost. A lost segment is sent again after 200 ms, 400 ms, and so
    /// on, up to 120 s. If it is lost 16 times, the connection breaks with `TimedOut`, as on Linux.
    ///
    /// # Panics
    ///
    /// If `probability` is not in `0.0..1.0`.
    #[must_use]
    #[track_caller]
    pub fn loss(self, probability: f64) -> NetworkLink {
        assert!(
            (0.0..1.0).contains(&probability),
            "the loss {probability} is not a probability below 1; help: pass a number such as 0.1"
        );
        NetworkLink { loss: probability, ..self }
    }

    /// Returns the time for which this number of bytes occupies the link.
    pub(super) fn occupied(&self, bytes: usize) -> Duration {
        match self.bytes_per_second {
            Some(rate) => Duration::from_nanos((bytes as u128 * 1_000_000_000 / u128::from(rate)) as u64),
            None => Duration::ZERO,
        }
    }

    /// Draws the time that a segment travels, with its retransmissions. `None` if all of them are lost.
    pub(super) fn travel(&self) -> Option<Duration> {
        let spread = self.most.saturating_sub(self.least).as_nanos() as u64;
        let drawn = if spread == 0 { 0 } else { rng::next() % (spread + 1) };
        let (mut lost, mut again, mut times) = (Duration::ZERO, RETRANSMISSION, 0);
        while self.loss > 0.0 && rng::unit() < self.loss {
            if times == RETRANSMISSIONS {
                return None;
            }
            times += 1;
            lost += again;
            again = (again * 2).min(LONGEST_RETRANSMISSION);
        }
        Some(self.least + Duration::from_nanos(drawn) + lost)
    }
}

/// The network of a simulated runtime.
///
/// Each IP address is a host, and needs no setup. Between two hosts is a [`NetworkLink`], for both
/// directions. Clones refer to the same network.
///
/// ```
/// use rialto_rt::Runtime;
/// use rialto_rt::sim::{Network, TcpListener, TcpStream};
/// use std::io::ErrorKind;
///
/// Runtime::simulated(1).block_on(async {
///     let server = TcpListener::bind("10.0.0.1:80").await?;
///     let client = TcpStream::connect("10.0.0.1:80").await?;
///     let (there, _) = server.accept().await?;
///
///     let network = Network::current();
///     network.reset(client.local_addr().ip(), there.local_addr().ip());
///     assert_eq!(client.read(&mut [0; 8]).await.unwrap_err().kind(), ErrorKind::ConnectionReset);
///     std::io::Result::Ok(())
/// })?;
/// # std::io::Result::Ok(())
/// ```
///
/// Source: the simulated networks of FoundationDB and of turmoil.
#[derive(Clone)]
pub struct Network(Arc<Mutex<State>>);

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = lock(&self.0);
        let connections = state.connections.iter().filter(|one| one.strong_count() > 0).count();
        f.debug_struct("Network")
            .field("listeners", &state.listeners.len())
            .field("connections", &connections)
            .finish_non_exhaustive()
    }
}

#[derive(Default)]
struct State {
    everywhere: NetworkLink,
    links: HashMap<(IpAddr, IpAddr), NetworkLink>,
    /// Partitions: no segment gets from the first host to the second one.
    partitions: HashSet<(IpAddr, IpAddr)>,
    listeners: HashMap<SocketAddr, AcceptSender>,
    /// In order of creation, so that each run visits them in the same order.
    connections: Vec<Weak<Connection>>,
    /// The addresses of clients that are connecting. They have no connection yet.
    connecting: HashSet<SocketAddr>,
    /// The number of ports given so far.
    ports: u64,
}

/// The address of a client that is connecting. It is not given to another client before this is dropped.
pub(super) struct Ephemeral {
    network: Network,
    pub(super) address: SocketAddr,
}

impl Drop for Ephemeral {
    fn drop(&mut self) {
        lock(&self.network.0).connecting.remove(&self.address);
    }
}

/// Sends the connections to an address to its listener, each with the address of its client.
pub(super) type AcceptSender = unbounded::Sender<(ConnectionEnd, SocketAddr)>;

impl Network {
    pub(crate) fn new() -> Network {
        Network(Arc::default())
    }

    /// Sets the link between all hosts that have no link of their own.
    pub fn set_default_link(&self, link: NetworkLink) {
        lock(&self.0).everywhere = link;
    }

    /// Sets the link between two hosts, in both directions. Segments in transit are not affected.
    pub fn set_link(&self, one: IpAddr, other: IpAddr, link: NetworkLink) {
        let mut state = lock(&self.0);
        state.links.insert((one, other), link.clone());
        state.links.insert((other, one), link);
    }

    /// Partitions two hosts: nothing gets from one to the other, in either direction, until
    /// [`heal`](Self::heal). Segments that are sent meanwhile wait. If they wait for 924.6 seconds, their
    /// connection breaks with `TimedOut`, as on Linux. Segments in transit still arrive.
    pub fn partition(&self, one: IpAddr, other: IpAddr) {
        self.partition_one_way(one, other);
        self.partition_one_way(other, one);
    }

    /// Does the same in one direction. For example, requests get through, and answers do not.
    pub fn partition_one_way(&self, from: IpAddr, to: IpAddr) {
        lock(&self.0).partitions.insert((from, to));
    }

    /// Ends the partition of two hosts, in both directions. The waiting segments are sent again.
    pub fn heal(&self, one: IpAddr, other: IpAddr) {
        let connections = {
            let mut state = lock(&self.0);
            state.partitions.remove(&(one, other));
            state.partitions.remove(&(other, one));
            state.between(one, other)
        };
        for connection in connections {
            connection.resend_waiting();
        }
    }

    /// Breaks all connections between two hosts at once, with `ConnectionReset` on both sides. Returns how
    /// many there were.
    pub fn reset(&self, one: IpAddr, other: IpAddr) -> usize {
        let connections = lock(&self.0).between(one, other);
        connections.iter().filter(|connection| connection.break_with(ErrorKind::ConnectionReset)).count()
    }

    /// Returns the host of a client that connects to the host `to` without naming its own.
    pub(super) fn default_client_host(to: IpAddr) -> IpAddr {
        if to.is_loopback() { to } else { CLIENT }
    }

    /// Returns the link from one host to another; `None` during a partition.
    pub(super) fn link(&self, from: IpAddr, to: IpAddr) -> Option<NetworkLink> {
        let state = lock(&self.0);
        if state.partitions.contains(&(from, to)) {
            return None;
        }
        Some(state.links.get(&(from, to)).unwrap_or(&state.everywhere).clone())
    }

    /// Registers a listener, and returns its address. If the port is 0, a port is chosen.
    pub(super) fn listen(&self, mut address: SocketAddr, listener: AcceptSender) -> io::Result<SocketAddr> {
        let mut state = lock(&self.0);
        if address.port() == 0 {
            address.set_port(state.next_port(address.ip())?);
        }
        if state.listeners.contains_key(&address) {
            return Err(io::Error::new(ErrorKind::AddrInUse, format!("{address} has a listener already")));
        }
        state.listeners.insert(address, listener);
        Ok(address)
    }

    pub(super) fn remove_listener(&self, address: SocketAddr) {
        let listener = lock(&self.0).listeners.remove(&address);
        // Dropped outside of the lock, because dropping a sender may wake tasks.
        drop(listener);
    }

    /// Returns the listener at `address`, if there is one.
    pub(super) fn listener_at(&self, address: SocketAddr) -> Option<AcceptSender> {
        lock(&self.0).listeners.get(&address).cloned()
    }

    /// Returns an address for a new client on `host`.
    pub(super) fn ephemeral(&self, host: IpAddr) -> io::Result<Ephemeral> {
        let mut state = lock(&self.0);
        let address = SocketAddr::new(host, state.next_port(host)?);
        state.connecting.insert(address);
        Ok(Ephemeral { network: self.clone(), address })
    }

    pub(super) fn connected(&self, connection: &Arc<Connection>) {
        let mut state = lock(&self.0);
        let connections = &mut state.connections;
        if connections.len() == connections.capacity() {
            connections.retain(|one| one.strong_count() > 0);
        }
        connections.push(Arc::downgrade(connection));
    }
}

impl State {
    /// Returns the next of the 16,384 ephemeral ports that has no listener and is not in use by a client.
    fn next_port(&mut self, host: IpAddr) -> io::Result<u16> {
        let all = u64::from(u16::MAX - EPHEMERAL) + 1;
        // Clients use only ports that were given before.
        let used = if self.ports < all { HashSet::new() } else { self.used_on(host) };
        for _ in 0..all {
            let port = EPHEMERAL + (self.ports % all) as u16;
            self.ports += 1;
            if !self.listeners.contains_key(&SocketAddr::new(host, port)) && !used.contains(&port) {
                return Ok(port);
            }
        }
        Err(io::Error::new(ErrorKind::AddrNotAvailable, format!("{host} has no free port")))
    }

    /// Returns the ports of the clients on `host`.
    fn used_on(&self, host: IpAddr) -> HashSet<u16> {
        let connected =
            self.connections.iter().filter_map(Weak::upgrade).map(|connection| connection.ends[0]);
        let all = connected.chain(self.connecting.iter().copied());
        all.filter(|client| client.ip() == host).map(|client| client.port()).collect()
    }

    fn between(&self, one: IpAddr, other: IpAddr) -> Vec<Arc<Connection>> {
        let all = self.connections.iter().filter_map(Weak::upgrade);
        all.filter(|connection| {
            let [from, to] = connection.ends.map(|end| end.ip());
            (from, to) == (one, other) || (from, to) == (other, one)
        })
        .collect()
    }
}
