//! Variables that a segment moves on some paths, or of which it moves a part: a guard holds each, whose destructor puts
//! it back into its slot unless it was moved. So rustc's own drop flags decide.

use super::Emitter;
use super::segment::Open;
use crate::next::ir::{Effect, Mark, Mode, Segment, Set, Var};
use crate::next::names;
use crate::next::tags::untagged;
use crate::next::walk::Mention;
use proc_macro2::TokenStream;
use quote::quote;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Ident, parse_quote_spanned};

impl Emitter<'_> {
    /// The variables that the segment carries.
    pub fn carries(&self, segment: &Segment, end: &[Effect], exits: &[Mark]) -> Set {
        let mut written = Set::new();
        if self.in_lending.get() {
            self.mentions(end, &mut written);
        }
        let mut order = Order { entry: segment.entry, ..Order::default() };
        segment.statements.iter().for_each(|statement| order.effects(&statement.effects, false));
        order.effects(end, false);
        let mut marks = exits.to_vec();
        marks.extend(&order.marks);
        let candidates: Set = order.moved.iter().map(|(var, ..)| *var).collect();
        let carried = candidates.into_iter().filter(|var| {
            let variable = &self.function.vars[*var];
            let left = |mark: &Mark| {
                self.facts.reached(*mark)
                    && !self.facts.is_live(*mark, *var)
                    && self.facts.may_be_left(*mark, *var)
                    && !self.facts.is_there(*mark, *var)
                    && (self.facts.is_suspended(*mark, *var) || self.is_before_others(*mark, *var, &order))
            };
            variable.rebinding.is_none()
                && !variable.temporary
                && !self.fixed.contains(var)
                && !written.contains(var)
                && !self.facts.never_drops(self.function, *var)
                && marks.iter().any(left)
                && order.allows(*var)
                && (self.used.slots.contains(var) || self.locations.is_none())
        });
        carried.collect()
    }

    /// Whether variables that were declared after it lie in slots, and drop before it.
    fn is_before_others(&self, mark: Mark, var: Var, order: &Order) -> bool {
        self.facts.is_live(order.entry, var)
            && (var + 1..self.function.vars.len()).any(|other| {
                let has_slot = self.used.slots.contains(&other) || self.used.rests.contains(&other);
                has_slot && !order.last.contains_key(&other) && self.facts.may_be_left(mark, other)
            })
    }

    fn cell(&self, var: Var) -> Ident {
        self.own("__cell", var)
    }

    /// What stands before a segment that carries.
    pub fn stays(&self) -> TokenStream {
        let none = self.carried.borrow().is_empty();
        if none { TokenStream::new() } else { quote!(let __stays = __rt::Cell::new(false);) }
    }

    pub fn is_carried(&self, var: Var) -> bool {
        self.carried.borrow().contains(&var)
    }

    /// Takes it out of its slot.
    pub fn carry(&self, var: Var, open: &mut Open) {
        let (slot, cell, name) = (self.slot(var), self.cell(var), &self.function.vars[var].name);
        open.tokens.extend(quote! {
            let #cell = __rt::Cell::from_mut(&mut #slot);
            let mut #name = __rt::carry(#cell, &__stays);
        });
        open.held.insert(var);
    }

    /// It has just been declared.
    pub fn carry_new(&self, var: Var, open: &mut Open) {
        let (slot, cell, name) = (self.slot(var), self.cell(var), &self.function.vars[var].name);
        open.tokens.extend(quote! {
            let #cell = __rt::Cell::from_mut(&mut #slot);
            let mut #name = __rt::given(#name, #cell, &__stays);
        });
    }

    /// It has no value yet.
    pub fn carry_later(&self, var: Var, open: &mut Open) {
        let (slot, cell, name) = (self.slot(var), self.cell(var), &self.function.vars[var].name);
        open.tokens.extend(quote! {
            let #cell = __rt::Cell::from_mut(&mut #slot);
            let mut #name: __rt::Carry<'_, _>;
        });
        open.held.insert(var);
    }

    /// Replaces the mentions of what is carried.
    pub fn replace_carried(&self, visit: impl FnOnce(&mut Replace)) {
        if !self.carried.borrow().is_empty() {
            visit(&mut Replace { emitter: self });
        }
    }
}

/// Uses in the order of the text, as far as carrying depends on it.
#[derive(Default)]
struct Order {
    /// What is moved: a part or not, within a loop or not, and when.
    moved: Vec<(Var, bool, bool, usize)>,
    last: std::collections::BTreeMap<Var, usize>,
    marks: Vec<Mark>,
    entry: Mark,
    count: usize,
}

