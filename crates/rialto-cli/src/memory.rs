//! Bounds the memory of all connections together, and the number of connections of each client address.
//!
//! A connection is charged for its buffers before it allocates them. When the memory is used up and a
//! connection needs more, connections are closed (load shedding):
//!
//! 1. If the address of that connection holds more than an equal share, that connection is closed.
//! 2. Otherwise connections of the address that holds most are closed, beginning with the connection that
//!    holds most, until there is enough memory. The connection that needs memory waits for that.
//!
//! An address never loses a connection in favour of an address that holds more. Therefore many small clients
//! survive a few large ones, and clients that attack together only take memory from each other. A part of the
//! memory is reserved for addresses that hold little, so that they need not wait.

use std::collections::HashMap;
use std::net::{IpAddr, Shutdown};
use std::sync::{Arc, Weak};

use bytes::Bytes;
use rialto_event::{Condition, Event, ItemSource, Object, choose};
use rialto_rt::net::TcpStream;

/// The maximum charge at a time, in bytes. Waiters are granted this many bytes.
pub const GRANT: usize = 64 * 1024;
/// The charge for an open connection: its task, hyper's two buffers, and a small head.
pub const BASE: usize = 20 * 1024;
/// The reserve for addresses that hold little is the limit divided by this.
const RESERVE_DIVISOR: usize = 16;
/// An address holds little if it holds at most the limit divided by this, or the charge for an open
/// connection.
const SMALL_DIVISOR: usize = 1024;
/// If the peak of the memory in use is lower, free memory is not returned to the system.
const TRIM_THRESHOLD: usize = 16 << 20;

/// The memory for the connections of a listening address, and its distribution among them.
#[derive(Debug)]
pub struct Memory {
    accounts: Arc<Object<Accounts>>,
    per_address: usize,
}

/// The accounts, which change together under one lock. All amounts are in bytes.
#[derive(Debug)]
struct Accounts {
    limit: usize,
    /// The bytes that are charged to connections, or granted to waiters that are not charged yet.
    used: usize,
    next: u64,
    addresses: HashMap<Address, AddressAccount>,
    /// The bytes that are charged to connections that are being closed.
    closing: usize,
    /// The peak of `used` since memory was last returned to the system.
    most: usize,
    counts: Counts,
}

/// The counters of a [`Memory`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    /// Connections that were refused because their address has the maximum number.
    pub refused: u64,
    /// Connections that were closed to free memory.
    pub shed: u64,
    /// The bytes in use now.
    pub bytes: u64,
}

/// The address of a client: an IPv4 address, or the /64 network of an IPv6 address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Address {
    V4(u32),
    V6(u64),
}

/// The connections of an address.
#[derive(Debug, Default)]
struct AddressAccount {
    /// The bytes charged to the connections that are not being closed.
    total: usize,
    connections: HashMap<u64, ConnectionAccount>,
}

#[derive(Debug)]
struct ConnectionAccount {
    bytes: usize,
    closing: bool,
    share: Weak<Share>,
}

/// The account of a connection. Each charge keeps it alive, so it ends after the last charge is dropped.
#[derive(Debug)]
pub struct Share {
    accounts: Arc<Object<Accounts>>,
    address: Address,
    number: u64,
    stream: Weak<TcpStream>,
    /// Is signalled when the connection is closed to free memory.
    closed: Condition,
}

/// The right to use a number of bytes, until this is dropped.
#[derive(Debug)]
pub struct Charge {
    share: Arc<Share>,
    bytes: usize,
}

/// The error of a connection that was closed to free memory for others.
#[derive(Debug)]
pub struct ClosedForMemory;

impl ItemSource for Accounts {
    type Item = ();
    fn is_ready(&self) -> bool {
        self.used + GRANT <= self.shared_limit()
    }
    fn take(&mut self) -> Option<()> {
        self.is_ready().then(|| self.used += GRANT)
    }
    fn put_back(&mut self, (): ()) {
        self.used -= GRANT;
    }
    fn awaited(&self) -> &'static str {
        "memory for a connection"
    }
}

