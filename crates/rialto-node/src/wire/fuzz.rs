//! A peer that says what it likes: frames of chance, and frames that were good once.

use rialto_codec::append;
use rialto_event::rng;

use super::hello::{About, Hello};
use super::incoming::{Incoming, Limits};
use super::link::Link;
use super::outgoing::Outgoing;
use super::record::{Body, Cause, Head, NoAnswer, Record, Sign, Whom};
use super::taken::Taken;
use super::vocabulary::Signature;
use crate::pid::{NodeId, Pid};
use crate::transport::MAX_FRAME;
use crate::{Node, Vocabulary, recv};

/// Records of all kinds, some of them sound.
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
    // Most is what a node would say.
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
        let node = Node::builder()
            .speaks(Vocabulary::new().message::<String>("text").message::<u64>("number"))
            .build();
        let (weak, words) = node.weak_and_words();
        let peer = NodeId { key: 5, incarnation: 6 };
        let (mut refused, mut taken) = (0, 0);
        for _ in 0..300 {
            let pid = node.spawn(async {
                recv! { text: String => drop(text) }
            });
            let out = Outgoing::new(1000, 100_000, 100_000);
            let (link, _rivals) = Link::new(
                weak.clone(),
                node.id(),
                (peer.key, 1),
                words.clone(),
                (out, Taken::new(1 << 12, 1 << 20)),
            );
            let same = rng::below(4) != 0;
            let digest = if same { words.digest } else { 1 };
            let about = About {
                incarnation: 6,
                digest,
                words: words.len() as u32,
                credit: 100,
                longest: 1 << 16,
                beat: 5,
            };
            let limits =
                Limits { letter: 1 << 16, credit: 1 << 12, held: 10_000, ties: 1 << 20, unread: 1 << 20 };
            link.is_with(peer, 1, 1 << 16);
            let mut incoming = Incoming::new(link.clone(), peer, &Hello::new(about, 1, Vec::new()), limits);
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
                assert!(incoming.holds() <= (1 << 16) + 10_000);
            }
            link.close("the test is over");
        }
        assert!(refused > 50 && taken > 500, "{refused} refused, {taken} taken");
    });
}
