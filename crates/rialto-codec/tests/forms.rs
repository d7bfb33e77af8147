//! A value of any type is read back as it was written, in the form that `write` chooses, or is not written.

#[path = "support/shapes.rs"]
mod shapes;

use std::collections::{HashMap, HashSet};

use proptest::prelude::*;
use rialto_codec::{CodecError, Form, append_described, check_round_trip, read_all_of, type_schema, write};
use shapes::{Ambiguous, Line, LostOrder, Order, Plain, SelfDescribing, Value, asking, json, line, plain};

/// Writes a value and reads it back. Returns the form, and the value that was read.
fn round_trip<T: Value>(value: &T) -> Result<(Form, T), CodecError> {
    let mut bytes = b"before".to_vec();
    let form = write(value, &mut bytes, usize::MAX, &mut ()).inspect_err(|_| assert_eq!(bytes, b"before"))?;
    let bytes = bytes.strip_prefix(b"before").unwrap();
    let read = read_all_of::<T>(form, bytes).expect("what is written is read");
    let mut again = Vec::new();
    assert_eq!(write(&read, &mut again, usize::MAX, &mut ()), Ok(form));
    assert_eq!(again, bytes, "it is read as it was written");
    Ok((form, read))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 1024, ..Default::default() })]

    #[test]
    fn plain_values_round_trip(value in plain()) {
        prop_assert_eq!(round_trip(&value).map(|(_, read)| read), Ok(value));
    }

    #[test]
    fn deserialize_any_values_round_trip(value in asking()) {
        match round_trip(&value) {
            Ok(read) => prop_assert_eq!(read, (Form::Described, value)),
            Err(error) => {
                prop_assert!(value.has_large_numbers_in_buffers(), "{}", error);
                prop_assert!(!error.path().is_empty() || matches!(value, SelfDescribing::Tagged(_) | SelfDescribing::Untagged(_)));
            }
        }
    }

    #[test]
    fn json_values_round_trip(value in json()) {
        prop_assert_eq!(round_trip(&value), Ok((Form::Described, value)));
    }

    #[test]
    fn only_values_that_skip_fields_are_self_describing(value in line()) {
        let form = if value.note.is_some() { Form::Compact } else { Form::Described };
        prop_assert_eq!(round_trip(&value), Ok((form, value)));
    }

    #[test]
    fn bytes_with_names_are_read_or_refused(bytes in proptest::collection::vec(0..24_u8, 0..64)) {
        let _ = read_all_of::<SelfDescribing>(Form::Described, &bytes);
        let _ = read_all_of::<serde_json::Value>(Form::Described, &bytes);
    }

    #[test]
    fn bytes_with_names_that_were_changed_are_read_or_refused(value in asking(), at: prop::sample::Index, byte: u8) {
        let mut bytes = Vec::new();
        append_described(&value, &mut bytes).unwrap();
        let at = at.index(bytes.len());
        bytes[at] = byte;
        let _ = read_all_of::<SelfDescribing>(Form::Described, &bytes);
    }
}

#[test]
fn a_probe_sees_all_variants() {
    assert_eq!(type_schema::<Plain>().form(), Form::Compact);
    assert_eq!(type_schema::<SelfDescribing>().form(), Form::Described);
    assert!(!type_schema::<Order>().needs_trial());
    assert!(!type_schema::<HashMap<String, Result<Vec<u8>, (Line, char)>>>().needs_trial());
    assert!(
        !type_schema::<(std::time::Duration, std::time::SystemTime, std::net::SocketAddr)>().needs_trial()
    );
    // The type that asks for names is in the second variant of the second variant.
    assert_eq!(type_schema::<Result<u8, Result<u8, serde_json::Value>>>().form(), Form::Described);
}

/// Why a value is refused that would be read as another one.
const ANOTHER: &str = "the value would be read as another value; help: check the serde attributes of its \
                       type, or its own `Serialize` and `Deserialize`";