impl Address {
    fn of(address: IpAddr) -> Address {
        match address.to_canonical() {
            IpAddr::V4(address) => Address::V4(address.to_bits()),
            IpAddr::V6(address) => Address::V6((address.to_bits() >> 64) as u64),
        }
    }
}

impl Memory {
    /// Creates a memory of `limit` bytes, at least a few grants. An address may have `per_address`
    /// connections, or any number if that is 0.
    pub fn new(limit: usize, per_address: usize) -> Memory {
        let accounts = Accounts {
            limit,
            used: 0,
            next: 0,
            addresses: HashMap::new(),
            closing: 0,
            most: 0,
            counts: Counts::default(),
        };
        Memory { accounts: Arc::new(Object::new(accounts)), per_address }
    }

    /// Opens the account of a new connection. Returns `None` if its address has the maximum number of
    /// connections.
    pub fn admit(&self, peer: IpAddr, stream: &Arc<TcpStream>) -> Option<Arc<Share>> {
        let address = Address::of(peer);
        self.accounts.update(|accounts| {
            let account = accounts.addresses.entry(address).or_default();
            if self.per_address > 0 && account.connections.len() >= self.per_address {
                accounts.counts.refused += 1;
                return None;
            }
            let number = accounts.next;
            accounts.next += 1;
            let share = Arc::new(Share {
                accounts: Arc::clone(&self.accounts),
                address,
                number,
                stream: Arc::downgrade(stream),
                closed: Condition::new(),
            });
            let held = ConnectionAccount { bytes: 0, closing: false, share: Arc::downgrade(&share) };
            account.connections.insert(number, held);
            Some(share)
        })
    }

    /// Returns whether so many bytes are free again that it is worth returning memory to the system. If so,
    /// the caller has to return it: the peak is reset.
    pub fn take_shrunk(&self) -> bool {
        self.accounts.update(|accounts| {
            let shrunk = accounts.most > TRIM_THRESHOLD && accounts.used < accounts.most / 2;
            if shrunk {
                accounts.most = accounts.used;
            }
            shrunk
        })
    }

    /// Returns the counters.
    pub fn counts(&self) -> Counts {
        self.accounts.update(|accounts| Counts { bytes: accounts.used as u64, ..accounts.counts })
    }
}

impl Share {
    /// Charges `bytes`, at most a grant, if that is possible at once.
    pub fn try_charge(self: &Arc<Self>, bytes: usize) -> Option<Charge> {
        debug_assert!(bytes <= GRANT);
        let charged = self.accounts.update(|accounts| {
            // Waiters come first, and each waits for a whole grant. So even a smaller charge needs room for a
            // grant.
            let granted = accounts.is_ready() || accounts.has_reserve(self.address, bytes);
            if granted {
                accounts.used += bytes;
                accounts.charge(self, bytes);
            }
            granted
        });
        charged.then(|| Charge { share: Arc::clone(self), bytes })
    }

    /// Charges `bytes`, at most a grant. Waits for memory if necessary, and closes connections to free it.
    ///
    /// # Errors
    ///
    /// This connection was closed.
    pub async fn charge(self: Arc<Self>, bytes: usize) -> Result<Charge, ClosedForMemory> {
        if let Some(charge) = self.try_charge(bytes) {
            return Ok(charge);
        }
        self.shed_load(bytes);
        let granted = Object::take_evt_of(Arc::clone(&self.accounts)).wrap(|()| true);
        if !choose((granted, self.closed.wait_evt().wrap(|()| false))).await {
            return Err(ClosedForMemory);
        }
        self.accounts.update(|accounts| {
            accounts.used = accounts.used - GRANT + bytes;
            accounts.charge(&self, bytes);
        });
        Ok(Charge { share: self, bytes })
    }

    /// Closes this connection, or closes others until the memory suffices for all waiters and for this
    /// connection.
    fn shed_load(self: &Arc<Self>, bytes: usize) {
        let waiting = self.accounts.waiters() + 1;
        let chosen =
            self.accounts.update(|accounts| match accounts.exceeds_equal_share(self.address, bytes) {
                true => accounts.close(self.address, self.number).into_iter().collect(),
                false => accounts.close_richest(self.address, bytes, waiting * GRANT),
            });
        for share in chosen {
            // The task of the connection sees the end of its socket, and ends.
            share.closed.signal();
            if let Some(stream) = share.stream.upgrade() {
                let _ = stream.shutdown(Shutdown::Both);
            }
        }
    }

