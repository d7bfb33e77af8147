//! Nodes that talk to each other over a network in memory.

use std::any::type_name;
use std::collections::BTreeMap;
use std::io::{self, ErrorKind};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::task::{Context, Wake, Waker};
use std::time::Duration;

use rialto_event::time::Instant;
use rialto_event::{Event, after, choose, sleep};
use rialto_node::transport::memory::Network;
use rialto_node::transport::{BoxFuture, Connection, Locator, NodeKey, Transport};
use rialto_node::{
    Address, Call, CallError, DeadLetterReason, Down, Exit, Exited, Node, NodeEvent, Overloaded, Pid,
    RemoteReason, ReplyTo, Request, SendError, SpawnError, Tag, TypeRegistry, Unsendable, call, call_with,
    demonitor, down_evt, exit, exit_self, is_alive, kill, link, link_inbound, link_outbound, monitor,
    multi_call, ping, publish, recv, remote_spawn, remote_spawn_link, resolve_service, self_pid, send,
    send_evt, service, spawn_process, trap_exits, unlink, unpublish,
};
use rialto_rt::Runtime;
use rialto_sync::IVar;
use serde::{Deserialize, Serialize};

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Ping(Pid, u64);
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Pong(u64);
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Blob(Vec<u8>);
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Add(u32, u32);
impl Request for Add {
    type Reply = u32;
}
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct DiskFull(String);
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Long(String);

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Moved(u8);
#[derive(Debug, PartialEq)]
struct Private(u32);
/// Can be encoded, but decodes only on trial. (Without the trial, it would not be sent.)
#[derive(Debug)]
struct Broken;

impl Serialize for Broken {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_unit()
    }
}
impl<'de> Deserialize<'de> for Broken {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match rialto_codec::purpose() {
            rialto_codec::Purpose::Value => Err(serde::de::Error::custom("never")),
            _ => <()>::deserialize(deserializer).map(|()| Broken),
        }
    }
}

/// Registered everywhere, and can never be encoded.
#[derive(Debug, PartialEq, Deserialize)]
struct Unwritable;

impl Serialize for Unwritable {
    fn serialize<S: serde::Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
        Err(serde::ser::Error::custom("never"))
    }
}

fn types() -> TypeRegistry {
    TypeRegistry::new()
        .message::<Unwritable>("unwritable")
        .message::<Ping>("ping")
        .message::<Pong>("pong")
        .message::<Blob>("blob")
        .message::<u64>("number")
        .message::<String>("text")
        .message::<Broken>("broken")
        .request::<Add>("add")
        .reason::<DiskFull>("disk full")
        .shutdown_reason::<Moved>("moved")
}

async fn echo(to: Pid) {
    send(to, Pong(7)).unwrap();
    recv! { Ping(from, n) => send(from, Pong(n)).unwrap() }
}

/// Panics before there is a process.
fn unwilling(n: u8) -> std::future::Ready<()> {
    assert!(n > 9, "no");
    std::future::ready(())
}

async fn fail((): ()) -> Exit {
    Exit::custom(DiskFull("sda".into()))
}

fn node(network: &Network, name: &str) -> Node {
    let builder = Node::builder().transport(network.transport(name)).types(types());
    builder.allow_spawn("echo", echo).allow_spawn("fail", fail).allow_spawn("unwilling", unwilling).build()
}

/// Two nodes. The first one knows the second.
fn pair(network: &Network) -> (Node, Node) {
    let (a, b) = (node(network, "a"), node(network, "b"));
    a.add_peer(&b.reference().unwrap());
    (a, b)
}

/// Runs a test of two nodes in simulations with several seeds.
fn simulated<F: Future<Output = ()>>(test: impl Fn(Network, Node, Node) -> F) {
    for seed in 0..10 {
        Runtime::simulated(seed).block_on(async {
            let network = Network::new();
            for (from, to) in [("a", "b"), ("b", "a")] {
                network.delay(from, to, Duration::ZERO..Duration::from_millis(20));
            }
            let (a, b) = pair(&network);
            test(network, a, b).await;
        });
    }
}

#[test]
fn messages_arrive_in_order_both_ways() {
    simulated(|_, a, b| async move {
        let server = b.spawn(async {
            loop {
                recv! { Ping(from, n) => send(from, Pong(n)).unwrap() }
            }
        });
        a.run(async move {
            for n in 0..1000 {
                send(server, Ping(self_pid(), n)).unwrap();
            }
            for n in 0..1000 {
                assert_eq!(recv! { Pong(n) => n }, n);
            }
        })
        .await
        .unwrap();
        assert_eq!((a.connected_nodes(), b.connected_nodes()), (vec![b.id()], vec![a.id()]));
    });
}

#[test]
fn long_message_arrives_whole_and_does_not_delay_signals() {
    simulated(|network, a, b| async move {
        // Each frame is delayed; a long message consists of many frames.
        network.delay("a", "b", Duration::from_millis(1)..Duration::from_millis(2));
        let long: Vec<u8> = (0..1_000_000_u32).map(|n| n as u8).collect();
        let (expected, patient) = (
            long.clone(),
            b.spawn(async {
                recv! { () => {} }
            }),
        );
        let reader = b.spawn(async move {
            let blob = recv! { Blob(bytes) => bytes };
            assert_eq!(blob, expected);
            assert_eq!(recv! { n: u64 => n }, 5);
        });
        a.run(async move {
            send(reader, Blob(long)).unwrap();
            send(reader, 5_u64).unwrap();
            assert_eq!(down_evt(reader).await, Exit::Normal);
            kill(patient);
            assert!(matches!(down_evt(patient).await, Exit::Killed | Exit::NoProcess));
        })
        .await
        .unwrap();
    });
}

#[test]
fn unregistered_types_are_returned() {
    simulated(|_, a, b| async move {
        let there = b.spawn(async {
            recv! { () => {} }
        });
        a.run(async move {
            let refused = send(there, Private(5));
            assert_eq!(refused, Err(SendError::Unsendable(Private(5), Unsendable::NotRegistered)));
            send(self_pid(), Private(6)).unwrap();
            assert_eq!(recv! { Private(n) => n }, 6);
            struct Ask;
            impl Request for Ask {
                type Reply = ();
            }
            assert_eq!(call(there, Ask).await, Err(CallError::Unsendable(Unsendable::NotRegistered)));
            let mut dead = Node::current().subscribe_dead_letters();
            send_evt(there, Private(7)).await;
            send_evt(there, Unwritable).await;
            for of in [type_name::<Private>(), type_name::<Unwritable>()] {
                let letter = dead.recv().await.unwrap();
                assert_eq!(
                    (letter.to, letter.type_name, letter.reason),
                    (Some(there), of, DeadLetterReason::Unsendable)
                );
            }
            let refused = send(there, Unwritable).unwrap_err();
            assert!(refused.to_string().ends_with("it cannot be encoded: never"), "{refused}");
        })
        .await
        .unwrap();
    });
}