#[test]
fn an_error_has_the_path_of_its_field() {
    let error = round_trip(&LostOrder::example()).unwrap_err();
    let expected =
        "`lines[2].note`: the field is missing; help: if it may be missing, give it `#[serde(default)]`";
    assert_eq!(error.to_string(), expected);
    let large = Ambiguous::Large { size: 1, weight: None };
    let error = round_trip(
        &HashMap::from([("a b", large)])
            .into_iter()
            .map(|(key, value)| (key.to_string(), value))
            .collect::<HashMap<_, _>>(),
    )
    .unwrap_err();
    assert_eq!(error.to_string(), format!("`[\"a b\"].weight`: {ANOTHER}"));
}

#[test]
fn sets_and_maps_are_compared_without_order() {
    let set: HashSet<u32> = (0..100).collect();
    let map: HashMap<u32, (HashSet<u32>, Line)> =
        (0..20).map(|n| (n, (set.clone(), Line::default()))).collect();
    let mut bytes = Vec::new();
    assert_eq!(write(&map, &mut bytes, usize::MAX, &mut ()), Ok(Form::Described));
    assert_eq!(read_all_of::<HashMap<u32, (HashSet<u32>, Line)>>(Form::Described, &bytes), Ok(map));
}

#[test]
fn a_value_too_deep_to_read_is_not_written() {
    #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
    struct Nested(Option<Box<Nested>>);
    #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
    #[serde(tag = "t")]
    enum Tagged {
        End,
        More { next: Box<Tagged> },
    }
    let mut results = Vec::new();
    for deep in (0..1100).step_by(50) {
        let nested = (0..deep).fold(Nested(None), |nested, _| Nested(Some(Box::new(nested))));
        results.push(round_trip(&nested).map(|_| deep).is_ok());
    }
    assert!(results[20] && !results[21], "{results:?}");
    for (deep, fits) in [(50, true), (100, true), (200, false), (1000, false)] {
        let tagged = (0..deep).fold(Tagged::End, |next, _| Tagged::More { next: Box::new(next) });
        assert_eq!(round_trip(&tagged).is_ok(), fits, "{deep}");
    }
    assert!(round_trip(&vec![(); 65_536]).is_ok());
    // The compact form refuses more elements without bytes. In the self-describing form each takes a byte.
    assert_eq!(round_trip(&vec![(); 65_537]).unwrap().0, Form::Described);
}

#[test]
fn hostile_bytes_cost_no_more_than_their_length() {
    // A million times the same kind, such as a list in a list, on a thread with a stack of the default size.
    let deep = |kind: u8| vec![kind; 1 << 20];
    let read = move |bytes: Vec<u8>| {
        let thread = std::thread::Builder::new().stack_size(2 << 20);
        let read = thread.spawn(move || {
            assert!(read_all_of::<serde_json::Value>(Form::Described, &bytes).is_err());
            assert!(read_all_of::<SelfDescribing>(Form::Described, &bytes).is_err());
            assert!(read_all_of::<serde::de::IgnoredAny>(Form::Described, &bytes).is_err());
        });
        read.unwrap().join().unwrap();
    };
    (0..32).for_each(|kind| read(deep(kind)));
}

#[test]
fn check_round_trip_accepts_an_equal_value() {
    assert_eq!(check_round_trip(&Line::example(), Form::Described, &mut ()), Ok(()));
    assert!(check_round_trip(&Line::example(), Form::Compact, &mut ()).is_err());
}

/// A tuple that its type reads in another order.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(from = "Wire")]
struct Swapped(u8, u8);

#[derive(serde::Deserialize)]
struct Wire(u8, u8);

impl From<Wire> for Swapped {
    fn from(Wire(one, other): Wire) -> Self {
        Swapped(other, one)
    }
}

/// A list that its type reads backwards. It is in an enum whose values are tried.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
enum Backwards {
    #[serde(alias = "Formerly")]
    List(#[serde(deserialize_with = "backwards")] Vec<u8>),
}

fn backwards<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
    let mut list = <Vec<u8> as serde::Deserialize>::deserialize(deserializer)?;
    list.reverse();
    Ok(list)
}

