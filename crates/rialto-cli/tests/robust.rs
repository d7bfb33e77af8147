//! The server survives clients that misbehave, on purpose or not; and it stops in order.

mod common;

use std::io::Write;
use std::net::TcpStream;
use std::os::fd::AsRawFd;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use common::{Client, PATIENCE, Server, TempFolder};

/// Makes a folder with a small file, and a large sparse one.
fn folder(large: u64) -> TempFolder {
    let folder = TempFolder::new();
    folder.write("small", "hello");
    let path = folder.write("large", "");
    std::fs::File::options().write(true).open(path).unwrap().set_len(large).unwrap();
    folder
}

/// Resets the connection, by closing its socket.
fn reset(socket: TcpStream) {
    let linger = libc::linger { l_onoff: 1, l_linger: 0 };
    let size = size_of_val(&linger) as libc::socklen_t;
    // SAFETY: the pointer and the size are those of a live `linger`, and the descriptor is open.
    let result = unsafe {
        libc::setsockopt(
            socket.as_raw_fd(),
            libc::SOL_SOCKET,
            libc::SO_LINGER,
            (&raw const linger).cast(),
            size,
        )
    };
    assert_eq!(result, 0);
}

#[test]
fn heads_without_end_are_refused() {
    let folder = folder(1);
    let server = Server::start(folder.path(), &[]);
    let mut client = server.connect();
    client.send(format!("GET /small HTTP/1.1\r\nX: {}", "x".repeat(40_000)));
    assert_eq!(client.response(false).status, 431);
    assert!(client.at_end());
    let mut client = server.connect();
    client.send(format!("GET /{} HTTP/1.1\r\n", "x".repeat(70_000)));
    assert_eq!(client.response(false).status, 414);
    server.stop();
}

#[test]
fn resets_in_the_middle_of_a_body() {
    let folder = folder(1 << 30);
    let server = Server::start(folder.path(), &["--no-log"]);
    server.get("/small", &[]);
    let files = server.open_files();
    for round in 0..50 {
        let mut client = server.connect();
        client.ask("GET", "/large", &[]);
        assert_eq!(client.head().unwrap().status, 200);
        let mut some = vec![0; 1 + round * 1000];
        client.read(&mut some).unwrap();
        reset(client.into_socket());
    }
    server.wait_until_idle(files);
    server.stop();
}

