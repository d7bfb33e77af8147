//! Unix domain sockets and datagrams: an operation that is not chosen takes nothing.
#![cfg(all(unix, not(loom)))]

use std::future::{Future, poll_fn};
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::pin::{Pin, pin};
use std::sync::atomic::{AtomicU32, Ordering};
use std::task::Poll;
use std::time::Duration;

use crate::support::{runtime, soon, waiting};
use rialto_event::{Event, SyncFuture, after, always, choose, timeout};
use rialto_rt::io::Input;
use rialto_rt::net::{TcpListener, TcpStream, UdpSocket, UnixListener, UnixStream};
use rialto_rt::{Runtime, spawn};

const LOCAL: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), 0);

fn run<T>(future: impl Future<Output = T>) -> T {
    runtime(2).block_on(future)
}

/// An unused path. Removes the socket at this path when it is dropped.
struct Place(PathBuf);

impl Place {
    fn new() -> Place {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        Place(std::env::temp_dir().join(format!("rialto-sockets-{}-{count}", std::process::id())))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn unix_connections_go_both_ways_and_end() {
    run(async {
        let place = Place::new();
        let listener = UnixListener::bind(&place.0).unwrap();
        assert_eq!(listener.local_addr().unwrap().as_pathname(), Some(&*place.0));
        assert_eq!(UnixListener::bind(&place.0).unwrap_err().kind(), ErrorKind::AddrInUse);
        let client = UnixStream::connect(&place.0).await.unwrap();
        let (server, _) = soon(listener.accept_evt()).await.unwrap();
        assert_eq!(client.peer_addr().unwrap().as_pathname(), Some(&*place.0));
        let (reading, mut writing) = server.into_split();
        let echo = spawn(async move {
            let input = Input::new(reading);
            while let Some(line) = input.read_line_evt().await.unwrap() {
                writing.write_all(format!("{line}{line}\n").as_bytes()).await.unwrap();
            }
        });
        let client = Input::new(client);
        client.stream().write_all(b"a\nb\n").await.unwrap();
        assert_eq!(client.read_line_evt().await.unwrap().as_deref(), Some("aa"));
        client.stream().shutdown(std::net::Shutdown::Write).unwrap();
        assert_eq!(client.read_to_end_evt().await.unwrap(), b"bb\n");
        echo.await.unwrap();
    });
}

#[test]
fn law_5_an_unseen_connection_is_accepted_next() {
    run(async {
        let place = Place::new();
        let listener = UnixListener::bind(&place.0).unwrap();
        let (first, second) = (waiting(listener.accept_evt()).await, waiting(listener.accept_evt()).await);
        let _clients =
            (UnixStream::connect(&place.0).await.unwrap(), UnixStream::connect(&place.0).await.unwrap());
        // The second accept is served after the first.
        second.await.unwrap();
        drop(first);
        soon(listener.accept_evt()).await.unwrap();
    });
}

#[test]
fn connecting_without_a_listener_is_an_error() {
    run(async {
        let place = Place::new();
        assert_eq!(UnixStream::connect(&place.0).await.unwrap_err().kind(), ErrorKind::NotFound);
        drop(UnixListener::bind(&place.0).unwrap());
        assert_eq!(UnixStream::connect(&place.0).await.unwrap_err().kind(), ErrorKind::ConnectionRefused);
    });
    assert_eq!(UnixStream::pair().unwrap_err().kind(), ErrorKind::Unsupported);
    let simulated = Runtime::simulated(1).block_on(async { UdpSocket::bind(LOCAL).await });
    assert_eq!(simulated.unwrap_err().kind(), ErrorKind::Unsupported);
}

#[test]
fn text_addresses_are_parsed_and_names_refused() {
    run(async {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        for connected in [
            TcpStream::connect(address.to_string()).await,
            TcpStream::connect(&address.to_string()).await,
            TcpStream::connect(("127.0.0.1", address.port())).await,
            TcpStream::connect(([127, 0, 0, 1], address.port())).await,
            // The event owns its address.
            TcpStream::connect_evt(address.to_string().as_str()).await,
        ] {
            assert_eq!(connected.unwrap().peer_addr().unwrap(), address);
        }
        let portless = TcpStream::connect("localhost").await.unwrap_err();
        assert_eq!(portless.kind(), ErrorKind::InvalidInput);
        assert!(portless.to_string().contains("write \"localhost:80\""), "{portless}");
        let portless = TcpListener::bind("127.0.0.1").await.unwrap_err();
        assert!(portless.to_string().contains("has no port; help: write \"127.0.0.1:80\""), "{portless}");
        let portless = UdpSocket::bind("::1").await.unwrap_err();
        assert!(portless.to_string().contains("\"[::1]:80\""), "{portless}");
    });
}

#[test]
fn datagrams_stay_whole_and_in_their_order() {
    run(async {
        let (one, other) = (UdpSocket::bind(LOCAL).await.unwrap(), UdpSocket::bind(LOCAL).await.unwrap());
        let (from, to) = (one.local_addr().unwrap(), other.local_addr().unwrap());
        let longest = vec![7; 60_000];
        for datagram in [&b""[..], b"a", &longest, b"last"] {
            one.send_to(datagram, to).await.unwrap();
            assert_eq!(soon(other.recv_evt()).await.unwrap(), (datagram.to_vec(), from));
        }
        assert!(one.send_to(&[0; 70_000], to).await.is_err(), "no datagram is so long");
        one.connect(to).await.unwrap();
        one.send(b"connected").await.unwrap();
        assert_eq!(soon(other.recv_evt()).await.unwrap().0, b"connected");
    });
}

async fn is_pending(mut future: Pin<&mut impl Future>) -> bool {
    poll_fn(|cx| Poll::Ready(future.as_mut().poll(cx).is_pending())).await
}

#[test]
fn a_stream_is_readable_and_writable_until_an_operation_would_block() {
    run(async {
        let (one, other) = UnixStream::pair().unwrap();
        let would_block = |error: std::io::Error| assert_eq!(error.kind(), ErrorKind::WouldBlock);
        would_block(other.try_read(&mut [0; 8]).unwrap_err());
        let mut readable = pin!(other.readable());
        assert!(is_pending(readable.as_mut()).await);
        one.writable().await;
        let mut written = 0;
        loop {
            match one.try_write(&[7; 4096]) {
                Ok(count) => written += count,
                Err(error) => break would_block(error),
            }
        }
        let (mut writable, mut buffer) = (pin!(one.writable()), [0; 4096]);
        assert!(is_pending(writable.as_mut()).await);
        readable.await;
        while written > 0 {
            other.readable().await;
            match other.try_read(&mut buffer) {
                Ok(count) => written -= count,
                Err(error) => would_block(error),
            }
        }
        writable.await;
        let (mut reading, mut writing) = (other.into_split().0, one.into_split().1);
        writing.writable().await;
        assert_eq!(writing.try_write(b"halves").unwrap(), 6);
        reading.readable().await;
        assert_eq!(reading.try_read(&mut buffer).unwrap(), 6);
    });
}

#[test]
fn datagrams_are_sent_and_received_without_waiting() {
    run(async {
        let (one, other) = (UdpSocket::bind(LOCAL).await.unwrap(), UdpSocket::bind(LOCAL).await.unwrap());
        let (from, to) = (one.local_addr().unwrap(), other.local_addr().unwrap());
        assert_eq!(other.try_recv().unwrap_err().kind(), ErrorKind::WouldBlock);
        assert_eq!(one.peer_addr().unwrap_err().kind(), ErrorKind::NotConnected);
        one.writable().await;
        one.try_send_to(b"one", to).unwrap();
        one.connect(to).await.unwrap();
        assert_eq!(one.peer_addr().unwrap(), to);
        one.try_send(b"two").unwrap();
        let first = soon(other.recv_evt()).await.unwrap();
        assert_eq!((first.0.as_slice(), first.1), (&b"one"[..], from));
        assert_eq!(other.try_recv().unwrap().0, b"two");
    });
}

/// The system reports a refused datagram as an error of the socket. The error is gone once it was received.
#[test]
fn a_refused_datagram_is_one_error_and_ends_nothing() {
    let (done, is_done) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        run(async {
            let (socket, gone) =
                (UdpSocket::bind(LOCAL).await.unwrap(), UdpSocket::bind(LOCAL).await.unwrap());
            socket.connect(gone.local_addr().unwrap()).await.unwrap();
            drop(gone);
            socket.send(b"refused").await.unwrap();
            assert_eq!(socket.recv().await.unwrap_err().kind(), ErrorKind::ConnectionRefused);
            let next = socket.recv_evt();
            let next = choose((next.wrap(Some), after(Duration::from_millis(20)).wrap(|()| None))).await;
            assert!(next.is_none());
            let back = UdpSocket::bind(LOCAL).await.unwrap();
            socket.connect(back.local_addr().unwrap()).await.unwrap();
            socket.send(b"received").await.unwrap();
            assert_eq!(back.recv().await.unwrap().0, b"received");
            back.send_to(b"answer", socket.local_addr().unwrap()).await.unwrap();
            assert_eq!(socket.recv().await.unwrap().0, b"answer");
        });
        done.send(()).unwrap();
    });
    is_done.recv_timeout(Duration::from_secs(60)).expect("the socket counts as ready for ever");
}

