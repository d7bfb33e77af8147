//! Host names, and connections to named hosts.

use std::collections::VecDeque;
use std::io::{self, ErrorKind};
use std::net::{SocketAddr, ToSocketAddrs};
use std::time::Duration;

use rialto_event::{Event, EventOption, TryEvent, after, choose};
use rialto_sync::JoinSet;

use super::TcpStream;
use crate::offload_evt::{blocking_evt, task_evt};
use crate::spawn::spawn;

/// Returns the event that the addresses of `host` are known. It yields them with `port`, in the order of the
/// system's resolver; there is at least one. `host` is a name or an address.
///
/// The resolver blocks, so the call runs on a thread of the blocking pool. If the event is not chosen, the
/// answer is dropped; the thread is occupied until the answer comes.
///
/// The event yields the errors of the resolver, `NotFound` if the host has no address, and `Unsupported`
/// outside a runtime and in a simulated one.
///
/// ```
/// use rialto_event::{Event, after, choose};
/// use rialto_rt::net::lookup_host_evt;
/// use std::time::Duration;
///
/// # fn main() -> std::io::Result<()> {
/// # rialto_rt::Runtime::new()?.block_on(async {
/// let known = choose((
///     lookup_host_evt("localhost", 80).wrap(Some),
///     after(Duration::from_secs(60)).wrap(|()| None),
/// ));
/// let addresses = known.await.expect("within a minute")?;
/// assert!(addresses.iter().all(|address| address.ip().is_loopback() && address.port() == 80));
/// # Ok(()) }) }
/// ```
///
/// Source: CML's `NetHostDB`, as an event.
pub fn lookup_host_evt(
    host: impl Into<String>,
    port: u16,
) -> impl TryEvent<Output = io::Result<Vec<SocketAddr>>, Pending: Send> + Clone + Send + 'static {
    let host = host.into();
    blocking_evt(move || {
        let addresses: Vec<_> = (host.as_str(), port).to_socket_addrs()?.collect();
        if addresses.is_empty() {
            return Err(io::Error::new(ErrorKind::NotFound, format!("the host {host:?} has no address")));
        }
        Ok(addresses)
    })
}

/// The time after which the next attempt begins beside an attempt that goes on (RFC 8305, section 5).
const CONNECTION_ATTEMPT_DELAY: Duration = Duration::from_millis(250);

impl TcpStream {
    /// Returns the event that a connection to `host` is established, or that all attempts have failed. The
    /// host is resolved as by [`lookup_host_evt`], and its addresses are tried as by
    /// [`connect_any_evt`](Self::connect_any_evt). The event yields the errors of both.
    ///
    /// ```
    /// use rialto_rt::net::{TcpListener, TcpStream};
    /// # fn main() -> std::io::Result<()> {
    /// # rialto_rt::Runtime::new()?.block_on(async {
    /// let listener = TcpListener::bind("127.0.0.1:0")?;
    /// let port = listener.local_addr()?.port();
    /// let stream = TcpStream::connect_host_evt("localhost", port).await?;
    /// assert_eq!(stream.peer_addr()?.port(), port);
    /// # Ok(()) }) }
    /// ```
    pub fn connect_host_evt(
        host: impl Into<String>,
        port: u16,
    ) -> impl TryEvent<Output = io::Result<TcpStream>, Pending: Send> + Clone + Send + 'static {
        let host = host.into();
        task_evt(move |runtime| {
            runtime.spawn(async move { connect_any(lookup_host_evt(host, port).await?).await })
        })
    }

    /// Returns the event that a connection to one of `addresses` is established, or that all attempts have
    /// failed.
    ///
    /// The addresses are tried in order, IPv4 and IPv6 alternately ("happy eyeballs"). The next attempt
    /// begins when an attempt fails, or after a quarter of a second. The event yields the first connection,
    /// and the other attempts are abandoned. If the event is not chosen, all attempts are abandoned.
    ///
    /// It yields the error of the attempt that failed last, or `InvalidInput` if `addresses` is empty.
    ///
    /// Source: RFC 8305.
    pub fn connect_any_evt(
        addresses: impl Into<Vec<SocketAddr>>,
    ) -> impl TryEvent<Output = io::Result<TcpStream>, Pending: Send> + Clone + Send + 'static {
        let addresses = addresses.into();
        task_evt(move |runtime| runtime.spawn(connect_any(addresses)))
    }
}

async fn connect_any(addresses: Vec<SocketAddr>) -> io::Result<TcpStream> {
    let mut waiting = alternate_families(addresses);
    let mut attempts = JoinSet::new(spawn);
    let mut failed = io::Error::new(ErrorKind::InvalidInput, "the list of addresses is empty");
    loop {
        if let Some(address) = waiting.pop_front() {
            attempts.spawn(TcpStream::connect(address));
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
