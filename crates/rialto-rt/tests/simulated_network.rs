//! The network of a simulation: which bytes arrive, when, and which connections break.
#![cfg(not(loom))]

use std::collections::HashSet;
use std::io::{self, ErrorKind};
use std::net::{IpAddr, Ipv4Addr, Shutdown};
use std::pin::pin;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use rialto_event::time::Instant;
use rialto_event::{Event, after, choose};
use rialto_rt::sim::{Network, NetworkLink, TcpListener, TcpStream};
use rialto_rt::{Runtime, Step, spawn};

const SERVER: IpAddr = IpAddr::V4(Ipv4Addr::new(10, 0, 0, 1));
const CLIENT: IpAddr = IpAddr::V4(Ipv4Addr::new(10, 0, 0, 2));
const MILLISECOND: Duration = Duration::from_millis(1);

/// Returns a pair of connected streams: the client's, and the server's.
async fn pair() -> io::Result<(TcpStream, TcpStream)> {
    let listener = TcpListener::bind((SERVER, 80)).await?;
    let client = TcpStream::connect_from(CLIENT, (SERVER, 80)).await?;
    let (server, address) = listener.accept().await?;
    assert_eq!((address, address.ip()), (client.local_addr(), CLIENT));
    assert_eq!(client.peer_addr(), server.local_addr());
    Ok((client, server))
}

async fn read_to_end(stream: &TcpStream) -> io::Result<Vec<u8>> {
    let (mut all, mut buffer) = (Vec::new(), [0; 1000]);
    loop {
        match stream.read(&mut buffer).await? {
            0 => return Ok(all),
            count => all.extend_from_slice(&buffer[..count]),
        }
    }
}

fn pattern(length: usize) -> Vec<u8> {
    (0..length).map(|at| (at * 7 + at / 251) as u8).collect()
}

/// Runs the program under each seed, and returns the results.
fn each_seed<T>(program: impl AsyncFn() -> io::Result<T>) -> Vec<T> {
    (0..30).map(|seed| Runtime::simulated(seed).block_on(program()).unwrap()).collect()
}

#[test]
fn all_bytes_arrive_in_order_over_any_link() {
    each_seed(async || {
        let bad = NetworkLink::new().latency(MILLISECOND, 80 * MILLISECOND).bandwidth(1_000_000).loss(0.2);
        Network::current().set_default_link(bad);
        let (client, server) = pair().await?;
        let sent = pattern(300_000);
        let (there, back) = (sent.clone(), sent.clone());
        let echo = spawn(async move {
            let all = read_to_end(&server).await?;
            server.write_all(&all).await?;
            server.shutdown(Shutdown::Write)
        });
        client.write_all(&there).await?;
        client.shutdown(Shutdown::Write)?;
        assert_eq!(read_to_end(&client).await?, back);
        echo.await.unwrap()
    });
}

#[test]
fn a_segment_arrives_after_the_latency_and_not_before() {
    let took = each_seed(async || {
        Network::current().set_link(
            CLIENT,
            SERVER,
            NetworkLink::new().latency(20 * MILLISECOND, 30 * MILLISECOND),
        );
        let (client, server) = pair().await?;
        let start = Instant::now();
        client.write_all(b"x").await?;
        assert_eq!(server.read(&mut [0; 8]).await?, 1);
        Ok(start.elapsed())
    });
    assert!(took.iter().all(|took| (20 * MILLISECOND..=30 * MILLISECOND).contains(took)), "{took:?}");
    assert!(took.iter().collect::<HashSet<_>>().len() > 10, "it is drawn: {took:?}");
}

#[test]
fn bandwidth_bounds_how_fast_bytes_arrive() {
    each_seed(async || {
        Network::current().set_default_link(NetworkLink::new().bandwidth(1_000_000));
        let (client, server) = pair().await?;
        let start = Instant::now();
        let writer = spawn(async move { client.write_all(&pattern(500_000)).await });
        read_to_end(&server).await?;
        let took = start.elapsed();
        assert!((500 * MILLISECOND..510 * MILLISECOND).contains(&took), "{took:?}");
        writer.await.unwrap()
    });
}

#[test]
fn a_writer_waits_for_a_reader_that_is_slow() {
    each_seed(async || {
        let (client, server) = pair().await?;
        let mut written = 0;
        while let Some(count) = choose((
            after(Duration::from_secs(60)).wrap(|()| None),
            rialto_event::assume_cancel_safe(client.write(&[7; 10_000])).wrap(Some),
        ))
        .await
        {
            written += count?;
        }
        assert_eq!(written, 64 * 1024, "the window");
        assert!(server.read(&mut [0; 10_000]).await? > 0);
        assert!(client.write(&[7; 10_000]).await? > 0);
        Ok(())
    });
}