#[test]
fn law_5_an_unseen_datagram_is_received_next() {
    run(async {
        let (one, other) = (UdpSocket::bind(LOCAL).await.unwrap(), UdpSocket::bind(LOCAL).await.unwrap());
        let to = other.local_addr().unwrap();
        let (first, second) = (waiting(other.recv_evt()).await, waiting(other.recv_evt()).await);
        one.send_to(b"one", to).await.unwrap();
        one.send_to(b"two", to).await.unwrap();
        // The second receive is served after the first.
        assert_eq!(second.await.unwrap().0, b"two");
        drop(first);
        assert_eq!(soon(other.recv_evt()).await.unwrap().0, b"one");
    });
}

/// A receive that loses to another enabled event takes nothing.
#[test]
fn no_datagram_is_lost_to_a_choice() {
    run(async {
        let (one, other) = (UdpSocket::bind(LOCAL).await.unwrap(), UdpSocket::bind(LOCAL).await.unwrap());
        let to = other.local_addr().unwrap();
        let (mut number, mut lost) = (0_u32, 0);
        one.send_to(&number.to_le_bytes(), to).await.unwrap();
        while number < 500 {
            let receive = other.recv_evt().wrap(Some);
            let other_way = choose((always(()), after(Duration::ZERO))).wrap(|()| None);
            match choose((receive, other_way)).await {
                None => lost += 1,
                Some(datagram) => {
                    assert_eq!(datagram.unwrap().0, number.to_le_bytes());
                    number += 1;
                    one.send_to(&number.to_le_bytes(), to).await.unwrap();
                }
            }
            rialto_rt::yield_now().await;
        }
        assert!(lost > 50, "the others won {lost} times only");
    });
}

