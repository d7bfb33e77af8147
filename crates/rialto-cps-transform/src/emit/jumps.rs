//! Jumps out of plain code: `return`, `?`, and `break` and `continue` that leave a segment.

use super::emitter::Emitter;
use crate::ir::{Set, Var};
use crate::names;
use crate::walk::{TAG, tag_of};
use proc_macro2::TokenStream;
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Expr, ExprAsync, ExprClosure, Item, Stmt, parse_quote, parse_quote_spanned};

impl Emitter<'_> {
    /// Makes the jumps of a statement the frame's: what their targets need goes back to its slots first.
    pub fn leave(&self, statement: &mut Stmt, held: &Set) {
        Leave::new(self, held).visit_stmt_mut(statement);
    }

    /// The variables among these that a jump in the code needs, where another variable hides them.
    pub fn hidden_at_jumps(&self, statements: &[&Stmt], ends: &[&Expr], mentioned: &Set) -> Set {
        let mut find = Leave { found: Some(Set::new()), ..Leave::new(self, mentioned) };
        for statement in statements {
            find.visit_stmt_mut(&mut Stmt::clone(statement));
        }
        for end in ends {
            find.visit_expr_mut(&mut Expr::clone(end));
        }
        find.found.unwrap_or_default()
    }

    /// Returns a value, with what was lent.
    pub fn returned(&self, value: &TokenStream, held: &Set) -> TokenStream {
        if self.function.lent.is_empty() {
            return quote!(__rt_Ready(#value));
        }
        let owner = |var: Var| match held.contains(&var) {
            true => self.function.vars[var].name.to_token_stream(),
            false => {
                let slot = self.slot(var);
                quote!(__rt_take(&mut #slot))
            }
        };
        let receiver = self.exit.receiver.map_or(quote!(()), |var| {
            let owner = owner(var);
            quote!(__rt::Place(#owner))
        });
        let places = self.exit.places.iter().map(|var| {
            let owner = owner(*var);
            quote!(__rt::Place(#owner))
        });
        let places = super::tuple(places.collect());
        quote!({ let __value = #value; __rt_Ready((__value, #receiver, #places)) })
    }

    pub fn leave_expr(&self, expr: &mut Expr, held: &Set) {
        self.leave_expr_in(expr, held, &[]);
    }

    /// The same of an expression in which these patterns bind names.
    pub fn leave_expr_in(&self, expr: &mut Expr, held: &Set, patterns: &[&syn::Pat]) {
        self.copy_parts(expr);
        self.tell_bound_in(expr);
        self.take_apart(|apart| apart.visit_expr_mut(expr));
        self.replace_carried(|replace| replace.visit_expr_mut(expr));
        let mut leave = Leave::new(self, held);
        patterns.iter().for_each(|pattern| leave.hide(pattern));
        leave.visit_expr_mut(expr);
    }

    /// The same of a scrutinee whose parts patterns take.
    pub fn leave_scrutinee(&self, expr: &mut Expr, held: &Set) {
        self.replace_carried(|replace| replace.visit_expr_mut(expr));
        Leave::new(self, held).visit_expr_mut(expr);
    }
}

struct Leave<'e, 'f> {
    emitter: &'e Emitter<'f>,
    held: &'e Set,
    /// Names that are bound around, within the statement.
    hidden: Vec<(String, proc_macro2::Span)>,
    /// Nothing is changed: the hidden variables are collected that jumps need.
    found: Option<Set>,
}

impl<'e, 'f> Leave<'e, 'f> {
    fn new(emitter: &'e Emitter<'f>, held: &'e Set) -> Self {
        Leave { emitter, held, hidden: Vec::new(), found: None }
    }

    fn jump(&self, attributes: &mut Vec<Attribute>) -> Option<proc_macro2::TokenStream> {
        let tag = tag_of(attributes)?;
        attributes.retain(|attribute| !attribute.path().is_ident(TAG));
        let mark = self.emitter.jumps.get(&tag)?;
        self.refuse_hidden(*mark);
        let puts = self.emitter.puts(*mark, self.held);
        (!puts.is_empty()).then_some(puts)
    }

    /// The variables of this name that are needed after a jump.
    fn needed(&self, name: &str, mark: crate::ir::Mark) -> impl Iterator<Item = Var> {
        self.held.iter().copied().filter(move |var| {
            let variable = &self.emitter.function.vars[*var];
            variable.name == name && variable.is_kept() && self.emitter.facts.is_live(mark, *var)
        })
    }

    /// Finds the slots that a jump needs, before there are tokens.
    fn draft(&self, expr: &mut Expr) {
        match expr {
            Expr::Break(jump) => _ = self.jump(&mut jump.attrs),
            Expr::Continue(jump) => _ = self.jump(&mut jump.attrs),
            _ => _ = self.emitter.returned(&TokenStream::new(), self.held),
        }
    }

    /// Collects what a jump needs.
    fn find(&mut self, attributes: &[Attribute]) {
        let mark = tag_of(attributes).and_then(|tag| self.emitter.jumps.get(&tag));
        let Some(mark) = mark else { return };
        let hidden: Vec<Var> = self.hidden.iter().flat_map(|(name, _)| self.needed(name, *mark)).collect();
        self.found.iter_mut().for_each(|found| found.extend(&hidden));
    }

    /// A variable that is needed after the jump has its name there. A guard puts back those that are carried.
    fn refuse_hidden(&self, mark: crate::ir::Mark) {
        for (name, span) in &self.hidden {
            if self.needed(name, mark).any(|var| !self.emitter.is_carried(var)) {
                let message = format!(
                    "`{name}` hides a variable that is needed after a jump in its scope\n\
                     help: give one of the two variables another name"
                );
                self.emitter.errors.borrow_mut().push(syn::Error::new(*span, message));
            }
        }
    }

    fn hide(&mut self, pattern: &syn::Pat) {
        let bound = names::bound(pattern).into_iter();
        self.hidden.extend(bound.map(|bound| (bound.name.to_string(), bound.name.span())));
    }

    fn scoped(&mut self, visit: impl FnOnce(&mut Self)) {
        let before = self.hidden.len();
        visit(self);
        self.hidden.truncate(before);
    }
}

impl VisitMut for Leave<'_, '_> {
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        self.scoped(|this| {
            for statement in &mut block.stmts {
                this.visit_stmt_mut(statement);
                if let Stmt::Local(local) = statement {
                    this.hide(&local.pat);
                }
            }
        });
    }
    fn visit_arm_mut(&mut self, arm: &mut syn::Arm) {
        self.scoped(|this| {
            this.hide(&arm.pat);
            visit_mut::visit_arm_mut(this, arm);
        });
    }
    fn visit_expr_for_loop_mut(&mut self, each: &mut syn::ExprForLoop) {
        self.visit_expr_mut(&mut each.expr);
        self.scoped(|this| {
            this.hide(&each.pat);
            this.visit_block_mut(&mut each.body);
        });
    }
    fn visit_expr_let_mut(&mut self, condition: &mut syn::ExprLet) {
        self.visit_expr_mut(&mut condition.expr);
        self.hide(&condition.pat);
    }
    fn visit_expr_if_mut(&mut self, branch: &mut syn::ExprIf) {
        self.scoped(|this| {
            this.visit_expr_mut(&mut branch.cond);
            this.visit_block_mut(&mut branch.then_branch);
        });
        if let Some((_, otherwise)) = &mut branch.else_branch {
            self.visit_expr_mut(otherwise);
        }
    }
    fn visit_expr_while_mut(&mut self, each: &mut syn::ExprWhile) {
        self.scoped(|this| visit_mut::visit_expr_while_mut(this, each));
    }
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        if self.found.is_some() {
            match expr {
                Expr::Break(jump) => self.find(&jump.attrs),
                Expr::Continue(jump) => self.find(&jump.attrs),
                _ => {}
            }
            return;
        }
        // `span` makes the tokens of the whole expression.
        let is_replaced = match expr {
            Expr::Try(_) | Expr::Return(_) | Expr::Break(_) | Expr::Continue(_) => true,
            Expr::Macro(call) => names::may_return(&call.mac),
            _ => false,
        };
        if !is_replaced {
            return;
        }
        if self.emitter.is_draft() {
            return self.draft(expr);
        }
        let span = expr.span();
        let replaced: Expr = match expr {
            Expr::Try(tried) => {
                let (value, question) = (&tried.expr, tried.question_token.span());
                let branch = quote_spanned!(crate::at(question)=> __rt::Try::branch);
                let from =
                    quote_spanned!(crate::at(question)=> __rt::FromResidual::from_residual(__residual));
                let from = self.emitter.returned(&from, self.held);
                // In parentheses: it may stand before a method call, at the beginning of a statement.
                Expr::Verbatim(quote_spanned!(crate::at(question)=> (match #branch(#value) {
                    __rt::Continue(__value) => __value,
                    __rt::Break(__residual) => return #from,
                })))
            }
            Expr::Return(returned) => {
                let value = returned.expr.as_ref().map_or(quote!(()), |value| quote!(#value));
                let value = Expr::Verbatim(self.emitter.returned(&value, self.held));
                returned.attrs.clear();
                returned.expr = Some(Box::new(value));
                return;
            }
            Expr::Break(jump) => {
                let Some(puts) = self.jump(&mut jump.attrs) else { return };
                let value = jump.expr.take();
                let given = value.as_ref().map(|_| quote_spanned!(crate::at(span)=> __value));
                let value = value.map(|value| quote_spanned!(crate::at(span)=> let __value = #value;));
                let (word, label) = (&jump.break_token, &jump.label);
                parse_quote_spanned!(crate::at(span)=> { #value #puts #word #label #given })
            }
            Expr::Continue(jump) => {
                let Some(puts) = self.jump(&mut jump.attrs) else { return };
                let jump = &*jump;
                parse_quote_spanned!(crate::at(span)=> { #puts #jump })
            }
            // Its error leaves the closure, and then the function.
            Expr::Macro(call) => {
                let from =
                    self.emitter.returned(&quote_spanned!(crate::at(span)=> __rt_Err(__error)), self.held);
                parse_quote_spanned!(crate::at(span)=> match (|| __rt_Ok(#call))() {
                    __rt_Ok(__value) => __value,
                    __rt_Err(__error) => return #from,
                })
            }
            _ => return,
        };
        *expr = replaced;
    }
    fn visit_stmt_mut(&mut self, statement: &mut Stmt) {
        if let Stmt::Macro(call) = statement
            && names::may_return(&call.mac)
        {
            let mac = &call.mac;
            *statement = Stmt::Expr(parse_quote!(#mac), Some(Default::default()));
        }
        visit_mut::visit_stmt_mut(self, statement);
    }
    fn visit_expr_closure_mut(&mut self, _: &mut ExprClosure) {}
    fn visit_expr_async_mut(&mut self, _: &mut ExprAsync) {}
    fn visit_item_mut(&mut self, _: &mut Item) {}
}
