//! Processes that move to other nodes, as tasks without a proxy and with one.

#[path = "../../rialto-process/tests/support/mod.rs"]
mod support;
#[path = "support/wanderers.rs"]
mod wanderers;

use std::collections::BTreeMap;
use std::time::Duration;

use proptest::prelude::*;
use rialto_cps::{Chosen2, Chosen3, cps, sleep};
use rialto_event::{Event, after, rng};
use rialto_node::admin::{self, Admin};
use rialto_node::channels::{Receiver, Sender, channel};
use rialto_node::migration::{
    NotMoved, migrate_process, migrate_to, migrate_with_proxy, mobile, receive, receive2, receive3,
};
use rialto_node::transport::memory::Network;
use rialto_node::{
    Builder, Call, CallError, DeadLetterReason, Down, Exit, Exited, Node, NodeId, Pid, Request, SendError,
    Tag, TypeRegistry, Unsendable, call, demonitor, down_evt, exit, is_alive, kill, link, monitor, ping,
    publish, recv, register, self_pid, send, send_evt, service, spawn_link, spawn_process, trap_exits,
    whereis,
};
use rialto_rt::{Runtime, yield_now};
use serde::{Deserialize, Serialize, Serializer};
use support::LONG;
use wanderers::{Finish, send_ignoring_errors, wanderer};

/// A node that accepts the processes of these tests.
fn node() -> Node {
    node_with_room_for(1_000_000)
}

fn node_with_room_for(messages: usize) -> Node {
    accepting(Node::builder().mailbox_bound(messages)).build()
}

fn accepting(builder: Builder) -> Builder {
    builder
        .allow_migration::<server>()
        .allow_migration::<wanderer>()
        .allow_migration::<trapping>()
        .allow_migration::<sleeps>()
        .allow_migration::<watching>()
        .allow_migration::<squares>()
}

