//! What a peer that is known and means ill can do, and what it costs.

use std::time::Duration;

use rialto_event::sleep;
use rialto_rt::Runtime;
use serde::{Deserialize, Serialize};

use super::peer::{Blob, Give, Peer, builder, bytes};
use super::record::Record;
use crate::transport::memory::Network;
use crate::{Call, Down, Exit, Pid, Vocabulary, alive, monitor, recv, send};

fn simulated<F: Future>(test: impl FnOnce(Network) -> F) -> F::Output {
    Runtime::simulated(1).block_on(async { test(Network::new()).await })
}

#[derive(Serialize, Deserialize)]
enum List {
    Nil,
    Cons(Box<List>),
}

/// (A worker has less stack than a test.)
#[test]
fn nested_data_is_a_dead_letter_and_ends_no_program() {
    Runtime::builder().workers(1).build().unwrap().block_on(async {
        let network = Network::new();
        let words = Vocabulary::new().message::<List>("list").message::<Vec<()>>("units");
        let node = builder(&network, "node").speaks(words).build();
        let mut peer = Peer::dial(&network, &node, 1).await;
        let (tell, told) = rialto_sync::oneshot();
        let reader = node.spawn(async move {
            let read = recv! { _list: List => "a list", _units: Vec<()> => "units", Blob(_) => "bytes" };
            let _ = tell.send(read);
        });
        let (deep, endless) = (vec![1; 60_000], bytes(&u64::MAX));
        let last = bytes(&Blob(vec![]));
        let letters = [
            peer.letter::<List>(reader, vec![], &deep),
            peer.letter::<Vec<()>>(reader, vec![], &endless),
            peer.letter::<Blob>(reader, vec![], &last),
        ];
        for letter in letters {
            peer.say(&[letter]).await.unwrap();
        }
        assert_eq!(told.recv().await, Ok("bytes"));
    });
}

/// It says that it lives, and takes nothing.
#[test]
fn a_link_that_is_cut_is_down_though_the_peer_does_not_read() {
    simulated(async |network| {
        let node = builder(&network, "node").build();
        let mut peer = Peer::dial(&network, &node, u64::MAX).await;
        let other = peer.id;
        let (tell, told) = rialto_sync::oneshot();
        node.spawn(async move {
            let pid = Pid { node: other, number: 5 };
            monitor(pid);
            while send(pid, Blob(vec![0; 100_000])).is_ok() {}
            recv! { Down { reason, .. } => _ = tell.send(reason) }
        });
        sleep(Duration::from_secs(1)).await;
        assert!(node.disconnect(other));
        assert_eq!(told.recv().await, Ok(Exit::Disconnected));
        assert!(peer.say(&[Record::Beat]).await.is_err());
        assert!(node.linked_nodes().is_empty());
    });
}

/// However much credit it says it gives.
#[test]
fn what_waits_for_a_peer_that_does_not_read_is_bounded() {
    simulated(async |network| {
        let node = builder(&network, "node").unsent_bound(1 << 20).build();
        let mut peer = Peer::dial(&network, &node, u64::MAX).await;
        let pid = Pid { node: peer.id, number: 5 };
        let sent = node
            .run(async move { (0..1000).take_while(|_| send(pid, Blob(vec![0; 10_000])).is_ok()).count() });
        let sent = sent.await.unwrap();
        assert!((90..300).contains(&sent), "{sent}");
        let answers = node.spawn(async {
            loop {
                recv! { Call { request: Give(n), from }: Call<Give> => from.reply(Blob(vec![0; n as usize])) }
            }
        });
        for call in 1..=300_u64 {
            // From nobody, by that call.
            let body = bytes(&(100_000_u32, None::<Pid>, call));
            peer.say(&[peer.letter::<Call<Give>>(answers, vec![call], &body)]).await.unwrap();
            sleep(Duration::from_millis(1)).await;
        }
        let waits = peer.link(&node).out.update(|out| out.waiting());
        assert!(waits < 2 << 20, "{waits} bytes");
        assert!(alive(answers));
    });
}
