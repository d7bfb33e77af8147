//! Types with each serde attribute that an owned type can have, nested in each other, and values of them. The
//! tests of continuations, of messages and of durable state share them.
#![allow(dead_code, reason = "each test program uses a part")]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::time::Duration;

use proptest::collection::{btree_map, btree_set, vec};
use proptest::option;
use proptest::prelude::*;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A value that can be compared, and that can be kept in a frame, sent to a node, or stored.
pub trait Value: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static {}

impl<T: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static> Value for T {}

/// If the first field is skipped, the compact form would read the others in its place.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Line {
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub note: Option<String>,
    pub retries: u32,
    pub path: Vec<u8>,
}

impl Line {
    pub fn example() -> Line {
        Line { note: None, retries: 0, path: vec![0] }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Order {
    pub id: u64,
    pub lines: Vec<Line>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type")]
pub enum Event {
    Opened,
    Closed { reason: String, code: i32 },
    Moved(Place),
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Place {
    pub x: i64,
    pub y: f64,
}

/// With `note: 0` it can never be read back: the field is skipped, and has no default.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Lost {
    #[serde(skip_serializing_if = "is_zero")]
    pub note: u32,
    pub path: Vec<u8>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LostOrder {
    pub lines: Vec<Lost>,
}

impl LostOrder {
    /// A value that cannot be written, because of `lines[2].note`.
    pub fn example() -> LostOrder {
        let line = |note| Lost { note, path: vec![1] };
        LostOrder { lines: vec![line(1), line(2), line(0)] }
    }
}

/// `Large` is read back as `Small`, because all fields of `Small` are there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Ambiguous {
    Small { size: u64 },
    Large { size: u64, weight: Option<u64> },
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// Types that do not ask what comes next, so they need no names. But some of their values skip fields.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Plain {
    Line(Line),
    Skipping(Skipping),
    Tuple(Tuple),
    Renamed(Renamed),
    Defaults(Defaults),
    With(With),
    #[serde(alias = "Formerly", rename = "now")]
    Aliased(Aliased),
    Other(Other),
    #[serde(skip)]
    Never(u8),
    Variants(Variants),
    Numbers(i128, u128, Option<i64>, u64),
    Floats(f32, f64, char, bool, ()),
    Bytes(Bytes),
    Keys(BTreeMap<Key, u8>, BTreeMap<i64, Unit>, BTreeMap<(bool, char), String>),
    Set(BTreeSet<Key>),
    Nothing,
    Some(Option<Box<Plain>>),
    Many(Vec<Plain>),
    Pair(Box<(Plain, Plain)>),
    New(New<Plain>),
    Map(BTreeMap<String, Plain>),
    Fields {
        first: Box<Plain>,
        second: u8,
    },
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Skipping {
    #[serde(skip_serializing_if = "is_zero", default)]
    pub first: u32,
    #[serde(skip)]
    pub never: u32,
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub list: Vec<u8>,
    pub last: u32,
    #[serde(skip_serializing, default)]
    pub unwritten: u32,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tuple(pub u8, #[serde(skip)] pub u8, pub i16);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename = "renamed", rename_all = "SCREAMING-KEBAB-CASE", deny_unknown_fields)]
pub struct Renamed {
    pub one_field: u8,
    #[serde(rename = "")]
    pub other_field: Unit,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Unit;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Defaults {
    pub a: u8,
    #[serde(default = "seven", skip_serializing_if = "is_seven")]
    pub b: u8,
}

fn seven() -> u8 {
    7
}

fn is_seven(number: &u8) -> bool {
    *number == 7
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct With {
    #[serde(with = "millis")]
    pub time: Duration,
    #[serde(with = "text")]
    pub number: u64,
    pub standard: Duration,
    pub address: std::net::IpAddr,
}

mod millis {
    use super::*;

    pub fn serialize<S: Serializer>(time: &Duration, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u64(time.as_millis() as u64)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Duration, D::Error> {
        u64::deserialize(from).map(Duration::from_millis)
    }
}

/// A number as a text. An empty text does not parse, so a probe has to give another answer.
mod text {
    use super::*;

    pub fn serialize<S: Serializer>(number: &u64, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(number)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
        String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Aliased {
    #[serde(alias = "colour", alias = "hue")]
    pub color: String,
    pub size: u8,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Other {
    Known,
    #[serde(alias = "before")]
    Now(u8),
    #[serde(other)]
    Unknown,
}

/// After the skipped variant, the index that is written differs from the index that is read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Variants {
    First(u8),
    #[serde(skip)]
    Skipped,
    Second(u8),
    Third {
        #[serde(skip_serializing_if = "is_zero", default)]
        one: u32,
        two: u32,
    },
    Fourth(u8, u8),
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Key {
    None,
    Of(u8, String),
    Named { name: Option<i8> },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct New<T>(pub Box<T>);

/// Bytes that are serialized as bytes, and not as a list of numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Bytes(pub Vec<u8>);

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_bytes(&self.0)
    }
}

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Visit;
        impl serde::de::Visitor<'_> for Visit {
            type Value = Bytes;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("bytes")
            }
            fn visit_bytes<E: serde::de::Error>(self, bytes: &[u8]) -> Result<Bytes, E> {
                Ok(Bytes(bytes.to_vec()))
            }
        }
        from.deserialize_byte_buf(Visit)
    }
}

/// Types that ask what comes next, nested in each other and around the plain ones.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum SelfDescribing {
    Plain(Plain),
    Event(Event),
    Tagged(Tagged),
    Adjacent(Adjacent),
    Untagged(Untagged),
    Flat(Flat),
    FlatEvent(FlatEvent),
    Some(Option<Box<SelfDescribing>>),
    Many(Vec<SelfDescribing>),
    Pair(Box<(SelfDescribing, SelfDescribing)>),
    New(New<SelfDescribing>),
    Map(BTreeMap<Key, SelfDescribing>),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Tagged {
    UnitVariant,
    Of {
        value: Box<SelfDescribing>,
        #[serde(skip_serializing_if = "Option::is_none", default)]
        note: Option<u8>,
    },
    Line(Line),
    #[serde(alias = "was")]
    Map(BTreeMap<String, SelfDescribing>),
    #[serde(other)]
    Unknown,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "t", content = "c")]
pub enum Adjacent {
    Unit,
    New(Box<SelfDescribing>),
    Tuple(u8, Box<SelfDescribing>),
    Fields { a: u8, b: Option<Box<SelfDescribing>> },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Untagged {
    Number(i64),
    Text(String),
    Fields { only: Box<SelfDescribing> },
    Pair(bool, Box<SelfDescribing>),
    Unit,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Flat {
    pub before: u8,
    #[serde(flatten)]
    pub line: Line,
    #[serde(flatten)]
    pub rest: BTreeMap<String, SelfDescribing>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FlatEvent {
    pub id: u64,
    #[serde(flatten)]
    pub event: Event,
    #[serde(flatten)]
    pub more: Option<Place>,
}

/// Values whose `Deserialize` is written by hand.
pub fn json() -> BoxedStrategy<serde_json::Value> {
    use serde_json::Value as Json;
    let leaf = prop_oneof![
        Just(Json::Null),
        any::<bool>().prop_map(Json::from),
        any::<i64>().prop_map(Json::from),
        any::<u64>().prop_map(Json::from),
        (-1.0e9..1.0e9_f64).prop_map(Json::from),
        ".{0,8}".prop_map(Json::from),
    ];
    let within = |inner: BoxedStrategy<Json>| {
        let map = btree_map(".{0,4}", inner.clone(), 0..4);
        prop_oneof![vec(inner, 0..4).prop_map(Json::from), map.prop_map(|map| map.into_iter().collect())]
    };
    leaf.prop_recursive(4, 24, 4, move |inner| within(inner.boxed())).boxed()
}

pub fn line() -> impl Strategy<Value = Line> {
    (option::of(".{0,4}"), 0..3_u32, vec(any::<u8>(), 0..3)).prop_map(|(note, retries, path)| Line {
        note,
        retries,
        path,
    })
}

fn key() -> impl Strategy<Value = Key> {
    prop_oneof![
        Just(Key::None),
        (any::<u8>(), ".{0,3}").prop_map(|(n, text)| Key::Of(n, text)),
        any::<Option<i8>>().prop_map(|name| Key::Named { name }),
    ]
}

fn float() -> impl Strategy<Value = f64> {
    any::<f64>().prop_filter("it is equal to itself", |number| !number.is_nan())
}

fn variants() -> impl Strategy<Value = Variants> {
    prop_oneof![
        any::<u8>().prop_map(Variants::First),
        any::<u8>().prop_map(Variants::Second),
        (0..2_u32, any::<u32>()).prop_map(|(one, two)| Variants::Third { one, two }),
        any::<(u8, u8)>().prop_map(|(a, b)| Variants::Fourth(a, b)),
    ]
}

pub fn plain() -> BoxedStrategy<Plain> {
    let skipping = (0..2_u32, vec(any::<u8>(), 0..2), any::<u32>())
        .prop_map(|(first, list, last)| Skipping { first, list, last, ..Skipping::default() });
    let with =
        (any::<u32>(), any::<u64>(), any::<u64>(), any::<[u8; 4]>()).prop_map(|(ms, number, secs, ip)| {
            With {
                time: Duration::from_millis(ms.into()),
                number,
                standard: Duration::new(secs, 5),
                address: ip.into(),
            }
        });
    let others = prop_oneof![Just(Other::Known), any::<u8>().prop_map(Other::Now), Just(Other::Unknown)];
    let keys = (
        btree_map(key(), any::<u8>(), 0..3),
        btree_map(any::<i64>(), Just(Unit), 0..3),
        btree_map(any::<(bool, char)>(), ".{0,3}", 0..3),
    );
    let leaf = prop_oneof![
        line().prop_map(Plain::Line),
        skipping.prop_map(Plain::Skipping),
        any::<(u8, i16)>().prop_map(|(a, b)| Plain::Tuple(Tuple(a, 0, b))),
        any::<u8>().prop_map(|one_field| Plain::Renamed(Renamed { one_field, other_field: Unit })),
        (any::<u8>(), 5..9_u8).prop_map(|(a, b)| Plain::Defaults(Defaults { a, b })),
        with.prop_map(Plain::With),
        (".{0,3}", any::<u8>()).prop_map(|(color, size)| Plain::Aliased(Aliased { color, size })),
        others.prop_map(Plain::Other),
        variants().prop_map(Plain::Variants),
        any::<(i128, u128, Option<i64>, u64)>().prop_map(|(a, b, c, d)| Plain::Numbers(a, b, c, d)),
        (float(), any::<char>(), any::<bool>()).prop_map(|(float, c, b)| Plain::Floats(
            float as f32,
            float,
            c,
            b,
            ()
        )),
        vec(any::<u8>(), 0..4).prop_map(|bytes| Plain::Bytes(Bytes(bytes))),
        keys.prop_map(|(a, b, c)| Plain::Keys(a, b, c)),
        btree_set(key(), 0..3).prop_map(Plain::Set),
        Just(Plain::Nothing),
    ];
    leaf.prop_recursive(3, 16, 4, |inner| {
        let boxed = || inner.clone().prop_map(Box::new);
        prop_oneof![
            option::of(boxed()).prop_map(Plain::Some),
            vec(inner.clone(), 0..3).prop_map(Plain::Many),
            (inner.clone(), inner.clone()).prop_map(|both| Plain::Pair(Box::new(both))),
            boxed().prop_map(|inner| Plain::New(New(inner))),
            btree_map(".{0,3}", inner.clone(), 0..3).prop_map(Plain::Map),
            (boxed(), any::<u8>()).prop_map(|(first, second)| Plain::Fields { first, second }),
        ]
    })
    .boxed()
}

pub fn event() -> impl Strategy<Value = Event> {
    prop_oneof![
        Just(Event::Opened),
        (".{0,4}", any::<i32>()).prop_map(|(reason, code)| Event::Closed { reason, code }),
        (any::<i64>(), float()).prop_map(|(x, y)| Event::Moved(Place { x, y })),
    ]
}

pub fn asking() -> BoxedStrategy<SelfDescribing> {
    let leaf = prop_oneof![plain().prop_map(SelfDescribing::Plain), event().prop_map(SelfDescribing::Event)];
    leaf.prop_recursive(4, 24, 4, |inner| {
        let boxed = || inner.clone().prop_map(Box::new);
        // Keys that differ from the names of the fields beside which they are flattened.
        let named = || btree_map("[A-Z]{1,3}", inner.clone(), 0..3);
        let tagged = prop_oneof![
            Just(Tagged::UnitVariant),
            (boxed(), any::<Option<u8>>()).prop_map(|(value, note)| Tagged::Of { value, note }),
            line().prop_map(Tagged::Line),
            named().prop_map(Tagged::Map),
            Just(Tagged::Unknown),
        ];
        let adjacent = prop_oneof![
            Just(Adjacent::Unit),
            boxed().prop_map(Adjacent::New),
            (any::<u8>(), boxed()).prop_map(|(a, b)| Adjacent::Tuple(a, b)),
            (any::<u8>(), option::of(boxed())).prop_map(|(a, b)| Adjacent::Fields { a, b }),
        ];
        let untagged = prop_oneof![
            any::<i64>().prop_map(Untagged::Number),
            ".{0,4}".prop_map(Untagged::Text),
            boxed().prop_map(|only| Untagged::Fields { only }),
            (any::<bool>(), boxed()).prop_map(|(a, b)| Untagged::Pair(a, b)),
            Just(Untagged::Unit),
        ];
        let flat =
            (any::<u8>(), line(), named()).prop_map(|(before, line, rest)| Flat { before, line, rest });
        let flat_event =
            (any::<u64>(), any::<i32>(), any::<bool>()).prop_map(|(id, code, is_there)| FlatEvent {
                id,
                event: Event::Closed { reason: "".into(), code },
                more: is_there.then_some(Place { x: code.into(), y: 0.5 }),
            });
        prop_oneof![
            tagged.prop_map(SelfDescribing::Tagged),
            adjacent.prop_map(SelfDescribing::Adjacent),
            untagged.prop_map(SelfDescribing::Untagged),
            flat.prop_map(SelfDescribing::Flat),
            flat_event.prop_map(SelfDescribing::FlatEvent),
            option::of(boxed()).prop_map(SelfDescribing::Some),
            vec(inner.clone(), 0..3).prop_map(SelfDescribing::Many),
            (inner.clone(), inner.clone()).prop_map(|both| SelfDescribing::Pair(Box::new(both))),
            boxed().prop_map(|inner| SelfDescribing::New(New(inner))),
            btree_map(key(), inner.clone(), 0..3).prop_map(SelfDescribing::Map),
        ]
    })
    .boxed()
}

impl SelfDescribing {
    /// Whether a number of 128 bits is in a part that serde reads into a buffer, which cannot hold it.
    pub fn has_large_numbers_in_buffers(&self) -> bool {
        match self {
            SelfDescribing::Plain(_) | SelfDescribing::Event(_) | SelfDescribing::FlatEvent(_) => false,
            SelfDescribing::Tagged(Tagged::Of { value, .. }) => value.has_large_numbers(),
            SelfDescribing::Tagged(Tagged::Map(map)) => map.values().any(SelfDescribing::has_large_numbers),
            SelfDescribing::Tagged(_) => false,
            SelfDescribing::Adjacent(Adjacent::New(inner) | Adjacent::Tuple(_, inner)) => {
                inner.has_large_numbers_in_buffers()
            }
            SelfDescribing::Adjacent(Adjacent::Fields { b, .. }) => {
                b.as_ref().is_some_and(|inner| inner.has_large_numbers_in_buffers())
            }
            SelfDescribing::Adjacent(Adjacent::Unit) => false,
            SelfDescribing::Untagged(Untagged::Fields { only: inner } | Untagged::Pair(_, inner)) => {
                inner.has_large_numbers()
            }
            SelfDescribing::Untagged(_) => false,
            SelfDescribing::Flat(flat) => flat.rest.values().any(SelfDescribing::has_large_numbers),
            SelfDescribing::Some(inner) => {
                inner.as_ref().is_some_and(|inner| inner.has_large_numbers_in_buffers())
            }
            SelfDescribing::Many(all) => all.iter().any(SelfDescribing::has_large_numbers_in_buffers),
            SelfDescribing::Pair(both) => {
                both.0.has_large_numbers_in_buffers() || both.1.has_large_numbers_in_buffers()
            }
            SelfDescribing::New(New(inner)) => inner.has_large_numbers_in_buffers(),
            SelfDescribing::Map(map) => map.values().any(SelfDescribing::has_large_numbers_in_buffers),
        }
    }

    fn has_large_numbers(&self) -> bool {
        format!("{self:?}").contains("Numbers(")
    }
}
