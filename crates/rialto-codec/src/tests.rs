//! Tests of the compact form: round trips, the canonical encoding, limits and refusals.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::{fmt, thread};

use proptest::collection::{btree_map, vec};
use proptest::option;
use proptest::prelude::*;
use serde::de::DeserializeOwned;
use serde::ser::{self, SerializeSeq};
use serde::{Deserialize, Serialize, Serializer};

use crate::{CodecError, append, append_at_most, read, read_all, read_all_of, write};

#[derive(Debug, PartialEq, Serialize, Deserialize)]
enum List {
    Nil,
    Cons(Box<List>),
}

/// The bytes of a [`List`] that is nested this deep.
fn list(deep: usize) -> Vec<u8> {
    let mut bytes = vec![1; deep];
    bytes.push(0);
    bytes
}

/// Runs `read` on a thread with a stack of the default size, 2 MiB.
fn on_a_thread<T: Send + 'static>(read: impl FnOnce() -> T + Send + 'static) -> T {
    thread::Builder::new().stack_size(2 << 20).spawn(read).unwrap().join().unwrap()
}

#[test]
fn nesting_is_limited() {
    assert!(on_a_thread(|| read_all::<List>(&list(1023)).is_ok()));
    assert!(on_a_thread(|| read_all::<List>(&list(1024)).is_err()));
    assert!(on_a_thread(|| read_all::<List>(&list(10_000_000)).is_err()));
}

#[test]
fn depth_is_counted_for_each_value_separately() {
    for _ in 0..3 {
        assert!(read_all::<Vec<List>>(&[&[2], &*list(500), &*list(500)].concat()).is_ok());
        assert!(read_all::<List>(&list(5_000)).is_err());
    }
}

#[test]
fn elements_without_bytes_are_bounded() {
    let endless = |length: u64| postcard::to_allocvec(&length).unwrap();
    assert_eq!(read_all::<Vec<()>>(&endless(65_536)).unwrap().len(), 65_536);
    assert!(read_all::<Vec<()>>(&endless(u64::MAX)).is_err());
    assert!(read_all::<Vec<Vec<()>>>(&[&[2], &*endless(65_536), &endless(1)].concat()).is_err());
}

#[test]
fn trailing_bytes_are_returned_or_refused() {
    assert_eq!(read::<u8>(&[1, 2, 3]), Ok((1, &[2, 3][..])));
    assert_eq!(read_all::<u8>(&[1, 2, 3]).unwrap_err().to_string(), "2 bytes follow the value");
    assert!(read::<u8>(&[]).is_err());
}

