//! Tests with an authenticated but malicious peer: which attacks are possible, and their cost.

#[cfg(feature = "cps")]
#[path = "hostile/migration.rs"]
mod migration;

use std::future::IntoFuture;
use std::iter;
use std::pin::pin;
use std::time::Duration;

use rialto_codec::{Form, append_described};
use rialto_event::{Event, always, choose, sleep};
use rialto_process::internal::call::new_reply;
use rialto_rt::Runtime;
use rialto_sync::oneshot;
use rialto_sync::race::first;
use serde::{Deserialize, Serialize};

use super::raw_peer::{Blob, Give, RawPeer, builder, bytes, signal};
use crate::transport::memory::Network;
use crate::wire::Mesh;
use crate::wire::flow_control::ReceivedCredit;
use crate::wire::record::{Body, MessageHead, Recipient, Record, WireExit, WireSignal};
use crate::wire::type_registry::with_form;
use crate::{
    Builder, Call, CallError, DeadLetterReason, Down, Exit, Exited, Message, Node, NodeId, Pid, SendError,
    Tag, TypeRegistry, Unsendable, call, down_evt, is_alive, monitor, recv, send, send_evt, trap_exits,
};

fn simulated<F: Future>(test: impl FnOnce(Network) -> F) -> F::Output {
    Runtime::simulated(1).block_on(async { test(Network::new()).await })
}

#[derive(Serialize, Deserialize)]
enum List {
    Nil,
    Cons(Box<List>),
}

/// Runs on a worker thread, which has a smaller stack than the test's thread.
#[test]
fn nested_data_is_a_dead_letter_and_ends_no_program() {
    Runtime::builder().worker_threads(1).build().unwrap().block_on(async {
        let network = Network::new();
        let types = TypeRegistry::new().message::<List>("list").message::<Vec<()>>("units");
        let node = builder(&network, "node").types(types).build();
        let mut peer = RawPeer::dial(&network, &node, 1).await;
        let (tell, told) = oneshot();
        let reader = node.spawn(async move {
            let read = recv! { _list: List => "a list", _units: Vec<()> => "units", Blob(_) => "bytes" };
            let _ = tell.send(read);
        });
        let (deep, endless) = (vec![1; 60_000], bytes(&u64::MAX));
        let last = bytes(&Blob(vec![]));
        let messages = [
            peer.message::<List>(reader, vec![], &deep),
            peer.message::<Vec<()>>(reader, vec![], &endless),
            peer.message::<Blob>(reader, vec![], &last),
        ];
        for message in messages {
            peer.send(&[message]).await.unwrap();
        }
        assert_eq!(told.recv().await, Ok("bytes"));
    });
}

/// Spawns a process of `node` that monitors a process of the peer, and sends to it until it fails. The
/// receiver gets the reason of the notice.
fn floods(node: &Node, there: NodeId) -> rialto_sync::oneshot::Receiver<Exit> {
    let (tell, told) = oneshot();
    node.spawn(async move {
        let pid = Pid { node: there, number: 5 };
        monitor(pid);
        while send(pid, Blob(vec![0; 100_000])).is_ok() {}
        recv! { Down { reason, .. } => _ = tell.send(reason) }
    });
    told
}

/// Keepalives as fast as a peer may ask for them would keep the node busy.
#[test]
fn a_peer_gets_keepalives_at_a_bounded_rate() {
    simulated(async |network| {
        let node = builder(&network, "node").build();
        let mut peer = RawPeer::connect(&network, &node).await;
        peer.send_handshake_with(1, 1, 1).await;
        let mut beats = 0;
        let mut count = async || {
            loop {
                peer.wait_for_record(|record| matches!(record, Record::Keepalive).then_some(())).await;
                beats += 1;
            }
        };
        let second = pin!(sleep(Duration::from_secs(1)).into_future());
        first(pin!(count()), second).await;
        assert!((1..=100).contains(&beats), "{beats} in a second");
    });
}

/// The peer sends keepalives, and reads nothing.
#[test]
fn cut_connection_is_down_even_if_the_peer_does_not_read() {
    simulated(async |network| {
        let node = builder(&network, "node").build();
        let mut peer = RawPeer::dial(&network, &node, u64::MAX).await;
        let told = floods(&node, peer.id);
        sleep(Duration::from_secs(1)).await;
        assert!(node.disconnect(peer.id));
        assert_eq!(told.recv().await, Ok(Exit::Disconnected));
        assert!(peer.send(&[Record::Keepalive]).await.is_err());
        assert!(node.connected_nodes().is_empty());
    });
}

