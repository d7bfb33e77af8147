//! Fuzzing: peers that send random frames, and mutated valid ones.

use std::any::TypeId;
use std::sync::Arc;

use rialto_codec::{append, read};
use rialto_event::rng;
use rialto_process::{NodeId, Pid};
use serde::{Deserialize, Serialize};

use crate::transport::MAX_FRAME;
use crate::wire::RegisteredTypes;
use crate::wire::connection::PeerConnection;
use crate::wire::flow_control::ReceivedCredit;
use crate::wire::handshake::{Handshake, NodeInfo};
use crate::wire::incoming::{Incoming, PeerLimits};
use crate::wire::outgoing::Outgoing;
use crate::wire::record::{
    Body, MessageHead, Recipient, Record, WireExit, WireNoAnswer, WireSignal, WireTraceContext,
};
use crate::wire::type_registry::TypeSignature;
use crate::wire::version::Versions;
use crate::{Node, TypeRegistry, recv};

/// Makes a record of a random kind. Some of the records are valid.
fn record(peer: NodeId, pid: Pid, body: &[u8]) -> Record<'_> {
    let (number, other) = (u64::from(rng::below(6)), Pid { node: peer, number: u64::from(rng::below(9)) });
    let to = match rng::below(4) {
        0 => Recipient::Process(number),
        1 => Recipient::ProcessOf { incarnation: rng::next(), number },
        2 => Recipient::Caller(number),
        _ => Recipient::Process(pid.number),
    };
    let calls = (0..rng::below(2)).map(|_| rng::next()).collect();
    let head = MessageHead { to, type_number: rng::below(8), calls };
    // Most records are of the kinds that nodes send most.
    match rng::below(60) {
        0 => Record::LongMessage { head, length: rng::next() >> rng::below(64) },
        1 => Record::Part(Body(body)),
        2 => {
            let reason = WireExit::Registered { type_number: rng::below(12), body: body.to_vec() };
            let signal = WireSignal::Exit { from: other, reason };
            Record::Signal { to, after: rng::next() >> rng::below(64), signal }
        }
        3 => Record::Types(vec![TypeSignature { name: "x".into(), version: 1, fingerprint: rng::next() }]),
        4 => Record::Signal { to, after: 0, signal: WireSignal::AddOutboundLink(pid) },
        5..=9 => Record::Signal {
            to: Recipient::Process(number),
            after: number,
            signal: WireSignal::AddOutboundLink(other),
        },
        10..=14 => Record::Signal {
            to: Recipient::Process(number),
            after: 0,
            signal: WireSignal::AddInboundLink(other),
        },
        15..=19 => Record::Unanswered { call: number, after: number / 2, why: WireNoAnswer::Dropped },
        20..=24 => Record::Cancelled { call: number, after: number },
        25..=29 => Record::Credit(rng::next() >> rng::below(64)),
        30..=34 => Record::Keepalive,
        35 => {
            let (trace_id, span_id) = ([rng::below(9) as u8; 16], [rng::below(9) as u8; 8]);
            Record::TraceContext(WireTraceContext { trace_id, span_id, flags: rng::next() as u8 })
        }
        _ => Record::Message { head, body: Body(body) },
    }
}

fn frame(peer: NodeId, pid: Pid) -> Vec<u8> {
    let mut frame = Vec::new();
    for _ in 0..=rng::below(6) {
        let body: Vec<u8> = (0..rng::below(40)).map(|_| rng::below(20) as u8).collect();
        append(&record(peer, pid, &body), &mut frame).unwrap();
    }
    if rng::below(20) == 0 {
        for _ in 0..=rng::below(3) {
            let at = rng::below(frame.len() as u32) as usize;
            frame[at] = rng::next() as u8;
        }
        frame.truncate(1 + rng::below(frame.len() as u32) as usize);
    }
    frame
}

#[test]
fn arbitrary_input_is_handled_or_ends_the_connection_in_bounded_memory() {
    rialto_rt::Runtime::simulated(11).block_on(async {
        let node = node();
        let peer = NodeId { key: 5, incarnation: 6 };
        let (mut refused, mut taken) = (0, 0);
        for _ in 0..300 {
            let pid = node.spawn(async {
                recv! { text: String => drop(text) }
            });
            let (connection, mut incoming) = connection(&node, peer, rng::below(4) != 0);
            for _ in 0..100 {
                let frame = frame(peer, pid);
                assert!(frame.len() <= MAX_FRAME);
                match incoming.frame(&node, &frame) {
                    Ok(()) => taken += 1,
                    Err(_) => {
                        refused += 1;
                        break;
                    }
                }
                assert!(incoming.buffered_bytes() <= MAX_MESSAGE + HELD);
            }
            connection.close("the test is over");
        }
        assert!(refused > 50 && taken > 500, "{refused} refused, {taken} taken");
    });
}