    /// Returns whether the connection was closed to free memory.
    #[cfg(test)]
    pub fn is_closed(&self) -> bool {
        self.closed.is_signalled()
    }
}

impl Accounts {
    /// Returns the bytes that are for all addresses: the limit without the reserve.
    fn shared_limit(&self) -> usize {
        self.limit - self.limit / RESERVE_DIVISOR
    }

    /// Returns whether an address that holds little may take `bytes` from the reserve.
    fn has_reserve(&self, address: Address, bytes: usize) -> bool {
        let total = self.addresses.get(&address).map_or(0, |account| account.total);
        total + bytes <= (self.limit / SMALL_DIVISOR).max(BASE) && self.used + bytes <= self.limit
    }

    /// Adds `bytes`, which `used` already includes, to the account of a connection.
    fn charge(&mut self, share: &Share, bytes: usize) {
        self.most = self.most.max(self.used);
        self.book(share, |held| held.bytes += bytes);
    }

    fn book(&mut self, share: &Share, change: impl FnOnce(&mut ConnectionAccount)) {
        let Some(account) = self.addresses.get_mut(&share.address) else { return };
        let Some(held) = account.connections.get_mut(&share.number) else { return };
        let before = held.bytes;
        change(held);
        let sum = if held.closing { &mut self.closing } else { &mut account.total };
        *sum = *sum - before + held.bytes;
    }

    /// Returns whether an address with `bytes` more would hold more than an equal share. If so, the
    /// connection that needs memory is closed at once: it could only take memory from other connections of
    /// its own address.
    fn exceeds_equal_share(&self, address: Address, bytes: usize) -> bool {
        let total = self.addresses.get(&address).map_or(0, |account| account.total);
        total + bytes > self.shared_limit() / self.addresses.len().max(1)
    }

    /// Marks that connection as being closed, if it is not yet, and returns its account.
    fn close(&mut self, address: Address, number: u64) -> Option<Arc<Share>> {
        let account = self.addresses.get_mut(&address)?;
        let held = account.connections.get_mut(&number).filter(|held| !held.closing)?;
        held.closing = true;
        account.total -= held.bytes;
        self.closing += held.bytes;
        self.counts.shed += 1;
        held.share.upgrade()
    }

    /// Marks connections as being closed, until `wanted` bytes are free or become free by the connections
    /// that are being closed. Returns their accounts.
    fn close_richest(&mut self, asks: Address, bytes: usize, wanted: usize) -> Vec<Arc<Share>> {
        let mut chosen = Vec::new();
        let own = self.addresses.get(&asks).map_or(0, |account| account.total) + bytes;
        while self.shared_limit().saturating_sub(self.used) + self.closing < wanted {
            let richest = self.addresses.iter().max_by_key(|(_, account)| account.total);
            let from =
                richest.filter(|(_, account)| account.total >= own).map_or(asks, |(address, _)| *address);
            let Some(account) = self.addresses.get_mut(&from) else { break };
            let stays = account.connections.iter().filter(|(_, held)| !held.closing && held.bytes > 0);
            // The connection that holds most; among equal ones, the oldest.
            let Some((number, _)) = stays.max_by_key(|(number, held)| (held.bytes, u64::MAX - **number))
            else {
                break;
            };
            let number = *number;
            chosen.extend(self.close(from, number));
        }
        chosen
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        self.accounts.update(|accounts| {
            let Some(account) = accounts.addresses.get_mut(&self.address) else { return };
            account.connections.remove(&self.number);
            if account.connections.is_empty() {
                accounts.addresses.remove(&self.address);
            }
        });
    }
}

impl Charge {
    /// Returns `bytes` as a shared buffer. The charge ends when the last reference to the buffer is dropped.
    pub fn hold(self, bytes: Vec<u8>) -> Bytes {
        struct Charged {
            bytes: Vec<u8>,
            _charge: Charge,
        }
        impl AsRef<[u8]> for Charged {
            fn as_ref(&self) -> &[u8] {
                &self.bytes
            }
        }
        Bytes::from_owner(Charged { bytes, _charge: self })
    }
}