/// Runs `test` as a process of a node in simulation, with `others` more nodes.
fn among<T, F>(others: usize, test: impl FnOnce(Vec<Node>) -> F + Send + 'static) -> T
where
    T: Send + 'static,
    F: Future<Output = T> + Send + 'static,
{
    let nodes: Vec<Node> = (0..=others).map(|_| node()).collect();
    support::process_on(nodes[0].clone(), 1, async move { test(nodes).await })
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Where(Pid);

#[derive(Serialize, Deserialize)]
enum Do {
    Count(u64),
    Tell(Pid),
    End(u64),
}

/// Tells a process to move: where, and whether with a proxy.
#[derive(Serialize, Deserialize)]
struct Go(NodeId, bool);

/// Counts, reports where it is, and moves where it is told.
#[cps]
async fn server(first: u64) -> Exit {
    let mut count = first;
    loop {
        let go: (NodeId, bool) = match receive2::<receive<Do>, receive<Go>>(receive(), receive()).await {
            Chosen2::First(Do::Count(n)) => {
                count += n;
                continue;
            }
            Chosen2::First(Do::Tell(to)) => {
                send_ignoring_errors(to, (Where(self_pid()), count));
                continue;
            }
            Chosen2::First(Do::End(n)) => return Exit::custom(n),
            Chosen2::Second(Go(to, proxy)) => (to, proxy),
        };
        let went: Result<(), NotMoved> =
            if go.1 { migrate_with_proxy(go.0).await } else { migrate_to(go.0).await };
        if went.is_err() {
            count += 1000;
        }
    }
}

async fn ask(server: Pid) -> (Pid, u64) {
    send(server, Do::Tell(self_pid())).unwrap();
    let (Where(pid), count) = recv! { answer: (Where, u64) => answer };
    (pid, count)
}

#[test]
fn a_task_leaves_mailbox_and_links_behind() {
    among(1, async |nodes: Vec<Node>| {
        let there = nodes[1].id();
        let mut dead = nodes[0].subscribe_dead_letters();
        let old = spawn_process(mobile(server(5)));
        assert_eq!(ask(old).await, (old, 5));
        let watched = monitor(old);
        link(old);
        send(old, Go(there, false)).unwrap();
        send(old, Do::Count(1)).unwrap();
        let me = self_pid();
        recv! { Down { monitor: ^watched, reason, .. } => assert_eq!(reason, Exit::Normal) }
        assert!(
            dead.recv().await.unwrap().type_name.contains("Do"),
            "what was in the mailbox is lost, visibly"
        );
        assert_eq!(nodes[1].process_count(), 1);
        let (new, _) = nodes[1].longest_mailboxes(1)[0];
        assert_eq!(ask(new).await, (new, 5));
        // It is linked with no other process.
        kill(new);
        down_evt(new).await;
        assert_eq!(self_pid(), me);
    });
}

#[test]
fn a_task_within_a_node_is_another_process() {
    among(0, async |nodes: Vec<Node>| {
        let old = spawn_process(mobile(server(5)));
        send(old, Go(nodes[0].id(), false)).unwrap();
        assert_eq!(down_evt(old).await, Exit::Normal);
        let others: Vec<Pid> = nodes[0]
            .longest_mailboxes(9)
            .into_iter()
            .map(|(pid, _)| pid)
            .filter(|p| *p != self_pid())
            .collect();
        assert_eq!(ask(others[0]).await, (others[0], 5));
    });
}

#[test]
fn proxy_forwards_messages_after_the_moved_mailbox() {
    among(1, async |nodes: Vec<Node>| {
        let old = spawn_process(mobile(server(0)));
        send(old, Go(nodes[1].id(), true)).unwrap();
        for n in 0..10 {
            send(old, Do::Count(1 << n)).unwrap();
        }
        let (new, count) = ask(old).await;
        assert_eq!((new.node(), count), (nodes[1].id(), 1023));
        send(old, Do::Count(1)).unwrap();
        assert_eq!(ask(old).await, (new, 1024));
        assert_eq!(ask(new).await, (new, 1024));
    });
}

#[test]
fn links_monitors_and_names_of_the_old_pid_last_until_the_process_ends() {
    among(1, async |nodes: Vec<Node>| {
        trap_exits(true);
        let old = spawn_link(mobile(server(0)));
        let watched = monitor(old);
        register("server", old).unwrap();
        send(old, Go(nodes[1].id(), true)).unwrap();
        let (new, _) = ask(old).await;
        assert_eq!(whereis("server"), Some(old));
        send("server", Do::Count(1)).unwrap();
        assert_eq!(ask(old).await, (new, 1));
        send(new, Do::End(7)).unwrap();
        recv! { Exited { from: ^old, reason } => assert_eq!(reason, Exit::custom(7_u64)) }
        recv! { Down { monitor: ^watched, reason, .. } => assert_eq!(reason, Exit::custom(7_u64)) }
        assert_eq!(whereis("server"), None);
    });
}

#[test]
fn exits_and_kills_are_forwarded() {
    among(1, async |nodes: Vec<Node>| {
        for killed in [false, true] {
            let old = spawn_process(mobile(server(0)));
            send(old, Go(nodes[1].id(), true)).unwrap();
            let (new, _) = ask(old).await;
            exit(old, Exit::Normal); // does not end it
            assert_eq!(ask(old).await.0, new);
            if killed {
                kill(old)
            } else {
                exit(old, Exit::Shutdown)
            }
            let expected = if killed { Exit::Killed } else { Exit::Shutdown };
            assert_eq!(down_evt(old).await, expected);
            assert!(matches!(down_evt(new).await, Exit::NoProcess));
        }
        // The same through a link.
        trap_exits(true);
        let old = spawn_process(mobile(server(0)));
        send(old, Go(nodes[1].id(), true)).unwrap();
        ask(old).await;
        spawn_link(async move {
            link(old);
            Exit::Shutdown
        });
        assert_eq!(down_evt(old).await, Exit::Shutdown);
    });
}

/// Reports exits and other messages, in order.
#[cps]
async fn trapping(log: Pid) {
    trap_exits(true);
    loop {
        let to: NodeId =
            match receive3::<receive<Exited>, receive<u64>, receive<Go>>(receive(), receive(), receive())
                .await
            {
                Chosen3::First(exited) => {
                    send_ignoring_errors(log, (exited.reason.to_string(), self_pid().node()));
                    continue;
                }
                Chosen3::Second(number) => {
                    send_ignoring_errors(log, (number.to_string(), self_pid().node()));
                    continue;
                }
                Chosen3::Third(Go(to, _)) => to,
            };
        let _ = migrate_with_proxy(to).await;
    }
}

#[test]
fn a_moved_process_traps_exits_in_their_order() {
    among(1, async |nodes: Vec<Node>| {
        let (here, there) = (nodes[0].id(), nodes[1].id());
        let pid = spawn_process(mobile(trapping(self_pid())));
        let news = async |pid: Pid| {
            send(pid, 1_u64).unwrap();
            exit(pid, Exit::Shutdown);
            send(pid, 2_u64).unwrap();
            let mut all = Vec::new();
            for _ in 0..3 {
                all.push(recv! { news: (String, NodeId) => news });
            }
            all
        };
        send(pid, 0_u64).unwrap(); // its answer shows that it traps
        recv! { (_, node): (String, NodeId) => assert_eq!(node, here) }
        let expected = |node| ["1", "shut down", "2"].map(|text| (text.to_string(), node));
        assert_eq!(news(pid).await, expected(here));
        for node in [there, here, there] {
            send(pid, Go(node, true)).unwrap();
            assert_eq!(news(pid).await, expected(node));
        }
    });
}

#[test]
fn returning_process_has_its_old_pid() {
    among(1, async |nodes: Vec<Node>| {
        let (here, there) = (nodes[0].id(), nodes[1].id());
        let watched = [nodes[0].process_count(), nodes[1].process_count()];
        let old = spawn_process(mobile(server(0)));
        let mut pids = BTreeMap::from([(here, old)]);
        for n in 0..20 {
            let to = if n % 2 == 0 { there } else { here };
            send(old, Go(to, true)).unwrap();
            let (now, count) = ask(old).await;
            assert_eq!(*pids.entry(to).or_insert(now), now, "one pid on each node");
            assert_eq!((now.node(), count), (to, 3 * n));
            for pid in pids.values() {
                send(*pid, Do::Count(1)).unwrap();
            }
            send(old, Do::Count(1)).unwrap();
            for pid in pids.values() {
                ask(*pid).await;
            }
        }
        assert_eq!([nodes[0].process_count(), nodes[1].process_count()], [watched[0] + 1, watched[1] + 1]);
        send(pids[&there], Do::End(1)).unwrap();
        assert_eq!(down_evt(old).await, Exit::custom(1_u64));
        down_evt(pids[&there]).await;
        assert_eq!([nodes[0].process_count(), nodes[1].process_count()], watched);
    });
}

#[cps]
async fn sleeps(time: Duration) -> Exit {
    sleep(time).await;
    Exit::Shutdown
}

/// Monitors, moves, and reports what it receives.
#[cps]
async fn watching(pid: Pid, node: NodeId, log: Pid) {
    let tag: Tag = monitor(pid);
    let went: Result<(), NotMoved> = migrate_with_proxy(node).await;
    assert_eq!(went, Ok(()));
    let down: Down = receive::<Down>().await;
    assert_eq!(down.monitor, tag);
    send_ignoring_errors(log, (down.reason.to_string(), self_pid().node()));
}

#[test]
fn a_process_is_moved_from_outside() {
    among(2, async |nodes: Vec<Node>| {
        let pid = spawn_process(mobile(sleeps(Duration::from_secs(60))));
        assert_eq!(migrate_process(pid, nodes[1].id()).await, Ok(()));
        assert_eq!(migrate_process(pid, nodes[2].id()).await, Err(NotMoved::AlreadyMoved));
        let (moved, _) = nodes[1].longest_mailboxes(1)[0];
        assert_eq!(migrate_process(moved, nodes[1].id()).await, Ok(()), "it is there");
        assert_eq!(migrate_process(moved, nodes[2].id()).await, Ok(()));
        assert_eq!(down_evt(pid).await, Exit::Shutdown, "it slept on");
        assert_eq!(migrate_process(pid, nodes[1].id()).await, Err(NotMoved::NoProcess));
    });
}

/// Also if the process has not begun yet.
#[test]
fn process_can_be_moved_by_its_service_name() {
    among(1, async |nodes: Vec<Node>| {
        for begins in [false, true] {
            let pid = spawn_process(mobile(sleeps(Duration::from_secs(60))));
            publish("sleeper", pid).unwrap();
            if begins {
                rialto_event::sleep(Duration::from_secs(1)).await;
            }
            assert_eq!(migrate_process(service(pid.node(), "sleeper"), nodes[1].id()).await, Ok(()));
            assert_eq!(down_evt(pid).await, Exit::Shutdown);
        }
    });
}

/// The processes that ordered the moves are gone, and the process moves all the same.
#[test]
fn pending_moves_count_until_they_end() {
    const MOVES: usize = 64;
    Runtime::simulated(1).block_on(async {
        let network = Network::new();
        let node = |name| {
            accepting(Node::builder().transport(network.transport(name)).types(admin::type_registry()))
        };
        let [asking, here, there] = ["asking", "here", "there"].map(|name| node(name).build());
        for (from, to) in [("here", "there"), ("there", "here")] {
            network.delay(from, to, Duration::from_millis(50)..Duration::from_millis(51));
        }
        here.spawn(admin::serve("here"));
        let pid = here.spawn(mobile(sleeps(LONG * 4)));
        here.connect(&there.reference().unwrap()).await.unwrap();
        let admin = Admin::of(asking.connect(&here.reference().unwrap()).await.unwrap());
        let migrate = move || admin.migrate(pid, "memory://there".parse().unwrap());
        let before = here.process_count();
        let asked: Vec<Pid> =
            (0..MOVES).map(|_| asking.spawn(async move { drop(migrate().await) })).collect();
        while there.process_count() == 0 {
            rialto_event::sleep(Duration::from_millis(1)).await;
        }
        // The reply that the process has landed does not get through. The other orders wait.
        network.partition("there", "here");
        asked.into_iter().for_each(kill);
        rialto_event::sleep(Duration::from_secs(1)).await;
        assert_eq!((asking.process_count(), here.process_count()), (0, before + MOVES));
        let refused = asking.run(async move { migrate().await }).await.unwrap();
        assert!(refused.unwrap().unwrap_err().contains("already"));
        network.heal("there", "here");
        rialto_event::sleep(LONG).await;
        assert_eq!(here.process_count(), before);
        let gone = asking.run(async move { migrate().await }).await.unwrap();
        assert_eq!(gone, Ok(Err(NotMoved::AlreadyMoved.to_string())));
    });
}

#[cps]
async fn stays_alone(nodes: Vec<NodeId>, log: Pid) -> Exit {
    let mut tries = 0u64;
    for node in nodes {
        let went: Result<(), NotMoved> = migrate_with_proxy(node).await;
        send_ignoring_errors(log, went);
        let went: Result<(), NotMoved> = migrate_to(node).await;
        send_ignoring_errors(log, went);
        tries += 1;
    }
    let more: u64 = receive::<u64>().await;
    Exit::custom(tries + more)
}

#[test]
fn refused_process_continues_at_its_origin() {
    let unknown = Node::new().id();
    among(1, async move |nodes: Vec<Node>| {
        let pid = spawn_process(mobile(stays_alone(vec![unknown, nodes[1].id()], self_pid())));
        let watched = monitor(pid);
        send(pid, 40_u64).unwrap();
        let mut all = Vec::new();
        for _ in 0..4 {
            all.push(recv! { went: Result<(), NotMoved> => went });
        }
        let refused = || Err(NotMoved::NotAccepted { name: "migration::stays_alone".into() });
        assert_eq!(all, [Err(NotMoved::Unreachable), Err(NotMoved::Unreachable), refused(), refused()]);
        // It still has its mailbox.
        recv! { Down { monitor: ^watched, reason, .. } => assert_eq!(reason, Exit::custom(42_u64)) }
        assert_eq!(nodes[1].process_count(), 0);
    });
}

#[cps]
async fn holds_a_bomb() -> Exit {
    let bomb: Bomb = Bomb;
    let number: u64 = receive::<u64>().await;
    drop(bomb);
    Exit::custom(number)
}

#[test]
fn process_whose_encoding_panics_continues_at_its_origin() {
    among(1, async |nodes: Vec<Node>| {
        let pid = spawn_process(mobile(holds_a_bomb()));
        sleep(Duration::from_millis(1)).await;
        let went = migrate_process(pid, nodes[1].id()).await;
        assert!(matches!(&went, Err(NotMoved::Unsendable(why)) if why.contains("panicked")), "{went:?}");
        send(pid, 7_u64).unwrap();
        assert_eq!(down_evt(pid).await, Exit::custom(7_u64));
    });
}

/// Either the process is killed here and runs nowhere, or it had left before, as another process that the
/// kill does not reach. With a proxy the kill always follows it.
#[test]
fn process_killed_during_a_move_runs_nowhere() {
    let mut had_left = [[0; 2]; 2];
    for seed in 0..400 {
        let proxy = seed % 2 == 0;
        let nodes = [node(), node()];
        let (here, there) = (nodes[0].clone(), nodes[1].clone());
        let left = support::process_on(nodes[0].clone(), seed, async move {
            let pid = spawn_process(mobile(server(7)));
            let watched = monitor(pid);
            send(pid, Go(there.id(), proxy)).unwrap();
            spawn_process(async move {
                for _ in 0..rng::below(12) {
                    yield_now().await;
                }
                kill(pid)
            });
            let reason = recv! { Down { monitor: ^watched, reason, .. } => reason };
            after(LONG).await;
            assert_eq!(here.process_count(), 1, "seed {seed}: nothing of it is left here");
            if reason == Exit::Killed {
                assert_eq!(there.process_count(), 0, "seed {seed}: it was killed on its way");
                return false;
            }
            assert_eq!((reason, proxy, there.process_count()), (Exit::Normal, false, 1), "seed {seed}");
            let (moved, _) = there.longest_mailboxes(1)[0];
            assert_eq!(ask(moved).await, (moved, 7), "seed {seed}: it had left, whole");
            kill(moved);
            true
        });
        had_left[usize::from(proxy)][usize::from(left)] += 1;
    }
    let [[killed, left], [with_proxy, 0]] = had_left else { panic!("{had_left:?}") };
    assert!(killed > 10 && left > 10 && with_proxy == 200, "{had_left:?}");
}

/// Clients send while a process moves about. Each knows it by one of its pids.
async fn wander(nodes: Vec<Node>, clients: u64, messages: u64, every: u64) {
    let ids: Vec<NodeId> = nodes.iter().map(Node::id).collect();
    let pid = spawn_process(mobile(wanderer(ids, every)));
    let watched = monitor(pid);
    let mut running: Vec<Tag> = Vec::new();
    for client in 0..clients {
        let node = &nodes[client as usize % nodes.len()];
        running.push(monitor(node.spawn(wanderers::client((client, messages, pid)))));
    }
    for sender in running {
        // The client may have ended before the monitor reached its node.
        let why = recv! { Down { monitor: ^sender, reason, .. } => reason };
        assert!(matches!(why, Exit::Normal | Exit::NoProcess), "{why}");
    }
    send_evt(pid, Finish(self_pid())).await;
    let (received, stops) = recv! {
        counts: (u64, u64) => counts,
        Down { monitor: ^watched, reason, .. } if reason != Exit::Shutdown => panic!("it has ended: {reason}"),
    };
    assert_eq!((received, stops), (clients * messages, clients * messages / every));
    recv! { Down { monitor: ^watched, reason, .. } => assert_eq!(reason, Exit::Shutdown) }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..Default::default() })]

    #[test]
    fn messages_to_a_moving_process_arrive_once_and_in_order(
        seed in any::<u64>(), others in 1..4_usize, clients in 1..5_u64, messages in 1..60_u64, every in 1..7_u64,
        room in prop_oneof![Just(1_usize), Just(3), Just(1_000_000)],
    ) {
        let nodes: Vec<Node> = (0..=others).map(|_| node_with_room_for(room)).collect();
        support::process_on(nodes[0].clone(), seed, async move { wander(nodes, clients, messages, every).await });
    }
}

