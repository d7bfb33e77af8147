//! Fuzz targets with mutated values: the bytes are refused, or they are the canonical encoding of a value.

use std::collections::BTreeMap;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{append, read};

/// Most kinds of value in serde's data model.
#[derive(Debug, Serialize, Deserialize)]
enum Any {
    Unit,
    Bool(bool),
    Unsigned(u8, u16, u32, u64, u128),
    Signed { tiny: i8, short: i16, int: i32, long: i64, huge: i128 },
    Floats(f32, f64),
    Text(String, char),
    Option(Option<Box<Any>>),
    List(Vec<Any>),
    Pairs(Pairs),
    Units(Vec<()>),
    Array([u16; 3]),
    Newtype(Newtype),
}

#[derive(Debug, Serialize, Deserialize)]
struct Newtype(Vec<u8>);

/// A map that keeps the order of its entries, so that it is written as it was read.
#[derive(Debug)]
struct Pairs(Vec<(String, Any)>);

impl Serialize for Pairs {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

impl<'de> Deserialize<'de> for Pairs {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries;
        impl<'de> Visitor<'de> for Entries {
            type Value = Pairs;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a map")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pairs, A::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(Pairs(pairs))
            }
        }
        deserializer.deserialize_map(Entries)
    }
}

fn bytes_of<T: Serialize>(value: &T) -> Vec<u8> {
    let mut bytes = Vec::new();
    append(value, &mut bytes).unwrap();
    bytes
}

fn values() -> Vec<Vec<u8>> {
    let all = [
        Any::Unit,
        Any::Bool(true),
        Any::Unsigned(255, 300, 70_000, 1 << 40, u128::MAX),
        Any::Signed { tiny: -1, short: -300, int: i32::MIN, long: i64::MAX, huge: i128::MIN },
        Any::Floats(-0.5, f64::NAN),
        Any::Text("a text that is no ASCII: ß".into(), '\u{10ffff}'),
        Any::Option(Some(Box::new(Any::Option(None)))),
        Any::List(vec![Any::Unit, Any::List(Vec::new()), Any::Array([1, 2, 40_000])]),
        Any::Pairs(Pairs(vec![("b".into(), Any::Unit), ("a".into(), Any::Bool(false))])),
        Any::Units(vec![(); 300]),
        Any::Newtype(Newtype(vec![0, 127, 128, 255])),
    ];
    let mut values: Vec<Vec<u8>> = all.iter().map(bytes_of).collect();
    values.push(bytes_of(&Any::List(all.into())));
    values.push(bytes_of(
        &(0..40).fold(Any::Unit, |inner, _| Any::List(vec![Any::Option(Some(Box::new(inner)))])),
    ));
    values
}

/// A value that was read is written as exactly the bytes that were read.
#[test]
fn fuzz_value() {
    rialto_fuzz::target!("value").seeds("value", values()).allocates(1 << 16, 1000).check(|bytes| {
        let Ok((value, rest)) = read::<Any>(bytes) else { return false };
        assert_eq!(bytes_of(&value), bytes[..bytes.len() - rest.len()]);
        true
    });
}

type Borrowed<'a> = (&'a str, Option<&'a [u8]>, BTreeMap<&'a str, (u8, &'a str)>);

/// A map that sorts its entries is read back as an equal value. Borrowed texts and bytes allocate nothing.
#[test]
fn fuzz_borrowed() {
    let map = BTreeMap::from([("a", (1, "first")), ("b", (2, "second"))]);
    let value: Borrowed<'_> = ("text", Some(&[1, 2, 3]), map);
    rialto_fuzz::target!("borrowed").seed("value", bytes_of(&value)).check(|bytes| {
        let Ok((value, _)) = read::<Borrowed<'_>>(bytes) else { return false };
        assert_eq!(read(&bytes_of(&value)), Ok((value, &[][..])));
        true
    });
}
