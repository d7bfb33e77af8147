//! Macros of Rialto: the attributes [`macro@main`] and [`macro@test`], and the expansions of `recv!` and
//! `select!`.
//!
//! Use the attributes, through the facade, to run an `async fn main` or an async test on Rialto's runtime.
//!
//! ```
//! # mod facade { pub use rialto_rt as rt; }
//! #[rialto_macros::main(worker_threads = 2, crate = crate::facade)]
//! async fn main() {
//!     assert_eq!(rialto_rt::spawn(async { 42 }).await.unwrap(), 42);
//! }
//! ```
//!
//! The crate uses `proc_macro` alone, so a few small macros compile no other crate. It changes as little text
//! as possible. An attribute leaves the function as it is, inside a plain function that runs it. The arms of
//! a `recv!` are copied unchanged to two places, and those of a `select!` to one.
//!
//! Read first: `function` (the parts of an `async fn`) and `options` (the arguments of an attribute), then
//! `expand` (the plain function around it). `recv` and `select` expand the two macros; `alternatives` splits
//! patterns with `|`.
#![forbid(unsafe_code)]

mod alternatives;
mod expand;
mod function;
mod options;
mod recv;
mod select;

use proc_macro::TokenStream;

/// Runs an `async fn main` on a Rialto runtime.
///
/// Options, separated by commas:
///
/// * `worker_threads = N`: the number of worker threads; by default one per processor;
/// * `diagnostics`: reports show which tasks are blocked, and on what;
/// * `tokio`: a single-threaded tokio runtime runs beside it, and tasks can use tokio as if they ran on that
///   runtime (`Builder::tokio`). This needs the feature `tokio` of `rialto`, and a dependency on `tokio` with
///   `rt-multi-thread`;
/// * `crate = path`: the path of the `rialto` crate, if it has another name.
///
/// # Panics
///
/// Panics if the operating system provides no thread or no poll object.
///
/// ```
/// # mod facade { pub use rialto_rt as rt; }
/// #[rialto_macros::main(crate = crate::facade)]
/// async fn main() -> Result<(), std::io::Error> {
///     rialto_rt::yield_now().await;
///     Ok(())
/// }
/// ```
///
/// Anything other than an `async fn` without parameters is a compile error:
///
/// ```compile_fail
/// #[rialto_macros::main]
/// fn main() {}
/// ```
#[proc_macro_attribute]
pub fn main(options: TokenStream, function: TokenStream) -> TokenStream {
    expand::expand(options, function, options::Kind::Main)
}

/// Runs an `async fn` as a test, on a Rialto runtime of its own.
///
/// Options, separated by commas:
///
/// * `worker_threads = N`: the number of worker threads; by default one per processor;
/// * `diagnostics`: reports show which tasks are blocked, and on what;
/// * `tokio`: a single-threaded tokio runtime runs beside it, and tasks can use tokio as if they ran on that
///   runtime (`Builder::tokio`). This needs the feature `tokio` of `rialto`, and a dependency on `tokio` with
///   `rt-multi-thread`;
/// * `alone`: declares that no other thread wakes the tasks of the test. If all of them are blocked, the test
///   fails with a report of what each task waits for, instead of waiting forever (`Deadlock::Suspected`);
/// * `simulated`: on a simulated runtime, with seed 0; `seed = N`: with seed N;
/// * `seeds = A..B`: on a simulated runtime for each of these seeds, until one fails. The test then panics
///   with that seed and the shortest prefix of its scheduling decisions that still fails
///   (`rt::sim::run_seeds`). With `tokio`, the simulation drives a tokio runtime, which needs the feature
///   `tokio-simulation` of `rialto`;
/// * `crate = path`: the path of the `rialto` crate, if it has another name.
///
/// Without options, a function that is not `async` becomes a plain test of the standard library. So after
/// `use rialto::test`, one attribute serves for all tests.
///
/// Other attributes of tests, such as `#[should_panic]` and `#[ignore]`, work as usual.
///
/// # Panics
///
/// Panics if the operating system provides no thread or no poll object.
///
/// ```
/// # mod facade { pub use rialto_rt as rt; }
/// #[rialto_macros::test(seed = 7, crate = crate::facade)]
/// async fn a_day_passes_at_once() {
///     let day = std::time::Duration::from_secs(24 * 3600);
///     rialto_event::after(day).await;
/// }
/// # fn main() {}
/// ```
///
/// Options need an `async` function:
///
/// ```compile_fail
/// #[rialto_macros::test(worker_threads = 2)]
/// fn not_async() {}
/// # fn main() {}
/// ```
#[proc_macro_attribute]
pub fn test(options: TokenStream, function: TokenStream) -> TokenStream {
    expand::expand(options, function, options::Kind::Test)
}

/// The expansion of `rialto_node::recv!`. The macro passes the path of its crate in brackets.
#[doc(hidden)]
#[proc_macro]
pub fn recv(arms: TokenStream) -> TokenStream {
    recv::expand(arms)
}

/// The expansion of `rialto_event::select!`, after it has separated the arms.
#[doc(hidden)]
#[proc_macro]
pub fn select(arms: TokenStream) -> TokenStream {
    select::expand(arms)
}