#[test]
fn stress_a_thousand_moves_lose_and_double_nothing() {
    let runtime = Runtime::builder().worker_threads(2).build().unwrap();
    let nodes = [1, 10, 1_000_000].map(node_with_room_for).to_vec();
    let ran = runtime.block_on(nodes[0].clone().run(async move {
        wander(nodes, 4, 1000, 4).await;
    }));
    assert_eq!(ran, Ok(()));
}

/// Nodes that know each other, on a network in memory.
fn connected_nodes(network: &Network, count: usize, room: usize) -> Vec<Node> {
    let nodes: Vec<Node> = (0..count)
        .map(|n| {
            accepting(Node::builder().mailbox_bound(room))
                .types(types())
                .transport(network.transport(&n.to_string()))
                .build()
        })
        .collect();
    for (here, there) in nodes.iter().flat_map(|here| nodes.iter().map(move |there| (here, there))) {
        here.add_peer(&there.reference().unwrap());
    }
    nodes
}

fn types() -> TypeRegistry {
    wanderers::types()
        .message::<Do>("do")
        .message::<Go>("go")
        .message::<(Where, u64)>("where")
        .message::<(String, NodeId)>("news")
        .message::<u64>("number")
        .message::<Result<(), NotMoved>>("went")
}

#[cps]
async fn counts_numbers(log: Pid) {
    let mut count = 0_u64;
    while receive::<u64>().await != u64::MAX {
        count += 1;
    }
    send_ignoring_errors(log, count);
}

