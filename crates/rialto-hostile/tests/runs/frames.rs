//! Programs against the unsafe code of the frames with inferred types: `storage`, `call` and `borrowing` of
//! `rialto_cps::expansion`. They forget, panic in each callback, enter again, and call functions that only expansions call.

use crate::support::{Counted, panics, poll};
use rialto_cps::expansion as rt;
use rialto_cps::{Continuation, Registry, cps, yield_now};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::cell::Cell;
use std::future::Future;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll, Waker};

thread_local! {
    /// How many callbacks run before one panics.
    static LEFT: Cell<usize> = const { Cell::new(usize::MAX) };
    /// Runs in the next drop of a [`Value`].
    static IN_DROP: Cell<Option<Box<dyn FnOnce()>>> = const { Cell::new(None) };
    static ALIVE: Arc<AtomicUsize> = Arc::new(AtomicUsize::new(0));
}

fn callback() {
    let left = LEFT.get();
    LEFT.set(left.wrapping_sub(1));
    if left == 0 && !std::thread::panicking() {
        panic!("a callback panics");
    }
}

/// Data, each of whose callbacks may panic.
#[derive(Debug)]
pub struct Value(Counted);

impl Value {
    fn new(value: u64) -> Self {
        Value(ALIVE.with(|alive| Counted::new(value, alive)))
    }
}

impl Clone for Value {
    fn clone(&self) -> Self {
        callback();
        Value(self.0.clone())
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        callback();
        self.0.value().serialize(to)
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        callback();
        u64::deserialize(from).map(Value::new)
    }
}

impl Drop for Value {
    fn drop(&mut self) {
        if let Some(run) = IN_DROP.take() {
            run();
        }
        callback();
    }
}

/// A foreign future that borrows, is pending once, and whose callbacks may panic.
struct Foreign<'v>(&'v Value, &'v mut Vec<Value>, bool);

impl Future for Foreign<'_> {
    type Output = u64;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<u64> {
        callback();
        if std::mem::replace(&mut self.2, true) {
            let value = Value::new(self.0.0.value());
            self.1.push(value);
            return Poll::Ready(self.1.len() as u64);
        }
        cx.waker().wake_by_ref();
        Poll::Pending
    }
}

impl Drop for Foreign<'_> {
    fn drop(&mut self) {
        callback();
        assert!(self.0.0.value() < 100 && self.1.len() < 100, "what it borrows is there");
    }
}

fn foreign<'v>(value: &'v Value, all: &'v mut Vec<Value>) -> Foreign<'v> {
    callback();
    Foreign(value, all, false)
}

#[cps]
async fn inner(value: Value) -> u64 {
    yield_now().await;
    let twice = Value::new(value.0.value() * 2);
    yield_now().await;
    twice.0.value() + value.0.value()
}

#[cps]
async fn frame(value: Value) -> u64 {
    let mut all = vec![Value::new(1), Value::new(2)];
    let first = &all[0];
    let mut sum = inner(value.clone()).await + first.0.value();
    for each in &all {
        yield_now().await;
        sum += each.0.value();
    }
    sum += foreign(&value, &mut all).await;
    let (a, b) = rialto_cps::join!(inner(value.clone()), inner(value));
    sum + a + b + all.len() as u64
}

fn alive() -> usize {
    ALIVE.with(|alive| alive.load(Ordering::SeqCst))
}

fn finished(frame: impl Future<Output = u64>) -> u64 {
    let mut frame = pin!(frame);
    loop {
        if let Poll::Ready(result) = poll(frame.as_mut()) {
            return result;
        }
    }
}

/// Each callback panics once, wherever that is: in a clone, a serializer, a foreign future or a destructor.
#[test]
fn each_callback_panics() {
    let expected = finished(frame(Value::new(5)));
    let mut calls = 0;
    loop {
        LEFT.set(calls);
        // A panic in a serializer becomes an error of `to_bytes`, after which the frame goes on.
        let _ = panics(|| {
            let registry = Registry::new().with::<frame>();
            let mut here = Continuation::new(frame(Value::new(5)));
            loop {
                if let Ok(bytes) = here.to_bytes() {
                    here = registry.continuation(&bytes).expect("it was written").clone();
                }
                if let Poll::Ready(result) = poll(Pin::new(&mut here)) {
                    assert_eq!(result, expected);
                    return;
                }
            }
        });
        let reached = LEFT.replace(usize::MAX) > calls;
        calls += 1;
        assert!(calls < 10_000, "it ends");
        if !reached {
            break;
        }
    }
    assert!(calls > 20, "only {calls} callbacks");
}

