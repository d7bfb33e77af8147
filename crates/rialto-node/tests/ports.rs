//! Ports: files, streams and listeners as processes.

#[path = "../../rialto-process/tests/support/mod.rs"]
mod support;
#[path = "../../rialto-transport/tests/support/wires.rs"]
mod wires;

use std::future::{Future, IntoFuture, poll_fn};
use std::net::TcpStream;
use std::path::PathBuf;
use std::pin::Pin;
use std::task::Poll;
use std::time::Duration;

use rialto_event::{Event, after, choose};
use rialto_node::port::{self, Listener, Port, PortError};
use rialto_node::transport::memory::Network;
use rialto_node::{
    CallError, Down, Exit, Node, Pid, down_evt, monitor, recv, register, self_pid, send, send_evt,
    spawn_monitor, spawn_process,
};
use support::{threaded, threaded_on};

/// A file of one test, which is deleted in the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        Scratch(std::env::temp_dir().join(format!("rialto-ports-{}-{name}", std::process::id())))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // It may not have been created.
        let _ = std::fs::remove_file(&self.0);
    }
}

/// The two ports of one connection.
async fn connected() -> (Port, Port) {
    let listener = port::listen("127.0.0.1:0").unwrap();
    let address = listener.address().await.unwrap();
    let far = TcpStream::connect(address).unwrap();
    let far = port::tcp(rialto_rt::net::TcpStream::from_std(far).unwrap()).unwrap();
    (listener.accept().await.unwrap(), far)
}

#[test]
fn concurrent_writers_of_one_file_keep_their_order() {
    threaded(async {
        let scratch = Scratch::new("many");
        let file = port::create(&scratch.0).await.unwrap();
        let writers: Vec<(Pid, _)> = (0..8)
            .map(|writer| {
                let writes = async move {
                    for line in 0..50 {
                        file.write(format!("{writer} {line}\n")).await.unwrap();
                    }
                };
                let pid = spawn_process(writes);
                (pid, monitor(pid))
            })
            .collect();
        for (_, monitor) in writers {
            recv! { Down { monitor: ^monitor, reason, .. } => assert_eq!(reason, Exit::Normal) }
        }
        file.put("the end\n").unwrap();
        file.close().await.unwrap();
        assert!(matches!(down_evt(file.pid()).await, Exit::Normal | Exit::NoProcess));

        let text = port::open(&scratch.0).await.unwrap().read_all().await.unwrap();
        let text = String::from_utf8(text).unwrap();
        assert_eq!(text.lines().last(), Some("the end"));
        for writer in 0..8 {
            let begins = format!("{writer} ");
            let lines: Vec<&str> = text.lines().filter(|line| line.starts_with(&begins)).collect();
            assert_eq!(lines, (0..50).map(|line| format!("{writer} {line}")).collect::<Vec<_>>());
        }
    });
}

#[test]
fn append_adds_to_the_file() {
    threaded(async {
        let scratch = Scratch::new("append");
        for part in ["one\n", "two\n"] {
            let file = port::append(&scratch.0).await.unwrap();
            file.write(part).await.unwrap();
            file.flush().await.unwrap();
            file.close().await.unwrap();
        }
        let file = port::open(&scratch.0).await.unwrap();
        assert_eq!(file.read_line().await.unwrap().as_deref(), Some("one"));
        assert_eq!(file.read(2).await.unwrap(), b"tw");
        assert_eq!(file.read_line().await.unwrap().as_deref(), Some("o"));
        assert_eq!(file.read_line().await.unwrap(), None);
    });
}

#[test]
fn pending_reads_do_not_block_writes_and_are_answered_in_order() {
    threaded(async {
        let (near, far) = connected().await;
        let mut reads = Vec::new();
        for _ in 0..3 {
            let mut read = Box::pin(near.read_line().into_future());
            // One poll sends the request.
            assert!(poll_fn(|cx| Poll::Ready(read.as_mut().poll(cx).is_pending())).await);
            reads.push(read);
            near.write("asked\n").await.unwrap();
            assert_eq!(far.read_line().await.unwrap().as_deref(), Some("asked"));
        }
        far.write("a\nb\nc\n").await.unwrap();
        for (read, line) in reads.into_iter().zip(["a", "b", "c"]) {
            assert_eq!(read.await.unwrap().as_deref(), Some(line));
        }
    });
}

#[test]
fn abandoned_read_consumes_nothing() {
    threaded(async {
        let (near, far) = connected().await;
        for round in 0..20 {
            let given_up =
                choose((near.read(100).wrap(Some), after(Duration::from_millis(round % 3)).wrap(|()| None)));
            assert_eq!(given_up.await, None, "nothing has come");
        }
        far.write("all of it\n").await.unwrap();
        assert_eq!(near.read_line().await.unwrap().as_deref(), Some("all of it"));
    });
}