#[test]
fn connecting_without_a_listener_is_refused() {
    each_seed(async || {
        let refused = TcpStream::connect_from(CLIENT, (SERVER, 81)).await.unwrap_err();
        assert_eq!(refused.kind(), ErrorKind::ConnectionRefused);
        let listener = TcpListener::bind((SERVER, 81)).await?;
        assert_eq!(TcpListener::bind((SERVER, 81)).await.unwrap_err().kind(), ErrorKind::AddrInUse);
        drop(listener);
        assert_eq!(
            TcpStream::connect_from(CLIENT, (SERVER, 81)).await.unwrap_err().kind(),
            ErrorKind::ConnectionRefused
        );
        Ok(())
    });
}

#[test]
fn a_partition_delays_bytes_and_loses_none() {
    each_seed(async || {
        let network = Network::current();
        let (client, server) = pair().await?;
        network.partition(CLIENT, SERVER);
        let start = Instant::now();
        client.write_all(b"first").await?;
        client.write_all(b"second").await?;
        client.shutdown(Shutdown::Write)?;
        let healer = spawn({
            let network = network.clone();
            async move {
                after(Duration::from_secs(60)).await;
                network.heal(CLIENT, SERVER);
            }
        });
        assert_eq!(read_to_end(&server).await?, b"firstsecond");
        assert!(start.elapsed() > Duration::from_secs(60));
        healer.await.unwrap();
        Ok(())
    });
}

#[test]
fn a_partition_that_does_not_end_breaks_connections_and_attempts() {
    each_seed(async || {
        let network = Network::current();
        let (client, server) = pair().await?;
        network.partition(CLIENT, SERVER);
        let start = Instant::now();
        client.write_all(b"lost").await?;
        assert_eq!(client.read(&mut [0; 8]).await.unwrap_err().kind(), ErrorKind::TimedOut);
        assert!((924..926).contains(&start.elapsed().as_secs()), "{:?}", start.elapsed());
        // The server has sent nothing, so it does not notice.
        let waits =
            choose((server.readable_evt().wrap(|_| false), after(Duration::from_secs(3600)).wrap(|()| true)))
                .sync();
        assert!(waits.await);

        let start = Instant::now();
        let attempt = TcpStream::connect_from(CLIENT, (SERVER, 80)).await.unwrap_err();
        assert_eq!((attempt.kind(), start.elapsed().as_secs()), (ErrorKind::TimedOut, 127));
        Ok(())
    });
}

#[test]
fn one_way_partitions_let_requests_through_and_no_answers() {
    each_seed(async || {
        Network::current().set_default_link(NetworkLink::new());
        let (client, server) = pair().await?;
        Network::current().partition_one_way(SERVER, CLIENT);
        client.write_all(b"request").await?;
        let mut buffer = [0; 8];
        assert!(server.read(&mut buffer).await? > 0);
        server.write_all(b"answer").await?;
        let answered =
            choose((client.readable_evt().wrap(|_| true), after(Duration::from_secs(600)).wrap(|()| false)))
                .sync();
        assert!(!answered.await);
        Network::current().heal(SERVER, CLIENT);
        assert!(client.read(&mut buffer).await? > 0);
        Ok(())
    });
}

#[test]
fn a_reset_breaks_both_ends_and_those_that_wait_for_them() {
    each_seed(async || {
        let (client, server) = pair().await?;
        let reader = spawn(async move { server.read(&mut [0; 8]).await.map_err(|error| error.kind()) });
        after(MILLISECOND).await;
        assert_eq!(Network::current().reset(SERVER, CLIENT), 1);
        assert_eq!(reader.await.unwrap(), Err(ErrorKind::ConnectionReset));
        assert_eq!(client.write(b"x").await.unwrap_err().kind(), ErrorKind::ConnectionReset);
        assert_eq!(Network::current().reset(SERVER, CLIENT), 0);
        Ok(())
    });
}

#[test]
fn closing_with_unread_bytes_resets() {
    each_seed(async || {
        let (client, server) = pair().await?;
        client.write_all(b"unread").await?;
        after(Duration::from_secs(1)).await;
        drop(server);
        assert_eq!(client.read(&mut [0; 8]).await.unwrap_err().kind(), ErrorKind::ConnectionReset);

        drop(client);
        let (client, server) = pair().await?;
        client.write_all(b"read").await?;
        let mut read = 0;
        while read < 4 {
            read += server.read(&mut [0; 8]).await?;
        }
        drop(server);
        assert_eq!(client.read(&mut [0; 8]).await?, 0);
        // The first write succeeds and triggers the reset, as with TCP. The next write fails.
        client.write_all(b"too late").await?;
        after(Duration::from_secs(1)).await;
        assert_eq!(client.write(b"x").await.unwrap_err().kind(), ErrorKind::ConnectionReset);
        Ok(())
    });
}

#[test]
fn a_dropped_read_does_not_lose_the_timer() {
    each_seed(async || {
        let (client, server) = pair().await?;
        let server = std::sync::Arc::new(server);
        let reader = spawn({
            let server = server.clone();
            async move { server.read(&mut [0; 8]).await }
        });
        // This one waits as well, and is the last to set the alarm.
        client.write_all(b"x").await?;
        let lost = choose((server.readable_evt().wrap(|_| ()), after(Duration::from_micros(100)))).sync();
        lost.await;
        assert_eq!(reader.await.unwrap()?, 1);
        Ok(())
    });
}

