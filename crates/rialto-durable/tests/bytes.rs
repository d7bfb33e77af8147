//! A variable of a durable task is read as it was written; else it is not written, and the error says which field.

#[path = "../../rialto-codec/tests/support/shapes.rs"]
mod shapes;

use rialto_cps::{HasLayout, Layout};
use rialto_durable::{Error, Flows, Redb, checkpoint};
use serde_json::json;
use shapes::{Ambiguous, Event, Line, LostOrder, Order, Place, Value};

/// What it is does not matter: a test reads its own.
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

/// What is in the store of a task that keeps it.
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
