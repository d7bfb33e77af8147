//! Statements and expressions that await nothing and are taken apart all the same: on some of their
//! ways they move a value that is to be dropped later on the others.

use crate::arguments;
use crate::given;
use crate::iterate;
use crate::jumps;
use crate::moves;
use crate::names;
use crate::refuse;
use proc_macro2::Span;
use quote::ToTokens;
use std::collections::BTreeSet;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{
    Attribute, BinOp, Block, Error, Expr, ExprForLoop, ExprMacro, Macro, Path, Result, Stmt, parse_quote,
};

/// What moves these variables on some of its ways, or leaves what is around it where it does.
pub struct Undecided {
    pub syntax: Stmt,
    pub names: BTreeSet<String>,
    pub jumps: bool,
}

/// Marks, wherever they stand, the outermost branches that decide it; the arguments of macros come out of them first,
/// and the paths of those go to `macros`. Whether there was something that had not been marked before.
///
/// # Errors
///
/// What is undecided, and cannot be taken apart.
pub fn mark(body: &mut Block, undecided: &[Undecided], macros: &mut Vec<Path>) -> Result<bool> {
    let mut find = Find { branches: Vec::new(), links: Vec::new(), marked: false, macros };
    for one in undecided {
        Branches { of: one, find: &mut find }.visit_stmt(&one.syntax);
    }
    if !undecided.is_empty() {
        find.visit_block_mut(body);
    }
    match find.marked {
        true => Ok(true),
        false => refuse::all(undecided.iter().map(refused)).map(|()| false),
    }
}

fn refused(Undecided { syntax, names, .. }: &Undecided) -> Error {
    let names = names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    let message = format!(
        "{names} moves on some of the ways through this, and drops later on the others, which are not told apart here: \
         write it as an `if` or a `match` of its own, before"
    );
    match syntax.to_token_stream().is_empty() {
        true => Error::new(Span::call_site(), message),
        false => Error::new_spanned(syntax, message),
    }
}

/// Whether it is a mark.
#[must_use]
pub fn is_mark(attribute: &Attribute) -> bool {
    attribute.path().is_ident("__cps_apart")
}

/// Whether the right operand may be left out.
fn is_lazy(op: &BinOp) -> bool {
    matches!(op, BinOp::And(_) | BinOp::Or(_))
}

/// Whether it can be taken apart, by what it goes over.
fn goes_over_own(each: &ExprForLoop) -> bool {
    iterate::head((*each.expr).clone()).is_ok()
}

/// The attributes of what can be taken apart.
fn attributes(expression: &mut Expr) -> Option<&mut Vec<Attribute>> {
    Some(match expression {
        Expr::If(branch) => &mut branch.attrs,
        Expr::Match(branch) => &mut branch.attrs,
        Expr::Loop(each) => &mut each.attrs,
        Expr::While(each) => &mut each.attrs,
        Expr::ForLoop(each) if goes_over_own(each) => &mut each.attrs,
        Expr::Block(block) => &mut block.attrs,
        Expr::Binary(binary) if is_lazy(&binary.op) => &mut binary.attrs,
        _ => return None,
    })
}

/// The branches in a piece that decide, at any depth: what is around them may be the transformation's own.
struct Branches<'u, 'm> {
    of: &'u Undecided,
    find: &'u mut Find<'m>,
}

impl Branches<'_, '_> {
    fn decides(&self, expression: &Expr) -> bool {
        let moves = moves::of_value(expression, &|_, _| true);
        let is_moved = |name: &String| moves.always.contains(name) || moves.sometimes.contains(name);
        let given = given::within(&Stmt::Expr(expression.clone(), None));
        let moved = self.of.names.iter().any(|name| is_moved(name) || given.contains(name));
        moved || self.of.jumps && !jumps::leaving_expression(expression).is_empty()
    }
}

impl<'a> Visit<'a> for Branches<'_, '_> {
    fn visit_expr(&mut self, expression: &'a Expr) {
        if attributes(&mut expression.clone()).is_some() && self.decides(expression) {
            self.find.branches.push(expression.clone());
            let links = names::links(expression).into_iter().skip(1).filter(|link| self.decides(link));
            let links: Vec<Expr> = links.cloned().collect();
            self.find.links.extend(links);
        }
        visit::visit_expr(self, expression);
    }

    fn visit_macro(&mut self, call: &'a Macro) {
        let call = Expr::Macro(ExprMacro { attrs: Vec::new(), mac: call.clone() });
        if self.decides(&call) {
            self.find.branches.push(call);
        }
    }

    fn visit_expr_for_loop(&mut self, each: &'a ExprForLoop) {
        match goes_over_own(each) {
            true => visit::visit_expr_for_loop(self, each),
            false => self.visit_expr(&each.expr),
        }
    }

    // What is in these is not this function's.
    fn visit_expr_closure(&mut self, _: &'a syn::ExprClosure) {}
    fn visit_expr_async(&mut self, _: &'a syn::ExprAsync) {}
    fn visit_expr_unsafe(&mut self, _: &'a syn::ExprUnsafe) {}
}

/// Marks these, wherever they stand, and chains with these links.
struct Find<'m> {
    branches: Vec<Expr>,
    links: Vec<Expr>,
    marked: bool,
    macros: &'m mut Vec<Path>,
}

impl Find<'_> {
    fn is_found(&self, expression: &Expr) -> bool {
        self.branches.contains(expression)
            || names::links(expression).into_iter().skip(1).any(|link| self.links.contains(link))
    }

    /// What a macro is whose arguments are computed before, if they can be.
    fn taken_out(&mut self, call: &Macro) -> Option<Expr> {
        let found =
            self.branches.iter().any(|branch| matches!(branch, Expr::Macro(other) if other.mac == *call));
        let taken_out = arguments::branches_taken_out(call).filter(|_| found)?;
        self.marked = true;
        self.macros.push(call.path.clone());
        Some(taken_out)
    }
}

impl VisitMut for Find<'_> {
    fn visit_stmt_mut(&mut self, statement: &mut Stmt) {
        if let Stmt::Macro(call) = statement
            && let Some(taken_out) = self.taken_out(&call.mac)
        {
            *statement = Stmt::Expr(taken_out, call.semi_token);
        }
        visit_mut::visit_stmt_mut(self, statement);
    }

    fn visit_expr_mut(&mut self, expression: &mut Expr) {
        if let Expr::Macro(call) = expression
            && let Some(taken_out) = self.taken_out(&call.mac)
        {
            *expression = taken_out;
        }
        if self.is_found(expression)
            && let Some(attributes) = attributes(expression)
            && !attributes.iter().any(is_mark)
        {
            attributes.push(parse_quote!(#[__cps_apart]));
            self.marked = true;
            return;
        }
        visit_mut::visit_expr_mut(self, expression);
    }

    // What is in these is not this function's.
    fn visit_expr_closure_mut(&mut self, _: &mut syn::ExprClosure) {}
    fn visit_expr_async_mut(&mut self, _: &mut syn::ExprAsync) {}
}