/// The node itself disconnects it.
#[test]
fn stalled_peer_is_lost_despite_keepalives() {
    simulated(async |network| {
        const STALL: Duration = Duration::from_secs(20);
        let node = builder(&network, "node").stall_timeout(STALL).build();
        let mut peer = RawPeer::dial(&network, &node, u64::MAX).await;
        let told = floods(&node, peer.id);
        let mut beats = 0;
        while peer.send(&[Record::Keepalive]).await.is_ok() {
            beats += 1;
            assert!(beats < 100);
            sleep(Duration::from_secs(1)).await;
        }
        assert!(beats >= 20, "{beats}");
        assert_eq!(told.recv().await, Ok(Exit::Disconnected));
    });
}

#[test]
fn slow_peer_is_not_lost() {
    simulated(async |network| {
        let node = builder(&network, "node").stall_timeout(Duration::from_secs(20)).build();
        let mut peer = RawPeer::dial(&network, &node, u64::MAX).await;
        let pid = Pid { node: peer.id, number: 5 };
        node.spawn(async move {
            while send(pid, Blob(vec![0; 100_000])).is_ok() {}
            recv! { () => {} }
        });
        for _ in 0..10 {
            for _ in 0..15 {
                peer.send(&[Record::Keepalive]).await.unwrap();
                sleep(Duration::from_secs(1)).await;
            }
            peer.skip_frame().await.unwrap();
        }
    });
}

/// The bound holds however much credit the peer grants.
#[test]
fn data_waiting_for_a_stalled_peer_is_bounded() {
    simulated(async |network| {
        let node = builder(&network, "node").unsent_bound(1 << 20).build();
        let mut peer = RawPeer::dial(&network, &node, u64::MAX).await;
        let pid = Pid { node: peer.id, number: 5 };
        let sent = node
            .run(async move { (0..1000).take_while(|_| send(pid, Blob(vec![0; 10_000])).is_ok()).count() });
        let sent = sent.await.unwrap();
        assert!((90..300).contains(&sent), "{sent}");
        let answers = node.spawn(async {
            loop {
                recv! { Call { request: Give(n), from }: Call<Give> => from.reply(Blob(vec![0; n as usize])) }
            }
        });
        for call in 1..=300_u64 {
            // A call without a caller's pid.
            let body = bytes(&(100_000_u32, None::<Pid>, call));
            peer.send(&[peer.message::<Call<Give>>(answers, vec![call], &body)]).await.unwrap();
            sleep(Duration::from_millis(1)).await;
        }
        let waits = peer.connection_of(&node).out.update(|out| out.waiting());
        assert!(waits < 2 << 20, "{waits} bytes");
        assert!(is_alive(answers));
    });
}

/// An exit signal with a reason of that many bytes.
fn exit_of_size(peer: &RawPeer, bytes: usize) -> WireSignal {
    WireSignal::Exit {
        from: Pid { node: peer.id, number: 1 },
        reason: WireExit::DebugText("x".repeat(bytes)),
    }
}

/// Sends `what` up to `times` times, until the connection is closed. Returns how many were sent.
async fn send_until_closed(
    peer: &mut RawPeer,
    times: usize,
    what: impl Fn(&RawPeer, usize) -> Record<'static>,
) -> usize {
    for n in 0..times {
        let record = what(peer, n);
        if peer.send(&[record]).await.is_err() {
            return n;
        }
        sleep(Duration::from_micros(100)).await;
    }
    times
}

/// Spawns a process that traps exits, and reads none until a `Blob` arrives. The receiver then gets the first
/// reason.
fn trapper(node: &Node) -> (Pid, oneshot::Receiver<Exit>) {
    let (tell, told) = oneshot();
    let pid = node.spawn(async move {
        trap_exits(true);
        recv! { Blob(_) => {} }
        recv! { Exited { reason, .. } => _ = tell.send(reason) }
    });
    (pid, told)
}

