//! Messages to other nodes in the flight recorder.

use rialto_node::transport::memory::Network;
use rialto_node::{Node, TypeRegistry, receive_of, send, send_evt};
use rialto_rt::Runtime;
use rialto_rt::recorder::{EventKind, Mode};

/// Returns the lengths of the messages that were recorded in this mode: two numbers, one by each way to send.
fn sent(mode: Mode) -> Vec<u32> {
    let runtime = Runtime::simulated(1);
    let recorder = runtime.handle().recorder();
    recorder.set_mode(mode);
    runtime.block_on(async {
        let network = Network::new();
        let types = || TypeRegistry::new().message::<u64>("number");
        let [a, b] =
            ["a", "b"].map(|name| Node::builder().types(types()).transport(network.transport(name)).build());
        a.add_peer(&b.reference().unwrap());
        b.add_peer(&a.reference().unwrap());
        let (there, arrived) = rialto_sync::oneshot();
        let pid = b.spawn(async move {
            let both = (receive_of::<u64>().await, receive_of::<u64>().await);
            let _ = there.send(both);
        });
        let sends = async move {
            send(pid, u64::MAX).unwrap();
            send_evt(pid, 1_u64).await;
        };
        a.run(sends).await.unwrap();
        assert_eq!(arrived.recv().await, Ok((u64::MAX, 1)));
    });
    let recording = recorder.recording();
    let events = recording.lanes.iter().flat_map(|lane| &lane.events);
    events
        .filter_map(|event| if let EventKind::Sent { bytes, .. } = event.kind { Some(bytes) } else { None })
        .collect()
}

#[test]
fn messages_to_other_nodes_are_recorded() {
    for mode in [Mode::Production, Mode::Full] {
        let sent = sent(mode);
        // Ten bytes for the largest number, and one for the smallest.
        assert!(sent.contains(&10) && sent.contains(&1), "{mode:?}: {sent:?}");
    }
    assert_eq!(sent(Mode::Off), Vec::<u32>::new());
}
