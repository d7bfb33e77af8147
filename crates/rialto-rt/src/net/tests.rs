//! Tests of sockets and signals in a real runtime. The peers are sockets of the standard library.

use std::io::{self, Read, Write};
use std::net::{Shutdown, SocketAddr};
use std::pin::pin;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use rialto_event::{Event, after, always, choose, guard, never};

use super::{TcpListener, TcpStream};
use crate::Runtime;
use crate::signal::ctrl_c_evt;
use crate::signal::unix::{SignalKind, signal};

const LOCAL: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), 0);

fn run<T>(future: impl Future<Output = T>) -> T {
    Runtime::builder().worker_threads(2).build().unwrap().block_on(future)
}

/// Both ends of a connection: ours and the standard library's.
async fn pair() -> (TcpStream, std::net::TcpStream) {
    let listener = TcpListener::bind(LOCAL).await.unwrap();
    let theirs = std::net::TcpStream::connect(listener.local_addr().unwrap()).unwrap();
    let (ours, peer) = listener.accept().await.unwrap();
    assert_eq!(peer, theirs.local_addr().unwrap());
    (ours, theirs)
}

/// Waits until `event` is enabled, for at most 30 seconds. The runtime knows the readiness of a socket only
/// after it has polled the driver.
async fn becomes_enabled(event: impl Event<Output = ()>) -> bool {
    choose((event.wrap(|()| true), after(Duration::from_secs(30)).wrap(|()| false))).await
}

/// Asserts that there is nothing to read, and that `readable_evt` becomes disabled. This may take more than
/// one attempt, because an edge of the other direction keeps the event enabled once more.
fn assert_drained(stream: &TcpStream) {
    for _ in 0..100 {
        assert_eq!(stream.try_read(&mut [0; 8]).unwrap_err().kind(), io::ErrorKind::WouldBlock);
        if stream.readable_evt().try_sync().is_none() {
            return;
        }
    }
    panic!("the readiness is not cleared");
}

/// Accepts a connection. Panics after ten seconds, where a lost connection would make it wait forever.
async fn accept(listener: &TcpListener) -> SocketAddr {
    let lost = after(Duration::from_secs(10)).wrap(|()| panic!("a connection was lost"));
    choose((listener.accept_evt(), lost)).await.unwrap().1
}

/// The queue of a socket that the standard library has bound holds 128 connections. More clients have to wait.
#[test]
fn hundreds_of_connections_wait_to_be_accepted() {
    let allowed = std::fs::read_to_string("/proc/sys/net/core/somaxconn").ok();
    let allowed = allowed.and_then(|text| text.trim().parse::<usize>().ok()).unwrap_or(128);
    run(async {
        let listener = TcpListener::bind(LOCAL).await.unwrap();
        let address = listener.local_addr().unwrap();
        let connect = |_| {
            let stream = std::net::TcpStream::connect_timeout(&address, Duration::from_secs(20));
            stream.expect("the queue is full")
        };
        let clients: Vec<_> = (0..allowed.min(400)).map(connect).collect();
        for client in clients {
            assert_eq!(accept(&listener).await, client.local_addr().unwrap());
        }
    });
}

#[test]
fn bytes_go_both_ways() {
    run(async {
        let (ours, mut theirs) = pair().await;
        let echo = std::thread::spawn(move || {
            let mut bytes = Vec::new();
            theirs.read_to_end(&mut bytes).unwrap();
            theirs.write_all(&bytes).unwrap();
        });
        let sent: Vec<u8> = (0..4_000_000u32).map(|n| (n % 251) as u8).collect();
        ours.write_all(&sent).await.unwrap();
        ours.shutdown(Shutdown::Write).unwrap();
        let mut received = Vec::new();
        let mut chunk = [0; 10_000];
        loop {
            match ours.read(&mut chunk).await.unwrap() {
                0 => break,
                count => received.extend_from_slice(&chunk[..count]),
            }
        }
        assert!(received == sent);
        echo.join().unwrap();
    });
}

