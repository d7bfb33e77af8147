//! Host names, and connections to named hosts.

use std::collections::VecDeque;
use std::io::{self, ErrorKind};
use std::net::SocketAddr;
use std::time::Duration;
use std::vec;

use rialto_event::{Event, EventOption, SyncFuture, TryEvent, after, always, choose, guard};
use rialto_sync::JoinSet;

use super::address::Target;
use super::{TcpStream, ToSocketAddrs, connect};
use crate::offload_evt::{blocking_evt, task_evt};
use crate::spawn::spawn;

/// Resolves `host`, and returns its addresses, in the order of the system's resolver; there is at least one.
/// This is [`lookup_host_evt`], awaited.
///
/// # Errors
///
/// As [`lookup_host_evt`].
///
/// # Cancellation
///
/// Dropping the future drops the answer. The thread of the blocking pool is occupied until the answer comes.
///
/// ```
/// use rialto_rt::net::lookup_host;
///
/// # fn main() -> std::io::Result<()> {
/// # rialto_rt::Runtime::new()?.block_on(async {
/// for address in lookup_host("localhost:80").await? {
///     assert!(address.ip().is_loopback() && address.port() == 80);
/// }
/// # Ok(()) }) }
/// ```
pub fn lookup_host<A: ToSocketAddrs>(
    host: A,
) -> SyncFuture<impl TryEvent<Output = io::Result<vec::IntoIter<SocketAddr>>, Pending: Send> + 'static + use<A>>
{
    iterated(lookup_host_evt(host)).sync()
}

/// Makes `found` yield an iterator. (The compiler infers the opaque type of a future only from another one.)
fn iterated(
    found: impl TryEvent<Output = io::Result<Vec<SocketAddr>>, Pending: Send> + Send + 'static,
) -> impl TryEvent<Output = io::Result<vec::IntoIter<SocketAddr>>, Pending: Send> + 'static {
    found.wrap(|found| Ok(found?.into_iter()))
}

/// Returns the event that the addresses of `host` are known. It yields them in the order of the system's
/// resolver; there is at least one. Addresses need no resolver, and are known at once.
///
/// The resolver blocks, so the call runs on a thread of the blocking pool. If the event is not chosen, the
/// answer is dropped; the thread is occupied until the answer comes.
///
/// The event yields the errors of the resolver, `NotFound` if the host has no address, and `InvalidInput` for a
/// text without a port and for an empty list. For a name, it yields `Unsupported` outside a runtime and in a
/// simulated one.
///
/// ```
/// use rialto_event::{Event, after, choose};
/// use rialto_rt::net::lookup_host_evt;
/// use std::time::Duration;
///
/// # fn main() -> std::io::Result<()> {
/// # rialto_rt::Runtime::new()?.block_on(async {
/// let known = choose((
///     lookup_host_evt("localhost:80").wrap(Some),
///     after(Duration::from_secs(60)).wrap(|()| None),
/// ));
/// let addresses = known.await.expect("within a minute")?;
/// assert!(addresses.iter().all(|address| address.ip().is_loopback() && address.port() == 80));
/// # Ok(()) }) }
/// ```
///
/// Source: CML's `NetHostDB`, as an event.
pub fn lookup_host_evt<A: ToSocketAddrs>(
    host: A,
) -> impl TryEvent<Output = io::Result<Vec<SocketAddr>>, Pending: Send> + Clone + Send + 'static + use<A> {
    resolved_evt(Target::of(&host))
}

/// Returns the event that the addresses of `target` are known.
pub(super) fn resolved_evt(
    target: Target,
) -> impl TryEvent<Output = io::Result<Vec<SocketAddr>>, Pending: Send> + Clone + Send + 'static {
    let (name, known) = match target {
        name @ Target::Host(..) => (Some(name), None),
        known => (None, Some(known)),
    };
    let name = name.map(|name| blocking_evt(move || name.resolve()));
    let known = known.map(|known| guard(move || always(known.resolve())));
    choose((name.or_never_evt(), known.or_never_evt()))
}

