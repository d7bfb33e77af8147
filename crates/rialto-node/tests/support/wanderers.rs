//! A process that moves from node to node while others send to it, and checks that no message is lost,
//! doubled or out of order.
#![allow(dead_code)]

use std::collections::BTreeMap;

use rialto_cps::{Chosen2, cps};
use rialto_node::migration::{NotMoved, migrate_with_proxy, receive, receive2};
use rialto_node::{Exit, Message, NodeId, Pid, TypeRegistry, send, send_evt};
use serde::{Deserialize, Serialize};

/// Sends. It does not matter if the receiver no longer reads.
pub fn send_ignoring_errors<M: Message>(to: Pid, message: M) {
    let _ = send(to, message);
}

/// A numbered message of one client.
#[derive(Serialize, Deserialize)]
pub struct Numbered {
    pub client: u64,
    pub number: u64,
}

/// The last message. It tells where to report the numbers of messages and of moves.
#[derive(Serialize, Deserialize)]
pub struct Finish(pub Pid);

pub fn types() -> TypeRegistry {
    let types = TypeRegistry::new().message::<Numbered>("numbered").message::<Finish>("finish");
    types.message::<(u64, u64)>("counts")
}

/// Receives numbered messages, and moves after every few of them.
#[cps]
pub async fn wanderer(nodes: Vec<NodeId>, every: u64) -> Exit {
    let mut next: BTreeMap<u64, u64> = BTreeMap::new();
    let (mut received, mut stops) = (0u64, 0u64);
    loop {
        match receive2::<receive<Numbered>, receive<Finish>>(receive(), receive()).await {
            Chosen2::First(Numbered { client, number }) => {
                let expected = next.entry(client).or_default();
                assert_eq!(number, *expected, "of client {client}, after {stops} stops");
                *expected += 1;
            }
            Chosen2::Second(Finish(to)) => {
                send_ignoring_errors(to, (received, stops));
                return Exit::Shutdown;
            }
        }
        received += 1;
        if received % every == 0 {
            stops += 1;
            let went: Result<(), NotMoved> = migrate_with_proxy(nodes[stops as usize % nodes.len()]).await;
            assert_eq!(went, Ok(()));
        }
    }
}

/// Sends `messages` numbered messages.
pub async fn client((client, messages, to): (u64, u64, Pid)) {
    for number in 0..messages {
        send_evt(to, Numbered { client, number }).await;
        rialto_rt::yield_now().await;
    }
}
