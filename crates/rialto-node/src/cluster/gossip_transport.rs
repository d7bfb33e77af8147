//! The processes that carry gossip packets, as calls and messages over the nodes' connections.

use std::sync::Arc;
use std::time::Duration;

use rialto_event::Event;
use rialto_process::{Call, CallError, Envelope, Exit, call_within, send, service, spawn_process};
use rialto_sync::{Semaphore, bounded};

use super::ClusterState;
use super::gossip_socket::{Ack, Incoming, Outgoing, Syn, SynAck};
use crate::node::Node;
use crate::recv;

/// The maximum number of peers to which packets are sent at a time. Others must wait for a later round.
const PEERS: usize = 64;

/// Sends outgoing packets until the sender is dropped and all have been sent.
pub(super) async fn carry(
    outgoing: bounded::Receiver<Outgoing>,
    incoming: bounded::Sender<Incoming>,
    shared: Arc<ClusterState>,
    patience: Duration,
) {
    let places = Semaphore::new(PEERS);
    while let Ok(packet) = outgoing.recv().await {
        if let Some(Ok(place)) = places.clone().into_acquire_evt().try_sync() {
            let (incoming, shared) = (incoming.clone(), shared.clone());
            spawn_process(async move {
                send_packet(packet, &incoming, &shared, patience).await;
                drop(place);
            });
        }
    }
    drop(places.acquire_many(PEERS).await);
}

async fn send_packet(
    packet: Outgoing,
    incoming: &bounded::Sender<Incoming>,
    shared: &ClusterState,
    patience: Duration,
) {
    let Outgoing { to, asks, bytes } = packet;
    let Ok(node) = Node::current().connect_by_key(to).await else { return };
    let there = service(node, &shared.service);
    if !asks {
        // The message is lost if the connection is, or has no room.
        let _ = send(there, Ack(bytes));
        return;
    }
    match call_within(there, Syn(bytes), patience).await {
        Ok(SynAck(bytes)) => {
            shared.set_is_member(node, true);
            // If the queue is full, the answer is lost, as if the network had lost it.
            let _ = incoming.try_send(Incoming::Answer(to, bytes));
        }
        Err(CallError::Down(Exit::NoProcess)) => shared.set_is_member(node, false),
        Err(_) => {}
    }
}

/// Receives packets from other members.
pub(super) async fn listen(incoming: bounded::Sender<Incoming>) {
    loop {
        // If the queue is full, the packet is lost. A peer that asks learns it, because its `ReplyTo` is
        // dropped.
        recv! {
            Call { request: Syn(bytes), from } => drop(incoming.try_send(Incoming::Ask(bytes, from))),
            Ack(bytes) => drop(incoming.try_send(Incoming::Tell(bytes))),
            _: Envelope => {}
        }
    }
}
