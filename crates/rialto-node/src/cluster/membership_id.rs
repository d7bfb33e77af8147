//! The identity of a membership: a node's key and the time when it joined; and how chitchat encodes it.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use chitchat::ChitchatId;

use crate::transport::NodeKey;

/// One membership of a node. A node that joins again, with or without a restart, begins another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct MembershipId {
    pub(super) key: NodeKey,
    /// When it joined, by its own clock, in microseconds since 1970.
    pub(super) joined_at: u64,
}

impl MembershipId {
    pub(super) fn id(self) -> ChitchatId {
        ChitchatId::new(self.key.to_string(), self.joined_at, address(self.key.short()))
    }

    /// Parses `id`. Returns `None` unless it is written exactly as [`id`](Self::id) writes it.
    pub(super) fn parse(id: &ChitchatId) -> Option<MembershipId> {
        let key: NodeKey = id.node_id.parse().ok()?;
        let membership = MembershipId { key, joined_at: id.generation_id };
        (membership.id() == *id).then_some(membership)
    }
}

/// Chitchat identifies peers by socket addresses. These addresses lead to no socket: each encodes the short
/// key of a node.
const NET: [u16; 4] = [0xfd72, 0x6961, 0x6c74, 0x6f00];
const PORT: u16 = 1;

pub(super) fn address(short: u64) -> SocketAddr {
    let [a, b, c, d] = [48, 32, 16, 0].map(|shift| (short >> shift) as u16);
    let [n, e, t, s] = NET;
    SocketAddr::new(IpAddr::V6(Ipv6Addr::new(n, e, t, s, a, b, c, d)), PORT)
}

/// Returns the short key that such an address encodes.
pub(super) fn short(address: SocketAddr) -> Option<u64> {
    let IpAddr::V6(ip) = address.ip() else { return None };
    let [net @ .., a, b, c, d] = ip.segments();
    let short = [a, b, c, d].iter().fold(0, |short, part| short << 16 | u64::from(*part));
    (net == NET && address.port() == PORT).then_some(short)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn id_has_one_encoding() {
        let membership = MembershipId { key: NodeKey([0xa7; 32]), joined_at: u64::MAX };
        let id = membership.id();
        assert_eq!(MembershipId::parse(&id), Some(membership));
        assert_eq!(short(id.gossip_advertise_addr), Some(membership.key.short()));
        let upper = ChitchatId::new(id.node_id.to_uppercase(), id.generation_id, id.gossip_advertise_addr);
        let elsewhere = ChitchatId::new(id.node_id.clone(), id.generation_id, address(3));
        let named = ChitchatId::new("node", id.generation_id, id.gossip_advertise_addr);
        assert!([upper, elsewhere, named].iter().all(|id| MembershipId::parse(id).is_none()));
        assert_eq!(short("127.0.0.1:1".parse().unwrap()), None);
        assert_eq!(short(SocketAddr::new(address(1).ip(), 2)), None);
    }
}
