//! Components of live pages that are processes.

use std::time::Duration;

use rialto_event::{Event, select};
use rialto_live::{Environment, Live};
use rialto_node::admin::{self, Admin, Line};
use rialto_node::live::NamedComponent;
use rialto_node::transport::memory::Network;
use rialto_node::{Call, Exit, Node, RegisterError, call, down_evt, kill, receive_of_evt};
use rialto_rt::{Runtime, spawn};

/// A text that users change by a button, and others by a line.
async fn clock(env: Environment) {
    let page = env.into_container();
    let (text, reset) = (page.text("12:00"), page.button("Reset"));
    loop {
        select! {
            _ = reset.pressed_evt() => text.set("12:00"),
            Call { request: Line(line), from } = receive_of_evt::<Call<Line>>() => {
                match line.strip_prefix("set text ") {
                    Some(new) => {
                        text.set(new);
                        from.reply("done".into());
                    }
                    None => from.reply("help: set text TEXT".into()),
                }
            }
        }
    }
}

/// Starts an application with two components that want one name. The second is added by a button.
fn start(node: &Node) -> Live {
    let node = node.clone();
    Live::builder(|task| drop(spawn(task))).start(async move |env: Environment| {
        let page = env.into_container();
        let (remove, add) = (page.button("Remove"), page.button("Add"));
        let mut column = page.column();
        column.named(&node, "clock", clock);
        let result = page.text("-");
        loop {
            select! {
                _ = remove.pressed_evt() => column = page.column(),
                _ = add.pressed_evt() => {
                    let pid = column.named(&node, "clock", clock);
                    let down = node.run(async move { down_evt(pid).within(Duration::from_secs(1)).await });
                    let why = down.await.unwrap().map(|why| why.downcast_ref::<RegisterError>().is_some());
                    result.set(format!("{why:?}"));
                }
            }
        }
    })
}

#[test]
fn a_component_is_listed_and_changed_from_another_node_and_all_pages_show_it() {
    for seed in 0..10 {
        Runtime::simulated(seed).block_on(async {
            let network = Network::new();
            let node = |name| {
                Node::builder().transport(network.transport(name)).types(admin::type_registry()).build()
            };
            let (here, there) = (node("here"), node("there"));
            here.spawn(admin::serve("here"));
            let live = start(&here);
            let (mut page, mut other) = (live.open("/"), live.open("/"));
            page.until(|view| view.has_text("12:00")).await;
            let reference = there.connect(&here.reference().unwrap()).await.unwrap();
            let answer = there.run(async move {
                let admin = Admin::of(reference);
                let clock = admin.find("clock").await.unwrap().expect("it is registered");
                let listed = admin.processes(None, 10).await.unwrap();
                assert!(listed.iter().any(|info| info.pid == clock && &*info.names[0] == "clock"));
                assert_eq!(call(clock, Line("help".into())).await.unwrap(), "help: set text TEXT");
                call(clock, Line("set text Hello".into())).await.unwrap()
            });
            assert_eq!(answer.await.unwrap(), "done");
            page.until(|view| view.has_text("Hello")).await;
            other.until(|view| view.has_text("Hello")).await;
            let reset = other.find("button", "Reset").await;
            other.click(reset);
            page.until(|view| view.has_text("12:00")).await;
        });
    }
}

#[test]
fn a_component_ends_as_a_process_with_its_container_and_its_view_with_the_process() {
    Runtime::simulated(1).block_on(async {
        let node = Node::new();
        let live = start(&node);
        let mut page = live.open("/");
        page.until(|view| view.has_text("12:00")).await;
        let find = || {
            node.processes().into_iter().find(|pid| {
                node.process_info(*pid).is_some_and(|info| info.names.iter().any(|name| &**name == "clock"))
            })
        };
        let clock = find().expect("it is registered");
        let add = page.find("button", "Add").await;
        page.click(add);
        page.until(|view| view.has_text("Some(true)")).await;
        let ended = spawn(node.run(async move { down_evt(clock).await }));
        let remove = page.find("button", "Remove").await;
        page.click(remove);
        page.until(|view| !view.has_text("12:00")).await;
        assert_eq!(ended.await.unwrap().unwrap(), Exit::Normal);
        page.click(add);
        page.until(|view| view.has_text("12:00")).await;
        let again = find().expect("the name was free");
        node.run(async move { kill(again) }).await.unwrap();
        page.until(|view| !view.has_text("12:00")).await;
    });
}
