//! Channels with ends on several nodes.

#[path = "support/ledger.rs"]
mod ledger;
#[path = "../../rialto-process/tests/support/mod.rs"]
mod support;

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use ledger::{Ledger, World, another, offered, received};
use rialto_event::{Closed, Either, Event, after, choose, rng, select, sleep, with_nack};
use rialto_node::channels::{Receiver, Sender, channel};
use rialto_node::transport::memory::Network;
use rialto_node::{
    Down, Exit, Node, Pid, SendError, TypeRegistry, Unsendable, down_evt, monitor, recv, self_pid, send,
};
use rialto_rt::Runtime;
use serde::{Deserialize, Serialize};
use support::LONG;

#[derive(Serialize, Deserialize)]
enum Give {
    Sender(Sender<u64>),
    Receiver(Receiver<u64>),
    Both(Sender<u64>, Receiver<u64>),
}

#[derive(Serialize, Deserialize)]
struct Said(Result<u64, String>);

fn types() -> TypeRegistry {
    let types = TypeRegistry::new().message::<u64>("number").message::<Give>("give").message::<Said>("said");
    types.message::<Sender<String>>("sender of lines").message::<Pid>("pid")
}

fn nodes(network: &Network, count: usize) -> Vec<Node> {
    let node = |n: usize| {
        let transport = network.transport(&n.to_string());
        let node = Node::builder().transport(transport).types(types());
        node.keepalive_timeout(Duration::from_secs(4)).build()
    };
    let nodes: Vec<Node> = (0..count).map(node).collect();
    for (one, other) in nodes.iter().flat_map(|one| nodes.iter().map(move |other| (one, other))) {
        one.add_peer(&other.reference().unwrap());
    }
    nodes
}

/// Runs `test` as a process of the first of `count` nodes, with several seeds.
fn among<F: Future<Output = ()> + Send + 'static>(count: usize, test: impl Fn(Network, Vec<Node>) -> F) {
    for seed in 0..12 {
        Runtime::simulated(seed).block_on(async {
            let network = Network::new();
            let names: Vec<String> = (0..count).map(|n| n.to_string()).collect();
            for (from, to) in names.iter().flat_map(|from| names.iter().map(move |to| (from, to))) {
                network.delay(from, to, Duration::from_millis(1)..Duration::from_millis(9));
            }
            let nodes = nodes(&network, count);
            assert_eq!(nodes[0].clone().run(test(network, nodes)).await, Ok(()), "seed {seed}");
        });
    }
}

/// Spawns a process that holds the ends that it receives, until it receives others.
fn keeper(node: &Node) -> Pid {
    node.spawn(async {
        let mut _held = None;
        loop {
            _held = Some(recv! { given: Give => given });
        }
    })
}

async fn given() -> Give {
    recv! { given: Give => given }
}

fn give(to: Pid, what: Give) {
    assert!(send(to, what).is_ok());
}

#[test]
fn remote_sends_are_received_at_home() {
    among(2, async |_, nodes: Vec<Node>| {
        let (tx, rx) = channel();
        let there = nodes[1].spawn(async {
            let Give::Sender(tx) = given().await else { panic!("a sender") };
            for n in 0..20 {
                tx.send(n).await.unwrap();
            }
        });
        let watched = monitor(there);
        give(there, Give::Sender(tx));
        for n in 0..20 {
            assert_eq!(rx.recv().await, Ok(n));
        }
        assert_eq!((rx.recv().await, rx.lost()), (Err(Closed(())), None), "all senders are gone");
        recv! { Down { monitor: ^watched, reason, .. } => assert_eq!(reason, Exit::Normal) }
    });
}

#[test]
fn home_sends_are_received_remotely() {
    among(2, async |_, nodes: Vec<Node>| {
        let (tx, rx) = channel();
        let me = self_pid();
        let there = nodes[1].spawn(async move {
            let Give::Receiver(rx) = given().await else { panic!("a receiver") };
            for n in 0..20 {
                assert_eq!(rx.recv().await, Ok(n));
            }
            send(me, Said(Ok(20))).unwrap();
        });
        give(there, Give::Receiver(rx));
        for n in 0..20 {
            tx.send(n).await.unwrap();
        }
        recv! { Said(Ok(20)) => {} }
        assert_eq!(tx.send(20).await, Err(Closed(20)), "all receivers are gone");
        assert_eq!(tx.lost(), None);
    });
}

