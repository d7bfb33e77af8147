//! The transformation behind `#[cps]`: from an `async fn` to a frame that is data.
//!
//! It is an ordinary library over [`proc_macro2`], so that tests can run it. The crate `rialto-cps` documents `#[cps]`
//! for its users, and `crates/rialto-cps/src/expansion/emitted.md` shows the code that a function becomes.
//!
//! # How
//!
//! Control flow stays as it is, and is entered again. A function becomes a closure, in which each variable that is needed
//! after a suspension point has a *slot*, an `Option`; each await has a number. On entry the slots are filled from the
//! frame, and `entry` is the number of the await to resume at, or 0. Code before that await is skipped by guards:
//!
//! ```text
//! let mut total = 0;               if entry == 0 { slot_total = Some(0); }
//! while total < n {                if matches!(entry, 0 | 1..=1) { loop {
//!                                      if entry == 0 { /* break, unless total < n */ }
//!     leaf(total).await;               if entry == 0 { /* call it, poll it; if it is pending, the frame is the live
//!                                          slots and the callee */ }
//!                                      else { /* the callee in the frame has its result */ }
//!                                      entry = 0;
//!     total += 1;                      if entry == 0 { /* .. */ }
//! }                                } }
//! ```
//!
//! Plain statements stay as they were written. A run of them is a *segment*. It takes the variables that it may move
//! out of their slots into guards, whose destructors return them: so the compiler's own drop flags decide which variables
//! are left. Types are inferred: the state is an enum with a type parameter for each variable, and the closure has no
//! captures. A borrow is made again after each resume.
//!
//! # Modules; read `ir` first
//!
//! | module | contains |
//! |---|---|
//! | `ir` | the representation, all on one page: read it first |
//! | `names` | what patterns bind, what macros mention, which methods take `self` |
//! | `tags` | numbers the jumps |
//! | `asks` | the question whether a method takes its receiver |
//! | `walk` | the one walker over syntax: from code to effects on variables, in evaluation order |
//! | `lower` | from syntax to the IR, in A-normal form |
//! | `cfg`, `dataflow` | the control-flow graph; initialization, liveness and suspension, by one engine |
//! | `signature`, `item` | the function from outside; the items that it becomes |
//! | `spans` | functions under `#[tracing::instrument]` |
//! | `emit` | from the IR to the body: slots, segments, suspension points |
//! | `layouts` | the identity of states |
//! | `dump` | the IR as text, for the golden tests |
//! | `conditional` | `#[cfg(..)]` within the item: the item with and without |
//! | `groups` | parentheses around what a `macro_rules!` macro has put in |
//! | `labels`, `alternatives`, `borrowed` | `checkpoint!`; patterns under guards that await: each alternative, and what they bind borrowed |
//! | `received` | `recv!`: a type for what its arms ask |
//! | `scope`, `types`, `iterate`, `free` | variables, types and names that are evident from the text, for `spawn!` and `recv!` |
//! | `method` | `method!`: the type of a method's frame |
//! | `hash`, `located` | the hash of names in the identity of states; the places of emitted code |
//! | `stub` | a function that stands for one that is refused |
//! A new feature of `match` touches at most five files: `walk` (its effects in plain code), `lower::control`, or
//! `lower::guards` if it concerns guards that await, `cfg` (where control passes), and `emit::node` if arms are written in
//! another way. A new kind of effect touches `ir`, `walk`, `cfg`, `dump` and the pass that adds it: the other passes go
//! over `ir::elementary`. (The guards of plain arms, which may be false, were five files; guards that are asked once were
//! one.)
#![allow(
    clippy::large_enum_variant,
    reason = "with the feature `span-locations` of `proc-macro2`, which another crate may enable, a token is larger"
)]
#![forbid(unsafe_code)]

mod alternatives;
mod asks;
mod borrowed;
mod cfg;
mod conditional;
mod dataflow;
mod dump;
mod emit;
mod free;
mod groups;
mod hash;
mod ir;
mod item;
mod iterate;
mod labels;
mod layouts;
mod located;
mod lower;
mod method;
mod names;
mod owned;
mod received;
mod scope;
mod shadows;
mod signature;
mod spans;
mod stub;
mod tags;
mod types;
mod walk;

use located::{at, called_at};
use proc_macro2::TokenStream;
use syn::Result;

/// Transforms the function, or the `impl`, under `#[cps]`. Code that is refused becomes a `compile_error!` at its place,
/// and a function that can only be named.
#[must_use]
pub fn cps(arguments: TokenStream, item: TokenStream) -> TokenStream {
    transform(arguments, item.clone()).unwrap_or_else(|error| {
        let mut refused = error.into_compile_error();
        refused.extend(stub::of(item));
        refused
    })
}

/// The same, with the errors as values.
///
/// # Errors
///
/// Code that `#[cps]` does not take: each error says what to write instead, and where.
pub fn transform(arguments: TokenStream, item: TokenStream) -> Result<TokenStream> {
    if let Some(argument) = arguments.into_iter().next() {
        return Err(syn::Error::new(argument.span(), "`#[cps]` takes no arguments\nhelp: write `#[cps]`"));
    }
    transformed(syn::parse2(item)?).map(shadows::restored)
}

/// The type of a method's frame, from `Type::method`: the expansion of `method!`.
#[must_use]
pub fn method(path: TokenStream) -> TokenStream {
    method::named(path)
}

/// Transforms the function, or the `impl`, under `#[cps]`.
fn transformed(item: syn::Item) -> syn::Result<TokenStream> {
    if let Some(split) = conditional::split(&item) {
        return Ok(split);
    }
    match item {
        syn::Item::Fn(function) => signature::read(function, None).and_then(item::function),
        syn::Item::Impl(item) => item::methods(item),
        other => Err(syn::Error::new_spanned(
            other,
            "`#[cps]` transforms async functions and the methods of an `impl`\nhelp: write `async fn`",
        )),
    }
}

/// The IR of a function as text, with what the analyses found.
///
/// # Errors
///
/// As for the transformation.
#[doc(hidden)]
pub fn dumped(item: &syn::ItemFn) -> syn::Result<String> {
    let signature = signature::read(item.clone(), None)?;
    let params: Vec<_> = signature.parameters.into_iter().map(|parameter| parameter.inside).collect();
    let around = ir::Around {
        name: item.sig.ident.clone(),
        visibility: item.vis.clone(),
        generics: item.sig.generics.clone(),
        owner: None,
        methods: Vec::new(),
    };
    let lowered = lower::lowered(&params, &item.block, &around)?;
    Ok(dump::dump(&lowered.function, &lowered.facts))
}
