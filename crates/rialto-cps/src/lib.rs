//! Continuations as data: async functions that you can clone, store and send while they wait.
//!
//! Use it to checkpoint a computation, to move it to another machine, or to resume it after a restart, in the
//! middle of a function. It works on stable Rust.
//!
//! `#[cps] async fn step(n: u64) -> u64` creates two things with one name: a function `step`, and a type
//! `step`, which the function returns. This type is a *frame*: the state of a suspended call. A frame is a
//! [`Future`], as for any `async fn`, and runs on any executor. It is also plain data: you can move it while
//! it is suspended, clone it, and write it with serde. The caller's frame contains the callee's frame. So the
//! outermost frame is the whole continuation. The innermost function waits on a *leaf*: an operation that is
//! data too, such as a receive or a sleep.
//!
//! ```
//! use rialto_cps::{Continuation, Registry, cps, yield_now};
//! use std::pin::Pin;
//! use std::task::{Context, Poll, Waker};
//!
//! #[cps]
//! async fn sum(n: u64) -> u64 {
//!     let mut total = 0;
//!     for i in 0..n {
//!         yield_now().await;
//!         total += i;
//!     }
//!     total
//! }
//!
//! let mut cx = Context::from_waker(Waker::noop());
//! let mut here = Continuation::new(sum(4));
//! assert!(Pin::new(&mut here).poll(&mut cx).is_pending()); // suspended, in the loop
//! let bytes = here.to_bytes().unwrap();
//!
//! // Later, elsewhere: the same program, or one that has the same function.
//! let registry = Registry::new().with::<sum>();
//! let mut there: Continuation<u64> = registry.continuation(&bytes).unwrap();
//! let result = loop {
//!     if let Poll::Ready(result) = Pin::new(&mut there).poll(&mut cx) {
//!         break result;
//!     }
//! };
//! assert_eq!(result, 6);
//! ```
//!
//! Most programs use this crate through the facade, as `rialto::cps` (feature `cps`):
//! `rialto_cps::Continuation` in these examples is `rialto::cps::Continuation` there.
//!
//! # Map of the source
//!
//! Read first: `frame` ([`Frame`] and [`Leaf`], the things that a function can await), then `expansion` (the frame of
//! a `#[cps]` function), then `continuation` and `registry`. The transformation is the crate
//! `rialto-cps-transform`. `docs/source-map.md` names the files of both crates.
//!
//! # The language
//!
//! A `#[cps]` function is written like an `async fn`. Types are inferred; values drop at the same points; awaits may
//! stand in all forms of control flow, in operands, in guards, and in the arguments of the standard library's
//! macros. `docs/cps.md` lists the few forms that are refused, each with its reason, and those that drop a value at
//! another time. In addition to ordinary code, these rules hold:
//!
//! - *Variables* that are needed after an await are [`Data`]: they are copied and written.
//! - *Calls.* `f(..).await` calls another `#[cps]` function, this function itself, or a [`Leaf`]. Functions that
//!   call each other need `Box::pin(f(..)).await`.
//! - *Other futures.* `e.await` runs any other future, which may borrow variables of the function. While it is
//!   pending, the frame cannot be copied or written.
//! - *Borrows* of places are made again after a resume: `&order.lines`, `map.get(&key)`, `for x in &list`.
//! - *Methods and associated functions*: in a `#[cps] impl`; see [`Method`].
//! - *Concurrency*: [`join!`], [`join_all()`], [`select!`], and [`spawn!`] of a block.
//!
//! # Features
//!
//! `macros`, which is on by default, adds `#[cps]`, [`method!`] and `#[derive(Layout)]`. Crates that name frames and
//! define none build faster without it.
//!
//! Sources: Continuation Passing C (Chroboczek 2007) for the transformation; Termite (Germain, Feeley,
//! Monnier 2006) for its uses.

/// The chapters, so that their examples are tested.
#[cfg(doctest)]
mod chapters {
    #[doc = include_str!("../../../docs/continuations.md")]
    mod continuations {}
    #[doc = include_str!("../../../docs/cps.md")]
    mod cps {}
}

mod build;
mod child;
mod codec;
mod context;
mod continuation;
mod control;
mod data;
mod description;
mod endpoint;
mod error;
#[doc(hidden)]
pub mod expansion;
mod fields;
mod frame;
mod handle;
mod iterate;
mod join;
mod joined;
mod layout;
mod method;
mod nested;
mod pointer;
mod range;
mod reclaim;
mod refusal;
mod registry;
mod residual;
mod scope;
mod shared;
mod silent;
pub mod states;
mod step;
mod time;
mod trace;
pub mod wait;
mod yielding;

pub use build::Build;
pub use child::Child;
pub use context::context;
pub use continuation::{Continuation, resume};
#[doc(hidden)]
pub use continuation::{counting_continuations, uncounted_continuations};
pub use control::{Captured, Forked, K, OtherResult, Value, capture, done, fork, throw};
pub use data::Data;
pub use description::{Description, FieldDescription};
pub use endpoint::{Directory, EndpointId, NameTaken, Receiver, Sender, channel, named_channel};
pub use error::{DecodeError, EncodeError};
pub use frame::{Frame, Leaf};
pub use handle::{Ended, Handle, NotCaptured, run_on};
pub use iterate::{Items, Iterate};
pub use join::branch;
pub use joined::join_all;
pub use layout::{HasLayout, Layout};
pub use method::Method;
pub use pointer::{CpsFnPtr, Function, Signature};
pub use reclaim::{reclaim, reclaim_when_idle};
pub use registry::{Registry, to_bytes};
#[cfg(feature = "macros")]
pub use rialto_cps_macros::{Layout, cps, method};
pub use rialto_event::Closed;
pub use shared::Shared;
pub use time::Time;
pub use wait::{
    Arm, Chosen2, Chosen3, Chosen4, Chosen5, Chosen6, Chosen7, Chosen8, Wait, biased, choose2, choose3,
    choose4, choose5, choose6, choose7, choose8, one_of, perhaps, recv, send, sleep, sleep_until, wait_for,
    within,
};
pub use yielding::yield_now;

