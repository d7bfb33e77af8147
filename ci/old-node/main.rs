//! A node of the commit that speaks version 3 of the protocol only. `ci/old-node.sh` puts this file in that commit.
//!
//! Its arguments are the keys that it trusts. It prints its own key and its place. Then it does what a line of the
//! standard input asks: `dial PLACE`. At the end of the input it ends.

mod peer;

use std::io::{self, BufRead};
use std::thread;

use rialto_node::transport::{Identity, NodeKey, Transport};
use rialto_rt::Runtime;
use rialto_sync::oneshot;

fn main() {
    let trusted: Vec<NodeKey> = std::env::args().skip(1).map(|key| key.parse().unwrap()).collect();
    Runtime::builder().workers(2).build().unwrap().block_on(async {
        let transport = peer::transport(Identity::generate().unwrap(), trusted);
        let (key, place) = (transport.key(), transport.locators()[0].clone());
        let node = peer::builder().transport(transport).build();
        peer::serve(&node).await;
        // That node loses what a peer says while the node is being built.
        println!("{key} {place}");
        loop {
            let (tell, told) = oneshot();
            thread::spawn(move || {
                let mut line = String::new();
                io::stdin().lock().read_line(&mut line).unwrap();
                tell.send(line).unwrap();
            });
            let line = told.recv().await.unwrap();
            let Some(place) = line.trim().strip_prefix("dial ") else { return };
            node.connect_at(&place.parse().unwrap()).await.unwrap();
        }
    });
}
