//! A value that a frame keeps is read as it was written; else it is not written, and the error says which field.

#[path = "../../rialto-codec/tests/support/shapes.rs"]
mod shapes;

use proptest::prelude::*;
use rialto_cps::{
    Continuation, CpsFnPtr, EncodeError, HasLayout, Layout, Registry, Sender, Shared, channel, cps, resume,
    send, yield_now,
};
use serde_json::json;
use shapes::{Ambiguous, Event, Line, LostOrder, Order, Place, Value, asking, json, line, plain};
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

#[test]
fn what_this_crate_has_for_frames_needs_no_trial() {
    use rialto_cps::*;
    macro_rules! certain {
        ($($of:ty),+ $(,)?) => {$(
            let reads = rialto_codec::type_schema::<$of>();
            assert!(!reads.needs_trial() && reads.form() == rialto_codec::Form::Compact, stringify!($of));
        )+};
    }
    certain! {
        Sender<u64>, Receiver<String>, Child<u64>, Continuation<u64>, K<u64>, CpsFnPtr<fn(u64) -> u64>, Shared<Vec<u64>>,
        Captured<u64>, yield_now, recv<u64>, send<String>, sleep, sleep_until, capture<u64>, throw<u64>, done<u64>, fork,
        choose2<recv<u64>, sleep>, choose3<recv<u64>, send<u8>, sleep_until>, Time,
    }
    // And what lies in it counts.
    assert_eq!(
        rialto_codec::type_schema::<Shared<serde_json::Value>>().form(),
        rialto_codec::Form::Described
    );
}

#[test]
fn a_frame_of_which_no_type_asks_what_comes_next_has_no_names() {
    let order = Order { id: 7, lines: vec![Line { note: Some("note".into()), ..Line::example() }] };
    let frame = keep(Kept(order));
    let as_it_lies = postcard::to_allocvec(&frame).unwrap();
    let bytes = Continuation::new(frame).to_bytes().unwrap();
    assert!(bytes.ends_with(&as_it_lies), "{bytes:?}");
    // The format, the name and its length, the build, and the layout.
    assert_eq!(bytes.len(), 1 + 1 + "bytes::keep".len() + 3 + 8 + as_it_lies.len());
}

/// A shared cell of which the handles are in two variables, one of them with names.
#[cps]
async fn shares(one: Shared<u64>, both: Kept<(Line, Shared<u64>)>) -> (u64, bool) {
    yield_now().await;
    one.set(7);
    (both.0.1.get(), one.same(&both.0.1))
}

/// A frame with names, in which a continuation lies that has none, an end of a channel, and a pointer.
#[cps]
async fn holds(
    value: Kept<serde_json::Value>,
    inner: Continuation<u64>,
    to: Sender<u64>,
    f: CpsFnPtr<fn(u64) -> u64>,
) -> u64 {
    yield_now().await;
    let sum = resume::<u64>(inner).await + f(1).await;
    let all = sum + value.0["n"].as_u64().unwrap_or(0);
    let _ = send::<u64>(&to, all).await;
    sum
}

#[cps]
async fn adds(n: u64) -> u64 {
    yield_now().await;
    n + 1
}

#[test]
fn what_hides_its_identity_is_carried_in_both_forms() {
    let mut cx = Context::from_waker(Waker::noop());
    let cell = Shared::new(1);
    let mut here = Continuation::new(shares(cell.clone(), Kept((Line::example(), cell))));
    assert!(Pin::new(&mut here).poll(&mut cx).is_pending());
    let registry = Registry::new().with::<shares>().with::<holds>().with_pointer::<adds>();
    let mut there = registry.continuation::<(u64, bool)>(&here.to_bytes().unwrap()).unwrap();
    assert_eq!(Pin::new(&mut there).poll(&mut cx), Poll::Ready((7, true)));

    let (to, from) = channel::<u64>();
    let value = Kept(json!({ "n": 100 }));
    let mut here = Continuation::new(holds(value, Continuation::new(adds(5)), to, CpsFnPtr::to::<adds>()));
    for _ in 0..2 {
        assert!(Pin::new(&mut here).poll(&mut cx).is_pending());
        here = registry.continuation::<u64>(&here.to_bytes().unwrap()).unwrap();
    }
    let there = std::thread::spawn(move || rialto_rt::Runtime::new().unwrap().block_on(here));
    assert_eq!(rialto_rt::Runtime::new().unwrap().block_on(from.recv()), Ok(108));
    assert_eq!(there.join().unwrap(), 8);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 512, ..Default::default() })]

    #[test]
    fn a_value_without_questions_is_read_as_it_was_written(value in plain()) {
        prop_assert_eq!(carried(&value), Ok(value));
    }

    #[test]
    fn a_value_that_asks_what_comes_next_is_read_as_it_was_written_or_is_refused(value in asking()) {
        match carried(&value) {
            Ok(read) => prop_assert_eq!(read, value),
            Err(refused) => {
                prop_assert!(value.has_large_numbers_in_buffers(), "{}", refused);
                prop_assert!(refused.to_string().contains("`order"), "{}", refused);
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