/// Awaits several calls, all at the same time: their results, as a tuple.
///
/// It stands in `#[cps]` functions; each part is what could be awaited by itself,
/// without `.await`. All of them are part of the caller's frame, so that it can be
/// copied and written whatever each is waiting for. The results are [`Data`].
/// Cancelled, it cancels those that are not ready yet.
///
/// ```
/// use rialto_cps::{cps, join, yield_now};
///
/// #[cps]
/// async fn half(n: u64) -> u64 {
///     yield_now().await;
///     n / 2
/// }
///
/// #[cps]
/// async fn both(a: u64, b: u64) -> u64 {
///     let (a, b) = join!(half(a), half(b));
///     a + b
/// }
/// # drop(both(1, 2));
/// ```
#[macro_export]
macro_rules! join {
    ($($parts:tt)*) => {
        ::core::compile_error!(
            "this `join!` stands in `#[cps]` functions; elsewhere, use that of your executor"
        )
    };
}

/// Runs a block as a task of its own, in `#[cps]` functions that are run by [`run_on`]: `spawn! { .. }`, or
/// `spawn!(-> Type { .. })`, if it yields something. It returns a [`Child`].
///
/// The variables of the function that the block names go into it, by value and whole: they are moved or copied, and
/// drop when it ends, in the order in which it names them, as those of `async move` do. A variable of both is a
/// [`Shared`]: the block gets a clone. The block is a `#[cps]` function of its own, which can be captured, copied
/// and written, like others; a registry lists the first block of `f` as `f_spawn0`. `return` and `?` in it end the
/// block.
///
/// ```
/// use rialto_cps::{Sender, Shared, cps, send, spawn, yield_now};
///
/// #[cps]
/// async fn count_to(n: u64, news: Sender<u64>) -> u64 {
///     let total: Shared<u64> = Shared::new(0);
///     let mine: Shared<u64> = total.clone();
///     spawn! {
///         for i in 0..n {
///             yield_now().await;
///             mine.with(|total| *total += i);
///         }
///         let _ = send::<u64>(&news, n).await;
///     };
///     yield_now().await;
///     total.get()
/// }
/// # drop(count_to(1, rialto_cps::channel().0));
/// ```
///
/// # Panics
///
/// If the function is not run by [`run_on`], and so no executor is at hand.
///
/// CPC's `cpc_spawn`.
#[macro_export]
macro_rules! spawn {
    ($($block:tt)*) => {
        ::core::compile_error!(
            "this `spawn!` stands in `#[cps]` functions; elsewhere, use `run_on` with the spawner of your executor"
        )
    };
}

/// Waits for one of several leaves, and goes on with its arm: as Rialto's
/// `select!` of events, in `#[cps]` functions.
///
/// An arm is `pattern = leaf(..) => body`, perhaps with `, if condition` before
/// `=>`. `biased;` in front of all makes the first arm that is enabled win; else each that is has the same
/// chance. The patterns are irrefutable. One arm happens, and the others have not
/// happened. While it waits, it is data: it can be copied and written, from outside
/// too. Behind the arms there can be `else => body`, for when all are switched off, or
/// `default => body`, for when none is enabled now. The bodies await, `break` and
/// `return` as they like.
///
/// ```
/// use rialto_cps::{Receiver, cps, recv, select, sleep};
/// use std::time::Duration;
///
/// #[cps]
/// async fn patient(news: Receiver<String>, turns: u64) -> String {
///     for i in 0..turns {
///         select! {
///             text = recv::<String>(&news), if i > 0 => return text.unwrap_or_default(),
///             () = sleep(Duration::from_millis(1)) => {}
///         }
///     }
///     String::new()
/// }
/// # drop(patient(rialto_cps::channel().1, 2));
/// ```
///
/// # Panics
///
/// If all arms are switched off, and there is no `else`.
///
/// CML's `select`.
#[macro_export]
macro_rules! select {
    ($($arms:tt)*) => {
        ::core::compile_error!(
            "this `select!` stands in `#[cps]` functions; elsewhere, use `rialto::select!`"
        )
    };
}

/// Names for the code of `#[cps]`, and for the crates that implement leaves. They are not for other code.
#[doc(hidden)]
pub mod rt {
    pub use crate::child::spawn;
    pub use crate::context::{ContextSource, Contexts, is_missing_context, set_context_source};
    pub use crate::iterate::{Enumerated, Iterate, Reversed, enumerated, reversed};
    pub use crate::pointer::call;
    pub use crate::step::{Progress, Step, StepOutput};
    pub use serde;
    pub use std::boxed::Box;
    pub use std::clone::Clone;
    pub use std::future::Future;
    pub use std::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Rem, Sub};
    pub use std::ops::{Range, RangeFrom, RangeInclusive};
    pub use std::option::Option;
    pub use std::pin::Pin;
    pub use std::primitive::str;
    pub use std::task::{Context, Poll};

    /// The value that `?` makes of a result.
    pub type Value<T> = <T as crate::residual::Try>::Value;

    /// A frame that has completed was polled again.
    #[cold]
    #[track_caller]
    pub fn over(name: &str) -> ! {
        panic!("`{name}` was polled after it had completed")
    }
}