/// Two nodes with a delay of 50 ms in each direction.
fn far_apart(network: &Network, build: impl Fn(Builder) -> Builder) -> [Node; 2] {
    for (from, to) in [("a", "b"), ("b", "a")] {
        network.delay(from, to, Duration::from_millis(50)..Duration::from_millis(51));
    }
    let node = |name| build(Node::builder().transport(network.transport(name)).types(types())).build();
    let nodes = [node("a"), node("b")];
    nodes[0].add_peer(&nodes[1].reference().unwrap());
    nodes
}

#[test]
fn process_stays_at_its_origin_until_go_is_sent() {
    // `Arrival`, `Landed` and `Go` take 50 ms each.
    for (lost_after, stays) in [(25, true), (75, true), (125, false), (175, false)] {
        Runtime::simulated(1).block_on(async move {
            let network = Network::new();
            let [a, b] =
                far_apart(&network, |node| node.peer_credit(4096).allow_migration::<counts_numbers>());
            let (there, cut) = (b.id(), network.clone());
            let left = a.run(async move {
                ping(there).await.unwrap();
                let pid = spawn_process(mobile(counts_numbers(self_pid())));
                let watched = monitor(pid);
                (0..10_000).for_each(|n: u64| send_ignoring_errors(pid, n));
                // The process receives none of them before it moves.
                let moving = rialto_rt::spawn(migrate_process(pid, there));
                rialto_event::sleep(Duration::from_millis(lost_after)).await;
                cut.cut("a", "b");
                send_ignoring_errors(pid, u64::MAX);
                let went = moving.await.unwrap();
                assert_eq!(matches!(went, Err(NotMoved::Lost(_))), stays, "{lost_after}: {went:?}");
                recv! {
                    count: u64 => Some(count),
                    Down { monitor: ^watched, reason: Exit::Disconnected, .. } => None,
                }
            });
            assert_eq!(left.await.unwrap(), stays.then_some(10_000), "lost after {lost_after} ms");
            sleep(LONG).await;
            assert_eq!(b.process_count(), 0, "lost after {lost_after} ms");
        });
    }
}

#[test]
fn move_fails_if_go_would_overfill_the_mailbox() {
    Runtime::simulated(1).block_on(async {
        let network = Network::new();
        for (from, to) in [("a", "b"), ("b", "a")] {
            network.delay(from, to, Duration::from_millis(50)..Duration::from_millis(51));
        }
        let node = |name, room| {
            let node = Node::builder().transport(network.transport(name)).types(types());
            node.allow_migration::<counts_numbers>().mailbox_bound(room).build()
        };
        let (a, b) = (node("a", 1_000_000), node("b", 10));
        a.add_peer(&b.reference().unwrap());
        let there = b.id();
        let ran = a.run(async move {
            ping(there).await.unwrap();
            let pid = spawn_process(mobile(counts_numbers(self_pid())));
            for (count, goes) in [(1_000, false), (50, true)] {
                let moving = rialto_rt::spawn(migrate_process(pid, there));
                rialto_event::sleep(Duration::from_millis(75)).await;
                (0..count).for_each(|n: u64| send_ignoring_errors(pid, n));
                assert_eq!(moving.await.unwrap().is_ok(), goes);
                rialto_event::sleep(Duration::from_secs(1)).await;
            }
            send_evt(pid, u64::MAX).await;
            recv! { count: u64 => count }
        });
        assert_eq!(ran.await, Ok(1_050));
    });
}

/// Its type is registered on no node.
struct Secret;

/// Its type is registered on only one of the two nodes.
#[derive(Serialize, Deserialize)]
struct Dialect;

/// It panics when it is encoded.
#[derive(Clone, Deserialize)]
struct Bomb;

impl Serialize for Bomb {
    fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
        panic!("a bomb")
    }
}

#[test]
fn forwarded_message_whose_encoding_panics_is_a_dead_letter() {
    Runtime::simulated(1).block_on(async {
        let network = Network::new();
        let [a, b] = far_apart(&network, |node| {
            node.types(TypeRegistry::new().message::<Bomb>("bomb")).allow_migration::<counts_numbers>()
        });
        let mut dead = a.subscribe_dead_letters();
        let (there, other) = (
            b.id(),
            b.spawn(async {
                recv! { () => {} }
            }),
        );
        let ran = a.run(async move {
            ping(there).await.unwrap();
            let pid = spawn_process(mobile(counts_numbers(self_pid())));
            migrate_process(pid, there).await.unwrap();
            let watched = monitor(pid);
            send_ignoring_errors(pid, 1_u64);
            send_ignoring_errors(pid, Bomb);
            send_ignoring_errors(pid, 2_u64);
            send_ignoring_errors(pid, u64::MAX);
            recv! {
                count: u64 => assert_eq!(count, 2),
                Down { monitor: ^watched, reason, .. } => panic!("it has ended: {reason}"),
            }
            // The `Down` may have arrived, and would be one more dead letter.
            demonitor(watched);
            let letter = dead.recv().await.unwrap();
            assert_eq!((letter.to.is_some(), letter.reason), (true, DeadLetterReason::Unsendable));
            assert!(letter.type_name.ends_with("Bomb"));
            // A direct `send` of it fails as well.
            let refused = send(other, Bomb);
            assert!(matches!(refused, Err(SendError::Unsendable(Bomb, Unsendable::EncodeFailed(_)))));
        });
        assert_eq!(ran.await, Ok(()));
        assert_eq!((a.dead_letter_count(), b.dead_letter_count()), (1, 0));
    });
}

