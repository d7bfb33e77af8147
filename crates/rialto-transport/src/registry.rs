//! The established connections of a transport: those whose peers have completed the handshake.
// Only TLS checks a peer again.
#![cfg_attr(not(feature = "tls"), allow(dead_code))]

use std::collections::HashMap;
use std::io;
use std::net::Shutdown;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use super::byte_stream::ByteStream;
use super::frames::Validity;
use super::{Limits, NodeKey, Refusal};

/// The connections, each with the proof of its peer's identity.
pub(super) struct Registry<P>(Mutex<Table<P>>);

struct Table<P> {
    next: u64,
    entries: HashMap<u64, Entry<P>>,
}

struct Entry<P> {
    peer: NodeKey,
    proof: Arc<P>,
    end: Arc<Closer>,
}

/// The means to close a connection from outside its two directions.
struct Closer {
    stream: Arc<dyn ByteStream>,
    why: OnceLock<Refusal>,
}

/// An entry in the registry. Both directions of the connection share it; it is removed when both are dropped.
pub(super) struct Registration<P> {
    registry: Arc<Registry<P>>,
    number: u64,
    end: Arc<Closer>,
}

impl<P> Registry<P> {
    pub(super) fn new() -> Registry<P> {
        Registry(Mutex::new(Table { next: 0, entries: HashMap::new() }))
    }

    fn lock(&self) -> MutexGuard<'_, Table<P>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn len(&self) -> usize {
        self.lock().entries.len()
    }

    /// Registers the connection if the limits allow it and `judge` still accepts the proof. The trust store
    /// may have changed during the handshake.
    pub(super) fn admit(
        self: &Arc<Self>,
        peer: NodeKey,
        proof: P,
        stream: Arc<dyn ByteStream>,
        limits: &Limits,
        judge: impl FnOnce(&P) -> Result<(), Refusal>,
    ) -> Result<Arc<Registration<P>>, Refusal> {
        let proof = Arc::new(proof);
        let held = self.insert(peer, Arc::clone(&proof), stream, limits)?;
        // Judge after inserting: if the trust store changes from here on, `judge_all` finds this connection.
        judge(&proof)?;
        Ok(Arc::new(held))
    }

    fn insert(
        self: &Arc<Self>,
        peer: NodeKey,
        proof: Arc<P>,
        stream: Arc<dyn ByteStream>,
        limits: &Limits,
    ) -> Result<Registration<P>, Refusal> {
        let mut table = self.lock();
        let of_the_peer = table.entries.values().filter(|entry| entry.peer == peer).count();
        if table.entries.len() >= limits.connections || of_the_peer >= limits.of_a_peer {
            return Err(Refusal::LimitReached);
        }
        let end = Arc::new(Closer { stream, why: OnceLock::new() });
        let number = table.next;
        table.next += 1;
        table.entries.insert(number, Entry { peer, proof, end: Arc::clone(&end) });
        Ok(Registration { registry: Arc::clone(self), number, end })
    }

    /// Closes the connections whose proofs `judge` no longer accepts, and returns their peers. Judging takes
    /// a while, so it happens without the lock.
    pub(super) fn judge_all(&self, judge: impl Fn(&P) -> Result<(), Refusal>) -> Vec<NodeKey> {
        let of = |entry: &Entry<P>| (entry.peer, Arc::clone(&entry.proof), Arc::clone(&entry.end));
        let all: Vec<_> = self.lock().entries.values().map(of).collect();
        let refused =
            all.into_iter().filter_map(|(peer, proof, end)| Some((peer, end, judge(&proof).err()?)));
        // A connection that is being closed already is not reported again.
        let closed = refused.filter_map(|(peer, end, why)| {
            end.why.set(why).ok()?;
            // The stream may have ended already.
            let _ = end.stream.shutdown(Shutdown::Both);
            Some(peer)
        });
        closed.collect()
    }
}

impl<P: Send + Sync> Validity for Arc<Registration<P>> {
    #[inline]
    fn check(&self) -> io::Result<()> {
        self.end.why.get().map_or(Ok(()), closed)
    }
}

#[cold]
fn closed(why: &Refusal) -> io::Result<()> {
    Err(why.clone().into())
}

impl<P> Drop for Registration<P> {
    fn drop(&mut self) {
        let entry = self.registry.lock().entries.remove(&self.number);
        // Outside the lock: dropping the entry may close its socket.
        drop(entry);
    }
}
