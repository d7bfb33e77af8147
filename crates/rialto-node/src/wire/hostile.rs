//! Tests with an authenticated but malicious peer: which attacks are possible, and their cost.

#[cfg(feature = "cps")]
mod moves;

use std::future::IntoFuture;
use std::iter;
use std::pin::pin;
use std::time::Duration;

use rialto_codec::{Form, append_described};
use rialto_event::{Event, always, choose, sleep};
use rialto_rt::Runtime;
use rialto_sync::oneshot;
use rialto_sync::race::first;
use serde::{Deserialize, Serialize};

use super::peer::{Blob, Give, Peer, builder, bytes, signal};
use super::record::{Body, Cause, Head, Record, Sign, Whom};
use super::taken::Taken;
use super::vocabulary::marked;
use crate::call::awaited;
use crate::transport::memory::Network;
use crate::{
    Builder, Call, CallError, Down, Exit, Exited, Message, Node, NodeId, Pid, SendError, Tag, Unsendable,
    Vocabulary, Why, alive, call, down_evt, monitor, recv, send, send_evt, trap_exits,
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
    Runtime::builder().workers(1).build().unwrap().block_on(async {
        let network = Network::new();
        let words = Vocabulary::new().message::<List>("list").message::<Vec<()>>("units");
        let node = builder(&network, "node").speaks(words).build();
        let mut peer = Peer::dial(&network, &node, 1).await;
        let (tell, told) = oneshot();
        let reader = node.spawn(async move {
            let read = recv! { _list: List => "a list", _units: Vec<()> => "units", Blob(_) => "bytes" };
            let _ = tell.send(read);
        });
        let (deep, endless) = (vec![1; 60_000], bytes(&u64::MAX));
        let last = bytes(&Blob(vec![]));
        let letters = [
            peer.letter::<List>(reader, vec![], &deep),
            peer.letter::<Vec<()>>(reader, vec![], &endless),
            peer.letter::<Blob>(reader, vec![], &last),
        ];
        for letter in letters {
            peer.say(&[letter]).await.unwrap();
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
        let mut peer = Peer::connect(&network, &node).await;
        peer.greets_with(1, 1, 1).await;
        let mut beats = 0;
        let mut count = async || {
            loop {
                peer.hears(|record| matches!(record, Record::Beat).then_some(())).await;
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
fn a_link_that_is_cut_is_down_though_the_peer_does_not_read() {
    simulated(async |network| {
        let node = builder(&network, "node").build();
        let mut peer = Peer::dial(&network, &node, u64::MAX).await;
        let told = floods(&node, peer.id);
        sleep(Duration::from_secs(1)).await;
        assert!(node.disconnect(peer.id));
        assert_eq!(told.recv().await, Ok(Exit::Disconnected));
        assert!(peer.say(&[Record::Beat]).await.is_err());
        assert!(node.linked_nodes().is_empty());
    });
}

/// The node itself disconnects it.
#[test]
fn a_peer_that_takes_nothing_is_lost_after_a_while_however_alive_it_says_it_is() {
    simulated(async |network| {
        const STALL: Duration = Duration::from_secs(20);
        let node = builder(&network, "node").stall(STALL).build();
        let mut peer = Peer::dial(&network, &node, u64::MAX).await;
        let told = floods(&node, peer.id);
        let mut beats = 0;
        while peer.say(&[Record::Beat]).await.is_ok() {
            beats += 1;
            assert!(beats < 100);
            sleep(Duration::from_secs(1)).await;
        }
        assert!(beats >= 20, "{beats}");
        assert_eq!(told.recv().await, Ok(Exit::Disconnected));
    });
}

#[test]
fn a_peer_that_takes_something_now_and_then_is_not_lost() {
    simulated(async |network| {
        let node = builder(&network, "node").stall(Duration::from_secs(20)).build();
        let mut peer = Peer::dial(&network, &node, u64::MAX).await;
        let pid = Pid { node: peer.id, number: 5 };
        node.spawn(async move {
            while send(pid, Blob(vec![0; 100_000])).is_ok() {}
            recv! { () => {} }
        });
        for _ in 0..10 {
            for _ in 0..15 {
                peer.say(&[Record::Beat]).await.unwrap();
                sleep(Duration::from_secs(1)).await;
            }
            peer.reads().await.unwrap();
        }
    });
}

/// The bound holds however much credit the peer grants.
#[test]
fn what_waits_for_a_peer_that_does_not_read_is_bounded() {
    simulated(async |network| {
        let node = builder(&network, "node").unsent_bound(1 << 20).build();
        let mut peer = Peer::dial(&network, &node, u64::MAX).await;
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
            peer.say(&[peer.letter::<Call<Give>>(answers, vec![call], &body)]).await.unwrap();
            sleep(Duration::from_millis(1)).await;
        }
        let waits = peer.link(&node).out.update(|out| out.waiting());
        assert!(waits < 2 << 20, "{waits} bytes");
        assert!(alive(answers));
    });
}

/// An exit signal with a reason of that many bytes.
fn told(peer: &Peer, bytes: usize) -> Sign {
    Sign::Exit { from: Pid { node: peer.id, number: 1 }, reason: Cause::Told("x".repeat(bytes)) }
}

/// Sends `what` up to `times` times, until the connection is closed. Returns how many were sent.
async fn says(peer: &mut Peer, times: usize, what: impl Fn(&Peer, usize) -> Record<'static>) -> usize {
    for n in 0..times {
        let record = what(peer, n);
        if peer.say(&[record]).await.is_err() {
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
fn a_reason_is_no_longer_than_nodes_say() {
    simulated(async |network| {
        let node = builder(&network, "node").build();
        let mut peer = Peer::dial(&network, &node, 1).await;
        let (trapper, told_of) = trapper(&node);
        sleep(Duration::from_millis(1)).await;
        let said = says(&mut peer, 100, |peer, n| signal(trapper, 0, told(peer, 4095 + n))).await;
        assert!((2..10).contains(&said), "{said}");
        send_here(&node, trapper, Blob(vec![]));
        let Ok(Exit::Custom(_)) = told_of.recv().await else { panic!("no exit") };
    });
}

fn send_here<M: Message>(node: &Node, to: Pid, message: M) {
    node.spawn(async move { drop(send(to, message)) });
}

#[test]
fn signals_that_wait_for_letters_take_bounded_memory() {
    simulated(async |network| {
        let node = builder(&network, "node").signal_bound(100_000).build();
        let mut peer = Peer::dial(&network, &node, 1).await;
        let nobody = Pid { node: node.id(), number: 1 };
        let said = says(&mut peer, 1000, |peer, _| signal(nobody, u64::MAX, told(peer, 4000))).await;
        assert!((20..40).contains(&said), "{said}");
    });
}

#[test]
fn exits_take_as_much_of_a_mailbox_as_messages_and_then_the_link_ends_and_none_is_lost() {
    simulated(async |network| {
        let node = builder(&network, "node").mailbox_bound(10).build();
        let mut peer = Peer::dial(&network, &node, 1).await;
        let (reader, _told) = trapper(&node);
        sleep(Duration::from_millis(1)).await;
        let said = says(&mut peer, 1000, |peer, _| signal(reader, 0, told(peer, 10))).await;
        assert!((20..30).contains(&said), "{said}");
        assert_eq!(node.longest_mailboxes(1)[0].1, 21);
    });
}

/// An exit reason of the program.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Full(String);

/// Typed reasons and textual ones are both counted.
#[test]
fn exits_in_a_mailbox_are_weighed() {
    simulated(async |network| {
        let words = Vocabulary::new().reason::<Full>("full");
        let node = builder(&network, "node").speaks(words).mailbox_bytes(100_000).build();
        for is_typed in [false, true] {
            let mut peer = Peer::dial(&network, &node, 1).await;
            let (reader, _told) = trapper(&node);
            sleep(Duration::from_millis(1)).await;
            let sign = |peer: &Peer| match is_typed {
                false => told(peer, 4000),
                true => {
                    let body = bytes(&Full("x".repeat(4000)));
                    let reason = Cause::Word { word: peer.word::<Full>(), body };
                    Sign::Exit { from: Pid { node: peer.id, number: 1 }, reason }
                }
            };
            let said = says(&mut peer, 1000, |peer, _| signal(reader, 0, sign(peer))).await;
            assert!((50..60).contains(&said), "{said}");
        }
    });
}

#[test]
fn a_peer_has_so_many_ties_and_may_undo_and_make_others_for_ever() {
    simulated(async |network| {
        let node = builder(&network, "node").ties_bound(100).build();
        let mut peer = Peer::dial(&network, &node, 1).await;
        let (watched, _told) = trapper(&node);
        let tag = |peer: &Peer, n: usize| Tag::numbered(peer.id, n as u64);
        let by = |peer: &Peer| Pid { node: peer.id, number: 1 };
        let undone = says(&mut peer, 1000, |peer, n| {
            let monitor = tag(peer, n / 2);
            let sign = match n % 2 {
                0 => Sign::Watch { monitor, by: by(peer) },
                _ => Sign::WatchNot(monitor),
            };
            signal(watched, 0, sign)
        });
        assert_eq!(undone.await, 1000);
        let made = says(&mut peer, 1000, |peer, n| {
            signal(watched, 0, Sign::Watch { monitor: tag(peer, n), by: by(peer) })
        });
        let made = made.await;
        assert!((100..160).contains(&made), "{made}");
    });
}

/// The watcher is the node itself, on behalf of a process that abandons the wait.
#[test]
fn the_end_of_a_monitor_does_not_overtake_its_beginning() {
    simulated(async |network| {
        let node = builder(&network, "node").build();
        let mut peer = Peer::dial(&network, &node, 1 << 20).await;
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
        let ended = peer.hears(|record| match record {
            Record::Signal { after, signal: Sign::Watch { .. }, .. } => {
                begun = Some(*after);
                None
            }
            Record::Signal { after, signal: Sign::WatchNot(_), .. } => Some(*after),
            _ => None,
        });
        let ended = ended.await;
        assert!(begun.is_some_and(|begun| 0 < begun && begun <= ended), "{begun:?} {ended}");
    });
}

/// The sender is a correct node, which is faster than the reader.
#[test]
fn what_lies_unread_of_a_peer_is_bounded_and_goes_on_when_it_is_read() {
    simulated(async |network| {
        let bound = |builder: Builder| builder.link_credit(100_000).unread_bound(1_000_000);
        let (a, b) = (bound(builder(&network, "a")).build(), bound(builder(&network, "b")).build());
        a.knows(&b.reference().unwrap());
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
fn who_sends_more_than_there_is_credit_for_is_cut_off() {
    simulated(async |network| {
        let node = builder(&network, "node").link_credit(10_000).unread_bound(100_000).build();
        for assumed in [1, u64::MAX] {
            let mut peer = Peer::dial(&network, &node, assumed).await;
            let (sleeper, _told) = trapper(&node);
            let said =
                says(&mut peer, 1000, |peer, _| peer.letter::<u64>(sleeper, vec![], &[0; 30_000])).await;
            // The limit also includes the credit assumed before the connection, and the last message, which
            // may overdraw it.
            let bytes = 100_000 + 10_000 + assumed.min(4 << 20) as usize;
            assert!((4..=bytes / 30_000 + 2).contains(&said), "{said}");
        }
    });
}

/// Answers without a call, and messages that are too long, in parts of one byte.
#[test]
fn what_nobody_is_to_read_earns_no_more_credit_than_it_takes() {
    simulated(async |network| {
        let builder = builder(&network, "node").link_credit(10_000).unread_bound(100_000);
        let node = builder.longest_message(5_000).build();
        let mut peer = Peer::dial(&network, &node, 1).await;
        let (sleeper, _told) = trapper(&node);
        for _ in 0..300 {
            peer.say(&[peer.named(Whom::Caller(7), vec![], "number", &[0; 30_000])]).await.unwrap();
            let head = Head { to: Whom::Process(sleeper.number), word: peer.word::<u64>(), calls: vec![] };
            let long = Record::Long { head, length: 10_000 };
            let parts = (0..10_000).map(|_| Record::Part(Body(&[0])));
            peer.say(&iter::once(long).chain(parts).collect::<Vec<_>>()).await.unwrap();
            sleep(Duration::from_micros(100)).await;
        }
        let said = says(&mut peer, 1000, |peer, _| peer.letter::<u64>(sleeper, vec![], &[0; 30_000])).await;
        assert!((4..=6).contains(&said), "{said}");
    });
}

/// The peer asks for more replies than a node does.
#[test]
fn a_letter_asks_for_so_many_replies() {
    simulated(async |network| {
        let node = builder(&network, "node").build();
        let mut peer = Peer::dial(&network, &node, 1).await;
        let (sleeper, _told) = trapper(&node);
        for (calls, is_linked) in [(1..4097, true), (5000..9097, false)] {
            peer.say(&[peer.letter::<u64>(sleeper, calls.collect(), &[])]).await.unwrap();
            sleep(Duration::from_secs(1)).await;
            assert_eq!(!node.linked_nodes().is_empty(), is_linked);
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
        let link = a.mesh().unwrap().existing(b.id().key).unwrap();
        while link.calls().expect().is_some() {}
        let outcomes = a.run(async move {
            let called = call(server, Give(1)).await;
            let (from, _replied) = awaited::<Blob>();
            let sent = send(server, Call { request: Give(1), from });
            let (from, _replied) = awaited::<Blob>();
            send_evt(server, Call { request: Give(1), from }).await;
            (called.map(drop), sent.is_err_and(|error| matches!(error, SendError::Overloaded(_))))
        });
        assert_eq!(outcomes.await.unwrap(), (Err(CallError::Overloaded), true));
        assert_eq!(dead.recv().await.unwrap().why, Why::Unsendable);
    });
}

/// Each has five bytes on the wire, and takes more than a hundred in memory.
#[test]
fn letters_that_say_nothing_are_weighed() {
    simulated(async |network| {
        let builder = |name| {
            let words = Vocabulary::new().message::<()>("nothing");
            builder(&network, name).speaks(words).link_credit(1000).unread_bound(100_000)
        };
        let (a, b) = (builder("a").build(), builder("b").build());
        a.knows(&b.reference().unwrap());
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
fn a_letter_with_names_is_read_by_its_flag_and_damaged_ones_are_dead() {
    simulated(async |network| {
        let node = builder(&network, "node").build();
        let mut peer = Peer::dial(&network, &node, 1).await;
        let mut dead = node.subscribe_dead_letters();
        let (tell, told) = oneshot();
        let reader = node.spawn(async move { drop(tell.send(recv! { Blob(bytes) => bytes })) });
        let word = marked(peer.word::<Blob>(), Form::Described);
        let mut described = Vec::new();
        append_described(&Blob(vec![7, 8]), &mut described).unwrap();
        let compact = bytes(&Blob(vec![7, 8]));
        let mut more = described.clone();
        more.push(0);
        // Nested lists; the other form; an extra byte; two truncated ones; and a valid one.
        for body in [&[described[0]; 4096][..], &compact, &more, &described[..2], &[], &described] {
            let head = Head { to: Whom::Process(reader.number), word, calls: vec![] };
            peer.say(&[Record::Letter { head, body: Body(body) }]).await.unwrap();
        }
        assert_eq!(told.recv().await, Ok(vec![7, 8]));
        for _ in 0..5 {
            assert_eq!(dead.recv().await.unwrap().why, Why::Undecodable);
        }
    });
}

/// Only proxies may forward messages, so each one is refused as forged. A batch that is too large is not even
/// decoded.
#[test]
#[cfg(feature = "cps")]
fn there_are_no_more_letters_in_one_than_a_mailbox_takes() {
    simulated(async |network| {
        let node = builder(&network, "node").mailbox_bound(100).build();
        let mut peer = Peer::dial(&network, &node, 1).await;
        let mut dead = node.subscribe_dead_letters();
        let reader = trapper(&node).0;
        for (call, count) in [(1, 100), (2, 101)] {
            let letters = vec![(peer.word::<u64>(), Vec::<u64>::new(), bytes(&vec![7_u8])); count];
            let passed = bytes(&(reader, letters, (None::<Pid>, call)));
            let letter = peer.call(Pid::of_node(node.id()), call, "rialto.passed", &passed);
            peer.say(&[letter]).await.unwrap();
        }
        for _ in 0..100 {
            assert_eq!(dead.recv().await.unwrap().why, Why::Forged);
        }
        assert_eq!(dead.recv().await.unwrap().why, Why::Undecodable);
    });
}

#[test]
fn one_who_does_not_read_stops_nobody_else() {
    simulated(async |network| {
        let words = Vocabulary::new().message::<Vec<u8>>("bytes");
        let builder = |name| builder(&network, name).speaks(words.clone()).link_credit(100_000);
        let (a, b) =
            (builder("a").build(), builder("b").mailbox_bytes(500_000).unread_bound(1_000_000).build());
        a.knows(&b.reference().unwrap());
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
fn a_connection_that_is_late_ends_no_newer_link() {
    simulated(async |network| {
        let node = builder(&network, "node").build();
        let mut fifth = Peer::connect(&network, &node).await;
        let mut sixth = Peer::connect(&network, &node).await;
        sixth.greets(6, 1).await;
        sleep(Duration::from_millis(1)).await;
        fifth.greets(5, 1).await;
        sleep(Duration::from_secs(1)).await;
        assert_eq!(node.linked_nodes(), [sixth.id]);
        assert!(sixth.say(&[Record::Beat]).await.is_ok());
        let mut seventh = Peer::connect(&network, &node).await;
        seventh.greets(7, 1).await;
        sleep(Duration::from_secs(1)).await;
        assert!(sixth.say(&[Record::Beat]).await.is_err());
        assert!(seventh.say(&[Record::Beat]).await.is_ok());
    });
}

#[test]
fn a_message_that_is_too_long_is_refused_and_ends_no_link() {
    simulated(async |network| {
        let node = |name| builder(&network, name).longest_message(200_000).build();
        let (a, b) = (node("a"), node("b"));
        a.knows(&b.reference().unwrap());
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
                SendError::Overloaded(_) => panic!("it is not full"),
            });
            send(reader, Blob(vec![0; 199_000])).map_err(drop).unwrap();
            refused
        });
        assert_eq!(sent.await.unwrap(), Err(Unsendable::TooLong { longest: 200_000 }));
        assert_eq!(told.recv().await, Ok(199_000));
        assert_eq!(dead.recv().await.unwrap().why, Why::TooLong);
    });
}

#[test]
fn credit_comes_back_at_once_unless_too_much_is_unread_and_then_when_it_is_read() {
    let taken = Taken::new(400, 1000);
    taken.owes(99);
    assert_eq!(taken.pay(), None);
    taken.owes(1);
    assert_eq!(taken.pay(), Some(100));
    assert_eq!(taken.pay(), None);
    taken.comes(1500);
    taken.owes(1500);
    assert_eq!(taken.pay(), None);
    assert!(!taken.goes(500));
    assert_eq!(taken.pay(), None);
    assert!(taken.goes(1));
    assert_eq!(taken.pay(), Some(1500));
    assert!(!taken.goes(999));
}
