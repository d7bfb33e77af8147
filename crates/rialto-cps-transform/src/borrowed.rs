//! Patterns that borrow what they bind, so that a guard can be asked without moving anything.

use crate::names;
use quote::format_ident;
use std::collections::BTreeSet;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Ident, Macro, Pat, parse_quote};

/// The pattern, which borrows what it binds under other names.
pub fn borrow(pattern: &mut Pat) {
    Borrowed.visit_pat_mut(pattern);
}

/// The name for a borrow of the variable in a guard. It is a name of its own, so that it hides nothing.
#[must_use]
pub fn behind(name: &Ident) -> Ident {
    format_ident!("__cps_behind_{}", name)
}

/// Lets these names stand for the values behind the borrows. Returns the names that macros mention: they are not replaced.
pub fn look(guard: &mut Expr, borrowed: &[Ident]) -> Vec<Ident> {
    let mut look = Look { borrowed, mentioned: BTreeSet::new() };
    look.visit_expr_mut(guard);
    borrowed.iter().filter(|name| look.mentioned.contains(&name.to_string())).cloned().collect()
}

struct Borrowed;

impl VisitMut for Borrowed {
    fn visit_pat_ident_mut(&mut self, pattern: &mut syn::PatIdent) {
        if names::is_variable(pattern) {
            pattern.ident = behind(&pattern.ident);
            pattern.by_ref = Some(Default::default());
            pattern.mutability = None;
        }
        visit_mut::visit_pat_ident_mut(self, pattern);
    }

    fn visit_field_pat_mut(&mut self, field: &mut syn::FieldPat) {
        field.colon_token.get_or_insert_with(Default::default);
        visit_mut::visit_field_pat_mut(self, field);
    }
}

struct Look<'n> {
    borrowed: &'n [Ident],
    mentioned: BTreeSet<String>,
}

impl VisitMut for Look<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        if let Expr::Path(path) = expr
            && let Some(name) = self.borrowed.iter().find(|name| path.path.is_ident(*name))
        {
            let behind = Ident::new(&behind(name).to_string(), name.span());
            *expr = parse_quote!((*#behind));
        }
    }

    fn visit_macro_mut(&mut self, mac: &mut Macro) {
        self.mentioned.extend(names::words(mac.tokens.clone()));
    }
}
