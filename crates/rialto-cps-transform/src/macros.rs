//! The macros in a body that are forms of the language: what they become takes their place.

use crate::refuse;
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Error, Expr, ExprAwait, Macro, Result, Stmt};

/// Replaces each macro that `expansion` knows, wherever it stands in the body; also in what
/// another one has become.
///
/// # Errors
///
/// All of `expansion`'s.
pub fn expand(body: &mut Block, expansion: impl FnMut(&Macro) -> Option<Result<Expr>>) -> Result<()> {
    let mut expand = Expand { expansion, errors: Vec::new() };
    expand.visit_block_mut(body);
    refuse::all(expand.errors)
}

/// The await of an expression: made by hand, since in text an attribute of it would be the whole
/// expression's, and what was a macro's could not be told from it.
#[must_use]
pub fn awaiting(base: Expr) -> Expr {
    Expr::Await(ExprAwait {
        attrs: Vec::new(),
        base: Box::new(base),
        dot_token: Default::default(),
        await_token: Default::default(),
    })
}

struct Expand<E> {
    expansion: E,
    errors: Vec<Error>,
}

impl<E: FnMut(&Macro) -> Option<Result<Expr>>> Expand<E> {
    fn expanded(&mut self, call: &Macro) -> Option<Expr> {
        (self.expansion)(call)?.map_err(|error| self.errors.push(error)).ok()
    }
}

impl<E: FnMut(&Macro) -> Option<Result<Expr>>> VisitMut for Expand<E> {
    fn visit_expr_mut(&mut self, expression: &mut Expr) {
        if let Expr::Macro(call) = expression
            && let Some(expanded) = self.expanded(&call.mac)
        {
            *expression = expanded;
        }
        visit_mut::visit_expr_mut(self, expression);
    }

    fn visit_stmt_mut(&mut self, statement: &mut Stmt) {
        if let Stmt::Macro(call) = statement
            && let Some(expanded) = self.expanded(&call.mac)
        {
            *statement = Stmt::Expr(expanded, call.semi_token);
        }
        visit_mut::visit_stmt_mut(self, statement);
    }

    // What is in these is not this function's.
    fn visit_expr_closure_mut(&mut self, _: &mut syn::ExprClosure) {}
    fn visit_expr_async_mut(&mut self, _: &mut syn::ExprAsync) {}
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}
