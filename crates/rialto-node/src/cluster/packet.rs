//! Validates gossip packets before chitchat sees them.
//!
//! Chitchat believes every packet: any number of members, any number of records, even a record about itself
//! in another node's name. So each packet is parsed here first, and refused unless a correct node could have
//! sent it: one [record](Record) for each member, none for this node, no deletions, and no more than [`MOST`]
//! members.

use std::collections::BTreeSet;
use std::fmt;

use chitchat::{ChitchatId, ChitchatMessage, Deserializable};

use super::life::Life;
use super::record::Record;

/// The only key of a member's state in chitchat.
pub(super) const RECORD: &str = "record";

/// The maximum number of members, including dead ones that are still remembered. A packet of chitchat has at
/// most 65,506 bytes. It names all members, in 117 bytes each, and must have room for a block of 16,384
/// bytes.
pub(super) const MOST: usize = 400;

/// The maximum size of a packet, and of the decompressed records in it, in bytes.
const PACKET: usize = 128 * 1024;
const DELTA: usize = 4 * 1024 * 1024;
/// The maximum size of a decompressed block, in bytes.
const BLOCK: usize = u16::MAX as usize;

const MAGIC: u16 = 45_139;

/// The purpose of a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Ask,
    Answer,
    Tell,
}

impl Kind {
    pub(super) fn of(message: &ChitchatMessage) -> Kind {
        match message {
            ChitchatMessage::Syn { .. } => Kind::Ask,
            ChitchatMessage::SynAck { .. } | ChitchatMessage::BadCluster => Kind::Answer,
            ChitchatMessage::Ack { .. } => Kind::Tell,
        }
    }
}

/// Why a packet was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bad(&'static str);

impl fmt::Display for Bad {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// The known members.
pub(super) struct Census {
    me: Life,
    known: BTreeSet<Life>,
}

impl Census {
    pub(super) fn new(me: Life) -> Census {
        Census { me, known: BTreeSet::new() }
    }

    /// Replaces the known members by those that chitchat knows.
    pub(super) fn is(&mut self, known: impl Iterator<Item = Life>) {
        self.known = known.collect();
    }

