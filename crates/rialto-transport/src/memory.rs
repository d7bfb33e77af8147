//! A transport that connects the nodes of one program without sockets, for tests and for simulations of bad
//! networks.

use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::future::Future;
use std::io;
use std::ops::Range;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use rialto_event::time::Instant;
use rialto_event::{rng, sleep, sleep_until};
use rialto_sync::Condvar;

use super::{BoxFuture, Connection, FrameReceiver, FrameSender, Locator, NodeKey, Transport};

/// A network in memory. Clones share the same network.
///
/// By default, frames arrive at once. Delays are drawn from the [random numbers of
/// events](rialto_event::rng), so that in a simulated runtime a seed determines them.
///
/// ```
/// use rialto_transport::memory::Network;
/// use rialto_transport::Transport;
///
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(async {
/// let network = Network::new();
/// let (a, b) = (network.transport("a"), network.transport("b"));
/// let dialled = a.dial(&b.locators()[0], Some(b.key())).await.unwrap();
/// let accepted = b.accept().await.unwrap();
/// assert_eq!((dialled.peer, accepted.peer), (b.key(), a.key()));
/// # });
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Default)]
pub struct Network(Arc<NetworkInner>);

#[derive(Default)]
struct NetworkInner {
    map: Mutex<NetworkState>,
    /// Signalled when the condition that a dial or an accept waits for may have changed.
    changed: Condvar,
}

#[derive(Default)]
struct NetworkState {
    sites: BTreeMap<Arc<str>, Site>,
    /// The routes, each from one site to another.
    ways: BTreeMap<(Arc<str>, Arc<str>), Route>,
    /// The number of sites created so far.
    sites_made: u64,
}

struct Site {
    number: u64,
    key: NodeKey,
    dialled: VecDeque<Connection>,
}

#[derive(Default)]
struct Route {
    closed: bool,
    delay: Range<Duration>,
    pipes: Vec<Weak<Pipe>>,
}

type Pipe = Mutex<PipeState>;

/// The state of a pipe: one direction of a connection.
#[derive(Default)]
struct PipeState {
    /// The frames in the order in which they were sent, each with the earliest time at which it may be
    /// received.
    frames: VecDeque<(Instant, Vec<u8>)>,
    empty: Vec<Vec<u8>>,
    end: Option<End>,
    /// The route is partitioned: nothing is delivered, not even the end of the connection.
    closed: bool,
    delay: Range<Duration>,
    reader: Option<Waker>,
    writer: Option<Waker>,
}

#[derive(Clone, Copy, PartialEq)]
enum End {
    Orderly,
    Broken,
}

/// The maximum number of frames in a pipe.
const CAPACITY: usize = 64;

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Network {
    /// Creates a network without sites.
    pub fn new() -> Network {
        Network::default()
    }

    /// Creates the site `memory://name`, with a key derived from the name. It replaces an earlier site of
    /// that name, which can no longer be dialled.
    ///
    /// # Panics
    ///
    /// If the name cannot be part of a [`Locator`].
    #[track_caller]
    pub fn transport(&self, name: &str) -> Memory {
        self.transport_as(name, key_of(name))
    }

    /// Creates a site like [`transport`](Self::transport), with the given key.
    ///
    /// # Panics
    ///
    /// If the name cannot be part of a [`Locator`].
    #[track_caller]
    pub fn transport_as(&self, name: &str, key: NodeKey) -> Memory {
        let locator = match format!("memory://{name}").parse() {
            Ok(locator) => locator,
            Err(error) => panic!("{error}"),
        };
        let name: Arc<str> = name.into();
        let mut map = self.map();
        map.sites_made += 1;
        let number = map.sites_made;
        let before = map.sites.insert(name.clone(), Site { number, key, dialled: VecDeque::new() });
        drop(map);
        drop(before);
        self.0.changed.notify_all();
        Memory { network: self.clone(), name, key, number, locator }
    }

    /// Stops delivery from `from` to `to`, of frames as well as of ends of connections. New connections
    /// between the two wait, in either direction. The sender does not notice the partition.
    pub fn partition(&self, from: &str, to: &str) {
        self.change(from, to, |way| way.closed = true);
    }

    /// Ends a partition. Frames sent in the meantime are then delivered.
    pub fn heal(&self, from: &str, to: &str) {
        self.change(from, to, |way| way.closed = false);
    }

    /// Sets the delay of frames sent from `from` to `to` from now on, a random time in `range`. The frames of
    /// a connection stay in order.
    pub fn delay(&self, from: &str, to: &str, range: Range<Duration>) {
        self.change(from, to, |way| way.delay = range);
    }

    /// Breaks the connections between `one` and `other`. Frames on their way are lost, and both ends see an
    /// error, even during a partition.
    pub fn cut(&self, one: &str, other: &str) {
        for (from, to) in [(one, other), (other, one)] {
            for pipe in self.pipes(from, to) {
                lock(&pipe).cut();
            }
        }
    }

    fn change(&self, from: &str, to: &str, change: impl FnOnce(&mut Route)) {
        let (closed, delay) = {
            let mut map = self.map();
            let way = map.route(from, to);
            change(way);
            (way.closed, way.delay.clone())
        };
        for pipe in self.pipes(from, to) {
            let mut flow = lock(&pipe);
            flow.closed = closed;
            flow.delay = delay.clone();
            flow.wake_reader();
        }
        self.0.changed.notify_all();
    }

    fn pipes(&self, from: &str, to: &str) -> Vec<Arc<Pipe>> {
        self.map().route(from, to).pipes.iter().filter_map(Weak::upgrade).collect()
    }

    fn map(&self) -> MutexGuard<'_, NetworkState> {
        lock(&self.0.map)
    }

    async fn dial(
        self,
        from: Arc<str>,
        key: NodeKey,
        to: Locator,
        who: Option<NodeKey>,
    ) -> io::Result<Connection> {
        if to.scheme() != "memory" {
            return Err(io::Error::new(
                io::ErrorKind::Unsupported,
                format!("{to} is not a `memory://` locator"),
            ));
        }
        let to: Arc<str> = to.address().into();
        loop {
            let mark = self.0.changed.mark();
            let delay = self.map().route(&from, &to).random_delay();
            sleep(delay).await;
            if let Some(result) = self.map().connect(&from, key, &to, who) {
                self.0.changed.notify_all();
                return result;
            }
            self.0.changed.wait_since_evt(mark).await;
        }
    }
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Network").field("sites", &self.map().sites.keys()).finish()
    }
}