/// A message that may be deeply nested.
#[derive(Serialize, Deserialize)]
struct Tree(Vec<Tree>, u64);

fn node() -> Node {
    let types =
        TypeRegistry::new().message::<String>("text").message::<u64>("number").message::<Tree>("tree");
    Node::builder().types(types).build()
}

/// The maximum bytes of a message, and of signals that wait for messages.
const MAX_MESSAGE: usize = 1 << 16;
const HELD: usize = 10_000;

/// Makes a connection and its incoming half. The peer has the type registry of the node, or a different one
/// of the same size.
fn connection(node: &Node, peer: NodeId, same_types: bool) -> (Arc<PeerConnection>, Incoming) {
    let (weak, types) = (node.downgrade(), RegisteredTypes::of(node).unwrap().clone());
    let queues = (Outgoing::new(1000, 100_000, 100_000), ReceivedCredit::new(1 << 12, 1 << 20));
    let (connection, _rivals) = PeerConnection::new(weak, node.id(), (peer.key, 1), types.clone(), queues);
    let digest = if same_types { types.digest } else { 1 };
    let (type_count, credit) = (types.len() as u32, 100);
    let about = NodeInfo {
        incarnation: peer.incarnation,
        digest,
        type_count,
        credit,
        max_message: MAX_MESSAGE as u64,
        keepalive_ms: 5,
    };
    let (max_message, credit) = (MAX_MESSAGE as u64, 1 << 12);
    let limits =
        PeerLimits { max_message, credit, deferred_bound: HELD, relations: 1 << 20, unread: 1 << 20 };
    let handshake = Handshake::new(about, 1, Vec::new());
    connection.set_peer(peer, &handshake, Versions::ALL);
    let incoming = Incoming::new(connection.clone(), peer, &handshake, limits);
    (connection, incoming)
}

fn bytes_of<T: Serialize>(value: &T) -> Vec<u8> {
    let mut bytes = Vec::new();
    append(value, &mut bytes).unwrap();
    bytes
}

/// A handshake has exactly one encoding, apart from what later versions append.
#[test]
fn fuzz_handshake() {
    let about = NodeInfo {
        incarnation: 5,
        digest: u64::MAX,
        type_count: 7,
        credit: 8,
        max_message: 1 << 20,
        keepalive_ms: 9,
    };
    let locators =
        ["memory://a", "tls://10.0.0.1:4370", "tcp://[::1]:4370"].map(|place| place.parse().unwrap());
    let seeds = [Handshake::new(about, 1, Vec::new()), Handshake::new(about, 300, locators.into())];
    rialto_fuzz::target!("hello").seeds("hello", seeds.iter().map(bytes_of)).check(|bytes| {
        let Ok(handshake) = Handshake::read(bytes, Versions::ALL) else { return false };
        assert!(handshake.locators.len() <= crate::wire::handshake::MAX_LOCATORS);
        // A later version may append more.
        assert!(bytes.starts_with(&bytes_of(&handshake)));
        true
    });
}

/// Makes records of each kind.
fn records() -> Vec<Vec<u8>> {
    let (peer, pid) =
        (NodeId { key: 5, incarnation: 6 }, Pid { node: NodeId { key: 1, incarnation: 2 }, number: 1 });
    rng::seed(3);
    let mut all: Vec<Vec<u8>> =
        (0..100).map(|_| bytes_of(&record(peer, pid, &[4, b't', b'e', b'x', b't']))).collect();
    // Keep one record of each kind and length.
    all.sort_by_key(|record| (record[0], record.len()));
    all.dedup_by_key(|record| (record[0], record.len()));
    all
}

/// A record has exactly one encoding.
#[test]
fn fuzz_record() {
    rialto_fuzz::target!("record").seeds("record", records()).check(|bytes| {
        let Ok((record, rest)) = read::<Record<'_>>(bytes) else { return false };
        assert_eq!(bytes_of(&record), bytes[..bytes.len() - rest.len()]);
        true
    });
}