    /// Validates and decodes a packet. The members that it names are known from then on.
    pub(super) fn admit(&mut self, kind: Kind, bytes: &[u8]) -> Result<ChitchatMessage, Bad> {
        if bytes.len() > PACKET {
            return Err(Bad("the packet is too long"));
        }
        let named = Reader(bytes).packet(kind, self.me)?;
        let new = named.difference(&self.known).count();
        if self.known.len() + new > MOST {
            return Err(Bad("the cluster would have too many members"));
        }
        let message = ChitchatMessage::deserialize(&mut &bytes[..]).map_err(|_| CUT)?;
        self.known.extend(named);
        Ok(message)
    }
}

const CUT: Bad = Bad("the packet is truncated");
const NO_NEWS: Bad = Bad("the packet has an unexpected operation in a delta");

/// Parses chitchat's encoding: little-endian numbers, and strings after their length in two bytes.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn packet(&mut self, kind: Kind, me: Life) -> Result<BTreeSet<Life>, Bad> {
        if self.u16()? != MAGIC || self.u8()? != 0 {
            return Err(Bad("the packet has another magic number or version"));
        }
        let mut named = BTreeSet::new();
        match (self.u8()?, kind) {
            (0, Kind::Ask) => {
                named = self.digest()?;
                self.text()?;
            }
            (1, Kind::Answer) => {
                named = self.digest()?;
                self.delta(me)?;
            }
            (2, Kind::Tell) => self.delta(me)?,
            (3, Kind::Answer) => {}
            _ => return Err(Bad("the packet has an unexpected kind")),
        }
        if !self.0.is_empty() {
            return Err(Bad("the packet has trailing bytes"));
        }
        Ok(named)
    }

    /// Reads a digest: for each member its id, its heartbeat, and versions.
    fn digest(&mut self) -> Result<BTreeSet<Life>, Bad> {
        let mut named = BTreeSet::new();
        for _ in 0..self.u16()? {
            named.insert(self.life()?);
            let (_heartbeat, forgotten, _version) = (self.u64()?, self.u64()?, self.u64()?);
            nothing_deleted(forgotten)?;
        }
        Ok(named)
    }

    fn life(&mut self) -> Result<Life, Bad> {
        let id = ChitchatId::deserialize(&mut self.0).map_err(|_| CUT)?;
        Life::of(&id).ok_or(Bad("a member's id is not that of a node"))
    }

    /// Reads records, in blocks that may be compressed.
    fn delta(&mut self, me: Life) -> Result<(), Bad> {
        let mut all = Vec::new();
        loop {
            let kind = self.u8()?;
            if kind == 0 {
                break;
            }
            let length = self.u16()?;
            let block = self.take(length.into())?;
            match kind {
                1 => {
                    let block = zstd::bulk::decompress(block, BLOCK);
                    all.extend(block.map_err(|_| Bad("a block cannot be decompressed"))?);
                }
                2 => all.extend_from_slice(block),
                _ => return Err(Bad("a block has an unknown kind")),
            }
            if all.len() > DELTA {
                return Err(Bad("the delta is too long"));
            }
        }
        Reader(&all).records(me)
    }

    /// Reads for each member its id and its record.
    fn records(&mut self, me: Life) -> Result<(), Bad> {
        let (mut told, mut has_spoken) = (BTreeSet::new(), true);
        while !self.0.is_empty() {
            match self.u8()? {
                0 => {
                    let life = self.life()?;
                    let (forgotten, _from) = (self.u64()?, self.u64()?);
                    nothing_deleted(forgotten)?;
                    if life == me {
                        return Err(Bad("the packet contains a record of this node itself"));
                    }
                    if !told.insert(life) {
                        return Err(Bad("the packet contains two records of one member"));
                    }
                    has_spoken = false;
                }
                1 if !has_spoken => {
                    let (key, value) = (self.text()?, self.text()?);
                    let (_version, deleted) = (self.u64()?, self.u8()?);
                    nothing_deleted(deleted.into())?;
                    if key != RECORD || Record::from_text(value).is_none() {
                        return Err(Bad("a member's record is invalid"));
                    }
                    has_spoken = true;
                }
                _ => return Err(NO_NEWS),
            }
        }
        Ok(())
    }

    fn take(&mut self, count: usize) -> Result<&'a [u8], Bad> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(CUT)?;
        self.0 = rest;
        Ok(taken)
    }

    fn u8(&mut self) -> Result<u8, Bad> {
        Ok(self.take(1)?[0])
    }

    fn u16(&mut self) -> Result<u16, Bad> {
        let (bytes, rest) = self.0.split_first_chunk().ok_or(CUT)?;
        self.0 = rest;
        Ok(u16::from_le_bytes(*bytes))
    }

    fn u64(&mut self) -> Result<u64, Bad> {
        let (bytes, rest) = self.0.split_first_chunk().ok_or(CUT)?;
        self.0 = rest;
        Ok(u64::from_le_bytes(*bytes))
    }

    fn text(&mut self) -> Result<&'a str, Bad> {
        let length = self.u16()?;
        std::str::from_utf8(self.take(length.into())?).map_err(|_| Bad("a text is not UTF-8"))
    }
}

