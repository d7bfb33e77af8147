//! The hosts for which the server answers requests (RFC 9110, section 7.4).
//!
//! This prevents DNS rebinding: an attacker's web page lets its own name resolve to this machine, in order to
//! read from this server. The browser then sends the name of the page as the `Host`, and that is not a host
//! of the server.

use std::net::{IpAddr, SocketAddr, UdpSocket};

use hyper::header::{HOST, HeaderMap};
use hyper::{Method, Uri};

use crate::head::host_and_port;

/// A host of the server, with any port, or with one port only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Host {
    name: String,
    port: Option<u16>,
}

/// The hosts of a server.
#[derive(Debug)]
pub struct Hosts {
    listens: SocketAddr,
    named: Vec<Host>,
}

impl Host {
    /// Parses a host from the command line: `NAME` for any port, or `NAME:PORT`.
    ///
    /// # Errors
    ///
    /// A message for the user if `text` is not a host.
    pub fn parse(text: &str) -> Result<Host, String> {
        let wrong = "not a host\nhelp: write a name or an address, such as example.org, example.org:8080 or \
                     [2001:db8::1]";
        let wrong = || wrong.to_owned();
        let (name, port) = host_and_port(text.as_bytes()).ok_or_else(wrong)?;
        let port = port.map(str::parse).transpose().map_err(|_| wrong())?;
        if name.is_empty() {
            return Err(wrong());
        }
        Ok(Host { name: plain(name).to_owned(), port })
    }
}

/// Removes the final dot of a fully qualified name, which does not change its meaning.
fn plain(name: &str) -> &str {
    name.strip_suffix('.').unwrap_or(name)
}

impl Hosts {
    /// Creates the hosts of a server that listens at `listens`: those of that address, and the `named` ones.
    pub fn new(listens: SocketAddr, named: Vec<Host>) -> Hosts {
        Hosts { listens, named }
    }

    /// Returns whether a request is for one of these hosts.
    pub fn accepts(&self, method: &Method, uri: &Uri, headers: &HeaderMap) -> bool {
        // RFC 9112, section 3.2.2: a host in the target replaces the `Host` field.
        match (uri.scheme_str(), uri.authority()) {
            (None, Some(_)) if method == Method::CONNECT => true,
            (None, _) => headers.get(HOST).is_none_or(|host| self.contains(host.as_bytes())),
            (Some("http"), Some(authority)) => self.contains(authority.as_str().as_bytes()),
            _ => false,
        }
    }

    fn contains(&self, authority: &[u8]) -> bool {
        let Some((name, port)) = host_and_port(authority) else { return false };
        let port = match port {
            None | Some("") => None,
            Some(port) => match port.parse::<u16>() {
                Ok(port) => Some(port),
                Err(_) => return false,
            },
        };
        let name = plain(name);
        let same = |host: &Host| {
            host.name.eq_ignore_ascii_case(name) && host.port.is_none_or(|known| port == Some(known))
        };
        self.named.iter().any(same)
            || port.is_none_or(|port| port == self.listens.port()) && self.is_own(name)
    }

    /// Returns whether `name` is the listening address, a loopback address, or, if the server listens on all
    /// addresses, another address of this machine.
    fn is_own(&self, name: &str) -> bool {
        if name.eq_ignore_ascii_case("localhost") {
            return true;
        }
        let literal = name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(name);
        let Ok(address) = literal.parse::<IpAddr>() else { return false };
        let (address, listens) = (address.to_canonical(), self.listens.ip().to_canonical());
        let loopback = address.is_loopback() && (is_first_loopback(address) || listens.is_unspecified());
        address == listens || loopback || listens.is_unspecified() && is_of_this_machine(address)
    }
}

fn is_first_loopback(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => address == std::net::Ipv4Addr::LOCALHOST,
        IpAddr::V6(_) => true,
    }
}

/// Returns whether this machine has that address. Only then can a socket bind to it. Each call asks the
/// system, because the addresses may change while the server runs.
fn is_of_this_machine(address: IpAddr) -> bool {
    !address.is_unspecified() && !address.is_multicast() && UdpSocket::bind((address, 0)).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hosts(listens: &str, named: &[&str]) -> Hosts {
        let named = named.iter().map(|name| Host::parse(name).unwrap()).collect();
        Hosts::new(listens.parse().unwrap(), named)
    }

    #[test]
    fn the_listening_address_and_the_loopback_are_known() {
        for (listens, host) in [
            ("192.0.2.1:80", "192.0.2.1"),
            ("192.0.2.1:80", "192.0.2.1:80"),
            ("192.0.2.1:80", "localhost:80"),
            ("[2001:db8::1]:80", "[2001:db8:0::1]"),
            ("[::ffff:192.0.2.1]:80", "192.0.2.1"),
            ("0.0.0.0:80", "127.1.2.3"),
            ("0.0.0.0:80", "0.0.0.0:80"),
            ("[::]:80", "[::1]:80"),
        ] {
            assert!(hosts(listens, &[]).contains(host.as_bytes()), "{listens} {host}");
        }
        for (listens, host) in [
            ("127.0.0.1:80", "192.0.2.1"),
            ("127.0.0.1:80", "127.0.0.2"),
            ("192.0.2.1:80", "192.0.2.2"),
            ("0.0.0.0:80", "224.0.0.1"),
            ("0.0.0.0:80", "a.localhost"),
            ("0.0.0.0:80", ""),
            ("127.0.0.1:80", "localhost:99999"),
        ] {
            assert!(!hosts(listens, &[]).contains(host.as_bytes()), "{listens} {host}");
        }
    }

    #[test]
    fn a_named_host_has_any_port_or_its_own() {
        let hosts = hosts("127.0.0.1:80", &["a.test.", "b.test:8080", "[2001:db8::1]"]);
        for good in ["A.test", "a.test:1", "b.test:8080", "[2001:db8::1]:5"] {
            assert!(hosts.contains(good.as_bytes()), "{good}");
        }
        for bad in ["b.test", "b.test:80", "c.a.test"] {
            assert!(!hosts.contains(bad.as_bytes()), "{bad}");
        }
    }
}
