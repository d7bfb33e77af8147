//! Channels with ends on several nodes, over sockets and on threads, so the order is not that of a
//! simulation.

#[path = "support/ledger.rs"]
mod ledger;
#[path = "../../rialto-transport/tests/support/wires.rs"]
mod wires;

use std::time::Duration;

use ledger::{Ledger, World, another, offered, received};
use rialto_event::{Closed, Either, Event, after, choose, rng};
use rialto_node::channels::{Receiver, Sender, channel};
use rialto_node::transport::{Identity, NodeKey, Tcp, Tls, Transport, Trust};
use rialto_node::{Exit, Node, Pid, TypeRegistry, recv, self_pid, send, send_evt};
use rialto_rt::Runtime;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
struct Give(Option<Sender<u64>>, Option<Receiver<u64>>);

/// All uses of ends by that process have finished.
#[derive(Serialize, Deserialize)]
struct Over(Pid);

/// No more ends will be given.
#[derive(Serialize, Deserialize)]
struct End(Pid);

const NODES: u8 = 3;

fn node(transport: impl Transport) -> Node {
    let types = TypeRegistry::new().message::<u64>("number").message::<Give>("give").message::<Over>("over");
    Node::builder().transport(transport).types(types.message::<End>("end")).build()
}

fn over_tcp() -> Vec<Node> {
    let transport = |n| Tcp::builder(NodeKey([n; 32])).listen("127.0.0.1:0").unwrap().start().unwrap();
    (0..NODES).map(|n| node(transport(n))).collect()
}

fn over_tls() -> Vec<Node> {
    let identities: Vec<Identity> = (0..NODES).map(|_| Identity::generate().unwrap()).collect();
    let trust = Trust::keys(identities.iter().map(Identity::key));
    let transport = |identity| Tls::builder(identity, trust.clone()).listen("127.0.0.1:0").unwrap().start();
    identities.into_iter().map(|identity| node(transport(identity).unwrap())).collect()
}

/// Returns a short random time, about as long as a value takes.
fn soon() -> Duration {
    Duration::from_micros(u64::from(rng::below(2_000)))
}

/// Sends some values, and often gives up.
async fn sends(tx: Sender<u64>, world: World) {
    for _ in 0..60 {
        let value = another(&world);
        let sent = tx.send_evt(value).wrap(|sent| sent.is_ok());
        let sent = choose((sent, after(soon()).wrap(|()| false))).await;
        offered(&world, value, sent);
    }
}

/// Receives until the channel is closed, and often gives up.
async fn receives(rx: Receiver<u64>, world: World) {
    loop {
        let none = after(soon()).wrap(|()| Either::Right(()));
        match choose((rx.recv_evt().wrap(Either::Left), none)).await {
            Either::Left(Ok(value)) => received(&world, value),
            Either::Left(Err(Closed(()))) => return,
            Either::Right(()) => {}
        }
    }
}

/// Uses each end that it receives in a task of its own.
async fn user(world: World) {
    let mut uses: Vec<rialto_rt::JoinHandle<()>> = Vec::new();
    let starter = loop {
        recv! {
            Give(tx, rx) => {
                uses.extend(tx.map(|tx| rialto_rt::spawn(sends(tx, world.clone()))));
                uses.extend(rx.map(|rx| rialto_rt::spawn(receives(rx, world.clone()))));
            }
            End(starter) => break starter,
        }
    };
    for used in uses {
        used.await.unwrap();
    }
    let _ = send(starter, Over(self_pid()));
}

