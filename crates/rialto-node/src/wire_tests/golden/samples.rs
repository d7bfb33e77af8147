//! The samples of protocol version 3: one record of each kind, the types that all nodes know, and a
//! conversation.
//!
//! `ci/old-node/samples.rs` is the same file with the names of the release that speaks only version 3. The
//! output of that release is the test data. A new sample is added to both files.

use std::fmt::Write as _;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};

use rialto_codec::append;
use rialto_cps::{Chosen2, cps};
use rialto_process::{NodeId, Pid, Tag};
use rialto_rt::Runtime;
use serde::{Deserialize, Serialize};

use crate::channels::{Receiver, Sender, channel};
use crate::migration::{migrate_with_proxy, mobile, receive, receive2};
use crate::transport::memory::{Memory, Network};
use crate::transport::{BoxFuture, Connection, FrameSender, Locator, NodeKey, Transport};
use crate::wire::handshake::{Handshake, NodeInfo};
use crate::wire::record::{Body, MessageHead, Recipient, Record, WireExit, WireNoAnswer, WireSignal};
use crate::wire::type_registry::{RegisteredTypes, TypeSignature};
use crate::{
    Builder, Call, Down, Exit, Exited, Node, Request, TypeRegistry, admin, call, dispatcher, down_evt, exit,
    link, monitor, ping, publish, recv, remote_spawn, remote_spawn_link, resolve_service, self_pid, send,
    service, spawn_process, trap_exits,
};

/// A name, and the bytes.
pub(crate) type Sample = (String, Vec<u8>);

pub(crate) fn bytes<T: Serialize>(value: &T) -> Vec<u8> {
    let mut all = Vec::new();
    append(value, &mut all).unwrap();
    all
}

/// Formats the samples, one per line.
pub(crate) fn text(samples: &[Sample]) -> String {
    let mut all = String::new();
    for (name, bytes) in samples {
        write!(all, "{name}: ").unwrap();
        bytes.iter().for_each(|byte| write!(all, "{byte:02x}").unwrap());
        all.push('\n');
    }
    all
}

const HERE: NodeId = NodeId { key: 0x0123_4567_89ab_cdef, incarnation: 7 };
const THERE: NodeId = NodeId { key: u64::MAX, incarnation: 1 << 40 };

fn pid(node: NodeId, number: u64) -> Pid {
    Pid { node, number }
}

/// Makes a tag. A tag is encoded like a pid.
fn tag(node: NodeId, number: u64) -> Tag {
    rialto_codec::read(&bytes(&pid(node, number))).unwrap().0
}

/// Handshakes of nodes without a locator, with one, and with several.
pub(crate) fn handshakes() -> Vec<Handshake> {
    let places = |texts: &[&str]| texts.iter().map(|text| text.parse::<Locator>().unwrap()).collect();
    let small =
        NodeInfo { incarnation: 1, digest: 2, type_count: 3, credit: 4, max_message: 5, keepalive_ms: 6 };
    let large = NodeInfo {
        incarnation: u64::MAX,
        digest: u64::MAX,
        type_count: 1 << 16,
        credit: u64::MAX,
        max_message: u64::MAX,
        keepalive_ms: u32::MAX,
    };
    vec![
        Handshake::new(small, 1, Vec::new()),
        Handshake::new(small, 300, places(&["memory://a"])),
        Handshake::new(large, u64::MAX, places(&["tls://10.0.0.1:4370", "tcp://[::1]:4370", "zenoh://00"])),
    ]
}

fn causes() -> Vec<WireExit> {
    vec![
        WireExit::Normal,
        WireExit::Shutdown,
        WireExit::Panic("at the disco".into()),
        WireExit::Killed,
        WireExit::NoProcess,
        WireExit::Disconnected,
        WireExit::Registered { type_number: (1 << 20) | 5, body: vec![1, 2, 3] },
        WireExit::DebugText("DiskFull".into()),
    ]
}

fn signs() -> Vec<WireSignal> {
    let (from, monitor) = (pid(HERE, 3), tag(HERE, 4));
    let mut all = vec![
        WireSignal::AddOutboundLink(from),
        WireSignal::RemoveOutboundLink(from),
        WireSignal::AddInboundLink(from),
        WireSignal::RemoveInboundLink(from),
        WireSignal::Monitor { monitor, by: from },
        WireSignal::Demonitor(monitor),
        WireSignal::Kill,
        WireSignal::StartedLinked(pid(THERE, u64::MAX)),
    ];
    for reason in causes() {
        all.push(WireSignal::Ended { from, reason: reason.clone() });
        all.push(WireSignal::Down { monitor, from, reason: reason.clone() });
        all.push(WireSignal::Exit { from, reason });
    }
    all
}