/// Derives a key from a site's name: FNV-1a, with four different starts.
fn key_of(name: &str) -> NodeKey {
    let mut key = [0; 32];
    for (at, part) in key.chunks_exact_mut(8).enumerate() {
        let start = 0xcbf2_9ce4_8422_2325 ^ at as u64;
        let hash = name
            .bytes()
            .fold(start, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
        part.copy_from_slice(&hash.to_be_bytes());
    }
    NodeKey(key)
}

impl NetworkState {
    fn route(&mut self, from: &str, to: &str) -> &mut Route {
        self.ways.entry((from.into(), to.into())).or_default()
    }

    /// Makes a connection and returns the dialler's end, or an error. Returns `None` while the route is
    /// partitioned.
    fn connect(
        &mut self,
        from: &str,
        key: NodeKey,
        to: &str,
        who: Option<NodeKey>,
    ) -> Option<io::Result<Connection>> {
        if self.route(from, to).closed || self.route(to, from).closed {
            return None;
        }
        let Some(site) = self.sites.get(to) else {
            let text = format!("no node listens at memory://{to}");
            return Some(Err(io::Error::new(io::ErrorKind::ConnectionRefused, text)));
        };
        let peer = site.key;
        if let Some(expected) = who.filter(|expected| *expected != peer) {
            let text =
                format!("the node at memory://{to} has the key {peer}, and not the expected key {expected}");
            return Some(Err(io::Error::new(io::ErrorKind::PermissionDenied, text)));
        }
        let (there, back) = (self.route(from, to).pipe(), self.route(to, from).pipe());
        if let Some(site) = self.sites.get_mut(to) {
            site.dialled.push_back(connection(key, back.clone(), there.clone()));
        }
        Some(Ok(connection(peer, there, back)))
    }
}

impl Route {
    fn pipe(&mut self) -> Arc<Pipe> {
        let flow = PipeState { closed: self.closed, delay: self.delay.clone(), ..PipeState::default() };
        let pipe = Arc::new(Mutex::new(flow));
        self.pipes.retain(|pipe| pipe.strong_count() > 0);
        self.pipes.push(Arc::downgrade(&pipe));
        pipe
    }

    fn random_delay(&self) -> Duration {
        random_in(&self.delay)
    }
}

fn random_in(range: &Range<Duration>) -> Duration {
    let width = range.end.saturating_sub(range.start).as_micros();
    range.start
        + Duration::from_micros(u64::from(rng::below(u32::try_from(width).unwrap_or(u32::MAX).max(1))))
}

fn connection(peer: NodeKey, there: Arc<Pipe>, back: Arc<Pipe>) -> Connection {
    let receiver = MemoryReceiver { pipe: back, until: None };
    Connection { peer, sender: Box::new(MemorySender(there)), receiver: Box::new(receiver) }
}

/// The transport of one site of a [`Network`]. When it is dropped, the site can no longer be dialled; its
/// connections stay open.
pub struct Memory {
    network: Network,
    name: Arc<str>,
    key: NodeKey,
    number: u64,
    locator: Locator,
}

impl fmt::Debug for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Memory({})", self.locator)
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        let mut map = self.network.map();
        let mine = map.sites.get(&self.name).is_some_and(|site| site.number == self.number);
        let site = if mine { map.sites.remove(&self.name) } else { None };
        drop(map);
        drop(site);
        self.network.0.changed.notify_all();
    }
}

