//! Golden tests of protocol version 3, byte by byte. The test data was written by the release that speaks
//! only that version. `ci/old-node.sh` writes it again with that release, and compares.

#[path = "golden/samples.rs"]
mod samples;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use rialto_codec::read;
use rialto_event::Condition;
use rialto_process::NodeId;
use rialto_process::internal::reply_ticket::ReplyTicket;
use rialto_rt::Runtime;

use crate::Node;
use crate::transport::memory::Network;
use crate::wire::connection::PeerConnection;
use crate::wire::flow_control::ReceivedCredit;
use crate::wire::handshake::{Handshake, NodeInfo};
use crate::wire::outgoing::Outgoing;
use crate::wire::record::{Body, Record};
use crate::wire::reply_tickets::{decode_message, encode_message};
use crate::wire::type_registry::{RegisteredTypes, split_form, with_form};
use crate::wire::version::{Version, Versions};
use samples::Sample;
use std::sync::Arc;

const FRAMES: &str = include_str!("../../tests/data/protocol-3/frames.txt");
const WORDS: &str = include_str!("../../tests/data/protocol-3/words.txt");
const CONVERSATION: &str = include_str!("../../tests/data/protocol-3/conversation.txt");

/// The types that version 4 has added to every node's registry. A node of version 3 does not know them.
const ADDED: [&str; 1] = ["rialto.shutdown"];

fn version_3() -> Versions {
    Versions::from_range(3..=3).unwrap()
}

/// The layout of the computation that moves, in that release, which hashed layouts in another way. Nodes of the two
/// releases refuse each other's computations, as all programs do in which a function differs. All other bytes of a
/// computation are the same.
const OLD_LAYOUT: [u8; 8] = [0xc6, 0xf2, 0x4c, 0x7c, 0x21, 0x49, 0x95, 0x14];

fn samples(text: &str) -> Vec<Sample> {
    let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap();
    let sample = |line: &str| {
        let (name, hex) = line.split_once(": ").unwrap();
        let mut bytes: Vec<u8> = hex.as_bytes().chunks(2).map(byte).collect();
        while let Some(at) = bytes.windows(8).position(|eight| eight == OLD_LAYOUT) {
            bytes[at..at + 8].copy_from_slice(&samples::layout());
        }
        (name.to_string(), bytes)
    };
    text.lines().map(sample).collect()
}

#[test]
fn handshakes_and_records_are_encoded_as_before() {
    let written = samples::frames(|handshake| handshake.with_versions(version_3()));
    assert_eq!(samples::text(&written), FRAMES);
}

#[test]
fn handshakes_and_records_are_decoded_as_before() {
    let handshakes = samples::handshakes().into_iter().map(|handshake| handshake.with_versions(version_3()));
    let mut handshakes = handshakes.collect::<Vec<_>>().into_iter();
    let mut records = samples::records().into_iter();
    for (name, bytes) in samples(FRAMES) {
        if name == "hello" {
            for ours in [version_3(), Versions::ALL] {
                let handshake = Handshake::read(&bytes, ours).unwrap();
                assert_eq!(handshake.common(ours), Some(Version::OLDEST));
            }
            assert_eq!(Handshake::read(&bytes, Versions::ALL).ok(), handshakes.next());
            continue;
        }
        let (record, rest) = read::<Record<'_>>(&bytes).unwrap();
        assert_eq!((Some(&record), rest), (records.next().as_ref(), &[][..]), "{name}");
        assert_eq!(samples::bytes(&record), bytes, "{name}");
    }
    assert!(handshakes.next().is_none() && records.next().is_none());
}

#[test]
fn internal_message_types_keep_names_and_fingerprints() {
    let is_added = |line: &&str| ADDED.iter().any(|word| line.starts_with(word));
    let words = samples::words();
    let without: Vec<&str> = words.lines().filter(|line| !is_added(line)).collect();
    assert_eq!(without, WORDS.lines().collect::<Vec<_>>());
}

/// Makes a connection for decoding and encoding the messages of the recorded conversation.
fn connection(node: &Node, types: &Arc<RegisteredTypes>) -> Arc<PeerConnection> {
    let queues = (Outgoing::new(1 << 20, 1 << 20, 1 << 20), ReceivedCredit::new(1 << 20, 1 << 20));
    let (connection, _rivals) =
        PeerConnection::new(node.downgrade(), node.id(), (5, 1), types.clone(), queues);
    let about = NodeInfo {
        incarnation: 6,
        digest: 1,
        type_count: 1,
        credit: 1,
        max_message: 1 << 20,
        keepalive_ms: 5,
    };
    let handshake = Handshake::new(about, 1, Vec::new()).with_versions(version_3());
    connection.set_peer(NodeId { key: 5, incarnation: 6 }, &handshake, Versions::ALL);
    connection
}