/// Whichever way it ends: the messages between its two processes are never dead letters.
#[test]
fn closed_channel_leaves_no_dead_letters() {
    let ends: [fn(Sender<u64>, Receiver<u64>); 3] =
        [|tx, rx| drop((tx, rx)), |tx, rx| drop((rx, tx)), |tx, _| tx.close()];
    for (away, end) in [false, true].into_iter().flat_map(|away| ends.map(|end| (away, end))) {
        among(2, move |_, nodes: Vec<Node>| async move {
            let mut dead = [&nodes[0], &nodes[1]].map(Node::subscribe_dead_letters);
            let (tx, rx) = channel();
            let there = nodes[1].spawn(async move {
                let Give::Both(tx, rx) = given().await else { panic!("both ends") };
                let _ = choose((tx.send_evt(1).wrap(drop), rx.recv_evt().wrap(drop))).await;
                if away {
                    end(tx, rx);
                }
            });
            let watched = monitor(there);
            give(there, Give::Both(tx.clone(), rx.clone()));
            let _ = choose((tx.send_evt(2).wrap(drop), rx.recv_evt().wrap(drop))).await;
            if away {
                drop((tx, rx));
            } else {
                end(tx, rx);
            }
            recv! { Down { monitor: ^watched, .. } => {} }
            sleep(Duration::from_secs(10)).await;
            for dead in &mut dead {
                if !dead.is_empty() {
                    panic!("{}", dead.recv().await.unwrap());
                }
            }
        });
    }
}

#[test]
fn send_waits_for_a_remote_receive() {
    among(2, async |_, nodes: Vec<Node>| {
        let (tx, rx) = channel();
        let there = nodes[1].spawn(async {
            let Give::Sender(tx) = given().await else { panic!("a sender") };
            for n in 0.. {
                // If the send is not chosen, nothing is sent, and its nack fires.
                let (lost, nack) = channel();
                let sent = with_nack(|not_chosen| {
                    drop(rialto_rt::spawn(async move {
                        not_chosen.await;
                        let _ = lost.send(()).await;
                    }));
                    tx.send_evt(n)
                });
                select! {
                    sent = sent => return assert_eq!((sent, n), (Ok(()), 3)),
                    () = after(Duration::from_secs(1)) => {}
                }
                nack.recv().await.unwrap();
            }
        });
        let watched = monitor(there);
        give(there, Give::Sender(tx));
        sleep(Duration::from_millis(3500)).await;
        assert_eq!(rx.recv().await, Ok(3));
        recv! { Down { monitor: ^watched, reason, .. } => assert_eq!(reason, Exit::Normal) }
    });
}

#[test]
fn abandoned_receive_loses_no_value() {
    among(3, async |_, nodes: Vec<Node>| {
        let (tx, rx) = channel();
        let me = self_pid();
        // One receiver gives up about when a value may arrive. Another one, on a third node, has time.
        let hasty = nodes[1].spawn(async move {
            let Give::Receiver(rx) = given().await else { panic!("a receiver") };
            for wait in 0..40 {
                let none = after(Duration::from_millis(wait)).wrap(|()| Err(Closed(())));
                if let Ok(n) = choose((rx.recv_evt(), none)).await {
                    send(me, Said(Ok(n))).unwrap();
                }
            }
        });
        let patient = nodes[2].spawn(async move {
            let Give::Receiver(rx) = given().await else { panic!("a receiver") };
            sleep(Duration::from_secs(2)).await;
            while let Ok(n) = rx.recv().await {
                send(me, Said(Ok(n))).unwrap();
            }
        });
        give(hasty, Give::Receiver(rx.clone()));
        give(patient, Give::Receiver(rx));
        let mut left = BTreeSet::new();
        for n in 0..60 {
            tx.send(n).await.unwrap();
            left.insert(n);
        }
        drop(tx);
        while !left.is_empty() {
            let Said(n) = recv! { said: Said => said };
            assert!(left.remove(&n.unwrap()), "twice");
        }
    });
}