#[test]
fn process_with_an_unsendable_mailbox_stays() {
    Runtime::simulated(1).block_on(async {
        let network = Network::new();
        let node = |name, types| {
            let node = Node::builder().transport(network.transport(name)).types(types);
            node.allow_migration::<counts_numbers>().build()
        };
        let with_bomb = || types().message::<Bomb>("bomb");
        let (a, b) = (node("a", with_bomb().message::<Dialect>("dialect")), node("b", with_bomb()));
        a.add_peer(&b.reference().unwrap());
        let (here, there) = (a.clone(), b.id());
        let ran = a.run(async move {
            ping(there).await.unwrap();
            let not_data = async |letter: fn(Pid), name: &str| {
                let pid = spawn_process(mobile(counts_numbers(self_pid())));
                send_ignoring_errors(pid, 1_u64);
                letter(pid);
                send_ignoring_errors(pid, 2_u64);
                match migrate_process(pid, there).await {
                    Err(NotMoved::Unsendable(why)) => assert!(why.contains(name), "{why}"),
                    went => panic!("{went:?}"),
                }
                // It has all of them, and reads on.
                send_ignoring_errors(pid, u64::MAX);
                assert_eq!(recv! { count: u64 => count }, 2);
                down_evt(pid).await;
            };
            not_data(|pid| send_ignoring_errors(pid, Secret), "migration::Secret").await;
            not_data(|pid| send_ignoring_errors(pid, Dialect), "migration::Dialect").await;
            not_data(|pid| send_ignoring_errors(pid, Bomb), "migration::Bomb").await;
            assert_eq!(here.dead_letter_count(), 3, "nobody has read them when it ended");
        });
        assert_eq!(ran.await, Ok(()));
        assert_eq!((b.process_count(), b.dead_letter_count()), (0, 0));
    });
}

#[derive(Serialize, Deserialize)]
struct Double(u64);

impl Request for Double {
    type Reply = u64;
}

#[derive(Serialize, Deserialize)]
struct Begin;

/// Answers calls, after it was told to begin.
#[cps]
async fn doubles() {
    let _begin: Begin = receive::<Begin>().await;
    loop {
        let asked: Call<Double> = receive::<Call<Double>>().await;
        asked.from.reply(2 * asked.request.0);
    }
}

#[test]
fn calls_in_a_moved_mailbox_are_answered() {
    // The connection is lost during the first attempt, or not at all.
    for fails in [false, true] {
        Runtime::simulated(1).block_on(async move {
            let network = Network::new();
            let [a, b] = far_apart(&network, |node| {
                let types = TypeRegistry::new().request::<Double>("double").message::<Begin>("begin");
                node.types(types).allow_migration::<doubles>()
            });
            let there = b.id();
            let answers = a.run(async move {
                ping(there).await.unwrap();
                let server = spawn_process(mobile(doubles()));
                let calls = [1, 2, 3].map(|n| rialto_rt::spawn(call(server, Double(n)).sync()));
                let moving = rialto_rt::spawn(migrate_process(server, there));
                if fails {
                    rialto_event::sleep(Duration::from_millis(75)).await;
                    network.cut("a", "b");
                    assert!(matches!(moving.await.unwrap(), Err(NotMoved::Lost(_))));
                    migrate_process(server, there).await.unwrap();
                } else {
                    moving.await.unwrap().unwrap();
                }
                send_ignoring_errors(server, Begin);
                let mut answers = Vec::new();
                for call in calls {
                    answers.push(call.await.unwrap());
                }
                answers
            });
            assert_eq!(answers.await.unwrap(), [Ok(2), Ok(4), Ok(6)], "{fails}");
        });
    }
}

#[test]
fn a_proxy_waits_for_room_in_a_mailbox_on_another_node() {
    Runtime::simulated(1).block_on(async {
        let network = Network::new();
        let [a, b] = far_apart(&network, |node| node.mailbox_bound(10).allow_migration::<reads_late>());
        let there = b.id();
        let ran = a.run(async move {
            ping(there).await.unwrap();
            let pid = spawn_process(mobile(reads_late(self_pid())));
            migrate_process(pid, there).await.unwrap();
            // One at a time, as there is room in the mailboxes of the proxy and of the process.
            for n in 0..300_u64 {
                send_evt(pid, n).await;
            }
            send_evt(pid, u64::MAX).await;
            recv! { count: u64 => count }
        });
        assert_eq!(ran.await, Ok(300));
        assert_eq!((a.dead_letter_count(), b.dead_letter_count()), (0, 0));
    });
}

/// Some calls are in its mailbox, some wait on its node for room, and some wait behind those.
#[test]
fn calls_to_a_moved_process_fail_with_its_exit_reason() {
    Runtime::simulated(1).block_on(async {
        let network = Network::new();
        let [a, b] = far_apart(&network, |node| {
            let types = TypeRegistry::new().request::<Double>("double").message::<Begin>("begin");
            node.types(types).mailbox_bound(10).allow_migration::<doubles>()
        });
        let there = b.id();
        let answers = a.run(async move {
            ping(there).await.unwrap();
            let server = spawn_process(mobile(doubles()));
            migrate_process(server, there).await.unwrap();
            let mut calls = Vec::new();
            for n in 0..30 {
                calls.push(rialto_rt::spawn(call(server, Double(n)).sync()));
                rialto_event::sleep(Duration::from_millis(200)).await;
            }
            kill(server);
            let mut answers = Vec::new();
            for call in calls {
                answers.push(call.await.unwrap());
            }
            answers
        });
        let answers = answers.await.unwrap();
        let killed = |answer: &&Result<u64, CallError>| **answer == Err(CallError::Down(Exit::Killed));
        assert!(answers.iter().filter(killed).count() > 20, "{answers:?}");
        let told = |answer| matches!(answer, &Err(CallError::Down(Exit::Killed) | CallError::Overloaded));
        assert!(answers.iter().all(told), "{answers:?}");
    });
}