#[test]
fn a_length_allocates_nothing_before_its_bytes_are_read() {
    let bytes = postcard::to_allocvec(&(u64::MAX >> 1)).unwrap();
    assert!(read_all::<Vec<u64>>(&bytes).is_err());
    assert!(read_all::<String>(&bytes).is_err());
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Tree {
    children: Vec<Tree>,
    weights: [u64; 4],
}

/// Reading takes more stack than the size of the value, most of all without optimization.
#[test]
fn deep_values_are_read_or_refused_and_never_overflow_the_stack() {
    let nested = |deep: usize| [vec![1; deep], vec![0], vec![0; 4 * (deep + 1)]].concat();
    for deep in [10, 1000, 1023, 1024] {
        let read = on_a_thread(move || read_all::<Tree>(&nested(deep)).map(|tree| tree.children.len()));
        assert!(read == Ok(1) || deep > 100, "{read:?}");
    }
}

/// Each of a thousand nested lists claims as many elements as there are bytes at the end.
#[test]
fn nested_lists_take_memory_in_proportion_to_their_bytes() {
    let length = postcard::to_allocvec(&8192_u32).unwrap();
    let bytes = [length.repeat(1000), vec![0; 8192]].concat();
    let (read, allocated) = rialto_fuzz::allocated::by(|| read::<Tree>(&bytes).map(drop));
    assert!(read.is_err());
    assert!(allocated < 200 * bytes.len(), "{allocated} bytes for {}", bytes.len());
}

#[test]
fn non_canonical_bytes_are_refused() -> Result<(), CodecError> {
    assert_eq!(read_all::<u32>(&[0xff, 0x01])?, 255);
    for other in [&[0x80, 0x00][..], &[0xff, 0xff, 0xff, 0xff, 0x1f]] {
        assert!(read_all::<u32>(other).is_err(), "{other:?}");
    }
    assert!(read_all::<bool>(&[2]).is_err());
    assert!(read_all::<Option<u8>>(&[2, 0]).is_err());
    Ok(())
}

/// Most kinds of value in serde's data model.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum All {
    Nothing,
    Numbers { small: (u8, i8, u16, i16), large: (u32, i32, u64, i64), largest: (u128, i128) },
    Others(bool, char, String, (f32, f64)),
    Of(Unit, Newtype, Option<Box<All>>),
    Many(Vec<u64>, BTreeMap<String, i32>, Vec<All>),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Unit;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Newtype(Vec<(u16, Option<bool>)>);

/// Numbers of each length in bits.
fn number() -> impl Strategy<Value = u128> {
    (any::<u128>(), 0..128_u32).prop_map(|(number, shift)| number >> shift)
}

fn all() -> impl Strategy<Value = All> {
    let numbers = (number(), number()).prop_map(|(n, m)| All::Numbers {
        small: (n as u8, m as i8, n as u16, m as i16),
        large: (n as u32, m as i32, n as u64, m as i64),
        largest: (n, m as i128),
    });
    let others = (any::<bool>(), any::<char>(), ".*", number())
        .prop_map(|(b, c, text, n)| All::Others(b, c, text, (n as f32, -(n as f64))));
    let leaf = prop_oneof![Just(All::Nothing), numbers, others];
    leaf.prop_recursive(4, 32, 4, |inner| {
        let pairs = vec((any::<u16>(), any::<Option<bool>>()), 0..4);
        let of = (pairs, option::of(inner.clone()))
            .prop_map(|(pairs, all)| All::Of(Unit, Newtype(pairs), all.map(Box::new)));
        let numbers = vec(number().prop_map(|number| number as u64), 0..8);
        let many = (numbers, btree_map(".*", any::<i32>(), 0..4), vec(inner, 0..4));
        prop_oneof![of, many.prop_map(|(numbers, map, all)| All::Many(numbers, map, all))]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

    #[test]
    fn bytes_are_those_of_postcard(all in all()) {
        let mut bytes = b"before".to_vec();
        append(&all, &mut bytes).unwrap();
        let bytes = bytes.strip_prefix(b"before").unwrap();
        prop_assert_eq!(bytes, postcard::to_allocvec(&all).unwrap());
        prop_assert_eq!(read_all::<All>(bytes), Ok(all));
    }

    #[test]
    fn only_canonical_bytes_are_read(bytes in vec(number().prop_map(|n| n as u8), 0..64)) {
        if let Ok((all, rest)) = read::<(u16, i32, u64, i128, Option<bool>)>(&bytes) {
            let mut again = Vec::new();
            append(&all, &mut again).unwrap();
            prop_assert_eq!(again, &bytes[..bytes.len() - rest.len()]);
        }
    }
}

#[test]
fn the_longest_numbers_are_read_and_longer_ones_are_not() {
    fn check<T: Serialize + DeserializeOwned + PartialEq + fmt::Debug>(longest: T) {
        let mut bytes = Vec::new();
        append(&longest, &mut bytes).unwrap();
        assert_eq!(read_all::<T>(&bytes), Ok(longest));
        assert!(read_all::<T>(&bytes[..bytes.len() - 1]).is_err());
        // One bit more, then one digit more.
        let last = bytes.len() - 1;
        bytes[last] += 1;
        assert!(read_all::<T>(&bytes).is_err(), "{bytes:?}");
        bytes[last] = 0x80;
        bytes.push(1);
        assert!(read_all::<T>(&bytes).is_err(), "{bytes:?}");
    }
    check(u16::MAX);
    check(u32::MAX);
    check(u64::MAX);
    check(u128::MAX);
    check(i16::MIN);
    check(i128::MIN);
}

#[test]
fn a_failed_append_restores_the_output() {
    struct Grumpy;
    impl Serialize for Grumpy {
        fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
            Err(ser::Error::custom("not today"))
        }
    }
    let mut bytes = vec![1];
    assert_eq!(append(&(7_u64, Grumpy), &mut bytes).unwrap_err().to_string(), "not today");
    struct Endless;
    impl Serialize for Endless {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_seq(None)?.end()
        }
    }
    assert!(append(&(7_u64, Endless), &mut bytes).is_err());
    assert_eq!(bytes, [1]);
}

/// An element that counts how often it is written.
struct Counted<'a>(&'a Cell<u64>);

impl Serialize for Counted<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.set(self.0.get() + 1);
        serializer.serialize_u8(7)
    }
}