#[test]
fn exit_reason_length_is_bounded() {
    simulated(async |network| {
        let node = builder(&network, "node").build();
        let mut peer = RawPeer::dial(&network, &node, 1).await;
        let (trapper, told_of) = trapper(&node);
        sleep(Duration::from_millis(1)).await;
        let said =
            send_until_closed(&mut peer, 100, |peer, n| signal(trapper, 0, exit_of_size(peer, 4095 + n)))
                .await;
        assert!((2..10).contains(&said), "{said}");
        send_here(&node, trapper, Blob(vec![]));
        let Ok(Exit::Custom(_)) = told_of.recv().await else { panic!("no exit") };
    });
}

fn send_here<M: Message>(node: &Node, to: Pid, message: M) {
    node.spawn(async move { drop(send(to, message)) });
}

#[test]
fn deferred_signals_take_bounded_memory() {
    simulated(async |network| {
        let node = builder(&network, "node").signal_bound(100_000).build();
        let mut peer = RawPeer::dial(&network, &node, 1).await;
        let absent = Pid { node: node.id(), number: 1 };
        let said =
            send_until_closed(&mut peer, 1000, |peer, _| signal(absent, u64::MAX, exit_of_size(peer, 4000)))
                .await;
        assert!((20..40).contains(&said), "{said}");
    });
}

#[test]
fn excess_exit_signals_end_the_connection_without_loss() {
    simulated(async |network| {
        let node = builder(&network, "node").mailbox_bound(10).build();
        let mut peer = RawPeer::dial(&network, &node, 1).await;
        let (reader, _told) = trapper(&node);
        sleep(Duration::from_millis(1)).await;
        let said =
            send_until_closed(&mut peer, 1000, |peer, _| signal(reader, 0, exit_of_size(peer, 10))).await;
        assert!((20..30).contains(&said), "{said}");
        assert_eq!(node.longest_mailboxes(1)[0].1, 21);
    });
}

/// An exit reason of the program.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Full(String);

/// Typed reasons and textual ones are both counted.
#[test]
fn exits_in_a_mailbox_count_their_bytes() {
    simulated(async |network| {
        let types = TypeRegistry::new().reason::<Full>("full");
        let node = builder(&network, "node").types(types).mailbox_bytes(100_000).build();
        for is_typed in [false, true] {
            let mut peer = RawPeer::dial(&network, &node, 1).await;
            let (reader, _told) = trapper(&node);
            sleep(Duration::from_millis(1)).await;
            let sign = |peer: &RawPeer| match is_typed {
                false => exit_of_size(peer, 4000),
                true => {
                    let body = bytes(&Full("x".repeat(4000)));
                    let reason = WireExit::Registered { type_number: peer.type_number::<Full>(), body };
                    WireSignal::Exit { from: Pid { node: peer.id, number: 1 }, reason }
                }
            };
            let said = send_until_closed(&mut peer, 1000, |peer, _| signal(reader, 0, sign(peer))).await;
            assert!((50..60).contains(&said), "{said}");
        }
    });
}

#[test]
fn links_and_monitors_of_a_peer_are_bounded_and_can_be_replaced() {
    simulated(async |network| {
        let node = builder(&network, "node").peer_links_bound(100).build();
        let mut peer = RawPeer::dial(&network, &node, 1).await;
        let (watched, _told) = trapper(&node);
        let tag = |peer: &RawPeer, n: usize| Tag::numbered(peer.id, n as u64);
        let by = |peer: &RawPeer| Pid { node: peer.id, number: 1 };
        let undone = send_until_closed(&mut peer, 1000, |peer, n| {
            let monitor = tag(peer, n / 2);
            let sign = match n % 2 {
                0 => WireSignal::Monitor { monitor, by: by(peer) },
                _ => WireSignal::Demonitor(monitor),
            };
            signal(watched, 0, sign)
        });
        assert_eq!(undone.await, 1000);
        let made = send_until_closed(&mut peer, 1000, |peer, n| {
            signal(watched, 0, WireSignal::Monitor { monitor: tag(peer, n), by: by(peer) })
        });
        let made = made.await;
        assert!((100..160).contains(&made), "{made}");
    });
}

