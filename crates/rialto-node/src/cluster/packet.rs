//! Validates gossip packets before chitchat sees them.
//!
//! Chitchat believes every packet: any number of members, any number of records, even a record about itself
//! in another node's name. So each packet is parsed here first, and refused unless a correct node could have
//! sent it: one [record](Record) for each member, none for this node, no deletions, and no more than
//! [`MAX_MEMBERS`] members.

use std::collections::BTreeSet;
use std::fmt;

use chitchat::{ChitchatId, ChitchatMessage, Deserializable};

use super::membership_id::MembershipId;
use super::record::Record;

/// The only key of a member's state in chitchat.
pub(super) const RECORD: &str = "record";

/// The maximum number of members, including dead ones that are still remembered. A packet of chitchat has at
/// most 65,506 bytes. It names all members, in 117 bytes each, and must have room for a block of 16,384
/// bytes.
pub(super) const MAX_MEMBERS: usize = 400;

/// The maximum size of a packet, and of the decompressed records in it, in bytes.
const MAX_PACKET_BYTES: usize = 128 * 1024;
const MAX_DELTA_BYTES: usize = 4 * 1024 * 1024;
/// The maximum size of a decompressed block, in bytes.
const MAX_BLOCK_BYTES: usize = u16::MAX as usize;

const MAGIC: u16 = 45_139;

/// The purpose of a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Syn,
    SynAck,
    Ack,
}

impl Kind {
    pub(super) fn of(message: &ChitchatMessage) -> Kind {
        match message {
            ChitchatMessage::Syn { .. } => Kind::Syn,
            ChitchatMessage::SynAck { .. } | ChitchatMessage::BadCluster => Kind::SynAck,
            ChitchatMessage::Ack { .. } => Kind::Ack,
        }
    }
}

/// Why a packet was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct InvalidPacket(&'static str);

impl fmt::Display for InvalidPacket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// The known members.
pub(super) struct PacketValidator {
    me: MembershipId,
    known: BTreeSet<MembershipId>,
}

impl PacketValidator {
    pub(super) fn new(me: MembershipId) -> PacketValidator {
        PacketValidator { me, known: BTreeSet::new() }
    }

    /// Replaces the known members by those that chitchat knows.
    pub(super) fn set_known(&mut self, known: impl Iterator<Item = MembershipId>) {
        self.known = known.collect();
    }

    /// Validates and decodes a packet. The members that it names are known from then on.
    pub(super) fn admit(&mut self, kind: Kind, bytes: &[u8]) -> Result<ChitchatMessage, InvalidPacket> {
        if bytes.len() > MAX_PACKET_BYTES {
            return Err(InvalidPacket("the packet is too long"));
        }
        let named = Reader(bytes).packet(kind, self.me)?;
        let new = named.difference(&self.known).count();
        if self.known.len() + new > MAX_MEMBERS {
            return Err(InvalidPacket("the cluster would have too many members"));
        }
        let message = ChitchatMessage::deserialize(&mut &bytes[..]).map_err(|_| TRUNCATED)?;
        self.known.extend(named);
        Ok(message)
    }
}

const TRUNCATED: InvalidPacket = InvalidPacket("the packet is truncated");
const UNEXPECTED_OP: InvalidPacket = InvalidPacket("the packet has an unexpected operation in a delta");