#[test]
fn a_long_value_is_abandoned_at_the_limit() {
    let (count, mut bytes) = (Cell::new(0), Vec::new());
    let list: Vec<_> = (0..1_000_000).map(|_| Counted(&count)).collect();
    let error = append_at_most(&list, &mut bytes, 1000).unwrap_err();
    assert!(error.is_too_long() && error.reason().contains("limit of 1000 bytes"), "{error}");
    assert!(count.get() <= 1000, "{} were written", count.get());
    assert!(bytes.is_empty() && bytes.capacity() <= 2048, "{}", bytes.capacity());
    // A text that is too long is not copied at all.
    let text = "x".repeat(1_000_000);
    for error in [append_at_most(&text, &mut bytes, 1000), append_at_most(&(1_u8, &*text), &mut bytes, 1000)]
    {
        assert!(error.unwrap_err().is_too_long());
        assert!(bytes.is_empty() && bytes.capacity() <= 2048, "{}", bytes.capacity());
    }
}

#[test]
fn the_limit_is_exact() {
    fn check<T: Serialize>(value: T) {
        let (mut whole, mut bytes) = (Vec::new(), vec![1]);
        append(&value, &mut whole).unwrap();
        append_at_most(&value, &mut bytes, whole.len()).unwrap();
        assert_eq!(bytes[1..], whole);
        for longest in 0..whole.len() {
            assert!(
                append_at_most(&value, &mut whole.clone(), longest).unwrap_err().is_too_long(),
                "{longest}"
            );
        }
    }
    check((1_u64 << 40, -5_i16, 'é', "text", Some(7_u8)));
    check(vec![u64::MAX; 9]);
    check(BTreeMap::from([("a", vec![1_u128 << 100]), ("b", vec![])]));
    check([0.5_f64; 3]);
    check(u64::MAX);
}

/// The only part of the type is an option of itself. Without the mark of a `Some`, each level reads the same
/// bytes, so only the limit on depth ends this.
#[test]
fn an_option_without_some_counts_as_a_level() {
    #[derive(Debug, Deserialize)]
    struct Endless(#[allow(dead_code)] Option<Box<Endless>>);

    let mut bytes = Vec::new();
    crate::append_described(&7_u8, &mut bytes).unwrap();
    let error =
        on_a_thread(move || crate::read_all_of::<Endless>(crate::Form::Described, &bytes)).unwrap_err();
    assert!(error.to_string().contains("lie within each other"), "{error}");
}

/// The error names the kind that was found.
#[test]
fn a_value_of_another_kind_is_refused_by_name() {
    let mut bytes = Vec::new();
    crate::append_described(&(1_u8, "text"), &mut bytes).unwrap();
    let read = crate::read_all_of::<(u8, Vec<u8>)>(crate::Form::Described, &bytes);
    assert_eq!(read.unwrap_err().to_string(), "`[1]`: invalid type: a text, expected a sequence");
    let read = crate::read_all_of::<(u8, u64)>(crate::Form::Described, &bytes);
    assert_eq!(read.unwrap_err().to_string(), "`[1]`: invalid type: string \"text\", expected u64");
    // A number of another width is a number.
    let read = crate::read_all_of::<(i64, String)>(crate::Form::Described, &bytes);
    assert_eq!(read, Ok((1, "text".to_string())));
}

/// A value that can be nested in each way in which a type can contain itself.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[allow(clippy::large_enum_variant, reason = "the size of a level counts")]
enum Nest {
    End,
    Tuple(Box<Nest>, u8),
    Fields { inner: Box<Nest>, weights: [u64; 32] },
    Newtype(Box<Nest>),
    Option(Option<Box<Nest>>),
    List(Vec<Nest>),
    Map(BTreeMap<u8, Nest>),
    Struct(Box<Wide>),
    Pair(Box<(u8, (Nest, String))>),
}

/// A large struct: each level of it takes much stack.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Wide {
    weights: ([u64; 32], [u64; 32]),
    inner: Option<Nest>,
    texts: [String; 8],
}

impl Nest {
    /// Puts this value into one more, in one of `WAYS` ways.
    fn within(self, way: usize) -> Nest {
        match way {
            0 => Nest::Tuple(Box::new(self), 7),
            1 => Nest::Fields { inner: Box::new(self), weights: [7; 32] },
            2 => Nest::Newtype(Box::new(self)),
            3 => Nest::Option(Some(Box::new(self))),
            4 => Nest::List(vec![self]),
            5 => Nest::Map(BTreeMap::from([(7, self)])),
            6 => Nest::Struct(Box::new(Wide {
                weights: ([7; 32], [7; 32]),
                inner: Some(self),
                texts: default(),
            })),
            _ => Nest::Pair(Box::new((7, (self, String::new())))),
        }
    }

