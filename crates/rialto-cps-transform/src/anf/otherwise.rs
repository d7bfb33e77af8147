//! `let .. else`, where the `else` awaits.
//!
//! ```text
//! let Some(a) = place else { f().await; return };    if let Some(_) = place {} else { f().await; return }
//!                                                    let Some(a) = place else { unreachable!() };
//!
//! let Some(a) = value() else { f().await; return };  let (a,) = match { match value() { Some(a) => Some((a,)), _ => None } } {
//!                                                        Some((a,)) => (a,),
//!                                                        None => { f().await; return }
//!                                                    };
//! ```
//!
//! So what is not bound stays in its place, and drops before the `else` if it has none.

use super::Lowering;
use crate::moves;
use crate::names;
use crate::operands::{is_place, is_simple};
use crate::resolve;
use quote::quote;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, FieldPat, Ident, Pat, PatIdent, PatType, Result, Stmt, Token, Type, UnOp, parse_quote};

impl Lowering<'_> {
    pub(super) fn otherwise(&mut self, pattern: &Pat, value: &Expr, otherwise: &Expr) -> Result<()> {
        let mut value = self.operand(value.clone())?;
        self.index_stays(&mut value)?;
        if !is_steady(&value) {
            return self.statement(&chosen(pattern, value, otherwise));
        }
        let mut test = pattern.clone();
        Test.visit_pat_mut(&mut test);
        self.statement(&parse_quote!(if let #test = #value {} else { #otherwise }))?;
        self.statement(&parse_quote!(let #pattern = #value else { ::core::unreachable!() };))
    }
}

/// Whether it is a place that can as well be looked at twice, or a borrow of one; not a value that is there for once.
fn is_steady(value: &Expr) -> bool {
    match value {
        Expr::Reference(reference) => is_steady(&reference.expr),
        Expr::Paren(inner) => is_steady(&inner.expr),
        Expr::Field(field) => is_steady(&field.base),
        Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => is_steady(&unary.expr),
        Expr::Index(index) => is_simple(&index.index) && is_steady(&index.expr),
        other => moves::variable(other).is_some_and(|name| !names::is_temporary(&name)),
    }
}

/// What the pattern binds, chosen by a `match`.
fn chosen(pattern: &Pat, mut value: Expr, otherwise: &Expr) -> Stmt {
    let (mut pattern, mut types) = (pattern.clone(), Vec::new());
    resolve::evident_types(&pattern, None, &mut types);
    if let Pat::Type(PatType { pat, ty, .. }) = pattern {
        pattern = *pat;
        // A temporary has that type already, and a place.
        if !is_simple(&value) && !is_place(&value) {
            value = parse_quote!({ let __cps_value: #ty = #value; __cps_value });
        }
    }
    let (names, changes): (Vec<Ident>, Vec<Option<Token![mut]>>) = names::bound(&pattern)
        .into_iter()
        .map(|(name, mutable)| (name, mutable.then(Default::default)))
        .unzip();
    Unchanged.visit_pat_mut(&mut pattern);
    let of = |name: &Ident| types.iter().find(|(typed, _)| typed == name).map(|(_, ty)| ty);
    let types = names.iter().map(of).collect::<Option<Vec<&Type>>>();
    let types = types.map(|types| quote!(: (#(#types,)*)));
    if !is_place(&value) {
        value = parse_quote!({ #value });
    }
    parse_quote! {
        let (#(#changes #names,)*) #types = match {
            let __cps_value = match #value {
                #pattern => ::rialto_cps::rt::Some((#(#names,)*)),
                _ => ::rialto_cps::rt::None,
            };
            __cps_value
        } {
            ::rialto_cps::rt::Some((#(#names,)*)) => (#(#names,)*),
            ::rialto_cps::rt::None => #otherwise,
        };
    }
}

/// Binds nothing: it only looks whether a value is like that.
struct Test;

impl VisitMut for Test {
    fn visit_pat_mut(&mut self, pattern: &mut Pat) {
        visit_mut::visit_pat_mut(self, pattern);
        match pattern {
            Pat::Ident(name) if names::is_variable(name) => {
                *pattern = match name.subpat.take() {
                    Some((_, inner)) => *inner,
                    None => parse_quote!(_),
                }
            }
            Pat::Type(typed) => *pattern = (*typed.pat).clone(),
            _ => {}
        }
    }

    fn visit_field_pat_mut(&mut self, field: &mut FieldPat) {
        field.colon_token.get_or_insert_default();
        visit_mut::visit_field_pat_mut(self, field);
    }
}

/// Without `mut` before its names.
struct Unchanged;

impl VisitMut for Unchanged {
    fn visit_pat_ident_mut(&mut self, pattern: &mut PatIdent) {
        pattern.mutability = None;
    }
}