/// Encodes frames, each after its length in one byte. The first byte of all says whether the peer has the
/// type registry of the node.
fn conversation(same_types: bool, frames: &[Vec<u8>]) -> Vec<u8> {
    let with_length = |frame: &Vec<u8>| [&[frame.len() as u8], &frame[..]].concat();
    [vec![same_types.into()], frames.iter().flat_map(with_length).collect()].concat()
}

fn conversations(here: &Node) -> Vec<Vec<u8>> {
    let head = |to: u64, type_number: u32, calls: &[u64]| MessageHead {
        to: Recipient::Process(to),
        type_number,
        calls: calls.into(),
    };
    let message = |to, type_number, calls: &[u64], body: &[u8]| {
        bytes_of(&Record::Message { head: head(to, type_number, calls), body: Body(body) })
    };
    let by = Pid { node: NodeId { key: 5, incarnation: 6 }, number: 3 };
    let signal = |after, signal| bytes_of(&Record::Signal { to: Recipient::Process(1), after, signal });
    let text = |type_number| message(1, type_number, &[], b"\x04text");
    let types = RegisteredTypes::of(here).unwrap().clone();
    let number_of = |of: TypeId| types.find_by_type(of).unwrap().0;
    let (text_number, number, trees) =
        (number_of(TypeId::of::<String>()), number_of(TypeId::of::<u64>()), number_of(TypeId::of::<Tree>()));
    let long = Record::LongMessage { head: head(1, text_number, &[]), length: 5 };
    let parts =
        [bytes_of(&long), bytes_of(&Record::Part(Body(b"\x04te"))), bytes_of(&Record::Part(Body(b"xt")))];
    let reason = WireExit::Panic("at the disco".into());
    let asked = [message(1, number, &[1, 2], &[7]), bytes_of(&Record::Cancelled { call: 1, after: 1 })];
    let signatures = ["number", "text", "unknown"].map(|name| TypeSignature {
        name: name.into(),
        version: 1,
        fingerprint: 7,
    });
    let signs = [
        signal(0, WireSignal::AddOutboundLink(by)),
        signal(2, WireSignal::Exit { from: by, reason }),
        signal(0, WireSignal::Kill),
    ];
    let tree = Tree(vec![Tree(Vec::new(), 1), Tree(vec![Tree(Vec::new(), 2)], 3)], 4);
    vec![
        conversation(
            true,
            &[text(text_number), bytes_of(&Record::Keepalive), bytes_of(&Record::Credit(500))],
        ),
        conversation(true, &[message(1, trees, &[], &bytes_of(&tree))]),
        conversation(true, &parts),
        conversation(true, &[asked.concat()]),
        conversation(true, &[signs.concat(), text(text_number)]),
        conversation(false, &[bytes_of(&Record::Types(signatures.into())), bytes_of(&Record::Keepalive)]),
    ]
}

/// Every input is processed or ends the connection, and takes bounded memory.
#[test]
fn fuzz_conversation() {
    let seeds = rialto_rt::Runtime::simulated(11).block_on(async { conversations(&node()) });
    let target = rialto_fuzz::target!("conversation").seeds("frames", seeds).words(&records()).longest(2000);
    target.allocates(1 << 22, 4000).check(|bytes| {
        rialto_rt::Runtime::simulated(11).block_on(async {
            let node = node();
            let peer = NodeId { key: 5, incarnation: 6 };
            for _ in 0..3 {
                node.spawn(async {
                    recv! { text: String => drop(text), tree: Tree => drop(tree) }
                });
            }
            let (&same_types, mut rest) = bytes.split_first().unwrap_or((&1, &[]));
            let (connection, mut incoming) = connection(&node, peer, same_types != 0);
            let mut all_taken = true;
            while let Some((&length, more)) = rest.split_first() {
                let (frame, more) = more.split_at(more.len().min(length.into()));
                rest = more;
                all_taken &= incoming.frame(&node, frame).is_ok();
                assert!(incoming.buffered_bytes() <= MAX_MESSAGE + HELD);
                // Let the processes read the messages that have arrived.
                rialto_rt::yield_now().await;
                if !all_taken {
                    break;
                }
            }
            connection.close("the input is over");
            all_taken
        })
    });
}