/// Also if the message would be much longer.
#[test]
fn encoding_stops_at_the_length_limit() {
    static WRITTEN: AtomicUsize = AtomicUsize::new(0);
    const LONGEST: usize = 10_000;
    #[derive(Deserialize)]
    struct Counted(#[expect(dead_code, reason = "it is sent, and not read")] u8);
    impl Serialize for Counted {
        fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            WRITTEN.fetch_add(1, Ordering::Relaxed);
            serializer.serialize_u8(1)
        }
    }
    Runtime::simulated(1).block_on(async {
        let network = Network::new();
        let node = |name| {
            let types = TypeRegistry::new().message::<Vec<Counted>>("counted");
            let builder = Node::builder().transport(network.transport(name)).types(types);
            builder.max_message_bytes(LONGEST as u64).build()
        };
        let (a, b) = (node("a"), node("b"));
        let there = a.connect(&b.reference().unwrap()).await.unwrap();
        let send = move |count: usize| {
            let refused = send(service(there, "anybody"), (0..count).map(|_| Counted(1)).collect::<Vec<_>>());
            refused.map_err(|refused| refused.to_string())
        };
        a.run(async move {
            let refused = send(100 * LONGEST).unwrap_err();
            assert!(refused.contains("at most 10000 bytes"), "{refused}");
            assert!(WRITTEN.load(Ordering::Relaxed) <= LONGEST + 1, "{WRITTEN:?}");
            // Its length takes two more bytes.
            assert!(send(LONGEST - 1).unwrap_err().contains("at most"));
            assert_eq!(send(LONGEST - 2), Ok(()));
        })
        .await
        .unwrap();
    });
}

#[test]
fn undecodable_message_is_a_dead_letter_on_receive() {
    simulated(|_, a, b| async move {
        let mut dead = b.subscribe_dead_letters();
        let there = b.spawn(async {
            assert_eq!(recv! { n: u64 => n }, 1);
            recv! { Broken => unreachable!(), n: u64 => assert_eq!(n, 2) }
        });
        a.run(async move {
            send(there, Broken).unwrap();
            send(there, 1_u64).unwrap();
            send(there, 2_u64).unwrap();
            assert_eq!(down_evt(there).await, Exit::Normal);
        })
        .await
        .unwrap();
        let letter = dead.recv().await.unwrap();
        assert_eq!((letter.to, letter.reason), (Some(there), DeadLetterReason::Undecodable));
        assert_eq!(b.dead_letter_count(), 1);
    });
}

#[test]
fn send_of_an_unknown_type_fails_after_the_handshake() {
    Runtime::simulated(1).block_on(async {
        let network = Network::new();
        let a = node(&network, "a");
        let b = Node::builder()
            .transport(network.transport("b"))
            .types(TypeRegistry::new().message::<u64>("number"))
            .build();
        a.add_peer(&b.reference().unwrap());
        let mut dead = b.subscribe_dead_letters();
        let there = b.spawn(async { assert_eq!(recv! { n: u64 => n }, 5) });
        a.run(async move {
            send(there, Pong(1)).unwrap(); // the peer's types are not known yet
            send(there, 5_u64).unwrap();
            ping(there.node()).await.unwrap();
            assert_eq!(
                send(there, Pong(2)),
                Err(SendError::Unsendable(Pong(2), Unsendable::NotRegisteredThere))
            );
        })
        .await
        .unwrap();
        assert_eq!(dead.recv().await.unwrap().reason, DeadLetterReason::Unknown);
    });
}

#[test]
fn links_and_monitors_work_between_nodes() {
    simulated(|_, a, b| async move {
        a.run(async move {
            trap_exits(true);
            let one = b.spawn(async { recv! { (): () => {} } });
            link(one);
            let watched = monitor(one);
            exit(one, Exit::custom(DiskFull("sdb".into())));
            let full = Exit::custom(DiskFull("sdb".into()));
            assert_eq!(recv! { Exited { reason, .. } => reason }, full);
            assert_eq!(recv! { Down { monitor: ^watched, reason, .. } => reason }, full);
            // The other direction: a linked process there ends with this one.
            let other = b.spawn(async { recv! { (): () => {} } });
            let me = spawn_process(async move {
                link(other);
                exit_self(Exit::custom(Private(1))).await;
            });
            assert_eq!(down_evt(other).await, Exit::custom(RemoteReason("Private(1)".into())));
            assert!(!rialto_node::is_alive(me));
            // After `unlink` and `demonitor`.
            let third = b.spawn(async { recv! { (): () => {} } });
            link(third);
            let watched = monitor(third);
            unlink(third);
            assert!(demonitor(watched));
            kill(third);
            assert!(matches!(down_evt(third).await, Exit::Killed | Exit::NoProcess));
            recv! { Exited { .. } => unreachable!(), Down { .. } => unreachable!(), after(Duration::from_secs(1)) => {} }
        })
        .await
        .unwrap();
    });
}

#[test]
fn a_lost_node_ends_each_link_and_monitor_once() {
    simulated(|network, a, b| async move {
        let (mut events, there) = (
            a.subscribe_nodes(),
            b.spawn(async {
                recv! { (): () => {} }
            }),
        );
        let there_id = b.id();
        a.run(async move {
            trap_exits(true);
            link(there);
            let watched = monitor(there);
            ping(there_id).await.unwrap();
            network.cut("a", "b");
            assert_eq!(recv! { Exited { from: ^there, reason } => reason }, Exit::Disconnected);
            assert_eq!(recv! { Down { monitor: ^watched, reason, .. } => reason }, Exit::Disconnected);
            recv! { Exited { .. } => unreachable!(), Down { .. } => unreachable!(), after(Duration::from_secs(30)) => {} }
        })
        .await
        .unwrap();
        assert_eq!(events.recv().await.unwrap(), NodeEvent::Up(b.id()));
        assert!(matches!(events.recv().await.unwrap(), NodeEvent::Down { node, .. } if node == b.id()));
        // The process has ended, because the exit signal of the lost link has reached it.
        assert_eq!(b.process_count(), 0);
    });
}

