//! Tests with a malicious peer and process migration, in both directions.

use std::io;
use std::time::Duration;

use rialto_cps::{Continuation, cps};
use rialto_event::sleep;
use rialto_process::internal::capability::Key;
use rialto_rt::JoinHandle;
use serde::{Deserialize, Serialize};

use super::super::raw_peer::{RawPeer, builder, bytes, signal};
use super::{exit_of_size, send_until_closed, simulated};
use crate::migration::{NotMoved, migrate_process, mobile, receive};
use crate::transport::memory::{Memory, Network};
use crate::transport::{BoxFuture, Connection, Locator, NodeKey, Transport};
use crate::wire::RegisteredTypes;
use crate::wire::record::{Body, MessageHead, Recipient, Record, WireExit, WireNoAnswer, WireSignal};
use crate::wire::type_registry::MIGRATION_TYPES;
use crate::{
    Builder, DeadLetterReason, Exit, Node, Pid, Tag, TypeRegistry, down_evt, is_alive, kill, link, send,
    trap_exits,
};

/// A message without any bytes.
#[derive(Serialize, Deserialize)]
struct Unit;

/// Counts messages until a zero arrives.
#[cps]
async fn counts() -> Exit {
    let mut count = 0_u64;
    while receive::<u64>().await > 0 {
        count += 1;
    }
    Exit::custom(count)
}

fn node(network: &Network, set: impl FnOnce(Builder) -> Builder) -> Node {
    let types = TypeRegistry::new().message::<Unit>("unit").message::<Exit>("exit");
    set(builder(network, "node").types(types).allow_migration::<counts>()).build()
}

/// The fields of an `Arrival`, as encoded.
type Arrives =
    (String, Vec<u8>, Option<Tag>, bool, Pid, Tag, Vec<(Pid, Key)>, Vec<Tag>, Vec<Enclosed>, Replies);
type Enclosed = (u32, Vec<u64>, Vec<u8>);
type Replies = (Option<Pid>, u64);
/// The fields of a `Landed`, as encoded.
type Lands = Result<(Pid, bool, u64, Replies), NotMoved>;

impl RawPeer {
    fn process(&self, number: u64) -> Pid {
        Pid { node: self.id, number }
    }

    /// Sends the arrival of its process `number`, as the call `call`.
    async fn arrives(&mut self, node: &Node, number: u64, earlier_pids: Vec<(Pid, Key)>, call: u64) {
        let continuation = Continuation::new(counts()).to_bytes().unwrap();
        let (name, tag) =
            ("rialto_node::wire::hostile::migration::counts".into(), Tag::numbered(self.id, call));
        let (origin, from) = (self.process(number), (None, call));
        let traps = true;
        let body: Arrives =
            (name, continuation, None, traps, origin, tag, earlier_pids, vec![], vec![], from);
        self.send(&[self.call(Pid::of_node(node.id()), call, "rialto.arrival", &bytes(&body))])
            .await
            .unwrap();
    }

    /// Waits for the outcome of its call: an answer, or `None` if there is none.
    async fn is_told(&mut self, call: u64) -> Option<Lands> {
        self.wait_for_record(|record| match record {
            Record::Message { head: MessageHead { to: Recipient::Caller(of), .. }, body: Body(body) }
                if *of == call =>
            {
                Some(Some(rialto_codec::read::<Lands>(body).unwrap().0))
            }
            Record::Unanswered { call: of, .. } if *of == call => Some(None),
            _ => None,
        })
        .await
    }

    /// Waits for a message of the type with that name. Returns its body and its calls.
    async fn reads_a(&mut self, name: &str) -> (Vec<u8>, Vec<u64>) {
        let named = self.type_number_named(name);
        self.wait_for_record(|record| match record {
            Record::Message { head, body: Body(body) } if head.type_number == named => {
                Some((body.to_vec(), head.calls.clone()))
            }
            _ => None,
        })
        .await
    }

    /// Answers a call with a message of the type `name`, which contains the calls `asks`.
    async fn answers(&mut self, call: u64, asks: Vec<u64>, name: &str, body: &[u8]) {
        self.send(&[self.message_named(Recipient::Caller(call), asks, name, body)]).await.unwrap();
    }

    /// Answers that call with `go`, without messages.
    async fn tells_to_go(&mut self, call: u64) {
        self.answers(call, vec![], "rialto.go", &bytes(&Vec::<Enclosed>::new())).await;
    }
}

fn moves(pid: Pid, peer: &RawPeer) -> JoinHandle<Result<(), NotMoved>> {
    rialto_rt::spawn(migrate_process(pid, peer.id))
}

