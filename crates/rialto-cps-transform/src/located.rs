//! Emitted code has the names of the macro's, and the places of the user's code.

use proc_macro2::TokenStream;

/// The place of the user's code, with the names of the macro's: a `macro_rules!` macro may have written that code.
pub fn at(span: proc_macro2::Span) -> proc_macro2::Span {
    proc_macro2::Span::call_site().located_at(span)
}

/// A method call as the caller's location shows it: in the user's code, and not at the attribute.
pub fn called_at(span: proc_macro2::Span, method: &str, arguments: TokenStream) -> TokenStream {
    let method = proc_macro2::Ident::new(method, span);
    let mut arguments = proc_macro2::Group::new(proc_macro2::Delimiter::Parenthesis, arguments);
    arguments.set_span(span);
    quote::quote_spanned!(span=> . #method #arguments)
}
