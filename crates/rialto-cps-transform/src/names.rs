//! Which names a piece of syntax asks its surroundings for, and which a pattern
//! binds.

use crate::arguments;
use proc_macro2::{Delimiter, Punct, Spacing, TokenStream, TokenTree};
use quote::{format_ident, quote};
use std::collections::BTreeSet;
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{
    Arm, BinOp, Block, Expr, ExprClosure, ExprForLoop, ExprIf, ExprLet, ExprWhile, FieldPat, Ident, Macro,
    Pat, PatIdent, Stmt, Token, Type,
};

/// Whether a pattern borrows what it is matched with, by `ref`; and whether to change it, by `ref mut`.
#[must_use]
pub fn borrows_part(pattern: &Pat) -> Option<Option<Token![mut]>> {
    struct Borrows(Option<Option<Token![mut]>>);
    impl<'a> Visit<'a> for Borrows {
        fn visit_pat_ident(&mut self, pattern: &'a syn::PatIdent) {
            if pattern.by_ref.is_some() {
                self.0 = Some(self.0.flatten().or(pattern.mutability));
            }
            syn::visit::visit_pat_ident(self, pattern);
        }
        fn visit_expr(&mut self, _: &'a Expr) {}
    }
    let mut borrows = Borrows(None);
    borrows.visit_pat(pattern);
    borrows.0
}

/// The name of what a `let` borrows that has none.
#[must_use]
pub fn borrowed(pattern: &Pat, number: usize) -> Ident {
    let name = bound(pattern).into_iter().next().map(|(name, _)| name);
    let span = name.as_ref().map_or_else(|| pattern.span(), Ident::span);
    format_ident!(
        "{BORROWED}{}_{}",
        number,
        name.map_or(String::new(), |name| name.unraw().to_string()),
        span = span
    )
}

/// Whose borrow this is the name of.
#[must_use]
pub fn borrower(name: &Ident) -> Option<String> {
    let name = name.to_string();
    let (_, borrower) = name.strip_prefix(BORROWED)?.split_once('_')?;
    Some(borrower.to_string())
}

/// Whether it is the transformation's own, of which the user knows nothing.
#[must_use]
pub fn is_own(name: &Ident) -> bool {
    name.to_string().starts_with("__cps_") && borrower(name).is_none()
}

/// Whether a value has it that an expression is made of.
#[must_use]
pub fn is_temporary(name: &str) -> bool {
    name.strip_prefix("__cps_t").is_some_and(|number| number.parse::<usize>().is_ok())
}

const BORROWED: &str = "__cps_borrowed";

/// Whether there is a `&` in it.
#[must_use]
pub fn borrows(statement: &Stmt) -> bool {
    struct Borrows(bool);
    impl<'a> Visit<'a> for Borrows {
        fn visit_expr_reference(&mut self, _: &'a syn::ExprReference) {
            self.0 = true;
        }
    }
    let mut borrows = Borrows(false);
    borrows.visit_stmt(statement);
    borrows.0
}

/// Whether a pattern leaves something of what it is matched with: `_`, or `..`.
#[must_use]
pub fn leaves_out(pattern: &Pat) -> bool {
    struct LeavesOut(bool);
    impl<'a> Visit<'a> for LeavesOut {
        fn visit_pat_wild(&mut self, _: &'a syn::PatWild) {
            self.0 = true;
        }
        fn visit_pat_rest(&mut self, _: &'a syn::PatRest) {
            self.0 = true;
        }
        fn visit_expr(&mut self, _: &'a Expr) {}
    }
    let mut leaves_out = LeavesOut(false);
    leaves_out.visit_pat(pattern);
    leaves_out.0
}

/// The pattern with other names for what it binds, and `let mut name = other;` for each of them.
#[must_use]
pub fn renamed(pattern: &Pat) -> (Pat, TokenStream) {
    struct Renamed;
    impl VisitMut for Renamed {
        fn visit_field_pat_mut(&mut self, field: &mut FieldPat) {
            field.colon_token.get_or_insert_default();
            visit_mut::visit_field_pat_mut(self, field);
        }
        fn visit_pat_ident_mut(&mut self, pattern: &mut PatIdent) {
            visit_mut::visit_pat_ident_mut(self, pattern);
            if is_variable(pattern) {
                pattern.mutability = pattern.mutability.filter(|_| pattern.by_ref.is_some());
                pattern.ident = other_name(&pattern.ident);
            }
        }
        fn visit_expr_mut(&mut self, _: &mut Expr) {}
    }
    fn other_name(name: &Ident) -> Ident {
        format_ident!("__cps_as_{}", name)
    }
    let own = bound(pattern).into_iter().map(|(name, mutable)| {
        let (other, mutable) = (other_name(&name), mutable.then(<Token![mut]>::default));
        quote!(let #mutable #name = #other;)
    });
    let own = own.collect();
    let mut pattern = pattern.clone();
    Renamed.visit_pat_mut(&mut pattern);
    (pattern, own)
}

/// The variables that a pattern binds: name, and whether it can be changed.
#[must_use]
pub fn bound(pattern: &Pat) -> Vec<(Ident, bool)> {
    struct Bound(Vec<(Ident, bool)>);
    impl<'a> Visit<'a> for Bound {
        fn visit_pat_ident(&mut self, pattern: &'a PatIdent) {
            if is_variable(pattern) {
                self.0.push((pattern.ident.clone(), pattern.mutability.is_some()));
            }
            visit::visit_pat_ident(self, pattern);
        }
        fn visit_expr(&mut self, _: &'a Expr) {}
    }
    let mut bound = Bound(Vec::new());
    bound.visit_pat(pattern);
    // `A(x) | B(x)` binds once.
    let mut seen = BTreeSet::new();
    bound.0.retain(|(name, _)| seen.insert(name.to_string()));
    bound.0
}

/// The names that are bound within a statement; not those that it declares.
#[must_use]
pub fn bound_within(statement: &Stmt) -> BTreeSet<String> {
    struct Bound(BTreeSet<String>);
    impl<'a> Visit<'a> for Bound {
        fn visit_pat(&mut self, pattern: &'a Pat) {
            self.0.extend(bound(pattern).into_iter().map(|(name, _)| name.to_string()));
            visit::visit_pat(self, pattern);
        }
    }
    let mut bound = Bound(BTreeSet::new());
    match statement {
        Stmt::Local(local) => local.init.iter().for_each(|init| {
            bound.visit_expr(&init.expr);
            init.diverge.iter().for_each(|(_, otherwise)| bound.visit_expr(otherwise));
        }),
        other => bound.visit_stmt(other),
    }
    bound.0
}

/// `None` looks like a variable, and is told by its first letter, as by readers.
#[must_use]
pub fn is_variable(pattern: &PatIdent) -> bool {
    pattern.subpat.is_some() || !pattern.ident.to_string().starts_with(char::is_uppercase)
}

/// The variables whose types are written: the parameters, which are given, and those of a body.
#[must_use]
pub fn typed<'p>(
    body: &Block,
    parameters: impl Iterator<Item = (&'p Ident, &'p Type)>,
) -> Vec<(Ident, Type)> {
    struct Typed(Vec<(Ident, Type)>);
    impl<'a> Visit<'a> for Typed {
        fn visit_local(&mut self, local: &'a syn::Local) {
            if let Pat::Type(typed) = &local.pat
                && let Pat::Ident(name) = &*typed.pat
            {
                self.0.push((name.ident.clone(), (*typed.ty).clone()));
            }
            visit::visit_local(self, local);
        }
    }
    let mut typed = Typed(parameters.map(|(name, ty)| (name.clone(), ty.clone())).collect());
    typed.visit_block(body);
    typed.0
}

/// The links of a chain of `let` and conditions; any other condition is one.
#[must_use]
pub fn links(condition: &Expr) -> Vec<&Expr> {
    match condition {
        Expr::Binary(binary) if matches!(binary.op, BinOp::And(_)) && has_let(condition) => {
            let mut all = links(&binary.left);
            all.extend(links(&binary.right));
            all
        }
        condition => vec![condition],
    }
}

/// Whether it binds names.
#[must_use]
pub fn has_let(condition: &Expr) -> bool {
    match condition {
        Expr::Let(_) => true,
        Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        _ => false,
    }
}

/// The names that an expression takes from around it; not those that it binds, if it is a condition.
#[must_use]
pub fn free_in_expression(expression: &Expr) -> BTreeSet<String> {
    let mut free = Free { scopes: vec![BTreeSet::new()], ..Free::default() };
    free.visit_expr(expression);
    free.names
}

/// The names that a macro may take from around it.
#[must_use]
pub fn free_in_macro(call: &Macro) -> BTreeSet<String> {
    let mut free = Free::default();
    free.visit_macro(call);
    free.names
}

/// Whether there is a macro of somebody's own in it.
#[must_use]
pub fn calls_own_macro(statement: &Stmt) -> bool {
    struct Calls(bool);
    impl<'a> Visit<'a> for Calls {
        fn visit_macro(&mut self, call: &'a Macro) {
            self.0 |= arguments::is_own(call);
        }
        fn visit_expr_closure(&mut self, _: &'a ExprClosure) {}
    }
    let mut calls = Calls(false);
    calls.visit_stmt(statement);
    calls.0
}

/// What may be names in a piece of text, in their order.
#[must_use]
pub fn words(tokens: TokenStream) -> Vec<Ident> {
    let each = tokens.into_iter().flat_map(|token| match token {
        TokenTree::Group(group) => words(group.stream()),
        TokenTree::Ident(word) => vec![word],
        _ => Vec::new(),
    });
    each.collect()
}

/// Whether a macro of somebody's own names it.
#[must_use]
pub fn named_by_own_macro(statement: &Stmt, name: &Ident) -> bool {
    struct Named(String, bool);
    impl<'a> Visit<'a> for Named {
        fn visit_macro(&mut self, call: &'a Macro) {
            self.1 |= arguments::is_own(call) && free_in_macro(call).contains(&self.0);
        }
    }
    let mut named = Named(name.to_string(), false);
    named.visit_stmt(statement);
    named.1
}

/// The names that a statement takes from around it; not those it declares.
#[must_use]
pub fn free_in_statement(statement: &Stmt) -> BTreeSet<String> {
    let mut free = Free { scopes: vec![BTreeSet::new()], ..Free::default() };
    free.visit_stmt(statement);
    free.names
}

/// Those of an expression, as they come.
#[must_use]
pub fn free_in_order(expression: &Expr) -> Vec<String> {
    let mut free = Free { scopes: vec![BTreeSet::new()], in_order: Some(Vec::new()), ..Free::default() };
    free.visit_expr(expression);
    free.in_order.unwrap_or_default()
}

#[derive(Default)]
struct Free {
    scopes: Vec<BTreeSet<String>>,
    names: BTreeSet<String>,
    /// If it is asked for.
    in_order: Option<Vec<String>>,
}

impl Free {
    fn name(&mut self, name: String) {
        if self.scopes.iter().any(|scope| scope.contains(&name)) {
            return;
        }
        if let Some(in_order) = self.in_order.as_mut().filter(|_| !self.names.contains(&name)) {
            in_order.push(name.clone());
        }
        self.names.insert(name);
    }

    fn bind(&mut self, pattern: &Pat) {
        self.visit_pat(pattern); // paths and ranges in it
        if let Some(scope) = self.scopes.last_mut() {
            scope.extend(bound(pattern).into_iter().map(|(name, _)| name.to_string()));
        }
    }

    fn scoped(&mut self, visit: impl FnOnce(&mut Self)) {
        self.scopes.push(BTreeSet::new());
        visit(self);
        self.scopes.pop();
    }

    /// Those in the arguments of a macro, or in braces: of what is made there, by the names of its fields.
    fn tokens(&mut self, tokens: TokenStream, made: bool) {
        let mut tokens = tokens.into_iter().peekable();
        let (mut dots, mut after_word) = (0, false);
        while let Some(token) = tokens.next() {
            let word = matches!(token, TokenTree::Ident(_));
            let dot = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '.');
            match token {
                TokenTree::Ident(ident) => {
                    let is_field =
                        made && matches!(tokens.peek(), Some(TokenTree::Punct(colon)) if is_alone(colon));
                    if dots != 1 && !is_field {
                        self.name(ident.to_string());
                    }
                }
                TokenTree::Group(group) => {
                    self.tokens(group.stream(), after_word && group.delimiter() == Delimiter::Brace);
                }
                TokenTree::Literal(literal) => self.captured(&literal.to_string()),
                TokenTree::Punct(_) => {}
            }
            (dots, after_word) = (if dot { dots + 1 } else { 0 }, word);
        }
    }

    /// `"{name}"`, `"{name:?}"` and `"{name:>width$.precision$}"` in a string.
    fn captured(&mut self, literal: &str) {
        if !literal.starts_with(['"', 'r']) {
            return;
        }
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        for piece in literal.split('{').skip(1) {
            let piece = piece.split('}').next().unwrap_or_default();
            let mut names = vec![piece.split(|c| !is_word(c)).next().unwrap_or_default()];
            let mut before: Vec<&str> = piece.split('$').collect();
            before.pop();
            names.extend(before.iter().map(|text| {
                // A zero before it is a flag.
                text.rsplit(|c| !is_word(c)).next().unwrap_or_default().trim_start_matches('0')
            }));
            names.into_iter().filter(|name| !name.is_empty()).for_each(|name| self.name(name.to_string()));
        }
    }
}

/// A colon that is no part of `::`.
fn is_alone(punct: &Punct) -> bool {
    punct.as_char() == ':' && punct.spacing() == Spacing::Alone
}

impl<'a> Visit<'a> for Free {
    fn visit_expr_path(&mut self, path: &'a syn::ExprPath) {
        if let Some(name) = path.path.get_ident() {
            self.name(name.to_string());
        }
    }

    fn visit_macro(&mut self, of: &'a Macro) {
        self.tokens(of.tokens.clone(), false);
    }

    fn visit_item(&mut self, _: &'a syn::Item) {}

    fn visit_block(&mut self, block: &'a Block) {
        self.scoped(|free| visit::visit_block(free, block));
    }

    fn visit_local(&mut self, local: &'a syn::Local) {
        if let Some(init) = &local.init {
            self.visit_expr(&init.expr);
            if let Some((_, diverge)) = &init.diverge {
                self.visit_expr(diverge);
            }
        }
        self.bind(&local.pat);
    }

    fn visit_arm(&mut self, arm: &'a Arm) {
        self.scoped(|free| {
            free.bind(&arm.pat);
            if let Some((_, guard)) = &arm.guard {
                free.visit_expr(guard);
            }
            free.visit_expr(&arm.body);
        });
    }

    fn visit_expr_closure(&mut self, closure: &'a ExprClosure) {
        self.scoped(|free| {
            closure.inputs.iter().for_each(|input| free.bind(input));
            free.visit_expr(&closure.body);
        });
    }

    fn visit_expr_let(&mut self, expression: &'a ExprLet) {
        self.visit_expr(&expression.expr);
        self.bind(&expression.pat);
    }

    fn visit_expr_if(&mut self, expression: &'a ExprIf) {
        self.scoped(|free| {
            free.visit_expr(&expression.cond);
            free.visit_block(&expression.then_branch);
        });
        if let Some((_, otherwise)) = &expression.else_branch {
            self.visit_expr(otherwise);
        }
    }

    fn visit_expr_while(&mut self, expression: &'a ExprWhile) {
        self.scoped(|free| {
            free.visit_expr(&expression.cond);
            free.visit_block(&expression.body);
        });
    }

    fn visit_expr_for_loop(&mut self, expression: &'a ExprForLoop) {
        self.visit_expr(&expression.expr);
        self.scoped(|free| {
            free.bind(&expression.pat);
            free.visit_block(&expression.body);
        });
    }

    fn visit_pat_ident(&mut self, pattern: &'a PatIdent) {
        if let Some((_, inner)) = &pattern.subpat {
            self.visit_pat(inner);
        }
    }
}