/// Moves a process of `node` to the peer, under that number. Returns its first pid, and the key to its proxy.
async fn is_away(node: &Node, peer: &mut RawPeer, number: u64) -> (Pid, Key) {
    let pid = node.spawn(mobile(counts()));
    let moving = moves(pid, peer);
    let (arrival, calls) = peer.reads_a("rialto.arrival").await;
    let (.., earlier_pids, _, _, _) = rialto_codec::read::<Arrives>(&arrival).unwrap().0;
    let landed: Lands = Ok((peer.process(number), true, 64, (None, 7)));
    peer.answers(calls[0], vec![7], "rialto.landed", &bytes(&landed)).await;
    peer.reads_a("rialto.go").await;
    assert_eq!(moving.await.unwrap(), Ok(()));
    earlier_pids[0]
}

/// Checks that the process has counted `count` messages so far.
async fn has_counted(node: &Node, pid: Pid, count: u64) {
    let ended = node.run(async move {
        send(pid, 1_u64).unwrap();
        send(pid, 0_u64).unwrap();
        down_evt(pid).await
    });
    assert_eq!(ended.await, Ok(Exit::custom(count + 1)));
}

/// A transport whose peers are all trusted for administration only.
struct OfClients(Memory);

impl Transport for OfClients {
    fn key(&self) -> NodeKey {
        self.0.key()
    }

    fn locators(&self) -> Vec<Locator> {
        self.0.locators()
    }

    fn dial(&self, to: &Locator, expected: Option<NodeKey>) -> BoxFuture<io::Result<Connection>> {
        self.0.dial(to, expected)
    }

    fn accept(&self) -> BoxFuture<io::Result<Connection>> {
        self.0.accept()
    }

    fn is_client(&self, _: NodeKey) -> bool {
        true
    }
}

#[test]
fn administration_client_cannot_move_a_process_here() {
    simulated(async |network| {
        let transport = OfClients(network.transport("of-clients"));
        let node = node(&network, |node| node.transport(transport));
        let mut dead = node.subscribe_dead_letters();
        let mut peer = RawPeer::dial(&network, &node, 1 << 20).await;
        peer.arrives(&node, 5, vec![], 1).await;
        assert_eq!(dead.recv().await.unwrap().reason, DeadLetterReason::Unknown);
    });
    // The same arrival from a peer that is a node is accepted.
    simulated(async |network| {
        let node = node(&network, |node| node);
        let mut peer = RawPeer::dial(&network, &node, 1 << 20).await;
        peer.arrives(&node, 5, vec![], 1).await;
        assert!(matches!(peer.is_told(1).await, Some(Ok(_))));
    });
}

/// A misspelt name in `MIGRATION_TYPES` would let clients send the type.
#[test]
fn internal_messages_are_in_every_type_registry() {
    simulated(async |network| {
        let node = node(&network, |node| node);
        let types = RegisteredTypes::of(&node).unwrap().clone();
        let names: Vec<&str> = types.signatures().map(|signature| &*signature.name).collect();
        for name in MIGRATION_TYPES {
            assert!(names.contains(&name), "{name} in {names:?}");
        }
    });
}

#[test]
fn arrival_needs_the_proxy_key() {
    simulated(async |network| {
        let node = node(&network, |node| node);
        let mut peer = RawPeer::dial(&network, &node, 1 << 20).await;
        let (pid, key) = is_away(&node, &mut peer, 5).await;
        let here = node.spawn(mobile(counts()));
        // While the proxy waits for the peer, it handles no arrivals.
        node.run(async move { send(pid, 1_u64).unwrap() }).await.unwrap();
        let (_, passed) = peer.reads_a("rialto.passed").await;
        let mut dead = node.subscribe_dead_letters();
        // Random keys; and a correct key for another process, which has not moved away.
        let forged = (0..50).map(|_| (pid, Key::draw())).chain([(here, key), (here, Key::draw())]);
        for (call, own) in (100..).zip(forged) {
            peer.arrives(&node, 5, vec![own], call).await;
            assert_eq!(peer.is_told(call).await, None);
            let letter = dead.recv().await.unwrap();
            assert_eq!((letter.to, letter.reason), (Some(own.0), DeadLetterReason::Forged));
        }
        has_counted(&node, here, 0).await;
        peer.arrives(&node, 5, vec![(pid, key)], 200).await;
        for call in 201..250 {
            peer.arrives(&node, 5, vec![(pid, key)], call).await;
            assert_eq!(peer.is_told(call).await, None, "another one waits");
        }
        // A cancelled arrival makes way for another one.
        peer.send(&[Record::Cancelled { call: 200, after: 0 }]).await.unwrap();
        peer.arrives(&node, 5, vec![(pid, key)], 300).await;
        assert_eq!(peer.is_told(200).await, None);
        // The forwarded message is settled: the proxy handles the arrival, and becomes the process again.
        peer.send(&[Record::Unanswered { call: passed[0], after: 0, why: WireNoAnswer::Dropped }])
            .await
            .unwrap();
        let Some(Ok((back, true, _, (_, go)))) = peer.is_told(300).await else { panic!("it may not come") };
        assert_eq!(back, pid);
        peer.tells_to_go(go).await;
        has_counted(&node, pid, 0).await;
    });
}

