//! Nodes that are connected through Zenoh routers, which run here on the loopback interface.

#[path = "support/echoes.rs"]
mod echoes;
#[path = "../../rialto-transport/tests/support/wires.rs"]
mod wires;

use std::collections::HashSet;
use std::io::{self, ErrorKind};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use echoes::{Ping, Pong, echoes, types};
use rialto_node::transport::{
    Connection, Identity, KeyList, Limits, MAX_FRAME, NodeDir, Refusal, Tls, Transport, Trust, Zenoh,
};
use rialto_node::{Down, Exit, Node, NodeEvent, monitor, ping, recv, self_pid, send, service};
use wires::{both, close, echo, next_refusal, receive, refusal, run};
use zenoh::Wait;

/// A router and its endpoint.
struct Router {
    session: zenoh::Session,
    endpoint: String,
}

impl Router {
    fn start() -> Router {
        // This port was free a moment ago.
        let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        Router::at(format!("tcp/{free}"), &[])
    }

    /// Starts a router at that endpoint, with sessions to other routers.
    fn at(endpoint: String, others: &[&Router]) -> Router {
        let others: Vec<_> = others.iter().map(|other| &other.endpoint).collect();
        let session = zenoh::open(config("router", &format!("[{endpoint:?}]"), &format!("{others:?}")));
        Router { session: session.wait().unwrap(), endpoint }
    }

    /// Ends the router and its sessions.
    fn kill(self) -> String {
        self.session.close().wait().unwrap();
        self.endpoint
    }

    /// A session of a participant that is not a node, and can receive and send anything.
    fn participant(&self) -> zenoh::Session {
        zenoh::open(config("client", "[]", &format!("[{:?}]", self.endpoint))).wait().unwrap()
    }
}

fn config(mode: &str, listen: &str, connect: &str) -> zenoh::Config {
    let mut config = zenoh::Config::default();
    for (key, value) in [
        ("mode", &*format!("{mode:?}")),
        ("listen/endpoints", listen),
        ("connect/endpoints", connect),
        ("connect/retry", "{ period_init_ms: 50, period_max_ms: 100 }"),
        ("scouting/multicast/enabled", "false"),
        ("scouting/gossip/enabled", "false"),
    ] {
        config.insert_json5(key, value).unwrap();
    }
    config
}

async fn start(identity: Identity, trust: Trust, router: &Router, limits: Limits) -> Zenoh {
    let config = config("client", "[]", "[]");
    let zenoh = Zenoh::builder(identity, trust).config(config).router(&router.endpoint).limits(limits);
    zenoh.start().await.unwrap()
}

/// Two nodes. The flags say whether each trusts the other.
async fn pair_with(one: bool, other: bool, routers: [&Router; 2], limits: Limits) -> (Zenoh, Zenoh) {
    let (here, there) = (Identity::generate().unwrap(), Identity::generate().unwrap());
    let trust = |trusts: bool, key| if trusts { Trust::keys([key]) } else { Trust::keys([]) };
    let (of_here, of_there) = (trust(one, there.key()), trust(other, here.key()));
    (start(here, of_here, routers[0], limits).await, start(there, of_there, routers[1], limits).await)
}

async fn pair(router: &Router) -> (Zenoh, Zenoh) {
    pair_with(true, true, [router, router], Limits::default()).await
}

async fn connect(from: &Zenoh, to: &Zenoh) -> (Connection, Connection) {
    let dialled = from.dial(&to.locators()[0], Some(to.key())).await.unwrap();
    (dialled, to.accept().await.unwrap())
}

#[test]
fn nodes_that_trust_each_other_know_each_other_and_pass_frames() {
    run(async {
        let router = Router::start();
        let (here, there) = pair(&router).await;
        let (mut dialled, mut accepted) = connect(&there, &here).await;
        assert_eq!((dialled.peer, accepted.peer), (here.key(), there.key()));
        assert_eq!((here.connections(), there.connections()), (1, 1));
        for length in [1, 4096, MAX_FRAME] {
            echo(&mut dialled, &mut accepted, &vec![7; length]).await;
        }
        close(&mut dialled.sender).await.unwrap();
        assert_eq!(receive(&mut accepted.receiver).await.unwrap(), None);
        // The other direction is still open.
        wires::send(&mut accepted.sender, b"back").await.unwrap();
        assert_eq!(receive(&mut dialled.receiver).await.unwrap().as_deref(), Some(&b"back"[..]));
        drop((dialled, accepted));
        let (mut again, mut accepted) = connect(&here, &there).await;
        echo(&mut again, &mut accepted, b"again").await;
    });
}

