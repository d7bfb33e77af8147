//! Variables that a segment takes apart: it moves a part, and the others are dropped later. If the type tells its fields,
//! they go into a slot at the first move, and are used there; else rustc's own partial moves drop them with the segment.

use super::emitter::{Emitter, Open, PartOf, Plan};
use crate::dataflow::SITES;
use crate::ir::{Effect, Mark, Mode, Segment, Set, Taken, Var};
use crate::names;
use crate::tags::untagged;
use crate::walk::Mention;
use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Ident, Stmt, parse_quote_spanned};

impl Emitter<'_> {
    /// Finds the variables that a segment takes apart, in any case.
    pub fn plan_apart(&self, segment: &Segment, end: &[Effect], ends: &[&Expr], exits: &[Mark]) {
        let mut plan = Plan::default();
        let mut marks = exits.to_vec();
        segment.statements.iter().for_each(|statement| super::segment::jumps(&statement.effects, &mut marks));
        let candidates: Set = self.parts.borrow().keys().copied().collect();
        for var in candidates {
            let variable = &self.function.vars[var];
            let is_left = |mark: &Mark| {
                self.facts.reached(*mark)
                    && !self.facts.is_live(*mark, var)
                    && self.facts.may_be_left(*mark, var)
                    && self.facts.continues(*mark, var)
            };
            let mut scan = Scan { emitter: self, var, moved: false, allowed: true };
            segment.statements.iter().for_each(|statement| scan.effects(&statement.effects, true));
            scan.effects(end, true);
            let is_apart = scan.moved
                && scan.allowed
                && variable.rebinding.is_none()
                && !variable.closure
                && !self.in_lending.get()
                && !self.is_carried(var)
                && !self.facts.never_drops(self.function, var)
                && marks.iter().any(is_left);
            if is_apart {
                let mut find = Mentions { emitter: self, var, found: Vec::new(), matched: false };
                segment.statements.iter().for_each(|statement| find.visit_stmt(&statement.syntax));
                // A scrutinee.
                ends.first().iter().for_each(|head| find.scrutinee(head));
                ends.iter().for_each(|end| find.visit_expr(end));
                if !find.matched && self.site_of(var, Vec::new(), Some(0)) < SITES {
                    plan.vars.insert(var);
                    plan.first.extend(find.found.first());
                    plan.mentions.extend(find.found);
                }
            }
        }
        *self.apart.borrow_mut() = plan;
    }

    pub fn is_apart(&self, var: Var) -> bool {
        self.apart.borrow().vars.contains(&var)
    }

    fn apart_of(&self, var: Var) -> Ident {
        format_ident!("__apart{}", var)
    }

    fn fields_of(&self, var: Var) -> Ident {
        format_ident!("__fields{}", var)
    }

    /// The number of the slot for its parts.
    pub fn site_apart(&self, var: Var) -> u8 {
        let site = self.site_of(var, Vec::new(), Some(0));
        self.now.borrow_mut().fields.insert((var, site), 0);
        site
    }

    /// Asks whether the variable is taken apart, where it is taken out of its slot or declared.
    pub fn ask_apart(&self, var: Var, open: &mut Open) {
        if !self.is_apart(var) {
            return;
        }
        let parts = self.parts.borrow();
        let (mut moved, mut within) = (quote!(__rt_part(&())), quote!(__rt_part(&())));
        for (index, (taken, part)) in parts.get(&var).into_iter().flatten().enumerate() {
            let name = self.part(var, index);
            match part {
                PartOf::Bound | PartOf::Called | PartOf::AllBut(_) => {}
                PartOf::Place(_) if taken.is_field() => moved = quote!(__rt_both(#name, #moved)),
                PartOf::Place(_) => within = quote!(__rt_both(#name, #within)),
            }
        }
        let (apart, fields, name) = (self.apart_of(var), self.fields_of(var), &self.function.vars[var].name);
        let (slot, guard) = self.guard_of(self.whole(var, self.site_apart(var)), var, open);
        open.tokens.extend(quote_spanned!(crate::at(name.span())=>
            let __all = #moved;
            let #apart = (&&__all).apart(#within, &#name);
            #guard
            let mut #fields;
        ));
        self.apart_slots.borrow_mut().insert(var, slot);
    }

    /// The code in a segment that takes a variable apart, and in one that does not.
    pub fn if_apart(&self, var: Var, apart: &TokenStream, otherwise: &TokenStream) -> TokenStream {
        let name = self.apart_of(var);
        let span = crate::at(self.function.vars[var].name.span());
        quote_spanned!(span=> if (&&#name).is() { (&&#name).sure(); #apart } else { (&&#name).not(); #otherwise })
    }

    /// Uses the parts of variables that are taken apart.
    pub fn take_apart(&self, visit: impl FnOnce(&mut Use)) {
        if !self.apart.borrow().vars.is_empty() {
            visit(&mut Use { emitter: self });
        }
    }
}

/// Whether a variable is taken apart by statements that run in any case, and is used in parts from then on.
struct Scan<'e, 'f> {
    emitter: &'e Emitter<'f>,
    var: Var,
    moved: bool,
    allowed: bool,
}

impl Scan<'_, '_> {
    fn effects(&mut self, effects: &[Effect], always: bool) {
        for effect in effects {
            match effect {
                Effect::Use(var, mode) if *var == self.var => self.uses(*mode, always),
                Effect::Assign(var) | Effect::Init(var) if *var == self.var => self.allowed &= !self.moved,
                Effect::Fixed(var) if *var == self.var => self.allowed = false,
                Effect::Branch(ways) => ways.iter().for_each(|way| self.effects(way, false)),
                Effect::Loop(body) | Effect::Scope(body) => self.effects(body, false),
                _ => {}
            }
        }
    }

    fn uses(&mut self, mode: Mode, always: bool) {
        match mode {
            Mode::MovePart(part) if self.emitter.facts.is_copied(self.var, part) => {}
            Mode::MovePart(part) if part.is_field() => {
                self.allowed &= always || self.moved;
                self.moved = true;
            }
            Mode::MovePart(part) => self.allowed &= part.field != 0,
            Mode::Move | Mode::MoveBound(_) => self.allowed = false,
            Mode::Borrow | Mode::AssignPart(_) => self.allowed &= !self.moved,
            Mode::BorrowPart(_) | Mode::Named => {}
        }
    }
}

/// A field of a variable, or a part within one: the mention of the variable, whether it is the field itself.
fn part(expr: &Expr) -> Option<(u32, bool)> {
    let Expr::Field(field) = expr else { return None };
    match names::as_name(&field.base) {
        Some(name) => Some((untagged(&name.to_string()).1?, true)),
        None => Some((part(&field.base)?.0, false)),
    }
}

/// The mentions of the variable from the first move on.
struct Mentions<'e, 'f> {
    emitter: &'e Emitter<'f>,
    var: Var,
    found: Vec<u32>,
    /// A pattern takes a part.
    matched: bool,
}

impl Mentions<'_, '_> {
    /// The mention, if the expression is a part of the variable.
    fn mention(&self, expr: &Expr) -> Option<(u32, Mention, bool)> {
        let (number, is_field) = part(expr)?;
        let (var, how) = *self.emitter.mentions.get(&number)?;
        (var == self.var).then_some((number, how, is_field))
    }

    fn scrutinee(&mut self, expr: &Expr) {
        self.matched |= matches!(self.mention(expr), Some((_, Mention::TakePart, _)));
    }
}

impl<'a> Visit<'a> for Mentions<'_, '_> {
    fn visit_expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Match(matched) => self.scrutinee(&matched.expr),
            Expr::Let(single) => self.scrutinee(&single.expr),
            _ => {}
        }
        match self.mention(expr) {
            Some((number, how, is_field)) => {
                if how == Mention::TakePart && is_field || !self.found.is_empty() {
                    self.found.push(number);
                }
            }
            None => visit::visit_expr(self, expr),
        }
    }
    fn visit_local(&mut self, local: &'a syn::Local) {
        if let Some(init) = local.init.as_ref().filter(|_| !names::binds_whole(&local.pat)) {
            self.scrutinee(&init.expr);
        }
        visit::visit_local(self, local);
    }
    fn visit_macro(&mut self, mac: &'a syn::Macro) {
        let Some(known) = names::known_macro(mac) else { return };
        for argument in &known.arguments {
            let found = std::mem::take(&mut self.found);
            let mut find = Mentions { emitter: self.emitter, var: self.var, found, matched: self.matched };
            find.visit_expr(&argument.value);
            (self.found, self.matched) = (find.found, find.matched);
        }
    }
    fn visit_item(&mut self, _: &'a syn::Item) {}
}

/// Uses the parts of a variable that is taken apart.
pub struct Use<'e, 'f> {
    emitter: &'e Emitter<'f>,
}

impl Use<'_, '_> {
    /// The variable, and how it is mentioned, if it is taken apart by then.
    fn find(&self, expr: &Expr) -> Option<(Var, Mention, bool)> {
        let (number, is_field) = part(expr)?;
        let is_planned = self.emitter.apart.borrow().mentions.contains(&number);
        let (var, how) = *self.emitter.mentions.get(&number).filter(|_| is_planned)?;
        Some((var, how, is_field))
    }

    /// The field, borrowed from where it lies, in a place expression.
    fn place(&self, expr: &Expr, var: Var, shared: bool) -> Expr {
        let Expr::Field(field) = expr else { return expr.clone() };
        if names::as_name(&field.base).is_none() {
            let mut whole = field.clone();
            *whole.base = self.place(&field.base, var, shared);
            return Expr::Field(whole);
        }
        let (fields, member) = (self.emitter.fields_of(var), &field.member);
        let mutable = (!shared && self.emitter.function.vars[var].mutable).then(|| quote!(mut));
        let apart = quote!((&&&__rt::in_place(&#fields.#member)).place(&mut #fields.#member));
        let apart = if mutable.is_some() { apart } else { quote!(&*#apart) };
        let chosen = self.emitter.if_apart(var, &apart, &quote!(& #mutable #expr));
        parse_quote_spanned!(crate::at(expr.span())=> (*#chosen))
    }

    /// The part by value.
    fn value(&self, expr: &Expr, var: Var, is_field: bool) -> Expr {
        let taken = super::order::taken(expr);
        let (apart, fields) = (self.emitter.apart_of(var), self.emitter.fields_of(var));
        let name = &self.emitter.function.vars[var].name;
        let span = crate::at(expr.span());
        if taken.is_some_and(|taken| self.emitter.facts.is_copied(var, taken)) {
            let place = self.place(expr, var, true);
            return parse_quote_spanned!(span=> __rt::copied_part(&#place));
        }
        if !is_field {
            let place = self.place(expr, var, true);
            return parse_quote_spanned!(span=> { let __part = &#place; (&&__rt_part(__part)).copy(__part) });
        }
        let Expr::Field(field) = expr else { return expr.clone() };
        let (member, slots) = (&field.member, self.emitter.apart_slots.borrow());
        let slot = &slots[&var];
        let first = part(expr).is_some_and(|(number, _)| self.emitter.apart.borrow().first.contains(&number));
        let put = first.then(|| quote!(#fields = (&&#apart).put(#slot, #name);));
        let moved = quote!(#put (&&&__rt::in_place(&#fields.#member)).moved(&mut #fields.#member));
        let chosen = self.emitter.if_apart(var, &moved, &quote!(#expr));
        parse_quote_spanned!(span=> { #chosen })
    }
}

impl VisitMut for Use<'_, '_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Expr::Reference(reference) = expr
            && reference.mutability.is_none()
            && let Some((var, ..)) = self.find(&reference.expr)
        {
            *reference.expr = self.place(&reference.expr, var, true);
            return;
        }
        match self.find(expr) {
            Some((var, Mention::TakePart, is_field)) => *expr = self.value(expr, var, is_field),
            Some((var, ..)) => *expr = self.place(expr, var, false),
            None => visit_mut::visit_expr_mut(self, expr),
        }
    }
    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        names::change_arguments(mac, |argument| self.visit_expr_mut(argument));
    }
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

impl Use<'_, '_> {
    pub fn statement(&mut self, statement: &mut Stmt) {
        self.visit_stmt_mut(statement);
    }

    pub fn expr(&mut self, expr: &mut Expr) {
        self.visit_expr_mut(expr);
    }
}

impl Taken {
    /// Whether it is a field itself, and no part of one.
    pub fn is_field(self) -> bool {
        self.field != 0 && self.field == self.path
    }
}