/// The far end reads nothing. Data that the operating system does not accept waits here, up to the mailbox's
/// bound.
#[test]
fn pending_writes_are_bounded() {
    threaded_on(Node::builder().mailbox_bound(100).build(), async {
        let (near, far) = connected().await;
        let mut written = 0_u64;
        while near.put(vec![written as u8; 1 << 16]).is_ok() {
            written += 1;
            assert!(written < 4096, "that is more than any system keeps for a connection");
            // This answer shows that the port has taken the data.
            far.write("x").await.unwrap();
            match near.read(1).await {
                Ok(bytes) => assert_eq!(bytes, b"x"),
                Err(why) => assert_eq!(why, PortError::Call(CallError::Overloaded)),
            }
        }
        for number in 0..written {
            let mut left = 1 << 16;
            while left > 0 {
                let read = far.read(left).await.unwrap();
                assert!(read.iter().all(|byte| *byte == number as u8) && !read.is_empty());
                left -= read.len();
            }
        }
        near.write("more").await.unwrap();
        assert_eq!(far.read(10).await.unwrap(), b"more");
    });
}

/// A read of a line that waits.
async fn reads(port: Port) -> Pin<Box<dyn Future<Output = Result<Option<String>, PortError>> + Send>> {
    let mut read = Box::pin(port.read_line().into_future());
    assert!(poll_fn(|cx| Poll::Ready(read.as_mut().poll(cx).is_pending())).await);
    read
}

#[test]
fn abandoned_reads_free_their_capacity_and_consume_nothing() {
    for bound in [100, 10] {
        threaded_on(Node::builder().mailbox_bound(bound).build(), async {
            let (near, far) = connected().await;
            let first = reads(near).await;
            for _ in 0..1000 {
                drop(reads(near).await);
                // This answer shows that the port has taken the reads.
                near.flush().await.unwrap();
            }
            far.write("one\ntwo\n").await.unwrap();
            assert_eq!(first.await.unwrap().as_deref(), Some("one"));
            assert_eq!(near.read_line().await.unwrap().as_deref(), Some("two"));
        });
    }
}

#[test]
fn abandoned_reads_free_a_full_mailbox() {
    threaded_on(Node::builder().mailbox_bound(10).build(), async {
        let (near, far) = connected().await;
        let mut waiting = Vec::new();
        for _ in 0..10 {
            waiting.push(reads(near).await);
        }
        assert_eq!(near.flush().await, Err(PortError::Call(CallError::Overloaded)));
        waiting.truncate(1);
        let write = send_evt(near.pid(), port::Write { bytes: b"written\n".into() });
        // (If there were never room, this timeout would end the test.)
        let late = after(Duration::from_secs(60));
        assert!(choose((write.wrap(|()| true), late.wrap(|()| false))).await);
        assert_eq!(far.read_line().await.unwrap().as_deref(), Some("written"));
        far.write("one\ntwo\n").await.unwrap();
        assert_eq!(waiting.remove(0).await.unwrap().as_deref(), Some("one"));
        assert_eq!(near.read_line().await.unwrap().as_deref(), Some("two"));
    });
}

#[test]
fn abandoned_accepts_free_a_full_mailbox() {
    threaded_on(Node::builder().mailbox_bound(10).build(), async {
        let listener = port::listen("127.0.0.1:0").unwrap();
        let mut waiting = Vec::new();
        for _ in 0..10 {
            let mut accept = Box::pin(listener.accept().into_future());
            assert!(poll_fn(|cx| Poll::Ready(accept.as_mut().poll(cx).is_pending())).await);
            waiting.push(accept);
        }
        assert_eq!(listener.close().await, Err(PortError::Call(CallError::Overloaded)));
        waiting.truncate(1);
        let late = after(Duration::from_secs(60));
        assert!(choose((send_evt(listener.pid(), ()).wrap(|()| true), late.wrap(|()| false))).await);
        // The abandoned requests leave one by one.
        while let Err(full) = listener.close().await {
            assert!(matches!(full, PortError::Call(CallError::Overloaded)), "{full:?}");
            rialto_rt::yield_now().await;
        }
    });
}

