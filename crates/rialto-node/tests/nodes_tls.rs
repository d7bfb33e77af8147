//! Nodes over sockets, from keys to messages.

#[path = "support/echoes.rs"]
mod echoes;
#[path = "../../rialto-transport/tests/support/wires.rs"]
mod wires;

use std::future::poll_fn;
use std::net::SocketAddr;
use std::pin::pin;
use std::task::Poll;
use std::time::Duration;

use echoes::{Ping, Pong, echoes, types};
use rialto_event::Condition;
use rialto_node::transport::{Identity, KeyList, NodeKey, Tcp, Tls, Transport, Trust};
use rialto_node::{
    Down, Exit, Node, NodeEvent, NodeRef, down_evt, monitor, ping, recv, resolve_service, self_pid, send,
};
use rialto_rt::net::{TcpListener, TcpStream};
use wires::{both, run};

fn node(transport: impl Transport) -> Node {
    Node::builder().transport(transport).types(types()).build()
}

/// Sends short and long messages from one node to a service of another one and back.
async fn talk(here: &Node, there: &Node) {
    here.spawn(echoes());
    let id = there.connect(&here.reference().unwrap()).await.unwrap();
    assert_eq!(id, here.id());
    let talked = there.run(async move {
        ping(id).await.unwrap();
        let server = loop {
            // The service may not be published yet.
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

/// Starts a forwarder between two nodes. After `stops` it takes nothing more from the dialling node, but still
/// forwards the other direction.
async fn between(to: SocketAddr, stops: Condition) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    drop(rialto_rt::spawn(async move {
        let (near, _) = listener.accept().await.unwrap();
        let far = TcpStream::connect(to).await.unwrap();
        let mut there = pin!(pass(&near, &far));
        let there = poll_fn(|cx| if stops.is_signalled() { Poll::Pending } else { there.as_mut().poll(cx) });
        both(there, pass(&far, &near)).await;
    }));
    address
}

async fn pass(from: &TcpStream, to: &TcpStream) {
    let mut room = [0; 4096];
    while let Ok(count @ 1..) = from.read(&mut room).await {
        if to.write_all(&room[..count]).await.is_err() {
            return;
        }
    }
}

/// The peer has done the handshake and sends keepalives, but takes nothing any more.
async fn stalls(here: impl Transport, there: impl Transport, address: SocketAddr) {
    const LONG: Duration = Duration::from_secs(3600);
    let (stops, scheme) = (Condition::new(), there.locators()[0].to_string());
    let scheme = scheme.split(':').next().unwrap().to_owned();
    let builder = || Node::builder().types(types()).keepalive_timeout(LONG);
    // More than the buffers of sockets hold.
    let there = builder().transport(there).peer_credit(64 << 20).build();
    let here = builder().transport(here).stall_timeout(Duration::from_millis(200)).build();
    let mut events = here.subscribe_nodes();
    let place = format!("{scheme}://{}", between(address, stops.clone()).await).parse().unwrap();
    let id =
        here.connect(&NodeRef { key: there.reference().unwrap().key, locators: vec![place] }).await.unwrap();
    assert_eq!(id, there.id());
    let reader = there.spawn(async {
        recv! { () => {} }
    });
    let told = here.run(async move {
        let watched = monitor(reader);
        ping(id).await.unwrap();
        stops.signal();
        // As much as the credit allows, unless the connection is lost before.
        for _ in 0..700 {
            let _ = send(reader, Ping(self_pid(), vec![7; 100_000]));
        }
        recv! {
            Down { monitor: ^watched, reason, .. } => reason,
            after(Duration::from_secs(120)) => panic!("it is not lost"),
        }
    });
    assert_eq!(told.await, Ok(Exit::Disconnected));
    loop {
        if let NodeEvent::Down { why, .. } = events.recv().await.unwrap() {
            assert!(why.contains("has read nothing"), "{why}");
            return;
        }
    }
}

#[test]
fn a_peer_that_reads_nothing_is_lost_over_tcp() {
    run(async {
        let there = Tcp::builder(NodeKey([1; 32])).listen("127.0.0.1:0").unwrap().start().unwrap();
        let address = there.addresses()[0];
        stalls(Tcp::builder(NodeKey([2; 32])).start().unwrap(), there, address).await;
    });
}

#[test]
fn a_peer_that_reads_nothing_is_lost_over_tls() {
    run(async {
        let (here, there) = (Identity::generate().unwrap(), Identity::generate().unwrap());
        let (of_here, of_there) = (Trust::keys([there.key()]), Trust::keys([here.key()]));
        let there = Tls::builder(there, of_there).listen("127.0.0.1:0").unwrap().start().unwrap();
        let address = there.addresses()[0];
        stalls(Tls::builder(here, of_here).start().unwrap(), there, address).await;
    });
}

/// Data on its way is not lost, and the connection ends in order.
async fn leaves(here: Node, there: Node) {
    let reader = here.spawn(async {
        for n in 0..1000_u32 {
            let bytes = recv! { Pong(bytes) => bytes };
            assert_eq!((bytes.len(), bytes[0]), (2000, n as u8));
        }
    });
    let mut events = here.subscribe_nodes();
    let read = rialto_rt::spawn(here.run(async move { down_evt(reader).await }));
    there.add_peer(&here.reference().unwrap());
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
fn leave_over_sockets_delivers_everything() {
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
fn revoked_node_is_reported_as_disconnected() {
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