#[test]
fn silent_peer_is_lost_and_an_idle_one_is_not() {
    simulated(|network, a, b| async move {
        let (there, there_id) = (
            b.spawn(async {
                recv! { (): () => {} }
            }),
            b.id(),
        );
        a.run(async move {
            ping(there_id).await.unwrap();
            let watched = monitor(there);
            recv! { Down { .. } => unreachable!("it is only idle"), after(Duration::from_secs(600)) => {} }
            network.partition("b", "a");
            assert_eq!(recv! { Down { monitor: ^watched, reason, .. } => reason }, Exit::Disconnected);
            network.heal("b", "a");
            sleep(Duration::from_secs(1)).await;
            ping(there_id).await.unwrap();
            let watched = monitor(there);
            kill(there);
            assert_eq!(recv! { Down { monitor: ^watched, reason, .. } => reason }, Exit::Killed);
        })
        .await
        .unwrap();
    });
}

#[test]
fn remote_calls_report_every_outcome() {
    enum Then {
        Reply,
        Drop,
        Panic,
        Wait,
    }
    simulated(|network, a, b| async move {
        let server = |then: Then| {
            b.spawn(async move {
                let call = recv! { call: Call<Add> => call };
                match then {
                    Then::Reply => call.from.reply(call.request.0 + call.request.1),
                    Then::Drop => drop(call),
                    Then::Panic => panic!("no"),
                    Then::Wait => call.from.cancelled_evt().await,
                }
                recv! { (): () => {} }
            })
        };
        let (replies, drops, panics, waits) =
            (server(Then::Reply), server(Then::Drop), server(Then::Panic), server(Then::Wait));
        let (waits_more, gone) = (server(Then::Wait), b.spawn(async {}));
        let node_b = b.clone();
        a.run(async move {
            assert_eq!(call(replies, Add(1, 2)).await, Ok(3));
            assert_eq!(call(drops, Add(1, 2)).await, Err(CallError::Unanswered));
            assert_eq!(call(panics, Add(1, 2)).await, Err(CallError::Down(Exit::Panic("no".into()))));
            assert_eq!(call(gone, Add(1, 2)).await, Err(CallError::Down(Exit::NoProcess)));
            let late = rialto_node::call_within(waits, Add(1, 2), Duration::from_secs(5)).await;
            assert_eq!(late, Err(CallError::TimedOut));
            // The server was notified, and waits for another message now.
            loop {
                if node_b.longest_mailboxes(1).first().is_none_or(|(_, length)| *length == 0) {
                    break;
                }
                sleep(Duration::from_millis(1)).await;
            }
            spawn_process(async move {
                sleep(Duration::from_secs(1)).await;
                network.cut("a", "b");
            });
            assert_eq!(call(waits_more, Add(1, 2)).await, Err(CallError::Down(Exit::Disconnected)));
        })
        .await
        .unwrap();
    });
}

#[derive(Serialize, Deserialize)]
struct Forward {
    from: ReplyTo<u32>,
    number: u32,
}

#[test]
fn reply_to_can_be_forwarded_to_a_third_node() {
    Runtime::simulated(3).block_on(async {
        let network = Network::new();
        let types = || TypeRegistry::new().message::<Forward>("forward").message::<u32>("number");
        let [a, b, c] = ["a", "b", "c"]
            .map(|name| Node::builder().transport(network.transport(name)).types(types()).build());
        a.add_peer(&b.reference().unwrap());
        b.add_peer(&c.reference().unwrap());
        let last = c.spawn(async {
            recv! { Forward { from, number } => from.reply(2 * number) }
        });
        let middle = b.spawn(async move {
            recv! { message: Forward => send(last, message).unwrap() }
            recv! { (): () => {} }
        });
        let call = a.run(async move { call_with(middle, |from| Forward { from, number: 21 }).await });
        assert_eq!(call.await.unwrap(), Ok(42));
    });
}

#[test]
fn remote_spawn_starts_only_registered_entry_points() {
    simulated(|_, a, b| async move {
        let there = b.id();
        a.run(async move {
            trap_exits(true);
            let echo = remote_spawn(there, "echo", self_pid()).await.unwrap();
            assert_eq!(recv! { Pong(n) => n }, 7);
            send(echo, Ping(self_pid(), 3)).unwrap();
            assert_eq!(recv! { Pong(n) => n }, 3);
            let not_allowed = SpawnError::NotAllowed { entry: "sh".into() };
            assert_eq!(remote_spawn(there, "sh", self_pid()).await, Err(not_allowed));
            let mismatch = remote_spawn(there, "echo", (self_pid(), 1_u8)).await;
            assert!(matches!(mismatch, Err(SpawnError::FingerprintMismatch { .. })), "{mismatch:?}");
            let failed = remote_spawn_link(there, "fail", ()).await.unwrap();
            let why = recv! { Exited { from: ^failed, reason } => reason };
            assert_eq!(why, Exit::custom(DiskFull("sda".into())));
        })
        .await
        .unwrap();
    });
}

#[test]
fn link_to_a_remote_service_fails() {
    for tie in [link, link_inbound, link_outbound] {
        simulated(move |_, a, b| async move {
            let there = b.id();
            let server = b.spawn(async {
                publish("server", self_pid()).unwrap();
                recv! { (): () => {} }
            });
            a.run(async move {
                assert_eq!(resolve_service(there, "server").await, Ok(Some(server)));
                trap_exits(true);
                tie(service(there, "server"));
                let exited = Exited { from: service(there, "server"), reason: Exit::NoProcess };
                assert_eq!(recv! { exited: Exited => exited }, exited);
                // Everything that was sent before has arrived by then.
                ping(there).await.unwrap();
            })
            .await
            .unwrap();
            assert!(b.process_info(server).unwrap().links.is_empty());
        });
    }
}

#[test]
fn unregistered_request_error_names_type_registry_request() {
    #[derive(Debug)]
    struct Unnamed;
    impl Request for Unnamed {
        type Reply = ();
    }
    simulated(|_, a, b| async move {
        let there = service(b.id(), "server");
        let asked = a.run(async move { call(there, Unnamed).await }).await.unwrap();
        assert_eq!(asked, Err(CallError::Unsendable(Unsendable::NotRegistered)));
        assert!(asked.unwrap_err().to_string().contains("`TypeRegistry::request`"));
    });
}

/// A transport whose node cannot be dialled, for that reason.
struct Deaf<T>(T, ErrorKind);

impl<T: Transport> Transport for Deaf<T> {
    fn key(&self) -> NodeKey {
        self.0.key()
    }

    fn locators(&self) -> Vec<Locator> {
        Vec::new()
    }

