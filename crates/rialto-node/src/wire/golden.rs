//! Golden tests of protocol version 3, byte by byte. The test data was written by the release that speaks
//! only that version. `ci/old-node.sh` writes it again with that release, and compares.

mod samples;

use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use rialto_codec::read;
use rialto_event::Condition;
use rialto_rt::Runtime;

use super::hello::{About, Hello};
use super::link::Link;
use super::outgoing::Outgoing;
use super::passage::{Ticket, arrive, leave};
use super::record::{Body, Record};
use super::taken::Taken;
use super::version::{Version, Versions};
use super::vocabulary::{Words, marked, unmarked};
use crate::Node;
use crate::pid::NodeId;
use crate::transport::memory::Network;
use samples::Sample;
use std::sync::Arc;

const FRAMES: &str = include_str!("../../tests/data/protocol-3/frames.txt");
const WORDS: &str = include_str!("../../tests/data/protocol-3/words.txt");
const CONVERSATION: &str = include_str!("../../tests/data/protocol-3/conversation.txt");

/// The types that version 4 has added to every node's registry. A node of version 3 does not know them.
const ADDED: [&str; 1] = ["rialto.shutdown"];

fn version_3() -> Versions {
    Versions::of(3..=3).unwrap()
}

fn samples(text: &str) -> Vec<Sample> {
    let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap();
    let sample = |line: &str| {
        let (name, hex) = line.split_once(": ").unwrap();
        (name.to_string(), hex.as_bytes().chunks(2).map(byte).collect())
    };
    text.lines().map(sample).collect()
}

#[test]
fn hellos_and_records_of_each_kind_are_written_as_they_were() {
    let written = samples::frames(|hello| hello.speaking(version_3()));
    assert_eq!(samples::text(&written), FRAMES);
}

#[test]
fn hellos_and_records_of_each_kind_are_read_as_they_were() {
    let hellos = samples::hellos().into_iter().map(|hello| hello.speaking(version_3()));
    let mut hellos = hellos.collect::<Vec<_>>().into_iter();
    let mut records = samples::records().into_iter();
    for (name, bytes) in samples(FRAMES) {
        if name == "hello" {
            for ours in [version_3(), Versions::ALL] {
                let hello = Hello::read(&bytes, ours).unwrap();
                assert_eq!(hello.common(ours), Some(Version::OLDEST));
            }
            assert_eq!(Hello::read(&bytes, Versions::ALL).ok(), hellos.next());
            continue;
        }
        let (record, rest) = read::<Record<'_>>(&bytes).unwrap();
        assert_eq!((Some(&record), rest), (records.next().as_ref(), &[][..]), "{name}");
        assert_eq!(samples::bytes(&record), bytes, "{name}");
    }
    assert!(hellos.next().is_none() && records.next().is_none());
}

#[test]
fn what_nodes_say_beside_records_has_the_names_and_the_shapes_that_it_had() {
    let is_added = |line: &&str| ADDED.iter().any(|word| line.starts_with(word));
    let words = samples::words();
    let without: Vec<&str> = words.lines().filter(|line| !is_added(line)).collect();
    assert_eq!(without, WORDS.lines().collect::<Vec<_>>());
}

/// Makes a connection for decoding and encoding the messages of the recorded conversation.
fn link(node: &Node, words: &Arc<Words>) -> Arc<Link> {
    let queues = (Outgoing::new(1 << 20, 1 << 20, 1 << 20), Taken::new(1 << 20, 1 << 20));
    let (link, _rivals) = Link::new(node.weak_and_words().0, node.id(), (5, 1), words.clone(), queues);
    let about = About { incarnation: 6, digest: 1, words: 1, credit: 1, longest: 1 << 20, beat: 5 };
    let hello = Hello::new(about, 1, Vec::new()).speaking(version_3());
    link.is_with(NodeId { key: 5, incarnation: 6 }, &hello, Versions::ALL);
    link
}