/// Parses chitchat's encoding: little-endian numbers, and strings after their length in two bytes.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn packet(&mut self, kind: Kind, me: MembershipId) -> Result<BTreeSet<MembershipId>, InvalidPacket> {
        if self.u16()? != MAGIC || self.u8()? != 0 {
            return Err(InvalidPacket("the packet has another magic number or version"));
        }
        let mut named = BTreeSet::new();
        match (self.u8()?, kind) {
            (0, Kind::Syn) => {
                named = self.digest()?;
                self.text()?;
            }
            (1, Kind::SynAck) => {
                named = self.digest()?;
                self.delta(me)?;
            }
            (2, Kind::Ack) => self.delta(me)?,
            (3, Kind::SynAck) => {}
            _ => return Err(InvalidPacket("the packet has an unexpected kind")),
        }
        if !self.0.is_empty() {
            return Err(InvalidPacket("the packet has trailing bytes"));
        }
        Ok(named)
    }

    /// Reads a digest: for each member its id, its heartbeat, and versions.
    fn digest(&mut self) -> Result<BTreeSet<MembershipId>, InvalidPacket> {
        let mut named = BTreeSet::new();
        for _ in 0..self.u16()? {
            named.insert(self.membership()?);
            let (_heartbeat, forgotten, _version) = (self.u64()?, self.u64()?, self.u64()?);
            nothing_deleted(forgotten)?;
        }
        Ok(named)
    }

    fn membership(&mut self) -> Result<MembershipId, InvalidPacket> {
        let id = ChitchatId::deserialize(&mut self.0).map_err(|_| TRUNCATED)?;
        MembershipId::parse(&id).ok_or(InvalidPacket("a member's id is not that of a node"))
    }

    /// Reads records, in blocks that may be compressed.
    fn delta(&mut self, me: MembershipId) -> Result<(), InvalidPacket> {
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
                    let block = zstd::bulk::decompress(block, MAX_BLOCK_BYTES);
                    all.extend(block.map_err(|_| InvalidPacket("a block cannot be decompressed"))?);
                }
                2 => all.extend_from_slice(block),
                _ => return Err(InvalidPacket("a block has an unknown kind")),
            }
            if all.len() > MAX_DELTA_BYTES {
                return Err(InvalidPacket("the delta is too long"));
            }
        }
        Reader(&all).records(me)
    }

    /// Reads for each member its id and its record.
    fn records(&mut self, me: MembershipId) -> Result<(), InvalidPacket> {
        let (mut told, mut has_spoken) = (BTreeSet::new(), true);
        while !self.0.is_empty() {
            match self.u8()? {
                0 => {
                    let membership = self.membership()?;
                    let (forgotten, _from) = (self.u64()?, self.u64()?);
                    nothing_deleted(forgotten)?;
                    if membership == me {
                        return Err(InvalidPacket("the packet contains a record of this node itself"));
                    }
                    if !told.insert(membership) {
                        return Err(InvalidPacket("the packet contains two records of one member"));
                    }
                    has_spoken = false;
                }
                1 if !has_spoken => {
                    let (key, value) = (self.text()?, self.text()?);
                    let (_version, deleted) = (self.u64()?, self.u8()?);
                    nothing_deleted(deleted.into())?;
                    if key != RECORD || Record::from_text(value).is_none() {
                        return Err(InvalidPacket("a member's record is invalid"));
                    }
                    has_spoken = true;
                }
                _ => return Err(UNEXPECTED_OP),
            }
        }
        Ok(())
    }

    fn take(&mut self, count: usize) -> Result<&'a [u8], InvalidPacket> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(TRUNCATED)?;
        self.0 = rest;
        Ok(taken)
    }

    fn u8(&mut self) -> Result<u8, InvalidPacket> {
        Ok(self.take(1)?[0])
    }

    fn u16(&mut self) -> Result<u16, InvalidPacket> {
        let (bytes, rest) = self.0.split_first_chunk().ok_or(TRUNCATED)?;
        self.0 = rest;
        Ok(u16::from_le_bytes(*bytes))
    }

    fn u64(&mut self) -> Result<u64, InvalidPacket> {
        let (bytes, rest) = self.0.split_first_chunk().ok_or(TRUNCATED)?;
        self.0 = rest;
        Ok(u64::from_le_bytes(*bytes))
    }

    fn text(&mut self) -> Result<&'a str, InvalidPacket> {
        let length = self.u16()?;
        std::str::from_utf8(self.take(length.into())?).map_err(|_| InvalidPacket("a text is not UTF-8"))
    }
}

