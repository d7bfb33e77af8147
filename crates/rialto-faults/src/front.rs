//! A front: a relay before a node, by which all have to dial it, and at which connections are delayed,
//! slowed down, stopped, and cut in the middle of what they carry.

use std::io::{self, Read, Write};
use std::net::{IpAddr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// Which way bytes go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// To the node behind the front.
    In,
    Out,
}

#[derive(Clone, Default)]
struct Weather {
    delay: Duration,
    /// Bytes a second.
    rate: Option<u32>,
    /// Nothing is carried that way.
    stopped: [bool; 2],
    /// So many bytes each new connection carries, and no more.
    limit: Option<u64>,
}

#[derive(Default)]
struct Shared {
    weather: Mutex<Weather>,
    changed: Condvar,
    open: Mutex<Vec<(TcpStream, TcpStream)>>,
    carried: AtomicU64,
}

/// A relay before a node.
pub struct Front {
    address: SocketAddr,
    shared: Arc<Shared>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Front {
    /// One at that address of the hub, before the node that listens at `node`.
    pub fn new(hub: impl Into<IpAddr>, node: SocketAddr) -> io::Result<Front> {
        let listener = TcpListener::bind((hub.into(), 0))?;
        let (address, shared) = (listener.local_addr()?, Arc::new(Shared::default()));
        let front = Front { address, shared: shared.clone() };
        thread::spawn(move || {
            // A connection that has failed is one that was cut.
            listener.incoming().flatten().for_each(|outer| drop(shared.clone().join(outer, node)));
        });
        Ok(front)
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    fn change(&self, change: impl FnOnce(&mut Weather)) {
        change(&mut lock(&self.shared.weather));
        self.shared.changed.notify_all();
    }

    /// Each piece takes so long from now on.
    pub fn delay(&self, delay: Duration) {
        self.change(|weather| weather.delay = delay);
    }

    /// So many bytes a second go through from now on, each way.
    pub fn rate(&self, rate: Option<u32>) {
        self.change(|weather| weather.rate = rate);
    }

    /// From now on nothing goes through that way, on no connection; what was sent meanwhile, when it
    /// is over.
    pub fn stop(&self, way: Way, stopped: bool) {
        self.change(|weather| weather.stopped[way as usize] = stopped);
    }

    /// Each new connection is cut when it has carried so many bytes.
    pub fn limit(&self, limit: Option<u64>) {
        self.change(|weather| weather.limit = limit);
    }

    /// Cuts all connections.
    pub fn cut(&self) {
        lock(&self.shared.open).drain(..).for_each(|(outer, inner)| {
            // They may have ended.
            let _ = (outer.shutdown(Shutdown::Both), inner.shutdown(Shutdown::Both));
        });
    }

    /// Says to the node, on all connections, that nothing more comes; the other way they stay.
    pub fn half_close(&self) {
        lock(&self.shared.open).iter().for_each(|(_, inner)| {
            let _ = inner.shutdown(Shutdown::Write);
        });
    }

    /// How many bytes have gone through.
    pub fn carried(&self) -> u64 {
        self.shared.carried.load(Ordering::Relaxed)
    }
}

impl Shared {
    fn join(self: Arc<Self>, outer: TcpStream, node: SocketAddr) -> io::Result<()> {
        let inner = TcpStream::connect_timeout(&node, Duration::from_secs(2))?;
        outer.set_nodelay(true)?;
        inner.set_nodelay(true)?;
        let left = Arc::new(Mutex::new(lock(&self.weather).limit));
        for (way, from, to) in [(Way::In, &outer, &inner), (Way::Out, &inner, &outer)] {
            let (from, to) = (from.try_clone()?, to.try_clone()?);
            let (shared, left) = (self.clone(), left.clone());
            thread::spawn(move || {
                // Whatever it is, it ends both ways.
                let _ = shared.carry(way, &from, &to, &left);
                let _ = (to.shutdown(Shutdown::Both), from.shutdown(Shutdown::Both));
            });
        }
        lock(&self.open).push((outer, inner));
        Ok(())
    }

    fn carry(
        &self,
        way: Way,
        mut from: &TcpStream,
        mut to: &TcpStream,
        left: &Mutex<Option<u64>>,
    ) -> io::Result<()> {
        let mut room = vec![0; 32 * 1024];
        loop {
            let Weather { delay, rate, .. } = self.fair(way);
            let most = rate.map_or(room.len(), |rate| (rate as usize / 20).clamp(1, room.len()));
            let count = from.read(&mut room[..most])?;
            if count == 0 {
                return Ok(());
            }
            let slow = rate.map_or(0.0, |rate| count as f64 / f64::from(rate));
            thread::sleep(delay + Duration::from_secs_f64(slow));
            self.fair(way);
            let allowed = take(left, count);
            to.write_all(&room[..allowed])?;
            self.carried.fetch_add(allowed as u64, Ordering::Relaxed);
            if allowed < count {
                return Ok(());
            }
        }
    }

    /// Waits until bytes may go that way.
    fn fair(&self, way: Way) -> Weather {
        let mut weather = lock(&self.weather);
        while weather.stopped[way as usize] {
            weather = self.changed.wait(weather).unwrap_or_else(PoisonError::into_inner);
        }
        weather.clone()
    }
}

/// So many of `count` bytes are left to be carried.
fn take(left: &Mutex<Option<u64>>, count: usize) -> usize {
    let mut left = lock(left);
    let Some(some) = left.as_mut() else { return count };
    let allowed = (*some).min(count as u64);
    *some -= allowed;
    allowed as usize
}