#[test]
fn accepting_is_an_event() {
    each_seed(async || {
        let listener = TcpListener::bind((SERVER, 80)).await?;
        let no_client = after(MILLISECOND).wrap(|()| None);
        assert!(choose((no_client, listener.accept_evt().wrap(Some))).await.is_none());
        let client = spawn(async { TcpStream::connect_from(CLIENT, (SERVER, 80)).await });
        let (server, _) = listener.accept_evt().await?;
        let client = client.await.unwrap()?;
        assert_eq!(server.peer_addr(), client.local_addr());
        Ok(())
    });
}

/// A segment is lost for good after 15 retransmissions, as on Linux.
#[test]
fn link_that_loses_nearly_every_segment_breaks_the_connection() {
    let took = each_seed(async || {
        let (client, _server) = pair().await?;
        Network::current().set_default_link(NetworkLink::new().loss(0.99));
        let start = Instant::now();
        client.write_all(&pattern(20_000)).await?;
        assert_eq!(client.read(&mut [0; 8]).await.unwrap_err().kind(), ErrorKind::TimedOut);
        Ok(start.elapsed())
    });
    assert!(took.iter().all(|took| *took < Duration::from_secs(925)), "{took:?}");
}

#[test]
fn accept_fails_when_its_listener_is_dropped() {
    each_seed(async || {
        let listener = TcpListener::bind((SERVER, 80)).await?;
        let later = listener.accept_evt();
        let accept = listener.accept_evt();
        let accepts = spawn(async move { accept.await.map(drop) });
        after(MILLISECOND).await;
        drop(listener);
        for failed in [accepts.await.unwrap(), later.await.map(drop)] {
            assert_eq!(failed.unwrap_err().kind(), ErrorKind::NotConnected);
        }
        Ok(())
    });
}

/// There are 16,384 ephemeral ports.
#[test]
fn clients_do_not_get_a_port_that_is_in_use() {
    let program = async {
        let listener = TcpListener::bind((SERVER, 80)).await?;
        let accepts = spawn(async move {
            let mut all = Vec::new();
            while let Ok((stream, _)) = listener.accept().await {
                // The first one stays open.
                all.push(stream);
                all.truncate(1);
            }
        });
        let first = TcpStream::connect_from(CLIENT, (SERVER, 80)).await?;
        for _ in 0..16_384 {
            let other = TcpStream::connect_from(CLIENT, (SERVER, 80)).await?;
            assert_ne!(other.local_addr(), first.local_addr());
        }
        accepts.abort();
        io::Result::Ok(())
    };
    Runtime::simulated(1).block_on(program).unwrap();
}

/// Runs clients and a server on a network with losses, and returns the trace.
fn traced(seed: u64) -> Vec<Step> {
    let runtime = Runtime::simulated(seed);
    let done: io::Result<()> = runtime.block_on(async {
        Network::current().set_default_link(NetworkLink::new().loss(0.1).bandwidth(100_000));
        let listener = TcpListener::bind((SERVER, 80)).await?;
        let server = spawn(async move {
            for _ in 0..4 {
                let (stream, _) = listener.accept().await?;
                drop(spawn(async move {
                    let all = read_to_end(&stream).await?;
                    stream.write_all(&all).await
                }));
            }
            io::Result::Ok(())
        });
        let clients: Vec<_> = (1..5)
            .map(|n| {
                spawn(async move {
                    let stream = TcpStream::connect((SERVER, 80)).await?;
                    stream.write_all(&pattern(n * 5_000)).await?;
                    stream.shutdown(Shutdown::Write)?;
                    read_to_end(&stream).await.map(|all| all.len())
                })
            })
            .collect();
        for (n, client) in (1..).zip(clients) {
            assert_eq!(client.await.unwrap()?, n * 5_000);
        }
        server.await.unwrap()
    });
    done.unwrap();
    runtime.trace()
}

#[test]
fn the_same_seed_gives_the_same_trace_of_a_network() {
    let traces: Vec<_> = (0..12).map(traced).collect();
    assert_eq!(traces, (0..12).map(traced).collect::<Vec<_>>());
    assert_eq!(traces.iter().collect::<HashSet<_>>().len(), 12);
}

#[test]
fn the_simulated_network_exists_only_in_simulations() {
    // Ready at once, so no runtime needs to poll it.
    let outside = pin!(TcpListener::bind((SERVER, 80))).poll(&mut Context::from_waker(Waker::noop()));
    let Poll::Ready(Err(outside)) = outside else { panic!("no error: {outside:?}") };
    assert_eq!(outside.kind(), ErrorKind::Unsupported);
    assert!(outside.to_string().contains("rialto_rt::net"), "{outside}");
    assert!(Runtime::builder().worker_threads(1).build().unwrap().network().is_none());
    assert!(Runtime::simulated(1).network().is_some());
}
