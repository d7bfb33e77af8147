//! Socket addresses and host names.

use std::error::Error;
use std::fmt;
use std::io::{self, ErrorKind};
use std::net::{self, IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};

/// A value that stands for one or several socket addresses: an address, a host name with a port, or a slice
/// of addresses. The functions of this module that connect, bind and look up take such values.
///
/// | type | example |
/// |---|---|
/// | `SocketAddr`, `SocketAddrV4`, `SocketAddrV6` | |
/// | an IP address and a port | `(Ipv4Addr::LOCALHOST, 80)`, `([127, 0, 0, 1], 80)` |
/// | a text of an address or a host name, with a port | `"127.0.0.1:80"`, `"[::1]:80"`, `"localhost:80"` |
/// | a host and a port | `("localhost", 80)` |
/// | several addresses | `&[SocketAddr]`, `Vec<SocketAddr>`, `[SocketAddr; N]` |
///
/// A host name is resolved by the system's resolver on the blocking pool, when the function is called. A text
/// that is an address needs no resolver.
///
/// The trait is sealed, as tokio's.
///
/// Source: tokio's `ToSocketAddrs` and [`std::net::ToSocketAddrs`].
pub trait ToSocketAddrs: sealed::ToTarget {
    /// Returns the address, without a resolver. For functions that cannot wait.
    ///
    /// # Errors
    ///
    /// [`AddrParseError`] for a host name, for several addresses or none, and for a text without a port.
    ///
    /// ```
    /// use rialto_rt::net::ToSocketAddrs;
    /// use std::net::{Ipv4Addr, SocketAddr};
    ///
    /// let address = SocketAddr::from((Ipv4Addr::LOCALHOST, 80));
    /// assert_eq!("127.0.0.1:80".to_socket_addr(), Ok(address));
    /// assert_eq!(("127.0.0.1", 80).to_socket_addr(), Ok(address));
    /// assert!("localhost:80".to_socket_addr().unwrap_err().to_string().contains("lookup_host"));
    /// ```
    fn to_socket_addr(&self) -> Result<SocketAddr, AddrParseError> {
        self.to_target().single()
    }
}

impl<T: sealed::ToTarget + ?Sized> ToSocketAddrs for T {}

pub(super) mod sealed {
    use super::Target;

    pub trait ToTarget {
        /// Returns the addresses, or the host name to resolve.
        fn to_target(&self) -> Target;
    }
}

/// The addresses that a value of [`ToSocketAddrs`] stands for.
#[derive(Clone, Debug)]
pub enum Target {
    /// Known addresses.
    Addresses(Vec<SocketAddr>),
    /// The name of a host, and a port.
    Host(Box<str>, u16),
    /// A text that is neither.
    Invalid(AddrParseError),
}

impl Target {
    pub(super) fn of(value: &(impl ToSocketAddrs + ?Sized)) -> Target {
        value.to_target()
    }

    /// Returns the only address, without a resolver.
    pub(super) fn single(&self) -> Result<SocketAddr, AddrParseError> {
        let (text, reason) = match self {
            Target::Addresses(addresses) => match addresses[..] {
                [address] => return Ok(address),
                _ => (format!("{addresses:?}"), Reason::NotOne),
            },
            Target::Host(host, port) => (format!("{host}:{port}"), Reason::Name),
            Target::Invalid(error) => return Err(error.clone()),
        };
        Err(AddrParseError { text: text.into(), reason })
    }

    /// Returns the addresses. Blocks the thread while the system resolves a name.
    ///
    /// # Errors
    ///
    /// Those of the resolver, with the name of the host. `NotFound` if the host has no address.
    pub(super) fn resolve(self) -> io::Result<Vec<SocketAddr>> {
        match self {
            Target::Addresses(addresses) => Ok(addresses),
            Target::Invalid(error) => Err(error.into()),
            Target::Host(host, port) => {
                let found = net::ToSocketAddrs::to_socket_addrs(&(&*host, port));
                let addresses: Vec<_> = found.map_err(|error| unresolved(&host, &error))?.collect();
                if addresses.is_empty() {
                    let text = format!("the host {host:?} has no address; help: check the name");
                    return Err(io::Error::new(ErrorKind::NotFound, text));
                }
                Ok(addresses)
            }
        }
    }
}

fn unresolved(host: &str, error: &io::Error) -> io::Error {
    let text = format!(
        "the host name {host:?} cannot be resolved: {error}; help: check the name and the system's resolver, \
         or use an IP address"
    );
    io::Error::new(error.kind(), text)
}

/// The error for a value that is not the address of a socket, or not a host name with a port where a name is
/// allowed. As an [`io::Error`] it has the kind `InvalidInput`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AddrParseError {
    text: Box<str>,
    reason: Reason,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Reason {
    /// Neither an address nor a name with a port.
    NoAddress,
    /// A host name, where no resolver can be used.
    Name,
    /// Several addresses or none, where one is needed.
    NotOne,
}

