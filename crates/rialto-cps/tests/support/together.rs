//! `join!` of futures: what that of `#[cps]` functions does, with its order.
#![allow(dead_code, reason = "each test program uses a part")]

use std::pin::Pin;
use std::task::{Context, Poll};

/// One of several futures.
pub enum Part<F: Future> {
    Running(Pin<Box<F>>),
    Done(F::Output),
    Taken,
}

impl<F: Future> Part<F> {
    pub fn new(future: F) -> Self {
        Part::Running(Box::pin(future))
    }

    pub fn poll(&mut self, cx: &mut Context<'_>) -> bool {
        if let Part::Running(future) = self
            && let Poll::Ready(output) = future.as_mut().poll(cx)
        {
            *self = Part::Done(output);
        }
        matches!(self, Part::Done(_))
    }

    pub fn take(&mut self) -> F::Output {
        match std::mem::replace(self, Part::Taken) {
            Part::Done(output) => output,
            _ => panic!("it is done"),
        }
    }
}

macro_rules! join {
    ($first:expr, $second:expr) => {{
        let mut parts = (crate::together::Part::new($first), crate::together::Part::new($second));
        std::future::poll_fn(move |cx| {
            if parts.0.poll(cx) & parts.1.poll(cx) {
                return std::task::Poll::Ready((parts.0.take(), parts.1.take()));
            }
            std::task::Poll::Pending
        })
        .await
    }};
    ($first:expr, $second:expr, $third:expr) => {{
        let mut parts = (
            crate::together::Part::new($first),
            crate::together::Part::new($second),
            crate::together::Part::new($third),
        );
        std::future::poll_fn(move |cx| {
            if parts.0.poll(cx) & parts.1.poll(cx) & parts.2.poll(cx) {
                return std::task::Poll::Ready((parts.0.take(), parts.1.take(), parts.2.take()));
            }
            std::task::Poll::Pending
        })
        .await
    }};
}
pub(crate) use join;

/// The first of two results.
pub enum First<A, B> {
    One(A),
    Other(B),
}

/// The first of two futures that is ready, as `select! { biased; .. }` does it: the other one is dropped before the arm runs.
pub fn first<A: Future, B: Future>(one: A, other: B) -> impl Future<Output = First<A::Output, B::Output>> {
    let mut parts = (Part::new(one), Part::new(other));
    std::future::poll_fn(move |cx| {
        if parts.0.poll(cx) {
            return Poll::Ready(First::One(parts.0.take()));
        }
        if parts.1.poll(cx) {
            return Poll::Ready(First::Other(parts.1.take()));
        }
        Poll::Pending
    })
}