/// Decodes each message of a conversation of that release, and encodes it again.
#[test]
fn conversation_is_decoded_and_encoded_as_before() {
    Runtime::simulated(1).block_on(async {
        let node = samples::builder().transport(Network::new().transport("a")).build();
        let types = RegisteredTypes::of(&node).unwrap().clone();
        let is_known = |number: &u32| !ADDED.contains(&&*types.get(*number).unwrap().signature.name);
        let of_version_3: Vec<u32> = (0..types.len() as u32).filter(is_known).collect();
        let mut connections: BTreeMap<String, Arc<PeerConnection>> = BTreeMap::new();
        let mut kinds: BTreeMap<&str, u32> = BTreeMap::new();
        for (speaker, bytes) in samples(CONVERSATION) {
            let Some(connection) = connections.get(&speaker) else {
                let handshake = Handshake::read(&bytes, version_3()).unwrap();
                assert_eq!(samples::bytes(&handshake), bytes);
                let connection = self::connection(&node, &types);
                connection.set_known_types(&of_version_3.iter().copied().map(Some).collect::<Vec<_>>());
                connections.insert(speaker, connection);
                continue;
            };
            let mut rest = &bytes[..];
            while !rest.is_empty() {
                let (record, more) = read::<Record<'_>>(rest).unwrap();
                assert_eq!(samples::bytes(&record), rest[..rest.len() - more.len()]);
                rest = more;
                let Record::Message { head, body: Body(body) } = record else { continue };
                let (number, form) = split_form(head.type_number);
                let registered = types.get(of_version_3[number as usize]).unwrap();
                let ticket = |call: &u64| ReplyTicket::new(connection.clone(), *call, Condition::new());
                let tickets = head.calls.iter().map(ticket).collect();
                let message = decode_message(connection, registered, (tickets, true), (form, body)).unwrap();
                let message = crate::migration::decode_again(&node, message);
                let mut again = Vec::new();
                let left =
                    encode_message(connection, registered, message.content().unwrap(), &mut again, 1 << 20)
                        .unwrap();
                assert_eq!((left, &again[..]), ((form, head.calls), body), "{}", registered.of().name());
                assert_eq!(with_form(number, form), head.type_number);
                *kinds.entry(&registered.signature.name).or_default() += 1;
            }
        }
        for kind in ["rialto.start", "rialto.arrival", "rialto.landed", "rialto.go", "rialto.attach", "json"]
        {
            assert!(kinds.contains_key(kind), "{kind} is not in {kinds:?}");
        }
    });
}

/// A part of what a node has sent: a record without its body, or a number or character of a body.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Record(String),
    Number(Vec<u8>),
}

/// Replaces the numbers of types in the debug text of a record by their names. The numbers depend on all
/// types that a node knows.
fn with_names(text: &str, names: &[String]) -> String {
    let mut parts = text.split("type_number: ");
    let mut all = parts.next().unwrap().to_string();
    for part in parts {
        let end = part.find(|c: char| !c.is_ascii_digit()).unwrap();
        let (number, form) = split_form(part[..end].parse().unwrap());
        write!(all, "type_number: {} {form:?}{}", names[number as usize], &part[end..]).unwrap();
    }
    all
}

/// Returns the handshake of a node, and the records that it sends after it. How they are distributed among
/// frames depends on the scheduler.
fn said_by(name: &str, said: &[Sample], names: &[String]) -> (Handshake, Vec<Part>) {
    let mut frames = said.iter().filter(|(speaker, _)| speaker == name).map(|(_, bytes)| &bytes[..]);
    let handshake = Handshake::read(frames.next().unwrap(), version_3()).unwrap();
    let mut parts = Vec::new();
    for mut frame in frames {
        while !frame.is_empty() {
            let (record, rest) = read::<Record<'_>>(frame).unwrap();
            frame = rest;
            let Record::Message { head, body: Body(body) } = record else {
                parts.push(Part::Record(with_names(&format!("{record:?}"), names)));
                continue;
            };
            parts.push(Part::Record(with_names(&format!("{head:?}"), names)));
            // The last byte of a number is less than 128.
            parts.extend(body.split_inclusive(|byte| *byte < 128).map(|bytes| Part::Number(bytes.to_vec())));
        }
    }
    (handshake, parts)
}

/// Has the same conversation with this release, and compares the records of both nodes. Only the secrets of
/// channel ends and of processes that move differ, because they are drawn at random: two conversations of
/// this release differ in them, too. Each secret occurs at the same places in all conversations.
#[test]
fn nodes_limited_to_version_3_repeat_the_conversation() {
    let node = samples::builder().build();
    let names = RegisteredTypes::of(&node).unwrap().signatures().map(|signature| signature.name.to_string());
    let all: Vec<String> = names.collect();
    let of_version_3: Vec<String> =
        all.iter().filter(|name| !ADDED.contains(&name.as_str())).cloned().collect();
    let speak = || samples::conversation(|builder| builder.protocol_versions(3..=3));
    let (kept, now, again) = (samples(CONVERSATION), speak(), speak());
    let mut secrets = BTreeMap::new();
    for name in ["here", "there"] {
        let (mut kept_handshake, kept) = said_by(name, &kept, &of_version_3);
        let (handshake, now) = said_by(name, &now, &all);
        let (_, again) = said_by(name, &again, &all);
        assert_eq!(handshake.type_count, kept_handshake.type_count + ADDED.len() as u32);
        (kept_handshake.type_count, kept_handshake.digest) = (handshake.type_count, handshake.digest);
        assert_eq!(handshake, kept_handshake);
        for ((now, again), kept) in now.iter().zip(&again).zip(&kept) {
            if now == again {
                assert_eq!(now, kept, "{name}");
            } else {
                let (Part::Number(now), Part::Number(kept)) = (now, kept) else {
                    panic!("{name}: the records {now:?} and {again:?} differ")
                };
                assert_eq!(secrets.entry(kept.clone()).or_insert_with(|| now.clone()), now, "{name}");
            }
        }
        assert_eq!((now.len(), again.len()), (kept.len(), kept.len()), "{name}");
    }
    let different: BTreeSet<_> = secrets.values().collect();
    assert_eq!((secrets.len(), different.len()), (8, 8), "{secrets:?}");
}

#[test]
fn nodes_of_the_newest_version_repeat_the_conversation() {
    let said = samples::conversation(|builder| builder);
    let handshake = Handshake::read(&said[0].1, Versions::ALL).unwrap();
    assert_eq!(handshake.common(Versions::ALL), Some(Version::NEWEST));
}