#[test]
fn end_sent_back_home_belongs_to_the_same_channel() {
    among(2, async |_, nodes: Vec<Node>| {
        let (tx, rx) = channel();
        let me = self_pid();
        let there = nodes[1].spawn(async move {
            let Give::Both(tx, rx) = given().await else { panic!("both") };
            let Give::Both(more, _) = given().await else { panic!("both") };
            assert!(tx.same_channel(&more), "elsewhere, too, they are the same");
            // The two ends also meet there.
            let (sent, got) = (tx.clone(), rx.clone());
            let sending = rialto_rt::spawn(async move { sent.send(5).await });
            assert_eq!((got.recv().await, sending.await.unwrap()), (Ok(5), Ok(())));
            give(me, Give::Both(tx, rx));
        });
        for _ in 0..2 {
            give(there, Give::Both(tx.clone(), rx.clone()));
        }
        let Give::Both(tx_again, rx_again) = given().await else { panic!("both") };
        assert!(tx.same_channel(&tx_again) && rx.same_channel(&rx_again));
        down_evt(there).await;
        drop((tx, rx_again));
        let receiving = rialto_rt::spawn(async move { rx.recv().await });
        assert_eq!(tx_again.send(7).await, Ok(()));
        assert_eq!(receiving.await.unwrap(), Ok(7));
    });
}

#[test]
fn end_in_transit_keeps_the_channel_open() {
    among(3, async |_, nodes: Vec<Node>| {
        let (tx, rx) = channel();
        // The last process receives the end and sends, and exits.
        let last = nodes[2].spawn(async {
            sleep(Duration::from_secs(5)).await; // meanwhile the message is in the mailbox
            let Give::Sender(tx) = given().await else { panic!("a sender") };
            tx.send(8).await.unwrap();
        });
        let between = nodes[1].spawn(async move { give(last, given().await) });
        let watched = monitor(between);
        give(between, Give::Sender(tx));
        recv! { Down { monitor: ^watched, reason, .. } => assert_eq!(reason, Exit::Normal) }
        assert_eq!(rx.recv().await, Ok(8));
        assert_eq!((rx.recv().await, rx.lost()), (Err(Closed(())), None));
    });
}

#[test]
fn end_in_an_unread_message_is_dropped_with_it() {
    among(2, async |_, nodes: Vec<Node>| {
        let (tx, rx) = channel();
        let there = nodes[1].spawn(async { sleep(Duration::from_secs(5)).await });
        give(there, Give::Sender(tx));
        assert_eq!(rx.recv().await, Err(Closed(())));
    });
}

#[test]
fn lost_connection_loses_no_unrequested_value() {
    among(2, async |network: Network, nodes: Vec<Node>| {
        let (tx, rx) = channel::<u64>();
        let (other_tx, other_rx) = channel::<u64>();
        let told = Arc::new(Mutex::new(Vec::new()));
        let tell = told.clone();
        nodes[1].spawn(async move {
            let (Give::Sender(tx), Give::Receiver(rx)) = (given().await, given().await) else { panic!() };
            let (sent, received) = (tx.send(1).await, rx.recv().await);
            tell.lock().unwrap().push((sent, received, tx.lost(), rx.lost()));
        });
        let there = nodes[1].longest_mailboxes(1)[0].0;
        give(there, Give::Sender(tx));
        give(there, Give::Receiver(other_rx));
        sleep(Duration::from_secs(1)).await;
        network.partition("0", "1");
        network.partition("1", "0");
        assert_eq!(other_tx.send(2).await, Err(Closed(2)), "its receivers are gone");
        assert_eq!(rx.recv().await, Err(Closed(())), "its senders are gone");
        assert_eq!((rx.lost(), other_tx.lost()), (None, None), "this is the home");
        sleep(Duration::from_secs(20)).await;
        let lost = || Some(Exit::Disconnected);
        assert_eq!(*told.lock().unwrap(), [(Err(Closed(1)), Err(Closed(())), lost(), lost())]);
    });
}

