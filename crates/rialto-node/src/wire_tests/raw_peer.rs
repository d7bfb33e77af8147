//! For tests: a peer whose records are written by hand, including those that a correct node never sends.

use std::any::TypeId;
use std::future::poll_fn;
use std::io;
use std::sync::Arc;

use rialto_codec::append;
use serde::{Deserialize, Serialize};

use crate::transport::memory::Network;
use crate::transport::{Connection, Transport};
use crate::wire::Mesh;
use crate::wire::connection::PeerConnection;
use crate::wire::handshake::{Handshake, NodeInfo};
use crate::wire::record::{Body, MessageHead, Recipient, Record, WireSignal};
use crate::wire::type_registry::RegisteredTypes;
use crate::wire::version::Versions;
use crate::{Builder, Node, NodeId, Pid, Request, TypeRegistry};

/// Bytes, as a message.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Blob(pub(super) Vec<u8>);

/// A request for that number of bytes.
#[derive(Serialize, Deserialize)]
pub(super) struct Give(pub(super) u32);

impl Request for Give {
    type Reply = Blob;
}

pub(super) fn builder(network: &Network, name: &str) -> Builder {
    let types = TypeRegistry::new().request::<Give>("give").message::<Blob>("blob").message::<u64>("number");
    Node::builder().types(types).transport(network.transport(name))
}

/// The hand-written peer.
pub(super) struct RawPeer {
    pub(super) id: NodeId,
    connection: Connection,
    /// The received bytes that were not examined yet.
    unread: Vec<u8>,
    /// The type registry of the node. The peer claims to have the same one.
    types: Arc<RegisteredTypes>,
}

impl RawPeer {
    /// Dials `node`, does the handshake, and gives it `credit` bytes.
    pub(super) async fn dial(network: &Network, node: &Node, credit: u64) -> RawPeer {
        let mut peer = RawPeer::connect(network, node).await;
        peer.send_handshake(1, credit).await;
        Handshake::receive(&mut peer.connection, Versions::ALL).await.unwrap();
        peer
    }

    /// Like [`dial`](Self::dial), as a peer that speaks only these versions.
    pub(super) async fn dial_as(network: &Network, node: &Node, versions: Versions) -> RawPeer {
        let mut peer = RawPeer::connect(network, node).await;
        let handshake = Handshake::new(peer.about(1 << 20, 1000), 1, Vec::new()).with_versions(versions);
        handshake.send(&mut peer.connection).await.unwrap();
        Handshake::receive(&mut peer.connection, versions).await.unwrap();
        peer
    }

    /// Dials `node`, and sends nothing.
    pub(super) async fn connect(network: &Network, node: &Node) -> RawPeer {
        let to = node.reference().unwrap();
        let transport = network.transport("peer");
        let connection = transport.dial(&to.locators[0], Some(to.key)).await.unwrap();
        let id = NodeId { key: transport.key().short(), incarnation: 77 };
        RawPeer { id, connection, unread: Vec::new(), types: RegisteredTypes::of(node).unwrap().clone() }
    }

    pub(super) fn connection(&mut self) -> &mut Connection {
        &mut self.connection
    }

    /// Sends the handshake for the peer's connection number `epoch`.
    pub(super) async fn send_handshake(&mut self, epoch: u64, credit: u64) {
        self.send_handshake_with(epoch, credit, 1000).await;
    }

    /// Like [`send_handshake`](Self::send_handshake). Asks for a keepalive in each `keepalive_ms`
    /// milliseconds.
    pub(super) async fn send_handshake_with(&mut self, epoch: u64, credit: u64, keepalive_ms: u32) {
        let about = self.about(credit, keepalive_ms);
        Handshake::new(about, epoch, Vec::new()).send(&mut self.connection).await.unwrap();
    }

    fn about(&self, credit: u64, keepalive_ms: u32) -> NodeInfo {
        let (digest, type_count) = (self.types.digest, self.types.len() as u32);
        NodeInfo { incarnation: 77, digest, type_count, credit, max_message: 1 << 20, keepalive_ms }
    }

    pub(super) async fn send(&mut self, records: &[Record<'_>]) -> io::Result<()> {
        let mut frame = Vec::new();
        records.iter().for_each(|record| append(record, &mut frame).unwrap());
        poll_fn(|cx| self.connection.sender.poll_send(cx, &mut frame)).await?;
        poll_fn(|cx| self.connection.sender.poll_flush(cx)).await
    }

    /// Receives a frame, and ignores it.
    pub(super) async fn skip_frame(&mut self) -> io::Result<bool> {
        let mut frame = Vec::new();
        poll_fn(|cx| self.connection.receiver.poll_receive(cx, &mut frame)).await
    }

    /// Receives records until `wanted` returns `Some` for one. Skips the records before that one.
    pub(super) async fn wait_for_record<T>(&mut self, mut wanted: impl FnMut(&Record<'_>) -> Option<T>) -> T {
        loop {
            let mut rest = &self.unread[..];
            while let Ok((record, more)) = rialto_codec::read(rest) {
                rest = more;
                if let Some(found) = wanted(&record) {
                    self.unread = rest.to_vec();
                    return found;
                }
            }
            let receiver = &mut self.connection.receiver;
            let came = poll_fn(|cx| receiver.poll_receive(cx, &mut self.unread)).await.unwrap();
            assert!(came, "the connection has ended");
        }
    }

    /// Returns a message with the type `M`. `body` may be anything.
    pub(super) fn message<'a, M: 'static>(&self, to: Pid, calls: Vec<u64>, body: &'a [u8]) -> Record<'a> {
        let head =
            MessageHead { to: Recipient::Process(to.number), type_number: self.type_number::<M>(), calls };
        Record::Message { head, body: Body(body) }
    }

    /// Returns the number of the type `M`.
    pub(super) fn type_number<M: 'static>(&self) -> u32 {
        self.types.find_by_type(TypeId::of::<M>()).unwrap().0
    }

    /// Returns a call whose request has that registered name.
    pub(super) fn call<'a>(&self, to: Pid, call: u64, name: &str, body: &'a [u8]) -> Record<'a> {
        self.message_named(Recipient::Process(to.number), vec![call], name, body)
    }

    /// Like [`call`](Self::call), for any recipient and with any calls.
    pub(super) fn message_named<'a>(
        &self,
        to: Recipient,
        calls: Vec<u64>,
        name: &str,
        body: &'a [u8],
    ) -> Record<'a> {
        Record::Message {
            head: MessageHead { to, type_number: self.type_number_named(name), calls },
            body: Body(body),
        }
    }

    /// Returns the number of the type with that registered name.
    pub(super) fn type_number_named(&self, name: &str) -> u32 {
        let is_it = |number: &u32| self.types.get(*number).unwrap().signature.name == name;
        (0..self.types.len() as u32).find(is_it).unwrap()
    }

    /// Returns the connection of `node` to this peer.
    pub(super) fn connection_of(&self, node: &Node) -> Arc<PeerConnection> {
        Mesh::of(node).unwrap().existing_connection(self.id.key).unwrap()
    }
}

pub(super) fn signal<'a>(to: Pid, after: u64, signal: WireSignal) -> Record<'a> {
    Record::Signal { to: Recipient::Process(to.number), after, signal }
}

pub(super) fn bytes<T: Serialize>(value: &T) -> Vec<u8> {
    let mut all = Vec::new();
    append(value, &mut all).unwrap();
    all
}