/// Counts numbers in order, slowly.
#[cps]
async fn reads_late(log: Pid) {
    let mut count = 0_u64;
    loop {
        sleep(Duration::from_millis(7)).await;
        let number: u64 = receive::<u64>().await;
        if number == u64::MAX {
            break;
        }
        assert_eq!(number, count);
        count += 1;
    }
    send_ignoring_errors(log, count);
}

/// Runs `test` as a process of the first of `count` nodes, over connections, with several seeds.
fn over_network<F: Future<Output = ()> + Send + 'static>(count: usize, test: impl Fn(Vec<Node>) -> F) {
    for seed in 0..20 {
        let runtime = Runtime::simulated(seed);
        runtime.block_on(async {
            let nodes = connected_nodes(&Network::new(), count, 1_000_000);
            assert_eq!(nodes[0].clone().run(test(nodes)).await, Ok(()), "seed {seed}");
        });
    }
}

#[test]
fn over_connections_a_task_moves_or_is_refused() {
    over_network(2, async |nodes: Vec<Node>| {
        let there = nodes[1].id();
        let old = spawn_process(mobile(server(5)));
        send(old, Go(there, false)).unwrap();
        assert_eq!(down_evt(old).await, Exit::Normal);
        let (new, _) = nodes[1].longest_mailboxes(1)[0];
        assert_eq!(ask(new).await, (new, 5));
        send(new, Do::End(0)).unwrap();
        // The function is not on the other node's allow-list.
        let pid = spawn_process(mobile(stays_alone(vec![there], self_pid())));
        let refused = || Err(NotMoved::NotAccepted { name: "migration::stays_alone".into() });
        assert_eq!(recv! { went: Result<(), NotMoved> => went }, refused());
        assert_eq!(recv! { went: Result<(), NotMoved> => went }, refused());
        send(pid, 41_u64).unwrap();
        assert_eq!(down_evt(pid).await, Exit::custom(42_u64));
    });
}

/// Holds channel ends wherever it is. Begins after its first move, and moves again after each number from 100
/// on.
#[cps]
async fn squares(jobs: Receiver<u64>, done: Sender<u64>) -> Exit {
    loop {
        let go: Go = receive::<Go>().await;
        let went: Result<(), NotMoved> =
            if go.1 { migrate_with_proxy(go.0).await } else { migrate_to(go.0).await };
        let stayed: u64 = if went.is_err() { 1 } else { 0 };
        loop {
            let job: u64 = match jobs.clone().into_recv_evt().await {
                Ok(job) => job,
                Err(_) => return Exit::custom(7_u64),
            };
            if done.clone().into_send_evt(job * job + stayed).await.is_err() {
                return Exit::Normal;
            }
            if job >= 100 {
                break;
            }
        }
    }
}

/// A process with two channel ends moves to each node and back, and works there.
async fn squares_everywhere(nodes: Vec<Node>) {
    let ((job, jobs), (done, results)) = (channel(), channel());
    let worker = spawn_process(mobile(squares(jobs, done)));
    let stops = [nodes[1].id(), nodes[nodes.len() - 1].id(), nodes[0].id(), nodes[1].id()];
    for to in stops {
        send(worker, Go(to, true)).unwrap();
        for n in [3, 4, 100] {
            job.send(n).await.unwrap();
            assert_eq!(results.recv().await, Ok(n * n));
        }
        assert!(!job.is_closed() && job.lost().is_none() && results.lost().is_none());
    }
    // All ends have moved along, and none was left behind.
    let end = monitor(worker);
    send(worker, Go(nodes[0].id(), true)).unwrap();
    drop(job);
    assert!(results.recv().await.is_err());
    recv! { Down { monitor: ^end, reason, .. } => assert_eq!(reason, Exit::custom(7_u64)) }
}

#[test]
fn process_moved_within_the_program_keeps_its_channel_ends() {
    among(2, squares_everywhere);
}

#[test]
fn moved_process_keeps_its_channel_ends_over_connections() {
    over_network(3, squares_everywhere);
}

/// Without a proxy nothing is left behind, and the end of the first process closes no channel.
#[test]
fn task_that_moves_keeps_its_channel_ends() {
    over_network(2, async |nodes: Vec<Node>| {
        let ((job, jobs), (done, results)) = (channel(), channel());
        let worker = spawn_process(mobile(squares(jobs, done)));
        send(worker, Go(nodes[1].id(), false)).unwrap();
        assert_eq!(down_evt(worker).await, Exit::Normal);
        job.send(5).await.unwrap();
        assert_eq!(results.recv().await, Ok(25));
        nodes[1].longest_mailboxes(1).into_iter().for_each(|(pid, _)| kill(pid));
        assert!(results.recv().await.is_err());
        // One more value may be on its way to the receive that was killed.
        while job.send(6).await.is_ok() {}
    });
}

#[test]
fn a_process_that_is_refused_keeps_its_channel_ends() {
    for seed in 0..20 {
        let runtime = Runtime::simulated(seed);
        runtime.block_on(async {
            let network = Network::new();
            let node = |name| Node::builder().transport(network.transport(name)).types(types());
            // One node does not accept the function. The other one has not registered the type of the values.
            let speechless = wanderers::types().message::<Go>("go");
            let nodes = [
                node("here").allow_migration::<squares>().build(),
                node("closed").build(),
                Node::builder()
                    .transport(network.transport("speechless"))
                    .types(speechless)
                    .allow_migration::<squares>()
                    .build(),
            ];
            nodes[1..].iter().for_each(|there| nodes[0].add_peer(&there.reference().unwrap()));
            let here = nodes[0].clone();
            let ran = here.run(async move {
                let ((job, jobs), (done, results)) = (channel(), channel());
                let worker = spawn_process(mobile(squares(jobs, done)));
                for there in &nodes[1..] {
                    send(worker, Go(there.id(), true)).unwrap();
                    for n in [3, 100] {
                        job.send(n).await.unwrap();
                        assert_eq!(results.recv().await, Ok(n * n + 1));
                    }
                }
                kill(worker);
                assert!(results.recv().await.is_err());
            });
            assert_eq!(ran.await, Ok(()), "seed {seed}");
        });
    }
}

