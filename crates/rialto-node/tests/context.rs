//! Values that a node gives to the `#[cps]` functions in its processes.

#[path = "../../rialto-process/tests/support/mod.rs"]
mod support;

use rialto_cps::{context, cps, yield_now};
use rialto_node::migration::{migrate_to, mobile};
use rialto_node::{Exit, Node, NodeId, Pid, down_evt, recv, self_pid, send, spawn_process};

#[derive(Clone)]
struct Name(&'static str);

#[cps]
async fn own_name() -> String {
    yield_now().await;
    context::<Name>().0.to_string()
}

/// Says where it is before and after it has moved.
#[cps]
async fn moves(to: NodeId, tell: Pid) -> Exit {
    let before: String = own_name().await;
    let _ = migrate_to(to).await;
    let after: String = context::<Name>().0.to_string();
    let _ = send(tell, format!("{before}, {after}"));
    Exit::Normal
}

fn node(name: Option<&'static str>) -> Node {
    let builder = Node::builder().allow_migration::<moves>();
    match name {
        Some(name) => builder.context(Name(name)).build(),
        None => builder.build(),
    }
}

#[test]
fn a_process_finds_what_the_node_has_on_which_it_is() {
    let (here, there) = (node(Some("here")), node(Some("there")));
    let told = support::process_on(here, 1, async move {
        spawn_process(mobile(moves(there.id(), self_pid())));
        recv! { text: String => text }
    });
    assert_eq!(told, "here, there");
}

#[test]
fn a_plain_process_finds_it_too() {
    let told = support::process_on(node(Some("here")), 1, async { own_name().await });
    assert_eq!(told, "here");
}

#[test]
fn a_process_on_a_node_without_it_panics_with_type_and_function() {
    let exit =
        support::process_on(node(None), 1, async { down_evt(spawn_process(mobile(own_named()))).await });
    let text = format!("{exit:?}");
    assert!(
        text.contains("no value of type `context::Name` is in the context of `context::own_named`"),
        "{text}"
    );
}

#[cps]
async fn own_named() -> Exit {
    let _: String = own_name().await;
    Exit::Normal
}