    fn dial(&self, to: &Locator, expected: Option<NodeKey>) -> BoxFuture<io::Result<Connection>> {
        self.0.dial(to, expected)
    }

    fn accept(&self) -> BoxFuture<io::Result<Connection>> {
        Box::pin(std::future::ready(Err(self.1.into())))
    }

    fn is_client(&self, peer: NodeKey) -> bool {
        self.0.is_client(peer)
    }
}

#[test]
fn listener_failed_event_only_if_the_node_ever_listened() {
    for kind in [ErrorKind::NotConnected, ErrorKind::Other] {
        Runtime::simulated(1).block_on(async {
            let network = Network::new();
            let b = node(&network, "b");
            let a = Node::builder().transport(Deaf(network.transport("a"), kind)).build();
            let mut events = a.subscribe_nodes();
            a.connect(&b.reference().unwrap()).await.unwrap();
            let is_told = matches!(events.recv().await, Ok(NodeEvent::ListenerFailed { .. }));
            assert_eq!(is_told, kind == ErrorKind::Other);
        });
    }
}

#[test]
fn services_are_found_by_name() {
    simulated(|_, a, b| async move {
        let there = b.id();
        let server = b.spawn(async {
            publish("adder", self_pid()).unwrap();
            for _ in 0..2 {
                recv! { Call { request: Add(x, y), from } => from.reply(x + y) }
            }
            recv! { (): () => {} }
        });
        a.run(async move {
            let adder: Address<Call<Add>> = Address::of(service(there, "adder"));
            assert_eq!(adder.call(Add(1, 2)).await, Ok(3));
            assert_eq!(resolve_service(there, "adder").await, Ok(Some(server)));
            assert_eq!(resolve_service(there, "other").await, Ok(None));
            assert_eq!(call(service(there, "other"), Add(1, 2)).await, Err(CallError::Down(Exit::NoProcess)));
            let watched = monitor(service(there, "adder"));
            kill(server);
            assert_eq!(recv! { Down { monitor: ^watched, reason, .. } => reason }, Exit::Killed);
            assert_eq!(call(service(there, "adder"), Add(1, 2)).await, Err(CallError::Down(Exit::NoProcess)));
            assert_eq!(resolve_service(there, "adder").await, Ok(None), "it has ended");
        })
        .await
        .unwrap();
        b.run(async {
            assert_eq!(unpublish("nothing"), None);
            ping(Node::current().id()).await.unwrap();
        })
        .await
        .unwrap();
    });
}

#[test]
fn send_fails_without_credit_and_send_evt_waits_for_it() {
    Runtime::simulated(5).block_on(async {
        let network = Network::new();
        let small = |name: &str| {
            Node::builder().transport(network.transport(name)).types(types()).peer_credit(1000).build()
        };
        let (a, b) = (small("a"), small("b"));
        a.add_peer(&b.reference().unwrap());
        let reader = b.spawn(async {
            let mut next = 0;
            while next < 1000 {
                let n = recv! { n: u64 => n };
                assert_eq!(n, next);
                next += 1;
            }
        });
        a.run(async move {
            let mut sent = 0_u64;
            while send(reader, sent).is_ok() {
                sent += 1;
            }
            assert_eq!(send(reader, sent), Err(Overloaded(sent)));
            assert!(sent < 300, "{sent}");
            for n in sent..1000 {
                send_evt(reader, n).await;
            }
            assert_eq!(down_evt(reader).await, Exit::Normal);
        })
        .await
        .unwrap();
    });
}

#[test]
fn unknown_or_absent_node_is_unreachable() {
    Runtime::simulated(5).block_on(async {
        let network = Network::new();
        let (a, stranger) = (node(&network, "a"), node(&network, "stranger"));
        let nobody = stranger.spawn(async {
            recv! { (): () => {} }
        });
        let gone = {
            let gone = node(&network, "gone");
            a.add_peer(&gone.reference().unwrap());
            gone.run(async { self_pid() }).await.unwrap()
        };
        a.run(async move {
            assert_eq!(down_evt(nobody).await, Exit::Disconnected);
            assert_eq!(call(nobody, Add(1, 1)).await, Err(CallError::Down(Exit::Disconnected)));
            send(nobody, 1_u64).unwrap();
            assert_eq!(Node::current().dead_letter_count(), 1);
            send(gone, 1_u64).unwrap();
            assert_eq!(down_evt(gone).await, Exit::Disconnected);
            assert_eq!(Node::current().dead_letter_count(), 2);
        })
        .await
        .unwrap();
    });
}

#[test]
fn connect_after_disconnect_makes_a_new_connection() {
    simulated(|_, a, b| async move {
        let there = b.reference().unwrap();
        a.connect(&there).await.unwrap();
        let mut events = a.subscribe_nodes();
        for by_place in [false, true] {
            assert!(a.disconnect(b.id()));
            let id = match by_place {
                false => a.connect(&there).await.unwrap(),
                true => a.connect_at(&there.locators[0]).await.unwrap(),
            };
            assert_eq!((id, a.connected_nodes()), (b.id(), vec![b.id()]));
            let mut told = || events.recv_evt().try_sync();
            assert!(matches!(told(), Some(Ok(NodeEvent::Down { node, .. })) if node == id));
            assert_eq!(told(), Some(Ok(NodeEvent::Up(id))));
        }
    });
}

/// Records the number of connections at the moment of the wake-up.
struct Sees(Node, AtomicUsize);

impl Wake for Sees {
    fn wake(self: Arc<Self>) {
        self.1.store(self.0.connected_nodes().len(), Ordering::Relaxed);
    }
}

#[test]
fn connection_is_removed_before_its_down_event() {
    simulated(|_, a, b| async move {
        a.connect(&b.reference().unwrap()).await.unwrap();
        let mut events = a.subscribe_nodes();
        let sees = Arc::new(Sees(a.clone(), AtomicUsize::new(9)));
        let waker = Waker::from(sees.clone());
        let mut next = pin!(events.recv());
        assert!(next.as_mut().poll(&mut Context::from_waker(&waker)).is_pending());
        a.disconnect(b.id());
        sleep(Duration::from_secs(1)).await;
        assert_eq!(sees.1.load(Ordering::Relaxed), 0);
        assert!(matches!(next.await, Ok(NodeEvent::Down { .. })));
    });
}

