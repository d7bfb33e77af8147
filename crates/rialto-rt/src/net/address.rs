//! Socket addresses that need no name lookup.

use std::error::Error;
use std::fmt;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};

/// A socket address, or a value that stands for one: an IP address with a port, or a text such as
/// `127.0.0.1:80`.
///
/// A host name is not an address, because looking it up takes time and may fail. For host names, use
/// [`lookup_host_evt`](super::lookup_host_evt) or
/// [`TcpStream::connect_host_evt`](super::TcpStream::connect_host_evt).
///
/// ```
/// use rialto_rt::net::ToSocketAddr;
/// use std::net::{Ipv4Addr, SocketAddr};
///
/// let address = SocketAddr::from((Ipv4Addr::LOCALHOST, 80));
/// assert_eq!("127.0.0.1:80".to_socket_addr(), Ok(address));
/// assert_eq!(("127.0.0.1", 80).to_socket_addr(), Ok(address));
/// assert_eq!((Ipv4Addr::LOCALHOST, 80).to_socket_addr(), Ok(address));
/// assert!("[::1]:80".to_socket_addr().is_ok());
/// assert!("localhost:80".to_socket_addr().unwrap_err().to_string().contains("connect_host_evt"));
/// ```
///
/// Source: [`std::net::ToSocketAddrs`], without host names.
pub trait ToSocketAddr {
    /// Returns the address.
    ///
    /// # Errors
    ///
    /// Returns [`AddrParseError`] for a text that is not the address of a socket.
    fn to_socket_addr(&self) -> Result<SocketAddr, AddrParseError>;
}

/// The error for a text that is not the address of a socket. As an [`io::Error`] it has the kind
/// `InvalidInput`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AddrParseError {
    text: Box<str>,
}

impl fmt::Display for AddrParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let AddrParseError { text } = self;
        match text.parse() {
            Ok(IpAddr::V4(address)) => write!(f, "{text:?} has no port; help: write \"{address}:80\""),
            Ok(IpAddr::V6(address)) => write!(f, "{text:?} has no port; help: write \"[{address}]:80\""),
            Err(_) => write!(
                f,
                "{text:?} is not a socket address such as \"127.0.0.1:80\" or \"[::1]:80\"; help: for a host \
                 name, use `TcpStream::connect_host_evt(host, port)` or `lookup_host_evt(host, port)`"
            ),
        }
    }
}

impl Error for AddrParseError {}

impl From<AddrParseError> for io::Error {
    fn from(error: AddrParseError) -> io::Error {
        io::Error::new(io::ErrorKind::InvalidInput, error)
    }
}

impl ToSocketAddr for str {
    fn to_socket_addr(&self) -> Result<SocketAddr, AddrParseError> {
        self.parse().map_err(|_| AddrParseError { text: self.into() })
    }
}

impl ToSocketAddr for String {
    fn to_socket_addr(&self) -> Result<SocketAddr, AddrParseError> {
        self.as_str().to_socket_addr()
    }
}

impl ToSocketAddr for (&str, u16) {
    fn to_socket_addr(&self) -> Result<SocketAddr, AddrParseError> {
        let (ip, port) = *self;
        match ip.parse::<IpAddr>() {
            Ok(ip) => Ok(SocketAddr::new(ip, port)),
            Err(_) => Err(AddrParseError { text: format!("{ip}:{port}").into() }),
        }
    }
}

impl<T: ToSocketAddr + ?Sized> ToSocketAddr for &T {
    fn to_socket_addr(&self) -> Result<SocketAddr, AddrParseError> {
        (**self).to_socket_addr()
    }
}

macro_rules! always_an_address {
    ($($type:ty),+) => {$(
        impl ToSocketAddr for $type {
            fn to_socket_addr(&self) -> Result<SocketAddr, AddrParseError> {
                Ok(SocketAddr::from(*self))
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
