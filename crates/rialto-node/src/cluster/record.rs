//! The record of a member about itself, encoded as a short text, because chitchat carries text.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt;

use crate::transport::Locator;

/// The record of a member about itself. The text has a line for each item, with parts separated by tabs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Record {
    /// The incarnation of its node.
    pub(super) incarnation: u64,
    /// The member has left in order.
    pub(super) left: bool,
    pub(super) locators: Vec<Locator>,
    pub(super) services: BTreeSet<String>,
    pub(super) values: BTreeMap<String, String>,
}

/// Why a key and its value cannot be published.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InvalidValue {
    /// It contains a control character, such as a line feed.
    ControlCharacter,
    /// All keys and values together would be longer than [`MAX_VALUE_BYTES`].
    TooLong,
}

impl fmt::Display for InvalidValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InvalidValue::ControlCharacter => {
                f.write_str("a key or value contains a control character; help: encode it")
            }
            InvalidValue::TooLong => write!(
                f,
                "the keys and values have more than {MAX_VALUE_BYTES} bytes together; help: set an address from \
                 which other nodes get the data"
            ),
        }
    }
}

impl Error for InvalidValue {}

/// The maximum size of a member's keys and values together, in bytes. Each pair counts 8 bytes more than its
/// own size.
pub const MAX_VALUE_BYTES: usize = 2048;

/// The maximum size of the addresses, in bytes.
const MAX_LOCATOR_BYTES: usize = 2048;

impl Record {
    /// The maximum size of the text, in bytes.
    pub(super) const MAX_TEXT_BYTES: usize = 6 * 1024;

    /// Encodes the record. Services that do not fit are omitted.
    pub(super) fn to_text(&self) -> String {
        let mut text = format!("life\t{:016x}\n", self.incarnation);
        if self.left {
            text.push_str("left\n");
        }
        let mut places = 0;
        for locator in self.locators.iter().map(Locator::to_string) {
            places += locator.len() + "at\t\n".len();
            if places <= MAX_LOCATOR_BYTES {
                text.extend(["at\t", &locator, "\n"]);
            }
        }
        for (key, value) in &self.values {
            text.extend(["value\t", key, "\t", value, "\n"]);
        }
        for service in &self.services {
            let fits = text.len() + service.len() + "service\t\n".len() <= Self::MAX_TEXT_BYTES;
            if fits && is_valid_text(service) {
                text.extend(["service\t", service, "\n"]);
            }
        }
        text
    }

    /// Decodes a record.
    pub(super) fn from_text(text: &str) -> Option<Record> {
        let (mut record, mut incarnation) = (Record::default(), None);
        if text.len() > Self::MAX_TEXT_BYTES || !text.ends_with('\n') {
            return None;
        }
        for line in text.lines() {
            let mut parts = line.split('\t');
            match (parts.next()?, parts.next(), parts.next(), parts.next()) {
                ("life", Some(life), None, None) => {
                    incarnation = Some(u64::from_str_radix(life, 16).ok()?);
                }
                ("left", None, None, None) => record.left = true,
                ("at", Some(place), None, None) => record.locators.push(place.parse().ok()?),
                ("value", Some(key), Some(value), None) if is_valid_text(key) && is_valid_text(value) => {
                    record.values.insert(key.into(), value.into());
                }
                ("service", Some(name), None, None) if is_valid_text(name) => {
                    record.services.insert(name.into());
                }
                _ => return None,
            }
        }
        record.incarnation = incarnation?;
        Some(record)
    }

    pub(super) fn set(&mut self, key: &str, value: &str) -> Result<(), InvalidValue> {
        if !is_valid_text(key) || !is_valid_text(value) {
            return Err(InvalidValue::ControlCharacter);
        }
        let others = self.values.iter().filter(|(other, _)| *other != key);
        let length = |key: &str, value: &str| key.len() + value.len() + "value\t\t\n".len();
        let all: usize = others.map(|(key, value)| length(key, value)).sum();
        if all + length(key, value) > MAX_VALUE_BYTES {
            return Err(InvalidValue::TooLong);
        }
        self.values.insert(key.into(), value.into());
        Ok(())
    }
}

fn is_valid_text(text: &str) -> bool {
    !text.chars().any(char::is_control)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record() -> Record {
        let mut record = Record { incarnation: 7, ..Record::default() };
        record.locators = vec!["tls://10.0.0.1:4370".parse().unwrap(), "memory://a".parse().unwrap()];
        record.services = ["printer", "", "ключ"].map(String::from).into();
        record.set("zone", "a b").unwrap();
        record.set("", "").unwrap();
        record
    }

    #[test]
    fn record_round_trips() {
        let mut said = record();
        for left in [false, true] {
            said.left = left;
            assert_eq!(Record::from_text(&said.to_text()).as_ref(), Some(&said));
        }
    }

    #[test]
    fn malformed_records_are_refused() {
        let good = record().to_text();
        let long = "x".repeat(Record::MAX_TEXT_BYTES);
        for bad in [
            "",
            "life\t7",
            "left\n",
            &good[..good.len() - 1],
            &format!("{good}life\tx\n"),
            &format!("{good}at\tnowhere\n"),
            &format!("{good}at\n"),
            &format!("{good}value\tkey\n"),
            &format!("{good}value\tkey\tvalue\tmore\n"),
            &format!("{good}service\ta\u{7}\n"),
            &format!("{good}left\tright\n"),
            &format!("{good}\n"),
            &format!("{good}color\tred\n"),
            &format!("{good}service\t{long}\n"),
        ] {
            assert_eq!(Record::from_text(bad), None, "{bad:?}");
        }
    }

    #[test]
    fn record_text_is_bounded() {
        let mut full = record();
        assert_eq!(full.set("a\tb", ""), Err(InvalidValue::ControlCharacter));
        assert_eq!(full.set("a", "\n"), Err(InvalidValue::ControlCharacter));
        assert_eq!(full.set("a", &"x".repeat(MAX_VALUE_BYTES)), Err(InvalidValue::TooLong));
        let mut count = 0;
        while full.set(&format!("{count}"), &"x".repeat(100)).is_ok() {
            count += 1;
        }
        assert_eq!(full.set("zone", "another"), Ok(()), "what is replaced does not count");
        full.locators = vec![format!("t://{}", "x".repeat(500)).parse().unwrap(); 16];
        full.services = (0..1000).map(|n| format!("service number {n}")).collect();
        full.services.insert("two\nlines".into());
        let text = full.to_text();
        assert!(text.len() <= Record::MAX_TEXT_BYTES);
        let read = Record::from_text(&text).unwrap();
        assert_eq!((read.values, read.locators.len()), (full.values, 4));
        assert!(read.services.len() > 20 && !read.services.contains("two\nlines"));
    }

    /// A decoded record encodes to the same record, if there is room for it.
    #[test]
    fn fuzz_member() {
        let mut left = record();
        left.left = true;
        let words = ["life\t", "left\n", "at\t", "value\t", "service\t", "\n", "\t", "tls://a:1", "\u{7}"];
        let target =
            rialto_fuzz::target!("member").seed("record", record().to_text()).seed("left", left.to_text());
        target.words(&words).longest(8192).allocates(1 << 16, 600).check(|bytes| {
            let Ok(text) = std::str::from_utf8(bytes) else { return false };
            let Some(record) = Record::from_text(text) else { return false };
            let written = record.to_text();
            if text.len() + 16 <= MAX_LOCATOR_BYTES {
                assert_eq!(Record::from_text(&written).as_ref(), Some(&record));
            }
            true
        });
    }
}