#[test]
fn port_ends_with_its_opener() {
    threaded(async {
        let me = self_pid();
        let (go, gone) = rialto_sync::oneshot();
        let owner = spawn_process(async move {
            let listener = port::listen("127.0.0.1:0").unwrap();
            send(me, listener).unwrap();
            gone.recv().await.unwrap();
        });
        let listener = recv! { listener: Listener => listener };
        let waiting = spawn_process(async move { send(me, listener.accept().await.map(Port::pid)).unwrap() });
        assert!(listener.address().await.is_ok());
        go.send(()).unwrap();
        assert!(down_evt(owner).await.is_orderly());
        down_evt(listener.pid()).await;
        let accepted = recv! { accepted: Result<Pid, PortError> => accepted };
        assert!(matches!(accepted, Err(PortError::Call(CallError::Down(_)))), "{accepted:?}");
        assert!(matches!(listener.address().await, Err(PortError::Call(CallError::Down(Exit::NoProcess)))));
        assert!(matches!(down_evt(waiting).await, Exit::Normal | Exit::NoProcess));
    });
}

#[test]
fn connection_ends_with_its_acceptor_and_the_listener_continues() {
    threaded(async {
        let listener = port::listen("127.0.0.1:0").unwrap();
        let address = listener.address().await.unwrap();
        for _ in 0..2 {
            let client = TcpStream::connect(address).unwrap();
            let client = port::tcp(rialto_rt::net::TcpStream::from_std(client).unwrap()).unwrap();
            spawn_process(async move {
                listener.accept().await.unwrap().write("bye\n").await.unwrap();
            });
            assert_eq!(client.read_all().await.unwrap(), b"bye\n", "and the end, since its port has ended");
        }
        listener.close().await.unwrap();
        assert!(matches!(listener.accept().await, Err(PortError::Call(CallError::Down(_)))));
    });
}

#[test]
fn wrong_port_operations_are_refused() {
    threaded(async {
        let scratch = Scratch::new("refused");
        let file = port::create(&scratch.0).await.unwrap();
        assert_eq!(file.read(1).await.unwrap_err().to_string(), "this port is not read");
        assert_eq!(file.read_line().await.unwrap_err().to_string(), "this port is not read");
        file.write("something").await.unwrap();
        file.close().await.unwrap();
        let file = port::open(&scratch.0).await.unwrap();
        assert_eq!(file.write("more").await.unwrap_err().to_string(), "this port is not written");
        assert_eq!(file.flush().await.unwrap_err().to_string(), "this port is not written");
        assert_eq!(file.close().await, Ok(()));
        assert_eq!(port::open("/no/such/file").await.unwrap_err().kind(), std::io::ErrorKind::NotFound);
    });
}

#[test]
fn port_messages_are_serializable() {
    threaded(async {
        let (near, far) = connected().await;
        let written = serde_json::to_string(&(near, port::Read { most: 3 })).unwrap();
        let (near, read): (Port, port::Read) = serde_json::from_str(&written).unwrap();
        far.write("abcd").await.unwrap();
        assert_eq!(rialto_node::call(near, read).await, Ok(Ok(b"abc".to_vec())));
        let fault = port::IoFault { code: Some(2), message: "no".into() };
        let written = serde_json::to_string(&fault).unwrap();
        assert_eq!(serde_json::from_str::<port::IoFault>(&written).unwrap(), fault);
    });
}

#[test]
fn a_file_and_a_listener_are_used_from_another_node() {
    let network = Network::new();
    let node = |name| Node::builder().transport(network.transport(name)).types(port::type_registry()).build();
    let runtime = rialto_rt::Runtime::builder().worker_threads(2).build().unwrap();
    runtime.block_on(async move {
        let (here, there) = (node("here"), node("there"));
        there.add_peer(&here.reference().unwrap());
        let scratch = Scratch::new("away");
        let path = scratch.0.clone();
        let (give, given) = rialto_sync::oneshot();
        let (done, is_done) = rialto_sync::oneshot();
        let owner = here.run(async move {
            let file = port::create(&path).await.unwrap();
            give.send((file, port::listen("127.0.0.1:0").unwrap())).unwrap();
            is_done.recv().await.unwrap();
        });
        let user = there.run(async move {
            let (file, listener) = given.recv().await.unwrap();
            file.put("first, ").unwrap();
            file.write("and second").await.unwrap();
            file.close().await.unwrap();

            let address = listener.address().await.unwrap();
            let client = std::thread::spawn(move || std::io::read_to_string(TcpStream::connect(address)?));
            let peer = listener.accept().await.unwrap();
            peer.write("from far").await.unwrap();
            peer.close().await.unwrap();
            assert_eq!(client.join().unwrap().unwrap(), "from far");
            assert_eq!(file.read(1).await, Err(PortError::Call(CallError::Down(Exit::NoProcess))));
            done.send(()).unwrap();
        });
        let (owner, user) = wires::both(owner, user).await;
        assert_eq!((owner, user), (Ok(()), Ok(())));
        assert_eq!(std::fs::read_to_string(&scratch.0).unwrap(), "first, and second");
    });
}

