//! A value that a frame keeps is read as it was written; else it is not written, and the error says which field.

#[path = "../../rialto-codec/tests/support/shapes.rs"]
mod shapes;

use rialto_cps::{Continuation, EncodeError, HasLayout, Layout, Registry, cps, yield_now};
use serde_json::json;
use shapes::{Ambiguous, Event, Line, LostOrder, Order, Place, Value};
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

/// What it is does not matter: a test reads its own.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
struct Kept<T>(T);

impl<T> HasLayout for Kept<T> {
    const LAYOUT: u64 = Layout::new().text("kept").hash();
}

#[cps]
async fn keep<V: Value + HasLayout>(order: V) -> V {
    yield_now().await;
    order
}

/// How it comes back, from its own bytes while it waits.
fn carried<T: Value>(value: &T) -> Result<T, EncodeError> {
    let mut cx = Context::from_waker(Waker::noop());
    let mut here = Continuation::new(keep(Kept(value.clone())));
    assert!(Pin::new(&mut here).poll(&mut cx).is_pending());
    let bytes = here.to_bytes()?;
    let mut there = Registry::new().with::<keep<Kept<T>>>().continuation::<Kept<T>>(&bytes).unwrap();
    assert_eq!(there.to_bytes().as_ref(), Ok(&bytes), "it is read as it was written");
    match Pin::new(&mut there).poll(&mut cx) {
        Poll::Ready(Kept(value)) => Ok(value),
        Poll::Pending => panic!("it yields once"),
    }
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
fn a_value_that_could_not_be_read_is_not_written_and_the_field_is_named() {
    let why = carried(&LostOrder::example()).unwrap_err().to_string();
    assert!(why.contains("`order.lines[2].note`: "), "{why}");
}

#[test]
fn a_value_that_would_be_read_as_another_is_not_written() {
    assert!(carried(&vec![Ambiguous::Small { size: 1 }]).is_ok());
    let why = carried(&vec![Ambiguous::Large { size: 1, weight: None }]).unwrap_err().to_string();
    assert!(why.contains("`order[0]"), "{why}");
}