/// Calls `bind` for the addresses of `target` until one succeeds. Returns the last error.
pub(super) async fn bind_first<T>(
    target: Target,
    bind: impl Fn(SocketAddr) -> io::Result<T>,
) -> io::Result<T> {
    let addresses = match target.single() {
        Ok(address) => vec![address],
        Err(_) => resolved_evt(target).await?,
    };
    let mut failed = no_addresses();
    for address in addresses {
        match bind(address) {
            Ok(bound) => return Ok(bound),
            Err(error) => failed = error,
        }
    }
    Err(failed)
}

pub(super) fn no_addresses() -> io::Error {
    io::Error::new(ErrorKind::InvalidInput, "the list of addresses is empty; help: pass at least one address")
}

/// The time after which the next attempt begins beside an attempt that goes on (RFC 8305, section 5).
const CONNECTION_ATTEMPT_DELAY: Duration = Duration::from_millis(250);

/// Returns the event that a connection to an address of `target` is established, or that all attempts have
/// failed.
pub(super) fn connect_evt(
    target: Target,
) -> impl TryEvent<Output = io::Result<TcpStream>, Pending: Send> + Clone + Send + 'static {
    let (one, other) = match target.single() {
        Ok(address) => (Some(address), None),
        Err(_) => (None, Some(target)),
    };
    let several = other.map(|target| {
        task_evt(move |runtime| runtime.spawn(async move { connect_any(resolved_evt(target).await?).await }))
    });
    choose((one.map(connect_one_evt).or_never_evt(), several.or_never_evt()))
}

fn connect_one_evt(
    address: SocketAddr,
) -> impl TryEvent<Output = io::Result<TcpStream>, Pending: Send> + Clone + Send + 'static {
    connect::connect_evt(move || mio::net::TcpStream::connect(address))
}

/// Tries the addresses in order, IPv4 and IPv6 alternately ("happy eyeballs"). The next attempt begins when an
/// attempt fails, or after a quarter of a second. Returns the first connection, or the error of the attempt that
/// failed last.
///
/// Source: RFC 8305.
async fn connect_any(addresses: Vec<SocketAddr>) -> io::Result<TcpStream> {
    let mut waiting = alternate_families(addresses);
    let mut attempts = JoinSet::new(spawn);
    let mut failed = no_addresses();
    loop {
        if let Some(address) = waiting.pop_front() {
            attempts.spawn(connect_one_evt(address).into_future());
        }
        let late = (!waiting.is_empty()).then(|| after(CONNECTION_ATTEMPT_DELAY).wrap(|()| None));
        match choose((attempts.join_next_evt().wrap(Some), late.or_never_evt())).await {
            // The delay is over: the next attempt begins.
            None => {}
            Some(Some(Ok(Ok(stream)))) => return Ok(stream),
            Some(Some(Ok(Err(error)))) => failed = error,
            Some(Some(Err(lost))) => failed = io::Error::other(lost),
            // No attempt is left.
            Some(None) => return Err(failed),
        }
    }
}

/// Orders `addresses` so that IPv4 and IPv6 alternate. The first address stays first.
fn alternate_families(addresses: Vec<SocketAddr>) -> VecDeque<SocketAddr> {
    let is_v4 = addresses.first().is_some_and(SocketAddr::is_ipv4);
    let (mut first, mut second): (VecDeque<_>, VecDeque<_>) =
        addresses.into_iter().partition(|address| address.is_ipv4() == is_v4);
    let mut all = VecDeque::new();
    while let Some(address) = first.pop_front() {
        all.push_back(address);
        all.extend(second.pop_front());
    }
    all.extend(second);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn address_families_alternate() {
        let of =
            |text: &[&str]| text.iter().map(|text| text.parse().expect("an address")).collect::<Vec<_>>();
        let (one, two, three) = ("[::1]:1", "[::2]:1", "[::3]:1");
        let ordered = alternate_families(of(&[one, two, three, "1.1.1.1:1", "2.2.2.2:1"]));
        assert_eq!(ordered, of(&[one, "1.1.1.1:1", two, "2.2.2.2:1", three]));
    }
}
