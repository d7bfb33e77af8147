//! Host names, and connections to several addresses.
#![cfg(all(target_os = "linux", not(loom)))]

mod support;

use std::io::ErrorKind;
use std::net::{SocketAddr, TcpListener};
use std::os::fd::AsRawFd;
use std::time::{Duration, Instant};

use rialto_event::{Event, always, choose};
use rialto_rt::Runtime;
use rialto_rt::net::{TcpStream, lookup_host_evt};
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
        let address = soon(lookup_host_evt("127.0.0.1", 80)).await.unwrap();
        assert_eq!(address, ["127.0.0.1:80".parse().unwrap()]);
        let unknown = soon(lookup_host_evt("no-such-host.invalid", 80)).await;
        assert!(unknown.is_err());
        // The resolution loses, and its answer is dropped.
        for _ in 0..10 {
            let _ = choose((lookup_host_evt("localhost", 80).wrap(|_| ()), always(()))).await;
        }
    });
}

#[test]
fn a_refusing_address_is_skipped_at_once() {
    runtime(1).block_on(async {
        let ((_kept, refuses), (_listener, takes)) = (refusing(), listener());
        let stream = soon(TcpStream::connect_any_evt([refuses, refuses, takes])).await.unwrap();
        assert_eq!(stream.peer_addr().unwrap(), takes);
        let refused = soon(TcpStream::connect_any_evt([refuses, refuses])).await;
        assert_eq!(refused.unwrap_err().kind(), ErrorKind::ConnectionRefused);
        let nowhere = soon(TcpStream::connect_any_evt([])).await;
        assert_eq!(nowhere.unwrap_err().kind(), ErrorKind::InvalidInput);
    });
}

#[test]
fn a_hanging_address_delays_the_next_attempt() {
    let ((_there, _full, hangs), (listener, takes)) = (hanging(), listener());
    runtime(1).block_on(async {
        let begun = Instant::now();
        let stream = soon(TcpStream::connect_any_evt([hangs, takes])).await.unwrap();
        assert_eq!(stream.peer_addr().unwrap(), takes);
        assert!(begun.elapsed() >= Duration::from_millis(250), "the first one had its time");
        drop(listener.accept().unwrap());
    });
}

#[test]
fn a_connection_by_name() {
    runtime(1).block_on(async {
        let (_listener, address) = listener();
        let stream = soon(TcpStream::connect_host_evt("localhost", address.port())).await.unwrap();
        assert_eq!(stream.peer_addr().unwrap(), address);
    });
}

#[test]
fn a_simulation_has_no_network() {
    Runtime::simulated(1).block_on(async {
        assert_eq!(lookup_host_evt("localhost", 1).await.unwrap_err().kind(), ErrorKind::Unsupported);
        let refused = TcpStream::connect_host_evt("localhost", 1).await;
        assert_eq!(refused.unwrap_err().kind(), ErrorKind::Unsupported);
    });
}