/// The watcher is the node itself, on behalf of a process that abandons the wait.
#[test]
fn demonitor_does_not_overtake_its_monitor() {
    simulated(async |network| {
        let node = builder(&network, "node").build();
        let mut peer = RawPeer::dial(&network, &node, 1 << 20).await;
        let there = Pid { node: peer.id, number: 5 };
        // The number of the first process is 0, so its messages count for the node, too.
        let first = node.spawn(async move {
            send(there, Blob(vec![])).unwrap();
            recv! { () => {} }
        });
        assert_eq!(first.number, 0);
        sleep(Duration::from_millis(1)).await;
        let watches = async move { choose((down_evt(there).wrap(drop), always(()))).await };
        node.run(watches).await.unwrap();
        let mut begun = None;
        let ended = peer.wait_for_record(|record| match record {
            Record::Signal { after, signal: WireSignal::Monitor { .. }, .. } => {
                begun = Some(*after);
                None
            }
            Record::Signal { after, signal: WireSignal::Demonitor(_), .. } => Some(*after),
            _ => None,
        });
        let ended = ended.await;
        assert!(begun.is_some_and(|begun| 0 < begun && begun <= ended), "{begun:?} {ended}");
    });
}

/// The sender is a correct node, which is faster than the reader.
#[test]
fn unread_messages_of_a_peer_are_bounded_and_resume_when_read() {
    simulated(async |network| {
        let bound = |builder: Builder| builder.peer_credit(100_000).unread_bound(1_000_000);
        let (a, b) = (bound(builder(&network, "a")).build(), bound(builder(&network, "b")).build());
        a.add_peer(&b.reference().unwrap());
        let (tell, told) = oneshot();
        let reader = b.spawn(async move {
            recv! { number: u64 => assert_eq!(number, 7) }
            for _ in 0..500 {
                recv! { Blob(_) => {} }
            }
            let _ = tell.send(());
        });
        a.spawn(async move {
            for _ in 0..500 {
                send_evt(reader, Blob(vec![0; 10_000])).await;
            }
        });
        sleep(Duration::from_secs(60)).await;
        let lie = b.longest_mailboxes(1)[0].1;
        assert!((100..120).contains(&lie), "{lie}");
        send_here(&b, reader, 7_u64);
        assert_eq!(told.recv().await, Ok(()));
    });
}

/// The process reads nothing, however much arrives.
#[test]
fn exceeding_credit_ends_the_connection() {
    simulated(async |network| {
        let node = builder(&network, "node").peer_credit(10_000).unread_bound(100_000).build();
        for assumed in [1, u64::MAX] {
            let mut peer = RawPeer::dial(&network, &node, assumed).await;
            let (sleeper, _told) = trapper(&node);
            let said = send_until_closed(&mut peer, 1000, |peer, _| {
                peer.message::<u64>(sleeper, vec![], &[0; 30_000])
            })
            .await;
            // The limit also includes the credit assumed before the connection, and the last message, which
            // may overdraw it.
            let bytes = 100_000 + 10_000 + assumed.min(4 << 20) as usize;
            assert!((4..=bytes / 30_000 + 2).contains(&said), "{said}");
        }
    });
}

/// Answers without a call, and messages that are too long, in parts of one byte.
#[test]
fn undeliverable_messages_return_exact_credit() {
    simulated(async |network| {
        let builder = builder(&network, "node").peer_credit(10_000).unread_bound(100_000);
        let node = builder.max_message_bytes(5_000).build();
        let mut peer = RawPeer::dial(&network, &node, 1).await;
        let (sleeper, _told) = trapper(&node);
        for _ in 0..300 {
            peer.send(&[peer.message_named(Recipient::Caller(7), vec![], "number", &[0; 30_000])])
                .await
                .unwrap();
            let head = MessageHead {
                to: Recipient::Process(sleeper.number),
                type_number: peer.type_number::<u64>(),
                calls: vec![],
            };
            let long = Record::LongMessage { head, length: 10_000 };
            let parts = (0..10_000).map(|_| Record::Part(Body(&[0])));
            peer.send(&iter::once(long).chain(parts).collect::<Vec<_>>()).await.unwrap();
            sleep(Duration::from_micros(100)).await;
        }
        let said =
            send_until_closed(&mut peer, 1000, |peer, _| peer.message::<u64>(sleeper, vec![], &[0; 30_000]))
                .await;
        assert!((4..=6).contains(&said), "{said}");
    });
}

