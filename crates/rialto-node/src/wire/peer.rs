//! For tests: a peer whose records are written by hand, including those that a correct node never sends.

use std::any::TypeId;
use std::future::poll_fn;
use std::io;
use std::sync::Arc;

use rialto_codec::append;
use serde::{Deserialize, Serialize};

use super::hello::{About, Hello};
use super::link::Link;
use super::record::{Body, Head, Record, Sign, Whom};
use super::version::Versions;
use super::vocabulary::Words;
use crate::transport::memory::Network;
use crate::transport::{Connection, Transport};
use crate::{Builder, Node, NodeId, Pid, Request, Vocabulary};

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
    let words = Vocabulary::new().request::<Give>("give").message::<Blob>("blob").message::<u64>("number");
    Node::builder().speaks(words).transport(network.transport(name))
}

/// The hand-written peer.
pub(super) struct Peer {
    pub(super) id: NodeId,
    connection: Connection,
    /// The received bytes that were not examined yet.
    heard: Vec<u8>,
    /// The type registry of the node. The peer claims to have the same one.
    words: Arc<Words>,
}

impl Peer {
    /// Dials `node`, does the handshake, and gives it `credit` bytes.
    pub(super) async fn dial(network: &Network, node: &Node, credit: u64) -> Peer {
        let mut peer = Peer::connect(network, node).await;
        peer.greets(1, credit).await;
        Hello::hear(&mut peer.connection, Versions::ALL).await.unwrap();
        peer
    }

    /// Dials `node`, and sends nothing.
    pub(super) async fn connect(network: &Network, node: &Node) -> Peer {
        let to = node.reference().unwrap();
        let transport = network.transport("peer");
        let connection = transport.dial(&to.locators[0], Some(to.key)).await.unwrap();
        let id = NodeId { key: transport.key().short(), incarnation: 77 };
        Peer { id, connection, heard: Vec::new(), words: node.weak_and_words().1 }
    }

    pub(super) fn connection(&mut self) -> &mut Connection {
        &mut self.connection
    }

    /// Sends the handshake for the peer's connection number `link`.
    pub(super) async fn greets(&mut self, link: u64, credit: u64) {
        self.greets_with(link, credit, 1000).await;
    }

    /// Like [`greets`](Self::greets). Asks for a keepalive in each `beat` milliseconds.
    pub(super) async fn greets_with(&mut self, link: u64, credit: u64, beat: u32) {
        let (digest, words) = (self.words.digest, self.words.len() as u32);
        let about = About { incarnation: 77, digest, words, credit, longest: 1 << 20, beat };
        Hello::new(about, link, Vec::new()).say(&mut self.connection).await.unwrap();
    }

    pub(super) async fn say(&mut self, records: &[Record<'_>]) -> io::Result<()> {
        let mut frame = Vec::new();
        records.iter().for_each(|record| append(record, &mut frame).unwrap());
        poll_fn(|cx| self.connection.sender.poll_send(cx, &mut frame)).await?;
        poll_fn(|cx| self.connection.sender.poll_flush(cx)).await
    }

    /// Receives a frame, and ignores it.
    pub(super) async fn reads(&mut self) -> io::Result<bool> {
        let mut frame = Vec::new();
        poll_fn(|cx| self.connection.receiver.poll_receive(cx, &mut frame)).await
    }

    /// Receives records until `wanted` returns `Some` for one. Skips the records before that one.
    pub(super) async fn hears<T>(&mut self, mut wanted: impl FnMut(&Record<'_>) -> Option<T>) -> T {
        loop {
            let mut rest = &self.heard[..];
            while let Ok((record, more)) = rialto_codec::read(rest) {
                rest = more;
                if let Some(found) = wanted(&record) {
                    self.heard = rest.to_vec();
                    return found;
                }
            }
            let receiver = &mut self.connection.receiver;
            let came = poll_fn(|cx| receiver.poll_receive(cx, &mut self.heard)).await.unwrap();
            assert!(came, "the link has ended");
        }
    }

    /// Returns a message with the type `M`. `body` may be anything.
    pub(super) fn letter<'a, M: 'static>(&self, to: Pid, calls: Vec<u64>, body: &'a [u8]) -> Record<'a> {
        let head = Head { to: Whom::Process(to.number), word: self.word::<M>(), calls };
        Record::Letter { head, body: Body(body) }
    }

    /// Returns the number of the type `M`.
    pub(super) fn word<M: 'static>(&self) -> u32 {
        self.words.of(TypeId::of::<M>()).unwrap().0
    }

    /// Returns a call whose request has that registered name.
    pub(super) fn call<'a>(&self, to: Pid, call: u64, name: &str, body: &'a [u8]) -> Record<'a> {
        self.named(Whom::Process(to.number), vec![call], name, body)
    }

    /// Like [`call`](Self::call), for any recipient and with any calls.
    pub(super) fn named<'a>(&self, to: Whom, calls: Vec<u64>, name: &str, body: &'a [u8]) -> Record<'a> {
        Record::Letter { head: Head { to, word: self.word_named(name), calls }, body: Body(body) }
    }

    /// Returns the number of the type with that registered name.
    pub(super) fn word_named(&self, name: &str) -> u32 {
        let is_it = |word: &u32| self.words.get(*word).unwrap().signature.name == name;
        (0..self.words.len() as u32).find(is_it).unwrap()
    }

    /// Returns the link of `node` to this peer.
    pub(super) fn link(&self, node: &Node) -> Arc<Link> {
        node.mesh().unwrap().existing(self.id.key).unwrap()
    }
}

pub(super) fn signal<'a>(to: Pid, after: u64, signal: Sign) -> Record<'a> {
    Record::Signal { to: Whom::Process(to.number), after, signal }
}

pub(super) fn bytes<T: Serialize>(value: &T) -> Vec<u8> {
    let mut all = Vec::new();
    append(value, &mut all).unwrap();
    all
}
