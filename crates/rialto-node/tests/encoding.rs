//! A message is decoded as the value that was encoded. Otherwise it is not sent, and the error names the
//! field.

#[path = "../../rialto-codec/tests/support/shapes.rs"]
mod shapes;

use proptest::prelude::*;
use rialto_event::{Event as _, choose, sleep};
use rialto_node::transport::memory::Network;
use rialto_node::{Node, TypeRegistry, recv, send};
use rialto_rt::Runtime;
use rialto_sync::oneshot;
use serde_json::json;
use shapes::{Ambiguous, Event, Line, LostOrder, Order, Place, Value, asking, json, line, plain};
use std::time::Duration;

/// Sends `value` to another node, and returns what was received.
fn carried<T: Value>(value: &T) -> Result<T, String> {
    Runtime::simulated(1).block_on(async {
        let network = Network::new();
        let node = |name| {
            let types = TypeRegistry::new().message::<T>("value");
            Node::builder().transport(network.transport(name)).types(types).build()
        };
        let (here, there) = (node("here"), node("there"));
        here.connect(&there.reference().unwrap()).await.unwrap();
        let (tell, told) = oneshot();
        let reader = there.spawn(async move { drop(tell.send(recv! { value: T => value })) });
        let value = value.clone();
        let sent = here.run(async move { send(reader, value).map_err(|error| error.to_string()) });
        sent.await.unwrap()?;
        let told = choose((told.recv_evt(), sleep(Duration::from_secs(60)).wrap(|_| unread())));
        Ok(told.await.unwrap())
    })
}

fn unread<T>() -> T {
    panic!("it was sent, and cannot be read")
}

#[test]
fn skipped_fields_round_trip() {
    assert_eq!(carried(&Line::example()), Ok(Line::example()));
    let order = Order { id: 7, lines: vec![Line::default(), Line::example()] };
    assert_eq!(carried(&order), Ok(order));
}

#[test]
fn deserialize_any_round_trips() {
    let value = json!({ "a": [1, -2, 0.5, null, true], "b": { "c": "text" } });
    assert_eq!(carried(&value), Ok(value));
}

#[test]
fn tagged_enum_round_trips() {
    let closed = Event::Closed { reason: "over".into(), code: -1 };
    for event in [Event::Opened, closed, Event::Moved(Place { x: 1, y: 0.5 })] {
        assert_eq!(carried(&event), Ok(event));
    }
}

#[test]
fn undecodable_message_is_refused_with_the_field_path() {
    let why = carried(&LostOrder::example()).unwrap_err();
    assert!(why.contains("`lines[2].note`: "), "{why}");
}

#[test]
fn message_that_decodes_to_another_value_is_refused() {
    assert!(carried(&vec![Ambiguous::Small { size: 1 }]).is_ok());
    let why = carried(&vec![Ambiguous::Large { size: 1, weight: None }]).unwrap_err();
    assert!(why.contains("`[0]"), "{why}");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 64, ..Default::default() })]

    #[test]
    fn plain_values_round_trip(value in plain()) {
        prop_assert_eq!(carried(&value), Ok(value));
    }

    #[test]
    fn deserialize_any_values_round_trip_or_are_refused(value in asking()) {
        match carried(&value) {
            Ok(read) => prop_assert_eq!(read, value),
            Err(refused) => {
                prop_assert!(value.has_large_numbers_in_buffers(), "{}", refused);
            }
        }
    }

    #[test]
    fn json_values_round_trip(value in json()) {
        prop_assert_eq!(carried(&value), Ok(value));
    }

    #[test]
    fn values_with_skipped_fields_round_trip(value in line()) {
        prop_assert_eq!(carried(&value), Ok(value));
    }
}
