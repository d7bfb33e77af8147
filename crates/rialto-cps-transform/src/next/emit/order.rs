//! The order of drops, however a segment ends: a variable that lies in its slot, and was declared after one that the
//! segment holds, has a guard among the segment's variables. The guard empties the slot in its turn, unless the
//! segment ends as it should. If parts of a variable were used by value, and the compiler says that they were copied,
//! the variable is still whole, and is laid aside.

use super::Emitter;
use super::segment::Open;
use crate::next::dataflow::{Puts, SITES};
use crate::next::ir::{Mark, Set, Var};
use crate::next::names;
use crate::next::tags::untagged;
use crate::next::walk::Mention;
use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use std::collections::BTreeMap;
use syn::visit::{self, Visit};
use syn::{Expr, Ident, Stmt};

/// Parts of variables, each with the name of the field that contains it.
pub type Parts = BTreeMap<Var, Vec<(u64, Expr)>>;

/// A segment that lays a variable aside: where it begins, and the parts that were used by value.
pub type Aside = (Mark, Vec<usize>);

/// The guard of a slot, and the variable that lies there.
pub struct Guard {
    name: Ident,
    var: Var,
}

impl Emitter<'_> {
    /// The variables in scope that lie in slots where a segment begins, and may drop.
    pub fn lying(&self, entry: Mark, mentioned: &Set) -> Set {
        let Some(locations) = &self.locations else { return Set::new() };
        let scopes = self.scopes.borrow();
        let all = scopes.iter().flatten().copied().filter(|var| {
            !mentioned.contains(var)
                && self.function.vars[*var].rebinding.is_none()
                && !self.function.lent.contains(var)
                && self.facts.may_be_left(entry, *var)
                && !self.facts.never_drops(self.function, *var)
                && (locations.in_slot(entry, *var)
                    || locations.laid_aside(entry, *var)
                    || !locations.whole(entry, *var).is_empty())
        });
        all.collect()
    }

    /// Guards the slots of a variable.
    pub fn guard(&self, entry: Mark, var: Var) -> TokenStream {
        let Some(locations) = &self.locations else { return TokenStream::new() };
        let slots = [
            locations.in_slot(entry, var).then(|| self.slot(var)),
            locations.laid_aside(entry, var).then(|| self.rest(var)),
        ];
        let wholes = locations.whole(entry, var).into_iter().map(|site| self.whole(var, site));
        slots.into_iter().flatten().chain(wholes).map(|slot| self.guarding(&slot, var)).collect()
    }

    /// The guard of an empty slot that gets the variable before the segment ends.
    pub fn guard_of_rest(&self, var: Var) -> (Ident, TokenStream) {
        let tokens = self.guarding(&self.rest(var), var);
        let name = self.guards.borrow().last().map(|guard| guard.name.clone());
        (name.unwrap_or_else(|| self.rest(var)), tokens)
    }

    fn guarding(&self, slot: &Ident, var: Var) -> TokenStream {
        let name = format_ident!("__guard{}", self.guards.borrow().len());
        self.guards.borrow_mut().push(Guard { name: name.clone(), var });
        quote!(let mut #name = __rt::guard(&mut #slot);)
    }

    /// After the mark, the values of variables whose scopes go on stay in their slots.
    pub fn keep_guarded(&self, mark: Mark) -> TokenStream {
        let left = self.left.get(&mark);
        let guards = self.guards.borrow();
        let kept = guards.iter().filter(|guard| left.is_none_or(|left| !left.contains(&guard.var)));
        let names = kept.map(|guard| &guard.name);
        quote!(#(__rt::forget(#names);)*)
    }

    /// Asks for the types of the parts of a variable that the segment uses by value.
    pub fn ask_parts(&self, var: Var, open: &mut Open) {
        let parts = self.parts.borrow();
        let Some(parts) = parts.get(&var) else { return };
        for (index, (_, part)) in parts.iter().enumerate() {
            let (name, span) = (self.part(var, index), self.function.vars[var].name.span());
            open.tokens.extend(quote_spanned!(crate::next::at(span)=> let #name = __rt::part(&#part);));
        }
    }

    fn part(&self, var: Var, index: usize) -> Ident {
        format_ident!("__part{}_{}", var, index)
    }

    /// Whether only copies of its parts were used, if any.
    pub fn is_perhaps_whole(&self, mark: Mark, var: Var) -> bool {
        !self.facts.is_live(mark, var)
            && !self.facts.is_there(mark, var)
            && self.facts.is_there_by_copies(mark, var)
            && self.facts.continues(mark, var)
            && !self.facts.never_drops(self.function, var)
            && !self.function.vars[var].closure
            // It is a borrow rather, and what it borrows from may be laid aside before.
            && !self.function.vars[var].is_held()
            && !self.used_parts(mark, var).is_empty()
            && self.site(mark, var) < SITES
    }

    /// The parts of it that may have been used by value before the mark.
    fn used_parts(&self, mark: Mark, var: Var) -> Vec<usize> {
        let used = self.facts.used_fields(mark, var);
        let parts = self.parts.borrow();
        let own = parts.get(&var).into_iter().flatten().enumerate();
        own.filter(|(_, (field, _))| used.contains(field)).map(|(index, _)| index).collect()
    }

    /// Where it is laid aside. The parts decide the type of what is left, so each set of them has a slot of its own.
    fn site(&self, mark: Mark, var: Var) -> u8 {
        let mut sites = self.sites.borrow_mut();
        let (own, this) = (sites.entry(var).or_default(), (self.entry.get(), self.used_parts(mark, var)));
        let site = own.iter().position(|site| *site == this).unwrap_or_else(|| {
            own.push(this);
            own.len() - 1
        });
        u8::try_from(site).unwrap_or(SITES)
    }

    /// Lays it aside, if it is whole. If a part was moved, the compiler does not get past `sure`.
    pub fn put_whole(&self, mark: Mark, var: Var, done: &mut Puts) -> TokenStream {
        let used = self.used_parts(mark, var);
        let parts: Vec<Ident> = used.into_iter().map(|index| self.part(var, index)).collect();
        let site = self.site(mark, var);
        done.wholes.insert(var, site);
        let (slot, rest) = (self.whole(var, site), self.rest_of(mark, var));
        let value = parts.iter().fold(rest, |value, part| quote!((&&#part).aside(#value)));
        let put = quote!(__rt::put(&mut #slot, #value););
        parts.iter().fold(put, |put, part| quote!(if (&&#part).copies() { (&&#part).sure(); #put }))
    }

    /// Finds the parts that this code uses by value.
    pub fn find_parts(&self, statements: &[&Stmt], ends: &[&Expr]) {
        let mut find = Find { emitter: self, found: Parts::new(), receivers: Set::new(), moving: false };
        statements.iter().for_each(|statement| find.visit_stmt(statement));
        ends.iter().for_each(|end| find.visit_expr(end));
        *self.parts.borrow_mut() = find.found;
        *self.receivers.borrow_mut() = find.receivers;
    }
}

struct Find<'e, 'f> {
    emitter: &'e Emitter<'f>,
    found: Parts,
    receivers: Set,
    /// Within a closure that takes along what it names.
    moving: bool,
}

impl Find<'_, '_> {
    /// If the expression is a part of a variable and is used by value: the variable, and the field.
    fn part(&self, expr: &Expr) -> Option<(Var, u64)> {
        let root = match expr {
            Expr::Field(field) => &field.base,
            Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Deref(_)) => &unary.expr,
            Expr::Paren(inner) => &inner.expr,
            _ => return None,
        };
        let Some(name) = names::as_name(root) else { return self.part(root) };
        let number = untagged(&name.to_string()).1?;
        let (var, how) = *self.emitter.mentions.get(&number)?;
        let field = match expr {
            Expr::Field(field) => {
                crate::layouts::hash(0, &quote::ToTokens::to_token_stream(&field.member).to_string())
            }
            _ => 0,
        };
        (how == Mention::TakePart || self.moving && field != 0).then_some((var, field))
    }
}

impl<'a> Visit<'a> for Find<'_, '_> {
    fn visit_expr(&mut self, expr: &'a Expr) {
        if let Expr::MethodCall(call) = expr
            && let Some(name) = names::as_name(&call.receiver)
            && let Some(number) = untagged(&name.to_string()).1
            && let Some((var, _)) = self.emitter.mentions.get(&number)
        {
            self.receivers.insert(*var);
        }
        match self.part(expr) {
            Some((var, field)) => self.found.entry(var).or_default().push((field, expr.clone())),
            None => visit::visit_expr(self, expr),
        }
    }
    fn visit_expr_closure(&mut self, closure: &'a syn::ExprClosure) {
        let before = self.moving;
        self.moving |= closure.capture.is_some();
        self.visit_expr(&closure.body);
        self.moving = before;
    }
    fn visit_expr_async(&mut self, block: &'a syn::ExprAsync) {
        let before = self.moving;
        self.moving |= block.capture.is_some();
        self.visit_block(&block.block);
        self.moving = before;
    }
    fn visit_macro(&mut self, mac: &'a syn::Macro) {
        if let Some(known) = names::known_macro(mac) {
            known.arguments.iter().for_each(|argument| self.visit_expr(&argument.value));
        }
    }
    fn visit_item(&mut self, _: &'a syn::Item) {}
}
