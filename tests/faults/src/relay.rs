//! A relay in front of a node. All peers have to dial the node through it. The relay can delay connections,
//! slow them down, stop them, and cut them in the middle of a record.

use std::io::{self, Read, Write};
use std::net::{IpAddr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// The direction in which bytes go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// To the node behind the relay.
    In,
    Out,
}

#[derive(Clone, Default)]
struct Conditions {
    delay: Duration,
    /// The limit in bytes per second.
    rate: Option<u32>,
    /// Whether each direction is stopped.
    stopped: [bool; 2],
    /// The number of bytes that each new connection carries before it is cut.
    limit: Option<u64>,
}

#[derive(Default)]
struct Shared {
    conditions: Mutex<Conditions>,
    changed: Condvar,
    open: Mutex<Vec<(TcpStream, TcpStream)>>,
    carried: AtomicU64,
}

/// A relay in front of a node.
pub struct Relay {
    address: SocketAddr,
    shared: Arc<Shared>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Relay {
    /// Starts a relay at that address of the hub, for the node that listens at `node`.
    pub fn new(hub: impl Into<IpAddr>, node: SocketAddr) -> io::Result<Relay> {
        let listener = TcpListener::bind((hub.into(), 0))?;
        let (address, shared) = (listener.local_addr()?, Arc::new(Shared::default()));
        let relay = Relay { address, shared: shared.clone() };
        thread::spawn(move || {
            // A connection that fails here counts as cut.
            listener.incoming().flatten().for_each(|outer| drop(shared.clone().join(outer, node)));
        });
        Ok(relay)
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    fn change(&self, change: impl FnOnce(&mut Conditions)) {
        change(&mut lock(&self.shared.conditions));
        self.shared.changed.notify_all();
    }

    /// Delays each piece of data by `delay` from now on.
    pub fn delay(&self, delay: Duration) {
        self.change(|conditions| conditions.delay = delay);
    }

    /// Limits the rate, in bytes per second and direction, from now on.
    pub fn rate(&self, rate: Option<u32>) {
        self.change(|conditions| conditions.rate = rate);
    }

    /// Stops that direction of all connections, or lets it go on. Bytes that arrive meanwhile are kept, and
    /// delivered when it goes on.
    pub fn stop(&self, direction: Direction, stopped: bool) {
        self.change(|conditions| conditions.stopped[direction as usize] = stopped);
    }

    /// Cuts each new connection after it has carried `limit` bytes.
    pub fn limit(&self, limit: Option<u64>) {
        self.change(|conditions| conditions.limit = limit);
    }

    /// Cuts all connections.
    pub fn cut(&self) {
        lock(&self.shared.open).drain(..).for_each(|(outer, inner)| {
            // They may have ended already.
            let _ = (outer.shutdown(Shutdown::Both), inner.shutdown(Shutdown::Both));
        });
    }

    /// Ends the direction towards the node on all connections. The other direction stays open.
    pub fn half_close(&self) {
        lock(&self.shared.open).iter().for_each(|(_, inner)| {
            let _ = inner.shutdown(Shutdown::Write);
        });
    }

    /// Returns the number of bytes that were relayed.
    pub fn carried(&self) -> u64 {
        self.shared.carried.load(Ordering::Relaxed)
    }
}

impl Shared {
    fn join(self: Arc<Self>, outer: TcpStream, node: SocketAddr) -> io::Result<()> {
        let inner = TcpStream::connect_timeout(&node, Duration::from_secs(2))?;
        outer.set_nodelay(true)?;
        inner.set_nodelay(true)?;
        let left = Arc::new(Mutex::new(lock(&self.conditions).limit));
        for (direction, from, to) in [(Direction::In, &outer, &inner), (Direction::Out, &inner, &outer)] {
            let (from, to) = (from.try_clone()?, to.try_clone()?);
            let (shared, left) = (self.clone(), left.clone());
            thread::spawn(move || {
                // An end or an error in one direction ends both.
                let _ = shared.carry(direction, &from, &to, &left);
                let _ = (to.shutdown(Shutdown::Both), from.shutdown(Shutdown::Both));
            });
        }
        lock(&self.open).push((outer, inner));
        Ok(())
    }

    fn carry(
        &self,
        direction: Direction,
        mut from: &TcpStream,
        mut to: &TcpStream,
        left: &Mutex<Option<u64>>,
    ) -> io::Result<()> {
        let mut buffer = vec![0; 32 * 1024];
        loop {
            let Conditions { delay, rate, .. } = self.wait_until_open(direction);
            let limit = rate.map_or(buffer.len(), |rate| (rate as usize / 20).clamp(1, buffer.len()));
            let count = from.read(&mut buffer[..limit])?;
            if count == 0 {
                return Ok(());
            }
            let slow = rate.map_or(0.0, |rate| count as f64 / f64::from(rate));
            thread::sleep(delay + Duration::from_secs_f64(slow));
            self.wait_until_open(direction);
            let allowed = take(left, count);
            to.write_all(&buffer[..allowed])?;
            self.carried.fetch_add(allowed as u64, Ordering::Relaxed);
            if allowed < count {
                return Ok(());
            }
        }
    }

    /// Waits until that direction is not stopped.
    fn wait_until_open(&self, direction: Direction) -> Conditions {
        let mut conditions = lock(&self.conditions);
        while conditions.stopped[direction as usize] {
            conditions = self.changed.wait(conditions).unwrap_or_else(PoisonError::into_inner);
        }
        conditions.clone()
    }
}

/// Takes up to `count` bytes from those that the connection may still carry. Returns the number.
fn take(left: &Mutex<Option<u64>>, count: usize) -> usize {
    let mut left = lock(left);
    let Some(some) = left.as_mut() else { return count };
    let allowed = (*some).min(count as u64);
    *some -= allowed;
    allowed as usize
}