#[test]
fn both_dial_at_once_and_one_connection_is_used() {
    for seed in 0..50 {
        Runtime::simulated(seed).block_on(async {
            let network = Network::new();
            for (from, to) in [("a", "b"), ("b", "a")] {
                network.delay(from, to, Duration::ZERO..Duration::from_millis(20));
            }
            let (a, b) = (node(&network, "a"), node(&network, "b"));
            a.add_peer(&b.reference().unwrap());
            b.add_peer(&a.reference().unwrap());
            let (mut of_a, mut of_b) = (a.subscribe_nodes(), b.subscribe_nodes());
            let reader = |node: &Node| {
                node.spawn(async {
                    for n in 0..100 {
                        assert_eq!(recv! { n: u64 => n }, n);
                    }
                })
            };
            let (in_a, in_b) = (reader(&a), reader(&b));
            for (node, to) in [(&a, in_b), (&b, in_a)] {
                node.spawn(async move { (0..100_u64).for_each(|n| send(to, n).unwrap()) });
            }
            for (node, reader) in [(&a, in_a), (&b, in_b)] {
                let end = node.run(async move { down_evt(reader).await }).await;
                assert!(matches!(end, Ok(Exit::Normal | Exit::NoProcess)), "{seed}: {end:?}");
            }
            assert_eq!(of_a.recv().await.unwrap(), NodeEvent::Up(b.id()));
            assert_eq!(of_b.recv().await.unwrap(), NodeEvent::Up(a.id()));
            sleep(Duration::from_secs(60)).await;
            assert_eq!((a.connected_nodes(), b.connected_nodes()), (vec![b.id()], vec![a.id()]), "{seed}");
        });
    }
}

#[test]
fn exit_does_not_overtake_earlier_messages() {
    simulated(|network, a, b| async move {
        network.delay("a", "b", Duration::from_millis(1)..Duration::from_millis(20));
        let reader = b.spawn(async {
            let sender = recv! { Ping(sender, _) => sender };
            monitor(sender);
            send(sender, 0_u64).unwrap();
            recv! { Blob(bytes) => assert_eq!(bytes.len(), 500_000), Down { .. } => panic!("too early") }
            recv! { Down { reason: Exit::Normal, .. } => {} }
        });
        a.spawn(async move {
            send(reader, Ping(self_pid(), 0)).unwrap();
            recv! { _ : u64 => {} }
            send(reader, Blob(vec![1; 500_000])).unwrap();
        });
        let watched = b.run(async move { down_evt(reader).await });
        assert_eq!(watched.await, Ok(Exit::Normal));
    });
}

#[test]
fn message_to_an_earlier_incarnation_is_a_dead_letter() {
    simulated(|network, a, b| async move {
        let before = b.spawn(async {
            recv! { (): () => {} }
        });
        a.run(async move { assert_eq!(ping(before.node()).await, Ok(())) }).await.unwrap();
        let of_before = b.clone();
        of_before.run(async move { kill(before) }).await.unwrap();
        drop((b, of_before));
        let again = node(&network, "b");
        let after = again.spawn(async {
            recv! { n: u64 => assert_eq!(n, 2) }
        });
        assert_ne!(before.node(), after.node());
        a.add_peer(&again.reference().unwrap());
        a.run(async move {
            // Until the connection to the earlier incarnation is gone.
            while ping(after.node()).await.is_err() {
                sleep(Duration::from_secs(1)).await;
            }
            let mut dead = Node::current().subscribe_dead_letters();
            send(before, 1_u64).unwrap();
            send_evt(before, 1_u64).await;
            for _ in 0..2 {
                let letter = dead.recv().await.unwrap();
                assert_eq!((letter.to, letter.reason), (Some(before), DeadLetterReason::NoProcess));
            }
            assert_eq!(call(before, Add(1, 1)).await, Err(CallError::Down(Exit::NoProcess)));
            assert_eq!(down_evt(before).await, Exit::NoProcess);
            send(after, 2_u64).unwrap();
            assert!(matches!(down_evt(after).await, Exit::Normal | Exit::NoProcess));
        })
        .await
        .unwrap();
    });
}

mod older {
    use super::*;
    #[derive(Debug, Serialize, Deserialize)]
    pub struct Order(pub u32);
}
mod newer {
    use super::*;
    #[derive(Debug, Serialize, Deserialize)]
    pub struct Order(pub u64, pub String);
}

#[test]
fn nodes_with_two_program_versions_interoperate() {
    Runtime::simulated(9).block_on(async {
        let network = Network::new();
        let with = |name, types| Node::builder().transport(network.transport(name)).types(types).build();
        let old = with("old", TypeRegistry::new().message::<older::Order>("order"));
        let new =
            TypeRegistry::new().message::<older::Order>("order").message_version::<newer::Order>("order", 2);
        let (new, other) = (with("new", new.clone()), with("other", new));
        old.add_peer(&new.reference().unwrap());
        new.add_peer(&other.reference().unwrap());
        let reader = |node: &Node| {
            node.spawn(async {
                recv! { older::Order(n) => assert_eq!(n, 1), newer::Order(n, _) => assert_eq!(n, 2) }
            })
        };
        let (in_new, in_other, in_old) = (reader(&new), reader(&other), reader(&old));
        old.run(async move {
            send(in_new, older::Order(1)).unwrap();
            assert_eq!(down_evt(in_new).await, Exit::Normal);
        })
        .await
        .unwrap();
        new.run(async move {
            send(in_other, newer::Order(2, String::new())).unwrap();
            assert_eq!(down_evt(in_other).await, Exit::Normal);
            let refused = send(in_old, newer::Order(2, String::new())).unwrap_err();
            assert!(
                matches!(refused, SendError::Unsendable(_, Unsendable::NotRegisteredThere)),
                "{refused:?}"
            );
            send(in_old, older::Order(1)).unwrap();
            assert_eq!(down_evt(in_old).await, Exit::Normal);
        })
        .await
        .unwrap();
    });
}

/// Although the type signatures of the sender arrive only then.
#[test]
fn exit_reason_sent_before_the_type_signatures_is_decoded() {
    simulated(|network, a, _| async move {
        let fewer = TypeRegistry::new().reason::<DiskFull>("disk full");
        let c = Node::builder().transport(network.transport("c")).types(fewer).build();
        a.add_peer(&c.reference().unwrap());
        let full = || Exit::custom(DiskFull("sda".into()));
        let name = IVar::<Pid>::new();
        let named = name.clone();
        let ended = rialto_rt::spawn(c.run(async move {
            let reader = spawn_process(async {
                recv! { (): () => {} }
            });
            let watched = monitor(reader);
            named.put(reader).unwrap();
            recv! { Down { monitor: ^watched, reason, .. } => reason }
        }));
        let Ok(reader) = name.read().await;
        a.run(async move { exit(reader, full()) }).await.unwrap();
        assert_eq!(ended.await.unwrap(), Ok(full()));
    });
}