/// The peer asks for more replies than a node does.
#[test]
fn calls_in_a_message_are_bounded() {
    simulated(async |network| {
        let node = builder(&network, "node").build();
        let mut peer = RawPeer::dial(&network, &node, 1).await;
        let (sleeper, _told) = trapper(&node);
        for (calls, is_linked) in [(1..4097, true), (5000..9097, false)] {
            peer.send(&[peer.message::<u64>(sleeper, calls.collect(), &[])]).await.unwrap();
            sleep(Duration::from_secs(1)).await;
            assert_eq!(!node.connected_nodes().is_empty(), is_linked);
        }
    });
}

#[test]
fn too_many_pending_calls_are_an_overload() {
    simulated(async |network| {
        let node = |name| builder(&network, name).build();
        let (a, b) = (node("a"), node("b"));
        a.connect(&b.reference().unwrap()).await.unwrap();
        let ((server, _told), mut dead) = (trapper(&b), a.subscribe_dead_letters());
        let connection = Mesh::of(&a).unwrap().existing_connection(b.id().key).unwrap();
        while connection.calls().allocate().is_some() {}
        let outcomes = a.run(async move {
            let called = call(server, Give(1)).await;
            let (from, _replied) = new_reply::<Blob>();
            let sent = send(server, Call { request: Give(1), from });
            let (from, _replied) = new_reply::<Blob>();
            send_evt(server, Call { request: Give(1), from }).await;
            (called.map(drop), sent.is_err_and(|error| matches!(error, SendError::Overloaded(_))))
        });
        assert_eq!(outcomes.await.unwrap(), (Err(CallError::Overloaded), true));
        assert_eq!(dead.recv().await.unwrap().reason, DeadLetterReason::Unsendable);
    });
}

/// Each has five bytes on the wire, and takes more than a hundred in memory.
#[test]
fn empty_messages_count_their_memory() {
    simulated(async |network| {
        let builder = |name| {
            let types = TypeRegistry::new().message::<()>("nothing");
            builder(&network, name).types(types).peer_credit(1000).unread_bound(100_000)
        };
        let (a, b) = (builder("a").build(), builder("b").build());
        a.add_peer(&b.reference().unwrap());
        let sleeper = trapper(&b).0;
        a.spawn(async move {
            for _ in 0..10_000 {
                send_evt(sleeper, ()).await;
            }
        });
        sleep(Duration::from_secs(60)).await;
        let lie = b.longest_mailboxes(1)[0].1;
        assert!((200..2000).contains(&lie), "{lie}");
    });
}

/// The form flag decides how a message is decoded, even if its type is never encoded in that form.
#[test]
fn self_describing_message_is_decoded_by_its_flag_and_damaged_ones_are_dead_letters() {
    simulated(async |network| {
        let node = builder(&network, "node").build();
        let mut peer = RawPeer::dial(&network, &node, 1).await;
        let mut dead = node.subscribe_dead_letters();
        let (tell, told) = oneshot();
        let reader = node.spawn(async move { drop(tell.send(recv! { Blob(bytes) => bytes })) });
        let type_number = with_form(peer.type_number::<Blob>(), Form::Described);
        let mut described = Vec::new();
        append_described(&Blob(vec![7, 8]), &mut described).unwrap();
        let compact = bytes(&Blob(vec![7, 8]));
        let mut more = described.clone();
        more.push(0);
        // Nested lists; the other form; an extra byte; two truncated ones; and a valid one.
        for body in [&[described[0]; 4096][..], &compact, &more, &described[..2], &[], &described] {
            let head = MessageHead { to: Recipient::Process(reader.number), type_number, calls: vec![] };
            peer.send(&[Record::Message { head, body: Body(body) }]).await.unwrap();
        }
        assert_eq!(told.recv().await, Ok(vec![7, 8]));
        for _ in 0..5 {
            assert_eq!(dead.recv().await.unwrap().reason, DeadLetterReason::Undecodable);
        }
    });
}

/// Only proxies may forward messages, so each one is refused as forged. A batch that is too large is not even
/// decoded.
#[test]
#[cfg(feature = "cps")]
fn forwarded_batches_are_bounded() {
    simulated(async |network| {
        let node = builder(&network, "node").mailbox_bound(100).build();
        let mut peer = RawPeer::dial(&network, &node, 1).await;
        let mut dead = node.subscribe_dead_letters();
        let reader = trapper(&node).0;
        for (call, count) in [(1, 100), (2, 101)] {
            let messages = vec![(peer.type_number::<u64>(), Vec::<u64>::new(), bytes(&vec![7_u8])); count];
            let passed = bytes(&(reader, messages, (None::<Pid>, call)));
            let message = peer.call(Pid::of_node(node.id()), call, "rialto.passed", &passed);
            peer.send(&[message]).await.unwrap();
        }
        for _ in 0..100 {
            assert_eq!(dead.recv().await.unwrap().reason, DeadLetterReason::Forged);
        }
        assert_eq!(dead.recv().await.unwrap().reason, DeadLetterReason::Undecodable);
    });
}