#[test]
fn idle_and_slow_clients_time_out() {
    let folder = folder(1 << 30);
    let server = Server::start(folder.path(), &["--timeout", "0.3"]);
    // Sends nothing. The server closes the connection as if this client had hung up.
    let mut silent = server.connect();
    // Sends part of a head, byte by byte. Its deadline counts from the first byte.
    let mut slow = server.connect();
    let trickle = slow.socket().try_clone().unwrap();
    let writer = std::thread::spawn(move || {
        let mut trickle = trickle;
        let start = Instant::now();
        for byte in b"GET /small HTTP/1.1\r\nX: ".iter().chain(std::iter::repeat(&b'x')) {
            if trickle.write_all(&[*byte]).is_err() || start.elapsed() > PATIENCE {
                break;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        start.elapsed()
    });
    // Asks, and does not read the answer.
    let mut deaf = server.connect();
    deaf.ask("GET", "/large", &[]);
    // Idles after an exchange.
    let mut idle = server.connect();
    idle.ask("GET", "/small", &[]);
    assert_eq!(idle.response(false).status, 200);
    assert!(silent.at_end());
    assert!(idle.at_end());
    let _ = slow.read(&mut [0; 100]);
    assert!(writer.join().unwrap() < PATIENCE, "a trickle of bytes must not hold a connection");
    server.eventually("the deaf one is let go", |server| server.counter("connections_timed_out") >= 2);
    server.eventually("all are gone", |server| server.counter("connections_open") == 1);
    server.stop();
}

#[test]
fn a_client_that_reads_slowly_is_served_while_it_reads() {
    let folder = folder(3_000_000);
    let server = Server::start(folder.path(), &["--timeout", "0.5"]);
    let mut client = server.connect();
    client.ask("GET", "/large", &[]);
    assert_eq!(client.head().unwrap().status, 200);
    let mut total = 0;
    let mut chunk = vec![0; 100_000];
    // It takes longer than the timeout in all, but never pauses that long.
    while total < 3_000_000 {
        std::thread::sleep(Duration::from_millis(40));
        let count = client.read(&mut chunk).unwrap();
        assert!(count > 0, "cut off after {total} bytes");
        total += count;
    }
    server.stop();
}

#[test]
fn four_gigabytes_to_a_slow_client_in_little_memory() {
    const SIZE: u64 = 4 << 30;
    let folder = folder(SIZE);
    let server = Server::start(folder.path(), &[]);
    let mut clients: Vec<Client> = (0..20).map(|_| server.connect()).collect();
    for client in &mut clients {
        client.ask("GET", "/large", &[]);
        let head = client.head().unwrap();
        assert_eq!(head.header("content-length"), Some("4294967296"));
    }
    // Each client reads a little, now and then, and never the whole file.
    let mut chunk = vec![0; 1 << 20];
    for _ in 0..20 {
        for client in &mut clients {
            client.read(&mut chunk).unwrap();
        }
    }
    // One client reads fast for a while.
    let mut total = 0;
    while total < 200 << 20 {
        total += clients[0].read(&mut chunk).unwrap();
    }
    let peak = server.peak_memory();
    assert!(peak < 50 << 20, "{peak} bytes");
    drop(clients);
    server.stop();
}

#[test]
fn a_file_that_shrinks_breaks_the_response_and_nothing_else() {
    let folder = TempFolder::new();
    let path = folder.write("shrinks", vec![b'x'; 32 << 20]);
    let server = Server::start(folder.path(), &[]);
    let mut client = server.connect();
    client.ask("GET", "/shrinks", &[]);
    assert_eq!(client.head().unwrap().header("content-length"), Some("33554432"));
    std::fs::File::options().write(true).open(path).unwrap().set_len(1).unwrap();
    let mut total = 0;
    let mut chunk = vec![0; 1 << 20];
    loop {
        match client.read(&mut chunk) {
            Ok(0) | Err(_) => break,
            Ok(count) => total += count,
        }
    }
    assert!(total < 32 << 20);
    server.eventually("the connection ends", |server| server.counter("connections_open") == 1);
    server.stop();
}

#[test]
fn clients_beyond_the_limit_wait() {
    let folder = folder(1);
    let server = Server::start(folder.path(), &["--max-connections", "2"]);
    let first = server.connect();
    let mut second = server.connect();
    second.ask("GET", "/small", &[]);
    assert_eq!(second.response(false).status, 200);
    let mut third = server.connect();
    third.ask("GET", "/small", &[]);
    third.socket().set_read_timeout(Some(Duration::from_millis(100))).unwrap();
    assert!(third.read(&mut [0; 1]).is_err(), "it was let in before its time");
    third.socket().set_read_timeout(Some(PATIENCE)).unwrap();
    drop(first);
    assert_eq!(third.response(false).status, 200);
    server.stop();
}

#[test]
fn without_file_descriptors_clients_wait_and_the_server_idles() {
    let folder = folder(1);
    let server = Server::start(folder.path(), &["--no-log"]);
    server.get("/small", &[]);
    // The limit leaves descriptors for a few connections; the files to serve need some too.
    let limit = libc::rlimit { rlim_cur: server.open_files() as u64 + 3, rlim_max: 1024 };
    // SAFETY: the pointer is to a live `rlimit`. The other one is null, so the old limit is not written.
    let result = unsafe { libc::prlimit(server.pid(), libc::RLIMIT_NOFILE, &limit, std::ptr::null_mut()) };
    assert_eq!(result, 0);
    let mut clients: Vec<Client> = (0..10).map(|_| server.connect()).collect();
    let ticks = || {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", server.pid())).unwrap();
        let fields: Vec<u64> = stat
            .rsplit(')')
            .next()
            .unwrap()
            .split_ascii_whitespace()
            .skip(11)
            .take(2)
            .map(|field| field.parse().unwrap())
            .collect();
        fields[0] + fields[1]
    };
    let before = ticks();
    // This sleep does not wait for an event. It gives a spinning server time to use the processor.
    std::thread::sleep(Duration::from_millis(1000));
    let spent = ticks() - before;
    assert!(spent < 30, "{spent} hundredths of a second of processor time");
    // As clients leave, the server accepts others.
    while let Some(mut client) = clients.pop() {
        drop(clients.drain(..clients.len().saturating_sub(1)));
        client.ask("GET", "/small", &[]);
        let status = client.response(false).status;
        assert!(matches!(status, 200 | 503), "{status}");
    }
    server.stop();
}

/// Runs clients that ask again and again until the server tells them to close. Each request must get a whole
/// response. After `stop_after` responses, the server is interrupted.
fn load(server: &Server, clients: usize, path: &'static str, stop_after: u64) {
    let answered = AtomicU64::new(0);
    let signalled = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 0..clients {
            scope.spawn(|| {
                let mut client = server.connect();
                loop {
                    client.ask("GET", path, &[]);
                    let response = client.try_response(false);
                    let response =
                        response.unwrap_or_else(|error| panic!("an accepted request was lost: {error}"));
                    assert_eq!(response.status, 200);
                    answered.fetch_add(1, Ordering::Relaxed);
                    if response.header("connection") == Some("close") {
                        assert!(signalled.load(Ordering::Relaxed), "told to close too early");
                        return;
                    }
                }
            });
        }
        let start = Instant::now();
        while answered.load(Ordering::Relaxed) < stop_after {
            assert!(start.elapsed() < PATIENCE, "no load came about");
            std::thread::yield_now();
        }
        signalled.store(true, Ordering::Relaxed);
        server.signal(libc::SIGINT);
    });
}

