//! The phases of the transformation.
//!
//! | module | does |
//! |---|---|
//! | `ir` | the representation, all on one page: read it first |
//! | `names` | what patterns bind, what macros mention, which methods take `self` |
//! | `tags` | numbers the jumps |
//! | `walk` | the one walker over syntax: from code to effects on variables, in evaluation order |
//! | `lower` | from syntax to the IR, in A-normal form |
//! | `cfg`, `dataflow` | the control-flow graph; initialization, liveness and suspension, by one engine |
//! | `signature`, `item` | the function from outside; the items that it becomes |
//! | `spans` | functions under `#[tracing::instrument]` |
//! | `emit` | from the IR to the body: slots, segments, suspension points |
//! | `layouts` | the identity of states |
//! | `dump` | the IR as text, for the golden tests |

mod cfg;
mod dataflow;
mod dump;
mod emit;
mod ir;
mod item;
mod layouts;
mod lower;
pub(crate) mod names;
mod signature;
mod spans;
mod tags;
mod walk;

use proc_macro2::TokenStream;

/// Transforms the function, or the `impl`, under `#[cps]`.
pub(crate) fn transformed(item: syn::Item) -> syn::Result<TokenStream> {
    if let Some(split) = crate::conditional::split(&item) {
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

/// The place of the user's code, with the names of the macro's: a `macro_rules!` macro may have written that code.
fn at(span: proc_macro2::Span) -> proc_macro2::Span {
    proc_macro2::Span::call_site().located_at(span)
}

/// A method call as the caller's location shows it: in the user's code, and not at the attribute.
fn called_at(span: proc_macro2::Span, method: &str, arguments: TokenStream) -> TokenStream {
    let method = proc_macro2::Ident::new(method, span);
    let mut arguments = proc_macro2::Group::new(proc_macro2::Delimiter::Parenthesis, arguments);
    arguments.set_span(span);
    quote::quote_spanned!(span=> . #method #arguments)
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
    let around = lower::Around {
        name: item.sig.ident.clone(),
        visibility: item.vis.clone(),
        generics: item.sig.generics.clone(),
        owner: None,
        methods: Vec::new(),
    };
    let lowered = lower::lowered(&params, &item.block, &around)?;
    Ok(dump::dump(&lowered.function, &lowered.facts))
}
