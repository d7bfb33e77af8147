//! Runs a function as it stands, and once more by its bytes at every suspension.
#![allow(dead_code, reason = "each test program uses a part")]

use rialto_cps::{Continuation, Frame, Registry};
use std::fmt::Debug;
use std::pin::{Pin, pin};
use std::task::{Context, Poll, Waker};

/// The functions twice: in the module `plain` as they stand, and in `framed` as frames. The test program has the
/// module `common`, which both use.
#[allow(unused_macros, reason = "each test program uses a part")]
macro_rules! twice {
    ($($item:item)*) => {
        mod plain {
            use super::common::*;
            use rialto_cps::yield_now;
            $($item)*
        }
        mod framed {
            use super::common::*;
            use rialto_cps::{cps, yield_now};
            $(#[cps] $item)*
        }
    };
}

/// Polls to the end.
pub fn run<F: Future>(future: F) -> F::Output {
    run_counted(future).0
}

/// Polls to the end. Returns the number of suspensions, too.
pub fn run_counted<F: Future>(future: F) -> (F::Output, usize) {
    let mut future = pin!(future);
    let mut cx = Context::from_waker(Waker::noop());
    let mut suspensions = 0;
    loop {
        match future.as_mut().poll(&mut cx) {
            Poll::Ready(result) => return (result, suspensions),
            Poll::Pending => suspensions += 1,
        }
    }
}

/// Runs to the end by itself; then again, where at each suspension it is
/// written, read, and copied: the copy goes on, the original is run to its end,
/// and all results must agree.
pub fn everywhere<F>(make: impl Fn() -> F) -> F::Output
where
    F: Frame<Output: Debug + PartialEq + 'static>,
{
    let expected = run(make());
    let registry = Registry::new().with::<F>();
    let mut cx = Context::from_waker(Waker::noop());
    let mut current = Continuation::new(make());
    loop {
        let bytes = current.to_bytes().expect("it can be written");
        let read = registry.continuation::<F::Output>(&bytes).expect("it can be read");
        assert_eq!(read.to_bytes().as_ref(), Ok(&bytes), "it is read as it was written");
        assert_eq!(run(current), expected, "a copy leaves the original as it was");
        current = read.clone();
        assert_eq!(run(read), expected);
        if let Poll::Ready(result) = Pin::new(&mut current).poll(&mut cx) {
            assert_eq!(result, expected);
            return result;
        }
    }
}

/// Runs to the end. At each suspension it is written and read, and a copy of the one that was read continues.
pub fn hopping<F: Frame<Output: 'static>>(frame: F) -> F::Output {
    hopping_counted(frame).0
}

/// The same. Returns the number of suspensions, too.
pub fn hopping_counted<F: Frame<Output: 'static>>(frame: F) -> (F::Output, usize) {
    let registry = Registry::new().with::<F>();
    let mut cx = Context::from_waker(Waker::noop());
    let mut current = Continuation::new(frame);
    let mut suspensions = 0;
    loop {
        let bytes = current.to_bytes().expect("it can be written");
        current = registry.continuation(&bytes).expect("it can be read").clone();
        match Pin::new(&mut current).poll(&mut cx) {
            Poll::Ready(result) => return (result, suspensions),
            Poll::Pending => suspensions += 1,
        }
    }
}

/// As [`everywhere`], of a continuation: by a copy of what was read at each
/// suspension.
pub fn everywhere_continuation<T: 'static>(make: impl Fn() -> Continuation<T>, registry: &Registry) -> T {
    let mut cx = Context::from_waker(Waker::noop());
    let mut current = make();
    loop {
        let bytes = current.to_bytes().expect("it can be written");
        current = registry.continuation(&bytes).expect("it can be read").clone();
        if let Poll::Ready(result) = Pin::new(&mut current).poll(&mut cx) {
            return result;
        }
    }
}