#[test]
fn two_rialto_streams_connect() {
    run(async {
        let listener = TcpListener::bind(LOCAL).await.unwrap();
        let address = listener.local_addr().unwrap();
        let client = crate::spawn(async move {
            let stream = TcpStream::connect(address).await?;
            stream.set_nodelay(true)?;
            stream.write_all(b"ping").await?;
            let mut answer = [0; 8];
            let count = stream.read(&mut answer).await?;
            Ok::<_, io::Error>(answer[..count].to_vec())
        });
        let (server, _) = listener.accept().await.unwrap();
        let mut question = [0; 8];
        assert_eq!(server.read(&mut question).await.unwrap(), 4);
        server.write_all(b"pong").await.unwrap();
        assert_eq!(client.await.unwrap().unwrap(), b"pong");
    });
}

#[test]
fn a_refused_connection_is_an_error() {
    run(async {
        let free = std::net::TcpListener::bind(LOCAL).unwrap();
        let address = free.local_addr().unwrap();
        drop(free);
        let error = TcpStream::connect(address).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::ConnectionRefused);
    });
}

#[test]
fn readiness_lasts_until_it_is_disproved() {
    run(async {
        let (ours, mut theirs) = pair().await;
        assert_drained(&ours);
        assert_eq!(ours.writable_evt().try_sync(), Some(()));
        theirs.write_all(b"ab").unwrap();
        assert!(becomes_enabled(ours.readable_evt()).await);
        assert_eq!(ours.readable_evt().try_sync(), Some(()), "a commit consumes nothing");
        assert_eq!(ours.try_read(&mut [0; 1]).unwrap(), 1);
        assert_eq!(ours.readable_evt().try_sync(), Some(()), "there may be more");
        assert_eq!(ours.try_read(&mut [0; 8]).unwrap(), 1);
        assert_drained(&ours);
        theirs.write_all(b"c").unwrap();
        assert!(becomes_enabled(ours.readable_evt()).await, "the next edge enables it again");
    });
}

#[test]
fn a_full_peer_makes_writing_wait() {
    run(async {
        let (ours, mut theirs) = pair().await;
        let block = vec![7; 1 << 20];
        let mut written = 0;
        while ours.writable_evt().try_sync().is_some() {
            while let Ok(count) = ours.try_write(&block) {
                written += count;
            }
        }
        let reader = std::thread::spawn(move || {
            let mut total = 0;
            let mut chunk = vec![0; 1 << 16];
            while let Ok(count @ 1..) = theirs.read(&mut chunk) {
                total += count;
            }
            total
        });
        assert!(becomes_enabled(ours.writable_evt()).await);
        drop(ours);
        assert_eq!(reader.join().unwrap(), written);
    });
}

#[test]
fn a_hangup_is_the_end_of_both_directions() {
    run(async {
        let (ours, theirs) = pair().await;
        theirs.shutdown(Shutdown::Write).unwrap();
        assert!(becomes_enabled(ours.readable_evt()).await, "the end can be read");
        assert_eq!(ours.read(&mut [0; 1]).await.unwrap(), 0);
        assert_eq!(ours.hangup_evt().try_sync(), None, "the peer may still read");
        let waiter = crate::spawn(ours.hangup_evt().into_future());
        drop(theirs);
        // Writing to a closed socket provokes the reset.
        while ours.write(b"x").await.is_ok() {}
        waiter.await.unwrap();
    });
}

/// Law 1: a connection goes to one waiting accept, and a losing accept takes none.
#[test]
fn a_losing_accept_takes_no_connection() {
    run(async {
        let listener = TcpListener::bind(LOCAL).await.unwrap();
        let address = listener.local_addr().unwrap();
        let theirs = std::net::TcpStream::connect(address).unwrap();
        let mut lost = 0;
        let (_ours, peer) = loop {
            let either = (listener.accept_evt().wrap(Some), always(()).wrap(|()| None));
            match choose(either).await {
                Some(accepted) => break accepted.unwrap(),
                None => lost += 1,
            }
            assert!(lost < 10_000);
        };
        assert_eq!(peer, theirs.local_addr().unwrap());
    });
}

