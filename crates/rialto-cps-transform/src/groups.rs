//! Before the phases: what a `macro_rules!` macro has put in for `$e:expr` is one operand, whatever it consists of. The
//! group of it that says so has no delimiters, and the compiler sees nothing of it in what a macro has made: here it gets
//! parentheses.

use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, ExprGroup, ExprParen};

/// Wherever that may matter.
pub fn parenthesise(body: &mut Block) {
    struct Groups;
    impl VisitMut for Groups {
        fn visit_expr_mut(&mut self, expression: &mut Expr) {
            visit_mut::visit_expr_mut(self, expression);
            if let Expr::Group(ExprGroup { attrs, expr, .. }) = expression
                && consists_of_operands(expr)
            {
                let (attrs, expr) = (std::mem::take(attrs), expr.clone());
                *expression = Expr::Paren(ExprParen { attrs, paren_token: Default::default(), expr });
            }
        }
    }
    Groups.visit_block_mut(body);
}

fn consists_of_operands(expression: &Expr) -> bool {
    matches!(
        expression,
        Expr::Assign(_)
            | Expr::Binary(_)
            | Expr::Break(_)
            | Expr::Cast(_)
            | Expr::Closure(_)
            | Expr::If(_)
            | Expr::Let(_)
            | Expr::Match(_)
            | Expr::Range(_)
            | Expr::Reference(_)
            | Expr::Return(_)
            | Expr::Struct(_)
            | Expr::Unary(_)
    )
}
