//! Statements and expressions that await nothing and are taken apart all the same: on some of their
//! ways they move a value that is to be dropped later on the others.

use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, BinOp, Block, Expr, Stmt, parse_quote};

/// Marks, wherever these statements stand, what can be taken apart in them. Whether there was
/// something that had not been marked before.
pub fn mark(body: &mut Block, statements: &[Stmt]) -> bool {
    let mut find = Find { statements, marked: false };
    if !statements.is_empty() {
        find.visit_block_mut(body);
    }
    find.marked
}

/// Whether it is a mark.
#[must_use]
pub fn is_mark(attribute: &Attribute) -> bool {
    attribute.path().is_ident("__cps_apart")
}

struct Find<'s> {
    statements: &'s [Stmt],
    marked: bool,
}

impl VisitMut for Find<'_> {
    fn visit_stmt_mut(&mut self, statement: &mut Stmt) {
        if self.statements.iter().any(|other| are_same(other, statement)) {
            let mut mark = Mark(false);
            mark.visit_stmt_mut(statement);
            self.marked |= mark.0;
        } else {
            visit_mut::visit_stmt_mut(self, statement);
        }
    }

    fn visit_expr_mut(&mut self, expression: &mut Expr) {
        let same = |other: &Stmt| matches!(other, Stmt::Expr(other, _) if other == expression);
        if self.statements.iter().any(same) {
            let mut mark = Mark(false);
            mark.visit_expr_mut(expression);
            self.marked |= mark.0;
        } else {
            visit_mut::visit_expr_mut(self, expression);
        }
    }

    // What is in these is not this function's.
    fn visit_expr_closure_mut(&mut self, _: &mut syn::ExprClosure) {}
    fn visit_expr_async_mut(&mut self, _: &mut syn::ExprAsync) {}
}

/// Whether the right operand may be left out.
fn is_lazy(op: &BinOp) -> bool {
    matches!(op, BinOp::And(_) | BinOp::Or(_))
}

/// A block's last expression may have got a semicolon.
fn are_same(one: &Stmt, other: &Stmt) -> bool {
    match (one, other) {
        (Stmt::Expr(one, _), Stmt::Expr(other, _)) => one == other,
        _ => one == other,
    }
}

/// The outermost branches, loops and blocks, and conditions of several.
struct Mark(bool);

impl VisitMut for Mark {
    fn visit_expr_mut(&mut self, expression: &mut Expr) {
        let attributes = match expression {
            Expr::If(branch) => &mut branch.attrs,
            Expr::Match(branch) => &mut branch.attrs,
            Expr::Loop(each) => &mut each.attrs,
            Expr::While(each) => &mut each.attrs,
            Expr::Block(block) => &mut block.attrs,
            Expr::Binary(binary) if is_lazy(&binary.op) => &mut binary.attrs,
            Expr::Closure(_) | Expr::Async(_) | Expr::ForLoop(_) => return,
            other => return visit_mut::visit_expr_mut(self, other),
        };
        if !attributes.iter().any(is_mark) {
            attributes.push(parse_quote!(#[__cps_apart]));
            self.0 = true;
        }
    }
}
