//! The transformation behind `#[cps]`: from an `async fn` to a frame that is
//! data. It is an ordinary library over [`proc_macro2`], so that tests can run
//! it; the crate `rialto-cps` says what it means to those who write `#[cps]`.
//!
//! # How
//!
//! Control flow stays what it is, and is re-entered. A function becomes a
//! function `poll`, in which each variable that is needed beyond one run of plain
//! statements has a *slot*, an `Option` (`slot`); each await has a number. On entry the
//! slots are filled from the frame, and `entry` is the number of the await to
//! resume at, or 0. What stands before that await is skipped by guards:
//!
//! ```text
//! let mut total = 0u64;            if entry == 0 { slot_total = Some(0u64); }
//! while total < n {                if matches!(entry, 0 | 1..=1) { loop {
//!                                      if entry == 0 { /* break, unless total < n */ }
//!     leaf(total).await;               if matches!(entry, 0 | 1..=1) {
//!                                          if entry == 0 { /* call it, poll it; if it pends, the frame
//!                                              is the live slots and the callee */ }
//!                                          else { /* the callee in the frame has got its result */ }
//!                                          entry = 0;
//!                                      }
//!     total += 1;                      if entry == 0 { ... }
//! }                                } }
//! ```
//!
//! Plain statements are kept as they were written. A run of them is a *segment*: it
//! begins by taking out of their slots the variables that it names, under their own
//! names, and ends by putting back those that are needed later. So shadowing,
//! inference, moves and borrows within a segment are the compiler's, and a
//! variable that was moved away and is needed later is the compiler's error, at
//! the user's line.
//!
//! # Phases, each a module; read `ir` first
//!
//! | module | from | to |
//! |---|---|---|
//! | `conditional` | `#[cfg(..)]` within the item | the item with and without |
//! | `signature` | the item | its parts, or why they are refused; `methods`: of the functions of an `impl` |
//! | `groups` | what a `macro_rules!` macro has put in | the same in parentheses |
//! | `forms` | the macros in the body that may stand in each other (by `macros`) | what takes their places: |
//! | `concurrent` | `join!` and `select!` | awaits of what consists of several |
//! | `spawned` | `spawn!` | calls of functions that are made of the blocks |
//! | `received` | `recv!` | awaits of what its arms ask, as data |
//! | `labels` | `checkpoint!(..)` in the body (by `macros`) | awaits that bear a label |
//! | `stepped` | `step::<T>(..).await` in the body (by `macros`) | loops that make the step again when they resume |
//! | `arguments` | the arguments of the standard library's macros (by `macros`) | awaits before them |
//! | `pointers` | calls of `CpsFnPtr`s in the body | calls of a leaf |
//! | `immutable` | assignments | or why they are refused: a variable that is not `mut` may have a value already |
//! | `anf` | the body | A-normal form: `ir`, where awaits stand alone (`callee`, `lend`), in Rust's order (`operands`), and what has none is plain |
//! | `resolve` | names | variables, each with its type if that is evident (`types`, `iterate`), by `names`; what statements move (`moves`), and what they give values to (`given`) |
//! | `liveness` | variables | those that are needed after each node |
//! | `presence` | the others | those that are to be dropped later; a statement that moves something on some of its ways puts it away on the others (`ways`), or is taken apart (`apart`), and all is done again |
//! | `stub` | a function that is refused | one that can be named |
//! | `findings` | calls of which the text does not tell whether they are data | items by which the compiler does |
//! | `emit` | all that | the frame, and its `poll`; `states` says how it is written by name |
#![forbid(unsafe_code)]