impl Drop for Charge {
    fn drop(&mut self) {
        self.share.accounts.update(|accounts| {
            accounts.used -= self.bytes;
            accounts.book(&self.share, |held| held.bytes -= self.bytes);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MEBIBYTE: usize = 1 << 20;

    fn share(memory: &Memory, last: u8) -> Arc<Share> {
        let (one, _) = socket();
        memory.admit(IpAddr::from([127, 0, 0, last]), &one).unwrap()
    }

    fn socket() -> (Arc<TcpStream>, std::net::TcpListener) {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let stream = std::net::TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        (Arc::new(TcpStream::from_std(stream).unwrap()), listener)
    }

    fn on_a_runtime(test: impl Future<Output = ()>) {
        rialto_rt::Runtime::builder().worker_threads(1).build().unwrap().block_on(test);
    }

    #[test]
    fn released_memory_is_available_again() {
        on_a_runtime(async {
            let memory = Memory::new(MEBIBYTE, 0);
            let one = share(&memory, 1);
            let charges: Vec<Charge> = std::iter::from_fn(|| one.try_charge(GRANT)).collect();
            assert_eq!(charges.len(), MEBIBYTE / GRANT - 1);
            // The rest is reserved for addresses that hold little.
            assert!(share(&memory, 2).try_charge(BASE).is_some());
            assert!(share(&memory, 2).try_charge(BASE + 1).is_none());
            drop(charges);
            assert_eq!(memory.accounts.update(|accounts| accounts.used), 0);
            let held = one.try_charge(3).unwrap().hold(vec![1, 2, 3]);
            let part = held.slice(1..);
            drop(held);
            assert_eq!(memory.accounts.update(|accounts| accounts.used), 3);
            drop((part, one));
            assert_eq!(memory.accounts.update(|accounts| (accounts.used, accounts.addresses.len())), (0, 0));
        });
    }

    #[test]
    fn connections_of_an_address_are_limited() {
        on_a_runtime(async {
            let memory = Memory::new(MEBIBYTE, 2);
            let (stream, _listener) = socket();
            let admit = |address: &str| memory.admit(address.parse().unwrap(), &stream);
            let held = [admit("2001:db8::1"), admit("2001:db8::ffff:1:2")];
            assert!(held.iter().all(Option::is_some));
            assert!(admit("2001:db8::2").is_none(), "a network of 64 bits is one address");
            let other = [admit("2001:db8:0:1::1"), admit("192.0.2.1"), admit("::ffff:192.0.2.1")];
            assert!(other.iter().all(Option::is_some));
            assert!(admit("192.0.2.1").is_none(), "it is the same in both forms");
            drop(held);
            assert!(admit("2001:db8::2").is_some());
        });
    }

    #[test]
    fn the_address_that_holds_most_is_closed_first() {
        on_a_runtime(async {
            let memory = Memory::new(MEBIBYTE, 0);
            let (small, large, new) = (share(&memory, 1), share(&memory, 2), share(&memory, 3));
            let few = small.try_charge(GRANT).unwrap();
            let mut many: Vec<Charge> = std::iter::from_fn(|| large.try_charge(GRANT)).collect();
            let charging = rialto_rt::spawn(Arc::clone(&new).charge(GRANT));
            large.closed.wait_evt().await;
            assert!(!small.is_closed() && !new.is_closed());
            many.pop();
            assert_eq!(charging.join().await.unwrap().unwrap().bytes, GRANT);
            drop(few);
        });
    }

    #[test]
    fn an_address_that_holds_more_than_its_share_gets_no_more() {
        on_a_runtime(async {
            let memory = Memory::new(MEBIBYTE, 0);
            let (small, first, second) = (share(&memory, 1), share(&memory, 2), share(&memory, 2));
            let few = small.try_charge(GRANT).unwrap();
            let many: Vec<Charge> = std::iter::from_fn(|| first.try_charge(GRANT)).collect();
            assert!(Arc::clone(&second).charge(GRANT).await.is_err());
            assert!(second.is_closed() && !first.is_closed() && !small.is_closed());
            drop((many, few));
        });
    }
}
