//! Part of the first phase: guards that await. They are asked before the `match`, in the order of the
//! arms, with copies of what their patterns bind; where those are of several alternatives, each is an arm:
//!
//! ```text
//! match x {                        let yes1: bool = match x {
//!     A(n) if n > 1 => a,              A(ref m) if { let n = m; (*n) > 1 } => false,
//!     B(n) if f(n).await => b,         B(ref m) => { let n = guarded(m); f(n).await }
//!     _ => c,                          _ => false,
//! }                                };
//!                                  match x { A(n) if n > 1 => a, B(n) if yes1 => b, _ => c }
//! ```

use super::{Lowering, Source, awaits};
use crate::alternatives;
use crate::ir::Dest;
use crate::labels;
use crate::names;
use crate::operands::is_simple;
use quote::format_ident;
use std::collections::BTreeSet;
use syn::visit_mut::VisitMut;
use syn::{Arm, Error, Expr, ExprMatch, Ident, Pat, Result, parse_quote};

impl Lowering<'_> {
    /// A `match` with guards that await, in a scope of its own.
    pub(super) fn guarded(&mut self, branch: ExprMatch, dest: &Dest) -> Result<()> {
        let outer = std::mem::take(&mut self.nodes);
        let result = self.asked(branch).and_then(|branch| self.branch_match(branch, dest));
        let inside = std::mem::replace(&mut self.nodes, outer);
        self.push_scope(inside);
        result
    }

    /// The same `match`, whose guards have been asked.
    fn asked(&mut self, mut branch: ExprMatch) -> Result<ExprMatch> {
        if awaits(&branch.expr) || !is_simple(&branch.expr) {
            let value = self.operand((*branch.expr).clone())?;
            *branch.expr = self.temporary(value.clone(), Source::Kept(value))?;
        }
        branch.arms = branch.arms.into_iter().map(alone).collect::<Result<Vec<_>>>()?.concat();
        for index in 0..branch.arms.len() {
            if !guard_awaits(&branch.arms[index]) {
                continue;
            }
            let (asked, yes) = (asked(&branch, index), format_ident!("__cps_yes{index}"));
            self.statement(&parse_quote!(let #yes: bool = #asked;))?;
            branch.arms[index].guard = Some((Default::default(), parse_quote!(#yes)));
        }
        Ok(branch)
    }
}

/// What this is a guard's copy of.
#[must_use]
pub fn copied(value: &Expr) -> Option<&Ident> {
    let Expr::Call(call) = value else { return None };
    let Expr::Path(function) = &*call.func else { return None };
    let named = function.path.segments.last()?.ident == "guarded" && function.path.leading_colon.is_some();
    match call.args.first()? {
        Expr::Path(name) if named => name.path.get_ident(),
        _ => None,
    }
}

/// Whether it has a guard that awaits.
pub(super) fn guard_awaits(arm: &Arm) -> bool {
    arm.guard.as_ref().is_some_and(|(_, guard)| awaits(guard))
}

/// An arm for each alternative, if its guard awaits.
fn alone(arm: Arm) -> Result<Vec<Arm>> {
    if !guard_awaits(&arm) {
        return Ok(vec![arm]);
    }
    let patterns = alternatives::of(&arm.pat).ok_or_else(|| {
        let message = "this guard is asked of each alternative, of which there are too many: write an `if` in the arm, or \
                       fewer alternatives";
        Error::new_spanned(&arm.pat, message)
    })?;
    if patterns.len() > 1 && labels::are_in(&arm.body) {
        let message = "this guard is asked of each alternative, and what is behind it has a label, which stands \
                       for one state: write an arm for each";
        return Err(Error::new_spanned(&arm.pat, message));
    }
    Ok(patterns.into_iter().map(|pat| Arm { pat, ..arm.clone() }).collect())
}

/// Whether this arm is the one that is taken, by its guard; those before await nothing any more.
fn asked(branch: &ExprMatch, index: usize) -> Expr {
    let scrutinee = &branch.expr;
    let mut arms: Vec<Arm> = branch.arms[..=index].to_vec();
    for arm in &mut arms {
        arm.comma = Some(Default::default());
        let Some((_, guard)) = &mut arm.guard else {
            Borrowed.visit_pat_mut(&mut arm.pat);
            *arm.body = parse_quote!(false);
            continue;
        };
        if awaits(guard) {
            let (names, behind) = named(&arm.pat, guard);
            Borrowed.visit_pat_mut(&mut arm.pat);
            *arm.body = parse_quote!({ #(let #names = ::rialto_cps::rt::guarded(#behind);)* #guard });
            arm.guard = None;
        } else {
            borrow(&mut arm.pat, guard);
            *arm.body = parse_quote!(false);
        }
    }
    parse_quote!(match #scrutinee { #(#arms)* _ => false })
}

/// A pattern and its guard that only look at what they are matched with.
pub fn borrow(pattern: &mut Pat, guard: &mut Expr) {
    let (names, behind) = named(pattern, guard);
    Borrowed.visit_pat_mut(pattern);
    Behind(&names).visit_expr_mut(guard);
    *guard = parse_quote!({ #(let #names = #behind;)* #guard });
}

/// What a guard names of what its pattern binds, and what it borrows that under.
fn named(pattern: &Pat, guard: &Expr) -> (Vec<Ident>, Vec<Ident>) {
    let named: BTreeSet<String> = names::free_in_expression(guard);
    let bound = names::bound(pattern).into_iter().map(|(name, _)| name);
    bound.filter(|name| named.contains(&name.to_string())).map(|name| (name.clone(), behind(&name))).unzip()
}

/// What a guard borrows has another name than what is bound: it hides nothing.
fn behind(name: &Ident) -> Ident {
    format_ident!("__cps_behind_{}", name)
}

/// The same pattern, which borrows what it binds.
struct Borrowed;

impl VisitMut for Borrowed {
    fn visit_pat_ident_mut(&mut self, pattern: &mut syn::PatIdent) {
        if names::is_variable(pattern) {
            pattern.ident = behind(&pattern.ident);
            pattern.by_ref = Some(Default::default());
            pattern.mutability = None;
        }
        syn::visit_mut::visit_pat_ident_mut(self, pattern);
    }

    fn visit_field_pat_mut(&mut self, field: &mut syn::FieldPat) {
        field.colon_token.get_or_insert_with(Default::default);
        syn::visit_mut::visit_field_pat_mut(self, field);
    }
}

/// Names that are borrowed stand for what is behind them.
struct Behind<'n>(&'n [Ident]);

impl VisitMut for Behind<'_> {
    fn visit_expr_mut(&mut self, expression: &mut Expr) {
        syn::visit_mut::visit_expr_mut(self, expression);
        if let Expr::Path(path) = expression
            && self.0.iter().any(|name| path.path.is_ident(name))
        {
            *expression = parse_quote!((*#path));
        }
    }
}

/// A pattern that owns what it binds.
#[must_use]
pub fn owned(pattern: &Pat) -> Pat {
    struct Owned;
    impl VisitMut for Owned {
        fn visit_pat_ident_mut(&mut self, pattern: &mut syn::PatIdent) {
            pattern.by_ref = None;
            syn::visit_mut::visit_pat_ident_mut(self, pattern);
        }
    }
    let mut pattern = pattern.clone();
    Owned.visit_pat_mut(&mut pattern);
    pattern
}
