//! A variable of a durable task is read back as it was written. Otherwise Rialto refuses to write it, and the
//! error names the field.

#[path = "../../rialto-codec/tests/support/shapes.rs"]
mod shapes;

use proptest::prelude::*;
use rialto_cps::{HasLayout, Layout};
use rialto_durable::{Error, Flows, Redb, checkpoint};
use serde_json::json;
use shapes::{Ambiguous, Asking, Event, Line, LostOrder, Order, Place, Value, asking, json, line, plain};

/// A value of any type. Its layout is the same for all of them, because each test reads only its own value.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
struct Kept<T>(T);

impl<T> HasLayout for Kept<T> {
    const LAYOUT: u64 = Layout::new().text("kept").hash();
}

#[rialto_cps::cps]
async fn keep<V: Value + HasLayout>(order: V) -> bool {
    checkpoint!("kept");
    drop(order);
    true
}

/// Starts a task that keeps this value, and returns the value that is read from the store.
fn carried<T: Value>(value: &T) -> Result<T, Error> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let flows = Flows::builder().flow::<keep<Kept<T>>>().open(Redb::in_memory().unwrap()).unwrap();
        flows.start("one", keep(Kept(value.clone()))).await?;
        let Kept(read) = flows.variable::<Kept<T>>("one", "order").await.unwrap().unwrap();
        Ok(read)
    })
}

#[test]
fn a_field_that_is_skipped_is_not_read_as_another() {
    assert_eq!(carried(&Line::example()), Ok(Line::example()));
    let order = Order { id: 7, lines: vec![Line::default(), Line::example()] };
    assert_eq!(carried(&order), Ok(order));
}

#[test]
fn a_value_that_asks_what_comes_next_is_read() {
    let value = json!({ "a": [1, -2, 0.5, null, true], "b": { "c": "text" } });
    assert_eq!(carried(&value), Ok(value));
}

#[test]
fn an_enum_with_a_tag_is_read() {
    let closed = Event::Closed { reason: "over".into(), code: -1 };
    for event in [Event::Opened, closed, Event::Moved(Place { x: 1, y: 0.5 })] {
        assert_eq!(carried(&event), Ok(event));
    }
}

#[test]
fn a_variable_that_could_not_be_read_is_not_written_and_the_field_is_named() {
    let why = carried(&LostOrder::example()).unwrap_err().to_string();
    assert!(why.contains("`order.lines[2].note`"), "{why}");
}

#[test]
fn a_variable_that_would_be_read_as_another_is_not_written() {
    assert!(carried(&vec![Ambiguous::Small { size: 1 }]).is_ok());
    let why = carried(&vec![Ambiguous::Large { size: 1, weight: None }]).unwrap_err().to_string();
    assert!(why.contains("`order[0]"), "{why}");
}

/// CBOR has one null for `None`, for `Some(None)`, and for `()`.
fn has_some_nothing(value: &impl std::fmt::Debug) -> bool {
    format!("{value:?}").contains("Some(None)")
}

/// Whether serde's own buffer, which untagged and flattened types use, changes the value. From the buffer,
/// serde reads a null as `None`, and expects an address in its human-readable form.
fn cannot_be(value: &Asking) -> bool {
    let shown = format!("{value:?}");
    let is_there = |what: &[&str]| what.iter().any(|what| shown.contains(what));
    value.has_large_numbers_in_buffers()
        || has_some_nothing(value)
        || is_there(&["address", "Unit", "()", "Nothing"])
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 128, ..Default::default() })]

    #[test]
    fn a_value_without_questions_is_read_as_it_was_written(value in plain()) {
        match carried(&value) {
            Ok(read) => prop_assert_eq!(read, value),
            Err(refused) => prop_assert!(has_some_nothing(&value), "{}", refused),
        }
    }

    #[test]
    fn a_value_that_asks_what_comes_next_is_read_as_it_was_written_or_is_refused(value in asking()) {
        match carried(&value) {
            Ok(read) => prop_assert_eq!(read, value),
            Err(refused) => {
                prop_assert!(cannot_be(&value), "{}", refused);
                prop_assert!(refused.to_string().starts_with("`order"), "{}", refused);
            }
        }
    }

    #[test]
    fn a_value_of_serde_json_is_read_as_it_was_written(value in json()) {
        prop_assert_eq!(carried(&value), Ok(value));
    }

    #[test]
    fn a_value_that_may_skip_a_field_is_read_as_it_was_written(value in line()) {
        prop_assert_eq!(carried(&value), Ok(value));
    }
}
