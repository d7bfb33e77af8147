//! Calls by processes that are copied, move, or end while they wait for the answer.

#[path = "../../rialto-process/tests/support/mod.rs"]
mod support;

use std::time::Duration;

use rialto_cps::{cps, fork, within};
use rialto_event::{Event, choose, sleep};
use rialto_node::migration::{NotMoved, call, capture_process, migrate_process, migrate_with_proxy, mobile};
use rialto_node::transport::memory::Network;
use rialto_node::{
    Builder, Call, CallError, Down, Exit, Message, Node, NodeId, Pid, ReplyTo, Request, TypeRegistry,
    down_evt, kill, monitor, receive_of_evt, recv, self_pid, send, spawn_process,
};
use rialto_rt::Runtime;
use serde::{Deserialize, Serialize};

/// Sends. It does not matter if the receiver no longer reads.
fn tell<M: Message>(to: Pid, message: M) {
    let _ = send(to, message);
}

#[derive(Clone, Serialize, Deserialize)]
struct Double(u64);
impl Request for Double {
    type Reply = u64;
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Told(Pid, Result<u64, CallError>);

/// Calls `times` times, and reports each answer.
#[cps]
async fn asks(server: Pid, log: Pid, times: u64) -> Exit {
    for n in 1..=times {
        let answer: Result<u64, CallError> = call::<Double>(server, Double(n)).await;
        tell(log, Told(self_pid(), answer));
    }
    Exit::Shutdown
}

#[cps]
async fn asks_for_a_second(server: Pid, log: Pid) {
    let answer: Option<Result<u64, CallError>> =
        within::<call<Double>>(call(server, Double(1)), Duration::from_secs(1)).await;
    tell(log, answer.is_none());
}

/// Calls from `node`, to which it moves.
#[cps]
async fn asks_from(node: NodeId, server: Pid, log: Pid) {
    let went: Result<(), NotMoved> = migrate_with_proxy(node).await;
    assert_eq!(went, Ok(()));
    let answer: Result<u64, CallError> = call::<Double>(server, Double(1)).await;
    tell(log, Told(self_pid(), answer));
}

#[cps]
async fn becomes_two(server: Pid, log: Pid) {
    let _ = fork().await;
    let answer: Result<u64, CallError> = call::<Double>(server, Double(5)).await;
    tell(log, Told(self_pid(), answer));
}

fn accepting(builder: Builder) -> Node {
    builder.allow_migration::<asks>().allow_migration::<asks_from>().build()
}

fn alone<F: Future<Output = ()> + Send + 'static>(test: impl Fn() -> F) {
    for seed in 0..10 {
        support::process_on(accepting(Node::builder()), seed, test());
    }
}

/// Runs `test` as a process of the first of `count` nodes, over connections.
fn over_network<F: Future<Output = ()> + Send + 'static>(
    count: usize,
    test: impl Fn(Network, Vec<Node>) -> F,
) {
    for seed in 0..20 {
        Runtime::simulated(seed).block_on(async {
            let network = Network::new();
            let types = || {
                TypeRegistry::new()
                    .request::<Double>("double")
                    .message::<Told>("told")
                    .message::<u64>("number")
            };
            let node = |n: usize| {
                let transport = network.transport(&n.to_string());
                accepting(
                    Node::builder()
                        .transport(transport)
                        .types(types())
                        .keepalive_timeout(Duration::from_secs(4)),
                )
            };
            let nodes: Vec<Node> = (0..count).map(node).collect();
            for (one, other) in nodes.iter().flat_map(|one| nodes.iter().map(move |other| (one, other))) {
                one.add_peer(&other.reference().unwrap());
            }
            assert_eq!(nodes[0].clone().run(test(network, nodes)).await, Ok(()), "seed {seed}");
        });
    }
}

async fn asked() -> (u64, ReplyTo<u64>) {
    recv! { Call { request: Double(n), from } => (n, from) }
}

#[test]
fn a_call_is_answered() {
    alone(async || {
        let client = spawn_process(mobile(asks(self_pid(), self_pid(), 3)));
        for n in 1..4 {
            let (asked, from) = asked().await;
            assert_eq!((asked, from.caller()), (n, Some(client)));
            from.reply(2 * n);
            recv! { Told(by, answer) => assert_eq!((by, answer), (client, Ok(2 * n))) }
        }
        assert_eq!(Node::current().longest_mailboxes(9).iter().map(|(_, length)| length).sum::<usize>(), 0);
    });
}

#[test]
fn failed_calls_carry_the_reason() {
    alone(async || {
        let nobody = spawn_process(async {});
        down_evt(nobody).await;
        spawn_process(mobile(asks(nobody, self_pid(), 1)));
        recv! { Told(_, answer) => assert_eq!(answer, Err(CallError::Down(Exit::NoProcess))) }
        let dying = spawn_process(async {
            let _held = asked().await;
            Exit::Shutdown
        });
        spawn_process(mobile(asks(dying, self_pid(), 1)));
        recv! { Told(_, answer) => assert_eq!(answer, Err(CallError::Down(Exit::Shutdown))) }
    });
}

#[test]
fn server_sees_cancellation_and_end_of_the_caller() {
    alone(async || {
        let processes = Node::current().process_count();
        spawn_process(mobile(asks_for_a_second(self_pid(), self_pid())));
        let (_, from) = asked().await;
        from.cancelled_evt().await;
        recv! { late: bool => assert!(late) }
        let client = spawn_process(mobile(asks(self_pid(), self_pid(), 1)));
        let (_, from) = asked().await;
        assert!(!from.is_cancelled());
        kill(client);
        from.cancelled_evt().await;
        // No process remains that would forward an answer.
        while Node::current().process_count() > processes {
            rialto_rt::yield_now().await;
        }
    });
}