impl Transport for Memory {
    fn key(&self) -> NodeKey {
        self.key
    }

    fn locators(&self) -> Vec<Locator> {
        vec![self.locator.clone()]
    }

    fn dial(&self, to: &Locator, expected: Option<NodeKey>) -> BoxFuture<io::Result<Connection>> {
        Box::pin(self.network.clone().dial(self.name.clone(), self.key, to.clone(), expected))
    }

    fn accept(&self) -> BoxFuture<io::Result<Connection>> {
        let (network, name, number) = (self.network.clone(), self.name.clone(), self.number);
        Box::pin(async move {
            loop {
                let mark = network.0.changed.mark();
                match network.map().sites.get_mut(&name).filter(|site| site.number == number) {
                    None => {
                        let why = format!("memory://{name} now belongs to another transport of that name");
                        return Err(io::Error::other(why));
                    }
                    Some(site) => {
                        if let Some(connection) = site.dialled.pop_front() {
                            return Ok(connection);
                        }
                    }
                }
                network.0.changed.wait_since_evt(mark).await;
            }
        })
    }

    fn is_client(&self, _: NodeKey) -> bool {
        false
    }
}

impl PipeState {
    fn wake_reader(&mut self) {
        if let Some(reader) = self.reader.take() {
            reader.wake();
        }
    }

    fn wake_writer(&mut self) {
        if let Some(writer) = self.writer.take() {
            writer.wake();
        }
    }

    fn end(&mut self, end: End) {
        self.end.get_or_insert(end);
        self.wake_reader();
        self.wake_writer();
    }

    fn cut(&mut self) {
        self.frames.clear();
        self.closed = false;
        self.end = None;
        self.end(End::Broken);
    }

    fn room(&self) -> io::Result<bool> {
        match self.end {
            Some(_) => Err(broken()),
            None => Ok(self.frames.len() < CAPACITY),
        }
    }

    fn put(&mut self, frame: &mut Vec<u8>) {
        let last = self.frames.back().map(|(time, _)| *time);
        let time = Instant::now() + random_in(&self.delay);
        let empty = self.empty.pop().unwrap_or_default();
        self.frames.push_back((last.map_or(time, |last| last.max(time)), std::mem::replace(frame, empty)));
        self.wake_reader();
    }

    /// Takes the next frame, or reports the end. Otherwise returns the time at which to look again, if it is
    /// known.
    fn get(&mut self, into: &mut Vec<u8>) -> Result<io::Result<bool>, Option<Instant>> {
        match (self.frames.front(), self.end) {
            _ if self.closed => Err(None),
            (Some((time, _)), _) if *time > Instant::now() => Err(Some(*time)),
            (Some(_), _) => {
                self.take(into);
                Ok(Ok(true))
            }
            (None, Some(End::Orderly)) => Ok(Ok(false)),
            (None, Some(End::Broken)) => Ok(Err(broken())),
            (None, None) => Err(None),
        }
    }

    fn take(&mut self, into: &mut Vec<u8>) {
        let Some((_, frame)) = self.frames.pop_front() else { return };
        let mut empty = std::mem::replace(into, frame);
        empty.clear();
        if self.empty.len() < CAPACITY {
            self.empty.push(empty);
        }
        self.wake_writer();
    }
}

fn broken() -> io::Error {
    io::Error::new(io::ErrorKind::ConnectionReset, "the connection is broken")
}

struct MemorySender(Arc<Pipe>);

impl FrameSender for MemorySender {
    fn poll_send(&mut self, cx: &mut Context<'_>, frame: &mut Vec<u8>) -> Poll<io::Result<()>> {
        let mut flow = lock(&self.0);
        if !flow.room()? {
            flow.writer = Some(cx.waker().clone());
            return Poll::Pending;
        }
        flow.put(frame);
        Poll::Ready(Ok(()))
    }

    fn poll_flush(&mut self, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(lock(&self.0).room().map(drop))
    }

    fn poll_close(&mut self, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        lock(&self.0).end(End::Orderly);
        Poll::Ready(Ok(()))
    }
}