#[test]
fn arrivals_are_bounded_and_end_with_the_connection() {
    simulated(async |network| {
        let node = node(&network, |node| node.spawn_quota(100));
        let before = node.process_count();
        for round in 0..3 {
            let mut peer = RawPeer::dial(&network, &node, 1 << 20).await;
            let mut landed = 0;
            for call in 1..=1000 {
                peer.arrives(&node, call, vec![], call).await;
                match peer.is_told(call).await.unwrap() {
                    Ok(_) => landed += 1,
                    Err(why) => assert_eq!(why, NotMoved::TooMany),
                }
            }
            assert_eq!((landed, node.process_count()), (100, before + 100), "{round}");
            drop(peer);
            sleep(Duration::from_secs(1)).await;
            assert_eq!(node.process_count(), before, "{round}");
        }
    });
}

#[test]
fn second_go_and_unexpected_answers_are_ignored() {
    simulated(async |network| {
        let node = node(&network, |node| node);
        let before = node.process_count();
        let mut peer = RawPeer::dial(&network, &node, 1 << 20).await;
        let landed: Lands = Ok((peer.process(5), true, 64, (None, 7)));
        for call in [0, 1, 99, u64::MAX] {
            peer.answers(call, vec![], "rialto.go", &bytes(&Vec::<Enclosed>::new())).await;
            peer.answers(call, vec![7], "rialto.landed", &bytes(&landed)).await;
            assert_eq!(peer.is_told(7).await, None, "nobody has asked");
        }
        let mut there = Vec::new();
        for call in [21, 22] {
            peer.arrives(&node, 5, vec![], call).await;
            let Some(Ok((pid, true, _, (_, go)))) = peer.is_told(call).await else { panic!("not landed") };
            there.push((pid, go));
        }
        let [(one, go), (other, _)] = there[..] else { unreachable!("two have landed") };
        // The second and the third answer no call.
        for _ in 0..3 {
            peer.tells_to_go(go).await;
        }
        has_counted(&node, one, 0).await;
        assert!(is_alive(other));
        peer.send(&[Record::Unanswered { call: there[1].1, after: 0, why: WireNoAnswer::Dropped }])
            .await
            .unwrap();
        sleep(Duration::from_secs(1)).await;
        assert_eq!(node.process_count(), before);
        // The number of an arrival without an answer may not be used again.
        peer.arrives(&node, 5, vec![], 31).await;
        let _ = peer.is_told(31).await;
        assert!(!node.connected_nodes().is_empty());
        let (pid, key) = is_away(&node, &mut peer, 5).await;
        node.run(async move { send(pid, 1_u64).unwrap() }).await.unwrap();
        peer.reads_a("rialto.passed").await;
        for _ in 0..2 {
            peer.arrives(&node, 5, vec![(pid, key)], 32).await;
        }
        sleep(Duration::from_secs(1)).await;
        assert!(node.connected_nodes().is_empty());
        assert_eq!(node.process_count(), before);
    });
}

#[test]
fn messages_to_an_arrival_before_go_are_bounded() {
    simulated(async |network| {
        let node = node(&network, |node| node.mailbox_bound(10));
        let before = node.process_count();
        let mut peer = RawPeer::dial(&network, &node, 1 << 20).await;
        peer.arrives(&node, 5, vec![(peer.process(5), Key::draw())], 1).await;
        let Some(Ok((pid, ..))) = peer.is_told(1).await else { panic!("not landed") };
        for _ in 0..100 {
            peer.send(&[peer.message::<Unit>(pid, vec![], &[])]).await.unwrap();
        }
        sleep(Duration::from_secs(1)).await;
        assert_eq!(node.longest_mailboxes(1), [(pid, 10)]);
        let said = super::send_until_closed(&mut peer, 1000, |peer, _| {
            signal(pid, 0, WireSignal::Exit { from: peer.process(1), reason: WireExit::Normal })
        });
        let said = said.await;
        assert!((10..20).contains(&said), "{said}");
        sleep(Duration::from_secs(1)).await;
        assert_eq!(node.process_count(), before);
    });
}

