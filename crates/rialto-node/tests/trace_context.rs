//! The trace context travels between processes, also of two nodes, and stays with the process.
//!
//! These tests need the feature `trace-context`. It makes messages larger, so they are not part of the usual run:
//! `cargo test -p rialto-node --features trace-context --test trace_context`.

use std::ops::RangeInclusive;

use rialto_cps::cps;
use rialto_event::Event;
use rialto_node::migration::{self, NotMoved, migrate_with_proxy, mobile};
use rialto_node::transport::memory::Network;
use rialto_node::{
    Call, Down, Node, NodeId, Pid, Request, TypeRegistry, call, call_with, monitor, receive, receive_evt,
    receive_of, recv, send, send_evt, spawn_process,
};
use rialto_rt::{Runtime, yield_now};
use rialto_trace::TraceContext;
use serde::{Deserialize, Serialize};

/// Asks for the context of the answering process.
#[derive(Serialize, Deserialize)]
struct Ask;

impl Request for Ask {
    type Reply = Option<String>;
}

#[derive(Serialize, Deserialize)]
struct Long(Vec<u8>);

fn types() -> TypeRegistry {
    TypeRegistry::new().request::<Ask>("ask").message::<u64>("number").message::<Long>("long")
}

fn context(span: u8) -> TraceContext {
    TraceContext::new([1; 16], [span; 8], 1).unwrap()
}

fn current() -> Option<String> {
    TraceContext::current().map(|context| context.to_string())
}

/// Answers each call with the context that it has then.
async fn answers() {
    loop {
        recv! {
            Call { request: Ask, from } => {
                yield_now().await;
                from.reply(current());
            },
            _number: u64 => {},
            Long(_) => {},
        }
    }
}

/// Runs a process of the first of two nodes, which is not connected yet.
fn apart<F>(versions: RangeInclusive<u16>, test: impl FnOnce([Node; 2]) -> F)
where
    F: Future<Output = ()> + Send + 'static,
{
    Runtime::simulated(1).block_on(async {
        let network = Network::new();
        let node = |name, versions| {
            Node::builder()
                .types(types())
                .protocol_versions(versions)
                .transport(network.transport(name))
                .build()
        };
        let nodes = [node("here", 3..=5), node("there", versions)];
        nodes[0].add_peer(&nodes[1].reference().unwrap());
        nodes[1].add_peer(&nodes[0].reference().unwrap());
        nodes[0].run(test(nodes.clone())).await.unwrap();
    });
}

#[test]
fn context_travels_in_each_kind_of_message_to_another_node() {
    apart(3..=5, async |[here, there]: [Node; 2]| {
        let (tell, told) = rialto_sync::unbounded();
        let receiver = there.spawn(async move {
            loop {
                recv! { _number: u64 => {}, Long(_) => {} }
                tell.send(current()).unwrap();
            }
        });
        // The first message waits for the connection.
        assert_eq!(here.protocol_with(there.id()), None);
        context(1).in_scope(|| send(receiver, 1_u64)).unwrap();
        assert_eq!(told.recv().await, Ok(Some(context(1).to_string())));
        TraceContext::scope(context(2), async { send_evt(receiver, 2_u64).await }).await;
        assert_eq!(told.recv().await, Ok(Some(context(2).to_string())));
        context(3).in_scope(|| send(receiver, Long(vec![0; 100_000]))).unwrap();
        assert_eq!(told.recv().await, Ok(Some(context(3).to_string())));
        send(receiver, 4_u64).unwrap();
        assert_eq!(told.recv().await, Ok(None));
    });
}

#[test]
fn a_call_and_the_calls_that_it_causes_have_the_context_of_the_caller() {
    apart(3..=5, async |[_, there]: [Node; 2]| {
        let last = there.spawn(answers());
        let middle = spawn_process(async move {
            loop {
                recv! { Call { request: Ask, from } => from.reply(call(last, Ask).await.unwrap()) }
            }
        });
        for span in [1, 2] {
            let answer = TraceContext::scope(context(span), async {
                let answer = call(middle, Ask).await;
                // The reply changes nothing.
                assert_eq!(TraceContext::current(), Some(context(span)));
                answer
            });
            assert_eq!(answer.await, Ok(Some(context(span).to_string())));
        }
        assert_eq!(call(middle, Ask).await, Ok(None));
    });
}

/// A context would end the connection: the older node has no such record.
#[test]
fn node_of_the_previous_version_never_receives_a_context() {
    for versions in [3..=3, 3..=4] {
        let newest = *versions.end();
        apart(versions, async move |[here, there]: [Node; 2]| {
            let server = there.spawn(answers());
            TraceContext::scope(context(1), async {
                // These wait for the handshake. One of them has several frames.
                send(server, 1_u64).unwrap();
                send(server, Long(vec![0; 100_000])).unwrap();
                assert_eq!(call(server, Ask).await, Ok(None));
                assert_eq!(here.protocol_with(there.id()), Some(newest));
                send_evt(server, 1_u64).await;
                send(server, Long(vec![0; 100_000])).unwrap();
                assert_eq!(call(server, Ask).await, Ok(None));
                // A context stays with its process, whatever its node speaks to others.
                assert_eq!(call(spawn_process(answers()), Ask).await, Ok(Some(context(1).to_string())));
            })
            .await;
            assert_eq!(here.protocol_with(there.id()), Some(newest));
        });
    }
}