impl Drop for MemorySender {
    fn drop(&mut self) {
        lock(&self.0).end(End::Broken);
    }
}

struct MemoryReceiver {
    pipe: Arc<Pipe>,
    /// The sleep until the next frame may be received.
    until: Option<Pin<Box<dyn Future<Output = ()> + Send>>>,
}

impl FrameReceiver for MemoryReceiver {
    fn poll_receive(&mut self, cx: &mut Context<'_>, frame: &mut Vec<u8>) -> Poll<io::Result<bool>> {
        loop {
            let time = {
                let mut flow = lock(&self.pipe);
                match flow.get(frame) {
                    Ok(result) => return Poll::Ready(result),
                    Err(time) => {
                        flow.reader = Some(cx.waker().clone());
                        time
                    }
                }
            };
            let Some(time) = time else { return Poll::Pending };
            let until = self.until.insert(Box::pin(async move { sleep_until(time).await }));
            if until.as_mut().poll(cx).is_pending() {
                return Poll::Pending;
            }
        }
    }
}

impl Drop for MemoryReceiver {
    /// Breaks the connection, so that the sender notices.
    fn drop(&mut self) {
        let mut flow = lock(&self.pipe);
        flow.frames.clear();
        flow.end(End::Broken);
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;

    use rialto_rt::Runtime;

    use super::*;

    async fn pair(network: &Network) -> (Connection, Connection) {
        let (a, b) = (network.transport("a"), network.transport("b"));
        let dialled = a.dial(&b.locators()[0], Some(b.key())).await.unwrap();
        (dialled, b.accept().await.unwrap())
    }

    async fn send(connection: &mut Connection, byte: u8) {
        let mut frame = vec![byte];
        poll_fn(|cx| connection.sender.poll_send(cx, &mut frame)).await.unwrap();
    }

    async fn receive(connection: &mut Connection) -> io::Result<Option<u8>> {
        let mut frame = Vec::new();
        let there = poll_fn(|cx| connection.receiver.poll_receive(cx, &mut frame)).await?;
        Ok(there.then(|| frame[0]))
    }

    #[test]
    fn frames_arrive_in_order_despite_random_delays() {
        for seed in 0..20 {
            Runtime::simulated(seed).block_on(async {
                let network = Network::new();
                network.delay("a", "b", Duration::ZERO..Duration::from_millis(100));
                let (mut a, mut b) = pair(&network).await;
                for n in 0..50 {
                    send(&mut a, n).await;
                }
                poll_fn(|cx| a.sender.poll_close(cx)).await.unwrap();
                for n in 0..50 {
                    assert_eq!(receive(&mut b).await.unwrap(), Some(n));
                }
                assert_eq!(receive(&mut b).await.unwrap(), None);
            });
        }
    }

    #[test]
    fn partition_delays_frames_and_cut_loses_them() {
        Runtime::simulated(1).block_on(async {
            let network = Network::new();
            let (mut a, mut b) = pair(&network).await;
            network.partition("a", "b");
            send(&mut a, 1).await;
            send(&mut b, 2).await;
            assert_eq!(receive(&mut a).await.unwrap(), Some(2));
            assert!(receive_now(&mut b).await.is_none());
            network.heal("a", "b");
            assert_eq!(receive(&mut b).await.unwrap(), Some(1));
            send(&mut a, 3).await;
            network.cut("a", "b");
            assert!(receive(&mut a).await.is_err());
            assert!(receive(&mut b).await.is_err());
        });
    }

    async fn receive_now(connection: &mut Connection) -> Option<io::Result<bool>> {
        let mut frame = Vec::new();
        poll_fn(|cx| match connection.receiver.poll_receive(cx, &mut frame) {
            Poll::Ready(result) => Poll::Ready(Some(result)),
            Poll::Pending => Poll::Ready(None),
        })
        .await
    }

    #[test]
    fn dial_checks_the_expected_key() {
        Runtime::simulated(1).block_on(async {
            let network = Network::new();
            let (a, b) = (network.transport("a"), network.transport("b"));
            let refused = a.dial(&b.locators()[0], Some(a.key())).await;
            assert_eq!(refused.unwrap_err().kind(), io::ErrorKind::PermissionDenied);
            drop(b);
            let gone = a.dial(&"memory://b".parse().unwrap(), None).await;
            assert_eq!(gone.unwrap_err().kind(), io::ErrorKind::ConnectionRefused);
            let strange = a.dial(&"tcp://b".parse().unwrap(), None).await;
            assert_eq!(strange.unwrap_err().kind(), io::ErrorKind::Unsupported);
        });
    }
}
