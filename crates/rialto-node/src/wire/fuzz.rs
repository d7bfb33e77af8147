//! Fuzzing: peers that send random frames, and mutated valid ones.

use std::any::TypeId;
use std::sync::Arc;

use rialto_codec::{append, read};
use rialto_event::rng;
use serde::{Deserialize, Serialize};

use super::hello::{About, Hello};
use super::incoming::{Incoming, Limits};
use super::link::Link;
use super::outgoing::Outgoing;
use super::record::{Body, Cause, Head, NoAnswer, Record, Sign, Whom};
use super::taken::Taken;
use super::version::Versions;
use super::vocabulary::Signature;
use crate::pid::{NodeId, Pid};
use crate::transport::MAX_FRAME;
use crate::{Node, Vocabulary, recv};

/// Makes a record of a random kind. Some of the records are valid.
fn record(peer: NodeId, pid: Pid, body: &[u8]) -> Record<'_> {
    let (number, other) = (u64::from(rng::below(6)), Pid { node: peer, number: u64::from(rng::below(9)) });
    let to = match rng::below(4) {
        0 => Whom::Process(number),
        1 => Whom::Of { incarnation: rng::next(), number },
        2 => Whom::Caller(number),
        _ => Whom::Process(pid.number),
    };
    let calls = (0..rng::below(2)).map(|_| rng::next()).collect();
    let head = Head { to, word: rng::below(8), calls };
    // Most records are of the kinds that nodes send most.
    match rng::below(60) {
        0 => Record::Long { head, length: rng::next() >> rng::below(64) },
        1 => Record::Part(Body(body)),
        2 => {
            let reason = Cause::Word { word: rng::below(12), body: body.to_vec() };
            let signal = Sign::Exit { from: other, reason };
            Record::Signal { to, after: rng::next() >> rng::below(64), signal }
        }
        3 => Record::Words(vec![Signature { name: "x".into(), version: 1, shape: rng::next() }]),
        4 => Record::Signal { to, after: 0, signal: Sign::Tell(pid) },
        5..=9 => Record::Signal { to: Whom::Process(number), after: number, signal: Sign::Tell(other) },
        10..=14 => Record::Signal { to: Whom::Process(number), after: 0, signal: Sign::Hear(other) },
        15..=19 => Record::Unanswered { call: number, after: number / 2, why: NoAnswer::Dropped },
        20..=24 => Record::Cancelled { call: number, after: number },
        25..=29 => Record::Credit(rng::next() >> rng::below(64)),
        30..=34 => Record::Beat,
        _ => Record::Letter { head, body: Body(body) },
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
fn whatever_a_peer_says_is_done_or_ends_the_connection_and_takes_bounded_memory() {
    rialto_rt::Runtime::simulated(11).block_on(async {
        let node = node();
        let peer = NodeId { key: 5, incarnation: 6 };
        let (mut refused, mut taken) = (0, 0);
        for _ in 0..300 {
            let pid = node.spawn(async {
                recv! { text: String => drop(text) }
            });
            let (link, mut incoming) = connection(&node, peer, rng::below(4) != 0);
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
                assert!(incoming.holds() <= LETTER + HELD);
            }
            link.close("the test is over");
        }
        assert!(refused > 50 && taken > 500, "{refused} refused, {taken} taken");
    });
}

/// A message that may be deeply nested.
#[derive(Serialize, Deserialize)]
struct Tree(Vec<Tree>, u64);

fn node() -> Node {
    let words = Vocabulary::new().message::<String>("text").message::<u64>("number").message::<Tree>("tree");
    Node::builder().speaks(words).build()
}

/// The maximum bytes of a message, and of signals that wait for messages.
const LETTER: usize = 1 << 16;
const HELD: usize = 10_000;

/// Makes a connection and its incoming half. The peer has the type registry of the node, or a different one
/// of the same size.
fn connection(node: &Node, peer: NodeId, same_words: bool) -> (Arc<Link>, Incoming) {
    let (weak, words) = node.weak_and_words();
    let queues = (Outgoing::new(1000, 100_000, 100_000), Taken::new(1 << 12, 1 << 20));
    let (link, _rivals) = Link::new(weak, node.id(), (peer.key, 1), words.clone(), queues);
    let digest = if same_words { words.digest } else { 1 };
    let (words, credit, longest, beat) = (words.len() as u32, 100, LETTER as u64, 5);
    let about = About { incarnation: peer.incarnation, digest, words, credit, longest, beat };
    let (letter, credit) = (LETTER as u64, 1 << 12);
    let limits = Limits { letter, credit, held: HELD, ties: 1 << 20, unread: 1 << 20 };
    let hello = Hello::new(about, 1, Vec::new());
    link.is_with(peer, &hello, Versions::ALL);
    let incoming = Incoming::new(link.clone(), peer, &hello, limits);
    (link, incoming)
}