/// The places in a tuple mean something, so their order counts. The order of a list does not: serde writes a
/// set, or a heap, as a list, and returns its elements in any order.
#[test]
fn the_order_of_a_tuple_counts_and_that_of_a_list_does_not() {
    for form in [Form::Compact, Form::Described] {
        let error = check_round_trip(&Swapped(1, 2), form, &mut ()).unwrap_err();
        assert_eq!(error.to_string(), format!("`[0]`: {ANOTHER}"));
        assert_eq!(check_round_trip(&Swapped(7, 7), form, &mut ()), Ok(()));
        assert_eq!(check_round_trip(&[(1_u8, 2_u8), (3, 4)], form, &mut ()), Ok(()));
    }
    assert!(round_trip(&vec![Swapped(1, 2)]).unwrap_err().path().starts_with("[0][0]"));

    // This is known: a type that reverses its list is taken for a set.
    let mut bytes = Vec::new();
    let form = write(&Backwards::List(vec![1, 2, 3]), &mut bytes, usize::MAX, &mut ()).unwrap();
    assert_eq!(read_all_of(form, &bytes), Ok(Backwards::List(vec![3, 2, 1])));
    // One that changes an element is not.
    #[derive(Debug, serde::Serialize, serde::Deserialize)]
    enum Changed {
        #[serde(alias = "Formerly")]
        List(#[serde(deserialize_with = "zeros")] Vec<u8>),
    }
    fn zeros<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
        backwards(deserializer).map(|list| vec![0; list.len()])
    }
    assert!(write(&Changed::List(vec![1, 2, 3]), &mut bytes, usize::MAX, &mut ()).is_err());
    assert!(write(&Changed::List(vec![0; 3]), &mut bytes, usize::MAX, &mut ()).is_ok());
}

/// It writes its fields in another order than it reads them, which a format with names allows.
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
struct Size {
    #[serde(alias = "wide")]
    width: u32,
    height: u32,
}

impl serde::Serialize for Size {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct as _;
        let mut fields = serializer.serialize_struct("Size", 2)?;
        fields.serialize_field("height", &self.height)?;
        fields.serialize_field("width", &self.width)?;
        fields.end()
    }
}

#[test]
fn fields_that_are_written_in_another_order_are_read_by_their_names() {
    let size = Size { width: 1, height: 2 };
    assert_eq!(round_trip(&size), Ok((Form::Described, size.clone())));
    assert_eq!(round_trip(&vec![Some(size.clone())]), Ok((Form::Described, vec![Some(size)])));
    // An alias alone changes no order.
    #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
    struct Aliased {
        #[serde(alias = "a", alias = "z")]
        first: u8,
        #[serde(alias = "other")]
        second: u8,
        third: u8,
    }
    let aliased = Aliased { first: 1, second: 2, third: 3 };
    assert!(!type_schema::<Aliased>().needs_trial());
    assert_eq!(round_trip(&aliased), Ok((Form::Compact, aliased)));
}

/// A type may write a field under a name that it does not read. The compact form has no names, so the trial
/// accepts it. With names the field would be missed, so a value that needs them is refused.
#[test]
fn a_field_that_has_two_names_is_written_without_them() {
    #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
    struct Renamed {
        #[serde(rename(serialize = "out", deserialize = "in"))]
        first: u8,
        second: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        note: Option<u8>,
    }
    let renamed = Renamed { first: 1, second: 2, note: Some(3) };
    assert_eq!(round_trip(&renamed), Ok((Form::Compact, renamed)));
    let skips = Renamed { first: 1, second: 2, note: None };
    assert!(round_trip(&skips).unwrap_err().to_string().contains("in"), "the field that is missed is named");
}

/// The buffer is lent to the writer, and given back as it was.
#[test]
fn a_panic_while_a_value_is_written_leaves_the_buffer_as_it_was() {
    struct Panics;
    impl serde::Serialize for Panics {
        fn serialize<S: serde::Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
            panic!("the price is missing")
        }
    }
    let mut bytes = b"before".to_vec();
    let write = std::panic::AssertUnwindSafe(|| rialto_codec::append(&("half of it", Panics), &mut bytes));
    assert!(std::panic::catch_unwind(write).is_err());
    assert_eq!(bytes, b"before");
}