/// A frame is forgotten, dropped, or polled after its end, at each suspension.
#[test]
fn frames_are_forgotten_and_polled_after_their_end() {
    for steps in 0..12 {
        for ends in 0..3 {
            let mut frame = Box::pin(frame(Value::new(3)));
            for _ in 0..steps {
                if poll(frame.as_mut()).is_ready() {
                    assert!(panics(|| poll(frame.as_mut())), "it is over");
                    break;
                }
            }
            match ends {
                0 => std::mem::forget(frame),
                1 => drop(frame),
                _ => _ = panics(|| drop(frame.clone())),
            }
        }
    }
}

/// A destructor polls, copies and drops other frames, while a frame runs.
#[test]
fn destructors_run_other_frames() {
    let before = alive();
    for steps in 0..12 {
        let mut outer = Box::pin(frame(Value::new(3)));
        for _ in 0..steps {
            let mut other = Box::pin(frame(Value::new(4)));
            let _ = poll(other.as_mut());
            IN_DROP.set(Some(Box::new(move || {
                let copy = other.clone();
                assert_eq!(finished(other), finished(copy));
            })));
            if poll(outer.as_mut()).is_ready() {
                break;
            }
        }
        drop(outer);
        drop(IN_DROP.take());
    }
    assert_eq!(alive(), before, "nothing is lost");
}

/// The functions that expansions call, with arguments that no expansion passes.
#[test]
fn functions_of_expansions_are_called_directly() {
    let mut slot = Some(Value::new(1));
    rt::put(&mut slot, Value::new(2));
    assert_eq!(rt::take(&mut slot).0.value(), 2);
    let cell = Cell::new(Some(Value::new(3)));
    let stays = Cell::new(true);
    {
        let first = rt::carry(&cell, &stays);
        let second = rt::given(Value::new(4), &cell, &stays);
        assert_eq!(first.place().0.value() + second.place().0.value(), 7);
        drop(second);
        assert_eq!(first.take().0.value(), 3);
    }
    assert!(cell.into_inner().is_none(), "the last one that drops decides");
    // A frame is said to borrow.
    let kind = rt::Kind::new();
    let call = inner(Value::new(1));
    {
        use rt::probes::*;
        (&&&&rt::asked(&call)).is(kind);
    }
    assert!(panics(|| {
        kind.boxed((Value::new(1),), "text", |(value,): &mut (Value,)| {
            let value = &*value;
            Box::pin(async move { value.0.value() })
        })
    }));
    let mut lent = None;
    let mut cx = Context::from_waker(Waker::noop());
    let begun = kind.begin(kind.called(call), (rt::Whole::<Value>(&mut lent), ()));
    assert!(rt::first(begun, &mut cx).is_err());
}

/// A function that is written by hand: its storage is too small, its state says what is not so.
#[test]
fn a_function_by_hand_has_too_little_room() {
    enum ByHand {}
    impl rt::Function for ByHand {
        type Arguments = (Value, [u64; 9]);
        type Output = u64;
        type Storage = rt::Words<1>;
        const NAME: &'static str = "by hand";
        const VERSION: &'static str = "1";
        const LAYOUTS: rialto_cps::expansion::Layouts = (&[], &[]);
        const LAYOUT: rt::Parts = (0, b"");
        const RESULT: rt::Parts = (0, b"");
        const SITES: &'static str = "0 5:start 0 0 0 ";
        fn step() -> impl rt::Step<Self> {
            type State = rt::S0<(Value, [u64; 9])>;
            rt::body::<Self, State, State, (), _>(|turn, _, _| Poll::Ready(rt::begin(turn).0.0.value()))
        }
    }
    let before = alive();
    let call = rt::Call::<ByHand>::begin((Value::new(6), [1; 9]));
    let copy = call.clone();
    assert_eq!(finished(copy), 6);
    let mut call = Box::pin(call);
    assert_eq!(poll(call.as_mut()), Poll::Ready(6));
    assert!(panics(|| poll(call.as_mut())));
    drop(call);
    assert_eq!(alive(), before);
}