#[test]
fn the_first_connection_wins_the_choice() {
    run(async {
        let listener = TcpListener::bind(LOCAL).await.unwrap();
        let refused = TcpListener::bind(LOCAL).await.unwrap().local_addr().unwrap();
        assert_eq!(
            soon(TcpStream::connect_evt(refused)).await.unwrap_err().kind(),
            ErrorKind::ConnectionRefused
        );
        let address = listener.local_addr().unwrap();
        let first = soon(choose([TcpStream::connect_evt(address), TcpStream::connect_evt(address)]));
        let stream = first.await.unwrap();
        let (mut ours, mut ended) = (0, 0);
        for _ in 0..2 {
            let (server, peer) = soon(listener.accept_evt()).await.unwrap();
            if peer == stream.local_addr().unwrap() {
                ours += 1;
                server.write_all(b"x").await.unwrap();
            } else {
                ended += 1;
                // The connection is closed, by a reset or in order.
                assert!(matches!(server.read(&mut [0; 1]).await, Ok(0) | Err(_)));
            }
        }
        assert_eq!((ours, ended), (1, 1));
        assert_eq!(stream.read(&mut [0; 1]).await.unwrap(), 1);
    });
}

/// The result of an attempt that was not seen is dropped with the attempt, which closes the descriptor.
#[test]
fn an_attempt_that_loses_leaves_no_descriptor() {
    run(async {
        let listener = TcpListener::bind(LOCAL).await.unwrap();
        let address = listener.local_addr().unwrap();
        let open = || std::fs::read_dir("/proc/self/fd").unwrap().count();
        let before = open();
        for _ in 0..50 {
            let _ = choose((TcpStream::connect_evt(address).wrap(drop), always(()))).await;
            let mut attempt = Box::pin(TcpStream::connect_evt(address).sync());
            // The connection may be established already.
            let _ = poll_fn(|cx| Poll::Ready(attempt.as_mut().poll(cx).is_ready())).await;
        }
        while open() > before + 20 {
            rialto_rt::yield_now().await;
        }
    });
}

/// Returns whether these takes from a socket that was dropped fail: one that waited, and one that begins now.
async fn fail<T, E>(waits: Pin<Box<SyncFuture<E>>>, later: E)
where
    T: std::fmt::Debug,
    E: Event<Output = std::io::Result<T>>,
{
    let waited = timeout(Duration::from_secs(30), waits).await.expect("it waits for ever");
    assert_eq!(waited.unwrap_err().kind(), ErrorKind::NotConnected);
    assert_eq!(soon(later).await.unwrap_err().kind(), ErrorKind::NotConnected);
}

/// The events own the socket, and no longer keep it open.
#[test]
fn events_end_when_their_socket_is_dropped() {
    run(async {
        let listener = TcpListener::bind(LOCAL).await.unwrap();
        let (address, kept) = (listener.local_addr().unwrap(), listener.accept_evt());
        let (waits, later) = (waiting(listener.accept_evt()).await, listener.accept_evt());
        drop(listener);
        fail(waits, later).await;
        assert_eq!(TcpStream::connect(address).await.unwrap_err().kind(), ErrorKind::ConnectionRefused);
        drop(kept);

        let place = Place::new();
        let listener = UnixListener::bind(&place.0).unwrap();
        let (waits, later) = (waiting(listener.accept_evt()).await, listener.accept_evt());
        drop(listener);
        fail(waits, later).await;

        let socket = UdpSocket::bind(LOCAL).await.unwrap();
        let (waits, later) = (waiting(socket.recv_evt()).await, socket.recv_evt());
        drop(socket);
        fail(waits, later).await;

        let listener = TcpListener::bind(LOCAL).await.unwrap();
        let stream = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (waits, later) = (waiting(stream.readable_evt()).await, stream.hangup_evt());
        drop(stream);
        timeout(Duration::from_secs(30), waits).await.expect("it waits for ever");
        soon(later).await;

        let kind = rialto_rt::signal::unix::SignalKind::hangup();
        let signal = rialto_rt::signal::unix::signal(kind).unwrap();
        let (waits, later) = (waiting(signal.recv_evt()).await, signal.recv_evt());
        drop(signal);
        fail(waits, later).await;
    });
}