/// Its channel ends are gone with it, as those of any process of that node.
#[test]
fn a_process_that_is_lost_with_its_node_has_no_channel_ends() {
    for seed in 0..20 {
        let runtime = Runtime::simulated(seed);
        runtime.block_on(async {
            let network = Network::new();
            let mut nodes = connected_nodes(&network, 2, 100);
            let (here, there) = (nodes[0].clone(), nodes[1].id());
            let (lost, gone) = rialto_event::channel();
            let ran = rialto_rt::spawn(here.run(async move {
                let ((job, jobs), (done, results)) = (channel(), channel());
                let worker = spawn_process(mobile(squares(jobs, done)));
                let end = monitor(worker);
                send(worker, Go(there, true)).unwrap();
                job.send(5).await.unwrap();
                assert_eq!(results.recv().await, Ok(25));
                lost.send(()).await.unwrap();
                assert!(results.recv().await.is_err());
                recv! { Down { monitor: ^end, reason, .. } => assert_eq!(reason, Exit::Disconnected) }
            }));
            gone.recv().await.unwrap();
            network.cut("0", "1");
            assert_eq!(ran.await.unwrap(), Ok(()), "seed {seed}");
            nodes.clear();
        });
    }
}

#[test]
fn over_connections_messages_links_and_signals_follow_and_it_returns() {
    over_network(2, async |nodes: Vec<Node>| {
        let (here, there) = (nodes[0].id(), nodes[1].id());
        trap_exits(true);
        let old = spawn_link(mobile(server(0)));
        for n in 0..6 {
            send(old, Do::Count(1)).unwrap();
            let to = if n % 2 == 0 { there } else { here };
            send(old, Go(to, true)).unwrap();
            send(old, Do::Count(1)).unwrap();
            let (now, count) = ask(old).await;
            assert_eq!((now.node(), count), (to, 2 * n + 2));
            assert_eq!(now == old, to == here);
        }
        send(old, Go(there, true)).unwrap();
        exit(old, Exit::Shutdown);
        recv! { Exited { from: ^old, reason } => assert_eq!(reason, Exit::Shutdown) }
        // A kill follows it, too.
        let old = spawn_link(mobile(server(0)));
        send(old, Go(there, true)).unwrap();
        let (now, _) = ask(old).await;
        kill(old);
        recv! { Exited { from: ^old, reason } => assert_eq!(reason, Exit::Killed) }
        assert_eq!(down_evt(now).await, Exit::NoProcess);
        assert_eq!(nodes[1].process_count(), 0);
    });
}

#[test]
fn monitor_made_before_a_move_fires_after_it() {
    over_network(2, async |nodes: Vec<Node>| {
        let target = spawn_process(mobile(sleeps(Duration::from_secs(5))));
        let watcher = spawn_process(mobile(watching(target, nodes[1].id(), self_pid())));
        assert_eq!(recv! { news: (String, NodeId) => news }, ("shut down".to_string(), nodes[1].id()));
        down_evt(watcher).await;
    });
}

#[test]
fn lost_connection_ends_the_proxy_and_the_moved_process() {
    over_network(2, async |nodes: Vec<Node>| {
        let old = spawn_process(mobile(server(0)));
        send(old, Go(nodes[1].id(), true)).unwrap();
        let (now, _) = ask(old).await;
        let watched = monitor(old);
        assert_eq!(now.node(), nodes[1].id());
        assert!(nodes[0].disconnect(nodes[1].id()));
        recv! { Down { monitor: ^watched, reason, .. } => assert_eq!(reason, Exit::Disconnected) }
        while nodes[1].process_count() > 0 {
            sleep(Duration::from_millis(1)).await;
        }
    });
}

#[test]
fn process_that_lost_its_proxy_gets_a_new_pid_there() {
    over_network(2, async |nodes: Vec<Node>| {
        let (here, there) = (nodes[0].id(), nodes[1].id());
        let old = spawn_process(mobile(server(0)));
        let mut before = old;
        for _ in 0..3 {
            for node in [there, here, there, here] {
                send(old, Go(node, true)).unwrap();
                let (now, count) = ask(old).await;
                // A move that fails adds a thousand.
                assert_eq!((now.node(), count), (node, 0));
                if node == there {
                    before = now;
                }
            }
            assert!(nodes[0].disconnect(there));
            sleep(Duration::from_secs(1)).await;
            assert_eq!((is_alive(old), nodes[1].process_count()), (true, 0));
            assert_eq!(down_evt(before).await, Exit::NoProcess);
        }
    });
}

#[test]
fn remote_move_spawns_no_extra_task() {
    let runtime = Runtime::simulated(1);
    let (nodes, pids) = runtime.block_on(async {
        let nodes = connected_nodes(&Network::new(), 2, 1_000_000);
        let here = nodes[0].spawn(mobile(sleeps(LONG)));
        assert_eq!(migrate_process(here, nodes[1].id()).await, Ok(()));
        let (there, _) = nodes[1].longest_mailboxes(1)[0];
        assert_eq!(migrate_process(there, nodes[0].id()).await, Ok(()));
        (nodes, [here, there])
    });
    let spawned = |rounds| {
        let before = runtime.metrics().spawned;
        runtime.block_on(async {
            for _ in 0..rounds {
                assert_eq!(migrate_process(pids[0], nodes[1].id()).await, Ok(()));
                assert_eq!(migrate_process(pids[1], nodes[0].id()).await, Ok(()));
            }
        });
        runtime.metrics().spawned - before
    };
    assert_eq!(spawned(10), spawned(0));
}

/// A process of node 0, which has been on node 1, is on its way back from node 2. Its `Arrival` is on 0 after
/// 100 ms. `Flushed` goes from 0 to 2 by way of 1, and 0 has the acknowledgement of 1 after 120 ms. `Landed`
/// is on 2 after 170 ms, and `Go` on 0 after 220 ms. After `after` milliseconds the connection `lost` is cut.
/// Returns whether the process is on 0 afterwards; otherwise it is gone.
fn returns_home(lost: (&'static str, &'static str), after: u64) -> bool {
    Runtime::simulated(after).block_on(async move {
        let network = Network::new();
        for (one, other, ms) in [("0", "1", 10), ("1", "2", 10), ("0", "2", 50)] {
            let delay = || Duration::from_millis(ms)..Duration::from_micros(1_000 * ms + 1);
            network.delay(one, other, delay());
            network.delay(other, one, delay());
        }
        let nodes = connected_nodes(&network, 3, 1_000_000);
        let ran = nodes[0].clone().run(async move {
            let [home, by, from] = [0, 1, 2].map(|n: usize| nodes[n].id());
            let old = spawn_process(mobile(server(0)));
            for there in [by, from] {
                send(old, Go(there, true)).unwrap();
                assert_eq!(ask(old).await.0.node(), there);
            }
            let (now, _) = ask(old).await;
            ping(from).await.unwrap();
            send(now, Go(home, true)).unwrap();
            rialto_event::sleep(Duration::from_millis(90)).await;
            send_ignoring_errors(old, Do::Count(1)); // is forwarded to it, and comes back with it
            rialto_event::sleep(Duration::from_millis(after - 90)).await;
            network.cut(lost.0, lost.1);
            send_ignoring_errors(old, Do::Count(10));
            sleep(Duration::from_secs(60)).await;
            let is_home = is_alive(old);
            if is_home {
                assert_eq!(ask(old).await, (old, 11), "{lost:?} after {after} ms");
                kill(old);
                sleep(Duration::from_secs(1)).await;
            }
            let left = [1, 2].map(|n: usize| nodes[n].process_count());
            assert_eq!(left, [0, 0], "{lost:?} after {after} ms: none is left behind");
            is_home
        });
        ran.await.unwrap()
    })
}