#[test]
fn each_kind_of_receive_takes_the_context_of_its_message() {
    apart(3..=5, async |_| {
        let me = rialto_node::self_pid();
        let sends = |span| context(span).in_scope(|| send(me, u64::from(span))).unwrap();
        let has = |span| assert_eq!(TraceContext::current(), Some(context(span)));
        sends(1);
        sends(2);
        sends(3);
        sends(4);
        assert_eq!(recv! { 2_u64 => 2 }, 2);
        has(2);
        assert_eq!(receive_of::<u64>().await, 1);
        has(1);
        assert!(receive().await.is::<u64>());
        has(3);
        // A receive that takes nothing changes nothing.
        assert!(rialto_node::receive_of_evt::<u8>().try_sync().is_none());
        has(3);
        let _ = receive_evt().await;
        has(4);
        // Neither does the notice of an exit.
        let watched = monitor(spawn_process(async {}));
        recv! { Down { monitor: ^watched, .. } => {} }
        has(4);
        let asked = call_with(me, |from: rialto_node::ReplyTo<()>| from);
        drop(asked);
        has(4);
    });
}

#[test]
fn what_is_spawned_inherits_the_context() {
    apart(3..=5, async |_| {
        let seen = TraceContext::scope(context(6), async {
            let task = rialto_rt::spawn(async {
                yield_now().await;
                current()
            });
            let process = spawn_process(async {
                let first = current();
                recv! { Call { request: Ask, from } => from.reply(first) }
            });
            let blocking = rialto_rt::spawn_blocking(current);
            let parasite = rialto_rt::parasite(async {
                yield_now().await;
                current()
            });
            [
                task.await.unwrap(),
                call(process, Ask).await.unwrap(),
                blocking.await.unwrap(),
                parasite.await.unwrap(),
            ]
        });
        let told = Some(context(6).to_string());
        assert_eq!(seen.await, [(); 4].map(|()| told.clone()));
        assert_eq!(rialto_rt::spawn(async { current() }).await.unwrap(), None);
    });
}

/// The context of a process, and what has happened.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Seen(String, Option<String>);

/// Tells it to move.
#[derive(Serialize, Deserialize)]
struct Go(NodeId);

fn report(to: Pid, what: &str) {
    let _ = send(to, Seen(what.into(), current()));
}

/// Reports the context of each message, and that before and after each move. On the way, messages wait for it.
#[cps]
async fn travels(home: Pid) {
    loop {
        let go: Go = migration::receive::<Go>().await;
        report(home, "goes");
        let moved: Result<(), NotMoved> = migrate_with_proxy(go.0).await;
        report(home, if moved.is_ok() { "has moved" } else { "has not moved" });
        let _ = migration::receive::<u64>().await;
        report(home, "received");
    }
}

#[test]
fn a_process_that_moves_keeps_its_context_and_its_messages_keep_theirs() {
    for versions in [3..=5, 3..=4] {
        let has_contexts = *versions.end() == 5;
        Runtime::simulated(1).block_on(async {
            let network = Network::new();
            let node = |name, versions| {
                let types = types().message::<Seen>("seen").message::<Go>("go");
                let node =
                    Node::builder().types(types).protocol_versions(versions).allow_migration::<travels>();
                node.transport(network.transport(name)).build()
            };
            let nodes = [node("here", 3..=5), node("there", versions)];
            nodes[0].add_peer(&nodes[1].reference().unwrap());
            nodes[1].add_peer(&nodes[0].reference().unwrap());
            let [here, there] = [nodes[0].id(), nodes[1].id()];
            nodes[0]
                .run(async move {
                    let traveller = spawn_process(mobile(travels(rialto_node::self_pid())));
                    let sends_number =
                        |span| context(span).in_scope(|| send(traveller, u64::from(span))).unwrap();
                    let next = async |what: &str, span: Option<u8>| {
                        let Seen(happened, seen) = receive_of::<Seen>().await;
                        let span = span.filter(|_| has_contexts || what == "goes");
                        assert_eq!((&*happened, seen), (what, span.map(|span| context(span).to_string())));
                    };
                    // The number waits in the mailbox, and moves along.
                    context(1).in_scope(|| send(traveller, Go(there))).unwrap();
                    sends_number(2);
                    next("goes", Some(1)).await;
                    next("has moved", Some(1)).await;
                    next("received", Some(2)).await;
                    // These go through the proxy. It comes back to the place of the proxy.
                    if has_contexts {
                        context(3).in_scope(|| send(traveller, Go(here))).unwrap();
                        sends_number(4);
                        next("goes", Some(3)).await;
                        next("has moved", Some(3)).await;
                        next("received", Some(4)).await;
                        context(6).in_scope(|| send(traveller, Go(there))).unwrap();
                        next("goes", Some(6)).await;
                        next("has moved", Some(6)).await;
                        sends_number(5);
                        next("received", Some(5)).await;
                    }
                })
                .await
                .unwrap();
        });
    }
}