/// Records of each kind, with every value that may be in them.
pub(crate) fn records() -> Vec<Record<'static>> {
    let recipients = [
        Recipient::Process(1),
        Recipient::ProcessOf { incarnation: u64::MAX, number: 1 << 63 },
        Recipient::Caller(300),
    ];
    let mut all = Vec::new();
    for to in recipients {
        for calls in [Vec::new(), vec![1, u64::MAX]] {
            let head = MessageHead { to, type_number: (1 << 20) | 9, calls };
            all.push(Record::Message { head: head.clone(), body: Body(b"") });
            all.push(Record::Message { head: head.clone(), body: Body(b"body") });
            all.push(Record::LongMessage { head, length: 1 << 33 });
        }
    }
    all.push(Record::Part(Body(b"part")));
    all.extend(signs().into_iter().map(|signal| Record::Signal { to: recipients[0], after: 300, signal }));
    all.push(Record::Signal { to: recipients[1], after: 0, signal: WireSignal::Kill });
    let whys = causes().into_iter().map(WireNoAnswer::Down);
    for why in [WireNoAnswer::Dropped, WireNoAnswer::Overloaded].into_iter().chain(whys) {
        all.push(Record::Unanswered { call: 5, after: 300, why });
    }
    all.push(Record::Cancelled { call: u64::MAX, after: 0 });
    all.push(Record::Credit(1 << 22));
    all.push(Record::Keepalive);
    let signature =
        |name: &str, version, fingerprint| TypeSignature { name: name.into(), version, fingerprint };
    all.push(Record::Types(Vec::new()));
    all.push(Record::Types(vec![signature("demo.ping", 1, 0), signature("demo.pong", u32::MAX, u64::MAX)]));
    all
}

/// All records, and the handshakes after `limit` has limited them to version 3.
pub(crate) fn frames(limit: impl Fn(Handshake) -> Handshake) -> Vec<Sample> {
    let handshakes = handshakes().into_iter().map(|handshake| ("hello".into(), bytes(&limit(handshake))));
    let records = records().into_iter().map(|record| (name(&record), bytes(&record)));
    handshakes.chain(records).collect()
}

/// Returns the kind of a record, for people who read the data.
fn name(record: &Record<'_>) -> String {
    let shown = format!("{record:?}");
    let word = |text: &str| -> String { text.chars().take_while(char::is_ascii_alphanumeric).collect() };
    match shown.split_once("signal: ") {
        Some((_, sign)) => format!("signal {}", word(sign)),
        None => word(&shown),
    }
}

/// Formats the names, versions and type fingerprints of all types that nodes exchange, one per line.
pub(crate) fn words() -> String {
    let line = |it: &TypeSignature| format!("{} {} {:016x}\n", it.name, it.version, it.fingerprint);
    signatures().iter().map(line).collect()
}

fn signatures() -> Vec<TypeSignature> {
    let all =
        crate::remote::type_registry()
            .merge(admin::type_registry())
            .merge(dispatcher::Dispatcher::<u64, u64>::type_registry("squares"));
    RegisteredTypes::new(all).signatures().cloned().collect()
}

// The conversation.

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Add(u64);
impl Request for Add {
    type Reply = u64;
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Full {
    volume: String,
}

#[derive(Serialize, Deserialize)]
struct Give(Option<Sender<u64>>, Option<Receiver<u64>>);

#[derive(Serialize, Deserialize)]
struct Go(NodeId);

/// Adds numbers up, and migrates on request.
#[cps]
async fn counter(first: u64) -> Exit {
    let mut sum = first;
    loop {
        match receive2::<receive<Call<Add>>, receive<Go>>(receive(), receive()).await {
            Chosen2::First(Call { request: Add(0), .. }) => {
                return Exit::custom(Full { volume: "sum".into() });
            }
            Chosen2::First(Call { request: Add(n), from }) => {
                sum += n;
                from.reply(sum);
            }
            Chosen2::Second(Go(to)) => migrate_with_proxy(to).await.unwrap(),
        }
    }
}

/// The layout of its frames.
pub(crate) fn layout() -> [u8; 8] {
    <counter as rialto_cps::Frame>::LAYOUT.to_le_bytes()
}

async fn square((number, to): (u64, Pid)) {
    send(to, number * number).unwrap();
}

pub(crate) fn type_registry() -> TypeRegistry {
    TypeRegistry::new()
        .message::<u64>("number")
        .message::<serde_json::Value>("json")
        .message::<Give>("give")
        .message::<Go>("go")
        .request::<Add>("add")
        .reason::<Full>("full")
}

pub(crate) fn builder() -> Builder {
    Node::builder().types(type_registry()).allow_spawn("square", square).allow_migration::<counter>()
}

/// Runs `talk`, and returns the frames of both directions in the order in which they were sent.
pub(crate) fn conversation(limit: impl Fn(Builder) -> Builder) -> Vec<Sample> {
    // Each conversation has nodes of the same ids, and a process finds nodes of its program by their ids.
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _one = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let said = Said::default();
    Runtime::simulated(1).block_on(async {
        let network = Network::new();
        let node = |name: &'static str, seed| {
            let (memory, said) = (network.transport(name), said.clone());
            limit(builder().seed(seed)).transport(Recorded { memory, name, said }).build()
        };
        let (here, there) = (node("here", 1), node("there", 2));
        talk(&here, &there).await;
    });
    said.0.lock().unwrap().clone()
}