#[test]
fn panicking_entry_point_is_an_error_and_the_connection_stays() {
    simulated(|_, a, b| async move {
        let (there, mut events) = (b.id(), a.subscribe_nodes());
        a.run(async move {
            let refused = remote_spawn(there, "unwilling", 1_u8).await;
            assert!(matches!(refused, Err(SpawnError::Arguments(_))), "{refused:?}");
            assert!(remote_spawn(there, "unwilling", 10_u8).await.is_ok());
        })
        .await
        .unwrap();
        assert_eq!(events.recv().await.unwrap(), NodeEvent::Up(b.id()));
        assert_eq!(a.connected_nodes(), [b.id()]);
    });
}

#[test]
fn invalid_handshakes_are_refused() {
    use rialto_node::transport::Transport;
    Runtime::simulated(9).block_on(async {
        let network = Network::new();
        let node = node(&network, "a");
        let mut events = node.subscribe_nodes();
        let peer = network.transport("peer");
        for said in [Some(b"GET / HTTP/1.1".to_vec()), Some(vec![0; 60_000]), None] {
            let mut connection = peer.dial(&node.reference().unwrap().locators[0], None).await.unwrap();
            if let Some(mut said) = said {
                std::future::poll_fn(|cx| connection.sender.poll_send(cx, &mut said)).await.unwrap();
            }
            // A peer that sends nothing is dropped after the timeout.
            let NodeEvent::Refused { peer: who, .. } = events.recv().await.unwrap() else {
                panic!("it is refused")
            };
            assert_eq!(who, peer.key());
            let mut frame = Vec::new();
            let heard = std::future::poll_fn(|cx| connection.receiver.poll_receive(cx, &mut frame)).await;
            assert!(!matches!(heard, Ok(true)), "it is told nothing");
        }
        assert!(node.connected_nodes().is_empty());
    });
}

/// Reads numbered messages of several senders, and cuts the connection now and then. Each sender may have one
/// gap per cut.
async fn cutting_reader(network: Network) {
    let mut next: BTreeMap<Pid, u64> = BTreeMap::new();
    let mut gaps: BTreeMap<Pid, u64> = BTreeMap::new();
    let (mut cuts, mut read) = (0, 0);
    loop {
        let Ping(from, n) = recv! { ping: Ping => ping };
        let expected = next.insert(from, n + 1).unwrap_or(0);
        assert!(n >= expected, "{n} after {expected}: out of order, or twice");
        if n > expected {
            let gaps = gaps.entry(from).or_default();
            *gaps += 1;
            assert!(*gaps <= cuts, "a gap without a cut");
        }
        read += 1;
        if read % 1000 == 0 {
            cuts += 1;
            network.cut("a", "b");
        }
    }
}

/// Sends, and monitors the reader. Each monitor fires once, and is then replaced.
async fn watching_writer(reader: Pid) {
    let mut watched = monitor(reader);
    let mut lost = 0;
    for n in 0..3000 {
        send_evt(reader, Ping(self_pid(), n)).await;
        let down = recv! { down: Down => Some(down), after(Duration::ZERO) => None };
        if let Some(down) = down {
            assert_eq!((down.monitor, down.reason), (watched, Exit::Disconnected));
            watched = monitor(reader);
            lost += 1;
        }
        assert!(lost < 3000, "it is never up");
    }
}

#[test]
fn stress_on_threads_disconnects_lose_but_never_reorder_or_duplicate() {
    Runtime::builder().worker_threads(2).build().unwrap().block_on(async {
        let network = Network::new();
        let (a, b) = pair(&network);
        let reader = b.spawn(cutting_reader(network));
        let writers: Vec<Pid> = (0..4).map(|_| a.spawn(watching_writer(reader))).collect();
        let ends = a.run(async move {
            for writer in writers {
                let end = down_evt(writer).await;
                assert!(matches!(end, Exit::Normal | Exit::NoProcess), "{end}");
            }
        });
        ends.await.unwrap();
        let end = b.run(async move {
            let watched = monitor(reader);
            kill(reader);
            recv! { Down { monitor: ^watched, reason, .. } => reason }
        });
        assert_eq!(end.await, Ok(Exit::Killed));
    });
}

#[test]
fn leave_delivers_everything_and_notifies_peers_at_once() {
    simulated(|_, a, b| async move {
        let reader = b.spawn(async {
            for n in 0..100_u64 {
                assert_eq!(recv! { n: u64 => n }, n);
            }
        });
        let resident = a.spawn(async {
            recv! { () => {} }
        });
        a.connect(&b.reference().unwrap()).await.unwrap();
        let watcher = b.run(async move {
            let (monitor, begun) = (monitor(resident), Instant::now());
            recv! { Down { monitor: ^monitor, reason, .. } => assert_eq!(reason, Exit::Disconnected) }
            begun.elapsed()
        });
        let watcher = rialto_rt::spawn(watcher);
        // The monitor has arrived.
        while a.process_info(resident).unwrap().monitored_by == 0 {
            sleep(Duration::from_millis(1)).await;
        }
        a.run(async move { (0..100_u64).for_each(|n| send(reader, n).unwrap()) }).await.unwrap();
        assert!(a.leave(Duration::from_secs(60)).await);
        let missed = watcher.await.unwrap().unwrap();
        assert!(missed < Duration::from_secs(2), "only by its silence, after {missed:?}");
        let end = b.run(async move { down_evt(reader).await }).await.unwrap();
        assert!(matches!(end, Exit::Normal | Exit::NoProcess), "not all has arrived");
        assert_eq!((b.dead_letter_count(), a.connected_nodes(), b.connected_nodes()), (0, vec![], vec![]));

        // The node continues by itself. Messages to other nodes are dead letters.
        let other = b.spawn(async {
            recv! { _n: u64 => unreachable!() }
        });
        a.run(async move { send(other, 1_u64) }).await.unwrap().unwrap();
        assert_eq!(a.dead_letter_count(), 1);
        assert!(is_alive(resident));
        assert!(b.connect(&a.reference().unwrap()).await.is_err(), "who has left is dialled in vain");
    });
}

/// Records the number of messages of a process at the moment of the wake-up.
struct Woken(Node, Pid, AtomicUsize);

impl Wake for Woken {
    fn wake(self: Arc<Self>) {
        self.2.store(self.0.process_info(self.1).unwrap().messages, Ordering::Relaxed);
    }
}

