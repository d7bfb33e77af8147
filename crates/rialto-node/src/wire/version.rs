//! The versions of the protocol between nodes: which features each has, and how two nodes agree on one.
//!
//! Each node states in its handshake ([`Handshake`](super::handshake::Handshake)) the range of versions that
//! it speaks. A connection uses the newest version that both ends speak. Each end computes it from the two
//! handshakes, so no further message is needed. The handshakes are the first frames of a connection that the
//! transport has authenticated, so a third party cannot change the ranges.
//!
//! Only this file knows which version has which feature. Other code asks for a [`Feature`].

use std::fmt;
use std::ops::RangeInclusive;

/// A version of the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Version(u16);

/// A feature that some versions lack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Feature {
    /// A process ends in order for a reason of the program:
    /// [`Exit::shutdown_with`](crate::Exit::shutdown_with).
    OrderlyReasons,
    /// The variables of a process that moves contain channel ends, or the right to answer a call.
    #[cfg(feature = "cps")]
    MovedChannelEnds,
    /// A message contains a continuation.
    Continuations,
    /// A message has the trace context of its sender.
    TraceContexts,
}

impl Feature {
    /// Returns the first version that has the feature. Version 2 and older ones had only the compact form of
    /// messages, and are not supported any more.
    const fn since(self) -> Version {
        match self {
            Feature::OrderlyReasons | Feature::Continuations => Version(4),
            #[cfg(feature = "cps")]
            Feature::MovedChannelEnds => Version(4),
            Feature::TraceContexts => Version(5),
        }
    }
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Feature::OrderlyReasons => "an orderly exit reason of the program (`Exit::shutdown_with`)",
            #[cfg(feature = "cps")]
            Feature::MovedChannelEnds => "a channel end or a `ReplyTo` in a variable of a process that moves",
            Feature::Continuations => "a continuation in a message",
            Feature::TraceContexts => "a trace context of a message",
        })
    }
}

impl Version {
    pub(crate) const OLDEST: Version = Version(3);
    pub(crate) const NEWEST: Version = Version(5);

    pub(crate) fn number(self) -> u16 {
        self.0
    }

    pub(crate) fn has(self, feature: Feature) -> bool {
        self >= feature.since()
    }
}

/// The versions that a node speaks, from the oldest to the newest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Versions {
    oldest: Version,
    newest: Version,
}

impl Versions {
    /// All versions that this crate supports.
    pub(crate) const ALL: Versions = Versions { oldest: Version::OLDEST, newest: Version::NEWEST };

    /// Creates a range. Returns `None` if it is empty.
    pub(crate) fn new(oldest: u16, newest: u16) -> Option<Versions> {
        (oldest <= newest).then_some(Versions { oldest: Version(oldest), newest: Version(newest) })
    }

    /// Creates a part of [`ALL`](Self::ALL). Returns `None` if the range is empty or contains other versions.
    pub(crate) fn from_range(range: RangeInclusive<u16>) -> Option<Versions> {
        let versions = Versions::new(*range.start(), *range.end())?;
        let is_known = versions.oldest >= Version::OLDEST && versions.newest <= Version::NEWEST;
        is_known.then_some(versions)
    }

    /// Returns the two ends of the range, as the handshake contains them.
    pub(crate) fn numbers(self) -> (u16, u16) {
        (self.oldest.0, self.newest.0)
    }

    pub(crate) fn newest(self) -> Version {
        self.newest
    }

    /// Returns the newest version that both ranges contain. Both ends compute the same one.
    pub(crate) fn common(self, other: Versions) -> Option<Version> {
        let newest = self.newest.min(other.newest);
        (newest >= self.oldest.max(other.oldest)).then_some(newest)
    }
}

impl fmt::Display for Versions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.numbers() {
            (oldest, newest) if oldest == newest => write!(f, "version {oldest}"),
            (oldest, newest) => write!(f, "versions {oldest} to {newest}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn versions() -> impl Strategy<Value = Versions> {
        (0_u16..12, 0_u16..12).prop_map(|(one, other)| Versions::new(one.min(other), one.max(other)).unwrap())
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

        /// Each end computes the version by itself.
        #[test]
        fn both_ends_agree_on_the_newest_version_that_both_have(one in versions(), other in versions()) {
            let has = |versions: Versions, version| (versions.oldest..=versions.newest).contains(&version);
            let of_both = (0..12).map(Version).filter(|version| has(one, *version) && has(other, *version));
            prop_assert_eq!(one.common(other), of_both.max());
            prop_assert_eq!(other.common(one), one.common(other));
        }
    }

    #[test]
    fn unknown_versions_are_refused() {
        assert_eq!(Versions::from_range(3..=5), Some(Versions::ALL));
        for wrong in [2..=3, 3..=6, 0..=u16::MAX, RangeInclusive::new(4, 3)] {
            assert_eq!(Versions::from_range(wrong), None);
        }
    }
}