#[test]
fn unregistered_channel_type_is_returned() {
    among(2, async |_, nodes: Vec<Node>| {
        let (tx, rx) = channel::<String>();
        let there = keeper(&nodes[1]);
        // The type of the values is not registered.
        let refused = send(there, tx).unwrap_err();
        assert!(matches!(
            &refused,
            SendError::Unsendable(_, Unsendable::EncodeFailed(why)) if why.contains("not registered")
        ));
        // The end is still there, and works.
        let tx = refused.into_message();
        let sending = rialto_rt::spawn(async move { tx.send("here".into()).await });
        assert_eq!(rx.recv().await.as_deref(), Ok("here"));
        assert_eq!(sending.await.unwrap(), Ok(()));
        assert_eq!(rx.recv().await, Err(Closed(())));
        // An end can be encoded only in a message.
        let (tx, _rx) = channel::<u64>();
        assert!(serde_json::to_string(&tx).is_err());
        assert!(serde_json::from_str::<Sender<u64>>("[{}, 1]").is_err());
    });
}

/// Returns the process of a node that carries the values of its only channel.
fn bridge(node: &Node, others: &[Pid]) -> Pid {
    let all = node.longest_mailboxes(usize::MAX).into_iter().map(|(pid, _)| pid);
    all.filter(|pid| !others.contains(pid)).max().unwrap()
}

#[test]
fn unrequested_values_end_the_membership() {
    among(2, async |_, nodes: Vec<Node>| {
        let (tx, rx) = channel::<u64>();
        let there = keeper(&nodes[1]);
        give(there, Give::Both(tx.clone(), rx.clone()));
        sleep(Duration::from_secs(1)).await;
        let victim = bridge(&nodes[0], &[self_pid()]);
        let watched = monitor(victim);
        let flood = nodes[1].spawn(async move {
            for n in 0..1000_u64 {
                let _ = send(victim, n);
            }
        });
        recv! { Down { monitor: ^watched, reason, .. } =>
        assert!(reason.to_string().contains("more values"), "{reason}") }
        down_evt(flood).await;
        assert!(rx.try_recv().is_err(), "none came through");
        // On this node the channel still works.
        let sending = rialto_rt::spawn(async move { tx.send(1).await });
        assert_eq!((rx.recv().await, sending.await.unwrap()), (Ok(1), Ok(())));
    });
}

#[test]
fn a_channel_leaves_nothing_behind() {
    among(3, async |_, nodes: Vec<Node>| {
        let keepers = [keeper(&nodes[1]), keeper(&nodes[2])];
        let before: Vec<usize> = nodes.iter().map(Node::process_count).collect();
        for _ in 0..10 {
            let (tx, rx) = channel::<u64>();
            keepers.iter().for_each(|keeper| give(*keeper, Give::Both(tx.clone(), rx.clone())));
        }
        sleep(Duration::from_secs(1)).await;
        assert_eq!(nodes[0].process_count(), before[0] + 2, "of the channel that is held last");
        keepers.iter().for_each(|keeper| rialto_node::kill(*keeper));
        sleep(Duration::from_secs(1)).await;
        let after: Vec<usize> = nodes.iter().map(Node::process_count).collect();
        assert_eq!(after, [before[0], before[1] - 1, before[2] - 1]);
        assert!(nodes.iter().all(|node| node.longest_mailboxes(9).iter().all(|(_, length)| *length == 0)));
    });
}

fn millis(range: Range<u32>) -> Duration {
    Duration::from_millis(u64::from(range.start + rng::below(range.end - range.start)))
}

/// Sends until the channel is closed, and often gives up.
async fn sends(tx: Sender<u64>, values: u64, world: World) {
    for _ in 0..values {
        let value = another(&world);
        let sent =
            choose((tx.send_evt(value).wrap(|sent| sent.is_ok()), after(millis(0..60)).wrap(|()| false)));
        offered(&world, value, sent.await);
        if rng::below(3) == 0 {
            sleep(millis(0..20)).await;
        }
    }
}