/// The waiter may make the node leave, and the node sends nothing more after that.
#[test]
fn waiters_outside_of_processes_are_notified_last() {
    Runtime::simulated(0).block_on(async {
        let (a, name) = (Node::new(), IVar::<Pid>::new());
        let named = name.clone();
        let mut ends = pin!(a.run(async move {
            named.put(self_pid()).unwrap();
            recv! { () => {} }
        }));
        assert!(ends.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
        let Ok(pid) = name.read().await;
        let watcher = a.spawn(async move {
            monitor(pid);
            recv! { () => {} }
        });
        while a.process_info(pid).unwrap().monitored_by < 2 {
            sleep(Duration::from_millis(1)).await;
        }
        let woken = Arc::new(Woken(a.clone(), watcher, AtomicUsize::new(0)));
        let waker = Waker::from(woken.clone());
        assert!(ends.as_mut().poll(&mut Context::from_waker(&waker)).is_pending());
        a.run(async move { send(pid, ()) }).await.unwrap().unwrap();
        while is_alive(pid) {
            sleep(Duration::from_millis(1)).await;
        }
        ends.await.unwrap();
        assert_eq!(woken.2.load(Ordering::Relaxed), 1, "the watcher had not been told");
    });
}

/// The last handle is gone, which has the effect of `leave`.
#[test]
fn dropped_node_delivers_everything() {
    simulated(|_, a, b| async move {
        let reader = b.spawn(async {
            for n in 0..100_u64 {
                assert_eq!(recv! { n: u64 => n }, n);
            }
            recv! { Blob(bytes) => assert_eq!(bytes.len(), 300_000) }
        });
        let sender = a.run(async move {
            (0..100_u64).for_each(|n| send(reader, n).unwrap());
            send(reader, Blob(vec![1; 300_000])).unwrap();
        });
        let read = b.run(async move { down_evt(reader).await });
        drop(a);
        sender.await.unwrap();
        assert_eq!(read.await.unwrap(), Exit::Normal);
    });
}

#[test]
fn leave_cuts_unresponsive_peers() {
    simulated(|network, a, b| async move {
        let reader = b.spawn(async {
            recv! { _n: u64 => {} }
        });
        a.connect(&b.reference().unwrap()).await.unwrap();
        network.partition("b", "a");
        let begun = Instant::now();
        a.run(async move { send(reader, 1_u64) }).await.unwrap().unwrap();
        assert!(!a.leave(Duration::from_secs(1)).await);
        assert_eq!(begun.elapsed(), Duration::from_secs(1));
    });
}

#[test]
fn each_message_that_is_never_sent_is_a_dead_letter_by_its_type() {
    simulated(|network, a, b| async move {
        let there = b.spawn(async {
            recv! { () => {} }
        });
        let mut dead = a.subscribe_dead_letters();
        network.partition("a", "b");
        a.run(async move {
            send(there, 1_u64).unwrap();
            send(there, Blob(vec![7; 200_000])).unwrap();
            send(there, String::from("in vain")).unwrap();
        })
        .await
        .unwrap();
        assert!(!a.leave(Duration::from_secs(1)).await);
        for name in [type_name::<u64>(), type_name::<Blob>(), type_name::<String>()] {
            let letter = dead.recv().await.unwrap();
            assert_eq!(
                (letter.to, letter.type_name, letter.reason),
                (Some(there), name, DeadLetterReason::Unreachable)
            );
        }
        assert_eq!(a.dead_letter_count(), 3);
    });
}

/// A pid, a tag and an address mean the same wherever they have been, and however they got there.
#[test]
fn a_pid_survives_a_round_trip_through_other_nodes_and_a_file() {
    simulated(|network, a, b| async move {
        let c = node(&network, "c");
        [&a, &b].into_iter().for_each(|other| c.add_peer(&other.reference().unwrap()));
        // Forwards a message to the first process in it, from a third node.
        let far = c.spawn(async {
            recv! { Ping(other, n) => send(other, Ping(other, n)).unwrap() }
        });
        b.add_peer(&c.reference().unwrap());
        let between = b.spawn(async move {
            recv! { ping: Ping => send(far, ping).unwrap() }
        });
        a.run(async move {
            let (me, tag) = (self_pid(), Tag::new());
            send(between, Ping(me, 1)).unwrap();
            let back = recv! { Ping(back, 1) => back };
            assert_eq!(back, me);
            send(back, Pong(2)).unwrap();
            recv! { Pong(2) => {} }
            let typed: Address<Pong> = Address::of(back);
            let written = serde_json::to_string(&(back, tag, typed)).unwrap();
            let (pid, same, typed): (Pid, Tag, Address<Pong>) = serde_json::from_str(&written).unwrap();
            assert_eq!((pid, same), (me, tag));
            typed.send(Pong(3)).unwrap();
            recv! { Pong(3) => {} }
        })
        .await
        .unwrap();
    });
}

#[test]
fn spawn_quota_limits_remote_spawns_per_peer() {
    for seed in 0..3 {
        Runtime::simulated(seed).block_on(async {
            let network = Network::new();
            let b = Node::builder().transport(network.transport("b")).types(types()).spawn_quota(10);
            let b = b.allow_spawn("echo", echo).allow_spawn("unwilling", unwilling).build();
            let (a, c) = (node(&network, "a"), node(&network, "c"));
            let (there, before) = (b.id(), b.process_count());
            for other in [&a, &c] {
                other.add_peer(&b.reference().unwrap());
                let refused = other.run(async move {
                    let mut started = Vec::new();
                    // A failed start does not count.
                    for _ in 0..20 {
                        assert!(remote_spawn(there, "unwilling", 1_u8).await.is_err());
                    }
                    for _ in 0..10 {
                        started.push(remote_spawn(there, "echo", self_pid()).await.unwrap());
                    }
                    let refused = remote_spawn(there, "echo", self_pid()).await;
                    // A process that has ended makes room.
                    kill(started[3]);
                    down_evt(started[3]).await;
                    started.push(remote_spawn(there, "echo", self_pid()).await.unwrap());
                    refused
                });
                assert_eq!(refused.await, Ok(Err(SpawnError::TooMany)));
            }
            assert_eq!(b.process_count(), before + 20);
        });
    }
}

/// Answers in time are returned, even if an earlier node in the list never answers.
#[test]
fn multi_call_returns_the_answers_in_time() {
    for seed in 0..50 {
        Runtime::simulated(seed).block_on(async {
            let network = Network::new();
            let here = node(&network, "here");
            let nodes = ["silent", "adds", "empty", "apart", "drops"].map(|name| node(&network, name));
            for there in &nodes {
                here.add_peer(&there.reference().unwrap());
            }
            let given_up = Arc::new(AtomicU32::new(0));
            let silent = given_up.clone();
            nodes[0].spawn(async move {
                publish("adder", self_pid()).unwrap();
                recv! { Call { request: Add(..), from } => from.cancelled_evt().await }
                silent.fetch_add(1, Ordering::Relaxed);
            });
            for (node, answers) in [(&nodes[1], true), (&nodes[3], true), (&nodes[4], false), (&here, true)] {
                node.spawn(async move {
                    publish("adder", self_pid()).unwrap();
                    loop {
                        recv! { Call { request: Add(a, b), from } => if answers { from.reply(a + b) } }
                    }
                });
            }
            let ids: Vec<_> = nodes.iter().chain([&here]).map(Node::id).collect();
            let asks = |time| {
                let ids = ids.clone();
                here.run(async move { multi_call(ids, "adder", Add(2, 3), Duration::from_secs(time)).await })
            };
            sleep(Duration::from_millis(1)).await;
            network.cut("here", "apart");
            network.partition("here", "apart");
            let all = asks(1).await.unwrap();
            assert_eq!(all.replies, [(ids[1], 5), (ids[5], 5)]);
            let failed: BTreeMap<_, _> = all.failed.into_iter().collect();
            assert_eq!(failed[&ids[0]], CallError::TimedOut);
            assert_eq!(failed[&ids[2]], CallError::Down(Exit::NoProcess));
            assert_eq!(failed[&ids[4]], CallError::Unanswered);
            assert!(failed.contains_key(&ids[3]) && failed.len() == 4, "{failed:?}");
            sleep(Duration::from_secs(1)).await;
            assert_eq!(given_up.load(Ordering::Relaxed), 1);
        });
    }
}

#[test]
fn multi_call_not_chosen_is_cancelled_everywhere() {
    Runtime::simulated(1).block_on(async {
        let network = Network::new();
        let (a, b) = pair(&network);
        let there = b.run(async {
            publish("adder", self_pid()).unwrap();
            recv! { Call { request: Add(..), from } => from.cancelled_evt().await }
        });
        let there = rialto_rt::spawn(there);
        let id = b.id();
        let given_up = a.run(async move {
            let all = multi_call([id], "adder", Add(2, 3), Duration::from_secs(3600)).wrap(Some);
            choose((all, after(Duration::from_secs(1)).wrap(|()| None))).await
        });
        assert_eq!(given_up.await, Ok(None));
        assert_eq!(there.await.unwrap(), Ok(()));
    });
}

/// A type that is the reply of several requests has a name for each. The node uses a name that the other node
/// knows.
#[test]
fn a_reply_has_the_name_that_the_other_node_knows() {
    #[derive(Serialize, Deserialize)]
    struct Multiply(u32, u32);
    impl Request for Multiply {
        type Reply = u32;
    }
    let (adds, multiplies) = (
        || TypeRegistry::new().request::<Add>("add"),
        || TypeRegistry::new().request::<Multiply>("multiply"),
    );
    for (knows, other) in [(adds(), multiplies()), (multiplies(), adds())] {
        Runtime::simulated(1).block_on(async {
            let network = Network::new();
            let node = |name, types| Node::builder().transport(network.transport(name)).types(types).build();
            let (client, server) = (node("client", knows.clone()), node("server", knows.merge(other)));
            client.add_peer(&server.reference().unwrap());
            let serves = server.spawn(async {
                loop {
                    recv! {
                        Call { request: Add(a, b), from } => from.reply(a + b),
                        Call { request: Multiply(a, b), from } => from.reply(a * b),
                    }
                }
            });
            let answers = client.run(async move {
                let (sum, product) = (call(serves, Add(2, 3)).await, call(serves, Multiply(2, 3)).await);
                (sum, product)
            });
            let (sum, product) = answers.await.unwrap();
            assert!(sum == Ok(5) || product == Ok(6), "{sum:?} {product:?}");
        });
    }
}

/// Also if the value is long, or its type is not registered.
#[test]
fn orderly_exit_stays_orderly_without_its_value() {
    let types = TypeRegistry::new().message::<String>("text");
    for (registers, length) in
        [(true, 7), (false, 4_000), (false, 4_090), (false, 4_093), (false, 5_000), (true, 5_000)]
    {
        Runtime::simulated(1).block_on(async {
            let network = Network::new();
            let node = |name, types| Node::builder().transport(network.transport(name)).types(types).build();
            let more = if registers { types.clone().shutdown_reason::<Long>("long") } else { types.clone() };
            let (a, b) = (node("a", types.clone()), node("b", more));
            a.add_peer(&b.reference().unwrap());
            let there = b.spawn(async move {
                recv! { _: String => Exit::shutdown_with(Long("x".repeat(length))) }
            });
            let heard = a.run(async move {
                let watched = monitor(there);
                send(there, String::from("end")).unwrap();
                recv! { Down { monitor: ^watched, reason, .. } => reason }
            });
            let heard = heard.await.unwrap();
            assert!(heard.is_orderly(), "{registers} {length}: {heard}");
        });
    }
}

/// With its value, if the type is registered on both nodes. The exit is orderly in any case.
#[test]
fn an_orderly_exit_brings_its_value_to_another_node() {
    #[derive(Debug, PartialEq)]
    struct Unknown(u8);
    let is_told = |why: &Exit| why.downcast_ref() == Some(&RemoteReason("Unknown(7)".into()));
    simulated(|_, a, b| async move {
        for known in [true, false] {
            let why =
                move || if known { Exit::shutdown_with(Moved(7)) } else { Exit::shutdown_with(Unknown(7)) };
            let there = b.spawn(async move {
                recv! { _: String => why() }
            });
            let heard = a.run(async move {
                trap_exits(true);
                link(there);
                let watched = monitor(there);
                send(there, String::from("end")).unwrap();
                let linked = recv! { Exited { from: ^there, reason } => reason };
                let down = recv! { Down { monitor: ^watched, reason, .. } => reason };
                let asked = spawn_process(async {
                    recv! { () => {} }
                });
                (linked, down, asked)
            });
            let (linked, down, asked) = heard.await.unwrap();
            for heard in [linked, down] {
                assert!(heard.is_orderly(), "{heard}");
                assert!(if known { heard == why() } else { is_told(&heard) }, "{heard}");
            }
            let ends = b.run(async move {
                exit(asked, why());
                down_evt(asked).await
            });
            assert!(ends.await.unwrap().is_orderly());
        }
    });
}