/// Gives ends of one channel to all nodes, while `faults` injects faults.
async fn run_chaos(nodes: Vec<Node>, faults: Option<fn(&[Node])>) -> Ledger {
    for (one, other) in nodes.iter().flat_map(|one| nodes.iter().map(move |other| (one, other))) {
        one.add_peer(&other.reference().unwrap());
    }
    let world = World::default();
    let users: Vec<Pid> = nodes.iter().map(|node| node.spawn(user(world.clone()))).collect();
    let (home, all, seen) = (nodes[0].clone(), nodes.clone(), world.clone());
    let ran = home.run(async move {
        let (tx, rx) = channel();
        for _ in 0..6 {
            for to in &users {
                let (some_tx, some_rx) = (rng::below(2) == 0, rng::below(2) == 0);
                let give = Give(some_tx.then(|| tx.clone()), some_rx.then(|| rx.clone()));
                drop(send(*to, give));
            }
            if let Some(faults) = faults {
                faults(&all);
            }
            after(soon()).await;
        }
        drop(tx);
        // One receiver stays until the end, even if all others are lost.
        let last = rialto_rt::spawn({
            let (rx, seen) = (rx.clone(), seen.clone());
            async move { receives(rx, seen).await }
        });
        for to in users {
            loop {
                // The message may have been lost with its connection.
                send_evt(to, End(self_pid())).await;
                recv! { Over(^to) => break, after(Duration::from_millis(200)) => {} }
                if !rialto_node::is_alive(to) {
                    break;
                }
            }
        }
        last.await.unwrap();
        rx
    });
    let rx = ran.await.unwrap();
    // Values that were returned to the channel when it closed are received here.
    if faults.is_none() {
        settle(&rx, &world).await;
    }
    std::mem::take(&mut *world.lock().unwrap())
}

/// Receives until each sent value has been received.
async fn settle(rx: &Receiver<u64>, world: &World) {
    let is_whole = || {
        let seen = world.lock().unwrap();
        seen.sent.len() == seen.received.len()
    };
    while !is_whole() {
        match rx.try_recv() {
            Ok(value) => received(world, value),
            Err(_) => rialto_rt::yield_now().await,
        }
    }
}

fn threaded(nodes: fn() -> Vec<Node>, faults: Option<fn(&[Node])>) -> Ledger {
    let runtime = Runtime::builder().worker_threads(4).build().unwrap();
    runtime.block_on(async { run_chaos(nodes(), faults).await })
}

#[test]
fn random_choices_lose_no_value_over_tcp_and_tls() {
    for nodes in [over_tcp, over_tls] {
        let seen = threaded(nodes, None);
        assert_eq!(seen.sent, seen.received);
        assert!(seen.kept.is_disjoint(&seen.received));
        assert!(seen.sent.len() > 50, "{} sent", seen.sent.len());
    }
}

#[test]
fn lost_connections_double_no_value() {
    fn lose(nodes: &[Node]) {
        let (one, other) = (rng::below(3) as usize, rng::below(3) as usize);
        nodes[one].disconnect(nodes[other].id());
    }
    for nodes in [over_tcp, over_tls] {
        let seen = threaded(nodes, Some(lose));
        assert!(seen.received.is_subset(&seen.sent), "received what was not sent");
        assert!(seen.kept.is_disjoint(&seen.received));
    }
}

/// When the home node is lost, holders of an end are notified, whatever they wait for.
#[test]
fn end_reports_the_loss_of_its_home_over_tls() {
    let runtime = Runtime::builder().worker_threads(4).build().unwrap();
    runtime.block_on(async {
        let nodes = over_tls();
        nodes[0].add_peer(&nodes[1].reference().unwrap());
        let (tell, told) = rialto_sync::oneshot();
        let (has, had) = rialto_sync::oneshot();
        let there = nodes[1].spawn(async move {
            let (tx, rx) = recv! { Give(Some(tx), Some(rx)) => (tx, rx) };
            // The process is now a member of the channel.
            assert_eq!(rx.recv().await, Ok(1));
            let _ = has.send(());
            let result = (rx.recv().await, tx.send(2).await, tx.lost(), rx.lost());
            let _ = tell.send(result);
        });
        let home = nodes[0].clone();
        let (held, ()) = home
            .run(async move {
                let (tx, rx) = channel();
                send(there, Give(Some(tx.clone()), Some(rx.clone()))).map_err(drop).unwrap();
                tx.send(1).await.unwrap();
                ((tx, rx), ())
            })
            .await
            .unwrap();
        had.recv().await.unwrap();
        assert!(nodes[1].disconnect(nodes[0].id()));
        let lost = || Some(Exit::Disconnected);
        assert_eq!(told.recv().await, Ok((Err(Closed(())), Err(Closed(2)), lost(), lost())));
        drop(held);
    });
}