#[test]
fn captured_copy_repeats_its_call() {
    alone(async || {
        let original = spawn_process(mobile(asks(self_pid(), self_pid(), 1)));
        let (_, first) = asked().await;
        let copy = capture_process::<Exit>(original).await.unwrap();
        assert!(copy.to_bytes().is_ok());
        assert!(!first.is_cancelled());
        let copy = spawn_process(mobile(rialto_cps::resume(copy)));
        let (_, second) = asked().await;
        assert_eq!(second.caller(), Some(copy));
        second.reply(20);
        recv! { Told(by, answer) => assert_eq!((by, answer), (copy, Ok(20))) }
        first.reply(10);
        recv! { Told(by, answer) => assert_eq!((by, answer), (original, Ok(10))) }
        // A fork asks for itself, too.
        spawn_process(mobile(becomes_two(self_pid(), self_pid())));
        let both = [asked().await.1, asked().await.1];
        assert_ne!(both[0].caller(), both[1].caller());
        for (n, from) in both.into_iter().enumerate() {
            let by = from.caller().unwrap();
            from.reply(n as u64);
            recv! { Told(^by, answer) => assert_eq!(answer, Ok(n as u64)) }
        }
    });
}

#[test]
fn answer_follows_a_moved_caller_and_the_request_is_sent_once() {
    over_network(3, async |_, nodes: Vec<Node>| {
        let client = spawn_process(mobile(asks(self_pid(), self_pid(), 5)));
        let mut at = client;
        for n in 1..6 {
            let (asked_for, from) = asked().await;
            assert_eq!(asked_for, n);
            // While it waits, it moves to a third node by way of a second one, and later home.
            if n == 1 {
                assert_eq!(migrate_process(at, nodes[1].id()).await, Ok(()));
                at = nodes[1].longest_mailboxes(1)[0].0;
                let further = migrate_process(at, nodes[2].id());
                assert_eq!(nodes[1].run(further).await, Ok(Ok(())));
            }
            if n == 4 {
                let home = migrate_process(at, nodes[0].id());
                assert_eq!(nodes[2].run(home).await, Ok(Ok(())));
            }
            assert!(!from.is_cancelled());
            from.reply(10 * n);
            let Told(by, answer) = recv! { told: Told => told };
            assert_eq!(answer, Ok(10 * n));
            assert_eq!(by.node(), nodes[if n < 4 { 2 } else { 0 }].id());
            at = by;
        }
        assert_eq!(receive_of_evt::<Call<Double>>().try_sync().map(drop), None, "each is asked once");
    });
}

#[test]
fn moved_caller_learns_of_the_servers_end() {
    over_network(2, async |_, nodes: Vec<Node>| {
        let me = self_pid();
        let server = spawn_process(async move {
            let (n, from) = asked().await;
            tell(me, n);
            let (): () = recv! { (): () => () };
            drop(from);
            Exit::Shutdown
        });
        let client = spawn_process(mobile(asks(server, self_pid(), 1)));
        recv! { n: u64 => assert_eq!(n, 1) }
        assert_eq!(migrate_process(client, nodes[1].id()).await, Ok(()));
        kill(server);
        let Told(by, answer) = recv! { told: Told => told };
        assert_eq!((by.node(), answer), (nodes[1].id(), Err(CallError::Down(Exit::Killed))));
    });
}

#[test]
fn moved_caller_ends_when_its_first_node_is_lost() {
    over_network(2, async |network: Network, nodes: Vec<Node>| {
        let client = spawn_process(mobile(asks(self_pid(), self_pid(), 1)));
        let (_, from) = asked().await;
        assert_eq!(migrate_process(client, nodes[1].id()).await, Ok(()));
        let watched = monitor(client);
        network.partition("0", "1");
        network.partition("1", "0");
        recv! { Down { monitor: ^watched, reason, .. } => assert_eq!(reason, Exit::Disconnected) }
        choose((from.cancelled_evt(), sleep(support::LONG).wrap(|()| panic!("somebody waits for ever"))))
            .await;
        // There it learns that its first pid is lost.
        while nodes[1].process_count() > 0 {
            sleep(Duration::from_secs(1)).await;
        }
    });
}

/// The process calls from the second node, returns home, and perhaps moves to a third one. So neither its
/// home nor the way from there is lost with the second node.
#[test]
fn call_from_a_lost_node_fails_wherever_the_process_is() {
    for further in [false, true] {
        over_network(3, move |network: Network, nodes: Vec<Node>| async move {
            let client = spawn_process(mobile(asks_from(nodes[1].id(), self_pid(), self_pid())));
            let (_, from) = asked().await;
            let there = from.caller().unwrap();
            assert_eq!(nodes[1].run(migrate_process(there, nodes[0].id())).await, Ok(Ok(())));
            // Each move is over when the order to run has arrived.
            sleep(Duration::from_secs(1)).await;
            if further {
                assert_eq!(migrate_process(client, nodes[2].id()).await, Ok(()));
                sleep(Duration::from_secs(1)).await;
            }
            for other in ["0", "2"] {
                network.partition("1", other);
                network.partition(other, "1");
            }
            let told = receive_of_evt::<Told>().wrap(|Told(by, answer)| (by.node(), answer));
            let told = choose((told, sleep(support::LONG).wrap(|()| panic!("the call never ends")))).await;
            let at = if further { 2 } else { 0 };
            assert_eq!(told, (nodes[at].id(), Err(CallError::Down(Exit::Disconnected))));
        });
    }
}