    const WAYS: usize = 8;
}

fn default<T: Default>() -> T {
    T::default()
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Maybe(Option<Box<Maybe>>);

/// A small type that takes much stack for each enum in it: tuples cost nothing, and each has a frame.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
enum Tuples {
    End,
    More(Box<Sextuple>),
}

type Sextuple = (u8, (u8, (u8, (u8, (u8, (u8, Tuples))))));

/// A small struct that takes much stack for its many fields.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
struct Many {
    bytes: [u8; 8],
    numbers: (u8, i8, u16, i16, bool, (u8, u8)),
    texts: (Option<Box<str>>, Option<Box<str>>),
    next: Option<Box<Many>>,
    last: Option<Box<Many>>,
}

/// Writes a value on one thread, and reads it on another; both have stacks of the default size. Returns
/// whether it was written.
fn is_read_if_it_is_written<T>(value: T, what: &str) -> bool
where
    T: Serialize + DeserializeOwned + Send + 'static,
{
    let written = on_a_thread(move || {
        let mut bytes = Vec::new();
        write(&value, &mut bytes, usize::MAX, &mut ()).map(|form| (form, bytes))
    });
    let Ok((form, bytes)) = written else { return false };
    let read = on_a_thread(move || read_all_of::<T>(form, &bytes).map(drop));
    assert_eq!(read, Ok(()), "{what}, written as {form:?}");
    true
}

/// The writer knows how deep the reader of the same build goes, and writes nothing that is deeper.
#[test]
fn written_values_of_any_depth_are_readable() {
    let depths = || (0..1000).step_by(40).chain(1000..1030);
    let mut deepest = BTreeMap::new();
    let mut check = |what: &'static str, value: &dyn Fn(usize) -> bool| {
        for deep in depths() {
            if value(deep) {
                deepest.insert(what, deep);
            }
        }
    };
    check("list", &|deep| {
        let list = (0..deep).fold(List::Nil, |list, _| List::Cons(Box::new(list)));
        is_read_if_it_is_written(list, &format!("a list, {deep} deep"))
    });
    check("option", &|deep| {
        let maybe = (0..deep).fold(Maybe(None), |maybe, _| Maybe(Some(Box::new(maybe))));
        is_read_if_it_is_written(maybe, &format!("an option, {deep} deep"))
    });
    check("tree", &|deep| {
        let leaf = || Tree { children: Vec::new(), weights: [7; 4] };
        let tree = (0..deep).fold(leaf(), |tree, _| Tree { children: vec![tree], ..leaf() });
        is_read_if_it_is_written(tree, &format!("a tree, {deep} deep"))
    });
    check("tuples", &|deep| {
        let more = |inner| Tuples::More(Box::new((1, (2, (3, (4, (5, (6, inner))))))));
        let tuples = (0..deep).fold(Tuples::End, |tuples, _| more(tuples));
        is_read_if_it_is_written(tuples, &format!("tuples, {deep} deep"))
    });
    check("many fields", &|deep| {
        let around = |inner| Many { last: Some(Box::new(inner)), ..default() };
        let many = (0..deep).fold(default(), |many, _| around(many));
        is_read_if_it_is_written(many, &format!("many fields, {deep} deep"))
    });
    for way in 0..Nest::WAYS {
        let names = ["tuple", "fields", "newtype", "nest option", "nest list", "map", "struct", "pair"];
        check(names[way], &|deep| {
            let nest = (0..deep).fold(Nest::End, |nest, _| nest.within(way));
            is_read_if_it_is_written(nest, &format!("way {way}, {deep} deep"))
        });
    }
    assert!(deepest.values().all(|deepest| *deepest >= 40), "{deepest:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 64, ..Default::default() })]

    #[test]
    fn written_mixed_values_of_any_depth_are_readable(ways in vec(0..Nest::WAYS, 0..600)) {
        let deep = ways.len();
        let nest = ways.into_iter().fold(Nest::End, Nest::within);
        let written = is_read_if_it_is_written(nest, &format!("{deep} deep"));
        prop_assert!(written || deep > 40, "{} deep", deep);
    }
}
