//! What cannot be kept across an await, and why.

use crate::ir::{Await, Origin, Program, Var};
use crate::types;
use proc_macro2::{Ident, TokenStream};
use quote::quote_spanned;
use syn::{Error, Type};

/// A `&'static` is not read either.
pub(super) fn borrows(ty: &Type) -> bool {
    struct Borrows(bool);
    impl syn::visit::Visit<'_> for Borrows {
        fn visit_type_reference(&mut self, _: &syn::TypeReference) {
            self.0 = true;
        }
        fn visit_type_path(&mut self, path: &syn::TypePath) {
            if !types::holds_nothing(path) {
                syn::visit::visit_type_path(self, path);
            }
        }
        fn visit_lifetime(&mut self, lifetime: &syn::Lifetime) {
            self.0 |= lifetime.ident != "static";
        }
    }
    let mut borrows = Borrows(false);
    syn::visit::Visit::visit_type(&mut borrows, ty);
    borrows.0
}

/// How errors name an await.
#[must_use]
pub fn awaited_text(node: &Await) -> String {
    format!("`{}`", node.call.text())
}

pub(super) fn borrowed(name: Ident, node: &Await) -> Error {
    let message = format!(
        "`{name}` borrows and is needed after {}: a frame is moved and written, and owns what it holds; borrow \
         again after the await, or keep the value itself, a `String` for a `&str`",
        awaited_text(node)
    );
    Error::new(name.span(), message)
}

/// That the compiler has found its type evident.
pub(super) fn told(program: &Program, variable: Var, node: &Await) -> TokenStream {
    let variable = &program.variables[variable];
    let callees: Vec<Type> = variable.ty.iter().flat_map(types::told_by).collect();
    if callees.iter().any(|callee| program.generics.in_type(callee)) {
        return TokenStream::new();
    }
    let message = untyped(variable, node).to_string();
    quote_spanned! {variable.name.span()=>
        const _: () = ::core::assert!(true #(&& <#callees as ::rialto_cps::rt::Callee>::IS_TOLD)*, "{}", #message);
    }
}

pub(super) fn untyped(variable: &crate::ir::Variable, node: &Await) -> Error {
    let awaited = awaited_text(node);
    let name = &variable.name;
    let needed = "so it is part of the frame, and its type is not evident";
    let message = match variable.origin {
        Origin::Temporary => format!(
            "this value is needed after {awaited}, {needed}: bind it before, by `let name: Type = ..`; in a range, \
             write a suffix, as in `0u64..n`"
        ),
        Origin::Arm => format!(
            "`{name}` is needed after {awaited}, {needed}: begin the arm by `let {name}: Type = {name};`"
        ),
        Origin::Link => format!(
            "`{name}` is needed after {awaited}, {needed}: begin the block by `let {name}: Type = {name};`, and await in it, \
             not in the chain"
        ),
        Origin::Guard => format!(
            "`{name}` is needed after {awaited}, within its guard, and its type is not evident: await before the \
             `match`, or write an `if` in the arm"
        ),
        Origin::Item => format!(
            "`{name}` is needed after {awaited}, {needed}: begin the loop by `let {name}: Type = {name};`"
        ),
        Origin::Let | Origin::Parameter => {
            format!("`{name}` is needed after {awaited}, {needed}: write `let {name}: Type = ..`")
        }
    };
    Error::new(variable.name.span(), message)
}