/// As over TLS: the node does not dial such a peer, and takes no process and no gossip from it.
#[test]
fn a_key_that_is_trusted_for_administration_only_is_a_client() {
    run(async {
        let router = Router::start();
        let parent = tempfile::tempdir().unwrap();
        let folder = NodeDir::at(parent.path().join("node"));
        let (own, client, node) =
            (folder.create().unwrap(), Identity::generate().unwrap(), Identity::generate().unwrap());
        folder.clients().add(client.key(), "the commands of Ada").unwrap();
        folder.trusted().add(node.key(), "the printer").unwrap();
        let here = start(own, folder.trust(), &router, Limits::default()).await;
        let there = start(client, Trust::keys([here.key()]), &router, Limits::default()).await;
        let (_dialled, accepted) = connect(&there, &here).await;
        assert!(here.is_client(accepted.peer));
        assert!(!here.is_client(node.key()));
    });
}

#[test]
fn frames_pass_two_routers() {
    run(async {
        let one = Router::start();
        let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let other = Router::at(format!("tcp/{free}"), &[&one]);
        let (here, there) = pair_with(true, true, [&one, &other], Limits::default()).await;
        let (mut dialled, mut accepted) = connect(&there, &here).await;
        echo(&mut dialled, &mut accepted, &[7; MAX_FRAME]).await;
    });
}

#[test]
fn untrusted_peer_is_refused_on_both_sides() {
    run(async {
        let router = Router::start();
        let (here, there) = pair_with(false, true, [&router, &router], Limits::default()).await;
        let mut notices = here.subscribe();
        let error = there.dial(&here.locators()[0], Some(here.key())).await.unwrap_err();
        assert!(matches!(refusal(&error), Refusal::NotTrustedThere { key, .. } if *key == there.key()));
        assert_eq!(next_refusal(&mut notices).await, Refusal::Untrusted(there.key()));
        assert_eq!((here.connections(), here.refused()), (0, 1));
        let (here, there) = pair_with(true, false, [&router, &router], Limits::default()).await;
        let error = there.dial(&here.locators()[0], None).await.unwrap_err();
        assert_eq!(*refusal(&error), Refusal::Untrusted(here.key()));
        let error = there.dial(&here.locators()[0], Some(there.key())).await.unwrap_err();
        assert_eq!(*refusal(&error), Refusal::Unexpected { expected: there.key(), found: here.key() });
        for wrong in ["tls://127.0.0.1:1", "zenoh://somebody"] {
            let error = there.dial(&wrong.parse().unwrap(), None).await.unwrap_err();
            assert_eq!(error.kind(), ErrorKind::InvalidInput);
        }
    });
}

#[test]
fn dialling_an_absent_node_times_out() {
    run(async {
        let router = Router::start();
        let limits = Limits::default().connect_time(Duration::from_millis(50));
        let (here, there) = pair_with(true, true, [&router, &router], limits).await;
        let at = here.locators()[0].clone();
        drop(here);
        assert_eq!(there.dial(&at, None).await.unwrap_err().kind(), ErrorKind::TimedOut);
    });
}

#[test]
fn a_connection_that_is_dropped_is_an_error_at_the_other_end() {
    run(async {
        let router = Router::start();
        let (here, there) = pair(&router).await;
        let (dialled, mut accepted) = connect(&there, &here).await;
        drop(dialled);
        assert!(receive(&mut accepted.receiver).await.is_err());
        let (mut dialled, accepted) = connect(&there, &here).await;
        drop(accepted);
        assert!(receive(&mut dialled.receiver).await.is_err());
    });
}

