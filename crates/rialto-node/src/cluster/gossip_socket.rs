//! Chitchat's socket: passes outgoing packets to the processes that carry them, and validates incoming ones.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use chitchat::transport::{Socket, Transport};
use chitchat::{ChitchatMessage, Serializable};
use rialto_process::{ReplyTo, Request};
use rialto_sync::pubsub::Topic;
use rialto_sync::{bounded, watch};
use serde::{Deserialize, Serialize};

use super::lock;
use super::member::ClusterEvent;
use super::membership_id::short;
use super::packet::{Kind, PacketValidator};

/// The digest of the members that the sender knows. The answer contains what is new for it. (Chitchat's
/// `Syn`.)
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename = "Ask")]
pub(super) struct Syn(pub(super) Vec<u8>);

/// The changes that the asking node lacks, and the digest of the members that the answering node knows.
/// (`SynAck`.)
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename = "Answer")]
pub(super) struct SynAck(pub(super) Vec<u8>);

/// The changes that the node lacks that has answered. (`Ack`.)
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename = "Tell")]
pub(super) struct Ack(pub(super) Vec<u8>);

impl Request for Syn {
    type Reply = SynAck;
}

/// A packet from a peer.
pub(super) enum Incoming {
    Ask(Vec<u8>, ReplyTo<SynAck>),
    /// From the node with that key, which was asked.
    Answer(u64, Vec<u8>),
    Tell(Vec<u8>),
}

/// A packet to the node with the key `to`.
pub(super) struct Outgoing {
    pub(super) to: u64,
    pub(super) asks: bool,
    pub(super) bytes: Vec<u8>,
}

/// The queues behind a socket, and what it needs to validate packets.
pub(super) struct SocketQueues {
    pub(super) outgoing: bounded::Sender<Outgoing>,
    pub(super) incoming: bounded::Receiver<Incoming>,
    pub(super) validator: Arc<Mutex<PacketValidator>>,
    pub(super) topic: Arc<Topic<ClusterEvent>>,
    /// How many `Ack` packets were passed on.
    pub(super) acks_sent: Arc<watch::Sender<u64>>,
}

/// A chitchat transport that opens a single socket.
pub(super) struct SingleSocket(Mutex<Option<SocketQueues>>);

impl SingleSocket {
    pub(super) fn new(ends: SocketQueues) -> SingleSocket {
        SingleSocket(Mutex::new(Some(ends)))
    }
}

#[async_trait]
impl Transport for SingleSocket {
    async fn open(&self, _: SocketAddr) -> anyhow::Result<Box<dyn Socket>> {
        let ends = lock(&self.0).take();
        let ends = ends.ok_or_else(|| anyhow::anyhow!("the gossip socket is open already"))?;
        Ok(Box::new(Gossip { ends, asked: None }))
    }
}

struct Gossip {
    ends: SocketQueues,
    /// The sender of the question that chitchat has read last. Chitchat's next packet to [`ASKER_ADDRESS`] is
    /// the answer.
    asked: Option<ReplyTo<SynAck>>,
}

/// The address from which questions seem to come. It belongs to no node.
const ASKER_ADDRESS: SocketAddr = SocketAddr::new(std::net::IpAddr::V6(std::net::Ipv6Addr::UNSPECIFIED), 0);

#[async_trait]
impl Socket for Gossip {
    async fn send(&mut self, to: SocketAddr, message: ChitchatMessage) -> anyhow::Result<()> {
        let (kind, bytes) = (Kind::of(&message), message.serialize_to_vec());
        if to == ASKER_ADDRESS {
            if let Some(asked) = self.asked.take() {
                asked.reply(SynAck(bytes));
            }
        } else if let Some(to) = short(to) {
            // If the queue is full, the packet is lost, and a later round makes up for it.
            let sent = self.ends.outgoing.try_send(Outgoing { to, asks: kind == Kind::Syn, bytes });
            if sent.is_ok() && kind == Kind::Ack {
                self.ends.acks_sent.send_modify(|told| *told += 1);
            }
        }
        Ok(())
    }

    async fn recv(&mut self) -> anyhow::Result<(SocketAddr, ChitchatMessage)> {
        loop {
            let Ok(incoming) = self.ends.incoming.recv().await else {
                anyhow::bail!("the processes of the cluster on this node have ended");
            };
            let (from, kind, bytes) = match incoming {
                Incoming::Ask(bytes, asked) => {
                    self.asked = Some(asked);
                    (ASKER_ADDRESS, Kind::Syn, bytes)
                }
                Incoming::Answer(from, bytes) => (super::membership_id::address(from), Kind::SynAck, bytes),
                Incoming::Tell(bytes) => (ASKER_ADDRESS, Kind::Ack, bytes),
            };
            let admitted = lock(&self.ends.validator).admit(kind, &bytes);
            match admitted {
                Ok(message) => return Ok((from, message)),
                Err(why) => {
                    self.asked = None;
                    self.ends.topic.publish(ClusterEvent::Refused { why: why.to_string() });
                }
            }
        }
    }
}
