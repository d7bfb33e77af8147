//! Emitted code has the names of the macro's, and the places of the user's code.

extern crate proc_macro;

use proc_macro2::{Span, TokenStream};

/// The place of the user's code, with the names of the macro's: a `macro_rules!` macro may have written that code.
pub fn at(span: Span) -> Span {
    Span::call_site().located_at(span)
}

/// The source file of a span. Outside of the compiler, where spans have no places, it has no name.
pub fn file_of(span: Span) -> String {
    if proc_macro::is_available() { span.unwrap().file() } else { String::new() }
}

/// The line of a span. Outside of the compiler it is 0.
pub fn line_of(span: Span) -> usize {
    if proc_macro::is_available() { span.unwrap().line() } else { 0 }
}

/// A method call as the caller's location shows it: in the user's code, and not at the attribute.
pub fn called_at(span: Span, method: &str, arguments: TokenStream) -> TokenStream {
    let method = proc_macro2::Ident::new(method, span);
    let mut arguments = proc_macro2::Group::new(proc_macro2::Delimiter::Parenthesis, arguments);
    arguments.set_span(span);
    quote::quote_spanned!(span=> . #method #arguments)
}