/// Decodes each message of a conversation of that release, and encodes it again.
#[test]
fn a_conversation_is_read_and_written_as_it_was() {
    Runtime::simulated(1).block_on(async {
        let node = samples::builder().transport(Network::new().transport("a")).build();
        let words = node.weak_and_words().1;
        let is_known = |word: &u32| !ADDED.contains(&&*words.get(*word).unwrap().signature.name);
        let of_version_3: Vec<u32> = (0..words.len() as u32).filter(is_known).collect();
        let mut links: BTreeMap<String, Arc<Link>> = BTreeMap::new();
        let mut kinds: BTreeMap<&str, u32> = BTreeMap::new();
        for (speaker, bytes) in samples(CONVERSATION) {
            let Some(link) = links.get(&speaker) else {
                let hello = Hello::read(&bytes, version_3()).unwrap();
                assert_eq!(samples::bytes(&hello), bytes);
                let link = self::link(&node, &words);
                link.is_understood(&of_version_3.iter().copied().map(Some).collect::<Vec<_>>());
                links.insert(speaker, link);
                continue;
            };
            let mut rest = &bytes[..];
            while !rest.is_empty() {
                let (record, more) = read::<Record<'_>>(rest).unwrap();
                assert_eq!(samples::bytes(&record), rest[..rest.len() - more.len()]);
                rest = more;
                let Record::Letter { head, body: Body(body) } = record else { continue };
                let (number, form) = unmarked(head.word);
                let word = words.get(of_version_3[number as usize]).unwrap();
                let ticket = |call: &u64| Ticket::new(link.clone(), *call, Condition::new());
                let tickets = head.calls.iter().map(ticket).collect();
                let message = arrive(link, word, (tickets, true), (form, body)).unwrap();
                let message = crate::moving::reread(&node, message);
                let mut again = Vec::new();
                let left = leave(link, word, &*message as &dyn Any, &mut again, 1 << 20).unwrap();
                assert_eq!((left, &again[..]), ((form, head.calls), body), "{}", word.type_name);
                assert_eq!(marked(number, form), head.word);
                *kinds.entry(&word.signature.name).or_default() += 1;
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
fn with_names(text: &str, words: &[String]) -> String {
    let mut parts = text.split("word: ");
    let mut all = parts.next().unwrap().to_string();
    for part in parts {
        let end = part.find(|c: char| !c.is_ascii_digit()).unwrap();
        let (number, form) = unmarked(part[..end].parse().unwrap());
        write!(all, "word: {} {form:?}{}", words[number as usize], &part[end..]).unwrap();
    }
    all
}

/// Returns the handshake of a node, and the records that it sends after it. How they are distributed among
/// frames depends on the scheduler.
fn said_by(name: &str, said: &[Sample], words: &[String]) -> (Hello, Vec<Part>) {
    let mut frames = said.iter().filter(|(speaker, _)| speaker == name).map(|(_, bytes)| &bytes[..]);
    let hello = Hello::read(frames.next().unwrap(), version_3()).unwrap();
    let mut parts = Vec::new();
    for mut frame in frames {
        while !frame.is_empty() {
            let (record, rest) = read::<Record<'_>>(frame).unwrap();
            frame = rest;
            let Record::Letter { head, body: Body(body) } = record else {
                parts.push(Part::Record(with_names(&format!("{record:?}"), words)));
                continue;
            };
            parts.push(Part::Record(with_names(&format!("{head:?}"), words)));
            // The last byte of a number is less than 128.
            parts.extend(body.split_inclusive(|byte| *byte < 128).map(|bytes| Part::Number(bytes.to_vec())));
        }
    }
    (hello, parts)
}

/// Has the same conversation with this release, and compares the records of both nodes. Only the secrets of
/// channel ends and of processes that move differ, because they are drawn at random: two conversations of
/// this release differ in them, too. Each secret occurs at the same places in all conversations.
#[test]
fn nodes_that_are_limited_to_version_3_have_that_conversation() {
    let node = samples::builder().build();
    let names = node.words().signatures().map(|word| word.name.to_string());
    let all: Vec<String> = names.collect();
    let of_version_3: Vec<String> =
        all.iter().filter(|name| !ADDED.contains(&name.as_str())).cloned().collect();
    let speak = || samples::conversation(|builder| builder.protocol(3..=3));
    let (kept, now, again) = (samples(CONVERSATION), speak(), speak());
    let mut secrets = BTreeMap::new();
    for name in ["here", "there"] {
        let (mut kept_hello, kept) = said_by(name, &kept, &of_version_3);
        let (hello, now) = said_by(name, &now, &all);
        let (_, again) = said_by(name, &again, &all);
        assert_eq!(hello.words, kept_hello.words + ADDED.len() as u32);
        (kept_hello.words, kept_hello.digest) = (hello.words, hello.digest);
        assert_eq!(hello, kept_hello);
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
fn nodes_that_speak_the_newest_version_have_that_conversation_too() {
    let said = samples::conversation(|builder| builder);
    let hello = Hello::read(&said[0].1, Versions::ALL).unwrap();
    assert_eq!(hello.common(Versions::ALL), Some(Version::NEWEST));
}