/// Uses as many features as possible.
async fn talk(here: &Node, there: &Node) {
    let server = there.spawn(async {
        publish("adder", self_pid()).unwrap();
        trap_exits(true);
        loop {
            recv! {
                Call { request: Add(n), from }: Call<Add> => from.reply(n + 1),
                Give(tx, rx): Give => _ = spawn_process(async move {
                    tx.unwrap().send(rx.unwrap().recv().await.unwrap() + 1).await.unwrap();
                }),
                json: serde_json::Value => assert!(json.is_object()),
                Exited { reason, .. } => {
                    assert_eq!(reason.downcast_ref(), Some(&Full { volume: "/".into() }));
                    return Exit::Shutdown;
                }
            }
        }
    });
    let id = here.connect(&there.reference().unwrap()).await.unwrap();
    let told = here.run(async move {
        ping(id).await.unwrap();
        assert_eq!(resolve_service(id, "adder").await, Ok(Some(server)));
        assert_eq!(call(service(id, "adder"), Add(1)).await, Ok(2));
        send(server, serde_json::json!({ "a": [1, null], "b": { "c": "text" } })).unwrap();

        let ((to_there, theirs), (mine, from_there)) = (channel(), channel());
        send(server, Give(Some(mine), Some(theirs))).unwrap();
        to_there.send(6).await.unwrap();
        assert_eq!(from_there.recv().await, Ok(7));

        let started = remote_spawn_link(id, "square", (12_u64, self_pid())).await.unwrap();
        assert_eq!(recv! { n: u64 => n }, 144);
        down_evt(started).await;
        assert!(remote_spawn(id, "sh", ()).await.is_err());

        let watched = monitor(server);
        spawn_process(async move {
            link(server);
            Exit::custom(Full { volume: "/".into() })
        });
        recv! { Down { monitor: ^watched, reason: Exit::Shutdown, .. } => {} }

        let moves = spawn_process(mobile(counter(1)));
        assert_eq!(call(moves, Add(1)).await, Ok(2));
        send(moves, Go(id)).unwrap();
        assert_eq!(call(moves, Add(1)).await, Ok(3));
        send(moves, Go(self_pid().node())).unwrap();
        assert_eq!(call(moves, Add(1)).await, Ok(4));
        send(moves, Go(id)).unwrap();
        assert_eq!(call(moves, Add(1)).await, Ok(5));
        exit(moves, Exit::custom(Full { volume: "/".into() }));
        assert!(down_evt(moves).await.downcast_ref::<Full>().is_some());
    });
    told.await.unwrap();
    assert!(here.leave(std::time::Duration::from_secs(5)).await);
}

/// The recorded frames, each with the name of the sending node.
#[derive(Clone, Default)]
struct Said(Arc<Mutex<Vec<Sample>>>);

/// A transport that records the frames that a node sends.
struct Recorded {
    memory: Memory,
    name: &'static str,
    said: Said,
}

struct RecordedSender {
    sender: Box<dyn FrameSender>,
    name: &'static str,
    said: Said,
}

impl Recorded {
    fn recorded(&self, connected: BoxFuture<io::Result<Connection>>) -> BoxFuture<io::Result<Connection>> {
        let (name, said) = (self.name, self.said.clone());
        Box::pin(async move {
            let Connection { peer, sender, receiver } = connected.await?;
            Ok(Connection { peer, sender: Box::new(RecordedSender { sender, name, said }), receiver })
        })
    }
}

impl Transport for Recorded {
    fn key(&self) -> NodeKey {
        self.memory.key()
    }

    fn locators(&self) -> Vec<Locator> {
        self.memory.locators()
    }

    fn dial(&self, to: &Locator, expected: Option<NodeKey>) -> BoxFuture<io::Result<Connection>> {
        self.recorded(self.memory.dial(to, expected))
    }

    fn accept(&self) -> BoxFuture<io::Result<Connection>> {
        self.recorded(self.memory.accept())
    }

    fn is_client(&self, _: NodeKey) -> bool {
        false
    }
}

impl FrameSender for RecordedSender {
    fn poll_send(&mut self, cx: &mut Context<'_>, frame: &mut Vec<u8>) -> Poll<io::Result<()>> {
        let copy = frame.clone();
        let sent = self.sender.poll_send(cx, frame);
        if let Poll::Ready(Ok(())) = &sent {
            self.said.0.lock().unwrap().push((self.name.into(), copy));
        }
        sent
    }

    fn poll_flush(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.sender.poll_flush(cx)
    }

    fn poll_close(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.sender.poll_close(cx)
    }
}