mod alternatives;
mod anf;
mod apart;
mod arguments;
mod callee;
mod concurrent;
mod conditional;
mod emit;
mod field;
mod findings;
mod forms;
mod generics;
mod given;
mod groups;
mod immutable;
mod ir;
mod iterate;
mod jumps;
mod labels;
mod layouts;
mod lend;
mod liveness;
mod macros;
mod made;
mod methods;
mod moves;
mod names;
pub mod next;
mod operands;
mod pointers;
mod presence;
mod received;
mod refuse;
mod resolve;
mod segment;
mod set;
mod signature;
mod slot;
mod spawned;
mod states;
mod stepped;
mod stub;
mod types;
mod ways;

use proc_macro2::TokenStream;
use std::collections::BTreeSet;
use syn::Result;

/// Transforms the function, or the `impl`, under `#[cps]`; what is refused becomes a
/// `compile_error!` at its place, and a function that only can be named.
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
/// What `#[cps]` does not take: each says what to write instead, and where.
pub fn transform(arguments: TokenStream, item: TokenStream) -> Result<TokenStream> {
    if let Some(argument) = arguments.into_iter().next() {
        return Err(syn::Error::new(argument.span(), "`#[cps]` takes no arguments: write `#[cps]`"));
    }
    let item = syn::parse2(item)?;
    if let Some(split) = conditional::split(&item, &quote::quote!(::rialto_cps::cps)) {
        return Ok(split);
    }
    match item {
        syn::Item::Impl(item) => methods_of(item),
        syn::Item::Fn(item) => function(signature::of(item)?, None),
        other => function(signature::of(syn::parse2(quote::quote!(#other))?)?, None),
    }
}

/// The type of a method's frame, from `Type::method`: what `method!` stands for.
#[must_use]
pub fn method(path: TokenStream) -> TokenStream {
    methods::named(path)
}

/// All that an `impl` has become.
fn methods_of(item: syn::ItemImpl) -> Result<TokenStream> {
    let methods::Parts { rest, methods, signatures } = methods::read(item)?;
    let mut emitted = quote::quote!(#rest);
    let mut errors = Vec::new();
    for signature in signatures {
        match function(signature, Some(&methods)) {
            Ok(function) => emitted.extend(function),
            Err(error) => errors.push(error),
        }
    }
    refuse::all(errors).map(|()| emitted)
}

/// A function, which may be one of these methods.
fn function(mut signature: signature::Signature, methods: Option<&methods::Methods>) -> Result<TokenStream> {
    groups::parenthesise(&mut signature.body);
    let forms::Forms { spawned, items: asked, macros } = forms::expand(&mut signature)?;
    labels::expand(&mut signature.body)?;
    stepped::expand(&mut signature)?;
    let mut standard = arguments::expand(&mut signature.body)?;
    standard.extend(arguments::known(&signature.body));
    if let Some(methods) = methods {
        methods.expand(&mut signature.body, &signature.parameters)?;
    }
    let parameters = signature.parameters.iter().map(|parameter| (&parameter.name, &parameter.ty));
    pointers::expand(&mut signature.body, parameters);
    immutable::check(&signature)?;
    let (mut moved, mut staying) = (BTreeSet::new(), BTreeSet::new());
    let (mut emitted, program) = loop {
        let body = anf::lower(&signature, methods, &moved)?;
        let mut program = resolve::resolve(&signature, body, &staying);
        if !program.operands.is_empty() {
            moved.append(&mut program.operands);
            continue;
        }
        liveness::analyse(&mut program);
        let undecided = presence::analyse(&mut program);
        if !program.staying.is_subset(&staying) {
            staying.append(&mut program.staying);
            continue;
        }
        if !apart::mark(&mut signature.body, &undecided, &mut standard)? {
            break (emit::emit(&signature, &program)?, program);
        }
    };
    for spawned in spawned::functions(spawned, &program, &signature)? {
        emitted.extend(function(signature::of(spawned)?, methods)?);
    }
    emitted.extend(asked);
    emitted.extend(arguments::are_standard(standard));
    // That those are used is seen by this.
    Ok(quote::quote!(#emitted const _: () = { #(#[allow(unused_imports)] use #macros as _;)* };))
}
