//! Macros of Rialto: the attributes [`macro@main`] and [`macro@test`], and the expansions of `recv!` and
//! `select!`.
//!
//! Use the attributes, through the facade, to run an `async fn main` or an async test on Rialto's runtime.
//!
//! ```
//! # mod facade { pub use rialto_rt as rt; }
//! #[rialto_macros::main(workers = 2, crate = crate::facade)]
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
/// * `workers = N`: worker threads; by default one per processor;
/// * `diagnostics`: reports say who is blocked, and on what;
/// * `tokio`: with a runtime of tokio's beside it, of one thread, that tasks find as if they ran on
///   it (`Builder::tokio`); the feature `tokio` of `rialto`, and a dependency on `tokio` with
///   `rt-multi-thread`, have to be there;
/// * `crate = path`: where the `rialto` crate is found, if it has another name.
///
/// # Panics
///
/// The program panics if the system gives no threads or no poll object.
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
/// What is not an `async fn` without parameters is refused:
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
/// * `workers = N`: worker threads; by default one per processor;
/// * `diagnostics`: reports say who is blocked, and on what;
/// * `tokio`: with a runtime of tokio's beside it, of one thread, that tasks find as if they ran on
///   it (`Builder::tokio`); the feature `tokio` of `rialto`, and a dependency on `tokio` with
///   `rt-multi-thread`, have to be there;
/// * `alone`: no other thread wakes its tasks. So when all of them are blocked the
///   test fails, with a report of who waits for what, where it would wait for ever
///   (`Deadlock::Suspected`);
/// * `simulated`: on a simulated runtime, with seed 0; `seed = N`: with seed N;
/// * `seeds = A..B`: on a simulated runtime for each of these seeds, until one fails. The test then
///   panics with that seed and the shortest prefix of its scheduling decisions that still fails
///   (`rt::sim::run_seeds`). With `tokio`, the simulation drives a runtime of tokio's, for which the
///   feature `tokio-simulation` of `rialto` has to be there;
/// * `crate = path`: where the `rialto` crate is found, if it has another name.
///
/// A function that is not `async`, under the attribute without options, is a plain test of std's: so with
/// `use rialto::test` one attribute stands on all tests.
///
/// Other attributes of tests, such as `#[should_panic]` and `#[ignore]`, work
/// as usual.
///
/// ```
/// # mod facade { pub use rialto_rt as rt; }
/// #[rialto_macros::test(seed = 7, crate = crate::facade)]
/// async fn a_day_passes_at_once() {
///     let day = std::time::Duration::from_secs(24 * 3600);
///     rialto_event::sync(rialto_event::after(day)).await;
/// }
/// # fn main() {}
/// ```
///
/// Options are for functions that run on a runtime:
///
/// ```compile_fail
/// #[rialto_macros::test(workers = 2)]
/// fn not_async() {}
/// # fn main() {}
/// ```
#[proc_macro_attribute]
pub fn test(options: TokenStream, function: TokenStream) -> TokenStream {
    expand::expand(options, function, options::Kind::Test)
}

/// What `rialto_node::recv!` expands to, which names its crate in brackets.
#[doc(hidden)]
#[proc_macro]
pub fn recv(arms: TokenStream) -> TokenStream {
    recv::expand(arms)
}

/// What `rialto_event::select!` expands to when it has told the arms apart.
#[doc(hidden)]
#[proc_macro]
pub fn select(arms: TokenStream) -> TokenStream {
    select::expand(arms)
}
