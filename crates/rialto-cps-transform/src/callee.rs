//! What an await waits for: how its text is read, the type of its frame, how it
//! is called, and what it adds to the caller's layout.

use crate::ir::{Call, Place};
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::spanned::Spanned;
use syn::{Error, Expr, ExprPath, Ident, Path, Result, Type, parse_quote};

/// Reads `f(..)`, and `Box::pin(f(..))`.
///
/// # Errors
///
/// What is no call by a path.
pub fn read(awaited: Expr, function: &Ident) -> Result<Call> {
    let span = awaited.span();
    let called = bare(awaited);
    let pinned = pinned(&called);
    let boxed = pinned.is_some();
    match call(pinned.map_or(called, bare)) {
        Some((path, arguments)) => {
            let place = match (is_itself(&path, function), boxed) {
                (true, _) => Place::Itself,
                (false, true) => Place::Boxed,
                (false, false) => Place::Inside,
            };
            Ok(Call { path, arguments, place })
        }
        None => Err(Error::new(
            span,
            "only the call of a `#[cps]` function or of a leaf, by its path, can be awaited yet: write \
             `f(..).await`, where `f` is one; make it a `#[cps]` function if it is none",
        )),
    }
}

fn call(expression: Expr) -> Option<(Path, Vec<Expr>)> {
    let Expr::Call(call) = expression else { return None };
    let Expr::Path(ExprPath { qself: None, path, .. }) = bare(*call.func) else { return None };
    Some((path, call.args.into_iter().collect()))
}

/// What is in `Box::pin(..)`.
fn pinned(expression: &Expr) -> Option<Expr> {
    let Expr::Call(call) = expression else { return None };
    let Expr::Path(path) = &*call.func else { return None };
    let mut words = path.path.segments.iter().rev().map(|segment| &segment.ident);
    let named = words.next()? == "pin" && words.next()? == "Box";
    call.args.first().filter(|_| named && call.args.len() == 1).cloned()
}

fn is_itself(path: &Path, function: &Ident) -> bool {
    let words: Vec<&Ident> = path.segments.iter().map(|segment| &segment.ident).collect();
    match words.as_slice() {
        [name] => *name == function,
        [own, name] => *own == "self" && *name == function,
        _ => false,
    }
}

/// Without the parentheses around it.
pub fn bare(expression: Expr) -> Expr {
    match expression {
        Expr::Paren(inner) => bare(*inner.expr),
        Expr::Group(inner) => bare(*inner.expr),
        other => other,
    }
}

impl Call {
    /// The type of what lies in the caller's frame.
    pub fn frame(&self) -> TokenStream {
        let path = &self.path;
        match self.place {
            Place::Inside => quote!(#path),
            Place::Itself => quote!(::rialto_cps::rt::Nested<#path>),
            Place::Boxed => quote!(::rialto_cps::rt::Boxed<#path>),
        }
    }

    /// It is called.
    pub fn make(&self, arguments: &[Expr]) -> TokenStream {
        let path = &self.path;
        match self.place {
            Place::Inside => quote!(#path(#(#arguments),*)),
            Place::Itself => quote!(::rialto_cps::rt::Nested::new(#path(#(#arguments),*))),
            Place::Boxed => quote!(::rialto_cps::rt::Boxed::new(#path(#(#arguments),*))),
        }
    }

    /// What the caller's layout has of it. Of what lies behind a box that is the
    /// name: it is the function itself, or tells its own layout when it is written.
    pub fn layout(&self) -> TokenStream {
        let (text, frame) = (self.path.to_token_stream().to_string(), self.frame());
        quote!(.text(#text).number(<#frame as ::rialto_cps::Frame>::LAYOUT))
    }

    /// The type of its result, when `?` stands behind it so many times.
    pub fn result(&self, tries: usize) -> Type {
        let path = &self.path;
        let output: Type = parse_quote!(::rialto_cps::rt::Output<#path>);
        (0..tries).fold(output, |ty, _| parse_quote!(::rialto_cps::rt::Value<#ty>))
    }

    /// What errors call it.
    pub fn text(&self) -> String {
        format!("{}(..)", self.path.to_token_stream().to_string().replace(' ', ""))
    }
}