impl AddrParseError {
    fn of(text: &str) -> AddrParseError {
        AddrParseError { text: text.into(), reason: Reason::NoAddress }
    }
}

impl fmt::Display for AddrParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let AddrParseError { text, reason } = self;
        match (reason, text.parse()) {
            (Reason::Name, _) => write!(
                f,
                "{text:?} is a host name, and this needs an address; help: resolve it first with \
                 `rialto_rt::net::lookup_host({text:?}).await`"
            ),
            (Reason::NotOne, _) => write!(f, "{text} is not one address; help: pass a single address"),
            (_, Ok(IpAddr::V4(address))) => write!(f, "{text:?} has no port; help: write \"{address}:80\""),
            (_, Ok(IpAddr::V6(address))) => write!(f, "{text:?} has no port; help: write \"[{address}]:80\""),
            (_, Err(_)) if is_name(text) => write!(f, "{text:?} has no port; help: write \"{text}:80\""),
            (_, Err(_)) => write!(
                f,
                "{text:?} is not a host and a port; help: write an address such as \"127.0.0.1:80\" or \
                 \"[::1]:80\", or a name such as \"localhost:80\""
            ),
        }
    }
}

impl Error for AddrParseError {}

impl From<AddrParseError> for io::Error {
    fn from(error: AddrParseError) -> io::Error {
        io::Error::new(ErrorKind::InvalidInput, error)
    }
}

impl sealed::ToTarget for str {
    fn to_target(&self) -> Target {
        if let Ok(address) = self.parse() {
            return Target::Addresses(vec![address]);
        }
        match self.rsplit_once(':').map(|(host, port)| (host, port.parse())) {
            Some((host, Ok(port))) if is_name(host) => Target::Host(host.into(), port),
            _ => Target::Invalid(AddrParseError::of(self)),
        }
    }
}

/// Returns whether `host` can be a host name. An IPv6 address without brackets cannot.
fn is_name(host: &str) -> bool {
    !host.is_empty() && !host.contains([':', '[', ']', '/', ' '])
}

impl sealed::ToTarget for String {
    fn to_target(&self) -> Target {
        self.as_str().to_target()
    }
}

impl sealed::ToTarget for (&str, u16) {
    fn to_target(&self) -> Target {
        let (host, port) = *self;
        match host.parse::<IpAddr>() {
            Ok(ip) => Target::Addresses(vec![SocketAddr::new(ip, port)]),
            Err(_) if is_name(host) => Target::Host(host.into(), port),
            Err(_) => Target::Invalid(AddrParseError::of(&format!("{host}:{port}"))),
        }
    }
}

impl sealed::ToTarget for (String, u16) {
    fn to_target(&self) -> Target {
        (self.0.as_str(), self.1).to_target()
    }
}

impl sealed::ToTarget for [SocketAddr] {
    fn to_target(&self) -> Target {
        Target::Addresses(self.to_vec())
    }
}

impl<const N: usize> sealed::ToTarget for [SocketAddr; N] {
    fn to_target(&self) -> Target {
        Target::Addresses(self.to_vec())
    }
}

impl sealed::ToTarget for Vec<SocketAddr> {
    fn to_target(&self) -> Target {
        Target::Addresses(self.clone())
    }
}

impl<T: sealed::ToTarget + ?Sized> sealed::ToTarget for &T {
    fn to_target(&self) -> Target {
        (**self).to_target()
    }
}

macro_rules! always_an_address {
    ($($type:ty),+) => {$(
        impl sealed::ToTarget for $type {
            fn to_target(&self) -> Target {
                Target::Addresses(vec![SocketAddr::from(*self)])
            }
        }
    )+};
}

always_an_address!(
    SocketAddr,
    SocketAddrV4,
    SocketAddrV6,
    (IpAddr, u16),
    (Ipv4Addr, u16),
    (Ipv6Addr, u16),
    ([u8; 4], u16)
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_addresses_or_names_with_a_port() {
        let is_address = |text: &str| matches!(Target::of(text), Target::Addresses(all) if all.len() == 1);
        assert!(["127.0.0.1:80", "[::1]:80"].into_iter().all(is_address));
        assert!(matches!(Target::of("localhost:80"), Target::Host(host, 80) if &*host == "localhost"));
        assert!(matches!(Target::of(&("localhost", 80)), Target::Host(..)));
        for wrong in ["localhost", "127.0.0.1", "::1", "::1:80:x", "", ":80", "host:99999", "http://host:80"]
        {
            assert!(matches!(Target::of(wrong), Target::Invalid(_)), "{wrong}");
        }
    }
}