#[test]
fn slow_reader_does_not_stop_others() {
    simulated(async |network| {
        let types = TypeRegistry::new().message::<Vec<u8>>("bytes");
        let builder = |name| builder(&network, name).types(types.clone()).peer_credit(100_000);
        let (a, b) =
            (builder("a").build(), builder("b").mailbox_bytes(500_000).unread_bound(1_000_000).build());
        a.add_peer(&b.reference().unwrap());
        let (sleeper, (tell, told)) = (trapper(&b).0, oneshot());
        let reader = b.spawn(async move {
            for _ in 0..500 {
                recv! { Blob(_) => {} }
            }
            let _ = tell.send(());
        });
        a.spawn(async move {
            for _ in 0..500 {
                send_evt(sleeper, vec![0_u8; 10_000]).await;
                send_evt(reader, Blob(vec![0; 10_000])).await;
            }
        });
        assert_eq!(told.recv().await, Ok(()));
    });
}

#[test]
fn late_connection_does_not_end_a_newer_one() {
    simulated(async |network| {
        let node = builder(&network, "node").build();
        let mut fifth = RawPeer::connect(&network, &node).await;
        let mut sixth = RawPeer::connect(&network, &node).await;
        sixth.send_handshake(6, 1).await;
        sleep(Duration::from_millis(1)).await;
        fifth.send_handshake(5, 1).await;
        sleep(Duration::from_secs(1)).await;
        assert_eq!(node.connected_nodes(), [sixth.id]);
        assert!(sixth.send(&[Record::Keepalive]).await.is_ok());
        let mut seventh = RawPeer::connect(&network, &node).await;
        seventh.send_handshake(7, 1).await;
        sleep(Duration::from_secs(1)).await;
        assert!(sixth.send(&[Record::Keepalive]).await.is_err());
        assert!(seventh.send(&[Record::Keepalive]).await.is_ok());
    });
}

#[test]
fn too_long_message_is_refused_and_the_connection_stays() {
    simulated(async |network| {
        let node = |name| builder(&network, name).max_message_bytes(200_000).build();
        let (a, b) = (node("a"), node("b"));
        a.add_peer(&b.reference().unwrap());
        let (tell, told) = oneshot();
        let reader = b.spawn(async move {
            let length = recv! { Blob(bytes) => bytes.len() };
            let _ = tell.send(length);
        });
        let mut dead = b.subscribe_dead_letters();
        let sent = a.run(async move {
            // The sender does not know the limit yet.
            send(reader, Blob(vec![0; 300_000])).map_err(drop).unwrap();
            crate::ping(reader.node()).await.unwrap();
            let refused = send(reader, Blob(vec![0; 300_000])).map_err(|error| match error {
                SendError::Unsendable(_, why) => why,
                other => panic!("{other}"),
            });
            send(reader, Blob(vec![0; 199_000])).map_err(drop).unwrap();
            refused
        });
        assert_eq!(sent.await.unwrap(), Err(Unsendable::TooLong { longest: 200_000 }));
        assert_eq!(told.recv().await, Ok(199_000));
        assert_eq!(dead.recv().await.unwrap().reason, DeadLetterReason::TooLong);
    });
}

#[test]
fn credit_returns_on_arrival_or_when_unread_messages_are_read() {
    let taken = ReceivedCredit::new(400, 1000);
    taken.add_owed(99);
    assert_eq!(taken.take_due(), None);
    taken.add_owed(1);
    assert_eq!(taken.take_due(), Some(100));
    assert_eq!(taken.take_due(), None);
    taken.add_unread(1500);
    taken.add_owed(1500);
    assert_eq!(taken.take_due(), None);
    assert!(!taken.remove_unread(500));
    assert_eq!(taken.take_due(), None);
    assert!(taken.remove_unread(1));
    assert_eq!(taken.take_due(), Some(1500));
    assert!(!taken.remove_unread(999));
}