/// Chitchat would have to remember deletions, so nodes delete nothing.
fn nothing_deleted(sign: u64) -> Result<(), Bad> {
    if sign == 0 { Ok(()) } else { Err(Bad("the packet contains a deletion, which is not allowed")) }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};
    use std::time::Duration;

    use chitchat::Serializable;
    use rialto_event::Event;
    use rialto_sync::{bounded, unbounded, watch};

    use super::super::gossip::{Ends, Incoming};
    use super::super::keeper::{Manner, keep};
    use super::super::member::ClusterEvent;
    use super::*;
    use crate::news::News;
    use crate::transport::NodeKey;

    fn life(n: u8) -> Life {
        Life { key: NodeKey([n; 32]), since: u64::from(n) << 40 }
    }

    fn census() -> Census {
        Census::new(life(0))
    }

    /// Writes packets as chitchat does.
    #[derive(Default)]
    struct Writer(Vec<u8>);

    impl Writer {
        fn packet(kind: u8, body: impl FnOnce(&mut Writer)) -> Vec<u8> {
            let mut packet = Writer::default();
            packet.0.extend(MAGIC.to_le_bytes());
            packet.0.extend([0, kind]);
            body(&mut packet);
            packet.0
        }

        fn u64s(&mut self, numbers: &[u64]) {
            numbers.iter().for_each(|number| self.0.extend(number.to_le_bytes()));
        }

        fn text(&mut self, text: &str) {
            self.0.extend((text.len() as u16).to_le_bytes());
            self.0.extend(text.as_bytes());
        }

        fn digest(&mut self, lives: &[Life]) {
            self.0.extend((lives.len() as u16).to_le_bytes());
            for life in lives {
                life.id().serialize(&mut self.0);
                self.u64s(&[5, 0, 1]);
            }
        }

        fn syn(lives: &[Life]) -> Vec<u8> {
            Writer::packet(0, |packet| {
                packet.digest(lives);
                packet.text("fleet");
            })
        }

        fn node(&mut self, life: Life) {
            self.0.push(0);
            life.id().serialize(&mut self.0);
            self.u64s(&[0, 0]);
        }

        fn says(&mut self, key: &str, value: &str, version: u64, deleted: u8) {
            self.0.push(1);
            self.text(key);
            self.text(value);
            self.u64s(&[version]);
            self.0.push(deleted);
        }

        fn record(&mut self, life: Life) {
            self.node(life);
            self.says(RECORD, "life\t07\nvalue\tzone\tnorth\n", 1, 0);
        }

        fn delta(&mut self, records: impl FnOnce(&mut Writer)) {
            let mut all = Writer::default();
            records(&mut all);
            for block in all.0.chunks(16_384) {
                let packed = zstd::bulk::compress(block, 0).unwrap();
                let (kind, bytes) = if packed.len() < block.len() { (1, &packed[..]) } else { (2, block) };
                self.0.push(kind);
                self.0.extend((bytes.len() as u16).to_le_bytes());
                self.0.extend(bytes);
            }
            self.0.push(0);
        }

        fn told(records: impl FnOnce(&mut Writer)) -> Vec<u8> {
            Writer::packet(2, |packet| packet.delta(records))
        }
    }

    fn honest() -> [(Kind, Vec<u8>); 5] {
        let lives = [life(1), life(2), life(3)];
        let records = |all: &mut Writer| lives.iter().for_each(|life| all.record(*life));
        let answer = Writer::packet(1, |packet| {
            packet.digest(&lives);
            packet.delta(records);
        });
        [
            (Kind::Ask, Writer::syn(&lives)),
            (Kind::Answer, answer),
            (Kind::Answer, Writer::packet(3, |_| {})),
            (Kind::Tell, Writer::told(records)),
            (Kind::Tell, Writer::told(|_| {})),
        ]
    }

    #[test]
    fn what_chitchat_says_is_admitted() {
        for (kind, packet) in honest() {
            let message = census().admit(kind, &packet).unwrap();
            assert_eq!(message.serialize_to_vec(), packet, "it is written as chitchat does");
            assert_eq!(Kind::of(&message), kind);
            for other in [Kind::Ask, Kind::Answer, Kind::Tell].into_iter().filter(|other| *other != kind) {
                assert_eq!(census().admit(other, &packet), Err(Bad("the packet has an unexpected kind")));
            }
        }
    }

    fn refused(packet: Vec<u8>) -> &'static str {
        let kind = [Kind::Ask, Kind::Answer, Kind::Tell][usize::from(packet[3]).min(2)];
        census().admit(kind, &packet).unwrap_err().0
    }

    #[test]
    fn what_no_node_says_is_refused() {
        let told = |records: fn(&mut Writer)| refused(Writer::told(records));
        assert_eq!(told(|all| all.record(life(0))), "the packet contains a record of this node itself");
        assert_eq!(told(|all| all.says(RECORD, "life\t07\n", 1, 0)), NO_NEWS.0);
        let another_key = |all: &mut Writer| {
            all.node(life(1));
            all.says("anything", "life\t07\n", 1, 0);
        };
        assert_eq!(told(another_key), "a member's record is invalid");
        let no_record = |all: &mut Writer| {
            all.node(life(1));
            all.says(RECORD, "anything", 1, 0);
        };
        assert_eq!(told(no_record), "a member's record is invalid");
        let deleted = |all: &mut Writer| {
            all.node(life(1));
            all.says(RECORD, "life\t07\n", 1, 1);
        };
        assert_eq!(told(deleted), "the packet contains a deletion, which is not allowed");
        let two_records = |all: &mut Writer| {
            all.record(life(1));
            all.says(RECORD, "life\t07\n", 2, 0);
        };
        assert_eq!(told(two_records), NO_NEWS.0);
        let twice = |all: &mut Writer| [1, 1].iter().for_each(|n| all.record(life(*n)));
        assert_eq!(told(twice), "the packet contains two records of one member");
        // A peer could use this to claim a later version than there is.
        let version_only = |all: &mut Writer| {
            all.node(life(1));
            all.0.push(2);
            all.u64s(&[7]);
        };
        assert_eq!(told(version_only), NO_NEWS.0);
        let mut forgotten = Writer::syn(&[life(1)]);
        let place = forgotten.len() - 7 - 16;
        forgotten[place] = 1;
        assert_eq!(refused(forgotten), "the packet contains a deletion, which is not allowed");
        let mut elsewhere = Writer::syn(&[life(1)]);
        let place = elsewhere.len() - 7 - 24 - 2;
        elsewhere[place] ^= 1;
        assert_eq!(refused(elsewhere), "a member's id is not that of a node");
        let (_, mut more) = honest()[3].clone();
        more.push(0);
        assert_eq!(refused(more), "the packet has trailing bytes");
        assert_eq!(refused(vec![0; PACKET + 1]), "the packet is too long");
    }

    #[test]
    fn a_small_packet_does_not_become_a_large_one() {
        let block = zstd::bulk::compress(&[0; BLOCK], 0).unwrap();
        let bomb = Writer::packet(2, |packet| {
            for _ in 0..DELTA / BLOCK + 2 {
                packet.0.push(1);
                packet.0.extend((block.len() as u16).to_le_bytes());
                packet.0.extend(&block);
            }
            packet.0.push(0);
        });
        assert!(bomb.len() < PACKET);
        assert_eq!(refused(bomb), "the delta is too long");
        let larger = zstd::bulk::compress(&[0; BLOCK + 1], 0).unwrap();
        let larger = Writer::packet(2, |packet| {
            packet.0.push(1);
            packet.0.extend((larger.len() as u16).to_le_bytes());
            packet.0.extend(&larger);
        });
        assert_eq!(refused(larger), "a block cannot be decompressed");
    }

    #[test]
    fn there_are_so_many_members_and_no_more() {
        let lives: Vec<Life> = (0..2 * MOST as u64).map(|since| Life { since, ..life(1) }).collect();
        let mut census = census();
        for some in lives[..MOST].chunks(100) {
            assert!(census.admit(Kind::Ask, &Writer::syn(some)).is_ok());
        }
        assert!(census.admit(Kind::Ask, &Writer::syn(&lives[..MOST])).is_ok(), "they are known");
        let full = Err(Bad("the cluster would have too many members"));
        assert_eq!(census.admit(Kind::Ask, &Writer::syn(&lives[MOST..][..1])), full);
        census.is(lives[..10].iter().copied());
        assert!(census.admit(Kind::Ask, &Writer::syn(&lives[MOST..][..1])).is_ok());
        // All members fit into one packet, together with a record.
        let digest = Writer::packet(0, |packet| packet.digest(&lives[..MOST])).len();
        assert!(digest + 16_384 < 65_506 && Record::LONGEST + 200 < 16_384, "{digest}");
    }

    #[test]
    fn a_packet_with_any_byte_changed_or_cut_anywhere_is_read_or_refused() {
        for (kind, packet) in honest() {
            for end in 0..packet.len() {
                assert!(census().admit(kind, &packet[..end]).is_err(), "{end}");
                for change in [1, 0x80, 0xff] {
                    let mut changed = packet.clone();
                    changed[end] ^= change;
                    // A changed number may still be valid. Nothing may panic.
                    let _ = census().admit(kind, &changed);
                }
            }
        }
    }

    /// Chitchat panics on some packets that chitchat never writes.
    #[test]
    fn what_is_admitted_does_chitchat_no_harm() {
        let (events, mut told) = (Arc::new(News::default()), watch::watch(0));
        let mut happened = events.subscribe();
        let ((outgoing, _sent), (heard, incoming)) = (bounded(1), bounded(16));
        let census = Arc::new(Mutex::new(census()));
        let ends = Ends { outgoing, incoming, census, news: events, told: Arc::new(told.0) };
        let manner = Manner {
            cluster: "fleet".into(),
            round: Duration::from_millis(1),
            threshold: 8.0,
            memory: Duration::from_secs(3600),
        };
        let ((orders, given), (sightings, seen)) = (unbounded(), watch::watch(Vec::new()));
        keep(life(0), manner, Record::default(), ends, (given, sightings)).unwrap();
        let mut random = 1_u64;
        for _ in 0..2000 {
            for (kind, mut packet) in honest() {
                for _ in 0..2 {
                    random = random
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1_442_695_040_888_963_407);
                    let place = (random >> 33) as usize % packet.len();
                    packet[place] ^= (random >> 24) as u8;
                }
                let incoming = match kind {
                    // There is no `ReplyTo` for a question here. An answer has a digest, too.
                    Kind::Ask => continue,
                    Kind::Answer => Incoming::Answer(life(1).key.short(), packet),
                    Kind::Tell => Incoming::Tell(packet),
                };
                assert!(heard.send_evt(incoming).sync_blocking().is_ok(), "it goes on");
            }
        }
        drop(heard);
        let why = loop {
            if let Ok(ClusterEvent::Stopped { why }) = happened.recv_evt().sync_blocking() {
                break why;
            }
        };
        assert_eq!(why, "the processes of the cluster on this node have ended");
        drop((orders, seen, told.1.get()));
    }

    /// An admitted packet is of the kind as which it came (the first byte of the input), names at most
    /// [`MOST`] members, and is admitted again as the same message. A question has one encoding. Blocks have
    /// several, and chitchat never writes a block that it has read. A small packet does not expand to more
    /// than [`DELTA`].
    #[test]
    fn fuzz_gossip() {
        let kinds = [Kind::Ask, Kind::Answer, Kind::Tell];
        let number = |kind| kinds.iter().position(|other| *other == kind).unwrap_or(0) as u8;
        let seeds = honest().map(|(kind, packet)| [&[number(kind)], &packet[..]].concat());
        let target = rialto_fuzz::target!("gossip").seeds("packet", seeds);
        target.allocates(4 * DELTA, 1 << 12).check(|bytes| {
            let Some((kind, packet)) = bytes.split_first() else { return false };
            let kind = kinds[usize::from(*kind) % 3];
            let mut census = census();
            let Ok(message) = census.admit(kind, packet) else { return false };
            assert!(Kind::of(&message) == kind && census.known.len() <= MOST);
            assert!(kind != Kind::Ask || message.serialize_to_vec() == packet);
            assert_eq!(census.admit(kind, packet), Ok(message), "its members are known now");
            true
        });
    }
}