#[test]
fn return_from_a_third_node_survives_loss_of_the_forward_path() {
    for after in [125, 165, 175, 219] {
        assert!(returns_home(("0", "1"), after), "lost after {after} ms");
    }
}

#[test]
fn return_under_any_lost_connection_is_whole_or_gone() {
    for lost in [("0", "1"), ("1", "2"), ("0", "2")] {
        let home = (91..260).step_by(4).filter(|after| returns_home(lost, *after)).count();
        assert!((1..43).contains(&home), "{lost:?}: {home}");
    }
}

#[test]
fn return_fails_if_forwarded_messages_exceed_the_mailbox() {
    let network = Network::new();
    for (one, other) in [("0", "1"), ("1", "2"), ("0", "2")] {
        let delay = || Duration::from_millis(10)..Duration::from_millis(11);
        network.delay(one, other, delay());
        network.delay(other, one, delay());
    }
    Runtime::simulated(1).block_on(async {
        let nodes = [0, 1, 2].map(|n: usize| {
            let node = accepting(Node::builder().mailbox_bytes(100)).types(types());
            node.transport(network.transport(&n.to_string())).build()
        });
        for (here, there) in nodes.iter().flat_map(|here| nodes.iter().map(move |there| (here, there))) {
            here.add_peer(&there.reference().unwrap());
        }
        let ran = nodes[0].clone().run(async move {
            let old = spawn_process(mobile(server(0)));
            for there in &nodes[1..] {
                send(old, Go(there.id(), true)).unwrap();
                assert_eq!(ask(old).await.0.node(), there.id());
            }
            send(old, Go(nodes[0].id(), true)).unwrap();
            (0..500).for_each(|_| send_ignoring_errors(old, Do::Count(1)));
            // A move that fails adds a thousand. It has not moved, and reads what has arrived.
            let (now, count) = ask(old).await;
            assert_eq!((now.node(), count), (nodes[2].id(), 1_500));
            // When it is asked again, there is room.
            send(old, Go(nodes[0].id(), true)).unwrap();
            assert_eq!(ask(old).await, (old, 1_500));
        });
        assert_eq!(ran.await, Ok(()));
    });
}

#[test]
fn connection_lost_during_a_move_never_doubles_the_process() {
    let mut ran = [[0; 3]; 2];
    for seed in 0..300 {
        let proxy = seed % 2 == 0;
        let place = Runtime::simulated(seed).block_on(async {
            let nodes = connected_nodes(&Network::new(), 2, 1_000_000);
            let left = nodes[0].clone().run(async move {
                let pid = spawn_process(mobile(server(0)));
                ask(pid).await;
                ping(nodes[1].id()).await.unwrap();
                send(pid, Go(nodes[1].id(), proxy)).unwrap();
                // In the middle of the move.
                for _ in 0..seed % 60 {
                    rialto_rt::yield_now().await;
                }
                nodes[0].disconnect(nodes[1].id());
                sleep(LONG).await;
                match (is_alive(pid), nodes[1].process_count()) {
                    (false, 0) => 0,
                    (true, 0) => 1,
                    (false, 1) if !proxy => 2,
                    // It has moved over a new connection.
                    (true, 1) if proxy && ask(pid).await.0 != pid => 2,
                    other => panic!("seed {seed}: {other:?}"),
                }
            });
            left.await.unwrap()
        });
        ran[usize::from(proxy)][place] += 1;
    }
    // A task stays or has moved, whenever the connection is lost. With a proxy it may also be lost.
    let [task, with_proxy] = ran;
    assert!(task[1] > 0 && task[2] > 0 && with_proxy[0] > 0 && with_proxy[1] > 0, "{ran:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..Default::default() })]

    #[test]
    fn over_connections_messages_arrive_once_and_in_order(
        seed in any::<u64>(), others in 1..3_usize, clients in 1..4_u64, messages in 1..40_u64, every in 1..5_u64,
    ) {
        Runtime::simulated(seed).block_on(async {
            let nodes = connected_nodes(&Network::new(), others + 1, 1_000_000);
            let ran = nodes[0].clone().run(async move { wander(nodes, clients, messages, every).await });
            assert_eq!(ran.await, Ok(()));
        });
    }
}

#[test]
fn stress_moves_over_connections_lose_and_double_nothing() {
    let runtime = Runtime::builder().worker_threads(2).build().unwrap();
    runtime.block_on(async {
        let nodes = connected_nodes(&Network::new(), 2, 1_000_000);
        let ran = nodes[0].clone().run(async move { wander(nodes, 4, 200, 4).await });
        assert_eq!(ran.await, Ok(()));
    });
}

#[test]
fn moves_do_not_reset_a_sleep() {
    among(1, async |nodes: Vec<Node>| {
        let pid = spawn_process(mobile(sleeps(LONG)));
        assert_eq!(migrate_process(pid, nodes[1].id()).await, Ok(()));
        let (moved, _) = nodes[1].longest_mailboxes(1)[0];
        for _ in 0..3 {
            assert_eq!(migrate_process(moved, nodes[0].id()).await, Ok(()));
            assert_eq!(migrate_process(pid, nodes[1].id()).await, Ok(()));
        }
        assert_eq!(down_evt(pid).await, Exit::Shutdown);
    });
}

#[test]
fn spawn_quota_limits_arriving_processes() {
    Runtime::simulated(1).block_on(async {
        let network = Network::new();
        let [a, b] = far_apart(&network, |node| node.spawn_quota(2).allow_migration::<sleeps>());
        let (there, before) = (b.id(), b.process_count());
        let ran = a.run(async move {
            let mobiles: Vec<Pid> = (0..3).map(|_| spawn_process(mobile(sleeps(LONG)))).collect();
            rialto_event::sleep(Duration::from_millis(1)).await;
            for pid in &mobiles[..2] {
                assert!(migrate_process(*pid, there).await.is_ok());
            }
            assert_eq!(migrate_process(mobiles[2], there).await, Err(NotMoved::TooMany));
            assert!(is_alive(mobiles[2]));
        });
        ran.await.unwrap();
        assert_eq!(b.process_count(), before + 2);
    });
}
