//! Bodies of functions that no macro wrote. `Function::step` is a safe function, and makes the closure that polls: so a
//! program may return a closure that captures, another one each time, or one that lies about the state.

use crate::support::{Counted, panics, poll};
use rialto_cps::expansion as rt;
use rialto_cps::{cps, yield_now};
use std::cell::Cell;
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
type Turn<'t> = rt::Turn<'t, (u64,), State, Resumed>;

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
            const LAYOUTS: rt::Layouts = (&[], &[]);
            const LAYOUT: rt::Parts = (0, b"");
            const RESULT: rt::Parts = (0, b"");
            const SITES: &'static str = "0 5:start 0 0 0 7:inner() 0 0 0 ";
            fn step() -> impl rt::Step<Self> {
                rt::body::<Self, State, Resumed, (), _>($body)
            }
        }
    };
}

/// Awaits `inner`, and keeps a text meanwhile. Returns the result, and the length of the text.
fn awaits(turn: &mut Turn<'_>, cx: &mut Context<'_>, more: u64) -> Option<(u64, u64)> {
    let (mut entry, mut text) = (turn.entry, None);
    let callee = (entry == 0).then(|| {
        let (n,) = rt::begin(turn);
        text = Some("kept ".repeat(8));
        inner(n + more)
    });
    let result = rt::at(rt::N1, callee, &mut entry, (&mut text,), turn, cx)?;
    Some((result, rt::take(&mut text).len() as u64))
}

/// Writes a state, without polling what is awaited there.
fn suspends(turn: &mut Turn<'_>, n: u64) {
    let mut text = Some("kept ".repeat(8));
    assert!(rt::at_polled(rt::N1, Some(Err(inner(n))), &mut 0, (&mut text,), turn).is_none());
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
}

#[test]
fn a_body_captures_values() {
    by_hand!(Captures, {
        let captured = ALIVE.with(|alive| Counted::new(5, alive));
        move |turn, cx, _| match awaits(turn, cx, captured.value()) {
            Some((result, length)) => Poll::Ready(result + captured.value() + length),
            None => Poll::Pending,
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
    type Body = Box<dyn Fn(&mut Turn<'_>, &mut Context<'_>, rt::Prints<()>) -> Poll<u64>>;
    by_hand!(Others, {
        let number = MADE.replace(MADE.get() + 1);
        let text = "other ".repeat(number as usize);
        let body: Body = Box::new(move |turn, cx, _| match awaits(turn, cx, number) {
            Some((result, length)) => Poll::Ready(result + number + text.len() as u64 + length),
            None => Poll::Pending,
        });
        body
    });
    // `inner` is polled twice; no body is made in between.
    assert_eq!(finished(rt::Call::<Others>::begin((1,))), 2 + 1 + 6 + 40);
}

#[test]
fn a_body_is_ready_and_suspended_at_once_or_panics_between() {
    by_hand!(Both, |turn, _, _| {
        let (n,) = rt::begin(turn);
        suspends(turn, n);
        if n == 0 {
            panic!("it has written a state");
        }
        Poll::Ready(n)
    });
    let mut both = rt::Call::<Both>::begin((1,));
    assert_eq!(poll(Pin::new(&mut both)), Poll::Ready(1));
    let copy = both.clone();
    assert!(poll(Pin::new(&mut both)).is_pending());
    assert!(panics(|| poll(Pin::new(&mut both))), "it has no arguments any more");
    assert!(panics(|| poll(Pin::new(&mut both))), "it is over");
    drop(copy);
    let mut panicked = rt::Call::<Both>::begin((0,));
    assert!(panics(|| poll(Pin::new(&mut panicked))));
    drop(panicked.clone());
    assert!(poll(Pin::new(&mut panicked)).is_pending(), "it stands where the body left it");
}

#[test]
fn a_body_lies_about_where_it_is_entered() {
    by_hand!(Lies, |turn, cx, _| {
        match turn.entry {
            // It takes the start for a suspension point, and then writes two states.
            0 => {
                let (mut entry, mut text) = (1, None::<String>);
                let slots = (&mut text,);
                assert!(panics(|| rt::at::<_, _, _, _, inner, _>(rt::N1, None, &mut entry, slots, turn, cx)));
                suspends(turn, 1);
                suspends(turn, 2);
                turn.entry = 7;
                Poll::Pending
            }
            // It takes the suspension point for the start, and then goes on there.
            _ => {
                assert!(panics(|| rt::begin(turn)));
                assert!(panics(|| awaits(turn, cx, 0)), "the state has been taken");
                Poll::Ready(3)
            }
        }
    });
    let mut call = rt::Call::<Lies>::begin((1,));
    assert!(poll(Pin::new(&mut call)).is_pending());
    let copy = call.clone();
    assert_eq!((finished(call), finished(copy)), (3, 3));
}

#[test]
fn a_body_polls_another_call_of_its_function() {
    by_hand!(Within, |turn, cx, _| {
        let Some((result, length)) = awaits(turn, cx, 0) else { return Poll::Pending };
        let mut other = rt::Call::<Within>::begin((7,));
        assert!(poll(Pin::new(&mut other)).is_pending());
        Poll::Ready(result + length)
    });
    assert_eq!(finished(rt::Call::<Within>::begin((1,))), 2 + 40);
}
