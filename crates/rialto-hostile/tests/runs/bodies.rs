//! Bodies of functions that no macro wrote. `Function::step` is a safe function, and makes the closure that polls: so a
//! program may return a closure that captures, another one each time, or one that lies about the state.

use crate::support::{Counted, panics, poll};
use rialto_cps::expansion as rt;
use rialto_cps::{cps, yield_now};
use std::cell::{Cell, RefCell};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll};

#[cps]
async fn inner(n: u64) -> u64 {
    yield_now().await;
    n * 2
}

/// One suspension point, at which `inner` is awaited, and a text is kept.
type State = rt::S1<(u64,), (inner, (String,))>;
type Resumed = rt::S1<(u64,), (u64, (String,))>;

/// A function with this body.
macro_rules! by_hand {
    ($name:ident, $body:expr) => {
        enum $name {}
        impl rt::Function for $name {
            type Arguments = (u64,);
            type Output = u64;
            type Storage = rt::Words<4>;
            const NAME: &'static str = stringify!($name);
            const VERSION: &'static str = "1";
            const LAYOUTS: rt::Layouts = &[];
            const LAYOUT: rt::Parts = (0, b"");
            const RESULT: rt::Parts = (0, b"");
            const SITES: &'static str = "0 5:start 0 0 0 7:inner() 0 0 0 ";
            fn step() -> impl rt::Step<Self> {
                rt::step::<Self, State, (), _>($body)
            }
        }
    };
}

fn begin(n: u64) -> State {
    State::At1((inner(n), ("kept ".repeat(8),)))
}

fn finished<F: Future<Output = u64>>(call: F) -> u64 {
    let mut call = pin!(call);
    loop {
        if let Poll::Ready(result) = poll(call.as_mut()) {
            return result;
        }
    }
}

thread_local! {
    static ALIVE: Arc<AtomicUsize> = Arc::new(AtomicUsize::new(0));
    static MADE: Cell<u64> = const { Cell::new(0) };
    static LEFT: RefCell<Option<State>> = const { RefCell::new(None) };
}

#[test]
fn a_body_captures_values() {
    by_hand!(Captures, {
        let captured = ALIVE.with(|alive| Counted::new(5, alive));
        move |from, to, _: &mut Context<'_>, _| match from {
            Resumed::Start((n,)) => {
                *to = begin(n + captured.value());
                Poll::Pending
            }
            Resumed::At1((result, (text,))) => Poll::Ready(result + captured.value() + text.len() as u64),
            Resumed::Over => Poll::Pending,
        }
    });
    let call = rt::Call::<Captures>::begin((1,));
    assert_eq!(finished(call.clone()), 12 + 5 + 40);
    let mut call = call;
    assert!(poll(Pin::new(&mut call)).is_pending());
    drop(call);
    assert_eq!(ALIVE.with(|alive| alive.load(Ordering::SeqCst)), 0, "each closure is dropped once");
}

#[test]
fn each_poll_has_another_body() {
    type Body = Box<dyn Fn(Resumed, &mut State, &mut Context<'_>, rt::Prints<()>) -> Poll<u64>>;
    by_hand!(Others, {
        let number = MADE.replace(MADE.get() + 1);
        let text = "other ".repeat(number as usize);
        let body: Body = Box::new(move |from, to, _, _| match from {
            Resumed::Start((n,)) => {
                *to = begin(n + number);
                Poll::Pending
            }
            Resumed::At1((result, (kept,))) => {
                Poll::Ready(result + number + (text.len() + kept.len()) as u64)
            }
            Resumed::Over => Poll::Pending,
        });
        body
    });
    // `inner` is polled twice; no body is made in between.
    assert_eq!(finished(rt::Call::<Others>::begin((1,))), 2 + 1 + 6 + 40);
}

#[test]
fn a_body_is_ready_and_suspended_at_once_or_panics_between() {
    by_hand!(Both, |from, to: &mut State, _: &mut Context<'_>, _| {
        let Resumed::Start((n,)) = from else { panic!("it goes on") };
        *to = begin(n);
        if n == 0 {
            panic!("it has written a state");
        }
        Poll::Ready(n)
    });
    let mut both = rt::Call::<Both>::begin((1,));
    assert_eq!(poll(Pin::new(&mut both)), Poll::Ready(1));
    let copy = both.clone();
    assert!(poll(Pin::new(&mut both)).is_pending());
    assert!(panics(|| poll(Pin::new(&mut both))));
    assert!(panics(|| poll(Pin::new(&mut both))), "it is over");
    drop(copy);
    let mut panicked = rt::Call::<Both>::begin((0,));
    assert!(panics(|| poll(Pin::new(&mut panicked))));
    drop(panicked.clone());
    assert!(poll(Pin::new(&mut panicked)).is_pending(), "it stands where the body left it");
}

#[test]
fn bodies_exchange_their_states() {
    by_hand!(Swaps, |from, to: &mut State, _: &mut Context<'_>, _| match from {
        Resumed::Start((n,)) => {
            *to = begin(n);
            LEFT.with_borrow_mut(|left| match left {
                Some(left) => std::mem::swap(left, to),
                None => *left = Some(std::mem::replace(to, State::Start((n + 100,)))),
            });
            Poll::Pending
        }
        Resumed::At1((result, (text,))) => {
            // Another call of the same function, within this one.
            let mut other = rt::Call::<Swaps>::begin((7,));
            let _ = poll(Pin::new(&mut other));
            drop(other);
            Poll::Ready(result + text.len() as u64)
        }
        Resumed::Over => Poll::Pending,
    });
    let (mut one, mut other) = (rt::Call::<Swaps>::begin((1,)), rt::Call::<Swaps>::begin((2,)));
    assert!(poll(Pin::new(&mut one)).is_pending());
    assert!(poll(Pin::new(&mut other)).is_pending(), "it has the state of the first");
    assert_eq!(finished(other), 2 + 40);
    assert_eq!(finished(one), 14 + 40, "the state that the inner call has left");
    drop(LEFT.take());
}
