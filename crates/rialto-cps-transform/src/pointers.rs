//! Before the phases: `f(a).await`, where `f` is a variable whose type is written as
//! `CpsFnPtr<S>`, becomes `::rialto_cps::rt::call::<S>(f, (a,)).await`.

use crate::names;
use std::collections::BTreeMap;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, GenericArgument, Ident, Local, Pat, PathArguments, Type, parse_quote};

/// Rewrites such calls in a body. The parameters are given with their types.
pub fn expand<'p>(body: &mut Block, parameters: impl Iterator<Item = (&'p Ident, &'p Type)>) {
    let mut found = Pointers::default();
    for (name, ty) in parameters {
        found.declare(name, ty);
    }
    found.visit_block(body);
    if !found.0.is_empty() {
        Calls(found.0).visit_block_mut(body);
    }
}

/// Variables that are pointers, and to functions of which type.
#[derive(Default)]
struct Pointers(BTreeMap<String, Type>);

impl Pointers {
    fn declare(&mut self, name: &Ident, ty: &Type) {
        if let Some(signature) = signature(ty) {
            self.0.insert(name.to_string(), signature);
        }
    }
}

fn signature(ty: &Type) -> Option<Type> {
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last()?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    match (last.ident == "CpsFnPtr", arguments.args.first()?) {
        (true, GenericArgument::Type(signature)) => Some(signature.clone()),
        _ => None,
    }
}

impl<'a> Visit<'a> for Pointers {
    fn visit_local(&mut self, local: &'a Local) {
        if let Pat::Type(typed) = &local.pat {
            for (name, _) in names::bound(&typed.pat) {
                self.declare(&name, &typed.ty);
            }
        }
        visit::visit_local(self, local);
    }
}

struct Calls(BTreeMap<String, Type>);

impl VisitMut for Calls {
    fn visit_expr_mut(&mut self, expression: &mut Expr) {
        visit_mut::visit_expr_mut(self, expression);
        let Expr::Call(call) = expression else { return };
        let Expr::Path(path) = &*call.func else { return };
        let Some(name) = path.path.get_ident() else { return };
        if let Some(signature) = self.0.get(&name.to_string()) {
            let arguments = &call.args;
            let comma =
                (!arguments.is_empty() && !arguments.trailing_punct()).then(syn::token::Comma::default);
            let attributes = &call.attrs;
            *expression = parse_quote!(#(#attributes)* ::rialto_cps::rt::call::<#signature>(#name, (#arguments #comma)));
        }
    }
}
