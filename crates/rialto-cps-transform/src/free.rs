//! The names that an expression takes from around it.

use crate::names::bound;
use proc_macro2::{Delimiter, Punct, Spacing, TokenStream, TokenTree};
use std::collections::BTreeSet;
use syn::visit::{self, Visit};
use syn::{Arm, Block, Expr, ExprClosure, ExprForLoop, ExprIf, ExprLet, ExprWhile, Macro, Pat, PatIdent};

/// The names that an expression takes from around it; not those that it binds, if it is a condition.
#[must_use]
pub fn free_in_expression(expression: &Expr) -> BTreeSet<String> {
    let mut free = Free { scopes: vec![BTreeSet::new()], ..Free::default() };
    free.visit_expr(expression);
    free.names
}

/// The same, in the order in which the expression names them.
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
            scope.extend(bound(pattern).into_iter().map(|bound| bound.name.to_string()));
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
