//! Assignments to patterns, whose value is a place. Such an assignment uses only the parts that the pattern names: as in
//! rustc, it becomes a `let`, and one assignment for each name.
//!
//! ```text
//! (x, _) = pair;      { let (__cps_a0, _) = pair; x = __cps_a0; }
//! ```

use quote::format_ident;
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, Ident, Pat, UnOp, parse_quote_spanned};

/// Rewrites those of a function's body.
pub fn desugar(body: &mut Block) {
    Desugar(0).visit_block_mut(body);
}

/// The number of names so far.
struct Desugar(usize);

impl Desugar {
    fn assignment(&mut self, assign: &syn::ExprAssign) -> Option<Expr> {
        let is_pattern = matches!(
            *assign.left,
            Expr::Infer(_) | Expr::Tuple(_) | Expr::Array(_) | Expr::Call(_) | Expr::Struct(_)
        );
        if !is_pattern || !is_place(&assign.right) {
            return None;
        }
        let mut names = Vec::new();
        let pattern = self.pattern(&assign.left, &mut names)?;
        let (value, span) = (&assign.right, crate::at(assign.eq_token.span));
        let assigned = names.iter().map(|(name, place)| quote::quote_spanned!(span=> #place = #name;));
        Some(parse_quote_spanned!(span=> { let #pattern = #value; #(#assigned)* }))
    }

    /// The pattern that the left side is.
    fn pattern(&mut self, left: &Expr, names: &mut Vec<(Ident, Expr)>) -> Option<Pat> {
        let span = crate::at(left.span());
        Some(match left {
            Expr::Infer(_) => parse_quote_spanned!(span=> _),
            Expr::Range(range) if range.start.is_none() && range.end.is_none() => {
                parse_quote_spanned!(span=> ..)
            }
            Expr::Tuple(tuple) => {
                let all = self.patterns(&tuple.elems, names)?;
                parse_quote_spanned!(span=> (#(#all,)*))
            }
            Expr::Array(array) => {
                let all = self.patterns(&array.elems, names)?;
                parse_quote_spanned!(span=> [#(#all),*])
            }
            Expr::Call(call) => {
                let (of, all) = (&call.func, self.patterns(&call.args, names)?);
                parse_quote_spanned!(span=> #of(#(#all),*))
            }
            Expr::Struct(made) if made.rest.is_none() => {
                let (of, rest) = (&made.path, made.dot2_token);
                let mut fields = Vec::new();
                for field in &made.fields {
                    let (member, inner) = (&field.member, self.pattern(&field.expr, names)?);
                    fields.push(quote::quote_spanned!(span=> #member: #inner));
                }
                parse_quote_spanned!(span=> #of { #(#fields,)* #rest })
            }
            place => {
                let name = format_ident!("__cps_a{}", self.0, span = span);
                self.0 += 1;
                names.push((name.clone(), place.clone()));
                parse_quote_spanned!(span=> #name)
            }
        })
    }

    fn patterns<'e>(
        &mut self,
        all: impl IntoIterator<Item = &'e Expr>,
        names: &mut Vec<(Ident, Expr)>,
    ) -> Option<Vec<Pat>> {
        all.into_iter().map(|left| self.pattern(left, names)).collect()
    }
}

impl VisitMut for Desugar {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Expr::Assign(assign) = expr
            && let Some(desugared) = self.assignment(assign)
        {
            *expr = desugared;
        }
        visit_mut::visit_expr_mut(self, expr);
    }
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// A variable, or a field of one.
pub fn is_place(expr: &Expr) -> bool {
    match expr {
        Expr::Path(_) => true,
        Expr::Field(field) => is_place(&field.base),
        Expr::Paren(inner) => is_place(&inner.expr),
        Expr::Unary(unary) => matches!(unary.op, UnOp::Deref(_)) && is_place(&unary.expr),
        _ => false,
    }
}
