//! Nodes over sockets: the whole way, from keys to messages.

#[path = "support/echoes.rs"]
mod echoes;
#[path = "support/wires.rs"]
mod wires;

use std::time::Duration;

use echoes::{Ping, Pong, echoes, words};
use rialto_node::transport::{Identity, KeyList, NodeKey, Tcp, Tls, Transport, Trust};
use rialto_node::{
    Down, Exit, Node, NodeEvent, down_evt, monitor, ping, recv, resolve_service, self_pid, send,
};
use wires::run;

fn node(transport: impl Transport) -> Node {
    Node::builder().transport(transport).speaks(words()).build()
}

/// Messages from one node to a service of another and back, short ones and long ones.
async fn talk(here: &Node, there: &Node) {
    here.spawn(echoes());
    let id = there.connect(&here.reference().unwrap()).await.unwrap();
    assert_eq!(id, here.id());
    let talked = there.run(async move {
        ping(id).await.unwrap();
        let server = loop {
            // It may not have been published yet.
            match resolve_service(id, "echo").await.unwrap() {
                Some(server) => break server,
                None => rialto_rt::yield_now().await,
            }
        };
        for length in [0, 10, 100_000, 1_000_000] {
            send(server, Ping(self_pid(), vec![7; length])).unwrap();
            assert_eq!(recv! { Pong(bytes) => bytes }, vec![7; length]);
        }
        for n in 0..1000u32 {
            send(server, Ping(self_pid(), n.to_be_bytes().to_vec())).unwrap();
        }
        for n in 0..1000u32 {
            assert_eq!(recv! { Pong(bytes) => bytes }, n.to_be_bytes());
        }
    });
    talked.await.unwrap();
}

#[test]
fn nodes_talk_over_tls() {
    run(async {
        let (here, there) = (Identity::generate().unwrap(), Identity::generate().unwrap());
        let (of_here, of_there) = (Trust::keys([there.key()]), Trust::keys([here.key()]));
        let here = Tls::builder(here, of_here).listen("127.0.0.1:0").unwrap().start().unwrap();
        let there = Tls::builder(there, of_there).start().unwrap();
        talk(&node(here), &node(there)).await;
    });
}

#[test]
fn nodes_talk_over_tcp() {
    run(async {
        let here = Tcp::builder(NodeKey([1; 32])).listen("127.0.0.1:0").unwrap().start().unwrap();
        let there = Tcp::builder(NodeKey([2; 32])).start().unwrap();
        talk(&node(here), &node(there)).await;
    });
}

/// What is on its way is not lost with the connection, and that ends in order.
async fn leaves(here: Node, there: Node) {
    let reader = here.spawn(async {
        for n in 0..1000_u32 {
            let bytes = recv! { Pong(bytes) => bytes };
            assert_eq!((bytes.len(), bytes[0]), (2000, n as u8));
        }
    });
    let mut events = here.subscribe_nodes();
    let read = rialto_rt::spawn(here.run(async move { down_evt(reader).await }));
    there.knows(&here.reference().unwrap());
    there
        .run(async move { (0..1000_u32).for_each(|n| send(reader, Pong(vec![n as u8; 2000])).unwrap()) })
        .await
        .unwrap();
    assert!(there.leave(Duration::from_secs(3600)).await);
    assert_eq!(read.await.unwrap(), Ok(Exit::Normal));
    assert_eq!(events.recv().await.unwrap(), NodeEvent::Up(there.id()));
    let end = events.recv().await.unwrap();
    assert_eq!(end, NodeEvent::Down { node: there.id(), why: "the peer has left".into() });
}

#[test]
fn who_leaves_over_sockets_has_said_all() {
    run(async {
        let (here, there) = (Identity::generate().unwrap(), Identity::generate().unwrap());
        let (of_here, of_there) = (Trust::keys([there.key()]), Trust::keys([here.key()]));
        let here = Tls::builder(here, of_here).listen("127.0.0.1:0").unwrap().start().unwrap();
        let there = Tls::builder(there, of_there).start().unwrap();
        leaves(node(here), node(there)).await;
        let here = Tcp::builder(NodeKey([1; 32])).listen("127.0.0.1:0").unwrap().start().unwrap();
        let there = Tcp::builder(NodeKey([2; 32])).start().unwrap();
        leaves(node(here), node(there)).await;
    });
}

#[test]
fn who_is_trusted_no_more_is_down_for_those_who_watch() {
    run(async {
        let folder = tempfile::tempdir().unwrap();
        let list = KeyList::at(folder.path().join("trusted"));
        let (here, there) = (Identity::generate().unwrap(), Identity::generate().unwrap());
        let of_there = Trust::keys([here.key()]);
        list.add(there.key(), "").unwrap();
        let tls =
            Tls::builder(here, Trust::list(list.path())).listen("127.0.0.1:0").unwrap().start().unwrap();
        let (here, there) = (node(tls.clone()), node(Tls::builder(there, of_there).start().unwrap()));
        let id = here.id();
        let watched = there.spawn(std::future::pending::<()>());
        let mut events = here.subscribe_nodes();
        there.connect(&here.reference().unwrap()).await.unwrap();
        assert_eq!(events.recv().await.unwrap(), NodeEvent::Up(there.id()));
        let watching = here.run(async move {
            monitor(watched);
            ping(watched.node()).await.unwrap();
            list.remove(there_key(&there)).unwrap();
            tls.reload().unwrap();
            recv! { Down { from, reason, .. } => (from, reason) }
        });
        let (from, reason) = watching.await.unwrap();
        assert_eq!((from, reason), (watched, Exit::Disconnected));
        let NodeEvent::Down { why, .. } = events.recv().await.unwrap() else { panic!("it is down") };
        assert!(why.contains("does not trust"), "{why}");
        assert_ne!(watched.node(), id);
    });
}

fn there_key(node: &Node) -> NodeKey {
    node.reference().unwrap().key
}