/// Receives until the channel is closed, and often gives up.
async fn receives(rx: Receiver<u64>, world: World) {
    loop {
        let got =
            choose((rx.recv_evt().wrap(Either::Left), after(millis(0..40)).wrap(|()| Either::Right(()))));
        match got.await {
            Either::Left(Ok(value)) => received(&world, value),
            // A value that is put back may arrive after that.
            Either::Left(Err(Closed(()))) => {
                sleep(Duration::from_secs(30)).await;
                while let Ok(value) = rx.try_recv() {
                    received(&world, value);
                }
                return;
            }
            Either::Right(()) if rng::below(4) == 0 => sleep(millis(0..30)).await,
            Either::Right(()) => {}
        }
    }
}

/// Gives ends of one channel to processes on three nodes, which use them.
async fn run_chaos(bad_weather: bool) -> Ledger {
    let network = Network::new();
    let names = ["0", "1", "2"];
    for (from, to) in names.iter().flat_map(|from| names.iter().map(move |to| (from, to))) {
        network.delay(from, to, Duration::ZERO..Duration::from_millis(15));
    }
    let (nodes, world) = (nodes(&network, 3), World::default());
    let mut all = Vec::new();
    for node in &nodes {
        let world = world.clone();
        all.push(node.spawn(async move {
            let mut uses: Vec<rialto_rt::JoinHandle<()>> = Vec::new();
            loop {
                let (tx, rx) = recv! {
                    Give::Sender(tx) => (Some(tx), None),
                    Give::Receiver(rx) => (None, Some(rx)),
                    Give::Both(tx, rx) => (Some(tx), Some(rx)),
                    (): () => break,
                };
                let world = world.clone();
                uses.extend(tx.map(|tx| rialto_rt::spawn(sends(tx, 25, world.clone()))));
                uses.extend(rx.map(|rx| rialto_rt::spawn(receives(rx, world))));
            }
            for used in uses {
                used.await.unwrap();
            }
        }));
    }
    let targets = all.clone();
    let ran = nodes[0].run(async move {
        let (tx, rx) = channel();
        for round in 0..8 {
            for to in &targets {
                match rng::below(4) {
                    0 => drop(send(*to, Give::Sender(tx.clone()))),
                    1 => drop(send(*to, Give::Receiver(rx.clone()))),
                    2 => drop(send(*to, Give::Both(tx.clone(), rx.clone()))),
                    _ => {}
                }
            }
            if bad_weather && round > 2 {
                let (from, to) = (rng::below(3).to_string(), rng::below(3).to_string());
                match rng::below(3) {
                    0 => network.partition(&from, &to),
                    1 => network.cut(&from, &to),
                    _ => network.heal(&from, &to),
                }
            }
            sleep(millis(0..100)).await;
        }
        targets.iter().for_each(|to| drop(send(*to, ())));
        drop(tx);
        rx
    });
    // One receiver stays until the end.
    let rx = ran.await.unwrap();
    receives(rx, world.clone()).await;
    sleep(LONG).await;
    drop(nodes);
    std::mem::take(&mut *world.lock().unwrap())
}

#[test]
fn random_choices_lose_and_double_no_value() {
    let seeds = std::env::var("RIALTO_STORMS").ok().and_then(|seeds| seeds.parse().ok()).unwrap_or(10);
    let (mut sent, mut kept) = (0, 0);
    for seed in 0..seeds {
        let seen = Runtime::simulated(seed).block_on(run_chaos(false));
        assert_eq!(seen.sent, seen.received, "seed {seed}");
        assert!(seen.kept.is_disjoint(&seen.received), "seed {seed}");
        sent += seen.sent.len();
        kept += seen.kept.len();
    }
    assert!(sent > 20 * seeds as usize && kept > 0, "{sent} sent, {kept} kept");
}

#[test]
fn faults_double_no_value_and_deliver_no_returned_one() {
    let seeds = std::env::var("RIALTO_STORMS").ok().and_then(|seeds| seeds.parse().ok()).unwrap_or(10);
    let (mut sent, mut lost) = (0, 0);
    for seed in 0..seeds {
        let seen = Runtime::simulated(seed).block_on(run_chaos(true));
        assert!(seen.received.is_subset(&seen.sent), "seed {seed}: received what was not sent");
        sent += seen.sent.len();
        lost += seen.sent.len() - seen.received.len();
    }
    assert!(sent > 20 * seeds as usize && lost * 4 < sent, "{sent} sent, {lost} lost");
}
