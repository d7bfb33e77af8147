//! Host names, and connections to several addresses.
#![cfg(all(target_os = "linux", not(loom)))]

mod support;

use std::io::ErrorKind;
use std::net::{SocketAddr, TcpListener};
use std::os::fd::AsRawFd;
use std::time::{Duration, Instant};

use rialto_event::{Event, always, choose};
use rialto_rt::Runtime;
use rialto_rt::net::{self, TcpStream, UdpSocket, lookup_host, lookup_host_evt};
use support::{runtime, soon};

fn listener() -> (TcpListener, SocketAddr) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    (listener, address)
}

/// Returns an address that refuses connections. It stays bound, so that no other socket gets it.
fn refusing() -> (TcpStreamless, SocketAddr) {
    let (listener, address) = listener();
    let socket = TcpStreamless(listener);
    // SAFETY: the descriptor is ours. After the shutdown it does not listen any more.
    assert_eq!(unsafe { libc::shutdown(socket.0.as_raw_fd(), libc::SHUT_RDWR) }, 0);
    (socket, address)
}

struct TcpStreamless(TcpListener);

/// Returns an address where attempts to connect hang, because the queue of its listener is full.
fn hanging() -> (Vec<std::net::TcpStream>, TcpListener, SocketAddr) {
    let (listener, address) = listener();
    // SAFETY: the descriptor is ours.
    assert_eq!(unsafe { libc::listen(listener.as_raw_fd(), 0) }, 0);
    let mut there = Vec::new();
    while let Ok(stream) = std::net::TcpStream::connect_timeout(&address, Duration::from_millis(300)) {
        there.push(stream);
        assert!(there.len() < 100, "its queue has an end");
    }
    (there, listener, address)
}

#[test]
fn addresses_need_no_resolver_and_names_do() {
    runtime(1).block_on(async {
        let address = soon(lookup_host_evt(("127.0.0.1", 80))).await.unwrap();
        assert_eq!(address, ["127.0.0.1:80".parse().unwrap()]);
        let unknown = soon(lookup_host_evt("no-such-host.invalid:80")).await;
        let said = unknown.unwrap_err().to_string();
        assert!(said.contains("\"no-such-host.invalid\" cannot be resolved"), "{said}");
        assert!(lookup_host("localhost:80").await.unwrap().all(|address| address.ip().is_loopback()));
        let none = lookup_host("localhost").await.unwrap_err();
        assert!(none.to_string().contains("write \"localhost:80\""), "{none}");
        // The resolution loses, and its answer is dropped.
        for _ in 0..10 {
            let _ = choose((lookup_host_evt("localhost:80").wrap(|_| ()), always(()))).await;
        }
    });
}

#[test]
fn a_refusing_address_is_skipped_at_once() {
    runtime(1).block_on(async {
        let ((_kept, refuses), (_listener, takes)) = (refusing(), listener());
        let stream = soon(TcpStream::connect_evt([refuses, refuses, takes])).await.unwrap();
        assert_eq!(stream.peer_addr().unwrap(), takes);
        let refused = soon(TcpStream::connect_evt(vec![refuses, refuses])).await;
        assert_eq!(refused.unwrap_err().kind(), ErrorKind::ConnectionRefused);
        let nowhere = soon(TcpStream::connect_evt(&[][..])).await;
        assert_eq!(nowhere.unwrap_err().kind(), ErrorKind::InvalidInput);
    });
}

#[test]
fn a_hanging_address_delays_the_next_attempt() {
    let ((_there, _full, hangs), (listener, takes)) = (hanging(), listener());
    runtime(1).block_on(async {
        let begun = Instant::now();
        let stream = soon(TcpStream::connect_evt([hangs, takes])).await.unwrap();
        assert_eq!(stream.peer_addr().unwrap(), takes);
        assert!(begun.elapsed() >= Duration::from_millis(250), "the first one had its time");
        drop(listener.accept().unwrap());
    });
}

#[test]
fn a_connection_by_name() {
    runtime(1).block_on(async {
        let (_listener, address) = listener();
        let stream = soon(TcpStream::connect_evt(("localhost", address.port()))).await.unwrap();
        assert_eq!(stream.peer_addr().unwrap(), address);
    });
}

/// A name is bound at its first address, and a list at the first one that is free.
#[test]
fn sockets_bind_and_send_by_name() {
    runtime(1).block_on(async {
        let (taken, address) = listener();
        let listener = net::TcpListener::bind("localhost:0").await.unwrap();
        assert!(listener.local_addr().unwrap().ip().is_loopback());
        let free = SocketAddr::from(([127, 0, 0, 1], 0));
        let other = net::TcpListener::bind(&[address, free][..]).await.unwrap();
        assert_ne!(other.local_addr().unwrap(), address);
        let in_use = net::TcpListener::bind([address, address]).await.unwrap_err();
        assert_eq!(in_use.kind(), ErrorKind::AddrInUse);
        drop(taken);
        let unknown = net::TcpListener::bind("no-such-host.invalid:80").await.unwrap_err();
        assert!(unknown.to_string().contains("no-such-host.invalid"), "{unknown}");

        let (one, two) =
            (UdpSocket::bind(free).await.unwrap(), UdpSocket::bind("127.0.0.1:0").await.unwrap());
        let port = two.local_addr().unwrap().port();
        one.send_to(b"by address", ("127.0.0.1", port)).await.unwrap();
        assert_eq!(soon(two.recv_evt()).await.unwrap().0, b"by address");
    });
}

#[test]
fn a_simulation_has_no_network() {
    Runtime::simulated(1).block_on(async {
        assert_eq!(lookup_host_evt("localhost:1").await.unwrap_err().kind(), ErrorKind::Unsupported);
        let refused = TcpStream::connect(("localhost", 1)).await;
        assert_eq!(refused.unwrap_err().kind(), ErrorKind::Unsupported);
    });
}