#[test]
fn messages_during_departure_are_bounded() {
    simulated(async |network| {
        let node = node(&network, |node| node.mailbox_bound(1000).mailbox_bytes(6400));
        let mut peer = RawPeer::dial(&network, &node, 1 << 20).await;
        // The process was on the peer before, so its proxy there may be asked to become the process again.
        peer.arrives(&node, 5, vec![(peer.process(5), Key::draw())], 1).await;
        let Some(Ok((pid, _, _, (_, go)))) = peer.is_told(1).await else { panic!("not landed") };
        peer.tells_to_go(go).await;
        sleep(Duration::from_secs(1)).await;
        let moving = moves(pid, &peer);
        let (_, calls) = peer.reads_a("rialto.arrival").await;
        for sent in 0.. {
            assert!(sent < 200, "it takes them all");
            peer.send(&[peer.message::<Unit>(pid, vec![], &[])]).await.unwrap();
            sleep(Duration::from_millis(1)).await;
            if moving.is_finished() {
                break;
            }
        }
        assert!(matches!(moving.await.unwrap(), Err(NotMoved::Unsendable(_))));
        // The process is still here, and a later answer answers no call.
        let landed: Lands = Ok((peer.process(5), true, 64, (None, 7)));
        peer.answers(calls[0], vec![7], "rialto.landed", &bytes(&landed)).await;
        assert_eq!(peer.is_told(7).await, None);
        has_counted(&node, pid, 0).await;
    });
}

/// The proxy forwards them in order, and the peer accepts none.
#[test]
fn exits_at_a_proxy_count_their_bytes() {
    simulated(async |network| {
        let node = node(&network, |node| node.mailbox_bytes(100_000));
        let mut peer = RawPeer::dial(&network, &node, 1 << 20).await;
        let (pid, _) = is_away(&node, &mut peer, 5).await;
        node.run(async move { send(pid, 1_u64).unwrap() }).await.unwrap();
        peer.reads_a("rialto.passed").await;
        let said =
            send_until_closed(&mut peer, 1000, |peer, _| signal(pid, 0, exit_of_size(peer, 4000))).await;
        assert!((50..60).contains(&said), "{said}");
    });
}

#[test]
fn only_the_chosen_destination_can_accept_a_move() {
    simulated(async |network| {
        let node = node(&network, |node| node);
        let mut peer = RawPeer::dial(&network, &node, 1 << 20).await;
        let (victim, pid) = (node.spawn(mobile(counts())), node.spawn(mobile(counts())));
        let moving = moves(pid, &peer);
        let (_, calls) = peer.reads_a("rialto.arrival").await;
        let landed: Lands = Ok((victim, true, 64, (None, 7)));
        peer.answers(calls[0], vec![7], "rialto.landed", &bytes(&landed)).await;
        assert!(matches!(moving.await.unwrap(), Err(NotMoved::Lost(_))));
        let ended = node.run(async move {
            kill(pid);
            down_evt(pid).await
        });
        assert_eq!(ended.await, Ok(Exit::Killed));
        has_counted(&node, victim, 0).await;
    });
}

#[test]
fn process_killed_while_it_departs_notifies_its_links() {
    simulated(async |network| {
        let node = node(&network, |node| node);
        let mut peer = RawPeer::dial(&network, &node, 1 << 20).await;
        let pid = node.spawn(mobile(counts()));
        let moving = moves(pid, &peer);
        let (_, calls) = peer.reads_a("rialto.arrival").await;
        let told = node.run(async move {
            trap_exits(true);
            link(pid);
            kill(pid);
            assert_eq!(down_evt(pid).await, Exit::Killed);
            crate::receive_of_evt::<crate::Exited>().await.from
        });
        assert_eq!(told.await, Ok(pid));
        assert_eq!(moving.await.unwrap(), Err(NotMoved::NoProcess));
        let landed: Lands = Ok((peer.process(5), true, 64, (None, 7)));
        peer.answers(calls[0], vec![7], "rialto.landed", &bytes(&landed)).await;
        assert_eq!(peer.is_told(7).await, None);
        assert_eq!(node.process_count(), 0);
    });
}