/// Chitchat would have to remember deletions, so nodes delete nothing.
fn nothing_deleted(sign: u64) -> Result<(), InvalidPacket> {
    if sign == 0 {
        Ok(())
    } else {
        Err(InvalidPacket("the packet contains a deletion, which is not allowed"))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};
    use std::time::Duration;

    use chitchat::Serializable;
    use rialto_event::Event;
    use rialto_sync::pubsub::Topic;
    use rialto_sync::{bounded, unbounded, watch};

    use super::super::gossip_socket::{Incoming, SocketQueues};
    use super::super::gossip_thread::{GossipSettings, start_gossip_thread};
    use super::super::member::ClusterEvent;
    use super::*;
    use crate::transport::NodeKey;

    fn membership(n: u8) -> MembershipId {
        MembershipId { key: NodeKey([n; 32]), joined_at: u64::from(n) << 40 }
    }

    fn validator() -> PacketValidator {
        PacketValidator::new(membership(0))
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

        fn digest(&mut self, memberships: &[MembershipId]) {
            self.0.extend((memberships.len() as u16).to_le_bytes());
            for membership in memberships {
                membership.id().serialize(&mut self.0);
                self.u64s(&[5, 0, 1]);
            }
        }

        fn syn(memberships: &[MembershipId]) -> Vec<u8> {
            Writer::packet(0, |packet| {
                packet.digest(memberships);
                packet.text("fleet");
            })
        }

        fn node(&mut self, membership: MembershipId) {
            self.0.push(0);
            membership.id().serialize(&mut self.0);
            self.u64s(&[0, 0]);
        }

        fn says(&mut self, key: &str, value: &str, version: u64, deleted: u8) {
            self.0.push(1);
            self.text(key);
            self.text(value);
            self.u64s(&[version]);
            self.0.push(deleted);
        }

        fn record(&mut self, membership: MembershipId) {
            self.node(membership);
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
        let memberships = [membership(1), membership(2), membership(3)];
        let records = |all: &mut Writer| memberships.iter().for_each(|membership| all.record(*membership));
        let answer = Writer::packet(1, |packet| {
            packet.digest(&memberships);
            packet.delta(records);
        });
        [
            (Kind::Syn, Writer::syn(&memberships)),
            (Kind::SynAck, answer),
            (Kind::SynAck, Writer::packet(3, |_| {})),
            (Kind::Ack, Writer::told(records)),
            (Kind::Ack, Writer::told(|_| {})),
        ]
    }

    #[test]
    fn valid_packets_are_admitted() {
        for (kind, packet) in honest() {
            let message = validator().admit(kind, &packet).unwrap();
            assert_eq!(message.serialize_to_vec(), packet, "it is written as chitchat does");
            assert_eq!(Kind::of(&message), kind);
            for other in [Kind::Syn, Kind::SynAck, Kind::Ack].into_iter().filter(|other| *other != kind) {
                assert_eq!(
                    validator().admit(other, &packet),
                    Err(InvalidPacket("the packet has an unexpected kind"))
                );
            }
        }
    }

    fn refused(packet: Vec<u8>) -> &'static str {
        let kind = [Kind::Syn, Kind::SynAck, Kind::Ack][usize::from(packet[3]).min(2)];
        validator().admit(kind, &packet).unwrap_err().0
    }

    #[test]
    fn invalid_packets_are_refused() {
        let told = |records: fn(&mut Writer)| refused(Writer::told(records));
        assert_eq!(told(|all| all.record(membership(0))), "the packet contains a record of this node itself");
        assert_eq!(told(|all| all.says(RECORD, "life\t07\n", 1, 0)), UNEXPECTED_OP.0);
        let another_key = |all: &mut Writer| {
            all.node(membership(1));
            all.says("anything", "life\t07\n", 1, 0);
        };
        assert_eq!(told(another_key), "a member's record is invalid");
        let no_record = |all: &mut Writer| {
            all.node(membership(1));
            all.says(RECORD, "anything", 1, 0);
        };
        assert_eq!(told(no_record), "a member's record is invalid");
        let deleted = |all: &mut Writer| {
            all.node(membership(1));
            all.says(RECORD, "life\t07\n", 1, 1);
        };
        assert_eq!(told(deleted), "the packet contains a deletion, which is not allowed");
        let two_records = |all: &mut Writer| {
            all.record(membership(1));
            all.says(RECORD, "life\t07\n", 2, 0);
        };
        assert_eq!(told(two_records), UNEXPECTED_OP.0);
        let twice = |all: &mut Writer| [1, 1].iter().for_each(|n| all.record(membership(*n)));
        assert_eq!(told(twice), "the packet contains two records of one member");
        // A peer could use this to claim a later version than there is.
        let version_only = |all: &mut Writer| {
            all.node(membership(1));
            all.0.push(2);
            all.u64s(&[7]);
        };
        assert_eq!(told(version_only), UNEXPECTED_OP.0);
        let mut forgotten = Writer::syn(&[membership(1)]);
        let place = forgotten.len() - 7 - 16;
        forgotten[place] = 1;
        assert_eq!(refused(forgotten), "the packet contains a deletion, which is not allowed");
        let mut elsewhere = Writer::syn(&[membership(1)]);
        let place = elsewhere.len() - 7 - 24 - 2;
        elsewhere[place] ^= 1;
        assert_eq!(refused(elsewhere), "a member's id is not that of a node");
        let (_, mut more) = honest()[3].clone();
        more.push(0);
        assert_eq!(refused(more), "the packet has trailing bytes");
        assert_eq!(refused(vec![0; MAX_PACKET_BYTES + 1]), "the packet is too long");
    }

    #[test]
    fn decompression_is_bounded() {
        let block = zstd::bulk::compress(&[0; MAX_BLOCK_BYTES], 0).unwrap();
        let bomb = Writer::packet(2, |packet| {
            for _ in 0..MAX_DELTA_BYTES / MAX_BLOCK_BYTES + 2 {
                packet.0.push(1);
                packet.0.extend((block.len() as u16).to_le_bytes());
                packet.0.extend(&block);
            }
            packet.0.push(0);
        });
        assert!(bomb.len() < MAX_PACKET_BYTES);
        assert_eq!(refused(bomb), "the delta is too long");
        let larger = zstd::bulk::compress(&[0; MAX_BLOCK_BYTES + 1], 0).unwrap();
        let larger = Writer::packet(2, |packet| {
            packet.0.push(1);
            packet.0.extend((larger.len() as u16).to_le_bytes());
            packet.0.extend(&larger);
        });
        assert_eq!(refused(larger), "a block cannot be decompressed");
    }

    #[test]
    fn members_are_bounded() {
        let memberships: Vec<MembershipId> = (0..2 * MAX_MEMBERS as u64)
            .map(|since| MembershipId { joined_at: since, ..membership(1) })
            .collect();
        let mut validator = validator();
        for some in memberships[..MAX_MEMBERS].chunks(100) {
            assert!(validator.admit(Kind::Syn, &Writer::syn(some)).is_ok());
        }
        assert!(
            validator.admit(Kind::Syn, &Writer::syn(&memberships[..MAX_MEMBERS])).is_ok(),
            "they are known"
        );
        let full = Err(InvalidPacket("the cluster would have too many members"));
        assert_eq!(validator.admit(Kind::Syn, &Writer::syn(&memberships[MAX_MEMBERS..][..1])), full);
        validator.set_known(memberships[..10].iter().copied());
        assert!(validator.admit(Kind::Syn, &Writer::syn(&memberships[MAX_MEMBERS..][..1])).is_ok());
        // All members fit into one packet, together with a record.
        let digest = Writer::packet(0, |packet| packet.digest(&memberships[..MAX_MEMBERS])).len();
        assert!(digest + 16_384 < 65_506 && Record::MAX_TEXT_BYTES + 200 < 16_384, "{digest}");
    }

    #[test]
    fn corrupted_packets_are_decoded_or_refused() {
        for (kind, packet) in honest() {
            for end in 0..packet.len() {
                assert!(validator().admit(kind, &packet[..end]).is_err(), "{end}");
                for change in [1, 0x80, 0xff] {
                    let mut changed = packet.clone();
                    changed[end] ^= change;
                    // A changed number may still be valid. Nothing may panic.
                    let _ = validator().admit(kind, &changed);
                }
            }
        }
    }

    /// Chitchat panics on some packets that chitchat never writes.
    #[test]
    fn admitted_packets_do_not_panic_chitchat() {
        let (events, told) = (Arc::new(Topic::default()), watch::channel(0));
        let mut happened = events.subscribe();
        let ((outgoing, _sent), (heard, incoming)) = (bounded(1), bounded(16));
        let validator = Arc::new(Mutex::new(validator()));
        let ends = SocketQueues { outgoing, incoming, validator, topic: events, acks_sent: Arc::new(told.0) };
        let settings = GossipSettings {
            cluster: "fleet".into(),
            interval: Duration::from_millis(1),
            threshold: 8.0,
            dead_member_grace_period: Duration::from_secs(3600),
        };
        let ((orders, given), (reports, seen)) = (unbounded(), watch::channel(Vec::new()));
        start_gossip_thread(membership(0), settings, Record::default(), ends, (given, reports)).unwrap();
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
                    Kind::Syn => continue,
                    Kind::SynAck => Incoming::Answer(membership(1).key.short(), packet),
                    Kind::Ack => Incoming::Tell(packet),
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
    /// [`MAX_MEMBERS`] members, and is admitted again as the same message. A question has one encoding.
    /// Blocks have several, and chitchat never writes a block that it has read. A small packet does not
    /// expand to more than [`MAX_DELTA_BYTES`].
    #[test]
    fn fuzz_gossip() {
        let kinds = [Kind::Syn, Kind::SynAck, Kind::Ack];
        let number = |kind| kinds.iter().position(|other| *other == kind).unwrap_or(0) as u8;
        let seeds = honest().map(|(kind, packet)| [&[number(kind)], &packet[..]].concat());
        let target = rialto_fuzz::target!("gossip").seeds("packet", seeds);
        target.allocates(4 * MAX_DELTA_BYTES, 1 << 12).check(|bytes| {
            let Some((kind, packet)) = bytes.split_first() else { return false };
            let kind = kinds[usize::from(*kind) % 3];
            let mut validator = validator();
            let Ok(message) = validator.admit(kind, packet) else { return false };
            assert!(Kind::of(&message) == kind && validator.known.len() <= MAX_MEMBERS);
            assert!(kind != Kind::Syn || message.serialize_to_vec() == packet);
            assert_eq!(validator.admit(kind, packet), Ok(message), "its members are known now");
            true
        });
    }
}
