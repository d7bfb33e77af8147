//! Nodes are found by their locators.

use std::time::Duration;

use rialto_node::transport::memory::Network;
use rialto_node::transport::{Identity, Tls, Transport, Trust};
use rialto_node::{Node, NodeEvent, NodeRef, ping};
use rialto_rt::Runtime;

fn on_this_machine(secret: &std::path::Path) -> (Node, Tls) {
    let tls = Tls::builder(Identity::generate().unwrap(), Trust::this_machine(secret));
    let tls = tls.listen("127.0.0.1:0").unwrap().start().unwrap();
    (Node::builder().transport(tls.clone()).build(), tls)
}

#[test]
fn connect_at_uses_one_connection() {
    let folder = tempfile::tempdir().unwrap();
    let secret = folder.path().join("secret");
    Runtime::new().unwrap().block_on(async {
        let ((here, tls), (there, other)) = (on_this_machine(&secret), on_this_machine(&secret));
        let mut events = there.subscribe_nodes();
        let at = &other.locators()[0];
        assert_eq!(here.connect_at(at).await.unwrap(), there.id());
        assert_eq!((here.connected_nodes(), tls.connections()), (vec![there.id()], 1));
        assert_eq!(events.recv().await.unwrap(), NodeEvent::Up(here.id()), "and nobody was turned away");
        // A second call uses the same connection. `who_is_at` only asks.
        assert_eq!(here.connect_at(at).await.unwrap(), there.id());
        assert_eq!(here.who_is_at(at).await.unwrap().key, other.key());
        let id = there.id();
        here.run(async move { ping(id).await.unwrap() }).await.unwrap();
        drop(tls);
        here.disconnect(there.id());
        let down = events.recv().await.unwrap();
        assert!(matches!(down, NodeEvent::Down { .. }), "who has only asked is no news: {down:?}");
    });
}

#[test]
fn connect_at_fails_without_a_listener() {
    let folder = tempfile::tempdir().unwrap();
    let secret = folder.path().join("secret");
    Runtime::new().unwrap().block_on(async {
        let (here, own) = on_this_machine(&secret);
        let nobody = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let refused = here.connect_at(&format!("tls://{nobody}").parse().unwrap()).await.unwrap_err();
        assert_eq!(refused.kind(), std::io::ErrorKind::ConnectionRefused);
        let alone = Node::new();
        assert!(
            alone
                .connect_at(&own.locators()[0])
                .await
                .unwrap_err()
                .to_string()
                .contains("Builder::transport")
        );
        // The own locator leads to this node.
        assert_eq!(here.connect_at(&own.locators()[0]).await.unwrap(), here.id());
    });
}

/// Another task has begun to dial the old locator, and waits in vain.
#[test]
fn new_locator_reaches_a_node_while_an_old_dial_hangs() {
    Runtime::simulated(1).block_on(async {
        let network = Network::new();
        let node = |transport| Node::builder().transport(transport).build();
        let here = node(network.transport("here"));
        let before = network.transport("before");
        let key = before.key();
        let old = NodeRef { key, locators: before.locators() };
        network.partition("here", "before");
        let there = node(network.transport_as("now", key));
        let now = NodeRef { key, locators: there.reference().unwrap().locators };
        let dialling = here.clone();
        let in_vain = rialto_rt::spawn(async move { dialling.connect(&old).await });
        rialto_event::sleep(Duration::from_secs(1)).await;
        assert_eq!(here.connect(&now).await, Ok(there.id()));
        assert!(in_vain.await.unwrap().is_err());
    });
}