#[test]
fn an_interrupt_under_load_loses_no_request() {
    let folder = folder(300_000);
    for path in ["/small", "/large"] {
        let mut server = Server::start(folder.path(), &["--no-log"]);
        load(&server, 16, path, 300);
        assert_eq!(server.wait().code(), Some(0), "{path}");
    }
}

#[test]
fn a_request_in_flight_is_finished_after_the_signal() {
    let folder = folder(20_000_000);
    let mut server = Server::start(folder.path(), &[]);
    let mut client = server.connect();
    client.ask("GET", "/large", &[]);
    assert_eq!(client.head().unwrap().status, 200);
    server.signal(libc::SIGTERM);
    // The server no longer accepts connections.
    let start = Instant::now();
    while TcpStream::connect(server.address).is_ok() {
        assert!(start.elapsed() < PATIENCE);
        std::thread::sleep(Duration::from_millis(5));
    }
    let mut total = 0;
    let mut chunk = vec![0; 1 << 16];
    while total < 20_000_000 {
        let count = client.read(&mut chunk).unwrap();
        assert!(count > 0, "cut off after {total}");
        total += count;
    }
    assert!(client.at_end());
    assert_eq!(server.wait().code(), Some(0));
}

#[test]
fn the_grace_period_is_bounded() {
    let folder = folder(1 << 30);
    let server = Server::start(folder.path(), &["--grace", "0.2"]);
    let mut client = server.connect();
    client.ask("GET", "/large", &[]);
    assert_eq!(client.head().unwrap().status, 200);
    // The client reads no further. The server ends all the same, and reports the connection that it cut off.
    let stderr = server.stop();
    assert!(stderr.contains("1 connection did not finish within 200ms"), "{stderr}");
}

#[test]
fn idle_connections_do_not_hold_up_the_end() {
    let folder = folder(1);
    let server = Server::start(folder.path(), &["--grace", "30"]);
    let mut used = server.connect();
    used.ask("GET", "/small", &[]);
    assert_eq!(used.response(false).status, 200);
    let mut unused = server.connect();
    server.eventually("both are in", |server| server.counter("connections_open") == 3);
    let start = Instant::now();
    server.stop();
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    assert!(used.at_end());
    assert!(unused.at_end());
}

#[test]
fn a_second_interrupt_ends_at_once() {
    let folder = folder(1 << 30);
    let mut server = Server::start(folder.path(), &["--grace", "3600"]);
    let mut client = server.connect();
    client.ask("GET", "/large", &[]);
    assert_eq!(client.head().unwrap().status, 200);
    server.signal(libc::SIGINT);
    let start = Instant::now();
    while TcpStream::connect(server.address).is_ok() {
        assert!(start.elapsed() < PATIENCE);
        std::thread::sleep(Duration::from_millis(5));
    }
    server.signal(libc::SIGINT);
    assert_eq!(server.wait().code(), Some(130));
}

/// The server serves 10,000 idle connections, and frees all that they held when they end.
#[test]
#[ignore = "long: opens 10,000 connections"]
fn ten_thousand_idle_connections() {
    const COUNT: usize = 10_000;
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: the pointer is to a live `rlimit`, to which the call may write.
    assert_eq!(unsafe { libc::getrlimit(libc::RLIMIT_NOFILE, &mut limit) }, 0);
    assert!(
        limit.rlim_max > COUNT as u64 + 100,
        "this test needs {COUNT} file descriptors, see `ulimit -Hn`"
    );
    limit.rlim_cur = limit.rlim_max;
    // SAFETY: the pointer is to a live `rlimit`.
    assert_eq!(unsafe { libc::setrlimit(libc::RLIMIT_NOFILE, &limit) }, 0);
    let folder = folder(1);
    let server = Server::start(
        folder.path(),
        &["--no-log", "--timeout", "600", "--per-address", "0", "--memory", "256M"],
    );
    server.get("/small", &[]);
    let (files, memory) = (server.open_files(), server.memory());
    for _ in 0..2 {
        let mut clients = Vec::with_capacity(COUNT);
        for number in 0..COUNT {
            let mut client = server.connect();
            // Every second client gets a response before it idles.
            if number % 2 == 0 {
                client.ask("GET", "/small", &[]);
                assert_eq!(client.response(false).status, 200);
            }
            clients.push(client);
        }
        server.eventually("all are in", |server| server.counter("connections_open") == COUNT as u64 + 1);
        // The task of the connection that asked before may not have ended yet.
        server.eventually("each has a task", |server| server.counter("tasks") == COUNT as u64 + 1);
        let each = (server.memory() - memory) / COUNT as u64;
        eprintln!("{each} bytes of memory for each idle connection");
        // The server still answers.
        assert_eq!(server.get("/small", &[]).status, 200);
        drop(clients);
        server.wait_until_idle(files);
    }
    server.stop();
}