/// Termite's logger: a port with a name, to which any process writes without waiting.
#[test]
fn a_logger_is_a_port_with_a_name() {
    threaded(async {
        let scratch = Scratch::new("log");
        let log = port::append(&scratch.0).await.unwrap();
        register("log", log.pid()).unwrap();
        let writers = (0..4).map(|writer| {
            spawn_monitor(async move {
                for line in 0..50 {
                    let bytes = format!("{writer}: {line}\n").into_bytes();
                    send("log", port::Write { bytes }).unwrap();
                }
            })
        });
        for (_, writer) in writers.collect::<Vec<_>>() {
            recv! { Down { monitor: ^writer, .. } => {} }
        }
        log.close().await.unwrap();
        let text = std::fs::read_to_string(&scratch.0).unwrap();
        for writer in 0..4 {
            let said = text.lines().filter_map(|line| line.strip_prefix(&format!("{writer}: ")));
            assert!(said.eq((0..50).map(|line| line.to_string())));
        }
        // A message after that is a dead letter.
        down_evt(log.pid()).await;
        send("log", port::Write { bytes: b"too late".into() }).unwrap();
        assert_eq!(Node::current().dead_letter_count(), 1);
    });
}

/// The far end reads nothing, so the port can never write everything.
#[test]
fn closing_port_ends_with_its_opener() {
    threaded(async {
        let me = self_pid();
        spawn_process(async move {
            let listener = port::listen("127.0.0.1:0").unwrap();
            let far = TcpStream::connect(listener.address().await.unwrap()).unwrap();
            let near = listener.accept().await.unwrap();
            near.put(vec![0; 32 << 20]).unwrap();
            let closed = near.close().wrap(|_| true);
            assert!(!choose((closed, after(Duration::from_millis(100)).wrap(|()| false))).await);
            send(me, (near.pid(), far)).unwrap();
        });
        let (near, _far) = recv! { both: (Pid, TcpStream) => both };
        let waits = after(Duration::from_secs(60)).wrap(|()| panic!("it waits for who does not read"));
        choose((down_evt(near).wrap(drop), waits)).await;
    });
}

/// Another accept gets it, or it is closed, if it was already on its way. (Both can happen.)
#[test]
fn abandoned_accept_does_not_leak_its_connection() {
    let network = Network::new();
    for (from, to) in [("here", "there"), ("there", "here")] {
        network.delay(from, to, Duration::from_millis(300)..Duration::from_millis(301));
    }
    let node = |name| Node::builder().transport(network.transport(name)).types(port::type_registry()).build();
    let runtime = rialto_rt::Runtime::builder().worker_threads(2).build().unwrap();
    runtime.block_on(async move {
        let (here, there) = (node("here"), node("there"));
        here.add_peer(&there.reference().unwrap());
        let (give, given) = rialto_sync::oneshot();
        there.spawn(async move {
            give.send(port::listen("127.0.0.1:0").unwrap()).unwrap();
            recv! { () => {} }
        });
        let listener = given.recv().await.unwrap();
        let done = here.run(async move {
            let mut given_up = Box::pin(listener.accept().into_future());
            assert!(poll_fn(|cx| Poll::Ready(given_up.as_mut().poll(cx).is_pending())).await);
            // This answer shows that the listener has the request.
            let address = listener.address().await.unwrap();
            drop(given_up);
            let client = TcpStream::connect(address).unwrap();
            let client = port::tcp(rialto_rt::net::TcpStream::from_std(client).unwrap()).unwrap();
            let over = choose((
                client.read_all().wrap(|all| all == Ok(Vec::new())),
                listener.accept().wrap(|port| port.is_ok()),
                after(Duration::from_secs(60)).wrap(|()| panic!("it is open, and nobody has it")),
            ));
            assert!(over.await);
            // A connection that was accepted is open. (The listener knows by now that the last request was
            // abandoned.)
            listener.address().await.unwrap();
            let client = TcpStream::connect(address).unwrap();
            let accepted = listener.accept().await.unwrap();
            accepted.write("hello\n").await.unwrap();
            let client = port::tcp(rialto_rt::net::TcpStream::from_std(client).unwrap()).unwrap();
            assert_eq!(client.read_line().await.unwrap().as_deref(), Some("hello"));
        });
        done.await.unwrap();
    });
}