#[test]
fn a_sender_waits_for_a_slow_reader_and_nothing_is_lost() {
    run(async {
        let router = Router::start();
        let (here, there) = pair(&router).await;
        let (mut dialled, mut accepted) = connect(&there, &here).await;
        let send = async {
            for n in 0..200_u32 {
                let mut frame = vec![0; 20_000];
                frame[..4].copy_from_slice(&n.to_be_bytes());
                wires::send(&mut dialled.sender, &frame).await.unwrap();
            }
            close(&mut dialled.sender).await.unwrap();
        };
        let read = async {
            let mut count = 0_u32;
            while let Some(frame) = receive(&mut accepted.receiver).await.unwrap() {
                assert_eq!(frame[..4], count.to_be_bytes());
                count += 1;
                rialto_rt::yield_now().await;
            }
            count
        };
        assert_eq!(both(send, read).await.1, 200);
    });
}

#[test]
fn connections_of_a_peer_are_bounded() {
    run(async {
        let router = Router::start();
        let limits = Limits::default().connections_per_peer(1);
        let (here, there) = pair_with(true, true, [&router, &router], limits).await;
        let first = connect(&there, &here).await;
        let error = there.dial(&here.locators()[0], None).await.unwrap_err();
        assert_eq!(*refusal(&error), Refusal::LimitReached);
        drop(first);
    });
}

#[test]
fn removed_key_is_disconnected() {
    run(async {
        let (router, folder) = (Router::start(), tempfile::tempdir().unwrap());
        let list = KeyList::at(folder.path().join("trusted"));
        let (here, there) = (Identity::generate().unwrap(), Identity::generate().unwrap());
        let of_there = Trust::keys([here.key()]);
        list.add(there.key(), "").unwrap();
        let here = start(here, Trust::list(list.path()), &router, Limits::default()).await;
        let there = start(there, of_there, &router, Limits::default()).await;
        let (mut dialled, mut accepted) = connect(&there, &here).await;
        list.remove(there.key()).unwrap();
        here.reload().unwrap();
        assert!(receive(&mut accepted.receiver).await.unwrap_err().to_string().contains("does not trust"));
        drop(accepted);
        assert!(receive(&mut dialled.receiver).await.is_err());
        let local = Trust::this_machine(folder.path().join("secret"));
        let refused =
            Zenoh::builder(Identity::generate().unwrap(), local).router(&router.endpoint).start().await;
        assert_eq!(refused.unwrap_err().kind(), ErrorKind::InvalidInput);
    });
}

fn node(transport: impl Transport) -> Node {
    Node::builder().transport(transport).types(types()).keepalive_timeout(Duration::from_secs(1)).build()
}

#[test]
fn nodes_reconnect_after_a_router_restart() {
    run(async {
        let router = Router::start();
        let (here, there) = pair(&router).await;
        let (here, there) = (node(here), node(there));
        let server = here.spawn(echoes());
        let id = there.connect(&here.reference().unwrap()).await.unwrap();
        assert_eq!(id, here.id());
        let talked = there.run(async move {
            monitor(server);
            for length in [0, 10, 100_000, 1_000_000] {
                send(server, Ping(self_pid(), vec![7; length])).unwrap();
                assert_eq!(recv! { Pong(bytes) => bytes }, vec![7; length]);
            }
            ping(id).await.unwrap();
        });
        talked.await.unwrap();

        let mut events = there.subscribe_nodes();
        let watching = there.run(async move {
            let monitor = monitor(server);
            recv! { Down { monitor: ^monitor, reason, .. } => reason }
        });
        let watching = rialto_rt::spawn(watching);
        let endpoint = router.kill();
        // The loss is noticed by the liveliness token, by silence, or by lost packets.
        assert_eq!(watching.await.unwrap(), Ok(Exit::Disconnected));
        assert!(matches!(events.recv().await, Ok(NodeEvent::Down { node, .. }) if node == id));
        let _router = Router::at(endpoint, &[]);
        while there.connect(&here.reference().unwrap()).await.is_err() {}
        let again = there.run(async move {
            send(service(id, "echo"), Ping(self_pid(), b"again".to_vec())).unwrap();
            recv! { Pong(bytes) => bytes }
        });
        assert_eq!(again.await.unwrap(), b"again");
    });
}