/// Law 5: a connection that was accepted for a sync, and that the sync never saw, goes to the next accept. It
/// goes ahead of later connections.
#[test]
fn an_accepted_connection_is_not_lost_with_its_sync() {
    run(async {
        let listener = TcpListener::bind(LOCAL).await.unwrap();
        let address = listener.local_addr().unwrap();
        for _ in 0..100 {
            let mut abandoned = Box::pin(listener.accept_evt().sync());
            let started = std::future::poll_fn(|cx| std::task::Poll::Ready(abandoned.as_mut().poll(cx)));
            assert!(started.await.is_pending());
            let first = std::net::TcpStream::connect(address).unwrap();
            let second = std::net::TcpStream::connect(address).unwrap();
            // The driver serves the abandoned sync with the first connection, and then this one, which waits
            // behind it, with the second.
            let peer = accept(&listener).await;
            let served_first = peer == second.local_addr().unwrap();
            drop(abandoned);
            let peer = accept(&listener).await;
            let left = if served_first { &first } else { &second };
            assert_eq!(peer, left.local_addr().unwrap());
        }
    });
}

#[test]
fn many_acceptors_share_the_connections() {
    const EACH: usize = 50;
    run(async {
        let listener = std::sync::Arc::new(TcpListener::bind(LOCAL).await.unwrap());
        let address = listener.local_addr().unwrap();
        let acceptors: Vec<_> = (0..4)
            .map(|_| {
                let listener = listener.clone();
                crate::spawn(async move {
                    let mut peers = Vec::new();
                    while peers.len() < EACH {
                        // This short timeout wins or loses at any point of an accept.
                        let soon = after(Duration::from_micros(50)).wrap(|()| None);
                        if let Some(accepted) = choose((listener.accept_evt().wrap(Some), soon)).await {
                            peers.push(accepted.unwrap().1);
                        }
                    }
                    peers
                })
            })
            .collect();
        let clients = std::thread::spawn(move || {
            (0..4 * EACH)
                .map(|_| std::net::TcpStream::connect(address).unwrap().local_addr().unwrap())
                .collect::<Vec<_>>()
        });
        let mut seen = Vec::new();
        for acceptor in acceptors {
            seen.extend(acceptor.await.unwrap());
        }
        let mut expected = clients.join().unwrap();
        seen.sort();
        expected.sort();
        assert_eq!(seen, expected, "each connection was seen once");
    });
}

#[test]
fn a_reused_descriptor_has_no_stale_readiness() {
    run(async {
        for _ in 0..200 {
            let (ours, theirs) = pair().await;
            drop(theirs);
            drop(ours);
            let (ours, _theirs) = pair().await;
            assert_drained(&ours);
        }
    });
}

#[test]
fn a_signal_is_an_event() {
    run(async {
        // Not SIGINT, which the test runner may use.
        let (first, second) =
            (signal(SignalKind::terminate()).unwrap(), signal(SignalKind::terminate()).unwrap());
        assert!(first.recv_evt().try_sync().is_none());
        // SAFETY: sends a signal to this process, which has a handler for it.
        assert_eq!(unsafe { libc::raise(libc::SIGTERM) }, 0);
        first.recv().await.unwrap();
        second.recv().await.unwrap();
        assert!(first.recv_evt().try_sync().is_none(), "it was taken");
    });
}

/// The sync begins to listen in its guard, so it hears a signal that comes right after.
#[test]
fn ctrl_c_is_an_event() {
    run(async {
        assert!(ctrl_c_evt().try_sync().is_none());
        let raised = guard(|| {
            // SAFETY: sends a signal to this process, which has a handler for it.
            assert_eq!(unsafe { libc::raise(libc::SIGINT) }, 0);
            never()
        });
        choose((ctrl_c_evt(), raised)).await.unwrap();
        let refused = signal(SignalKind::from_raw(libc::SIGKILL)).unwrap_err();
        assert_eq!(refused.kind(), io::ErrorKind::InvalidInput);
    });
}

#[test]
fn outside_a_runtime_there_is_no_io() {
    // Ready at once, so no runtime needs to poll it.
    let bound = || match pin!(TcpListener::bind(LOCAL)).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(bound) => bound.unwrap_err(),
        Poll::Pending => panic!("an address needs no resolver"),
    };
    let kind = |error: io::Error| error.kind();
    assert_eq!(kind(bound()), io::ErrorKind::Unsupported);
    assert_eq!(kind(signal(SignalKind::interrupt()).unwrap_err()), io::ErrorKind::Unsupported);
    let _simulated = crate::io::enter(crate::io::IoContext::Simulated);
    assert!(bound().to_string().contains("simulated"));
}
