//! The packets of a tunnel, each the contents of one Zenoh sample.

use crate::NodeKey;

/// A message from one end of a tunnel to the other. Packets are not authenticated; the TLS session in the
/// data is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Packet<'a> {
    /// A node with this key, as the sender claims, wants to connect.
    Dial(NodeKey),
    /// The answer to a dial request: the tunnel is open.
    Open,
    /// The sequence number of the packet, and bytes of the stream.
    Data(u64, &'a [u8]),
    /// Credit: the total number of bytes that the receiver has read.
    Read(u64),
    /// The end of the stream, with its sequence number. `Data` and `End` share one sequence.
    End(u64),
    /// The tunnel is broken.
    Broken,
}

/// The beginning of a dial request. The last byte is the version.
const HELLO: [u8; 8] = *b"rialto\0\x01";

impl<'a> Packet<'a> {
    pub(super) fn write(&self) -> Vec<u8> {
        let numbered = |kind: u8, number: &u64| [&[kind][..], &number.to_be_bytes()].concat();
        match self {
            Packet::Dial(key) => [&[0][..], &HELLO, &key.0].concat(),
            Packet::Open => vec![1],
            Packet::Data(number, bytes) => [&numbered(2, number)[..], bytes].concat(),
            Packet::Read(count) => numbered(3, count),
            Packet::End(number) => numbered(4, number),
            Packet::Broken => vec![5],
        }
    }

    pub(super) fn read(bytes: &'a [u8]) -> Option<Packet<'a>> {
        let (kind, rest) = bytes.split_first()?;
        let number = || rest.split_first_chunk().map(|(number, rest)| (u64::from_be_bytes(*number), rest));
        let packet = match kind {
            0 => Packet::Dial(NodeKey(rest.strip_prefix(&HELLO)?.try_into().ok()?)),
            2 => {
                let (number, bytes) = number()?;
                Packet::Data(number, bytes)
            }
            3 | 4 => match (kind, number()?) {
                (3, (count, [])) => Packet::Read(count),
                (4, (number, [])) => Packet::End(number),
                _ => return None,
            },
            1 if rest.is_empty() => Packet::Open,
            5 if rest.is_empty() => Packet::Broken,
            _ => return None,
        };
        Some(packet)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packets_round_trip_and_nothing_else_parses() {
        let key = NodeKey([7; 32]);
        for packet in [
            Packet::Dial(key),
            Packet::Open,
            Packet::Data(u64::MAX, b"bytes"),
            Packet::Read(3),
            Packet::End(0),
            Packet::Broken,
        ] {
            let bytes = packet.write();
            assert_eq!(Packet::read(&bytes), Some(packet));
            let is_data = matches!(packet, Packet::Data(..));
            let more = [&bytes[..], &[0]].concat();
            assert_eq!(Packet::read(&more).is_some(), is_data, "{packet:?}");
            let cut = (0..bytes.len()).filter(|end| Packet::read(&bytes[..*end]).is_some()).count();
            assert_eq!(cut, if is_data { 5 } else { 0 }, "{packet:?}");
        }
        for bytes in [&b""[..], &[6], &[0xff; 100], b"\0rialto\0\x02"] {
            assert_eq!(Packet::read(bytes), None);
        }
    }

    /// Every packet has exactly one encoding.
    #[test]
    fn fuzz_sample() {
        let all =
            [Packet::Dial(NodeKey([7; 32])), Packet::Data(1, b"bytes"), Packet::Read(3), Packet::Broken];
        rialto_fuzz::target!("sample").seeds("packet", all.map(|packet| packet.write())).check(|bytes| {
            let packet = Packet::read(bytes);
            packet.inspect(|packet| assert_eq!(packet.write(), bytes)).is_some()
        });
    }
}