fn bytes_of<T: Serialize>(value: &T) -> Vec<u8> {
    let mut bytes = Vec::new();
    append(value, &mut bytes).unwrap();
    bytes
}

/// A handshake has exactly one encoding, apart from what later versions append.
#[test]
fn fuzz_hello() {
    let about = About { incarnation: 5, digest: u64::MAX, words: 7, credit: 8, longest: 1 << 20, beat: 9 };
    let locators =
        ["memory://a", "tls://10.0.0.1:4370", "tcp://[::1]:4370"].map(|place| place.parse().unwrap());
    let seeds = [Hello::new(about, 1, Vec::new()), Hello::new(about, 300, locators.into())];
    rialto_fuzz::target!("hello").seeds("hello", seeds.iter().map(bytes_of)).check(|bytes| {
        let Ok(hello) = Hello::read(bytes, Versions::ALL) else { return false };
        assert!(hello.locators.len() <= super::hello::LOCATORS);
        // A later version may append more.
        assert!(bytes.starts_with(&bytes_of(&hello)));
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
fn conversation(same_words: bool, frames: &[Vec<u8>]) -> Vec<u8> {
    let with_length = |frame: &Vec<u8>| [&[frame.len() as u8], &frame[..]].concat();
    [vec![same_words.into()], frames.iter().flat_map(with_length).collect()].concat()
}

fn conversations(here: &Node) -> Vec<Vec<u8>> {
    let head = |to: u64, word: u32, calls: &[u64]| Head { to: Whom::Process(to), word, calls: calls.into() };
    let letter = |to, word, calls: &[u64], body: &[u8]| {
        bytes_of(&Record::Letter { head: head(to, word, calls), body: Body(body) })
    };
    let by = Pid { node: NodeId { key: 5, incarnation: 6 }, number: 3 };
    let signal = |after, signal| bytes_of(&Record::Signal { to: Whom::Process(1), after, signal });
    let text = |word| letter(1, word, &[], b"\x04text");
    let words = here.weak_and_words().1;
    let word = |of: TypeId| words.of(of).unwrap().0;
    let (text_word, number, trees) =
        (word(TypeId::of::<String>()), word(TypeId::of::<u64>()), word(TypeId::of::<Tree>()));
    let long = Record::Long { head: head(1, text_word, &[]), length: 5 };
    let parts =
        [bytes_of(&long), bytes_of(&Record::Part(Body(b"\x04te"))), bytes_of(&Record::Part(Body(b"xt")))];
    let reason = Cause::Panic("at the disco".into());
    let asked = [letter(1, number, &[1, 2], &[7]), bytes_of(&Record::Cancelled { call: 1, after: 1 })];
    let signatures =
        ["number", "text", "unknown"].map(|name| Signature { name: name.into(), version: 1, shape: 7 });
    let signs =
        [signal(0, Sign::Tell(by)), signal(2, Sign::Exit { from: by, reason }), signal(0, Sign::Kill)];
    let tree = Tree(vec![Tree(Vec::new(), 1), Tree(vec![Tree(Vec::new(), 2)], 3)], 4);
    vec![
        conversation(true, &[text(text_word), bytes_of(&Record::Beat), bytes_of(&Record::Credit(500))]),
        conversation(true, &[letter(1, trees, &[], &bytes_of(&tree))]),
        conversation(true, &parts),
        conversation(true, &[asked.concat()]),
        conversation(true, &[signs.concat(), text(text_word)]),
        conversation(false, &[bytes_of(&Record::Words(signatures.into())), bytes_of(&Record::Beat)]),
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
            let (&same_words, mut rest) = bytes.split_first().unwrap_or((&1, &[]));
            let (link, mut incoming) = connection(&node, peer, same_words != 0);
            let mut all_taken = true;
            while let Some((&length, more)) = rest.split_first() {
                let (frame, more) = more.split_at(more.len().min(length.into()));
                rest = more;
                all_taken &= incoming.frame(&node, frame).is_ok();
                assert!(incoming.holds() <= LETTER + HELD);
                // Let the processes read the messages that have arrived.
                rialto_rt::yield_now().await;
                if !all_taken {
                    break;
                }
            }
            link.close("the input is over");
            all_taken
        })
    });
}