/// The cable between a node and its router. It can be cut.
struct Cable {
    endpoint: String,
    ends: Arc<Mutex<Vec<TcpStream>>>,
}

impl Cable {
    fn to(router: &Router) -> Cable {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let endpoint = format!("tcp/{}", listener.local_addr().unwrap());
        let (ends, to) = (Arc::new(Mutex::new(Vec::new())), router.endpoint.replace("tcp/", ""));
        let all: Arc<Mutex<Vec<TcpStream>>> = Arc::clone(&ends);
        thread::spawn(move || {
            // One node connects, once. After the cut it cannot connect again.
            let node = listener.accept().unwrap().0;
            drop(listener);
            let router = TcpStream::connect(to).unwrap();
            for (from, to) in [(&node, &router), (&router, &node)] {
                let (mut from, mut to) = (from.try_clone().unwrap(), to.try_clone().unwrap());
                thread::spawn(move || io::copy(&mut from, &mut to));
            }
            all.lock().unwrap().extend([node, router]);
        });
        Cable { endpoint, ends }
    }

    fn cut(self) {
        // Either end may be gone.
        self.ends.lock().unwrap().iter().for_each(|end| drop(end.shutdown(Shutdown::Both)));
    }
}

#[test]
fn node_lost_by_its_router_is_noticed_by_its_liveliness_token() {
    run(async {
        let router = Router::start();
        let cable = Cable::to(&router);
        let (here, there) = (Identity::generate().unwrap(), Identity::generate().unwrap());
        let (of_here, of_there) = (Trust::keys([there.key()]), Trust::keys([here.key()]));
        let here = start(here, of_here, &router, Limits::default()).await;
        let behind = Zenoh::builder(there, of_there).config(config("client", "[]", "[]"));
        let there = behind.router(&cable.endpoint).start().await.unwrap();
        // The timeout is too long to notice the loss.
        let node = |zenoh| {
            Node::builder()
                .transport(zenoh)
                .types(types())
                .keepalive_timeout(Duration::from_secs(3600))
                .build()
        };
        let (here, there) = (node(here), node(there));
        let server = there.spawn(echoes());
        here.connect(&there.reference().unwrap()).await.unwrap();
        let watching = here.run(async move {
            let monitor = monitor(server);
            send(server, Ping(self_pid(), b"hello".to_vec())).unwrap();
            assert_eq!(recv! { Pong(bytes) => bytes }, b"hello");
            cable.cut();
            recv! { Down { monitor: ^monitor, reason, .. } => reason }
        });
        assert_eq!(watching.await, Ok(Exit::Disconnected));
    });
}

/// Repeats what the participant receives, if `of` returns true for it. Returns everything received.
fn repeats(
    participant: &zenoh::Session,
    of: impl Fn(&[u8]) -> bool + Send + Sync + 'static,
) -> Arc<Mutex<Vec<Vec<u8>>>> {
    let heard = Arc::new(Mutex::new(Vec::new()));
    let (all, session, said) = (heard.clone(), participant.clone(), Mutex::new(HashSet::new()));
    let hear = move |sample: zenoh::sample::Sample| {
        let bytes = sample.payload().to_bytes().to_vec();
        all.lock().unwrap().push(bytes.clone());
        let new = said.lock().unwrap().insert((sample.key_expr().to_string(), bytes.clone()));
        if new && of(&bytes) {
            let (session, key) = (session.clone(), sample.key_expr().clone());
            // Not on the receiving thread.
            thread::spawn(move || session.put(key, bytes).wait());
        }
    };
    participant.declare_subscriber("rialto/**").callback(hear).background().wait().unwrap();
    heard
}

