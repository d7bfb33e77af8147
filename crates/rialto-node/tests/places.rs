//! Nodes are found by where they are.

use rialto_node::transport::{Identity, Tls, Transport, Trust};
use rialto_node::{Node, NodeEvent, ping};
use rialto_rt::Runtime;

fn on_this_machine(secret: &std::path::Path) -> (Node, Tls) {
    let tls = Tls::builder(Identity::generate().unwrap(), Trust::this_machine(secret));
    let tls = tls.listen("127.0.0.1:0").unwrap().start().unwrap();
    (Node::builder().transport(tls.clone()).build(), tls)
}

#[test]
fn who_is_asked_for_by_his_place_is_linked_to_by_one_connection() {
    let folder = tempfile::tempdir().unwrap();
    let secret = folder.path().join("secret");
    Runtime::new().unwrap().block_on(async {
        let ((here, tls), (there, other)) = (on_this_machine(&secret), on_this_machine(&secret));
        let mut events = there.subscribe_nodes();
        let at = &other.locators()[0];
        assert_eq!(here.connect_at(at).await.unwrap(), there.id());
        assert_eq!((here.linked_nodes(), tls.connections()), (vec![there.id()], 1));
        assert_eq!(events.recv().await.unwrap(), NodeEvent::Up(here.id()), "and nobody was turned away");
        // Again it is the same link; and only who is there is asked.
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
fn where_nobody_is_there_is_no_link() {
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
        // Its own place is its own.
        assert_eq!(here.connect_at(&own.locators()[0]).await.unwrap(), here.id());
    });
}