impl Order {
    fn effects(&mut self, effects: &[Effect], in_loop: bool) {
        for effect in effects {
            self.count += 1;
            match effect {
                Effect::Use(var, mode) => {
                    self.last.insert(*var, self.count);
                    match mode {
                        Mode::Move => self.moved.push((*var, false, in_loop, self.count)),
                        Mode::MovePart(_) => self.moved.push((*var, true, in_loop, self.count)),
                        _ => {}
                    }
                }
                Effect::Assign(var) => _ = self.last.insert(*var, self.count),
                Effect::Init(_) => {}
                Effect::Branch(ways) => ways.iter().for_each(|way| self.effects(way, in_loop)),
                Effect::Loop(body) => self.effects(body, true),
                Effect::Scope(body) => self.effects(body, in_loop),
                Effect::Jump(jump) => self.marks.extend(jump.mark),
            }
        }
    }

    /// A part is moved last, if at all: whether it is a copy is known to the compiler only.
    fn allows(&self, var: Var) -> bool {
        let parts: Vec<_> = self.moved.iter().filter(|(other, part, ..)| *other == var && *part).collect();
        match parts[..] {
            [] => true,
            [(_, _, in_loop, at)] => {
                let moves = self.moved.iter().filter(|(other, ..)| *other == var).count();
                !in_loop && moves == 1 && self.last.get(&var).is_none_or(|last| last <= at)
            }
            _ => false,
        }
    }
}

/// Replaces mentions by their numbers.
pub struct Replace<'e, 'f> {
    emitter: &'e Emitter<'f>,
}

impl Replace<'_, '_> {
    /// The carried variable that is mentioned.
    fn mention(&self, expr: &Expr) -> Option<(Ident, Var, Mention)> {
        let name = names::as_name(expr)?;
        let number = untagged(&name.to_string()).1?;
        let (var, how) = *self.emitter.mentions.get(&number)?;
        self.emitter.is_carried(var).then(|| (self.emitter.function.vars[var].name.clone(), var, how))
    }

    /// The variable of which the expression is a part that is taken.
    fn part(&self, expr: &Expr) -> Option<Ident> {
        let root = match expr {
            Expr::Field(field) => &field.base,
            Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Deref(_)) => &unary.expr,
            Expr::Paren(inner) => &inner.expr,
            _ => return None,
        };
        match self.mention(root) {
            Some((name, _, Mention::TakePart)) => Some(name),
            _ => self.part(root),
        }
    }
}

impl VisitMut for Replace<'_, '_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Some(name) = self.part(expr) {
            let (mut read, mut taken) = (expr.clone(), expr.clone());
            Root(parse_quote_spanned!(crate::next::at(name.span())=> (*#name))).visit_expr_mut(&mut read);
            Root(parse_quote_spanned!(crate::next::at(name.span())=> #name.take()))
                .visit_expr_mut(&mut taken);
            *expr = parse_quote_spanned!(crate::next::at(name.span())=> {
                let __part = __rt::part(&#read);
                if (&&__part).copies() { (&&__part).copy(&#read) } else { #taken }
            });
            return;
        }
        if let Expr::Assign(assign) = expr
            && let Some((name, var, Mention::Assign)) = self.mention(&assign.left)
        {
            self.visit_expr_mut(&mut assign.right);
            let (cell, right) = (self.emitter.cell(var), &assign.right);
            *expr = parse_quote_spanned!(crate::next::at(name.span())=> #name = __rt::given(#right, #cell, &__stays));
            return;
        }
        match self.mention(expr) {
            Some((name, _, Mention::Take)) => {
                *expr = parse_quote_spanned!(crate::next::at(name.span())=> #name.take());
            }
            Some((name, ..)) => *expr = parse_quote_spanned!(crate::next::at(name.span())=> (*#name)),
            None => visit_mut::visit_expr_mut(self, expr),
        }
    }
    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        if let Some(mut known) = names::known_macro(mac) {
            let before = quote!(#mac).to_string();
            known.arguments.iter_mut().for_each(|argument| self.visit_expr_mut(&mut argument.value));
            let changed = names::with_arguments(mac, &known);
            if quote!(#changed).to_string() != before {
                *mac = changed;
            }
        }
    }
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// Replaces the root of a place.
struct Root(Expr);

impl VisitMut for Root {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Field(field) => self.visit_expr_mut(&mut field.base),
            Expr::Unary(unary) => self.visit_expr_mut(&mut unary.expr),
            Expr::Paren(inner) => self.visit_expr_mut(&mut inner.expr),
            root => *root = self.0.clone(),
        }
    }
}