#[test]
fn replayed_packets_break_the_connection_and_deliver_nothing_twice() {
    run(async {
        let router = Router::start();
        let (here, there) = pair(&router).await;
        let intruder = router.participant();
        // The handshake is not repeated, because then no connection would come up.
        let heard = repeats(&intruder, |bytes| bytes.len() > 30_000);
        let (mut dialled, mut accepted) = connect(&there, &here).await;
        let secret = b"what nobody else is to read".repeat(2000);
        let mut count = 0;
        let broken = loop {
            // Sends until the connection breaks.
            if let Err(error) = wires::send(&mut dialled.sender, &secret).await {
                break error;
            }
            match receive(&mut accepted.receiver).await {
                Ok(frame) => assert_eq!(frame.as_deref(), Some(&secret[..])),
                Err(error) => break error,
            }
            count += 1;
        };
        assert_eq!(broken.kind(), ErrorKind::ConnectionReset, "{broken}, after {count}");
        let heard = heard.lock().unwrap();
        assert!(heard.iter().any(|bytes| bytes.len() > 30_000));
        assert!(!heard.iter().any(|bytes| bytes.windows(20).any(|part| secret.starts_with(part))));
    });
}

#[test]
fn injected_packets_end_at_most_a_connection() {
    run(async {
        let router = Router::start();
        let limits = Limits::default().handshakes(2);
        let (here, there) = pair_with(true, true, [&router, &router], limits).await;
        let intruder = router.participant();
        let mut notices = here.subscribe();
        // Invalid packets, and handshakes in the names of other nodes that are never completed.
        let hello = [&b"\0rialto\0\x01"[..], &there.key().0].concat();
        for n in 0..8_u32 {
            let key = format!("rialto/{}/{n:032x}", here.key());
            for bytes in [&hello[..], b"", b"\x07", &[2, 0, 0, 0, 0, 0, 0, 0, 0, 22, 3, 3], &hello[..9]] {
                intruder.put(&key, bytes).wait().unwrap();
            }
        }
        intruder.put(format!("rialto/{}/none", here.key()), &hello[..]).wait().unwrap();
        while !matches!(next_refusal(&mut notices).await, Refusal::TimedOut | Refusal::InvalidHandshake(_)) {}
        assert_eq!(here.connections(), 0);
        // Other nodes are accepted as soon as there is a place.
        let (mut dialled, mut accepted) = loop {
            if let Ok(dialled) = there.dial(&here.locators()[0], None).await {
                break (dialled, here.accept().await.unwrap());
            }
        };
        echo(&mut dialled, &mut accepted, b"good").await;

        // The intruder sees the keys of the packets, and sends some there.
        let tunnels = Arc::new(Mutex::new(HashSet::new()));
        let seen = tunnels.clone();
        let see = move |sample: zenoh::sample::Sample| {
            seen.lock().unwrap().insert(sample.key_expr().to_string());
        };
        intruder.declare_subscriber("rialto/**").callback(see).background().wait().unwrap();
        let forged = [&[2][..], &u64::MAX.to_be_bytes(), b"forged"].concat();
        let broken = loop {
            if let Err(error) = wires::send(&mut dialled.sender, b"good").await {
                break error;
            }
            match receive(&mut accepted.receiver).await {
                Ok(frame) => assert_eq!(frame.as_deref(), Some(&b"good"[..])),
                Err(error) => break error,
            }
            // It also receives its own packets.
            let seen = tunnels.lock().unwrap().clone();
            for tunnel in seen {
                intruder.put(tunnel, &forged[..]).wait().unwrap();
            }
        };
        assert_eq!(broken.kind(), ErrorKind::ConnectionReset, "{broken}");
    });
}

#[test]
fn foreign_locators_are_not_dialled() {
    run(async {
        let router = Router::start();
        let (here, _) = pair(&router).await;
        let tls = Tls::builder(Identity::generate().unwrap(), Trust::keys([here.key()])).start().unwrap();
        assert!(tls.dial(&here.locators()[0], None).await.is_err());
        let nowhere = Zenoh::builder(Identity::generate().unwrap(), Trust::keys([]));
        assert!(nowhere.router("tcp/127.0.0.1:1").start().await.is_err(), "there is no router");
        let bad = Zenoh::builder(Identity::generate().unwrap(), Trust::keys([])).router("nonsense");
        assert!(bad.start().await.is_err());
    });
}
