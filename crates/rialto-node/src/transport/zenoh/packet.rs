//! What goes in a sample.

use crate::transport::NodeKey;

/// What one end of a tunnel says to the other. (Nobody has proved anything yet: what is within the data
/// does.)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Packet<'a> {
    /// The node of that key, as it says, wants to talk.
    Hello(NodeKey),
    /// It may.
    Open,
    /// Bytes; of its packets that count, it is that one.
    Data(u64, &'a [u8]),
    /// So many bytes were read of those that have come.
    Read(u64),
    /// Nothing more comes; it counts, too.
    End(u64),
    /// The tunnel is broken.
    Broken,
}

/// What a hello begins with. The last byte is the version.
const HELLO: [u8; 8] = *b"rialto\0\x01";

impl<'a> Packet<'a> {
    pub(super) fn write(&self) -> Vec<u8> {
        let numbered = |kind: u8, number: &u64| [&[kind][..], &number.to_be_bytes()].concat();
        match self {
            Packet::Hello(key) => [&[0][..], &HELLO, &key.0].concat(),
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
            0 => Packet::Hello(NodeKey(rest.strip_prefix(&HELLO)?.try_into().ok()?)),
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
    fn what_is_written_is_read_and_nothing_else() {
        let key = NodeKey([7; 32]);
        for packet in [
            Packet::Hello(key),
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

    /// A packet has one form.
    #[test]
    fn fuzz_sample() {
        let all =
            [Packet::Hello(NodeKey([7; 32])), Packet::Data(1, b"bytes"), Packet::Read(3), Packet::Broken];
        rialto_fuzz::target!("sample").seeds("packet", all.map(|packet| packet.write())).check(|bytes| {
            let packet = Packet::read(bytes);
            packet.inspect(|packet| assert_eq!(packet.write(), bytes)).is_some()
        });
    }
}
